//! Boards of sliding tiles in rows, with a blank that is a word, empty, or missing at the end of a row; and hexadecimal 15-puzzles.
//! Blank lines separate boards.
//!
//! Rows with `0`, `_`, `.` or `x` for the blank are Solvarium's own notation, and are not claimed.

use crate::features::{Features, numbered};
use crate::form::{Claim, Example, Form, Items, Read, Refused};
use crate::grid::without_remark;
use crate::matrix::{Cell, Matrix, characters, pieces};
use crate::meaning::{self, SIDE_MOST};
use crate::{Kind, Place};

/// See the module.
pub(super) const FORM: Form = Form {
    name: "tile-rows",
    help: "sliding tiles in rows; the blank may be None, -1, b, * or nothing; tiles may be hexadecimal",
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
        Example { text: "1,2,3\n4,,6\n7,5,8\n", reads: &["tiles 3x3 1 2 3 / 4 0 6 / 7 5 8"] },
        Example { text: "4-1-2\n3-0-5\n6-7-8\n", reads: &["tiles 3x3 4 1 2 / 3 0 5 / 6 7 8"] },
        Example { text: "A B C\nD _ F\nG E H\n", reads: &["tiles 3x3 1 2 3 / 4 0 6 / 7 5 8"] },
        Example { text: "ABC\nD_F\nGEH\n", reads: &["tiles 3x3 1 2 3 / 4 0 6 / 7 5 8"] },
        Example {
            text: "Puzzle 7:\n1 2 3\n4 0 6\n7 5 8\n\nGood luck!\n",
            reads: &["tiles 3x3 1 2 3 / 4 0 6 / 7 5 8"],
        },
        Example {
            text: "2\n1 2 3\n4 0 6\n7 5 8\n0 1 2\n3 4 5\n6 7 8\n",
            reads: &["tiles 3x3 1 2 3 / 4 0 6 / 7 5 8", "tiles 3x3 0 1 2 / 3 4 5 / 6 7 8"],
        },
        Example { text: "1 2 3\n4 5 6\n7 8 0 ; the last row\n", reads: &["tiles 3x3 1 2 3 / 4 5 6 / 7 8 0"] },
        Example {
            text: "1 2 3 moves: 5\n1 2 3\n4 0 6\n7 5 8\n",
            reads: &["tiles 3x3 1 2 3 / 4 0 6 / 7 5 8"],
        },
        Example { text: "1 2 3\n4 0 6\n7 5 8\n3 4 5 are odd\n", reads: &["tiles 3x3 1 2 3 / 4 0 6 / 7 5 8"] },
        Example { text: "1 2 3 the first row\n4 0 6\n7 5 8\n", reads: &["tiles 3x3 1 2 3 / 4 0 6 / 7 5 8"] },
        Example {
            text: "1 2 3\n4 5 6 // the middle row\n7 8 0 // the last row\n",
            reads: &["tiles 3x3 1 2 3 / 4 5 6 / 7 8 0"],
        },
        Example { text: "1 2 3\n4 5 6\n7 8 9\n", reads: &["tiles 3x3 1 2 3 / 4 5 6 / 7 8 0"] },
    ],
    refused: &[
        Refused {
            text: "1 4 2\n3 None 5\n6 7 7\n",
            message: "line 3, column 5: tile 7 is here and at line 3, column 3; tile 8 is missing",
        },
        Refused {
            text: "1 4 2\n3 None 5\n6 7 9\n",
            message: "line 3, column 5: a 3x3 board has the tiles 1 to 8 and the blank, found `9`",
        },
        Refused {
            text: "1 1 1 2 2 2 3 3 0\n",
            message: "line 1, column 3: several tiles are equal (1, 2, 3), but all tiles must differ: 1 to 8 and the blank",
        },
    ],
    recognise,
    read: Read::Text(read),
};

/// The words of a line.
fn words(number: usize, line: &str) -> Vec<Cell<'_>> {
    let parts = |c: char| c.is_whitespace() || matches!(c, ',' | '|' | '/');
    pieces(line, Place::new(number, 1), parts).filter(|word| !word.text.is_empty()).collect()
}

/// The cells of a row with one separator, of which an empty one is the blank; `None` for other rows.
fn fields(number: usize, line: &str) -> Option<Vec<Cell<'_>>> {
    let line = line.trim_end_matches(['\r', ' ']);
    let bars = line.trim_start().strip_prefix('|').and_then(|inside| inside.strip_suffix('|'));
    if bars.is_some_and(|inside| !inside.contains([',', ';', '\t'])) {
        return None;
    }
    let before = bars.map_or(0, |_| line.chars().count() - line.trim_start().chars().count() + 1);
    let line = bars.unwrap_or(line);
    let by = [',', ';', '\t', '|', '-', '/'].into_iter().find(|by| line.contains(*by))?;
    let cells: Vec<_> = pieces(line, Place::new(number, 1 + before), move |c| c == by)
        .map(Cell::trimmed)
        .map(Cell::unquoted)
        .collect();
    let is_cell = |cell: &Cell<'_>| !cell.text.contains(char::is_whitespace);
    // A dash may be the sign of a number or the blank itself.
    let is_sure = by != '-' || !line.contains("--") && !line.starts_with('-') && !line.contains(' ');
    (cells.len() > 1 && cells.iter().all(is_cell) && is_sure).then_some(cells)
}

/// Removes quotation marks around a line.
fn unquoted(line: &str) -> &str {
    let inside = line.trim().trim_end_matches(',');
    let strip = |quote| {
        inside.strip_prefix(quote)?.strip_suffix(quote).filter(|inside: &&str| !inside.contains(quote))
    };
    strip('"').or_else(|| strip('\'')).unwrap_or(line)
}

/// Removes the empty cells after separators at the end of every row.
fn without_ends(rows: Vec<Vec<Cell<'_>>>) -> Vec<Vec<Cell<'_>>> {
    let ends = |row: &Vec<Cell<'_>>| row.len() > 1 && row.last().is_some_and(|cell| cell.text.is_empty());
    if !rows.iter().all(ends) {
        return rows;
    }
    rows.into_iter().map(|row| row[..row.len() - 1].to_vec()).collect()
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
    let is_blank = matches!(
        text,
        "*" | "-1"
            | "None"
            | "none"
            | "null"
            | "nil"
            | "b"
            | "B"
            | "-"
            | "blank"
            | "empty"
            | "?"
            | "#"
            | "□"
            | "·"
    );
    is_number || is_blank || is_own_blank(text) || is_hexadecimal(text)
}

/// The boards of a text, and its other lines.
#[derive(Default)]
struct Boards<'t> {
    all: Vec<Matrix<'t>>,
    rows: Vec<Vec<Cell<'t>>>,
    /// Lines of text that are not part of a board.
    ignored: Vec<String>,
    /// Whether a line is not in Solvarium's own notation.
    is_foreign: bool,
    /// Whether a goal is named, which this form does not read.
    has_goal: bool,
    /// Whether the first row of a board has text after it.
    begins_with_text: bool,
    /// Whether a line has rows separated by slashes, as in Solvarium's own notation.
    has_slashes: bool,
}

/// Finds rows of words between blank lines or lines of text. A word of 16 different characters is a board too.
fn boards(text: &str) -> Boards<'_> {
    let boards = boards_of(text, true);
    let are_right = || boards.all.iter().all(|board| meaning::item(Kind::Tiles, board).puzzle.is_ok());
    if !boards.begins_with_text || are_right() { boards } else { boards_of(text, false) }
}

/// The boards, for one of two readings of a line such as `1 2 3 moves`: a row with a remark after it, or a title.
fn boards_of(text: &str, are_remarks: bool) -> Boards<'_> {
    let mut boards = Boards::default();
    // The lengths of rows of digits without separators; `#78` may be such a row, too.
    let is_run = |line: &str| line.bytes().all(|byte| byte.is_ascii_digit());
    let lengths: std::collections::BTreeSet<usize> =
        text.lines().map(str::trim_end).filter(|line| line.len() > 1 && is_run(line)).map(str::len).collect();
    let is_glued = |line: &str| lengths.contains(&line.trim_end().len()) && is_run(line[1..].trim_end());
    let lines =
        numbered(text).filter(|(_, line)| !line.starts_with('#') || is_numbered(line) || is_glued(line));
    let width = text.lines().map(without_remark).filter(|line| !is_text(line) && !line.trim().is_empty());
    let width = width.map(|line| line.split_whitespace().count()).find(|&width| width > 1);
    for (number, line) in lines.filter(|(_, line)| !line.trim().starts_with("```")) {
        let row = without_remark(line);
        // Two slashes are no comment in Solvarium's own notation.
        boards.is_foreign |= line[row.len()..].trim_start().starts_with("//");
        boards.has_goal |= names_goal(&line[row.len()..]);
        // A square is complete: what follows is text.
        let is_wanted =
            |width: &usize| boards.rows.len() != *width && (are_remarks || !boards.rows.is_empty());
        match width.filter(is_wanted).and_then(|width| row_before_text(row, width)) {
            Some(cells) => {
                boards.begins_with_text |= boards.rows.is_empty();
                boards.ignore(number, &row[cells.len()..]);
                boards.add(number, cells);
            }
            None => boards.add(number, row),
        }
    }
    boards.finish();
    boards.counted();
    boards
}

impl<'t> Boards<'t> {
    fn add(&mut self, number: usize, line: &'t str) {
        const ROWS_MOST: usize = 9;
        if is_text(line) {
            self.finish();
            self.ignore(number, line);
            return;
        }
        let inside = unquoted(line);
        self.is_foreign |= line.starts_with('#');
        self.has_slashes |= line.contains('/') && line.contains(' ');
        self.is_foreign |= inside.len() != line.len() && line.trim() != inside;
        let words = match fields(number, line) {
            Some(fields) => {
                self.is_foreign |= line.contains([';', '-', '/']) && fields.len() < 9;
                fields
            }
            None => words(number, inside),
        };
        match &words[..] {
            [] => self.finish(),
            [run] if is_run(run.text) => {
                self.finish();
                let cells: Vec<_> = characters(run.text, run.place).collect();
                self.rows = cells.chunks(4).map(<[Cell<'_>]>::to_vec).collect();
                self.finish();
            }
            _ if self.rows.len() < ROWS_MOST * ROWS_MOST => self.rows.push(words),
            _ => {}
        }
    }

    /// Notes text that is not part of a board.
    fn ignore(&mut self, number: usize, text: &str) {
        self.is_foreign = true;
        self.has_goal |= names_goal(text);
        let shown = crate::naming::shown(text.trim());
        self.ignored.push(format!("ignored: line {number}, `{shown}`"));
    }

    /// Completes a board at the end of its rows.
    fn finish(&mut self) {
        if !self.rows.is_empty() {
            let rows = without_ends(std::mem::take(&mut self.rows));
            self.all.push(Matrix { title: None, rows: aligned(folded(apart(rows))) });
        }
    }

    /// Removes a number above the boards that gives their count: all boards are then complete, and this number is not a
    /// row.
    fn counted(&mut self) {
        let Some(first) = self.all.first() else { return };
        let Some([number]) = first.rows.first().map(Vec::as_slice) else { return };
        let Some(count) = number.text.parse::<usize>().ok().filter(|count| *count > 0) else { return };
        let rows: Vec<Vec<Cell<'t>>> = self.all.iter().flat_map(|board| board.rows.clone()).skip(1).collect();
        let width = rows.first().map_or(0, Vec::len);
        if width < 2 || !rows.len().is_multiple_of(count) || count == width && rows.len() == width {
            return;
        }
        let boards: Vec<Matrix<'t>> = rows
            .chunks(rows.len() / count)
            .map(|rows| Matrix { title: None, rows: aligned(rows.to_vec()) })
            .collect();
        if boards.iter().all(|board| meaning::item(Kind::Tiles, board).puzzle.is_ok()) {
            let line = number.place.line;
            self.ignored.push(format!("ignored: line {line}, `{}`, the number of boards", number.text));
            (self.all, self.is_foreign) = (boards, true);
        }
    }
}

/// Whether a line that begins like a comment is a row whose first cell is the blank.
fn is_numbered(line: &str) -> bool {
    const SIGNS: [char; 6] = [' ', ',', ';', '\t', '|', '-'];
    let words = line[1..].split(SIGNS).filter(|word| !word.is_empty());
    let is_number = |word: &str| word.len() < 3 && word.bytes().all(|byte| byte.is_ascii_digit());
    words.clone().count() > 0 && words.clone().all(is_number) && line[1..].starts_with(SIGNS)
}

/// Whether a line is not a row: it has a word that does not mark a blank.
fn is_text(line: &str) -> bool {
    const BLANKS: [&str; 5] = ["none", "null", "nil", "blank", "empty"];
    let words = line.split(|c: char| !c.is_alphabetic()).filter(|word| word.len() > 1);
    let is_word = |word: &str| !BLANKS.contains(&word.to_ascii_lowercase().as_str());
    // Single letters may be the tiles of a row.
    words.clone().any(is_word)
        && (line.trim().len() > SIDE_MOST || line.contains([' ', ':', '/']))
        && !is_run(line.trim())
        || line.trim_start().starts_with("//")
}

fn names_goal(text: &str) -> bool {
    text.to_ascii_lowercase().contains("goal")
}

/// The cells of a row of this width before text on its line: `7 8 0 the last row`.
fn row_before_text(line: &str, width: usize) -> Option<&str> {
    let is_number = |word: &str| word.len() <= 2 && word.bytes().all(|byte| byte.is_ascii_digit());
    let is_cell = |word: &&str| is_number(word) || matches!(*word, "_" | "." | "*");
    let cells = line.split_whitespace().take_while(is_cell).count();
    let last = line.split_whitespace().nth(width - 1).filter(|_| is_text(line) && cells == width)?;
    Some(&line[..last.as_ptr() as usize + last.len() - line.as_ptr() as usize])
}

/// Splits rows of one word each, of letters or quoted digits, into characters.
fn apart(rows: Vec<Vec<Cell<'_>>>) -> Vec<Vec<Cell<'_>>> {
    let length = rows.first().and_then(|row| row.first()).map_or(0, |cell| cell.text.chars().count());
    let is_word = |row: &Vec<Cell<'_>>| row.len() == 1 && row[0].text.chars().count() == length;
    if rows.len() < 2 || length < 2 || !rows.iter().all(is_word) {
        return rows;
    }
    rows.iter().map(|row| characters(row[0].text, row[0].place).collect()).collect()
}

/// Folds a single row into a square.
fn folded(rows: Vec<Vec<Cell<'_>>>) -> Vec<Vec<Cell<'_>>> {
    match &rows[..] {
        [row] if row.len() > 4 && row.len().isqrt().pow(2) == row.len() => {
            row.chunks(row.len().isqrt()).map(<[Cell<'_>]>::to_vec).collect()
        }
        _ => rows,
    }
}

/// Whether a word is a permutation of the sixteen hexadecimal digits, or nearly so.
fn is_run(word: &str) -> bool {
    let mut seen = [false; 16];
    let digits = word.chars().map_while(|c| c.to_digit(16));
    let count = digits.map(|digit| seen[digit as usize] = true).count();
    count == 16 && word.len() == 16 && seen.iter().filter(|&&seen| seen).count() >= 14
}

/// Inserts the blank into a row that lacks one word, at the column of a full row below which no word ends.
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

fn recognise(features: &Features<'_>) -> Vec<Claim> {
    let found = boards(features.text);
    let (is_foreign, has_slashes) = (found.is_foreign, found.has_slashes);
    let Some(board) = found.all.into_iter().next().filter(|_| !found.has_goal) else { return Vec::new() };
    let words = || board.cells().map(|cell| cell.text).filter(|text| !text.is_empty());
    if are_letters(&board) {
        let evidence = format!("{}x{} sliding tiles with letters", board.width(), board.rows.len());
        return vec![Claim::new(Kind::Tiles, Claim::LIKELY + 2, evidence)];
    }
    let mut claims = meaning::claims(&board, "rows of tiles");
    claims.retain(|claim| claim.kind == Kind::Tiles);
    let are_equal =
        words().all(|word| word.parse::<u8>().is_ok()) && words().count() > 4 && !has_permutation(&board);
    let is_own = has_slashes && !are_equal
        || words().any(is_own_blank) && !words().any(is_hexadecimal) && !is_foreign && !are_equal;
    let letters = words().filter(|text| is_hexadecimal(text)).count();
    let is_sixteen = board.rows.len() == 4 && board.width() == 4;
    let is_blank_b = letters == 1 && words().any(|text| text.eq_ignore_ascii_case("b"));
    let are_letters_tiles = letters == 0 || is_sixteen || is_blank_b;
    if is_own || !are_letters_tiles || !words().all(is_tile) {
        return Vec::new();
    }
    claims.iter_mut().for_each(|claim| claim.score = claim.score.max(Claim::LIKELY + 2));
    claims
}

/// Whether no number occurs twice.
fn has_permutation(board: &Matrix<'_>) -> bool {
    let mut seen = std::collections::BTreeSet::new();
    board.cells().all(|cell| seen.insert(cell.text))
}

/// Whether the cells are the letters from A on, each once, and one other.
fn are_letters(board: &Matrix<'_>) -> bool {
    let count = board.cells().count();
    let is_letter = |cell: &&Cell<'_>| matches!(cell.text.as_bytes(), [byte] if byte.is_ascii_alphabetic() && usize::from(byte.to_ascii_uppercase() - b'A') + 1 < count);
    let letters: std::collections::BTreeSet<_> =
        board.cells().filter(is_letter).map(|cell| cell.text).collect();
    let is_size = board.rows.len() > 1 && board.width() > 1 && board.rows.len() * board.width() == count;
    is_size && count > 5 && letters.len() + 1 == count
}

fn read(text: &str, kind: Kind) -> Items<'_> {
    let Boards { all, mut ignored, .. } = boards(text);
    Box::new(all.into_iter().map(move |board| {
        let mut item = meaning::item(kind, &board);
        item.remarks.append(&mut ignored);
        item
    }))
}
