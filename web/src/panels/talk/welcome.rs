//! What shows before the first message: what the page is, and five things to try.

use leptos::prelude::*;

use crate::components::live_if;
use crate::state::stores;
use crate::words::{common, t, talk as words};

/// The welcome.
pub fn welcome() -> AnyView {
    let talk = stores().talk;
    let scenarios = words::SCENARIOS.map(|(say, about)| {
        view! {
            <li>
                <button type="button" class="scenario" data-testid="scenario" on:click=move |_| { talk.send(say); }>
                    <span lang="zh-CN">{say}</span>
                    <small>{t(about)}</small>
                </button>
            </li>
        }
        .into_any()
    });
    let rehearsal = || {
        view! {
            <p class="notice">
                <span>
                    <strong>{t(common::REHEARSAL)}</strong>
                    {t(words::WELCOME_REHEARSAL)}
                </span>
            </p>
        }
        .into_any()
    };
    view! {
        <div class="welcome">
            <h2>{t(words::WELCOME)}</h2>
            <p>{t(words::WELCOME_WHAT)}</p>
            {live_if(move || talk.endpoint().is_none(), rehearsal)}
            <h3>{t(words::TRY_ONE)}</h3>
            <ul>{scenarios.into_iter().collect::<Vec<_>>()}</ul>
        </div>
    }
    .into_any()
}
