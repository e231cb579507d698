//! The value of a game, as a report has it.

use solvarium::game::Bound;
use solvarium::limits::Stop;
use solvarium::{Plan, Problem, Stats};
use std::time::Duration;

/// The value of a position for the player to move: proven bounds, and the principal variation.
///
/// ```
/// use solvarium::{Limits, game::Bound};
/// use solvarium_catalogue::{self as catalogue, Request};
/// # if cfg!(feature = "games") {
/// let report = catalogue::parse("tic-tac-toe")?.solve(&Request::default(), &Limits::none(), None)?;
/// let valuation = report.valuation.unwrap();
/// assert_eq!((valuation.value(), valuation.bound, valuation.player.as_str()), (Some(0.0), Bound::Exact, "X"));
/// # }
/// # Ok::<(), solvarium::Error>(())
/// ```
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub struct Valuation {
    /// The player to move, whose value this is. If chance is to move, it is the first player.
    pub player: String,
    /// Kind of the proven bounds.
    pub bound: Bound,
    /// The player can get at least this.
    pub least: f64,
    /// The opponent can keep the player's payoff at or below this.
    pub most: f64,
    /// Estimate of the value, if the search made one and the value is not proved.
    pub estimate: Option<f64>,
    /// The principal variation: the best moves of both players, as far as they are known.
    pub line: Vec<String>,
}

impl Valuation {
    /// The value, if it is proved.
    ///
    /// ```
    /// use solvarium::Limits;
    /// use solvarium_catalogue::{self as catalogue, Request};
    /// # if cfg!(feature = "games") {
    /// let report = catalogue::parse("nim 1 2")?.solve(&Request::default(), &Limits::none().nodes(1), None)?;
    /// assert_eq!(report.valuation.unwrap().value(), None); // a limit leaves an interval
    /// # }
    /// # Ok::<(), solvarium::Error>(())
    /// ```
    #[must_use]
    pub fn value(&self) -> Option<f64> {
        (self.bound == Bound::Exact).then_some(self.least)
    }

    /// A number by which values are compared: the value, else the estimate, else the middle of the bounds.
    #[cfg(feature = "games")]
    pub(crate) fn rank(&self) -> f64 {
        self.value().or(self.estimate).unwrap_or_else(|| f64::midpoint(self.least, self.most))
    }

    /// The value for the other player.
    #[cfg(feature = "games")]
    #[must_use]
    pub(crate) fn negated(self) -> Self {
        let bound = match self.bound {
            Bound::AtLeast => Bound::AtMost,
            Bound::AtMost => Bound::AtLeast,
            other => other,
        };
        // A zero keeps its sign.
        let (least, most) = (0.0 - self.most, 0.0 - self.least);
        Self { bound, least, most, estimate: self.estimate.map(|estimate| 0.0 - estimate), ..self }
    }

    /// Kind of the bounds in results: `exact`, `at-least`, `at-most`, `between` or `unknown`.
    ///
    /// ```
    /// use solvarium::Limits;
    /// use solvarium_catalogue::{self as catalogue, Request};
    /// # if cfg!(feature = "games") {
    /// let report = catalogue::parse("nim 1 2")?.solve(&Request::default(), &Limits::none(), None)?;
    /// assert_eq!(report.valuation.unwrap().bound_name(), "exact");
    /// # }
    /// # Ok::<(), solvarium::Error>(())
    /// ```
    #[must_use]
    pub const fn bound_name(&self) -> &'static str {
        match self.bound {
            Bound::Exact => "exact",
            Bound::AtLeast => "at-least",
            Bound::AtMost => "at-most",
            Bound::Between => "between",
            Bound::Unknown => "unknown",
        }
    }

    /// The bounds in words: `10`, `at least 1`, `from -2 to 3`, `unknown`.
    ///
    /// ```
    /// use solvarium::Limits;
    /// use solvarium_catalogue::{self as catalogue, Request};
    /// # if cfg!(feature = "games") {
    /// let report = catalogue::parse("nim 1 2")?.solve(&Request::default(), &Limits::none(), None)?;
    /// assert_eq!(report.valuation.unwrap().words(), "1");
    /// # }
    /// # Ok::<(), solvarium::Error>(())
    /// ```
    #[must_use]
    pub fn words(&self) -> String {
        let (least, most) = (self.least, self.most);
        match self.bound {
            Bound::Exact => least.to_string(),
            Bound::AtLeast => format!("at least {least}"),
            Bound::AtMost => format!("at most {most}"),
            Bound::Between => format!("from {least} to {most}"),
            Bound::Unknown => format!("unknown, from {least} to {most}"),
        }
    }

    /// The bounds in words, with the estimate if there is one.
    ///
    /// ```
    /// use solvarium::Limits;
    /// use solvarium_catalogue::{self as catalogue, Method, Request};
    /// # if cfg!(feature = "games") {
    /// let request = Request { method: Method::parse("alpha-beta(depth=1)")?, ..Request::default() };
    /// let report = catalogue::parse("othello 4x4")?.solve(&request, &Limits::none(), None)?;
    /// assert_eq!(report.valuation.unwrap().described(), "unknown, from -16 to 16, estimate 0.00");
    /// # }
    /// # Ok::<(), solvarium::Error>(())
    /// ```
    #[must_use]
    pub fn described(&self) -> String {
        match self.estimate {
            Some(estimate) => format!("{}, estimate {estimate:.2}", self.words()),
            None => self.words(),
        }
    }
}

/// The value of a game and its principal variation, as a search found them.
pub(crate) struct Evaluated<P: Problem> {
    pub(crate) plan: Plan<P>,
    pub(crate) valuation: Valuation,
    /// Why the value is not known; none if it is.
    pub(crate) stopped: Option<Stop>,
    pub(crate) stats: Stats,
    pub(crate) elapsed: Duration,
}
