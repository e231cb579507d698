//! Beam search: breadth-first search that keeps only the best nodes of each layer (Lowerre, 1976).
//!
//! The search makes all children of a layer and sorts them by their rank. It keeps new states until the beam is full,
//! and discards the other children, so that a later layer may find their states again. Of equal children, the one that
//! was made first is kept, so that runs are reproducible.

use crate::limits::Stop;
use crate::settings::{Setting, Takes, Values};
use crate::store::arena::Arena;
use crate::store::memory_budget;
use crate::store::seen::Seen;
use crate::watch::{Event, Node, Verdict, Why};
use crate::{Algorithm, Cost, Heuristic, Outcome, Plan, Problem, Run, hash};

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Rank {
    /// g + h
    Both,
    /// h alone
    Estimate,
}

/// Beam search: fast and small, neither complete nor optimal.
///
/// If a layer holds goals, the best ranked of them ends the search. If the search ends without a goal and any state was
/// left out, the result is [`Stop::Incomplete`]. If the beam was never full, the end is a proof.
///
/// ```
/// use solvarium::{limits::Stop, path::Beam, puzzle::tiles::{Manhattan, Tiles}, solve, Outcome};
/// let puzzle = Tiles::parse("8 7 6 / 0 4 1 / 2 5 3")?;
/// let narrow = solve(&puzzle, &Beam::new(Manhattan::of(&puzzle), 1));
/// assert!(matches!(narrow.outcome, Outcome::Stopped(Stop::Incomplete)));
/// let wide = solve(&puzzle, &Beam::new(Manhattan::of(&puzzle), 100));
/// assert!(wide.plan().unwrap().cost >= 31 && wide.stats.expanded < 10_000);
/// # Ok::<(), solvarium::Error>(())
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Beam<H> {
    heuristic: H,
    width: usize,
    rank: Rank,
}

const WIDTH: Setting = Setting::int("width", "number of nodes kept in each layer", 1..=1_000_000_000, "100");

const RANK: Setting = Setting {
    name: "rank",
    help: "how to rank the nodes of a layer",
    takes: Takes::Choice(&[("f", "by g + h"), ("h", "by h")]),
    default: "f",
};

impl<H> Beam<H> {
    /// The settings of beam search.
    pub const SETTINGS: &'static [Setting] = &[WIDTH, RANK];

    /// A beam search with these settings.
    #[must_use]
    pub fn configured(heuristic: H, values: &Values) -> Self {
        let width = usize::try_from(values.int(&WIDTH)).unwrap_or(usize::MAX);
        Self { heuristic, width, rank: values.pick(&RANK, [Rank::Both, Rank::Estimate]) }
    }

    /// A beam of this many nodes, ranked by g + h.
    ///
    /// ```
    /// use solvarium::{from_fn, heuristic::Blind, path::Beam, solve, Outcome};
    /// let ring = from_fn(0u32, |_| [1u32, 2], |n, a| *n = (*n + a) % 9, |_| false);
    /// // The beam is never full, so its end is a proof.
    /// assert!(matches!(solve(&ring, &Beam::new(Blind, 9)).outcome, Outcome::NoSolution));
    /// ```
    #[must_use]
    pub const fn new(heuristic: H, width: usize) -> Self {
        Self { heuristic, width, rank: Rank::Both }
    }

    /// A beam of this many nodes, ranked by h alone. If all nodes of a layer have the same g, the order is the same.
    ///
    /// ```
    /// use solvarium::{from_fn, path::Beam, solve};
    /// // The estimate alone prefers double steps, although they are expensive.
    /// let walk = from_fn(0u32, |_| [1u32, 2], |n, a| *n += a, |&n| n == 4)
    ///     .with_cost(|_, &a| if a == 1 { 1u32 } else { 5 });
    /// let left = |n: &u32| n.abs_diff(4);
    /// assert_eq!(solve(&walk, &Beam::greedy(left, 1)).plan().unwrap().cost, 10);
    /// assert_eq!(solve(&walk, &Beam::new(left, 1)).plan().unwrap().cost, 7);
    /// ```
    #[must_use]
    pub const fn greedy(heuristic: H, width: usize) -> Self {
        Self { heuristic, width, rank: Rank::Estimate }
    }
}

impl<P: Problem, H: Heuristic<P>> Algorithm<P> for Beam<H> {
    fn search(&self, problem: &P, run: &mut Run<'_, P>) -> Outcome<P> {
        let mut search = BeamSearch {
            settings: self,
            problem,
            run,
            seen: Seen::new(),
            layer: 0,
            children: Arena::new(),
            ranking: Vec::new(),
            left_out: false,
            overflow: false,
        };
        let result = search.run();
        search.run.stats.seen_peak = search.seen.len() as u64;
        result.into()
    }
}

struct Stored<P: Problem, M> {
    state: P::State,
    memo: M,
    g: P::Cost,
    /// The action that made it; none for the start.
    action: Option<P::Action>,
    parent: u32,
}

struct BeamSearch<'a, 'w, P: Problem, H: Heuristic<P>> {
    settings: &'a Beam<H>,
    problem: &'a P,
    run: &'a mut Run<'w, P>,
    seen: Seen<Stored<P, H::Memo>>,
    /// The index in `seen` at which the last layer begins.
    layer: u32,
    /// All children of the layer; `None` if a child was moved.
    children: Arena<Option<Stored<P, H::Memo>>>,
    /// The ranks, with indices in `children`.
    ranking: Vec<(P::Cost, P::Cost, usize)>,
    /// Whether any state was left out of a full beam.
    left_out: bool,
    /// Whether a finite path was dropped because its cost does not fit the type.
    overflow: bool,
}

impl<P: Problem, H: Heuristic<P>> BeamSearch<'_, '_, P, H> {
    fn run(&mut self) -> Result<Option<Plan<P>>, Stop> {
        let mut goal = self.push_start()?;
        while goal.is_none() && (self.layer as usize) < self.seen.len() {
            self.run.stats.rounds += 1;
            self.expand_layer()?;
            goal = self.choose_layer()?;
        }
        match goal {
            Some(id) => Ok(Some(self.plan(id))),
            None if self.left_out => Err(Stop::Incomplete),
            None if self.overflow => Err(Stop::Overflow),
            None => Ok(None),
        }
    }

    /// Makes the first layer: the start, unless its estimate is infinite.
    fn push_start(&mut self) -> Result<Option<u32>, Stop> {
        let state = self.problem.start();
        let memo = self.settings.heuristic.first(&state);
        let (g, h) = (P::Cost::ZERO, self.settings.heuristic.value(&memo));
        self.run.see(|| Event::Generate { node: Node(0), from: None, state: &state, g, h });
        if h == P::Cost::MAX {
            return Ok(None);
        }
        let is_goal = self.problem.is_goal(&state);
        self.seen.reserve(1, self.run.memory_limit())?;
        self.seen.add_heap(self.problem.heap_bytes(&state));
        if let Err(vacant) = self.seen.find(hash::of(&state), |_| false) {
            self.seen.insert(vacant, Stored { state, memo, g, action: None, parent: 0 });
        }
        self.run.stats.open_peak = 1;
        self.run.hold(self.bytes())?;
        Ok(is_goal.then_some(0))
    }

    /// Makes and ranks all children of the last layer.
    fn expand_layer(&mut self) -> Result<(), Stop> {
        let layer = self.layer..u32::try_from(self.seen.len()).map_err(|_| Stop::Memory)?;
        self.layer = layer.end;
        for id in layer {
            self.run.expand()?;
            self.expand(id)?;
            self.run.hold(self.bytes())?;
        }
        self.run.stats.open_peak = self.run.stats.open_peak.max(self.children.len() as u64);
        Ok(())
    }

    fn expand(&mut self, id: u32) -> Result<(), Stop> {
        let Self { problem, run, settings, children, ranking, .. } = self;
        let heuristic = &settings.heuristic;
        let node = self.seen.node(id);
        run.see(|| Event::Expand { node: Node(id.into()), g: node.g, h: heuristic.value(&node.memo) });
        let inverse = node.action.as_ref().and_then(|action| problem.inverse(action));
        let limit = run.memory_limit().saturating_sub(self.seen.bytes());
        for action in problem.actions(&node.state) {
            if inverse.as_ref() == Some(&action) {
                continue;
            }
            run.stats.generated += 1;
            let cost = problem.cost(&node.state, &action);
            let mut state = node.state.clone();
            problem.apply(&mut state, &action);
            let memo = heuristic.after(&node.memo, &action, &state);
            let (g, h) = (node.g.plus(cost), heuristic.value(&memo));
            if g == P::Cost::MAX || h == P::Cost::MAX {
                run.stats.pruned += 1;
                self.overflow |= h != P::Cost::MAX && cost != P::Cost::MAX;
                let from = (Node(id.into()), &action);
                run.see(|| Event::Prune { from, state: &state, g, h, why: Why::DeadEnd });
                continue;
            }
            let rank = match settings.rank {
                Rank::Both => (g.plus(h), h, children.len()),
                Rank::Estimate => (h, g, children.len()),
            };
            children.reserve(1, limit.saturating_sub(memory_budget::bytes(ranking)))?;
            memory_budget::reserve_one(ranking, limit.saturating_sub(children.bytes()))?;
            ranking.push(rank);
            let heap = problem.heap_bytes(&state);
            children.push(Some(Stored { state, memo, g, action: Some(action), parent: id }), heap);
        }
        Ok(())
    }

    /// Keeps the best children as the next layer. Returns the number of a goal, if there is one among them.
    fn choose_layer(&mut self) -> Result<Option<u32>, Stop> {
        self.ranking.sort_unstable();
        for place in 0..self.ranking.len() {
            let (_, _, at) = self.ranking[place];
            let Some(child) = self.take_child(at) else { continue };
            let hash = hash::of(&child.state);
            if let Ok(known) = self.seen.find(hash, |node| node.state == child.state) {
                self.drop_duplicate(known, &child);
                continue;
            }
            let is_goal = self.problem.is_goal(&child.state);
            if !is_goal && self.seen.len() - self.layer as usize >= self.settings.width {
                self.leave_out(&child);
                continue;
            }
            let id = self.keep(child, hash)?;
            if is_goal {
                return Ok(Some(id));
            }
        }
        self.children
            .truncate(0, |child| child.as_ref().map_or(0, |child| self.problem.heap_bytes(&child.state)));
        self.ranking.clear();
        self.run.hold(self.bytes())?;
        Ok(None)
    }

    /// Takes a child out of the list.
    fn take_child(&mut self, at: usize) -> Option<Stored<P, H::Memo>> {
        let child = self.children.items_mut().get_mut(at)?.take()?;
        self.children.remove_heap(self.problem.heap_bytes(&child.state));
        Some(child)
    }

    fn keep(&mut self, child: Stored<P, H::Memo>, hash: u64) -> Result<u32, Stop> {
        let others = self.bytes() - self.seen.bytes();
        self.seen.reserve(1, self.run.memory_limit().saturating_sub(others))?;
        self.seen.add_heap(self.problem.heap_bytes(&child.state));
        self.run.stats.depth_peak = self.run.stats.rounds;
        let id = match self.seen.find(hash, |_| false) {
            Ok(id) => id,
            Err(vacant) => self.seen.insert(vacant, child),
        };
        let (node, heuristic) = (self.seen.node(id), &self.settings.heuristic);
        self.run.see(|| Event::Generate {
            node: Node(id.into()),
            from: node.action.as_ref().map(|action| (Node(node.parent.into()), action)),
            state: &node.state,
            g: node.g,
            h: heuristic.value(&node.memo),
        });
        Ok(id)
    }

    fn drop_duplicate(&mut self, known: u32, child: &Stored<P, H::Memo>) {
        self.run.stats.duplicates += 1;
        if let Some(action) = &child.action {
            let (node, from) = (Node(known.into()), (Node(child.parent.into()), action));
            self.run.see(|| Event::Duplicate { node, from, g: child.g, verdict: Verdict::Dropped });
        }
    }

    fn leave_out(&mut self, child: &Stored<P, H::Memo>) {
        self.left_out = true;
        self.run.stats.pruned += 1;
        if let Some(action) = &child.action {
            let (from, h) = (Node(child.parent.into()), self.settings.heuristic.value(&child.memo));
            self.run.see(|| Event::Prune {
                from: (from, action),
                state: &child.state,
                g: child.g,
                h,
                why: Why::BeamFull,
            });
        }
    }

    fn bytes(&self) -> usize {
        self.seen.bytes() + self.children.bytes() + memory_budget::bytes(&self.ranking)
    }

    /// Follows the parents to the start.
    fn plan(&mut self, goal: u32) -> Plan<P> {
        let mut node = self.seen.node(goal);
        let cost = node.g;
        self.run.see(|| Event::Goal { node: Node(goal.into()), g: cost });
        let mut actions = Vec::new();
        while let Some(action) = &node.action {
            actions.push(action.clone());
            node = self.seen.node(node.parent);
        }
        actions.reverse();
        Plan { actions, cost }
    }
}

#[cfg(test)]
mod tests {
    use super::super::tests::audit::audit;
    use super::super::tests::random_graph::{
        graphs, keeps_within_a_mebibyte, reaches_a_far_goal, steps_left, stops_after_exactly, table_heuristic,
    };
    use super::*;
    use crate::heuristic::Blind;
    use crate::{from_fn, solve};
    use proptest::prelude::*;

    proptest! {
        #[test]
        fn infinite_beams_prove(graph in graphs()) {
            let (exact, estimate) = (graph.costs_to_goal(), graph.spoiled(&graph.costs_to_goal()));
            for beam in [Beam::new(table_heuristic(&estimate), usize::MAX), Beam::greedy(table_heuristic(&estimate), usize::MAX)] {
                let answer = solve(&graph, &beam);
                prop_assert_eq!(answer.plan().is_some(), exact[0] != u32::MAX);
                prop_assert_eq!(matches!(answer.outcome, Outcome::NoSolution), exact[0] == u32::MAX);
            }
        }

        #[test]
        fn narrow_beams_never_claim_a_proof(graph in graphs(), width in 0..3usize) {
            let answer = solve(&graph, &Beam::new(Blind, width));
            match answer.outcome {
                Outcome::Solved(plan) => prop_assert!(Some(plan.cost) >= graph.optimum()),
                Outcome::NoSolution => prop_assert_eq!(graph.optimum(), None),
                Outcome::Stopped(stop) => {
                    prop_assert_eq!(stop, Stop::Incomplete);
                    prop_assert!(answer.stats.pruned > 0);
                }
            }
        }

        #[test]
        fn keeps_its_books(graph in graphs(), width in 0..4usize) {
            let estimate = graph.spoiled(&graph.costs_to_goal());
            audit(&graph, &Beam::new(table_heuristic(&estimate), width));
        }

        #[test]
        fn stops_after_the_exact_number_of_expansions(graph in graphs(), most in 0..12u64) {
            stops_after_exactly(most, &graph, &Beam::new(Blind, 2));
        }
    }

    #[test]
    fn keeps_the_best_and_of_equals_the_first() {
        // Three layers of a tree whose nodes are named by their paths.
        let tree = from_fn(
            String::new(),
            |s: &String| if s.len() < 3 { vec!['a', 'b', 'c'] } else { vec![] },
            |s, c| s.push(*c),
            |s| s == "cba" || s == "cab",
        );
        let likes_c = |s: &String| u32::from(!s.starts_with('c'));
        let answer = solve(&tree, &Beam::new(likes_c, 2));
        assert_eq!(answer.plan().map(|plan| plan.actions.clone()), Some(vec!['c', 'a', 'b']));
        // Layers {c, a}, {ca, cb}: seven children of each, all generated except the first node's first child.
        assert_eq!((answer.stats.rounds, answer.stats.expanded, answer.stats.generated), (3, 5, 15));
        assert_eq!((answer.stats.seen_peak, answer.stats.depth_peak), (7, 3));
    }

    #[test]
    fn walks_a_long_path() {
        let stats = reaches_a_far_goal(&Beam::new(steps_left, 1));
        assert_eq!((stats.expanded, stats.rounds), (200_000, 200_000));
    }

    #[test]
    fn keeps_within_its_memory() {
        keeps_within_a_mebibyte(&Beam::new(Blind, 10));
    }
}
