//! How the lines of a long file are read: as grids and nothing else, or as the rows of a table.

use super::{BYTE_ORDER_MARK, are_sudokus};
use solvarium_catalogue::{Kind, Rows};
use solvarium_forms::Cutter;
use std::sync::Arc;

/// As many bytes of a table as tell its columns: every form looks at them.
const ENOUGH: usize = 8 << 10;

/// How the lines of a long file are read.
#[derive(Clone, Debug)]
pub enum Way {
    /// A line is a 9x9 Sudoku and nothing else, or is looked at by itself.
    Plain,
    /// A line has other fields beside the puzzle.
    Table(Table),
}

/// A file whose lines have fields.
#[derive(Clone, Debug)]
pub struct Table {
    /// How the file begins: its heading, and enough lines to tell its columns.
    head: Arc<str>,
    column: Option<Arc<str>>,
    kind: Kind,
    /// What cuts the cells out of most lines.
    pub cutter: Cutter,
    /// What the file was taken for.
    pub sentence: Arc<str>,
}

impl Way {
    /// How the lines of a long file are read, if it is one of lines.
    pub fn of(head: &[u8], kind: &Kind, column: Option<&str>) -> Option<Self> {
        match column {
            None if are_sudokus(head) => Some(Self::Plain),
            _ => Table::of(head, kind, column).map(Self::Table),
        }
    }

    /// Whether the grids have so many rows.
    pub const fn has_cells(&self, size: usize) -> bool {
        match self {
            Self::Plain => size == 9,
            Self::Table(table) => table.cutter.size == size,
        }
    }
}

impl Table {
    /// What is wrong with such a file is said when it is read as a whole.
    fn of(head: &[u8], kind: &Kind, column: Option<&str>) -> Option<Self> {
        let head = head.strip_prefix(BYTE_ORDER_MARK).unwrap_or(head);
        let last = |head: &[u8]| head.iter().rposition(|&byte| byte == b'\n');
        let end = last(&head[..head.len().min(ENOUGH)]).or_else(|| last(head))?;
        let head = std::str::from_utf8(&head[..end]).ok().filter(|head| !head.contains('\0'))?;
        let rows = Rows::of(head, kind, column).ok()??;
        Some(Self {
            cutter: rows.cutter()?,
            sentence: rows.sentence().into(),
            head: head.into(),
            column: column.map(Into::into),
            kind: kind.clone(),
        })
    }

    /// What reads its lines.
    pub fn rows(&self) -> Option<Rows> {
        Rows::of(&self.head, &self.kind, self.column.as_deref()).ok()?
    }
}
