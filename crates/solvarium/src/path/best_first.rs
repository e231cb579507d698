//! Best-first search: expand the node with the least key, one engine for all.
//!
//! | settings | name | source |
//! |---|---|---|
//! | key g | uniform-cost search | Dijkstra, 1959 |
//! | key h | greedy best-first search | Doran and Michie, 1966 |
//! | key g + h | A* | Hart, Nilsson and Raphael, 1968 |
//! | key g + w h | weighted A* | Pohl, 1970 |
//!
//! Invariant: a node never changes but for being closed, so the parents of a
//! node are the path whose cost it has. A cheaper path to a state makes a new
//! node, which takes the old one's place in the table; the old one is closed,
//! and skipped when it comes up on the open list.
//!
//! An expansion makes all children first and asks for their table slots, then
//! looks at them one by one: out of cache the misses overlap. In great searches
//! several nodes with equal keys are expanded together for the same reason. All
//! that have an f below the plan's cost are expanded whatever the order, so that
//! costs a few expansions at the very end, if any.

use crate::heuristic::Blind;
use crate::limits::Stop;
use crate::open::Open;
pub use crate::open::Tie;
use crate::seen::{Seen, Vacant};
use crate::watch::{Event, Node, Verdict, Why};
use crate::{Algorithm, Cost, Heuristic, Outcome, Plan, Problem, Run, hash};

/// Whether a closed state is opened again when a cheaper path to it turns up.
///
/// It happens only with inconsistent heuristics, and with weights. Without it,
/// plans may cost more than they need to.
///
/// ```
/// use solvarium::path::Reopen;
/// assert_eq!(Reopen::default(), Reopen::Yes);
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Reopen {
    /// Opened again: needed for optimal plans with inconsistent heuristics.
    #[default]
    Yes,
    /// Closed for good.
    Never,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Key {
    /// g + h
    Sum,
    /// g + weight * h
    Weighted,
    /// h alone
    Estimate,
}

/// Best-first search with a heuristic; A* unless set otherwise.
///
/// With an admissible heuristic, A* (and uniform-cost search) returns a plan of
/// least cost, and [`BestFirst::weight`] `w` one of at most `w` times that.
///
/// ```
/// use solvarium::{path::BestFirst, puzzle::tiles::{Manhattan, Tiles}, solve};
/// let puzzle = Tiles::parse("8 7 6 / 0 4 1 / 2 5 3")?;
/// let manhattan = Manhattan::of(&puzzle);
/// let best = solve(&puzzle, &BestFirst::new(manhattan.clone()));
/// let quick = solve(&puzzle, &BestFirst::greedy(manhattan));
/// assert_eq!(best.plan().unwrap().cost, 31);
/// assert!(quick.plan().unwrap().cost >= 31 && quick.stats.expanded < best.stats.expanded);
/// # Ok::<(), solvarium::Error>(())
/// ```
#[derive(Clone, Copy, Debug)]
pub struct BestFirst<H> {
    heuristic: H,
    key: Key,
    weight: f64,
    tie: Tie,
    reopen: Reopen,
}

/// A*: best-first search as it is when nothing is set.
///
/// ```
/// use solvarium::{path::AStar, puzzle::tiles::{Manhattan, Tiles}, solve};
/// let puzzle = Tiles::parse("8 7 6 / 0 4 1 / 2 5 3")?;
/// assert_eq!(solve(&puzzle, &AStar::new(Manhattan::of(&puzzle))).plan().unwrap().cost, 31);
/// # Ok::<(), solvarium::Error>(())
/// ```
pub type AStar<H> = BestFirst<H>;

impl BestFirst<Blind> {
    /// Uniform-cost search: the key is g.
    ///
    /// ```
    /// use solvarium::{path::BestFirst, puzzle::tiles::Tiles, solve};
    /// let puzzle = Tiles::parse("1 4 2 / 3 0 5 / 6 7 8")?;
    /// assert_eq!(solve(&puzzle, &BestFirst::uniform_cost()).plan().unwrap().cost, 2);
    /// # Ok::<(), solvarium::Error>(())
    /// ```
    #[must_use]
    pub const fn uniform_cost() -> Self {
        Self::new(Blind)
    }
}

impl<H> BestFirst<H> {
    /// A*: the key is g + h.
    ///
    /// ```
    /// use solvarium::{path::BestFirst, puzzle::tiles::{Manhattan, Tiles}, solve};
    /// let puzzle = Tiles::parse("1 4 2 / 3 0 5 / 6 7 8")?;
    /// let told = solve(&puzzle, &BestFirst::new(Manhattan::of(&puzzle)));
    /// let blind = solve(&puzzle, &BestFirst::uniform_cost());
    /// assert_eq!(told.plan().unwrap().cost, blind.plan().unwrap().cost);
    /// assert!(told.stats.expanded < blind.stats.expanded);
    /// # Ok::<(), solvarium::Error>(())
    /// ```
    #[must_use]
    pub const fn new(heuristic: H) -> Self {
        Self { heuristic, key: Key::Sum, weight: 1.0, tie: Tie::HighG, reopen: Reopen::Yes }
    }

    /// Greedy best-first search: the key is h.
    ///
    /// ```
    /// use solvarium::{from_fn, path::BestFirst, solve};
    /// // Two single steps cost less than a double one, which greedy search does not ask.
    /// let walk = from_fn(0u32, |_| [1u32, 2], |n, a| *n += a, |&n| n == 4)
    ///     .with_cost(|_, &a| if a == 1 { 1u32 } else { 5 });
    /// let left = |n: &u32| n.abs_diff(4);
    /// assert_eq!(solve(&walk, &BestFirst::new(left)).plan().unwrap().cost, 4);
    /// assert_eq!(solve(&walk, &BestFirst::greedy(left)).plan().unwrap().cost, 10);
    /// ```
    #[must_use]
    pub const fn greedy(heuristic: H) -> Self {
        Self { heuristic, key: Key::Estimate, weight: 1.0, tie: Tie::HighG, reopen: Reopen::Never }
    }

    /// Weighs the estimate: the key is g + `weight` h, rounded down.
    ///
    /// ```
    /// use solvarium::{path::AStar, puzzle::tiles::{Manhattan, Tiles}, solve};
    /// let puzzle = Tiles::parse("8 7 6 / 0 4 1 / 2 5 3")?;
    /// let exact = AStar::new(Manhattan::of(&puzzle));
    /// let (keen, exact) = (solve(&puzzle, &exact.clone().weight(2.0)), solve(&puzzle, &exact));
    /// assert!(keen.stats.expanded < exact.stats.expanded);
    /// assert!(keen.plan().unwrap().cost <= 2 * exact.plan().unwrap().cost);
    /// # Ok::<(), solvarium::Error>(())
    /// ```
    #[must_use]
    pub const fn weight(mut self, weight: f64) -> Self {
        if let Key::Sum = self.key {
            self.key = Key::Weighted;
        }
        self.weight = weight;
        self
    }

    /// Which of several nodes with equal keys is first.
    ///
    /// ```
    /// use solvarium::{from_fn, path::{AStar, Tie}, solve};
    /// // Many shortest ways: straight down one of them, or all abreast.
    /// let step = |s: &mut (u32, u32), a: &(u32, u32)| *s = (s.0 + a.0, s.1 + a.1);
    /// let grid = from_fn((0, 0), |_| [(1, 0), (0, 1)], step, |&s| s == (9, 9));
    /// let left = |s: &(u32, u32)| s.0.abs_diff(9) + s.1.abs_diff(9);
    /// let expanded = |tie| solve(&grid, &AStar::new(left).tie(tie)).stats.expanded;
    /// assert_eq!((expanded(Tie::HighG), expanded(Tie::LowG)), (18, 99));
    /// ```
    #[must_use]
    pub const fn tie(mut self, tie: Tie) -> Self {
        self.tie = tie;
        self
    }

    /// What happens to closed states that are reached more cheaply.
    ///
    /// ```
    /// use solvarium::{from_fn, path::{AStar, Reopen}, solve};
    /// // To 2 by 1 is cheaper than at once, but the estimate leads to 2 first.
    /// let next = |&n: &usize| [vec![1, 2], vec![2], vec![3], vec![]][n].clone();
    /// let roads = from_fn(0usize, next, |n, a| *n = *a, |&n| n == 3)
    ///     .with_cost(|&n, &a| if n == 1 || a == 1 { 1u32 } else { 3 });
    /// let search = AStar::new(|&n: &usize| [0, 4, 0, 0][n]);
    /// assert_eq!(solve(&roads, &search).plan().unwrap().cost, 5);
    /// assert_eq!(solve(&roads, &search.reopen(Reopen::Never)).plan().unwrap().cost, 6);
    /// ```
    #[must_use]
    pub const fn reopen(mut self, reopen: Reopen) -> Self {
        self.reopen = reopen;
        self
    }

    #[inline]
    fn f<C: Cost>(&self, g: C, h: C) -> C {
        match self.key {
            Key::Sum => g.plus(h),
            Key::Weighted => g.plus(h.scaled(self.weight)),
            Key::Estimate => h,
        }
    }
}

impl<P: Problem, H: Heuristic<P>> Algorithm<P> for BestFirst<H> {
    fn search(&self, problem: &P, run: &mut Run<'_, P>) -> Outcome<P> {
        let mut search = Search::new(self, problem);
        let result = search.run(run);
        run.stats.seen_peak = search.seen.len() as u64;
        run.stats.depth_peak = search.depth_peak();
        result.into()
    }
}

/// So many nodes with equal keys are expanded together, once there are so many
/// states that most look-ups miss the cache: then the misses overlap.
const BATCH: usize = 8;
const WIDE: usize = 1 << 17;

/// A node: 20 bytes for a 15-puzzle with Manhattan distance.
struct Stored<P: Problem, M> {
    state: P::State,
    memo: M,
    g: P::Cost,
    /// The action that made it; none for the start.
    action: Option<P::Action>,
    origin: Origin,
}

/// The number of a node's parent, and whether the node is closed: in four bytes
/// without alignment, which a node has tens of millions of times.
#[derive(Clone, Copy)]
struct Origin([u8; 4]);

impl Origin {
    const CLOSED: u32 = 1 << 31;

    /// An open node of this parent.
    #[inline]
    const fn of(parent: u32) -> Self {
        Self(parent.to_ne_bytes())
    }

    #[inline]
    const fn parent(self) -> u32 {
        u32::from_ne_bytes(self.0) & !Self::CLOSED
    }

    #[inline]
    const fn is_closed(self) -> bool {
        u32::from_ne_bytes(self.0) & Self::CLOSED != 0
    }

    #[inline]
    const fn close(&mut self) {
        self.0 = (u32::from_ne_bytes(self.0) | Self::CLOSED).to_ne_bytes();
    }
}

/// A child on its way into the table.
struct Child<P: Problem, M> {
    hash: u64,
    h: P::Cost,
    node: Stored<P, M>,
}

struct Search<'a, P: Problem, H: Heuristic<P>> {
    settings: &'a BestFirst<H>,
    problem: &'a P,
    seen: Seen<Stored<P, H::Memo>>,
    open: Open,
    /// Nodes that are open: entries on the list less those that are outdated.
    live: u64,
    /// The children of the node that is being expanded.
    brood: Vec<Child<P, H::Memo>>,
    /// More nodes that are expanded together with one.
    batch: Vec<u32>,
    /// The f of the start.
    first_level: usize,
    /// Bytes that states hold beyond their own size.
    heap: usize,
    /// The greatest g of a node, and whether every action cost one: then it is
    /// the greatest depth, too.
    farthest: P::Cost,
    unit_costs: bool,
    /// Whether a finite path was dropped because its cost does not fit the type.
    overflow: bool,
}

impl<'a, P: Problem, H: Heuristic<P>> Search<'a, P, H> {
    fn new(settings: &'a BestFirst<H>, problem: &'a P) -> Self {
        Self {
            settings,
            problem,
            seen: Seen::new(),
            open: Open::new(settings.tie),
            live: 0,
            brood: Vec::new(),
            batch: Vec::new(),
            first_level: 0,
            heap: 0,
            farthest: P::Cost::ZERO,
            unit_costs: true,
            overflow: false,
        }
    }

    fn run(&mut self, run: &mut Run<'_, P>) -> Result<Option<Plan<P>>, Stop> {
        self.plant(run)?;
        while let Some(first) = self.open.pop() {
            if let Some(goal) = self.expand(first, run)? {
                return Ok(Some(self.plan(goal)));
            }
            if self.is_wide() {
                self.take_more();
                for at in 0..self.batch.len() {
                    if let Some(goal) = self.expand(self.batch[at], run)? {
                        return Ok(Some(self.plan(goal)));
                    }
                }
            } else if let Some(next) = self.open.next() {
                self.seen.prefetch_node(next);
            }
            self.make_room(run)?;
            let mut brood = std::mem::take(&mut self.brood);
            for child in brood.drain(..) {
                self.meet(child, run);
            }
            self.brood = brood;
            run.stats.open_peak = run.stats.open_peak.max(self.live);
        }
        if self.overflow { Err(Stop::Overflow) } else { Ok(None) }
    }

    /// Whether nodes are taken several at a time: when they no longer fit the
    /// cache, and f has risen. While f is what it was at the start, for all one
    /// knows a goal lies straight ahead, and taking several would be in the way.
    #[inline]
    fn is_wide(&self) -> bool {
        self.seen.len() >= WIDE && self.open.level() > self.first_level
    }

    /// Takes more nodes with the same keys, and starts to fetch them all. None
    /// can make another outdated, unless the heuristic is inconsistent, and then
    /// that one is opened again.
    fn take_more(&mut self) {
        self.batch.clear();
        while self.batch.len() + 1 < BATCH
            && let Some(id) = self.open.pop_like()
        {
            self.seen.prefetch_node(id);
            self.batch.push(id);
        }
    }

    /// Expands a node, unless it is outdated: its children are in the brood then.
    /// If it is a goal, returns it.
    #[inline]
    fn expand(&mut self, id: u32, run: &mut Run<'_, P>) -> Result<Option<u32>, Stop> {
        let node = self.seen.node(id);
        if node.origin.is_closed() {
            return Ok(None);
        }
        if self.problem.is_goal(&node.state) {
            run.see(|| Event::Goal { node: Node(id.into()), g: node.g });
            return Ok(Some(id));
        }
        run.expand()?;
        self.list_children(id, run);
        Ok(None)
    }

    /// Puts the start on the open list, unless the heuristic knows better.
    fn plant(&mut self, run: &mut Run<'_, P>) -> Result<(), Stop> {
        let state = self.problem.start();
        let memo = self.settings.heuristic.first(&state);
        let (g, h) = (P::Cost::ZERO, self.settings.heuristic.value(&memo));
        run.see(|| Event::Generate { node: Node(0), from: None, state: &state, g, h });
        if h == P::Cost::MAX {
            return Ok(());
        }
        let hash = hash::of(&state);
        self.brood.push(Child {
            hash,
            h,
            node: Stored { state, memo, g, action: None, origin: Origin::of(0) },
        });
        self.make_room(run)?;
        if let (Some(child), Err(vacant)) = (self.brood.pop(), self.seen.find(hash, |_| false)) {
            self.store(vacant, child.node, h);
        }
        self.first_level = usize::try_from(self.settings.f(g, h).key()).unwrap_or(usize::MAX);
        run.stats.open_peak = 1;
        Ok(())
    }

    /// Closes the node and fills the brood with its children.
    #[inline]
    fn list_children(&mut self, id: u32, run: &mut Run<'_, P>) {
        let (problem, heuristic) = (self.problem, &self.settings.heuristic);
        self.seen.node_mut(id).origin.close();
        self.live -= 1;
        let node = self.seen.node(id);
        run.see(|| Event::Expand { node: Node(id.into()), g: node.g, h: heuristic.value(&node.memo) });
        let back = node.action.as_ref().and_then(|action| problem.inverse(action));
        for action in problem.actions(&node.state) {
            if back.as_ref() == Some(&action) {
                continue;
            }
            let cost = problem.cost(&node.state, &action);
            self.unit_costs &= cost == P::Cost::ONE;
            let mut state = node.state.clone();
            problem.apply(&mut state, &action);
            let hash = hash::of(&state);
            self.seen.prefetch(hash);
            let memo = heuristic.after(&node.memo, &action, &state);
            let h = heuristic.value(&memo);
            let g = node.g.plus(cost);
            self.brood.push(Child {
                hash,
                h,
                node: Stored { state, memo, g, action: Some(action), origin: Origin::of(id) },
            });
        }
    }

    /// Makes room for the brood everywhere, within the limit.
    #[inline]
    fn make_room(&mut self, run: &mut Run<'_, P>) -> Result<(), Stop> {
        let held = self.seen.bytes() + self.open.bytes() + self.heap;
        let limit = run.memory_limit();
        self.seen.reserve(self.brood.len(), limit.saturating_sub(self.open.bytes() + self.heap))?;
        self.open.reserve(self.brood.len(), limit.saturating_sub(self.seen.bytes() + self.heap))?;
        let holds = self.seen.bytes() + self.open.bytes() + self.heap;
        if holds == held { Ok(()) } else { run.hold(holds) }
    }

    /// Stores a child, or finds that its state was seen.
    #[inline]
    fn meet(&mut self, child: Child<P, H::Memo>, run: &mut Run<'_, P>) {
        run.stats.generated += 1;
        if child.h == P::Cost::MAX || child.node.g == P::Cost::MAX {
            return self.drop_dead(&child, run);
        }
        match self.seen.find(child.hash, |known| known.state == child.node.state) {
            Err(vacant) => {
                let id = self.store(vacant, child.node, child.h);
                self.see_node(id, child.h, run);
            }
            Ok(id) => self.meet_again(id, child, run),
        }
    }

    /// Adds a node and puts it on the open list.
    #[inline(always)]
    fn store(&mut self, vacant: Vacant, node: Stored<P, H::Memo>, h: P::Cost) -> u32 {
        let g = node.g;
        self.farthest = self.farthest.max(g);
        self.heap += self.problem.heap_bytes(&node.state);
        self.live += 1;
        let id = self.seen.insert(vacant, node);
        self.open.push(id, self.settings.f(g, h).key(), g.key(), h.key());
        id
    }

    /// A second path to a state.
    #[inline]
    fn meet_again(&mut self, id: u32, child: Child<P, H::Memo>, run: &mut Run<'_, P>) {
        run.stats.duplicates += 1;
        let known = self.seen.node(id);
        if child.node.g >= known.g || known.origin.is_closed() && self.settings.reopen == Reopen::Never {
            Self::see_duplicate(id, &child, Verdict::Dropped, run);
        } else {
            self.improve(id, child, run);
        }
    }

    /// A cheaper path to a state: a new node takes its place.
    #[inline(never)]
    fn improve(&mut self, id: u32, child: Child<P, H::Memo>, run: &mut Run<'_, P>) {
        let known = self.seen.node_mut(id);
        let verdict = if known.origin.is_closed() { Verdict::Reopened } else { Verdict::Improved };
        known.origin.close();
        match verdict {
            Verdict::Reopened => run.stats.reopened += 1,
            _ => self.live -= 1,
        }
        Self::see_duplicate(id, &child, verdict, run);
        let place = self.seen.vacate(child.hash, id);
        let id = self.store(place, child.node, child.h);
        self.see_node(id, child.h, run);
    }

    #[cold]
    fn drop_dead(&mut self, child: &Child<P, H::Memo>, run: &mut Run<'_, P>) {
        run.stats.pruned += 1;
        let Stored { state, g, action, origin, .. } = &child.node;
        let Some(action) = action else { return };
        let before = &self.seen.node(origin.parent()).state;
        self.overflow |= child.h != P::Cost::MAX && self.problem.cost(before, action) != P::Cost::MAX;
        run.see(|| Event::Prune {
            from: (Node(origin.parent().into()), action),
            state,
            g: *g,
            h: child.h,
            why: Why::DeadEnd,
        });
    }

    #[inline]
    fn see_node(&self, id: u32, h: P::Cost, run: &mut Run<'_, P>) {
        run.see(|| {
            let Stored { state, g, action, origin, .. } = self.seen.node(id);
            let from = action.as_ref().map(|action| (Node(origin.parent().into()), action));
            Event::Generate { node: Node(id.into()), from, state, g: *g, h }
        });
    }

    #[inline]
    fn see_duplicate(id: u32, child: &Child<P, H::Memo>, verdict: Verdict, run: &mut Run<'_, P>) {
        if let (true, Some(action)) = (run.is_watched(), &child.node.action) {
            let from = (Node(child.node.origin.parent().into()), action);
            run.see(|| Event::Duplicate { node: Node(id.into()), from, g: child.node.g, verdict });
        }
    }

    /// Follows the parents back to the start.
    fn plan(&self, goal: u32) -> Plan<P> {
        let mut node = self.seen.node(goal);
        let cost = node.g;
        let mut actions = Vec::new();
        while let Some(action) = &node.action {
            actions.push(action.clone());
            node = self.seen.node(node.origin.parent());
        }
        actions.reverse();
        Plan { actions, cost }
    }

    /// The greatest number of actions to a node. Nodes do not keep theirs; but
    /// parents are older than their children, so one sweep finds it when costs
    /// do not tell.
    fn depth_peak(self) -> u64 {
        if self.unit_costs {
            #[expect(
                clippy::cast_possible_truncation,
                clippy::cast_sign_loss,
                reason = "a count of actions"
            )]
            return self.farthest.as_f64() as u64;
        }
        self.seen.greatest_depth(|node| node.action.as_ref().map(|_| node.origin.parent()))
    }
}

#[cfg(test)]
mod tests {
    use super::super::audit::audit;
    use super::super::random_graph::{Chain, RandomGraph, Sevenths, graphs};
    use super::*;
    use crate::{Limits, Real, solve};
    use proptest::prelude::*;

    const TIES: [Tie; 4] = [Tie::HighG, Tie::LowG, Tie::FirstIn, Tie::LastIn];

    fn cost<P: Problem>(problem: &P, search: &impl Algorithm<P>) -> Option<P::Cost> {
        match audit(problem, search).outcome {
            Outcome::Solved(plan) => Some(plan.cost),
            Outcome::NoSolution => None,
            Outcome::Stopped(stop) => panic!("{stop}"),
        }
    }

    /// A graph whose estimates of the start are consistent: exact ones, halved.
    fn halved(graph: &RandomGraph) -> Vec<u32> {
        graph.costs_to_goal().iter().map(|&d| if d == u32::MAX { d } else { d / 2 }).collect()
    }

    proptest! {
        #[test]
        fn is_optimal_with_any_admissible_heuristic_and_tie(graph in graphs()) {
            let exact = graph.costs_to_goal();
            let spoiled = graph.spoiled(&exact);
            for tie in TIES {
                prop_assert_eq!(cost(&graph, &BestFirst::uniform_cost().tie(tie)), graph.optimum());
                let known = AStar::new(|s: &u8| exact[usize::from(*s)]).tie(tie);
                prop_assert_eq!(cost(&graph, &known), graph.optimum());
                let inconsistent = AStar::new(|s: &u8| spoiled[usize::from(*s)]).tie(tie);
                prop_assert_eq!(cost(&graph, &inconsistent), graph.optimum());
            }
        }

        #[test]
        fn is_optimal_without_reopening_if_consistent(graph in graphs()) {
            let halved = halved(&graph);
            let search = AStar::new(|s: &u8| halved[usize::from(*s)]).reopen(Reopen::Never);
            let exact = graph.costs_to_goal();
            let known = AStar::new(|s: &u8| exact[usize::from(*s)]).reopen(Reopen::Never);
            prop_assert_eq!(cost(&graph, &known), graph.optimum());
            // Halving rounds, so steps may fall by half a unit too much: bounded, not exact.
            prop_assert_eq!(cost(&graph, &search).is_some(), graph.optimum().is_some());
        }

        #[test]
        fn weights_bound_what_a_plan_costs(graph in graphs(), weight in 1.0..4.0f64) {
            let spoiled = graph.spoiled(&graph.costs_to_goal());
            let search = AStar::new(|s: &u8| spoiled[usize::from(*s)]).weight(weight);
            let (found, best) = (cost(&graph, &search), graph.optimum());
            prop_assert_eq!(found.is_some(), best.is_some());
            prop_assert!(f64::from(found.unwrap_or(0)) <= weight * f64::from(best.unwrap_or(0)));
        }

        #[test]
        fn greedy_finds_a_plan_iff_there_is_one(graph in graphs()) {
            let spoiled = graph.spoiled(&graph.costs_to_goal());
            let found = cost(&graph, &BestFirst::greedy(|s: &u8| spoiled[usize::from(*s)]));
            prop_assert_eq!(found.is_some(), graph.optimum().is_some());
        }

        #[test]
        fn real_costs_go_through_the_heap(graph in graphs()) {
            let spoiled = graph.spoiled(&graph.costs_to_goal());
            let h = |s: &u8| match spoiled[usize::from(*s)] {
                u32::MAX => Real::MAX,
                h => Real::new(f64::from(h) * 0.1428),
            };
            let found = cost(&Sevenths(graph.clone()), &AStar::new(h)).map(Real::value);
            let best = graph.optimum().map(|cost| f64::from(cost) / 7.0);
            prop_assert_eq!(found.is_some(), best.is_some());
            prop_assert!((found.unwrap_or(0.0) - best.unwrap_or(0.0)).abs() < 1e-9);
        }

        #[test]
        fn stops_after_exactly_so_many_expansions(graph in graphs(), most in 0..40u64) {
            let full = solve(&graph, &BestFirst::uniform_cost()).stats.expanded;
            let answer = Run::new().limits(Limits::none().nodes(most)).solve(&graph, &BestFirst::uniform_cost());
            prop_assert_eq!(answer.stats.expanded, full.min(most));
            prop_assert_eq!(matches!(answer.outcome, Outcome::Stopped(Stop::Nodes)), full > most);
        }
    }

    /// Martelli's (1977) family makes A* open closed states again and again.
    #[test]
    fn opens_closed_states_again() {
        // 0 -> 2 costs 1 + 1 by way of 1, whose estimate is too high for it to come first.
        let edges = [(0u8, 1u8, 1u32), (0, 2, 4), (1, 2, 1), (2, 3, 5)];
        let graph = crate::from_fn(
            0u8,
            move |&s| edges.into_iter().filter(move |e| e.0 == s).collect::<Vec<_>>(),
            |s, e: &(u8, u8, u32)| *s = e.1,
            |&s| s == 3,
        )
        .with_cost(|_, e: &(u8, u8, u32)| e.2);
        let h = |s: &u8| [0u32, 6, 0, 0][usize::from(*s)];
        let answer = audit(&graph, &AStar::new(h));
        assert_eq!((answer.plan().map(|plan| plan.cost), answer.stats.reopened), (Some(7), 1));
        let hasty = solve(&graph, &AStar::new(h).reopen(Reopen::Never));
        assert_eq!((hasty.plan().map(|plan| plan.cost), hasty.stats.reopened), (Some(9), 0));
    }

    #[test]
    fn a_million_steps_are_no_danger() {
        let chain = Chain::of(1_000_000);
        let answer = solve(&chain, &AStar::new(|n: &i64| n.abs_diff(1_000_000) as u32));
        assert_eq!(answer.plan().map(Plan::len), Some(1_000_000));
        assert_eq!(answer.stats.depth_peak, 1_000_000);
    }

    #[test]
    fn keeps_within_its_memory_and_uses_it() {
        for limit in [1 << 18, 1 << 20, 1 << 23] {
            let endless = crate::from_fn(0u64, |_| [1u64, 2], |n, a| *n = *n * 2 + a, |_| false);
            let answer =
                Run::new().limits(Limits::none().memory(limit)).solve(&endless, &BestFirst::uniform_cost());
            assert!(matches!(answer.outcome, Outcome::Stopped(Stop::Memory)));
            let peak = usize::try_from(answer.stats.bytes_peak).unwrap();
            assert!((limit / 3..=limit).contains(&peak), "{peak} of {limit}");
        }
    }

    #[test]
    fn says_when_costs_do_not_fit() {
        let dear = crate::from_fn(0u8, |_| [1u8], |n, a| *n += a, |&n| n == 9).with_cost(|_, _| 100u8);
        assert!(matches!(solve(&dear, &BestFirst::uniform_cost()).outcome, Outcome::Stopped(Stop::Overflow)));
        let walled = crate::from_fn(0u8, |_| [1u8], |n, a| *n += a, |&n| n == 9).with_cost(|_, _| u8::MAX);
        assert!(matches!(solve(&walled, &BestFirst::uniform_cost()).outcome, Outcome::NoSolution));
    }

    #[test]
    fn depths_are_counted_when_costs_do_not_tell() {
        let walk = crate::from_fn(0u32, |_| [1u32, 7], |n, a| *n += a, |&n| n >= 10)
            .with_cost(|_, &a| if a == 1 { 2u32 } else { 15 });
        // Ones are cheaper than sevens, so the last state is ten actions away.
        assert_eq!(solve(&walk, &BestFirst::uniform_cost()).stats.depth_peak, 10);
    }
}
