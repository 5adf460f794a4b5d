//! Asking the person before a write.

use leptos::ev;
use leptos::html;
use leptos::prelude::*;
use serde_json::{Map, Value};
use skillsight_core::agent::Decision;

use super::composer::is_final_enter;
use crate::state::{CallView, stores};
use crate::words::{t, talk as words};

/// The question about a write, with its arguments as they will be used.
pub fn approval(call: CallView) -> AnyView {
    let stores = stores();
    let card = NodeRef::<html::Div>::new();
    let reason = RwSignal::new(String::new());
    move_focus(card, stores.talk.draft);
    let decide = move |decision: Decision| stores.talk.decide(&call.id.get_value(), decision);
    let deny = move || decide(Decision::Deny { reason: reason.get_untracked() });
    let question = words::fill(words::ASK_WRITE, &[&call.name.get_value()]);
    let label = question.clone();
    let allow = [
        ("allow-once", "button primary", words::ALLOW_ONCE, Decision::AllowOnce),
        ("allow-run", "button", words::ALLOW_RUN, Decision::AllowRun),
        ("allow-always", "button", words::ALLOW_ALWAYS, Decision::AllowAlways),
    ]
    .map(|(testid, class, word, decision)| {
        let allow = move |_| decide(decision.clone());
        view! { <button type="button" class=class data-testid=testid on:click=allow>{t(word)}</button> }
            .into_any()
    });
    view! {
        // The card itself takes the focus, and no button: a stray Enter allows nothing.
        <div class="approval" data-testid="approval" role="group" aria-label=label tabindex="-1" node_ref=card>
            <h3>{question}</h3>
            <p>{t(words::ASK_WRITE_WHY)}</p>
            {arguments(&call.arguments.get_value())}
            <div class="buttons">{allow.into_iter().collect::<Vec<_>>()}</div>
            <div class="buttons deny">
                <input
                    class="input"
                    aria-label=t(words::DENY_REASON)
                    placeholder=t(words::DENY_REASON)
                    on:input=move |event| reason.set(event_target_value(&event))
                    on:keydown=move |event: ev::KeyboardEvent| if is_final_enter(&event) { deny() }
                />
                <button type="button" class="button danger" data-testid="deny" on:click=move |_| deny()>
                    {t(words::DENY)}
                </button>
            </div>
        </div>
    }
    .into_any()
}

/// The arguments as a table. They are an object, or the call would not have come this far.
fn arguments(text: &str) -> AnyView {
    let arguments: Map<String, Value> = serde_json::from_str(text).unwrap_or_default();
    if arguments.is_empty() {
        return view! { <p>{t(words::NO_ARGUMENTS)}</p> }.into_any();
    }
    let rows = arguments.into_iter().map(|(name, value)| {
        let value = match value {
            Value::String(text) => text,
            Value::Null | Value::Bool(_) | Value::Number(_) | Value::Array(_) | Value::Object(_) => {
                value.to_string()
            }
        };
        view! {
            <tr>
                <th scope="row">{name}</th>
                <td>{value}</td>
            </tr>
        }
        .into_any()
    });
    view! { <table class="arguments"><tbody>{rows.collect::<Vec<_>>()}</tbody></table> }.into_any()
}

/// The question gets the focus, unless the person is in the middle of writing something.
fn move_focus(card: NodeRef<html::Div>, draft: RwSignal<String>) {
    Effect::new(move |_| {
        let Some(card) = card.get() else { return };
        let writes = document().active_element().is_some_and(|element| match element.tag_name().as_str() {
            "TEXTAREA" | "INPUT" | "SELECT" => {
                let is_composer = element.get_attribute("data-testid").as_deref() == Some("composer");
                !is_composer || !draft.with_untracked(String::is_empty)
            }
            _ => false,
        });
        if !writes {
            let _ = card.focus();
        }
    });
}
