//! Presentation of solutions and states.

use super::described::{Action, Domain, State};
use crate::instance::ground::Ground;
use crate::instance::network::Network;
use crate::instance::scene::Picture;
use solvarium::Plan;
use solvarium_forms::Puzzle;

/// Presentation of solutions and states, in forms that only some puzzles have.
pub(crate) trait Presentation: Domain {
    /// The solution in one line: its actions, unless a puzzle has a shorter notation.
    fn line(&self, plan: &Plan<Self::Problem>, end: &State<Self>) -> String {
        let _ = end;
        plan.actions.iter().map(|action| self.say(action)).collect::<Vec<_>>().join(", ")
    }

    /// The solution in another common form, in one line, if there is one.
    fn also(&self, plan: &Plan<Self::Problem>) -> Option<String> {
        let _ = plan;
        None
    }

    /// The goal in one line, if puzzles with the same start can have different goals.
    fn goal(&self) -> Option<String> {
        None
    }

    /// The cells of the plan from the start on, rows and columns from 1, if it is a path over a map of cells.
    fn cells(&self, plan: &Plan<Self::Problem>) -> Option<Vec<[u32; 2]>> {
        let _ = plan;
        None
    }

    /// The plan drawn into the puzzle, in several lines, if it is a path over a map.
    fn way(&self, plan: &Plan<Self::Problem>) -> Option<String> {
        let _ = plan;
        None
    }

    /// The name of an action as a step of a plan, if it differs from that of [`Domain::say`] because it depends on the
    /// state after the action.
    fn say_after(&self, action: &Action<Self>, after: &State<Self>) -> Option<String> {
        let _ = (action, after);
        None
    }

    /// The solution in the text format of the puzzle, if that format can hold solutions: several lines, each with a
    /// line feed.
    fn same_form(&self, end: &State<Self>) -> Option<String> {
        let _ = end;
        None
    }

    /// The puzzle as data, as the text formats describe it.
    fn described(&self) -> Option<Puzzle> {
        None
    }

    /// A state as rows of numbers, 0 for none, if it is a grid of numbers.
    fn rows(&self, state: &State<Self>) -> Option<Vec<Vec<i32>>> {
        let _ = state;
        None
    }

    /// A state as a picture, if it is a board of cells.
    fn picture(&self, state: &State<Self>) -> Option<Picture> {
        let _ = state;
        None
    }

    /// Whether [`account`](Self::account) returns sentences for this puzzle, so that no path is computed in vain.
    const ACCOUNTS: bool = false;

    /// The preconditions of an action and the facts that it changed, in sentences, if its name does not show them.
    fn account(&self, before: &State<Self>, action: &Action<Self>, after: &State<Self>) -> Vec<String> {
        let _ = (before, action, after);
        Vec::new()
    }

    /// Removes the action of this number from the picture of a state where it was ruled out.
    fn rule_out(&self, code: u32, picture: &mut Picture) {
        let _ = (code, picture);
    }

    /// A state as points and lines, if it can be drawn in this way.
    fn network(&self, state: &State<Self>) -> Option<Network> {
        let _ = state;
        None
    }

    /// The map that contains the states, if there is one.
    fn ground(&self) -> Option<Ground> {
        None
    }

    /// The place of a state on the map.
    fn place(&self, state: &State<Self>) -> Option<u32> {
        let _ = state;
        None
    }
}
