//! What the message will activate and cost, and what it names in vain.

use leptos::prelude::*;
use skillsight_core::agent::{MAX_PROMPTS, SLASHES, Slash, Unnamed, WhyNot, begun, slash};
use skillsight_core::registry::{Registry, SkillId};
use skillsight_core::skill::SkillEntry;

use super::SlashMenu;
use crate::dom::{IntoView, View, el};
use crate::state::{Costs, stores};
use crate::words::talk as words;

/// What the draft will activate and cost, and what it names in vain. It stands there also while there is nothing to say:
/// what is read aloud is what changes in it.
pub fn slash_said(menu: SlashMenu) -> View {
    let stores = stores();
    let said = Memo::new(move |_| {
        // Half a word of an input method is no name yet.
        if menu.is_composing.get() {
            return Vec::new();
        }
        stores.talk.draft.with(|draft| {
            if !draft.trim_start().starts_with(SLASHES) {
                return Vec::new();
            }
            let (held, caret) = (stores.talk.active.get(), menu.place(draft));
            let costs = stores.costs;
            stores.workspace.registry.with(|registry| Saying { registry, draft, costs }.lines(caret, &held))
        })
    });
    let lines = move || said.get().into_iter().map(|line| el("span").child(line)).collect::<Vec<_>>();
    el("p").class("slash-said hint").attr("role", "status").attr("data-testid", "slash").child(lines).view()
}

struct Saying<'a> {
    registry: &'a Registry,
    draft: &'a str,
    costs: Costs,
}

impl Saying<'_> {
    /// `held`: the active skills; those that are pinned stay when the next run begins.
    fn lines(&self, caret: Option<usize>, held: &[(SkillId, bool)]) -> Vec<String> {
        let Slash { skills, unknown, .. } = slash(self.draft, self.registry);
        let (mut names, mut costs, mut lines) = (Vec::new(), Vec::new(), Vec::new());
        let mut seen = Vec::new();
        for id in skills {
            let Some(installed) = self.registry.get(id) else { continue };
            let name = installed.name.as_str();
            if seen.contains(&id) || held.contains(&(id, true)) {
                lines.push(words::fill(words::SLASH_HELD, &[name]));
                continue;
            }
            seen.push(id);
            let cost = self.costs.of_activation(id).unwrap_or_default();
            let about = words::fill(words::SLASH_COST, &[&words::counted(cost.into(), "token")]);
            names.push(words::with_note(name, &about));
            costs.push(u64::from(cost));
        }
        if costs.len() > 1 {
            let total = words::counted(costs.iter().sum(), "token");
            lines.insert(0, words::fill(words::SLASH_TOTAL, &[&total]));
        }
        if !names.is_empty() {
            lines.insert(0, words::fill(words::SLASH_ACTIVATES, &[&words::listed(&names)]));
        }
        lines.extend(unknown.filter(|_| !self.may_become_one(caret)).map(|unknown| self.in_vain(&unknown)));
        lines
    }

    /// Whether what is being written may yet become the name of a skill, also of one that is not activated.
    fn may_become_one(&self, caret: Option<usize>) -> bool {
        let Some(begun) = caret.and_then(|caret| begun(self.draft, caret, self.registry)) else {
            return false;
        };
        let word = begun.word.to_lowercase();
        let has_word = |name: &str| name != begun.word && name.to_lowercase().contains(&word);
        self.registry.skills().iter().any(|skill| has_word(skill.name.as_str()))
    }

    fn in_vain(&self, unknown: &Unnamed<'_>) -> String {
        let about = |msg| words::fill(msg, &[unknown.word]);
        match unknown.why {
            WhyNot::Unknown => about(words::SLASH_UNKNOWN),
            WhyNot::Disabled => about(words::SLASH_OFF),
            WhyNot::Broken => about(words::SLASH_BROKEN),
            WhyNot::Prompt(id) => self.prompt(id, unknown.word),
        }
    }

    /// Whether a prompt skill enters with this message, and if not, when it does.
    fn prompt(&self, id: SkillId, name: &str) -> String {
        let called = self.registry.prompts(self.draft);
        match called.iter().position(|(installed, _)| installed.id == id) {
            Some(place) if place < MAX_PROMPTS => words::fill(words::SLASH_PROMPT, &[name]),
            Some(_) => words::fill(words::SLASH_PROMPT_LATE, &[name, &MAX_PROMPTS.to_string()]),
            None => {
                let skill = self.registry.get(id).and_then(|installed| installed.skill.as_ref());
                let triggers = match skill.map(|skill| &skill.entry) {
                    Some(SkillEntry::Prompt(trigger)) => trigger.words.as_deref().unwrap_or_default(),
                    Some(SkillEntry::Activated) | None => &[],
                };
                words::fill(words::SLASH_PROMPT_WORDS, &[name, &words::listed(triggers)])
            }
        }
    }
}
