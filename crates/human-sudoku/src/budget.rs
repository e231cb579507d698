use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

/// When a search has to give up: a clock, and a flag that anybody may raise.
#[derive(Clone, Copy, Debug, Default)]
pub struct Budget<'b> {
    /// The search ends at this moment.
    pub deadline: Option<Deadline>,
    /// The search ends as soon as this is true.
    pub stop: Option<&'b AtomicBool>,
}

/// A moment at which a search ends: by the clock of the standard library, or by the host's where that has none (WebAssembly).
///
/// ```
/// use human_sudoku::{Budget, Deadline, Stopped};
/// use std::time::{Duration, Instant};
/// let late = || Duration::from_secs(8);
/// for deadline in [Instant::now().into(), Deadline::by(late, Duration::from_secs(7))] {
///     assert_eq!(Budget { deadline: Some(deadline), stop: None }.check(), Err(Stopped::Time));
/// }
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Deadline(Moment);

#[derive(Clone, Copy, Debug)]
enum Moment {
    Standard(Instant),
    Host { now: fn() -> Duration, end: Duration },
}

impl Deadline {
    /// The moment at which `now`, the time since any fixed moment, reaches `end`.
    pub const fn by(now: fn() -> Duration, end: Duration) -> Self {
        Self(Moment::Host { now, end })
    }

    fn is_over(self) -> bool {
        match self.0 {
            Moment::Standard(end) => Instant::now() >= end,
            Moment::Host { now, end } => now() >= end,
        }
    }
}

impl From<Instant> for Deadline {
    fn from(end: Instant) -> Self {
        Self(Moment::Standard(end))
    }
}

/// Why a search gave up. What it had not found until then may exist all the same.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Stopped {
    /// The deadline is over.
    Time,
    /// The flag was raised.
    Asked,
}

impl Budget<'_> {
    /// A search that may take as long as it needs.
    pub const UNLIMITED: Self = Self { deadline: None, stop: None };

    /// To be called every few microseconds of work, also inside one nested chain search.
    ///
    /// # Errors
    /// Where the budget is spent.
    pub fn check(&self) -> Result<(), Stopped> {
        if self.stop.is_some_and(|flag| flag.load(Ordering::Relaxed)) {
            return Err(Stopped::Asked);
        }
        match self.deadline {
            Some(deadline) if deadline.is_over() => Err(Stopped::Time),
            _ => Ok(()),
        }
    }
}
