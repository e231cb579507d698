//! A bitmap on white.

use super::{Form, With, Writing};
use crate::fault::Fault;
use crate::output::subject::Subject;

/// The format.
pub const FORM: Form =
    Form { puzzle: Some(Writing { extensions: &["png"], with: With::One(puzzle) }), ..Form::PLAIN };

#[cfg(feature = "png")]
fn puzzle(subject: &Subject<'_>) -> Result<Vec<u8>, Fault> {
    let painted = match &subject.steps[..] {
        [] => solvarium_draw::sheet(&subject.puzzle.shown).png(),
        steps => solvarium_draw::sequence::animation(steps),
    };
    painted.map_err(|error| Fault::Failure(format!("{}: {error}", subject.name)))
}

#[cfg(not(feature = "png"))]
fn puzzle(_: &Subject<'_>) -> Result<Vec<u8>, Fault> {
    Err(Fault::usage(solvarium_lab::Feature::Png.not_built().to_string()))
}
