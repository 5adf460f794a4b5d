//! A body of any make gives the same reply however it is cut.
//!
//! The first byte of an input says what type the server declares, the second how the body is cut, and the rest is the
//! body.

#![no_main]

use libfuzzer_sys::fuzz_target;
use skillsight_core::chat::{Reply, ReplyReader, StreamEnd};
use skillsight_fuzz::within_limit;

const TYPES: [Option<&str>; 4] =
    [Some("text/event-stream; charset=utf-8"), Some("application/json"), Some("text/html"), None];

fn read<'a>(declared: Option<&str>, pieces: impl Iterator<Item = &'a [u8]>, end: StreamEnd) -> Reply {
    let mut reader = ReplyReader::new(declared);
    let mut content = 0;
    for piece in pieces {
        let progress = reader.receive(piece);
        assert_eq!(progress.content_from, content, "the text only grows");
        content = reader.content().len();
    }
    reader.finish(end)
}

fuzz_target!(|data: &[u8]| {
    let [declared, cut, body @ ..] = data else { return };
    let declared = TYPES[usize::from(*declared) % TYPES.len()];
    let size = usize::from(*cut) % 64 + 1;
    for end in [StreamEnd::Complete, StreamEnd::Broken { why: "cut".to_owned() }] {
        let whole = within_limit(|| read(declared, std::iter::once(body), end.clone()));
        let pieces = within_limit(|| read(declared, body.chunks(size), end.clone()));
        assert_eq!(whole, pieces, "cut into pieces of {size}");
        // Only a reply that came whole may have calls that run.
        assert!(whole.complete || whole.calls.iter().all(|call| call.arguments.is_err()));
        assert_eq!(whole.complete, whole.error.is_none());
    }
});
