//! Writes a chart as a Vega-Lite specification: one table, and a layer for each kind of mark in it.
//!
//! Every axis is quantitative, because a nominal axis has no room for densities; names are its labels. Estimates at the
//! same x are not drawn side by side, so that their x is exact.

mod layers;
mod rows;

use super::layout::names::{Names, SLANT};
use super::layout::{Layout, PADDING, Ruler, Tick};
use super::theme::{Ink, Theme};
use serde_json::{Map, Value, json};
use solvarium_draw::svg::FONTS;

/// Returns the complete specification.
pub(super) fn write(layout: &Layout<'_>) -> Value {
    let chart = layout.chart;
    let rows = rows::of(layout);
    json!({
        "$schema": "https://vega.github.io/schema/vega-lite/v6.json",
        "description": format!("{} {}", chart.title, layout.heading.caption).trim(),
        "title": {"text": layout.heading.title, "subtitle": layout.heading.note,
                  "anchor": "start", "frame": "bounds"},
        "width": layout.area.right - layout.area.left,
        "height": layout.area.bottom - layout.area.top,
        "data": {"values": rows},
        "encoding": {"x": x(layout), "y": y(layout), "color": colour(layout)},
        "layer": layers::of(layout, &rows),
        "config": config(),
    })
}

/// The appearance without the data.
fn config() -> Value {
    let colours = Theme::Light.colours();
    let [ink, soft, axis, grid] =
        [colours.ink, colours.soft, colours.axis, colours.grid].map(|it| it.to_string());
    json!({
        "background": colours.paper.to_string(),
        "font": FONTS,
        "view": {"stroke": null},
        "title": {"fontSize": 16, "fontWeight": "normal", "color": ink, "subtitleFontSize": 12,
                  "subtitleColor": soft, "offset": 12},
        "axis": {"labelColor": soft, "titleColor": ink, "gridColor": grid, "labelFontSize": 11.5,
                 "titleFontSize": 12, "titleFontWeight": "normal", "domainColor": axis, "tickColor": axis},
        "axisY": {"domain": false, "ticks": false, "labelPadding": 7},
        "legend": {"labelFontSize": 12, "labelColor": ink, "offset": 30},
    })
}

fn x(layout: &Layout<'_>) -> Value {
    let mut axis = axis(&layout.x_ticks, &layout.x);
    axis.insert("title".into(), json!(layout.x_label));
    match &layout.names {
        None => {}
        Some(Names::Flat(lines)) => {
            axis.insert("grid".into(), json!(false));
            axis.insert("labelExpr".into(), json!(format!("{}[datum.value]", json!(lines))));
        }
        Some(Names::Slanted(names)) => {
            axis.insert("grid".into(), json!(false));
            axis.insert("labelExpr".into(), json!(format!("{}[datum.value]", json!(names))));
            axis.insert("labelAngle".into(), json!(-SLANT));
        }
    }
    json!({"field": "x", "type": "quantitative", "scale": scale(&layout.x), "axis": axis})
}

/// The vertical axis, with its title above it, on the left.
fn y(layout: &Layout<'_>) -> Value {
    let mut axis = axis(&layout.y_ticks, &layout.y);
    axis.insert("title".into(), json!(layout.y_label));
    axis.insert("titleAngle".into(), json!(0));
    axis.insert("titleAlign".into(), json!("left"));
    axis.insert("titleX".into(), json!(PADDING - layout.area.left));
    axis.insert("titleY".into(), json!(-13));
    json!({"field": "y", "type": "quantitative", "scale": scale(&layout.y), "axis": axis})
}

fn scale(ruler: &Ruler) -> Value {
    let (low, high) = ruler.ends();
    match ruler.is_log() {
        true => json!({"type": "log", "domain": [low, high], "nice": false}),
        false => json!({"type": "linear", "domain": [low, high], "nice": false, "zero": false}),
    }
}

/// The labelled ticks.
fn axis(ticks: &[Tick], ruler: &Ruler) -> Map<String, Value> {
    let named = || ticks.iter().filter(|tick| !tick.label.is_empty());
    let values: Vec<_> = named().map(|tick| ruler.of_level(tick.level)).collect();
    let labels: Vec<_> = named().map(|tick| &tick.label).collect();
    let label = format!("{}[indexof({}, datum.value)]", json!(labels), json!(values));
    let axis = json!({"values": values, "labelExpr": label, "labelLimit": 0, "labelOverlap": false});
    axis.as_object().cloned().unwrap_or_default()
}

/// The colour of each name: that of its first series.
fn colour(layout: &Layout<'_>) -> Value {
    by_series(layout, |ink| json!(ink.colour.to_string()))
}

/// A channel that distinguishes series. Channels of one field share a legend if their domains are equal.
fn by_series(layout: &Layout<'_>, look: impl Fn(&Ink) -> Value) -> Value {
    let (names, inks) = inks(layout);
    let range: Vec<_> = inks.iter().map(look).collect();
    let columns = layout.heading.legend.entries.iter().filter(|entry| entry.y == 0.0).count();
    let legend = match columns {
        0 => Value::Null,
        _ => json!({"orient": "top", "title": null, "labelLimit": 0, "columns": columns}),
    };
    let scale = json!({"domain": names, "range": range});
    json!({"field": "series", "type": "nominal", "scale": scale, "legend": legend})
}

/// Each name once, with the ink of its first series.
fn inks<'a>(layout: &Layout<'a>) -> (Vec<&'a str>, Vec<Ink>) {
    let mut all: Vec<(&str, Ink)> = Vec::new();
    for (nth, series) in layout.chart.series.iter().enumerate() {
        if all.iter().all(|(name, _)| *name != series.name) {
            all.push((&series.name, Theme::Light.ink(layout.ink(nth))));
        }
    }
    all.into_iter().unzip()
}
