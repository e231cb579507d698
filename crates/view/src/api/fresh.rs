//! New puzzles: the first one of a seed from any generator of the catalogue, with its settings.

use super::explain::longest;
use super::refusal::Refusal;
use super::route::body;
use super::{Api, Question};
use serde::Deserialize;
use serde_json::{Value, json};
use solvarium::Limits;
use solvarium_catalogue::{GeneratorChoice, Made, Wanted};
use std::collections::BTreeMap;
use std::ops::ControlFlow;

/// Parameters of a new puzzle.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct NewPuzzle {
    /// A generator with its settings.
    generator: String,
    /// Text inputs besides the settings; an empty one counts as absent.
    #[serde(default)]
    texts: BTreeMap<String, String>,
    #[serde(default)]
    seed: u64,
    seconds: Option<f64>,
}

impl Api {
    /// `POST /api/new`
    pub(super) fn fresh(&self, question: &Question<'_>) -> Result<Value, Refusal> {
        let _permit = self.explaining.enter()?;
        let limits = question.stop.map_or_else(Limits::none, |stop| Limits::none().stop(stop));
        body::<NewPuzzle>(question.body)?.made(limits)
    }
}

impl NewPuzzle {
    /// Generates the first puzzle of the seed.
    fn made(&self, limits: Limits) -> Result<Value, Refusal> {
        let choice = GeneratorChoice::parse(&self.generator)?;
        let texts = self.texts.iter().filter(|(_, text)| !text.trim().is_empty());
        let maker =
            texts.fold(solvarium_human::maker(&choice), |maker, (name, text)| maker?.given(name, text))?;
        let limits = limits.time(longest(self.seconds)?);
        let mut found = None;
        let made = maker.make(&Wanted { seed: self.seed, count: 1, limits: &limits }, &mut |some| {
            found = some.first().cloned();
            ControlFlow::Continue(())
        })?;
        let why = match made {
            Made::NoSuch(why) | Made::Fewer(why) | Made::Limit { why, .. } => Some(why.replace('`', "'")),
            Made::All { .. } | Made::Asked => None,
        };
        let (text, remark) = found.map(|new| (new.text, new.remark)).unzip();
        Ok(json!({
            "generator": maker.choice().to_string(),
            "problem": choice.problem().map(|problem| problem.name),
            "seed": self.seed,
            "text": text,
            "remark": remark.flatten(),
            "why": why,
        }))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::api::{Searches, Waits};
    use crate::{budget::Budget, session::Bounds};
    use solvarium_catalogue as catalogue;

    fn asked(what: &str, wish: &Value) -> (u16, Value) {
        let api = Api::new(Bounds::default(), Budget::unlimited(), Waits::default(), Searches::Elsewhere);
        let reply = api.answer(&Question::new("POST", what, wish.to_string().as_bytes()));
        (reply.status, serde_json::from_slice(&reply.bytes).unwrap())
    }

    #[test]
    fn every_generator_makes_a_text_that_is_read_as_its_problem() {
        for generator in catalogue::generators() {
            let (status, made) = asked("/api/new", &json!({ "generator": generator.name, "seed": 7 }));
            assert_eq!(status, 200, "{made}");
            let (_, read) =
                asked("/api/recognised", &json!({ "text": made["text"], "kind": made["problem"] }));
            assert_eq!(read["problem"], made["problem"], "{}: {made}", generator.name);
            let (_, again) = asked("/api/new", &json!({ "generator": generator.name, "seed": 7 }));
            assert_eq!(made, again, "the same for the same seed");
        }
    }

    #[test]
    fn auxiliary_texts_are_accepted_and_errors_are_reported() {
        let tiles = |goal| {
            asked("/api/new", &json!({ "generator": "tiles(depth=1)", "texts": { "goal": goal }, "seed": 1 }))
        };
        let (_, made) = tiles("1 2 3 / 4 5 6 / 7 8 0");
        assert!(made["text"].as_str().unwrap().starts_with("1 2 3"), "{made}");
        assert_eq!(tiles("1 2 / 3 3").0, 400);
        assert_eq!(tiles(" ").0, 200, "an empty text is none");
        let (status, none) = asked("/api/new", &json!({ "generator": "tiles(depth=32)" }));
        assert_eq!((status, &none["text"]), (200, &Value::Null));
        assert!(none["why"].as_str().unwrap().starts_with("no 3x3 board is 32 moves"), "{none}");
        assert_eq!(asked("/api/new", &json!({ "generator": "no-such" })).0, 400);
    }
}
