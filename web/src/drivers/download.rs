//! A file from an address that the person gave. It carries nothing of the person's, and its bytes are taken as they are.

use std::cell::Cell;
use std::ops::ControlFlow;
use std::rc::Rc;

use wasm_bindgen_futures::spawn_local;
use web_sys::AbortController;

use super::fetch::{Headers, Left, leave, prepare, read};
use super::{browser, clock};

/// Milliseconds without a byte after which nothing is waited for any more.
const SILENCE_MS: f64 = 30_000.0;

/// How often that is looked at, in milliseconds.
const LOOK_MS: u32 = 500;

/// Why a file did not come.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum NoFile {
    /// The browser says that it is not online.
    Offline,
    /// No answer that the page may read; in the browser's words. Browsers don't tell pages why.
    NoAnswer(String),
    /// The host answered with this HTTP status.
    Status(u16),
    /// It is a web page.
    Page,
    /// It is longer than is taken.
    TooLong,
    /// Nothing came for [`SILENCE_MS`].
    Silence,
    /// It broke off on the way; in the browser's words.
    Broken(String),
    /// The person stopped it.
    Stopped,
}

/// Fetches a file of at most `max` bytes, until `stop` is used. `came` is told how many bytes have come.
pub async fn download(
    url: &str,
    max: usize,
    stop: &AbortController,
    came: impl Fn(usize),
) -> Result<Vec<u8>, NoFile> {
    let heard = Rc::new(Cell::new(clock::now_ms()));
    let is_silent = Rc::new(Cell::new(false));
    let is_over = Rc::new(Cell::new(false));
    watch(stop.clone(), heard.clone(), is_silent.clone(), is_over.clone());
    let got = get(url, max, stop, |bytes| {
        heard.set(clock::now_ms());
        came(bytes);
    })
    .await;
    is_over.set(true);
    match got {
        Err(_) if is_silent.get() => Err(NoFile::Silence),
        Err(_) if stop.signal().aborted() => Err(NoFile::Stopped),
        got => got,
    }
}

/// Stops what has been silent for too long.
fn watch(stop: AbortController, heard: Rc<Cell<f64>>, is_silent: Rc<Cell<bool>>, is_over: Rc<Cell<bool>>) {
    spawn_local(async move {
        while !is_over.get() && !stop.signal().aborted() {
            if clock::now_ms() - heard.get() > SILENCE_MS {
                is_silent.set(true);
                stop.abort();
            }
            clock::sleep(LOOK_MS).await;
        }
    });
}

async fn get(
    url: &str,
    max: usize,
    stop: &AbortController,
    mut came: impl FnMut(usize),
) -> Result<Vec<u8>, NoFile> {
    if !browser::is_online() {
        return Err(NoFile::Offline);
    }
    let request = prepare(url, &Headers::default(), None, &stop.signal()).map_err(NoFile::NoAnswer)?;
    let response = request.send().await.map_err(|error| NoFile::NoAnswer(error.to_string()))?;
    if !response.ok() {
        leave(&response).await;
        return Err(NoFile::Status(response.status()));
    }
    let kind = response.headers().get("content-type").unwrap_or_default();
    if kind.trim_start().to_ascii_lowercase().starts_with("text/html") {
        leave(&response).await;
        return Err(NoFile::Page);
    }
    if is_declared_longer(response.headers().get("content-length").as_deref(), max) {
        leave(&response).await;
        return Err(NoFile::TooLong);
    }
    let mut bytes = Vec::new();
    if let Some(stream) = response.body() {
        let take = |chunk: &[u8]| {
            bytes.extend_from_slice(chunk);
            came(bytes.len());
            if bytes.len() > max { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
        };
        let end = read(stream, take).await.map_err(|Left| NoFile::TooLong)?;
        end.map_err(NoFile::Broken)?;
    }
    if looks_like_a_page(&bytes) { Err(NoFile::Page) } else { Ok(bytes) }
}

/// Whether a host says that a file is longer than is taken. What it packs for the way is longer still.
fn is_declared_longer(length: Option<&str>, max: usize) -> bool {
    length.and_then(|length| length.trim().parse::<u64>().ok()).is_some_and(|length| length > max as u64)
}

/// Some hosts send a page about a file as plain text.
fn looks_like_a_page(bytes: &[u8]) -> bool {
    let start: Vec<u8> = bytes.trim_ascii_start().iter().take(14).map(u8::to_ascii_lowercase).collect();
    start.starts_with(b"<!doctype html") || start.starts_with(b"<html")
}

#[cfg(test)]
mod tests {
    use super::{is_declared_longer, looks_like_a_page};

    #[test]
    fn a_length_over_the_limit_is_believed_and_anything_else_is_counted() {
        assert!(is_declared_longer(Some("11"), 10));
        assert!(is_declared_longer(Some("18446744073709551615"), 10));
        for length in [None, Some("10"), Some(""), Some("-1"), Some("many")] {
            assert!(!is_declared_longer(length, 10), "{length:?}");
        }
    }

    #[test]
    fn a_page_is_told_from_a_skill_by_how_it_begins() {
        for page in ["<!DOCTYPE html><title>x</title>", "\n  <html lang=en>"] {
            assert!(looks_like_a_page(page.as_bytes()), "{page}");
        }
        for file in ["---\nname: a\n---\n", "<!-- a comment -->\n---\n", "PK\u{3}\u{4}", ""] {
            assert!(!looks_like_a_page(file.as_bytes()), "{file}");
        }
    }
}
