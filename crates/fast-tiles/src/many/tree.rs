//! The moves of a shape, grouped by the properties that boards must share to be moved together.

use crate::direction::Direction;
use crate::shape::Shape;
use alloc::vec::Vec;

/// Boards with the same blank cell and the same last move: they have the same next moves.
pub(super) struct Group {
    pub(super) cell: u8,
    /// The next moves, without the reverse move: one to three.
    pub(super) children: Vec<Child>,
    /// For `Lanes::nearer`: byte `c` is the first bit of the nibble of child `c`'s tile.
    #[cfg(target_arch = "x86_64")]
    pub(super) offsets: u64,
    /// Bit `c` of entry `tile`: whether that tile, moved by child `c`, comes nearer to its goal. The entries repeat
    /// four times, so that the two bits above a nibble do not matter.
    #[cfg(target_arch = "x86_64")]
    pub(super) nearer: [u8; 64],
}

/// One move of a group.
#[derive(Clone, Copy)]
pub(super) struct Child {
    pub(super) way: Direction,
    /// The cell to which the blank moves.
    pub(super) cell: u8,
    /// The group of the boards after the move.
    pub(super) group: usize,
    /// A bit for each tile that the move takes nearer to its goal.
    pub(super) nearer: u16,
}

/// All groups of a shape of at most 16 cells: one for each move into a cell, at most 48.
pub(super) struct Tree {
    pub(super) shape: Shape,
    pub(super) groups: Vec<Group>,
}

impl Tree {
    pub(super) fn new(shape: Shape) -> Self {
        let keys = keys(shape);
        let groups = keys.iter().map(|&(cell, back)| Group::new(shape, &keys, cell, Some(back))).collect();
        Self { shape, groups }
    }

    /// Returns the moves of the first board, which has no reverse move.
    pub(super) fn first(&self, cell: u8) -> Group {
        Group::new(self.shape, &keys(self.shape), cell, None)
    }
}

/// Returns the blank's cell and the reverse move of each group.
fn keys(shape: Shape) -> Vec<(u8, Direction)> {
    let ways = |cell| Direction::ALL.into_iter().map(move |way| (cell, way));
    (0..shape.cells()).flat_map(ways).filter(|&(cell, way)| shape.neighbour(cell, way).is_some()).collect()
}

impl Group {
    fn new(shape: Shape, keys: &[(u8, Direction)], cell: u8, back: Option<Direction>) -> Self {
        let child = |way: Direction| {
            let to = shape.neighbour(cell, way)?;
            let group = keys.iter().position(|&key| key == (to, way.opposite()))?;
            Some(Child { way, cell: to, group, nearer: nearer(shape, to, cell) })
        };
        let ways = Direction::ALL.into_iter().filter(|&way| Some(way) != back);
        let children: Vec<Child> = ways.filter_map(child).collect();
        Self {
            cell,
            #[cfg(target_arch = "x86_64")]
            offsets: (0..).zip(&children).map(|(c, child)| u64::from(4 * child.cell) << (8 * c)).sum(),
            #[cfg(target_arch = "x86_64")]
            nearer: core::array::from_fn(|tile| bits(&children, tile % 16)),
            children,
        }
    }
}

/// Returns a bit for each tile that comes nearer to its goal by a move from one cell to the other.
fn nearer(shape: Shape, from: u8, to: u8) -> u16 {
    let comes_nearer = |tile: &u8| shape.distance(to, *tile) < shape.distance(from, *tile);
    (1..shape.cells()).filter(comes_nearer).map(|tile| 1 << tile).sum()
}

/// Returns a bit for each child that takes this tile nearer.
#[cfg(target_arch = "x86_64")]
fn bits(children: &[Child], tile: usize) -> u8 {
    (0..).zip(children).map(|(c, child)| ((child.nearer >> tile & 1) as u8) << c).sum()
}
