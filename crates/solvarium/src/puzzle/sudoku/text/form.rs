//! The form of a text: the layout of cells, their separators, the characters for digits and for empty cells.

use super::super::shape::SET_MOST;

/// A text form in which puzzles are read and written.
///
/// ```
/// use solvarium::puzzle::sudoku::{Form, Sudoku};
/// let puzzle = Sudoku::parse("1-0-0-0\n0-0-3-0\n0-4-0-0\n0-0-0-2")?;
/// assert_eq!(puzzle.text(puzzle.form()), "1-0-0-0\n0-0-3-0\n0-4-0-0\n0-0-0-2\n");
/// assert_eq!(puzzle.text(Form::LINE), "1.....3..4.....2\n");
/// # Ok::<(), solvarium::Error>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Form {
    pub(in crate::puzzle::sudoku) layout: Layout,
    pub(in crate::puzzle::sudoku) script: Script,
    pub(in crate::puzzle::sudoku) empty: char,
}

/// The layout of cells on lines.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::puzzle::sudoku) enum Layout {
    /// All on one line.
    Line(Gap),
    /// All on one line, with `/` between rows.
    Joined(Gap),
    /// A line for each row.
    Rows(Gap),
    /// A line for each row, with borders around regions.
    Drawn(Ink),
}

/// The separator between two cells.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::puzzle::sudoku) enum Gap {
    Nothing,
    Blank,
    Comma,
    Dash,
}

/// The characters of borders.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::puzzle::sudoku) enum Ink {
    Unicode,
    Ascii,
}

/// The characters for digits.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::puzzle::sudoku) enum Script {
    /// Decimal numbers from 1.
    Numbers,
    /// One character each; the first digit is `1`.
    FromOne,
    /// One character each; the first digit is `0`.
    FromZero,
}

impl Form {
    /// One line. Up to 9 x 9, a character per cell, `.` for empty cells. Above, numbers separated by blanks, with `/`
    /// between rows, 0 for empty cells.
    ///
    /// ```
    /// use solvarium::puzzle::sudoku::{Form, Shape, Sudoku};
    /// let puzzle = Sudoku::new(Shape::square(4)?, &[1, 0, 0, 0, 0, 0, 3, 0, 0, 4, 0, 0, 0, 0, 0, 2])?;
    /// assert_eq!(puzzle.text(Form::LINE), "1.....3..4.....2\n");
    /// # Ok::<(), solvarium::Error>(())
    /// ```
    pub const LINE: Self = Self { layout: Layout::Line(Gap::Nothing), script: Script::Numbers, empty: '.' };
    /// Rows of numbers separated by blanks, 0 for empty.
    ///
    /// ```
    /// use solvarium::puzzle::sudoku::{Form, Sudoku};
    /// let text = Sudoku::parse("1.....3..4.....2")?.text(Form::ROWS);
    /// assert_eq!(text, "1 0 0 0\n0 0 3 0\n0 4 0 0\n0 0 0 2\n");
    /// # Ok::<(), solvarium::Error>(())
    /// ```
    pub const ROWS: Self = Self { layout: Layout::Rows(Gap::Blank), script: Script::Numbers, empty: '0' };
    /// Rows inside heavy lines that follow the regions, in Unicode box drawing.
    ///
    /// ```
    /// use solvarium::puzzle::sudoku::{Form, Sudoku};
    /// let text = Sudoku::parse("1.....3..4.....2")?.text(Form::GRID);
    /// assert_eq!(text.lines().nth(1), Some("┃ 1 · ┃ · · ┃"));
    /// # Ok::<(), solvarium::Error>(())
    /// ```
    pub const GRID: Self = Self { layout: Layout::Drawn(Ink::Unicode), script: Script::Numbers, empty: '·' };
    /// Rows inside lines of `+`, `-` and `|`.
    ///
    /// ```
    /// use solvarium::puzzle::sudoku::{Form, Sudoku};
    /// let text = Sudoku::parse("1.....3..4.....2")?.text(Form::ASCII);
    /// assert_eq!(text.lines().nth(1), Some("| 1 . | . . |"));
    /// # Ok::<(), solvarium::Error>(())
    /// ```
    pub const ASCII: Self = Self { layout: Layout::Drawn(Ink::Ascii), script: Script::Numbers, empty: '.' };

    /// Whether a puzzle takes one line in this form.
    ///
    /// ```
    /// use solvarium::puzzle::sudoku::Form;
    /// assert!(Form::LINE.is_line() && !Form::ROWS.is_line());
    /// ```
    #[must_use]
    pub const fn is_line(self) -> bool {
        matches!(self.layout, Layout::Line(_) | Layout::Joined(_))
    }

    /// Whether this form draws regions.
    ///
    /// ```
    /// use solvarium::puzzle::sudoku::Form;
    /// assert!(Form::GRID.is_drawn() && !Form::ROWS.is_drawn());
    /// ```
    #[must_use]
    pub const fn is_drawn(self) -> bool {
        matches!(self.layout, Layout::Drawn(_))
    }

    /// The form that is actually used for a grid of this size. If digits need two characters, cells and rows must be
    /// separated.
    pub(in crate::puzzle::sudoku) fn fit(mut self, size: usize) -> Self {
        if size > SET_MOST {
            self.script = Script::Numbers;
        }
        if size <= 9 || self.script != Script::Numbers {
            return self;
        }
        self.layout = match self.layout {
            Layout::Line(Gap::Nothing) | Layout::Joined(Gap::Nothing) => {
                self.empty = '0';
                Layout::Joined(Gap::Blank)
            }
            Layout::Rows(Gap::Nothing) => Layout::Rows(Gap::Blank),
            other => other,
        };
        self
    }
}
