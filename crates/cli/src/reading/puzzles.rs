//! The puzzles of the inputs, each with a name for messages; or the errors in them.

use crate::exit::Exit;
use crate::fault::Fault;
use crate::options::args::Common;
use crate::output::out;
use crate::reading::beside::Part;
use crate::reading::domains::Domains;
use crate::reading::input::{self, Input};
use crate::reading::lines::{self, BlockKind, Cutter, LineFormat, Reader};
use crate::reading::origin::{Origin, Refused};
use crate::reading::source::Source;
use clap::{Arg, Args};
use solvarium::error::Place;
use solvarium::limits::Stop;
use solvarium::{Error, Limits};
use solvarium_catalogue::{
    self as catalogue, AuxiliaryInputs, Expected, Instance, Item, ProblemKind, Reading,
};
use std::collections::BTreeSet;
use std::ffi::{OsStr, OsString};
use std::ops::ControlFlow;
use std::path::PathBuf;
use std::time::{Duration, Instant};

/// How inputs are to be read.
#[derive(Args, Clone, Debug, Default)]
#[command(next_help_heading = "Reading")]
pub struct ReadingArgs {
    /// Read the input as this problem; see solvarium list problems
    #[arg(long = "as", value_name = "KIND", value_parser = ProblemKind::parse)]
    pub kind: Option<ProblemKind>,

    /// The goal of a tile puzzle: first or last (where the blank is), a file, or a board typed here
    #[arg(long, value_name = "GOAL")]
    pub goal: Option<OsString>,

    /// The regions of an irregular Sudoku: a file, or typed
    #[arg(long, value_name = "FILE")]
    pub regions: Option<OsString>,

    /// The scenarios of a MovingAI map: a file
    #[arg(long, value_name = "FILE")]
    pub scenarios: Option<OsString>,

    /// The domain of a planning problem: a PDDL file
    #[arg(long, value_name = "FILE")]
    pub domain: Option<OsString>,

    /// Number of colours for graph colouring
    #[arg(long, value_name = "K", value_parser = clap::value_parser!(u32).range(1..=1000))]
    pub colours: Option<u32>,

    /// The table column that has the puzzles, by name or number
    #[arg(long, value_name = "NAME")]
    pub column: Option<String>,

    /// The purpose of reading the puzzles.
    #[arg(skip)]
    pub aim: Purpose,

    /// Whether short files of 9x9 Sudoku are offered to the faster method for long ones, which then takes them.
    #[arg(skip)]
    pub takes_short: bool,

    /// Limits of reading an input.
    #[arg(skip)]
    pub limits: Limits,
}

/// Hides an option of [`ReadingArgs`] in the help if no Sudoku needs it.
pub fn for_sudoku(arg: Arg) -> Arg {
    let is_hidden = ["goal", "scenarios", "domain", "colours"].contains(&arg.get_id().as_str());
    if is_hidden { arg.hide(true) } else { arg }
}

/// The purpose of reading the puzzles; it decides which remarks are shown.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Purpose {
    /// A search.
    #[default]
    Solving,
    /// Human solving steps, or ratings.
    Explaining,
}

/// A puzzle with its origin.
pub struct Puzzle {
    /// `evil.txt`, or `evil.txt:3` for the one on line 3 of several.
    pub name: String,
    /// The file it came from, if it came from one.
    pub file: Option<PathBuf>,
    /// The origin for programs, with the line on which it begins.
    pub origin: Origin,
    /// The puzzle.
    pub instance: Box<dyn Instance>,
    /// The answer given in its text.
    pub expected: Option<Expected>,
    /// The problem assumed for its text, if another one may be meant.
    pub doubt: Option<&'static str>,
}

impl Puzzle {
    /// The exit of a command for this puzzle. If its text may be meant as another puzzle, a missing solution proves
    /// nothing, and a message says so.
    pub fn exit(&self, exit: Exit) -> Exit {
        match (exit, self.doubt) {
            (Exit::Unsolved, Some(problem)) => {
                out::say_error(&format!(
                    "{}: no solution, if this is {problem}. If it is something else, name it with --as KIND; if it is {problem}, confirm it with --as {problem}",
                    self.name
                ));
                Exit::Usage
            }
            (exit, _) => exit,
        }
    }
}

/// The puzzles, and the errors of unreadable puzzles, in the order of the inputs. So an error is reported in the place
/// of its answer.
pub struct Puzzles {
    pub all: Vec<Result<Puzzle, Refused>>,
    pub extent: Extent,
    /// The time it took to read them.
    read_in: Duration,
}

/// Whether there are more puzzles than these.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Extent {
    /// These are all puzzles.
    All,
    /// There are other puzzles before or after these.
    Some,
}

impl ReadingArgs {
    /// Reads all puzzles of all inputs; errors in some do not hide the others.
    pub fn puzzles(&self, inputs: &[OsString], common: Common) -> Result<Puzzles, Fault> {
        let (parts, inputs) = self.parts(inputs)?;
        let mut puzzles = Puzzles::none();
        for argument in inputs {
            self.read_all(Source::open(&argument), &argument, &parts, common, &mut puzzles);
        }
        Ok(puzzles)
    }

    /// Reads inputs of any length. An input with a 9x9 Sudoku per line is offered to `bulk`; if `bulk` declines, the
    /// input is read block by block in constant memory. When explaining, a puzzle from a pipe is available as soon as
    /// its line is. All other inputs are read at once.
    pub fn each(
        &self,
        inputs: &[OsString],
        common: Common,
        bulk: impl FnMut(Source, &LineFormat) -> Result<ControlFlow<(), Option<Source>>, Fault>,
        take: impl FnMut(&Puzzles) -> Result<ControlFlow<()>, Fault>,
    ) -> Result<(), Fault> {
        let (parts, inputs) = self.parts(inputs)?;
        self.each_of(&parts, &inputs, common, bulk, take)
    }

    /// Reads inputs one after another without keeping them, for commands that need not know the number of puzzles.
    pub fn one_after_the_other(
        &self,
        inputs: &[OsString],
        common: Common,
        mut take: impl FnMut(&Result<Puzzle, Refused>) -> Result<(), Fault>,
    ) -> Result<(), Fault> {
        let (parts, inputs) = self.parts(inputs)?;
        inputs.iter().try_for_each(|argument| {
            self.each_of(&parts, std::slice::from_ref(argument), common, one_by_one, |puzzles| {
                puzzles.all.iter().try_for_each(&mut take).map(ControlFlow::Continue)
            })
        })
    }

    fn each_of(
        &self,
        parts: &Parts,
        inputs: &[OsString],
        common: Common,
        mut bulk: impl FnMut(Source, &LineFormat) -> Result<ControlFlow<(), Option<Source>>, Fault>,
        mut take: impl FnMut(&Puzzles) -> Result<ControlFlow<()>, Fault>,
    ) -> Result<(), Fault> {
        let mut puzzles = Puzzles::none();
        let kind = self.kind_of_lines();
        for argument in inputs {
            let source = match (self.aim, &kind, &self.column) {
                (Purpose::Explaining, Some(_), None) => Source::open_live(argument),
                _ => Source::open(argument),
            };
            let line_format = match &source {
                Ok(Some(source)) => self.line_format(source, kind.as_ref()),
                _ => None,
            };
            match (source, line_format) {
                (Ok(Some(source)), Some(line_format)) => {
                    if let (LineFormat::Table(table), false) = (&line_format, common.quiet) {
                        out::say_note(&format!("{}: {}", source.name, table.sentence));
                    }
                    puzzles.extent = Extent::Some;
                    if flush(&mut puzzles, &mut take)?.is_break() {
                        return Ok(());
                    }
                    let ControlFlow::Continue(source) = bulk(source, &line_format)? else { return Ok(()) };
                    let Some(source) = source else { continue };
                    if self.blocks(source, &line_format, &mut puzzles, &mut take)?.is_break() {
                        return Ok(());
                    }
                }
                (source, ..) => {
                    self.read_all(source, argument, parts, common, &mut puzzles);
                }
            }
        }
        match puzzles.extent {
            Extent::Some if puzzles.all.is_empty() => Ok(()),
            _ => take(&puzzles).map(|_| ()),
        }
    }

    /// The line format of a long file, if it has one puzzle per line.
    fn line_format(&self, source: &Source, kind: Option<&ProblemKind>) -> Option<LineFormat> {
        let grids = kind.and_then(|kind| source.lines(kind, self.column.as_deref()));
        let is_alone = self.has_no_part() && self.column.is_none();
        let short =
            || kind.filter(|_| is_alone && self.takes_short).and_then(|kind| source.lines_of_short(kind));
        let any = || if is_alone { source.lines_of_any(self.kind.as_ref()) } else { None };
        grids.or_else(short).or_else(any)
    }

    /// The problem of the lines of a long file, if they may be read one by one.
    pub fn kind_of_lines(&self) -> Option<ProblemKind> {
        let is_alone = self.has_no_part();
        let sudoku = ProblemKind::parse("sudoku").ok()?;
        (is_alone && self.kind.as_ref().is_none_or(|kind| *kind == sudoku)).then_some(sudoku)
    }

    /// Whether the puzzles' texts describe them completely.
    fn has_no_part(&self) -> bool {
        let parts = [&self.goal, &self.regions, &self.scenarios, &self.domain];
        parts.iter().all(|part| part.is_none()) && self.colours.is_none()
    }

    /// Reads the auxiliary inputs, and those among the inputs. Returns the other inputs, too.
    fn parts(&self, inputs: &[OsString]) -> Result<(Parts, Vec<OsString>), Fault> {
        let read =
            |part: &Option<OsString>| part.as_deref().map(|part| Input::part(part, &self.limits)).transpose();
        let mut inputs = input::arguments(inputs);
        let parts = Parts {
            column: self.column.clone(),
            colours: self.colours,
            goal: read(&self.goal)?,
            regions: read(&self.regions)?,
            scenarios: read(&self.scenarios)?,
            domain: read(&self.domain)?,
            domains: Domains::take(&mut inputs, &self.limits)?,
        };
        Ok((parts, inputs))
    }

    /// Reads exactly one puzzle.
    pub fn one(&self, input: &OsString, common: Common) -> Result<Puzzle, Fault> {
        let puzzles = self.puzzles(std::slice::from_ref(input), common)?;
        let (mut good, mut refused) = (Vec::new(), None);
        for puzzle in puzzles.all {
            match puzzle {
                Ok(puzzle) => good.push(puzzle),
                Err(refusal) => refused = Some(refusal.fault.report()),
            }
        }
        match (good.len(), refused) {
            (1, None) => good.pop().ok_or(Fault::Reported(Exit::Usage)),
            (2.., _) => Err(Fault::usage(format!(
                "{}: expected one puzzle, found {} more: put each in its own file",
                good[0].name,
                good.len() - 1
            ))),
            // The error of the puzzle was reported.
            (_, exit) => Err(Fault::Reported(exit.unwrap_or(Exit::Usage))),
        }
    }

    /// Reads everything from the source opened for an argument, or returns why it could not be opened.
    fn read_all(
        &self,
        source: Result<Option<Source>, Fault>,
        argument: &OsStr,
        parts: &Parts,
        common: Common,
        puzzles: &mut Puzzles,
    ) {
        let unopened = |fault| Refused { fault, origin: Origin::of_argument(argument) };
        match source.map_err(unopened).and_then(|source| Input::of(source, argument, &self.limits)) {
            Ok(input) => self.read(&input, parts.auxiliary(&input.text), common, puzzles),
            Err(refused) => puzzles.all.push(Err(refused)),
        }
    }

    fn read(&self, input: &Input, auxiliary: AuxiliaryInputs<'_>, common: Common, puzzles: &mut Puzzles) {
        let part = match self.beside(input, &auxiliary) {
            Ok(part) => part,
            Err(fault) => return puzzles.all.push(Err(Refused { fault, origin: input.origin.clone() })),
        };
        let mut auxiliary = AuxiliaryInputs { ending: input.ending(), ..auxiliary };
        if let Some(part) = &part {
            auxiliary = part.with(auxiliary);
            if !common.quiet {
                part.say(input);
            }
        }
        let refused = |error: &Error, line| {
            let origin = input.origin.line(line).at(error.place().unwrap_or(Place::new(0, 0)));
            Err(Refused { fault: input.fault(error, self.kind.as_ref()), origin })
        };
        let began = Instant::now();
        let reading = catalogue::recognise_within(&input.text, self.kind.as_ref(), &auxiliary, &self.limits);
        puzzles.read_in += began.elapsed();
        let reading = match reading {
            Ok(reading) => reading,
            Err(error) => return puzzles.all.push(refused(&error, 0)),
        };
        if !common.quiet {
            self.remark(input, &reading);
        }
        let items = reading.items;
        let several = items.len() > 1;
        let puzzle = |item: Item| match item.instance {
            Ok(instance) => Ok(Puzzle {
                name: if several { format!("{}:{}", input.name, item.line) } else { input.name.clone() },
                file: input.file.clone(),
                origin: input.origin.line(item.line),
                instance,
                expected: item.expected,
                doubt: item.doubt,
            }),
            Err(error) => refused(&error, item.line),
        };
        puzzles.all.extend(items.into_iter().map(puzzle));
    }
}

impl ReadingArgs {
    /// The arguments for commands that do not search.
    pub fn explaining(&self) -> Self {
        Self { aim: Purpose::Explaining, ..self.clone() }
    }

    /// The arguments with limits: of time for each input, and of memory for the puzzles.
    pub fn within(&self, limits: &Limits) -> Self {
        Self { limits: limits.clone(), ..self.clone() }
    }

    /// Reports the assumed problem of a text if there is a doubt, and each decision once, however many puzzles it concerns.
    fn remark(&self, input: &Input, reading: &Reading) {
        let of_solving = |item: &&Item| self.aim == Purpose::Solving && item.of_solving.is_some();
        let items = reading.items.iter();
        let decided: BTreeSet<&String> = items
            .clone()
            .flat_map(|item| &item.remarks)
            .chain(items.filter(of_solving).flat_map(|item| &item.of_solving))
            .collect();
        let remarks = input.remark.into_iter().chain(reading.sentence.as_deref());
        for sentence in remarks.chain(decided.into_iter().map(String::as_str)) {
            out::say_note(&format!("{}: {sentence}", input.name));
        }
    }

    /// The file that belongs to an input, if no option excludes it.
    fn beside(&self, input: &Input, auxiliary: &AuxiliaryInputs<'_>) -> Result<Option<Part>, Fault> {
        let is_complete = !self.has_no_part() || auxiliary.domain.is_some();
        if !is_complete { Part::of(input, self.kind.as_ref(), &self.limits) } else { Ok(None) }
    }
}

impl ReadingArgs {
    /// Reads a source block by block. Each line is read under the limits.
    fn blocks(
        &self,
        source: Source,
        line_format: &LineFormat,
        puzzles: &mut Puzzles,
        take: &mut impl FnMut(&Puzzles) -> Result<ControlFlow<()>, Fault>,
    ) -> Result<ControlFlow<()>, Fault> {
        let (called, file, origin) = (source.name.clone(), source.file.clone(), Origin::of(&source));
        let refusal = |error: Error| Refused::of(&error, &called, &origin);
        let kind = ProblemKind::parse("sudoku")?;
        let (mut cutter, mut reader) = (Cutter::new(source), Reader::of(line_format, &kind));
        let (mut text, mut line) = (Vec::new(), 0);
        loop {
            let cannot = |error| Fault::usage(format!("{called}: cannot be read: {error}"));
            match cutter.next(&mut text).map_err(cannot)? {
                BlockKind::Nothing => return Ok(ControlFlow::Continue(())),
                BlockKind::TooLong => {
                    line += 1;
                    puzzles.all.push(Err(refusal(lines::too_long().at(Place::new(line, 0)))));
                }
                BlockKind::Lines => {
                    for text in text.split_inclusive(|&byte| byte == b'\n') {
                        line += 1;
                        let item = match self.limits.within(|| reader.read(text, line)) {
                            Ok(Some(item)) => item,
                            Ok(None) => continue,
                            Err(Stop::Asked) => {
                                return flush(puzzles, take).and(Err(Fault::Interrupted));
                            }
                            Err(stop) => Item::refused(line, Error::stopped(stop).at(Place::new(line, 0))),
                        };
                        let puzzle = |instance| Puzzle {
                            name: format!("{called}:{line}"),
                            file: file.clone(),
                            origin: origin.line(line),
                            instance,
                            expected: item.expected,
                            doubt: item.doubt,
                        };
                        puzzles.all.push(item.instance.map(puzzle).map_err(refusal));
                    }
                }
            }
            if flush(puzzles, take)?.is_break() {
                return Ok(ControlFlow::Break(()));
            }
        }
    }
}

/// For commands without a faster method for files of lines.
pub fn one_by_one(source: Source, _: &LineFormat) -> Result<ControlFlow<(), Option<Source>>, Fault> {
    Ok(ControlFlow::Continue(Some(source)))
}

/// Passes on the puzzles read so far.
fn flush(
    puzzles: &mut Puzzles,
    take: &mut impl FnMut(&Puzzles) -> Result<ControlFlow<()>, Fault>,
) -> Result<ControlFlow<()>, Fault> {
    let flow = if puzzles.all.is_empty() { ControlFlow::Continue(()) } else { take(puzzles)? };
    puzzles.all.clear();
    Ok(flow)
}

/// Auxiliary inputs: data that is not in the puzzles' own texts.
struct Parts {
    column: Option<String>,
    colours: Option<u32>,
    goal: Option<Input>,
    regions: Option<Input>,
    scenarios: Option<Input>,
    domain: Option<Input>,
    domains: Domains,
}

impl Parts {
    /// The auxiliary inputs of this text.
    fn auxiliary(&self, text: &str) -> AuxiliaryInputs<'_> {
        let [goal, regions, scenarios, domain] = [&self.goal, &self.regions, &self.scenarios, &self.domain]
            .map(|part| part.as_ref().map(|input| input.text.as_str()));
        AuxiliaryInputs {
            goal,
            regions,
            scenarios,
            domain: domain.or_else(|| self.domains.of(text)),
            colours: self.colours,
            column: self.column.as_deref(),
            ending: None,
        }
    }
}

impl Puzzles {
    const fn none() -> Self {
        Self { all: Vec::new(), extent: Extent::All, read_in: Duration::ZERO }
    }

    /// The time of each puzzle already used: for a single puzzle, time begins when it is read.
    pub fn spent(&self) -> Duration {
        if self.are_several() { Duration::ZERO } else { self.read_in }
    }

    /// What is left of these limits, for each puzzle.
    pub fn left_of(&self, limits: &Limits) -> Limits {
        limits.after(self.spent(), 0)
    }

    /// Whether there are several, so answers need names.
    pub fn are_several(&self) -> bool {
        self.extent == Extent::Some || self.good().nth(1).is_some()
    }

    /// The readable puzzles.
    pub fn good(&self) -> impl Iterator<Item = &Puzzle> {
        self.all.iter().flatten()
    }
}
