//! How the lines of a long file are read: as grids and nothing else, as the rows of a table, as JSON, or as puzzles in their own notation.

use super::{BYTE_ORDER_MARK, are_sudokus};
use solvarium_catalogue::{Kind, OwnLines, Rows};
use solvarium_forms::{Cutter, records};
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
    /// A line is a puzzle in the JSON of Solvarium: of any problem, or of this one.
    Records(Option<Kind>),
    /// A line is a puzzle in the own notation of its problem: how the file begins, and the problem, if that was named.
    Own(Arc<str>, Option<Kind>),
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

    /// The same for lines of other problems.
    pub fn of_any(head: &[u8], kind: Option<&Kind>) -> Option<Self> {
        let head = beginning(head)?;
        if are_records(head) {
            return Some(Self::Records(kind.cloned()));
        }
        OwnLines::of(head, kind).map(|_| Self::Own(head.into(), kind.cloned()))
    }

    /// Whether the grids have so many rows.
    pub const fn has_cells(&self, size: usize) -> bool {
        match self {
            Self::Plain => size == 9,
            Self::Table(table) => table.cutter.size == size,
            Self::Records(_) | Self::Own(..) => false,
        }
    }
}

/// As much of the beginning of a file, in whole lines, as tells what it is.
fn beginning(head: &[u8]) -> Option<&str> {
    let head = head.strip_prefix(BYTE_ORDER_MARK).unwrap_or(head);
    let last = |head: &[u8]| head.iter().rposition(|&byte| byte == b'\n');
    let end = last(&head[..head.len().min(ENOUGH)]).or_else(|| last(head))?;
    std::str::from_utf8(&head[..end]).ok().filter(|head| !head.contains('\0'))
}

/// Whether each line has one puzzle in JSON, the first a right one.
fn are_records(head: &str) -> bool {
    let mut lines = head.lines().filter(|line| !line.trim().is_empty()).peekable();
    let is_right = |line: &&str| records(line).is_some_and(|mut all| matches!(all.next(), Some((_, Ok(_)))));
    let is_one = |line: &str| records(line).is_some_and(|all| all.count() == 1);
    lines.peek().is_some_and(is_right) && lines.all(is_one)
}

impl Table {
    /// What is wrong with such a file is said when it is read as a whole.
    fn of(head: &[u8], kind: &Kind, column: Option<&str>) -> Option<Self> {
        let head = beginning(head)?;
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
