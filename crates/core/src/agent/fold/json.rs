//! JSON made shorter that is still JSON of the same shape.
//!
//! Works on the text: a parsed number would come back as another text (1.10 as 1.1, a long id as a power of ten).

use serde::de::IgnoredAny;

use super::notes;
use crate::lang::Lang;

/// Deeper JSON is cut as text: a browser's stack is small.
const MAX_DEPTH: usize = 128;

/// Texts up to this many characters are spared while there are list items to leave out: most ids, names and URLs,
/// which are worth nothing in part.
const SMALL_TEXT: usize = 80;

/// How many characters of a text are worth as much as one more item of a list.
const CHARS_PER_ITEM: usize = 8;

/// How many characters of a text are worth as much as one more field of an object.
const CHARS_PER_FIELD: usize = 4;

/// The JSON text `result` in at most `limit` characters; `None` when it is not JSON or its outline does not fit.
pub(super) fn fold(result: &str, limit: usize, lang: Lang) -> Option<String> {
    let json = result.trim_matches([' ', '\t', '\n', '\r']);
    serde_json::from_str::<IgnoredAny>(json).ok()?;
    let root = Scanner { rest: json, limit, depth: 0 }.node()?;
    let attempt = |plan: &Plan| {
        let mut out = Writer { text: String::new(), room: limit, lang };
        out.node(&root, plan, true).map(|()| out.text)
    };
    let fits = |plan: &Plan| attempt(plan).is_some();

    // All members if possible, else those of the outermost object at least.
    let mut plan = None;
    for spared in [Spared::AllFields, Spared::OuterFields, Spared::Nothing] {
        plan = largest(0, limit, &|scale| fits(&Plan::scaled(scale, limit, spared)))
            .map(|scale| Plan::scaled(scale, limit, spared));
        if plan.is_some() {
            break;
        }
    }
    let mut plan = plan?;
    // What the common measure left over goes to the one that can use it.
    if let Some(fields) = largest(plan.fields, limit, &|fields| fits(&Plan { fields, ..plan })) {
        plan.fields = fields;
    }
    if let Some(items) = largest(plan.items, limit, &|items| fits(&Plan { items, ..plan })) {
        plan.items = items;
    }
    if let Some(chars) = largest(plan.chars, limit, &|chars| fits(&Plan { chars, ..plan })) {
        plan.chars = chars;
    }
    attempt(&plan)
}

/// The largest number from `low` to `high` that fits, if more never fits where less does not.
fn largest(low: usize, high: usize, fits: &dyn Fn(usize) -> bool) -> Option<usize> {
    if fits(high) {
        return Some(high);
    }
    if !fits(low) {
        return None;
    }
    let (mut low, mut high) = (low, high);
    while high - low > 1 {
        let middle = low + (high - low) / 2;
        if fits(middle) {
            low = middle;
        } else {
            high = middle;
        }
    }
    Some(low)
}

/// What is kept of each value.
#[derive(Clone, Copy)]
struct Plan {
    /// The first so many characters of a text.
    chars: usize,
    /// The first so many items of a list.
    items: usize,
    /// The first so many members of an object inside another value.
    fields: usize,
    /// The first so many members of the outermost object.
    outer_fields: usize,
}

/// Which members of objects are not to be left out.
#[derive(Clone, Copy)]
enum Spared {
    AllFields,
    OuterFields,
    Nothing,
}

impl Plan {
    fn scaled(scale: usize, limit: usize, spared: Spared) -> Plan {
        let items = scale / CHARS_PER_ITEM;
        let fields = scale / CHARS_PER_FIELD;
        // No more than `limit` members fit anyway.
        let (fields, outer_fields) = match spared {
            Spared::AllFields => (limit, limit),
            Spared::OuterFields => (fields, limit),
            Spared::Nothing => (fields, fields),
        };
        let chars = if items > 0 { scale.max(SMALL_TEXT) } else { scale };
        Plan { chars, items, fields, outer_fields }
    }
}

/// A value in the JSON text.
struct Node<'a> {
    /// How many characters it has without white space between its tokens.
    size: usize,
    shape: Shape<'a>,
}

enum Shape<'a> {
    /// A number, `true`, `false` or `null`.
    Scalar(&'a str),
    /// What is between the quotes, as written; and how many characters that stands for.
    Text { raw: &'a str, chars: usize },
    /// The first items, and how many there are in all.
    Array { items: Vec<Node<'a>>, total: usize },
    /// The first members, and how many there are in all.
    Object { members: Vec<Member<'a>>, total: usize },
}

struct Member<'a> {
    /// With its quotes.
    name: &'a str,
    value: Node<'a>,
    /// How many characters both have, with the colon.
    size: usize,
}

/// Reads JSON that is known to be valid.
struct Scanner<'a> {
    rest: &'a str,
    /// How many items or members of one value are of interest.
    limit: usize,
    depth: usize,
}

impl<'a> Scanner<'a> {
    fn node(&mut self) -> Option<Node<'a>> {
        match self.peek()? {
            b'"' => {
                let (quoted, chars) = self.quoted()?;
                let raw = quoted.get(1..quoted.len().checked_sub(1)?)?;
                Some(Node { size: quoted.chars().count(), shape: Shape::Text { raw, chars } })
            }
            b'[' => self.deeper(Self::array),
            b'{' => self.deeper(Self::object),
            _ => {
                let end = self.rest.find([',', ']', '}', ' ', '\t', '\n', '\r']).unwrap_or(self.rest.len());
                let raw = self.take(end)?;
                Some(Node { size: raw.len(), shape: Shape::Scalar(raw) })
            }
        }
    }

    fn deeper(&mut self, read: fn(&mut Self) -> Option<Node<'a>>) -> Option<Node<'a>> {
        if self.depth == MAX_DEPTH {
            return None;
        }
        self.depth += 1;
        self.take(1)?;
        let node = read(self);
        self.depth -= 1;
        node
    }

    fn array(&mut self) -> Option<Node<'a>> {
        let (mut items, mut total, mut size) = (Vec::new(), 0, 2);
        while self.another(b']')? {
            let item = self.node()?;
            size += item.size + usize::from(total > 0);
            total += 1;
            if items.len() < self.limit {
                items.push(item);
            }
        }
        Some(Node { size, shape: Shape::Array { items, total } })
    }

    fn object(&mut self) -> Option<Node<'a>> {
        let (mut members, mut total, mut size) = (Vec::new(), 0, 2);
        while self.another(b'}')? {
            let (name, _) = self.quoted()?;
            // The colon, and white space around it.
            self.peek()?;
            self.take(1)?;
            let value = self.node()?;
            let member = Member { size: name.chars().count() + 1 + value.size, name, value };
            size += member.size + usize::from(total > 0);
            total += 1;
            if members.len() < self.limit {
                members.push(member);
            }
        }
        Some(Node { size, shape: Shape::Object { members, total } })
    }

    /// Whether something comes before `end`; passes the comma before it, or the end.
    fn another(&mut self, end: u8) -> Option<bool> {
        let mut next = self.peek()?;
        if next == b',' {
            self.take(1)?;
            next = self.peek()?;
        }
        if next == end {
            self.take(1)?;
        }
        Some(next != end)
    }

    /// A quoted text with its quotes, and how many characters it stands for.
    fn quoted(&mut self) -> Option<(&'a str, usize)> {
        let bytes = self.rest.as_bytes();
        let (mut end, mut chars) = (1, 0);
        while *bytes.get(end)? != b'"' {
            end += written_length(bytes.get(end..)?);
            chars += 1;
        }
        Some((self.take(end + 1)?, chars))
    }

    /// The next byte that is not white space.
    fn peek(&mut self) -> Option<u8> {
        self.rest = self.rest.trim_start_matches([' ', '\t', '\n', '\r']);
        self.rest.bytes().next()
    }

    fn take(&mut self, bytes: usize) -> Option<&'a str> {
        let (taken, rest) = self.rest.split_at_checked(bytes)?;
        self.rest = rest;
        Some(taken)
    }
}

/// How many bytes the next character of a quoted text takes as it is written; an escaped surrogate pair is one.
fn written_length(raw: &[u8]) -> usize {
    match raw {
        [b'\\', b'u', b'd' | b'D', high, _, _, b'\\', b'u', b'd' | b'D', low, ..]
            if b"89abAB".contains(high) && b"cdefCDEF".contains(low) =>
        {
            12
        }
        [b'\\', b'u', ..] => 6,
        [b'\\', ..] => 2,
        [0xf0..=0xff, ..] => 4,
        [0xe0..=0xef, ..] => 3,
        [0xc0..=0xdf, ..] => 2,
        _ => 1,
    }
}

/// The first so many characters of a text, as it is written.
fn beginning(raw: &str, chars: usize) -> Option<&str> {
    let mut end = 0;
    for _ in 0..chars {
        end += written_length(raw.as_bytes().get(end..)?);
    }
    raw.get(..end)
}

struct Writer {
    text: String,
    /// How many characters more may be written.
    room: usize,
    lang: Lang,
}

impl Writer {
    /// Writes what the plan keeps of a value; `None` as soon as there is no more room. Of the outermost value
    /// something is kept in any case: the beginning of the text says more than a note alone.
    fn node(&mut self, node: &Node<'_>, plan: &Plan, outermost: bool) -> Option<()> {
        match &node.shape {
            Shape::Scalar(raw) => self.push(raw),
            Shape::Text { raw, chars } => {
                let kept = beginning(raw, plan.chars.min(*chars))?;
                let note = notes::more_chars(chars.saturating_sub(plan.chars), self.lang);
                if *chars <= plan.chars || chars_in(kept) + chars_in(&note) + 2 >= node.size {
                    return self.quoted(&[raw]);
                }
                self.quoted(&[kept, &note])
            }
            Shape::Array { items, total } => {
                let kept = plan.items.max(usize::from(outermost));
                let note = notes::more_items(total.saturating_sub(kept), self.lang);
                let sizes = items.iter().skip(kept).map(|item| item.size);
                let all = *total <= kept || (items.len() == *total && !worth_it(sizes, chars_in(&note) + 2));
                self.push("[")?;
                for (index, item) in items.iter().enumerate().take(if all { *total } else { kept }) {
                    self.comma(index)?;
                    self.node(item, plan, false)?;
                }
                if !all {
                    self.comma(kept)?;
                    self.quoted(&[&note])?;
                }
                self.push("]")
            }
            Shape::Object { members, total } => {
                let kept = if outermost { plan.outer_fields.max(1) } else { plan.fields };
                let note = notes::more_fields(total.saturating_sub(kept), self.lang);
                let sizes = members.iter().skip(kept).map(|member| member.size);
                let all =
                    *total <= kept || (members.len() == *total && !worth_it(sizes, chars_in(&note) + 6));
                self.push("{")?;
                for (index, member) in members.iter().enumerate().take(if all { *total } else { kept }) {
                    self.comma(index)?;
                    self.push(member.name)?;
                    self.push(":")?;
                    self.node(&member.value, plan, false)?;
                }
                if !all {
                    self.comma(kept)?;
                    self.push("\"…\":")?;
                    self.quoted(&[&note])?;
                }
                self.push("}")
            }
        }
    }

    fn comma(&mut self, index: usize) -> Option<()> {
        if index == 0 { Some(()) } else { self.push(",") }
    }

    fn quoted(&mut self, parts: &[&str]) -> Option<()> {
        self.push("\"")?;
        for part in parts {
            self.push(part)?;
        }
        self.push("\"")
    }

    fn push(&mut self, text: &str) -> Option<()> {
        // No character has more than four bytes: a long text need not be counted to be too long.
        if text.len() / 4 > self.room {
            return None;
        }
        self.room = self.room.checked_sub(chars_in(text))?;
        self.text.push_str(text);
        Some(())
    }
}

/// Whether a note takes less room than what it stands for; each part comes with a comma, and so does the note.
fn worth_it(sizes: impl Iterator<Item = usize>, note: usize) -> bool {
    let mut saved = 0;
    for size in sizes {
        saved += size + 1;
        if saved > note + 1 {
            return true;
        }
    }
    false
}

fn chars_in(text: &str) -> usize {
    text.chars().count()
}
