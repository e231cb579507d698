//! Descent to a local minimum that looks again only where something changed (the don't-look bits of
//! Bentley, 1992): after a kick the rest of a great state is as it was, and to look there again
//! were most of the work.
//!
//! Places are restless at first, and those that a move touched. A place is at rest when none of its
//! moves leads down. When all are, so is the state, but for moves whose gain came from afar.

use super::landscape::Landscape;
use super::slope::Slope;
use super::trial::Trial;
use super::trial::walk::Walk;
use crate::limits::Stop;
use std::ops::ControlFlow::{Break, Continue};

#[derive(Clone, Debug)]
pub(super) struct Descent {
    /// Looks everywhere, for landscapes whose places are not told apart.
    slope: Slope,
    restless: Vec<u32>,
    is_restless: Vec<bool>,
}

impl Descent {
    pub(super) fn new<L: Landscape>(landscape: &L) -> Self {
        let places = landscape.places() as usize;
        // Each place is in the list once at most.
        Self { slope: Slope::new(), restless: Vec::with_capacity(places), is_restless: vec![false; places] }
    }

    /// The bytes that it takes on this landscape.
    pub(super) fn bytes<L: Landscape>(landscape: &L) -> usize {
        landscape.places() as usize * (size_of::<u32>() + size_of::<bool>())
    }

    /// That this move is about to be done.
    pub(super) fn disturb<L: Landscape>(&mut self, walk: &Walk<'_, '_, L>, step: L::Move) {
        if !self.is_restless.is_empty() {
            walk.landscape().touched(walk.state(), step).into_iter().for_each(|place| self.wake(place));
        }
    }

    fn wake(&mut self, place: u32) {
        if let Some(is_restless @ false) = self.is_restless.get_mut(place as usize) {
            *is_restless = true;
            self.restless.push(place);
        }
    }

    /// Goes down from a state of which nothing is known, and tells `did` each move and what it
    /// changed.
    pub(super) fn all<L: Landscape>(
        &mut self,
        walk: &mut Walk<'_, '_, L>,
        did: impl FnMut(&mut Trial<'_, L>, L::Move, i64) -> Result<(), Stop>,
    ) -> Result<(), Stop> {
        (0..walk.landscape().places()).for_each(|place| self.wake(place));
        self.go(walk, did)
    }

    /// Goes down from a local minimum that was disturbed.
    pub(super) fn go<L: Landscape>(
        &mut self,
        walk: &mut Walk<'_, '_, L>,
        mut did: impl FnMut(&mut Trial<'_, L>, L::Move, i64) -> Result<(), Stop>,
    ) -> Result<(), Stop> {
        if self.is_restless.is_empty() {
            return self.slope.descend(walk, did);
        }
        while let Some(place) = self.restless.pop() {
            self.is_restless[place as usize] = false;
            while let Some((step, delta)) = down(walk, place)? {
                self.disturb(walk, step);
                walk.take(step, delta)?;
                did(walk.trial(), step, delta)?;
            }
        }
        Ok(())
    }
}

/// The first move of a place that leads down.
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
