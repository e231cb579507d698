//! The reader of all usual text forms, which it recognises by their look.
//!
//! A line of more than 100 cells is a puzzle by itself, and so is one of more than 64 cells that are not separated
//! numbers. A shorter line is the first of as many rows as it has cells. If such rows do not follow, it is a small
//! puzzle by itself (16 cells: 4 x 4). Rows that are each a small puzzle with givens are a list of any length. Regions
//! may follow (see `regions`) or be given separately. Otherwise they are drawn, or boxes: the requested ones or the
//! usual ones. Givens are checked once the regions are known.

use super::super::Sudoku;
use super::super::shape::{MAX_SIZE, SET_MOST, Shape};
use super::cells::{Decoded, decode};
use super::form::{Form, Gap, Ink, Layout, Script};
use super::lines::{Line, Lines, Row, Token, is_drawing};
use super::list::{are_lines, is_line, is_list, is_puzzle};
use super::regions::{Lookout, shape_of_text};
use super::walls::{self, Drawing};
use crate::Error;
use crate::error::Place;
use crate::puzzle::words::parse_whole;
use std::sync::Arc;

impl Sudoku {
    /// Reads the one puzzle of a text, in any usual form: a line of n x n characters; rows of characters, or of cells
    /// separated by blanks, commas or dashes; rows joined by `/`; a grid with borders. `0 . _ * X ?` are empty cells; in
    /// large grids, `0` and `X` may be digits. `#` begins a comment. A second block, or the borders, define regions.
    ///
    /// # Errors
    /// The text is not such a puzzle; the error has the line and column.
    ///
    /// ```
    /// use solvarium::puzzle::sudoku::Sudoku;
    /// let line = Sudoku::parse("1.....3..4.....2")?;
    /// assert_eq!(line, Sudoku::parse("1 0|0 0\n0 0|3 0\n---+---\n0 4|0 0\n0 0|0 2")?);
    /// let error = Sudoku::parse("1 0 0 0\n0 0 3 0\n0 4 0\n0 0 0 2").unwrap_err();
    /// assert_eq!(error.to_string(), "line 3: a row of 3 cells, but the first row of the grid has 4");
    /// # Ok::<(), solvarium::Error>(())
    /// ```
    pub fn parse(text: &str) -> Result<Self, Error> {
        parse_whole(text, Self::read)
    }

    fn read(text: &str) -> Result<Self, Error> {
        let mut all = Puzzles { single_cells: true, ..puzzles(text) };
        let Some((_, first)) = all.next() else {
            return Err(Error::input("the text is empty"));
        };
        let first = first?;
        match all.next() {
            None => Ok(first),
            Some((_, Err(error))) => Err(error),
            Some((line, Ok(_))) => {
                Err(Error::input("expected one puzzle, but a second one begins here").at(Place::new(line, 0)))
            }
        }
    }
}

/// Reads the puzzles of a text one by one: one per line, or in blocks. Each puzzle comes with the number of its first
/// line.
/// After a fault, reading continues with the next line or block. A single cell is refused, as it is rarely a Sudoku,
/// unless [`Puzzles::boxes`] requests 1 x 1.
///
/// ```
/// use solvarium::puzzle::sudoku::puzzles;
/// let text = "1.....3..4.....2\n1.....3..4....2\n.....4..1.......\n";
/// let read: Vec<_> = puzzles(text).map(|(line, puzzle)| (line, puzzle.is_ok())).collect();
/// assert_eq!(read, [(1, true), (2, false), (3, true)]);
/// ```
#[must_use]
pub fn puzzles(text: &str) -> Puzzles<'_> {
    Puzzles {
        lines: Lines::new(text),
        shapes: vec![None; MAX_SIZE + 1],
        boxes: None,
        given: None,
        single_cells: false,
        diagonals: false,
        windows: false,
    }
}

/// An iterator over the puzzles of a text; see [`puzzles`].
///
/// ```
/// use solvarium::puzzle::sudoku::puzzles;
/// assert!(puzzles("# nothing\n").next().is_none());
/// ```
#[derive(Clone, Debug)]
pub struct Puzzles<'t> {
    pub(in crate::puzzle::sudoku) lines: Lines<'t>,
    /// The usual shape of each size, cached.
    shapes: Vec<Option<Arc<Shape>>>,
    /// Rows and columns of a box, if they are not the usual ones.
    boxes: Option<(usize, usize)>,
    /// The text with the regions of all puzzles, if given.
    given: Option<&'t str>,
    /// Whether a single cell is a puzzle although no boxes are requested.
    single_cells: bool,
    /// Whether the comment `# diagonals` precedes.
    diagonals: bool,
    /// Whether the comment `# windows` precedes.
    windows: bool,
}

impl<'t> Iterator for Puzzles<'t> {
    type Item = (usize, Result<Sudoku, Error>);

    fn next(&mut self) -> Option<Self::Item> {
        let mut above = None;
        (self.diagonals, self.windows) = (false, false);
        loop {
            match self.lines.next()? {
                Line::Blank | Line::Regions(_) => above = None,
                Line::Diagonals => self.diagonals = true,
                Line::Windows => self.windows = true,
                Line::Border(border) => above = Some(border),
                Line::Row(row) => {
                    let line = row.line;
                    let read = row.nul().map_or_else(|| self.rows(row, above), Err);
                    return Some((line, read));
                }
                Line::Joined(rows) => {
                    let nul = rows.iter().find_map(Row::nul);
                    return Some((self.lines.number, nul.map_or_else(|| self.joined(&rows), Err)));
                }
            }
        }
    }
}

impl<'t> Puzzles<'t> {
    /// Sets the rows and columns of boxes. They must match the size of each puzzle, and the regions of puzzles that
    /// have their own.
    ///
    /// ```
    /// use solvarium::puzzle::sudoku::puzzles;
    /// let mut six = puzzles("123456/....../....../....../....../......").boxes(3, 2);
    /// assert_eq!(six.next().unwrap().1.unwrap().shape().boxes(), Some((3, 2)));
    /// let nine = puzzles(&".".repeat(81)).boxes(3, 2).next().unwrap().1;
    /// assert_eq!(nine.unwrap_err().message(), "boxes of 3x2 make a 6 x 6 grid, but this one is 9 x 9");
    /// ```
    #[must_use]
    pub const fn boxes(mut self, rows: usize, columns: usize) -> Self {
        self.boxes = Some((rows, columns));
        self
    }

    /// Sets the regions of all puzzles, in the layout of [`Sudoku::with_regions`]; regions that follow or are drawn are
    /// ignored. The givens are checked in these regions, not in boxes, in which the givens of a jigsaw may repeat.
    ///
    /// ```
    /// use solvarium::puzzle::sudoku::puzzles;
    /// let (givens, regions) = ("31..14......23..", "3444 / 3124 / 3122 / 3112");
    /// assert!(puzzles(givens).next().unwrap().1.is_err()); // 1 appears twice in box 1
    /// let jigsaw = puzzles(givens).in_regions(regions).next().unwrap().1.unwrap();
    /// assert_eq!(jigsaw.shape().region_name(15), "2");
    /// let error = puzzles(givens).in_regions("3444 / 3124").next().unwrap().1.unwrap_err();
    /// assert_eq!(error.message(), "the regions: line 1: 2 rows joined by /, but a grid has 4 rows");
    /// ```
    #[must_use]
    pub const fn in_regions(mut self, text: &'t str) -> Self {
        self.given = Some(text);
        self
    }

    /// Reads a puzzle that begins with this line.
    fn rows(&mut self, first: Row<'t>, above: Option<&'t str>) -> Result<Sudoku, Error> {
        let width = first.width();
        if width > MAX_SIZE || width > SET_MOST && !is_row_of_numbers(&first, width) {
            return self.line(&first, width);
        }
        let mut ahead = self.lines.clone();
        match gather(&mut ahead, first.clone(), above, width) {
            Ok(block) if !is_list(&block, width) => {
                self.lines = ahead;
                self.grid(&block)
            }
            Err(short) if !are_lines(&short.rows, width) => match short.rows.len() {
                // A single line may be a puzzle in a list, one per line.
                1 if is_line(&first, width) => self.line(&first, width),
                _ if short.stands_in_list => self.line(&first, width),
                1 => Err(short.error),
                _ => {
                    self.skip_block();
                    Err(short.error)
                }
            },
            _ => self.line(&first, width),
        }
    }

    /// Reads a puzzle on one line.
    fn line(&mut self, row: &Row<'t>, width: usize) -> Result<Sudoku, Error> {
        let size = width.isqrt();
        if row.tokens.len() == width && row.greatest() > size && width > MAX_SIZE {
            self.skip_block();
            let message = format!(
                "a row of {width} numbers up to {}: a {width} x {width} grid is too large, at most {MAX_SIZE} x {MAX_SIZE}",
                row.greatest()
            );
            return Err(Error::input(message).at(Place::new(row.line, 0)));
        }
        let Some(cells) = row.cells(width).filter(|_| size * size == width) else {
            return Err(no_square(row, width));
        };
        let gap = if row.tokens.len() == width && width > 1 { row.gap } else { Gap::Nothing };
        let decoded = decode(&cells, size)?;
        let shape = self.regions(size, Lookout::Plain)?;
        self.finish(size, shape, decoded, &cells, Layout::Line(gap))
    }

    /// Reads a puzzle on one line with `/` between rows.
    fn joined(&mut self, rows: &[Row<'t>]) -> Result<Sudoku, Error> {
        let size = rows.len() - usize::from(rows.last().is_some_and(|row| row.tokens.is_empty()));
        let cells = joined(rows, size)?;
        self.check_alone(&cells)?;
        let decoded = decode(&cells, size)?;
        let gap = if rows[0].tokens.len() == size { rows[0].gap } else { Gap::Nothing };
        let shape = self.regions(size, Lookout::Plain)?;
        self.finish(size, shape, decoded, &cells, Layout::Joined(gap))
    }

    /// Reads a puzzle with a line for each row.
    fn grid(&mut self, block: &Block<'t>) -> Result<Sudoku, Error> {
        let (size, cells) = (block.rows.len(), block.cells());
        let layout = block.layout();
        if !matches!(layout, Layout::Drawn(_)) {
            self.check_alone(&cells)?;
        }
        let decoded = decode(&cells, size)?;
        let mut shape = self.regions(size, Lookout::Grid)?;
        if shape.is_none() && matches!(layout, Layout::Drawn(_)) {
            let rows = block.rows.iter().map(|row| row.text).collect();
            shape =
                walls::shape_of(&Drawing { size, cells: cells.clone(), rows, above: block.above.clone() });
        }
        self.finish(size, shape, decoded, &cells, layout)
    }

    /// Refuses a single cell, unless it is declared as a Sudoku.
    fn check_alone(&self, cells: &[Token<'_>]) -> Result<(), Error> {
        let asked = self.single_cells || self.boxes == Some((1, 1));
        match cells {
            [cell] if !asked => {
                Err(Error::input("one cell is not a grid; for a 1 x 1 Sudoku, use `sudoku(boxes=1x1)`")
                    .at(cell.place))
            }
            _ => Ok(()),
        }
    }

    fn finish(
        &mut self,
        size: usize,
        shape: Option<Shape>,
        decoded: Decoded,
        cells: &[Token<'_>],
        layout: Layout,
    ) -> Result<Sudoku, Error> {
        let mut shape = self.settle(size, shape).map_err(|error| match cells.first() {
            Some(first) => error.at(Place::new(first.place.line, 0)),
            None => error,
        })?;
        if self.diagonals {
            shape = Arc::new(Shape::clone(&shape).with_diagonals());
        }
        if self.windows && size == 9 {
            shape = Arc::new(Shape::clone(&shape).with_windows());
        }
        if let Some(clash) = shape.clash(&decoded.digits) {
            let place = cells[clash.cell].place;
            return Err(clash.refusal().at(place));
        }
        let Decoded { digits, script, empty } = decoded;
        let empty = match (empty, layout) {
            (Some('0') | None, _) if script != Script::Numbers => '.',
            (None, Layout::Line(Gap::Nothing) | Layout::Joined(Gap::Nothing) | Layout::Drawn(_)) => '.',
            (empty, _) => empty.unwrap_or('0'),
        };
        Ok(Sudoku { shape, givens: digits.into(), form: Form { layout, script, empty }, placed: None })
    }

    /// The shape: the given regions, else the regions of the text, else the requested boxes, else the usual ones.
    fn settle(&mut self, size: usize, own: Option<Shape>) -> Result<Arc<Shape>, Error> {
        if let Some((rows, columns)) = self.boxes.filter(|boxes| boxes.0 * boxes.1 != size) {
            let grid = rows * columns;
            return Err(Error::input(format!(
                "boxes of {rows}x{columns} make a {grid} x {grid} grid, but this one is {size} x {size}"
            )));
        }
        let (shape, whose) = match (self.given, own) {
            (None, Some(own)) => (Arc::new(own), "the text has its own regions"),
            (Some(_), _) => (self.usual(size)?, "other regions were given"),
            (None, None) => return self.usual(size),
        };
        match self.boxes.filter(|&boxes| shape.boxes() != Some(boxes)) {
            Some((rows, columns)) => {
                Err(Error::input(format!("boxes of {rows}x{columns} were requested, but {whose}")))
            }
            None => Ok(shape),
        }
    }

    /// The shape of grids of a size without regions of their own, cached.
    fn usual(&mut self, size: usize) -> Result<Arc<Shape>, Error> {
        if let Some(shape) = self.shapes.get(size).cloned().flatten() {
            return Ok(shape);
        }
        let shape = match (self.given, self.boxes) {
            // Positions in that text are not positions in this one.
            (Some(text), _) => {
                let shape = shape_of_text(text, size);
                Arc::new(shape.map_err(|error| Error::input(format!("the regions: {error}")))?)
            }
            (None, Some((rows, columns))) => Arc::new(Shape::boxed(rows, columns)?),
            (None, None) => Shape::usual(size)?,
        };
        if let Some(slot) = self.shapes.get_mut(size) {
            *slot = Some(Arc::clone(&shape));
        }
        Ok(shape)
    }

    /// Skips to the next blank line: a faulty block is one fault.
    pub(in crate::puzzle::sudoku) fn skip_block(&mut self) {
        let mut ahead = self.lines.clone();
        while let Some(Line::Border(_) | Line::Row(_) | Line::Joined(_)) = ahead.next() {
            self.lines = ahead.clone();
        }
    }
}

/// Whether a line is numbers that are the first row of a grid rather than a small puzzle.
fn is_row_of_numbers(row: &Row<'_>, width: usize) -> bool {
    let size = width.isqrt();
    row.tokens.len() == width && (size * size != width || row.greatest() > size || row.greatest() == 0)
}

/// A block of n rows of n cells.
pub(in crate::puzzle::sudoku) struct Block<'t> {
    pub(super) rows: Vec<Row<'t>>,
    /// The border above each row.
    above: Vec<Option<&'t str>>,
}

/// A block with too few rows, or a row of another length.
pub(in crate::puzzle::sudoku) struct Short<'t> {
    rows: Vec<Row<'t>>,
    pub(in crate::puzzle::sudoku) error: Error,
    /// Whether the row of another length is a puzzle by itself: then the block is a list with typing errors.
    stands_in_list: bool,
}

impl<'t> Block<'t> {
    pub(in crate::puzzle::sudoku) fn cells(&self) -> Vec<Token<'t>> {
        let size = self.rows.len();
        self.rows.iter().flat_map(|row| row.cells(size).unwrap_or_default()).collect()
    }

    fn layout(&self) -> Layout {
        let has = |is: fn(char) -> bool| {
            let mut lines = self.rows.iter().map(|row| row.text).chain(self.above.iter().copied().flatten());
            lines.any(|line| line.contains(is))
        };
        let packed = self.rows.iter().any(|row| row.tokens.len() != self.rows.len());
        match () {
            () if has(is_drawing) => Layout::Drawn(Ink::Unicode),
            () if has(|c| c == '|') || self.above.iter().any(Option::is_some) => Layout::Drawn(Ink::Ascii),
            () if packed || self.rows.len() == 1 => Layout::Rows(Gap::Nothing),
            () => Layout::Rows(self.rows[0].gap),
        }
    }
}

/// Collects `size` rows of `size` cells. Blank lines may separate bands of rows, if the last band also ends at the end
/// of a block.
pub(in crate::puzzle::sudoku) fn gather<'t>(
    lines: &mut Lines<'t>,
    first: Row<'t>,
    above: Option<&'t str>,
    size: usize,
) -> Result<Block<'t>, Short<'t>> {
    let line = first.line;
    let mut block = Block { rows: vec![first], above: vec![above] };
    let (mut border, mut parted, mut ends) = (None, false, None);
    let mut odd = None;
    while block.rows.len() < size {
        match lines.next() {
            Some(Line::Blank) => {
                parted = true;
                ends = ends.or(Some(block.rows.len()));
            }
            Some(Line::Border(line)) => border = Some(line),
            Some(Line::Row(row)) if row.cells(size).is_some() => {
                block.rows.push(row);
                block.above.push(border.take());
            }
            Some(Line::Row(row)) if !parted => {
                odd = Some(row);
                break;
            }
            _ => break,
        }
    }
    let banded = parted && matches!(lines.clone().next(), Some(Line::Row(_)));
    if block.rows.len() == size && !banded {
        return Ok(block);
    }
    let mut rows = block.rows;
    rows.truncate(ends.unwrap_or(usize::MAX));
    let stands_in_list = odd.as_ref().is_some_and(|row| is_puzzle(row) && row.width() > size);
    let error = match odd {
        Some(row) => odd_row(&row, size),
        None => too_few(rows.len(), size).at(Place::new(line, 0)),
    };
    Err(Short { rows, error, stands_in_list })
}

fn too_few(rows: usize, size: usize) -> Error {
    let side = nearest(size);
    match rows {
        1 if size > 1 && side * side == size => {
            Error::input(format!("one row of {size} cells, but a {size} x {size} grid has {size} rows"))
        }
        1 if size > 1 => Error::input(format!(
            "one row of {size} cells, but a grid has {size} rows; on one line, {side} x {side} has {} cells",
            side * side
        )),
        _ => Error::input(format!("{rows} rows of {size} cells, but a grid has {size} rows")),
    }
}

/// The side of the square grid with the nearest number of cells.
fn nearest(cells: usize) -> usize {
    let below = cells.isqrt();
    if cells - below * below <= (below + 1) * (below + 1) - cells { below } else { below + 1 }
}

pub(in crate::puzzle::sudoku) fn odd_row(row: &Row<'_>, size: usize) -> Error {
    let message = format!("a row of {} cells, but the first row of the grid has {size}", row.width());
    Error::input(message).at(Place::new(row.line, 0))
}

/// Whether cells, read as a grid, have a digit twice in a row or a column.
pub(in crate::puzzle::sudoku) fn clashes(cells: &[Token<'_>], size: usize) -> bool {
    let Ok(Decoded { digits, .. }) = decode(cells, size) else { return true };
    let mut seen = vec![false; 2 * size * (size + 1)];
    digits.iter().enumerate().filter(|&(_, &digit)| digit != 0).any(|(cell, &digit)| {
        let digit = usize::from(digit);
        let row = std::mem::replace(&mut seen[cell / size * (size + 1) + digit], true);
        row | std::mem::replace(&mut seen[(size + cell % size) * (size + 1) + digit], true)
    })
}

/// The cells of rows with `/` between them.
pub(in crate::puzzle::sudoku) fn joined<'t>(rows: &[Row<'t>], size: usize) -> Result<Vec<Token<'t>>, Error> {
    let mut all = Vec::new();
    for row in rows.iter().take(size) {
        let Some(cells) = row.cells(size) else {
            let message = format!("{size} rows joined by /, but one of {} cells", row.width());
            return Err(Error::input(message).at(Place::new(row.line, row.column())));
        };
        all.extend(cells);
    }
    Ok(all)
}

/// The error for a line whose cells do not form a square grid.
fn no_square(row: &Row<'_>, width: usize) -> Error {
    let below = width.isqrt();
    if below > MAX_SIZE || below == MAX_SIZE && width > MAX_SIZE * MAX_SIZE {
        let most = MAX_SIZE * MAX_SIZE;
        let message = format!("a line of more than {most} cells: a grid has at most {MAX_SIZE} x {MAX_SIZE}");
        return Error::input(message).at(Place::new(row.line, 0));
    }
    let size = nearest(width);
    let message = format!("a line of {width} cells is not a grid: {size} x {size} has {}", size * size);
    let cells = row.cells(width).unwrap_or_default();
    let beyond = cells.get(size * size).map(|cell| cell.place.column);
    let end = cells.last().map_or(0, |cell| cell.place.column + cell.text.chars().count());
    Error::input(message).at(Place::new(row.line, beyond.unwrap_or(end)))
}
