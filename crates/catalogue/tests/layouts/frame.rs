//! Runs cases of any puzzle: reads each text as the program does, and compares the result with the original.

use super::rng::Rng;
use solvarium::Limits;
use solvarium_catalogue::{self as catalogue, AuxiliaryInputs, Item, ProblemKind, Report, Request};
use std::ops::Range;

/// Returns the error in a puzzle that was read, or `None`.
pub type Check = dyn Fn(&Item) -> Option<String>;

/// A text, and a check of the puzzle that it was written from.
pub struct Case {
    pub text: String,
    /// The problem and the number of colours, if the user names them.
    pub kind: Option<String>,
    pub colours: Option<u32>,
    pub fault: Box<Check>,
}

impl Case {
    pub fn new(text: String, fault: Box<Check>) -> Self {
        Self { text, kind: None, colours: None, fault }
    }

    pub fn of(self, kind: impl Into<String>) -> Self {
        Self { kind: Some(kind.into()), ..self }
    }
}

/// Solves a puzzle that was read.
pub fn report(item: &Item) -> Report {
    item.instance.as_ref().unwrap().solve(&Request::default(), &Limits::none(), None).unwrap()
}

/// Returns a message if the puzzle is not of this problem, or its cheapest path does not have this cost (infinite
/// without a path).
pub fn path_fault(item: &Item, problem: &str, cost: f64) -> Option<String> {
    let report = report(item);
    let found = report.cost.unwrap_or(f64::INFINITY);
    let is_right =
        report.problem.split('(').next() == Some(problem) && (found == cost || (found - cost).abs() < 1e-6);
    (!is_right)
        .then(|| format!("wrote {problem} with cost {cost}, but read {} with cost {found}", report.problem))
}

/// Outcome of reading a text.
#[derive(Clone, Debug, PartialEq, Eq)]
enum Outcome {
    Right,
    Refused,
    Wrong(String),
}

fn outcome(case: &Case) -> Outcome {
    let decoded = solvarium_forms::decode(case.text.as_bytes()).unwrap();
    let kind = case.kind.as_deref().map(|kind| ProblemKind::parse(kind).unwrap());
    let auxiliary = AuxiliaryInputs { colours: case.colours, ..AuxiliaryInputs::default() };
    let Ok(reading) = catalogue::recognise(&decoded.text, kind.as_ref(), &auxiliary) else {
        return Outcome::Refused;
    };
    if reading.items.iter().any(|item| item.instance.is_err()) {
        return Outcome::Refused;
    }
    match &reading.items[..] {
        [item] => (case.fault)(item).map_or(Outcome::Right, Outcome::Wrong),
        items => Outcome::Wrong(format!("expected 1 puzzle, read {}", items.len())),
    }
}

/// Runs the cases of these seeds. No text may be misread, and at least the share `least` of the texts must be read.
#[track_caller]
pub fn run(seeds: Range<u64>, make: fn(&mut Rng) -> Case, least: f64) {
    let (mut right, mut wrong, mut refused, count) = (0_u32, Vec::new(), Vec::new(), seeds.end - seeds.start);
    for seed in seeds {
        let case = make(&mut Rng::new(seed));
        match outcome(&case) {
            Outcome::Right => right += 1,
            Outcome::Refused => refused.push((seed, case.text)),
            Outcome::Wrong(why) => {
                wrong.push(format!("seed {seed}: {why}\n{:?}\n{}\n", case.kind, case.text))
            }
        }
    }
    let shown: Vec<&String> = wrong.iter().take(number("LAYOUTS_SHOWN", 5)).collect();
    assert!(wrong.is_empty(), "{} of {count} texts are read wrong: {shown:#?}", wrong.len());
    let share = f64::from(right) / count as f64;
    let first: Vec<_> = refused.iter().take(number("LAYOUTS_REFUSED", 1)).collect();
    assert!(
        share >= least,
        "only {right} of {count} texts are read; {} are refused, the first: {first:?}",
        refused.len()
    );
}

/// A number from an environment variable, or the default.
fn number(name: &str, usual: usize) -> usize {
    std::env::var(name).ok().and_then(|number| number.parse().ok()).unwrap_or(usual)
}

/// The seeds of a long run: 100,000, or the number in `LAYOUTS`.
pub fn many() -> Range<u64> {
    1_000_000..1_000_000 + number("LAYOUTS", 100_000) as u64
}
