//! The skill files in an archive.

use std::fs;
use std::path::Path;

use skillsight_core::package::{GivenFile, MAX_ARCHIVE_BYTES, Refusal, Refused, Unpacked, unpack};

use super::{Fault, Gathered, Home, Noticed, Source};

/// Takes the skills of an archive, and says what was not taken. What is in it is only read, never written to a disk.
pub(super) fn take(gathered: &mut Gathered, path: &Path, bytes: Vec<u8>) {
    if bytes.len() > MAX_ARCHIVE_BYTES {
        // Not all of it was read; what the system says it has is what it has.
        let read = u64::try_from(bytes.len()).unwrap_or(u64::MAX);
        let bytes = fs::metadata(path).map_or(read, |metadata| metadata.len().max(read));
        return gathered.fail(path.to_owned(), Fault::Refused(Refusal::ArchiveTooLarge { bytes }));
    }
    let name = path.file_name().unwrap_or_default().to_string_lossy().into_owned();
    let Unpacked { packages, notices, refused } = unpack(vec![GivenFile { path: name, bytes }]);
    for package in packages {
        gathered.sources.push(Source {
            stem: package.stem().map(str::to_owned),
            // Below its root, since no other path is taken.
            path: path.join(package.path),
            folder: package.folder,
            text: package.source,
            home: Home::Archive,
        });
    }
    for Refused { reason, .. } in refused {
        gathered.fail(path.to_owned(), Fault::Refused(reason));
    }
    let noticed = |notice: skillsight_core::package::Notice| Noticed {
        archive: Some(path.to_owned()),
        kind: notice.kind,
    };
    gathered.notices.extend(notices.into_iter().map(noticed));
}
