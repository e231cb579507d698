//! Each technique on positions of our own: where it is found, where it is not because one candidate too many is there, and on
//! turned and renamed copies. `testdata/hodoku-techniques.txt` holds a case a line; the ignored test `collect` made it.

use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::ops::ControlFlow;
use std::time::{Duration, Instant};

use fast_sudoku::Generator;
use human_sudoku::hodoku::{Ladder, Options};
use human_sudoku::{Budget, CandidateSet, Finder, Position, Step, Technique, TechniqueSet};

use crate::boards::{Copy, effect, position_of, puzzle, set_of, text_of, triples};

const CASES: &str = include_str!("../../testdata/hodoku-techniques.txt");

/// A technique's effect in a position, or that it is not found there.
struct Case {
    found: bool,
    technique: Technique,
    position: Position,
    placements: CandidateSet,
    eliminations: CandidateSet,
}

fn cases() -> Vec<Case> {
    CASES.lines().map(case).collect()
}

fn case(line: &str) -> Case {
    let fields: Vec<&str> = line.split('|').collect();
    let name = fields[0].trim_start_matches("not ");
    Case {
        found: name == fields[0],
        technique: Technique::named(name).unwrap(),
        position: position_of(fields[1]),
        placements: set_of(fields[2]),
        eliminations: set_of(fields[3]),
    }
}

/// A ladder of one rung.
fn only(technique: Technique) -> Ladder {
    let mut options = Options::DEFAULT;
    options.without = Technique::ALL.iter().copied().filter(|&other| other != technique).collect();
    options.also.insert(technique);
    Ladder::with(options)
}

fn finds(technique: Technique, position: &Position, wanted: &(CandidateSet, CandidateSet)) -> bool {
    let mut found = false;
    let deadline = Some((Instant::now() + Duration::from_secs(20)).into());
    only(technique)
        .all(position, &Budget { deadline, ..Budget::UNLIMITED }, &mut |step| {
            assert_eq!(step.technique, technique);
            found |= effect(&step) == *wanted;
            if found { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
        })
        .unwrap();
    found
}

#[test]
fn techniques_are_found_where_they_are_and_nowhere_else() {
    for case in cases() {
        let wanted = (case.placements, case.eliminations);
        let found = finds(case.technique, &case.position, &wanted);
        assert_eq!(found, case.found, "{} in {}", case.technique, text_of(&case.position));
    }
}

#[test]
fn techniques_are_found_in_copies() {
    for case in cases().into_iter().filter(|case| case.found) {
        let wanted = (case.placements, case.eliminations);
        assert!(found_in_copies(case.technique, &case.position, &wanted), "{}", case.technique);
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

/// Techniques of this ladder but fish of five houses and more, which have smaller ones beside them, and those that are
/// rare beyond what a search finds.
fn wanted_techniques() -> impl Iterator<Item = Technique> {
    let large = ["squirmbag", "whale", "leviathan"];
    Technique::ALL.iter().copied().filter(move |technique| {
        let name = technique.name();
        technique.entry().hodoku.is_some()
            && !large.iter().any(|word| name.contains(word))
            && *technique != Technique::DualEmptyRectangle
    })
}

/// Singles and the last resort have no pattern that a candidate could spoil and leave the rest as it is.
fn has_no_near_miss(technique: Technique) -> bool {
    matches!(technique, Technique::BruteForce | Technique::FullHouse)
}

#[test]
#[ignore = "keeps what holds in testdata/hodoku-techniques.txt, and adds what it lacks"]
fn collect() {
    let mut found: BTreeMap<Technique, Vec<String>> = BTreeMap::new();
    let mut misses: BTreeMap<Technique, Vec<String>> = BTreeMap::new();
    for line in CASES.lines() {
        let case = case(line);
        if holds(&case) {
            let lines = if case.found { &mut found } else { &mut misses };
            lines.entry(case.technique).or_default().push(line.to_owned());
        }
    }
    let wanted: Vec<Technique> = wanted_techniques().collect();
    let mut path = Ladder::new(TechniqueSet::EMPTY);
    let ends = Instant::now() + Duration::from_secs(100);
    for grid in Generator::new(2026) {
        if Instant::now() > ends
            || wanted.iter().all(|technique| {
                lacks(&found, technique, 3) + lacks(&misses, technique, 2) == 0
                    || has_no_near_miss(*technique)
            })
        {
            break;
        }
        let mut position = puzzle(&grid.to_string());
        while let Some(step) = path.next(&position, &Budget::UNLIMITED).unwrap() {
            for &technique in &wanted {
                if lacks(&found, &technique, 3) + lacks(&misses, &technique, 2) > 0 {
                    try_position(technique, &position, &mut found, &mut misses);
                }
            }
            position.apply(&step);
        }
    }
    let mut text = String::new();
    for technique in &wanted {
        for line in found.get(technique).into_iter().chain(misses.get(technique)).flatten() {
            writeln!(text, "{line}").unwrap();
        }
    }
    std::fs::write(concat!(env!("CARGO_MANIFEST_DIR"), "/testdata/hodoku-techniques.txt"), text).unwrap();
}

/// Whether a case is as it was collected, copies too.
fn holds(case: &Case) -> bool {
    let wanted = (case.placements, case.eliminations);
    finds(case.technique, &case.position, &wanted) == case.found
        && (!case.found || found_in_copies(case.technique, &case.position, &wanted))
}

fn found_in_copies(
    technique: Technique,
    position: &Position,
    changed: &(CandidateSet, CandidateSet),
) -> bool {
    [Copy::transposed(), Copy::shuffled()].iter().all(|copy| {
        let wanted = (copy.candidates(&changed.0), copy.candidates(&changed.1));
        finds(technique, &copy.position(position), &wanted)
    })
}

/// How many lines a technique lacks.
fn lacks(lines: &BTreeMap<Technique, Vec<String>>, technique: &Technique, wanted: usize) -> usize {
    wanted.saturating_sub(lines.get(technique).map_or(0, Vec::len))
}

fn try_position(
    technique: Technique,
    position: &Position,
    found: &mut BTreeMap<Technique, Vec<String>>,
    misses: &mut BTreeMap<Technique, Vec<String>>,
) {
    let mut first = None;
    let deadline = Some((Instant::now() + Duration::from_millis(100)).into());
    let _ = only(technique).all(position, &Budget { deadline, ..Budget::UNLIMITED }, &mut |step| {
        first = Some(step);
        ControlFlow::Break(())
    });
    let Some(step) = first else { return };
    let changed = effect(&step);
    if !found_in_copies(technique, position, &changed) {
        return;
    }
    let line = |not: &str, position: &Position| {
        format!("{not}{technique}|{}|{}|{}", text_of(position), triples(&changed.0), triples(&changed.1))
    };
    if lacks(found, &technique, 3) > 0 {
        found.entry(technique).or_default().push(line("", position));
    }
    if lacks(misses, &technique, 2) == 0 {
        return;
    }
    let spoiled = spoiled_copies(position, &step).into_iter().find(|copy| !finds(technique, copy, &changed));
    if let Some(spoiled) = spoiled {
        misses.entry(technique).or_default().push(line("not ", &spoiled));
    }
}

/// The position with one candidate more, in a cell or a house of the pattern first.
fn spoiled_copies(position: &Position, step: &Step) -> Vec<Position> {
    let text = text_of(position);
    let (front, removed) = text.rsplit_once(':').unwrap();
    let removed = set_of(removed);
    let mut copies: Vec<(bool, Position)> = Vec::new();
    for (cell, digit) in removed.iter() {
        let mut fewer = removed;
        fewer.remove(cell, digit);
        copies.push((!step.cells.contains(cell), position_of(&format!("{front}:{}", triples(&fewer)))));
    }
    copies.sort_by_key(|copy| copy.0);
    copies.into_iter().map(|copy| copy.1).collect()
}
