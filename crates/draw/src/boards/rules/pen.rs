//! Draws single rules.

use super::room::CLUE_ROOM;
use super::{
    Clue, Dot, Draw, Ends, From, Order, Styled, Towards, clue, fits, four, letter, numbers, start, style_of,
};
use crate::boards::board::Board;
use crate::boards::{MARGIN, corner, deduction};
use crate::canvas::{Canvas, Ink, Letters, StrokeEnds, strokes};
use crate::svg::Num;
use solvarium_catalogue::PictureRule;
use std::fmt::Write;

/// Colours of lines and tints, with their classes.
pub(super) const HUES: [(&str, &str); 8] = [
    ("sv-rule-1", "#CBD2D9"),
    ("sv-rule-2", "#A5DBB4"),
    ("sv-rule-3", "#E7B8DE"),
    ("sv-rule-4", "#A8CDF0"),
    ("sv-rule-5", "#F7CC9B"),
    ("sv-rule-6", "#EBDF86"),
    ("sv-rule-7", "#CDBEF0"),
    ("sv-rule-8", "#A0DCD8"),
];
/// The height of small labels, of signs between cells, and of clues.
const LABEL: f64 = 9.0;
const SIGN: f64 = 11.0;
const CLUE: f64 = 12.0;
/// The distance of a diagonal's clue from the end of its side.
const BESIDE: f64 = 3.0;
/// The colour of circles and arrows.
const RING: &str = "#8A949E";
const EDGE: &str = "#4A545E";
const INK: &str = "#14181D";

/// Draws single rules.
pub(super) struct Pen<'a, 'b> {
    pub board: &'a Board<'b>,
    pub canvas: &'a mut Canvas,
    pub side: f64,
}

impl Pen<'_, '_> {
    /// Draws a rule.
    pub(super) fn rule(&mut self, it: &Styled<'_>) {
        let path = it.rule.paths.first().map_or(&[][..], Vec::as_slice);
        match it.style.draw {
            Draw::Tint(hue) => self.tinted(it, path, hue),
            Draw::Copies(hue, order) => self.copies(it, hue, order),
            Draw::Windows(hue) => {
                let is_in = |at: usize| matches!(at % 4, 1..=3);
                self.tint(hue, |cell| is_in(cell / 9) && is_in(cell % 9));
            }
            Draw::Square(hue) => self.blots(path, hue, 28.0, StrokeEnds::Square),
            Draw::Disc(hue) => self.blots(path, hue, 32.0, StrokeEnds::Round),
            Draw::Ring => path.iter().for_each(|&cell| self.ring(self.centre(cell), 16.0)),
            Draw::Heads(towards) => self.heads(path, towards),
            Draw::Diagonal(from) => self.diagonal(from),
            Draw::Line(hue, ends) => self.line(it, path, hue, ends),
            Draw::Arrow => self.arrow(&it.rule.paths[0], &it.rule.paths[1]),
            Draw::Dot(dot) => self.dot(it.rule, path, dot),
            Draw::Sum => self.sum(it.rule, path),
            Draw::Greater => self.greater(path),
            Draw::Corner => self.corner(it.rule, path),
            Draw::Clue | Draw::Pointer => self.clue(it),
            // Drawn with the cages that have sums.
            Draw::Cage => {}
        }
    }

    fn centre(&self, cell: usize) -> (f64, f64) {
        let (x, y) = corner(self.board, cell, self.side);
        (x + self.side / 2.0, y + self.side / 2.0)
    }

    fn tint(&mut self, hue: usize, is_one: impl Fn(usize) -> bool) {
        let (class, colour) = HUES[hue];
        let data = strokes(self.board.width, self.board.height, is_one);
        self.canvas.path(class, data, Ink::stroked(colour, self.side, MARGIN));
    }

    /// Tints cells. A sign, or a letter if there are several of the kind, is in the first.
    fn tinted(&mut self, it: &Styled<'_>, path: &[usize], hue: usize) {
        self.tint(hue, |cell| path.contains(&cell));
        let is_one = self.board.rules.iter().filter(|rule| rule.name == it.rule.name).count() == 1;
        let label = if is_one { String::new() } else { letter(it.index).to_string() };
        if let Some(&first) = path.iter().min() {
            self.label(first, &format!("{}{label}", it.style.sign));
        }
    }

    fn copies(&mut self, it: &Styled<'_>, hue: usize, order: Order) {
        self.tint(hue, |cell| it.rule.paths.iter().any(|path| path.contains(&cell)));
        for (at, &cell) in it.rule.paths.iter().flat_map(|path| path.iter().enumerate()) {
            let letter = letter(it.index);
            match order {
                Order::Same => self.label(cell, &format!("{letter}{}", at + 1)),
                Order::Any => self.label(cell, &letter.to_string()),
            }
        }
    }

    /// Writes small letters into the upper right corner of a cell: cages have their sums at the left.
    fn label(&mut self, cell: usize, text: &str) {
        let (x, y) = corner(self.board, cell, self.side);
        let width = text.chars().count() as f64 * LABEL * 0.6;
        self.write("sv-sign", (x + self.side - 2.0 - width / 2.0, y + 6.5), LABEL, text);
    }

    fn write(&mut self, class: &'static str, (x, y): (f64, f64), size: f64, text: &str) {
        if !text.is_empty() {
            self.canvas.group(class, Letters::new(size, INK));
            self.canvas.text(x, y, size, text);
            self.canvas.end();
        }
    }

    /// Draws a dot of a width in the middle of each cell: a short line with ends of this shape.
    fn blots(&mut self, cells: &[usize], hue: usize, width: f64, tip: StrokeEnds) {
        let mut data = String::new();
        for &cell in cells {
            let (x, y) = self.centre(cell);
            // Writing into a string cannot fail.
            let _ = write!(data, "M{} {}h0.01", Num(x), Num(y));
        }
        let (class, colour) = HUES[hue];
        self.canvas.path(class, data, Ink::line(colour, width).capped(tip));
    }

    fn ring(&mut self, (x, y): (f64, f64), radius: f64) {
        let at = [x - radius, y - radius, 2.0 * radius, 2.0 * radius];
        self.canvas.rect("sv-circle", at, Ink::line(RING, 1.8).cornered(radius));
    }

    fn heads(&mut self, cells: &[usize], towards: Towards) {
        let mut data = String::new();
        let (half, leg) = (self.side / 2.0, 3.5);
        let (tip, tail) = match towards {
            Towards::Inside => (half - 6.0, half - 2.0),
            Towards::Outside => (half - 2.0, half - 6.0),
        };
        for &cell in cells {
            let (x, y) = self.centre(cell);
            for (right, down) in [(0.0, -1.0), (1.0, 0.0), (0.0, 1.0), (-1.0, 0.0)] {
                let point = |along: f64, aside: f64| {
                    (Num(x + right * along + down * aside), Num(y + down * along + right * aside))
                };
                let ((a, b), (c, d), (e, f)) = (point(tail, -leg), point(tip, 0.0), point(tail, leg));
                let _ = write!(data, "M{a} {b}L{c} {d}L{e} {f}");
            }
        }
        self.canvas.path("sv-shaft", data, Ink::line(EDGE, 1.2));
    }

    fn diagonal(&mut self, from: From) {
        let length = self.board.width as f64 * self.side;
        let (top, down) = match from {
            From::Top => (MARGIN, length),
            From::Bottom => (MARGIN + length, -length),
        };
        let data = format!("M{} {}l{} {}", Num(MARGIN), Num(top), Num(length), Num(down));
        self.canvas.path("sv-diagonal", data, Ink::line("#9FB6CC", 2.0));
    }

    fn line(&mut self, it: &Styled<'_>, path: &[usize], hue: usize, ends: Ends) {
        let (class, colour) = HUES[hue];
        let closing = path.first().filter(|_| ends == Ends::Closed);
        let data = self.polyline(path.iter().chain(closing).map(|&cell| self.centre(cell)));
        let ink = Ink::line(colour, 9.0).capped(StrokeEnds::Round).joined(StrokeEnds::Round);
        self.canvas.path(class, data, ink);
        let (first, last) = (path[0], path[path.len() - 1]);
        match ends {
            Ends::Plain | Ends::Closed => {}
            Ends::Bulb => self.blots(&[first], hue, 28.0, StrokeEnds::Round),
            Ends::Circles => [first, last].iter().for_each(|&cell| self.ring(self.centre(cell), 15.0)),
            Ends::Diamonds => [first, last].iter().for_each(|&cell| self.diamond(cell)),
        }
        self.label(first, &format!("{}{}", it.style.sign, numbers(it.rule, " ")));
    }

    fn diamond(&mut self, cell: usize) {
        let (x, y) = self.centre(cell);
        let data = format!("M{} {}l17 17l-17 17l-17 -17z", Num(x), Num(y - 17.0));
        self.canvas.path("sv-circle", data, Ink::line(RING, 1.8));
    }

    fn polyline(&self, points: impl Iterator<Item = (f64, f64)>) -> String {
        let mut data = String::new();
        for (at, (x, y)) in points.enumerate() {
            let _ = write!(data, "{}{} {}", if at == 0 { 'M' } else { 'L' }, Num(x), Num(y));
        }
        data
    }

    fn arrow(&mut self, pill: &[usize], line: &[usize]) {
        let Some(from) = start(self.board, pill, line) else { return };
        let corners: Vec<_> = pill.iter().map(|&cell| corner(self.board, cell, self.side)).collect();
        let least = |of: fn(&(f64, f64)) -> f64| corners.iter().map(of).fold(f64::INFINITY, f64::min);
        let most = |of: fn(&(f64, f64)) -> f64| corners.iter().map(of).fold(0.0, f64::max);
        let (left, top) = (least(|at| at.0), least(|at| at.1));
        let (width, height) = (most(|at| at.0) - left + self.side, most(|at| at.1) - top + self.side);
        let at = [left + 5.0, top + 5.0, width - 10.0, height - 10.0];
        self.canvas.rect("sv-circle", at, Ink::line(RING, 1.8).cornered(self.side / 2.0 - 5.0));
        let mut points: Vec<_> =
            std::iter::once(from).chain(line.iter().copied()).map(|cell| self.centre(cell)).collect();
        points[0] = deduction::towards(points[0], points[1], self.side / 2.0 - 5.0);
        let (tail, tip) = (points[points.len() - 2], points[points.len() - 1]);
        let head = head(tail, tip, 8.0);
        let data = self.polyline(points.into_iter()) + &head;
        self.canvas.path("sv-shaft", data, Ink::line(RING, 1.8).joined(StrokeEnds::Round));
    }

    /// The middle of the side that two cells share.
    fn middle(&self, path: &[usize]) -> (f64, f64) {
        let ((x, y), (to_x, to_y)) = (self.centre(path[0]), self.centre(path[1]));
        (f64::midpoint(x, to_x), f64::midpoint(y, to_y))
    }

    fn dot(&mut self, rule: &PictureRule, path: &[usize], dot: Dot) {
        let (x, y) = self.middle(path);
        let (class, fill, letters) = match dot {
            Dot::Empty => ("sv-dot", "#fff", "sv-sign"),
            Dot::Full => ("sv-dot sv-full", "#14181D", "sv-full-sign"),
        };
        let radius = if rule.values.is_empty() { 5.5 } else { 7.0 };
        let ink = Ink { width: Some(1.4), ..Ink::edged(fill, INK).cornered(radius) };
        self.canvas.rect(class, [x - radius, y - radius, 2.0 * radius, 2.0 * radius], ink);
        let colour = if dot == Dot::Full { "#fff" } else { INK };
        if !rule.values.is_empty() {
            self.canvas.group(letters, Letters::new(LABEL, colour));
            self.canvas.text(x, y, LABEL, numbers(rule, " "));
            self.canvas.end();
        }
    }

    /// A number between two cells, on paper.
    fn sum(&mut self, rule: &PictureRule, path: &[usize]) {
        let (x, y) = self.middle(path);
        let text = match rule.values[..] {
            [5] => "V".to_owned(),
            [10] => "X".to_owned(),
            _ => numbers(rule, " "),
        };
        let width = 10.0 + 6.0 * (text.len() as f64 - 1.0);
        self.canvas.rect(
            "sv-paper",
            [x - width / 2.0, y - 6.5, width, 13.0],
            Ink::fill("#fff").cornered(3.0),
        );
        self.write("sv-sign", (x, y), SIGN, &text);
    }

    /// A sign that is open to the first cell.
    fn greater(&mut self, path: &[usize]) {
        let (from, to) = (self.centre(path[0]), self.centre(path[1]));
        let tip = deduction::towards(to, from, self.side / 2.0 - 4.0);
        let data = head(from, tip, 8.0);
        self.canvas.path("sv-shaft", data, Ink::line(INK, 1.8).joined(StrokeEnds::Round));
    }

    fn corner(&mut self, rule: &PictureRule, path: &[usize]) {
        let Some((column, row)) = four(self.board, path) else { return };
        let (x, y) = (MARGIN + (column + 1) as f64 * self.side, MARGIN + (row + 1) as f64 * self.side);
        let radius = 11.0;
        let ink = Ink { width: Some(1.2), ..Ink::edged("#fff", INK).cornered(radius) };
        self.canvas.rect("sv-dot", [x - radius, y - radius, 2.0 * radius, 2.0 * radius], ink);
        let rows: Vec<String> = rule
            .values
            .chunks(if rule.values.len() > 4 { 3 } else { 2 })
            .map(|row| {
                let gap = if row.iter().any(|&digit| digit > 9) { " " } else { "" };
                row.iter().map(ToString::to_string).collect::<Vec<_>>().join(gap)
            })
            .collect();
        for (at, text) in rows.iter().enumerate() {
            let down = (at as f64 - (rows.len() as f64 - 1.0) / 2.0) * 8.5;
            self.write("sv-sign", (x, y + down), LABEL, text);
        }
    }

    fn clue(&mut self, it: &Styled<'_>) {
        let Some(clue) = clue(self.board, it.rule) else { return };
        let (x, y) = place(self.board, self.side, it.rule, &clue);
        self.write("sv-clue", (x, y), CLUE, &format!("{}{}", it.style.sign, numbers(it.rule, " ")));
        if it.style.draw == Draw::Pointer {
            let (right, down) = (clue.way.0 as f64, clue.way.1 as f64);
            let (tail, tip) = ((x + right * 9.0, y + down * 9.0), (x + right * 15.0, y + down * 15.0));
            let data = self.polyline([tail, tip].into_iter()) + &head(tail, tip, 4.5);
            self.canvas.path("sv-shaft", data, Ink::line(EDGE, 1.4));
        }
    }
}

/// The middle of a rule's clue. Clues at the same place are drawn side by side, outwards.
pub(super) fn place(board: &Board<'_>, side: f64, rule: &PictureRule, clue: &Clue) -> (f64, f64) {
    let before = board.rules.iter().take_while(|other| !std::ptr::eq(*other, rule));
    let is_here = |other: &&PictureRule| {
        style_of(other).is_some_and(|style| {
            matches!(style.draw, Draw::Clue | Draw::Pointer) && fits(board, other, style.draw)
        }) && self::clue(board, other).as_ref() == Some(clue)
    };
    let behind = before.filter(is_here).count() as f64;
    let (far, half) = (CLUE_ROOM * (behind + 0.5), side / 2.0);
    let (left, top) = corner(board, clue.first, side);
    let (x, y) = (left + half, top + half);
    let (right, down) = (clue.way.0 as f64, clue.way.1 as f64);
    // The clue of a diagonal is beside a corner, so that it does not cover the clues of the row and the column.
    let beside = if right * down == 0.0 { far } else { BESIDE };
    let (column, row) = board.place(clue.first);
    let is_out = |at: usize, way: i64, most: usize| if way > 0 { at == 0 } else { at + 1 == most };
    let across = if is_out(column, clue.way.0, board.width) { far } else { beside };
    let along = if is_out(row, clue.way.1, board.height) { far } else { beside };
    (x - right * (half + across), y - down * (half + along))
}

/// The head of an arrow.
fn head(tail: (f64, f64), tip: (f64, f64), size: f64) -> String {
    let back = deduction::towards(tip, tail, size);
    let (right, down) = ((tip.1 - back.1) * 0.6, (back.0 - tip.0) * 0.6);
    let [a, b, c, d] = [back.0 + right, back.1 + down, back.0 - right, back.1 - down].map(Num);
    format!("M{a} {b}L{} {}L{c} {d}", Num(tip.0), Num(tip.1))
}
