//! Reading conversations back, and moving between them. Meanwhile no run begins: it would be lost from sight.

use std::collections::BTreeMap;

use leptos::prelude::*;
use skillsight_core::trace;
use wasm_bindgen_futures::spawn_local;

use super::conversation::Conversation;
use super::fault::Fault;
use super::history::{Kept, Opened};
use super::run_view::RunView;
use crate::drivers::clock;

impl Conversation {
    /// Reads the newest conversation back that no other tab is in. Where what that takes does not load, it is read once it
    /// does, unless the person has begun something else by then.
    pub async fn restore(self) {
        if self.history.read_talks().await {
            match self.loader.get().await {
                Some(parts) => (parts.restore)(self).await,
                None => self.restore_later(),
            }
        }
        self.opened().await;
    }

    fn restore_later(self) {
        self.to_restore.set_value(true);
        self.owned(|| {
            Effect::new(move |_| {
                let Some(parts) = self.loader.loaded().filter(|_| self.to_restore.get_value()) else {
                    return;
                };
                self.to_restore.set_value(false);
                if self.runs.with_untracked(Vec::is_empty) && self.is_free() {
                    self.is_opening.set(true);
                    spawn_local(async move {
                        (parts.restore)(self).await;
                        self.opened().await;
                    });
                }
            });
        });
    }

    async fn opened(self) {
        self.is_opening.set(false);
        self.start_waiting().await;
    }

    /// Shows an earlier conversation, unless another tab is in it; without one, begins another.
    pub fn open(self, talk: Option<String>) {
        self.to_restore.set_value(false);
        spawn_local(async move {
            if let Some(parts) = self.loader.get().await {
                (parts.open)(self, talk);
            }
        });
    }

    /// As [`Conversation::open`], with all that it takes loaded.
    pub(crate) fn open_now(self, talk: Option<String>) {
        if !self.is_free() {
            return;
        }
        self.is_opening.set(true);
        spawn_local(async move {
            let opened = match talk {
                Some(talk) => self.history.open(talk).await,
                None => {
                    self.history.begin_new().await;
                    Opened::Kept(Vec::new())
                }
            };
            match opened {
                Opened::Kept(kept) => self.show(kept),
                Opened::Elsewhere => self.workspace.fault.set(Some(Fault::TalkElsewhere)),
                Opened::Unreadable(why) => self.workspace.complain(Fault::TalkUnreadable(why)),
            }
            self.opened().await;
        });
    }

    /// Reads the newest conversation back that no other tab is in.
    pub(crate) async fn read_newest(self) {
        match self.history.newest().await {
            Ok(kept) => self.show(kept),
            Err(why) => self.workspace.complain(Fault::TalkUnreadable(why)),
        }
    }

    /// Shows a conversation as it was kept.
    fn show(self, kept: Vec<Kept>) {
        self.live.set_value(None);
        self.focus.round.set(None);
        self.messages.update_value(BTreeMap::clear);
        let mut runs = Vec::new();
        for (record, events) in kept {
            let view = self.owned(|| RunView::new(&record));
            for stamped in &events {
                self.note_messages(&stamped.event);
                if let Some(round) = self.owned(|| view.apply(stamped)) {
                    self.focus.began(round.run, round.number);
                }
            }
            if let Some(ended) = view.finish_restored(clock::now_ms(), &self.guarded(&view)) {
                self.history.keep_events(record.number, vec![ended]);
            }
            runs.push(view);
        }
        self.runs.set(runs);
        let events = self.events_before(u32::MAX);
        let mut transcript = trace::transcript(events.iter().map(|stamped| stamped.event.as_ref()));
        let last = self.messages.with_value(|all| all.keys().next_back().copied());
        transcript.skip_ids(last.map_or(0, |id| id + 1));
        self.transcript.set_value(transcript);
        self.look();
    }
}
