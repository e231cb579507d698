//! Play against the program. Each request has the start of the game and all moves, so the server keeps no state.

use super::order::only;
use super::refusal::Refusal;
use super::route::body;
use super::{Api, Question};
use serde::Deserialize;
use serde_json::{Value, json};
use solvarium::clock::Instant;
use solvarium::rng::Rng;
use solvarium::{Error, Limits};
use solvarium_catalogue::{self as catalogue, Method, Playing, ProblemKind, Request, Scene, Valuation};
use std::time::Duration;

/// Default and longest time of a search, in seconds.
const USUAL: f64 = 2.0;
const LONGEST: f64 = 10.0;
/// Memory limit of a search, in bytes.
const MEMORY: usize = 256 << 20;
/// The largest number of moves.
const MOST_MOVES: usize = 2_000;

/// A game so far, and what to do.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Asked {
    /// The game, and perhaps a position.
    text: String,
    kind: Option<String>,
    #[serde(default)]
    moves: Vec<String>,
    #[serde(rename = "do", default)]
    what: What,
    method: Option<String>,
    #[serde(default)]
    seed: u64,
    seconds: Option<f64>,
    /// For an analysis: the number of moves to skip.
    #[serde(default)]
    from: usize,
}

#[derive(Clone, Copy, Default, Deserialize)]
#[serde(rename_all = "lowercase")]
enum What {
    /// Shows the position.
    #[default]
    Show,
    /// Makes the move of the program, or of chance.
    Answer,
    /// Names the best move.
    Hint,
    /// Finds the value of each move.
    Values,
    /// Finds what each move lost.
    Analysis,
}

/// A game, and how to search its positions.
struct Board {
    game: Playing,
    request: Request,
    limits: Limits,
    seconds: f64,
    rng: Rng,
}

impl Api {
    /// `POST /api/play`
    pub(super) fn play(&self, question: &Question<'_>) -> Result<Value, Refusal> {
        let asked: Asked = body(question.body)?;
        let seconds = asked.seconds.unwrap_or(USUAL);
        if !(seconds > 0.0 && seconds <= LONGEST) {
            return Err(Refusal::bad(format!(
                "expected seconds above 0, at most {LONGEST}, found {seconds}"
            )));
        }
        let _permit = self.explaining.enter()?;
        let loan = self.memory.lend_half(MEMORY)?;
        let limits = Limits::none().memory(loan.bytes());
        let limits = question.stop.map_or(limits.clone(), |stop| limits.stop(stop));
        let method = asked.method.as_deref().map(Method::parse).transpose()?.unwrap_or_default();
        // Each move has random numbers of its own.
        let rng = Rng::seeded(asked.seed.wrapping_add(asked.moves.len() as u64));
        let request = Request { method, seed: asked.seed, ..Request::default() };
        Board { game: asked.game()?, request, limits, seconds, rng }.reply(asked.what, asked.from)
    }
}

impl Asked {
    /// The game after its moves.
    fn game(&self) -> Result<Playing, Refusal> {
        if self.moves.len() > MOST_MOVES {
            let message = format!("expected {MOST_MOVES} moves at most, found {}", self.moves.len());
            return Err(Refusal::bad(message));
        }
        let kind = self.kind.as_deref().map(ProblemKind::parse).transpose()?;
        let mut game = catalogue::game_of(&*only(&self.text, kind.as_ref())?)?;
        for (number, name) in (1..).zip(&self.moves) {
            game.play(name).map_err(|error| Refusal::bad(format!("move {number}: {}", error.message())))?;
        }
        Ok(game)
    }
}

impl Board {
    fn reply(mut self, what: What, from: usize) -> Result<Value, Refusal> {
        let more = match what {
            What::Show => json!({}),
            What::Answer => self.answer()?,
            What::Hint => self.hint()?,
            What::Values => self.values()?,
            What::Analysis => self.analysis(from)?,
        };
        let mut merged = standing(&self.game)?;
        if let (Value::Object(merged), Value::Object(more)) = (&mut merged, more) {
            merged.extend(more);
        }
        Ok(merged)
    }

    /// The limits of a search of this many seconds.
    fn within(&self, seconds: f64) -> Limits {
        self.limits.clone().time(Duration::from_secs_f64(seconds))
    }

    fn answer(&mut self) -> Result<Value, Error> {
        if let Some(outcome) = self.game.chance(self.rng.bits()) {
            return Ok(json!({ "chosen": outcome }));
        }
        let limits = self.within(self.seconds);
        let chosen = match self.game.payoff() {
            None => self.game.choose(&self.request, &limits, &mut self.rng)?,
            Some(_) => None,
        };
        let Some(chosen) = chosen else { return Ok(json!({})) };
        self.game.play(&chosen.name)?;
        Ok(json!({ "chosen": chosen.name, "random": chosen.is_random }))
    }

    fn hint(&mut self) -> Result<Value, Error> {
        if self.game.payoff().is_some() {
            return Ok(json!({}));
        }
        let limits = self.within(self.seconds);
        let chosen = self.game.choose(&self.request, &limits, &mut self.rng)?;
        let chosen = chosen.filter(|chosen| !chosen.is_random);
        let Some((name, value)) = chosen.and_then(|mut one| Some((one.name, one.report.valuation.take()?)))
        else {
            return Ok(json!({}));
        };
        Ok(json!({ "hint": evaluation(&name, &value) }))
    }

    /// All moves together have the time of one search.
    fn values(&self) -> Result<Value, Error> {
        let each = self.seconds / self.game.moves().len().max(1) as f64;
        let values = self.game.values(&self.request, &self.within(each))?;
        let rows: Vec<_> = values.iter().map(|value| evaluation(&value.line[0], value)).collect();
        Ok(json!({ "values": rows }))
    }

    /// Judges moves until the time of a search is over, and at least one.
    fn analysis(&self, from: usize) -> Result<Value, Error> {
        let (begun, limits) = (Instant::now(), self.within(self.seconds));
        let mut rows = Vec::new();
        for judged in self.game.judged(from, &self.request, &limits) {
            let judged = judged?;
            let remark = judged.remark();
            rows.push(json!({ "player": judged.player, "name": judged.name, "remark": remark, "lost": judged.lost }));
            if begun.elapsed().as_secs_f64() >= self.seconds {
                break;
            }
        }
        Ok(json!({ "analysis": rows }))
    }
}

/// A move with its value.
fn evaluation(name: &str, value: &Valuation) -> Value {
    let is_exact = value.value().is_some();
    json!({ "name": name, "value": value.described(), "exact": is_exact, "estimate": value.estimate, "line": value.line })
}

/// The position: its board with the last move marked, and the moves.
fn standing(game: &Playing) -> Result<Value, Refusal> {
    let scene = |game: &Playing| game.position().scene(0, &[]);
    let (position, now) = (game.position(), scene(game)?);
    let mut before = game.clone();
    let before: Option<Scene> = before.undo().map(|_| scene(&before)).transpose()?;
    let row = |(name, cells): (String, _)| json!({ "name": name, "cells": cells });
    let moves: Vec<_> = game.moves().into_iter().zip(game.cells()).map(row).collect();
    let picture = now.picture.as_ref();
    let texts = picture.map(|picture| picture.cells.iter().map(|cell| &cell.text).collect::<Vec<_>>());
    Ok(json!({
        "kind": position.kind().to_string(),
        "text": position.text(),
        "describe": position.describe(),
        "players": game.players(),
        "turn": game.turn(),
        "chance": game.is_chance(),
        "moves": moves,
        "played": game.played(),
        "payoff": game.payoff(),
        "result": game.result(),
        "board": solvarium_draw::board(&now, before.as_ref()),
        "areas": solvarium_draw::areas(&now),
        "width": picture.map(|picture| picture.width),
        "texts": texts,
    }))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::api::{Searches, Waits};
    use crate::{budget::Budget, session::Bounds};

    fn asked(wish: &Value) -> (u16, Value) {
        let api = Api::new(Bounds::default(), Budget::unlimited(), Waits::default(), Searches::Elsewhere);
        let reply = api.answer(&Question::new("POST", "/api/play", wish.to_string().as_bytes()));
        (reply.status, serde_json::from_slice(&reply.bytes).unwrap())
    }

    #[test]
    fn a_game_is_answered_hinted_valued_and_analysed() {
        let game =
            |what: &str, moves: &[&str]| asked(&json!({ "text": "nim 1 2", "moves": moves, "do": what })).1;
        let start = game("show", &[]);
        assert_eq!((&start["turn"], &start["players"]), (&0.into(), &json!(["first", "second"])));
        assert_eq!(start["moves"][1], json!({ "name": "2-1", "cells": [[3]] }));
        assert_eq!(start["areas"].as_array().unwrap().len(), 4);
        let hint = &game("hint", &[])["hint"];
        assert_eq!(
            (&hint["name"], &hint["value"], &hint["exact"]),
            (&"2-1".into(), &"1".into(), &true.into())
        );
        let answered = game("answer", &["2-2"]);
        assert_eq!((&answered["chosen"], &answered["result"]), (&"1-1".into(), &"second wins".into()));
        let values = game("values", &[]);
        assert_eq!(
            (&values["values"][0]["name"], &values["values"][2]["value"]),
            (&"2-1".into(), &"-1".into())
        );
        let judged = game("analysis", &["2-2", "1-1"]);
        assert_eq!(judged["analysis"][0]["remark"], "value -1, lost 2; 2-1 was better");
        assert_eq!(judged["analysis"].as_array().unwrap().len(), 2);
        // Nothing is left to do after the end.
        assert_eq!(game("answer", &["2-2", "1-1"])["chosen"], Value::Null);
        assert_eq!(game("hint", &["2-2", "1-1"])["hint"], Value::Null);
    }

    #[test]
    fn chance_moves_by_the_seed() {
        let roll = |seed: u64| {
            asked(&json!({ "text": "pig 20", "moves": ["roll"], "do": "answer", "seed": seed })).1["chosen"]
                .clone()
        };
        let all: Vec<_> = (0..40).map(roll).collect();
        assert_eq!(roll(7), all[7]);
        assert!((1..=6).all(|face: u32| all.contains(&face.to_string().into())), "{all:?}");
    }

    #[test]
    fn every_game_has_a_position_to_play_from() {
        for problem in catalogue::problems().iter().filter(|one| one.of.answer == catalogue::Answer::Value) {
            let (status, answered) = asked(&json!({ "kind": problem.name, "text": problem.of.example }));
            assert_eq!(status, 200, "{}: {answered}", problem.name);
            let cells = answered["areas"].as_array().unwrap().len();
            for one in answered["moves"].as_array().unwrap() {
                for cell in one["cells"].as_array().unwrap().iter().flat_map(|way| way.as_array().unwrap()) {
                    assert!(cell.as_u64().unwrap() < cells as u64, "{}: {one}", problem.name);
                }
            }
        }
    }

    #[test]
    fn refusals_say_what_is_wrong() {
        for (wish, expected) in [
            (json!({ "text": "queens 8" }), "queens is not a game; games: "),
            (
                json!({ "text": "nim 1 2", "moves": ["1-1", "1-1"] }),
                "move 2: expected a move (2-1, 2-2), found `1-1`",
            ),
            (json!({ "text": "nim 1 2", "seconds": 99 }), "expected seconds above 0, at most 10, found 99"),
            (
                json!({ "text": "nim 1 2", "do": "answer", "method": "astar" }),
                "method 'astar' is not for games",
            ),
        ] {
            let (status, answered) = asked(&wish);
            assert_eq!(status, 400, "{answered}");
            let message = answered["error"]["message"].as_str().unwrap();
            assert!(message.starts_with(expected), "{message}");
        }
    }
}
