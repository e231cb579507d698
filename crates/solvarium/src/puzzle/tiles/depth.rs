//! Boards at an exact distance from the goal: instances of known difficulty.
//!
//! Breadth-first search layer by layer that keeps only the last two layers (frontier search; Korf, 1999). Moves can be
//! undone, so a neighbour of the last layer is in the one before it or in the next. A layer is a sorted list, the same
//! on every machine, and takes a fifth of the memory of a table.

use super::fast::{self, Settings};
use super::{Board, Cells, Corner, Packed, Sliding, TileInstance};
use crate::limits::{Clock, Limits, Stop};
use crate::rng::Rng;
use crate::store::memory_budget;
use crate::{Error, Problem};
use std::collections::BinaryHeap;

/// Random boards at one distance from the goal.
///
/// ```
/// use solvarium::{puzzle::tiles::TileInstance, rng::Rng, Limits};
/// let goal = TileInstance::ordered(3, 3)?;
/// let farthest = goal.at_depth(31, 9, &mut Rng::seeded(1), &Limits::none())?.unwrap();
/// assert_eq!((farthest.boards, farthest.drawn.len()), (2, 2)); // there are no more
/// # Ok::<(), solvarium::Error>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct AtDepth {
    /// The distance. It is less than requested if no board is that far away: then it is the greatest distance.
    pub depth: u32,
    /// The number of boards at this distance.
    pub boards: u64,
    /// The chosen boards, all different.
    pub drawn: Vec<TileInstance>,
}

impl TileInstance {
    /// Chooses up to `most` random starts exactly `depth` moves from the goal, uniformly.
    ///
    /// It explores the layers up to `depth`. Up to 10 cells, all layers take a second; with more cells, the memory
    /// limit determines how many are possible.
    ///
    /// ```
    /// use solvarium::{limits::Stop, puzzle::tiles::TileInstance, rng::Rng, Limits};
    /// let goal = TileInstance::ordered(4, 4)?;
    /// let near = goal.at_depth(9, 3, &mut Rng::seeded(1), &Limits::none())?.unwrap();
    /// assert_eq!((near.depth, near.boards, near.drawn.len()), (9, 946, 3));
    /// let far = goal.at_depth(80, 1, &mut Rng::seeded(1), &Limits::none().memory(1 << 20))?;
    /// assert_eq!(far, Err(Stop::Memory));
    /// # Ok::<(), solvarium::Error>(())
    /// ```
    ///
    /// # Errors
    /// The board cannot be searched. The inner error is the limit that was reached; nodes are expanded boards.
    pub fn at_depth(
        &self,
        depth: u32,
        most: usize,
        rng: &mut Rng,
        limits: &Limits,
    ) -> Result<Result<AtDepth, Stop>, Error> {
        let solved = Self::trusted(self.width(), self.height(), self.goal().to_vec(), self.goal().to_vec());
        Ok(match self.goal().len() {
            0..=16 => draw(&Sliding::<Packed>::of(&solved)?, depth, most, rng, limits),
            17..=25 => draw(&Sliding::<Cells<25>>::of(&solved)?, depth, most, rng, limits),
            _ => draw(&Sliding::<Cells<64>>::of(&solved)?, depth, most, rng, limits),
        })
    }
}

/// The number of solutions examined before giving up on a length.
const TRIES: usize = 300;

impl TileInstance {
    /// Finds a start exactly `depth` moves from the goal if layers are too large to be explored. It makes a random walk
    /// from the goal, solves the last board optimally, and takes the board of that solution with `depth` moves left.
    /// The distribution is not uniform. `None` if no random walk led far enough.
    ///
    /// The engines of `fast-tiles` solve the boards, so there may be at most 25 cells, and the goal's blank must be in
    /// a corner.
    ///
    /// ```
    /// use solvarium::{puzzle::tiles::TileInstance, rng::Rng, Limits};
    /// let deep = TileInstance::ordered(4, 4)?.far(40, &mut Rng::seeded(1), &Limits::none())?.unwrap();
    /// assert!(deep.is_some_and(|deep| deep.solvable().is_ok()));
    /// # Ok::<(), solvarium::Error>(())
    /// ```
    ///
    /// # Errors
    /// The engines do not support the board or its goal. The inner error is the limit that was reached.
    pub fn far(
        &self,
        depth: u32,
        rng: &mut Rng,
        limits: &Limits,
    ) -> Result<Result<Option<Self>, Stop>, Error> {
        let frame = Sliding::<Cells<25>>::of(self)?;
        let corner = Corner::of(&frame, "boards this far away can be made")?;
        let clock = Clock::new(limits);
        let mut walk = depth;
        for _ in 0..TRIES {
            let drawn = self.shuffled(walk, rng)?;
            let state = Cells::of(drawn.start());
            let left = limits.after(clock.elapsed(), 0);
            let ways = fast::solve(&corner, &corner.board(&state), Settings::default(), &left).ways;
            let ways = match ways {
                Ok(ways) => ways.unwrap_or_default(),
                Err(stop) => return Ok(Err(stop)),
            };
            if let Some(before) = ways.len().checked_sub(depth as usize) {
                let from = ways[..before].iter().fold(state, |mut state, way| {
                    let action = frame.toward(&state, corner.way(*way));
                    action.iter().for_each(|action| frame.apply(&mut state, action));
                    state
                });
                return Ok(Ok(Some(frame.starting_at(from).instance())));
            }
            walk = walk.saturating_add(walk / 2 + 1).min(LONG);
        }
        Ok(Ok(None))
    }
}

/// The number of moves after which a walk is independent of its start.
const LONG: u32 = 5000;

fn draw<B: Board>(
    frame: &Sliding<B>,
    depth: u32,
    most: usize,
    rng: &mut Rng,
    limits: &Limits,
) -> Result<AtDepth, Stop> {
    let (depth, mut boards) = layer(frame, depth, limits)?;
    let chosen = most.min(boards.len());
    for at in 0..chosen {
        let from = at + rng.below(boards.len() - at);
        boards.swap(at, from);
    }
    let drawn = boards[..chosen].iter().map(|board| frame.clone().starting_at(*board).instance());
    Ok(AtDepth { depth, boards: boards.len() as u64, drawn: drawn.collect() })
}

/// The sorted boards `depth` moves from the goal, or the farthest ones if none is that far.
fn layer<B: Board>(frame: &Sliding<B>, depth: u32, limits: &Limits) -> Result<(u32, Vec<B>), Stop> {
    let mut clock = Clock::new(limits);
    let (mut before, mut here) = (Vec::new(), vec![frame.goal()]);
    for reached in 0..depth {
        let next = beyond(frame, &before, &here, &mut clock)?;
        if next.is_empty() {
            return Ok((reached, here));
        }
        before = std::mem::replace(&mut here, next);
    }
    Ok((depth, here))
}

/// The layer after these two.
fn beyond<B: Board>(
    frame: &Sliding<B>,
    before: &Vec<B>,
    here: &Vec<B>,
    clock: &mut Clock<'_>,
) -> Result<Vec<B>, Stop> {
    let budget = clock.memory().saturating_sub(memory_budget::bytes(before) + memory_budget::bytes(here));
    let mut next = Vec::new();
    for board in here {
        clock.tick()?;
        for m in frame.actions(board) {
            let mut child = *board;
            frame.apply(&mut child, &m);
            if before.binary_search(&child).is_err() {
                memory_budget::reserve_one(&mut next, budget)?;
                next.push(child);
            }
        }
    }
    let mut next = sorted(next);
    next.dedup();
    Ok(next)
}

/// Sorts boards. In a web page it uses a heap: a quicksort has ten times its code, 70 KB for all classes of boards.
fn sorted<B: Board>(mut boards: Vec<B>) -> Vec<B> {
    if cfg!(target_family = "wasm") {
        return BinaryHeap::from(boards).into_sorted_vec();
    }
    boards.sort_unstable();
    boards
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::check;

    /// Compared with the walk of the complete space that measures every distance.
    #[test]
    fn layers_agree_with_the_complete_space() {
        for text in ["0 1 2 / 3 4 5", "1 2 / 3 0", "1 2 3 4 / 5 6 7 0"] {
            let goal = TileInstance::parse(text).unwrap();
            let goal = TileInstance::new(goal.width(), goal.height(), goal.start(), goal.start()).unwrap();
            let frame = Sliding::<Packed>::of(&goal).unwrap();
            let space = check::exact(&frame);
            for (depth, boards) in space.depths() {
                let found = goal.at_depth(depth, 50, &mut Rng::seeded(7), &Limits::none()).unwrap().unwrap();
                assert_eq!((found.depth, found.boards), (depth, boards), "{text}");
                assert_eq!(found.drawn.len() as u64, boards.min(50));
                for start in found.drawn {
                    let start = Sliding::<Packed>::of(&start).unwrap();
                    assert_eq!(space.distance(&start.start()), Some(depth));
                }
            }
        }
    }

    #[test]
    fn every_class_of_boards_draws_alike() {
        let goal = TileInstance::ordered(4, 4).unwrap();
        let packed = layer(&Sliding::<Packed>::of(&goal).unwrap(), 12, &Limits::none()).unwrap();
        let cells = layer(&Sliding::<Cells<64>>::of(&goal).unwrap(), 12, &Limits::none()).unwrap();
        assert_eq!((packed.0, packed.1.len()), (12, cells.1.len()));
        let deep = TileInstance::ordered(8, 8).unwrap().at_depth(5, 1, &mut Rng::seeded(1), &Limits::none());
        assert_eq!(deep.unwrap().unwrap().depth, 5);
    }

    /// The distance is the requested one, by the complete space, and at most the greatest.
    #[test]
    fn far_boards_have_the_reported_distance() {
        for text in ["0 1 2 / 3 4 5 / 6 7 8", "1 2 3 / 4 5 0"] {
            let goal = TileInstance::parse(text).unwrap();
            let goal = TileInstance::new(goal.width(), goal.height(), goal.start(), goal.start()).unwrap();
            let frame = Sliding::<Packed>::of(&goal).unwrap();
            let space = check::exact(&frame);
            for depth in [0, 1, 7, 18] {
                let far = goal.far(depth, &mut Rng::seeded(u64::from(depth)), &Limits::none());
                let far = Sliding::<Packed>::of(&far.unwrap().unwrap().unwrap()).unwrap();
                assert_eq!(space.distance(&far.start()), Some(depth), "{text}");
            }
        }
        let goal = TileInstance::ordered(3, 2).unwrap();
        assert_eq!(goal.far(22, &mut Rng::seeded(1), &Limits::none()).unwrap(), Ok(None));
        let stopped =
            TileInstance::ordered(4, 4).unwrap().far(40, &mut Rng::seeded(1), &Limits::none().nodes(9));
        assert_eq!(stopped.unwrap(), Err(Stop::Nodes));
        assert!(TileInstance::ordered(6, 6).unwrap().far(9, &mut Rng::seeded(1), &Limits::none()).is_err());
    }

    /// Each of the 8 boards at depth 3 is chosen about equally often.
    #[test]
    fn the_distribution_is_uniform() {
        let goal = TileInstance::ordered(3, 3).unwrap();
        let mut counts = std::collections::BTreeMap::new();
        for seed in 0..800 {
            let drawn = goal.at_depth(3, 1, &mut Rng::seeded(seed), &Limits::none()).unwrap().unwrap().drawn;
            *counts.entry(drawn[0].start().to_vec()).or_insert(0) += 1;
        }
        assert_eq!(counts.len(), 8);
        assert!(counts.values().all(|n| (60..140).contains(n)), "{counts:?}");
    }

    #[test]
    fn limits_are_kept() {
        let goal = TileInstance::ordered(4, 4).unwrap();
        let stopped = |limits| goal.at_depth(40, 1, &mut Rng::seeded(1), &limits).unwrap();
        assert_eq!(stopped(Limits::none().nodes(1000)), Err(Stop::Nodes));
        assert_eq!(stopped(Limits::none().memory(1 << 16)), Err(Stop::Memory));
        assert_eq!(stopped(Limits::none().time(std::time::Duration::ZERO)), Err(Stop::Time));
    }
}
