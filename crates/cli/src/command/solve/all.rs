//! `solve --all`: writes every solution of a puzzle as soon as it is found.

use super::{Session, Solved, Written};
use crate::fault::Fault;
use crate::output::formats::Format;
use crate::output::out;
use crate::output::progress::{Progress, gauge_line};
use crate::output::show::{self, Statistics};
use crate::reading::origin::Refused;
use crate::reading::puzzles::Puzzle;
use solvarium::limits::{Gauge, Stop};
use solvarium::wording::count;
use solvarium_catalogue::{Counted, Ending, Report};
use std::io::Write;
use std::ops::ControlFlow;

impl Session<'_> {
    /// Writes at most this many solutions of a puzzle, and reports whether these are all.
    pub(super) fn list(
        &self,
        puzzle: &Result<Puzzle, Refused>,
        most: u64,
        written: &mut Written,
    ) -> Result<(), Fault> {
        let puzzle = match puzzle {
            Ok(puzzle) => puzzle,
            Err(refused) => return self.refuse(refused, written).map(|_| ()),
        };
        let gauge = Gauge::new();
        let _progress = Progress::begin(self.common.show(), gauge_line(puzzle.name.clone(), &gauge));
        let (mut number, mut fault) = (0, None);
        let limits = self.limits.clone().gauge(&gauge);
        let counted = puzzle.instance.solutions(&self.request, &limits, &mut |report| {
            number += 1;
            match self.write_one(puzzle, report, number > 1, written) {
                Ok(()) if number < most => ControlFlow::Continue(()),
                Ok(()) => ControlFlow::Break(()),
                Err(error) => {
                    fault = Some(error);
                    ControlFlow::Break(())
                }
            }
        });
        if let Some(fault) = fault {
            return Err(fault);
        }
        match counted {
            Ok(counted) => self.end_list(puzzle, &counted, written),
            Err(error) => {
                let fault = Fault::usage(format!("{}: --all: {error}", puzzle.name));
                self.refuse(&Refused { fault, origin: puzzle.origin.clone() }, written).map(|_| ())
            }
        }
    }

    fn write_one(
        &self,
        puzzle: &Puzzle,
        report: Report,
        is_next: bool,
        written: &mut Written,
    ) -> Result<(), Fault> {
        if self.format == Format::Text && is_next {
            written.out.text(|out| writeln!(out))?;
        }
        self.show(puzzle, Solved { report, unique: None }, Statistics::Hidden, written).map(|_| ())
    }

    /// Reports the number of solutions. If there is no solution, or a limit was reached, reports this instead.
    fn end_list(&self, puzzle: &Puzzle, counted: &Counted, written: &mut Written) -> Result<(), Fault> {
        let ending = match counted.stopped {
            Some(stop) => Some(Ending::Stopped(stop)),
            None if counted.number == 0 => Some(Ending::NoSolution),
            None => None,
        };
        if let Some(ending) = ending {
            let report = Report::ended(puzzle.instance.kind(), counted, ending, self.request.seed);
            let exit = puzzle.exit(show::exit(&report));
            written.exit = written.exit.and(exit);
            self.show(puzzle, Solved { report, unique: None }, Statistics::Hidden, written)?;
        }
        if !self.common.quiet && (self.format == Format::Text || !counted.all) {
            out::say_note(&format!("{}: {}", puzzle.name, summary(counted)));
        }
        match counted.stopped {
            Some(Stop::Asked) => Err(Fault::Interrupted),
            _ => Ok(()),
        }
    }
}

fn summary(counted: &Counted) -> String {
    let solutions = count(counted.number, "solution");
    match (&counted.stopped, counted.all) {
        (Some(stop), _) => format!("{solutions}, maybe more: {stop}"),
        (None, true) => format!("{solutions}: these are all"),
        (None, false) => format!("{solutions}, and there may be more"),
    }
}
