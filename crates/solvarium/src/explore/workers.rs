//! Parallel expansion of a layer: several threads take pieces of a chunk from one counter.
//!
//! Bits may be set in any order, so the result does not depend on timing.

use super::chunk::Chunk;
use crate::limits::{Clock, Stop};
use crate::{Error, Ranked};
use solvarium_workers::{Over, beside};
use std::num::NonZero;
use std::sync::atomic::{AtomicU64, AtomicUsize, Ordering};
use std::sync::{Mutex, PoisonError};

/// The number of words that a thread takes at a time.
const PIECE: usize = 1 << 10;

/// A receiver of steps into other chunks. Each thread has its own.
pub(super) trait Outbox {
    /// Receives the number of a state.
    fn send(&mut self, number: u64);

    /// Flushes the remaining steps, and reports any error so far.
    fn close(&mut self) -> Result<(), Error>;
}

/// The reason why an exploration stops.
pub(super) enum End {
    Stop(Stop),
    Fault(Error),
}

impl From<Error> for End {
    fn from(error: Error) -> Self {
        Self::Fault(error)
    }
}

impl From<Stop> for End {
    fn from(stop: Stop) -> Self {
        Self::Stop(stop)
    }
}

/// The worker threads of an expansion, with the clock of their limits.
pub(super) struct Workers<'c> {
    pub threads: NonZero<usize>,
    pub clock: &'c Clock<'c>,
}

impl Workers<'_> {
    /// Expands the layer of a chunk; `expanded` states were expanded before.
    pub fn expand<P: Ranked + Sync, A: Outbox>(
        &self,
        chunk: &Chunk,
        problem: &P,
        before: u64,
        outbox: impl Fn() -> A + Sync,
    ) -> Result<(), End> {
        let (next, done, over) = (AtomicUsize::new(0), AtomicU64::new(before), Over::new());
        let end = Mutex::new(None);
        // Only this thread has the clock, and checks it.
        let work = |clock: Option<&Clock<'_>>| {
            let _watched = over.watched();
            let mut outbox = outbox();
            while !over.is_raised() {
                let from = next.fetch_add(PIECE, Ordering::Relaxed);
                if from >= chunk.words() {
                    break;
                }
                let count = chunk.expand(from..chunk.words().min(from + PIECE), problem, &mut outbox);
                let done = done.fetch_add(count, Ordering::Relaxed) + count;
                if let Some(clock) = clock {
                    clock.show(done);
                    if let Err(stop) = clock.look() {
                        note(&end, stop);
                        over.raise();
                    }
                }
            }
            if let Err(error) = outbox.close() {
                note(&end, error);
                over.raise();
            }
        };
        let others = self.threads.get().min(chunk.words().div_ceil(PIECE)).saturating_sub(1);
        beside(0..others, |_| work(None), || work(Some(self.clock)));
        end.into_inner().unwrap_or_else(PoisonError::into_inner).map_or(Ok(()), Err)
    }
}

/// Records the first reason.
fn note(end: &Mutex<Option<End>>, new: impl Into<End>) {
    end.lock().unwrap_or_else(PoisonError::into_inner).get_or_insert(new.into());
}
