//! ALS-XY-chain: four or more sets. Neighbours are joined by restricted commons, which change from set to set. Another
//! digit common to the first and the last set is removed from cells that see all its places in both.

use std::ops::ControlFlow;

use super::super::choice::{Choices, Extent, Key};
use super::super::{Board, OnStep};
use super::sets::Sets;
use crate::board::{CandidateSet, DigitSet};
use crate::step::Step;
use crate::technique::Technique;

/// The number of almost locked sets of a chain.
const SETS: std::ops::RangeInclusive<usize> = 4..=6;

/// Finds all chains, from each set to sets of greater numbers: HoDoKu searches only in this direction.
pub(in super::super) fn find(
    sets: &mut Sets,
    board: &Board,
    extent: Extent,
    found: &mut OnStep<'_>,
) -> ControlFlow<()> {
    sets.update(board);
    let mut choices = Choices::new(extent);
    let mut waves = Layers::new(sets, 0, 0);
    for start in 0..sets.all.len() {
        for exit in sets.all[start].digits {
            waves.restart(start, exit);
            for count in 2..=*SETS.end() {
                if !waves.next() {
                    break;
                }
                if SETS.contains(&count) {
                    waves.ends(board, |gone, end| {
                        choices.add(Key::of_set(&gone, count), (start, exit, end, gone));
                    });
                }
            }
        }
    }
    choices.give(found, |(start, exit, end, gone)| {
        let mut step = Step::new(Technique::AlsXyChain);
        step.eliminations = gone;
        if !extent.is_shown() {
            return step;
        }
        let removed = gone.all_digits();
        let chain = chain(sets, start, exit, (end, removed));
        for &set in &chain {
            step.cells |= sets.all[set].cells;
            step.digits |= sets.all[set].digits;
        }
        step.sets = sets.shown(&chain);
        step
    })
}

/// The sets that chains of one length reach, with the digits by which they are entered.
struct Layers<'w> {
    sets: &'w Sets,
    start: usize,
    exit: usize,
    /// Sets of the last wave; below, of the one before.
    fresh: Vec<(usize, DigitSet)>,
    before: Vec<(usize, DigitSet)>,
    /// The digits by which each set was entered so far.
    entered: Vec<DigitSet>,
    /// The number of sets of the chains.
    length: usize,
}

impl<'w> Layers<'w> {
    fn new(sets: &'w Sets, start: usize, exit: usize) -> Self {
        let fresh = vec![(start, DigitSet::EMPTY)];
        let entered = vec![DigitSet::EMPTY; sets.all.len()];
        Self { sets, start, exit, fresh, before: Vec::new(), entered, length: 1 }
    }

    /// Restarts from a set.
    fn restart(&mut self, start: usize, exit: usize) {
        (self.start, self.exit, self.length) = (start, exit, 1);
        self.fresh.clear();
        self.fresh.push((start, DigitSet::EMPTY));
    }

    /// Extends the chains by one set. Returns whether there are any.
    fn next(&mut self) -> bool {
        self.length += 1;
        if self.length == 2 || self.length == *SETS.start() {
            // Sets that shorter chains entered can be entered again: as pairs and wings they may have been rejected.
            self.entered.fill(DigitSet::EMPTY);
        }
        std::mem::swap(&mut self.fresh, &mut self.before);
        self.fresh.clear();
        for &(set, entries) in &self.before {
            for link in self.sets.links_from(set) {
                let digits = if self.length == 2 {
                    link.digits & DigitSet::of(self.exit)
                } else {
                    exits(link.digits, entries)
                };
                let new = digits - self.entered[link.two];
                if !new.is_empty() {
                    self.entered[link.two] |= new;
                    self.fresh.push((link.two, new));
                }
            }
        }
        !self.fresh.is_empty()
    }

    /// Visits the eliminations of the chains of this length, with their last sets.
    fn ends(&self, board: &Board, mut visit: impl FnMut(CandidateSet, usize)) {
        let first = &self.sets.all[self.start];
        for &(end, entries) in &self.fresh {
            let last = &self.sets.all[end];
            for entry in entries {
                let mut gone = CandidateSet::EMPTY;
                for digit in (first.digits & last.digits).without(entry).without(self.exit) {
                    gone.insert_all(digit, first.gone(last, board, digit));
                }
                if !gone.is_empty() {
                    visit(gone, end);
                }
            }
        }
    }
}

/// Returns the digits of a link by which a set can be left that was entered by one of these digits: all if there are
/// two, else all others.
const fn exits(digits: DigitSet, entries: DigitSet) -> DigitSet {
    match entries.only() {
        Some(entry) => digits.without(entry),
        None => digits,
    }
}

/// Returns the sets of a shortest chain whose last set is not entered by a removed digit.
fn chain(sets: &Sets, start: usize, exit: usize, (end, removed): (usize, DigitSet)) -> Vec<usize> {
    let is_end = |&&(set, by): &&(usize, DigitSet)| set == end && !(by - removed).is_empty();
    let mut waves = Layers::new(sets, start, exit);
    let mut layers = vec![waves.fresh.clone()];
    while waves.next() {
        layers.push(waves.fresh.clone());
        if SETS.contains(&layers.len()) && waves.fresh.iter().any(|item| is_end(&item)) {
            break;
        }
    }
    let mut chain = vec![end];
    let mut entries = layers.last().and_then(|layer| layer.iter().find(is_end)).map(|item| item.1 - removed);
    for layer in layers.iter().rev().skip(1) {
        let (Some(&set), Some(entry)) = (chain.last(), entries) else { break };
        let joins = |&(before, by): &(usize, DigitSet)| {
            let link = sets.links_from(before).iter().find(|link| link.two == set)?;
            let digits = link.digits & entry;
            let digits = if by.is_empty() { digits } else { exits(digits, by) };
            // A set is not left by the digit by which it is entered.
            (!digits.is_empty()).then(|| (before, digits.only().map_or(by, |digit| by.without(digit))))
        };
        let Some((before, by)) = layer.iter().find_map(joins) else { break };
        chain.push(before);
        entries = Some(by);
    }
    chain.reverse();
    chain
}
