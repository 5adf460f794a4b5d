//! When an endpoint wants to be asked again.

/// Milliseconds to wait, out of a `Retry-After` header: seconds, also with a fraction, or a date (RFC 9110, 10.2.3;
/// of its three forms of a date only the one that servers must send). `now_ms` is the present time in milliseconds
/// since 1970, UTC. 0, and a date that has passed, mean that the header asks for nothing: None, as where it can't be
/// read.
pub fn retry_after(value: &str, now_ms: f64) -> Option<u32> {
    let value = value.trim();
    let wait = match seconds(value) {
        Some(wait) => wait,
        None => http_date(value)? * 1000.0 - now_ms,
    };
    // The conversion stops at the ends of the type, which is what is wanted.
    Some(wait.ceil() as u32).filter(|wait| *wait > 0)
}

/// Milliseconds of a decimal number of seconds. By hand, since the library's reader of floating point numbers is
/// bigger than this whole module.
fn seconds(text: &str) -> Option<f64> {
    let (whole, fraction) = text.split_once('.').unwrap_or((text, ""));
    if whole.is_empty() || !whole.bytes().chain(fraction.bytes()).all(|b| b.is_ascii_digit()) {
        return None;
    }
    let mut milliseconds = 0.0;
    for digit in whole.bytes() {
        milliseconds = milliseconds * 10.0 + f64::from(digit - b'0') * 1000.0;
    }
    let mut unit = 1000.0;
    for digit in fraction.bytes() {
        unit /= 10.0;
        milliseconds += f64::from(digit - b'0') * unit;
    }
    Some(milliseconds)
}

/// Seconds since 1970 of a date such as `Sun, 06 Nov 1994 08:49:37 GMT`.
fn http_date(text: &str) -> Option<f64> {
    const MONTHS: [&str; 12] =
        ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"];
    let (_, date) = text.split_once(", ")?;
    let mut parts = date.split(' ');
    let day = number(parts.next()?, 31)?;
    let month = parts.next()?;
    let month = MONTHS.iter().position(|name| *name == month)? as i64;
    let year = number(parts.next()?, 9999)?;
    let mut time = parts.next()?.split(':');
    let (hour, minute, second) =
        (number(time.next()?, 23)?, number(time.next()?, 59)?, number(time.next()?, 60)?);
    if parts.next() != Some("GMT") || parts.next().is_some() || time.next().is_some() || day == 0 {
        return None;
    }
    // Days since 1970 in the Gregorian calendar, counted in years that begin in March, so that a leap day is last.
    let (year, month) = if month < 2 { (year - 1, month + 10) } else { (year, month - 2) };
    let days = year * 365 + year.div_euclid(4) - year.div_euclid(100)
        + year.div_euclid(400)
        + (month * 153 + 2) / 5
        + (day - 1)
        - 719_468;
    Some((((days * 24 + hour) * 60 + minute) * 60 + second) as f64)
}

fn number(text: &str, most: i64) -> Option<i64> {
    let plain = text.bytes().all(|b| b.is_ascii_digit());
    text.parse().ok().filter(|number| plain && *number <= most)
}

#[cfg(test)]
mod tests {
    use super::{http_date, retry_after};

    #[test]
    fn seconds_may_have_a_fraction() {
        assert_eq!(retry_after("0", 0.0), None);
        assert_eq!(retry_after(" 20 ", 5e12), Some(20_000));
        assert_eq!(retry_after("1.5", 0.0), Some(1500));
        assert_eq!(retry_after("0.0004", 0.0), Some(1));
        assert_eq!(retry_after("99999999999", 0.0), Some(u32::MAX));
        for bad in ["", "-1", "1e3", "soon", "1.2.3", ".", "+1", "1s", "NaN", "inf"] {
            assert_eq!(retry_after(bad, 0.0), None, "{bad:?}");
        }
    }

    #[test]
    fn dates_are_those_of_http() {
        // From RFC 9110 and `date -u -d @…`.
        for (date, seconds) in [
            ("Sun, 06 Nov 1994 08:49:37 GMT", 784_111_777.0),
            ("Thu, 01 Jan 1970 00:00:00 GMT", 0.0),
            ("Tue, 29 Feb 2000 23:59:59 GMT", 951_868_799.0),
            ("Wed, 01 Mar 2000 00:00:00 GMT", 951_868_800.0),
            ("Mon, 01 Mar 2100 00:00:00 GMT", 4_107_542_400.0),
            ("Thu, 31 Dec 2026 12:30:00 GMT", 1_798_720_200.0),
        ] {
            assert_eq!(http_date(date), Some(seconds), "{date}");
        }
        for bad in [
            "Sun, 06 Nov 1994 08:49:37",
            "Sun, 06 Nov 1994 08:49:37 CET",
            "Sunday, 06-Nov-94 08:49:37 GMT",
            "Sun, 00 Nov 1994 08:49:37 GMT",
            "Sun, 06 nov 1994 08:49:37 GMT",
            "Sun, 06 Nov 1994 24:00:00 GMT",
            "Sun, 06 Nov 1994 08:49:37 GMT x",
            "Sun, +6 Nov 1994 08:49:37 GMT",
        ] {
            assert_eq!(http_date(bad), None, "{bad}");
        }
    }

    #[test]
    fn a_date_is_counted_from_now() {
        let date = "Sun, 06 Nov 1994 08:49:37 GMT";
        assert_eq!(retry_after(date, 784_111_777_000.0 - 2500.0), Some(2500));
        assert_eq!(retry_after(date, 784_111_777_000.0 + 1.0), None);
    }
}
