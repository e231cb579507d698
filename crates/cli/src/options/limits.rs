//! Options that limit a search.

use crate::fault::Fault;
use clap::Args;
use solvarium::Limits;
use solvarium::limits::StopFlag;
use solvarium_lab::memory;
use solvarium_lab::units;
use std::time::Duration;

/// Limits of a search.
#[derive(Args, Clone, Debug, Default)]
#[command(next_help_heading = "Limits")]
pub struct LimitArgs {
    /// Stop after this time, for example 10s or 5min [default: none]
    #[arg(long, value_name = "TIME", value_parser = units::duration)]
    pub time_limit: Option<Duration>,

    /// Stop after this number of expanded states [default: none]
    #[arg(long, value_name = "N", value_parser = units::count)]
    pub node_limit: Option<u64>,

    /// Stop before using more memory than this, for example 2GiB [default: 3/4 of free]
    #[arg(long, value_name = "SIZE", value_parser = units::size)]
    pub memory_limit: Option<usize>,
}

/// Checks that a command may keep this many bytes until its end.
///
/// # Errors
/// The limits allow less.
pub fn may_keep(bytes: usize, limits: &Limits) -> Result<(), Fault> {
    match limits.memory_limit() {
        Some(most) if bytes > most => {
            let bytes = units::show_size(bytes as u64);
            Err(Fault::Limit(format!(
                "the memory limit was reached: this command must keep {bytes} until the end (see --memory-limit)"
            )))
        }
        _ => Ok(()),
    }
}

impl LimitArgs {
    /// Whether no limit is set.
    pub const fn are_unset(&self) -> bool {
        self.time_limit.is_none() && self.node_limit.is_none() && self.memory_limit.is_none()
    }

    /// The limits for each of `jobs` parallel runs, with a flag that stops them.
    pub fn limits(&self, jobs: usize, stop: &StopFlag) -> Limits {
        let memory = self.memory_limit.unwrap_or_else(|| memory::default_limit(jobs));
        let limits = Limits::none().memory(memory).stop(stop);
        let limits = match self.time_limit {
            Some(time) => limits.time(time),
            None => limits,
        };
        match self.node_limit {
            Some(nodes) => limits.nodes(nodes),
            None => limits,
        }
    }
}
