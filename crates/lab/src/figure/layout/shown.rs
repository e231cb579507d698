//! Selects the data that are visible, and their positions, for drawings and specifications alike.

use super::drawable::LineKind;
use super::spread::{self, Spread};
use super::{Layout, thin};
use crate::figure::Point;

/// Lines with more points than this, or among more series, have no markers.
const FEW_POINTS: usize = 40;
const FEW_SERIES: usize = 8;

impl Layout<'_> {
    /// The position of a point on the sheet.
    pub fn place(&self, point: &Point) -> (f64, f64) {
        (self.x.place(point.x), self.y.place(point.y))
    }

    /// The visible points of a run.
    pub fn run(&self, run: &[Point]) -> Vec<Point> {
        thin::line(run, |x| self.x.place(x))
    }

    /// The visible scattered points.
    pub fn dots(&self, points: &[Point]) -> Vec<Point> {
        thin::dots(points, |point| self.place(point))
    }

    /// The visible outliers.
    pub fn outliers(&self, spread: &Spread) -> Vec<f64> {
        let points: Vec<_> = spread.outliers.iter().map(|&value| Point::new(0.0, value)).collect();
        thin::dots(&points, |point| (0.0, self.y.place(point.y))).iter().map(|point| point.y).collect()
    }

    /// Whether the points of a line have markers.
    pub fn has_markers(&self, kind: LineKind, runs: &[Vec<Point>]) -> bool {
        let points: usize = runs.iter().map(Vec::len).sum();
        kind == LineKind::Straight && points <= FEW_POINTS && self.traces.len() <= FEW_SERIES
    }

    /// The centre and the half width of a box or a violin.
    pub fn site(&self, series: usize, x: f64) -> (f64, f64) {
        let (shift, half) = self.sites.group(series, x);
        (self.x.place(x) + shift, half)
    }

    /// The outline of a density, in units of the sheet: heights, and half of the width at each.
    pub fn outline(&self, half: f64, values: &[f64]) -> Vec<(f64, f64)> {
        // Positions on the sheet fall as values rise.
        let heights: Vec<_> = values.iter().rev().map(|&value| self.y.place(value)).collect();
        spread::density(&heights).into_iter().map(|(y, part)| (y, half * part)).collect()
    }
}

/// The parts of a run that have a band.
pub(in crate::figure) fn banded(run: &[Point]) -> impl Iterator<Item = &[Point]> {
    run.chunk_by(|one, other| one.band.is_some() == other.band.is_some())
        .filter(|part| part[0].band.is_some())
}
