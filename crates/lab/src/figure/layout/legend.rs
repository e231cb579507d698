//! The legend, above the plot, where it covers no data.

use crate::figure::{Chart, Mark, Scale, Series};
use solvarium_draw::sheet::font;

pub(in crate::figure) const SIZE: f64 = 12.0;
pub(in crate::figure) const ROW: f64 = 19.0;
/// The width of the sample before a name.
pub(in crate::figure) const KEY: f64 = 26.0;
/// The indentation of the name.
pub(in crate::figure) const INDENT: f64 = KEY + 7.0;
const BETWEEN: f64 = 22.0;
/// The maximum number of names in the legend.
const MOST: usize = 60;

/// The names with their positions, from the upper left of the legend.
#[derive(Debug)]
pub(in crate::figure) struct Legend {
    pub entries: Vec<LegendEntry>,
    pub height: f64,
    /// The number of names that are not listed.
    pub more: usize,
}

#[derive(Debug)]
pub(in crate::figure) struct LegendEntry {
    pub name: String,
    /// The series of this name.
    pub series: Vec<usize>,
    pub x: f64,
    pub y: f64,
}

impl Legend {
    /// Lays out the legend of a chart on a sheet of this width.
    pub fn of(chart: &Chart, room: f64) -> Self {
        let mut entries = if is_needed(chart) { entries(chart) } else { Vec::new() };
        let more = entries.len().saturating_sub(MOST);
        entries.truncate(MOST);
        for entry in &mut entries {
            entry.name = font::cut_middle(&entry.name, SIZE, room - INDENT);
        }
        let rows = arrange(&mut entries, room + BETWEEN) + usize::from(more > 0);
        Self { entries, height: rows as f64 * ROW, more }
    }
}

/// Whether the chart needs a legend. It needs none if every series is a box above its own name, or if no series has a
/// name.
fn is_needed(chart: &Chart) -> bool {
    let Scale::Names(names) = &chart.x.scale else {
        return chart.series.iter().any(|series| !series.name.is_empty());
    };
    let is_below = |series: &Series| match &series.mark {
        Mark::Boxes(groups) | Mark::Violins(groups) => {
            groups.iter().all(|(x, _)| names.get(*x as usize) == Some(&series.name))
        }
        _ => false,
    };
    !chart.series.iter().all(is_below)
}

/// Each name once with its series, without a position.
fn entries(chart: &Chart) -> Vec<LegendEntry> {
    let mut entries: Vec<LegendEntry> = Vec::new();
    for (nth, Series { name, .. }) in chart.series.iter().enumerate() {
        match entries.iter_mut().find(|entry| entry.name == *name) {
            Some(entry) => entry.series.push(nth),
            None => entries.push(LegendEntry { name: name.clone(), series: vec![nth], x: 0.0, y: 0.0 }),
        }
    }
    entries
}

/// Arranges the names in one row if there is room, else in as few columns of equal width as the rows need. Returns the number of rows.
fn arrange(entries: &mut [LegendEntry], room: f64) -> usize {
    let widths: Vec<_> =
        entries.iter().map(|entry| INDENT + font::width(&entry.name, SIZE) + BETWEEN).collect();
    let lefts = widths.iter().scan(0.0, |left, width| Some(std::mem::replace(left, *left + width)));
    if widths.iter().sum::<f64>() <= room {
        entries.iter_mut().zip(lefts).for_each(|(entry, left)| entry.x = left);
        return entries.len().min(1);
    }
    let widest = widths.iter().copied().fold(1.0, f64::max);
    let rows = entries.len().div_ceil(((room / widest) as usize).max(1));
    let columns = entries.len().div_ceil(rows);
    for (nth, entry) in entries.iter_mut().enumerate() {
        (entry.x, entry.y) = ((nth % columns) as f64 * widest, (nth / columns) as f64 * ROW);
    }
    rows
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::figure::Axis;

    fn places(names: &[&str], room: f64) -> (Vec<(f64, f64)>, usize) {
        let add = |chart: Chart, name: &&str| chart.with(Series::new(*name, Mark::Dots(vec![])));
        let chart = names.iter().fold(Chart::new("", Axis::linear(""), Axis::linear("")), add);
        let Legend { entries, height, more } = Legend::of(&chart, room);
        assert!(entries.iter().all(|entry| entry.y + ROW <= height));
        (entries.iter().map(|entry| (entry.x.round(), entry.y / ROW)).collect(), more)
    }

    #[test]
    fn names_stand_in_rows_and_columns() {
        assert_eq!(places(&["a", "b", "a"], 300.0), (vec![(0.0, 0.0), (62.0, 0.0)], 0));
        assert_eq!(
            places(&["a", "b", "c", "d"], 200.0).0,
            [(0.0, 0.0), (63.0, 0.0), (0.0, 1.0), (63.0, 1.0)]
        );
        assert_eq!(places(&["a", "b"], 1.0).0, [(0.0, 0.0), (0.0, 1.0)]);
        assert_eq!(places(&[""], 300.0).0, []);
        let many: Vec<_> = (0..100).map(|nth| nth.to_string()).collect();
        let many: Vec<_> = many.iter().map(String::as_str).collect();
        assert_eq!((places(&many, 300.0).0.len(), places(&many, 300.0).1), (60, 40));
    }
}
