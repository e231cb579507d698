//! The writer: every text that it writes can be read back as the same puzzle.

use super::super::Sudoku;
use super::super::shape::Shape;
use super::cells::encode;
use super::draw::draw;
use super::form::{Form, Gap, Layout, Script};
use super::lines::{DIAGONALS, IN_PIECES, REGIONS, WINDOWS};
use super::walls;

impl Sudoku {
    /// The puzzle in this form. Regions other than the default boxes are drawn, or follow as a second block. Comments
    /// declare diagonals and windows.
    ///
    /// ```
    /// use solvarium::puzzle::sudoku::{Form, Sudoku};
    /// let puzzle = Sudoku::parse("1 . . .\n. . 3 .\n. 4 . .\n. . . 2")?;
    /// assert_eq!(puzzle.text(Form::GRID), "\
    /// ┏━━━━━┳━━━━━┓
    /// ┃ 1 · ┃ · · ┃
    /// ┃ · · ┃ 3 · ┃
    /// ┣━━━━━╋━━━━━┫
    /// ┃ · 4 ┃ · · ┃
    /// ┃ · · ┃ · 2 ┃
    /// ┗━━━━━┻━━━━━┛
    /// ");
    /// # Ok::<(), solvarium::Error>(())
    /// ```
    #[must_use]
    pub fn text(&self, form: Form) -> String {
        let marks = [(self.shape.has_diagonals(), DIAGONALS), (self.shape.has_windows(), WINDOWS)];
        let marks = marks.into_iter().filter(|mark| mark.0).map(|mark| format!("# {}\n", mark.1));
        let mut text = marks.collect::<String>() + &self.text_of(&self.givens, form);
        let shown = self.shape.is_default() || form.is_drawn() && walls::can_draw(&self.shape);
        if !shown {
            let mark = if walls::can_draw(&self.shape) { REGIONS } else { IN_PIECES };
            text.push_str(&format!("\n# {mark}\n"));
            text.push_str(&regions(&self.shape, form.fit(self.shape.size())));
        }
        text
    }

    /// Any digits in the shape of this puzzle, such as its solution, row after row, 0 for empty cells. Regions are
    /// included only if the form draws them.
    ///
    /// ```
    /// use solvarium::puzzle::sudoku::{Form, Sudoku};
    /// let puzzle = Sudoku::parse("1-0-0-0\n0-0-3-0\n0-4-0-0\n0-0-0-2")?;
    /// let solution = [1, 3, 2, 4, 4, 2, 3, 1, 2, 4, 1, 3, 3, 1, 4, 2];
    /// assert_eq!(puzzle.text_of(&solution, puzzle.form()), "1-3-2-4\n4-2-3-1\n2-4-1-3\n3-1-4-2\n");
    /// # Ok::<(), solvarium::Error>(())
    /// ```
    #[must_use]
    pub fn text_of(&self, digits: &[u8], form: Form) -> String {
        let form = form.fit(self.shape.size());
        let write = |&digit: &u8| match digit {
            0 => form.empty.to_string(),
            _ => encode(digit, form.script),
        };
        let cells: Vec<String> = digits.iter().map(write).collect();
        match form.layout {
            Layout::Drawn(ink) => draw(&self.shape, &cells, ink),
            layout => lay(&cells, self.shape.size(), layout),
        }
    }
}

/// The names of the regions, in the layout of the digits.
fn regions(shape: &Shape, form: Form) -> String {
    let names: Vec<String> = (0..shape.cells()).map(|cell| shape.region_name(cell)).collect();
    let wide = names.iter().any(|name| name.chars().count() > 1);
    let plain = |name: &String| !name.is_empty() && !name.contains(['-', ',', '/', '|', '#']);
    let (gap, names) = match form.layout {
        _ if !names.iter().all(plain) => {
            (Gap::Blank, (0..shape.cells()).map(|cell| (shape.region(cell) + 1).to_string()).collect())
        }
        Layout::Drawn(_) => (Gap::Blank, names),
        Layout::Line(gap) | Layout::Joined(gap) | Layout::Rows(gap) if gap != Gap::Nothing || !wide => {
            (gap, names)
        }
        _ => (Gap::Blank, names),
    };
    let layout = match form.layout {
        Layout::Line(_) if form.script == Script::Numbers => Layout::Joined(gap),
        Layout::Line(_) | Layout::Joined(_) => Layout::Joined(gap),
        Layout::Rows(_) | Layout::Drawn(_) => Layout::Rows(gap),
    };
    lay(&names, shape.size(), layout)
}

/// Cells on lines in this layout, without borders.
fn lay(cells: &[String], size: usize, layout: Layout) -> String {
    let (gap, between_rows) = match layout {
        Layout::Line(gap) => (gap, mark(gap)),
        Layout::Joined(gap) => (gap, "/"),
        Layout::Rows(gap) => (gap, "\n"),
        Layout::Drawn(_) => (Gap::Blank, "\n"),
    };
    let rows: Vec<String> = cells.chunks(size).map(|row| row.join(mark(gap))).collect();
    rows.join(between_rows) + "\n"
}

const fn mark(gap: Gap) -> &'static str {
    match gap {
        Gap::Nothing => "",
        Gap::Blank => " ",
        Gap::Comma => ",",
        Gap::Dash => "-",
    }
}
