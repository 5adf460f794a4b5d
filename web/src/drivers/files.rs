//! Reading a file that a person chose or dropped.

use js_sys::{Function, Promise, Reflect, Uint8Array};
use wasm_bindgen::JsCast;
use wasm_bindgen_futures::JsFuture;
use web_sys::{File, FileSystemEntry};

/// The most bytes of a text that is taken in, as a file or pasted. The specification of skills advises under 500 lines.
pub const MAX_BYTES: usize = 1_048_576;

/// The most line ends of one. A browser lays out all lines of a text box at every keystroke, and takes seconds for 250,000.
pub const MAX_LINES: usize = 20_000;

/// What is read as text.
const TYPES: [&str; 3] = [".md", ".markdown", ".txt"];

/// What a person chose or dropped.
#[derive(Clone)]
pub enum Given {
    /// A file; one out of a chosen folder knows its path in it.
    File(File),
    /// A folder that was dropped.
    Folder(FileSystemEntry),
}

/// Why a file was not read.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Refused {
    /// By its name it is no text.
    Type,
    /// It is too long, or does not say how long it is.
    Size,
    /// It is not UTF-8.
    Encoding,
    /// The browser could not read it.
    Failed,
}

/// Whether a text is longer than a text box bears.
pub fn is_too_long(text: &str) -> bool {
    let count = |end: u8| text.bytes().filter(|byte| *byte == end).count();
    // A line ends with either or with both.
    text.len() > MAX_BYTES || count(b'\n').max(count(b'\r')) > MAX_LINES
}

/// The text of a file, exactly as it is: with its byte order mark, and its own line ends.
pub async fn read(file: &File) -> Result<String, Refused> {
    if !is_text(&file.name()) {
        return Err(Refused::Type);
    }
    if size(file).is_none_or(|size| size > MAX_BYTES as f64) {
        return Err(Refused::Size);
    }
    let bytes = bytes(file).await.ok_or(Refused::Failed)?;
    let text = String::from_utf8(bytes).map_err(|_| Refused::Encoding)?;
    if is_too_long(&text) { Err(Refused::Size) } else { Ok(text) }
}

/// Whether a file of this name is read as text.
pub fn is_text(name: &str) -> bool {
    let name = name.to_ascii_lowercase();
    TYPES.iter().any(|ending| name.ends_with(ending))
}

/// How many bytes a file has.
pub fn size(file: &File) -> Option<f64> {
    Reflect::get(file, &"size".into()).ok()?.as_f64()
}

/// `file.arrayBuffer()`: `file.text()` would drop the mark and repair what is not UTF-8.
pub async fn bytes(file: &File) -> Option<Vec<u8>> {
    let read: Function = Reflect::get(file, &"arrayBuffer".into()).ok()?.dyn_into().ok()?;
    let promise: Promise = read.call0(file).ok()?.dyn_into().ok()?;
    let buffer = JsFuture::from(promise).await.ok()?;
    Some(Uint8Array::new(&buffer).to_vec())
}

#[cfg(test)]
mod tests {
    use super::is_too_long;

    #[test]
    fn a_text_may_have_a_megabyte_and_no_more() {
        assert!(!is_too_long(&"a".repeat(1_048_576)));
        assert!(is_too_long(&"a".repeat(1_048_577)));
        assert!(is_too_long(&"行".repeat(400_000)));
    }

    #[test]
    fn a_text_may_have_so_many_lines_however_they_end() {
        for end in ["\n", "\r\n", "\r"] {
            assert!(!is_too_long(&end.repeat(20_000)), "{end:?}");
            assert!(is_too_long(&end.repeat(20_001)), "{end:?}");
        }
    }
}
