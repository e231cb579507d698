//! From rows of words to a board: each tile once, in rows of equal length.

use super::TileInstance;
use super::instance::check_sizes;
use crate::Error;
use crate::error::Place;

/// The greatest number of cells of a board.
pub(super) const CELLS_MAX: usize = 64;

/// A word of a text: digits and signs for the blank, not parsed yet.
#[derive(Clone, Copy)]
pub(super) struct Word<'t> {
    text: &'t str,
    place: Place,
    /// The number of commas before it in its row.
    commas: usize,
}

/// The words of a board by rows, as separated by lines and `/`; no row is empty.
pub(super) type Rows<'t> = Vec<Vec<Word<'t>>>;

impl<'t> Word<'t> {
    pub(super) fn of(text: &'t str, place: Place, commas: usize) -> Result<Self, Error> {
        let is_cell = |c: char| c.is_ascii_digit() || is_blank(c);
        if text.len() <= CELLS_MAX && text.chars().all(is_cell) {
            return Ok(Self { text, place, commas });
        }
        let shown: String = text.chars().take(20).collect();
        Err(Error::input(format!("expected tile numbers, with 0, _, . or x for the blank, found `{shown}`"))
            .at(place))
    }

    /// The word's characters as words.
    fn digits(self) -> impl Iterator<Item = Self> {
        // All are ASCII: bytes are characters.
        (0..self.text.len()).map(move |n| Self {
            text: &self.text[n..=n],
            place: Place::new(self.place.line, self.place.column + n),
            commas: self.commas,
        })
    }

    fn tile(self) -> Option<u8> {
        if self.text.len() == 1 && self.text.chars().all(is_blank) {
            return Some(0);
        }
        self.text.parse().ok()
    }
}

/// Whether a character denotes the blank.
const fn is_blank(c: char) -> bool {
    matches!(c, '_' | '.' | 'x' | 'X')
}

/// A board: a permutation of its tiles.
#[derive(Debug)]
pub(super) struct Grid {
    width: u8,
    height: u8,
    tiles: Vec<u8>,
    place: Place,
}

impl Grid {
    /// The board of these rows.
    pub(super) fn of(rows: Rows<'_>) -> Result<Self, Error> {
        let Some(&Word { place, .. }) = rows.iter().flatten().next() else {
            return Err(Error::input(
                "no board: expected rows of tile numbers, such as 1 4 2 / 3 0 5 / 6 7 8",
            ));
        };
        let rows = shaped(rows, place)?;
        let width = rows.first().map_or(0, Vec::len);
        check_sizes(width, rows.len()).map_err(|e| e.at(place))?;
        if let Some(row) = rows.iter().find(|row| row.len() != width) {
            let n = row.len();
            let place = row.first().map_or(place, |word| word.place);
            let message = format!("this row has {n} cells, the first row {width}");
            return Err(Error::input(message).at(place));
        }
        let tiles = permutation(&rows.concat(), width, rows.len())?;
        #[expect(clippy::cast_possible_truncation, reason = "both are at most 8")]
        let (width, height) = (width as u8, rows.len() as u8);
        Ok(Self { width, height, tiles, place })
    }

    /// The instance with this board as its start; without a goal, with the usual one.
    pub(super) fn with_goal(self, goal: Option<&Self>) -> Result<TileInstance, Error> {
        let (width, height) = (self.width, self.height);
        let goal = match goal {
            None => {
                return Ok(
                    TileInstance::trusted(width, height, self.tiles.clone(), self.tiles).towards_usual()
                );
            }
            Some(goal) if (goal.width, goal.height) == (width, height) => goal.tiles.clone(),
            Some(goal) => {
                return Err(Error::input(format!(
                    "the goal has {}x{} cells, the start {width}x{height}",
                    goal.width, goal.height
                ))
                .at(goal.place));
            }
        };
        Ok(TileInstance::trusted(width, height, self.tiles, goal))
    }
}

/// The intended rows: splits single rows, and words of several digits.
fn shaped(rows: Rows<'_>, place: Place) -> Result<Rows<'_>, Error> {
    let rows = if rows.len() == 1 { by_commas(rows) } else { rows };
    let rows = if rows.iter().all(|row| row.len() == 1) { by_digits(rows) } else { rows };
    if rows.len() == 1 { into_square(rows.concat()).map_err(|e| e.at(place)) } else { Ok(rows) }
}

/// Splits a single row at its commas if there are several numbers between them.
fn by_commas(rows: Rows<'_>) -> Rows<'_> {
    let words = rows.concat();
    let same_row = |a: &Word<'_>, b: &Word<'_>| a.commas == b.commas;
    if words.windows(2).any(|pair| same_row(&pair[0], &pair[1])) {
        words.chunk_by(same_row).map(<[_]>::to_vec).collect()
    } else {
        vec![words]
    }
}

/// Splits words of several digits, if a row has more than one cell.
fn by_digits(rows: Rows<'_>) -> Rows<'_> {
    let apart = |row: Vec<_>| row.into_iter().flat_map(Word::digits).collect();
    rows.into_iter().map(apart).collect()
}

/// Splits a single row into the rows of a square board.
fn into_square(words: Vec<Word<'_>>) -> Result<Rows<'_>, Error> {
    let side = words.len().isqrt();
    if side * side != words.len() {
        return Err(Error::input(format!(
            "{} cells in one row do not make a square: separate the rows by `/`, and write only one board on a line",
            words.len()
        )));
    }
    Ok(words.chunks(side.max(1)).map(<[_]>::to_vec).collect())
}

/// The tiles, which must be 0 to `cells - 1`, each once.
fn permutation(words: &[Word<'_>], width: usize, height: usize) -> Result<Vec<u8>, Error> {
    let cells = words.len();
    let mut seen: [Option<Place>; CELLS_MAX] = [None; CELLS_MAX];
    let mut twice = None;
    let mut tiles = Vec::with_capacity(cells);
    for word in words {
        let tile = word.tile().filter(|&tile| usize::from(tile) < cells);
        let tile = tile.ok_or_else(|| out_of_range(*word, width, height))?;
        if let Some(first) = seen[usize::from(tile)].replace(word.place) {
            twice = twice.or(Some((tile, first, word.place)));
        }
        tiles.push(tile);
    }
    let missing = seen[..cells].iter().position(Option::is_none);
    match (twice, missing) {
        (Some((tile, first, second)), Some(missing)) => Err(Error::input(format!(
            "{} is here and at {first}; {} is missing",
            name(usize::from(tile)),
            name(missing)
        ))
        .at(second)),
        _ => Ok(tiles),
    }
}

fn out_of_range(word: Word<'_>, width: usize, height: usize) -> Error {
    Error::input(format!(
        "a {width}x{height} board has the tiles 1 to {} and the blank, found `{}`",
        width * height - 1,
        word.text
    ))
    .at(word.place)
}

fn name(tile: usize) -> String {
    match tile {
        0 => "the blank".into(),
        tile => format!("tile {tile}"),
    }
}
