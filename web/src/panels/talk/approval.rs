//! Asking the person before a write.

use leptos::ev;
use leptos::prelude::*;
use serde_json::{Map, Value};
use skillsight_core::agent::Decision;

use crate::dom::{IntoView, NodeRef, View, el};
use crate::drivers::keys::is_final_enter;
use crate::state::{CallView, stores};
use crate::words::{t, talk as words};

/// Whether a click is no second one of a double click: that was meant for the question that stood here before, and is no
/// word on this one, which nobody has read yet.
fn is_first(click: &web_sys::MouseEvent) -> bool {
    click.detail() <= 1
}

/// The question about a write, with its arguments as they will be used.
pub fn approval(call: CallView) -> View {
    let stores = stores();
    let card = NodeRef::<web_sys::HtmlElement>::new();
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
        let allow = move |event: web_sys::MouseEvent| {
            if is_first(&event) {
                decide(decision.clone());
            }
        };
        el("button")
            .attr("type", "button")
            .class(class)
            .attr("data-testid", testid)
            .on_mouse("click", allow)
            .child(t(word))
            .view()
    });
    // The card itself takes the focus, and no button: a stray Enter allows nothing.
    el("div")
        .class("approval")
        .attr("data-testid", "approval")
        .attr("role", "group")
        .attr("aria-label", label)
        .attr("tabindex", "-1")
        .node_ref(card)
        .child(el("h3").child(question))
        .child(el("p").child(t(words::ASK_WRITE_WHY)))
        .child(arguments(&call.arguments.get_value()))
        .child(el("div").class("buttons").child(allow.into_iter().collect::<Vec<_>>()))
        .child(
            el("div")
                .class("buttons deny")
                .child(
                    el("input")
                        .class("input")
                        .attr("aria-label", t(words::DENY_REASON))
                        .attr("placeholder", t(words::DENY_REASON))
                        .on("input", move |event| reason.set(event_target_value(&event)))
                        .on_key("keydown", move |event: ev::KeyboardEvent| {
                            if is_final_enter(&event) {
                                deny()
                            }
                        }),
                )
                .child(
                    el("button")
                        .attr("type", "button")
                        .class("button danger")
                        .attr("data-testid", "deny")
                        .on_mouse("click", move |event| {
                            if is_first(&event) {
                                deny();
                            }
                        })
                        .child(t(words::DENY)),
                ),
        )
        .view()
}

/// The arguments as a table. They are an object, or the call would not have come this far.
fn arguments(text: &str) -> View {
    let arguments: Map<String, Value> = serde_json::from_str(text).unwrap_or_default();
    if arguments.is_empty() {
        return el("p").child(t(words::NO_ARGUMENTS)).view();
    }
    let rows = arguments.into_iter().map(|(name, value)| {
        let value = match value {
            Value::String(text) => text,
            Value::Null | Value::Bool(_) | Value::Number(_) | Value::Array(_) | Value::Object(_) => {
                value.to_string()
            }
        };
        el("tr").child(el("th").attr("scope", "row").child(name)).child(el("td").child(value)).view()
    });
    el("table").class("arguments").child(el("tbody").child(rows.collect::<Vec<_>>())).view()
}

/// The question gets the focus, unless the person is in the middle of writing something.
fn move_focus(card: NodeRef<web_sys::HtmlElement>, draft: RwSignal<String>) {
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
