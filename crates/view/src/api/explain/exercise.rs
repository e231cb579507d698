//! Exercises, and the assessment of answers to them.

use super::super::refusal::Refusal;
use super::reply::{StepReply, rows, standing};
use super::{RequestLimits, StepsQuery, notation};
use serde::Deserialize;
use serde_json::{Value, json};
use solvarium_human::{self as human, Course, Technique};

/// Selects an exercise.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Wanted {
    technique: String,
    #[serde(default)]
    seed: u64,
    /// Number of the first attempt, as reported with the previous exercise.
    #[serde(default)]
    from: u64,
    /// The notation of the answers' texts: `plain` if omitted.
    notation: Option<String>,
    seconds: Option<f64>,
}

/// `GET /api/explain/techniques`: the techniques that have exercises.
pub(in crate::api) fn techniques() -> Value {
    let row = |technique: &Technique| {
        let entry = technique.entry();
        let level = entry.hodoku.map(|price| price.level.name());
        json!({ "name": technique.name(), "title": technique.title(), "family": entry.family.name(), "level": level, "help": entry.help })
    };
    // Another build may have techniques that this build leaves out.
    let is_trained =
        |technique: &Technique| Course::of(*technique).err().is_none_or(|error| error.is_unsupported());
    let trained = Technique::ALL.iter().filter(|technique| is_trained(technique));
    json!({ "techniques": trained.map(row).collect::<Vec<_>>() })
}

impl Wanted {
    /// The next exercise.
    pub(super) fn exercise(&self, room: &RequestLimits<'_>) -> Result<Value, Refusal> {
        let course = Course::of(human::technique(&self.technique)?)?;
        let notation = notation(self.notation.as_deref())?;
        let (exercise, next) = course.one(self.seed, self.from, &room.budget(self.seconds)?);
        let Some(exercise) = exercise else { return Ok(json!({ "exercise": null, "next": next })) };
        let position = &exercise.position;
        let answers: Vec<_> =
            exercise.answers.iter().map(|step| StepReply::of(notation, step, position)).collect();
        let mut reply = rows(&standing(position))?;
        reply["task"] = exercise.task().into();
        reply["order"] = course.options().into();
        reply["digits"] = exercise.digits().into_iter().map(|digit| digit + 1).collect::<Vec<_>>().into();
        reply["answers"] = rows(&answers)?;
        Ok(json!({ "exercise": reply, "next": next }))
    }
}

impl StepsQuery {
    /// Assesses an answer to an exercise.
    pub(super) fn check(&self, room: &RequestLimits<'_>) -> Result<Value, Refusal> {
        let (position, budget) = (self.position()?, room.budget(self.seconds)?);
        let technique = self.technique()?.ok_or_else(|| Refusal::bad("expected the requested technique"))?;
        let notation = notation(self.notation.as_deref())?;
        let verdict = match human::verify(&position, technique, &self.put, &self.struck, &budget)? {
            Ok(verdict) => verdict,
            Err(stopped) => return Ok(json!({ "verdict": "unfounded", "stopped_by": stopped.name() })),
        };
        let step = verdict.step().map(|step| StepReply::of(notation, step, &position));
        let mut answer = json!({ "verdict": verdict.name(), "step": rows(&step)? });
        if let human::Verdict::Wrong { cell, right } = verdict {
            answer["cell"] = position.geometry().cell_name(cell).into();
            answer["right"] = (right + 1).into();
        }
        Ok(answer)
    }
}
