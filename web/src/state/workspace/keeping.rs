//! How skills, tools and settings are kept, and shared with other tabs.
//!
//! The files of skills are kept by their hashes, beside the document that names them and in one transaction with it. Each
//! tab holds in memory the bytes that its own skills have. So what is removed, because the document that is kept names it
//! no more, is written again by a tab that still names it, as soon as that tab keeps its own.
//!
//! A tab knows the document that its own comes from. When it keeps its own it finds, in the same transaction, whether
//! another one is kept by now, and puts what it has changed on top of that. So tabs lose nothing of each other, whichever
//! comes first.

use std::collections::{BTreeMap, BTreeSet};
use std::rc::Rc;

use leptos::prelude::*;
use skillsight_core::registry::Registry;
use skillsight_core::workspace::{Merged, VERSION, Workspace, WorkspaceFault, merge};
use wasm_bindgen_futures::spawn_local;

use super::{Moved, WorkspaceStore, beginning};
use crate::drivers::storage::{Blobs, KeptText, StorageFault};
use crate::drivers::tabs::Tabs;
use crate::state::fault::Fault;
use crate::state::record::names;
use crate::state::set_if_other;
use crate::words::common as words;

/// Files by the names they are kept under.
type Bytes = BTreeMap<String, Rc<[u8]>>;

/// What a tab has in common with others.
#[derive(Clone, Copy)]
pub(super) struct Sharing {
    tabs: StoredValue<Option<Tabs>, LocalStorage>,
    /// The kept document that this tab's comes from.
    base: StoredValue<KeptText, LocalStorage>,
    /// Whether what is stored can't be read by this version, and must not be overwritten.
    is_unreadable: StoredValue<bool>,
    /// Whether the document is about to be kept, as it will be by then.
    is_waiting: StoredValue<bool>,
}

impl Sharing {
    pub(super) fn new() -> Sharing {
        Sharing {
            tabs: StoredValue::new_local(None),
            base: StoredValue::new_local(KeptText::NONE),
            is_unreadable: StoredValue::new(false),
            is_waiting: StoredValue::new(false),
        }
    }
}

impl WorkspaceStore {
    /// Hears of what other tabs keep, from now on.
    pub(super) fn join(self) {
        self.sharing.tabs.set_value(Some(Tabs::join(move |word| {
            if word == names::WORKSPACE {
                spawn_local(self.read());
            }
        })));
    }

    /// Takes over what is kept.
    pub(super) async fn read(self) {
        let Some(storage) = self.storage.get_untracked() else { return };
        let bytes = self.bytes();
        let mut read = None;
        let of_document = |kept: KeptText| {
            let workspace = kept.text().map(|text| Workspace::read(&text));
            let named = workspace.as_ref().and_then(|workspace| workspace.as_ref().ok()).map(named_files);
            let missing = named.into_iter().flatten().filter(|name| !bytes.contains_key(name)).collect();
            read = Some((kept, workspace));
            missing
        };
        let found = storage.get_with_blobs(names::WORKSPACE, of_document).await;
        match (found, read) {
            (Ok(found), Some((kept, Some(Ok(workspace))))) => {
                self.sharing.is_unreadable.set_value(false);
                // What was changed here meanwhile is on its way and stays.
                let base = self.base();
                self.sharing.base.set_value(kept);
                self.take_over(&base, &workspace, found);
            }
            (Ok(_), Some((_, Some(Err(fault))))) => self.leave_alone(&fault),
            (Ok(_), Some((_, None)) | None) => {}
            // What is kept stays: what is changed here goes on top of it.
            (Err(StorageFault(why)), _) => self.complain(Fault::NotRead(why)),
        }
    }

    /// What is stored stays as it is: nothing is kept over it.
    fn leave_alone(self, fault: &WorkspaceFault) {
        self.sharing.is_unreadable.set_value(true);
        self.fault.set(Some(Fault::Unreadable(words::unreadable(fault))));
    }

    /// The document that this tab's comes from.
    fn base(&self) -> Workspace {
        let kept = self.sharing.base.with_value(KeptText::text);
        kept.and_then(|text| Workspace::read(&text).ok()).unwrap_or_else(beginning)
    }

    /// Shows another document, with what was changed here since `base` on top of it. `found`: the files that this tab did
    /// not have.
    fn take_over(&self, base: &Workspace, theirs: &Workspace, found: Bytes) {
        self.say_it_is_read();
        let Merged { workspace, moved } = merge(base, &self.document(), theirs);
        self.move_skills(&moved, workspace.next_skill);
        let mut bytes = self.bytes();
        bytes.extend(found);
        let content = |hash: &str| bytes.get(&names::resource(hash)).cloned();
        let (registry, has_recalled) =
            self.registry.with_untracked(|now| now.follow(workspace.skills, workspace.next_skill, &content));
        if self.registry.with_untracked(|now| *now != registry) {
            self.registry.set(registry);
            if has_recalled {
                self.recalled();
            }
        }
        set_if_other(self.toolbox, workspace.toolbox);
        set_if_other(self.settings, workspace.settings);
        set_if_other(self.allowed, workspace.allowed);
        set_if_other(self.endpoint, workspace.endpoint);
        set_if_other(self.preset, workspace.preset);
    }

    /// Says no more that what is kept could not be read.
    fn say_it_is_read(self) {
        let is_over = |fault: &Fault| matches!(fault, Fault::NotRead(_) | Fault::Unreadable(_));
        if self.fault.with_untracked(|fault| fault.as_ref().is_some_and(is_over)) {
            self.fault.set(None);
        }
    }

    /// Gives skills other ids.
    fn move_skills(&self, moved: &Moved, next: u32) {
        if moved.is_empty() {
            return;
        }
        self.registry.update(|registry| registry.give_ids(moved, next));
        self.moved.set(moved.clone());
    }

    /// The document as it is now.
    fn document(&self) -> Workspace {
        Workspace {
            version: VERSION,
            skills: self
                .registry
                .with_untracked(|registry| registry.skills().iter().map(|skill| skill.stored()).collect()),
            next_skill: self.registry.with_untracked(Registry::next_id),
            toolbox: self.toolbox.get_untracked(),
            settings: self.settings.get_untracked(),
            endpoint: self.endpoint.get_untracked(),
            preset: self.preset.get_untracked(),
            allowed: self.allowed.get_untracked(),
        }
    }

    /// Keeps the document, and tells the other tabs.
    pub fn keep(&self) {
        let sharing = self.sharing;
        if !sharing.is_unreadable.get_value() && !sharing.is_waiting.get_value() {
            sharing.is_waiting.set_value(true);
            spawn_local(self.keep_now());
        }
    }

    async fn keep_now(self) {
        let sharing = self.sharing;
        let Some(storage) = self.storage.get_untracked() else { return sharing.is_waiting.set_value(false) };
        let mut kept = None;
        let change = |stored: KeptText| {
            sharing.is_waiting.set_value(false);
            let put = self.put_on_top(&stored)?;
            let blobs = self.blobs(&put.document);
            let text = KeptText::of(&serde_json::to_string(&put.document).ok()?);
            kept = Some((text.clone(), put));
            Some((text, blobs))
        };
        let put = storage.change_with_blobs(names::WORKSPACE, names::RESOURCES, change).await;
        if kept.is_none() {
            sharing.is_waiting.set_value(false);
        }
        if let (Some((text, put)), Some(found)) = (kept, self.is_kept(put)) {
            sharing.base.set_value(text);
            if let Some(before) = put.taken_over_from {
                // What was changed meanwhile is on its way, too.
                self.take_over(&before, &put.document, found);
            }
            sharing.tabs.with_value(|tabs| {
                if let Some(tabs) = tabs {
                    tabs.say(names::WORKSPACE);
                }
            });
        }
    }

    /// What is to be kept where this is stored; `None` if that must not be overwritten.
    fn put_on_top(self, stored: &KeptText) -> Option<Put> {
        let is_known = self.sharing.base.with_value(|base| base == stored);
        match stored.text().filter(|_| !is_known).map(|text| Workspace::read(&text)) {
            None => Some(Put { document: self.document(), taken_over_from: None }),
            Some(Ok(theirs)) => {
                let Merged { workspace, moved } = merge(&self.base(), &self.document(), &theirs);
                self.move_skills(&moved, workspace.next_skill);
                Some(Put { document: workspace, taken_over_from: Some(self.document()) })
            }
            Some(Err(fault)) => {
                self.leave_alone(&fault);
                None
            }
        }
    }

    /// Keeps a text; where that fails, the page says so. Returns whether it is kept.
    pub async fn put(&self, name: &str, text: &str) -> bool {
        let Some(storage) = self.storage.get_untracked() else { return false };
        self.is_kept(storage.put(name, text).await.map(Some)).is_some()
    }

    fn is_kept<T>(&self, put: Result<Option<T>, StorageFault>) -> Option<T> {
        put.unwrap_or_else(|StorageFault(why)| {
            self.complain(Fault::NotKept(why));
            None
        })
    }

    /// The files that this tab has, by the names they are kept under.
    fn bytes(&self) -> Bytes {
        self.registry.with_untracked(|registry| {
            let resources = registry.skills().iter().flat_map(|skill| skill.resources.iter());
            resources.map(|resource| (names::resource(&resource.hash), resource.bytes.clone())).collect()
        })
    }

    /// The files that a document names. Of what this tab does not have only the name is known: it stays if it is there.
    fn blobs(&self, document: &Workspace) -> Blobs {
        let mut bytes = self.bytes();
        named_files(document).into_iter().map(|name| (name.clone(), bytes.remove(&name))).collect()
    }
}

/// What is to be kept.
struct Put {
    document: Workspace,
    /// This tab's own, where the other is not only that.
    taken_over_from: Option<Workspace>,
}

/// The names of the files that a document names.
fn named_files(workspace: &Workspace) -> BTreeSet<String> {
    let named = workspace.skills.iter().flat_map(|skill| &skill.resources);
    named.map(|resource| names::resource(&resource.hash)).collect()
}
