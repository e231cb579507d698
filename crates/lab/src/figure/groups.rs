//! Boxes and violins.

use super::drawable::{Group, Look, Trace};
use super::drawing::Drawing;
use super::layout::Layout;
use super::legend::KEY;
use super::ruler::Ruler;
use super::seats::{Seat, Seats};
use super::shape::{Pen, Step, area, line, rectangle};
use super::spread::{self, Spread};
use super::theme::Ink;
use super::{Point, Scale, thin};

/// Half of the greatest width of a box.
const HALF: f64 = 30.0;
const LINE: f64 = 1.4;
const FILL: f64 = 0.28;
const RING: f64 = 2.2;

/// Series with values at the same place stand side by side.
pub(super) fn seats(traces: &[Trace], scale: &Scale, x: &Ruler) -> Seats {
    Seats::new(traces, scale, x, |trace| match trace {
        Trace::Groups(_, groups) => groups.iter().map(|group| group.x).collect(),
        _ => Vec::new(),
    })
}

/// How far they reach out from their x.
pub(super) fn reach(seats: &Seats) -> f64 {
    seats.last().map(|seat| seat.shift + half(seat) + LINE).fold(0.0, f64::max)
}

/// Half of the width of what is drawn on a seat.
fn half(seat: Seat) -> f64 {
    (seat.width * 0.42).min(HALF)
}

/// Where a group is drawn: its middle, and half of its width.
pub(super) fn site(layout: &Layout<'_>, seats: &Seats, series: usize, x: f64) -> (f64, f64) {
    let seat = seats.seat(x, series);
    (layout.x.place(x) + seat.shift, half(seat))
}

/// Every group of a series.
pub(super) fn draw(drawing: &mut Drawing<'_>, seats: &Seats, series: usize, look: Look, groups: &[Group]) {
    let (layout, ink) = (drawing.layout, drawing.ink(series));
    // Dashes are for the legend; without one, the names below tell which is which.
    let ink = if layout.head.legend.entries.is_empty() { Ink { dash: &[], ..ink } } else { ink };
    for group in groups {
        let site = site(layout, seats, series, group.x);
        match look {
            Look::Box => boxed(drawing, ink, site, &group.values),
            Look::Violin => violin(drawing, ink, site, &group.values),
        }
    }
}

/// The outliers that show.
pub(super) fn shown(layout: &Layout<'_>, spread: &Spread) -> Vec<f64> {
    let points: Vec<_> = spread.outliers.iter().map(|&value| Point::new(0.0, value)).collect();
    thin::dots(&points, |point| (0.0, layout.y.place(point.y))).iter().map(|point| point.y).collect()
}

fn boxed(drawing: &mut Drawing<'_>, ink: Ink, (x, half): (f64, f64), values: &[f64]) {
    let layout = drawing.layout;
    let spread = Spread::of(values);
    let y = |value: f64| layout.y.place(value);
    let stem = |from: f64, to: f64| line([(x, y(from)), (x, y(to))]);
    let across = |value: f64, half: f64| line([(x - half, y(value)), (x + half, y(value))]);
    let (low, high) = spread.whiskers;
    let whiskers = [
        stem(spread.lower, low),
        stem(spread.upper, high),
        across(low, half / 2.0),
        across(high, half / 2.0),
    ];
    let body = rectangle((x - half, y(spread.upper)), (x + half, y(spread.lower)));
    let rings = shown(layout, &spread).into_iter().map(|value| Step::Circle(x, y(value), RING)).collect();
    let pen = Pen::new(ink.colour, LINE);
    drawing.stroke(whiskers.concat(), pen);
    drawing.edged(body, ink.colour, FILL, pen.dashed(ink.dash));
    drawing.stroke(across(spread.median, half), Pen::new(ink.colour, 2.6));
    drawing.stroke(rings, Pen::new(ink.colour, 1.0));
}

/// The outline of a density, in units of the sheet: height, and half of the width there.
pub(super) fn outline(layout: &Layout<'_>, half: f64, values: &[f64]) -> Vec<(f64, f64)> {
    // Heights on the sheet fall where values rise.
    let heights: Vec<_> = values.iter().rev().map(|&value| layout.y.place(value)).collect();
    spread::density(&heights).into_iter().map(|(y, part)| (y, half * part)).collect()
}

fn violin(drawing: &mut Drawing<'_>, ink: Ink, (x, half): (f64, f64), values: &[f64]) {
    let (layout, paper) = (drawing.layout, drawing.colours().paper);
    let Spread { lower, median, upper, .. } = Spread::of(values);
    let y = |value: f64| layout.y.place(value);
    let outline = outline(layout, half, values);
    let right = outline.iter().map(|(y, half)| (x + half, *y));
    let left = outline.iter().rev().map(|(y, half)| (x - half, *y));
    let pen = Pen::new(ink.colour, LINE);
    drawing.edged(area(right.chain(left)), ink.colour, FILL, pen.dashed(ink.dash));
    drawing.fill(rectangle((x - RING, y(upper)), (x + RING, y(lower))), ink.colour, 1.0);
    drawing.edged(vec![Step::Circle(x, y(median), 3.2)], paper, 1.0, pen);
}

/// A small box before its name.
pub(super) fn key(drawing: &mut Drawing<'_>, series: usize, (x, y): (f64, f64)) {
    let ink = drawing.ink(series);
    let body = rectangle((x + 6.0, y - 5.5), (x + KEY - 6.0, y + 5.5));
    drawing.edged(body, ink.colour, FILL, Pen::new(ink.colour, LINE).dashed(ink.dash));
}
