//! Tries by number on several threads, taken in the order of their numbers: so what comes of them does not depend on the threads.

use human_sudoku::Stopped;
use human_sudoku::generate::Refusal;
use solvarium::limits::StopFlag;
use std::collections::BTreeMap;
use std::fmt;
use std::num::NonZero;
use std::ops::ControlFlow;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::mpsc::{RecvTimeoutError, SyncSender, sync_channel};
use std::thread;
use std::time::Duration;

/// What came of a try: something, why there is nothing, or that the budget was spent.
pub(super) type Tried<T> = Result<Result<T, Refusal>, Stopped>;

/// Tries that a thread takes together: many of short ones; one at a time where the first may do.
const BLOCK: u64 = 16;

/// The block for tries that vary so many positions of a stock.
pub(super) const fn block(stock: usize) -> u64 {
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
pub(super) struct Quota {
    pub(super) count: u64,
    /// Tries in a row that give nothing.
    pub(super) tries: u64,
}

impl Tally {
    /// Counts a try, and hands over what it gave; breaks where there is an end.
    pub(super) fn take<T>(
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

/// How often the caller's flag is looked at.
const BEAT: Duration = Duration::from_millis(20);

/// When threads end: as the caller's flag goes up, or, in the midst of a try, when nobody waits for more.
pub(super) struct Ends<'a> {
    asked: Option<&'a AtomicBool>,
    enough: StopFlag,
    jobs: NonZero<usize>,
}

impl<'a> Ends<'a> {
    /// Of so many threads.
    pub(super) fn new(jobs: NonZero<usize>, asked: Option<&'a AtomicBool>) -> Self {
        let ends = Self { asked, enough: StopFlag::new(), jobs };
        // A flag that is up already ends all threads before their first try.
        ends.relay();
        ends
    }

    /// The flag of several threads; one thread has the caller's.
    pub(super) fn shared(&self) -> Option<&StopFlag> {
        (self.jobs != NonZero::<usize>::MIN).then_some(&self.enough)
    }

    /// The flag that a try looks at.
    pub(super) fn flag(&self) -> Option<&AtomicBool> {
        self.shared().map(StopFlag::as_atomic).or(self.asked)
    }

    /// Hands the caller's flag on to the threads.
    fn relay(&self) {
        if self.asked.is_some_and(|asked| asked.load(Ordering::Relaxed)) {
            self.enough.raise();
        }
    }
}

/// Makes tries from number 0 on threads, blocks of so many with what `begin` gives, and hands what came of them to `take` in the
/// order of their numbers, until that breaks. One thread is this one, since a page's WebAssembly has no other; and so it is where
/// the system gives none.
pub(super) fn run<S, T: Send>(
    ends: &Ends<'_>,
    block: u64,
    begin: impl Fn() -> S + Sync,
    attempt: impl Fn(&mut S, u64) -> Tried<T> + Sync,
    mut take: impl FnMut(Tried<T>) -> ControlFlow<()>,
) {
    let source = Source { begin, attempt, block, next: AtomicU64::new(0), enough: &ends.enough };
    if ends.shared().is_none() || !in_threads(ends, &source, &mut take) {
        let mut state = (source.begin)();
        let _: ControlFlow<()> = (0..).try_for_each(|number| {
            ends.relay();
            take((source.attempt)(&mut state, number))
        });
    }
}

/// The same by threads; false if there are none.
fn in_threads<S, T: Send>(
    ends: &Ends<'_>,
    source: &Source<'_, impl Fn() -> S + Sync, impl Fn(&mut S, u64) -> Tried<T> + Sync>,
    take: &mut impl FnMut(Tried<T>) -> ControlFlow<()>,
) -> bool {
    let jobs = ends.jobs;
    thread::scope(|scope| {
        // A full channel makes threads wait, so that they do not run far ahead.
        let (send, receive) = sync_channel(4 * jobs.get());
        let begun = (0..jobs.get()).map_while(|_| {
            let send = send.clone();
            thread::Builder::new().spawn_scoped(scope, move || source.work(&send)).ok()
        });
        if begun.count() == 0 {
            return false;
        }
        drop(send);
        let (mut early, mut due) = (BTreeMap::new(), 0);
        'blocks: loop {
            ends.relay();
            match receive.recv_timeout(BEAT) {
                Ok((number, block)) => early.insert(number, block),
                Err(RecvTimeoutError::Timeout) => continue,
                Err(RecvTimeoutError::Disconnected) => {
                    // They were asked to end between two tries.
                    let _: ControlFlow<()> = take(Err(Stopped::Asked));
                    break;
                }
            };
            while let Some(block) = early.remove(&due) {
                due += 1;
                if block.into_iter().try_for_each(&mut *take).is_break() {
                    break 'blocks;
                }
            }
        }
        ends.enough.raise();
        true
    })
}

/// Where threads take their tries from.
struct Source<'a, B, A> {
    begin: B,
    attempt: A,
    /// Tries in a block.
    block: u64,
    /// The next block.
    next: AtomicU64,
    /// Nobody waits for more.
    enough: &'a StopFlag,
}

impl<S, T, B: Fn() -> S, A: Fn(&mut S, u64) -> Tried<T>> Source<'_, B, A> {
    fn work(&self, send: &SyncSender<(u64, Vec<Tried<T>>)>) {
        let mut state = (self.begin)();
        while !self.enough.is_raised() {
            let number = self.next.fetch_add(1, Ordering::Relaxed);
            let mut block = Vec::with_capacity(self.block as usize);
            for number in number * self.block..(number + 1) * self.block {
                block.push((self.attempt)(&mut state, number));
                if block.last().is_some_and(Result::is_err) || self.enough.is_raised() {
                    break;
                }
            }
            let is_over = block.last().is_some_and(Result::is_err);
            if send.send((number, block)).is_err() || is_over {
                return;
            }
        }
    }
}
