//! Reports a search over decisions to the observer of a run.
//!
//! A node is a decision, and its children are the next decisions. Its state has all decisions so far, so the actions on
//! the path to a node lead to its state, as in other searches. Removals and assignments by propagation are reported
//! after each node; they are neither nodes nor part of its state. A node without
//! children is a dead end, or the goal.

use super::engine::{SearchObserver, Step};
use super::instance::Csp;
use super::problem::{Assign, Assignment};
use crate::watch::{Event, Node};
use crate::{Problem, Run};

pub(super) struct EventReporter<'a, 'w> {
    csp: &'a Csp,
    run: &'a mut Run<'w, Csp>,
    /// The states of the decisions so far.
    path: Vec<(Node, Assignment)>,
    nodes: u64,
}

impl<'a, 'w> EventReporter<'a, 'w> {
    pub const fn new(csp: &'a Csp, run: &'a mut Run<'w, Csp>) -> Self {
        Self { csp, run, path: Vec::new(), nodes: 0 }
    }
}

impl SearchObserver for EventReporter<'_, '_> {
    fn look(&mut self, step: &Step<'_>) {
        self.path.truncate(step.depth);
        let (node, h) = (Node(self.nodes), 0);
        self.nodes += 1;
        let decision = step.decision.map(|(variable, value)| Assign { variable, value });
        let mut state = self.path.last().map_or_else(|| self.csp.start(), |(_, state)| state.clone());
        if let Some(assign) = &decision {
            self.csp.apply(&mut state, assign);
        }
        let g = u32::try_from(step.depth).unwrap_or(u32::MAX);
        let from = self.path.last().map(|&(parent, _)| parent).zip(decision.as_ref());
        self.run.see(|| Event::Generate { node, from, state: &state, g, h });
        for removed in step.removed {
            let action = Assign { variable: removed.variable, value: self.csp.value(removed.index) };
            let rule = removed.rule;
            self.run.see(|| match removed.is_last {
                true => Event::Propagate { node, action: &action, rule },
                false => Event::Strike { node, action: &action, rule },
            });
        }
        self.run.see(|| Event::Expand { node, g, h });
        if let Some(rule) = step.dead {
            self.run.see(|| Event::Backtrack { node, rule });
        }
        if step.solved {
            // The plan fills every variable.
            self.run.see(|| Event::Goal { node, g: self.csp.start().unassigned() });
        }
        self.path.push((node, state));
    }
}
