//! What most people leave as it is: what is sent beside the conversation, and where a run stops.

use leptos::prelude::*;

use super::field::{ChoiceField, Shape, TextField};
use crate::state::{Field, stores};
use crate::words::{connect, t};

/// What is sent beside the conversation. It is open where something is set.
#[component]
pub fn Advanced() -> impl IntoView {
    let form = stores().endpoint_form;
    let fields = [
        Field::Temperature,
        Field::MaxTokens,
        Field::ToolChoice,
        Field::ParallelToolCalls,
        Field::Headers,
        Field::SystemPrompt,
    ];
    let is_open = fields.iter().any(|field| form.text(*field).with_untracked(|text| !text.is_empty()));
    let not_sent = ("", t(connect::NOT_SENT));
    view! {
        <details class="connect-more" open=is_open data-testid="advanced">
            <summary>{t(connect::ADVANCED)}</summary>
            <div class="connect-pair">
                <TextField field=Field::Temperature shape=Shape::Number/>
                <TextField field=Field::MaxTokens shape=Shape::Number/>
                <ChoiceField
                    field=Field::ToolChoice
                    choices=vec![not_sent, ("auto", "auto"), ("none", "none"), ("required", "required")]
                />
                <ChoiceField
                    field=Field::ParallelToolCalls
                    choices=vec![not_sent, ("true", "true"), ("false", "false")]
                />
            </div>
            <TextField field=Field::Headers shape=Shape::SecretLines/>
            <TextField field=Field::SystemPrompt shape=Shape::Lines/>
        </details>
    }
}

/// Where a run stops, and what is cut for the model.
#[component]
pub fn LimitFields() -> impl IntoView {
    let fields = [Field::Rounds, Field::Budget, Field::Fold, Field::Definitions];
    let field = |field| view! { <TextField field shape=Shape::Number/> };
    view! {
        <details class="connect-more" data-testid="limits">
            <summary>{t(connect::LIMITS)}</summary>
            <div class="connect-pair">{fields.map(field).collect_view()}</div>
        </details>
    }
}
