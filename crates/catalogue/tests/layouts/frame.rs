//! Runs cases of any puzzle: reads each text as the program does, and holds what comes against what was written.

use super::dice::Dice;
use solvarium_catalogue::{self as catalogue, Extras, Item};
use std::ops::Range;

/// Says what is wrong with the puzzle that was read, if anything is.
pub type Check = dyn Fn(&Item) -> Option<String>;

/// A text, and a check of the puzzle that it was written from.
pub struct Case {
    pub text: String,
    pub fault: Box<Check>,
}

/// What came of reading a text.
#[derive(Clone, Debug, PartialEq, Eq)]
enum Outcome {
    Right,
    Refused,
    Wrong(String),
}

fn outcome(case: &Case) -> Outcome {
    let decoded = solvarium_forms::decode(case.text.as_bytes()).unwrap();
    let Ok(reading) = catalogue::recognise(&decoded.text, None, &Extras::default()) else {
        return Outcome::Refused;
    };
    if reading.items.iter().any(|item| item.job.is_err()) {
        return Outcome::Refused;
    }
    match &reading.items[..] {
        [item] => (case.fault)(item).map_or(Outcome::Right, Outcome::Wrong),
        items => Outcome::Wrong(format!("{} puzzles are read of one", items.len())),
    }
}

/// Runs the cases of these seeds. None may be read wrong, and at least this share must be read.
#[track_caller]
pub fn run(seeds: Range<u64>, make: fn(&mut Dice) -> Case, least: f64) {
    let (mut right, mut wrong, mut refused, count) = (0_u32, Vec::new(), Vec::new(), seeds.end - seeds.start);
    for seed in seeds {
        let case = make(&mut Dice::new(seed));
        match outcome(&case) {
            Outcome::Right => right += 1,
            Outcome::Refused => refused.push((seed, case.text)),
            Outcome::Wrong(why) => wrong.push(format!("seed {seed}: {why}\n{}\n", case.text)),
        }
    }
    let shown: Vec<&String> = wrong.iter().take(5).collect();
    assert!(wrong.is_empty(), "{} of {count} texts are read wrong: {shown:#?}", wrong.len());
    let share = f64::from(right) / count as f64;
    let first = refused.first();
    assert!(
        share >= least,
        "only {right} of {count} texts are read; {} are refused, the first {first:?}",
        refused.len()
    );
}
