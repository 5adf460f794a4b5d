//! The top bar: who answers, isolation, conversations, theme and language; below it, what must not be overlooked.

mod answerer;
mod banners;
mod isolation;
mod talks;

use leptos::prelude::*;

use self::answerer::answerer;
use self::banners::banners;
use self::isolation::isolation_switch;
use self::talks::{new_talk, talks};
use super::connect_dialog;
use crate::components::{IconKind, icon};
use crate::dom::{IntoView, View, el};
use crate::state::{Theme, stores};
use crate::words::{common, lang, t};

/// The top bar. It opens the settings of the endpoint.
pub fn top_bar() -> View {
    let talk = stores().talk;
    let connecting = RwSignal::new(false);
    let connect = move || t(if talk.endpoint().is_some() { common::CHANGE_MODEL } else { common::CONNECT });
    el("header")
        .class("topbar")
        .child(
            el("div")
                .class("topbar-row")
                .child(el("h1").class("brand").child(icon(IconKind::Mark)).child("Skillsight"))
                .child(el("p").class("tagline").child(t(common::TAGLINE)))
                .child(answerer())
                .child(
                    el("button")
                        .attr("type", "button")
                        .class("button connect")
                        .attr("data-testid", "connect")
                        .on("click", move |_| connecting.set(true))
                        .child(connect),
                )
                .child(isolation_switch())
                .child(
                    el("div")
                        .class("topbar-actions")
                        .child(new_talk())
                        .child(talks())
                        .child(theme_button())
                        .child(language_button()),
                ),
        )
        .child(banners())
        .child(connect_dialog(connecting))
        .view()
}

fn theme_button() -> View {
    let prefs = stores().prefs;
    let label = move || {
        t(match prefs.theme.get() {
            Theme::Auto => common::THEME_AUTO,
            Theme::Light => common::THEME_LIGHT,
            Theme::Dark => common::THEME_DARK,
        })
    };
    el("button")
        .attr("type", "button")
        .class("icon-button")
        .attr("data-testid", "theme")
        .attr("aria-label", label)
        .attr("title", label)
        .on("click", move |_| prefs.next_theme())
        .child(icon(IconKind::Theme))
        .view()
}

/// The label is in the other language, for those who read only that one.
fn language_button() -> View {
    let prefs = stores().prefs;
    el("button")
        .attr("type", "button")
        .class("icon-button language")
        .attr("data-testid", "language")
        .attr("lang", lang().pick("zh-CN", "en"))
        .attr("aria-label", t(common::LANGUAGE))
        .attr("title", t(common::LANGUAGE))
        .on("click", move |_| prefs.switch_lang())
        .child(t(common::LANGUAGE_SHORT))
        .view()
}
