//! The total times of a family of instances, as a row of the table in docs/auto.md. The row compares `auto` with
//! two references: the fastest method of each instance, which is known only after all methods have run, and the one method whose
//! total time over the family is least.

use super::race::{Raced, Spent};
use std::collections::BTreeMap;

/// The header of the table.
pub const HEADER: &str = "\
| problem | instances | solved only by methods other than `auto` | solved by none | `auto`, s | best, s | ratio | best single method, s |
|---|---|---|---|---|---|---|---|";

/// The sums of a family.
#[derive(Default)]
pub struct Total {
    instances: usize,
    unsolved: usize,
    nobody: usize,
    auto: f64,
    best: f64,
    methods: BTreeMap<String, Sum>,
}

/// The total of a method over all instances of a family.
#[derive(Default)]
struct Sum {
    /// The number of instances on which it ran. Only a method that ran on all instances can be the best single method.
    instances: usize,
    seconds: f64,
    /// Whether a run was stopped before it had an answer, so that the total is a lower bound.
    is_lower_bound: bool,
}

impl Total {
    /// Creates the sums of the first instance of a family.
    pub fn of(raced: &Raced, limit: f64) -> Self {
        let mut total = Self::default();
        total.add(raced, limit);
        total
    }

    /// Adds an instance. If no method solved it, it is counted, but adds no time.
    pub fn add(&mut self, raced: &Raced, limit: f64) {
        self.instances += 1;
        let Some(best) = &raced.best else {
            self.nobody += 1;
            return;
        };
        self.auto += raced.auto.as_ref().map_or(limit, |run| run.seconds);
        self.best += best.seconds;
        self.unsolved += usize::from(raced.auto.is_none());
        raced.spent.iter().for_each(|spent| self.add_method(spent));
    }

    fn add_method(&mut self, spent: &Spent) {
        let sum = self.methods.entry(spent.how.clone()).or_default();
        sum.instances += 1;
        sum.seconds += spent.seconds;
        sum.is_lower_bound |= !spent.solved;
    }

    /// The row of a family.
    pub fn row(&self, family: &str) -> String {
        format!("{} {} |", self.figures(family), self.single())
    }

    /// The row of all families: no method solves them all.
    pub fn last_row(&self) -> String {
        format!("{} |", self.figures("**all**"))
    }

    fn figures(&self, family: &str) -> String {
        let Self { instances, unsolved, nobody, auto, best, .. } = self;
        let ratio = auto / best.max(1e-9);
        format!("| {family} | {instances} | {unsolved} | {nobody} | {auto:.3} | {best:.3} | {ratio:.2} |")
    }

    /// The method with the least total time over all solved instances, with its seconds.
    fn single(&self) -> String {
        let solved = self.instances - self.nobody;
        let of_all = self.methods.iter().filter(|(_, sum)| sum.instances == solved);
        let Some((how, sum)) = of_all.min_by(|(_, a), (_, b)| a.seconds.total_cmp(&b.seconds)) else {
            return "none runs on all".into();
        };
        let least = if sum.is_lower_bound { "at least " } else { "" };
        format!("{least}{:.3} `{how}`", sum.seconds)
    }
}
