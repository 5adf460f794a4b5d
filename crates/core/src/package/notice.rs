//! What a person should know of files that were taken.

use crate::lang::Lang;
use crate::text::packages;

/// Something that was taken otherwise than it stands, or left out.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Notice {
    /// The archive, as it was given; `None` for files given as they are.
    pub archive: Option<String>,
    /// What there is to know.
    pub kind: NoticeKind,
}

/// What there is to know. Paths are seen from the root of the archive, or as they were given.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum NoticeKind {
    /// Files that systems and tools leave behind: see [`super::is_clutter`].
    Clutter {
        /// How many were left out.
        count: usize,
    },
    /// Files that belong to no skill, and were left out.
    Unowned {
        /// The first few.
        first: Vec<String>,
        /// How many in all.
        count: usize,
    },
    /// A `skill.md`: other hosts look for `SKILL.md` alone.
    OtherCase {
        /// The first.
        path: String,
        /// How many there are.
        count: usize,
    },
    /// A skill inside the folder of another. It was taken as a skill of its own, with the files below it.
    Nested {
        /// The SKILL.md inside, of the first such pair.
        inner: String,
        /// That of the folder around it.
        outer: String,
        /// How many skills are inside others.
        count: usize,
    },
    /// A file whose name has blanks around it, and was taken without them: Windows can't have them, and other hosts look
    /// for the name as it stands.
    Blanks {
        /// The first, as it stands.
        path: String,
        /// How many there are.
        count: usize,
    },
    /// Two paths that differ in the case of letters alone: where case means nothing, one overwrites the other.
    CaseClash {
        /// One of the first such pair.
        first: String,
        /// The other.
        second: String,
        /// How many pairs there are.
        count: usize,
    },
    /// Two paths that are one text in different normal forms of Unicode: macOS takes them for one file.
    FormClash {
        /// One of the first such pair.
        first: String,
        /// The other.
        second: String,
        /// How many pairs there are.
        count: usize,
    },
    /// An archive from Windows has `\` between folders, and was read as if it had `/`.
    Backslashes {
        /// How many paths.
        count: usize,
    },
}

/// The first of what there is something to tell of, and how many there are.
#[derive(Default)]
pub(super) struct First<T> {
    first: Option<T>,
    count: usize,
}

impl<T> First<T> {
    pub(super) fn see(&mut self, one: impl FnOnce() -> T) {
        self.first.get_or_insert_with(one);
        self.count += 1;
    }

    pub(super) fn notice(self, kind: impl FnOnce(T, usize) -> NoticeKind) -> Option<NoticeKind> {
        self.first.map(|first| kind(first, self.count))
    }
}

impl Notice {
    /// The sentence for people.
    pub fn message(&self, lang: Lang) -> String {
        packages::notice(self, lang)
    }
}
