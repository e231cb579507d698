//! The line format of a long file: plain grids, table rows, JSON, or puzzles in their own notation.

use super::{BYTE_ORDER_MARK, CELLS, are_only_sudokus, are_sudokus};
use solvarium_catalogue::{OwnLines, ProblemKind, Rows};
use solvarium_forms::{Cutter, records};
use std::sync::Arc;

/// Number of bytes of a table that suffice to determine its columns: every format examines them.
const ENOUGH: usize = 8 << 10;

/// The line format of a long file.
#[derive(Clone, Debug)]
pub enum LineFormat {
    /// A line is just a 9x9 Sudoku; any other line is read by itself.
    Plain,
    /// A line has other columns besides the puzzle.
    Table(Table),
    /// A line is a puzzle in Solvarium's JSON: of any problem, or of this one.
    Records(Option<ProblemKind>),
    /// A line is a puzzle in the notation of its problem: the beginning of the file, and the problem, if it was named.
    Own(Arc<str>, Option<ProblemKind>),
}

/// A file with several columns per line.
#[derive(Clone, Debug)]
pub struct Table {
    /// The beginning of the file: its header, and enough lines to determine its columns.
    head: Arc<str>,
    column: Option<Arc<str>>,
    kind: ProblemKind,
    /// Extracts the cells from most lines.
    pub cutter: Cutter,
    /// The description of the file's format.
    pub sentence: Arc<str>,
}

impl LineFormat {
    /// The line format of a long file, if it has one puzzle per line.
    pub fn of(head: &[u8], kind: &ProblemKind, column: Option<&str>) -> Option<Self> {
        match column {
            None if are_sudokus(head) => Some(Self::Plain),
            _ => Table::of(head, kind, column).map(Self::Table),
        }
    }

    /// The line format of a short file of nothing but 9x9 Sudoku. Read as a whole, it has the same puzzles.
    pub fn of_short(text: &[u8], kind: &ProblemKind) -> Option<Self> {
        if are_only_sudokus(text) {
            return Some(Self::Plain);
        }
        // Most short texts are one puzzle, whose columns need not be determined.
        let is_wide = text.split(|&byte| byte == b'\n').nth(1).is_some_and(|line| line.len() >= CELLS);
        let table = if is_wide { Table::of(text, kind, None) } else { None };
        table.filter(|table| table.has_only_sudokus(text)).map(Self::Table)
    }

    /// The line format for other problems.
    pub fn of_any(head: &[u8], kind: Option<&ProblemKind>) -> Option<Self> {
        let head = beginning(head)?;
        if are_records(head) {
            return Some(Self::Records(kind.cloned()));
        }
        OwnLines::of(head, kind).map(|_| Self::Own(head.into(), kind.cloned()))
    }

    /// Whether the grids have this many rows.
    pub const fn has_cells(&self, size: usize) -> bool {
        match self {
            Self::Plain => size == 9,
            Self::Table(table) => table.cutter.size == size,
            Self::Records(_) | Self::Own(..) => false,
        }
    }
}

/// The beginning of a file, in complete lines, that suffices to determine its format.
fn beginning(head: &[u8]) -> Option<&str> {
    let head = head.strip_prefix(BYTE_ORDER_MARK).unwrap_or(head);
    let last = |head: &[u8]| head.iter().rposition(|&byte| byte == b'\n');
    let end = last(&head[..head.len().min(ENOUGH)]).or_else(|| last(head))?;
    std::str::from_utf8(&head[..end]).ok().filter(|head| !head.contains('\0'))
}

/// Whether each line has one puzzle in JSON, the first a valid one.
fn are_records(head: &str) -> bool {
    let mut lines = head.lines().filter(|line| !line.trim().is_empty()).peekable();
    let is_right = |line: &&str| records(line).is_some_and(|mut all| matches!(all.next(), Some((_, Ok(_)))));
    let is_one = |line: &str| records(line).is_some_and(|all| all.count() == 1);
    lines.peek().is_some_and(is_right) && lines.all(is_one)
}

impl Table {
    /// Determines the columns. Errors in such a file are reported when it is read as a whole.
    fn of(head: &[u8], kind: &ProblemKind, column: Option<&str>) -> Option<Self> {
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

    /// Whether each line of a text but a header has a 9x9 Sudoku where it is expected, and at least two have.
    fn has_only_sudokus(&self, text: &[u8]) -> bool {
        let lines = text.strip_suffix(b"\n").unwrap_or(text).split(|&byte| byte == b'\n');
        let is_cut = |line: &[u8]| self.cutter.cut(line.strip_suffix(b"\r").unwrap_or(line)).is_some();
        let mut rows = lines.skip(usize::from(self.has_header()));
        self.cutter.size == 9
            && rows.next().is_some_and(is_cut)
            && rows.next().is_some_and(is_cut)
            && rows.all(is_cut)
    }

    /// Whether the first line has no puzzle.
    fn has_header(&self) -> bool {
        let first = self.head.lines().next().unwrap_or_default();
        self.cutter.cut(first.as_bytes()).is_none()
    }

    /// The reader of its lines.
    pub fn rows(&self) -> Option<Rows> {
        Rows::of(&self.head, &self.kind, self.column.as_deref()).ok()?
    }
}
