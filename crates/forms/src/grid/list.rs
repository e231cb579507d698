//! Lists of grids, one in each line, which are the longest texts.

/// Whether a text is a list of grids, one in each line, perhaps with typing errors, and without words.
pub(super) fn is_list(text: &str) -> bool {
    let is_run =
        |line: &str| line.len() >= 16 && line.bytes().all(|byte| byte == b'.' || byte.is_ascii_digit());
    let filled = || text.lines().map(str::trim_end).filter(|line| !line.is_empty());
    let (runs, all) = (filled().filter(|line| is_run(line)).count(), filled().count());
    runs * 2 > all && (runs == all || runs > 1) && !filled().any(|line| line.contains(char::is_alphabetic))
}

/// Whether a text is a list of 9x9 Sudokus: lines of 81 digits and dots, with an empty cell in each. No form claims it.
///
/// ```
/// let line = format!("{}\n", ".".repeat(81));
/// assert!(solvarium_forms::is_list_of_clues(&line.repeat(2)) && !solvarium_forms::is_list_of_clues(&line));
/// ```
#[must_use]
pub fn is_list_of_clues(text: &str) -> bool {
    let is_empty = |byte: &u8| matches!(byte, b'.' | b'0');
    text.lines().take(2).count() == 2
        && text.lines().map(str::as_bytes).all(|line| {
            line.len() == 81
                && line.iter().any(is_empty)
                && line.iter().all(|byte| is_empty(byte) || byte.is_ascii_digit())
        })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_list_of_clues_is_claimed_by_no_form() {
        let clues = |seed: usize| -> String {
            let digit = |place: usize| char::from(b'1' + (seed + 5 * place) as u8 % 9);
            let cell = |place: usize| if place * (place + seed) % 7 < 2 { digit(place) } else { '.' };
            (0..81).map(cell).collect()
        };
        for count in 2..20 {
            for empty in [".", "0"] {
                let lines: Vec<String> =
                    (0..count).map(|line| clues(10 * count + line).replace('.', empty)).collect();
                let text = lines.join("\n");
                assert!(is_list_of_clues(&text));
                assert!(crate::claims(&text, &crate::Hints::default()).is_empty(), "{text}");
                assert!(!is_list_of_clues(&format!("{text}\nname")));
                assert!(!is_list_of_clues(&text.replace('\n', ";")));
            }
        }
        // A solution after its puzzle may be a form.
        assert!(!is_list_of_clues(&format!("{}\n{}", ".".repeat(81), "1".repeat(81))));
    }
}
