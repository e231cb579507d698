//! Durations, sizes and counts in readable form: `10s`, `2GiB`, `1,234`.

use std::time::Duration;

const TIMES: [(&str, f64); 7] =
    [("us", 1e-6), ("µs", 1e-6), ("ms", 1e-3), ("min", 60.0), ("s", 1.0), ("m", 60.0), ("h", 3600.0)];

const SIZES: [(&str, f64); 13] = [
    ("kib", 1024.0),
    ("mib", 1_048_576.0),
    ("gib", 1_073_741_824.0),
    ("tib", 1_099_511_627_776.0),
    ("kb", 1e3),
    ("mb", 1e6),
    ("gb", 1e9),
    ("tb", 1e12),
    ("k", 1024.0),
    ("m", 1_048_576.0),
    ("g", 1_073_741_824.0),
    ("t", 1_099_511_627_776.0),
    ("b", 1.0),
];

/// Reads `10s`, `500ms`, `1.5h`; a bare number means seconds.
///
/// ```
/// use solvarium_lab::units;
/// assert_eq!(units::duration("1.5h").unwrap().as_secs(), 5400);
/// assert!(units::duration("0s").unwrap_err().contains("above 0"));
/// ```
///
/// # Errors
/// The text is not a time, or the time is zero; the message says what was expected.
pub fn duration(text: &str) -> Result<Duration, String> {
    let seconds =
        quantity(text, &TIMES).ok_or_else(|| "expected a time such as 10s, 500ms, 5min or 2h".to_string())?;
    if seconds == 0.0 {
        return Err("a time limit must be above 0, for example 10s".into());
    }
    Duration::try_from_secs_f64(seconds)
        .ok()
        .filter(|time| !time.is_zero())
        .ok_or_else(|| "this time is too long: try 10s or 2h".into())
}

/// Reads `2GiB`, `500MB`, `64k`; a bare number means bytes.
///
/// ```
/// use solvarium_lab::units;
/// assert_eq!(units::size("2GiB"), Ok(2 << 30));
/// assert!(units::size("many").is_err());
/// ```
///
/// # Errors
/// The text is not a size, or the size is zero; the message says what was expected.
pub fn size(text: &str) -> Result<usize, String> {
    let bytes = quantity(&text.to_ascii_lowercase(), &SIZES)
        .ok_or_else(|| "expected a size such as 512MiB or 2GiB".to_string())?;
    #[expect(
        clippy::cast_possible_truncation,
        clippy::cast_sign_loss,
        reason = "a float cast to an integer saturates: more than all memory is all memory"
    )]
    match bytes as usize {
        0 => Err("a memory limit must be above 0, for example 512MiB".into()),
        bytes => Ok(bytes),
    }
}

/// Reads a count of at least one; `1_000_000` and `1,000,000` are one million.
///
/// ```
/// assert_eq!(solvarium_lab::units::count("1_000_000"), Ok(1_000_000));
/// ```
///
/// # Errors
/// The text is not a whole number, or the number is zero; the message says what was expected.
pub fn count(text: &str) -> Result<u64, String> {
    let digits: String = text.chars().filter(|c| !"_,".contains(*c)).collect();
    match digits.parse() {
        Ok(0) => Err("expected a whole number of at least 1".into()),
        Ok(count) => Ok(count),
        Err(_) => Err("expected a whole number such as 1000000".into()),
    }
}

/// A number and a unit, or a number alone.
fn quantity(text: &str, units: &[(&str, f64)]) -> Option<f64> {
    let text = text.trim();
    let (number, scale) = units
        .iter()
        .find_map(|&(unit, scale)| Some((text.strip_suffix(unit)?, scale)))
        .unwrap_or((text, 1.0));
    let number = number.trim_end();
    // `f64` would also read "inf", "nan" and "1e400".
    if !number.bytes().all(|b| b.is_ascii_digit() || b == b'.') {
        return None;
    }
    number.parse::<f64>().ok().map(|value| value * scale)
}

/// Formats a duration: `12 µs`, `4.56 ms`, `1.23 s`, `2 min 5 s`.
///
/// ```
/// use solvarium_lab::units::show_duration;
/// assert_eq!(show_duration(std::time::Duration::from_micros(4560)), "4.56 ms");
/// ```
#[must_use]
pub fn show_duration(time: Duration) -> String {
    let seconds = time.as_secs_f64();
    match seconds {
        s if s < 1e-3 => format!("{:.0} µs", s * 1e6),
        s if s < 1.0 => format!("{:.2} ms", s * 1e3),
        s if s < 100.0 => format!("{s:.2} s"),
        _ => format!("{} min {} s", time.as_secs() / 60, time.as_secs() % 60),
    }
}

/// Formats a size: `512 B`, `1.5 KiB`, `2.0 GiB`.
///
/// ```
/// assert_eq!(solvarium_lab::units::show_size(1536), "1.5 KiB");
/// ```
#[must_use]
pub fn show_size(bytes: u64) -> String {
    #[expect(clippy::cast_precision_loss, reason = "shown with two digits")]
    let mut value = bytes as f64;
    if bytes < 1024 {
        return format!("{bytes} B");
    }
    let mut unit = "";
    for next in ["KiB", "MiB", "GiB", "TiB"] {
        if value < 1024.0 {
            break;
        }
        value /= 1024.0;
        unit = next;
    }
    format!("{value:.1} {unit}")
}

/// Formats a count: `1,234,567`.
///
/// ```
/// assert_eq!(solvarium_lab::units::show_count(1_234_567), "1,234,567");
/// ```
#[must_use]
pub fn show_count(count: u64) -> String {
    solvarium::wording::thousands(count)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn reads_times() {
        let ms = |text| duration(text).map(|time| time.as_millis());
        assert_eq!(ms("10s"), Ok(10_000));
        assert_eq!(ms("500ms"), Ok(500));
        assert_eq!(ms("1.5 h"), Ok(5_400_000));
        assert_eq!(ms("2min"), Ok(120_000));
        assert_eq!(ms("2"), Ok(2000));
    }

    #[test]
    fn refuses_invalid_times() {
        assert!(duration("0").unwrap_err().contains("above 0"));
        assert!(duration("0.0ms").unwrap_err().contains("above 0"));
        for bad in ["", "s", "-1s", "ten", "1e9s", "inf", "nan", "1.2.3s", "5 days"] {
            assert!(duration(bad).unwrap_err().contains("expected"), "{bad}");
        }
        assert!(duration(&"9".repeat(400)).is_err());
        assert!(duration("0.00001us").is_err(), "below the clock's resolution");
    }

    #[test]
    fn reads_sizes() {
        assert_eq!(size("2GiB"), Ok(2 << 30));
        assert_eq!(size("1.5 kib"), Ok(1536));
        assert_eq!(size("3mb"), Ok(3_000_000));
        assert_eq!(size("64k"), Ok(65536));
        assert_eq!(size("1000"), Ok(1000));
        assert_eq!(size("99999999999TiB"), Ok(usize::MAX));
        assert!(size("0GiB").unwrap_err().contains("above 0"));
        assert!(size("many").unwrap_err().contains("expected"));
    }

    #[test]
    fn reads_counts() {
        assert_eq!(count("1_000,000"), Ok(1_000_000));
        assert!(count("0").is_err() && count("-1").is_err() && count("").is_err());
    }

    #[test]
    fn shows() {
        assert_eq!(show_count(0), "0");
        assert_eq!(show_count(123), "123");
        assert_eq!(show_count(1_234_567), "1,234,567");
        assert_eq!(show_size(1023), "1023 B");
        assert_eq!(show_size(1536), "1.5 KiB");
        assert_eq!(show_size(u64::MAX), "16777216.0 TiB");
        assert_eq!(show_duration(Duration::from_micros(12)), "12 µs");
        assert_eq!(show_duration(Duration::from_micros(4560)), "4.56 ms");
        assert_eq!(show_duration(Duration::from_millis(1234)), "1.23 s");
        assert_eq!(show_duration(Duration::from_secs(125)), "2 min 5 s");
    }
}
