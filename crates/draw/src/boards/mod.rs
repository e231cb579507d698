//! Draws boards. A puzzle describes the content of its cells ([`Scene`]), not their appearance. Each appearance is a
//! file here that implements one trait.

mod banks;
mod bars;
mod bits;
mod board;
mod border;
mod cages;
mod chess;
mod deduction;
mod dots;
mod faults;
mod floor;
mod grid;
mod map;
mod network;
mod rules;
mod stacks;
mod stones;
mod table;
mod text;
mod tiles;

use crate::canvas::{Canvas, Ink};
use crate::svg::{Label, cut};
use board::{Board, Change};
use solvarium_catalogue::{Look, Scene};

pub use faults::faults;

/// The margin around a board.
const MARGIN: f64 = 8.0;

/// A way to draw states.
trait Drawing {
    /// Returns the title for screen readers.
    fn title(&self, _: &Board<'_>) -> String {
        "State".into()
    }

    /// Returns a description for screen readers: the text of the state, if no drawing has a better one.
    fn about(&self, board: &Board<'_>) -> String {
        text_of(board)
    }

    /// Describes one change in words.
    fn say(&self, board: &Board<'_>, change: &Change<'_>) -> String {
        let place = board.say(change.cell);
        match (&*cut(change.was, 40), &*cut(change.is, 40)) {
            ("", is) => format!("{is} inserted at {place}"),
            (was, "") => format!("{was} removed from {place}"),
            (was, is) => format!("{was} replaced by {is} at {place}"),
        }
    }

    /// Describes all changes, if there are any.
    fn change(&self, board: &Board<'_>) -> Option<String> {
        match &board.changes[..] {
            [] => None,
            few if few.len() <= 3 => {
                Some(few.iter().map(|change| self.say(board, change)).collect::<Vec<_>>().join("; "))
            }
            many => Some(format!("{} cells changed", many.len())),
        }
    }

    /// Returns the width and height without the margin.
    fn extent(&self, board: &Board<'_>) -> (f64, f64);

    /// Draws the board at this extent, with [`MARGIN`] around.
    fn draw(&self, board: &Board<'_>, canvas: &mut Canvas);
}

/// Draws a state, and marks the differences to the state `before`.
pub(crate) fn compared(scene: &Scene, before: Option<&Scene>) -> Canvas {
    drawn(&Board::of(scene, before))
}

/// Draws a state with these cells marked as faulty.
pub(crate) fn at_fault(scene: &Scene, faults: &[usize]) -> Canvas {
    drawn(&Board { faults, ..Board::of(scene, None) })
}

fn drawn(board: &Board<'_>) -> Canvas {
    let drawing = drawing(board);
    let (width, height) = drawing.extent(board);
    let mut canvas = Canvas::new(width + 2.0 * MARGIN, height + 2.0 * MARGIN, label(drawing, board));
    drawing.draw(board, &mut canvas);
    canvas
}

/// Draws a state without a legend, and returns the area of each cell.
pub(crate) fn editable(scene: &Scene) -> (Canvas, Vec<[f64; 4]>) {
    let board = Board { has_legend: false, ..Board::of(scene, None) };
    (drawn(&board), areas_of(&board))
}

/// Returns the area of each cell as fractions of the drawing; none if cells have no areas.
pub(crate) fn areas(scene: &Scene) -> Vec<[f64; 4]> {
    areas_of(&Board::of(scene, None))
}

fn areas_of(board: &Board<'_>) -> Vec<[f64; 4]> {
    let each = |area: fn(&Board<'_>, usize) -> [f64; 4]| -> Vec<[f64; 4]> {
        (0..board.cells.len()).map(|cell| area(board, cell)).collect()
    };
    // No method of `Drawing`: programs without games and variants leave this out.
    let areas = match board.look {
        Some(Look::Stones) => each(stones::area),
        Some(Look::Dots) => each(dots::area),
        Some(Look::Grid) => grid::areas(board),
        _ => return Vec::new(),
    };
    let (width, height) = drawing(board).extent(board);
    let (width, height) = (width + 2.0 * MARGIN, height + 2.0 * MARGIN);
    areas.into_iter().map(|[x, y, wide, high]| [x / width, y / height, wide / width, high / height]).collect()
}

fn drawing(board: &Board<'_>) -> &'static dyn Drawing {
    match board.look {
        Some(Look::Grid) => &grid::Grid,
        Some(Look::Tiles) => &tiles::Tiles,
        Some(Look::Chess) => &chess::Chess,
        Some(Look::Map) => &map::Map,
        Some(Look::Bars) => &bars::Bars,
        Some(Look::Banks) => &banks::Banks,
        Some(Look::Table) => &table::Table,
        Some(Look::Stacks) => &stacks::Stacks,
        Some(Look::Floor) => &floor::Floor,
        Some(Look::Stones) => &stones::Stones,
        Some(Look::Dots) => &dots::Dots,
        Some(Look::Bits) => &bits::Bits,
        None if board.scene.network.as_ref().is_some_and(network::is_drawn) => &network::Points,
        // Kinds of pictures unknown to this version are drawn as text.
        _ => &text::Lines,
    }
}

fn label(drawing: &dyn Drawing, board: &Board<'_>) -> Label {
    let title = drawing.title(board);
    let mut about = drawing.about(board);
    if board.is_goal {
        about.push_str(" It is a goal.");
    }
    if !board.faults.is_empty() {
        about.push_str(&format!(" Conflicting cells: {}.", board.faults.len()));
    }
    let step = board.deduction.map(|step| step.text.clone());
    Label { label: step.or_else(|| drawing.change(board)).unwrap_or_else(|| title.clone()), title, about }
}

/// Returns the text of the state, as a description.
fn text_of(board: &Board<'_>) -> String {
    let text = board.scene.text.trim_end();
    if text.is_empty() {
        return "It is empty.".into();
    }
    let is_short = text.chars().count() <= 2_000;
    if is_short { text.replace('\n', "; ") } else { format!("{} lines.", text.lines().count()) }
}

/// Describes the change as the action that led here.
fn after(board: &Board<'_>) -> Option<String> {
    let last = board.before.and(board.scene.actions.last())?;
    Some(format!("State after: {}", cut(last, 200)))
}

/// Draws the frame of a board: thicker and in another colour for a goal.
fn frame(board: &Board<'_>, canvas: &mut Canvas, width: f64, height: f64) {
    let (class, ink) = match board.is_goal {
        true => ("sv-frame sv-solved", Ink::line("#009E73", 5.0).cornered(2.0)),
        false => ("sv-frame", Ink::line("#1b1f24", 2.5).cornered(1.0)),
    };
    canvas.rect(class, [MARGIN, MARGIN, width, height], ink);
}

/// Returns the upper left corner of a cell.
fn corner(board: &Board<'_>, cell: usize, side: f64) -> (f64, f64) {
    let (column, row) = board.place(cell);
    (MARGIN + column as f64 * side, MARGIN + row as f64 * side)
}

/// Tints the changed cells, below everything else.
fn tint(board: &Board<'_>, canvas: &mut Canvas, side: f64) {
    for change in &board.changes {
        let (x, y) = corner(board, change.cell, side);
        canvas.rect("sv-changed", [x, y, side, side], Ink::fill("#FFE9B8"));
    }
}

/// Rings the changed cells on top: dashed if they became empty.
fn rings(board: &Board<'_>, canvas: &mut Canvas, side: f64, gap: f64) {
    for change in board.came() {
        let (x, y) = corner(board, change.cell, side);
        ring(canvas, [x, y], side, gap);
    }
    for change in board.went() {
        let (x, y) = corner(board, change.cell, side);
        let inner = [x + 3.0 + gap, y + 3.0 + gap, side - 6.0 - 2.0 * gap, side - 6.0 - 2.0 * gap];
        let ink = Ink { dash: &[5.0, 4.0], ..Ink::line("#D98200", 2.0).cornered(5.0) };
        canvas.rect("sv-gone", inner, ink);
    }
}

/// Rings one cell.
fn ring(canvas: &mut Canvas, [x, y]: [f64; 2], side: f64, gap: f64) {
    let inner = [x + 2.5 + gap, y + 2.5 + gap, side - 5.0 - 2.0 * gap, side - 5.0 - 2.0 * gap];
    canvas.rect("sv-ring", inner, Ink::line("#D98200", 3.0).cornered(5.0));
}
