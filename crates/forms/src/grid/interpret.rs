//! Interprets the square grids of a text and the lines between them: puzzles, regions, solutions, sizes, titles.

use super::Raw;
use super::entry::{GridEntry, regions};
use super::find::{clashing_rows, cut, is_sequence};
use super::frame::Frame;
use super::lines::{Line, LineKind, is_prose};
use super::rules::Rules;
use super::sizes::{self, Size};
use crate::cut::Separator;
use crate::form::{Claim, Item};
use crate::matrix::Cell;
use crate::script::{self, is_empty};
use crate::{Fault, Kind, Place, meaning};

/// A text in which every line has a meaning.
pub(crate) struct Sheet<'t> {
    lines: Vec<Line<'t>>,
    puzzles: Vec<GridEntry>,
    /// The rules that its words name.
    rules: Rules,
    /// Whether the text has lines that are not in Solvarium's own notation.
    is_foreign: bool,
}

/// The lines between two grids.
#[derive(Default)]
pub(super) struct Gap {
    pub(super) words: Vec<usize>,
    pub(super) sizes: Vec<(usize, Vec<usize>)>,
    pub(super) rules: Rules,
    /// Words, comments and names, in lower case.
    described: String,
}

/// Parts of words that name regions.
pub(crate) const REGIONS: &[&str] =
    &["region", "group", "jigsaw", "shape", "block", "area", "cage", "irregular", "piece"];
/// Parts of words that name a solution.
pub(crate) const SOLUTIONS: &[&str] =
    &["solution", "answer", "solved", "lösung", "solución", "output", "expected", "result"];

impl Gap {
    fn of(
        lines: &[Line<'_>],
        range: std::ops::Range<usize>,
        next: Option<&Raw>,
        is_last: bool,
    ) -> Result<Self, Fault> {
        let mut gap = Self::default();
        let names = next.iter().filter_map(|raw| raw.rows.first()).filter_map(|&row| lines[row].name);
        gap.described = names.collect::<Vec<_>>().join(" ").to_lowercase();
        for at in range {
            let line = &lines[at];
            for described in [line.comment, line.name].into_iter().flatten() {
                gap.say(described);
            }
            if line.kind == LineKind::Other {
                gap.take(at, line, next, is_last)?;
            }
        }
        Ok(gap)
    }

    fn say(&mut self, text: &str) {
        self.rules = self.rules.and(&Rules::of(text));
        self.described.push(' ');
        self.described.push_str(&text.to_lowercase());
    }

    fn take(&mut self, at: usize, line: &Line<'_>, next: Option<&Raw>, is_last: bool) -> Result<(), Fault> {
        let described = described(line);
        let text = described.as_str();
        let numbers = sizes::numbers(text);
        let is_words = is_prose(text);
        let is_end = is_last && matches!(text, "0" | "-1" | "0 0" | "END" | "end" | "EOF" | "$" | "." | "*");
        match numbers {
            _ if is_end => {}
            _ if next.is_some_and(|raw| is_heading(line, raw)) => {}
            Some(numbers)
                if next.is_some()
                    && (!is_words
                        || next.is_some_and(|raw| sizes::meaning(&numbers, raw.size).is_some())) =>
            {
                self.sizes.push((at, numbers));
            }
            _ if is_words => {
                self.words.push(at);
                self.say(text);
            }
            _ => return Err(unexplained(line)),
        }
        Ok(())
    }

    fn says(&self, words: &[&str]) -> bool {
        words.iter().any(|word| self.described.contains(word))
    }
}

/// The text of a line. The name of the problem in the first line was replaced by spaces.
fn described(line: &Line<'_>) -> String {
    const NAME: &str = "      ";
    let text = line.body.text.trim();
    if line.number == 1 && line.text.starts_with(NAME) && !text.is_empty() {
        return format!("sudoku {}", text.trim_start_matches([':', '-', ' ']));
    }
    text.to_owned()
}

/// Whether a line labels the columns of the grid below: one label for each, in order.
fn is_heading(line: &Line<'_>, raw: &Raw) -> bool {
    [Separator::Words, Separator::Bars, Separator::Tabs, Separator::Commas, Separator::Characters]
        .into_iter()
        .any(|separator| {
            let mut cells = cut(separator, line);
            cells.retain(|cell| !cell.text.is_empty());
            cells.len() == raw.size && is_sequence(&cells.iter().map(|cell| cell.text).collect::<Vec<_>>())
        })
}

fn unexplained(line: &Line<'_>) -> Fault {
    let shown: String = line.text.trim().chars().take(40).collect();
    let message = format!("`{shown}` is not a row of the grid, a title or a size");
    Fault::new(message).at(Place::line(line.number))
}

impl<'t> Sheet<'t> {
    /// Interprets all lines.
    ///
    /// # Errors
    /// A line has no meaning.
    pub(super) fn of(lines: Vec<Line<'t>>, raws: Vec<Raw>, text: &str) -> Result<Self, Fault> {
        let (mut puzzles, mut from): (Vec<GridEntry>, usize) = (Vec::new(), 0);
        let (mut rules, mut pending): (Rules, Option<Raw>) = (Rules::default(), None);
        for (number, raw) in raws.iter().enumerate() {
            let first = raw.rows.first().copied().unwrap_or(from);
            let gap = Gap::of(&lines, from..first, Some(raw), false)?;
            from = raw.rows.last().map_or(from, |&last| last + 1);
            rules = rules.and(&gap.rules);
            let is_open =
                |entry: &&mut GridEntry| entry.grid.as_ref().is_some_and(|grid| grid.size == raw.size);
            let before = puzzles.last_mut().filter(is_open);
            if let Some(before) = before {
                let cells = raw.cells(&lines);
                let is_free = before.regions.is_none() && before.solution.is_none();
                if is_free && is_regions(raw, &cells, &gap, &lines) {
                    before.take(raw, gap, |entry| &mut entry.regions);
                    continue;
                }
                if before.solution.is_none() && (gap.says(SOLUTIONS) || before.is_solved_by(raw, &lines)) {
                    before.take(raw, gap, |entry| &mut entry.solution);
                    continue;
                }
            }
            let has_grid_below = raws.get(number + 1).is_some_and(|next| next.size == raw.size);
            if pending.is_none() && has_grid_below && is_regions(raw, &raw.cells(&lines), &gap, &lines) {
                pending = Some(raw.clone());
                continue;
            }
            let has_title = !gap.words.is_empty();
            let Gap { words, sizes, rules, .. } = gap;
            let regions = pending.take().filter(|regions| regions.size == raw.size);
            puzzles.push(GridEntry {
                grid: Some(raw.clone()),
                regions,
                rules,
                words,
                sizes,
                has_title,
                ..GridEntry::default()
            });
        }
        let tail = Gap::of(&lines, from..lines.len(), None, true)?;
        rules = rules.and(&tail.rules);
        let mut sheet = Self { lines, puzzles, rules, is_foreign: false };
        sheet.share(tail)?;
        sheet.check_sizes()?;
        sheet.is_foreign = sheet.is_foreign(text);
        Ok(sheet)
    }

    /// Applies rules that are given once to all puzzles concerned.
    fn share(&mut self, tail: Gap) -> Result<(), Fault> {
        let is_alone = self.puzzles.len() == 1;
        if !is_alone && !tail.rules.are_plain() {
            let line = tail.words.first().map_or(0, |&at| self.lines[at].number);
            let message = "a rule is named below several grids: name it above each grid that has it";
            return Err(Fault::new(message).at(Place::line(line)));
        }
        if let Some(last) = self.puzzles.last_mut() {
            last.words.extend(tail.words);
            last.rules = last.rules.and(&tail.rules);
        }
        // A title above the first of several grids belongs to all, unless each has one.
        let are_titled = self.puzzles.iter().all(|puzzle| puzzle.has_title);
        if let Some(first) = self.puzzles.first().map(|puzzle| puzzle.rules.clone()).filter(|_| !are_titled) {
            for puzzle in self.puzzles.iter_mut().skip(1) {
                puzzle.rules = puzzle.rules.and(&first);
            }
        }
        Ok(())
    }

    /// Interprets the numbers above the grids as sizes, as their count, or as ordinals.
    fn check_sizes(&mut self) -> Result<(), Fault> {
        let count = self.puzzles.len();
        let shared = self.puzzles.first().and_then(|puzzle| puzzle.sizes.last().cloned());
        for (ordinal, puzzle) in (1..).zip(&mut self.puzzles) {
            let size = puzzle.grid.as_ref().map_or(0, |grid| grid.size);
            let is_first = ordinal == 1;
            let explains = |&(line, ref numbers): &(usize, Vec<usize>)| {
                let is_count = is_first && (numbers[..] == [count] || numbers[..] == [count, size]);
                let is_ordinal = numbers[..] == [ordinal] || numbers[..] == [ordinal - 1];
                match sizes::meaning(numbers, size) {
                    Some(meaning) => Ok(Some(meaning)),
                    None if is_count || is_ordinal => Ok(None),
                    None => Err(wrong_size(&self.lines[line], size)),
                }
            };
            let described = puzzle.sizes.iter().map(explains).collect::<Result<Vec<_>, _>>()?;
            let boxes: Vec<_> =
                described.into_iter().flatten().filter(|described| *described != Size::Grid).collect();
            let own = puzzle.sizes.is_empty() && !is_first;
            let all = shared.as_ref().filter(|_| own).and_then(|(_, numbers)| sizes::meaning(numbers, size));
            puzzle.named_boxes(boxes.into_iter().chain(all));
            for at in puzzle.words.clone() {
                let line = &self.lines[at];
                for (a, b) in sizes::pairs(line.body.text) {
                    if a * b == size && a != b {
                        puzzle.named_boxes([Size::Boxes(a, b)]);
                    } else if !(a == b && (a == size || a * a == size)) {
                        return Err(wrong_size(line, size));
                    }
                }
            }
        }
        Ok(())
    }

    /// Whether a line or a frame is not in Solvarium's own notation.
    fn is_foreign(&self, text: &str) -> bool {
        let is_own_line = |line: &Line<'_>| match line.kind {
            LineKind::Blank => has_own_comment(line) || line.text.trim().is_empty(),
            LineKind::Rule | LineKind::Dashes => is_own_rule(line.text),
            LineKind::Other => {
                !line.is_code
                    && !is_prose(line.body.text.trim())
                    && (line.comment.is_none() || has_own_comment(line))
                    && !line.body.text.contains(';')
            }
        };
        let has_other = |puzzle: &GridEntry| {
            !puzzle.sizes.is_empty()
                || !puzzle.words.is_empty()
                || puzzle.solution.is_some()
                || !puzzle.rules.are_plain()
        };
        !self.lines.iter().all(is_own_line)
            || text.contains('\t')
            || self.puzzles.iter().any(|puzzle| has_other(puzzle) || !self.is_own(puzzle))
    }

    /// Whether Solvarium's own notation supports such a grid.
    fn is_own(&self, puzzle: &GridEntry) -> bool {
        let Some(raw) = &puzzle.grid else { return true };
        let is_own_way = matches!(
            raw.separator,
            Separator::Words
                | Separator::Characters
                | Separator::Commas
                | Separator::Dashes
                | Separator::Bars
        );
        let cells = raw.cells(&self.lines).concat();
        let is_own_cell = |cell: &Cell<'_>| {
            !is_empty(cell.text, raw.size)
                || matches!(cell.text, "" | "." | "_" | "*" | "?" | "·" | "x" | "X")
        };
        let script = script::Script::of(cells.iter().map(|cell| cell.text), raw.size);
        let is_own_script = match script {
            script::Script::Numbers | script::Script::FromOne => true,
            script::Script::FromZero => raw.size > 9,
            _ => false,
        };
        is_own_way
            && !raw.has_labels
            && is_own_script
            && cells.iter().all(is_own_cell)
            && !(raw.separator == Separator::Bars && cells.iter().any(|cell| cell.text.is_empty()))
            && !self.is_drawn_otherwise(raw)
    }

    /// Whether drawn lines between cells form neither boxes nor regions.
    fn is_drawn_otherwise(&self, raw: &Raw) -> bool {
        let (Some(&first), Some(&last)) = (raw.rows.first(), raw.rows.last()) else { return false };
        let is_drawn = self.lines[first..=last].iter().any(|line| {
            matches!(line.kind, LineKind::Rule | LineKind::Dashes) || line.text.contains(crate::cut::is_bar)
        });
        is_drawn && matches!(raw.frame(&self.lines), Frame::Nothing)
    }

    /// The claim that these are Sudoku; `None` if the text is in Solvarium's own notation.
    pub(crate) fn claim(&self) -> Option<Claim> {
        let puzzle = self.puzzles.first()?;
        let raw = puzzle.grid.as_ref()?;
        let size = raw.size;
        let is_named = self.rules.is_sudoku || !self.rules.are_plain();
        let is_framed = puzzle.regions.is_some()
            || matches!(raw.frame(&self.lines), Frame::Boxes { .. } | Frame::Regions(_));
        let score = match () {
            () if !self.is_foreign => return None,
            // The forms of other puzzles take precedence.
            () if self.rules.name_another_puzzle() => Claim::LIKELY - 5,
            () if is_named => Claim::SURE,
            () if !self.is_plausible(raw) => return None,
            // The forms of lists and of lines handle these better.
            () if raw.rows.len() == 1 || self.has_lists() => Claim::LIKELY - 5,
            () if is_framed => Claim::MARKED,
            () => Claim::LIKELY + 6,
        };
        Some(Claim::sudoku(score, format!("{size}x{size} Sudoku, rows of cells")))
    }

    /// Whether rows are in enclosing brackets, so that they are a nested list.
    fn has_lists(&self) -> bool {
        let mut depth = 0_usize;
        for line in &self.lines {
            for c in line.text.chars() {
                match c {
                    '[' | '{' | '(' => depth += 1,
                    ']' | '}' | ')' => depth = depth.saturating_sub(1),
                    _ => {}
                }
            }
            // A bracket that is still open after the first row encloses all rows.
            if line.is_code && line.kind == LineKind::Other {
                return depth > 0;
            }
        }
        false
    }

    /// Whether a grid is probably a Sudoku: it has empty cells or no duplicates, few duplicates, and cells other than 0 and 1.
    fn is_plausible(&self, raw: &Raw) -> bool {
        let matrix = raw.matrix(&self.lines);
        let is_sudoku = meaning::claims(&matrix, "").iter().any(|claim| claim.kind == Kind::Sudoku);
        let cells: Vec<_> = matrix.cells().copied().collect();
        let Ok((grid, _)) = script::grid(&cells, raw.size) else { return false };
        let clashing = clashing_rows(&grid.values, raw.size);
        let is_full = !grid.values.contains(&0);
        // Letters that occur twice are words, or a drawing.
        let are_letters = matrix.cells().any(|cell| cell.text.contains(char::is_alphabetic)) && raw.size <= 9;
        is_sudoku && !((is_full || are_letters) && clashing > 0) && clashing * 3 <= 2 * raw.size
    }

    /// Whether this is not one of Solvarium's own notations.
    pub(crate) const fn has_foreign_lines(&self) -> bool {
        self.is_foreign
    }

    /// The puzzles of the text.
    pub(crate) fn items(self) -> impl Iterator<Item = Item> + 't
    where
        Self: 't,
    {
        let Self { lines, puzzles, .. } = self;
        puzzles.into_iter().map(move |puzzle| puzzle.item(&lines))
    }
}

/// Whether a comment begins with `#`, as in Solvarium's own notation.
fn has_own_comment(line: &Line<'_>) -> bool {
    let is_other = |mark: &str| line.text.trim_start().starts_with(mark) || line.text.contains(" //");
    line.comment.is_some() && !["//", "%", ";", "-"].iter().any(|mark| is_other(mark))
}

fn is_own_rule(line: &str) -> bool {
    line.chars().all(|c| {
        c.is_whitespace() || matches!(c, '+' | '-' | '=' | '|') || matches!(c, '\u{2500}'..='\u{257f}' | '¦')
    })
}

fn wrong_size(line: &Line<'_>, size: usize) -> Fault {
    let shown: String = line.text.trim().chars().take(40).collect();
    Fault::new(format!("`{shown}` is not the size of the grid below, which has {size} rows of {size} cells"))
        .at(Place::line(line.number))
}

/// Whether a square grid lists the regions of the grid next to it.
fn is_regions(raw: &Raw, cells: &[Vec<Cell<'_>>], gap: &Gap, lines: &[Line<'_>]) -> bool {
    let found = regions(cells, raw.size);
    found.is_some() && (gap.says(REGIONS) || raw.clashes(lines))
}
