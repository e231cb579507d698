//! A block of lines and its results. Its buffers are reused: no line allocates memory of its own.

use super::cut::BlockKind;
use super::one::{self, Reader};
use super::{CELLS, LineFormat};
use crate::exit::Exit;
use crate::output::show;
use solvarium::Error;
use solvarium::Limits;
use solvarium::error::Place;
use solvarium::limits::Stop;
use solvarium_catalogue::bulk::Block;
use solvarium_catalogue::{Ending, Expected, Item, ProblemKind, Request};
use solvarium_forms::Cutter;
use std::ops::Range;

/// A line number beyond any heading of a file.
const BELOW_ALL: usize = usize::MAX / 2;

/// The settings for solving lines.
pub struct Task {
    pub request: Request,
    pub limits: Limits,
    pub kind: ProblemKind,
    pub line_format: LineFormat,
}

/// A block.
pub struct Piece {
    /// Index of the block.
    pub number: u64,
    pub found: BlockKind,
    pub text: Vec<u8>,
    /// The output, a line for each puzzle.
    pub out: Vec<u8>,
    /// Errors, with lines counted from 0 at the start of the block.
    pub faults: Vec<Error>,
    /// Number of lines.
    pub lines: usize,
    /// Number of puzzles.
    pub puzzles: usize,
    pub exit: Exit,
    /// Whether a search in it was interrupted, so its output is incomplete.
    pub is_cut: bool,
    /// The plain puzzles.
    plain: Block,
    odd: Vec<OddLine>,
    /// Answers in the input that differ from the answers found, with line numbers as in `faults`.
    pub differences: Vec<(usize, String)>,
    /// The cells of plain puzzles from a table: 81 and a line break each.
    cells: Vec<u8>,
    /// The positions of plain puzzles in a table.
    rows: Vec<Row>,
    /// The reader of all other lines.
    reader: Option<Reader>,
}

/// A plain puzzle of a table.
struct Row {
    /// Start of its line in the text.
    at: usize,
    /// Start of its solution, if there is one.
    solution: Option<usize>,
}

/// Writes the empty cells of a Sudoku as points. Returns whether that makes a plain puzzle of a line that is none.
fn make_plain(line: &mut [u8]) -> bool {
    let length = line.strip_suffix(b"\r").unwrap_or(line).len();
    let cells = &mut line[..length];
    let is_made = super::is_bare(cells) && !cells.iter().all(|&byte| byte.is_ascii_digit() || byte == b'.');
    if is_made {
        cells.iter_mut().filter(|byte| !byte.is_ascii_digit()).for_each(|byte| *byte = b'.');
    }
    is_made
}

/// A line other than exactly 81 cells.
struct OddLine {
    /// The range in the text.
    at: Range<usize>,
    /// Number of plain puzzles above it.
    above: usize,
}

impl Piece {
    pub fn new() -> Self {
        Self {
            number: 0,
            found: BlockKind::Nothing,
            text: Vec::new(),
            out: Vec::new(),
            faults: Vec::new(),
            lines: 0,
            puzzles: 0,
            exit: Exit::Solved,
            is_cut: false,
            plain: Block::default(),
            odd: Vec::new(),
            differences: Vec::new(),
            cells: Vec::new(),
            rows: Vec::new(),
            reader: None,
        }
    }

    /// Solves the puzzles of the block.
    pub fn solve(&mut self, task: &Task) {
        (self.lines, self.puzzles, self.exit, self.is_cut) = (0, 0, Exit::Solved, false);
        self.out.clear();
        self.faults.clear();
        self.differences.clear();
        match self.found {
            BlockKind::Nothing => {}
            BlockKind::TooLong => self.too_long(),
            BlockKind::Lines => {
                self.read(&task.line_format);
                self.plain.solve();
                self.write(task);
            }
        }
    }

    fn too_long(&mut self) {
        self.lines = 1;
        self.refuse(one::too_long().at(Place::new(0, 0)));
    }

    fn read(&mut self, line_format: &LineFormat) {
        self.plain.clear();
        self.odd.clear();
        self.rows.clear();
        match line_format {
            LineFormat::Plain => self.read_lines(make_plain),
            LineFormat::Records(_) | LineFormat::Own(..) => self.read_lines(|_| false),
            LineFormat::Table(table) => self.read_table(&table.cutter),
        }
        self.lines = self.plain.len() + self.odd.len();
    }

    /// Extracts the plain puzzles from a table.
    fn read_table(&mut self, cutter: &Cutter) {
        self.cells.clear();
        let (text, mut at) = (&self.text[..], 0);
        while let Some(length) = memchr::memchr(b'\n', &text[at..]) {
            let line = &text[at..at + length];
            match cutter.cut(line.strip_suffix(b"\r").unwrap_or(line)) {
                Some(cut) => {
                    let offset = |part: &[u8]| part.as_ptr().addr() - text.as_ptr().addr();
                    self.rows.push(Row { at, solution: cut.solution.map(offset) });
                    self.cells.extend_from_slice(cut.puzzle);
                    self.cells.push(b'\n');
                }
                None => self.odd.push(OddLine { at: at..at + length, above: self.rows.len() }),
            }
            at += length + 1;
        }
        self.plain.read(&self.cells);
    }

    /// Reads plain puzzles; `make_plain` may turn another line into one, and returns whether it did.
    fn read_lines(&mut self, make_plain: impl Fn(&mut [u8]) -> bool) {
        let mut at = 0;
        loop {
            at += self.plain.read(&self.text[at..]);
            let Some(length) = memchr::memchr(b'\n', &self.text[at..]) else { break };
            if make_plain(&mut self.text[at..at + length]) {
                continue;
            }
            self.odd.push(OddLine { at: at..at + length, above: self.plain.len() });
            at += length + 1;
        }
    }

    fn write(&mut self, task: &Task) {
        let (odd, mut from) = (std::mem::take(&mut self.odd), 0);
        for (above, line) in odd.iter().enumerate() {
            self.write_plain(task, from..line.above, above);
            from = line.above;
            let text = std::mem::take(&mut self.text);
            self.write_line(&text[line.at.clone()], line.above + above, task);
            self.text = text;
        }
        self.write_plain(task, from..self.plain.len(), odd.len());
        self.odd = odd;
    }

    /// Writes the solutions of a range of puzzles with `odd` odd lines above them. Those without a solution are read again: they may not be
    /// puzzles.
    fn write_plain(&mut self, task: &Task, which: Range<usize>, odd: usize) {
        let mut from = which.start;
        loop {
            let begin = self.out.len();
            let written = self.plain.write(from..which.end, &mut self.out);
            self.puzzles += written;
            self.compare(from..from + written, begin, odd, task);
            from += written;
            if from == which.end {
                return;
            }
            self.write_again(from, from + odd, task);
            from += 1;
        }
    }

    /// Compares the solutions of a range of puzzles, written from `begin` on, with those in the input.
    fn compare(&mut self, which: Range<usize>, begin: usize, odd: usize, task: &Task) {
        if self.rows.is_empty() {
            return;
        }
        let found = self.out[begin..].chunks_exact(CELLS + 1);
        let differs = |(puzzle, found): (usize, &[u8])| {
            let given = self.rows[puzzle].solution?;
            (self.text[given..given + CELLS] != found[..CELLS]).then_some(puzzle)
        };
        let others: Vec<usize> = which.zip(found).filter_map(differs).collect();
        for puzzle in others {
            let end = self.out.len();
            let (puzzles, exit) = (self.puzzles, self.exit);
            self.write_again(puzzle, puzzle + odd, task);
            // Its line is already written.
            self.out.truncate(end);
            (self.puzzles, self.exit) = (puzzles, exit);
        }
    }

    /// Reads a plain puzzle again, as an ordinary line.
    fn write_again(&mut self, puzzle: usize, line: usize, task: &Task) {
        match self.rows.get(puzzle) {
            None => {
                let cells = self.plain.line(puzzle);
                self.write_line(&cells, line, task);
            }
            Some(&Row { at, .. }) => {
                let text = std::mem::take(&mut self.text);
                let row = text[at..].split(|&byte| byte == b'\n').next().unwrap_or_default();
                self.write_line(row, line, task);
                self.text = text;
            }
        }
    }

    /// Reads a line, counted from the start of the block, and writes its result.
    fn write_line(&mut self, text: &[u8], line: usize, task: &Task) {
        // Only the first block has a heading.
        let first = if self.number == 0 { 1 } else { BELOW_ALL };
        let reader = self.reader.get_or_insert_with(|| Reader::of(&task.line_format, &task.kind));
        if let Some(item) = reader.read(text, first + line) {
            self.write_one(item, line, task);
        }
    }

    fn write_one(&mut self, item: Item, line: usize, task: &Task) {
        let Item { instance, expected, .. } = item;
        let solved = instance.and_then(|instance| {
            instance.solve(&task.request, &task.limits, None).map(|report| (instance, report))
        });
        match solved {
            Ok((instance, report)) => {
                self.puzzles += 1;
                self.is_cut |= report.ending == Ending::Stopped(Stop::Asked);
                self.exit = self.exit.and(show::exit(&report));
                self.out.extend_from_slice(show::line(&report).as_bytes());
                self.out.push(b'\n');
                let differs = |expected: Expected| expected.difference(&*instance, &report);
                self.differences.extend(expected.and_then(differs).map(|message| (line, message)));
            }
            Err(error) => {
                let column = error.place().map_or(0, |place| place.column);
                self.refuse(error.at(Place::new(line, column)));
            }
        }
    }

    fn refuse(&mut self, error: Error) {
        self.puzzles += 1;
        self.exit = self.exit.and(Exit::of_refusal(&error));
        self.out.extend_from_slice(show::REFUSED.as_bytes());
        self.out.push(b'\n');
        self.faults.push(error);
    }
}
