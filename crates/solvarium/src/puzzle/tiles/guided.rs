//! The engines of `fast-tiles` as a search: boards of at most 25 cells whose goal has the blank in a corner.
//!
//! The engines report only their rounds. So observers receive the start once for each round of IDA*, and at the end the
//! path to the goal.

use super::fast::{self, Databases, FastResult, Settings};
use super::{Board, Corner, Sliding};
use crate::watch::{Event, Node};
use crate::{Algorithm, Error, Outcome, Plan, Problem, Real, Run, Stats};
use fast_tiles::{Direction, Round, Shape};
use std::num::NonZero;

/// A fast IDA* that finds a shortest solution.
///
/// ```
/// use solvarium::{puzzle::tiles::{Fast, Tiles}, solve};
/// let puzzle = Tiles::parse("1 9 3 7 / 4 2 5 11 / 8 13 0 6 / 12 14 10 15")?;
/// let answer = solve(&puzzle, &Fast::of(&puzzle)?);
/// assert_eq!(answer.plan().unwrap().cost, 16);
/// # Ok::<(), solvarium::Error>(())
/// ```
#[derive(Clone, Debug)]
pub struct Fast {
    corner: Corner,
    settings: Settings,
}

impl Fast {
    /// The search of this puzzle, on one thread, with pattern databases if the board turns out to be hard.
    ///
    /// # Errors
    /// The board has more than 25 cells, or its goal's blank is not in a corner.
    ///
    /// ```
    /// use solvarium::puzzle::tiles::{Fast, Tiles};
    /// let middle = Tiles::parse("1 2 3 / 4 0 5 / 6 7 8 goal: 1 2 3 / 4 0 5 / 6 7 8")?;
    /// let refused = Fast::of(&middle).unwrap_err().to_string();
    /// assert_eq!(refused, "it is for goals with the blank in a corner, but here it is in row 2, column 2");
    /// # Ok::<(), solvarium::Error>(())
    /// ```
    pub fn of<B: Board>(frame: &Sliding<B>) -> Result<Self, Error> {
        Self::named(frame, "it is")
    }

    /// Like [`Fast::of`], with errors that begin with `who` instead of "it is".
    ///
    /// # Errors
    /// The errors of [`Fast::of`].
    ///
    /// ```
    /// use solvarium::puzzle::tiles::{Cells, Fast, Sliding};
    /// let large = Sliding::<Cells<64>>::parse(&(0..30).map(|t| t.to_string()).collect::<Vec<_>>().chunks(6)
    ///     .map(|row| row.join(" ")).collect::<Vec<_>>().join(" / "))?;
    /// let refused = Fast::named(&large, "method 'fast' is").unwrap_err().to_string();
    /// assert_eq!(refused, "method 'fast' is for boards of at most 25 cells, but this one is 6x5");
    /// # Ok::<(), solvarium::Error>(())
    /// ```
    pub fn named<B: Board>(frame: &Sliding<B>, who: &str) -> Result<Self, Error> {
        Ok(Self { corner: Corner::of(frame, who)?, settings: Settings::default() })
    }

    /// Sets the use of pattern databases.
    ///
    /// ```
    /// use solvarium::{puzzle::tiles::{Databases, Fast, Tiles}, solve};
    /// let puzzle = Tiles::parse("8 7 6 / 5 4 3 / 2 1 0")?;
    /// let never = solve(&puzzle, &Fast::of(&puzzle)?.databases(Databases::Never));
    /// assert_eq!((never.plan().unwrap().cost, never.stats.databases), (28, None));
    /// # Ok::<(), solvarium::Error>(())
    /// ```
    #[must_use]
    pub const fn databases(mut self, databases: Databases) -> Self {
        self.settings.databases = databases;
        self
    }

    /// Sets the number of threads of a search with databases. The plan does not depend on it, but the counts of the
    /// last round do.
    ///
    /// ```
    /// use solvarium::{puzzle::tiles::{Databases, Fast, Tiles}, solve};
    /// let puzzle = Tiles::parse("8 7 6 / 5 4 3 / 2 1 0")?;
    /// let two = Fast::of(&puzzle)?.databases(Databases::Always).threads(2.try_into().unwrap());
    /// assert_eq!(solve(&puzzle, &two).plan().unwrap().cost, 28);
    /// # Ok::<(), solvarium::Error>(())
    /// ```
    #[must_use]
    pub const fn threads(mut self, threads: NonZero<usize>) -> Self {
        self.settings.threads = threads;
        self
    }

    /// The plan of these directions.
    fn plan<B: Board>(&self, frame: &Sliding<B>, ways: &[Direction]) -> Plan<Sliding<B>> {
        let mut state = frame.start();
        let walk = ways.iter().map_while(|&way| {
            let action = frame.toward(&state, self.corner.way(way))?;
            frame.apply(&mut state, &action);
            Some(action)
        });
        Plan { actions: walk.collect(), cost: ways.len() as u32 }
    }
}

impl<B: Board> Algorithm<Sliding<B>> for Fast {
    fn search(&self, frame: &Sliding<B>, run: &mut Run<'_, Sliding<B>>) -> Outcome<Sliding<B>> {
        let start = frame.start();
        let found = fast::solve(&self.corner, &self.corner.board(&start), self.settings, run.bounds());
        run.stats = stats(&found, self.corner.shape());
        let outcome = match &found.ways {
            Ok(Some(ways)) => Outcome::Solved(self.plan(frame, ways)),
            Ok(None) => Outcome::NoSolution,
            Err(stop) => Outcome::Stopped(*stop),
        };
        if run.is_watched() {
            report(&start, &found.rounds, run);
            if let Outcome::Solved(plan) = &outcome {
                walk(frame, plan, found.rounds.len() as u64, run);
            }
        }
        outcome
    }
}

/// Converts the counters. Every board except the first of each round was generated; pruned boards are not counted.
fn stats(found: &FastResult, shape: Shape) -> Stats {
    let rounds = found.rounds.len() as u64;
    let bound = found.rounds.iter().map(|round| round.bound).max();
    Stats {
        expanded: found.expanded,
        generated: found.expanded.saturating_sub(rounds),
        rounds,
        depth_peak: bound.map_or(0, u64::from),
        bytes_peak: found.bytes as u64,
        lower_bound: bound.map(|bound| Real::new(f64::from(bound))),
        databases: found.parts.map(|parts| parts.name(shape)),
        ..Stats::default()
    }
}

/// Reports the start at the beginning of each round.
fn report<B: Board>(start: &B, rounds: &[Round], run: &mut Run<'_, Sliding<B>>) {
    for (number, round) in (0..).zip(rounds) {
        let (node, g, h) = (Node(number), 0, round.bound);
        run.see(|| Event::Bound { bound: round.bound, root: node });
        run.see(|| Event::Generate { node, from: None, state: start, g, h });
        run.see(|| Event::Expand { node, g, h });
    }
}

/// Reports the solution, from the start of the last round.
fn walk<B: Board>(frame: &Sliding<B>, plan: &Plan<Sliding<B>>, rounds: u64, run: &mut Run<'_, Sliding<B>>) {
    let Some(root) = rounds.checked_sub(1) else { return };
    let (mut state, mut last) = (frame.start(), root);
    for (g, action) in (1..).zip(&plan.actions) {
        frame.apply(&mut state, action);
        let (from, node, h) = (Node(last), Node(root + u64::from(g)), plan.cost - g);
        if last > root {
            run.see(|| Event::Expand { node: from, g: g - 1, h: h + 1 });
        }
        run.see(|| Event::Generate { node, from: Some((from, action)), state: &state, g, h });
        last = node.0;
    }
    run.see(|| Event::Goal { node: Node(last), g: plan.cost });
}
