//! Sudoku of text forms: regions make a jigsaw, cages a killer Sudoku, candidates a position.

use super::settings::{BOXES, DIAGONALS};
use super::{boxes, instance, position, puzzles};
use crate::instance::Instance;
#[cfg(not(feature = "variants"))]
use crate::parts::Part;
use crate::problem::ProblemKind;
use crate::problems::killer;
#[cfg(feature = "variants")]
use crate::problems::variant::interpret as with_rules;
use crate::reading::{AuxiliaryInputs, Described, Expected, Interpreted};
use solvarium::Error;
use solvarium::error::Place;
use solvarium::puzzle::sudoku::{Form, Shape, Sudoku};
use solvarium_forms::{self as forms, Puzzle, SudokuGrid};

/// A puzzle in the types of the text forms, with its candidates if it is a position.
pub(super) fn of(sudoku: &Sudoku, candidates: Option<&[u128]>) -> Puzzle {
    let shape = sudoku.shape();
    let cells = || 0..shape.cells();
    let mut grid = SudokuGrid::default();
    (grid.size, grid.values) = (shape.size(), sudoku.givens().to_vec());
    grid.givens = Some(cells().map(|cell| sudoku.is_given(cell)).collect());
    grid.candidates = candidates.map(<[u128]>::to_vec);
    grid.boxes = shape.boxes();
    if grid.boxes.is_none() {
        grid.regions = Some(cells().map(|cell| shape.region(cell) as u8).collect());
    }
    (grid.diagonals, grid.windows) = (shape.has_diagonals(), shape.has_windows());
    Puzzle::Sudoku(Box::new(grid))
}

pub(super) const DESCRIBED: Described = Described { kind: forms::Kind::Sudoku, interpret };

fn interpret(
    puzzle: &Puzzle,
    kind: &ProblemKind,
    auxiliary: &AuxiliaryInputs<'_>,
) -> Result<Interpreted, Error> {
    let Puzzle::Sudoku(grid) = puzzle else { return Err(Error::input("expected a Sudoku")) };
    let interpreted = match &grid.candidates {
        _ if needs_rules(grid) => return with_rules(grid),
        _ if !grid.cages.is_empty() => return killer::interpret(puzzle, &killer::kind(), auxiliary),
        Some(candidates) => of_position(grid, candidates, kind, auxiliary)?,
        None => {
            let (sudoku, remark) = sudoku(grid, kind, auxiliary)?;
            Interpreted { remark, ..Interpreted::plain(instance(&sudoku, kind)?) }
        }
    };
    Ok(Interpreted { expected: grid.solution.clone().map(Expected::Grid), ..interpreted })
}

/// Whether a grid of a text form needs rules that only variants have.
fn needs_rules(grid: &SudokuGrid) -> bool {
    let mut taken = vec![false; grid.values.len()];
    let is_odd = |cage: &forms::Cage| {
        let mut is_shared =
            |&cell: &usize| taken.get_mut(cell).is_none_or(|taken| std::mem::replace(taken, true));
        // All cells are checked, so that all are marked.
        cage.sum.is_none() || cage.cells.iter().filter(|cell| is_shared(cell)).count() > 0
    };
    let is_irregular = killer::boxes_of(grid).is_err();
    // Boxes of another size than a row are not houses.
    let is_partial = grid.boxes.is_some_and(|(rows, columns)| rows * columns != grid.size);
    let with_cages = grid.candidates.is_some() || is_irregular || grid.windows;
    grid.shape.is_some()
        || is_partial
        || !grid.rules.is_empty()
        || !grid.variables.is_empty()
        || !grid.cages.is_empty() && (with_cages || grid.cages.iter().any(is_odd))
}

/// Refuses a grid with rules, in a build without them.
#[cfg(not(feature = "variants"))]
fn with_rules(_: &SudokuGrid) -> Result<Interpreted, Error> {
    Err(Part::refuse_variant())
}

/// The puzzle, and a remark on its boxes. The text determines the shape, or else the auxiliary inputs, the settings, or
/// the boxes that fit the givens.
fn sudoku(
    grid: &SudokuGrid,
    kind: &ProblemKind,
    auxiliary: &AuxiliaryInputs<'_>,
) -> Result<(Sudoku, Option<String>), Error> {
    if let (None, Some(regions)) = (&grid.regions, auxiliary.regions) {
        return in_regions(grid, regions).map(|sudoku| (sudoku, None));
    }
    let mut remark = None;
    let boxes = kind.0.values.size(&BOXES).map(|(rows, columns)| (rows.into(), columns.into()));
    let shape = match (&grid.regions, boxes.or(grid.boxes)) {
        (Some(regions), _) => {
            Shape::irregular(&regions.iter().map(|region| (region + 1).to_string()).collect::<Vec<_>>())
        }
        (None, Some((rows, columns))) => Shape::boxed(rows, columns),
        (None, None) => {
            let choices = match &grid.box_choices[..] {
                [] => boxes::usual_choices(grid.size),
                given => given.to_vec(),
            };
            let ((rows, columns), note) = boxes::choose(&choices, &grid.values);
            remark = note;
            Shape::boxed(rows, columns)
        }
    }?;
    let sudoku = Sudoku::new(shape, &grid.values).map_err(|error| here(grid, error))?;
    let sudoku = match &grid.givens {
        Some(givens) => sudoku.with_placed(givens.iter().map(|is_given| !is_given)),
        None => sudoku,
    };
    let sudoku = if grid.windows { sudoku.with_windows()? } else { sudoku };
    let sudoku = if grid.diagonals {
        sudoku.with_diagonals()
    } else {
        kind.0.values.pick(&DIAGONALS, [Ok, Sudoku::with_diagonals])(sudoku)
    };
    sudoku.map(|sudoku| (sudoku, remark))
}

/// The puzzle with the regions of another text.
fn in_regions(grid: &SudokuGrid, regions: &str) -> Result<Sudoku, Error> {
    let rows =
        grid.values.chunks(grid.size).map(|row| row.iter().map(u8::to_string).collect::<Vec<_>>().join(" "));
    let text = rows.collect::<Vec<_>>().join("\n");
    let mut all = puzzles(&text).in_regions(regions);
    let (_, sudoku) = all.next().ok_or_else(|| Error::input("the text contains no puzzle"))?;
    sudoku.map_err(|error| error.reworded(error.message()))
}

/// The error at the first cell whose digit is already in its row, column or box.
fn here(grid: &SudokuGrid, error: Error) -> Error {
    match grid.place(0) {
        Some(place) => error.at(Place::new(place.line, 0)),
        None => error,
    }
}

/// A position. If the candidates exclude no more than the digits do, it is a plain puzzle.
fn of_position(
    grid: &SudokuGrid,
    candidates: &[u128],
    kind: &ProblemKind,
    auxiliary: &AuxiliaryInputs<'_>,
) -> Result<Interpreted, Error> {
    let read = sudoku(grid, kind, auxiliary).map(|(sudoku, _)| sudoku);
    let (sudoku, is_open) = match opened(grid, candidates, &read) {
        Some(open) => (sudoku(&open, kind, auxiliary)?.0, true),
        None => (read?, false),
    };
    if !is_open && position::excludes_nothing(&sudoku, candidates) {
        return instance(&sudoku, kind).map(Interpreted::plain);
    }
    if !sudoku.shape().is_default()
        || sudoku.shape().has_extra_houses()
        || !position::SIZES.contains(&grid.size)
    {
        return Err(Error::input(
            "candidates are supported for grids of 4x4 to 9x9 with ordinary boxes, without diagonals and windows",
        ));
    }
    let instance: Box<dyn Instance> = position::instance(&sudoku.with_form(Form::GRID), candidates, kind)?;
    let of_solving = Some("removed candidates are not tried".to_owned());
    Ok(Interpreted { of_solving, ..Interpreted::plain(instance) })
}

/// The position with corrected filled cells, if the text is doubtful: it has no filled cells, or the
/// position has no solution. A cell with one candidate may be the result of a mistake.
fn opened(grid: &SudokuGrid, candidates: &[u128], read: &Result<Sudoku, Error>) -> Option<SudokuGrid> {
    let is_told = grid.givens.is_some()
        || grid.regions.is_some()
        || grid.boxes.is_some()
        || grid.diagonals
        || grid.windows;
    let is_bare = grid.values.iter().all(|&value| value == 0);
    let is_right = || read.as_ref().is_ok_and(|sudoku| position::may_be_solved(sudoku, candidates));
    if is_told || !is_bare && is_right() {
        return None;
    }
    let values = position::surely_filled(&position::singles(candidates), candidates)?;
    (values != grid.values).then(|| {
        let mut open = grid.clone();
        open.values = values;
        open
    })
}
