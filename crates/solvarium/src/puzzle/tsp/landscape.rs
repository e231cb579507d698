//! Tours as a landscape with the moves 2-opt and or-opt. Each new edge leads from a city to one of its nearest ones
//! (Bentley, "Fast algorithms for geometric traveling salesman problems", 1992).

use super::Tsp;
use super::held_karp;
use super::tables::Tables;
use super::tour::{CARRIED, Change, Edges, End, Side, Step, Tour};
use crate::limits::{Clock, Stop};
use crate::local::{Features, Footprint, GeneticLandscape, Genome, Landscape, Start};
use crate::rng::Rng;
use std::convert::Infallible;
use std::sync::OnceLock;

/// The default number of nearest cities.
const NEAR: usize = 10;
/// The number of attempts to propose a move to a near city.
const TRIES: usize = 16;

/// The tours of an instance, with their length as cost. A move adds an edge between a city and one of its nearest ones,
/// so each city has about 12 times 10 moves.
///
/// ```
/// use solvarium::{local::Landscape, puzzle::tsp::{Tours, Tsp}, rng::Rng};
/// let tours = Tours::new(&Tsp::parse("grid 10 10")?);
/// assert!(tours.cost(&tours.greedy(&mut Rng::seeded(1))) < 1300);
/// assert_eq!(tours.goal(), 1000);
/// # Ok::<(), solvarium::Error>(())
/// ```
#[derive(Clone, Debug)]
pub struct Tours {
    tsp: Tsp,
    /// The instance that is searched: an open path has a dummy city.
    inner: Tsp,
    /// The difference between the lengths of these tours and of the paths they represent.
    longer: i64,
    neighbours: usize,
    /// Tables made by the first trial, within its limits, or at first use.
    tables: OnceLock<Tables>,
    /// A shortest tour of few cities, and its length; made with the tables of a trial.
    exact: OnceLock<(Vec<u32>, i64)>,
}

/// A way of making a city the neighbour of another.
#[derive(Clone, Copy)]
enum Way {
    /// By a reversal: the city becomes a neighbour of the other one, and their successors (or predecessors) become
    /// neighbours.
    Turn(Side),
    /// By moving the city, together with cities on one side of it.
    Carry(usize, End, Side),
}

/// All ways. Reversals are proposed twice as often as others: the first four occur again after the twelve.
const WAYS: [Way; 12] = [
    Way::Turn(Side::After),
    Way::Turn(Side::Before),
    Way::Carry(1, End::First, Side::After),
    Way::Carry(1, End::First, Side::Before),
    Way::Carry(2, End::First, Side::After),
    Way::Carry(2, End::First, Side::Before),
    Way::Carry(2, End::Last, Side::After),
    Way::Carry(2, End::Last, Side::Before),
    Way::Carry(CARRIED, End::First, Side::After),
    Way::Carry(CARRIED, End::First, Side::Before),
    Way::Carry(CARRIED, End::Last, Side::After),
    Way::Carry(CARRIED, End::Last, Side::Before),
];

impl Tours {
    /// A landscape with the 10 nearest cities of each city.
    #[must_use]
    pub fn new(tsp: &Tsp) -> Self {
        Self::with_neighbours(tsp, NEAR)
    }

    /// A landscape with this number of nearest cities of each city, from 1 to 255. With more nearest cities, a search
    /// takes longer and gets stuck later.
    ///
    /// ```
    /// use solvarium::{local::Landscape, puzzle::tsp::{Tours, Tsp}, rng::Rng};
    /// let tsp = Tsp::parse("uniform 100 1")?;
    /// let (few, many) = (Tours::with_neighbours(&tsp, 4), Tours::with_neighbours(&tsp, 20));
    /// let tour = few.greedy(&mut Rng::seeded(1));
    /// assert!(few.moves(&tour).count() < many.moves(&tour).count());
    /// # Ok::<(), solvarium::Error>(())
    /// ```
    #[must_use]
    pub fn with_neighbours(tsp: &Tsp, neighbours: usize) -> Self {
        let (inner, longer) = tsp.closed().unwrap_or_else(|| (tsp.clone(), 0));
        let neighbours = neighbours.clamp(1, 255).min(inner.cities() - 1);
        let (tables, exact) = (OnceLock::new(), OnceLock::new());
        Self { tsp: tsp.clone(), inner, longer, neighbours, tables, exact }
    }

    /// A shortest tour of up to 12 cities, if a trial has made one.
    pub(super) fn shortest(&self) -> Option<Tour> {
        let (order, _) = self.exact.get()?;
        let Ok(tour) = self.tour(order.clone(), endless);
        Some(tour)
    }

    /// The instance.
    ///
    /// ```
    /// use solvarium::puzzle::tsp::{Tours, Tsp};
    /// assert_eq!(Tours::new(&Tsp::parse("circle 20")?).tsp().cities(), 20);
    /// # Ok::<(), solvarium::Error>(())
    /// ```
    #[must_use]
    pub const fn tsp(&self) -> &Tsp {
        &self.tsp
    }

    /// Distances and neighbour lists. Outside a trial they are made without limits.
    #[inline]
    fn tables(&self) -> &Tables {
        self.tables.get_or_init(|| {
            let Ok(tables) = Tables::new(&self.inner, self.neighbours, endless);
            tables
        })
    }

    #[inline]
    pub(super) fn distance(&self, a: usize, b: usize) -> i64 {
        self.tables().distance(a, b)
    }

    /// The cities nearest to one, in order of distance.
    #[inline]
    pub(super) fn near(&self, city: usize) -> &[u32] {
        self.tables().near(city)
    }

    /// Removes the distance table, as for a large instance.
    #[cfg(test)]
    pub(super) fn without_table(self) -> Self {
        let tables = self.tables().clone().without_distances();
        Self { tables: tables.into(), ..self }
    }

    /// The tour of these cities, with its length.
    fn tour<E>(&self, order: Vec<u32>, look: impl Fn(usize) -> Result<(), E>) -> Result<Tour, E> {
        let tables = self.tables();
        let mut length = 0;
        let back = order.iter().skip(1).chain(order.first());
        for (at, (&a, &b)) in order.iter().zip(back).enumerate() {
            look(at)?;
            length += tables.distance(a as usize, b as usize);
        }
        Ok(Tour::of(order, length))
    }

    /// A tour in random order.
    fn any<E>(&self, rng: &mut Rng, look: impl Fn(usize) -> Result<(), E>) -> Result<Tour, E> {
        let mut order: Vec<u32> = (0..self.inner.cities as u32).collect();
        rng.try_shuffle(&mut order, &look)?;
        self.tour(order, look)
    }

    /// A nearest-neighbour tour from a random city, or for many cities a greedy tour.
    fn start<E>(&self, rng: &mut Rng, look: impl Fn(usize) -> Result<(), E>) -> Result<Tour, E> {
        let first = rng.below(self.inner.cities);
        let order = self.tables().start(first, &look)?;
        self.tour(order, look)
    }

    #[inline]
    fn step(&self, tour: &Tour, city: usize, other: usize, way: Way) -> Option<Step> {
        let cities = self.inner.cities;
        let (from, to) = (tour.place(city), tour.place(other));
        match way {
            Way::Turn(Side::After) => tour.turn(if from + 1 == cities { 0 } else { from + 1 }, to),
            Way::Turn(Side::Before) => tour.turn(from, if to == 0 { cities - 1 } else { to - 1 }),
            Way::Carry(count, end, side) => tour.carry(city, count, end, other, side),
        }
    }
}

/// Checks no limits.
fn endless(_: usize) -> Result<(), Infallible> {
    Ok(())
}

impl Landscape for Tours {
    type State = Tour;
    type Move = Step;
    const HAS_UNDO: bool = true;

    fn random(&self, rng: &mut Rng) -> Tour {
        let Ok(tour) = self.any(rng, endless);
        tour
    }

    /// A nearest-neighbour tour from a random city, or for many cities a greedy tour.
    fn greedy(&self, rng: &mut Rng) -> Tour {
        let Ok(tour) = self.start(rng, endless);
        tour
    }

    fn prepare(&self, clock: &Clock<'_>) -> Result<(), Stop> {
        clock.look()?;
        if self.tables.get().is_none() {
            let tables = Tables::new(&self.inner, self.neighbours, |step| clock.look_at_step(step))?;
            if (4..=held_karp::MOST).contains(&self.inner.cities) && self.tsp.cities < held_karp::MOST {
                let found = held_karp::shortest(&tables, self.inner.cities, |step| clock.look_at_step(step))?;
                let _ = self.exact.set(found);
            }
            // If another trial has set the tables meanwhile, they are the same.
            let _ = self.tables.set(tables);
        }
        Ok(())
    }

    fn begin(&self, start: Start, rng: &mut Rng, clock: &Clock<'_>) -> Result<Tour, Stop> {
        match start {
            Start::Random => self.any(rng, |step| clock.look_at_step(step)),
            Start::Greedy => self.start(rng, |step| clock.look_at_step(step)),
        }
    }

    #[inline]
    fn cost(&self, tour: &Tour) -> i64 {
        tour.length - self.longer
    }

    /// A path with other ends than the given ones costs more than any with these.
    fn recount(&self, tour: &Tour) -> i64 {
        let order: Vec<i32> = tour.cities_from_zero().map(|city| city as i32).collect();
        self.inner.check(&order).map_or(i64::MAX, |length| length - self.longer)
    }

    /// The length of the shortest tour, if it is known or was computed; else a number below the length of any tour.
    /// Three cities have only
    /// one tour.
    fn goal(&self) -> i64 {
        match self.exact.get() {
            Some((_, length)) => length - self.longer,
            None if self.inner.cities == 3 => self.tsp.check(&[0, 1, 2]).unwrap_or(i64::MIN),
            None => self.tsp.optimum.unwrap_or(i64::MIN),
        }
    }

    #[inline]
    fn propose(&self, tour: &Tour, rng: &mut Rng) -> Option<Step> {
        let cities = self.inner.cities;
        if cities < 4 {
            return None;
        }
        let tables = self.tables();
        for _ in 0..TRIES {
            let bits = rng.bits();
            let city = (((bits >> 32) * cities as u64) >> 32) as usize;
            let other = tables.near(city)[((bits & 0xFFFF) as usize * self.neighbours) >> 16] as usize;
            let way = (bits >> 16) as usize % 16;
            let way = if way < WAYS.len() { way } else { way % 2 };
            if let Some(step) = self.step(tour, city, other, WAYS[way]) {
                return Some(step);
            }
        }
        let (first, count) = (rng.below(cities), 2 + rng.below(cities / 2 - 1));
        Some(Step(Change::Turn { first: first as u32, count: count as u32 }))
    }

    #[inline]
    fn delta(&self, tour: &Tour, step: Step) -> i64 {
        let Edges { removed, added } = tour.edges(step);
        let edges = if matches!(step.0, Change::Turn { .. }) { 2 } else { 3 };
        let tables = self.tables();
        tables.length(&added[..edges]) - tables.length(&removed[..edges])
    }

    #[inline]
    fn apply(&self, tour: &mut Tour, step: Step) {
        tour.length += self.delta(tour, step);
        tour.change(step);
    }

    fn undo(&self, tour: &mut Tour, step: Step) {
        tour.change_back(step);
        tour.length -= self.delta(tour, step);
    }

    /// All moves that add an edge to a near city; some occur twice, from both ends of the edge.
    fn moves<'a>(&'a self, tour: &'a Tour) -> impl Iterator<Item = Step> + 'a {
        (0..self.positions()).flat_map(move |city| self.moves_at(tour, city))
    }

    /// The moves of a random city: cities have no conflicts.
    fn repairs<'a>(&'a self, tour: &'a Tour, rng: &mut Rng) -> impl Iterator<Item = Step> + use<'a> {
        self.moves_at(tour, rng.below(self.inner.cities) as u32)
    }

    /// The number of cities.
    fn positions(&self) -> u32 {
        self.inner.cities as u32
    }

    /// The ends of the removed edges.
    fn touched(&self, tour: &Tour, step: Step) -> impl IntoIterator<Item = u32> {
        let [[a, b], [c, d], [e, f]] = tour.edges(step).removed;
        [a, b, c, d, e, f].map(|city| city as u32)
    }

    /// All moves that add an edge from this city to a near one.
    fn moves_at<'a>(&'a self, tour: &'a Tour, city: u32) -> impl Iterator<Item = Step> + use<'a> {
        let city = city as usize;
        self.tables().near(city).iter().flat_map(move |&other| {
            WAYS.iter().filter_map(move |&way| self.step(tour, city, other as usize, way))
        })
    }

    /// Two removed edges: those of a reversal, or those at the ends of a moved segment.
    fn removed(&self, tour: &Tour, step: Step) -> Features {
        let [one, other, _] = tour.edges(step).removed.map(edge);
        [one, other]
    }

    fn added(&self, tour: &Tour, step: Step) -> Features {
        let [one, other, _] = tour.edges(step).added.map(edge);
        [one, other]
    }

    /// The cities, numbered from 0, in the order of the tour from city 0; for a path, from its first city.
    fn values(&self, tour: &Tour) -> Vec<i32> {
        let order: Vec<i32> = tour.cities_from_zero().map(|city| city as i32).collect();
        if self.tsp.ends.is_some() { self.tsp.opened(&order) } else { order }
    }

    fn footprint(&self) -> Footprint {
        let cities = self.inner.cities;
        Footprint {
            tables: size_of_val(self) + Tables::bytes(&self.inner, self.neighbours),
            state: size_of::<Tour>() + 2 * size_of::<u32>() * cities,
            scratch: Tables::scratch(&self.inner).max(held_karp::bytes(cities)),
            values: cities,
        }
    }
}

/// The feature that two cities are adjacent.
const fn edge([a, b]: [usize; 2]) -> u64 {
    let (low, high) = if a < b { (a, b) } else { (b, a) };
    (low as u64) << 32 | high as u64
}

impl GeneticLandscape for Tours {
    fn genome(&self) -> Genome {
        Genome::permuted(vec![(0..self.inner.cities as u32).collect()])
    }

    fn decode(&self, values: &[i32]) -> Option<Tour> {
        let mut order: Vec<u32> =
            values.iter().map(|&city| u32::try_from(city).ok()).collect::<Option<_>>()?;
        if self.tsp.ends.is_some() && order.len() == self.tsp.cities {
            order.push(self.tsp.cities as u32);
        }
        let mut is_left = vec![true; self.inner.cities];
        let is_new = |&city: &u32| is_left.get_mut(city as usize).is_some_and(std::mem::take);
        let is_tour = order.len() == self.inner.cities && order.iter().all(is_new);
        if !is_tour {
            return None;
        }
        let Ok(tour) = self.tour(order, endless);
        Some(tour)
    }
}
