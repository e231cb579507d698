//! The best solution of a model: branch and bound (Land and Doig, 1960) in a tree of constraint propagation.
//!
//! After each solution, the objective must be smaller. This bound is a constraint like any other: propagation uses it
//! from the next node on, together with a lower bound from a relaxation. The last solution is the best if no further
//! one
//! exists or could be better.

use super::backtrack::Backtrack;
use super::count::Completeness;
use super::engine::Engine;
use super::instance::Csp;
use super::objective::{Goal, Objective};
use crate::limits::{Clock, Limits};
use crate::{Error, Stats};
use std::time::Duration;

/// The best solution that was found.
///
/// ```
/// use solvarium::csp::{Backtrack, Completeness, Model, Objective, optimize};
/// let mut model = Model::new();
/// let [x, y] = ["x", "y"].map(|name| model.variable(name, 0..9));
/// model.add((x + y).eq(20));
/// let none = optimize(&model.build()?, &Objective::minimize(x), &Backtrack::new(), &Default::default())?;
/// assert_eq!((none.values, none.value, none.ended), (None, None, Completeness::All));
/// # Ok::<(), solvarium::Error>(())
/// ```
#[derive(Clone, Debug)]
pub struct Optimum {
    /// The value of each variable, if there was a solution.
    pub values: Option<Vec<i32>>,
    /// The value of the objective there.
    pub value: Option<i64>,
    /// [`Completeness::All`] if it is proved that no solution is better, or that there is none.
    /// [`Completeness::Stopped`] if a limit was reached first.
    pub ended: Completeness,
    /// The number of solutions that were found, each better than the one before.
    pub improvements: u64,
    /// Statistics of the search.
    pub stats: Stats,
    /// Wall-clock time.
    pub elapsed: Duration,
}

impl Optimum {
    /// Whether there is a proof that no solution is better, or that no solution exists.
    ///
    /// ```
    /// use solvarium::csp::{Backtrack, Model, Objective, optimize};
    /// use solvarium::Limits;
    /// let mut model = Model::new();
    /// let x = model.variable("x", 0..9);
    /// let csp = model.build()?;
    /// let least = |nodes| optimize(&csp, &Objective::minimize(x), &Backtrack::new(), &Limits::none().nodes(nodes));
    /// assert!(least(100)?.is_proved() && !least(1)?.is_proved());
    /// # Ok::<(), solvarium::Error>(())
    /// ```
    #[must_use]
    pub fn is_proved(&self) -> bool {
        self.ended == Completeness::All
    }
}

/// Solutions so far, each better than the one before.
#[derive(Default)]
pub(super) struct Incumbent {
    pub values: Option<Vec<i32>>,
    /// The sum of the goal.
    pub sum: Option<i64>,
    pub improvements: u64,
}

impl Incumbent {
    /// Records a better solution.
    pub fn take(&mut self, goal: &Goal, values: Vec<i32>) -> i64 {
        let sum = goal.sum(&values);
        (self.values, self.sum) = (Some(values), Some(sum));
        self.improvements += 1;
        sum
    }

    pub fn ended(self, goal: &Goal, ended: Completeness, stats: Stats, elapsed: Duration) -> Optimum {
        let Self { values, sum, improvements } = self;
        Optimum { values, value: sum.map(|sum| goal.value_of(sum)), ended, improvements, stats, elapsed }
    }
}

/// Finds a solution with the best objective, by branch and bound. If a limit is reached, returns the best solution so far,
/// with [`Completeness::Stopped`]. `search` sets the order of values; by default, values that are better for the objective are
/// tried first.
///
/// # Errors
/// The objective names a variable of another model, or its numbers are too large.
///
/// ```
/// use solvarium::csp::{Backtrack, Model, Objective, optimize};
/// use solvarium::Limits;
/// let mut model = Model::new();
/// let all: Vec<_> = (0..4).map(|i| model.variable(format!("x{i}"), 1..=4)).collect();
/// model.all_different(&all);
/// let sum = Objective::minimize(4 * all[0] + 3 * all[1] + 2 * all[2] + all[3]);
/// let best = optimize(&model.build()?, &sum, &Backtrack::new(), &Limits::none())?;
/// assert_eq!((best.values, best.value), (Some(vec![1, 2, 3, 4]), Some(20)));
/// # Ok::<(), solvarium::Error>(())
/// ```
pub fn optimize(
    csp: &Csp,
    objective: &Objective,
    search: &Backtrack,
    limits: &Limits,
) -> Result<Optimum, Error> {
    let goal = objective.goal(csp)?;
    let (mut clock, mut incumbent) = (Clock::new(limits), Incumbent::default());
    let mut engine = match Engine::bounded(csp, search, &goal, &clock) {
        Ok(engine) => engine,
        Err(stop) => {
            return Ok(incumbent.ended(
                &goal,
                Completeness::Stopped(stop),
                Stats::default(),
                clock.elapsed(),
            ));
        }
    };
    let ended = improve(&mut engine, &goal, &mut clock, &mut incumbent);
    Ok(incumbent.ended(&goal, ended, engine.stats(clock.nodes), clock.elapsed()))
}

/// Continues from solution to solution until none is better.
pub(super) fn improve(
    engine: &mut Engine<'_>,
    goal: &Goal,
    clock: &mut Clock<'_>,
    incumbent: &mut Incumbent,
) -> Completeness {
    loop {
        match engine.next(clock, None) {
            Err(stop) => return Completeness::Stopped(stop),
            Ok(false) => return Completeness::All,
            Ok(true) => {
                let sum = incumbent.take(goal, engine.values());
                if engine.is_least(sum) {
                    return Completeness::All;
                }
                engine.bound(sum.saturating_sub(1));
            }
        }
    }
}
