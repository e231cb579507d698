//! Boxes and violins.

use super::drawable::{Group, Look, Trace};
use super::layout::Layout;
use super::legend::KEY;
use super::seats::Seats;
use super::shape::{Pen, Shape, Step, area, line, rectangle};
use super::spread::{self, Spread};
use super::theme::{Ink, Theme};
use super::{Point, thin};

/// Half of the greatest width of a box.
const HALF: f64 = 30.0;
const LINE: f64 = 1.4;
const FILL: f64 = 0.28;

/// Series with values at the same place stand side by side.
pub(super) fn seats(layout: &Layout<'_>) -> Seats {
    Seats::new(&layout.traces, &layout.chart.x.scale, &layout.x, |trace| match trace {
        Trace::Groups(_, groups) => groups.iter().map(|group| group.x).collect(),
        _ => Vec::new(),
    })
}

/// Where a group is drawn: its middle, and half of its width.
pub(super) fn site(layout: &Layout<'_>, seats: &Seats, series: usize, x: f64) -> (f64, f64) {
    let seat = seats.seat(x, series);
    (layout.x.place(x) + seat.shift, (seat.width * 0.42).min(HALF))
}

/// Every group of a series.
pub(super) fn draw(
    layout: &Layout<'_>,
    seats: &Seats,
    series: usize,
    (look, groups): (Look, &[Group]),
    theme: Theme,
    shapes: &mut Vec<Shape>,
) {
    let ink = theme.ink(layout.ink(series));
    // Dashes are for the legend; without one, the names below tell which is which.
    let ink = if layout.legend.entries.is_empty() { Ink { dash: &[], ..ink } } else { ink };
    for group in groups {
        let site = site(layout, seats, series, group.x);
        match look {
            Look::Box => shapes.extend(boxed(layout, site, &group.values, ink)),
            Look::Violin => shapes.extend(violin(layout, site, &group.values, ink, theme)),
        }
    }
}

/// The outliers that show.
pub(super) fn shown(layout: &Layout<'_>, spread: &Spread) -> Vec<f64> {
    let points: Vec<_> = spread.outliers.iter().map(|&value| Point::new(0.0, value)).collect();
    thin::dots(&points, |point| (0.0, layout.y.place(point.y))).iter().map(|point| point.y).collect()
}

fn boxed(layout: &Layout<'_>, (x, half): (f64, f64), values: &[f64], ink: Ink) -> [Shape; 4] {
    let spread = Spread::of(values);
    let y = |value: f64| layout.y.place(value);
    let (left, right) = (x - half, x + half);
    let pen = Pen::new(ink.colour, LINE).dashed(ink.dash);
    let body = rectangle((left, y(spread.upper)), (right, y(spread.lower)));
    let (low, high) = (y(spread.whiskers.0), y(spread.whiskers.1));
    let cap = |y: f64| line([(x - half / 2.0, y), (x + half / 2.0, y)]);
    let stems = [line([(x, y(spread.lower)), (x, low)]), line([(x, y(spread.upper)), (x, high)])];
    let whiskers = [stems.concat(), cap(low), cap(high)].concat();
    let rings = shown(layout, &spread).into_iter().map(|value| Step::Circle(x, y(value), 2.2)).collect();
    [
        Shape::stroke(whiskers, pen.dashed(&[])),
        Shape::seamed(body, ink.colour, FILL, pen),
        Shape::stroke(line([(left, y(spread.median)), (right, y(spread.median))]), Pen::new(ink.colour, 2.6)),
        Shape::stroke(rings, Pen::new(ink.colour, 1.0)),
    ]
}

/// The outline of a density, in units of the sheet: height, and half of the width there.
pub(super) fn outline(layout: &Layout<'_>, half: f64, values: &[f64]) -> Vec<(f64, f64)> {
    // Heights on the sheet fall where values rise.
    let heights: Vec<_> = values.iter().rev().map(|&value| layout.y.place(value)).collect();
    spread::density(&heights).into_iter().map(|(y, part)| (y, half * part)).collect()
}

fn violin(layout: &Layout<'_>, (x, half): (f64, f64), values: &[f64], ink: Ink, theme: Theme) -> [Shape; 3] {
    let spread = Spread::of(values);
    let y = |value: f64| layout.y.place(value);
    let outline = outline(layout, half, values);
    let right = outline.iter().map(|(y, half)| (x + half, *y));
    let left = outline.iter().rev().map(|(y, half)| (x - half, *y));
    let pen = Pen::new(ink.colour, LINE).dashed(ink.dash);
    let bar = rectangle((x - 2.2, y(spread.upper)), (x + 2.2, y(spread.lower)));
    [
        Shape::seamed(area(right.chain(left)), ink.colour, FILL, pen),
        Shape::fill(bar, ink.colour, 1.0),
        Shape::seamed(
            vec![Step::Circle(x, y(spread.median), 3.2)],
            theme.colours().paper,
            1.0,
            Pen::new(ink.colour, LINE),
        ),
    ]
}

/// A small box before its name.
pub(super) fn key((x, y): (f64, f64), ink: Ink, shapes: &mut Vec<Shape>) {
    let body = rectangle((x + 6.0, y - 5.5), (x + KEY - 6.0, y + 5.5));
    shapes.push(Shape::seamed(body, ink.colour, FILL, Pen::new(ink.colour, LINE).dashed(ink.dash)));
}
