//! YAML as a tree of texts. The library parses; what it would turn into numbers stays as written.
//!
//! The library gives typed scalars to who asks for "anything", and texts to who asks for a text. So where it has
//! taken a scalar for something else than a text it reads twice: for the shape, and then for the texts in that shape.

use std::cell::Cell;
use std::fmt;

use serde::de::{
    self, DeserializeSeed, Deserializer, EnumAccess, IgnoredAny, MapAccess, SeqAccess, VariantAccess, Visitor,
};

use super::cjk::BreakMark;
use super::field::Field;
use super::guard::MAX_FRONTMATTER;

/// The most nodes and bytes that are read; far more than a frontmatter has, unless aliases multiply them.
const BUDGET: usize = 4 * MAX_FRONTMATTER;

/// A value.
#[derive(Debug)]
pub(crate) enum Node {
    /// A text, number, boolean or nothing.
    Scalar(Scalar),
    /// A list.
    List(Vec<Node>),
    /// A mapping, in the order written.
    Map(Vec<(Node, Node)>),
    /// A value of a top-level field that nobody reads.
    Skipped,
}

impl Node {
    /// The text of a scalar.
    pub(crate) fn text(&self) -> Option<&str> {
        match self {
            Node::Scalar(scalar) => Some(&scalar.text),
            Node::List(_) | Node::Map(_) | Node::Skipped => None,
        }
    }
}

/// A scalar as written.
#[derive(Debug)]
pub(crate) struct Scalar {
    /// What the library takes it for.
    pub(crate) kind: ScalarKind,
    /// Its text: `1.10` stays `1.10`.
    pub(crate) text: String,
    /// Whether it holds a line break that left no space.
    pub(crate) joined: bool,
}

/// What YAML takes a scalar for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum ScalarKind {
    /// A text.
    Text,
    /// Nothing, `null` or `~`.
    Null,
    /// True or false.
    Boolean,
    /// A number.
    Number,
    /// Something with a tag of its own.
    Tagged,
}

/// Why there is no tree.
#[derive(Debug)]
pub(crate) enum Unreadable {
    /// The text is no YAML.
    Invalid {
        /// The library's words, without its line and column.
        problem: String,
        /// Byte offset in the text that was read.
        at: usize,
    },
    /// Aliases made it too large.
    TooLarge {
        /// Byte offset in the text that was read.
        at: usize,
    },
}

/// Reads a prepared frontmatter, in which `mark` stands for line breaks that leave no space.
pub(crate) fn read(text: &str, mark: Option<BreakMark>) -> Result<Node, Unreadable> {
    let left = Cell::new(BUDGET);
    let typed = Cell::new(false);
    let read = || {
        let shape = Shape { place: Place::Top, mark, left: &left, typed: &typed };
        let mut node = shape.deserialize(serde_yaml::Deserializer::from_str(text))?;
        if typed.get() {
            let texts = Texts { node: &mut node, mark, left: &left };
            texts.deserialize(serde_yaml::Deserializer::from_str(text))?;
        }
        Ok(node)
    };
    read().map_err(|error: serde_yaml::Error| {
        let at = error.location().map_or(0, |location| location.index());
        if left.get() == 0 {
            Unreadable::TooLarge { at }
        } else {
            Unreadable::Invalid { problem: problem(&error), at }
        }
    })
}

/// The library's words up to its own line and column, which count from the wrong place.
fn problem(error: &serde_yaml::Error) -> String {
    let mut words = error.to_string();
    let end = [" at line ", " at position "].into_iter().filter_map(|mark| words.find(mark)).min();
    words.truncate(end.unwrap_or(words.len()));
    words
}

/// Takes from the budget; an error of any kind once it is used up.
fn spend<E: de::Error>(left: &Cell<usize>, cost: usize) -> Result<(), E> {
    left.set(left.get().saturating_sub(cost));
    if left.get() == 0 { Err(E::custom("too large")) } else { Ok(()) }
}

#[derive(Clone, Copy)]
enum Place {
    /// The whole frontmatter.
    Top,
    /// A key of the frontmatter.
    Key,
    /// Anywhere else.
    Inside,
}

/// First reading: the shape, and the texts of what the library takes for texts.
#[derive(Clone, Copy)]
struct Shape<'b> {
    place: Place,
    mark: Option<BreakMark>,
    left: &'b Cell<usize>,
    /// Set where a scalar was given as something else than its text.
    typed: &'b Cell<bool>,
}

impl Shape<'_> {
    fn inside(self) -> Self {
        Shape { place: Place::Inside, ..self }
    }

    /// A scalar whose text is still to be read.
    fn typed<E>(self, kind: ScalarKind) -> Result<Node, E> {
        self.typed.set(true);
        Ok(Node::Scalar(Scalar { kind, text: String::new(), joined: false }))
    }
}

impl<'de> DeserializeSeed<'de> for Shape<'_> {
    type Value = Node;

    fn deserialize<D: Deserializer<'de>>(self, deserializer: D) -> Result<Node, D::Error> {
        spend(self.left, 1)?;
        deserializer.deserialize_any(self)
    }
}

impl<'de> Visitor<'de> for Shape<'_> {
    type Value = Node;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a value")
    }

    fn visit_unit<E>(self) -> Result<Node, E> {
        self.typed(ScalarKind::Null)
    }

    fn visit_none<E>(self) -> Result<Node, E> {
        self.typed(ScalarKind::Null)
    }

    fn visit_bool<E>(self, _: bool) -> Result<Node, E> {
        self.typed(ScalarKind::Boolean)
    }

    fn visit_i64<E>(self, _: i64) -> Result<Node, E> {
        self.typed(ScalarKind::Number)
    }

    fn visit_u64<E>(self, _: u64) -> Result<Node, E> {
        self.typed(ScalarKind::Number)
    }

    fn visit_i128<E>(self, _: i128) -> Result<Node, E> {
        self.typed(ScalarKind::Number)
    }

    fn visit_u128<E>(self, _: u128) -> Result<Node, E> {
        self.typed(ScalarKind::Number)
    }

    fn visit_f64<E>(self, _: f64) -> Result<Node, E> {
        self.typed(ScalarKind::Number)
    }

    fn visit_str<E: de::Error>(self, text: &str) -> Result<Node, E> {
        spend(self.left, text.len())?;
        let (text, joined) = BreakMark::take_out(self.mark, text);
        Ok(Node::Scalar(Scalar { kind: ScalarKind::Text, text, joined }))
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut items: A) -> Result<Node, A::Error> {
        let mut list = Vec::new();
        while let Some(item) = items.next_element_seed(self.inside())? {
            list.push(item);
        }
        Ok(Node::List(list))
    }

    fn visit_map<A: MapAccess<'de>>(self, mut entries: A) -> Result<Node, A::Error> {
        let place = match self.place {
            Place::Top => Place::Key,
            Place::Key | Place::Inside => Place::Inside,
        };
        let mut map = Vec::new();
        while let Some(key) = entries.next_key_seed(Shape { place, ..self })? {
            let is_read = match (place, &key) {
                (Place::Key, Node::Scalar(key)) => Field::parse(&key.text).is_some(),
                (Place::Key, Node::List(_) | Node::Map(_) | Node::Skipped) => false,
                (Place::Top | Place::Inside, _) => true,
            };
            let value = if is_read {
                entries.next_value_seed(self.inside())?
            } else {
                entries.next_value::<IgnoredAny>()?;
                Node::Skipped
            };
            map.push((key, value));
        }
        Ok(Node::Map(map))
    }

    /// A tag of one's own.
    fn visit_enum<A: EnumAccess<'de>>(self, data: A) -> Result<Node, A::Error> {
        let (_, value) = data.variant::<IgnoredAny>()?;
        match value.newtype_variant_seed(self)? {
            Node::Scalar(_) => self.typed(ScalarKind::Tagged),
            node @ (Node::List(_) | Node::Map(_) | Node::Skipped) => Ok(node),
        }
    }
}

/// Second reading: the texts that are lacking, into the shape.
struct Texts<'n> {
    node: &'n mut Node,
    mark: Option<BreakMark>,
    left: &'n Cell<usize>,
}

impl<'de> DeserializeSeed<'de> for Texts<'_> {
    type Value = ();

    fn deserialize<D: Deserializer<'de>>(self, deserializer: D) -> Result<(), D::Error> {
        spend(self.left, 1)?;
        match self.node {
            Node::Scalar(_) => deserializer.deserialize_str(self),
            Node::List(_) => deserializer.deserialize_seq(self),
            Node::Map(_) => deserializer.deserialize_map(self),
            Node::Skipped => deserializer.deserialize_ignored_any(IgnoredAny).map(|_| ()),
        }
    }
}

impl<'de> Visitor<'de> for Texts<'_> {
    type Value = ();

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("the same value as before")
    }

    fn visit_str<E: de::Error>(self, text: &str) -> Result<(), E> {
        match self.node {
            Node::Scalar(scalar) if scalar.kind != ScalarKind::Text => {
                spend(self.left, text.len())?;
                (scalar.text, scalar.joined) = BreakMark::take_out(self.mark, text);
            }
            Node::Scalar(_) | Node::List(_) | Node::Map(_) | Node::Skipped => {}
        }
        Ok(())
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut items: A) -> Result<(), A::Error> {
        if let Node::List(list) = self.node {
            for node in list {
                items.next_element_seed(Texts { node, mark: self.mark, left: self.left })?;
            }
        }
        Ok(())
    }

    fn visit_map<A: MapAccess<'de>>(self, mut entries: A) -> Result<(), A::Error> {
        if let Node::Map(map) = self.node {
            for (key, value) in map {
                entries.next_key_seed(Texts { node: key, mark: self.mark, left: self.left })?;
                entries.next_value_seed(Texts { node: value, mark: self.mark, left: self.left })?;
            }
        }
        Ok(())
    }
}
