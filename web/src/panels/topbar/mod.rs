//! The top bar: who answers, isolation, conversations, theme and language; below it, what must not be overlooked.

mod answerer;
mod banners;
mod isolation;
mod talks;

use leptos::prelude::*;

use self::answerer::Answerer;
use self::banners::Banners;
use self::isolation::IsolationSwitch;
use self::talks::{NewTalk, Talks};
use super::ConnectDialog;
use crate::components::{Icon, IconKind};
use crate::state::{Theme, stores};
use crate::words::{common, lang, t};

/// The top bar. It opens the settings of the endpoint.
#[component]
pub fn TopBar() -> impl IntoView {
    let talk = stores().talk;
    let connecting = RwSignal::new(false);
    let connect = move || t(if talk.endpoint().is_some() { common::CHANGE_MODEL } else { common::CONNECT });
    view! {
        <header class="topbar">
            <div class="topbar-row">
                <h1 class="brand"><Icon kind=IconKind::Mark/>"Skillsight"</h1>
                <p class="tagline">{t(common::TAGLINE)}</p>
                <Answerer/>
                <button type="button" class="button connect" data-testid="connect" on:click=move |_| connecting.set(true)>
                    {connect}
                </button>
                <IsolationSwitch/>
                <div class="topbar-actions">
                    <NewTalk/>
                    <Talks/>
                    <ThemeButton/>
                    <LanguageButton/>
                </div>
            </div>
            <Banners/>
            <ConnectDialog open=connecting/>
        </header>
    }
}

#[component]
fn ThemeButton() -> impl IntoView {
    let prefs = stores().prefs;
    let label = move || {
        t(match prefs.theme.get() {
            Theme::Auto => common::THEME_AUTO,
            Theme::Light => common::THEME_LIGHT,
            Theme::Dark => common::THEME_DARK,
        })
    };
    view! {
        <button
            type="button"
            class="icon-button"
            data-testid="theme"
            aria-label=label
            title=label
            on:click=move |_| prefs.next_theme()
        ><Icon kind=IconKind::Theme/></button>
    }
}

/// The label is in the other language, for those who read only that one.
#[component]
fn LanguageButton() -> impl IntoView {
    let prefs = stores().prefs;
    view! {
        <button
            type="button"
            class="icon-button language"
            data-testid="language"
            lang=lang().pick("zh-CN", "en")
            aria-label=t(common::LANGUAGE)
            title=t(common::LANGUAGE)
            on:click=move |_| prefs.switch_lang()
        >{t(common::LANGUAGE_SHORT)}</button>
    }
}
