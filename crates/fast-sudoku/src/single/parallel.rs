//! Runs one search on several threads by work stealing, on a [`Pool`].
//!
//! A thread with positions gives the older half of them to an idle one: the older a position, the larger its subtree.
//! The search ends when no thread has a position, or one has seen enough.

use super::nonet::Nonet;
use super::search::{Sink, Start, Waiting, deal, go_on};
use crate::stats::Tally;
use alloc::vec::Vec;
use core::num::NonZero;
use solvarium_workers::{Pool, Seat, beside};

/// The positions of one thread.
pub(super) struct Share<'a, N> {
    own: Vec<[N; 9]>,
    seat: Seat<'a, [N; 9]>,
    pool: &'a Pool<[N; 9]>,
    /// Whether no thread has work for this one.
    is_out: bool,
}

impl<N: Copy> Share<'_, N> {
    /// Gives the older half of the positions away, or drops them if the search is over.
    #[cold]
    fn give(&mut self) {
        let own = &mut self.own;
        if !self.pool.give(|spare| spare.extend(own.drain(..own.len() / 2))) {
            own.clear();
        }
    }

    /// Takes a position of another thread, and waits for one; returns `None` when the search is over.
    #[cold]
    fn take(&mut self) -> Option<[N; 9]> {
        self.is_out = !self.seat.take(&mut self.own, || true);
        self.own.pop()
    }
}

impl<N: Copy> Waiting<N> for Share<'_, N> {
    #[inline(always)]
    fn push(&mut self, position: [N; 9]) {
        self.own.push(position);
    }

    #[inline(always)]
    fn pop(&mut self, position: &mut [N; 9]) -> Option<()> {
        if self.own.len() > 1 && self.pool.is_hungry() {
            self.give();
        }
        *position = match self.own.pop() {
            Some(position) => position,
            None => self.take()?,
        };
        Some(())
    }
}

/// Runs one thread, from the start or from positions of others.
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
        share.pool.end();
    }
}

/// Runs this on up to this number of threads, one of which has the start.
pub(super) fn on<N: Copy + Send>(
    threads: NonZero<usize>,
    start: Start<'_>,
    each: impl Fn(&mut Share<'_, N>, Option<Start<'_>>) + Sync,
) {
    let pool = Pool::new();
    let share = |seat| Share { own: Vec::new(), seat, pool: &pool, is_out: false };
    let first = pool.seat();
    let others: Vec<_> = (1..threads.get()).map(|_| pool.seat()).collect();
    beside(others, |seat| each(&mut share(seat), None), || each(&mut share(first), Some(start)));
}
