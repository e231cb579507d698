//! The options that bound what looks for the steps of people.

use clap::Args;
use solvarium::limits::StopFlag;
use solvarium_catalogue::human::{self, Budget};
use solvarium_lab::human::{duration, size};
use solvarium_lab::memory;
use std::time::Duration;

/// How far the search for the steps of a puzzle may go.
#[derive(Args, Clone, Debug)]
#[command(next_help_heading = "Limits")]
pub struct ExplainLimitArgs {
    /// Give up on a puzzle after this long: 10s, 5min [default: none]
    #[arg(long, value_name = "TIME", value_parser = duration)]
    time_limit: Option<Duration>,

    /// Give up on a puzzle before keeping more of what is found: 2GiB [default: 3/4 of free]
    #[arg(long, value_name = "SIZE", value_parser = size)]
    memory_limit: Option<usize>,
}

impl ExplainLimitArgs {
    /// The budget of one of `jobs` puzzles at a time, from now on, which `stop` ends.
    pub fn budget<'s>(&self, jobs: usize, stop: &'s StopFlag) -> Budget<'s> {
        let memory = self.memory_limit.unwrap_or_else(|| memory::default_limit(jobs));
        Budget {
            deadline: self.time_limit.map(human::deadline),
            stop: Some(stop.as_atomic()),
            memory: Some(memory),
        }
    }
}
