//! Sudoku by difficulty and by pattern of givens: the options of `generate sudoku` and `jigsaw` for these.

use super::{FillArgs, Layout, Setting, by_the_clock, refused, set};
use crate::command::rate::FlatScales;
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
use solvarium::Limits;
use solvarium_catalogue::GeneratorChoice;
use solvarium_human::{self as human, ClueSymmetry, Demand, Ended, NewSudoku, Rating, Tally, Technique};
use solvarium_lab::units::count;
use std::ffi::{OsStr, OsString};
use std::io::{self, Write};
use std::ops::ControlFlow;

/// What a puzzle should cost, and which techniques it should have.
#[derive(Args, Debug)]
#[command(next_help_heading = "By difficulty (9x9, 6x6, 4x4)")]
pub(super) struct RequirementArgs {
    /// Its rating: hodoku:hard, hodoku:easy..medium, se:7.2, se:4.0..5.0
    #[arg(long, value_name = "RATING", value_delimiter = ',')]
    rate: Vec<String>,

    /// The same on HoDoKu's scale: easy, medium, hard
    #[arg(long, value_name = "LEVEL", value_delimiter = ',')]
    difficulty: Vec<String>,

    /// The technique that rates it: no other step is as hard
    #[arg(long, value_name = "TECHNIQUE", value_parser = technique)]
    hardest: Option<Technique>,

    /// Techniques that its path has
    #[arg(long, value_name = "LIST", value_delimiter = ',', value_parser = technique)]
    requires: Vec<Technique>,

    /// Techniques that its path does not have; uniqueness stands for all that need one solution
    #[arg(long, value_name = "LIST", value_delimiter = ',', value_parser = techniques)]
    forbids: Vec<Techniques>,

    /// As this puzzle: HoDoKu's level and hardest technique, and ER; the score
    /// may be another
    #[arg(long, value_name = "PUZZLE", conflicts_with_all = ["rate", "difficulty", "hardest"])]
    like: Option<OsString>,

    /// No puzzle that is another one but for names of digits, rows, columns
    #[arg(long)]
    exclude_isomorphs: bool,

    /// Say the rating and HoDoKu's path of each
    #[arg(long)]
    steps: bool,
}

/// Where clues may be, and how long they are looked for.
#[derive(Args, Debug)]
#[command(next_help_heading = "Where digits are")]
pub(super) struct ClueArgs {
    /// Digits where this has any character but a point, and nowhere else: a
    /// file, or typed
    #[arg(long, value_name = "PATTERN", conflicts_with = "clues")]
    pub(super) pattern: Option<OsString>,

    /// Cells with digits stay where they are: rot180, rot90, mirror, diagonal
    #[arg(long, value_name = "SYMMETRY", value_parser = symmetry)]
    symmetry: Option<ClueSymmetry>,

    /// No digit could be left out, with --symmetry, --clues and --pattern, too
    #[arg(long)]
    minimal: bool,

    /// Give up after so many tries in a row without a puzzle [default: 1000000]
    #[arg(long, value_name = "N", value_parser = count)]
    tries: Option<u64>,

    /// How many threads make them; the puzzles are the same [default: one a core]
    #[arg(short, long, value_name = "N", value_parser = count)]
    jobs: Option<u64>,
}

/// Generates puzzles until they meet the requirements.
pub(super) struct Tried<'a> {
    pub(super) generator: &'static str,
    pub(super) settings: &'a [Setting],
    /// `None` for jigsaws, for which there are no techniques.
    pub(super) requirements: Option<&'a RequirementArgs>,
    pub(super) clues: &'a ClueArgs,
    /// The puzzle whose regions are used.
    pub(super) regions: Option<&'a OsStr>,
}

/// A technique, or several with a common name.
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

impl RequirementArgs {
    /// Whether any of these options is given.
    pub(super) fn are_given(&self) -> bool {
        let named = self.hardest.is_some() || !self.requires.is_empty() || !self.forbids.is_empty();
        let rated = !self.rate.is_empty() || !self.difficulty.is_empty();
        rated || named || self.exclude_isomorphs || self.steps || self.like.is_some()
    }

    /// The requested ratings.
    fn ratings(&self) -> Vec<String> {
        let levels = self.difficulty.iter().map(|level| format!("hodoku:{level}"));
        self.rate.iter().cloned().chain(levels).collect()
    }

    /// The options as generator settings.
    fn settings(&self) -> [Setting; 4] {
        let list = |names: Vec<&str>| (!names.is_empty()).then(|| names.join("/"));
        let forbidden = self.forbids.iter().flat_map(|some| &some.0).map(|technique| technique.name());
        [
            ("rate", list(self.ratings().iter().map(String::as_str).collect())),
            ("hardest", self.hardest.map(|technique| technique.name().to_owned())),
            ("requires", list(self.requires.iter().map(|technique| technique.name()).collect())),
            ("forbids", list(forbidden.collect())),
        ]
    }
}

impl ClueArgs {
    /// Whether any of these options is given, except for the pattern, which all generators may have.
    pub(super) const fn are_given(&self) -> bool {
        self.symmetry.is_some() || self.minimal || self.tries.is_some() || self.jobs.is_some()
    }

    /// The options as generator settings.
    fn settings(&self) -> [Setting; 3] {
        [
            ("symmetry", self.symmetry.map(|symmetry| symmetry.name().to_owned())),
            ("minimal", self.minimal.then(|| "yes".to_owned())),
            ("tries", self.tries.map(|tries| tries.to_string())),
        ]
    }
}

impl Tried<'_> {
    /// Generates the puzzles, and writes each as it is found.
    pub(super) fn make(&self, fill: &FillArgs, quiet: bool) -> Result<Exit, Fault> {
        if fill.limits.node_limit.is_some() || fill.limits.memory_limit.is_some() {
            let message = "--node-limit and --memory-limit are for searches, and here puzzles are tried: --tries and --time-limit end it";
            return Err(Fault::usage(message.to_owned()));
        }
        let choice = self.choice(fill)?;
        let stop = interrupt::flag()?;
        let demand = self.demand(&choice, &fill.limits.limits(1, &stop))?;
        let mut limits = Limits::none().stop(&stop);
        if let Some(time) = fill.limits.time_limit {
            limits = limits.time(time);
        }
        let seed = fill.draw.seed.unwrap_or_else(by_the_clock);
        let jobs = threads::asked(self.clues.jobs);
        let mut writer = Writer::new(fill, &choice, seed);
        let tally = demand.make(seed, fill.draw.count, jobs, &limits, &mut |new| writer.take(new))?;
        std::mem::replace(&mut writer.failed, Ok(()))?;
        let exit = writer.end(&tally)?;
        if !quiet {
            out::say_note(&tally.to_string());
        }
        fill.draw.print_seed(seed, quiet);
        Ok(exit)
    }

    /// The configured generator.
    fn choice(&self, fill: &FillArgs) -> Result<GeneratorChoice, Fault> {
        let requirements = self.requirements.map(RequirementArgs::settings).into_iter().flatten();
        let clues = ("clues", fill.clues.map(|clues| clues.to_string()));
        let settings =
            self.settings.iter().cloned().chain(requirements).chain(self.clues.settings()).chain([clues]);
        set(self.generator, settings)
    }

    fn demand(&self, choice: &GeneratorChoice, limits: &Limits) -> Result<Demand, Fault> {
        let mut demand = Demand::of(choice)?;
        let like = self.requirements.and_then(|requirements| requirements.like.as_deref()).or(self.regions);
        for (name, given) in [("like", like), ("pattern", self.clues.pattern.as_deref())] {
            if let Some(given) = given {
                let input = Input::open(given, limits)?;
                let set = limits.try_within(|| demand.given(name, &input.text));
                demand = set.map_err(|error| refused(name, &input, &error))?;
            }
        }
        demand.exclude_isomorphs =
            self.requirements.is_some_and(|requirements| requirements.exclude_isomorphs);
        demand.steps = self.requirements.is_some_and(|requirements| requirements.steps);
        Ok(demand.checked()?)
    }
}

/// Writes puzzles as they are found.
struct Writer<'a> {
    fill: &'a FillArgs,
    out: Out,
    rows: Rows,
    generator: String,
    seed: u64,
    written: u64,
    failed: io::Result<()>,
}

/// A puzzle, for programs.
#[derive(Serialize)]
struct Instance<'a> {
    generator: &'a str,
    seed: u64,
    text: &'a str,
    #[serde(skip_serializing_if = "Option::is_none")]
    rating: Option<&'a Rating>,
    version: &'static str,
}

/// A puzzle as a table row, with its rating.
#[derive(Serialize)]
struct Flat<'a> {
    generator: &'a str,
    seed: u64,
    text: &'a str,
    #[serde(flatten)]
    scales: FlatScales,
    steps: Option<&'a [&'static str]>,
}

impl Row for Flat<'_> {
    const COLUMNS: &'static [&'static str] =
        &["generator", "seed", "text", "level", "score", "hardest", "er", "ep", "ed", "se_hardest", "steps"];

    fn kind(&self) -> &'static str {
        "instance"
    }
}

impl Row for Instance<'_> {
    const COLUMNS: &'static [&'static str] = &["generator", "seed", "text"];

    fn kind(&self) -> &'static str {
        "instance"
    }
}

impl<'a> Writer<'a> {
    fn new(fill: &'a FillArgs, choice: &GeneratorChoice, seed: u64) -> Self {
        let (rows, generator) = (Rows::new(fill.draw.form.format), choice.to_string());
        Self { fill, out: out::standard(), rows, generator, seed, written: 0, failed: Ok(()) }
    }

    fn take(&mut self, new: &NewSudoku) -> ControlFlow<()> {
        self.failed = self.write(new).and_then(|()| self.out.flush());
        if self.failed.is_ok() { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
    }

    fn write(&mut self, new: &NewSudoku) -> io::Result<()> {
        self.written += 1;
        let usual = if new.puzzle.shape().boxes().is_some() { Layout::Line } else { Layout::Grid };
        let text = new.text(self.fill.form.unwrap_or(usual).word());
        if self.rows.are_asked() {
            let (seed, rating) = (self.seed, new.rating.as_ref());
            let (generator, text) = (self.generator.as_str(), text.trim_end());
            if let (Some(rating), true) = (rating, self.rows.is_table()) {
                let steps = rating.hodoku.as_ref().and_then(|found| found.steps.as_deref());
                let row = Flat { generator, seed, text, scales: FlatScales::of(rating), steps };
                return self.rows.write(&mut self.out, &row);
            }
            let row = Instance { generator, seed, text, rating, version: VERSION };
            return self.rows.write(&mut self.out, &row);
        }
        // Puzzles of several lines are separated by an empty one.
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

    /// Writes the reason why there are fewer puzzles than requested.
    fn end(&mut self, tally: &Tally) -> io::Result<Exit> {
        let (why, stopped_by, exit) = match tally.ended {
            None => return Ok(Exit::Solved),
            Some(Ended::Tries) => ("no more was found within --tries", None, Exit::Unsolved),
            Some(Ended::Time) => ("the time limit was reached", Some("time"), Exit::Limit),
            Some(Ended::Asked) => ("it was asked to stop", Some("asked"), Exit::Interrupted),
        };
        let message = format!("{why}: {tally}");
        let (kind, origin) = (exit.kind(), &Origin::default());
        let row = Refusal { kind, origin, message: &message, stopped_by, version: VERSION };
        self.rows.fail(&mut self.out, &row)?;
        self.out.flush()?;
        if exit != Exit::Interrupted {
            out::say_error(why);
        }
        Ok(exit)
    }
}
