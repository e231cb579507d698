//! The name that somebody meant: the nearest by edit distance, if it is near.

/// What to say about a name that nothing in a list has.
pub(super) fn unknown<'a>(
    what: &str,
    name: &str,
    all: impl Iterator<Item = &'a str>,
    main: &[&str],
) -> String {
    let found = short(name);
    match nearest(name, all) {
        Some(near) => format!("unknown {what} '{found}'; did you mean '{near}'?"),
        None if main.is_empty() => format!("unknown {what} '{found}': there is none to name"),
        None => format!("unknown {what} '{found}'; known: {}", main.join(", ")),
    }
}

/// The first 40 characters of what was found, so that no message is longer
/// than its reader's patience.
pub(super) fn short(text: &str) -> String {
    const MOST: usize = 40;
    match text.char_indices().nth(MOST) {
        Some((end, _)) => format!("{}...", &text[..end]),
        None => text.into(),
    }
}

/// The nearest of `names`: at most a third of the letters wrong, and one at
/// least is forgiven. Of equally near ones the first.
pub(super) fn nearest<'a>(name: &str, names: impl Iterator<Item = &'a str>) -> Option<&'a str> {
    const LONGEST: usize = 64;
    if name.len() > LONGEST {
        return None;
    }
    let name = name.to_lowercase();
    names
        .map(|known| (distance(&name, known), known))
        .filter(|(away, known)| *away <= (known.len().max(name.len()) / 3).max(1))
        .filter(|(away, known)| *away < known.len())
        .min_by_key(|(away, _)| *away)
        .map(|(_, known)| known)
}

/// The least number of letters to insert, delete, replace, or swap with a
/// neighbour (optimal string alignment; Damerau, 1964).
fn distance(a: &str, b: &str) -> usize {
    let (a, b): (Vec<char>, Vec<char>) = (a.chars().collect(), b.chars().collect());
    let mut rows = vec![vec![0; b.len() + 1]; a.len() + 1];
    for i in 0..=a.len() {
        for j in 0..=b.len() {
            rows[i][j] = match (i, j) {
                (0, n) | (n, 0) => n,
                _ => {
                    let replaced = rows[i - 1][j - 1] + usize::from(a[i - 1] != b[j - 1]);
                    let swapped = i > 1 && j > 1 && a[i - 1] == b[j - 2] && a[i - 2] == b[j - 1];
                    let best = replaced.min(rows[i - 1][j] + 1).min(rows[i][j - 1] + 1);
                    if swapped { best.min(rows[i - 2][j - 2] + 1) } else { best }
                }
            };
        }
    }
    rows[a.len()][b.len()]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn distances_count_swaps_once() {
        assert_eq!(distance("astar", "astar"), 0);
        assert_eq!(distance("asatr", "astar"), 1);
        assert_eq!(distance("", "abc"), 3);
        assert_eq!(distance("kitten", "sitting"), 3);
    }

    #[test]
    fn only_near_names_are_suggested() {
        let names = ["astar", "ida", "beam"];
        assert_eq!(nearest("astr", names.into_iter()), Some("astar"));
        assert_eq!(nearest("IDAA", names.into_iter()), Some("ida"));
        assert_eq!(nearest("quantum", names.into_iter()), None);
        assert_eq!(nearest(&"a".repeat(10_000), names.into_iter()), None);
        assert_eq!(nearest("", names.into_iter()), None);
    }
}
