//! The travelling salesman problem: find the shortest tour through all cities (Menger, 1930; Dantzig, Fulkerson and
//! Johnson, 1954). Instances are points or a table of distances. `solvarium-forms` reads TSPLIB 95 (Reinelt, 1991) and
//! other texts.
//!
//! Distances are integers and symmetric. [`Tsp`] is the instance, [`Tours`] the landscape for local search.

mod cycle;
mod distance;
mod ends;
mod greedy;
mod held_karp;
mod landscape;
mod lin_kernighan;
mod made;
mod near;
mod plain;
mod published;
mod tables;
#[cfg(test)]
mod tests;
mod text;
mod tour;
mod two_level;

pub use distance::Metric;
pub use ends::Ends;
pub use held_karp::HeldKarp;
pub use landscape::Tours;
pub use lin_kernighan::LinKernighan;
pub use tour::{Step, Tour};

use super::words::parse_whole;
use crate::Error;
use crate::rng::Rng;
use std::sync::Arc;

/// The greatest number of cities.
const MOST: usize = 1_000_000;
/// The least number of cities: with fewer there is nothing to choose.
const FEWEST: usize = 3;
/// The greatest absolute coordinate. Then a distance without decimals is at most 4 * 10^12, and a tour of 10^6 cities
/// at most 4 * 10^18 long, which fits in an `i64` (9 * 10^18).
const FARTHEST: f64 = 1e12;
/// The greatest length of a tour.
const LONGEST: f64 = 9e18;

/// An instance: cities and their distances.
///
/// ```
/// use solvarium::{local::{Anneal, Trial}, puzzle::tsp::{Tours, Tsp}, Limits};
/// let tsp = Tsp::parse("0 0\n100 0\n0 100\n100 100\n50 180")?;
/// let tours = Tours::new(&tsp);
/// let found = Trial::new(1).limits(Limits::none().nodes(1000)).run(&tours, &Anneal::new());
/// assert_eq!(found.cost(), Some(100 + 100 + 94 + 94 + 100));
/// # Ok::<(), solvarium::Error>(())
/// ```
#[derive(Clone, Debug, PartialEq)]
pub struct Tsp {
    name: String,
    /// The names of the cities. By default they are numbered from 1.
    names: Option<Arc<[String]>>,
    metric: Metric,
    /// The points as in the text; empty for a table.
    points: Arc<[[f64; 2]]>,
    /// All distances row by row, for a table.
    table: Arc<[i32]>,
    cities: usize,
    optimum: Option<i64>,
    /// The number of decimals of distances, which are stored as integers.
    decimals: u8,
    /// The ends of an open path; `None` for a closed tour.
    ends: Option<Ends>,
    /// The city with which a written tour begins.
    first: usize,
}

/// A name without characters that the text of an instance cannot contain.
fn plain(name: &str) -> String {
    let is_plain =
        |c: char| !c.is_whitespace() && !c.is_control() && !matches!(c, ',' | '#' | '>' | ':' | '"');
    name.chars().map(|c| if is_plain(c) { c } else { '_' }).collect()
}

impl Tsp {
    /// Reads a list of cities, one per line: `x y`, or a name, x and y. Distances are those of `EUC_2D`, rounded to
    /// integers. A word and numbers name a generated instance; see [`Tsp::made`]. A comment `# optimum 7542` gives the
    /// length at which a search may end. The crate `solvarium-forms` reads TSPLIB and other notations.
    ///
    /// ```
    /// use solvarium::puzzle::tsp::Tsp;
    /// let square = Tsp::parse("# optimum 400\n0 0\n100 0\n100 100\n0 100")?;
    /// assert_eq!((square.cities(), square.optimum()), (4, Some(400)));
    /// let error = Tsp::parse("1 2\n3 4\n5 north").unwrap_err();
    /// assert_eq!(error.to_string(), "line 3, column 3: expected a coordinate, found `north`");
    /// # Ok::<(), solvarium::Error>(())
    /// ```
    ///
    /// # Errors
    /// A line is not a city, there are fewer than 3 or more than 1,000,000 cities, two cities have the same name, or a
    /// coordinate exceeds 10^12. The error has the position.
    pub fn parse(text: &str) -> Result<Self, Error> {
        parse_whole(text, |text| made::made(text)?.map_or_else(|| plain::read(text), Ok))
    }

    /// Returns the generated instance with this name, if there is one. `circle 20` and `grid 6 6` have known optima.
    /// `uniform 1000 7` has 1,000 random cities in a square with sides of a million, with seed 7.
    ///
    /// ```
    /// use solvarium::puzzle::tsp::Tsp;
    /// assert_eq!(Tsp::made("grid 6 6")?.and_then(|grid| grid.optimum()), Some(360));
    /// assert!(Tsp::made("0 0\n10 0\n0 10")?.is_none());
    /// # Ok::<(), solvarium::Error>(())
    /// ```
    ///
    /// # Errors
    /// A number is missing or out of range, or more text follows.
    pub fn made(text: &str) -> Result<Option<Self>, Error> {
        parse_whole(text, made::made)
    }

    /// Cities at these points.
    ///
    /// ```
    /// use solvarium::puzzle::tsp::{Metric, Tsp};
    /// let triangle = Tsp::of(Metric::Manhattan, vec![[0.0, 0.0], [3.0, 0.0], [0.0, 4.0]])?;
    /// assert_eq!(triangle.distance(1, 2), 7);
    /// assert!(Tsp::of(Metric::Euclid, vec![[0.0, f64::NAN]; 3]).is_err());
    /// # Ok::<(), solvarium::Error>(())
    /// ```
    ///
    /// # Errors
    /// There are fewer than 3 or more than 1,000,000 points, a coordinate exceeds 10^12, or the metric is that of a table.
    pub fn of(metric: Metric, points: Vec<[f64; 2]>) -> Result<Self, Error> {
        let cities = points.len();
        if metric == Metric::Explicit {
            return Err(Error::input("points have no table of distances"));
        }
        if !(FEWEST..=MOST).contains(&cities) {
            return Err(Error::input(format!("expected {FEWEST} to {MOST} cities, found {cities}")));
        }
        if let Some(city) = points.iter().position(|point| !point.iter().all(|x| x.abs() <= FARTHEST)) {
            let wrong = format!("city {} is farther from the origin than {FARTHEST:e}", city + 1);
            return Err(Error::input(wrong));
        }
        let (points, table) = (points.into(), Arc::default());
        let (name, names) = ("tsp".into(), None);
        Ok(Self {
            name,
            names,
            metric,
            points,
            table,
            cities,
            optimum: None,
            decimals: 0,
            ends: None,
            first: 0,
        })
    }

    /// Cities with these distances, row by row, as integers: with 2 decimals, 125 is 1.25.
    ///
    /// ```
    /// use solvarium::puzzle::tsp::Tsp;
    /// let tsp = Tsp::of_table(vec![0, 125, 200, 125, 0, 300, 200, 300, 0], 2)?;
    /// assert_eq!((tsp.cities(), tsp.distance(0, 1), tsp.shown(625)), (3, 125, "6.25".to_owned()));
    /// # Ok::<(), solvarium::Error>(())
    /// ```
    ///
    /// # Errors
    /// The table is not that of 3 to 1,000,000 cities, or distances are asymmetric or negative.
    pub fn of_table(table: Vec<i32>, decimals: u8) -> Result<Self, Error> {
        let cities = table.len().isqrt();
        if cities * cities != table.len() || !(FEWEST..=MOST).contains(&cities) {
            let found = table.len();
            return Err(Error::input(format!(
                "expected a square table of the distances of {FEWEST} to {MOST} cities, found {found} distances"
            )));
        }
        let is_same = |at: usize| table[at] == table[at % cities * cities + at / cities] && table[at] >= 0;
        if !(0..table.len()).all(is_same) {
            return Err(Error::input("distances must be symmetric and not negative"));
        }
        let (name, names, points) = ("tsp".into(), None, Arc::default());
        let (metric, table) = (Metric::Explicit, table.into());
        Ok(Self { name, names, metric, points, table, cities, optimum: None, decimals, ends: None, first: 0 })
    }

    /// Sets the number of decimals of distances between points, at most 9.
    ///
    /// ```
    /// use solvarium::puzzle::tsp::{Metric, Tsp};
    /// let square = Tsp::of(Metric::Euclid, vec![[0.0, 0.0], [0.0, 1.0], [1.0, 1.0], [1.0, 0.0]])?.with_decimals(3)?;
    /// assert_eq!((square.distance(0, 2), square.shown(1414)), (1414, "1.414".to_owned()));
    /// assert!(Tsp::parse("0 0\n1e12 0\n0 1e12")?.with_decimals(7).is_err());
    /// # Ok::<(), solvarium::Error>(())
    /// ```
    ///
    /// # Errors
    /// In units of the last decimal, a tour might be longer than an `i64` can store.
    pub fn with_decimals(mut self, decimals: u8) -> Result<Self, Error> {
        let decimals = decimals.min(9);
        let axis = |axis: usize| self.points.iter().map(move |point| point[axis]);
        let side = |at: usize| axis(at).fold(f64::MIN, f64::max) - axis(at).fold(f64::MAX, f64::min);
        // No metric of the plane gives more than the sum of both sides.
        #[expect(clippy::cast_precision_loss, reason = "at most 1,000,000")]
        let longest = (side(0) + side(1)) * self.cities as f64 * 10_f64.powi(decimals.into());
        if longest > LONGEST {
            return Err(Error::input(format!(
                "distances with {decimals} decimals are too great: tours might be longer than {LONGEST:e} units of the \
                 last decimal; use fewer decimals"
            )));
        }
        self.decimals = decimals;
        Ok(self)
    }

    /// Sets the name, and the name of each city. Characters that the text of an instance cannot contain become `_`.
    ///
    /// ```
    /// use solvarium::puzzle::tsp::{Metric, Tsp};
    /// let tsp = Tsp::of(Metric::Euclid, vec![[0.0, 0.0], [30.0, 40.0], [60.0, 0.0]])?;
    /// let named = tsp.with_names("trip", ["Ulm", "New York", "Kiel"].map(String::from).to_vec())?;
    /// assert_eq!(named.city(1), "New_York");
    /// # Ok::<(), solvarium::Error>(())
    /// ```
    ///
    /// # Errors
    /// The number of names is not the number of cities, a name is empty, or two names are equal.
    pub fn with_names(mut self, name: &str, names: Vec<String>) -> Result<Self, Error> {
        let names: Vec<String> = names.iter().map(|name| plain(name)).collect();
        if names.len() != self.cities {
            let found = names.len();
            return Err(Error::input(format!("expected the names of {} cities, found {found}", self.cities)));
        }
        if let Some(city) = names.iter().position(String::is_empty) {
            return Err(Error::input(format!("the name of city {} is empty", city + 1)));
        }
        let mut known = std::collections::BTreeSet::new();
        if let Some(twice) = names.iter().find(|name| !known.insert(name.as_str())) {
            return Err(Error::input(format!(
                "two cities are named `{twice}` (characters that names cannot contain become `_`)"
            )));
        }
        self.names = Some(names.into());
        Ok(self.with_name(name))
    }

    /// Sets the name. Characters that the text of an instance cannot contain become `_`.
    ///
    /// ```
    /// use solvarium::puzzle::tsp::Tsp;
    /// assert_eq!(Tsp::parse("0 0\n3 4\n6 0")?.with_name("three towns").name(), "three_towns");
    /// # Ok::<(), solvarium::Error>(())
    /// ```
    #[must_use]
    pub fn with_name(mut self, name: &str) -> Self {
        self.name = plain(name);
        self
    }

    /// The number of decimals of a distance.
    ///
    /// ```
    /// use solvarium::puzzle::tsp::Tsp;
    /// assert_eq!(Tsp::parse("0 0\n3 4\n6 0")?.decimals(), 0);
    /// # Ok::<(), solvarium::Error>(())
    /// ```
    #[must_use]
    pub const fn decimals(&self) -> u8 {
        self.decimals
    }

    /// Returns the index of the city with this name, counted from 0. If no name is equal, case is ignored, and `_` is
    /// equal to a space.
    ///
    /// ```
    /// use solvarium::puzzle::tsp::Tsp;
    /// assert_eq!(Tsp::parse("Ulm 0 0\nBonn 10 0\nKiel 0 10")?.find("bonn"), Some(1));
    /// # Ok::<(), solvarium::Error>(())
    /// ```
    #[must_use]
    pub fn find(&self, name: &str) -> Option<usize> {
        let same = |city: &usize| self.city(*city) == name;
        let like =
            |city: &usize| self.city(*city).replace('_', " ").eq_ignore_ascii_case(&name.replace('_', " "));
        (0..self.cities).find(same).or_else(|| (0..self.cities).find(like))
    }

    /// Random cities with uniform integer coordinates below `side`. For many cities, the shortest tour has about the
    /// length 0.7124 sqrt(cities) `side` (Johnson, McGeoch and Rothberg, 1996).
    ///
    /// ```
    /// use solvarium::{puzzle::tsp::Tsp, rng::Rng};
    /// assert_eq!(Tsp::uniform(100, 1000, &mut Rng::seeded(1))?.cities(), 100);
    /// # Ok::<(), solvarium::Error>(())
    /// ```
    ///
    /// # Errors
    /// There are fewer than 3 or more than 1,000,000 cities.
    pub fn uniform(cities: usize, side: u32, rng: &mut Rng) -> Result<Self, Error> {
        let cities_most = cities.min(MOST + 1);
        #[expect(clippy::cast_precision_loss, reason = "below 2^32")]
        let mut x = || rng.below(side as usize) as f64;
        let points = (0..cities_most).map(|_| [x(), x()]).collect();
        Ok(Self { name: format!("uniform{cities}"), ..Self::of(Metric::Euclid, points)? })
    }

    /// The number of cities.
    ///
    /// ```
    /// use solvarium::puzzle::tsp::Tsp;
    /// assert_eq!(Tsp::parse("grid 6 6")?.cities(), 36);
    /// # Ok::<(), solvarium::Error>(())
    /// ```
    #[must_use]
    pub const fn cities(&self) -> usize {
        self.cities
    }

    /// The metric of distances.
    ///
    /// ```
    /// use solvarium::puzzle::tsp::{Metric, Tsp};
    /// assert_eq!(Tsp::parse("0 0\n10 0\n0 10")?.metric(), Metric::Euclid);
    /// # Ok::<(), solvarium::Error>(())
    /// ```
    #[must_use]
    pub const fn metric(&self) -> Metric {
        self.metric
    }

    /// The length of the shortest tour, if it is known from the text or for the generated instance.
    ///
    /// ```
    /// use solvarium::puzzle::tsp::Tsp;
    /// assert_eq!(Tsp::parse("# optimum 40\n0 0\n0 10\n10 10\n10 0")?.optimum(), Some(40));
    /// assert_eq!(Tsp::parse("grid 5 4")?.optimum(), Some(200));
    /// # Ok::<(), solvarium::Error>(())
    /// ```
    #[must_use]
    pub const fn optimum(&self) -> Option<i64> {
        self.optimum
    }

    /// Sets or removes the known length of the shortest tour, at which a search may end.
    ///
    /// ```
    /// use solvarium::puzzle::tsp::Tsp;
    /// assert_eq!(Tsp::parse("grid 5 4")?.with_optimum(None).optimum(), None);
    /// # Ok::<(), solvarium::Error>(())
    /// ```
    #[must_use]
    pub const fn with_optimum(mut self, optimum: Option<i64>) -> Self {
        self.optimum = optimum;
        self
    }

    /// The points as in the text; empty for a table of distances.
    ///
    /// ```
    /// use solvarium::puzzle::tsp::Tsp;
    /// assert_eq!(Tsp::parse("0 0\n10 0\n0 10")?.points()[1], [10.0, 0.0]);
    /// # Ok::<(), solvarium::Error>(())
    /// ```
    #[must_use]
    pub fn points(&self) -> &[[f64; 2]] {
        &self.points
    }

    /// The distance between two cities, numbered from 0; 0 if there is no such city.
    ///
    /// ```
    /// use solvarium::puzzle::tsp::Tsp;
    /// assert_eq!(Tsp::parse("0 0\n10 0\n0 10")?.distance(1, 2), 14);
    /// # Ok::<(), solvarium::Error>(())
    /// ```
    #[must_use]
    pub fn distance(&self, a: usize, b: usize) -> i64 {
        if a >= self.cities || b >= self.cities || a == b {
            return 0;
        }
        match self.metric {
            Metric::Explicit => self.table[a * self.cities + b].into(),
            metric => metric.between(self.ready(self.points[a]), self.ready(self.points[b])),
        }
    }

    /// A point converted for the metric, in units of the last decimal.
    pub(super) fn ready(&self, point: [f64; 2]) -> [f64; 2] {
        let unit = 10_f64.powi(self.decimals.into());
        self.metric.ready(point.map(|x| x * unit))
    }

    /// Verifies a tour, which lists each city once, numbered from 0, and returns its length.
    ///
    /// ```
    /// use solvarium::puzzle::tsp::Tsp;
    /// let square = Tsp::parse("0 0\n100 0\n0 100\n100 100")?;
    /// assert_eq!(square.check(&[0, 1, 3, 2])?, 400);
    /// assert_eq!(square.check(&[0, 1, 3, 1]).unwrap_err().to_string(), "the tour visits city 2 twice");
    /// # Ok::<(), solvarium::Error>(())
    /// ```
    ///
    /// # Errors
    /// Returns the first violation.
    pub fn check(&self, tour: &[i32]) -> Result<i64, Error> {
        let cities = self.cities;
        if tour.len() != cities {
            let found = tour.len();
            return Err(Error::input(format!("the tour has {found} cities, but the instance has {cities}")));
        }
        let (mut seen, mut order) = (vec![false; cities], Vec::with_capacity(cities));
        for &city in tour {
            let Some(city) = usize::try_from(city).ok().filter(|&city| city < cities) else {
                return Err(Error::input(format!(
                    "the tour has city {}, but there are only {cities}",
                    i64::from(city) + 1
                )));
            };
            if std::mem::replace(&mut seen[city], true) {
                return Err(Error::input(format!("the tour visits city {} twice", self.city(city))));
            }
            order.push(city);
        }
        self.check_ends(&order)?;
        let back = if self.ends.is_some() { None } else { order.first() };
        let next = order.iter().skip(1).chain(back);
        Ok(order.iter().zip(next).map(|(&a, &b)| self.distance(a, b)).sum())
    }
}
