//! What differs between two texts, line by line.

use similar::{Algorithm, DiffOp, capture_diff_slices};

/// Unchanged lines that are shown around a change.
const AROUND: usize = 3;

/// The most lines in which two texts are compared, without those that begin and end both. Where more differ, one stands
/// whole for the other: comparing takes the time of the square.
const MOST: usize = 6_000;

/// A line of a comparison.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Line<'a> {
    /// It is in both, with its number in the one and in the other.
    Both(usize, usize, &'a str),
    /// It is in the first alone.
    Removed(usize, &'a str),
    /// It is in the second alone.
    Added(usize, &'a str),
    /// So many unchanged lines are left out.
    Gap(usize),
    /// What follows was too long to compare line by line: one text stands whole for the other.
    Whole,
}

impl<'a> Line<'a> {
    /// What stands in it.
    pub fn text(&self) -> &'a str {
        match self {
            Line::Both(_, _, text) | Line::Removed(_, text) | Line::Added(_, text) => text,
            Line::Gap(_) | Line::Whole => "",
        }
    }
}

/// What differs between two texts, with a few lines around. Lines hold their line ends, which may differ alone. Without
/// lines if nothing differs.
pub fn diff<'a>(before: &'a str, after: &'a str) -> Vec<Line<'a>> {
    let (old, new) = (lines(before), lines(after));
    let head = old.iter().zip(&new).take_while(|(old, new)| old == new).count();
    let most = old.len().min(new.len()) - head;
    let tail = old.iter().rev().zip(new.iter().rev()).take(most).take_while(|(old, new)| old == new).count();
    let middle = |all: &[&'a str]| all.get(head..all.len() - tail).unwrap_or_default().to_vec();
    let (old_middle, new_middle) = (middle(&old), middle(&new));
    if old_middle.is_empty() && new_middle.is_empty() {
        return Vec::new();
    }
    let mut all = Vec::new();
    let both = |at: usize, to: usize, line: &'a str| Line::Both(at + 1, to + 1, line);
    for (at, line) in old.iter().enumerate().take(head) {
        all.push(both(at, at, line));
    }
    if old_middle.len() + new_middle.len() > MOST {
        all.push(Line::Whole);
        all.extend(old_middle.iter().enumerate().map(|(at, line)| Line::Removed(head + at + 1, line)));
        all.extend(new_middle.iter().enumerate().map(|(at, line)| Line::Added(head + at + 1, line)));
    } else {
        for op in capture_diff_slices(Algorithm::Myers, &old_middle, &new_middle) {
            let (old_range, new_range) = (op.old_range(), op.new_range());
            if let DiffOp::Equal { .. } = op {
                for (at, to) in old_range.zip(new_range) {
                    all.extend(old_middle.get(at).map(|line| both(head + at, head + to, line)));
                }
                continue;
            }
            all.extend(old_range.filter_map(|at| Some(Line::Removed(head + at + 1, old_middle.get(at)?))));
            all.extend(new_range.filter_map(|to| Some(Line::Added(head + to + 1, new_middle.get(to)?))));
        }
    }
    let (ends_old, ends_new) = (old.len() - tail, new.len() - tail);
    for (index, line) in old.iter().enumerate().skip(ends_old) {
        all.push(both(index, index - ends_old + ends_new, line));
    }
    with_gaps(all)
}

/// How a line ends, for where that alone differs.
pub fn line_end(line: &str) -> &'static str {
    match line {
        _ if line.ends_with("\r\n") => "CRLF",
        _ if line.ends_with('\n') => "LF",
        _ if line.ends_with('\r') => "CR",
        _ => "",
    }
}

/// The lines of a text with their ends: LF, CRLF or CR.
fn lines(text: &str) -> Vec<&str> {
    let mut lines = Vec::new();
    let mut rest = text;
    while !rest.is_empty() {
        let end = match rest.find(['\n', '\r']) {
            Some(at) if rest.get(at..).is_some_and(|end| end.starts_with("\r\n")) => at + 2,
            Some(at) => at + 1,
            None => rest.len(),
        };
        let Some((line, after)) = rest.split_at_checked(end) else { break };
        lines.push(line);
        rest = after;
    }
    lines
}

/// Leaves out what is far from any change.
fn with_gaps(all: Vec<Line<'_>>) -> Vec<Line<'_>> {
    let is_both = |line: &Line<'_>| matches!(line, Line::Both(..));
    let mut near = vec![false; all.len()];
    for (index, _) in all.iter().enumerate().filter(|(_, line)| !is_both(line)) {
        for place in near.iter_mut().take(index + AROUND + 1).skip(index.saturating_sub(AROUND)) {
            *place = true;
        }
    }
    let mut shown = Vec::new();
    let mut left_out = 0;
    for (line, is_near) in all.into_iter().zip(near) {
        if !is_near {
            left_out += 1;
            continue;
        }
        if left_out > 0 {
            shown.push(Line::Gap(std::mem::take(&mut left_out)));
        }
        shown.push(line);
    }
    if left_out > 0 {
        shown.push(Line::Gap(left_out));
    }
    shown
}

#[cfg(test)]
mod tests {
    use super::{Line, diff, line_end};

    /// As `diff -u` writes it, with the numbers of the old and of the new line.
    fn shown(before: &str, after: &str) -> Vec<String> {
        let line = |line: Line<'_>| match line {
            Line::Both(old, new, text) => format!("{old} {new}  {}", text.trim_end()),
            Line::Removed(old, text) => format!("{old} . -{}", text.trim_end()),
            Line::Added(new, text) => format!(". {new} +{}", text.trim_end()),
            Line::Gap(count) => format!("~{count}"),
            Line::Whole => "whole".to_owned(),
        };
        diff(before, after).into_iter().map(line).collect()
    }

    #[test]
    fn a_change_shows_with_three_lines_around_and_says_how_many_are_left_out() {
        let before = "1\n2\n3\n4\n5\n6\n7\n8\n9\n10\n";
        let after = before.replace("6\n", "six\nhalf\n");
        let expected = [
            "~2",
            "3 3  3",
            "4 4  4",
            "5 5  5",
            "6 . -6",
            ". 6 +six",
            ". 7 +half",
            "7 8  7",
            "8 9  8",
            "9 10  9",
            "~1",
        ];
        assert_eq!(shown(before, &after), expected);
    }

    #[test]
    fn equal_texts_have_no_lines_and_a_text_that_grows_none_that_are_gone() {
        assert_eq!(shown("a\nb\n", "a\nb\n"), Vec::<String>::new());
        assert_eq!(shown("", "a\n"), [". 1 +a"]);
        assert_eq!(shown("a\n", "a\na\n"), ["1 1  a", ". 2 +a"]);
        assert_eq!(shown("a\nb", ""), ["1 . -a", "2 . -b"]);
    }

    #[test]
    fn a_line_end_is_part_of_its_line() {
        assert_eq!(shown("a\nb\n", "a\r\nb\n"), ["1 . -a", ". 1 +a", "2 2  b"]);
        assert_eq!(["a\r\n", "a\n", "a\r", "a"].map(line_end), ["CRLF", "LF", "CR", ""]);
    }

    #[test]
    fn what_differs_in_too_many_lines_stands_whole_for_the_other() {
        let (before, after) = ("a\n".repeat(4_000), "b\n".repeat(4_000));
        let (said, lines): (Vec<_>, Vec<_>) =
            diff(&before, &after).into_iter().partition(|line| matches!(line, Line::Whole));
        assert_eq!((said.len(), lines.len()), (1, 8_000));
    }
}
