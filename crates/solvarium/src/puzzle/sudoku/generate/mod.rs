//! The generator of puzzles: empties a random solved grid cell by cell while its solution remains unique (`dig`), or
//! finds digits for given cells (`pattern`).

mod dig;
mod pattern;

use super::Sudoku;
use super::backtrack::Backtrack;
use super::shape::{SET_MOST, Shape};
use crate::Error;
use crate::limits::{Clock, Limits, Stop};
use crate::rng::Rng;
use std::sync::Arc;

/// The greatest side of generated puzzles. For larger ones, uniqueness takes too long to decide.
///
/// ```
/// use solvarium::puzzle::sudoku::{generate, Clues, Generated, Shape, MAX_GENERATED};
/// let large = Shape::square(MAX_GENERATED + 1)?;
/// assert!(matches!(generate(large, 1, Clues::Fewest, &Default::default()), Generated::Stopped(_)));
/// # Ok::<(), solvarium::Error>(())
/// ```
pub const MAX_GENERATED: usize = SET_MOST;

/// The number of clues to leave.
///
/// ```
/// use solvarium::puzzle::sudoku::Clues;
/// assert_eq!(Clues::default(), Clues::Fewest);
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Clues {
    /// Until no cell can be emptied. The result is a minimal puzzle, but other puzzles may have fewer clues.
    #[default]
    Fewest,
    /// Until this many clues are left. If a grid does not permit it, other grids are tried up to 9 x 9, and then more
    /// clues are left.
    Down(usize),
}

/// The cells of a new puzzle that may have clues.
///
/// ```
/// use solvarium::puzzle::sudoku::{Cells, Clues};
/// let mirrored = (0..16).filter(|cell| cell % 4 < 2).map(|cell| vec![cell, cell / 4 * 4 + 3 - cell % 4]).collect();
/// let cells = Cells::Groups { groups: mirrored, clues: Clues::Down(6) };
/// assert_ne!(cells, Cells::Exactly(vec![0, 3, 5, 6, 13, 14]));
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Cells {
    /// All cells of a group or none; each cell is in one group. At least the requested number of clues is left.
    Groups {
        /// Numbers of cells.
        groups: Vec<Vec<usize>>,
        /// The number of clues to leave.
        clues: Clues,
    },
    /// Exactly these cells.
    Exactly(Vec<usize>),
}

/// The result of generating.
///
/// ```
/// use solvarium::puzzle::sudoku::{generate, Clues, Generated, Shape};
/// use solvarium::Limits;
/// // Region a is row 1 without its last cell, plus the cell below that, which then
/// // would have to repeat it in its column.
/// let shape = Shape::irregular(&["a", "a", "a", "b", "b", "b", "b", "a", "c", "c", "c", "c", "d", "d", "d", "d"])?;
/// assert!(matches!(generate(shape, 1, Clues::Fewest, &Limits::none()), Generated::NoGrid));
/// # Ok::<(), solvarium::Error>(())
/// ```
#[derive(Clone, Debug)]
pub enum Generated {
    /// A puzzle with one solution.
    Puzzle(Fresh),
    /// The shape allows no solved grid: everything was searched.
    NoGrid,
    /// A limit was reached.
    Stopped(Stop),
}

/// A generated puzzle.
///
/// ```
/// use solvarium::puzzle::sudoku::{check_solution, generate, Clues, Generated, Shape};
/// use solvarium::Limits;
/// let Generated::Puzzle(fresh) = generate(Shape::square(9)?, 1, Clues::Fewest, &Limits::none()) else { panic!() };
/// assert!(check_solution(&fresh.puzzle, &fresh.solution).is_ok() && fresh.minimal);
/// # Ok::<(), solvarium::Error>(())
/// ```
#[derive(Clone, Debug)]
pub struct Fresh {
    /// The puzzle.
    pub puzzle: Sudoku,
    /// The only solution, row after row.
    pub solution: Box<[u8]>,
    /// Whether every clue is proved to be needed.
    pub minimal: bool,
}

/// The greatest side for which uniqueness is always decided. Other grids are tried if one does not reach the requested
/// number of clues.
const SMALL: usize = 9;
/// The number of grids to try.
const GRIDS: usize = 100;
/// From this side on, solved grids with boxes are shuffled from a pattern, because a random search for a grid takes too
/// long.
const PATTERN: usize = 26;

/// The number of nodes per cell after which a search for a grid in random regions is given up.
const SOON: u64 = 200;

/// Whether other regions may be tried.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Regions {
    Given,
    Random,
}

/// Generates a puzzle of this shape. The same seed gives the same puzzle. Shapes larger than [`MAX_GENERATED`] fail at
/// once with [`Stop::Incomplete`].
///
/// ```
/// use solvarium::puzzle::sudoku::{count, generate, Clues, Generated, Shape};
/// use solvarium::Limits;
/// let Generated::Puzzle(fresh) = generate(Shape::square(9)?, 7, Clues::Down(30), &Limits::none()) else { panic!() };
/// assert_eq!(fresh.puzzle.clues(), 30);
/// assert_eq!(count(&fresh.puzzle, 2, &Limits::none()).is_unique(), Some(true));
/// # Ok::<(), solvarium::Error>(())
/// ```
#[must_use]
pub fn generate(shape: impl Into<Arc<Shape>>, seed: u64, clues: Clues, limits: &Limits) -> Generated {
    let (shape, mut rng) = (shape.into(), Rng::seeded(seed));
    let mut clock = Clock::new(limits);
    match best_of(&shape, Regions::Given, &mut rng, clues, &mut clock) {
        Ok(Some(fresh)) => Generated::Puzzle(fresh),
        Ok(None) => Generated::NoGrid,
        Err(why) => Generated::Stopped(why),
    }
}

/// Generates a jigsaw of this size with random regions. If no grid fits the regions, or none is found soon, it tries
/// other regions, up to a hundred times. The same seed gives the same puzzle.
///
/// ```
/// use solvarium::puzzle::sudoku::{generate_jigsaw, Clues, Generated};
/// use solvarium::Limits;
/// let Generated::Puzzle(fresh) = generate_jigsaw(6, 1, Clues::Fewest, &Limits::none())? else { panic!() };
/// assert_eq!(fresh.puzzle.shape().boxes(), None);
/// # Ok::<(), solvarium::Error>(())
/// ```
///
/// # Errors
/// The size is below 4 or above 64.
pub fn generate_jigsaw(size: usize, seed: u64, clues: Clues, limits: &Limits) -> Result<Generated, Error> {
    in_random_regions(size, seed, limits, |shape, rng, clock| {
        best_of(shape, Regions::Random, rng, clues, clock)
    })
}

/// Like [`generate_jigsaw`], with clues in certain cells only.
///
/// ```
/// use solvarium::puzzle::sudoku::{generate_jigsaw_where, Cells, Clues, Generated};
/// use solvarium::Limits;
/// let groups = (0..18).map(|cell| vec![cell, 35 - cell]).collect();
/// let cells = Cells::Groups { groups, clues: Clues::Fewest };
/// let Generated::Puzzle(fresh) = generate_jigsaw_where(6, 1, &cells, &Limits::none())? else { panic!() };
/// let givens = fresh.puzzle.givens();
/// assert!((0..36).all(|cell| (givens[cell] == 0) == (givens[35 - cell] == 0)));
/// # Ok::<(), solvarium::Error>(())
/// ```
///
/// # Errors
/// The size is below 4 or above 64.
pub fn generate_jigsaw_where(
    size: usize,
    seed: u64,
    cells: &Cells,
    limits: &Limits,
) -> Result<Generated, Error> {
    in_random_regions(size, seed, limits, |shape, rng, clock| once(shape, Regions::Random, rng, cells, clock))
}

/// The result of `make` in random regions that a grid fits.
fn in_random_regions(
    size: usize,
    seed: u64,
    limits: &Limits,
    mut make: impl FnMut(&Arc<Shape>, &mut Rng, &mut Clock<'_>) -> Result<Option<Fresh>, Stop>,
) -> Result<Generated, Error> {
    const SHAPES: usize = 100;
    let (mut rng, mut clock) = (Rng::seeded(seed), Clock::new(limits));
    for _ in 0..SHAPES {
        let shape = match Shape::draw(size, &mut rng, &clock)? {
            Ok(shape) => Arc::new(shape),
            Err(why) => return Ok(Generated::Stopped(why)),
        };
        match make(&shape, &mut Rng::seeded(seed), &mut clock) {
            Ok(Some(fresh)) => return Ok(Generated::Puzzle(fresh)),
            Ok(None) => {}
            Err(why) => return Ok(Generated::Stopped(why)),
        }
    }
    Ok(Generated::NoGrid)
}

/// Generates a puzzle from one random grid, with clues in certain cells only. The same seed gives the same puzzle. If
/// it finds no digits for a pattern with a unique solution, it ends with [`Stop::Incomplete`]; another seed may
/// succeed.
///
/// ```
/// use solvarium::puzzle::sudoku::{count, generate_where, Cells, Generated, Shape};
/// use solvarium::Limits;
/// let pattern: Vec<usize> = (0..36).filter(|cell| (cell / 6 + cell) % 2 == 0).collect();
/// let cells = Cells::Exactly(pattern.clone());
/// let of_seed = |seed| match generate_where(Shape::square(6).ok()?, seed, &cells, &Limits::none()) {
///     Generated::Puzzle(fresh) => Some(fresh),
///     _ => None,
/// };
/// let fresh = (0..50).find_map(of_seed).expect("one of fifty");
/// assert!((0..36).all(|cell| (fresh.puzzle.givens()[cell] != 0) == pattern.contains(&cell)));
/// assert_eq!(count(&fresh.puzzle, 2, &Limits::none()).is_unique(), Some(true));
/// # Ok::<(), solvarium::Error>(())
/// ```
#[must_use]
pub fn generate_where(shape: impl Into<Arc<Shape>>, seed: u64, cells: &Cells, limits: &Limits) -> Generated {
    let (shape, mut rng, mut clock) = (shape.into(), Rng::seeded(seed), Clock::new(limits));
    match once(&shape, Regions::Given, &mut rng, cells, &mut clock) {
        Ok(Some(fresh)) => Generated::Puzzle(fresh),
        Ok(None) => Generated::NoGrid,
        Err(why) => Generated::Stopped(why),
    }
}

/// The puzzle of one random grid.
fn once(
    shape: &Arc<Shape>,
    regions: Regions,
    rng: &mut Rng,
    cells: &Cells,
    clock: &mut Clock<'_>,
) -> Result<Option<Fresh>, Stop> {
    if shape.size() > MAX_GENERATED {
        return Err(Stop::Incomplete);
    }
    clock.hold(Backtrack::bytes(shape))?;
    let Some(solution) = solved(shape, regions, rng, clock)? else { return Ok(None) };
    match cells {
        Cells::Groups { groups, clues } => {
            let target = if let Clues::Down(target) = clues { *target } else { 0 };
            let groups = groups.iter().map(|group| on_board(group, shape)).collect();
            dig::emptied(shape, solution, groups, target, rng, clock).map(Some)
        }
        Cells::Exactly(cells) => {
            pattern::filled(shape, &solution, &on_board(cells, shape), rng, clock).map(Some)
        }
    }
}

/// The cells among these that the board has.
fn on_board(cells: &[usize], shape: &Shape) -> Vec<usize> {
    cells.iter().copied().filter(|&cell| cell < shape.cells()).collect()
}

/// The first puzzle with the requested number of clues, or the best of several.
fn best_of(
    shape: &Arc<Shape>,
    regions: Regions,
    rng: &mut Rng,
    clues: Clues,
    clock: &mut Clock<'_>,
) -> Result<Option<Fresh>, Stop> {
    if shape.size() > MAX_GENERATED {
        return Err(Stop::Incomplete);
    }
    clock.hold(Backtrack::bytes(shape))?;
    let (target, grids) = match clues {
        Clues::Down(target) if shape.size() <= SMALL => (target, GRIDS),
        Clues::Down(target) => (target, 1),
        Clues::Fewest => (0, 1),
    };
    let mut best: Option<Fresh> = None;
    for _ in 0..grids {
        let Some(solution) = solved(shape, regions, rng, clock)? else { return Ok(None) };
        let fresh = dig::emptied(shape, solution, dig::single(shape), target, rng, clock)?;
        if best.as_ref().is_none_or(|best| fresh.puzzle.clues() < best.puzzle.clues()) {
            best = Some(fresh);
        }
        if best.as_ref().is_some_and(|best| best.puzzle.clues() <= target) {
            break;
        }
    }
    Ok(best)
}

/// A random solved grid, or `None` if the shape provably has none. With random regions, also `None` if no grid is found
/// soon, as other regions take less time than a proof. A search that takes too long is restarted with a slightly higher
/// limit.
fn solved(
    shape: &Shape,
    regions: Regions,
    rng: &mut Rng,
    clock: &mut Clock<'_>,
) -> Result<Option<Box<[u8]>>, Stop> {
    if let Some(boxes) = shape.boxes().filter(|_| shape.size() >= PATTERN && !shape.has_extra_houses()) {
        return Ok(Some(pattern(shape.size(), boxes, rng)));
    }
    let cells = shape.cells() as u64;
    let mut patience = 2 * cells;
    loop {
        if regions == Regions::Random && patience > SOON * cells {
            return Ok(None);
        }
        clock.allow(patience);
        let mut search = Backtrack::new(shape, &[]).shuffled(Rng::seeded(rng.bits()));
        match search.next(clock) {
            Err(Stop::Incomplete) => patience += patience / 4,
            Err(why) => return Err(why),
            Ok(found) => return Ok(found.then(|| search.digits())),
        }
    }
}

/// A grid whose rows are shifts of each other, with digits, bands, stacks and the rows and columns within them
/// shuffled.
fn pattern(size: usize, (rows, columns): (usize, usize), rng: &mut Rng) -> Box<[u8]> {
    let (order, across) = (grouped(size, rows, rng), grouped(size, columns, rng));
    let mut digits: Vec<u8> = (1..=size).filter_map(|digit| u8::try_from(digit).ok()).collect();
    rng.shuffle(&mut digits);
    let digit = |row: usize, column: usize| digits[(row % rows * columns + row / rows + column) % size];
    order
        .iter()
        .flat_map(|&row| across.iter().map(move |&column| (row, column)))
        .map(|(r, c)| digit(r, c))
        .collect()
}

/// The numbers below `size` in groups of `each`, with groups and members shuffled.
fn grouped(size: usize, each: usize, rng: &mut Rng) -> Vec<usize> {
    let mut groups: Vec<Vec<usize>> =
        (0..size / each).map(|group| (group * each..(group + 1) * each).collect()).collect();
    groups.iter_mut().for_each(|group| rng.shuffle(group));
    rng.shuffle(&mut groups);
    groups.concat()
}

#[cfg(test)]
mod tests {
    use super::super::{check_solution, count};
    use super::*;

    fn fresh(shape: Shape, seed: u64, clues: Clues) -> Fresh {
        match generate(shape, seed, clues, &Limits::none()) {
            Generated::Puzzle(fresh) => fresh,
            other => panic!("{other:?}"),
        }
    }

    #[test]
    fn puzzles_are_unique_and_minimal() {
        for (size, seed) in [(1, 0), (2, 0), (4, 1), (6, 1), (7, 1), (9, 1), (9, 2)] {
            let Fresh { puzzle, solution, minimal } =
                fresh(Shape::square(size).unwrap(), seed, Clues::Fewest);
            check_solution(&puzzle, &solution).unwrap();
            assert_eq!(count(&puzzle, 2, &Limits::none()).is_unique(), Some(true));
            assert!(minimal);
            for cell in (0..size * size).filter(|&cell| puzzle.givens()[cell] != 0) {
                let mut fewer = puzzle.givens().to_vec();
                fewer[cell] = 0;
                let fewer = Sudoku::new(Arc::clone(puzzle.shape()), &fewer).unwrap();
                assert_eq!(count(&fewer, 2, &Limits::none()).is_unique(), Some(false));
            }
        }
    }

    #[test]
    fn a_seed_is_a_puzzle() {
        let of = |seed| fresh(Shape::square(9).unwrap(), seed, Clues::Down(28)).puzzle;
        assert_eq!(of(5), of(5));
        assert_ne!(of(5), of(6));
        assert_eq!(of(5).clues(), 28);
    }

    #[test]
    fn large_grids_and_jigsaws_are_filled() {
        for (size, clues) in [(12, 70), (16, 150), (25, 450), (36, 1100)] {
            let Fresh { puzzle, solution, .. } = fresh(Shape::square(size).unwrap(), 1, Clues::Down(clues));
            check_solution(&puzzle, &solution).unwrap();
            assert_eq!(puzzle.clues(), clues);
        }
        let jigsaw = Sudoku::parse(super::super::tests::JIGSAW).unwrap();
        let Fresh { puzzle, solution, .. } = fresh((**jigsaw.shape()).clone(), 3, Clues::Fewest);
        check_solution(&puzzle, &solution).unwrap();
        assert_eq!(count(&puzzle, 2, &Limits::none()).is_unique(), Some(true));
    }

    /// A half turn maps the cells with clues to themselves.
    fn turned(size: usize, clues: Clues) -> Cells {
        let last = size * size - 1;
        let groups =
            (0..=last / 2).map(|cell| if 2 * cell == last { vec![cell] } else { vec![cell, last - cell] });
        Cells::Groups { groups: groups.collect(), clues }
    }

    /// Six regions of six cells, some of them not convex.
    fn jigsaw() -> Shape {
        let names: Vec<String> = "111112334122344422334426356666555556".chars().map(String::from).collect();
        Shape::irregular(&names).unwrap()
    }

    fn check_made(made: Generated) -> Fresh {
        let Generated::Puzzle(made) = made else { panic!("{made:?}") };
        check_solution(&made.puzzle, &made.solution).unwrap();
        assert_eq!(count(&made.puzzle, 2, &Limits::none()).is_unique(), Some(true));
        made
    }

    #[test]
    fn groups_have_clues_together() {
        let usual = |size| Shape::square(size).unwrap();
        for shape in [usual(4), usual(6), usual(9), usual(6).with_diagonals(), jigsaw()] {
            let (size, cells) = (shape.size(), shape.cells());
            for seed in 0..if size < 9 { 4 } else { 1 } {
                let made = check_made(generate_where(
                    shape.clone(),
                    seed,
                    &turned(size, Clues::Fewest),
                    &Limits::none(),
                ));
                let is_clue = |cell: usize| made.puzzle.givens()[cell] != 0;
                assert!((0..cells).all(|cell| is_clue(cell) == is_clue(cells - 1 - cell)));
                let mut needed = (0..cells).filter(|&cell| is_clue(cell)).map(|cell| {
                    let mut fewer = made.puzzle.givens().to_vec();
                    fewer[cell] = 0;
                    let fewer = Sudoku::new(shape.clone(), &fewer).unwrap();
                    count(&fewer, 2, &Limits::none()).is_unique() == Some(false)
                });
                assert_eq!(needed.all(|needed| needed), made.minimal);
            }
            let target = cells / 2;
            let made =
                check_made(generate_where(shape, 1, &turned(size, Clues::Down(target)), &Limits::none()));
            assert!((target..=target + 1).contains(&made.puzzle.clues()), "{}", made.puzzle.clues());
        }
    }

    #[test]
    fn a_pattern_is_filled_in_every_shape() {
        for shape in [Shape::square(9).unwrap(), Shape::square(6).unwrap().with_diagonals(), jigsaw()] {
            let (size, all) = (shape.size(), shape.cells());
            let pattern: Vec<usize> =
                (0..all).filter(|cell| cell % size * 2 % 5 + cell / size % 3 < 3).collect();
            let cells = Cells::Exactly(pattern.clone());
            let made =
                (0..20).find_map(|seed| match generate_where(shape.clone(), seed, &cells, &Limits::none()) {
                    made @ Generated::Puzzle(_) => Some(check_made(made)),
                    _ => None,
                });
            let givens = made.unwrap().puzzle.givens().to_vec();
            assert!((0..all).all(|cell| (givens[cell] != 0) == pattern.contains(&cell)), "{givens:?}");
        }
        let none = generate_where(Shape::square(9).unwrap(), 1, &Cells::Exactly(vec![]), &Limits::none());
        assert!(matches!(none, Generated::Stopped(Stop::Incomplete)));
    }

    #[test]
    fn limits_are_kept() {
        let shape = Arc::new(Shape::square(25).unwrap());
        let stopped = |limits| generate(Arc::clone(&shape), 1, Clues::Fewest, &limits);
        assert!(matches!(stopped(Limits::none().nodes(50)), Generated::Stopped(Stop::Nodes)));
        assert!(matches!(stopped(Limits::none().memory(50)), Generated::Stopped(Stop::Memory)));
        let at_once = Limits::none().time(std::time::Duration::ZERO);
        let jigsaw = generate_jigsaw(64, 1, Clues::Fewest, &at_once).unwrap();
        assert!(matches!(jigsaw, Generated::Stopped(Stop::Time)));
        assert!(generate_jigsaw(65, 1, Clues::Fewest, &at_once).is_err());
    }
}
