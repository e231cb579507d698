//! Sudoku by what they cost: the options of `generate sudoku` that say it.

use super::{FillArgs, Layout, by_the_clock};
use crate::exit::Exit;
use crate::fault::Fault;
use crate::host::interrupt;
use crate::options::threads;
use crate::output::out::{self, Out};
use crate::output::rows::{Row, Rows, VERSION};
use crate::reading::input::Input;
use crate::reading::origin::{Origin, Refusal};
use clap::Args;
use serde::Serialize;
use solvarium::Error;
use solvarium_catalogue::human::{
    self, Budget, ClueSymmetry, Demand, Ended, NewSudoku, Position, Rating, TRIES, Tally, Technique,
    TechniqueSet,
};
use solvarium_catalogue::{self as catalogue, Extras};
use solvarium_lab::human::count;
use std::ffi::{OsStr, OsString};
use std::io::{self, Write};
use std::ops::ControlFlow;

/// What a puzzle should cost, and which techniques it should have.
#[derive(Args, Debug)]
#[command(next_help_heading = "By difficulty (9x9)")]
pub(super) struct RatedArgs {
    /// Its rating: hodoku:hard, hodoku:easy..medium, se:7.2, se:4.0..5.0
    #[arg(long, value_name = "RATING", value_delimiter = ',')]
    rate: Vec<String>,

    /// The technique that rates it: no other step is as hard
    #[arg(long, value_name = "TECHNIQUE", value_parser = technique)]
    hardest: Option<Technique>,

    /// Techniques that its path has
    #[arg(long, value_name = "LIST", value_delimiter = ',', value_parser = technique)]
    requires: Vec<Technique>,

    /// Techniques that its path does not have; uniqueness stands for all that need one solution
    #[arg(long, value_name = "LIST", value_delimiter = ',', value_parser = techniques)]
    forbids: Vec<Techniques>,

    /// As this puzzle: its level, its hardest technique, its ER
    #[arg(long, value_name = "PUZZLE", conflicts_with_all = ["rate", "hardest"])]
    like: Option<OsString>,

    /// Cells with digits stay where they are: rot180, rot90, mirror, diagonal
    #[arg(long, value_name = "SYMMETRY", value_parser = symmetry)]
    symmetry: Option<ClueSymmetry>,

    /// No digit could be left out, with --symmetry, --clues and --pattern, too
    #[arg(long)]
    minimal: bool,

    /// No puzzle that is another one but for names of digits, rows, columns
    #[arg(long)]
    exclude_isomorphs: bool,

    /// Give up after so many tries in a row without a puzzle [default: 1000000]
    #[arg(long, value_name = "N", value_parser = count)]
    tries: Option<u64>,

    /// Say the rating and HoDoKu's path of each
    #[arg(long)]
    steps: bool,

    /// How many threads make them; the puzzles are the same [default: one a core]
    #[arg(short, long, value_name = "N", value_parser = count)]
    jobs: Option<u64>,
}

/// One technique, or several under one name.
#[derive(Clone, Debug)]
struct Techniques(Vec<Technique>);

fn technique(name: &str) -> Result<Technique, String> {
    human::technique(name).map_err(|error| error.to_string())
}

fn techniques(name: &str) -> Result<Techniques, String> {
    human::techniques(name).map(Techniques).map_err(|error| error.to_string())
}

fn symmetry(name: &str) -> Result<ClueSymmetry, String> {
    name.parse()
}

impl RatedArgs {
    /// Whether any of these was given.
    pub(super) fn are_given(&self) -> bool {
        let named = self.hardest.is_some() || !self.requires.is_empty() || !self.forbids.is_empty();
        let clues = self.symmetry.is_some() || self.minimal || self.exclude_isomorphs;
        let others = self.steps || self.tries.is_some() || self.jobs.is_some() || self.like.is_some();
        !self.rate.is_empty() || named || clues || others
    }

    /// Makes the puzzles, and writes each as it is found.
    pub(super) fn make(&self, fill: &FillArgs, pattern: Option<&OsStr>, quiet: bool) -> Result<Exit, Fault> {
        let demand = self.demand(fill, pattern)?;
        let stop = interrupt::flag()?;
        let deadline = fill.limits.time_limit.map(human::deadline);
        let budget = Budget { deadline, stop: Some(stop.as_atomic()) };
        let seed = fill.draw.seed.unwrap_or_else(by_the_clock);
        let jobs = threads::asked(self.jobs);
        let mut writer = Writer::new(fill, seed);
        let tally = demand.make(seed, fill.draw.count, jobs, &budget, &mut |new| writer.take(new))?;
        std::mem::replace(&mut writer.failed, Ok(()))?;
        let exit = writer.end(&tally)?;
        if !quiet {
            out::say_note(&tally.to_string());
        }
        fill.draw.tell(seed, quiet);
        Ok(exit)
    }

    fn demand(&self, fill: &FillArgs, pattern: Option<&OsStr>) -> Result<Demand, Fault> {
        let mut demand = Demand {
            tries: self.tries.unwrap_or(TRIES),
            exclude_isomorphs: self.exclude_isomorphs,
            steps: self.steps,
            ..Demand::default()
        };
        for rating in &self.rate {
            demand = demand.rated(rating)?;
        }
        if let Some(like) = &self.like {
            let input = Input::open(like)?;
            let like = one(&input.text).and_then(|position| demand.like(&position));
            demand = like.map_err(|error| input.fault(&error, None))?;
        }
        demand.wish.hardest = self.hardest.or(demand.wish.hardest);
        demand.wish.requires = self.requires.iter().copied().collect();
        let forbidden = self.forbids.iter().flat_map(|some| &some.0).copied();
        demand.wish.forbids = forbidden.collect::<TechniqueSet>();
        demand.clues.symmetry = self.symmetry.unwrap_or_default();
        demand.clues.minimal = self.minimal;
        demand.clues.count = fill.clues;
        if let Some(pattern) = pattern {
            let input = Input::open(pattern)?;
            let mask = human::pattern(&input.text);
            let refuse = |error| Fault::usage(format!("{}: {error}", input.name));
            demand.clues.pattern = Some(mask.map_err(refuse)?);
        }
        Ok(demand.checked()?)
    }
}

/// The puzzle of a text.
fn one(text: &str) -> Result<Position, Error> {
    let item = catalogue::read(text, None, &Extras::default())?.swap_remove(0);
    human::position(&*item.job?)
}

/// Writes puzzles as they are found.
struct Writer<'a> {
    fill: &'a FillArgs,
    out: Out,
    rows: Rows,
    seed: u64,
    written: u64,
    failed: io::Result<()>,
}

/// A puzzle, for programs.
#[derive(Serialize)]
struct Instance<'a> {
    generator: &'static str,
    seed: u64,
    text: &'a str,
    #[serde(skip_serializing_if = "Option::is_none")]
    rating: Option<&'a Rating>,
    version: &'static str,
}

impl Row for Instance<'_> {
    const COLUMNS: &'static [&'static str] = &["generator", "seed", "text"];

    fn kind(&self) -> &'static str {
        "instance"
    }
}

impl<'a> Writer<'a> {
    fn new(fill: &'a FillArgs, seed: u64) -> Self {
        let rows = Rows::new(fill.draw.form.format);
        Self { fill, out: out::standard(), rows, seed, written: 0, failed: Ok(()) }
    }

    fn take(&mut self, new: &NewSudoku) -> ControlFlow<()> {
        self.failed = self.write(new).and_then(|()| self.out.flush());
        if self.failed.is_ok() { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
    }

    fn write(&mut self, new: &NewSudoku) -> io::Result<()> {
        self.written += 1;
        let text = new.text(self.fill.form.unwrap_or(Layout::Line).word());
        if self.rows.are_asked() {
            let (seed, rating) = (self.seed, new.rating.as_ref());
            let row = Instance { generator: "sudoku", seed, text: text.trim_end(), rating, version: VERSION };
            return self.rows.write(&mut self.out, &row);
        }
        // Puzzles of several lines are parted by an empty one.
        if self.written > 1 && (new.rating.is_some() || text.trim_end().contains('\n')) {
            writeln!(self.out)?;
        }
        self.out.write_all(text.as_bytes())?;
        let Some(rating) = &new.rating else { return Ok(()) };
        writeln!(self.out, "{}", crate::command::rate::said(rating))?;
        rating
            .hodoku
            .iter()
            .flat_map(|hodoku| hodoku.steps.iter().flatten())
            .try_for_each(|step| writeln!(self.out, "  {step}"))
    }

    /// Writes why there are not as many as were wanted.
    fn end(&mut self, tally: &Tally) -> io::Result<Exit> {
        let (why, stopped_by, exit) = match tally.ended {
            None => return Ok(Exit::Solved),
            Some(Ended::Tries) => ("no more was found within --tries", None, Exit::Unsolved),
            Some(Ended::Time) => ("the time limit was reached", Some("time"), Exit::Limit),
            Some(Ended::Asked) => ("it was asked to stop", Some("asked"), Exit::Interrupted),
        };
        let message = format!("{why}: {tally}");
        let row = Refusal { origin: &Origin::default(), message: &message, stopped_by, version: VERSION };
        self.rows.fail(&mut self.out, &row)?;
        self.out.flush()?;
        if exit != Exit::Interrupted {
            out::say_error(why);
        }
        Ok(exit)
    }
}
