//! Explains Sudoku step by step: paths, steps, hints, and exercises with their answers.
//!
//! Each request contains the complete position, so the server keeps no state: a reloaded page gets the same answers. Time, the number of
//! steps and the number of concurrent requests are limited.

mod exercise;
mod reply;

use super::Api;
use super::message::{Question, Reply};
use super::order::only;
use super::refusal::Refusal;
use super::route::{body, nothing};
use crate::budget::Loan;
use exercise::Wanted;
pub(super) use exercise::techniques;
use reply::{PositionView, StepReply, rows, standing, written};
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};
use solvarium::limits::StopFlag;
use solvarium_catalogue::Deduction;
use solvarium_human::{
    self as human, Budget, Change, Notation, Options, Order, Position, Program, Soundness, Stopped,
    Technique, TechniqueSet, Words,
};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::Duration;

/// Longest time limit that a request may set.
const LONGEST: Duration = Duration::from_secs(60);
/// Default time limit of a request.
const USUAL: Duration = Duration::from_secs(10);
/// Memory limit of a request, in bytes.
const MEMORY: usize = 256 << 20;
/// Maximum number of steps listed for one position.
const MOST_STEPS: usize = 2_000;
/// Maximum number of manual changes in one request.
const MOST_CHANGES: usize = 1_000;
/// Maximum number of concurrent requests.
const AT_ONCE: usize = 4;

/// Counts the requests being answered.
#[derive(Debug, Default)]
pub(super) struct ActiveRequests(AtomicUsize);

/// A request being answered; dropping it makes room for another one.
pub(super) struct Permit<'d>(&'d ActiveRequests);

impl ActiveRequests {
    pub(super) fn enter(&self) -> Result<Permit<'_>, Refusal> {
        let permit = Permit(self);
        match self.0.fetch_add(1, Ordering::Relaxed) < AT_ONCE {
            true => Ok(permit),
            false => Err(Refusal::new(429, format!("{AT_ONCE} requests are running: wait until one ends"))),
        }
    }
}

impl Drop for Permit<'_> {
    fn drop(&mut self) {
        self.0.0.fetch_sub(1, Ordering::Relaxed);
    }
}

/// Resource limits of a request about steps, besides time.
struct RequestLimits<'q> {
    loan: Loan,
    stop: Option<&'q StopFlag>,
}

impl RequestLimits<'_> {
    /// The budget of a request with this time limit in seconds.
    fn budget(&self, seconds: Option<f64>) -> Result<Budget<'_>, Refusal> {
        let deadline = Some(human::deadline(longest(seconds)?));
        let stop = self.stop.map(StopFlag::as_atomic);
        Ok(Budget { deadline, memory: Some(self.loan.bytes()), stop })
    }
}

/// A position and the parameters of a request about it.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct StepsQuery {
    /// The position, in any supported format.
    position: String,
    /// Manual changes, applied first.
    #[serde(default)]
    changes: Vec<String>,
    order: Option<String>,
    /// The notation of the steps' texts: `plain` if omitted.
    notation: Option<String>,
    seconds: Option<f64>,
    /// For a hint: its level of detail.
    level: Option<u8>,
    /// In `all`: list only steps of this technique. In `check`: the technique of the exercise.
    technique: Option<String>,
    /// For a check: the digits placed and the candidates removed.
    #[serde(default)]
    put: Vec<String>,
    #[serde(default)]
    struck: Vec<String>,
    /// For a drawing: the step to show.
    marks: Option<Deduction>,
    /// The digits whose candidates a drawing shows.
    digits: Option<Vec<u8>>,
}

/// The steps to the solution.
#[derive(Serialize)]
struct Path {
    #[serde(flatten)]
    start: PositionView,
    fault: Option<String>,
    steps: Vec<StepReply>,
    end: PositionView,
    solved: bool,
    stopped_by: Option<&'static str>,
}

/// All steps that apply to a position.
#[derive(Serialize)]
struct All {
    fault: Option<String>,
    steps: Vec<StepReply>,
    stopped_by: Option<&'static str>,
}

impl Api {
    /// `POST /api/explain/...`
    pub(super) fn explain(&self, what: &str, question: &Question<'_>) -> Result<Reply, Refusal> {
        let asked = || body::<StepsQuery>(question.body);
        // Drawing, copying and recording need no step search.
        match what {
            "copy" => return written(&asked()?.copy()?),
            "board" => return asked()?.board(),
            "record" => return self.recorded(question.body),
            _ => {}
        }
        let _permit = self.explaining.enter()?;
        let room = RequestLimits { loan: self.memory.lend_half(MEMORY)?, stop: question.stop };
        match what {
            "path" => written(&asked()?.path(&room)?),
            "all" => written(&asked()?.all(&room)?),
            "hint" => written(&asked()?.hint(&room)?),
            "check" => written(&asked()?.check(&room)?),
            "exercise" => written(&body::<Wanted>(question.body)?.exercise(&room)?),
            _ => Err(nothing()),
        }
    }

    /// Writes the page's state to the recording, if the server records.
    fn recorded(&self, file: &[u8]) -> Result<Reply, Refusal> {
        let Some(record) = self.record.get() else { return written(&json!({ "recorded": false })) };
        record
            .keep(file)?
            .map_err(|error| Refusal::new(507, format!("the record cannot be written: {error}")))?;
        written(&json!({ "recorded": true }))
    }
}

impl StepsQuery {
    /// The position after the manual changes.
    fn position(&self) -> Result<Position, Refusal> {
        if self.changes.len() > MOST_CHANGES {
            let message = format!("expected {MOST_CHANGES} changes at most, found {}", self.changes.len());
            return Err(Refusal::bad(message));
        }
        let first = human::position(&*only(&self.position, None)?)?;
        let change = |position: Position, text: &String| {
            human::changed(&position, Change::parse(text, position.geometry())?)
        };
        Ok(self.changes.iter().try_fold(first, change)?)
    }

    fn order(&self) -> Result<Program, Refusal> {
        let named = |name: &str| name.parse().map_err(Refusal::bad);
        let order = self.order.as_deref().map_or(Ok(Program::default()), named)?;
        human::is_built(order)?;
        Ok(order)
    }

    fn technique(&self) -> Result<Option<Technique>, Refusal> {
        Ok(self.technique.as_deref().map(human::technique).transpose()?)
    }

    /// Finds the steps one after another, until the position is solved or no technique applies.
    fn path(&self, room: &RequestLimits<'_>) -> Result<Path, Refusal> {
        let (position, budget) = (self.position()?, room.budget(self.seconds)?);
        let (program, notation) = (self.order()?, notation(self.notation.as_deref())?);
        let soundness = human::soundness(&position);
        let fault = human::fault(&position, &soundness);
        let start = standing(&position);
        let Some(without) = left_out(&soundness, false) else {
            let (end, solved) = (standing(&position), position.is_solved());
            return Ok(Path { start, fault, steps: Vec::new(), end, solved, stopped_by: None });
        };
        let mut found = human::explain_with(&position, program.ladder(without), budget);
        let (mut steps, mut stopped_by) = (Vec::new(), None);
        for (step, number) in found.with_positions().zip(1..) {
            match step {
                Ok((step, before)) => {
                    steps.push(StepReply::of(notation, &step, &before).numbered(number, &before))
                }
                Err(stopped) => stopped_by = Some(stopped.name()),
            }
        }
        let (end, solved) = (standing(found.position()), found.position().is_solved());
        Ok(Path { start, fault, steps, end, solved, stopped_by })
    }

    /// Finds all steps that apply to the position.
    fn all(&self, room: &RequestLimits<'_>) -> Result<All, Refusal> {
        let (position, budget, wanted) = (self.position()?, room.budget(self.seconds)?, self.technique()?);
        let (program, notation) = (self.order()?, notation(self.notation.as_deref())?);
        let soundness = human::soundness(&position);
        let fault = human::fault(&position, &soundness);
        let Some(without) = left_out(&soundness, true) else {
            return Ok(All { fault, steps: Vec::new(), stopped_by: None });
        };
        let also = wanted.into_iter().collect();
        let order = Order::with(program, Options { without, also, ..Options::DEFAULT });
        let mut finder =
            wanted.map_or_else(|| order.ladder(), |wanted| order.finder([wanted].into_iter().collect()));
        // One step beyond the end of the list shows that there are more.
        let (steps, ended) = human::distinct(&mut *finder, &position, MOST_STEPS + 1, &budget);
        let stopped_by =
            if steps.len() > MOST_STEPS { Some("steps") } else { ended.err().map(Stopped::name) };
        let reply = |step| StepReply::of(notation, step, &position);
        let steps = steps.iter().take(MOST_STEPS).map(reply).collect();
        Ok(All { fault, steps, stopped_by })
    }

    /// The next step, in as much detail as the level allows.
    fn hint(&self, room: &RequestLimits<'_>) -> Result<Value, Refusal> {
        let level = self.level.unwrap_or(1);
        if !(1..=3).contains(&level) {
            return Err(Refusal::bad(format!("expected a level from 1 to 3, found {level}")));
        }
        let (position, budget) = (self.position()?, room.budget(self.seconds)?);
        let (program, notation) = (self.order()?, notation(self.notation.as_deref())?);
        let soundness = human::soundness(&position);
        let reply = |text: String, step: Value| json!({ "level": level, "text": text, "step": step });
        let Some(without) = left_out(&soundness, false) else {
            return Ok(reply(human::fault(&position, &soundness).unwrap_or_default(), Value::Null));
        };
        let words = Words::of(position.geometry()).in_notation(notation);
        let found = program.ladder(without).next(&position, &budget);
        Ok(match (found, level) {
            (Err(_), _) => reply("no step was found within the time limit".into(), Value::Null),
            (Ok(None), _) if position.is_solved() => reply("the puzzle is solved".into(), Value::Null),
            (Ok(None), _) => reply("no technique helps any more".into(), Value::Null),
            (Ok(Some(step)), 1) => reply(words.where_to_look(&step, &position), Value::Null),
            (Ok(Some(step)), 2) => reply(words.pattern_only(&step, &position), Value::Null),
            (Ok(Some(step)), _) => {
                reply(words.step_of(&step, &position), rows(&StepReply::of(notation, &step, &position))?)
            }
        })
    }

    /// The position in the formats offered for copying.
    fn copy(&self) -> Result<Value, Refusal> {
        let position = self.position()?;
        let grid = human::grid(&position, (0..position.size()).collect());
        let link = human::sudoku_wiki(&position);
        Ok(json!({ "line": human::line(&position), "grid": grid, "sudokuwiki": link }))
    }

    /// Draws the board, with a step if there is one.
    fn board(&self) -> Result<Reply, Refusal> {
        let position = self.position()?;
        let mut scene = human::scene(&position, None);
        if let Some(digits) = &self.digits {
            let shown = digits.iter().filter_map(|&digit| usize::from(digit).checked_sub(1));
            scene = human::of_digits(scene, shown.filter(|&digit| digit < 9).collect());
        }
        if let Some(picture) = &mut scene.picture {
            picture.deduction = self.marks.clone();
        }
        let svg = solvarium_draw::board(&scene, None);
        Ok(Reply { status: 200, kind: "image/svg+xml", name: None, bytes: svg.into() })
    }
}

/// Returns the techniques to exclude so that all steps are sound. If the puzzle has several solutions, these are the techniques that assume
/// a unique one. Returns `None` if no step is sound. `no_last` also excludes the step that takes a digit from the solution.
fn left_out(soundness: &Soundness, no_last: bool) -> Option<TechniqueSet> {
    let last = TechniqueSet::EMPTY.with(Technique::BruteForce);
    match soundness {
        Soundness::Sound(_) if no_last => Some(last),
        Soundness::Sound(_) => Some(TechniqueSet::EMPTY),
        Soundness::Several(_) => {
            let needing = Technique::ALL.iter().filter(|technique| technique.entry().needs_uniqueness);
            Some(needing.copied().fold(last, TechniqueSet::with))
        }
        _ => None,
    }
}

/// Returns the notation with this name, or the default one.
fn notation(name: Option<&str>) -> Result<Notation, Refusal> {
    name.map_or(Ok(Notation::default()), |name| name.parse().map_err(Refusal::bad))
}

/// Checks a time limit in seconds.
pub(super) fn longest(seconds: Option<f64>) -> Result<Duration, Refusal> {
    match seconds {
        None => Ok(USUAL),
        Some(seconds) if seconds > 0.0 => {
            Ok(LONGEST.min(Duration::try_from_secs_f64(seconds).unwrap_or(LONGEST)))
        }
        Some(seconds) => Err(Refusal::bad(format!("expected seconds above 0, found {seconds}"))),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::budget::Budget;

    #[test]
    fn listed_steps_count_toward_the_memory_limit() {
        let asked = json!({ "position": "1.....3..4.....2", "technique": "hidden-single" });
        let asked: StepsQuery = serde_json::from_value(asked).unwrap();
        let all = |bytes| {
            let room = RequestLimits { loan: Budget::unlimited().lend(bytes).unwrap(), stop: None };
            let all = asked.all(&room).unwrap();
            (all.steps.len(), all.stopped_by)
        };
        assert_eq!((all(1), all(1 << 20)), ((1, Some("memory")), (16, None)));
    }
}
