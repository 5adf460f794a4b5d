//! The rules that folding holds.

use proptest::prelude::*;
use serde_json::{Value, json};

use super::*;

/// The folded text, and what it is as JSON.
fn folded(result: &str, limit: usize, lang: Lang) -> (String, Option<Value>) {
    let text = fold(result, limit, lang).unwrap_or_default();
    let json = serde_json::from_str(&text).ok();
    (text, json)
}

/// The value at a JSON pointer; null when there is none.
fn at<'a>(json: &'a Option<Value>, pointer: &str) -> &'a Value {
    json.as_ref().and_then(|json| json.pointer(pointer)).unwrap_or(&Value::Null)
}

#[test]
fn what_fits_stays_as_it_is() {
    assert_eq!(fold(&"退".repeat(300), 300, Lang::Zh), None);
    assert_eq!(fold("", 0, Lang::En), None);
    assert_eq!(fold(&"a".repeat(MIN_LIMIT), 1, Lang::En), None);
    assert!(fold(&"退".repeat(301), 300, Lang::Zh).is_some());
}

#[test]
fn a_text_keeps_its_beginning_and_its_end() {
    let text = format!("{}{}", "a".repeat(700), "退".repeat(300));
    let (short, _) = folded(&text, 233, Lang::En);
    // Room for 200 beside a line of 33 characters (for up to 1,000 left out); a third of them from the end.
    let (head, rest) = short.split_once("\n… (800 characters left out) …\n").unwrap_or_default();
    assert_eq!(head, "a".repeat(134));
    assert_eq!(rest, "退".repeat(66));
}

#[test]
fn a_long_text_in_json_is_cut_inside_its_quotes() {
    let result = json!({"title": "退款政策", "body": "条".repeat(9_500), "id": 7}).to_string();
    let (text, json) = folded(&result, 400, Lang::Zh);
    assert_eq!((at(&json, "/title"), at(&json, "/id")), (&json!("退款政策"), &json!(7)));
    let kept = at(&json, "/body").as_str().and_then(|body| body.split_once('…')).unwrap_or_default();
    let left_out = 9_500 - kept.0.chars().count();
    assert_eq!(kept.1, format!("（另有 {},{:03} 字）", left_out / 1_000, left_out % 1_000));
    assert_eq!(text.chars().count(), 400);
}

#[test]
fn a_long_list_keeps_its_first_items_and_says_how_many_more_there_are() {
    let orders: Vec<Value> = (0..100).map(|n| json!({"id": n, "note": "sent"})).collect();
    let (text, json) = folded(&json!({"total": 100, "orders": orders}).to_string(), 500, Lang::En);
    let kept = at(&json, "/orders").as_array().cloned().unwrap_or_default();
    let (last, first) = kept.split_last().unwrap_or((&Value::Null, &[]));
    assert_eq!(*at(&json, "/total"), 100);
    assert_eq!(first, orders.get(..first.len()).unwrap_or_default());
    assert_eq!(last, &json!(format!("… ({} more items)", 100 - first.len())));
    // One more order has 24 characters: the room is used.
    assert!(text.chars().count() > 500 - 24);
}

#[test]
fn members_and_small_values_go_last() {
    let page = "x".repeat(3_000);
    let documents: Vec<Value> =
        (0..4).map(|n| json!({"id": n, "name": format!("file-{n}.md"), "text": page})).collect();
    let (_, json) = folded(&json!(documents).to_string(), 800, Lang::En);
    for n in 0..4 {
        assert_eq!(*at(&json, &format!("/{n}/id")), n);
        assert_eq!(*at(&json, &format!("/{n}/name")), format!("file-{n}.md"));
        assert!(
            at(&json, &format!("/{n}/text")).as_str().is_some_and(|text| text.ends_with(" more characters)"))
        );
    }
}

#[test]
fn an_object_with_too_many_members_leaves_out_the_inner_ones_first() {
    let prices: serde_json::Map<String, Value> = (0..500).map(|n| (format!("sku-{n}"), json!(n))).collect();
    let (_, json) = folded(&json!({"prices": prices, "currency": "CNY"}).to_string(), 300, Lang::Zh);
    assert_eq!(*at(&json, "/currency"), "CNY");
    assert_eq!((at(&json, "/prices/sku-0"), at(&json, "/prices/sku-499")), (&json!(0), &Value::Null));
    let kept = at(&json, "/prices").as_object().map_or(0, |prices| prices.len() - 1);
    assert_eq!(*at(&json, "/prices/…"), format!("（另有 {} 个字段）", 500 - kept));

    let (_, json) = folded(&Value::Object(prices).to_string(), 300, Lang::Zh);
    assert_eq!(*at(&json, "/sku-0"), 0);
}

#[test]
fn numbers_and_escapes_stay_as_written() {
    let long = "x".repeat(500);
    let result =
        format!(r#"{{ "price" : 1.10, "id":12345678901234567890123, "t":"\u9000\/", "long":"{long}" }}"#);
    let (text, _) = folded(&result, 200, Lang::En);
    let start = r#"{"price":1.10,"id":12345678901234567890123,"t":"\u9000\/","long":"xxx"#;
    assert!(text.starts_with(start), "{text}");
}

#[test]
fn white_space_between_tokens_goes_first() {
    let value = json!({"a": [1, 2, 3], "b": {"c": " two  blanks "}});
    let pretty = format!("{}{}", " ".repeat(200), serde_json::to_string_pretty(&value).unwrap_or_default());
    assert_eq!(fold(&pretty, 200, Lang::En), Some(value.to_string()));
}

#[test]
fn an_escaped_character_is_not_split() {
    for escape in [r"\n", r"\\", r#"\""#, r"\u9000", r"\ud83d\ude00", "😀"] {
        for shift in 0..13 {
            let result = format!("[\"{}{}\"]", "x".repeat(shift), escape.repeat(300));
            let (text, json) = folded(&result, 200, Lang::Zh);
            assert!(json.is_some(), "{text}");
        }
    }
}

#[test]
fn what_cannot_be_told_as_json_is_cut_as_text() {
    let long = "1".repeat(300);
    let broken = format!("{{\"a\": \"{long}");
    let too_deep = format!("{}{}", "[".repeat(5_000), "]".repeat(5_000));
    let long_number = json!({"a": "b"}).to_string().replace("\"b\"", &long);
    let long_names = json!({long.clone(): 1, "x".repeat(300): 2}).to_string();
    for result in [broken, too_deep, long_number, long_names] {
        let (text, _) = folded(&result, 250, Lang::En);
        assert!(text.contains(" characters left out) …\n"), "{text}");
        assert!((240..=250).contains(&text.chars().count()));
    }
}

#[test]
fn a_megabyte_is_folded_to_what_fits() {
    let row = json!({"id": 1, "name": "退款单", "tags": ["a", "b"], "note": "x".repeat(50)});
    let rows = json!(vec![row; 10_000]).to_string();
    let text = "退款 refund\n".repeat(70_000);
    let nested = json!((0..700).map(|n| json!({"values": vec![n; 400]})).collect::<Vec<_>>()).to_string();
    for result in [rows, text, nested] {
        assert!(result.len() > 900_000);
        assert!(fold(&result, 8_000, Lang::Zh).is_some_and(|text| text.chars().count() <= 8_000));
    }
}

fn any_json() -> impl Strategy<Value = Value> {
    let leaf = prop_oneof![
        Just(json!(null)),
        any::<bool>().prop_map(Value::from),
        any::<i64>().prop_map(Value::from),
        any::<f64>().prop_map(Value::from),
        any::<String>().prop_map(Value::from),
        "(\\PC|[\"\\\\\n]){0,400}".prop_map(Value::from),
    ];
    leaf.prop_recursive(4, 80, 12, |inner| {
        prop_oneof![
            proptest::collection::vec(inner.clone(), 0..30).prop_map(Value::from),
            proptest::collection::vec(("[a-z退\"]{0,12}", inner), 0..12)
                .prop_map(|members| members.into_iter().collect::<Value>()),
        ]
    })
}

/// Whether `short` is `long` but for what is left out behind notes.
fn is_folded_from(short: &Value, long: &Value) -> bool {
    match (short, long) {
        (Value::String(short), Value::String(long)) => {
            short == long || short.rsplit_once('…').is_some_and(|(kept, _)| long.starts_with(kept))
        }
        (Value::Array(short), Value::Array(long)) => {
            let folded = short.len() != long.len() || short.last() != long.last();
            let noted = short.last().and_then(Value::as_str).is_some_and(|note| note.starts_with('…'));
            let pairs = |length: usize| {
                short.iter().take(length).zip(long).all(|(short, long)| is_folded_from(short, long))
            };
            (short.len() == long.len() && pairs(long.len()))
                || (folded && noted && pairs(short.len().saturating_sub(1)))
        }
        (Value::Object(short), Value::Object(long)) => {
            let kept = short.iter().filter(|(name, _)| *name != "…");
            let all = short.len() == long.len() || short.contains_key("…");
            all && kept.zip(long).all(|(short, long)| short.0 == long.0 && is_folded_from(short.1, long.1))
        }
        _ => short == long,
    }
}

proptest! {
    #[test]
    fn the_limit_holds_for_any_text(text in "(\\PC|\n){0,900}", limit in 0_usize..700) {
        let fits = text.chars().count() <= limit.max(MIN_LIMIT);
        let short = fold(&text, limit, Lang::Zh);
        prop_assert_eq!(short.is_none(), fits);
        prop_assert!(short.unwrap_or_default().chars().count() <= limit.max(MIN_LIMIT));
    }

    #[test]
    fn json_stays_json_of_the_same_shape(value in any_json(), limit in 200_usize..1_500, pretty in any::<bool>()) {
        let result = if pretty { serde_json::to_string_pretty(&value) } else { serde_json::to_string(&value) };
        let result = result.unwrap_or_default();
        // Reading a number may round its last digit, so both sides are read.
        let value: Value = serde_json::from_str(&result).unwrap_or_default();
        for lang in [Lang::En, Lang::Zh] {
            let Some(text) = fold(&result, limit, lang) else { continue };
            prop_assert!(text.chars().count() <= limit);
            // Names of 12 characters and notes of 40: an outline of three outer members always fits.
            let short = serde_json::from_str::<Value>(&text);
            prop_assert!(short.is_ok(), "{}", text);
            let short = short.unwrap_or_default();
            prop_assert!(is_folded_from(&short, &value), "{}\n{}", text, result);
            prop_assert_eq!(fold(&result, limit, lang), Some(text));
        }
    }

    #[test]
    fn the_outermost_members_are_kept_when_they_fit(values in proptest::collection::vec(any_json(), 1..5)) {
        let names = ["id", "status", "items", "total"];
        let object: Value = names.into_iter().zip(values).map(|(name, value)| (name.to_owned(), value)).collect();
        if let Some(text) = fold(&object.to_string(), 300, Lang::En) {
            let short = serde_json::from_str::<Value>(&text).unwrap_or_default();
            let kept = short.as_object().map(|short| short.keys().cloned().collect::<Vec<_>>());
            let expected = object.as_object().map(|object| object.keys().cloned().collect::<Vec<_>>());
            prop_assert_eq!(kept, expected);
        }
    }
}
