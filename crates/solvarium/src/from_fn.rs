//! A problem made of closures, without a type of its own.

use crate::{Cost, Problem};
use std::hash::Hash;

/// Makes a problem of a start, a function that lists the actions of a state, a function that applies an action, and a
/// goal test. Every step costs one unless [`FromFn::with_cost`] sets another cost.
///
/// ```
/// use solvarium::{from_fn, path::BreadthFirst, solve};
/// // From 1 to 10 by doubling and adding one.
/// let problem = from_fn(
///     1u32,
///     |&n| if n < 10 { vec!['*', '+'] } else { vec![] },
///     |n, action| *n = if *action == '*' { *n * 2 } else { *n + 1 },
///     |&n| n == 10,
/// );
/// let answer = solve(&problem, &BreadthFirst::new());
/// assert_eq!(answer.plan().unwrap().cost, 4);
/// ```
pub fn from_fn<S, A, I, List, Apply, Goal>(
    start: S,
    actions: List,
    apply: Apply,
    is_goal: Goal,
) -> FromFn<S, List, Apply, Goal, UnitCost<S, A>>
where
    S: Clone + Eq + Hash,
    A: Clone + PartialEq,
    I: IntoIterator<Item = A>,
    List: Fn(&S) -> I,
    Apply: Fn(&mut S, &A),
    Goal: Fn(&S) -> bool,
{
    FromFn { start, actions, apply, is_goal, cost: |_, _| 1 }
}

/// The default cost function, which returns 1.
///
/// ```
/// use solvarium::UnitCost;
/// let price: UnitCost<u32, char> = |_, _| 1;
/// assert_eq!(price(&7, &'+'), 1);
/// ```
pub type UnitCost<S, A> = fn(&S, &A) -> u32;

/// A problem made by [`from_fn`].
///
/// ```
/// use solvarium::{from_fn, path::BestFirst, solve};
/// // A step of two costs 3, a step of one 2.
/// let problem = from_fn(0u32, |_| [1u32, 2], |n, a| *n += a, |&n| n >= 4)
///     .with_cost(|_, &a| if a == 1 { 2u32 } else { 3 });
/// assert_eq!(solve(&problem, &BestFirst::uniform_cost()).plan().unwrap().cost, 6);
/// ```
#[derive(Clone, Debug)]
pub struct FromFn<S, List, Apply, Goal, Price> {
    start: S,
    actions: List,
    apply: Apply,
    is_goal: Goal,
    cost: Price,
}

impl<S, List, Apply, Goal, Price> FromFn<S, List, Apply, Goal, Price> {
    /// Sets the cost function, which takes the state before an action and the action.
    ///
    /// ```
    /// use solvarium::{from_fn, path::BestFirst, solve};
    /// // Higher steps cost more: the steps to 3 cost 0, 10 and 20.
    /// let climb = from_fn(0u32, |_| [1u32], |n, a| *n += a, |&n| n == 3).with_cost(|n, _| 10 * n);
    /// assert_eq!(solve(&climb, &BestFirst::uniform_cost()).plan().unwrap().cost, 30);
    /// ```
    pub fn with_cost<A, C: Cost, New: Fn(&S, &A) -> C>(self, cost: New) -> FromFn<S, List, Apply, Goal, New> {
        let Self { start, actions, apply, is_goal, .. } = self;
        FromFn { start, actions, apply, is_goal, cost }
    }
}

impl<S, A, C, I, List, Apply, Goal, Price> Problem for FromFn<S, List, Apply, Goal, Price>
where
    S: Clone + Eq + Hash,
    A: Clone + PartialEq,
    C: Cost,
    I: IntoIterator<Item = A>,
    List: Fn(&S) -> I,
    Apply: Fn(&mut S, &A),
    Goal: Fn(&S) -> bool,
    Price: Fn(&S, &A) -> C,
{
    type State = S;
    type Action = A;
    type Cost = C;

    fn start(&self) -> S {
        self.start.clone()
    }

    fn is_goal(&self, state: &S) -> bool {
        (self.is_goal)(state)
    }

    fn actions(&self, state: &S) -> impl IntoIterator<Item = A> {
        (self.actions)(state)
    }

    fn apply(&self, state: &mut S, action: &A) {
        (self.apply)(state, action);
    }

    fn cost(&self, before: &S, action: &A) -> C {
        (self.cost)(before, action)
    }
}
