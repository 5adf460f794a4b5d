//! Skills that the person activates in a message: `/refund-helper 订单 20250601`.

use crate::registry::{Registry, SkillId};

/// A message, taken apart.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Slash<'a> {
    /// The skills that it activates, in the order named.
    pub skills: Vec<SkillId>,
    /// A word after a slash, at the beginning, that no skill of the catalogue is called: it stays in `text`.
    pub unknown: Option<&'a str>,
    /// What is said beside them: passed on as it is, but for its outer white space where a skill was named.
    pub text: &'a str,
}

/// Takes the names of skills off the beginning of a message, each behind a slash and before white space. Of two names that
/// fit, the longer one is meant. A message that begins otherwise is only text.
pub fn slash<'a>(message: &'a str, registry: &Registry) -> Slash<'a> {
    let (skills, rest) = named(message, registry, true);
    let word = rest.strip_prefix('/').and_then(|after| after.split(char::is_whitespace).next());
    let unknown = word.filter(|word| !word.is_empty() && !word.contains('/'));
    let text = if skills.is_empty() { message } else { rest.trim_end() };
    Slash { skills, unknown, text }
}

/// The beginning of a name that is being written at the end of a message, behind nothing but other names; without its
/// slash. Also a whole name counts, as long as no white space follows: a longer one may be meant.
pub fn begun<'a>(message: &'a str, registry: &Registry) -> Option<&'a str> {
    let (_, rest) = named(message, registry, false);
    rest.strip_prefix('/').filter(|word| !word.contains(|c: char| c == '/' || c.is_whitespace()))
}

/// The skills that are named at the beginning of a message, and the rest of it. The last one may stand at its very end,
/// or has to be closed by white space.
fn named<'a>(message: &'a str, registry: &Registry, at_end: bool) -> (Vec<SkillId>, &'a str) {
    let mut skills = Vec::new();
    let mut rest = message.trim_start();
    while let Some(after) = rest.strip_prefix('/') {
        let fitting = registry.catalogue().filter_map(|(installed, skill)| {
            let left = after.strip_prefix(skill.name.as_str())?;
            let is_whole = if left.is_empty() { at_end } else { left.starts_with(char::is_whitespace) };
            is_whole.then_some((installed.id, left))
        });
        let Some((id, left)) = fitting.min_by_key(|(_, left)| left.len()) else { break };
        skills.push(id);
        rest = left.trim_start();
    }
    (skills, rest)
}

#[cfg(test)]
mod tests {
    use super::{Slash, begun, slash};
    use crate::registry::{Provenance, Registry, SkillId};

    fn registry() -> Registry {
        let mut registry = Registry::default();
        for name in ["refund", "refund-helper", "查询 订单", "off"] {
            let source = format!("---\nname: {name}\ndescription: d\n---\nB");
            registry.install(Provenance::Pasted, &source).unwrap();
        }
        registry.set_enabled(SkillId(3), false);
        registry
    }

    #[track_caller]
    fn check(message: &str, skills: &[u32], unknown: Option<&str>, text: &str) {
        let skills = skills.iter().copied().map(SkillId).collect();
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
    fn a_name_is_being_written_until_white_space_follows_it() {
        let check = |message: &str, expected: Option<&str>| assert_eq!(begun(message, &registry()), expected);
        check("/", Some(""));
        check("/re", Some("re"));
        check("/refund", Some("refund"));
        check("/refund ", None);
        check("/refund /refund-", Some("refund-"));
        check("/refund x /re", None);
        check("x /re", None);
        check("/etc/ho", None);
        check("", None);
    }

    #[test]
    fn what_names_no_skill_of_the_catalogue_is_text() {
        check("refund /refund", &[], None, "refund /refund");
        check("/refunds please ", &[], Some("refunds"), "/refunds please ");
        check("/off", &[], Some("off"), "/off");
        check("/etc/hosts is what?", &[], None, "/etc/hosts is what?");
        check("/ a", &[], None, "/ a");
        check("/refund /nobody x", &[0], Some("nobody"), "/nobody x");
    }
}
