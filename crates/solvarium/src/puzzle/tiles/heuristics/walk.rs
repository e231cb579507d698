//! The tables of walking distance: the least number of moves along columns that bring all tiles into their rows, if
//! tiles of the same row are indistinguishable and may be anywhere in it; and the same for columns.
//!
//! ```text
//! board      goal rows        abstraction                numbers, for a table
//! 3 1 2      1 0 0            row 0: 2 of row 0, 1 of 1   2 1 0
//! 0 4 5      _ 1 1            row 1: the blank, 2 of 1    0 2 0   and the blank's row, 1
//! 6 7 8      2 2 2            row 2: 3 of row 2           0 0 3
//! ```
//!
//! This abstraction is a [`Spread`]. A move takes a tile from a line next to the blank's line into it. So spreads are
//! searched breadth-first from the goal's, numbered in order, and linked. A table depends on the number of lines, their
//! length, and the goal line of the blank. It is made at first use and shared.
//!
//! | lines x cells of each | spreads | | lines x cells of each | spreads |
//! |---|---|---|---|---|
//! | 3 x 3 | 105 | | 5 x 3, 6 x 2 | 352,560, 367,560 |
//! | 4 x 3, 4 x 4 | 4,324, 24,964 | | 5 x 4, 5 x 5 | 5,977,015, 65,650,495: too many |

use super::super::{Board, Sliding};
use crate::Error;
use std::collections::HashMap;
use std::collections::hash_map::Entry;
use std::sync::{Arc, Mutex, PoisonError};

/// The greatest number of spreads of a table.
const MOST: usize = 1 << 19;

/// The link of an impossible move.
const NONE: u32 = u32::MAX;

/// Rows, or columns.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::puzzle::tiles) enum Axis {
    Rows,
    Columns,
}

/// The direction in which the blank's line changes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::puzzle::tiles) enum Side {
    Before = 0,
    After = 1,
}

impl Axis {
    /// The line of a cell.
    pub(in crate::puzzle::tiles) const fn line(self, cell: u8, width: u8) -> u8 {
        match self {
            Self::Rows => cell / width,
            Self::Columns => cell % width,
        }
    }

    /// The number of lines of a board, and of cells per line.
    const fn sizes<B: Board>(self, puzzle: &Sliding<B>) -> (u8, u8) {
        match self {
            Self::Rows => (puzzle.height(), puzzle.width()),
            Self::Columns => (puzzle.width(), puzzle.height()),
        }
    }
}

/// The parameters of a table.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
struct Frame {
    lines: u8,
    /// The cells of a line.
    length: u8,
    /// The goal line of the blank.
    home: u8,
}

/// The number of tiles of each goal line in each line, and the blank's line, as a number.
type Spread = u128;

impl Frame {
    /// Bits of a count.
    const fn bits(self) -> u32 {
        u8::BITS - self.length.leading_zeros()
    }

    /// Whether a spread fits into its number, with the blank's line.
    fn fits(self) -> bool {
        self.blank_at() + 3 <= Spread::BITS
    }

    /// The bit position of a count.
    fn at(self, line: u8, home: u8) -> u32 {
        (u32::from(line) * u32::from(self.lines) + u32::from(home)) * self.bits()
    }

    fn blank_at(self) -> u32 {
        self.at(self.lines, 0)
    }

    fn count(self, spread: Spread, line: u8, home: u8) -> Spread {
        spread >> self.at(line, home) & ((1 << self.bits()) - 1)
    }

    /// The goal: every tile in its line.
    fn goal(self) -> Spread {
        let cells = |line| self.length - u8::from(line == self.home);
        let counts = (0..self.lines).map(|line| Spread::from(cells(line)) << self.at(line, line));
        counts.sum::<Spread>() | Spread::from(self.home) << self.blank_at()
    }

    /// The spread after the blank moves in this direction, past a tile of goal line `home`; `None` if there is no such
    /// tile.
    fn moved(self, spread: Spread, side: Side, home: u8) -> Option<Spread> {
        let blank = (spread >> self.blank_at()) as u8;
        let to = match side {
            Side::Before => blank.checked_sub(1)?,
            Side::After => Some(blank + 1).filter(|to| *to < self.lines)?,
        };
        if self.count(spread, to, home) == 0 {
            return None;
        }
        let tiles = spread - (1 << self.at(to, home)) + (1 << self.at(blank, home));
        Some(tiles - (Spread::from(blank) << self.blank_at()) + (Spread::from(to) << self.blank_at()))
    }
}

/// All spreads of a table.
#[derive(Debug)]
pub(in crate::puzzle::tiles) struct Walk {
    frame: Frame,
    numbers: HashMap<Spread, u32>,
    /// The number of moves from each spread to the goal's, by the number of the spread.
    moves: Vec<u8>,
    /// The number of the next spread, by the number of the spread, then the direction, then the tile's goal line.
    links: Vec<u32>,
}

impl Walk {
    /// The table for a puzzle's rows or columns.
    ///
    /// # Errors
    /// There are too many spreads.
    pub(in crate::puzzle::tiles) fn of<B: Board>(
        puzzle: &Sliding<B>,
        axis: Axis,
    ) -> Result<Arc<Self>, Error> {
        static TABLES: Mutex<Vec<(Frame, Option<Arc<Walk>>)>> = Mutex::new(Vec::new());
        let (lines, length) = axis.sizes(puzzle);
        let frame = Frame { lines, length, home: axis.line(puzzle.goal().blank(), puzzle.width()) };
        let mut tables = TABLES.lock().unwrap_or_else(PoisonError::into_inner);
        let known = tables.iter().find(|(of, _)| *of == frame).map(|(_, walk)| walk.clone());
        let walk = known.unwrap_or_else(|| {
            let walk = Self::make(frame).map(Arc::new);
            tables.push((frame, walk.clone()));
            walk
        });
        walk.ok_or_else(|| {
            Error::setting(format!(
                "the walking distance of {}x{} boards needs a table of more than {MOST} entries; use linear-conflict",
                puzzle.width(),
                puzzle.height()
            ))
        })
    }

    /// Searches breadth-first from the goal; `None` if there are too many spreads.
    fn make(frame: Frame) -> Option<Self> {
        if !frame.fits() {
            return None;
        }
        let goal = frame.goal();
        let mut spreads = vec![goal];
        let mut walk = Self { frame, numbers: HashMap::from([(goal, 0)]), moves: vec![0], links: Vec::new() };
        let mut number = 0;
        while let Some(&spread) = spreads.get(number) {
            for side in [Side::Before, Side::After] {
                for home in 0..frame.lines {
                    let next = frame.moved(spread, side, home);
                    let next = next.map(|next| walk.number(next, number, &mut spreads));
                    walk.links.push(next.unwrap_or(NONE));
                }
            }
            if spreads.len() > MOST {
                return None;
            }
            number += 1;
        }
        Some(walk)
    }

    /// The number of a spread that is one move away from a spread with a number.
    fn number(&mut self, spread: Spread, before: usize, spreads: &mut Vec<Spread>) -> u32 {
        match self.numbers.entry(spread) {
            Entry::Occupied(known) => *known.get(),
            Entry::Vacant(new) => {
                let number = *new.insert(spreads.len() as u32);
                spreads.push(spread);
                self.moves.push(self.moves[before].saturating_add(1));
                number
            }
        }
    }

    /// The number of the spread of these tiles, each given by its line and its goal line.
    pub(in crate::puzzle::tiles) fn first(&self, blank: u8, tiles: impl Iterator<Item = (u8, u8)>) -> u32 {
        let counts = tiles.map(|(line, home)| 1 << self.frame.at(line, home)).sum::<Spread>();
        let spread = counts | Spread::from(blank) << self.frame.blank_at();
        self.numbers.get(&spread).copied().unwrap_or(NONE)
    }

    /// The number after the blank moved in this direction, past a tile of goal line `home`.
    #[inline]
    pub(in crate::puzzle::tiles) fn after(&self, number: u32, side: Side, home: u8) -> u32 {
        let at = (number as usize * 2 + side as usize) * usize::from(self.frame.lines) + usize::from(home);
        self.links.get(at).copied().unwrap_or(NONE)
    }

    /// The number of moves from this spread to the goal's.
    #[inline]
    pub(in crate::puzzle::tiles) fn moves(&self, number: u32) -> u8 {
        self.moves.get(number as usize).copied().unwrap_or(0)
    }

    /// The approximate number of bytes.
    pub(in crate::puzzle::tiles) fn bytes(&self) -> usize {
        let map = self.numbers.capacity() * size_of::<(Spread, u32)>();
        map + self.moves.capacity() + self.links.capacity() * size_of::<u32>()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn make(lines: u8, length: u8, home: u8) -> Option<Walk> {
        Walk::make(Frame { lines, length, home })
    }

    /// The table of the 15-puzzle has the 24,964 spreads of the literature.
    #[test]
    fn tables_have_the_documented_size() {
        let spreads = |lines, length| make(lines, length, 0).unwrap().moves.len();
        assert_eq!([spreads(2, 2), spreads(3, 3), spreads(4, 4)], [4, 105, 24_964]);
        assert!(
            [(5, 4), (5, 5), (8, 2), (8, 8)]
                .into_iter()
                .all(|(lines, length)| make(lines, length, 0).is_none())
        );
    }

    #[test]
    fn links_are_reversible_and_change_the_moves_by_one() {
        for (lines, length, home) in [(2, 3, 0), (3, 2, 1), (3, 3, 2), (4, 4, 1)] {
            let walk = make(lines, length, home).unwrap();
            for number in 0..walk.moves.len() as u32 {
                for (side, back) in [(Side::Before, Side::After), (Side::After, Side::Before)] {
                    for next in (0..lines).map(|home| (home, walk.after(number, side, home))) {
                        let (home, next) = next;
                        if next != NONE {
                            assert_eq!(walk.after(next, back, home), number);
                            assert_eq!(walk.moves(number).abs_diff(walk.moves(next)), 1);
                        }
                    }
                }
            }
        }
    }
}
