//! Backtracking with inference: its settings, which the engine reads.

use super::order::{Restarts, ValueOrder, VariableOrder};
use super::propagate::{Hidden, Naked, Propagate, Rules};

/// Depth-first search over the decisions of a model (Golomb and Baumert, 1965),
/// with propagation after each: finds a solution, or proves that there is none.
///
/// As it comes, it keeps arc consistency, decides
/// the variable with the fewest values left, and tries the lowest value first.
///
/// ```
/// use solvarium::csp::{Backtrack, Model, Propagate, ValueOrder, VariableOrder};
/// use solvarium::{solve, Outcome};
/// // Four pigeons in three holes.
/// let mut model = Model::new();
/// let pigeons: Vec<_> = (0..4).map(|i| model.variable(format!("pigeon {i}"), 1..=3)).collect();
/// model.all_different(&pigeons);
/// let csp = model.build()?;
/// let plain = Backtrack::new().propagate(Propagate::Nothing).order(VariableOrder::First);
/// let answer = solve(&csp, &plain);
/// assert!(matches!(answer.outcome, Outcome::NoSolution));
/// assert_eq!(answer.stats.effort.backtracks, 33);
/// # Ok::<(), solvarium::Error>(())
/// ```
#[derive(Clone, Debug)]
pub struct Backtrack {
    pub(super) rules: Rules,
    pub(super) order: VariableOrder,
    pub(super) value: ValueOrder,
    pub(super) restarts: Restarts,
    /// Moves of tabu search for each backtrack.
    pub(super) repair: u64,
    pub(super) seed: u64,
    pub(super) times: Times,
}

/// Whether the time of each rule is taken.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Times {
    Unknown,
    Taken,
}

impl Backtrack {
    /// With this propagation along pairs, and of all-different constraints.
    #[must_use]
    pub const fn propagate(mut self, propagate: Propagate) -> Self {
        self.rules.propagate = propagate;
        self
    }

    /// With naked subsets up to this size.
    ///
    /// ```
    /// use solvarium::csp::{Backtrack, Model, Naked};
    /// use solvarium::{solve, watch::Rule};
    /// let mut model = Model::new();
    /// let all = [2, 2, 4, 4].map(|most| model.variable("x", 1..=most));
    /// model.all_different(&all);
    /// // The first two take 1 and 2, which the others then cannot.
    /// let effort = solve(&model.build()?, &Backtrack::new().naked(Naked::Pairs)).stats.effort;
    /// assert_eq!(effort.struck[Rule::Naked as usize], 4);
    /// # Ok::<(), solvarium::Error>(())
    /// ```
    #[must_use]
    pub const fn naked(mut self, naked: Naked) -> Self {
        self.rules.naked = naked;
        self
    }

    /// With hidden subsets up to this size.
    ///
    /// ```
    /// use solvarium::csp::{Backtrack, Hidden, Model};
    /// use solvarium::{solve, watch::Rule};
    /// let mut model = Model::new();
    /// let all = [1, 1, 3, 3].map(|least| model.variable("x", least..=4));
    /// model.all_different(&all);
    /// // 1 and 2 have two places, where nothing else can be.
    /// let effort = solve(&model.build()?, &Backtrack::new().hidden(Hidden::Pairs)).stats.effort;
    /// assert_eq!(effort.struck[Rule::Hidden as usize], 4);
    /// # Ok::<(), solvarium::Error>(())
    /// ```
    #[must_use]
    pub const fn hidden(mut self, hidden: Hidden) -> Self {
        self.rules.hidden = hidden;
        self
    }

    /// With locked candidates: where all places of a value in one house lie in
    /// another, it is nowhere else there.
    ///
    /// ```
    /// use solvarium::csp::{Backtrack, Model};
    /// use solvarium::{solve, watch::Rule};
    /// let mut model = Model::new();
    /// let cells = [3, 3, 2].map(|most| model.variable("x", 1..=most));
    /// let more = model.variable("y", 3..=4);
    /// model.all_different(&cells[..3]);
    /// model.all_different(&[cells[0], cells[1], more]);
    /// // 3 is in the first or the second of the house, and so not in y.
    /// let effort = solve(&model.build()?, &Backtrack::new().locked()).stats.effort;
    /// assert_eq!(effort.struck[Rule::Locked as usize], 1);
    /// # Ok::<(), solvarium::Error>(())
    /// ```
    #[must_use]
    pub const fn locked(mut self) -> Self {
        self.rules.locked = true;
        self
    }

    /// Deciding variables in this order.
    #[must_use]
    pub const fn order(mut self, order: VariableOrder) -> Self {
        self.order = order;
        self
    }

    /// Trying values in this order.
    #[must_use]
    pub const fn value(mut self, value: ValueOrder) -> Self {
        self.value = value;
        self
    }

    /// Starting over now and then, while it looks for a first solution.
    #[must_use]
    pub const fn restarts(mut self, restarts: Restarts) -> Self {
        self.restarts = restarts;
        self
    }

    /// With turns of tabu search while it looks for a first solution, each with this many moves per backtrack before it. Tabu
    /// search may find quickly what takes the tree long; only the tree can prove that there is no solution. Models with
    /// constraints other than those between pairs of variables are searched without it.
    ///
    /// ```
    /// use solvarium::{Outcome, csp::Backtrack, puzzle::colouring::Colouring, solve};
    /// let usa = Colouring::parse("usa")?;
    /// // Nevada and its neighbours take four.
    /// let three = usa.with_colours(3)?;
    /// assert!(matches!(solve(three.csp(), &Backtrack::new().repair(1000)).outcome, Outcome::NoSolution));
    /// # Ok::<(), solvarium::Error>(())
    /// ```
    #[must_use]
    pub const fn repair(mut self, moves: u64) -> Self {
        self.repair = moves;
        self
    }

    /// With this seed, for random orders.
    #[must_use]
    pub const fn seed(mut self, seed: u64) -> Self {
        self.seed = seed;
        self
    }

    /// Taking the time of each rule, for [`Effort::seconds`](crate::stats::Effort::seconds): it costs some
    /// fifty nanoseconds for each time that one is applied.
    #[must_use]
    pub const fn timed(mut self) -> Self {
        self.times = Times::Taken;
        self
    }
}
