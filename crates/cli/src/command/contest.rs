//! `solvarium match`: two methods or programs play many games against each other.

use crate::exit::Exit;
use crate::fault::Fault;
use crate::games;
use crate::games::outside::Program;
use crate::host::interrupt;
use crate::options::args::Common;
use crate::options::limits::LimitArgs;
use crate::output::out::{self, STRONG};
use crate::output::rows::{FormArgs, Row, Rows, VERSION, json};
use clap::Args;
use serde::Serialize;
use solvarium::Limits;
use solvarium::limits::StopFlag;
use solvarium::rng::Rng;
use solvarium_catalogue::{Method, Playing, Request};
use solvarium_lab::stats::{Confidence, wilson};
use std::fs::File;
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

/// Time for a move of a program, if there is no time limit.
const PATIENCE: Duration = Duration::from_secs(10);
/// The most moves of a game; a longer one is a draw.
const LONGEST: usize = 10_000;

/// Options of `match`.
#[derive(Args, Debug)]
#[command(after_help = "\
Examples:
  solvarium match 'alpha-beta(depth=4)' 'uct(playouts=500)' --game connect-four
  solvarium match uct 'program: ./bot --fast' --game 'othello 6x6' --games 20
  solvarium match mtdf uct --game 'connect-four 5x4' --output games.jsonl
A program gets lines: the game with its position, then first or second, then
each move of the other player. It answers with a line for each move of its own.
The limits apply to each move. A program has --time-limit for a move, or else 10
seconds; the other limits are for methods. A and B take turns in moving first.")]
pub struct MatchArgs {
    /// A method, or 'program: COMMAND'
    #[arg(value_name = "A", value_parser = Side::parse)]
    a: Side,

    /// The other method or program
    #[arg(value_name = "B", value_parser = Side::parse)]
    b: Side,

    /// The game, and perhaps a position: connect-four 44
    #[arg(long, value_name = "GAME")]
    game: String,

    /// Number of games
    #[arg(long, value_name = "N", default_value_t = 100, value_parser = clap::value_parser!(u64).range(1..))]
    games: u64,

    /// Number of random moves at the start; each opening is played twice, with sides exchanged
    #[arg(long, value_name = "N", default_value_t = 2)]
    opening: usize,

    /// The random seed
    #[arg(long, value_name = "N", default_value_t = 0)]
    seed: u64,

    /// Also write each game to this file, as lines of JSON
    #[arg(long, value_name = "FILE")]
    output: Option<PathBuf>,

    #[command(flatten)]
    form: FormArgs,

    #[command(flatten)]
    limits: LimitArgs,
}

/// One side of a match.
#[derive(Clone, Debug)]
enum Side {
    Method(Method),
    Program(String),
}

impl Side {
    fn parse(text: &str) -> Result<Self, solvarium::Error> {
        match text.trim().strip_prefix("program:") {
            Some(command) if command.trim().is_empty() => {
                Err(solvarium::Error::setting("a command is missing after 'program:'"))
            }
            Some(command) => Ok(Self::Program(command.trim().into())),
            None => Method::parse(text).map(Self::Method),
        }
    }
}

impl std::fmt::Display for Side {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Self::Method(method) => method.fmt(f),
            Self::Program(command) => write!(f, "program: {command}"),
        }
    }
}

/// Plays the games.
pub fn run(args: &MatchArgs, common: Common) -> Result<Exit, Fault> {
    let game = games::position(&args.game)?;
    for side in [&args.a, &args.b] {
        if let Side::Method(method) = side {
            game.position().resolve(&Request { method: method.clone(), ..Request::default() })?;
        }
    }
    let stop = interrupt::flag()?;
    let mut kept = match &args.output {
        Some(path) => Some(File::create_new(path).map_err(|error| cannot(path, &error))?),
        None => None,
    };
    let (mut rows, mut out) = (Rows::new(args.form.format), out::standard());
    let mut score = Score::default();
    let played = Match { args, stop: &stop, limits: args.limits.limits(1, &stop) };
    for number in 0..args.games {
        let Some(row) = played.one(&game, number)? else { break };
        score.add(&row);
        rows.write(&mut out, &row)?;
        out.flush()?;
        if let Some((kept, path)) = kept.as_mut().zip(args.output.as_ref()) {
            // Each game is kept as soon as it is over, also if the match is interrupted.
            // One call writes the whole line.
            interrupt::waiting(|| kept.write_all((json(&row)? + "\n").as_bytes()))
                .map_err(|error| cannot(path, &error))?;
        }
        if let Some(reason) = row.reason.as_ref().filter(|_| !rows.are_asked() && !common.quiet) {
            out::say_note(&format!("game {}: {reason}", number + 1));
        }
    }
    let total = MatchRecord::of(args, &score);
    if rows.are_asked() {
        rows.write(&mut out, &total)?;
    } else {
        write!(out, "{}", total.text())?;
    }
    out.flush()?;
    Ok(if stop.is_raised() { Exit::Interrupted } else { Exit::Solved })
}

fn cannot(path: &Path, error: &io::Error) -> Fault {
    Fault::Failure(format!("{} cannot be written: {error}", path.display()))
}

/// The conditions of all games of a match.
struct Match<'a> {
    args: &'a MatchArgs,
    stop: &'a StopFlag,
    limits: Limits,
}

/// How a game ended.
struct End {
    /// The side that won, 0 for A.
    winner: Option<usize>,
    payoff: Option<i32>,
    reason: Option<String>,
}

impl Match<'_> {
    /// Plays one game; `None` after Ctrl-C.
    fn one(&self, game: &Playing, number: u64) -> Result<Option<GameRecord>, Fault> {
        let mut game = game.clone();
        // Each opening is played twice, with sides exchanged. Neighbouring seeds have nothing in common.
        let base = Rng::seeded(self.args.seed).bits();
        let mut rng = Rng::seeded(base.wrapping_add(number / 2));
        let opening = open(&mut game, self.args.opening, &mut rng);
        let first = usize::from(number % 2 == 1);
        let begun = Instant::now();
        let Some(end) = self.played(&mut game, first, &mut rng)? else { return Ok(None) };
        let name = |side: usize| if side == 0 { "A" } else { "B" };
        Ok(Some(GameRecord {
            game: number + 1,
            first: name(first),
            moves: game.played(),
            opening,
            winner: end.winner.map(name),
            payoff: end.payoff,
            reason: end.reason,
            seconds: begun.elapsed().as_secs_f64(),
        }))
    }

    fn played(&self, game: &mut Playing, first: usize, rng: &mut Rng) -> Result<Option<End>, Fault> {
        let side_of = |player: usize| if player == 0 { first } else { 1 - first };
        let sides = [&self.args.a, &self.args.b];
        let position = game.position();
        let position = format!("{} {}", position.kind(), position.text().trim().replace('\n', " / "));
        let lost = |side: usize, reason: String| {
            let name = ["A", "B"][side];
            End { winner: Some(1 - side), payoff: None, reason: Some(format!("{name} loses: {reason}")) }
        };
        let mut programs = [None, None];
        for player in 0..2 {
            let side = side_of(player);
            let Side::Program(command) = sides[side] else { continue };
            match Program::start(command, &position, player) {
                Ok(program) => programs[side] = Some(program),
                Err(why) => return Ok(Some(lost(side, why))),
            }
        }
        for ply in 0..LONGEST {
            if let Some(payoff) = game.payoff() {
                let winner = (payoff != 0).then(|| side_of(usize::from(payoff < 0)));
                let payoff = Some(if first == 0 { payoff } else { -payoff });
                return Ok(Some(End { winner, payoff, reason: None }));
            }
            let (name, from) = match (game.chance(rng.bits()), game.turn()) {
                (Some(outcome), _) => (outcome, None),
                (None, Some(player)) => {
                    let side = side_of(player);
                    let name = match &mut programs[side] {
                        Some(program) => {
                            let most = self.args.limits.time_limit.unwrap_or(PATIENCE);
                            program.answer(most, self.stop)
                        }
                        None => self.chosen(sides[side], game, ply, rng)?,
                    };
                    match name {
                        Ok(None) => return Ok(None),
                        Err(why) => return Ok(Some(lost(side, why))),
                        Ok(Some(name)) => match game.play(&name) {
                            Ok(()) => (name, Some(side)),
                            Err(error) => return Ok(Some(lost(side, format!("illegal move: {error}")))),
                        },
                    }
                }
                (None, None) => break,
            };
            for side in (0..2).filter(|side| Some(*side) != from) {
                if let Some(program) = &mut programs[side] {
                    program.tell(&name);
                }
            }
        }
        let reason = Some(format!("a draw after {LONGEST} moves"));
        Ok(Some(End { winner: None, payoff: Some(0), reason }))
    }

    fn chosen(
        &self,
        side: &Side,
        game: &Playing,
        ply: usize,
        rng: &mut Rng,
    ) -> Result<Result<Option<String>, String>, Fault> {
        let Side::Method(method) = side else { return Ok(Ok(None)) };
        // Each search has a seed of its own, which the seed of the match determines.
        let seed = 1 + (rng.bits() >> 1).wrapping_add(ply as u64) % (1 << 53);
        let request = Request { method: method.clone(), heuristic: None, seed };
        Ok(Ok(game.choose(&request, &self.limits, rng)?.map(|chosen| chosen.name)))
    }
}

/// Plays random moves, but none that ends the game.
fn open(game: &mut Playing, moves: usize, rng: &mut Rng) -> Vec<String> {
    for _ in 0..moves {
        if game.chance(rng.bits()).is_some() {
            continue;
        }
        let mut names = game.moves();
        rng.shuffle(&mut names);
        let goes_on = |name: &String| {
            let mut next = game.clone();
            next.play(name).is_ok() && next.payoff().is_none()
        };
        let Some(name) = names.into_iter().find(goes_on) else { break };
        if game.play(&name).is_err() {
            break;
        }
    }
    game.played()
}

/// One game of a match.
#[derive(Debug, Serialize)]
struct GameRecord {
    game: u64,
    /// The side that plays the first player.
    first: &'static str,
    opening: Vec<String>,
    moves: Vec<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    winner: Option<&'static str>,
    /// The payoff of A.
    #[serde(skip_serializing_if = "Option::is_none")]
    payoff: Option<i32>,
    #[serde(skip_serializing_if = "Option::is_none")]
    reason: Option<String>,
    seconds: f64,
}

impl Row for GameRecord {
    const COLUMNS: &'static [&'static str] =
        &["type", "game", "first", "opening", "moves", "winner", "payoff", "reason", "seconds"];

    fn kind(&self) -> &'static str {
        "game"
    }
}

/// Results of A.
#[derive(Debug, Default)]
struct Score {
    wins: usize,
    draws: usize,
    losses: usize,
}

impl Score {
    fn add(&mut self, game: &GameRecord) {
        let count = match game.winner {
            Some("A") => &mut self.wins,
            Some(_) => &mut self.losses,
            None => &mut self.draws,
        };
        *count += 1;
    }

    const fn games(&self) -> usize {
        self.wins + self.draws + self.losses
    }

    /// The share of the points of A with a 95 % interval: low, share, high. A draw is half a point. With draws the
    /// interval is a little too wide.
    fn share(&self) -> Option<[f64; 3]> {
        let (points, games) = (2 * self.wins + self.draws, self.games());
        let confidence = Confidence::default();
        let (low, high) =
            (wilson(points / 2, games, &confidence)?, wilson(points.div_ceil(2), games, &confidence)?);
        Some([low.low, points as f64 / (2 * games) as f64, high.high])
    }
}

/// The Elo difference at which a player gets this share of the points (Elo, 1978); none at 0 and 1.
fn elo(share: f64) -> Option<f64> {
    (share > 0.0 && share < 1.0).then(|| 400.0 * (share / (1.0 - share)).log10())
}

/// The result of a match.
#[derive(Debug, Serialize)]
struct MatchRecord {
    a: String,
    b: String,
    game: String,
    games: usize,
    wins: usize,
    draws: usize,
    losses: usize,
    #[serde(skip_serializing_if = "Option::is_none")]
    score: Option<f64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    score_low: Option<f64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    score_high: Option<f64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    elo: Option<f64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    elo_low: Option<f64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    elo_high: Option<f64>,
    seed: u64,
    version: &'static str,
}

impl MatchRecord {
    fn of(args: &MatchArgs, score: &Score) -> Self {
        let share = score.share();
        let [low, middle, high] = [0, 1, 2].map(|at| share.map(|share| share[at]));
        Self {
            a: args.a.to_string(),
            b: args.b.to_string(),
            game: args.game.clone(),
            games: score.games(),
            wins: score.wins,
            draws: score.draws,
            losses: score.losses,
            score: middle,
            score_low: low,
            score_high: high,
            elo: middle.and_then(elo),
            elo_low: low.and_then(elo),
            elo_high: high.and_then(elo),
            seed: args.seed,
            version: VERSION,
        }
    }

    fn text(&self) -> String {
        let Self { a, b, wins, draws, losses, .. } = self;
        let games = solvarium::wording::count(self.games, "game");
        let mut text = format!(
            "A {a}\nB {b}\n{STRONG}A: {wins} won, {draws} drawn, {losses} lost{STRONG:#} of {games}\n"
        );
        if let (Some(score), Some(low), Some(high)) = (self.score, self.score_low, self.score_high) {
            let percent = [score, low, high].map(|share| 100.0 * share);
            text += &format!(
                "score {:.1} %, 95 % interval {:.1} to {:.1} %\n",
                percent[0], percent[1], percent[2]
            );
            let named =
                |elo: Option<f64>, none: &str| elo.map_or_else(|| none.into(), |elo| format!("{elo:+.0}"));
            let (least, most) = (named(self.elo_low, "-infinity"), named(self.elo_high, "+infinity"));
            let middle = named(self.elo, if score > 0.5 { "+infinity" } else { "-infinity" });
            text += &format!("Elo difference {middle}, 95 % interval {least} to {most}\n");
        }
        text
    }
}

impl Row for MatchRecord {
    const COLUMNS: &'static [&'static str] = &[
        "type",
        "a",
        "b",
        "game",
        "games",
        "wins",
        "draws",
        "losses",
        "score",
        "score_low",
        "score_high",
        "elo",
        "elo_low",
        "elo_high",
        "seed",
        "version",
    ];

    fn kind(&self) -> &'static str {
        "match"
    }
}
