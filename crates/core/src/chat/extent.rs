//! How far the arguments of a call go, known while they arrive. To parse all of them again with each piece would take the
//! square of their length.

/// Where the text so far ends, seen as one JSON object. It counts braces outside of texts and checks nothing else.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub(super) enum Extent {
    /// Nothing but white space.
    #[default]
    Blank,
    /// In the object.
    Within {
        /// How many objects are open.
        depth: usize,
        place: Place,
    },
    /// Behind the object, and nothing but white space since.
    Closed,
    /// No single object, whatever may come.
    Other,
}

/// What a byte in an object is part of.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) enum Place {
    Structure,
    Text,
    /// Behind a backslash.
    Escape,
}

impl Extent {
    /// Goes on with more of the text.
    pub(super) fn take(&mut self, text: &str) {
        for byte in text.bytes() {
            *self = self.after(byte);
        }
    }

    /// Whether nothing but white space has come.
    pub(super) fn is_blank(self) -> bool {
        self == Extent::Blank
    }

    /// Whether the text may be a whole object; if not, it is none.
    pub(super) fn is_closed(self) -> bool {
        self == Extent::Closed
    }

    fn after(self, byte: u8) -> Extent {
        match self {
            Extent::Blank | Extent::Closed if byte.is_ascii_whitespace() => self,
            Extent::Blank if byte == b'{' => Extent::Within { depth: 1, place: Place::Structure },
            Extent::Blank | Extent::Closed | Extent::Other => Extent::Other,
            Extent::Within { depth, place } => match (place, byte) {
                (Place::Structure, b'}') if depth == 1 => Extent::Closed,
                (Place::Structure, b'}') => Extent::Within { depth: depth - 1, place },
                (Place::Structure, b'{') => Extent::Within { depth: depth + 1, place },
                (Place::Structure, b'"') | (Place::Escape, _) => Extent::Within { depth, place: Place::Text },
                (Place::Text, b'"') => Extent::Within { depth, place: Place::Structure },
                (Place::Text, b'\\') => Extent::Within { depth, place: Place::Escape },
                (Place::Structure | Place::Text, _) => self,
            },
        }
    }
}

#[cfg(test)]
mod tests {
    use super::Extent;

    #[test]
    fn an_object_is_closed_by_its_last_brace_and_by_nothing_in_its_texts() {
        let closed = |text: &str| {
            let mut extent = Extent::default();
            extent.take(text);
            extent.is_closed()
        };
        for text in ["{}", " {\"a\":{}} \n", r#"{"a":"}\"}"}"#, r#"{"\\":{"b":[{}]}}"#] {
            assert!(closed(text), "{text}");
        }
        for text in
            ["", " ", "{", "{\"a\":{}", r#"{"a":"}"#, r#"{"a":"\"}"#, "{}{", "{}{}", "[{}]", "{}x", "\"}\""]
        {
            assert!(!closed(text), "{text}");
        }
    }
}
