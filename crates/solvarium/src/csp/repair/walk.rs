//! Tabu search (Glover, 1986) over the values of a model, as for colouring (Hertz and de Werra, 1987). A move is the best change of a
//! variable in conflict, even if it increases the number of conflicts. A value that a variable lost recently is tabu, unless it leads
//! to fewer conflicts than ever before.
//!
//! The tenure of a tabu value depends on the cost, as in `TabuCol` (Galinier and Hao, 1999). It is stored in a table by variable and
//! value, since a model has few values. [`Tabu`](crate::local::Tabu), which works for all states and hashes their attributes, takes
//! four times as long.

use super::table::{Change, Filled, Table};
use crate::rng::Rng;
use crate::stats::Descent;

/// Number of moves without an improvement after which the search restarts.
const IDLE: u64 = 100_000;
/// Number of random tenures.
const SCATTER: usize = 10;

pub(super) struct Walk<'c> {
    table: Table<'c>,
    pub filled: Filled,
    /// By variable and value: the first move at which the value is allowed again.
    until: Vec<u64>,
    now: u64,
    best: i64,
    /// The move that led to the best.
    best_at: u64,
    rng: Rng,
    pub descent: Descent,
}

/// The best change so far; ties are broken at random.
struct Cheapest {
    change: Option<Change>,
    delta: i64,
    ties: usize,
}

impl<'c> Walk<'c> {
    /// Creates a walk from a greedy start.
    pub fn of(table: Table<'c>, seed: u64) -> Self {
        let mut rng = Rng::seeded(seed);
        let filled = table.greedy(&mut rng);
        Self {
            until: vec![0; table.numbers()],
            now: 0,
            best: filled.cost,
            best_at: 0,
            filled,
            rng,
            table,
            descent: Descent::default(),
        }
    }

    /// Heap memory in bytes.
    pub fn bytes(&self) -> usize {
        self.table.bytes() + 8 * self.until.len()
    }

    /// Makes a move; returns false if there is none.
    pub fn step(&mut self) -> bool {
        let Some(change) = self.choose() else { return false };
        self.now += 1;
        self.table.apply(&mut self.filled, change);
        self.descent.accepted += 1;
        let faults = u64::try_from(self.filled.cost).unwrap_or(0);
        let tenure = faults * 3 / 5 + self.rng.below(SCATTER) as u64;
        self.until[self.table.place(change.variable, change.from)] = self.now + tenure;
        if self.filled.cost < self.best {
            (self.best, self.best_at) = (self.filled.cost, self.now);
        } else if self.now - self.best_at >= IDLE {
            self.begin_again();
        }
        true
    }

    /// The best change that is allowed; any change if none is allowed.
    fn choose(&mut self) -> Option<Change> {
        let Self { table, filled, until, now, best, rng, .. } = self;
        let mut cheapest = Cheapest { change: None, delta: i64::MAX, ties: 0 };
        for change in filled.faulty.iter().flat_map(|&variable| table.others(filled, variable)) {
            let delta = table.delta(filled, change);
            if delta > cheapest.delta {
                continue;
            }
            let is_tabu = until[table.place(change.variable, change.to)] > *now;
            if !is_tabu || filled.cost + delta < *best {
                cheapest.see(change, delta, rng);
            }
        }
        cheapest.change.or_else(|| self.any())
    }

    /// A random change of a variable in conflict, nearly uniform.
    fn any(&mut self) -> Option<Change> {
        let Self { table, filled, rng, .. } = self;
        let (mut any, mut met) = (None, 0);
        for change in filled.faulty.iter().flat_map(|&variable| table.others(filled, variable)) {
            met += 1;
            if rng.below(met) == 0 {
                any = Some(change);
            }
        }
        any
    }

    fn begin_again(&mut self) {
        self.filled = self.table.greedy(&mut self.rng);
        (self.best, self.best_at) = (self.filled.cost, self.now);
        self.descent.restarts += 1;
    }
}

impl Cheapest {
    #[inline]
    fn see(&mut self, change: Change, delta: i64, rng: &mut Rng) {
        self.ties = if delta < self.delta { 1 } else { self.ties + 1 };
        if self.ties == 1 || rng.below(self.ties) == 0 {
            (self.change, self.delta) = (Some(change), delta);
        }
    }
}
