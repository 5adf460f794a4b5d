//! The tools of a request and their parameters, as their JSON Schema shows them.

use serde_json::Value;

use super::text::head;

/// A tool of the request.
#[derive(Debug)]
pub(super) struct Tool {
    pub(super) name: String,
    pub(super) description: String,
    /// In the order of the schema.
    pub(super) params: Vec<Param>,
}

/// A parameter of a tool.
#[derive(Debug)]
pub(super) struct Param {
    pub(super) name: String,
    pub(super) description: String,
    pub(super) kind: Kind,
    /// The values that it may have, if the schema lists them (`enum`, `const`).
    pub(super) options: Vec<Value>,
    pub(super) required: bool,
    pub(super) default: Option<Value>,
    /// The schema's own examples.
    pub(super) examples: Vec<String>,
}

/// The JSON type of a parameter.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Kind {
    Text,
    Number,
    Integer,
    Boolean,
    List,
    Object,
}

impl Tool {
    /// Reads an entry of `tools`.
    pub(super) fn read(entry: &Value) -> Option<Tool> {
        let function = entry.get("function")?;
        let name = function.get("name")?.as_str().filter(|name| !name.is_empty())?;
        let schema = function.get("parameters").unwrap_or(&Value::Null);
        let required: Vec<&str> = list(schema, "required").iter().filter_map(Value::as_str).collect();
        let properties = schema.get("properties").and_then(Value::as_object);
        let params = properties.into_iter().flatten().map(|(name, property)| Param {
            name: name.clone(),
            description: text(property, "description"),
            kind: kind(property),
            options: match property.get("const") {
                Some(only) => vec![only.clone()],
                None => list(property, "enum").to_vec(),
            },
            required: required.contains(&name.as_str()),
            default: property.get("default").cloned(),
            examples: list(property, "examples")
                .iter()
                .filter_map(Value::as_str)
                .map(str::to_owned)
                .collect(),
        });
        Some(Tool {
            name: name.to_owned(),
            description: text(function, "description"),
            params: params.collect(),
        })
    }
}

impl Param {
    /// What the parameter is called in its description: the words up to the first stop or bracket, if they are few.
    pub(super) fn label(&self) -> &str {
        let head = head(&self.description, "，,。.（(；;：:、").trim();
        if head.chars().count() <= 24 { head } else { "" }
    }
}

fn text(value: &Value, name: &str) -> String {
    value.get(name).and_then(Value::as_str).unwrap_or_default().to_owned()
}

fn list<'v>(value: &'v Value, name: &str) -> &'v [Value] {
    value.get(name).and_then(Value::as_array).map(Vec::as_slice).unwrap_or_default()
}

fn kind(property: &Value) -> Kind {
    let named = match property.get("type") {
        // Of several types the first that is not null counts.
        Some(Value::Array(types)) => types.iter().filter_map(Value::as_str).find(|name| *name != "null"),
        Some(one) => one.as_str(),
        None => None,
    };
    match named {
        Some("number") => Kind::Number,
        Some("integer") => Kind::Integer,
        Some("boolean") => Kind::Boolean,
        Some("array") => Kind::List,
        Some("object") => Kind::Object,
        Some(_) | None => Kind::Text,
    }
}
