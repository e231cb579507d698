//! How far two cities are apart, rounded to a whole number exactly as TSPLIB says (Reinelt,
//! "TSPLIB: a traveling salesman problem library", 1991): lengths are compared with
//! published ones, and one way of rounding is not another.

/// A way to measure.
///
/// ```
/// use solvarium::puzzle::tsp::{Metric, Tsp};
/// assert_eq!(Tsp::parse("circle 12")?.metric(), Metric::Euclid);
/// assert_eq!(Metric::Euclid.keyword(), "EUC_2D");
/// # Ok::<(), solvarium::Error>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Metric {
    /// In a straight line, to the nearest whole number: `EUC_2D`.
    Euclid,
    /// In a straight line, rounded up: `CEIL_2D`.
    Ceiling,
    /// Along the axes: `MAN_2D`.
    Manhattan,
    /// Along the longer axis: `MAX_2D`.
    Maximum,
    /// Kilometres on a sphere; coordinates are degrees and minutes, `DDD.MM`: `GEO`.
    Geo,
    /// The pseudo-Euclidean distance of the instances att48 and att532: `ATT`.
    Att,
    /// As a table says: `EXPLICIT`.
    Explicit,
}

/// Whole degrees and minutes, of which sixty are a degree.
const MINUTES: f64 = 5.0 / 3.0;
/// What TSPLIB takes for it.
#[expect(clippy::approx_constant, reason = "published optima rest on these digits")]
const PI: f64 = 3.141592;
/// Of the Earth, in kilometres.
const RADIUS: f64 = 6378.388;

impl Metric {
    /// All of them.
    ///
    /// ```
    /// use solvarium::puzzle::tsp::Metric;
    /// assert!(Metric::ALL.contains(&Metric::Geo));
    /// ```
    pub const ALL: [Self; 7] =
        [Self::Euclid, Self::Ceiling, Self::Manhattan, Self::Maximum, Self::Geo, Self::Att, Self::Explicit];

    /// What TSPLIB calls it.
    #[must_use]
    pub const fn keyword(self) -> &'static str {
        match self {
            Self::Euclid => "EUC_2D",
            Self::Ceiling => "CEIL_2D",
            Self::Manhattan => "MAN_2D",
            Self::Maximum => "MAX_2D",
            Self::Geo => "GEO",
            Self::Att => "ATT",
            Self::Explicit => "EXPLICIT",
        }
    }

    /// A point as [`Metric::between`] wants it: degrees and minutes become radians.
    pub(super) fn ready(self, point: [f64; 2]) -> [f64; 2] {
        // TSPLIB's text rounds to whole degrees, its program and all published optima cut off.
        let radians = |x: f64| PI * (x.trunc() + MINUTES * (x - x.trunc())) / 180.0;
        if self == Self::Geo { point.map(radians) } else { point }
    }

    /// The distance of two points, each of them ready.
    #[inline]
    pub(super) fn between(self, a: [f64; 2], b: [f64; 2]) -> i64 {
        let (x, y) = ((a[0] - b[0]).abs(), (a[1] - b[1]).abs());
        #[expect(clippy::cast_possible_truncation, reason = "coordinates are bounded; `as` saturates")]
        let whole = |x: f64| x as i64;
        match self {
            Self::Euclid => nearest((x * x + y * y).sqrt()),
            Self::Ceiling => whole((x * x + y * y).sqrt().ceil()),
            Self::Manhattan => nearest(x + y),
            Self::Maximum => nearest(x).max(nearest(y)),
            Self::Geo => {
                let q1 = libm::cos(a[1] - b[1]);
                let (q2, q3) = (libm::cos(a[0] - b[0]), libm::cos(a[0] + b[0]));
                let angle = 0.5 * ((1.0 + q1) * q2 - (1.0 - q1) * q3);
                whole(RADIUS * libm::acos(angle.clamp(-1.0, 1.0)) + 1.0)
            }
            Self::Att => {
                let far = ((x * x + y * y) / 10.0).sqrt();
                let near = nearest(far);
                #[expect(clippy::cast_precision_loss, reason = "below 2^53")]
                let is_short = (near as f64) < far;
                near + i64::from(is_short)
            }
            Self::Explicit => 0,
        }
    }
}

/// TSPLIB's `nint`.
#[inline]
fn nearest(x: f64) -> i64 {
    #[expect(clippy::cast_possible_truncation, reason = "coordinates are bounded; `as` saturates")]
    let whole = (x + 0.5).floor() as i64;
    whole
}

#[cfg(test)]
mod tests {
    use super::*;

    fn apart(metric: Metric, a: [f64; 2], b: [f64; 2]) -> i64 {
        metric.between(metric.ready(a), metric.ready(b))
    }

    #[test]
    fn distances_are_rounded_as_tsplib_says() {
        let (a, b) = ([0.0, 0.0], [1.0, 1.25]);
        assert_eq!(apart(Metric::Euclid, a, b), 2); // 1.60
        assert_eq!(apart(Metric::Ceiling, a, b), 2);
        assert_eq!(apart(Metric::Manhattan, a, b), 2); // 2.25
        assert_eq!(apart(Metric::Maximum, a, [1.25, 2.5]), 3); // halves go up
        assert_eq!(apart(Metric::Ceiling, a, [3.0, 4.0]), 5);
        assert_eq!(apart(Metric::Ceiling, a, [1.0, 0.0001]), 2);
        assert_eq!(apart(Metric::Euclid, a, [1.0, 1.0]), 1); // 1.41
        assert_eq!(apart(Metric::Att, a, [10.0, 0.0]), 4); // 3.16 is rounded up
        assert_eq!(apart(Metric::Att, a, [40.0, 0.0]), 13); // 12.65
    }

    /// Burma's cities 1 and 2, ulysses' cities 1 and 2, as tables of these instances say.
    #[test]
    fn distances_on_the_sphere_are_those_of_tsplib() {
        assert_eq!(apart(Metric::Geo, [16.47, 96.10], [16.47, 94.44]), 153);
        assert_eq!(apart(Metric::Geo, [38.24, 20.42], [39.57, 26.15]), 509);
        assert_eq!(apart(Metric::Geo, [38.24, 20.42], [38.24, 20.42]), 1, "a quirk of the formula");
    }
}
