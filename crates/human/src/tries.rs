//! Tries by number on several threads, taken in the order of their numbers: so what comes of them does not depend on the threads.

use human_sudoku::Stopped;
use human_sudoku::generate::Refusal;
use solvarium::limits::StopFlag;
use solvarium_workers::in_order;
use std::collections::BTreeMap;
use std::fmt;
use std::num::NonZero;
use std::ops::ControlFlow;
use std::sync::atomic::{AtomicBool, Ordering};

/// What came of a try: something, why there is nothing, or that the budget was spent.
pub(crate) type Tried<T> = Result<Result<T, Refusal>, Stopped>;

/// Tries that a thread takes together: many of short ones; one at a time where the first may do.
const BLOCK: u64 = 16;

/// The block for tries that vary so many positions of a stock.
pub(crate) const fn block(stock: usize) -> u64 {
    if stock > 0 { 1 } else { BLOCK }
}

/// What came of the tries.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Tally {
    /// How many there were.
    pub tries: u64,
    /// How many gave something.
    pub found: u64,
    /// Why the others did not.
    pub refused: BTreeMap<Refusal, u64>,
    /// Why there is less than wanted.
    pub ended: Option<Ended>,
    /// How many positions of the stock for rare techniques were varied.
    pub stock: usize,
    /// Tries since something was found.
    barren: u64,
}

/// Why there is less than wanted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ended {
    /// So many tries in a row gave nothing.
    Tries,
    /// The deadline is over.
    Time,
    /// Somebody asked it to end.
    Asked,
}

/// The sum of the tries: `812 tries: 2 found, 700 too easy, 110 too hard`.
impl fmt::Display for Tally {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(out, "{} tries: {} found", self.tries, self.found)?;
        self.refused.iter().try_for_each(|(refusal, count)| write!(out, ", {count} {refusal}"))?;
        if self.stock > 0 {
            write!(out, "; made from {} positions in stock", self.stock)?;
        }
        Ok(())
    }
}

/// How many are wanted, and when it is given up.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Quota {
    pub(crate) count: u64,
    /// Tries in a row that give nothing.
    pub(crate) tries: u64,
}

impl Tally {
    /// Counts a try, and hands over what it gave; breaks where there is an end.
    pub(crate) fn take<T>(
        &mut self,
        tried: Tried<T>,
        quota: Quota,
        take: &mut dyn FnMut(T) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        let tried = match tried {
            Ok(tried) => tried,
            Err(stopped) => {
                return self.end(if stopped == Stopped::Time { Ended::Time } else { Ended::Asked });
            }
        };
        self.tries += 1;
        self.barren += 1;
        match tried {
            Ok(found) => {
                self.barren = 0;
                self.found += 1;
                if take(found).is_break() {
                    return self.end(Ended::Asked);
                }
                if self.found >= quota.count {
                    return ControlFlow::Break(());
                }
            }
            Err(refusal) => *self.refused.entry(refusal).or_default() += 1,
        }
        if self.barren >= quota.tries { self.end(Ended::Tries) } else { ControlFlow::Continue(()) }
    }

    const fn end(&mut self, why: Ended) -> ControlFlow<()> {
        self.ended = Some(why);
        ControlFlow::Break(())
    }
}

/// When threads end: as the caller's flag goes up, or, in the midst of a try, when nobody waits for more.
pub(crate) struct Ends<'a> {
    asked: Option<&'a AtomicBool>,
    enough: StopFlag,
    jobs: NonZero<usize>,
}

impl<'a> Ends<'a> {
    /// Of so many threads.
    pub(crate) fn new(jobs: NonZero<usize>, asked: Option<&'a AtomicBool>) -> Self {
        let ends = Self { asked, enough: StopFlag::new(), jobs };
        // A flag that is up already ends all threads before their first try.
        ends.relay();
        ends
    }

    /// The flag of several threads; one thread has the caller's.
    pub(crate) fn shared(&self) -> Option<&StopFlag> {
        (self.jobs != NonZero::<usize>::MIN).then_some(&self.enough)
    }

    /// The flag that a try looks at.
    pub(crate) fn flag(&self) -> Option<&AtomicBool> {
        self.shared().map(StopFlag::as_atomic).or(self.asked)
    }

    /// Hands the caller's flag on to the threads.
    fn relay(&self) {
        if self.asked.is_some_and(|asked| asked.load(Ordering::Relaxed)) {
            self.enough.raise();
        }
    }
}

/// Blocks that a thread may be ahead of the first one that is not taken, for each thread.
const AHEAD: u64 = 8;

/// Makes tries from number 0 on, on threads that take blocks of `block` tries and keep what `begin` gives, and hands their results
/// to `take` in the order of the numbers, until that breaks. One thread is this one: WebAssembly has no other.
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
            // Nobody waits for more, or the caller has asked for the end.
            let is_over = ends.shared().is_some_and(StopFlag::is_raised);
            tries.push(if is_over { Err(Stopped::Asked) } else { attempt(state, number) });
            if tries.last().is_some_and(Result::is_err) {
                break;
            }
        }
        Some(tries)
    };
    // One thread wants no more than it takes.
    let block_of_one = |state: &mut S, number: u64| Some(vec![attempt(state, number)]);
    let mut take = |tries: Vec<Tried<T>>| {
        // Where there is always something to take, nobody waits, and nothing beats.
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
