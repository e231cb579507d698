//! Reads a line above a grid that gives its size: `9`, `3 3`, `9 3 3` or `N=9`.

/// Returns the numbers of a line that gives a size, or `None` for any other line. The line may also contain size words such as `rows` or
/// `by`.
pub(super) fn numbers(line: &str) -> Option<Vec<usize>> {
    const WORDS: &[&str] = &[
        "n",
        "s",
        "size",
        "order",
        "box",
        "boxes",
        "block",
        "blocks",
        "rows",
        "row",
        "cols",
        "columns",
        "width",
        "height",
        "dim",
        "dimension",
        "dimensions",
        "by",
        "x",
        "r",
        "c",
        "k",
        "m",
        "t",
        "of",
    ];
    let mut all = Vec::new();
    let is_gap = |c: char| c.is_whitespace() || matches!(c, ',' | '=' | ':' | '*' | '×' | ';' | '(' | ')');
    for word in line.split(is_gap).filter(|word| !word.is_empty()) {
        let numbers: Option<Vec<usize>> = word.split(['x', 'X']).map(small).collect();
        match numbers {
            Some(numbers) => all.extend(numbers),
            None if WORDS.contains(&word.to_ascii_lowercase().as_str()) => {}
            None => return None,
        }
    }
    (1..=4).contains(&all.len()).then_some(all)
}

fn small(text: &str) -> Option<usize> {
    let is_number = (1..=4).contains(&text.len()) && text.bytes().all(|byte| byte.is_ascii_digit());
    text.parse().ok().filter(|_| is_number)
}

/// The boxes that a size line gives.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Size {
    /// None: only the size of the grid.
    Grid,
    /// The two sides of a box. Some authors write rows first, others columns.
    Boxes(usize, usize),
}

/// The meaning of these numbers for a grid with n rows; `None` if they give another size.
pub(super) fn meaning(numbers: &[usize], n: usize) -> Option<Size> {
    let boxes = |r: usize, c: usize| (r * c == n && r > 1 && c > 1).then_some(Size::Boxes(r, c));
    match *numbers {
        [a] => (a == n || a * a == n || a == n * n).then_some(Size::Grid),
        [a, b] if a == n && (b == n || b * b == n) || b == n && a * a == n => Some(Size::Grid),
        [a, b] => boxes(a, b)
            .or_else(|| if a == n && b > 0 && n.is_multiple_of(b) { boxes(b, n / b) } else { None }),
        [a, b, c] if a == n && b == n => (c * c == n || c == n).then_some(Size::Grid),
        [a, b, c] if a == n => boxes(b, c),
        [b, c, a] if a == n => boxes(b, c),
        [a, b, c, d] if a == n && b == n => boxes(c, d),
        _ => None,
    }
}

/// The sizes that words name: `16x16 Sudoku`, `6x6 (2x3)`.
pub(super) fn pairs(text: &str) -> Vec<(usize, usize)> {
    let words = text.split(|c: char| !c.is_ascii_alphanumeric() && c != '×');
    let pair = |word: &str| {
        let (a, b) = word.split_once(['x', 'X', '×'])?;
        Some((small(a)?, small(b)?)).filter(|&(a, b)| a > 1 && b > 1)
    };
    words.filter_map(pair).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sizes_are_numbers_and_their_words() {
        for (line, expected) in [
            ("9", Some(vec![9])),
            ("3 3", Some(vec![3, 3])),
            ("N=9", Some(vec![9])),
            ("n = 9, size: 3x3", Some(vec![9, 3, 3])),
            ("9 by 9", Some(vec![9, 9])),
            ("easy 9", None),
            ("", None),
        ] {
            assert_eq!(numbers(line), expected, "{line}");
        }
        for (numbers, n, expected) in [
            (&[9][..], 9, Some(Size::Grid)),
            (&[3], 9, Some(Size::Grid)),
            (&[3, 4], 12, Some(Size::Boxes(3, 4))),
            (&[6, 2, 3], 6, Some(Size::Boxes(2, 3))),
            (&[6, 3], 6, Some(Size::Boxes(3, 2))),
            (&[8], 9, None),
            (&[3, 4], 9, None),
        ] {
            assert_eq!(meaning(numbers, n), expected, "{numbers:?}");
        }
    }
}
