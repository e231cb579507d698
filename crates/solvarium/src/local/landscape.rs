//! The search space of a local search: states, their costs, and the neighbourhood of each, given by moves.

use super::trial::footprint::Footprint;
use super::trial::start::Start;
use crate::limits::{Clock, Stop};
use crate::rng::Rng;

/// Two features of a state that a move removes or adds: that a cell has a digit, that an
/// edge is in the tour. Tabu search forbids what was removed to come back.
pub type Features = [u64; 2];

/// A space of states, each with a cost to minimise, and moves between them.
///
/// Four methods are required: [`random`](Self::random), [`cost`](Self::cost), [`propose`](Self::propose) and
/// [`apply`](Self::apply). All others have defaults, which copy a state and compute its cost. They are right and slow:
/// override [`delta`](Self::delta) first, with counts or sums in the state that make the change of the cost cheap. Debug
/// builds compare `delta` and `undo` with copies of small states from time to time, and panic where they differ.
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

    /// The number to minimise: faults, length. Searches of a landscape that overrides [`delta`](Self::delta) rarely ask it.
    fn cost(&self, state: &Self::State) -> i64;

    /// The cost, computed from nothing but [`Landscape::values`] where [`cost`](Self::cost) reads it from the state. A trial
    /// compares the two at its end.
    fn recount(&self, state: &Self::State) -> i64 {
        self.cost(state)
    }

    /// The cost of a solution: at that the search ends.
    fn goal(&self) -> i64 {
        0
    }

    /// A random move; none if there is no move at all.
    fn propose(&self, state: &Self::State, rng: &mut Rng) -> Option<Self::Move>;

    /// By how much a move makes the cost grow. By default, the costs of the state and of a copy after the move are
    /// compared.
    fn delta(&self, state: &Self::State, step: Self::Move) -> i64 {
        self.cost(&after(self, state, step)) - self.cost(state)
    }

    /// Does a move.
    fn apply(&self, state: &mut Self::State, step: Self::Move);

    /// Whether [`undo`](Self::undo) undoes every move. Where it does not, searches that go back keep a copy of the state.
    const HAS_UNDO: bool = false;

    /// Undoes the move that was done last. Called only if [`HAS_UNDO`](Self::HAS_UNDO) says so. By default it does the
    /// move again, which is right where each move is its own inverse: flips and swaps.
    fn undo(&self, state: &mut Self::State, step: Self::Move) {
        self.apply(state, step);
    }

    /// All moves of a state: its neighbourhood. By default, 1,024 random moves, the same ones for states of one cost. They
    /// are likely to contain each of 100 moves; where there are more, list them.
    fn moves<'a>(&'a self, state: &'a Self::State) -> impl Iterator<Item = Self::Move> + 'a {
        let mut rng = Rng::seeded(self.cost(state).cast_unsigned());
        (0..PROPOSALS).map_while(move |_| self.propose(state, &mut rng))
    }

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

    /// The features that a move removes from a state. By default, the first two [`values`](Self::values) that it changes,
    /// or the cost if it changes none.
    fn removed(&self, state: &Self::State, step: Self::Move) -> Features {
        lacking(self, state, &after(self, state, step))
    }

    /// The features that a move adds to a state. By default as for [`removed`](Self::removed).
    fn added(&self, state: &Self::State, step: Self::Move) -> Features {
        lacking(self, &after(self, state, step), state)
    }

    /// The state as numbers, one for each place: digits row by row, the row of the queen
    /// of each column, the cities in the order of the tour. None by default: populations and watchers need them.
    fn values(&self, state: &Self::State) -> Vec<i32> {
        let _ = state;
        Vec::new()
    }

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

/// Random moves that stand for all of them, where a landscape does not list its moves.
const PROPOSALS: usize = 1024;

/// A copy of a state after a move.
pub(super) fn after<L: Landscape + ?Sized>(landscape: &L, state: &L::State, step: L::Move) -> L::State {
    let mut after = state.clone();
    landscape.apply(&mut after, step);
    after
}

/// The first two values of a state that another state lacks, or its cost if it has none.
fn lacking<L: Landscape + ?Sized>(landscape: &L, state: &L::State, other: &L::State) -> Features {
    let (values, others) = (landscape.values(state), landscape.values(other));
    let changed = (0u64..).zip(values.iter().zip(&others)).filter(|(_, (one, other))| one != other);
    let mut features = changed.map(|(at, (value, _))| at << 32 | u64::from(value.cast_unsigned()));
    let first = features.next().unwrap_or_else(|| landscape.cost(state).cast_unsigned());
    [first, features.next().unwrap_or(first)]
}

/// Whether the change of the cost is that of a copy, and the move is undone as if it had not been done.
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
