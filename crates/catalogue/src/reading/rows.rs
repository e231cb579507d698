//! Lines of a long file, each read independently: a table, or grids with ratings beside them.

use super::{AuxiliaryInputs, Item, described, refusal};
use crate::problem::ProblemKind;
use solvarium::Error;
use solvarium_forms::{self as forms, Cutter, Hints};

/// Reads the lines of a long file of independent lines.
pub struct Rows {
    lines: forms::Lines,
    kind: ProblemKind,
}

impl Rows {
    /// Reader for the lines of a file with this beginning, as this kind; `column` names the column of puzzles. None
    /// if the lines of the file are not independent of each other.
    ///
    /// ```
    /// use solvarium_catalogue::{ProblemKind, Rows};
    /// let mut rows = Rows::of("id,puzzle\n1,1.....3..4.....2\n", &ProblemKind::parse("sudoku")?, None)?.unwrap();
    /// assert_eq!(rows.item(8, "7,1.....3..4......").unwrap().instance?.describe(), "4x4 Sudoku, 3 givens");
    /// assert_eq!(rows.sentence(), "read as 4x4 Sudoku, column `puzzle` of 2");
    /// # Ok::<(), solvarium::Error>(())
    /// ```
    ///
    /// # Errors
    /// There is no such column, or the file may be two kinds of puzzles.
    pub fn of(head: &str, kind: &ProblemKind, column: Option<&str>) -> Result<Option<Self>, Error> {
        let Some(wanted) = kind.entry().of.described.as_ref().map(|described| described.kind) else {
            return Ok(None);
        };
        let lines = forms::lines(head, &Hints { kind: Some(wanted), column });
        let lines = lines.map_err(|fault| refusal(&fault))?;
        Ok(lines.map(|lines| Self { lines, kind: kind.clone() }))
    }

    /// How the file was read, and why.
    #[must_use]
    pub fn sentence(&self) -> String {
        self.lines.sentence()
    }

    /// Cutter that takes the cells out of most lines without parsing them.
    #[must_use]
    pub fn cutter(&self) -> Option<Cutter> {
        self.lines.cutter()
    }

    /// The puzzle on a line of this number, from 1, if there is one.
    pub fn item(&mut self, number: usize, line: &str) -> Option<Item> {
        let item = self.lines.line(number, line)?;
        Some(described::interpret(item, &self.kind, &AuxiliaryInputs::default()))
    }
}
