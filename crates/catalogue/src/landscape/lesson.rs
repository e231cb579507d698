//! Landscapes of lessons on local search, as one enum, so that the searches are compiled once for all of them. It
//! dispatches at each step; landscapes with long searches have their own types to avoid this cost.

use super::each::each;
use solvarium::limits::{Clock, Stop};
use solvarium::local::{Features, Footprint, GeneticLandscape, Genome, Landscape, Start};
use solvarium::puzzle::bits::{Bits, OneMax, Road, RoyalRoad};
use solvarium::puzzle::colouring::{ColourMap, Painted, Recolour};
use solvarium::rng::Rng;

/// Declares an enum of landscapes, and enums of their states and moves. A state or a move of another landscape never
/// occurs: it has cost 0 and no moves.
macro_rules! lessons {
    ($($which:ident($landscape:ty): $state:ty, $step:ty; $iter:ident)*) => {
        /// One of the landscapes.
        pub(crate) enum Lesson {
            $($which($landscape),)*
        }

        /// A state of the landscape.
        #[derive(Clone)]
        pub(crate) enum State {
            $($which($state),)*
        }

        /// A move on the landscape.
        #[derive(Clone, Copy)]
        pub(crate) enum Move {
            $($which($step),)*
        }

        each!($($which($iter)),*);

        impl Landscape for Lesson {
            type State = State;
            type Move = Move;
            const HAS_UNDO: bool = true;

            fn random(&self, rng: &mut Rng) -> State {
                match self {
                    $(Self::$which(land) => State::$which(land.random(rng)),)*
                }
            }

            fn greedy(&self, rng: &mut Rng) -> State {
                match self {
                    $(Self::$which(land) => State::$which(land.greedy(rng)),)*
                }
            }

            fn cost(&self, state: &State) -> i64 {
                match (self, state) {
                    $((Self::$which(land), State::$which(state)) => land.cost(state),)*
                    _ => 0,
                }
            }

            fn recount(&self, state: &State) -> i64 {
                match (self, state) {
                    $((Self::$which(land), State::$which(state)) => land.recount(state),)*
                    _ => i64::MAX,
                }
            }

            fn propose(&self, state: &State, rng: &mut Rng) -> Option<Move> {
                match (self, state) {
                    $((Self::$which(land), State::$which(state)) => land.propose(state, rng).map(Move::$which),)*
                    _ => None,
                }
            }

            fn delta(&self, state: &State, step: Move) -> i64 {
                match (self, state, step) {
                    $((Self::$which(land), State::$which(state), Move::$which(step)) => land.delta(state, step),)*
                    _ => 0,
                }
            }

            fn apply(&self, state: &mut State, step: Move) {
                match (self, state, step) {
                    $((Self::$which(land), State::$which(state), Move::$which(step)) => land.apply(state, step),)*
                    _ => {}
                }
            }

            fn undo(&self, state: &mut State, step: Move) {
                match (self, state, step) {
                    $((Self::$which(land), State::$which(state), Move::$which(step)) => land.undo(state, step),)*
                    _ => {}
                }
            }

            fn moves<'a>(&'a self, state: &'a State) -> impl Iterator<Item = Move> + 'a {
                match (self, state) {
                    $((Self::$which(land), State::$which(state)) => {
                        Each::$which(land.moves(state).map(Move::$which))
                    })*
                    _ => Each::Nothing,
                }
            }

            fn repairs<'a>(&'a self, state: &'a State, rng: &mut Rng) -> impl Iterator<Item = Move> + use<'a> {
                match (self, state) {
                    $((Self::$which(land), State::$which(state)) => {
                        Each::$which(land.repairs(state, rng).map(Move::$which))
                    })*
                    _ => Each::Nothing,
                }
            }

            fn all_repairs<'a>(&'a self, state: &'a State) -> impl Iterator<Item = Move> + 'a {
                match (self, state) {
                    $((Self::$which(land), State::$which(state)) => {
                        Each::$which(land.all_repairs(state).map(Move::$which))
                    })*
                    _ => Each::Nothing,
                }
            }

            fn removed(&self, state: &State, step: Move) -> Features {
                match (self, state, step) {
                    $((Self::$which(land), State::$which(state), Move::$which(step)) => land.removed(state, step),)*
                    _ => Features::default(),
                }
            }

            fn added(&self, state: &State, step: Move) -> Features {
                match (self, state, step) {
                    $((Self::$which(land), State::$which(state), Move::$which(step)) => land.added(state, step),)*
                    _ => Features::default(),
                }
            }

            fn values(&self, state: &State) -> Vec<i32> {
                match (self, state) {
                    $((Self::$which(land), State::$which(state)) => land.values(state),)*
                    _ => Vec::new(),
                }
            }

            fn footprint(&self) -> Footprint {
                match self {
                    $(Self::$which(land) => land.footprint(),)*
                }
            }

            fn prepare(&self, clock: &Clock<'_>) -> Result<(), Stop> {
                match self {
                    $(Self::$which(land) => land.prepare(clock),)*
                }
            }

            fn begin(&self, start: Start, rng: &mut Rng, clock: &Clock<'_>) -> Result<State, Stop> {
                match self {
                    $(Self::$which(land) => land.begin(start, rng, clock).map(State::$which),)*
                }
            }

            fn bytes(&self, state: &State) -> usize {
                match (self, state) {
                    $((Self::$which(land), State::$which(state)) => land.bytes(state),)*
                    _ => 0,
                }
            }
        }

        impl GeneticLandscape for Lesson {
            fn genome(&self) -> Genome {
                match self {
                    $(Self::$which(land) => land.genome(),)*
                }
            }

            fn decode(&self, values: &[i32]) -> Option<State> {
                match self {
                    $(Self::$which(land) => land.decode(values).map(State::$which),)*
                }
            }
        }
    };
}

lessons! {
    OneMax(OneMax): Bits, usize; O
    RoyalRoad(RoyalRoad): Road, usize; R
    Colouring(ColourMap): Painted, Recolour; C
}
