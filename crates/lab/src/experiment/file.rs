//! The grammar of the experiment file. Other modules check its meaning.

use serde::Deserialize;
use std::collections::BTreeMap;
use toml::{Spanned, Value};

/// The whole file.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct File {
    pub title: String,
    #[serde(default)]
    pub about: String,
    /// The seed of the first run; each further run adds one.
    #[serde(default = "one")]
    pub seed: u64,
    /// The number of runs of each method on each instance.
    pub runs: Option<Spanned<u32>>,
    #[serde(default)]
    pub metrics: Vec<Spanned<String>>,
    /// Target costs whose first hit is recorded, for local search.
    #[serde(default)]
    pub targets: Vec<i64>,
    #[serde(default)]
    pub limits: Limits,
    #[serde(default)]
    pub scale: BTreeMap<String, Scale>,
    pub instances: Vec<Set>,
    pub questions: Vec<Question>,
}

const fn one() -> u64 {
    1
}

/// The limits of each run.
#[derive(Debug, Default, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Limits {
    pub time: Option<Spanned<String>>,
    pub nodes: Option<Spanned<u64>>,
    pub memory: Option<Spanned<String>>,
}

/// The reductions of a scale: a smaller version of the experiment.
#[derive(Debug, Default, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Scale {
    pub runs: Option<Spanned<u32>>,
    /// The maximum number of instances of each set and of each group.
    pub take: Option<usize>,
    pub time: Option<Spanned<String>>,
    pub nodes: Option<Spanned<u64>>,
    pub memory: Option<Spanned<String>>,
}

/// A set of instances: one of `file`, `corpus`, `text`, `tiles`, `sudoku`, `jigsaw`.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Set {
    pub name: Spanned<String>,
    pub problem: Option<Spanned<String>>,
    /// One file or several.
    pub file: Option<Value>,
    /// Whether a missing file is not an error.
    #[serde(default)]
    pub optional: bool,
    /// Takes only the first n instances.
    pub take: Option<usize>,
    pub corpus: Option<Vec<Spanned<String>>>,
    /// One text or several; `{n}` stands for each value of `vary.n`.
    pub text: Option<Value>,
    #[serde(default)]
    pub vary: BTreeMap<String, Spanned<Value>>,
    pub tiles: Option<Tiles>,
    pub sudoku: Option<Sudoku>,
    pub jigsaw: Option<Sudoku>,
}

/// Generated tile puzzles: at given depths, by a number of random moves, or uniformly random.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Tiles {
    pub size: Option<Spanned<String>>,
    pub depth: Option<Spanned<Value>>,
    pub shuffles: Option<Spanned<Value>>,
    pub count: Spanned<u32>,
    #[serde(default = "one")]
    pub seed: u64,
}

/// Generated Sudoku puzzles of each size, with each number of clues.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Sudoku {
    pub size: Option<Spanned<Value>>,
    pub clues: Option<Spanned<Value>>,
    pub count: Spanned<u32>,
    #[serde(default = "one")]
    pub seed: u64,
}

/// A question and the methods that it compares.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Question {
    pub ask: String,
    pub methods: Vec<Spanned<String>>,
    /// Shorter names of methods in tables and legends.
    #[serde(default)]
    pub names: BTreeMap<Spanned<String>, String>,
    /// The heuristics: each method that takes a heuristic runs with each of them.
    #[serde(default)]
    pub heuristics: Vec<Spanned<String>>,
    /// Settings, with each of whose values each method runs.
    #[serde(default)]
    pub cross: BTreeMap<String, Spanned<Value>>,
    /// The sets of the question; all sets if none is named.
    #[serde(default)]
    pub instances: Vec<Spanned<String>>,
    /// The factor on the x axis of the figures.
    pub x: Option<Spanned<String>>,
    /// The main metric.
    pub metric: Option<Spanned<String>>,
}
