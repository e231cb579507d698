//! Positions and steps as sent to the page.

use super::super::message::Reply;
use super::super::refusal::Refusal;
use serde::Serialize;
use serde_json::Value;
use solvarium_catalogue::Deduction;
use solvarium_human::{self as human, Notation, Position, Step, StepRow};

/// A position, as a page shows it.
#[derive(Serialize)]
pub(super) struct PositionView {
    /// The position on one line, which can be read back.
    position: String,
    size: usize,
    values: String,
    /// A `1` for each given cell.
    givens: String,
    candidates: Vec<String>,
}

/// A position for the parts of the page that draw no board.
pub(super) fn standing(position: &Position) -> PositionView {
    let cells = || position.geometry().cells().into_iter();
    let digits = |cell| position.candidates(cell).into_iter().map(|digit| (digit + 1).to_string()).collect();
    let is_given = |cell| if position.givens().contains(cell) { '1' } else { '.' };
    PositionView {
        position: human::line(position),
        size: position.size(),
        values: position.to_string(),
        givens: cells().map(is_given).collect(),
        candidates: cells().map(digits).collect(),
    }
}

/// A step with the data needed to draw it.
#[derive(Serialize)]
pub(super) struct StepReply {
    #[serde(flatten)]
    row: StepRow,
    /// The technique's usual name.
    title: String,
    /// The marks to draw.
    marks: Deduction,
    /// The position before the step, on one line.
    #[serde(skip_serializing_if = "Option::is_none")]
    position: Option<String>,
}

impl StepReply {
    pub(super) fn of(notation: Notation, step: &Step, position: &Position) -> Self {
        let (title, marks) = (step.technique.title(), human::deduction(step, position));
        Self { row: StepRow::in_notation(notation, step, position), title, marks, position: None }
    }

    /// Adds the step's number in its path, and the position before it.
    pub(super) fn numbered(self, number: usize, before: &Position) -> Self {
        Self { row: self.row.numbered(number, before), position: Some(human::line(before)), ..self }
    }
}

/// Serialises a reply directly to bytes. Nets have thousands of links, so no JSON tree is built first.
pub(super) fn written(answer: &impl Serialize) -> Result<Reply, Refusal> {
    serde_json::to_vec(answer).map(|bytes| Reply::json(200, bytes)).map_err(|_| Refusal::fault())
}

/// Serialises a value as part of a larger reply.
pub(super) fn rows(all: &impl Serialize) -> Result<Value, Refusal> {
    serde_json::to_value(all).map_err(|_| Refusal::fault())
}
