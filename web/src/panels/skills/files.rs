//! Files that a person chose or dropped, as events bring them.

use web_sys::{DataTransferItem, DragEvent, File, FileList};

use crate::drivers::files::Given;

/// Whether something is dragged that a file manager would understand.
pub fn has_files(event: &DragEvent) -> bool {
    let types = event.data_transfer().map(|data| data.types()).unwrap_or_default();
    types.iter().any(|kind| kind == "Files")
}

/// What was dropped. A browser says only now which of it are folders.
pub fn dropped(event: &DragEvent) -> Vec<Given> {
    let Some(items) = event.data_transfer().map(|data| data.items()) else { return Vec::new() };
    let given = |item: DataTransferItem| match item.webkit_get_as_entry() {
        Ok(Some(entry)) if entry.is_directory() => Some(Given::Folder(entry)),
        Ok(_) | Err(_) => item.get_as_file().ok().flatten().map(Given::File),
    };
    (0..items.length()).filter_map(|index| items.get(index)).filter_map(given).collect()
}

/// The first of several files, and whether there are others.
pub fn first(files: Option<FileList>) -> Option<(File, bool)> {
    let files = files?;
    Some((files.get(0)?, files.length() > 1))
}
