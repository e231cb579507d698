//! A plan, and its verification by replay.

use crate::{Cost, Problem};

/// A solution path: actions that lead from the start to a goal, and their cost.
///
/// ```
/// use solvarium::{from_fn, path::BreadthFirst, solve};
/// let walk = from_fn(0u32, |_| [1u32, 2], |n, a| *n += a, |&n| n == 4);
/// let answer = solve(&walk, &BreadthFirst::new());
/// let plan = answer.plan().unwrap();
/// assert_eq!((plan.cost, &plan.actions[..]), (2, &[2, 2][..]));
/// ```
pub struct Plan<P: Problem> {
    /// The sum of the actions' costs. (It is the first field because rustc 1.95 crashes on some structures that end in
    /// an associated type.)
    pub cost: P::Cost,
    /// The actions in order.
    pub actions: Vec<P::Action>,
}

impl<P: Problem> Plan<P> {
    /// The number of actions.
    ///
    /// ```
    /// use solvarium::{path::BreadthFirst, puzzle::tiles::Tiles, solve};
    /// let puzzle = Tiles::parse("1 4 2 / 3 0 5 / 6 7 8")?;
    /// assert_eq!(solve(&puzzle, &BreadthFirst::new()).plan().unwrap().len(), 2);
    /// # Ok::<(), solvarium::Error>(())
    /// ```
    #[must_use]
    pub fn len(&self) -> usize {
        self.actions.len()
    }

    /// Whether the start is a goal already.
    ///
    /// ```
    /// use solvarium::{from_fn, path::BreadthFirst, solve};
    /// let home = from_fn(4u32, |_| [1u32, 2], |n, a| *n += a, |&n| n == 4);
    /// assert!(solve(&home, &BreadthFirst::new()).plan().unwrap().is_empty());
    /// ```
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.actions.is_empty()
    }

    /// The states along the plan, from the start to the goal: one more than the actions.
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

    /// Makes a plan of the actions that `is_meant` accepts, in any legal order. Turns a solution whose parts have no
    /// order into a plan. The plan ends at the first state without such an action.
    #[must_use]
    pub fn of_meant(problem: &P, is_meant: &dyn Fn(&P::Action) -> bool) -> Self {
        let (mut state, mut actions, mut cost) = (problem.start(), Vec::new(), P::Cost::ZERO);
        loop {
            let next = problem.actions(&state).into_iter().find(is_meant);
            let Some(action) = next else { return Self { cost, actions } };
            cost = cost.plus(problem.cost(&state, &action));
            problem.apply(&mut state, &action);
            actions.push(action);
        }
    }

    /// Verifies the plan with the problem's own functions: each action must be legal, the costs must add up, and the
    /// last state must be a goal.
    ///
    /// # Errors
    /// The fault, with its step.
    ///
    /// ```
    /// use solvarium::{from_fn, plan::Fault, Plan};
    /// let walk = from_fn(0u32, |_| [1u32, 2], |n, a| *n += a, |&n| n == 4);
    /// assert_eq!(Plan { actions: vec![1, 1, 2], cost: 3 }.replay(&walk), Ok(()));
    /// assert_eq!(Plan { actions: vec![1, 1, 2], cost: 2 }.replay(&walk), Err(Fault::Cost));
    /// assert_eq!(Plan { actions: vec![1, 2], cost: 2 }.replay(&walk), Err(Fault::NoGoal));
    /// ```
    pub fn replay(&self, problem: &P) -> Result<(), Fault> {
        let mut state = problem.start();
        let mut cost = P::Cost::ZERO;
        for (step, action) in (1..).zip(&self.actions) {
            if !problem.permits(&state, action) {
                return Err(Fault::Illegal { step });
            }
            cost = cost.plus(problem.cost(&state, action));
            problem.apply(&mut state, action);
        }
        if cost != self.cost {
            return Err(Fault::Cost);
        }
        if problem.is_goal(&state) { Ok(()) } else { Err(Fault::NoGoal) }
    }
}

/// A fault of a plan, found by replay. Either the search is wrong, or the problem's functions contradict each other.
///
/// ```
/// use solvarium::{from_fn, plan::Fault, Plan};
/// let walk = from_fn(0u32, |_| [1u32, 2], |n, a| *n += a, |&n| n == 4);
/// let plan = Plan { actions: vec![2, 3], cost: 2 };
/// assert_eq!(plan.replay(&walk), Err(Fault::Illegal { step: 2 }));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Fault {
    /// The action at this step, counted from 1, is not legal.
    Illegal {
        /// The step, counted from 1.
        step: u32,
    },
    /// The sum of the costs differs from the plan's cost.
    Cost,
    /// The last state is not a goal.
    NoGoal,
    /// An independent verifier of the puzzle's rules rejects the end of the plan.
    Rules,
}

impl std::fmt::Display for Fault {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Self::Illegal { step } => write!(f, "the action of step {step} is not legal there"),
            Self::Cost => f.write_str("its cost is not the sum of its actions"),
            Self::NoGoal => f.write_str("it does not end at a goal"),
            Self::Rules => f.write_str("its last state breaks the rules of the puzzle"),
        }
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
