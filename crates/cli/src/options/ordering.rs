//! Options that select the method and the heuristic.

use clap::Args;
use solvarium_catalogue::{HeuristicChoice, Method, Request};

/// One method with one heuristic.
#[derive(Args, Clone, Debug, Default)]
#[command(next_help_heading = "Searching")]
pub struct OrderArgs {
    /// The method: astar, 'astar(weight=1.5)', ida; all: solvarium list methods
    #[arg(long = "with", aliases = ["method", "algorithm"], value_name = "METHOD", value_parser = Method::parse, default_value = "auto")]
    pub method: Method,

    /// The heuristic: manhattan [default: by problem, method]; all: solvarium
    /// list heuristics
    #[arg(long, value_name = "H", value_parser = HeuristicChoice::parse)]
    pub heuristic: Option<HeuristicChoice>,

    /// The seed of methods that roll dice
    #[arg(long, value_name = "N", default_value_t = 0)]
    pub seed: u64,
}

impl OrderArgs {
    /// The request for each puzzle.
    pub fn request(&self) -> Request {
        Request { method: self.method.clone(), heuristic: self.heuristic.clone(), seed: self.seed }
    }
}
