//! Navigation of a puzzle by the numbers of actions.

use super::described::{Action, Domain, State};
use crate::erased::Backwards;
use crate::instance::ground::Direction;
use solvarium::Problem;

/// Numbers of actions and roots. A path of a search can be replayed from these numbers alone.
pub(crate) trait Navigation: Domain {
    /// The number by which [`step`](Self::step) recognises an action. Two actions of one state have different
    /// numbers.
    fn code(&self, action: &Action<Self>) -> u32;

    /// Applies the action of this number, if the state allows it.
    fn step(&self, state: &mut State<Self>, code: u32) -> Option<Action<Self>> {
        let action = self.problem().actions(state).into_iter().find(|action| self.code(action) == code)?;
        self.problem().apply(state, &action);
        Some(action)
    }

    /// The problem walked backwards, if it can be.
    fn backwards(&self) -> Option<&dyn Backwards<Self::Problem>> {
        None
    }

    /// Roots of searches: the start, then the goals if the problem can be walked backwards.
    fn roots(&self) -> Vec<State<Self>> {
        let mut roots = vec![self.problem().start()];
        roots.extend(self.backwards().map(|backwards| backwards.goals(GOALS_MOST)).unwrap_or_default());
        roots
    }

    /// Undoes the action of this number, if it leads to this state and the problem can be walked backwards.
    fn step_back(&self, state: &mut State<Self>, code: u32) -> Option<Action<Self>> {
        let backwards = self.backwards()?;
        let action = backwards.actions_into(state).into_iter().find(|action| self.code(action) == code)?;
        backwards.undo(state, &action);
        Some(action)
    }

    /// The place on the map to which the action of this number leads from another.
    fn moved(&self, place: u32, code: u32, way: Direction) -> Option<u32> {
        let _ = (place, code, way);
        None
    }
}

/// The most goals of a problem that is walked backwards.
pub(crate) const GOALS_MOST: usize = 100_000;
