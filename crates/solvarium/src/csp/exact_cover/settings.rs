//! The settings of a search for exact covers.

use super::dance::Order;
use crate::settings::{Setting, Takes, configurable};

/// Knuth's Algorithm C, with its settings. See [the module](super) for how it works.
///
/// In its [`Stats`](crate::Stats), `expanded` counts the root and the options that were guessed, `effort.propagations`
/// counts removals of options (without those on the path to the last solution), and
/// `effort.applied[Rule::OnlyCandidate]` counts options that followed because an item had no other option left.
///
/// ```
/// use solvarium::csp::exact_cover::{Cover, ExactCover};
/// use solvarium::solve;
/// let mut cover = Cover::new(3, 0);
/// for option in [&[0, 1][..], &[1, 2], &[0], &[2]] {
///     cover.option(option.iter().copied())?;
/// }
/// let answer = solve(&cover, &ExactCover::new());
/// assert_eq!(answer.plan().unwrap().actions, [0, 3]);
/// # Ok::<(), solvarium::Error>(())
/// ```
#[derive(Clone, Copy, Debug)]
pub struct ExactCover {
    pub(super) order: Order,
    pub(super) threads: usize,
}

const ITEMS: Setting = Setting {
    name: "items",
    help: "which item to cover next",
    takes: Takes::Choice(&[("mrv", "one with the fewest options left"), ("first", "the first")]),
    default: "mrv",
};

const THREADS: Setting =
    Setting::int("threads", "number of threads for counting; does not change the result", 1..=1024, "1");

configurable! {
    /// Creates a search that covers the item with the fewest options next, on one thread.
    ExactCover = [ITEMS, THREADS];
    |values| Self {
        order: values.pick(&ITEMS, [Order::Fewest, Order::First]),
        threads: values.int(&THREADS) as usize,
    }
}

impl ExactCover {
    /// Sets the order of items.
    ///
    /// ```
    /// use solvarium::csp::exact_cover::{count, Cover, ExactCover, Order};
    /// use solvarium::Limits;
    /// // Eight queens: rows and columns, then diagonals.
    /// let mut cover = Cover::new(16, 30);
    /// for (row, column) in (0..64).map(|field| (field / 8, field % 8)) {
    ///     cover.option([row, 8 + column, 16 + row + column, 31 + row + 7 - column])?;
    /// }
    /// let nodes = |search| count(&cover, &search, u64::MAX, &Limits::none()).stats.expanded;
    /// assert!(nodes(ExactCover::new()) < nodes(ExactCover::new().order(Order::First)));
    /// # Ok::<(), solvarium::Error>(())
    /// ```
    #[must_use]
    pub const fn order(mut self, order: Order) -> Self {
        self.order = order;
        self
    }

    /// Sets the number of threads for counting, at least one; the system may give fewer. The count and the nodes are those of one
    /// thread, unless a limit or the cap ends the count. A single solution is always found by one thread.
    ///
    /// ```
    /// use solvarium::csp::exact_cover::{count, Cover, ExactCover};
    /// use solvarium::Limits;
    /// let mut cover = Cover::new(3, 0);
    /// for option in [&[0, 1][..], &[1, 2], &[0], &[2]] {
    ///     cover.option(option.iter().copied())?;
    /// }
    /// let number = |threads| count(&cover, &ExactCover::new().threads(threads), u64::MAX, &Limits::none()).number;
    /// assert_eq!((number(1), number(2)), (2, 2));
    /// # Ok::<(), solvarium::Error>(())
    /// ```
    #[must_use]
    pub const fn threads(mut self, threads: usize) -> Self {
        self.threads = threads;
        self
    }
}
