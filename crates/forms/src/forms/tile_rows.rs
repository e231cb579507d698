//! Boards of sliding tiles in rows, with a blank that is written in words, as nothing, or left off at the end of a
//! row; and hexadecimal 15-puzzles. Several boards are parted by blank lines.
//!
//! Rows with `0`, `_`, `.` or `x` for the blank are Solvarium's own notation, and are not claimed.

use crate::form::{Claim, Example, Form, Items, Read, Refused};
use crate::looks::{Looks, numbered};
use crate::matrix::{Cell, Matrix, characters, pieces};
use crate::meaning::{self, SIDE_MOST};
use crate::{Kind, Place};

/// See the module.
pub(super) static FORM: Form = Form {
    name: "tile-rows",
    help: "sliding tiles in rows; the blank as None, -1, b, * or nothing; hexadecimal tiles",
    examples: &[
        Example { text: "1 4 2\n3 None 5\n6 7 8\n", reads: &["tiles 3x3 1 4 2 / 3 0 5 / 6 7 8"] },
        Example { text: "1 4 2\n3 -1 5\n6 7 8\n", reads: &["tiles 3x3 1 4 2 / 3 0 5 / 6 7 8"] },
        Example {
            text: "1 4 2\n3 b 5\n6 7 8\n\n1 4 2\n3 5 *\n6 7 8\n",
            reads: &["tiles 3x3 1 4 2 / 3 0 5 / 6 7 8", "tiles 3x3 1 4 2 / 3 5 0 / 6 7 8"],
        },
        Example { text: "1 4 2\n3   5\n6 7 8\n", reads: &["tiles 3x3 1 4 2 / 3 0 5 / 6 7 8"] },
        Example {
            text: " 1  2  3  4\n 5  6  7  8\n 9 10 11 12\n13 14 15\n",
            reads: &["tiles 4x4 1 2 3 4 / 5 6 7 8 / 9 10 11 12 / 13 14 15 0"],
        },
        Example {
            text: "1 2 3 4\n5 6 7 8\n9 A B C\nD E 0 F\n",
            reads: &["tiles 4x4 1 2 3 4 / 5 6 7 8 / 9 10 11 12 / 13 14 0 15"],
        },
        Example {
            text: "123456789ABCDE0F",
            reads: &["tiles 4x4 1 2 3 4 / 5 6 7 8 / 9 10 11 12 / 13 14 0 15"],
        },
        Example { text: "1 2 3\n4 5 6\n7 8 9\n", reads: &["tiles 3x3 1 2 3 / 4 5 6 / 7 8 0"] },
    ],
    refused: &[
        Refused {
            text: "1 4 2\n3 None 5\n6 7 7\n",
            message: "line 3, column 5: tile 7 stands here and at line 3, column 3; tile 8 is missing",
        },
        Refused {
            text: "1 4 2\n3 None 5\n6 7 9\n",
            message: "line 3, column 5: a 3x3 board has the tiles 1 to 8 and the blank, found `9`",
        },
    ],
    looks,
    read: Read::Text(read),
};

/// The words of a line.
fn words(number: usize, line: &str) -> Vec<Cell<'_>> {
    let parts = |c: char| c.is_whitespace() || matches!(c, ',' | '|' | '/');
    pieces(line, Place::new(number, 1), parts).filter(|word| !word.text.is_empty()).collect()
}

fn is_own_blank(text: &str) -> bool {
    matches!(text, "0" | "_" | "." | "x" | "X")
}

fn is_hexadecimal(text: &str) -> bool {
    text.len() == 1
        && text.bytes().all(|byte| byte.is_ascii_hexdigit())
        && !text.bytes().all(|byte| byte.is_ascii_digit())
}

fn is_tile(text: &str) -> bool {
    let is_number = text.len() <= 2 && text.bytes().all(|byte| byte.is_ascii_digit());
    let is_blank =
        matches!(text, "*" | "-1" | "None" | "none" | "null" | "b" | "B" | "-" | "blank" | "?" | "#");
    is_number || is_blank || is_own_blank(text) || is_hexadecimal(text)
}

/// The boards: rows of words between blank lines. A word of 16 characters that are all different is a board too.
fn boards(text: &str) -> Vec<Matrix<'_>> {
    const ROWS_MOST: usize = 9;
    let (mut boards, mut rows) = (Vec::new(), Vec::new());
    for (number, line) in numbered(text).filter(|(_, line)| !line.starts_with('#')) {
        let words = words(number, line);
        match &words[..] {
            [] => finish(&mut boards, &mut rows),
            [run] if is_run(run.text) => {
                finish(&mut boards, &mut rows);
                let cells: Vec<_> = characters(run.text, run.place).collect();
                rows = cells.chunks(4).map(<[Cell<'_>]>::to_vec).collect();
                finish(&mut boards, &mut rows);
            }
            _ if rows.len() < ROWS_MOST => rows.push(words),
            _ => {}
        }
    }
    finish(&mut boards, &mut rows);
    boards
}

/// Ends a board where its rows end.
fn finish<'t>(boards: &mut Vec<Matrix<'t>>, rows: &mut Vec<Vec<Cell<'t>>>) {
    if !rows.is_empty() {
        boards.push(Matrix { title: None, rows: aligned(std::mem::take(rows)) });
    }
}

/// Whether a word is the sixteen hexadecimal digits in any order, or nearly so.
fn is_run(word: &str) -> bool {
    let mut seen = [false; 16];
    let digits = word.chars().map_while(|c| c.to_digit(16));
    let count = digits.map(|digit| seen[digit as usize] = true).count();
    count == 16 && word.len() == 16 && seen.iter().filter(|&&seen| seen).count() >= 14
}

/// A row that lacks one word has its blank where no word ends below those of a full row.
pub(super) fn aligned(mut rows: Vec<Vec<Cell<'_>>>) -> Vec<Vec<Cell<'_>>> {
    let width = rows.iter().map(Vec::len).max().unwrap_or(0);
    let end = |cell: &Cell<'_>| cell.place.column + cell.text.chars().count();
    let Some(full) = rows.iter().find(|row| row.len() == width).filter(|_| width <= SIDE_MOST) else {
        return rows;
    };
    let ends: Vec<usize> = full.iter().map(end).collect();
    let short: Vec<usize> = (0..rows.len()).filter(|&at| rows[at].len() + 1 == width).collect();
    if let [short] = short[..] {
        let nearest = |cell: &Cell<'_>| (0..width).min_by_key(|&column| ends[column].abs_diff(end(cell)));
        let columns: Vec<usize> = rows[short].iter().filter_map(nearest).collect();
        let missing = (0..width).find(|column| !columns.contains(column)).unwrap_or(width - 1);
        if columns.windows(2).all(|pair| pair[0] < pair[1]) && missing + 1 < width {
            let place = Place::new(rows[short][0].place.line, ends[missing].saturating_sub(1));
            rows[short].insert(missing, Cell { text: "", place });
        }
    }
    rows
}

fn looks(looks: &Looks<'_>) -> Vec<Claim> {
    let Some(board) = boards(looks.text).into_iter().next() else { return Vec::new() };
    let words = || board.cells().map(|cell| cell.text).filter(|text| !text.is_empty());
    let is_own = words().any(is_own_blank) && !words().any(is_hexadecimal);
    let letters = words().filter(|text| is_hexadecimal(text)).count();
    let is_sixteen = board.rows.len() == 4 && board.width() == 4;
    let is_blank_b = letters == 1 && words().any(|text| text.eq_ignore_ascii_case("b"));
    let are_letters_tiles = letters == 0 || is_sixteen || is_blank_b;
    if is_own || !are_letters_tiles || !words().all(is_tile) {
        return Vec::new();
    }
    let claims =
        meaning::claims(&board, "rows of tiles").into_iter().filter(|claim| claim.kind == Kind::Tiles);
    claims.map(|claim| Claim { score: Claim::LIKELY + 2, ..claim }).collect()
}

fn read(text: &str, kind: Kind) -> Items<'_> {
    Box::new(boards(text).into_iter().map(move |board| meaning::item(kind, &board)))
}
