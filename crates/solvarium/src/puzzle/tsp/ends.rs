//! Open tours: a path through all cities, whose first or last city may be given.
//!
//! Such a path is a tour with one dummy city between its ends. Distances from the dummy city are 0; if an end is given,
//! distances to other cities are so large that no shortest tour uses them.

use super::{Metric, Tsp};
use crate::Error;
use std::sync::Arc;

/// Maximum number of cities of a path, as all distances are stored.
const MOST: usize = 5_000;

/// The first and the last city of a path, numbered from 0; `None` for any city.
///
/// ```
/// use solvarium::puzzle::tsp::{Ends, Tsp};
/// let line = Tsp::parse("0 0\n100 0\n200 0\n50 0")?.with_ends(Ends { start: Some(0), end: None })?;
/// assert_eq!(line.check(&[0, 3, 1, 2])?, 200);
/// # Ok::<(), solvarium::Error>(())
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Ends {
    /// The first city.
    pub start: Option<usize>,
    /// The last city.
    pub end: Option<usize>,
}

impl Tsp {
    /// Returns this instance as an open path with these ends, without its known optimum.
    ///
    /// # Errors
    /// There is no such city, both ends are the same, there are more than 5,000 cities, or distances exceed
    /// 500,000,000.
    pub fn with_ends(mut self, ends: Ends) -> Result<Self, Error> {
        let all = [ends.start, ends.end];
        if all.into_iter().flatten().any(|city| city >= self.cities) {
            return Err(Error::input("there is no such city"));
        }
        if ends.start.is_some() && ends.start == ends.end {
            return Err(Error::input("an open tour cannot end in the city where it begins"));
        }
        if self.cities > MOST {
            return Err(Error::input(format!("an open tour has at most {MOST} cities")));
        }
        (self.optimum, self.ends) = (None, Some(ends));
        if i32::try_from(self.wall()).is_err() {
            return Err(Error::input("distances are at most 500,000,000 in an open tour"));
        }
        Ok(self)
    }

    /// The ends of an open path; `None` for a closed tour.
    ///
    /// ```
    /// use solvarium::puzzle::tsp::Tsp;
    /// assert_eq!(Tsp::parse("circle 12")?.ends(), None);
    /// # Ok::<(), solvarium::Error>(())
    /// ```
    #[must_use]
    pub const fn ends(&self) -> Option<Ends> {
        self.ends
    }

    /// Sets the city with which written tours begin.
    ///
    /// ```
    /// use solvarium::puzzle::tsp::Tsp;
    /// let tsp = Tsp::parse("Ulm 0 0\nBonn 10 0\nKiel 0 10")?.from_city(2);
    /// assert_eq!(tsp.line(&[0, 1, 2]), "Kiel Ulm Bonn");
    /// # Ok::<(), solvarium::Error>(())
    /// ```
    #[must_use]
    pub const fn from_city(mut self, city: usize) -> Self {
        self.first = if city < self.cities { city } else { 0 };
        self
    }

    /// Refuses a path whose ends differ from the given ones.
    pub(super) fn check_ends(&self, order: &[usize]) -> Result<(), Error> {
        let Some(Ends { start, end }) = self.ends else { return Ok(()) };
        for (wanted, found, what) in [(start, order.first(), "begins"), (end, order.last(), "ends")] {
            if let (Some(wanted), Some(&found)) = (wanted, found)
                && wanted != found
            {
                let (found, wanted) = (self.city(found), self.city(wanted));
                return Err(Error::input(format!("the tour {what} in {found}, not in {wanted}")));
            }
        }
        Ok(())
    }

    /// A penalty that exceeds any gain from a different end.
    fn wall(&self) -> i64 {
        let row = |a: usize| (0..a).map(move |b| self.distance(a, b)).max().unwrap_or(0);
        3 * (0..self.cities).map(row).max().unwrap_or(0) + 1
    }

    /// The closed tour with a dummy city that represents this path, and its extra length.
    pub(super) fn closed(&self) -> Option<(Self, i64)> {
        let Ends { start, end } = self.ends?;
        let (cities, wall) = (self.cities, self.wall());
        let from_gap = |city: usize| match (start, end) {
            (None, None) => 0,
            _ if start == Some(city) || end == Some(city) => 0,
            _ => wall,
        };
        let distance = |at: usize| {
            let (a, b) = (at / (cities + 1), at % (cities + 1));
            let distance = match (a == cities, b == cities) {
                (true, true) => 0,
                (true, false) => from_gap(b),
                (false, true) => from_gap(a),
                _ => self.distance(a, b),
            };
            i32::try_from(distance).unwrap_or(i32::MAX)
        };
        let table: Arc<[i32]> = (0..(cities + 1) * (cities + 1)).map(distance).collect();
        let longer = if start.is_some() != end.is_some() { wall } else { 0 };
        let (metric, points, names) = (Metric::Explicit, Arc::default(), None);
        Some((Self { metric, points, names, table, cities: cities + 1, ends: None, ..self.clone() }, longer))
    }

    /// The path in a tour with the dummy city: from the given end, or else from the end with the smaller number.
    pub(super) fn opened(&self, tour: &[i32]) -> Vec<i32> {
        let gap = i32::try_from(self.cities).unwrap_or(i32::MAX);
        let at = tour.iter().position(|&city| city == gap).unwrap_or(0);
        let mut path: Vec<i32> =
            tour[at..].iter().chain(&tour[..at]).copied().filter(|&city| city != gap).collect();
        let Ends { start, end } = self.ends.unwrap_or_default();
        let is =
            |city: Option<&i32>, wanted: usize| city.is_some_and(|&city| usize::try_from(city) == Ok(wanted));
        let is_backward = match (start, end) {
            (Some(start), _) => !is(path.first(), start),
            (None, Some(end)) => !is(path.last(), end),
            (None, None) => path.last() < path.first(),
        };
        if is_backward {
            path.reverse();
        }
        path
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::local::{Landscape, Trial};
    use crate::puzzle::tsp::{HeldKarp, LinKernighan, Tours};
    use crate::{Limits, rng::Rng};

    /// The length of the shortest path, by trying all orders.
    fn shortest(tsp: &Tsp) -> i64 {
        fn go(tsp: &Tsp, order: &mut Vec<i32>, left: &mut Vec<i32>, best: &mut i64) {
            if left.is_empty() {
                if let Ok(length) = tsp.check(order) {
                    *best = (*best).min(length);
                }
                return;
            }
            for at in 0..left.len() {
                let city = left.remove(at);
                order.push(city);
                go(tsp, order, left, best);
                order.pop();
                left.insert(at, city);
            }
        }
        let mut best = i64::MAX;
        let mut left = (0..tsp.cities() as i32).collect();
        go(tsp, &mut Vec::new(), &mut left, &mut best);
        best
    }

    #[test]
    fn paths_are_the_shortest_of_all_orders() {
        for seed in 0..12 {
            let tsp = Tsp::uniform(6, 1000, &mut Rng::seeded(seed)).unwrap();
            for (start, end) in [(None, None), (Some(2), None), (None, Some(4)), (Some(5), Some(0))] {
                let path = tsp.clone().with_ends(Ends { start, end }).unwrap();
                let tours = Tours::new(&path);
                let limits = || Limits::none().nodes(5_000);
                let exact = Trial::new(1).limits(limits()).run(&tours, &HeldKarp::new());
                let local = Trial::new(1).limits(limits()).run(&tours, &LinKernighan::new());
                assert_eq!(exact.cost(), Some(shortest(&path)), "{seed} {start:?} {end:?}");
                assert_eq!(exact.ended, crate::local::TrialEnd::AtGoal);
                assert_eq!(path.check(&tours.values(&exact.best.unwrap().0)), Ok(shortest(&path)));
                assert_eq!(local.cost(), Some(shortest(&path)), "{seed} {start:?} {end:?}");
            }
        }
    }

    #[test]
    fn longer_paths_have_the_ends_that_are_given() {
        let tsp = Tsp::uniform(60, 1000, &mut Rng::seeded(3)).unwrap();
        for (start, end) in [(None, None), (Some(2), None), (None, Some(4)), (Some(5), Some(0))] {
            let path = tsp.clone().with_ends(Ends { start, end }).unwrap();
            let tours = Tours::new(&path);
            let found = Trial::new(1).limits(Limits::none().nodes(10_000)).run(&tours, &LinKernighan::new());
            let cost = found.cost().unwrap();
            assert_eq!(path.check(&tours.values(&found.best.unwrap().0)), Ok(cost), "{start:?} {end:?}");
        }
    }

    #[test]
    fn invalid_ends_are_refused() {
        let tsp = Tsp::parse("circle 12").unwrap();
        for (start, end) in [(Some(12), None), (Some(3), Some(3))] {
            assert!(tsp.clone().with_ends(Ends { start, end }).is_err());
        }
    }
}
