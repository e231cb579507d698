//! Both directions of search through a problem, shared by the bidirectional searches.

use crate::watch::{Event, Node};
use crate::{Cost, Plan, Problem, Reversible, Run};

/// A direction of search.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Direction {
    /// Forward, from the start, by applying actions.
    Forward,
    /// Backward, from the goals, by undoing actions.
    Backward,
}

impl Direction {
    /// Visits the neighbours of a state in this direction, except the one that `came_by` was just taken from. Passes
    /// each neighbour with the action between the two and its forward cost.
    #[inline]
    pub(super) fn each<P: Reversible>(
        self,
        problem: &P,
        state: &P::State,
        came_by: Option<&P::Action>,
        mut visit: impl FnMut(P::State, P::Action, P::Cost),
    ) {
        // Holds backward, too: undoing an action and then its inverse leads nowhere.
        let excluded = came_by.and_then(|action| problem.inverse(action));
        match self {
            Self::Forward => {
                for action in problem.actions(state).into_iter().filter(|a| excluded.as_ref() != Some(a)) {
                    let mut child = state.clone();
                    problem.apply(&mut child, &action);
                    let cost = problem.cost(state, &action);
                    visit(child, action, cost);
                }
            }
            Self::Backward => {
                for action in problem.actions_into(state).into_iter().filter(|a| excluded.as_ref() != Some(a))
                {
                    let mut child = state.clone();
                    problem.undo(&mut child, &action);
                    let cost = problem.cost(&child, &action);
                    visit(child, action, cost);
                }
            }
        }
    }
}

/// The node numbers of one direction, for observers. Both directions share one numbering. Without an observer it is
/// empty.
#[derive(Default)]
pub(super) struct Numbers(Vec<Node>);

impl Numbers {
    /// The number of a stored state, or the number 0 without an observer.
    #[inline]
    pub(super) fn of(&self, id: u32) -> Node {
        self.0.get(id as usize).copied().unwrap_or(Node(0))
    }

    /// Numbers the state that is stored next, and reports it to the observer.
    #[inline]
    pub(super) fn generate<P: Problem>(
        &mut self,
        nodes: &mut u64,
        from: Option<(u32, &P::Action)>,
        what: (&P::State, P::Cost, P::Cost),
        run: &mut Run<'_, P>,
    ) {
        if run.is_watched() {
            self.0.push(Node(*nodes));
            self.see(nodes, from, what, run);
        }
    }

    /// Gives a stored state a new number, because it has a new path.
    #[inline]
    pub(super) fn renumber<P: Problem>(
        &mut self,
        id: u32,
        nodes: &mut u64,
        from: Option<(u32, &P::Action)>,
        what: (&P::State, P::Cost, P::Cost),
        run: &mut Run<'_, P>,
    ) {
        if let Some(number) = self.0.get_mut(id as usize) {
            *number = Node(*nodes);
            self.see(nodes, from, what, run);
        }
    }

    fn see<P: Problem>(
        &self,
        nodes: &mut u64,
        from: Option<(u32, &P::Action)>,
        (state, g, h): (&P::State, P::Cost, P::Cost),
        run: &mut Run<'_, P>,
    ) {
        let (node, from) = (Node(*nodes), from.map(|(id, action)| (self.of(id), action)));
        run.see(|| Event::Generate { node, from, state, g, h });
        *nodes += 1;
    }

    pub(super) fn bytes(&self) -> usize {
        crate::store::memory_budget::bytes(&self.0)
    }
}

/// Makes the plan of these actions. Its cost is summed from the start, as in a replay: sums of reals depend on the
/// order.
pub(super) fn plan<P: Problem>(problem: &P, actions: Vec<P::Action>) -> Plan<P> {
    let (mut state, mut cost) = (problem.start(), P::Cost::ZERO);
    for action in &actions {
        cost = cost.plus(problem.cost(&state, action));
        problem.apply(&mut state, action);
    }
    Plan { actions, cost }
}
