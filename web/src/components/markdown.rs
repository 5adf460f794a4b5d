//! Markdown as views: the parser's events become elements, and never HTML text.

use std::collections::BTreeSet;

use pulldown_cmark::{Alignment, CodeBlockKind, Event, HeadingLevel, Options, Parser, Tag};

use super::emphasis;
use super::text::{WHOLE, long_text};
use crate::dom::{IntoView, View, el};
use crate::words::{manuscript, t, talk as words};

/// The most elements inside one another; what is deeper stays in the last of them. A browser's own limit is 512.
const MAX_DEPTH: usize = 40;

/// The level of heading under which the text stands: its own begin one below.
const LEVEL_ABOVE: usize = 2;

/// A Markdown text. Raw HTML shows as text; links go to http, https and mailto addresses only; images are links, and
/// nothing is loaded for them.
pub fn markdown(text: String) -> View {
    from_level(&text, LEVEL_ABOVE)
}

/// The longest part that shows with its marks read, in bytes.
const LONGEST: usize = 20_000;

/// The longest address of a link that is named in one part and used in another, in bytes; a browser takes no longer one.
const LONGEST_URL: usize = 2_000;

fn options() -> Options {
    Options::ENABLE_TABLES | Options::ENABLE_STRIKETHROUGH | Options::ENABLE_TASKLISTS
}

fn from_level(text: &str, level: usize) -> View {
    let text = emphasis::mend(text);
    let mut builder = Builder { level, ..Builder::default() };
    for event in Parser::new_ext(&text, options()) {
        builder.take(event);
    }
    builder.finish().view()
}

/// A part of a Markdown text that shows by itself: a paragraph, a heading, a list. A long text shows in parts, so that a
/// change makes one of them anew and not all.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct MarkdownPart {
    text: String,
    /// The level of the last heading before it.
    level: usize,
    /// Whether it shows as it is written.
    is_long: bool,
}

impl MarkdownPart {
    /// The parts of a text, in order.
    pub fn of(text: &str) -> Vec<MarkdownPart> {
        let mut events = Parser::new_ext(text, options()).into_offset_iter();
        let (mut parts, mut depth) = (Vec::new(), 0_usize);
        let (mut before, mut level) = (LEVEL_ABOVE, LEVEL_ABOVE);
        while let Some((event, range)) = events.next() {
            if let Event::Start(Tag::Heading { level: found, .. }) = &event {
                level = level_below(*found, level);
            }
            if matches!(event, Event::Start(_)) {
                depth += 1;
            } else if matches!(event, Event::End(_)) {
                depth = depth.saturating_sub(1);
            }
            if depth > 0 {
                continue;
            }
            let own = text.get(range).unwrap_or_default();
            let is_long = own.len() > LONGEST;
            let text = if is_long {
                own.to_owned()
            } else {
                // What a link in one part is called may stand in another.
                let definitions = events.reference_definitions();
                let named = labels(own).into_iter().filter_map(|name| {
                    let url = &definitions.get(name)?.dest;
                    (url.len() <= LONGEST_URL).then(|| ["\n\n[", name, "]: ", url].concat())
                });
                [own.to_owned()].into_iter().chain(named).collect()
            };
            parts.push(MarkdownPart { text, level: before, is_long });
            before = level;
        }
        parts
    }

    /// What tells it from others.
    pub fn key(&self) -> String {
        [&self.level.to_string(), " ", &self.text].concat()
    }

    /// Its view. A part that is very long shows as it is written: it would be more elements than a page bears at once.
    pub fn view(&self) -> View {
        if !self.is_long {
            return from_level(&self.text, self.level);
        }
        let said = manuscript::as_written(self.text.chars().count());
        (el("p").class("hint").child(said), long_text(self.text.clone(), WHOLE, None)).view()
    }
}

/// What stands in brackets, without brackets inside: a link may be called so. Each once.
fn labels(text: &str) -> BTreeSet<&str> {
    let mut begin = None;
    let label = |(at, bracket): (usize, &str)| {
        let begun = begin.take();
        begin = (bracket == "[").then_some(at + 1);
        text.get(begun?..at).filter(|_| bracket == "]")
    };
    text.match_indices(['[', ']']).filter_map(label).collect()
}

/// The level of a heading below another: it never skips one, whatever the author wrote.
fn level_below(level: HeadingLevel, last: usize) -> usize {
    (level as usize + LEVEL_ABOVE).min(last + 1)
}

/// The elements under construction.
#[derive(Default)]
struct Builder {
    /// The open ones, outermost first.
    open: Vec<Element>,
    /// What stands outside of them.
    done: Children,
    /// Tags that were too deep to open.
    too_deep: usize,
    /// The level of the last heading.
    level: usize,
    alignments: Vec<Alignment>,
    column: usize,
    in_head: bool,
}

#[derive(Default)]
struct Element {
    tag: &'static str,
    class: Option<&'static str>,
    href: Option<String>,
    /// The number of the first item.
    start: Option<String>,
    /// An address that is no link, shown behind the content.
    address: Option<String>,
    children: Children,
}

#[derive(Default)]
struct Children {
    views: Vec<View>,
    /// Text that other text may still join.
    text: String,
}

impl Builder {
    fn take(&mut self, event: Event<'_>) {
        match event {
            Event::Start(_) if self.too_deep > 0 || self.open.len() >= MAX_DEPTH => self.too_deep += 1,
            Event::End(_) if self.too_deep > 0 => self.too_deep -= 1,
            Event::Start(tag) => self.start(tag),
            Event::End(_) => self.end(),
            Event::Text(text) => self.text(&text),
            Event::Code(text) => {
                self.start_element("code", None);
                self.text(&text);
                self.end();
            }
            // The one piece of HTML that models write for want of Markdown: a line break in a table's cell.
            Event::InlineHtml(html) if matches!(html.as_ref(), "<br>" | "<br/>" | "<br />") => {
                self.line_break()
            }
            Event::Html(text) | Event::InlineHtml(text) => self.text(&text),
            // A model's line break is meant as one.
            Event::SoftBreak | Event::HardBreak => self.line_break(),
            Event::Rule => self.push(el("hr").view()),
            Event::TaskListMarker(is_done) => self.text(if is_done { "☑ " } else { "☐ " }),
            // Not switched on; shown as they stand if they come all the same.
            Event::FootnoteReference(text) | Event::InlineMath(text) | Event::DisplayMath(text) => {
                self.text(&text)
            }
        }
    }

    fn start(&mut self, tag: Tag<'_>) {
        match tag {
            Tag::Paragraph => self.start_element("p", None),
            Tag::Heading { level, .. } => {
                let tag = self.heading(level);
                self.start_element(tag, None);
            }
            Tag::BlockQuote(_) => self.start_element("blockquote", None),
            Tag::CodeBlock(kind) => {
                let language = match &kind {
                    CodeBlockKind::Fenced(language) => language.split_whitespace().next().unwrap_or_default(),
                    CodeBlockKind::Indented => "",
                };
                if !language.is_empty() {
                    self.push(el("span").class("code-language").child(language.to_owned()).view());
                }
                self.start_element("pre", None);
            }
            Tag::HtmlBlock => self.start_element("p", Some("raw")),
            Tag::List(first) => {
                self.start_element(if first.is_some() { "ol" } else { "ul" }, None);
                if let Some(list) = self.open.last_mut() {
                    list.start = first.filter(|first| *first != 1).map(|first| first.to_string());
                }
            }
            Tag::Item => self.start_element("li", None),
            Tag::Table(alignments) => {
                self.alignments = alignments;
                self.start_element("table", None);
            }
            Tag::TableHead => {
                (self.in_head, self.column) = (true, 0);
                self.start_element("tr", None);
            }
            Tag::TableRow => {
                (self.in_head, self.column) = (false, 0);
                self.start_element("tr", None);
            }
            Tag::TableCell => {
                let class = match self.alignments.get(self.column) {
                    Some(Alignment::Center) => Some("center"),
                    Some(Alignment::Right) => Some("end"),
                    Some(Alignment::Left | Alignment::None) | None => None,
                };
                self.column += 1;
                self.start_element(if self.in_head { "th" } else { "td" }, class);
            }
            Tag::Emphasis => self.start_element("em", None),
            Tag::Strong => self.start_element("strong", None),
            Tag::Strikethrough => self.start_element("del", None),
            Tag::Link { dest_url, .. } => self.link(&dest_url),
            Tag::Image { dest_url, .. } => {
                self.text(t(words::IMAGE));
                self.link(&dest_url);
            }
            // Not switched on.
            Tag::FootnoteDefinition(_)
            | Tag::DefinitionList
            | Tag::DefinitionListTitle
            | Tag::DefinitionListDefinition
            | Tag::Superscript
            | Tag::Subscript
            | Tag::MetadataBlock(_) => self.start_element("span", None),
        }
    }

    fn start_element(&mut self, tag: &'static str, class: Option<&'static str>) {
        self.open.push(Element { tag, class, ..Element::default() });
    }

    /// A heading never skips a level, whatever the model wrote.
    fn heading(&mut self, level: HeadingLevel) -> &'static str {
        self.level = level_below(level, self.level);
        match self.level {
            ..=3 => "h3",
            4 => "h4",
            5 => "h5",
            6.. => "h6",
        }
    }

    /// A link, where its address may be one; otherwise the address stands behind its text.
    fn link(&mut self, url: &str) {
        // A link within a link is none.
        let is_inner = self.open.iter().any(|element| element.href.is_some());
        if is_link(url) && !is_inner {
            self.start_element("a", None);
            if let Some(link) = self.open.last_mut() {
                link.href = Some(url.to_owned());
            }
        } else {
            self.start_element("span", None);
            if let Some(span) = self.open.last_mut() {
                span.address = Some(url.to_owned());
            }
        }
    }

    fn end(&mut self) {
        if let Some(element) = self.open.pop() {
            let view = element.view();
            self.push(view);
        }
    }

    fn line_break(&mut self) {
        self.push(el("br").view());
    }

    fn text(&mut self, text: &str) {
        self.children().text.extend(text.chars().filter(|c| *c != emphasis::MARK));
    }

    fn push(&mut self, view: View) {
        let children = self.children();
        children.flush();
        children.views.push(view);
    }

    fn children(&mut self) -> &mut Children {
        match self.open.last_mut() {
            Some(element) => &mut element.children,
            None => &mut self.done,
        }
    }

    fn finish(mut self) -> Vec<View> {
        while !self.open.is_empty() {
            self.end();
        }
        self.done.flush();
        self.done.views
    }
}

impl Children {
    fn flush(&mut self) {
        if !self.text.is_empty() {
            self.views.push(std::mem::take(&mut self.text).view());
        }
    }
}

impl Element {
    fn view(mut self) -> View {
        if let Some(address) = self.address.filter(|address| *address != self.children.text) {
            self.children.text.push_str(&[" (", &address, ")"].concat());
        }
        self.children.flush();
        if self.children.views.is_empty()
            && let Some(href) = &self.href
        {
            self.children.views.push(href.clone().view());
        }
        let is_link = self.href.is_some();
        // What may be wider than the page scrolls by itself, with the keyboard too.
        let scrolls = matches!(self.tag, "pre" | "div").then_some("0");
        // One type of element for all of them keeps the download small.
        let view = el(self.tag)
            .attr("class", self.class)
            .attr("href", self.href)
            .attr("rel", is_link.then_some("noopener noreferrer"))
            .attr("target", is_link.then_some("_blank"))
            .attr("start", self.start)
            .attr("tabindex", scrolls)
            .child(self.children.views)
            .view();
        if self.tag != "table" {
            return view;
        }
        let children = Children { views: vec![view], ..Children::default() };
        Element { tag: "div", class: Some("table-scroll"), children, ..Element::default() }.view()
    }
}

/// Whether an address may be a link: it leads out of the page and runs nothing.
fn is_link(url: &str) -> bool {
    let scheme = url.split(':').next().unwrap_or_default();
    let rest = url.get(scheme.len()..).unwrap_or_default();
    let is = |name: &str| scheme.eq_ignore_ascii_case(name);
    ((is("http") || is("https")) && rest.starts_with("://")) || (is("mailto") && rest.len() > 1)
}

#[cfg(test)]
mod tests {
    use super::{MarkdownPart, is_link};

    #[test]
    fn the_parts_of_a_text_know_the_headings_before_them_and_the_names_of_links() {
        let text = "# One\n\ntext [a]\n\n### Three\n\n- x\n- y\n\n***\n\n[a]: https://a.b\n";
        let parts: Vec<_> = MarkdownPart::of(text).into_iter().map(|part| (part.text, part.level)).collect();
        let expected = [
            ("# One\n", 2),
            ("text [a]\n\n\n[a]: https://a.b", 3),
            ("### Three\n", 3),
            ("- x\n- y\n\n", 4),
            ("***\n", 4),
        ];
        assert_eq!(parts, expected.map(|(text, level)| (text.to_owned(), level)));
    }

    #[test]
    fn a_part_takes_along_the_names_that_it_uses_and_no_others() {
        let all: String = (0..900).map(|number| format!("[n{number}] and [text][n{number}]\n\n")).collect();
        let names: String = (0..900).map(|number| format!("[n{number}]: https://a.b/{number}\n")).collect();
        let parts = MarkdownPart::of(&[all, names].concat());
        let expected = "[n7] and [text][n7]\n\n\n[n7]: https://a.b/7";
        assert_eq!((parts.len(), parts[7].text.as_str()), (900, expected));
    }

    #[test]
    fn only_addresses_that_run_nothing_are_links() {
        for url in ["https://a.b/c", "HTTP://a.b", "mailto:a@b.c"] {
            assert!(is_link(url), "{url}");
        }
        for url in [
            "javascript:alert(1)",
            "java\nscript:alert(1)",
            " https://a.b",
            "data:text/html,x",
            "//a.b",
            "/a",
            "a.html",
            "#a",
            "https:a",
            "mailto:",
            "",
            "blob:https://a.b/c",
            "vbscript:x",
        ] {
            assert!(!is_link(url), "{url}");
        }
    }
}
