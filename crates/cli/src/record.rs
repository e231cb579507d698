//! A result for machines: one JSON object, as docs/json.md and
//! docs/result.schema.json describe it.

use crate::unique::Unique;
use serde::Serialize;
use solvarium::catalogue::{Ending, Report};

/// One line of `--format json`. Fields that do not apply are left out.
#[derive(Debug, Serialize)]
pub struct Record<'a> {
    r#type: &'static str,
    problem: &'a str,
    method: &'a str,
    #[serde(skip_serializing_if = "Option::is_none")]
    heuristic: Option<&'static str>,
    outcome: &'static str,
    #[serde(skip_serializing_if = "Option::is_none")]
    stopped_by: Option<&'static str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    cost: Option<Number>,
    #[serde(skip_serializing_if = "Option::is_none")]
    actions: Option<&'a [String]>,
    #[serde(skip_serializing_if = "Option::is_none")]
    solution: Option<&'a str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    unique: Option<bool>,
    #[serde(skip_serializing_if = "Option::is_none")]
    unique_stopped_by: Option<&'static str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    lower_bound: Option<Number>,
    #[serde(skip_serializing_if = "Option::is_none")]
    depth_done: Option<u64>,
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
            heuristic: report.heuristic.map(|heuristic| heuristic.name),
            outcome: report.ending.name(),
            stopped_by: match &report.ending {
                Ending::Stopped(stop) => Some(stop.name()),
                _ => None,
            },
            cost: report.cost.map(Number::of),
            actions: solved.then_some(&report.actions[..]),
            solution: report.solution.as_deref(),
            unique: None,
            unique_stopped_by: None,
            lower_bound: report.stats.lower_bound.map(|bound| Number::of(bound.value())),
            depth_done: report.stats.depth_done,
            expanded: report.stats.expanded,
            generated: report.stats.generated,
            seconds: report.elapsed.as_secs_f64(),
            peak_bytes: report.stats.bytes_peak,
            seed: report.seed,
            version: report.version,
        }
    }

    /// The same, with what was found about other solutions.
    pub fn unique(mut self, unique: Option<Unique>) -> Self {
        self.unique = unique.and_then(Unique::known);
        self.unique_stopped_by = unique.and_then(Unique::stopped).map(|stop| stop.name());
        self
    }

    /// The line, without its end.
    pub fn line(&self) -> std::io::Result<String> {
        Ok(serde_json::to_string(self)?)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use solvarium::Limits;
    use solvarium::catalogue::{self, Extras, Method, Order};
    use solvarium::limits::Stop;

    /// The lines that docs/result.schema.json must describe.
    fn lines() -> Vec<serde_json::Value> {
        let solve = |text, method, nodes, unique| {
            let mut items = catalogue::read(text, None, &Extras::default()).unwrap();
            let limits = Limits::none().nodes(nodes);
            let order = Order { method: Method::parse(method).unwrap(), ..Order::default() };
            let report = items.remove(0).job.unwrap().solve(&order, &limits, None).unwrap();
            serde_json::to_value(Record::of(&report).unique(unique)).unwrap()
        };
        vec![
            solve("142305678", "astar", 1000, None),
            solve("021345678", "astar", 1000, None),
            solve("867254301", "astar", 1, None),
            solve("867254301", "bfs", 1, None),
            solve("142305678", "bfs", 1000, Some(Unique::No)),
            solve("142305678", "bfs", 1000, Some(Unique::Unknown(Stop::Time))),
        ]
    }

    #[test]
    fn lines_are_as_the_schema_says() {
        let schema: serde_json::Value =
            serde_json::from_str(include_str!("../../../docs/result.schema.json")).unwrap();
        let known = schema["properties"].as_object().unwrap();
        let always: Vec<_> =
            schema["required"].as_array().unwrap().iter().map(|name| name.as_str().unwrap()).collect();
        let outcomes = [
            ("solved", &["heuristic", "cost", "actions", "solution"][..]),
            ("no-solution", &["heuristic"]),
            ("stopped", &["heuristic", "stopped_by", "lower_bound"]),
            ("stopped", &["stopped_by", "depth_done"]),
            ("solved", &["cost", "actions", "solution", "unique"]),
            ("solved", &["cost", "actions", "solution", "unique_stopped_by"]),
        ];
        for (line, (outcome, more)) in lines().iter().zip(outcomes) {
            assert_eq!(line["outcome"], outcome);
            let mut names: Vec<_> = line.as_object().unwrap().keys().map(String::as_str).collect();
            let mut expected = [&always[..], more].concat();
            names.sort_unstable();
            expected.sort_unstable();
            assert_eq!(names, expected);
            assert!(names.iter().all(|name| known.contains_key(*name)), "{names:?}");
        }
        assert_eq!(known.len(), always.len() + 9, "a field of the schema that no line has");
    }

    #[test]
    fn stops_are_as_the_schema_says() {
        let schema: serde_json::Value =
            serde_json::from_str(include_str!("../../../docs/result.schema.json")).unwrap();
        let names: Vec<_> = [Stop::Time, Stop::Nodes, Stop::Memory, Stop::Asked, Stop::Incomplete]
            .iter()
            .map(Stop::name)
            .chain(["overflow", "refuted"])
            .collect();
        assert_eq!(schema["properties"]["stopped_by"]["enum"], serde_json::json!(names));
        assert_eq!(schema["properties"]["unique_stopped_by"]["enum"], serde_json::json!(names[..4]));
    }

    #[test]
    fn whole_costs_are_written_whole() {
        let text = |value| serde_json::to_string(&Number::of(value)).unwrap();
        assert_eq!(text(27.0), "27");
        assert_eq!(text(0.0), "0");
        assert_eq!(text(2.5), "2.5");
        assert_eq!(Number::of(2.0f64.sqrt()).to_string(), "1.4142");
    }
}
