//! The two restart settings shared by walks: the number of steps without progress, and the start state.

use super::patience::Patience;
use super::trial::start::Start;
use crate::settings::{Setting, Takes, Values};

pub(super) const IDLE: Setting = Setting::int(
    "idle",
    "steps without improvement before a restart; 0: never",
    0..=1_000_000_000_000,
    "10000",
);

pub(super) const START: Setting = Setting {
    name: "start",
    help: "where to start and restart",
    takes: Takes::Choice(&[
        ("random", "anywhere"),
        ("greedy", "at a good state, if one can be built quickly"),
    ]),
    default: "random",
};

pub(super) const GREEDY_START: Setting = Setting { default: "greedy", ..START };

/// The start state by the setting [`START`].
pub(super) fn start(values: &Values) -> Start {
    values.pick(&START, [Start::Random, Start::Greedy])
}

/// The conditions of a restart, and its start state.
#[derive(Clone, Copy, Debug)]
pub(super) struct Restarts {
    pub(super) idle: u64,
    pub(super) start: Start,
}

impl Restarts {
    /// The restarts by the settings [`IDLE`] and [`START`].
    pub(super) fn configured(values: &Values) -> Self {
        Self { idle: values.int(&IDLE), start: start(values) }
    }

    /// A counter of steps without progress.
    pub(super) const fn patience(self) -> Patience {
        Patience::new(self.idle)
    }
}

/// Writes the setters of a search with a field `restarts`; `$steps` names its steps.
macro_rules! restarts {
    ($search:ident, $steps:literal) => {
        impl $search {
            #[doc = concat!("Sets the number of ", $steps, " without a better state before a restart; 0 for never.")]
            ///
            /// ```
            #[doc = concat!("use solvarium::local::{", stringify!($search), ", Trial};")]
            /// use solvarium::{puzzle::queens::QueensBoard, Limits};
            /// let restarts = |idle| {
            #[doc = concat!("    let search = ", stringify!($search), "::new().idle(idle);")]
            ///     // Three queens have no solution.
            ///     let trial = Trial::new(1).limits(Limits::none().nodes(5000));
            ///     Ok::<_, solvarium::Error>(trial.run(&QueensBoard::new(3)?, &search).stats.descent.restarts)
            /// };
            /// assert!(restarts(0)? == 0 && restarts(9)? > 0);
            /// # Ok::<(), solvarium::Error>(())
            /// ```
            #[must_use]
            pub const fn idle(mut self, most: u64) -> Self {
                self.restarts.idle = most;
                self
            }

            /// Sets the state at the start and at each restart.
            ///
            /// ```
            #[doc = concat!("use solvarium::local::{Start, ", stringify!($search), ", Trial};")]
            /// use solvarium::{puzzle::queens::QueensBoard, Limits};
            /// let first = |start| {
            #[doc = concat!("    let search = ", stringify!($search), "::new().start(start);")]
            ///     let trial = Trial::new(1).limits(Limits::none().nodes(1));
            ///     Ok::<_, solvarium::Error>(trial.run(&QueensBoard::new(1000)?, &search).cost())
            /// };
            /// assert!(first(Start::Greedy)? < first(Start::Random)?);
            /// # Ok::<(), solvarium::Error>(())
            /// ```
            #[must_use]
            pub const fn start(mut self, start: $crate::local::Start) -> Self {
                self.restarts.start = start;
                self
            }
        }
    };
}

pub(super) use restarts;
