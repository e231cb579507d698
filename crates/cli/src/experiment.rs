//! A ready experiment: questions, each put to several methods over sets of
//! puzzles, as a file in TOML says.
//!
//! ```toml
//! title = "Does propagation pay?"
//! time_limit = "10s"                 # for each run; none if left out
//! node_limit = 1_000_000             # for each run; none if left out
//!
//! [[instances]]
//! name = "easy"
//! generate = { size = 9, clues = 32, count = 100, seed = 1 }   # fresh Sudoku, always the same
//!
//! [[instances]]
//! name = "17 clues"
//! file = "17clue.txt"                # in the folder of --instances; skipped where it is missing
//! take = 100                         # the first so many; all if left out
//!
//! [[questions]]
//! ask = "Does forward checking help?"
//! methods = ["backtrack(propagate=none)", "backtrack(propagate=fc)"]
//! ```

use crate::fault::Fault;
use crate::input::Input;
use crate::limits::LimitArgs;
use crate::puzzles::{Puzzle, ReadingArgs};
use serde::Deserialize;
use serde::de::{Deserializer, Error as _};
use solvarium::Limits;
use solvarium::catalogue::{Kind, Method};
use solvarium::puzzle::sudoku::{Clues, Form, Generated, Shape, generate};
use solvarium_lab::human;
use std::path::Path;
use std::time::Duration;

/// What the file says.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Experiment {
    pub title: String,
    #[serde(default, deserialize_with = "duration")]
    time_limit: Option<Duration>,
    #[serde(default)]
    node_limit: Option<u64>,
    pub instances: Vec<Instances>,
    pub questions: Vec<Question>,
}

/// A set of puzzles: generated, or from a file.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Instances {
    pub name: String,
    #[serde(default)]
    kind: Option<String>,
    #[serde(default)]
    file: Option<String>,
    #[serde(default)]
    take: Option<usize>,
    #[serde(default)]
    generate: Option<Fresh>,
}

/// Fresh Sudoku from a seed.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct Fresh {
    size: usize,
    #[serde(default)]
    clues: Option<usize>,
    count: usize,
    #[serde(default)]
    seed: u64,
}

/// A question, and the methods that answer it: the first is what the others are compared with.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Question {
    pub ask: String,
    #[serde(rename = "methods")]
    names: Vec<String>,
    #[serde(skip)]
    pub methods: Vec<Method>,
}

/// More puzzles than this in a set are a mistake.
const MOST: usize = 1_000_000;

impl Experiment {
    /// Reads an experiment and checks all of it before anything runs.
    pub fn read(path: &Path) -> Result<Self, Fault> {
        let input = Input::file(path)?;
        let wrong = |what: String| Fault::usage(format!("{}: {what}", path.display()));
        let mut experiment: Self =
            toml::from_str(&input.text).map_err(|error| wrong(error.to_string().trim_end().to_string()))?;
        for question in &mut experiment.questions {
            let parse = |name: &String| {
                Method::parse(name).map_err(|error| wrong(format!("method '{name}': {error}")))
            };
            question.methods = question.names.iter().map(parse).collect::<Result<_, _>>()?;
            if question.methods.is_empty() {
                return Err(wrong(format!("question '{}' names no methods", question.ask)));
            }
        }
        experiment.instances.iter().try_for_each(|set| set.check().map_err(wrong))?;
        Ok(experiment)
    }

    /// The limits of the command line, and where it names none, those of the file.
    pub fn bound(&self, limits: &LimitArgs) -> LimitArgs {
        LimitArgs {
            time_limit: limits.time_limit.or(self.time_limit),
            node_limit: limits.node_limit.or(self.node_limit),
            memory_limit: limits.memory_limit,
        }
    }
}

/// A time as people write it: `10s`.
fn duration<'d, D: Deserializer<'d>>(value: D) -> Result<Option<Duration>, D::Error> {
    let text = String::deserialize(value)?;
    human::duration(&text).map(Some).map_err(D::Error::custom)
}

impl Instances {
    fn check(&self) -> Result<(), String> {
        let name = &self.name;
        if let Some(kind) = &self.kind {
            Kind::parse(kind).map_err(|error| format!("instances '{name}': {error}"))?;
        }
        match (&self.file, &self.generate) {
            (Some(_), None) => Ok(()),
            (None, Some(fresh)) if fresh.count > MOST => {
                Err(format!("instances '{name}': count may be {MOST}"))
            }
            (None, Some(fresh)) => {
                Shape::square(fresh.size).map(drop).map_err(|error| format!("instances '{name}': {error}"))
            }
            _ => Err(format!("instances '{name}': give either `file` or `generate`")),
        }
    }

    /// The puzzles; none, if the file is not there.
    pub fn puzzles(&self, folder: &Path, limits: &Limits) -> Result<Option<Vec<Puzzle>>, Fault> {
        let kind = match &self.generate {
            Some(_) => Some("sudoku"),
            None => self.kind.as_deref(),
        };
        let kind = kind.map(Kind::parse).transpose()?;
        let reading = ReadingArgs { kind, ..ReadingArgs::default() };
        let mut puzzles = match (&self.file, &self.generate) {
            (Some(file), _) => {
                let path = folder.join(file);
                if !path.exists() {
                    return Ok(None);
                }
                reading.puzzles(&[path.into_os_string()])?
            }
            (None, Some(fresh)) => reading.puzzles(&[fresh.text(limits)?.into()])?,
            (None, None) => return Ok(None),
        };
        puzzles.all.truncate(self.take.unwrap_or(usize::MAX));
        puzzles.all.into_iter().collect::<Result<Vec<_>, _>>().map(Some)
    }
}

impl Fresh {
    /// The puzzles, one a line.
    fn text(&self, limits: &Limits) -> Result<String, Fault> {
        let clues = self.clues.map_or(Clues::Fewest, Clues::Down);
        let mut text = String::new();
        for number in 0..self.count as u64 {
            match generate(Shape::square(self.size)?, self.seed.wrapping_add(number), clues, limits) {
                Generated::Puzzle(fresh) => text.push_str(&fresh.puzzle.text(Form::LINE)),
                Generated::NoGrid => {}
                Generated::Stopped(why) => return Err(Fault::usage(format!("while making puzzles: {why}"))),
            }
        }
        Ok(text)
    }
}
