//! Greedy tours (Bentley, "Fast algorithms for geometric traveling salesman problems", 1992): the shortest edges between
//! near cities join paths, then each path is followed by the one with the nearest end. They are about 16 % longer than
//! the shortest tours, nearest-neighbour tours 25 %.

use super::near::Tree;
use super::tables::Tables;

/// The number of nearest cities of each city whose edges are tried.
const NEAR: usize = 5;
/// A missing neighbour.
const NONE: u32 = u32::MAX;

/// The greatest number of bytes allocated while a tour of this number of cities is made.
pub(super) fn bytes(cities: usize) -> usize {
    let edges = cities * NEAR * size_of::<(i64, [u32; 2])>();
    let ends = Tree::bytes(cities) + cities * (size_of::<[f64; 2]>() + size_of::<u32>());
    cities * (3 * size_of::<u32>()) + edges.max(ends)
}

/// A greedy tour of cities in the plane that begins at an end of the path with this city.
pub(super) fn greedy<E>(
    tables: &Tables,
    first: usize,
    look: &impl Fn(usize) -> Result<(), E>,
) -> Result<Vec<u32>, E> {
    let mut paths = Paths::of(tables.cities());
    for (_, [a, b]) in edges(tables, look)? {
        paths.join(a, b);
    }
    paths.follow(tables, first as u32, look)
}

/// The edges between near cities, each once, the shortest first.
fn edges<E>(tables: &Tables, look: &impl Fn(usize) -> Result<(), E>) -> Result<Vec<(i64, [u32; 2])>, E> {
    let near = |city: u32| tables.near(city as usize).iter().copied().take(NEAR);
    let mut edges = Vec::with_capacity(NEAR * tables.cities());
    for a in 0..tables.cities() as u32 {
        look(a as usize)?;
        let is_new = |&b: &u32| a < b || near(b).all(|other| other != a);
        edges.extend(near(a).filter(is_new).map(|b| (tables.distance(a as usize, b as usize), [a, b])));
    }
    edges.sort_unstable();
    Ok(edges)
}

/// Paths of cities.
struct Paths {
    /// The neighbours of each city in its path.
    beside: Vec<[u32; 2]>,
    /// The other end of the path of each end.
    other: Vec<u32>,
}

impl Paths {
    /// Each city is a path.
    fn of(cities: usize) -> Self {
        Self { beside: vec![[NONE; 2]; cities], other: (0..cities as u32).collect() }
    }

    fn is_end(&self, city: u32) -> bool {
        self.beside[city as usize][1] == NONE
    }

    /// Joins two paths, if these are their ends.
    fn join(&mut self, a: u32, b: u32) {
        if !self.is_end(a) || !self.is_end(b) || self.other[a as usize] == b {
            return;
        }
        let [from, to] = [a, b].map(|city| self.other[city as usize]);
        for (city, other) in [(a, b), (b, a)] {
            let beside = &mut self.beside[city as usize];
            beside[usize::from(beside[0] != NONE)] = other;
        }
        self.other[from as usize] = to;
        self.other[to as usize] = from;
    }

    /// The cities of all paths. Each path is followed by the one with the nearest end.
    fn follow<E>(
        &self,
        tables: &Tables,
        first: u32,
        look: &impl Fn(usize) -> Result<(), E>,
    ) -> Result<Vec<u32>, E> {
        let ends: Vec<u32> = (0..self.other.len() as u32).filter(|&city| self.is_end(city)).collect();
        let points: Vec<[f64; 2]> = ends.iter().map(|&end| tables.point(end as usize)).collect();
        let mut tree = Tree::new(&points, tables.metric(), look)?;
        let index = |city: u32| ends.partition_point(|&end| end < city);
        let mut order = Vec::with_capacity(self.other.len());
        // If the first city is not an end, the tour begins at the next one.
        let mut next = index(first) % ends.len();
        loop {
            look(order.len())?;
            let last = self.walk(ends[next], &mut order);
            tree.remove(next);
            let at = index(last);
            tree.remove(at);
            match tree.nearest(at, 1).next() {
                Some(nearest) => next = nearest as usize,
                None => return Ok(order),
            }
        }
    }

    /// Appends the path from this end; returns its other end.
    fn walk(&self, from: u32, order: &mut Vec<u32>) -> u32 {
        let (mut last, mut city) = (NONE, from);
        loop {
            order.push(city);
            let [a, b] = self.beside[city as usize];
            let next = if a == last { b } else { a };
            if next == NONE {
                return city;
            }
            (last, city) = (city, next);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::puzzle::tsp::Tsp;
    use std::convert::Infallible;

    #[test]
    fn each_city_is_visited_once() {
        for text in ["uniform 500 1", "circle 60", "grid 9 7", "uniform 3 1"] {
            let tsp = Tsp::parse(text).unwrap();
            let look = |_| Ok::<_, Infallible>(());
            let Ok(tables) = Tables::new(&tsp, 5.min(tsp.cities() - 1), look);
            for first in [0, 1, tsp.cities() - 1] {
                let Ok(mut order) = greedy(&tables, first, &look);
                order.sort_unstable();
                assert_eq!(order, (0..tsp.cities() as u32).collect::<Vec<_>>(), "{text}");
            }
        }
    }
}
