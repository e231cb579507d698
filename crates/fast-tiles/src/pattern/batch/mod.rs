//! IDA* with a [`PatternHeuristic`]: a batch of boards at a time, on any number of threads.
//!
//! Look-ups are far apart in memory, and a search that makes one at a time spends most of its time waiting. So a batch
//! of boards of any depths is taken from the end of a stack, and all its look-ups are prefetched together ([`step`]). A
//! round expands the same
//! boards as [`super::search`], which takes one at a time, in another order. Only the last round, which ends at the goal, differs.
//!
//! A board does not know its path, only the number of its root: one of some thousand first boards of the round, with
//! known paths ([`roots`]). Threads take roots in turn ([`workers`]). When the goal is found, later roots are dropped and
//! earlier ones are searched to their end, so the answer is the same on any number of threads. Then the root is
//! searched again, with roots of its own, until the path is known.

mod layout;
mod node;
mod roots;
mod step;
mod workers;

use super::heuristic::PatternHeuristic;
use crate::answer::Stop;
use crate::board::Board;
use crate::direction::Direction;
use crate::engine::Available;
#[cfg(target_arch = "x86_64")]
use crate::engine::Engine;
use crate::meter::Meter;
use crate::solver::Solver;
use crate::trail::Trail;
use alloc::vec::Vec;
use core::num::NonZero;
use layout::Layout;
use node::{Node, VIEWS};
use roots::{Root, Spread};

/// The limit on the length of a solution: slack is a byte.
const MOVES_MAX: u32 = u8::MAX as u32;

/// Returns a shortest solution of a solvable board. Returns `None` if the solution has more than 255 moves, the
/// heuristic has no look-ups, or the boards have no room for them.
pub(super) fn search(
    heuristic: &PatternHeuristic,
    threads: NonZero<usize>,
    board: &Board,
    meter: &mut Meter<'_>,
) -> Result<Option<Vec<Direction>>, Stop> {
    match (board.tiles().len(), heuristic.lookups(), heuristic.views.len()) {
        (..=16, ..=4, ..=VIEWS) => search_in::<16, 4>(heuristic, threads, board, meter),
        (..=16, ..=8, ..=VIEWS) => search_in::<16, 8>(heuristic, threads, board, meter),
        (_, ..=8, ..=VIEWS) => search_in::<32, 8>(heuristic, threads, board, meter),
        (_, ..=16, ..=VIEWS) => search_in::<32, 16>(heuristic, threads, board, meter),
        _ => Ok(None),
    }
}

/// Runs the search with room for `N` cells and `L` look-ups.
fn search_in<const N: usize, const L: usize>(
    heuristic: &PatternHeuristic,
    threads: NonZero<usize>,
    board: &Board,
    meter: &mut Meter<'_>,
) -> Result<Option<Vec<Direction>>, Stop> {
    let search = BatchSearch::<N, L>::new(heuristic, threads);
    search.map_or(Ok(None), |search| search.rounds(board, meter))
}

struct BatchSearch<'g, const N: usize, const L: usize> {
    layout: Layout<'g>,
    engine: Available,
    #[cfg_attr(not(feature = "std"), expect(dead_code, reason = "there is one"))]
    threads: NonZero<usize>,
    goal: [u8; N],
}

impl<'g, const N: usize, const L: usize> BatchSearch<'g, N, L> {
    fn new(heuristic: &'g PatternHeuristic, threads: NonZero<usize>) -> Option<Self> {
        let mut goal = [0; N];
        (0..heuristic.shape.cells()).for_each(|cell| goal[usize::from(cell)] = cell);
        Some(Self { layout: Layout::new(heuristic)?, engine: Solver::new().available(), threads, goal })
    }

    /// Runs rounds with growing bounds until the goal is found.
    fn rounds(&self, board: &Board, meter: &mut Meter<'_>) -> Result<Option<Vec<Direction>>, Stop> {
        let estimate = self.layout.heuristic.estimate(board).unwrap_or_default();
        let least = self.layout.heuristic.greatest(&estimate);
        let odd = (least ^ board.manhattan()) & 1;
        for bound in (least + odd..=MOVES_MAX).step_by(2) {
            let Some(start) = Node::new(&self.layout, board, bound as u8) else { continue };
            meter.begin(bound);
            let ways = match self.engine.get() {
                #[cfg(target_arch = "x86_64")]
                // SAFETY: `Available` guarantees that the machine has these features, and more.
                Engine::Avx2 | Engine::Avx512 => unsafe { round_with_counts(self, start, meter) },
                // One arm for all other engines, because each arm contains a copy of the search.
                _ => self.round(start, meter),
            };
            if let Some(ways) = ways? {
                return Ok(Some(ways));
            }
        }
        Ok(None)
    }

    /// Searches everything within the bound. Returns the path to the goal, if it is there.
    #[inline(always)]
    fn round(&self, start: Node<N, L>, meter: &mut Meter<'_>) -> Result<Option<Vec<Direction>>, Stop> {
        let (mut roots, mut trail) = (Vec::from([Root { node: start, step: None }]), Trail::new());
        loop {
            roots = match self.spread(roots, &mut trail, meter)? {
                Spread::Goal(ways) => return Ok(Some(ways)),
                Spread::Roots(roots) => roots,
            };
            let Some(number) = self.run(&roots, meter)? else { return Ok(None) };
            meter.found();
            roots = Vec::from([roots.swap_remove(number)]);
        }
    }

    #[inline(always)]
    fn is_goal(&self, node: &Node<N, L>) -> bool {
        node.left == 0 && node.tiles == self.goal
    }
}

/// Runs [`BatchSearch::round`], compiled for machines with a population count.
#[cfg(target_arch = "x86_64")]
#[target_feature(enable = "avx2,bmi1,bmi2,lzcnt,popcnt")]
fn round_with_counts<const N: usize, const L: usize>(
    search: &BatchSearch<'_, N, L>,
    start: Node<N, L>,
    meter: &mut Meter<'_>,
) -> Result<Option<Vec<Direction>>, Stop> {
    search.round(start, meter)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::answer::{Answer, Stats};
    use crate::{Database, Partition, Pattern, Round, Shape};
    use core::ops::ControlFlow;

    /// Boards about thirty moves from the goal, and one much further away.
    const BOARDS: [&str; 3] =
        ["4 1 3 7 / 5 9 2 11 / 0 8 10 6", "5 1 2 3 / 8 0 10 7 / 9 4 6 11", "1 5 2 3 / 4 10 6 0 / 8 11 9 7"];
    const FAR: &str = "11 10 9 8 / 7 6 5 4 / 3 1 2 0";

    fn heuristic(partitions: &[&[&[u8]]]) -> PatternHeuristic {
        let shape = Shape::new(4, 3).unwrap();
        let database = |tiles: &&[u8]| Database::build(&Pattern::new(shape, tiles).unwrap()).unwrap();
        let partition = |parts: &&[&[u8]]| Partition::new(parts.iter().map(database).collect()).unwrap();
        PatternHeuristic::new(shape, partitions.iter().map(partition).collect()).unwrap()
    }

    /// Solves a board by this module, without limits.
    fn solved(
        board: &Board,
        search: impl FnOnce(&mut Meter<'_>) -> Result<Option<Vec<Direction>>, Stop>,
    ) -> (Vec<Direction>, Vec<Round>) {
        let mut go_on = |_: &Stats| ControlFlow::Continue(());
        let search = |meter: &mut Meter<'_>| search(meter).map(|ways| ways.expect("is for this heuristic"));
        let (answer, stats) = crate::solver::check(board, 10_000_000, &mut go_on, search).unwrap();
        let Answer::Solved(ways) = answer else { panic!("{board} is not solved") };
        let end = ways.iter().try_fold(*board, |board, way| board.moved(*way));
        assert!(end.is_some_and(|board| board.is_goal()));
        (ways, stats.rounds)
    }

    /// Includes a partition that lacks some tiles, so that slack is odd.
    #[test]
    fn rounds_are_those_of_one_board_after_the_other_on_any_number_of_threads() {
        let full: &[&[u8]] = &[&[1, 2, 4, 5, 8, 9], &[3, 6, 7, 10, 11]];
        let some: &[&[u8]] = &[&[1, 2, 3, 4], &[6, 7, 9]];
        for heuristic in [heuristic(&[full]), heuristic(&[some]), heuristic(&[some, full])] {
            for board in &BOARDS.map(|text| Board::parse(text).unwrap()) {
                let (ways, rounds) =
                    solved(board, |meter| crate::pattern::search::search(&heuristic, board, meter).map(Some));
                let mut answers = Vec::new();
                for threads in [1, 2, 5] {
                    let threads = NonZero::new(threads).unwrap();
                    let (batch, batch_rounds) =
                        solved(board, |meter| search(&heuristic, threads, board, meter));
                    assert_eq!(batch.len(), ways.len(), "{board}");
                    assert_eq!(batch_rounds[..rounds.len() - 1], rounds[..rounds.len() - 1], "{board}");
                    answers.push(batch);
                }
                assert!(answers.windows(2).all(|two| two[0] == two[1]), "{board}");
            }
        }
    }

    #[test]
    fn limits_hold_on_any_number_of_threads() {
        let heuristic = heuristic(&[&[&[1, 2, 3], &[9, 10, 11]]]);
        let board = Board::parse(FAR).unwrap();
        for (threads, more) in [(1, 0), (3, 3 * 300 * 32)] {
            let threads = NonZero::new(threads).unwrap();
            let (answer, stats) =
                heuristic.solve_on(threads, &board, 100_000, |_| ControlFlow::Continue(())).unwrap();
            assert_eq!(answer, Answer::Stopped(Stop::Nodes));
            assert!((100_000..=100_000 + more).contains(&stats.expanded()), "{}", stats.expanded());
        }
    }
}
