//! The layers of a specification: each draws the rows of one kind.

use super::{by_series, colour, inks};
use crate::figure::layout::Layout;
use crate::figure::theme::{FITTED, Ink, Marker, Theme};
use serde_json::{Value, json};

/// The kinds of layers, from back to front.
const KINDS: &[&str] = &[
    "band", "line", "steps", "fit", "joint", "whisker", "box", "outlier", "violin", "spread", "dot",
    "marker", "estimate", "endless",
];

/// Returns the layers that these rows need.
pub(super) fn of(layout: &Layout<'_>, rows: &[Value]) -> Vec<Value> {
    let is_there = |kind: &&&str| rows.iter().any(|row| row["mark"] == **kind);
    KINDS.iter().filter(is_there).flat_map(|kind| layers(layout, kind)).collect()
}

/// Returns the layers of one kind.
fn layers(layout: &Layout<'_>, kind: &str) -> Vec<Value> {
    let part = json!({"field": "part"});
    let line = |mark: Value| layer(kind, mark, dashed(layout, json!({"detail": part})));
    let point = |mark: Value| layer(kind, mark, json!({"shape": shape(layout)}));
    let paper = Theme::Light.colours().paper.to_string();
    match kind {
        "band" => {
            let ends = json!({"y": {"field": "low"}, "y2": {"field": "high"}, "detail": part});
            vec![layer(kind, json!({"type": "area", "opacity": 0.17}), ends)]
        }
        "line" => vec![line(json!({"type": "line", "strokeWidth": 2}))],
        "steps" => vec![line(json!({"type": "line", "strokeWidth": 2, "interpolate": "step-after"}))],
        "fit" => {
            let mark = json!({"type": "line", "strokeWidth": 1.6, "strokeDash": FITTED});
            vec![layer(kind, mark, json!({"detail": part}))]
        }
        "joint" => vec![line(json!({"type": "line", "strokeWidth": 1.2, "opacity": 0.5}))],
        "whisker" => whiskers(kind),
        "box" => boxes(layout, kind),
        "violin" => {
            let ends = json!({"x": {"field": "left"}, "x2": {"field": "right"}, "detail": part,
                              "stroke": colour(layout)});
            let mark =
                json!({"type": "area", "orient": "horizontal", "fillOpacity": 0.28, "strokeWidth": 1.4});
            vec![layer(kind, mark, ends)]
        }
        "spread" => spreads(kind, &paper),
        "dot" => vec![point(json!({"type": "point", "filled": true, "size": 26, "opacity": 0.6}))],
        "outlier" => vec![layer(kind, json!({"type": "point", "size": 15, "strokeWidth": 1}), json!({}))],
        "endless" => {
            let mark = json!({"type": "point", "shape": "triangle-up", "fill": paper, "size": 41,
                              "strokeWidth": 1.5});
            vec![layer(kind, mark, json!({}))]
        }
        _ => {
            let seam = json!({"type": "point", "filled": true, "size": 36, "opacity": 1,
                              "stroke": paper, "strokeWidth": 0.8});
            vec![point(seam)]
        }
    }
}

/// Layers of whiskers: a rule from end to end, with a stroke at each.
fn whiskers(kind: &str) -> Vec<Value> {
    let stem = layer(
        kind,
        json!({"type": "rule", "strokeWidth": 1.5}),
        json!({"y": {"field": "low"}, "y2": {"field": "high"}}),
    );
    vec![stem, cap(kind, "low"), cap(kind, "high")]
}

fn cap(kind: &str, field: &str) -> Value {
    let mark = json!({"type": "tick", "orient": "horizontal", "size": 7, "thickness": 1.5});
    layer(kind, mark, json!({"y": {"field": field}}))
}

fn boxes(layout: &Layout<'_>, kind: &str) -> Vec<Value> {
    let rule = |width: f64, ends: Value| layer(kind, json!({"type": "rule", "strokeWidth": width}), ends);
    let body = json!({"x": {"field": "left"}, "x2": {"field": "right"},
                      "y": {"field": "lower"}, "y2": {"field": "upper"}, "stroke": colour(layout)});
    vec![
        rule(1.4, json!({"y": {"field": "low"}, "y2": {"field": "lower"}})),
        rule(1.4, json!({"y": {"field": "upper"}, "y2": {"field": "high"}})),
        cap(kind, "low"),
        cap(kind, "high"),
        layer(kind, json!({"type": "rect", "fillOpacity": 0.28, "strokeWidth": 1.4}), body),
        rule(2.6, json!({"x": {"field": "left"}, "x2": {"field": "right"}, "y": {"field": "median"}})),
    ]
}

/// Layers of the quartiles and the median within a violin.
fn spreads(kind: &str, paper: &str) -> Vec<Value> {
    let bar = json!({"type": "rule", "strokeWidth": 4.4});
    let dot = json!({"type": "point", "shape": "circle", "fill": paper, "size": 32, "strokeWidth": 1.4});
    vec![
        layer(kind, bar, json!({"y": {"field": "lower"}, "y2": {"field": "upper"}})),
        layer(kind, dot, json!({"y": {"field": "median"}})),
    ]
}

fn layer(kind: &str, mark: Value, encoding: Value) -> Value {
    json!({"transform": [{"filter": {"field": "mark", "equal": kind}}], "mark": mark, "encoding": encoding})
}

/// Adds dashes to the encoding if colours alone do not distinguish all series.
fn dashed(layout: &Layout<'_>, mut encoding: Value) -> Value {
    if inks(layout).1.iter().any(|ink| !ink.dash.is_empty()) {
        let dash = |ink: &Ink| if ink.dash.is_empty() { json!([1, 0]) } else { json!(ink.dash) };
        encoding["strokeDash"] = by_series(layout, dash);
    }
    encoding
}

/// The encoding of markers by series.
fn shape(layout: &Layout<'_>) -> Value {
    by_series(layout, |ink| {
        json!(match ink.marker {
            Marker::Circle => "circle",
            Marker::Square => "square",
            Marker::Up => "triangle-up",
            Marker::Diamond => "diamond",
            Marker::Down => "triangle-down",
            Marker::Cross => "cross",
        })
    })
}
