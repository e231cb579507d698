//! Files of any size with one 9x9 Sudoku per line, in constant memory. They are split into blocks of complete lines, which are solved in
//! bulk (`bulk`, `piece`) or read like any other puzzles (`one`). The Sudoku may be in a column of a table (`line_format`).

mod bulk;
mod cut;
mod line_format;
mod one;
mod piece;

pub use bulk::Bulk;
pub use cut::{BlockKind, Cutter};
pub use line_format::LineFormat;
use one::Line;
pub use one::{Reader, stand_alone, too_long};
pub use piece::Task;

/// Number of cells of a puzzle.
const CELLS: usize = 81;
const BYTE_ORDER_MARK: &[u8] = b"\xef\xbb\xbf";

/// Whether the first puzzle of a text is a 9x9 Sudoku on a line, and no comment in it declares another type.
fn are_sudokus(head: &[u8]) -> bool {
    let head = head.strip_prefix(BYTE_ORDER_MARK).unwrap_or(head);
    let complete = head.iter().rposition(|&byte| byte == b'\n').map_or(&[][..], |end| &head[..end]);
    let lines = || complete.split(|&byte| byte == b'\n').map(one::classify);
    let first = lines().find(|line| !matches!(line, Line::Nothing));
    matches!(first, Some(Line::Puzzle(text)) if is_sudoku(text))
        && !lines().any(|line| matches!(line, Line::Setting))
}

/// Whether a text is a collection of 9x9 Sudoku, at least two, without anything else but blank lines and comments, and the first is valid.
/// Read as a whole, it has the same puzzles.
fn are_only_sudokus(text: &[u8]) -> bool {
    let text = text.strip_prefix(BYTE_ORDER_MARK).unwrap_or(text);
    let mut puzzles = 0;
    let is_right = |line| match one::classify(line) {
        Line::Nothing => line.trim_ascii().is_empty() || line.trim_ascii_start().starts_with(b"#"),
        Line::Setting => false,
        Line::Puzzle(text) => {
            puzzles += 1;
            is_bare(text) && (puzzles > 1 || one::is_valid(text))
        }
    };
    text.split(|&byte| byte == b'\n').all(is_right) && puzzles > 1
}

/// Whether a line has 81 cells, and more empty ones than a line that gives the regions of the grid above.
fn is_bare(line: &[u8]) -> bool {
    let is_empty = |byte: &u8| matches!(byte, b'.' | b'0');
    line.len() == CELLS
        && line.iter().all(|byte| is_empty(byte) || byte.is_ascii_digit())
        && line.iter().filter(|byte| is_empty(byte)).count() > 9
}

/// Whether a text has 81 cells, optionally followed by a comment.
fn is_sudoku(text: &[u8]) -> bool {
    let is_cell = |byte: &u8| byte.is_ascii_digit() || b"._*xX?".contains(byte);
    let Some((cells, rest)) = text.split_at_checked(CELLS) else { return false };
    let rest = rest.trim_ascii();
    cells.iter().all(is_cell) && (rest.is_empty() || rest.starts_with(b"#"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn knows_a_collection_by_its_first_puzzle() {
        let line = ".".repeat(81);
        let wide = ".".repeat(256);
        for (text, expected) in [
            (format!("{line}\n{line}\n"), true),
            (format!("\u{feff}# a\n\n{line} # one\r\n12\n{line}\n"), true),
            (line.clone(), false),
            (format!("{line}.\n"), false),
            (format!("{wide}\n"), false),
            (format!("{line},{line}\n"), false),
            (format!("142305678\n{line}\n"), false),
            (format!("{line}\n# diagonals\n{line}\n"), false),
            (format!("{line}\n#Regions:\n{line}\n"), false),
            (String::new(), false),
        ] {
            assert_eq!(are_sudokus(text.as_bytes()), expected, "{text}");
        }
    }

    #[test]
    fn knows_texts_of_sudokus_only() {
        let line = ".".repeat(80) + "7";
        for (text, expected) in [
            (format!("{line}\n{line}"), true),
            (format!("\u{feff}# a\n\n{line}\r\n{line}\r\n"), true),
            (format!("{line}\n"), false),
            (format!("{line}\n{line}\n12\n"), false),
            (format!("{line}\n{line} # one\n"), false),
            (format!("{line}\n---\n{line}\n"), false),
            (format!("{line}\n11{}\n", ".".repeat(79)), true),
            (format!("11{}\n{line}\n", ".".repeat(79)), false),
            (format!("{line}\n{}\n", "123456789".repeat(9)), false),
            (format!("{line}\n{}\n", "012345678".repeat(9)), false),
            (format!("{line}\n# diagonals\n{line}\n"), false),
            (String::new(), false),
        ] {
            assert_eq!(are_only_sudokus(text.as_bytes()), expected, "{text}");
        }
    }
}
