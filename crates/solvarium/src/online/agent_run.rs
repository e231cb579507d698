//! The walk of an agent: the actions so far, as a chain of nodes for observers.

use crate::limits::Stop;
use crate::store::memory_budget::{bytes, reserve_one};
use crate::watch::{Event, Node};
use crate::{Cost, Plan, Problem, Run};

pub(super) struct AgentRun<'a, 'w, P: Problem> {
    pub problem: &'a P,
    pub run: &'a mut Run<'w, P>,
    pub state: P::State,
    actions: Vec<P::Action>,
    cost: P::Cost,
}

impl<'a, 'w, P: Problem> AgentRun<'a, 'w, P> {
    pub fn new(problem: &'a P, run: &'a mut Run<'w, P>, h: P::Cost) -> Self {
        let state = problem.start();
        run.see(|| Event::Generate { node: Node(0), from: None, state: &state, g: P::Cost::ZERO, h });
        Self { problem, run, state, actions: Vec::new(), cost: P::Cost::ZERO }
    }

    /// The node of the current state: each step makes one.
    const fn node(&self) -> Node {
        Node(self.actions.len() as u64)
    }

    /// Whether the agent has arrived.
    pub fn is_over(&mut self) -> bool {
        let is_over = self.problem.is_goal(&self.state);
        if is_over {
            let (node, g) = (self.node(), self.cost);
            self.run.see(|| Event::Goal { node, g });
        }
        is_over
    }

    /// Counts a decision at the current state, whose estimate is `h`.
    pub fn decide(&mut self, h: P::Cost) -> Result<(), Stop> {
        self.run.expand()?;
        let (node, g) = (self.node(), self.cost);
        self.run.see(|| Event::Expand { node, g, h });
        Ok(())
    }

    /// Takes an action. In addition to the walk, the agent uses `others` bytes. `h` estimates the state that it leads
    /// to.
    pub fn step(
        &mut self,
        action: P::Action,
        others: usize,
        h: impl FnOnce(&P::State) -> P::Cost,
    ) -> Result<(), Stop> {
        let left = self.run.memory_limit().saturating_sub(others);
        reserve_one(&mut self.actions, left)?;
        self.run.hold(others + bytes(&self.actions))?;
        let from = self.node();
        self.cost = self.cost.plus(self.problem.cost(&self.state, &action));
        self.problem.apply(&mut self.state, &action);
        self.run.stats.generated += 1;
        self.actions.push(action);
        self.run.stats.depth_peak = self.actions.len() as u64;
        let (node, g, state) = (self.node(), self.cost, &self.state);
        let from = self.actions.last().map(|action| (from, action));
        self.run.see(|| Event::Generate { node, from, state, g, h: h(state) });
        Ok(())
    }

    pub fn into_plan(self) -> Result<Plan<P>, Stop> {
        if self.cost == P::Cost::MAX {
            Err(Stop::Overflow)
        } else {
            Ok(Plan { actions: self.actions, cost: self.cost })
        }
    }
}
