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
use solvarium::wording::count;
use solvarium_bulk::{Bounds, Bulk, Counts, Existing, FileStatus, Part, State, Task, Totals, Verb};
use solvarium_catalogue::ProblemKind;
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
  solvarium bulk rate tables/ -o rated --status        show the progress
  solvarium bulk rate tables/ -o rated --overwrite     replace the results of another command
  solvarium bulk rate tables/ -o rated --part 2/4      the second of four machines
  solvarium array slurm --parts 16 -- bulk rate tables/ -o rated
To continue after Ctrl-C or a crash, repeat the command. See docs/scale.md")]
pub struct BulkArgs {
    /// The task: solve, count, rate, canonical, check, explain
    #[arg(value_name = "TASK", value_enum, hide_possible_values = true)]
    verb: Name,

    /// Tables (.csv, .tsv, .parquet), or folders of them
    #[arg(value_name = "INPUT", required = true)]
    input: Vec<PathBuf>,

    /// The folder of the results: a table of the same name for each input
    #[arg(short, long, value_name = "FOLDER")]
    out: PathBuf,

    /// The column with the puzzles [default: puzzle, or the only text column]
    #[arg(long, value_name = "NAME")]
    column: Option<String>,

    /// Prefix of the names of added columns
    #[arg(long, value_name = "TEXT", default_value = "", hide_default_value = true)]
    prefix: String,

    /// Only show the progress of the results in the folder
    #[arg(long)]
    status: bool,

    /// Delete results of another command, input or build in the folder, and start again
    #[arg(long, conflicts_with = "status")]
    overwrite: bool,

    /// With --status: list which of N parts must be run again
    #[arg(long, value_name = "N", requires = "status", conflicts_with = "part")]
    parts: Option<NonZero<u32>>,

    /// Do only this part, such as 1/4; in a job array: auto (Slurm, Grid Engine) or auto/4 (HyperQueue)
    #[arg(long, value_name = "I/N", default_value = "1/1", value_parser = part::parse)]
    part: Shard,

    /// Number of threads [default: one per core]
    #[arg(short, long, value_name = "N", value_parser = units::count)]
    jobs: Option<u64>,

    /// Number of rows that are saved together [default: 131072; rate, explain: 16384]
    #[arg(long, value_name = "N", value_parser = units::count)]
    segment: Option<u64>,

    /// The problem of all rows (solve, count) [default: sudoku]
    #[arg(long = "as", value_name = "KIND", value_parser = ProblemKind::parse)]
    kind: Option<ProblemKind>,

    /// count: stop at this number of solutions [default: 2]
    #[arg(long, value_name = "N", value_parser = units::count)]
    cap: Option<u64>,

    /// explain: the order of techniques: hodoku, se, human, modern [default: human]
    #[arg(long, value_name = "ORDER", value_parser = str::parse::<Program>)]
    order: Option<Program>,

    #[command(flatten)]
    form: FormArgs,

    #[command(flatten)]
    limits: RowLimits,
}

/// Limits of the search for one row.
#[derive(Args, Clone, Copy, Debug)]
#[command(next_help_heading = "Limits of each row")]
struct RowLimits {
    /// Give up on a row after this number of expanded states [default: none]
    #[arg(long, value_name = "N", value_parser = units::count)]
    node_limit: Option<u64>,

    /// Give up on a row that needs more memory than this, for example 2GiB [default: none]
    #[arg(long, value_name = "SIZE", value_parser = units::size)]
    memory_limit: Option<usize>,

    /// Give up on a row after this time (results may then differ between runs)
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
    /// Whether there is one solution, and no unnecessary clue.
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

    /// Refuses options of other verbs.
    fn refuse_foreign(&self) -> Result<(), Fault> {
        let verb = Verb::from(self.verb);
        let options =
            [("--cap", Verb::Count, self.cap.is_some()), ("--order", Verb::Explain, self.order.is_some())];
        match options.into_iter().find(|(_, of, is_set)| *is_set && *of != verb) {
            None => Ok(()),
            Some((name, of, _)) => Err(Fault::usage(format!(
                "{name} is an option of bulk {}, not of bulk {}: remove it",
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
            "{} is a file, but -o takes a folder, where each input gets a table of the same name",
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
        others: if args.overwrite { Existing::Replace } else { Existing::Refuse },
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
            let done = count(counts.done.load(Ordering::Relaxed), "row");
            out::say_note(&format!("{done} of this run done and saved: repeat the command to continue"));
            return Ok(Exit::Interrupted);
        }
        Err(fault) => return Err(mine(fault)),
    };
    let (mut out, mut rows) = (out::standard(), Rows::new(args.form.format));
    if rows.are_asked() {
        rows.write(&mut out, &BulkRecord::of(args, ended))?;
    } else {
        writeln!(out, "{}", summary(args, ended))?;
    }
    out.flush()?;
    if ended.panics > 0 {
        out::say_warning(&format!(
            "the program failed on {} (see the column `why`); please report it",
            count(ended.panics, "row")
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
fn summary(args: &BulkArgs, ended: Totals) -> String {
    let folder = shell::path(&args.out);
    let refused = match ended.refused {
        0 => String::new(),
        refused => {
            format!(", {} without an answer (see the column {}why)", show_count(refused), args.prefix)
        }
    };
    let unfinished = match ended.unfinished {
        0 => String::new(),
        tables => format!("; {} waiting for other parts", count(tables, "table")),
    };
    format!("{STRONG}{}{STRONG:#} in {folder}{refused}{unfinished}", count(ended.rows, "row"))
}

/// The result of a run, for programs.
#[derive(Serialize)]
struct BulkRecord {
    command: &'static str,
    part: String,
    tables: u64,
    unfinished: u64,
    rows: u64,
    refused: u64,
    panics: u64,
}

impl BulkRecord {
    fn of(args: &BulkArgs, ended: Totals) -> Self {
        let Totals { tables, unfinished, rows, refused, panics } = ended;
        let command = Verb::from(args.verb).name();
        Self { command, part: args.part.to_string(), tables, unfinished, rows, refused, panics }
    }
}

impl Row for BulkRecord {
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
                    "          folders of another command, input or build: {stale}; --overwrite removes them"
                )?;
            }
        }
    }
    if let (Some(of), false, false) = (of, left.is_empty(), rows.are_asked()) {
        writeln!(out, "of {of} parts, restart these: --array={}", ranges(&left))?;
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
        let (state, done, torn) = status.progress();
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
    fn parts_are_listed_as_ranges() {
        let summary = |numbers: &[u32]| ranges(&numbers.iter().copied().collect());
        assert_eq!(summary(&[1, 3, 4, 5, 9, 10]), "1,3-5,9-10");
        assert_eq!(summary(&[7]), "7");
    }
}
