//! The key-value format of a university course.

use super::Form;
use crate::output::record::Number;
use crate::output::show::View;
use solvarium_catalogue::Ending;
use std::io::{self, Write};

/// The format.
pub const FORM: Form = Form { write: Some(columbia), ..Form::PLAIN };

/// Writes the keys of the coursework of Columbia's AI course, which many other courses use: Python lists, seconds, megabytes.
fn columbia(out: &mut dyn Write, view: View<'_>) -> io::Result<()> {
    let report = view.report;
    if report.ending == Ending::Solved {
        let quoted: Vec<_> = report.actions().iter().map(|action| format!("'{action}'")).collect();
        writeln!(out, "path_to_goal: [{}]", quoted.join(", "))?;
        writeln!(out, "cost_of_path: {}", Number::of(report.cost.unwrap_or_default()))?;
    } else {
        writeln!(out, "path_to_goal: {}", report.ending.name())?;
    }
    writeln!(out, "nodes_expanded: {}", report.stats.expanded)?;
    if report.ending == Ending::Solved {
        writeln!(out, "search_depth: {}", report.length().unwrap_or_default())?;
    }
    #[expect(clippy::cast_precision_loss, reason = "megabytes with eight digits")]
    let megabytes = report.stats.bytes_peak as f64 / f64::from(1 << 20);
    writeln!(out, "max_search_depth: {}", report.stats.depth_peak)?;
    writeln!(out, "running_time: {:.8}", report.elapsed.as_secs_f64())?;
    writeln!(out, "max_ram_usage: {megabytes:.8}")
}
