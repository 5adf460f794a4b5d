//! A SKILL.md of any make is loaded, linted and mended.

#![no_main]

use libfuzzer_sys::fuzz_target;
use skillsight_core::lint::{Place, fix_all, lint};
use skillsight_core::skill::{Severity, load};
use skillsight_fuzz::within_limit;

fuzz_target!(|data: &[u8]| {
    // Bytes that are no text never get here; with a mark in their place most of the rest is still tried.
    let source = String::from_utf8_lossy(data);
    let loaded = within_limit(|| load(&source));
    let has_error = loaded.diagnostics.iter().any(|diagnostic| diagnostic.severity == Severity::Error);
    assert_eq!(loaded.skill.is_none(), has_error, "an error, and nothing else, keeps a skill from loading");

    let linted = within_limit(|| lint(&source, &Place { folder: Some("demo"), stem: None }));
    assert_eq!(linted.loaded, loaded, "linting loads as loading does");
    for finding in &linted.findings {
        if let Some(fix) = &finding.diagnostic.fix {
            let mended = fix.apply(&source).expect("a fix is for its own source");
            assert_ne!(mended, source, "a fix changes something");
        }
    }

    let fixed = within_limit(|| fix_all(&source, &Place::default()));
    let again = fix_all(&fixed.text, &Place::default());
    assert_eq!(again.text, fixed.text, "a second time changes nothing");
    if let Some(before) = loaded.skill {
        let after = load(&fixed.text).skill.expect("what loads still loads when it is mended");
        assert_eq!((&after.description, &after.instructions), (&before.description, &before.instructions));
        assert_eq!((&after.tools, &after.allowed_tools), (&before.tools, &before.allowed_tools));
    }
});
