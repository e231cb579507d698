//! A chart with its layout as shapes: the head, the plot, the series, the legend.

use super::drawable::Trace;
use super::layout::{LABEL, Layout, NOTE, NOTE_LINE, NUMBER, PADDING, TITLE, TITLE_LINE, WIDTH};
use super::legend::{self, Entry, Legend};
use super::names::{self, Names};
use super::shape::{Anchor, Colour, Pen, Shape, Sheet, Text, line};
use super::theme::{Colours, Theme};
use super::{groups, intervals, lines};

/// Everything on one sheet.
pub(super) fn draw(layout: &Layout<'_>, theme: Theme) -> Sheet {
    let colours = theme.colours();
    let mut shapes = Vec::new();
    grid(layout, colours, &mut shapes);
    head(layout, colours, &mut shapes);
    along_x(layout, colours, &mut shapes);
    series(layout, theme, &mut shapes);
    legend(layout, theme, &mut shapes);
    Sheet {
        width: WIDTH,
        height: layout.height,
        paper: colours.paper,
        title: layout.chart.title.clone(),
        about: about(layout),
        shapes,
    }
}

/// What it shows, for those who do not see it.
fn about(layout: &Layout<'_>) -> String {
    let chart = layout.chart;
    let names: Vec<_> = chart.series.iter().map(|series| series.name.as_str()).collect();
    format!(
        "{} Along x: {}. Along y: {}. Series: {}.",
        layout.said,
        chart.x.label,
        chart.y.label,
        names.join("; ")
    )
    .trim_start()
    .to_string()
}

fn text(text: &str, (x, y): (f64, f64), size: f64, colour: Colour) -> Text {
    Text { x, y, text: text.to_string(), size, colour, anchor: Anchor::Start, angle: 0.0 }
}

/// Title, note and the label of y.
fn head(layout: &Layout<'_>, colours: &Colours, shapes: &mut Vec<Shape>) {
    let mut y = PADDING - 5.0;
    for line in &layout.title {
        y += TITLE_LINE;
        shapes.push(Shape::Text(text(line, (PADDING, y), TITLE, colours.ink)));
    }
    y += 2.0;
    for line in &layout.note {
        y += NOTE_LINE;
        shapes.push(Shape::Text(text(line, (PADDING, y), NOTE, colours.soft)));
    }
    let place = (PADDING, layout.area.top - 13.0);
    shapes.push(Shape::Text(text(&layout.y_label, place, LABEL, colours.ink)));
}

/// The lines behind the plot, and the numbers left of it.
fn grid(layout: &Layout<'_>, colours: &Colours, shapes: &mut Vec<Shape>) {
    let area = layout.area;
    let pen = Pen::new(colours.grid, 1.0);
    for tick in &layout.y_ticks {
        let y = layout.y.at_level(tick.level);
        if tick.label.is_empty() {
            shapes.push(Shape::stroke(
                line([(area.left - 3.5, y), (area.left, y)]),
                Pen::new(colours.axis, 0.8),
            ));
            continue;
        }
        shapes.push(Shape::stroke(line([(area.left, y), (area.right, y)]), pen));
        let number = text(&tick.label, (area.left - 7.0, y + 0.35 * NUMBER), NUMBER, colours.soft);
        shapes.push(Shape::Text(Text { anchor: Anchor::End, ..number }));
    }
    if layout.names.is_none() {
        for tick in layout.x_ticks.iter().filter(|tick| !tick.label.is_empty()) {
            let x = layout.x.at_level(tick.level);
            shapes.push(Shape::stroke(line([(x, area.top), (x, area.bottom)]), pen));
        }
    }
}

/// The line below the plot, its numbers or names, and the label of x.
fn along_x(layout: &Layout<'_>, colours: &Colours, shapes: &mut Vec<Shape>) {
    let area = layout.area;
    let pen = Pen::new(colours.axis, 1.0);
    shapes.push(Shape::stroke(line([(area.left, area.bottom), (area.right, area.bottom)]), pen));
    match &layout.names {
        Some(names) => self::names(layout, names, colours, shapes),
        None => numbers(layout, colours, shapes),
    }
    let place = ((area.left + area.right) / 2.0, layout.height - PADDING + 2.0);
    let label = text(&layout.x_label, place, LABEL, colours.ink);
    shapes.push(Shape::Text(Text { anchor: Anchor::Middle, ..label }));
}

fn numbers(layout: &Layout<'_>, colours: &Colours, shapes: &mut Vec<Shape>) {
    let bottom = layout.area.bottom;
    for tick in &layout.x_ticks {
        let x = layout.x.at_level(tick.level);
        let length = if tick.label.is_empty() { 3.0 } else { 5.0 };
        shapes.push(Shape::stroke(line([(x, bottom), (x, bottom + length)]), Pen::new(colours.axis, 1.0)));
        let number = text(&tick.label, (x, bottom + 8.0 + NUMBER), NUMBER, colours.soft);
        shapes.push(Shape::Text(Text { anchor: Anchor::Middle, ..number }));
    }
}

fn names(layout: &Layout<'_>, names: &Names, colours: &Colours, shapes: &mut Vec<Shape>) {
    let top = layout.area.bottom + 6.0 + names::SIZE;
    let x = |nth: usize| layout.x.at_level(nth as f64);
    match names {
        Names::Flat(names) => {
            for (nth, lines) in names.iter().enumerate() {
                for (row, line) in lines.iter().enumerate() {
                    let place = (x(nth), top + row as f64 * Names::line());
                    let name = text(line, place, names::SIZE, colours.ink);
                    shapes.push(Shape::Text(Text { anchor: Anchor::Middle, ..name }));
                }
            }
        }
        Names::Slanted(names) => {
            for (nth, name) in names.iter().enumerate() {
                let name = text(name, (x(nth) + 4.0, top), names::SIZE, colours.ink);
                shapes.push(Shape::Text(Text { anchor: Anchor::End, angle: -names::SLANT, ..name }));
            }
        }
    }
}

/// Bands behind everything, then series over series.
fn series(layout: &Layout<'_>, theme: Theme, shapes: &mut Vec<Shape>) {
    let seats = groups::seats(layout);
    let benches = intervals::seats(layout);
    let ink = |series: usize| theme.ink(layout.ink(series));
    for (nth, trace) in layout.traces.iter().enumerate() {
        if let Trace::Lines(_, runs) = trace {
            lines::bands(layout, runs, ink(nth), shapes);
        }
    }
    for (nth, trace) in layout.traces.iter().enumerate() {
        shapes.push(Shape::Group { class: "fig-series", title: layout.chart.series[nth].name.clone() });
        match trace {
            Trace::Lines(way, runs) => lines::draw(layout, *way, runs, ink(nth), theme, shapes),
            Trace::Dots(points) => lines::dots(layout, points, ink(nth), shapes),
            Trace::Intervals(points) => intervals::draw(layout, &benches, nth, points, theme, shapes),
            Trace::Groups(look, all) => groups::draw(layout, &seats, nth, (*look, all), theme, shapes),
        }
        shapes.push(Shape::End);
    }
    if layout.traces.iter().all(Trace::is_empty) {
        let area = layout.area;
        let place = ((area.left + area.right) / 2.0, (area.top + area.bottom) / 2.0);
        let nothing = text("Nothing to draw", place, LABEL, theme.colours().soft);
        shapes.push(Shape::Text(Text { anchor: Anchor::Middle, ..nothing }));
    }
}

fn legend(layout: &Layout<'_>, theme: Theme, shapes: &mut Vec<Shape>) {
    let Legend { entries, height, more } = &layout.legend;
    let (left, top) = (PADDING, layout.area.top - LABEL - 24.0 - height);
    let colours = theme.colours();
    shapes.push(Shape::Group { class: "fig-legend", title: String::new() });
    for Entry { name, series, x, y } in entries {
        let middle = top + y + legend::ROW / 2.0;
        series.iter().for_each(|&series| key(layout, series, (left + x, middle), theme, shapes));
        let place = (left + x + Legend::indent(), middle + 0.35 * legend::SIZE);
        shapes.push(Shape::Text(text(name, place, legend::SIZE, colours.ink)));
    }
    if *more > 0 {
        let place = (left, top + height - 0.3 * legend::ROW);
        shapes.push(Shape::Text(text(&format!("and {more} more"), place, legend::SIZE, colours.soft)));
    }
    shapes.push(Shape::End);
}

/// The picture before a name: a small piece of what is drawn.
fn key(layout: &Layout<'_>, series: usize, place: (f64, f64), theme: Theme, shapes: &mut Vec<Shape>) {
    let ink = theme.ink(layout.ink(series));
    match &layout.traces[series] {
        Trace::Lines(way, runs) => lines::key(layout, *way, runs, place, ink, theme, shapes),
        Trace::Dots(_) => lines::dot_key(place, ink, shapes),
        Trace::Intervals(_) => intervals::key(place, ink, theme, shapes),
        Trace::Groups(..) => groups::key(place, ink, shapes),
    }
}
