//! The search: alpha-beta with windows of one point, bitboards and a table.

use crate::follow;
use crate::shape::Shape;
use crate::solver::Progress;
use crate::table::{Bounds, Table};
use core::ops::ControlFlow;

/// The search was stopped: no score.
pub(crate) const STOPPED: i32 = i32::MIN;

/// The number of nodes after which the search checks again whether it may continue.
const CHECK: u64 = 4096;

/// More than any score.
const NO_BOUND: i32 = 100;

/// With more empty squares than this, the moves are looked up in the table before one is searched (enhanced transposition cutoffs, J. Schaeffer
/// and A. Plaat, 1996).
const PROBED: u32 = 6;

/// Positions with at most this number of empty squares are not stored: searching them again takes less time than the table.
const UNKEPT: u32 = 6;

/// A position in which the side to move cannot win at once and has a move that does not lose at once.
#[derive(Clone, Copy, Default)]
pub(crate) struct Node {
    /// The stones of the side to move.
    pub(crate) me: u64,
    /// All stones.
    pub(crate) mask: u64,
    /// The empty squares where the other side completes a four.
    pub(crate) threats: u64,
    /// An upper bound of the score.
    pub(crate) high: i32,
}

/// Result of checking the next moves of both sides.
pub(crate) enum Look {
    /// The side to move completes a four at once.
    Win,
    /// The other side completes a four with its next move.
    Loss,
    /// Neither.
    Open(Node),
}

/// A search of one position. Boards have at most `N` columns.
pub(crate) struct Search<'a, S, const N: usize> {
    pub(crate) shape: S,
    table: &'a mut Table,
    /// Column masks, from the middle to the sides.
    columns: [u64; N],
    pub(crate) progress: Progress,
    /// The number of nodes at the next check.
    next: u64,
    limit: u64,
    go_on: &'a mut dyn FnMut(&Progress) -> ControlFlow<()>,
    pub(crate) stopped: bool,
}

/// A move: its square, the threats of the mover after it, its rank, and an upper bound of the opponent's score.
#[derive(Clone, Copy, Default)]
struct Child {
    stone: u64,
    threats: u64,
    rank: u32,
    high: i32,
}

impl<'a, S: Shape, const N: usize> Search<'a, S, N> {
    pub(crate) fn new(
        shape: S,
        table: &'a mut Table,
        limit: u64,
        go_on: &'a mut dyn FnMut(&Progress) -> ControlFlow<()>,
    ) -> Self {
        let mut columns = [0; N];
        let width = shape.width();
        for (index, column) in (0..width).zip(&mut columns) {
            // 3, 4, 2, 5, 1, 6, 0 of seven columns, and 3, 2, 4, 1, 5, 0 of six.
            let half = index.div_ceil(2);
            let at = if index % 2 == 1 { width / 2 - half } else { width / 2 + half };
            *column = shape.above(1 << (at * shape.step()));
        }
        let progress = Progress { low: -NO_BOUND, high: NO_BOUND, nodes: 0 };
        Self { shape, table, columns, progress, next: CHECK.min(limit), limit, go_on, stopped: false }
    }

    /// Checks the next moves of a position whose last move did not win.
    pub(crate) fn look(&self, me: u64, mask: u64) -> Look {
        let shape = self.shape;
        let next = (mask + shape.bottom()) & shape.board();
        let empty = shape.board() & !mask;
        if shape.completions(me) & next != 0 {
            return Look::Win;
        }
        let threats = shape.completions(me ^ mask) & empty;
        if next != 0 && self.moves(mask, threats) == 0 {
            Look::Loss
        } else {
            Look::Open(Node { me, mask, threats, high: NO_BOUND })
        }
    }

    /// The moves after which the other side does not win at once.
    #[inline(always)]
    fn moves(&self, mask: u64, threats: u64) -> u64 {
        let next = (mask + self.shape.bottom()) & self.shape.board();
        let forced = next & threats;
        if forced & forced.wrapping_sub(1) != 0 {
            return 0;
        }
        (if forced != 0 { forced } else { next }) & !(threats >> 1)
    }

    #[cold]
    fn check(&mut self) {
        self.table.grow_if_full();
        self.stopped |= self.progress.nodes >= self.limit || (self.go_on)(&self.progress).is_break();
        self.next = (self.progress.nodes + CHECK).min(self.limit);
    }

    /// Returns a bound of the score: an upper one if it is at most `alpha`, else a lower one.
    pub(crate) fn search(&mut self, node: Node, left: u32, alpha: i32) -> i32 {
        if self.progress.nodes >= self.next {
            self.check();
            if self.stopped {
                return STOPPED;
            }
        }
        self.progress.nodes += 1;
        if left <= 2 {
            return 0;
        }
        // No player wins with the next stone.
        let mut low = -((left as i32 - 2) / 2);
        let mut high = node.high.min((left as i32 - 1) / 2);
        let mixed = self.table.mix(node.me + node.mask);
        let kept = left > UNKEPT;
        if kept {
            self.table.prefetch(mixed);
        }
        if kept
            && low <= alpha
            && high > alpha
            && let Some(known) = self.table.get(mixed)
        {
            low = low.max(known.low);
            high = high.min(known.high);
        }
        if low > alpha {
            return low;
        }
        if high <= alpha {
            return high;
        }
        let began = self.progress.nodes;
        let (children, count) = match self.children(&node, left, alpha) {
            Ok(children) => children,
            Err(bound) => return bound,
        };
        let score = self.try_each(&node, &children[..count], left, alpha);
        if self.stopped {
            return STOPPED;
        }
        if score > alpha {
            low = low.max(score);
        } else {
            high = high.min(score);
        }
        if kept {
            self.table.put(mixed, Bounds { low, high }, self.progress.nodes - began);
        }
        score
    }

    /// Returns the moves and their number, those with the most threats first, or a lower bound of the score above `alpha`.
    #[inline(always)]
    fn children(&self, node: &Node, left: u32, alpha: i32) -> Result<([Child; N], usize), i32> {
        let (shape, &Node { me, mask, threats, .. }) = (self.shape, node);
        let moves = self.moves(mask, threats);
        let mut children = [Child::default(); N];
        let mut count = 0;
        for column in &self.columns[..shape.width() as usize] {
            let stone = moves & column;
            if stone == 0 {
                continue;
            }
            let both = mask | stone;
            let wins = shape.completions(me | stone) & !both;
            if self.moves(both, wins) == 0 {
                return Err((left as i32 - 1) / 2);
            }
            let high = follow::upper(shape, me ^ mask, both, wins, NO_BOUND);
            if -high > alpha {
                return Err(-high);
            }
            let rank = wins.count_ones();
            let mut at = count;
            while at > 0 && children[at - 1].rank < rank {
                children[at] = children[at - 1];
                at -= 1;
            }
            children[at] = Child { stone, threats: wins, rank, high };
            count += 1;
        }
        if left > PROBED {
            for child in &mut children[..count] {
                if let Some(known) = self.table.get(self.table.mix((me ^ mask) + (mask | child.stone))) {
                    child.high = child.high.min(known.high);
                    if -known.high > alpha {
                        return Err(-known.high);
                    }
                }
            }
        }
        Ok((children, count))
    }

    /// Searches the moves until one scores more than `alpha`, and returns the best score.
    #[inline(always)]
    fn try_each(&mut self, node: &Node, children: &[Child], left: u32, alpha: i32) -> i32 {
        let mut best = -NO_BOUND;
        for child in children {
            let (me, mask) = (node.me ^ node.mask, node.mask | child.stone);
            let next = Node { me, mask, threats: child.threats, high: child.high };
            let score = self.search(next, left - 1, -alpha - 1);
            if score == STOPPED {
                return STOPPED;
            }
            best = best.max(-score);
            if best > alpha {
                break;
            }
        }
        best
    }

    /// The squares of the moves that do not lose at once, from the middle to the sides; 0 stands for no move.
    pub(crate) fn stones(&self, node: &Node) -> [u64; N] {
        let moves = self.moves(node.mask, node.threats);
        self.columns.map(|column| column & moves)
    }

    /// Narrows the interval of the score to one value, or to one outcome. Returns false if the search is stopped before.
    pub(crate) fn narrow(&mut self, node: Node, left: u32, outcome: bool) -> bool {
        loop {
            let Progress { low, high, .. } = self.progress;
            if low >= high || (outcome && low.signum() == high.signum()) {
                return true;
            }
            let middle = match (outcome, high > 0) {
                (true, true) => 0,
                (true, false) => -1,
                (false, _) => middle(low, high),
            };
            let score = self.search(node, left, middle);
            if self.stopped {
                return false;
            }
            if score > middle {
                self.progress.low = low.max(score);
            } else {
                self.progress.high = high.min(score);
            }
        }
    }
}

/// The next window: near 0, where a search is short.
fn middle(low: i32, high: i32) -> i32 {
    let middle = low + (high - low).div_euclid(2);
    if middle <= 0 && low / 2 < middle {
        low / 2
    } else if middle >= 0 && high / 2 > middle {
        high / 2
    } else {
        middle
    }
}
