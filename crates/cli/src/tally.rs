//! What several methods did on the same puzzles: a table with a row a method,
//! each compared with the first, puzzle by puzzle.

use crate::table::{Align, Table};
use solvarium::catalogue::{Ending, Report};
use solvarium::stats::Effort;
use solvarium_lab::human::{show_count, show_duration};
use std::time::Duration;

/// The runs of one method, in the order of the puzzles.
#[derive(Default)]
pub struct Tally {
    name: String,
    runs: Vec<Run>,
}

/// What is kept of a run.
struct Run {
    is_answered: bool,
    expanded: u64,
    effort: Effort,
    elapsed: Duration,
}

impl Tally {
    /// For a method, as the user wrote it.
    pub fn of(name: String) -> Self {
        Self { name, runs: Vec::new() }
    }

    /// Adds the run on the next puzzle.
    pub fn add(&mut self, report: &Report) {
        self.runs.push(Run {
            is_answered: !matches!(report.ending, Ending::Stopped(_)),
            expanded: report.stats.expanded,
            effort: report.stats.effort,
            elapsed: report.elapsed,
        });
    }

    fn total(&self, what: impl Fn(&Run) -> u64) -> String {
        show_count(self.runs.iter().map(what).sum())
    }

    fn median(&self) -> u64 {
        let mut all: Vec<u64> = self.runs.iter().map(|run| run.expanded).collect();
        all.sort_unstable();
        all.get(all.len() / 2).copied().unwrap_or(0)
    }

    /// The geometric mean of what `what` of each puzzle is to that of the first
    /// method, over the puzzles that both answered.
    #[expect(clippy::cast_precision_loss, reason = "counts of puzzles")]
    fn ratio(&self, first: &Self, what: impl Fn(&Run) -> f64) -> Option<f64> {
        let both =
            self.runs.iter().zip(&first.runs).filter(|(one, other)| one.is_answered && other.is_answered);
        let logs: Vec<f64> = both.map(|(one, other)| (what(one) / what(other)).ln()).collect();
        (!logs.is_empty()).then(|| (logs.iter().sum::<f64>() / logs.len() as f64).exp())
    }
}

/// The table: counts are sums over all puzzles; ratios are to the first row.
pub fn table(tallies: &[Tally]) -> Table {
    let mut table = Table::new(&[
        ("method", Align::Left),
        ("answered", Align::Right),
        ("median", Align::Right),
        ("expanded", Align::Right),
        ("backtracks", Align::Right),
        ("propagations", Align::Right),
        ("struck out", Align::Right),
        ("time", Align::Right),
        ("× expanded", Align::Right),
        ("× time", Align::Right),
    ]);
    for (number, tally) in tallies.iter().enumerate() {
        let constrained = tally.runs.iter().any(|run| run.effort != Effort::default());
        let count = |what: &dyn Fn(&Run) -> u64| if constrained { tally.total(what) } else { String::new() };
        let ratio = |what: &dyn Fn(&Run) -> f64| {
            let ratio = if number == 0 { None } else { tally.ratio(&tallies[0], what) };
            ratio.map(|ratio| format!("{ratio:.2}")).unwrap_or_default()
        };
        let answered = tally.runs.iter().filter(|run| run.is_answered).count();
        table.row(vec![
            tally.name.clone(),
            format!("{answered}/{}", tally.runs.len()),
            show_count(tally.median()),
            tally.total(|run| run.expanded),
            count(&|run| run.effort.backtracks),
            count(&|run| run.effort.propagations),
            count(&|run| run.effort.struck.iter().sum()),
            show_duration(tally.runs.iter().map(|run| run.elapsed).sum()),
            ratio(&expanded),
            ratio(&|run| run.elapsed.as_secs_f64().max(1e-9)),
        ]);
    }
    table
}

#[expect(clippy::cast_precision_loss, reason = "a ratio with two digits")]
fn expanded(run: &Run) -> f64 {
    run.expanded.max(1) as f64
}
