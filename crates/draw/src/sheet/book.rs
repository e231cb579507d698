//! A book of puzzles: so many a page, each under its name, numbered pages, solutions at the back.

use super::shape::{Anchor, Colour, Face, Shape, Sheet, Text};
use super::{Error, font, pdf};

/// What is left free around a page, in points.
const MARGIN: f64 = 48.0;
/// Between two puzzles, and between a name and its puzzle.
const GAP: f64 = 24.0;
const BELOW_NAME: f64 = 6.0;
/// The height of titles, of names and of page numbers.
const TITLE: f64 = 18.0;
const NAME: f64 = 10.0;
const NUMBER: f64 = 9.0;
/// Small boards are not drawn larger than this, in points a unit.
const LARGEST: f64 = 1.5;
/// So many times as many solutions as puzzles stand on a page, within these bounds.
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

/// A picture with its name.
#[derive(Clone, Debug)]
pub struct Entry {
    /// What stands above it; may be empty.
    pub name: String,
    /// The picture.
    pub sheet: Sheet,
}

/// Puzzles to be printed.
///
/// ```
/// use solvarium_draw::sheet::{Book, Colour, Entry, Paper, Sheet};
/// let entry = Entry { name: "1".into(), sheet: Sheet::new(100.0, 100.0, Colour(0xFF_FFFF)) };
/// let book = Book { paper: Paper::A4, per_page: 1, title: "One".into(), puzzles: vec![entry], solutions: vec![] };
/// assert!(book.pdf()?.starts_with(b"%PDF-1.7"));
/// # Ok::<(), solvarium_draw::sheet::Error>(())
/// ```
#[derive(Clone, Debug, Default)]
pub struct Book {
    /// What it is printed on.
    pub paper: Paper,
    /// How many puzzles stand on a page, at least 1.
    pub per_page: usize,
    /// What stands at the head of the first page; may be empty.
    pub title: String,
    /// The puzzles, in their order.
    pub puzzles: Vec<Entry>,
    /// Their solutions; none if there are to be none.
    pub solutions: Vec<Entry>,
}

impl Book {
    /// As a PDF file, its fonts embedded, the same bytes for the same book.
    ///
    /// # Errors
    /// A font cannot be embedded; no text is known for which that happens.
    pub fn pdf(&self) -> Result<Vec<u8>, Error> {
        pdf::print(&self.title, self.paper.size(), &self.pages())
    }

    fn pages(&self) -> Vec<Page<'_>> {
        let per_page = self.per_page.max(1);
        let mut pages = section(&self.puzzles, per_page, &self.title, self.paper);
        let solutions = per_page.saturating_mul(SOLUTIONS).clamp(FEWEST, MOST);
        pages.extend(section(&self.solutions, solutions, "Solutions", self.paper));
        let count = pages.len();
        let (width, height) = self.paper.size();
        for (page, number) in pages.iter_mut().zip(1..) {
            let at = (width / 2.0, height - MARGIN / 2.0);
            page.texts.push(text(&format!("{number} / {count}"), at, NUMBER, Face::Sans, Anchor::Middle));
        }
        pages
    }
}

/// What stands on a page.
#[derive(Default)]
pub(super) struct Page<'a> {
    pub boards: Vec<Placed<'a>>,
    pub texts: Vec<Shape>,
}

/// A sheet with its place on a page.
pub(super) struct Placed<'a> {
    pub sheet: &'a Sheet,
    pub left: f64,
    pub top: f64,
    pub scale: f64,
}

/// Pages of so many entries, the first under a title.
fn section<'a>(entries: &'a [Entry], per_page: usize, title: &str, paper: Paper) -> Vec<Page<'a>> {
    let page = |(number, entries): (usize, &'a [Entry])| {
        let mut page = Page::default();
        let mut top = MARGIN;
        if number == 0 && !title.is_empty() {
            let room = paper.size().0 - 2.0 * MARGIN;
            let title = font::cut(title, TITLE * 1.1, room);
            page.texts.push(text(&title, (MARGIN, top + TITLE), TITLE, Face::Bold, Anchor::Start));
            top += TITLE + GAP;
        }
        fill(&mut page, entries, per_page, top, paper);
        page
    };
    entries.chunks(per_page).enumerate().map(page).collect()
}

/// Sets entries in rows and columns, below `top`, each as large as there is room for `per_page`.
fn fill<'a>(page: &mut Page<'a>, entries: &'a [Entry], per_page: usize, top: f64, paper: Paper) {
    let (width, height) = paper.size();
    let room = (width - 2.0 * MARGIN, height - top - MARGIN);
    let columns = (1..=per_page).max_by(|&one, &other| {
        let smaller = |columns| smallest(cell(room, columns, per_page.div_ceil(columns)), entries);
        smaller(one).total_cmp(&smaller(other)).then(other.cmp(&one))
    });
    let columns = columns.unwrap_or(1);
    let (wide, high) = cell(room, columns, per_page.div_ceil(columns));
    for (place, entry) in entries.iter().enumerate() {
        let x = MARGIN + (place % columns) as f64 * (wide + GAP);
        let y = top + (place / columns) as f64 * (high + GAP);
        let scale = scale((wide, high), &entry.sheet);
        let left = x + (wide - entry.sheet.width * scale) / 2.0;
        let name = font::cut(&entry.name, NAME, wide);
        page.texts.push(text(&name, (x + wide / 2.0, y + NAME), NAME, Face::Sans, Anchor::Middle));
        page.boards.push(Placed { sheet: &entry.sheet, left, top: y + NAME + BELOW_NAME, scale });
    }
}

/// Width and height of the room of one entry.
fn cell((width, height): (f64, f64), columns: usize, rows: usize) -> (f64, f64) {
    let part = |length: f64, parts: usize| (length - GAP * (parts - 1) as f64) / parts as f64;
    (part(width, columns).max(1.0), part(height, rows).max(1.0))
}

/// The scale of the entry that has the least room.
fn smallest(cell: (f64, f64), entries: &[Entry]) -> f64 {
    entries.iter().map(|entry| scale(cell, &entry.sheet)).fold(f64::INFINITY, f64::min)
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

    fn entries(count: usize) -> Vec<Entry> {
        let sheet = Sheet::new(376.0, 376.0, Colour(0xFF_FFFF));
        (1..=count).map(|number| Entry { name: number.to_string(), sheet: sheet.clone() }).collect()
    }

    #[test]
    fn every_board_lies_on_its_page_and_on_no_other() {
        for paper in [Paper::A4, Paper::Letter] {
            let (width, height) = paper.size();
            for per_page in 1..=20 {
                let book = Book {
                    paper,
                    per_page,
                    title: "Test".into(),
                    puzzles: entries(45),
                    solutions: entries(45),
                };
                let pages = book.pages();
                let expected = 45usize.div_ceil(per_page) + 45usize.div_ceil((4 * per_page).clamp(6, 30));
                assert_eq!(pages.len(), expected);
                assert_eq!(pages.iter().map(|page| page.boards.len()).sum::<usize>(), 90);
                for page in &pages {
                    let boxes: Vec<_> = page
                        .boards
                        .iter()
                        .map(|it| {
                            (
                                it.left,
                                it.top,
                                it.left + it.sheet.width * it.scale,
                                it.top + it.sheet.height * it.scale,
                            )
                        })
                        .collect();
                    for (place, one) in boxes.iter().enumerate() {
                        let (left, top, right, bottom) = *one;
                        assert!(
                            left >= 47.9 && top >= 47.9 && right <= width - 47.9 && bottom <= height - 47.9,
                            "{per_page}: {one:?}"
                        );
                        let apart = |other: &(f64, f64, f64, f64)| {
                            other.2 <= left || right <= other.0 || other.3 <= top || bottom <= other.1
                        };
                        assert!(boxes[..place].iter().all(apart), "{per_page}");
                    }
                }
            }
        }
    }
}
