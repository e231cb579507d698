//! Numbered tries on several threads. Results are taken in the order of the numbers, so they do not depend on the number of threads.

use human_sudoku::Stopped;
use human_sudoku::generate::Refusal;
use solvarium::limits::StopFlag;
use solvarium::wording::{count, thousands};
use solvarium_workers::in_order;
use std::collections::BTreeMap;
use std::fmt;
use std::num::NonZero;
use std::ops::ControlFlow;
use std::sync::atomic::{AtomicBool, Ordering};

/// The outcome of a try: a result, the reason why there is none, or that the budget ran out.
pub(crate) type Tried<T> = Result<Result<T, Refusal>, Stopped>;

/// Number of tries in a block that a thread takes: many if tries are short, one if the first try may succeed.
const BLOCK: u64 = 16;

/// Returns the block size for tries that vary a stock of this size.
pub(crate) const fn block(stock: usize) -> u64 {
    if stock > 0 { 1 } else { BLOCK }
}

/// The statistics of the tries.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Tally {
    /// Number of tries.
    pub tries: u64,
    /// Number of results.
    pub found: u64,
    /// The reasons of the other tries, with their numbers.
    pub refused: BTreeMap<Refusal, u64>,
    /// Why there are fewer results than requested.
    pub ended: Option<EndReason>,
    /// Number of positions in the stock for rare techniques.
    pub stock: usize,
    /// Number of solution grids of the results, up to renaming of digits, rows and columns. The number is 0 for boards
    /// whose equivalent grids are not recognised.
    pub grids: usize,
    /// Number of tries since the last result.
    pub(crate) barren: u64,
}

/// The reason why there are fewer results than requested.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum EndReason {
    /// Too many tries in a row had no result.
    Tries,
    /// The deadline has passed.
    Time,
    /// The caller asked to stop.
    Asked,
}

/// Formats the summary: `812 tries: 2 found, 700 too easy, 110 too hard`.
impl fmt::Display for Tally {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        let tries = if self.tries == 1 { "1 try".into() } else { format!("{} tries", thousands(self.tries)) };
        write!(out, "{tries}: {} found", self.found)?;
        self.refused.iter().try_for_each(|(refusal, count)| write!(out, ", {count} {refusal}"))?;
        if self.found > 1 && self.grids > 0 {
            write!(out, "; {}", count(self.grids, "solution grid"))?;
        }
        if self.stock > 0 {
            write!(out, "; from {}", count(self.stock, "stored position"))?;
        }
        Ok(())
    }
}

/// The number of results requested, and when to give up.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Quota {
    pub(crate) count: u64,
    /// The number of tries in a row without a result.
    pub(crate) tries: u64,
}

impl Tally {
    /// Counts a try and passes on its result. Breaks at the end.
    pub(crate) fn take<T>(
        &mut self,
        tried: Tried<T>,
        quota: Quota,
        take: &mut dyn FnMut(T) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        let tried = match tried {
            Ok(tried) => tried,
            Err(stopped) => {
                return self.end(if stopped == Stopped::Time { EndReason::Time } else { EndReason::Asked });
            }
        };
        self.tries += 1;
        self.barren += 1;
        match tried {
            Ok(found) => {
                self.barren = 0;
                self.found += 1;
                if take(found).is_break() {
                    return self.end(EndReason::Asked);
                }
                if self.found >= quota.count {
                    return ControlFlow::Break(());
                }
            }
            Err(refusal) => *self.refused.entry(refusal).or_default() += 1,
        }
        if self.barren >= quota.tries { self.end(EndReason::Tries) } else { ControlFlow::Continue(()) }
    }

    const fn end(&mut self, why: EndReason) -> ControlFlow<()> {
        self.ended = Some(why);
        ControlFlow::Break(())
    }
}

/// Stops the threads: when the caller's flag is raised or, during a try, when no more results are needed.
pub(crate) struct Ends<'a> {
    asked: Option<&'a AtomicBool>,
    enough: StopFlag,
    jobs: NonZero<usize>,
}

impl<'a> Ends<'a> {
    /// Makes the flags for this number of threads.
    pub(crate) fn new(jobs: NonZero<usize>, asked: Option<&'a AtomicBool>) -> Self {
        let ends = Self { asked, enough: StopFlag::new(), jobs };
        // A flag that is already raised stops all threads before their first try.
        ends.relay();
        ends
    }

    /// Returns the flag of several threads; a single thread uses the caller's.
    pub(crate) fn shared(&self) -> Option<&StopFlag> {
        (self.jobs != NonZero::<usize>::MIN).then_some(&self.enough)
    }

    /// Returns the flag that a try checks.
    pub(crate) fn flag(&self) -> Option<&AtomicBool> {
        self.shared().map(StopFlag::as_atomic).or(self.asked)
    }

    /// Passes the caller's flag on to the threads.
    fn relay(&self) {
        if self.asked.is_some_and(|asked| asked.load(Ordering::Relaxed)) {
            self.enough.raise();
        }
    }
}

/// For each thread, the number of blocks by which it may run ahead of the first block not yet taken.
const AHEAD: u64 = 8;

/// Makes tries from number 0 on. Threads take blocks of `block` tries and keep the state that `begin` returns. `take` gets the results in
/// the order of the numbers, until it breaks. With one thread, the current thread makes the tries, because WebAssembly
/// has no other.
pub(crate) fn run<S, T: Send>(
    ends: &Ends<'_>,
    block: u64,
    begin: impl Fn() -> S + Sync,
    attempt: impl Fn(&mut S, u64) -> Tried<T> + Sync,
    mut take: impl FnMut(Tried<T>) -> ControlFlow<()>,
) {
    let one_block = |state: &mut S, number: u64| {
        let mut tries = Vec::with_capacity(block as usize);
        for number in number * block..(number + 1) * block {
            // No more results are needed, or the caller asked to stop.
            let is_over = ends.shared().is_some_and(StopFlag::is_raised);
            tries.push(if is_over { Err(Stopped::Asked) } else { attempt(state, number) });
            if tries.last().is_some_and(Result::is_err) {
                break;
            }
        }
        Some(tries)
    };
    // A single thread makes no more tries than it takes.
    let block_of_one = |state: &mut S, number: u64| Some(vec![attempt(state, number)]);
    let mut take = |tries: Vec<Tried<T>>| {
        // If results are always ready, the loop never waits and so never relays the flag.
        ends.relay();
        let ended = tries.into_iter().try_for_each(&mut take);
        if ended.is_break() {
            ends.enough.raise();
        }
        ended
    };
    let _: ControlFlow<()> = match ends.shared() {
        None => in_order(ends.jobs, 1, begin, block_of_one, || {}, &mut take),
        Some(_) => {
            in_order(ends.jobs, AHEAD * ends.jobs.get() as u64, begin, one_block, || ends.relay(), &mut take)
        }
    };
}
