//! The text of an instance: a city per line, `x y` or a name before them. `solvarium-forms` reads every other notation.

use super::{FARTHEST, FEWEST, MOST, Metric, Tsp};
use crate::Error;
use crate::error::Place;
use crate::puzzle::words::{Word, shown, words};
use solvarium_budget as budget;
use std::collections::BTreeSet;

/// The least extent of cities with fractional coordinates. Below it, integer distances are too coarse.
const WIDE: f64 = 100.0;

const EXPECTED: &str = "one city per line, `x y` or a name, x and y";

pub(super) fn read(text: &str) -> Result<Tsp, Error> {
    let (mut points, mut names) = (Vec::new(), Vec::new());
    let mut known = BTreeSet::new();
    let mut words = words(text).peekable();
    let mut named = None;
    while let Some(first) = words.next() {
        let line = first.place.line;
        let mut next = || words.next_if(|word| word.place.line == line);
        let (name, x, y) = match (next(), next(), next()) {
            (Some(y), None, _) => (None, first, y),
            (Some(x), Some(y), None) => (Some(first), x, y),
            (_, _, Some(more)) => return Err(more.refuse("nothing more in this line")),
            _ => return Err(first.refuse(EXPECTED)),
        };
        if *named.get_or_insert(name.is_some()) != name.is_some() {
            let wrong = "either all cities have names, or none";
            return Err(Error::input(wrong).at(first.place));
        }
        points.push([coordinate(&x)?, coordinate(&y)?]);
        if let Some(name) = name {
            names.push(call(&name, &mut known)?);
        }
        if points.len() > MOST {
            return Err(Error::input(format!("there are more than {MOST} cities")).at(first.place));
        }
    }
    if points.len() < FEWEST {
        let found = points.len();
        return Err(Error::input(format!("expected {FEWEST} cities or more: {EXPECTED}; found {found}")));
    }
    check_scale(&points)?;
    let names = (!names.is_empty()).then(|| names.into());
    let optimum = optimum_in_comments(text)?;
    Ok(Tsp { names, optimum, ..Tsp::of(Metric::Euclid, points)? })
}

fn call<'t>(name: &Word<'t>, known: &mut BTreeSet<&'t str>) -> Result<String, Error> {
    match known.insert(name.text) {
        true => Ok(name.text.to_owned()),
        false => Err(Error::input(format!("a second city is named `{}`", shown(name.text))).at(name.place)),
    }
}

/// A coordinate, which must be finite and in range.
fn coordinate(word: &Word<'_>) -> Result<f64, Error> {
    let number = word.text.parse::<f64>().map_err(|_| word.refuse("a coordinate"))?;
    match number.abs() <= FARTHEST {
        true => Ok(number),
        false => Err(word.refuse(&format!("a coordinate from -{FARTHEST:e} to {FARTHEST:e}"))),
    }
}

/// The value of a comment `# optimum 7542`.
fn optimum_in_comments(text: &str) -> Result<Option<i64>, Error> {
    for (line, row) in (1..).zip(budget::lines(text)) {
        let Some((_, comment)) = row.split_once("# optimum") else { continue };
        let length = comment.trim_matches(|c: char| c.is_whitespace() || c == ':' || c == '=');
        let wrong = || Error::input(format!("expected a length after `optimum`, found `{}`", shown(length)));
        return length.parse().map(Some).map_err(|_| wrong().at(Place::new(line, 0)));
    }
    Ok(None)
}

/// Refuses small scales: all distances in a square of side 1 would be 0 or 1.
fn check_scale(points: &[[f64; 2]]) -> Result<(), Error> {
    let is_wide = |axis: usize| {
        let all = || points.iter().map(|point| point[axis]);
        all().fold(f64::MIN, f64::max) - all().fold(f64::MAX, f64::min) >= WIDE
    };
    let is_whole = points.iter().flatten().all(|x| x.fract() == 0.0);
    if is_whole || is_wide(0) || is_wide(1) {
        return Ok(());
    }
    Err(Error::input(format!(
        "distances are rounded to whole numbers, but no two cities are {WIDE} apart: multiply the coordinates, for example by 1000"
    ))
    .at(Place::new(1, 0)))
}
