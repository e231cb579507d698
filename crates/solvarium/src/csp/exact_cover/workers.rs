//! Counting by several threads: the search is split at the nodes of one depth.
//!
//! All threads visit the nodes above that depth, which are few, in the same order, so all assign the same numbers to
//! the nodes of that depth. A thread takes the number of the next node to search from a shared counter, and skips all
//! other nodes. So
//! threads exchange no data, and the count is the same on any number of threads.

use super::count::{Start, stats};
use super::dance::{Dance, Tally};
use super::gate::Gate;
use super::incidence::Incidence;
use super::settings::ExactCover;
use crate::csp::{Completeness, Counted};
use crate::limits::{Clock, Limits, Stop};
use solvarium_workers::{Allowance, Grant, Over, beside};
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Mutex, PoisonError};

/// Number of nodes at which the search is split, for each thread. It is large, so that no thread waits long for the
/// last.
const PARTS: u64 = 128;
/// If all threads would have to visit more nodes than this, the search is not split at a greater depth.
const TOP: u64 = 1 << 14;
/// Number of nodes between two checks of the other threads.
const STRIDE: u64 = 1 << 10;

/// State shared by the threads.
struct Workers<'c> {
    start: &'c Start<'c>,
    incidence: &'c Incidence,
    search: ExactCover,
    /// The depth at which the search is split.
    depth: usize,
    /// The next part that no thread has taken.
    next: AtomicU64,
    /// Number of nodes that all threads together may visit.
    allowance: Allowance,
    cap: u64,
    number: AtomicU64,
    over: Over,
    sum: Mutex<Sum>,
}

/// The combined results of threads that have ended.
#[derive(Default)]
struct Sum {
    stop: Option<Stop>,
    nodes: u64,
    tally: Tally,
    bytes: usize,
    /// The first solution in the order of one thread, with its position.
    first: Option<First>,
}

/// A solution and its position.
type First = ((u64, bool), Vec<usize>);

/// Counts solutions on several threads.
pub(super) fn count_on(
    start: &Start<'_>,
    search: ExactCover,
    cap: u64,
    limits: &Limits,
) -> Counted<Vec<usize>> {
    let clock = Clock::new(limits);
    let mut sum = Sum::default();
    let mut number = 0;
    let mut room = None;
    let workers = start.incidence(&mut room, &clock).and_then(|incidence| {
        let beside = start.shared(incidence);
        let depth = split_depth(start, incidence, search, beside, &clock)?;
        Ok(Workers {
            start,
            incidence,
            search,
            depth,
            next: AtomicU64::new(0),
            allowance: Allowance::new(clock.most_nodes()),
            cap,
            number: AtomicU64::new(0),
            over: Over::new(),
            sum: Mutex::default(),
        })
    });
    match workers {
        Err(stop) => sum.stop = Some(stop),
        Ok(workers) => {
            if cap == 0 {
                workers.over.raise();
            }
            let beside = start.shared(workers.incidence);
            workers.work_on(search.threads, &limits.after(clock.elapsed(), beside));
            number = workers.number.into_inner().min(cap);
            sum = workers.sum.into_inner().unwrap_or_else(PoisonError::into_inner);
            sum.bytes += beside;
        }
    }
    let ended = match sum.stop {
        _ if number == cap => Completeness::AtCap,
        Some(stop) => Completeness::Stopped(stop),
        None => Completeness::All,
    };
    let stats = stats(sum.nodes, sum.tally, sum.bytes);
    Counted { number, ended, first: sum.first.map(|(_, first)| first), stats, elapsed: clock.elapsed() }
}

/// A depth that has enough nodes for all threads: the least such depth among those tried.
fn split_depth(
    start: &Start<'_>,
    incidence: &Incidence,
    search: ExactCover,
    beside: usize,
    whole: &Clock<'_>,
) -> Result<usize, Stop> {
    let enough = PARTS.saturating_mul(search.threads as u64);
    let (mut depth, mut last) = (1, 1);
    loop {
        // This search does not count its nodes: the threads visit them again and count them then.
        let limits = Limits { nodes: None, gauge: None, ..whole.limits().after(whole.elapsed(), 0) };
        let mut clock = Clock::new(&limits);
        clock.allow(TOP);
        let mut dance = start.dance(incidence, &search, beside, &clock)?.split(Gate::scout(depth));
        let ended = loop {
            match dance.next(&mut clock, &mut ()) {
                Ok(true) => {}
                ended => break ended,
            }
        };
        let parts = dance.seen();
        match ended {
            Err(Stop::Incomplete) => return Ok(last),
            Err(stop) => return Err(stop),
            Ok(_) if parts >= enough || parts == 0 => return Ok(depth),
            Ok(_) => (last, depth) = (depth, depth + 1 + depth / 4),
        }
    }
}

impl Workers<'_> {
    fn work_on(&self, threads: usize, limits: &Limits) {
        let shared = |limits: &Limits| Limits {
            nodes: None,
            memory: limits.memory.map(|most| most / threads.max(1)),
            ..limits.clone()
        };
        let first = shared(limits);
        let others = Limits { gauge: None, ..shared(limits) };
        beside(1..threads, |_| self.work(&others, false), || self.work(&first, true));
    }

    /// The work of one thread; the first one counts the nodes that all visit.
    fn work(&self, limits: &Limits, is_first: bool) {
        let _watched = self.over.watched();
        let mut clock = Clock::new(limits);
        let mut tally = Tally::default();
        let (mut bytes, mut found) = (0, None);
        let ended = self.start.dance(self.incidence, &self.search, 0, &clock).and_then(|dance| {
            let mut dance = dance.split(Gate::shared(self.depth, &self.next, is_first));
            let ended = self.go_on(&mut dance, &mut clock, &mut found);
            (tally, bytes) = (dance.tally(), dance.bytes());
            ended
        });
        if ended.is_err() {
            self.over.raise();
        }
        let mut sum = self.sum.lock().unwrap_or_else(PoisonError::into_inner);
        // A thread that stops because others stopped has no reason of its own.
        sum.stop = sum.stop.take().or(ended.err().filter(|stop| *stop != Stop::Incomplete));
        let best = sum.first.take().into_iter().chain(found).min_by_key(|(place, _)| *place);
        sum.first = best;
        sum.nodes += clock.nodes;
        sum.bytes += bytes;
        sum.tally = sum.tally.and(tally);
    }

    /// Continues from solution to solution, and checks the other threads at intervals.
    fn go_on(
        &self,
        dance: &mut Dance<'_>,
        clock: &mut Clock<'_>,
        first: &mut Option<First>,
    ) -> Result<(), Stop> {
        // There may be no work for a thread.
        let mut grant = self.allowance.take(STRIDE);
        clock.allow(grant.left());
        let mut before = clock.nodes;
        let ended = loop {
            match dance.next(clock, &mut ()) {
                Ok(false) => break Ok(()),
                Ok(true) => {
                    // The first solution of a thread comes before all others that it finds.
                    first.get_or_insert_with(|| (dance.place(), dance.chosen()));
                    if self.number.fetch_add(1, Ordering::Relaxed) + 1 >= self.cap {
                        self.over.raise();
                    }
                }
                Err(Stop::Incomplete) if clock.nodes - before >= grant.left() => {
                    grant.spend_many(clock.nodes - before);
                    drop(grant);
                    grant = self.more(clock)?;
                    before = clock.nodes;
                }
                Err(stop) => break Err(stop),
            }
            if self.over.is_raised() {
                break Err(Stop::Incomplete);
            }
        };
        grant.spend_many(clock.nodes - before);
        ended
    }

    /// Waits for more nodes. Reports that none are left only when all were used, because another thread may end
    /// the search with its nodes before.
    fn more(&self, clock: &mut Clock<'_>) -> Result<Grant<'_>, Stop> {
        let mut looked = Ok(());
        let grant = self.allowance.wait(STRIDE, || {
            looked = clock.look();
            looked.is_ok() && !self.over.is_raised()
        });
        looked?;
        let grant = grant.ok_or(if self.over.is_raised() { Stop::Incomplete } else { Stop::Nodes })?;
        clock.allow(grant.left());
        Ok(grant)
    }
}
