//! Complete charts: every mark lies on the sheet, no text covers another or the marks, and the ticks of an axis are different and in
//! order.

use super::gallery::{any_chart, gallery};
use crate::figure::draw::sheet;
use crate::figure::layout::{Area, Layout, Ruler, Tick, WIDTH};
use crate::figure::{Axis, Chart, Scale, Theme};
use proptest::prelude::*;
use solvarium_draw::sheet::{Anchor, Shape, Sheet, Step, Text, font};

/// The tolerance for rounding, in units of the sheet.
const ROUNDING: f64 = 1e-6;

/// A rectangle that may be rotated: its corners in order.
#[derive(Clone, Copy, Debug)]
struct Quad([(f64, f64); 4]);

impl Quad {
    /// The box of a text: from the top of its tallest letters to the bottom of its deepest.
    fn of(text: &Text) -> Self {
        let width = font::width(&text.text, text.size);
        let left = match text.anchor {
            Anchor::Start => 0.0,
            Anchor::Middle => -width / 2.0,
            Anchor::End => -width,
        };
        let (top, bottom) = (-0.76 * text.size, 0.24 * text.size);
        let (sin, cos) = text.angle.to_radians().sin_cos();
        let turned = |(x, y): (f64, f64)| (text.x + x * cos - y * sin, text.y + x * sin + y * cos);
        Self([(left, top), (left + width, top), (left + width, bottom), (left, bottom)].map(turned))
    }

    /// The square of a circle, or of a corner of a path with its stroke.
    const fn around((x, y): (f64, f64), half: f64) -> Self {
        Self([(x - half, y - half), (x + half, y - half), (x + half, y + half), (x - half, y + half)])
    }

    fn is_within(&self, left: f64, top: f64, right: f64, bottom: f64) -> bool {
        let inside = |&(x, y): &(f64, f64)| {
            (left - ROUNDING..=right + ROUNDING).contains(&x)
                && (top - ROUNDING..=bottom + ROUNDING).contains(&y)
        };
        self.0.iter().all(inside)
    }

    /// Whether two rectangles overlap: no side of either separates them (separating axis theorem).
    fn meets(&self, other: &Self) -> bool {
        let parts = |one: &Self, other: &Self| {
            (0..4).any(|nth| {
                let ((x, y), (u, v)) = (one.0[nth], one.0[(nth + 1) % 4]);
                let beyond = |&(a, b): &(f64, f64)| (u - x) * (b - y) - (v - y) * (a - x) < ROUNDING;
                other.0.iter().all(beyond)
            })
        };
        !parts(self, other) && !parts(other, self)
    }
}

fn texts(sheet: &Sheet) -> impl Iterator<Item = &Text> {
    sheet.shapes.iter().filter_map(|shape| match shape {
        Shape::Text(text) if !text.text.is_empty() => Some(text),
        _ => None,
    })
}

/// The squares of all corners and circles of the paths with their strokes, and those of the marks alone.
fn corners(sheet: &Sheet) -> (Vec<Quad>, Vec<Quad>) {
    let (mut all, mut of_marks, mut is_mark) = (Vec::new(), Vec::new(), false);
    for shape in &sheet.shapes {
        let (steps, pen) = match shape {
            Shape::Group { class, .. } => {
                is_mark = *class != "fig-legend";
                continue;
            }
            Shape::End => {
                is_mark = false;
                continue;
            }
            Shape::Path { steps, stroke, .. } => (steps, stroke.as_ref().map_or(0.0, |pen| pen.width / 2.0)),
            Shape::Text(_) => continue,
        };
        let corner = |step: &Step| match *step {
            Step::Move(x, y) | Step::Line(x, y) => Some(Quad::around((x, y), pen)),
            Step::Circle(x, y, radius) => Some(Quad::around((x, y), radius + pen)),
            Step::Curve([_, _, (x, y)]) => Some(Quad::around((x, y), pen)),
            Step::Close => None,
        };
        all.extend(steps.iter().filter_map(corner));
        of_marks.extend(steps.iter().filter_map(corner).filter(|_| is_mark));
    }
    (all, of_marks)
}

/// Checks that texts and marks are on the sheet, and none overlaps.
fn readable(chart: &Chart) {
    let layout = Layout::of(chart);
    let sheet = sheet(&layout, Theme::Light);
    let all: Vec<_> = texts(&sheet).map(|text| (Quad::of(text), &text.text)).collect();
    for (nth, (quad, text)) in all.iter().enumerate() {
        assert!(quad.is_within(0.0, 0.0, WIDTH, sheet.height), "off the sheet: {text} {quad:?}");
        for (other, beside) in &all[..nth] {
            assert!(!quad.meets(other), "{text} {quad:?} covers {beside} {other:?}");
        }
    }
    let (everything, of_marks) = corners(&sheet);
    for quad in &everything {
        assert!(quad.is_within(0.0, 0.0, WIDTH, sheet.height), "off the sheet: {quad:?}");
    }
    // Half a marker may extend over the edge of the plot.
    let Area { left, top, right, bottom } = layout.area;
    for quad in &of_marks {
        assert!(
            quad.is_within(left - 6.0, top - 6.0, right + 6.0, bottom + 6.0),
            "{quad:?} {:?}",
            layout.area
        );
        let is_note = |text: &String| text == "Nothing to draw";
        let covered = all.iter().find(|(text, is)| !is_note(is) && text.meets(quad));
        assert!(covered.is_none(), "{quad:?} covers {covered:?}");
    }
}

/// Checks that ticks are on their axis, in order, with different labels.
fn ordered(axis: &Axis, ruler: &Ruler, ticks: &[Tick]) {
    let named: Vec<_> = ticks.iter().filter(|tick| !tick.label.is_empty()).collect();
    assert!(ticks.iter().all(|tick| (ruler.low..=ruler.high).contains(&tick.level)), "{ruler:?} {ticks:?}");
    assert!(named.is_sorted_by(|one, other| one.level < other.level), "{ruler:?} {named:?}");
    if matches!(axis.scale, Scale::Names(_)) {
        return;
    }
    assert!((1..=16).contains(&named.len()), "{ruler:?} {ticks:?}");
    let mut labels: Vec<_> = named.iter().map(|tick| &tick.label).collect();
    labels.sort_unstable();
    labels.dedup();
    assert_eq!(labels.len(), named.len(), "{ruler:?} {named:?}");
    for tick in named {
        let (caption, is) = (read(&tick.label), tick.level);
        let is_near = match ruler.is_log() {
            true => (caption.log10() - is).abs() < 1e-9,
            false => (caption - is).abs() <= 1e-9 * is.abs(),
        };
        assert!(is_near, "{} is {caption}, not {is}", tick.label);
    }
}

/// Reads the number in a label: 2.5×10⁷, −1,000, 10³.
fn read(label: &str) -> f64 {
    let digits = |text: &str| -> String {
        text.chars()
            .map(|letter| match "⁰¹²³⁴⁵⁶⁷⁸⁹⁻".chars().position(|it| it == letter) {
                Some(10) => '-',
                Some(digit) => char::from(b'0' + digit as u8),
                None => letter,
            })
            .collect()
    };
    let plain = label.replace(',', "").replace('−', "-");
    let raised = |text: &str| text.chars().any(|letter| "⁰¹²³⁴⁵⁶⁷⁸⁹⁻".contains(letter));
    let (factor, power) = match plain.split_once('×') {
        Some((factor, power)) => (factor.to_string(), Some(power.to_string())),
        None if raised(&plain) => match plain.strip_prefix('-') {
            Some(power) => ("-1".to_string(), Some(power.to_string())),
            None => ("1".to_string(), Some(plain.clone())),
        },
        None => (plain.clone(), None),
    };
    let exponent = power.map_or_else(String::new, |power| format!("e{}", digits(&power[2..])));
    format!("{factor}{exponent}").parse().unwrap()
}

/// The number of drawn values, and of values that the note counts.
fn counted(chart: &Chart) -> (usize, usize) {
    use crate::figure::layout::drawable::{self, Trace};
    let (traces, left_out) = drawable::traces(chart);
    let of = |trace: &Trace| match trace {
        Trace::Lines(_, runs) => runs.iter().map(Vec::len).sum(),
        Trace::Dots(points) | Trace::Intervals(points) => points.len(),
        Trace::Groups(_, groups) => groups.iter().map(|group| group.values.len()).sum(),
    };
    (traces.iter().map(of).sum(), left_out.not_finite + left_out.not_positive + left_out.nameless)
}

fn complete(chart: &Chart) {
    readable(chart);
    let layout = Layout::of(chart);
    ordered(&chart.x, &layout.x, &layout.x_ticks);
    ordered(&chart.y, &layout.y, &layout.y_ticks);
}

#[test]
fn charts_of_every_kind_are_complete() {
    gallery().iter().for_each(complete);
}

proptest! {
    #[test]
    fn any_chart_is_complete(chart in any_chart()) {
        complete(&chart);
    }

    #[test]
    fn no_value_is_lost_without_a_note(chart in any_chart()) {
        let (drawn, left_out) = counted(&chart);
        let all: usize = chart.series.iter().map(|series| series.points().count()).sum();
        prop_assert_eq!(drawn + left_out, all);
        let caption = Layout::of(&chart).heading.caption;
        prop_assert_eq!(left_out > 0, caption.contains("Values not shown: "));
    }
}
