//! How often something happened: dice that never fall some way test nothing there.

use std::collections::BTreeMap;

/// What must happen often enough in all conversations together.
const RARE: [&str; 31] = [
    "activated",
    "activation compacted",
    "files compacted",
    "disabled in mid-run",
    "called with its activation",
    "shared tool",
    "degraded",
    "revoked",
    "pinned over",
    "pinned and edited",
    "pinned, edited and named",
    "asked since it changed",
    "read",
    "read on",
    "read with its activation",
    "reading revoked",
    "read though none is open",
    "read of a skill that is not active",
    "path refused",
    "no such file",
    "of another skill",
    "lost",
    "unlisted for a budget",
    "two skills with files",
    "activated by the person",
    "several by the person",
    "active already",
    "named and only text",
    "prompted",
    "prompt left out",
    "prompt withdrawn",
];

/// How often something happened.
#[derive(Debug, Default)]
pub struct Met(BTreeMap<&'static str, usize>);

impl Met {
    /// Something happened.
    pub fn once(&mut self, what: &'static str) {
        self.times(what, 1);
    }

    /// Something happened if it did.
    pub fn when(&mut self, what: &'static str, did: bool) {
        self.times(what, usize::from(did));
    }

    /// Something happened so many times.
    pub fn times(&mut self, what: &'static str, times: usize) {
        *self.0.entry(what).or_default() += times;
    }

    /// Adds what happened in another conversation.
    pub fn add(&mut self, other: &Met) {
        for (what, times) in &other.0 {
            self.times(what, *times);
        }
    }

    /// What happened too seldom to be tested.
    pub fn missed(&self) -> Vec<&'static str> {
        RARE.into_iter().filter(|what| self.0.get(what).is_none_or(|times| *times < 100)).collect()
    }
}
