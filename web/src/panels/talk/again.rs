//! Before asking again: the writes that have already happened, which nothing takes back.

use leptos::prelude::*;

use crate::state::{RunView, stores};
use crate::words::{common, t, talk as words};

/// Lists the writes since a run and asks whether to ask again all the same. Shows while there is a message to ask.
#[component]
pub fn AskAgain(
    /// The run to ask again from.
    run: RunView,
    /// What is to be asked, while it is to be confirmed.
    message: RwSignal<Option<String>>,
) -> impl IntoView {
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
        });
        writes.collect_view()
    };
    let confirm = move |_| {
        if let Some(message) = message.try_update(Option::take).flatten() {
            talk.ask_again(run.number, &message);
        }
    };
    move || {
        message.with(Option::is_some).then(|| {
            view! {
                <div class="confirm" role="group" aria-label=t(words::WRITES_HAPPENED)>
                    <p>{t(words::WRITES_HAPPENED)}</p>
                    <ul>{writes()}</ul>
                    <div class="buttons">
                        <button type="button" class="button danger" on:click=confirm>{t(words::ASK_AGAIN_ANYWAY)}</button>
                        <button type="button" class="button quiet" on:click=move |_| message.set(None)>
                            {t(common::CANCEL)}
                        </button>
                    </div>
                </div>
            }
        })
    }
}
