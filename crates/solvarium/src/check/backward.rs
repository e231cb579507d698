//! Checks that the backward half of a problem agrees with its forward half.

use super::report::Faults;
use super::space::STATE;
use super::{Fault, Space, What, exact};
use crate::limits::{Clock, Stop};
use crate::store::seen::Seen;
use crate::{Cost, Problem, Reversible, hash};
use std::cell::Cell;

/// The report of [`backward`].
///
/// ```
/// use solvarium::{check::Space, limits::Stop, puzzle::river::River, Limits};
/// let river = River::parse("3 3 2")?;
/// let report = Space::within(&river, Limits::none().nodes(5)).check_backward();
/// // No fault was found, but the check is incomplete.
/// assert!(report.faults.is_empty() && !report.is_faultless());
/// assert_eq!(report.stopped, Some(Stop::Nodes));
/// # Ok::<(), solvarium::Error>(())
/// ```
pub struct BackwardReport<P: Problem> {
    /// The faults, one entry per kind, in the order of [`What`].
    pub faults: Vec<Fault<P>>,
    /// The limit that ended the walk or the comparison early. Reported faults are real nevertheless.
    pub stopped: Option<Stop>,
}

impl<P: Problem> BackwardReport<P> {
    /// Whether everything was compared and no fault was found.
    #[must_use]
    pub const fn is_faultless(&self) -> bool {
        self.faults.is_empty() && self.stopped.is_none()
    }
}

/// Compares the backward half of a problem with its forward half, over all states reachable from the start: [`exact`],
/// then [`Space::check_backward`].
///
/// ```
/// use solvarium::{check, puzzle::river::River};
/// assert!(check::backward(&River::parse("3 3 2")?).is_faultless());
/// # Ok::<(), solvarium::Error>(())
/// ```
pub fn backward<P: Reversible>(problem: &P) -> BackwardReport<P> {
    exact(problem).check_backward()
}

impl<P: Reversible> Space<'_, P> {
    /// Compares the problem's list of goals with the goals of this space, and its backward steps with the steps of this
    /// space, within the remaining limits.
    ///
    /// ```
    /// use solvarium::{check::Space, puzzle::jugs::Jugs, Limits};
    /// let jugs = Jugs::parse("4 3 -> 2")?;
    /// assert!(Space::within(&jugs, Limits::none()).check_backward().is_faultless());
    /// # Ok::<(), solvarium::Error>(())
    /// ```
    #[must_use]
    pub fn check_backward(&self) -> BackwardReport<P> {
        let mut comparison =
            Comparison { space: self, clock: self.clock(), looks: Cell::new(0), faults: Faults::new(self) };
        let judged = comparison.all();
        BackwardReport { faults: comparison.faults.done(), stopped: self.stopped().copied().or(judged.err()) }
    }
}

/// The comparison of both halves, with its limits.
struct Comparison<'s, P: Problem> {
    space: &'s Space<'s, P>,
    clock: Clock<'s>,
    looks: Cell<usize>,
    faults: Faults<'s, P>,
}

impl<P: Reversible> Comparison<'_, P> {
    fn all(&mut self) -> Result<(), Stop> {
        self.compare_goals()?;
        for id in self.space.ids() {
            self.compare_steps_out(id)?;
            self.compare_steps_in(id)?;
        }
        Ok(())
    }

    /// Checks the limits now and then; called before each goal, state and step.
    fn look(&self) -> Result<(), Stop> {
        self.clock.look_at_step(self.looks.replace(self.looks.get() + STATE))
    }

    fn compare_goals(&mut self) -> Result<(), Stop> {
        let (space, problem) = (self.space, self.space.problem);
        let mut listed = Seen::new();
        let kept = space.kept();
        for goal in problem.goals() {
            self.look()?;
            listed.reserve(1, self.clock.memory().saturating_sub(kept))?;
            if !problem.is_goal(&goal) {
                let distance = space.distance(&goal).unwrap_or(P::Cost::MAX);
                self.faults.note_state(What::ListedNoGoal, &goal, distance, None, None);
            }
            if let Err(vacant) = listed.find(hash::of(&goal), |other| *other == goal) {
                listed.add_heap(problem.heap_bytes(&goal));
                listed.insert(vacant, goal);
            }
        }
        for id in space.ids().filter(|&id| space.is_goal(id)) {
            self.look()?;
            let state = space.state(id);
            if listed.find(hash::of(state), |other| other == state).is_err() {
                self.faults.note(What::GoalNotListed, id, None, None);
            }
        }
        Ok(())
    }

    /// Checks that each step out of a state can be undone.
    fn compare_steps_out(&mut self, id: u32) -> Result<(), Stop> {
        let (problem, state) = (self.space.problem, self.space.state(id));
        for action in problem.actions(state) {
            self.look()?;
            let mut child = state.clone();
            problem.apply(&mut child, &action);
            let is_listed = problem.actions_into(&child).into_iter().any(|into| into == action);
            if is_listed {
                problem.undo(&mut child, &action);
            }
            if !is_listed || child != *state {
                self.faults.note(What::NotUndone, id, Some(&action), None);
            }
        }
        Ok(())
    }

    /// Checks that each step into a state is one of the steps out of its predecessor.
    fn compare_steps_in(&mut self, id: u32) -> Result<(), Stop> {
        let (problem, state) = (self.space.problem, self.space.state(id));
        for action in problem.actions_into(state) {
            self.look()?;
            let mut before = state.clone();
            problem.undo(&mut before, &action);
            let is_legal = problem.actions(&before).into_iter().any(|legal| legal == action);
            if is_legal {
                problem.apply(&mut before, &action);
            }
            if !is_legal || before != *state {
                self.faults.note(What::UndoneElsewhere, id, Some(&action), None);
            }
        }
        Ok(())
    }
}
