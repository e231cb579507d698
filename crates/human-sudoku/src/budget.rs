use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

/// The limits of a search: a deadline, a stop flag, and memory.
#[derive(Clone, Copy, Debug, Default)]
pub struct Budget<'b> {
    /// The search stops at this time.
    pub deadline: Option<Deadline>,
    /// The search stops as soon as this is true.
    pub stop: Option<&'b AtomicBool>,
    /// The search stops before its results take more than about this number of bytes. Its own tables need some tens of
    /// megabytes in addition.
    pub memory: Option<usize>,
}

/// The time at which a search stops, by the clock of the standard library, or by the host's clock in WebAssembly.
///
/// ```
/// use human_sudoku::{Budget, Deadline, Stopped};
/// use std::time::{Duration, Instant};
/// let late = || Duration::from_secs(8);
/// for deadline in [Instant::now().into(), Deadline::by(late, Duration::from_secs(7))] {
///     assert_eq!(Budget { deadline: Some(deadline), ..Budget::UNLIMITED }.check(), Err(Stopped::Time));
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
    /// Returns the deadline at which `now`, the time since any fixed moment, reaches `end`.
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

/// The reason why a search stopped early. Steps that it has not found may still exist.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Stopped {
    /// The deadline has passed.
    Time,
    /// The stop flag was raised.
    Asked,
    /// The finds exceed the memory limit.
    Memory,
}

impl Stopped {
    /// Returns the limit's name in rows, in lower case.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Time => "time",
            Self::Asked => "asked",
            Self::Memory => "memory",
        }
    }
}

impl Budget<'_> {
    /// A budget without limits.
    pub const UNLIMITED: Self = Self { deadline: None, stop: None, memory: None };

    /// Checks the limits. Searches call it every few microseconds of work, also inside nested chain searches.
    ///
    /// # Errors
    /// Returns an error if a limit is reached.
    pub fn check(&self) -> Result<(), Stopped> {
        if self.stop.is_some_and(|flag| flag.load(Ordering::Relaxed)) {
            return Err(Stopped::Asked);
        }
        match self.deadline {
            Some(deadline) if deadline.is_over() => Err(Stopped::Time),
            _ => Ok(()),
        }
    }

    /// Checks the memory limit. Searches call it with the size of their results, in bytes, before they store more.
    ///
    /// ```
    /// use human_sudoku::{Budget, Stopped};
    /// let budget = Budget { memory: Some(1 << 20), ..Budget::UNLIMITED };
    /// assert_eq!((budget.hold(1 << 20), budget.hold(1 << 21)), (Ok(()), Err(Stopped::Memory)));
    /// ```
    ///
    /// # Errors
    /// Returns an error if the size exceeds the limit.
    pub fn hold(&self, bytes: usize) -> Result<(), Stopped> {
        if self.memory.is_some_and(|most| bytes > most) { Err(Stopped::Memory) } else { Ok(()) }
    }
}
