//! Pentominoes: cover a region with pieces of five cells (Dudeney, 1907; named by Golomb, 1954). The rectangle of 6 x
//! 10 has 2,339 solutions up to its four symmetries (Haselgrove and Haselgrove, 1960).
//!
//! ```text
//! 6x10              a rectangle: rows and columns
//!
//! . . . #           a map: `.` is to be covered, `#` is not,
//! . I . .           a letter is to be covered by that piece
//! pieces: F I L     the pieces; by default each of the twelve at most once
//! ```

mod parse;
mod piece;
#[cfg(test)]
mod tests;

pub use piece::Piece;

use super::words::parse_whole;
use crate::csp::exact_cover::Cover;
use crate::csp::{Csp, Model, Relation};
use crate::{Error, Problem};
use std::sync::Arc;

/// The greatest number of rows and columns.
const SIDE: usize = 64;
/// The greatest number of cells to cover.
const MOST: usize = 60;

/// A cell of a map.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Cell {
    /// A cell that must not be covered.
    Wall,
    /// A cell that must be covered, perhaps by a given piece.
    Free(Option<Piece>),
}

/// The puzzle: a region, and the pieces to cover it with.
///
/// ```
/// use solvarium::csp::exact_cover::{count, ExactCover};
/// use solvarium::{puzzle::pentominoes::Pentominoes, Limits};
/// let puzzle = Pentominoes::parse("3x20")?;
/// let counted = count(&puzzle.cover(), &ExactCover::new(), u64::MAX, &Limits::none());
/// assert_eq!(counted.number, 8); // two, with four symmetries each
/// # Ok::<(), solvarium::Error>(())
/// ```
#[derive(Clone, Debug)]
pub struct Pentominoes {
    /// The cells, row after row.
    cells: Vec<Vec<Cell>>,
    pieces: Vec<Piece>,
    /// Whether the text names them.
    named: bool,
    /// All placements, piece after piece.
    placements: Arc<[Placement]>,
}

/// A placement: a piece, and the cells that it covers, with one bit per free cell, row after row.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Placement {
    piece: Piece,
    cells: u64,
}

/// A board: the pieces placed so far.
///
/// ```
/// use solvarium::{path::DepthFirst, puzzle::pentominoes::{Pentominoes, Piece}, solve};
/// let puzzle = Pentominoes::parse("1x5")?;
/// let answer = solve(&puzzle, &DepthFirst::new());
/// let board = answer.plan().unwrap().states(&puzzle).last().unwrap();
/// assert_eq!(board.placement(Piece::I), Some(0));
/// # Ok::<(), solvarium::Error>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Board {
    /// The placement of each piece, or `NONE`.
    laid: [u16; 12],
}

/// The mark of a piece that is not placed.
const NONE: u16 = u16::MAX;

impl Board {
    /// The number of the placement of a piece, if it is placed.
    ///
    /// ```
    /// use solvarium::{puzzle::pentominoes::{Pentominoes, Piece}, Problem};
    /// assert_eq!(Pentominoes::parse("6x10")?.start().placement(Piece::X), None);
    /// # Ok::<(), solvarium::Error>(())
    /// ```
    #[must_use]
    pub fn placement(&self, piece: Piece) -> Option<usize> {
        Some(self.laid[piece as usize]).filter(|&number| number != NONE).map(usize::from)
    }

    /// The placements on the board.
    fn placements(&self) -> impl Iterator<Item = usize> {
        self.laid.into_iter().filter(|&number| number != NONE).map(usize::from)
    }
}

impl Pentominoes {
    /// Reads a size or a map, with or without the pieces to use.
    ///
    /// ```
    /// use solvarium::puzzle::pentominoes::Pentominoes;
    /// let puzzle = Pentominoes::parse(". . . . .\n. . . . .\npieces: L P")?;
    /// assert_eq!(puzzle.print(), ".....\n.....\npieces: L P\n");
    /// let error = Pentominoes::parse("..\n.?").unwrap_err();
    /// assert_eq!(error.to_string(), "line 2, column 2: expected `.` for a cell to cover, \
    ///     `#` for another cell, or the letter of a piece, found `?`");
    /// let error = Pentominoes::parse("7x9").unwrap_err();
    /// assert!(error.is_unsolvable());
    /// assert_eq!(error.to_string(), "line 1, column 4: 63 cells to cover, but 12 pieces cover at most 60, five each");
    /// # Ok::<(), solvarium::Error>(())
    /// ```
    ///
    /// # Errors
    /// A character is unknown, rows have different lengths, a side is above 64, or a piece is named twice or does not exist. Or the cells cannot be covered, because there are not five per piece.
    pub fn parse(text: &str) -> Result<Self, Error> {
        let read = |text: &str| parse::text(text).and_then(|text| Ok((text.choose()?, text)));
        let ((pieces, named), text) = parse_whole(text, read)?;
        let placements = placements(&text.cells, &pieces);
        Ok(Self { cells: text.cells, pieces, named, placements: placements.into() })
    }

    /// The puzzle as [`Pentominoes::parse`] reads it.
    ///
    /// ```
    /// use solvarium::puzzle::pentominoes::Pentominoes;
    /// assert_eq!(Pentominoes::parse("1x5")?.print(), ".....\n");
    /// # Ok::<(), solvarium::Error>(())
    /// ```
    #[must_use]
    pub fn print(&self) -> String {
        let mut text = self.map(|_| None);
        if self.named {
            text.push_str("pieces:");
            self.pieces.iter().for_each(|piece| text.extend([' ', piece.letter()]));
            text.push('\n');
        }
        text
    }

    /// The map with the letters of the placed pieces.
    ///
    /// ```
    /// use solvarium::{path::DepthFirst, puzzle::pentominoes::Pentominoes, solve};
    /// let puzzle = Pentominoes::parse("3x5")?;
    /// let answer = solve(&puzzle, &DepthFirst::new());
    /// let board = answer.plan().unwrap().states(&puzzle).last().unwrap();
    /// assert_eq!(puzzle.draw(&board), "LLLLT\nLYTTT\nYYYYT\n");
    /// # Ok::<(), solvarium::Error>(())
    /// ```
    #[must_use]
    pub fn draw(&self, board: &Board) -> String {
        let laid: Vec<Placement> = board.placements().map(|number| self.placements[number]).collect();
        self.map(|cell| laid.iter().find(|placement| placement.cells >> cell & 1 == 1).map(|p| p.piece))
    }

    /// The map, with these pieces on its free cells.
    fn map(&self, piece: impl Fn(usize) -> Option<Piece>) -> String {
        let (mut text, mut free) = (String::new(), 0..);
        for row in &self.cells {
            text.extend(row.iter().map(|cell| match cell {
                Cell::Wall => '#',
                Cell::Free(given) => {
                    let laid = free.next().and_then(&piece);
                    laid.or(*given).map_or('.', Piece::letter)
                }
            }));
            text.push('\n');
        }
        text
    }

    /// The board with these placements, for example the options of a solution of [`Pentominoes::cover`]. Unknown
    /// placements are ignored.
    ///
    /// ```
    /// use solvarium::csp::exact_cover::{count, ExactCover};
    /// use solvarium::{puzzle::pentominoes::Pentominoes, Limits};
    /// let puzzle = Pentominoes::parse("3x5\npieces: P U V")?;
    /// let counted = count(&puzzle.cover(), &ExactCover::new(), 1, &Limits::none());
    /// assert_eq!(puzzle.draw(&puzzle.board(&counted.first.unwrap())), "VVVUU\nVPPPU\nVPPUU\n");
    /// # Ok::<(), solvarium::Error>(())
    /// ```
    #[must_use]
    pub fn board(&self, placements: &[usize]) -> Board {
        let mut board = self.start();
        for &number in placements.iter().filter(|&&number| number < self.placements.len()) {
            self.apply(&mut board, &number);
        }
        board
    }

    /// The puzzle as an exact cover: items are the pieces and the free cells, and options are the placements. If all
    /// pieces are needed, they come before the cells. So if a piece and a cell have the same number of options, the
    /// piece is tried first. For 6 x 10, this takes 1/2.5 of the nodes of the other order.
    ///
    /// ```
    /// use solvarium::puzzle::pentominoes::Pentominoes;
    /// let cover = Pentominoes::parse("6x10")?.cover();
    /// assert_eq!((cover.primary(), cover.secondary(), cover.options()), (72, 0, 2056));
    /// let cover = Pentominoes::parse("5x10")?.cover(); // two pieces remain
    /// assert_eq!((cover.primary(), cover.secondary()), (50, 12));
    /// # Ok::<(), solvarium::Error>(())
    /// ```
    #[must_use]
    pub fn cover(&self) -> Cover {
        let (free, pieces) = (self.free(), self.pieces.len());
        let (mut cover, first_piece, first_cell) = match self.needs_all() {
            true => (Cover::new(pieces + free, 0), 0, pieces),
            false => (Cover::new(free, pieces), free, 0),
        };
        for placement in &*self.placements {
            let piece = self.pieces.iter().position(|&piece| piece == placement.piece);
            let cells = (0..free).filter(|cell| placement.cells >> cell & 1 == 1);
            let piece = piece.map(|piece| first_piece + piece);
            // The option is well-formed: a piece and five cells, each once.
            let _ = cover.option(piece.into_iter().chain(cells.map(|cell| first_cell + cell)));
        }
        cover
    }

    /// Whether all pieces are needed.
    fn needs_all(&self) -> bool {
        5 * self.pieces.len() == self.free()
    }

    /// The puzzle as a model: a variable for each piece, whose value is its placement. Placements must not overlap, and
    /// cover all cells. The value of a piece that is not used is -1.
    ///
    /// ```
    /// use solvarium::csp::{count, Backtrack};
    /// use solvarium::{puzzle::pentominoes::Pentominoes, Limits};
    /// let puzzle = Pentominoes::parse("3x5\npieces: P V U")?;
    /// let counted = count(&puzzle.model()?, &Backtrack::new(), u64::MAX, &Limits::none());
    /// assert_eq!(counted.number, 4);
    /// # Ok::<(), solvarium::Error>(())
    /// ```
    ///
    /// # Errors
    /// A needed piece fits nowhere.
    pub fn model(&self) -> Result<Csp, Error> {
        let mut model = Model::new();
        let unused = if self.needs_all() { None } else { Some(-1) };
        let mut variables = Vec::new();
        for &piece in &self.pieces {
            let numbers = (0..).zip(&*self.placements).filter(|(_, placement)| placement.piece == piece);
            let values: Vec<i32> = unused.into_iter().chain(numbers.map(|(number, _)| number)).collect();
            if values.is_empty() {
                return Err(Error::unsolvable(format!("the piece {} fits nowhere", piece.letter())));
            }
            variables.push(model.variable(piece.letter(), values));
        }
        for (at, &one) in variables.iter().enumerate() {
            for &other in &variables[..at] {
                let placements = Arc::clone(&self.placements);
                let cells =
                    move |value: i32| usize::try_from(value).map_or(0, |number| placements[number].cells);
                model.binary(one, other, "apart", move |one, other| cells(one) & cells(other) == 0);
            }
        }
        if !self.needs_all() {
            let mut used = Vec::new();
            for (&variable, piece) in variables.iter().zip(&self.pieces) {
                let counter = model.variable(format!("{} is used", piece.letter()), 0..=1);
                model.binary(variable, counter, "counted", |value, used| (value >= 0) == (used == 1));
                used.push((1, counter));
            }
            model.linear(&used, Relation::Equal, (self.free() / 5) as i64);
        }
        model.build()
    }

    /// The number of free cells.
    fn free(&self) -> usize {
        self.cells.iter().flatten().filter(|cell| matches!(cell, Cell::Free(_))).count()
    }

    /// The covered cells, as bits.
    fn covered(&self, board: &Board) -> u64 {
        board.placements().map(|number| self.placements[number].cells).fold(0, |all, cells| all | cells)
    }

    /// All free cells, as bits.
    fn all(&self) -> u64 {
        (1 << self.free()) - 1
    }

    /// The placements that are still possible on a board, by number.
    fn open(&self, board: &Board) -> impl Iterator<Item = (usize, Placement)> {
        let (covered, board) = (self.covered(board), *board);
        let is_open = move |p: &Placement| p.cells & covered == 0 && board.laid[p.piece as usize] == NONE;
        self.placements.iter().copied().enumerate().filter(move |(_, placement)| is_open(placement))
    }
}

/// All placements of these pieces on a map, piece after piece.
fn placements(cells: &[Vec<Cell>], pieces: &[Piece]) -> Vec<Placement> {
    let mut numbers = Vec::new();
    let mut free = 0..;
    for row in cells {
        let number = |cell: &Cell| match cell {
            Cell::Wall => None,
            Cell::Free(_) => free.next(),
        };
        numbers.push(row.iter().map(number).collect::<Vec<Option<u32>>>());
    }
    let bit = |piece: Piece, row: usize, column: usize| {
        let given = matches!(cells.get(row)?.get(column)?, Cell::Free(Some(given)) if *given != piece);
        let number = numbers[row][column].filter(|_| !given)?;
        Some(1u64 << number)
    };
    let mut all = Vec::new();
    for &piece in pieces {
        for shape in piece.shapes() {
            for (top, row) in cells.iter().enumerate() {
                for left in 0..row.len() {
                    let bits = shape.iter().map(|&(down, right)| bit(piece, top + down, left + right));
                    all.extend(bits.sum::<Option<u64>>().map(|cells| Placement { piece, cells }));
                }
            }
        }
    }
    all
}

impl Problem for Pentominoes {
    type State = Board;
    /// The number of a placement.
    type Action = usize;
    type Cost = u32;

    fn start(&self) -> Board {
        Board { laid: [NONE; 12] }
    }

    fn is_goal(&self, board: &Board) -> bool {
        self.covered(board) == self.all()
    }

    /// The placements that cover the cell with the fewest of them.
    fn actions(&self, board: &Board) -> impl IntoIterator<Item = usize> {
        let mut many = [0u32; MOST];
        for (_, Placement { cells, .. }) in self.open(board) {
            (0..MOST).filter(|cell| cells >> cell & 1 == 1).for_each(|cell| many[cell] += 1);
        }
        let bare = self.all() & !self.covered(board);
        let next = (0..MOST).filter(|cell| bare >> cell & 1 == 1).min_by_key(|&cell| many[cell]);
        let covers = move |cells: u64| next.is_some_and(|next| cells >> next & 1 == 1);
        self.open(board).filter(move |(_, placement)| covers(placement.cells)).map(|(number, _)| number)
    }

    fn apply(&self, board: &mut Board, action: &usize) {
        if let Some(placement) = self.placements.get(*action) {
            board.laid[placement.piece as usize] = *action as u16;
        }
    }
}
