//! Mutated searches: each of the ten ready tasks is graded on a thousand searches with injected mistakes. The injector knows whether its
//! mistake made a difference, so each verdict has a right answer. Noise in tie-breaks must pass.
#![expect(clippy::unwrap_used, clippy::panic, reason = "tests say what they expect, in their helpers too")]

mod best_first;
mod game;
mod graph;
mod map;
mod rounds;
mod tiles;

use solvarium_grade::{Kind, Recording, Task, grade};
use std::collections::BTreeMap;

/// Number of searches of each task.
const RUNS: u64 = 1000;

/// A search as it is reported, and the mistake that it has.
#[derive(Default)]
pub(crate) struct Search {
    pub(crate) lines: String,
    /// The kinds of fault that name the mistake; none if the search is right.
    pub(crate) harm: Option<&'static [Kind]>,
}

impl Search {
    pub(crate) fn tell(&mut self, line: &str) {
        self.lines += line;
        self.lines.push('\n');
    }

    /// Notes the first mistake.
    pub(crate) fn harm(&mut self, kinds: &'static [Kind]) {
        self.harm = self.harm.or(Some(kinds));
    }
}

/// Splitmix64.
pub(crate) struct Rng(pub(crate) u64);

impl Rng {
    pub(crate) fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut x = self.0;
        x = (x ^ (x >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        x = (x ^ (x >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        x ^ (x >> 31)
    }

    pub(crate) fn below(&mut self, most: usize) -> usize {
        (self.next() % most.max(1) as u64) as usize
    }

    pub(crate) fn chance(&mut self, of: usize) -> bool {
        self.below(of) == 0
    }

    pub(crate) fn shuffle<T>(&mut self, all: &mut [T]) {
        for last in (1..all.len()).rev() {
            all.swap(last, self.below(last + 1));
        }
    }
}

/// A task with this problem and question.
pub(crate) fn task(problem: &str, kind: &str, question: &str) -> Task {
    let text = format!(
        "title = \"t\"\n[problem]\nas = \"{kind}\"\ntext = \"\"\"\n{problem}\"\"\"\n[question]\n{question}\n"
    );
    Task::parse(&text, "t.toml", ".".as_ref()).unwrap_or_else(|error| panic!("{error}\n{text}"))
}

/// Grades a thousand searches; each mistake must be found and named, and nothing else.
fn all(name: &str, run: impl Fn(&mut Rng) -> (Task, Search, &'static str)) {
    let mut counts: BTreeMap<&str, (u32, u32)> = BTreeMap::new();
    for seed in 0..RUNS {
        let (task, search, bug) = run(&mut Rng(seed));
        let verdict = grade(&task, &Recording::read(search.lines.as_bytes(), 1 << 24));
        let found = verdict.fault.as_ref();
        let is_right = match search.harm {
            None => found.is_none(),
            Some(kinds) => {
                found.is_some_and(|fault| kinds.contains(&fault.kind) && !fault.message.is_empty())
            }
        };
        assert!(
            is_right,
            "{name}, seed {seed}, {bug}: expected {:?}, found {found:#?}\n{}\n{}",
            search.harm, task.text, search.lines
        );
        let count = counts.entry(bug).or_default();
        *(if search.harm.is_some() { &mut count.1 } else { &mut count.0 }) += 1;
    }
    // Each bug must do harm at times, and correct searches never.
    for (bug, (right, wrong)) in counts {
        assert_eq!(
            bug == "none",
            wrong == 0,
            "{name}: {bug} was harmless {right} times, and did harm {wrong} times"
        );
    }
}

#[test]
fn breadth_first() {
    all("breadth-first", |rng| best_first::run(rng, best_first::Method::Bfs));
}

#[test]
fn depth_first() {
    all("depth-first", |rng| best_first::run(rng, best_first::Method::Dfs));
}

#[test]
fn uniform_cost() {
    all("uniform-cost", |rng| best_first::run(rng, best_first::Method::Ucs));
}

#[test]
fn greedy() {
    all("greedy", |rng| best_first::run(rng, best_first::Method::Greedy));
}

#[test]
fn astar() {
    all("astar", |rng| best_first::run(rng, best_first::Method::Astar));
}

#[test]
fn closed_list() {
    all("closed list", |rng| best_first::run(rng, best_first::Method::Reopening));
}

#[test]
fn ida() {
    all("ida", rounds::run);
}

#[test]
fn heuristic() {
    let space = tiles::Space::new();
    all("heuristic", |rng| tiles::run(rng, &space));
}

#[test]
fn mrv() {
    all("mrv", map::run);
}

#[test]
fn alpha_beta() {
    all("alpha-beta", game::run);
}
