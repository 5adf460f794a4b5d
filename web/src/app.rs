//! The page as a whole: its stores, its three regions, and what happens when it fails.

use leptos::prelude::*;
use wasm_bindgen::JsCast;
use wasm_bindgen_futures::spawn_local;

use crate::dom::{IntoView, View, el};
use crate::drivers::browser;
use crate::panels::{inspector_frame, matrix, skills_panel, talk, tools_panel, top_bar};
use crate::state::{Region, Stores, stores};
use crate::words::{self, common, t};

/// Puts the page into the document.
pub fn mount() {
    if let Some(body) = document().body() {
        app().append_to(&body);
    }
}

fn app() -> View {
    let stores = Stores::new();
    provide_context(stores);
    spawn_local(async move {
        stores.workspace.open().await;
        let_in();
        stores.talk.restore().await;
    });
    stores.talk.follow_workspace();
    stores.workspace.read_when_loaded();
    // Whoever does something will want the rest in a moment.
    for intent in ["pointerdown", "keydown", "dragenter"] {
        window_event_listener_untyped(intent, move |_| stores.loader.begin());
    }
    // Built anew when the language changes: texts are looked up once, where they are shown.
    let page = move || {
        words::set_lang(stores.prefs.lang.get());
        page()
    };
    page.view()
}

/// Until skills and settings are read, the page shows but takes nothing in: it would put what was kept in the place of
/// what the person has just changed. A message that is sent while a conversation is still read waits for it.
fn let_in() {
    if let Some(body) = document().body() {
        // Only an invalid name could fail.
        let _ = body.remove_attribute("inert");
    }
}

fn page() -> View {
    let focus = stores().focus;
    let shown = move || match focus.region.get() {
        Region::Skills => "skills",
        Region::Talk => "talk",
        Region::Rounds => "rounds",
    };
    (
        top_bar(),
        el("main")
            .class("regions")
            .attr("data-shown", shown)
            .child(
                el("aside")
                    .class("region region-skills")
                    .attr("aria-label", t(common::TAB_SKILLS))
                    .child(skills_panel())
                    .child(tools_panel()),
            )
            .child(
                el("section")
                    .class("region region-talk")
                    .attr("aria-label", t(common::TAB_TALK))
                    .child(talk()),
            )
            .child(
                el("aside")
                    .class("region region-rounds")
                    .attr("aria-label", t(common::TAB_INSPECT))
                    .child(matrix())
                    .child(inspector_frame()),
            ),
        region_tabs(),
    )
        .view()
}

/// On a small screen: which of the three regions shows.
fn region_tabs() -> View {
    let focus = stores().focus;
    let tab = move |region: Region, label| {
        el("button")
            .attr("type", "button")
            .class("region-tab")
            .attr("aria-pressed", move || (focus.region.get() == region).to_string())
            .on("click", move |_| focus.region.set(region))
            .child(t(label))
    };
    el("nav")
        .class("region-tabs")
        .attr("aria-label", t(common::REGIONS))
        .child(tab(Region::Skills, common::TAB_SKILLS))
        .child(tab(Region::Talk, common::TAB_TALK))
        .child(tab(Region::Rounds, common::TAB_INSPECT))
        .view()
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
