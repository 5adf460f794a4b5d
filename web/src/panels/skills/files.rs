//! Files that a person chose or dropped, as events bring them.

use web_sys::{DragEvent, File, FileList};

/// Whether something is dragged that a file manager would understand.
pub fn has_files(event: &DragEvent) -> bool {
    let types = event.data_transfer().map(|data| data.types()).unwrap_or_default();
    types.iter().any(|kind| kind == "Files")
}

/// The first of several files, and whether there are others.
pub fn first(files: Option<FileList>) -> Option<(File, bool)> {
    let files = files?;
    Some((files.get(0)?, files.length() > 1))
}
