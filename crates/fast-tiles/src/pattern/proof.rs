//! Verifies a database, by code that shares only the numbering of states with the build.
//!
//! [`Proof::complete`] computes everything again in the plainest way: a byte for each state, and a sweep over all states
//! for each number of moves. For the largest databases, this takes minutes. [`Proof::state`] checks one state: a path
//! must lead down to the goal from it and from each of its neighbours, whose paths must be one move longer or shorter.

use super::TILES_MAX;
use super::database::Database;
use super::numbering::Places;
use super::numbering::orders;
use super::numbering::region::bits;
use crate::direction::Direction;
use crate::error::{Error, Fault};
use crate::shape::{CELLS_MAX, Shape};
use alloc::vec::Vec;
use core::fmt::{Display, Formatter};
use core::ops::ControlFlow;

/// Marks a state that no moves have reached so far.
const UNKNOWN: u8 = u8::MAX;

/// A verifier of a database.
///
/// ```
/// use fast_tiles::{Database, Pattern, Proof, Shape};
/// let database = Database::build(&Pattern::new(Shape::EIGHT, &[1, 2, 5])?)?;
/// let proof = Proof::new(&database);
/// assert!((0..proof.states()).all(|state| proof.state(state).is_ok()));
/// # Ok::<(), fast_tiles::Error>(())
/// ```
#[derive(Debug)]
pub struct Proof<'a> {
    database: &'a Database,
    /// The neighbours of each cell.
    around: [u32; CELLS_MAX],
    /// The cells of each block; each order of the tiles.
    sets: Vec<u32>,
    orders: Vec<[u8; TILES_MAX]>,
    goal: usize,
}

/// The outcome of a complete verification.
///
/// ```
/// use core::ops::ControlFlow;
/// use fast_tiles::{Database, Pattern, Proof, Shape, Verdict};
/// let database = Database::build(&Pattern::new(Shape::EIGHT, &[1, 2])?)?;
/// let stopped = Proof::new(&database).complete(u64::MAX, |_| ControlFlow::Break(()))?;
/// assert_eq!(stopped, Verdict::Stopped);
/// # Ok::<(), fast_tiles::Error>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Verdict {
    /// Every bit is correct.
    Right,
    /// A bit is wrong.
    Wrong(Flaw),
    /// The progress callback asked to stop.
    Stopped,
}

/// A state with a wrong value.
///
/// ```
/// use fast_tiles::{Database, Pattern, Proof, Shape};
/// let database = Database::build(&Pattern::new(Shape::EIGHT, &[8])?)?;
/// assert_eq!(Proof::new(&database).state(8), Ok(()));
/// # Ok::<(), fast_tiles::Error>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Flaw {
    state: u64,
    what: What,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum What {
    /// The database gives one number of moves, but the state needs another.
    Moves { says: u8, takes: u8 },
    /// No path leads down to the goal.
    Lost,
    /// A neighbour is not one move nearer or further.
    Neighbours { says: u8, neighbour: Option<u8> },
    /// A bit that belongs to no state is set.
    Left,
}

/// The cells of the tiles, and the blank's region.
#[derive(Clone, Copy)]
struct State {
    cells: [u8; TILES_MAX],
    places: Places,
    region: u32,
    number: usize,
}

impl<'a> Proof<'a> {
    /// Makes a verifier of this database.
    ///
    /// ```
    /// use fast_tiles::{Database, Pattern, Proof, Shape};
    /// let database = Database::build(&Pattern::new(Shape::EIGHT, &[8])?)?;
    /// assert_eq!(Proof::new(&database).states(), 9);
    /// # Ok::<(), fast_tiles::Error>(())
    /// ```
    #[must_use]
    pub fn new(database: &'a Database) -> Self {
        let (pattern, blocks) = (database.pattern(), &database.numbering.blocks);
        let mut proof = Self {
            database,
            around: around(pattern.shape()),
            sets: blocks.sets().collect(),
            orders: orders::words(pattern.tiles().len()),
            goal: 0,
        };
        proof.goal = proof.number(Places::new(pattern.tiles()), 0);
        proof
    }

    /// Returns the number of states. They are numbered from 0.
    ///
    /// ```
    /// use fast_tiles::{Database, Pattern, Proof, Shape};
    /// // 24 sets of two cells, each with two orders; and more regions than one where a corner is cut off.
    /// let database = Database::build(&Pattern::new(Shape::EIGHT, &[1, 2])?)?;
    /// assert_eq!(Proof::new(&database).states(), 2 * (36 + 4));
    /// # Ok::<(), fast_tiles::Error>(())
    /// ```
    #[must_use]
    pub fn states(&self) -> u64 {
        self.sets.len() as u64 * self.orders.len() as u64
    }

    /// Checks that a path of decreasing values leads from this state to the goal, and from each neighbour a path that
    /// is one move longer or shorter. If the
    /// pattern leaves fewer than three cells free, only [`Proof::complete`] can tell, since moves do not reach all states.
    ///
    /// # Errors
    /// Returns an error if the state's value is wrong.
    ///
    /// # Panics
    /// If there is no state of this number.
    ///
    /// ```
    /// use fast_tiles::{Database, Pattern, Proof, Shape};
    /// let database = Database::build(&Pattern::new(Shape::EIGHT, &[8])?)?;
    /// assert_eq!(Proof::new(&database).state(0), Ok(()));
    /// # Ok::<(), fast_tiles::Error>(())
    /// ```
    pub fn state(&self, state: u64) -> Result<(), Flaw> {
        if self.cells_free() < 3 {
            return Ok(());
        }
        let here = self.at(state as usize);
        let says = self.says(&here).ok_or(Flaw { state, what: What::Lost })?;
        for next in self.next(here) {
            let neighbour = self.says(&next);
            if neighbour.is_none_or(|moves| moves.abs_diff(says) != 1) {
                return Err(Flaw { state, what: What::Neighbours { says, neighbour } });
            }
        }
        Ok(())
    }

    /// Computes all states again, in [`Proof::states`] bytes. `go_on` gets the number of states known so far.
    ///
    /// # Errors
    /// Returns an error if this takes more memory than allowed or available.
    ///
    /// ```
    /// use core::ops::ControlFlow;
    /// use fast_tiles::{Database, Pattern, Proof, Shape, Verdict};
    /// let database = Database::build(&Pattern::new(Shape::EIGHT, &[1, 2, 5])?)?;
    /// let verdict = Proof::new(&database).complete(1 << 20, |_| ControlFlow::Continue(()))?;
    /// assert_eq!(verdict, Verdict::Right);
    /// # Ok::<(), fast_tiles::Error>(())
    /// ```
    pub fn complete(
        &self,
        allowed: u64,
        mut go_on: impl FnMut(u64) -> ControlFlow<()>,
    ) -> Result<Verdict, Error> {
        let needs = self.states();
        if needs > allowed {
            return Err(Error(Fault::Memory { needs, allowed }));
        }
        let no_memory = || Error(Fault::NoMemory { needs });
        let (states, mut moves) = (usize::try_from(needs).map_err(|_| no_memory())?, Vec::new());
        moves.try_reserve_exact(states).map_err(|_| no_memory())?;
        moves.resize(states, UNKNOWN);
        moves[self.goal] = 0;
        let (mut known, mut depth, mut fresh) = (1, 0, 1);
        while fresh != 0 {
            if go_on(known).is_break() {
                return Ok(Verdict::Stopped);
            }
            fresh = self.sweep(&mut moves, depth);
            (known, depth) = (known + fresh, depth + 1);
        }
        Ok(self.compare(&moves).map_or(Verdict::Right, Verdict::Wrong))
    }

    /// Finds all states one move beyond this depth, and returns their number.
    fn sweep(&self, moves: &mut [u8], depth: u8) -> u64 {
        let mut fresh = 0;
        for number in 0..moves.len() {
            if moves[number] == depth {
                for next in self.next(self.at(number)) {
                    if moves[next.number] == UNKNOWN {
                        moves[next.number] = depth + 1;
                        fresh += 1;
                    }
                }
            }
        }
        fresh
    }

    /// Returns the first flaw, if any: every byte of the database is computed again.
    fn compare(&self, moves: &[u8]) -> Option<Flaw> {
        let (numbering, bytes) = (&self.database.numbering, self.database.bytes());
        for (block, moves) in moves.chunks_exact(self.orders.len()).enumerate() {
            let first = block * numbering.bytes;
            let mut expected = alloc::vec![0; numbering.bytes];
            for (order, &moves) in (0..).zip(moves).filter(|(_, moves)| **moves != UNKNOWN) {
                expected[numbering.orders.half(order)] |= (moves >> 1 & 1) << numbering.orders.lane(order);
            }
            if let Some(at) = expected.iter().zip(&bytes[first..]).position(|(a, b)| a != b) {
                return Some(self.flaw(block, at, moves, expected[at]));
            }
        }
        None
    }

    /// Returns the flaw of a byte that differs from the expected one.
    fn flaw(&self, block: usize, at: usize, moves: &[u8], expected: u8) -> Flaw {
        let orders = &self.database.numbering.orders;
        let bits = expected ^ self.database.bytes()[block * self.database.numbering.bytes + at];
        let is_it = |&order: &u16| orders.half(order) == at && bits >> orders.lane(order) & 1 == 1;
        let order = (0..moves.len() as u16).find(is_it);
        let state = |order: u16| (block * self.orders.len()) as u64 + u64::from(order);
        match order.map(|order| (order, moves[usize::from(order)])) {
            Some((order, takes)) if takes != UNKNOWN => {
                Flaw { state: state(order), what: What::Moves { says: takes ^ 2, takes } }
            }
            _ => Flaw { state: state(0), what: What::Left },
        }
    }

    /// Returns a state's distance from the goal, by descending to the first nearer state, as the bits say.
    fn says(&self, state: &State) -> Option<u8> {
        let mut here = *state;
        for moves in 0..UNKNOWN {
            if here.number == self.goal {
                return Some(moves);
            }
            let nearer = self.rest(&here).wrapping_sub(1) & 3;
            here = self.next(here).find(|next| self.rest(next) == nearer)?;
        }
        None
    }

    /// Returns the number of moves of a state modulo 4: the database has the second bit; the first is the parity of the
    /// tiles' Manhattan distance.
    fn rest(&self, state: &State) -> u8 {
        let numbering = &self.database.numbering;
        let (block, order) = (state.number / self.orders.len(), (state.number % self.orders.len()) as u16);
        let byte = self.database.bytes()[block * numbering.bytes + numbering.orders.half(order)];
        let pattern = self.database.pattern();
        let far = |(cell, tile): (&u8, &u8)| pattern.shape().distance(*cell, *tile);
        let distance: u8 = state.cells.iter().zip(pattern.tiles()).map(far).sum();
        (byte >> numbering.orders.lane(order) & 1) << 1 | distance & 1
    }

    fn at(&self, number: usize) -> State {
        let (block, order) = (number / self.orders.len(), number % self.orders.len());
        let mut cells = [0; TILES_MAX];
        for (cell, &tile) in bits(self.sets[block]).zip(&self.orders[order]) {
            cells[usize::from(tile)] = cell;
        }
        let places = Places { set: self.sets[block], order: order as u16 };
        State { cells, places, region: self.database.numbering.blocks.blanks(block), number }
    }

    /// Returns all states one move away.
    fn next(&self, state: State) -> impl Iterator<Item = State> {
        (0..self.database.pattern().tiles().len()).flat_map(move |tile| {
            let near = self.around[usize::from(state.cells[tile])];
            bits(near & state.region).map(move |to| self.moved(&state, tile, to))
        })
    }

    fn moved(&self, state: &State, tile: usize, to: u8) -> State {
        let mut cells = state.cells;
        let from = core::mem::replace(&mut cells[tile], to);
        let places = self.database.numbering.moved(state.places, from, to);
        let number = self.number(places, from);
        State { cells, places, region: self.region(!places.set, from), number }
    }

    /// Returns the number of the state with the blank on this cell.
    fn number(&self, places: Places, blank: u8) -> usize {
        let block = self.database.numbering.blocks.number(places.set, blank);
        block * self.orders.len() + usize::from(places.order)
    }

    /// Returns the connected free cells around a cell.
    fn region(&self, free: u32, cell: u8) -> u32 {
        let (mut region, mut edge) = (1 << cell, 1_u32 << cell);
        while edge != 0 {
            edge = bits(edge).fold(0, |near, cell| near | self.around[usize::from(cell)]) & free & !region;
            region |= edge;
        }
        region
    }

    fn cells_free(&self) -> usize {
        let pattern = self.database.pattern();
        usize::from(pattern.shape().cells()) - pattern.tiles().len()
    }
}

fn around(shape: Shape) -> [u32; CELLS_MAX] {
    let mut around = [0; CELLS_MAX];
    for (cell, near) in (0..shape.cells()).zip(&mut around) {
        *near = Direction::ALL
            .into_iter()
            .filter_map(|way| shape.neighbour(cell, way))
            .map(|near| 1 << near)
            .sum();
    }
    around
}

impl Display for Flaw {
    fn fmt(&self, f: &mut Formatter<'_>) -> core::fmt::Result {
        write!(f, "state {}: ", self.state)?;
        match self.what {
            What::Moves { says, takes } => write!(f, "it takes {takes} moves, but its bit says {says}"),
            What::Lost => write!(f, "no path leads down from it to the goal"),
            What::Neighbours { says, neighbour: Some(moves) } => {
                write!(f, "it is {says} moves away, but its neighbour is {moves}")
            }
            What::Neighbours { says, neighbour: None } => {
                write!(f, "it is {says} moves away, but no path leads down from its neighbour")
            }
            What::Left => write!(f, "bits are set for states that do not exist or cannot be reached"),
        }
    }
}

impl core::error::Error for Flaw {}

#[cfg(test)]
mod tests {
    use super::super::Pattern;
    use super::*;

    fn database(width: u8, height: u8, tiles: &[u8]) -> Database {
        Database::build(&Pattern::new(Shape::new(width, height).unwrap(), tiles).unwrap()).unwrap()
    }

    fn complete(database: &Database) -> Verdict {
        Proof::new(database).complete(u64::MAX, |_| ControlFlow::Continue(())).unwrap()
    }

    fn flaws(database: &Database) -> u64 {
        let proof = Proof::new(database);
        (0..proof.states()).filter(|&state| proof.state(state).is_err()).count() as u64
    }

    /// Verifies builds against this plain computation, also where moves do not reach all states.
    #[test]
    fn builds_are_correct() {
        for (width, height, tiles) in [
            (2, 2, &[1][..]),
            (2, 2, &[1, 2]),
            (2, 2, &[1, 2, 3]),
            (3, 2, &[2, 3, 4, 5]),
            (3, 2, &[1, 2, 3, 4, 5]),
            (3, 3, &[1, 2, 3, 4]),
            (3, 3, &[5, 6, 7, 8]),
            (3, 3, &[1, 2, 3, 6]),
            (4, 2, &[1, 2, 3, 4, 6, 7]),
            (2, 5, &[2, 3, 4, 9]),
            (4, 4, &[1, 2, 4, 5]),
            (5, 5, &[18, 23, 24]),
        ] {
            let database = database(width, height, tiles);
            assert_eq!(
                (complete(&database), flaws(&database)),
                (Verdict::Right, 0),
                "{width}x{height} {tiles:?}"
            );
        }
        let few =
            Proof::new(&database(3, 3, &[1, 2])).complete(79, |_| ControlFlow::Continue(())).unwrap_err();
        assert!(few.is_memory());
    }

    fn changed(database: &Database, change: impl FnOnce(&mut [u8])) -> Database {
        let mut bytes: Vec<u8> = database.bytes().into();
        change(&mut bytes);
        Database::new(database.pattern(), database.numbering.clone(), bytes.into())
    }

    /// Flips every eleventh bit in turn. Only a complete verification finds bits of no state.
    #[test]
    fn every_bit_flip_is_detected() {
        for database in [database(3, 3, &[1, 2, 5]), database(3, 2, &[1, 2]), database(2, 2, &[1, 2])] {
            let lanes = database.numbering.orders.lanes();
            for bit in (0..8 * database.bytes().len()).step_by(11) {
                let broken = changed(&database, |bytes| bytes[bit / 8] ^= 1 << (bit % 8));
                assert!(matches!(complete(&broken), Verdict::Wrong(_)), "bit {bit}");
                let is_small = Proof::new(&broken).cells_free() < 3;
                assert_eq!(flaws(&broken) > 0, bit % 8 < lanes && !is_small, "bit {bit}");
            }
        }
    }

    /// A sample finds a database with one wrong byte in a hundred.
    #[test]
    fn a_sample_detects_many_wrong_bits() {
        let right = database(4, 4, &[1, 4, 5, 8]);
        let broken = changed(&right, |bytes| bytes.iter_mut().step_by(100).for_each(|byte| *byte ^= 1));
        let states = Proof::new(&right).states();
        assert!(flaws(&broken) * 20 > states, "{} of {states}", flaws(&broken));
    }
}
