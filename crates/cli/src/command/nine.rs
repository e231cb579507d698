//! `solvarium generate sudoku` for 9x9: by the generator of `fast-sudoku`, thousands a second.
//!
//! A seed is the number of a puzzle in the one endless row that the generator has, so that puzzles with the next seeds are
//! its next ones, and are made together. Where more is asked of a puzzle, its seed begins a row of tries.

use super::generate::{Size, too_many, write};
use crate::exit::Exit;
use crate::fault::Fault;
use crate::input::Input;
use crate::limits::LimitArgs;
use crate::{interrupt, out};
use fast_sudoku::{Error, Generator, Grid, Solver, Target};
use solvarium::limits::StopFlag;
use solvarium::puzzle::sudoku::{Form, Shape, Sudoku};
use solvarium::rng::Rng;
use std::ffi::OsStr;
use std::io::Write;
use std::sync::Arc;
use std::time::Instant;

/// So many are made before they are written.
const TOGETHER: u64 = 512;
/// A puzzle takes no more searches than it has cells: what a limit on expansions counts.
const SEARCHES: u64 = 81;
/// What the generator holds.
const BYTES: usize = 1 << 20;
/// So many puzzles are looked at for one with few clues, or for a pattern.
const TRIES: u64 = 20_000;

/// What is wanted.
pub struct Wish<'a> {
    pub form: Form,
    pub seed: u64,
    pub count: u64,
    pub clues: Option<usize>,
    pub pattern: Option<&'a OsStr>,
    pub from: Option<&'a OsStr>,
    pub limits: &'a LimitArgs,
}

/// How a puzzle is made from a seed.
enum Way {
    /// The puzzle of that number in the generator's row.
    Row,
    /// With so many clues.
    Clues(usize),
    /// With clues in these cells.
    Pattern(Grid),
    /// What is left of this puzzle.
    From(Grid),
}

/// Makes the puzzles, and writes each.
pub fn make(wish: &Wish<'_>) -> Result<Exit, Fault> {
    let way = match (wish.pattern, wish.from, wish.clues) {
        (Some(pattern), ..) => Way::Pattern(mask(&Input::open(pattern)?)?),
        (_, Some(from), _) => Way::From(puzzle(&Input::open(from)?)?),
        (_, _, Some(clues)) => Way::Clues(clues),
        _ => Way::Row,
    };
    let (stop, begin, shape) = (interrupt::flag()?, Instant::now(), Arc::new(Shape::square(9)?));
    let (mut out, mut exit, mut made) = (out::standard(), Exit::Solved, 0);
    while made < wish.count {
        if let Some(stopped) = stopped(wish.limits, made, begin, &stop) {
            out.flush()?;
            return Ok(stopped);
        }
        let seed = wish.seed.wrapping_add(made);
        let now = if matches!(way, Way::Row) { TOGETHER.min(wish.count - made) } else { 1 };
        for (n, grid) in (made..).zip(some(&way, seed, now)?) {
            let puzzle = Sudoku::new(Arc::clone(&shape), grid.cells())?;
            write(&mut out, &puzzle, wish.form, n)?;
            if !matches!(way, Way::Row) {
                // What is to be said of it comes after it.
                out.flush()?;
            }
            exit = exit.and(compare(&way, &grid));
        }
        out.flush()?;
        made += now;
    }
    Ok(exit)
}

fn some(way: &Way, seed: u64, count: u64) -> Result<Vec<Grid>, Fault> {
    let one = match way {
        Way::Row => {
            let mut grids = vec![Grid::EMPTY; usize::try_from(count).unwrap_or(0)];
            Generator::new(0).starting_at(seed).fill(&mut grids);
            return Ok(grids);
        }
        Way::Clues(clues) => with_clues(seed, *clues),
        Way::Pattern(mask) => {
            let target = Target::default().exactly(mask).redundant();
            Generator::new(seed).next_like(&target).map_err(|error| refusal(&error))?
        }
        Way::From(puzzle) => {
            let order = shuffled(seed);
            Solver::new().minimize(puzzle, order).map_err(|error| Fault::usage(error.to_string()))?
        }
    };
    Ok(vec![one])
}

/// The first minimal puzzle with so few clues, or the one with the fewest of some; if it has fewer, others of its
/// solution are put back.
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

/// The puzzle with the fewest clues of those that are quickly made.
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

/// Whether a limit ends it, and how.
fn stopped(limits: &LimitArgs, made: u64, begin: Instant, stop: &StopFlag) -> Option<Exit> {
    let what = match limits {
        _ if stop.is_raised() => return Some(Exit::Interrupted),
        limits if limits.time_limit.is_some_and(|most| begin.elapsed() >= most) => "the time limit",
        limits if limits.node_limit.is_some_and(|most| made.saturating_mul(SEARCHES) >= most) => {
            "the limit on expansions"
        }
        limits if limits.memory_limit.is_some_and(|most| most < BYTES) => "the memory limit",
        _ => return None,
    };
    out::say_error(&format!("{what} was reached after {made} puzzles"));
    Some(Exit::Limit)
}

/// Says if a puzzle has more clues than asked for.
fn compare(way: &Way, grid: &Grid) -> Exit {
    match way {
        Way::Clues(asked) if grid.clues() > *asked => too_many(grid.clues(), *asked, Size::Nine),
        _ => Exit::Solved,
    }
}

fn refusal(error: &Error) -> Fault {
    if error.is_limit() {
        out::say_error(&format!("{error}; another --seed, or more clues, may have one"));
        return Fault::Told(Exit::Limit);
    }
    if error.is_impossible() {
        out::say_error(&error.to_string());
        return Fault::Told(Exit::Unsolved);
    }
    Fault::usage(error.to_string())
}

/// A plain puzzle with one solution.
fn puzzle(input: &Input) -> Result<Grid, Fault> {
    let read = Sudoku::parse(&input.text).map_err(|error| input.fault(&error, None))?;
    let cells = read.givens().first_chunk::<81>().filter(|_| read.shape().is_usual());
    let grid = cells.and_then(|cells| Grid::new(*cells).ok());
    grid.ok_or_else(|| Fault::usage(format!("{}: expected a 9x9 Sudoku with boxes of 3x3", input.name)))
}

/// The cells of a pattern: a point, a nought or a hyphen is an empty one, and any other character a clue.
fn mask(input: &Input) -> Result<Grid, Fault> {
    let cells: Vec<u8> =
        input.text.chars().filter(|c| !c.is_whitespace()).map(|c| u8::from(!".0-_".contains(c))).collect();
    let cells = cells.as_slice().try_into().ok().and_then(|cells| Grid::new(cells).ok());
    cells.ok_or_else(|| {
        Fault::usage(format!("{}: expected 81 cells: `.` for an empty one, `X` for a clue", input.name))
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_next_seed_is_the_next_puzzle() {
        let grids = some(&Way::Row, 7, 100).unwrap();
        for (seed, grid) in (7..).zip(&grids) {
            assert_eq!(some(&Way::Row, seed, 1).unwrap(), [*grid]);
            assert!(Solver::new().is_minimal(grid));
        }
    }

    #[test]
    fn clues_are_as_many_as_asked_for() {
        for clues in [22, 24, 30, 50, 81] {
            let grid = with_clues(3, clues);
            assert_eq!(grid.clues(), clues);
            assert!(Solver::new().is_unique(&grid));
        }
    }

    #[test]
    fn what_is_left_of_a_puzzle_is_part_of_it() {
        let whole = with_clues(5, 60);
        let left = some(&Way::From(whole), 1, 1).unwrap()[0];
        assert!(Solver::new().is_minimal(&left));
        assert!(left.cells().iter().zip(whole.cells()).all(|(&left, whole)| left == 0 || left == *whole));
    }
}
