//! Tries by number on several threads, taken in the order of their numbers: so what comes of them does not depend on the threads.

use human_sudoku::Stopped;
use human_sudoku::generate::Refusal;
use std::collections::BTreeMap;
use std::fmt;
use std::num::NonZero;
use std::ops::ControlFlow;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::mpsc::{SyncSender, sync_channel};
use std::thread;

/// What came of a try: something, why there is nothing, or that the budget was spent.
pub(super) type Tried<T> = Result<Result<T, Refusal>, Stopped>;

/// Tries that a thread takes together.
const BLOCK: u64 = 16;

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
        self.refused.iter().try_for_each(|(refusal, count)| write!(out, ", {count} {refusal}"))
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

/// Makes tries from number 0 on so many threads, each with what `begin` gives, and hands what came of them to `take` in the
/// order of their numbers, until that breaks. One thread is this one, since a page's WebAssembly has no other.
pub(super) fn run<S, T: Send>(
    jobs: NonZero<usize>,
    begin: impl Fn() -> S + Sync,
    attempt: impl Fn(&mut S, u64) -> Tried<T> + Sync,
    mut take: impl FnMut(Tried<T>) -> ControlFlow<()>,
) {
    if jobs == NonZero::<usize>::MIN {
        let mut state = begin();
        let _: ControlFlow<()> = (0..).try_for_each(|number| take(attempt(&mut state, number)));
        return;
    }
    let source = Source { begin, attempt, next: AtomicU64::new(0), enough: AtomicBool::new(false) };
    thread::scope(|scope| {
        // A full channel makes threads wait, so that they do not run far ahead.
        let (send, receive) = sync_channel(4 * jobs.get());
        for _ in 0..jobs.get() {
            let (send, source) = (send.clone(), &source);
            scope.spawn(move || source.work(&send));
        }
        drop(send);
        let (mut early, mut due) = (BTreeMap::new(), 0);
        'blocks: for (number, block) in receive {
            early.insert(number, block);
            while let Some(block) = early.remove(&due) {
                due += 1;
                if block.into_iter().try_for_each(&mut take).is_break() {
                    break 'blocks;
                }
            }
        }
        source.enough.store(true, Ordering::Relaxed);
    });
}

/// Where threads take their tries from.
struct Source<B, A> {
    begin: B,
    attempt: A,
    /// The next block.
    next: AtomicU64,
    /// Nobody waits for more.
    enough: AtomicBool,
}

impl<S, T, B: Fn() -> S, A: Fn(&mut S, u64) -> Tried<T>> Source<B, A> {
    fn work(&self, send: &SyncSender<(u64, Vec<Tried<T>>)>) {
        let mut state = (self.begin)();
        while !self.enough.load(Ordering::Relaxed) {
            let number = self.next.fetch_add(1, Ordering::Relaxed);
            let mut block = Vec::with_capacity(BLOCK as usize);
            for number in number * BLOCK..(number + 1) * BLOCK {
                block.push((self.attempt)(&mut state, number));
                if block.last().is_some_and(Result::is_err) || self.enough.load(Ordering::Relaxed) {
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
