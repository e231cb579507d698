//! Backtracking with inference: its settings, which the engine reads.

use super::order::{Restarts, ValueOrder, VariableOrder};
use super::propagate::{Hidden, Naked, Propagate, Rules};

/// Depth-first search over the decisions of a model (Golomb and Baumert, 1965),
/// with propagation after each: finds a solution, or proves that there is none.
///
/// By default, it maintains arc consistency, decides the variable with the fewest values left, and
/// tries the lowest value first.
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

/// Whether the time of each rule is measured.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Times {
    Unknown,
    Taken,
}

impl Backtrack {
    /// Sets the propagation of constraints between two variables, and of all-different constraints.
    #[must_use]
    pub const fn propagate(mut self, propagate: Propagate) -> Self {
        self.rules.propagate = propagate;
        self
    }

    /// Sets the size up to which naked subsets are found.
    ///
    /// ```
    /// use solvarium::csp::{Backtrack, Model, Naked};
    /// use solvarium::{solve, watch::Rule};
    /// let mut model = Model::new();
    /// let all = [2, 2, 4, 4].map(|most| model.variable("x", 1..=most));
    /// model.all_different(&all);
    /// // The first two take 1 and 2, which the others then cannot.
    /// let effort = solve(&model.build()?, &Backtrack::new().naked(Naked::Pairs)).stats.effort;
    /// assert_eq!(effort.removed[Rule::Naked as usize], 4);
    /// # Ok::<(), solvarium::Error>(())
    /// ```
    #[must_use]
    pub const fn naked(mut self, naked: Naked) -> Self {
        self.rules.naked = naked;
        self
    }

    /// Sets the size up to which hidden subsets are found.
    ///
    /// ```
    /// use solvarium::csp::{Backtrack, Hidden, Model};
    /// use solvarium::{solve, watch::Rule};
    /// let mut model = Model::new();
    /// let all = [1, 1, 3, 3].map(|least| model.variable("x", least..=4));
    /// model.all_different(&all);
    /// // 1 and 2 have two places, where nothing else can be.
    /// let effort = solve(&model.build()?, &Backtrack::new().hidden(Hidden::Pairs)).stats.effort;
    /// assert_eq!(effort.removed[Rule::Hidden as usize], 4);
    /// # Ok::<(), solvarium::Error>(())
    /// ```
    #[must_use]
    pub const fn hidden(mut self, hidden: Hidden) -> Self {
        self.rules.hidden = hidden;
        self
    }

    /// Enables locked candidates: if all variables for a value in one house are also in another
    /// house, no other variable of that house has the value.
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
    /// assert_eq!(effort.removed[Rule::Locked as usize], 1);
    /// # Ok::<(), solvarium::Error>(())
    /// ```
    #[must_use]
    pub const fn locked(mut self) -> Self {
        self.rules.locked = true;
        self
    }

    /// Sets the order in which variables are decided.
    #[must_use]
    pub const fn order(mut self, order: VariableOrder) -> Self {
        self.order = order;
        self
    }

    /// Sets the order in which values are tried.
    #[must_use]
    pub const fn value(mut self, value: ValueOrder) -> Self {
        self.value = value;
        self
    }

    /// Sets the restarts of the search for a first solution.
    #[must_use]
    pub const fn restarts(mut self, restarts: Restarts) -> Self {
        self.restarts = restarts;
        self
    }

    /// Alternates with tabu search in the search for a first solution; tabu search makes this number of moves for each
    /// backtrack. Tabu search may quickly find a solution that takes the tree search long; only the tree search can prove
    /// that there is no solution. Models with
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

    /// Sets the seed of random orders.
    #[must_use]
    pub const fn seed(mut self, seed: u64) -> Self {
        self.seed = seed;
        self
    }

    /// Measures the time of each rule, for [`Effort::seconds`](crate::stats::Effort::seconds). It costs
    /// about fifty nanoseconds for each application of a rule.
    #[must_use]
    pub const fn timed(mut self) -> Self {
        self.times = Times::Taken;
        self
    }
}
