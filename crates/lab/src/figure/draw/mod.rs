//! Draws a chart with its layout as shapes: the heading, the plot, the series, the legend.

mod drawing;
mod groups;
mod intervals;
mod lines;
mod marker;
mod overlap;

use super::Theme;
use super::layout::legend::{self, Legend};
use super::layout::names::{self, Names};
use super::layout::{self, LABEL, Layout, NOTE, NOTE_LINE, NUMBER, PADDING, TITLE, TITLE_LINE, Trace};
use drawing::Drawing;
use solvarium_draw::sheet::{Anchor, Face, Pen, Shape, Sheet, Text, line};

/// Draws everything on one sheet.
pub(super) fn sheet(layout: &Layout<'_>, theme: Theme) -> Sheet {
    let mut drawing = Drawing::new(layout, theme);
    heading(&mut drawing);
    along_y(&mut drawing);
    along_x(&mut drawing);
    series(&mut drawing);
    drawing.group("fig-legend", "", legend);
    Sheet {
        width: layout.width,
        height: layout.height,
        paper: theme.colours().paper,
        title: layout.chart.title.clone(),
        about: about(layout),
        shapes: drawing.shapes,
    }
}

/// The description for readers who do not see the figure.
fn about(layout: &Layout<'_>) -> String {
    let chart = layout.chart;
    let names: Vec<_> = chart.series.iter().map(|series| series.name.as_str()).collect();
    let axes = format!("Along x: {}. Along y: {}.", chart.x.label, chart.y.label);
    format!("{} {axes} Series: {}.", layout.heading.caption, names.join("; ")).trim_start().to_string()
}

/// Draws the title, the note and the label of y.
fn heading(drawing: &mut Drawing<'_>) {
    let (layout, colours) = (drawing.layout, drawing.colours());
    let mut y = PADDING - 5.0;
    for line in &layout.heading.title {
        y += TITLE_LINE;
        drawing.text(line, (PADDING, y), TITLE, colours.ink);
    }
    y += 2.0;
    for line in &layout.heading.note {
        y += NOTE_LINE;
        drawing.text(line, (PADDING, y), NOTE, colours.soft);
    }
    drawing.text(&layout.y_label, (PADDING, layout.area.top - 13.0), LABEL, colours.ink);
}

/// Draws the grid lines across the plot, and the numbers left of it.
fn along_y(drawing: &mut Drawing<'_>) {
    let (layout, colours) = (drawing.layout, drawing.colours());
    let (left, right) = (layout.area.left, layout.area.right);
    for tick in &layout.y_ticks {
        let y = layout.y.at_level(tick.level);
        if tick.label.is_empty() {
            drawing.stroke(line([(left - 3.5, y), (left, y)]), Pen::new(colours.axis, 0.8));
        } else {
            drawing.stroke(line([(left, y), (right, y)]), Pen::new(colours.grid, 1.0));
            let place = (left - 7.0, y + 0.35 * NUMBER);
            drawing.text_at(Anchor::End, &tick.label, place, NUMBER, colours.soft);
        }
    }
}

/// Draws the axis below the plot, its numbers or names, and the label of x.
fn along_x(drawing: &mut Drawing<'_>) {
    let (layout, colours) = (drawing.layout, drawing.colours());
    let area = layout.area;
    match &layout.names {
        Some(names) => self::names(drawing, names),
        None => numbers(drawing),
    }
    drawing.stroke(line([(area.left, area.bottom), (area.right, area.bottom)]), Pen::new(colours.axis, 1.0));
    let place = ((area.left + area.right) / 2.0, layout.height - PADDING + 2.0);
    drawing.text_at(Anchor::Middle, &layout.x_label, place, LABEL, colours.ink);
}

fn numbers(drawing: &mut Drawing<'_>) {
    let (layout, colours) = (drawing.layout, drawing.colours());
    let (top, bottom) = (layout.area.top, layout.area.bottom);
    for tick in &layout.x_ticks {
        let x = layout.x.at_level(tick.level);
        if tick.label.is_empty() {
            drawing.stroke(line([(x, bottom), (x, bottom + 3.5)]), Pen::new(colours.axis, 0.8));
        } else {
            drawing.stroke(line([(x, top), (x, bottom)]), Pen::new(colours.grid, 1.0));
            drawing.stroke(line([(x, bottom), (x, bottom + 5.0)]), Pen::new(colours.axis, 1.0));
            let place = (layout::label_place(&layout.x, tick).0, bottom + 8.0 + NUMBER);
            drawing.text_at(Anchor::Middle, &tick.label, place, NUMBER, colours.soft);
        }
    }
}

fn names(drawing: &mut Drawing<'_>, names: &Names) {
    let (layout, colour) = (drawing.layout, drawing.colours().ink);
    let top = layout.area.bottom + 6.0 + names::SIZE;
    let x = |nth: usize| layout.x.at_level(nth as f64);
    match names {
        Names::Flat(names) => {
            for (nth, lines) in names.iter().enumerate() {
                for (row, line) in lines.iter().enumerate() {
                    let place = (x(nth), top + row as f64 * names::LINE);
                    drawing.text_at(Anchor::Middle, line, place, names::SIZE, colour);
                }
            }
        }
        Names::Slanted(names) => {
            let text = |(nth, name): (usize, &String)| Text {
                x: x(nth) + 4.0,
                y: top,
                text: name.clone(),
                size: names::SIZE,
                colour,
                anchor: Anchor::End,
                angle: -names::SLANT,
                face: Face::Sans,
            };
            drawing.shapes.extend(names.iter().enumerate().map(text).map(Shape::Text));
        }
    }
}

/// Draws all bands, then the series in order.
fn series(drawing: &mut Drawing<'_>) {
    let layout = drawing.layout;
    for (nth, trace) in layout.traces.iter().enumerate() {
        if let Trace::Lines(_, runs) = trace {
            lines::bands(drawing, nth, runs);
        }
    }
    for (nth, trace) in layout.traces.iter().enumerate() {
        drawing.group("fig-series", &layout.chart.series[nth].name, |drawing| match trace {
            Trace::Lines(kind, runs) => lines::draw(drawing, nth, *kind, runs),
            Trace::Dots(points) => lines::dots(drawing, nth, points),
            Trace::Intervals(points) => intervals::draw(drawing, nth, points),
            Trace::Groups(look, all) => groups::draw(drawing, nth, *look, all),
        });
    }
    if layout.traces.iter().all(Trace::is_empty) {
        let area = layout.area;
        let middle = ((area.left + area.right) / 2.0, (area.top + area.bottom) / 2.0);
        drawing.text_at(Anchor::Middle, "Nothing to draw", middle, LABEL, drawing.colours().soft);
    }
}

fn legend(drawing: &mut Drawing<'_>) {
    let (layout, colours) = (drawing.layout, drawing.colours());
    let Legend { entries, height, more } = &layout.heading.legend;
    let top = layout.heading.legend_top;
    for entry in entries {
        let (left, middle) = (PADDING + entry.x, top + entry.y + legend::ROW / 2.0);
        entry.series.iter().for_each(|&series| key(drawing, series, (left, middle)));
        let place = (left + legend::INDENT, middle + 0.35 * legend::SIZE);
        drawing.text(&entry.name, place, legend::SIZE, colours.ink);
    }
    if *more > 0 {
        let place = (PADDING, top + height - 0.3 * legend::ROW);
        drawing.text(&format!("and {more} more"), place, legend::SIZE, colours.soft);
    }
}

/// Draws the legend key of a series: a small sample of its mark.
fn key(drawing: &mut Drawing<'_>, series: usize, place: (f64, f64)) {
    match &drawing.layout.traces[series] {
        Trace::Lines(kind, runs) => lines::key(drawing, series, *kind, runs, place),
        Trace::Dots(_) => lines::dot_key(drawing, series, place),
        Trace::Intervals(_) => intervals::key(drawing, series, place),
        Trace::Groups(..) => groups::key(drawing, series, place),
    }
}
