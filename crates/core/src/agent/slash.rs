//! Skills that the person activates in a message: `/refund-helper 订单 20250601`.
//!
//! A Chinese keyboard types `／` or `、` where `/` is meant. The first is one; the second is where a name stands behind it.

use std::cell::LazyCell;
use std::ops::Range;

use crate::registry::{InstalledSkill, Registry, SkillId};
use crate::skill::SkillEntry;

/// What a name of a skill stands behind, however a slash is typed.
pub const SLASHES: [char; 3] = ['/', '／', '、'];

/// A message, taken apart.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Slash<'a> {
    /// The skills that it activates, in the order named.
    pub skills: Vec<SkillId>,
    /// What stands behind a slash, at the beginning, and activates nothing: it stays in `text`.
    pub unknown: Option<Unnamed<'a>>,
    /// What is said beside them: passed on as it is, but for its outer white space where a skill was named.
    pub text: &'a str,
}

/// A word behind a slash that activates nothing.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Unnamed<'a> {
    /// The word, or the whole name where a skill has it.
    pub word: &'a str,
    /// Why it does not.
    pub why: WhyNot,
}

/// Why a name activates nothing.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum WhyNot {
    /// No skill is called so.
    Unknown,
    /// This prompt skill is: it enters by itself.
    Prompt(SkillId),
    /// A skill that is switched off is.
    Disabled,
    /// A skill whose text does not load is.
    Broken,
}

/// Takes the names of skills off the beginning of a message, each behind a slash and before white space. Of two names that
/// fit, the longer one is meant. A message that begins otherwise is only text.
pub fn slash<'a>(message: &'a str, registry: &Registry) -> Slash<'a> {
    let (skills, rest) = named(message, registry, true);
    let text = if skills.is_empty() { message } else { rest.trim_end() };
    Slash { skills, unknown: unnamed(rest, registry), text }
}

/// A name that is being written.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Begun<'a> {
    /// What stands of it before the caret, without its slash.
    pub word: &'a str,
    /// Where it stands in the message, with its slash, in bytes.
    pub place: Range<usize>,
}

/// The name that is being written at a caret, which is a place in the message in bytes: behind nothing but other names.
/// Also a whole name counts, as long as no white space stands between it and the caret: a longer one may be meant.
pub fn begun<'a>(message: &'a str, caret: usize, registry: &Registry) -> Option<Begun<'a>> {
    let written = message.get(..caret)?;
    let (_, rest) = named(written, registry, false);
    let word = after_slash(rest)?;
    let is_name = !word.contains(|c: char| c == '/' || c.is_whitespace());
    is_name.then_some(Begun { word, place: caret - rest.len()..caret })
}

/// Writes a whole name in the place of what was begun. Gives the message and where the caret is then: behind the white space
/// after the name. What stands behind the caret stays, but for the rest of that very name.
pub fn complete(message: &str, begun: &Begun<'_>, name: &str) -> (String, usize) {
    let (before, behind) = (
        message.get(..begun.place.start).unwrap_or_default(),
        message.get(begun.place.end..).unwrap_or_default(),
    );
    let rest = behind.split(char::is_whitespace).next().unwrap_or_default();
    let is_rest = name.strip_prefix(begun.word) == Some(rest);
    let behind = behind.strip_prefix(rest).filter(|_| is_rest).unwrap_or(behind);
    let mut completed = [before, "/", name].concat();
    // A line break behind it stays one, and is as good.
    let caret = match behind.chars().next().filter(|next| next.is_whitespace()) {
        Some(blank) => completed.len() + blank.len_utf8(),
        None => {
            completed.push(' ');
            completed.len()
        }
    };
    completed.push_str(behind);
    (completed, caret)
}

/// What stands behind a slash at the beginning of a text, however that was typed.
fn after_slash(text: &str) -> Option<&str> {
    text.strip_prefix(SLASHES)
}

/// The skills that are named at the beginning of a message, and the rest of it. The last one may stand at its very end,
/// or has to be closed by white space.
fn named<'a>(message: &'a str, registry: &Registry, at_end: bool) -> (Vec<SkillId>, &'a str) {
    let mut skills = Vec::new();
    let mut rest = message.trim_start();
    let catalogue =
        LazyCell::new(|| registry.catalogue().map(|(installed, _)| installed).collect::<Vec<_>>());
    while let Some(after) = after_slash(rest) {
        let Some((installed, left)) = longest(after, catalogue.iter().copied(), at_end) else { break };
        skills.push(installed.id);
        rest = left.trim_start();
    }
    (skills, rest)
}

/// The skill with the longest name that a text begins with, and what is left of the text.
fn longest<'a, 'r>(
    text: &'a str,
    skills: impl Iterator<Item = &'r std::rc::Rc<InstalledSkill>>,
    at_end: bool,
) -> Option<(&'r InstalledSkill, &'a str)> {
    let fitting = skills.filter_map(|installed| {
        let left = text.strip_prefix(installed.name.as_str())?;
        let is_whole = if left.is_empty() { at_end } else { left.starts_with(char::is_whitespace) };
        is_whole.then_some((&**installed, left))
    });
    fitting.min_by_key(|(installed, left)| (left.len(), rank(installed)))
}

/// Of several skills of one name that activate nothing, the reason of the first is told.
fn rank(installed: &InstalledSkill) -> u8 {
    match (installed.enabled, &installed.skill) {
        (true, Some(_)) => 0,
        (false, Some(_)) => 1,
        (true | false, None) => 2,
    }
}

/// The word behind a slash that activates nothing, and why.
fn unnamed<'a>(text: &'a str, registry: &Registry) -> Option<Unnamed<'a>> {
    let after = after_slash(text)?;
    let installed = registry.skills().iter().filter(|skill| !skill.removed);
    if let Some((installed, left)) = longest(after, installed, true) {
        let word = after.strip_suffix(left).unwrap_or(after);
        let installed = registry.shadowed_by(installed).map_or(installed, |winner| winner);
        let why = match (&installed.skill, installed.enabled) {
            (None, _) => WhyNot::Broken,
            (Some(_), false) => WhyNot::Disabled,
            (Some(skill), true) => match skill.entry {
                SkillEntry::Prompt(_) => WhyNot::Prompt(installed.id),
                // One that counts is in the catalogue, and was taken off before.
                SkillEntry::Activated => WhyNot::Unknown,
            },
        };
        return Some(Unnamed { word, why });
    }
    let word = after.split(char::is_whitespace).next()?;
    // A path is none, and a text that begins with a comma is a text.
    let is_word = !word.is_empty() && !word.contains(['/', '／']) && !text.starts_with('、');
    is_word.then_some(Unnamed { word, why: WhyNot::Unknown })
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::{Slash, Unnamed, WhyNot, begun, complete, slash};
    use crate::registry::{Provenance, Registry, SkillId};

    fn registry() -> Registry {
        let mut registry = Registry::default();
        for (name, rest) in [
            ("refund", ""),
            ("refund-helper", ""),
            ("查询 订单", ""),
            ("off", ""),
            ("p-one", "type: prompt\n"),
            ("broken", ""),
            ("退款", ""),
        ] {
            let source = format!("---\nname: {name}\ndescription: d\n{rest}---\nB");
            registry.install(Provenance::Pasted, &source).unwrap();
        }
        registry.set_enabled(SkillId(3), false);
        registry.edit(SkillId(5), "no frontmatter");
        registry
    }

    #[track_caller]
    fn check(message: &str, skills: &[u32], unknown: Option<&str>, text: &str) {
        let skills = skills.iter().copied().map(SkillId).collect();
        let unknown = unknown.map(|word| Unnamed { word, why: WhyNot::Unknown });
        assert_eq!(slash(message, &registry()), Slash { skills, unknown, text });
    }

    #[test]
    fn names_behind_slashes_are_taken_off_and_the_rest_is_passed_on() {
        check("/refund 订单 1\n请退款 ", &[0], None, "订单 1\n请退款");
        check(" /refund-helper", &[1], None, "");
        check("/refund /refund-helper\nboth", &[0, 1], None, "both");
        check("/查询 订单 20250601", &[2], None, "20250601");
        check("/refund /refund x", &[0, 0], None, "x");
    }

    #[test]
    fn a_slash_is_one_however_a_chinese_keyboard_types_it() {
        check("／退款 88231", &[6], None, "88231");
        check("、退款\u{3000}88231", &[6], None, "88231");
        check("／refund 、退款", &[0, 6], None, "");
        check("／nobody x", &[], Some("nobody"), "／nobody x");
        check("、然后呢", &[], None, "、然后呢");
        check("/etc／hosts", &[], None, "/etc／hosts");
    }

    #[test]
    fn a_name_is_being_written_until_white_space_follows_it() {
        let check = |message: &str, expected: Option<&str>| {
            assert_eq!(begun(message, message.len(), &registry()).map(|begun| begun.word), expected);
        };
        check("/", Some(""));
        check("/re", Some("re"));
        check("/refund", Some("refund"));
        check("/refund ", None);
        check("/refund /refund-", Some("refund-"));
        check("/refund x /re", None);
        check("x /re", None);
        check("/etc/ho", None);
        check("", None);
        check("／退", Some("退"));
        check("、退", Some("退"));
        check("/refund 、", Some(""));
    }

    /// `|` is the caret, before and after.
    #[track_caller]
    fn completes(message: &str, name: &str, expected: &str) {
        let caret = message.find('|').unwrap();
        let message = message.replacen('|', "", 1);
        let begun = begun(&message, caret, &registry()).unwrap();
        let (mut completed, caret) = complete(&message, &begun, name);
        completed.insert(caret, '|');
        assert_eq!(completed, expected);
    }

    #[test]
    fn what_stands_before_the_caret_is_completed_and_the_rest_stays() {
        completes("/re|", "refund", "/refund |");
        completes("/re|please refund 88231", "refund", "/refund |please refund 88231");
        completes("/re| 88231", "refund", "/refund |88231");
        completes("/re|\n88231", "refund", "/refund\n|88231");
        completes("/re|fund 88231", "refund", "/refund |88231");
        completes("／退|我要退货", "退款", "/退款 |我要退货");
        completes("  /refund 、|", "退款", "  /refund /退款 |");
        assert_eq!(begun("please /re", 3, &registry()), None);
        assert_eq!(begun("/退", 2, &registry()), None);
    }

    #[test]
    fn what_names_no_skill_of_the_catalogue_is_text() {
        check("refund /refund", &[], None, "refund /refund");
        check("/refunds please ", &[], Some("refunds"), "/refunds please ");
        check("/etc/hosts is what?", &[], None, "/etc/hosts is what?");
        check("/ a", &[], None, "/ a");
        check("/refund /nobody x", &[0], Some("nobody"), "/nobody x");
    }

    #[test]
    fn a_name_that_activates_nothing_says_why() {
        let why = |message: &str| slash(message, &registry()).unknown.map(|unknown| unknown.why);
        assert_eq!(why("/off"), Some(WhyNot::Disabled));
        assert_eq!(why("/p-one hello"), Some(WhyNot::Prompt(SkillId(4))));
        assert_eq!(why("/broken"), Some(WhyNot::Broken));
        assert_eq!(why("/refund ／off x"), Some(WhyNot::Disabled));
        assert_eq!(why("、off"), Some(WhyNot::Disabled));
        assert_eq!(why("/offline"), Some(WhyNot::Unknown));
        // One that is on counts before others of its name.
        let mut registry = registry();
        registry.install(Provenance::Pasted, "---\nname: off\ndescription: d\ntype: prompt\n---\nB").unwrap();
        let unknown = slash("/off", &registry).unknown.unwrap();
        assert_eq!((unknown.word, unknown.why), ("off", WhyNot::Prompt(SkillId(7))));
    }

    proptest! {
        /// Whatever stands around it: who takes a name from the list activates that skill, with the rest as it was.
        #[test]
        fn a_completed_name_is_activated(
            before in "( |\n|/refund |／refund-helper |、退款 ){0,3}",
            slash_sign in "[/／、]",
            word in "(r|re|ref|退)?",
            behind in "\\PC{0,12}",
        ) {
            let registry = registry();
            let written = [before.as_str(), &slash_sign, &word].concat();
            let message = [written.as_str(), &behind].concat();
            let begun = begun(&message, written.len(), &registry).unwrap();
            prop_assert_eq!(begun.word, word.as_str());
            let earlier = slash(&before, &registry).skills;
            for (name, id) in [("refund", 0), ("退款", 6)] {
                let (completed, caret) = complete(&message, &begun, name);
                prop_assert!(completed.get(..caret).unwrap().ends_with(char::is_whitespace));
                let skills = slash(&completed, &registry).skills;
                prop_assert_eq!(&skills[..earlier.len()], &earlier[..]);
                prop_assert_eq!(skills.get(earlier.len()), Some(&SkillId(id)));
            }
        }
    }
}
