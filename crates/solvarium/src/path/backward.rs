//! The backward problem: from a goal to the start.

use crate::{Heuristic, Problem, Reversible};

/// The problem of going from one goal back to the start, by undoing actions.
///
/// A heuristic for the backward half of a bidirectional search estimates the cost in this problem, from the start to a
/// state. Any function of the state is such a heuristic; one with a memo implements `Heuristic<Backward<P>>`. The
/// problem can also be searched alone, or given to [`check::whole`](crate::check::whole) with the heuristic.
///
/// ```
/// use solvarium::{path::{Backward, BreadthFirst}, puzzle::tiles::Tiles, solve, Reversible};
/// let puzzle = Tiles::parse("1 4 2 / 3 0 5 / 6 7 8")?;
/// let goal = puzzle.goals().into_iter().next().unwrap();
/// let answer = solve(&Backward::new(puzzle, goal), &BreadthFirst::new());
/// assert_eq!(answer.plan().unwrap().len(), 2);
/// # Ok::<(), solvarium::Error>(())
/// ```
#[derive(Clone, Debug)]
pub struct Backward<P: Problem> {
    problem: P,
    goal: P::State,
    start: P::State,
}

impl<P: Reversible> Backward<P> {
    /// The backward problem from this goal of `problem` to its start.
    ///
    /// ```
    /// use solvarium::{path::Backward, puzzle::tiles::Tiles, Problem, Reversible};
    /// let puzzle = Tiles::parse("1 4 2 / 3 0 5 / 6 7 8")?;
    /// let (start, goal) = (puzzle.start(), puzzle.goals().into_iter().next().unwrap());
    /// let back = Backward::new(puzzle, goal);
    /// assert!(back.start() == goal && back.is_goal(&start));
    /// # Ok::<(), solvarium::Error>(())
    /// ```
    #[must_use]
    pub fn new(problem: P, goal: P::State) -> Self {
        let start = problem.start();
        Self { problem, goal, start }
    }
}

impl<P: Reversible> Problem for Backward<P> {
    type State = P::State;
    type Action = P::Action;
    type Cost = P::Cost;

    fn start(&self) -> P::State {
        self.goal.clone()
    }

    fn is_goal(&self, state: &P::State) -> bool {
        *state == self.start
    }

    fn actions(&self, state: &P::State) -> impl IntoIterator<Item = P::Action> {
        self.problem.actions_into(state)
    }

    fn apply(&self, state: &mut P::State, action: &P::Action) {
        self.problem.undo(state, action);
    }

    /// The cost of the action in forward direction.
    fn cost(&self, before: &P::State, action: &P::Action) -> P::Cost {
        let mut origin = before.clone();
        self.problem.undo(&mut origin, action);
        self.problem.cost(&origin, action)
    }

    fn inverse(&self, action: &P::Action) -> Option<P::Action> {
        self.problem.inverse(action)
    }

    fn heap_bytes(&self, state: &P::State) -> usize {
        self.problem.heap_bytes(state)
    }
}

impl<P: Reversible> Reversible for Backward<P> {
    fn goals(&self) -> impl IntoIterator<Item = P::State> {
        [self.start.clone()]
    }

    fn actions_into(&self, state: &P::State) -> impl IntoIterator<Item = P::Action> {
        self.problem.actions(state)
    }

    fn undo(&self, state: &mut P::State, action: &P::Action) {
        self.problem.apply(state, action);
    }
}

/// A forward heuristic, used in backward direction. Make it for the puzzle whose goal is the start.
///
/// Its memo is computed from scratch for each state, because [`Heuristic::after`] cannot undo actions.
///
/// ```
/// use solvarium::{heuristic::Blind, path::{FromStart, Nbs}, puzzle::tiles::{Manhattan, Tiles}, solve};
/// let puzzle = Tiles::parse("8 7 6 / 0 4 1 / 2 5 3")?;
/// // Bidirectional search with a heuristic for the backward direction only.
/// let back = FromStart(Manhattan::of(&puzzle.reversed()));
/// assert_eq!(solve(&puzzle, &Nbs::new(Blind, back)).plan().unwrap().cost, 31);
/// # Ok::<(), solvarium::Error>(())
/// ```
#[derive(Clone, Copy, Debug)]
pub struct FromStart<H>(
    /// The estimate of the cost to the start.
    pub H,
);

impl<P: Reversible, H: Heuristic<P>> Heuristic<Backward<P>> for FromStart<H> {
    type Memo = H::Memo;

    #[inline]
    fn first(&self, state: &P::State) -> H::Memo {
        self.0.first(state)
    }

    #[inline]
    fn value(&self, memo: &H::Memo) -> P::Cost {
        self.0.value(memo)
    }
}

#[cfg(test)]
mod tests {
    use super::super::BestFirst;
    use super::super::tests::random_graph::graphs;
    use super::*;
    use crate::solve;
    use proptest::prelude::*;

    proptest! {
        #[test]
        fn costs_the_same_as_going_ahead(graph in graphs()) {
            for &goal in &graph.goals {
                let back = solve(&Backward::new(graph.clone(), goal), &BestFirst::uniform_cost());
                let there = graph.costs_from_start()[usize::from(goal)];
                prop_assert_eq!(back.plan().map_or(u32::MAX, |plan| plan.cost), there);
            }
        }
    }
}
