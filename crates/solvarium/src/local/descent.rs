//! Descent to a local minimum that tries only moves near a change (the don't-look bits of Bentley, 1992). After a kick
//! most of a large state is unchanged, and trying all of its moves again would be most of the work.
//!
//! Positions are active at first, and after a move that touched them. A position becomes inactive if none of its moves
//! improves. When all are inactive, the state is a local minimum, except for improving moves that `touched` missed.

use super::landscape::Landscape;
use super::slope::Slope;
use super::trial::Trial;
use super::trial::walk::Walk;
use crate::limits::Stop;
use std::ops::ControlFlow::{Break, Continue};

#[derive(Clone, Debug)]
pub(super) struct Descent {
    /// Descends by all moves, for landscapes without positions.
    slope: Slope,
    active: Vec<u32>,
    is_active: Vec<bool>,
}

impl Descent {
    pub(super) fn new<L: Landscape>(landscape: &L) -> Self {
        let places = landscape.positions() as usize;
        // Each position is in the list at most once.
        Self { slope: Slope::new(), active: Vec::with_capacity(places), is_active: vec![false; places] }
    }

    /// The bytes of a descent on this landscape.
    pub(super) fn bytes<L: Landscape>(landscape: &L) -> usize {
        landscape.positions() as usize * (size_of::<u32>() + size_of::<bool>())
    }

    /// Marks the positions that a move touches, before it is done.
    pub(super) fn activate<L: Landscape>(&mut self, walk: &Walk<'_, '_, L>, step: L::Move) {
        if !self.is_active.is_empty() {
            walk.landscape().touched(walk.state(), step).into_iter().for_each(|place| self.wake(place));
        }
    }

    fn wake(&mut self, place: u32) {
        if let Some(is_active @ false) = self.is_active.get_mut(place as usize) {
            *is_active = true;
            self.active.push(place);
        }
    }

    /// Descends from a new state, and passes each move with its cost change to `did`.
    pub(super) fn all<L: Landscape>(
        &mut self,
        walk: &mut Walk<'_, '_, L>,
        did: impl FnMut(&mut Trial<'_, L>, L::Move, i64) -> Result<(), Stop>,
    ) -> Result<(), Stop> {
        (0..walk.landscape().positions()).for_each(|place| self.wake(place));
        self.go(walk, did)
    }

    /// Descends from a disturbed local minimum.
    pub(super) fn go<L: Landscape>(
        &mut self,
        walk: &mut Walk<'_, '_, L>,
        mut did: impl FnMut(&mut Trial<'_, L>, L::Move, i64) -> Result<(), Stop>,
    ) -> Result<(), Stop> {
        if self.is_active.is_empty() {
            return self.slope.descend(walk, did);
        }
        while let Some(place) = self.active.pop() {
            self.is_active[place as usize] = false;
            while let Some((step, delta)) = down(walk, place)? {
                self.activate(walk, step);
                walk.take(step, delta)?;
                did(walk.trial(), step, delta)?;
            }
        }
        Ok(())
    }
}

/// The first improving move of a position.
fn down<L: Landscape>(walk: &mut Walk<'_, '_, L>, place: u32) -> Result<Option<(L::Move, i64)>, Stop> {
    let mut found = None;
    walk.look_at(place, |_, step, delta, _| {
        if delta >= 0 {
            return Continue(());
        }
        found = Some((step, delta));
        Break(())
    })?;
    Ok(found)
}
