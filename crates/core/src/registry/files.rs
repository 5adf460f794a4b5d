//! Finding a skill's other files by their paths.

use super::InstalledSkill;
use crate::resource::{Forms, Resource, ResourcePath};

/// A file that a skill has.
#[derive(Clone, Copy, Debug)]
pub enum FoundFile<'a> {
    /// With its content.
    Here(&'a Resource),
    /// Its content is no longer stored.
    Lost(&'a ResourcePath),
}

impl FoundFile<'_> {
    fn path(&self) -> &ResourcePath {
        match self {
            FoundFile::Here(resource) => &resource.path,
            FoundFile::Lost(path) => path,
        }
    }
}

impl InstalledSkill {
    /// The file at a path; where there is none, the one whose path is that text in another normal form of Unicode, if there is
    /// just one. macOS hands out `é` as two characters, and a model asks for it as one.
    pub fn file(&self, path: &ResourcePath) -> Option<FoundFile<'_>> {
        let all = || {
            let lost = self.lost.iter().map(|lost| FoundFile::Lost(&lost.path));
            self.resources.iter().map(FoundFile::Here).chain(lost)
        };
        if let Some(exact) = all().find(|file| file.path() == path) {
            return Some(exact);
        }
        let forms = Forms::default();
        let key = forms.key(path.as_str());
        let mut same = all().filter(|file| forms.key(file.path().as_str()) == key);
        let first = same.next()?;
        same.next().is_none().then_some(first)
    }

    /// The file at a path as [`InstalledSkill::file`] finds it, if its content is there.
    pub fn resource(&self, path: &ResourcePath) -> Option<&Resource> {
        match self.file(path)? {
            FoundFile::Here(resource) => Some(resource),
            FoundFile::Lost(_) => None,
        }
    }
}
