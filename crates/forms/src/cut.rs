//! Splits a line into cells.

use crate::Place;
use crate::matrix::{Cell, characters, pieces};

/// A separator of cells in a line.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Separator {
    /// Each cell is between two bars, and may be empty.
    Bars,
    /// Like `Bars`, but two adjacent bars count as one.
    DoubleBars,
    Tabs,
    Semicolons,
    Commas,
    /// Semicolons or commas, with another one after the last cell.
    Ended(char),
    /// Words between spaces.
    Words,
    /// One dash between two cells.
    Dashes,
    /// Each character except spaces and bars.
    Characters,
    /// Each character except bars: spaces are empty cells.
    Fixed,
    /// Every second character between bars: spaces are empty cells.
    Spaced,
    /// Like `Spaced`, with a space beside each bar.
    Padded,
    /// Every second character of the line, ignoring bars: spaces are empty cells.
    Columns,
}

impl Separator {
    /// Whether spaces are empty cells, so that they may be missing at the end of a line.
    pub(crate) const fn has_blank_cells(self) -> bool {
        matches!(self, Self::Fixed | Self::Spaced | Self::Padded | Self::Columns)
    }

    /// Returns the cells of a line, if it can be split in this way; `place` is the position of its first character.
    pub(crate) fn cells(self, line: &str, place: Place) -> Vec<Cell<'_>> {
        let filled = |cell: &Cell<'_>| !cell.text.is_empty();
        let parted =
            |by: char| pieces(line, place, move |c| c == by).map(|cell| cell.trimmed().unquoted()).collect();
        match self {
            Self::Bars => between_bars(line, place, |_| false),
            Self::DoubleBars if line.contains("||") || line.contains("││") => {
                between_bars(line, place, |cell| cell.text.is_empty())
            }
            Self::Tabs if line.contains('\t') => parted('\t'),
            Self::Semicolons if line.contains(';') => parted(';'),
            Self::Commas if line.contains(',') => parted(','),
            Self::Ended(by) if line.contains(by) => without_last_empty(parted(by)),
            Self::Words => pieces(line, place, |c| c.is_whitespace() || is_bar(c) || matches!(c, ',' | ';'))
                .filter(filled)
                .map(Cell::unquoted)
                .collect(),
            Self::Dashes if line.contains('-') && !line.contains(char::is_whitespace) => {
                pieces(line, place, |c| c == '-').collect()
            }
            Self::Characters => characters(line, place)
                .filter(|cell| {
                    !cell.text.chars().all(|c| c.is_whitespace() || is_bar(c) || matches!(c, ',' | ';'))
                })
                .collect(),
            Self::Fixed => characters(line, place).filter(|cell| !cell.text.chars().all(is_bar)).collect(),
            Self::Spaced => every_second(line, place, 0),
            Self::Padded => every_second(line, place, 1),
            Self::Columns => even_columns(line, place),
            _ => Vec::new(),
        }
    }
}

/// Whether a character separates cells as the vertical line of a frame does.
pub(crate) const fn is_bar(c: char) -> bool {
    matches!(c, '|' | '¦' | '!' | '\u{2500}'..='\u{257f}')
}

/// The cells between bars, without pieces for which `is_none` returns true.
fn between_bars<'t>(line: &'t str, place: Place, is_none: fn(&Cell<'t>) -> bool) -> Vec<Cell<'t>> {
    let mut raw: Vec<_> = pieces(line, place, is_bar).collect();
    let count = raw.len();
    if count < 3 {
        return Vec::new();
    }
    let mut at = 0;
    raw.retain(|cell| {
        at += 1;
        at == 1 || at == count || !is_none(cell)
    });
    let mut cells: Vec<_> = raw.into_iter().map(|cell| cell.trimmed().unquoted()).collect();
    if cells.iter().any(|cell| cell.text.contains(char::is_whitespace)) {
        return Vec::new();
    }
    if cells.last().is_some_and(|cell| cell.text.is_empty()) {
        cells.pop();
    }
    if cells.first().is_some_and(|cell| cell.text.is_empty()) {
        cells.remove(0);
    }
    cells
}

/// Removes the empty cell after a separator at the end of a line.
fn without_last_empty(mut cells: Vec<Cell<'_>>) -> Vec<Cell<'_>> {
    if cells.last().is_some_and(|cell| cell.text.is_empty()) {
        cells.pop();
    }
    cells
}

/// Every second character between bars, from this one on; the others must be spaces.
fn every_second(line: &str, place: Place, first: usize) -> Vec<Cell<'_>> {
    let mut all = Vec::new();
    for piece in pieces(line, place, is_bar) {
        let inside = piece.text.chars().count();
        if all.is_empty() && inside == 0 {
            continue;
        }
        for (at, cell) in characters(piece.text, piece.place).enumerate() {
            if at % 2 == first % 2 && at + first < inside {
                all.push(cell);
            } else if !cell.text.trim().is_empty() {
                return Vec::new();
            }
        }
    }
    all
}

/// The characters in even columns except bars; the others must be spaces.
fn even_columns(line: &str, place: Place) -> Vec<Cell<'_>> {
    let (even, odd): (Vec<_>, Vec<_>) = characters(line, place).enumerate().partition(|(at, _)| at % 2 == 0);
    if odd.iter().any(|(_, cell)| !cell.text.trim().is_empty()) {
        return Vec::new();
    }
    even.into_iter().map(|(_, cell)| cell).filter(|cell| !cell.text.chars().all(is_bar)).collect()
}
