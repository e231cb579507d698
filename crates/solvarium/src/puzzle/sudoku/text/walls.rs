//! Regions from the lines drawn between cells.
//!
//! Two neighbours without a wall between them are in one region. Heavy and double lines are walls. If these do not form
//! n regions of n cells, all lines are walls (ASCII has no others, and some grids are drawn in light lines).

use super::super::shape::Shape;
use super::lines::{Token, is_drawing};

/// A grid as drawn in the text.
pub(in crate::puzzle::sudoku) struct Drawing<'t> {
    pub size: usize,
    pub cells: Vec<Token<'t>>,
    /// The lines of the rows.
    pub rows: Vec<&'t str>,
    /// The border above each row.
    pub above: Vec<Option<&'t str>>,
}

/// The drawn shape, if there are walls that divide the grid correctly.
pub(in crate::puzzle::sudoku) fn shape_of(drawing: &Drawing<'_>) -> Option<Shape> {
    let lines = Lines::of(drawing);
    [is_heavy as fn(char) -> bool, is_any].into_iter().find_map(|is_wall| {
        let regions = components(
            drawing.size,
            |cell| lines.right(drawing, cell, is_wall),
            |cell| lines.below(drawing, cell, is_wall),
        );
        let names: Vec<String> = regions.iter().map(|region| (region + 1).to_string()).collect();
        // Lines between all rows, or between all columns, are not boxes without a frame.
        let is_framed = drawing.above.first().is_some_and(Option::is_some);
        let is_line = |shape: &Shape| shape.boxes().is_some_and(|(rows, columns)| rows == 1 || columns == 1);
        Shape::irregular(&names).ok().filter(|shape| is_framed || !is_line(shape) || shape.is_default())
    })
}

/// Whether the regions of a shape are connected, so that lines can show them.
pub(in crate::puzzle::sudoku) fn can_draw(shape: &Shape) -> bool {
    apart(shape).is_none()
}

/// Two cells of a region that are not connected within it, if there are any.
pub(in crate::puzzle::sudoku) fn apart(shape: &Shape) -> Option<(usize, usize)> {
    let (size, differ) = (shape.size(), |a, b| shape.region(a) != shape.region(b));
    let pieces = components(size, |cell| differ(cell, cell + 1), |cell| differ(cell, cell + size));
    let mut first: Vec<Option<usize>> = vec![None; size];
    (0..shape.cells()).find_map(|cell| {
        let known = *first[shape.region(cell)].get_or_insert(cell);
        (pieces[known] != pieces[cell]).then_some((known, cell))
    })
}

const fn is_heavy(c: char) -> bool {
    matches!(c, '━' | '┃' | '═' | '║' | '┅' | '┇' | '┉' | '┋' | '╍' | '╏')
}

const fn is_any(c: char) -> bool {
    is_drawing(c) || matches!(c, '|' | '-' | '=' | '+')
}

/// The lines as lists of characters, for access by column.
struct Lines {
    rows: Vec<Vec<char>>,
    above: Vec<Vec<char>>,
}

impl Lines {
    fn of(drawing: &Drawing<'_>) -> Self {
        let characters = |text: &str| text.chars().collect();
        Self {
            rows: drawing.rows.iter().map(|row| characters(row)).collect(),
            above: drawing.above.iter().map(|line| characters(line.unwrap_or(""))).collect(),
        }
    }

    /// Whether there is a wall between a cell and the next in its row.
    fn right(&self, drawing: &Drawing<'_>, cell: usize, is_wall: fn(char) -> bool) -> bool {
        let (from, to) = (last_column(drawing.cells[cell]), drawing.cells[cell + 1].place.column);
        let between = self.rows[cell / drawing.size].get(from..to - 1);
        between.is_some_and(|between| between.iter().any(|&c| is_wall(c)))
    }

    /// Whether there is a wall between a cell and the one below it.
    fn below(&self, drawing: &Drawing<'_>, cell: usize, is_wall: fn(char) -> bool) -> bool {
        let column = last_column(drawing.cells[cell]);
        self.above[cell / drawing.size + 1].get(column - 1).is_some_and(|&c| is_wall(c))
    }
}

/// The column of a cell's last character, from 1.
fn last_column(cell: Token<'_>) -> usize {
    cell.place.column + cell.text.chars().count().saturating_sub(1)
}

/// Numbers the connected components of cells by first appearance, with a depth-first search across sides without walls.
fn components(
    size: usize,
    wall_right: impl Fn(usize) -> bool,
    wall_below: impl Fn(usize) -> bool,
) -> Vec<usize> {
    let mut region = vec![usize::MAX; size * size];
    let mut next = 0;
    let mut stack = Vec::new();
    for start in 0..size * size {
        if region[start] != usize::MAX {
            continue;
        }
        stack.push(start);
        while let Some(cell) = stack.pop() {
            region[cell] = next;
            let (row, column) = (cell / size, cell % size);
            let sides = [
                (column + 1 < size && !wall_right(cell)).then(|| cell + 1),
                (column > 0 && !wall_right(cell.wrapping_sub(1))).then(|| cell - 1),
                (row + 1 < size && !wall_below(cell)).then(|| cell + size),
                (row > 0 && !wall_below(cell.wrapping_sub(size))).then(|| cell - size),
            ];
            stack.extend(sides.into_iter().flatten().filter(|&side| region[side] == usize::MAX));
        }
        next += 1;
    }
    region
}
