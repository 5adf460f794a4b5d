//! A new conversation, and the earlier ones.

use js_sys::{Date, Object, Reflect};
use leptos::prelude::*;

use crate::components::{Icon, IconKind};
use crate::state::{Region, TalkRecord, stores};
use crate::words::{common, lang, t};

/// The list's element, which its buttons open and close.
const LIST: &str = "talks";

/// The button that begins a new conversation; the one that is shown stays in the list.
#[component]
pub fn NewTalk() -> impl IntoView {
    let stores = stores();
    let begin = move |_| {
        stores.talk.begin_new();
        stores.focus.region.set(Region::Talk);
    };
    view! {
        <button
            type="button"
            class="button quiet new-talk"
            data-testid="new-talk"
            aria-label=t(common::NEW_TALK)
            title=t(common::NEW_TALK)
            disabled=move || stores.talk.is_running.get() || stores.talk.runs.with(Vec::is_empty)
            on:click=begin
        ><Icon kind=IconKind::Add/><span>{t(common::NEW_TALK)}</span></button>
    }
}

/// The button that opens the list of earlier conversations, and the list.
#[component]
pub fn Talks() -> impl IntoView {
    let talk = stores().talk;
    let history = talk.history;
    view! {
        <button
            type="button"
            class="icon-button"
            data-testid="history"
            aria-label=t(common::HISTORY)
            title=t(common::HISTORY)
            popovertarget=LIST
        ><Icon kind=IconKind::History/></button>
        <div id=LIST class="popover talks" popover="auto" role="group" aria-label=t(common::HISTORY)>
            <h2>{t(common::HISTORY)}</h2>
            <p class="hint" hidden=move || !history.talks.with(Vec::is_empty)>{t(common::NO_TALKS)}</p>
            <p class="hint" hidden=move || !talk.is_running.get()>{t(common::TALKS_WAIT)}</p>
            <ul>
                <For each=move || history.talks.get() key=|talk| talk.id.clone() children=|talk| view! { <Talk talk/> }/>
            </ul>
        </div>
    }
}

#[component]
fn Talk(talk: TalkRecord) -> impl IntoView {
    let stores = stores();
    let TalkRecord { id, at_ms, title } = talk;
    let of_current = id.clone();
    let is_current = Memo::new(move |_| stores.talk.history.current.with(|current| *current == of_current));
    let open = move |_| {
        stores.talk.open(id.clone());
        stores.focus.region.set(Region::Talk);
    };
    view! {
        <li>
            <button
                type="button"
                data-testid="talk"
                aria-current=move || is_current.get().then_some("true")
                disabled=move || stores.talk.is_running.get()
                popovertarget=LIST
                popovertargetaction="hide"
                on:click=open
            >
                <small>{when(at_ms)}{move || is_current.get().then(|| [" · ", t(common::TALK_SHOWN)].concat())}</small>
                <span>{title}</span>
            </button>
        </li>
    }
}

/// A time of day and a date, as people of the page's language write them.
fn when(at_ms: f64) -> String {
    let options = Object::new();
    for (part, style) in [("dateStyle", "medium"), ("timeStyle", "short")] {
        let _ = Reflect::set(&options, &part.into(), &style.into());
    }
    Date::new(&at_ms.into()).to_locale_string(lang().pick("en", "zh-CN"), &options).into()
}
