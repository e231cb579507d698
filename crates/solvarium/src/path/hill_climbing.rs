//! Enforced hill climbing (Hoffmann and Nebel, 2001): breadth-first search from the current state until a state has a
//! better estimate, then again from that state.
//!
//! Only preferred actions are followed at first. If they lead to no better state, the search from the current state is
//! repeated with all actions. If that fails, too, the current state is a dead end, and the search gives up, because it
//! never goes back. If this happens at the start, it proves that there is no plan.

use crate::limits::Stop;
use crate::store::seen::Seen;
use crate::watch::{Node, Verdict, Why};
use crate::{Algorithm, Cost, Event, Heuristic, Outcome, Plan, Problem, Run, hash};

/// Enforced hill climbing with preferred actions. Fast where it succeeds, but it is not complete.
///
/// ```
/// use solvarium::{path::EnforcedHillClimbing, puzzle::tiles::{Manhattan, Tiles}, solve};
/// let puzzle = Tiles::parse("8 7 6 / 0 4 1 / 2 5 3")?;
/// let answer = solve(&puzzle, &EnforcedHillClimbing::new(Manhattan::of(&puzzle)));
/// assert!(answer.plan().unwrap().cost >= 31);
/// # Ok::<(), solvarium::Error>(())
/// ```
#[derive(Clone, Copy, Debug)]
pub struct EnforcedHillClimbing<H> {
    heuristic: H,
}

impl<H> EnforcedHillClimbing<H> {
    /// A search with this heuristic.
    ///
    /// ```
    /// use solvarium::{from_fn, limits::Stop, path::EnforcedHillClimbing, solve, Outcome};
    /// // The estimate leads from 0 into the trap 1.
    /// let next = |&n: &usize| [vec![1, 2], vec![], vec![3], vec![]][n].clone();
    /// let roads = from_fn(0usize, next, |n, a| *n = *a, |&n| n == 3);
    /// let search = EnforcedHillClimbing::new(|&n: &usize| [3u32, 1, 2, 0][n]);
    /// assert!(matches!(solve(&roads, &search).outcome, Outcome::Stopped(Stop::Incomplete)));
    /// ```
    #[must_use]
    pub const fn new(heuristic: H) -> Self {
        Self { heuristic }
    }
}

impl<P: Problem, H: Heuristic<P>> Algorithm<P> for EnforcedHillClimbing<H> {
    fn search(&self, problem: &P, run: &mut Run<'_, P>) -> Outcome<P> {
        Climb {
            problem,
            heuristic: &self.heuristic,
            run,
            plan: Plan { actions: Vec::new(), cost: P::Cost::ZERO },
            nodes: 0,
        }
        .search()
        .into()
    }
}

/// The actions that a breadth-first search follows.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Follow {
    Preferred,
    All,
}

struct Stored<P: Problem> {
    state: P::State,
    g: P::Cost,
    h: P::Cost,
    parent: u32,
    action: Option<P::Action>,
}

/// A state with a better estimate.
struct Better<P: Problem> {
    state: P::State,
    h: P::Cost,
    node: Node,
}

struct Climb<'a, 'w, P: Problem, H> {
    problem: &'a P,
    heuristic: &'a H,
    run: &'a mut Run<'w, P>,
    /// The plan to the current state.
    plan: Plan<P>,
    /// The number of nodes so far.
    nodes: u64,
}

impl<P: Problem, H: Heuristic<P>> Climb<'_, '_, P, H> {
    fn search(mut self) -> Result<Option<Plan<P>>, Stop> {
        let start = self.problem.start();
        let h = self.heuristic.value(&self.heuristic.first(&start));
        self.run.see(|| Event::Generate { node: Node(0), from: None, state: &start, g: P::Cost::ZERO, h });
        if h == P::Cost::MAX {
            return Ok(None);
        }
        self.nodes = 1;
        let mut here = Better { state: start, h, node: Node(0) };
        while !self.problem.is_goal(&here.state) {
            let next = match self.improve(&here, Follow::Preferred)? {
                Some(better) => Some(better),
                None => self.improve(&here, Follow::All)?,
            };
            match next {
                Some(better) => here = better,
                None if self.plan.actions.is_empty() => return Ok(None),
                None => return Err(Stop::Incomplete),
            }
            self.run.stats.rounds += 1;
        }
        let (node, g) = (here.node, self.plan.cost);
        self.run.see(|| Event::Goal { node, g });
        Ok(Some(self.plan))
    }

    /// Finds the nearest state with a better estimate, and extends the plan to it. `None` if there is none.
    fn improve(&mut self, here: &Better<P>, follow: Follow) -> Result<Option<Better<P>>, Stop> {
        let mut seen = Seen::new();
        // Numbers of nodes: the current state has its own, the others follow in the order of the list.
        let base = self.nodes;
        let root = here.node;
        let node = |id: u32| if id == 0 { root } else { Node(base + u64::from(id) - 1) };
        self.store(&mut seen, here.state.clone(), self.plan.cost, here.h, None)?;
        let (mut next, mut preferred) = (0, Vec::new());
        while (next as usize) < seen.len() {
            let parent: &Stored<P> = seen.node(next);
            let (state, g, h) = (parent.state.clone(), parent.g, parent.h);
            preferred.clear();
            if follow == Follow::Preferred {
                self.heuristic.prefer(&state, &mut preferred);
                if next == 0 && preferred.is_empty() {
                    return Ok(None);
                }
            }
            self.run.expand()?;
            self.run.see(|| Event::Expand { node: node(next), g, h });
            for action in self.problem.actions(&state) {
                if follow == Follow::Preferred && !preferred.contains(&action) {
                    continue;
                }
                let from = (node(next), &action);
                let mut child = state.clone();
                self.problem.apply(&mut child, &action);
                let step = self.problem.cost(&state, &action);
                let g = g.plus(step);
                self.run.stats.generated += 1;
                if let Ok(known) = seen.find(hash::of(&child), |known| known.state == child) {
                    self.run.stats.duplicates += 1;
                    let (node, verdict) = (node(known), Verdict::Dropped);
                    self.run.see(|| Event::Duplicate { node, from, g, verdict });
                    continue;
                }
                let h = self.heuristic.value(&self.heuristic.first(&child));
                self.run.check_between()?;
                if g == P::Cost::MAX && h != P::Cost::MAX && step != P::Cost::MAX {
                    return Err(Stop::Overflow);
                }
                if h == P::Cost::MAX || g == P::Cost::MAX {
                    self.run.stats.pruned += 1;
                    self.run.see(|| Event::Prune { from, state: &child, g, h, why: Why::DeadEnd });
                    continue;
                }
                let id = self.store(&mut seen, child, g, h, Some((next, action)))?;
                self.nodes += 1;
                let stored = seen.node(id);
                let from = stored.action.as_ref().map(|action| (node(next), action));
                self.run.see(|| Event::Generate { node: node(id), from, state: &stored.state, g, h });
                if h < here.h || self.problem.is_goal(&stored.state) {
                    self.extend_plan(&seen, id);
                    return Ok(Some(Better { state: stored.state.clone(), h, node: node(id) }));
                }
            }
            next += 1;
        }
        Ok(None)
    }

    /// Adds a node to the list of a breadth-first search.
    fn store(
        &mut self,
        seen: &mut Seen<Stored<P>>,
        state: P::State,
        g: P::Cost,
        h: P::Cost,
        from: Option<(u32, P::Action)>,
    ) -> Result<u32, Stop> {
        seen.reserve(1, self.run.memory_limit())?;
        self.run.hold(seen.bytes())?;
        seen.add_heap(self.problem.heap_bytes(&state));
        let (parent, action) = from.map_or((0, None), |(parent, action)| (parent, Some(action)));
        match seen.find(hash::of(&state), |known| known.state == state) {
            Ok(id) => Ok(id),
            Err(vacant) => {
                let id = seen.insert(vacant, Stored { state, g, h, parent, action });
                self.run.stats.seen_peak = self.run.stats.seen_peak.max(seen.len() as u64);
                self.run.stats.bytes_peak = self.run.stats.bytes_peak.max(seen.bytes() as u64);
                Ok(id)
            }
        }
    }

    /// Adds the actions from the current state to a node.
    fn extend_plan(&mut self, seen: &Seen<Stored<P>>, goal: u32) {
        let first = self.plan.actions.len();
        let mut node = seen.node(goal);
        self.plan.cost = node.g;
        while let Some(action) = &node.action {
            self.plan.actions.push(action.clone());
            node = seen.node(node.parent);
        }
        self.plan.actions[first..].reverse();
        self.run.stats.depth_peak = self.plan.actions.len() as u64;
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::path::tests::audit::audit;
    use crate::path::tests::random_graph::{graphs, reaches_a_far_goal, steps_left, table_heuristic};
    use crate::solve;
    use proptest::prelude::*;

    proptest! {
        /// The search may give up, but its answers are correct.
        #[test]
        fn plans_are_plans_and_refutations_are_proofs(graph in graphs()) {
            let spoiled = graph.spoiled(&graph.costs_to_goal());
            match audit(&graph, &EnforcedHillClimbing::new(table_heuristic(&spoiled))).outcome {
                Outcome::Solved(plan) => prop_assert!(Some(plan.cost) >= graph.optimum()),
                Outcome::NoSolution => prop_assert_eq!(graph.optimum(), None),
                Outcome::Stopped(stop) => prop_assert_eq!(stop, Stop::Incomplete),
            }
        }

        #[test]
        fn exact_estimates_lead_straight_to_the_goal(graph in graphs()) {
            let graph = graph.priced(1);
            let exact = graph.costs_to_goal();
            let found = solve(&graph, &EnforcedHillClimbing::new(table_heuristic(&exact)));
            prop_assert_eq!(found.plan().map(|plan| plan.cost), graph.optimum());
        }
    }

    #[test]
    fn a_long_path_does_not_overflow_the_stack() {
        reaches_a_far_goal(&EnforcedHillClimbing::new(steps_left));
    }

    /// The estimate leads into a one-way street.
    #[test]
    fn a_trap_is_no_proof() {
        let next = |&n: &u8| [vec![1u8, 2], vec![], vec![3], vec![]][usize::from(n)].clone();
        let trap = crate::from_fn(0u8, next, |n, a| *n = *a, |&n| n == 3);
        let search = EnforcedHillClimbing::new(|n: &u8| [3u32, 1, 2, 0][usize::from(*n)]);
        assert!(matches!(solve(&trap, &search).outcome, Outcome::Stopped(Stop::Incomplete)));
    }
}
