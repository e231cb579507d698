//! The table of a specification: the figures of every drawn mark.

use crate::figure::layout::shown::banded;
use crate::figure::layout::{Group, Layout, LineKind, Look, Spread, Trace};
use crate::figure::{Point, Scale};
use serde_json::{Value, json};

/// Returns all rows. `mark` names the kind of layer; `part` groups the points of a line.
pub(super) fn of(layout: &Layout<'_>) -> Vec<Value> {
    let mut rows = Rows { layout, rows: Vec::new(), parts: 0 };
    for (nth, trace) in layout.traces.iter().enumerate() {
        match trace {
            Trace::Lines(kind, runs) => rows.lines(nth, *kind, runs),
            Trace::Dots(points) => rows.points(nth, "dot", &layout.dots(points)),
            Trace::Intervals(points) => rows.intervals(nth, points),
            Trace::Groups(look, groups) => groups.iter().for_each(|group| rows.group(nth, *look, group)),
        }
    }
    rows.rows
}

struct Rows<'a> {
    layout: &'a Layout<'a>,
    rows: Vec<Value>,
    parts: usize,
}

impl Rows<'_> {
    fn push(&mut self, series: usize, mark: &str, mut row: Value) {
        row["series"] = json!(self.layout.chart.series[series].name);
        row["mark"] = json!(mark);
        self.rows.push(row);
    }

    fn points(&mut self, series: usize, mark: &str, points: &[Point]) {
        for point in points {
            let (x, y) = (self.layout.x.drawn(point.x), self.layout.y.drawn(point.y));
            self.push(series, mark, json!({"x": x, "y": y, "part": self.parts}));
        }
        self.parts += 1;
    }

    fn lines(&mut self, series: usize, kind: LineKind, runs: &[Vec<Point>]) {
        let mark = match kind {
            LineKind::Straight => "line",
            LineKind::Stepped => "steps",
            LineKind::Fitted => "fit",
        };
        for run in runs.iter().map(|run| self.layout.run(run)) {
            self.points(series, mark, &run);
            if run.len() == 1 || self.layout.has_markers(kind, runs) {
                self.points(series, "marker", &run);
            }
            for part in banded(&run) {
                part.iter().for_each(|point| self.ends(series, "band", point));
                self.parts += 1;
            }
        }
    }

    /// Adds a band or an interval; an end without a position is at the edge.
    fn ends(&mut self, series: usize, mark: &str, point: &Point) {
        let Some((low, high)) = point.band else { return };
        let (least, most) = self.layout.y.ends();
        let [low, high] = [low, high].map(|end| end.clamp(least, most));
        self.push(
            series,
            mark,
            json!({"x": self.layout.x.drawn(point.x), "low": low, "high": high, "part": self.parts}),
        );
    }

    fn intervals(&mut self, series: usize, points: &[Point]) {
        points.iter().for_each(|point| self.ends(series, "whisker", point));
        let (finite, infinite): (Vec<Point>, Vec<Point>) =
            points.iter().partition(|point| point.y.is_finite());
        if !matches!(self.layout.chart.x.scale, Scale::Names(_)) {
            self.points(series, "joint", &finite);
        }
        self.points(series, "estimate", &finite);
        let top = self.layout.y.ends().1;
        let at_edge: Vec<_> = infinite.iter().map(|point| Point::new(point.x, top)).collect();
        self.points(series, "endless", &at_edge);
    }

    fn group(&mut self, series: usize, look: Look, group: &Group) {
        let (middle, half) = self.layout.site(series, group.x);
        let x = |place: f64| self.layout.x.value(place);
        let values: Vec<_> = group.values.iter().map(|&value| self.layout.y.drawn(value)).collect();
        let spread = Spread::of(&values);
        let Spread { lower, median, upper, whiskers: (low, high), .. } = spread;
        let (at, left, right) = (x(middle), x(middle - half), x(middle + half));
        match look {
            Look::Box => {
                let figures = json!({"x": at, "left": left, "right": right, "low": low, "lower": lower,
                                     "median": median, "upper": upper, "high": high});
                self.push(series, "box", figures);
                let outliers = self.layout.outliers(&spread);
                outliers.iter().for_each(|y| self.push(series, "outlier", json!({"x": at, "y": y})));
            }
            Look::Violin => {
                for (y, width) in self.layout.outline(half, &values) {
                    let (left, right) = (x(middle - width), x(middle + width));
                    let y = self.layout.y.value(y);
                    let row = json!({"y": y, "left": left, "right": right, "part": self.parts});
                    self.push(series, "violin", row);
                }
                self.parts += 1;
                self.push(
                    series,
                    "spread",
                    json!({"x": at, "lower": lower, "median": median, "upper": upper}),
                );
            }
        }
    }
}
