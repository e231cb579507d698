//! Generated instances: circles and grids with known optima, and random cities.

use super::{FEWEST, Metric, Tsp};
use crate::Error;
use crate::puzzle::words::{Word, end, words};
use crate::rng::Rng;

/// The greatest number of cities. Beyond it, rounding could make another tour of a circle equally short.
const CIRCLE_MOST: u32 = 1000;
const SIDE_MOST: u32 = 1000;
/// The distance between neighbours of a grid.
const GAP: u32 = 10;
/// The side of the square of random cities.
const SQUARE: u32 = 1_000_000;

/// The generated instance that a text names; `None` for other texts.
pub(super) fn made(text: &str) -> Result<Option<Tsp>, Error> {
    if words(text).take(4).count() > 3 {
        return Ok(None); // a list of cities, of which the first may have any name
    }
    let mut words = words(text);
    let Some(word) = words.next() else { return Ok(None) };
    let mut number = |what: &str, from: usize, to: u32| {
        let word = words.next().ok_or_else(|| after(&word, what))?;
        word.number(what, from as u32..=to)
    };
    let made = match word.text {
        "circle" => circle(number("the number of cities", FEWEST, CIRCLE_MOST)?)?,
        "grid" => {
            grid(number("the number of columns", 2, SIDE_MOST)?, number("the number of rows", 2, SIDE_MOST)?)?
        }
        "uniform" => {
            let cities = number("the number of cities", FEWEST, super::MOST as u32)?;
            let seed = number("a seed", 0, u32::MAX)?;
            let tsp = Tsp::uniform(cities as usize, SQUARE, &mut Rng::seeded(seed.into()))?;
            Tsp { name: format!("uniform{cities}-{seed}"), ..tsp }
        }
        _ => return Ok(None),
    };
    end(words).map(|()| Some(made))
}

fn after(word: &Word<'_>, what: &str) -> Error {
    Error::input(format!("expected {what} after `{}`", word.text)).at(word.place)
}

/// Cities on a circle: the tour around it is the shortest, as for any convex polygon. The circle is so large that
/// rounding does not matter: the second best tour is longer by about 4 pi r / n, 25 times the greatest rounding error
/// of n / 2.
fn circle(cities: u32) -> Result<Tsp, Error> {
    let radius = f64::from(cities.pow(2).max(1000));
    let point = |city: u32| {
        let angle = std::f64::consts::TAU * f64::from(city) / f64::from(cities);
        [libm::cos(angle), libm::sin(angle)].map(|x| (radius * x).round())
    };
    let tsp = Tsp::of(Metric::Euclid, (0..cities).map(point).collect())?;
    let tour: Vec<i32> = (0..cities as i32).collect();
    let optimum = Some(tsp.check(&tour)?);
    Ok(Tsp { name: format!("circle{cities}"), optimum, ..tsp })
}

/// Cities in rows and columns. No step is shorter than the gap. Steps between neighbours alternate the colours of a
/// chessboard, so an odd number of cities needs a longer step, and the shortest of these is a diagonal.
fn grid(columns: u32, rows: u32) -> Result<Tsp, Error> {
    let point = |row: u32, column: u32| [f64::from(column * GAP), f64::from(row * GAP)];
    let points = (0..rows).flat_map(|row| (0..columns).map(move |column| point(row, column)));
    let tsp = Tsp::of(Metric::Euclid, points.collect())?;
    let cities = i64::from(columns) * i64::from(rows);
    // The diagonal of a square of ten is 14.14.
    let optimum = Some(cities * i64::from(GAP) + if cities % 2 == 1 { 4 } else { 0 });
    Ok(Tsp { name: format!("grid{columns}x{rows}"), optimum, ..tsp })
}
