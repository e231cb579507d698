//! Chained Lin-Kernighan search: variable-depth moves (Lin and Kernighan, 1973), and from each local minimum a kick
//! within a short segment (Martin, Otto and Felten, 1991; Johnson and McGeoch, 1997; Applegate, Cook and Rohe, 2003).
//!
//! A move is a chain of reversals that share a city `t1`. Each removes the edge from `t1` to its neighbour `t2`, joins
//! `t2` to a near city and closes the tour at `t1`. The shortest tour of the chain is kept:
//! ```text
//! t1 [t2 . . e] c        t1 [e . . t2] c        gain: d(t1 t2) - d(t2 c) + d(e c) - d(e t1); e becomes t2
//! ```
//! A chain continues while the removed edges are longer than the added ones. The first reversals try several near
//! cities, later ones only the best. (Adding or-opt moves where no chain shortens the tour takes a tenth more time and
//! gives no shorter tours.)
//!
//! Only cities whose edges changed are searched again (don't-look bits, Bentley, 1992): eight after a kick. Steps that
//! lead to a longer tour are undone one by one, so a kick costs the same for a thousand cities as for a million.

use super::Tours;
use super::cycle::Cycle;
use super::tables::LARGE;
use super::two_level::TwoLevelList;
use crate::limits::Stop;
use crate::local::{Metaheuristic, Start, Trial};
use crate::settings::{Setting, configurable};

/// The number of near cities tried for the first reversals of a chain; for all others it is one.
const BREADTH: [usize; 3] = [5, 3, 2];
/// The greatest number of reversals of a chain.
const DEPTH: usize = 30;
/// The greatest number of near cities examined for a reversal.
const NEAR: usize = 8;
/// The least number of cities for a kick.
const FEWEST: usize = 8;
/// The number of cities up to which each better tour is stored at once, because a copy takes little time.
const SMALL: usize = 4096;

const SEGMENT: Setting = Setting::int(
    "segment",
    "maximum number of cities in each of the three parts that a kick reorders",
    1..=1000,
    "50",
);

/// Chained Lin-Kernighan search from a nearest-neighbour tour, or from a greedy tour of more than 10,000 cities. An
/// evaluation is the search for a better tour from one city.
///
/// ```
/// use solvarium::{local::Trial, puzzle::tsp::{LinKernighan, Tours, Tsp}, Limits};
/// let tours = Tours::new(&Tsp::parse("grid 10 10")?);
/// let found = Trial::new(1).limits(Limits::none().nodes(100_000)).run(&tours, &LinKernighan::new());
/// assert_eq!(found.cost(), Some(1000)); // the optimum
/// # Ok::<(), solvarium::Error>(())
/// ```
#[derive(Clone, Debug)]
pub struct LinKernighan {
    segment: usize,
}

configurable! {
    /// Kicks of three segments of up to 50 cities.
    LinKernighan = [SEGMENT];
    |values| Self { segment: values.int(&SEGMENT) as usize }
}

impl Metaheuristic<Tours> for LinKernighan {
    fn search(&self, tours: &Tours, trial: &mut Trial<'_, Tours>) -> Result<(), Stop> {
        let cities = tours.tsp().cities();
        trial.claim(bytes(cities))?;
        if cities <= LARGE {
            let tour = trial.begin(tours, Start::Greedy)?;
            let length = tour.length;
            return LinKernighanSearch::new(tours, tour, length).search(self.segment, trial);
        }
        trial.claim(TwoLevelList::bytes(cities))?;
        let tour = trial.begin(tours, Start::Greedy)?;
        let (order, length) = (tour.rotated_to_zero(), tour.length);
        drop(tour);
        LinKernighanSearch::new(tours, TwoLevelList::of(&order), length).search(self.segment, trial)
    }
}

/// The number of bytes of a search beside its tour.
const fn bytes(cities: usize) -> usize {
    cities * (size_of::<u32>() + size_of::<bool>())
}

struct LinKernighanSearch<'t, T: Cycle> {
    tours: &'t Tours,
    tour: T,
    length: i64,
    /// The cities whose edges changed since the last search from them.
    active: Vec<u32>,
    is_active: Vec<bool>,
    /// The steps since the tour to return to if they lead to no better one, and its length.
    journal: Vec<T::Step>,
    kept: i64,
    /// The length of the tour at the start of the chain.
    base: i64,
    /// The edges that the chain has added.
    added: Vec<[usize; 2]>,
}

/// A possible reversal of a chain: its new edge leads from `t2` to `to`, whose edge to `end` is removed; with the gain
/// before and after closing the tour.
#[derive(Clone, Copy)]
struct Turn {
    to: usize,
    end: usize,
    gain: i64,
    closed: i64,
}

impl<'t, T: Cycle> LinKernighanSearch<'t, T> {
    fn new(tours: &'t Tours, tour: T, length: i64) -> Self {
        let (kept, base) = (length, length);
        let (journal, added) = (Vec::new(), Vec::with_capacity(DEPTH));
        let active = tour.rotated_to_zero();
        let is_active = vec![true; active.len()];
        Self { tours, tour, length, active, is_active, journal, kept, base, added }
    }

    /// Searches until a limit ends it, and offers the best tour.
    fn search(&mut self, segment: usize, trial: &mut Trial<'_, Tours>) -> Result<(), Stop> {
        let ended = self.run(segment, trial);
        self.give_up();
        self.offer(trial)?;
        ended
    }

    fn offer(&mut self, trial: &mut Trial<'_, Tours>) -> Result<(), Stop> {
        self.tour.offer(self.length, self.tours, trial)
    }

    /// Descends, and makes kicks until a limit ends it.
    fn run(&mut self, segment: usize, trial: &mut Trial<'_, Tours>) -> Result<(), Stop> {
        while let Some(city) = self.next_active(trial)? {
            if self.improve(city, trial) {
                self.keep();
            }
        }
        self.offer(trial)?;
        let cities = self.is_active.len();
        if cities < FEWEST {
            return Ok(());
        }
        let segment = segment.min((cities - 2) / 3);
        for number in 1_usize.. {
            self.kick(segment, trial);
            while let Some(city) = self.next_active(trial)? {
                self.improve(city, trial);
            }
            if self.length > self.kept {
                self.give_up();
            }
            self.keep();
            if cities <= SMALL || number.is_multiple_of(cities) {
                self.offer(trial)?;
            }
        }
        Ok(())
    }

    /// Keeps the current tour and clears the journal.
    fn keep(&mut self) {
        self.journal.clear();
        self.kept = self.length;
    }

    /// Returns to the tour that was kept.
    fn give_up(&mut self) {
        self.undo(0, self.kept);
    }

    /// Undoes all steps except the first `steps`, after which the tour has this length.
    fn undo(&mut self, steps: usize, length: i64) {
        for step in self.journal.drain(steps..).rev() {
            self.tour.change_back(step);
        }
        self.length = length;
    }

    fn take(&mut self, step: T::Step, length: i64) {
        self.tour.change(step);
        self.length = length;
        self.journal.push(step);
    }

    fn wake(&mut self, city: usize) {
        if !std::mem::replace(&mut self.is_active[city], true) {
            self.active.push(city as u32);
        }
    }

    /// The next city to search from.
    fn next_active(&mut self, trial: &mut Trial<'_, Tours>) -> Result<Option<usize>, Stop> {
        let Some(city) = self.active.pop() else { return Ok(None) };
        self.is_active[city as usize] = false;
        trial.evaluate()?;
        Ok(Some(city as usize))
    }

    /// Shortens the tour by a chain from this city; returns whether it did.
    fn improve(&mut self, city: usize, trial: &mut Trial<'_, Tours>) -> bool {
        self.base = self.length;
        let sides = [self.tour.next(city), self.tour.last(city)];
        let is_better = sides.into_iter().any(|t2| {
            self.added.clear();
            self.chain(city, t2, self.tours.distance(city, t2), 0)
        });
        trial.stats.descent.accepted += u64::from(is_better);
        is_better
    }

    /// The possible reversals of `t2`, a neighbour of `t1`, in order of decreasing gain.
    fn turns(&self, t1: usize, t2: usize, gain: i64, found: &mut [Turn; NEAR]) -> usize {
        let is_after = self.tour.next(t1) == t2;
        let mut count = 0;
        for &to in self.tours.near(t2).iter().take(NEAR) {
            let to = to as usize;
            let left = gain - self.tours.distance(t2, to);
            if left <= 0 {
                break;
            }
            let end = if is_after { self.tour.last(to) } else { self.tour.next(to) };
            if to == t1 || end == t2 || self.added.contains(&[to, end]) || self.added.contains(&[end, to]) {
                continue;
            }
            let gain = left + self.tours.distance(end, to);
            let at = found[..count].iter().position(|other| other.gain < gain).unwrap_or(count);
            found[at..=count].rotate_right(1);
            found[at] = Turn { to, end, gain, closed: gain - self.tours.distance(end, t1) };
            count += 1;
        }
        count
    }

    /// Continues a chain with this gain after removing the edge between `t1` and `t2`, up to its shortest tour, if that
    /// gains more than `floor`. Otherwise the tour is unchanged.
    fn chain(&mut self, t1: usize, t2: usize, gain: i64, floor: i64) -> bool {
        let depth = self.added.len();
        if depth == DEPTH {
            return false;
        }
        let mut found = [Turn { to: 0, end: 0, gain: 0, closed: 0 }; NEAR];
        let count = self.turns(t1, t2, gain, &mut found);
        let (steps, length) = (self.journal.len(), self.length);
        for turn in &found[..count.min(BREADTH.get(depth).copied().unwrap_or(1))] {
            let Some(step) = self.turn(t1, t2, turn.end) else { continue };
            self.take(step, self.base - turn.closed);
            self.added.push([t2, turn.to]);
            if self.chain(t1, turn.end, turn.gain, floor.max(turn.closed)) || turn.closed > floor {
                [t1, t2, turn.to, turn.end].into_iter().for_each(|city| self.wake(city));
                return true;
            }
            self.undo(steps, length);
            self.added.truncate(depth);
        }
        false
    }

    /// The step after which `t1` is adjacent to `end` instead of `t2`.
    fn turn(&self, t1: usize, t2: usize, end: usize) -> Option<T::Step> {
        let (from, to) = if self.tour.next(t1) == t2 { (t2, end) } else { (end, t2) };
        self.tour.turn(from, to)
    }

    /// Reverses the order of three consecutive segments without reversing them (the double bridge). Chains of reversals
    /// rarely make or undo it.
    /// ```text
    /// x [b . .] [c . .] [d . .] y        x [d . .] [c . .] [b . .] y
    /// ```
    fn kick(&mut self, segment: usize, trial: &mut Trial<'_, Tours>) {
        let cities = self.is_active.len();
        let b = self.tour.at_index(trial.rng.below(cities));
        let [b_count, c_count, d_count] = [(); 3].map(|()| 1 + trial.rng.below(segment));
        let c = self.tour.ahead(b, b_count);
        let d = self.tour.ahead(c, c_count);
        let y = self.tour.ahead(d, d_count);
        let ends = [b, c, d, y].map(|city| [self.tour.last(city), city]);
        let [x, b_end, c_end, d_end] = ends.map(|[last, _]| last);
        let sum = |edges: [[usize; 2]; 4]| edges.iter().map(|&[a, b]| self.tours.distance(a, b)).sum::<i64>();
        let length = self.length - sum(ends) + sum([[x, d], [d_end, c], [c_end, b], [b_end, y]]);
        let parts = [(x, [b, d_end]), (x, [d_end, d]), (d_end, [c_end, c]), (c_end, [b_end, b])];
        parts.into_iter().for_each(|(before, path)| self.take(self.tour.turn_after(before, path), length));
        ends.into_iter().flatten().for_each(|city| self.wake(city));
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Limits;
    use crate::local::Landscape;
    use crate::puzzle::tsp::{Tour, Tsp};

    /// The reported length is that of the tour, whenever the search is stopped, and more time gives no longer tour.
    #[test]
    fn reported_lengths_are_right() {
        for text in [
            "uniform 5 1",
            "uniform 8 1",
            "uniform 40 2",
            "uniform 500 3",
            "circle 30",
            "uniform 10100 3",
            "0 0\n0 0\n0 0\n1 1\n0 0\n2 2\n0 0\n0 0\n0 0",
        ] {
            let tours = Tours::new(&Tsp::parse(text).unwrap().with_optimum(None));
            let mut last = i64::MAX;
            for nodes in [1, 10, 100, 1000, 5000] {
                let limits = Limits::none().nodes(nodes);
                let found = Trial::new(7).limits(limits).run(&tours, &LinKernighan::new());
                let (tour, cost) = found.best.unwrap();
                assert_eq!((tours.recount(&tour), tour.length), (cost, cost), "{text}");
                assert!(cost <= last, "{text}");
                last = cost;
            }
        }
    }

    /// Undoing the journal of a kick restores the tour.
    #[test]
    fn kicks_are_undone_completely() {
        let tours = Tours::new(&Tsp::parse("uniform 60 4").unwrap());
        let mut trial = Trial::new(5);
        let tour = tours.greedy(&mut crate::rng::Rng::seeded(6));
        let length = tour.length;
        let mut search = LinKernighanSearch::new(&tours, tour, length);
        let tour_of = |search: &LinKernighanSearch<'_, Tour>| {
            let mut tour = search.tour.clone();
            tour.length = search.length;
            tour
        };
        for _ in 0..1000 {
            let before = tour_of(&search);
            search.kick(15, &mut trial);
            let after = tour_of(&search);
            assert_eq!(tours.recount(&after), after.length);
            assert_ne!(tours.values(&after), tours.values(&before));
            search.give_up();
            assert_eq!(tour_of(&search), before);
        }
    }

    /// Tours of few cities are optimal, compared with trying all.
    #[test]
    fn few_cities_have_the_best_tour() {
        for seed in 1..20 {
            let tsp = Tsp::parse(&format!("uniform 8 {seed}")).unwrap();
            let tours = Tours::new(&tsp);
            let mut best = i64::MAX;
            let mut order = [0, 1, 2, 3, 4, 5, 6, 7];
            every_order(&mut order, 1, &mut |order| best = best.min(tsp.check(order).unwrap()));
            let found = Trial::new(1).limits(Limits::none().nodes(20_000)).run(&tours, &LinKernighan::new());
            assert_eq!(found.cost(), Some(best), "{seed}");
        }
    }

    fn every_order(order: &mut [i32; 8], from: usize, see: &mut impl FnMut(&[i32])) {
        if from == order.len() {
            return see(order);
        }
        for at in from..order.len() {
            order.swap(from, at);
            every_order(order, from + 1, see);
            order.swap(from, at);
        }
    }
}
