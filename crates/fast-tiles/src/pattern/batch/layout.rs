//! What is the same for all boards of a search.

use super::node::VIEWS;
use crate::pattern::guide::Guide;
use crate::pattern::numbering::Numbering;
use crate::shape::CELLS_MAX;
use crate::way::Way;
use alloc::vec::Vec;

pub(super) struct Layout<'g> {
    pub(super) guide: &'g Guide,
    /// For each cell, the next cell each way, or [`Layout::NONE`]; and a bit for each way that there is one.
    pub(super) next: [[u8; 4]; CELLS_MAX],
    pub(super) ways: [u8; CELLS_MAX],
    /// For each state of the automaton, a bit for each way that it allows.
    pub(super) allowed: Vec<u8>,
    /// For each view, what each cell is seen as, and the look-up of each tile, or [`Layout::NONE`].
    pub(super) cells: [[u8; CELLS_MAX]; VIEWS],
    pub(super) look_of: [[u8; CELLS_MAX]; VIEWS],
    /// The look-ups of all views.
    pub(super) looks: Vec<Seen<'g>>,
}

/// A database, and how its bits are numbered.
pub(super) struct Seen<'g> {
    pub(super) numbering: &'g Numbering,
    pub(super) bytes: &'g [u8],
}

impl<'g> Layout<'g> {
    pub(super) const NONE: u8 = u8::MAX;

    pub(super) fn new(guide: &'g Guide) -> Self {
        let mut layout = Self {
            guide,
            next: [[Self::NONE; 4]; CELLS_MAX],
            ways: [0; CELLS_MAX],
            allowed: guide.automaton.allowed(),
            cells: [[0; CELLS_MAX]; VIEWS],
            look_of: [[Self::NONE; CELLS_MAX]; VIEWS],
            looks: Vec::new(),
        };
        for cell in 0..guide.shape.cells() {
            let to = |way| guide.shape.neighbour(cell, way).unwrap_or(Self::NONE);
            let next = Way::ALL.map(to);
            layout.next[usize::from(cell)] = next;
            layout.ways[usize::from(cell)] = (0..4).map(|way| u8::from(next[way] != Self::NONE) << way).sum();
        }
        for (number, view) in guide.views.iter().enumerate() {
            for cell in 0..guide.shape.cells() {
                layout.cells[number][usize::from(cell)] = view.seen(cell);
                if let Some(look) = view.look_of(cell) {
                    layout.look_of[number][usize::from(cell)] = (view.first + look) as u8;
                }
            }
            let databases = guide.databases(view).iter().enumerate();
            layout.looks.extend(
                databases.map(|(look, database)| Seen {
                    numbering: view.numbering(look),
                    bytes: database.bytes(),
                }),
            );
        }
        layout
    }

    #[inline(always)]
    pub(super) fn views(&self) -> usize {
        self.guide.views.len()
    }
}
