//! Limits for work that is not a search: reading texts and making puzzles of them.

use crate::clock::Instant;
use crate::limits::{Stop, StopFlag};
use crate::{Error, Limits};
use solvarium_budget::{self as budget, Spent};
use std::cell::Cell;
use std::rc::Rc;

impl Limits {
    /// Does work on this thread within these limits. The work must check them through the crate `solvarium-budget`, as
    /// the readers of all puzzles do. Time starts now; memory counts the text and the puzzles read from it; the stop flag
    /// also applies.
    ///
    /// ```
    /// use solvarium::{Limits, limits::{Stop, StopFlag}, puzzle::zebra::Zebra};
    /// let read = || Zebra::parse("pet: dog fox\ndog at 1\n").is_ok();
    /// assert_eq!(Limits::none().within(read), Ok(true));
    /// let flag = StopFlag::new();
    /// flag.raise();
    /// assert_eq!(Limits::none().stop(&flag).within(read), Err(Stop::Asked));
    /// ```
    ///
    /// # Errors
    /// The limit that was reached. The result of the work is then dropped.
    pub fn within<T>(&self, work: impl FnOnce() -> T) -> Result<T, Stop> {
        let reached = Rc::new(Cell::new(None));
        let (limits, started, result) = (self.clone(), Instant::now(), Rc::clone(&reached));
        let may_go_on = move |_| {
            result.set(limits.reached(started));
            result.get().is_none()
        };
        let memory = self.memory.unwrap_or(usize::MAX);
        budget::under(Rc::new(may_go_on), memory, work).map_err(|spent| match spent {
            Spent::Memory => Stop::Memory,
            // An enclosing budget knows its own reason.
            Spent::Steps => reached.get().unwrap_or(Stop::Asked),
        })
    }

    /// Like [`Limits::within`], for work with errors of its own. A reached limit becomes such an error.
    ///
    /// ```
    /// use solvarium::{Limits, limits::{Stop, StopFlag}, puzzle::zebra::Zebra};
    /// let flag = StopFlag::new();
    /// flag.raise();
    /// let read = || Zebra::parse("pet: dog fox\ndog at 1\n");
    /// assert!(Limits::none().try_within(read).is_ok());
    /// let error = Limits::none().stop(&flag).try_within(read).err();
    /// assert_eq!(error.and_then(|error| error.stop()), Some(Stop::Asked));
    /// ```
    ///
    /// # Errors
    /// The errors of the work, and [`Error::stopped`].
    pub fn try_within<T, E: From<Error>>(&self, work: impl FnOnce() -> Result<T, E>) -> Result<T, E> {
        self.within(work).unwrap_or_else(|stop| Err(Error::stopped(stop).into()))
    }

    /// The limit that work which began at `started` has reached, if any.
    fn reached(&self, started: Instant) -> Option<Stop> {
        if self.stop.as_ref().is_some_and(StopFlag::is_raised) {
            return Some(Stop::Asked);
        }
        self.time.filter(|&most| started.elapsed() >= most).map(|_| Stop::Time)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::time::Duration;

    #[test]
    fn each_limit_ends_work_and_is_reported() {
        let endless = || (0..u64::MAX).take_while(|_| budget::spend(1).is_ok()).count();
        assert_eq!(Limits::none().time(Duration::from_millis(1)).within(endless), Err(Stop::Time));
        let grows = || (0..u64::MAX).take_while(|_| budget::hold(1000).is_ok()).count();
        assert_eq!(Limits::none().memory(1 << 20).within(grows), Err(Stop::Memory));
        let flag = StopFlag::new();
        let asks = || (0..u64::MAX).take_while(|_| budget::spend(1).is_ok()).map(|_| flag.raise()).count();
        assert_eq!(Limits::none().stop(&flag).within(asks), Err(Stop::Asked));
    }
}
