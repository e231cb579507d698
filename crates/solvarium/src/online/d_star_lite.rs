//! D* Lite (Koenig and Likhachev, 2002): keeps a shortest path from an agent to a goal while the agent walks and the costs
//! change. It searches backward from the goal with lifelong planning A* (Koenig, Likhachev and Furcy, 2004), and repairs
//! only the distances that a change affects.
//!
//! When the agent has moved, the keys in the queue are those of its last place. They also prove the distance of another
//! place, for example of the next place of the path. If they do not, or if costs change, D* Lite adds the distance of the move to all new keys. Plain
//! lifelong planning A*, [`DStarLite::lifelong`], computes the keys of the whole queue again.
//!
//! Each state has its distance g, and the distance rhs that follows from its neighbours. The two differ if something
//! changed; such states wait in a queue. Outdated entries remain in the queue and are skipped: an entry is valid if its
//! key is the last key of its state.

use crate::limits::{Clock, Stop};
use crate::{Cost, Limits};
use rustc_hash::FxHashMap;
use std::cmp::{Ordering, Reverse};
use std::collections::BinaryHeap;
use std::hash::Hash;

/// A world in which an agent walks: undirected edges with costs that may change.
///
/// ```
/// use solvarium::online::Terrain;
/// /// A road of cells, some of which are closed.
/// struct Road(Vec<bool>);
/// impl Terrain for Road {
///     type State = usize;
///     type Cost = u32;
///     fn neighbours(&self, &at: &usize) -> impl IntoIterator<Item = (usize, u32)> {
///         let open = move |to: usize| self.0.get(to).is_some_and(|open| *open) && self.0[at];
///         [at.wrapping_sub(1), at + 1].into_iter().filter(move |to| open(*to)).map(|to| (to, 1))
///     }
///     fn estimate(&self, a: &usize, b: &usize) -> u32 { a.abs_diff(*b) as u32 }
/// }
/// assert_eq!(Road(vec![true; 3]).neighbours(&0).into_iter().count(), 1);
/// ```
pub trait Terrain {
    /// A place.
    type State: Clone + Eq + Hash + Ord;
    /// The cost of a step.
    type Cost: Cost;

    /// The neighbours of a place, with the costs of the steps there, which are above zero. If one place is a neighbour of another, the reverse holds,
    /// perhaps at another cost.
    fn neighbours(&self, state: &Self::State) -> impl IntoIterator<Item = (Self::State, Self::Cost)>;

    /// A lower bound on the cost between two places, which obeys the triangle inequality, whatever changes.
    fn estimate(&self, a: &Self::State, b: &Self::State) -> Self::Cost;
}

/// D* Lite.
///
/// ```
/// use solvarium::{online::{DStarLite, Floor}, Limits};
/// let mut floor = Floor::new(9, 9);
/// let mut planner = DStarLite::new((0, 0), (4, 0));
/// assert_eq!(planner.plan(&floor, &Limits::none())?, Some(4));
/// let changed = floor.set_wall((2, 0));
/// planner.changed(&floor, &changed);
/// assert_eq!(planner.plan(&floor, &Limits::none())?, Some(6));
/// # Ok::<(), solvarium::limits::Stop>(())
/// ```
#[derive(Debug)]
pub struct DStarLite<T: Terrain> {
    at: T::State,
    goal: T::State,
    places: FxHashMap<T::State, Place<T::Cost>>,
    queue: BinaryHeap<Reverse<Entry<T>>>,
    /// The sum of the estimates between successive places of the agent: keys in the queue are too small by at most this
    /// number.
    shift: T::Cost,
    moves: Moves,
    /// The place of the agent that new keys are computed for.
    last: T::State,
    /// The number of places that were expanded.
    pub expanded: u64,
}

/// The treatment of the keys in the queue after a move of the agent.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Moves {
    /// New keys are larger by the distance of the move.
    Shift,
    /// All keys are computed again.
    Reorder,
}

#[derive(Clone, Copy, Debug)]
struct Place<C> {
    g: C,
    rhs: C,
    /// The key of the place in the queue.
    key: Option<(C, C)>,
}

impl<C: Cost> Place<C> {
    const NEW: Self = Self { g: C::MAX, rhs: C::MAX, key: None };
}

#[derive(Debug)]
struct Entry<T: Terrain> {
    key: (T::Cost, T::Cost),
    state: T::State,
}

impl<T: Terrain> PartialEq for Entry<T> {
    fn eq(&self, other: &Self) -> bool {
        self.cmp(other) == Ordering::Equal
    }
}

impl<T: Terrain> Eq for Entry<T> {}

impl<T: Terrain> PartialOrd for Entry<T> {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl<T: Terrain> Ord for Entry<T> {
    fn cmp(&self, other: &Self) -> Ordering {
        // States break ties, so that the order is the same on every machine.
        self.key.cmp(&other.key).then_with(|| self.state.cmp(&other.state))
    }
}

impl<T: Terrain> DStarLite<T> {
    /// An agent at `start` whose goal is `goal`.
    ///
    /// ```
    /// use solvarium::{online::{DStarLite, Floor}, Limits};
    /// let mut planner = DStarLite::new((0, 0), (0, 0));
    /// assert_eq!(planner.plan(&Floor::new(1, 1), &Limits::none()), Ok(Some(0)));
    /// ```
    #[must_use]
    pub fn new(start: T::State, goal: T::State) -> Self {
        let key = (T::Cost::ZERO, T::Cost::ZERO);
        let mut planner = Self {
            last: start.clone(),
            at: start,
            goal: goal.clone(),
            places: FxHashMap::default(),
            queue: BinaryHeap::new(),
            shift: T::Cost::ZERO,
            moves: Moves::Shift,
            expanded: 0,
        };
        planner.places.insert(goal.clone(), Place { rhs: T::Cost::ZERO, key: Some(key), ..Place::NEW });
        planner.queue.push(Reverse(Entry { key, state: goal }));
        planner
    }

    /// Lifelong planning A* for this agent: to repair distances after a move, it orders its whole queue again. For an agent that does not move, it
    /// does the same as D* Lite.
    ///
    /// ```
    /// use solvarium::{online::{DStarLite, Floor}, Limits};
    /// let (mut floor, mut planner) = (Floor::new(9, 9), DStarLite::lifelong((0, 0), (4, 0)));
    /// assert_eq!(planner.plan(&floor, &Limits::none())?, Some(4));
    /// planner.moved((1, 0));
    /// let changed = floor.set_wall((2, 0));
    /// planner.changed(&floor, &changed);
    /// assert_eq!(planner.plan(&floor, &Limits::none())?, Some(5));
    /// # Ok::<(), solvarium::limits::Stop>(())
    /// ```
    #[must_use]
    pub fn lifelong(start: T::State, goal: T::State) -> Self {
        Self { moves: Moves::Reorder, ..Self::new(start, goal) }
    }

    /// Repairs the distances, and returns that of the agent; `None` if the goal cannot be reached now.
    ///
    /// # Errors
    /// The limit that was reached. The repair continues with the next call.
    ///
    /// ```
    /// use solvarium::{limits::Stop, online::{DStarLite, Floor}, Limits};
    /// let (floor, mut planner) = (Floor::new(9, 9), DStarLite::new((0, 0), (8, 8)));
    /// assert_eq!(planner.plan(&floor, &Limits::none().nodes(5)), Err(Stop::Nodes));
    /// assert_eq!(planner.plan(&floor, &Limits::none()), Ok(Some(16)));
    /// ```
    pub fn plan(&mut self, terrain: &T, limits: &Limits) -> Result<Option<T::Cost>, Stop> {
        let mut clock = Clock::new(limits);
        clock.look()?;
        while let Some(Reverse(top)) = self.queue.pop() {
            if self.place(&top.state).key != Some(top.key) {
                continue;
            }
            let here = self.place(&self.at);
            let is_done = top.key >= self.key(terrain, &self.at) && here.rhs <= here.g;
            if is_done {
                self.queue.push(Reverse(top));
                break;
            }
            if self.last != self.at {
                self.queue.push(Reverse(top));
                self.follow(terrain);
                continue;
            }
            if let Err(stop) = clock.tick().and_then(|()| clock.hold(self.bytes())) {
                self.queue.push(Reverse(top));
                return Err(stop);
            }
            self.expand(terrain, top);
        }
        let distance = self.place(&self.at).rhs;
        Ok((distance < T::Cost::MAX).then_some(distance))
    }

    fn expand(&mut self, terrain: &T, top: Entry<T>) {
        let Entry { key, state } = top;
        let now = self.key(terrain, &state);
        if key < now {
            self.wait(&state, now);
            return;
        }
        self.expanded += 1;
        let place = self.entry(&state);
        place.key = None;
        let is_better = place.g > place.rhs;
        place.g = if is_better { place.rhs } else { T::Cost::MAX };
        let around: Vec<_> = terrain.neighbours(&state).into_iter().collect();
        for (next, _) in around {
            self.update(terrain, &next);
        }
        if !is_better {
            self.update(terrain, &state);
        }
    }

    /// Computes a place's distance from its neighbours, and queues the place if the distance differs from the known
    /// one.
    fn update(&mut self, terrain: &T, state: &T::State) {
        if *state != self.goal {
            let through = |(next, cost): (T::State, T::Cost)| cost.plus(self.place(&next).g);
            let rhs = terrain.neighbours(state).into_iter().map(through).min().unwrap_or(T::Cost::MAX);
            self.entry(state).rhs = rhs;
        }
        let place = self.entry(state);
        if place.g == place.rhs {
            place.key = None;
        } else {
            let key = self.key(terrain, state);
            self.wait(state, key);
        }
    }

    fn wait(&mut self, state: &T::State, key: (T::Cost, T::Cost)) {
        let place = self.entry(state);
        if place.key != Some(key) {
            place.key = Some(key);
            self.queue.push(Reverse(Entry { key, state: state.clone() }));
        }
    }

    /// Reports that the costs of edges changed: `states` are the places at their ends.
    ///
    /// ```
    /// use solvarium::{online::{DStarLite, Floor}, Limits};
    /// let (mut floor, mut planner) = (Floor::new(3, 1), DStarLite::new((0, 0), (2, 0)));
    /// let closed = floor.set_wall((1, 0));
    /// planner.changed(&floor, &closed);
    /// assert_eq!(planner.plan(&floor, &Limits::none()), Ok(None));
    /// ```
    pub fn changed(&mut self, terrain: &T, states: &[T::State]) {
        self.follow(terrain);
        for state in states {
            self.update(terrain, state);
        }
    }

    /// Adapts the keys to the place of the agent, if it has moved.
    fn follow(&mut self, terrain: &T) {
        if self.last == self.at {
            return;
        }
        let last = std::mem::replace(&mut self.last, self.at.clone());
        match self.moves {
            Moves::Shift => self.shift = self.shift.plus(terrain.estimate(&last, &self.at)),
            Moves::Reorder => self.reorder(terrain),
        }
    }

    /// Computes the keys of all places that wait, in the memory of the queue.
    fn reorder(&mut self, terrain: &T) {
        let mut entries = std::mem::take(&mut self.queue).into_vec();
        entries.retain_mut(|Reverse(Entry { key, state })| {
            let is_valid = self.place(state).key == Some(*key);
            if is_valid {
                *key = self.key(terrain, state);
                self.entry(state).key = Some(*key);
            }
            is_valid
        });
        self.queue = BinaryHeap::from(entries);
    }

    /// The place to go to; `None` at the goal, or if there is no path. Call it after [`DStarLite::plan`].
    ///
    /// ```
    /// use solvarium::{online::{DStarLite, Floor}, Limits};
    /// let (floor, mut planner) = (Floor::new(3, 1), DStarLite::new((0, 0), (2, 0)));
    /// planner.plan(&floor, &Limits::none())?;
    /// assert_eq!(planner.next(&floor), Some((1, 0)));
    /// # Ok::<(), solvarium::limits::Stop>(())
    /// ```
    #[must_use]
    pub fn next(&self, terrain: &T) -> Option<T::State> {
        if self.at == self.goal {
            return None;
        }
        let through = |(next, cost): (T::State, T::Cost)| (cost.plus(self.place(&next).g), next);
        let best = terrain.neighbours(&self.at).into_iter().map(through).min()?;
        (best.0 < T::Cost::MAX).then_some(best.1)
    }

    /// Reports that the agent is at `state` now.
    ///
    /// ```
    /// use solvarium::{online::{DStarLite, Floor}, Limits};
    /// let (floor, mut planner) = (Floor::new(3, 1), DStarLite::new((0, 0), (2, 0)));
    /// planner.moved((1, 0));
    /// assert_eq!(planner.plan(&floor, &Limits::none()), Ok(Some(1)));
    /// ```
    pub fn moved(&mut self, state: T::State) {
        self.at = state;
    }

    fn place(&self, state: &T::State) -> Place<T::Cost> {
        self.places.get(state).copied().unwrap_or(Place::NEW)
    }

    fn entry(&mut self, state: &T::State) -> &mut Place<T::Cost> {
        self.places.entry(state.clone()).or_insert(Place::NEW)
    }

    /// The key of a place. It depends on the place where the agent was when the keys were adapted to it, so that all keys
    /// can be compared.
    fn key(&self, terrain: &T, state: &T::State) -> (T::Cost, T::Cost) {
        let place = self.place(state);
        let least = place.g.min(place.rhs);
        (least.plus(terrain.estimate(&self.last, state)).plus(self.shift), least)
    }

    fn bytes(&self) -> usize {
        let place = size_of::<T::State>() + size_of::<Place<T::Cost>>() + 1;
        self.places.capacity() * place + self.queue.capacity() * size_of::<Entry<T>>()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::online::Floor;

    #[test]
    fn a_queue_is_ordered_again_in_its_own_memory() {
        let (floor, goal) = (Floor::new(9, 9), (8, 8));
        let mut planner = DStarLite::lifelong((0, 0), goal);
        assert_eq!(planner.plan(&floor, &Limits::none().nodes(30)), Err(Stop::Nodes));
        let buffer = planner.queue.as_slice().as_ptr();
        assert!(planner.queue.len() > 4);
        planner.moved((8, 0));
        planner.changed(&floor, &[]);
        assert_eq!(planner.queue.as_slice().as_ptr(), buffer);
        for Reverse(entry) in planner.queue.as_slice() {
            assert_eq!(entry.key, planner.key(&floor, &entry.state));
        }
        assert_eq!(planner.plan(&floor, &Limits::none()), Ok(Some(8)));
    }
}
