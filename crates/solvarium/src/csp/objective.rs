//! The objective of a model: a weighted sum to minimise or maximise. It is stored as a sum to minimise.

use super::instance::Csp;
use super::linear::{Comparison, Linear};
use super::var::Var;
use crate::Error;

/// A weighted sum of variables to minimise or maximise.
///
/// ```
/// use solvarium::csp::{Backtrack, Model, Objective, optimize};
/// use solvarium::Limits;
/// // What of four things is worth most, of at most 10 kg.
/// let mut model = Model::new();
/// let things = ["radio", "tent", "books", "food"].map(|name| model.variable(name, 0..=1));
/// let [radio, tent, books, food] = things;
/// model.add((2 * radio + 5 * tent + 6 * books + 4 * food).le(10));
/// let worth = Objective::maximize(3 * radio + 7 * tent + 8 * books + 6 * food);
/// let best = optimize(&model.build()?, &worth, &Backtrack::new(), &Limits::none())?;
/// assert_eq!((best.value, best.is_proved()), (Some(14), true));
/// assert_eq!(best.values.unwrap(), [0, 0, 1, 1]);
/// # Ok::<(), solvarium::Error>(())
/// ```
#[derive(Clone, Debug)]
pub struct Objective {
    /// The sum as it was written.
    sum: Linear,
    sense: Sense,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Sense {
    Minimize,
    Maximize,
}

/// An objective of a model, as a sum to minimise.
pub(super) struct Goal {
    pub terms: Box<[(i32, Var)]>,
    constant: i64,
    sense: Sense,
}

impl Objective {
    /// Creates an objective that minimises this sum.
    ///
    /// ```
    /// use solvarium::csp::{Backtrack, Model, Objective, optimize};
    /// let mut model = Model::new();
    /// let [x, y] = ["x", "y"].map(|name| model.variable(name, 0..9));
    /// model.add((x + y).ge(10));
    /// let best = optimize(&model.build()?, &Objective::minimize(3 * x + y), &Backtrack::new(), &Default::default())?;
    /// assert_eq!(best.values.unwrap(), [2, 8]);
    /// # Ok::<(), solvarium::Error>(())
    /// ```
    pub fn minimize(sum: impl Into<Linear>) -> Self {
        Self { sum: sum.into(), sense: Sense::Minimize }
    }

    /// Creates an objective that maximises this sum.
    ///
    /// ```
    /// use solvarium::csp::{Backtrack, Model, Objective, optimize};
    /// let mut model = Model::new();
    /// let x = model.variable("x", 0..9);
    /// model.add(x.ne(8));
    /// let best = optimize(&model.build()?, &Objective::maximize(x), &Backtrack::new(), &Default::default())?;
    /// assert_eq!(best.value, Some(7));
    /// # Ok::<(), solvarium::Error>(())
    /// ```
    pub fn maximize(sum: impl Into<Linear>) -> Self {
        Self { sum: sum.into(), sense: Sense::Maximize }
    }

    /// The value of the sum for these values of the variables; `None` if it does not fit into 64 bits.
    ///
    /// ```
    /// use solvarium::csp::{Model, Objective};
    /// let mut model = Model::new();
    /// let [x, y] = ["x", "y"].map(|name| model.variable(name, 0..9));
    /// assert_eq!(Objective::maximize(2 * x + y - 1).value(&[3, 4]), Some(9));
    /// ```
    #[must_use]
    pub fn value(&self, values: &[i32]) -> Option<i64> {
        self.sum.value(values)
    }

    /// Converts the objective to a goal for the variables of a model.
    ///
    /// # Errors
    /// The objective names a variable of another model, or its numbers are too large.
    pub(super) fn goal(&self, csp: &Csp) -> Result<Goal, Error> {
        let too_large = || Error::input("a number in the objective is too large");
        let sum = match self.sense {
            Sense::Minimize => self.sum.clone(),
            Sense::Maximize => -self.sum.clone(),
        };
        let comparison: Comparison = sum.le(0);
        if let Some(foreign) =
            comparison.variables().into_iter().find(|variable| variable.index() >= csp.variables().len())
        {
            return Err(Error::input(format!("the objective: there is no variable {}", foreign.index())));
        }
        let (terms, _, less) = comparison.parts().ok_or_else(too_large)?;
        let terms: Box<[_]> = terms.into_iter().filter(|&(weight, _)| weight != 0).collect();
        if csp.is_too_large(&terms) || less.unsigned_abs() > i64::MAX.unsigned_abs() / 4 {
            return Err(too_large());
        }
        Ok(Goal { terms, constant: -less, sense: self.sense })
    }
}

impl Goal {
    /// The sum without its constant, which is to be minimised.
    pub(super) fn sum(&self, values: &[i32]) -> i64 {
        let value = |variable: Var| i64::from(values.get(variable.index()).copied().unwrap_or(0));
        self.terms.iter().map(|&(weight, variable)| i64::from(weight) * value(variable)).sum()
    }

    /// The objective as it was written.
    pub(super) fn value_of(&self, sum: i64) -> i64 {
        match self.sense {
            Sense::Minimize => sum + self.constant,
            Sense::Maximize => -(sum + self.constant),
        }
    }
}
