//! Estimates with their intervals.

use super::drawable::Trace;
use super::layout::Layout;
use super::legend::KEY;
use super::seats::Seats;
use super::shape::{Pen, Shape, Step, line, marker};
use super::theme::{Ink, Marker, Theme};
use super::{Point, Scale};

const MARKER: f64 = 3.6;
const WHISKER: f64 = 1.5;
/// Half of the stroke that ends a whisker.
const CAP: f64 = 3.5;
/// Neighbours at one place are at most so far apart.
const APART: f64 = 10.0;

/// Series with an estimate at the same place stand side by side.
pub(super) fn seats(layout: &Layout<'_>) -> Seats {
    Seats::new(&layout.traces, &layout.chart.x.scale, &layout.x, |trace| match trace {
        Trace::Intervals(points) => points.iter().map(|point| point.x).collect(),
        _ => Vec::new(),
    })
}

/// How far a series' estimate is moved aside.
pub(super) fn shift(seats: &Seats, x: f64, series: usize) -> f64 {
    let seat = seats.seat(x, series);
    if seat.width > APART { seat.shift / seat.width * APART } else { seat.shift }
}

/// Whiskers, then markers; along an axis of numbers a faint line joins them.
pub(super) fn draw(
    layout: &Layout<'_>,
    seats: &Seats,
    series: usize,
    points: &[Point],
    theme: Theme,
    shapes: &mut Vec<Shape>,
) {
    let ink = theme.ink(layout.ink(series));
    let place =
        |point: &Point| (layout.x.place(point.x) + shift(seats, point.x, series), layout.y.place(point.y));
    let (finite, infinite): (Vec<_>, Vec<_>) = points.iter().partition(|point| point.y.is_finite());
    if !matches!(layout.chart.x.scale, Scale::Names(_)) && finite.len() > 1 {
        let pen = Pen::new(ink.colour, 1.2).faint(0.5).dashed(ink.dash);
        shapes.push(Shape::stroke(line(finite.iter().map(&place)), pen));
    }
    let whiskers = points.iter().flat_map(|point| whisker(layout, point, place(point).0)).collect();
    shapes.push(Shape::stroke(whiskers, Pen::new(ink.colour, WHISKER)));
    let markers = finite.iter().flat_map(|point| marker(ink.marker, place(point), MARKER)).collect();
    shapes.push(Shape::seamed(markers, ink.colour, 1.0, Pen::new(theme.colours().paper, 0.9)));
    let hollow = |point: &Point| marker(Marker::Up, (place(point).0, layout.area.top + MARKER + 3.0), MARKER);
    let hollow = infinite.iter().flat_map(hollow).collect();
    shapes.push(Shape::seamed(hollow, theme.colours().paper, 1.0, Pen::new(ink.colour, WHISKER)));
}

/// From the lower end to the upper, with a stroke at each, or an arrow where it goes on for ever.
fn whisker(layout: &Layout<'_>, point: &Point, x: f64) -> Vec<Step> {
    let Some((low, high)) = point.band else { return Vec::new() };
    let (bottom, top) = (layout.y.place(low), layout.y.place(high));
    let stroke = |y: f64| line([(x - CAP, y), (x + CAP, y)]);
    let upper = match high {
        // The hollow triangle stands there.
        _ if point.y.is_infinite() => Vec::new(),
        f64::INFINITY => line([(x - CAP, top + 5.0), (x, top), (x + CAP, top + 5.0)]),
        _ => stroke(top),
    };
    [line([(x, bottom), (x, top)]), stroke(bottom), upper].concat()
}

/// An estimate before its name.
pub(super) fn key((x, y): (f64, f64), ink: Ink, theme: Theme, shapes: &mut Vec<Shape>) {
    let x = x + KEY / 2.0;
    shapes.push(Shape::stroke(line([(x, y - 8.0), (x, y + 8.0)]), Pen::new(ink.colour, WHISKER)));
    let seam = Pen::new(theme.colours().paper, 0.9);
    shapes.push(Shape::seamed(marker(ink.marker, (x, y), MARKER), ink.colour, 1.0, seam));
}
