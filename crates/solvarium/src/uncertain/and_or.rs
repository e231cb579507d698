//! AND-OR graph search (Martelli and Montanari, 1973): a plan that reaches a goal whatever the outcomes are. Probabilities
//! and rewards do not matter.
//!
//! The search is depth first. A state on the path to itself is a failure there, as a plan must not depend on itself. A
//! state that was solved keeps its plan.
//!
//! A failure that depends on a state further up the path is doubtful. It holds while that state is not solved:
//!
//! ```text
//! the state is solved    the doubtful states below it are open again, as they may use its plan
//! the state fails        so do the doubtful states below it: each of their actions leads to one of them, or to a failure
//! ```
//!
//! So a state is searched again only after another one was solved, and the time is polynomial in the number of states.
//! Doubtful states are kept in groups, in the order of their failures, as in the search for strongly connected
//! components (Tarjan, 1972): a group has the depth of the highest state that it depends on.

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
        let work = Progress::new(mdp, limits);
        let mut search = Search { work, labels: Vec::new(), path: Vec::new(), doubts: Doubts::default() };
        let ended = search.search();
        search.finish(ended)
    }
}

#[derive(Clone, Copy)]
enum Label {
    Open,
    /// The state is on the path, at this depth.
    OnPath(u32),
    /// A goal is reached by this choice, after this number of actions at most.
    Solved(Option<u32>, u32),
    /// The state failed unless a state further up the path is solved; with its position among the doubtful states.
    Doubtful(u32),
    Failed,
}

/// The choice of an action, given the known results of its outcomes.
enum Judged {
    /// The search fails, unless the state at this depth of the path is solved.
    Fails(u32),
    /// This outcome is to be searched.
    Open(u32),
    /// The search succeeds, after this number of actions at most.
    Succeeds(u32),
}

/// A state on the path, and its current choice.
struct Step {
    state: u32,
    choice: u32,
    /// The least depth of a state that a failure below depended on.
    lowest: u32,
    /// The number of doubtful states when it was put on the path: later ones are below it.
    before: u32,
}

/// The doubtful states in the order of their failures, in groups.
#[derive(Default)]
struct Doubts {
    states: Vec<u32>,
    /// Each group: the position of its first state, and the least depth of a state that it depends on.
    groups: Vec<(u32, u32)>,
}

impl Doubts {
    fn len(&self) -> u32 {
        self.states.len() as u32
    }

    /// The least depth of a state that the doubtful state at this position depends on.
    fn lowest(&self, at: u32) -> u32 {
        let group = self.groups.partition_point(|(first, _)| *first <= at).checked_sub(1);
        group.map_or(u32::MAX, |group| self.groups[group].1)
    }

    /// Adds a state. It forms one group with the states after the first `before`.
    fn push(&mut self, state: u32, before: u32, lowest: u32) -> Label {
        self.states.push(state);
        self.forget(before);
        self.groups.push((before, lowest));
        Label::Doubtful(self.len() - 1)
    }

    fn forget(&mut self, before: u32) {
        self.groups.truncate(self.groups.partition_point(|(first, _)| *first < before));
    }

    /// Removes the states after the first `before`.
    fn settle(&mut self, before: u32) -> impl Iterator<Item = u32> {
        self.forget(before);
        self.states.drain(before as usize..)
    }
}

struct Search<'m, 'l, M: Mdp> {
    work: Progress<'m, 'l, M>,
    labels: Vec<Label>,
    path: Vec<Step>,
    doubts: Doubts,
}

impl<M: Mdp> Search<'_, '_, M> {
    fn search(&mut self) -> Result<(), Stop> {
        self.labels.resize(self.work.process.states.len(), Label::Open);
        self.enter(START)?;
        // A state may be searched again, which counts no node: so the clock is checked here, too.
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
        let before = self.doubts.len();
        self.path.push(Step { state, choice, lowest: u32::MAX, before });
        Ok(())
    }

    /// Evaluates the current choice of the last state on the path.
    fn step(&mut self, depth: usize) -> Result<(), Stop> {
        let Step { state, choice, before, .. } = self.path[depth];
        if choice >= self.work.process.choices_of(state).end {
            self.fail(depth);
            return Ok(());
        }
        match self.judge(choice) {
            Judged::Fails(on) => self.depend(depth, on),
            Judged::Open(next) => self.enter(next)?,
            Judged::Succeeds(length) => {
                self.labels[state as usize] = Label::Solved(Some(choice), length);
                self.path.pop();
                self.settle(before, Label::Open);
            }
        }
        Ok(())
    }

    /// Judges a choice by all its outcomes, so that none is searched if another one fails.
    fn judge(&self, choice: u32) -> Judged {
        let (mut open, mut length) = (None, 0);
        let outcomes = self.work.process.outcomes_of(choice).iter();
        for outcome in outcomes.filter(|outcome| outcome.probability > 0.0) {
            match self.labels[outcome.next as usize] {
                Label::Solved(_, below) => length = length.max(below + 1),
                Label::Open => open = open.or(Some(outcome.next)),
                Label::OnPath(at) => return Judged::Fails(at),
                Label::Doubtful(at) => return Judged::Fails(self.doubts.lowest(at)),
                Label::Failed => return Judged::Fails(u32::MAX),
            }
        }
        open.map_or(Judged::Succeeds(length), Judged::Open)
    }

    /// The choice fails, unless the state at depth `on` of the path is solved.
    fn depend(&mut self, depth: usize, on: u32) {
        let step = &mut self.path[depth];
        (step.choice, step.lowest) = (step.choice + 1, step.lowest.min(on));
    }

    fn settle(&mut self, before: u32, label: Label) {
        for state in self.doubts.settle(before) {
            self.labels[state as usize] = label;
        }
    }

    /// Removes the last state from the path: no action of it succeeds.
    fn fail(&mut self, depth: usize) {
        let Some(Step { state, lowest, before, .. }) = self.path.pop() else { return };
        let is_final = lowest >= depth as u32;
        self.labels[state as usize] =
            if is_final { Label::Failed } else { self.doubts.push(state, before, lowest) };
        if is_final {
            self.settle(before, Label::Failed);
        }
        if let Some(above) = depth.checked_sub(1) {
            self.depend(above, if is_final { u32::MAX } else { lowest });
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
