//! Named arrays in programs and data: a board and its goal, a maze with a start and a goal.
//!
//! ```text
//! int[][] start = {{1, 2}, {3, 0}};         {"grid": [[0, 1], [0, 0]], "start": [0, 0], "goal": [1, 1]}
//! int[][] goal  = {{1, 2}, {3, 0}};         maze = ["S.#", "..G"]
//! ```

use crate::features::Features;
use crate::form::{Claim, Example, Form, Item, Items, Read, Refused};
use crate::matrix::Matrix;
use crate::named::{Named, Pair, arrays};
use crate::puzzle::Puzzle;
use crate::{Fault, GridMap, Kind, Place, SlidingBoard, meaning};

/// See the module.
pub(super) const FORM: Form = Form {
    name: "named-arrays",
    help: "arrays with names (Java, C, Python, JSON): a board and its goal; or a maze with start and goal, as row and column from 0",
    examples: &[
        Example {
            text: "int[][] initial = {{2, 8, 3}, {1, 6, 4}, {7, 0, 5}};\nint[][] goal = {{1, 2, 3}, {8, 0, 4}, {7, 6, 5}};\n",
            reads: &["tiles 3x3 2 8 3 / 1 6 4 / 7 0 5 goal 1 2 3 / 8 0 4 / 7 6 5"],
        },
        Example {
            text: "{\"board\": [[3, 1], [2, 0]], \"target\": [[1, 2], [3, 0]]}",
            reads: &["tiles 2x2 3 1 / 2 0 goal 1 2 / 3 0"],
        },
        Example {
            text: "goal_state = np.array([[1, 2, 3], [4, 5, 6], [7, 8, 0]])\nstate = np.array([[1, 2, 3], [4, 5, 6], [7, 0, 8]])\n",
            reads: &["tiles 3x3 1 2 3 / 4 5 6 / 7 0 8 goal 1 2 3 / 4 5 6 / 7 8 0"],
        },
        Example {
            text: "{\"start\": \"3120\", \"goal\": \"1230\"}",
            reads: &["tiles 2x2 3 1 / 2 0 goal 1 2 / 3 0"],
        },
        Example {
            text: "{\"grid\": [[0,0,1],[1,0,1],[1,0,0]], \"start\": [0,0], \"end\": [2,2]}",
            reads: &["map 3x3 S01/101/10G"],
        },
        Example {
            text: "maze = [[0, 1, 0],\n        [0, 0, 0]]\nstart = (0, 0)\nend = (0, 2)\n",
            reads: &["map 3x2 S1G/000"],
        },
        Example { text: "{\"maze\": [\"S.#\", \"..G\"]}", reads: &["map 3x2 S.#/..G"] },
    ],
    refused: &[
        Refused {
            text: "start = [[1, 2, 3], [4, 5, 6], [7, 8, 0]]\ngoal = [[1, 2, 3], [4, 5, 6], [7, 8, 8]]\n",
            message: "line 2, column 38: tile 8 is here and at line 2, column 35; the blank is missing",
        },
        Refused {
            text: "start = [[3, 1], [2, 0]]\ngoal = [[1, 2, 3], [4, 5, 0]]\n",
            message: "line 2: the start has 2 columns and 2 rows, but the goal has 3 and 2",
        },
        Refused {
            text: "{\"grid\": [[0,0],[0,0]], \"start\": [0,0], \"goal\": [2,2]}",
            message: "line 1, column 50: the goal: row 2, column 2, counted from 0, is outside the map of 2 rows and 2 columns",
        },
    ],
    recognise,
    read: Read::Text(read),
};

const GOALS: &[&str] = &[
    "goal",
    "goals",
    "target",
    "final",
    "end",
    "solved",
    "desired",
    "finish",
    "destination",
    "dest",
    "exit",
];
const STARTS: &[&str] =
    &["start", "initial", "init", "begin", "source", "src", "current", "entrance", "entry", "origin"];
const BOARDS: &[&str] = &["board", "puzzle", "tiles", "state", "tile", "instance"];
const MAPS: &[&str] =
    &["maze", "grid", "map", "labyrinth", "layout", "world", "matrix", "field", "terrain", "costs", "cost"];

/// The meaning of the arrays of a text.
enum Meaning<'t> {
    Boards { starts: Vec<Matrix<'t>>, goal: Option<Matrix<'t>> },
    Map { grid: Matrix<'t>, start: Option<(Pair, Place)>, goal: Option<(Pair, Place)>, others: Vec<String> },
}

fn meaning_of(text: &str) -> Option<Meaning<'_>> {
    let all = arrays(text).ok()?;
    let found = boards(&all).or_else(|| map_of(&all))?;
    let is_object = text.trim_start().starts_with('{');
    // Another form reads a single list.
    match &found {
        Meaning::Boards { goal: None, .. } | Meaning::Map { start: None, goal: None, .. } if !is_object => {
            None
        }
        _ => Some(found),
    }
}

fn is_board(matrix: &Matrix<'_>) -> bool {
    meaning::claims(matrix, "").iter().any(|claim| claim.kind == Kind::Tiles)
}

/// Boards and their common goal.
fn boards<'t>(all: &[Named<'t>]) -> Option<Meaning<'t>> {
    let named =
        |named: &Named<'t>| named.matrix().filter(is_board).map(|matrix| (named.is_called(GOALS), matrix));
    let found: Vec<(bool, Matrix<'t>)> =
        all.iter().filter(|named| !named.words.is_empty()).filter_map(named).collect();
    let goal = found.iter().find(|(is_goal, _)| *is_goal).map(|(_, matrix)| matrix.clone());
    let starts: Vec<_> =
        found.into_iter().filter(|(is_goal, _)| !is_goal).map(|(_, matrix)| matrix).collect();
    let is_named = |named: &Named<'_>| {
        named.matrix().is_some_and(|matrix| is_board(&matrix))
            && (named.is_called(BOARDS) || named.is_called(STARTS))
    };
    let are_boards = !starts.is_empty() && (goal.is_some() || all.iter().any(is_named));
    are_boards.then_some(Meaning::Boards { starts, goal })
}

/// A maze and two cells.
fn map_of<'t>(all: &[Named<'t>]) -> Option<Meaning<'t>> {
    let is_digit = |cell: &crate::matrix::Cell<'_>| matches!(cell.text.as_bytes(), [b'0'..=b'9']);
    let is_grid = |matrix: &Matrix<'_>| {
        let is_map = || meaning::map_score(matrix) > 0 || matrix.cells().all(is_digit);
        matrix.rows.len() > 1 && matrix.width() > 1 && is_map()
    };
    let grids =
        || all.iter().filter(|named| named.pair().is_none() && named.matrix().is_some_and(|m| is_grid(&m)));
    let grid = grids().find(|named| named.is_called(MAPS)).or_else(|| grids().next())?;
    let pair = |names: &[&str]| all.iter().filter(|named| named.is_called(names)).find_map(Named::pair);
    let (start, goal) = (pair(STARTS), pair(GOALS));
    if grids().count() > 1
        || grid.words.is_empty()
        || start.is_none() && goal.is_none() && !grid.is_called(MAPS)
    {
        return None;
    }
    let is_used = |named: &&Named<'_>| {
        named.line() == grid.line() && named.words == grid.words
            || named.pair().is_some() && (named.is_called(STARTS) || named.is_called(GOALS))
    };
    let others = all.iter().filter(|named| !is_used(named)).map(Named::name).collect();
    Some(Meaning::Map { grid: grid.matrix()?, start, goal, others })
}

fn recognise(features: &Features<'_>) -> Vec<Claim> {
    if !features.text.contains(['[', '{', '(']) {
        return Vec::new();
    }
    match meaning_of(features.text) {
        Some(Meaning::Boards { starts, goal }) => {
            let size = starts.first().map_or((0, 0), |start| (start.width(), start.rows.len()));
            let what = if goal.is_some() { "arrays of a start and a goal" } else { "an array" };
            let score = if goal.is_some() { Claim::SURE } else { Claim::MARKED + 5 };
            vec![Claim::new(Kind::Tiles, score, format!("{}x{} sliding tiles, {what}", size.0, size.1))]
        }
        Some(Meaning::Map { grid, start, goal, .. }) => {
            let score = match (&start, &goal) {
                (Some(_), Some(_)) => Claim::SURE,
                _ => meaning::map_score(&grid) + 3,
            };
            let evidence = format!("{}x{} map, an array", grid.width(), grid.rows.len());
            vec![Claim::new(Kind::Map, score, evidence)]
        }
        None => Vec::new(),
    }
}

fn read(text: &str, _: Kind) -> Items<'_> {
    let all = match arrays(text) {
        Ok(all) => all,
        Err(fault) => return Box::new(std::iter::once(Item::new(1, Err(fault)))),
    };
    match boards(&all).or_else(|| map_of(&all)) {
        Some(Meaning::Boards { starts, goal }) => Box::new(starts.into_iter().map(move |start| {
            let board = board(&start, goal.as_ref());
            Item::new(start.line(), board.map(Puzzle::Tiles))
        })),
        Some(Meaning::Map { grid, start, goal, others }) => {
            let mut remarks = Vec::new();
            let map = map(&grid, [("start", start), ("goal", goal)], &mut remarks);
            if !others.is_empty() {
                remarks.push(format!("ignored: {}", others.join(", ")));
            }
            let item = Item::new(grid.line(), map.map(Puzzle::Map));
            Box::new(std::iter::once(Item { remarks, ..item }))
        }
        None => Box::new(std::iter::empty()),
    }
}

fn board(start: &Matrix<'_>, goal: Option<&Matrix<'_>>) -> Result<SlidingBoard, Fault> {
    let tiles = |matrix: &Matrix<'_>| match meaning::item(Kind::Tiles, matrix).puzzle {
        Ok(Puzzle::Tiles(board)) => Ok(board),
        Ok(_) => Err(Fault::new("expected sliding tiles").at(Place::line(matrix.line()))),
        Err(fault) => Err(fault),
    };
    let first = tiles(start)?;
    let Some(goal) = goal else { return Ok(first) };
    let end = tiles(goal)?;
    if (first.columns, first.rows) != (end.columns, end.rows) {
        let message = format!(
            "the start has {} columns and {} rows, but the goal has {} and {}",
            first.columns, first.rows, end.columns, end.rows
        );
        return Err(Fault::new(message).at(Place::line(goal.line())));
    }
    Ok(SlidingBoard { goal: Some(end.tiles), ..first })
}

/// The map with the cells of its named arrays.
fn map(
    grid: &Matrix<'_>,
    ends: [(&str, Option<(Pair, Place)>); 2],
    remarks: &mut Vec<String>,
) -> Result<GridMap, Fault> {
    let (mut map, remark) = meaning::map(grid)?;
    remarks.extend(remark);
    for (name, end) in ends {
        let Some((pair, place)) = end else { continue };
        let (row, column) = match pair {
            Pair::Plain(row, column) | Pair::RowColumn(row, column) => (row, column),
        };
        if row >= map.height || column >= map.width {
            return Err(Fault::new(format!(
                "the {name}: row {row}, column {column}, counted from 0, is outside the map of {} rows and {} columns",
                map.height, map.width
            ))
            .at(place));
        }
        let cell = row * map.width + column;
        if name == "start" {
            map.start = Some(cell)
        } else {
            map.goals = vec![cell]
        }
        let hint = if matches!(pair, Pair::Plain(..)) { ", first the row, counted from 0" } else { "" };
        remarks.push(format!("the {name} is in row {}, column {}{hint}", row + 1, column + 1));
    }
    Ok(map)
}
