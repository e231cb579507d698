//! MovingAI's `.scen` files: starts, goals and the costs of the shortest paths.

use super::cell::Cell;
use super::parse::SIDE;
use super::terrain::Terrain;
use super::{GridMap, Neighbours};
use crate::error::Place;
use crate::puzzle::words::{Word, missing, parse_whole};
use crate::{Error, Real};
use solvarium_budget as budget;
use std::sync::Arc;

/// One line of a `.scen` file.
///
/// ```
/// use solvarium::{path::BestFirst, puzzle::grid_map::{scenarios, Terrain}, solve};
/// use std::sync::Arc;
/// let terrain = Arc::new(Terrain::parse("type octile\nheight 1\nwidth 3\nmap\n...\n")?);
/// for scenario in scenarios("version 1\n0 line.map 3 1 0 0 2 0 2.0\n")? {
///     let answer = solve(&scenario.on(&terrain)?, &BestFirst::uniform_cost());
///     assert_eq!(answer.plan().unwrap().cost, scenario.optimal);
/// }
/// # Ok::<(), solvarium::Error>(())
/// ```
#[derive(Clone, Debug, PartialEq)]
pub struct Scenario {
    /// The group of scenarios with paths of about the same length.
    pub bucket: u32,
    /// The name of the map's file.
    pub map: String,
    /// The columns of the map according to the line.
    pub width: u16,
    /// The rows of the map according to the line.
    pub height: u16,
    /// The start.
    pub start: Cell,
    /// The goal.
    pub goal: Cell,
    /// The cost of the shortest path according to the file, usually with eight decimals.
    pub optimal: Real,
    /// The number of the line.
    pub line: usize,
}

impl Scenario {
    /// The problem of this scenario on its map.
    ///
    /// ```
    /// use solvarium::puzzle::grid_map::{scenarios, Terrain};
    /// let terrain = Terrain::parse("type octile\nheight 1\nwidth 3\nmap\n...\n")?.into();
    /// let scenario = &scenarios("version 1\n0 line.map 4 1 0 0 2 0 2.0\n")?[0];
    /// assert_eq!(scenario.on(&terrain).unwrap_err().message(),
    ///     "the scenario is for a map of 4x1, this one has 3x1");
    /// # Ok::<(), solvarium::Error>(())
    /// ```
    ///
    /// # Errors
    /// The map has another size, or start or goal lie on an obstacle.
    pub fn on(&self, terrain: &Arc<Terrain>) -> Result<GridMap, Error> {
        let (found, expected) = ((terrain.width(), terrain.height()), (self.width, self.height));
        let place = Place::new(self.line, 0);
        if found != expected {
            let message = format!(
                "the scenario is for a map of {}x{}, this one has {}x{}",
                expected.0, expected.1, found.0, found.1
            );
            return Err(Error::input(message).at(place));
        }
        GridMap::new(terrain, self.start, self.goal, Neighbours::Eight).map_err(|error| error.at(place))
    }
}

/// Reads a `.scen` file of version 1: bucket, map, map width and height, start x and y, goal x and y, optimal length.
///
/// ```
/// use solvarium::puzzle::grid_map::scenarios;
/// let file = "version 1\n0\tmaps/arena.map\t49\t49\t1\t11\t1\t12\t1.00000000\n";
/// let first = &scenarios(file)?[0];
/// assert_eq!((first.map.as_str(), first.goal.y, first.optimal.value()), ("maps/arena.map", 12, 1.0));
/// # Ok::<(), solvarium::Error>(())
/// ```
///
/// # Errors
/// The version is not 1, a line does not have nine fields, or a number is out of range.
pub fn scenarios(text: &str) -> Result<Vec<Scenario>, Error> {
    parse_whole(text, read)
}

fn read(text: &str) -> Result<Vec<Scenario>, Error> {
    let text = text.strip_prefix('\u{feff}').unwrap_or(text);
    let mut lines = (1..).zip(budget::lines(text)).filter(|(_, line)| !line.trim().is_empty()).peekable();
    match lines.peek() {
        None => return Err(missing("`version 1` and scenarios")),
        Some(&(number, line)) => {
            if let Some(version) = line.trim().strip_prefix("version") {
                if version.trim().parse() != Ok(1.0) {
                    return Err(word(number, line).refuse("`version 1`"));
                }
                lines.next();
            }
        }
    }
    lines.map(|(number, line)| scenario(number, line)).collect()
}

fn scenario(number: usize, line: &str) -> Result<Scenario, Error> {
    let fields = fields(number, line);
    let [bucket, map, width, height, start_x, start_y, goal_x, goal_y, optimal] = fields[..] else {
        let message = format!("expected the nine fields of a scenario, found {}", fields.len());
        return Err(Error::input(message).at(Place::new(number, 0)));
    };
    let size = |word: Word<'_>, what: &str| Ok::<_, Error>(word.number(what, 1..=SIDE)? as u16);
    let (width, height) = (size(width, "the map's width")?, size(height, "the map's height")?);
    let x =
        |word: Word<'_>| Ok::<_, Error>(word.number("a column of the map", 0..=u32::from(width) - 1)? as u16);
    let y =
        |word: Word<'_>| Ok::<_, Error>(word.number("a row of the map", 0..=u32::from(height) - 1)? as u16);
    let cost = optimal.text.parse().ok().filter(|cost: &f64| cost.is_finite() && *cost >= 0.0);
    Ok(Scenario {
        bucket: bucket.number("a bucket", 0..=u32::MAX)?,
        map: map.text.to_owned(),
        width,
        height,
        start: Cell { x: x(start_x)?, y: y(start_y)? },
        goal: Cell { x: x(goal_x)?, y: y(goal_y)? },
        optimal: Real::new(cost.ok_or_else(|| optimal.refuse("the cost of the shortest path"))?),
        line: number,
    })
}

/// The fields of a line, separated by tabs, which names of maps do not contain; in files without tabs by blanks.
fn fields(number: usize, line: &str) -> Vec<Word<'_>> {
    let has_tabs = line.contains('\t');
    let is_gap = |c: char| if has_tabs { c == '\t' } else { c.is_whitespace() };
    let mut column = 1;
    let mut fields = Vec::new();
    for piece in line.split(is_gap) {
        let text = piece.trim();
        if !text.is_empty() {
            let indent = piece.chars().take_while(|c| c.is_whitespace()).count();
            fields.push(Word { text, place: Place::new(number, column + indent) });
        }
        column += piece.chars().count() + 1;
    }
    fields
}

fn word(number: usize, line: &str) -> Word<'_> {
    Word { text: line.trim(), place: Place::new(number, 1) }
}
