//! Numbers that a person writes into a field of the settings.

/// What is wrong with a number.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum NumberError {
    /// Something else than digits, and in a decimal number one point.
    NotANumber,
    /// Less or more than the field allows.
    OutOfRange,
}

/// Reads a whole number from `least` to `most`; `None` when nothing is written.
pub fn read_whole(text: &str, least: u32, most: u32) -> Result<Option<u32>, NumberError> {
    let text = text.trim();
    if text.is_empty() {
        return Ok(None);
    }
    if !text.bytes().all(|byte| byte.is_ascii_digit()) {
        return Err(NumberError::NotANumber);
    }
    // Digits alone can only be too many.
    let number = text.parse().ok().filter(|number| (least..=most).contains(number));
    number.map(Some).ok_or(NumberError::OutOfRange)
}

/// Reads a decimal number from `least` to `most`; `None` when nothing is written.
pub fn read_decimal(text: &str, least: f64, most: f64) -> Result<Option<f64>, NumberError> {
    let text = text.trim();
    if text.is_empty() {
        return Ok(None);
    }
    // The library would also take "inf", "NaN" and exponents, which nobody means here.
    let is_plain = text.bytes().all(|byte| byte.is_ascii_digit() || matches!(byte, b'.' | b'-'));
    let number: f64 = text.parse().ok().filter(|_| is_plain).ok_or(NumberError::NotANumber)?;
    if (least..=most).contains(&number) { Ok(Some(number)) } else { Err(NumberError::OutOfRange) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_whole_number_is_digits_within_its_range() {
        for (text, expected) in [
            ("", Ok(None)),
            ("  ", Ok(None)),
            ("1", Ok(Some(1))),
            (" 010\n", Ok(Some(10))),
            ("100", Ok(Some(100))),
            ("0", Err(NumberError::OutOfRange)),
            ("101", Err(NumberError::OutOfRange)),
            ("99999999999999999999", Err(NumberError::OutOfRange)),
            ("-1", Err(NumberError::NotANumber)),
            ("+1", Err(NumberError::NotANumber)),
            ("1.0", Err(NumberError::NotANumber)),
            ("1,000", Err(NumberError::NotANumber)),
            ("1e1", Err(NumberError::NotANumber)),
            ("十", Err(NumberError::NotANumber)),
        ] {
            assert_eq!(read_whole(text, 1, 100), expected, "{text}");
        }
    }

    #[test]
    fn a_decimal_number_has_a_point_and_no_exponent() {
        for (text, expected) in [
            ("", Ok(None)),
            ("0", Ok(Some(0.0))),
            (" 0.7 ", Ok(Some(0.7))),
            (".5", Ok(Some(0.5))),
            ("2", Ok(Some(2.0))),
            ("2.01", Err(NumberError::OutOfRange)),
            ("-0.1", Err(NumberError::OutOfRange)),
            ("0,7", Err(NumberError::NotANumber)),
            ("1e0", Err(NumberError::NotANumber)),
            ("NaN", Err(NumberError::NotANumber)),
            ("inf", Err(NumberError::NotANumber)),
            (".", Err(NumberError::NotANumber)),
            ("warm", Err(NumberError::NotANumber)),
        ] {
            assert_eq!(read_decimal(text, 0.0, 2.0), expected, "{text}");
        }
    }
}
