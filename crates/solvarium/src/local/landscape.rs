//! The search space of a local search: states, their costs, and the neighbourhood of each, given by moves.

use super::trial::footprint::Footprint;
use super::trial::start::Start;
use crate::limits::{Clock, Stop};
use crate::rng::Rng;

/// Two features of a state that a move removes or adds: that a cell has a digit, that an
/// edge is in the tour. Tabu search forbids what was removed to come back.
pub type Features = [u64; 2];

/// A space of states, each with a cost to be made small, and moves between them.
///
/// A state carries whatever makes the change of a move's cost cheap to tell: counts,
/// sums, positions. [`Landscape::delta`] must be what [`Landscape::recount`] says after
/// and before, and is never computed so.
///
/// ```
/// use solvarium::local::{Anneal, Features, Landscape, Trial};
/// use solvarium::rng::Rng;
/// /// Bits, of which none should be set.
/// struct Zeros(usize);
/// impl Landscape for Zeros {
///     type State = Vec<bool>;
///     type Move = usize;
///     fn random(&self, rng: &mut Rng) -> Vec<bool> { (0..self.0).map(|_| rng.below(2) == 1).collect() }
///     fn cost(&self, bits: &Vec<bool>) -> i64 { self.recount(bits) }
///     fn recount(&self, bits: &Vec<bool>) -> i64 { bits.iter().filter(|&&bit| bit).count() as i64 }
///     fn propose(&self, _: &Vec<bool>, rng: &mut Rng) -> Option<usize> { Some(rng.below(self.0)) }
///     fn delta(&self, bits: &Vec<bool>, at: usize) -> i64 { if bits[at] { -1 } else { 1 } }
///     fn apply(&self, bits: &mut Vec<bool>, at: usize) { bits[at] = !bits[at]; }
///     fn undo(&self, bits: &mut Vec<bool>, at: usize) { bits[at] = !bits[at]; }
///     fn moves<'a>(&'a self, _: &'a Vec<bool>) -> impl Iterator<Item = usize> + 'a { 0..self.0 }
///     fn removed(&self, bits: &Vec<bool>, at: usize) -> Features { [(2 * at + usize::from(bits[at])) as u64; 2] }
///     fn added(&self, bits: &Vec<bool>, at: usize) -> Features { [(2 * at + usize::from(!bits[at])) as u64; 2] }
///     fn values(&self, bits: &Vec<bool>) -> Vec<i32> { bits.iter().map(|&bit| bit.into()).collect() }
/// }
/// assert_eq!(Trial::new(1).run(&Zeros(20), &Anneal::new()).cost(), Some(0));
/// ```
pub trait Landscape {
    /// A state and its books.
    type State: Clone;
    /// One change of a state.
    type Move: Copy;

    /// Any state, each about as likely.
    fn random(&self, rng: &mut Rng) -> Self::State;

    /// A state to begin with that is better than any, where there is a quick way to one.
    fn greedy(&self, rng: &mut Rng) -> Self::State {
        self.random(rng)
    }

    /// Makes the tables that all states share, where a landscape has great ones; called once a trial, before
    /// anything else, and again by the next trial, which finds them made. A landscape that makes
    /// them in its constructor does so outside the time limit.
    ///
    /// # Errors
    /// The limit that was reached before they were complete.
    fn prepare(&self, clock: &Clock<'_>) -> Result<(), Stop> {
        clock.look()
    }

    /// What [`Landscape::random`] or [`Landscape::greedy`] makes, within a time limit: for landscapes
    /// whose states take longer to make than a user who stops the search wants to wait.
    ///
    /// # Errors
    /// The limit that was reached before the state was complete.
    fn begin(&self, start: Start, rng: &mut Rng, clock: &Clock<'_>) -> Result<Self::State, Stop> {
        clock.look()?;
        Ok(match start {
            Start::Random => self.random(rng),
            Start::Greedy => self.greedy(rng),
        })
    }

    /// What is to be made small: faults, length. Known without counting.
    fn cost(&self, state: &Self::State) -> i64;

    /// The same, counted from nothing but [`Landscape::values`]: the slow twin.
    fn recount(&self, state: &Self::State) -> i64;

    /// The cost of a solution: at that the search ends.
    fn goal(&self) -> i64 {
        0
    }

    /// A random move; none if there is no move at all.
    fn propose(&self, state: &Self::State, rng: &mut Rng) -> Option<Self::Move>;

    /// By how much the cost would grow.
    fn delta(&self, state: &Self::State, step: Self::Move) -> i64;

    /// Does a move.
    fn apply(&self, state: &mut Self::State, step: Self::Move);

    /// Takes back the move that was done last.
    fn undo(&self, state: &mut Self::State, step: Self::Move);

    /// The whole neighbourhood of a state: all moves.
    fn moves<'a>(&'a self, state: &'a Self::State) -> impl Iterator<Item = Self::Move> + 'a;

    /// All moves that change one place at fault, which is drawn by lot; all moves where
    /// faults have no place.
    fn repairs<'a>(
        &'a self,
        state: &'a Self::State,
        rng: &mut Rng,
    ) -> impl Iterator<Item = Self::Move> + use<'a, Self> {
        let _ = rng;
        Box::new(self.moves(state)) as Box<dyn Iterator<Item = Self::Move> + 'a>
    }

    /// All moves that change some place at fault, each at least once; all moves where faults have
    /// no place.
    fn all_repairs<'a>(&'a self, state: &'a Self::State) -> impl Iterator<Item = Self::Move> + 'a {
        Box::new(self.moves(state)) as Box<dyn Iterator<Item = Self::Move> + 'a>
    }

    /// How many places there are, if a search may look for moves place by place: cities of a tour.
    fn places(&self) -> u32 {
        0
    }

    /// The places, counted from 0, where other moves may lead down once this one is done.
    fn touched(&self, state: &Self::State, step: Self::Move) -> impl IntoIterator<Item = u32> {
        let _ = (state, step);
        0..self.places()
    }

    /// The moves of a place; those of all places are all moves.
    fn moves_at<'a>(&'a self, state: &'a Self::State, place: u32) -> impl Iterator<Item = Self::Move> + 'a {
        let _ = place;
        Box::new(self.moves(state)) as Box<dyn Iterator<Item = Self::Move> + 'a>
    }

    /// What a state has before a move and not after.
    fn removed(&self, state: &Self::State, step: Self::Move) -> Features;

    /// What a state has after a move and not before.
    fn added(&self, state: &Self::State, step: Self::Move) -> Features;

    /// The state as numbers, one for each place: digits row by row, the row of the queen
    /// of each column, the cities in the order of the tour.
    fn values(&self, state: &Self::State) -> Vec<i32>;

    /// The bytes of a state, with what it owns on the heap.
    fn bytes(&self, state: &Self::State) -> usize {
        size_of_val(state) + 4 * self.values(state).len()
    }

    /// The memory footprint, told before anything of it is allocated. What is told here instead is
    /// measured on one random state, so landscapes of great states tell it themselves.
    fn footprint(&self) -> Footprint {
        let state = self.random(&mut Rng::seeded(0));
        let values = self.values(&state).len();
        Footprint {
            tables: size_of_val(self),
            state: self.bytes(&state),
            scratch: size_of::<i32>() * values,
            values,
        }
    }
}
