//! Interprets rows of cells as a board of sliding tiles.

use super::tally::Tally;
use crate::form::Claim;
use crate::matrix::{Cell, Matrix};
use crate::{Fault, SlidingBoard};

/// The maximum number of rows and of columns of a board.
pub(crate) const SIDE_MOST: usize = 8;

/// The confidence that a matrix is a board, perhaps with an error.
pub(super) fn score(tally: &Tally, is_partly_latin: impl FnOnce() -> bool) -> u8 {
    let is_side = |side: usize| (2..=SIDE_MOST).contains(&side);
    let fits = tally.cells + 1 >= tally.rows * tally.width && tally.cells <= tally.rows * tally.width;
    let known = tally.numbered() + tally.empty + tally.letters;
    let are_tiles = tally.numbers.keys().all(|&number| (number as usize) <= tally.cells + 1);
    match () {
        () if !is_side(tally.rows) || !is_side(tally.width) || !fits || known != tally.cells => 0,
        () if is_exact(tally) => Claim::MARKED,
        () if tally.is_permutation() && are_tiles => Claim::LIKELY,
        () if are_tiles && has_equal_tiles(tally) && !is_partly_latin() => Claim::LIKELY + 2,
        () => 0,
    }
}

/// Whether each number below the number of cells occurs once.
fn is_exact(tally: &Tally) -> bool {
    let zeros = tally.numbers.get(&0).copied().unwrap_or(0);
    let tiles = || tally.numbers.iter().filter(|(number, _)| **number > 0);
    tally.letters == 0
        && tally.cells == tally.rows * tally.width
        && zeros + tally.empty == 1
        && tiles().all(|(_, count)| *count == 1)
        && tiles().count() + 1 == tally.cells
        && tiles().all(|(number, _)| (*number as usize) < tally.cells)
}

/// Whether the text is like a board with some equal tiles: one blank, and no other empty cell.
fn has_equal_tiles(tally: &Tally) -> bool {
    const CELLS_MOST: usize = 25;
    let zeros = tally.numbers.get(&0).copied().unwrap_or(0);
    let twice = tally.numbers.iter().filter(|(number, count)| **number > 0 && **count > 1).count();
    let thrice = tally.numbers.iter().any(|(number, count)| *number > 0 && *count > 2);
    tally.cells <= CELLS_MOST
        && tally.cells > 4
        && zeros + tally.empty == 1
        && tally.letters == 0
        && (twice > 1 || thrice)
        && tally.numbers.len() > 2
}

/// The content of a cell.
enum Tile {
    Blank,
    Numbered(usize),
}

/// The notation of tiles.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Numbers {
    Decimal,
    /// A hexadecimal digit for each tile.
    Hexadecimal,
    /// A letter for each tile, A for 1, up to this number.
    Letters(usize),
}

fn tile(cell: Cell<'_>, numbers: Numbers) -> Result<Tile, Fault> {
    let text = cell.text.trim();
    if numbers == Numbers::Hexadecimal
        && text.len() == 1
        && let Some(digit) = text.chars().next().and_then(|c| c.to_digit(16))
    {
        return Ok(if digit == 0 { Tile::Blank } else { Tile::Numbered(digit as usize) });
    }
    if let Numbers::Letters(most) = numbers
        && let Some(letter) = letter(text).filter(|letter| *letter <= most)
    {
        return Ok(Tile::Numbered(letter));
    }
    match text {
        "" | "." | "_" | "*" | "x" | "X" | "b" | "B" | "-" | "-1" | "#" | "?" | "None" | "none" | "null"
        | "nil" | "blank" | "empty" | "e" | "E" | " " | "□" | "·" => return Ok(Tile::Blank),
        _ => {}
    }
    let is_number = text.len() <= 3 && text.bytes().all(|byte| byte.is_ascii_digit());
    match text.parse().ok().filter(|_| is_number) {
        Some(0) => Ok(Tile::Blank),
        Some(number) => Ok(Tile::Numbered(number)),
        None => {
            let found: String = text.chars().take(20).collect();
            let what = "expected tile numbers, with 0, _, x, * or None for the blank";
            Err(Fault::new(format!("{what}, found `{found}`")).at(cell.place))
        }
    }
}

/// The index of a letter in the alphabet, from 1.
fn letter(text: &str) -> Option<usize> {
    match text.as_bytes() {
        [byte] if byte.is_ascii_alphabetic() => Some(usize::from(byte.to_ascii_uppercase() - b'A') + 1),
        _ => None,
    }
}

/// The number of letters from A on that are tiles, if there are no other letters.
fn letters(matrix: &Matrix<'_>) -> Option<usize> {
    let texts = || matrix.cells().map(|cell| cell.text.trim());
    let most = matrix.cells().count().checked_sub(1)?;
    let tiles = texts().filter(|text| letter(text).is_some_and(|letter| letter <= most)).count();
    let has_number = texts().any(|text| text.parse::<u32>().is_ok_and(|number| number > 0));
    (tiles + 1 >= most && most > 2 && !has_number).then_some(most)
}

/// Letters are tiles if there are several and no number has two digits.
fn numbers(matrix: &Matrix<'_>) -> Numbers {
    if let Some(most) = letters(matrix) {
        return Numbers::Letters(most);
    }
    let is_letter = |cell: &&Cell<'_>| matches!(cell.text.as_bytes(), [b'a'..=b'f' | b'A'..=b'F']);
    let letters = matrix.cells().filter(is_letter).count();
    let are_single = matrix.cells().all(|cell| cell.text.chars().count() <= 1);
    if letters > 1 && are_single { Numbers::Hexadecimal } else { Numbers::Decimal }
}

/// Returns the board with a remark about its blank.
pub(crate) fn board(matrix: &Matrix<'_>) -> Result<(SlidingBoard, Option<String>), Fault> {
    let (rows, columns) = (matrix.rows.len(), matrix.width());
    let is_side = |side: usize| (2..=SIDE_MOST).contains(&side);
    if !is_side(rows) || !is_side(columns) {
        let most = SIDE_MOST;
        let message =
            format!("a board has 2 to {most} columns and 2 to {most} rows, not {columns} and {rows}");
        return Err(Fault::new(message).at(crate::Place::line(matrix.line())));
    }
    let numbers = numbers(matrix);
    let remark = match numbers {
        Numbers::Letters(most) => {
            let last = char::from(b'A' + u8::try_from(most).unwrap_or(1).saturating_sub(1));
            Some(format!("the tiles are the letters A to {last}: A is 1"))
        }
        _ => None,
    };
    let mut board = Draft { columns, cells: Vec::new(), remark };
    for row in &matrix.rows {
        for &cell in row {
            board.cells.push((tile(cell, numbers)?, Some(cell)));
        }
        board.end_row(row, matrix)?;
    }
    board.finish(rows, matrix.title)
}

/// A board under construction.
struct Draft<'t> {
    columns: usize,
    cells: Vec<(Tile, Option<Cell<'t>>)>,
    remark: Option<String>,
}

impl Draft<'_> {
    /// Completes a row that is one cell too short with the blank, if there is no other blank.
    fn end_row(&mut self, row: &[Cell<'_>], matrix: &Matrix<'_>) -> Result<(), Fault> {
        let is_only_gap = matrix.rows.iter().filter(|row| row.len() != self.columns).count() == 1;
        if row.len() + 1 == self.columns && is_only_gap {
            self.cells.push((Tile::Blank, None));
            self.remark = Some("the blank is where a row is one cell short".to_owned());
            return Ok(());
        }
        match row.first() {
            Some(first) if row.len() != self.columns => {
                let message = format!("this row has {} cells, the others {}", row.len(), self.columns);
                Err(Fault::new(message).at(first.place))
            }
            _ => Ok(()),
        }
    }

    fn finish(mut self, rows: usize, title: Option<&str>) -> Result<(SlidingBoard, Option<String>), Fault> {
        let count = self.cells.len();
        self.highest_as_blank();
        let mut seen: Vec<Option<Option<Cell<'_>>>> = vec![None; count];
        let mut tiles = Vec::with_capacity(count);
        let mut twice = None;
        for &(ref tile, cell) in &self.cells {
            let number = match tile {
                Tile::Blank => 0,
                Tile::Numbered(number) => *number,
            };
            if number >= count {
                let most = count - 1;
                let what = format!("a {}x{rows} board has the tiles 1 to {most} and the blank", self.columns);
                let found = cell.map_or("", |cell| cell.text);
                return Err(at(cell, format!("{what}, found `{found}`")));
            }
            if let Some(before) = seen[number] {
                twice = twice.or(Some((number, before, cell)));
            }
            seen[number] = seen[number].or(Some(cell));
            tiles.push(u8::try_from(number).unwrap_or(0));
        }
        let equal = equal_tiles(&tiles);
        if equal.len() > 1 || tiles.iter().filter(|tile| equal.first() == Some(tile)).count() > 2 {
            let (_, _, cell) = twice.unwrap_or((0, None, None));
            let equal: Vec<String> = equal.iter().map(u8::to_string).collect();
            let message = format!(
                "several tiles are equal ({}), but all tiles must differ: 1 to {} and the blank",
                equal.join(", "),
                count - 1
            );
            return Err(at(cell, message));
        }
        if let Some((number, before, cell)) = twice {
            let missing = seen.iter().position(Option::is_none).unwrap_or(0);
            return Err(at(cell.or(before), doubled(number, before, missing)));
        }
        let title = title.map(str::to_owned);
        Ok((
            SlidingBoard { rows, columns: self.columns, tiles, goal: None, optimum: None, title },
            self.remark,
        ))
    }

    /// Uses the highest tile as the blank if tiles are 1 to n.
    fn highest_as_blank(&mut self) {
        let count = self.cells.len();
        let is_highest = |tile: &Tile| matches!(tile, Tile::Numbered(number) if *number == count);
        let highest: Vec<usize> = (0..count).filter(|&at| is_highest(&self.cells[at].0)).collect();
        let has_blank = self.cells.iter().any(|(tile, _)| matches!(tile, Tile::Blank));
        if let ([at], false) = (&highest[..], has_blank) {
            self.cells[*at].0 = Tile::Blank;
            self.remark = Some(format!("{count}, the highest number, is the blank"));
        }
    }
}

/// The tiles that occur more than once.
fn equal_tiles(tiles: &[u8]) -> Vec<u8> {
    let mut sorted = tiles.to_vec();
    sorted.sort_unstable();
    let mut equal: Vec<u8> =
        sorted.windows(2).filter(|pair| pair[0] == pair[1]).map(|pair| pair[0]).collect();
    equal.dedup();
    equal
}

fn at(cell: Option<Cell<'_>>, message: String) -> Fault {
    match cell {
        Some(cell) => Fault::new(message).at(cell.place),
        None => Fault::new(message),
    }
}

fn doubled(number: usize, before: Option<Cell<'_>>, missing: usize) -> String {
    let name = |number: usize| if number == 0 { "the blank".to_owned() } else { format!("tile {number}") };
    let first = before.map_or_else(|| "at the end of a row".to_owned(), |cell| format!("at {}", cell.place));
    format!("{} is here and {first}; {} is missing", name(number), name(missing))
}
