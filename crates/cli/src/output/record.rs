//! A result for programs: one JSON object, described in docs/json.md and docs/result.schema.json.

use crate::output::rows::{self, Row};
use crate::reading::origin::Origin;
use crate::unique::Unique;
use serde::Serialize;
use solvarium_catalogue::{Report, Summary};

/// One line of `--format json`. Fields that do not apply are omitted.
#[derive(Debug, Serialize)]
pub struct Record<'a> {
    #[serde(flatten)]
    origin: Option<&'a Origin>,
    #[serde(flatten)]
    summary: Summary,
    #[serde(skip_serializing_if = "Option::is_none")]
    expected: Option<bool>,
}

/// A cost, written as `27`, not `27.0000`, if it is an integer.
#[derive(Debug, PartialEq)]
pub enum Number {
    Integer(u64),
    Real(f64),
}

impl Number {
    /// The number to write.
    #[expect(
        clippy::cast_possible_truncation,
        clippy::cast_sign_loss,
        reason = "whole, not negative and below 2^53 where it is cast"
    )]
    pub fn of(value: f64) -> Self {
        const EXACT: f64 = 9_007_199_254_740_992.0;
        if value.fract() == 0.0 && (0.0..EXACT).contains(&value) {
            Self::Integer(value as u64)
        } else {
            Self::Real(value)
        }
    }
}

impl std::fmt::Display for Number {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Self::Integer(value) => value.fmt(f),
            Self::Real(value) => write!(f, "{value:.4}"),
        }
    }
}

impl<'a> Record<'a> {
    /// The record of a report.
    pub fn of(report: &Report) -> Self {
        Self { origin: None, summary: Summary::of(report).with_plan(report), expected: None }
    }

    /// Adds the origin of the puzzle.
    pub fn from(mut self, origin: &'a Origin) -> Self {
        self.origin = Some(origin);
        self
    }

    /// Adds the result about other solutions.
    pub fn unique(mut self, unique: Option<Unique>) -> Self {
        self.summary.unique = unique.and_then(Unique::known);
        self.summary.unique_stopped_by = unique.and_then(Unique::stopped).map(|stop| stop.name().into());
        self
    }

    /// Adds whether the answer equals the one in the puzzle's text.
    pub const fn expected(mut self, expected: Option<bool>) -> Self {
        self.expected = expected;
        self
    }

    /// The line, without its line break.
    pub fn line(&self) -> std::io::Result<String> {
        rows::json(self)
    }
}

impl Row for Record<'_> {
    const COLUMNS: &'static [&'static str] = &[
        "file",
        "line",
        "problem",
        "method",
        "heuristic",
        "outcome",
        "stopped_by",
        "cost",
        "lower_bound",
        "expanded",
        "generated",
        "seconds",
        "peak_bytes",
        "seed",
        "goal",
    ];

    fn kind(&self) -> &'static str {
        "result"
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::fault::Fault;
    use crate::reading::origin::Refused;
    use solvarium::Limits;
    use solvarium::error::Place;
    use solvarium::limits::Stop;
    use solvarium_catalogue::{self as catalogue, Method, Request};

    /// The definition of a row type in docs/result.schema.json.
    fn schema(of: &str) -> serde_json::Value {
        let schema = include_str!("../../../../docs/result.schema.json");
        serde_json::from_str::<serde_json::Value>(schema).unwrap()["$defs"][of].take()
    }

    fn value(record: &Record<'_>) -> serde_json::Value {
        serde_json::from_str(&record.line().unwrap()).unwrap()
    }

    fn required(schema: &serde_json::Value) -> Vec<&str> {
        schema["required"].as_array().unwrap().iter().map(|name| name.as_str().unwrap()).collect()
    }

    /// Lines that docs/result.schema.json must describe.
    fn lines() -> Vec<serde_json::Value> {
        let solve = |text, method, nodes, unique| {
            let instance = catalogue::parse(text).unwrap();
            let limits = Limits::none().nodes(nodes);
            let request = Request { method: Method::parse(method).unwrap(), ..Request::default() };
            let report = instance.solve(&request, &limits, None).unwrap();
            value(&Record::of(&report).unique(unique))
        };
        vec![
            solve("142305678", "astar", 1000, None),
            solve("021345678", "astar", 1000, None),
            solve("867254301", "astar", 1, None),
            solve("867254301", "bfs", 1, None),
            solve("142305678", "bfs", 1000, Some(Unique::No)),
            solve("142305678", "bfs", 1000, Some(Unique::Unknown(Stop::Time))),
            solve("sudoku 1.....3..4.....2", "backtrack", 1000, None),
            solve("sudoku 1.....3..4.....2", "anneal", 1, None),
            solve("142305678", "fast(databases=always)", 1000, None),
            solve("142305678", "auto", 1000, None),
            solve("S.G\n...\n", "bfs", 1000, None),
            solve("nim 1 2", "alpha-beta", 1000, None),
            solve("nim 1 2", "uct(playouts=1)", 1000, None),
        ]
    }

    #[test]
    fn lines_match_the_schema() {
        let schema = schema("result");
        let (known, always) = (schema["properties"].as_object().unwrap(), required(&schema));
        let outcomes = [
            ("solved", &["goal", "heuristic", "cost", "optimal", "actions", "solution"][..]),
            ("no-solution", &["goal", "heuristic"]),
            ("stopped", &["goal", "heuristic", "stopped_by", "lower_bound"]),
            ("stopped", &["goal", "stopped_by", "depth_done"]),
            ("solved", &["goal", "cost", "optimal", "actions", "solution", "unique"]),
            ("solved", &["goal", "cost", "optimal", "actions", "solution", "unique_stopped_by"]),
            ("solved", &["cost", "actions", "solution", "effort"]),
            ("stopped", &["stopped_by", "best"]),
            ("solved", &["goal", "cost", "optimal", "actions", "solution", "databases"]),
            ("solved", &["goal", "auto", "heuristic", "cost", "optimal", "actions", "solution"]),
            ("solved", &["cost", "optimal", "actions", "solution", "cells"]),
            (
                "solved",
                &["value", "bound", "least", "most", "player", "principal_line", "actions", "solution"],
            ),
            ("stopped", &["stopped_by", "bound", "least", "most", "estimate", "player", "principal_line"]),
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
        // Two more fields if the puzzle came from a file, and one if its text has a solution.
        assert_eq!(known.len(), always.len() + 26, "a field of the schema that no line has");
    }

    #[test]
    fn a_row_has_the_origin_of_its_puzzle() {
        let report =
            catalogue::parse("142305678").unwrap().solve(&Request::default(), &Limits::none(), None).unwrap();
        let origin = Origin::of_argument("a.txt".as_ref()).line(3);
        let row = value(&Record::of(&report).from(&origin));
        assert_eq!((&row["file"], &row["line"]), (&"a.txt".into(), &3.into()));
        assert!(schema("result")["properties"].get("file").is_some());
        let typed = value(&Record::of(&report).from(&Origin::default()));
        assert!(typed.get("file").is_none() && typed.get("line").is_none());
        assert_eq!(typed, value(&Record::of(&report)));
    }

    #[test]
    fn rows_of_refusals_match_the_schema() {
        let schema = schema("error");
        let known: Vec<_> = schema["properties"].as_object().unwrap().keys().map(String::as_str).collect();
        let row = |origin| {
            let refused = Refused { fault: Fault::usage("no puzzle"), origin };
            serde_json::from_str::<serde_json::Value>(&refused.row().unwrap()).unwrap()
        };
        let fields =
            |row: &serde_json::Value| -> Vec<String> { row.as_object().unwrap().keys().cloned().collect() };
        let least = row(Origin::default());
        assert_eq!(fields(&least), sorted(required(&schema)));
        assert_eq!(least["type"], schema["properties"]["type"]["const"]);
        let most = row(Origin::of_argument("-".as_ref()).at(Place::new(2, 1)));
        // A limit does not refuse an input.
        let known: Vec<_> = known.into_iter().filter(|name| *name != "stopped_by").collect();
        assert_eq!(fields(&most), sorted(known));
    }

    fn sorted(mut names: Vec<&str>) -> Vec<&str> {
        names.sort_unstable();
        names
    }

    #[test]
    fn names_of_stops_match_the_schema() {
        let schema = schema("result");
        let names: Vec<_> = [Stop::Time, Stop::Nodes, Stop::Memory, Stop::Asked, Stop::Incomplete]
            .iter()
            .map(Stop::name)
            .chain(["overflow", "reached", "refuted"])
            .collect();
        assert_eq!(schema["properties"]["stopped_by"]["enum"], serde_json::json!(names));
        assert_eq!(schema["properties"]["unique_stopped_by"]["enum"], serde_json::json!(names[..4]));
    }

    #[test]
    fn integer_costs_have_no_decimals() {
        let text = |value| Number::of(value).to_string();
        assert_eq!([text(27.0), text(0.0), text(2.5), text(2.0f64.sqrt())], ["27", "0", "2.5000", "1.4142"]);
    }
}
