//! Formats numbers for reports.

use crate::Metric;
use crate::stats::Interval;
use crate::units::{show_count, show_duration, show_size};
use std::time::Duration;

/// Formats a value of a metric, with its unit if it has one: `1,234`, `4.56 ms`.
pub(crate) fn value(metric: Metric, value: f64) -> String {
    if value.is_infinite() {
        return "∞".into();
    }
    match metric {
        Metric::Time => Duration::try_from_secs_f64(value).map_or_else(|_| number(value), time),
        #[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "bytes are counts")]
        Metric::Bytes => show_size(value.max(0.0) as u64),
        Metric::Branching => format!("{value:.3}"),
        _ => number(value),
    }
}

/// A common unit for all numbers of a table, so that they can be compared at a glance.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Unit {
    metric: Metric,
    name: &'static str,
    size: f64,
}

impl Unit {
    /// Chooses the largest unit in which half of the values are at least one.
    pub(crate) fn of(metric: Metric, mut values: Vec<f64>) -> Self {
        let units: &[(&str, f64)] = match metric {
            Metric::Time => &[("s", 1.0), ("ms", 1e-3), ("µs", 1e-6)],
            Metric::Bytes => &[("GiB", 1_073_741_824.0), ("MiB", 1_048_576.0), ("KiB", 1024.0)],
            _ => &[("", 1.0)],
        };
        values.sort_unstable_by(f64::total_cmp);
        let middle = values.get(values.len() / 2).copied().unwrap_or(1.0);
        let fits = units.iter().find(|(_, size)| middle >= *size);
        let (name, size) = fits.or(units.last()).copied().unwrap_or(("", 1.0));
        Self { metric, name, size }
    }

    /// The metric with the unit: `time (ms)`.
    pub(crate) fn label(self) -> String {
        match (self.metric, self.name) {
            (_, "") => self.metric.label().into(),
            (Metric::Bytes, name) => format!("memory ({name})"),
            (metric, name) => format!("{} ({name})", metric.name()),
        }
    }

    /// Formats the value without its unit, never with an exponent: `0.0123`, `12.3`, `12,345`.
    pub(crate) fn show(self, value: f64) -> String {
        let value = value / self.size;
        match self.metric {
            Metric::Branching => format!("{value:.3}"),
            Metric::Time | Metric::Bytes if value < 0.1 => format!("{value:.3}"),
            Metric::Time | Metric::Bytes if value < 100.0 => format!("{value:.2}"),
            _ => number(value),
        }
    }
}

/// Formats a time; times far below a millisecond need more digits.
fn time(time: Duration) -> String {
    let micros = time.as_secs_f64() * 1e6;
    if micros < 100.0 { format!("{micros:.1} µs") } else { show_duration(time) }
}

/// Formats a number with three digits, or with all digits before the point: `0.0123`, `12.3`, `123`, `12,345`.
pub(crate) fn number(value: f64) -> String {
    let size = value.abs();
    if size >= 1e15 {
        return format!("{value:.2e}");
    }
    if size >= 100.0 || value == value.trunc() {
        #[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "below 10^15")]
        let whole = show_count(size.round() as u64);
        return if value < 0.0 { format!("-{whole}") } else { whole };
    }
    if size >= 0.01 {
        // Two digits after the point from 1 on, three below 1; no trailing zeros.
        let text = if size >= 10.0 {
            format!("{value:.1}")
        } else if size >= 1.0 {
            format!("{value:.2}")
        } else {
            format!("{value:.3}")
        };
        return text.trim_end_matches('0').trim_end_matches('.').into();
    }
    format!("{value:.2e}")
}

/// Formats a range: `12 – 34`.
pub(crate) fn range(metric: Metric, low: f64, high: f64) -> String {
    format!("{} – {}", value(metric, low), value(metric, high))
}

/// Formats the ends of an interval.
pub(crate) fn ends(metric: Metric, interval: Option<Interval>) -> String {
    interval.map(|interval| range(metric, interval.low, interval.high)).unwrap_or_default()
}

/// Formats a p-value: `< 0.001`, `0.034`.
pub(crate) fn p(p: f64) -> String {
    if p < 0.001 { "< 0.001".into() } else { format!("{p:.3}") }
}

/// Formats a share of 1 in percent.
pub(crate) fn percent(share: f64) -> String {
    format!("{} %", number((share * 1000.0).round() / 10.0))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_have_the_digits_that_matter() {
        let all = [0.0, 1.0, 3.5, 12.34, 123.4, 12345.6, 0.5, 0.0123, 0.000_123, -2.0, 1e18].map(number);
        assert_eq!(
            all,
            ["0", "1", "3.5", "12.3", "123", "12,346", "0.5", "0.012", "1.23e-4", "-2", "1.00e18"]
        );
        assert_eq!(value(Metric::Time, 1.46e-6), "1.5 µs");
        assert_eq!(value(Metric::Time, f64::INFINITY), "∞");
        assert_eq!((p(0.000_1), p(0.0344)), ("< 0.001".into(), "0.034".into()));
        assert_eq!((percent(0.5), percent(1.0 / 3.0)), ("50 %".into(), "33.3 %".into()));
    }
}
