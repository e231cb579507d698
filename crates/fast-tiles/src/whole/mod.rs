//! Breadth-first search of every board of a shape: how many boards are how many moves from the goal.
//!
//! It has no closed list, and a bit a board. A move changes the colour of the blank's cell, as on a chessboard, so that
//! boards of odd and of even depth never meet; and the neighbours of a layer are in the one before and the one after. So
//! the bits of the blank's cells of one colour hold a layer, those of the other colour the layer before, and these turn
//! into the next in place: `next = moved(layer) & !before` (the idea of frontier search: Korf, 1999). There is no other
//! store.
//!
//! Bits are in the order of the tiles without the blank ([`order`]). A move along a row does not change it: it is a
//! single `or` of words. A move along a column turns a few tiles ([`turn`]): whole runs of words move, or bits of words.

mod order;
mod turn;

use crate::error::{Error, Fault};
use crate::shape::Shape;
use crate::way::Way;
use alloc::vec;
use alloc::vec::Vec;
use core::ops::ControlFlow;
use order::{Digits, Order, SUFFIX_MAX};
use turn::{Plan, Turn};

/// Larger shapes have more boards than bits that any machine has room for: 2x7 has 44 thousand million.
const CELLS_MAX: u8 = 12;

/// How many boards there are at each depth, in moves from the goal: `depths(shape)?[d]` at depth `d`.
///
/// # Errors
/// If there are more than 12 cells.
///
/// ```
/// use fast_tiles::{Shape, depths};
/// let depths = depths(Shape::EIGHT)?;
/// assert_eq!(depths.iter().sum::<u64>(), 181_440);
/// assert_eq!((depths.len(), depths[31]), (32, 2));
/// # Ok::<(), fast_tiles::Error>(())
/// ```
pub fn depths(shape: Shape) -> Result<Vec<u64>, Error> {
    depths_while(shape, u64::MAX, |_| ControlFlow::Continue(())).map(|depths| depths.counts)
}

/// What is known of the depths of a shape's boards.
///
/// ```
/// use core::ops::ControlFlow;
/// use fast_tiles::{Shape, depths_while};
/// let five = |counts: &[u64]| if counts.len() < 5 { ControlFlow::Continue(()) } else { ControlFlow::Break(()) };
/// let depths = depths_while(Shape::EIGHT, 1 << 20, five)?;
/// assert_eq!((depths.counts, depths.is_whole), (vec![1, 2, 4, 8, 16], false));
/// # Ok::<(), fast_tiles::Error>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Depths {
    /// How many boards there are at each depth.
    pub counts: Vec<u64>,
    /// Whether these are all boards: nobody has stopped it.
    pub is_whole: bool,
}

/// The same within so many bytes; after each depth `go_on` is told of the boards at all depths so far.
///
/// # Errors
/// If there are more than 12 cells, or [`depths_memory`] is more than `memory`.
///
/// ```
/// use core::ops::ControlFlow;
/// use fast_tiles::{Shape, depths_while};
/// let error = depths_while(Shape::new(3, 4)?, 1 << 20, |_| ControlFlow::Continue(())).unwrap_err();
/// assert!(error.is_memory());
/// assert_eq!(error.to_string(), "needs 35925120 bytes of memory, and 1048576 are allowed");
/// # Ok::<(), fast_tiles::Error>(())
/// ```
pub fn depths_while(
    shape: Shape,
    memory: u64,
    mut go_on: impl FnMut(&[u64]) -> ControlFlow<()>,
) -> Result<Depths, Error> {
    let needs = depths_memory(shape)?;
    if needs > memory {
        return Err(Error(Fault::Memory { needs, allowed: memory }));
    }
    let mut layers = Layers::new(upright(shape)?);
    let mut counts = vec![1];
    let mut is_whole = false;
    while go_on(&counts).is_continue() {
        let count = layers.next(counts.len());
        if count == 0 {
            is_whole = true;
            break;
        }
        counts.push(count);
    }
    Ok(Depths { counts, is_whole })
}

/// How many bytes it takes to explore a shape, but for some thousands.
///
/// # Errors
/// If there are more than 12 cells.
///
/// ```
/// use fast_tiles::{Shape, depths_memory};
/// assert!(depths_memory(Shape::new(3, 4)?)? < 36 << 20);
/// assert!(depths_memory(Shape::FIFTEEN).unwrap_err().is_shape());
/// # Ok::<(), fast_tiles::Error>(())
/// ```
pub fn depths_memory(shape: Shape) -> Result<u64, Error> {
    let cells = usize::from(upright(shape)?.cells());
    let tiles = cells - 1;
    let words = Digits::count(tiles, tiles - tiles.min(SUFFIX_MAX));
    // A word for each cell of the blank, one on its way, and a byte for its parity.
    Ok((words * (8 * (cells + 1) + 4)) as u64)
}

/// The shape with its longer side upright: by reflection it has the same depths, and moves along columns turn less.
fn upright(shape: Shape) -> Result<Shape, Error> {
    if shape.cells() > CELLS_MAX {
        return Err(Error(Fault::Huge(shape)));
    }
    Shape::new(shape.width().min(shape.height()), shape.width().max(shape.height()))
}

/// The last two layers.
struct Layers {
    shape: Shape,
    order: Order,
    /// For each cell of the blank, and each order of the tiles, whether the board is of the last layer (or, on cells of
    /// the other colour, of the one before).
    boards: Vec<Vec<u64>>,
    /// The boards of a cell in the next layer.
    next: Vec<u64>,
    /// For each cell, how the boards of the cell below come up to it, and those of the cell above down.
    plans: Vec<[Option<Plan>; 2]>,
}

impl Layers {
    /// The goal.
    fn new(shape: Shape) -> Self {
        let order = Order::new(usize::from(shape.cells()) - 1);
        let mut boards = vec![vec![0; order.words]; usize::from(shape.cells())];
        boards[0][0] = 1;
        let next = vec![0; order.words];
        let plans = (0..shape.cells()).map(|cell| plans(shape, &order, cell)).collect();
        Self { shape, order, boards, next, plans }
    }

    /// Goes on to the layer of this depth: how many boards there are.
    fn next(&mut self, depth: usize) -> u64 {
        let width = self.shape.width();
        let colour = |cell: u8| usize::from(cell / width + cell % width) % 2;
        let cells = (0..self.shape.cells()).filter(|&cell| colour(cell) == depth % 2);
        cells.map(|cell| self.arrive(cell)).sum()
    }

    /// The boards of the next layer with the blank on this cell.
    fn arrive(&mut self, cell: u8) -> u64 {
        self.next.fill(0);
        for way in [Way::Left, Way::Right] {
            if let Some(from) = self.shape.neighbour(cell, way) {
                self.next.iter_mut().zip(&self.boards[usize::from(from)]).for_each(|(to, from)| *to |= from);
            }
        }
        for (way, plan) in [Way::Down, Way::Up].into_iter().zip(&self.plans[usize::from(cell)]) {
            if let (Some(from), Some(plan)) = (self.shape.neighbour(cell, way), plan) {
                plan.add(&self.order, &self.boards[usize::from(from)], &mut self.next);
            }
        }
        let mut count = 0;
        for (board, next) in self.boards[usize::from(cell)].iter_mut().zip(&self.next) {
            *board = next & !*board;
            count += u64::from(board.count_ones());
        }
        count
    }
}

/// The moves up to this cell, and down.
fn plans(shape: Shape, order: &Order, cell: u8) -> [Option<Plan>; 2] {
    let width = usize::from(shape.width());
    let plan = |way: Way, turn: Turn| {
        let from = shape.neighbour(cell, way)?;
        let row = if width.is_multiple_of(2) { usize::from(from) / width % 2 } else { 0 };
        Some(Plan::new(order, usize::from(cell.min(from)), width, turn, row))
    };
    [plan(Way::Down, Turn::Up), plan(Way::Up, Turn::Down)]
}
