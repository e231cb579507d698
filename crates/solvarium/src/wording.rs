//! Numbers in messages: with thousands separators, and with a noun that agrees in number.

/// Formats a number with a noun in the singular or plural.
///
/// ```
/// use solvarium::wording::count;
/// assert_eq!(count(1, "cell"), "1 cell");
/// assert_eq!(count(12_000, "cell"), "12,000 cells");
/// ```
pub fn count(number: impl TryInto<u64>, noun: &str) -> String {
    let number = number.try_into().unwrap_or(u64::MAX);
    format!("{} {noun}{}", thousands(number), if number == 1 { "" } else { "s" })
}

/// Formats a number with thousands separators.
///
/// ```
/// assert_eq!(solvarium::wording::thousands(1_234_567), "1,234,567");
/// ```
pub fn thousands(number: u64) -> String {
    let digits = number.to_string();
    let mut shown = String::with_capacity(digits.len() * 4 / 3);
    for (at, digit) in digits.chars().enumerate() {
        if at > 0 && (digits.len() - at).is_multiple_of(3) {
            shown.push(',');
        }
        shown.push(digit);
    }
    shown
}
