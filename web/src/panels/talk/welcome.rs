//! What shows before the first message: what the page is, and five things to try.

use crate::dom::{IntoView, View, el, when};
use crate::state::stores;
use crate::words::{common, t, talk as words};

/// The welcome.
pub fn welcome() -> View {
    let talk = stores().talk;
    let scenarios = words::SCENARIOS.map(|(say, about)| {
        el("li")
            .child(
                el("button")
                    .attr("type", "button")
                    .class("scenario")
                    .attr("data-testid", "scenario")
                    .on("click", move |_| {
                        talk.send(say);
                    })
                    .child(el("span").attr("lang", "zh-CN").child(say))
                    .child(el("small").child(t(about))),
            )
            .view()
    });
    let rehearsal = || {
        el("p")
            .class("notice")
            .child(
                el("span").child(el("strong").child(t(common::REHEARSAL))).child(t(words::WELCOME_REHEARSAL)),
            )
            .view()
    };
    el("div")
        .class("welcome")
        .child(el("h2").child(t(words::WELCOME)))
        .child(el("p").child(t(words::WELCOME_WHAT)))
        .child(when(move || talk.endpoint().is_none(), rehearsal))
        .child(el("h3").child(t(words::TRY_ONE)))
        .child(el("ul").child(scenarios.into_iter().collect::<Vec<_>>()))
        .view()
}
