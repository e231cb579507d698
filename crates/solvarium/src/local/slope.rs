//! First-improvement descent to a local minimum: random moves of the neighbourhood as long as they improve, then
//! all of them in turn, so that a local minimum is known for one.

use super::landscape::Landscape;
use super::trial::Trial;
use super::trial::among::{Among, Cheapest};
use super::trial::walk::Walk;
use crate::limits::Stop;
use std::ops::ControlFlow::{Break, Continue};

/// How many random moves are tried at first before all are looked at.
const TRIES: u64 = 16;

/// Finds moves that lead downhill.
#[derive(Clone, Debug)]
pub(super) struct Slope {
    /// How many random moves may fail before all are looked at: about as many as there are,
    /// so that looking at all at most doubles the work.
    tries: u64,
}

impl Slope {
    pub(super) const fn new() -> Self {
        Self { tries: TRIES }
    }

    /// A move that makes the state worse by at most `most`, which is -1 or 0; none in a local
    /// minimum. If all moves are looked at, one that improves is taken before a level one.
    pub(super) fn next<L: Landscape>(
        &mut self,
        walk: &mut Walk<'_, '_, L>,
        most: i64,
    ) -> Result<Option<(L::Move, i64)>, Stop> {
        for _ in 0..self.tries {
            let Some(step) = walk.propose() else { return Ok(None) };
            let delta = walk.evaluate(step)?;
            if delta <= most {
                return Ok(Some((step, delta)));
            }
        }
        let mut found = Cheapest::new();
        let mut looked = 0;
        walk.look(Among::All, |_, step, delta, rng| {
            looked += 1;
            if delta <= most {
                found.see(step, delta, rng);
            }
            if delta < 0 { Break(()) } else { Continue(()) }
        })?;
        self.tries = self.tries.max(looked);
        Ok(found.get())
    }

    /// Goes down to a local minimum, and tells `did` each move and what it changed.
    pub(super) fn descend<L: Landscape>(
        &mut self,
        walk: &mut Walk<'_, '_, L>,
        mut did: impl FnMut(&mut Trial<'_, L>, L::Move, i64) -> Result<(), Stop>,
    ) -> Result<(), Stop> {
        while let Some((step, delta)) = self.next(walk, -1)? {
            walk.take(step, delta)?;
            did(walk.trial(), step, delta)?;
        }
        Ok(())
    }
}
