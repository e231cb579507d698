//! A result for machines: one JSON object, as docs/json.md and
//! docs/result.schema.json describe it.

use serde::Serialize;
use solvarium::catalogue::{Ending, Report};
use solvarium::limits::Stop;

/// One line of `--format json`. Fields that do not apply are left out.
#[derive(Debug, Serialize)]
pub struct Record<'a> {
    r#type: &'static str,
    problem: &'a str,
    method: &'a str,
    outcome: &'static str,
    #[serde(skip_serializing_if = "Option::is_none")]
    stopped_by: Option<&'static str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    cost: Option<Number>,
    #[serde(skip_serializing_if = "Option::is_none")]
    actions: Option<&'a [String]>,
    #[serde(skip_serializing_if = "Option::is_none")]
    solution: Option<&'a str>,
    expanded: u64,
    generated: u64,
    seconds: f64,
    peak_bytes: u64,
    seed: u64,
    version: &'a str,
}

/// A cost: `27`, not `27.0`, where it is whole.
#[derive(Debug, PartialEq, Serialize)]
#[serde(untagged)]
pub enum Number {
    Whole(u64),
    Real(f64),
}

impl Number {
    /// The number as it is written.
    #[expect(
        clippy::cast_possible_truncation,
        clippy::cast_sign_loss,
        reason = "whole, not negative and below 2^53 where it is cast"
    )]
    pub fn of(value: f64) -> Self {
        const EXACT: f64 = 9_007_199_254_740_992.0;
        if value.fract() == 0.0 && (0.0..EXACT).contains(&value) {
            Self::Whole(value as u64)
        } else {
            Self::Real(value)
        }
    }
}

impl std::fmt::Display for Number {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Self::Whole(value) => value.fmt(f),
            Self::Real(value) => write!(f, "{value:.4}"),
        }
    }
}

impl<'a> Record<'a> {
    /// The record of a report.
    pub fn of(report: &'a Report) -> Self {
        let solved = report.ending == Ending::Solved;
        Self {
            r#type: "result",
            problem: &report.problem,
            method: &report.method,
            outcome: report.ending.name(),
            stopped_by: match &report.ending {
                Ending::Stopped(stop) => Some(stop_name(stop)),
                _ => None,
            },
            cost: report.cost.map(Number::of),
            actions: solved.then_some(&report.actions[..]),
            solution: report.solution.as_deref(),
            expanded: report.stats.expanded,
            generated: report.stats.generated,
            seconds: report.elapsed.as_secs_f64(),
            peak_bytes: report.stats.bytes_peak,
            seed: report.seed,
            version: report.version,
        }
    }

    /// The line, without its end.
    pub fn line(&self) -> std::io::Result<String> {
        Ok(serde_json::to_string(self)?)
    }
}

/// The word for a limit in results.
pub const fn stop_name(stop: &Stop) -> &'static str {
    match stop {
        Stop::Time => "time",
        Stop::Nodes => "nodes",
        Stop::Memory => "memory",
        Stop::Asked => "asked",
        Stop::Incomplete => "incomplete",
        _ => "refuted",
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn whole_costs_are_written_whole() {
        let text = |value| serde_json::to_string(&Number::of(value)).unwrap();
        assert_eq!(text(27.0), "27");
        assert_eq!(text(0.0), "0");
        assert_eq!(text(2.5), "2.5");
        assert_eq!(Number::of(2.0f64.sqrt()).to_string(), "1.4142");
    }
}
