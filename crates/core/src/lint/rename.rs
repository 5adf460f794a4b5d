//! Another name for a skill, written where the file has its name and nowhere else.

use crate::skill::survey::{Report, ScalarKind, Survey, is_old_boolean, load_into, quoted};
use crate::skill::{Field, Fix, Replacement, SkillName};

use super::values::{Written, fix, texts};

/// Writes another name into a skill file; every other byte stays. `None` where the file has no name that can be replaced
/// alone: it can't be read, its name is an alias, or an anchor in it is needed elsewhere.
pub fn rename(source: &str, name: &SkillName) -> Option<Fix> {
    let survey = load_into(source, &mut Report::unlimited()).survey?;
    let texts = texts(&survey);
    // Of several names the last is read.
    let written = texts.iter().rev().find(|written| written.field == Field::Name)?;
    fix(vec![renamed(&survey, written, name.as_str())?])
}

/// Another name in the place of this one: in quotes where YAML would take it for something else, or where this one has
/// some.
pub(super) fn renamed(survey: &Survey<'_>, written: &Written<'_>, name: &str) -> Option<Replacement> {
    let is_plain = written.kind == ScalarKind::Text
        && written.parts.plain_text() == Some(written.text.as_str())
        && name.starts_with(|c: char| c.is_ascii_lowercase())
        && name.chars().all(|c| c.is_ascii_alphanumeric() || c == '-')
        && !name.contains("---")
        && !is_old_boolean(name)
        && !matches!(name, "true" | "false" | "null");
    let yaml = if is_plain { name.to_owned() } else { quoted(name) };
    written.replaced(survey, &yaml)
}

#[cfg(test)]
mod tests {
    use super::rename;
    use crate::skill::{SkillName, load};

    #[track_caller]
    fn check(source: &str, name: &str, expected: &str) {
        let name = SkillName::parse(name).unwrap();
        let renamed = rename(source, &name).and_then(|fix| fix.apply(source));
        assert_eq!(renamed.as_deref(), Some(expected));
        assert_eq!(load(expected).skill.map(|skill| skill.name), Some(name));
    }

    #[test]
    fn nothing_but_the_name_changes() {
        check(
            "\u{feff}---\r\ndescription: d\r\nname: old  # why\r\n---\r\nname: old\r\n",
            "new-one",
            "\u{feff}---\r\ndescription: d\r\nname: new-one # why\r\n---\r\nname: old\r\n",
        );
        check("---\nname: 'old'\ndescription: d\n---\n", "new", "---\nname: \"new\"\ndescription: d\n---\n");
    }

    #[test]
    fn a_name_that_yaml_would_misread_stands_in_quotes() {
        let file = |name: &str| ["---\nname: ", name, "\ndescription: d\n---\nDo it.\n"].concat();
        for (name, written) in [
            ("12", "\"12\""),
            ("yes", "\"yes\""),
            ("退款", "\"退款\""),
            ("a: b", "\"a: b\""),
            ("a---b", "\"a--\\x2db\""),
        ] {
            check(&file("old"), name, &file(written));
        }
    }

    #[test]
    fn a_file_without_a_name_is_left_alone() {
        let name = SkillName::parse("new").unwrap();
        for source in ["", "Do it.\n", "---\ndescription: d\n---\n", "---\nname: [x\n"] {
            assert_eq!(rename(source, &name), None, "{source}");
        }
    }
}
