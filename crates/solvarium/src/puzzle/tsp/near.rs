//! Nearest cities: in the plane by a k-d tree (Bentley, 1975) with deletion ("K-d trees for semidynamic point sets",
//! 1990), otherwise by linear search.
//!
//! The tree is stored as a permutation of the cities. The middle city of a range splits the range across its wider axis;
//! both halves are split in the same way.

use super::Metric;

/// The maximum size of a range that is searched linearly.
const LEAF: usize = 8;
/// The maximum size of a range that is divided without a check of the limits.
const FEW: usize = 1 << 12;

/// Cities in the plane, some of which are removed.
pub(super) struct Tree<'p> {
    points: &'p [[f64; 2]],
    metric: Metric,
    order: Vec<u32>,
    /// The index of each city in the order.
    index: Vec<u32>,
    /// The axis of the range with this middle.
    axis: Vec<u8>,
    /// The number of remaining cities in the range with this middle.
    remaining: Vec<u32>,
    is_removed: Vec<bool>,
}

/// The nearest cities so far, in order of distance. If cities are equally near, those found first are kept. A fixed
/// tie-break would have to visit thousands of cities that lie at one point.
struct Nearest {
    most: usize,
    found: Vec<(f64, u32)>,
}

impl Nearest {
    fn offer(&mut self, key: f64, city: u32) {
        if !self.has_room(key) {
            return;
        }
        let at = self.found.partition_point(|&(other, _)| other <= key);
        self.found.insert(at, (key, city));
        self.found.truncate(self.most);
    }

    fn has_room(&self, key: f64) -> bool {
        self.found.len() < self.most || self.found.last().is_some_and(|&(worst, _)| key < worst)
    }
}

impl<'p> Tree<'p> {
    /// The greatest number of bytes of a tree of this number of cities.
    pub(super) const fn bytes(cities: usize) -> usize {
        cities * (3 * size_of::<u32>() + 2 * size_of::<u8>())
    }

    /// A tree of all these cities. Calls `check` from time to time, which checks limits.
    pub(super) fn new<E>(
        points: &'p [[f64; 2]],
        metric: Metric,
        check: impl Fn(usize) -> Result<(), E>,
    ) -> Result<Self, E> {
        let cities = points.len();
        let mut tree = Self {
            points,
            metric,
            order: (0..cities as u32).collect(),
            index: vec![0; cities],
            axis: vec![0; cities],
            remaining: vec![0; cities],
            is_removed: vec![false; cities],
        };
        tree.divide(0, cities, &check)?;
        for (index, &city) in (0..).zip(&tree.order) {
            tree.index[city as usize] = index;
        }
        Ok(tree)
    }

    /// Divides a range. Recursion halves it: 20 levels for a million cities.
    fn divide<E>(
        &mut self,
        from: usize,
        to: usize,
        check: &impl Fn(usize) -> Result<(), E>,
    ) -> Result<(), E> {
        if to - from > FEW {
            check(0)?;
        }
        let middle = usize::midpoint(from, to);
        if from < to {
            self.remaining[middle] = (to - from) as u32;
        }
        if to - from <= LEAF {
            return Ok(());
        }
        let points = self.points;
        let range = &mut self.order[from..to];
        let width = |axis: usize| {
            let all = || range.iter().map(|&city| points[city as usize][axis]);
            all().fold(f64::MIN, f64::max) - all().fold(f64::MAX, f64::min)
        };
        let axis = usize::from(width(1) > width(0));
        let key = |city: u32| points[city as usize][axis];
        range.select_nth_unstable_by(middle - from, |&a, &b| key(a).total_cmp(&key(b)).then(a.cmp(&b)));
        self.axis[middle] = axis as u8;
        self.divide(from, middle, check)?;
        self.divide(middle + 1, to, check)
    }

    /// The cities in an order in which nearby cities are mostly close to each other.
    pub(super) fn order(&self) -> &[u32] {
        &self.order
    }

    /// A key that grows with the distance.
    fn key(&self, a: usize, b: usize) -> f64 {
        let (x, y) = (self.points[a][0] - self.points[b][0], self.points[a][1] - self.points[b][1]);
        match self.metric {
            Metric::Manhattan => x.abs() + y.abs(),
            Metric::Maximum => x.abs().max(y.abs()),
            _ => x * x + y * y,
        }
    }

    /// The least key of cities beyond a line at this distance.
    fn beyond(&self, far: f64) -> f64 {
        if matches!(self.metric, Metric::Manhattan | Metric::Maximum) { far.abs() } else { far * far }
    }

    /// The remaining cities nearest to one, without itself.
    pub(super) fn nearest(&self, city: usize, most: usize) -> impl Iterator<Item = u32> + use<> {
        let mut nearest = Nearest { most, found: Vec::with_capacity(most + 1) };
        self.search(city, 0, self.order.len(), &mut nearest);
        nearest.found.into_iter().map(|(_, city)| city)
    }

    fn search(&self, city: usize, from: usize, to: usize, nearest: &mut Nearest) {
        let middle = usize::midpoint(from, to);
        if from >= to || self.remaining[middle] == 0 {
            return;
        }
        let offer = |at: usize, nearest: &mut Nearest| {
            let other = self.order[at];
            if !self.is_removed[other as usize] && other as usize != city {
                nearest.offer(self.key(city, other as usize), other);
            }
        };
        if to - from <= LEAF {
            return (from..to).for_each(|at| offer(at, nearest));
        }
        offer(middle, nearest);
        let axis = usize::from(self.axis[middle]);
        let far = self.points[city][axis] - self.points[self.order[middle] as usize][axis];
        let halves = [(from, middle), (middle + 1, to)];
        let (here, there) = if far < 0.0 { (halves[0], halves[1]) } else { (halves[1], halves[0]) };
        self.search(city, here.0, here.1, nearest);
        if nearest.has_room(self.beyond(far)) {
            self.search(city, there.0, there.1, nearest);
        }
    }

    /// Removes a city.
    pub(super) fn remove(&mut self, city: usize) {
        if std::mem::replace(&mut self.is_removed[city], true) {
            return;
        }
        let index = self.index[city] as usize;
        let (mut from, mut to) = (0, self.order.len());
        loop {
            let middle = usize::midpoint(from, to);
            self.remaining[middle] -= 1;
            if to - from <= LEAF || index == middle {
                return;
            }
            (from, to) = if index < middle { (from, middle) } else { (middle + 1, to) };
        }
    }
}

/// The cities nearest to one by `distance`, without itself.
pub(super) fn nearest_by_linear_search(
    cities: usize,
    city: usize,
    most: usize,
    distance: impl Fn(usize, usize) -> i64,
) -> impl Iterator<Item = u32> {
    let mut all: Vec<(i64, u32)> = (0..cities)
        .filter(|&other| other != city)
        .map(|other| (distance(city, other), other as u32))
        .collect();
    if most < all.len() {
        all.select_nth_unstable(most);
        all.truncate(most);
    }
    all.sort_unstable();
    all.into_iter().map(|(_, city)| city)
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn points() -> impl Strategy<Value = Vec<[f64; 2]>> {
        // Few values, so that there are ties and cities at one point.
        let x = || (0..12i32).prop_map(f64::from);
        prop::collection::vec((x(), x()).prop_map(|(x, y)| [x, y]), 1..80)
    }

    proptest! {
        #[test]
        fn the_tree_agrees_with_linear_search(points in points(), removed in prop::collection::vec(0..80usize, 0..60), most in 1..9usize) {
            for metric in [Metric::Euclid, Metric::Manhattan, Metric::Maximum] {
                let Ok(mut tree) = Tree::new(&points, metric, |_| Ok::<_, std::convert::Infallible>(()));
                let removed: Vec<usize> = removed.iter().copied().filter(|&city| city < points.len()).collect();
                removed.iter().for_each(|&city| tree.remove(city));
                for city in 0..points.len() {
                    // Exact: squares of Euclidean distances are whole here.
                    let key = |other: usize| tree.key(city, other);
                    let others = (0..points.len()).filter(|other| *other != city && !removed.contains(other));
                    let mut wanted: Vec<f64> = others.map(key).collect();
                    wanted.sort_by(f64::total_cmp);
                    wanted.truncate(most);
                    let found: Vec<usize> = tree.nearest(city, most).map(|other| other as usize).collect();
                    prop_assert!(found.iter().all(|other| *other != city && !removed.contains(other)));
                    prop_assert_eq!(found.iter().map(|&other| key(other)).collect::<Vec<_>>(), wanted);
                }
            }
        }
    }
}
