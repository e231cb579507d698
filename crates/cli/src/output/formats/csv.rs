//! A table: the puzzle on one line, with the solution if requested.

use super::{Form, With, Writing};
use crate::output::subject::{State, Subject, as_line, digits_of};
use solvarium_catalogue::Look;

/// The format.
pub const FORM: Form = Form {
    puzzle: Some(Writing { extensions: &["csv"], with: With::Table("puzzle,solution\n", puzzle) }),
    ..Form::PLAIN
};

fn puzzle(subject: &Subject<'_>) -> Option<String> {
    let shown = as_line(&subject.digits()?)?;
    let start = subject.job.scene(0, &[]).ok()?.picture.filter(|picture| picture.look == Look::Grid)?;
    let solution = if subject.state == State::Solution { shown } else { String::new() };
    Some(format!("{},{solution}\n", as_line(&digits_of(&start)?)?))
}
