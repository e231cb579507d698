//! The form of the file: what may stand in it. What it means is said elsewhere.

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
    /// The seed of the first run of each; the next has the next.
    #[serde(default = "one")]
    pub seed: u64,
    /// How many runs of each method on each instance.
    pub runs: Option<Spanned<u32>>,
    #[serde(default)]
    pub metrics: Vec<Spanned<String>>,
    /// Costs whose first time is noted, for searches that descend.
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

/// How far each run may go.
#[derive(Debug, Default, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Limits {
    pub time: Option<Spanned<String>>,
    pub nodes: Option<Spanned<u64>>,
    pub memory: Option<Spanned<String>>,
}

/// What is smaller when the experiment runs at this scale.
#[derive(Debug, Default, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Scale {
    pub runs: Option<Spanned<u32>>,
    /// At most so many instances of each set, and of each group in it.
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
    pub file: Option<String>,
    /// Whether the experiment goes on without the file.
    #[serde(default)]
    pub optional: bool,
    /// The first so many.
    pub take: Option<usize>,
    pub corpus: Option<Vec<Spanned<String>>>,
    /// A text, or several; `{n}` in it stands for each value of `vary.n`.
    pub text: Option<Value>,
    #[serde(default)]
    pub vary: BTreeMap<String, Spanned<Value>>,
    pub tiles: Option<Tiles>,
    pub sudoku: Option<Sudoku>,
    pub jigsaw: Option<Sudoku>,
}

/// Fresh tile puzzles: at these depths, by so many shuffles, or any that can be solved.
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

/// Fresh Sudoku, of each size with each number of clues.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Sudoku {
    pub size: Option<Spanned<Value>>,
    pub clues: Option<Spanned<Value>>,
    pub count: Spanned<u32>,
    #[serde(default = "one")]
    pub seed: u64,
}

/// A question, and the methods that answer it.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Question {
    pub ask: String,
    pub methods: Vec<Spanned<String>>,
    /// What tables and legends call methods, where that is shorter.
    #[serde(default)]
    pub names: BTreeMap<Spanned<String>, String>,
    /// Each method that asks a heuristic, with each of these.
    #[serde(default)]
    pub heuristics: Vec<Spanned<String>>,
    /// Each method with each value of these settings.
    #[serde(default)]
    pub cross: BTreeMap<String, Spanned<Value>>,
    /// The sets it is put to; all, if none are named.
    #[serde(default)]
    pub instances: Vec<Spanned<String>>,
    /// What the figures have along x.
    pub x: Option<Spanned<String>>,
    /// What it is about first of all.
    pub metric: Option<Spanned<String>>,
}
