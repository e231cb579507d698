//! Sudoku explained step by step, as the command `explain` does it. Rows are JSON, as docs/json.md describes them.

use super::error::raised;
use super::human::{budget, position, stopped, wrong};
use super::interrupt::detached;
use super::limits::limits;
use super::puzzle::PyPuzzle;
use pyo3::prelude::*;
use pyo3::types::PyTuple;
use solvarium::Error;
use solvarium::limits::StopFlag;
use solvarium_human::{
    self as human, Budget, CellSet, EASIEST_TIME, Foreign, Guess, Measure, Notation, Position, Program,
    SameEffect, Selection, Soundness, Step, StepRow, Stopped, Technique, Words, explain_with,
};

/// Arguments of `explain`, as they are named on the command line.
#[derive(FromPyObject)]
pub struct Asked {
    order: String,
    only: Vec<String>,
    also: Vec<String>,
    without: Vec<String>,
    find: Vec<String>,
    allow: Vec<String>,
    /// The argument `until`, in three fields: the greatest number of steps, the last technique, or whether to end when no
    /// technique applies.
    most: Option<usize>,
    last: Option<String>,
    is_stuck_an_end: bool,
    all: bool,
    unique_eliminations: bool,
    path: Option<String>,
    positions: usize,
    backdoors: Option<u8>,
    notation: String,
}

/// The parsed arguments.
struct Wanted {
    selection: Selection,
    most: usize,
    last: Option<Technique>,
    is_stuck_an_end: bool,
    kept: SameEffect,
    what: What,
}

/// The task: a path, every step, the easiest path, or backdoors.
#[derive(Clone, Copy)]
enum What {
    Path,
    Every,
    Easiest(Measure, usize),
    Backdoors(u8),
}

impl Asked {
    fn read(&self) -> Result<Wanted, Error> {
        let groups = |names: &[String]| -> Result<Vec<_>, Error> {
            names.iter().map(|name| human::techniques(name)).collect()
        };
        let allow = self.allow.iter().map(|name| name.parse().map_err(Error::setting));
        let selection = Selection {
            order: self.order.parse().map_err(Error::setting)?,
            only: groups(&self.only)?,
            also: groups(&self.also)?,
            without: groups(&self.without)?,
            find: groups(&self.find)?,
            allow: allow.collect::<Result<_, _>>()?,
            whip_length: None,
        };
        let order = selection.order;
        let foreign = |Foreign { list, technique, orders }: Foreign| {
            Error::setting(format!(
                "{list}: the order {order} lacks the technique '{}'; order={orders:?} has it",
                technique.name()
            ))
        };
        selection.check().map_err(foreign)?;
        let last = self.last.as_deref().map(human::technique).transpose()?;
        if let Some(last) = last.filter(|&last| !human::has(order, last)) {
            return Err(foreign(Foreign::new("until", last)));
        }
        if let (Program::Se, Some(form)) = (order, selection.allow.first()) {
            let form = form.name();
            return Err(Error::setting(format!(
                "allow: the order se has no patterns of the form '{form}'; hodoku, human and modern have them"
            )));
        }
        let what = match (self.backdoors, &self.path) {
            (Some(most), _) => What::Backdoors(most),
            (None, Some(measure)) => What::Easiest(self::measure(measure)?, self.positions),
            (None, None) if self.all => What::Every,
            (None, None) => What::Path,
        };
        let (most, is_stuck_an_end) = (self.most.unwrap_or(usize::MAX), self.is_stuck_an_end);
        let kept = if self.unique_eliminations { SameEffect::Cheapest } else { SameEffect::All };
        Ok(Wanted { selection, most, last, is_stuck_an_end, kept, what })
    }
}

fn measure(name: &str) -> Result<Measure, Error> {
    match name {
        "easiest" => Ok(Measure::Sum),
        "easiest:greatest" => Ok(Measure::Greatest),
        _ => Err(Error::setting(format!("path: expected easiest or easiest:greatest, not '{name}'"))),
    }
}

/// The result: steps with the positions before them, whether they lead to the solution, and other requested data.
#[derive(Default)]
struct Found {
    steps: Vec<(Step, Position)>,
    is_solved: bool,
    /// The cost of the easiest path found, and a lower bound of the cost of every path.
    cost: Option<(u32, u32)>,
    /// The limit that ended the search for the easiest path.
    stopped_by: Option<&'static str>,
    backdoors: Option<human::Backdoors>,
}

impl Wanted {
    fn find(
        &self,
        position: &Position,
        soundness: &Soundness,
        budget: &Budget<'_>,
    ) -> Result<Found, Stopped> {
        match (self.what, soundness) {
            (What::Backdoors(most), Soundness::Sound(solution)) => {
                let backdoors = Some(human::backdoors(position, solution, most, budget)?);
                Ok(Found { backdoors, ..Found::default() })
            }
            (What::Backdoors(_), _) => Ok(Found::default()),
            (What::Easiest(measure, most), _) => self.easiest(position, measure, most, budget),
            (What::Every, _) => self.every(position, budget),
            (What::Path, _) => self.path(position, soundness, budget),
        }
    }

    fn path(
        &self,
        position: &Position,
        soundness: &Soundness,
        budget: &Budget<'_>,
    ) -> Result<Found, Stopped> {
        let is_last_used = !self.is_stuck_an_end && matches!(soundness, Soundness::Sound(_));
        let guess = if is_last_used { Guess::Allowed } else { Guess::Excluded };
        let ladder = self.selection.order.ladder_with(self.selection.options(guess));
        let mut path = explain_with(position, ladder, *budget);
        let mut steps = Vec::new();
        for step in path.with_positions().take(self.most) {
            let (step, before) = step?;
            let is_last = self.last == Some(step.technique);
            steps.push((step, before));
            if is_last {
                break;
            }
        }
        Ok(Found { steps, is_solved: path.position().is_solved(), ..Found::default() })
    }

    fn every(&self, position: &Position, budget: &Budget<'_>) -> Result<Found, Stopped> {
        let (steps, ended) = human::every(position, &self.selection, self.kept, budget);
        ended?;
        let steps = steps.into_iter().map(|step| (step, position.clone())).collect();
        Ok(Found { steps, ..Found::default() })
    }

    fn easiest(
        &self,
        position: &Position,
        measure: Measure,
        most: usize,
        budget: &Budget<'_>,
    ) -> Result<Found, Stopped> {
        let options = self.selection.options(Guess::Allowed);
        let Some(path) = human::easiest(position, self.selection.order, options, measure, most, budget)?
        else {
            return Ok(Found::default());
        };
        let (mut steps, mut before) = (Vec::new(), position.clone());
        for step in path.steps {
            let was = before.clone();
            before.apply(&step);
            steps.push((step, was));
        }
        let cost = Some((path.cost, path.bound));
        let stopped_by = path.stopped.map(Stopped::name);
        Ok(Found { steps, is_solved: before.is_solved(), cost, stopped_by, ..Found::default() })
    }
}

/// A step for Python: its row as JSON, where to look, its pattern, and its picture as SVG.
type StepData = (String, String, String, String);
/// Backdoors: single cells, and pairs if requested.
type Backdoors = (Vec<String>, Option<Vec<Vec<String>>>);
/// The steps, whether they lead to the solution, the error in the puzzle, the cost and its bound, the limit that
/// ended the search for a cheaper path, backdoors.
type Explained =
    (Vec<StepData>, bool, Option<String>, Option<(u32, u32)>, Option<&'static str>, Option<Backdoors>);

/// Explains a Sudoku.
///
/// # Errors
/// The human techniques do not support this puzzle, a name is wrong, or a limit was reached.
#[pyfunction]
pub fn explain(
    py: Python<'_>,
    puzzle: &PyPuzzle,
    asked: Asked,
    bounds: &Bound<'_, PyTuple>,
) -> PyResult<Explained> {
    let stop = StopFlag::new();
    let mut limits = limits(bounds, &stop)?;
    let position = position(py, puzzle)?;
    let wanted = asked.read().map_err(|error| raised(py, &error))?;
    if matches!(wanted.what, What::Easiest(..)) && limits.time_limit().is_none() {
        limits = limits.time(EASIEST_TIME);
    }
    let notation = asked.notation.parse().map_err(|error| raised(py, &Error::setting(error)))?;
    let (found, fault) = detached(py, &stop, || {
        let soundness = human::soundness(&position);
        let fault = human::fault(&position, &soundness);
        if fault.is_some() && !matches!(soundness, Soundness::Several(_)) {
            return (Ok(Found::default()), fault);
        }
        (wanted.find(&position, &soundness, &budget(&limits, &stop)), fault)
    })?;
    let found = found.map_err(stopped)?;
    let steps: PyResult<Vec<_>> = found
        .steps
        .iter()
        .enumerate()
        .map(|(at, (step, before))| step_data(at + 1, step, before, notation))
        .collect();
    let names = |cells: CellSet| -> Vec<String> {
        cells.into_iter().map(|cell| position.geometry().cell_name(cell)).collect()
    };
    let backdoors = found
        .backdoors
        .map(|all| (names(all.single), all.pairs.map(|pairs| pairs.into_iter().map(names).collect())));
    Ok((steps?, found.is_solved, fault, found.cost, found.stopped_by, backdoors))
}

fn step_data(number: usize, step: &Step, before: &Position, notation: Notation) -> PyResult<StepData> {
    let words = Words::of(before.geometry()).in_notation(notation);
    let row = StepRow::in_notation(notation, step, before).numbered(number, before);
    let scene = human::scene(before, Some(step));
    Ok((
        serde_json::to_string(&row).map_err(wrong)?,
        words.where_to_look(step, before),
        words.pattern_only(step, before),
        solvarium_draw::alone(&scene),
    ))
}
