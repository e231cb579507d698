//! `solvarium minimize`: removes the clues and rules that a puzzle does not need.

use super::candidates::{each_puzzle, refuse, variant};
use crate::command::count::name;
use crate::exit::Exit;
use crate::fault::Fault;
use crate::options::args::Common;
use crate::options::limits::LimitArgs;
use crate::output::out::Out;
use crate::output::rows::{FormArgs, Row, Rows, VERSION};
use crate::reading::origin::Origin;
use crate::reading::puzzles::{Puzzle, Puzzles, ReadingArgs, for_sudoku};
use clap::{Args, ValueEnum};
use serde::Serialize;
use solvarium::Limits;
use solvarium::limits::Stop;
use solvarium::wording;
use solvarium_catalogue::variant_rules::{Minimize, Minimized, Parts, minimize, search};
use std::ffi::OsString;
use std::io::Write;

/// Options of `minimize`.
#[derive(Args, Debug)]
#[command(
    after_help = "\
Examples:
  solvarium minimize evil.txt                   without unneeded clues
  solvarium minimize thermos.txt --only rules   without unneeded rules
  solvarium minimize killer.txt --clues 5 --seed 7
  solvarium minimize killer.txt --format json   with a list of removed parts",
    mut_args(for_sudoku)
)]
pub struct MinimizeArgs {
    /// Files, - for standard input, or a puzzle typed here
    #[arg(value_name = "INPUT")]
    input: Vec<OsString>,

    /// Remove only clues, or only rules
    #[arg(long, value_enum, value_name = "PARTS")]
    only: Option<Only>,

    /// Keep at least N clues
    #[arg(long, value_name = "N", default_value_t = 0)]
    clues: usize,

    /// Random seed of the order in which clues and rules are tried
    #[arg(long, value_name = "N", default_value_t = 0)]
    seed: u64,

    #[command(flatten)]
    form: FormArgs,

    #[command(flatten)]
    reading: ReadingArgs,

    #[command(flatten)]
    limits: LimitArgs,
}

/// Parts that may be removed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum Only {
    /// Given digits
    Clues,
    /// Rules, such as cages and lines
    Rules,
}

impl MinimizeArgs {
    fn wanted(&self) -> Minimize {
        let parts = match self.only {
            None => Parts::All,
            Some(Only::Clues) => Parts::Clues,
            Some(Only::Rules) => Parts::Rules,
        };
        Minimize { parts, clues: self.clues, seed: self.seed }
    }
}

/// Prints each puzzle of the input without the parts that it does not need.
pub fn run(args: &MinimizeArgs, common: Common) -> Result<Exit, Fault> {
    let options = (&args.form, &args.reading, &args.limits);
    each_puzzle(&args.input, options, common, |puzzle, puzzles, limits, to| {
        one(args, puzzle, puzzles, limits, to)
    })
}

fn one(
    args: &MinimizeArgs,
    puzzle: &Puzzle,
    puzzles: &Puzzles,
    limits: &Limits,
    (rows, out): (&mut Rows, &mut Out),
) -> Result<Exit, Fault> {
    let given = match variant(puzzle) {
        Ok(given) => given,
        Err(refused) => return refuse(&refused, (rows, out)),
    };
    let found = minimize(&given, &args.wanted(), &search(), &puzzles.left_of(limits));
    if rows.are_asked() {
        rows.write(out, &MinimizeRecord::of(puzzle, &found))?;
    } else {
        write(&name(puzzle, puzzles), &found, out)?;
    }
    Ok(puzzle.exit(ending(&found)))
}

fn write(name: &str, found: &Minimized, out: &mut Out) -> Result<(), Fault> {
    if !name.is_empty() {
        writeln!(out, "# {}", name.trim_end())?;
    }
    match (found.solutions, &found.stopped) {
        (0, None) => writeln!(out, "no solution: nothing can be removed")?,
        (2.., _) => writeln!(out, "several solutions: nothing can be removed")?,
        _ => {
            write!(out, "{}", found.puzzle.print())?;
            writeln!(out, "# {}", sentence(found))?;
            found.removed.iter().try_for_each(|part| writeln!(out, "# removed: {part}"))?;
        }
    }
    Ok(())
}

/// The result in a sentence. It is in a comment, so that the output can be read again.
fn sentence(found: &Minimized) -> String {
    let removed = wording::count(found.removed.len(), "part");
    match &found.stopped {
        None => format!("{removed} removed; every other part that may be removed is needed"),
        Some(stop) => format!("{stop} after removing {removed}: others may not be needed"),
    }
}

fn ending(found: &Minimized) -> Exit {
    match found.stopped {
        Some(stop) if stop == Stop::Asked || found.solutions < 2 => Exit::of_stop(stop),
        _ if found.solutions == 1 => Exit::Solved,
        _ => Exit::Unsolved,
    }
}

/// The result for a puzzle, for programs.
#[derive(Serialize)]
struct MinimizeRecord<'a> {
    #[serde(flatten)]
    origin: &'a Origin,
    problem: String,
    /// The number of solutions of the given puzzle; 2 means several.
    solutions: u64,
    /// The puzzle that is left, as text.
    puzzle: String,
    removed: &'a [String],
    /// Whether no other part can be removed.
    minimal: bool,
    #[serde(skip_serializing_if = "Option::is_none")]
    stopped_by: Option<&'static str>,
    expanded: u64,
    seconds: f64,
    version: &'static str,
}

impl Row for MinimizeRecord<'_> {
    const COLUMNS: &'static [&'static str] =
        &["file", "line", "problem", "solutions", "minimal", "puzzle", "stopped_by", "expanded", "seconds"];

    fn kind(&self) -> &'static str {
        "minimize"
    }
}

impl<'a> MinimizeRecord<'a> {
    fn of(puzzle: &'a Puzzle, found: &'a Minimized) -> Self {
        Self {
            origin: &puzzle.origin,
            problem: puzzle.instance.kind().to_string(),
            solutions: found.solutions,
            puzzle: found.puzzle.print(),
            removed: &found.removed,
            minimal: found.is_minimal(),
            stopped_by: found.stopped.as_ref().map(Stop::name),
            expanded: found.stats.expanded,
            seconds: found.elapsed.as_secs_f64(),
            version: VERSION,
        }
    }
}
