//! Which name has which ink, above the plot, where no data are.

use super::{Chart, Mark, Scale, font};

pub(super) const SIZE: f64 = 12.0;
pub(super) const ROW: f64 = 19.0;
/// The picture before a name, and the gap after it.
pub(super) const KEY: f64 = 26.0;
const GAP: f64 = 7.0;
const BETWEEN: f64 = 22.0;
/// More names than this are not listed.
const MOST: usize = 60;

/// Names with their places, from the upper left of the legend.
#[derive(Debug, Default)]
pub(super) struct Legend {
    pub entries: Vec<Entry>,
    pub height: f64,
    /// How many names had no room.
    pub more: usize,
}

#[derive(Debug, PartialEq)]
pub(super) struct Entry {
    pub name: String,
    /// The series of this name.
    pub series: Vec<usize>,
    pub x: f64,
    pub y: f64,
}

impl Legend {
    /// The legend of a chart on a sheet with this room.
    pub fn of(chart: &Chart, room: f64) -> Self {
        let mut names = if is_needed(chart) { names(chart) } else { Vec::new() };
        let more = names.len().saturating_sub(MOST);
        names.truncate(MOST);
        let texts: Vec<_> =
            names.iter().map(|(name, _)| font::cut_middle(name, SIZE, room - KEY - GAP)).collect();
        let widths: Vec<_> = texts.iter().map(|text| KEY + GAP + font::width(text, SIZE) + BETWEEN).collect();
        let places = places(&widths, room + BETWEEN);
        let rows = places.iter().map(|(_, row)| row + 1).max().unwrap_or(0) + usize::from(more > 0);
        let named = texts.into_iter().zip(names).zip(places);
        let entries =
            named.map(|((name, (_, series)), (x, row))| Entry { name, series, x, y: row as f64 * ROW });
        let entries = entries.collect();
        Self { entries, height: rows as f64 * ROW, more }
    }

    /// Where the name stands from its entry's left.
    pub fn indent() -> f64 {
        KEY + GAP
    }
}

/// Not if every series is one box above its own name, or none has a name.
fn is_needed(chart: &Chart) -> bool {
    let is_named_below = |(series, names): (&super::Series, &[String])| match &series.mark {
        Mark::Boxes(groups) | Mark::Violins(groups) => {
            groups.iter().all(|(x, _)| names.get(*x as usize) == Some(&series.name))
        }
        _ => false,
    };
    match &chart.x.scale {
        Scale::Names(names) => !chart.series.iter().all(|series| is_named_below((series, names))),
        _ => chart.series.iter().any(|series| !series.name.is_empty()),
    }
}

/// Every name once, with its series.
fn names(chart: &Chart) -> Vec<(&str, Vec<usize>)> {
    let mut names: Vec<(&str, Vec<usize>)> = Vec::new();
    for (nth, series) in chart.series.iter().enumerate() {
        match names.iter_mut().find(|(name, _)| *name == series.name) {
            Some((_, same)) => same.push(nth),
            None => names.push((&series.name, vec![nth])),
        }
    }
    names
}

/// All in one row if there is room, and else in as few columns of the same width as its rows need:
/// left end and row.
fn places(widths: &[f64], room: f64) -> Vec<(f64, usize)> {
    let is_one_row = widths.iter().sum::<f64>() <= room;
    let widest = widths.iter().copied().fold(1.0, f64::max);
    let rows = widths.len().div_ceil(((room / widest) as usize).max(1)).max(1);
    let columns = widths.len().div_ceil(rows).max(1);
    let mut left = 0.0;
    let place = |(nth, width): (usize, &f64)| match is_one_row {
        true => {
            left += width;
            (left - width, 0)
        }
        false => ((nth % columns) as f64 * widest, nth / columns),
    };
    widths.iter().enumerate().map(place).collect()
}
