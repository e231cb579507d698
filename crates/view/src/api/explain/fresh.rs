//! New puzzles, by what they cost and where their digits are.

use super::super::refusal::Refusal;
use super::longest;
use serde::Deserialize;
use serde_json::{Value, json};
use solvarium::Limits;
use solvarium_catalogue::{GeneratorChoice, Made, Wanted};
use std::collections::BTreeMap;
use std::ops::ControlFlow;

/// Which puzzle is wanted.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct NewPuzzle {
    /// A generator of Sudoku with its settings.
    generator: String,
    /// Texts beside its settings.
    #[serde(default)]
    texts: BTreeMap<String, String>,
    #[serde(default)]
    seed: u64,
    seconds: Option<f64>,
}

impl NewPuzzle {
    /// The first puzzle of the seed.
    pub(super) fn made(&self) -> Result<Value, Refusal> {
        let choice = GeneratorChoice::parse(&self.generator)?;
        let is_sudoku = choice.problem().is_some_and(|problem| problem.name == "sudoku");
        if !is_sudoku {
            return Err(Refusal::bad(format!(
                "expected a generator of Sudoku, found '{}'",
                choice.entry().name
            )));
        }
        let maker =
            self.texts.iter().try_fold(choice.maker()?, |maker, (name, text)| maker.given(name, text))?;
        let limits = Limits::none().time(longest(self.seconds)?);
        let mut found = None;
        let made = maker.make(&Wanted { seed: self.seed, count: 1, limits: &limits }, &mut |some| {
            found = some.first().cloned();
            ControlFlow::Continue(())
        })?;
        let why = match made {
            Made::NoSuch(why) | Made::Fewer(why) | Made::Limit { why, .. } => Some(why.replace('`', "'")),
            Made::All { .. } | Made::Asked => None,
        };
        let (text, remark) = found.map(|new| (new.text, new.remark)).unzip();
        Ok(json!({
            "generator": maker.choice().to_string(),
            "seed": self.seed,
            "text": text,
            "remark": remark.flatten(),
            "why": why,
        }))
    }
}
