//! The result of a method on a world: its policy with names for states and actions, verified and drawn.

use super::method::PolicyMethod;
use super::plan;
use super::presented::{Action, Drawing, Presented, State};
use solvarium::limits::Stop;
use solvarium::uncertain::{Fault, Guarantee, Mdp, Policy};
use solvarium::{Error, Limits};
use std::collections::HashMap;
use std::time::Duration;

/// A policy of a method for a world.
///
/// ```
/// use solvarium::Limits;
/// use solvarium_catalogue::uncertain::{PolicyMethod, World};
/// let world = World::read("racetrack(slip=0) S..F", None, &Limits::none())?;
/// let decision = world.decide(&PolicyMethod::parse("lao")?, &Limits::none())?;
/// assert_eq!((decision.value, decision.goal), (Some(-2.0), "the finish"));
/// # Ok::<(), solvarium::Error>(())
/// ```
#[derive(Clone, Debug)]
pub struct Decision {
    /// The world in one line.
    pub world: String,
    /// The method with its settings.
    pub method: PolicyMethod,
    /// The value of the start. AND-OR search counts actions in the worst case, negative.
    pub value: Option<f64>,
    /// The greatest change of a value by one more update.
    pub residual: f64,
    /// The number of sweeps, walks or passes.
    pub rounds: u64,
    /// The number of states whose actions were listed.
    pub expanded: u64,
    /// The reason why the method ended early. The policy is then the best one so far.
    pub stopped: Option<Stop>,
    /// Wall-clock time of the method.
    pub elapsed: Duration,
    /// The guarantee of the policy, by a verifier that is independent of the method.
    pub guarantee: Guarantee,
    /// The goals of the world, in words: `an exit`.
    pub goal: &'static str,
    /// The known states: first the start, then the states that the policy reaches, then all others.
    pub states: Vec<Decided>,
    /// The policy on the map, if there is a map.
    pub drawings: Vec<Drawing>,
}

/// A state with the decision for it.
///
/// ```
/// use solvarium::Limits;
/// use solvarium_catalogue::uncertain::{PolicyMethod, World};
/// let world = World::read("vacuum", None, &Limits::none())?;
/// let start = world.decide(&PolicyMethod::parse("lao")?, &Limits::none())?.states.remove(0);
/// assert_eq!((start.action.as_deref(), start.next), (Some("suck"), vec![1, 2]));
/// # Ok::<(), solvarium::Error>(())
/// ```
#[derive(Clone, Debug, PartialEq)]
pub struct Decided {
    /// The name.
    pub state: String,
    /// Row and column from 1, if there is a map.
    pub cell: Option<[u32; 2]>,
    /// The action; `None` if it is final, or was not expanded.
    pub action: Option<String>,
    /// The value.
    pub value: f64,
    /// The possible next states: indices in [`Decision::states`].
    pub next: Vec<usize>,
    /// Whether the state is a goal.
    pub is_goal: bool,
}

impl Decision {
    pub(super) fn of<P: Presented>(world: &P, method: &PolicyMethod, limits: &Limits) -> Result<Self, Error> {
        let method = method.hoping(world.hope())?;
        let process = world.process();
        // The names of the states and their list take about as much memory as the process itself.
        let half = limits.memory_limit().map_or(limits.clone(), |most| limits.clone().memory(most / 2));
        let solved = method.made::<P::Process>().run(process, &half);
        let policy = &solved.policy;
        Ok(Self {
            world: world.describe(),
            // Adding 0 removes the sign of a negative zero.
            value: policy.value(&process.start()).map(|value| value + 0.0),
            residual: solved.residual,
            rounds: solved.rounds,
            expanded: solved.expanded,
            stopped: solved.stopped,
            elapsed: solved.elapsed,
            guarantee: policy.verify(process),
            goal: world.goal(),
            states: states(world, policy),
            drawings: if policy.is_empty() { Vec::new() } else { world.draw(policy) },
            method,
        })
    }

    /// Whether AND-OR search proved that no plan always reaches a goal.
    ///
    /// ```
    /// use solvarium::Limits;
    /// use solvarium_catalogue::uncertain::{PolicyMethod, World};
    /// let world = World::read("vacuum(slippery)", None, &Limits::none())?;
    /// let decided = |method| world.decide(&PolicyMethod::parse(method)?, &Limits::none());
    /// assert!(decided("and-or")?.is_refuted() && !decided("lao")?.is_refuted());
    /// # Ok::<(), solvarium::Error>(())
    /// ```
    #[must_use]
    pub fn is_refuted(&self) -> bool {
        self.method.is_and_or() && self.stopped.is_none() && self.states.is_empty()
    }

    /// The guarantee in a sentence.
    ///
    /// ```
    /// use solvarium::Limits;
    /// use solvarium_catalogue::uncertain::{PolicyMethod, World};
    /// let world = World::read("vacuum", None, &Limits::none())?;
    /// let decision = world.decide(&PolicyMethod::parse("lao")?, &Limits::none())?;
    /// assert_eq!(decision.promise(), "the policy always reaches a clean world");
    /// # Ok::<(), solvarium::Error>(())
    /// ```
    #[must_use]
    pub fn promise(&self) -> String {
        let goal = self.goal;
        match self.guarantee {
            _ if self.is_refuted() => format!("no plan always reaches {goal}"),
            Guarantee::Always => format!("the policy always reaches {goal}"),
            Guarantee::WithProbabilityOne => {
                format!(
                    "the policy reaches {goal} with probability 1, but no number of steps is enough for sure"
                )
            }
            Guarantee::No(Fault::NoAction) => {
                format!("the policy may fail to reach {goal}: it has no action for a state that it leads to")
            }
            Guarantee::No(Fault::Illegal) => {
                format!("the policy may fail to reach {goal}: one of its actions is not possible")
            }
            Guarantee::No(Fault::Trapped) => {
                format!(
                    "the policy may fail to reach {goal}: it leads to states from which it never reaches it"
                )
            }
        }
    }

    /// The number of rounds with their noun, such as `33 sweeps`; `None` if the method has no rounds.
    ///
    /// ```
    /// use solvarium::Limits;
    /// use solvarium_catalogue::uncertain::{PolicyMethod, World};
    /// let world = World::read("vacuum", None, &Limits::none())?;
    /// let decision = world.decide(&PolicyMethod::parse("rtdp(trials=5)")?, &Limits::none())?;
    /// assert_eq!(decision.effort().as_deref(), Some("5 walks"));
    /// # Ok::<(), solvarium::Error>(())
    /// ```
    #[must_use]
    pub fn effort(&self) -> Option<String> {
        let is_counted = !self.method.is_and_or();
        is_counted.then(|| solvarium::wording::count(self.rounds, self.method.entry().of.round))
    }

    /// The policy as a conditional plan: actions in order, and the states on which they depend.
    ///
    /// ```
    /// use solvarium::Limits;
    /// use solvarium_catalogue::uncertain::{PolicyMethod, World};
    /// let world = World::read("grid(noise=0) +1 . S", None, &Limits::none())?;
    /// let decision = world.decide(&PolicyMethod::parse("and-or")?, &Limits::none())?;
    /// assert_eq!(decision.plan(), "  1  left\n  2  left\n     done\n");
    /// # Ok::<(), solvarium::Error>(())
    /// ```
    #[must_use]
    pub fn plan(&self) -> String {
        plan::of(&self.states)
    }
}

/// The known states of a policy in the order of [`Decision::states`].
fn states<P: Presented>(world: &P, policy: &Policy<State<P>, Action<P>>) -> Vec<Decided> {
    let process = world.process();
    let mut numbers = HashMap::new();
    let mut all = Vec::new();
    let mut meet = |state: State<P>, all: &mut Vec<State<P>>| {
        if policy.value(&state).is_some() && !numbers.contains_key(&state) {
            numbers.insert(state.clone(), all.len());
            all.push(state);
        }
    };
    meet(process.start(), &mut all);
    for follows in [true, false] {
        let mut at = 0;
        while let Some(state) = all.get(at).cloned() {
            let chosen = policy.action(&state);
            let others = || process.actions(&state).into_iter().collect();
            let actions: Vec<_> = if follows { chosen.cloned().into_iter().collect() } else { others() };
            for action in &actions {
                process.outcomes(&state, action).into_iter().for_each(|(next, _)| meet(next, &mut all));
            }
            at += 1;
        }
    }
    let decided = |state: &State<P>| {
        let action = policy.action(state);
        let next = action.into_iter().flat_map(|action| process.outcomes(state, action));
        let mut next: Vec<_> = next.filter_map(|(next, _)| numbers.get(&next).copied()).collect();
        // Several outcomes may be one state: at a wall, for example.
        let mut seen = std::collections::HashSet::new();
        next.retain(|next| seen.insert(*next));
        Decided {
            state: world.name(state),
            cell: world.cell(state),
            action: action.map(|action| world.say(action)),
            value: policy.value(state).unwrap_or_default() + 0.0,
            next,
            is_goal: process.is_goal(state),
        }
    };
    all.iter().map(decided).collect()
}

/// A [`Presented`] world behind a `dyn`.
pub(super) trait AnyWorld: Send + Sync {
    fn describe(&self) -> String;
    fn decide(&self, method: &PolicyMethod, limits: &Limits) -> Result<Decision, Error>;
}

impl<P: Presented> AnyWorld for P {
    fn describe(&self) -> String {
        Presented::describe(self)
    }

    fn decide(&self, method: &PolicyMethod, limits: &Limits) -> Result<Decision, Error> {
        Decision::of(self, method, limits)
    }
}
