//! A request for a run, checked against the limits.

use super::refusal::Refusal;
use crate::session::{Begin, Bounds};
use serde::Deserialize;
use solvarium_catalogue::{self as catalogue, HeuristicChoice, Instance, Method, ProblemKind, Request};
use std::sync::Arc;

/// The body of `POST /api/runs`.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Order {
    text: String,
    kind: Option<String>,
    method: Option<String>,
    heuristic: Option<String>,
    #[serde(default)]
    seed: u64,
    nodes: Option<u64>,
    seconds: Option<f64>,
    bytes: Option<usize>,
    #[serde(default)]
    paused: bool,
}

/// The puzzle of a text that contains exactly one.
pub(super) fn only(text: &str, kind: Option<&ProblemKind>) -> Result<Box<dyn Instance>, Refusal> {
    Ok(catalogue::parse_as(text, kind)?)
}

impl Order {
    pub(super) fn instance(&self) -> Result<Arc<dyn Instance>, Refusal> {
        let kind = self.kind.as_deref().map(ProblemKind::parse).transpose()?;
        Ok(only(&self.text, kind.as_ref())?.into())
    }

    pub(super) fn request(&self) -> Result<Request, Refusal> {
        let method = self.method.as_deref().map(Method::parse).transpose()?.unwrap_or_default();
        let heuristic = self.heuristic.as_deref().map(HeuristicChoice::parse).transpose()?;
        Ok(Request { method, heuristic, seed: self.seed })
    }

    /// Whether the run starts paused.
    pub(super) const fn begin(&self) -> Begin {
        if self.paused { Begin::Paused } else { Begin::Running }
    }

    /// The requested limits, checked against the upper limits.
    pub(super) fn bounds(&self, most: &Bounds) -> Result<Bounds, Refusal> {
        if self.seconds.is_some_and(|seconds| seconds <= 0.0) {
            return Err(Refusal::bad("expected a number of seconds above 0"));
        }
        Ok(Bounds { nodes: self.nodes, seconds: self.seconds, bytes: self.bytes }.within(most))
    }
}

impl Bounds {
    /// The tighter one of each limit.
    pub(super) fn within(&self, most: &Self) -> Self {
        Self {
            nodes: least(self.nodes, most.nodes, u64::min),
            seconds: least(self.seconds, most.seconds, f64::min),
            bytes: least(self.bytes, most.bytes, usize::min),
        }
    }
}

fn least<T>(one: Option<T>, other: Option<T>, min: fn(T, T) -> T) -> Option<T> {
    match (one, other) {
        (Some(one), Some(other)) => Some(min(one, other)),
        (one, other) => one.or(other),
    }
}
