//! Whether a problem can be walked backwards as it says it can.

use super::report::Faults;
use super::{Fault, Space, What, exact};
use crate::{Cost, Reversible};

/// Compares the backward half of a problem with its forward half, over all that
/// can be reached from the start: the list of goals, and the steps into each
/// state. No fault is the empty list.
///
/// ```
/// use solvarium::{check, puzzle::river::River};
/// assert!(check::backward(&River::parse("3 3 2")?).is_empty());
/// # Ok::<(), solvarium::Error>(())
/// ```
pub fn backward<P: Reversible>(problem: &P) -> Vec<Fault<P>> {
    let space = exact(problem);
    let mut faults = Faults::new(&space);
    compare_goals(&space, &mut faults);
    for id in space.ids() {
        compare_steps_out(&space, id, &mut faults);
        compare_steps_in(&space, id, &mut faults);
    }
    faults.done()
}

fn compare_goals<P: Reversible>(space: &Space<'_, P>, faults: &mut Faults<'_, P>) {
    let mut listed = Vec::new();
    for goal in space.problem.goals() {
        if !space.problem.is_goal(&goal) {
            let distance = space.distance(&goal).unwrap_or(P::Cost::MAX);
            faults.note_state(What::ListedNoGoal, &goal, distance, None, None);
        }
        listed.push(goal);
    }
    for id in space.ids().filter(|&id| space.is_goal(id)) {
        if !listed.contains(space.state(id)) {
            faults.note(What::GoalNotListed, id, None, None);
        }
    }
}

/// Each step out of a state can be undone.
fn compare_steps_out<P: Reversible>(space: &Space<'_, P>, id: u32, faults: &mut Faults<'_, P>) {
    let (problem, state) = (space.problem, space.state(id));
    for action in problem.actions(state) {
        let mut child = state.clone();
        problem.apply(&mut child, &action);
        let is_listed = problem.actions_into(&child).into_iter().any(|into| into == action);
        if is_listed {
            problem.undo(&mut child, &action);
        }
        if !is_listed || child != *state {
            faults.note(What::NotUndone, id, Some(&action), None);
        }
    }
}

/// Each step into a state is one of the steps out of where it came from.
fn compare_steps_in<P: Reversible>(space: &Space<'_, P>, id: u32, faults: &mut Faults<'_, P>) {
    let (problem, state) = (space.problem, space.state(id));
    for action in problem.actions_into(state) {
        let mut before = state.clone();
        problem.undo(&mut before, &action);
        let is_legal = problem.actions(&before).into_iter().any(|legal| legal == action);
        if is_legal {
            problem.apply(&mut before, &action);
        }
        if !is_legal || before != *state {
            faults.note(What::UndoneElsewhere, id, Some(&action), None);
        }
    }
}
