//! Plain 9 x 9 grids by the engine of `fast-sudoku`, which supports no others: microseconds per puzzle.
//!
//! The engine calls back at each solution and each dead end, and can be stopped there. The node limit is checked at
//! these calls, the other limits before the search and then at regular numbers of nodes.

use super::count::{Count, Counted};
use super::singles::{self, outcome};
use super::{Fill, Sudoku, Word};
use crate::limits::{Clock, Limits, Stop};
use crate::stats::Effort;
use crate::watch::{Event, Node};
use crate::{Algorithm, Outcome, Problem, Run};
use fast_sudoku::{Grid, Pencil, Puzzle, Solver, Stats};
use std::num::NonZero;
use std::ops::ControlFlow;

/// The greatest memory of a search, with any engine: the waiting positions.
const BYTES: usize = 64 << 10;
/// The number of nodes between two checks of the clock: less than a millisecond.
const LOOK: u64 = 1024;

/// The search of a plain 9 x 9 grid by the engine of `fast-sudoku`, which also counts its solutions.
///
/// Observers receive only the start and the goal, if there is one. To observe each step, use
/// [`Singles`](super::Singles).
///
/// ```
/// use solvarium::{puzzle::sudoku::{Fast, Fill9, Sudoku}, solve};
/// let puzzle = Sudoku::parse("8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..")?;
/// let answer = solve(&Fill9::new(&puzzle).unwrap(), &Fast::of(&puzzle).unwrap());
/// assert_eq!(answer.plan().unwrap().len(), 60);
/// # Ok::<(), solvarium::Error>(())
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Fast {
    grid: Grid,
    threads: NonZero<usize>,
}

impl Fast {
    /// The search of this puzzle; `None` if it is not a 9 x 9 grid with the usual boxes, or if it has diagonals.
    ///
    /// ```
    /// use solvarium::puzzle::sudoku::{Fast, Sudoku};
    /// assert!(Fast::of(&Sudoku::parse(&".".repeat(81))?).is_some());
    /// assert!(Fast::of(&Sudoku::parse(&".".repeat(16))?).is_none());
    /// # Ok::<(), solvarium::Error>(())
    /// ```
    #[must_use]
    pub fn of(sudoku: &Sudoku) -> Option<Self> {
        Some(Self { grid: plain(sudoku)?, threads: NonZero::<usize>::MIN })
    }

    /// Sets the number of threads that count solutions, if the system provides them. The number of solutions does not
    /// depend on it; the counters do.
    ///
    /// ```
    /// use solvarium::{puzzle::sudoku::{Count, Fast, Sudoku}, Limits};
    /// let one = Sudoku::parse(&format!("1{}", ".".repeat(80)))?;
    /// let two = std::num::NonZero::new(2).unwrap();
    /// let (counted, _) = Fast::of(&one).unwrap().threads(two).count(5000, &Limits::none());
    /// assert_eq!(counted.count, Count::AtLeast(5000));
    /// # Ok::<(), solvarium::Error>(())
    /// ```
    #[must_use]
    pub const fn threads(self, threads: NonZero<usize>) -> Self {
        Self { threads, ..self }
    }

    /// Counts solutions up to `cap`, and returns the engine's counters: guesses, dead ends, sweeps.
    ///
    /// ```
    /// use solvarium::{puzzle::sudoku::{Count, Fast, Sudoku}, Limits};
    /// let one = Sudoku::parse(&format!("1{}", ".".repeat(80)))?;
    /// let (counted, stats) = Fast::of(&one).unwrap().count(7, &Limits::none());
    /// assert!(counted.count == Count::AtLeast(7) && stats.effort.assignments > 0);
    /// # Ok::<(), solvarium::Error>(())
    /// ```
    #[must_use]
    pub fn count(&self, cap: u64, limits: &Limits) -> (Counted, crate::Stats) {
        let (counted, did) = count(&self.grid, self.threads, cap, limits);
        let stats = stats(&counted, &did);
        (counted, stats)
    }

    /// The number of givens of a puzzle with one solution that are redundant, each by itself; `None` if a limit was
    /// reached first.
    ///
    /// ```
    /// use solvarium::{puzzle::sudoku::{Fast, Sudoku}, Limits};
    /// let hard = Sudoku::parse("8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..")?;
    /// assert_eq!(Fast::of(&hard).unwrap().needless(&Limits::none()), Some(0));
    /// # Ok::<(), solvarium::Error>(())
    /// ```
    #[must_use]
    pub fn needless(&self, limits: &Limits) -> Option<usize> {
        let clock = Clock::new(limits);
        let marks = *Pencil::from(&self.grid).cells();
        let mut needless = 0;
        for given in (0..81).filter(|&cell| self.grid.cells()[cell] != 0) {
            begin(&clock, 1).ok()?;
            // A given is needed if there is a solution with another digit in its cell.
            let mut others = marks;
            others[given] = !marks[given];
            match search(&Pencil::new(others), self.threads, 1, &clock).0 {
                Count::Exactly(_) => needless += 1,
                Count::AtLeast(_) => {}
                Count::Stopped { .. } => return None,
            }
        }
        Some(needless)
    }
}

impl Fast {
    /// The search on one thread.
    const fn alone(self) -> Self {
        self.threads(NonZero::<usize>::MIN)
    }
}

impl<W: Word, const C: usize, const H: usize> Algorithm<Fill<W, C, H>> for Fast {
    fn search(&self, fill: &Fill<W, C, H>, run: &mut Run<'_, Fill<W, C, H>>) -> Outcome<Fill<W, C, H>> {
        let (counted, stats) = self.alone().count(1, run.bounds());
        run.stats = stats;
        if run.is_watched() && counted.nodes > 0 {
            report(fill, run, counted.first.is_some());
        }
        outcome(fill, counted)
    }
}

/// Reports the start to an observer, and the goal if there is a solution.
fn report<W: Word, const C: usize, const H: usize>(
    fill: &Fill<W, C, H>,
    run: &mut Run<'_, Fill<W, C, H>>,
    is_solved: bool,
) {
    let (node, state) = (Node(0), fill.start());
    let (empty, h) = (state.empty(), 0);
    run.see(|| Event::Generate { node, from: None, state: &state, g: 0, h });
    run.see(|| Event::Expand { node, g: 0, h });
    if is_solved {
        run.see(|| Event::Goal { node, g: empty });
    }
}

/// Converts the engine's counters: positions, and the guesses among them.
fn stats(counted: &Counted, did: &Stats) -> crate::Stats {
    let effort = Effort {
        assignments: did.guesses,
        backtracks: did.dead_ends,
        propagations: did.sweeps,
        ..Effort::default()
    };
    crate::Stats { effort, ..singles::stats(counted) }
}

/// The grid of a puzzle with the usual boxes and without diagonals.
fn plain(puzzle: &Sudoku) -> Option<Grid> {
    let cells = puzzle.givens().first_chunk::<81>().filter(|_| puzzle.shape().is_usual())?;
    Grid::new(*cells).ok()
}

/// Counts solutions up to `cap`, with the engine's counters. A node is an examined position.
fn count(grid: &Grid, threads: NonZero<usize>, cap: u64, limits: &Limits) -> (Counted, Stats) {
    let clock = Clock::new(limits);
    // The empty grid has more solutions than can be counted (Felgenhauer and Jarvis, 2005).
    let is_endless = *grid == Grid::EMPTY && cap > 2;
    let searched = if is_endless { 1 } else { cap };
    let (mut count, first, stats) = match begin(&clock, searched) {
        Ok(()) => search(grid, threads, searched, &clock),
        Err(stop) => (stop, None, Stats::default()),
    };
    if is_endless && count == Count::AtLeast(1) {
        count = Count::AtLeast(cap);
    }
    let nodes = clock.most_nodes().min(nodes(&stats));
    let filled = if first.is_some() { 81 - grid.clues() } else { 0 };
    let first = first.map(|grid| grid.cells().as_slice().into());
    (Counted { count, first, nodes, filled, bytes: BYTES, elapsed: clock.elapsed() }, stats)
}

/// Fails if there is nothing to search, or a limit is reached.
fn begin(clock: &Clock<'_>, cap: u64) -> Result<(), Count> {
    let leave = || {
        clock.hold(BYTES)?;
        clock.look()?;
        if clock.most_nodes() == 0 { Err(Stop::Nodes) } else { Ok(()) }
    };
    leave().map_err(|why| Count::Stopped { found: 0, why })?;
    if cap == 0 { Err(Count::AtLeast(0)) } else { Ok(()) }
}

fn search(
    puzzle: &impl Puzzle,
    threads: NonZero<usize>,
    cap: u64,
    clock: &Clock<'_>,
) -> (Count, Option<Grid>, Stats) {
    let most = clock.most_nodes();
    let (mut found, mut ended, mut next) = (0, None, LOOK);
    let (first, stats) = engine(puzzle, threads, |stats| {
        if nodes(stats) > most {
            return ControlFlow::Break(());
        }
        // Several threads may each have found more.
        found = stats.solutions.min(cap);
        if nodes(stats) >= next {
            next = nodes(stats) + LOOK;
            clock.show(nodes(stats));
            ended = clock.look().err();
        }
        if found == cap || ended.is_some() { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    });
    clock.show(nodes(&stats).min(most));
    // Results beyond the node limit do not count.
    let ended = if nodes(&stats) > most { Some(Stop::Nodes) } else { ended };
    let count = match ended {
        Some(why) => Count::Stopped { found, why },
        None if found == cap => Count::AtLeast(found),
        None => Count::Exactly(found),
    };
    (count, first.filter(|_| found > 0), stats)
}

/// Searches on one thread or on several; returns the first solution and the counters. The first solution is that of
/// a single thread, in the order of the search. The search takes microseconds if there are many solutions.
fn engine(
    puzzle: &impl Puzzle,
    threads: NonZero<usize>,
    go_on: impl FnMut(&Stats) -> ControlFlow<()> + Send,
) -> (Option<Grid>, Stats) {
    let solver = Solver::new();
    match threads.get() {
        1 => solver.count_while(puzzle, go_on),
        _ => {
            let stats = solver.count_while_on(threads, puzzle, go_on);
            let first = if stats.solutions > 0 { solver.solve(puzzle).grid().copied() } else { None };
            (first, stats)
        }
    }
}

/// The number of examined positions: each is a guess, a dead end or a solution.
fn nodes(stats: &Stats) -> u64 {
    stats.guesses + stats.dead_ends + stats.solutions
}

#[cfg(test)]
mod tests {
    use super::super::{check_solution, count as reference};
    use super::*;
    use crate::limits::{Gauge, StopFlag};
    use crate::rng::Rng;
    use proptest::prelude::*;
    use std::time::Duration;

    /// The hardest puzzle to prove unsolvable that Norvig found (2011).
    const IMPOSSIBLE: &str =
        ".....5.8....6.1.43..........1.5........1.6...3.......553.....61........4.........";
    const ONE: NonZero<usize> = NonZero::<usize>::MIN;
    const HARD: &str = "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..";

    fn of(text: &str, cap: u64, limits: &Limits) -> Counted {
        count(&plain(&Sudoku::parse(text).unwrap()).unwrap(), ONE, cap, limits).0
    }

    #[test]
    fn takes_the_usual_grids_and_no_others() {
        let is_plain = |puzzle: Sudoku| plain(&puzzle).is_some();
        let nine = || Sudoku::parse(HARD).unwrap();
        assert!(is_plain(nine()));
        assert!(!is_plain(Sudoku::parse(&".".repeat(81)).unwrap().with_diagonals().unwrap()));
        assert!(!is_plain(Sudoku::parse("1.....3..4.....2").unwrap()));
        assert!(!is_plain(Sudoku::parse(super::super::tests::JIGSAW).unwrap()));
    }

    #[test]
    fn limits_are_kept() {
        let empty = ".".repeat(81);
        let one = format!("1{}", ".".repeat(80));
        let stopped = |text: &str, cap, limits: &Limits| match of(text, cap, limits) {
            Counted { count: Count::Stopped { found, why }, nodes, first, .. } => {
                assert_eq!(first.is_some(), found > 0);
                (found, why, nodes)
            }
            other => panic!("{other:?}"),
        };
        let none = Limits::none();
        for text in [&empty, &one] {
            assert_eq!(stopped(text, 2, &none.clone().nodes(0)), (0, Stop::Nodes, 0));
            assert_eq!(stopped(text, 2, &none.clone().memory(100)), (0, Stop::Memory, 0));
            assert_eq!(stopped(text, 2, &none.clone().time(Duration::ZERO)), (0, Stop::Time, 0));
        }
        let (found, why, nodes) = stopped(&one, u64::MAX, &none.clone().nodes(1000));
        assert!(found > 100 && found < 1000, "{found}");
        assert_eq!((why, nodes), (Stop::Nodes, 1000));
        assert_eq!(stopped(HARD, 1, &none.clone().nodes(3)), (0, Stop::Nodes, 3));
        let (flag, gauge) = (StopFlag::new(), Gauge::new());
        let limits = none.clone().stop(&flag).gauge(&gauge);
        let stopper = std::thread::spawn({
            let (flag, gauge) = (flag.clone(), gauge.clone());
            move || {
                while gauge.expanded() < 5000 {
                    std::thread::yield_now();
                }
                flag.raise();
            }
        });
        let (found, why, _) = stopped(&one, u64::MAX, &limits);
        stopper.join().unwrap();
        assert!(found > 1000 && why == Stop::Asked, "{found}");
        assert_eq!(of(&one, 0, &none).count, Count::AtLeast(0));
        assert_eq!(of(&one, 7, &none).count, Count::AtLeast(7));
    }

    #[test]
    fn the_empty_grid_has_more_than_anybody_counts() {
        let empty = of(&".".repeat(81), 1 << 60, &Limits::none());
        assert_eq!(empty.count, Count::AtLeast(1 << 60));
        let grid = Sudoku::parse(&".".repeat(81)).unwrap();
        check_solution(&grid, &empty.first.unwrap()).unwrap();
    }

    /// Sixteen clues without a solution, which take 1.4 million guesses to prove.
    #[test]
    fn a_search_without_a_solution_is_held_too() {
        let long = ".....3....3.....6..481...2.......6........2......1.....................4........7";
        let stopped = |limits: &Limits| match of(long, 2, limits).count {
            Count::Stopped { found: 0, why } => why,
            other => panic!("{other:?}"),
        };
        assert_eq!(stopped(&Limits::none().nodes(5000)), Stop::Nodes);
        assert_eq!(stopped(&Limits::none().time(Duration::from_millis(1))), Stop::Time);
    }

    #[test]
    fn limits_stop_all_threads() {
        let long = plain(&Sudoku::parse(&format!("12{}", ".".repeat(79))).unwrap()).unwrap();
        let stopped = |limits: &Limits| {
            let (counted, _) = count(&long, NonZero::new(2).unwrap(), u64::MAX, limits);
            match counted.count {
                Count::Stopped { why, .. } => (why, counted.nodes),
                other => panic!("{other:?}"),
            }
        };
        assert_eq!(stopped(&Limits::none().nodes(5000)), (Stop::Nodes, 5000));
        assert_eq!(stopped(&Limits::none().time(Duration::from_millis(1))).0, Stop::Time);
    }

    #[test]
    fn no_solution_is_a_proof() {
        assert_eq!(of(IMPOSSIBLE, 2, &Limits::none()).count, Count::Exactly(0));
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(100))]

        /// The grid of a hard puzzle without some of its digits.
        #[test]
        fn agrees_with_its_reference(keep in 20usize..60, seed: u64) {
            let solved = of(HARD, 1, &Limits::none()).first.unwrap();
            let mut rng = Rng::seeded(seed);
            let mut digits = solved.to_vec();
            digits.iter_mut().for_each(|digit| if rng.below(81) > keep { *digit = 0 });
            let shape = super::super::Shape::square(9).unwrap();
            let puzzle = Sudoku::new(shape, &digits).unwrap();
            let (fast, stats) = count(&plain(&puzzle).unwrap(), ONE, 500, &Limits::none());
            prop_assert_eq!(&fast.count, &reference(&puzzle, 500, &Limits::none()).count);
            prop_assert!(check_solution(&puzzle, fast.first.as_ref().unwrap()).is_ok());
            prop_assert_eq!(fast.nodes, stats.guesses + stats.dead_ends + stats.solutions);
            for threads in [2, 3] {
                let threads = NonZero::new(threads).unwrap();
                let (together, _) = count(&plain(&puzzle).unwrap(), threads, 500, &Limits::none());
                prop_assert_eq!((&together.count, &together.first), (&fast.count, &fast.first));
            }
        }
    }
}
