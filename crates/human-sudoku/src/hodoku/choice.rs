//! Selects one of several steps of a technique, for techniques of which all steps are found first.

use std::cmp::Reverse;
use std::ops::ControlFlow;

use super::OnStep;
use crate::board::{CandidateSet, CellSet};
use crate::step::Step;

/// The number of requested steps, and their detail.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) enum Extent {
    /// The step that the ladder takes.
    #[default]
    First,
    /// Only the effect of the best step, without its chains and sets: a rating uses nothing else.
    Effect,
    /// All steps, best first.
    All,
}

impl Extent {
    /// Whether the chains and sets of a step are requested.
    pub(super) const fn is_shown(self) -> bool {
        !matches!(self, Self::Effect)
    }
}

/// The sort key, ascending from the best step. Placements come before eliminations, and more of either before fewer.
/// Then comes the smaller weighted sum of the candidates: the k-th (k from 0) adds its cell's number times `1 + 80 k`,
/// plus its digit. Then comes the shorter chain.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Key {
    kind: EffectKind,
    count: Reverse<usize>,
    sum: usize,
    length: usize,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum EffectKind {
    Placement,
    Elimination,
}

impl Key {
    /// Returns the key of a chain of `length` links that removes one digit from these cells.
    pub(super) fn of_digit(digit: usize, cells: CellSet, length: usize) -> Self {
        Self::of(cells.into_iter().map(|cell| (cell, digit)), length)
    }

    /// Returns the key of a chain of `length` links that removes these candidates, in this order.
    pub(super) fn of(candidates: impl Iterator<Item = (usize, usize)>, length: usize) -> Self {
        let mut key = Self::empty(length);
        candidates.for_each(|(cell, digit)| key.add(cell, digit));
        key
    }

    /// Returns the key for a set of candidates: by digit, then by cell.
    pub(super) fn of_set(candidates: &CandidateSet, length: usize) -> Self {
        let mut key = Self::empty(length);
        for digit in 0..9 {
            candidates.places(digit).into_iter().for_each(|cell| key.add(cell, digit));
        }
        key
    }

    const fn empty(length: usize) -> Self {
        Self { kind: EffectKind::Elimination, count: Reverse(0), sum: 0, length }
    }

    #[inline]
    const fn add(&mut self, cell: usize, digit: usize) {
        self.sum += cell * (1 + 80 * self.count.0) + digit + 1;
        self.count.0 += 1;
    }

    /// Turns it into the key of placements.
    pub(super) const fn placing(mut self) -> Self {
        self.kind = EffectKind::Placement;
        self
    }
}

/// The choices found so far: the best one, or all.
#[derive(Debug)]
pub(super) struct Choices<T> {
    extent: Extent,
    best: Option<(Key, T)>,
    all: Vec<(Key, T)>,
}

impl<T> Choices<T> {
    pub(super) const fn new(extent: Extent) -> Self {
        Self { extent, best: None, all: Vec::new() }
    }

    /// Whether a choice with this key would be kept.
    #[inline]
    pub(super) fn improves(&self, key: Key) -> bool {
        self.extent == Extent::All || self.best.as_ref().is_none_or(|best| key < best.0)
    }

    /// Whether a choice that removes this number of candidates could be kept.
    #[inline]
    pub(super) fn wants(&self, count: usize) -> bool {
        let least = self.best.as_ref().map_or(1, |best| best.0.count.0);
        self.extent == Extent::All || count >= least
    }

    /// Adds a choice. The first of equal ones is kept.
    #[inline]
    pub(super) fn add(&mut self, key: Key, choice: T) {
        match self.extent {
            Extent::All => self.all.push((key, choice)),
            Extent::First | Extent::Effect if self.best.as_ref().is_none_or(|best| key < best.0) => {
                self.best = Some((key, choice))
            }
            Extent::First | Extent::Effect => (),
        }
    }

    /// Makes steps of the choices, best first and one for each effect, and passes them to `found`.
    pub(super) fn give(mut self, found: &mut OnStep<'_>, step: impl Fn(T) -> Step) -> ControlFlow<()> {
        self.all.sort_by_key(|choice| choice.0);
        let mut effects: Vec<(CandidateSet, CandidateSet)> = Vec::new();
        for (_, choice) in self.best.into_iter().chain(self.all) {
            let step = step(choice);
            let effect = (step.placements, step.eliminations);
            if self.extent == Extent::All {
                if effects.contains(&effect) {
                    continue;
                }
                effects.push(effect);
            }
            found(step)?;
        }
        ControlFlow::Continue(())
    }
}
