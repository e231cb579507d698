//! The evolutionary algorithm of a student's coursework with the bugs of its code, for comparison.
//! [`Evolve::coursework`] is the algorithm of its text, without the bugs.
//!
//! The bugs, each marked below, and their effects:
//! - Fitness counts only four of the nine boxes, so a fitness of 4 may be 8 faults. (A fitness of 0 is a solution
//!   nevertheless. If the rows are correct, three boxes side by side have each digit three times, and the third box is
//!   correct if the two on the left are.)
//! - Swaps change the parent, while the child is the copy that was made before.
//! - Rows are shared between parents, siblings and the best individual. So such a swap appears only in the individuals
//!   that are copied later.
//! - The run ends at a fitness of 4 in this wrong count.
//!
//! [`Evolve::coursework`]: crate::local::Evolve::coursework

use super::Sudoku;
use crate::Error;
use crate::limits::{Limits, Stop};
use crate::rng::Rng;
use crate::run::meter::Meter;
use std::time::Duration;

/// A row of a board.
type Row = [u8; 9];
/// A board.
type Grid = [Row; 9];

/// The bytes of an individual: its board and the next one, its index in the order of parents, the owners of its rows,
/// its fitness.
const BYTES: usize = 2 * size_of::<Grid>() + size_of::<usize>() + size_of::<[usize; 9]>() + size_of::<i64>();

/// The coursework's algorithm, as in its code.
///
/// ```
/// use solvarium::{limits::Stop, puzzle::sudoku::{AsWritten, Sudoku}, Limits};
/// let text = "3....5.47..6.42..1.....789..5..16..2..3.....481....7....2...4..56.87.1.....3..6..";
/// let coursework = AsWritten::new(&Sudoku::parse(text)?)?.population(10)?;
/// let written = coursework.run(1, Limits::none().nodes(500_000));
/// // It ends at a fitness of 4 by its own count.
/// assert!(written.ended == Stop::Nodes || written.fitness <= 4);
/// assert!(written.faults >= written.fitness);
/// # Ok::<(), solvarium::Error>(())
/// ```
#[derive(Clone, Debug)]
pub struct AsWritten {
    givens: Grid,
    population: usize,
    goal: i64,
}

/// The result of a run.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Written {
    /// The best board at the end; `None` if no board was evaluated in time.
    pub digits: Option<Vec<u8>>,
    /// The fitness of the best board by the code's count, at the time when the board was found.
    pub fitness: i64,
    /// The number of digits missing in its rows, columns and boxes.
    pub faults: i64,
    /// [`Stop::Reached`] if the run reached its goal; otherwise the limit that ended it.
    pub ended: Stop,
    /// The number of boards evaluated.
    pub evaluations: u64,
    /// The number of generations.
    pub generations: u64,
    /// The number of restarts with a new population.
    pub resets: u64,
    /// Wall-clock time.
    pub elapsed: Duration,
}

impl AsWritten {
    /// The algorithm for this puzzle, with a hundred individuals.
    ///
    /// # Errors
    /// The puzzle is not 9 x 9 with boxes of 3 x 3.
    pub fn new(puzzle: &Sudoku) -> Result<Self, Error> {
        let shape = puzzle.shape();
        let is_box = |cell: usize| shape.region(cell) == cell / 27 * 3 + cell % 9 / 3;
        if shape.size() != 9 || shape.has_extra_houses() || !(0..81).all(is_box) {
            return Err(Error::setting("the coursework algorithm supports only plain 9x9 Sudoku"));
        }
        let mut givens = [[0; 9]; 9];
        for (row, digits) in givens.iter_mut().zip(puzzle.givens().chunks_exact(9)) {
            row.copy_from_slice(digits);
        }
        Ok(Self { givens, population: 100, goal: 4 })
    }

    /// Sets the number of individuals, from 2 to a million; half of them are parents.
    ///
    /// # Errors
    /// The number is out of range.
    pub fn population(mut self, individuals: u32) -> Result<Self, Error> {
        if !(2..=1_000_000).contains(&individuals) {
            let message = format!("expected a population from 2 to 1000000, found {individuals}");
            return Err(Error::setting(message));
        }
        self.population = individuals as usize;
        Ok(self)
    }

    /// Sets the fitness at which the run ends, by the code's count.
    #[must_use]
    pub const fn goal(mut self, fitness: i64) -> Self {
        self.goal = fitness;
        self
    }

    /// Runs the algorithm within these limits. The node limit counts evaluations; the memory limit is compared with the
    /// size of a population.
    #[must_use]
    pub fn run(&self, seed: u64, limits: Limits) -> Written {
        self.run_reporting(seed, limits, 0, &mut |_, _, _| ())
    }

    /// Runs the algorithm and reports the best board of a generation after each `every` generations, with the number of
    /// the generation and the number of digits missing in its rows, columns and boxes. 0 reports nothing.
    ///
    /// ```
    /// use solvarium::{puzzle::sudoku::{AsWritten, Sudoku}, Limits};
    /// let text = "3....5.47..6.42..1.....789..5..16..2..3.....481....7....2...4..56.87.1.....3..6..";
    /// let coursework = AsWritten::new(&Sudoku::parse(text)?)?.population(10)?.goal(-1);
    /// let mut generations = Vec::new();
    /// coursework.run_reporting(1, Limits::none().nodes(12_000), 500, &mut |at, _, _| generations.push(at));
    /// assert_eq!(generations, [500, 1000]);
    /// # Ok::<(), solvarium::Error>(())
    /// ```
    pub fn run_reporting(
        &self,
        seed: u64,
        limits: Limits,
        every: u64,
        report: &mut dyn FnMut(u64, &[u8], i64),
    ) -> Written {
        let mut run = Run {
            code: self,
            rng: Rng::seeded(seed),
            meter: Meter::new(limits),
            evaluations: 0,
            generations: 0,
            resets: 0,
            best: None,
        };
        run.meter.start();
        let ended = run.evolve(every, report).err().unwrap_or(Stop::Incomplete);
        run.meter.settle(&mut run.evaluations);
        let (fitness, faults) =
            run.best.as_ref().map_or((i64::MAX, i64::MAX), |best| (best.fitness, faults(&best.grid)));
        Written {
            digits: run.best.as_ref().map(|best| best.grid.concat()),
            fitness,
            faults,
            ended,
            evaluations: run.evaluations,
            generations: run.generations,
            resets: run.resets,
            elapsed: run.meter.elapsed(),
        }
    }
}

struct Run<'c> {
    code: &'c AsWritten,
    rng: Rng,
    meter: Meter,
    evaluations: u64,
    generations: u64,
    resets: u64,
    best: Option<Best>,
}

/// The best individual.
struct Best {
    grid: Grid,
    fitness: i64,
    /// The index in the population, as long as it shares rows with it.
    is: Option<usize>,
}

impl Run<'_> {
    fn evolve(&mut self, every: u64, report: &mut dyn FnMut(u64, &[u8], i64)) -> Result<(), Stop> {
        let mut population = self.create()?;
        let mut fitness = self.evaluate(&population)?;
        let (mut previous, mut constant) = (0, 0);
        let mut best = 10; // the rates of the first generation's mutations
        loop {
            self.generations += 1;
            let pool = self.select(&fitness);
            population = self.next(population, &pool, best)?;
            fitness = self.evaluate(&population)?;
            let at = least(&fitness);
            best = fitness[at];
            constant = if best == previous { constant + 1 } else { 0 };
            previous = best;
            let champion = (population[at], at);
            if self.generations.checked_rem(every) == Some(0) {
                report(self.generations, &champion.0.concat(), faults(&champion.0));
            }
            let is_stuck = constant == 500;
            self.keep(champion, best, !is_stuck);
            if is_stuck {
                population = self.create()?;
                fitness = self.evaluate(&population)?;
                constant = 0;
                self.resets += 1;
            }
            if best <= self.code.goal {
                return Err(Stop::Reached);
            }
        }
    }

    /// Keeps the best of a generation if it is better than all before.
    fn keep(&mut self, (grid, at): (Grid, usize), fitness: i64, is_alive: bool) {
        if self.best.as_ref().is_none_or(|best| best.fitness > fitness) {
            self.best = Some(Best { grid, fitness, is: is_alive.then_some(at) });
        }
    }

    /// Fills the open cells with random digits, after reserving the memory of the run.
    fn create(&mut self) -> Result<Vec<Grid>, Stop> {
        self.meter.hold(self.code.population * BYTES)?;
        let (givens, rng, clock) = (self.code.givens, &mut self.rng, self.meter.clock());
        let mut fill = || givens.map(|row| row.map(|given| if given == 0 { digit(rng) } else { given }));
        (0..self.code.population).map(|at| clock.look_at_step(at).map(|()| fill())).collect()
    }

    fn evaluate(&mut self, population: &[Grid]) -> Result<Vec<i64>, Stop> {
        population.iter().map(|grid| self.count().map(|()| fitness(grid))).collect()
    }

    fn count(&mut self) -> Result<(), Stop> {
        if !self.meter.count() {
            self.meter.look(&mut self.evaluations)?;
            self.meter.count();
        }
        Ok(())
    }

    /// The better half.
    fn select(&self, fitness: &[i64]) -> Vec<usize> {
        let mut order: Vec<usize> = (0..fitness.len()).collect();
        order.sort_by_key(|&at| fitness[at]);
        order.truncate(fitness.len() / 2);
        order
    }

    /// Makes children that share rows with their parents, and mutates them.
    fn next(&mut self, mut parents: Vec<Grid>, pool: &[usize], best: i64) -> Result<Vec<Grid>, Stop> {
        let child = |rng: &mut Rng| {
            let pair = [pool[rng.below(pool.len())], pool[rng.below(pool.len())]];
            std::array::from_fn(|_| pair[rng.below(2)])
        };
        // The owner of each row of each child; no rows are copied.
        let children: Vec<[usize; 9]> = (0..parents.len()).map(|_| child(&mut self.rng)).collect();
        let mut grown = Vec::with_capacity(children.len());
        for (at, child) in children.iter().enumerate() {
            self.meter.clock().look_at_step(at)?;
            grown.push(self.mutate(child, &mut parents, best));
        }
        if let Some(best) = &mut self.best {
            // FAULT: the best individual shares the rows that were just swapped.
            if let Some(at) = best.is.take() {
                best.grid = parents[at];
            }
        }
        Ok(grown)
    }

    fn mutate(&mut self, child: &[usize; 9], parents: &mut [Grid], best: i64) -> Grid {
        let mut copy: Grid = std::array::from_fn(|row| parents[child[row]][row]);
        #[expect(clippy::cast_precision_loss, reason = "a chance")]
        let mix = 4.0 / best.max(5) as f64;
        if self.chance() > mix {
            self.reset(&mut copy);
        } else {
            for (row, &parent) in child.iter().enumerate() {
                if self.chance() < 1.0 / 9.0 {
                    // FAULT: the swap is not in the copy, but in the shared row.
                    self.swap(&mut parents[parent][row], row);
                }
            }
        }
        copy
    }

    fn reset(&mut self, grid: &mut Grid) {
        for (row, givens) in grid.iter_mut().zip(&self.code.givens) {
            for (cell, &given) in row.iter_mut().zip(givens) {
                if self.chance() < 0.5 / 81.0 && given == 0 {
                    let old = *cell;
                    while *cell == old {
                        *cell = digit(&mut self.rng);
                    }
                }
            }
        }
    }

    fn swap(&mut self, cells: &mut Row, row: usize) {
        let mut open: Vec<usize> = (0..9).filter(|&column| self.code.givens[row][column] == 0).collect();
        self.rng.shuffle(&mut open);
        if let [a, b, ..] = open[..] {
            cells.swap(a, b);
        }
    }

    /// A random number in [0, 1).
    #[expect(clippy::cast_precision_loss, reason = "53 bits")]
    fn chance(&mut self) -> f64 {
        (self.rng.bits() >> 11) as f64 / 9_007_199_254_740_992.0
    }
}

fn digit(rng: &mut Rng) -> u8 {
    1 + rng.below(9) as u8
}

/// The first of the individuals with the least fitness.
fn least(fitness: &[i64]) -> usize {
    (0..fitness.len()).min_by_key(|&at| fitness[at]).unwrap_or_default()
}

/// The number of digits missing in these cells.
fn missing(cells: impl Iterator<Item = u8>) -> i64 {
    9 - i64::from(cells.fold(0u16, |seen, digit| seen | 1 << digit).count_ones())
}

fn of_lines(grid: &Grid) -> i64 {
    let rows = grid.iter().map(|row| missing(row.iter().copied()));
    let columns = (0..9).map(|column| missing(grid.iter().map(|row| row[column])));
    rows.chain(columns).sum()
}

fn of_box(grid: &Grid, top: usize, left: usize) -> i64 {
    missing((0..9).map(|cell| grid[top + cell / 3][left + cell % 3]))
}

/// The fitness of the code.
fn fitness(grid: &Grid) -> i64 {
    // FAULT: `range(0, 6, 3)` is 0 and 3, so the boxes below and on the right are not counted.
    let seen = [0, 3];
    of_lines(grid) + seen.iter().flat_map(|&top| seen.map(|left| of_box(grid, top, left))).sum::<i64>()
}

/// The correct number of faults.
fn faults(grid: &Grid) -> i64 {
    let all = [0, 3, 6];
    of_lines(grid) + all.iter().flat_map(|&top| all.map(|left| of_box(grid, top, left))).sum::<i64>()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::puzzle::sudoku::check_solution;

    const GRID: &str = "3....5.47..6.42..1.....789..5..16..2..3.....481....7....2...4..56.87.1.....3..6..";

    fn written(text: &str) -> AsWritten {
        AsWritten::new(&Sudoku::parse(text).unwrap()).unwrap()
    }

    /// Two swaps at the bottom, between the boxes on the left and on the right: it counts four faults, and stops,
    /// although there are eight.
    #[test]
    fn the_final_fitness_hides_faults() {
        let mut grid: Grid = std::array::from_fn(|row| {
            std::array::from_fn(|column| ((row * 3 + row / 3 + column) % 9 + 1) as u8)
        });
        assert_eq!((fitness(&grid), faults(&grid)), (0, 0));
        grid[8].swap(0, 8);
        assert_eq!((fitness(&grid), faults(&grid)), (2, 4));
        grid[6].swap(1, 7);
        assert_eq!((fitness(&grid), faults(&grid)), (4, 8));
    }

    /// A swap is in the parent and in the individuals copied later, but not in the child.
    #[test]
    fn swaps_reach_individuals_that_share_the_row() {
        let code = written(GRID);
        let mut run = Run {
            code: &code,
            rng: Rng::seeded(1),
            meter: Meter::new(Limits::none()),
            evaluations: 0,
            generations: 0,
            resets: 0,
            best: None,
        };
        let mut parents = run.create().unwrap();
        let before = parents[0];
        let mut was_seen_by_a_sibling = false;
        while parents[0] == before {
            let copy = run.mutate(&[0; 9], &mut parents, 0);
            let differing = copy.concat().iter().zip(before.concat()).filter(|(a, b)| **a != *b).count();
            assert!(parents[0] == before || copy == before, "{differing}");
        }
        for _ in 0..100 {
            was_seen_by_a_sibling |= run.mutate(&[0; 9], &mut parents, 0) != before;
        }
        assert!(was_seen_by_a_sibling);
        for grid in &parents {
            let fits = grid
                .concat()
                .iter()
                .zip(code.givens.concat())
                .all(|(&cell, given)| given == 0 || given == cell);
            assert!(fits);
        }
    }

    #[test]
    fn runs_are_alike_and_keep_their_budget() {
        let code = written(GRID).population(10).unwrap().goal(-1);
        let run = |nodes| Written { elapsed: Duration::ZERO, ..code.run(3, Limits::none().nodes(nodes)) };
        for budget in [0, 1, 9, 10, 11, 20_000] {
            let one = run(budget);
            assert_eq!((one.evaluations, one.ended), (budget, Stop::Nodes));
            assert_eq!(one, run(budget));
        }
        let found = run(20_000);
        assert!(found.resets > 0 && found.generations > 500, "{found:?}");
        let digits = found.digits.unwrap();
        assert!(check_solution(&Sudoku::parse(GRID).unwrap(), &digits).is_err() && found.faults > 0);
    }

    /// Limits also end the run before its first evaluation: with a million individuals, that takes long.
    #[test]
    fn limits_end_it_at_any_point() {
        let code = written(GRID).population(1_000_000).unwrap().goal(-1);
        let flag = crate::limits::StopFlag::new();
        flag.raise();
        for (limits, stop) in [
            (Limits::none().memory(1 << 20), Stop::Memory),
            (Limits::none().time(Duration::ZERO), Stop::Time),
            (Limits::none().stop(&flag), Stop::Asked),
        ] {
            let ended = code.run(1, limits);
            assert_eq!((ended.ended, ended.evaluations, ended.digits), (stop, 0, None));
        }
        let within = Limits::none().memory(10 * BYTES).nodes(50);
        assert_eq!(written(GRID).population(10).unwrap().goal(-1).run(1, within).ended, Stop::Nodes);
    }

    #[test]
    fn it_ends_at_its_own_goal() {
        let found = written(GRID).population(10).unwrap().goal(12).run(1, Limits::none().nodes(2_000_000));
        assert_eq!(found.ended, Stop::Reached);
        assert!(found.fitness <= 12 && found.faults >= found.fitness);
    }

    #[test]
    fn other_puzzles_and_populations_are_refused() {
        let refused = |text: &str| AsWritten::new(&Sudoku::parse(text).unwrap()).unwrap_err().to_string();
        assert_eq!(
            refused("1 . . .\n. . 3 .\n. 4 . .\n. . . 2"),
            "the coursework algorithm supports only plain 9x9 Sudoku"
        );
        for bad in [0, 1, 1_000_001] {
            assert!(written(GRID).population(bad).is_err());
        }
    }
}
