//! A drawing of a grid with lines around its regions.
//!
//! ```text
//! ┏━━━━━┳━━━━━┓   ┏━━━━━━━━━━━┳━━━┓      every corner is known by the four
//! ┃ 1 2 ┃ 3 4 ┃   ┃ 1   2   3 ┃ 4 ┃      walls that meet in it:
//! ┃ 3 4 ┃ 1 2 ┃   ┣━━━━━━━┓   ┃   ┃      bit 0 up, 1 right, 2 down, 3 left
//! ┣━━━━━╋━━━━━┫   ┃ 2   1 ┃ 4 ┃ 3 ┃
//! ```
//!
//! Boxes are drawn compactly, without lines inside. With irregular regions, every boundary between rows and columns has
//! space for a line, with or without a wall.

use super::super::shape::Shape;
use super::form::Ink;

/// Corner characters by their walls; then a horizontal and a vertical wall.
struct Pen {
    corners: [char; 16],
    across: char,
    down: char,
}

const UNICODE: Pen = Pen {
    corners: [' ', '╹', '╺', '┗', '╻', '┃', '┏', '┣', '╸', '┛', '━', '┻', '┓', '┫', '┳', '╋'],
    across: '━',
    down: '┃',
};

const ASCII: Pen = Pen {
    corners: [' ', '+', '+', '+', '+', '|', '+', '+', '+', '+', '-', '+', '+', '+', '+', '+'],
    across: '-',
    down: '|',
};

/// Draws these cells, row after row.
pub(in crate::puzzle::sudoku) fn draw(shape: &Shape, cells: &[String], ink: Ink) -> String {
    let pen = match ink {
        Ink::Unicode => UNICODE,
        Ink::Ascii => ASCII,
    };
    let width = cells.iter().map(|cell| cell.chars().count()).max().unwrap_or(1);
    let canvas = Canvas::new(shape, pen, width);
    let mut text = String::new();
    for (row, cells) in cells.chunks(shape.size()).enumerate() {
        if canvas.lines[row] {
            canvas.border(row, &mut text);
        }
        canvas.row(row, cells, &mut text);
    }
    canvas.border(shape.size(), &mut text);
    text
}

struct Canvas<'s> {
    shape: &'s Shape,
    pen: Pen,
    /// Characters of the widest cell.
    width: usize,
    /// Whether a line is drawn before each row.
    lines: Vec<bool>,
    /// Whether there is a gap before each column.
    gaps: Vec<bool>,
}

impl<'s> Canvas<'s> {
    fn new(shape: &'s Shape, pen: Pen, width: usize) -> Self {
        let (size, loose) = (shape.size(), shape.boxes().is_none());
        let mut canvas = Self { shape, pen, width, lines: Vec::new(), gaps: Vec::new() };
        canvas.lines =
            (0..=size).map(|row| loose || (0..size).any(|column| canvas.across(row, column))).collect();
        canvas.gaps =
            (0..=size).map(|column| loose || (0..size).any(|row| canvas.down(row, column))).collect();
        canvas
    }

    /// Whether there is a wall above this cell; the row after the last counts, too.
    fn across(&self, row: usize, column: usize) -> bool {
        let size = self.shape.size();
        let region = |row| self.shape.region(row * size + column);
        row == 0 || row == size || region(row - 1) != region(row)
    }

    /// Whether there is a wall to the left of this cell; the column after the last counts, too.
    fn down(&self, row: usize, column: usize) -> bool {
        let size = self.shape.size();
        let region = |column| self.shape.region(row * size + column);
        column == 0 || column == size || region(column - 1) != region(column)
    }

    /// The character at the corner before this row and column.
    fn corner(&self, row: usize, column: usize) -> char {
        let size = self.shape.size();
        let walls = [
            row > 0 && self.down(row - 1, column),
            column < size && self.across(row, column),
            row < size && self.down(row, column),
            column > 0 && self.across(row, column - 1),
        ];
        let bits = walls.iter().enumerate().map(|(bit, &wall)| usize::from(wall) << bit);
        self.pen.corners[bits.sum::<usize>()]
    }

    /// Draws the border of a cell: a blank and its width; one more blank before a gap.
    fn border(&self, row: usize, text: &mut String) {
        text.push(self.corner(row, 0));
        for column in 0..self.shape.size() {
            let wall = if self.across(row, column) { self.pen.across } else { ' ' };
            let gap = self.gaps[column + 1];
            text.extend(std::iter::repeat_n(wall, self.width + 1 + usize::from(gap)));
            if gap {
                text.push(self.corner(row, column + 1));
            }
        }
        text.push('\n');
    }

    fn row(&self, row: usize, cells: &[String], text: &mut String) {
        text.push(self.pen.down);
        for (column, cell) in cells.iter().enumerate() {
            let pad = self.width + 1 - cell.chars().count();
            text.extend(std::iter::repeat_n(' ', pad));
            text.push_str(cell);
            if self.gaps[column + 1] {
                text.push(' ');
                text.push(if self.down(row, column + 1) { self.pen.down } else { ' ' });
            }
        }
        text.push('\n');
    }
}
