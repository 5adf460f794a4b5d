//! What must not be overlooked: isolation that is off, a visible set that could not be computed, storage that fails.

use leptos::prelude::*;
use skillsight_core::visibility::Isolation;

use crate::components::{IconKind, icon};
use crate::dom::{El, IntoView, View, el};
use crate::state::stores;
use crate::words::{common, gap, lang, t};

/// The banners, worst first.
pub fn banners() -> View {
    let stores = stores();
    let (workspace, talk) = (stores.workspace, stores.talk);
    let degraded = move || {
        let because = talk.now.with(|set| set.degraded.as_ref().map(common::degraded_because));
        because.map(|because| banner("degraded", t(common::DEGRADED).to_owned(), because, None))
    };
    let isolation_off = move || {
        let is_off = workspace.settings.with(|settings| settings.visibility.isolation == Isolation::Off);
        let stands = || t(common::APPROVALS_STAND).to_owned();
        let what = || [t(common::ISOLATION_OFF), lang().pick(".", "。")].concat();
        is_off.then(|| banner("isolation-off", what(), stands(), None))
    };
    let fault = move || {
        let fault = workspace.fault.get();
        let dismiss = || {
            el("button")
                .attr("type", "button")
                .class("link-button")
                .on("click", move |_| workspace.fault.set(None))
                .child(t(common::DISMISS))
        };
        fault.map(|fault| {
            let (what, why) = common::fault(&fault);
            banner("storage-fault", what.to_owned(), why, Some(dismiss()))
        })
    };
    let not_loaded = move || {
        let again = || {
            el("button")
                .attr("type", "button")
                .class("link-button")
                .on("click", move |_| stores.loader.again())
                .child(t(common::TRY_AGAIN))
        };
        let has_failed = stores.loader.has_failed.get();
        let what = || t(common::NOT_LOADED_WHAT).to_owned();
        has_failed.then(|| banner("not-loaded", t(common::NOT_LOADED).to_owned(), what(), Some(again())))
    };
    el("div")
        .class("banners")
        .attr("aria-live", "polite")
        .child(degraded)
        .child(isolation_off)
        .child(fault)
        .child(not_loaded)
        .view()
}

fn banner(testid: &'static str, what: String, why: String, action: Option<El>) -> View {
    el("div")
        .class("banner")
        .attr("data-testid", testid)
        .child(icon(IconKind::Warning))
        .child(el("p").child(el("b").child(what)).child(gap()).child(why))
        .child(action)
        .view()
}
