//! The list of models that an endpoint offers.

use serde_json::Value;

/// The most names that are taken over: a list to choose from, not a catalogue.
pub const MAX_MODELS: usize = 2000;

/// The names in the answer to `GET /models`, in alphabetical order, each once; `None` where it is no such list.
///
/// `{"data": [{"id": …}]}` is OpenAI's form. Others write `models` for `data`, or the list alone, and `name` or the
/// name alone for an entry.
pub fn read_model_list(text: &str) -> Option<Vec<String>> {
    let answer: Value = serde_json::from_str(text).ok()?;
    let list = answer.get("data").or_else(|| answer.get("models")).unwrap_or(&answer).as_array()?;
    let name = |entry: &Value| {
        let name = entry.get("id").or_else(|| entry.get("name")).unwrap_or(entry).as_str()?.trim();
        (!name.is_empty()).then(|| name.to_owned())
    };
    let mut names: Vec<String> = list.iter().filter_map(name).take(MAX_MODELS).collect();
    names.sort_unstable();
    names.dedup();
    Some(names)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(text: &str, expected: Option<&[&str]>) {
        let expected = expected.map(|names| names.iter().map(|name| (*name).to_owned()).collect());
        assert_eq!(read_model_list(text), expected, "{text}");
    }

    #[test]
    fn the_forms_in_use_give_the_same_names() {
        check(r#"{"object":"list","data":[{"id":"b","object":"model"},{"id":"a"}]}"#, Some(&["a", "b"]));
        check(r#"{"models":[{"name":"b"},{"name":"a"}]}"#, Some(&["a", "b"]));
        check(r#"[{"id":"b"},{"id":"a"}]"#, Some(&["a", "b"]));
        check(r#"["b","a"]"#, Some(&["a", "b"]));
    }

    #[test]
    fn a_name_comes_once_and_an_entry_without_one_is_left_out() {
        check(r#"{"data":[{"id":"a"},{"id":" a "},{"id":""},{"id":3},{},null]}"#, Some(&["a"]));
        check(r#"{"data":[]}"#, Some(&[]));
    }

    #[test]
    fn anything_else_is_no_list() {
        for text in ["", "<html>", "{}", "3", r#"{"data":{"id":"a"}}"#, r#"{"error":{"message":"no"}}"#] {
            check(text, None);
        }
    }

    #[test]
    fn a_list_without_end_is_cut() {
        let text = Value::from((0..MAX_MODELS + 9).map(|n| n.to_string()).collect::<Vec<_>>()).to_string();
        assert_eq!(read_model_list(&text).map(|names| names.len()), Some(MAX_MODELS));
    }
}
