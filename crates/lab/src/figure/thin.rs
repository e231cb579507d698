//! Fewer points for the same picture: of the points that fall on the same spot of the sheet, few are
//! kept. So a drawing of a million points costs no more than one of some thousands.

use super::Point;
use std::collections::HashSet;

/// Below this all are kept.
const MANY: usize = 2000;
/// A column of a line, in units of the sheet: a pixel of the PNG.
const COLUMN: f64 = 0.5;
/// Scattered points nearer than this look like one, for they are three times as wide.
const SPOT: f64 = 2.0;

/// Of points in the order of x, those that show: in every column the first, the last, the lowest and the
/// highest, and those with the ends of the band. A line through them covers the same pixels.
pub(super) fn line(points: &[Point], place: impl Fn(f64) -> f64) -> Vec<Point> {
    if points.len() <= MANY {
        return points.to_vec();
    }
    let column = |point: &Point| (place(point.x) / COLUMN).floor();
    points.chunk_by(|one, other| column(one) == column(other)).flat_map(extremes).collect()
}

/// At most six points of a column, in their order.
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

/// Of scattered points, one for each spot.
pub(super) fn dots(points: &[Point], place: impl Fn(&Point) -> (f64, f64)) -> Vec<Point> {
    if points.len() <= MANY {
        return points.to_vec();
    }
    let mut taken = HashSet::new();
    let spot = |point: &Point| {
        let (x, y) = place(point);
        ((x / SPOT).round() as i64, (y / SPOT).round() as i64)
    };
    points.iter().filter(|point| taken.insert(spot(point))).copied().collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn noise(count: usize) -> Vec<Point> {
        // Multiples of the golden ratio fill an interval evenly and without order.
        let y = |nth: f64| (nth * 0.618_033_988_75).fract();
        (0..count).map(|nth| Point::new(nth as f64, y(nth as f64))).collect()
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
        assert!(kept.len() <= 4 * 200 && kept.is_sorted_by(|one, other| one.x < other.x));
        for column in points.chunks(500) {
            let kept: Vec<_> =
                kept.iter().filter(|point| place(point.x).floor() == place(column[0].x).floor()).collect();
            let ends = |all: &mut dyn Iterator<Item = f64>| {
                all.fold((1.0f64, 0.0f64), |(low, high), y| (low.min(y), high.max(y)))
            };
            let (low, high) = ends(&mut column.iter().map(|point| point.y));
            let (lowest, highest) = ends(&mut kept.iter().map(|point| point.y));
            assert!(lowest <= low && highest >= high);
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
