//! Skills that a message activates: completion of their names behind a slash, and what they cost.

mod keys;
mod list;
mod offers;
mod said;

use leptos::prelude::*;
use skillsight_core::agent::{begun, complete};
use web_sys::{Event, HtmlTextAreaElement};

pub use self::keys::slash_key;
pub use self::list::slash_list;
use self::offers::{Offer, offers};
pub use self::said::slash_said;
use crate::dom::NodeRef;
use crate::state::{set_if_other, stores};

/// The list of names under the message box's hands.
#[derive(Clone, Copy)]
pub struct SlashMenu {
    /// The message box.
    node: NodeRef<HtmlTextAreaElement>,
    /// Which of the offered ones the keys have reached.
    at: RwSignal<usize>,
    /// The draft for which the person closed the list.
    closed_for: RwSignal<Option<String>>,
    /// Where the caret is, in units of UTF-16, while the box has the focus.
    caret: RwSignal<Option<usize>>,
    /// Whether an input method composes a word.
    is_composing: RwSignal<bool>,
}

impl SlashMenu {
    /// What may move the caret, take the focus, or begin and end a composed word.
    pub const EVENTS: [&'static str; 8] =
        ["input", "keyup", "click", "select", "focusin", "focusout", "compositionstart", "compositionend"];

    /// A list for a message box.
    pub fn new(node: NodeRef<HtmlTextAreaElement>) -> SlashMenu {
        SlashMenu {
            node,
            at: RwSignal::new(0),
            closed_for: RwSignal::new(None),
            caret: RwSignal::new(None),
            is_composing: RwSignal::new(false),
        }
    }

    /// Takes in what has happened to the message box.
    pub fn look(self, event: &Event) {
        let caret = match event.type_().as_str() {
            "focusout" => None,
            "compositionstart" => {
                self.is_composing.set(true);
                self.caret_now()
            }
            "compositionend" => {
                self.is_composing.set(false);
                self.caret_now()
            }
            _ => self.caret_now(),
        };
        set_if_other(self.caret, caret);
    }

    fn caret_now(self) -> Option<usize> {
        self.node.get_untracked()?.selection_end().ok().flatten().map(|units| units as usize)
    }

    /// The caret as a place in the draft, in bytes; `None` where nothing can be completed.
    fn place(self, draft: &str) -> Option<usize> {
        let units = self.caret.get().filter(|_| !self.is_composing.get())?;
        Some(byte_of(draft, units))
    }

    /// What is offered for the draft; who reads it follows it.
    fn offers(self) -> Vec<Offer> {
        let stores = stores();
        stores.talk.draft.with(|draft| {
            let is_closed = self.closed_for.with(|closed| closed.as_deref() == Some(draft));
            let Some(caret) = self.place(draft).filter(|_| !is_closed) else { return Vec::new() };
            stores.workspace.registry.with(|registry| match begun(draft, caret, registry) {
                Some(begun) => offers(registry, begun.word),
                None => Vec::new(),
            })
        })
    }

    /// Writes a name in the place of what was begun.
    fn take(self, name: &str) {
        let stores = stores();
        let Some(node) = self.node.get_untracked() else { return };
        let written = stores.talk.draft.with_untracked(|draft| {
            let caret = byte_of(draft, self.caret_now()?);
            stores
                .workspace
                .registry
                .with_untracked(|registry| Some(complete(draft, &begun(draft, caret, registry)?, name)))
        });
        let Some((completed, caret)) = written else { return };
        let units = completed.get(..caret).map_or(0, |before| before.encode_utf16().count());
        // The box first: a text that comes from the draft would take the caret to its end.
        node.set_value(&completed);
        let place = u32::try_from(units).ok();
        let _ = node.set_selection_start(place).and_then(|()| node.set_selection_end(place));
        let _ = node.focus();
        self.caret.set(Some(units));
        self.at.set(0);
        stores.talk.draft.set(completed);
    }

    /// Whether what stands at the caret is this whole name, so that there is nothing to complete.
    fn is_written(self, name: &str) -> bool {
        let stores = stores();
        stores.talk.draft.with_untracked(|draft| {
            let Some(caret) = self.caret_now().map(|units| byte_of(draft, units)) else { return false };
            let is_closed =
                draft.get(caret..).is_none_or(|rest| !rest.starts_with(|c: char| !c.is_whitespace()));
            stores.workspace.registry.with_untracked(|registry| {
                is_closed && begun(draft, caret, registry).is_some_and(|begun| begun.word == name)
            })
        })
    }
}

/// A place in a text, from units of UTF-16 to bytes.
fn byte_of(text: &str, units: usize) -> usize {
    let mut passed = 0;
    let is_behind = |(_, character): &(usize, char)| {
        let is_behind = passed >= units;
        passed += character.len_utf16();
        is_behind
    };
    text.char_indices().find(is_behind).map_or(text.len(), |(byte, _)| byte)
}

#[cfg(test)]
mod tests {
    use super::byte_of;

    #[test]
    fn a_caret_of_the_browser_is_a_place_between_characters() {
        let text = "/退😀a";
        let places: Vec<usize> = [0, 1, 2, 4, 5, 9].map(|units| byte_of(text, units)).to_vec();
        assert_eq!(places, [0, 1, 4, 8, 9, 9]);
        // In the middle of a character it is behind it.
        assert_eq!(byte_of(text, 3), 8);
    }
}
