//! One search by several threads: work stealing (Blumofe and Leiserson, 1999), by those who have asking for it.
//!
//! A thread without a position says that it is hungry and waits. The others look at that number before they take their next
//! position, which is one load, and put the older half of what they have where all find it: the older a position, the more
//! lies below it. The search has ended when all threads are hungry, or one has enough.

use super::nonet::Nonet;
use super::search::{Sink, Start, Waiting, deal, go_on};
use crate::stats::Tally;
use alloc::collections::VecDeque;
use alloc::vec::Vec;
use core::num::NonZero;
use core::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Condvar, Mutex, MutexGuard, PoisonError};

/// What the threads of a search share.
struct Crew<N> {
    table: Mutex<Table<N>>,
    changed: Condvar,
    /// Threads that wait for a position, and [`OVER`] when nobody is to go on: a hint for those that have some.
    hungry: AtomicUsize,
}

/// More than there are threads.
const OVER: usize = usize::MAX / 2;

/// What lies there for all.
struct Table<N> {
    positions: Vec<[N; 9]>,
    /// Threads that have positions, or may yet get some.
    working: usize,
    is_over: bool,
}

impl<N> Crew<N> {
    /// No thread panics while it holds the lock.
    fn table(&self) -> MutexGuard<'_, Table<N>> {
        self.table.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// A position of another thread, once there is one; none when the search is over.
    fn take(&self) -> Option<[N; 9]> {
        let mut table = self.table();
        table.working -= 1;
        self.hungry.fetch_add(1, Ordering::Relaxed);
        while table.positions.is_empty() && table.working > 0 && !table.is_over {
            table = self.changed.wait(table).unwrap_or_else(PoisonError::into_inner);
        }
        self.hungry.fetch_sub(1, Ordering::Relaxed);
        let position = if table.is_over { None } else { table.positions.pop() };
        match position {
            Some(_) => table.working += 1,
            None => self.changed.notify_all(),
        }
        position
    }

    /// Nobody goes on.
    fn end(&self) {
        let mut table = self.table();
        if !core::mem::replace(&mut table.is_over, true) {
            self.hungry.fetch_add(OVER, Ordering::Relaxed);
        }
        self.changed.notify_all();
    }
}

/// The positions of one thread.
pub(super) struct Share<'a, N> {
    own: VecDeque<[N; 9]>,
    crew: &'a Crew<N>,
    /// Whether the thread has left the others, who have nothing for it.
    is_out: bool,
}

impl<N: Copy> Share<'_, N> {
    /// Lays the older half of the positions out for all, or drops them if the search is over.
    #[cold]
    fn give(&mut self) {
        let mut table = self.crew.table();
        if table.is_over {
            self.own.clear();
        } else {
            let half = self.own.len() / 2;
            table.positions.extend(self.own.drain(..half));
            self.crew.changed.notify_all();
        }
    }

    #[cold]
    fn take(&mut self) -> Option<[N; 9]> {
        let position = self.crew.take();
        self.is_out = position.is_none();
        position
    }
}

impl<N: Copy> Waiting<N> for Share<'_, N> {
    #[inline(always)]
    fn push(&mut self, position: [N; 9]) {
        self.own.push_back(position);
    }

    #[inline(always)]
    fn pop(&mut self, position: &mut [N; 9]) -> Option<()> {
        if self.own.len() > 1 && self.crew.hungry.load(Ordering::Relaxed) > 0 {
            self.give();
        }
        *position = match self.own.pop_back() {
            Some(position) => position,
            None => self.take()?,
        };
        Some(())
    }
}

/// The work of one thread, from the start or from what others give.
#[inline(always)]
pub(super) fn work<N: Nonet>(
    share: &mut Share<'_, N>,
    start: Option<Start<'_>>,
    tally: &mut impl Tally,
    sink: &mut impl Sink,
) {
    let first = match start {
        Some(start) => Some(deal(start)),
        None => share.take(),
    };
    if let Some(position) = first {
        go_on(position, start, N::turns(), share, tally, sink);
    }
    if !share.is_out {
        share.crew.end();
    }
}

/// Ends the search when a thread panics, so that none waits for it.
struct Alarm<'a, N>(&'a Crew<N>);

impl<N> Drop for Alarm<'_, N> {
    fn drop(&mut self) {
        if std::thread::panicking() {
            self.0.end();
        }
    }
}

/// WebAssembly has no threads, and a page downloads no code for them.
const IS_ALONE: bool = cfg!(target_family = "wasm");

/// Runs this on so many threads, one of which has the start.
pub(super) fn on<N: Copy + Send>(
    threads: NonZero<usize>,
    start: Start<'_>,
    each: impl Fn(&mut Share<'_, N>, Option<Start<'_>>) + Sync,
) {
    let working = if IS_ALONE { 1 } else { threads.get() };
    let table = Table { positions: Vec::new(), working, is_over: false };
    let crew = Crew { table: Mutex::new(table), changed: Condvar::new(), hungry: AtomicUsize::new(0) };
    let work = |start| {
        let _alarm = Alarm(&crew);
        each(&mut Share { own: VecDeque::new(), crew: &crew, is_out: false }, start);
    };
    if IS_ALONE {
        return work(Some(start));
    }
    std::thread::scope(|scope| {
        for _ in 1..threads.get() {
            // A thread that the system does not give is one fewer.
            if std::thread::Builder::new().spawn_scoped(scope, || work(None)).is_err() {
                crew.table().working -= 1;
            }
        }
        work(Some(start));
    });
}
