//! The reader of a region: a size or a map.

use super::piece::Piece;
use super::{Cell, MOST, SIDE};
use crate::Error;
use crate::error::Place;
use crate::puzzle::words::{Word, missing, shown};
use solvarium_budget as budget;

/// The content of a text.
pub(super) struct Text {
    /// The rows, all of the same length.
    pub cells: Vec<Vec<Cell>>,
    /// The pieces to use, if any are named.
    pub pieces: Option<Vec<Piece>>,
    /// The position of the first letter of each piece.
    pub letters: [Option<Place>; 12],
}

pub(super) fn text(text: &str) -> Result<Text, Error> {
    let text = text.strip_prefix('\u{feff}').unwrap_or(text);
    let mut read = Text { cells: Vec::new(), pieces: None, letters: [None; 12] };
    let mut last = 0;
    for (line, row) in (1..).zip(budget::lines(text)) {
        let begin = row.trim_start();
        if begin.trim_end().is_empty() {
            continue;
        }
        let column = 1 + row.chars().count() - begin.chars().count();
        if let Some(list) = begin.strip_prefix("pieces:") {
            read.list(line, column + "pieces:".len(), list)?;
            continue;
        }
        let word = Word { text: begin.trim_end(), place: Place::new(line, column) };
        if begin.starts_with(|c: char| c.is_ascii_digit()) {
            read.size(word)?;
            continue;
        }
        if last != 0 && last + 1 != line {
            return Err(
                Error::input("expected the next row of the map right below").at(Place::new(line, column))
            );
        }
        last = line;
        read.row(word)?;
    }
    if read.cells.is_empty() {
        return Err(missing("a size, such as `6x10`, or a map of `.` and `#`"));
    }
    Ok(read)
}

impl Text {
    /// Reads a line of letters after `pieces:`.
    fn list(&mut self, line: usize, column: usize, list: &str) -> Result<(), Error> {
        let pieces = self.pieces.get_or_insert_default();
        for (at, letter) in list.chars().enumerate().filter(|(_, c)| !c.is_whitespace() && *c != ',') {
            let place = Place::new(line, column + at);
            let Some(piece) = Piece::of(letter) else {
                return Err(strange(letter, place, "a piece, one of F I L N P T U V W X Y Z"));
            };
            if pieces.contains(&piece) {
                return Err(Error::input(format!("there is only one piece {}", piece.letter())).at(place));
            }
            pieces.push(piece);
        }
        Ok(())
    }

    /// Reads a line such as `6x10`: rows and columns.
    fn size(&mut self, word: Word<'_>) -> Result<(), Error> {
        let expected = format!("a size of rows and columns, from 1x1 to {SIDE}x{SIDE}");
        let refuse = || word.refuse(&expected);
        let (rows, columns) = word.text.split_once(['x', 'X', '×']).ok_or_else(refuse)?;
        let side = |text: &str| text.trim().parse().ok().filter(|side| (1..=SIDE).contains(side));
        let (rows, columns) = side(rows).zip(side(columns)).ok_or_else(refuse)?;
        if !self.cells.is_empty() {
            return Err(word.refuse("one size or one map"));
        }
        self.cells = vec![vec![Cell::Free(None); columns]; rows];
        Ok(())
    }

    /// Reads a row of a map; blanks between cells are ignored.
    fn row(&mut self, word: Word<'_>) -> Result<(), Error> {
        let mut cells = Vec::new();
        for (at, c) in word.text.chars().enumerate().filter(|(_, c)| !c.is_whitespace()) {
            let place = Place::new(word.place.line, word.place.column + at);
            let expected = "`.` for a cell to cover, `#` for another cell, or the letter of a piece";
            let cell = cell(c).ok_or_else(|| strange(c, place, expected))?;
            if let Cell::Free(Some(piece)) = cell {
                self.letters[piece as usize].get_or_insert(place);
            }
            if cells.len() == SIDE || self.cells.len() == SIDE {
                return Err(Error::input(format!("a map has at most {SIDE} rows and columns")).at(place));
            }
            cells.push(cell);
        }
        let width = self.cells.first().map_or(cells.len(), Vec::len);
        if cells.len() != width {
            let message = format!("expected a row of {width} cells, found {}", cells.len());
            return Err(Error::input(message).at(Place::new(word.place.line, 0)));
        }
        self.cells.push(cells);
        Ok(())
    }

    /// The pieces that may be used, and whether they are named. Refuses a region that they cannot cover.
    pub fn choose(&self) -> Result<(Vec<Piece>, bool), Error> {
        let free = self.cells.iter().flatten().filter(|cell| matches!(cell, Cell::Free(_))).count();
        let pieces = self.pieces.clone().unwrap_or_else(|| Piece::ALL.to_vec());
        let named = self.pieces.is_some();
        let wanted = 5 * pieces.len();
        let misses = match named {
            true => free != wanted,
            false => free % 5 != 0 || free > MOST,
        };
        if misses {
            let (many, most) = (pieces.len(), if named { "" } else { "at most " });
            return Err(Error::unsolvable(format!(
                "{free} cells to cover, but {many} pieces cover {most}{wanted}, five each"
            )));
        }
        let unused = |piece: &Piece| !pieces.contains(piece);
        match Piece::ALL
            .into_iter()
            .filter(unused)
            .find_map(|piece| self.letters[piece as usize].zip(Some(piece)))
        {
            Some((place, piece)) => {
                Err(Error::input(format!("{} is not among the pieces", piece.letter())).at(place))
            }
            None => Ok((pieces, named)),
        }
    }
}

fn cell(c: char) -> Option<Cell> {
    match c {
        '.' | '_' | '*' => Some(Cell::Free(None)),
        '#' | '@' => Some(Cell::Wall),
        _ => Piece::of(c).map(|piece| Cell::Free(Some(piece))),
    }
}

fn strange(c: char, place: Place, expected: &str) -> Error {
    let found = shown(c.encode_utf8(&mut [0; 4]));
    Error::input(format!("expected {expected}, found `{found}`")).at(place)
}
