//! What went wrong with what is kept. Each is said under a heading of its own.

/// What went wrong.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Fault {
    /// The browser lets the page keep nothing; with its words.
    NoStorage(String),
    /// The browser closed what things are kept in.
    StorageClosed,
    /// What is kept could not be read this time; with the browser's words.
    NotRead(String),
    /// Something was not kept; with the browser's words.
    NotKept(String),
    /// A download could not be made: a sentence.
    NotSaved(String),
    /// A download was made without something: sentences.
    SavedInPart(String),
    /// The stored workspace can't be read: a sentence.
    Unreadable(String),
    /// A conversation can't be read, and is left as it is; with why.
    TalkUnreadable(String),
    /// Another tab is in the conversation.
    TalkElsewhere,
}
