//! A skill from an address.

use leptos::prelude::*;
use skillsight_core::package::{GivenFile, MAX_ARCHIVE_BYTES, RawAddress, SKILL_FILE, is_zip};
use wasm_bindgen_futures::spawn_local;
use web_sys::AbortController;

use super::reading::Found;
use super::source::Source;
use super::{Import, Stage};
use crate::drivers::download::{NoFile, download};

impl Import {
    /// Fetches a file, and shows what is in it.
    pub fn fetch(self, address: RawAddress) {
        let wish = self.begin(Stage::Fetching(address.display_url(), 0));
        spawn_local(self.fetch_and_show(address, wish));
    }

    pub(super) async fn fetch_and_show(self, address: RawAddress, wish: u32) {
        let Ok(stop) = AbortController::new() else {
            return self.advance(wish, Stage::NotFetched(address, NoFile::NoAnswer(String::new())));
        };
        self.stop.set_value(Some(stop.clone()));
        let shown = address.display_url();
        let came = move |bytes| self.advance(wish, Stage::Fetching(shown.clone(), bytes));
        let got = download(&address.url, MAX_ARCHIVE_BYTES, &stop, came).await;
        if !self.is_wished(wish) {
            return;
        }
        self.stop.set_value(None);
        match got {
            Ok(bytes) => {
                let files = vec![GivenFile { path: file_name(&address.url, &bytes), bytes }];
                self.show_files(Found::of(Source::Address(address), files), wish).await;
            }
            Err(why) => self.advance(wish, Stage::NotFetched(address, why)),
        }
    }
}

/// What the file would be called on a disk. By its content it is an archive, or else a skill's text: an address may end in
/// anything.
fn file_name(url: &str, bytes: &[u8]) -> String {
    if !is_zip(bytes) {
        return SKILL_FILE.to_owned();
    }
    let path = url.split(['?', '#']).next().unwrap_or(url);
    let last = path.rsplit('/').next().unwrap_or_default();
    match last.is_empty() {
        true => "archive.zip".to_owned(),
        false => last.to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use super::file_name;

    #[test]
    fn the_content_says_what_a_file_is() {
        assert_eq!(file_name("https://example.com/a/raw?x=1", b"PK\x03\x04"), "raw");
        assert_eq!(file_name("https://example.com/a/b.skill#x", b"PK\x03\x04"), "b.skill");
        assert_eq!(file_name("https://example.com/", b"PK\x05\x06"), "archive.zip");
        assert_eq!(file_name("https://example.com/a.zip", b"---\nname: a\n---\n"), "SKILL.md");
        assert_eq!(file_name("https://example.com/a.md", b"PK is how a zip begins."), "SKILL.md");
    }
}
