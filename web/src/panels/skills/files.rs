//! Files that a person chose or dropped.

use js_sys::{Function, Promise, Reflect, Uint8Array};
use wasm_bindgen::JsCast;
use wasm_bindgen_futures::JsFuture;
use web_sys::{DragEvent, File, FileList};

use crate::words::Msg;
use crate::words::skills::{FILE_ENCODING, FILE_FAILED, FILE_SIZE, FILE_TYPE};

/// The most bytes of a file that is read. The specification advises under 500 lines.
const MAX_BYTES: f64 = 1_048_576.0;

/// What is read as text.
const TYPES: [&str; 3] = [".md", ".markdown", ".txt"];

/// Why a file was not read: the sentence, in which its name has a place.
pub struct Refused(pub Msg);

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

/// The text of a file, exactly as it is: with its byte order mark, and its own line ends.
pub async fn read(file: &File) -> Result<String, Refused> {
    let name = file.name().to_ascii_lowercase();
    if !TYPES.iter().any(|ending| name.ends_with(ending)) {
        return Err(Refused(FILE_TYPE));
    }
    let size = Reflect::get(file, &"size".into()).ok().and_then(|size| size.as_f64());
    if size.is_none_or(|size| size > MAX_BYTES) {
        return Err(Refused(FILE_SIZE));
    }
    let bytes = bytes(file).await.ok_or(Refused(FILE_FAILED))?;
    String::from_utf8(bytes).map_err(|_| Refused(FILE_ENCODING))
}

/// `file.arrayBuffer()`: `file.text()` would drop the mark and repair what is not UTF-8.
async fn bytes(file: &File) -> Option<Vec<u8>> {
    let read: Function = Reflect::get(file, &"arrayBuffer".into()).ok()?.dyn_into().ok()?;
    let promise: Promise = read.call0(file).ok()?.dyn_into().ok()?;
    let buffer = JsFuture::from(promise).await.ok()?;
    Some(Uint8Array::new(&buffer).to_vec())
}
