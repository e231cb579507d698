//! The states of a landscape by number: those of the latest moves, and those that have values.

use super::State;
use std::collections::{HashMap, HashSet, VecDeque};
use std::sync::Arc;
use std::sync::atomic::Ordering;

/// Moves that may still be done. Lists of neighbours may be longer.
pub const MOVES: usize = 1 << 17;
/// Moves that are kept in any case.
const FEW: usize = 64;

/// The reason why the state of a move is no longer stored.
#[derive(Clone, Copy, Debug)]
pub enum Lost {
    /// The states of the latest moves take too much memory.
    ToMemory,
    /// There were too many states.
    ToNumber,
}

/// States by number.
#[derive(Default)]
pub struct Table {
    /// The number of the first of `made`.
    first: u64,
    /// The states that the latest moves led to.
    made: VecDeque<State>,
    made_bytes: usize,
    /// Whether moves were forgotten for their bytes.
    is_narrow: bool,
    /// The states that have values: those of populations, and the best ones.
    named: HashMap<i32, State>,
    last: i32,
    /// States that were the best when they were evaluated: observers may request them later.
    best: HashSet<i32>,
    least: i64,
    /// The best state of this run, and that of earlier runs that were restarted.
    incumbent: Option<State>,
    before: Option<State>,
}

impl Table {
    /// Removes the best states when a run begins. The caller drops them without the lock, like everything that is returned here.
    pub const fn start(&mut self) -> (Option<State>, Option<State>) {
        (self.incumbent.take(), self.before.take())
    }

    /// Records an evaluated state. Returns the one that it replaces as the best.
    pub fn judge(&mut self, state: &State) -> Option<State> {
        let is_best = self.incumbent.as_ref().is_none_or(|best| state.0.cost < best.0.cost);
        if is_best { self.incumbent.replace(state.clone()) } else { None }
    }

    /// The best state of this run and those before it.
    pub fn best(&self) -> Option<State> {
        [&self.before, &self.incumbent].into_iter().flatten().min_by_key(|state| state.0.cost).cloned()
    }

    /// The best state of the runs before this one.
    pub fn before(&self) -> Option<State> {
        self.before.clone()
    }

    /// Takes over the best state of the runs before this one.
    pub fn begin_from(&mut self, best: State) {
        self.before = Some(best);
    }

    /// All states, each once.
    pub fn states(&self) -> Vec<&State> {
        let best = [&self.incumbent, &self.before].into_iter().flatten();
        let mut all: Vec<_> = self.made.iter().chain(self.named.values()).chain(best).collect();
        all.sort_unstable_by_key(|state| Arc::as_ptr(&state.0));
        all.dedup_by_key(|state| Arc::as_ptr(&state.0));
        all
    }

    /// The number of a state as a move.
    pub fn add(&mut self, state: State) -> u64 {
        self.made_bytes += state.0.bytes;
        self.made.push_back(state);
        self.first + self.made.len() as u64 - 1
    }

    /// Removes old moves: as many as were added since the last call, once there are enough, or those beyond this number of
    /// bytes. The caller drops them without the lock.
    pub fn forget(&mut self, most: usize) -> Vec<State> {
        let (mut past, mut bytes) = (self.made.len().saturating_sub(MOVES), self.made_bytes);
        bytes -= self.made.iter().take(past).map(|state| state.0.bytes).sum::<usize>();
        while bytes > most && self.made.len() - past > FEW {
            bytes -= self.made[past].0.bytes;
            past += 1;
            self.is_narrow = true;
        }
        self.first += past as u64;
        self.made_bytes = bytes;
        self.made.drain(..past).collect()
    }

    /// The state that a move leads to.
    pub fn to(&self, step: u64) -> Result<State, Lost> {
        let at = step.checked_sub(self.first).and_then(|at| usize::try_from(at).ok());
        let lost = if self.is_narrow { Lost::ToMemory } else { Lost::ToNumber };
        at.and_then(|at| self.made.get(at)).cloned().ok_or(lost)
    }

    /// The state of this number, among those that have values.
    pub fn named(&self, name: i32) -> Option<State> {
        self.named.get(&name).cloned()
    }

    /// The number of a state among those that have values.
    pub fn name(&mut self, state: &State) -> i32 {
        let mut name = state.0.name.load(Ordering::Relaxed);
        if name == 0 {
            self.last = self.last.saturating_add(1);
            name = self.last;
            state.0.name.store(name, Ordering::Relaxed);
        }
        self.named.insert(name, state.clone());
        if state.0.cost < self.least || self.best.is_empty() {
            self.least = state.0.cost;
            self.best.insert(name);
        }
        name
    }

    /// Removes states with values, except those with these numbers and the best ones. The caller drops them without the lock.
    pub fn retain(&mut self, names: &HashSet<i32>) -> Vec<State> {
        let best = &self.best;
        let past = self.named.extract_if(|name, _| !names.contains(name) && !best.contains(name));
        past.map(|(_, state)| state).collect()
    }
}
