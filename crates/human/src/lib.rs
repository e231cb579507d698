//! Human solving of the catalogue's Sudoku: steps with explanations, ratings, exercises, generation by difficulty.
//!
//! Steps and ratings are rows as described in docs/json.md. The crate `human-sudoku` finds them; its items are re-exported. No trait of the
//! catalogue depends on this: [`position`] reads a puzzle from the data with which an instance describes itself.
//!
//! ```
//! use solvarium_catalogue as catalogue;
//! use solvarium_human::{self as human, Budget, Order, Rater, Scales};
//! let instance = catalogue::parse("1.....3..4.....2")?;
//! let position = human::position(&*instance)?;
//! let step = human::explain(&position, &Order::human()).next().unwrap().unwrap();
//! assert_eq!(step.technique.name(), "hidden-single");
//! let rating = Rater::new(Scales::BOTH).rate(&position, false, &Budget::UNLIMITED);
//! assert_eq!(rating.hodoku.unwrap().level, "easy");
//! # Ok::<(), solvarium::Error>(())
//! ```
//!
//! | topic | module |
//! |---|---|
//! | the position of an instance; a position and a step as a picture | this one |
//! | the techniques of an explanation; every step; cells that leave only singles | `selection`, `every`, `backdoors` |
//! | steps and ratings as rows | `row`, `rating` |
//! | diagnosis of a position; editing it by hand; as text | `diagnosis`, `by_hand`, `grid` |
//! | exercises, and the verification of answers | `train`, `drill` |
//! | new puzzles by difficulty; the catalogue's generators with such settings | `generate/` |
//! | shared: positions for rare techniques, isomorphism, tries on several threads | `stock`, `isomorph`, `tries` |

mod backdoors;
mod by_hand;
mod clock;
mod diagnosis;
mod drill;
mod every;
mod generate;
mod grid;
mod isomorph;
mod rating;
mod row;
mod selection;
mod stock;
#[cfg(test)]
mod tests;
mod train;
mod tries;

pub use backdoors::{Backdoors, backdoors};
pub use by_hand::{Change, changed};
pub use clock::{EASIEST_TIME, deadline};
pub use diagnosis::{fault, soundness};
pub use drill::{Verdict, verify};
pub use every::{SameEffect, distinct, every};
pub use generate::{Board, Demand, NewSudoku, TRIES, maker, techniques};
pub use grid::{Mark, grid, grid_before, grid_marked, sudoku_wiki};
pub use human_sudoku::generate::{ClueSymmetry, Clues, Refusal, Wish};
pub use human_sudoku::{
    Budget, CandidateSet, CellSet, Contradiction, Deadline, DigitSet, Easiest, Family, Finder, Geometry,
    Level, Measure, Notation, Order, Position, Program, Role, Soundness, Step, Steps, Stopped, Technique,
    TechniqueSet, Words, easiest, explain, explain_with,
    hodoku::{Form, Forms, Options},
    parts, used,
};
pub use rating::{HodokuRating, Rater, Rating, Scales, SeRating};
pub use row::{HodokuPrice, NodeRow, Prices, ReasonRow, SetRow, StepRow};
pub use selection::{Foreign, Guess, Selection};
pub use train::{Course, Exercise, line};
pub use tries::{EndReason, Tally};

use solvarium::Error;
pub use solvarium_catalogue::sudoku::pattern;
use solvarium_catalogue::{Cell, Deduction, DeductionPart, Instance, Link, Look, Picture, Scene, Tone};
use solvarium_forms::{Puzzle, SudokuGrid};
use std::collections::BTreeSet;

/// Returns the position of a puzzle.
///
/// ```
/// use solvarium_catalogue as catalogue;
/// use solvarium_human as human;
/// let instance = catalogue::parse("8 6 7 / 2 5 4 / 3 0 1")?;
/// assert_eq!(human::position(&*instance).unwrap_err().to_string(), "3x3 sliding tiles is not a Sudoku. Human techniques \
///     support Sudoku of 4x4, 6x6 and 9x9 with ordinary boxes");
/// let instance = catalogue::parse(&".".repeat(256))?;
/// assert!(human::position(&*instance).unwrap_err().to_string().contains("techniques are known for 4, 6 and 9 digits, not for 16"));
/// # Ok::<(), solvarium::Error>(())
/// ```
///
/// # Errors
/// Returns an error if the puzzle is not a Sudoku, or its shape is not supported.
pub fn position(instance: &dyn Instance) -> Result<Position, Error> {
    let error = |why: &str| Error::input(format!("{} {why}", instance.describe()));
    let Some(Puzzle::Sudoku(grid)) = instance.described() else {
        return Err(error(
            "is not a Sudoku. Human techniques support Sudoku of 4x4, 6x6 and 9x9 with ordinary boxes",
        ));
    };
    of_grid(&grid).map_err(|why| {
        error(&format!(
            "is not supported here: {why}. Human techniques support 4x4, 6x6 and 9x9 with ordinary boxes and without diagonals"
        ))
    })
}

/// Returns the board of this size, or why no technique supports it. `more` names constraints besides rows, columns and
/// boxes, with whether the board has each.
fn geometry(
    size: usize,
    boxes: Option<(usize, usize)>,
    more: impl IntoIterator<Item = (bool, &'static str)>,
) -> Result<&'static Geometry, String> {
    let Some(geometry) = Geometry::of_size(size) else {
        return Err(format!("techniques are known for 4, 6 and 9 digits, not for {size}"));
    };
    let (usual, mut seen) = ([(2, 2), (2, 3), (3, 3)], BTreeSet::new());
    let more = more.into_iter().filter(|&(has, name)| has && seen.insert(name));
    let more: Vec<_> = more.map(|(_, name)| name).collect();
    match (boxes, &more[..]) {
        (_, [_, ..]) => Err(format!("no technique uses {}", more.join(", "))),
        (None, _) => Err("no technique uses the regions of a jigsaw".into()),
        (Some(boxes), []) if usual.contains(&boxes) => Ok(geometry),
        (Some((rows, columns)), []) => Err(format!("no technique uses boxes of {rows}x{columns}")),
    }
}

/// Returns the position of a grid, or why its board is not supported.
fn of_grid(grid: &SudokuGrid) -> Result<Position, String> {
    if grid.shape.is_some() {
        return Err("techniques need a square grid with the digits from 1 to its size".into());
    }
    let has = [(grid.diagonals, "diagonals"), (grid.windows, "windows"), (!grid.cages.is_empty(), "cages")];
    let rules = grid.rules.iter().map(|rule| (true, rule.name));
    let geometry = geometry(grid.size, grid.boxes, has.into_iter().chain(rules))?;
    let mut position = match &grid.candidates {
        Some(left) => {
            let left: Vec<_> = left.iter().map(|&set| DigitSet::from_bits((set & 0x1FF) as u16)).collect();
            Position::with_candidates(geometry, &grid.values, &left)
        }
        None => Position::of_puzzle(geometry, &grid.values),
    };
    if let Some(givens) = &grid.givens {
        position.set_givens((0..givens.len()).filter(|&cell| givens[cell]).collect());
    }
    Ok(position)
}

/// Returns the position of a 9x9 grid.
fn position_of(grid: &fast_sudoku::Grid) -> Position {
    Position::of_puzzle(Geometry::nine(), grid.cells())
}

/// Returns the clues of a position, with 0 for other cells.
fn clues_of(position: &Position) -> Vec<u8> {
    let given = |cell: usize| position.value(cell).filter(|_| position.givens().contains(cell));
    let cells = position.geometry().cells().into_iter();
    cells.map(|cell| given(cell).map_or(0, |digit| digit as u8 + 1)).collect()
}

/// Returns a picture of a position with its candidates, and of the explained step.
///
/// ```
/// use solvarium_catalogue as catalogue;
/// use solvarium_human as human;
/// let instance = catalogue::parse("1.....3..4.....2")?;
/// let position = human::position(&*instance)?;
/// let step = human::explain(&position, &human::Order::human()).next().unwrap().unwrap();
/// let picture = human::scene(&position, Some(&step)).picture.unwrap();
/// assert_eq!(picture.cells[1].candidates, Some(vec![2, 3]));
/// assert_eq!(picture.deduction.unwrap().placed, [(1, 3)]);
/// # Ok::<(), solvarium::Error>(())
/// ```
#[must_use]
pub fn scene(position: &Position, step: Option<&Step>) -> Scene {
    let (geometry, size) = (position.geometry(), position.size());
    let cell = |cell: usize| {
        let is_given = position.givens().contains(cell);
        match position.value(cell) {
            Some(digit) => Cell::new(digit + 1, if is_given { Tone::Given } else { Tone::Plain }),
            None => {
                let candidates = position.candidates(cell).into_iter().map(|digit| digit as u8 + 1).collect();
                Cell { candidates: Some(candidates), ..Cell::new("", Tone::Empty) }
            }
        }
    };
    let all = geometry.cells();
    let picture = Picture {
        regions: all.into_iter().map(|cell| (geometry.box_of(cell) - 2 * size) as u16).collect(),
        deduction: step.map(|step| deduction(step, position)),
        ..Picture::new(Look::Grid, (size, size), all.into_iter().map(cell).collect())
    };
    let mut scene = Scene::of(picture, position.to_string());
    scene.is_goal = position.is_solved();
    scene
}

/// Restricts a picture to the candidates of these digits. A cell that has only others does not count as a cell without candidates.
///
/// ```
/// use solvarium_catalogue as catalogue;
/// use solvarium_human as human;
/// let instance = catalogue::parse("1.....3..4.....2")?;
/// let scene = human::scene(&human::position(&*instance)?, None);
/// let picture = human::of_digits(scene, [2].into_iter().collect()).picture.unwrap();
/// assert_eq!((&picture.cells[1].candidates, &picture.cells[2].candidates), (&Some(vec![3]), &None));
/// # Ok::<(), solvarium::Error>(())
/// ```
#[must_use]
pub fn of_digits(mut scene: Scene, digits: DigitSet) -> Scene {
    let cells = scene.picture.iter_mut().flat_map(|picture| &mut picture.cells);
    for cell in cells.filter(|cell| !cell.is_dead()) {
        if let Some(candidates) = &mut cell.candidates {
            candidates.retain(|&digit| digits.contains(usize::from(digit) - 1));
        }
        cell.candidates.take_if(|candidates| candidates.is_empty());
    }
    scene
}

/// Returns the data of a step for a drawing: candidates by cell and digit, and the links of its chains.
///
/// ```
/// use solvarium_catalogue as catalogue;
/// use solvarium_human as human;
/// let instance = catalogue::parse("1.....3..4.....2")?;
/// let position = human::position(&*instance)?;
/// let step = human::explain(&position, &human::Order::human()).next().unwrap().unwrap();
/// assert_eq!(human::deduction(&step, &position).placed, [(1, 3)]);
/// # Ok::<(), solvarium::Error>(())
/// ```
#[must_use]
pub fn deduction(step: &Step, position: &Position) -> Deduction {
    let geometry = position.geometry();
    let candidates = |all: &CandidateSet| all.iter().map(|(cell, digit)| (cell, digit as u8 + 1)).collect();
    let used = used(step, position);
    let fins = used.iter().filter(|(cell, _)| step.fins.contains(*cell));
    Deduction {
        text: Words::of(geometry).step_of(step, position),
        houses: step.houses.into_iter().map(|house| geometry.house(house).into_iter().collect()).collect(),
        used: candidates(&used),
        fins: fins.map(|(cell, digit)| (cell, digit as u8 + 1)).collect(),
        parts: roles(step, position),
        placed: candidates(&step.placements),
        struck: candidates(&step.eliminations),
        links: implications(step),
    }
}

/// Returns the drawn parts of a step: each candidate in the first of its roles. The cover of a fish is not drawn.
fn roles(step: &Step, position: &Position) -> Vec<DeductionPart> {
    let mut drawn = CandidateSet::EMPTY;
    let mut all: Vec<DeductionPart> = Vec::new();
    for part in parts(step, position).into_iter().filter(|part| part.role != Role::Cover) {
        let of_cell =
            |cell| (position.candidates(cell) & part.digits).into_iter().map(move |digit| (cell, digit));
        let new: Vec<_> = part
            .cells
            .into_iter()
            .flat_map(of_cell)
            .filter(|&(cell, digit)| !drawn.contains(cell, digit))
            .collect();
        if new.is_empty() {
            continue;
        }
        new.iter().for_each(|&(cell, digit)| drawn.insert(cell, digit));
        let candidates = new.into_iter().map(|(cell, digit)| (cell, digit as u8 + 1));
        match all.iter_mut().find(|known| known.role == part.role.name()) {
            Some(known) => known.candidates.extend(candidates),
            None => {
                all.push(DeductionPart { role: part.role.name().into(), candidates: candidates.collect() })
            }
        }
    }
    all
}

/// Returns an arrow for each implication, from a node to each that follows from it, without duplicates.
fn implications(step: &Step) -> Vec<Link> {
    let ends =
        |node: &human_sudoku::Node| node.cells.into_iter().map(|cell| (cell, node.digit + 1)).collect();
    let mut links = Vec::new();
    for (chain, parent, node) in step.implications() {
        let [from, to] = [parent, node].map(|at| &step.chains[chain][at]);
        let link = Link { from: ends(from), to: ends(to), is_strong: to.on };
        if !links.contains(&link) {
            links.push(link);
        }
    }
    links
}

/// Returns the technique with this name.
///
/// ```
/// use solvarium_human::technique;
/// assert_eq!(technique("X Wing")?.name(), "x-wing");
/// assert_eq!(technique("swordfsh").unwrap_err().to_string(), "unknown technique 'swordfsh'; did you mean 'swordfish'?");
/// # Ok::<(), solvarium::Error>(())
/// ```
///
/// # Errors
/// Returns an error if no technique has this name. The error suggests the nearest name.
pub fn technique(name: &str) -> Result<Technique, Error> {
    Technique::named(name).ok_or_else(|| {
        let plain = name.trim().to_lowercase().replace([' ', '_'], "-");
        let names = Technique::ALL.iter().flat_map(|technique| {
            let entry = technique.entry();
            std::iter::once(entry.name).chain(entry.also.iter().copied())
        });
        match solvarium::suggest::nearest(&plain, names) {
            Some(near) => Error::setting(format!("unknown technique '{name}'; did you mean '{near}'?")),
            None => Error::setting(format!("unknown technique '{name}'")),
        }
    })
}

/// Whether an order of techniques contains this one. If not, that order never finds it.
///
/// ```
/// use solvarium_human::{Program, Technique, has};
/// assert!(has(Program::Human, Technique::AlsXz) && !has(Program::Se, Technique::AlsXz));
/// ```
#[must_use]
pub const fn has(order: Program, technique: Technique) -> bool {
    let entry = technique.entry();
    match order {
        Program::Se => entry.se.is_some(),
        Program::Hodoku | Program::Human => entry.hodoku.is_some(),
        // Tested: each technique has a rung and a difficulty.
        Program::Modern => true,
    }
}

/// Checks that this build finds the steps of an order: without the feature `modern`, it has no order of that name.
///
/// ```
/// assert!(solvarium_human::is_built(solvarium_human::Program::Human).is_ok());
/// ```
///
/// # Errors
/// The order is left out ([`Error::is_unsupported`]).
pub fn is_built(order: Program) -> Result<(), Error> {
    if order != Program::Modern || cfg!(feature = "modern") {
        return Ok(());
    }
    Err(Error::unsupported("this build does not include the order `modern`; the program `solvarium` does"))
}

/// Runs the README's example as a test.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
