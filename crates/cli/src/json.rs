//! JSON for people and programs: indented, and with every control character escaped, those above ASCII too, so that a file
//! can't write to the terminal through its JSON.

use std::io::{self, Write};

use serde::Serialize;
use serde_json::ser::{CharEscape, Formatter, PrettyFormatter, Serializer};

use crate::terminal::is_unsafe;

/// Writes a value and a line break.
pub(crate) fn write(to: &mut impl Write, value: &impl Serialize) -> io::Result<()> {
    value.serialize(&mut Serializer::with_formatter(&mut *to, Escaping(PrettyFormatter::new())))?;
    to.write_all(b"\n")
}

/// The usual indented JSON, but for what a terminal could act on.
struct Escaping(PrettyFormatter<'static>);

impl Formatter for Escaping {
    fn write_string_fragment<W: ?Sized + Write>(&mut self, to: &mut W, fragment: &str) -> io::Result<()> {
        let mut rest = fragment;
        while let Some((at, c)) = rest.char_indices().find(|(_, c)| is_unsafe(*c)) {
            let (before, from) = rest.split_at(at);
            to.write_all(before.as_bytes())?;
            for unit in c.encode_utf16(&mut [0; 2]) {
                write!(to, "\\u{unit:04x}")?;
            }
            rest = from.get(c.len_utf8()..).unwrap_or_default();
        }
        to.write_all(rest.as_bytes())
    }

    fn write_char_escape<W: ?Sized + Write>(&mut self, to: &mut W, escape: CharEscape) -> io::Result<()> {
        self.0.write_char_escape(to, escape)
    }

    fn begin_array<W: ?Sized + Write>(&mut self, to: &mut W) -> io::Result<()> {
        self.0.begin_array(to)
    }

    fn end_array<W: ?Sized + Write>(&mut self, to: &mut W) -> io::Result<()> {
        self.0.end_array(to)
    }

    fn begin_array_value<W: ?Sized + Write>(&mut self, to: &mut W, first: bool) -> io::Result<()> {
        self.0.begin_array_value(to, first)
    }

    fn end_array_value<W: ?Sized + Write>(&mut self, to: &mut W) -> io::Result<()> {
        self.0.end_array_value(to)
    }

    fn begin_object<W: ?Sized + Write>(&mut self, to: &mut W) -> io::Result<()> {
        self.0.begin_object(to)
    }

    fn end_object<W: ?Sized + Write>(&mut self, to: &mut W) -> io::Result<()> {
        self.0.end_object(to)
    }

    fn begin_object_key<W: ?Sized + Write>(&mut self, to: &mut W, first: bool) -> io::Result<()> {
        self.0.begin_object_key(to, first)
    }

    fn begin_object_value<W: ?Sized + Write>(&mut self, to: &mut W) -> io::Result<()> {
        self.0.begin_object_value(to)
    }

    fn end_object_value<W: ?Sized + Write>(&mut self, to: &mut W) -> io::Result<()> {
        self.0.end_object_value(to)
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::write;

    fn written(value: &impl serde::Serialize) -> String {
        let mut bytes = Vec::new();
        write(&mut bytes, value).unwrap();
        String::from_utf8(bytes).unwrap()
    }

    #[test]
    fn values_stand_on_lines_of_their_own() {
        let value = serde_json::json!({"a": [1, "退款"], "b": {}, "c": []});
        assert_eq!(
            written(&value),
            "{\n  \"a\": [\n    1,\n    \"退款\"\n  ],\n  \"b\": {},\n  \"c\": []\n}\n"
        );
    }

    #[test]
    fn no_control_character_is_written_raw() {
        assert_eq!(written(&"\u{1b}\u{9b}\u{7f}\u{202e}\n"), "\"\\u001b\\u009b\\u007f\\u202e\\n\"\n");
    }

    proptest! {
        #[test]
        fn what_is_written_reads_the_same(text in any::<String>()) {
            let json = written(&text);
            prop_assert!(!json.trim_end_matches('\n').chars().any(char::is_control), "{json:?}");
            prop_assert_eq!(serde_json::from_str::<String>(&json).unwrap(), text);
        }
    }
}
