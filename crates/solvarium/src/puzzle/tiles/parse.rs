//! Reading boards: tokens with their places, then rows, then a permutation.
//!
//! Nothing is kept beyond the 64 cells of the greatest board, so noise of any
//! length is refused at its first wrong word.

use super::Instance;
use super::instance::{SIDE_MAX, check_sizes};
use crate::Error;
use crate::error::Place;

/// The most cells that a board has.
const CELLS_MAX: usize = 64;

/// A word of the text.
#[derive(Clone, Copy)]
struct Word<'t> {
    text: &'t str,
    place: Place,
    /// How many commas stand before it in its row.
    commas: usize,
}

/// The words of a board, by rows, as lines and `/` divide them.
type Rows<'t> = Vec<Vec<Word<'t>>>;

/// A piece of a line, and where it begins.
#[derive(Clone, Copy)]
struct Piece<'t> {
    text: &'t str,
    place: Place,
}

/// Reads one instance.
pub(super) fn one(text: &str) -> Result<Instance, Error> {
    let (mut start, mut goal) = (Vec::new(), None);
    for line in lines(text) {
        match keyword(line, "goal") {
            Some(rest) if goal.is_none() => add(rest, goal.insert(Vec::new()))?,
            Some(rest) => return Err(Error::input("a second goal").at(rest.place)),
            None => add(line, goal.as_mut().unwrap_or(&mut start))?,
        }
    }
    let start = Grid::of(start)?;
    let goal = goal.map(Grid::of).transpose()?;
    start.with_goal(goal)
}

/// The lines that say something, without their comments.
fn lines(text: &str) -> impl Iterator<Item = Piece<'_>> {
    let text = text.strip_prefix('\u{feff}').unwrap_or(text);
    let bare = |line: &'_ str| line.find('#').unwrap_or(line.len());
    text.lines()
        .enumerate()
        .map(move |(n, line)| Piece { text: &line[..bare(line)], place: Place::new(n + 1, 1) })
        .filter(|line| !line.text.trim().is_empty())
}

/// What follows `word` at the beginning of a line, if it stands there.
fn keyword<'t>(line: Piece<'t>, word: &str) -> Option<Piece<'t>> {
    let begin = line.text.len() - line.text.trim_start().len();
    let end = begin + word.len();
    let found = line.text.get(begin..end)?;
    let rest = line.text.get(end..)?;
    let rest = rest.trim_start().strip_prefix(':').unwrap_or(rest);
    found.eq_ignore_ascii_case(word).then(|| {
        let before = &line.text[..line.text.len() - rest.len()];
        let column = line.place.column + before.chars().count();
        Piece { text: rest, place: Place::new(line.place.line, column) }
    })
}

/// Adds the rows of a line.
fn add<'t>(line: Piece<'t>, rows: &mut Rows<'t>) -> Result<(), Error> {
    let mut column = line.place.column;
    for text in line.text.split('/') {
        let words = words(Piece { text, place: Place::new(line.place.line, column) })?;
        if !words.is_empty() {
            rows.push(words);
        }
        column += text.chars().count() + 1;
    }
    if rows.len() > CELLS_MAX {
        return Err(too_many(line.place));
    }
    Ok(())
}

/// The words of one row: divided by commas and white space.
fn words(row: Piece<'_>) -> Result<Vec<Word<'_>>, Error> {
    let mut words = Vec::new();
    let mut column = row.place.column;
    for (commas, group) in row.text.split(',').enumerate() {
        for text in group.split(char::is_whitespace) {
            let length = text.chars().count();
            let place = Place::new(row.place.line, column);
            if length > 0 {
                check_word(text, place)?;
                words.push(Word { text, place, commas });
            }
            if words.len() > CELLS_MAX {
                return Err(too_many(place));
            }
            column += length + 1;
        }
    }
    Ok(words)
}

fn too_many(place: Place) -> Error {
    Error::input(format!("more cells than the {CELLS_MAX} of the greatest board, {SIDE_MAX}x{SIDE_MAX}"))
        .at(place)
}

/// Whether a character stands for the blank.
const fn is_blank(c: char) -> bool {
    matches!(c, '_' | '.' | 'x' | 'X')
}

fn check_word(text: &str, place: Place) -> Result<(), Error> {
    let cell = |c: char| c.is_ascii_digit() || is_blank(c);
    if text.len() <= CELLS_MAX && text.chars().all(cell) {
        return Ok(());
    }
    let shown: String = text.chars().take(20).collect();
    Err(Error::input(format!("expected tile numbers, with 0, _, . or x for the blank, found `{shown}`"))
        .at(place))
}

/// A board that was read: a permutation of its tiles.
struct Grid {
    width: u8,
    height: u8,
    tiles: Vec<u8>,
    place: Place,
}

impl Grid {
    fn of(rows: Rows<'_>) -> Result<Self, Error> {
        let Some(place) = rows.first().and_then(|row| row.first()).map(|w| w.place) else {
            return Err(Error::input(
                "no board: expected rows of tile numbers, such as 1 4 2 / 3 0 5 / 6 7 8",
            ));
        };
        let rows = shaped(rows)?;
        let width = rows[0].len();
        check_sizes(width, rows.len()).map_err(|e| e.at(place))?;
        if let Some(row) = rows.iter().find(|row| row.len() != width) {
            let n = row.len();
            return Err(Error::input(format!("this row has {n} cells, the first row {width}"))
                .at(row.first().map_or(place, |word| word.place)));
        }
        let tiles = permutation(&rows.concat(), width, rows.len())?;
        #[expect(clippy::cast_possible_truncation, reason = "both are at most 8")]
        let (width, height) = (width as u8, rows.len() as u8);
        Ok(Self { width, height, tiles, place })
    }

    fn with_goal(self, goal: Option<Self>) -> Result<Instance, Error> {
        let (width, height) = (self.width, self.height);
        let goal = match goal {
            None => (0..width * height).collect(),
            Some(goal) if (goal.width, goal.height) == (width, height) => goal.tiles,
            Some(goal) => {
                return Err(Error::input(format!(
                    "the goal has {}x{} cells, the start {width}x{height}",
                    goal.width, goal.height
                ))
                .at(goal.place));
            }
        };
        Ok(Instance::trusted(width, height, self.tiles, goal))
    }
}

/// The rows as they are meant: divides single rows, and words of many digits.
fn shaped(rows: Rows<'_>) -> Result<Rows<'_>, Error> {
    let rows = if rows.len() == 1 { by_commas(rows) } else { rows };
    let rows = if rows.iter().all(|row| row.len() == 1) { by_digits(rows) } else { rows };
    if rows.len() == 1 { into_square(rows) } else { Ok(rows) }
}

/// Divides a single row at its commas if they divide rows: if more than one
/// number stands between two of them.
fn by_commas(mut rows: Rows<'_>) -> Rows<'_> {
    let words = rows.pop().unwrap_or_default();
    let last = words.last().map_or(0, |word| word.commas);
    if last == 0 || words.len() == last + 1 {
        return vec![words];
    }
    words.chunk_by(|a, b| a.commas == b.commas).map(<[_]>::to_vec).collect()
}

/// Takes words of several digits apart: no row has one cell only.
fn by_digits(rows: Rows<'_>) -> Rows<'_> {
    let apart = |row: Vec<_>| row.into_iter().flat_map(digits).collect();
    rows.into_iter().map(apart).collect()
}

fn digits(word: Word<'_>) -> impl Iterator<Item = Word<'_>> {
    // All are ASCII: bytes are characters.
    (0..word.text.len()).map(move |n| Word {
        text: &word.text[n..=n],
        place: Place::new(word.place.line, word.place.column + n),
        commas: word.commas,
    })
}

/// Divides a single row into the rows of a square board.
fn into_square(rows: Rows<'_>) -> Result<Rows<'_>, Error> {
    let words = rows.concat();
    let side = words.len().isqrt();
    if side * side != words.len() {
        return Err(Error::input(format!(
            "{} cells in one row make no square: divide the rows by `/`; \
             a line holds the cells of one board and nothing else",
            words.len()
        ))
        .at(words[0].place));
    }
    Ok(words.chunks(side).map(<[_]>::to_vec).collect())
}

/// The tiles, which must be 0 to `cells - 1`, each once.
fn permutation(words: &[Word<'_>], width: usize, height: usize) -> Result<Vec<u8>, Error> {
    let cells = words.len();
    let mut seen: [Option<Place>; CELLS_MAX] = [None; CELLS_MAX];
    let mut twice = None;
    let mut tiles = Vec::with_capacity(cells);
    for word in words {
        let tile = number(word.text).filter(|&tile| usize::from(tile) < cells);
        let tile = tile.ok_or_else(|| {
            Error::input(format!(
                "a {width}x{height} board has the tiles 1 to {} and the blank, found `{}`",
                cells - 1,
                word.text
            ))
            .at(word.place)
        })?;
        if let Some(first) = seen[usize::from(tile)].replace(word.place) {
            twice = twice.or(Some((tile, first, word.place)));
        }
        tiles.push(tile);
    }
    let missing = seen[..cells].iter().position(Option::is_none);
    match (twice, missing) {
        (Some((tile, first, second)), Some(missing)) => Err(Error::input(format!(
            "{} stands here and at {first}; {} is missing",
            name(usize::from(tile)),
            name(missing)
        ))
        .at(second)),
        _ => Ok(tiles),
    }
}

fn number(text: &str) -> Option<u8> {
    if text.len() == 1 && text.chars().all(is_blank) {
        return Some(0);
    }
    text.parse().ok()
}

fn name(tile: usize) -> String {
    match tile {
        0 => "the blank".into(),
        tile => format!("tile {tile}"),
    }
}
