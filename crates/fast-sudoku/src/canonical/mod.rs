//! Canonical forms: the common form of a grid and all its symmetric variants. It is the lexicographically least of
//! them, row by row, with empty cells before digits ("min-lex").
//!
//! [`full`] is for grids without an empty cell, whose first row is always 123456789. [`puzzle`] is for all others,
//! where the empty cells decide most. Both build the form row by row and drop candidates that cannot be the least.

mod full;
mod placed;
mod puzzle;
mod shape;

use crate::error::{Error, Fault};
use crate::grid::Grid;
use crate::symmetry::Symmetry;

/// A grid's min-lex form, and a symmetry that produces it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Canonical {
    /// The form.
    pub grid: Grid,
    /// The number of symmetries that leave the grid unchanged: 1 for most, 648 for the most symmetric full grids.
    /// Exchanges of empty lines and of names of absent digits count.
    pub automorphisms: u64,
    /// A symmetry that maps the grid to the form: one of `automorphisms`.
    pub symmetry: Symmetry,
}

/// Returns the min-lex form of a puzzle or a full grid, with empty cells (0) before digits. Two grids have the same
/// form if and only if they are isomorphic. Solutions are not considered.
///
/// # Errors
/// Returns an error if a row, column or box has a digit twice.
///
/// ```
/// use fast_sudoku::{Grid, Symmetry, canonical};
/// let puzzle = Grid::parse("53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79")?;
/// let form = canonical(&puzzle)?;
/// assert_eq!(form.symmetry.apply(&puzzle), form.grid);
/// assert_eq!(canonical(&Symmetry::random(1).apply(&puzzle))?.grid, form.grid);
/// assert_eq!(form.automorphisms, 1);
/// # Ok::<(), fast_sudoku::Error>(())
/// ```
pub fn canonical(grid: &Grid) -> Result<Canonical, Error> {
    check(grid)?;
    Ok(if grid.0.contains(&0) { puzzle::canonical(grid) } else { full::canonical(grid) })
}

/// Calls [`canonical`] for many grids: `forms[i]` gets the form of `grids[i]`, up to the shorter length.
///
/// ```
/// use fast_sudoku::{FullGrids, canonical, canonical_batch};
/// let grids: Vec<_> = FullGrids::new(1).take(10).collect();
/// let mut forms = vec![canonical(&grids[0]); 10];
/// canonical_batch(&grids, &mut forms);
/// assert_eq!(forms[9], canonical(&grids[9]));
/// ```
pub fn canonical_batch(grids: &[Grid], forms: &mut [Result<Canonical, Error>]) {
    for (grid, form) in grids.iter().zip(forms) {
        *form = canonical(grid);
    }
}

/// Calls [`canonical_batch`] on up to this number of threads.
///
/// ```
/// use fast_sudoku::{FullGrids, canonical, canonical_batch_on};
/// let grids: Vec<_> = FullGrids::new(1).take(10).collect();
/// let mut forms = vec![canonical(&grids[0]); 10];
/// canonical_batch_on(std::num::NonZero::new(2).unwrap(), &grids, &mut forms);
/// assert_eq!(forms[9], canonical(&grids[9]));
/// ```
#[cfg(feature = "std")]
pub fn canonical_batch_on(
    threads: core::num::NonZero<usize>,
    grids: &[Grid],
    forms: &mut [Result<Canonical, Error>],
) {
    /// Number of grids that a thread takes at a time.
    const PORTION: usize = 64;
    let portions = grids.chunks(PORTION).zip(forms.chunks_mut(PORTION));
    solvarium_workers::each(threads, portions, |(grids, forms)| canonical_batch(grids, forms));
}

/// Finds the first cell whose digit occurs earlier in its row, column or box.
fn check(grid: &Grid) -> Result<(), Error> {
    let (mut columns, mut twice) = ([0_u16; 9], 0);
    for band in grid.0.chunks_exact(27) {
        let mut boxes = [0; 3];
        for row in band.chunks_exact(9) {
            let mut seen = 0;
            for (column, digit) in row.iter().enumerate() {
                let bit = 1_u16 << (digit & 15) & !1;
                twice |= (seen | columns[column] | boxes[column / 3]) & bit;
                seen |= bit;
                columns[column] |= bit;
                boxes[column / 3] |= bit;
            }
        }
    }
    if twice == 0 { Ok(()) } else { Err(twice_in(grid)) }
}

#[cold]
fn twice_in(grid: &Grid) -> Error {
    let mut seen = [0_u16; 27];
    let mut is_twice = |cell: usize| {
        let (row, column) = (cell / 9, cell % 9);
        let bit = 1_u16 << grid.0[cell] & !1;
        let houses = [row, 9 + column, 18 + row / 3 * 3 + column / 3];
        let before = houses.iter().any(|house| seen[*house] & bit != 0);
        houses.iter().for_each(|house| seen[*house] |= bit);
        before
    };
    let at = (0..81).find(|cell| is_twice(*cell)).unwrap_or(0);
    Error(Fault::Twice { at, digit: grid.0[at] })
}

/// Returns the grid's rows, and its columns as rows, each with room for `N` cells.
fn both_ways<const N: usize>(grid: &Grid) -> [[[u8; N]; 9]; 2] {
    let mut both = [[[0; N]; 9]; 2];
    for (i, row) in grid.0.chunks_exact(9).enumerate() {
        both[0][i][..9].copy_from_slice(row);
        for (j, digit) in row.iter().enumerate() {
            both[1][j][i] = *digit;
        }
    }
    both
}

/// All orders of up to three items; the first `n!` are those of `n` items.
const ORDERS: [[u8; 3]; 6] = [[0, 1, 2], [1, 0, 2], [0, 2, 1], [1, 2, 0], [2, 0, 1], [2, 1, 0]];

/// The factorials of 0 to 9.
const FACTORIAL: [u64; 10] = [1, 1, 2, 6, 24, 120, 720, 5040, 40320, 362_880];
