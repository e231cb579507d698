//! Breadth-first search of a whole space in memory: one chunk, whose closed list and layers take three bits a state.

use super::Explored;
use super::chunk::{Chunk, WORD};
use super::crew::{Away, Crew, End};
use crate::limits::{Clock, Limits, Stop};
use crate::{Error, Ranked};
use std::num::NonZero;

/// Bits a state.
const BITS: u64 = 3;

/// How many states are how deep, walked in memory on so many threads, which change nothing but the time. Nodes are states
/// that were expanded; the limit on them is looked at between layers.
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
    // Nothing goes away, so that nothing can go wrong.
    let stopped = match walk(problem, &Crew { threads, clock: &clock }, &mut counts) {
        Err(End::Stop(stop)) => Some(stop),
        Ok(()) | Err(End::Fault(_)) => None,
    };
    Explored { counts, stopped, known: 0 }
}

/// How many bytes [`in_memory`] takes for so many numbers.
///
/// ```
/// use solvarium::explore::memory_needed;
/// assert_eq!(memory_needed(181_440), 68_040);
/// ```
#[must_use]
pub const fn memory_needed(numbers: u64) -> u64 {
    numbers.div_ceil(WORD).saturating_mul(BITS * WORD / 8)
}

fn walk<P: Ranked + Sync>(problem: &P, crew: &Crew<'_>, counts: &mut Vec<u64>) -> Result<(), End> {
    let numbers = problem.numbers().ok_or(Stop::Memory)?;
    crew.clock.hold(usize::try_from(memory_needed(numbers)).map_err(|_| Stop::Memory)?)?;
    let mut chunk = Chunk::new(0, numbers);
    chunk.add(problem.rank(&problem.start()));
    let (mut count, mut done) = (1, 0);
    while count > 0 {
        counts.push(count);
        crew.clock.layer(counts.len() as u64 - 1);
        if done >= crew.clock.most_nodes() {
            return Err(Stop::Nodes.into());
        }
        crew.expand(&chunk, problem, done, || Nowhere)?;
        done += count;
        count = chunk.turn();
    }
    Ok(())
}

/// All states are here.
struct Nowhere;

impl Away for Nowhere {
    fn send(&mut self, _: u64) {}

    fn close(&mut self) -> Result<(), Error> {
        Ok(())
    }
}
