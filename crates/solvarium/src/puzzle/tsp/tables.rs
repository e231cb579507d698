//! Tables shared by all tours of an instance: distances and neighbour lists (Bentley, 1992). For a million cities, the
//! tables take seconds to make, so limits are checked meanwhile.

use super::greedy;
use super::near::{Tree, nearest_by_linear_search};
use super::{Metric, Tsp};
use std::sync::Arc;

/// The number of cities up to which all distances are in a table: 16 MB.
const TABLE_MOST: usize = 2000;
/// The number of cities above which a tour is begun and changed by methods for many cities.
pub(super) const LARGE: usize = 10_000;
/// The number of loop steps that a search for nearest cities counts as, between checks of the clock.
const SEARCH: usize = 64;

/// Distances and neighbour lists of an instance.
#[derive(Clone, Debug)]
pub(super) struct Tables {
    metric: Metric,
    cities: usize,
    /// Points converted for the metric.
    points: Vec<[f64; 2]>,
    /// All distances row by row; empty if there are too many.
    table: Arc<[i32]>,
    /// For each city its nearest ones.
    near: Vec<u32>,
    neighbours: usize,
}

impl Tables {
    /// The tables of an instance, with this number of nearest cities, unless `look` fails.
    pub(super) fn new<E>(
        tsp: &Tsp,
        neighbours: usize,
        look: impl Fn(usize) -> Result<(), E>,
    ) -> Result<Self, E> {
        let (metric, cities) = (tsp.metric, tsp.cities);
        look(0)?;
        let points: Vec<[f64; 2]> = tsp.points.iter().map(|&point| tsp.ready(point)).collect();
        let table = distances(tsp, &points, &look)?;
        let mut tables = Self { metric, cities, points, table, near: vec![], neighbours };
        tables.near = tables.nearest(&look)?;
        Ok(tables)
    }

    /// The bytes of the tables of this instance.
    pub(super) fn bytes(tsp: &Tsp, neighbours: usize) -> usize {
        let table = if has_table(tsp) { tsp.cities * tsp.cities * size_of::<i32>() } else { 0 };
        size_of_val(&tsp.points[..]) + table + tsp.cities * neighbours * size_of::<u32>()
    }

    /// The greatest number of bytes allocated temporarily while tables or a tour are made, or a tour is recounted: a
    /// tree of the cities, or a list of all with their distances.
    pub(super) fn scratch(tsp: &Tsp) -> usize {
        let list = tsp.cities * size_of::<(i64, u32)>();
        let greedy = if tsp.cities > LARGE { greedy::bytes(tsp.cities) } else { 0 };
        list.max(Tree::bytes(tsp.cities)).max(greedy)
    }

    #[inline]
    pub(super) fn distance(&self, a: usize, b: usize) -> i64 {
        if self.table.is_empty() {
            self.metric.between(self.points[a], self.points[b])
        } else {
            self.table[a * self.cities + b].into()
        }
    }

    pub(super) const fn cities(&self) -> usize {
        self.cities
    }

    pub(super) const fn metric(&self) -> Metric {
        self.metric
    }

    /// A point, converted for the metric.
    pub(super) fn point(&self, city: usize) -> [f64; 2] {
        self.points[city]
    }

    #[inline]
    pub(super) fn length(&self, edges: &[[usize; 2]]) -> i64 {
        edges.iter().map(|&[a, b]| self.distance(a, b)).sum()
    }

    /// The cities nearest to one.
    #[inline]
    pub(super) fn near(&self, city: usize) -> &[u32] {
        &self.near[city * self.neighbours..][..self.neighbours]
    }

    /// Removes the distance table, as for a large instance.
    #[cfg(test)]
    pub(super) fn without_distances(self) -> Self {
        Self { table: Arc::default(), ..self }
    }

    /// The neighbour lists of all cities, one after the other.
    fn nearest<E>(&self, look: &impl Fn(usize) -> Result<(), E>) -> Result<Vec<u32>, E> {
        let mut near = Vec::with_capacity(self.cities * self.neighbours);
        if self.table.is_empty() {
            let tree = Tree::new(&self.points, self.metric, look)?;
            near.resize(self.cities * self.neighbours, 0);
            // Searches in the order of the tree, so that the data of a search are still in the cache for the next one.
            for (step, &city) in tree.order().iter().enumerate() {
                look(step * SEARCH)?;
                let list = near[city as usize * self.neighbours..].iter_mut();
                list.zip(tree.nearest(city as usize, self.neighbours)).for_each(|(to, found)| *to = found);
            }
        } else {
            let distance = |a, b| self.distance(a, b);
            for city in 0..self.cities {
                look(city * SEARCH)?;
                near.extend(nearest_by_linear_search(self.cities, city, self.neighbours, distance));
            }
        }
        Ok(near)
    }

    /// A tour to start from: a nearest-neighbour tour from this city, or for many cities a greedy tour, which is shorter.
    pub(super) fn start<E>(
        &self,
        first: usize,
        look: &impl Fn(usize) -> Result<(), E>,
    ) -> Result<Vec<u32>, E> {
        let is_greedy = self.cities > LARGE && self.metric != Metric::Explicit;
        if is_greedy { greedy::greedy(self, first, look) } else { self.nearest_first(first, look) }
    }

    /// A nearest-neighbour tour from this city.
    fn nearest_first<E>(&self, first: usize, look: &impl Fn(usize) -> Result<(), E>) -> Result<Vec<u32>, E> {
        let mut order = Vec::with_capacity(self.cities);
        order.push(first as u32);
        let mut city = first;
        if self.table.is_empty() {
            let mut tree = Tree::new(&self.points, self.metric, look)?;
            tree.remove(city);
            while let Some(next) = tree.nearest(city, 1).next() {
                look(order.len() * SEARCH)?;
                city = next as usize;
                tree.remove(city);
                order.push(next);
            }
            return Ok(order);
        }
        let mut left: Vec<u32> = (0..self.cities as u32).filter(|&other| other as usize != city).collect();
        let distance = |city, other: u32| self.distance(city, other as usize);
        while let Some(at) = (0..left.len()).min_by_key(|&at| (distance(city, left[at]), left[at])) {
            look(order.len() * SEARCH)?;
            let next = left.swap_remove(at);
            city = next as usize;
            order.push(next);
        }
        Ok(order)
    }
}

/// Whether all distances are in a table: they are given, or few.
fn has_table(tsp: &Tsp) -> bool {
    tsp.metric != Metric::Explicit && tsp.cities <= TABLE_MOST
}

/// The table of all distances, if they are given, or if they are few and not too great.
fn distances<E>(
    tsp: &Tsp,
    points: &[[f64; 2]],
    look: &impl Fn(usize) -> Result<(), E>,
) -> Result<Arc<[i32]>, E> {
    if tsp.metric == Metric::Explicit {
        return Ok(Arc::clone(&tsp.table));
    }
    if !has_table(tsp) {
        return Ok(Arc::default());
    }
    let mut all: Arc<[i32]> = std::iter::repeat_n(0, tsp.cities * tsp.cities).collect();
    let rows = Arc::get_mut(&mut all).into_iter().flat_map(|all| all.chunks_exact_mut(tsp.cities));
    for (a, row) in rows.enumerate() {
        look(a * SEARCH)?;
        for (b, distance) in row.iter_mut().enumerate().filter(|&(b, _)| b != a) {
            let Ok(between) = i32::try_from(tsp.metric.between(points[a], points[b])) else {
                return Ok(Arc::default());
            };
            *distance = between;
        }
    }
    Ok(all)
}
