//! `solvarium explain`: Sudoku as people solve it, step by step.

mod backdoors;
mod easiest;
mod form;

use crate::exit::Exit;
use crate::fault::Fault;
use crate::host::interrupt;
use crate::options::args::Common;
use crate::output::out::{self, Out};
use crate::reading::puzzles::{Puzzle, ReadingArgs, one_by_one};
use clap::{Args, ValueEnum};
use form::Writer;
pub use form::{PAGE_END, page};
use solvarium::limits::StopFlag;
use solvarium_catalogue::human::{
    self, Budget, Form as PatternForm, Measure, Options, Order, Position, Soundness, Step, Stopped,
    Technique, TechniqueSet, Words, explain,
};
use solvarium_lab::human::{count, duration};
use std::ffi::OsString;
use std::io::Write;
use std::ops::ControlFlow;
use std::time::Duration;

/// Options of `explain`.
#[derive(Args, Debug)]
#[command(after_help = "\
Examples:
  solvarium explain evil.txt                  the whole path
  solvarium explain evil.txt --hint           where to look; --hint 3 says all of it
  solvarium explain evil.txt --all --find x-wing,xy-wing
  solvarium explain evil.txt --until x-wing --grids
  solvarium explain evil.txt --path easiest   of all paths the one of least cost
  solvarium explain evil.txt --format html > path.html
Techniques: solvarium list techniques. A position with candidates is taken, too")]
pub struct ExplainArgs {
    /// Files, - for standard input, or a puzzle typed here
    #[arg(value_name = "INPUT")]
    input: Vec<OsString>,

    /// The order of techniques: human, hodoku, se
    #[arg(long, value_name = "ORDER", default_value_t, value_parser = order)]
    order: Order,

    /// Use no other techniques than these
    #[arg(long, value_name = "LIST", value_delimiter = ',', value_parser = techniques)]
    only: Vec<Techniques>,

    /// Use none of these; uniqueness stands for all that need one solution
    #[arg(long, value_name = "LIST", value_delimiter = ',', value_parser = techniques)]
    without: Vec<Techniques>,

    /// End the path where no technique helps, after N steps, or after the first step of a technique
    #[arg(long, value_name = "stuck|N|TECHNIQUE", value_parser = until)]
    until: Option<Until>,

    /// The next step only: 1 where to look, 2 its technique, 3 all of it
    #[arg(long, value_name = "LEVEL", num_args = 0..=1, default_missing_value = "1", value_parser = clap::value_parser!(u8).range(1..=3), conflicts_with_all = ["all", "until"])]
    hint: Option<u8>,

    /// Every step there is now, and not one after the other
    #[arg(long, conflicts_with = "until")]
    all: bool,

    /// Of these, only such steps
    #[arg(long, value_name = "LIST", value_delimiter = ',', value_parser = techniques, requires = "all")]
    find: Vec<Techniques>,

    /// Count these forms of patterns, too: siamese, er-two-candidates, als-overlap, als-nodes
    #[arg(long, value_name = "LIST", value_delimiter = ',', value_parser = form_of_pattern)]
    allow: Vec<PatternForm>,

    /// Of all paths the one whose prices sum up to least (easiest), or whose greatest price is least (easiest:greatest)
    #[arg(long, value_name = "easiest[:greatest]", value_parser = measure, conflicts_with_all = ["all", "until", "hint", "backdoors"])]
    path: Option<Measure>,

    /// Keep no more positions than this in the search for the easiest path
    #[arg(long, value_name = "N", default_value_t = 5_000, value_parser = count, requires = "path")]
    positions: u64,

    /// Cells that leave only singles once they are filled; 2 for pairs, too
    #[arg(long, value_name = "CELLS", value_parser = clap::value_parser!(u8).range(1..=2), conflicts_with_all = ["all", "until", "hint"])]
    backdoors: Option<u8>,

    /// Draw the candidates before each step
    #[arg(long)]
    grids: bool,

    /// Form of output: text, json, md, html or svg
    #[arg(long, value_enum, default_value_t, value_name = "FORM", hide_possible_values = true)]
    format: Form,

    #[command(flatten)]
    reading: ReadingArgs,

    /// Give up on a puzzle after this long: 10s, 5min [default: none]
    #[arg(long, value_name = "TIME", value_parser = duration)]
    time_limit: Option<Duration>,
}

/// How steps are written.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ValueEnum)]
enum Form {
    /// Sentences.
    #[default]
    Text,
    /// One JSON object a line.
    Json,
    /// Markdown.
    Md,
    /// One page that needs nothing else.
    Html,
    /// A picture for each step.
    Svg,
}

/// One technique, or several under one name.
#[derive(Clone, Debug)]
struct Techniques(Vec<Technique>);

/// Where a path ends before the solution.
#[derive(Clone, Copy, Debug)]
enum Until {
    Stuck,
    Steps(usize),
    Technique(Technique),
}

fn order(name: &str) -> Result<Order, String> {
    name.parse()
}

fn measure(text: &str) -> Result<Measure, String> {
    match text {
        "easiest" | "easiest:sum" => Ok(Measure::Sum),
        "easiest:greatest" => Ok(Measure::Greatest),
        _ => Err("expected easiest (the least sum of prices) or easiest:greatest (the least greatest price)"
            .into()),
    }
}

fn form_of_pattern(name: &str) -> Result<PatternForm, String> {
    name.parse()
}

fn techniques(name: &str) -> Result<Techniques, String> {
    human::techniques(name).map(Techniques).map_err(|error| error.to_string())
}

fn until(text: &str) -> Result<Until, String> {
    let number = text.strip_suffix("steps").unwrap_or(text).trim();
    match (text, number.parse()) {
        ("stuck", _) => Ok(Until::Stuck),
        (_, Ok(steps)) => Ok(Until::Steps(steps)),
        _ => human::technique(text)
            .map(Until::Technique)
            .map_err(|error| format!("expected stuck, a number of steps, or a technique: {error}")),
    }
}

/// Explains what is given, in the order of the input.
pub fn run(args: &ExplainArgs, common: Common) -> Result<Exit, Fault> {
    let stop = interrupt::flag()?;
    let (mut out, mut exit) = (out::standard(), Exit::Solved);
    let mut writer = Writer::new(args.format, args.grids);
    args.reading.explaining().each(&args.input, common, one_by_one, |puzzles| {
        for puzzle in &puzzles.all {
            exit = exit.and(match puzzle {
                Ok(puzzle) => {
                    let heading = puzzles.are_several().then_some(puzzle.name.as_str());
                    Session { args, stop: &stop, out: &mut out, writer: &mut writer }
                        .explain(puzzle, heading)?
                }
                Err(refused) => {
                    writer.refuse(&mut out, refused)?;
                    refused.fault.tell()
                }
            });
            if stop.is_raised() {
                exit = Exit::Interrupted;
                return Ok(ControlFlow::Break(()));
            }
        }
        out.flush()?;
        Ok(ControlFlow::Continue(()))
    })?;
    writer.end(&mut out)?;
    out.flush()?;
    Ok(exit)
}

/// What came of the work on a puzzle, unless its budget was spent.
type Ended = Result<Exit, Stopped>;

struct Session<'a> {
    args: &'a ExplainArgs,
    stop: &'a StopFlag,
    out: &'a mut Out,
    writer: &'a mut Writer,
}

impl Session<'_> {
    fn explain(mut self, puzzle: &Puzzle, heading: Option<&str>) -> Result<Exit, Fault> {
        let position = match human::position(&*puzzle.job) {
            Ok(position) => position,
            Err(error) => return Ok(Fault::usage(format!("{}: {error}", puzzle.name)).tell()),
        };
        self.writer.begin(self.out, puzzle, &position, heading)?;
        let soundness = position.soundness();
        if let Some(told) = human::fault(&position, &soundness) {
            self.writer.remark(self.out, &told)?;
            if !self.goes_on(&soundness)? {
                return Ok(Exit::Unsolved);
            }
        }
        let deadline = self.args.time_limit.map(human::deadline);
        let budget = Budget { deadline, stop: Some(self.stop.as_atomic()) };
        let ended = match (self.args.backdoors, &soundness) {
            (Some(most), Soundness::Sound(solution)) => {
                backdoors::write(self.out, &position, solution, most, &budget)?
            }
            (Some(_), _) => Ok(Exit::Unsolved),
            (None, _) if let Some(measure) = self.args.path => self.easiest(&position, measure, &budget)?,
            (None, _) if self.args.all => self.every(&position, &budget)?,
            (None, _) => self.path(&position, &soundness, &budget)?,
        };
        let stopped = match ended {
            Ok(exit) => return Ok(exit),
            Err(stopped) => stopped,
        };
        let (why, exit) = match stopped {
            Stopped::Time => ("the time limit was reached", Exit::Limit),
            Stopped::Asked => ("it was asked to stop", Exit::Interrupted),
        };
        self.writer.remark(self.out, &format!("stopped: {why}; there may be further steps"))?;
        Ok(exit)
    }

    /// Whether there are steps that hold in all solutions of a position that has not exactly one.
    fn goes_on(&mut self, soundness: &Soundness) -> Result<bool, Fault> {
        if !matches!(soundness, Soundness::Several(_)) {
            return Ok(false);
        }
        let without = self.without(true);
        let is_safe =
            |technique: &Technique| !technique.entry().needs_uniqueness || without.contains(*technique);
        let goes_on = Technique::ALL.iter().all(is_safe);
        if !goes_on {
            let told = "--without uniqueness goes on, with steps that hold in all solutions";
            self.writer.remark(self.out, told)?;
        }
        Ok(goes_on)
    }

    /// The techniques that are not used; among them the digit from the solution, if `no_last`.
    fn without(&self, no_last: bool) -> TechniqueSet {
        let args = self.args;
        let only: Vec<_> = args.only.iter().flat_map(|some| &some.0).copied().collect();
        let named = args.without.iter().flat_map(|some| &some.0).copied();
        let is_other = |technique: &Technique| !only.is_empty() && !only.contains(technique);
        let others = Technique::ALL.iter().copied().filter(is_other);
        let last = no_last.then_some(Technique::BruteForce);
        named.chain(others).chain(last).fold(TechniqueSet::EMPTY, TechniqueSet::with)
    }

    /// What the ladder looks for: a technique that is named is used even where its order leaves it out by default.
    fn options(&self, no_last: bool) -> Options {
        let args = self.args;
        let also = args.only.iter().chain(&args.find).flat_map(|some| &some.0).copied().collect();
        let forms = args.allow.iter().fold(Options::DEFAULT.forms, |forms, &form| forms.with(form));
        Options { without: self.without(no_last), also, forms }
    }

    /// One step after the other, or the next one only.
    fn path(
        &mut self,
        position: &Position,
        soundness: &Soundness,
        budget: &Budget<'_>,
    ) -> Result<Ended, Fault> {
        let is_stuck_an_end = matches!(self.args.until, Some(Until::Stuck));
        let no_last = is_stuck_an_end || !matches!(soundness, Soundness::Sound(_));
        let ladder = self.args.order.ladder_with(self.options(no_last));
        let mut before = position.clone();
        for (step, number) in explain(position, ladder, *budget).zip(1..) {
            let step = match step {
                Ok(step) => step,
                Err(stopped) => return Ok(Err(stopped)),
            };
            if let Some(level) = self.args.hint {
                self.hint(&step, &before, level)?;
                return Ok(Ok(Exit::Solved));
            }
            self.writer.step(self.out, Some(number), &step, &before)?;
            before.apply(&step);
            if self.ends(number, &step) {
                return Ok(Ok(Exit::Solved));
            }
        }
        if before.is_solved() {
            self.writer.solved(self.out, &before)?;
            return Ok(Ok(Exit::Solved));
        }
        self.writer.remark(self.out, "no technique helps any further")?;
        Ok(Ok(if is_stuck_an_end { Exit::Solved } else { Exit::Unsolved }))
    }

    /// Whether the path should end after this step.
    fn ends(&self, number: usize, step: &Step) -> bool {
        match self.args.until {
            Some(Until::Steps(most)) => number >= most,
            Some(Until::Technique(last)) => step.technique == last,
            Some(Until::Stuck) | None => false,
        }
    }

    fn hint(&mut self, step: &Step, position: &Position, level: u8) -> Result<(), Fault> {
        let words = Words::of(position.geometry());
        match level {
            1 => self.writer.remark(self.out, &words.where_to_look(step, position)),
            2 => self.writer.remark(self.out, &words.pattern_only(step, position)),
            _ => self.writer.step(self.out, None, step, position),
        }
    }

    /// Every step there is, in the order of the ladder.
    fn every(&mut self, position: &Position, budget: &Budget<'_>) -> Result<Ended, Fault> {
        let wanted: Vec<_> = self.args.find.iter().flat_map(|some| &some.0).copied().collect();
        let mut ladder = self.args.order.ladder_with(self.options(true));
        let mut steps = Vec::new();
        let ended = ladder.all(position, budget, &mut |step| {
            let is_wanted = wanted.is_empty() || wanted.contains(&step.technique);
            if is_wanted && !steps.contains(&step) {
                steps.push(step);
            }
            ControlFlow::Continue(())
        });
        self.writer.all(self.out, &steps, position)?;
        Ok(ended.map(|()| if steps.is_empty() { Exit::Unsolved } else { Exit::Solved }))
    }
}
