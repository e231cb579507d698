//! Cities, one in each line: `x y`, with an optional name before them, or columns of a table.

use super::draft::Draft;
use super::number::{is_count, number};
use super::table::{self, Rows};
use super::token::{Token, Word, name, tokens};
use crate::matrix::Cell;
use crate::naming::shown;
use crate::{Fault, Place};

const X: &[&str] = &["x", "x_coord", "xcoord", "x coordinate", "coord_x", "east", "easting"];
const Y: &[&str] = &["y", "y_coord", "ycoord", "y coordinate", "coord_y", "north", "northing"];
const LATITUDE: &[&str] = &["lat", "latitude", "breite"];
const LONGITUDE: &[&str] = &["lon", "lng", "long", "longitude", "laenge", "länge"];
const NAMES: &[&str] =
    &["name", "city", "town", "place", "label", "node", "location", "stadt", "ort", "capital", "id", "nr"];

/// The columns of a table of cities.
pub(super) struct Columns {
    name: Option<usize>,
    first: usize,
    second: usize,
    is_globe: bool,
}

/// The columns in a header; `None` if it has no coordinates.
pub(super) fn columns(rows: &Rows<'_>) -> Option<Columns> {
    let header = rows.cells.first()?;
    rows.width()?;
    let find = |names: &[&str]| header.iter().position(|cell| table::is_any(cell, names));
    let name = NAMES.iter().find_map(|name| find(&[name]));
    let plane = find(X).zip(find(Y)).map(|(first, second)| (first, second, false));
    let globe = find(LATITUDE).zip(find(LONGITUDE)).map(|(first, second)| (first, second, true));
    let (first, second, is_globe) = plane.or(globe)?;
    let other = (0..header.len()).find(|at| ![first, second].contains(at));
    Some(Columns { name: name.or(other), first, second, is_globe })
}

/// Reads the cities below a header.
pub(super) fn table(draft: &mut Draft, rows: &Rows<'_>, columns: &Columns) -> Result<(), Fault> {
    let Some((header, rest)) = rows.cells.split_first() else { return Ok(()) };
    draft.is_globe = columns.is_globe;
    for (at, cell) in header.iter().enumerate() {
        if Some(at) != columns.name && ![columns.first, columns.second].contains(&at) {
            draft.ignore(format!("column `{}`", shown(cell.text)));
        }
    }
    for (at, row) in rest.iter().enumerate() {
        let coordinate = |cell: &Cell<'_>| {
            let refuse =
                || Fault::new(format!("expected a coordinate, found `{}`", shown(cell.text))).at(cell.place);
            rows.number(cell).ok_or_else(refuse)
        };
        let (x, y) = (coordinate(&row[columns.first])?, coordinate(&row[columns.second])?);
        let number = (at + 1).to_string();
        city(draft, columns.name.map_or(&number, |at| row[at].text), (x, y), row[0].place)?;
    }
    check_globe(draft)
}

/// Checks that degrees are at most 90 of latitude and 180 of longitude.
fn check_globe(draft: &Draft) -> Result<(), Fault> {
    let is_off = |at: &Option<(f64, f64)>| at.is_some_and(|(lat, lon)| lat.abs() > 90.0 || lon.abs() > 180.0);
    if draft.is_globe && draft.found.graph.positions.iter().any(is_off) {
        return Err(Fault::new("latitudes are from -90 to 90 and longitudes from -180 to 180 degrees"));
    }
    Ok(())
}

fn city(draft: &mut Draft, name: &str, at: (f64, f64), place: Place) -> Result<(), Fault> {
    let next = draft.found.graph.nodes.len();
    if name.is_empty() {
        return Err(Fault::new("expected the name of a city, found an empty cell").at(place));
    }
    if draft.found.node(name) != next {
        return Err(Fault::new(format!("a second city is named `{}`", shown(name))).at(place));
    }
    draft.found.graph.positions[next] = Some(at);
    Ok(())
}

/// A city of a line without a header.
struct City<'t> {
    name: Option<Word<'t>>,
    at: [Word<'t>; 2],
}

/// Reads lines if all of them are cities.
pub(super) fn lines(draft: &mut Draft, content: &[(usize, &str)]) -> Option<Result<(), Fault>> {
    let semicolons = content.iter().all(|(_, line)| line.contains(';'));
    let cities: Option<Vec<City<'_>>> =
        content.iter().map(|&(at, line)| read(at, line, semicolons)).collect();
    let cities = cities.filter(|cities| !cities.is_empty())?;
    let named = cities.iter().filter(|city| city.name.is_some()).count();
    let mut seen = std::collections::HashSet::new();
    let are_distinct = cities.iter().all(|city| city.name.is_none_or(|name| seen.insert(name.text)));
    let are_numbers = cities.iter().all(|city| city.name.is_none_or(|name| is_count(name.text)));
    if named != 0 && named != cities.len() || !are_distinct && are_numbers {
        return None;
    }
    if named == 3 && cities.len() == 3 && are_numbers && is_triangle(&cities) {
        let what = "these lines may be three cities or three distances: put a line `name x y` or `from to weight` above";
        return Some(Err(Fault::new(what).at(cities[0].at[0].place)));
    }
    Some(cities.iter().enumerate().try_for_each(|(at, found)| {
        let number = (at + 1).to_string();
        let coordinate = |word: Word<'_>| number_of(word, semicolons).unwrap_or_default();
        let point = (coordinate(found.at[0]), coordinate(found.at[1]));
        city(draft, found.name.map_or(&number, |name| name.text), point, found.at[0].place)
    }))
}

/// Whether the first two numbers of three lines are the sides of a triangle.
fn is_triangle(cities: &[City<'_>]) -> bool {
    let ends = cities.iter().flat_map(|city| [city.name.map_or("", |name| name.text), city.at[0].text]);
    ends.collect::<std::collections::HashSet<_>>().len() == 3
}

fn number_of(word: Word<'_>, comma: bool) -> Option<f64> {
    if word.is_quoted { None } else { number(word.text, comma) }
}

/// Parses `x y`, `Berlin 0 0`, `Berlin: (0, 0)`, `Berlin;0,5;1,5`.
fn read(at: usize, line: &str, semicolons: bool) -> Option<City<'_>> {
    let words: Vec<Word<'_>> = if semicolons {
        let cells = table::split(line, at, ';');
        cells.into_iter().map(|cell| Word { text: cell.text, place: cell.place, is_quoted: false }).collect()
    } else {
        let all = tokens(at, line);
        if all.iter().any(Token::is_link) {
            return None;
        }
        all.into_iter()
            .filter_map(|token| if let Token::Word(word) = token { Some(word) } else { None })
            .collect()
    };
    let is_at = |word: &&Word<'_>| !semicolons && word.is_any(&["at"]);
    let [ref names @ .., x, y] = words[..] else { return None };
    number_of(x, semicolons).zip(number_of(y, semicolons))?;
    let names: Vec<Token<'_>> =
        names.iter().filter(|word| !is_at(word)).map(|word| Token::Word(*word)).collect();
    let name = if names.is_empty() { None } else { Some(name(line, &names)?) };
    // `A B 4 5` is not a city with two names.
    let has_numbers =
        names.len() > 1 && name.is_some_and(|name| name.text.contains(|c: char| c.is_ascii_digit()));
    (!has_numbers).then_some(City { name, at: [x, y] })
}
