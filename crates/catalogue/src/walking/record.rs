//! A walk as a row for programs: docs/json.md describes its fields.

use super::{Walk, WalkMethod};
use crate::instance::{Ending, Instance};
use serde::Serialize;

/// A walk as a row for programs.
///
/// ```
/// use solvarium::Limits;
/// use solvarium_catalogue::{self as catalogue, walking::{WalkMethod, WalkRecord, walk}};
/// let (map, method) = (catalogue::parse("S..G")?, WalkMethod::parse("lrta")?);
/// let walk = walk(&*map, &method, &Limits::none())?;
/// let row = serde_json::to_value(WalkRecord::of(&*map, &method, &walk)).unwrap();
/// assert_eq!((&row["outcome"], &row["steps"]), (&"solved".into(), &3.into()));
/// # Ok::<(), solvarium::Error>(())
/// ```
#[derive(Debug, Serialize)]
pub struct WalkRecord<'a> {
    map: String,
    method: String,
    outcome: &'static str,
    #[serde(skip_serializing_if = "Option::is_none")]
    stopped_by: Option<&'static str>,
    steps: usize,
    cost: f64,
    #[serde(skip_serializing_if = "Option::is_none")]
    best: Option<f64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    ratio: Option<f64>,
    expanded: u64,
    #[serde(skip_serializing_if = "Option::is_none")]
    plans: Option<u64>,
    seen: u64,
    cells: &'a [[u32; 2]],
    seconds: f64,
}

impl<'a> WalkRecord<'a> {
    /// The row of a walk by a method.
    ///
    /// ```
    /// use solvarium::Limits;
    /// use solvarium_catalogue::{self as catalogue, walking::{WalkMethod, WalkRecord, walk}};
    /// let (map, method) = (catalogue::parse("S..G")?, WalkMethod::parse("replan")?);
    /// let walk = walk(&*map, &method, &Limits::none())?;
    /// assert_eq!(serde_json::to_value(WalkRecord::of(&*map, &method, &walk)).unwrap()["plans"], 1);
    /// # Ok::<(), solvarium::Error>(())
    /// ```
    #[must_use]
    pub fn of(map: &dyn Instance, method: &WalkMethod, walk: &'a Walk) -> Self {
        Self {
            map: map.describe(),
            method: method.to_string(),
            outcome: walk.ending.name(),
            stopped_by: match &walk.ending {
                Ending::Stopped(stop) => Some(stop.name()),
                _ => None,
            },
            steps: walk.cells.len() - 1,
            cost: walk.cost,
            best: walk.best,
            ratio: walk.ratio(),
            expanded: walk.expanded,
            plans: walk.plans,
            seen: walk.seen,
            cells: &walk.cells,
            seconds: walk.elapsed.as_secs_f64(),
        }
    }
}
