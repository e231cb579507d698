//! A trial: one run of a randomised algorithm from one seed, with limits and an observer.

pub(in crate::local) mod among;
pub(in crate::local) mod at_once;
pub(in crate::local) mod chains;
pub(in crate::local) mod footprint;
pub(in crate::local) mod found;
pub(in crate::local) mod race;
pub(in crate::local) mod start;
pub(in crate::local) mod walk;
pub(in crate::local) mod watch;

use self::footprint::{Footprint, sum};
use self::found::{Found, TrialEnd};
use self::race::Race;
use self::start::Start;
use self::watch::{Event, Figures, Watch};
use super::landscape::Landscape;
use crate::limits::{Limits, Stop};
use crate::plan::Fault;
use crate::rng::Rng;
use crate::run::meter::Meter;
use crate::stats::Stats;

/// A local search algorithm.
///
/// ```
/// use solvarium::limits::Stop;
/// use solvarium::local::{board::SwapBoard, Landscape, Metaheuristic, Start, Trial};
/// use solvarium::puzzle::sudoku::Sudoku;
/// /// Evaluates random states.
/// struct Lottery;
/// impl<L: Landscape> Metaheuristic<L> for Lottery {
///     fn search(&self, landscape: &L, trial: &mut Trial<'_, L>) -> Result<(), Stop> {
///         loop {
///             trial.evaluate()?;
///             let state = trial.begin(landscape, Start::Random)?;
///             trial.offer(landscape, &state)?;
///         }
///     }
/// }
/// let sudoku = Sudoku::parse("1 2 3 4\n3 4 . .\n. . . .\n. . . 2")?;
/// assert_eq!(Trial::new(1).run(&SwapBoard::boxes(&sudoku.board()?)?, &Lottery).cost(), Some(0));
/// # Ok::<(), solvarium::Error>(())
/// ```
pub trait Metaheuristic<L: Landscape> {
    /// Searches until the trial stops it, or nothing is left to do. All states pass through [`Trial::offer`] or a
    /// [`Walk`](super::Walk), which keep the best.
    ///
    /// # Errors
    /// The reason why the trial ends; [`Stop::Reached`] if the best state is a solution.
    fn search(&self, landscape: &L, trial: &mut Trial<'_, L>) -> Result<(), Stop>;

    /// The greatest number of bytes that the search allocates on a landscape of this footprint, beside the landscape's
    /// tables and the best state: current states, populations, histories, tabu lists. It is compared with the memory
    /// limit before the search begins. Memory not known in advance is [claimed](Trial::claim) as it grows.
    fn bytes(&self, footprint: &Footprint) -> usize {
        footprint.state
    }
}

/// The context of one run. Users set limits and an observer and call [`Trial::run`]. Algorithms draw random numbers,
/// count and report here.
///
/// ```
/// use solvarium::local::{board::SwapBoard, Anneal, Trial};
/// use solvarium::puzzle::sudoku::Sudoku;
/// let sudoku = Sudoku::parse("1 . . .\n. . 3 .\n. 4 . .\n. . . 2")?;
/// let boxes = SwapBoard::boxes(&sudoku.board()?)?;
/// // The same seed gives the same search.
/// let run = || Trial::new(7).run(&boxes, &Anneal::new()).stats;
/// assert_eq!(run(), run());
/// # Ok::<(), solvarium::Error>(())
/// ```
pub struct Trial<'w, L: Landscape> {
    /// The random numbers.
    pub rng: Rng,
    /// The counters so far. Use [`Trial::evaluations`] for evaluations.
    pub stats: Stats,
    pub(super) best: Option<(L::State, i64)>,
    pub(super) seed: u64,
    /// The target cost.
    pub(super) aim: i64,
    pub(super) goal: i64,
    pub(super) meter: Meter,
    pub(super) watch: Option<&'w mut dyn Watch<L>>,
    /// The race between chains that this trial is part of.
    race: Option<&'w Race>,
    footprint: Footprint,
    /// The bytes claimed now.
    held: usize,
}

impl<'w, L: Landscape> Trial<'w, L> {
    /// A trial with this seed, without limits and without an observer.
    #[must_use]
    pub fn new(seed: u64) -> Self {
        Self {
            rng: Rng::seeded(seed),
            stats: Stats::default(),
            best: None,
            seed,
            aim: i64::MIN,
            goal: i64::MIN,
            meter: Meter::new(Limits::none()),
            watch: None,
            race: None,
            footprint: Footprint::default(),
            held: 0,
        }
    }

    /// A chain of a race, with the limits and the clock of this meter.
    pub(super) fn racing(seed: u64, meter: &Meter, race: &'w Race) -> Self {
        Self { meter: meter.again(), race: Some(race), ..Self::new(seed) }
    }

    /// Whether this trial is one of several on the same landscape.
    pub(super) const fn is_racing(&self) -> bool {
        self.race.is_some()
    }

    /// Sets the limits; the node limit is the budget of evaluations.
    #[must_use]
    pub fn limits(mut self, limits: Limits) -> Self {
        self.meter.bound(limits);
        self
    }

    /// Sets a target cost that need not be that of a solution. The trial then ends with [`Stop::Reached`].
    ///
    /// ```
    /// use solvarium::limits::Stop;
    /// use solvarium::local::{board::SwapBoard, Anneal, TrialEnd, Trial};
    /// use solvarium::puzzle::sudoku::Sudoku;
    /// let boxes = SwapBoard::boxes(&Sudoku::parse("1 . . .\n. . 3 .\n. 4 . .\n. . . 2")?.board()?)?;
    /// let found = Trial::new(2).aim(4).run(&boxes, &Anneal::new());
    /// assert_eq!(found.ended, TrialEnd::Stopped(Stop::Reached));
    /// assert!((1..=4).contains(&found.cost().unwrap()));
    /// # Ok::<(), solvarium::Error>(())
    /// ```
    #[must_use]
    pub const fn aim(mut self, cost: i64) -> Self {
        self.aim = cost;
        self
    }

    /// Sets the target cost from within an algorithm.
    pub(super) fn be_content_with(&mut self, cost: i64) {
        self.goal = self.goal.max(cost);
    }

    /// Sets an observer.
    #[must_use]
    pub fn watch(mut self, watch: &'w mut dyn Watch<L>) -> Self {
        self.watch = Some(watch);
        self
    }

    /// Runs `algorithm` on `landscape`, and recounts the cost of a solution. Time and memory of the landscape's tables
    /// count for the trial.
    pub fn run<A: Metaheuristic<L> + ?Sized>(mut self, landscape: &L, algorithm: &A) -> Found<L::State> {
        self.meter.start();
        let footprint = landscape.footprint();
        match self.prepare(landscape, &footprint) {
            Ok(()) => self.finish(landscape, algorithm, footprint),
            Err(stop) => self.stopped(stop),
        }
    }

    /// Makes the landscape's tables, after checking that they fit.
    pub(super) fn prepare(&mut self, landscape: &L, footprint: &Footprint) -> Result<(), Stop> {
        self.claim(sum(&[footprint.tables, footprint.scratch]))?;
        self.release(footprint.scratch);
        landscape.prepare(&self.meter.clock())
    }

    /// The result of a trial that was stopped before it began.
    pub(super) fn stopped(mut self, stop: Stop) -> Found<L::State> {
        self.see(|| Event::Done);
        Found { best: None, ended: TrialEnd::Stopped(stop), stats: self.stats, elapsed: self.meter.elapsed() }
    }

    /// Runs the search on a prepared landscape; the clock was started before.
    pub(super) fn finish<A: Metaheuristic<L> + ?Sized>(
        mut self,
        landscape: &L,
        algorithm: &A,
        footprint: Footprint,
    ) -> Found<L::State> {
        self.goal = landscape.goal().max(self.aim);
        self.footprint = footprint;
        let fits = self.claim(sum(&[footprint.state, footprint.scratch, algorithm.bytes(&footprint)]));
        let ended = fits.and_then(|()| algorithm.search(landscape, &mut self));
        let stop = ended.err().unwrap_or(Stop::Incomplete);
        self.see(|| Event::Done);
        self.meter.settle(&mut self.stats.expanded);
        let is_sound = |(state, cost): &(L::State, i64)| landscape.recount(state) == *cost;
        let ended = match &self.best {
            Some(best) if !is_sound(best) => TrialEnd::Stopped(Stop::Refuted(Fault::Cost)),
            Some((_, cost)) if *cost <= landscape.goal() => TrialEnd::AtGoal,
            _ => TrialEnd::Stopped(stop),
        };
        if let (Some(race), TrialEnd::AtGoal | TrialEnd::Stopped(Stop::Reached)) = (self.race, ended) {
            race.arrive(self.stats.expanded);
        }
        Found { best: self.best, ended, stats: self.stats, elapsed: self.meter.elapsed() }
    }

    /// Makes a start state within the time limit.
    ///
    /// # Errors
    /// The limit that was reached meanwhile.
    #[inline]
    pub fn begin(&mut self, landscape: &L, start: Start) -> Result<L::State, Stop> {
        landscape.begin(start, &mut self.rng, &self.meter.clock())
    }

    /// Counts one evaluation, before it is made.
    ///
    /// # Errors
    /// Returns the limit that forbids it.
    #[inline]
    pub fn evaluate(&mut self) -> Result<(), Stop> {
        if self.meter.count() { Ok(()) } else { self.renew() }
    }

    #[cold]
    #[inline(never)]
    fn renew(&mut self) -> Result<(), Stop> {
        self.check()?;
        self.meter.count();
        Ok(())
    }

    /// The number of evaluations so far.
    #[must_use]
    #[inline]
    pub const fn evaluations(&self) -> u64 {
        self.stats.expanded + self.meter.since()
    }

    /// The least cost so far; `i64::MAX` at first.
    #[must_use]
    #[inline]
    pub fn best(&self) -> i64 {
        self.best.as_ref().map_or(i64::MAX, |(_, cost)| *cost)
    }

    /// The incumbent: the best state so far.
    #[must_use]
    pub fn best_state(&self) -> Option<&L::State> {
        self.best.as_ref().map(|(state, _)| state)
    }

    /// Makes a state the incumbent if it is the best so far.
    ///
    /// # Errors
    /// [`Stop::Reached`]: it is a solution.
    pub fn offer(&mut self, landscape: &L, state: &L::State) -> Result<(), Stop> {
        let cost = landscape.cost(state);
        if cost >= self.best() {
            return Ok(());
        }
        self.keep(state, cost);
        self.tell_best(cost, state);
        self.is_reached(cost)
    }

    /// Copies the best state. The previous copy is dropped first, so there is never a third.
    pub(super) fn keep(&mut self, state: &L::State, cost: i64) {
        self.best = None;
        self.best = Some((state.clone(), cost));
    }

    /// Stops the search if this is the cost of a solution.
    #[inline]
    pub(super) const fn is_reached(&self, cost: i64) -> Result<(), Stop> {
        if cost <= self.goal { Err(Stop::Reached) } else { Ok(()) }
    }

    pub(super) fn tell_best(&mut self, cost: i64, state: &L::State) {
        let evaluations = self.evaluations();
        self.see(|| Event::Best { evaluations, cost, state });
    }

    /// Counts a restart.
    pub fn restart(&mut self) {
        self.stats.descent.restarts += 1;
        let evaluations = self.evaluations();
        self.see(|| Event::Restart { evaluations });
    }

    /// Reports the figures of the search to the observer.
    #[inline]
    pub fn figures(&mut self, figures: impl FnOnce() -> Figures) {
        if self.watch.is_some() {
            let (evaluations, best) = (self.evaluations(), self.best());
            let figures = figures();
            self.see(|| Event::Figures(Figures { evaluations, best: best.min(figures.best), ..figures }));
        }
    }

    /// Counts bytes before they are allocated, in addition to [`Metaheuristic::bytes`].
    ///
    /// # Errors
    /// [`Stop::Memory`] if they exceed the limit. They are then not counted.
    ///
    /// ```
    /// use solvarium::{limits::Stop, local::Trial, puzzle::queens::QueensBoard, Limits};
    /// let mut trial = Trial::<QueensBoard>::new(1).limits(Limits::none().memory(1000));
    /// assert_eq!((trial.claim(900), trial.claim(200)), (Ok(()), Err(Stop::Memory)));
    /// trial.release(300);
    /// assert_eq!(trial.claim(200), Ok(()));
    /// assert_eq!(trial.stats.bytes_peak, 900);
    /// ```
    pub fn claim(&mut self, bytes: usize) -> Result<(), Stop> {
        let held = self.held.saturating_add(bytes);
        if held > self.meter.memory_limit() {
            return Err(Stop::Memory);
        }
        self.held = held;
        self.stats.bytes_peak = self.stats.bytes_peak.max(held as u64);
        self.meter.hold(held)
    }

    /// Releases bytes that were claimed.
    pub const fn release(&mut self, bytes: usize) {
        self.held = self.held.saturating_sub(bytes);
    }

    /// The bytes claimed now.
    pub(super) const fn held(&self) -> usize {
        self.held
    }

    /// The memory footprint of the landscape.
    pub(super) const fn footprint(&self) -> Footprint {
        self.footprint
    }

    /// Checks the clock and the stop flag now.
    ///
    /// # Errors
    /// Returns the limit that was reached.
    pub fn check(&mut self) -> Result<(), Stop> {
        self.meter.look(&mut self.stats.expanded)?;
        if self.race.is_some_and(|race| race.is_lost(self.stats.expanded)) {
            Err(Stop::Asked)
        } else {
            Ok(())
        }
    }

    /// Whether there is an observer.
    #[must_use]
    #[inline]
    pub const fn is_watched(&self) -> bool {
        self.watch.is_some()
    }

    /// Sends an event to the observer, if there is one.
    #[inline]
    pub fn see<'e>(&mut self, event: impl FnOnce() -> Event<'e, L>)
    where
        L: 'e,
    {
        if let Some(watch) = &mut self.watch {
            watch.see(&event());
        }
    }
}
