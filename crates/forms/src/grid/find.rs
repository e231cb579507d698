//! Searches for squares of cells among lines.

use super::Raw;
use super::lines::{Line, LineKind, is_prose};
use crate::cut::{Separator, is_bar};
use crate::matrix::Cell;
use crate::script::{SIZE_MOST, is_empty};

/// The separators of rows, the most specific first.
const SEPARATORS: [Separator; 14] = [
    Separator::Bars,
    Separator::DoubleBars,
    Separator::Tabs,
    Separator::Semicolons,
    Separator::Commas,
    Separator::Ended(';'),
    Separator::Ended(','),
    Separator::Words,
    Separator::Dashes,
    Separator::Characters,
    Separator::Columns,
    Separator::Padded,
    Separator::Spaced,
    Separator::Fixed,
];

/// The minimum number of rows of a grid without a frame or a title.
const SIZE_LEAST: usize = 4;

/// The cells of a line.
pub(super) fn cut<'t>(separator: Separator, line: &Line<'t>) -> Vec<Cell<'t>> {
    let body = line.body;
    if separator.has_blank_cells() {
        return separator.cells(body.text, body.place);
    }
    let body = body.trimmed();
    // A tab at the end separates two empty cells.
    let text = if separator == Separator::Tabs { line.body.text.trim_matches(' ') } else { body.text };
    separator.cells(text, if separator == Separator::Tabs { line.body.place } else { body.place })
}

/// The number of cells of each line for one separator, and the lengths of runs of such lines.
struct Counts {
    separator: Separator,
    counts: Vec<usize>,
    /// The number of lines from here on with equally many cells, ignoring frames and blank lines.
    runs: Vec<usize>,
    /// This line, or the next one that is neither frame nor blank.
    next: Vec<usize>,
}

impl Counts {
    fn of(separator: Separator, lines: &[Line<'_>], dashes_are_rows: bool) -> Self {
        let is_row = |line: &Line<'_>| is_row(line, dashes_are_rows);
        let mut counts: Vec<usize> =
            lines.iter().map(|line| if is_row(line) { cut(separator, line).len() } else { 0 }).collect();
        if separator.has_blank_cells() {
            level(&mut counts, lines);
        }
        let (mut runs, mut next) = (vec![0; lines.len()], vec![lines.len(); lines.len() + 1]);
        for at in (0..lines.len()).rev() {
            next[at] = if is_row(&lines[at]) { at } else { next[at + 1] };
            let below = next[at + 1];
            let is_same = below < lines.len() && counts[below] == counts[at];
            runs[at] = if !is_row(&lines[at]) {
                0
            } else if is_same {
                runs[below] + 1
            } else {
                1
            };
        }
        Self { separator, counts, runs, next }
    }

    /// The next `count` rows from this line on.
    fn rows(&self, from: usize, count: usize) -> Vec<usize> {
        let mut rows = Vec::with_capacity(count);
        let mut at = from;
        while rows.len() < count && at < self.counts.len() {
            rows.push(at);
            at = self.next[at + 1];
        }
        rows
    }

    /// The grid that begins with this line, if any.
    fn raw(&self, at: usize, lines: &[Line<'_>]) -> Option<Raw> {
        let (count, run) = (self.counts[at], self.runs[at]);
        let raw = |size: usize, from: usize, has_labels: bool| {
            let rows = self.rows(from, size);
            Raw { size, separator: self.separator, rows, has_labels }
        };
        let is_size = |size: usize| (SIZE_LEAST..=SIZE_MOST).contains(&size);
        if is_size(count.saturating_sub(1)) && run.is_multiple_of(count - 1) {
            let labelled = raw(count - 1, at, true);
            if labelled.are_labels(lines) {
                return Some(labelled);
            }
        }
        let is_whole = run.is_multiple_of(count.max(1)) || run > count && self.is_heading(at, count, lines);
        if is_size(count) && is_whole && !self.is_list(at, count, lines) {
            return Some(raw(count, at, false));
        }
        None
    }

    /// Whether the line after these rows is the header of another grid, so that this is not a grid.
    fn is_heading(&self, at: usize, count: usize, lines: &[Line<'_>]) -> bool {
        let is_one = |line: usize| {
            let cells = cut(self.separator, &lines[line]);
            is_sequence(&cells.iter().map(|cell| cell.text).collect::<Vec<_>>())
        };
        self.rows(at, count + 1).get(count).is_some_and(|&below| is_one(below)) && !is_one(at)
    }

    /// Whether lines that could form one grid are small puzzles each: of the right length and with valid digits.
    fn is_list(&self, at: usize, count: usize, lines: &[Line<'_>]) -> bool {
        let size = count.isqrt();
        if size < SIZE_LEAST || size * size != count {
            return false;
        }
        let rows = self.rows(at, count);
        let has_given =
            rows.iter().any(|&row| lines[row].body.text.contains(|c| matches!(c, '1'..='9' | 'A'..='Z')));
        let is_one = |&line: &usize| {
            Raw { size, separator: self.separator, rows: vec![line], has_labels: false }.are_digits(lines)
        };
        has_given && rows.iter().all(is_one)
    }
}

/// Extends all rows between two lines of words to the length of the longest, as editors remove trailing spaces.
fn level(counts: &mut [usize], lines: &[Line<'_>]) {
    let mut from = 0;
    while from < lines.len() {
        let is_end = |line: &Line<'_>| line.kind == LineKind::Other && is_prose(line.body.text.trim());
        let end = lines[from..].iter().position(is_end).map_or(lines.len(), |end| from + end);
        let most = counts[from..end].iter().max().copied().unwrap_or(0);
        let is_cut_off = |line: &Line<'_>| !line.is_code && !line.text.trim_end().ends_with(is_bar);
        for (count, line) in counts[from..end].iter_mut().zip(&lines[from..end]) {
            if *count > 0 && is_cut_off(line) {
                *count = most;
            }
        }
        from = end + 1;
    }
}

/// Whether a line may be a row of cells.
fn is_row(line: &Line<'_>, dashes_are_rows: bool) -> bool {
    line.kind == LineKind::Other || dashes_are_rows && line.kind == LineKind::Dashes
}

impl Raw {
    /// Whether the first cells of the rows are labels: numbers from 0 or 1, or letters, in order.
    fn are_labels(&self, lines: &[Line<'_>]) -> bool {
        let firsts: Vec<_> = self
            .rows
            .iter()
            .filter_map(|&at| cut(self.separator, &lines[at]).first().map(|cell| cell.text))
            .collect();
        is_sequence(&firsts) && self.are_digits(lines)
    }
}

/// Whether texts count up, as in `1 2 3 ...`, `0 1 2 ...` or `A B C ...`; each may have the same sign or word around
/// it.
pub(super) fn is_sequence(texts: &[&str]) -> bool {
    let trim = |text: &str| -> String {
        text.trim_matches(|c: char| !c.is_alphanumeric())
            .trim_start_matches(['r', 'R', 'c', 'C'])
            .to_ascii_uppercase()
    };
    let plain = |text: &str| text.trim_matches(|c: char| !c.is_alphanumeric()).to_ascii_uppercase();
    let from = |first: usize| (first..).zip(texts).all(|(number, text)| trim(text) == number.to_string());
    let letters = || {
        ('A'..='Z').zip(texts).all(|(letter, text)| plain(text) == letter.to_string()) && texts.len() <= 26
    };
    texts.len() > 1 && (from(1) || from(0) || letters())
}

/// The number of rows and columns with a duplicate digit.
pub(crate) fn clashing_rows(values: &[u8], size: usize) -> usize {
    let has_twice = |cells: &mut dyn Iterator<Item = u8>| {
        let mut seen = 0_u128;
        cells.filter(|&value| value > 0).any(|value| {
            let bit = 1_u128 << (value % 128);
            let is_known = seen & bit != 0;
            seen |= bit;
            is_known
        })
    };
    let row = |at: usize| has_twice(&mut values[at * size..][..size].iter().copied());
    let column = |at: usize| has_twice(&mut values.iter().skip(at).step_by(size).copied());
    (0..size).filter(|&at| row(at)).count() + (0..size).filter(|&at| column(at)).count()
}

/// Whether no row, column or box of a grid has a duplicate digit. The grid has no regions of its own.
pub(crate) fn is_solved(grid: &crate::SudokuGrid) -> bool {
    let side = grid.size.isqrt();
    let is_usual = grid.regions.is_none() && grid.cages.is_empty() && side * side == grid.size;
    let of_box = |cell: usize| {
        let (row, column) = (cell / grid.size, cell % grid.size);
        (row / side * side + column / side) * grid.size + row % side * side + column % side
    };
    let mut boxes = vec![0; grid.values.len()];
    if is_usual {
        grid.values.iter().enumerate().for_each(|(cell, &value)| boxes[of_box(cell)] = value);
    }
    let rows = |values: &[u8]| {
        values.chunks(grid.size.max(1)).all(|row| {
            let mut sorted: Vec<u8> = row.iter().copied().filter(|&value| value > 0).collect();
            sorted.sort_unstable();
            sorted.windows(2).all(|pair| pair[0] != pair[1])
        })
    };
    clashing_rows(&grid.values, grid.size) == 0 && rows(&boxes)
}

/// All squares of cells, in order.
pub(super) fn raws(lines: &[Line<'_>], dashes_are_rows: bool) -> Vec<Raw> {
    let counts: Vec<Counts> =
        SEPARATORS.iter().map(|&separator| Counts::of(separator, lines, dashes_are_rows)).collect();
    let (mut raws, mut at) = (Vec::new(), 0);
    while at < lines.len() {
        if !is_row(&lines[at], dashes_are_rows) {
            at += 1;
            continue;
        }
        match one(&counts, at, lines) {
            Some(raw) => {
                at = raw.rows.last().map_or(at, |&last| last) + 1;
                raws.push(raw);
            }
            None => at += 1,
        }
    }
    raws
}

/// The square grid that begins with this line, split by the first separator for which its cells are digits; or the
/// puzzle on this line alone.
fn one(counts: &[Counts], at: usize, lines: &[Line<'_>]) -> Option<Raw> {
    let found = counts.iter().filter_map(|counts| counts.raw(at, lines));
    let is_right = |raw: &Raw| {
        raw.are_digits(lines) && (!raw.separator.has_blank_cells() || are_blanks_empty(&raw.cells(lines)))
    };
    let mut all: Vec<Raw> = found.collect();
    // Names of regions need not be digits.
    let are_names = |raw: &Raw| super::entry::regions(&raw.cells(lines), raw.size).is_some();
    let right = all.iter().position(is_right).or_else(|| all.iter().position(are_names));
    right.map(|right| all.swap_remove(right)).or_else(|| on_one_line(at, lines))
}

/// Whether spaces, and only spaces, stand for empty cells. Columns of only spaces are gaps between cells.
fn are_blanks_empty(rows: &[Vec<Cell<'_>>]) -> bool {
    let is_blank = |cell: &&Cell<'_>| cell.text.trim().is_empty();
    let is_other = |cell: &Cell<'_>| cell.text == "0" || !is_blank(&cell) && is_empty(cell.text, rows.len());
    let blanks = rows.iter().flatten().filter(is_blank).count();
    blanks >= rows.len() && !rows.iter().flatten().any(is_other) && !has_blank_columns(rows)
}

fn has_blank_columns(rows: &[Vec<Cell<'_>>]) -> bool {
    let is_blank =
        |column: usize| rows.iter().all(|row| row.get(column).is_none_or(|cell| cell.text.trim().is_empty()));
    (0..rows.len()).filter(|&column| is_blank(column)).count() * 3 > rows.len()
}

/// A puzzle on a single line.
fn on_one_line(at: usize, lines: &[Line<'_>]) -> Option<Raw> {
    [Separator::Characters, Separator::Words, Separator::Commas].into_iter().find_map(|separator| {
        let count = cut(separator, &lines[at]).len();
        let size = count.isqrt();
        let raw = Raw { size, separator, rows: vec![at], has_labels: false };
        let is_grid =
            (SIZE_LEAST..=SIZE_MOST).contains(&size) && size * size == count && raw.are_digits(lines);
        (is_grid && (size >= 6 || separator == Separator::Characters)).then_some(raw)
    })
}
