//! Plain lists: a city a line, `x y` or a name before them.

use super::read::{coordinate, optimum_in_comments};
use super::{FEWEST, MOST, Metric, Tsp};
use crate::Error;
use crate::error::Place;
use crate::puzzle::words::{Word, shown, words};
use std::collections::BTreeSet;

/// Where cities with fractions lie closer than this, distances in whole numbers tell little.
const WIDE: f64 = 100.0;

const EXPECTED: &str = "a city a line, `x y` or a name, x and y";

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
        return Err(Error::input(format!(
            "expected a TSPLIB file, or {FEWEST} cities or more: {EXPECTED}; found {found}"
        )));
    }
    check_numbers(&names, &points)?;
    check_scale(&points)?;
    let names = (!names.is_empty()).then(|| names.into());
    let optimum = optimum_in_comments(text)?;
    Ok(Tsp { names, optimum, ..Tsp::of(Metric::Euclid, points)? })
}

fn call<'t>(name: &Word<'t>, known: &mut BTreeSet<&'t str>) -> Result<String, Error> {
    match known.insert(name.text) {
        true => Ok(name.text.to_owned()),
        false => Err(Error::input(format!("a second city `{}`", shown(name.text))).at(name.place)),
    }
}

/// Refuses numbers before the coordinates that are no numbering of the cities, and what may be three distances.
fn check_numbers(names: &[String], points: &[[f64; 2]]) -> Result<(), Error> {
    let numbers: Option<Vec<usize>> = names.iter().map(|name| name.parse().ok()).collect();
    let Some(numbers) = numbers.filter(|numbers| !numbers.is_empty()) else { return Ok(()) };
    let first = numbers[0];
    let is_numbering = first < 2 && numbers.iter().enumerate().all(|(at, &number)| number == at + first);
    #[expect(clippy::cast_precision_loss, reason = "a number of at most three")]
    let is_triangle =
        numbers.len() == 3 && points.iter().all(|[x, _]| numbers.iter().any(|&number| number as f64 == *x));
    if is_numbering && !is_triangle {
        return Ok(());
    }
    Err(Error::input(format!(
        "expected {EXPECTED}: the numbers before the coordinates do not count the cities"
    )))
}

/// Cities in a square of side 1 would all be 0 or 1 apart.
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
        "distances are rounded to whole numbers, and no two cities are {WIDE} apart: \
         multiply the coordinates by 1000, or so"
    ))
    .at(Place::new(1, 0)))
}
