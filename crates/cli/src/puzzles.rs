//! The puzzles of the inputs, each with a name for messages; or what is wrong
//! with it.

use crate::exit::Exit;
use crate::fault::Fault;
use crate::input::{self, Input};
use clap::Args;
use solvarium::catalogue::{self, Extras, Job, Kind};
use std::ffi::OsString;
use std::path::PathBuf;

/// How inputs are to be read.
#[derive(Args, Clone, Debug, Default)]
#[command(next_help_heading = "Reading")]
pub struct ReadingArgs {
    /// Read it as this problem, whatever it looks like
    #[arg(long = "as", value_name = "KIND", value_parser = Kind::parse)]
    pub kind: Option<Kind>,

    /// The goal of a tile puzzle: a file, or typed here
    #[arg(long, value_name = "GOAL")]
    pub goal: Option<OsString>,

    /// The regions of an irregular Sudoku: a file, or typed
    #[arg(long, value_name = "FILE")]
    pub regions: Option<OsString>,

    /// The scenarios of a MovingAI map: a file
    #[arg(long, value_name = "FILE")]
    pub scenarios: Option<OsString>,
}

/// A puzzle and where it came from.
pub struct Puzzle {
    /// `evil.txt`, or `evil.txt:3` for the one on line 3 of several.
    pub name: String,
    /// The file it came from, if it came from one.
    pub file: Option<PathBuf>,
    /// The puzzle.
    pub job: Box<dyn Job>,
}

/// The puzzles, and what is wrong with those that could not be read, in the
/// order of the inputs: so that it is said where their answers would stand.
pub struct Puzzles {
    pub all: Vec<Result<Puzzle, Fault>>,
}

impl ReadingArgs {
    /// Reads all puzzles of all inputs; what is wrong with some does not hide
    /// the others.
    pub fn puzzles(&self, inputs: &[OsString]) -> Result<Puzzles, Fault> {
        let goal = self.goal.as_deref().map(Input::part).transpose()?;
        let regions = self.regions.as_deref().map(Input::part).transpose()?;
        let scenarios = self.scenarios.as_deref().map(Input::part).transpose()?;
        let extras = Extras {
            goal: goal.as_ref().map(|input| input.text.as_str()),
            regions: regions.as_ref().map(|input| input.text.as_str()),
            scenarios: scenarios.as_ref().map(|input| input.text.as_str()),
        };
        let mut puzzles = Puzzles { all: Vec::new() };
        for argument in input::arguments(inputs) {
            let read = Input::open(&argument).and_then(|input| self.read(&input, &extras, &mut puzzles));
            if let Err(fault) = read {
                puzzles.all.push(Err(fault));
            }
        }
        Ok(puzzles)
    }

    /// Reads exactly one puzzle.
    pub fn one(&self, input: &OsString) -> Result<Puzzle, Fault> {
        let puzzles = self.puzzles(std::slice::from_ref(input))?;
        let (mut good, mut refused) = (Vec::new(), None);
        for puzzle in puzzles.all {
            match puzzle {
                Ok(puzzle) => good.push(puzzle),
                Err(fault) => refused = Some(fault.tell()),
            }
        }
        match (good.len(), refused) {
            (1, None) => good.pop().ok_or(Fault::Told(Exit::Usage)),
            (2.., _) => Err(Fault::usage(format!(
                "{}: expected one puzzle, found {} more: put each in a file of its own",
                good[0].name,
                good.len() - 1
            ))),
            // What is wrong with it was said.
            (_, exit) => Err(Fault::Told(exit.unwrap_or(Exit::Usage))),
        }
    }

    fn read(&self, input: &Input, extras: &Extras<'_>, puzzles: &mut Puzzles) -> Result<(), Fault> {
        let items = catalogue::read(&input.text, self.kind.as_ref(), extras)
            .map_err(|error| input.fault(&error, self.kind.as_ref()))?;
        let several = items.len() > 1;
        for item in items {
            match item.job {
                Ok(job) => puzzles.all.push(Ok(Puzzle {
                    name: if several { format!("{}:{}", input.name, item.line) } else { input.name.clone() },
                    file: input.file.clone(),
                    job,
                })),
                Err(error) => puzzles.all.push(Err(input.fault(&error, self.kind.as_ref()))),
            }
        }
        Ok(())
    }
}

impl Puzzles {
    /// Those that could be read.
    pub fn good(&self) -> impl Iterator<Item = &Puzzle> {
        self.all.iter().flatten()
    }
}
