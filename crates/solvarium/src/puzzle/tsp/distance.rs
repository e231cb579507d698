//! The distance between two cities, rounded to an integer exactly as in TSPLIB (Reinelt, "TSPLIB: a traveling salesman
//! problem library", 1991), so that lengths can be compared with published ones.

/// A metric: a rule for distances.
///
/// ```
/// use solvarium::puzzle::tsp::{Metric, Tsp};
/// assert_eq!(Tsp::parse("circle 12")?.metric(), Metric::Euclid);
/// assert_eq!(Metric::Euclid.keyword(), "EUC_2D");
/// # Ok::<(), solvarium::Error>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Metric {
    /// The Euclidean distance, rounded to the nearest integer: `EUC_2D`.
    Euclid,
    /// The Euclidean distance, rounded up: `CEIL_2D`.
    Ceiling,
    /// The distance along the axes: `MAN_2D`.
    Manhattan,
    /// The distance along the longer axis: `MAX_2D`.
    Maximum,
    /// The distance in kilometres on a sphere, with coordinates in degrees and minutes, `DDD.MM`: `GEO`.
    Geo,
    /// The pseudo-Euclidean distance of the instances att48 and att532: `ATT`.
    Att,
    /// A table of distances: `EXPLICIT`.
    Explicit,
}

/// The factor from hundredths to sixtieths of a degree.
const MINUTES: f64 = 5.0 / 3.0;
/// TSPLIB's value of pi.
#[expect(clippy::approx_constant, reason = "published optima rest on these digits")]
const PI: f64 = 3.141592;
/// The radius of the Earth in kilometres.
const RADIUS: f64 = 6378.388;

impl Metric {
    /// All metrics.
    ///
    /// ```
    /// use solvarium::puzzle::tsp::Metric;
    /// assert!(Metric::ALL.contains(&Metric::Geo));
    /// ```
    pub const ALL: [Self; 7] =
        [Self::Euclid, Self::Ceiling, Self::Manhattan, Self::Maximum, Self::Geo, Self::Att, Self::Explicit];

    /// The TSPLIB keyword.
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

    /// Converts a point for [`Metric::between`]: degrees and minutes become radians.
    pub(super) fn ready(self, point: [f64; 2]) -> [f64; 2] {
        // TSPLIB's text rounds to whole degrees, but its program and all published optima truncate.
        let radians = |x: f64| PI * (x.trunc() + MINUTES * (x - x.trunc())) / 180.0;
        if self == Self::Geo { point.map(radians) } else { point }
    }

    /// The distance between two converted points.
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

/// TSPLIB's rounding function `nint`.
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
    fn distances_are_rounded_as_in_tsplib() {
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

    /// The distances between cities 1 and 2 of burma and of ulysses, from the tables of these instances.
    #[test]
    fn distances_on_the_sphere_are_those_of_tsplib() {
        assert_eq!(apart(Metric::Geo, [16.47, 96.10], [16.47, 94.44]), 153);
        assert_eq!(apart(Metric::Geo, [38.24, 20.42], [39.57, 26.15]), 509);
        assert_eq!(apart(Metric::Geo, [38.24, 20.42], [38.24, 20.42]), 1, "a quirk of the formula");
    }
}
