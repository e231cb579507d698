//! A plan, and the proof by replay that it is one.

use crate::{Cost, Problem};

/// Actions that lead from the start to a goal, and what they cost.
pub struct Plan<P: Problem> {
    /// The actions, first to last.
    pub actions: Vec<P::Action>,
    /// The sum of their costs.
    pub cost: P::Cost,
}

impl<P: Problem> Plan<P> {
    /// The number of actions.
    #[must_use]
    pub fn len(&self) -> usize {
        self.actions.len()
    }

    /// Whether the start is a goal already.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.actions.is_empty()
    }

    /// The states that the plan passes, from the start to the goal: one more
    /// than there are actions.
    ///
    /// ```
    /// use solvarium::{from_fn, path::BreadthFirst, solve};
    /// let walk = from_fn(0u32, |_| [1u32, 2], |n, a| *n += a, |&n| n == 4);
    /// let answer = solve(&walk, &BreadthFirst::new());
    /// assert_eq!(answer.plan().unwrap().states(&walk).collect::<Vec<_>>(), [0, 2, 4]);
    /// ```
    pub fn states<'a>(&'a self, problem: &'a P) -> impl Iterator<Item = P::State> + 'a {
        let start = problem.start();
        let later = self.actions.iter().scan(start.clone(), |state, action| {
            problem.apply(state, action);
            Some(state.clone())
        });
        std::iter::once(start).chain(later)
    }

    /// Walks the plan with nothing but the problem's own functions: each action
    /// must be legal where it is taken, the costs must add up and the end must
    /// be a goal.
    ///
    /// # Errors
    /// Says which step fails, and how.
    pub fn replay(&self, problem: &P) -> Result<(), String> {
        let mut state = problem.start();
        let mut cost = P::Cost::ZERO;
        for (step, action) in self.actions.iter().enumerate() {
            if !problem.actions(&state).into_iter().any(|legal| legal == *action) {
                return Err(format!("action {} of {} is not legal where it is taken", step + 1, self.len()));
            }
            cost = cost.plus(problem.cost(&state, action));
            problem.apply(&mut state, action);
        }
        if cost != self.cost {
            return Err(format!("its actions cost {cost}, not {}", self.cost));
        }
        if !problem.is_goal(&state) {
            return Err("it does not end in a goal".into());
        }
        Ok(())
    }
}

impl<P: Problem> Clone for Plan<P> {
    fn clone(&self) -> Self {
        Self { actions: self.actions.clone(), cost: self.cost }
    }
}

impl<P: Problem<Action: std::fmt::Debug>> std::fmt::Debug for Plan<P> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Plan").field("actions", &self.actions).field("cost", &self.cost).finish()
    }
}
