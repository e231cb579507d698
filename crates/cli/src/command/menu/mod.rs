//! `solvarium` without arguments: menus for the puzzle, the goal, the method and the heuristic; then solve or watch. Invalid input is
//! explained and asked for again; Escape goes back by one question.

mod offer;
#[cfg(test)]
mod tests;

use crate::cli::Cli;
use crate::exit::Exit;
use crate::fault::Fault;
use crate::options::args::Common;
use crate::options::limits::LimitArgs;
use crate::output::formats::{self, Format};
use crate::output::progress::{Progress, gauge_line};
use crate::output::show::{Statistics, Steps, View};
use crate::prompt::{Prompt, Terminal};
use crate::reading::input::Input;
use crate::reading::origin::Origin;
use crate::{host::interrupt, output::out};
use clap::CommandFactory;
use solvarium::Limits;
use solvarium::limits::{Gauge, StopFlag};
use solvarium_catalogue::{self as catalogue, AuxiliaryInputs, Instance, Request};
use std::ffi::OsStr;
use std::io::{IsTerminal, Write};
use std::sync::Arc;

/// Opens the menus on a terminal; otherwise prints the usage.
pub fn run(common: Common) -> Result<Exit, Fault> {
    if !(std::io::stdin().is_terminal() && std::io::stderr().is_terminal()) {
        out::say(&Cli::command().render_help().ansi().to_string());
        return Ok(Exit::Usage);
    }
    let stop = interrupt::flag()?;
    let watch = super::watch::from_menus;
    Menu { prompt: Terminal::default(), out: out::standard(), stop, common, watch }.run()
}

/// Shows a search in the browser until interrupted.
type Watching = fn(Arc<dyn Instance>, Request, Common, &StopFlag) -> Result<Exit, Fault>;

/// The menus, with their source of answers and their output.
struct Menu<P, W> {
    prompt: P,
    out: W,
    stop: StopFlag,
    common: Common,
    watch: Watching,
}

/// An action on a puzzle with a method.
#[derive(Clone, Copy)]
enum Action {
    Solve(Steps),
    Watch,
}

/// The next step of the menus; every question can go back to the one before it.
enum Next {
    Back,
    /// Return to the first question.
    Puzzle,
    Exit(Exit),
}

impl<P: Prompt, W: Write> Menu<P, W> {
    fn run(&mut self) -> Result<Exit, Fault> {
        while let Some(text) = self.text()? {
            if let Next::Exit(exit) = self.with_goal(&text)? {
                return Ok(exit);
            }
        }
        Ok(Exit::Solved)
    }

    /// The text of a puzzle; `None` to exit.
    fn text(&mut self) -> Result<Option<String>, Fault> {
        let examples: Vec<_> = catalogue::problems().iter().flat_map(|problem| problem.of.examples).collect();
        let mut choices: Vec<_> = examples.iter().map(|(name, _)| format!("Example: {name}")).collect();
        choices.extend(
            ["Type a puzzle, or the name of a file", "Shuffle an 8-puzzle", "Exit"].map(String::from),
        );
        loop {
            let choice = self.prompt.choose("What do you want to solve?", &choices)?;
            let Some(choice) = choice else { return Ok(None) };
            let text = match (examples.get(choice), choice.saturating_sub(examples.len())) {
                (Some((_, text)), _) => Some((*text).to_string()),
                (None, 0) => self.typed()?,
                (None, 1) => self.shuffled()?,
                (None, _) => return Ok(None),
            };
            if text.is_some() {
                return Ok(text);
            }
        }
    }

    /// Asks for a puzzle, typed or in a file, until it is valid.
    fn typed(&mut self) -> Result<Option<String>, Fault> {
        self.prompt.explain("Separate rows by /; empty cells are 0 or a dot: 1 4 2 / 3 0 5 / 6 7 8");
        loop {
            let Some(typed) = self.prompt.ask("Puzzle or file (Escape: back)")? else { return Ok(None) };
            let limits = self.limits();
            let read = Input::open(OsStr::new(typed.trim()), &limits).and_then(|input| {
                let read = read(&input.text, None, &limits);
                read.map_err(|error| input.fault_in_menus(&error)).map(|_| input.text)
            });
            match read {
                Ok(text) => return Ok(Some(text)),
                Err(fault) => self.prompt.explain(fault.message().unwrap_or_default()),
            }
        }
    }

    /// The limits of a command without options.
    fn limits(&self) -> Limits {
        LimitArgs::default().limits(1, &self.stop)
    }

    /// Asks for a number of moves until it is valid, and returns an 8-puzzle that is this number of random moves from its goal.
    fn shuffled(&mut self) -> Result<Option<String>, Fault> {
        loop {
            let asked = self.prompt.ask("Number of random moves from the goal (Escape: back)")?;
            let Some(typed) = asked else { return Ok(None) };
            let Ok(moves) = typed.trim().parse() else {
                self.prompt.explain("expected a whole number such as 30");
                continue;
            };
            let seed = super::generate::by_the_clock();
            match super::generate::walked("3x3", moves, seed) {
                Ok(board) => return Ok(Some(board)),
                Err(error) => self.prompt.explain(&error.to_string()),
            }
        }
    }

    /// Asks for the goal of a puzzle that takes one, then for the method.
    fn with_goal(&mut self, text: &str) -> Result<Next, Fault> {
        let instance = read(text, None, &self.limits())?;
        if !instance.kind().entry().of.takes_a_goal() {
            return self.searches(&instance);
        }
        let choices =
            ["The usual goal: the blank, then the tiles in order", "Another goal"].map(String::from);
        loop {
            let goal = match self.prompt.choose("Which goal?", &choices)? {
                None => return Ok(Next::Back),
                Some(0) => Some(Arc::clone(&instance)),
                Some(_) => self.typed_goal(text)?,
            };
            let Some(instance) = goal else { continue };
            match self.searches(&instance)? {
                Next::Back => {}
                next => return Ok(next),
            }
        }
    }

    /// Asks for a goal until it is valid for the puzzle.
    fn typed_goal(&mut self, text: &str) -> Result<Option<Arc<dyn Instance>>, Fault> {
        loop {
            let Some(goal) = self.prompt.ask("Goal (Escape: back)")? else { return Ok(None) };
            match read(text, Some(&goal), &self.limits()) {
                Ok(instance) => return Ok(Some(instance)),
                Err(error) => self.prompt.explain(&error.to_string()),
            }
        }
    }

    /// Shows the puzzle, and runs one method after another on it.
    fn searches(&mut self, instance: &Arc<dyn Instance>) -> Result<Next, Fault> {
        writeln!(self.out, "{}\n{}", instance.describe(), instance.draw().trim_end())?;
        self.out.flush()?;
        while let Some((request, action)) = self.request(instance.as_ref())? {
            match action {
                Action::Solve(steps) => self.solve(instance.as_ref(), &request, steps)?,
                Action::Watch => {
                    self.prompt.explain("The browser shows the search. Press Ctrl-C to end it.");
                    return Ok(Next::Exit((self.watch)(
                        Arc::clone(instance),
                        request,
                        self.common,
                        &self.stop,
                    )?));
                }
            }
            if self.stop.is_raised() {
                return Ok(Next::Exit(Exit::Interrupted));
            }
            let choices = ["The same puzzle with another method", "Another puzzle", "Exit"].map(String::from);
            match self.prompt.choose("What next?", &choices)? {
                None | Some(0) => {}
                Some(1) => return Ok(Next::Puzzle),
                Some(_) => return Ok(Next::Exit(Exit::Solved)),
            }
        }
        Ok(Next::Back)
    }

    fn solve(&mut self, instance: &dyn Instance, request: &Request, steps: Steps) -> Result<(), Fault> {
        let gauge = Gauge::new();
        let limits = self.limits().gauge(&gauge);
        let progress = Progress::begin(self.common.show(), gauge_line(request.method.to_string(), &gauge));
        let solved = instance.solve(request, &limits, None);
        drop(progress);
        match solved {
            Ok(report) => {
                let (origin, statistics) = (&Origin::default(), Statistics::Shown);
                let view = View {
                    instance,
                    origin,
                    report: &report,
                    unique: None,
                    expected: None,
                    steps,
                    statistics,
                    unsolvable: None,
                };
                formats::write(&mut self.out, Format::Text, view)?;
                Ok(self.out.flush()?)
            }
            // The method does not fit this puzzle: another can be chosen.
            Err(error) => {
                self.prompt.explain(&error.to_string());
                Ok(())
            }
        }
    }
}

/// The first puzzle of a text.
fn read(text: &str, goal: Option<&str>, limits: &Limits) -> Result<Arc<dyn Instance>, solvarium::Error> {
    let mut items =
        catalogue::read_within(text, None, &AuxiliaryInputs { goal, ..AuxiliaryInputs::default() }, limits)?;
    if items.is_empty() {
        // The text has no puzzle. The message for an empty text is the clearest.
        items = catalogue::read("", None, &AuxiliaryInputs::default())?;
    }
    items.swap_remove(0).instance.map(Arc::from)
}
