//! Alpha-beta: minimax that leaves out moves which cannot change the value (Knuth and Moore, 1975).
//!
//! The engine returns intervals, not values: the value of a node that is cut off is at least, or at most, some number,
//! and a stopped search has such bounds, too. The same engine searches with null windows for
//! [`Pvs`](super::Pvs) and [`Mtdf`](super::Mtdf), and cuts at chance nodes by star1 and star2.

pub(super) mod chance;
pub(super) mod engine;
mod entry;
pub(super) mod order;

pub use chance::Chance;
pub use order::Order;

use super::definition::{Game, Positions};
use super::minimax::{DEPTH, depth};
use super::value::{Found, GameSearch};
use crate::Run;
use crate::settings::{Setting, Takes, Values, configurable};
use chance::CHANCE;
use engine::Engine;
use order::{HISTORY, KILLERS, ORDER};

/// The settings that all searches with the engine share.
#[derive(Clone, Copy, Debug)]
pub(super) struct Options {
    pub order: Order,
    pub killers: bool,
    pub history: bool,
    pub chance: Chance,
    /// The maximum size of the transposition table in bytes.
    pub table: usize,
    /// The number of plies to look ahead.
    pub depth: u32,
    pub deepening: bool,
    /// Whether moves after the first are searched with a null window first.
    pub null_windows: bool,
}

pub(super) const TABLE: Setting =
    Setting::int("table", "size of the transposition table in MiB; 0 stores nothing", 0..=1_048_576, "256");

pub(super) const DEEPENING: Setting = Setting {
    name: "deepening",
    help: "whether to use iterative deepening: rounds, each one move deeper",
    takes: Takes::Choice(&[
        ("no", "search to the full depth at once"),
        ("yes", "the last round orders moves"),
    ]),
    default: "no",
};

impl Options {
    pub fn configured(values: &Values) -> Self {
        Self {
            order: values.pick(&ORDER, Order::ALL),
            killers: values.pick(&KILLERS, [true, false]),
            history: values.pick(&HISTORY, [true, false]),
            chance: values.pick(&CHANCE, Chance::ALL),
            table: mebibytes(values.int(&TABLE)),
            depth: depth(values),
            deepening: values.pick(&DEEPENING, [false, true]),
            null_windows: false,
        }
    }
}

/// The bytes of this number of MiB.
pub(in crate::game) fn mebibytes(number: u64) -> usize {
    usize::try_from(number).unwrap_or(usize::MAX).saturating_mul(1 << 20)
}

/// Alpha-beta search.
///
/// ```
/// use solvarium::game::{evaluate, rules::TicTacToe, AlphaBeta, Minimax};
/// let (cut, whole) = (AlphaBeta::new().table(0), Minimax::new());
/// let (cut, whole) = (evaluate(&TicTacToe, &cut), evaluate(&TicTacToe, &whole));
/// assert_eq!(cut.value(), whole.value());
/// assert!(cut.stats.generated < whole.stats.generated / 20);
/// ```
#[derive(Clone, Copy, Debug)]
pub struct AlphaBeta {
    options: Options,
}

configurable! {
    /// Alpha-beta with a table, killer moves and the history of moves.
    ///
    /// ```
    /// use solvarium::game::{evaluate, rules::Textbook, AlphaBeta};
    /// let found = evaluate(&Textbook, &AlphaBeta::new());
    /// assert_eq!((found.value(), found.stats.pruned), (Some(3.into()), 2));
    /// ```
    AlphaBeta = [DEPTH, DEEPENING, TABLE, ORDER, KILLERS, HISTORY, CHANCE];
    |values| Self { options: Options::configured(values) }
}

/// Adds the builders of the shared settings.
macro_rules! builders {
    ($search:ident) => {
        impl $search {
            /// Sets the number of moves to look ahead; see [`Minimax::depth`](crate::game::Minimax::depth).
            ///
            /// ```
            #[doc = concat!("use solvarium::game::{evaluate, rules::Othello, ", stringify!($search), "};")]
            #[doc = concat!("let found = evaluate(&Othello::new(6)?, &", stringify!($search), "::new().depth(3));")]
            /// assert!(found.value().is_none() && found.estimate.is_some());
            /// # Ok::<(), solvarium::Error>(())
            /// ```
            #[must_use]
            pub const fn depth(mut self, plies: u32) -> Self {
                self.options.depth = plies;
                self
            }

            /// Sets the greatest size of the transposition table in MiB; 0 stores nothing.
            ///
            /// ```
            #[doc = concat!("use solvarium::game::{evaluate, rules::Nim, ", stringify!($search), "};")]
            #[doc = concat!("let (with, without) = (", stringify!($search), "::new(), ", stringify!($search), "::new().table(0));")]
            /// let nim = Nim::new(&[3, 4, 5])?;
            /// assert!(evaluate(&nim, &with).stats.expanded < evaluate(&nim, &without).stats.expanded);
            /// # Ok::<(), solvarium::Error>(())
            /// ```
            #[must_use]
            pub const fn table(mut self, mebibytes: usize) -> Self {
                self.options.table = mebibytes.saturating_mul(1 << 20);
                self
            }

            /// Sets the order of moves.
            ///
            /// ```
            #[doc = concat!("use solvarium::game::{evaluate, rules::TicTacToe, Order, ", stringify!($search), "};")]
            #[doc = concat!("let given = ", stringify!($search), "::new().order(Order::Given);")]
            /// assert_eq!(evaluate(&TicTacToe, &given).value(), Some(0.into()));
            /// ```
            #[must_use]
            pub const fn order(mut self, order: crate::game::Order) -> Self {
                self.options.order = order;
                self
            }

            /// Sets how to prune nodes of chance.
            ///
            /// ```
            #[doc = concat!("use solvarium::game::{evaluate, rules::Pig, Chance, ", stringify!($search), "};")]
            #[doc = concat!("let star = ", stringify!($search), "::new().depth(6).chance(Chance::Star1);")]
            /// assert!(evaluate(&Pig::new(20)?, &star).value().is_none());
            /// # Ok::<(), solvarium::Error>(())
            /// ```
            #[must_use]
            pub const fn chance(mut self, chance: crate::game::Chance) -> Self {
                self.options.chance = chance;
                self
            }

            /// Turns iterative deepening on: rounds, each one move deeper than the last.
            ///
            /// ```
            #[doc = concat!("use solvarium::game::{evaluate, rules::TicTacToe, ", stringify!($search), "};")]
            #[doc = concat!("let found = evaluate(&TicTacToe, &", stringify!($search), "::new().deepening());")]
            /// assert!(found.value() == Some(0.into()) && found.stats.rounds > 1);
            /// ```
            #[must_use]
            pub const fn deepening(mut self) -> Self {
                self.options.deepening = true;
                self
            }
        }
    };
}
pub(super) use builders;

builders!(AlphaBeta);

impl AlphaBeta {
    /// Sets whether to try moves early that cut off other nodes of the same ply (killers; Akl and Newborn, 1977).
    ///
    /// ```
    /// use solvarium::game::{evaluate, rules::TicTacToe, AlphaBeta};
    /// let plain = AlphaBeta::new().killers(false).history(false);
    /// assert_eq!(evaluate(&TicTacToe, &plain).value(), Some(0.into()));
    /// ```
    #[must_use]
    pub const fn killers(mut self, killers: bool) -> Self {
        self.options.killers = killers;
        self
    }

    /// Sets whether to order moves by the cut-offs that they caused anywhere (the history heuristic; Schaeffer, 1983).
    ///
    /// ```
    /// use solvarium::game::{evaluate, rules::TicTacToe, AlphaBeta};
    /// assert_eq!(evaluate(&TicTacToe, &AlphaBeta::new().history(false)).value(), Some(0.into()));
    /// ```
    #[must_use]
    pub const fn history(mut self, history: bool) -> Self {
        self.options.history = history;
        self
    }
}

impl<G: Game> GameSearch<G> for AlphaBeta {
    fn search(&self, game: &G, run: &mut Run<'_, Positions<G>>) -> Found<G::Move> {
        Engine::new(game, run, self.options).evaluate(|engine, window| engine.round(window))
    }
}
