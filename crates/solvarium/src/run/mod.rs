//! A run: one algorithm on one problem, with limits, counters and an observer.

pub(crate) mod meter;
mod walk;

use crate::limits::{Clock, Limits, Stop};
use crate::run::meter::Meter;
use crate::stats::Stats;
use crate::watch::{Event, Watch};
use crate::{Cost, Plan, Problem, Real};
use std::time::Duration;

/// A search algorithm. The trait is object-safe, so a list of methods is a list of boxes.
///
/// ```
/// use solvarium::{path::{AStar, BreadthFirst}, puzzle::tiles::{Manhattan, Tiles}, solve, Algorithm};
/// let puzzle = Tiles::parse("1 4 2 / 3 0 5 / 6 7 8")?;
/// let methods: [Box<dyn Algorithm<_>>; 2] =
///     [Box::new(BreadthFirst::new()), Box::new(AStar::new(Manhattan::of(&puzzle)))];
/// for method in methods {
///     assert_eq!(solve(&puzzle, method.as_ref()).plan().unwrap().cost, 2);
/// }
/// # Ok::<(), solvarium::Error>(())
/// ```
pub trait Algorithm<P: Problem> {
    /// Searches, and reports each expansion to `run`. A plan in [`Outcome::Solved`] is replayed before it is returned
    /// to the user. [`Outcome::NoSolution`] must be proved.
    fn search(&self, problem: &P, run: &mut Run<'_, P>) -> Outcome<P>;
}

/// How a search ended.
///
/// ```
/// use solvarium::{path::BreadthFirst, puzzle::tiles::Tiles, solve, Outcome};
/// let swapped = Tiles::parse("0 2 1 / 3 4 5 / 6 7 8")?;
/// let says = match solve(&swapped, &BreadthFirst::new()).outcome {
///     Outcome::Solved(plan) => format!("{} moves", plan.len()),
///     Outcome::NoSolution => "it cannot be done".to_string(),
///     Outcome::Stopped(why) => why.to_string(), // unknown
/// };
/// assert_eq!(says, "it cannot be done");
/// # Ok::<(), solvarium::Error>(())
/// ```
pub enum Outcome<P: Problem> {
    /// A plan was found.
    Solved(Plan<P>),
    /// There is no plan: everything reachable was searched.
    NoSolution,
    /// The search ended without an answer, for this reason.
    Stopped(Stop),
}

impl<P: Problem> From<Result<Option<Plan<P>>, Stop>> for Outcome<P> {
    fn from(result: Result<Option<Plan<P>>, Stop>) -> Self {
        match result {
            Ok(Some(plan)) => Self::Solved(plan),
            Ok(None) => Self::NoSolution,
            Err(stop) => Self::Stopped(stop),
        }
    }
}

impl<P: Problem> Clone for Outcome<P> {
    fn clone(&self) -> Self {
        match self {
            Self::Solved(plan) => Self::Solved(plan.clone()),
            Self::NoSolution => Self::NoSolution,
            Self::Stopped(stop) => Self::Stopped(*stop),
        }
    }
}

impl<P: Problem<Action: std::fmt::Debug>> std::fmt::Debug for Outcome<P> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Self::Solved(plan) => f.debug_tuple("Solved").field(plan).finish(),
            Self::NoSolution => f.write_str("NoSolution"),
            Self::Stopped(stop) => f.debug_tuple("Stopped").field(stop).finish(),
        }
    }
}

/// The result of a run: how it ended, its counters, its time.
///
/// ```
/// use solvarium::{from_fn, path::BreadthFirst, solve, Outcome};
/// let walk = from_fn(0u32, |_| [1u32, 2], |n, a| *n += a, |&n| n == 4);
/// let answer = solve(&walk, &BreadthFirst::new());
/// assert!(matches!(answer.outcome, Outcome::Solved(_)));
/// assert_eq!((answer.stats.expanded, answer.stats.duplicates), (3, 2));
/// ```
pub struct Answer<P: Problem> {
    /// How the search ended.
    pub outcome: Outcome<P>,
    /// The counters.
    pub stats: Stats,
    /// Wall-clock time.
    pub elapsed: Duration,
}

impl<P: Problem> Answer<P> {
    /// The plan, if one was found.
    ///
    /// ```
    /// use solvarium::{from_fn, path::BreadthFirst, solve};
    /// let ring = from_fn(0u32, |_| [1u32, 2], |n, a| *n = (*n + a) % 9, |_| false);
    /// assert!(solve(&ring, &BreadthFirst::new()).plan().is_none());
    /// ```
    pub const fn plan(&self) -> Option<&Plan<P>> {
        match &self.outcome {
            Outcome::Solved(plan) => Some(plan),
            _ => None,
        }
    }
}

impl<P: Problem<Action: std::fmt::Debug>> std::fmt::Debug for Answer<P> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Answer")
            .field("outcome", &self.outcome)
            .field("stats", &self.stats)
            .field("elapsed", &self.elapsed)
            .finish()
    }
}

/// Solves `problem` with `algorithm`, without limits and without an observer. Use [`Run`] to set them.
///
/// ```
/// use solvarium::{from_fn, path::BreadthFirst, solve};
/// let walk = from_fn(0u32, |_| [1u32, 2], |n, a| *n += a, |&n| n == 4);
/// assert_eq!(solve(&walk, &BreadthFirst::new()).plan().unwrap().actions, [2, 2]);
/// ```
pub fn solve<P: Problem, A: Algorithm<P> + ?Sized>(problem: &P, algorithm: &A) -> Answer<P> {
    Run::new().solve(problem, algorithm)
}

/// The context of one search. Users set limits and an observer and call [`Run::solve`]. Algorithms count their work
/// here and check the limits.
///
/// ```
/// use solvarium::{from_fn, path::BreadthFirst, Limits, Run};
/// use std::time::Duration;
/// let endless = from_fn(0u64, |_| [1u64, 2], |n, a| *n += a, |_| false);
/// let answer = Run::new()
///     .limits(Limits::none().time(Duration::from_millis(5)).memory(64 << 20))
///     .solve(&endless, &BreadthFirst::new());
/// assert!(answer.plan().is_none());
/// ```
pub struct Run<'w, P: Problem> {
    /// The counters so far. Expansions are updated only now and then; use [`Run::expanded`].
    pub stats: Stats,
    meter: Meter,
    /// Whether the heuristic proves lower bounds.
    trust: Trust,
    watch: Option<&'w mut dyn Watch<P>>,
}

/// Whether the bounds of a search are proved.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Trust {
    /// The heuristic is not known to overestimate.
    Proved,
    /// The heuristic overestimates.
    Guessed,
}

/// A bound that a search has proved for every plan.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Reached<C> {
    /// No plan costs less.
    Cost(C),
    /// No plan has this number of actions or fewer.
    Depth(u64),
    Nothing,
}

impl<P: Problem> Default for Run<'_, P> {
    fn default() -> Self {
        Self::new()
    }
}

impl<'w, P: Problem> Run<'w, P> {
    /// A run without limits and without an observer.
    ///
    /// ```
    /// use solvarium::{from_fn, path::BreadthFirst, solve, Run};
    /// let walk = from_fn(0u32, |_| [1u32, 2], |n, a| *n += a, |&n| n == 4);
    /// let answer = Run::new().solve(&walk, &BreadthFirst::new());
    /// assert_eq!(answer.stats, solve(&walk, &BreadthFirst::new()).stats);
    /// ```
    #[must_use]
    pub fn new() -> Self {
        Self { stats: Stats::default(), meter: Meter::new(Limits::none()), trust: Trust::Proved, watch: None }
    }

    /// Sets whether the heuristic is known to be admissible.
    #[must_use]
    pub const fn trusting(mut self, trust: Trust) -> Self {
        self.trust = trust;
        self
    }

    /// Sets the limits.
    ///
    /// ```
    /// use solvarium::{from_fn, limits::Stop, path::BreadthFirst, Limits, Outcome, Run};
    /// let walk = from_fn(0u32, |_| [1u32, 2], |n, a| *n += a, |&n| n == 4);
    /// let answer = Run::new().limits(Limits::none().nodes(1)).solve(&walk, &BreadthFirst::new());
    /// assert!(matches!(answer.outcome, Outcome::Stopped(Stop::Nodes)));
    /// ```
    #[must_use]
    pub fn limits(mut self, limits: Limits) -> Self {
        self.meter.bound(limits);
        self
    }

    /// Sets an observer.
    ///
    /// ```
    /// use solvarium::{from_fn, path::BreadthFirst, Event, Problem, Run, Watch};
    /// struct Duplicates(u64);
    /// impl<P: Problem> Watch<P> for Duplicates {
    ///     fn see(&mut self, event: &Event<'_, P>) {
    ///         self.0 += u64::from(matches!(event, Event::Duplicate { .. }));
    ///     }
    /// }
    /// let walk = from_fn(0u32, |_| [1u32, 2], |n, a| *n += a, |&n| n == 4);
    /// let mut count = Duplicates(0);
    /// let answer = Run::new().watch(&mut count).solve(&walk, &BreadthFirst::new());
    /// assert_eq!(answer.stats.duplicates, count.0);
    /// ```
    #[must_use]
    pub fn watch(mut self, watch: &'w mut dyn Watch<P>) -> Self {
        self.watch = Some(watch);
        self
    }

    /// Runs `algorithm` on `problem` and replays the plan it finds.
    ///
    /// ```
    /// use solvarium::{from_fn, limits::Stop, plan::Fault, Algorithm, Outcome, Plan, Problem, Run};
    /// /// Claims that there is nothing to do.
    /// struct Idle;
    /// impl<P: Problem<Cost = u32>> Algorithm<P> for Idle {
    ///     fn search(&self, _: &P, _: &mut Run<'_, P>) -> Outcome<P> {
    ///         Outcome::Solved(Plan { actions: vec![], cost: 0 })
    ///     }
    /// }
    /// let walk = from_fn(0u32, |_| [1u32, 2], |n, a| *n += a, |&n| n == 4);
    /// let answer = Run::new().solve(&walk, &Idle);
    /// assert!(matches!(answer.outcome, Outcome::Stopped(Stop::Refuted(Fault::NoGoal))));
    /// ```
    pub fn solve<A: Algorithm<P> + ?Sized>(self, problem: &P, algorithm: &A) -> Answer<P> {
        let (outcome, mut stats, elapsed) = self.timed(|run| match algorithm.search(problem, run) {
            Outcome::Solved(plan) => match plan.replay(problem) {
                Ok(()) => Outcome::Solved(plan),
                Err(why) => Outcome::Stopped(Stop::Refuted(why)),
            },
            other => other,
        });
        match &outcome {
            Outcome::Stopped(stop) if stop.is_limit() => {}
            // A depth limit is a limit of the search itself.
            Outcome::Stopped(Stop::Incomplete) => stats.lower_bound = None,
            _ => stats.forget_proofs(),
        }
        Answer { outcome, stats, elapsed }
    }

    /// Starts the clock and does `work`. Returns its result, the counters and the time.
    pub(crate) fn timed<T>(mut self, work: impl FnOnce(&mut Self) -> T) -> (T, Stats, Duration) {
        self.meter.start();
        let result = work(&mut self);
        self.see(|| Event::Done);
        self.count();
        self.stats.rounds = self.stats.rounds.max(1);
        (result, self.stats, self.meter.elapsed())
    }

    /// Counts one expansion. Called before the state's actions are listed.
    ///
    /// # Errors
    /// The limit that forbids it; the expansion is then not counted.
    ///
    /// ```
    /// use solvarium::{limits::Stop, puzzle::tiles::Tiles, Limits, Run};
    /// let mut run = Run::<Tiles>::new().limits(Limits::none().nodes(2));
    /// assert_eq!([run.expand(), run.expand(), run.expand()], [Ok(()), Ok(()), Err(Stop::Nodes)]);
    /// ```
    #[inline]
    pub fn expand(&mut self) -> Result<(), Stop> {
        if self.meter.count() { Ok(()) } else { self.renew() }
    }

    /// Counts one expansion of a search that proves bounds. `reached` returns the bound and is called just before a
    /// check of the limits. So if the limits forbid the expansion, the bound is that of this node, on every machine.
    #[inline]
    pub(crate) fn expand_from(&mut self, reached: impl FnOnce() -> Reached<P::Cost>) -> Result<(), Stop> {
        if self.meter.count() {
            Ok(())
        } else {
            self.reach(reached());
            self.renew()
        }
    }

    /// Like [`Run::expand`], for searches whose counters are computed when they are read.
    #[inline]
    pub(crate) fn expand_counting(&mut self, count: impl FnOnce(&mut Stats)) -> Result<(), Stop> {
        if self.meter.count() {
            Ok(())
        } else {
            self.count();
            count(&mut self.stats);
            self.renew()
        }
    }

    /// Records the bounds proved so far, in case the search is stopped.
    #[cold]
    #[inline(never)]
    pub(crate) fn reach(&mut self, reached: Reached<P::Cost>) {
        match reached {
            Reached::Cost(cost) if self.trust == Trust::Proved && cost > P::Cost::ZERO => {
                self.stats.lower_bound = Some(Real::new(cost.as_f64()));
            }
            Reached::Depth(depth) => self.stats.depth_done = Some(depth),
            _ => {}
        }
    }

    /// The number of states expanded so far.
    ///
    /// ```
    /// use solvarium::{puzzle::tiles::Tiles, Run};
    /// let mut run = Run::<Tiles>::new();
    /// while run.expanded() < 10 {
    ///     run.expand()?;
    /// }
    /// assert_eq!(run.expanded(), 10);
    /// # Ok::<(), solvarium::limits::Stop>(())
    /// ```
    #[must_use]
    #[inline]
    pub const fn expanded(&self) -> u64 {
        self.stats.expanded + self.meter.since()
    }

    /// Counts one expansion after a check.
    #[cold]
    #[inline(never)]
    fn renew(&mut self) -> Result<(), Stop> {
        self.look()?;
        self.meter.count();
        Ok(())
    }

    /// The limits, for engines that enforce them themselves.
    #[must_use]
    pub const fn bounds(&self) -> &Limits {
        self.meter.limits()
    }

    /// A clock with the same limits and the same start, for work without nodes.
    pub(crate) const fn clock(&self) -> Clock<'_> {
        self.meter.clock()
    }

    /// Whether a single expansion may take long: [`Limits::eager`].
    #[inline]
    pub(crate) const fn is_eager(&self) -> bool {
        self.meter.limits().eager
    }

    /// The time since the start.
    pub(crate) fn elapsed(&self) -> Duration {
        self.meter.elapsed()
    }

    /// Checks the limits, and decides when to check them next.
    fn look(&mut self) -> Result<(), Stop> {
        let looked = self.meter.look(&mut self.stats.expanded);
        if let Some(gauge) = &self.meter.limits().gauge {
            gauge.generate(self.stats.generated);
            gauge.prove(self.stats.lower_bound.map(Real::value), self.stats.depth_done);
        }
        looked
    }

    /// Moves the expansions since the last check to the statistics.
    const fn count(&mut self) {
        self.meter.settle(&mut self.stats.expanded);
    }

    /// Checks the clock and the stop flag now, for long work between two expansions.
    ///
    /// # Errors
    /// Returns the limit that was reached.
    ///
    /// ```
    /// use solvarium::{limits::{Stop, StopFlag}, puzzle::tiles::Tiles, Limits, Run};
    /// let flag = StopFlag::new();
    /// let mut run = Run::<Tiles>::new().limits(Limits::none().stop(&flag));
    /// assert_eq!(run.check(), Ok(()));
    /// flag.raise();
    /// assert_eq!(run.check(), Err(Stop::Asked));
    /// ```
    pub fn check(&mut self) -> Result<(), Stop> {
        self.look()
    }

    /// Checks the limits between two expansions. The limit on expansions ends a search only at the next one.
    pub(crate) fn check_between(&mut self) -> Result<(), Stop> {
        match self.look() {
            Err(Stop::Nodes) => Ok(()),
            looked => looked,
        }
    }

    /// Reports the bytes that the search's structures take now.
    ///
    /// # Errors
    /// [`Stop::Memory`] if they exceed the limit.
    ///
    /// ```
    /// use solvarium::{limits::Stop, puzzle::tiles::Tiles, Limits, Run};
    /// let mut run = Run::<Tiles>::new().limits(Limits::none().memory(1000));
    /// assert_eq!((run.hold(1000), run.hold(1001)), (Ok(()), Err(Stop::Memory)));
    /// ```
    #[inline]
    pub fn hold(&mut self, bytes: usize) -> Result<(), Stop> {
        self.note_held(bytes);
        self.meter.hold(bytes)
    }

    /// Counts the bytes that a search holds at its end, when they no longer stop it.
    #[inline]
    pub(crate) fn note_held(&mut self, bytes: usize) {
        self.stats.bytes_peak = self.stats.bytes_peak.max(bytes as u64);
    }

    /// The memory limit in bytes.
    ///
    /// ```
    /// use solvarium::{puzzle::tiles::Tiles, Limits, Run};
    /// assert_eq!(Run::<Tiles>::new().memory_limit(), usize::MAX);
    /// assert_eq!(Run::<Tiles>::new().limits(Limits::none().memory(1000)).memory_limit(), 1000);
    /// ```
    #[must_use]
    #[inline]
    pub fn memory_limit(&self) -> usize {
        self.meter.memory_limit()
    }

    /// Whether there is an observer. Without one, events need not be prepared.
    ///
    /// ```
    /// use solvarium::{puzzle::tiles::Tiles, Event, Run, Watch};
    /// struct Silent;
    /// impl Watch<Tiles> for Silent {
    ///     fn see(&mut self, _: &Event<'_, Tiles>) {}
    /// }
    /// assert!(!Run::<Tiles>::new().is_watched());
    /// assert!(Run::new().watch(&mut Silent).is_watched());
    /// ```
    #[must_use]
    #[inline]
    pub const fn is_watched(&self) -> bool {
        self.watch.is_some()
    }

    /// Sends an event to the observer. Without an observer, the event is not made.
    ///
    /// ```
    /// use solvarium::{puzzle::tiles::Tiles, Event, Run};
    /// let mut made = false;
    /// Run::<Tiles>::new().see(|| {
    ///     made = true;
    ///     Event::Done
    /// });
    /// assert!(!made); // there is no observer
    /// ```
    #[inline]
    pub fn see<'e>(&mut self, event: impl FnOnce() -> Event<'e, P>)
    where
        P: 'e,
    {
        if let Some(watch) = &mut self.watch {
            watch.see(&event());
        }
    }
}
