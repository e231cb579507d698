//! Sliding tiles in their tray. The tile that moved is ringed, and an arrow in the hole shows its direction.

use super::board::{Board, Change};
use super::{Drawing, MARGIN, corner, frame, ring, rings};
use crate::canvas::{Canvas, Ink, Letters};
use crate::svg::{Num, cut};

/// The side of a tile, including the gap around it.
const SIDE: f64 = 64.0;
/// The gap around a tile.
const GAP: f64 = 3.0;
/// The largest board that is read aloud tile by tile.
const MOST_READ: usize = 100;

/// Draws sliding tiles.
pub(crate) struct Tiles;

impl Drawing for Tiles {
    fn title(&self, board: &Board<'_>) -> String {
        format!("Sliding tiles in {} rows and {} columns", board.height, board.width)
    }

    fn about(&self, board: &Board<'_>) -> String {
        if board.cells.len() > MOST_READ {
            return format!("{} tiles.", board.cells.iter().filter(|cell| !cell.text.is_empty()).count());
        }
        let name = |text: &str| if text.is_empty() { "blank".to_string() } else { cut(text, 6) };
        let rows = board.cells.chunks(board.width.max(1));
        let row = |row: &[_]| {
            row.iter().map(|cell: &solvarium_catalogue::Cell| name(&cell.text)).collect::<Vec<_>>()
        };
        rows.map(|cells| row(cells).join(" ")).collect::<Vec<_>>().join("; ") + "."
    }

    fn change(&self, board: &Board<'_>) -> Option<String> {
        if let Some((change, direction)) = moved(board) {
            return Some(format!(
                "{} moved {} to {}",
                cut(change.is, 40),
                direction.name,
                board.say(change.cell)
            ));
        }
        let came: Vec<_> = board.came().collect();
        match came.len() {
            0 => None,
            1..=3 => Some(
                came.iter()
                    .map(|change| format!("{} at {}", cut(change.is, 40), board.say(change.cell)))
                    .collect::<Vec<_>>()
                    .join("; "),
            ),
            many => Some(format!("{many} tiles moved")),
        }
    }

    fn extent(&self, board: &Board<'_>) -> (f64, f64) {
        (board.width as f64 * SIDE, board.height as f64 * SIDE)
    }

    fn draw(&self, board: &Board<'_>, canvas: &mut Canvas) {
        let (width, height) = self.extent(board);
        canvas.rect("sv-tray", [MARGIN, MARGIN, width, height], Ink::fill("#D5DAE0"));
        frame(board, canvas, width, height);
        let is_moved = |cell: usize| board.changes.iter().any(|change| change.cell == cell);
        tiles(board, canvas, "sv-tile", Ink::edged("#FBF7EE", "#8A939D").cornered(7.0), &|cell| {
            !is_moved(cell)
        });
        tiles(board, canvas, "sv-tile sv-changed", Ink::edged("#FFE0A0", "#8A939D").cornered(7.0), &is_moved);
        numbers(board, canvas);
        match (moved(board), board.went().next()) {
            (Some((change, direction)), Some(hole)) => {
                let (x, y) = corner(board, change.cell, SIDE);
                ring(canvas, [x, y], SIDE, 1.0);
                arrow(board, canvas, hole.cell, direction);
            }
            _ => rings(board, canvas, SIDE, 1.0),
        }
    }
}

/// A direction in which a tile slides.
#[derive(Clone, Copy)]
struct Direction {
    name: &'static str,
    right: f64,
    down: f64,
}

/// Returns the tile that moved and its direction, if exactly one tile moved by one cell.
fn moved<'a, 'b>(board: &'b Board<'a>) -> Option<(&'b Change<'a>, Direction)> {
    let [one, other] = &board.changes[..] else { return None };
    let (came, went) = if other.is.is_empty() { (one, other) } else { (other, one) };
    if !went.is.is_empty() || !came.was.is_empty() || came.is != went.was {
        return None;
    }
    let ((to_x, to_y), (x, y)) = (board.place(came.cell), board.place(went.cell));
    let (right, down) = (to_x as f64 - x as f64, to_y as f64 - y as f64);
    let name = match (right as i8, down as i8) {
        (-1, 0) => "left",
        (1, 0) => "right",
        (0, -1) => "up",
        (0, 1) => "down",
        _ => return None,
    };
    Some((came, Direction { name, right, down }))
}

fn tiles(
    board: &Board<'_>,
    canvas: &mut Canvas,
    class: &'static str,
    ink: Ink,
    is_one: &dyn Fn(usize) -> bool,
) {
    for (cell, tile) in board.cells.iter().enumerate() {
        if !tile.text.is_empty() && is_one(cell) {
            let (x, y) = corner(board, cell, SIDE);
            canvas.rect(class, [x + GAP, y + GAP, SIDE - 2.0 * GAP, SIDE - 2.0 * GAP], ink);
        }
    }
}

fn numbers(board: &Board<'_>, canvas: &mut Canvas) {
    let longest = board.cells.iter().map(|cell| cell.text.chars().count().min(6)).max();
    let size = (SIDE * 1.1 / longest.unwrap_or(1).max(1) as f64).min(SIDE * 0.5);
    canvas.group("sv-number", Letters::new(size, "#14181D").weighing(600));
    for (cell, tile) in board.cells.iter().enumerate().filter(|(_, tile)| !tile.text.is_empty()) {
        let (x, y) = corner(board, cell, SIDE);
        canvas.text(x + SIDE / 2.0, y + SIDE / 2.0, size, cut(&tile.text, 6));
    }
    canvas.end();
}

/// An arrow in the hole, pointing to the tile that left it.
fn arrow(board: &Board<'_>, canvas: &mut Canvas, hole: usize, direction: Direction) {
    let (x, y) = corner(board, hole, SIDE);
    let middle = (x + SIDE / 2.0, y + SIDE / 2.0);
    // Points relative to the tile's direction.
    let point = |along: f64, across: f64| {
        let right = middle.0 + along * direction.right - across * direction.down;
        let down = middle.1 + along * direction.down + across * direction.right;
        format!("{} {}", Num(right), Num(down))
    };
    let corners =
        [(-16.0, -3.0), (2.0, -3.0), (2.0, -11.0), (18.0, 0.0), (2.0, 11.0), (2.0, 3.0), (-16.0, 3.0)];
    let data = corners.map(|(along, across)| point(along, across)).join("L");
    canvas.path("sv-arrow", format!("M{data}z"), Ink::edged("#B26B00", "none"));
}
