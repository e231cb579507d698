//! JSON objects: one a line, in an array, or one alone, with the fields that tables have; f-puzzles' own files.
//!
//! Arrays of numbers alone are read as nested lists.

use crate::form::{Claim, Example, Form, Item, Items, Read, Refused};
use crate::looks::{Looks, numbered};
use crate::puzzle::Puzzle;
use crate::{Fault, Kind, Place, SudokuGrid, record, run, web};
use serde_json::{Map, Value};
use solvarium_budget as budget;

/// See the module.
pub(super) static FORM: Form = Form {
    name: "json",
    help: "JSON: objects with a puzzle, one a line or in an array; f-puzzles' files",
    examples: &[
        Example {
            text: "{\"id\": 1, \"puzzle\": \"1.....3..4.....2\", \"solution\": \"1324423131422413\"}\n{\"id\": 2, \"puzzle\": \"1.....3..4......\"}\n",
            reads: &[
                "sudoku 4x4 1.....3..4.....2 solution 1324423131422413 note id=1",
                "sudoku 4x4 1.....3..4...... note id=2",
            ],
        },
        Example {
            text: "[\n  {\"grid\": [[1,0,0,0],[0,0,3,0],[0,4,0,0],[0,0,0,2]]}\n]\n",
            reads: &["sudoku 4x4 1.....3..4.....2"],
        },
        Example {
            text: "{\"newboard\": {\"grids\": [{\"value\": [[1,0,0,0],[0,0,3,0],[0,4,0,0],[0,0,0,2]], \"difficulty\": \"Easy\"}]}}",
            reads: &["sudoku 4x4 1.....3..4.....2 note difficulty=Easy"],
        },
        Example {
            text: "{\"size\":2,\"grid\":[[{\"value\":1,\"given\":true},{}],[{},{}]],\"antiknight\":false}",
            reads: &["sudoku 2x2 1..."],
        },
    ],
    refused: &[
        Refused {
            text: "{\"puzzle\": \"1.....3..4.....2\"}\n{\"puzzle\": \"1.....3..4.....\"}\n",
            message: "line 2: a puzzle of 15 cells is no grid: 4 x 4 has 16",
        },
        Refused {
            text: "{\"puzzle\": \"1.....3..4.....2\"}\n{\"puzzle\": \"1.....3..4.....2\"\n",
            message: "line 2, column 29: this is no JSON: EOF while parsing an object",
        },
        Refused {
            text: "{\"puzzles\":[{\"type\":\"puzzle\",\"problem\":\"killer\",\"grid\":[[1,0,0,0],[0,0,3,0],[0,4,0,0],[0,0,0,2]]}]}",
            message: "line 1: a puzzle in the JSON of Solvarium stands alone, one a line, or in an array, in no other object",
        },
        Refused {
            text: "{\"size\":2,\"grid\":[[{},{}],[{},{}]],\"antiknight\":true}",
            message: "line 1: anti-knight: not supported; Solvarium has regions, diagonals and killer cages",
        },
    ],
    looks,
    read: Read::Text(read),
};

/// Names of fields with a puzzle, in small letters.
const PUZZLES: &[&str] = &[
    "puzzle", "quiz", "quizzes", "question", "grid", "sudoku", "clues", "givens", "board", "problem",
    "unsolved", "start", "initial", "input", "cells", "value", "mission", "task",
];
const SOLUTIONS: &[&str] = &["solution", "answer", "solved", "output", "target"];
/// The deepest nesting in which puzzles are looked for.
const DEPTH_MOST: usize = 6;

fn looks(looks: &Looks<'_>) -> Vec<Claim> {
    let text = looks.text.trim_start();
    let is_object = text.starts_with('{') && text[1..].trim_start().starts_with('"');
    let is_array = text.starts_with('[') && text[1..].trim_start().starts_with('{');
    if (is_object || is_array) && holds_puzzle(&text.to_ascii_lowercase()) {
        return vec![Claim::sudoku(Claim::MARKED, "Sudoku, JSON")];
    }
    Vec::new()
}

/// Whether a field of a known name begins as a puzzle does: with a bracket, or as a string of cells.
fn holds_puzzle(text: &str) -> bool {
    let begins = |value: &str| match value.strip_prefix('"') {
        Some(cells) => {
            cells.chars().take(4).all(|c| c.is_ascii_digit() || matches!(c, '.' | '_' | '*' | '-'))
        }
        None => value.strip_prefix('[').is_some_and(|inside| {
            inside
                .trim_start()
                .starts_with(|c: char| c.is_ascii_digit() || matches!(c, '[' | '{' | '"' | 'n'))
        }),
    };
    let value =
        |name: &str, at: usize| Some(text[at + name.len()..].trim_start().strip_prefix(':')?.trim_start());
    let found = |name: &str| text.match_indices(name).any(|(at, _)| value(name, at).is_some_and(begins));
    PUZZLES.iter().any(|name| found(&format!("\"{name}\"")))
}

fn read(text: &str, _: Kind) -> Items<'_> {
    let mut filled = numbered(text).filter(|(_, line)| !line.trim().is_empty());
    let first = filled.next().map_or("", |(_, line)| line.trim());
    let is_lines = first.starts_with('{') && (first.ends_with('}') && filled.next().is_some());
    if is_lines {
        let lines = numbered(text).filter(|(_, line)| !line.trim().is_empty());
        return Box::new(lines.flat_map(|(number, line)| items(line, number)));
    }
    Box::new(items(text, 1).into_iter())
}

/// What is held of each byte of JSON at most, about: a number of one digit and a comma.
const BYTES_A_BYTE: usize = 16;

/// The puzzles of a value that begins on this line.
fn items(text: &str, line: usize) -> Vec<Item> {
    if budget::spend(text.len()).and_then(|()| budget::hold(text.len() * BYTES_A_BYTE)).is_err() {
        return Vec::new();
    }
    let value: Value = match serde_json::from_str(text) {
        Ok(value) => value,
        Err(error) => {
            let message = error.to_string();
            let message = message.split(" at line").next().unwrap_or_default();
            let place = Place::new(line + error.line().max(1) - 1, error.column());
            return vec![Item::new(
                place.line,
                Err(Fault::new(format!("this is no JSON: {message}")).at(place)),
            )];
        }
    };
    let mut items = Vec::new();
    collect(&value, line, 0, &mut items);
    if items.is_empty() {
        let message = "no field holds a puzzle: expected one named `puzzle`, `grid` or the like";
        items.push(Item::new(line, Err(Fault::new(message).at(Place::line(line)))));
    }
    items
}

fn collect(value: &Value, line: usize, depth: usize, items: &mut Vec<Item>) {
    match value {
        _ if depth > DEPTH_MOST => {}
        // Its rows alone would be a puzzle without regions and cages.
        Value::Object(map) if record::is_record(map) => {
            let message = "a puzzle in the JSON of Solvarium stands alone, one a line, or in an array, in no other object";
            items.push(item(Err(Fault::new(message)), line));
        }
        Value::Object(_) if web::is_f_puzzles(value) => items.push(item(web::of_value(value), line)),
        Value::Object(map) => {
            match map.iter().find(|(name, value)| is_one_of(name, PUZZLES) && is_puzzle(value)) {
                Some((name, value)) => items.push(item(of_fields(map, name, value), line)),
                None => map.values().for_each(|value| collect(value, line, depth + 1, items)),
            }
        }
        Value::Array(all) => all.iter().for_each(|value| collect(value, line, depth + 1, items)),
        _ => {}
    }
}

fn item(grid: Result<SudokuGrid, Fault>, line: usize) -> Item {
    Item::new(
        line,
        grid.map(|grid| Puzzle::Sudoku(Box::new(grid))).map_err(|fault| fault.at(Place::line(line))),
    )
}

fn is_one_of(name: &str, known: &[&str]) -> bool {
    let name = name.to_ascii_lowercase();
    known.iter().any(|known| name == *known)
}

/// Whether a field is a line of cells, or an array of numbers or of rows.
fn is_puzzle(value: &Value) -> bool {
    match value {
        Value::String(text) => text.len() >= 9 && text.chars().all(run::is_cell),
        Value::Array(all) => {
            let is_scalar =
                |value: &Value| matches!(value, Value::Number(_) | Value::Null | Value::String(_));
            let is_row = |value: &Value| value.as_array().is_some_and(|row| row.iter().all(is_scalar));
            all.len() > 1 && (all.iter().all(is_scalar) || all.iter().all(is_row))
        }
        _ => false,
    }
}

fn of_fields(map: &Map<String, Value>, name: &str, value: &Value) -> Result<SudokuGrid, Fault> {
    let (size, values) = digits(value)?;
    let mut grid = SudokuGrid { size, values, ..SudokuGrid::default() };
    for (other, value) in map {
        match value {
            _ if other == name => {}
            _ if is_one_of(other, SOLUTIONS) && is_puzzle(value) => {
                let wrong = |fault: Fault| Fault::new(format!("the solution: {}", fault.message()));
                let (other, solution) = digits(value).map_err(wrong)?;
                let is_whole = other == size && !solution.contains(&0);
                grid.solution = Some(solution).filter(|_| is_whole);
                if !is_whole {
                    return Err(Fault::new("the solution: a cell is empty, or its size is another"));
                }
            }
            Value::String(text) => grid.notes.push(format!("{other}={text}")),
            Value::Number(number) => grid.notes.push(format!("{other}={number}")),
            _ => {}
        }
    }
    Ok(grid)
}

/// The size and the digits of a puzzle in any of its shapes.
fn digits(value: &Value) -> Result<(usize, Vec<u8>), Fault> {
    if let Value::String(text) = value {
        let cells = text.chars().count();
        let Some(size) = run::size(text) else {
            let size = (cells + 1).isqrt();
            return Err(Fault::new(format!(
                "a puzzle of {cells} cells is no grid: {size} x {size} has {}",
                size * size
            )));
        };
        return run::grid(text, size, Place::line(0)).map(|(grid, _)| (size, grid.values));
    }
    let mut flat = Vec::new();
    for value in value.as_array().into_iter().flatten() {
        match value {
            Value::Array(row) => flat.extend(row.iter().map(text_of)),
            Value::String(row) if row.chars().count() > 1 => flat.extend(row.chars().map(String::from)),
            other => flat.push(text_of(other)),
        }
    }
    let size = flat.len().isqrt();
    if size * size != flat.len() || size > crate::script::SIZE_MOST {
        let size = (flat.len() + 1).isqrt();
        let message =
            format!("a puzzle of {} cells is no grid: {size} x {size} has {}", flat.len(), size * size);
        return Err(Fault::new(message));
    }
    let cell = |text| crate::matrix::Cell { text, place: Place::line(0) };
    let cells: Vec<_> = flat.iter().map(|text| cell(text.as_str())).collect();
    crate::script::grid(&cells, size).map(|(grid, _)| (size, grid.values))
}

fn text_of(value: &Value) -> String {
    match value {
        Value::String(text) => text.clone(),
        Value::Null => ".".to_owned(),
        other => other.to_string(),
    }
}
