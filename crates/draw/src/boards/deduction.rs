//! Draws an explained step on a grid. Houses are tinted, candidates ringed, removed candidates struck through, and
//! links are arrows: solid for strong ones, dashed for weak ones.

use super::board::Board;
use super::corner;
use crate::canvas::{Canvas, Ink, StrokeEnds};
use crate::svg::Num;
use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write;

/// The radius of a ring around a candidate.
const RING: f64 = 6.2;
/// The length of an arrowhead.
const HEAD: f64 = 5.0;

/// A candidate: its cell, and its digit from 1.
type Candidate = (usize, u8);

/// A point of the drawing.
type Point = (f64, f64);

/// Tints the houses of a step, below the lines of the grid.
pub(super) fn houses(board: &Board<'_>, canvas: &mut Canvas, side: f64) {
    let Some(step) = board.deduction else { return };
    for &cell in step.houses.iter().flatten().filter(|cell| **cell < board.cells.len()) {
        let (x, y) = corner(board, cell, side);
        canvas.rect("sv-house", [x, y, side, side], Ink::fill("#FFF3D6"));
    }
}

/// The parts of a pattern that are drawn alike.
struct PartStyle {
    class: &'static str,
    /// The colours of the ring: its fill and its stroke.
    colours: [&'static str; 2],
    roles: &'static [&'static str],
}

/// The styles of parts. Roles of one technique differ in colour. Candidates without a role have the first style.
const PARTS: [PartStyle; 4] = [
    PartStyle {
        class: "sv-used",
        colours: ["#CFE6F7", "#0072B2"],
        roles: &["hinge", "pair", "base", "color-a", "als", "end", "naked", "hidden"],
    },
    PartStyle {
        class: "sv-part-b",
        colours: ["#FBEBB8", "#8A6900"],
        roles: &["pincer", "link", "roof", "color-b", "intersection"],
    },
    PartStyle {
        class: "sv-part-c",
        colours: ["#E4DBF7", "#5B3FA0"],
        roles: &["z", "guardian", "color-c", "endo-fin"],
    },
    PartStyle {
        class: "sv-part-d",
        colours: ["#F6D9C6", "#98450F"],
        roles: &["x", "floor", "color-d", "stem"],
    },
];

/// Rings the candidates of a step, below the digits: filled for placed values, dashed for fins.
pub(super) fn rings(board: &Board<'_>, canvas: &mut Canvas, place: impl Fn(Candidate) -> Option<Point>) {
    let Some(step) = board.deduction else { return };
    let rings = |all: &mut dyn Iterator<Item = &Candidate>| {
        all.filter_map(|candidate| place(*candidate))
            .fold(String::new(), |data, middle| data + &circle(middle))
    };
    // The deduction comes from the caller: a candidate may be in several lists. Its first role counts.
    let mut style_of = BTreeMap::new();
    for part in &step.parts {
        let style = PARTS.iter().position(|style| style.roles.contains(&part.role.as_str()));
        part.candidates.iter().for_each(|candidate| {
            style_of.entry(candidate).or_insert(style);
        });
    }
    let [is_placed, is_fin] = [&step.placed, &step.fins].map(|all| all.iter().collect::<BTreeSet<_>>());
    step.used.iter().chain(&step.fins).for_each(|candidate| {
        style_of.entry(candidate).or_insert(None);
    });
    let mut styled: [Vec<&Candidate>; PARTS.len()] = Default::default();
    let mut fins = Vec::new();
    for (candidate, style) in style_of.into_iter().filter(|(candidate, _)| !is_placed.contains(candidate)) {
        match style {
            None if is_fin.contains(candidate) => fins.push(candidate),
            style => styled[style.unwrap_or(0)].push(candidate),
        }
    }
    for (style, candidates) in PARTS.iter().zip(styled) {
        let [fill, stroke] = style.colours;
        canvas.path(style.class, rings(&mut candidates.into_iter()), Ink::edged(fill, stroke));
    }
    let fin = Ink { dash: &[2.0, 1.5], ..Ink::edged("#F6E0EE", "#A8437F") };
    canvas.path("sv-fin", rings(&mut fins.into_iter()), fin);
    let placed = Ink { width: Some(2.0), ..Ink::edged("#BFE8D8", "#00734F") };
    canvas.path("sv-placed", rings(&mut step.placed.iter()), placed);
}

fn circle((x, y): Point) -> String {
    format!(
        "M{} {}a{RING} {RING} 0 1 0 {} 0a{RING} {RING} 0 1 0 -{} 0",
        Num(x - RING),
        Num(y),
        Num(2.0 * RING),
        Num(2.0 * RING)
    )
}

/// Strikes removed candidates through and draws the links, above the digits.
pub(super) fn links(board: &Board<'_>, canvas: &mut Canvas, place: impl Fn(Candidate) -> Option<Point>) {
    let Some(step) = board.deduction else { return };
    let (mut solid, mut dashed, mut heads) = (String::new(), String::new(), String::new());
    for link in &step.links {
        let Some((from, to)) = middle(&link.from, &place).zip(middle(&link.to, &place)) else { continue };
        let data = if link.is_strong { &mut solid } else { &mut dashed };
        arrow(from, to, data, &mut heads);
    }
    canvas.path("sv-strong", solid, Ink::line("#7A3E9D", 1.6));
    canvas.path("sv-weak", dashed, Ink { dash: &[3.0, 2.5], ..Ink::line("#7A3E9D", 1.3) });
    canvas.path("sv-head", heads, Ink::fill("#7A3E9D"));
    let mut strokes = String::new();
    for (x, y) in step.struck.iter().filter_map(|candidate| place(*candidate)) {
        let _ = write!(strokes, "M{} {}l10 -10m-10 0l10 10", Num(x - 5.0), Num(y + 5.0));
    }
    canvas.path("sv-lost", strokes, Ink::line("#D55E00", 1.8).capped(StrokeEnds::Round));
}

/// Returns the centre of the candidates at a link's end.
fn middle(ends: &[Candidate], place: &impl Fn(Candidate) -> Option<Point>) -> Option<Point> {
    let places: Vec<Point> = ends.iter().filter_map(|candidate| place(*candidate)).collect();
    let count = places.len() as f64;
    let (x, y) = places.iter().fold((0.0, 0.0), |(x, y), place| (x + place.0, y + place.1));
    (!places.is_empty()).then_some((x / count, y / count))
}

/// Draws a curved arrow from ring to ring, so that a link does not hide the cells between its ends.
fn arrow(from: Point, to: Point, data: &mut String, heads: &mut String) {
    let (across, down) = (to.0 - from.0, to.1 - from.1);
    let length = across.hypot(down);
    if length <= 2.0 * RING {
        return;
    }
    let bend = (length * 0.12).min(14.0);
    let aside = (-down / length, across / length);
    let knee = (f64::midpoint(from.0, to.0) + aside.0 * bend, f64::midpoint(from.1, to.1) + aside.1 * bend);
    let (start, end) = (towards(from, knee, RING), towards(to, knee, RING));
    let neck = towards(end, knee, HEAD);
    let _ = write!(
        data,
        "M{} {}Q{} {} {} {}",
        Num(start.0),
        Num(start.1),
        Num(knee.0),
        Num(knee.1),
        Num(neck.0),
        Num(neck.1)
    );
    let wing = ((neck.1 - end.1) * 0.45, (end.0 - neck.0) * 0.45);
    let _ = write!(
        heads,
        "M{} {}L{} {}L{} {}z",
        Num(end.0),
        Num(end.1),
        Num(neck.0 + wing.0),
        Num(neck.1 + wing.1),
        Num(neck.0 - wing.0),
        Num(neck.1 - wing.1)
    );
}

/// Returns the point at this distance from one point towards another.
pub(super) fn towards(from: Point, to: Point, far: f64) -> Point {
    let (across, down) = (to.0 - from.0, to.1 - from.1);
    let length = across.hypot(down).max(1e-9);
    (from.0 + across * far / length, from.1 + down * far / length)
}
