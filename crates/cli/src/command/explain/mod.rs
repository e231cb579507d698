//! `solvarium explain`: Sudoku as people solve it, step by step.

mod backdoors;
mod easiest;
mod form;
mod nothing;

use crate::exit::Exit;
use crate::fault::Fault;
use crate::host::interrupt;
use crate::in_order::in_order;
use crate::options::args::Common;
use crate::options::explaining::{ExplainLimitArgs, ExplainLimits};
use crate::options::threads;
use crate::output::out::{self, Out};
use crate::reading::origin::Refused;
use crate::reading::puzzles::{Puzzle, Puzzles, ReadingArgs, one_by_one};
use clap::{Args, ValueEnum};
use form::{Grids, Heading, Told, Writer};
pub use form::{PAGE_END, page};
use nothing::Nothing;
use solvarium::limits::StopFlag;
use solvarium_catalogue::human::{
    self, Budget, Form as PatternForm, Forms, Measure, Options, Order, Position, Program, Soundness, Step,
    Stopped, Technique, TechniqueSet, Words, explain_with,
};
use solvarium_lab::human::count;
use std::ffi::OsString;
use std::io::Write;
use std::ops::ControlFlow;

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
  solvarium explain many.txt --hint           a line for each puzzle
Techniques: solvarium list techniques. A position with candidates is taken, too")]
pub struct ExplainArgs {
    /// Files, - for standard input, or a puzzle typed here
    #[arg(value_name = "INPUT")]
    input: Vec<OsString>,

    /// The order of techniques: human, hodoku, se
    #[arg(long, value_name = "ORDER", default_value_t, value_parser = order)]
    order: Program,

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
    #[arg(long, value_name = "LEVEL", num_args = 0..=1, default_missing_value = "1", value_parser = hint, conflicts_with_all = ["all", "until"])]
    hint: Option<u8>,

    /// Every step there is now, and not one after the other
    #[arg(long, conflicts_with = "until")]
    all: bool,

    /// Of these, only such steps
    #[arg(long, value_name = "LIST", value_delimiter = ',', value_parser = techniques, requires = "all")]
    find: Vec<Techniques>,

    /// Count these forms of patterns, too: siamese, er-two-candidates, ur-missing-candidates (HoDoKu's order counts them
    /// anyway), als-nodes, als-overlap
    #[arg(long, value_name = "LIST", value_delimiter = ',', value_parser = form_of_pattern)]
    allow: Vec<PatternForm>,

    /// Of all paths the one whose prices sum up to least (easiest), or whose greatest price is least (easiest:greatest)
    #[arg(long, value_name = "easiest[:greatest]", value_parser = measure, conflicts_with_all = ["all", "until", "hint", "backdoors"])]
    path: Option<Measure>,

    /// Keep no more positions than this in the search for the easiest path
    #[arg(long, value_name = "N", default_value_t = 5_000, value_parser = count, requires = "path")]
    positions: u64,

    /// Cells that leave only singles once they are filled; 2 for pairs, too
    #[arg(long, value_name = "CELLS", value_parser = backdoors, conflicts_with_all = ["all", "until", "hint"])]
    backdoors: Option<u8>,

    /// Draw the candidates before each step
    #[arg(long)]
    grids: bool,

    /// Form of output: text, json, md, html or svg
    #[arg(long, value_enum, default_value_t, value_name = "FORM", hide_possible_values = true)]
    format: Form,

    /// How many puzzles are explained at once; the output is the same [default: one a core]
    #[arg(short, long, value_name = "N", value_parser = count)]
    jobs: Option<u64>,

    #[command(flatten)]
    reading: ReadingArgs,

    #[command(flatten)]
    limits: ExplainLimitArgs,
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

fn order(name: &str) -> Result<Program, String> {
    name.parse()
}

fn hint(level: &str) -> Result<u8, String> {
    number(level, &["where to look", "the technique and its cells", "all of it"])
}

fn backdoors(most: &str) -> Result<u8, String> {
    number(most, &["single cells", "pairs of cells, too"])
}

/// A number from 1, of which each has a meaning. What else stands there is most likely the puzzle.
fn number(text: &str, meanings: &[&str]) -> Result<u8, String> {
    let number = text.parse().ok().filter(|&number| (1..=meanings.len()).contains(&usize::from(number)));
    number.ok_or_else(|| {
        let known: Vec<_> =
            meanings.iter().zip(1..).map(|(what, number)| format!("{number} ({what})")).collect();
        format!("expected {}; a puzzle stands before the option, or after its number", known.join(", "))
    })
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
        (_, Ok(0)) => Err("expected one step at least, or stuck, or a technique".into()),
        (_, Ok(steps)) => Ok(Until::Steps(steps)),
        _ => human::technique(text)
            .map(Until::Technique)
            .map_err(|error| format!("expected stuck, a number of steps, or a technique: {error}")),
    }
}

/// Explains what is given, in the order of the input.
pub fn run(args: &ExplainArgs, common: Common) -> Result<Exit, Fault> {
    args.check()?;
    let stop = interrupt::flag()?;
    let grids = match args.grids {
        false => Grids::None,
        true if out::is_coloured() => Grids::Colours,
        true => Grids::Signs,
    };
    let limits = args.limits.limits(threads::asked(args.jobs).get(), &stop);
    let out = out::standard();
    let mut all = Explained { args, stop: &stop, limits, grids, out, exit: Exit::Solved, is_begun: false };
    args.reading.explaining().each(&args.input, common, one_by_one, |puzzles| all.take(puzzles))?;
    all.end()
}

impl ExplainArgs {
    /// Refuses techniques and forms of patterns that the order has not: they would never be found.
    fn check(&self) -> Result<(), Fault> {
        let named = [("--only", &self.only), ("--find", &self.find)];
        for (option, all) in named {
            for Techniques(some) in all {
                let is_known = some.iter().any(|&technique| human::has(self.order, technique));
                if let (false, [first, ..]) = (is_known, &some[..]) {
                    return Err(self.unknown(option, *first));
                }
            }
        }
        match self.until {
            Some(Until::Technique(last)) if !human::has(self.order, last) => {
                return Err(self.unknown("--until", last));
            }
            _ => {}
        }
        match self.allow.first() {
            Some(form) if self.order == Program::Se => Err(Fault::usage(format!(
                "--allow {}: the order se counts no such patterns, hodoku and human do",
                form.name()
            ))),
            _ => Ok(()),
        }
    }

    fn unknown(&self, option: &str, technique: Technique) -> Fault {
        let have: Vec<_> = Program::ALL
            .into_iter()
            .filter(|&order| human::has(order, technique))
            .map(Program::name)
            .collect();
        Fault::usage(format!(
            "{option} {}: the order {} has no such technique; --order {} has it",
            technique.name(),
            self.order,
            have.join(" or ")
        ))
    }
}

/// The answers so far.
struct Explained<'a> {
    args: &'a ExplainArgs,
    stop: &'a StopFlag,
    limits: ExplainLimits<'a>,
    grids: Grids,
    out: Out,
    exit: Exit,
    /// Whether a page was begun.
    is_begun: bool,
}

impl Explained<'_> {
    /// Explains some puzzles at once; each answer is written as soon as those before it are.
    fn take(&mut self, puzzles: &Puzzles) -> Result<ControlFlow<()>, Fault> {
        let (args, stop, limits, grids) = (self.args, self.stop, self.limits, self.grids);
        let are_several = puzzles.are_several();
        let work = |puzzle: &Result<Puzzle, Refused>| {
            Session { args, limits, writer: Writer::new(args.format, grids), are_several }.answer(puzzle)
        };
        let jobs = threads::asked(args.jobs).get();
        let ended = in_order(&puzzles.all, jobs, work, |answer| {
            match answer.and_then(|answer| self.write(&answer)) {
                Err(fault) => ControlFlow::Break(Err(fault)),
                Ok(()) if stop.is_raised() => ControlFlow::Break(Ok(())),
                Ok(()) => ControlFlow::Continue(()),
            }
        });
        match ended {
            ControlFlow::Break(Err(fault)) => Err(fault),
            ControlFlow::Break(Ok(())) => Ok(ControlFlow::Break(())),
            ControlFlow::Continue(()) => Ok(ControlFlow::Continue(())),
        }
    }

    fn write(&mut self, (told, exit): &(Told, Answer)) -> Result<(), Fault> {
        if self.args.format == Form::Html && !std::mem::replace(&mut self.is_begun, true) {
            self.out.write_all(page("Sudoku, step by step").as_bytes())?;
        }
        self.out.write_all(&told.text)?;
        self.out.flush()?;
        told.notes.iter().for_each(|note| out::say_note(note));
        let exit = match exit {
            Answer::Ended(exit) => *exit,
            Answer::Refused(fault) => fault.tell(),
        };
        self.exit = self.exit.and(if self.stop.is_raised() { Exit::Interrupted } else { exit });
        Ok(())
    }

    fn end(mut self) -> Result<Exit, Fault> {
        if self.is_begun {
            self.out.write_all(PAGE_END.as_bytes())?;
        }
        self.out.flush()?;
        Ok(self.exit)
    }
}

/// What came of the work on a puzzle, unless its budget was spent.
type Ended = Result<Exit, Stopped>;

/// What came of a puzzle.
enum Answer {
    Ended(Exit),
    /// It could not be read, or has no techniques.
    Refused(Fault),
}

/// Why a search ended, in words, and the exit code that says so.
const fn ending(stopped: Stopped) -> (&'static str, Exit) {
    match stopped {
        Stopped::Time => ("the time limit was reached", Exit::Limit),
        Stopped::Memory => ("the memory limit was reached", Exit::Limit),
        Stopped::Asked => ("it was asked to stop", Exit::Interrupted),
    }
}

struct Session<'a> {
    args: &'a ExplainArgs,
    limits: ExplainLimits<'a>,
    writer: Writer,
    are_several: bool,
}

impl Session<'_> {
    fn answer(mut self, puzzle: &Result<Puzzle, Refused>) -> Result<(Told, Answer), Fault> {
        let answer = match puzzle {
            Ok(puzzle) => self.explain(puzzle)?,
            Err(refused) => {
                self.writer.refuse(refused)?;
                Answer::Refused(refused.fault.clone())
            }
        };
        Ok((self.writer.told(), answer))
    }

    fn explain(&mut self, puzzle: &Puzzle) -> Result<Answer, Fault> {
        let position = match human::position(&*puzzle.job) {
            Ok(position) => position,
            Err(error) => {
                let fault = Fault::usage(format!("{}: {error}", puzzle.name));
                let refused = Refused { fault, origin: puzzle.origin.clone() };
                self.writer.refuse(&refused)?;
                return Ok(Answer::Refused(refused.fault));
            }
        };
        let heading = match (self.are_several, self.args.hint) {
            (false, _) => Heading::None,
            (true, None) => Heading::Above(&puzzle.name),
            (true, Some(_)) => Heading::Beside(&puzzle.name),
        };
        self.writer.begin(puzzle, &position, heading)?;
        let soundness = human::soundness(&position);
        if let Some(told) = human::fault(&position, &soundness) {
            self.writer.remark(&told)?;
            if !self.goes_on(&soundness)? {
                return Ok(Answer::Ended(Exit::Unsolved));
            }
        }
        let budget = self.limits.budget();
        let ended = match (self.args.backdoors, &soundness) {
            (Some(most), Soundness::Sound(solution)) => self.backdoors(&position, solution, most, &budget)?,
            (Some(_), _) => Ok(Exit::Unsolved),
            (None, _) if let Some(measure) = self.args.path => self.easiest(&position, measure, &budget)?,
            (None, _) if self.args.all => self.every(&position, &soundness, &budget)?,
            (None, _) => self.path(&position, &soundness, &budget)?,
        };
        let stopped = match ended {
            Ok(exit) => return Ok(Answer::Ended(exit)),
            Err(stopped) => stopped,
        };
        let (why, exit) = ending(stopped);
        self.writer.remark(&format!("stopped: {why}; there may be further steps"))?;
        Ok(Answer::Ended(exit))
    }

    fn backdoors(
        &mut self,
        position: &Position,
        solution: &[u8],
        most: u8,
        budget: &Budget<'_>,
    ) -> Result<Ended, Fault> {
        Ok(match backdoors::find(position, solution, most, budget) {
            Ok(found) => {
                self.writer.backdoors(&found, position)?;
                Ok(Exit::Solved)
            }
            Err(stopped) => Err(stopped),
        })
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
        // One line is the whole answer to a puzzle of a list that gets a hint.
        let is_one_line = self.are_several && self.args.hint.is_some();
        if !goes_on && !is_one_line {
            self.writer.remark("--without uniqueness goes on, with steps that hold in all solutions")?;
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
    /// Rectangles with missing candidates are HoDoKu's default; elsewhere they count where they are allowed.
    fn options(&self, no_last: bool) -> Options {
        let args = self.args;
        let usual = match args.order {
            Program::Hodoku => Forms::DEFAULT,
            Program::Human | Program::Se => Forms::DEFAULT.without(PatternForm::UrMissingCandidates),
        };
        let also = args.only.iter().chain(&args.find).flat_map(|some| &some.0).copied().collect();
        let forms = args.allow.iter().fold(usual, |forms, &form| forms.with(form));
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
        for (step, number) in explain_with(position, ladder, *budget).zip(1..) {
            let step = match step {
                Ok(step) => step,
                Err(stopped) => return Ok(Err(stopped)),
            };
            if let Some(level) = self.args.hint {
                self.hint(&step, &before, level)?;
                return Ok(Ok(Exit::Solved));
            }
            self.writer.step(Some(number), &step, &before)?;
            before.apply(&step);
            if self.ends(number, &step) {
                return Ok(Ok(Exit::Solved));
            }
        }
        if before.is_solved() {
            self.writer.solved(&before)?;
            return Ok(Ok(Exit::Solved));
        }
        self.writer.remark("no technique helps any further")?;
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
            1 => self.writer.remark(&words.where_to_look(step, position)),
            2 => self.writer.remark(&words.pattern_only(step, position)),
            _ => self.writer.step(None, step, position),
        }
    }

    /// Every step there is, in the order of the ladder.
    fn every(
        &mut self,
        position: &Position,
        soundness: &Soundness,
        budget: &Budget<'_>,
    ) -> Result<Ended, Fault> {
        let wanted: TechniqueSet = self.args.find.iter().flat_map(|some| &some.0).copied().collect();
        let order = Order::with(self.args.order, self.options(true));
        let mut finder = if wanted.is_empty() { order.ladder() } else { order.finder(wanted) };
        let (mut steps, mut bytes) = (Vec::new(), 0);
        let mut full = Ok(());
        let ended = finder.all(position, budget, &mut |step| {
            if !steps.contains(&step) {
                bytes += step.bytes();
                full = budget.hold(bytes);
                steps.push(step);
            }
            if full.is_ok() { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
        });
        let ended = ended.and(full);
        match &steps[..] {
            [] if ended.is_ok() => self.nothing(&Nothing::new(self.args, &order, wanted, soundness))?,
            [] => (),
            _ => self.writer.all(&steps, position)?,
        }
        Ok(ended.map(|()| if steps.is_empty() { Exit::Unsolved } else { Exit::Solved }))
    }

    /// Says that there is no step, and, where that is not one of several answers, by which options there is more to find.
    fn nothing(&mut self, nothing: &Nothing) -> Result<(), Fault> {
        let advice = if self.are_several { Vec::new() } else { nothing.advice() };
        self.writer.nothing(nothing, &advice)
    }
}
