//! Makes a puzzle with clues in exactly given cells: a local search that reduces the number of solutions.

use super::Generator;
use super::full::full;
use super::target::Minimal;
use crate::grid::Grid;
use crate::minimal::Cells;
use crate::rng::Rng;

/// Number of steps of one walk.
const STEPS: u64 = 2_000;
/// The limit up to which solutions are counted. Above it, a walk cannot compare puzzles.
const SEEN: u64 = 1_000;

impl Generator {
    /// Makes one walk, from a random full grid.
    pub(super) fn walk(&mut self, cells: Cells, minimal: Minimal, left: &mut u64) -> Option<Grid> {
        let mut rng = self.stream();
        let mut puzzle = full(&mut rng).only(cells);
        let mut count = self.solver.count(&puzzle, SEEN);
        let steps = STEPS.min(*left);
        for _ in 0..steps {
            *left -= 1;
            if count == 1 && (minimal == Minimal::Waived || self.solver.is_minimal(&puzzle)) {
                return Some(puzzle);
            }
            let other = changed(&puzzle, cells, &mut rng);
            // Counting to one more than the current number shows whether the number is greater.
            let solutions = self.solver.count(&other, SEEN.min(count + 1));
            if solutions > 0 && solutions <= count {
                (puzzle, count) = (other, solutions);
            }
        }
        None
    }
}

/// Changes one to three clues of the puzzle; each new clue agrees with its peers.
fn changed(puzzle: &Grid, cells: Cells, rng: &mut Rng) -> Grid {
    let mut puzzle = *puzzle;
    for _ in 0..=rng.below(3) {
        let cell = nth(cells, rng.below(u64::from(cells.count_ones())));
        // The digit of the clue itself is free, so there is always a free digit.
        puzzle.0[cell] = 0;
        let free = free(&puzzle, cell);
        puzzle.0[cell] = 1 + nth(free, rng.below(u64::from(free.count_ones()))) as u8;
    }
    puzzle
}

/// Returns the digits that no peer has, bit `d - 1` for digit `d`.
fn free(puzzle: &Grid, cell: usize) -> Cells {
    let (row, column) = (cell / 9, cell % 9);
    let mut free = Cells::from(crate::pencil::ALL);
    for i in 0..9 {
        let inside = (row / 3 * 3 + i / 3) * 9 + column / 3 * 3 + i % 3;
        for seen in [9 * row + i, 9 * i + column, inside] {
            if puzzle.0[seen] != 0 {
                free &= !(1 << (puzzle.0[seen] - 1));
            }
        }
    }
    free
}

/// Returns the index of the `number`th set bit.
fn nth(mut set: Cells, number: u64) -> usize {
    for _ in 0..number {
        set &= set - 1;
    }
    set.trailing_zeros() as usize
}
