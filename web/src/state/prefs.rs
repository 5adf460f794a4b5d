//! Language and theme: what the browser asks for, until the person chooses.

use leptos::prelude::*;
use skillsight_core::lang::Lang;

use crate::drivers::browser;

const LANG_KEY: &str = "skillsight.lang";
const THEME_KEY: &str = "skillsight.theme";

/// Light, dark, or as the system is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Theme {
    /// As the system is.
    Auto,
    /// Light.
    Light,
    /// Dark.
    Dark,
}

impl Theme {
    fn word(self) -> &'static str {
        match self {
            Theme::Auto => "auto",
            Theme::Light => "light",
            Theme::Dark => "dark",
        }
    }
}

/// The store of preferences.
#[derive(Clone, Copy)]
pub struct Prefs {
    /// The language of the page.
    pub lang: RwSignal<Lang>,
    /// Its colours.
    pub theme: RwSignal<Theme>,
}

impl Prefs {
    pub(super) fn load() -> Prefs {
        let lang = match browser::local_get(LANG_KEY).as_deref() {
            Some("zh") => Lang::Zh,
            Some("en") => Lang::En,
            Some(_) | None if browser::language().starts_with("zh") => Lang::Zh,
            Some(_) | None => Lang::En,
        };
        let theme = match browser::local_get(THEME_KEY).as_deref() {
            Some("light") => Theme::Light,
            Some("dark") => Theme::Dark,
            Some(_) | None => Theme::Auto,
        };
        let prefs = Prefs { lang: RwSignal::new(lang), theme: RwSignal::new(theme) };
        prefs.apply();
        prefs
    }

    /// Changes to the other language.
    pub fn switch_lang(&self) {
        self.lang.update(|lang| *lang = lang.pick(Lang::Zh, Lang::En));
        browser::local_set(LANG_KEY, self.lang.get_untracked().pick("en", "zh"));
        self.apply();
    }

    /// Changes to the next theme: as the system, light, dark.
    pub fn next_theme(&self) {
        self.theme.update(|theme| {
            *theme = match theme {
                Theme::Auto => Theme::Light,
                Theme::Light => Theme::Dark,
                Theme::Dark => Theme::Auto,
            }
        });
        browser::local_set(THEME_KEY, self.theme.get_untracked().word());
        self.apply();
    }

    fn apply(&self) {
        let lang = self.lang.get_untracked().pick("en", "zh-CN");
        browser::set_root_attribute("lang", lang);
        browser::set_root_attribute("data-theme", self.theme.get_untracked().word());
    }
}
