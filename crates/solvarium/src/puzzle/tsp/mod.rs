//! The travelling salesman: the shortest way through all cities and back to the first
//! (Menger, 1930; Dantzig, Fulkerson and Johnson, 1954). Instances are read from
//! TSPLIB 95 files (Reinelt, 1991) or lists of points.
//!
//! Distances are whole numbers, the same both ways. [`Tsp`] is the instance, [`Tours`]
//! the landscape on which local search walks.

mod distance;
mod landscape;
mod lin_kernighan;
mod made;
mod near;
mod plain;
mod published;
mod read;
mod tables;
#[cfg(test)]
mod tests;
mod text;
mod tour;

pub use distance::Metric;
pub use landscape::Tours;
pub use lin_kernighan::LinKernighan;
pub use tour::{Step, Tour};

use super::words::parse_whole;
use crate::Error;
use crate::rng::Rng;
use std::sync::Arc;

/// The most cities.
const MOST: usize = 1_000_000;
/// With fewer there is nothing to choose.
const FEWEST: usize = 3;
/// The farthest from the origin. Beyond, the lengths of the longest tours would outgrow
/// their type: 4 * 10^12 for a distance, 10^6 distances, 9 * 10^18.
const FARTHEST: f64 = 1e12;

/// Cities and how far they are apart.
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
    /// What the cities are called; they are numbered from 1 if nothing else is said.
    names: Option<Arc<[String]>>,
    metric: Metric,
    /// As they are in the text; none for a table.
    points: Arc<[[f64; 2]]>,
    /// All distances, row by row, for a table.
    table: Arc<[i32]>,
    cities: usize,
    optimum: Option<i64>,
}

impl Tsp {
    /// Reads a file of TSPLIB 95 with symmetric distances (`TYPE: TSP`), or a plain list with a
    /// city a line: `x y`, or a name, x and y. Of a plain list, distances are those of
    /// `EUC_2D`, rounded to whole numbers. A word and numbers make an instance:
    /// `circle 20` and `grid 6 6`, whose optima are known, and `uniform 1000 7`, so many random
    /// cities in a square whose sides are a million, with this seed.
    ///
    /// A line `OPTIMUM: 7542` or `BEST_KNOWN: 7542` of the header, or a comment
    /// `# optimum 7542`, tells the length at which the search may end.
    ///
    /// ```
    /// use solvarium::puzzle::tsp::Tsp;
    /// let text = "NAME: square\nTYPE: TSP\nDIMENSION: 4\nEDGE_WEIGHT_TYPE: EXPLICIT\n\
    ///     EDGE_WEIGHT_FORMAT: UPPER_ROW\nOPTIMUM: 4\nEDGE_WEIGHT_SECTION\n1 2 1\n1 2\n1\nEOF\n";
    /// let square = Tsp::parse(text)?;
    /// assert_eq!((square.cities(), square.optimum()), (4, Some(4)));
    /// let error = Tsp::parse("1 2\n3 4\n5 north").unwrap_err();
    /// assert_eq!(error.to_string(), "line 3, column 3: expected a coordinate, found `north`");
    /// # Ok::<(), solvarium::Error>(())
    /// ```
    ///
    /// # Errors
    /// Names the place, what was expected and what was found: a keyword that is unknown or
    /// means another problem, fewer than 3 cities or more than 1,000,000, a city that is
    /// missing or comes twice, coordinates beyond 10^12, distances below 0 or beyond 2^31 - 1,
    /// distances that differ there and back.
    pub fn parse(text: &str) -> Result<Self, Error> {
        parse_whole(text, |text| match made::made(text)? {
            Some(made) => Ok(made),
            None if read::is_tsplib(text) => read::read(text),
            None => plain::read(text),
        })
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
    /// There are fewer than 3 or more than 1,000,000, or one is farther than 10^12 from 0,
    /// or the metric is that of a table.
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
        Ok(Self { name: "tsp".into(), names: None, metric, points, table, cities, optimum: None })
    }

    /// Random cities, each at whole coordinates below `side`, all as likely. For many
    /// cities the shortest tour is about 0.7124 sqrt(cities) `side` (Johnson, McGeoch and
    /// Rothberg, 1996).
    ///
    /// ```
    /// use solvarium::{puzzle::tsp::Tsp, rng::Rng};
    /// assert_eq!(Tsp::uniform(100, 1000, &mut Rng::seeded(1))?.cities(), 100);
    /// # Ok::<(), solvarium::Error>(())
    /// ```
    ///
    /// # Errors
    /// There are fewer than 3 or more than 1,000,000.
    pub fn uniform(cities: usize, side: u32, rng: &mut Rng) -> Result<Self, Error> {
        let cities_most = cities.min(MOST + 1);
        #[expect(clippy::cast_precision_loss, reason = "below 2^32")]
        let mut x = || rng.below(side as usize) as f64;
        let points = (0..cities_most).map(|_| [x(), x()]).collect();
        Ok(Self { name: format!("uniform{cities}"), ..Self::of(Metric::Euclid, points)? })
    }

    /// How many cities there are.
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

    /// How distances are measured.
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

    /// The length of the shortest tour, if the text tells it.
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

    /// The same with another length at which a search may end, or none.
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

    /// Where the cities are, as they are in the text; none if there is a table of distances.
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

    /// The distance of two cities, counted from 0; 0 if there is no such city.
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
            metric => metric.between(metric.ready(self.points[a]), metric.ready(self.points[b])),
        }
    }

    /// The length of a tour: the cities in their order, counted from 0, each once.
    ///
    /// ```
    /// use solvarium::puzzle::tsp::Tsp;
    /// let square = Tsp::parse("0 0\n100 0\n0 100\n100 100")?;
    /// assert_eq!(square.check(&[0, 1, 3, 2])?, 400);
    /// assert_eq!(square.check(&[0, 1, 3, 1]).unwrap_err().to_string(), "the tour comes to city 2 twice");
    /// # Ok::<(), solvarium::Error>(())
    /// ```
    ///
    /// # Errors
    /// Names the first fault.
    pub fn check(&self, tour: &[i32]) -> Result<i64, Error> {
        let cities = self.cities;
        if tour.len() != cities {
            return Err(Error::input(format!("the tour has {} cities of {cities}", tour.len())));
        }
        let (mut seen, mut order) = (vec![false; cities], Vec::with_capacity(cities));
        for &city in tour {
            let Some(city) = usize::try_from(city).ok().filter(|&city| city < cities) else {
                return Err(Error::input(format!(
                    "the tour has city {}, and there are {cities}",
                    i64::from(city) + 1
                )));
            };
            if std::mem::replace(&mut seen[city], true) {
                return Err(Error::input(format!("the tour comes to city {} twice", self.city(city))));
            }
            order.push(city);
        }
        let back = order.iter().skip(1).chain(order.first());
        Ok(order.iter().zip(back).map(|(&a, &b)| self.distance(a, b)).sum())
    }
}
