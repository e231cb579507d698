//! Tests of `testdata/classics.txt` with exact distances over the complete space, and of `testdata/models.txt` with
//! numbers of solutions.

use super::grid_map::{GridMap, Neighbours};
use super::{
    colouring::Colouring, cryptarithm::Cryptarithm, killer::Killer, quasigroup::Quasigroup, zebra::Zebra,
};
use super::{hello::Hello, jugs::Jugs, queens::Queens, river::River, romania::Romania};
use crate::csp::{Backtrack, Hidden, Propagate, VariableOrder, count};
use crate::{Cost, Error, Limits, Problem, check};

const CLASSICS: &str = include_str!(concat!(env!("CARGO_MANIFEST_DIR"), "/../../testdata/classics.txt"));

fn optimal<P: Problem>(problem: &P) -> Option<f64> {
    let cost = check::exact(problem).distance(&problem.start()).unwrap();
    (cost != P::Cost::MAX).then(|| cost.as_f64())
}

#[test]
fn classics_have_the_costs_of_the_corpus() {
    let mut entries = 0;
    for line in CLASSICS.lines().filter(|line| !line.is_empty() && !line.starts_with('#')) {
        let [name, text, cost, source] = line.split(" | ").collect::<Vec<_>>()[..] else {
            panic!("not four fields: {line}");
        };
        let text = text.replace(" / ", "\n");
        let found = match name {
            "queens" => optimal(&Queens::parse(&text).unwrap()),
            "river" => optimal(&River::parse(&text).unwrap()),
            "jugs" => optimal(&Jugs::parse(&text).unwrap()),
            "map" => optimal(&GridMap::parse(&text, Neighbours::Eight).unwrap()),
            // Of 27 to the power of 11 texts, each distance is the number of missing letters.
            "hello" if text.len() > 4 => Some(Hello::parse(&text).unwrap().print().len() as f64),
            "hello" => optimal(&Hello::parse(&text).unwrap()),
            "romania" => optimal(&Romania::parse(&text).unwrap()),
            // The catalogue reads these, and its tests check them.
            "pancake" | "graph" => continue,
            _ => panic!("unknown name: {line}"),
        };
        let expected = (cost != "none").then(|| cost.parse::<f64>().unwrap());
        let agrees = found.zip(expected).map_or(found == expected, |(a, b)| (a - b).abs() < 1e-8);
        assert!(agrees && !source.is_empty(), "{line}: {found:?}");
        entries += 1;
    }
    assert!(entries >= 30, "{entries} entries");
}

const MODELS: &str = include_str!(concat!(env!("CARGO_MANIFEST_DIR"), "/../../testdata/models.txt"));

/// The number of solutions of a puzzle by several searches. The first solution of each passes its check.
macro_rules! solutions {
    ($puzzle:ident, $text:expr) => {{
        let puzzle = $puzzle::parse($text).unwrap();
        numbers(puzzle.csp(), |values| puzzle.check(values))
    }};
}

fn numbers(csp: &crate::csp::Csp, check: impl Fn(&[i32]) -> Result<(), Error>) -> Vec<u64> {
    let searches = [
        Backtrack::new(),
        Backtrack::new().propagate(Propagate::Forward).order(VariableOrder::FewestThenDegree),
        Backtrack::new().propagate(Propagate::Matching).hidden(Hidden::None),
    ];
    let number = |search: &Backtrack| {
        let counted = count(csp, search, 10_000, &Limits::none());
        assert!(counted.is_all());
        counted.first.iter().for_each(|first| check(first).unwrap());
        counted.number
    };
    searches.iter().map(number).collect()
}

#[test]
fn models_have_the_numbers_of_solutions_of_the_corpus() {
    let mut entries = 0;
    for line in MODELS.lines().filter(|line| !line.is_empty() && !line.starts_with('#')) {
        let [name, text, known, source] = line.split(" | ").collect::<Vec<_>>()[..] else {
            panic!("not four fields: {line}");
        };
        let text = &text.replace(" / ", "\n");
        let found = match name {
            "colouring" => solutions!(Colouring, text),
            "quasigroup" => solutions!(Quasigroup, text),
            "cryptarithm" => solutions!(Cryptarithm, text),
            "zebra" => solutions!(Zebra, text),
            "killer" => solutions!(Killer, text),
            _ => panic!("unknown name: {line}"),
        };
        let known: u64 = known.parse().unwrap();
        assert!(found.iter().all(|&found| found == known) && !source.is_empty(), "{line}: {found:?}");
        entries += 1;
    }
    assert!(entries >= 20, "{entries} entries");
}
