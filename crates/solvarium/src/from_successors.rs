//! A problem from a function that lists the successors of a state.

use crate::{Cost, Problem};
use std::fmt::{Debug, Formatter};
use std::hash::Hash;

/// Makes a problem of a start, a function that lists the successors of a state with the cost of each step, and a
/// function that recognises a goal.
///
/// `successors` returns any iterator of pairs `(state, cost)`. Costs are unsigned integers or [`Real`](crate::Real). A
/// heuristic is not part of the problem; pass it to the search.
///
/// This is the shortest way to write a problem. A type that implements [`Problem`] is faster: its heuristic can be
/// updated move by move, and its searches store actions that are smaller than states.
///
/// ```
/// use solvarium::{from_successors, path::{AStar, BestFirst}, solve};
/// // A knight goes from one corner of a chessboard to the other; each move costs 1.
/// let moves = [(1, 2), (2, 1), (2, -1), (1, -2), (-1, -2), (-2, -1), (-2, 1), (-1, 2)];
/// let knight = from_successors(
///     (0i32, 0i32),
///     |&(x, y)| {
///         let to = moves.iter().map(move |(dx, dy)| (x + dx, y + dy));
///         to.filter(|(x, y)| (0..8).contains(x) && (0..8).contains(y)).map(|to| (to, 1u32))
///     },
///     |&at| at == (7, 7),
/// );
/// // Without a heuristic, and with one: a move covers three squares.
/// let uniform = solve(&knight, &BestFirst::uniform_cost());
/// let astar = solve(&knight, &AStar::new(|&(x, y): &(i32, i32)| (x.abs_diff(7) + y.abs_diff(7)).div_ceil(3)));
/// let path: Vec<_> = astar.plan().unwrap().states(&knight).collect();
/// assert_eq!((path.len(), path[0], path[6]), (7, (0, 0), (7, 7)));
/// assert_eq!(uniform.plan().unwrap().cost, astar.plan().unwrap().cost);
/// assert!(astar.stats.expanded < uniform.stats.expanded);
/// ```
pub fn from_successors<S, C, I, List, Goal>(
    start: S,
    successors: List,
    is_goal: Goal,
) -> FromSuccessors<S, List, Goal>
where
    S: Clone + Eq + Hash,
    C: Cost,
    I: IntoIterator<Item = (S, C)>,
    List: Fn(&S) -> I,
    Goal: Fn(&S) -> bool,
{
    FromSuccessors { start, successors, is_goal }
}

/// A problem made by [`from_successors`].
///
/// ```
/// use solvarium::{from_successors, path::Ida, solve};
/// let walk = from_successors(0u32, |&n| [(n + 1, 2u32), (n + 2, 3)], |&n| n == 4);
/// assert_eq!(solve(&walk, &Ida::new(|n: &u32| 4u32.saturating_sub(*n))).plan().unwrap().cost, 6);
/// ```
#[derive(Clone, Debug)]
pub struct FromSuccessors<S, List, Goal> {
    start: S,
    successors: List,
    is_goal: Goal,
}

/// An action of a problem made by [`from_successors`]: the state that it leads to, and its cost.
///
/// It is displayed as its state and can be compared with a state, so a plan is displayed as the list of states after
/// the start.
///
/// ```
/// use solvarium::{from_successors, path::BreadthFirst, solve};
/// let doubling = from_successors(1u32, |&n| [(n * 2, 1u32), (n + 1, 1)], |&n| n == 10);
/// let answer = solve(&doubling, &BreadthFirst::new());
/// let plan = answer.plan().unwrap();
/// assert_eq!(plan.actions, [2, 4, 5, 10]);
/// assert_eq!((plan.actions[0].state, plan.actions[0].cost), (2, 1));
/// assert_eq!(format!("{:?}", plan.actions), "[2, 4, 5, 10]");
/// ```
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct Successor<S, C> {
    /// The state that the action leads to.
    pub state: S,
    /// The cost of the action.
    pub cost: C,
}

impl<S: PartialEq, C> PartialEq<S> for Successor<S, C> {
    fn eq(&self, state: &S) -> bool {
        self.state == *state
    }
}

impl<S: Debug, C> Debug for Successor<S, C> {
    fn fmt(&self, f: &mut Formatter<'_>) -> std::fmt::Result {
        self.state.fmt(f)
    }
}

impl<S, C, I, List, Goal> Problem for FromSuccessors<S, List, Goal>
where
    S: Clone + Eq + Hash,
    C: Cost,
    I: IntoIterator<Item = (S, C)>,
    List: Fn(&S) -> I,
    Goal: Fn(&S) -> bool,
{
    type State = S;
    type Action = Successor<S, C>;
    type Cost = C;

    fn start(&self) -> S {
        self.start.clone()
    }

    fn is_goal(&self, state: &S) -> bool {
        (self.is_goal)(state)
    }

    fn actions(&self, state: &S) -> impl IntoIterator<Item = Successor<S, C>> {
        (self.successors)(state).into_iter().map(|(state, cost)| Successor { state, cost })
    }

    fn apply(&self, state: &mut S, action: &Successor<S, C>) {
        state.clone_from(&action.state);
    }

    fn cost(&self, _: &S, action: &Successor<S, C>) -> C {
        action.cost
    }
}
