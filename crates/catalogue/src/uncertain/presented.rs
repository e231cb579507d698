//! The part of a world beside its rules: names, a map, and drawings of a policy.

use solvarium::uncertain::{Mdp, Policy};

/// The state of a world.
pub(super) type State<P> = <<P as Presented>::Process as Mdp>::State;
/// An action of a world.
pub(super) type Action<P> = <<P as Presented>::Process as Mdp>::Action;

/// A world as the catalogue presents it.
pub(super) trait Presented: Send + Sync {
    /// The rules.
    type Process: Mdp;

    /// The rules.
    fn process(&self) -> &Self::Process;

    /// Describes it in one line.
    fn describe(&self) -> String;

    /// Name of a state.
    fn name(&self, state: &State<Self>) -> String;

    /// Row and column of a state on the map, from 1 at the upper left, if there is a map.
    fn cell(&self, state: &State<Self>) -> Option<[u32; 2]> {
        let _ = state;
        None
    }

    /// Name of an action.
    fn say(&self, action: &Action<Self>) -> String;

    /// The goals, in words: `an exit`.
    fn goal(&self) -> &'static str;

    /// A bound that no value of a state exceeds, from which RTDP and LAO* start. `None` if steps cost nothing: a loop
    /// would keep the bound as its value.
    fn hope(&self) -> Option<f64> {
        Some(0.0)
    }

    /// Drawings of a policy on the map, if there is a map.
    fn draw(&self, policy: &Policy<State<Self>, Action<Self>>) -> Vec<Drawing> {
        let _ = policy;
        Vec::new()
    }
}

/// A drawing of a policy.
///
/// ```
/// use solvarium::Limits;
/// use solvarium_catalogue::uncertain::{PolicyMethod, World};
/// let world = World::read("grid(noise=0) S . +1", None, &Limits::none())?;
/// let decision = world.decide(&PolicyMethod::parse("vi")?, &Limits::none())?;
/// assert_eq!((decision.drawings[1].title, decision.drawings[1].text.as_str()), ("policy", " →   →  +1\n"));
/// # Ok::<(), solvarium::Error>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Drawing {
    /// The title.
    pub title: &'static str,
    /// The map, each row with its line end.
    pub text: String,
}
