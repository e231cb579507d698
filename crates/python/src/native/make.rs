//! New instances by the generators of the catalogue.

use super::error::raised;
use super::interrupt::detached;
use super::limits::limits;
use pyo3::prelude::*;
use pyo3::types::PyTuple;
use solvarium::limits::StopFlag;
use solvarium_catalogue::{GeneratorChoice, Made, Wanted};
use std::ops::ControlFlow;

/// The name of the problem, its instances as texts with remarks, and the reason if there are fewer than requested.
type Instances = (Option<&'static str>, Vec<(String, Option<String>)>, Option<String>);

/// Makes instances by a generator with settings. Returns their problem; their texts, each with a remark if it differs
/// from the request; and the reason if there are fewer than requested.
///
/// # Errors
/// A name or a setting is wrong, the request is impossible, or Ctrl-C was pressed.
#[pyfunction]
pub fn generate(
    py: Python<'_>,
    generator: &str,
    texts: Vec<(String, String)>,
    wanted: (u64, u64),
    bounds: &Bound<'_, PyTuple>,
) -> PyResult<Instances> {
    let stop = StopFlag::new();
    let limits = limits(bounds, &stop)?;
    let (count, seed) = wanted;
    let mut all = Vec::new();
    let choice = GeneratorChoice::parse(generator).map_err(|error| raised(py, &error))?;
    let made = detached(py, &stop, || {
        let maker = solvarium_human::maker(&choice)?;
        let maker = texts.iter().try_fold(maker, |maker, (name, text)| maker.given(name, text))?;
        maker.make(&Wanted { seed, count, limits: &limits }, &mut |some| {
            all.extend(some.iter().map(|instance| (instance.text.clone(), instance.remark.clone())));
            ControlFlow::Continue(())
        })
    })?;
    let made = made.map_err(|error| raised(py, &error))?;
    let why = match made {
        Made::All { .. } => None,
        Made::Fewer(why) | Made::NoSuch(why) | Made::Limit { why, .. } => Some(why),
        Made::Asked => Some("it was interrupted".into()),
    };
    Ok((choice.problem().map(|problem| problem.name), all, why))
}
