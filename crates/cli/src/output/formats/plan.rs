//! A plan as planners of the International Planning Competition write it: one action in parentheses a line, then the cost in a comment.

use super::Form;
use crate::output::record::Number;
use crate::output::show::{View, line};
use std::io::{self, Write};

/// The format.
pub const FORM: Form = Form { write: Some(plan), ..Form::PLAIN };

fn plan(out: &mut dyn Write, view: View<'_>) -> io::Result<()> {
    let report = view.report;
    for action in report.actions() {
        writeln!(out, "({action})")?;
    }
    match report.cost {
        Some(cost) => writeln!(out, "; cost = {}", Number::of(cost)),
        None => writeln!(out, "; {}", line(report)),
    }
}
