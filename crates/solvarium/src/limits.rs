//! Limits of a run: time, expansions, memory and a stop flag.

mod clock;
mod flag;

pub use clock::Clock;
pub use flag::{Asked, StopFlag, Watched};

use crate::plan::Fault;
pub use crate::store::memory_budget::heap_block;
use std::fmt::{Display, Formatter};
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, AtomicUsize, Ordering};
use std::time::Duration;

/// The limits of a run. Without limits, it runs to its end.
///
/// ```
/// use solvarium::{limits::Stop, path::BreadthFirst, puzzle::tiles::Tiles, Limits, Outcome, Run};
/// let hard = Tiles::parse("8 7 6 / 0 4 1 / 2 5 3")?;
/// let answer = Run::new().limits(Limits::none().nodes(1000)).solve(&hard, &BreadthFirst::new());
/// assert!(matches!(answer.outcome, Outcome::Stopped(Stop::Nodes)));
/// assert_eq!(answer.stats.expanded, 1000);
/// # Ok::<(), solvarium::Error>(())
/// ```
#[derive(Clone, Debug, Default)]
pub struct Limits {
    pub(crate) time: Option<Duration>,
    pub(crate) nodes: Option<u64>,
    pub(crate) memory: Option<usize>,
    pub(crate) stop: Option<StopFlag>,
    pub(crate) gauge: Option<Gauge>,
    /// Whether a run checks the limits before every expansion instead of about once a millisecond.
    pub(crate) eager: bool,
}

impl Limits {
    /// No limits.
    ///
    /// ```
    /// use solvarium::{from_fn, path::BreadthFirst, Limits, Run};
    /// let walk = from_fn(0u32, |_| [1u32, 2], |n, a| *n += a, |&n| n == 4);
    /// let answer = Run::new().limits(Limits::none()).solve(&walk, &BreadthFirst::new());
    /// assert_eq!(answer.plan().unwrap().actions, [2, 2]);
    /// ```
    #[must_use]
    pub fn none() -> Self {
        Self::default()
    }

    /// Limits the wall-clock time from the start of the run.
    ///
    /// ```
    /// use solvarium::{from_fn, limits::Stop, path::BreadthFirst, Limits, Outcome, Run};
    /// use std::time::Duration;
    /// let endless = from_fn(0u64, |_| [1u64, 2], |n, a| *n += a, |_| false);
    /// let limits = Limits::none().time(Duration::from_millis(5));
    /// let answer = Run::new().limits(limits).solve(&endless, &BreadthFirst::new());
    /// assert!(matches!(answer.outcome, Outcome::Stopped(Stop::Time)));
    /// ```
    #[must_use]
    pub const fn time(mut self, time: Duration) -> Self {
        self.time = Some(time);
        self
    }

    /// Limits the number of expansions: a run stops after exactly `nodes` of them.
    ///
    /// ```
    /// use solvarium::{from_fn, path::BreadthFirst, Limits, Run};
    /// let endless = from_fn(0u64, |_| [1u64, 2], |n, a| *n += a, |_| false);
    /// let answer = Run::new().limits(Limits::none().nodes(77)).solve(&endless, &BreadthFirst::new());
    /// assert_eq!(answer.stats.expanded, 77);
    /// ```
    #[must_use]
    pub const fn nodes(mut self, nodes: u64) -> Self {
        self.nodes = Some(nodes);
        self
    }

    /// Limits the bytes of all states, tables and lists that the search stores.
    ///
    /// ```
    /// use solvarium::{from_fn, limits::Stop, path::BreadthFirst, Limits, Outcome, Run};
    /// let endless = from_fn(0u64, |_| [1u64, 2], |n, a| *n += a, |_| false);
    /// let answer = Run::new().limits(Limits::none().memory(2 << 20)).solve(&endless, &BreadthFirst::new());
    /// assert!(matches!(answer.outcome, Outcome::Stopped(Stop::Memory)));
    /// assert!(answer.stats.bytes_peak <= 2 << 20);
    /// ```
    #[must_use]
    pub const fn memory(mut self, bytes: usize) -> Self {
        self.memory = Some(bytes);
        self
    }

    /// Makes a run check the clock and the stop flag before every expansion. By default it checks about once a
    /// millisecond, at the pace of the expansions before. That is too late if a single expansion may take long, for
    /// example in a problem that calls another program. A check costs about 40 ns.
    /// Searches then expand no state ahead of time, and best-first search estimates no state that it knows by a path that
    /// is no more expensive.
    ///
    /// ```
    /// use solvarium::{from_fn, limits::{Stop, StopFlag}, path::BreadthFirst, Limits, Outcome, Run};
    /// let flag = StopFlag::new();
    /// let endless = from_fn(0u64, |_| [1u64], |n, a| { *n += a; if *n == 1000 { flag.raise() } }, |_| false);
    /// let limits = Limits::none().stop(&flag).eager();
    /// let answer = Run::new().limits(limits).solve(&endless, &BreadthFirst::new());
    /// assert!(matches!(answer.outcome, Outcome::Stopped(Stop::Asked)));
    /// assert!(answer.stats.expanded <= 1000);
    /// ```
    #[must_use]
    pub const fn eager(mut self) -> Self {
        self.eager = true;
        self
    }

    /// The time limit, if there is one.
    ///
    /// ```
    /// use {solvarium::Limits, std::time::Duration};
    /// assert_eq!(Limits::none().time(Duration::from_secs(2)).time_limit(), Some(Duration::from_secs(2)));
    /// ```
    #[must_use]
    pub const fn time_limit(&self) -> Option<Duration> {
        self.time
    }

    /// The limit on expansions, if there is one.
    ///
    /// ```
    /// use solvarium::Limits;
    /// assert_eq!((Limits::none().node_limit(), Limits::none().nodes(7).node_limit()), (None, Some(7)));
    /// ```
    #[must_use]
    pub const fn node_limit(&self) -> Option<u64> {
        self.nodes
    }

    /// The memory limit in bytes, if there is one.
    ///
    /// ```
    /// use solvarium::Limits;
    /// assert_eq!(Limits::none().memory(1 << 20).memory_limit(), Some(1 << 20));
    /// ```
    #[must_use]
    pub const fn memory_limit(&self) -> Option<usize> {
        self.memory
    }

    /// The limits that remain after `time` and with `bytes` already held.
    #[must_use]
    pub fn after(&self, time: Duration, bytes: usize) -> Self {
        let mut left = self.clone();
        left.time = left.time.map(|most| most.saturating_sub(time));
        left.memory = left.memory.map(|most| most.saturating_sub(bytes));
        left
    }

    /// Sets a flag with which another thread can stop the run.
    ///
    /// ```
    /// use solvarium::{from_fn, limits::{Stop, StopFlag}, path::BreadthFirst, Limits, Outcome, Run};
    /// let endless = from_fn(0u64, |_| [1u64, 2], |n, a| *n += a, |_| false);
    /// let flag = StopFlag::new();
    /// flag.raise(); // a user interface would do this later, from its own thread
    /// let answer = Run::new().limits(Limits::none().stop(&flag)).solve(&endless, &BreadthFirst::new());
    /// assert!(matches!(answer.outcome, Outcome::Stopped(Stop::Asked)));
    /// ```
    #[must_use]
    pub fn stop(mut self, flag: &StopFlag) -> Self {
        self.stop = Some(flag.clone());
        self
    }

    /// The stop flag, if there is one.
    ///
    /// ```
    /// use solvarium::{limits::StopFlag, Limits};
    /// let flag = StopFlag::new();
    /// assert!(Limits::none().stop_flag().is_none() && Limits::none().stop(&flag).stop_flag().is_some());
    /// ```
    #[must_use]
    pub const fn stop_flag(&self) -> Option<&StopFlag> {
        self.stop.as_ref()
    }

    /// Sets a gauge from which another thread can read the progress of the run.
    ///
    /// ```
    /// use solvarium::{from_fn, limits::Gauge, path::BreadthFirst, Limits, Run};
    /// let endless = from_fn(0u64, |_| [1u64, 2], |n, a| *n += a, |_| false);
    /// let gauge = Gauge::new();
    /// Run::new().limits(Limits::none().nodes(1000).gauge(&gauge)).solve(&endless, &BreadthFirst::new());
    /// assert_eq!(gauge.expanded(), 1000);
    /// ```
    #[must_use]
    pub fn gauge(mut self, gauge: &Gauge) -> Self {
        self.gauge = Some(gauge.clone());
        self
    }
}

/// The progress of a run, for other threads to read. Clone it, pass one to [`Limits::gauge`], and read the other. It is
/// updated about once a millisecond.
///
/// ```
/// use solvarium::{from_fn, limits::Gauge, path::BreadthFirst, Limits, Run};
/// let gauge = Gauge::new();
/// let walk = from_fn(0u64, |_| [1u64, 2], |n, a| *n += a, |&n| n == 1000);
/// let answer = Run::new().limits(Limits::none().gauge(&gauge)).solve(&walk, &BreadthFirst::new());
/// assert!(gauge.expanded() <= answer.stats.expanded);
/// ```
#[derive(Clone, Debug, Default)]
pub struct Gauge(Arc<Reading>);

#[derive(Debug, Default)]
struct Reading {
    expanded: AtomicU64,
    generated: AtomicU64,
    bytes: AtomicUsize,
    /// The bits of the bound, or 0 if none was proved.
    lower_bound: AtomicU64,
    /// One more than the depth, or 0 if no depth is complete.
    depth_done: AtomicU64,
}

impl Gauge {
    /// A gauge at zero.
    ///
    /// ```
    /// use solvarium::limits::Gauge;
    /// let gauge = Gauge::new();
    /// assert_eq!((gauge.expanded(), gauge.bytes()), (0, 0));
    /// ```
    #[must_use]
    pub fn new() -> Self {
        Self::default()
    }

    pub(crate) fn set(&self, expanded: u64, bytes: usize) {
        self.0.expanded.store(expanded, Ordering::Relaxed);
        self.0.bytes.store(bytes, Ordering::Relaxed);
    }

    pub(crate) fn generate(&self, generated: u64) {
        self.0.generated.store(generated, Ordering::Relaxed);
    }

    pub(crate) fn prove(&self, lower_bound: Option<f64>, depth_done: Option<u64>) {
        self.0.lower_bound.store(lower_bound.map_or(0, f64::to_bits), Ordering::Relaxed);
        self.0.depth_done.store(depth_done.map_or(0, |depth| depth + 1), Ordering::Relaxed);
    }

    /// The number of states expanded so far.
    ///
    /// ```
    /// use solvarium::{from_fn, limits::Gauge, path::BreadthFirst, Limits, Run};
    /// let endless = from_fn(0u64, |_| [1u64, 2], |n, a| *n += a, |_| false);
    /// let gauge = Gauge::new();
    /// Run::new().limits(Limits::none().nodes(500).gauge(&gauge)).solve(&endless, &BreadthFirst::new());
    /// assert_eq!(gauge.expanded(), 500);
    /// ```
    #[must_use]
    pub fn expanded(&self) -> u64 {
        self.0.expanded.load(Ordering::Relaxed)
    }

    /// The number of states generated so far, by searches of paths and of models.
    ///
    /// ```
    /// use solvarium::{from_fn, limits::Gauge, path::BreadthFirst, Limits, Run};
    /// let endless = from_fn(0u64, |_| [1u64, 2], |n, a| *n += a, |_| false);
    /// let gauge = Gauge::new();
    /// Run::new().limits(Limits::none().nodes(500).gauge(&gauge)).solve(&endless, &BreadthFirst::new());
    /// assert_eq!(gauge.generated(), 1000);
    /// ```
    #[must_use]
    pub fn generated(&self) -> u64 {
        self.0.generated.load(Ordering::Relaxed)
    }

    /// The bytes that the search holds now.
    ///
    /// ```
    /// use solvarium::{from_fn, limits::Gauge, path::BreadthFirst, Limits, Run};
    /// let endless = from_fn(0u64, |_| [1u64, 2], |n, a| *n += a, |_| false);
    /// let gauge = Gauge::new();
    /// Run::new().limits(Limits::none().nodes(500).gauge(&gauge)).solve(&endless, &BreadthFirst::new());
    /// assert!(gauge.bytes() > 0);
    /// ```
    #[must_use]
    pub fn bytes(&self) -> usize {
        self.0.bytes.load(Ordering::Relaxed)
    }

    /// A proven lower bound on the cost of a plan, if there is one: [`Stats::lower_bound`](crate::Stats::lower_bound).
    ///
    /// ```
    /// use solvarium::{from_fn, limits::Gauge, path::BestFirst, Limits, Run};
    /// let endless = from_fn(0u64, |_| [1u64], |n, a| *n += a, |_| false);
    /// let gauge = Gauge::new();
    /// let limits = Limits::none().nodes(500).gauge(&gauge);
    /// Run::new().limits(limits).solve(&endless, &BestFirst::uniform_cost());
    /// assert_eq!(gauge.lower_bound(), Some(500.0));
    /// ```
    #[must_use]
    pub fn lower_bound(&self) -> Option<f64> {
        let bits = self.0.lower_bound.load(Ordering::Relaxed);
        (bits != 0).then(|| f64::from_bits(bits))
    }

    /// The proven depth, if there is one: no plan has this number of actions or fewer. See
    /// [`Stats::depth_done`](crate::Stats::depth_done).
    ///
    /// ```
    /// use solvarium::{from_fn, limits::Gauge, path::BreadthFirst, Limits, Run};
    /// let endless = from_fn(0u64, |_| [1u64], |n, a| *n += a, |_| false);
    /// let gauge = Gauge::new();
    /// Run::new().limits(Limits::none().nodes(500).gauge(&gauge)).solve(&endless, &BreadthFirst::new());
    /// assert_eq!(gauge.depth_done(), Some(500));
    /// ```
    #[must_use]
    pub fn depth_done(&self) -> Option<u64> {
        self.0.depth_done.load(Ordering::Relaxed).checked_sub(1)
    }
}

/// The reason why a run ended without an answer. It never means that there is no solution.
///
/// ```
/// use solvarium::limits::Stop;
/// assert_eq!(Stop::Time.to_string(), "the time limit was reached");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Stop {
    /// The time limit was reached.
    Time,
    /// The limit on expansions was reached.
    Nodes,
    /// The memory limit was reached, or the search's own bound on what it stores.
    Memory,
    /// The limit on disk was reached.
    Disk,
    /// The stop flag was raised.
    Asked,
    /// The search is not exhaustive (a beam, a depth limit) and found no goal. There may be one elsewhere.
    Incomplete,
    /// Costs exceeded the range of their type, and nothing cheaper was found. Give the problem a wider cost type.
    Overflow,
    /// The target cost was reached, without a solution.
    Reached,
    /// The plan failed its replay: the problem's functions contradict each other.
    Refuted(Fault),
}

impl Stop {
    /// Whether a limit or the stop flag ended the search, not the search itself.
    pub(crate) const fn is_limit(self) -> bool {
        matches!(self, Self::Time | Self::Nodes | Self::Memory | Self::Disk | Self::Asked)
    }
}

impl Stop {
    /// Returns `self` unless the stop flag was raised. A limit can be reported, but work that was stopped has no
    /// result.
    ///
    /// # Errors
    /// The stop flag was raised.
    pub fn unless_asked(self) -> Result<Self, Asked> {
        if self == Self::Asked { Err(Asked) } else { Ok(self) }
    }

    /// The name in results: `time`, `nodes`, `memory`, `disk`, `asked`, `incomplete`, `overflow`, `reached` or
    /// `refuted`.
    ///
    /// ```
    /// assert_eq!(solvarium::limits::Stop::Memory.name(), "memory");
    /// ```
    #[must_use]
    pub const fn name(&self) -> &'static str {
        match self {
            Self::Time => "time",
            Self::Nodes => "nodes",
            Self::Memory => "memory",
            Self::Disk => "disk",
            Self::Asked => "asked",
            Self::Incomplete => "incomplete",
            Self::Overflow => "overflow",
            Self::Reached => "reached",
            Self::Refuted(_) => "refuted",
        }
    }
}

impl Display for Stop {
    fn fmt(&self, f: &mut Formatter<'_>) -> std::fmt::Result {
        f.write_str(match self {
            Self::Time => "the time limit was reached",
            Self::Nodes => "the node limit was reached",
            Self::Memory => "the memory limit was reached",
            Self::Disk => "the disk limit was reached",
            Self::Asked => return Asked.fmt(f),
            Self::Incomplete => "the search is not exhaustive and found nothing",
            Self::Overflow => "the costs of some paths do not fit their type; use a wider type",
            Self::Reached => "reached the target cost (not a solution)",
            Self::Refuted(why) => return write!(f, "the plan is not valid: {why}"),
        })
    }
}
