//! Generator of 9x9 Sudoku by `fast-sudoku`, thousands a second.
//!
//! A seed is the index of a puzzle in the generator's one endless sequence. Puzzles with consecutive seeds are
//! consecutive there, and are made as one batch. With further requirements on a puzzle, its seed starts a sequence of
//! tries.

use super::{Fill, Size, only_nine, wishes};
use crate::generate::{Generate, Made, NewInstance, Taker, Wanted};
use crate::sudoku::pattern;
use fast_sudoku::{Error as FastError, Generator, Grid, Solver, Target};
use solvarium::limits::{Clock, Stop};
use solvarium::puzzle::sudoku::{Shape, Sudoku};
use solvarium::rng::Rng;
use solvarium::wording::count;
use solvarium::{Error, Limits};
use std::sync::Arc;

/// Number of puzzles that are made as one batch.
const TOGETHER: u64 = 512;
/// Searches that a puzzle takes at most, one for each cell: a limit on expansions counts them.
const SEARCHES: u64 = 81;
/// Memory of the generator in bytes.
const BYTES: usize = 1 << 20;
/// Number of puzzles to try for one with few clues, or for a pattern.
const TRIES: u64 = 20_000;

/// Puzzles of 9x9 with the usual boxes.
pub(super) struct Nine {
    shape: Arc<Shape>,
    fill: Fill,
    way: Direction,
}

/// How a puzzle is made from a seed.
enum Direction {
    /// The puzzle with that index in the generator's sequence.
    Row,
    /// With this number of clues.
    Clues(usize),
    /// With clues in exactly these cells.
    Pattern(Grid),
    /// From this puzzle, by removing clues.
    From(Grid),
}

/// Reason why there is no puzzle.
enum Refusal {
    /// The end of the generation.
    Ended(Made),
    Wrong(Error),
}

impl Nine {
    pub(super) fn new(shape: Shape, fill: Fill) -> Self {
        Self { shape: Arc::new(shape), fill, way: fill.clues.map_or(Direction::Row, Direction::Clues) }
    }

    /// The puzzles of `count` seeds from this one on.
    fn some(&self, seed: u64, count: u64) -> Result<Vec<NewInstance>, Refusal> {
        let instance = |grid: &Grid| {
            let puzzle = Sudoku::new(Arc::clone(&self.shape), grid.cells()).map_err(Refusal::Wrong)?;
            Ok(self.fill.instance(&puzzle, Size::Nine))
        };
        grids(&self.way, seed, count)?.iter().map(instance).collect()
    }
}

impl Generate for Nine {
    fn given(&mut self, name: &str, text: &str) -> Result<(), Error> {
        if !matches!(self.way, Direction::Row) {
            return Err(Error::setting(format!("'{name}' sets the clues: no other setting or input can")));
        }
        self.way = match name {
            "pattern" => Direction::Pattern(mask(text)?),
            "from" => Direction::From(puzzle(text)?),
            "like" => return Err(wishes::untried(name)),
            _ => return Err(only_nine(name)),
        };
        Ok(())
    }

    fn make(&self, wanted: &Wanted<'_>, take: &mut Taker<'_>) -> Result<Made, Error> {
        let (clock, mut made) = (Clock::new(wanted.limits), 0);
        while made < wanted.count {
            match look(&clock, wanted.limits, made) {
                Ok(()) => {}
                Err(Stop::Asked) => return Ok(Made::Asked),
                Err(stop) => {
                    return Ok(Made::Limit { stop, why: format!("{stop} after {}", count(made, "puzzle")) });
                }
            }
            let now = if matches!(self.way, Direction::Row) { TOGETHER.min(wanted.count - made) } else { 1 };
            let some = match self.some(wanted.seed.wrapping_add(made), now) {
                Ok(some) => some,
                Err(Refusal::Ended(made)) => return Ok(made),
                Err(Refusal::Wrong(error)) => return Err(error),
            };
            made += now;
            if take(&some).is_break() {
                return Ok(Made::Asked);
            }
        }
        Ok(Made::All { note: None })
    }
}

/// Checks the limits.
fn look(clock: &Clock<'_>, limits: &Limits, made: u64) -> Result<(), Stop> {
    clock.look()?;
    if limits.node_limit().is_some_and(|most| made.saturating_mul(SEARCHES) >= most) {
        return Err(Stop::Nodes);
    }
    clock.hold(BYTES)
}

fn grids(way: &Direction, seed: u64, count: u64) -> Result<Vec<Grid>, Refusal> {
    let one = match way {
        Direction::Row => {
            let mut grids = vec![Grid::EMPTY; usize::try_from(count).unwrap_or(0)];
            Generator::new(0).starting_at(seed).fill(&mut grids);
            return Ok(grids);
        }
        Direction::Clues(clues) => with_clues(seed, *clues),
        Direction::Pattern(mask) => {
            let target = Target::default().exactly(mask).redundant();
            Generator::new(seed).next_like(&target).map_err(|error| refusal(&error))?
        }
        Direction::From(puzzle) => {
            let left = Solver::new().minimize(puzzle, shuffled(seed));
            left.map_err(|error| Refusal::Wrong(Error::input(error.to_string())))?
        }
    };
    Ok(vec![one])
}

/// The first minimal puzzle with at most this number of clues, or the one with the fewest among some. If it has
/// fewer, clues of its solution are added.
fn with_clues(seed: u64, clues: usize) -> Grid {
    let mut generator = Generator::new(seed);
    let target = Target::default().clues(0..=clues).tries(TRIES);
    let found = generator.next_like(&target).unwrap_or_else(|_| fewest(seed));
    let solution = Solver::new().solve(&found).grid().copied().unwrap_or(found);
    let mut cells = *found.cells();
    let missing = shuffled(seed).into_iter().filter(|&cell| found.cells()[cell] == 0);
    for cell in missing.take(clues.saturating_sub(found.clues())) {
        cells[cell] = solution.cells()[cell];
    }
    Grid::new(cells).unwrap_or(found)
}

/// The puzzle with the fewest clues in a batch that is made quickly.
fn fewest(seed: u64) -> Grid {
    let mut grids = [Grid::EMPTY; 512];
    Generator::new(seed).fill(&mut grids);
    grids.into_iter().min_by_key(Grid::clues).unwrap_or(Grid::EMPTY)
}

fn shuffled(seed: u64) -> Vec<usize> {
    let mut cells: Vec<usize> = (0..81).collect();
    Rng::seeded(seed).shuffle(&mut cells);
    cells
}

fn refusal(error: &FastError) -> Refusal {
    if error.is_limit() {
        let why = format!("{error}; try another `seed` or more clues");
        return Refusal::Ended(Made::Limit { stop: Stop::Incomplete, why });
    }
    if error.is_impossible() {
        return Refusal::Ended(Made::NoSuch(error.to_string()));
    }
    Refusal::Wrong(Error::input(error.to_string()))
}

/// A pattern of clues as a grid with a digit at each.
fn mask(text: &str) -> Result<Grid, Error> {
    let pattern = pattern(text)?;
    let cells = <[bool; 81]>::try_from(&*pattern).ok().and_then(|cells| Grid::new(cells.map(u8::from)).ok());
    cells.ok_or_else(|| Error::input(format!("expected 81 cells, found {}", pattern.len())))
}

/// A plain puzzle with one solution.
fn puzzle(text: &str) -> Result<Grid, Error> {
    let read = Sudoku::parse(text)?;
    let cells = read.givens().first_chunk::<81>().filter(|_| read.shape().is_usual());
    let grid = cells.and_then(|cells| Grid::new(*cells).ok());
    grid.ok_or_else(|| Error::input("expected a 9x9 Sudoku with boxes of 3x3"))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn made(way: &Direction, seed: u64, count: u64) -> Vec<Grid> {
        grids(way, seed, count).ok().unwrap()
    }

    #[test]
    fn the_next_seed_is_the_next_puzzle() {
        for (seed, grid) in (7..).zip(&made(&Direction::Row, 7, 100)) {
            assert_eq!(made(&Direction::Row, seed, 1), [*grid]);
            assert!(Solver::new().is_minimal(grid));
        }
    }

    #[test]
    fn the_number_of_clues_is_the_requested_one() {
        for clues in [22, 24, 30, 50, 81] {
            let grid = with_clues(3, clues);
            assert_eq!(grid.clues(), clues);
            assert!(Solver::new().is_unique(&grid));
        }
    }

    #[test]
    fn a_minimized_puzzle_is_part_of_the_original() {
        let whole = with_clues(5, 60);
        let left = made(&Direction::From(whole), 1, 1)[0];
        assert!(Solver::new().is_minimal(&left));
        assert!(left.cells().iter().zip(whole.cells()).all(|(&left, whole)| left == 0 || left == *whole));
    }
}
