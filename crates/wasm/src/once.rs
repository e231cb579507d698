//! Solves a puzzle without a viewer, for tests and benchmarks of the module.

use serde::Deserialize;
use serde_json::{Value, json};
use solvarium::{Error, Limits};
use solvarium_catalogue::{
    self as catalogue, AuxiliaryInputs, HeuristicChoice, Method, ProblemKind, Report, Request,
};

/// A puzzle and how to solve it.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Order {
    text: String,
    kind: Option<String>,
    method: Option<String>,
    heuristic: Option<String>,
    #[serde(default)]
    seed: u64,
    nodes: Option<u64>,
}

/// Solves a puzzle given as JSON: `{"text","kind"?,"method"?,"heuristic"?,"seed"?,"nodes"?}` →
/// `{"ending","cost","solution","expanded","generated"}`, or `{"error"}`.
///
/// ```
/// let answer = solvarium_wasm::once(r#"{"text": "1 4 2 / 3 0 5 / 6 7 8", "method": "astar"}"#);
/// assert!(answer.starts_with(r#"{"cost":2.0,"ending":"solved""#), "{answer}");
/// ```
#[must_use]
pub fn once(order: &str) -> String {
    let answer = serde_json::from_str(order).map_err(|error| Error::input(error.to_string()));
    let answer = answer.and_then(|order| solved(&order));
    answer.unwrap_or_else(|error| json!({ "error": error.message() })).to_string()
}

fn solved(order: &Order) -> Result<Value, Error> {
    let kind = order.kind.as_deref().map(ProblemKind::parse).transpose()?;
    let first = catalogue::read(&order.text, kind.as_ref(), &AuxiliaryInputs::default())?.into_iter().next();
    let instance = first.ok_or_else(|| Error::input("expected a puzzle, found nothing"))?.instance?;
    let method = order.method.as_deref().map(Method::parse).transpose()?.unwrap_or_default();
    let heuristic = order.heuristic.as_deref().map(HeuristicChoice::parse).transpose()?;
    let request = Request { method, heuristic, seed: order.seed };
    let limits = order.nodes.map_or_else(Limits::none, |nodes| Limits::none().nodes(nodes));
    Ok(result(&instance.solve(&request, &limits, None)?))
}

fn result(report: &Report) -> Value {
    json!({
        "ending": report.ending.name(),
        "cost": report.cost,
        "solution": report.solution(),
        "expanded": report.stats.expanded,
        "generated": report.stats.generated,
    })
}
