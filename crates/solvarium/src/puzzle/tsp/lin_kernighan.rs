//! Chained Lin-Kernighan search: variable-depth moves (Lin and Kernighan, 1973), and from each local minimum a kick within a
//! short segment (Martin, Otto and Felten, 1991; Johnson and McGeoch, 1997; Applegate, Cook and Rohe, 2003).
//!
//! A move is a chain of turns that all share a city `t1`. Each takes away the edge from `t1` to its neighbour `t2`, joins `t2`
//! to a near city and closes the tour at `t1` again; of all the tours on its way the shortest is kept:
//! ```text
//! t1 [t2 . . e] c        t1 [e . . t2] c        gain: d(t1 t2) - d(t2 c) + d(e c) - d(e t1); e is the next t2
//! ```
//! A chain goes on while what it took away is longer than what it added. The first turns try several near cities, the
//! later ones the best. (To carry cities, or-opt, where no chain shortens the tour takes a tenth more time and leads to no
//! shorter tours.)
//!
//! Cities whose edges did not change need no second look (don't-look bits, Bentley, 1992): after a kick there are eight. What
//! leads to a longer tour is taken back, step by step, so a kick costs the same for a thousand cities as for a million.

use super::Tours;
use super::tour::{Change, Step, Tour};
use crate::limits::Stop;
use crate::local::{Metaheuristic, Start, Trial};
use crate::settings::{Setting, configurable};

/// How many near cities are tried for the first turns of a chain; for all others it is one.
const BREADTH: [usize; 3] = [5, 3, 2];
/// The most turns of a chain.
const DEPTH: usize = 30;
/// The most near cities that are looked at for a turn.
const NEAR: usize = 8;
/// With fewer cities there is nothing to kick.
const FEWEST: usize = 8;
/// Up to so many cities each better tour is kept at once, as a copy is cheap.
const SMALL: usize = 4096;

const SEGMENT: Setting = Setting::int(
    "segment",
    "how many cities each of the three parts has at most that a kick puts in another order",
    1..=1000,
    "50",
);

/// Chained Lin-Kernighan search, from the tour that always goes to the nearest city. What counts as an evaluation is the
/// search for a better tour from one city.
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
        trial.claim(Search::bytes(tours.tsp().cities()))?;
        let tour = trial.begin(tours, Start::Greedy)?;
        let mut search = Search::new(tours, tour);
        let ended = search.run(self.segment, trial);
        search.give_up();
        trial.offer(tours, &search.tour)?;
        ended
    }
}

struct Search<'t> {
    tours: &'t Tours,
    tour: Tour,
    /// The cities whose edges changed since a search from them was in vain.
    restless: Vec<u32>,
    is_restless: Vec<bool>,
    /// The steps since the tour that is gone back to if they led to no better one, and the length of that.
    journal: Vec<Step>,
    kept: i64,
    /// The length of the tour from which the chain began.
    base: i64,
    /// The edges that the chain has added.
    added: Vec<[usize; 2]>,
}

/// A way on for a chain: its new edge leads from `t2` to `to`, whose edge to `end` goes; what is gained before the tour is
/// closed, and then.
#[derive(Clone, Copy)]
struct Turn {
    to: usize,
    end: usize,
    gain: i64,
    closed: i64,
}

impl<'t> Search<'t> {
    const fn bytes(cities: usize) -> usize {
        cities * (size_of::<u32>() + size_of::<bool>())
    }

    fn new(tours: &'t Tours, tour: Tour) -> Self {
        let cities = tour.cities();
        let (kept, base) = (tour.length, tour.length);
        let (journal, added) = (Vec::new(), Vec::with_capacity(DEPTH));
        let restless = tour.cities_from_zero().collect();
        Self { tours, tour, restless, is_restless: vec![true; cities], journal, kept, base, added }
    }

    /// Down, and kick after kick, until a limit ends it.
    fn run(&mut self, segment: usize, trial: &mut Trial<'_, Tours>) -> Result<(), Stop> {
        while let Some(city) = self.next_restless(trial)? {
            if self.improve(city, trial) {
                self.keep();
            }
        }
        trial.offer(self.tours, &self.tour)?;
        let cities = self.tour.cities();
        if cities < FEWEST {
            return Ok(());
        }
        let segment = segment.min((cities - 2) / 3);
        for number in 1_usize.. {
            self.kick(segment, trial);
            while let Some(city) = self.next_restless(trial)? {
                self.improve(city, trial);
            }
            if self.tour.length > self.kept {
                self.give_up();
            }
            self.keep();
            if cities <= SMALL || number.is_multiple_of(cities) {
                trial.offer(self.tours, &self.tour)?;
            }
        }
        Ok(())
    }

    /// From here on there is no way back.
    fn keep(&mut self) {
        self.journal.clear();
        self.kept = self.tour.length;
    }

    /// Goes back to the tour that was kept.
    fn give_up(&mut self) {
        self.take_back(0, self.kept);
    }

    /// Takes back all steps but the first so many, with which the tour is so long.
    fn take_back(&mut self, steps: usize, length: i64) {
        for step in self.journal.drain(steps..).rev() {
            self.tour.change_back(step);
        }
        self.tour.length = length;
    }

    fn take(&mut self, step: Step, length: i64) {
        self.tour.change(step);
        self.tour.length = length;
        self.journal.push(step);
    }

    fn wake(&mut self, city: usize) {
        if !std::mem::replace(&mut self.is_restless[city], true) {
            self.restless.push(city as u32);
        }
    }

    /// A city to search from.
    fn next_restless(&mut self, trial: &mut Trial<'_, Tours>) -> Result<Option<usize>, Stop> {
        let Some(city) = self.restless.pop() else { return Ok(None) };
        self.is_restless[city as usize] = false;
        trial.evaluate()?;
        Ok(Some(city as usize))
    }

    /// Shortens the tour by a chain from this city; says whether that could be done.
    fn improve(&mut self, city: usize, trial: &mut Trial<'_, Tours>) -> bool {
        self.base = self.tour.length;
        let sides = [self.tour.next(city), self.tour.last(city)];
        let is_better = sides.into_iter().any(|t2| {
            self.added.clear();
            self.chain(city, t2, self.tours.distance(city, t2), 0)
        });
        trial.stats.descent.accepted += u64::from(is_better);
        is_better
    }

    /// The turns that `t2`, next to `t1`, can make, the greatest gain first.
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

    /// Goes on with a chain that has gained so much once the edge between `t1` and `t2` is gone, to the shortest tour on
    /// its way, if it gains more than `floor`. If there is none, the tour is as before.
    fn chain(&mut self, t1: usize, t2: usize, gain: i64, floor: i64) -> bool {
        let depth = self.added.len();
        if depth == DEPTH {
            return false;
        }
        let mut found = [Turn { to: 0, end: 0, gain: 0, closed: 0 }; NEAR];
        let count = self.turns(t1, t2, gain, &mut found);
        let (steps, length) = (self.journal.len(), self.tour.length);
        for turn in &found[..count.min(BREADTH.get(depth).copied().unwrap_or(1))] {
            let Some(step) = self.turn(t1, t2, turn.end) else { continue };
            self.take(step, self.base - turn.closed);
            self.added.push([t2, turn.to]);
            if self.chain(t1, turn.end, turn.gain, floor.max(turn.closed)) || turn.closed > floor {
                [t1, t2, turn.to, turn.end].into_iter().for_each(|city| self.wake(city));
                return true;
            }
            self.take_back(steps, length);
            self.added.truncate(depth);
        }
        false
    }

    /// The step after which `t1` is next to `end` and not to `t2`.
    fn turn(&self, t1: usize, t2: usize, end: usize) -> Option<Step> {
        let (from, to) = if self.tour.next(t1) == t2 { (t2, end) } else { (end, t2) };
        self.tour.turn(self.tour.place(from), self.tour.place(to))
    }

    /// Puts three segments that follow each other in the opposite order, and turns none (the double bridge): chains of turns
    /// hardly lead there, nor back.
    /// ```text
    /// x [b . .] [c . .] [d . .] y        x [d . .] [c . .] [b . .] y
    /// ```
    fn kick(&mut self, segment: usize, trial: &mut Trial<'_, Tours>) {
        let cities = self.tour.cities();
        let first = trial.rng.below(cities);
        let counts = [(); 3].map(|()| 1 + trial.rng.below(segment));
        let all = counts.iter().sum::<usize>();
        let starts = [0, counts[0], counts[0] + counts[1], all];
        let ends = starts
            .map(|start| [self.tour.at_round(first + start + cities - 1), self.tour.at_round(first + start)]);
        let [[x, b], [b_end, c], [c_end, d], [d_end, y]] = ends;
        let sum = |edges: [[usize; 2]; 4]| edges.iter().map(|&[a, b]| self.tours.distance(a, b)).sum::<i64>();
        let length = self.tour.length - sum(ends) + sum([[x, d], [d_end, c], [c_end, b], [b_end, y]]);
        let turn = |start: usize, count: usize| {
            Step(Change::Turn { first: ((first + start) % cities) as u32, count: count as u32 })
        };
        let [b_count, c_count, d_count] = counts;
        let parts = [(0, all), (0, d_count), (d_count, c_count), (d_count + c_count, b_count)];
        parts.into_iter().for_each(|(start, count)| self.take(turn(start, count), length));
        ends.into_iter().flatten().for_each(|city| self.wake(city));
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Limits;
    use crate::local::Landscape;
    use crate::puzzle::tsp::Tsp;

    /// What the search says of the length is what it is, whenever it is stopped, and it is no worse with more time.
    #[test]
    fn lengths_are_those_of_the_tours() {
        for text in [
            "uniform 5 1",
            "uniform 8 1",
            "uniform 40 2",
            "uniform 500 3",
            "circle 30",
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

    /// No tour of a kick is lost: what the journal takes back is what was there.
    #[test]
    fn kicks_are_taken_back_whole() {
        let tours = Tours::new(&Tsp::parse("uniform 60 4").unwrap());
        let mut trial = Trial::new(5);
        let mut search = Search::new(&tours, tours.greedy(&mut crate::rng::Rng::seeded(6)));
        for _ in 0..1000 {
            let before = search.tour.clone();
            search.kick(15, &mut trial);
            assert_eq!(tours.recount(&search.tour), search.tour.length);
            assert_ne!(tours.values(&search.tour), tours.values(&before));
            search.give_up();
            assert_eq!(search.tour, before);
        }
    }

    /// Optimal tours of few cities, by trying all.
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
