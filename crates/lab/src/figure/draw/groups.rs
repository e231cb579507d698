//! Boxes and violins.

use super::drawing::Drawing;
use crate::figure::layout::legend::KEY;
use crate::figure::layout::sites::EDGE;
use crate::figure::layout::{Group, Look, Spread};
use crate::figure::theme::Ink;
use solvarium_draw::sheet::{Pen, Step, area, line, rectangle};

const FILL: f64 = 0.28;
const RING: f64 = 2.2;

/// Draws every group of a series.
pub(super) fn draw(drawing: &mut Drawing<'_>, series: usize, look: Look, groups: &[Group]) {
    let (layout, ink) = (drawing.layout, drawing.ink(series));
    // Only a legend explains dashes; without one, the names below identify the boxes.
    let ink = if layout.heading.legend.entries.is_empty() { Ink { dash: &[], ..ink } } else { ink };
    for group in groups {
        let site = layout.site(series, group.x);
        match look {
            Look::Box => boxed(drawing, ink, site, &group.values),
            Look::Violin => violin(drawing, ink, site, &group.values),
        }
    }
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
    let rings = layout.outliers(&spread).into_iter().map(|value| Step::Circle(x, y(value), RING)).collect();
    let pen = Pen::new(ink.colour, EDGE);
    drawing.stroke(whiskers.concat(), pen);
    drawing.edged(body, ink.colour, FILL, pen.dashed(ink.dash));
    drawing.stroke(across(spread.median, half), Pen::new(ink.colour, 2.6));
    drawing.stroke(rings, Pen::new(ink.colour, 1.0));
}

fn violin(drawing: &mut Drawing<'_>, ink: Ink, (x, half): (f64, f64), values: &[f64]) {
    let (layout, paper) = (drawing.layout, drawing.colours().paper);
    let Spread { lower, median, upper, .. } = Spread::of(values);
    let y = |value: f64| layout.y.place(value);
    let outline = layout.outline(half, values);
    let right = outline.iter().map(|(y, half)| (x + half, *y));
    let left = outline.iter().rev().map(|(y, half)| (x - half, *y));
    let pen = Pen::new(ink.colour, EDGE);
    drawing.edged(area(right.chain(left)), ink.colour, FILL, pen.dashed(ink.dash));
    drawing.fill(rectangle((x - RING, y(upper)), (x + RING, y(lower))), ink.colour, 1.0);
    drawing.edged(vec![Step::Circle(x, y(median), 3.2)], paper, 1.0, pen);
}

/// Draws the legend key: a small box.
pub(super) fn key(drawing: &mut Drawing<'_>, series: usize, (x, y): (f64, f64)) {
    let ink = drawing.ink(series);
    let body = rectangle((x + 6.0, y - 5.5), (x + KEY - 6.0, y + 5.5));
    drawing.edged(body, ink.colour, FILL, Pen::new(ink.colour, EDGE).dashed(ink.dash));
}
