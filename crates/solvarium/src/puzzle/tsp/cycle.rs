//! A cyclic order of cities that chained Lin-Kernighan search changes by reversals: an array for few cities, a two-level
//! list for many.

use super::Tours;
use super::tour::{Change, Step, Tour};
use super::two_level::{Reversal, TwoLevelList};
use crate::limits::Stop;
use crate::local::Trial;

/// A cyclic order of cities.
pub(super) trait Cycle {
    /// A reversal of a path.
    type Step: Copy;

    /// The cities from city 0.
    fn rotated_to_zero(&self) -> Vec<u32>;

    /// The city at an index below the number of cities, in an order of this cycle's own.
    fn at_index(&self, index: usize) -> usize;

    /// The successor of a city.
    fn next(&self, city: usize) -> usize;

    /// The predecessor of a city.
    fn last(&self, city: usize) -> usize;

    /// The city this number of steps after another.
    fn ahead(&self, city: usize, steps: usize) -> usize;

    /// The reversal of the path from one city to another, or of the rest. `None` if that changes nothing.
    fn turn(&self, from: usize, to: usize) -> Option<Self::Step>;

    /// The reversal of the path that follows `before` in either direction.
    fn turn_after(&self, before: usize, path: [usize; 2]) -> Self::Step;

    /// Reverses a path.
    fn change(&mut self, step: Self::Step);

    /// Undoes a reversal.
    fn change_back(&mut self, step: Self::Step);

    /// Offers the tour, of this length, to the trial.
    fn offer(&mut self, length: i64, tours: &Tours, trial: &mut Trial<'_, Tours>) -> Result<(), Stop>;
}

impl Cycle for Tour {
    type Step = Step;

    fn rotated_to_zero(&self) -> Vec<u32> {
        self.cities_from_zero().collect()
    }

    fn at_index(&self, index: usize) -> usize {
        self.at_round(index)
    }

    #[inline]
    fn next(&self, city: usize) -> usize {
        self.next(city)
    }

    #[inline]
    fn last(&self, city: usize) -> usize {
        self.last(city)
    }

    fn ahead(&self, city: usize, steps: usize) -> usize {
        self.at_round(self.place(city) + steps)
    }

    #[inline]
    fn turn(&self, from: usize, to: usize) -> Option<Step> {
        self.turn(self.place(from), self.place(to))
    }

    fn turn_after(&self, _: usize, path: [usize; 2]) -> Step {
        let [first, last] = path.map(|city| self.place(city));
        let count = self.steps(first, last) + 1;
        Step(Change::Turn { first: first as u32, count: count as u32 })
    }

    fn change(&mut self, step: Step) {
        self.change(step);
    }

    fn change_back(&mut self, step: Step) {
        self.change_back(step);
    }

    fn offer(&mut self, length: i64, tours: &Tours, trial: &mut Trial<'_, Tours>) -> Result<(), Stop> {
        self.length = length;
        trial.offer(tours, self)
    }
}

impl Cycle for TwoLevelList {
    type Step = Reversal;

    fn rotated_to_zero(&self) -> Vec<u32> {
        self.order()
    }

    fn at_index(&self, index: usize) -> usize {
        index
    }

    #[inline]
    fn next(&self, city: usize) -> usize {
        self.next(city)
    }

    #[inline]
    fn last(&self, city: usize) -> usize {
        self.last(city)
    }

    fn ahead(&self, city: usize, steps: usize) -> usize {
        (0..steps).fold(city, |city, _| self.next(city))
    }

    #[inline]
    fn turn(&self, from: usize, to: usize) -> Option<Reversal> {
        (from != to).then(|| Self::reversal(self.last(from), [from, to]))
    }

    fn turn_after(&self, before: usize, path: [usize; 2]) -> Reversal {
        Self::reversal(before, path)
    }

    fn change(&mut self, step: Reversal) {
        self.reverse(step);
    }

    fn change_back(&mut self, step: Reversal) {
        self.reverse_back(step);
    }

    fn offer(&mut self, length: i64, tours: &Tours, trial: &mut Trial<'_, Tours>) -> Result<(), Stop> {
        trial.offer(tours, &self.tour(length))
    }
}
