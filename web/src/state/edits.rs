//! Other words for what was said earlier, which are not asked yet.

use leptos::prelude::*;

use super::run_view::RunView;

/// The store of what is being reworded: changing the language, another run, another conversation lose nothing of it.
#[derive(Clone, Copy)]
pub struct Edits {
    /// By the run's number and when it began: numbers are those of a conversation.
    all: StoredValue<Vec<((u32, u64), Edit)>>,
    owner: StoredValue<Owner>,
}

/// What is being reworded of a run's message.
#[derive(Clone, Copy)]
pub struct Edit {
    /// Whether its box is open.
    pub is_open: RwSignal<bool>,
    /// The text in it.
    pub text: RwSignal<String>,
}

impl Edits {
    pub(super) fn new() -> Edits {
        let owner = Owner::current().unwrap_or_default();
        Edits { all: StoredValue::new(Vec::new()), owner: StoredValue::new(owner) }
    }

    /// That of a run.
    pub fn of(&self, run: &RunView) -> Edit {
        let key = (run.number, run.at_ms.to_bits());
        let known = self.all.with_value(|all| all.iter().find(|(of, _)| *of == key).map(|(_, edit)| *edit));
        known.unwrap_or_else(|| {
            let make = || Edit { is_open: RwSignal::new(false), text: RwSignal::new(String::new()) };
            let edit = self.owner.with_value(|owner| owner.with(make));
            self.all.update_value(|all| all.push((key, edit)));
            edit
        })
    }
}

impl Edit {
    /// Opens the box, with what was said in it.
    pub fn open(self, said: &str) {
        self.text.set(said.to_owned());
        self.is_open.set(true);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::state::record::RunRecord;

    fn run(number: u32, at_ms: f64) -> RunView {
        RunView::new(&RunRecord { number, at_ms, endpoint: None, superseded_by: None })
    }

    #[test]
    fn a_run_finds_its_words_again_and_those_of_no_other_run_or_conversation() {
        Owner::new().with(|| {
            let edits = Edits::new();
            edits.of(&run(1, 5.0)).open("Hello");
            let found = |number, at_ms| {
                let edit = edits.of(&run(number, at_ms));
                (edit.is_open.get_untracked(), edit.text.get_untracked())
            };
            assert_eq!(found(1, 5.0), (true, "Hello".to_owned()));
            assert_eq!(found(2, 9.0), (false, String::new()));
            assert_eq!(found(1, 700.0), (false, String::new()));
        });
    }
}
