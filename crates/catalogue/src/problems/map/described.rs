//! Maps of text forms: the meaning of their digits, and the ends of the path.

use super::{FREE, GOAL, NEIGHBOURS, START, corners, instance, neighbours};
use crate::instance::Instance;
use crate::problem::ProblemKind;
use crate::reading::{AuxiliaryInputs, Interpreted};
use solvarium::Error;
use solvarium::puzzle::grid_map::{Cell, Corners, GridMap, Ground, Neighbours, Terrain};
use solvarium_forms::{self as forms, MapCell};
use std::sync::Arc;

/// The advice for a map whose start or goal is unknown.
const NAME_THEM: &str =
    "mark two free cells with `S` and `G`, or name the problem `map(start=ROW COLUMN,goal=ROW COLUMN)`";

/// Converts a map of a text form. If neither start nor goal is known, they are the corners at the upper left and the
/// lower right.
pub(super) fn interpret(
    puzzle: &forms::Puzzle,
    kind: &ProblemKind,
    _: &AuxiliaryInputs<'_>,
) -> Result<Interpreted, Error> {
    let forms::Puzzle::Map(map) = puzzle else { return Err(Error::input("expected a map")) };
    let (digits, mut remarks) = Digits::of(map, kind);
    let is_said = kind.0.values.is_set(&FREE);
    let terrain = terrain(map, digits, kind)?;
    let (ends, remark) = Ends::of(&terrain, marked(map), kind)?;
    remarks.extend(remark);
    let is_maze = map.walls.is_some() || matches!(digits, Digits::Binary(_));
    // A maze has no diagonal steps, unless the rule for corners is set.
    let is_maze = is_maze && corners(kind) == Corners::NoObstacle;
    let usual = if is_maze { Neighbours::Four } else { Neighbours::Eight };
    let steps = neighbours(kind, usual);
    let mut kind = ends.with_ends(kind, &terrain)?;
    if is_maze && steps == usual && !kind.0.values.is_set(&NEIGHBOURS) {
        // The text of such a map does not show the number of neighbours, so the settings state it.
        kind = ProblemKind(kind.0.set_one("map", NEIGHBOURS.name, "four")?);
        remarks.push("steps lead to the four sides".to_owned());
    }
    let read = ends.on(terrain, steps)?;
    if let Digits::Binary(free) = digits
        && !is_said
        && !read.is_connected()
        && other_way(map, 1 - free, &kind, steps).is_some_and(|other| other.is_connected())
    {
        return Err(Error::input(format!(
            "the goal can be reached only if {} is free, not {free}: name the problem `map(free={free})` or `map(free={})`",
            1 - free,
            1 - free
        )));
    }
    let instance = instance(read, &kind);
    let remark = (!remarks.is_empty()).then(|| remarks.join("; "));
    Ok(Interpreted { remark, ..Interpreted::plain(instance) })
}

/// The ground of a map and the walls between its cells.
fn terrain(map: &forms::GridMap, digits: Digits, kind: &ProblemKind) -> Result<Terrain, Error> {
    let fields: Vec<Ground> = map.cells.iter().map(|cell| digits.ground(*cell)).collect::<Result<_, _>>()?;
    let terrain = Terrain::new(map.width, map.height, fields)?.passing(corners(kind));
    match &map.walls {
        Some(walls) => terrain.walled(walls.clone()),
        None => Ok(terrain),
    }
}

/// The start and the goals that a map marks.
fn marked(map: &forms::GridMap) -> (Option<Cell>, Vec<Cell>) {
    let cell = |at: usize| cell_of(at, map.width);
    (map.start.map(cell), map.goals.iter().map(|&goal| cell(goal)).collect())
}

/// The map with the other digit free, if that is possible.
fn other_way(map: &forms::GridMap, free: u8, kind: &ProblemKind, steps: Neighbours) -> Option<GridMap> {
    let terrain = terrain(map, Digits::Binary(free), kind).ok()?;
    let (ends, _) = Ends::of(&terrain, marked(map), kind).ok()?;
    ends.on(terrain, steps).ok()
}

/// A MovingAI map with the start and goal of the settings.
pub(super) fn moving_ai(text: &str, kind: &ProblemKind) -> Result<Box<dyn Instance>, Error> {
    if !kind.0.values.is_set(&START) && !kind.0.values.is_set(&GOAL) {
        let steps = neighbours(kind, Neighbours::Eight);
        // The error names the missing start or goal.
        return GridMap::parse(text, steps).map(|map| instance(map, kind));
    }
    let terrain = Terrain::parse(text)?.passing(corners(kind));
    let (ends, _) = Ends::of(&terrain, (None, Vec::new()), kind)?;
    let steps = neighbours(kind, Neighbours::Eight);
    Ok(instance(ends.on(terrain, steps)?, kind))
}

/// Scenarios have their own starts and goals.
pub(super) fn refuse_ends(kind: &ProblemKind) -> Result<(), Error> {
    match kind.0.values.is_set(&START) || kind.0.values.is_set(&GOAL) {
        true => Err(Error::setting("scenarios have their own starts and goals: remove `start` and `goal`")),
        false => Ok(()),
    }
}

fn cell_of(at: usize, width: usize) -> Cell {
    let side = |side: usize| u16::try_from(side).unwrap_or(u16::MAX);
    Cell { x: side(at % width.max(1)), y: side(at / width.max(1)) }
}

/// The meaning of the digits of a map.
#[derive(Clone, Copy)]
enum Digits {
    /// 0 and 1; this one is free.
    Binary(u8),
    /// The cost of entering a cell.
    Costs,
}

impl Digits {
    /// The meaning of the digits of this map, and remarks about it.
    fn of(map: &forms::GridMap, kind: &ProblemKind) -> (Self, Vec<String>) {
        let mut digits = map.cells.iter().filter_map(|cell| match cell {
            MapCell::Digit(digit) => Some(*digit),
            _ => None,
        });
        let has_digits = digits.clone().next().is_some();
        let free = kind.0.values.pick(&FREE, [0, 0, 1]);
        let is_binary = kind.0.values.is_set(&FREE) || digits.any(|digit| digit == 0);
        match (has_digits, is_binary) {
            (false, _) => (Self::Costs, Vec::new()),
            (true, true) => (Self::Binary(free), vec![format!("{free} is free and {} is blocked", 1 - free)]),
            (true, false) => (Self::Costs, vec!["a digit is the cost of entering its cell".to_owned()]),
        }
    }

    fn ground(self, cell: MapCell) -> Result<Ground, Error> {
        Ok(match (cell, self) {
            (MapCell::Open, _) => Ground::Land,
            (MapCell::Blocked, _) => Ground::Blocked,
            (MapCell::Swamp, _) => Ground::Swamp,
            (MapCell::Water, _) => Ground::Water,
            (MapCell::Digit(digit), Self::Binary(free)) if digit < 2 => {
                if digit == free {
                    Ground::Land
                } else {
                    Ground::Blocked
                }
            }
            (MapCell::Digit(digit), Self::Binary(_)) => {
                return Err(Error::input(format!(
                    "a map has either 0 and 1 or costs from 1 to 9, but this one has 0 and {digit}: write `#` for walls"
                )));
            }
            (MapCell::Digit(digit), Self::Costs) => Ground::Weighted(digit),
        })
    }
}

/// The start and the goals of a map.
struct Ends {
    start: Cell,
    /// The goals, at least one.
    goals: Vec<Cell>,
}

impl Ends {
    /// The cells of the settings, of the map, or else the corners; and a remark about them.
    fn of(
        terrain: &Terrain,
        (start, goals): (Option<Cell>, Vec<Cell>),
        kind: &ProblemKind,
    ) -> Result<(Self, Option<String>), Error> {
        let starts = named(terrain, kind, &START)?.or_else(|| start.map(|start| vec![start]));
        let goals = named(terrain, kind, &GOAL)?.or(Some(goals).filter(|goals| !goals.is_empty()));
        let (start, goals, remark) = match (starts.as_deref(), goals) {
            (Some(&[start]), Some(goals)) => {
                let count = goals.len();
                let remark =
                    (count > 1).then(|| format!("{count} goals: searching for a path to the nearest"));
                (start, goals, remark)
            }
            (None, None) => {
                let (start, goal) = of_corners(terrain)?;
                let remark = "no start and goal are marked: using the upper left and lower right corner";
                (start, vec![goal], Some(remark.to_owned()))
            }
            (Some(_), _) => return Err(Error::input(format!("the map has no goal: {NAME_THEM}"))),
            (None, _) => return Err(Error::input(format!("the map has no start: {NAME_THEM}"))),
        };
        Ok((Self { start, goals }, remark))
    }

    /// The kind with settings for the ends that have no letter in the text of the map, as their cells have costs.
    fn with_ends(&self, kind: &ProblemKind, terrain: &Terrain) -> Result<ProblemKind, Error> {
        let is_plain = |cell: &Cell| !terrain.is_priced(*cell);
        let are_corners =
            of_corners(terrain).is_ok_and(|(start, goal)| self.start == start && self.goals == [goal]);
        if is_plain(&self.start) && self.goals.iter().all(is_plain)
            || are_corners && !is_plain(&self.start) && !self.goals.iter().any(is_plain)
        {
            return Ok(kind.clone());
        }
        let text = |cells: &[Cell]| {
            let cells = cells.iter().map(|cell| format!("{} {}", cell.y + 1, cell.x + 1));
            cells.collect::<Vec<_>>().join(";")
        };
        let spec = kind.0.clone().set_one("map", START.name, &text(&[self.start]))?;
        spec.set_one("map", GOAL.name, &text(&self.goals)).map(ProblemKind)
    }

    fn on(&self, terrain: Terrain, steps: Neighbours) -> Result<GridMap, Error> {
        let (Some(&first), others) = (self.goals.first(), self.goals.get(1..).unwrap_or_default()) else {
            return Err(Error::input("the map has no goal"));
        };
        GridMap::new(&Arc::new(terrain), self.start, first, steps)?.or_to(others)
    }
}

/// The corners at the upper left and the lower right.
fn of_corners(terrain: &Terrain) -> Result<(Cell, Cell), Error> {
    let corners = [Cell { x: 0, y: 0 }, Cell { x: terrain.width() - 1, y: terrain.height() - 1 }];
    match corners.iter().find(|corner| !terrain.is_free(**corner)) {
        None => Ok((corners[0], corners[1])),
        Some(corner) => Err(Error::input(format!(
            "the map has no start and no goal, and the corner in row {}, column {} is blocked: {NAME_THEM}",
            corner.y + 1,
            corner.x + 1
        ))),
    }
}

/// The cells that a setting names.
fn named(
    terrain: &Terrain,
    kind: &ProblemKind,
    setting: &'static crate::table::Setting,
) -> Result<Option<Vec<Cell>>, Error> {
    let Some(cells) = kind.0.values.cells(setting) else { return Ok(None) };
    let cell = |(row, column): (u32, u32)| {
        let (width, height) = (terrain.width(), terrain.height());
        let here = format!("the setting `{}`: row {row}, column {column}", setting.name);
        let side = |side: u32, most: u16| u16::try_from(side - 1).ok().filter(|&side| side < most);
        let cell = side(column, width).zip(side(row, height)).map(|(x, y)| Cell { x, y });
        let cell = cell.ok_or_else(|| {
            Error::input(format!("{here} is outside the map of {height} rows and {width} columns"))
        })?;
        if terrain.is_free(cell) { Ok(cell) } else { Err(Error::input(format!("{here} is a wall"))) }
    };
    cells.into_iter().map(cell).collect::<Result<_, _>>().map(Some)
}
