//! Grids to be filled in, such as Sudoku. Borders follow the regions, whatever their shape, and adjacent regions have different tints.

use super::board::Board;
use super::border::between;
use super::rules::{self, Layer, Room};
use super::{Drawing, MARGIN, cages, corner, deduction, faults, frame, rings, tint};
use crate::canvas::{Canvas, Ink, Letters, StrokeEnds, strokes};
use crate::svg::{Num, cut};
use solvarium_catalogue::{Cell, Tone};
use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write;

/// The side of a cell.
const SIDE: f64 = 40.0;
/// The largest width and height of a grid whose candidates are drawn one by one. Larger grids show the number of candidates.
const MOST_MARKS: usize = 9;
/// The largest width of a grid that shows the number of candidates.
const MOST_COUNTS: usize = 25;
/// Tints of regions, with their classes; the first is the paper's.
const TINTS: [(&str, &str); 6] = [
    ("sv-paper", "#fff"),
    ("sv-tint-1", "#E9F1FA"),
    ("sv-tint-2", "#FAF0E2"),
    ("sv-tint-3", "#E8F5EE"),
    ("sv-tint-4", "#F5EBF2"),
    ("sv-tint-5", "#F6F5DC"),
];

/// Draws grids to be filled in.
pub(crate) struct Grid;

impl Drawing for Grid {
    fn title(&self, board: &Board<'_>) -> String {
        format!("Grid of {} rows and {} columns", board.height, board.width)
    }

    fn about(&self, board: &Board<'_>) -> String {
        let count = |is_one: &dyn Fn(&Cell) -> bool| board.cells.iter().filter(|cell| is_one(cell)).count();
        let given = count(&|cell| !cell.text.is_empty() && cell.tone == Tone::Given);
        let filled = count(&|cell| !cell.text.is_empty()) - given;
        let empty = board.cells.len() - given - filled;
        let dead = count(&Cell::is_dead);
        format!(
            "{given} cells are given, {filled} filled in, {empty} empty; nothing fits {dead} of them.{}",
            asked(board)
        )
    }

    fn extent(&self, board: &Board<'_>) -> (f64, f64) {
        Room::of(board, SIDE).around(inner(board))
    }

    fn draw(&self, board: &Board<'_>, canvas: &mut Canvas) {
        tints(board, canvas);
        rules::draw(board, canvas, SIDE, Layer::Below);
        tint(board, canvas, SIDE);
        faults::tint(board, canvas, SIDE);
        dead(board, canvas);
        cages::diagonals(board, canvas, SIDE);
        deduction::houses(board, canvas, SIDE);
        lines(board, canvas);
        cages::cages(board, canvas, SIDE);
        rules::draw(board, canvas, SIDE, Layer::Above);
        if board.width <= MOST_MARKS && board.height <= MOST_MARKS {
            deduction::rings(board, canvas, |(cell, digit)| mark(board, cell, digit));
            marks(board, canvas);
            lost(board, canvas);
            deduction::links(board, canvas, |(cell, digit)| mark(board, cell, digit));
        } else if board.width <= MOST_COUNTS {
            counts(board, canvas);
        }
        digits(board, canvas);
        faults::corners(board, canvas, SIDE);
        rings(board, canvas, SIDE, 0.0);
        Room::of(board, SIDE).finish(canvas, inner(board));
    }
}

/// The left, top, width and height of each cell.
pub(super) fn areas(board: &Board<'_>) -> Vec<[f64; 4]> {
    let room = Room::of(board, SIDE);
    let at = |number: usize, room: f64| MARGIN + room + number as f64 * SIDE;
    let places = (0..board.cells.len()).map(|cell| board.place(cell));
    places.map(|(column, row)| [at(column, room.left), at(row, room.top), SIDE, SIDE]).collect()
}

/// The width and height of the cells.
fn inner(board: &Board<'_>) -> (f64, f64) {
    (board.width as f64 * SIDE, board.height as f64 * SIDE)
}

/// Whether outlines and sums of cages, or labels of rules, need room in the cells.
fn has_labels(board: &Board<'_>) -> bool {
    !board.cages.is_empty() || !board.rules.is_empty()
}

/// Describes the constraints besides rows, columns and regions.
fn asked(board: &Board<'_>) -> String {
    let cages = match board.cages.len() {
        0 => String::new(),
        1 => " There is a cage with a sum.".into(),
        many => format!(" There are {many} cages with sums."),
    };
    let diagonals = if board.diagonals { " The diagonals count." } else { "" };
    let rules: String = rules::sentences(board).iter().map(|rule| format!(" {rule}.")).collect();
    cages + diagonals + &rules
}

fn tints(board: &Board<'_>, canvas: &mut Canvas) {
    let tints = tints_of(board);
    for (number, &(class, colour)) in TINTS.iter().enumerate().skip(1) {
        let is_one =
            |cell: usize| board.regions.get(cell).and_then(|region| tints.get(region)) == Some(&number);
        let data = strokes(board.width, board.height, is_one);
        canvas.path(class, data, Ink::stroked(colour, SIDE, MARGIN));
    }
}

/// Chooses a tint for each region: the first that no neighbour has. Boxes need two, jigsaws four or five.
fn tints_of(board: &Board<'_>) -> BTreeMap<u16, usize> {
    let mut touching: BTreeMap<u16, BTreeSet<u16>> = BTreeMap::new();
    for (one, other) in borders(board) {
        touching.entry(one).or_default().insert(other);
        touching.entry(other).or_default().insert(one);
    }
    let mut tints = BTreeMap::new();
    for &region in board.regions {
        if !tints.contains_key(&region) {
            let taken = |tint: &usize| {
                let mut around = touching.get(&region).into_iter().flatten();
                around.any(|other| tints.get(other) == Some(tint))
            };
            let free = (0..TINTS.len()).find(|tint| !taken(tint));
            tints.insert(region, free.unwrap_or(usize::from(region) % TINTS.len()));
        }
    }
    tints
}

/// Returns the regions on both sides of each piece of border.
fn borders<'a>(board: &'a Board<'_>) -> impl Iterator<Item = (u16, u16)> + 'a {
    let beside = |cell: usize, step: usize, is_inside: bool| {
        let other = is_inside.then(|| board.regions.get(cell + step)).flatten();
        board.regions.get(cell).copied().zip(other.copied()).filter(|(one, other)| one != other)
    };
    (0..board.regions.len()).flat_map(move |cell| {
        let (column, row) = board.place(cell);
        [beside(cell, 1, column + 1 < board.width), beside(cell, board.width, row + 1 < board.height)]
            .into_iter()
            .flatten()
    })
}

fn lines(board: &Board<'_>, canvas: &mut Canvas) {
    let (width, height) = inner(board);
    let mut thin = String::new();
    for row in 1..board.height {
        let _ = write!(thin, "M{} {}h{}", Num(MARGIN), Num(MARGIN + row as f64 * SIDE), Num(width));
    }
    for column in 1..board.width {
        let _ = write!(thin, "M{} {}v{}", Num(MARGIN + column as f64 * SIDE), Num(MARGIN), Num(height));
    }
    canvas.path("sv-line", thin, Ink::line("#A9B1BA", 1.0));
    canvas.path("sv-border", border(board), Ink::line("#1b1f24", 2.5).capped(StrokeEnds::Square));
    frame(board, canvas, width, height);
}

/// Borders between regions.
fn border(board: &Board<'_>) -> String {
    between(board, SIDE, |one, other| board.regions.get(one) != board.regions.get(other))
}

/// Draws cells without candidates: tinted and crossed out.
fn dead(board: &Board<'_>, canvas: &mut Canvas) {
    let mut cross = String::new();
    for cell in (0..board.cells.len()).filter(|&cell| board.cells[cell].is_dead()) {
        let (x, y) = corner(board, cell, SIDE);
        canvas.rect("sv-dead", [x, y, SIDE, SIDE], Ink::fill("#F9D5C2"));
        let (left, top, length) = (x + 10.0, y + 10.0, SIDE - 20.0);
        let _ = write!(cross, "M{} {}l{length} {length}m0 -{length}l-{length} {length}", Num(left), Num(top));
    }
    canvas.path("sv-cross", cross, Ink::line("#B84A00", 4.0).capped(StrokeEnds::Round));
}

/// Draws the remaining candidates, each at its own position in the cell.
fn marks(board: &Board<'_>, canvas: &mut Canvas) {
    let size = mark_size(board);
    canvas.group("sv-marks", Letters::new(size, "#5B6570"));
    for (cell, digits) in candidates(board.cells) {
        for &digit in digits {
            if let Some((x, y)) = mark(board, cell, digit) {
                canvas.text(x, y, size, digit.to_string());
            }
        }
    }
    canvas.end();
}

/// Strikes through the candidates that the last step removed.
fn lost(board: &Board<'_>, canvas: &mut Canvas) {
    let size = mark_size(board);
    let mut strokes = String::new();
    canvas.group("sv-marks", Letters::new(size, "#8A939D"));
    for (cell, old) in candidates(board.old.unwrap_or_default()) {
        let Some(new) = &board.cells[cell].candidates else { continue };
        for &digit in old.iter().filter(|digit| !new.contains(digit)) {
            if let Some((x, y)) = mark(board, cell, digit) {
                canvas.text(x, y, size, digit.to_string());
                let _ = write!(
                    strokes,
                    "M{} {}l{} -{}",
                    Num(x - size * 0.4),
                    Num(y + size * 0.4),
                    Num(size * 0.8),
                    Num(size * 0.8)
                );
            }
        }
    }
    canvas.end();
    canvas.path("sv-lost", strokes, Ink::line("#D55E00", 1.2));
}

fn candidates(cells: &[Cell]) -> impl Iterator<Item = (usize, &[u8])> {
    cells.iter().enumerate().filter_map(|(cell, it)| Some((cell, it.candidates.as_deref()?)))
}

/// Returns the number of columns of candidates in a cell.
fn columns(board: &Board<'_>) -> usize {
    if board.width <= 4 { 2 } else { 3 }
}

fn mark_size(board: &Board<'_>) -> f64 {
    match (columns(board), has_labels(board)) {
        (2, false) => 13.0,
        (2, true) | (_, false) => 11.0,
        (_, true) => 8.5,
    }
}

/// Returns the centre of a candidate, if it has a position there.
fn mark(board: &Board<'_>, cell: usize, digit: u8) -> Option<(f64, f64)> {
    let (x, y) = corner(board, cell, SIDE);
    let columns = columns(board);
    let rows = board.width.max(board.height).div_ceil(columns);
    let place = usize::from(digit).checked_sub(1).filter(|&place| place < rows * columns)?;
    let across = (place % columns) as f64 + 0.5;
    let down = (place / columns) as f64 + 0.5;
    // Leaves room for the outlines and sums of cages.
    let (aside, above) = if has_labels(board) { (6.0, 11.0) } else { (3.0, 3.0) };
    let (width, height) = (SIDE - 2.0 * aside, SIDE - above - aside.min(5.0));
    Some((x + aside + across * width / columns as f64, y + above + down * height / rows as f64))
}

/// Draws the number of candidates, small, in the corner.
fn counts(board: &Board<'_>, canvas: &mut Canvas) {
    let size = 11.0;
    canvas.group("sv-count", Letters::new(size, "#7C8691"));
    for (cell, digits) in candidates(board.cells).filter(|(_, digits)| !digits.is_empty()) {
        let (x, y) = corner(board, cell, SIDE);
        canvas.text(x + SIDE - 10.0, y + SIDE - 9.0, size, digits.len().to_string());
    }
    canvas.end();
}

fn digits(board: &Board<'_>, canvas: &mut Canvas) {
    let longest = board.cells.iter().map(|cell| cell.text.chars().count().min(6)).max();
    let size = (SIDE * 1.15 / longest.unwrap_or(1).max(1) as f64).min(SIDE * 0.62);
    // Below the sums of cages.
    let (size, middle) = if has_labels(board) { (size * 0.88, 0.55) } else { (size, 0.5) };
    let kinds = [("sv-given", "#14181D", 700), ("sv-plain", "#0072B2", 500)];
    for (class, colour, weight) in kinds {
        canvas.group(class, Letters::new(size, colour).weighing(weight));
        for (cell, it) in board.cells.iter().enumerate() {
            if !it.text.is_empty() && (it.tone == Tone::Given) == (class == "sv-given") {
                let (x, y) = corner(board, cell, SIDE);
                canvas.text(x + SIDE / 2.0, y + SIDE * middle, size, cut(&it.text, 6));
            }
        }
        canvas.end();
    }
}
