//! Numbers in messages: with thousands separators, and with a noun that agrees in number.

/// Formats a number with a noun in the singular or plural.
///
/// ```
/// use solvarium::wording::count;
/// assert_eq!(count(1, "cell"), "1 cell");
/// assert_eq!(count(12_000, "cell"), "12,000 cells");
/// assert_eq!(count(2, "box"), "2 boxes");
/// assert_eq!(count(0, "missionary"), "0 missionaries");
/// ```
pub fn count(number: impl TryInto<u64>, noun: &str) -> String {
    let number = number.try_into().unwrap_or(u64::MAX);
    let shown = thousands(number);
    if number == 1 { format!("{shown} {noun}") } else { format!("{shown} {}", plural(noun)) }
}

/// The regular plural of a noun.
fn plural(noun: &str) -> String {
    let hisses = ["s", "x", "z", "ch", "sh"].iter().any(|ending| noun.ends_with(ending));
    match noun.strip_suffix('y') {
        Some(stem) if !stem.ends_with(['a', 'e', 'i', 'o', 'u']) => format!("{stem}ies"),
        _ if hisses => format!("{noun}es"),
        _ => format!("{noun}s"),
    }
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
