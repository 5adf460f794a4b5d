//! A quick look at the YAML before the library sees it: anchors, aliases, tags, and brackets inside brackets.
//!
//! It follows blocks, quotes, comments and brackets well enough to tell `*name` in a text from an alias. It is no
//! parser: what it takes wrongly, the library's own errors and the budget of [`super::node`] catch.

use std::collections::BTreeMap;

use super::excerpt::Excerpt;

/// How deep lists and mappings in brackets may be nested.
pub(crate) const MAX_FLOW_DEPTH: usize = 64;

/// What was seen, in the order of the file.
#[derive(Debug, Default)]
pub(crate) struct Scan<'a> {
    /// Names of anchors; each stands after its `&`.
    pub(crate) anchors: Vec<Excerpt<'a>>,
    /// Aliases.
    pub(crate) aliases: Vec<Alias<'a>>,
    /// Tags with their `!`.
    pub(crate) tags: Vec<Excerpt<'a>>,
    /// The first bracket that is nested too deep.
    pub(crate) too_deep: Option<usize>,
}

impl Scan<'_> {
    /// Whether there are no anchors, aliases and tags.
    pub(crate) fn is_plain(&self) -> bool {
        self.anchors.is_empty() && self.aliases.is_empty() && self.tags.is_empty()
    }
}

/// An alias.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Alias<'a> {
    /// Its name; it stands after its `*`.
    pub(crate) name: Excerpt<'a>,
    /// Whether what it repeats is a list or a mapping.
    pub(crate) of_collection: bool,
}

/// Looks through a frontmatter.
pub(crate) fn scan(front: Excerpt<'_>) -> Scan<'_> {
    let mut scanner = Scanner {
        front,
        bytes: front.text.as_bytes(),
        i: 0,
        line_start: 0,
        parent: -1,
        text_below: None,
        pending: None,
        collections: BTreeMap::new(),
        seen: Scan::default(),
    };
    while scanner.i < scanner.bytes.len() {
        scanner.block_line();
    }
    scanner.seen
}

struct Scanner<'a> {
    front: Excerpt<'a>,
    bytes: &'a [u8],
    /// The next byte.
    i: usize,
    line_start: usize,
    /// Column of the key or dash that the current node belongs to.
    parent: isize,
    /// Lines indented deeper than this go on with a text begun before.
    text_below: Option<isize>,
    /// An anchor whose node has not come yet.
    pending: Option<Pending<'a>>,
    /// Whether the latest anchor of a name is at a collection.
    collections: BTreeMap<&'a str, bool>,
    seen: Scan<'a>,
}

#[derive(Clone, Copy)]
struct Pending<'a> {
    name: &'a str,
    parent: isize,
    earlier_line: bool,
}

impl<'a> Scanner<'a> {
    /// One line outside brackets; more when quotes or brackets go on.
    fn block_line(&mut self) {
        self.line_start = self.i;
        self.skip_blanks();
        let indent = self.column();
        match self.peek(0) {
            None | Some(b'\n' | b'\r' | b'#') => return self.skip_line(),
            Some(_) => {}
        }
        if self.text_below.is_some_and(|parent| indent > parent) {
            return self.skip_line();
        }
        self.text_below = None;
        if let Some(pending) = &mut self.pending {
            let is_dash = self.bytes.get(self.i) == Some(&b'-');
            pending.earlier_line = true;
            if indent < pending.parent || (indent == pending.parent && !is_dash) {
                self.pending = None;
            }
        }
        while self.block_node() {}
    }

    /// What stands where a node may begin. False at the end of the line.
    fn block_node(&mut self) -> bool {
        self.skip_blanks();
        let column = self.column();
        match self.peek(0) {
            None | Some(b'\n' | b'\r' | b'#') => {
                self.skip_line();
                false
            }
            Some(b'-' | b'?' | b':') if self.is_blank(1) => {
                self.collection_below();
                self.parent = column;
                self.i += 1;
                true
            }
            Some(b'|' | b'>') => {
                self.pending = None;
                self.text_below = Some(self.parent);
                self.skip_line();
                false
            }
            Some(b'"' | b'\'') => {
                self.quoted();
                self.after_block_node(column)
            }
            Some(b'[' | b'{') => {
                self.flow();
                self.after_block_node(column)
            }
            Some(b'&') => self.anchor() || self.plain(column),
            Some(b'!') => {
                self.tag();
                true
            }
            Some(b'*') => match self.word() {
                Some(name) if self.stands_alone(name) => {
                    self.alias(name);
                    self.after_block_node(column)
                }
                _ => self.plain(column),
            },
            Some(_) => self.plain(column),
        }
    }

    /// Past a finished node: on if it was a key.
    fn after_block_node(&mut self, column: isize) -> bool {
        self.skip_blanks();
        if self.peek(0) == Some(b':') && self.is_blank(1) {
            self.key(column);
            true
        } else {
            self.pending = None;
            self.skip_line();
            false
        }
    }

    /// A plain scalar: a key, or a text that may go on below.
    fn plain(&mut self, column: isize) -> bool {
        while let Some(byte) = self.peek(0) {
            match byte {
                b':' if self.is_blank(1) => {
                    self.key(column);
                    return true;
                }
                b'#' if self.after_blank() => break,
                b'\n' | b'\r' => {
                    self.text_below = Some(self.parent);
                    break;
                }
                _ => self.i += 1,
            }
        }
        self.pending = None;
        self.skip_line();
        false
    }

    fn key(&mut self, column: isize) {
        self.collection_below();
        self.parent = column;
        self.i += 1;
    }

    /// A dash or a key: an anchor on an earlier line was at the whole list or mapping.
    fn collection_below(&mut self) {
        if let Some(Pending { name, earlier_line: true, .. }) = self.pending.take() {
            self.collections.insert(name, true);
        }
    }

    /// Everything between brackets.
    fn flow(&mut self) {
        let mut depth = 0_usize;
        let mut may_begin = true;
        while let Some(byte) = self.peek(0) {
            match byte {
                b'[' | b'{' => {
                    depth += 1;
                    if depth > MAX_FLOW_DEPTH && self.seen.too_deep.is_none() {
                        self.seen.too_deep = Some(self.front.at + self.i);
                    }
                    if let Some(pending) = self.pending.take() {
                        self.collections.insert(pending.name, true);
                    }
                    may_begin = true;
                }
                b']' | b'}' => {
                    depth = depth.saturating_sub(1);
                    may_begin = false;
                }
                b'\n' | b'\r' => self.line_start = self.i + 1,
                b' ' | b'\t' => {}
                b'#' if self.after_blank() => {
                    self.skip_to_break();
                    continue;
                }
                b',' => {
                    self.pending = None;
                    may_begin = true;
                }
                b':' | b'?' if self.is_blank(1) || self.after_quote() => may_begin = true,
                b'"' | b'\'' if may_begin => {
                    self.quoted();
                    self.pending = None;
                    may_begin = false;
                    continue;
                }
                b'&' if may_begin && self.anchor() => continue,
                b'!' if may_begin => {
                    self.tag();
                    continue;
                }
                b'*' if may_begin => {
                    may_begin = false;
                    if let Some(name) = self.word() {
                        self.alias(name);
                        continue;
                    }
                }
                _ => {
                    self.pending = None;
                    may_begin = false;
                }
            }
            self.i += 1;
            if depth == 0 {
                return;
            }
        }
    }

    /// A text in quotes, perhaps over several lines.
    fn quoted(&mut self) {
        let quote = self.peek(0);
        self.i += 1;
        while let Some(byte) = self.peek(0) {
            self.i += 1;
            match byte {
                b'\\' if quote == Some(b'"') => self.i += 1,
                b'\n' | b'\r' => self.line_start = self.i,
                _ if Some(byte) != quote => {}
                b'\'' if self.peek(0) == Some(b'\'') => self.i += 1,
                _ => return,
            }
        }
    }

    /// Takes an anchor; false if `&` begins none.
    fn anchor(&mut self) -> bool {
        let Some(name) = self.word() else { return false };
        self.i += 1 + name.text.len();
        self.seen.anchors.push(name);
        self.collections.insert(name.text, false);
        self.pending = Some(Pending { name: name.text, parent: self.parent, earlier_line: false });
        true
    }

    fn alias(&mut self, name: Excerpt<'a>) {
        self.i += 1 + name.text.len();
        let of_collection = self.collections.get(name.text).copied().unwrap_or(false);
        self.seen.aliases.push(Alias { name, of_collection });
    }

    fn tag(&mut self) {
        let start = self.i;
        while self.peek(0).is_some_and(|byte| !byte.is_ascii_whitespace() && !b",[]{}".contains(&byte)) {
            self.i += 1;
        }
        self.seen.tags.push(self.excerpt(start, self.i));
    }

    /// The name after `&` or `*`; the library allows ASCII letters, digits, `_` and `-`.
    fn word(&self) -> Option<Excerpt<'a>> {
        let start = self.i + 1;
        let rest = self.bytes.get(start..)?;
        let is_part = |byte: &u8| byte.is_ascii_alphanumeric() || matches!(byte, b'_' | b'-');
        let length = rest.iter().position(|byte| !is_part(byte)).unwrap_or(rest.len());
        let ends = match rest.get(length) {
            None => true,
            Some(byte) => byte.is_ascii_whitespace() || b"?:,]}%@`".contains(byte),
        };
        (length > 0 && ends).then(|| self.excerpt(start, start + length))
    }

    /// Whether nothing but a colon or a comment follows on the line: `*note this` is a text.
    fn stands_alone(&self, name: Excerpt<'_>) -> bool {
        let rest = self.bytes.get(self.i + 1 + name.text.len()..).unwrap_or_default();
        let next = rest.iter().find(|byte| !matches!(byte, b' ' | b'\t'));
        matches!(next, None | Some(b'\n' | b'\r' | b'#' | b':'))
    }

    fn excerpt(&self, start: usize, end: usize) -> Excerpt<'a> {
        self.front.part(self.front.at + start..self.front.at + end)
    }

    fn peek(&self, ahead: usize) -> Option<u8> {
        self.bytes.get(self.i + ahead).copied()
    }

    /// Whether white space or the end is there.
    fn is_blank(&self, ahead: usize) -> bool {
        self.peek(ahead).is_none_or(|byte| byte.is_ascii_whitespace())
    }

    fn before(&self) -> Option<u8> {
        self.i.checked_sub(1).and_then(|i| self.bytes.get(i)).copied()
    }

    fn after_blank(&self) -> bool {
        self.before().is_none_or(|byte| byte.is_ascii_whitespace())
    }

    fn after_quote(&self) -> bool {
        matches!(self.before(), Some(b'"' | b'\''))
    }

    fn column(&self) -> isize {
        self.i.saturating_sub(self.line_start) as isize
    }

    fn skip_blanks(&mut self) {
        while matches!(self.peek(0), Some(b' ' | b'\t')) {
            self.i += 1;
        }
    }

    fn skip_to_break(&mut self) {
        while !matches!(self.peek(0), None | Some(b'\n' | b'\r')) {
            self.i += 1;
        }
    }

    fn skip_line(&mut self) {
        self.skip_to_break();
        self.i += 1;
    }
}
