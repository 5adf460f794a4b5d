//! What is in a folder that was dropped.

use js_sys::{Array, Function, Promise, Reflect};
use wasm_bindgen::prelude::*;
use wasm_bindgen_futures::JsFuture;
use web_sys::{
    File, FileSystemDirectoryEntry, FileSystemDirectoryReader, FileSystemEntry, FileSystemFileEntry,
};

/// A file, and its path within what was given.
pub struct Listed {
    /// With `/` between folders, and none at the start.
    pub path: String,
    /// The file; `None` where the browser could not open it.
    pub file: Option<File>,
}

/// The path of a file in the folder that was chosen; its name where it was chosen alone.
pub fn path_of(file: &File) -> String {
    // web-sys has no binding for it.
    let path = Reflect::get(file, &"webkitRelativePath".into()).ok().and_then(|path| path.as_string());
    path.filter(|path| !path.is_empty()).unwrap_or_else(|| file.name())
}

/// Lists a folder with all that is below it, one after the other. `found` is called with each file and says whether to go
/// on; `enters` says of each folder's path whether to look into it.
pub async fn list(
    folder: FileSystemEntry,
    enters: impl Fn(&str) -> bool,
    mut found: impl FnMut(Listed) -> bool,
) {
    let mut waiting = vec![folder];
    while let Some(entry) = waiting.pop() {
        let path = entry.full_path().trim_start_matches('/').to_owned();
        if entry.is_directory() && enters(&path) {
            match children(entry.unchecked_ref()).await {
                Ok(children) => waiting.extend(children.into_iter().rev()),
                Err(_) if !found(Listed { path, file: None }) => return,
                Err(_) => {}
            }
        } else {
            let file = if entry.is_directory() { None } else { open(entry.unchecked_ref()).await };
            if !found(Listed { path, file }) {
                return;
            }
        }
    }
}

/// The entries of a folder. A browser gives some hundred at a time, and none at the end.
async fn children(folder: &FileSystemDirectoryEntry) -> Result<Vec<FileSystemEntry>, JsValue> {
    let reader: FileSystemDirectoryReader = folder.create_reader();
    let mut children = Vec::new();
    loop {
        let read = Promise::new(&mut |resolve: Function, reject: Function| {
            if let Err(why) = reader.read_entries_with_callback_and_callback(&resolve, &reject) {
                let _ = reject.call1(&JsValue::NULL, &why);
            }
        });
        let some: Array = JsFuture::from(read).await?.unchecked_into();
        if some.length() == 0 {
            return Ok(children);
        }
        children.extend(some.iter().map(|entry| entry.unchecked_into::<FileSystemEntry>()));
    }
}

async fn open(entry: &FileSystemFileEntry) -> Option<File> {
    let opened = Promise::new(&mut |resolve: Function, reject: Function| {
        entry.file_with_callback_and_callback(&resolve, &reject);
    });
    JsFuture::from(opened).await.ok()?.dyn_into().ok()
}
