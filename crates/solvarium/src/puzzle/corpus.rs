//! `testdata/classics.txt` against exact distances over the whole space.

use super::grid_map::{GridMap, Neighbours};
use super::{hello::Hello, jugs::Jugs, queens::Queens, river::River, romania::Romania};
use crate::{Cost, Problem, check};

const CLASSICS: &str = include_str!(concat!(env!("CARGO_MANIFEST_DIR"), "/../../testdata/classics.txt"));

fn optimal<P: Problem>(problem: &P) -> Option<f64> {
    let cost = check::exact(problem).distance(&problem.start()).unwrap();
    (cost != P::Cost::MAX).then(|| cost.as_f64())
}

#[test]
fn classics_cost_what_the_corpus_says() {
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
            // Of 27 letters to the power of 11, all are as far as they are short.
            "hello" if text.len() > 4 => Some(Hello::parse(&text).unwrap().print().len() as f64),
            "hello" => optimal(&Hello::parse(&text).unwrap()),
            "romania" => optimal(&Romania::parse(&text).unwrap()),
            _ => panic!("unknown name: {line}"),
        };
        let told = (cost != "none").then(|| cost.parse::<f64>().unwrap());
        let agrees = found.zip(told).map_or(found == told, |(a, b)| (a - b).abs() < 1e-8);
        assert!(agrees && !source.is_empty(), "{line}: {found:?}");
        entries += 1;
    }
    assert!(entries >= 30, "{entries} entries");
}
