//! A schema's keywords, read once for both who check by them and who ask which of them are checked.

use serde_json::{Map, Number, Value};

use super::MAX_DEPTH;
use super::misfit::{Comparison, Kind, Limit};

/// The keywords of a schema that [`check_arguments`](super::check_arguments) does not check, as JSON pointers such as
/// `/properties/email/format`. That is: keywords it does not know, keywords whose value is malformed, references that
/// lead nowhere in the schema, and whatever lies too deep. Keywords that only describe (`title`, `default`, ...) are
/// left out.
pub fn unknown_keywords(schema: &Map<String, Value>) -> Vec<String> {
    let mut unknown = Unknown { root: schema, pointer: String::new(), found: Vec::new(), depth: 0 };
    unknown.schema(Schema::Object(schema));
    unknown.found
}

/// A schema, as it stands under a keyword.
#[derive(Clone, Copy)]
pub(super) enum Schema<'a> {
    /// `true`
    Anything,
    /// `false`
    Nothing,
    Object(&'a Map<String, Value>),
    Malformed,
}

/// A keyword with its argument, well-formed.
pub(super) enum Keyword<'a> {
    /// It only describes.
    Annotation,
    Definitions(&'a Map<String, Value>),
    Reference(Schema<'a>),
    Type(Vec<Kind>),
    Enum(&'a [Value]),
    Const(&'a Value),
    AllOf(&'a [Value]),
    AnyOf(&'a [Value]),
    OneOf(&'a [Value]),
    Not(&'a Value),
    Object(ObjectKeyword<'a>),
    Array(ArrayKeyword<'a>),
    Length(Limit),
    Number(NumberKeyword<'a>),
}

/// What asks something of objects alone.
pub(super) enum ObjectKeyword<'a> {
    Properties(&'a Map<String, Value>),
    Required(Vec<&'a str>),
    AdditionalProperties { declared: Option<&'a Map<String, Value>>, schema: &'a Value },
}

/// What asks something of arrays alone.
pub(super) enum ArrayKeyword<'a> {
    PrefixItems(&'a [Value]),
    /// `items`, for what comes after the first so many, which `prefixItems` describes.
    Items {
        after: usize,
        schema: &'a Value,
    },
    Size(Limit),
    /// `uniqueItems: true`
    Unique,
}

/// What asks something of numbers alone.
pub(super) enum NumberKeyword<'a> {
    Range(Comparison, &'a Number),
    MultipleOf(&'a Number),
}

impl<'a> Schema<'a> {
    pub(super) fn of(value: &'a Value) -> Schema<'a> {
        match value {
            Value::Bool(true) => Schema::Anything,
            Value::Bool(false) => Schema::Nothing,
            Value::Object(keywords) => Schema::Object(keywords),
            Value::Null | Value::Number(_) | Value::String(_) | Value::Array(_) => Schema::Malformed,
        }
    }
}

impl<'a> Keyword<'a> {
    /// Reads one keyword of the schema `siblings`; `None` when it is not known or malformed.
    pub(super) fn read(
        name: &str,
        argument: &'a Value,
        siblings: &'a Map<String, Value>,
        root: &'a Map<String, Value>,
    ) -> Option<Keyword<'a>> {
        Some(match name {
            "title" | "description" | "default" | "example" | "examples" | "deprecated" | "readOnly"
            | "writeOnly" | "contentEncoding" | "contentMediaType" | "contentSchema" | "$schema" | "$id"
            | "$anchor" | "$comment" => Keyword::Annotation,
            _ if name.starts_with("x-") => Keyword::Annotation,
            "$defs" | "definitions" => Keyword::Definitions(argument.as_object()?),
            "$ref" => Keyword::Reference(resolve(argument.as_str()?, root)?),
            "type" => Keyword::Type(kinds(argument)?),
            "enum" => Keyword::Enum(non_empty(argument)?),
            "const" => Keyword::Const(argument),
            "allOf" => Keyword::AllOf(non_empty(argument)?),
            "anyOf" => Keyword::AnyOf(non_empty(argument)?),
            "oneOf" => Keyword::OneOf(non_empty(argument)?),
            "not" => Keyword::Not(argument),
            "properties" => Keyword::Object(ObjectKeyword::Properties(argument.as_object()?)),
            "required" => {
                let names = argument.as_array()?.iter().map(Value::as_str).collect::<Option<_>>()?;
                Keyword::Object(ObjectKeyword::Required(names))
            }
            // Which members are left over can't be told without the patterns, nor without well-formed properties.
            "additionalProperties" if siblings.contains_key("patternProperties") => return None,
            "additionalProperties" => {
                let declared = match siblings.get("properties") {
                    Some(properties) => Some(properties.as_object()?),
                    None => None,
                };
                Keyword::Object(ObjectKeyword::AdditionalProperties { declared, schema: argument })
            }
            "prefixItems" => Keyword::Array(ArrayKeyword::PrefixItems(non_empty(argument)?)),
            "items" if argument.is_array() => return None,
            "items" => {
                let after = match siblings.get("prefixItems") {
                    Some(prefix) => non_empty(prefix)?.len(),
                    None => 0,
                };
                Keyword::Array(ArrayKeyword::Items { after, schema: argument })
            }
            "minItems" => Keyword::Array(ArrayKeyword::Size(Limit::AtLeast(size(argument)?))),
            "maxItems" => Keyword::Array(ArrayKeyword::Size(Limit::AtMost(size(argument)?))),
            "uniqueItems" if argument.as_bool()? => Keyword::Array(ArrayKeyword::Unique),
            "uniqueItems" => Keyword::Annotation,
            "minLength" => Keyword::Length(Limit::AtLeast(size(argument)?)),
            "maxLength" => Keyword::Length(Limit::AtMost(size(argument)?)),
            "minimum" => range(Comparison::AtLeast, argument)?,
            "maximum" => range(Comparison::AtMost, argument)?,
            "exclusiveMinimum" => range(Comparison::MoreThan, argument)?,
            "exclusiveMaximum" => range(Comparison::LessThan, argument)?,
            "multipleOf" => {
                let step = argument.as_number()?;
                Keyword::Number(NumberKeyword::MultipleOf(
                    step.as_f64().filter(|step| *step > 0.0).map(|_| step)?,
                ))
            }
            _ => return None,
        })
    }
}

fn range<'a>(comparison: Comparison, argument: &'a Value) -> Option<Keyword<'a>> {
    Some(Keyword::Number(NumberKeyword::Range(comparison, argument.as_number()?)))
}

fn kinds(argument: &Value) -> Option<Vec<Kind>> {
    match argument.as_str() {
        Some(name) => Some(vec![Kind::named(name)?]),
        None => non_empty(argument)?.iter().map(|name| Kind::named(name.as_str()?)).collect(),
    }
}

fn non_empty(argument: &Value) -> Option<&[Value]> {
    argument.as_array().map(Vec::as_slice).filter(|values| !values.is_empty())
}

/// A size: JSON Schema takes 2.0 for 2.
fn size(argument: &Value) -> Option<u64> {
    argument.as_u64().or_else(|| {
        let size = argument.as_f64().filter(|size| *size >= 0.0 && size.fract() == 0.0)?;
        // Saturates: no text or list is longer than that.
        Some(size as u64)
    })
}

/// What a reference such as `#/$defs/address` leads to in the schema, if it is a schema.
fn resolve<'a>(reference: &str, root: &'a Map<String, Value>) -> Option<Schema<'a>> {
    let pointer = reference.strip_prefix('#')?;
    if pointer.is_empty() {
        return Some(Schema::Object(root));
    }
    let (first, rest) = match pointer.strip_prefix('/')?.split_once('/') {
        Some((first, rest)) => (first, ["/", rest].concat()),
        None => (pointer.strip_prefix('/')?, String::new()),
    };
    let value = root.get(&first.replace("~1", "/").replace("~0", "~"))?.pointer(&rest)?;
    match Schema::of(value) {
        Schema::Malformed => None,
        schema @ (Schema::Anything | Schema::Nothing | Schema::Object(_)) => Some(schema),
    }
}

struct Unknown<'a> {
    root: &'a Map<String, Value>,
    pointer: String,
    found: Vec<String>,
    depth: usize,
}

impl<'a> Unknown<'a> {
    fn schema(&mut self, schema: Schema<'a>) {
        match schema {
            Schema::Anything | Schema::Nothing => {}
            Schema::Malformed => self.found.push(self.pointer.clone()),
            Schema::Object(_) if self.depth >= MAX_DEPTH => self.found.push(self.pointer.clone()),
            Schema::Object(keywords) => {
                self.depth += 1;
                for (name, argument) in keywords {
                    self.at(name, |unknown| match Keyword::read(name, argument, keywords, unknown.root) {
                        Some(keyword) => unknown.inside(keyword),
                        None => unknown.found.push(unknown.pointer.clone()),
                    });
                }
                self.depth -= 1;
            }
        }
    }

    fn inside(&mut self, keyword: Keyword<'a>) {
        match keyword {
            Keyword::Definitions(schemas) | Keyword::Object(ObjectKeyword::Properties(schemas)) => {
                for (name, schema) in schemas {
                    self.at(name, |unknown| unknown.schema(Schema::of(schema)));
                }
            }
            Keyword::AllOf(schemas)
            | Keyword::AnyOf(schemas)
            | Keyword::OneOf(schemas)
            | Keyword::Array(ArrayKeyword::PrefixItems(schemas)) => {
                for (index, schema) in schemas.iter().enumerate() {
                    self.at(&index.to_string(), |unknown| unknown.schema(Schema::of(schema)));
                }
            }
            Keyword::Not(schema)
            | Keyword::Object(ObjectKeyword::AdditionalProperties { schema, .. })
            | Keyword::Array(ArrayKeyword::Items { schema, .. }) => self.schema(Schema::of(schema)),
            Keyword::Annotation
            | Keyword::Reference(_)
            | Keyword::Type(_)
            | Keyword::Enum(_)
            | Keyword::Const(_)
            | Keyword::Object(ObjectKeyword::Required(_))
            | Keyword::Array(ArrayKeyword::Size(_) | ArrayKeyword::Unique)
            | Keyword::Length(_)
            | Keyword::Number(_) => {}
        }
    }

    fn at(&mut self, token: &str, visit: impl FnOnce(&mut Self)) {
        let length = self.pointer.len();
        self.pointer.push('/');
        self.pointer.push_str(&token.replace('~', "~0").replace('/', "~1"));
        visit(self);
        self.pointer.truncate(length);
    }
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    fn unknown(schema: Value) -> Vec<String> {
        unknown_keywords(schema.as_object().unwrap_or(&Map::new()))
    }

    #[test]
    fn keywords_beyond_the_subset_are_named_by_pointer() {
        let schema = json!({
            "type": "object",
            "title": "annotations are not named",
            "x-order": 1,
            "properties": {
                "email": {"type": "string", "format": "email", "pattern": "@"},
                "a/b~c": {"contains": {}},
                "list": {"items": {"anyOf": [{"if": true}, {"not": {"minProperties": 1}}]}},
                "title": {"description": "a field named like an annotation is a field", "const": 1, "then": {}}
            },
            "$defs": {"unused": {"dependentRequired": {}}}
        });
        assert_eq!(
            unknown(schema),
            [
                "/properties/email/format",
                "/properties/email/pattern",
                "/properties/a~1b~0c/contains",
                "/properties/list/items/anyOf/0/if",
                "/properties/list/items/anyOf/1/not/minProperties",
                "/properties/title/then",
                "/$defs/unused/dependentRequired",
            ]
        );
    }

    #[test]
    fn what_is_malformed_counts_as_not_checked() {
        for (schema, pointer) in [
            (json!({"type": "strin"}), "/type"),
            (json!({"type": ["string", 1]}), "/type"),
            (json!({"type": []}), "/type"),
            (json!({"required": true}), "/required"),
            (json!({"required": ["a", 1]}), "/required"),
            (json!({"properties": []}), "/properties"),
            (json!({"properties": {"a": 1}}), "/properties/a"),
            (json!({"enum": []}), "/enum"),
            (json!({"anyOf": {}}), "/anyOf"),
            (json!({"items": [{}]}), "/items"),
            (json!({"exclusiveMinimum": true}), "/exclusiveMinimum"),
            (json!({"minLength": -1}), "/minLength"),
            (json!({"maxItems": 1.5}), "/maxItems"),
            (json!({"multipleOf": 0}), "/multipleOf"),
            (json!({"uniqueItems": "yes"}), "/uniqueItems"),
            (json!({"$ref": "#/$defs/none"}), "/$ref"),
            (json!({"$ref": "other.json"}), "/$ref"),
        ] {
            assert_eq!(unknown(schema.clone()), [pointer], "{schema}");
        }
    }

    #[test]
    fn what_patterns_would_take_out_is_not_left_over() {
        let schema = json!({"patternProperties": {"^x": {}}, "additionalProperties": false});
        assert_eq!(unknown(schema), ["/patternProperties", "/additionalProperties"]);
    }

    #[test]
    fn a_schema_too_deep_is_named_where_the_check_ends() {
        let mut schema = json!({"type": "string"});
        for _ in 0..MAX_DEPTH {
            schema = json!({"not": schema});
        }
        assert_eq!(unknown(schema), ["/not".repeat(MAX_DEPTH)]);
    }
}
