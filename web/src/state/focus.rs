//! What the person looks at: a round, and on a small screen one of the three regions.

use leptos::prelude::*;

/// One of the three regions; on a small screen one shows at a time.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Region {
    /// Skills and tools.
    Skills,
    /// The conversation.
    Talk,
    /// The matrix and the inspector.
    Rounds,
}

/// The store of what is looked at.
#[derive(Clone, Copy)]
pub struct Focus {
    /// The run and the round that the inspector shows; `None` before the first.
    pub round: RwSignal<Option<(u32, u32)>>,
    /// Whether the inspector follows the newest round; a click on an older one ends that.
    pub follows: RwSignal<bool>,
    /// The region that a small screen shows.
    pub region: RwSignal<Region>,
}

impl Focus {
    pub(super) fn new() -> Focus {
        Focus {
            round: RwSignal::new(None),
            follows: RwSignal::new(true),
            region: RwSignal::new(Region::Talk),
        }
    }

    /// Looks at a round because the person chose it.
    pub fn choose(&self, run: u32, round: u32) {
        self.follows.set(false);
        self.round.set(Some((run, round)));
    }

    /// A new round began: it is looked at unless the person chose another of the same run.
    pub(super) fn began(&self, run: u32, round: u32) {
        let is_new_run = self.round.get_untracked().is_none_or(|(chosen, _)| chosen != run);
        if is_new_run {
            self.follows.set(true);
        }
        if self.follows.get_untracked() {
            self.round.set(Some((run, round)));
        }
    }
}
