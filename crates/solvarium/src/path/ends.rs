//! The lists of [`frontier`](super::frontier): a queue and a stack, each for graphs (every state is stored once) and
//! for trees (no state is looked up, except on the path).
//!
//! - [`First`], [`FirstInTree`]: nodes lie in order of arrival, so the arena is the queue, with an index of the next.
//! - [`Last`]: a stack of numbers beside the arena. A state is closed when it is expanded, not when it is generated. If
//!   it is found again at a greater depth while it waits, it is pushed again; the old entry is skipped later.
//! - [`LastInTree`]: blocks of siblings on one stack. All blocks above the block of the node just taken are finished
//!   and removed:
//!
//! ```text
//! nodes   | start | a b c | d e | f g h |        blocks: 0..1  1..4  4..6  6..9
//! taken:      ^       ^     ^                     next:      1     3     5     6
//! ```

use super::frontier::{List, Met, Node};
use super::ida::Cycles;
use super::trail::Trail;
use crate::limits::Stop;
use crate::store::arena::Arena;
use crate::store::memory_budget::{self, bytes};
use crate::store::seen::{Seen, Vacant};
use crate::{Problem, hash};
use std::ops::Range;

/// The number of overlapping cache misses. More children than the processor can fetch at once bring no gain.
const BATCH: usize = 32;

/// The queue of breadth-first graph search.
pub(super) struct First<P: Problem> {
    seen: Seen<Node<P>>,
    next: u32,
    layer: Layer,
}

impl<P: Problem> First<P> {
    pub(super) fn new() -> Self {
        Self { seen: Seen::new(), next: 0, layer: Layer::default() }
    }
}

impl<P: Problem> List<P> for First<P> {
    const AT_ONCE: usize = BATCH;
    const IDS_ARE_NUMBERS: bool = true;
    type Slot = Vacant;

    #[inline]
    fn take(&mut self, _: &P) -> Option<u32> {
        ((self.next as usize) < self.seen.len()).then(|| {
            self.next += 1;
            self.next - 1
        })
    }

    #[inline]
    fn node(&self, id: u32) -> &Node<P> {
        self.seen.node(id)
    }

    #[inline]
    fn seek(&self, state: &P::State) -> u64 {
        let hash = hash::of(state);
        self.seen.prefetch(hash);
        hash
    }

    #[inline]
    fn meet(&self, hash: u64, state: &P::State, _: u32) -> Met<Vacant> {
        match self.seen.find(hash, |node| node.state == *state) {
            Ok(id) => Met::Known(id),
            Err(vacant) => Met::New(vacant),
        }
    }

    #[inline]
    fn add(&mut self, place: Vacant, node: Node<P>, heap: usize) -> u32 {
        self.seen.add_heap(heap);
        self.seen.insert(place, node)
    }

    #[inline]
    fn reserve(&mut self, extra: usize, budget: usize) -> Result<(), Stop> {
        self.seen.reserve(extra, budget)
    }

    #[inline]
    fn bytes(&self) -> usize {
        self.seen.bytes()
    }

    fn seen_peak(&self) -> usize {
        self.seen.len()
    }

    fn depth_peak(&self) -> u64 {
        depth_of_last(self.seen.nodes())
    }

    fn layer(&mut self, id: u32) -> Option<u64> {
        Some(self.layer.of(self.seen.nodes(), id))
    }
}

/// The depth of the youngest node, which is the deepest in breadth-first search.
fn depth_of_last<P: Problem>(nodes: &[Node<P>]) -> u64 {
    let parent = |node: &&Node<P>| node.action.as_ref().map(|_| &nodes[node.parent as usize]);
    std::iter::successors(nodes.last(), parent).skip(1).count() as u64
}

/// A layer of a breadth-first search: the number of its first node, and its depth. It is updated only on demand.
#[derive(Default)]
struct Layer {
    first: u32,
    depth: u64,
}

impl Layer {
    /// The depth of a node. Nodes must be looked up in order of age.
    ///
    /// Nodes are in the order of their parents, so the next layer begins with the first node whose parent is in this
    /// layer.
    fn of<P: Problem>(&mut self, nodes: &[Node<P>], id: u32) -> u64 {
        while id > self.first && nodes[id as usize].parent >= self.first {
            let others =
                nodes[self.first as usize + 1..=id as usize].partition_point(|node| node.parent < self.first);
            self.first += 1 + u32::try_from(others).unwrap_or(0);
            self.depth += 1;
        }
        self.depth
    }
}

/// The queue of breadth-first tree search.
pub(super) struct FirstInTree<P: Problem> {
    nodes: Arena<Node<P>>,
    next: u32,
    layer: Layer,
    cycles: Cycles,
}

impl<P: Problem> FirstInTree<P> {
    pub(super) fn new(cycles: Cycles) -> Self {
        Self { nodes: Arena::new(), next: 0, layer: Layer::default(), cycles }
    }

    /// Whether `state` is the state of node `id` or of an ancestor.
    fn is_above(&self, state: &P::State, mut id: u32) -> bool {
        loop {
            let node = self.node(id);
            if node.state == *state {
                return true;
            }
            if node.action.is_none() {
                return false;
            }
            id = node.parent;
        }
    }
}

impl<P: Problem> List<P> for FirstInTree<P> {
    const AT_ONCE: usize = 1;
    type Slot = ();

    #[inline]
    fn take(&mut self, _: &P) -> Option<u32> {
        ((self.next as usize) < self.nodes.len()).then(|| {
            self.next += 1;
            self.next - 1
        })
    }

    #[inline]
    fn node(&self, id: u32) -> &Node<P> {
        &self.nodes.items()[id as usize]
    }

    #[inline]
    fn cycles(&self) -> Cycles {
        self.cycles
    }

    #[inline]
    fn seek(&self, _: &P::State) -> u64 {
        0
    }

    #[inline]
    fn meet(&self, _: u64, state: &P::State, parent: u32) -> Met<()> {
        if self.cycles == Cycles::Path && self.nodes.len() > 0 && self.is_above(state, parent) {
            Met::Cycle
        } else {
            Met::New(())
        }
    }

    #[inline]
    fn add(&mut self, (): (), node: Node<P>, heap: usize) -> u32 {
        push(&mut self.nodes, node, heap)
    }

    #[inline]
    fn reserve(&mut self, extra: usize, budget: usize) -> Result<(), Stop> {
        arena_room(&mut self.nodes, extra, budget)
    }

    #[inline]
    fn bytes(&self) -> usize {
        self.nodes.bytes()
    }

    fn seen_peak(&self) -> usize {
        0
    }

    fn depth_peak(&self) -> u64 {
        depth_of_last(self.nodes.items())
    }

    fn layer(&mut self, id: u32) -> Option<u64> {
        Some(self.layer.of(self.nodes.items(), id))
    }
}

/// The stack of depth-first graph search.
pub(super) struct Last<P: Problem> {
    seen: Seen<Visit<P>>,
    stack: Vec<u32>,
    /// The index on the stack at which the children of the last node taken begin.
    block: usize,
    /// The depth of these children.
    depth: u32,
    depth_peak: u32,
}

/// A node, and its progress in the search.
struct Visit<P: Problem> {
    node: Node<P>,
    depth: u32,
    closed: bool,
}

impl<P: Problem> Last<P> {
    pub(super) fn new() -> Self {
        Self { seen: Seen::new(), stack: Vec::new(), block: 0, depth: 0, depth_peak: 0 }
    }

    #[inline]
    fn visit(&mut self, node: Node<P>) -> Visit<P> {
        self.depth_peak = self.depth_peak.max(self.depth);
        Visit { node, depth: self.depth, closed: false }
    }
}

impl<P: Problem> List<P> for Last<P> {
    const AT_ONCE: usize = 1;
    type Slot = Vacant;

    #[inline]
    fn take(&mut self, _: &P) -> Option<u32> {
        while let Some(id) = self.stack.pop() {
            let visit = self.seen.node_mut(id);
            if !std::mem::replace(&mut visit.closed, true) {
                self.depth = visit.depth + 1;
                self.block = self.stack.len();
                return Some(id);
            }
        }
        None
    }

    #[inline]
    fn node(&self, id: u32) -> &Node<P> {
        &self.seen.node(id).node
    }

    #[inline]
    fn seek(&self, state: &P::State) -> u64 {
        let hash = hash::of(state);
        self.seen.prefetch(hash);
        hash
    }

    #[inline]
    fn meet(&self, hash: u64, state: &P::State, parent: u32) -> Met<Vacant> {
        match self.seen.find(hash, |visit| visit.node.state == *state) {
            Err(vacant) => Met::New(vacant),
            // Of siblings with equal states, the first one is kept.
            Ok(id) if self.seen.node(id).closed || self.node(id).parent == parent => Met::Known(id),
            Ok(id) => Met::Waiting(id),
        }
    }

    #[inline]
    fn add(&mut self, place: Vacant, node: Node<P>, heap: usize) -> u32 {
        self.seen.add_heap(heap);
        let visit = self.visit(node);
        let id = self.seen.insert(place, visit);
        self.stack.push(id);
        id
    }

    #[inline]
    fn replace(&mut self, id: u32, node: Node<P>) {
        *self.seen.node_mut(id) = self.visit(node);
        self.stack.push(id);
    }

    /// Puts the first action on top.
    #[inline]
    fn added(&mut self) {
        self.stack[self.block..].reverse();
    }

    #[inline]
    fn reserve(&mut self, extra: usize, budget: usize) -> Result<(), Stop> {
        self.seen.reserve(extra, budget.saturating_sub(bytes(&self.stack)))?;
        memory_budget::reserve(&mut self.stack, extra, budget.saturating_sub(self.seen.bytes()))
    }

    #[inline]
    fn bytes(&self) -> usize {
        self.seen.bytes() + bytes(&self.stack)
    }

    fn seen_peak(&self) -> usize {
        self.seen.len()
    }

    fn depth_peak(&self) -> u64 {
        self.depth_peak.into()
    }
}

/// The stack of depth-first tree search.
pub(super) struct LastInTree<P: Problem> {
    nodes: Arena<Node<P>>,
    blocks: Vec<Range<u32>>,
    /// The index at which the children of the last node taken begin.
    first: u32,
    cycles: Cycles,
    /// The states from the start to the last node taken, one from each block, if cycles are cut.
    trail: Trail<P::State>,
    /// The greatest depth of a node, and the greatest number of states on the trail.
    depth_peak: usize,
    trail_peak: usize,
}

impl<P: Problem> LastInTree<P> {
    pub(super) fn new(cycles: Cycles) -> Self {
        Self {
            nodes: Arena::new(),
            blocks: Vec::new(),
            first: 0,
            cycles,
            trail: Trail::new(),
            depth_peak: 0,
            trail_peak: 0,
        }
    }

    /// Makes this node of the last block the end of the trail.
    #[inline]
    fn step_to(&mut self, id: u32, problem: &P) {
        while self.trail.len() >= self.blocks.len() {
            self.trail.leave(|state| problem.heap_bytes(state));
        }
        let state = &self.nodes.items()[id as usize].state;
        self.trail.enter(state.clone(), problem.heap_bytes(state));
        self.trail_peak = self.trail_peak.max(self.trail.len());
    }
}

impl<P: Problem> List<P> for LastInTree<P> {
    const AT_ONCE: usize = 1;
    type Slot = ();

    #[inline]
    fn take(&mut self, problem: &P) -> Option<u32> {
        loop {
            let block = self.blocks.last_mut()?;
            let end = block.end as usize;
            if let Some(id) = block.next() {
                self.nodes.truncate(end, |node| problem.heap_bytes(&node.state));
                if self.cycles == Cycles::Path {
                    self.step_to(id, problem);
                }
                self.first = next_number(&self.nodes);
                return Some(id);
            }
            self.blocks.pop();
        }
    }

    #[inline]
    fn node(&self, id: u32) -> &Node<P> {
        &self.nodes.items()[id as usize]
    }

    #[inline]
    fn cycles(&self) -> Cycles {
        self.cycles
    }

    #[inline]
    fn seek(&self, _: &P::State) -> u64 {
        0
    }

    #[inline]
    fn meet(&self, _: u64, state: &P::State, _: u32) -> Met<()> {
        if self.cycles == Cycles::Path && self.trail.holds(state) { Met::Cycle } else { Met::New(()) }
    }

    #[inline]
    fn add(&mut self, (): (), node: Node<P>, heap: usize) -> u32 {
        let id = push(&mut self.nodes, node, heap);
        self.depth_peak = self.depth_peak.max(self.blocks.len());
        if id == 0 {
            self.blocks.push(0..1);
        }
        id
    }

    #[inline]
    fn added(&mut self) {
        let end = next_number(&self.nodes);
        if end > self.first {
            self.blocks.push(self.first..end);
        }
    }

    #[inline]
    fn reserve(&mut self, extra: usize, budget: usize) -> Result<(), Stop> {
        let others = self.bytes() - self.nodes.bytes();
        arena_room(&mut self.nodes, extra, budget.saturating_sub(others))?;
        let others = self.bytes() - bytes(&self.blocks);
        memory_budget::reserve_one(&mut self.blocks, budget.saturating_sub(others))?;
        let others = self.bytes() - self.trail.bytes();
        self.trail.make_room(budget.saturating_sub(others))
    }

    #[inline]
    fn bytes(&self) -> usize {
        self.nodes.bytes() + bytes(&self.blocks) + self.trail.bytes()
    }

    fn seen_peak(&self) -> usize {
        self.trail_peak
    }

    fn depth_peak(&self) -> u64 {
        self.depth_peak as u64
    }
}

/// Makes room in an arena with indices of 32 bits.
#[inline]
fn arena_room<T>(arena: &mut Arena<T>, extra: usize, budget: usize) -> Result<(), Stop> {
    if arena.len() + extra >= u32::MAX as usize { Err(Stop::Memory) } else { arena.reserve(extra, budget) }
}

/// Adds a node to an arena with room for it, and returns its index.
#[inline]
fn push<T>(list: &mut Arena<T>, item: T, heap: usize) -> u32 {
    let id = next_number(list);
    list.push(item, heap);
    id
}

#[inline]
#[expect(clippy::cast_possible_truncation, reason = "`arena_room` keeps arenas shorter than 2^32")]
fn next_number<T>(list: &Arena<T>) -> u32 {
    list.len() as u32
}
