//! Sorting, once for all that is sorted here: each type that the standard library sorts costs a page two kilobytes.

use std::cmp::Ordering;

/// The numbers below `count` in an order; equal ones stay as they are.
pub(super) fn order(count: usize, compare: &dyn Fn(usize, usize) -> Ordering) -> Vec<usize> {
    let mut numbers: Vec<usize> = (0..count).collect();
    numbers.sort_by(|a, b| compare(*a, *b));
    numbers
}

/// The values in the order of a key.
pub(super) fn ordered<T>(values: Vec<T>, compare: &dyn Fn(&T, &T) -> Ordering) -> Vec<T> {
    let by_number = |a: usize, b: usize| match (values.get(a), values.get(b)) {
        (Some(a), Some(b)) => compare(a, b),
        (None, _) | (_, None) => Ordering::Equal,
    };
    let numbers = order(values.len(), &by_number);
    let mut values: Vec<Option<T>> = values.into_iter().map(Some).collect();
    numbers.into_iter().filter_map(|number| values.get_mut(number).and_then(Option::take)).collect()
}

#[cfg(test)]
mod tests {
    use super::ordered;

    #[test]
    fn equal_values_stay_as_they_are() {
        let values = vec![(2, 'a'), (1, 'b'), (2, 'c'), (0, 'd'), (1, 'e')];
        let expected = [(0, 'd'), (1, 'b'), (1, 'e'), (2, 'a'), (2, 'c')];
        assert_eq!(ordered(values, &|a, b| a.0.cmp(&b.0)), expected);
        assert!(ordered(Vec::<u8>::new(), &u8::cmp).is_empty());
    }
}
