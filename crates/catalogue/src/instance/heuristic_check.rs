//! Checks whether a heuristic can be trusted on a puzzle, in words: the result of [`check`](crate::check), with each
//! counterexample drawn.

use super::HeuristicReport;
use crate::domain::{Action, Domain, State};
use crate::erased::{AnyAction, AnyState, Erased, Memos, Typed};
use crate::heuristic::{Admissibility, HeuristicChoice, HeuristicInfo, Making};
use crate::one_of::Made;
use crate::table::Entry;
use solvarium::check::{self, Fault, Report, Space};
use solvarium::{Cost, Error, Heuristic, Limits, Problem};
use std::fmt::Write;

/// A heuristic to check on a puzzle, and the heuristics to compare it with.
#[derive(Clone, Copy)]
pub(crate) struct Question<'a> {
    pub(crate) chosen: &'a HeuristicChoice,
    pub(crate) all: &'static [&'static Entry<HeuristicInfo>],
    pub(crate) limits: &'a Limits,
}

impl Question<'_> {
    /// The heuristics to compare with. Without inadmissible heuristics, whose higher values mean nothing, and those
    /// whose tables take long to make.
    fn rivals(&self) -> impl Iterator<Item = &'static Entry<HeuristicInfo>> {
        let chosen = self.chosen.entry();
        self.all.iter().copied().filter(move |other| {
            let is_rival =
                other.of.admissibility != Admissibility::Inadmissible && other.of.making == Making::AtOnce;
            *other != chosen && is_rival
        })
    }
}

/// Walks the puzzle's space with its own types; `make` makes the heuristics.
///
/// # Errors
/// The heuristic is not for this puzzle.
pub(crate) fn typed<D: Domain, H: Heuristic<D::Problem>>(
    puzzle: &D,
    make: impl Fn(&HeuristicChoice) -> Result<Made<H>, Error>,
    question: Question<'_>,
) -> Result<HeuristicReport, Error> {
    let Question { chosen, limits, .. } = question;
    let heuristic = match make(chosen)? {
        Ok((heuristic, _)) => heuristic,
        Err(stop) => return Ok(unmade(chosen, stop)),
    };
    let space = Space::within(puzzle.problem(), bounded(limits));
    let mut checked = HeuristicCheck::of(&space, &heuristic);
    for other in question.rivals() {
        if let Ok(Ok((rival, _))) = make(&HeuristicChoice::of(other)) {
            checked.compare(&space, &heuristic, &rival, other.name);
        }
    }
    Ok(checked.describe(chosen, |action| puzzle.say(action), |state| puzzle.draw(state)))
}

/// Walks the puzzle's space with its types erased.
///
/// # Errors
/// The errors of [`typed`].
pub(crate) fn erased<D: Domain, H: Heuristic<D::Problem, Memo: Send + Sync + 'static> + Sync>(
    puzzle: &D,
    make: impl Fn(&HeuristicChoice) -> Result<Made<H>, Error>,
    question: Question<'_>,
) -> Result<HeuristicReport, Error> {
    let heuristic = match make(question.chosen)? {
        Ok((heuristic, _)) => heuristic,
        Err(stop) => return Ok(unmade(question.chosen, stop)),
    };
    let wrap = |heuristic| Typed { problem: puzzle.problem(), heuristic, backwards: None, cheapest: 0.0 };
    let rivals: Vec<_> = question
        .rivals()
        .filter_map(|other| Some((other.name, make(&HeuristicChoice::of(other)).ok()?.ok()?.0)))
        .collect();
    let (own, rivals): (_, Vec<_>) =
        (wrap(&heuristic), rivals.iter().map(|(name, rival)| (*name, wrap(rival))).collect());
    let rivals: Vec<_> =
        rivals.iter().map(|(name, rival)| (*name, Erased::of(rival, Memos::Dropped))).collect();
    let checked = check_erased(Erased::of(&own, Memos::Dropped), &rivals, question.limits);
    let say = |action: &AnyAction| action.get::<Action<D>>().map(|a| puzzle.say(a)).unwrap_or_default();
    let draw = |state: &AnyState| state.get::<State<D>>().map(|s| puzzle.draw(s)).unwrap_or_default();
    Ok(checked.describe(question.chosen, say, draw))
}

/// The single instance of the walk over erased spaces.
fn check_erased<'a>(
    own: Erased<'a>,
    rivals: &[(&str, Erased<'a>)],
    limits: &Limits,
) -> HeuristicCheck<Erased<'a>> {
    let space = Space::within(&own, bounded(limits));
    let mut checked = HeuristicCheck::of(&space, &own.heuristic());
    for (name, rival) in rivals {
        checked.compare(&space, &own.heuristic(), &rival.heuristic(), name);
    }
    checked
}

/// Report on a heuristic in words, and its faults.
struct HeuristicCheck<P: Problem> {
    report: Report<P>,
    text: String,
}

impl<P: Problem> HeuristicCheck<P> {
    fn of<H: Heuristic<P>>(space: &Space<'_, P>, heuristic: &H) -> Self {
        let report = space.check_heuristic(heuristic);
        Self { text: report.to_string(), report }
    }

    fn compare<H: Heuristic<P>>(&mut self, space: &Space<'_, P>, heuristic: &H, rival: &H, name: &str) {
        let dominance = space.dominance(heuristic, rival);
        let _ = writeln!(self.text, "{:11} {dominance} {name}", "compared");
    }

    fn describe(
        mut self,
        chosen: &HeuristicChoice,
        say: impl Fn(&P::Action) -> String,
        draw: impl Fn(&P::State) -> String,
    ) -> HeuristicReport {
        for fault in &self.report.faults {
            let action = fault.action.as_ref().map(&say);
            self.text += &sentence(fault, action, &draw(&fault.state));
        }
        HeuristicReport {
            heuristic: chosen.entry(),
            good: good(&self.report),
            stopped: self.report.stopped,
            text: self.text,
        }
    }
}

/// Report for a limit that came before the heuristic was built.
fn unmade(chosen: &HeuristicChoice, stop: solvarium::limits::Stop) -> HeuristicReport {
    let text = format!("{stop} before the heuristic was built\n");
    HeuristicReport { heuristic: chosen.entry(), good: None, stopped: Some(stop), text }
}

/// The limits of the caller, or by default those of [`check::exact`].
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

/// Describes the fault, at the state nearest to a goal.
fn sentence<P: Problem>(fault: &Fault<P>, action: Option<String>, board: &str) -> String {
    let mut text = format!("\n{}", fault.what);
    if let Some((claimed, truth)) = fault.claim {
        let _ = write!(text, ": {claimed}, not {truth}");
    }
    if let Some(action) = action {
        let _ = write!(text, ", on the action {action}");
    }
    let _ = match fault.distance {
        cost if cost == Cost::MAX => write!(text, "; no goal can be reached from here:"),
        cost => write!(text, "; the true cost to a goal is {cost}:"),
    };
    text + "\n" + board
}
