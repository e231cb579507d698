//! Lines with their bands, steps, fitted curves and scattered dots.

use super::drawable::{Trace, Way};
use super::layout::Layout;
use super::legend::KEY;
use super::shape::{Pen, Shape, Step, area, line, marker, rectangle};
use super::theme::{FITTED, Ink, Theme};
use super::{Point, thin};

const WIDTH: f64 = 2.0;
const BAND: f64 = 0.17;
const MARKER: f64 = 2.9;
/// Lines with more points than this, or among more series, have no markers.
const FEW_POINTS: usize = 40;
const FEW_SERIES: usize = 8;

/// The points of a run that show.
pub(super) fn shown(layout: &Layout<'_>, run: &[Point]) -> Vec<Point> {
    thin::line(run, |x| layout.x.place(x))
}

/// The scattered points that show.
pub(super) fn shown_dots(layout: &Layout<'_>, points: &[Point]) -> Vec<Point> {
    thin::dots(points, |point| place(layout, point))
}

/// The parts of a run that have a band.
pub(super) fn banded(run: &[Point]) -> impl Iterator<Item = &[Point]> {
    run.chunk_by(|one, other| one.band.is_some() == other.band.is_some())
        .filter(|part| part[0].band.is_some())
}

/// Whether the points of a line are marked.
pub(super) fn has_markers(layout: &Layout<'_>, way: Way, runs: &[Vec<Point>]) -> bool {
    let points: usize = runs.iter().map(Vec::len).sum();
    way == Way::Straight && points <= FEW_POINTS && layout.traces.len() <= FEW_SERIES
}

fn place(layout: &Layout<'_>, point: &Point) -> (f64, f64) {
    (layout.x.place(point.x), layout.y.place(point.y))
}

/// The bands of a series.
pub(super) fn bands(layout: &Layout<'_>, runs: &[Vec<Point>], ink: Ink, shapes: &mut Vec<Shape>) {
    let ways: Vec<_> = runs
        .iter()
        .map(|run| shown(layout, run))
        .flat_map(|run| banded(&run).map(|part| band(layout, part)).collect::<Vec<_>>())
        .collect();
    if !ways.is_empty() {
        shapes.push(Shape::Group { class: "fig-band", title: String::new() });
        shapes.extend(ways.into_iter().map(|way| Shape::fill(way, ink.colour, BAND)));
        shapes.push(Shape::End);
    }
}

/// There along the upper ends and back along the lower; a single point is as wide as a line is thick.
fn band(layout: &Layout<'_>, part: &[Point]) -> Vec<Step> {
    let end = |point: &Point, of: fn((f64, f64)) -> f64| {
        (layout.x.place(point.x), layout.y.place(point.band.map_or(point.y, of)))
    };
    let upper = part.iter().map(|point| end(point, |(_, high)| high));
    let lower = part.iter().rev().map(|point| end(point, |(low, _)| low));
    match part {
        [one] => {
            let ((x, top), (_, bottom)) = (end(one, |(_, high)| high), end(one, |(low, _)| low));
            rectangle((x - WIDTH, top), (x + WIDTH, bottom))
        }
        _ => area(upper.chain(lower)),
    }
}

fn pen(way: Way, ink: Ink) -> Pen {
    match way {
        Way::Fitted => Pen::new(ink.colour, 1.6).dashed(FITTED),
        _ => Pen::new(ink.colour, WIDTH).dashed(ink.dash),
    }
}

/// A line run by run; a run of one point is a dot.
pub(super) fn draw(
    layout: &Layout<'_>,
    way: Way,
    runs: &[Vec<Point>],
    ink: Ink,
    theme: Theme,
    shapes: &mut Vec<Shape>,
) {
    let shown: Vec<Vec<(f64, f64)>> = runs
        .iter()
        .map(|run| self::shown(layout, run).iter().map(|point| place(layout, point)).collect())
        .collect();
    let long = shown.iter().filter(|places| places.len() > 1);
    let steps: Vec<_> = long
        .flat_map(
            |places| if way == Way::Stepped { line(stairs(places)) } else { line(places.iter().copied()) },
        )
        .collect();
    shapes.push(Shape::stroke(steps, pen(way, ink)));
    let has_markers = has_markers(layout, way, runs);
    let dots = shown.iter().filter(|places| has_markers || places.len() == 1).flatten();
    let dots: Vec<_> = dots.flat_map(|&place| marker(ink.marker, place, MARKER)).collect();
    shapes.push(Shape::seamed(dots, ink.colour, 1.0, Pen::new(theme.colours().paper, 0.8)));
}

/// Each value holds until the next.
fn stairs(places: &[(f64, f64)]) -> Vec<(f64, f64)> {
    let corner = |two: &[(f64, f64)]| [(two[1].0, two[0].1), two[1]];
    places.first().copied().into_iter().chain(places.windows(2).flat_map(corner)).collect()
}

/// Scattered points.
pub(super) fn dots(layout: &Layout<'_>, points: &[Point], ink: Ink, shapes: &mut Vec<Shape>) {
    let shown = shown_dots(layout, points);
    let way = shown.iter().flat_map(|point| marker(ink.marker, place(layout, point), MARKER)).collect();
    shapes.push(Shape::fill(way, ink.colour, 0.75));
}

/// A piece of the line before its name.
pub(super) fn key(
    layout: &Layout<'_>,
    way: Way,
    runs: &[Vec<Point>],
    (x, y): (f64, f64),
    ink: Ink,
    theme: Theme,
    shapes: &mut Vec<Shape>,
) {
    if runs.iter().flatten().any(|point| point.band.is_some()) {
        shapes.push(Shape::fill(rectangle((x, y - 5.5), (x + KEY, y + 5.5)), ink.colour, BAND));
    }
    shapes.push(Shape::stroke(line([(x, y), (x + KEY, y)]), pen(way, ink)));
    if has_markers(layout, way, runs) {
        let seam = Pen::new(theme.colours().paper, 0.8);
        shapes.push(Shape::seamed(marker(ink.marker, (x + KEY / 2.0, y), MARKER), ink.colour, 1.0, seam));
    }
}

/// A dot before a name.
pub(super) fn dot_key((x, y): (f64, f64), ink: Ink, shapes: &mut Vec<Shape>) {
    shapes.push(Shape::fill(marker(ink.marker, (x + KEY / 2.0, y), MARKER), ink.colour, 1.0));
}

impl Trace {
    /// Whether there is nothing to draw.
    pub fn is_empty(&self) -> bool {
        match self {
            Self::Lines(_, runs) => runs.is_empty(),
            Self::Dots(points) | Self::Intervals(points) => points.is_empty(),
            Self::Groups(_, groups) => groups.is_empty(),
        }
    }
}
