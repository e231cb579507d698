//! Expands a batch of boards in two passes: first all moves and the addresses of their look-ups, then the values. Between the two, the
//! machine prefetches all of them at once. A view is evaluated only for children that earlier views have not pruned.

use super::layout::{Layout, cell};
use super::node::{Node, VIEWS};
use crate::pattern::fetch::fetch;
use crate::pattern::numbering::Places;
use alloc::vec::Vec;

/// Boards per batch: enough look-ups to hide the latency of the first.
pub(super) const BATCH: usize = 32;

/// The largest number of children of a batch.
const MOVES: usize = 4 * BATCH;

/// The boards of a batch, and their children.
pub(super) struct Batch<const N: usize, const L: usize> {
    nodes: Vec<Node<N, L>>,
    children: [Child; MOVES],
    /// The indices of the children that no view has pruned, packed at the front.
    alive: [u8; MOVES],
    count: usize,
}

/// A move from a board of the batch.
#[derive(Clone, Copy, Default)]
struct Child {
    parent: u8,
    /// The cell to which the blank moves.
    to: u8,
    tile: u8,
    /// The next view's look-up: the bit within its byte.
    bit: u8,
    byte: usize,
    /// For each view with a look-up of this tile, the cells that it sees.
    places: [Places; VIEWS],
    /// For each view, the remaining slack.
    slack: [u8; VIEWS],
    state: u16,
    /// Two bits for each look-up, as in a board.
    rests: u32,
}

impl<const N: usize, const L: usize> Batch<N, L> {
    pub(super) fn new() -> Self {
        let children = [Child::default(); MOVES];
        Self { nodes: Vec::with_capacity(BATCH), children, alive: [0; MOVES], count: 0 }
    }

    /// Takes `count` boards from the end of a stack.
    #[inline(always)]
    pub(super) fn take(&mut self, stack: &mut Vec<Node<N, L>>, count: usize) -> &[Node<N, L>] {
        self.nodes.clear();
        self.nodes.extend_from_slice(&stack[stack.len() - count..]);
        stack.truncate(stack.len() - count);
        &self.nodes
    }

    /// Pushes the children that may be within the bound onto a stack.
    #[inline(always)]
    pub(super) fn expand(&mut self, layout: &Layout<'_>, stack: &mut Vec<Node<N, L>>) {
        self.moves(layout);
        for view in 0..layout.views() {
            self.see(layout, view);
            self.locate(layout, view);
            self.prune(layout, view);
        }
        stack.reserve(self.count);
        for &number in &self.alive[..self.count] {
            let child = &self.children[usize::from(number) % MOVES];
            // Modified in place: a copy right after writes of single bytes is slow.
            stack.push(self.nodes[usize::from(child.parent)]);
            if let Some(node) = stack.last_mut() {
                go(layout, node, child);
            }
        }
    }

    /// Returns, for each of these children, the index of its board in the batch.
    pub(super) fn parents(&self) -> impl Iterator<Item = usize> {
        self.alive[..self.count].iter().map(|&number| usize::from(self.children[usize::from(number)].parent))
    }

    /// Generates all moves that the automaton allows.
    #[inline(always)]
    fn moves(&mut self, layout: &Layout<'_>) {
        let mut count = 0;
        for (parent, node) in (0..).zip(&self.nodes) {
            let ways = layout.ways[cell(node.blank)] & layout.allowed[usize::from(node.state)];
            // A board without remaining moves has no children.
            let mut ways = if node.left == 0 { 0 } else { ways };
            while ways != 0 {
                let way = ways.trailing_zeros() % 4;
                ways &= ways - 1;
                let to = layout.next[cell(node.blank)][way as usize];
                let child = &mut self.children[count % MOVES];
                (child.parent, child.to, child.tile) = (parent, to, node.tiles[usize::from(to) % N]);
                (child.slack, child.rests) = (node.slack, node.rests);
                child.state = layout.heuristic.automaton.after(node.state, way);
                self.alive[count % MOVES] = count as u8;
                count += 1;
            }
        }
        self.count = count;
    }

    /// Computes the view's part of the children, and prefetches the data for its look-up addresses.
    #[inline(always)]
    fn see(&mut self, layout: &Layout<'_>, view: usize) {
        let (cells, lookup_of) = (&layout.cells[view], &layout.lookup_of[view]);
        for &number in &self.alive[..self.count] {
            let child = &mut self.children[usize::from(number) % MOVES];
            let lookup = lookup_of[cell(child.tile)];
            if lookup == Layout::NONE {
                continue;
            }
            let node = &self.nodes[usize::from(child.parent)];
            let (from, to) = (cells[cell(child.to)], cells[cell(node.blank)]);
            let numbering = layout.lookup(lookup).numbering;
            let places = numbering.moved(node.places(lookup.into()), from, to);
            child.bit = numbering.bit(places) as u8;
            child.byte = numbering.blocks.set(places.set);
            child.places[view] = places;
        }
    }

    /// Computes the look-up addresses and prefetches them.
    #[inline(always)]
    fn locate(&mut self, layout: &Layout<'_>, view: usize) {
        let (cells, lookup_of) = (&layout.cells[view], &layout.lookup_of[view]);
        for &number in &self.alive[..self.count] {
            let child = &mut self.children[usize::from(number) % MOVES];
            let lookup = lookup_of[cell(child.tile)];
            if lookup == Layout::NONE {
                continue;
            }
            let seen = layout.lookup(lookup);
            let blank = cells[cell(child.to)];
            child.byte = seen.numbering.byte_of_set(child.byte, child.places[view].order, blank);
            fetch(seen.bytes, child.byte);
        }
    }

    /// Reads the look-ups. A branch on whether a child is kept would be unpredictable, so all children are written, and
    /// only the kept ones are counted.
    #[inline(always)]
    fn prune(&mut self, layout: &Layout<'_>, view: usize) {
        let mut count = 0;
        for i in 0..self.count {
            let number = self.alive[i % MOVES];
            self.alive[count % MOVES] = number;
            count += usize::from(survives(layout, &mut self.children[usize::from(number) % MOVES], view));
        }
        self.count = count;
    }
}

/// Applies a look-up to a child. Returns false if the view prunes it.
#[inline(always)]
fn survives(layout: &Layout<'_>, child: &mut Child, view: usize) -> bool {
    let lookup = layout.lookup_of[view][cell(child.tile)];
    let farther = if lookup == Layout::NONE {
        1
    } else {
        let high = u32::from(layout.lookup(lookup).bytes[child.byte] >> child.bit & 1);
        let shift = 2 * u32::from(lookup);
        let more = ((child.rests >> shift) + 1) & 3;
        // One more move if the database has this second bit, else one fewer.
        let is_farther = u32::from(more >> 1 == high);
        let rest = (more + 2 + 2 * is_farther) & 3;
        child.rests = child.rests & !(3 << shift) | rest << shift;
        2 * is_farther as u8
    };
    let slack = child.slack[view];
    child.slack[view] = slack.wrapping_sub(farther);
    slack >= farther
}

/// Turns a board into the board after a move.
#[inline(always)]
fn go<const N: usize, const L: usize>(layout: &Layout<'_>, node: &mut Node<N, L>, child: &Child) {
    node.tiles[usize::from(node.blank) % N] = child.tile;
    node.tiles[usize::from(child.to) % N] = 0;
    for view in 0..layout.views() {
        let lookup = layout.lookup_of[view][cell(child.tile)];
        if lookup != Layout::NONE {
            node.put(usize::from(lookup), child.places[view]);
        }
    }
    (node.rests, node.slack, node.state) = (child.rests, child.slack, child.state);
    (node.blank, node.left) = (child.to, node.left - 1);
}
