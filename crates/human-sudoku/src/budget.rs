use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

/// When a search has to give up: a clock, a flag that anybody may raise, and what it may keep.
#[derive(Clone, Copy, Debug, Default)]
pub struct Budget<'b> {
    /// The search ends at this moment.
    pub deadline: Option<Deadline>,
    /// The search ends as soon as this is true.
    pub stop: Option<&'b AtomicBool>,
    /// The search ends before what it has found takes more bytes than this, about. The searches need
    /// some tens of megabytes beside.
    pub memory: Option<usize>,
}

/// A moment at which a search ends: by the clock of the standard library, or by the host's where that has none (WebAssembly).
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
    /// What was found does not fit in the memory that is allowed.
    Memory,
}

impl Stopped {
    /// The limit's name in rows, in lower case.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Time => "time",
            Self::Asked => "asked",
            Self::Memory => "memory",
        }
    }
}

impl Budget<'_> {
    /// A search that may take as long as it needs.
    pub const UNLIMITED: Self = Self { deadline: None, stop: None, memory: None };

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

    /// To be called with the size of what is kept, in bytes, before more is taken in.
    ///
    /// ```
    /// use human_sudoku::{Budget, Stopped};
    /// let budget = Budget { memory: Some(1 << 20), ..Budget::UNLIMITED };
    /// assert_eq!((budget.hold(1 << 20), budget.hold(1 << 21)), (Ok(()), Err(Stopped::Memory)));
    /// ```
    ///
    /// # Errors
    /// Where that is more than is allowed.
    pub fn hold(&self, bytes: usize) -> Result<(), Stopped> {
        if self.memory.is_some_and(|most| bytes > most) { Err(Stopped::Memory) } else { Ok(()) }
    }
}
