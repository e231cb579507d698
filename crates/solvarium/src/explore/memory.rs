//! Breadth-first search of a complete space in memory: one chunk, three bits per state for closed list and layers.

use super::Explored;
use super::chunk::{Chunk, WORD};
use super::workers::{End, Outbox, Workers};
use crate::limits::{Clock, Limits, Stop};
use crate::{Error, Ranked};
use std::num::NonZero;

/// The bits per state.
const BITS: u64 = 3;

/// Counts the states at each depth by an exploration in memory. The number of threads changes only the time. The node
/// limit counts expanded states, and is checked between layers.
///
/// ```
/// use solvarium::{explore, limits::Stop, puzzle::tiles::Numbered, Limits};
/// use std::num::NonZero;
/// let tiles = Numbered::parse("0 1 2 / 3 4 5 / 6 7 8")?;
/// let walked = explore::in_memory(&tiles, NonZero::<usize>::MIN, &Limits::none());
/// assert_eq!((walked.states(), walked.deepest(), walked.stopped), (181_440, 31, None));
/// let walked = explore::in_memory(&tiles, NonZero::<usize>::MIN, &Limits::none().memory(68_000));
/// assert_eq!((walked.states(), walked.stopped), (0, Some(Stop::Memory)));
/// # Ok::<(), solvarium::Error>(())
/// ```
pub fn in_memory<P: Ranked + Sync>(problem: &P, threads: NonZero<usize>, limits: &Limits) -> Explored {
    let clock = Clock::new(limits);
    let mut counts = Vec::new();
    // No step leaves the chunk, so there are no errors.
    let stopped = match walk(problem, &Workers { threads, clock: &clock }, &mut counts) {
        Err(End::Stop(stop)) => Some(stop),
        Ok(()) | Err(End::Fault(_)) => None,
    };
    Explored { counts, stopped, known: 0 }
}

/// The bytes that [`in_memory`] takes for a space of this size.
///
/// ```
/// use solvarium::explore::memory_needed;
/// assert_eq!(memory_needed(181_440), 68_040);
/// ```
#[must_use]
pub const fn memory_needed(numbers: u64) -> u64 {
    numbers.div_ceil(WORD).saturating_mul(BITS * WORD / 8)
}

fn walk<P: Ranked + Sync>(problem: &P, workers: &Workers<'_>, counts: &mut Vec<u64>) -> Result<(), End> {
    let numbers = problem.numbers().ok_or(Stop::Memory)?;
    workers.clock.hold(usize::try_from(memory_needed(numbers)).map_err(|_| Stop::Memory)?)?;
    let mut chunk = Chunk::new(0, numbers);
    chunk.add(problem.rank(&problem.start()));
    let (mut count, mut done) = (1, 0);
    while count > 0 {
        counts.push(count);
        workers.clock.layer(counts.len() as u64 - 1);
        if done >= workers.clock.most_nodes() {
            return Err(Stop::Nodes.into());
        }
        workers.expand(&chunk, problem, done, || Nowhere)?;
        done += count;
        count = chunk.turn();
    }
    Ok(())
}

/// The receiver of steps into other chunks: there are none.
struct Nowhere;

impl Outbox for Nowhere {
    fn send(&mut self, _: u64) {}

    fn close(&mut self) -> Result<(), Error> {
        Ok(())
    }
}
