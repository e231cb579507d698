//! Suggests the intended name for a misspelled one: the nearest by edit distance, if it is near enough.

/// An error message for an unknown name, with the nearest name, the names that contain it, or all names.
pub fn unknown<'a>(what: &str, name: &str, all: impl Iterator<Item = &'a str>, main: &[&str]) -> String {
    let (found, all) = (short(name), all.collect::<Vec<_>>());
    let near = nearest(name, all.iter().copied());
    let meant = near.map_or_else(|| containing(name, &all), |near| vec![near]);
    match meant[..] {
        [_, ..] => format!("unknown {what} '{found}'; did you mean '{}'?", meant.join("' or '")),
        [] if main.is_empty() => format!("unknown {what} '{found}': there is none here"),
        [] => format!("unknown {what} '{found}'; known: {}", main.join(", ")),
    }
}

/// The first 40 characters of a text, so that messages stay short.
pub fn short(text: &str) -> String {
    const MOST: usize = 40;
    match text.char_indices().nth(MOST) {
        Some((end, _)) => format!("{}...", &text[..end]),
        None => text.into(),
    }
}

/// The names that contain `part`; none if `part` is too short or too many names contain it.
fn containing<'a>(part: &str, names: &[&'a str]) -> Vec<&'a str> {
    const SHORTEST: usize = 3;
    const MOST: usize = 4;
    let part = part.to_lowercase();
    let found: Vec<_> =
        names.iter().copied().filter(|name| part.len() >= SHORTEST && name.contains(&part)).collect();
    if found.len() > MOST { Vec::new() } else { found }
}

/// The nearest of `names`, within an edit distance of a third of the letters, and at least 1; within 2 if the letters
/// are the same in another order. The first one of equally near names wins.
pub fn nearest<'a>(name: &str, names: impl Iterator<Item = &'a str>) -> Option<&'a str> {
    const LONGEST: usize = 64;
    if name.len() > LONGEST {
        return None;
    }
    let name = name.to_lowercase();
    names
        .map(|known| (distance(&name, &known.to_lowercase()), known))
        .filter(|(away, known)| {
            let forgiven = (known.len().max(name.len()) / 3).max(1);
            *away <= forgiven || *away == 2 && letters(known) == letters(&name)
        })
        .filter(|(away, known)| *away < known.len())
        .min_by_key(|(away, _)| *away)
        .map(|(_, known)| known)
}

/// The letters of a name, sorted.
fn letters(name: &str) -> Vec<char> {
    let mut letters: Vec<char> = name.to_lowercase().chars().collect();
    letters.sort_unstable();
    letters
}

/// The least number of insertions, deletions, replacements and swaps of neighbours (optimal string alignment; Damerau,
/// 1964).
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
    fn names_that_contain_a_part_are_suggested() {
        let names = ["manhattan-counting-blank", "misplaced-counting-blank", "blind"];
        let say = |name| unknown("heuristic", name, names.into_iter(), &names);
        assert_eq!(
            say("counting-blank"),
            "unknown heuristic 'counting-blank'; \
             did you mean 'manhattan-counting-blank' or 'misplaced-counting-blank'?"
        );
        assert!(say("an").contains("known: manhattan-counting-blank, misplaced"), "too short to say much");
        assert!(say("").contains("known:"));
    }

    #[test]
    fn only_near_names_are_suggested() {
        let names = ["astar", "ida", "beam"];
        assert_eq!(nearest("astr", names.into_iter()), Some("astar"));
        assert_eq!(nearest("asrta", names.into_iter()), Some("astar"));
        assert_eq!(nearest("IDAA", names.into_iter()), Some("ida"));
        assert_eq!(nearest("quantum", names.into_iter()), None);
        assert_eq!(nearest(&"a".repeat(10_000), names.into_iter()), None);
        assert_eq!(nearest("", names.into_iter()), None);
    }
}
