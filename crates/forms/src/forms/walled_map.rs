//! Mazes with walls between their cells, drawn with `+---+` and `|` or with the lines of box drawing.
//!
//! ```text
//! +---+---+     ┌───┬───┐     +-+-+
//! | S     |     │ S     │     |S  |
//! +   +---+     │   ────┤     + +-+
//! |     G |     │     G │     |  G|
//! +---+---+     └───────┘     +-+-+
//! ```
//!
//! Every second line has the walls above and below the cells. A wall between two corners is complete or missing.

use crate::features::{Features, numbered};
use crate::form::{Claim, Example, Form, Item, Items, Read, Refused};
use crate::matrix::{Cell, Matrix};
use crate::puzzle::Puzzle;
use crate::{Fault, GridMap, Kind, Place, meaning};
use solvarium_budget as budget;

/// See the module.
pub(super) const FORM: Form = Form {
    name: "walled-map",
    help: "mazes with walls between cells: +---+ and |, or box drawing; S and G, A and B or E mark start and goal",
    examples: &[
        Example {
            text: "+---+---+\n| S     |\n+   +---+\n|     G |\n+---+---+\n",
            reads: &["map 2x2 S./.G walls 97c7"],
        },
        Example {
            text: "┌───┬───┐\n│ A │   │\n│   ╵   │\n│     B │\n└───────┘\n",
            reads: &["map 2x2 S./.G walls bbc6"],
        },
        Example { text: "+ +-+\n|   |\n+-+ +\n|   |\n+-+ +\n", reads: &["map 2x2 S./.G walls c3d2"] },
        Example { text: "+-+-+\n|S  |\n+ +-+\n|  G|\n+-+-+\n", reads: &["map 2x2 S./.G walls 97c7"] },
    ],
    refused: &[
        Refused {
            text: "+---+---+\n| S     |\n+   +---+\n|  q  G |\n+---+---+\n",
            message: "line 4, column 4: expected a wall `#`, a blank or dot for a free cell, a digit from 1 to 9 for the cost of entering, 0 and 1, or a letter for the start (S, A) or the goal (G, E, B), found `q`",
        },
        Refused {
            text: "+---+---+\n| S     |\n+   +-  +\n|     G |\n+---+---+\n",
            message: "line 3, column 7: a partial wall: a wall between two corners must be complete or missing",
        },
    ],
    recognise,
    read: Read::Text(read),
};

/// A line of the drawing: its number, and its characters without the margin.
struct Line<'t> {
    number: usize,
    /// The characters with their positions in the text.
    signs: Vec<Cell<'t>>,
}

impl<'t> Line<'t> {
    fn at(&self, column: usize) -> &'t str {
        self.signs.get(column).map_or(" ", |sign| sign.text)
    }
}

/// A drawing with the distances of its corners.
struct Drawing<'t> {
    lines: Vec<Line<'t>>,
    /// Lines above and below that are not part of it.
    beside: Vec<(usize, &'t str)>,
    /// The distance between corners, in columns and lines.
    pitch: (usize, usize),
    /// The number of cells across and down.
    extent: (usize, usize),
}

fn is_across(sign: &str) -> bool {
    matches!(sign, "-" | "=" | "─" | "━" | "═" | "╴" | "╶" | "╼" | "╾" | "╌" | "┄")
}

fn is_down(sign: &str) -> bool {
    matches!(sign, "|" | "!" | "│" | "┃" | "║" | "╵" | "╷" | "╽" | "╿")
}

/// Whether a box drawing character has a line to the left or right.
fn has_across(sign: &str) -> bool {
    is_across(sign) || sign == "+" || is_corner(sign)
}

fn has_down(sign: &str) -> bool {
    is_down(sign) || sign == "+" || is_corner(sign)
}

fn is_corner(sign: &str) -> bool {
    let is_box =
        |c: char| matches!(c, '\u{250c}'..='\u{254b}' | '\u{2552}'..='\u{256c}' | '\u{256d}'..='\u{2570}');
    sign.chars().all(is_box) && !sign.is_empty()
}

fn is_wall(sign: &str) -> bool {
    has_across(sign) || has_down(sign)
}

fn gcd(one: usize, other: usize) -> usize {
    if other == 0 { one } else { gcd(other, one % other) }
}

/// The drawing in a text, if there is one.
fn drawing(text: &str) -> Option<Drawing<'_>> {
    let is_part = |line: &str| line.chars().filter(|c| is_wall(c.encode_utf8(&mut [0; 4]))).count() > 1;
    let all: Vec<(usize, &str)> = numbered(text).map(|(number, line)| (number, line.trim_end())).collect();
    let first = all.iter().position(|(_, line)| is_part(line))?;
    let last = all.iter().rposition(|(_, line)| is_part(line))?;
    let outside = all[..first].iter().chain(&all[last + 1..]);
    let beside = outside.filter(|(_, line)| !line.trim().is_empty()).copied().collect();
    let margin = |line: &str| line.chars().take_while(|c| c.is_whitespace()).count();
    let least =
        all[first..=last].iter().filter(|(_, line)| !line.is_empty()).map(|(_, line)| margin(line)).min()?;
    let mut lines = Vec::new();
    for &(number, line) in &all[first..=last] {
        budget::hold(line.len() * size_of::<Cell<'_>>()).ok()?;
        let signs = crate::matrix::characters(line, Place::new(number, 1)).skip(least).collect();
        lines.push(Line { number, signs });
    }
    let (pitch, extent) = pitch(&lines)?;
    Some(Drawing { lines, beside, pitch, extent })
}

/// The distance between corners, and the number of cells; `None` if the drawing is not a regular grid.
fn pitch(lines: &[Line<'_>]) -> Option<((usize, usize), (usize, usize))> {
    let (mut across, mut down, mut has_boxes) = (0, 0, false);
    for (row, line) in lines.iter().enumerate() {
        let mut has_row = false;
        for (column, sign) in line.signs.iter().enumerate() {
            if has_down(sign.text) {
                across = gcd(across, column);
            }
            has_row |= has_across(sign.text);
            has_boxes |= is_wall(sign.text) && !sign.text.is_ascii();
        }
        if has_row {
            down = gcd(down, row);
        }
    }
    // Lines of box drawing characters may be longer than a cell everywhere.
    if has_boxes {
        across = if across > 4 && across.is_multiple_of(4) { 4 } else { across };
        across = if across > 4 && across.is_multiple_of(2) { 2 } else { across };
        down = if down.is_multiple_of(2) { 2.min(down) } else { down };
    }
    let width = lines.iter().map(|line| line.signs.len()).max()?.checked_sub(1)?;
    let height = lines.len().checked_sub(1)?;
    let fits = across > 1
        && down > 1
        && width.is_multiple_of(across)
        && height.is_multiple_of(down)
        && width > 0
        && height > 0;
    fits.then(|| ((across, down), (width / across, height / down)))
}

impl<'t> Drawing<'t> {
    /// Whether these characters form a wall, if they agree.
    fn wall(
        &self,
        signs: impl Iterator<Item = (usize, usize)>,
        is_wall: fn(&str) -> bool,
    ) -> Result<bool, Fault> {
        let mut found = None;
        for (row, column) in signs {
            let is_here = is_wall(self.lines[row].at(column));
            match found {
                Some(before) if before != is_here => {
                    let message = "a partial wall: a wall between two corners must be complete or missing";
                    let line = &self.lines[row];
                    let column = line.signs.get(column).map_or(line.signs.len(), |sign| sign.place.column);
                    return Err(Fault::new(message).at(Place::new(line.number, column)));
                }
                _ => found = Some(is_here),
            }
        }
        Ok(found.unwrap_or(false))
    }

    /// Whether there is a wall above a cell; the row after the last has the walls at the bottom.
    fn above(&self, x: usize, y: usize) -> Result<bool, Fault> {
        let (across, down) = self.pitch;
        self.wall((1..across).map(|by| (y * down, x * across + by)), has_across)
    }

    /// Whether there is a wall to the left of a cell.
    fn left(&self, x: usize, y: usize) -> Result<bool, Fault> {
        let (across, down) = self.pitch;
        self.wall((1..down).map(|by| (y * down + by, x * across)), has_down)
    }

    /// The walls of each cell.
    fn walls(&self) -> Result<Vec<u8>, Fault> {
        let (width, height) = self.extent;
        let mut walls = vec![0; width * height];
        for y in 0..height {
            for x in 0..width {
                let sides =
                    [self.above(x, y)?, self.left(x + 1, y)?, self.above(x, y + 1)?, self.left(x, y)?];
                let bits = sides.iter().zip([1, 2, 4, 8]).map(|(wall, bit)| if *wall { bit } else { 0 });
                walls[y * width + x] = bits.sum();
            }
        }
        Ok(walls)
    }

    /// The content of each cell.
    fn cells(&self) -> Matrix<'t> {
        let (across, down) = self.pitch;
        let cell = |x: usize, y: usize| {
            let inside = (1..down).flat_map(|by| {
                let line = &self.lines[y * down + by];
                line.signs.get(x * across + 1..((x + 1) * across).min(line.signs.len())).unwrap_or_default()
            });
            let mut filled = inside.filter(|sign| !sign.text.trim().is_empty());
            let place = Place::new(self.lines[y * down + 1].number, 0);
            filled.next().copied().unwrap_or(Cell { text: " ", place })
        };
        let (width, height) = self.extent;
        let rows = (0..height).map(|y| (0..width).map(|x| cell(x, y)).collect()).collect();
        Matrix { title: None, rows }
    }

    /// The number of characters in all cells.
    fn filled(&self) -> usize {
        let (across, down) = self.pitch;
        let is_inside =
            |row: usize, column: usize| !row.is_multiple_of(down) && !column.is_multiple_of(across);
        let filled = |(row, line): (usize, &Line<'_>)| {
            let signs = line.signs.iter().enumerate();
            signs.filter(|(column, sign)| is_inside(row, *column) && !sign.text.trim().is_empty()).count()
        };
        self.lines.iter().enumerate().map(filled).sum()
    }
}

fn recognise(features: &Features<'_>) -> Vec<Claim> {
    let Some(drawing) = drawing(features.text) else { return Vec::new() };
    let Ok(walls) = drawing.walls() else {
        return claim(&drawing, if drawing.filled() == 2 { Claim::LIKELY } else { 0 });
    };
    let (width, height) = drawing.extent;
    let matrix = drawing.cells();
    let filled = drawing.filled();
    let letters = matrix.cells().filter(|cell| cell.text.chars().all(char::is_alphabetic)).count();
    let others = matrix.cells().filter(|cell| !matches!(cell.text, " " | "*" | "." | "#")).count() - letters;
    let is_open = (0..width * height).any(|at| at % width + 1 < width && walls[at] & 2 == 0)
        || (0..width * height).any(|at| at / width + 1 < height && walls[at] & 4 == 0);
    let has_marks =
        filled == matrix.cells().filter(|cell| cell.text != " ").count() && letters <= 4 && others == 0;
    let score = match () {
        // Rules between the boxes of a grid have no outer wall.
        () if width * height < 2 || !is_open || !has_marks || openings(&walls, drawing.extent).len() > 2 => 0,
        () if letters == 2 => Claim::MARKED + 5,
        () if width * height > 3 && letters == 0 && walls.iter().any(|sides| *sides != 0) => Claim::MARKED,
        () => Claim::LIKELY,
    };
    claim(&drawing, score)
}

fn claim(drawing: &Drawing<'_>, score: u8) -> Vec<Claim> {
    let (width, height) = drawing.extent;
    let evidence = format!("map of {width}x{height} cells with walls between them");
    let claim = Claim::new(Kind::Map, score, evidence);
    if score > 0 { vec![claim] } else { Vec::new() }
}

fn read(text: &str, _: Kind) -> Items<'_> {
    let Some(drawing) = drawing(text) else { return Box::new(std::iter::empty()) };
    let line = drawing.lines.first().map_or(1, |line| line.number);
    let mut item = match map(&drawing) {
        Ok((map, remark)) => Item::new(line, Ok(Puzzle::Map(map))).with_remark(remark),
        Err(fault) => Item::new(line, Err(fault)),
    };
    for (number, text) in &drawing.beside {
        item.remarks.push(format!("ignored: line {number}, `{}`", crate::naming::shown(text.trim())));
    }
    Box::new(std::iter::once(item))
}

fn map(drawing: &Drawing<'_>) -> Result<(GridMap, Option<String>), Fault> {
    let walls = drawing.walls()?;
    let (mut map, mut remark) = meaning::map(&drawing.cells())?;
    if map.start.is_none()
        && map.goals.is_empty()
        && let [start, goal] = openings(&walls, drawing.extent)[..]
        && start != goal
    {
        (map.start, map.goals) = (Some(start), vec![goal]);
        remark = Some("the openings in the outer wall are the start and the goal".to_owned());
    }
    map.walls = Some(walls);
    Ok((map, remark))
}

/// The cells at which the outer wall is open, row by row.
fn openings(walls: &[u8], (width, height): (usize, usize)) -> Vec<usize> {
    let is_open = |at: usize, side: u8, is_outer: bool| is_outer && walls[at] & side == 0;
    let opens = |at: &usize| {
        let (x, y) = (at % width, at / width);
        is_open(*at, 1, y == 0)
            || is_open(*at, 2, x + 1 == width)
            || is_open(*at, 4, y + 1 == height)
            || is_open(*at, 8, x == 0)
    };
    (0..walls.len()).filter(opens).collect()
}
