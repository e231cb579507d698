//! Counters of a run. Node counts are part of behaviour: the same problem, settings and seed give the same numbers on
//! every machine.

use crate::Real;
use crate::watch::Rule;
use std::time::Duration;

/// The counters of a run. All start at zero.
///
/// ```
/// use solvarium::{path::AStar, puzzle::tiles::{Manhattan, Tiles}, solve};
/// let puzzle = Tiles::parse("1 4 2 / 3 0 5 / 6 7 8")?;
/// let stats = solve(&puzzle, &AStar::new(Manhattan::of(&puzzle))).stats;
/// assert_eq!(stats.expanded, 2);
/// # Ok::<(), solvarium::Error>(())
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Stats {
    /// Expanded states: the ones whose actions were listed. A goal that ends the search is not expanded. A state
    /// expanded again, in a later round or after it was re-opened, counts again.
    pub expanded: u64,
    /// Children made by an action, including duplicates and pruned ones. The start does not count, nor a parent that an
    /// inverse action would lead back to.
    pub generated: u64,
    /// Closed states that returned to the open list because a cheaper path to them was found.
    pub reopened: u64,
    /// Children whose state had been seen before.
    pub duplicates: u64,
    /// Pruned children: over the bound, too deep, dead ends, cycles.
    pub pruned: u64,
    /// Rounds of iterative searches, or layers of beams; 1 for all others.
    pub rounds: u64,
    /// The greatest size of the open list; for recursive depth-first searches, of the path.
    pub open_peak: u64,
    /// The greatest number of states stored for duplicate detection.
    pub seen_peak: u64,
    /// The greatest number of bytes allocated for the search's structures: states, table, lists, path.
    pub bytes_peak: u64,
    /// The greatest number of actions from the start to a generated node that was kept.
    pub depth_peak: u64,
    /// A proven lower bound on the cost of a plan, for a search that a limit ended. For A* and uniform-cost search it
    /// is the least f on the open list, divided by the weight, if there is one. For IDA* it is the bound of the round,
    /// for NBS its bound, and for recursive best-first search the value of the start. A heuristic that overestimates
    /// proves nothing; without re-opening it must also be consistent. `None` if nothing was proved, or if the search
    /// ended by itself.
    pub lower_bound: Option<Real>,
    /// The proven depth, for searches by depth (breadth-first, bidirectional breadth-first, iterative deepening,
    /// depth-limited): no plan has this number of actions or fewer. Set only if a limit ended the search.
    pub depth_done: Option<u64>,
    /// Whether the search has proved that no plan costs less than its own. Only anytime searches set it, as a limit may
    /// end them before the proof; for other searches it follows from the method and its heuristic.
    pub is_optimal: bool,
    /// The pattern databases that the fast tile search used last, by their sizes: `6-6-3`. The search chooses them by
    /// the board and the machine.
    pub databases: Option<&'static str>,
    /// Counters of constraint searches; zero for all others.
    pub effort: Effort,
    /// Counters of local and evolutionary searches; zero for all others.
    pub descent: Descent,
}

/// Counters of a local or evolutionary search. Evaluations of states are counted as [`Stats::expanded`].
///
/// ```
/// use solvarium::local::{board::SwapBoard, Anneal, Trial};
/// use solvarium::puzzle::sudoku::Sudoku;
/// let sudoku = Sudoku::parse("1 . . .\n. . 3 .\n. 4 . .\n. . . 2")?;
/// let stats = Trial::new(1).run(&SwapBoard::boxes(&sudoku.board()?)?, &Anneal::new()).stats;
/// assert!(stats.descent.accepted < stats.expanded);
/// # Ok::<(), solvarium::Error>(())
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Descent {
    /// Accepted moves.
    pub accepted: u64,
    /// Restarts from another state.
    pub restarts: u64,
    /// Generations of a population.
    pub generations: u64,
}

/// Counters of a constraint search. Nodes are counted as [`Stats::expanded`].
///
/// ```
/// use solvarium::csp::{Backtrack, Model};
/// use solvarium::{solve, watch::Rule};
/// let mut model = Model::new();
/// let all = [1, 2, 3].map(|most| model.variable("x", 1..=most));
/// model.all_different(&all);
/// let effort = solve(&model.build()?, &Backtrack::new()).stats.effort;
/// assert_eq!((effort.assignments, effort.backtracks), (0, 0));
/// assert_eq!(effort.removed[Rule::OnlyCandidate as usize], 3);
/// # Ok::<(), solvarium::Error>(())
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub struct Effort {
    /// Decisions: values tentatively assigned to variables.
    pub assignments: u64,
    /// Conflicts: decisions that led to a contradiction at once.
    pub backtracks: u64,
    /// Propagation steps: checks of a changed variable's neighbours, or of a cell or constraint where a rule may apply.
    /// For a SAT solver, propagated literals.
    pub propagations: u64,
    /// The number of restarts.
    pub restarts: u64,
    /// Values removed by each [`Rule`], in the order of [`Rule::ALL`].
    pub removed: [u64; Rule::COUNT],
    /// The number of applications of each rule.
    pub applied: [u64; Rule::COUNT],
    /// The time of each rule in nanoseconds, if it was measured.
    pub nanoseconds: [u64; Rule::COUNT],
}

impl Effort {
    /// The time that a rule took, in seconds; zero if it was not measured.
    ///
    /// ```
    /// use solvarium::csp::{Backtrack, Hidden, Model};
    /// use solvarium::{solve, watch::Rule};
    /// let mut model = Model::new();
    /// let all: Vec<_> = (0..9).map(|i| model.variable(format!("x{i}"), 1..=9)).collect();
    /// model.all_different(&all);
    /// let csp = model.build()?;
    /// let seconds = |search: Backtrack| {
    ///     solve(&csp, &search.hidden(Hidden::Singles)).stats.effort.seconds(Rule::OnlyPlace)
    /// };
    /// assert!(seconds(Backtrack::new()) == 0.0 && seconds(Backtrack::new().timed()) > 0.0);
    /// # Ok::<(), solvarium::Error>(())
    /// ```
    #[must_use]
    #[expect(clippy::cast_precision_loss, reason = "years of nanoseconds fit")]
    pub fn seconds(&self, rule: Rule) -> f64 {
        self.nanoseconds[rule as usize] as f64 / 1e9
    }

    /// Counts an application of a rule.
    pub(crate) fn apply(&mut self, rule: Rule) {
        self.propagations += 1;
        self.applied[rule as usize] += 1;
    }

    /// Adds to the time of a rule.
    pub(crate) fn took(&mut self, rule: Rule, time: Duration) {
        self.nanoseconds[rule as usize] += u64::try_from(time.as_nanos()).unwrap_or(u64::MAX);
    }
}

impl Stats {
    /// Adds the counters of another search of the same work. The peak of memory is the larger one. The proven bounds
    /// are not changed, because the bounds of a single search do not hold for the whole work.
    ///
    /// ```
    /// use solvarium::Stats;
    /// let mut all = Stats::default();
    /// let one = Stats { expanded: 3, bytes_peak: 100, ..Stats::default() };
    /// all.add(&one);
    /// all.add(&one);
    /// assert_eq!((all.expanded, all.bytes_peak), (6, 100));
    /// ```
    pub const fn add(&mut self, one: &Self) {
        self.expanded += one.expanded;
        self.generated += one.generated;
        self.effort.assignments += one.effort.assignments;
        self.effort.backtracks += one.effort.backtracks;
        self.effort.propagations += one.effort.propagations;
        self.effort.restarts += one.effort.restarts;
        if one.bytes_peak > self.bytes_peak {
            self.bytes_peak = one.bytes_peak;
        }
    }

    /// Clears the proven bounds, because the run ended by itself.
    pub(crate) const fn forget_proofs(&mut self) {
        (self.lower_bound, self.depth_done) = (None, None);
    }
}

/// The effective branching factor b* of a search that took `nodes` nodes for a plan of `depth` actions: the branching
/// factor of the uniform tree of that depth with N nodes beside its root, N + 1 = 1 + b* + b*² + ... + b*ᵈ (Russell
/// and Norvig, section 3.6, who count generated nodes; counts of expanded ones are compared as well). The nearer to 1,
/// the more directly the search went to the goal.
///
/// Returns `None` for a plan without actions. Uses bisection with sums and products alone, so the result is the same on
/// every machine.
///
/// ```
/// use solvarium::stats::effective_branching;
/// // Their example: a plan of 5 actions found with 52 nodes.
/// let b = effective_branching(52, 5).unwrap();
/// assert!((b - 1.92).abs() < 0.005);
/// assert_eq!(effective_branching(1, 0), None);
/// ```
#[must_use]
#[expect(clippy::cast_precision_loss, reason = "counts beyond 2^53 need no last digit")]
pub fn effective_branching(nodes: u64, depth: u64) -> Option<f64> {
    if depth == 0 {
        return None;
    }
    let nodes = nodes as f64;
    let (mut low, mut high) = (0.0, nodes);
    loop {
        let middle = f64::midpoint(low, high);
        if middle <= low || middle >= high {
            return Some(middle);
        }
        if levels(middle, depth) < nodes {
            low = middle;
        } else {
            high = middle;
        }
    }
}

/// b + b² + ... + bᵈ, by halving: the upper half is bᵏ times the lower one.
fn levels(b: f64, depth: u64) -> f64 {
    let (mut sum, mut power) = (0.0, 1.0);
    for bit in (0..64 - depth.leading_zeros()).rev() {
        sum += sum * power;
        power *= power;
        if depth >> bit & 1 == 1 {
            power *= b;
            sum += power;
        }
    }
    sum
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn branching_solves_its_equation() {
        for (nodes, depth) in [(1, 1), (7, 1), (52, 5), (10, 10), (3, 7), (0, 4), (1 << 60, 80)] {
            let b = effective_branching(nodes, depth).unwrap();
            let reference: f64 = (1..=i32::try_from(depth).unwrap()).map(|k| b.powi(k)).sum();
            let error = (reference - nodes as f64).abs() / (nodes as f64).max(1.0);
            assert!(error < 1e-9, "{nodes} {depth} {b}");
        }
        // Every node is on the plan: the tree does not branch, however deep it is.
        let line = effective_branching(1_000_000, 1_000_000).unwrap();
        assert!((line - 1.0).abs() < 1e-12, "{line}");
        assert!(effective_branching(u64::MAX, u64::MAX).is_some());
    }
}
