//! Lines with their bands, steps, fitted curves and scattered dots.

use super::drawing::Drawing;
use super::marker::marker;
use super::overlap;
use crate::figure::Point;
use crate::figure::layout::legend::KEY;
use crate::figure::layout::shown::banded;
use crate::figure::layout::{Layout, LineKind, thin};
use crate::figure::theme::{FITTED, Ink};
use solvarium_draw::sheet::{Pen, Step, area, line, rectangle};

const WIDTH: f64 = 2.0;
const BAND: f64 = 0.17;
const MARKER: f64 = 2.9;
/// The opacity of a dot, and of a cloud of dots.
const DOT: f64 = 0.4;
const CLOUD: f64 = 0.75;

/// Draws the bands of a series.
pub(super) fn bands(drawing: &mut Drawing<'_>, series: usize, runs: &[Vec<Point>]) {
    let (layout, ink) = (drawing.layout, drawing.ink(series));
    let mut paths = Vec::new();
    for run in runs.iter().map(|run| layout.run(run)) {
        paths.extend(banded(&run).map(|part| band(layout, part)));
    }
    if !paths.is_empty() {
        drawing.group("fig-band", "", |drawing| {
            paths.into_iter().for_each(|path| drawing.fill(path, ink.colour, BAND));
        });
    }
}

/// The outline of a band: along the upper ends and back along the lower. A single point is as wide as a line is thick.
fn band(layout: &Layout<'_>, part: &[Point]) -> Vec<Step> {
    let ends = |point: &Point| {
        let (low, high) = point.band.unwrap_or((point.y, point.y));
        (layout.x.place(point.x), layout.y.place(low), layout.y.place(high))
    };
    if let [one] = part {
        let (x, bottom, top) = ends(one);
        return rectangle((x - WIDTH, top), (x + WIDTH, bottom));
    }
    let upper = part.iter().map(ends).map(|(x, _, top)| (x, top));
    let lower = part.iter().rev().map(ends).map(|(x, bottom, _)| (x, bottom));
    area(upper.chain(lower))
}

fn pen(kind: LineKind, ink: Ink) -> Pen {
    match kind {
        LineKind::Fitted => Pen::new(ink.colour, 1.6).dashed(FITTED),
        LineKind::Straight | LineKind::Stepped => Pen::new(ink.colour, WIDTH).dashed(ink.dash),
    }
}

/// Draws a line, run by run; a run of one point is a marker.
pub(super) fn draw(drawing: &mut Drawing<'_>, series: usize, kind: LineKind, runs: &[Vec<Point>]) {
    let (layout, ink) = (drawing.layout, drawing.ink(series));
    let places = |run: &Vec<Point>| layout.run(run).iter().map(|point| layout.place(point)).collect();
    let runs_shown: Vec<Vec<_>> = runs.iter().map(places).collect();
    let has_markers = layout.has_markers(kind, runs);
    let long = runs_shown.iter().filter(|places| places.len() > 1);
    let marked = runs_shown.iter().filter(|places| has_markers || places.len() == 1);
    let courses: Vec<_> = long.flat_map(|places| course(kind, places)).collect();
    if kind == LineKind::Fitted {
        // The curve is edged in the colour of the paper, since it covers the dots that it fits.
        drawing.stroke(courses.clone(), Pen::new(drawing.colours().paper, 3.6).faint(0.8));
    }
    drawing.stroke(courses, pen(kind, ink));
    drawing.markers(marked.flatten().flat_map(|&place| marker(ink.marker, place, MARKER)).collect(), ink);
}

/// The path from point to point; a step holds its value until the next.
fn course(kind: LineKind, places: &[(f64, f64)]) -> Vec<Step> {
    match kind {
        LineKind::Straight | LineKind::Fitted => line(places.iter().copied()),
        LineKind::Stepped => {
            let corner = |two: &[(f64, f64)]| [(two[1].0, two[0].1), two[1]];
            line(places.first().copied().into_iter().chain(places.windows(2).flat_map(corner)))
        }
    }
}

/// Draws scattered points.
pub(super) fn dots(drawing: &mut Drawing<'_>, series: usize, points: &[Point]) {
    let layout = drawing.layout;
    let places: Vec<_> = layout.dots(points).iter().map(|point| layout.place(point)).collect();
    dotted(drawing, series, &places);
}

/// Draws a few overlapping dots darker the more there are, and many as a cloud.
fn dotted(drawing: &mut Drawing<'_>, series: usize, places: &[(f64, f64)]) {
    let ink = drawing.ink(series);
    let path = |places: &[(f64, f64)]| {
        places.iter().flat_map(|&place| marker(ink.marker, place, MARKER)).collect::<Vec<_>>()
    };
    if places.len() > thin::MANY {
        return drawing.fill(path(places), ink.colour, CLOUD);
    }
    for layer in overlap::layers(places, 2.6 * MARKER) {
        drawing.edged(path(&layer), ink.colour, DOT, Pen::new(ink.colour, 0.9));
    }
}

/// Draws the legend key: a piece of the line.
pub(super) fn key(
    drawing: &mut Drawing<'_>,
    series: usize,
    kind: LineKind,
    runs: &[Vec<Point>],
    (x, y): (f64, f64),
) {
    let ink = drawing.ink(series);
    if runs.iter().flatten().any(|point| point.band.is_some()) {
        drawing.fill(rectangle((x, y - 5.5), (x + KEY, y + 5.5)), ink.colour, BAND);
    }
    drawing.stroke(line([(x, y), (x + KEY, y)]), pen(kind, ink));
    if drawing.layout.has_markers(kind, runs) {
        drawing.markers(marker(ink.marker, (x + KEY / 2.0, y), MARKER), ink);
    }
}

/// Draws the legend key: a dot.
pub(super) fn dot_key(drawing: &mut Drawing<'_>, series: usize, (x, y): (f64, f64)) {
    dotted(drawing, series, &[(x + KEY / 2.0, y)]);
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn steps_hold_until_the_next() {
        let places = [(0.0, 9.0), (2.0, 5.0), (3.0, 1.0)];
        let stairs = [(0.0, 9.0), (2.0, 9.0), (2.0, 5.0), (3.0, 5.0), (3.0, 1.0)];
        assert_eq!(course(LineKind::Stepped, &places), line(stairs));
        assert_eq!(course(LineKind::Fitted, &places), line(places));
    }
}
