//! A table: the puzzle on one line, with the solution if requested.

use super::subject::{State, Subject, as_line, digits_of};
use crate::Look;

writer!(CSV = "csv", files ["csv"], head "puzzle,solution\n", by puzzle);

fn puzzle(subject: &Subject<'_>) -> Option<String> {
    let shown = as_line(&subject.digits()?)?;
    let start = subject.instance.scene(0, &[]).ok()?.picture.filter(|picture| picture.look == Look::Grid)?;
    let solution = if subject.state == State::Solution { shown } else { String::new() };
    Some(format!("{},{solution}\n", as_line(&digits_of(&start)?)?))
}
