//! Files of any make: no panic, and fixes keep what this page reads.

use proptest::prelude::*;

use super::{Place, fix_all, lint};
use crate::skill::hostile_tests::{mutated, pieces};
use crate::skill::load;

const PLACE: Place<'_> = Place { folder: Some("demo"), stem: None };

fn holds_together(source: &str) {
    let linted = lint(source, &PLACE);
    assert_eq!(linted.loaded, load(source));
    let places: Vec<_> = linted.findings.iter().map(|f| (f.diagnostic.line, f.diagnostic.column)).collect();
    assert!(places.is_sorted());
    for finding in &linted.findings {
        assert!(finding.worst().is_some() || finding.diagnostic.code() == "more-diagnostics", "{finding:?}");
        if let Some(fix) = &finding.diagnostic.fix {
            let mended = fix.apply(source).expect("a fix must be for its own source");
            assert_ne!(mended, source, "a fix must change something: {finding:?}");
        }
    }
    let fixed = fix_all(source, &Place::default());
    let again = fix_all(&fixed.text, &Place::default());
    assert_eq!((again.text.as_str(), again.applied), (fixed.text.as_str(), vec![]), "{source:?}");
    if let Some(before) = linted.loaded.skill {
        let after = load(&fixed.text).skill.expect("what loads must still load");
        assert_eq!((&after.description, &after.tools), (&before.description, &before.tools));
        assert_eq!((&after.license, &after.instructions), (&before.license, &before.instructions));
        assert_eq!(
            (&after.compatibility, &after.allowed_tools),
            (&before.compatibility, &before.allowed_tools)
        );
        assert!(before.metadata.iter().all(|entry| after.metadata.contains(entry)));
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(1000))]

    #[test]
    fn any_frontmatter_is_linted_and_mended(front in pieces()) {
        holds_together(&front);
        holds_together(&format!("---\nname: demo\n{front}\n---\nBody"));
        holds_together(&format!("---\nname: Demo\ndescription: {front}\n---\nBody"));
        holds_together(&format!("---\nname: demo\ndescription: d\nmetadata:\n  a: {front}\n---\nBody"));
    }

    #[test]
    fn a_damaged_file_is_linted_and_mended(source in mutated()) {
        holds_together(&source);
    }
}
