//! Reports a search over a model to the observer of its puzzle. Decisions become actions, and an assignment becomes
//! the start with those actions applied.

use super::Model;
use solvarium::csp::{Assign, Assignment, Csp};
use solvarium::watch::Event;
use solvarium::{Cost, Problem, Run, Watch};

/// Observer of a run over the model, which reports to a run over the puzzle.
pub(super) struct Bridge<'a, 'w, P: Problem> {
    pub problem: &'a P,
    pub model: &'a Model<'a, P>,
    pub run: &'a mut Run<'w, P>,
}

impl<P: Problem> Bridge<'_, '_, P> {
    fn action(&self, assign: &Assign) -> P::Action {
        (self.model.act)(assign.variable, assign.value)
    }

    /// The puzzle's state for an assignment.
    fn state(&self, assignment: &Assignment) -> P::State {
        let csp = &*self.model.csp;
        let (mut state, start) = (self.problem.start(), csp.start());
        for variable in csp.variables().filter(|&variable| csp.value_in(&start, variable).is_none()) {
            if let Some(value) = csp.value_in(assignment, variable) {
                self.problem.apply(&mut state, &self.action(&Assign { variable, value }));
            }
        }
        state
    }
}

/// Sums `count` unit costs.
fn cost<C: Cost>(count: u32) -> C {
    (0..count).fold(C::ZERO, |sum, _| sum.plus(C::ONE))
}

impl<P: Problem> Watch<Csp> for Bridge<'_, '_, P> {
    fn see(&mut self, event: &Event<'_, Csp>) {
        match *event {
            Event::Generate { node, from, state, g, h } => {
                let (state, action) = (self.state(state), from.map(|(_, assign)| self.action(assign)));
                let from = from.map(|(parent, _)| parent).zip(action.as_ref());
                self.run.see(|| Event::Generate { node, from, state: &state, g: cost(g), h: cost(h) });
            }
            Event::Propagate { node, action, rule } => {
                let action = self.action(action);
                self.run.see(|| Event::Propagate { node, action: &action, rule });
            }
            Event::Strike { node, action, rule } => {
                let action = self.action(action);
                self.run.see(|| Event::Strike { node, action: &action, rule });
            }
            Event::Backtrack { node, rule } => self.run.see(|| Event::Backtrack { node, rule }),
            Event::Expand { node, g, h } => self.run.see(|| Event::Expand { node, g: cost(g), h: cost(h) }),
            Event::Goal { node, g } => self.run.see(|| Event::Goal { node, g: cost(g) }),
            // The run over the puzzle reports its own end; the other events belong to path searches.
            _ => {}
        }
    }
}
