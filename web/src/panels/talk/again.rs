//! Before asking again: the writes that have already happened, which nothing takes back.

use leptos::prelude::*;

use crate::components::live_if;
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
pub fn confirm_writes(run: RunView, to_confirm: ToConfirm) -> AnyView {
    let talk = stores().talk;
    let writes = move || {
        let writes = talk.writes_since(run.number).into_iter().map(|write| {
            let place = words::fill(words::WRITE_PLACE, &[&write.run.to_string(), &write.round.to_string()]);
            view! {
                <li>
                    <code>{write.tool.to_string()}</code>
                    <code class="given">{write.arguments.to_string()}</code>
                    <small>{place}</small>
                </li>
            }
            .into_any()
        });
        writes.collect::<Vec<_>>()
    };
    let confirm = move |_| {
        if let Some(message) = to_confirm.try_update(Option::take).flatten() {
            talk.ask_again(run.number, &message);
        }
    };
    let question = move || {
        view! {
            <div class="confirm" role="group" aria-label=t(words::WRITES_HAPPENED)>
                <p>{t(words::WRITES_HAPPENED)}</p>
                <ul>{writes()}</ul>
                <div class="buttons">
                    <button type="button" class="button danger" on:click=confirm>{t(words::ASK_AGAIN_ANYWAY)}</button>
                    <button type="button" class="button quiet" on:click=move |_| to_confirm.set(None)>
                        {t(common::CANCEL)}
                    </button>
                </div>
            </div>
        }
        .into_any()
    };
    live_if(move || to_confirm.with(Option::is_some), question)
}
