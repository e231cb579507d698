//! How a puzzle is walked through by numbers.

use super::described::{Action, Domain, State};
use crate::erased::Backwards;
use crate::job::ground::Way;
use solvarium::Problem;

/// Actions and starts by number, so that a path of a search can be walked again by whoever kept only the numbers.
pub(crate) trait Navigation: Domain {
    /// A number by which [`step`](Self::step) knows an action again: no two
    /// actions of a state have the same.
    fn code(&self, action: &Action<Self>) -> u32;

    /// Does the action of this number, if the state allows it.
    fn step(&self, state: &mut State<Self>, code: u32) -> Option<Action<Self>> {
        let action = self.problem().actions(state).into_iter().find(|action| self.code(action) == code)?;
        self.problem().apply(state, &action);
        Some(action)
    }

    /// The problem walked backwards, if it can be.
    fn backwards(&self) -> Option<&dyn Backwards<Self::Problem>> {
        None
    }

    /// Where searches begin: the start, then, if they can walk back, the goals.
    fn roots(&self) -> Vec<State<Self>> {
        let mut roots = vec![self.problem().start()];
        roots.extend(self.backwards().map(|backwards| backwards.goals(GOALS_MOST)).unwrap_or_default());
        roots
    }

    /// Takes back the action of this number, if it leads to this state and the
    /// problem can be walked backwards.
    fn step_back(&self, state: &mut State<Self>, code: u32) -> Option<Action<Self>> {
        let backwards = self.backwards()?;
        let action = backwards.actions_into(state).into_iter().find(|action| self.code(action) == code)?;
        backwards.undo(state, &action);
        Some(action)
    }

    /// The place on the map to which the action of this number leads from another.
    fn moved(&self, place: u32, code: u32, way: Way) -> Option<u32> {
        let _ = (place, code, way);
        None
    }
}

/// A problem with more goals is not walked backwards from all of them.
pub(crate) const GOALS_MOST: usize = 100_000;
