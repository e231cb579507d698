//! Recognises isomorphic puzzles by their canonical form. Two puzzles have the same form if and only if one becomes the
//! other by exchanging rows, columns, bands, stacks and digits, and rows with columns if boxes are square.
//!
//! For 9x9, `fast-sudoku` computes the form. 6x6 and 4x4 boards have 3,456 and 128 orders of their lines, which are all
//! tried. Digits are numbered in order of appearance, and the least sequence of cells is the form.

use crate::clues_of;
use fast_sudoku::{Grid, canonical};
use human_sudoku::generate::Refusal;
use human_sudoku::{Position, Soundness};
use std::collections::BTreeSet;

/// The canonical forms of a puzzle and its solution. Threads that make puzzles compute them; comparing them is cheap.
pub(crate) struct Forms {
    /// `None` if the puzzle does not have exactly one solution.
    grid: Option<Vec<u8>>,
    /// `None` if only solutions are compared.
    puzzle: Option<Vec<u8>>,
}

impl Forms {
    /// Computes the form of the solution of a position on an ordinary 9x9, 6x6 or 4x4 board.
    pub(crate) fn of_grid(position: &Position) -> Self {
        let grid = match position.soundness() {
            Soundness::Sound(solution) => form(&solution),
            _ => None,
        };
        Self { grid, puzzle: None }
    }

    /// Computes the forms of the solution and of the clues.
    pub(crate) fn of_puzzle(position: &Position) -> Self {
        Self { puzzle: form(&clues_of(position)), ..Self::of_grid(position) }
    }
}

/// Whether a puzzle is accepted if its solution equals that of an accepted one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum SameGrid {
    Refused,
    Accepted,
}

/// The canonical forms of the puzzles of a run.
#[derive(Default)]
pub(crate) struct Known {
    grids: BTreeSet<Vec<u8>>,
    puzzles: BTreeSet<Vec<u8>>,
}

impl Known {
    /// Adds a puzzle. Returns the number of different solutions, or why the puzzle is refused.
    pub(crate) fn add(&mut self, forms: Forms, same_grid: SameGrid) -> Result<usize, Refusal> {
        let is_new_grid = forms.grid.is_some_and(|grid| self.grids.insert(grid));
        if !is_new_grid && same_grid == SameGrid::Refused {
            return Err(Refusal::SameGrid);
        }
        if forms.puzzle.is_some_and(|puzzle| !self.puzzles.insert(puzzle)) {
            return Err(Refusal::Isomorph);
        }
        Ok(self.grids())
    }

    /// Returns the number of different solutions.
    pub(crate) fn grids(&self) -> usize {
        self.grids.len()
    }
}

fn form(clues: &[u8]) -> Option<Vec<u8>> {
    match clues.len() {
        16 => Some(least(clues, 2, 2)),
        36 => Some(least(clues, 2, 3)),
        _ => {
            let grid = Grid::new(*clues.first_chunk()?).ok().filter(|_| clues.len() == 81)?;
            Some(canonical(&grid).ok()?.grid.cells().to_vec())
        }
    }
}

/// Returns the least image of a grid with boxes of `height` rows and `width` columns.
fn least(clues: &[u8], height: usize, width: usize) -> Vec<u8> {
    let size = height * width;
    let (rows, columns) = (lines(width, height), lines(height, width));
    let turned: Vec<u8> = (0..clues.len()).map(|cell| clues[cell % size * size + cell / size]).collect();
    let grids = [clues, &turned];
    let images = grids.iter().take(if height == width { 2 } else { 1 }).flat_map(|grid| {
        rows.iter().flat_map(|rows| columns.iter().map(|columns| numbered(grid, rows, columns)))
    });
    images.min().unwrap_or_default()
}

/// Returns the cells in this order of rows and columns, with digits numbered in order of appearance.
fn numbered(grid: &[u8], rows: &[usize], columns: &[usize]) -> Vec<u8> {
    let (mut names, mut last) = ([0; 10], 0);
    let cells = rows.iter().flat_map(|row| columns.iter().map(move |column| grid[row * rows.len() + column]));
    let renamed = cells.map(|digit| {
        let name = &mut names[usize::from(digit)];
        if digit != 0 && *name == 0 {
            last += 1;
            *name = last;
        }
        *name
    });
    renamed.collect()
}

/// Returns the orders of lines in `blocks` blocks of `depth` lines, which stay together.
fn lines(blocks: usize, depth: usize) -> Vec<Vec<usize>> {
    let inner = orders(depth);
    let of_blocks = |order: &Vec<usize>| {
        order.iter().fold(vec![Vec::new()], |begun: Vec<Vec<usize>>, block| {
            let longer = |begin: &Vec<usize>| {
                let ends = inner.iter().map(|end| end.iter().map(|line| block * depth + line));
                ends.map(|end| begin.iter().copied().chain(end).collect()).collect::<Vec<_>>()
            };
            begun.iter().flat_map(longer).collect()
        })
    };
    orders(blocks).iter().flat_map(of_blocks).collect()
}

/// Returns all permutations of `count` items.
fn orders(count: usize) -> Vec<Vec<usize>> {
    (0..count).fold(vec![Vec::new()], |all, new| {
        let with_new = |order: &Vec<usize>| {
            let at = |place: usize| [&order[..place], &[new], &order[place..]].concat();
            (0..=order.len()).map(at).collect::<Vec<_>>()
        };
        all.iter().flat_map(with_new).collect()
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use fast_sudoku::{Generator, Symmetry};
    use human_sudoku::Geometry;
    use solvarium::Limits;
    use solvarium::puzzle::sudoku::{Clues, Generated, Shape, generate};
    use std::sync::Arc;

    fn grids(size: usize, count: u64) -> impl Iterator<Item = Vec<u8>> {
        let shape = Arc::new(Shape::square(size).unwrap());
        (0..count).map(move |seed| {
            let full = Clues::Down(size * size);
            match generate(Arc::clone(&shape), seed, full, &Limits::none()) {
                Generated::Puzzle(fresh) => fresh.puzzle.givens().to_vec(),
                _ => unreachable!("some grid fits"),
            }
        })
    }

    #[test]
    fn lines_are_permuted_within_their_blocks() {
        for (blocks, depth, count) in [(2, 2, 8), (3, 2, 48), (2, 3, 72)] {
            let mut all = lines(blocks, depth);
            all.sort_unstable();
            all.dedup();
            assert_eq!(all.len(), count);
            let is_kept = |order: &Vec<usize>| {
                order.chunks(depth).all(|block| block.iter().all(|line| line / depth == block[0] / depth))
            };
            assert!(all.iter().all(is_kept));
        }
    }

    /// All grids have been counted: two forms for 4x4 and 49 for 6x6, some of them rare.
    #[test]
    fn grids_have_as_many_forms_as_were_counted() {
        let forms =
            |size, count| grids(size, count).map(|grid| form(&grid).unwrap()).collect::<BTreeSet<_>>();
        assert_eq!(forms(4, 60).len(), 2);
        let found = forms(6, 150).len();
        assert!((25..=49).contains(&found), "{found}");
    }

    #[test]
    fn renamed_clues_have_the_same_form() {
        for size in [4, 6] {
            for grid in grids(size, 5) {
                // A third of the cells have no clue.
                let clues: Vec<u8> =
                    (0..).zip(&grid).map(|(cell, &digit)| if cell % 3 == 1 { 0 } else { digit }).collect();
                // Exchanges the last two columns of a box and the first two rows, and cycles the digits.
                let image = |cell: usize| {
                    let (row, column) = (cell / size, cell % size);
                    let row = if row < 2 { 1 - row } else { row };
                    let column = if column >= size - 2 { 2 * size - 3 - column } else { column };
                    match clues[row * size + column] {
                        0 => 0,
                        digit => digit % size as u8 + 1,
                    }
                };
                let image: Vec<u8> = (0..size * size).map(image).collect();
                assert_eq!(form(&image), form(&clues), "{clues:?}");
            }
        }
        assert_eq!(form(&[0; 25]), None, "5x5 has no form");
    }

    #[test]
    fn an_equal_puzzle_or_grid_is_refused() {
        let puzzle = Generator::new(1).next().unwrap();
        let position = |puzzle: &Grid| Position::of_puzzle(Geometry::nine(), puzzle.cells());
        let copy = position(&Symmetry::random(4).apply(&puzzle));
        let puzzle = position(&puzzle);
        let mut known = Known::default();
        assert_eq!(known.add(Forms::of_puzzle(&puzzle), SameGrid::Refused), Ok(1));
        assert_eq!(known.add(Forms::of_puzzle(&copy), SameGrid::Refused), Err(Refusal::SameGrid));
        assert_eq!(known.add(Forms::of_puzzle(&copy), SameGrid::Accepted), Err(Refusal::Isomorph));
        assert_eq!(known.add(Forms::of_grid(&copy), SameGrid::Accepted), Ok(1));
        assert_eq!(known.add(Forms::of_grid(&Position::empty(Geometry::nine())), SameGrid::Accepted), Ok(1));
    }
}
