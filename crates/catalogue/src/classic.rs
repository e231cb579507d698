//! The small classics as one problem, so that every search is compiled once for all of
//! them: a type to itself costs each build seconds, and none of them is searched for long.
//! Which puzzle it is, is asked anew at each step.

use crate::each::each;
use solvarium::puzzle::hello::{Hello, Letters, Spelled};
use solvarium::puzzle::jugs::{Amounts, Divisor, Jugs, Pour};
use solvarium::puzzle::river::{Banks, Cross, River, Rowing};
use solvarium::puzzle::romania::{City, Drive, Romania, StraightLine};
use solvarium::{Heuristic, Problem, Reversible};

/// Makes an enum of problems, and one each of their states, actions and heuristics. A state or
/// an action of another puzzle never comes: it has no actions, and changes nothing.
macro_rules! classics {
    ($($which:ident($puzzle:ty, $heuristic:ty): $state:ty, $action:ty; $iter:ident)*) => {
        /// One of the puzzles.
        pub(crate) enum Classic {
            $($which($puzzle),)*
        }

        /// A state of the puzzle.
        #[derive(Clone, PartialEq, Eq, Hash)]
        pub(crate) enum State {
            $($which($state),)*
        }

        /// An action of the puzzle.
        #[derive(Clone, PartialEq)]
        pub(crate) enum Action {
            $($which($action),)*
        }

        /// The puzzle's heuristic, or none.
        pub(crate) enum ClassicGuess {
            Blind,
            $($which($heuristic),)*
        }

        each!($($which($iter)),*);

        impl Problem for Classic {
            type State = State;
            type Action = Action;
            type Cost = u32;

            fn start(&self) -> State {
                match self {
                    $(Self::$which(puzzle) => State::$which(puzzle.start()),)*
                }
            }

            fn is_goal(&self, state: &State) -> bool {
                match (self, state) {
                    $((Self::$which(puzzle), State::$which(state)) => puzzle.is_goal(state),)*
                    _ => false,
                }
            }

            fn actions(&self, state: &State) -> impl IntoIterator<Item = Action> {
                match (self, state) {
                    $((Self::$which(puzzle), State::$which(state)) => {
                        Each::$which(puzzle.actions(state).into_iter().map(Action::$which))
                    })*
                    _ => Each::Nothing,
                }
            }

            fn apply(&self, state: &mut State, action: &Action) {
                match (self, state, action) {
                    $((Self::$which(puzzle), State::$which(state), Action::$which(action)) => {
                        puzzle.apply(state, action);
                    })*
                    _ => {}
                }
            }

            fn cost(&self, before: &State, action: &Action) -> u32 {
                match (self, before, action) {
                    $((Self::$which(puzzle), State::$which(before), Action::$which(action)) => {
                        puzzle.cost(before, action)
                    })*
                    _ => u32::MAX,
                }
            }

            fn inverse(&self, action: &Action) -> Option<Action> {
                match (self, action) {
                    $((Self::$which(puzzle), Action::$which(action)) => {
                        puzzle.inverse(action).map(Action::$which)
                    })*
                    _ => None,
                }
            }
        }

        impl Reversible for Classic {
            fn goals(&self) -> impl IntoIterator<Item = State> {
                match self {
                    $(Self::$which(puzzle) => Each::$which(puzzle.goals().into_iter().map(State::$which)),)*
                }
            }

            fn actions_into(&self, state: &State) -> impl IntoIterator<Item = Action> {
                match (self, state) {
                    $((Self::$which(puzzle), State::$which(state)) => {
                        Each::$which(puzzle.actions_into(state).into_iter().map(Action::$which))
                    })*
                    _ => Each::Nothing,
                }
            }

            fn undo(&self, state: &mut State, action: &Action) {
                match (self, state, action) {
                    $((Self::$which(puzzle), State::$which(state), Action::$which(action)) => {
                        puzzle.undo(state, action);
                    })*
                    _ => {}
                }
            }
        }

        impl Heuristic<Classic> for ClassicGuess {
            type Memo = u32;

            fn first(&self, state: &State) -> u32 {
                match (self, state) {
                    $((Self::$which(heuristic), State::$which(state)) => heuristic.first(state),)*
                    _ => 0,
                }
            }

            fn value(&self, memo: &u32) -> u32 {
                *memo
            }
        }
    };
}

classics! {
    River(River, Rowing): Banks, Cross; R
    Jugs(Jugs, Divisor): Amounts, Pour; J
    Romania(Romania, StraightLine): City, Drive; M
    Hello(Hello, Letters): Spelled, char; H
}
