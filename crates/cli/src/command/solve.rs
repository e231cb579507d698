//! `solvarium solve`: solves puzzles, in the order of the input.

mod all;
mod answers;

use crate::debugger::DebuggerArgs;
use crate::exit::Exit;
use crate::fault::Fault;
use crate::host::interrupt;
use crate::in_order::in_order;
use crate::options::args::Common;
use crate::options::explain_auto::ExplainArgs;
use crate::options::limits::LimitArgs;
use crate::options::ordering::OrderArgs;
use crate::options::threads::{self, MOST};
use crate::output::formats::Format;
use crate::output::out::STRONG;
use crate::output::progress::{Progress, Show, gauge_line};
use crate::output::show::{self, Statistics, Steps, View};
use crate::reading::lines::{Bulk, LineFormat, Task};
use crate::reading::origin::Refused;
use crate::reading::puzzles::{Extent, Puzzle, Puzzles, ReadingArgs};
use crate::reading::source::Source;
use crate::trace::Recording;
use crate::unique::Unique;
use crate::{output::generations, output::out};
use answers::{Files, Shown};
use clap::Args;
use solvarium::limits::{Gauge, Stop, StopFlag};
use solvarium::{Error, Limits};
use solvarium_catalogue::{Ending, Report, Request, bulk};
use std::cell::Cell;
use std::ffi::OsString;
use std::io::{IsTerminal, Write};
use std::ops::ControlFlow;
use std::path::PathBuf;
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};

/// Options of `solve`.
#[derive(Args, Debug)]
#[command(after_help = "\
Examples:
  solvarium solve evil.txt --out                writes evil.out beside it
  solvarium solve jigsaw.txt --with astar --steps
  solvarium solve '1 4 2 / 3 0 5 / 6 7 8' --heuristic misplaced --format json
  solvarium solve 'queens 8'                    name the problem first
  solvarium solve many.txt --jobs 4 --format line > solutions.txt

With --format line, each line is a solution, no-solution, stopped or error.")]
pub struct SolveArgs {
    /// Files, - for standard input, or a puzzle typed here
    #[arg(value_name = "INPUT")]
    input: Vec<OsString>,

    /// Output format: text, line, json, columbia, plan, grid, or one of `convert`
    /// [default: text; for thousands of puzzles: line]
    #[arg(long, value_enum, value_name = "TYPE", hide_possible_values = true)]
    format: Option<Format>,

    /// With --format grid: the number to write in every cell if there is no solution
    #[arg(long, value_name = "N", allow_negative_numbers = true)]
    unsolvable: Option<i32>,

    /// Show every step (with the board for tiles and maps), or the reports of an evolutionary search
    #[arg(long)]
    steps: bool,

    /// Check whether the solution is unique
    #[arg(long)]
    unique: bool,

    /// Find all solutions, or the first N, and print a result for each
    #[arg(long, value_name = "N", num_args = 0..=1, require_equals = true, default_missing_value = "all", value_parser = most, conflicts_with_all = ["unique", "record", "steps", "jobs"])]
    all: Option<u64>,

    #[command(flatten)]
    explain: ExplainArgs,

    /// Also write the result, in the input's format, to PATH [default: the input with extension .out]
    #[arg(long, value_name = "PATH", num_args = 0..=1, require_equals = true)]
    out: Option<Option<PathBuf>>,

    /// Record the run to a file for `replay`
    #[arg(long, value_name = "TRACE")]
    record: Option<PathBuf>,

    /// Number of puzzles solved in parallel; output keeps their order [default: 1; for long files
    /// with a puzzle per line: one per core, at most 8]
    #[arg(long, value_name = "N", value_parser = jobs)]
    jobs: Option<usize>,

    #[command(flatten)]
    debugger: DebuggerArgs,

    #[command(flatten)]
    order: OrderArgs,

    #[command(flatten)]
    reading: ReadingArgs,

    #[command(flatten)]
    limits: LimitArgs,
}

fn jobs(text: &str) -> Result<usize, String> {
    match text.parse() {
        Ok(jobs) if (1..=MOST).contains(&jobs) => Ok(jobs),
        _ => Err(format!("expected a whole number from 1 to {MOST}")),
    }
}

/// Parses the maximum number of solutions.
fn most(text: &str) -> Result<u64, String> {
    match text.parse() {
        _ if text == "all" => Ok(u64::MAX),
        Ok(most) if most > 0 => Ok(most),
        _ => Err("expected a number of solutions, at least 1, or nothing for all".into()),
    }
}

impl SolveArgs {
    /// Number of puzzles solved in parallel: one by default, as others would increase the reported times.
    fn jobs(&self) -> usize {
        self.jobs.unwrap_or(1)
    }

    /// Number of threads that solve blocks of lines. Only one thread at a time reads the file, so more threads would
    /// only wait.
    fn jobs_of_lines(&self) -> usize {
        const ENOUGH: usize = 8;
        self.jobs.unwrap_or_else(|| threads::asked(None).get().min(ENOUGH))
    }

    /// Whether these options permit the fastest method for lines, if this is the default format.
    fn are_for_lines(&self, default: Format) -> bool {
        let is_fast = ["auto", "fast"].contains(&self.order.method.entry().name);
        let is_plain = is_fast && self.order.heuristic.is_none() && self.limits.are_unset();
        let is_line = self.format.unwrap_or(default) == Format::Line;
        let is_alone = !self.unique
            && self.all.is_none()
            && !self.steps
            && !self.explain.is_asked()
            && self.out.is_none()
            && self.record.is_none()
            && !self.debugger.is_asked();
        is_plain && is_line && is_alone
    }
}

/// Solves the input.
pub fn run(args: &SolveArgs, common: Common) -> Result<Exit, Fault> {
    if args.unique && args.format.is_some_and(|format| !format.form().shows_unique) {
        return Err(Fault::usage(
            "--unique does not fit this output format: use --format text or json, or solvarium count",
        ));
    }
    if args.unsolvable.is_some() && args.format != Some(Format::Grid) {
        return Err(Fault::usage("--unsolvable needs --format grid"));
    }
    args.explain.check(&args.order.method)?;
    if args.format.is_some_and(Format::is_binary) && std::io::stdout().is_terminal() {
        return Err(Fault::usage("this format is not text: write it to a file with `> PATH`"));
    }
    if let Some(format) = args.format.filter(|format| !format.is_of_results()) {
        let name = format.name();
        return Err(Fault::usage(format!(
            "{name} is not a format of results: use `solvarium convert --solved --to {name}`"
        )));
    }
    let stop = interrupt::flag()?;
    let mut written = Written {
        out: Shown::new(args.out.is_some()),
        files: Files::new(&args.limits.limits(1, &stop)),
        exit: Exit::Solved,
        any: false,
        hint: None,
    };
    let in_bulk = Cell::new(Exit::Solved);
    let reading = ReadingArgs {
        takes_short: args.are_for_lines(Format::Text),
        ..args.reading.within(&args.limits.limits(1, &stop))
    };
    let solved = reading.each(
        &args.input,
        common,
        |source, line_format| match lines(args, common, &stop, &source, line_format) {
            Some(bulk) => {
                in_bulk.set(in_bulk.get().and(bulk.run(source, common.quiet)?));
                Ok(if stop.is_raised() { ControlFlow::Break(()) } else { ControlFlow::Continue(None) })
            }
            None => Ok(ControlFlow::Continue(Some(source))),
        },
        |puzzles| some(args, common, &stop, puzzles, &mut written),
    );
    solved?;
    let Written { out, files, exit, .. } = written;
    // A closed standard output does not close the files.
    let shown = out.end();
    files.save(&stop)?;
    shown?;
    Ok(exit.and(in_bulk.get()))
}

/// The fastest way to solve a file of lines, if no option needs another.
fn lines(
    args: &SolveArgs,
    common: Common,
    stop: &StopFlag,
    source: &Source,
    line_format: &LineFormat,
) -> Option<Bulk> {
    let kind = args
        .reading
        .kind_of_lines()
        .filter(|_| args.are_for_lines(Format::Line) && line_format.has_cells(9))?;
    remark(args, common, &source.name);
    let jobs = args.jobs_of_lines();
    let task = Task {
        request: args.order.request(),
        limits: args.limits.limits(jobs, stop),
        kind,
        line_format: line_format.clone(),
    };
    // On a terminal, the solutions show the progress as well.
    let scrolls = common.show() == Show::Auto && std::io::stdout().is_terminal();
    let show = if scrolls { Show::Never } else { common.show() };
    Some(Bulk { task, jobs, stop: stop.clone(), show })
}

/// Reports which format is used if none was requested.
fn remark(args: &SolveArgs, common: Common, name: &str) {
    if args.format.is_none() && !common.quiet {
        out::say_note(&format!(
            "{name} has thousands of puzzles, so each result is one line; --format text draws them"
        ));
    }
    if let Err(error) = bulk::engine() {
        out::say_warning(&error.to_string());
    }
}

/// Solves all puzzles, or a batch of very many.
fn some(
    args: &SolveArgs,
    common: Common,
    stop: &StopFlag,
    puzzles: &Puzzles,
    written: &mut Written,
) -> Result<ControlFlow<()>, Fault> {
    Files::refuse_inputs(args, puzzles)?;
    args.debugger.check(puzzles)?;
    if let Some(format) = args.format.filter(|format| format.is_of_one()) {
        refuse_several(format, puzzles)?;
    }
    let request = args.order.request();
    let all = puzzles.extent == Extent::All;
    let session = Session {
        args,
        common,
        stop,
        format: args.format.unwrap_or(if all || args.unique { Format::Text } else { Format::Line }),
        recording: Recording::begin(args.record.as_deref(), puzzles, &request)?,
        request,
        limits: puzzles.left_of(&args.limits.limits(args.jobs(), stop)),
        total: all.then(|| puzzles.good().count()),
    };
    let solved = session.solve_all(&puzzles.all, written);
    session.recording.map_or(Ok(()), Recording::end)?;
    solved?;
    Ok(if stop.is_raised() { ControlFlow::Break(()) } else { ControlFlow::Continue(()) })
}

/// Refuses several puzzles for a format that holds one.
fn refuse_several(format: Format, puzzles: &Puzzles) -> Result<(), Fault> {
    if puzzles.extent == Extent::All && puzzles.all.len() <= 1 {
        return Ok(());
    }
    Err(Fault::usage(format!(
        "{} holds one puzzle, but the input has more: solve them one by one, or use --format pdf",
        format.name()
    )))
}

/// Settings shared by all puzzles of a command line.
struct Session<'a> {
    args: &'a SolveArgs,
    common: Common,
    stop: &'a StopFlag,
    format: Format,
    recording: Option<Recording>,
    request: Request,
    limits: Limits,
    /// Number of puzzles, if known.
    total: Option<usize>,
}

/// The result for a puzzle, and whether its solution is unique if requested.
struct Solved {
    report: Report,
    unique: Option<Unique>,
}

/// The state of the output, and the exit code so far.
struct Written {
    out: Shown,
    files: Files,
    exit: Exit,
    /// Whether anything was written.
    any: bool,
    /// The last printed hint on faster options.
    hint: Option<String>,
}

impl Session<'_> {
    fn solve_all(&self, puzzles: &[Result<Puzzle, Refused>], written: &mut Written) -> Result<(), Fault> {
        let done = Arc::new(AtomicUsize::new(0));
        let _progress = self.overall(&done);
        if let Some(most) = self.args.all {
            return puzzles.iter().try_for_each(|puzzle| self.list(puzzle, most, written));
        }
        let work = |puzzle: &Result<Puzzle, Refused>| {
            let report = puzzle.as_ref().ok().map(|puzzle| self.solve(puzzle));
            done.fetch_add(usize::from(report.is_some()), Ordering::Relaxed);
            report
        };
        let mut next = puzzles.iter();
        let flow = in_order(puzzles, self.args.jobs(), self.stop, work, |report| {
            let Some(puzzle) = next.next() else {
                return ControlFlow::Break(Ok(()));
            };
            let exit = match (puzzle, report) {
                (Ok(puzzle), Some(report)) => self.write(puzzle, report, written),
                (Err(refused), _) => self.refuse(refused, written),
                (Ok(_), None) => Ok(Exit::Solved),
            };
            match exit {
                Ok(Exit::Interrupted) => ControlFlow::Break(Ok(())),
                Ok(_) => ControlFlow::Continue(()),
                Err(fault) => ControlFlow::Break(Err(fault)),
            }
        });
        flow.break_value().unwrap_or(Ok(()))
    }
}

impl Session<'_> {
    fn solve(&self, puzzle: &Puzzle) -> Result<Solved, Error> {
        let instance = puzzle.instance.as_ref();
        if self.args.unique {
            Unique::can_be_asked(instance, &self.limits)?;
        }
        let gauge = Gauge::new();
        // Several progress lines at once would overwrite each other.
        let show = if self.args.jobs() > 1 { Show::Never } else { self.common.show() };
        let name = if self.total == Some(1) { String::new() } else { format!("{}: ", puzzle.name) };
        let what = format!("{name}{}", self.request.method);
        let _progress = Progress::begin(show, gauge_line(what, &gauge));
        let limits = self.limits.clone().gauge(&gauge);
        let shown = self.args.debugger.solve(instance, &self.request, (&limits, self.stop));
        let report = match (shown, &self.recording) {
            (Some(shown), _) => shown?,
            (None, Some(recording)) => recording.solve(instance, &self.request, &limits)?,
            (None, None) if self.reports() => {
                instance.solve(&self.request, &limits, Some(&mut generations::report))?
            }
            (None, None) => instance.solve(&self.request, &limits, None)?,
        };
        let open = self.args.unique && report.ending != Ending::NoSolution;
        let unique = if open { Unique::ask(instance, &limits)? } else { None };
        Ok(Solved { report, unique })
    }

    /// Whether an evolution reports at intervals of generations, which are its steps.
    fn reports(&self) -> bool {
        let evolves = self.request.method.entry().name == "evolve";
        evolves
            && self.args.steps
            && self.format == Format::Text
            && self.args.jobs() <= 1
            && self.common.show() != Show::Never
    }

    /// The common progress line of puzzles solved in parallel; not needed if their results appear on the same terminal.
    fn overall(&self, done: &Arc<AtomicUsize>) -> Progress {
        let scrolls = self.common.show() == Show::Auto && std::io::stdout().is_terminal();
        let show = if self.args.jobs() > 1 && !scrolls { self.common.show() } else { Show::Never };
        let (done, total) = (Arc::clone(done), self.total);
        let total = total.map_or(String::new(), |total| format!(" of {total}"));
        Progress::begin(show, move || format!("{}{total} puzzles", done.load(Ordering::Relaxed)))
    }

    /// Writes the result for a puzzle to all outputs.
    fn write(
        &self,
        puzzle: &Puzzle,
        solved: Result<Solved, Error>,
        written: &mut Written,
    ) -> Result<Exit, Fault> {
        let Solved { report, unique } = match solved {
            Ok(solved) => solved,
            // The method does not fit this puzzle; it may fit the others.
            Err(error) => {
                let fault = Fault::usage(format!("{}: {error}", puzzle.name));
                return self.refuse(&Refused { fault, origin: puzzle.origin.clone() }, written);
            }
        };
        let statistics = if self.common.quiet { Statistics::Hidden } else { Statistics::Shown };
        let exit = self.show(puzzle, Solved { report, unique }, statistics, written)?;
        let exit = puzzle.exit(exit).and(unique.map_or(Exit::Solved, Unique::exit));
        written.exit = written.exit.and(exit);
        Ok(exit)
    }

    /// Writes a report to all outputs; returns its exit code.
    fn show(
        &self,
        puzzle: &Puzzle,
        Solved { report, unique }: Solved,
        statistics: Statistics,
        written: &mut Written,
    ) -> Result<Exit, Fault> {
        if let Ending::Stopped(Stop::Refuted(why)) = &report.ending {
            out::say_error(&format!("{}: this is a bug in solvarium, please report it: {why}", puzzle.name));
        }
        self.args.explain.say(&puzzle.name, report.rule);
        let steps = if self.args.steps { Steps::Shown } else { Steps::Hidden };
        self.headline(puzzle, written)?;
        let unsolvable = self.args.unsolvable;
        let (instance, origin) = (puzzle.instance.as_ref(), &puzzle.origin);
        let differs = puzzle.expected.as_ref().and_then(|expected| expected.difference(instance, &report));
        if let Some(difference) = &differs {
            out::say_warning(&format!("{}: {difference}", puzzle.name));
        }
        let is_compared = puzzle.expected.is_some() && report.ending == Ending::Solved;
        let expected = is_compared.then_some(differs.is_none());
        let view =
            View { instance, origin, report: &report, unique, expected, steps, statistics, unsolvable };
        written.out.answer(self.format, view)?;
        if self.total.is_some() {
            written.out.flush()?;
        }
        written.files.add(self.args, self.format, puzzle, view)?;
        if let Some(hint) = report.hint.as_ref().filter(|_| !self.common.quiet && written.hint.is_none()) {
            out::say_note(hint);
            written.hint = Some(hint.clone());
        }
        Ok(show::exit(&report))
    }
}

impl Session<'_> {
    /// Reports an error in a puzzle. The puzzle also gets an output line without a solution, so that lines stay aligned
    /// with puzzles.
    fn refuse(&self, refused: &Refused, written: &mut Written) -> Result<Exit, Fault> {
        let exit = refused.fault.report();
        written.exit = written.exit.and(exit);
        let Some(line) = (self.format.form().refused)(refused)? else { return Ok(exit) };
        written.out.text(|out| writeln!(out, "{line}"))?;
        written.out.flush()?;
        written.files.refused(self.args, &line)?;
        Ok(exit)
    }

    /// Writes a heading with the puzzle's name, if there are several in text format.
    fn headline(&self, puzzle: &Puzzle, written: &mut Written) -> Result<(), Fault> {
        if self.format != Format::Text || self.total == Some(1) {
            return Ok(());
        }
        let gap = if std::mem::replace(&mut written.any, true) { "\n" } else { "" };
        written.out.text(|out| writeln!(out, "{gap}{STRONG}{}{STRONG:#}", puzzle.name))
    }
}
