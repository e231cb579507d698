//! IDA* of the 15-puzzle with Manhattan distance, one board at a time (Korf, 1985): the baseline.
//!
//! The compiler makes a function for each cell of the blank and each reverse move: neighbours, shifts and distances are
//! constants in it. A board is a word of nibbles, and a child is tested before it is made. The path is recorded only
//! when the goal is found. [`Solver`](crate::Solver) visits the same boards in another order.

use crate::answer::{Answer, Stats, Stop};
use crate::board::Board;
use crate::direction::Direction;
use crate::error::{Error, Fault};
use crate::meter::Meter;
use crate::shape::Shape;
use alloc::vec::Vec;
use core::ops::ControlFlow;

/// Returns a shortest solution of a 15-puzzle and the statistics of the search.
///
/// # Errors
/// Returns an error if the board is not 4x4, or is not solvable.
///
/// ```
/// use fast_tiles::{Board, Direction, scalar};
/// let (ways, stats) = scalar::solve(&Board::parse("1 2 3 0 / 4 5 6 7 / 8 9 10 11 / 12 13 14 15")?)?;
/// assert_eq!((ways, stats.expanded()), (vec![Direction::Left; 3], 4));
/// # Ok::<(), fast_tiles::Error>(())
/// ```
pub fn solve(board: &Board) -> Result<(Vec<Direction>, Stats), Error> {
    crate::solver::to_the_end(|go_on| solve_while(board, u64::MAX, go_on))
}

/// Solves with limits: expands at most `nodes` boards, and calls `go_on` every quarter of a million expansions.
///
/// # Errors
/// The errors of [`solve`].
///
/// ```
/// use core::ops::ControlFlow;
/// use fast_tiles::{Answer, Board, Stop, scalar};
/// let board = Board::parse("14 13 15 7 11 12 9 5 6 0 2 1 4 8 10 3")?;
/// let (answer, _) = scalar::solve_while(&board, u64::MAX, |_| ControlFlow::Break(()))?;
/// assert_eq!(answer, Answer::Stopped(Stop::Asked));
/// # Ok::<(), fast_tiles::Error>(())
/// ```
pub fn solve_while(
    board: &Board,
    nodes: u64,
    mut go_on: impl FnMut(&Stats) -> ControlFlow<()>,
) -> Result<(Answer, Stats), Error> {
    if board.shape() != Shape::FIFTEEN {
        return Err(Error(Fault::Fifteen(board.shape())));
    }
    let packed = board.packed()?;
    crate::solver::check(board, nodes, &mut go_on, |meter| {
        let mut search = ScalarSearch { meter, ways: Vec::new(), stop: None };
        let distance = board.manhattan();
        for bound in (distance..).step_by(2) {
            search.meter.begin(bound);
            if start(&mut search, board.blank(), packed, (bound - distance) / 2) {
                break;
            }
        }
        search.ways.reverse();
        search.stop.map_or(Ok(search.ways), Err)
    })
}

struct ScalarSearch<'a, 'm> {
    meter: &'a mut Meter<'m>,
    /// The solution, last move first.
    ways: Vec<Direction>,
    stop: Option<Stop>,
}

/// A cell of the 4x4 board as a type, with its neighbours.
trait Cell {
    const CELL: u8;
    type Up: Cell;
    type Down: Cell;
    type Left: Cell;
    type Right: Cell;
}

/// Beyond the edge.
struct Edge;

impl Cell for Edge {
    const CELL: u8 = u8::MAX;
    type Up = Self;
    type Down = Self;
    type Left = Self;
    type Right = Self;
}

macro_rules! cells {
    ($($name:ident $cell:literal: $up:ident $down:ident $left:ident $right:ident,)*) => {
        $(
            struct $name;
            impl Cell for $name {
                const CELL: u8 = $cell;
                type Up = $up;
                type Down = $down;
                type Left = $left;
                type Right = $right;
            }
        )*

        /// Runs a round from the first board. Returns whether the search is over.
        fn start(search: &mut ScalarSearch<'_, '_>, blank: u8, board: u64, slack: u32) -> bool {
            match blank {
                $($cell => expand::<$name, NO_WAY>(search, board, slack),)*
                _ => true,
            }
        }
    };
}

cells! {
    A1  0: Edge B1 Edge A2,  A2  1: Edge B2 A1 A3,  A3  2: Edge B3 A2 A4,  A4  3: Edge B4 A3 Edge,
    B1  4: A1   C1 Edge B2,  B2  5: A2   C2 B1 B3,  B3  6: A3   C3 B2 B4,  B4  7: A4   C4 B3 Edge,
    C1  8: B1   D1 Edge C2,  C2  9: B2   D2 C1 C3,  C3 10: B3   D3 C2 C4,  C4 11: B4   D4 C3 Edge,
    D1 12: C1 Edge Edge D2,  D2 13: C2 Edge D1 D3,  D3 14: C3 Edge D2 D4,  D4 15: C4 Edge D3 Edge,
}

const UP: u8 = Direction::Up as u8;
const DOWN: u8 = Direction::Down as u8;
const LEFT: u8 = Direction::Left as u8;
const RIGHT: u8 = Direction::Right as u8;
/// Marks the first board, which has no reverse move.
const NO_WAY: u8 = 4;

/// Searches everything below a board with the blank on this cell, except for the reverse move `BACK`. `slack` is half
/// of the moves that may still be spent on leading away from goals: each costs two, out and back.
fn expand<C: Cell, const BACK: u8>(search: &mut ScalarSearch<'_, '_>, board: u64, slack: u32) -> bool {
    let spent = search.meter.spend(1);
    if C::CELL == 0 && board == GOAL {
        return true;
    }
    if let Err(stop) = spent {
        search.stop = Some(stop);
        return true;
    }
    BACK != UP && child::<C, C::Up, DOWN>(search, board, slack)
        || BACK != DOWN && child::<C, C::Down, UP>(search, board, slack)
        || BACK != LEFT && child::<C, C::Left, RIGHT>(search, board, slack)
        || BACK != RIGHT && child::<C, C::Right, LEFT>(search, board, slack)
}

/// Moves the blank to a neighbour; `BACK` is the reverse move there.
#[inline(always)]
fn child<C: Cell, To: Cell, const BACK: u8>(
    search: &mut ScalarSearch<'_, '_>,
    board: u64,
    slack: u32,
) -> bool {
    if To::CELL == Edge::CELL {
        return false;
    }
    let tile = board >> (4 * To::CELL) & 15;
    let farther = const { farther(To::CELL, C::CELL) } >> tile & 1;
    if farther > slack {
        return false;
    }
    let moved = tile << (4 * To::CELL) ^ tile << (4 * C::CELL);
    let over = expand::<To, BACK>(search, board ^ moved, slack - farther);
    if over {
        search.ways.push(Direction::ALL[usize::from(BACK)].opposite());
    }
    over
}

const GOAL: u64 = 0xFEDC_BA98_7654_3210;

/// Returns a bit for each tile: whether its move from one cell to its neighbour leads away from its goal.
const fn farther(from: u8, to: u8) -> u32 {
    let (mut tiles, mut tile) = (0, 1);
    while from < 16 && to < 16 && tile < 16 {
        if Shape::FIFTEEN.distance(to, tile) > Shape::FIFTEEN.distance(from, tile) {
            tiles |= 1 << tile;
        }
        tile += 1;
    }
    tiles
}
