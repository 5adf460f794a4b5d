//! The skills that come with the page, compiled in.

use std::rc::Rc;

use crate::hash::sha256_hex_of;
use crate::registry::{Files, Provenance, Registry};
use crate::resource::{Resource, ResourcePath};

/// A skill that comes with the page.
#[derive(Clone, Copy, Debug)]
pub struct Bundled {
    /// The name of its folder; none where it is a file alone.
    pub folder: Option<&'static str>,
    /// Its SKILL.md.
    pub source: &'static str,
    /// Its other files, by path.
    pub resources: &'static [(&'static str, &'static [u8])],
    /// Whether it is switched on from the start.
    pub enabled: bool,
}

/// All of them. The demo's two are on; the others are examples, which a person switches on.
pub const BUNDLED: [Bundled; 5] = [
    Bundled {
        folder: None,
        source: include_str!("../../../skills/process-refund.md"),
        resources: &[],
        enabled: true,
    },
    Bundled {
        folder: None,
        source: include_str!("../../../skills/order-inquiry.md"),
        resources: &[],
        enabled: true,
    },
    Bundled {
        folder: Some("emoji-translator"),
        source: include_str!("../../../skills/emoji-translator/SKILL.md"),
        resources: &[],
        enabled: false,
    },
    Bundled {
        folder: Some("report-analysis"),
        source: include_str!("../../../skills/report-analysis/SKILL.md"),
        resources: &[
            (
                "references/metrics.md",
                include_bytes!("../../../skills/report-analysis/references/metrics.md"),
            ),
            (
                "references/template.md",
                include_bytes!("../../../skills/report-analysis/references/template.md"),
            ),
            ("scripts/summarise.py", include_bytes!("../../../skills/report-analysis/scripts/summarise.py")),
        ],
        enabled: false,
    },
    Bundled {
        folder: Some("code-review"),
        source: include_str!("../../../skills/code-review/SKILL.md"),
        resources: &[],
        enabled: false,
    },
];

/// A registry with the bundled skills.
pub fn registry() -> Registry {
    let mut registry = Registry::default();
    for Bundled { folder, source, resources, enabled } in BUNDLED {
        let resources: Vec<Resource> = resources
            .iter()
            .filter_map(|(path, bytes)| Some(Resource::new(ResourcePath::parse(path).ok()?, *bytes)))
            .collect();
        let files = Files { source, folder, resources: &resources };
        // A bundled file that does not load would be missing from the list, which a test holds.
        if let Ok(id) = registry.install_files(Provenance::Bundled, files) {
            registry.set_enabled(id, enabled);
        }
    }
    registry
}

/// The content of a bundled file, by its SHA-256.
pub fn bytes(hash: &str) -> Option<Rc<[u8]>> {
    let all = BUNDLED.iter().flat_map(|bundled| bundled.resources);
    all.map(|(_, bytes)| *bytes).find(|bytes| sha256_hex_of(bytes) == hash).map(Into::into)
}

#[cfg(test)]
mod tests {
    use super::{BUNDLED, bytes, registry};
    use crate::advice::advise;
    use crate::lint::{Place, lint};
    use crate::skill::{Severity, SkillEntry};
    use crate::tool::demo_toolbox;

    #[test]
    fn the_demo_is_on_and_the_examples_wait() {
        let registry = registry();
        let names: Vec<_> = registry.catalogue().map(|(_, skill)| skill.name.as_str()).collect();
        assert_eq!(names, ["process-refund", "order-inquiry"]);
        let all: Vec<_> = registry.skills().iter().map(|skill| skill.name.as_str()).collect();
        assert_eq!(
            all,
            ["process-refund", "order-inquiry", "emoji-translator", "report-analysis", "code-review"]
        );
        assert_eq!(registry.missing_tools(&demo_toolbox()), []);
    }

    #[test]
    fn there_is_one_without_tools_one_with_files_and_a_prompt_skill() {
        let registry = registry();
        let of =
            |name: &str| registry.skills().iter().find(|skill| skill.name.as_str() == name).unwrap().clone();
        assert!(of("emoji-translator").listed.is_empty());
        let report = of("report-analysis");
        let paths: Vec<&str> = report.resources.iter().map(|resource| resource.path.as_str()).collect();
        assert_eq!(paths, ["references/metrics.md", "references/template.md", "scripts/summarise.py"]);
        for resource in report.resources.iter() {
            assert!(
                report.source.contains(resource.path.as_str()),
                "the instructions call for {}",
                resource.path
            );
            assert_eq!(bytes(&resource.hash), Some(resource.bytes.clone()));
        }
        assert!(matches!(of("code-review").skill.as_ref().unwrap().entry, SkillEntry::Prompt(_)));
        assert_eq!(bytes(""), None);
    }

    #[test]
    fn each_is_a_good_example() {
        for bundled in BUNDLED {
            let linted = lint(bundled.source, &Place { folder: bundled.folder, stem: None });
            for finding in &linted.findings {
                let code = finding.diagnostic.code();
                let is_expected = ["tools-field", "own-field", "cjk-line-break"].contains(&code);
                assert!(
                    is_expected && finding.worst() == Some(Severity::Note),
                    "{code} in {}",
                    bundled.source
                );
            }
            let skill = linted.loaded.skill.unwrap();
            let advice = advise(bundled.source, &skill, Some(&demo_toolbox()));
            assert!(bundled.folder.is_none() || advice.is_empty(), "{advice:?} on {}", bundled.source);
        }
    }
}
