//! The page as a whole: its stores, its three regions, and what happens when it fails.

use leptos::prelude::*;
use wasm_bindgen::JsCast;
use wasm_bindgen_futures::spawn_local;

use crate::drivers::browser;
use crate::panels::{Inspector, Matrix, SkillsPanel, Talk, ToolsPanel, TopBar};
use crate::state::{Region, Stores, stores};
use crate::words::{self, common, t};

/// The page.
#[component]
pub fn App() -> impl IntoView {
    let stores = Stores::new();
    provide_context(stores);
    spawn_local(async move {
        stores.workspace.open().await;
        stores.talk.restore().await;
        let_in();
    });
    stores.talk.follow_workspace();
    // A tab that goes keeps what it had gathered.
    window_event_listener_untyped("pagehide", move |_| stores.talk.history.keep_pending());
    // Built anew when the language changes: texts are looked up once, where they are shown.
    move || {
        words::set_lang(stores.prefs.lang.get());
        view! { <Page/> }
    }
}

/// Until what was kept is read, the page shows but takes nothing in: it would put what was kept in the place of what the
/// person has just begun.
fn let_in() {
    if let Some(body) = document().body() {
        // Only an invalid name could fail.
        let _ = body.remove_attribute("inert");
    }
}

#[component]
fn Page() -> impl IntoView {
    let focus = stores().focus;
    let shown = move || match focus.region.get() {
        Region::Skills => "skills",
        Region::Talk => "talk",
        Region::Rounds => "rounds",
    };
    view! {
        <TopBar/>
        <main class="regions" data-shown=shown>
            <aside class="region region-skills" aria-label=t(common::TAB_SKILLS)>
                <SkillsPanel/>
                <ToolsPanel/>
            </aside>
            <section class="region region-talk" aria-label=t(common::TAB_TALK)>
                <Talk/>
            </section>
            <aside class="region region-rounds" aria-label=t(common::TAB_INSPECT)>
                <Matrix/>
                <Inspector/>
            </aside>
        </main>
        <RegionTabs/>
    }
}

/// On a small screen: which of the three regions shows.
#[component]
fn RegionTabs() -> impl IntoView {
    let focus = stores().focus;
    let tab = move |region: Region, label| {
        view! {
            <button
                type="button"
                class="region-tab"
                aria-pressed=move || (focus.region.get() == region).to_string()
                on:click=move |_| focus.region.set(region)
            >{t(label)}</button>
        }
    };
    view! {
        <nav class="region-tabs" aria-label=t(common::REGIONS)>
            {tab(Region::Skills, common::TAB_SKILLS)}
            {tab(Region::Talk, common::TAB_TALK)}
            {tab(Region::Rounds, common::TAB_INSPECT)}
        </nav>
    }
}

/// After a panic nothing more is sent, since the state may be half changed: the page says so instead.
pub fn report_crashes() {
    std::panic::set_hook(Box::new(|info| {
        browser::note_crash();
        let Some(document) = web_sys::window().and_then(|window| window.document()) else { return };
        let text = format!("{} {info}", t(common::CRASHED));
        web_sys::console::error_1(&text.as_str().into());
        if let (Some(body), Ok(notice)) = (document.body(), document.create_element("div"))
            && let Some(notice) = notice.dyn_ref::<web_sys::HtmlElement>()
        {
            notice.set_class_name("crash");
            notice.set_inner_text(&text);
            let _ = body.prepend_with_node_1(notice);
        }
    }));
}
