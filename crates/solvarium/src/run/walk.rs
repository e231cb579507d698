//! Shows the plan of a search to its observer in place of its nodes, for searches whose nodes cannot be shown: jumps
//! are not actions, and nodes of several threads have no order.

use super::Run;
use crate::watch::{Event, Node};
use crate::{Cost, Heuristic, Plan, Problem};

impl<P: Problem> Run<'_, P> {
    /// Sends the start to the observer, and then the states of the plan, if there is one.
    pub(crate) fn walk<H: Heuristic<P>>(&mut self, problem: &P, heuristic: &H, plan: Option<&Plan<P>>) {
        if !self.is_watched() {
            return;
        }
        let h = |state: &P::State| heuristic.value(&heuristic.first(state));
        let (mut state, mut g) = (problem.start(), P::Cost::ZERO);
        self.see(|| Event::Generate { node: Node(0), from: None, state: &state, g, h: h(&state) });
        let Some(plan) = plan else { return };
        for (at, action) in (0..).zip(&plan.actions) {
            self.see(|| Event::Expand { node: Node(at), g, h: h(&state) });
            g = g.plus(problem.cost(&state, action));
            problem.apply(&mut state, action);
            let from = Some((Node(at), action));
            self.see(|| Event::Generate { node: Node(at + 1), from, state: &state, g, h: h(&state) });
        }
        self.see(|| Event::Goal { node: Node(plan.actions.len() as u64), g });
    }
}
