//! Breadth-first search, uniform-cost search and A* of a problem with `expand_many`, which lists the children of many states at once.
//! States are [rows](rows) of bytes, so no Python object is made for a state. `solvarium._batches` calls the user's functions, and
//! checks what they return.
//!
//! Breadth-first search expands the states in their order, so its plan and counts are those of the plain search. The other two
//! expand the best few states of the open list together. Some of them would not have been expanded one by one; a state
//! that is reached at less cost later is expanded again. They end when no open state has a smaller f than the best goal, so the cost is
//! that of the plain search where the heuristic is admissible.

mod open;
mod rows;

use super::faults::Interruption;
use super::grants::Grants;
use super::problem::{Ended, PythonProblem};
use open::Open;
use pyo3::exceptions::PyOverflowError;
use pyo3::prelude::*;
use pyo3::types::PyBytes;
use rows::Rows;
use solvarium::limits::Stop;
use solvarium::{Algorithm, Outcome, Real, Run};
use std::time::Duration;

/// The order in which a search expands states.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum How {
    BreadthFirst,
    /// By f: uniform-cost search, and A* if it has a heuristic.
    BestFirst,
}

impl How {
    /// The search that implements a method with its usual settings.
    pub fn of(method: &str) -> Option<Self> {
        match method {
            "bfs" => Some(Self::BreadthFirst),
            "uniform-cost" | "astar" => Some(Self::BestFirst),
            _ => None,
        }
    }
}

/// A search by batches.
pub struct Batches {
    pub how: How,
    pub is_informed: bool,
    /// The `solvarium._batches.Searcher` that calls the functions of the problem.
    pub searcher: Py<PyAny>,
}

impl Algorithm<PythonProblem> for Batches {
    fn search(&self, problem: &PythonProblem, run: &mut Run<'_, PythonProblem>) -> Outcome<PythonProblem> {
        let ended = Python::attach(|py| -> Ended {
            let mut walk = Walk::new(problem, run, Calls(self.searcher.bind(py).clone()))?;
            match self.how {
                How::BreadthFirst => walk.breadth_first(),
                How::BestFirst => walk.best_first(self.is_informed),
            }
        });
        problem.outcome(ended)
    }
}

/// The functions of the problem, for rows.
struct Calls<'py>(Bound<'py, PyAny>);

/// The children of a batch, in the order of their parents: the index of each one's parent in the batch, the rows, and the costs,
/// if they are not 1.
struct Children<'py> {
    parents: Bound<'py, PyBytes>,
    rows: Bound<'py, PyBytes>,
    costs: Option<Bound<'py, PyBytes>>,
    /// Whether the costs are whole numbers, which are added exactly.
    is_whole: bool,
}

impl<'py> Calls<'py> {
    fn rows(&self, rows: &[u8]) -> Bound<'py, PyBytes> {
        PyBytes::new(self.0.py(), rows)
    }

    fn start(&self) -> PyResult<Bound<'py, PyBytes>> {
        Ok(self.0.getattr("first")?.cast_into()?)
    }

    /// The index of the first goal among these rows.
    fn goal(&self, rows: &Bound<'py, PyBytes>) -> PyResult<Option<usize>> {
        self.0.call_method1("goal", (rows,))?.extract()
    }

    /// The children of this number of rows.
    fn expand(&self, rows: &Bound<'py, PyBytes>, count: usize) -> PyResult<Children<'py>> {
        let (parents, rows, costs, is_whole) = self.0.call_method1("expand", (rows,))?.extract()?;
        let children = Children { parents, rows, costs, is_whole };
        if children.is_in_order(count) {
            return Ok(children);
        }
        let Children { parents, rows, costs, .. } = children;
        let (parents, rows, costs) =
            self.0.call_method1("in_order", (parents, rows, costs, count))?.extract()?;
        Ok(Children { parents, rows, costs, is_whole })
    }

    fn estimates(&self, rows: &[u8]) -> PyResult<Vec<f64>> {
        let values = self.0.call_method1("estimates", (self.rows(rows),))?;
        Ok(floats(values.cast::<PyBytes>()?.as_bytes()).collect())
    }

    /// The action that leads from one row to another, the state there, and the cost.
    fn step(&self, before: &[u8], after: &[u8], is_cheapest: bool) -> PyResult<[Bound<'py, PyAny>; 3]> {
        let asked = (self.rows(before), self.rows(after), is_cheapest);
        let (action, state, cost) = self.0.call_method1("step", asked)?.extract()?;
        Ok([action, state, cost])
    }
}

impl Children<'_> {
    /// The bytes of the arrays that the user's function and the checks made, at most.
    fn bytes(&self) -> usize {
        2 * self.rows.as_bytes().len() + 3 * self.parents.as_bytes().len()
    }

    fn len(&self) -> usize {
        self.parents.as_bytes().len() / size_of::<i64>()
    }

    /// The parents as indices; a negative one is a very large one.
    fn parents(&self) -> impl Iterator<Item = usize> {
        let parents = self.parents.as_bytes().as_chunks::<8>().0.iter();
        parents.map(|parent| i64::from_ne_bytes(*parent) as usize)
    }

    /// Whether the parents are in order, and indices of this number of rows.
    fn is_in_order(&self, count: usize) -> bool {
        self.parents().is_sorted() && self.parents().last().is_none_or(|last| last < count)
    }

    /// Each child: the index of its parent in the batch, its row, and its cost.
    fn each(&self, width: usize) -> impl Iterator<Item = (usize, &[u8], f64)> {
        let costs =
            self.costs.iter().flat_map(|costs| floats(costs.as_bytes())).chain(std::iter::repeat(1.0));
        let rows = self.rows.as_bytes().chunks_exact(width);
        self.parents().zip(rows).zip(costs).map(|((parent, row), cost)| (parent, row, cost))
    }
}

fn floats(bytes: &[u8]) -> impl Iterator<Item = f64> {
    bytes.as_chunks::<8>().0.iter().map(|float| f64::from_ne_bytes(*float))
}

/// A running search.
struct Walk<'a, 'w, 'py> {
    problem: &'a PythonProblem,
    run: &'a mut Run<'w, PythonProblem>,
    calls: Calls<'py>,
    width: usize,
    rows: Rows,
    /// The row from which each row was reached; the start is its own.
    parents: Vec<u32>,
    grants: Grants,
    /// The bytes of the last children.
    held: usize,
}

/// Evaluates to a value, or returns the limit that ended the search.
macro_rules! within {
    ($reached:expr) => {
        match $reached {
            Ok(value) => value,
            Err(stop) => return Ok(Err(stop)),
        }
    };
}

impl<'a, 'w, 'py> Walk<'a, 'w, 'py> {
    fn new(
        problem: &'a PythonProblem,
        run: &'a mut Run<'w, PythonProblem>,
        calls: Calls<'py>,
    ) -> PyResult<Self> {
        let start = calls.start()?;
        let width = start.as_bytes().len();
        let mut rows = Rows::new(width);
        // One row fits anywhere.
        if rows.reserve(1, usize::MAX).is_ok() {
            rows.add(start.as_bytes());
        }
        let grants = Grants::new(Duration::from_millis(20), 1 << 16);
        Ok(Self { problem, run, calls, width, rows, parents: vec![0], grants, held: 0 })
    }

    /// Bytes held, with this number of them for each row beside its own.
    fn bytes(&self, beside: usize) -> usize {
        self.rows.allocated() + self.parents.capacity() * (size_of::<u32>() + beside) + self.held
    }

    /// The children of these rows; there is room for them.
    fn expand(
        &mut self,
        rows: &Bound<'py, PyBytes>,
        beside: usize,
    ) -> Result<Result<Children<'py>, Stop>, Interruption> {
        let count = rows.as_bytes().len() / self.width;
        self.problem.asked.faults.count_many(count as u64);
        let children = self.calls.expand(rows, count)?;
        self.held = children.bytes();
        let others = self.bytes(beside) - self.rows.allocated();
        let budget = self.run.memory_limit().saturating_sub(others);
        within!(self.rows.reserve(children.len(), budget));
        Ok(Ok(children))
    }

    fn breadth_first(&mut self) -> Ended {
        let first = self.calls.rows(self.rows.row(0));
        if self.calls.goal(&first)?.is_some() {
            (self.run.stats.seen_peak, self.run.stats.open_peak) = (1, 1);
            return self.plan(0, false);
        }
        let (mut at, mut layer_end, mut depth) = (0, 1, 0);
        while at < self.rows.len() {
            self.run.stats.depth_done = Some(depth);
            let granted = within!(self.grants.next(self.run, self.bytes(0)));
            // A layer is expanded before the next one, whose depth is one more.
            let end = layer_end.min(at + granted as usize);
            let batch = self.calls.rows(self.rows.range(at, end));
            let children = within!(self.expand(&batch, 0)?);
            let goal = self.add_layer(at, end, &children)?;
            let is_next_layer = self.run.stats.seen_peak as usize > layer_end;
            self.run.stats.depth_peak = depth + u64::from(is_next_layer);
            if let Some(goal) = goal {
                return self.plan(goal, false);
            }
            at = end;
            if at == layer_end {
                (depth, layer_end) = (depth + 1, self.rows.len());
            }
        }
        Ok(Ok(None))
    }

    /// Adds the children of the rows from `first` up to `end`. Returns the first goal among them, with the counts up to it.
    fn add_layer(
        &mut self,
        first: usize,
        end: usize,
        children: &Children<'py>,
    ) -> Result<Option<usize>, Interruption> {
        let (before, mut seen) = (self.rows.len(), 0_u64);
        // For each new row, the number of children generated by then, itself included.
        let mut born = Vec::new();
        for (parent, row, _) in children.each(self.width) {
            seen += 1;
            if self.rows.add(row).is_new {
                self.parents.push((first + parent) as u32);
                born.push(seen);
            }
        }
        let goal = self.goal_since(before)?;
        let kept = goal.map_or(self.rows.len(), |goal| goal + 1);
        // The rows that were expanded before the parent of the goal are complete.
        let complete = goal.map_or(end, |goal| self.parents[goal] as usize);
        let ends = (first..complete).map(|at| self.parents.partition_point(|&parent| parent as usize <= at));
        let open = ends.enumerate().map(|(many, end)| end - (first + many + 1)).max().unwrap_or(0);
        let stats = &mut self.run.stats;
        stats.expanded = complete as u64 + u64::from(goal.is_some());
        stats.generated += goal.map_or(seen, |goal| born[goal - before]);
        stats.duplicates = stats.generated - (kept as u64 - 1);
        stats.seen_peak = kept as u64;
        stats.open_peak = stats.open_peak.max(open as u64).max(1);
        Ok(goal)
    }

    /// The first goal among the rows from this one on.
    fn goal_since(&self, first: usize) -> PyResult<Option<usize>> {
        if first == self.rows.len() {
            return Ok(None);
        }
        let rows = self.calls.rows(self.rows.range(first, self.rows.len()));
        Ok(self.calls.goal(&rows)?.map(|at| first + at))
    }

    fn best_first(&mut self, is_informed: bool) -> Ended {
        let mut open = Open::new(is_informed);
        open.add(&self.estimates(is_informed, 0)?);
        open.push(0);
        let mut best: Option<(f64, usize)> = None;
        loop {
            self.run.stats.lower_bound = open.least().map(Real::new);
            // A plan that is proved needs no further expansion, which a limit might forbid.
            let bound = best.map_or(f64::INFINITY, |(cost, _)| cost);
            if open.least().is_none_or(|least| least >= bound) {
                self.run.stats.lower_bound = None;
                return best.map_or(Ok(Ok(None)), |(_, goal)| self.plan(goal, true));
            }
            let granted = within!(self.grants.next(self.run, self.bytes(Open::BESIDE) + open.bytes()));
            // Few states beyond those of a search one by one.
            let most = granted.min((self.run.stats.expanded / 8).max(16));
            let mut batch = open.pop(most as usize, bound);
            if batch.is_empty() {
                self.run.stats.lower_bound = None;
                return best.map_or(Ok(Ok(None)), |(_, goal)| self.plan(goal, true));
            }
            let mut rows = self.gathered(&batch);
            if let Some(at) = self.calls.goal(&rows)? {
                let goal = batch[at];
                if best.is_none_or(|(cost, _)| open.costs[goal] < cost) {
                    best = Some((open.costs[goal], goal));
                }
                // The others of the batch have no smaller f.
                batch.truncate(at);
                rows = self.gathered(&batch);
            }
            if !batch.is_empty() {
                self.run.stats.expanded += batch.len() as u64;
                let children = within!(self.expand(&rows, Open::BESIDE)?);
                self.relax(&batch, &children, &mut open, is_informed)?;
            }
        }
    }

    fn gathered(&self, batch: &[usize]) -> Bound<'py, PyBytes> {
        let mut rows = Vec::with_capacity(batch.len() * self.width);
        batch.iter().for_each(|&at| rows.extend_from_slice(self.rows.row(at)));
        self.calls.rows(&rows)
    }

    /// The estimates of the rows from this one on.
    fn estimates(&self, is_informed: bool, first: usize) -> PyResult<Vec<f64>> {
        let many = self.rows.len() - first;
        if !is_informed || many == 0 {
            return Ok(vec![0.0; many]);
        }
        self.calls.estimates(self.rows.range(first, self.rows.len()))
    }

    /// Gives the children of a batch their costs, and opens those that are new or cheaper than before.
    fn relax(
        &mut self,
        batch: &[usize],
        children: &Children<'py>,
        open: &mut Open,
        is_informed: bool,
    ) -> Result<(), Interruption> {
        const EXACT: f64 = (1_u64 << 53) as f64;
        let before = self.rows.len();
        let mut touched = Vec::new();
        for (parent, row, cost) in children.each(self.width) {
            let parent = batch[parent];
            let cost = open.costs[parent] + cost;
            if children.is_whole && cost >= EXACT {
                return Err(PyOverflowError::new_err(
                    "a path costs more than 2**53, so costs cannot be compared exactly: let expand_many return floats, or smaller numbers",
                )
                .into());
            }
            let added = self.rows.add(row);
            let at = added.row as usize;
            self.run.stats.generated += 1;
            if added.is_new {
                self.parents.push(parent as u32);
                open.know(cost, open.depths[parent] + 1);
                touched.push(at);
            } else {
                self.run.stats.duplicates += 1;
                if cost < open.costs[at] {
                    self.parents[at] = parent as u32;
                    self.run.stats.reopened += u64::from(open.improve(at, cost, open.depths[parent] + 1));
                    touched.push(at);
                }
            }
        }
        open.add(&self.estimates(is_informed, before)?);
        for at in touched {
            open.push(at);
        }
        let stats = &mut self.run.stats;
        stats.pruned = open.dead;
        stats.seen_peak = self.rows.len() as u64;
        stats.open_peak = stats.open_peak.max(open.len() as u64);
        stats.depth_peak = open.deepest.into();
        Ok(())
    }

    /// The plan that leads to a row.
    fn plan(&self, goal: usize, is_cheapest: bool) -> Ended {
        let mut path = vec![goal];
        while let Some(&at) = path.last()
            && at != 0
        {
            path.push(self.parents[at] as usize);
        }
        path.reverse();
        let step = |pair: &[usize]| {
            let [action, state, cost] =
                self.calls.step(self.rows.row(pair[0]), self.rows.row(pair[1]), is_cheapest)?;
            Ok((action, state, Some(cost)))
        };
        Ok(Ok(Some(self.problem.plan(path.windows(2).map(step))?)))
    }
}
