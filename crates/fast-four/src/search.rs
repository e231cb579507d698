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

/// Positions with at most this number of empty squares are not stored: searching them again takes less time than the table.
const UNKEPT: u32 = 8;

/// A position in which the side to move cannot win at once and has a move that does not lose at once.
#[derive(Clone, Copy, Default)]
pub(crate) struct Node {
    /// The stones of the side to move.
    pub(crate) me: u64,
    /// All stones.
    pub(crate) mask: u64,
    /// The moves after which the other side does not win at once.
    pub(crate) moves: u64,
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

/// A move: the opponent's position after it, its rank, and a lower bound of the opponent's score.
#[derive(Clone, Copy, Default)]
struct Child {
    node: Node,
    rank: u32,
    low: i32,
}

impl Node {
    /// Returns true if the position is worth an entry of the table. A forced move is not: its only child is looked up instead.
    #[inline(always)]
    fn is_kept(&self, left: u32) -> bool {
        left > UNKEPT && has_several(self.moves)
    }
}

/// Returns true if at least two bits are set.
#[inline(always)]
fn has_several(squares: u64) -> bool {
    squares & squares.wrapping_sub(1) != 0
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
        let moves = self.moves(mask, threats);
        if next != 0 && moves == 0 {
            Look::Loss
        } else {
            Look::Open(Node { me, mask, moves, high: NO_BOUND })
        }
    }

    /// The moves after which the other side does not win at once.
    #[inline(always)]
    fn moves(&self, mask: u64, threats: u64) -> u64 {
        let next = (mask + self.shape.bottom()) & self.shape.board();
        let forced = next & threats;
        if has_several(forced) {
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
        let kept = node.is_kept(left);
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
        let score = self.try_each(&children[..count], left, alpha);
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
        let (shape, &Node { mask, moves, .. }, me) = (self.shape, node, node.me ^ node.mask);
        let probed = left > UNKEPT + 1 && has_several(moves);
        if probed {
            self.prefetch(me, mask, moves);
        }
        let mut children = [Child::default(); N];
        let mut count = 0;
        for column in &self.columns[..shape.width() as usize] {
            let stone = moves & column;
            if stone == 0 {
                continue;
            }
            let both = mask | stone;
            let wins = shape.completions(node.me | stone) & !both;
            let moves = self.moves(both, wins);
            if moves == 0 {
                return Err((left as i32 - 1) / 2);
            }
            let high = follow::upper(shape, me, both, wins, NO_BOUND);
            if -high > alpha {
                return Err(-high);
            }
            let rank = rank(stone, wins, high < NO_BOUND);
            let mut at = count;
            while at > 0 && children[at - 1].rank < rank {
                children[at] = children[at - 1];
                at -= 1;
            }
            children[at] = Child { node: Node { me, mask: both, moves, high }, rank, low: -NO_BOUND };
            count += 1;
        }
        if probed {
            self.probe(&mut children[..count], left - 1, alpha)?;
        }
        Ok((children, count))
    }

    /// Loads the entries of all moves into the cache at once. The bounds of the moves are computed meanwhile.
    #[inline(always)]
    fn prefetch(&self, me: u64, mask: u64, mut moves: u64) {
        while moves != 0 {
            let stone = moves & moves.wrapping_neg();
            moves ^= stone;
            self.table.prefetch(self.table.mix(me + (mask | stone)));
        }
    }

    /// Looks up all moves before one is searched (enhanced transposition cutoffs, J. Schaeffer and A. Plaat, 1996). Returns a lower bound of the
    /// score as an error if it is above `alpha`.
    #[inline(always)]
    fn probe(&self, children: &mut [Child], left: u32, alpha: i32) -> Result<(), i32> {
        for Child { node, low, .. } in children.iter_mut().filter(|child| child.node.is_kept(left)) {
            if let Some(known) = self.table.get(self.table.mix(node.me + node.mask)) {
                node.high = node.high.min(known.high);
                *low = known.low;
                if -known.high > alpha {
                    return Err(-known.high);
                }
            }
        }
        Ok(())
    }

    /// Searches the moves until one scores more than `alpha`, and returns the best score.
    #[inline(always)]
    fn try_each(&mut self, children: &[Child], left: u32, alpha: i32) -> i32 {
        let mut best = -NO_BOUND;
        for child in children {
            let fails = -child.low <= alpha;
            let score = if fails { child.low } else { self.search(child.node, left - 1, -alpha - 1) };
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
        self.columns.map(|column| column & node.moves)
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
                (false, _) => middle(low, high, left as i32 / 4),
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

/// Returns the rank of a move: its number of threats, then tie-breakers. A threat above the stone is lost when the opponent blocks it. A
/// move with a known bound is closer to a result. With these two, 12 stones took 16 % fewer nodes; the history heuristic as a
/// tie-breaker took five times as many.
#[inline(always)]
fn rank(stone: u64, wins: u64, bounded: bool) -> u32 {
    8 * wins.count_ones() + u32::from(bounded) + 2 - 2 * u32::from(wins & (stone << 1) != 0)
}

/// The next window: an early win or loss, where a search is short, the outcome, and then from 0 on, near which most scores are.
fn middle(low: i32, high: i32, early: i32) -> i32 {
    if low < 0 && high > early {
        early
    } else if low < -early && high > 0 {
        -early
    } else if low < 0 && high > 0 {
        0
    } else if low >= 0 {
        low + (high - low) / 4
    } else {
        high - 1 - (high - low) / 4
    }
}
