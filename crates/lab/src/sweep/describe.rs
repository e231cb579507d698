//! Describes a sweep in words before it runs.

use super::Prepared;
use crate::units::{show_count, show_duration, show_size};
use solvarium::wording::count;
use std::fmt::Write;
use std::time::Duration;

impl Prepared {
    /// Describes instances by set, methods by question, and the number of runs, in several lines.
    ///
    /// ```
    /// # use solvarium_lab::Prepared;
    /// fn announce(prepared: &Prepared) {
    ///     print!("{}", prepared.describe());
    /// }
    /// ```
    #[must_use]
    pub fn describe(&self) -> String {
        let plan = &self.plan;
        let mut text = String::new();
        // Writing to a string cannot fail.
        let mut line = |name: &str, what: String| {
            let _ = writeln!(text, "{name:<10} {what}");
        };
        line("instances", plan.sets());
        for asked in &plan.questions {
            line("question", asked.ask.clone());
            for &number in &asked.configurations {
                line("", format!("  {}", plan.configurations[number].label()));
            }
        }
        line("seeds", format!("{} to {}", plan.seed, plan.seed + u64::from(plan.runs - 1)));
        line("limits", self.limits());
        line("runs", show_count(plan.size()));
        text
    }

    fn limits(&self) -> String {
        let bounds = &self.bounds;
        let time = bounds.time.map(show_duration);
        let nodes = bounds.nodes.map(|nodes| count(nodes, "node"));
        let memory = Some(show_size(bounds.memory as u64));
        let all: Vec<_> = [time, nodes, memory].into_iter().flatten().collect();
        format!("{} a run", all.join(", "))
    }

    /// Whether times are measured, so that runs should have the machine to themselves.
    ///
    /// ```
    /// # use solvarium_lab::Prepared;
    /// fn at_once(prepared: &Prepared, cores: usize) -> usize {
    ///     if prepared.is_timed() { 1 } else { cores }
    /// }
    /// ```
    #[must_use]
    pub fn is_timed(&self) -> bool {
        self.plan.is_timed()
    }
}

impl crate::Estimate {
    /// Describes the estimate: `about 12 min 5 s, from 31 runs`.
    ///
    /// ```
    /// # use solvarium_lab::Estimate;
    /// fn tell(estimate: &Estimate) {
    ///     println!("{}", estimate.describe(2));
    /// }
    /// ```
    #[must_use]
    pub fn describe(&self, at_once: usize) -> String {
        let share = |time: Duration| show_duration(time / u32::try_from(at_once.max(1)).unwrap_or(u32::MAX));
        if self.sampled == 0 {
            return "unknown: no run finished in time".into();
        }
        let word = if self.at_least { "at least" } else { "about" };
        let most = self.at_most.map(|most| format!("; at most {}", share(most))).unwrap_or_default();
        format!("{word} {}, from {}{most}", share(self.time), count(self.sampled, "run"))
    }
}
