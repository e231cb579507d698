//! Positions of `testdata/modern-techniques.txt`, one per line: a technique, the position and the removed candidates. With
//! `not`, the step is not found, since one more candidate prevents it. The ignored test `collect` writes the file.

use std::collections::BTreeMap;
use std::fmt::Write as _;

use fast_sudoku::{Answer, FullGrids, Generator, Grid};
use human_sudoku::{Budget, CandidateSet, Order, Position, Soundness, Step, Technique};

use crate::boards::{Copy, position_of, puzzle, set_of, text_of, triples};
use crate::random::Random;
use crate::soundness::assert_sound;
use crate::{own, position, steps};

const CASES: &str = include_str!("../../testdata/modern-techniques.txt");

fn has_step(technique: Technique, position: &Position, gone: &CandidateSet) -> bool {
    steps(technique, position).iter().any(|step| step.eliminations == *gone)
}

#[test]
fn techniques_are_found_exactly_where_they_exist() {
    let mut counts = BTreeMap::<_, [usize; 2]>::new();
    for line in CASES.lines() {
        let fields: Vec<&str> = line.split('|').collect();
        let name = fields[0].trim_start_matches("not ");
        let (technique, position) = (Technique::named(name).unwrap(), position_of(fields[1]));
        let (gone, is_there) = (set_of(fields[2]), name == fields[0]);
        assert_eq!(has_step(technique, &position, &gone), is_there, "{line}");
        for copy in [Copy::transposed(), Copy::shuffled()].iter().filter(|_| is_there) {
            assert!(
                has_step(technique, &copy.position(&position), &copy.candidates(&gone)),
                "copy of {line}"
            );
        }
        counts.entry(technique).or_default()[usize::from(!is_there)] += 1;
    }
    for technique in own() {
        assert!(
            counts.get(&technique).is_some_and(|counts| counts.iter().all(|&count| count > 0)),
            "{technique}"
        );
    }
}

#[test]
fn all_steps_in_the_cases_keep_the_solution() {
    let mut counts = BTreeMap::<_, usize>::new();
    for text in CASES.lines().filter_map(|line| line.split('|').nth(1)) {
        let (position, values) = (position_of(text), text.split(':').next().unwrap());
        let Answer::One(solution) = fast_sudoku::solve(&Grid::parse(values).unwrap()) else { continue };
        let digit = |cell: usize| usize::from(solution.cells()[cell]) - 1;
        // In a near miss, a digit of the solution may be missing.
        if !position.empty_cells().into_iter().all(|cell| position.candidates(cell).contains(digit(cell))) {
            continue;
        }
        for technique in own() {
            for step in steps(technique, &position) {
                assert_sound(&position, &step, solution.cells());
                *counts.entry(technique).or_default() += 1;
            }
        }
    }
    // The puzzles of one technique have several solutions.
    assert!(counts.len() + 1 >= own().count(), "{counts:?}");
}

/// Hard puzzles of the players' forum: Easter Monster (JPF, 2007), Fata Morgana (tarek), Loki (mith, 2022), and others.
pub(crate) const HARD: [&str; 5] = [
    "1.......2.9.4...5...6...7...5.9.3.......7.......85..4.7.....6...3...9.8...2.....1",
    "........3..1..56...9..4..7......9.5.7.......8.5.4.2....8..2..9...35..1..6........",
    "57....9..........8.1.........168..4......28.9..2.9416.....2.....6.9.82.4...41.6..",
    "98.7..6..75.4.......3.9..7.5...7..8..3....2.......41...9..5..3....1....6....4...2",
    ".......39.....1..5..3.5.8....8.9...6.7...2...1..4.......9.8..5..2....6..4..7.....",
];

/// Returns positions in which singles are exhausted: of hard puzzles, of generated ones, and random ones.
fn positions() -> impl Iterator<Item = Position> {
    let hard = HARD.into_iter().map(str::to_owned);
    let puzzles = hard.chain(Generator::new(2028).take(300).map(|grid| grid.to_string()));
    let paths = puzzles.flat_map(|text| {
        let (mut ladder, mut position) = (Order::human().ladder(), puzzle(&text));
        let mut all = Vec::new();
        while let Some(step) = ladder.next(&position, &Budget::UNLIMITED).unwrap() {
            if step.technique > Technique::HiddenSingle {
                all.push(position.clone());
            }
            position.apply(&step);
            if all.len() > 6 {
                break;
            }
        }
        all
    });
    let mut rng = Random(23);
    paths.chain(FullGrids::new(9).map(move |grid| position(grid.cells(), &mut rng)).take(3_000))
}

/// Returns the position with one more candidate, or without one given, that prevents the step.
fn near_miss(position: &Position, step: &Step) -> Option<Position> {
    let text = text_of(position);
    let (values, removed) = text.rsplit_once(':').unwrap();
    let removed = set_of(removed);
    let mut tried: Vec<_> = removed.iter().collect();
    tried.sort_by_key(|&(cell, digit)| !(step.cells.contains(cell) && step.digits.contains(digit)));
    let more = tried.into_iter().take(60).map(|(cell, digit)| {
        let mut fewer = removed;
        fewer.remove(cell, digit);
        position_of(&format!("{values}:{}", triples(&fewer)))
    });
    let fewer = position.givens().into_iter().map(|given| {
        let without = |(at, sign)| if at % 82 == given { '.' } else { sign };
        let values: String = values.chars().enumerate().map(without).collect();
        position_of(&format!("{values}:{}", triples(&removed)))
    });
    more.chain(fewer).find(|other| !has_step(step.technique, other, &step.eliminations))
}

/// The cases of a technique, and its near misses.
#[derive(Default)]
struct Lines([Vec<String>; 2]);

impl Lines {
    /// Whether more lines of a kind are wanted, and none is of this puzzle.
    fn want(&self, kind: usize, givens: &str) -> bool {
        let of_puzzle = |line: &String| line.split('|').nth(1).is_some_and(|text| text.starts_with(givens));
        self.0[kind].len() < 2 && !self.0[kind].iter().any(of_puzzle)
    }

    fn add(&mut self, technique: Technique, position: &Position) {
        let text = text_of(position);
        let givens = text.split(':').next().unwrap();
        if !self.want(0, givens) && !self.want(1, givens) {
            return;
        }
        let Some(step) = steps(technique, position).into_iter().next() else { return };
        let line = |position: &Position| {
            format!("{technique}|{}|{}", text_of(position), triples(&step.eliminations))
        };
        if self.want(0, givens) {
            self.0[0].push(line(position));
        }
        if let Some(miss) = near_miss(position, &step).filter(|_| self.want(1, givens)) {
            self.0[1].push(format!("not {}", line(&miss)));
        }
    }
}

#[test]
#[ignore = "writes testdata/modern-techniques.txt"]
fn collect() {
    let mut lines: BTreeMap<Technique, Lines> = BTreeMap::new();
    for position in positions().filter(|position| matches!(position.soundness(), Soundness::Sound(_))) {
        own().for_each(|technique| lines.entry(technique).or_default().add(technique, &position));
        if lines.values().all(|Lines(kinds)| kinds.iter().all(|kind| kind.len() == 2)) {
            break;
        }
    }
    let mut text = String::new();
    lines.values().flat_map(|lines| &lines.0).flatten().for_each(|line| writeln!(text, "{line}").unwrap());
    std::fs::write(concat!(env!("CARGO_MANIFEST_DIR"), "/testdata/modern-techniques.txt"), text).unwrap();
}
