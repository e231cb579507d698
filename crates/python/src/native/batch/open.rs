//! The open list of the best-first search of rows.

use std::cmp::Ordering;
use std::collections::BinaryHeap;

/// The open list, and the costs of all rows.
pub struct Open {
    /// The least cost of each row so far, its estimate if there is a heuristic, and the depth.
    pub costs: Vec<f64>,
    estimates: Option<Vec<f64>>,
    pub depths: Vec<u32>,
    is_open: Vec<bool>,
    heap: BinaryHeap<Entry>,
    pub deepest: u32,
    /// Rows from which no goal can be reached.
    pub dead: u64,
}

/// A row in the open list. The entries of rows that are expanded already, or that have a smaller cost by now, are skipped.
struct Entry {
    f: f64,
    cost: f64,
    row: u32,
}

impl Open {
    /// Bytes of each row here.
    pub const BESIDE: usize = 2 * size_of::<f64>() + size_of::<u32>() + size_of::<bool>();

    pub fn new(is_informed: bool) -> Self {
        let estimates = is_informed.then(Vec::new);
        let (costs, depths, is_open) = (vec![0.0], vec![0], vec![false]);
        Self { costs, estimates, depths, is_open, heap: BinaryHeap::new(), deepest: 0, dead: 0 }
    }

    pub fn bytes(&self) -> usize {
        self.heap.capacity() * size_of::<Entry>()
    }

    /// The number of entries, some of which are skipped.
    pub fn len(&self) -> usize {
        self.heap.len()
    }

    /// The estimates of new rows.
    pub fn add(&mut self, estimates: &[f64]) {
        if let Some(all) = &mut self.estimates {
            all.extend(estimates);
            self.dead += estimates.iter().filter(|estimate| estimate.is_infinite()).count() as u64;
        }
    }

    /// A new row.
    pub fn know(&mut self, cost: f64, depth: u32) {
        self.costs.push(cost);
        self.depths.push(depth);
        self.is_open.push(false);
        self.deepest = self.deepest.max(depth);
    }

    /// A smaller cost of a row. Returns whether it was expanded already.
    pub fn improve(&mut self, at: usize, cost: f64, depth: u32) -> bool {
        (self.costs[at], self.depths[at]) = (cost, depth);
        !self.is_open[at]
    }

    fn f(&self, at: usize) -> f64 {
        self.costs[at] + self.estimates.as_ref().map_or(0.0, |estimates| estimates[at])
    }

    /// Opens a row, unless no goal can be reached from it.
    pub fn push(&mut self, at: usize) {
        let f = self.f(at);
        if f.is_finite() {
            self.is_open[at] = true;
            self.heap.push(Entry { f, cost: self.costs[at], row: at as u32 });
        }
    }

    /// The least f.
    pub fn least(&self) -> Option<f64> {
        self.heap.peek().map(|entry| entry.f)
    }

    /// Takes the best rows whose f is below a bound.
    pub fn pop(&mut self, most: usize, bound: f64) -> Vec<usize> {
        let mut rows = Vec::new();
        while rows.len() < most
            && let Some(entry) = self.heap.peek().filter(|entry| entry.f < bound)
        {
            let (at, cost) = (entry.row as usize, entry.cost);
            self.heap.pop();
            if self.is_open[at] && cost <= self.costs[at] {
                self.is_open[at] = false;
                rows.push(at);
            }
        }
        rows
    }
}

/// The greatest entry of the heap is the best one: the least f, then the greatest cost, then the youngest row.
impl Ord for Entry {
    fn cmp(&self, other: &Self) -> Ordering {
        let by_f = other.f.total_cmp(&self.f);
        by_f.then(self.cost.total_cmp(&other.cost)).then(self.row.cmp(&other.row))
    }
}

impl PartialOrd for Entry {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl PartialEq for Entry {
    fn eq(&self, other: &Self) -> bool {
        self.cmp(other).is_eq()
    }
}

impl Eq for Entry {}
