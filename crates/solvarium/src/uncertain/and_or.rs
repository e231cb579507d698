//! AND-OR graph search (Martelli and Montanari, 1973): a plan that reaches a goal whatever the outcomes are. Probabilities
//! and rewards do not matter.
//!
//! The search is depth first. A state on the path to itself is a failure there, as a plan must not depend on itself. A
//! state that was solved keeps its plan. A failure is final only if it did not depend on a state further up the path.

use super::explicit::START;
use super::mdp::Mdp;
use super::method::{Method, Progress};
use super::policy::{Policy, Solved};
use crate::Limits;
use crate::limits::Stop;
use crate::settings::configurable;

/// AND-OR graph search. The policy has the actions of the plan only; its values count actions in the worst case,
/// negative.
///
/// ```
/// use solvarium::uncertain::{solve, worlds::Vacuum, AndOr, Guarantee};
/// let world = Vacuum::start_at(0);
/// let solved = solve(&world, &AndOr::new());
/// assert_eq!((solved.stopped, solved.policy.verify(&world)), (None, Guarantee::Always));
/// ```
#[derive(Clone, Copy, Debug)]
pub struct AndOr(());

configurable! {
    /// The search has no settings.
    ///
    /// ```
    /// use solvarium::uncertain::{solve, worlds::Vacuum, AndOr, Fault, Guarantee};
    /// // A slippery floor: the robot may stay where it is, so no plan always succeeds.
    /// let world = Vacuum::start_at(0).slippery();
    /// assert_eq!(solve(&world, &AndOr::new()).policy.verify(&world), Guarantee::No(Fault::NoAction));
    /// ```
    AndOr = [];
    |_values| Self(())
}

impl<M: Mdp> Method<M> for AndOr {
    /// An empty policy without a stop is a proof that no plan always succeeds.
    fn run(&self, mdp: &M, limits: &Limits) -> Solved<M::State, M::Action> {
        let mut search = Search { work: Progress::new(mdp, limits), labels: Vec::new(), path: Vec::new() };
        let ended = search.search();
        search.finish(ended)
    }
}

#[derive(Clone, Copy, PartialEq)]
enum Label {
    Open,
    /// The state is on the path, at this depth.
    OnPath(u32),
    /// A goal is reached by this choice, after this number of actions at most.
    Solved(Option<u32>, u32),
    Failed,
}

/// A state on the path: the choice and the outcome that are looked at.
struct Step {
    state: u32,
    choice: u32,
    outcome: usize,
    /// The worst case of the outcomes of this choice so far.
    length: u32,
    /// The least depth of a state that a failure below depended on.
    lowest: u32,
}

struct Search<'m, 'l, M: Mdp> {
    work: Progress<'m, 'l, M>,
    labels: Vec<Label>,
    path: Vec<Step>,
}

impl<M: Mdp> Search<'_, '_, M> {
    fn search(&mut self) -> Result<(), Stop> {
        self.labels.resize(self.work.process.states.len(), Label::Open);
        self.enter(START)?;
        // A state may be searched again below other states, which counts no node: so the clock is looked at here, too.
        for at in 0.. {
            let Some(depth) = self.path.len().checked_sub(1) else { break };
            self.work.clock.look_at_step(at)?;
            self.step(depth)?;
        }
        Ok(())
    }

    /// Puts a state on the path, unless it is a goal.
    fn enter(&mut self, state: u32) -> Result<(), Stop> {
        if self.work.process.is_goal(state) {
            self.labels[state as usize] = Label::Solved(None, 0);
            return Ok(());
        }
        self.work.process.expand(state, &mut self.work.clock)?;
        self.labels.resize(self.work.process.states.len(), Label::Open);
        let depth = self.path.len() as u32;
        self.labels[state as usize] = Label::OnPath(depth);
        let choice = self.work.process.choices_of(state).start;
        self.path.push(Step { state, choice, outcome: 0, length: 0, lowest: u32::MAX });
        Ok(())
    }

    /// Looks at the next outcome of the last state on the path.
    fn step(&mut self, depth: usize) -> Result<(), Stop> {
        let step = &mut self.path[depth];
        if step.choice >= self.work.process.choices_of(step.state).end {
            self.fail(depth);
            return Ok(());
        }
        let outcomes = self.work.process.outcomes_of(step.choice);
        let Some(outcome) = outcomes.get(step.outcome) else {
            let (state, choice, length) = (step.state, step.choice, step.length);
            self.labels[state as usize] = Label::Solved(Some(choice), length);
            self.path.pop();
            return Ok(());
        };
        let next = outcome.next;
        if outcome.probability <= 0.0 {
            step.outcome += 1;
            return Ok(());
        }
        match self.labels[next as usize] {
            Label::Solved(_, length) => {
                step.outcome += 1;
                step.length = step.length.max(length + 1);
            }
            Label::Open => self.enter(next)?,
            Label::OnPath(at) => {
                step.lowest = step.lowest.min(at);
                self.next_choice(depth);
            }
            Label::Failed => self.next_choice(depth),
        }
        Ok(())
    }

    fn next_choice(&mut self, depth: usize) {
        let step = &mut self.path[depth];
        (step.choice, step.outcome, step.length) = (step.choice + 1, 0, 0);
    }

    /// Removes the last state from the path: no action of it succeeds.
    fn fail(&mut self, depth: usize) {
        let Some(Step { state, lowest, .. }) = self.path.pop() else { return };
        let is_final = lowest >= depth as u32;
        self.labels[state as usize] = if is_final { Label::Failed } else { Label::Open };
        if let Some(above) = depth.checked_sub(1) {
            if !is_final {
                let above = &mut self.path[above];
                above.lowest = above.lowest.min(lowest);
            }
            self.next_choice(above);
        }
    }

    /// The plan from the start, if there is one.
    fn finish(self, ended: Result<(), Stop>) -> Solved<M::State, M::Action> {
        let mut entries = Vec::new();
        let mut seen = vec![false; self.labels.len()];
        let mut waiting = vec![START];
        while let Some(state) = waiting.pop() {
            let Some(Label::Solved(choice, length)) = self.labels.get(state as usize) else { break };
            if std::mem::replace(&mut seen[state as usize], true) {
                continue;
            }
            let process = &self.work.process;
            let action = choice.map(|choice| process.choices[choice as usize].action.clone());
            entries.push((process.states[state as usize].clone(), action, -f64::from(*length)));
            let outcomes = choice.map_or(&[][..], |choice| process.outcomes_of(choice));
            let can_happen = outcomes.iter().filter(|outcome| outcome.probability > 0.0);
            waiting.extend(can_happen.map(|outcome| outcome.next));
        }
        let policy = Policy::of(entries.into_iter());
        Solved { policy, residual: 0.0, ..self.work.finish(ended) }
    }
}
