//! The data that all boards of a search share.

use super::node::VIEWS;
use crate::direction::Direction;
use crate::pattern::heuristic::{PatternHeuristic, View};
use crate::pattern::numbering::Numbering;
use alloc::vec::Vec;

/// Array sizes for cells and look-ups: powers of two, so that masking an index keeps it in bounds.
const CELLS: usize = 32;
const LOOKUPS: usize = 16;

/// Returns a cell or a tile as an index.
#[inline(always)]
pub(super) fn cell(number: u8) -> usize {
    usize::from(number) % CELLS
}

pub(super) struct Layout<'g> {
    pub(super) heuristic: &'g PatternHeuristic,
    /// For each cell, the neighbour in each direction or [`Layout::NONE`], and a bit for each direction that has one.
    pub(super) next: [[u8; 4]; CELLS],
    pub(super) ways: [u8; CELLS],
    /// For each state of the automaton, a bit for each allowed direction.
    pub(super) allowed: Vec<u8>,
    /// For each view, the image of each cell, and the look-up of each tile or [`Layout::NONE`].
    pub(super) cells: [[u8; CELLS]; VIEWS],
    pub(super) lookup_of: [[u8; CELLS]; VIEWS],
    /// The look-ups of all views. Unused entries repeat the first ones.
    lookups: [Seen<'g>; LOOKUPS],
}

/// A database and the numbering of its bits.
#[derive(Clone, Copy)]
pub(super) struct Seen<'g> {
    pub(super) numbering: &'g Numbering,
    pub(super) bytes: &'g [u8],
}

impl<'g> Layout<'g> {
    pub(super) const NONE: u8 = u8::MAX;

    /// Returns `None` for a heuristic without look-ups.
    pub(super) fn new(heuristic: &'g PatternHeuristic) -> Option<Self> {
        let lookups = heuristic.views.iter().flat_map(|view| seen(heuristic, view));
        let lookups: Vec<Seen<'g>> = lookups.take(LOOKUPS).collect();
        let mut layout = Self {
            heuristic,
            next: [[Self::NONE; 4]; CELLS],
            ways: [0; CELLS],
            allowed: heuristic.automaton.allowed(),
            cells: [[0; CELLS]; VIEWS],
            lookup_of: [[Self::NONE; CELLS]; VIEWS],
            lookups: [*lookups.first()?; LOOKUPS],
        };
        layout.lookups[..lookups.len()].copy_from_slice(&lookups);
        for number in 0..heuristic.shape.cells() {
            let to = |way| heuristic.shape.neighbour(number, way).unwrap_or(Self::NONE);
            let next = Direction::ALL.map(to);
            layout.next[cell(number)] = next;
            layout.ways[cell(number)] = (0..4).map(|way| u8::from(next[way] != Self::NONE) << way).sum();
        }
        for (view, (cells, lookup_of)) in
            heuristic.views.iter().zip(layout.cells.iter_mut().zip(&mut layout.lookup_of))
        {
            for number in 0..heuristic.shape.cells() {
                cells[cell(number)] = view.seen(number);
                if let Some(lookup) = view.lookup_of(number) {
                    lookup_of[cell(number)] = (view.first + lookup) as u8;
                }
            }
        }
        Some(layout)
    }

    #[inline(always)]
    pub(super) fn views(&self) -> usize {
        self.heuristic.views.len()
    }

    /// Returns a look-up by its number.
    #[inline(always)]
    pub(super) fn lookup(&self, number: u8) -> &Seen<'g> {
        &self.lookups[usize::from(number) % LOOKUPS]
    }
}

/// Returns the look-ups of a view.
fn seen<'g>(heuristic: &'g PatternHeuristic, view: &'g View) -> impl Iterator<Item = Seen<'g>> {
    let databases = heuristic.databases(view).iter().enumerate();
    databases.map(|(lookup, database)| Seen { numbering: view.numbering(lookup), bytes: database.bytes() })
}
