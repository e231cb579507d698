//! Drawing: boards and trees as SVG text.
//!
//! A puzzle tells what stands in which cell ([`Scene`]) and nothing of its
//! looks; every look is one file here, behind one trait. What is drawn needs
//! nothing else: it may stand in a page or alone in a file, on white or on dark.
//! So it holds neither styles nor scripts nor ids, colours are attributes, and
//! everything has a class by which a page may colour it anew. No colour says
//! anything that a shape does not say as well; colours are Okabe's and Ito's
//! (2008), which most colour-blind people tell apart.
//!
//! | class | what it is | coloured by |
//! |---|---|---|
//! | `sv` | the whole | |
//! | `sv-paper` | the ground | fill |
//! | `sv-frame`, `sv-frame sv-solved` | the frame of a board; of a goal | stroke |
//! | `sv-line`, `sv-border` | lines between cells, and between regions | stroke |
//! | `sv-tint-1` ... `sv-tint-5` | regions (the first tint is the paper's) | stroke |
//! | `sv-given`, `sv-plain` | what was there from the start; what a search put there | fill |
//! | `sv-marks`, `sv-count` | candidates; how many there are (or that a text is empty) | fill |
//! | `sv-lost` | a candidate that went with the last step | stroke |
//! | `sv-dead`, `sv-cross` | a cell that nothing fits; the cross in it | fill; stroke |
//! | `sv-fault`, `sv-fault-mark` | a cell at fault; the mark in its corner | fill |
//! | `sv-changed`, `sv-ring` | a cell that changed; the ring around it | fill; stroke |
//! | `sv-gone` | the ring around a cell that something left | stroke |
//! | `sv-tray`, `sv-tile`, `sv-number` | what tiles lie in; a tile; its number | fill |
//! | `sv-arrow` | which way a tile went | fill |
//! | `sv-square` | dark squares of a chessboard | stroke |
//! | `sv-piece` | a piece (with `sv-given` if it was there from the start) | fill, stroke |
//! | `sv-wall` | walls of a map | stroke |
//! | `sv-way` | the way that was walked | stroke |
//! | `sv-start`, `sv-goal`, `sv-here` | marks on a map | fill, stroke |
//! | `sv-on` | letters on these marks | fill |
//! | `sv-text`, `sv-new`, `sv-bar` | lines of text; a line that changed; the bar before it | fill |
//! | `sv-edge`, `sv-solution-edge` | edges of a tree | stroke |
//! | `sv-open`, `sv-expanded`, `sv-duplicate`, `sv-pruned`, `sv-superseded`, `sv-solution`, `sv-current` | nodes | fill, stroke |
//! | `sv-label`, `sv-key` | what stands at a node; in the legend | fill |

mod board;
mod chess;
mod faults;
mod glyph;
mod grid;
mod layout;
mod map;
mod svg;
mod text;
mod tiles;
mod tree;

use board::{Board, Change};
use solvarium_catalogue::{Look, Scene};
use svg::{Label, Svg, cut};

pub use faults::faults;
pub use tree::{TreeNode, tree};

/// Paper around a board.
const MARGIN: f64 = 8.0;

/// A way to draw states.
trait Drawing {
    /// What it is, for those who do not see it.
    fn title(&self, board: &Board<'_>) -> String;

    /// What else there is to say of it.
    fn about(&self, board: &Board<'_>) -> String;

    /// One change in words.
    fn say(&self, board: &Board<'_>, change: &Change<'_>) -> String {
        let place = board.say(change.cell);
        match (&*cut(change.was, 40), &*cut(change.is, 40)) {
            ("", is) => format!("{is} inserted at {place}"),
            (was, "") => format!("{was} removed from {place}"),
            (was, is) => format!("{was} replaced by {is} at {place}"),
        }
    }

    /// All that changed, if something did.
    fn change(&self, board: &Board<'_>) -> Option<String> {
        match &board.changes[..] {
            [] => None,
            few if few.len() <= 3 => {
                Some(few.iter().map(|change| self.say(board, change)).collect::<Vec<_>>().join("; "))
            }
            many => Some(format!("{} cells changed", many.len())),
        }
    }

    /// Width and height, without the margin.
    fn extent(&self, board: &Board<'_>) -> (f64, f64);

    /// Draws it on paper of this extent and [`MARGIN`] around.
    fn draw(&self, board: &Board<'_>, svg: &mut Svg);
}

/// Draws a state as SVG; `before` is the state to compare it with, in which
/// what differs is marked. A scene without a picture is drawn as its text.
///
/// ```
/// use solvarium_catalogue::{self as catalogue, Extras};
/// use solvarium_view::draw;
/// let job = catalogue::read("1.....3..4.....2", None, &Extras::default())?.remove(0).job?;
/// let (start, next) = (job.scene(0, &[])?, job.scene(0, &[1 << 7 | 2])?);
/// let svg = draw::board(&next, Some(&start));
/// assert!(svg.contains(r#"aria-label="2 inserted at row 1, column 2""#));
/// # Ok::<(), solvarium::Error>(())
/// ```
#[must_use]
pub fn board(scene: &Scene, before: Option<&Scene>) -> String {
    drawn(&Board::of(scene, before))
}

/// Draws a state whose cells of these numbers are at fault, as [`faults`] finds them.
///
/// ```
/// use solvarium_catalogue::{self as catalogue, Extras};
/// use solvarium_view::draw;
/// let job = catalogue::read("1.....3..4.....2", None, &Extras::default())?.remove(0).job?;
/// let full = job.portray(&[1, 2, 4, 3, 4, 3, 3, 1, 2, 4, 1, 4, 3, 1, 3, 2])?;
/// let svg = draw::board_at_fault(&full, &draw::faults(&full));
/// assert!(svg.contains("sv-fault"));
/// # Ok::<(), solvarium::Error>(())
/// ```
#[must_use]
pub fn board_at_fault(scene: &Scene, faults: &[usize]) -> String {
    drawn(&Board { faults, ..Board::of(scene, None) })
}

fn drawn(board: &Board<'_>) -> String {
    let drawing = drawing(board.look);
    let (width, height) = drawing.extent(board);
    let mut svg = Svg::new(width + 2.0 * MARGIN, height + 2.0 * MARGIN, &label(drawing, board));
    drawing.draw(board, &mut svg);
    svg.finish()
}

fn drawing(look: Option<Look>) -> &'static dyn Drawing {
    match look {
        Some(Look::Grid) => &grid::Grid,
        Some(Look::Tiles) => &tiles::Tiles,
        Some(Look::Chess) => &chess::Chess,
        Some(Look::Map) => &map::Map,
        // A look of tomorrow has its text.
        _ => &text::Lines,
    }
}

fn label(drawing: &dyn Drawing, board: &Board<'_>) -> Label {
    let title = drawing.title(board);
    let mut about = drawing.about(board);
    if board.scene.is_goal {
        about.push_str(" It is a goal.");
    }
    if !board.faults.is_empty() {
        about.push_str(&format!(" {} cells are at fault.", board.faults.len()));
    }
    Label { label: drawing.change(board).unwrap_or_else(|| title.clone()), title, about }
}

/// The frame around a board: stronger, and another colour, around a goal.
fn frame(board: &Board<'_>, svg: &mut Svg, width: f64, height: f64) {
    let (class, look) = match board.scene.is_goal {
        true => ("sv-frame sv-solved", "fill=\"none\" stroke=\"#009E73\" stroke-width=\"5\" rx=\"2\""),
        false => ("sv-frame", "fill=\"none\" stroke=\"#1b1f24\" stroke-width=\"2.5\" rx=\"1\""),
    };
    svg.rect(class, [MARGIN, MARGIN, width, height], look);
}

/// The upper left corner of a cell.
fn corner(board: &Board<'_>, cell: usize, side: f64) -> (f64, f64) {
    let (column, row) = board.place(cell);
    (MARGIN + column as f64 * side, MARGIN + row as f64 * side)
}

/// Tints the cells that changed, before anything is drawn in them.
fn tint(board: &Board<'_>, svg: &mut Svg, side: f64) {
    for change in &board.changes {
        let (x, y) = corner(board, change.cell, side);
        svg.rect("sv-changed", [x, y, side, side], "fill=\"#FFE9B8\"");
    }
}

/// Rings the cells that changed, after all else is drawn: with dashes, if
/// something left them.
fn rings(board: &Board<'_>, svg: &mut Svg, side: f64, gap: f64) {
    for change in board.came() {
        let (x, y) = corner(board, change.cell, side);
        ring(svg, [x, y], side, gap);
    }
    for change in board.went() {
        let (x, y) = corner(board, change.cell, side);
        let inner = [x + 3.0 + gap, y + 3.0 + gap, side - 6.0 - 2.0 * gap, side - 6.0 - 2.0 * gap];
        let look = "fill=\"none\" stroke=\"#D98200\" stroke-width=\"2\" stroke-dasharray=\"5 4\" rx=\"5\"";
        svg.rect("sv-gone", inner, look);
    }
}

/// Rings one cell.
fn ring(svg: &mut Svg, [x, y]: [f64; 2], side: f64, gap: f64) {
    let inner = [x + 2.5 + gap, y + 2.5 + gap, side - 5.0 - 2.0 * gap, side - 5.0 - 2.0 * gap];
    svg.rect("sv-ring", inner, "fill=\"none\" stroke=\"#D98200\" stroke-width=\"3\" rx=\"5\"");
}

#[cfg(test)]
mod tests;
