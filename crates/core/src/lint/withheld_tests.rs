//! Which fixes reach further than they say, before the net that withholds them.

use proptest::prelude::*;

use super::files::odd_file;
use super::keeping::withhold;
use super::{Place, look};
use crate::skill::survey::{Report, Survey, load_into};

/// The codes of the findings whose fixes are withheld, and whether some text is read as if it stood in quotes.
fn withheld(source: &str) -> (Vec<&'static str>, bool) {
    let mut report = Report::default();
    let surveyed = load_into(source, &mut report);
    let place = Place { folder: Some("the-folder"), stem: None };
    let mut found = look(source, &surveyed, report.into_findings(), &place);
    found.retain(|finding| finding.fix.is_some());
    withhold(source, &surveyed, &mut found);
    let gone = found.iter().filter(|finding| finding.fix.is_none());
    let is_repaired = |survey: &Survey<'_>| survey.entries.iter().any(|entry| survey.is_repaired(*entry));
    let is_repaired = surveyed.survey.as_ref().is_some_and(is_repaired);
    (gone.map(|finding| finding.kind.code()).collect(), is_repaired)
}

#[test]
fn no_fix_reaches_further_than_it_says() {
    for fields in [
        // A line above braces is no YAML.
        "# note\n{description: d}\n",
        // YAML ends a line here, and the comment with it.
        "name: demo\ndescription: \"a\u{2028}b\"\ndescription: d\n",
        // A key behind a question mark is another field.
        "description: d\nname:\n? x\n: y\n",
        // Without any `triggers`, every message calls for it.
        "name: demo\ndescription: d\ntype: prompt\ntriggers:\n",
        // In quotes, nothing would become a text.
        "name: demo\ndescription: d\nlicense: &x ~\n",
        "name: demo\ndescription: d\nallowed-tools:\tnull\n",
    ] {
        assert_eq!(withheld(&format!("---\n{fields}---\nBody\n")), (vec![], false), "{fields}");
    }
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::with_cases(4000) })]

    /// Which texts are read so hangs on the file as a whole: there, a fix at one place lets another be read otherwise.
    #[test]
    fn fixes_are_withheld_only_where_a_text_is_read_as_if_in_quotes(
        source in odd_file(),
    ) {
        let (codes, is_repaired) = withheld(&source);
        prop_assert!(codes.is_empty() || is_repaired, "{codes:?}: {source:?}");
    }
}
