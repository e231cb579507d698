//! Breadth-first search of every board of a shape: counts the boards at each depth.
//!
//! The search has no closed list, and uses one bit per board. A move changes the colour of the blank's cell, as on a
//! chessboard, so boards of odd and even depth never meet. The neighbours of a layer are in the layers before and
//! after. So the bits of boards with the blank on one colour are a layer, those of boards with the blank on the other
//! colour the previous layer. The
//! latter turn into the next layer in place: `next = moved(layer) & !before` (the idea of frontier search: Korf, 1999).
//!
//! Bits are ordered by the tiles without the blank ([`order`]). A move along a row does not change this order: it is an
//! `or` of words. A move along a column rotates a few tiles ([`turn`]): it moves whole runs of words, or bits of words.

mod order;
mod turn;

use crate::direction::Direction;
use crate::error::{Error, Fault};
use crate::shape::Shape;
use alloc::vec;
use alloc::vec::Vec;
use core::ops::ControlFlow;
use order::{Digits, Order, SUFFIX_MAX};
use turn::{Plan, Turn};

/// The largest number of cells. Larger shapes exceed the memory of any machine: 2x7 has 44 thousand million boards.
const CELLS_MAX: u8 = 12;

/// Counts the boards at each depth, in moves from the goal: `depths(shape)?[d]` at depth `d`.
///
/// # Errors
/// Returns an error if there are more than 12 cells.
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

/// The number of boards at each depth of a shape.
///
/// ```
/// use core::ops::ControlFlow;
/// use fast_tiles::{Shape, depths_while};
/// let five = |counts: &[u64]| if counts.len() < 5 { ControlFlow::Continue(()) } else { ControlFlow::Break(()) };
/// let depths = depths_while(Shape::EIGHT, 1 << 20, five)?;
/// assert_eq!((depths.counts, depths.is_complete), (vec![1, 2, 4, 8, 16], false));
/// # Ok::<(), fast_tiles::Error>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Depths {
    /// The number of boards at each depth.
    pub counts: Vec<u64>,
    /// Whether the counts are complete, not stopped early.
    pub is_complete: bool,
}

/// Counts within `memory` bytes. After each layer, `go_on` gets the counts so far.
///
/// # Errors
/// Returns an error if there are more than 12 cells, or [`depths_memory`] is more than `memory`.
///
/// ```
/// use core::ops::ControlFlow;
/// use fast_tiles::{Shape, depths_while};
/// let error = depths_while(Shape::new(3, 4)?, 1 << 20, |_| ControlFlow::Continue(())).unwrap_err();
/// assert!(error.is_memory());
/// assert_eq!(error.to_string(), "needs 35925120 bytes of memory, but the limit is 1048576");
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
    let mut is_complete = false;
    while go_on(&counts).is_continue() {
        let count = layers.next(counts.len());
        if count == 0 {
            is_complete = true;
            break;
        }
        counts.push(count);
    }
    Ok(Depths { counts, is_complete })
}

/// Returns the bytes needed to explore a shape, except for some thousands.
///
/// # Errors
/// Returns an error if there are more than 12 cells.
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
    // A word for each cell of the blank, one for the next layer, and a byte for its parity.
    Ok((words * (8 * (cells + 1) + 4)) as u64)
}

/// Returns the shape with its longer side upright: it has the same depths by reflection, and column moves rotate fewer tiles.
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
    /// For each cell of the blank and each order of the tiles, whether the board is in the last layer; on cells of the
    /// other colour, in the previous layer.
    boards: Vec<Vec<u64>>,
    /// The boards of one cell in the next layer.
    next: Vec<u64>,
    /// For each cell, the moves into it: up from the cell below, and down from the cell above.
    plans: Vec<[Option<Plan>; 2]>,
}

impl Layers {
    /// Starts with the goal.
    fn new(shape: Shape) -> Self {
        let order = Order::new(usize::from(shape.cells()) - 1);
        let mut boards = vec![vec![0; order.words]; usize::from(shape.cells())];
        boards[0][0] = 1;
        let next = vec![0; order.words];
        let plans = (0..shape.cells()).map(|cell| plans(shape, &order, cell)).collect();
        Self { shape, order, boards, next, plans }
    }

    /// Makes the layer of this depth, and returns its number of boards.
    fn next(&mut self, depth: usize) -> u64 {
        let width = self.shape.width();
        let colour = |cell: u8| usize::from(cell / width + cell % width) % 2;
        let cells = (0..self.shape.cells()).filter(|&cell| colour(cell) == depth % 2);
        cells.map(|cell| self.arrive(cell)).sum()
    }

    /// Adds the boards of the next layer with the blank on this cell, and returns their number.
    fn arrive(&mut self, cell: u8) -> u64 {
        self.next.fill(0);
        for way in [Direction::Left, Direction::Right] {
            if let Some(from) = self.shape.neighbour(cell, way) {
                self.next.iter_mut().zip(&self.boards[usize::from(from)]).for_each(|(to, from)| *to |= from);
            }
        }
        for (way, plan) in [Direction::Down, Direction::Up].into_iter().zip(&self.plans[usize::from(cell)]) {
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

/// Returns the moves up into this cell, and down.
fn plans(shape: Shape, order: &Order, cell: u8) -> [Option<Plan>; 2] {
    let width = usize::from(shape.width());
    let plan = |way: Direction, turn: Turn| {
        let from = shape.neighbour(cell, way)?;
        let row = if width.is_multiple_of(2) { usize::from(from) / width % 2 } else { 0 };
        Some(Plan::new(order, usize::from(cell.min(from)), width, turn, row))
    };
    [plan(Direction::Down, Turn::Up), plan(Direction::Up, Turn::Down)]
}
