//! Files of TSPLIB 95: a header of keywords with values, then sections of numbers.

use super::number::number;
use super::table::split;
use crate::features::numbered;
use crate::matrix::Cell;
use crate::naming::shown;
use crate::puzzle::{Cities, Sites};
use crate::{Fault, Place};
use solvarium_budget as budget;
use std::iter::Peekable;

/// Keywords, the distinctive ones first; `COMMENT`, `TYPE` and `NAME` occur in other files, too.
const HEADER: [&str; 13] = [
    "DIMENSION",
    "EDGE_WEIGHT_TYPE",
    "EDGE_WEIGHT_FORMAT",
    "NODE_COORD_TYPE",
    "DISPLAY_DATA_TYPE",
    "EDGE_DATA_FORMAT",
    "CAPACITY",
    "OPTIMUM",
    "BEST_KNOWN",
    "DECIMALS",
    "COMMENT",
    "TYPE",
    "NAME",
];
const SECTIONS: [&str; 5] =
    ["NODE_COORD_SECTION", "EDGE_WEIGHT_SECTION", "DISPLAY_DATA_SECTION", "NODE_NAME_SECTION", "EOF"];
/// Keywords of other problems.
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
/// Types, with messages for those that are not a tour of cities.
const TYPES: [(&str, &str); 6] = [
    ("TSP", ""),
    ("ATSP", "whose distances depend on the direction"),
    ("SOP", "where some cities come before others"),
    ("HCP", "which asks for a cycle in a graph"),
    ("CVRP", "where vehicles have a capacity"),
    ("TOUR", "which is a tour, not an instance"),
];
const METRICS: [&str; 7] = ["EUC_2D", "CEIL_2D", "MAN_2D", "MAX_2D", "GEO", "ATT", "EXPLICIT"];
/// Whether a table lists the distances right of the diagonal, and whether it includes the diagonal. Formats by columns contain the same
/// numbers as those by rows on the other side of the diagonal.
const FORMS: [(&str, [bool; 2]); 8] = [
    ("UPPER_ROW", [true, false]),
    ("LOWER_ROW", [false, false]),
    ("UPPER_DIAG_ROW", [true, true]),
    ("LOWER_DIAG_ROW", [false, true]),
    ("UPPER_COL", [false, false]),
    ("LOWER_COL", [true, false]),
    ("UPPER_DIAG_COL", [false, true]),
    ("LOWER_DIAG_COL", [true, true]),
];
const FEWEST: usize = 3;
const MOST: usize = 1_000_000;

/// The keyword at the beginning of a line, and the rest.
fn keyword(line: &str) -> (&str, &str) {
    let line = line.trim();
    let (key, value) =
        line.split_at(line.find(|c: char| c == ':' || c.is_whitespace()).unwrap_or(line.len()));
    let value = value.trim_start();
    (key, value.strip_prefix(':').unwrap_or(value).trim())
}

/// Whether a text has keywords that occur only in these files.
pub(crate) fn begins(text: &str) -> bool {
    let is_sure = |line: &str| match keyword(line) {
        ("TYPE", value) => TYPES.iter().any(|(known, _)| *known == value),
        ("NODE_COORD_SECTION", _) => true,
        (key, value) => !value.is_empty() && HEADER[..6].contains(&key),
    };
    text.lines().take(100).any(is_sure) || text.lines().any(|line| keyword(line).0 == "NODE_COORD_SECTION")
}

/// Reads a TSPLIB file.
pub(crate) fn cities(text: &str) -> Result<Cities, Fault> {
    let words = numbered(text).flat_map(|(at, line)| split(line, at, ' '));
    let mut file = File { words: words.peekable(), header: Header::default(), last: Place::new(1, 1) };
    file.header.optimum = optimum_in_comments(text)?;
    while let Some(word) = file.next() {
        if !file.line(word)? {
            break;
        }
    }
    file.done()
}

/// The optimum in a comment `# optimum 7542`.
pub(super) fn optimum_in_comments(text: &str) -> Result<Option<f64>, Fault> {
    for (line, row) in numbered(text) {
        let Some((_, comment)) = row.split_once('#') else { continue };
        let is_gap = |c: char| c.is_whitespace() || c == ':' || c == '=';
        let mut rest = comment.split(is_gap).filter(|word| !word.is_empty());
        if !rest.next().is_some_and(|word| word.eq_ignore_ascii_case("optimum")) {
            continue;
        }
        let length = rest.next().unwrap_or_default();
        let wrong = || Fault::new(format!("expected a length after `optimum`, found `{}`", shown(length)));
        return number(length, false).map(Some).ok_or_else(|| wrong().at(Place::line(line)));
    }
    Ok(None)
}

#[derive(Default)]
struct Header {
    title: Option<String>,
    cities: Option<usize>,
    metric: Option<&'static str>,
    form: Option<Option<[bool; 2]>>,
    optimum: Option<f64>,
    points: Option<Vec<[f64; 2]>>,
    table: Option<Vec<f64>>,
    decimals: u8,
    names: Option<Vec<String>>,
}

struct File<'t, W: Iterator<Item = Cell<'t>>> {
    words: Peekable<W>,
    header: Header,
    /// The position of the last word.
    last: Place,
}

fn refuse(word: &Cell<'_>, expected: &str) -> Fault {
    Fault::new(format!("expected {expected}, found `{}`", shown(word.text))).at(word.place)
}

/// Parses a whole number in this range.
fn count(word: &Cell<'_>, what: &str, from: usize, to: usize) -> Result<usize, Fault> {
    let found = word.text.parse().ok().filter(|found| (from..=to).contains(found));
    found.ok_or_else(|| refuse(word, &format!("{what}, a number from {from} to {to}")))
}

fn once<T>(place: &mut Option<T>, value: T, key: &Cell<'_>) -> Result<(), Fault> {
    match place.replace(value) {
        None => Ok(()),
        Some(_) => Err(Fault::new(format!("a second `{}`", key.text)).at(key.place)),
    }
}

fn one_of<T: Copy>(what: &str, word: &Cell<'_>, all: &[(&'static str, T)]) -> Result<T, Fault> {
    let known = || all.iter().map(|(name, _)| *name).collect::<Vec<_>>().join(", ");
    let found = all.iter().find(|(name, _)| *name == word.text);
    found.map(|(_, value)| *value).ok_or_else(|| refuse(word, &format!("{what}: {}", known())))
}

impl<'t, W: Iterator<Item = Cell<'t>>> File<'t, W> {
    fn next(&mut self) -> Option<Cell<'t>> {
        let word = self.words.next();
        self.last = word.map_or(self.last, |word| word.place);
        word
    }

    /// The error that the text ends where something is expected.
    fn over(&self, expected: &str) -> Fault {
        Fault::new(format!("expected {expected}, found the end of the text")).at(self.last)
    }

    fn wanted(&mut self, expected: &str) -> Result<Cell<'t>, Fault> {
        self.next().ok_or_else(|| self.over(expected))
    }

    /// Reads a line of the header or a section. Returns whether more may follow.
    fn line(&mut self, first: Cell<'t>) -> Result<bool, Fault> {
        let (text, after) = first.text.split_once(':').unwrap_or((first.text, ""));
        let key = Cell { text, ..first };
        let column = first.place.column + text.chars().count() + 1;
        let after = Cell { text: after, place: Place::new(first.place.line, column) };
        let mut values: Vec<Cell<'t>> =
            Some(after).filter(|cell| !cell.text.is_empty()).into_iter().collect();
        while let Some(word) = self.words.next_if(|word| word.place.line == key.place.line) {
            let is_colon = values.is_empty() && word.text.starts_with(':');
            let place = Place { column: word.place.column + usize::from(is_colon), ..word.place };
            values.push(Cell { text: if is_colon { &word.text[1..] } else { word.text }, place });
            values.retain(|value| !value.text.is_empty());
            self.last = word.place;
        }
        if !SECTIONS.contains(&key.text) {
            return self.header(&key, &values).map(|()| true);
        }
        if let Some(more) = values.first() {
            return Err(refuse(more, &format!("nothing more after `{}`", key.text)));
        }
        match key.text {
            "NODE_COORD_SECTION" => self.points(&key)?,
            "EDGE_WEIGHT_SECTION" => self.table(&key)?,
            "NODE_NAME_SECTION" => self.names(&key)?,
            "EOF" => return Ok(false),
            _ => while self.words.next_if(|word| number(word.text, false).is_some()).is_some() {},
        }
        Ok(true)
    }

    fn header(&mut self, key: &Cell<'t>, values: &[Cell<'t>]) -> Result<(), Fault> {
        let none = || Fault::new(format!("expected a value after `{}`", shown(key.text))).at(key.place);
        let value = || values.first().ok_or_else(none);
        match key.text {
            "NAME" => self.header.title = values.first().map(|name| name.text.to_owned()),
            "COMMENT" | "DISPLAY_DATA_TYPE" | "CAPACITY" | "EDGE_DATA_FORMAT" => {}
            "TYPE" => match TYPES.iter().find(|(known, _)| value().is_ok_and(|word| word.text == *known)) {
                Some((_, "")) => {}
                Some((_, what)) => return Err(refuse(value()?, &format!("a type: TSP, not a file {what}"))),
                None => return Err(refuse(value()?, "a type: TSP")),
            },
            "DIMENSION" => {
                once(&mut self.header.cities, count(value()?, "the number of cities", FEWEST, MOST)?, key)?;
            }
            "EDGE_WEIGHT_TYPE" => {
                let metric = one_of("a distance type", value()?, &METRICS.map(|metric| (metric, metric)))?;
                once(&mut self.header.metric, metric, key)?;
            }
            "EDGE_WEIGHT_FORMAT" => match value()?.text {
                "FUNCTION" => {}
                "FULL_MATRIX" => once(&mut self.header.form, None, key)?,
                _ => {
                    let form = one_of("a table format: FULL_MATRIX", value()?, &FORMS)?;
                    once(&mut self.header.form, Some(form), key)?;
                }
            },
            "NODE_COORD_TYPE" => one_of("coordinates", value()?, &[("TWOD_COORDS", ()), ("NO_COORDS", ())])?,
            "DECIMALS" => self.header.decimals = count(value()?, "a number of decimals", 0, 9)? as u8,
            "OPTIMUM" | "BEST_KNOWN" => {
                let whole = number(value()?.text, false).filter(|length| length.fract() == 0.0);
                self.header.optimum =
                    Some(whole.ok_or_else(|| refuse(&values[0], "a length, a whole number"))?);
            }
            text if OTHERS.contains(&text) => {
                let message = format!("`{text}` belongs to a problem other than TSP, which is not supported");
                return Err(Fault::new(message).at(key.place));
            }
            text => return Err(unknown(text).at(key.place)),
        }
        Ok(())
    }

    fn cities(&self, section: &Cell<'t>) -> Result<usize, Fault> {
        let before = || Fault::new(format!("expected `DIMENSION` before `{}`", section.text));
        self.header.cities.ok_or_else(|| before().at(section.place))
    }

    fn coordinate(&mut self) -> Result<f64, Fault> {
        let word = self.wanted("a coordinate")?;
        number(word.text, false).ok_or_else(|| refuse(&word, "a coordinate"))
    }

    /// Reads a number, x and y for each city.
    fn points(&mut self, section: &Cell<'t>) -> Result<(), Fault> {
        let cities = self.cities(section)?;
        let mut points: Vec<Option<[f64; 2]>> = Vec::new();
        for read in 1..=cities {
            let word = self.wanted(&format!("city {read} of {cities}"))?;
            let city = count(&word, "a city", 1, cities)? - 1;
            // The list grows as it is read, whatever the value of `DIMENSION`; cities usually are in order.
            if city >= points.len() {
                points.resize(city + 1, None);
            }
            if points[city].replace([self.coordinate()?, self.coordinate()?]).is_some() {
                return Err(Fault::new(format!("city {} appears a second time", word.text)).at(word.place));
            }
        }
        // As many cities as expected, without duplicates, so none is missing.
        once(&mut self.header.points, points.into_iter().flatten().collect(), section)
    }

    /// Reads a number and a name for each city.
    fn names(&mut self, section: &Cell<'t>) -> Result<(), Fault> {
        let mut names = Vec::new();
        for city in 1..=self.cities(section)? {
            let number = self.wanted(&format!("city {city}"))?;
            if number.text.parse() != Ok(city) {
                return Err(refuse(&number, &format!("city {city}")));
            }
            names.push(self.wanted("the name of a city")?.text.to_owned());
        }
        once(&mut self.header.names, names, section)
    }

    fn table(&mut self, section: &Cell<'t>) -> Result<(), Fault> {
        let cities = self.cities(section)?;
        let before = || Fault::new("expected `EDGE_WEIGHT_FORMAT` before `EDGE_WEIGHT_SECTION`");
        let form = self.header.form.ok_or_else(|| before().at(section.place))?;
        let mut rows: Vec<Vec<f64>> = Vec::new();
        for row in 0..cities {
            let columns = match form {
                None => 0..cities,
                Some([true, has_diagonal]) => row + usize::from(!has_diagonal)..cities,
                Some([false, has_diagonal]) => 0..row + usize::from(has_diagonal),
            };
            let mut distances = Vec::new();
            for column in columns {
                let word = self.wanted(&format!("the distance from {} to {}", row + 1, column + 1))?;
                let found = number(word.text, false);
                // The diagonal may contain any mark.
                let found =
                    if row == column { found.map(|_| 0.0) } else { found.filter(|found| *found >= 0.0) };
                let found =
                    found.ok_or_else(|| refuse(&word, "a distance, a number that is not negative"))?;
                let other = if form.is_none() && column < row { rows[column][row] } else { found };
                if other.to_bits() != found.to_bits() {
                    let (a, b) = (column + 1, row + 1);
                    let message = format!(
                        "it is {other} from {a} to {b} and {found} from {b} to {a}: only symmetric distances are supported"
                    );
                    return Err(Fault::new(message).at(word.place));
                }
                distances.push(found);
            }
            rows.push(distances);
        }
        once(&mut self.header.table, square(&rows, form), section)
    }

    fn done(self) -> Result<Cities, Fault> {
        let missing = |what: &str| self.over(what);
        let Header { metric, form, points, table, .. } = &self.header;
        let metric = metric.or(form.map(|_| "EXPLICIT")).ok_or_else(|| missing("`EDGE_WEIGHT_TYPE`"))?;
        let sites = match (metric, points, table) {
            ("EXPLICIT", _, Some(table)) => Sites::Table(table.clone()),
            ("EXPLICIT", ..) => return Err(missing("`EDGE_WEIGHT_SECTION`")),
            (metric, Some(points), _) => Sites::Measured(metric, points.clone()),
            _ => return Err(missing("`NODE_COORD_SECTION`")),
        };
        let Header { title, names, optimum, decimals, .. } = self.header;
        Ok(Cities { title, names, sites, decimals, optimum, start: None, end: None })
    }
}

fn unknown(text: &str) -> Fault {
    let all = HEADER.iter().chain(&SECTIONS);
    let near = all.map(|known| (strsim::osa_distance(known, text), known)).min();
    let hint = near
        .filter(|(away, _)| *away <= 2)
        .map_or_else(String::new, |(_, known)| format!("; did you mean `{known}`?"));
    Fault::new(format!("unknown keyword `{}`{hint}", shown(text)))
}

/// The complete table, with 0 on its diagonal.
fn square(rows: &[Vec<f64>], form: Option<[bool; 2]>) -> Vec<f64> {
    let cities = rows.len();
    // The error can be ignored here: an exhausted budget ends the reading.
    let _ = budget::hold(cities * cities * size_of::<f64>());
    let distance = |at: usize| {
        let (low, high) = ((at / cities).min(at % cities), (at / cities).max(at % cities));
        match form {
            _ if low == high => 0.0,
            Some([true, has_diagonal]) => rows[low][high - low - usize::from(!has_diagonal)],
            _ => rows[high][low],
        }
    };
    (0..cities * cities).map(distance).collect()
}
