//! A book of puzzles: a number of puzzles per page, each under its name, with page numbers and solutions at the back.

use super::pdf::{Document, Leaf};
use super::shape::{Anchor, Colour, Face, Shape, Sheet, Text};
use super::{Error, font};

/// The page margin in points.
const MARGIN: f64 = 40.0;
/// The gap between two puzzles, and below, between a name and its puzzle.
const GAP: f64 = 20.0;
const BELOW_NAME: f64 = 6.0;
/// The height of titles, then of names and of page numbers.
const TITLE: f64 = 18.0;
const NAME: f64 = 10.0;
const NUMBER: f64 = 9.0;
/// The largest scale of small boards, in points per unit.
const LARGEST: f64 = 1.5;
/// The ratio of solutions to puzzles per page, within the bounds below.
const SOLUTIONS: usize = 4;
const FEWEST: usize = 6;
const MOST: usize = 30;
const INK: Colour = Colour(0x14_202B);

/// The size of a page.
///
/// ```
/// use solvarium_draw::sheet::Paper;
/// assert_eq!(Paper::Letter.size(), (612.0, 792.0));
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Paper {
    /// 210 by 297 millimetres.
    #[default]
    A4,
    /// 8.5 by 11 inches.
    Letter,
}

impl Paper {
    /// Width and height in points, of which an inch has 72.
    ///
    /// ```
    /// use solvarium_draw::sheet::Paper;
    /// assert_eq!(Paper::A4.size(), (595.28, 841.89));
    /// ```
    #[must_use]
    pub const fn size(self) -> (f64, f64) {
        match self {
            Self::A4 => (595.28, 841.89),
            Self::Letter => (612.0, 792.0),
        }
    }
}

/// A named picture.
#[derive(Clone, Debug)]
pub struct BookEntry {
    /// The text above the entry. `None` shows the number of the entry, which is omitted for a single puzzle.
    pub name: Option<String>,
    /// The picture.
    pub sheet: Sheet,
}

/// A sequence of puzzles to be printed, with their solutions. It is never held in memory as a whole: a page is written
/// when it is full. Solutions may come with their puzzles and are still printed at the back.
///
/// ```
/// use solvarium_draw::sheet::{Book, Colour, BookEntry, Error, Paper, Sheet};
/// let (mut book, mut file) = (Book::new(Paper::A4, 1, "Two"), Vec::new());
/// for _ in 0..2 {
///     book.puzzle(BookEntry { name: None, sheet: Sheet::new(100.0, 100.0, Colour(0xFF_FFFF)) });
///     file.extend(book.take());
/// }
/// book.finish(|bytes| { file.extend_from_slice(bytes); Ok::<(), Error>(()) })?;
/// assert!(file.starts_with(b"%PDF-1.7"));
/// # Ok::<(), Error>(())
/// ```
#[derive(Debug)]
pub struct Book {
    paper: Paper,
    title: String,
    document: Document,
    puzzles: Section,
    solutions: Section,
    /// Number of puzzles so far.
    count: usize,
}

/// The pages of the puzzles, or of the solutions.
#[derive(Debug)]
struct Section {
    /// Number of entries per page.
    per_page: usize,
    /// The title of the first page; may be empty.
    title: String,
    /// The entries of the next page, with their numbers.
    next: Vec<(usize, BookEntry)>,
    /// The pages that are written.
    leaves: Vec<Leaf>,
}

impl Book {
    /// Begins a book with this number of puzzles per page, at least 1, and a title, which may be empty.
    #[must_use]
    pub fn new(paper: Paper, per_page: usize, title: &str) -> Self {
        let per_page = per_page.max(1);
        let solutions = per_page.saturating_mul(SOLUTIONS).clamp(FEWEST, MOST);
        let section = |per_page, title: &str| {
            let title = title.to_owned();
            Section { per_page, title, next: Vec::new(), leaves: Vec::new() }
        };
        Self {
            paper,
            title: title.to_owned(),
            document: Document::new(paper.size()),
            puzzles: section(per_page, title),
            solutions: section(solutions, "Solutions"),
            count: 0,
        }
    }

    /// Adds a puzzle.
    pub fn puzzle(&mut self, entry: BookEntry) {
        self.count += 1;
        self.puzzles.add((self.count, entry), self.count, self.paper, &mut self.document);
    }

    /// Adds the solution of the last puzzle.
    pub fn solution(&mut self, entry: BookEntry) {
        self.solutions.add((self.count, entry), self.count, self.paper, &mut self.document);
    }

    /// Takes the bytes written since the last call.
    #[must_use]
    pub fn take(&mut self) -> Vec<u8> {
        self.document.take()
    }

    /// Writes the last pages and the end of the file, and passes all remaining bytes to `put` piece by piece.
    ///
    /// # Errors
    /// A font cannot be embedded (which no known text causes), there are too many pages, or `put` fails.
    pub fn finish<E: From<Error>>(mut self, put: impl FnMut(&[u8]) -> Result<(), E>) -> Result<(), E> {
        for section in [&mut self.puzzles, &mut self.solutions] {
            section.page(self.count, self.paper, &mut self.document);
        }
        let leaves = [self.puzzles.leaves, self.solutions.leaves].concat();
        let ((width, height), count) = (self.paper.size(), leaves.len());
        let foot = |page: usize| {
            let at = (width / 2.0, height - MARGIN / 2.0);
            vec![text(&format!("{} / {count}", page + 1), at, NUMBER, Face::Sans, Anchor::Middle)]
        };
        self.document.finish(&self.title, &leaves, foot, put)
    }
}

impl Section {
    /// Adds an entry. A full page is written with the next entry, which shows that there are several puzzles.
    fn add(&mut self, entry: (usize, BookEntry), count: usize, paper: Paper, to: &mut Document) {
        if self.next.len() == self.per_page {
            self.page(count, paper, to);
        }
        self.next.push(entry);
    }

    /// Writes a page of the waiting entries, for a book with this number of puzzles.
    fn page(&mut self, count: usize, paper: Paper, to: &mut Document) {
        if self.next.is_empty() {
            return;
        }
        let next = std::mem::take(&mut self.next);
        let placed = self.laid_out(&next, count, paper);
        self.leaves.push(to.page(&placed));
    }

    /// Lays out a page; the first has the title.
    fn laid_out<'a>(&self, entries: &'a [(usize, BookEntry)], count: usize, paper: Paper) -> Page<'a> {
        let mut page = Page::default();
        let mut top = MARGIN;
        if self.leaves.is_empty() && !self.title.is_empty() {
            let room = paper.size().0 - 2.0 * MARGIN;
            let title = font::cut(&self.title, TITLE * 1.1, room);
            page.texts.push(text(&title, (MARGIN, top + TITLE), TITLE, Face::Bold, Anchor::Start));
            top += TITLE + GAP;
        }
        let name = |number: &usize, entry: &BookEntry| match &entry.name {
            Some(name) => name.clone(),
            None if count > 1 => number.to_string(),
            None => String::new(),
        };
        let named: Vec<_> = entries.iter().map(|(number, it)| (name(number, it), &it.sheet)).collect();
        fill(&mut page, &named, self.per_page, top, paper);
        page
    }
}

/// The content of a page.
#[derive(Default)]
pub(super) struct Page<'a> {
    pub boards: Vec<Placed<'a>>,
    pub texts: Vec<Shape>,
}

/// A sheet with its position on a page.
pub(super) struct Placed<'a> {
    pub sheet: &'a Sheet,
    pub left: f64,
    pub top: f64,
    pub scale: f64,
}

/// Places entries in rows and columns below `top`, each as large as room for `per_page` entries allows.
fn fill<'a>(page: &mut Page<'a>, entries: &[(String, &'a Sheet)], per_page: usize, top: f64, paper: Paper) {
    let (width, height) = paper.size();
    let room = (width - 2.0 * MARGIN, height - top - MARGIN);
    let columns = (1..=per_page).max_by(|&one, &other| {
        let smaller = |columns| smallest(cell(room, columns, per_page.div_ceil(columns)), entries);
        smaller(one).total_cmp(&smaller(other)).then(other.cmp(&one))
    });
    let columns = columns.unwrap_or(1);
    let (wide, high) = cell(room, columns, per_page.div_ceil(columns));
    for (place, &(ref name, sheet)) in entries.iter().enumerate() {
        let x = MARGIN + (place % columns) as f64 * (wide + GAP);
        let y = top + (place / columns) as f64 * (high + GAP);
        let scale = scale((wide, high), sheet);
        let left = x + (wide - sheet.width * scale) / 2.0;
        let name = font::cut(name, NAME, wide);
        page.texts.push(text(&name, (x + wide / 2.0, y + NAME), NAME, Face::Sans, Anchor::Middle));
        page.boards.push(Placed { sheet, left, top: y + NAME + BELOW_NAME, scale });
    }
}

/// Returns the width and height available to one entry.
fn cell((width, height): (f64, f64), columns: usize, rows: usize) -> (f64, f64) {
    let part = |length: f64, parts: usize| (length - GAP * (parts - 1) as f64) / parts as f64;
    (part(width, columns).max(1.0), part(height, rows).max(1.0))
}

/// Returns the scale of the entry that fits least.
fn smallest(cell: (f64, f64), entries: &[(String, &Sheet)]) -> f64 {
    entries.iter().map(|(_, sheet)| scale(cell, sheet)).fold(f64::INFINITY, f64::min)
}

fn scale((wide, high): (f64, f64), sheet: &Sheet) -> f64 {
    let high = (high - NAME - BELOW_NAME).max(1.0);
    (wide / sheet.width).min(high / sheet.height).min(LARGEST)
}

fn text(text: &str, (x, y): (f64, f64), size: f64, face: Face, anchor: Anchor) -> Shape {
    Shape::Text(Text { x, y, text: text.to_string(), size, colour: INK, anchor, angle: 0.0, face })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn entry() -> BookEntry {
        BookEntry { name: None, sheet: Sheet::new(376.0, 376.0, Colour(0xFF_FFFF)) }
    }

    fn assert_apart(page: &Page<'_>, (width, height): (f64, f64), about: &str) {
        let place = |it: &Placed<'_>| {
            (it.left, it.top, it.left + it.sheet.width * it.scale, it.top + it.sheet.height * it.scale)
        };
        let boxes: Vec<_> = page.boards.iter().map(place).collect();
        for (place, one) in boxes.iter().enumerate() {
            let (left, top, right, bottom) = *one;
            let is_inside = left >= MARGIN - 0.1
                && top >= MARGIN - 0.1
                && right <= width - MARGIN + 0.1
                && bottom <= height - MARGIN + 0.1;
            assert!(is_inside, "{about}: {one:?}");
            let apart = |other: &(f64, f64, f64, f64)| {
                other.2 <= left || right <= other.0 || other.3 <= top || bottom <= other.1
            };
            assert!(boxes[..place].iter().all(apart), "{about}");
        }
    }

    #[test]
    fn every_board_lies_on_its_page_and_on_no_other() {
        for paper in [Paper::A4, Paper::Letter] {
            for per_page in 1..=20 {
                let book = Book::new(paper, per_page, "Test");
                for section in [&book.puzzles, &book.solutions] {
                    let entries: Vec<_> = (1..=section.per_page).map(|number| (number, entry())).collect();
                    let page = section.laid_out(&entries, entries.len(), paper);
                    assert_eq!(page.boards.len(), section.per_page);
                    assert_apart(&page, paper.size(), &format!("{per_page} a page"));
                }
            }
        }
    }

    /// A page is released when it is full, not when the book ends.
    #[test]
    fn a_book_is_never_held_in_memory_as_a_whole() {
        let (mut book, mut file, mut most) = (Book::new(Paper::A4, 2, ""), Vec::new(), 0);
        for _ in 0..999 {
            book.puzzle(entry());
            book.solution(entry());
            let bytes = book.take();
            most = most.max(bytes.len());
            file.extend(bytes);
        }
        book.finish(|bytes| {
            most = most.max(bytes.len());
            file.extend_from_slice(bytes);
            Ok::<(), Error>(())
        })
        .unwrap();
        let (read, pages) =
            (lopdf::Document::load_mem(&file).unwrap(), 999usize.div_ceil(2) + 999usize.div_ceil(8));
        assert_eq!(read.get_pages().len(), pages);
        assert!(most < 200_000 && file.len() > 400_000, "{most} of {}", file.len());
        for (page, footer) in [(1, "1 / 625"), (501, "501 / 625"), (625, "625 / 625")] {
            let found = read.extract_text(&[page]).unwrap();
            assert!(found.contains(footer), "{found}");
        }
        assert!(read.extract_text(&[501]).unwrap().contains("Solutions"));
    }
}
