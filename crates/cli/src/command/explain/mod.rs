//! `solvarium explain`: solves Sudoku step by step, as people do.

mod args;
mod easiest;
mod form;
mod nothing;
mod sheet;

use crate::exit::Exit;
use crate::fault::Fault;
use crate::host::interrupt;
use crate::in_order::in_order;
use crate::options::args::Common;
use crate::options::explaining::ExplainLimits;
use crate::options::threads;
use crate::output::out::{self, Out};
use crate::reading::origin::Refused;
use crate::reading::puzzles::{Puzzle, Puzzles, one_by_one};
pub use args::ExplainArgs;
use args::{Form, Until};
use form::{Grids, Heading, PuzzleOutput, Writer};
pub use form::{PAGE_END, page};
use nothing::NoSteps;
use sheet::{Picture, sheet};
use solvarium::limits::StopFlag;
use solvarium_human::{
    self as human, Budget, EASIEST_TIME, Guess, Position, SameEffect, Selection, Soundness, Step, Stopped,
    Technique, Words, explain_with,
};
use std::io::Write;
use std::ops::ControlFlow;

/// Explains the input in its order.
pub fn run(args: &ExplainArgs, common: Common) -> Result<Exit, Fault> {
    let selection = args.selection()?;
    let stop = interrupt::flag()?;
    let grids = match args.grids {
        false => Grids::None,
        true if out::is_coloured() => Grids::Colours,
        true => Grids::Signs,
    };
    let mut limits = args.limits.limits(threads::asked(args.jobs).get(), &stop);
    if args.path.is_some() {
        limits = limits.or_time(EASIEST_TIME);
    }
    let out = out::standard();
    let mut all = Explained {
        args,
        selection: &selection,
        stop: &stop,
        limits,
        grids,
        out,
        exit: Exit::Solved,
        is_begun: false,
        pictures: Vec::new(),
    };
    args.reading.explaining().within(&args.limits.of_reading(&stop)).each(
        &args.input,
        common,
        one_by_one,
        |puzzles| all.take(puzzles),
    )?;
    all.end()
}

/// The state of the output.
struct Explained<'a> {
    args: &'a ExplainArgs,
    selection: &'a Selection,
    stop: &'a StopFlag,
    limits: ExplainLimits<'a>,
    grids: Grids,
    out: Out,
    exit: Exit,
    /// Whether a page was started.
    is_begun: bool,
    /// The pictures so far. The pictures of all puzzles make one file.
    pictures: Vec<Picture>,
}

impl Explained<'_> {
    /// Explains some puzzles in parallel; each answer is written as soon as those before it are.
    fn take(&mut self, puzzles: &Puzzles) -> Result<ControlFlow<()>, Fault> {
        let (args, selection, stop, grids) = (self.args, self.selection, self.stop, self.grids);
        let limits = self.limits.after(puzzles.spent());
        let are_several = puzzles.are_several();
        let work = |puzzle: &Result<Puzzle, Refused>| {
            Session {
                args,
                selection,
                limits,
                writer: Writer::new(args.format, grids, args.notation),
                are_several,
            }
            .answer(puzzle)
        };
        let jobs = threads::asked(args.jobs).get();
        let ended = in_order(&puzzles.all, jobs, stop, work, |answer| {
            match answer.and_then(|answer| self.write(answer)) {
                Err(fault) => ControlFlow::Break(Err(fault)),
                Ok(()) if stop.is_raised() => ControlFlow::Break(Ok(())),
                Ok(()) => ControlFlow::Continue(()),
            }
        });
        match ended {
            ControlFlow::Break(Err(fault)) => Err(fault),
            ControlFlow::Break(Ok(())) => Ok(ControlFlow::Break(())),
            ControlFlow::Continue(()) => Ok(ControlFlow::Continue(())),
        }
    }

    fn write(&mut self, (output, exit): (PuzzleOutput, Answer)) -> Result<(), Fault> {
        if self.args.format == Form::Html && !std::mem::replace(&mut self.is_begun, true) {
            self.out.write_all(page("Sudoku, step by step").as_bytes())?;
        }
        self.out.write_all(&output.text)?;
        self.out.flush()?;
        self.pictures.extend(output.pictures);
        output.notes.iter().for_each(|note| out::say_note(note));
        let exit = match exit {
            Answer::Ended(exit) => exit,
            Answer::Refused(fault) => fault.report(),
        };
        self.exit = self.exit.and(if self.stop.is_raised() { Exit::Interrupted } else { exit });
        Ok(())
    }

    fn end(mut self) -> Result<Exit, Fault> {
        if self.is_begun {
            self.out.write_all(PAGE_END.as_bytes())?;
        }
        if !self.pictures.is_empty() {
            self.out.write_all(sheet(&self.pictures).as_bytes())?;
        }
        self.out.flush()?;
        Ok(self.exit)
    }
}

/// The result for a puzzle, unless its budget was used up.
type Ended = Result<Exit, Stopped>;

/// The answer to a puzzle.
enum Answer {
    Ended(Exit),
    /// The puzzle is unreadable, or its shape has no techniques.
    Refused(Fault),
}

/// The reason why a search ended in words, and its exit code.
const fn ending(stopped: Stopped) -> (&'static str, Exit) {
    match stopped {
        Stopped::Time => ("the time limit was reached", Exit::Limit),
        Stopped::Memory => ("the memory limit was reached", Exit::Limit),
        Stopped::Asked => ("it was interrupted", Exit::Interrupted),
    }
}

struct Session<'a> {
    args: &'a ExplainArgs,
    selection: &'a Selection,
    limits: ExplainLimits<'a>,
    writer: Writer,
    are_several: bool,
}

impl Session<'_> {
    fn answer(mut self, puzzle: &Result<Puzzle, Refused>) -> Result<(PuzzleOutput, Answer), Fault> {
        let answer = match puzzle {
            Ok(puzzle) => self.explain(puzzle)?,
            Err(refused) => {
                self.writer.refuse(refused)?;
                Answer::Refused(refused.fault.clone())
            }
        };
        Ok((self.writer.output(), answer))
    }

    fn explain(&mut self, puzzle: &Puzzle) -> Result<Answer, Fault> {
        let position = match human::position(&*puzzle.instance) {
            Ok(position) => position,
            Err(error) => {
                let fault = Fault::usage(format!("{}: {error}", puzzle.name));
                let refused = Refused { fault, origin: puzzle.origin.clone() };
                self.writer.refuse(&refused)?;
                return Ok(Answer::Refused(refused.fault));
            }
        };
        let heading = match (self.are_several, self.args.hint) {
            (false, _) => Heading::None,
            (true, None) => Heading::Above(&puzzle.name),
            (true, Some(_)) => Heading::Beside(&puzzle.name),
        };
        self.writer.begin(puzzle, &position, heading)?;
        let soundness = human::soundness(&position);
        if let Some(fault) = human::fault(&position, &soundness) {
            self.writer.remark(&fault)?;
            if !self.goes_on(&soundness)? {
                return Ok(Answer::Ended(Exit::Unsolved));
            }
        }
        let budget = self.limits.budget();
        let ended = match (self.args.backdoors, &soundness) {
            (Some(most), Soundness::Sound(solution)) => self.backdoors(&position, solution, most, &budget)?,
            (Some(_), _) => Ok(Exit::Unsolved),
            (None, _) if let Some(measure) = self.args.path => self.easiest(&position, measure, &budget)?,
            (None, _) if self.args.all => self.every(&position, &soundness, &budget)?,
            (None, _) => self.path(&position, &soundness, &budget)?,
        };
        let stopped = match ended {
            Ok(exit) => return Ok(Answer::Ended(exit)),
            Err(stopped) => stopped,
        };
        let (why, exit) = ending(stopped);
        self.writer.stopped(&format!("stopped: {why}; there may be more steps"), stopped)?;
        Ok(Answer::Ended(exit))
    }

    fn backdoors(
        &mut self,
        position: &Position,
        solution: &[u8],
        most: u8,
        budget: &Budget<'_>,
    ) -> Result<Ended, Fault> {
        Ok(match human::backdoors(position, solution, most, budget) {
            Ok(found) => {
                self.writer.backdoors(&found, position)?;
                Ok(Exit::Solved)
            }
            Err(stopped) => Err(stopped),
        })
    }

    /// Whether there are sound steps in a position without exactly one solution.
    fn goes_on(&mut self, soundness: &Soundness) -> Result<bool, Fault> {
        if !matches!(soundness, Soundness::Several(_)) {
            return Ok(false);
        }
        let without = self.selection.without(Guess::Excluded);
        let is_safe =
            |technique: &Technique| !technique.entry().needs_uniqueness || without.contains(*technique);
        let goes_on = Technique::ALL.iter().all(is_safe);
        // A hint in a list of puzzles is a single line.
        let is_one_line = self.are_several && self.args.hint.is_some();
        if !goes_on && !is_one_line {
            self.writer.remark("--without uniqueness continues with steps that hold in all solutions")?;
        }
        Ok(goes_on)
    }

    /// Writes one step after another, or only the next one.
    fn path(
        &mut self,
        position: &Position,
        soundness: &Soundness,
        budget: &Budget<'_>,
    ) -> Result<Ended, Fault> {
        let is_stuck_an_end = matches!(self.args.until, Some(Until::Stuck));
        let is_last_used = !is_stuck_an_end && matches!(soundness, Soundness::Sound(_));
        let guess = if is_last_used { Guess::Allowed } else { Guess::Excluded };
        let ladder = self.args.order.ladder_with(self.selection.options(guess));
        let mut steps = explain_with(position, ladder, *budget);
        for (step, number) in steps.with_positions().zip(1..) {
            let (step, before) = match step {
                Ok(step) => step,
                Err(stopped) => return Ok(Err(stopped)),
            };
            if let Some(level) = self.args.hint {
                self.hint(&step, &before, level)?;
                return Ok(Ok(Exit::Solved));
            }
            self.writer.step(Some(number), &step, &before)?;
            if self.ends(number, &step) {
                return Ok(Ok(Exit::Solved));
            }
        }
        if steps.position().is_solved() {
            self.writer.solved(steps.position())?;
            return Ok(Ok(Exit::Solved));
        }
        self.writer.remark("no technique helps any more")?;
        Ok(Ok(if is_stuck_an_end { Exit::Solved } else { Exit::Unsolved }))
    }

    /// Whether the path ends after this step.
    fn ends(&self, number: usize, step: &Step) -> bool {
        match self.args.until {
            Some(Until::Steps(most)) => number >= most,
            Some(Until::Technique(last)) => step.technique == last,
            Some(Until::Stuck) | None => false,
        }
    }

    fn hint(&mut self, step: &Step, position: &Position, level: u8) -> Result<(), Fault> {
        let words = Words::of(position.geometry()).in_notation(self.args.notation);
        match level {
            1 => self.writer.remark(&words.where_to_look(step, position)),
            2 => self.writer.remark(&words.pattern_only(step, position)),
            _ => self.writer.step(None, step, position),
        }
    }

    /// Writes all steps, in the order of the ladder.
    fn every(
        &mut self,
        position: &Position,
        soundness: &Soundness,
        budget: &Budget<'_>,
    ) -> Result<Ended, Fault> {
        let kept = if self.args.unique_eliminations { SameEffect::Cheapest } else { SameEffect::All };
        let (steps, ended) = human::every(position, self.selection, kept, budget);
        match &steps[..] {
            [] if ended.is_ok() => self.nothing(&NoSteps::new(self.selection, soundness))?,
            [] => (),
            _ => self.writer.all(&steps, position)?,
        }
        Ok(ended.map(|()| if steps.is_empty() { Exit::Unsolved } else { Exit::Solved }))
    }

    /// Reports that there is no step; for a single answer, also the options that find more.
    fn nothing(&mut self, nothing: &NoSteps) -> Result<(), Fault> {
        let advice = if self.are_several { Vec::new() } else { nothing.advice() };
        self.writer.nothing(nothing, &advice)
    }
}
