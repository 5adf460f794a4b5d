//! What most people leave as it is: what is sent beside the conversation, and where a run stops.

use leptos::prelude::*;

use super::field::{Shape, choice_field, text_field};
use crate::dom::{IntoView, View, el};
use crate::state::{Field, endpoint_form};
use crate::words::{connect, t};

/// What is sent beside the conversation. It is open where something is set.
pub fn advanced() -> View {
    let form = endpoint_form();
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
    el("details")
        .class("connect-more")
        .attr("open", is_open)
        .attr("data-testid", "advanced")
        .child(el("summary").child(t(connect::ADVANCED)))
        .child(
            el("div")
                .class("connect-pair")
                .child(text_field(Field::Temperature, Shape::Number))
                .child(text_field(Field::MaxTokens, Shape::Number))
                .child(choice_field(
                    Field::ToolChoice,
                    vec![not_sent, ("auto", "auto"), ("none", "none"), ("required", "required")],
                ))
                .child(choice_field(
                    Field::ParallelToolCalls,
                    vec![not_sent, ("true", "true"), ("false", "false")],
                )),
        )
        .child(text_field(Field::Headers, Shape::SecretLines))
        .child(text_field(Field::SystemPrompt, Shape::Lines))
        .view()
}

/// Where a run stops, and what is cut for the model.
pub fn limit_fields() -> View {
    let fields = [Field::Rounds, Field::Budget, Field::Fold, Field::Definitions];
    let field = |field| text_field(field, Shape::Number);
    el("details")
        .class("connect-more")
        .attr("data-testid", "limits")
        .child(el("summary").child(t(connect::LIMITS)))
        .child(el("div").class("connect-pair").child(fields.map(field)))
        .view()
}
