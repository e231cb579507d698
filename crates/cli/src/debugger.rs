//! A search shown in the search debugger of VS Code.

use crate::fault::Fault;
use crate::output::out;
use crate::reading::puzzles::Puzzles;
use clap::Args;
use solvarium::limits::StopFlag;
use solvarium::{Error, Limits};
use solvarium_catalogue::{Instance, Report, Request};
use solvarium_view::debugger::{Debugger, Summary};
use std::time::Instant;

/// The debugger to show the search in.
#[derive(Args, Clone, Debug)]
pub struct DebuggerArgs {
    /// Show the search in the search debugger of VS Code's PDDL extension
    #[arg(long, value_name = "URL", visible_alias = "search-tree-dump", conflicts_with_all = ["record", "all", "jobs"])]
    debugger: Option<String>,

    /// Number of nodes to show in the debugger
    #[arg(long, value_name = "N", default_value_t = solvarium_view::debugger::USUAL_NODES, requires = "debugger")]
    debugger_nodes: u64,
}

impl DebuggerArgs {
    /// Whether a debugger is named.
    pub const fn is_asked(&self) -> bool {
        self.debugger.is_some()
    }

    /// Refuses several puzzles, as a debugger shows one search.
    pub fn check(&self, puzzles: &Puzzles) -> Result<(), Fault> {
        let found = puzzles.good().count();
        if self.is_asked() && found > 1 {
            return Err(Fault::usage(format!("--debugger takes one puzzle, found {found}")));
        }
        Ok(())
    }

    /// Solves the puzzle and shows the search, if a debugger is named.
    pub fn solve(
        &self,
        instance: &dyn Instance,
        request: &Request,
        (limits, stop): (&Limits, &StopFlag),
    ) -> Option<Result<Report, Error>> {
        let address = self.debugger.as_deref()?;
        Some(self.show(address, |debugger| instance.solve(request, limits, Some(debugger)), (limits, stop)))
    }

    fn show(
        &self,
        address: &str,
        solve: impl FnOnce(&mut Debugger) -> Result<Report, Error>,
        (limits, stop): (&Limits, &StopFlag),
    ) -> Result<Report, Error> {
        let begun = Instant::now();
        let mut debugger = Debugger::connect(address, self.debugger_nodes, || stop.is_raised())?;
        let report = solve(&mut debugger);
        let time = limits.time_limit();
        let plan = report.as_ref().map(Report::actions).unwrap_or_default();
        let is_over = || stop.is_raised() || time.is_some_and(|time| begun.elapsed() >= time);
        let summary = debugger.finish(&plan, is_over);
        self.say(&summary);
        report
    }

    fn say(&self, Summary { nodes, is_cut, has_plan, failure }: &Summary) {
        if let Some(failure) = failure {
            out::say_warning(failure);
        }
        if *is_cut {
            let nodes = solvarium::wording::count(*nodes, "node");
            let plan = if *has_plan { " and the plan" } else { "" };
            out::say_note(&format!(
                "the search debugger shows the first {nodes}{plan}; --debugger-nodes shows more"
            ));
        }
    }
}
