//! `solvarium play`: a person plays a game against a method, in the terminal or over a pipe.

use crate::exit::Exit;
use crate::fault::Fault;
use crate::games;
use crate::host::interrupt;
use crate::options::args::Common;
use crate::options::limits::LimitArgs;
use crate::output::out::{self, FAINT, Out, STRONG};
use clap::Args;
use solvarium::Limits;
use solvarium::limits::StopFlag;
use solvarium::rng::Rng;
use solvarium_catalogue::{Method, Playing, Request};
use std::io::{BufRead, IsTerminal, Read, Write, stdin};
use std::time::Duration;

/// Time of a search that has no limit of its own, so that the user does not wait long.
const THINKING: Duration = Duration::from_secs(5);
/// The maximum length in bytes of a line that the person types.
const LONGEST: u64 = 4096;

/// Options of `play`.
#[derive(Args, Debug)]
#[command(after_help = "\
Examples:
  solvarium play tic-tac-toe
  solvarium play connect-four 44 --second          the program moves first here
  solvarium play othello 6x6 --with 'alpha-beta(depth=6)'
  printf 'b2\\na1\\nquit\\n' | solvarium play tic-tac-toe
Type a move, or: hint, values, undo, board, analysis, quit.
The limits apply to each search.")]
pub struct PlayArgs {
    /// The game, and perhaps a position: connect-four 44
    #[arg(value_name = "GAME", required = true)]
    game: Vec<String>,

    /// Play as the second player
    #[arg(long, conflicts_with = "both")]
    second: bool,

    /// Play both sides yourself
    #[arg(long)]
    both: bool,

    /// The method, for example 'alpha-beta(depth=6)' or uct; see solvarium list methods
    #[arg(long = "with", aliases = ["method", "algorithm"], value_name = "METHOD", value_parser = Method::parse, default_value = "auto", help_heading = "Searching")]
    method: Method,

    /// The random seed
    #[arg(long, value_name = "N", default_value_t = 0, help_heading = "Searching")]
    seed: u64,

    #[command(flatten)]
    limits: LimitArgs,
}

/// Plays one game.
pub fn run(args: &PlayArgs, common: Common) -> Result<Exit, Fault> {
    let game = games::position(&args.game.join(" "))?;
    let stop = interrupt::flag()?;
    let limits = args.limits.limits(1, &stop);
    let limits = if args.limits.are_unset() { limits.time(THINKING) } else { limits };
    let request = Request { method: args.method.clone(), seed: args.seed, ..Request::default() };
    // A method that does not fit is refused before the first move.
    if game.payoff().is_none() && !game.is_chance() {
        game.position().resolve(&request)?;
    }
    let person = [!args.second, args.second || args.both].map(|is_own| is_own || args.both);
    let is_asking = stdin().is_terminal() && !common.quiet;
    let rng = Rng::seeded(args.seed);
    Board { game, person, request, limits, stop, rng, is_asking, out: out::standard() }.play()
}

/// A game in progress.
struct Board {
    game: Playing,
    /// Whether a person plays each side.
    person: [bool; 2],
    request: Request,
    limits: Limits,
    stop: StopFlag,
    rng: Rng,
    /// Whether to prompt for a move.
    is_asking: bool,
    out: Out,
}

/// The step that follows a line.
enum Next {
    Turn,
    Ask,
    End,
}

impl Board {
    fn play(&mut self) -> Result<Exit, Fault> {
        self.show()?;
        while self.game.payoff().is_none() && self.turn()? {}
        if let Some(result) = self.game.result() {
            writeln!(self.out, "{STRONG}{result}{STRONG:#}")?;
            self.out.flush()?;
            self.analyse()?;
        }
        self.out.flush()?;
        Ok(if self.stop.is_raised() { Exit::Interrupted } else { Exit::Solved })
    }

    fn show(&mut self) -> Result<(), Fault> {
        write!(self.out, "{}", self.game.draw())?;
        if self.game.payoff().is_none() {
            writeln!(self.out, "{FAINT}{} to move{FAINT:#}", self.game.player())?;
        }
        Ok(self.out.flush()?)
    }

    /// The move of chance, the program or the person. Returns whether the game continues.
    fn turn(&mut self) -> Result<bool, Fault> {
        if let Some(outcome) = self.game.chance(self.rng.bits()) {
            writeln!(self.out, "chance: {outcome}")?;
            self.show()?;
            return Ok(true);
        }
        match self.game.turn() {
            Some(side) if !self.person[side] => self.answer(),
            _ => loop {
                match self.ask()? {
                    Next::Turn => return Ok(true),
                    Next::Ask => self.out.flush()?,
                    Next::End => return Ok(false),
                }
            },
        }
    }

    fn answer(&mut self) -> Result<bool, Fault> {
        let player = self.game.player();
        let Some(chosen) = self.game.choose(&self.request, &self.limits, &mut self.rng)? else {
            return Ok(false);
        };
        let why = if chosen.is_random { " (at random: no move was found within the limits)" } else { "" };
        writeln!(self.out, "{player} plays {STRONG}{}{STRONG:#}{why}", chosen.name)?;
        self.game.play(&chosen.name)?;
        self.show()?;
        Ok(true)
    }

    /// Reads a line and executes it.
    fn ask(&mut self) -> Result<Next, Fault> {
        if self.is_asking {
            write!(self.out, "{}> ", self.game.player())?;
            self.out.flush()?;
        }
        let mut line = Vec::new();
        let read = interrupt::waiting(|| stdin().lock().take(LONGEST).read_until(b'\n', &mut line))?;
        let line = String::from_utf8_lossy(&line);
        if read == 0 || self.stop.is_raised() {
            return Ok(Next::End);
        }
        let next = match line.trim() {
            "" => Next::Ask,
            "quit" | "exit" | "resign" => Next::End,
            "hint" => self.hint()?,
            "values" => self.values()?,
            "undo" => self.undo()?,
            "analysis" => self.analyse()?,
            "board" => {
                self.show()?;
                Next::Ask
            }
            "help" | "?" => {
                writeln!(self.out, "moves: {}", self.game.moves().join(" "))?;
                writeln!(self.out, "commands: hint, values, undo, board, analysis, quit")?;
                Next::Ask
            }
            text => match self.game.play(text) {
                Ok(()) => {
                    self.show()?;
                    Next::Turn
                }
                Err(error) => {
                    writeln!(self.out, "{error}; or hint, values, undo, board, analysis, quit")?;
                    Next::Ask
                }
            },
        };
        Ok(next)
    }

    fn hint(&mut self) -> Result<Next, Fault> {
        let chosen = self.game.choose(&self.request, &self.limits, &mut self.rng)?;
        let Some(chosen) = chosen else { return Ok(Next::End) };
        match &chosen.report.valuation {
            Some(value) if !chosen.is_random => {
                writeln!(self.out, "hint: {} (value {})", chosen.name, value.described())?;
            }
            _ => writeln!(self.out, "hint: none was found within the limits")?,
        }
        Ok(Next::Ask)
    }

    /// The value of each move, the best first.
    fn values(&mut self) -> Result<Next, Fault> {
        for value in self.game.values(&self.request, &self.limits)? {
            let line = value.line.join(" ");
            writeln!(self.out, "{line:<12} value {}", value.described())?;
        }
        Ok(Next::Ask)
    }

    /// Undoes moves until a person is to move again.
    fn undo(&mut self) -> Result<Next, Fault> {
        let mut undone = Vec::new();
        let is_own = |game: &Playing, person: [bool; 2]| game.turn().is_some_and(|side| person[side]);
        let before = self.game.clone();
        while let Some(name) = self.game.undo() {
            undone.push(name);
            if is_own(&self.game, self.person) {
                undone.reverse();
                writeln!(self.out, "undone: {}", undone.join(" "))?;
                self.show()?;
                return Ok(Next::Turn);
            }
        }
        self.game = before;
        writeln!(self.out, "you have no move to undo")?;
        Ok(Next::Ask)
    }

    /// Lists each move with the value that it lost.
    fn analyse(&mut self) -> Result<Next, Fault> {
        if !self.game.played().is_empty() {
            writeln!(self.out, "analysis")?;
        }
        for (number, judged) in (1..).zip(self.game.judged(0, &self.request, &self.limits)) {
            let judged = judged?;
            if self.stop.is_raised() {
                return Ok(Next::End);
            }
            let (player, name, remark) = (judged.player, &judged.name, judged.remark());
            let colon = if remark.is_empty() { "" } else { ": " };
            writeln!(self.out, "{number:>3}. {player} {name}{colon}{remark}")?;
            self.out.flush()?;
        }
        Ok(Next::Ask)
    }
}
