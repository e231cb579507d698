//! The positions of everything on the sheet: title, note and legend above, the plot below, with its rulers and their labels. Nothing
//! overlaps.

pub(super) mod drawable;
pub(super) mod legend;
pub(super) mod names;
mod ruler;
pub(super) mod shown;
pub(super) mod sites;
mod slots;
mod spread;
pub(super) mod thin;
mod ticks;

pub(super) use drawable::{Group, LineKind, Look, Trace};
pub(super) use ruler::Ruler;
pub(super) use spread::Spread;
pub(super) use ticks::Tick;

use super::{Axis, Chart, Point, Scale};
use drawable::LeftOut;
use legend::Legend;
use names::Names;
use sites::Sites;
use solvarium_draw::sheet::font;

/// The width of a sheet on a page, in units of about a pixel. The height depends on the content.
pub(super) const WIDTH: f64 = 720.0;
/// The minimum height of the plot, which is four ninths of the width.
const LOWEST: f64 = 220.0;
/// The margin around everything.
pub(super) const PADDING: f64 = 16.0;
/// The minimum margin left of the plot, so that plots below each other are aligned at zero.
const LEFT: f64 = 52.0;
/// The margin right of the plot: room for half of the last number.
const RIGHT: f64 = 30.0;

pub(super) const TITLE: f64 = 16.0;
pub(super) const TITLE_LINE: f64 = 21.0;
pub(super) const NOTE: f64 = 12.0;
pub(super) const NOTE_LINE: f64 = 16.0;
pub(super) const LABEL: f64 = 12.0;
pub(super) const NUMBER: f64 = 11.5;

/// A chart with the positions of all its parts.
pub(super) struct Layout<'a> {
    pub chart: &'a Chart,
    /// One trace for each series of the chart.
    pub traces: Vec<Trace>,
    pub heading: Heading,
    pub area: Area,
    pub x: Ruler,
    pub y: Ruler,
    pub sites: Sites,
    pub x_ticks: Vec<Tick>,
    pub y_ticks: Vec<Tick>,
    /// The names along x, in place of numbers.
    pub names: Option<Names>,
    pub x_label: String,
    pub y_label: String,
    pub width: f64,
    pub height: f64,
}

/// The text above the plot.
pub(super) struct Heading {
    pub title: Vec<String>,
    pub note: Vec<String>,
    /// The complete note, with the counts of values left out.
    pub caption: String,
    pub legend: Legend,
    pub legend_top: f64,
    /// The upper end of the plot.
    bottom: f64,
}

/// The rectangle of the plot.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Area {
    pub left: f64,
    pub top: f64,
    pub right: f64,
    pub bottom: f64,
}

impl<'a> Layout<'a> {
    /// Lays out a chart on a page. It cannot fail.
    pub fn of(chart: &'a Chart) -> Self {
        Self::wide(chart, WIDTH)
    }

    /// Lays out a chart on a sheet of this width.
    pub fn wide(chart: &'a Chart, width: f64) -> Self {
        let room = width - 2.0 * PADDING;
        let (traces, left_out) = drawable::traces(chart);
        let heading = Heading::of(chart, left_out, room);
        let (top, right) = (heading.bottom, width - RIGHT);
        let bottom = top + (width * 4.0 / 9.0).max(LOWEST);
        let y = Ruler::new(&chart.y, ys(&traces), (bottom, top));
        let y_ticks = labelled(&chart.y, &y, if y.is_log() { 9 } else { 6 });
        let (names, left) = beside(chart, &y_ticks, right);
        let x = across(chart, &traces, (left, right));
        let x_ticks = spaced(&chart.x, &x);
        let sites = Sites::new(&traces, &chart.x.scale, &x);
        let [x_label, y_label] = [&chart.x.label, &chart.y.label].map(|label| font::cut(label, LABEL, room));
        let foot = names.as_ref().map_or(NUMBER + 4.0, Names::height) + 2.0 + PADDING;
        let height = bottom + foot + if x_label.is_empty() { 0.0 } else { LABEL + 10.0 };
        let area = Area { left, top, right, bottom };
        Self {
            chart,
            traces,
            heading,
            area,
            x,
            y,
            sites,
            x_ticks,
            y_ticks,
            names,
            x_label,
            y_label,
            width,
            height,
        }
    }

    /// The ink number of a series.
    pub fn ink(&self, series: usize) -> usize {
        self.chart.series[series].ink.unwrap_or(series)
    }
}

impl Heading {
    fn of(chart: &Chart, left_out: LeftOut, room: f64) -> Self {
        let caption = sentences(&chart.note, &left_out.say());
        let title = paragraph(&chart.title, TITLE, 3, room);
        let note = paragraph(&caption, NOTE, 6, room);
        let legend = Legend::of(chart, room);
        let texts = title.len() as f64 * TITLE_LINE + note.len() as f64 * NOTE_LINE;
        let legend_top = PADDING + texts + if legend.height > 0.0 { 8.0 } else { 0.0 };
        let bottom = legend_top + legend.height + LABEL + 24.0;
        Self { title, note, caption, legend, legend_top, bottom }
    }
}

/// The names along x, if it has names, and the left end of the plot, with room for the labels of y.
fn beside(chart: &Chart, y_ticks: &[Tick], right: f64) -> (Option<Names>, f64) {
    let widest = y_ticks.iter().map(|tick| font::width(&tick.label, NUMBER)).fold(0.0, f64::max);
    let left = (PADDING + widest + 10.0).max(LEFT);
    let Scale::Names(names) = &chart.x.scale else { return (None, left) };
    let below = Names::on(names, right - left);
    let overhang = below.overhang((right - left) / names.len().max(1) as f64);
    (Some(below), left.max(PADDING + overhang))
}

/// The ruler along x. Boxes and estimates side by side get room at both ends.
fn across(chart: &Chart, traces: &[Trace], ends: (f64, f64)) -> Ruler {
    let (scale, ruler) = (&chart.x.scale, Ruler::new(&chart.x, xs(traces), ends));
    if matches!(scale, Scale::Names(_)) {
        return ruler;
    }
    let reach = Sites::new(traces, scale, &ruler).reach();
    ruler.roomy(xs(traces), reach)
}

/// Joins two texts with a space.
fn sentences(one: &str, other: &str) -> String {
    let one = one.trim();
    match (one, other) {
        ("", _) | (_, "") => format!("{one}{other}"),
        _ if one.ends_with(['.', '!', '?', ':', ';']) => format!("{one} {other}"),
        _ => format!("{one}. {other}"),
    }
}

/// Breaks a text into lines; an empty text has none.
fn paragraph(text: &str, size: f64, most: usize, room: f64) -> Vec<String> {
    match text.trim() {
        "" => Vec::new(),
        text => font::wrap(text, size, room, most, &[' ']),
    }
}

/// Every drawn x.
fn xs(traces: &[Trace]) -> impl Iterator<Item = f64> + '_ {
    traces.iter().flat_map(|trace| -> Box<dyn Iterator<Item = f64> + '_> {
        match trace {
            Trace::Lines(_, runs) => Box::new(runs.iter().flatten().map(|point| point.x)),
            Trace::Dots(points) | Trace::Intervals(points) => Box::new(points.iter().map(|point| point.x)),
            Trace::Groups(_, groups) => Box::new(groups.iter().map(|group| group.x)),
        }
    })
}

/// Every drawn y, and the ends of bands and intervals.
fn ys(traces: &[Trace]) -> impl Iterator<Item = f64> + '_ {
    let ends = |point: &Point| {
        let (low, high) = point.band.unwrap_or((point.y, point.y));
        [low, point.y, high]
    };
    traces.iter().flat_map(move |trace| -> Box<dyn Iterator<Item = f64> + '_> {
        match trace {
            Trace::Lines(_, runs) => Box::new(runs.iter().flatten().flat_map(ends)),
            Trace::Dots(points) | Trace::Intervals(points) => Box::new(points.iter().flat_map(ends)),
            Trace::Groups(_, groups) => Box::new(groups.iter().flat_map(|group| {
                let first_and_last = [group.values.first(), group.values.last()];
                first_and_last.into_iter().flatten().copied()
            })),
        }
    })
}

/// The ticks of an axis: its names, or about `most` numbers.
fn labelled(axis: &Axis, ruler: &Ruler, most: usize) -> Vec<Tick> {
    match &axis.scale {
        Scale::Names(names) => {
            let stride = names.len().div_ceil((ruler.length() / 15.0) as usize).max(1);
            let label = |(nth, name): (usize, &String)| Tick {
                level: nth as f64,
                label: if nth % stride == 0 { font::cut(name, NUMBER, 180.0) } else { String::new() },
            };
            names.iter().enumerate().map(label).collect()
        }
        _ => ticks::ticks(ruler, most),
    }
}

/// The ticks along x: as many as have room for their labels.
fn spaced(axis: &Axis, ruler: &Ruler) -> Vec<Tick> {
    if matches!(axis.scale, Scale::Names(_)) {
        return labelled(axis, ruler, 0);
    }
    let of = |most: usize| labelled(axis, ruler, most);
    (2..=9).rev().map(of).find(|ticks| crowded(ruler, ticks).is_empty()).unwrap_or_else(|| {
        // Not even two labels fit beside each other.
        let mut ticks = of(2);
        crowded(ruler, &ticks).into_iter().for_each(|nth| ticks[nth].label.clear());
        ticks
    })
}

/// The ticks whose labels are too close to the label before them.
fn crowded(ruler: &Ruler, ticks: &[Tick]) -> Vec<usize> {
    let mut free = f64::NEG_INFINITY;
    let named = ticks.iter().enumerate().filter(|(_, tick)| !tick.label.is_empty());
    let mut is_crowded = |tick: &Tick| {
        let (middle, half) = label_place(ruler, tick);
        let is_crowded = middle - half < free;
        free = if is_crowded { free } else { middle + half + 10.0 };
        is_crowded
    };
    named.filter(|(_, tick)| is_crowded(tick)).map(|(nth, _)| nth).collect()
}

/// The centre and the half width of a label along x: below its tick, but on the sheet.
pub(super) fn label_place(ruler: &Ruler, tick: &Tick) -> (f64, f64) {
    let half = font::width(&tick.label, NUMBER) / 2.0;
    (ruler.at_level(tick.level).clamp(half + 2.0, ruler.end() + RIGHT - half - 2.0), half)
}
