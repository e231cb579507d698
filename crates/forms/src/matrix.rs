//! Rows of cells as they are in a text, before they are interpreted.

use crate::Place;

/// The text of a cell and its position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Cell<'t> {
    pub(crate) text: &'t str,
    pub(crate) place: Place,
}

/// Rows of cells, of equal length or not.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Matrix<'t> {
    /// The line above it that describes it.
    pub(crate) title: Option<&'t str>,
    pub(crate) rows: Vec<Vec<Cell<'t>>>,
}

impl<'t> Matrix<'t> {
    /// The line where it begins.
    pub(crate) fn line(&self) -> usize {
        self.rows.first().and_then(|row| row.first()).map_or(1, |cell| cell.place.line)
    }

    pub(crate) fn cells(&self) -> impl Iterator<Item = &Cell<'t>> + Clone {
        self.rows.iter().flatten()
    }

    /// The most frequent length of rows, the first of several.
    pub(crate) fn width(&self) -> usize {
        let count = |width: usize| self.rows.iter().filter(|row| row.len() == width).count();
        let mut best = (0, 0);
        for row in self.rows.iter().take(2 * crate::script::SIZE_MOST) {
            let times = count(row.len());
            if times > best.0 {
                best = (times, row.len());
            }
        }
        best.1
    }
}

/// The characters of a text as cells; `place` is the position of the first.
pub(crate) fn characters(text: &str, place: Place) -> impl Iterator<Item = Cell<'_>> {
    text.char_indices().enumerate().map(move |(index, (at, c))| Cell {
        text: &text[at..at + c.len_utf8()],
        place: Place::new(place.line, place.column + index),
    })
}

/// The pieces between separators, including empty ones; `place` is the position of the first character.
pub(crate) fn pieces<'t>(
    text: &'t str,
    place: Place,
    divides: impl Fn(char) -> bool + 't,
) -> impl Iterator<Item = Cell<'t>> {
    let mut column = place.column;
    text.split(divides).map(move |piece| {
        let place = Place::new(place.line, column);
        column += piece.chars().count() + 1;
        Cell { text: piece, place }
    })
}

impl<'t> Cell<'t> {
    /// Removes the spaces around it.
    pub(crate) fn trimmed(self) -> Self {
        let text = self.text.trim_start();
        let blanks = self.text.chars().count() - text.chars().count();
        Self { text: text.trim_end(), place: Place::new(self.place.line, self.place.column + blanks) }
    }

    /// Removes the quotation marks around it.
    pub(crate) fn unquoted(self) -> Self {
        for quote in ['"', '\''] {
            if let Some(inside) = self.text.strip_prefix(quote).and_then(|text| text.strip_suffix(quote)) {
                return Self { text: inside, place: Place::new(self.place.line, self.place.column + 1) };
            }
        }
        self
    }
}
