//! The ticks of an axis: 1, 2 or 5 times a power of ten, with labels. Ticks are whole numbers times powers of ten until they are
//! formatted, so that no rounding error shows.

use super::ruler::{EXPONENTS, Ruler};

/// A tick of an axis.
#[derive(Clone, Debug, PartialEq)]
pub(in crate::figure) struct Tick {
    /// A value, or its base-10 logarithm.
    pub level: f64,
    /// The label; empty for the minor ticks between powers.
    pub label: String,
}

/// Returns the ticks of a ruler, at most about `most` with a label.
pub(in crate::figure) fn ticks(ruler: &Ruler, most: usize) -> Vec<Tick> {
    let most = most.max(2);
    let (first, last) = exponents(ruler);
    match last - first {
        _ if !ruler.is_log() => even(ruler.low, ruler.high, most, if ruler.is_integral { 1.0 } else { 0.0 }),
        2.. => powers(ruler, most),
        _ => few_powers(ruler, most),
    }
}

/// The first and the last power of ten on a logarithmic ruler.
fn exponents(ruler: &Ruler) -> (i32, i32) {
    (ruler.low.max(EXPONENTS.0).ceil() as i32, ruler.high.min(EXPONENTS.1).floor() as i32)
}

/// Ticks in equal steps, none less than `least`.
fn even(low: f64, high: f64, most: usize, least: f64) -> Vec<Tick> {
    let (digit, exponent) = step(((high - low) / most as f64).max(least));
    let size = value(digit, exponent);
    let (first, last) = ((low / size).ceil() as i64, (high / size).floor() as i64);
    let greatest = value(first.saturating_abs().max(last.saturating_abs()).saturating_mul(digit), exponent);
    let common = greatest.log10().floor() as i32;
    let label = |mantissa| match common {
        -4..7 => plain(mantissa, exponent),
        _ => times(mantissa, exponent, common),
    };
    let tick = |mantissa| Tick { level: value(mantissa, exponent), label: label(mantissa) };
    (first..=last).take(2 * most).map(|nth| tick(nth * digit)).collect()
}

/// The least of 1, 2, 5 times a power of ten that is at least `least`.
fn step(least: f64) -> (i64, i32) {
    let exponent = least.log10().floor() as i32;
    let digit = [1, 2, 5].into_iter().find(|&digit| value(digit, exponent) >= least * (1.0 - 1e-9));
    digit.map_or((1, exponent + 1), |digit| (digit, exponent))
}

/// Ticks at powers of ten. If all powers have a label, their multiples by 2 to 9 are minor ticks; otherwise the powers
/// without a label are.
fn powers(ruler: &Ruler, most: usize) -> Vec<Tick> {
    let (first, last) = exponents(ruler);
    let stride = (last - first) / most as i32 + 1;
    let is_plain = first >= -3 && last <= 5;
    let label = |exponent: i32| match exponent {
        _ if exponent.rem_euclid(stride) != 0 => String::new(),
        -1..=2 => plain(1, exponent),
        _ if is_plain => plain(1, exponent),
        _ => times(1, exponent, exponent),
    };
    let power = |exponent: i32| Tick { level: f64::from(exponent), label: label(exponent) };
    let mut ticks: Vec<_> = (first..=last).map(power).collect();
    if stride == 1 {
        let small = digits(ruler, &[2, 3, 4, 5, 6, 7, 8, 9]);
        ticks.extend(small.into_iter().map(|tick| Tick { label: String::new(), ..tick }));
    }
    ticks
}

/// Ticks for less than three powers of ten: 1, 2 and 5 times each, or equal steps if those are too few.
fn few_powers(ruler: &Ruler, most: usize) -> Vec<Tick> {
    let ticks = digits(ruler, &[1, 2, 5]);
    if ticks.len() >= 3 {
        return ticks;
    }
    let (low, high) = ruler.ends();
    let level = |tick: Tick| Tick { level: tick.level.log10(), ..tick };
    even(low, high, most, 0.0).into_iter().filter(|tick| tick.level > 0.0).map(level).collect()
}

/// Ticks at these digits times every power of ten on the ruler.
fn digits(ruler: &Ruler, digits: &[i64]) -> Vec<Tick> {
    let exponents = ruler.low.floor() as i32..=ruler.high.floor() as i32;
    let is_plain = *exponents.start() >= -3 && *exponents.end() <= 6;
    let tick = |digit: i64, exponent: i32| Tick {
        level: f64::from(exponent) + (digit as f64).log10(),
        label: if is_plain { plain(digit, exponent) } else { times(digit, exponent, exponent) },
    };
    let all = exponents.flat_map(|exponent| digits.iter().map(move |&digit| tick(digit, exponent)));
    all.filter(|tick| (ruler.low..=ruler.high).contains(&tick.level)).collect()
}

/// A whole number times a power of ten.
fn value(mantissa: i64, exponent: i32) -> f64 {
    let power = 10f64.powi(exponent.abs());
    if exponent < 0 { mantissa as f64 / power } else { mantissa as f64 * power }
}

/// Formats a whole number times a power of ten in digits, with a comma between thousands.
fn plain(mantissa: i64, exponent: i32) -> String {
    let power = |exponent: i32| 10u64.saturating_pow(exponent.max(0) as u32);
    let scaled = mantissa.unsigned_abs().saturating_mul(power(exponent));
    let (whole, part) = (scaled / power(-exponent), scaled % power(-exponent));
    let sign = if mantissa < 0 { "−" } else { "" };
    match exponent {
        ..0 => format!("{sign}{}.{part:0width$}", grouped(whole), width = exponent.unsigned_abs() as usize),
        _ => format!("{sign}{}", grouped(whole)),
    }
}

fn grouped(number: u64) -> String {
    match number {
        0..1000 => number.to_string(),
        _ => format!("{},{:03}", grouped(number / 1000), number % 1000),
    }
}

/// Formats it as a multiple of this power of ten: 2.5×10⁷.
fn times(mantissa: i64, exponent: i32, common: i32) -> String {
    let power = format!("10{}", raised(common));
    match plain(mantissa, exponent - common).as_str() {
        _ if mantissa == 0 => "0".to_string(),
        "1" => power,
        factor => format!("{factor}×{power}"),
    }
}

/// Formats an exponent in superscript digits.
fn raised(exponent: i32) -> String {
    let digit = |letter| match letter {
        '-' => '⁻',
        '1' => '¹',
        '2' => '²',
        '3' => '³',
        '4' => '⁴',
        '5' => '⁵',
        '6' => '⁶',
        '7' => '⁷',
        '8' => '⁸',
        '9' => '⁹',
        _ => '⁰',
    };
    exponent.to_string().chars().map(digit).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::figure::Axis;

    /// The labels of an axis that shows about this range.
    fn labels(axis: Axis, low: f64, high: f64) -> Vec<String> {
        let ruler = Ruler::new(&axis, [low, high].into_iter(), (0.0, 100.0));
        let ticks = ticks(&ruler, 7);
        assert!(ticks.iter().all(|tick| (ruler.low..=ruler.high).contains(&tick.level)), "{ticks:?}");
        ticks.into_iter().map(|tick| tick.label).filter(|label| !label.is_empty()).collect()
    }

    #[test]
    fn even_steps_read_well() {
        let linear = |low, high| labels(Axis::linear(""), low, high).join(" ");
        assert_eq!(linear(1.0, 31.0), "0 5 10 15 20 25 30");
        assert_eq!(linear(0.0, 1.0), "0 1");
        assert_eq!(labels(Axis::linear("").showing(0.0, 1.0), 0.0, 1.0).join(" "), "0.0 0.2 0.4 0.6 0.8 1.0");
        assert_eq!(linear(-0.3, 0.3), "−0.3 −0.2 −0.1 0.0 0.1 0.2 0.3");
        assert_eq!(linear(0.0, 180_000.0), "0 50,000 100,000 150,000");
        assert_eq!(linear(0.0, 1e9), "0 0.2×10⁹ 0.4×10⁹ 0.6×10⁹ 0.8×10⁹ 1.0×10⁹");
        assert_eq!(linear(0.0, 3e-7), "0 0.5×10⁻⁷ 1.0×10⁻⁷ 1.5×10⁻⁷ 2.0×10⁻⁷ 2.5×10⁻⁷ 3.0×10⁻⁷");
        assert_eq!(linear(1_000_000.0, 1_000_003.0), "1,000,000 1,000,001 1,000,002 1,000,003");
        assert_eq!(linear(5.0, 5.0), "4 5 6");
        assert_eq!(linear(1.0, 3.0), "0 1 2 3");
        assert_eq!(linear(5.5, 5.5), "5.0 5.2 5.4 5.6 5.8 6.0");
    }

    #[test]
    fn powers_read_well() {
        let log = |low, high| labels(Axis::log(""), low, high).join(" ");
        assert_eq!(log(1.0, 150_000.0), "1 10 100 1,000 10,000 100,000");
        assert_eq!(log(1.0, 1e9), "1 100 10⁴ 10⁶ 10⁸");
        assert_eq!(log(0.5, 2e6), "1 10 100 10³ 10⁴ 10⁵ 10⁶");
        assert_eq!(log(20.0, 700.0), "20 50 100 200 500");
        assert_eq!(log(2e5, 4e6), "200,000 500,000 1,000,000 2,000,000");
        assert_eq!(log(2e7, 4e8), "2×10⁷ 5×10⁷ 10⁸ 2×10⁸");
        assert_eq!(log(310.0, 480.0), "350 400 450");
        assert_eq!(log(7.0, 7.0), "5 10 20");
        assert_eq!(log(5e-324, f64::MAX).split(' ').count(), 7);
    }

    #[test]
    fn no_axis_has_many_labels_or_none() {
        for axis in [Axis::linear(""), Axis::log("")] {
            for exponent in -300..300 {
                for factor in [1.0 + 1e-9, 1.1, 3.0, 70.0, 1e5] {
                    let low = 1.3 * 10f64.powi(exponent);
                    let all = labels(axis.clone(), low, low * factor);
                    assert!((2..=16).contains(&all.len()), "{low} {factor} {all:?}");
                    let mut different = all.clone();
                    different.dedup();
                    assert_eq!(different, all);
                }
            }
        }
    }
}
