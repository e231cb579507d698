//! A ruler: maps the values of an axis to positions on the sheet, and back.

use crate::figure::{Axis, Scale};

/// Greater values are drawn at this one, so that differences stay finite. On a logarithmic axis, its reciprocal is the least value.
const GREATEST: f64 = 1e300;
/// The exponents of ten that are normal numbers, with their digits.
pub(in crate::figure) const EXPONENTS: (f64, f64) = (-307.0, 308.0);
/// The least range that counts as more than a point.
const LEAST: f64 = 1e-290;
/// The margin around the data, as a share of their range.
const MARGIN: f64 = 0.03;

/// A scale on the sheet. Inside, it works with *levels*: values, or their base-10 logarithms.
#[derive(Clone, Debug, PartialEq)]
pub(in crate::figure) struct Ruler {
    scale: RulerScale,
    /// The levels of the two ends.
    pub low: f64,
    pub high: f64,
    /// Whether all values are whole numbers, which need no ticks between them. False for a requested range, which is usually 0 to 1.
    pub is_integral: bool,
    /// The positions of the two ends on the sheet.
    from: f64,
    to: f64,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum RulerScale {
    Linear,
    Log,
}

impl Ruler {
    /// Creates a ruler with room for these values, between two positions on the sheet.
    pub fn new(axis: &Axis, values: impl Iterator<Item = f64>, (from, to): (f64, f64)) -> Self {
        let values: Vec<_> =
            values.chain(axis.shows.into_iter().flat_map(|(low, high)| [low, high])).collect();
        let is_integral = axis.shows.is_none() && values.iter().all(|value| value.fract() == 0.0);
        let scale = if axis.scale == Scale::Log { RulerScale::Log } else { RulerScale::Linear };
        let (low, high) = match &axis.scale {
            Scale::Names(names) => (-0.5, names.len().max(1) as f64 - 0.5),
            _ => range(scale, values.iter().copied()),
        };
        Self { scale, low, high, is_integral, from, to }
    }

    /// The position of the end with greater values.
    pub const fn end(&self) -> f64 {
        self.to
    }

    /// Widens the range, so that marks that extend this far to both sides of these values lie within it.
    pub fn roomy(mut self, values: impl Iterator<Item = f64>, reach: f64) -> Self {
        let levels = values.map(|value| self.scale.level(value));
        let (first, last) = ends(levels);
        if first > last {
            return self;
        }
        // The marks have a fixed size on the sheet, so a wider range makes them wider in levels. Repeats until that converges.
        for _ in 0..60 {
            let room = reach / self.length() * (self.high - self.low);
            self.low = self.low.min(first - room);
            self.high = self.high.max(last + room);
        }
        self
    }

    /// Clamps a value to what an axis can show.
    pub fn drawn(&self, value: f64) -> f64 {
        match self.scale {
            RulerScale::Linear => value.clamp(-GREATEST, GREATEST),
            RulerScale::Log => value.clamp(1.0 / GREATEST, GREATEST),
        }
    }

    /// The position of a value on the sheet; beyond the ends, that of the nearer end.
    pub fn place(&self, value: f64) -> f64 {
        self.at_level(self.scale.level(value))
    }

    /// The position of a level on the sheet.
    pub fn at_level(&self, level: f64) -> f64 {
        let part = ((level - self.low) / (self.high - self.low)).clamp(0.0, 1.0);
        self.from + part * (self.to - self.from)
    }

    /// The value at a position on the sheet.
    pub fn value(&self, place: f64) -> f64 {
        let level = self.low + (place - self.from) / (self.to - self.from) * (self.high - self.low);
        self.scale.value(level)
    }

    /// The value of a level.
    pub fn of_level(&self, level: f64) -> f64 {
        self.scale.value(level)
    }

    /// The values of the two ends.
    pub fn ends(&self) -> (f64, f64) {
        (self.scale.value(self.low), self.scale.value(self.high))
    }

    pub fn is_log(&self) -> bool {
        self.scale == RulerScale::Log
    }

    /// The length on the sheet.
    pub fn length(&self) -> f64 {
        (self.to - self.from).abs()
    }
}

impl RulerScale {
    /// The level of a value; values without a level get the lower end.
    fn level(self, value: f64) -> f64 {
        match self {
            Self::Linear => value.clamp(-GREATEST, GREATEST),
            Self::Log if value > 0.0 => value.clamp(1.0 / GREATEST, GREATEST).log10(),
            Self::Log => f64::MIN,
        }
    }

    fn value(self, level: f64) -> f64 {
        match self {
            Self::Linear => level,
            // Stays above 0 and finite, because other scales cannot show 0 or infinity.
            Self::Log => 10f64.powf(level.clamp(EXPONENTS.0, EXPONENTS.1)),
        }
    }
}

/// The range of levels of all values, with a margin.
fn range(scale: RulerScale, values: impl Iterator<Item = f64>) -> (f64, f64) {
    let has_place = |value: &f64| value.is_finite() && (scale == RulerScale::Linear || *value > 0.0);
    let (low, high) = ends(values.filter(has_place).map(|value| scale.level(value)));
    match scale {
        _ if low > high => (0.0, 1.0),
        RulerScale::Log if high - low < 1e-9 => (low - 0.5, high + 0.5),
        RulerScale::Log => pad(low, high),
        RulerScale::Linear if high - low <= (low.abs().max(high.abs()) * 1e-11).max(LEAST) => around(low),
        RulerScale::Linear if low >= 0.0 && low <= high / 2.0 => (0.0, high * (1.0 + MARGIN)),
        RulerScale::Linear if high <= 0.0 && high >= low / 2.0 => (low * (1.0 + MARGIN), 0.0),
        RulerScale::Linear => pad(low, high),
    }
}

/// The minimum and maximum level; reversed if there are none.
fn ends(levels: impl Iterator<Item = f64>) -> (f64, f64) {
    levels.fold((f64::INFINITY, f64::NEG_INFINITY), |(low, high), it| (low.min(it), high.max(it)))
}

fn pad(low: f64, high: f64) -> (f64, f64) {
    let margin = (high - low) * MARGIN;
    (low - margin, high + margin)
}

/// The range around a single value.
fn around(value: f64) -> (f64, f64) {
    let room = match value.abs() / 10.0 {
        room if value.fract() == 0.0 || room < LEAST => room.max(1.0),
        room => room,
    };
    (value - room, value + room)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn shown(axis: &Axis, values: &[f64]) -> (f64, f64) {
        Ruler::new(axis, values.iter().copied(), (0.0, 100.0)).ends()
    }

    #[test]
    fn zero_is_on_the_axis_unless_it_is_far_away() {
        let axis = Axis::linear("");
        assert_eq!(shown(&axis, &[1.0, 100.0]), (0.0, 103.0));
        assert_eq!(shown(&axis, &[-100.0, -1.0]), (-103.0, 0.0));
        assert_eq!(shown(&axis, &[900.0, 1000.0]), (897.0, 1003.0));
        assert_eq!(shown(&axis, &[-100.0, 100.0]), (-106.0, 106.0));
        assert_eq!(shown(&axis.showing(0.0, 1.0), &[0.25]), (0.0, 1.03));
    }

    #[test]
    fn any_values_have_a_range() {
        let worst = [0.0, 5e-324, 1e-300, 1e300, f64::MAX, f64::MIN, -5e-324, 1.0, 1.0 + f64::EPSILON];
        for axis in [Axis::linear(""), Axis::log("")] {
            assert!(shown(&axis, &[f64::NAN, f64::INFINITY]).0.is_finite());
            for one in worst {
                for other in worst {
                    let ruler = Ruler::new(&axis, [one, other].into_iter(), (0.0, 100.0));
                    assert!(
                        ruler.low < ruler.high && (ruler.high - ruler.low).is_finite(),
                        "{one} {other} {ruler:?}"
                    );
                    assert!((0.0..=100.0).contains(&ruler.place(one)), "{one} {other} {ruler:?}");
                }
            }
        }
    }

    #[test]
    fn positions_have_values() {
        let ruler = Ruler::new(&Axis::log(""), [1.0, 1e9].into_iter(), (500.0, 0.0));
        assert!((ruler.value(ruler.place(12345.0)) / 12345.0 - 1.0).abs() < 1e-9);
        assert_eq!((ruler.place(0.0), ruler.place(f64::INFINITY), ruler.length()), (500.0, 0.0, 500.0));
        let names = Ruler::new(&Axis::names("", ["a", "b"]), [].into_iter(), (0.0, 100.0));
        assert_eq!((names.place(0.0), names.place(1.0)), (25.0, 75.0));
    }
}
