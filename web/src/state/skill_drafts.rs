//! Skill texts that were typed and not saved. Each has a record of its own on the device and belongs to the tab that it was
//! typed in; what a tab left that is gone, the others find and offer.

mod draft;
mod following;

use std::collections::{BTreeMap, BTreeSet};
use std::rc::Rc;

use leptos::prelude::*;
use skillsight_core::registry::SkillId;
use wasm_bindgen_futures::spawn_local;

pub use self::draft::Draft;
use self::draft::{AT_HAND, at_hand, forget_at_hand, set_at_hand, stored};
use super::Local;
use super::record::names;
use super::workspace::WorkspaceStore;
use crate::deferred::Loader;
use crate::drivers::storage::Storage;
use crate::drivers::tabs::{Claim, claim};
use crate::drivers::{browser, clock};

/// What is typed is kept on the device this often, in milliseconds.
const EVERY_MS: u32 = 400;

/// The name under which the browser keeps, for this tab alone, which tab it is.
const TAB: &str = "skillsight.tab";

/// The records in which all tabs together once kept one draft for each skill begin so.
const OF_ALL_TABS: &str = "draft/skill";

/// Milliseconds after which a tab asks once more for its own id: the page that was reloaded may have it for a moment.
const AGAIN_MS: u32 = 100;

/// Milliseconds between two looks whether what was kept is read by now.
const WAIT_MS: u32 = 10;

/// The store of drafts.
#[derive(Clone, Copy)]
pub struct SkillDrafts {
    /// Those of this tab, and those of tabs that are gone.
    pub list: Local<Vec<Draft>>,
    pub(super) workspace: WorkspaceStore,
    tab: StoredValue<String>,
    claim: StoredValue<Option<Claim>, LocalStorage>,
    is_read: StoredValue<bool>,
    /// Those that the database has not confirmed.
    unkept: StoredValue<BTreeSet<String>>,
    /// Those that were saved or given up: what is still being read does not bring them back.
    dropped: StoredValue<BTreeSet<String>>,
    is_waiting: StoredValue<bool>,
}

impl SkillDrafts {
    /// Without one: reading them is loaded later. Where there are some, that is as soon as the browser has nothing else to do.
    pub(super) fn new(workspace: WorkspaceStore, loader: Loader) -> SkillDrafts {
        let drafts = SkillDrafts {
            list: RwSignal::new_local(Vec::new()),
            workspace,
            tab: StoredValue::new(String::new()),
            claim: StoredValue::new_local(None),
            is_read: StoredValue::new(false),
            unkept: StoredValue::new(BTreeSet::new()),
            dropped: StoredValue::new(BTreeSet::new()),
            is_waiting: StoredValue::new(false),
        };
        Effect::new(move |_| {
            let Some(storage) = workspace.storage.get() else { return };
            spawn_local(async move {
                let is_any = storage.names(OF_ALL_TABS).await.is_ok_and(|names| !names.is_empty());
                if is_any || browser::local_get(AT_HAND).is_some() {
                    clock::when_idle(move || loader.begin());
                }
            });
        });
        drafts
    }

    /// Reads what was kept as soon as the database is there. When the person comes back to this tab, another one may be
    /// gone. To be called once.
    pub(super) fn begin(self) {
        Effect::new(move |_| {
            if self.workspace.storage.with(Option::is_some) {
                spawn_local(async move {
                    self.be_known().await;
                    self.read().await;
                    self.is_read.set_value(true);
                });
            }
        });
        window_event_listener_untyped("visibilitychange", move |_| {
            if !document().hidden() && self.is_read.get_value() {
                spawn_local(self.read());
            }
        });
    }

    /// Takes the tab's id. A tab that was made as a copy of another has that one's, and gets its own.
    async fn be_known(self) {
        let mut tab = browser::session_get(TAB).unwrap_or_default();
        let mut claimed = None;
        if !tab.is_empty() {
            claimed = claim(&names::tab(&tab)).await;
            if claimed.is_none() {
                clock::sleep(AGAIN_MS).await;
                claimed = claim(&names::tab(&tab)).await;
            }
        }
        if claimed.is_none() {
            let salt = (js_sys::Math::random() * 1e6).floor();
            tab = [clock::now_ms().to_string(), salt.to_string()].join("-");
            browser::session_set(TAB, &tab);
            claimed = claim(&names::tab(&tab)).await;
        }
        self.tab.set_value(tab);
        self.claim.set_value(claimed);
    }

    /// Waits until what was kept is read, and looks for what tabs left that are gone.
    pub(super) async fn be_read(self) {
        if self.workspace.storage.with_untracked(Option::is_none) {
            return;
        }
        while !self.is_read.get_value() {
            clock::sleep(WAIT_MS).await;
        }
        self.read().await;
    }

    async fn read(self) {
        let Some(storage) = self.workspace.storage.get_untracked() else { return };
        self.take_over(&storage).await;
        let mut stored = stored(&storage).await;
        let mut unkept = Vec::new();
        for draft in at_hand() {
            let kept = stored.iter().find(|other| other.id == draft.id);
            if kept.is_none_or(|kept| kept.at_ms < draft.at_ms) {
                stored.retain(|other| other.id != draft.id);
                unkept.push(draft.clone());
                stored.push(draft);
            }
        }
        let own = self.tab.get_value();
        let mut is_gone = BTreeMap::from([(own.clone(), true)]);
        for draft in &stored {
            if !is_gone.contains_key(&draft.tab) {
                is_gone.insert(draft.tab.clone(), claim(&names::tab(&draft.tab)).await.is_some());
            }
        }
        stored.retain(|draft| is_gone.get(&draft.tab) == Some(&true));
        self.list.update(|list| {
            list.retain(|draft| draft.tab == own || stored.iter().any(|other| other.id == draft.id));
            let is_dropped = |id: &String| self.dropped.with_value(|dropped| dropped.contains(id));
            for draft in stored.into_iter().filter(|draft| !is_dropped(&draft.id)) {
                if list.iter().all(|other| other.id != draft.id) {
                    list.push(draft);
                }
            }
        });
        for draft in unkept.into_iter().filter(|draft| self.get(&draft.id).as_ref() == Some(draft)) {
            self.keep(draft);
        }
    }

    /// Takes over the drafts that all tabs once shared. Whichever tab comes first has them.
    async fn take_over(self, storage: &Storage) {
        let names = storage.names(OF_ALL_TABS).await.unwrap_or_default();
        for name in names.into_iter().filter(|name| !name.starts_with(names::SKILL_DRAFTS)) {
            let text = storage.get(&name).await.ok().flatten().unwrap_or_default();
            let of = name.rsplit_once('-').and_then(|(_, id)| id.parse().ok()).map(SkillId);
            let base = of.and_then(|of| {
                self.workspace.registry.with_untracked(|registry| Some(registry.get(of)?.hash.clone()))
            });
            let (id, tab, at_ms) = (self.new_id(), self.tab.get_value(), clock::now_ms());
            let text = Rc::from(text);
            let (folder, files, held) = (None, Vec::new(), Rc::default());
            let draft = Draft { id, tab, of, base, text, at_ms, folder, files, held };
            let is_kept = draft.text.trim().is_empty() || self.put(&draft).await;
            if is_kept {
                // What stays for once is taken over another time.
                let _ = storage.remove(&name).await;
            }
        }
    }

    /// An id that no draft has.
    pub(super) fn new_id(self) -> String {
        let tab = self.tab.get_value();
        let mut at = clock::now_ms().floor();
        loop {
            let id = [tab.as_str(), "/", &at.to_string()].concat();
            let is_used = self.list.with_untracked(|list| list.iter().any(|draft| draft.id == id))
                || self.dropped.with_value(|dropped| dropped.contains(&id));
            if !is_used {
                return id;
            }
            at += 1.0;
        }
    }

    /// Keeps a draft of this tab, in the place of the one with its id: soon on the device.
    pub(super) fn keep(self, draft: Draft) {
        self.unkept.update_value(|unkept| {
            unkept.insert(draft.id.clone());
        });
        // What shows of it is only whose it is and what it is called: a key is no news.
        self.list.maybe_update(|list| match list.iter_mut().find(|other| other.id == draft.id) {
            Some(other) => {
                let is_other = other.of != draft.of || other.title() != draft.title();
                *other = draft;
                is_other
            }
            None => {
                list.push(draft);
                true
            }
        });
        if !self.is_waiting.get_value() {
            self.is_waiting.set_value(true);
            spawn_local(async move {
                clock::sleep(EVERY_MS).await;
                self.is_waiting.set_value(false);
                self.write().await;
            });
        }
    }

    /// Keeps at once what the database has not confirmed: the page may go.
    pub(super) fn keep_now(self) {
        let unkept = self.unkept.get_value();
        if unkept.is_empty() {
            return;
        }
        let mut at_hand = at_hand();
        at_hand.retain(|draft| !unkept.contains(&draft.id));
        self.list.with_untracked(|list| {
            at_hand.extend(list.iter().filter(|draft| unkept.contains(&draft.id)).cloned());
        });
        set_at_hand(&at_hand);
        spawn_local(self.write());
    }

    async fn write(self) {
        for id in self.unkept.get_value() {
            let Some(draft) = self.get(&id) else { continue };
            // What was typed meanwhile is kept by the next turn.
            if self.put(&draft).await && self.get(&id).is_none_or(|now| now == draft) {
                self.unkept.update_value(|unkept| {
                    unkept.remove(&id);
                });
            }
        }
    }

    async fn put(self, draft: &Draft) -> bool {
        let Ok(text) = serde_json::to_string(draft) else { return false };
        let is_kept = self.workspace.put(&names::skill_draft(&draft.id), &text).await;
        if is_kept {
            forget_at_hand(|other| other.id == draft.id && other.at_ms <= draft.at_ms);
        }
        is_kept
    }

    /// A draft by its id.
    pub(super) fn get(self, id: &str) -> Option<Draft> {
        self.list.with_untracked(|list| list.iter().find(|draft| draft.id == id).cloned())
    }

    /// The draft of a skill that was typed last, first of all in this tab.
    pub(super) fn latest(self, of: SkillId) -> Option<Draft> {
        let own = self.tab.get_value();
        self.list.with_untracked(|list| {
            let all = list.iter().filter(|draft| draft.of == Some(of));
            let rank = |draft: &&Draft| (draft.tab == own, draft.at_ms);
            let later = |one: &&Draft, other: &&Draft| rank(one).partial_cmp(&rank(other));
            all.max_by(|one, other| later(one, other).unwrap_or(std::cmp::Ordering::Equal)).cloned()
        })
    }

    /// Another draft of this tab with the same text, for the same skill.
    pub(super) fn twin(self, draft: &Draft) -> Option<Draft> {
        let is_twin = |other: &&Draft| {
            other.id != draft.id && other.tab == draft.tab && other.of == draft.of && other.text == draft.text
        };
        self.list.with_untracked(|list| list.iter().find(is_twin).cloned())
    }

    /// The tab.
    pub(super) fn tab(self) -> String {
        self.tab.get_value()
    }

    /// Makes a draft this tab's own; what a tab left gets another id, so that it stays what it is should that tab be there
    /// after all.
    pub(super) fn take(self, draft: Draft) -> Draft {
        let own = self.tab.get_value();
        if draft.tab == own {
            return draft;
        }
        let taken = Draft { id: self.new_id(), tab: own, ..draft.clone() };
        self.unkept.update_value(|unkept| {
            unkept.insert(taken.id.clone());
        });
        self.list.update(|list| list.push(taken.clone()));
        let kept = taken.clone();
        spawn_local(async move {
            if self.put(&kept).await {
                self.drop(&draft.id);
            }
        });
        taken
    }

    /// Gives a draft up, or lets go of it because it is saved.
    pub(super) fn drop(self, id: &str) {
        self.dropped.update_value(|dropped| {
            dropped.insert(id.to_owned());
        });
        self.unkept.update_value(|unkept| {
            unkept.remove(id);
        });
        if self.get(id).is_some() {
            self.list.update(|list| list.retain(|draft| draft.id != id));
        }
        forget_at_hand(|draft| draft.id == id);
        self.remove(names::skill_draft(id));
    }

    fn remove(self, name: String) {
        let Some(storage) = self.workspace.storage.get_untracked() else { return };
        spawn_local(async move {
            // What stays for once is found again, and offered: nothing is lost by that.
            let _ = storage.remove(&name).await;
        });
    }
}
