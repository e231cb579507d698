//! `solvarium bulk`: tables of puzzles with millions of rows.

use crate::exit::Exit;
use crate::fault::Fault;
use crate::host::build::BUILD;
use crate::host::{interrupt, shell};
use crate::lab;
use crate::options::args::Common;
use crate::options::{part, threads};
use crate::output::out::{self, STRONG};
use crate::output::progress::Progress;
use crate::output::rows::{FormArgs, Row, Rows};
use clap::{Args, ValueEnum};
use serde::Serialize;
use solvarium_bulk::{Bounds, Bulk, Counts, Ended, FileStatus, Others, Part, State, Task, Verb};
use solvarium_catalogue::Kind;
use solvarium_human::Program;
use solvarium_lab::Shard;
use solvarium_lab::units::{self, show_count};
use std::collections::BTreeSet;
use std::io::Write;
use std::num::NonZero;
use std::path::PathBuf;
use std::sync::Arc;
use std::sync::atomic::Ordering;
use std::time::{Duration, Instant};

/// Options of `bulk`.
#[derive(Args, Debug)]
#[command(after_help = "\
Examples:
  solvarium bulk solve puzzles.parquet -o solved
  solvarium bulk rate tables/ -o rated --column grid
  solvarium bulk rate tables/ -o rated --status        how far it is
  solvarium bulk rate tables/ -o rated --anew          another command was here
  solvarium bulk rate tables/ -o rated --part 2/4      the second of four machines
  solvarium array slurm --parts 16 -- bulk rate tables/ -o rated
The same command goes on after Ctrl-C, a crash, a cut. See docs/scale.md")]
pub struct BulkArgs {
    /// What is done: solve, count, rate, canonical, check, explain
    #[arg(value_name = "VERB", value_enum, hide_possible_values = true)]
    verb: Name,

    /// Tables (.csv, .tsv, .parquet), or folders of them
    #[arg(value_name = "INPUT", required = true)]
    input: Vec<PathBuf>,

    /// The folder of the results: a table of the same name for each input
    #[arg(short, long, value_name = "FOLDER")]
    out: PathBuf,

    /// The column with the puzzles [default: puzzle, or the only one of texts]
    #[arg(long, value_name = "NAME")]
    column: Option<String>,

    /// What the names of added columns begin with
    #[arg(long, value_name = "TEXT", default_value = "", hide_default_value = true)]
    prefix: String,

    /// Say how far the results in the folder are, and do nothing
    #[arg(long)]
    status: bool,

    /// Replace results of another command, input or build in the folder
    #[arg(long, conflicts_with = "status")]
    anew: bool,

    /// With --status: which of so many parts are to be started again
    #[arg(long, value_name = "N", requires = "status", conflicts_with = "part")]
    parts: Option<NonZero<u32>>,

    /// The part of one of several machines: 1/4; auto in an array of Slurm
    #[arg(long, value_name = "I/N", default_value = "1/1", value_parser = part::parse)]
    part: Shard,

    /// Threads [default: one a core]
    #[arg(short, long, value_name = "N", value_parser = units::count)]
    jobs: Option<u64>,

    /// Rows that are kept or lost together [default: 131072; rate, explain: 16384]
    #[arg(long, value_name = "N", value_parser = units::count)]
    segment: Option<u64>,

    /// Rows are this problem (solve, count) [default: sudoku]
    #[arg(long = "as", value_name = "KIND", value_parser = Kind::parse)]
    kind: Option<Kind>,

    /// Of count: stop at so many solutions [default: 2]
    #[arg(long, value_name = "N", value_parser = units::count)]
    cap: Option<u64>,

    /// Of explain: whose order: hodoku, se, human [default: human]
    #[arg(long, value_name = "ORDER", value_parser = str::parse::<Program>)]
    order: Option<Program>,

    #[command(flatten)]
    form: FormArgs,

    #[command(flatten)]
    limits: RowLimits,
}

/// How far the search of a row may go.
#[derive(Args, Clone, Copy, Debug)]
#[command(next_help_heading = "Limits of each row")]
struct RowLimits {
    /// Give up on a row after so many expanded states [default: none]
    #[arg(long, value_name = "N", value_parser = units::count)]
    node_limit: Option<u64>,

    /// Give up on a row before storing more: 2GiB [default: none]
    #[arg(long, value_name = "SIZE", value_parser = units::size)]
    memory_limit: Option<usize>,

    /// Give up on a row after this long; it may end differently the next time
    #[arg(long, value_name = "TIME", value_parser = units::duration)]
    time_limit: Option<Duration>,
}

/// A verb as it is typed.
#[derive(Clone, Copy, Debug, ValueEnum)]
enum Name {
    /// Solutions.
    Solve,
    /// Numbers of solutions.
    Count,
    /// Ratings.
    Rate,
    /// Canonical forms.
    Canonical,
    /// One solution, and no clue too many?
    Check,
    /// Paths.
    Explain,
}

impl From<Name> for Verb {
    fn from(name: Name) -> Self {
        match name {
            Name::Solve => Self::Solve,
            Name::Count => Self::Count,
            Name::Rate => Self::Rate,
            Name::Canonical => Self::Canonical,
            Name::Check => Self::Check,
            Name::Explain => Self::Explain,
        }
    }
}

impl BulkArgs {
    /// An option that the parts of an array cannot have.
    pub fn uncut(&self) -> Option<&'static str> {
        self.status.then_some("--status")
    }

    /// The requested number of threads.
    pub const fn jobs(&self) -> Option<u64> {
        self.jobs
    }

    /// Refuses options of other verbs.
    fn refuse_foreign(&self) -> Result<(), Fault> {
        let verb = Verb::from(self.verb);
        let options =
            [("--cap", Verb::Count, self.cap.is_some()), ("--order", Verb::Explain, self.order.is_some())];
        match options.into_iter().find(|(_, of, is_set)| *is_set && *of != verb) {
            None => Ok(()),
            Some((name, of, _)) => Err(Fault::usage(format!(
                "{name} is an option of bulk {}, and says nothing to bulk {}: leave it out",
                of.name(),
                verb.name()
            ))),
        }
    }
}

/// Processes the missing rows, or reports the status.
pub fn run(args: &BulkArgs, common: Common) -> Result<Exit, Fault> {
    let stop = interrupt::flag()?;
    let usage = |error: solvarium::Error| Fault::usage(error.to_string());
    let RowLimits { node_limit, memory_limit, time_limit } = args.limits;
    let bounds = Bounds { nodes: node_limit, memory: memory_limit, time: time_limit };
    args.refuse_foreign()?;
    if args.out.is_file() {
        return Err(Fault::usage(format!(
            "{} is a file, and -o takes a folder: each input has a table of its name there",
            args.out.display()
        )));
    }
    let mut task = Task::new(args.verb.into()).stop(&stop);
    if let Some(cap) = args.cap {
        task = task.cap(cap);
    }
    if let Some(order) = args.order {
        task = task.order(order);
    }
    let task = task.bounds(bounds).map_err(usage)?;
    let task = match &args.kind {
        Some(kind) => task.kind(kind.clone()).map_err(usage)?,
        None => task,
    };
    let bulk = Bulk {
        task,
        inputs: args.input.clone(),
        column: args.column.clone(),
        prefix: args.prefix.clone(),
        folder: args.out.clone(),
        jobs: threads::asked(args.jobs),
        part: Part { number: args.part.number(), of: args.part.of() },
        segment: args.segment.and_then(NonZero::new),
        others: if args.anew { Others::Replace } else { Others::Refuse },
        build: BUILD,
    };
    if args.status { status(args, &bulk) } else { answer(args, &bulk, common) }
}

fn answer(args: &BulkArgs, bulk: &Bulk, common: Common) -> Result<Exit, Fault> {
    let counts = Arc::new(Counts::default());
    let ran = {
        let (shown, began) = (Arc::clone(&counts), Instant::now());
        let _shown = Progress::begin(common.show(), move || line(&shown, began.elapsed()));
        bulk.run(&counts)
    };
    let ended = match ran {
        Ok(ended) => ended,
        Err(solvarium_bulk::Fault::Stopped) => {
            let done = show_count(counts.done.load(Ordering::Relaxed));
            out::say_note(&format!("{done} rows of this run are done and kept: the same command goes on"));
            return Ok(Exit::Interrupted);
        }
        Err(fault) => return Err(mine(fault)),
    };
    let (mut out, mut rows) = (out::standard(), Rows::new(args.form.format));
    if rows.are_asked() {
        rows.write(&mut out, &Record::of(args, ended))?;
    } else {
        writeln!(out, "{}", said(args, ended))?;
    }
    out.flush()?;
    if ended.panics > 0 {
        out::say_warning(&format!(
            "the program failed on {} rows: their column `why` says how; please report it",
            show_count(ended.panics)
        ));
        return Ok(Exit::Failure);
    }
    Ok(Exit::Solved)
}

fn mine(fault: solvarium_bulk::Fault) -> Fault {
    match fault {
        solvarium_bulk::Fault::Usage(message) => Fault::usage(message),
        fault => Fault::Failure(fault.to_string()),
    }
}

fn line(counts: &Counts, elapsed: Duration) -> String {
    match counts.rows.load(Ordering::Relaxed) {
        0 => "looking at the tables".into(),
        rows => lab::line(counts.done.load(Ordering::Relaxed), 0, rows, elapsed, "rows"),
    }
}

/// `1,000 rows in out, 3 without an answer`.
fn said(args: &BulkArgs, ended: Ended) -> String {
    let folder = shell::path(&args.out);
    let refused = match ended.refused {
        0 => String::new(),
        refused => {
            format!(", {} without an answer: the column {}why says it", show_count(refused), args.prefix)
        }
    };
    let unfinished = match ended.unfinished {
        0 => String::new(),
        tables => format!("; {tables} tables wait for other parts"),
    };
    format!("{STRONG}{} rows{STRONG:#} in {folder}{refused}{unfinished}", show_count(ended.rows))
}

/// The result of a run, for programs.
#[derive(Serialize)]
struct Record {
    command: &'static str,
    part: String,
    tables: u64,
    unfinished: u64,
    rows: u64,
    refused: u64,
    panics: u64,
}

impl Record {
    fn of(args: &BulkArgs, ended: Ended) -> Self {
        let Ended { tables, unfinished, rows, refused, panics } = ended;
        let command = Verb::from(args.verb).name();
        Self { command, part: args.part.to_string(), tables, unfinished, rows, refused, panics }
    }
}

impl Row for Record {
    const COLUMNS: &'static [&'static str] =
        &["command", "part", "tables", "unfinished", "rows", "refused", "panics"];

    fn kind(&self) -> &'static str {
        "bulk"
    }
}

/// Reports the status of each table, and the parts of an array to restart.
fn status(args: &BulkArgs, bulk: &Bulk) -> Result<Exit, Fault> {
    let all = bulk.status().map_err(mine)?;
    let of = args.parts.or_else(|| NonZero::new(args.part.of()).filter(|of| of.get() > 1));
    let (mut out, mut rows, mut left) = (out::standard(), Rows::new(args.form.format), BTreeSet::new());
    let mut parts = of.map(|of| all.parts(of).into_iter());
    for one in &all.tables {
        let table = TableRecord::of(one, parts.as_mut().and_then(Iterator::next));
        left.extend(table.parts.iter().flatten());
        if rows.are_asked() {
            rows.write(&mut out, &table)?;
        } else {
            let torn = if table.torn > 0 { format!(", {} torn", table.torn) } else { String::new() };
            let (done, of) = (show_count(table.done), show_count(table.segments));
            writeln!(out, "{:<9} {done} of {of} segments{torn}  {}", table.state, table.table)?;
            if table.stale > 0 {
                let stale = show_count(table.stale);
                writeln!(
                    out,
                    "          folders of another command, input or build: {stale}; --anew removes them"
                )?;
            }
        }
    }
    if let (Some(of), false, false) = (of, left.is_empty(), rows.are_asked()) {
        writeln!(out, "of {of} parts these are to be started again: --array={}", ranges(&left))?;
    }
    out.flush()?;
    let is_done = all.tables.iter().all(|one| one.state == State::Done);
    Ok(if is_done { Exit::Solved } else { Exit::Unsolved })
}

/// Formats numbers as `1,3-5`, the syntax of Slurm and HyperQueue.
fn ranges(numbers: &BTreeSet<u32>) -> String {
    let mut all: Vec<(u32, u32)> = Vec::new();
    for &number in numbers {
        match all.last_mut() {
            Some((_, last)) if *last + 1 == number => *last = number,
            _ => all.push((number, number)),
        }
    }
    let one = |&(first, last): &(u32, u32)| {
        if first == last { first.to_string() } else { format!("{first}-{last}") }
    };
    all.iter().map(one).collect::<Vec<_>>().join(",")
}

/// The status of a table, for programs.
#[derive(Serialize)]
struct TableRecord {
    table: String,
    state: &'static str,
    rows: u64,
    segments: u64,
    done: u64,
    missing: u64,
    torn: u64,
    /// Number of folders with segments of other work.
    stale: u64,
    /// The parts to restart, if the number of parts is known.
    #[serde(skip_serializing_if = "Option::is_none")]
    parts: Option<Vec<u32>>,
}

impl TableRecord {
    fn of(status: &FileStatus, parts: Option<Vec<u32>>) -> Self {
        let (state, done, torn) = match status.state {
            State::Done => ("done", status.segments, 0),
            State::Begun(0) => ("missing", 0, 0),
            State::Begun(done) => ("begun", done, 0),
            State::Torn(done, torn) => ("torn", done, torn),
            State::Changed => ("changed", 0, 0),
        };
        let table = status.table.display().to_string();
        let missing = status.segments - done - torn;
        let FileStatus { rows, segments, stale, .. } = *status;
        Self { table, state, rows, segments, done, missing, torn, stale, parts }
    }
}

impl Row for TableRecord {
    const COLUMNS: &'static [&'static str] =
        &["table", "state", "rows", "segments", "done", "missing", "torn", "stale", "parts"];

    fn kind(&self) -> &'static str {
        "bulk-table"
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn parts_are_said_as_engines_take_them() {
        let said = |numbers: &[u32]| ranges(&numbers.iter().copied().collect());
        assert_eq!(said(&[1, 3, 4, 5, 9, 10]), "1,3-5,9-10");
        assert_eq!(said(&[7]), "7");
    }
}
