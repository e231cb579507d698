//! `solvarium check`: checks a puzzle, or whether a heuristic is admissible and consistent.

use super::count::name;
use crate::exit::Exit;
use crate::fault::Fault;
use crate::host::interrupt;
use crate::options::args::Common;
use crate::options::limits::LimitArgs;
use crate::output::out::{self, STRONG};
use crate::output::rows::{FormArgs, Row, Rows, VERSION};
use crate::reading::input::Input;
use crate::reading::origin::Origin;
use crate::reading::puzzles::{Puzzle, ReadingArgs, one_by_one};
use clap::{Args, Subcommand};
use serde::Serialize;
use solvarium::Limits;
use solvarium::limits::Stop;
use solvarium_catalogue::{
    self as catalogue, Finding, Findings, HeuristicChoice, HeuristicReport, ProblemKind,
};
use std::ffi::OsString;
use std::io::{self, Write};
use std::ops::ControlFlow;

/// Options of `check`.
#[derive(Args, Debug)]
#[command(
    args_conflicts_with_subcommands = true,
    disable_help_subcommand = true,
    after_help = "\
Examples:
  solvarium check evil.txt                       is it solvable? uniquely?
  solvarium check thermos.txt --grid filled.txt  which rules does it break?
  solvarium check domain.pddl p01.pddl --plan plan.txt
  solvarium check heuristic manhattan            on all boards of the 8-puzzle
  solvarium check heuristic misplaced --size 3x2
  solvarium check heuristic divisor '5 3 -> 4'   on all amounts in these jugs"
)]
pub struct CheckArgs {
    #[command(subcommand)]
    heuristic: Option<Subject>,

    /// Files, - for standard input, or a puzzle typed here
    #[arg(value_name = "INPUT")]
    input: Vec<OsString>,

    /// Check this plan for the problem (one action per line): a file, - for standard input, or typed
    #[arg(long, value_name = "PLAN")]
    plan: Option<OsString>,

    /// Check this filled grid by each rule: a file, - for standard input, or typed
    #[arg(long, value_name = "GRID", conflicts_with = "plan")]
    grid: Option<OsString>,

    #[command(flatten)]
    form: FormArgs,

    #[command(flatten)]
    reading: ReadingArgs,

    #[command(flatten)]
    limits: LimitArgs,
}

/// Things other than a puzzle that can be checked.
#[derive(Debug, Subcommand)]
enum Subject {
    /// Check on a whole state space whether a heuristic is admissible and consistent
    Heuristic(HeuristicArgs),
}

/// Options of `check heuristic`.
#[derive(Args, Debug)]
pub struct HeuristicArgs {
    /// The heuristic, a name from `solvarium list heuristics`
    #[arg(value_name = "NAME")]
    heuristic: String,

    /// The puzzle whose state space to check [default: a small instance of the
    /// heuristic's problem or of --as; for tiles, the 8-puzzle]
    #[arg(value_name = "INPUT")]
    input: Option<OsString>,

    /// The size of a board of tiles: columns x rows
    #[arg(long, value_name = "WxH", conflicts_with = "input", value_parser = super::generate::size)]
    size: Option<(u8, u8)>,

    #[command(flatten)]
    form: FormArgs,

    #[command(flatten)]
    reading: ReadingArgs,

    #[command(flatten)]
    limits: LimitArgs,
}

/// Checks the input.
pub fn run(args: &CheckArgs, common: Common) -> Result<Exit, Fault> {
    match &args.heuristic {
        Some(Subject::Heuristic(about)) => check_heuristic(about, common),
        None => check_puzzles(args, common),
    }
}

fn check_puzzles(args: &CheckArgs, common: Common) -> Result<Exit, Fault> {
    let stop = interrupt::flag()?;
    let limits = args.limits.limits(1, &stop);
    let (mut out, mut exit) = (out::standard(), Exit::Solved);
    let mut rows = Rows::new(args.form.format);
    let open = |given: &Option<OsString>| given.as_ref().map(|it| Input::open(it, &limits)).transpose();
    let (plan, grid) = (open(&args.plan)?, open(&args.grid)?);
    if let Some(fault) = plan.as_ref().or(grid.as_ref()).and_then(Input::missing) {
        return Err(fault);
    }
    args.reading.within(&limits).each(&args.input, common, one_by_one, |puzzles| {
        for puzzle in &puzzles.all {
            let puzzle = match puzzle {
                Ok(puzzle) => puzzle,
                Err(refused) => {
                    rows.refuse(&mut out, refused)?;
                    exit = exit.and(refused.fault.report());
                    continue;
                }
            };
            let left = puzzles.left_of(&limits);
            let findings = match (&plan, &grid) {
                (Some(plan), _) => puzzle.instance.check_plan(&plan.text, &left)?,
                (None, Some(grid)) => catalogue::check_grid(&*puzzle.instance, &grid.text)
                    .map_err(|error| grid.fault(&error, None))?,
                (None, None) => puzzle.instance.check(&left),
            };
            if rows.are_asked() {
                rows.write(&mut out, &CheckRecord::of(puzzle, &findings))?;
            } else {
                write(&mut out, &name(puzzle, puzzles), puzzle, &findings)?;
            }
            exit = exit.and(verdict(findings.good()));
            if stop.is_raised() {
                exit = Exit::Interrupted;
                return Ok(ControlFlow::Break(()));
            }
        }
        Ok(ControlFlow::Continue(()))
    })?;
    out.flush()?;
    Ok(exit)
}

/// The exit code of a check: passed, failed, or not possible.
const fn verdict(good: Option<bool>) -> Exit {
    match good {
        Some(true) => Exit::Solved,
        Some(false) => Exit::Unsolved,
        None => Exit::Limit,
    }
}

fn write(out: &mut impl Write, name: &str, puzzle: &Puzzle, findings: &Findings) -> io::Result<()> {
    writeln!(out, "{name}{}", puzzle.instance.describe())?;
    for finding in &findings.0 {
        let answer = match finding.good {
            Some(true) => "yes",
            Some(false) => "no",
            None => "not known",
        };
        writeln!(out, "  {STRONG}{}: {answer}{STRONG:#}, {}", finding.what, finding.text)?;
    }
    out.flush()
}

/// The result for a puzzle, for programs.
#[derive(Serialize)]
struct CheckRecord<'a> {
    #[serde(flatten)]
    origin: &'a Origin,
    problem: String,
    describe: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    good: Option<bool>,
    #[serde(skip_serializing_if = "Option::is_none")]
    stopped_by: Option<&'static str>,
    findings: Vec<CheckAnswer<'a>>,
    version: &'static str,
}

impl Row for CheckRecord<'_> {
    const COLUMNS: &'static [&'static str] = &["file", "line", "problem", "describe", "good", "stopped_by"];

    fn kind(&self) -> &'static str {
        "check"
    }
}

/// The answer to one question.
#[derive(Serialize)]
struct CheckAnswer<'a> {
    what: &'static str,
    #[serde(skip_serializing_if = "Option::is_none")]
    good: Option<bool>,
    #[serde(skip_serializing_if = "Option::is_none")]
    stopped_by: Option<&'static str>,
    text: &'a str,
}

impl<'a> CheckRecord<'a> {
    fn of(puzzle: &'a Puzzle, findings: &'a Findings) -> Self {
        let stop = |finding: &Finding| finding.stopped.as_ref().map(Stop::name);
        let found = |finding: &'a Finding| CheckAnswer {
            what: finding.what,
            good: finding.good,
            stopped_by: stop(finding),
            text: &finding.text,
        };
        Self {
            origin: &puzzle.origin,
            problem: puzzle.instance.kind().to_string(),
            describe: puzzle.instance.describe(),
            good: findings.good(),
            stopped_by: findings.0.iter().find_map(stop),
            findings: findings.0.iter().map(found).collect(),
            version: VERSION,
        }
    }
}

/// The result for a heuristic, for programs.
#[derive(Serialize)]
struct Judgement<'a> {
    problem: String,
    heuristic: &'static str,
    #[serde(skip_serializing_if = "Option::is_none")]
    good: Option<bool>,
    #[serde(skip_serializing_if = "Option::is_none")]
    stopped_by: Option<&'static str>,
    text: &'a str,
    version: &'static str,
}

impl Row for Judgement<'_> {
    const COLUMNS: &'static [&'static str] = &["problem", "heuristic", "good", "stopped_by"];

    fn kind(&self) -> &'static str {
        "heuristic-check"
    }
}

impl<'a> Judgement<'a> {
    fn of(puzzle: &Puzzle, report: &'a HeuristicReport) -> Self {
        Self {
            problem: puzzle.instance.kind().to_string(),
            heuristic: report.heuristic.name,
            good: report.good,
            stopped_by: report.stopped.as_ref().map(Stop::name),
            text: report.text.trim_end(),
            version: VERSION,
        }
    }
}

fn check_heuristic(about: &HeuristicArgs, common: Common) -> Result<Exit, Fault> {
    let stop = interrupt::flag()?;
    let limits = about.limits.limits(1, &stop);
    let puzzle = stage(about, common, &limits)?;
    let report = puzzle.instance.check_heuristic(&about.heuristic, &limits)?;
    let mut out = out::standard();
    let mut rows = Rows::new(about.form.format);
    if rows.are_asked() {
        rows.write(&mut out, &Judgement::of(&puzzle, &report))?;
    } else {
        writeln!(out, "{}", report.text.trim_end())?;
    }
    out.flush()?;
    Ok(if stop.is_raised() { Exit::Interrupted } else { verdict(report.good) })
}

/// The puzzle whose state space is explored. `--as`, `--size` or the heuristic determine its problem; otherwise it is
/// recognised from the input.
fn stage(about: &HeuristicArgs, common: Common, limits: &Limits) -> Result<Puzzle, Fault> {
    HeuristicChoice::parse(&about.heuristic)?;
    let mut reading = about.reading.within(limits);
    let kind = match (&reading.kind, about.size) {
        (Some(kind), _) => Ok(kind.clone()),
        (None, Some(_)) => ProblemKind::parse("tiles"),
        (None, None) => ProblemKind::of_heuristic(&about.heuristic),
    };
    let input = match (&about.input, about.size) {
        (Some(input), _) => input.clone(),
        (None, Some(size)) => ordered(size)?,
        (None, None) => match &kind {
            Ok(kind) => kind.example().into(),
            Err(error) => return Err(Fault::usage(format!("{error} (--as NAME)"))),
        },
    };
    reading.kind = kind.ok();
    reading.one(&input, common)
}

/// The solved board of this size, as text.
fn ordered((width, height): (u8, u8)) -> Result<OsString, Fault> {
    Ok(super::generate::walked(&format!("{width}x{height}"), 0, 0)?.into())
}
