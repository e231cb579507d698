//! `solvarium count`: how many solutions, and whether one is all.

use crate::exit::Exit;
use crate::fault::Fault;
use crate::options::args::Common;
use crate::options::limits::LimitArgs;
use crate::reading::puzzles::{Extent, Puzzle, Puzzles, ReadingArgs, one_by_one};
use crate::{host::interrupt, output::out};
use clap::Args;
use solvarium::Limits;
use solvarium::limits::Stop;
use solvarium_catalogue::{Counted, Method};
use solvarium_lab::human;
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
  solvarium count evil.txt --proof evil.lrat      proved, if it is unique
  solvarium count 'queens 12' --cap 20000 --with exact-cover")]
pub struct CountArgs {
    /// Files, - for standard input, or a puzzle typed here
    #[arg(value_name = "INPUT")]
    input: Vec<OsString>,

    /// Stop at so many solutions: 2 tells whether there is one only
    #[arg(long, value_name = "N", default_value_t = 2, value_parser = human::count)]
    cap: u64,

    /// The method: auto, fast, backtrack, exact-cover, sat
    #[arg(long = "with", value_name = "METHOD", value_parser = Method::parse, default_value = "auto")]
    method: Method,

    /// Write a proof that these are all, by SAT: in FILE (LRAT) and FILE.cnf
    #[arg(long, value_name = "FILE", conflicts_with = "method")]
    proof: Option<PathBuf>,

    #[command(flatten)]
    reading: ReadingArgs,

    #[command(flatten)]
    limits: LimitArgs,
}

/// Counts the solutions of what is given.
pub fn run(args: &CountArgs, common: Common) -> Result<Exit, Fault> {
    let stop = interrupt::flag()?;
    let limits = args.limits.limits(1, &stop);
    let (mut out, mut exit) = (out::standard(), Exit::Solved);
    args.reading.each(&args.input, one_by_one, |puzzles| {
        if args.proof.is_some() && puzzles.are_several() {
            return Err(Fault::usage("--proof is for one puzzle at a time, and these are several"));
        }
        for puzzle in &puzzles.all {
            let counted = match puzzle {
                Ok(puzzle) => count(args, puzzle, &limits),
                Err(refused) => Err(refused.fault.tell()),
            };
            let (Ok(puzzle), Ok(counted)) = (puzzle, &counted) else {
                exit = exit.and(counted.err().unwrap_or(Exit::Usage));
                continue;
            };
            writeln!(out, "{}{}", name(puzzle, puzzles), describe(counted))?;
            if puzzles.extent == Extent::All {
                out.flush()?;
            }
            if !common.quiet {
                remark(args, counted);
            }
            exit = exit.and(ending(counted));
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

fn count(args: &CountArgs, puzzle: &Puzzle, limits: &Limits) -> Result<Counted, Exit> {
    let counted = match &args.proof {
        Some(file) => puzzle.job.prove(args.cap, file, limits),
        None => puzzle.job.count(&args.method, args.cap, limits),
    };
    counted.map_err(|error| {
        out::say_error(&format!("{}: {error}", puzzle.name));
        Exit::Usage
    })
}

/// What is to be said of a count beside its number.
fn remark(args: &CountArgs, counted: &Counted) {
    if !counted.all && counted.stopped.is_none() && args.cap > 2 {
        out::say_note("stopped at the cap: there may be more, see --cap");
    }
    if let Some(file) = &args.proof {
        out::say_note(&proof(file, counted));
    }
}

/// The name in front of an answer, where there are several.
pub fn name(puzzle: &Puzzle, puzzles: &Puzzles) -> String {
    if puzzles.are_several() { format!("{}: ", puzzle.name) } else { String::new() }
}

fn describe(counted: &Counted) -> String {
    let number = human::show_count(counted.number);
    let s = if counted.number == 1 { "" } else { "s" };
    match (&counted.stopped, counted.all, counted.number) {
        (Some(stop), ..) => format!("at least {number} solution{s}: {stop}"),
        (None, true, 0) => "no solution".into(),
        (None, true, 1) => "1 solution: unique".into(),
        (None, true, _) => format!("{number} solutions: not unique"),
        (None, false, 0 | 1) => format!("at least {number} solution{s}"),
        (None, false, _) => format!("at least {number} solutions: not unique"),
    }
}

/// Whether there is a proof now.
fn proof(file: &Path, counted: &Counted) -> String {
    let file = file.display();
    match counted.all {
        true => {
            format!("proved: {file} has the proof (LRAT, checked), {file}.cnf the formula that it refutes")
        }
        false => "not proved: no file was written".into(),
    }
}

const fn ending(counted: &Counted) -> Exit {
    match &counted.stopped {
        Some(Stop::Asked) => Exit::Interrupted,
        Some(_) => Exit::Limit,
        None if counted.number == 0 => Exit::Unsolved,
        None => Exit::Solved,
    }
}
