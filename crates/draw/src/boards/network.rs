//! Points and lines between them: tours of cities, coloured graphs. If positions are known, both axes have the same
//! scale, so nothing is distorted; otherwise the points lie on a circle.

use super::board::Board;
use super::map::star;
use super::{Drawing, MARGIN};
use crate::canvas::{Canvas, Ink, Letters, StrokeEnds};
use crate::svg::{Num, cut};
use solvarium_catalogue::Network;
use std::fmt::Write;

/// The longer side, without margins.
const LONGEST: f64 = 560.0;
/// The margin for the marks of points; below, for names.
const ROOM: f64 = 22.0;
/// The largest number of points that are drawn, named, or drawn as discs.
const MOST: usize = 20_000;
const MOST_NAMES: usize = 60;
const MOST_DISCS: usize = 500;
/// The largest number of lines that are drawn.
const MOST_EDGES: usize = 20_000;
/// The height of letters, their approximate width, and the largest number of letters of a name.
const SIZE: f64 = 11.0;
const LETTER: f64 = 6.6;
const LONGEST_NAME: usize = 20;
/// The heights of the initials of a region and of the name of its colour.
const INITIALS: f64 = 27.0;
const COLOUR: f64 = 21.0;
/// The radius of a point that may have a colour.
const DISC: f64 = 12.0;
/// The colours that the puzzle names, in its order, each with the colour of a text on it. If there are more colours
/// than shapes, shapes repeat, and numbers distinguish the nodes.
const COLOURS: [(&str, &str, &str); 8] = [
    ("red", "#D32F3C", "#fff"),
    ("green", "#1E8A5A", "#fff"),
    ("blue", "#1F6FBF", "#fff"),
    ("yellow", "#F2D33B", "#14181D"),
    ("orange", "#F08A24", "#14181D"),
    ("purple", "#8547A8", "#fff"),
    ("brown", "#8C5A2B", "#fff"),
    ("grey", "#A9B1BA", "#14181D"),
];

/// Draws points and lines.
pub(crate) struct Points;

impl Drawing for Points {
    fn title(&self, board: &Board<'_>) -> String {
        match board.scene.network.as_ref() {
            Some(network) if network.edges.is_empty() => format!("{} points", network.nodes.len()),
            Some(network) => format!("{} points and {} lines", network.nodes.len(), network.edges.len()),
            None => "No points".into(),
        }
    }

    fn about(&self, board: &Board<'_>) -> String {
        let Some(network) = &board.scene.network else { return "Nothing is drawn.".into() };
        let coloured = network.nodes.iter().filter(|node| node.colour.is_some()).count();
        match (network.way.len(), coloured) {
            (0, 0) => "No path is drawn.".into(),
            (0, coloured) => format!("{coloured} points have a colour."),
            (points, _) => format!("A path along {points} points."),
        }
    }

    fn extent(&self, board: &Board<'_>) -> (f64, f64) {
        let layout = Layout::of(board);
        (layout.width, layout.height)
    }

    fn draw(&self, board: &Board<'_>, canvas: &mut Canvas) {
        let (layout, Some(network)) = (Layout::of(board), &board.scene.network) else { return };
        if layout.has_areas {
            return areas(network, &layout, canvas);
        }
        let place = |node: &usize| layout.places.get(*node).copied();
        let mut lines = String::new();
        for (from, to) in network.edges.iter().filter_map(|[from, to]| place(from).zip(place(to))) {
            let _ = write!(lines, "M{} {}L{} {}", Num(from.0), Num(from.1), Num(to.0), Num(to.1));
        }
        canvas.path("sv-edge", lines, Ink::line("#A9B1BA", 1.5));
        let mut data = String::new();
        let steps = if network.way.len() > 1 { &network.way[..] } else { &[] };
        for (x, y) in steps.iter().filter_map(place) {
            let _ = write!(data, "{}{} {}", if data.is_empty() { 'M' } else { 'L' }, Num(x), Num(y));
        }
        let ink = Ink {
            join: Some(StrokeEnds::Round),
            ..Ink::line("#0072B2", layout.pen()).capped(StrokeEnds::Round)
        };
        canvas.path("sv-way", data, ink);
        weights(network, &layout, canvas);
        if layout.is_round {
            conflicts(network, &layout, canvas);
            discs(network, &layout, canvas)
        } else {
            cities(&layout, canvas);
            ends(board, network, &layout, canvas)
        }
        names(network, &layout, canvas);
    }
}

/// Whether the network can be drawn.
pub(super) fn is_drawn(network: &Network) -> bool {
    (1..=MOST).contains(&network.nodes.len()) && network.edges.len() <= MOST_EDGES
}

/// The positions of the points.
struct Layout {
    places: Vec<(f64, f64)>,
    /// The outlines of the points' regions.
    outlines: Vec<Vec<(f64, f64)>>,
    width: f64,
    height: f64,
    /// Whether the points lie on a circle.
    is_round: bool,
    /// Whether each point is a region with an outline.
    has_areas: bool,
}

impl Layout {
    fn of(board: &Board<'_>) -> Self {
        let nodes = board.scene.network.as_ref().map_or(&[][..], |network| &network.nodes);
        let known: Vec<_> = nodes.iter().filter_map(|node| node.at).collect();
        let is_finite =
            known.iter().chain(nodes.iter().flat_map(|node| &node.area)).flatten().all(|at| at.abs() <= 1e15);
        let is_round = known.len() < nodes.len() || !is_finite;
        let points = if is_round { round(nodes.len()) } else { known };
        let has_areas = !is_round && nodes.iter().all(|node| node.area.len() > 2);
        let longest = nodes.iter().map(|node| node.name.chars().count().min(LONGEST_NAME)).max().unwrap_or(0);
        let aside =
            if nodes.len() <= MOST_NAMES && !has_areas { ROOM + (longest + 1) as f64 * LETTER } else { ROOM };
        let bounds = |axis: usize| {
            let corners = nodes.iter().flat_map(|node| &node.area);
            let at = points.iter().chain(corners).map(|point| point[axis]);
            let low = at.clone().fold(f64::INFINITY, f64::min);
            (low, at.fold(f64::NEG_INFINITY, f64::max) - low)
        };
        let ((left, wide), (low, high)) = (bounds(0), bounds(1));
        let longest = if is_round { wide.max(high) } else { LONGEST };
        let scale = if wide.max(high) > 0.0 { longest / wide.max(high) } else { 1.0 };
        let place = |[x, y]: &[f64; 2]| {
            (MARGIN + aside + (x - left) * scale, MARGIN + ROOM + (low + high - y) * scale)
        };
        let places = points.iter().map(place).collect();
        let outlines = nodes.iter().map(|node| node.area.iter().map(place).collect()).collect();
        let (width, height) = (wide.max(0.0) * scale + 2.0 * aside, high.max(0.0) * scale + 2.0 * ROOM);
        Self { places, outlines, width, height, is_round, has_areas }
    }

    /// Returns the width of the path: thin where points are dense.
    fn pen(&self) -> f64 {
        (LONGEST * 0.1 / (self.places.len() as f64).sqrt()).clamp(0.8, 3.0)
    }
}

/// Returns this number of positions on a circle, clockwise from the top.
fn round(count: usize) -> Vec<[f64; 2]> {
    let radius = (count as f64 * 14.0).clamp(80.0, LONGEST / 2.0);
    let angle = |at: usize| std::f64::consts::TAU * at as f64 / count.max(1) as f64;
    (0..count).map(|at| [radius * angle(at).sin(), radius * angle(at).cos()]).collect()
}

/// Draws cities: discs, or squares if there are many.
fn cities(layout: &Layout, canvas: &mut Canvas) {
    let radius = layout.pen() * 1.5;
    let mut marks = String::new();
    for (x, y) in &layout.places {
        let _ = match layout.places.len() <= MOST_DISCS {
            true => write!(
                marks,
                "M{} {y}a{r} {r} 0 1 0 {d} 0a{r} {r} 0 1 0 -{d} 0z",
                Num(x - radius),
                y = Num(*y),
                r = Num(radius),
                d = Num(2.0 * radius)
            ),
            false => {
                write!(marks, "M{} {}h{d}v{d}h-{d}z", Num(x - radius), Num(y - radius), d = Num(2.0 * radius))
            }
        };
    }
    canvas.path("sv-city", marks, Ink::fill("#14181D"));
}

/// Draws a star for each goal, which turns green once it is reached; a ring at the start of an open path, and a disc at its end.
fn ends(board: &Board<'_>, network: &Network, layout: &Layout, canvas: &mut Canvas) {
    let reached = network.way.last().filter(|last| board.is_goal && network.goals.contains(last));
    for goal in &network.goals {
        let Some(&place) = layout.places.get(*goal) else { continue };
        let (class, fill) =
            if reached == Some(goal) { ("sv-here sv-solved", "#009E73") } else { ("sv-goal", "#fff") };
        let ink = Ink { width: Some(2.0), ..Ink::edged(fill, "#00573F") };
        canvas.path(class, star(layout.pen() * 6.0), ink.at(place));
    }
    let (Some(first), Some(last)) = (network.way.first(), network.way.last()) else { return };
    let mut mark = |class, node: &usize, fill| {
        let Some((x, y)) = layout.places.get(*node) else { return };
        let radius = layout.pen() * 2.2;
        let disc = [x - radius, y - radius, 2.0 * radius, 2.0 * radius];
        canvas.rect(class, disc, Ink { width: Some(2.0), ..Ink::edged(fill, "#0072B2").cornered(radius) });
    };
    if first != last {
        mark("sv-node sv-open", first, "#fff");
    }
    if reached.is_none() && (first != last || network.way.len() == 1) {
        mark("sv-here", last, "#0072B2");
    }
}

/// Draws the costs of lines beside their midpoints.
fn weights(network: &Network, layout: &Layout, canvas: &mut Canvas) {
    if network.edges.len() > MOST_NAMES || network.weights.len() != network.edges.len() {
        return;
    }
    canvas.group("sv-weight", Letters::new(SIZE - 1.0, "#4A535E"));
    for ([from, to], weight) in network.edges.iter().zip(&network.weights) {
        let (Some(from), Some(to)) = (layout.places.get(*from), layout.places.get(*to)) else { continue };
        let (right, down) = (to.0 - from.0, to.1 - from.1);
        let far = right.hypot(down).max(1.0);
        // The upper side of the line, whatever its direction.
        let side = if right < 0.0 { -1.0 } else { 1.0 };
        let (x, y) = ((from.0 + to.0) / 2.0, (from.1 + to.1) / 2.0);
        let (text, aside) = (format!("{}", Num(*weight)), SIZE * 0.8);
        canvas.text(x + down / far * aside * side, y - right / far * aside * side, SIZE - 1.0, text);
    }
    canvas.end();
}

/// Draws regions in their colours, with their initials as on the textbook's map: whole names are unreadable on small boards. The name of the colour
/// is below: colour alone carries no information.
fn areas(network: &Network, layout: &Layout, canvas: &mut Canvas) {
    for (node, outline) in network.nodes.iter().zip(&layout.outlines) {
        let colour = node.colour.map(colour);
        let (_, fill, _) = colour.unwrap_or(("", "#F3F5F7", ""));
        let mut data = String::new();
        for (x, y) in outline {
            let _ = write!(data, "{}{} {}", if data.is_empty() { 'M' } else { 'L' }, Num(*x), Num(*y));
        }
        let class = if colour.is_some() { "sv-area" } else { "sv-area sv-open" };
        let ink = Ink { join: Some(StrokeEnds::Round), width: Some(2.0), ..Ink::edged(fill, "#4A535E") };
        canvas.path(class, data + "z", ink);
    }
    conflicts(network, layout, canvas);
    for ((node, &middle), outline) in network.nodes.iter().zip(&layout.places).zip(&layout.outlines) {
        let colour = node.colour.map(colour);
        // The letters of a small region are beside it.
        let ((x, y), is_inside) = beside(outline).map_or((middle, true), |place| (place, false));
        let (label, _, on) = colour.unwrap_or(("", "", "#14181D"));
        let (class, on) = if colour.is_some() && is_inside { ("sv-on", on) } else { ("sv-name", "#14181D") };
        let initials: String = node.name.split(['_', ' ']).filter_map(|word| word.chars().next()).collect();
        let up = if colour.is_some() { COLOUR * 0.55 } else { 0.0 };
        canvas.group(class, Letters::new(INITIALS, on).weighing(700));
        canvas.text(x, y - up, INITIALS, cut(&initials, LONGEST_NAME));
        canvas.end();
        canvas.group(class, Letters::new(COLOUR, on));
        canvas.text(x, y + INITIALS * 0.6, COLOUR, label);
        canvas.end();
    }
}

/// The place beside a region, if it is too small for two lines of letters.
fn beside(outline: &[(f64, f64)]) -> Option<(f64, f64)> {
    let ends = |axis: fn(&(f64, f64)) -> f64| {
        let all = outline.iter().map(axis);
        (all.clone().fold(f64::INFINITY, f64::min), all.fold(f64::NEG_INFINITY, f64::max))
    };
    let ((top, bottom), (_, right)) = (ends(|point| point.1), ends(|point| point.0));
    let least = INITIALS + 2.0 * COLOUR;
    (bottom - top < least).then_some((right + least / 2.0, f64::midpoint(top, bottom)))
}

/// Draws a line between any two neighbours of the same colour.
fn conflicts(network: &Network, layout: &Layout, canvas: &mut Canvas) {
    let colour = |node: usize| network.nodes.get(node)?.colour;
    let mut lines = String::new();
    for &[from, to] in
        network.edges.iter().filter(|[from, to]| colour(*from).is_some() && colour(*from) == colour(*to))
    {
        let (Some(from), Some(to)) = (layout.places.get(from), layout.places.get(to)) else { continue };
        let _ = write!(lines, "M{} {}L{} {}", Num(from.0), Num(from.1), Num(to.0), Num(to.1));
    }
    canvas.path("sv-fault", lines.clone(), Ink::line("#fff", 9.0));
    canvas.path("sv-fault-mark", lines, Ink::line("#B84A00", 4.0));
}

/// Returns a colour by its number: its name, its value, and the colour of texts on it.
fn colour(number: u32) -> (&'static str, &'static str, &'static str) {
    COLOURS[(number.max(1) as usize - 1) % COLOURS.len()]
}

/// Draws discs with the numbers of their colours: colour alone carries no information.
fn discs(network: &Network, layout: &Layout, canvas: &mut Canvas) {
    for (node, &(x, y)) in network.nodes.iter().zip(&layout.places) {
        let colour = node.colour.map(colour);
        let (_, fill, on) = colour.unwrap_or(("", "#fff", "#14181D"));
        let disc = [x - DISC, y - DISC, 2.0 * DISC, 2.0 * DISC];
        let class = if colour.is_some() { "sv-node" } else { "sv-node sv-open" };
        canvas.rect(class, disc, Ink::edged(fill, "#4A535E").cornered(DISC));
        if let Some(number) = node.colour {
            canvas.group("sv-on", Letters::new(SIZE, on).weighing(700));
            canvas.text(x, y, SIZE, number.to_string());
            canvas.end();
        }
    }
}

/// Draws names: outside the circle, or at the lower right of a city, where a tour rarely covers them.
fn names(network: &Network, layout: &Layout, canvas: &mut Canvas) {
    if network.nodes.len() > MOST_NAMES {
        return;
    }
    canvas.group("sv-name", Letters::new(SIZE, "#14181D"));
    let middle = (layout.width / 2.0 + MARGIN, layout.height / 2.0 + MARGIN);
    for (node, (x, y)) in network.nodes.iter().zip(&layout.places) {
        let name = cut(&node.name.replace('_', " "), LONGEST_NAME);
        let half = name.chars().count() as f64 * LETTER / 2.0;
        let (right, below) = match layout.is_round {
            true => {
                let (right, down) = (x - middle.0, y - middle.1);
                let far = right.hypot(down).max(1.0);
                (right / far * (DISC + 4.0 + half), down / far * (DISC + SIZE * 0.8))
            }
            false => (half + layout.pen() * 1.5 + 1.0, SIZE * 0.9),
        };
        canvas.text(x + right, y + below, SIZE, name);
    }
    canvas.end();
}
