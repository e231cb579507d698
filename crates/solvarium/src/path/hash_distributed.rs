//! Hash-distributed A* (Kishimoto, Fukunaga and Botea, 2009): A* by several threads, each of which owns the states that a hash
//! gives it.
//!
//! A thread has an open and a closed list of its own states and expands the best of them. A child that another thread owns goes
//! there by letter, and nobody waits for an answer: duplicates are found by the owner, alone. Letters go in batches, as a lock
//! for each would cost more than the expansion.
//!
//! The first goal that is found need not be the best: it is a bound, and the search ends when no thread has anything below it
//! and no letter is under way. That is known by one number, of threads that work and batches that nobody has read: only who works
//! sends, so once it is zero it stays so (termination detection by credit, Mattern, 1989).
//!
//! The cost is that of A*. What is expanded depends on the clock, and is more: a thread takes its best state, which is not the
//! best of all.

use crate::limits::{Clock, Limits, Stop};
use crate::stats::Stats;
use crate::store::open::{Open, Tie};
use crate::store::seen::Seen;
use crate::{Algorithm, Cost, Heuristic, Outcome, Plan, Problem, Run, hash};
use std::num::NonZero;
use std::sync::atomic::Ordering::{Relaxed, SeqCst};
use std::sync::atomic::{AtomicBool, AtomicU64, AtomicUsize};
use std::sync::{Condvar, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

/// Letters that go together.
const BATCH: usize = 64;
/// Expansions between two looks at the limits.
const STRIDE: u64 = 64;
/// How often an idle thread looks for letters before it sleeps: about as long as a batch takes.
const SPINS: usize = 1 << 12;
/// How long it sleeps before it looks at the limits.
const PATIENCE: Duration = Duration::from_millis(1);

/// A* on several threads. The heuristic must never overestimate; it tells those who watch nothing but its plan.
///
/// ```
/// use solvarium::path::HashDistributed;
/// use solvarium::puzzle::tiles::{Manhattan, Tiles};
/// use solvarium::solve;
/// let puzzle = Tiles::parse("8 7 6 / 0 4 1 / 2 5 3")?;
/// let two = std::num::NonZero::new(2).unwrap();
/// let answer = solve(&puzzle, &HashDistributed::new(Manhattan::of(&puzzle), two));
/// assert_eq!(answer.plan().unwrap().cost, 27);
/// # Ok::<(), solvarium::Error>(())
/// ```
#[derive(Clone, Copy, Debug)]
pub struct HashDistributed<H> {
    heuristic: H,
    threads: NonZero<usize>,
}

impl<H> HashDistributed<H> {
    /// The search with this heuristic, on so many threads.
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

/// So many nodes with equal keys are expanded together, once there are so many states that most look-ups miss the cache.
const WIDTH: usize = 8;
const WIDE: usize = 1 << 16;

/// A node in one number: its number at its thread, times the threads, and its thread.
#[derive(Clone, Copy, PartialEq, Eq)]
struct Place(u32);

/// A state and how it was reached.
struct Stored<P: Problem, M> {
    state: P::State,
    memo: M,
    g: P::Cost,
    /// The action that made it, none for the start, and its parent.
    action: Option<P::Action>,
    parent: Place,
    is_closed: bool,
}

/// A node on its way to its owner.
struct Letter<P: Problem, M> {
    hash: u64,
    h: P::Cost,
    node: Stored<P, M>,
}

/// The letters to one thread.
struct Inbox<P: Problem, M> {
    batches: Mutex<Vec<Vec<Letter<P, M>>>>,
    /// How many batches there are, for those who do not want the lock.
    waiting: AtomicUsize,
    changed: Condvar,
}

impl<P: Problem, M> Inbox<P, M> {
    const fn new() -> Self {
        Self { batches: Mutex::new(Vec::new()), waiting: AtomicUsize::new(0), changed: Condvar::new() }
    }

    fn batches(&self) -> MutexGuard<'_, Vec<Vec<Letter<P, M>>>> {
        self.batches.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// What the threads share.
struct Crew<'a, P: Problem, H: Heuristic<P>> {
    problem: &'a P,
    heuristic: &'a H,
    limits: &'a Limits,
    inboxes: Vec<Inbox<P, H::Memo>>,
    /// Threads that work, and batches that nobody has read.
    pending: AtomicUsize,
    /// The cost of the best goal so far, as its key: nothing from there on matters.
    bound: AtomicU64,
    goal: Mutex<Option<(P::Cost, Place)>>,
    /// Expansions that are left.
    left: AtomicU64,
    /// Batches that may wait for a thread: enough for a millisecond in which it does not run, in an eighth of its memory.
    most_waiting: usize,
    is_over: AtomicBool,
    stop: Mutex<Option<Stop>>,
}

impl<P: Problem, H: Heuristic<P>> Crew<'_, P, H> {
    /// Who owns the states of this hash. The bits are mixed once more, as the table of the owner goes by them.
    fn owner(&self, hash: u64) -> usize {
        let mixed = (hash ^ hash >> 29).wrapping_mul(0xBF58_476D_1CE4_E5B9) >> 32;
        ((mixed * self.inboxes.len() as u64) >> 32) as usize
    }

    /// Ends the search of all.
    fn end(&self, stop: Stop) {
        self.stop.lock().unwrap_or_else(PoisonError::into_inner).get_or_insert(stop);
        self.is_over.store(true, SeqCst);
        self.wake();
    }

    fn wake(&self) {
        self.inboxes.iter().for_each(|inbox| inbox.changed.notify_all());
    }

    /// A goal was found: it bounds what still matters.
    fn found(&self, g: P::Cost, place: Place) {
        let mut goal = self.goal.lock().unwrap_or_else(PoisonError::into_inner);
        if goal.is_none_or(|(best, _)| g < best) {
            *goal = Some((g, place));
            self.bound.store(g.key(), SeqCst);
        }
    }

    fn is_useless(&self, f: P::Cost) -> bool {
        f.key() >= self.bound.load(Relaxed)
    }

    /// Expansions of those that are left.
    fn take(&self) -> u64 {
        let less = |left: u64| Some(left - left.min(STRIDE));
        let (Ok(left) | Err(left)) = self.left.fetch_update(Relaxed, Relaxed, less);
        left.min(STRIDE)
    }
}

/// Ends the search of all when one panics, so that none waits for it.
struct Alarm<'a>(&'a AtomicBool);

impl Drop for Alarm<'_> {
    fn drop(&mut self) {
        if std::thread::panicking() {
            self.0.store(true, SeqCst);
        }
    }
}

/// One thread: its states, and the letters that it writes.
struct Worker<'c, 'a, P: Problem, H: Heuristic<P>> {
    crew: &'c Crew<'a, P, H>,
    number: usize,
    seen: Seen<Stored<P, H::Memo>>,
    open: Open,
    outboxes: Vec<Vec<Letter<P, H::Memo>>>,
    /// Nodes that are expanded together, and their children that it owns.
    batch: Vec<u32>,
    own: Vec<Letter<P, H::Memo>>,
    /// Expansions that it may still make before it looks at the limits.
    granted: u64,
    clock: Clock<'a>,
    /// Bytes that states hold beyond their own size.
    heap: usize,
    overflow: bool,
    stats: Stats,
}

impl<'c, 'a, P: Problem, H: Heuristic<P>> Worker<'c, 'a, P, H> {
    const BATCH_BYTES: usize = BATCH * size_of::<Letter<P, H::Memo>>();

    fn new(crew: &'c Crew<'a, P, H>, number: usize) -> Self {
        Self {
            crew,
            number,
            seen: Seen::new(),
            open: Open::new(Tie::HighG),
            outboxes: crew.inboxes.iter().map(|_| Vec::new()).collect(),
            batch: Vec::new(),
            own: Vec::new(),
            granted: 0,
            clock: Clock::new(crew.limits),
            heap: 0,
            overflow: false,
            stats: Stats::default(),
        }
    }

    /// Until all have nothing to do, or a limit is reached.
    fn work(mut self) -> Self {
        let alarm = Alarm(&self.crew.is_over);
        if let Err(stop) = self.search() {
            self.crew.end(stop);
        }
        drop(alarm);
        self.crew.left.fetch_add(self.granted, Relaxed);
        self.stats.seen_peak = self.seen.len() as u64;
        self.stats.bytes_peak = self.bytes() as u64;
        self
    }

    fn search(&mut self) -> Result<(), Stop> {
        while !self.crew.is_over.load(Relaxed) {
            self.receive()?;
            match self.next() {
                Some(id) => self.expand_with_more(id)?,
                None => {
                    (0..self.outboxes.len()).try_for_each(|to| self.send(to))?;
                    if !self.rest()? {
                        break;
                    }
                }
            }
        }
        Ok(())
    }

    /// Reads the letters that there are.
    fn receive(&mut self) -> Result<(), Stop> {
        let inbox = &self.crew.inboxes[self.number];
        if inbox.waiting.load(Relaxed) == 0 {
            return Ok(());
        }
        let batches = {
            let mut batches = inbox.batches();
            inbox.waiting.store(0, Relaxed);
            std::mem::take(&mut *batches)
        };
        for batch in batches {
            batch.iter().for_each(|letter| self.seen.prefetch(letter.hash));
            batch.into_iter().try_for_each(|letter| self.insert(letter))?;
            self.crew.pending.fetch_sub(1, SeqCst);
        }
        Ok(())
    }

    /// The best state, if it matters.
    fn next(&mut self) -> Option<u32> {
        while let Some(id) = self.open.pop() {
            let node = self.seen.node(id);
            if self.crew.is_useless(node.g.plus(self.crew.heuristic.value(&node.memo))) {
                // Nor do those after it.
                self.open = Open::new(Tie::HighG);
                return None;
            }
            if !node.is_closed {
                return Some(id);
            }
        }
        None
    }

    /// Expands a node, and others with equal keys where their misses can overlap; then puts their children on the open list.
    fn expand_with_more(&mut self, first: u32) -> Result<(), Stop> {
        let mut batch = std::mem::take(&mut self.batch);
        batch.push(first);
        while self.seen.len() >= WIDE
            && batch.len() < WIDTH
            && let Some(id) = self.open.pop_like()
        {
            self.seen.prefetch_node(id);
            batch.push(id);
        }
        batch.iter().try_for_each(|&id| self.expand(id))?;
        batch.clear();
        self.batch = batch;
        let mut own = std::mem::take(&mut self.own);
        own.drain(..).try_for_each(|letter| self.insert(letter))?;
        self.own = own;
        Ok(())
    }

    /// The number of a node of this thread for all.
    #[expect(
        clippy::cast_possible_truncation,
        reason = "there are fewer threads and, by `reserve`, fewer nodes"
    )]
    fn place(&self, id: u32) -> Place {
        Place(id * self.crew.inboxes.len() as u32 + self.number as u32)
    }

    fn expand(&mut self, id: u32) -> Result<(), Stop> {
        let (crew, place) = (self.crew, self.place(id));
        let node = self.seen.node_mut(id);
        // A cheaper path may have come since, by a node of the same batch.
        if node.is_closed {
            return Ok(());
        }
        node.is_closed = true;
        if crew.problem.is_goal(&node.state) {
            crew.found(node.g, place);
            return Ok(());
        }
        self.count()?;
        let node = self.seen.node(id);
        let (state, memo, g) = (node.state.clone(), node.memo.clone(), node.g);
        let back = node.action.as_ref().and_then(|action| crew.problem.inverse(action));
        for action in crew.problem.actions(&state) {
            if back.as_ref() == Some(&action) {
                continue;
            }
            self.stats.generated += 1;
            let cost = crew.problem.cost(&state, &action);
            let mut child = state.clone();
            crew.problem.apply(&mut child, &action);
            let memo = crew.heuristic.after(&memo, &action, &child);
            let (g, h) = (g.plus(cost), crew.heuristic.value(&memo));
            if h == P::Cost::MAX || g == P::Cost::MAX {
                self.stats.pruned += 1;
                self.overflow |= h != P::Cost::MAX && cost != P::Cost::MAX;
            } else if !crew.is_useless(g.plus(h)) {
                let hash = hash::of(&child);
                let (action, parent) = (Some(action), place);
                let node = Stored { state: child, memo, g, action, parent, is_closed: false };
                self.post(Letter { hash, h, node })?;
            }
        }
        Ok(())
    }

    /// One expansion more, if the limits have room for it.
    fn count(&mut self) -> Result<(), Stop> {
        if self.granted == 0 {
            self.clock.look()?;
            self.granted = self.crew.take();
            if self.granted == 0 {
                return Err(Stop::Nodes);
            }
        }
        self.granted -= 1;
        self.stats.expanded += 1;
        Ok(())
    }

    /// To its owner, or into a batch for it.
    fn post(&mut self, letter: Letter<P, H::Memo>) -> Result<(), Stop> {
        let owner = self.crew.owner(letter.hash);
        if owner == self.number {
            self.seen.prefetch(letter.hash);
            self.own.push(letter);
            return Ok(());
        }
        self.outboxes[owner].push(letter);
        if self.outboxes[owner].len() >= BATCH {
            self.send(owner)?;
        }
        Ok(())
    }

    /// Sends a batch, once its reader has not too many: who waits reads its own meanwhile, so that all go on.
    fn send(&mut self, to: usize) -> Result<(), Stop> {
        if self.outboxes[to].is_empty() {
            return Ok(());
        }
        while self.crew.inboxes[to].waiting.load(Relaxed) >= self.crew.most_waiting
            && !self.crew.is_over.load(Relaxed)
        {
            self.receive()?;
            std::thread::yield_now();
        }
        let batch = std::mem::replace(&mut self.outboxes[to], Vec::with_capacity(BATCH));
        self.crew.pending.fetch_add(1, SeqCst);
        let inbox = &self.crew.inboxes[to];
        let mut batches = inbox.batches();
        batches.push(batch);
        inbox.waiting.store(batches.len(), Relaxed);
        drop(batches);
        inbox.changed.notify_one();
        Ok(())
    }

    /// Duplicate detection: a new state, or a cheaper path to a known one, which makes a new node.
    fn insert(&mut self, letter: Letter<P, H::Memo>) -> Result<(), Stop> {
        let Letter { hash, h, node } = letter;
        self.reserve()?;
        let place = match self.seen.find(hash, |known| known.state == node.state) {
            Err(vacant) => vacant,
            Ok(id) => {
                self.stats.duplicates += 1;
                let known = self.seen.node_mut(id);
                if node.g >= known.g {
                    return Ok(());
                }
                self.stats.reopened += u64::from(known.is_closed);
                known.is_closed = true;
                self.seen.vacate(hash, id)
            }
        };
        let (g, f) = (node.g, node.g.plus(h));
        self.heap += self.crew.problem.heap_bytes(&node.state);
        let id = self.seen.insert(place, node);
        self.open.push(id, f.key(), g.key(), h.key());
        Ok(())
    }

    /// Makes room for one node more within this thread's share of the memory.
    fn reserve(&mut self) -> Result<(), Stop> {
        if self.seen.has_room(1) && self.open.has_room(1) {
            return Ok(());
        }
        // Numbers of nodes are those of all threads.
        if self.seen.len() >= u32::MAX as usize / 2 / self.crew.inboxes.len() {
            return Err(Stop::Memory);
        }
        let share = self.clock.memory() / self.crew.inboxes.len();
        // Batches that it writes, that wait for it, and that others are about to send.
        let letters = (self.crew.most_waiting + 2 * self.outboxes.len()) * Self::BATCH_BYTES;
        let share = share.saturating_sub(self.heap + letters);
        self.seen.reserve(1, share.saturating_sub(self.open.bytes()))?;
        self.open.reserve(1, share.saturating_sub(self.seen.bytes()))
    }

    /// Bytes of letters that this thread has written or not read.
    fn letters(&self) -> usize {
        let batches = self.outboxes.len() + self.crew.inboxes[self.number].waiting.load(Relaxed);
        batches * Self::BATCH_BYTES
    }

    fn bytes(&self) -> usize {
        self.seen.bytes() + self.open.bytes() + self.heap + self.letters()
    }

    /// Waits for letters; false when there will be none.
    fn rest(&self) -> Result<bool, Stop> {
        let (crew, inbox) = (self.crew, &self.crew.inboxes[self.number]);
        if crew.pending.fetch_sub(1, SeqCst) == 1 {
            crew.wake();
        }
        for turn in 0.. {
            if inbox.waiting.load(Relaxed) > 0 {
                // The batch counts until it is read, so that the number has not been zero.
                crew.pending.fetch_add(1, SeqCst);
                return Ok(true);
            }
            if crew.pending.load(SeqCst) == 0 || crew.is_over.load(Relaxed) {
                return Ok(false);
            }
            if turn < SPINS {
                std::hint::spin_loop();
            } else {
                self.clock.look()?;
                let is_empty = |batches: &mut Vec<_>| batches.is_empty();
                let _ = inbox.changed.wait_timeout_while(inbox.batches(), PATIENCE, is_empty);
            }
        }
        Ok(false)
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
        let crew = Crew {
            problem,
            heuristic: &self.heuristic,
            limits: &limits,
            inboxes: (0..threads).map(|_| Inbox::new()).collect(),
            pending: AtomicUsize::new(threads),
            bound: AtomicU64::new(u64::MAX),
            goal: Mutex::new(None),
            left: AtomicU64::new(limits.nodes.unwrap_or(u64::MAX - threads as u64 * STRIDE)),
            most_waiting: most_waiting::<Letter<P, H::Memo>>(&limits, threads),
            is_over: AtomicBool::new(false),
            stop: Mutex::new(None),
        };
        let workers = crew.solve();
        run.stats = workers.iter().fold(Stats::default(), |all, worker| sum(all, &worker.stats));
        let stop = crew.stop.lock().unwrap_or_else(PoisonError::into_inner).take();
        let goal = crew.goal.lock().unwrap_or_else(PoisonError::into_inner).take();
        match (stop, goal) {
            (Some(stop), _) => Outcome::Stopped(stop),
            (None, Some((cost, place))) => Outcome::Solved(plan(&workers, place, cost)),
            (None, None) if workers.iter().any(|worker| worker.overflow) => Outcome::Stopped(Stop::Overflow),
            (None, None) => Outcome::NoSolution,
        }
    }
}

impl<'a, P, H> Crew<'a, P, H>
where
    P: Problem<State: Send, Action: Send> + Sync,
    H: Heuristic<P, Memo: Send> + Sync,
{
    /// What all threads came to. Where the system gives fewer, the search stops as for memory: states have their owners.
    fn solve(&self) -> Vec<Worker<'_, 'a, P, H>> {
        let start = self.problem.start();
        let memo = self.heuristic.first(&start);
        let h = self.heuristic.value(&memo);
        let (hash, owner) = (hash::of(&start), self.owner(hash::of(&start)));
        let (action, parent) = (None, Place(0));
        let node = Stored { state: start, memo, g: P::Cost::ZERO, action, parent, is_closed: false };
        let mut workers: Vec<_> = (0..self.inboxes.len()).map(|number| Worker::new(self, number)).collect();
        if h != P::Cost::MAX
            && let Err(stop) = workers[owner].insert(Letter { hash, h, node })
        {
            self.end(stop);
        }
        std::thread::scope(|scope| {
            let mut workers = workers.into_iter();
            let first = workers.next();
            let others: Vec<_> = workers
                .map(|worker| std::thread::Builder::new().spawn_scoped(scope, move || worker.work()))
                .collect();
            if others.iter().any(Result::is_err) {
                self.end(Stop::Memory);
            }
            let first = first.map(Worker::work);
            let others = others.into_iter().flatten().map(|other| match other.join() {
                Ok(worker) => worker,
                Err(panic) => std::panic::resume_unwind(panic),
            });
            first.into_iter().chain(others).collect()
        })
    }
}

/// How many batches of letters may wait for each of so many threads.
fn most_waiting<L>(limits: &Limits, threads: usize) -> usize {
    let share = limits.memory.unwrap_or(usize::MAX) / threads / 8;
    (share / (BATCH * size_of::<L>())).clamp(2, 64 * threads)
}

/// What two threads counted.
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

/// Follows the parents back to the start, from thread to thread.
fn plan<P: Problem, H: Heuristic<P>>(
    workers: &[Worker<'_, '_, P, H>],
    goal: Place,
    cost: P::Cost,
) -> Plan<P> {
    let threads = workers.len();
    let node = |Place(at): Place| &workers[at as usize % threads].seen.nodes()[at as usize / threads];
    let (mut at, mut actions) = (goal, Vec::new());
    while let Some(action) = &node(at).action {
        actions.push(action.clone());
        at = node(at).parent;
    }
    actions.reverse();
    Plan { actions, cost }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::heuristic::Blind;
    use crate::limits::StopFlag;
    use crate::path::AStar;
    use crate::path::tests::eight_puzzle::distances;
    use crate::path::tests::random_graph::graphs;
    use crate::puzzle::tiles::{Manhattan, Tiles};
    use crate::{Answer, solve};
    use proptest::prelude::*;

    fn threads() -> impl Iterator<Item = NonZero<usize>> {
        [1, 2, 3, 8].into_iter().filter_map(NonZero::new)
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(100))]

        /// Estimates that are admissible and not consistent, states without a way to a goal, no goal at all.
        #[test]
        fn costs_are_the_least(graph in graphs()) {
            let spoiled = graph.spoiled(&graph.costs_to_goal());
            let estimate = |state: &u8| spoiled[usize::from(*state)];
            for threads in threads() {
                let answer = solve(&graph, &HashDistributed::new(estimate, threads));
                prop_assert_eq!(answer.plan().map(|plan| plan.cost), graph.optimum());
                prop_assert!(matches!(answer.outcome, Outcome::Solved(_) | Outcome::NoSolution));
                let blind = solve(&graph, &HashDistributed::new(Blind, threads));
                prop_assert_eq!(blind.plan().map(|plan| plan.cost), graph.optimum());
            }
        }
    }

    #[test]
    fn distances_of_the_8_puzzle_are_exact() {
        let (puzzle, all) = distances();
        for (board, depth) in all.into_iter().step_by(4001) {
            let puzzle = puzzle.clone().starting_at(board);
            for threads in threads() {
                let answer = solve(&puzzle, &HashDistributed::new(Manhattan::of(&puzzle), threads));
                assert_eq!(answer.plan().map(|plan| plan.cost), Some(depth));
            }
        }
    }

    /// On one thread nothing is expanded that A* would not have to.
    #[test]
    fn one_thread_expands_what_is_below_the_cost() {
        let puzzle = Tiles::parse("8 7 6 / 0 4 1 / 2 5 3").unwrap();
        let alone = solve(&puzzle, &HashDistributed::new(Manhattan::of(&puzzle), NonZero::<usize>::MIN));
        let astar = solve(&puzzle, &AStar::new(Manhattan::of(&puzzle)));
        let (alone, astar) = (alone.stats.expanded as f64, astar.stats.expanded as f64);
        assert!(alone < 1.1 * astar && astar < 1.1 * alone, "{alone} {astar}");
    }

    #[test]
    fn limits_stop_all_threads() {
        let hard = Tiles::parse("14 13 15 7 / 11 12 9 5 / 6 0 2 1 / 4 8 10 3").unwrap();
        for threads in threads() {
            let run = |limits: Limits| -> Answer<Tiles> {
                Run::new().limits(limits).solve(&hard, &HashDistributed::new(Manhattan::of(&hard), threads))
            };
            let why = |answer: &Answer<Tiles>| match answer.outcome {
                Outcome::Stopped(why) => why,
                _ => panic!("{threads} threads were not stopped"),
            };
            let some = run(Limits::none().nodes(10_000));
            let spare = STRIDE * threads.get() as u64;
            assert_eq!(why(&some), Stop::Nodes);
            assert!((10_000 - spare..=10_000).contains(&some.stats.expanded), "{}", some.stats.expanded);
            assert_eq!((why(&run(Limits::none().nodes(0)))), Stop::Nodes);
            let small = run(Limits::none().memory(8 << 20));
            assert_eq!(why(&small), Stop::Memory);
            assert!(small.stats.bytes_peak <= 8 << 20, "{}", small.stats.bytes_peak);
            assert_eq!(why(&run(Limits::none().time(Duration::from_millis(5)))), Stop::Time);
            let flag = StopFlag::new();
            flag.raise();
            assert_eq!(why(&run(Limits::none().stop(&flag))), Stop::Asked);
        }
    }
}
