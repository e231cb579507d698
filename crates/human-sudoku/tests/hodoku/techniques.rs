//! Tests each technique on positions of our own: where it is found, where one additional candidate prevents it, and on
//! transformed copies. `testdata/hodoku-techniques.txt` has one case per line; the ignored test `collect` made it.

use std::collections::BTreeMap;
use std::ops::ControlFlow;
use std::time::{Duration, Instant};

use human_sudoku::hodoku::{Ladder, Options};
use human_sudoku::{Budget, CandidateSet, Finder, Position, Stopped, Technique};

use crate::boards::{Copy, effect, position_of, set_of, text_of};

/// The committed cases.
pub const CASES: &str = include_str!("../../testdata/hodoku-techniques.txt");

/// A technique's effect in a position, or that it is not found there.
pub struct Case {
    pub found: bool,
    pub technique: Technique,
    pub position: Position,
    /// The placed digits and the removed candidates of the step.
    pub changed: (CandidateSet, CandidateSet),
}

fn cases() -> Vec<Case> {
    CASES.lines().map(case).collect()
}

/// Parses the case of a line.
pub fn case(line: &str) -> Case {
    let fields: Vec<&str> = line.split('|').collect();
    let name = fields[0].trim_start_matches("not ");
    Case {
        found: name == fields[0],
        technique: Technique::named(name).unwrap(),
        position: position_of(fields[1]),
        changed: (set_of(fields[2]), set_of(fields[3])),
    }
}

/// Returns a ladder of one rung.
pub fn only(technique: Technique) -> Ladder {
    let mut options = Options::DEFAULT;
    options.without = Technique::ALL.iter().copied().filter(|&other| other != technique).collect();
    options.also.insert(technique);
    Ladder::with(options)
}

/// Returns a budget with this time limit.
pub fn within(time: Duration) -> Budget<'static> {
    Budget { deadline: Some((Instant::now() + time).into()), ..Budget::UNLIMITED }
}

/// Whether a technique has a step with this effect; an error if the search takes too long.
pub fn has_step(
    technique: Technique,
    position: &Position,
    wanted: &(CandidateSet, CandidateSet),
    time: Duration,
) -> Result<bool, Stopped> {
    let mut found = false;
    only(technique).all(position, &within(time), &mut |step| {
        assert_eq!(step.technique, technique);
        found |= effect(&step) == *wanted;
        if found { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    })?;
    Ok(found)
}

/// Whether a technique has a step with this effect.
pub fn finds(technique: Technique, position: &Position, wanted: &(CandidateSet, CandidateSet)) -> bool {
    has_step(technique, position, wanted, Duration::from_secs(20)).unwrap()
}

#[test]
fn techniques_are_found_exactly_where_they_exist() {
    for case in cases() {
        let found = finds(case.technique, &case.position, &case.changed);
        assert_eq!(found, case.found, "{} in {}", case.technique, text_of(&case.position));
    }
}

#[test]
fn techniques_are_found_in_copies() {
    for case in cases().into_iter().filter(|case| case.found) {
        assert!(found_in_copies(case.technique, &case.position, &case.changed), "{}", case.technique);
    }
}

#[test]
fn every_technique_has_three_cases_and_two_near_misses() {
    let mut counts: BTreeMap<Technique, (usize, usize)> = BTreeMap::new();
    for case in cases() {
        let count = counts.entry(case.technique).or_default();
        if case.found { count.0 += 1 } else { count.1 += 1 }
    }
    for technique in wanted_techniques() {
        let count = counts.get(&technique).copied().unwrap_or_default();
        assert!(count.0 >= 3, "{technique} has {} cases", count.0);
        assert!(count.1 >= 2 || has_no_near_miss(technique), "{technique} has {} near misses", count.1);
    }
}

/// Returns the techniques of this ladder.
pub fn wanted_techniques() -> impl Iterator<Item = Technique> {
    Technique::ALL.iter().copied().filter(|technique| technique.entry().hodoku.is_some())
}

/// Whether a technique is a fish of five houses or more; on paths, smaller ones occur beside it.
pub fn is_large_fish(technique: Technique) -> bool {
    ["squirmbag", "whale", "leviathan"].iter().any(|word| technique.name().contains(word))
}

/// Whether a technique has no near miss: singles and the last resort have no pattern that one candidate could spoil.
pub fn has_no_near_miss(technique: Technique) -> bool {
    matches!(technique, Technique::BruteForce | Technique::FullHouse)
}

/// Whether a step with this effect is found in a transposed and in a shuffled copy of the position.
pub fn found_in_copies(
    technique: Technique,
    position: &Position,
    changed: &(CandidateSet, CandidateSet),
) -> bool {
    [Copy::transposed(), Copy::shuffled()].iter().all(|copy| {
        let wanted = (copy.candidates(&changed.0), copy.candidates(&changed.1));
        finds(technique, &copy.position(position), &wanted)
    })
}
