//! `solvarium candidates`: prints the digits of each cell that occur in a solution, and the number of these solutions.

use crate::command::count::name;
use crate::exit::Exit;
use crate::fault::Fault;
use crate::options::args::Common;
use crate::options::limits::LimitArgs;
use crate::output::rows::{FormArgs, Row, Rows, VERSION};
use crate::reading::origin::{Origin, Refused};
use crate::reading::puzzles::{Puzzle, Puzzles, ReadingArgs, for_sudoku, one_by_one};
use crate::{
    host::interrupt,
    output::out::{self, Out},
};
use clap::Args;
use serde::Serialize;
use solvarium::Limits;
use solvarium::csp::{Candidates, candidates};
use solvarium::limits::Stop;
use solvarium_catalogue::{
    self as catalogue,
    variant_rules::{Variant, search},
};
use solvarium_lab::units;
use std::ffi::OsString;
use std::io::Write;
use std::ops::ControlFlow;

/// Options of `candidates`.
#[derive(Args, Debug)]
#[command(
    after_help = "\
Examples:
  solvarium candidates evil.txt                the possible digits of each cell
  solvarium candidates evil.txt --counts 100   with solution counts up to 100
  solvarium candidates evil.txt --format json  a row with all cells",
    mut_args(for_sudoku)
)]
pub struct CandidatesArgs {
    /// Files, - for standard input, or a puzzle typed here
    #[arg(value_name = "INPUT")]
    input: Vec<OsString>,

    /// Count the solutions with each candidate, up to N
    #[arg(long, value_name = "N", value_parser = units::count)]
    counts: Option<u64>,

    #[command(flatten)]
    form: FormArgs,

    #[command(flatten)]
    reading: ReadingArgs,

    #[command(flatten)]
    limits: LimitArgs,
}

/// Prints the true candidates of the input.
pub fn run(args: &CandidatesArgs, common: Common) -> Result<Exit, Fault> {
    let options = (&args.form, &args.reading, &args.limits);
    each_puzzle(&args.input, options, common, |puzzle, puzzles, limits, to| {
        one(args, puzzle, puzzles, limits, to)
    })
}

/// Runs a command for each puzzle of its input, and reports the refused ones. Returns the exit of all.
pub(super) fn each_puzzle(
    input: &[OsString],
    (form, reading, limits): (&FormArgs, &ReadingArgs, &LimitArgs),
    common: Common,
    mut one: impl FnMut(&Puzzle, &Puzzles, &Limits, (&mut Rows, &mut Out)) -> Result<Exit, Fault>,
) -> Result<Exit, Fault> {
    let stop = interrupt::flag()?;
    let limits = limits.limits(1, &stop);
    let (mut out, mut rows, mut exit) = (out::standard(), Rows::new(form.format), Exit::Solved);
    reading.within(&limits).each(input, common, one_by_one, |puzzles| {
        for puzzle in &puzzles.all {
            let found = match puzzle {
                Ok(puzzle) => one(puzzle, puzzles, &limits, (&mut rows, &mut out))?,
                Err(refused) => refuse(refused, (&mut rows, &mut out))?,
            };
            exit = exit.and(found);
            if stop.is_raised() {
                return Ok(ControlFlow::Break(()));
            }
        }
        out.flush()?;
        Ok(ControlFlow::Continue(()))
    })?;
    out.flush()?;
    Ok(exit)
}

/// Finds and prints the candidates of a puzzle.
fn one(
    args: &CandidatesArgs,
    puzzle: &Puzzle,
    puzzles: &Puzzles,
    limits: &Limits,
    (rows, out): (&mut Rows, &mut Out),
) -> Result<Exit, Fault> {
    let found = match find(args, puzzle, &puzzles.left_of(limits)) {
        Ok(found) => found,
        Err(refused) => return refuse(&refused, (rows, out)),
    };
    if rows.are_asked() {
        rows.write(out, &CandidatesRecord::of(args, puzzle, &found))?;
    } else {
        write(args, &name(puzzle, puzzles), &found, out)?;
    }
    Ok(puzzle.exit(ending(&found)))
}

/// Writes the row of a refused puzzle, and reports why.
pub(super) fn refuse(refused: &Refused, (rows, out): (&mut Rows, &mut Out)) -> Result<Exit, Fault> {
    rows.refuse(out, refused)?;
    Ok(refused.fault.report())
}

/// The candidates of a grid, with its number of columns and its greatest digit.
struct FoundCandidates {
    columns: usize,
    greatest: i32,
    candidates: Candidates,
}

impl FoundCandidates {
    /// Whether there is a proof that no solution exists.
    fn has_no_solution(&self) -> bool {
        self.candidates.stopped.is_none() && self.candidates.counts.iter().all(Vec::is_empty)
    }
}

/// The puzzle as a variant; an error if it is not a grid of digits.
pub(super) fn variant(puzzle: &Puzzle) -> Result<Variant, Refused> {
    let refuse = |message: String| Refused {
        fault: Fault::usage(format!("{}: {message}", puzzle.name)),
        origin: puzzle.origin.clone(),
    };
    let lacking =
        || format!("{} is not a grid of digits: expected a Sudoku or a variant", puzzle.instance.describe());
    let variant = catalogue::as_variant(&*puzzle.instance).ok_or_else(|| refuse(lacking()))?;
    variant.map_err(|error| refuse(error.to_string()))
}

fn find(args: &CandidatesArgs, puzzle: &Puzzle, limits: &Limits) -> Result<FoundCandidates, Refused> {
    let variant = variant(puzzle)?;
    let (columns, greatest) = (variant.grid().columns(), variant.grid().greatest());
    let cells: Vec<_> = variant.csp().variables().take(variant.grid().cells()).collect();
    let candidates = candidates(variant.csp(), &cells, &search(), args.counts.unwrap_or(1), limits);
    Ok(FoundCandidates { columns, greatest, candidates })
}

fn write(args: &CandidatesArgs, name: &str, found: &FoundCandidates, out: &mut Out) -> Result<(), Fault> {
    let FoundCandidates { columns, greatest, candidates } = found;
    if !name.is_empty() {
        writeln!(out, "{}", name.trim_end())?;
    }
    if found.has_no_solution() {
        writeln!(out, "no solution")?;
        return Ok(());
    }
    let gap = if args.counts.is_none() && *greatest <= 9 { "" } else { "," };
    let text = |&(digit, count): &(i32, u64)| match args.counts {
        None => digit.to_string(),
        Some(_) => format!("{digit}:{count}"),
    };
    let cell = |values: &Vec<(i32, u64)>| values.iter().map(text).collect::<Vec<_>>().join(gap);
    let cells: Vec<String> = candidates.counts.iter().map(cell).collect();
    let width = cells.iter().map(String::len).max().unwrap_or(1);
    for row in cells.chunks(*columns) {
        let row: Vec<String> = row.iter().map(|cell| format!("{cell:width$}")).collect();
        writeln!(out, "{}", row.join(" ").trim_end())?;
    }
    if let Some(stop) = &candidates.stopped {
        writeln!(
            out,
            "{} not decided: {stop}",
            solvarium::wording::count(candidates.open.len(), "candidate")
        )?;
    }
    Ok(())
}

fn ending(found: &FoundCandidates) -> Exit {
    match found.candidates.stopped {
        Some(stop) => Exit::of_stop(stop),
        None if found.has_no_solution() => Exit::Unsolved,
        None => Exit::Solved,
    }
}

/// The candidates, for programs.
#[derive(Serialize)]
struct CandidatesRecord<'a> {
    #[serde(flatten)]
    origin: &'a Origin,
    problem: String,
    size: usize,
    /// The digits of each cell, row after row.
    candidates: Vec<Vec<i32>>,
    /// The number of solutions with each of these, up to the cap.
    #[serde(skip_serializing_if = "Option::is_none")]
    counts: Option<Vec<Vec<u64>>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    cap: Option<u64>,
    /// The number of candidates that were not decided.
    undecided: usize,
    #[serde(skip_serializing_if = "Option::is_none")]
    stopped_by: Option<&'static str>,
    expanded: u64,
    seconds: f64,
    version: &'static str,
}

impl Row for CandidatesRecord<'_> {
    const COLUMNS: &'static [&'static str] =
        &["file", "line", "problem", "size", "undecided", "stopped_by", "expanded", "seconds"];

    fn kind(&self) -> &'static str {
        "candidates"
    }
}

impl<'a> CandidatesRecord<'a> {
    fn of(args: &CandidatesArgs, puzzle: &'a Puzzle, found: &FoundCandidates) -> Self {
        let of = |values: &Vec<(i32, u64)>| values.iter().map(|&(digit, _)| digit).collect();
        let counts = |values: &Vec<(i32, u64)>| values.iter().map(|&(_, count)| count).collect();
        let all = &found.candidates;
        Self {
            origin: &puzzle.origin,
            problem: puzzle.instance.kind().to_string(),
            size: found.columns,
            candidates: all.counts.iter().map(of).collect(),
            counts: args.counts.map(|_| all.counts.iter().map(counts).collect()),
            cap: args.counts,
            undecided: all.open.len(),
            stopped_by: all.stopped.as_ref().map(Stop::name),
            expanded: all.stats.expanded,
            seconds: all.elapsed.as_secs_f64(),
            version: VERSION,
        }
    }
}
