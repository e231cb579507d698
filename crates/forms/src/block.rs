//! Blocks of rows in a text: lines of cells, with frames, bands and titles around them.
//!
//! Each line is split by several separators (bars, tabs, words, characters). A block uses the separator for which the most rows have as
//! many cells as there are rows.

use crate::Place;
use crate::cut::{Separator, is_bar};
use crate::features::numbered;
use crate::grid::without_remark;
use crate::matrix::{Cell, Matrix};
use crate::script::{SIZE_MOST, Script};

/// Consecutive rows of one grid.
pub(crate) struct Block<'t> {
    pub(crate) matrix: Matrix<'t>,
    /// Whether the block contains anything that is not Solvarium's own notation.
    pub(crate) is_foreign: bool,
}

const SEPARATORS: [Separator; 12] = [
    Separator::Bars,
    Separator::Tabs,
    Separator::Semicolons,
    Separator::Commas,
    Separator::Ended(';'),
    Separator::Ended(','),
    Separator::Words,
    Separator::Characters,
    Separator::Fixed,
    Separator::Spaced,
    Separator::Padded,
    Separator::Columns,
];

/// The type of a line.
#[derive(Clone, Copy, PartialEq, Eq)]
enum LineKind {
    Blank,
    /// Part of a frame.
    Border,
    /// Probably cells.
    Row,
    /// A title or other text.
    Text,
}

fn kind_of(line: &str) -> LineKind {
    // Rows joined by slashes are Solvarium's own notation.
    if line.contains('/') {
        return LineKind::Text;
    }
    if line.trim().is_empty() {
        return if line.contains('\t') { LineKind::Row } else { LineKind::Blank };
    }
    if is_border(line) {
        return LineKind::Border;
    }
    let is_cell = |c: char| {
        c.is_ascii_digit()
            || is_bar(c)
            || c.is_whitespace()
            || matches!(c, '.' | '_' | '*' | '?' | '·' | '-' | ',' | ';' | '0')
    };
    let (mut cells, mut others, mut longest, mut word) = (0, 0, 0, 0);
    for c in line.chars() {
        if is_cell(c) {
            (cells, word) = (cells + 1, 0);
        } else {
            (others, word) = (others + 1, word + 1);
            longest = longest.max(word);
        }
    }
    if line.trim_start().starts_with('#') || others > cells || longest > 2 {
        LineKind::Text
    } else {
        LineKind::Row
    }
}

/// Whether a line is part of a frame: a run of dashes or similar characters, and otherwise only corners.
fn is_border(line: &str) -> bool {
    let is_run = |c: char| matches!(c, '-' | '=' | '\u{2500}'..='\u{257f}' | '—' | '–' | '~');
    let is_corner = |c: char| {
        matches!(c, '+' | '*' | '.' | ':' | '\'' | '`' | ',' | '|' | '!' | '#') || c.is_whitespace()
    };
    let line = line.trim();
    let runs = line.chars().filter(|&c| is_run(c)).count();
    let is_frame = line.chars().all(|c| is_run(c) || is_corner(c));
    let is_long = line.contains("--")
        || line.contains("==")
        || line.contains(|c: char| is_bar(c) && c != '|' && c != '!');
    is_frame && is_long && runs * 2 >= line.chars().filter(|c| !c.is_whitespace()).count()
}

/// Whether Solvarium itself reads this frame.
fn is_own_border(line: &str) -> bool {
    line.chars().all(|c| c.is_whitespace() || matches!(c, '+' | '-' | '=' | '|') || is_bar(c))
}

/// The blocks of a text.
pub(crate) struct Blocks<'t> {
    lines: Vec<(usize, &'t str, LineKind)>,
    at: usize,
    /// Whether a line begins with `#`, as comments of Solvarium's own notation do.
    has_comments: bool,
}

impl<'t> Blocks<'t> {
    pub(crate) fn new(text: &'t str) -> Self {
        let rows = numbered(text).map(|(number, line)| (number, without_remark(line)));
        let lines = rows.map(|(number, line)| (number, line, kind_of(line))).collect();
        let has_comments = text.lines().any(|line| line.trim_start().starts_with('#'));
        Self { lines, at: 0, has_comments }
    }

    /// The lines of a block from here: up to the next text, and at most as many as a grid can have.
    fn extent(&self) -> &[(usize, &'t str, LineKind)] {
        const MOST: usize = 10 * SIZE_MOST;
        let rest = &self.lines[self.at..self.lines.len().min(self.at + MOST)];
        let end = rest.iter().position(|(_, _, kind)| *kind == LineKind::Text).unwrap_or(rest.len());
        &rest[..end]
    }

    /// Whether prose follows here, possibly after blank lines and borders.
    fn has_text_at(&self, at: usize) -> bool {
        let mut below = self.lines.get(at..).unwrap_or_default().iter();
        let is_gap = |kind: LineKind| matches!(kind, LineKind::Blank | LineKind::Border);
        let is_word = |word: &str| word.chars().filter(|c| c.is_alphabetic()).count() > 2;
        below.find(|(_, _, kind)| !is_gap(*kind)).is_some_and(|(_, line, kind)| {
            *kind == LineKind::Text
                && !line.contains(['=', ':', '#'])
                && line.split_whitespace().any(is_word)
                && line.split_whitespace().count() > 1
        })
    }

    /// The text line above, if only blank lines and borders are between.
    fn title(&self) -> Option<&'t str> {
        let above = self.lines[..self.at].iter().rev();
        let mut above = above.skip_while(|(_, _, kind)| matches!(kind, LineKind::Blank | LineKind::Border));
        let (_, line, kind) = above.next()?;
        (*kind == LineKind::Text).then(|| line.trim().trim_start_matches(['#', ' ']).trim_end_matches(':'))
    }
}

/// Rows split by one separator, the number of rows of the expected length, and the number of their lines.
struct Attempt<'t> {
    rows: Vec<Vec<Cell<'t>>>,
    even: usize,
    size: usize,
    lines: usize,
}

fn attempt<'t>(separator: Separator, extent: &[(usize, &'t str, LineKind)]) -> Option<Attempt<'t>> {
    let lengths = extent.iter().filter(|(_, _, kind)| *kind == LineKind::Row).take(3);
    let mut lengths: Vec<usize> =
        lengths.map(|(number, line, _)| separator.cells(line, Place::new(*number, 1)).len()).collect();
    lengths.sort_unstable();
    let size = *lengths.get(lengths.len() / 2)?;
    if !(2..=SIZE_MOST).contains(&size) {
        return None;
    }
    let mut attempt = Attempt { rows: Vec::new(), even: 0, size, lines: 0 };
    let mut blank_at = None;
    for (index, (number, line, kind)) in extent.iter().enumerate() {
        match kind {
            LineKind::Row if attempt.rows.len() == size && blank_at.is_some() => break,
            LineKind::Row if attempt.rows.len() > 2 * SIZE_MOST => break,
            LineKind::Row => {
                let cells = separator.cells(line, Place::new(*number, 1));
                attempt.even += usize::from(cells.len() == size);
                attempt.rows.push(cells);
                (attempt.lines, blank_at) = (index + 1, None);
            }
            LineKind::Blank if !attempt.rows.is_empty() => blank_at = blank_at.or(Some(index)),
            _ => {}
        }
        // Grids may follow each other without a blank line.
        if attempt.rows.len() >= size && attempt.even == size && attempt.rows.len() == size {
            break;
        }
    }
    Some(attempt)
}

impl Attempt<'_> {
    /// A rating from 0 to 1,000 of how well the rows form a square of digits.
    fn rank(&self) -> usize {
        let beside = self.rows.len().abs_diff(self.size) + (self.rows.len() - self.even);
        let rank = 1000 * self.even / (self.size.max(self.rows.len()) + beside);
        let cells = || self.rows.iter().flatten().map(|cell| cell.text);
        let script = Script::of(cells(), self.size);
        let digits = cells().filter(|text| script.digit(text, self.size).is_some()).count();
        rank * digits / cells().count().max(1)
    }
}

impl<'t> Iterator for Blocks<'t> {
    type Item = Block<'t>;

    fn next(&mut self) -> Option<Block<'t>> {
        while self.lines.get(self.at)?.2 != LineKind::Row {
            self.at += 1;
        }
        let extent = self.extent();
        let attempts =
            SEPARATORS.iter().filter_map(|&separator| Some((separator, attempt(separator, extent)?)));
        // The first of the best: separators are ordered by specificity.
        let (separator, best) = attempts.rev().max_by_key(|(_, attempt)| attempt.rank())?;
        let title = self.title();
        let lines = best.lines.max(1);
        let odd_frame = |at: usize| {
            self.lines
                .get(at)
                .is_some_and(|(_, line, kind)| *kind == LineKind::Border && !is_own_border(line))
        };
        let has_frame = (self.at.saturating_sub(1)..=self.at + lines).any(odd_frame);
        let is_odd_way = matches!(
            separator,
            Separator::Tabs
                | Separator::Semicolons
                | Separator::Ended(_)
                | Separator::Fixed
                | Separator::Spaced
                | Separator::Padded
                | Separator::Columns
        );
        let is_title = title.is_some_and(|title| !title.is_empty());
        let is_foreign =
            has_frame || is_odd_way || (is_title || self.has_text_at(self.at + lines)) && !self.has_comments;
        self.at += lines;
        Some(Block { matrix: Matrix { title, rows: best.rows }, is_foreign })
    }
}
