//! The easiest path: of all paths by steps of a ladder, one with the least total difficulty, or with the least maximum.
//!
//! The ladder's own path is the first answer. Best-first search over positions (A*; P. Hart, N. Nilsson and B. Raphael,
//! 1968) looks for cheaper ones. For sums, the search starts with a weighted heuristic, which soon finds a good path.
//! It continues with an admissible heuristic; when that search ends, the path is proved easiest. Positions with the
//! same digits and candidates are the same state.
//!
//! A placement at the least difficulty (for highest difficulties: at most the path's cost so far) is made at once, and
//! not tried
//! in every order, because it must be made at some time. So the proof is about paths that make such placements at once.

use std::cmp::Reverse;
use std::collections::{BTreeMap, BinaryHeap};
use std::ops::ControlFlow;

use crate::board::{CandidateSet, CellSet};
use crate::budget::{Budget, Stopped};
use crate::explain::explain_with;
use crate::finder::Finder;
use crate::hodoku::Options;
use crate::position::Position;
use crate::program::Program;
use crate::se::se_price;
use crate::step::Step;
use crate::technique::Technique;

/// The measure of a path to minimise.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Measure {
    /// The sum of the difficulties.
    Sum,
    /// The highest difficulty.
    Greatest,
}

/// The easiest path found.
#[derive(Clone, Debug)]
pub struct Easiest {
    /// The steps to the solution.
    pub steps: Vec<Step>,
    /// The sum of its difficulties, or the highest: tenths for Sudoku Explainer, else points.
    pub cost: u32,
    /// A lower bound on the cost of any path.
    pub bound: u32,
    /// The number of positions kept.
    pub positions: usize,
    /// The limit that stopped the search before its proof; `None` also for the limit on positions.
    pub stopped: Option<Stopped>,
}

impl Easiest {
    /// Whether the path is proved to be the easiest.
    pub const fn is_proved(&self) -> bool {
        self.bound == self.cost
    }
}

/// Returns the difficulty of a step in this order: points, or tenths on Sudoku Explainer's scale.
pub fn price(order: Program, step: &Step, position: &Position) -> Option<u32> {
    match order {
        Program::Se => se_price(step, position.geometry()).map(u32::from),
        Program::Hodoku | Program::Human | Program::Modern => order.price_of(step.technique),
    }
}

/// Returns the easiest path of a position by the steps of an order, keeping at most `most` positions; `None` if the
/// steps do not lead to the solution.
///
/// ```
/// use human_sudoku::{Budget, Geometry, Measure, Program, Position, easiest, hodoku};
/// let values = [1, 0, 0, 0, 0, 0, 3, 0, 0, 4, 0, 0, 0, 0, 0, 2];
/// let position = Position::of_puzzle(Geometry::of_size(4).unwrap(), &values);
/// let path = easiest(&position, Program::Hodoku, hodoku::Options::DEFAULT, Measure::Sum, 10_000, &Budget::UNLIMITED);
/// let path = path.unwrap().unwrap();
/// assert_eq!((path.steps.len(), path.is_proved()), (12, true));
/// ```
///
/// # Errors
/// Returns an error if the budget runs out before any path is found.
pub fn easiest(
    position: &Position,
    order: Program,
    options: Options,
    measure: Measure,
    most: usize,
    budget: &Budget<'_>,
) -> Result<Option<Easiest>, Stopped> {
    let mut steps = explain_with(position, order.ladder_with(options), *budget);
    let path = steps.by_ref().collect::<Result<Vec<_>, _>>()?;
    if !steps.position().is_solved() {
        return Ok(None);
    }
    let scale = Scale { order, measure };
    let cost = scale.of_path(position, &path);
    let bound = scale.rest(position);
    let mut best = Easiest { steps: path, cost, bound, positions: 0, stopped: None };
    let weights: &[u32] = if measure == Measure::Sum { &[HEAVY, 1] } else { &[1] };
    for &weight in weights {
        if !best.is_proved() && best.stopped.is_none() {
            EasiestSearch::new(scale, position, options, &best, weight).run(most, budget, &mut best);
        }
    }
    Ok(Some(best))
}

/// The weight of the heuristic per empty cell: about the final cost.
const HEAVY: u32 = 3;

/// The difficulties and the measure.
#[derive(Clone, Copy, Debug)]
struct Scale {
    order: Program,
    measure: Measure,
}

impl Scale {
    /// Returns the least difficulty of a placement.
    const fn least(self) -> u32 {
        match self.order {
            Program::Se => 10,
            Program::Hodoku | Program::Human | Program::Modern => 4,
        }
    }

    /// Returns a lower bound on the remaining cost.
    const fn rest(self, position: &Position) -> u32 {
        let empty = position.empty_cells().len() as u32;
        match self.measure {
            Measure::Sum => self.least() * empty,
            Measure::Greatest if empty > 0 => self.least(),
            Measure::Greatest => 0,
        }
    }

    fn with(self, cost: u32, more: u32) -> u32 {
        match self.measure {
            Measure::Sum => cost.saturating_add(more),
            Measure::Greatest => cost.max(more),
        }
    }

    fn of_path(self, position: &Position, path: &[Step]) -> u32 {
        let mut before = position.clone();
        let mut cost = 0;
        for step in path {
            cost = self.with(cost, price(self.order, step, &before).unwrap_or(u32::MAX));
            before.apply(step);
        }
        cost
    }

    /// Whether a path of cost below `cost` may contain a step of this technique.
    fn affords(self, technique: Technique, position: &Position, cost: u32) -> bool {
        let price = self.order.price_of(technique);
        let rest = match self.measure {
            // The step itself may fill a cell.
            Measure::Sum => self.rest(position).saturating_sub(self.least()),
            Measure::Greatest => 0,
        };
        price.is_some_and(|price| price + rest < cost)
    }
}

/// A reached position with its parent.
struct Reached {
    position: Position,
    /// The cost of the path to it.
    cost: u32,
    /// The parent and the step from it; `None` for the first.
    from: Option<(usize, Step)>,
}

/// The state: digits and candidates.
type Key = (CellSet, CandidateSet);

/// The open list: the least estimate first, then the fewest candidates, then the oldest.
type Open = BinaryHeap<Reverse<(u32, usize, usize)>>;

struct EasiestSearch {
    scale: Scale,
    ladder: Box<dyn Finder>,
    weight: u32,
    reached: Vec<Reached>,
    /// The memory of the positions in bytes.
    bytes: usize,
    known: BTreeMap<Key, usize>,
    open: Open,
}

impl EasiestSearch {
    /// Starts from a position, for paths cheaper than the best one.
    fn new(scale: Scale, position: &Position, options: Options, best: &Easiest, weight: u32) -> Self {
        let dear = Technique::ALL.iter().copied();
        let dear = dear.filter(|&technique| !scale.affords(technique, position, best.cost));
        let without = dear.fold(options.without, |all, technique| all.with(technique));
        let ladder = scale.order.ladder_with(Options { without, ..options });
        let mut search = Self {
            scale,
            ladder,
            weight,
            reached: Vec::new(),
            bytes: 0,
            known: BTreeMap::new(),
            open: Open::new(),
        };
        search.reach(position.clone(), 0, None);
        search
    }

    /// Searches for a better path than `best` until the open list is a proof that there is none.
    fn run(mut self, most: usize, budget: &Budget<'_>, best: &mut Easiest) {
        self.improve(most, budget, best);
        best.positions += self.reached.len();
    }

    fn improve(&mut self, most: usize, budget: &Budget<'_>, best: &mut Easiest) {
        while let Some(Reverse((estimate, _, at))) = self.open.pop() {
            let Reached { position, cost, .. } = &self.reached[at];
            if self.known.get(&key(position)) != Some(&at) {
                continue;
            }
            if self.weight == 1 {
                best.bound = best.bound.max(estimate.min(best.cost));
            }
            if self.scale.with(*cost, self.scale.rest(position)) >= best.cost {
                continue;
            }
            if position.is_solved() {
                best.cost = *cost;
                best.steps = self.path(at);
                if self.weight > 1 {
                    return;
                }
                continue;
            }
            if self.reached.len() >= most {
                return;
            }
            if let Err(stopped) = self.expand(at, budget) {
                best.stopped = Some(stopped);
                return;
            }
        }
        if self.weight == 1 {
            best.bound = best.cost;
        }
    }

    /// Applies every step of a position, or only the placement that can be made at once.
    fn expand(&mut self, at: usize, budget: &Budget<'_>) -> Result<(), Stopped> {
        let position = self.reached[at].position.clone();
        let cost = self.reached[at].cost;
        let Scale { order, measure } = self.scale;
        let free = match measure {
            Measure::Sum => self.scale.least(),
            Measure::Greatest => cost.max(self.scale.least()),
        };
        let mut steps: Vec<(u32, Step)> = Vec::new();
        self.ladder.all(&position, budget, &mut |step| {
            let Some(price) = price(order, &step, &position) else { return ControlFlow::Continue(()) };
            if price <= free && !step.placements.is_empty() {
                steps = vec![(price, step)];
                return ControlFlow::Break(());
            }
            steps.push((price, step));
            ControlFlow::Continue(())
        })?;
        budget.hold(self.bytes)?;
        for (price, step) in steps {
            let mut after = position.clone();
            after.apply(&step);
            self.reach(after, self.scale.with(cost, price), Some((at, step)));
        }
        Ok(())
    }

    /// Adds a position, unless it was reached as cheaply before.
    fn reach(&mut self, position: Position, cost: u32, from: Option<(usize, Step)>) {
        let (at, key) = (self.reached.len(), key(&position));
        if self.known.get(&key).is_some_and(|&known| self.reached[known].cost <= cost) {
            return;
        }
        let rest = self.scale.rest(&position).saturating_mul(self.weight);
        let left = position.all_candidates().len() + position.empty_cells().len();
        self.open.push(Reverse((self.scale.with(cost, rest), left, at)));
        self.known.insert(key, at);
        self.bytes += size_of::<Reached>() + from.as_ref().map_or(0, |(_, step)| step.bytes());
        self.reached.push(Reached { position, cost, from });
    }

    /// Returns the steps to a reached position.
    fn path(&self, mut at: usize) -> Vec<Step> {
        let mut steps = Vec::new();
        while let Some((before, step)) = &self.reached[at].from {
            steps.push(step.clone());
            at = *before;
        }
        steps.reverse();
        steps
    }
}

fn key(position: &Position) -> Key {
    (position.empty_cells(), position.all_candidates())
}
