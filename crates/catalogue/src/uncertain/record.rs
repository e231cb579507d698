//! A policy as a row for programs: docs/json.md describes its fields.

use super::decision::{Decided, Decision};
use serde::Serialize;
use solvarium::uncertain::{Fault, Guarantee};

/// A policy as a row for programs.
///
/// ```
/// use solvarium::Limits;
/// use solvarium_catalogue::uncertain::{PolicyMethod, PolicyRecord, World};
/// let world = World::read("vacuum", None, &Limits::none())?;
/// let decision = world.decide(&PolicyMethod::parse("and-or")?, &Limits::none())?;
/// let row = serde_json::to_value(PolicyRecord::of(&decision)).unwrap();
/// assert_eq!((&row["guarantee"], &row["states"][0]["action"]), (&"always".into(), &"suck".into()));
/// # Ok::<(), solvarium::Error>(())
/// ```
#[derive(Debug, Serialize)]
pub struct PolicyRecord<'a> {
    world: &'a str,
    method: String,
    outcome: &'static str,
    #[serde(skip_serializing_if = "Option::is_none")]
    stopped_by: Option<&'static str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    start_value: Option<f64>,
    guarantee: &'static str,
    #[serde(skip_serializing_if = "Option::is_none")]
    fault: Option<&'static str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    residual: Option<f64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    rounds: Option<u64>,
    expanded: u64,
    states: Vec<StateRecord<'a>>,
    seconds: f64,
}

/// A state with the decision for it.
#[derive(Debug, Serialize)]
struct StateRecord<'a> {
    state: &'a str,
    #[serde(skip_serializing_if = "Option::is_none")]
    cell: Option<[u32; 2]>,
    #[serde(skip_serializing_if = "Option::is_none")]
    action: Option<&'a str>,
    value: f64,
    next: &'a [usize],
    goal: bool,
}

impl<'a> PolicyRecord<'a> {
    /// The row of a decision.
    ///
    /// ```
    /// use solvarium::Limits;
    /// use solvarium_catalogue::uncertain::{PolicyMethod, PolicyRecord, World};
    /// let world = World::read("textbook", None, &Limits::none())?;
    /// let decision = world.decide(&PolicyMethod::parse("rtdp(trials=5)")?, &Limits::none())?;
    /// assert_eq!(serde_json::to_value(PolicyRecord::of(&decision)).unwrap()["rounds"], 5);
    /// # Ok::<(), solvarium::Error>(())
    /// ```
    #[must_use]
    pub fn of(decision: &'a Decision) -> Self {
        let (guarantee, fault) = match decision.guarantee {
            Guarantee::Always => ("always", None),
            Guarantee::WithProbabilityOne => ("probability-1", None),
            Guarantee::No(Fault::NoAction) => ("none", Some("no-action")),
            Guarantee::No(Fault::Illegal) => ("none", Some("illegal")),
            Guarantee::No(Fault::Trapped) => ("none", Some("trapped")),
        };
        Self {
            world: &decision.world,
            method: decision.method.to_string(),
            outcome: match decision.stopped {
                Some(_) => "stopped",
                None if decision.is_refuted() => "no-solution",
                None => "solved",
            },
            stopped_by: decision.stopped.map(|stop| stop.name()),
            start_value: decision.value,
            guarantee,
            fault,
            residual: Some(decision.residual).filter(|residual| residual.is_finite()),
            rounds: decision.effort().map(|_| decision.rounds),
            expanded: decision.expanded,
            states: decision.states.iter().map(StateRecord::of).collect(),
            seconds: decision.elapsed.as_secs_f64(),
        }
    }
}

impl<'a> StateRecord<'a> {
    fn of(state: &'a Decided) -> Self {
        Self {
            state: &state.state,
            cell: state.cell,
            action: state.action.as_deref(),
            value: state.value,
            next: &state.next,
            goal: state.is_goal,
        }
    }
}
