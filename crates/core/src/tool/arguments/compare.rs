//! Values as JSON Schema compares them: 1 and 1.0 are one number.

use std::cmp::Ordering;

use serde_json::{Number, Value};

/// Whether two values are the same, whatever the order of their members.
pub(super) fn same(one: &Value, other: &Value) -> bool {
    match (one, other) {
        (Value::Number(one), Value::Number(other)) => compare(one, other) == Ordering::Equal,
        (Value::Array(one), Value::Array(other)) => {
            one.len() == other.len() && one.iter().zip(other).all(|(one, other)| same(one, other))
        }
        (Value::Object(one), Value::Object(other)) => {
            one.len() == other.len()
                && one.iter().all(|(name, value)| other.get(name).is_some_and(|other| same(value, other)))
        }
        _ => one == other,
    }
}

/// Which of two numbers is greater: exact between whole numbers, by the nearest double otherwise.
pub(super) fn compare(one: &Number, other: &Number) -> Ordering {
    match (whole(one), whole(other)) {
        (Some(one), Some(other)) => one.cmp(&other),
        _ => double(one).partial_cmp(&double(other)).unwrap_or(Ordering::Equal),
    }
}

/// Whether a number has no fraction.
pub(super) fn is_integer(number: &Number) -> bool {
    whole(number).is_some() || double(number).fract() == 0.0
}

/// Whether `number` is `step` times a whole number. Between fractions, as far as doubles can tell: 0.3 is three
/// times 0.1, though no double says so.
pub(super) fn is_multiple(number: &Number, step: &Number) -> bool {
    if let (Some(number), Some(step)) = (whole(number), whole(step)) {
        return number.checked_rem(step) == Some(0);
    }
    let times = double(number) / double(step);
    // Beyond a double's range there is nothing to tell.
    !times.is_finite() || (times - times.round()).abs() <= times.abs() * 4.0 * f64::EPSILON
}

fn whole(number: &Number) -> Option<i128> {
    number.as_i64().map(i128::from).or_else(|| number.as_u64().map(i128::from))
}

fn double(number: &Number) -> f64 {
    number.as_f64().unwrap_or(f64::NAN)
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    #[test]
    fn values_are_the_same_by_meaning() {
        for (one, other, expected) in [
            (json!(1), json!(1.0), true),
            (json!({"a": [1], "b": null}), json!({"b": null, "a": [1.0]}), true),
            (json!({"a": 1}), json!({"a": 1, "b": 1}), false),
            (json!([1, 2]), json!([2, 1]), false),
            (json!(0), json!(false), false),
            (json!("1"), json!(1), false),
            (json!(u64::MAX), json!(u64::MAX - 1), false),
        ] {
            assert_eq!(same(&one, &other), expected, "{one} and {other}");
            assert_eq!(same(&other, &one), expected, "{other} and {one}");
        }
    }

    #[test]
    fn multiples_are_told_as_people_do() {
        for (number, step, expected) in [
            (json!(0.3), json!(0.1), true),
            (json!(19.99), json!(0.01), true),
            (json!(0.35), json!(0.1), false),
            (json!(7), json!(3.5), true),
            (json!(9_007_199_254_740_993_u64), json!(2), false),
            (json!(-6), json!(3), true),
            (json!(0), json!(0.7), true),
        ] {
            let (Value::Number(number), Value::Number(step)) = (number, step) else { continue };
            assert_eq!(is_multiple(&number, &step), expected, "{number} by {step}");
        }
    }
}
