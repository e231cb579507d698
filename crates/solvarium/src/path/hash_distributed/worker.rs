//! One worker thread of the search: it expands its own states, and sends children to their owners.

use super::{BATCH, Batch, Message, NodeId, STRIDE, Shared, Stored};
use crate::limits::{Clock, Stop};
use crate::stats::Stats;
use crate::store::drain::try_drain;
use crate::store::memory_budget;
use crate::store::open::{Open, Tie};
use crate::store::seen::Seen;
use crate::{Cost, Heuristic, Problem, hash};
use solvarium_workers::{Endpoint, Grant};
use std::borrow::Cow;

/// The number of nodes with equal keys to expand together, once most look-ups miss the cache.
const WIDTH: usize = 8;
const WIDE: usize = 1 << 16;

/// A worker thread with its states and its outgoing messages.
pub(super) struct Worker<'c, 'a, P: Problem, H: Heuristic<P>> {
    shared: &'c Shared<'a, P, H>,
    number: usize,
    /// The inbox, except while it is being read.
    endpoint: Option<Endpoint<'c, Batch<P, H::Memo>>>,
    pub(super) seen: Seen<Stored<P, H::Memo>>,
    open: Open,
    outboxes: Vec<Vec<Message<P, H::Memo>>>,
    /// Empty batches for reuse, at most as many as the worker fills at once.
    spare: Vec<Vec<Message<P, H::Memo>>>,
    /// The nodes that are expanded together, and the children that this thread owns.
    batch: Vec<u32>,
    own: Vec<Message<P, H::Memo>>,
    /// The expansions left before it checks the limits.
    grant: Grant<'c>,
    clock: Clock<'a>,
    pub(super) overflow: bool,
    pub(super) stats: Stats,
}

impl<'c, 'a, P: Problem, H: Heuristic<P>> Worker<'c, 'a, P, H> {
    pub(super) fn new(shared: &'c Shared<'a, P, H>, endpoint: Endpoint<'c, Batch<P, H::Memo>>) -> Self {
        Self {
            shared,
            number: endpoint.number(),
            endpoint: Some(endpoint),
            seen: Seen::new(),
            open: Open::new(Tie::HighG),
            outboxes: (0..shared.threads).map(|_| Vec::new()).collect(),
            spare: Vec::new(),
            batch: Vec::new(),
            own: Vec::new(),
            grant: shared.allowance.take(0),
            clock: Clock::new(shared.limits),
            overflow: false,
            stats: Stats::default(),
        }
    }

    /// Works until no thread has work, or a limit is reached.
    pub(super) fn work(mut self) -> Self {
        if let Err(stop) = self.search() {
            self.shared.end(stop);
        }
        self.grant.give_back();
        self.stats.seen_peak = self.seen.len() as u64;
        self.stats.bytes_peak = self.bytes() as u64;
        self
    }

    fn search(&mut self) -> Result<(), Stop> {
        while !self.shared.post.is_over() {
            self.receive()?;
            let mut next = self.next();
            if next.is_none() {
                (0..self.outboxes.len()).try_for_each(|to| self.send(to))?;
                // The worker has read its messages while it waited for room.
                next = self.next();
            }
            match next {
                Some(id) => self.expand_with_more(id)?,
                None if self.rest()? => {}
                None => break,
            }
        }
        Ok(())
    }

    /// Reads the messages in its inbox.
    fn receive(&mut self) -> Result<(), Stop> {
        let Some(mut endpoint) = self.endpoint.take() else { return Ok(()) };
        let shared = self.shared;
        let read = endpoint.receive(|batch| self.read(batch).inspect_err(|&stop| shared.end(stop)));
        self.endpoint = Some(endpoint);
        read
    }

    fn read(&mut self, mut batch: Batch<P, H::Memo>) -> Result<(), Stop> {
        batch.iter().for_each(|message| self.seen.prefetch(message.hash));
        try_drain(&mut batch, |message| self.insert(message))?;
        if self.spare.len() < self.outboxes.len() {
            self.spare.push(batch);
        }
        Ok(())
    }

    /// The best state, if it can improve on the best goal.
    fn next(&mut self) -> Option<u32> {
        while let Some(id) = self.open.pop() {
            let node = self.seen.node(id);
            if self.shared.is_useless(node.g.plus(self.shared.heuristic.value(&node.memo))) {
                // Neither can the nodes after it.
                self.open = Open::new(Tie::HighG);
                return None;
            }
            if !node.is_closed {
                return Some(id);
            }
        }
        None
    }

    /// Expands a node, together with others of equal keys if their cache misses can overlap. Then puts their children
    /// on the open list.
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
        try_drain(&mut own, |message| self.insert(message))?;
        self.own = own;
        Ok(())
    }

    /// The global number of a node of this thread.
    #[expect(
        clippy::cast_possible_truncation,
        reason = "there are fewer threads and, by `reserve`, fewer nodes"
    )]
    fn node_id(&self, id: u32) -> NodeId {
        NodeId(id * self.shared.threads as u32 + self.number as u32)
    }

    fn expand(&mut self, id: u32) -> Result<(), Stop> {
        let (shared, node_id) = (self.shared, self.node_id(id));
        let node = self.seen.node_mut(id);
        // A node of the same batch may have found a cheaper path.
        if node.is_closed {
            return Ok(());
        }
        node.is_closed = true;
        if shared.problem.is_goal(&node.state) {
            shared.found(node.g, node_id);
            return Ok(());
        }
        self.count()?;
        let node = self.seen.node(id);
        let (state, memo, g) = (node.state.clone(), node.memo.clone(), node.g);
        let inverse = node.action.as_ref().and_then(|action| shared.problem.inverse(action));
        for action in shared.problem.actions(&state) {
            if inverse.as_ref() == Some(&action) {
                continue;
            }
            self.stats.generated += 1;
            let cost = shared.problem.cost(&state, &action);
            let mut child = state.clone();
            shared.problem.apply(&mut child, &action);
            let memo = shared.heuristic.after(&memo, &action, &child);
            let (g, h) = (g.plus(cost), shared.heuristic.value(&memo));
            let f = g.plus(h);
            if f == P::Cost::MAX {
                self.stats.pruned += 1;
                self.overflow |= h != P::Cost::MAX && cost != P::Cost::MAX;
            } else if !shared.is_useless(f) {
                let hash = hash::of(&child);
                let (action, parent) = (Some(action), node_id);
                let node = Stored { state: child, memo, g, action, parent, is_closed: false };
                self.post(Message { hash, h, node })?;
            }
        }
        Ok(())
    }

    /// Counts an expansion. If this thread has no expansions left while other threads have, it waits for them and reads
    /// its messages, because they may wait for room in its inbox. The limit is reached when all expansions are used up.
    fn count(&mut self) -> Result<(), Stop> {
        while !self.grant.spend() {
            self.clock.look()?;
            self.grant = self.shared.allowance.take(if self.shared.limits.eager { 1 } else { STRIDE });
            if self.grant.left() == 0 {
                if self.shared.allowance.is_spent() {
                    return Err(Stop::Nodes);
                }
                // The thread that ended the search has stored the reason. If there is none, the system refused a
                // thread.
                if self.shared.post.is_over() {
                    return Err(Stop::Memory);
                }
                self.receive()?;
                std::thread::yield_now();
            }
        }
        self.stats.expanded += 1;
        Ok(())
    }

    /// Inserts a message of its own, or adds it to the batch for its owner.
    fn post(&mut self, message: Message<P, H::Memo>) -> Result<(), Stop> {
        let owner = self.shared.owner(message.hash);
        if owner == self.number {
            self.seen.prefetch(message.hash);
            self.own.push(message);
            return Ok(());
        }
        self.outboxes[owner].push(message);
        if self.outboxes[owner].len() >= BATCH {
            self.send(owner)?;
        }
        Ok(())
    }

    /// Sends a batch once its reader has room. The sender reads its own messages while it waits, so that all threads
    /// make progress.
    fn send(&mut self, to: usize) -> Result<(), Stop> {
        if self.outboxes[to].is_empty() {
            return Ok(());
        }
        let empty = self.spare.pop().unwrap_or_else(|| Vec::with_capacity(BATCH));
        let mut batch = std::mem::replace(&mut self.outboxes[to], empty);
        while let Some(Err(full)) = self.endpoint.as_ref().map(|endpoint| endpoint.send(to, batch)) {
            if self.shared.post.is_over() {
                break;
            }
            batch = full;
            self.receive()?;
            std::thread::yield_now();
        }
        Ok(())
    }

    /// Duplicate detection: a new state, or a cheaper path to a known one, which makes a new node.
    pub(super) fn insert(&mut self, message: Cow<'_, Message<P, H::Memo>>) -> Result<(), Stop> {
        self.reserve()?;
        let &Message { hash, h, ref node } = &*message;
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
        self.seen.add_heap(self.shared.problem.heap_bytes(&node.state));
        let id = self.seen.insert(place, message.into_owned().node);
        self.open.push(id, f.key(), g.key(), h.key());
        Ok(())
    }

    /// Makes room for one more node within this thread's share of the memory.
    fn reserve(&mut self) -> Result<(), Stop> {
        if self.seen.has_room(1) && self.open.has_room(1) {
            return Ok(());
        }
        // Node numbers are global.
        if self.seen.len() >= u32::MAX as usize / 2 / self.shared.threads {
            return Err(Stop::Memory);
        }
        // Batches being filled, spare ones, waiting ones, and ones that others are about to send.
        let messages = (self.shared.most_waiting + 3 * self.outboxes.len()) * self.shared.batch_bytes;
        let share = self.clock.memory() / self.shared.threads;
        let share = share.saturating_sub(messages + self.lists());
        self.seen.reserve(1, share.saturating_sub(self.open.bytes()))?;
        self.open.reserve(1, share.saturating_sub(self.seen.bytes()))
    }

    /// The bytes of messages that this thread has written or not read.
    fn messages(&self) -> usize {
        let waiting = self.shared.post.waiting(self.number);
        let written = self.outboxes.iter().filter(|outbox| outbox.capacity() > 0).count();
        (written + self.spare.len() + waiting) * self.shared.batch_bytes
    }

    /// The bytes of the other lists.
    fn lists(&self) -> usize {
        let lists = memory_budget::bytes(&self.outboxes) + memory_budget::bytes(&self.spare);
        lists + memory_budget::bytes(&self.own) + memory_budget::bytes(&self.batch)
    }

    fn bytes(&self) -> usize {
        self.seen.bytes() + self.open.bytes() + self.messages() + self.lists()
    }

    /// Waits for work if no state is left to expand. Returns false if the search is over.
    fn rest(&mut self) -> Result<bool, Stop> {
        self.grant.give_back();
        let is_idle = self.outboxes.iter().all(Vec::is_empty);
        let (shared, clock) = (self.shared, &self.clock);
        let look = || clock.look().inspect_err(|&stop| shared.end(stop));
        self.endpoint.as_mut().map_or(Ok(false), |endpoint| endpoint.rest(is_idle, look))
    }
}
