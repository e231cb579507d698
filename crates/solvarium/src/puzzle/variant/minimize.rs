//! Removes clues and rules that a puzzle does not need: greedy deletion in random order, as long as the solution stays unique.

use super::{Rule, Variant, text};
use crate::Stats;
use crate::csp::{Backtrack, Completeness, count};
use crate::limits::{Clock, Limits, Stop};
use crate::rng::Rng;
use std::time::Duration;

/// A request for a puzzle without parts that it does not need.
///
/// ```
/// use solvarium::puzzle::variant::{Minimize, Parts};
/// assert_eq!(Minimize::default().parts, Parts::All);
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Minimize {
    /// The parts that may be removed.
    pub parts: Parts,
    /// The least number of clues to keep.
    pub clues: usize,
    /// Determines the order in which parts are tried.
    pub seed: u64,
}

/// The parts of a puzzle that may be removed. A clue is a cell with fewer possible digits than the grid.
///
/// ```
/// use solvarium::puzzle::variant::Parts;
/// assert_ne!(Parts::Clues, Parts::Rules);
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Parts {
    /// Clues and rules.
    #[default]
    All,
    /// Clues only.
    Clues,
    /// Rules only.
    Rules,
}

/// A puzzle without the parts that could be removed.
///
/// ```
/// use solvarium::{csp::Backtrack, puzzle::variant::{minimize, Minimize, Variant}, Limits};
/// let puzzle = Variant::parse("1...\n....\n....\n....")?;
/// let found = minimize(&puzzle, &Minimize::default(), &Backtrack::new(), &Limits::none());
/// assert_eq!(found.solutions, 2);
/// assert!(found.removed.is_empty());
/// # Ok::<(), solvarium::Error>(())
/// ```
#[derive(Clone, Debug)]
pub struct Minimized {
    /// The number of solutions found of the given puzzle, at most 2. If it is not 1, nothing is removed. After a limit,
    /// there may be more.
    pub solutions: u64,
    /// The puzzle with the remaining parts. It has the same solution.
    pub puzzle: Variant,
    /// The removed parts, in the order of their removal, as they are written in a text.
    pub removed: Vec<String>,
    /// The limit that ended the search. Then the puzzle is the best so far, and may have parts that it does not need.
    pub stopped: Option<Stop>,
    /// Statistics of all searches.
    pub stats: Stats,
    /// Wall-clock time.
    pub elapsed: Duration,
}

impl Minimized {
    /// Whether there is a proof that none of the removable parts can be removed by itself.
    ///
    /// ```
    /// use solvarium::{csp::Backtrack, puzzle::variant::{minimize, Minimize, Variant}, Limits};
    /// let puzzle = Variant::parse("1234\n3412\n2143\n....\nthermo r1c1-r1c3")?;
    /// let found = minimize(&puzzle, &Minimize::default(), &Backtrack::new(), &Limits::none());
    /// assert!(found.is_minimal() && found.removed.len() > 1);
    /// # Ok::<(), solvarium::Error>(())
    /// ```
    #[must_use]
    pub fn is_minimal(&self) -> bool {
        self.stopped.is_none() && self.solutions == 1
    }
}

/// A part of a puzzle.
#[derive(Clone, Copy)]
enum Part {
    /// The digits of a cell.
    Clue(usize),
    /// A rule, by its number in the given puzzle.
    Rule(usize),
}

/// Kinds of rules that change with other rules: without a mark, a negative rule is stricter. Removals can enable others.
const DEPENDENT: [&str; 5] = ["no-other-difference", "no-other-ratio", "no-other-sum", "minimum", "maximum"];

/// Removes clues and rules, one after the other in random order, as long as the puzzle has the same single solution.
///
/// ```
/// use solvarium::{csp::Backtrack, puzzle::variant::{minimize, Minimize, Parts, Variant}, Limits};
/// let puzzle = Variant::parse("1234\n3412\n2143\n4321\nthermo r1c1-r1c3")?;
/// let rules = Minimize { parts: Parts::Rules, ..Minimize::default() };
/// let found = minimize(&puzzle, &rules, &Backtrack::new(), &Limits::none());
/// assert_eq!(found.removed, ["thermo r1c1 r1c2 r1c3"]);
/// # Ok::<(), solvarium::Error>(())
/// ```
#[must_use]
pub fn minimize(puzzle: &Variant, wanted: &Minimize, search: &Backtrack, limits: &Limits) -> Minimized {
    let clock = Clock::new(limits);
    let first = count(puzzle.csp(), search, 2, limits);
    let mut found = Minimized {
        solutions: first.number,
        puzzle: puzzle.clone(),
        removed: Vec::new(),
        stopped: if let Completeness::Stopped(stop) = first.ended { Some(stop) } else { None },
        stats: first.stats,
        elapsed: Duration::ZERO,
    };
    if let (1, None, Some(solution)) = (found.solutions, &found.stopped, first.first) {
        Deletion {
            wanted,
            search,
            clock: &clock,
            solution,
            kept: vec![true; puzzle.rules().len()],
            given: puzzle,
        }
        .run(&mut found);
    }
    found.elapsed = clock.elapsed();
    found
}

/// The deletion of parts of a puzzle with one solution.
struct Deletion<'a> {
    wanted: &'a Minimize,
    search: &'a Backtrack,
    clock: &'a Clock<'a>,
    solution: Vec<i32>,
    /// The rules that remain.
    kept: Vec<bool>,
    given: &'a Variant,
}

impl Deletion<'_> {
    fn run(&mut self, found: &mut Minimized) {
        let mut parts = self.parts();
        Rng::seeded(self.wanted.seed).shuffle(&mut parts);
        let is_dependent = self.given.rules().iter().any(|rule| DEPENDENT.contains(&rule.kind.name));
        loop {
            let before = found.removed.len();
            let mut left = Vec::new();
            for part in parts {
                match self.remove(part, found) {
                    Ok(true) => {}
                    Ok(false) => left.push(part),
                    Err(stop) => {
                        found.stopped = Some(stop);
                        return;
                    }
                }
            }
            if !is_dependent || found.removed.len() == before {
                return;
            }
            parts = left;
        }
    }

    fn parts(&self) -> Vec<Part> {
        let clues = clues(self.given).map(Part::Clue);
        let rules = (0..self.given.rules().len()).map(Part::Rule);
        match self.wanted.parts {
            Parts::All => clues.chain(rules).collect(),
            Parts::Clues => clues.collect(),
            Parts::Rules => rules.collect(),
        }
    }

    /// Removes a part if the solution stays the only one.
    fn remove(&mut self, part: Part, found: &mut Minimized) -> Result<bool, Stop> {
        let mut grid = found.puzzle.grid().clone();
        let line = match part {
            Part::Clue(_) if clues(&found.puzzle).count() <= self.wanted.clues => return Ok(false),
            Part::Clue(cell) => {
                let line = text::digits(&grid, cell);
                grid.digits[cell] = grid.all();
                line
            }
            Part::Rule(at) => {
                self.kept[at] = false;
                self.given.line(&self.given.rules()[at])
            }
        };
        let rules = self.given.rules().iter().zip(&self.kept).filter(|&(_, &is_kept)| is_kept);
        let rules: Vec<Rule> = rules.map(|(rule, _)| rule.clone()).collect();
        let is_unique = self.is_unique(Variant::new(grid, rules).ok(), found);
        match (part, &is_unique) {
            (_, Ok(true)) => found.removed.push(line),
            (Part::Rule(at), _) => self.kept[at] = true,
            _ => {}
        }
        is_unique
    }

    /// Whether a puzzle has the solution and no other. If so, it becomes the best one.
    fn is_unique(&self, puzzle: Option<Variant>, found: &mut Minimized) -> Result<bool, Stop> {
        let Some(puzzle) = puzzle.filter(|puzzle| puzzle.faults(&self.solution).is_empty()) else {
            return Ok(false);
        };
        self.clock.look()?;
        let mut left = self.clock.limits().after(self.clock.elapsed(), 0);
        left.nodes = left.nodes.map(|most| most.saturating_sub(found.stats.expanded));
        let counted = count(puzzle.csp(), self.search, 2, &left);
        found.stats.add(&counted.stats);
        match counted.ended {
            Completeness::Stopped(stop) if counted.number < 2 => Err(stop),
            _ if counted.number != 1 => Ok(false),
            _ => {
                found.puzzle = puzzle;
                Ok(true)
            }
        }
    }
}

/// The cells with fewer possible digits than the grid.
fn clues(puzzle: &Variant) -> impl Iterator<Item = usize> + '_ {
    let grid = puzzle.grid();
    (0..grid.places()).filter(|&cell| grid.digits[cell] != grid.all())
}
