//! Functions shared by the commands of the lab: errors and progress.

use crate::fault::Fault;
use crate::output::out;
use solvarium_lab::units::{show_count, show_duration};
use solvarium_lab::{Error, Feature, Progress};
use std::sync::Arc;
use std::time::{Duration, Instant};

/// Converts an error of the lab.
pub fn fault(error: Error) -> Fault {
    if error.is_stopped() {
        Fault::Interrupted
    } else if error.is_limit() {
        Fault::Limit(error.to_string())
    } else if error.is_input() {
        Fault::usage(error.to_string())
    } else {
        Fault::Failure(error.to_string())
    }
}

/// Reports which of these files were not written because this build lacks the code for them.
pub fn report_missing(wanted: &[Feature]) {
    for feature in wanted.iter().filter(|feature| !feature.is_built()) {
        out::say_note(&format!("{} not written: {}", feature.files(), feature.not_built()));
    }
}

/// `1,234 of 34,000 runs (3.6 %), 512/s, 1 min 4 s left`.
pub fn progress_line(progress: &Arc<Progress>) -> impl FnMut() -> String + Send + 'static {
    let (progress, began) = (Arc::clone(progress), Instant::now());
    move || match (progress.total(), progress.waits_for()) {
        (0, Some(other)) => format!("waiting to see whether {other} still runs"),
        (0, None) => "listing the runs".into(),
        (total, _) => line(progress.done(), progress.before(), total, began.elapsed(), "runs"),
    }
}

#[expect(clippy::cast_precision_loss, reason = "shown with two digits")]
/// A progress line for any unit.
pub fn line(done: u64, before: u64, total: u64, elapsed: Duration, unit: &str) -> String {
    let (fresh, left) = ((done - before.min(done)) as f64, total.saturating_sub(done) as f64);
    let rate = fresh / elapsed.as_secs_f64().max(1e-3);
    let share = 100.0 * done as f64 / (total.max(1)) as f64;
    let eta = if rate > 0.0 { Duration::try_from_secs_f64(left / rate).ok() } else { None };
    let eta = eta.map(|time| format!(", {} left", show_duration(time))).unwrap_or_default();
    format!("{} of {} {unit} ({share:.1} %), {}/s{eta}", show_count(done), show_count(total), show_rate(rate))
}

/// Formats a rate with at least three significant digits.
fn show_rate(rate: f64) -> String {
    match rate {
        rate if rate < 10.0 => format!("{rate:.2}"),
        rate if rate < 100.0 => format!("{rate:.1}"),
        rate => format!("{rate:.0}"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_rate_excludes_earlier_work() {
        let line = line(600, 500, 1000, Duration::from_secs(10), "runs");
        assert_eq!(line, "600 of 1,000 runs (60.0 %), 10.0/s, 40.00 s left");
        assert_eq!(super::line(0, 0, 10, Duration::ZERO, "runs"), "0 of 10 runs (0.0 %), 0.00/s");
    }
}
