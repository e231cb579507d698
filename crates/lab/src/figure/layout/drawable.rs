//! The drawable values of a chart in drawing order, and the number of values that are not drawable.

use crate::figure::{Chart, Mark, Point, Scale};

/// A series that can be drawn: finite, positive where an axis is logarithmic, sorted.
#[derive(Clone, Debug, PartialEq)]
pub(in crate::figure) enum Trace {
    /// Runs of points without a gap, none empty.
    Lines(LineKind, Vec<Vec<Point>>),
    Dots(Vec<Point>),
    /// `y` may be infinite.
    Intervals(Vec<Point>),
    Groups(Look, Vec<Group>),
}

/// The line between two points: straight or a step.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::figure) enum LineKind {
    Straight,
    Stepped,
    Fitted,
}

/// The mark for several values at one position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::figure) enum Look {
    Box,
    Violin,
}

/// The values at one position, in ascending order, at least one.
#[derive(Clone, Debug, PartialEq)]
pub(in crate::figure) struct Group {
    pub x: f64,
    pub values: Vec<f64>,
}

/// The number of values that cannot be drawn, by reason.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(in crate::figure) struct LeftOut {
    pub not_finite: usize,
    pub not_positive: usize,
    pub nameless: usize,
    /// Values drawn at the edge.
    pub at_edge: usize,
}

enum Fault {
    NotFinite,
    NotPositive,
    Nameless,
}

/// Returns every series, and the total counts of values that are left out.
pub(in crate::figure) fn traces(chart: &Chart) -> (Vec<Trace>, LeftOut) {
    let mut sieve = Sieve { chart, left_out: LeftOut::default() };
    let traces = chart.series.iter().map(|series| sieve.trace(&series.mark)).collect();
    (traces, sieve.left_out)
}

struct Sieve<'a> {
    chart: &'a Chart,
    left_out: LeftOut,
}

impl Sieve<'_> {
    fn trace(&mut self, mark: &Mark) -> Trace {
        let points = |points: &[(f64, f64)]| points.iter().map(|&point| point.into()).collect();
        match mark {
            Mark::Line(points) => Trace::Lines(LineKind::Straight, self.runs(points.clone())),
            Mark::Steps(steps) => Trace::Lines(LineKind::Stepped, self.runs(points(steps))),
            Mark::Fit(curve) => Trace::Lines(LineKind::Fitted, self.runs(points(curve))),
            Mark::Dots(dots) => Trace::Dots(self.dots(dots)),
            Mark::Intervals(points) => Trace::Intervals(self.intervals(points.clone())),
            Mark::Boxes(groups) => Trace::Groups(Look::Box, self.groups(groups)),
            Mark::Violins(groups) => Trace::Groups(Look::Violin, self.groups(groups)),
        }
    }

    /// Splits points into runs. A y that cannot be drawn ends a run; an x that cannot be drawn does not.
    fn runs(&mut self, mut points: Vec<Point>) -> Vec<Vec<Point>> {
        points.retain(|point| self.keeps(&self.chart.x.scale, point.x));
        points.sort_by(|one, other| one.x.total_cmp(&other.x));
        let mut runs = vec![Vec::new()];
        for point in points {
            if !self.keeps(&self.chart.y.scale, point.y) {
                runs.push(Vec::new());
            } else if let Some(run) = runs.last_mut() {
                run.push(tidy(point));
            }
        }
        runs.retain(|run| !run.is_empty());
        runs
    }

    fn dots(&mut self, dots: &[(f64, f64)]) -> Vec<Point> {
        let keeps =
            |&&(x, y): &&(f64, f64)| self.keeps(&self.chart.x.scale, x) && self.keeps(&self.chart.y.scale, y);
        dots.iter().filter(keeps).map(|&dot| dot.into()).collect()
    }

    fn intervals(&mut self, mut points: Vec<Point>) -> Vec<Point> {
        let is_named = matches!(self.chart.y.scale, Scale::Names(_));
        points.retain(|point| {
            let is_at_edge = point.y == f64::INFINITY && !is_named;
            let keeps = self.keeps(&self.chart.x.scale, point.x)
                && (is_at_edge || self.keeps(&self.chart.y.scale, point.y));
            self.left_out.at_edge += usize::from(keeps && is_at_edge);
            keeps
        });
        points.sort_by(|one, other| one.x.total_cmp(&other.x));
        points.into_iter().map(tidy).collect()
    }

    fn groups(&mut self, groups: &[(f64, Vec<f64>)]) -> Vec<Group> {
        let mut kept = Vec::new();
        for (x, values) in groups {
            if let Some(fault) = fault(&self.chart.x.scale, *x) {
                self.count(&fault, values.len());
                continue;
            }
            let mut values = values.clone();
            values.retain(|&value| self.keeps(&self.chart.y.scale, value));
            values.sort_unstable_by(f64::total_cmp);
            if !values.is_empty() {
                kept.push(Group { x: *x, values });
            }
        }
        kept
    }

    fn keeps(&mut self, scale: &Scale, value: f64) -> bool {
        let fault = fault(scale, value);
        fault.iter().for_each(|fault| self.count(fault, 1));
        fault.is_none()
    }

    fn count(&mut self, fault: &Fault, times: usize) {
        match fault {
            Fault::NotFinite => self.left_out.not_finite += times,
            Fault::NotPositive => self.left_out.not_positive += times,
            Fault::Nameless => self.left_out.nameless += times,
        }
    }
}

/// The reason why a value has no position on a scale, if it has none.
fn fault(scale: &Scale, value: f64) -> Option<Fault> {
    match scale {
        _ if !value.is_finite() => Some(Fault::NotFinite),
        Scale::Log if value <= 0.0 => Some(Fault::NotPositive),
        Scale::Names(names) if value < 0.0 || value.fract() != 0.0 || value >= names.len() as f64 => {
            Some(Fault::Nameless)
        }
        _ => None,
    }
}

/// Orders the ends of the band, and drops the band if an end is not a number.
fn tidy(point: Point) -> Point {
    let band = point.band.filter(|(low, high)| !low.is_nan() && !high.is_nan());
    Point { band: band.map(|(low, high)| (low.min(high), low.max(high))), ..point }
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

impl LeftOut {
    /// The sentence for the note; empty if nothing is left out.
    pub fn say(self) -> String {
        let reasons = [
            (self.not_positive, "not positive, on a logarithmic axis"),
            (self.not_finite, "not finite"),
            (self.nameless, "without a name on the axis"),
        ];
        let reasons: Vec<_> = reasons
            .iter()
            .filter(|(count, _)| *count > 0)
            .map(|(count, why)| format!("{count} {why}"))
            .collect();
        let mut sentences = Vec::new();
        if !reasons.is_empty() {
            sentences.push(format!("Values not shown: {}.", reasons.join("; ")));
        }
        if self.at_edge > 0 {
            sentences.push(format!("Infinite, at the upper edge: {}.", self.at_edge));
        }
        sentences.join(" ")
    }
}
