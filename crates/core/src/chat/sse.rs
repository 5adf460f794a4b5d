//! The event stream: bytes in, the data of events out.
//!
//! The rules are those of the HTML standard, "Interpreting an event stream": lines end with LF, CRLF or CR, a
//! line that begins with a colon is a comment, a blank line ends an event, and the `data` lines of one event are
//! joined by LF. Everything here is bytes, so that a character cut in two between chunks is never seen half.

use std::ops::ControlFlow;

/// The most bytes that one event may have, its present line included. An endpoint that never ends an event would
/// otherwise fill the memory of the page.
pub const MAX_EVENT_BYTES: usize = 16 * 1024 * 1024;

/// A push parser of one event stream. However the bytes are cut, the same events come out.
///
/// Only `data` is given out. `event`, `id` and `retry` steer a browser's reconnection, and no endpoint that this
/// crate speaks to needs them.
#[derive(Debug)]
pub struct EventStream {
    /// The bytes of a line whose end has not come yet.
    line: Vec<u8>,
    /// The data lines of an event whose blank line has not come yet.
    data: Vec<u8>,
    /// Whether `data` holds a line: one that is empty counts, too.
    has_data: bool,
    /// A CR ended the last chunk: an LF at the start of the next one belongs to it.
    after_cr: bool,
    /// The first line may begin with a byte order mark.
    at_start: bool,
    limit: usize,
    failed: bool,
}

/// An event grew beyond [`MAX_EVENT_BYTES`]. The stream is given up: what follows can't be told apart any more.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct EventTooLong;

/// Who takes the data of events. [`ControlFlow::Break`] ends the reading of this chunk: the rest is not looked at.
pub type EventSink<'s> = &'s mut dyn FnMut(&[u8]) -> ControlFlow<()>;

impl Default for EventStream {
    fn default() -> Self {
        EventStream::new()
    }
}

impl EventStream {
    /// A stream from which nothing has come yet.
    pub fn new() -> EventStream {
        EventStream::with_limit(MAX_EVENT_BYTES)
    }

    /// Takes the next bytes and hands the data of each event that they end to `sink`. An event that lies whole in
    /// `bytes`, with one line of data, is borrowed from there and not copied. Returns what was not looked at, because
    /// the sink has enough.
    pub fn push<'b>(&mut self, bytes: &'b [u8], sink: EventSink<'_>) -> Result<&'b [u8], EventTooLong> {
        if self.failed {
            return Err(EventTooLong);
        }
        let mut rest = bytes;
        if self.after_cr && !rest.is_empty() {
            self.after_cr = false;
            rest = rest.strip_prefix(b"\n").unwrap_or(rest);
        }
        // The data line of an event that has no other so far, as long as it can stay where it is.
        let mut borrowed: Option<&[u8]> = None;
        while let Some((line, after)) = self.split_line(rest) {
            rest = after;
            if self.line.is_empty() {
                self.check(line.len(), borrowed)?;
                let line = self.without_mark(line);
                match data_of(line) {
                    Some(data) if !self.has_data && borrowed.is_none() => borrowed = Some(data),
                    Some(data) => {
                        self.keep(borrowed.take());
                        self.keep(Some(data));
                    }
                    None if line.is_empty() && self.dispatch(borrowed.take(), sink).is_break() => {
                        return Ok(rest);
                    }
                    None => {}
                }
            } else {
                let mut whole = std::mem::take(&mut self.line);
                self.check(whole.len() + line.len(), None)?;
                whole.extend_from_slice(line);
                let data = data_of(self.without_mark(&whole));
                self.keep(data);
                // The memory of the line is used again for the next one.
                whole.clear();
                self.line = whole;
            }
        }
        self.keep(borrowed);
        self.check(self.line.len() + rest.len(), None)?;
        self.line.extend_from_slice(rest);
        Ok(&[])
    }

    /// The stream is over. An event that lacks its blank line is handed over all the same: some endpoints end so,
    /// and whether it is whole shows in its data.
    pub fn finish(mut self, sink: EventSink<'_>) {
        if self.failed {
            return;
        }
        let line = std::mem::take(&mut self.line);
        let data = data_of(self.without_mark(&line));
        self.keep(data);
        // Nothing is read after this, so it makes no difference whether the sink wants more.
        let _ = self.dispatch(None, sink);
    }

    fn with_limit(limit: usize) -> EventStream {
        EventStream {
            line: Vec::new(),
            data: Vec::new(),
            has_data: false,
            after_cr: false,
            at_start: true,
            limit,
            failed: false,
        }
    }

    /// The bytes before the next line end, and those after it.
    fn split_line<'b>(&mut self, bytes: &'b [u8]) -> Option<(&'b [u8], &'b [u8])> {
        let end = line_end(bytes)?;
        let (line, rest) = bytes.split_at_checked(end)?;
        match rest {
            [b'\r', b'\n', after @ ..] => Some((line, after)),
            [first, after @ ..] => {
                self.after_cr = *first == b'\r' && after.is_empty();
                Some((line, after))
            }
            [] => None,
        }
    }

    /// The line without the byte order mark that may stand before the first one.
    fn without_mark<'b>(&mut self, line: &'b [u8]) -> &'b [u8] {
        if std::mem::take(&mut self.at_start) { line.strip_prefix(BOM).unwrap_or(line) } else { line }
    }

    /// The same measure whole and in pieces: the data so far and the present line.
    fn check(&mut self, line: usize, borrowed: Option<&[u8]>) -> Result<(), EventTooLong> {
        if self.data.len() + borrowed.map_or(0, <[u8]>::len) + line <= self.limit {
            return Ok(());
        }
        self.failed = true;
        self.line = Vec::new();
        self.data = Vec::new();
        Err(EventTooLong)
    }

    fn keep(&mut self, data: Option<&[u8]>) {
        if let Some(data) = data {
            if self.has_data {
                self.data.push(b'\n');
            }
            self.data.extend_from_slice(data);
            self.has_data = true;
        }
    }

    fn dispatch(&mut self, borrowed: Option<&[u8]>, sink: EventSink<'_>) -> ControlFlow<()> {
        match borrowed {
            Some(data) => sink(data),
            None if self.has_data => {
                let flow = sink(&self.data);
                self.data.clear();
                self.has_data = false;
                flow
            }
            None => ControlFlow::Continue(()),
        }
    }
}

/// The UTF-8 byte order mark.
pub(super) const BOM: &[u8] = b"\xef\xbb\xbf";

/// What a line says, if its field is `data`.
fn data_of(line: &[u8]) -> Option<&[u8]> {
    match line.strip_prefix(b"data")? {
        [] => Some(&[]),
        [b':', b' ', data @ ..] | [b':', data @ ..] => Some(data),
        _ => None,
    }
}

/// Where the first LF or CR stands.
///
/// Eight bytes at a time: a line of an event stream is a few hundred bytes of JSON, in which no control character
/// can stand, so that the test for anything below 14 rarely stops at something else.
fn line_end(bytes: &[u8]) -> Option<usize> {
    const LOW: u64 = u64::from_ne_bytes([1; 8]);
    const HIGH: u64 = u64::from_ne_bytes([0x80; 8]);
    let (words, _) = bytes.as_chunks::<8>();
    let mut at = 0;
    for word in words {
        let word = u64::from_le_bytes(*word);
        if word.wrapping_sub(LOW * 14) & !word & HIGH != 0
            && let Some(found) = word.to_le_bytes().iter().position(|b| matches!(b, b'\n' | b'\r'))
        {
            return Some(at + found);
        }
        at += 8;
    }
    let found = bytes.get(at..)?.iter().position(|b| matches!(b, b'\n' | b'\r'))?;
    Some(at + found)
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    /// The events of a body cut at the given places, and whether it was refused.
    fn events_of(body: &[u8], cuts: &[usize], limit: usize) -> (Vec<Vec<u8>>, bool) {
        let mut stream = EventStream::with_limit(limit);
        let mut events = Vec::new();
        let mut refused = false;
        let mut from = 0;
        for to in cuts.iter().copied().chain([body.len()]) {
            let mut sink = |data: &[u8]| {
                events.push(data.to_vec());
                ControlFlow::Continue(())
            };
            refused |= stream.push(&body[from..to], &mut sink).is_err();
            from = to;
        }
        stream.finish(&mut |data| {
            events.push(data.to_vec());
            ControlFlow::Continue(())
        });
        (events, refused)
    }

    #[track_caller]
    fn check(body: &str, events: &[&str]) {
        let expected: Vec<Vec<u8>> = events.iter().map(|event| event.as_bytes().to_vec()).collect();
        let body = body.as_bytes();
        assert_eq!(events_of(body, &[], 1000), (expected.clone(), false), "whole");
        let every: Vec<usize> = (0..body.len()).collect();
        assert_eq!(events_of(body, &every, 1000), (expected.clone(), false), "byte by byte");
        for cut in 0..body.len() {
            assert_eq!(events_of(body, &[cut], 1000), (expected.clone(), false), "cut at {cut}");
        }
    }

    #[test]
    fn lines_end_with_lf_crlf_or_cr() {
        check("data: a\n\ndata: b\n\n", &["a", "b"]);
        check("data: a\r\n\r\ndata: b\r\n\r\n", &["a", "b"]);
        check("data: a\r\rdata: b\r\r", &["a", "b"]);
        check("data: a\r\n\ndata: b\n\r\n", &["a", "b"]);
        // CR, then LF after a whole CRLF: three line ends, the last one a blank line.
        check("data: a\r\r\ndata: b\n\r", &["a", "b"]);
    }

    #[test]
    fn the_standards_own_examples() {
        check("data: YHOO\ndata: +2\ndata: 10\n\n", &["YHOO\n+2\n10"]);
        check(
            ": test stream\n\ndata: first event\nid: 1\n\ndata:second event\nid\n\ndata:  third event\n\n",
            &["first event", "second event", " third event"],
        );
        check("data\n\ndata\ndata\n\ndata:", &["", "\n", ""]);
        check("data:test\n\ndata: test\n\n", &["test", "test"]);
    }

    #[test]
    fn other_fields_and_lookalikes_are_no_data() {
        check("event: x\nretry: 3\ndata : no\ndatum: no\n data: no\nDATA: no\nnonsense\n\n", &[]);
        check("event: ping\ndata: a\nid: 7\n\n", &["a"]);
    }

    #[test]
    fn a_byte_order_mark_may_stand_at_the_very_start_only() {
        check("\u{feff}data: a\n\n\u{feff}data: b\n\ndata: \u{feff}c\n\n", &["a", "\u{feff}c"]);
    }

    #[test]
    fn characters_of_several_bytes_survive_any_cut() {
        check("data: 你好\r\ndata: 🙂\r\n\r\n", &["你好\n🙂"]);
    }

    #[test]
    fn the_last_event_may_lack_its_end() {
        check("data: a\n\ndata: b", &["a", "b"]);
        check("data: a\n\ndata: b\n", &["a", "b"]);
        check("data: a\n\nda", &["a"]);
    }

    #[test]
    fn an_event_beyond_the_limit_is_refused_and_earlier_ones_stand() {
        let body = b"data: ok\n\ndata: 0123456789\n\ndata: late\n\n";
        assert_eq!(
            events_of(body, &[], 16),
            (vec![b"ok".to_vec(), b"0123456789".to_vec(), b"late".to_vec()], false)
        );
        assert_eq!(events_of(body, &[], 15), (vec![b"ok".to_vec()], true));
        let many = b"data: 0123\ndata: 4567\n\n";
        assert_eq!(events_of(many, &[], 14), (vec![b"0123\n4567".to_vec()], false));
        assert_eq!(events_of(many, &[], 13), (vec![], true));
    }

    #[test]
    fn a_sink_that_has_enough_is_called_no_more() {
        let mut seen = 0;
        let mut stream = EventStream::new();
        let pushed = stream.push(b"data: 1\n\ndata: 2\n\ndata: 3\n\n", &mut |data| {
            seen += 1;
            if data == b"2" { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
        });
        assert_eq!((pushed, seen), (Ok(&b"data: 3\n\n"[..]), 2));
    }

    proptest! {
        #[test]
        fn cuts_make_no_difference(
            body in "(data|data:|data: |:|id: |a|你|\u{feff}|\n|\r|\r\n|\n\n|\t|longer than a word of eight){0,24}",
            cuts in prop::collection::vec(any::<prop::sample::Index>(), 0..6),
            limit in 4usize..80,
        ) {
            let body = body.as_bytes();
            let mut cuts: Vec<usize> = cuts.iter().map(|cut| cut.index(body.len() + 1)).collect();
            cuts.sort_unstable();
            prop_assert_eq!(events_of(body, &cuts, limit), events_of(body, &[], limit));
        }

        #[test]
        fn the_fast_scan_finds_what_a_plain_one_finds(bytes in prop::collection::vec(prop::sample::select(vec![
            b'\n', b'\r', b'\t', 0, 1, 13, 14, b' ', b'a', 0x7f, 0x80, 0x8a, 0xff,
        ]), 0..40)) {
            prop_assert_eq!(line_end(&bytes), bytes.iter().position(|b| *b == b'\n' || *b == b'\r'));
        }
    }
}
