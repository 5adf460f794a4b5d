//! A new conversation, and the earlier ones.

use js_sys::{Date, Object, Reflect};
use leptos::prelude::*;

use crate::components::{IconKind, icon};
use crate::dom::{El, IntoView, View, each, el};
use crate::state::{Region, TalkRecord, stores};
use crate::words::{common, lang, t};

/// The list's element, which its buttons open and close.
const LIST: &str = "talks";

/// The button that begins a new conversation; the one that is shown stays in the list.
pub fn new_talk() -> View {
    let stores = stores();
    let begin = move |_| {
        stores.talk.open(None);
        stores.focus.region.set(Region::Talk);
    };
    el("button")
        .attr("type", "button")
        .class("button quiet new-talk")
        .attr("data-testid", "new-talk")
        .attr("aria-label", t(common::NEW_TALK))
        .attr("title", t(common::NEW_TALK))
        .attr("disabled", move || {
            stores.talk.is_busy() || stores.talk.is_opening.get() || stores.talk.runs.with(Vec::is_empty)
        })
        .on("click", begin)
        .child(icon(IconKind::Add))
        .child(el("span").child(t(common::NEW_TALK)))
        .view()
}

/// The button that opens the list of earlier conversations, and the list.
pub fn talks() -> View {
    let talk = stores().talk;
    let history = talk.history;
    (
        el("button")
            .attr("type", "button")
            .class("icon-button")
            .attr("data-testid", "history")
            .attr("aria-label", t(common::HISTORY))
            .attr("title", t(common::HISTORY))
            .attr("popovertarget", LIST)
            .child(icon(IconKind::History)),
        el("div")
            .attr("id", LIST)
            .class("popover talks")
            .attr("popover", "auto")
            .attr("role", "group")
            .attr("aria-label", t(common::HISTORY))
            .child(el("h2").child(t(common::HISTORY)))
            .child(
                el("p")
                    .class("hint")
                    .attr("hidden", move || !history.talks.with(Vec::is_empty))
                    .child(t(common::NO_TALKS)),
            )
            .child(
                el("p")
                    .class("hint")
                    .attr("hidden", move || !talk.is_running.get())
                    .child(t(common::TALKS_WAIT)),
            )
            .child(el("ul").child(each(move || history.talks.get(), |talk| talk.id.clone(), row))),
    )
        .view()
}

fn row(talk: TalkRecord) -> El {
    let stores = stores();
    let TalkRecord { id, at_ms, title } = talk;
    let of_current = id.clone();
    let is_current = Memo::new(move |_| stores.talk.history.current.with(|current| *current == of_current));
    let open = move |_| {
        stores.talk.open(Some(id.clone()));
        stores.focus.region.set(Region::Talk);
    };
    el("li").child(
        el("button")
            .attr("type", "button")
            .attr("data-testid", "talk")
            .attr("aria-current", move || is_current.get().then_some("true"))
            .attr("disabled", move || stores.talk.is_busy() || stores.talk.is_opening.get())
            .attr("popovertarget", LIST)
            .attr("popovertargetaction", "hide")
            .on("click", open)
            .child(
                el("small")
                    .child(began(at_ms))
                    .child(move || is_current.get().then(|| [" · ", t(common::TALK_SHOWN)].concat())),
            )
            .child(el("span").child(title)),
    )
}

/// A time of day and a date, as people of the page's language write them.
fn began(at_ms: f64) -> String {
    let options = Object::new();
    for (part, style) in [("dateStyle", "medium"), ("timeStyle", "short")] {
        let _ = Reflect::set(&options, &part.into(), &style.into());
    }
    Date::new(&at_ms.into()).to_locale_string(lang().pick("en", "zh-CN"), &options).into()
}
