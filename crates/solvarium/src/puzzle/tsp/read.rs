//! Files of TSPLIB 95: a header of keywords with values, then sections of numbers.

use super::{FARTHEST, FEWEST, MOST, Metric, Tsp};
use crate::Error;
use crate::error::Place;
use crate::puzzle::words::{Word, shown, words};
use crate::suggest;
use solvarium_budget as budget;
use std::iter::Peekable;
use std::sync::Arc;

const HEADER: [&str; 13] = [
    "NAME",
    "TYPE",
    "COMMENT",
    "DIMENSION",
    "CAPACITY",
    "EDGE_WEIGHT_TYPE",
    "EDGE_WEIGHT_FORMAT",
    "NODE_COORD_TYPE",
    "DISPLAY_DATA_TYPE",
    "OPTIMUM",
    "BEST_KNOWN",
    "EDGE_DATA_FORMAT",
    "DECIMALS",
];
const SECTIONS: [&str; 5] =
    ["NODE_COORD_SECTION", "EDGE_WEIGHT_SECTION", "DISPLAY_DATA_SECTION", "NODE_NAME_SECTION", "EOF"];
/// Keywords of other problems: their sections need not be read to name what the file is.
const OTHERS: [&str; 8] = [
    "DEMAND_SECTION",
    "DEPOT_SECTION",
    "FIXED_EDGES_SECTION",
    "TOUR_SECTION",
    "EDGE_DATA_SECTION",
    "VEHICLES",
    "DISTANCE",
    "SERVICE_TIME",
];

/// Which distances a table lists, row by row. Those of columns are the same numbers as those of
/// rows on the other side of the diagonal.
#[derive(Clone, Copy, PartialEq)]
enum Form {
    Full,
    /// From the diagonal rightwards, with it or without.
    Upper(Diagonal),
    /// From the left to the diagonal.
    Lower(Diagonal),
}

#[derive(Clone, Copy, PartialEq)]
enum Diagonal {
    With,
    Without,
}

const FORMS: [(&str, Form); 9] = [
    ("FULL_MATRIX", Form::Full),
    ("UPPER_ROW", Form::Upper(Diagonal::Without)),
    ("LOWER_ROW", Form::Lower(Diagonal::Without)),
    ("UPPER_DIAG_ROW", Form::Upper(Diagonal::With)),
    ("LOWER_DIAG_ROW", Form::Lower(Diagonal::With)),
    ("UPPER_COL", Form::Lower(Diagonal::Without)),
    ("LOWER_COL", Form::Upper(Diagonal::Without)),
    ("UPPER_DIAG_COL", Form::Lower(Diagonal::With)),
    ("LOWER_DIAG_COL", Form::Upper(Diagonal::With)),
];

/// Whether a text begins as such files do.
pub(super) fn is_tsplib(text: &str) -> bool {
    words(text).next().is_some_and(|word| {
        let key = word.text.split(':').next().unwrap_or_default();
        word.text.contains(':') || key.ends_with("_SECTION") || HEADER.contains(&key) || key == "EOF"
    })
}

pub(super) fn read(text: &str) -> Result<Tsp, Error> {
    let mut file = File { words: words(text).peekable(), header: Header::default(), last: Place::new(1, 1) };
    file.header.optimum = optimum_in_comments(text)?;
    while let Some(word) = file.next() {
        if !file.line(&word)? {
            break;
        }
    }
    file.done()
}

/// What a comment `# optimum 7542` says.
pub(super) fn optimum_in_comments(text: &str) -> Result<Option<i64>, Error> {
    for (line, row) in (1..).zip(budget::lines(text)) {
        let Some((_, comment)) = row.split_once('#') else { continue };
        let said = |c: char| c.is_whitespace() || c == ':' || c == '=';
        let mut said = comment.split(said).filter(|word| !word.is_empty());
        if !said.next().is_some_and(|word| word.eq_ignore_ascii_case("optimum")) {
            continue;
        }
        let length = said.next().unwrap_or_default();
        let wrong = || Error::input(format!("expected a length after `optimum`, found `{}`", shown(length)));
        return length.parse().map(Some).map_err(|_| wrong().at(Place::new(line, 0)));
    }
    Ok(None)
}

/// A coordinate, which is finite and not too far.
pub(super) fn coordinate(word: &Word<'_>) -> Result<f64, Error> {
    let number = word.text.parse::<f64>().map_err(|_| word.refuse("a coordinate"))?;
    match number.abs() <= FARTHEST {
        true => Ok(number),
        false => Err(word.refuse(&format!("a coordinate from -{FARTHEST:e} to {FARTHEST:e}"))),
    }
}

#[derive(Default)]
struct Header {
    name: Option<String>,
    cities: Option<usize>,
    metric: Option<Metric>,
    form: Option<Form>,
    optimum: Option<i64>,
    points: Option<Vec<[f64; 2]>>,
    table: Option<Vec<i32>>,
    decimals: u8,
    names: Option<Vec<String>>,
}

struct File<'t, W: Iterator<Item = Word<'t>>> {
    words: Peekable<W>,
    header: Header,
    /// Where the last word was.
    last: Place,
}

impl<'t, W: Iterator<Item = Word<'t>>> File<'t, W> {
    fn next(&mut self) -> Option<Word<'t>> {
        let word = self.words.next();
        self.last = word.map_or(self.last, |word| word.place);
        word
    }

    /// What is expected, and the text is over.
    fn over(&self, expected: &str) -> Error {
        Error::input(format!("expected {expected}, found the end of the text")).at(self.last)
    }

    fn wanted(&mut self, expected: &str) -> Result<Word<'t>, Error> {
        self.next().ok_or_else(|| self.over(expected))
    }

    /// A line of the header or a section; whether something may follow.
    fn line(&mut self, first: &Word<'t>) -> Result<bool, Error> {
        let mut parts: Vec<Word<'t>> = first.cut(|c| c == ':');
        while let Some(word) = self.words.next_if(|word| word.place.line == first.place.line) {
            self.last = word.place;
            parts.extend(word.cut(|c| c == ':'));
        }
        let (key, values) = match &parts[..] {
            [key, colon, values @ ..] if colon.text == ":" => (key, values),
            [key, values @ ..] => (key, values),
            [] => return Ok(true), // there is no word without parts
        };
        if !SECTIONS.contains(&key.text) {
            return self.header(key, values).map(|()| true);
        }
        if let Some(more) = values.first() {
            return Err(more.refuse(&format!("nothing more after `{}`", key.text)));
        }
        match key.text {
            "NODE_COORD_SECTION" => self.points(key)?,
            "EDGE_WEIGHT_SECTION" => self.table(key)?,
            "NODE_NAME_SECTION" => self.names(key)?,
            "EOF" => return Ok(false),
            _ => self.skip_numbers(),
        }
        Ok(true)
    }

    fn header(&mut self, key: &Word<'t>, values: &[Word<'t>]) -> Result<(), Error> {
        let after = format!("after `{}`", shown(key.text));
        let none = || Error::input(format!("expected a value {after}")).at(key.place);
        let value = || values.first().ok_or_else(none);
        match key.text {
            "NAME" => self.header.name = values.first().map(|name| shown(name.text)),
            "COMMENT" | "DISPLAY_DATA_TYPE" | "CAPACITY" | "EDGE_DATA_FORMAT" => {}
            "TYPE" => check_type(value()?)?,
            "DIMENSION" => {
                let cities = value()?.number("how many cities", FEWEST as u32..=MOST as u32)?;
                once(&mut self.header.cities, cities as usize, key)?;
            }
            "EDGE_WEIGHT_TYPE" => {
                let metric = Metric::ALL.map(|metric| (metric.keyword(), metric));
                once(&mut self.header.metric, one_of("a way to measure", value()?, &metric)?, key)?;
            }
            "EDGE_WEIGHT_FORMAT" if value()?.text == "FUNCTION" => {}
            "EDGE_WEIGHT_FORMAT" => {
                once(&mut self.header.form, one_of("a form of table", value()?, &FORMS)?, key)?;
            }
            "NODE_COORD_TYPE" => {
                one_of("coordinates", value()?, &[("TWOD_COORDS", ()), ("NO_COORDS", ())])?;
            }
            "DECIMALS" => self.header.decimals = value()?.number("a number of decimals", 0..=9)? as u8,
            "OPTIMUM" | "BEST_KNOWN" => {
                let word = value()?;
                let length = word.text.parse().map_err(|_| word.refuse("a length, a whole number"))?;
                self.header.optimum = Some(length);
            }
            text if OTHERS.contains(&text) => {
                let message = format!("`{text}` belongs to a problem other than TSP, which is not supported");
                return Err(Error::input(message).at(key.place));
            }
            text => {
                let known = HEADER.iter().chain(&SECTIONS).copied();
                let unknown = suggest::unknown("keyword", text, known, &HEADER[..6]);
                return Err(Error::input(unknown).at(key.place));
            }
        }
        Ok(())
    }

    fn cities(&self, section: &Word<'t>) -> Result<usize, Error> {
        let before = || Error::input(format!("expected `DIMENSION` before `{}`", section.text));
        self.header.cities.ok_or_else(|| before().at(section.place))
    }

    /// A number, x and y for each city.
    fn points(&mut self, section: &Word<'t>) -> Result<(), Error> {
        let cities = self.cities(section)?;
        let mut points: Vec<Option<[f64; 2]>> = Vec::new();
        for read in 0..cities {
            let expected = format!("city {} of {cities}", read + 1);
            let word = self.wanted(&expected)?;
            let city = word.number("a city", 1..=cities as u32)? as usize - 1;
            let x = self.wanted("a coordinate").and_then(|word| coordinate(&word))?;
            let y = self.wanted("a coordinate").and_then(|word| coordinate(&word))?;
            // Grows with what is read, whatever `DIMENSION` says; cities mostly come in order.
            if city >= points.len() {
                points.resize(city + 1, None);
            }
            if points[city].replace([x, y]).is_some() {
                return Err(Error::input(format!("city {} comes a second time", word.text)).at(word.place));
            }
        }
        // As many as there are, none twice: all of them.
        once(&mut self.header.points, points.into_iter().flatten().collect(), section)
    }

    /// A number and a name for each city.
    fn names(&mut self, section: &Word<'t>) -> Result<(), Error> {
        let cities = self.cities(section)?;
        let mut names = Vec::new();
        for city in 1..=cities {
            let number = self.wanted(&format!("city {city} of {cities}"))?;
            if number.text.parse() != Ok(city) {
                return Err(number.refuse(&format!("city {city}")));
            }
            names.push(self.wanted("the name of a city")?.text.to_owned());
        }
        once(&mut self.header.names, names, section)
    }

    fn table(&mut self, section: &Word<'t>) -> Result<(), Error> {
        let cities = self.cities(section)?;
        let before = || Error::input("expected `EDGE_WEIGHT_FORMAT` before `EDGE_WEIGHT_SECTION`");
        let form = self.header.form.ok_or_else(|| before().at(section.place))?;
        let mut rows: Vec<Vec<i32>> = Vec::new();
        for row in 0..cities {
            let columns = match form {
                Form::Full => 0..cities,
                Form::Upper(Diagonal::With) => row..cities,
                Form::Upper(Diagonal::Without) => row + 1..cities,
                Form::Lower(Diagonal::With) => 0..row + 1,
                Form::Lower(Diagonal::Without) => 0..row,
            };
            let mut distances = Vec::new();
            for column in columns {
                let word = self.wanted(&format!("the distance from {} to {}", row + 1, column + 1))?;
                distances.push(distance(&word, row == column, self.header.decimals)?);
                if form == Form::Full && column < row && rows[column][row] != distances[column] {
                    let (there, back) = (rows[column][row], distances[column]);
                    let (a, b) = (column + 1, row + 1);
                    return Err(Error::input(format!(
                        "it is {there} from {a} to {b} and {back} from {b} to {a}: \
                         only distances that are the same both ways are known here"
                    ))
                    .at(word.place));
                }
            }
            rows.push(distances);
        }
        once(&mut self.header.table, square(&rows, form), section)
    }

    /// What is only for display.
    fn skip_numbers(&mut self) {
        let is_number = |word: &Word<'_>| word.text.parse::<f64>().is_ok();
        while let Some(word) = self.words.next_if(is_number) {
            self.last = word.place;
        }
    }

    fn done(self) -> Result<Tsp, Error> {
        let missing = |what: &str| self.over(what);
        let metric = self.header.metric.or_else(|| self.header.form.map(|_| Metric::Explicit));
        let metric = metric.ok_or_else(|| missing("`EDGE_WEIGHT_TYPE`"))?;
        let name = self.header.name.clone().unwrap_or_else(|| "tsp".into());
        let optimum = self.header.optimum;
        if metric == Metric::Explicit {
            let table = self.header.table.as_ref().ok_or_else(|| missing("`EDGE_WEIGHT_SECTION`"))?;
            let cities = self.header.cities.ok_or_else(|| missing("`DIMENSION`"))?;
            let (points, table) = (Arc::default(), table[..].into());
            let decimals = self.header.decimals;
            let tsp = Tsp {
                name,
                names: None,
                metric,
                points,
                table,
                cities,
                optimum,
                decimals,
                ends: None,
                first: 0,
            };
            return self.named(tsp);
        }
        let points = self.header.points.clone().ok_or_else(|| missing("`NODE_COORD_SECTION`"))?;
        self.named(Tsp { name, optimum, ..Tsp::of(metric, points)?.with_decimals(self.header.decimals) })
    }

    fn named(&self, tsp: Tsp) -> Result<Tsp, Error> {
        match &self.header.names {
            Some(names) => tsp.clone().with_names(&tsp.name, names.clone()),
            None => Ok(tsp),
        }
    }
}

/// The whole table, with nothing on its diagonal.
fn square(rows: &[Vec<i32>], form: Form) -> Vec<i32> {
    let cities = rows.len();
    let listed = |row: usize, column: usize| match form {
        Form::Full | Form::Lower(_) => rows[row.max(column)][row.min(column)],
        Form::Upper(diagonal) => {
            let (low, high) = (row.min(column), row.max(column));
            rows[low][high - low - usize::from(diagonal == Diagonal::Without)]
        }
    };
    let distance = |at: usize| match (at / cities, at % cities) {
        (row, column) if row == column => 0,
        (row, column) => listed(row, column),
    };
    (0..cities * cities).map(distance).collect()
}

/// A distance; on the diagonal there may be anything that marks it.
fn distance(word: &Word<'_>, is_diagonal: bool, decimals: u8) -> Result<i32, Error> {
    let number = scaled(word.text, decimals);
    if is_diagonal && number.is_some() {
        return Ok(0);
    }
    let fits = number.and_then(|number| i32::try_from(number).ok()).filter(|number| *number >= 0);
    fits.ok_or_else(|| word.refuse(&format!("a distance, a whole number from 0 to {}", i32::MAX)))
}

/// A number in units of its last decimal, if it has no more decimals than these.
fn scaled(text: &str, decimals: u8) -> Option<i64> {
    let (whole, fraction) = text.split_once('.').unwrap_or((text, ""));
    let fraction = fraction.trim_end_matches('0');
    let zeros = usize::from(decimals).checked_sub(fraction.len())?;
    let digits = fraction.bytes().all(|byte| byte.is_ascii_digit());
    if digits { format!("{whole}{fraction}{}", "0".repeat(zeros)).parse().ok() } else { None }
}

fn once<T>(place: &mut Option<T>, value: T, key: &Word<'_>) -> Result<(), Error> {
    match place.replace(value) {
        None => Ok(()),
        Some(_) => Err(Error::input(format!("a second `{}`", key.text)).at(key.place)),
    }
}

fn one_of<T: Copy>(what: &str, word: &Word<'_>, all: &[(&str, T)]) -> Result<T, Error> {
    let found = all.iter().find(|(name, _)| *name == word.text);
    found.map(|(_, value)| *value).ok_or_else(|| {
        let known: Vec<&str> = all.iter().map(|(name, _)| *name).collect();
        word.refuse(&format!("{what}: {}", known.join(", ")))
    })
}

fn check_type(word: &Word<'_>) -> Result<(), Error> {
    let what = match word.text {
        "TSP" => return Ok(()),
        "ATSP" => "whose distances differ there and back",
        "SOP" => "where some cities come before others",
        "HCP" => "which asks for a cycle in a graph",
        "CVRP" => "where vehicles have a capacity",
        "TOUR" => "which is a tour and no instance",
        _ => return Err(word.refuse("a type: TSP")),
    };
    Err(word.refuse(&format!("a type: TSP, not a file {what}")))
}
