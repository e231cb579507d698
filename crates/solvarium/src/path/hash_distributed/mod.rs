//! Hash-distributed A* (Kishimoto, Fukunaga and Botea, 2009): A* on several threads, each of which owns the states that
//! a hash assigns to it.
//!
//! A thread has an open and a closed list of its own states and expands the best of them. It sends a child that another
//! thread owns as a message and does not wait for an answer; the owner alone detects duplicates. Messages travel in
//! batches, because locking for each message would cost more than an expansion.
//!
//! The first goal found need not be the best. Its cost is a bound, and the search ends when no thread has a node below
//! this bound and no message is in transit, which [`Post`] detects. A thread that waits until another inbox has space
//! reads its own
//! messages meanwhile, and so may get work again. It sleeps only if it has neither a state to expand nor a message to
//! send.
//!
//! The plan costs the same as that of A*. The expansions depend on timing, and there are more of them: a thread expands
//! its own best state, which need not be the best of all.

mod worker;

use crate::limits::{Limits, Stop};
use crate::settings::{Setting, Values};
use crate::stats::Stats;
use crate::{Algorithm, Cost, Heuristic, Outcome, Plan, Problem, Run, hash};
use solvarium_workers::{Allowance, Post, beside};
use std::borrow::Cow;
use std::num::NonZero;
use std::sync::atomic::AtomicU64;
use std::sync::atomic::Ordering::{Relaxed, SeqCst};
use std::sync::{Mutex, PoisonError};
use worker::Worker;

/// Messages that are sent together.
type Batch<P, M> = Vec<Message<P, M>>;

/// The greatest number of messages of a batch.
const BATCH: usize = 64;
/// The number of expansions between two checks of the limits.
const STRIDE: u64 = 64;

/// A* on several threads. The heuristic must be admissible. Observers receive only the plan, at the end.
///
/// ```
/// use solvarium::path::HashDistributed;
/// use solvarium::puzzle::tiles::{Manhattan, Tiles};
/// use solvarium::solve;
/// let puzzle = Tiles::parse("8 7 6 / 0 4 1 / 2 5 3")?;
/// let two = std::num::NonZero::new(2).unwrap();
/// let answer = solve(&puzzle, &HashDistributed::new(Manhattan::of(&puzzle), two));
/// assert_eq!(answer.plan().unwrap().cost, 31);
/// # Ok::<(), solvarium::Error>(())
/// ```
#[derive(Clone, Copy, Debug)]
pub struct HashDistributed<H> {
    heuristic: H,
    threads: NonZero<usize>,
}

const THREADS: Setting = Setting::int("threads", "number of threads; one in WebAssembly", 1..=1024, "2");

impl<H> HashDistributed<H> {
    /// The settings of hash-distributed A*.
    pub const SETTINGS: &'static [Setting] = &[THREADS];

    /// A search with these settings.
    #[must_use]
    pub fn configured(heuristic: H, values: &Values) -> Self {
        let threads = if cfg!(target_family = "wasm") { 1 } else { values.small(&THREADS) };
        Self::new(heuristic, NonZero::new(threads as usize).unwrap_or(NonZero::<usize>::MIN))
    }

    /// A search with this heuristic on this many threads.
    ///
    /// ```
    /// use solvarium::{from_fn, heuristic::Blind, path::HashDistributed, solve};
    /// let walk = from_fn(0u32, |_| [1u32, 2], |n, a| *n += a, |&n| n == 4);
    /// let answer = solve(&walk, &HashDistributed::new(Blind, std::num::NonZero::new(3).unwrap()));
    /// assert_eq!(answer.plan().unwrap().actions, [2, 2]);
    /// ```
    #[must_use]
    pub const fn new(heuristic: H, threads: NonZero<usize>) -> Self {
        Self { heuristic, threads }
    }
}

/// A node of any thread in one number: its number at its thread, times the number of threads, plus its thread.
#[derive(Clone, Copy, PartialEq, Eq)]
struct NodeId(u32);

/// A state, and the path to it.
struct Stored<P: Problem, M> {
    state: P::State,
    memo: M,
    g: P::Cost,
    /// The action that made it (`None` for the start), and its parent.
    action: Option<P::Action>,
    parent: NodeId,
    is_closed: bool,
}

/// A node that is sent to its owner.
struct Message<P: Problem, M> {
    hash: u64,
    h: P::Cost,
    node: Stored<P, M>,
}

impl<P: Problem, M: Clone> Clone for Message<P, M> {
    #[inline(always)]
    fn clone(&self) -> Self {
        let Stored { state, memo, g, action, parent, is_closed } = &self.node;
        let (state, memo, action) = (state.clone(), memo.clone(), action.clone());
        let node = Stored { state, memo, g: *g, action, parent: *parent, is_closed: *is_closed };
        Self { hash: self.hash, h: self.h, node }
    }
}

/// The data that the threads share.
struct Shared<'a, P: Problem, H: Heuristic<P>> {
    problem: &'a P,
    heuristic: &'a H,
    limits: &'a Limits,
    threads: usize,
    /// Batches of messages.
    post: Post<Batch<P, H::Memo>>,
    /// Key of the cost of the best goal so far. Nodes whose f is at least this are pruned.
    bound: AtomicU64,
    goal: Mutex<Option<(P::Cost, NodeId)>>,
    /// The expansions allowed to all threads together.
    allowance: Allowance,
    /// Capacity of a thread's inbox in batches: enough for a millisecond in which the thread does not run, but at most an
    /// eighth of its memory.
    most_waiting: usize,
    /// The bytes of a batch. The heap memory of each state is assumed to be that of the start.
    batch_bytes: usize,
    stop: Mutex<Option<Stop>>,
}

impl<P: Problem, H: Heuristic<P>> Shared<'_, P, H> {
    /// The owner of the states with this hash. The bits are mixed once more, as the owner's table uses them, too.
    fn owner(&self, hash: u64) -> usize {
        let mixed = (hash ^ hash >> 29).wrapping_mul(0xBF58_476D_1CE4_E5B9) >> 32;
        ((mixed * self.threads as u64) >> 32) as usize
    }

    /// Stops all threads.
    fn end(&self, stop: Stop) {
        self.stop.lock().unwrap_or_else(PoisonError::into_inner).get_or_insert(stop);
        self.post.end();
    }

    /// Records a goal, which bounds the search.
    fn found(&self, g: P::Cost, id: NodeId) {
        let mut goal = self.goal.lock().unwrap_or_else(PoisonError::into_inner);
        if goal.is_none_or(|(best, _)| g < best) {
            *goal = Some((g, id));
            self.bound.store(g.key(), SeqCst);
        }
    }

    fn is_useless(&self, f: P::Cost) -> bool {
        f.key() >= self.bound.load(Relaxed)
    }
}

impl<P, H> Algorithm<P> for HashDistributed<H>
where
    P: Problem<State: Send, Action: Send> + Sync,
    H: Heuristic<P, Memo: Send> + Sync,
{
    fn search(&self, problem: &P, run: &mut Run<'_, P>) -> Outcome<P> {
        let limits = run.bounds().clone();
        let threads = self.threads.get();
        let message = size_of::<Message<P, H::Memo>>() + problem.heap_bytes(&problem.start());
        let most_waiting = most_waiting(&limits, threads, BATCH * message);
        let shared = Shared {
            problem,
            heuristic: &self.heuristic,
            limits: &limits,
            threads,
            post: Post::new(threads, most_waiting),
            bound: AtomicU64::new(u64::MAX),
            goal: Mutex::new(None),
            allowance: Allowance::new(limits.nodes.unwrap_or(u64::MAX)),
            most_waiting,
            batch_bytes: BATCH * message,
            stop: Mutex::new(None),
        };
        let workers = shared.solve();
        run.stats = workers.iter().fold(Stats::default(), |all, worker| sum(all, &worker.stats));
        let stop = shared.stop.lock().unwrap_or_else(PoisonError::into_inner).take();
        let goal = shared.goal.lock().unwrap_or_else(PoisonError::into_inner).take();
        let plan = goal.filter(|_| stop.is_none()).map(|(cost, id)| plan(&workers, id, cost));
        run.walk(problem, &self.heuristic, plan.as_ref());
        match (stop, plan) {
            (Some(stop), _) => Outcome::Stopped(stop),
            (None, Some(plan)) => Outcome::Solved(plan),
            (None, None) if workers.iter().any(|worker| worker.overflow) => Outcome::Stopped(Stop::Overflow),
            (None, None) => Outcome::NoSolution,
        }
    }
}

impl<'a, P, H> Shared<'a, P, H>
where
    P: Problem<State: Send, Action: Send> + Sync,
    H: Heuristic<P, Memo: Send> + Sync,
{
    /// Runs all threads and returns them. If the system cannot start all threads, the search stops with
    /// [`Stop::Memory`]: the states of a missing thread would not be expanded.
    fn solve(&self) -> Vec<Worker<'_, 'a, P, H>> {
        let start = self.problem.start();
        let memo = self.heuristic.first(&start);
        let h = self.heuristic.value(&memo);
        let (hash, owner) = (hash::of(&start), self.owner(hash::of(&start)));
        let (action, parent) = (None, NodeId(0));
        let node = Stored { state: start, memo, g: P::Cost::ZERO, action, parent, is_closed: false };
        let mut workers: Vec<_> =
            self.post.endpoints().into_iter().map(|endpoint| Worker::new(self, endpoint)).collect();
        if h != P::Cost::MAX
            && let Err(stop) = workers[owner].insert(Cow::Owned(Message { hash, h, node }))
        {
            self.end(stop);
        }
        let others = workers.split_off(1);
        let (first, others) =
            beside(others, Worker::work, || workers.into_iter().map(Worker::work).collect());
        workers = first;
        workers.extend(others);
        if workers.len() < self.threads {
            self.end(Stop::Memory);
        }
        workers
    }
}

/// Returns the capacity of the inbox of each of `threads` threads, in batches of messages.
fn most_waiting(limits: &Limits, threads: usize, batch: usize) -> usize {
    let share = limits.memory.unwrap_or(usize::MAX) / threads / 8;
    (share / batch).clamp(2, 64 * threads)
}

/// The sum of the counters of two threads.
fn sum(mut all: Stats, one: &Stats) -> Stats {
    all.expanded += one.expanded;
    all.generated += one.generated;
    all.duplicates += one.duplicates;
    all.reopened += one.reopened;
    all.pruned += one.pruned;
    all.seen_peak += one.seen_peak;
    all.bytes_peak += one.bytes_peak;
    all
}

/// Follows the parents to the start, from thread to thread.
fn plan<P: Problem, H: Heuristic<P>>(
    workers: &[Worker<'_, '_, P, H>],
    goal: NodeId,
    cost: P::Cost,
) -> Plan<P> {
    let threads = workers.len();
    let node = |NodeId(at): NodeId| &workers[at as usize % threads].seen.nodes()[at as usize / threads];
    let (mut at, mut actions) = (goal, Vec::new());
    while let Some(action) = &node(at).action {
        actions.push(action.clone());
        at = node(at).parent;
    }
    actions.reverse();
    Plan { actions, cost }
}

#[cfg(test)]
mod tests;
