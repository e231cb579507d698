//! Whether a heuristic can be trusted on a puzzle, in words: what
//! [`check`](crate::check) finds, with each counterexample drawn.

use super::HeuristicReport;
use crate::domain::Solving;
use crate::heuristic::{Admissibility, HeuristicChoice, HeuristicInfo, Making};
use crate::table::Entry;
use solvarium::check::{self, Fault, Report, Space};
use solvarium::{Cost, Error, Limits, Problem};
use std::fmt::Write;

/// Walks the puzzle's space, judges the heuristic on it and compares it with
/// the puzzle's other heuristics.
pub(crate) fn heuristic<D: Solving>(
    puzzle: &D,
    all: &[&'static Entry<HeuristicInfo>],
    chosen: &HeuristicChoice,
    limits: &Limits,
) -> Result<HeuristicReport, Error> {
    let entry = chosen.entry();
    let guess = match puzzle.heuristic(chosen, limits)? {
        Ok((heuristic, _)) => heuristic,
        Err(stop) => {
            let text = format!("{stop} before the heuristic was made\n");
            return Ok(HeuristicReport { heuristic: entry, good: None, stopped: Some(stop), text });
        }
    };
    let space = Space::within(puzzle.problem(), bounded(limits));
    let report = space.judge(&guess);
    let mut text = report.to_string();
    for other in all {
        // What overestimates is higher for nothing; and nobody waits for tables that were not asked for.
        let is_rival =
            other.of.admissibility != Admissibility::Inadmissible && other.of.making == Making::AtOnce;
        if other.name == entry.name || !is_rival {
            continue;
        }
        if let Ok(Ok((rival, _))) = puzzle.heuristic(&HeuristicChoice::of(other), limits) {
            let _ = writeln!(text, "{:11} {} {}", "compared", space.dominance(&guess, &rival), other.name);
        }
    }
    for fault in &report.faults {
        tell(puzzle, fault, &mut text);
    }
    Ok(HeuristicReport { heuristic: entry, good: good(&report), stopped: report.stopped, text })
}

/// Without limits, those of [`check::exact`].
fn bounded(limits: &Limits) -> Limits {
    let nodes = limits.node_limit().unwrap_or(check::STATES);
    limits.clone().nodes(nodes).memory(limits.memory_limit().unwrap_or(check::BYTES))
}

fn good<P: Problem>(report: &Report<P>) -> Option<bool> {
    match report.faults.is_empty() {
        false => Some(false),
        true => report.stopped.is_none().then_some(true),
    }
}

/// The state nearest to a goal where the fault shows.
fn tell<D: Solving>(puzzle: &D, fault: &Fault<D::Problem>, text: &mut String) {
    let _ = write!(text, "\n{}", fault.what);
    if let Some((said, truth)) = fault.claim {
        let _ = write!(text, ": {said}, not {truth}");
    }
    if let Some(action) = &fault.action {
        let _ = write!(text, ", over the step {}", puzzle.say(action));
    }
    let _ = match fault.distance {
        cost if cost == Cost::MAX => write!(text, "; from here there is no way to a goal:"),
        cost => write!(text, "; this is {cost} from a goal:"),
    };
    let _ = write!(text, "\n{}", puzzle.draw(&fault.state));
}
