//! The form of a text: how cells lie on lines, what parts them, which characters
//! are digits, which stands for an empty cell.

use super::super::shape::SET_MOST;

/// A form that puzzles are read from and written in.
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

/// How cells lie on lines.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::puzzle::sudoku) enum Layout {
    /// All on one line.
    Line(Gap),
    /// All on one line, with `/` between rows.
    Joined(Gap),
    /// A line for each row.
    Rows(Gap),
    /// A line for each row, and regions drawn around them.
    Drawn(Ink),
}

/// What stands between two cells.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::puzzle::sudoku) enum Gap {
    Nothing,
    Blank,
    Comma,
    Dash,
}

/// What borders are drawn with.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::puzzle::sudoku) enum Ink {
    Unicode,
    Ascii,
}

/// What stands for the digits.
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
    /// One line: a character for each cell up to 9 x 9, `.` for empty; above,
    /// numbers parted by blanks, and rows by `/`, 0 for empty.
    ///
    /// ```
    /// use solvarium::puzzle::sudoku::{Form, Shape, Sudoku};
    /// let puzzle = Sudoku::new(Shape::square(4)?, &[1, 0, 0, 0, 0, 0, 3, 0, 0, 4, 0, 0, 0, 0, 0, 2])?;
    /// assert_eq!(puzzle.text(Form::LINE), "1.....3..4.....2\n");
    /// # Ok::<(), solvarium::Error>(())
    /// ```
    pub const LINE: Self = Self { layout: Layout::Line(Gap::Nothing), script: Script::Numbers, empty: '.' };
    /// Rows of numbers parted by blanks, 0 for empty.
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
    /// The same with `+`, `-` and `|`.
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

    /// Whether regions are drawn.
    ///
    /// ```
    /// use solvarium::puzzle::sudoku::Form;
    /// assert!(Form::GRID.is_drawn() && !Form::ROWS.is_drawn());
    /// ```
    #[must_use]
    pub const fn is_drawn(self) -> bool {
        matches!(self.layout, Layout::Drawn(_))
    }

    /// The form that a grid of this size really takes: where digits need two
    /// characters, cells must be parted, and rows on one line too.
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
