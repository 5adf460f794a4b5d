//! Before asking again: the writes that have already happened, which nothing takes back.

use leptos::prelude::*;

use crate::dom::{IntoView, View, el, when};
use crate::state::{Conversation, RunView, stores};
use crate::words::{common, t, talk as words};

/// A message that is asked again once the person has seen which writes have happened.
pub type ToConfirm = RwSignal<Option<String>>;

/// Asks again from a run on; where writes have happened since, the person is asked first.
pub fn ask_again(talk: Conversation, run: RunView, message: String, to_confirm: ToConfirm) {
    if talk.writes_since(run.number).is_empty() {
        talk.ask_again(run.number, &message);
    } else {
        to_confirm.set(Some(message));
    }
}

/// Lists the writes since a run and asks whether to ask again all the same. Shows while there is a message to ask.
pub fn confirm_writes(run: RunView, to_confirm: ToConfirm) -> View {
    let talk = stores().talk;
    let writes = move || {
        let writes = talk.writes_since(run.number).into_iter().map(|write| {
            let place = words::fill(words::WRITE_PLACE, &[&write.run.to_string(), &write.round.to_string()]);
            el("li")
                .child(el("code").child(write.tool.to_string()))
                .child(el("code").class("given").child(write.arguments.to_string()))
                .child(el("small").child(place))
                .view()
        });
        writes.collect::<Vec<_>>()
    };
    let confirm = move |_| {
        if let Some(message) = to_confirm.try_update(Option::take).flatten() {
            talk.ask_again(run.number, &message);
        }
    };
    let question = move || {
        el("div")
            .class("confirm")
            .attr("role", "group")
            .attr("aria-label", t(words::WRITES_HAPPENED))
            .child(el("p").child(t(words::WRITES_HAPPENED)))
            .child(el("ul").child(writes()))
            .child(
                el("div")
                    .class("buttons")
                    .child(
                        el("button")
                            .attr("type", "button")
                            .class("button danger")
                            .on("click", confirm)
                            .child(t(words::ASK_AGAIN_ANYWAY)),
                    )
                    .child(
                        el("button")
                            .attr("type", "button")
                            .class("button quiet")
                            .on("click", move |_| to_confirm.set(None))
                            .child(t(common::CANCEL)),
                    ),
            )
            .view()
    };
    when(move || to_confirm.with(Option::is_some), question)
}
