//! Bold text beside full-width punctuation.
//!
//! By CommonMark's rules the second `**` of `**订单号：**88231` closes nothing: it stands between punctuation and a
//! letter, where English has a space. Chinese has none there, and models write this in every other answer.

use std::borrow::Cow;

/// White space that tells the parser where bold text begins and ends; whoever shows its text takes it out again.
pub const MARK: char = '\u{205f}';

const BOLD: &str = "**";

/// Puts the mark outside of every `**` that would be read as two asterisks for want of a space.
pub fn mend(text: &str) -> Cow<'_, str> {
    if text.is_ascii() || text.contains(MARK) || !text.contains(BOLD) {
        return Cow::Borrowed(text);
    }
    let mut mended = String::with_capacity(text.len() + 16);
    for line in text.split_inclusive('\n') {
        let mut pieces = line.split(BOLD);
        mended.push_str(pieces.next().unwrap_or_default());
        // Within a line, every other `**` closes.
        let mut closes = false;
        for piece in pieces {
            let before = mended.chars().next_back();
            let after = piece.chars().next();
            let (inner, outer) = if closes { (before, after) } else { (after, before) };
            let is_lost = inner.is_some_and(|c| !c.is_alphanumeric() && !c.is_whitespace() && c != '*')
                && outer.is_some_and(char::is_alphanumeric)
                && (before.is_some_and(|c| !c.is_ascii()) || after.is_some_and(|c| !c.is_ascii()));
            if is_lost && !closes {
                mended.push(MARK);
            }
            mended.push_str(BOLD);
            if is_lost && closes {
                mended.push(MARK);
            }
            mended.push_str(piece);
            closes = !closes;
        }
    }
    Cow::Owned(mended)
}

#[cfg(test)]
mod tests {
    use pulldown_cmark::{Event, Parser, Tag, TagEnd};

    use super::{MARK, mend};

    /// The text with what a reader sees as bold in angle brackets.
    fn read(text: &str) -> String {
        let mut read = String::new();
        for event in Parser::new(&mend(text)) {
            #[expect(clippy::wildcard_enum_match_arm, reason = "only bold and text count")]
            match event {
                Event::Start(Tag::Strong) => read.push('<'),
                Event::End(TagEnd::Strong) => read.push('>'),
                Event::Text(text) | Event::Code(text) => read.push_str(&text),
                _ => {}
            }
        }
        read.replace(MARK, "")
    }

    #[test]
    fn bold_ends_at_full_width_punctuation_without_a_space() {
        assert_eq!(read("**订单号：**88231"), "<订单号：>88231");
        assert_eq!(read("**商品：**扫地机，**价格：**1999"), "<商品：>扫地机，<价格：>1999");
        assert_eq!(read("请看**“七天无理由”**的规定"), "请看<“七天无理由”>的规定");
        assert_eq!(read("**Step 1:**查询"), "<Step 1:>查询");
        assert_eq!(read("- **退款（RF1）**已提交\n- **到账：**三天"), "<退款（RF1）>已提交<到账：>三天");
    }

    #[test]
    fn what_is_right_already_stays_as_it_is() {
        for text in [
            "他说：**重要**的事",
            "**粗体** 和 **粗体**",
            "a **b** c",
            "2**3，`a**b`",
            "**未完",
            "***三***个",
        ] {
            assert_eq!(mend(text), text);
        }
    }

    #[test]
    fn the_mark_never_reaches_the_reader() {
        let text = "```\n**键：**值\n```\n`**a：**b`";
        assert_eq!(read(text), "**键：**值\n**a：**b");
    }
}
