//! Readers of maps: drawings with a start and a goal, and MovingAI's `.map` files.

use super::cell::Cell;
use super::terrain::{Ground, Terrain};
use crate::Error;
use crate::error::Place;
use crate::puzzle::words::{Word, missing, parse_whole, shown, words};
use solvarium_budget as budget;

/// Reads a drawing. Blank lines before and after it are ignored.
pub(super) fn drawing(text: &str) -> Result<(Terrain, Cell, Cell), Error> {
    parse_whole(text, draw)
}

fn draw(text: &str) -> Result<(Terrain, Cell, Cell), Error> {
    let text = text.strip_prefix('\u{feff}').unwrap_or(text);
    let rows = (1..).zip(budget::lines(text).map(str::trim_end));
    // One row too many is enough to refuse a map.
    let rows: Vec<_> = rows.filter(|(_, row)| !row.is_empty()).take(SIDE as usize + 1).collect();
    let Some(&(first, row)) = rows.first() else {
        return Err(missing("a map of `.`, `#`, `S` and `G`"));
    };
    let file = match row.trim_start() {
        row if row.starts_with("type ") => {
            "this is a MovingAI map, which has no start and no goal: give its scenarios (a .scen file) too"
        }
        row if row.starts_with("version") => {
            "these are scenarios of a MovingAI map: read the map and give these as its scenarios"
        }
        _ => "",
    };
    if !file.is_empty() {
        return Err(Error::input(file).at(Place::new(first, 1)));
    }
    let (width, height) = (side(row.chars().count())?, side(rows.len())?);
    let (mut fields, mut start, mut goal) = (Vec::new(), None, None);
    for (y, &(line, row)) in (0..).zip(&rows) {
        for (x, c) in row.chars().enumerate().take(usize::from(width)) {
            let place = Place::new(line, x + 1);
            let cell = Cell { x: x as u16, y };
            let (ground, mark) = match c {
                'S' => (Some(Ground::Land), Some(("start", &mut start))),
                'G' => (Some(Ground::Land), Some(("goal", &mut goal))),
                c => (drawn(c), None),
            };
            if let Some((what, mark)) = mark
                && let Some(known) = mark.replace(cell)
            {
                return Err(Error::input(format!("a second {what}; the first is at {known}")).at(place));
            }
            fields.push(ground.ok_or_else(|| strange(c, place, DRAWN))?);
        }
        check_length(line, row, width)?;
    }
    let (start, goal) = (start.ok_or_else(|| none("start `S`"))?, goal.ok_or_else(|| none("goal `G`"))?);
    Ok((Terrain::of(width, height, fields), start, goal))
}

const DRAWN: &str =
    "`.` for a free cell, `2` to `9` for its cost, `#`, `@` or `T` for an obstacle, or `S` or `G`";

const fn drawn(c: char) -> Option<Ground> {
    match c {
        '.' | '*' => Some(Ground::Land),
        's' => Some(Ground::Swamp),
        'w' => Some(Ground::Water),
        '#' | '@' | 'T' | 'O' => Some(Ground::Blocked),
        '2'..='9' => Some(Ground::Weighted(c as u8 - b'0')),
        _ => None,
    }
}

fn none(what: &str) -> Error {
    Error::input(format!("the map has no {what}"))
}

/// Reads a `.map` file.
pub(super) fn file(text: &str) -> Result<Terrain, Error> {
    parse_whole(text, terrain_of)
}

fn terrain_of(text: &str) -> Result<Terrain, Error> {
    let text = text.strip_prefix('\u{feff}').unwrap_or(text);
    let mut lines = (1..).zip(budget::lines(text).map(str::trim_end));
    let (mut width, mut height, mut is_octile) = (None, None, false);
    let begin = loop {
        let (line, row) = lines.next().ok_or_else(|| missing("a line `map` after the header"))?;
        match header(line, row)? {
            Header::Octile => is_octile = true,
            Header::Height(rows) => height = Some(rows),
            Header::Width(columns) => width = Some(columns),
            Header::Map => break line,
            Header::Nothing => {}
        }
    };
    let missing = |what: &str| Error::input(format!("the header has no {what}")).at(Place::new(begin, 1));
    if !is_octile {
        return Err(missing("`type octile`"));
    }
    let width = width.ok_or_else(|| missing("`width`"))?;
    let height = height.ok_or_else(|| missing("`height`"))?;
    let mut fields = Vec::new();
    for y in 0..height {
        let (line, row) =
            lines.next().ok_or_else(|| Error::input(format!("the map ends after {y} of {height} rows")))?;
        for (x, c) in row.chars().enumerate().take(usize::from(width)) {
            let place = Place::new(line, x + 1);
            fields.push(terrain(c).ok_or_else(|| strange(c, place, TERRAIN))?);
        }
        check_length(line, row, width)?;
    }
    match lines.find(|(_, row)| !row.is_empty()) {
        None => Ok(Terrain::of(width, height, fields)),
        Some((line, _)) => {
            Err(Error::input(format!("a row beyond the {height} of the header")).at(Place::new(line, 1)))
        }
    }
}

/// A line before the rows.
enum Header {
    Octile,
    Height(u16),
    Width(u16),
    Map,
    Nothing,
}

fn header(line: usize, row: &str) -> Result<Header, Error> {
    let mut words = words(row).map(|word| Word { place: Place::new(line, word.place.column), ..word });
    let Some(key) = words.next() else {
        return Ok(Header::Nothing);
    };
    let mut value =
        || words.next().ok_or_else(|| key.refuse(&format!("a value after `{}`", shown(key.text))));
    let found = match key.text {
        "map" => Header::Map,
        "type" => match value()? {
            word if word.text == "octile" => Header::Octile,
            word => return Err(word.refuse("the type `octile`")),
        },
        "height" => Header::Height(value()?.number("the number of rows", 1..=SIDE)? as u16),
        "width" => Header::Width(value()?.number("the number of columns", 1..=SIDE)? as u16),
        _ => return Err(key.refuse("`type`, `height`, `width` or `map`")),
    };
    crate::puzzle::words::end(words)?;
    Ok(found)
}

/// The greatest number of rows and columns.
pub(super) const SIDE: u32 = 32_768;

pub(super) fn side(many: usize) -> Result<u16, Error> {
    let fits = u16::try_from(many).ok().filter(|&side| u32::from(side) <= SIDE);
    fits.ok_or_else(|| Error::input(format!("a map has at most {SIDE} rows and columns")))
}

fn check_length(line: usize, row: &str, width: u16) -> Result<(), Error> {
    let found = row.chars().count();
    if found == usize::from(width) {
        return Ok(());
    }
    let place = Place::new(line, found.min(usize::from(width)) + 1);
    Err(Error::input(format!("expected a row of {width} cells, found {found}")).at(place))
}

const TERRAIN: &str = "a terrain, one of `.`, `G`, `S`, `W`, `@`, `O` and `T`";

const fn terrain(c: char) -> Option<Ground> {
    match c {
        '.' | 'G' => Some(Ground::Land),
        'S' => Some(Ground::Swamp),
        'W' => Some(Ground::Water),
        '@' | 'O' | 'T' => Some(Ground::Blocked),
        _ => None,
    }
}

fn strange(c: char, place: Place, expected: &str) -> Error {
    Word { text: c.encode_utf8(&mut [0; 4]), place }.refuse(expected)
}
