//! The rules that the checker holds.

use proptest::prelude::*;
use serde_json::json;

use super::*;
use crate::lang::Lang;

fn object(value: &Value) -> Map<String, Value> {
    value.as_object().cloned().unwrap_or_default()
}

/// The misfits of a field `v` with this schema and value, as sentences.
fn misfits(schema: Value, value: Value) -> Vec<String> {
    let schema = json!({"type": "object", "properties": {"v": schema}});
    sentences(&schema, &json!({"v": value}))
}

fn sentences(schema: &Value, arguments: &Value) -> Vec<String> {
    check_arguments(&object(schema), &object(arguments))
        .iter()
        .map(|misfit| misfit.sentence(Lang::En))
        .collect()
}

#[test]
fn each_keyword_takes_and_refuses() {
    for (schema, fits, fits_not) in [
        (json!({"type": "string"}), json!("a"), json!(1)),
        (json!({"type": "boolean"}), json!(false), json!("false")),
        (json!({"type": "object"}), json!({}), json!([])),
        (json!({"type": "array"}), json!([]), json!({})),
        (json!({"type": "number"}), json!(1), json!("1")),
        (json!({"type": "integer"}), json!(1.0), json!(1.5)),
        (json!({"type": ["string", "null"]}), json!(null), json!(0)),
        (json!({"enum": ["a", 1]}), json!(1.0), json!("1")),
        (json!({"const": {"a": [1]}}), json!({"a": [1.0]}), json!({"a": []})),
        (json!({"items": {"type": "string"}}), json!(["a"]), json!(["a", 1])),
        (json!({"prefixItems": [{"const": 1}], "items": {"const": 2}}), json!([1, 2, 2]), json!([1, 1])),
        (json!({"minItems": 2}), json!([1, 1]), json!([1])),
        (json!({"maxItems": 1.0}), json!([1]), json!([1, 1])),
        (json!({"uniqueItems": true}), json!([1, "1"]), json!([1, 1.0])),
        (json!({"minLength": 2}), json!("退款"), json!("退")),
        (json!({"maxLength": 2}), json!("退款"), json!("退款单")),
        (json!({"minimum": 0.5}), json!(0.5), json!(0)),
        (json!({"maximum": 10}), json!(10.0), json!(10.5)),
        (json!({"exclusiveMinimum": 0}), json!(0.1), json!(0)),
        (json!({"exclusiveMaximum": 5}), json!(4), json!(5.0)),
        (json!({"multipleOf": 0.01}), json!(19.99), json!(0.005)),
        (json!({"required": ["a"]}), json!({"a": null}), json!({"b": 1})),
        (json!({"properties": {"a": {"type": "null"}}}), json!({"b": 1}), json!({"a": 1})),
        (json!({"properties": {"a": {}}, "additionalProperties": false}), json!({"a": 1}), json!({"b": 1})),
        (json!({"additionalProperties": {"type": "integer"}}), json!({"b": 1}), json!({"b": "1"})),
        (json!({"allOf": [{"minimum": 1}, {"maximum": 3}]}), json!(2), json!(4)),
        (json!({"anyOf": [{"minimum": 9}, {"maximum": 3}]}), json!(2), json!(5)),
        (json!({"oneOf": [{"minimum": 2}, {"maximum": 3}]}), json!(1), json!(2)),
        (json!({"not": {"type": "string"}}), json!(1), json!("a")),
    ] {
        assert!(misfits(schema.clone(), fits.clone()).is_empty(), "{schema} takes {fits}");
        assert!(!misfits(schema.clone(), fits_not.clone()).is_empty(), "{schema} refuses {fits_not}");
    }
}

#[test]
fn a_misfit_is_found_where_it_lies() {
    let schema = json!({
        "type": "object",
        "required": ["order_id", "address"],
        "additionalProperties": false,
        "properties": {
            "order_id": {"type": "string", "minLength": 1},
            "address": {"type": "object", "required": ["city"], "properties": {"city": {"type": "string"}}},
            "items": {"type": "array", "items": {"$ref": "#/$defs/item"}}
        },
        "$defs": {"item": {"properties": {"count": {"type": "integer", "minimum": 1}}}}
    });
    let arguments = json!({"address": {}, "items": [{"count": 1}, {"count": 0}, {"count": "2"}], "odd": 1});
    assert_eq!(
        sentences(&schema, &arguments),
        [
            "`order_id` is required, but missing.",
            "`odd` is not allowed here; leave it out.",
            "`address.city` is required, but missing.",
            "`items[1].count` must be at least 1; found 0.",
            "`items[2].count` must be an integer; found the string \"2\".",
        ]
    );
}

#[test]
fn a_value_that_no_alternative_takes_is_held_against_the_one_for_its_kind() {
    let city = json!({"type": "object", "required": ["city"]});
    let optional = json!({"anyOf": [city, {"type": "null"}]});
    assert_eq!(misfits(optional.clone(), json!({})), ["`v.city` is required, but missing."]);
    assert_eq!(misfits(optional, json!("x")), ["`v` must be an object or null; found the string \"x\"."]);
    let two = json!({"oneOf": [{"type": "string", "maxLength": 1}, {"enum": ["on", "off"]}]});
    assert_eq!(misfits(two, json!("no")), ["`v` must take one of the allowed forms; found \"no\"."]);
}

#[test]
fn what_is_not_checked_refuses_nothing() {
    for schema in [
        json!({"pattern": "^a", "format": "email"}),
        json!({"not": {"pattern": "^a"}}),
        json!({"not": {"anyOf": [{"pattern": "^a"}, {"type": "null"}]}}),
        json!({"oneOf": [{"pattern": "^a"}, {"pattern": "^b"}]}),
        json!({"anyOf": [{"type": "integer"}, {"format": "date"}]}),
        json!({"type": "strin", "minLength": "9", "enum": [], "required": 1, "allOf": {}}),
        json!({"$ref": "#/$defs/none"}),
        json!({"not": {"$ref": "https://example.org/schema"}}),
        json!({"uniqueItems": false}),
        json!(true),
        json!(17),
    ] {
        assert_eq!(misfits(schema.clone(), json!("x")), [""; 0], "{schema}");
    }
    let schema = json!({"patternProperties": {"^x": true}, "additionalProperties": false});
    assert_eq!(sentences(&schema, &json!({"x1": 1})), [""; 0]);
}

#[test]
fn but_what_is_refused_for_certain_stays_refused_beside_it() {
    assert_eq!(misfits(json!({"pattern": "^a", "maxLength": 0}), json!("a")).len(), 1);
    assert_eq!(misfits(json!({"oneOf": [true, {}, {"pattern": "^b"}]}), json!("a")).len(), 1);
    assert_eq!(
        misfits(json!({"not": {"anyOf": [{"pattern": "^a"}, {"type": "string"}]}}), json!("a")).len(),
        1
    );
}

#[test]
fn references_may_lead_in_circles() {
    let tree = json!({
        "properties": {"root": {"$ref": "#/$defs/tree"}},
        "$defs": {"tree": {"required": ["name"], "properties": {"kids": {"items": {"$ref": "#/$defs/tree"}}}}}
    });
    let arguments = json!({"root": {"name": 1, "kids": [{"name": 1, "kids": [{}]}]}});
    assert_eq!(sentences(&tree, &arguments), ["`root.kids[0].kids[0].name` is required, but missing."]);

    let itself = json!({"$ref": "#"});
    assert_eq!(sentences(&itself, &json!({})), [""; 0]);
    // Two to the power of the depth, if nobody counted.
    let doubling = json!({"$defs": {"a": {"allOf": [{"$ref": "#/$defs/a"}, {"$ref": "#/$defs/a"}]}}, "$ref": "#/$defs/a"});
    assert_eq!(sentences(&doubling, &json!({})), [""; 0]);
}

#[test]
fn references_lead_anywhere_in_the_schema() {
    for pointer in ["#/definitions/a~1b/anyOf/1", "#/$defs/n", "#/properties/w"] {
        let schema = json!({
            "properties": {"v": {"$ref": pointer}, "w": {"const": 1}},
            "definitions": {"a/b": {"anyOf": [true, {"const": 1}]}},
            "$defs": {"n": {"const": 1}}
        });
        assert_eq!(sentences(&schema, &json!({"v": 2})), ["`v` must be 1; found 2."], "{pointer}");
    }
}

#[test]
fn no_more_is_reported_than_anybody_reads() {
    let schema = json!({"items": {"type": "string"}});
    assert_eq!(misfits(schema, json!(vec![0; 1_000])).len(), MAX_MISFITS);
}

const KEYWORDS: &[&str] = &[
    "type",
    "enum",
    "const",
    "properties",
    "required",
    "additionalProperties",
    "patternProperties",
    "items",
    "prefixItems",
    "minItems",
    "maxItems",
    "uniqueItems",
    "minLength",
    "maxLength",
    "minimum",
    "maximum",
    "exclusiveMinimum",
    "exclusiveMaximum",
    "multipleOf",
    "allOf",
    "anyOf",
    "oneOf",
    "not",
    "$ref",
    "$defs",
    "pattern",
    "a",
    "b",
];

/// Any JSON, leaning towards what a schema is made of.
fn any_json() -> impl Strategy<Value = Value> {
    let leaf = prop_oneof![
        Just(json!(null)),
        any::<bool>().prop_map(Value::from),
        any::<i64>().prop_map(Value::from),
        any::<f64>().prop_map(Value::from),
        (-2_i32..4).prop_map(Value::from),
        proptest::sample::select(vec![
            "string",
            "integer",
            "null",
            "object",
            "array",
            "a",
            "#",
            "#/$defs/a",
            "#/a"
        ])
        .prop_map(Value::from),
        any::<String>().prop_map(Value::from),
    ];
    leaf.prop_recursive(6, 60, 5, |inner| {
        prop_oneof![
            proptest::collection::vec(inner.clone(), 0..5).prop_map(Value::from),
            proptest::collection::vec((proptest::sample::select(KEYWORDS), inner), 0..6).prop_map(
                |members| members.into_iter().map(|(name, value)| (name.to_owned(), value)).collect()
            ),
        ]
    })
}

proptest! {
    #[test]
    fn any_schema_and_any_arguments_get_an_answer(schema in any_json(), arguments in any_json()) {
        let (schema, arguments) = (object(&schema), object(&arguments));
        for misfit in check_arguments(&schema, &arguments) {
            prop_assert!(!misfit.sentence(Lang::Zh).is_empty());
        }
        prop_assert!(unknown_keywords(&schema).iter().all(|pointer| pointer.starts_with('/')));
    }

    #[test]
    fn a_schema_without_checked_keywords_takes_everything(arguments in any_json()) {
        let schema = object(&json!({"title": "t", "pattern": "^$", "format": "x", "minProperties": 99}));
        prop_assert_eq!(check_arguments(&schema, &object(&arguments)), []);
    }
}
