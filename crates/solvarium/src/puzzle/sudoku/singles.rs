//! Sudoku's own backtracking as a search: naked and hidden singles, then the choice with the fewest branches. Its
//! engine, which also counts solutions, does not use [`Run`]. This module makes its solution a plan, and its grids the
//! nodes of a search tree.
//!
//! A node is a guess, its children are the next guesses, and its state is the grid with the guesses so far. So the
//! actions on the path to a node lead to its state. Propagated digits are reported after each node; they are neither
//! nodes nor part of its state. A node without children is a dead end or the goal. Depths count all filled cells, as
//! the plan does.

use super::backtrack::{Observer, Step};
use super::count::{self, Count, Counted};
use super::{Fill, Grid, Insert, Sudoku, Word};
use crate::watch::{Event, Node, Rule};
use crate::{Algorithm, Limits, Outcome, Plan, Problem, Run, Stats};

/// A search by backtracking. It fills the grid with the solution, in the order of the problem, so its plan is replayed
/// like any other.
///
/// ```
/// use solvarium::{puzzle::sudoku::{Fill9, Singles, Sudoku}, solve};
/// let puzzle = Sudoku::parse("1.....3..4.....2")?;
/// let answer = solve(&Fill9::new(&puzzle).unwrap(), &Singles::of(&puzzle));
/// assert_eq!(answer.plan().unwrap().len(), 12);
/// # Ok::<(), solvarium::Error>(())
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Singles<'s>(&'s Sudoku);

impl<'s> Singles<'s> {
    /// The search of this puzzle. It must run on a problem of the same puzzle.
    ///
    /// ```
    /// use solvarium::{puzzle::sudoku::{Singles, Sudoku}, Limits};
    /// let puzzle = Sudoku::parse("1.....3..4.....2")?;
    /// let (counted, stats) = Singles::of(&puzzle).count(100, &Limits::none());
    /// assert_eq!(counted.nodes, stats.expanded);
    /// # Ok::<(), solvarium::Error>(())
    /// ```
    #[must_use]
    pub const fn of(sudoku: &'s Sudoku) -> Self {
        Self(sudoku)
    }

    /// Counts solutions up to `cap`, and returns the search's counters.
    ///
    /// ```
    /// use solvarium::{puzzle::sudoku::{Count, Singles, Sudoku}, Limits};
    /// let puzzle = Sudoku::parse("1...............")?;
    /// let (counted, _) = Singles::of(&puzzle).count(5, &Limits::none());
    /// assert_eq!(counted.count, Count::AtLeast(5));
    /// # Ok::<(), solvarium::Error>(())
    /// ```
    #[must_use]
    pub fn count(&self, cap: u64, limits: &Limits) -> (Counted, Stats) {
        let counted = count::count(self.0, cap, limits);
        let stats = stats(&counted);
        (counted, stats)
    }
}

impl<W: Word, const C: usize, const H: usize> Algorithm<Fill<W, C, H>> for Singles<'_> {
    fn search(&self, fill: &Fill<W, C, H>, run: &mut Run<'_, Fill<W, C, H>>) -> Outcome<Fill<W, C, H>> {
        let counted = if run.is_watched() {
            let limits = run.bounds().clone();
            let mut reporter = Reporter { fill, run, path: Vec::new(), forced: Vec::new(), nodes: 0 };
            count::count_seen(self.0, 1, &limits, &mut reporter)
        } else {
            count::count(self.0, 1, run.bounds())
        };
        run.stats = stats(&counted);
        outcome(fill, counted)
    }
}

/// Converts the counters of backtracking: the first grid is the start, and each other grid is a guess.
pub(super) fn stats(counted: &Counted) -> Stats {
    Stats {
        expanded: counted.nodes,
        generated: counted.nodes.saturating_sub(1),
        bytes_peak: counted.bytes as u64,
        depth_peak: counted.filled as u64,
        ..Stats::default()
    }
}

/// The outcome of a search for one solution.
pub(super) fn outcome<W: Word, const C: usize, const H: usize>(
    fill: &Fill<W, C, H>,
    counted: Counted,
) -> Outcome<Fill<W, C, H>> {
    match (counted.first, counted.count) {
        (Some(solution), _) => Outcome::Solved(filled(fill, &solution)),
        (None, Count::Stopped { why, .. }) => Outcome::Stopped(why),
        (None, _) => Outcome::NoSolution,
    }
}

/// The plan that ends in this solution.
fn filled<W: Word, const C: usize, const H: usize>(
    fill: &Fill<W, C, H>,
    solution: &[u8],
) -> Plan<Fill<W, C, H>> {
    let size = fill.shape().size();
    Plan::of_meant(fill, &|insert| {
        solution.get(insert.row() * size + insert.column()) == Some(&insert.digit())
    })
}

/// An adapter that reports the events of backtracking to the observer of a run.
struct Reporter<'a, 'w, W: Word, const C: usize, const H: usize> {
    fill: &'a Fill<W, C, H>,
    run: &'a mut Run<'w, Fill<W, C, H>>,
    /// The nodes of the current guesses, with their grids.
    path: Vec<(Node, Grid<W, C, H>)>,
    /// The digits that follow from the guess reported next.
    forced: Vec<(Insert, Rule)>,
    nodes: u64,
}

impl<W: Word, const C: usize, const H: usize> Observer for Reporter<'_, '_, W, C, H> {
    fn follow(&mut self, cell: usize, digit: u8, rule: Rule) {
        self.forced.push((self.fill.insert(cell, digit), rule));
    }

    fn look(&mut self, step: &Step) {
        self.path.truncate(step.guesses);
        let node = Node(self.nodes);
        self.nodes += 1;
        let guess = step.guess.map(|(cell, digit)| self.fill.insert(cell, digit));
        let from = self.path.last().zip(guess.as_ref()).map(|(&(parent, _), guess)| (parent, guess));
        let grid = self.grid(guess.as_ref());
        let (empty, h) = (self.fill.start().empty(), 0);
        let g = empty - grid.empty();
        self.run.see(|| Event::Generate { node, from, state: &grid, g, h });
        for (action, rule) in self.forced.drain(..) {
            self.run.see(|| Event::Propagate { node, action: &action, rule });
        }
        self.run.see(|| Event::Expand { node, g, h });
        if step.solved {
            // The plan fills every cell.
            self.run.see(|| Event::Goal { node, g: empty });
        }
        self.path.push((node, grid));
    }
}

impl<W: Word, const C: usize, const H: usize> Reporter<'_, '_, W, C, H> {
    /// The grid with the guesses so far.
    fn grid(&self, guess: Option<&Insert>) -> Grid<W, C, H> {
        let mut grid = self.path.last().map_or_else(|| self.fill.start(), |(_, grid)| grid.clone());
        if let Some(guess) = guess {
            self.fill.apply(&mut grid, guess);
        }
        grid
    }
}
