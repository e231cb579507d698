//! Linear conflict (Hansson, Mayer and Yung, 1992): Manhattan distance, plus two moves for each tile that must let
//! another pass.
//!
//! Two tiles conflict if both are in their goal line (row or column) in the wrong order. One must leave the line and
//! return, which Manhattan distance does not count. The number of conflicts is the least number of tiles to remove from
//! the line so that the others are in order: one for `2 1 3`, two for `3 2 1`, that is, all except a longest increasing
//! subsequence.
//!
//! A move along a line passes only the blank, so the order of the line does not change. A move across changes lines,
//! and matters only in the tile's goal line. So a move recomputes at most one line, with and without the tile.

use super::super::{Board, Direction, Manhattan, Move, Sliding};
use crate::Heuristic;

/// [`Manhattan`] plus two for each tile in conflict within its goal line. Admissible and consistent.
///
/// ```
/// use solvarium::{puzzle::tiles::{LinearConflict, Tiles}, Heuristic, Problem};
/// let puzzle = Tiles::parse("0 2 1 / 5 4 3 / 6 7 8")?;
/// let conflicts = LinearConflict::of(&puzzle);
/// // Manhattan distance is 2 + 4; one tile of the first row and two of the second must leave.
/// assert_eq!(Heuristic::<Tiles>::first(&conflicts, &puzzle.start()), 6 + 2 * 3);
/// # Ok::<(), solvarium::Error>(())
/// ```
#[derive(Clone, Debug)]
pub struct LinearConflict {
    manhattan: Manhattan,
    axes: [Axis; 2],
}

const ROWS: usize = 0;
const COLUMNS: usize = 1;

/// All rows, or all columns.
#[derive(Clone, Debug)]
struct Axis {
    /// The number of lines, and of cells per line.
    lines: u8,
    length: u8,
    /// The difference in cells from a line's start to the next line's, and from cell to cell in a line.
    next_line: u8,
    next_cell: u8,
    /// The line of each cell, and the goal line of each tile; 255 (none) for the blank.
    line: [u8; 64],
    home: [u8; 64],
    /// The goal position of each tile within its goal line.
    place: [u8; 64],
}

impl LinearConflict {
    /// The heuristic for this puzzle's goal.
    ///
    /// ```
    /// use solvarium::{check, puzzle::tiles::{LinearConflict, Tiles}};
    /// let puzzle = Tiles::parse("1 0 2 / 3 4 5")?;
    /// assert!(check::whole(&puzzle, &LinearConflict::of(&puzzle)).is_consistent());
    /// # Ok::<(), solvarium::Error>(())
    /// ```
    #[must_use]
    pub fn of<B: Board>(puzzle: &Sliding<B>) -> Self {
        Self { manhattan: Manhattan::of(puzzle), axes: [ROWS, COLUMNS].map(|axis| Axis::of(puzzle, axis)) }
    }

    /// The axis whose lines a move changes.
    #[inline]
    fn across(&self, action: Move) -> &Axis {
        match action.way() {
            Direction::Up | Direction::Down => &self.axes[ROWS],
            Direction::Left | Direction::Right => &self.axes[COLUMNS],
        }
    }
}

impl<B: Board> Heuristic<Sliding<B>> for LinearConflict {
    type Memo = u16;

    fn first(&self, state: &B) -> u16 {
        let all = |axis: &Axis| (0..axis.lines).map(|line| axis.in_the_way(state, line, None)).sum::<u16>();
        self.manhattan.sum(state) + 2 * self.axes.iter().map(all).sum::<u16>()
    }

    #[inline]
    fn after(&self, parent: &u16, action: &Move, child: &B) -> u16 {
        let (from, to) = (child.blank(), action.cell());
        let (axis, tile) = (self.across(*action), child.tile(to));
        let memo = self.manhattan.after_move_to(*parent, *action, child);
        if axis.is_home(tile, to) {
            memo + 2 * axis.conflicts_of(child, to)
        } else if axis.is_home(tile, from) {
            memo - 2 * axis.conflicts_with(child, from, tile)
        } else {
            memo
        }
    }

    #[inline]
    fn lookahead(&self, parent: &u16, before: &B, action: &Move) -> Option<u16> {
        let (from, to) = (self.manhattan.source(*action), action.cell());
        let (axis, tile) = (self.across(*action), before.tile(from));
        let memo = self.manhattan.after_move_from(*parent, *action, before);
        Some(if axis.is_home(tile, to) {
            memo + 2 * axis.conflicts_with(before, to, tile)
        } else if axis.is_home(tile, from) {
            memo - 2 * axis.conflicts_of(before, from)
        } else {
            memo
        })
    }

    #[inline]
    fn value(&self, memo: &u16) -> u32 {
        u32::from(*memo)
    }
}

impl Axis {
    fn of<B: Board>(puzzle: &Sliding<B>, axis: usize) -> Self {
        let (width, height) = (puzzle.width(), puzzle.height());
        let split = |cell: u8| match axis {
            ROWS => (cell / width, cell % width),
            _ => (cell % width, cell / width),
        };
        let (mut line, mut home, mut place) = ([255; 64], [255; 64], [0; 64]);
        for cell in 0..puzzle.cells() {
            let tile = usize::from(puzzle.goal().tile(cell) & 63);
            (home[tile], place[tile]) = split(cell);
            line[usize::from(cell)] = split(cell).0;
        }
        home[0] = 255;
        let (lines, length, next_line, next_cell) = match axis {
            ROWS => (height, width, width, 1),
            _ => (width, height, 1, width),
        };
        Self { lines, length, next_line, next_cell, line, home, place }
    }

    /// Whether a tile's goal line is the line of this cell.
    #[inline]
    fn is_home(&self, tile: u8, cell: u8) -> bool {
        self.home[usize::from(tile & 63)] == self.line[usize::from(cell & 63)]
    }

    /// The number of additional conflicts in the line of this cell due to the tile in it.
    #[inline]
    fn conflicts_of<B: Board>(&self, board: &B, cell: u8) -> u16 {
        let line = self.line[usize::from(cell & 63)];
        self.in_the_way(board, line, None) - self.in_the_way(board, line, Some((cell, 0)))
    }

    /// The number of additional conflicts there if this tile were in this cell, which is blank.
    #[inline]
    fn conflicts_with<B: Board>(&self, board: &B, cell: u8, tile: u8) -> u16 {
        let line = self.line[usize::from(cell & 63)];
        self.in_the_way(board, line, Some((cell, tile))) - self.in_the_way(board, line, None)
    }

    /// The least number of tiles in their goal line `line` to remove so that the others are in order; optionally with
    /// another tile in one cell.
    ///
    /// The length of a longest increasing subsequence is the number of piles in patience sorting (Schensted, 1961):
    /// each number goes on the pile with the least greater top, or begins a pile. Distinct tops below 8 are a set of
    /// bits.
    #[inline]
    fn in_the_way<B: Board>(&self, board: &B, line: u8, instead: Option<(u8, u8)>) -> u16 {
        let (mut tops, mut tiles) = (0u32, 0);
        let mut cell = line * self.next_line;
        for _ in 0..self.length {
            let tile = match instead {
                Some((at, tile)) if at == cell => tile,
                _ => board.tile(cell),
            };
            if self.home[usize::from(tile & 63)] == line {
                let top = 1u32 << (self.place[usize::from(tile & 63)] & 7);
                let greater = tops & top.wrapping_neg();
                tops ^= greater & greater.wrapping_neg();
                tops |= top;
                tiles += 1;
            }
            cell += self.next_cell;
        }
        tiles - tops.count_ones() as u16
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::puzzle::tiles::{Cells, TileInstance};

    /// The definition: tries all sets of tiles to remove.
    fn slow(order: &[u8]) -> u16 {
        let in_order = |kept: u32| {
            let kept: Vec<_> = (0..order.len()).filter(|i| kept >> i & 1 == 1).map(|i| order[i]).collect();
            kept.is_sorted()
        };
        (0..1u32 << order.len())
            .filter(|&kept| in_order(kept))
            .map(|kept| (order.len() as u32 - kept.count_ones()) as u16)
            .min()
            .unwrap()
    }

    #[test]
    fn patience_sorting_counts_the_fewest_tiles_to_remove() {
        let puzzle = Sliding::<Cells<64>>::of(&TileInstance::ordered(8, 8).unwrap()).unwrap();
        let axis = Axis::of(&puzzle, ROWS);
        let mut rng = crate::rng::Rng::seeded(2);
        for _ in 0..300 {
            let mut order: Vec<u8> = (8..16).collect(); // the second row's tiles
            rng.shuffle(&mut order);
            let mut tiles: Vec<u8> = (0..64).collect();
            tiles[8..16].copy_from_slice(&order);
            let board = Cells::<64>::of(&tiles);
            assert_eq!(axis.in_the_way(&board, 1, None), slow(&order), "{order:?}");
        }
    }
}
