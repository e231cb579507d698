//! Thins points without a visible change: few of the points at the same spot of the sheet are kept. A drawing of a million points costs
//! no more than one of a few thousand.

use crate::figure::Point;
use std::collections::HashSet;

/// Below this number all points are kept.
pub(in crate::figure) const MANY: usize = 2000;
/// The width of a column of a line, in units of the sheet: a pixel of the PNG.
const COLUMN: f64 = 0.5;
/// Scattered points nearer than this look like one, since they are three times as wide.
const SPOT: f64 = 2.0;
/// A cloud of more dots than this has no holes.
const CLOUD: usize = 8000;
/// The side of the squares into which a cloud of dots is divided. One dot per square is drawn; dots are twice as wide,
/// so they fill the cloud.
const PUFF: f64 = 3.0;

/// Returns the visible points of a line, given in the order of x: in every column the first, the last, the lowest and the highest, and
/// those with the ends of the band. A line through them covers the same pixels.
pub(in crate::figure) fn line(points: &[Point], place: impl Fn(f64) -> f64) -> Vec<Point> {
    if points.len() <= MANY {
        return points.to_vec();
    }
    let column = |point: &Point| (place(point.x) / COLUMN).floor();
    points.chunk_by(|one, other| column(one) == column(other)).flat_map(extremes).collect()
}

/// The extreme points of a column, at most six, in their order.
fn extremes(column: &[Point]) -> Vec<Point> {
    let low = |point: &Point| point.band.map_or(point.y, |(low, _)| low);
    let high = |point: &Point| point.band.map_or(point.y, |(_, high)| high);
    let least = |of: &dyn Fn(&Point) -> f64| {
        (0..column.len()).min_by(|&one, &other| of(&column[one]).total_cmp(&of(&column[other])))
    };
    let ends = [least(&|point| point.y), least(&|point| -point.y), least(&low), least(&|point| -high(point))];
    let mut kept: Vec<_> = ends.into_iter().flatten().chain([0, column.len() - 1]).collect();
    kept.sort_unstable();
    kept.dedup();
    kept.into_iter().map(|nth| column[nth]).collect()
}

/// Returns one scattered point for each spot.
pub(in crate::figure) fn dots(points: &[Point], place: impl Fn(&Point) -> (f64, f64)) -> Vec<Point> {
    if points.len() <= MANY {
        return points.to_vec();
    }
    let shown = one_each(points, &place, SPOT);
    if shown.len() <= CLOUD { shown } else { one_each(&shown, &place, PUFF) }
}

/// Returns the first point in every square of this side.
fn one_each(points: &[Point], place: impl Fn(&Point) -> (f64, f64), side: f64) -> Vec<Point> {
    let mut taken = HashSet::new();
    let square = |point: &Point| {
        let (x, y) = place(point);
        ((x / side).round() as i64, (y / side).round() as i64)
    };
    points.iter().filter(|point| taken.insert(square(point))).copied().collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Unordered points: multiples of irrational numbers fill an interval evenly.
    fn noise(count: usize) -> Vec<Point> {
        let part = |nth: usize, of: f64| (nth as f64 * of).fract();
        let band = |nth: usize| (part(nth, 0.414_213_562_37), part(nth, 0.732_050_807_57));
        let point =
            |nth: usize| Point { x: nth as f64, y: part(nth, 0.618_033_988_75), band: Some(band(nth)) };
        (0..count).map(point).collect()
    }

    #[test]
    fn few_points_are_kept() {
        let points = noise(MANY);
        assert_eq!(line(&points, |_| 0.0), points);
        assert_eq!(dots(&points, |_| (0.0, 0.0)), points);
    }

    #[test]
    fn a_line_keeps_the_ends_of_every_column() {
        let points = noise(100_000);
        let place = |x: f64| x / 1000.0;
        let kept = line(&points, place);
        assert!(kept.len() <= 6 * 200 && kept.is_sorted_by(|one, other| one.x < other.x));
        let ends = |points: &[&Point], of: &dyn Fn(&Point) -> f64| {
            let values = points.iter().map(|point| of(point));
            values.fold((f64::INFINITY, 0.0), |(low, high): (f64, f64), value| {
                (low.min(value), high.max(value))
            })
        };
        for column in points.chunks(500) {
            let all: Vec<_> = column.iter().collect();
            let left: Vec<_> =
                kept.iter().filter(|it| (column[0].x..column[0].x + 500.0).contains(&it.x)).collect();
            assert_eq!((left[0], left[left.len() - 1]), (all[0], all[499]));
            assert_eq!(ends(&left, &|point| point.y), ends(&all, &|point| point.y));
            assert_eq!(
                ends(&left, &|point| point.band.unwrap().0).0,
                ends(&all, &|point| point.band.unwrap().0).0
            );
            assert_eq!(
                ends(&left, &|point| point.band.unwrap().1).1,
                ends(&all, &|point| point.band.unwrap().1).1
            );
        }
    }

    #[test]
    fn every_dot_has_one_near_it() {
        let points = noise(50_000);
        let place = |point: &Point| (point.x / 5000.0, point.y * 10.0);
        let kept: Vec<_> = dots(&points, place).iter().map(place).collect();
        assert!(kept.len() < 100, "{}", kept.len());
        for (x, y) in points.iter().map(place) {
            assert!(kept.iter().any(|(u, v)| (x - u).abs() <= SPOT && (y - v).abs() <= SPOT));
        }
    }
}
