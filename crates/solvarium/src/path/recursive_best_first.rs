//! Recursive best-first search: best-first order in the memory of one path (Korf, 1993).
//!
//! The search follows the best child as long as no alternative along the path is better. Then it backtracks, forgets
//! the
//! subtree, and keeps only the least f among its leaves. When the search returns, that number replaces the forgotten
//! subtree.
//!
//! The path and the siblings of its nodes lie in one list, level after level. A frame for each level stores where it
//! begins:
//!
//! ```text
//! open    | start | a  b  c | d  e | f  g  h |
//! frames    0       1         4      6            path: start, b, d
//! ```
//!
//! Invariant: the `f` of a node in the list is the greatest lower bound known for plans through it. The f of a child is
//! at least that of its parent (pathmax). This passes down bounds from an earlier visit, and makes inconsistent
//! heuristics harmless.
//!
//! No state of the path is entered twice, so the search ends on every finite space. The stack is a list instead of the
//! call stack, because a path may be long.

use super::trail::Trail;
use crate::limits::Stop;
use crate::run::Reached;
use crate::store::arena::Arena;
use crate::store::memory_budget;
use crate::watch::{Event, Node, Why};
use crate::{Algorithm, Cost, Heuristic, Outcome, Plan, Problem, Run};

/// Recursive best-first search: optimal with an admissible heuristic, consistent or not, in memory for one path and its
/// siblings.
///
/// Like IDA*, it searches a tree and expands states repeatedly. Unlike IDA*, it expands nodes in order of f even if f
/// falls.
///
/// ```
/// use solvarium::{from_fn, path::RecursiveBestFirst, solve};
/// let walk = from_fn(0i32, |_| [1i32, -1], |n, a| *n += a, |&n| n == 7);
/// let answer = solve(&walk, &RecursiveBestFirst::new(|n: &i32| n.abs_diff(7)));
/// assert_eq!((answer.plan().unwrap().cost, answer.stats.expanded), (7, 7));
/// ```
#[derive(Clone, Copy, Debug)]
pub struct RecursiveBestFirst<H> {
    heuristic: H,
}

impl<H> RecursiveBestFirst<H> {
    /// A search with this heuristic.
    ///
    /// ```
    /// use solvarium::{from_fn, heuristic::Blind, path::RecursiveBestFirst, solve, Outcome};
    /// let ring = from_fn(0u32, |_| [1u32, 2], |n, a| *n = (*n + a) % 9, |_| false);
    /// assert!(matches!(solve(&ring, &RecursiveBestFirst::new(Blind)).outcome, Outcome::NoSolution));
    /// ```
    #[must_use]
    pub const fn new(heuristic: H) -> Self {
        Self { heuristic }
    }
}

impl<P: Problem, H: Heuristic<P>> Algorithm<P> for RecursiveBestFirst<H> {
    fn search(&self, problem: &P, run: &mut Run<'_, P>) -> Outcome<P> {
        RecursiveSearch {
            problem,
            heuristic: &self.heuristic,
            open: Arena::new(),
            frames: Vec::new(),
            trail: Trail::new(),
            nodes: 0,
            overflow: false,
        }
        .run(run)
        .into()
    }
}

/// A node on the path, or beside it.
struct Leaf<P: Problem, M> {
    state: P::State,
    memo: M,
    g: P::Cost,
    /// The greatest known lower bound for plans through this node.
    f: P::Cost,
    /// The action that made it; `None` for the start.
    action: Option<P::Action>,
    node: Node,
}

/// A level of the search.
struct Frame<C> {
    /// The index of its first node in the list.
    first: usize,
    /// The node on the path.
    at: usize,
    /// The f of the best node above which the search turns back.
    bound: C,
}

struct RecursiveSearch<'a, P: Problem, H: Heuristic<P>> {
    problem: &'a P,
    heuristic: &'a H,
    open: Arena<Leaf<P, H::Memo>>,
    frames: Vec<Frame<P::Cost>>,
    trail: Trail<P::State>,
    /// The number of nodes generated so far, for their numbering.
    nodes: u64,
    /// Whether a finite path was dropped because its cost does not fit the type.
    overflow: bool,
}

impl<P: Problem, H: Heuristic<P>> RecursiveSearch<'_, P, H> {
    fn run(&mut self, run: &mut Run<'_, P>) -> Result<Option<Plan<P>>, Stop> {
        self.push_start(run)?;
        while let Some(frame) = self.frames.last_mut() {
            let (at, f, second) = two_best(self.open.items(), frame.first);
            if f > frame.bound || f == P::Cost::MAX {
                self.turn_back(f);
                continue;
            }
            frame.at = at;
            let (bound, leaf) = (second.min(frame.bound), &self.open.items()[at]);
            if self.problem.is_goal(&leaf.state) {
                run.see(|| Event::Goal { node: leaf.node, g: leaf.g });
                return Ok(Some(self.plan(leaf.g)));
            }
            // The bounds ensure that this is the best of all leaves.
            run.expand_from(|| Reached::Cost(f))?;
            if let Err(stop) = self.go_down(at, bound, run) {
                run.reach(Reached::Cost(f));
                return Err(stop);
            }
        }
        if self.overflow { Err(Stop::Overflow) } else { Ok(None) }
    }

    /// The first level: the start alone.
    fn push_start(&mut self, run: &mut Run<'_, P>) -> Result<(), Stop> {
        let state = self.problem.start();
        let memo = self.heuristic.first(&state);
        let (g, h) = (P::Cost::ZERO, self.heuristic.value(&memo));
        run.see(|| Event::Generate { node: Node(0), from: None, state: &state, g, h });
        self.nodes = 1;
        self.push(Leaf { state, memo, g, f: h, action: None, node: Node(0) }, run.memory_limit())?;
        self.frames.push(Frame { first: 0, at: 0, bound: P::Cost::MAX });
        run.stats.open_peak = 1;
        run.hold(self.bytes())
    }

    /// Makes the children of a node the next level.
    fn go_down(&mut self, at: usize, bound: P::Cost, run: &mut Run<'_, P>) -> Result<(), Stop> {
        let budget = self.make_room(run.memory_limit())?;
        let parent = &self.open.items()[at];
        let h = self.heuristic.value(&parent.memo);
        run.see(|| Event::Expand { node: parent.node, g: parent.g, h });
        self.trail.enter(parent.state.clone(), self.problem.heap_bytes(&parent.state));
        let inverse = parent.action.as_ref().and_then(|action| self.problem.inverse(action));
        let first = self.open.len();
        // The state is cloned, because the list may move.
        let state = parent.state.clone();
        for action in self.problem.actions(&state) {
            if inverse.as_ref() != Some(&action) {
                self.generate((at, &state), action, budget, run)?;
            }
        }
        self.frames.push(Frame { first, at: first, bound });
        run.stats.open_peak = run.stats.open_peak.max((self.open.len() + 1 - self.frames.len()) as u64);
        run.stats.seen_peak = run.stats.seen_peak.max(self.frames.len() as u64 - 1);
        run.hold(self.bytes())
    }

    /// Makes room for one more level without its nodes, and returns the bytes that remain for the list of nodes.
    #[inline]
    fn make_room(&mut self, limit: usize) -> Result<usize, Stop> {
        let others = self.bytes() - self.trail.bytes();
        self.trail.make_room(limit.saturating_sub(others))?;
        let others = self.bytes() - memory_budget::bytes(&self.frames);
        memory_budget::reserve_one(&mut self.frames, limit.saturating_sub(others))?;
        Ok(limit.saturating_sub(self.bytes() - self.open.bytes()))
    }

    fn bytes(&self) -> usize {
        self.open.bytes() + memory_budget::bytes(&self.frames) + self.trail.bytes()
    }

    /// Adds a child, unless it is a dead end.
    #[inline]
    fn generate(
        &mut self,
        (at, before): (usize, &P::State),
        action: P::Action,
        budget: usize,
        run: &mut Run<'_, P>,
    ) -> Result<(), Stop> {
        run.stats.generated += 1;
        let parent = &self.open.items()[at];
        let cost = self.problem.cost(before, &action);
        let mut state = before.clone();
        self.problem.apply(&mut state, &action);
        let memo = self.heuristic.after(&parent.memo, &action, &state);
        let (g, h) = (parent.g.plus(cost), self.heuristic.value(&memo));
        let f = g.plus(h).max(parent.f);
        let dead = f == P::Cost::MAX;
        if dead || self.trail.holds(&state) {
            run.stats.pruned += 1;
            self.overflow |= dead && h != P::Cost::MAX && cost != P::Cost::MAX;
            let why = if dead { Why::DeadEnd } else { Why::Cycle };
            run.see(|| Event::Prune { from: (parent.node, &action), state: &state, g, h, why });
            return Ok(());
        }
        let node = Node(self.nodes);
        self.nodes += 1;
        run.see(|| Event::Generate { node, from: Some((parent.node, &action)), state: &state, g, h });
        run.stats.depth_peak = run.stats.depth_peak.max(self.frames.len() as u64);
        self.push(Leaf { state, memo, g, f, action: Some(action), node }, budget)
    }

    /// Removes the last level; `f` is the new bound of the node above it.
    fn turn_back(&mut self, f: P::Cost) {
        let Some(frame) = self.frames.pop() else { return };
        let problem = self.problem;
        self.open.truncate(frame.first, |leaf| problem.heap_bytes(&leaf.state));
        if let Some(above) = self.frames.last() {
            self.open.items_mut()[above.at].f = f;
            self.trail.leave(|state| problem.heap_bytes(state));
        }
    }

    #[inline]
    fn push(&mut self, leaf: Leaf<P, H::Memo>, budget: usize) -> Result<(), Stop> {
        self.open.reserve(1, budget)?;
        let heap = self.problem.heap_bytes(&leaf.state);
        self.open.push(leaf, heap);
        Ok(())
    }

    /// The actions along the path.
    fn plan(&self, cost: P::Cost) -> Plan<P> {
        let mut actions = Vec::with_capacity(self.frames.len());
        for frame in &self.frames {
            if let Some(action) = &self.open.items()[frame.at].action {
                actions.push(action.clone());
            }
        }
        Plan { actions, cost }
    }
}

/// Returns, for the nodes from `first`: the index of the best (of equals the oldest), its bound, and the second best
/// bound.
#[inline]
fn two_best<P: Problem, M>(open: &[Leaf<P, M>], first: usize) -> (usize, P::Cost, P::Cost) {
    let mut found = (first, P::Cost::MAX, P::Cost::MAX);
    for (at, leaf) in open.iter().enumerate().skip(first) {
        if leaf.f < found.1 {
            found = (at, leaf.f, found.1);
        } else {
            found.2 = found.2.min(leaf.f);
        }
    }
    found
}

#[cfg(test)]
mod tests {
    use super::super::tests::random_graph::{
        cost, graphs, is_optimal_in_sevenths, keeps_within_a_mebibyte, reaches_a_far_goal, steps_left,
        stops_after_exactly, table_heuristic, table_heuristic_in_sevenths,
    };
    use super::*;
    use crate::heuristic::Blind;
    use crate::solve;
    use proptest::prelude::*;

    proptest! {
        #[test]
        fn is_optimal_with_any_admissible_heuristic(graph in graphs()) {
            let exact = graph.costs_to_goal();
            let spoiled = graph.spoiled(&exact);
            prop_assert_eq!(cost(&graph, &RecursiveBestFirst::new(Blind)), graph.optimum());
            prop_assert_eq!(cost(&graph, &RecursiveBestFirst::new(table_heuristic(&exact))), graph.optimum());
            prop_assert_eq!(cost(&graph, &RecursiveBestFirst::new(table_heuristic(&spoiled))), graph.optimum());
        }

        #[test]
        fn is_optimal_with_real_costs(graph in graphs()) {
            let spoiled = graph.spoiled(&graph.costs_to_goal());
            is_optimal_in_sevenths(&graph, &RecursiveBestFirst::new(table_heuristic_in_sevenths(&spoiled)));
        }

        #[test]
        fn stops_after_the_exact_number_of_expansions(graph in graphs(), most in 0..40u64) {
            stops_after_exactly(most, &graph, &RecursiveBestFirst::new(Blind));
        }
    }

    #[test]
    fn walks_a_long_path() {
        assert_eq!(reaches_a_far_goal(&RecursiveBestFirst::new(steps_left)).expanded, 200_000);
    }

    #[test]
    fn keeps_within_its_memory() {
        keeps_within_a_mebibyte(&RecursiveBestFirst::new(steps_left));
    }

    #[test]
    fn reports_overflowing_costs() {
        let dear = crate::from_fn(0u8, |_| [1u8], |n, a| *n += a, |&n| n == 9).with_cost(|_, _| 100u8);
        let answer = solve(&dear, &RecursiveBestFirst::new(Blind));
        assert!(matches!(answer.outcome, Outcome::Stopped(Stop::Overflow)));
    }
}
