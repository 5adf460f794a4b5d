//! Before asking again: the writes that have already happened, which nothing takes back.

use leptos::prelude::*;

use crate::dom::{IntoView, View, el, when};
use crate::state::{Conversation, RunView, stores};
use crate::words::{common, t, talk as words};

/// A message that is asked again once the person has seen which writes have happened.
pub type ToConfirm = RwSignal<Option<String>>;

/// Asks again from a run on; where writes have happened since, the person is asked first. Says whether it began.
pub fn ask_again(talk: Conversation, run: RunView, message: String, to_confirm: ToConfirm) -> bool {
    if talk.writes_since(run.number).is_empty() {
        return talk.ask_again(run.number, &message);
    }
    to_confirm.set(Some(message));
    false
}

/// Lists the writes since a run and asks whether to ask again all the same. Shows while there is a message to ask.
pub fn confirm_writes(run: RunView, to_confirm: ToConfirm) -> View {
    let (talk, edit) = (stores().talk, stores().edits.of(&run));
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
        let Some(message) = to_confirm.get_untracked() else { return };
        if talk.ask_again(run.number, &message) {
            // What was reworded is asked, or given up for what was said at first.
            edit.is_open.set(false);
            // It went with the run that another took the place of.
            to_confirm.try_set(None);
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
