//! `solvarium count`: how many solutions, and whether one is all.

use crate::args::Common;
use crate::exit::Exit;
use crate::fault::Fault;
use crate::limits::LimitArgs;
use crate::puzzles::{Puzzle, ReadingArgs};
use crate::{human, interrupt, out};
use clap::Args;
use solvarium::catalogue::Counted;
use solvarium::limits::Stop;
use std::ffi::OsString;
use std::io::Write;

/// Options of `count`.
#[derive(Args, Debug)]
#[command(after_help = "\
Examples:
  solvarium count evil.txt               is the solution unique?
  solvarium count empty.txt --cap 1000000")]
pub struct CountArgs {
    /// Files, - for standard input, or a puzzle typed here
    #[arg(value_name = "INPUT")]
    input: Vec<OsString>,

    /// Stop at so many solutions: 2 tells whether there is one only
    #[arg(long, value_name = "N", default_value_t = 2, value_parser = human::count)]
    cap: u64,

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
    for puzzle in &puzzles.all {
        let puzzle = match puzzle {
            Ok(puzzle) => puzzle,
            Err(fault) => {
                exit = exit.and(fault.tell());
                continue;
            }
        };
        let counted = match puzzle.job.count(args.cap, &limits) {
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

const fn ending(counted: &Counted) -> Exit {
    match &counted.stopped {
        Some(Stop::Asked) => Exit::Interrupted,
        Some(_) => Exit::Limit,
        None if counted.number == 0 => Exit::Unsolved,
        None => Exit::Solved,
    }
}
