//! Estimates with their intervals.

use super::drawing::Drawing;
use super::marker::marker;
use crate::figure::layout::Layout;
use crate::figure::layout::legend::KEY;
use crate::figure::layout::sites::ESTIMATE;
use crate::figure::theme::Marker;
use crate::figure::{Point, Scale};
use solvarium_draw::sheet::{Pen, Step, line};

const WHISKER: f64 = 1.5;
/// Half of the length of the stroke that ends a whisker.
const CAP: f64 = 3.5;

/// Draws whiskers, then markers; along an axis of numbers a faint line joins them.
pub(super) fn draw(drawing: &mut Drawing<'_>, series: usize, points: &[Point]) {
    let (layout, ink, paper) = (drawing.layout, drawing.ink(series), drawing.colours().paper);
    let x = |point: &Point| layout.x.place(point.x) + layout.sites.estimate(series, point.x);
    let place = |point: &Point| (x(point), layout.y.place(point.y));
    let (finite, infinite): (Vec<&Point>, Vec<&Point>) = points.iter().partition(|point| point.y.is_finite());
    if !matches!(layout.chart.x.scale, Scale::Names(_)) && finite.len() > 1 {
        let joint = line(finite.iter().map(|&point| place(point)));
        drawing.stroke(joint, Pen::new(ink.colour, 1.2).faint(0.5).dashed(ink.dash));
    }
    let pen = Pen::new(ink.colour, WHISKER);
    drawing.stroke(points.iter().flat_map(|point| whisker(layout, point, x(point))).collect(), pen);
    drawing
        .markers(finite.iter().flat_map(|&point| marker(ink.marker, place(point), ESTIMATE)).collect(), ink);
    let hollow = |&point: &&Point| marker(Marker::Up, (x(point), edge(layout)), ESTIMATE);
    drawing.edged(infinite.iter().flat_map(hollow).collect(), paper, 1.0, pen);
}

/// The height of infinite estimates.
fn edge(layout: &Layout<'_>) -> f64 {
    layout.area.top + ESTIMATE + 3.0
}

/// The path of a whisker: from the lower end to the upper, with a stroke at each, or an arrow at an infinite end.
fn whisker(layout: &Layout<'_>, point: &Point, x: f64) -> Vec<Step> {
    let Some((low, high)) = point.band else { return Vec::new() };
    let (bottom, top) = (layout.y.place(low), layout.y.place(high));
    let stroke = |y: f64| line([(x - CAP, y), (x + CAP, y)]);
    let stem = |top: f64| [line([(x, bottom), (x, top)]), stroke(bottom)].concat();
    match high {
        _ if point.y.is_infinite() => stem(edge(layout).min(bottom)),
        f64::INFINITY => [stem(top), line([(x - CAP, top + 5.0), (x, top), (x + CAP, top + 5.0)])].concat(),
        _ => [stem(top), stroke(top)].concat(),
    }
}

/// Draws the legend key: an estimate.
pub(super) fn key(drawing: &mut Drawing<'_>, series: usize, (x, y): (f64, f64)) {
    let (x, ink) = (x + KEY / 2.0, drawing.ink(series));
    drawing.stroke(line([(x, y - 8.0), (x, y + 8.0)]), Pen::new(ink.colour, WHISKER));
    drawing.markers(marker(ink.marker, (x, y), ESTIMATE), ink);
}
