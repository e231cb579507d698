//! The search space of a local search: states, their costs, and the neighbourhood of each, given by moves.

use super::trial::footprint::Footprint;
use super::trial::start::Start;
use crate::limits::{Clock, Stop};
use crate::rng::Rng;

/// Two features of a state that a move removes or adds: a cell has a digit, an edge is in the tour. Tabu search forbids
/// removed features.
pub type Features = [u64; 2];

/// A space of states, each with a cost to minimise, and moves between them.
///
/// Four methods are required: [`random`](Self::random), [`cost`](Self::cost), [`propose`](Self::propose) and
/// [`apply`](Self::apply). All others have defaults, which copy a state and compute its cost. The defaults are correct
/// but slow. Override [`delta`](Self::delta) first: counts or sums in the state make it fast. Debug builds compare
/// `delta` and `undo` with copies of small states from time to time, and panic where they
/// differ.
///
/// ```
/// use solvarium::local::{Anneal, Landscape, Trial};
/// use solvarium::rng::Rng;
/// /// Bits, none of which should be set.
/// struct Zeros(usize);
/// impl Landscape for Zeros {
///     type State = Vec<bool>;
///     type Move = usize;
///     fn random(&self, rng: &mut Rng) -> Vec<bool> { (0..self.0).map(|_| rng.below(2) == 1).collect() }
///     fn cost(&self, bits: &Vec<bool>) -> i64 { bits.iter().filter(|&&bit| bit).count() as i64 }
///     fn propose(&self, _: &Vec<bool>, rng: &mut Rng) -> Option<usize> { Some(rng.below(self.0)) }
///     fn apply(&self, bits: &mut Vec<bool>, at: usize) { bits[at] = !bits[at]; }
/// }
/// assert_eq!(Trial::new(1).run(&Zeros(20), &Anneal::new()).cost(), Some(0));
/// ```
pub trait Landscape {
    /// A state with its counters.
    type State: Clone;
    /// A change of a state.
    type Move: Copy;

    /// A random state, about uniformly distributed.
    fn random(&self, rng: &mut Rng) -> Self::State;

    /// A start state that is better than a random one, if it can be made quickly.
    fn greedy(&self, rng: &mut Rng) -> Self::State {
        self.random(rng)
    }

    /// Makes large tables that all states share. Each trial calls it once, before anything else; further calls do
    /// nothing. (If a constructor made the tables, the time limit would not include that.)
    ///
    /// # Errors
    /// The limit that was reached before they were complete.
    fn prepare(&self, clock: &Clock<'_>) -> Result<(), Stop> {
        clock.look()
    }

    /// Makes a start state by [`Landscape::random`] or [`Landscape::greedy`]. Override it to check the limits if a
    /// state takes long to make.
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

    /// The number to minimise: faults, length. Searches rarely call it if [`delta`](Self::delta) is overridden.
    fn cost(&self, state: &Self::State) -> i64;

    /// The cost, computed from [`Landscape::values`] alone, if [`cost`](Self::cost) reads counters in the state. A
    /// trial compares the two at its end.
    fn recount(&self, state: &Self::State) -> i64 {
        self.cost(state)
    }

    /// The cost of a solution, at which the search ends.
    fn goal(&self) -> i64 {
        0
    }

    /// The cost that settings in units of cost, such as temperatures, count as 1. It differs from 1 if the landscape
    /// scales the costs of the problem.
    fn unit(&self) -> f64 {
        1.0
    }

    /// A random move; `None` if there is no move.
    fn propose(&self, state: &Self::State, rng: &mut Rng) -> Option<Self::Move>;

    /// The cost change of a move. The default compares the costs of the state and of a copy after the move.
    fn delta(&self, state: &Self::State, step: Self::Move) -> i64 {
        self.cost(&after(self, state, step)) - self.cost(state)
    }

    /// Applies a move.
    fn apply(&self, state: &mut Self::State, step: Self::Move);

    /// Whether [`undo`](Self::undo) undoes every move. If not, searches that need it store a copy of the state.
    const HAS_UNDO: bool = false;

    /// Undoes the last move. Called only if [`HAS_UNDO`](Self::HAS_UNDO) is true. The default applies the move again,
    /// which is correct if each move is its own inverse, such as flips and swaps.
    fn undo(&self, state: &mut Self::State, step: Self::Move) {
        self.apply(state, step);
    }

    /// All moves of a state: its neighbourhood. The default returns 1,024 random moves, the same for states of equal
    /// cost. These are likely to contain each of 100 moves; list the moves if there are more.
    fn moves<'a>(&'a self, state: &'a Self::State) -> impl Iterator<Item = Self::Move> + 'a {
        let mut rng = Rng::seeded(self.cost(state).cast_unsigned());
        (0..PROPOSALS).map_while(move |_| self.propose(state, &mut rng))
    }

    /// All moves that change one random conflicting position; all moves if faults have no position.
    fn repairs<'a>(
        &'a self,
        state: &'a Self::State,
        rng: &mut Rng,
    ) -> impl Iterator<Item = Self::Move> + use<'a, Self> {
        let _ = rng;
        Box::new(self.moves(state)) as Box<dyn Iterator<Item = Self::Move> + 'a>
    }

    /// All moves that change a conflicting position, each at least once; all moves if faults have no position.
    fn all_repairs<'a>(&'a self, state: &'a Self::State) -> impl Iterator<Item = Self::Move> + 'a {
        Box::new(self.moves(state)) as Box<dyn Iterator<Item = Self::Move> + 'a>
    }

    /// The number of positions, if a search may try moves position by position, such as the cities of a tour.
    fn positions(&self) -> u32 {
        0
    }

    /// The positions, from 0, at which other moves may improve after this one.
    fn touched(&self, state: &Self::State, step: Self::Move) -> impl IntoIterator<Item = u32> {
        let _ = (state, step);
        0..self.positions()
    }

    /// The moves of a position; those of all positions are all moves.
    fn moves_at<'a>(&'a self, state: &'a Self::State, place: u32) -> impl Iterator<Item = Self::Move> + 'a {
        let _ = place;
        Box::new(self.moves(state)) as Box<dyn Iterator<Item = Self::Move> + 'a>
    }

    /// The features that a move removes from a state. The default is the first two [`values`](Self::values) that it
    /// changes, or the cost if it changes none.
    fn removed(&self, state: &Self::State, step: Self::Move) -> Features {
        lacking(self, state, &after(self, state, step))
    }

    /// The features that a move adds to a state, with the same default as [`removed`](Self::removed).
    fn added(&self, state: &Self::State, step: Self::Move) -> Features {
        lacking(self, &after(self, state, step), state)
    }

    /// The state as numbers, one per position: digits row by row, the row of the queen in each column, the cities in
    /// the order of the tour. Empty by default. Populations and observers require it.
    fn values(&self, state: &Self::State) -> Vec<i32> {
        let _ = state;
        Vec::new()
    }

    /// The bytes of a state, including the heap.
    fn bytes(&self, state: &Self::State) -> usize {
        size_of_val(state) + 4 * self.values(state).len()
    }

    /// The memory footprint, before anything is allocated. The default measures one random state, so landscapes with
    /// large states should override it.
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

/// The number of random moves that represent all moves, if a landscape does not list them.
const PROPOSALS: usize = 1024;

/// A copy of a state after a move.
pub(super) fn after<L: Landscape + ?Sized>(landscape: &L, state: &L::State, step: L::Move) -> L::State {
    let mut after = state.clone();
    landscape.apply(&mut after, step);
    after
}

/// The first two values of a state that another state lacks, or its cost if there are none.
fn lacking<L: Landscape + ?Sized>(landscape: &L, state: &L::State, other: &L::State) -> Features {
    let (values, others) = (landscape.values(state), landscape.values(other));
    let changed = (0u64..).zip(values.iter().zip(&others)).filter(|(_, (one, other))| one != other);
    let mut features = changed.map(|(at, (value, _))| at << 32 | u64::from(value.cast_unsigned()));
    let first = features.next().unwrap_or_else(|| landscape.cost(state).cast_unsigned());
    [first, features.next().unwrap_or(first)]
}

/// Whether the cost change agrees with a copy, and undoing the move restores the state.
pub(super) fn is_sound<L: Landscape>(landscape: &L, state: &L::State, step: L::Move, delta: i64) -> bool {
    let mut moved = after(landscape, state, step);
    let grows = landscape.cost(&moved) - landscape.cost(state) == delta;
    if !L::HAS_UNDO {
        return grows;
    }
    landscape.undo(&mut moved, step);
    grows
        && landscape.cost(&moved) == landscape.cost(state)
        && landscape.values(&moved) == landscape.values(state)
}
