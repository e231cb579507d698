//! A walk: one current state that moves through a landscape.

use super::super::landscape::{Landscape, is_sound};
use super::Trial;
use super::among::Among;
use super::start::Start;
use super::watch::Figures;
use crate::limits::Stop;
use crate::rng::Rng;
use std::ops::ControlFlow;

/// The number of evaluations between two reports of figures.
const FIGURES_EVERY: u64 = 1024;

/// The size in bytes of the largest states that debug builds copy.
const SMALL: usize = 1 << 12;

/// A walk with one current state. The best state is copied only when the walk leaves it, so a descent of a million
/// steps does not make a million copies.
///
/// ```
/// use solvarium::limits::Stop;
/// use solvarium::local::{board::SwapBoard, Landscape, Metaheuristic, Trial, Walk};
/// use solvarium::puzzle::sudoku::Sudoku;
/// /// Takes every random move that is not worse.
/// struct Downhill;
/// impl<L: Landscape> Metaheuristic<L> for Downhill {
///     fn search(&self, landscape: &L, trial: &mut Trial<'_, L>) -> Result<(), Stop> {
///         let mut walk = Walk::new(landscape, trial)?;
///         while let Some(step) = walk.propose() {
///             let delta = walk.evaluate(step)?;
///             if delta <= 0 { walk.take(step, delta)?; }
///         }
///         Ok(())
///     }
/// }
/// let sudoku = Sudoku::parse("1 . . .\n. . 3 .\n. 4 . .\n. . . 2")?;
/// assert_eq!(Trial::new(1).run(&SwapBoard::boxes(&sudoku.board()?)?, &Downhill).cost(), Some(0));
/// # Ok::<(), solvarium::Error>(())
/// ```
pub struct Walk<'t, 'w, L: Landscape> {
    landscape: &'t L,
    trial: &'t mut Trial<'w, L>,
    state: L::State,
    cost: i64,
    best: i64,
    /// Whether the current state is the best so far, and not copied yet.
    fresh: bool,
    /// The number of evaluations at which figures are due.
    due: u64,
    /// The temperature in the figures.
    temperature: Option<f64>,
}

impl<'t, 'w, L: Landscape> Walk<'t, 'w, L> {
    /// A walk from a random state.
    ///
    /// # Errors
    /// A limit forbids it, or the state is a solution.
    pub fn new(landscape: &'t L, trial: &'t mut Trial<'w, L>) -> Result<Self, Stop> {
        Self::starting(Start::Random, landscape, trial)
    }

    /// A walk from a start state of this type.
    pub(in crate::local) fn starting(
        start: Start,
        landscape: &'t L,
        trial: &'t mut Trial<'w, L>,
    ) -> Result<Self, Stop> {
        let state = trial.begin(landscape, start)?;
        Self::from(landscape, trial, state)
    }

    /// A walk from this state.
    ///
    /// # Errors
    /// A limit forbids it, or the state is a solution.
    pub fn from(landscape: &'t L, trial: &'t mut Trial<'w, L>, state: L::State) -> Result<Self, Stop> {
        trial.evaluate()?;
        let (cost, best) = (landscape.cost(&state), trial.best());
        let mut walk = Self { landscape, trial, state, cost, best, fresh: false, due: 0, temperature: None };
        walk.arrived()?;
        Ok(walk)
    }

    /// The landscape.
    #[must_use]
    #[inline]
    pub const fn landscape(&self) -> &'t L {
        self.landscape
    }

    /// The current state.
    #[must_use]
    #[inline]
    pub const fn state(&self) -> &L::State {
        &self.state
    }

    /// The cost of the current state.
    #[must_use]
    #[inline]
    pub const fn cost(&self) -> i64 {
        self.cost
    }

    /// The least cost of the trial so far.
    #[must_use]
    #[inline]
    pub const fn best(&self) -> i64 {
        self.best
    }

    /// The trial, with its random numbers and counters.
    #[inline]
    pub const fn trial(&mut self) -> &mut Trial<'w, L> {
        self.trial
    }

    /// A random move; `None` if there is no move.
    #[inline]
    pub fn propose(&mut self) -> Option<L::Move> {
        self.landscape.propose(&self.state, &mut self.trial.rng)
    }

    /// The cost change of a move. It counts as an evaluation.
    ///
    /// # Errors
    /// Returns the limit that forbids it.
    #[inline]
    pub fn evaluate(&mut self, step: L::Move) -> Result<i64, Stop> {
        self.trial.evaluate()?;
        if self.trial.is_watched() && self.trial.evaluations() >= self.due {
            self.report();
        }
        Ok(self.landscape.delta(&self.state, step))
    }

    /// Evaluates one move after another. Passes state, move, cost change and random numbers to `see`, until it returns
    /// that it has seen enough.
    ///
    /// # Errors
    /// Returns the limit that forbids it.
    pub fn look(
        &mut self,
        among: Among,
        mut see: impl FnMut(&L::State, L::Move, i64, &mut Rng) -> ControlFlow<()>,
    ) -> Result<(), Stop> {
        let Self { landscape, trial, state, .. } = self;
        match among {
            Among::All => each(landscape.moves(state), *landscape, state, trial, see),
            Among::AtFault => each(landscape.all_repairs(state), *landscape, state, trial, see),
            Among::OneAtFault => {
                let repairs = landscape.repairs(state, &mut trial.rng);
                each(repairs, *landscape, state, trial, see)
            }
            Among::Sample(number) => {
                for _ in 0..number {
                    let step = self.propose();
                    let Some(step) = step else { break };
                    let delta = self.evaluate(step)?;
                    if see(&self.state, step, delta, &mut self.trial.rng).is_break() {
                        break;
                    }
                }
                Ok(())
            }
        }?;
        if self.trial.is_watched() && self.trial.evaluations() >= self.due {
            self.report();
        }
        Ok(())
    }

    /// Like [`Walk::look`], with the moves of a position ([`Landscape::moves_at`]).
    ///
    /// # Errors
    /// Returns the limit that forbids it.
    pub fn look_at(
        &mut self,
        place: u32,
        see: impl FnMut(&L::State, L::Move, i64, &mut Rng) -> ControlFlow<()>,
    ) -> Result<(), Stop> {
        let Self { landscape, trial, state, .. } = self;
        each(landscape.moves_at(state, place), *landscape, state, trial, see)?;
        if self.trial.is_watched() && self.trial.evaluations() >= self.due {
            self.report();
        }
        Ok(())
    }

    /// A random move of a random conflicting position; `None` if there is no such move.
    pub fn repair(&mut self) -> Option<L::Move> {
        let mut number = 0;
        let mut any = None;
        for step in self.landscape.repairs(&self.state, &mut self.trial.rng) {
            number += 1;
            if self.trial.rng.below(number) == 0 {
                any = Some(step);
            }
        }
        any
    }

    #[cold]
    #[inline(never)]
    fn report(&mut self) {
        self.due = self.trial.evaluations() + FIGURES_EVERY;
        #[expect(clippy::cast_precision_loss, reason = "for charts")]
        let mean = self.cost as f64;
        let (best, temperature) = (self.best, self.temperature);
        self.trial.figures(|| Figures { best, mean, temperature, ..Figures::default() });
    }

    /// Applies a move for which [`Walk::evaluate`] returned `delta`.
    ///
    /// # Errors
    /// The state is a solution.
    #[inline]
    pub fn take(&mut self, step: L::Move, delta: i64) -> Result<(), Stop> {
        if delta > 0 && self.fresh {
            self.keep();
        }
        debug_assert!(
            !self.is_looked_at() || is_sound(self.landscape, &self.state, step, delta),
            "delta or undo is wrong"
        );
        self.landscape.apply(&mut self.state, step);
        self.trial.stats.descent.accepted += 1;
        self.cost += delta;
        if self.cost < self.best { self.arrived() } else { Ok(()) }
    }

    /// Undoes the last move of [`Walk::take`].
    #[inline]
    pub fn undo(&mut self, step: L::Move, delta: i64) {
        if delta < 0 && self.fresh {
            self.keep();
        }
        self.landscape.undo(&mut self.state, step);
        self.cost -= delta;
    }

    /// Whether debug builds check the next move with a copy: for small states, after 0, 1, 2, 4, 8, ... moves.
    const fn is_looked_at(&self) -> bool {
        let moves = self.trial.stats.descent.accepted;
        self.trial.footprint().state <= SMALL && (moves == 0 || moves.is_power_of_two())
    }

    /// Restores a copy of an earlier state with this cost.
    pub(in crate::local) fn put_back(&mut self, state: L::State, cost: i64) {
        if cost > self.cost && self.fresh {
            self.keep();
        }
        (self.state, self.cost) = (state, cost);
    }

    /// Continues from another state.
    ///
    /// # Errors
    /// A limit forbids it, or the state is a solution.
    pub fn restart(&mut self, state: L::State) -> Result<(), Stop> {
        self.keep();
        self.trial.evaluate()?;
        self.trial.restart();
        self.cost = self.landscape.cost(&state);
        self.state = state;
        self.arrived()
    }

    /// Continues from another start state. Until it replaces the current one, it is a third state beside the current
    /// and the best.
    ///
    /// # Errors
    /// A limit forbids it, or the state is a solution.
    pub fn restart_from(&mut self, start: Start) -> Result<(), Stop> {
        let bytes = self.trial.footprint().state;
        self.trial.claim(bytes)?;
        let state = self.trial.begin(self.landscape, start)?;
        let restarted = self.restart(state);
        self.trial.release(bytes);
        restarted
    }

    /// Restarts; returns false if there is no other state.
    pub(in crate::local) fn begin_again(&mut self, start: Start) -> Result<bool, Stop> {
        self.restart_from(start)?;
        Ok(self.propose().is_some())
    }

    /// Sets the temperature in the figures.
    pub const fn warm(&mut self, temperature: f64) {
        self.temperature = Some(temperature);
    }

    /// Checks whether the current state is the best.
    fn arrived(&mut self) -> Result<(), Stop> {
        if self.cost < self.best {
            (self.best, self.fresh) = (self.cost, true);
            if self.trial.is_watched() {
                self.trial.tell_best(self.cost, &self.state);
            }
        }
        self.trial.is_reached(self.cost)
    }

    /// Copies the current state if it is the best and not copied yet.
    #[cold]
    #[inline(never)]
    fn keep(&mut self) {
        if std::mem::take(&mut self.fresh) {
            self.trial.keep(&self.state, self.cost);
        }
    }
}

/// Evaluates these moves until `see` has seen enough.
#[inline]
fn each<L: Landscape>(
    moves: impl Iterator<Item = L::Move>,
    landscape: &L,
    state: &L::State,
    trial: &mut Trial<'_, L>,
    mut see: impl FnMut(&L::State, L::Move, i64, &mut Rng) -> ControlFlow<()>,
) -> Result<(), Stop> {
    for step in moves {
        trial.evaluate()?;
        if see(state, step, landscape.delta(state, step), &mut trial.rng).is_break() {
            break;
        }
    }
    Ok(())
}

/// The best state is stored at every end of a walk.
impl<L: Landscape> Drop for Walk<'_, '_, L> {
    fn drop(&mut self) {
        self.keep();
    }
}

impl<L: Landscape> std::fmt::Debug for Walk<'_, '_, L> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Walk").field("cost", &self.cost).field("best", &self.best).finish_non_exhaustive()
    }
}
