//! A budget of steps and memory for the code that a thread runs: readers of texts, and builders of puzzles.
//!
//! A caller starts work by [`under`]. The work reports its progress by [`spend`] and [`hold`], or takes its input from [`lines`] or a
//! [`metered`](Metered::metered) iterator. Every 4,096 steps the budget asks the caller whether to continue, so a step must be short: a
//! byte, a word, an edge. Once the caller refuses, [`spend`] returns an error, metered iterators end, and [`under`] returns [`Spent`]
//! whatever the work returned: interrupted work cannot be taken for completed work.
//!
//! The budget belongs to the thread and is not an argument, because readers of texts are many small functions, most of which could not
//! fail otherwise. Without [`under`] there is no budget, and [`spend`] costs a subtraction.
//!
//! The crate has no clock: the caller compares with time, a flag, or a number of steps.

#![forbid(unsafe_code)]

use std::cell::{Cell, RefCell};
use std::rc::Rc;

/// The number of steps between two questions to the caller.
pub const PACE: usize = 1 << 12;

/// Called with the number of steps since the last call; returns whether the work may continue. Once it returns false, it must return
/// false forever.
pub type MayGoOn = Rc<dyn Fn(usize) -> bool>;

/// The budget is used up: the work was cut short.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Spent {
    /// The caller ended the work.
    Steps,
    /// The work holds more bytes than permitted.
    Memory,
}

thread_local! {
    /// The number of steps until the next question; 0 when the budget is used up.
    static STEPS: Cell<usize> = const { Cell::new(usize::MAX) };
    /// The number of bytes that may still be held.
    static BYTES: Cell<usize> = const { Cell::new(usize::MAX) };
    static SPENT: Cell<Option<Spent>> = const { Cell::new(None) };
    /// The number of callers around the one that refused.
    static REFUSED_BY: Cell<usize> = const { Cell::new(0) };
    /// The callbacks of the innermost caller and all around it.
    static CALLERS: RefCell<Vec<MayGoOn>> = const { RefCell::new(Vec::new()) };
}

/// Does work within a budget: while `may_go_on` and every enclosing budget allow it, and with at most `memory` bytes held. `may_go_on`
/// is also called at the beginning.
///
/// ```
/// use solvarium_budget::{Spent, hold, spend, under};
/// use std::rc::Rc;
/// assert_eq!(under(Rc::new(|_| true), 1000, || hold(1000)), Ok(Ok(())));
/// assert_eq!(under(Rc::new(|_| true), 1000, || hold(1001).is_ok()), Err(Spent::Memory));
/// assert_eq!(under(Rc::new(|_| false), 1000, || spend(1).is_ok()), Err(Spent::Steps));
/// ```
///
/// # Errors
/// The budget was used up, whatever the work returned.
pub fn under<T>(may_go_on: MayGoOn, memory: usize, work: impl FnOnce() -> T) -> Result<T, Spent> {
    let _around = Around::enter(may_go_on, memory);
    let done = match ask(0) {
        Ok(()) => work(),
        Err(spent) => return Err(spent),
    };
    SPENT.get().map_or(Ok(done), Err)
}

/// The state of the enclosing budget, which is restored at the end.
struct Around {
    callers: usize,
    steps: usize,
    bytes: usize,
    spent: Option<Spent>,
}

impl Around {
    fn enter(may_go_on: MayGoOn, memory: usize) -> Self {
        let callers = CALLERS.with_borrow_mut(|callers| {
            callers.push(may_go_on);
            callers.len() - 1
        });
        let around = Self { callers, steps: STEPS.get(), bytes: BYTES.get(), spent: SPENT.get() };
        BYTES.set(around.bytes.min(memory));
        around
    }
}

impl Drop for Around {
    fn drop(&mut self) {
        CALLERS.with_borrow_mut(|callers| callers.truncate(self.callers));
        BYTES.set(self.bytes);
        // An enclosing caller that refused ends the enclosing work, too.
        if SPENT.get().is_none() || REFUSED_BY.get() >= self.callers {
            STEPS.set(self.steps);
            SPENT.set(self.spent);
        }
    }
}

/// Reports a number of steps.
///
/// # Errors
/// The budget is used up.
#[inline]
pub fn spend(steps: usize) -> Result<(), Spent> {
    match STEPS.get().checked_sub(steps) {
        Some(left) => {
            STEPS.set(left);
            Ok(())
        }
        None => ask(PACE.saturating_sub(STEPS.get()).saturating_add(steps)),
    }
}

/// Asks the callers after this many steps, and allows others up to the next question.
#[cold]
fn ask(steps: usize) -> Result<(), Spent> {
    if let Some(spent) = SPENT.get() {
        return Err(spent);
    }
    let callers = CALLERS.with_borrow(Clone::clone);
    match callers.iter().position(|may_go_on| !may_go_on(steps)) {
        None => {
            STEPS.set(if callers.is_empty() { usize::MAX } else { PACE });
            Ok(())
        }
        Some(caller) => Err(end(Spent::Steps, caller)),
    }
}

/// Reports that the work holds this many more bytes, to the end of the budget.
///
/// # Errors
/// The budget is used up.
#[inline]
pub fn hold(bytes: usize) -> Result<(), Spent> {
    match BYTES.get().checked_sub(bytes) {
        Some(left) => {
            BYTES.set(left);
            spend(1)
        }
        None => overrun(),
    }
}

/// Handles more bytes than permitted: the end, unless there is no budget at all.
#[cold]
fn overrun() -> Result<(), Spent> {
    match (SPENT.get(), CALLERS.with_borrow(Vec::len).checked_sub(1)) {
        (Some(spent), _) => Err(spent),
        (None, Some(innermost)) => Err(end(Spent::Memory, innermost)),
        (None, None) => {
            BYTES.set(usize::MAX);
            Ok(())
        }
    }
}

#[cold]
fn end(spent: Spent, caller: usize) -> Spent {
    SPENT.set(Some(spent));
    REFUSED_BY.set(caller);
    STEPS.set(0);
    spent
}

/// Returns whether the budget is used up, so that the work can stop.
#[must_use]
pub fn is_spent() -> bool {
    SPENT.get().is_some()
}

/// Returns the lines of a text, one step for each byte; the iterator ends when the budget is used up.
///
/// ```
/// assert!(solvarium_budget::lines("a\nb\n").eq(["a", "b"]));
/// ```
pub fn lines(text: &str) -> impl Iterator<Item = &str> + Clone {
    text.lines().take_while(|line| spend(line.len() + 1).is_ok())
}

/// Iterators whose items count as steps of the work.
pub trait Metered: Iterator + Sized {
    /// Returns the same items, one step each; the iterator ends when the budget is used up.
    ///
    /// ```
    /// use solvarium_budget::Metered;
    /// assert!((0..3).metered().eq([0, 1, 2]));
    /// ```
    fn metered(self) -> impl Iterator<Item = Self::Item> {
        self.take_while(|_| spend(1).is_ok())
    }
}

impl<I: Iterator> Metered for I {}

/// The example of the README, as a test.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;

#[cfg(test)]
mod tests {
    use super::*;

    /// A callback that allows this many questions.
    fn allowing(questions: usize) -> MayGoOn {
        let left = Cell::new(questions);
        Rc::new(move |_| {
            let may = left.get() > 0;
            left.set(left.get().saturating_sub(1));
            may
        })
    }

    #[test]
    fn without_a_budget_there_is_no_end() {
        assert_eq!((spend(usize::MAX), spend(usize::MAX), hold(1)), (Ok(()), Ok(()), Ok(())));
        assert!(!is_spent());
    }

    #[test]
    fn a_used_up_budget_stays_so_and_ends_with_its_work() {
        let mut seen = 0;
        let work = || {
            seen = (0..).metered().count();
            (spend(1), hold(1), is_spent(), lines("a\nb").count())
        };
        assert_eq!(under(allowing(3), usize::MAX, work), Err(Spent::Steps));
        assert!((3 * PACE..3 * PACE + 3).contains(&seen), "{seen}");
        assert!(!is_spent() && lines("a\nb").count() == 2);
    }

    #[test]
    fn an_inner_budget_is_bounded_by_the_outer_one() {
        let inner = || under(allowing(100), 1 << 20, || (0..).metered().count());
        assert_eq!(under(allowing(3), usize::MAX, inner), Err(Spent::Steps), "the outer one ended the inner");
        let inner = || under(allowing(1), 10, || hold(11)).and_then(|_| spend(1));
        assert_eq!(under(allowing(3), usize::MAX, || (inner(), hold(11), is_spent())), {
            Ok((Err(Spent::Memory), Ok(()), false))
        });
    }

    #[test]
    fn callers_receive_all_steps() {
        let steps = Rc::new(Cell::new(0));
        let counter = Rc::clone(&steps);
        let count = Rc::new(move |more| {
            counter.set(counter.get() + more);
            true
        });
        let work = || [1, 10 * PACE, 3, PACE, 5].map(|steps| spend(steps).is_ok());
        assert_eq!(under(count, usize::MAX, work), Ok([true; 5]));
        assert_eq!(steps.get(), 1 + 10 * PACE + 3 + PACE);
    }

    #[test]
    fn a_panic_leaves_no_budget_behind() {
        let panics = || under(allowing(1), 10, || std::panic::panic_any(1));
        assert!(std::panic::catch_unwind(panics).is_err());
        assert_eq!((spend(usize::MAX), hold(1 << 20)), (Ok(()), Ok(())));
    }
}
