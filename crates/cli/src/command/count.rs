//! `solvarium count`: counts solutions, and says whether the solution is unique.

use crate::exit::Exit;
use crate::fault::Fault;
use crate::options::args::Common;
use crate::options::explain_auto::ExplainArgs;
use crate::options::limits::LimitArgs;
use crate::output::rows::{FormArgs, Row, Rows, VERSION};
use crate::reading::origin::{Origin, Refused};
use crate::reading::puzzles::{Extent, Puzzle, Puzzles, ReadingArgs, one_by_one};
use crate::{
    host::interrupt,
    output::out::{self, Out},
};
use clap::Args;
use serde::Serialize;
use solvarium::Limits;
use solvarium::limits::Stop;
use solvarium_catalogue::{Counted, Method, RuleSummary};
use solvarium_lab::units;
use std::ffi::OsString;
use std::io::Write;
use std::ops::ControlFlow;
use std::path::{Path, PathBuf};

/// Options of `count`.
#[derive(Args, Debug)]
#[command(after_help = "\
Examples:
  solvarium count evil.txt               is the solution unique?
  solvarium count empty.txt --cap 1000000
  solvarium count evil.txt --proof evil.lrat      with a proof of uniqueness
  solvarium count 'queens 12' --cap 20000 --with exact-cover
  solvarium count many.txt --format json          a row for each puzzle")]
pub struct CountArgs {
    /// Files, - for standard input, or a puzzle typed here
    #[arg(value_name = "INPUT")]
    input: Vec<OsString>,

    /// Stop at this number of solutions; 2 is enough to check uniqueness
    #[arg(long, value_name = "N", default_value_t = 2, value_parser = units::count)]
    cap: u64,

    /// The method: auto, fast, backtrack, exact-cover or sat; see solvarium list methods
    #[arg(long = "with", aliases = ["method", "algorithm"], value_name = "METHOD", value_parser = Method::parse, default_value = "auto")]
    method: Method,

    #[command(flatten)]
    explain: ExplainArgs,

    /// Write a SAT proof that no other solution exists: LRAT to FILE, the formula to FILE.cnf
    #[arg(long, value_name = "FILE", conflicts_with_all = ["method", "explain_auto"])]
    proof: Option<PathBuf>,

    #[command(flatten)]
    form: FormArgs,

    #[command(flatten)]
    reading: ReadingArgs,

    #[command(flatten)]
    limits: LimitArgs,
}

/// Counts the solutions of the input.
pub fn run(args: &CountArgs, common: Common) -> Result<Exit, Fault> {
    args.explain.check(&args.method)?;
    let stop = interrupt::flag()?;
    let limits = args.limits.limits(1, &stop);
    let (out, rows, mut exit) = (out::standard(), Rows::new(args.form.format), Exit::Solved);
    let mut session = Session { args, common, limits, out, rows };
    args.reading.within(&session.limits).each(&args.input, common, one_by_one, |puzzles| {
        if args.proof.is_some() && puzzles.are_several() {
            return Err(Fault::usage("--proof takes one puzzle, but the input has several"));
        }
        for puzzle in &puzzles.all {
            exit = exit.and(match puzzle {
                Ok(puzzle) => session.one(puzzle, puzzles)?,
                Err(refused) => session.refuse(refused)?,
            });
            if stop.is_raised() {
                return Ok(ControlFlow::Break(()));
            }
        }
        session.out.flush()?;
        Ok(ControlFlow::Continue(()))
    })?;
    session.out.flush()?;
    Ok(exit)
}

/// Settings shared by all puzzles of a command line.
struct Session<'a> {
    args: &'a CountArgs,
    common: Common,
    limits: Limits,
    out: Out,
    rows: Rows,
}

impl Session<'_> {
    /// Counts and reports the solutions of a puzzle.
    fn one(&mut self, puzzle: &Puzzle, puzzles: &Puzzles) -> Result<Exit, Fault> {
        let counted = match count(self.args, puzzle, &puzzles.left_of(&self.limits)) {
            Ok(counted) => counted,
            Err(refused) => return self.refuse(&refused),
        };
        self.args.explain.say(&puzzle.name, counted.rule);
        if self.rows.are_asked() {
            self.rows.write(&mut self.out, &CountRecord::of(self.args, puzzle, &counted))?;
        } else {
            writeln!(self.out, "{}{}", name(puzzle, puzzles), describe(&counted))?;
        }
        if puzzles.extent == Extent::All {
            self.out.flush()?;
        }
        if !self.common.quiet {
            remark(self.args, &counted);
        }
        Ok(puzzle.exit(ending(&counted)))
    }

    fn refuse(&mut self, refused: &Refused) -> Result<Exit, Fault> {
        self.rows.refuse(&mut self.out, refused)?;
        Ok(refused.fault.report())
    }
}

fn count(args: &CountArgs, puzzle: &Puzzle, limits: &Limits) -> Result<Counted, Refused> {
    let counted = match &args.proof {
        Some(file) => puzzle.instance.prove(args.cap, file, limits),
        None => puzzle.instance.count(&args.method, args.cap, limits),
    };
    counted.map_err(|error| {
        let fault = Fault::usage(format!("{}: {error}", puzzle.name));
        Refused { fault, origin: puzzle.origin.clone() }
    })
}

/// The count, for programs.
#[derive(Serialize)]
struct CountRecord<'a> {
    #[serde(flatten)]
    origin: &'a Origin,
    problem: String,
    method: &'a str,
    #[serde(skip_serializing_if = "Option::is_none")]
    auto: Option<RuleSummary>,
    cap: u64,
    count: u64,
    exact: bool,
    #[serde(skip_serializing_if = "Option::is_none")]
    unique: Option<bool>,
    #[serde(skip_serializing_if = "Option::is_none")]
    stopped_by: Option<&'static str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    proof: Option<String>,
    expanded: u64,
    seconds: f64,
    version: &'static str,
}

impl Row for CountRecord<'_> {
    const COLUMNS: &'static [&'static str] = &[
        "file",
        "line",
        "problem",
        "method",
        "cap",
        "count",
        "exact",
        "unique",
        "stopped_by",
        "expanded",
        "seconds",
    ];

    fn kind(&self) -> &'static str {
        "count"
    }
}

impl<'a> CountRecord<'a> {
    fn of(args: &CountArgs, puzzle: &'a Puzzle, counted: &'a Counted) -> Self {
        let stop = counted.stopped.as_ref().map(Stop::name);
        Self {
            origin: &puzzle.origin,
            problem: puzzle.instance.kind().to_string(),
            method: if args.proof.is_some() { "sat" } else { &counted.method },
            auto: counted.rule.map(RuleSummary::of),
            cap: args.cap,
            count: counted.number,
            exact: counted.all,
            unique: match (counted.number, counted.all) {
                (2.., _) => Some(false),
                (1, true) => Some(true),
                _ => None,
            },
            stopped_by: stop.or((!counted.all).then_some("cap")),
            proof: args.proof.as_ref().filter(|_| counted.all).map(|file| file.display().to_string()),
            expanded: counted.stats.expanded,
            seconds: counted.elapsed.as_secs_f64(),
            version: VERSION,
        }
    }
}

/// Writes remarks on a count.
fn remark(args: &CountArgs, counted: &Counted) {
    if !counted.all && counted.stopped.is_none() && args.cap > 2 {
        out::say_note("stopped at the cap; there may be more (see --cap)");
    }
    if let Some(file) = &args.proof {
        out::say_note(&proof(file, counted));
    }
}

/// The name before an answer, if there are several puzzles.
pub fn name(puzzle: &Puzzle, puzzles: &Puzzles) -> String {
    if puzzles.are_several() { format!("{}: ", puzzle.name) } else { String::new() }
}

fn describe(counted: &Counted) -> String {
    let solutions = solvarium::wording::count(counted.number, "solution");
    match (&counted.stopped, counted.all, counted.number) {
        (Some(stop), ..) => format!("at least {solutions}: {stop}"),
        (None, true, 0) => "no solution".into(),
        (None, true, 1) => "1 solution: unique".into(),
        (None, true, _) => format!("{solutions}: not unique"),
        (None, false, 0 | 1) => format!("at least {solutions}"),
        (None, false, _) => format!("at least {solutions}: not unique"),
    }
}

/// Reports whether a proof was written.
fn proof(file: &Path, counted: &Counted) -> String {
    let file = file.display();
    match counted.all {
        true => {
            format!("proved: {file} holds the checked LRAT proof, {file}.cnf the formula it refutes")
        }
        false => "not proved: no file was written".into(),
    }
}

const fn ending(counted: &Counted) -> Exit {
    match counted.stopped {
        Some(stop) => Exit::of_stop(stop),
        None if counted.number == 0 => Exit::Unsolved,
        None => Exit::Solved,
    }
}
