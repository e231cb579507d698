//! Findings about a puzzle other than a plan: answers of a check, a count, a checked heuristic.

use crate::auto::Rule;
use crate::heuristic::HeuristicInfo;
use crate::table::Entry;
use solvarium::Stats;
use solvarium::limits::Stop;
use std::time::Duration;

/// The findings of a check, in the order in which it made them.
///
/// ```
/// use solvarium::Limits;
/// use solvarium_catalogue::{self as catalogue, ProblemKind};
/// let kind = ProblemKind::parse("sudoku")?;
/// let instance = catalogue::parse_as("1.....3..4.....2", &kind)?;
/// let findings = instance.check(&Limits::none());
/// assert!(findings.0.iter().map(|finding| finding.what).eq(["solvable", "unique"]));
/// assert_eq!(findings.good(), Some(true));
/// # Ok::<(), solvarium::Error>(())
/// ```
#[derive(Clone, Debug, Default)]
pub struct Findings(
    /// One finding for each question.
    pub Vec<Finding>,
);

/// One answer of a check.
///
/// ```
/// use solvarium::Limits;
/// use solvarium_catalogue as catalogue;
/// let instance = catalogue::parse("0 2 1 / 3 4 5 / 6 7 8")?;
/// let finding = &instance.check(&Limits::none()).0[0];
/// assert_eq!((finding.what, finding.good), ("solvable", Some(false)));
/// assert!(finding.text.starts_with("the start has 1 inversion, an odd number"));
/// # Ok::<(), solvarium::Error>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Finding {
    /// The question: `solvable`, `unique`.
    pub what: &'static str,
    /// The answer; none when a limit was reached first.
    pub good: Option<bool>,
    /// The limit that was reached first.
    pub stopped: Option<Stop>,
    /// The answer in words, with its reason.
    pub text: String,
}

impl Findings {
    /// Whether every question was answered with yes. None if no answer was no, but not all questions were answered.
    ///
    /// ```
    /// use solvarium_catalogue::{Finding, Findings};
    /// use solvarium::limits::Stop;
    /// let fine = Finding { what: "solvable", good: Some(true), stopped: None, text: "solvable".into() };
    /// let late = Finding { what: "unique", good: None, stopped: Some(Stop::Time), text: "late".into() };
    /// assert_eq!(Findings(vec![fine, late]).good(), None);
    /// ```
    #[must_use]
    pub fn good(&self) -> Option<bool> {
        let answers = || self.0.iter().map(|finding| finding.good);
        if answers().any(|good| good == Some(false)) {
            Some(false)
        } else {
            answers().all(|good| good.is_some()).then_some(true)
        }
    }
}

/// How many solutions there are.
///
/// ```
/// use solvarium::Limits;
/// use solvarium_catalogue::{self as catalogue, ProblemKind, Method};
/// let six = catalogue::parse("queens 6")?;
/// let counted = six.count(&Method::default(), 100, &Limits::none())?;
/// assert_eq!((counted.number, counted.all), (4, true));
/// assert_eq!((counted.method.as_str(), counted.rule.unwrap().place), ("dfs", "to count"));
/// # Ok::<(), solvarium::Error>(())
/// ```
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Counted {
    /// Number of solutions found: all of them, or a lower bound.
    pub number: u64,
    /// Whether these are all.
    pub all: bool,
    /// The limit that ended the count, if one did. The cap does not count as a limit.
    pub stopped: Option<Stop>,
    /// Counters of the search.
    pub stats: Stats,
    /// Wall-clock time.
    pub elapsed: Duration,
    /// The method that counted, with its settings.
    pub method: String,
    /// The rule of `auto` that chose it, if it did.
    pub rule: Option<&'static Rule>,
}

/// Whether a heuristic can be trusted on a puzzle.
///
/// ```
/// use solvarium::Limits;
/// use solvarium_catalogue as catalogue;
/// let instance = catalogue::parse("1 0 / 2 3")?;
/// assert_eq!(instance.check_heuristic("manhattan", &Limits::none())?.good, Some(true));
/// assert_eq!(instance.check_heuristic("manhattan-counting-blank", &Limits::none())?.good, Some(false));
/// # Ok::<(), solvarium::Error>(())
/// ```
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct HeuristicReport {
    /// The heuristic.
    pub heuristic: &'static Entry<HeuristicInfo>,
    /// Whether the heuristic has no fault. None if no fault was found but the exploration was incomplete.
    pub good: Option<bool>,
    /// The limit that made the walk incomplete.
    pub stopped: Option<Stop>,
    /// All findings, in several lines: admissible, consistent, which other heuristics it dominates, and for each
    /// fault the state nearest to a goal.
    pub text: String,
}
