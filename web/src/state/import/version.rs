//! What tells one version of a skill from another, and how what is installed stands to what there is where it came from.

use std::collections::BTreeMap;
use std::rc::Rc;

use skillsight_core::package::Package;
use skillsight_core::registry::InstalledSkill;
use skillsight_core::resource::ResourcePath;

/// A version of a skill: its text, and the hashes of its other files by their paths.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Version {
    source: Rc<str>,
    files: BTreeMap<ResourcePath, Rc<str>>,
}

/// How what is installed stands to what there is where it came from.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Standing {
    /// They are the same.
    Same,
    /// What is installed was last taken from there, where another version is now or none.
    Behind,
    /// What is installed is neither what is there nor what was last taken from there.
    Differs,
}

impl Version {
    /// What is installed; files whose content is lost count as if it were there.
    pub(super) fn of(installed: &InstalledSkill) -> Version {
        let here = installed.resources.iter().map(|one| (one.path.clone(), one.hash.clone()));
        let lost = installed.lost.iter().map(|one| (one.path.clone(), one.hash.clone()));
        Version::new(installed.source.clone(), here.chain(lost))
    }

    /// What came.
    pub(super) fn of_package(package: &Package) -> Version {
        let files = package.resources.iter().map(|one| (one.path.clone(), one.hash.clone()));
        Version::new(package.source.as_str().into(), files)
    }

    fn new(source: Rc<str>, named: impl Iterator<Item = (ResourcePath, Rc<str>)>) -> Version {
        let mut files = BTreeMap::new();
        files.extend(named);
        Version { source, files }
    }
}

/// How what is installed stands to what there is where it came from, by what was last taken from there.
pub(super) fn standing(installed: &Version, taken: &Version, there: Option<&Version>) -> Standing {
    if there == Some(installed) {
        Standing::Same
    } else if installed == taken {
        Standing::Behind
    } else {
        Standing::Differs
    }
}

#[cfg(test)]
mod tests {
    use super::{Standing, Version, standing};

    fn version(text: &str) -> Version {
        Version::new(text.into(), std::iter::empty())
    }

    #[test]
    fn what_was_saved_in_the_page_is_never_behind() {
        let [old, new, own] = ["old", "new", "own"].map(version);
        for (installed, taken, folder, expected) in [
            (&old, &old, Some(&old), Standing::Same),
            (&old, &old, Some(&new), Standing::Behind),
            (&old, &old, None, Standing::Behind),
            (&own, &old, Some(&old), Standing::Differs),
            (&own, &old, Some(&new), Standing::Differs),
            (&own, &old, None, Standing::Differs),
            // Both came to the same.
            (&own, &old, Some(&own), Standing::Same),
        ] {
            assert_eq!(standing(installed, taken, folder), expected, "{installed:?} {taken:?} {folder:?}");
        }
    }
}
