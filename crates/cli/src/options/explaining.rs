//! Options that limit the search for human solving steps.

use clap::Args;
use solvarium::Limits;
use solvarium::limits::StopFlag;
use solvarium_human::{self as human, Budget};
use solvarium_lab::memory;
use solvarium_lab::units::{duration, size};
use std::time::Duration;

/// Limits of the search for the steps of a puzzle.
#[derive(Args, Clone, Debug)]
#[command(next_help_heading = "Limits")]
pub struct ExplainLimitArgs {
    /// Give up on a puzzle after this time, for example 10s or 5min [default: none]
    #[arg(long, value_name = "TIME", value_parser = duration)]
    time_limit: Option<Duration>,

    /// Give up on a puzzle that needs more memory than this, for example 2GiB [default: 3/4 of free]
    #[arg(long, value_name = "SIZE", value_parser = size)]
    memory_limit: Option<usize>,
}

impl ExplainLimitArgs {
    /// The limits for each of `jobs` parallel puzzles, with a flag that stops them. Free memory is determined once.
    pub fn limits<'s>(&self, jobs: usize, stop: &'s StopFlag) -> ExplainLimits<'s> {
        let memory = self.memory_limit.unwrap_or_else(|| memory::default_limit(jobs));
        ExplainLimits { time: self.time_limit, memory, stop }
    }

    /// The limits for reading an input.
    pub fn of_reading(&self, stop: &StopFlag) -> Limits {
        let memory = self.memory_limit.unwrap_or_else(|| memory::default_limit(1));
        let limits = Limits::none().memory(memory).stop(stop);
        self.time_limit.into_iter().fold(limits, Limits::time)
    }
}

/// Limits of the step search for each puzzle.
#[derive(Clone, Copy)]
pub struct ExplainLimits<'s> {
    time: Option<Duration>,
    memory: usize,
    stop: &'s StopFlag,
}

impl<'s> ExplainLimits<'s> {
    /// The limits remaining after this much time.
    pub fn after(self, spent: Duration) -> Self {
        Self { time: self.time.map(|most| most.saturating_sub(spent)), ..self }
    }

    /// Returns these limits, with this default time limit.
    pub fn or_time(self, most: Duration) -> Self {
        Self { time: self.time.or(Some(most)), ..self }
    }

    /// The budget of a puzzle, starting now.
    pub fn budget(&self) -> Budget<'s> {
        Budget {
            deadline: self.time.map(human::deadline),
            stop: Some(self.stop.as_atomic()),
            memory: Some(self.memory),
        }
    }
}
