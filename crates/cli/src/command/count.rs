//! `solvarium count`: how many solutions, and whether one is all.

use crate::args::Common;
use crate::exit::Exit;
use crate::fault::Fault;
use crate::limits::LimitArgs;
use crate::puzzles::{Puzzle, ReadingArgs};
use crate::{interrupt, out};
use clap::Args;
use solvarium::catalogue::{Counted, Method};
use solvarium::limits::Stop;
use solvarium_lab::human;
use std::ffi::OsString;
use std::io::Write;
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

    /// The method: auto, backtrack, exact-cover, sat
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
    let puzzles = args.reading.puzzles(&args.input)?;
    let (mut out, mut exit, total) = (out::standard(), Exit::Solved, puzzles.good().count());
    if args.proof.is_some() && total > 1 {
        return Err(Fault::usage(format!("--proof is for one puzzle at a time, and these are {total}")));
    }
    for puzzle in &puzzles.all {
        let puzzle = match puzzle {
            Ok(puzzle) => puzzle,
            Err(fault) => {
                exit = exit.and(fault.tell());
                continue;
            }
        };
        let counted = match &args.proof {
            Some(file) => puzzle.job.prove(args.cap, file, &limits),
            None => puzzle.job.count(&args.method, args.cap, &limits),
        };
        let counted = match counted {
            Ok(counted) => counted,
            Err(error) => {
                out::say_error(&format!("{}: {error}", puzzle.name));
                exit = exit.and(Exit::Usage);
                continue;
            }
        };
        writeln!(out, "{}{}", name(puzzle, total), describe(&counted))?;
        out.flush()?;
        if !common.quiet && !counted.all && counted.stopped.is_none() && args.cap > 2 {
            out::say_note("stopped at the cap: there may be more, see --cap");
        }
        if let Some(file) = args.proof.as_deref().filter(|_| !common.quiet) {
            out::say_note(&proof(file, &counted));
        }
        exit = exit.and(ending(&counted));
        if stop.is_raised() {
            break;
        }
    }
    Ok(exit)
}

/// The name in front of an answer, where there are several.
pub fn name(puzzle: &Puzzle, total: usize) -> String {
    if total > 1 { format!("{}: ", puzzle.name) } else { String::new() }
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
