//! Icons, drawn here: 16 by 16, in the colour of the text.

use crate::dom::{IntoView, View, svg};

/// Which icon.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum IconKind {
    /// The product's mark: cross-hairs.
    Mark,
    /// A half disc: the theme.
    Theme,
    /// A cross: close.
    Close,
    /// A pin.
    Pin,
    /// A pencil: edit.
    Edit,
    /// A bin: remove.
    Remove,
    /// A plus: add.
    Add,
    /// A clock: earlier conversations.
    History,
    /// An angle to the start: before.
    Back,
    /// An angle to the end: after.
    Forward,
    /// An arrow onto a line: download.
    Download,
    /// A triangle with a mark: something is wrong.
    Warning,
}

/// An icon; decoration, so its button has a label of its own.
pub fn icon(kind: IconKind) -> View {
    let path = match kind {
        IconKind::Mark => "M8 1v3M8 12v3M1 8h3M12 8h3M8 3a5 5 0 1 0 0 10A5 5 0 0 0 8 3M8 7.4v1.2",
        IconKind::Theme => "M8 2a6 6 0 1 0 0 12A6 6 0 0 0 8 2M8 2v12M8 5l3-1.6M8 8l5.6-2.6M8 11l5-2.4",
        IconKind::Close => "M4 4l8 8M12 4l-8 8",
        IconKind::Pin => "M6 2h4l-.5 4.5L12 9H4l2.5-2.5ZM8 9v5",
        IconKind::Edit => "M3 13l.6-3L10.8 2.8l2.4 2.4L6 12.4ZM9.5 4.1l2.4 2.4",
        IconKind::Remove => "M3 4.5h10M6.5 4.5V2.8h3v1.7M4.5 4.5l.6 8.7h5.8l.6-8.7M7 7v4M9 7v4",
        IconKind::Add => "M8 3v10M3 8h10",
        IconKind::History => "M2.5 8a5.5 5.5 0 1 0 1.8-4.1M2.5 3v2.6h2.6M8 5v3.2l2 1.3",
        IconKind::Back => "M10 3.5 5.5 8l4.5 4.5",
        IconKind::Forward => "M6 3.5 10.5 8 6 12.5",
        IconKind::Download => "M8 2.5v7.5M4.8 7 8 10.2 11.2 7M3 13.2h10",
        IconKind::Warning => "M8 2.2 14.4 13.4H1.6ZM8 6.4v3.2M8 11.4v.3",
    };
    svg("svg")
        .class("icon")
        .attr("viewBox", "0 0 16 16")
        .attr("aria-hidden", "true")
        .attr("focusable", "false")
        .child(svg("path").attr("d", path))
        .view()
}
