//! Collects the cases of `techniques`: on the paths of generated puzzles, and large fish of one digit. A case is kept
//! if it is found in copies too, and fast, since tests search for it in a build without optimisation.

use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::ops::ControlFlow;
use std::time::{Duration, Instant};

use fast_sudoku::Generator;
use human_sudoku::hodoku::Ladder;
use human_sudoku::{Budget, CandidateSet, Finder, Position, Step, Technique, TechniqueSet};

use crate::boards::{
    effect, filled_but_for, position_of, positions_of_one_digit, puzzle, set_of, text_of, triples,
};
use crate::techniques::{
    CASES, Case, case, finds, found_in_copies, has_no_near_miss, has_step, is_large_fish, only,
    wanted_techniques, within,
};

/// The number of cases of a technique, and of near misses.
const WANTED: [usize; 2] = [3, 2];

/// The time limit of a search for a case, for large fish and for others.
const TIMES: [Duration; 2] = [Duration::from_millis(10), Duration::from_millis(30)];

/// The number of candidates tried for a near miss.
const SPOILED: usize = 30;

#[test]
#[ignore = "keeps what holds in testdata/hodoku-techniques.txt, and adds what it lacks, as far as it comes"]
fn collect() {
    let mut collection = Collection::default();
    CASES.lines().for_each(|line| collection.keep(line));
    let (large, other): (Vec<_>, Vec<_>) = wanted_techniques().partition(|one| is_large_fish(*one));
    collection.gather(&large, positions_of_one_digit());
    collection.gather(&other, positions_of_paths());
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/testdata/hodoku-techniques.txt");
    std::fs::write(path, collection.text()).unwrap();
}

/// Returns positions on the paths of generated puzzles: the first, and those in which singles are exhausted.
fn positions_of_paths() -> impl Iterator<Item = Position> {
    Generator::new(2027).flat_map(|grid| {
        let (mut path, mut position) = (Ladder::new(TechniqueSet::EMPTY), puzzle(&grid.to_string()));
        let mut positions = vec![position.clone()];
        while let Some(step) = path.next(&position, &Budget::UNLIMITED).unwrap() {
            if step.technique > Technique::HiddenSingle {
                positions.push(position.clone());
            }
            position.apply(&step);
        }
        positions
    })
}

/// The lines of each technique: cases, and near misses.
#[derive(Default)]
struct Collection {
    lines: BTreeMap<Technique, [Vec<String>; 2]>,
}

impl Collection {
    /// Keeps a line of an earlier collection, if it is still valid.
    fn keep(&mut self, line: &str) {
        let case = case(line);
        if holds(&case) {
            self.add(case.technique, case.found, line.to_owned());
        }
    }

    fn add(&mut self, technique: Technique, found: bool, line: String) {
        self.lines.entry(technique).or_default()[usize::from(!found)].push(line);
    }

    /// Whether a technique needs more cases, or near misses.
    fn lacks(&self, technique: Technique, found: bool) -> bool {
        let kind = usize::from(!found);
        (found || !has_no_near_miss(technique))
            && self.lines.get(&technique).map_or(0, |lines| lines[kind].len()) < WANTED[kind]
    }

    /// Whether a technique needs more cases, or near misses, and none of them is from this position's puzzle.
    fn wants(&self, technique: Technique, found: bool, position: &Position) -> bool {
        let text = text_of(position);
        let givens = text.split(':').next().unwrap();
        let of_puzzle = |line: &String| line.split('|').nth(1).unwrap().starts_with(givens);
        let lines = self.lines.get(&technique).map(|lines| &lines[usize::from(!found)]);
        self.lacks(technique, found) && !lines.is_some_and(|lines| lines.iter().any(of_puzzle))
    }

    fn lacks_any(&self, technique: Technique) -> bool {
        [true, false].into_iter().any(|found| self.lacks(technique, found))
    }

    /// Searches positions for the missing cases of these techniques, until there are enough or 150 s have passed.
    fn gather(&mut self, techniques: &[Technique], mut positions: impl Iterator<Item = Position>) {
        let ends = Instant::now() + Duration::from_secs(150);
        while Instant::now() < ends && techniques.iter().any(|&technique| self.lacks_any(technique)) {
            let Some(position) = positions.next() else { break };
            for &technique in techniques {
                if [true, false].into_iter().any(|found| self.wants(technique, found, &position)) {
                    self.try_position(technique, &position);
                }
            }
        }
    }

    fn try_position(&mut self, technique: Technique, position: &Position) {
        let time = TIMES[usize::from(!is_large_fish(technique))];
        let mut first = None;
        let _ = only(technique).all(position, &within(time), &mut |step| {
            first = Some(step);
            ControlFlow::Break(())
        });
        let Some(step) = first else { return };
        let changed = effect(&step);
        let (position, settled): (_, fn(&Position, &Step) -> Position) = match is_large_fish(technique) {
            true => (&filled_up(technique, position, &step, time), settled),
            false => (position, |position, _| position.clone()),
        };
        let (whole, started) = (settled(position, &step), Instant::now());
        if has_step(technique, &whole, &changed, time) != Ok(true)
            || !found_in_copies(technique, &whole, &changed)
            || started.elapsed() > 3 * time
        {
            return;
        }
        let is_missed = |copy: &Position| has_step(technique, copy, &changed, time) == Ok(false);
        let mut spoiled =
            spoiled_copies(position, &step).into_iter().take(SPOILED).map(|copy| settled(&copy, &step));
        let spoiled = spoiled.find(is_missed);
        if is_large_fish(technique) && spoiled.is_none() {
            return;
        }
        if self.wants(technique, true, &whole) {
            self.add(technique, true, line(technique, true, &whole, &changed));
        }
        if self.wants(technique, false, &whole)
            && let Some(spoiled) = spoiled
        {
            self.add(technique, false, line(technique, false, &spoiled, &changed));
        }
    }

    /// Returns all lines, in the order of the techniques.
    fn text(&self) -> String {
        let mut text = String::new();
        for technique in wanted_techniques() {
            for line in self.lines.get(&technique).into_iter().flatten().flatten() {
                writeln!(text, "{line}").unwrap();
            }
        }
        text
    }
}

fn line(
    technique: Technique,
    found: bool,
    position: &Position,
    changed: &(CandidateSet, CandidateSet),
) -> String {
    let not = if found { "" } else { "not " };
    format!("{not}{technique}|{}|{}|{}", text_of(position), triples(&changed.0), triples(&changed.1))
}

/// Whether a case is still valid, with its copies.
fn holds(case: &Case) -> bool {
    finds(case.technique, &case.position, &case.changed) == case.found
        && (!case.found || found_in_copies(case.technique, &case.position, &case.changed))
}

/// Restores every candidate that leaves the step valid. With these removed, the position has many other large fish, and
/// one more candidate rarely spoils all of them.
fn filled_up(technique: Technique, position: &Position, step: &Step, time: Duration) -> Position {
    let (mut full, changed) = (position.clone(), effect(step));
    for candidate in removed(position).iter().filter(|&(_, digit)| step.digits.contains(digit)) {
        let more = with(&full, candidate);
        if has_step(technique, &more, &changed, time) == Ok(true) {
            full = more;
        }
    }
    full
}

/// Removes everything but the digit of a fish from its position where possible.
fn settled(position: &Position, step: &Step) -> Position {
    filled_but_for(position, step.digits.first().unwrap())
}

/// Returns the removed candidates.
fn removed(position: &Position) -> CandidateSet {
    set_of(text_of(position).rsplit_once(':').unwrap().1)
}

/// Restores a removed candidate.
fn with(position: &Position, (cell, digit): (usize, usize)) -> Position {
    let mut fewer = removed(position);
    fewer.remove(cell, digit);
    let text = text_of(position);
    position_of(&format!("{}:{}", text.rsplit_once(':').unwrap().0, triples(&fewer)))
}

/// Returns copies with one more candidate, in a cell or a house of the pattern first.
fn spoiled_copies(position: &Position, step: &Step) -> Vec<Position> {
    let is_near =
        |&(_, digit): &(usize, usize)| !is_large_fish(step.technique) || step.digits.contains(digit);
    let mut candidates: Vec<(usize, usize)> = removed(position).iter().filter(is_near).collect();
    candidates.sort_by_key(|&(cell, _)| !step.cells.contains(cell));
    candidates.into_iter().map(|candidate| with(position, candidate)).collect()
}
