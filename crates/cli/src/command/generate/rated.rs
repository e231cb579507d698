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
use clap::builder::BoolishValueParser;
use clap::{ArgAction, Args};
use serde::Serialize;
use solvarium::Limits;
use solvarium_catalogue::GeneratorChoice;
use solvarium_human::{self as human, ClueSymmetry, Demand, EndReason, NewSudoku, Rating, Tally, Technique};
use solvarium_lab::units::count;
use std::ffi::{OsStr, OsString};
use std::io::{self, Write};
use std::ops::ControlFlow;

/// Requirements on difficulty and techniques.
#[derive(Args, Debug)]
#[command(next_help_heading = "By difficulty (9x9, 6x6, 4x4)")]
pub(super) struct RequirementArgs {
    /// The rating: hodoku:hard, hodoku:easy..medium, se:7.2, se:4.0..5.0
    #[arg(long, value_name = "RATING", value_delimiter = ',')]
    rate: Vec<String>,

    /// The level on HoDoKu's scale: easy, medium, hard, unfair or extreme
    #[arg(long, value_name = "LEVEL", value_delimiter = ',')]
    difficulty: Vec<String>,

    /// The hardest technique that the puzzle needs
    #[arg(long, value_name = "TECHNIQUE", value_parser = technique)]
    hardest: Option<Technique>,

    /// Techniques that the path must have
    #[arg(long, value_name = "LIST", value_delimiter = ',', value_parser = technique)]
    requires: Vec<Technique>,

    /// Techniques that the path must not have; `uniqueness` stands for all that assume a unique solution
    #[arg(long, value_name = "LIST", value_delimiter = ',', value_parser = techniques)]
    forbids: Vec<Techniques>,

    /// Same HoDoKu level, hardest technique and Sudoku Explainer rating (ER) as this puzzle
    #[arg(long, value_name = "PUZZLE", conflicts_with_all = ["rate", "difficulty", "hardest"])]
    like: Option<OsString>,

    /// Skip puzzles that equal an earlier one after relabelling digits and rearranging rows and columns
    #[arg(long)]
    exclude_isomorphs: bool,

    /// Whether all solution grids must be essentially different [default: yes on 9x9]
    #[arg(long, value_name = "yes|no", value_parser = BoolishValueParser::new(), action = ArgAction::Set, hide_possible_values = true)]
    distinct_grids: Option<bool>,

    /// Print the rating and HoDoKu's path of each puzzle
    #[arg(long)]
    steps: bool,
}

/// Requirements on the clues, and limits of the search for them.
#[derive(Args, Debug)]
#[command(next_help_heading = "Clues")]
pub(super) struct ClueArgs {
    /// A pattern (a file, or typed): clues are exactly where it has a character other than a dot
    #[arg(long, value_name = "PATTERN", conflicts_with = "clues")]
    pub(super) pattern: Option<OsString>,

    /// Symmetry of the clues: rot180, rot90, mirror, diagonal
    #[arg(long, value_name = "SYMMETRY", value_parser = symmetry)]
    symmetry: Option<ClueSymmetry>,

    /// Make puzzles without redundant clues, even with --symmetry, --clues or --pattern
    #[arg(long)]
    minimal: bool,

    /// Give up after this number of tries without a puzzle [default: 1000000]
    #[arg(long, value_name = "N", value_parser = count, help_heading = None::<&'static str>)]
    tries: Option<u64>,

    /// Number of threads; does not change the puzzles [default: one per core]
    #[arg(short, long, value_name = "N", value_parser = count, help_heading = None::<&'static str>)]
    jobs: Option<u64>,
}

/// Generates puzzles until they meet the requirements.
pub(super) struct Tried<'a> {
    pub(super) generator: &'static str,
    pub(super) settings: &'a [Setting],
    /// `None` for jigsaws, which have no techniques.
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
        let compared = self.exclude_isomorphs || self.distinct_grids.is_some();
        rated || named || compared || self.steps || self.like.is_some()
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
            let message = "--node-limit and --memory-limit do not apply to generating by difficulty; use --tries or --time-limit";
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
            if demand.has_distinct_grids() && could_give_more(&tally) {
                out::say_note("--distinct-grids no makes more puzzles from the stored positions");
            }
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
        if let Some(requirements) = self.requirements {
            demand.exclude_isomorphs = requirements.exclude_isomorphs;
            demand.distinct_grids = requirements.distinct_grids;
            demand.steps = requirements.steps;
        }
        Ok(demand.checked()?)
    }
}

/// Whether a run found too few puzzles, though stored positions could give more.
const fn could_give_more(tally: &Tally) -> bool {
    tally.stock > 0 && matches!(tally.ended, Some(EndReason::Tries | EndReason::Time))
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
struct InstanceRow<'a> {
    generator: &'a str,
    seed: u64,
    text: &'a str,
    #[serde(skip_serializing_if = "Option::is_none")]
    rating: Option<&'a Rating>,
    /// The number of different solution grids so far.
    #[serde(skip_serializing_if = "Option::is_none")]
    grids: Option<usize>,
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

impl Row for InstanceRow<'_> {
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
        let text = new.text(self.fill.layout.unwrap_or(usual).word());
        if self.rows.are_asked() {
            let (seed, rating) = (self.seed, new.rating.as_ref());
            let (generator, text) = (self.generator.as_str(), text.trim_end());
            if let (Some(rating), true) = (rating, self.rows.is_table()) {
                let steps = rating.hodoku.as_ref().and_then(|found| found.steps.as_deref());
                let row = Flat { generator, seed, text, scales: FlatScales::of(rating), steps };
                return self.rows.write(&mut self.out, &row);
            }
            let row = InstanceRow { generator, seed, text, rating, grids: new.grids, version: VERSION };
            return self.rows.write(&mut self.out, &row);
        }
        // Puzzles of several lines are separated by an empty one.
        if self.written > 1 && (new.rating.is_some() || text.trim_end().contains('\n')) {
            writeln!(self.out)?;
        }
        self.out.write_all(text.as_bytes())?;
        let Some(rating) = &new.rating else { return Ok(()) };
        writeln!(self.out, "{}", crate::command::rate::summary(rating))?;
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
            Some(EndReason::Tries) => ("no more puzzles were found within --tries", None, Exit::Unsolved),
            Some(EndReason::Time) => ("the time limit was reached", Some("time"), Exit::Limit),
            Some(EndReason::Asked) => ("it was interrupted", Some("asked"), Exit::Interrupted),
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_tries_or_time_leave_more_to_give() {
        let gives_more = |ended| {
            let mut tally = Tally::default();
            (tally.stock, tally.ended) = (4, ended);
            could_give_more(&tally)
        };
        assert!([EndReason::Tries, EndReason::Time].map(Some).into_iter().all(gives_more));
        assert!(!gives_more(Some(EndReason::Asked)) && !gives_more(None));
    }
}
