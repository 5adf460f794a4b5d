//! A skill from an address.

use leptos::prelude::*;
use skillsight_core::package::{GivenFile, MAX_ARCHIVE_BYTES, RawAddress, SKILL_FILE};
use wasm_bindgen_futures::spawn_local;
use web_sys::AbortController;

use super::{Import, Stage};
use crate::drivers::download::{NoFile, download};

/// How a zip begins.
const ZIP: &[u8] = b"PK";

impl Import {
    /// Fetches a file, and shows what is in it.
    pub fn fetch(self, address: RawAddress) {
        let url = address.url;
        let wish = self.begin(Stage::Fetching(url.clone(), 0));
        let Ok(stop) = AbortController::new() else {
            return self.stage.set(Stage::NotFetched(url, NoFile::NoAnswer(String::new())));
        };
        self.stop.set_value(Some(stop.clone()));
        spawn_local(async move {
            let of_progress = url.clone();
            let came = move |bytes| {
                if self.is_wished(wish) {
                    self.stage.set(Stage::Fetching(of_progress.clone(), bytes));
                }
            };
            let got = download(&url, MAX_ARCHIVE_BYTES, &stop, came).await;
            if !self.is_wished(wish) {
                return;
            }
            self.stop.set_value(None);
            match got {
                Ok(bytes) => {
                    let path = file_name(&url, &bytes);
                    let files = vec![GivenFile { path, bytes }];
                    self.show_files(files, wish, Some(url), &mut Vec::new(), Vec::new()).await;
                }
                Err(why) => self.stage.set(Stage::NotFetched(url, why)),
            }
        });
    }
}

/// What the file would be called on a disk. By its content it is an archive, or else a skill's text: an address may end in
/// anything.
fn file_name(url: &str, bytes: &[u8]) -> String {
    if !bytes.starts_with(ZIP) {
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
    }
}
