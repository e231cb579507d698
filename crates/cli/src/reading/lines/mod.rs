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

/// Whether a text is a collection of 9x9 Sudoku, at least two, without anything else but blank lines, comments and damaged puzzles, and
/// the first puzzle is valid. Read as a whole, it has the same puzzles.
fn are_only_sudokus(text: &[u8]) -> bool {
    let text = text.strip_prefix(BYTE_ORDER_MARK).unwrap_or(text);
    let mut puzzles = 0;
    let is_right = |line| match one::classify(line) {
        Line::Nothing => line.trim_ascii().is_empty() || line.trim_ascii_start().starts_with(b"#"),
        Line::Setting => false,
        Line::Puzzle(text) if is_bare(text) => {
            puzzles += 1;
            puzzles > 1 || one::is_valid(text)
        }
        Line::Puzzle(text) => puzzles > 0 && is_damaged(text),
    };
    text.split(|&byte| byte == b'\n').all(is_right) && puzzles > 1
}

/// Whether a byte stands for an empty cell.
const fn is_empty(byte: u8) -> bool {
    matches!(byte, b'.' | b'0' | b'_' | b'*' | b'x' | b'X' | b'?')
}

/// Whether a byte is a cell.
const fn is_cell(byte: u8) -> bool {
    byte.is_ascii_digit() || is_empty(byte)
}

/// Whether a line has more empty cells than a line that gives the regions of the grid above.
fn has_empty_cells(line: &[u8]) -> bool {
    line.iter().filter(|&&byte| is_empty(byte)).count() > 9
}

/// Whether a line has 81 cells, and is not the regions of the grid above.
fn is_bare(line: &[u8]) -> bool {
    line.len() == CELLS && line.iter().all(|&byte| is_cell(byte)) && has_empty_cells(line)
}

/// Whether a line is a 9x9 Sudoku with some cells wrong, missing or added. It is too long to be a row of a grid, and
/// has too few other characters to be a title.
fn is_damaged(line: &[u8]) -> bool {
    let cells = line.iter().filter(|&&byte| is_cell(byte)).count();
    // The whole reader takes these lines for comments.
    let is_comment = line.starts_with(b"%") || line.starts_with(b"//");
    (CELLS - 9..CELLS + 9).contains(&line.len())
        && !is_comment
        && cells + 9 >= line.len()
        && !line.iter().any(|byte| byte.is_ascii_whitespace() || b",;:|#".contains(byte))
        && has_empty_cells(line)
}

/// Whether a text has 81 cells, optionally followed by a comment.
fn is_sudoku(text: &[u8]) -> bool {
    let Some((cells, rest)) = text.split_at_checked(CELLS) else { return false };
    let rest = rest.trim_ascii();
    cells.iter().all(|&byte| is_cell(byte)) && (rest.is_empty() || rest.starts_with(b"#"))
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
            (line.replace('.', "*") + "\n" + &line.replace('.', "x"), true),
            (format!("{line}\n{}\n{line}\n", &line[..80]), true),
            (format!("{line}\n{line}5\n{line}\n"), true),
            (format!("{line}\n{}q\n{line}\n", &line[..80]), true),
            (format!("{}\n{line}\n{line}\n", &line[..80]), false),
            (format!("{line}\n{}\n", &line[..80]), false),
            (format!("{line}\n{line}\n{}\n", ".".repeat(64)), false),
            (format!("{line}\n{line}\n{}\n", "aaabbbccc".repeat(9)), false),
            (format!("{line}\n{line}\nhello\n"), false),
            (format!("{line}\n{line}\n//{line}\n"), false),
            (format!("{line}\n{line}\n%{line}\n"), false),
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
