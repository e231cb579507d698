//! Iterative repair that alternates with the tree search. Tabu search looks for values that violate no constraint, among
//! those left by propagation at the root. Only the tree search can prove that there is no solution.
//!
//! This is a portfolio of two (Huberman, Lukose and Hogg, "An economics approach to hard computational problems", 1997).
//! Repair has its first turn after [`TURN`] backtracks, and each further turn when the number of backtracks has doubled. A
//! turn makes a fixed number of moves for each backtrack since the last turn. So each of the two gets a constant share of the
//! time, and the whole takes only a few times as long as the faster one alone. If repair finds a solution, the tree search
//! restarts and tries its values first (solution-guided search, Beck, 2007). So propagation confirms the solution, and an
//! observer sees the path to it.
//!
//! | file | idea |
//! |---|---|
//! | `table` | number of constraints that each value of each variable would violate |
//! | `walk` | tabu search over these values |

mod table;
mod walk;

use super::domains::Domains;
use super::instance::Csp;
use crate::limits::{Clock, Stop};
use crate::stats::Descent;
use table::Table;
use walk::Walk;

/// Number of backtracks before the first turn.
const TURN: u64 = 100;

/// The turns of repair.
pub(super) struct Repair<'c> {
    csp: &'c Csp,
    /// The words of the domains at the root.
    root: Box<[u64]>,
    /// The walk; `None` before the first turn.
    walk: Option<Walk<'c>>,
    /// Moves for each backtrack.
    moves: u64,
    seed: u64,
    /// Backtracks at the last turn, and at the next.
    last: u64,
    due: u64,
}

impl<'c> Repair<'c> {
    /// A local search over the values of these domains, which are those after propagation at the root.
    pub fn of(csp: &'c Csp, root: &Domains, moves: u64, seed: u64) -> Self {
        Self { csp, root: root.all_words().into(), walk: None, moves, seed, last: 0, due: TURN }
    }

    /// Heap memory in bytes.
    pub fn bytes(&self) -> usize {
        size_of_val(&*self.root) + self.walk.as_ref().map_or(0, Walk::bytes)
    }

    /// Returns the statistics of the local search.
    pub fn descent(&self) -> Descent {
        self.walk.as_ref().map(|walk| walk.descent).unwrap_or_default()
    }

    /// Whether repair has its turn, after this number of backtracks.
    pub const fn is_due(&self, backtracks: u64) -> bool {
        backtracks >= self.due
    }

    /// Executes a turn; returns the indices of the values of a solution, if it finds one. If the model has constraints on more than
    /// two variables, or `room` bytes are not enough, no turn is executed, and the tree search continues alone.
    ///
    /// # Errors
    /// The time limit was reached, or the search was cancelled.
    pub fn turn(
        &mut self,
        backtracks: u64,
        room: usize,
        clock: &Clock<'_>,
    ) -> Result<Option<Vec<u32>>, Stop> {
        let moves = (backtracks - self.last).saturating_mul(self.moves);
        (self.last, self.due) = (backtracks, 2 * backtracks);
        if self.walk.is_none() {
            self.walk = self.begin(room);
        }
        let Some(walk) = &mut self.walk else {
            self.due = u64::MAX;
            return Ok(None);
        };
        for step in 0..moves {
            clock.look_at_step(usize::try_from(step).unwrap_or(0))?;
            if walk.filled.cost == 0 || !walk.step() {
                break;
            }
        }
        Ok((walk.filled.cost == 0).then(|| walk.filled.at.clone()))
    }

    fn begin(&self, room: usize) -> Option<Walk<'c>> {
        if Table::bytes_of(self.csp) > room {
            return None;
        }
        let walk = Walk::of(Table::of(self.csp, &self.root)?, self.seed);
        (walk.bytes() <= room).then_some(walk)
    }
}

#[cfg(test)]
mod tests {
    use crate::csp::{Backtrack, Csp, Model, VariableOrder, count};
    use crate::limits::{Limits, Stop, StopFlag};
    use crate::rng::Rng;
    use crate::{Outcome, Run, solve};

    fn tree() -> Backtrack {
        Backtrack::new().order(VariableOrder::WeightedDegree)
    }

    /// A random graph, to be coloured.
    fn graph(nodes: usize, edges: usize, colours: i32, seed: u64) -> Csp {
        let (mut rng, mut model) = (Rng::seeded(seed), Model::new());
        let all: Vec<_> = (0..nodes).map(|node| model.variable(node.to_string(), 1..=colours)).collect();
        for _ in 0..edges {
            let (one, other) = (rng.below(nodes), rng.below(nodes - 1));
            model.not_equal(all[one], all[if other >= one { other + 1 } else { other }]);
        }
        model.build().unwrap()
    }

    /// Pigeonholes, with one constraint for each pair of pigeons: it takes thousands of backtracks to prove that there is no solution.
    fn pigeons(holes: i32) -> Csp {
        let mut model = Model::new();
        let all: Vec<_> = (0..=holes).map(|n| model.variable(format!("pigeon {n}"), 1..=holes)).collect();
        for (at, &one) in all.iter().enumerate() {
            all[..at].iter().for_each(|&other| model.not_equal(one, other));
        }
        model.build().unwrap()
    }

    #[test]
    fn repair_finds_solutions_that_take_the_tree_search_long() {
        let (mut alone, mut together) = (0, 0);
        for seed in 0..8 {
            let csp = graph(80, 510, 5, seed);
            let run =
                |search: &Backtrack| Run::new().limits(Limits::none().nodes(20_000)).solve(&csp, search);
            let (one, other) = (run(&tree()), run(&tree().repair(20)));
            if let Some(plan) = other.plan() {
                assert!(csp.check(&csp.values_of(plan)).is_ok());
            }
            assert!(!matches!(other.outcome, Outcome::NoSolution) || one.plan().is_none());
            (alone, together) = (alone + one.stats.expanded, together + other.stats.expanded);
        }
        assert!(2 * together < alone, "{together} nodes with repair, {alone} without");
    }

    #[test]
    fn with_repair_unsolvability_is_proved_by_the_same_tree() {
        let csp = pigeons(7);
        let (alone, together) = (solve(&csp, &tree()), solve(&csp, &tree().repair(20)));
        assert!(matches!(together.outcome, Outcome::NoSolution));
        assert_eq!(together.stats.effort, alone.stats.effort);
        assert_eq!((alone.stats.descent.accepted, together.stats.expanded), (0, alone.stats.expanded));
        // Each turn makes 20 moves for each backtrack so far, and the last turn was less than half of the backtracks
        // ago.
        let moves = together.stats.descent.accepted;
        assert!((10..=20).contains(&(moves / together.stats.effort.backtracks)), "{moves}");
    }

    #[test]
    fn a_limit_is_no_proof() {
        let csp = pigeons(9);
        let run = |limits: Limits| Run::new().limits(limits).solve(&csp, &tree().repair(1000));
        let stopped = run(Limits::none().nodes(1000));
        assert!(matches!(stopped.outcome, Outcome::Stopped(Stop::Nodes)));
        assert_eq!(stopped.stats.expanded, 1000);
        assert!(stopped.stats.descent.accepted >= 100_000);
        let flag = StopFlag::new();
        flag.raise();
        assert!(matches!(run(Limits::none().stop(&flag)).outcome, Outcome::Stopped(Stop::Asked)));
        let time = Limits::none().time(std::time::Duration::from_millis(10));
        let long = Run::new().limits(time).solve(&csp, &tree().repair(1_000_000));
        assert!(matches!(long.outcome, Outcome::Stopped(Stop::Time)));
    }

    #[test]
    fn without_memory_for_it_the_tree_goes_on_alone() {
        let csp = pigeons(7);
        let alone = solve(&csp, &tree()).stats;
        let room = usize::try_from(alone.bytes_peak).unwrap() + 1000;
        let answer = Run::new().limits(Limits::none().memory(room)).solve(&csp, &tree().repair(20));
        assert!(matches!(answer.outcome, Outcome::NoSolution));
        assert_eq!((answer.stats.effort, answer.stats.descent.accepted), (alone.effort, 0));
    }

    #[test]
    fn the_same_seed_makes_the_same_moves() {
        let csp = graph(100, 650, 5, 1);
        let stats = |seed| solve(&csp, &tree().repair(20).seed(seed)).stats;
        assert_eq!(stats(1), stats(1));
        assert_ne!(stats(1).descent, stats(2).descent);
    }

    /// Every solution is found exactly once.
    #[test]
    fn an_observer_that_counts_gets_only_the_tree() {
        let csp = graph(12, 20, 3, 1);
        let counted = |search: &Backtrack| count(&csp, search, u64::MAX, &Limits::none());
        let (alone, together) = (counted(&tree()), counted(&tree().repair(20)));
        assert!(alone.number > 100);
        assert_eq!((alone.number, alone.stats), (together.number, together.stats));
    }

    /// An observer sees the tree, and at its end the path to the solution that repair found.
    #[test]
    fn observers_see_the_path_to_the_solution() {
        let mut found = 0;
        for seed in 0..4 {
            let csp = graph(80, 510, 5, seed);
            let search = tree().repair(20);
            found += u64::from(solve(&csp, &search).stats.descent.accepted > 0);
            crate::path::tests::audit::audit(&csp, &search);
        }
        assert!(found > 0);
    }
}
