//! Maps: walls, the start, the goals, the current cell and the path to it.
//!
//! Walls are strokes along the rows (see [`strokes`]): a map of 1,000 by 1,000 cells with rooms takes some hundred kilobytes.

use super::board::{Board, Change};
use super::border::between;
use super::{Drawing, MARGIN, frame};
use crate::canvas::{Canvas, Ink, Letters, StrokeEnds, strokes};
use crate::svg::Num;
use solvarium_catalogue::Tone;
use std::fmt::Write;

/// The compass steps by name, with their changes of column and row.
const STEPS: [(&str, i64, i64); 8] = [
    ("North", 0, -1),
    ("East", 1, 0),
    ("South", 0, 1),
    ("West", -1, 0),
    ("NorthEast", 1, -1),
    ("SouthEast", 1, 1),
    ("SouthWest", -1, 1),
    ("NorthWest", -1, -1),
];

/// The sides of a cell as in [`Picture::walls`](solvarium_catalogue::Picture::walls).
const RIGHT: u8 = 2;
const BELOW: u8 = 4;

/// The column and row of a cell, or the change of them by a step.
type GridPoint = (i64, i64);

/// Draws maps.
pub(crate) struct Map;

impl Drawing for Map {
    fn title(&self, board: &Board<'_>) -> String {
        format!("Map of {} rows and {} columns", board.height, board.width)
    }

    fn about(&self, board: &Board<'_>) -> String {
        let walls = board.cells.iter().filter(|cell| cell.tone == Tone::Wall).count();
        let mut about = format!("{walls} cells are walls.");
        if !board.walls.is_empty() {
            about.push_str(" There are walls between cells.");
        }
        for (tone, name) in
            [(Tone::Start, "The start is"), (Tone::Goal, "A goal is"), (Tone::Here, "Here is")]
        {
            if let Some(cell) = board.find(|cell| cell.tone == tone) {
                let _ = write!(about, " {name} {}.", board.say(cell));
            }
        }
        about
    }

    fn say(&self, board: &Board<'_>, change: &Change<'_>) -> String {
        format!("{} changed", board.say(change.cell))
    }

    fn change(&self, board: &Board<'_>) -> Option<String> {
        let is_here = |cell: &solvarium_catalogue::Cell| cell.tone == Tone::Here;
        let (here, old) = (board.find(is_here)?, board.old?.iter().position(is_here)?);
        (here != old).then(|| format!("moved from {} to {}", board.say(old), board.say(here)))
    }

    fn extent(&self, board: &Board<'_>) -> (f64, f64) {
        let side = side(board);
        (board.width as f64 * side, board.height as f64 * side)
    }

    fn draw(&self, board: &Board<'_>, canvas: &mut Canvas) {
        let (width, height) = self.extent(board);
        let side = side(board);
        let is_wall = |cell: usize| board.cells[cell].tone == Tone::Wall;
        canvas.path(
            "sv-wall",
            strokes(board.width, board.height, is_wall),
            Ink::stroked("#4A535E", side, MARGIN),
        );
        canvas.path("sv-border", walls(board), Ink::line("#1b1f24", side * 0.12).capped(StrokeEnds::Square));
        frame(board, canvas, width, height);
        prices(board, canvas);
        if let Some((from, steps)) = walked(board) {
            let thick = (side * 0.3).max(radius(board) * 0.45);
            let ink = Ink {
                join: Some(StrokeEnds::Round),
                ..Ink::line("#0072B2", thick).capped(StrokeEnds::Round)
            };
            canvas.path("sv-way", path_data(board, from, &steps), ink);
        }
        marks(board, canvas);
    }
}

/// Draws walls between cells.
fn walls(board: &Board<'_>) -> String {
    between(board, side(board), |one, other| {
        let side = if other == one + board.width { BELOW } else { RIGHT };
        board.walls.get(one).is_some_and(|walls| walls & side != 0)
    })
}

/// Draws the cost factor of entering a cell, where it exceeds 1.
fn prices(board: &Board<'_>, canvas: &mut Canvas) {
    let size = side(board) * 0.55;
    let is_expensive =
        |cell: &usize| board.cells[*cell].tone == Tone::Empty && !board.cells[*cell].text.is_empty();
    let expensive: Vec<_> = (0..board.cells.len()).filter(is_expensive).collect();
    if expensive.is_empty() {
        return;
    }
    canvas.group("sv-number", Letters::new(size, "#4A535E"));
    for cell in expensive {
        let (x, y) = middle(board, place(board, cell));
        canvas.text(x, y, size, &board.cells[cell].text);
    }
    canvas.end();
}

/// Returns the side of a cell, which makes all maps about as large as other boards.
fn side(board: &Board<'_>) -> f64 {
    (960.0 / board.width.max(board.height).max(1) as f64).clamp(1.0, 32.0)
}

/// Returns half the size of a mark: that of a cell, with a visible minimum.
fn radius(board: &Board<'_>) -> f64 {
    (side(board) * 0.4).max(11.0)
}

/// Returns the first cell and the steps of the path. The actions must be compass steps that lead here from the start, or back from a goal.
fn walked(board: &Board<'_>) -> Option<(GridPoint, Vec<GridPoint>)> {
    let (x, y) = place(board, board.find(|cell| cell.tone == Tone::Here)?);
    let step = |action: &String| STEPS.iter().find(|step| step.0 == action).map(|&(_, x, y)| (x, y));
    let steps: Vec<_> = board.scene.actions.iter().map(step).collect::<Option<_>>()?;
    let (right, down) = steps.iter().fold((0, 0), |(x, y), step| (x + step.0, y + step.1));
    let tone = |from| field(board, from).map(|cell| board.cells[cell].tone);
    // In a backward search an action is undone, so its step is reversed.
    let back = steps.iter().map(|&(x, y)| (-x, -y)).collect();
    let ways = [((x - right, y - down), steps, Tone::Start), ((x + right, y + down), back, Tone::Goal)];
    let is_so = |(from, steps, begin): &(_, Vec<_>, _)| {
        tone(*from) == Some(*begin) && !steps.is_empty() && is_free(board, *from, steps)
    };
    ways.into_iter().find(is_so).map(|(from, steps, _)| (from, steps))
}

fn is_free(board: &Board<'_>, mut at: GridPoint, steps: &[GridPoint]) -> bool {
    steps.iter().all(|step| {
        at = (at.0 + step.0, at.1 + step.1);
        field(board, at).is_some_and(|cell| board.cells[cell].tone != Tone::Wall)
    })
}

fn place(board: &Board<'_>, cell: usize) -> GridPoint {
    let (column, row) = board.place(cell);
    (column as i64, row as i64)
}

fn field(board: &Board<'_>, (x, y): GridPoint) -> Option<usize> {
    let (column, row) = (usize::try_from(x).ok()?, usize::try_from(y).ok()?);
    (column < board.width && row < board.height).then_some(row * board.width + column)
}

/// Returns the SVG path; equal steps make one stroke.
fn path_data(board: &Board<'_>, from: GridPoint, steps: &[GridPoint]) -> String {
    let (side, (x, y)) = (side(board), middle(board, from));
    let mut data = format!("M{} {}", Num(x), Num(y));
    for run in steps.chunk_by(|one, other| one == other) {
        let length = run.len() as f64 * side;
        let _ = write!(data, "l{} {}", Num(run[0].0 as f64 * length), Num(run[0].1 as f64 * length));
    }
    data
}

fn middle(board: &Board<'_>, (x, y): GridPoint) -> (f64, f64) {
    let side = side(board);
    (MARGIN + (x as f64 + 0.5) * side, MARGIN + (y as f64 + 0.5) * side)
}

/// Draws a ring with an S for the start, a star with a G for a goal, and a disc for the current cell. The star turns green once it is
/// reached. A ring around the disc shows that it moved.
fn marks(board: &Board<'_>, canvas: &mut Canvas) {
    let radius = radius(board);
    let of = |tone: Tone| (0..board.cells.len()).filter(move |&cell| board.cells[cell].tone == tone);
    for cell in of(Tone::Start) {
        mark(board, canvas, cell, "sv-start", &disc(radius * 0.9), Ink::edged("#fff", "#0072B2"), "S");
    }
    for cell in of(Tone::Goal) {
        mark(board, canvas, cell, "sv-goal", &star(radius * 1.4), Ink::edged("#fff", "#00573F"), "G");
    }
    for cell in of(Tone::Here) {
        let is_new = board.old.is_some_and(|old| old[cell].tone != Tone::Here);
        if is_new {
            mark(board, canvas, cell, "sv-changed", &disc(radius * 1.25), Ink::edged("#FFE9B8", "none"), "");
            mark(board, canvas, cell, "sv-ring", &disc(radius * 1.25), Ink::edged("none", "#D98200"), "");
        }
        let letter = hidden(board);
        let (class, shape, ink) = match letter {
            "G" => ("sv-here sv-solved", star(radius * 1.4), Ink::edged("#009E73", "#00573F")),
            _ => ("sv-here", disc(radius * 0.8), Ink::edged("#E69F00", "#5C3F00")),
        };
        mark(board, canvas, cell, class, &shape, ink, letter);
    }
}

/// Returns the letter of the mark below the current cell's.
fn hidden(board: &Board<'_>) -> &'static str {
    let has_start = board.find(|cell| cell.tone == Tone::Start).is_some();
    match (board.is_goal, has_start) {
        (true, _) => "G",
        (false, true) => "",
        (false, false) => "S",
    }
}

fn disc(radius: f64) -> String {
    format!("M-{0} 0a{0} {0} 0 1 0 {1} 0a{0} {0} 0 1 0 -{1} 0z", Num(radius), Num(2.0 * radius))
}

/// Returns a star with five points.
pub(super) fn star(radius: f64) -> String {
    let mut data = String::new();
    for corner in 0..10 {
        let far = if corner % 2 == 0 { radius } else { radius * 0.55 };
        let (right, up) = (f64::from(corner) * std::f64::consts::PI / 5.0).sin_cos();
        let _ =
            write!(data, "{}{} {}", if corner == 0 { 'M' } else { 'L' }, Num(far * right), Num(-far * up));
    }
    data + "z"
}

fn mark(
    board: &Board<'_>,
    canvas: &mut Canvas,
    cell: usize,
    class: &'static str,
    shape: &str,
    ink: Ink,
    letter: &str,
) {
    let (x, y) = middle(board, place(board, cell));
    let radius = radius(board);
    let size = radius * if letter == "G" { 0.85 } else { 1.1 };
    canvas.path(class, shape, Ink { width: Some(radius * 0.22), ..ink }.at((x, y)));
    if !letter.is_empty() {
        let fill = match class {
            "sv-goal" => "#00573F",
            "sv-here sv-solved" => "#fff",
            "sv-start" => "#0072B2",
            _ => "#14181D",
        };
        canvas.group("sv-on", Letters::new(size, fill).weighing(700));
        canvas.text(x, y, size, letter);
        canvas.end();
    }
}
