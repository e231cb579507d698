//! IDA* with a [`PatternHeuristic`]: depth-first search with a stack that stores the value of each look-up.
//!
//! ```text
//! path   for each move so far, the alternatives left to try
//! memo   for each board of the path, the input and the value of each look-up of each view
//! sums   for each board of the path, the sum of each view
//! ```
//!
//! A child's row is its parent's, except for one number of each view. Look-ups are not consistent, which IDA* does not
//! need. Every solution has the parity of the Manhattan distance, and so have the bounds.

use super::automaton::Automaton;
use super::heuristic::PatternHeuristic;
use super::numbering::Places;
use crate::answer::Stop;
use crate::board::Board;
use crate::direction::Direction;
#[cfg(target_arch = "x86_64")]
use crate::engine::Engine;
use crate::meter::Meter;
use crate::shape::CELLS_MAX;
use crate::solver::Solver;
use alloc::vec::Vec;

/// Runs rounds with growing bounds until the goal is found.
pub(super) fn search(
    heuristic: &PatternHeuristic,
    board: &Board,
    meter: &mut Meter<'_>,
) -> Result<Vec<Direction>, Stop> {
    let mut search = PatternSearch::new(heuristic, board);
    let engine = Solver::new().available();
    let least = search.least();
    let odd = (least ^ board.manhattan()) & 1;
    for bound in (least + odd..).step_by(2) {
        meter.begin(bound);
        let found = match engine.get() {
            #[cfg(target_arch = "x86_64")]
            // SAFETY: `Available` guarantees that the machine has these features, and more.
            Engine::Avx2 | Engine::Avx512 => unsafe { round_with_counts(&mut search, bound, meter) },
            // One arm for all other engines, because each arm contains a copy of the search.
            _ => search.round(bound, meter),
        };
        if found? {
            break;
        }
    }
    Ok(search.path.iter().filter_map(|step| step.way).collect())
}

/// Runs [`PatternSearch::round`], compiled for machines with a population count.
#[cfg(target_arch = "x86_64")]
#[target_feature(enable = "bmi1,bmi2,lzcnt,popcnt")]
fn round_with_counts(
    search: &mut PatternSearch<'_>,
    bound: u32,
    meter: &mut Meter<'_>,
) -> Result<bool, Stop> {
    search.round(bound, meter)
}

pub(super) struct PatternSearch<'g> {
    heuristic: &'g PatternHeuristic,
    goal: Board,
    /// For each cell, the neighbour in each direction.
    next: [[Option<u8>; 4]; CELLS_MAX],
    /// The tile on each cell, and below, the cell of each tile; the blank included.
    tiles: [u8; CELLS_MAX],
    cells: [u8; CELLS_MAX],
    path: Vec<Step>,
    lookups: Vec<Seen>,
    sums: Vec<u32>,
}

/// Returns the moves of a state after a move from one with `moves` moves: one more or one fewer, by the second bit.
#[inline(always)]
pub(super) fn after_move(moves: u8, high: u8) -> u8 {
    let more = moves.wrapping_add(1);
    if more >> 1 & 1 == high { more } else { moves.wrapping_sub(1) }
}

/// The input and the value of a look-up.
#[derive(Clone, Copy, Default)]
struct Seen {
    places: Places,
    moves: u8,
}

/// A board of the path.
struct Step {
    /// The move to it; `None` for the first.
    way: Option<Direction>,
    state: u16,
    /// Number of directions of [`Direction::ALL`] already tried.
    tried: usize,
}

impl<'g> PatternSearch<'g> {
    /// Starts with a board of the heuristic's shape.
    pub(super) fn new(heuristic: &'g PatternHeuristic, board: &Board) -> Self {
        let shape = board.shape();
        let mut search = Self {
            heuristic,
            goal: Board::goal(shape),
            next: [[None; 4]; CELLS_MAX],
            tiles: [0; CELLS_MAX],
            cells: [0; CELLS_MAX],
            path: Vec::new(),
            lookups: Vec::new(),
            sums: Vec::new(),
        };
        for (cell, &tile) in (0..).zip(board.tiles()) {
            search.next[usize::from(cell)] = Direction::ALL.map(|way| shape.neighbour(cell, way));
            search.tiles[usize::from(cell)] = tile;
            search.cells[usize::from(tile)] = cell;
        }
        for view in &heuristic.views {
            let all = heuristic.databases(view).iter().enumerate().map(|(lookup, database)| {
                let places = view.places(lookup, &search.cells);
                let moves = database.descend(places, view.seen(search.cells[0])).unwrap_or(0);
                Seen { places, moves }
            });
            search.lookups.extend(all);
            search.sums.push(search.lookups[view.first..].iter().map(|seen| u32::from(seen.moves)).sum());
        }
        search
    }

    /// Returns the greatest sum of the first board.
    pub(super) fn least(&self) -> u32 {
        self.sums[..self.heuristic.views.len()].iter().copied().max().unwrap_or(0)
    }

    /// Searches everything within a bound. Returns whether the goal was found; the path then leads to it.
    #[inline(always)]
    fn round(&mut self, bound: u32, meter: &mut Meter<'_>) -> Result<bool, Stop> {
        let (rows, views) = (bound as usize + 2, self.heuristic.views.len());
        let lookups = self.heuristic.lookups();
        self.lookups.resize(rows * lookups, Seen::default());
        self.sums.resize(rows * views, 0);
        self.path.clear();
        self.path.push(Step { way: None, state: Automaton::START, tried: 0 });
        let mut spent = meter.spend(1);
        while !self.is_goal() {
            spent?;
            if !self.forward(bound, lookups) {
                return Ok(false);
            }
            spent = meter.spend(1);
        }
        Ok(true)
    }

    /// Moves to the next child within the bound. Returns false if there is none.
    #[inline(always)]
    fn forward(&mut self, bound: u32, lookups: usize) -> bool {
        while let Some(step) = self.path.last_mut() {
            let Some(&way) = Direction::ALL.get(step.tried) else {
                let way = step.way;
                self.path.pop();
                if let Some(way) = way {
                    self.slide(way.opposite());
                }
                continue;
            };
            step.tried += 1;
            let Some(state) = self.heuristic.automaton.next(step.state, way) else { continue };
            let Some(tile) = self.slide(way) else { continue };
            let depth = self.path.len();
            if bound >= depth as u32 && self.lookup(tile, depth, lookups, bound - depth as u32) {
                self.path.push(Step { way: Some(way), state, tried: 0 });
                return true;
            }
            self.slide(way.opposite());
        }
        false
    }

    /// Writes the row of this depth after a tile has moved. Returns whether no sum exceeds the remaining moves.
    #[inline(always)]
    fn lookup(&mut self, tile: u8, depth: usize, lookups: usize, left: u32) -> bool {
        let (heuristic, from, to) = (self.heuristic, self.cells[0], self.cells[usize::from(tile)]);
        let views = heuristic.views.len();
        let (before, after) = self.lookups[(depth - 1) * lookups..][..2 * lookups].split_at_mut(lookups);
        let (sums, sums_after) = self.sums[(depth - 1) * views..][..2 * views].split_at_mut(views);
        after.copy_from_slice(before);
        for ((view, sum), sum_after) in heuristic.views.iter().zip(sums).zip(sums_after) {
            *sum_after = *sum;
            if let Some(lookup) = view.lookup_of(tile) {
                let seen = before[view.first + lookup];
                let places = view.moved(lookup, seen.places, from, to);
                let (byte, bit) = view.bit(lookup, places, from);
                let moves =
                    after_move(seen.moves, heuristic.databases(view)[lookup].bytes()[byte] >> bit & 1);
                *sum_after = *sum + u32::from(moves) - u32::from(seen.moves);
                after[view.first + lookup] = Seen { places, moves };
            }
            if *sum_after > left {
                return false;
            }
        }
        true
    }

    /// Moves the blank in this direction. Returns the tile that it passes, or `None` at the edge.
    #[inline(always)]
    fn slide(&mut self, way: Direction) -> Option<u8> {
        let blank = self.cells[0];
        let to = self.next[usize::from(blank)][way as usize]?;
        let tile = self.tiles[usize::from(to)];
        self.tiles[usize::from(blank)] = tile;
        self.tiles[usize::from(to)] = 0;
        self.cells[usize::from(tile)] = blank;
        self.cells[0] = to;
        Some(tile)
    }

    #[inline(always)]
    fn is_goal(&self) -> bool {
        self.cells[0] == 0 && self.tiles[..self.goal.tiles().len()] == *self.goal.tiles()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Database, Partition, Pattern, Shape};

    /// Counts the boards that a round expands, with every estimate computed from scratch.
    fn below(heuristic: &PatternHeuristic, board: &Board, state: u16, left: u32) -> (u64, bool) {
        let (mut count, mut found) = (1, board.is_goal());
        for way in Direction::ALL.into_iter().filter(|_| left > 0) {
            let Some((child, state)) = board.moved(way).zip(heuristic.automaton.next(state, way)) else {
                continue;
            };
            if heuristic.moves(&child).unwrap() < left {
                let (more, is_there) = below(heuristic, &child, state, left - 1);
                (count, found) = (count + more, found || is_there);
            }
        }
        (count, found)
    }

    fn partition(shape: Shape, parts: &[&[u8]]) -> Partition {
        let databases =
            parts.iter().map(|tiles| Database::build(&Pattern::new(shape, tiles).unwrap()).unwrap());
        Partition::new(databases.collect()).unwrap()
    }

    #[test]
    fn rounds_are_those_of_a_search_that_looks_up_everything() {
        let (eight, wide) = (Shape::EIGHT, Shape::new(4, 2).unwrap());
        let two = [partition(eight, &[&[1, 2, 3], &[6, 7, 8]]), partition(eight, &[&[2, 4, 5], &[3, 1]])];
        for (heuristic, boards) in [
            (
                PatternHeuristic::new(eight, two.to_vec()).unwrap().reflected(),
                ["8 7 6 5 4 3 2 1 0", "6 4 7 8 5 0 3 2 1"],
            ),
            (
                PatternHeuristic::new(wide, [partition(wide, &[&[1, 2, 6], &[3, 7]])].to_vec())
                    .unwrap()
                    .reflected(),
                ["0 7 2 1 / 4 3 6 5", "3 2 5 4 / 7 6 1 0"],
            ),
        ] {
            for board in boards.map(|text| Board::parse(text).unwrap()).into_iter().filter(Board::is_solvable)
            {
                let (ways, stats) = heuristic.solve(&board).unwrap();
                let end = ways.iter().try_fold(board, |board, way| board.moved(*way));
                assert!(end.is_some_and(|board| board.is_goal()));
                let last = stats.rounds.len() - 1;
                for (i, round) in stats.rounds.iter().enumerate() {
                    let (count, found) = below(&heuristic, &board, Automaton::START, round.bound);
                    assert_eq!(found, i == last, "{board}");
                    assert!(count == round.expanded || found && count > round.expanded, "{board}: {round:?}");
                }
                assert!(last > 0, "{board}");
            }
        }
    }
}
