//! Options that select the method and the heuristic.

use clap::Args;
use solvarium_catalogue::{HeuristicChoice, Method, Request};

/// One method with one heuristic.
#[derive(Args, Clone, Debug, Default)]
#[command(next_help_heading = "Searching")]
pub struct OrderArgs {
    /// The method, for example ida or 'astar(weight=1.5)'; see solvarium list methods
    #[arg(long = "with", aliases = ["method", "algorithm"], value_name = "METHOD", value_parser = Method::parse, default_value = "auto")]
    pub method: Method,

    /// Find a path quickly; it need not be the cheapest. Same as --with 'auto(plan=any)'
    #[arg(long, conflicts_with = "method")]
    pub any_plan: bool,

    /// The heuristic, for example manhattan; see solvarium list heuristics
    /// [default: depends on the problem and the method]
    #[arg(long, value_name = "H", value_parser = HeuristicChoice::parse)]
    pub heuristic: Option<HeuristicChoice>,

    /// The random seed
    #[arg(long, value_name = "N", default_value_t = 0)]
    pub seed: u64,
}

impl OrderArgs {
    /// The request for each puzzle.
    pub fn request(&self) -> Request {
        let method = self.method.clone();
        // Only `auto` can be there, and it has this setting.
        let method = if self.any_plan { method.set("plan", "any").unwrap_or_default() } else { method };
        Request { method, heuristic: self.heuristic.clone(), seed: self.seed }
    }
}
