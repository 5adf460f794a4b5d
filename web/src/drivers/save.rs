//! Handing a file to the person, as the browser saves downloads.

use js_sys::{Array, Uint8Array};
use wasm_bindgen::JsCast;
use wasm_bindgen_futures::spawn_local;
use web_sys::{Blob, HtmlAnchorElement, Url};

use super::clock;

/// Milliseconds for which the bytes of a download are held: a browser has begun to read them long before.
const HELD_MS: u32 = 10_000;

/// The most characters of a name before its ending.
const MAX_CHARS: usize = 64;

/// Names that Windows keeps for devices, whatever stands behind a dot.
const DEVICES: [&str; 4] = ["CON", "PRN", "AUX", "NUL"];

/// Saves bytes under a name. Says whether the browser took them.
pub fn save(name: &str, bytes: &[u8]) -> bool {
    let Some(document) = web_sys::window().and_then(|window| window.document()) else { return false };
    let parts = Array::of1(&Uint8Array::from(bytes));
    let url =
        Blob::new_with_u8_array_sequence(&parts).and_then(|blob| Url::create_object_url_with_blob(&blob));
    let Ok(url) = url else { return false };
    let link = document.create_element("a").ok().and_then(|link| link.dyn_into::<HtmlAnchorElement>().ok());
    if let Some(link) = &link {
        link.set_href(&url);
        link.set_download(name);
        link.click();
    }
    spawn_local(async move {
        clock::sleep(HELD_MS).await;
        let _ = Url::revoke_object_url(&url);
    });
    link.is_some()
}

/// A name as every system takes it for a file: characters that mean something to one of them become hyphens.
pub fn file_name(name: &str, ending: &str) -> String {
    let plain = |c: char| if c.is_alphanumeric() || matches!(c, '-' | '_' | '.' | ' ') { c } else { '-' };
    let plain: String = name.chars().take(MAX_CHARS).map(plain).collect();
    // Windows drops dots and blanks at the end; a dot at the start hides the file.
    let plain = plain.trim_matches(['.', ' ', '\u{3000}']);
    let stem = plain.split('.').next().unwrap_or_default().trim().to_ascii_uppercase();
    let numbered = |device: &str| {
        let rest = stem.strip_prefix(device);
        rest.is_some_and(|rest| rest.chars().count() == 1 && rest.chars().all(char::is_numeric))
    };
    let is_device = DEVICES.contains(&stem.as_str()) || numbered("COM") || numbered("LPT");
    match plain.chars().any(char::is_alphanumeric) {
        true if is_device => ["skill-", plain, ending].concat(),
        true => [plain, ending].concat(),
        false => ["skill", ending].concat(),
    }
}

#[cfg(test)]
mod tests {
    use super::file_name;

    #[test]
    fn a_name_is_safe_on_every_system() {
        for (name, expected) in [
            ("process-refund", "process-refund.skill"),
            ("退款 处理", "退款 处理.skill"),
            ("a/b\\c:d*e?f\"g<h>i|j", "a-b-c-d-e-f-g-h-i-j.skill"),
            ("../..", "skill.skill"),
            ("..hidden. ", "hidden.skill"),
            ("con", "skill-con.skill"),
            ("COM1.txt", "skill-COM1.txt.skill"),
            ("comet", "comet.skill"),
            ("com", "com.skill"),
            ("", "skill.skill"),
            ("a\nb\u{202e}c", "a-b-c.skill"),
        ] {
            assert_eq!(file_name(name, ".skill"), expected, "{name:?}");
        }
        assert_eq!(file_name(&"x".repeat(200), ".zip").len(), 64 + 4);
    }
}
