//! Lists in sentences.

/// Joins items: `a`, `a and b`, `a, b and c`.
pub(super) fn list<S: AsRef<str>>(items: &[S]) -> String {
    listed(items, "and")
}

/// Joins items with this word before the last; by semicolons if an item has a comma itself.
pub(super) fn listed<S: AsRef<str>>(items: &[S], last: &str) -> String {
    let items: Vec<_> = items.iter().map(AsRef::as_ref).collect();
    match items.split_last() {
        None => String::new(),
        Some((one, [])) => (*one).into(),
        Some((end, rest)) if items.iter().any(|item| item.contains(", ")) => {
            format!("{}; {last} {end}", rest.join("; "))
        }
        Some((end, rest)) => format!("{} {last} {end}", rest.join(", ")),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lists_are_joined_for_one_two_and_many() {
        assert_eq!(list(&["a"]), "a");
        assert_eq!(list(&["a", "b"]), "a and b");
        assert_eq!(listed(&["a", "b", "c"], "or"), "a, b or c");
        assert_eq!(list(&["a, b", "c"]), "a, b; and c");
        assert_eq!(list::<&str>(&[]), "");
    }
}
