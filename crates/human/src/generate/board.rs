//! The boards of generated Sudoku, and random puzzles on them.
//!
//! 9x9 puzzles with ordinary boxes come from `fast-sudoku`, thousands a second; the engine for every shape makes the others.

use crate::geometry;
use crate::tries::Tried;
use human_sudoku::generate::{ClueSymmetry, Clues, Refusal};
use human_sudoku::{Geometry, Stopped};
use solvarium::limits::Stop;
use solvarium::puzzle::sudoku::{self, Cells, Fresh, Generated, MAX_GENERATED, Shape, Sudoku};
use solvarium::rng::Rng;
use solvarium::{Error, Limits};
use std::sync::Arc;

/// A board for generated Sudoku.
///
/// ```
/// use solvarium::puzzle::sudoku::Shape;
/// use solvarium_human::{Board, Demand};
/// let board = Board::of(Shape::square(9)?.with_diagonals());
/// let error = Demand { board, ..Demand::default() }.rated("hodoku:hard").unwrap_err();
/// assert!(error.to_string().starts_with("no technique uses diagonals: only 9x9, 6x6 and 4x4 puzzles with ordinary boxes"), "{error}");
/// # Ok::<(), solvarium::Error>(())
/// ```
#[derive(Clone, Debug)]
pub struct Board(BoardKind);

#[derive(Clone, Debug)]
enum BoardKind {
    /// 9x9 with ordinary boxes.
    Nine(Arc<Shape>),
    /// A grid with another shape.
    Other(Arc<Shape>),
    /// A jigsaw of this size, with random regions for each puzzle.
    Jigsaw(usize),
}

impl Board {
    /// Makes a board of this shape.
    #[must_use]
    pub fn of(shape: impl Into<Arc<Shape>>) -> Self {
        let shape = shape.into();
        Self(if shape.is_usual() { BoardKind::Nine(shape) } else { BoardKind::Other(shape) })
    }

    /// Makes a jigsaw board with this number of rows, and random regions for each puzzle.
    #[must_use]
    pub const fn jigsaw(size: usize) -> Self {
        Self(BoardKind::Jigsaw(size))
    }

    /// Returns the number of cells in a row.
    fn size(&self) -> usize {
        match &self.0 {
            BoardKind::Nine(shape) | BoardKind::Other(shape) => shape.size(),
            BoardKind::Jigsaw(size) => *size,
        }
    }

    /// Whether this is 9x9 with ordinary boxes.
    pub(crate) const fn is_nine(&self) -> bool {
        matches!(self.0, BoardKind::Nine(_))
    }

    /// Whether each puzzle has random regions.
    pub(crate) const fn is_random(&self) -> bool {
        matches!(self.0, BoardKind::Jigsaw(_))
    }

    /// Returns its geometry, if the techniques support it.
    pub(super) fn geometry(&self) -> Option<&'static Geometry> {
        self.supported().ok()
    }

    /// Returns its geometry, or why the techniques do not support it.
    pub(super) fn supported(&self) -> Result<&'static Geometry, String> {
        match &self.0 {
            BoardKind::Nine(shape) | BoardKind::Other(shape) => {
                let more = [(shape.has_diagonals(), "diagonals"), (shape.has_windows(), "windows")];
                geometry(shape.size(), shape.boxes(), more)
            }
            BoardKind::Jigsaw(size) => geometry(*size, None, []),
        }
    }

    /// Returns a lower bound on the clues of a puzzle with one solution. Two digits without clues could be exchanged,
    /// so at most one has none. For small boards, all puzzles have been counted.
    fn fewest(&self) -> usize {
        match (self.is_nine(), self.geometry().map(Geometry::size)) {
            (true, _) => 17,
            (_, Some(4)) => 4,
            (_, Some(6)) => 8,
            _ => self.size().saturating_sub(1),
        }
    }

    /// Checks that puzzles with such clues can be made.
    ///
    /// # Errors
    /// Returns an error with the reason if they cannot be made.
    pub(super) fn check(&self, clues: &Clues) -> Result<(), Error> {
        let size = self.size();
        match &self.0 {
            BoardKind::Nine(_) => {}
            _ if size > MAX_GENERATED => {
                let most = format!("{MAX_GENERATED} x {MAX_GENERATED}");
                return Err(Error::setting(format!(
                    "puzzles can be generated up to {most}, not {size}x{size}"
                )));
            }
            BoardKind::Other(shape) => check_grid(shape)?,
            BoardKind::Jigsaw(size) => check_jigsaw(*size)?,
        }
        clues.check_on(size, self.fewest()).map_err(Error::setting)
    }

    /// Returns the cells that have clues.
    pub(super) fn cells(&self, clues: &Clues) -> Cells {
        if let Some(pattern) = &clues.pattern {
            return Cells::Exactly((0..pattern.len()).filter(|&cell| pattern[cell]).collect());
        }
        let symmetry: ClueSymmetry = clues.symmetry;
        // The minimality of a puzzle is checked before its number of clues.
        let down = clues.count.filter(|_| !clues.minimal);
        let clues = down.map_or(sudoku::Clues::Fewest, sudoku::Clues::Down);
        Cells::Groups { groups: symmetry.orbits(self.size()), clues }
    }

    /// Turns a 9x9 grid into a puzzle of this board.
    pub(super) fn shaped(&self, grid: &fast_sudoku::Grid) -> Result<Sudoku, Refusal> {
        match &self.0 {
            BoardKind::Nine(shape) => {
                Sudoku::new(Arc::clone(shape), grid.cells()).map_err(|_| Refusal::NoPuzzle)
            }
            BoardKind::Other(_) | BoardKind::Jigsaw(_) => Err(Refusal::NoPuzzle),
        }
    }

    /// Makes the puzzle of a try, which depends only on the seed and the number.
    pub(super) fn candidate(
        &self,
        clues: &Clues,
        cells: &Cells,
        (seed, number): (u64, u64),
        limits: &Limits,
    ) -> Tried<Sudoku> {
        let made = match &self.0 {
            BoardKind::Nine(_) => {
                return Ok(clues.candidate(seed, number).and_then(|grid| self.shaped(&grid)));
            }
            BoardKind::Other(shape) => {
                sudoku::generate_where(Arc::clone(shape), mixed(seed, number), cells, limits)
            }
            BoardKind::Jigsaw(size) => {
                sudoku::generate_jigsaw_where(*size, mixed(seed, number), cells, limits)
                    .unwrap_or(Generated::NoGrid)
            }
        };
        match made {
            Generated::Puzzle(fresh) => Ok(as_asked(fresh, clues)),
            Generated::Stopped(Stop::Time) => Err(Stopped::Time),
            Generated::Stopped(Stop::Asked) => Err(Stopped::Asked),
            Generated::Stopped(_) | Generated::NoGrid => Ok(Err(Refusal::NoPuzzle)),
        }
    }
}

/// The default board is 9x9 with ordinary boxes.
impl Default for Board {
    fn default() -> Self {
        // 3x3 boxes are in range.
        Shape::square(9).map_or(Self(BoardKind::Jigsaw(9)), Self::of)
    }
}

/// Checks that some grid fits the regions.
fn check_grid(shape: &Arc<Shape>) -> Result<(), Error> {
    if shape.boxes().is_some() && !shape.has_extra_houses() {
        return Ok(());
    }
    let full = sudoku::Clues::Down(shape.cells());
    match sudoku::generate(Arc::clone(shape), 0, full, &Limits::none().nodes(1_000_000)) {
        Generated::NoGrid => Err(Error::setting("no grid fits these regions, so there is no puzzle")),
        _ => Ok(()),
    }
}

/// Checks that jigsaws of this size exist.
fn check_jigsaw(size: usize) -> Result<(), Error> {
    let at_once = Limits::none().time(std::time::Duration::ZERO);
    sudoku::generate_jigsaw(size, 0, sudoku::Clues::Fewest, &at_once).map(|_| ())
}

fn as_asked(fresh: Fresh, clues: &Clues) -> Result<Sudoku, Refusal> {
    if clues.count.is_some_and(|count| count != fresh.puzzle.clues()) {
        return Err(Refusal::Clues);
    }
    if clues.minimal && !fresh.minimal {
        return Err(Refusal::NotMinimal);
    }
    Ok(fresh.puzzle)
}

/// Returns the seed of a try.
fn mixed(seed: u64, number: u64) -> u64 {
    Rng::seeded(seed).bits() ^ number.wrapping_mul(0x9E37_79B9_7F4A_7C15)
}
