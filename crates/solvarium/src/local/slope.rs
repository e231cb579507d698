//! First-improvement descent to a local minimum: tries random moves of the neighbourhood while they improve, then all
//! moves in turn, which proves a local minimum.

use super::landscape::Landscape;
use super::trial::Trial;
use super::trial::among::{Among, Cheapest};
use super::trial::walk::Walk;
use crate::limits::Stop;
use std::ops::ControlFlow::{Break, Continue};

/// The number of random moves tried at first before all moves.
const TRIES: u64 = 16;

/// A finder of improving moves.
#[derive(Clone, Debug)]
pub(super) struct Slope {
    /// The number of random moves that may fail before all moves are tried: about the size of the neighbourhood, so
    /// that trying all at most doubles the work.
    tries: u64,
}

impl Slope {
    pub(super) const fn new() -> Self {
        Self { tries: TRIES }
    }

    /// A move that changes the cost by at most `most`, which is -1 or 0; `None` in a local minimum. If all moves are
    /// tried, an improving move takes precedence over a sideways one.
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

    /// Descends to a local minimum, and passes each move with its cost change to `did`.
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
