//! How long a run may go on: time, expansions, memory, and being asked to stop.

mod flag;

pub use flag::{Asked, StopFlag, Watched};

use crate::clock::Instant;
use crate::plan::Fault;
pub use crate::store::memory_budget::heap_block;
use std::fmt::{Display, Formatter};
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, AtomicUsize, Ordering};
use std::time::Duration;

/// The bounds of a run. Without any, it goes on until it is done.
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
    /// Whether a run looks at them before every expansion, not about once a millisecond.
    pub(crate) eager: bool,
}

impl Limits {
    /// No bounds.
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

    /// Wall-clock time from the start of the run.
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

    /// The number of expansions: with `n`, exactly `n` states are expanded.
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

    /// Bytes for everything that the search stores: states, tables, lists.
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

    /// Lets a run look at the clock and at the flag before every expansion. It looks about once a millisecond
    /// otherwise, by the pace of the expansions before: too late where one may take long, as those of a
    /// problem that calls another program. A look costs about 40 ns.
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

    /// The time that a run may take, if it is limited.
    ///
    /// ```
    /// use {solvarium::Limits, std::time::Duration};
    /// assert_eq!(Limits::none().time(Duration::from_secs(2)).time_limit(), Some(Duration::from_secs(2)));
    /// ```
    #[must_use]
    pub const fn time_limit(&self) -> Option<Duration> {
        self.time
    }

    /// The expansions that a run may make, if they are limited.
    ///
    /// ```
    /// use solvarium::Limits;
    /// assert_eq!((Limits::none().node_limit(), Limits::none().nodes(7).node_limit()), (None, Some(7)));
    /// ```
    #[must_use]
    pub const fn node_limit(&self) -> Option<u64> {
        self.nodes
    }

    /// The bytes that a run may hold, if they are limited.
    ///
    /// ```
    /// use solvarium::Limits;
    /// assert_eq!(Limits::none().memory(1 << 20).memory_limit(), Some(1 << 20));
    /// ```
    #[must_use]
    pub const fn memory_limit(&self) -> Option<usize> {
        self.memory
    }

    /// What is left of these after so much time and with so many bytes held.
    #[must_use]
    pub fn after(&self, time: Duration, bytes: usize) -> Self {
        let mut left = self.clone();
        left.time = left.time.map(|most| most.saturating_sub(time));
        left.memory = left.memory.map(|most| most.saturating_sub(bytes));
        left
    }

    /// A flag by which another thread ends the run.
    ///
    /// ```
    /// use solvarium::{from_fn, limits::{Stop, StopFlag}, path::BreadthFirst, Limits, Outcome, Run};
    /// let endless = from_fn(0u64, |_| [1u64, 2], |n, a| *n += a, |_| false);
    /// let flag = StopFlag::new();
    /// flag.raise(); // a user interface would do so later, from its own thread
    /// let answer = Run::new().limits(Limits::none().stop(&flag)).solve(&endless, &BreadthFirst::new());
    /// assert!(matches!(answer.outcome, Outcome::Stopped(Stop::Asked)));
    /// ```
    #[must_use]
    pub fn stop(mut self, flag: &StopFlag) -> Self {
        self.stop = Some(flag.clone());
        self
    }

    /// The flag by which another thread ends the run, if there is one.
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

    /// A gauge on which another thread reads how far the run is.
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

/// Steps between two looks at the clock in loops that count nothing.
const STEPS: usize = 1 << 12;

/// Keeps limits where there is no [`Run`](crate::Run): for searches that are no
/// path searches. It looks at them at each node, which these make worth it.
///
/// ```
/// use solvarium::limits::{Clock, Limits, Stop};
/// let limits = Limits::none().nodes(2).memory(1000);
/// let mut clock = Clock::new(&limits);
/// assert_eq!((clock.tick(), clock.tick(), clock.tick()), (Ok(()), Ok(()), Err(Stop::Nodes)));
/// assert_eq!(clock.hold(1001), Err(Stop::Memory));
/// ```
#[derive(Debug)]
pub struct Clock<'l> {
    limits: &'l Limits,
    started: Instant,
    /// Bytes that are held. Several threads may look at one clock.
    bytes: AtomicUsize,
    /// Nodes so far.
    pub nodes: u64,
    /// The number of nodes at which a part of the work is to be given up.
    budget: u64,
}

impl<'l> Clock<'l> {
    /// A clock that starts now.
    #[must_use]
    pub fn new(limits: &'l Limits) -> Self {
        Self::since(limits, Instant::now())
    }

    /// A clock that started then.
    pub(crate) const fn since(limits: &'l Limits, started: Instant) -> Self {
        Self { limits, started, bytes: AtomicUsize::new(0), nodes: 0, budget: u64::MAX }
    }

    /// Allows the part that begins now this many nodes: then [`Stop::Incomplete`].
    pub fn allow(&mut self, nodes: u64) {
        self.budget = self.nodes.saturating_add(nodes);
    }

    /// Counts a node, unless a limit forbids it.
    pub fn tick(&mut self) -> Result<(), Stop> {
        self.show(self.nodes);
        if self.limits.nodes.is_some_and(|most| self.nodes >= most) {
            return Err(Stop::Nodes);
        }
        self.look()?;
        if self.nodes >= self.budget {
            return Err(Stop::Incomplete);
        }
        self.nodes += 1;
        Ok(())
    }

    /// Shows on the gauge that there were so many nodes.
    pub fn show(&self, nodes: u64) {
        if let Some(gauge) = &self.limits.gauge {
            gauge.set(nodes, self.bytes.load(Ordering::Relaxed));
        }
    }

    /// Shows on the gauge that all is known up to this depth.
    pub fn layer(&self, depth: u64) {
        if let Some(gauge) = &self.limits.gauge {
            gauge.prove(None, Some(depth));
        }
    }

    /// The most nodes that there may be, for engines that count them themselves.
    pub fn most_nodes(&self) -> u64 {
        self.limits.nodes.unwrap_or(u64::MAX)
    }

    /// Looks at the time and the flag, for work that has no nodes.
    pub fn look(&self) -> Result<(), Stop> {
        let Limits { time, stop, .. } = self.limits;
        if stop.as_ref().is_some_and(StopFlag::is_raised) {
            return Err(Stop::Asked);
        }
        if time.is_some_and(|most| self.started.elapsed() >= most) {
            return Err(Stop::Time);
        }
        Ok(())
    }

    /// Looks at the time and the flag once in 4,096 steps of a loop, for loops whose steps take less
    /// than a look. `step` is the number of the step.
    ///
    /// ```
    /// use solvarium::limits::{Clock, Limits, Stop};
    /// let limits = Limits::none().time(std::time::Duration::ZERO);
    /// let clock = Clock::new(&limits);
    /// assert_eq!((clock.look_at_step(1), clock.look_at_step(4096)), (Ok(()), Err(Stop::Time)));
    /// ```
    #[inline]
    pub fn look_at_step(&self, step: usize) -> Result<(), Stop> {
        if step.is_multiple_of(STEPS) { self.look() } else { Ok(()) }
    }

    /// Bytes that may be held.
    pub fn memory(&self) -> usize {
        self.limits.memory.unwrap_or(usize::MAX)
    }

    /// Whether this many bytes may be held.
    pub fn hold(&self, bytes: usize) -> Result<(), Stop> {
        self.bytes.store(bytes, Ordering::Relaxed);
        if bytes > self.memory() { Err(Stop::Memory) } else { Ok(()) }
    }

    /// The limits, for engines that keep them themselves and for clocks of parts.
    pub const fn limits(&self) -> &'l Limits {
        self.limits
    }

    /// Time since the start.
    pub fn elapsed(&self) -> Duration {
        self.started.elapsed()
    }
}

/// How far a run is, for other threads to read: clone it, hand one to
/// [`Limits::gauge`], look at the other. It is set about once a millisecond.
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
    bytes: AtomicUsize,
    /// The bits of the bound; zero if none was proved.
    lower_bound: AtomicU64,
    /// One more than the depth; zero if none is done.
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

    pub(crate) fn prove(&self, lower_bound: Option<f64>, depth_done: Option<u64>) {
        self.0.lower_bound.store(lower_bound.map_or(0, f64::to_bits), Ordering::Relaxed);
        self.0.depth_done.store(depth_done.map_or(0, |depth| depth + 1), Ordering::Relaxed);
    }

    /// States expanded so far.
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

    /// Bytes that the search holds now.
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

    /// What no plan costs less than, as far as is proved:
    /// [`Stats::lower_bound`](crate::Stats::lower_bound).
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

    /// The number of actions that no plan makes do with, as far as is proved:
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

/// Why a run ended without an answer. Never the same as "no solution".
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
    /// The memory limit was reached, or a search's own bound on what it keeps.
    Memory,
    /// The limit on disk was reached.
    Disk,
    /// The stop flag was raised.
    Asked,
    /// The search is not exhaustive (a beam, a depth limit) and what it looked
    /// at holds no goal: there may be one elsewhere.
    Incomplete,
    /// Costs grew beyond what their type holds, and nothing cheaper was found:
    /// give the problem a wider cost.
    Overflow,
    /// The cost that was asked for is reached, which is not yet that of a solution.
    Reached,
    /// The plan that was found does not survive its replay: the problem's
    /// functions contradict each other.
    Refuted(Fault),
}

impl Stop {
    /// Whether it is a limit, or somebody, that ended the search: not the
    /// search itself.
    pub(crate) const fn is_limit(self) -> bool {
        matches!(self, Self::Time | Self::Nodes | Self::Memory | Self::Disk | Self::Asked)
    }
}

impl Stop {
    /// This, unless somebody asked for it: a limit is something to tell, and work that was asked to stop has no result.
    ///
    /// # Errors
    /// Somebody asked.
    pub fn unless_asked(self) -> Result<Self, Asked> {
        if self == Self::Asked { Err(Asked) } else { Ok(self) }
    }

    /// The word for it in results: `time`, `nodes`, `memory`, `disk`, `asked`,
    /// `incomplete`, `overflow`, `reached` or `refuted`.
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
            Self::Nodes => "the limit on expansions was reached",
            Self::Memory => "the memory limit was reached",
            Self::Disk => "the disk limit was reached",
            Self::Asked => return Asked.fmt(f),
            Self::Incomplete => "the search is not exhaustive and found nothing",
            Self::Overflow => "the costs of some paths do not fit their type; a wider one is needed",
            Self::Reached => "the cost that was asked for is reached, which is not that of a solution",
            Self::Refuted(why) => return write!(f, "the plan does not survive its replay: {why}"),
        })
    }
}
