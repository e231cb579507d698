//! A puzzle of a text: its grid, with its regions, solution, sizes and words.

use super::Raw;
use super::frame::Frame;
use super::interpret::Gap;
use super::lines::Line;
use super::rules::Rules;
use super::sizes::Size;
use crate::form::Item;
use crate::matrix::Cell;
use crate::puzzle::Puzzle;
use crate::script;
use crate::{Fault, Place, SudokuGrid};
use std::collections::BTreeMap;

/// A puzzle: its grid and related data.
#[derive(Debug, Default)]
pub(super) struct GridEntry {
    pub(super) grid: Option<Raw>,
    pub(super) regions: Option<Raw>,
    pub(super) solution: Option<Raw>,
    pub(super) rules: Rules,
    /// The lines of words that belong to it.
    pub(super) words: Vec<usize>,
    pub(super) sizes: Vec<(usize, Vec<usize>)>,
    /// The named sides of a box.
    pub(super) said_boxes: Option<(usize, usize)>,
    /// Whether words are between the previous puzzle and this one.
    pub(super) has_title: bool,
}

impl GridEntry {
    pub(super) fn take(&mut self, raw: &Raw, gap: Gap, part: fn(&mut Self) -> &mut Option<Raw>) {
        *part(self) = Some(raw.clone());
        self.words.extend(gap.words);
        self.sizes.extend(gap.sizes);
        self.rules = self.rules.and(&gap.rules);
    }

    pub(super) fn named_boxes(&mut self, comment: impl IntoIterator<Item = Size>) {
        for comment in comment {
            if let Size::Boxes(rows, columns) = comment {
                self.said_boxes = Some((rows, columns));
            }
        }
    }

    /// The puzzle with its remarks.
    pub(super) fn item(self, lines: &[Line<'_>]) -> Item {
        let first = self.grid.as_ref().and_then(|grid| grid.rows.first()).map_or(1, |&at| lines[at].number);
        match self.read(lines) {
            Ok((grid, remarks)) => {
                let item = Item::new(first, Ok(Puzzle::Sudoku(Box::new(grid))));
                remarks.into_iter().fold(item, |item, remark| item.with_remark(Some(remark)))
            }
            Err(fault) => Item::new(
                first,
                Err(if fault.place().is_some() { fault } else { fault.at(Place::line(first)) }),
            ),
        }
    }

    /// Whether a full grid has all digits of this one, which has an empty cell.
    pub(super) fn is_solved_by(&self, raw: &Raw, lines: &[Line<'_>]) -> bool {
        let Some(own) = self.grid.as_ref().filter(|own| own.size == raw.size) else { return false };
        let (Ok((own, _)), Ok(full)) =
            (script::grid(&own.cells(lines).concat(), raw.size), filled(raw, lines))
        else {
            return false;
        };
        own.values.contains(&0) && own.values.iter().zip(&full).all(|(own, full)| *own == 0 || own == full)
    }

    fn read(&self, lines: &[Line<'_>]) -> Result<(SudokuGrid, Vec<String>), Fault> {
        let Some(raw) = &self.grid else { return Err(Fault::new("there is no grid")) };
        let (mut grid, remark) = script::grid(&raw.cells(lines).concat(), raw.size)?;
        let mut remarks: Vec<String> = remark.into_iter().collect();
        if let Some(regions) = &self.regions {
            grid.regions = Some(self.named_regions(regions, lines)?);
        }
        self.frame(raw, lines, &mut grid)?;
        if let Some(solution) = &self.solution {
            grid.solution = Some(filled(solution, lines)?);
        }
        self.rules.apply(&mut grid)?;
        let text =
            |&at: &usize| lines[at].body.text.trim().trim_start_matches(['#', ' ']).trim_end_matches(':');
        grid.title =
            self.words.iter().rfind(|&&at| Some(&at) < raw.rows.first()).map(text).map(str::to_owned);
        remarks.extend(ignored(&self.words.iter().map(text).collect::<Vec<_>>()));
        Ok((grid, remarks))
    }

    fn named_regions(&self, raw: &Raw, lines: &[Line<'_>]) -> Result<Vec<u8>, Fault> {
        let cells = raw.cells(lines);
        let here = cells.first().and_then(|row| row.first()).map_or(Place::line(1), |cell| cell.place);
        let found = regions(&cells, raw.size).ok_or_else(|| {
            Fault::new(format!("the regions: expected {0} names, each {0} times", raw.size)).at(here)
        })?;
        let may_be_apart = lines.iter().any(|line| {
            line.comment.is_some_and(|comment| comment.trim().to_lowercase() == "regions in pieces")
        });
        match apart(&found, raw.size).filter(|_| !may_be_apart) {
            None => Ok(found),
            Some(at) => {
                let cell = cells[at / raw.size][at % raw.size];
                let message = format!(
                    "region {} is not connected; if this is intended, write `# regions in pieces` above the regions",
                    cell.text
                );
                Err(Fault::new(message).at(cell.place))
            }
        }
    }

    /// Applies the named or drawn boxes.
    fn frame(&self, raw: &Raw, lines: &[Line<'_>], grid: &mut SudokuGrid) -> Result<(), Fault> {
        let size = raw.size;
        let sides = |boxes: (usize, usize)| (boxes.0 != boxes.1).then_some(boxes);
        if grid.regions.is_some() {
            return Ok(());
        }
        match raw.frame(lines) {
            Frame::Regions(regions) => grid.regions = Some(regions),
            Frame::Broken => {
                return Err(Fault::new(format!(
                    "the lines between cells do not form {size} regions of {size} cells: draw them between boxes, between all cells, or nowhere"
                )));
            }
            Frame::Boxes { rows: Some(rows), columns: Some(columns) } => grid.boxes = sides((rows, columns)),
            Frame::Boxes { rows: Some(rows), columns: None } => grid.boxes = sides((rows, size / rows)),
            Frame::Boxes { rows: None, columns: Some(columns) } => {
                grid.boxes = sides((size / columns, columns))
            }
            Frame::Boxes { .. } | Frame::Nothing => {}
        }
        if let Some((rows, columns)) = self.said_boxes.filter(|_| grid.regions.is_none()) {
            match grid.boxes {
                None if rows == columns => {}
                None => grid.box_choices = vec![(rows, columns), (columns, rows)],
                Some(drawn) if drawn == (rows, columns) || drawn == (columns, rows) => {}
                Some((r, c)) => {
                    return Err(Fault::new(format!(
                        "the text names boxes of {rows}x{columns}, but draws boxes of {r}x{c}"
                    )));
                }
            }
        }
        Ok(())
    }
}

/// The digits of a solution.
fn filled(raw: &Raw, lines: &[Line<'_>]) -> Result<Vec<u8>, Fault> {
    let cells = raw.cells(lines).concat();
    let (grid, _) = script::grid(&cells, raw.size)?;
    match grid.values.iter().position(|&value| value == 0) {
        None => Ok(grid.values),
        Some(at) => Err(Fault::new("the solution has an empty cell").at(cells[at].place)),
    }
}

/// The remark on unused words.
pub(crate) fn ignored(words: &[&str]) -> Option<String> {
    let shown = |text: &&str| text.chars().take(60).collect::<String>();
    match words {
        [] => None,
        [one] => Some(format!("ignored: `{}`", shown(one))),
        [first, rest @ ..] => {
            Some(format!("ignored: `{}` and {} more lines of words", shown(first), rest.len()))
        }
    }
}

/// The region of each cell, if the cells are n names, each of n connected cells.
pub(crate) fn regions(cells: &[Vec<Cell<'_>>], size: usize) -> Option<Vec<u8>> {
    let mut known: BTreeMap<&str, (u8, usize)> = BTreeMap::new();
    let mut all = Vec::with_capacity(size * size);
    for cell in cells.iter().flatten() {
        let next = u8::try_from(known.len()).ok()?;
        let entry = known.entry(cell.text).or_insert((next, 0));
        entry.1 += 1;
        all.push(entry.0);
        if known.len() > size {
            return None;
        }
    }
    (known.len() == size && known.values().all(|&(_, count)| count == size) && all.len() == size * size)
        .then_some(all)
}

/// A cell of a region that is not connected to the first cell of its region.
pub(crate) fn apart(regions: &[u8], size: usize) -> Option<usize> {
    let mut reached = vec![false; regions.len()];
    let mut first: BTreeMap<u8, usize> = BTreeMap::new();
    for (cell, &region) in regions.iter().enumerate() {
        first.entry(region).or_insert(cell);
    }
    let mut open: Vec<usize> = first.into_values().collect();
    open.iter().for_each(|&cell| reached[cell] = true);
    while let Some(cell) = open.pop() {
        let sides = [
            (cell % size + 1 < size).then(|| cell + 1),
            (cell % size > 0).then(|| cell.wrapping_sub(1)),
            (cell + size < regions.len()).then(|| cell + size),
            cell.checked_sub(size),
        ];
        for side in sides.into_iter().flatten() {
            if regions[side] == regions[cell] && !std::mem::replace(&mut reached[side], true) {
                open.push(side);
            }
        }
    }
    reached.iter().position(|&reached| !reached)
}
