//! The frontmatter as the YAML library gets it: LF line ends, marks at CJK line breaks, repaired texts in quotes.
//!
//! Line for line it is the frontmatter of the file, so that the library's places can be found in the file.

use super::cjk::BreakMark;
use super::excerpt::Excerpt;
use super::outline::end_with_tabs;
use super::quotes::push_quoted;
use super::repair::Repair;

/// The text to parse. The repairs stand in the order of the file.
pub(super) fn prepare(front: Excerpt<'_>, repairs: &[Repair<'_>], mark: Option<BreakMark>) -> String {
    let mut text = String::with_capacity(front.text.len() + 16);
    let mut done = front.at;
    for Repair { entry, text: repaired } in repairs {
        let value = entry.value;
        push_lines(&mut text, front.part(done..value.at), mark);
        text.push(' ');
        push_quoted(&mut text, repaired);
        done = end_with_tabs(front, value.end());
        for _ in front.part(value.at..done).lines().filter(|line| !line.line_break.is_empty()) {
            text.push('\n');
        }
    }
    push_lines(&mut text, front.part(done..front.end()), mark);
    text
}

/// The place in the file of a byte offset in the prepared text.
pub(super) fn place(front: Excerpt<'_>, prepared: &str, at: usize) -> usize {
    let before = prepared.get(..at).unwrap_or(prepared);
    let row = before.matches('\n').count();
    let column = before.rsplit('\n').next().unwrap_or_default().chars().count();
    match front.lines().nth(row) {
        Some(line) => {
            let inside = line.text().char_indices().nth(column).map_or(line.text().len(), |(index, _)| index);
            line.content.at + inside
        }
        None => front.end(),
    }
}

fn push_lines(to: &mut String, part: Excerpt<'_>, mark: Option<BreakMark>) {
    let mut lines = part.lines().peekable();
    while let Some(line) = lines.next() {
        BreakMark::push_line(mark, to, line.text(), lines.peek().map(|next| next.text()));
        if !line.line_break.is_empty() {
            to.push('\n');
        }
    }
}
