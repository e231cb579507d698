//! JSON objects: one in each line, in an array, or a single one, with the fields of tables; and files of f-puzzles.
//!
//! Arrays of numbers alone are read as nested lists.

mod fields;

use crate::features::{Features, numbered};
use crate::form::{Claim, Example, Form, Item, Items, Read, Refused};
use crate::grid::{self, rules::Rules};
use crate::puzzle::Puzzle;
use crate::{Fault, Kind, Place, SudokuGrid, record, run, web};
use serde_json::{Map, Value};
use solvarium_budget as budget;

/// See the module.
pub(super) const FORM: Form = Form {
    name: "json",
    help: "JSON: objects with a puzzle, one per line or in an array; files of f-puzzles",
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
            text: "{\"grid\": \"1.....3..4.....2\", \"regions\": \"aaabcabbcddbccdd\"}",
            reads: &["sudoku 4x4 1.....3..4.....2 regions aaabcabbcddbccdd"],
        },
        Example {
            text: "{\"prompt\": \"Solve this: 3....5.47..6.42..1.....789..5..16..2..3.....481....7....2...4..56.87.1.....3..6.., please\", \"label\": \"1\"}\n",
            reads: &[
                "sudoku 9x9 3....5.47..6.42..1.....789..5..16..2..3.....481....7....2...4..56.87.1.....3..6.. note label=1",
            ],
        },
        Example {
            text: "{\"puzzle\": \"1 . | . .\\n. . | 3 .\\n----+----\\n. 4 | . .\\n. . | . 2\", \"diagonal\": true}",
            reads: &["sudoku 4x4 1.....3..4.....2 diagonals"],
        },
        Example {
            text: "{\"cages\": [{\"sum\": 3, \"cells\": [[0,0],[0,1]]}, {\"sum\": 7, \"cells\": [[0,2],[0,3]]}, {\"sum\": 10, \"cells\": [[1,0],[1,1],[1,2],[1,3]]}, {\"sum\": 10, \"cells\": [[2,0],[2,1],[2,2],[2,3]]}, {\"sum\": 10, \"cells\": [[3,0],[3,1],[3,2],[3,3]]}]}",
            reads: &[
                "sudoku 4x4 ................ cage [0, 1]=Some(3) cage [2, 3]=Some(7) cage [4, 5, 6, 7]=Some(10) cage [8, 9, 10, 11]=Some(10) cage [12, 13, 14, 15]=Some(10)",
            ],
        },
        Example {
            text: "{\"size\":2,\"grid\":[[{\"value\":1,\"given\":true},{}],[{},{}]],\"antiknight\":false}",
            reads: &["sudoku 2x2 1..."],
        },
    ],
    refused: &[
        Refused {
            text: "{\"puzzle\": \"1.....3..4.....2\"}\n{\"puzzle\": \"1.....3..4.....\"}\n",
            message: "line 2: a puzzle of 15 cells is not a grid: 4 x 4 has 16",
        },
        Refused {
            text: "{\"puzzle\": \"1.....3..4.....2\"}\n{\"puzzle\": \"1.....3..4.....2\"\n",
            message: "line 2, column 29: this is not valid JSON: EOF while parsing an object",
        },
        Refused {
            text: "{\"puzzles\":[{\"type\":\"puzzle\",\"problem\":\"killer\",\"grid\":[[1,0,0,0],[0,0,3,0],[0,4,0,0],[0,0,0,2]]}]}",
            message: "line 1: a puzzle in Solvarium's JSON must be alone, one per line or in an array, not inside another object",
        },
        Refused {
            text: "{\"puzzle\": \"1.....3..4.....2\", \"variant\": \"Anti-Knight\"}",
            message: "line 1: the text names the rule anti-knight: not supported (Solvarium has regions, diagonals, windows and cages)",
        },
        Refused {
            text: "{\"cages\": [{\"sum\": 3, \"cells\": [[0,0],[0,1]]}, {\"sum\": 7, \"cells\": [[0,1],[0,2]]}]}",
            message: "line 1: r1c2 is in two cages, 1 and 2",
        },
        Refused {
            text: "{\"size\":2,\"grid\":[[{},{}],[{},{}]],\"foglight\":[\"R1C1\"]}",
            message: "line 1: foglight: not supported; `solvarium list rules` shows the rules of variants",
        },
    ],
    recognise,
    read: Read::Text(read),
};

/// Names of fields with a puzzle, in lower case.
const PUZZLES: &[&str] = &[
    "puzzle", "quiz", "quizzes", "question", "grid", "sudoku", "clues", "givens", "board", "problem",
    "unsolved", "start", "initial", "input", "cells", "value", "mission", "task",
];
const SOLUTIONS: &[&str] = &["solution", "answer", "solved", "output", "target"];
/// Names of fields with words that may contain a line of cells.
const PROSE: &[&str] =
    &["prompt", "text", "instruction", "content", "problem_text", "query", "user", "message"];
/// The maximum length of a field that is searched for rows of cells.
const TEXT_MOST: usize = 1 << 16;
/// The maximum nesting depth in which puzzles are searched.
const DEPTH_MOST: usize = 6;

fn recognise(features: &Features<'_>) -> Vec<Claim> {
    let text = features.text.trim_start();
    let is_object = text.starts_with('{') && text[1..].trim_start().starts_with('"');
    let is_array = text.starts_with('[') && text[1..].trim_start().starts_with('{');
    if (is_object || is_array) && holds_puzzle(&text.to_ascii_lowercase()) {
        return vec![Claim::sudoku(Claim::MARKED, "Sudoku, JSON")];
    }
    Vec::new()
}

/// Whether a field with a known name begins as a puzzle does: with a bracket, or as a string of cells.
fn holds_puzzle(text: &str) -> bool {
    let begins = |value: &str| match value.strip_prefix('"') {
        Some(cells) => cells
            .chars()
            .take(4)
            .all(|c| c.is_ascii_digit() || matches!(c, '.' | '_' | '*' | '-' | '\\' | 'n' | ' ' | '|' | '+')),
        None => value.strip_prefix('[').is_some_and(|inside| {
            inside
                .trim_start()
                .starts_with(|c: char| c.is_ascii_digit() || matches!(c, '[' | '{' | '"' | 'n' | '-'))
        }),
    };
    let value =
        |name: &str, at: usize| Some(text[at + name.len()..].trim_start().strip_prefix(':')?.trim_start());
    let found = |name: &str| text.match_indices(name).any(|(at, _)| value(name, at).is_some_and(begins));
    let has_words = || {
        PROSE.iter().chain(PUZZLES).any(|name| text.contains(&format!("\"{name}\"")))
            && (fields::in_words(text).is_some() || text.matches("\\n").count() > 2)
    };
    PUZZLES.iter().chain(&["cages"]).any(|name| found(&format!("\"{name}\""))) || has_words()
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

/// The approximate memory for each byte of JSON at most: that of a number of one digit and a comma.
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
                Err(Fault::new(format!("this is not valid JSON: {message}")).at(place)),
            )];
        }
    };
    let mut items = Vec::new();
    collect(&value, line, 0, &mut items);
    if items.is_empty() {
        let message = "no field holds a puzzle: expected a field such as `puzzle` or `grid`";
        items.push(Item::new(line, Err(Fault::new(message).at(Place::line(line)))));
    }
    items
}

fn collect(value: &Value, line: usize, depth: usize, items: &mut Vec<Item>) {
    match value {
        _ if depth > DEPTH_MOST => {}
        // The rows of such an object alone would be a puzzle without regions and cages.
        Value::Object(map) if record::is_record(map) => {
            let message = "a puzzle in Solvarium's JSON must be alone, one per line or in an array, not inside another object";
            items.push(item(Err(Fault::new(message)), line));
        }
        Value::Object(_) if web::is_f_puzzles(value) => {
            items.push(item(web::of_value(value).map(|grid| (grid, Vec::new())), line));
        }
        Value::Object(map) => match find(map) {
            Some(found) => items.extend(of_object(map, &found, line)),
            None => map.values().for_each(|value| collect(value, line, depth + 1, items)),
        },
        Value::Array(all)
            if all.len() > 2 && all.iter().all(Value::is_object) && fields::cages(value, None).is_ok() =>
        {
            items.push(item(fields::cages(value, None), line));
        }
        Value::Array(all) => all.iter().for_each(|value| collect(value, line, depth + 1, items)),
        _ => {}
    }
}

/// The position of the puzzle in an object.
enum PuzzleField<'v> {
    /// A field with cells, in a string or an array.
    Cells(&'v str, &'v Value),
    /// A field with a text that contains rows of cells.
    Rows(&'v str, &'v str),
    /// A field with words around one line of cells.
    Words(&'v str, &'v str),
    /// A list of cages without a grid.
    Cages(&'v str, &'v Value),
}

fn find(map: &Map<String, Value>) -> Option<PuzzleField<'_>> {
    let text = |value: &'_ Value| value.as_str().map(str::len).filter(|&length| length < TEXT_MOST).is_some();
    let cells = map.iter().find(|(name, value)| is_one_of(name, PUZZLES) && is_puzzle(value));
    let rows = || {
        let is_rows = |text: &str| text.contains('\n') && matches!(grid::sheet(text), Ok(Some(_)));
        let is_named = |name: &str| is_one_of(name, PUZZLES) || is_one_of(name, PROSE);
        let texts = map.iter().filter(|(name, value)| is_named(name) && text(value));
        texts.filter_map(|(name, value)| Some((name, value.as_str()?))).find(|(_, text)| is_rows(text))
    };
    let words = || {
        let texts = map
            .iter()
            .filter(|(name, value)| (is_one_of(name, PROSE) || is_one_of(name, PUZZLES)) && text(value));
        texts.filter_map(|(name, value)| Some((name, fields::in_words(value.as_str()?)?))).next()
    };
    let cages = || map.iter().find(|(name, value)| fields::are_cages(name, value));
    (cells.map(|(name, value)| PuzzleField::Cells(name, value)))
        .or_else(|| rows().map(|(name, text)| PuzzleField::Rows(name, text)))
        .or_else(|| words().map(|(name, run)| PuzzleField::Words(name, run)))
        .or_else(|| cages().map(|(name, value)| PuzzleField::Cages(name, value)))
}

type GridWithRemarks = (SudokuGrid, Vec<String>);

fn of_object(map: &Map<String, Value>, found: &PuzzleField<'_>, line: usize) -> Vec<Item> {
    let digits = |value: &Value| {
        let (size, values, remark) = digits(value)?;
        Ok((SudokuGrid { size, values, ..SudokuGrid::default() }, Vec::from_iter(remark)))
    };
    let (name, read) = match *found {
        PuzzleField::Cells(name, value) => (name, digits(value)),
        PuzzleField::Words(name, run) => (
            name,
            digits(&Value::String(run.to_owned())).map(|(grid, mut remarks)| {
                remarks.push(format!("read from the words of `{name}`"));
                (grid, remarks)
            }),
        ),
        PuzzleField::Cages(name, value) => (name, fields::cages(value, None)),
        PuzzleField::Rows(name, text) => {
            let Ok(Some(sheet)) = grid::sheet(text) else { return Vec::new() };
            let each = |read: Item| {
                let remarks = read.remarks.clone();
                let described = read.puzzle.and_then(|puzzle| match puzzle {
                    Puzzle::Sudoku(grid) => Ok((*grid, remarks)),
                    _ => Err(Fault::new("expected a Sudoku")),
                });
                item(described.and_then(|described| with_fields(map, name, described)), line)
            };
            return sheet.items().map(each).collect();
        }
    };
    vec![item(read.and_then(|described| with_fields(map, name, described)), line)]
}

fn item(read: Result<GridWithRemarks, Fault>, line: usize) -> Item {
    match read {
        Ok((grid, remarks)) => {
            let item = Item::new(line, Ok(Puzzle::Sudoku(Box::new(grid))));
            remarks.into_iter().fold(item, |item, remark| item.with_remark(Some(remark)))
        }
        Err(fault) => Item::new(line, Err(fault.at(Place::line(line)))),
    }
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

/// The grid with the data of the other fields of its object.
fn with_fields(
    map: &Map<String, Value>,
    name: &str,
    described: GridWithRemarks,
) -> Result<GridWithRemarks, Fault> {
    let (mut grid, mut remarks) = described;
    let (mut rules, mut ignored) = (Rules::default(), Vec::new());
    // Cages that define the puzzle were read before.
    let has_cages = !grid.cages.is_empty();
    for (other, value) in map {
        match value {
            _ if other == name || has_cages && fields::are_cages(other, value) => {}
            _ if is_one_of(other, SOLUTIONS) && is_puzzle(value) => {
                grid.solution = Some(solution(value, grid.size)?)
            }
            _ if fields::take(&mut grid, &mut rules, other, value)? => {}
            Value::String(text) => grid.notes.push(format!("{other}={text}")),
            Value::Number(number) => grid.notes.push(format!("{other}={number}")),
            Value::Bool(_) | Value::Null => {}
            _ => ignored.push(other.as_str()),
        }
    }
    if let Some(boxes) = fields::boxes(map, grid.size).filter(|_| grid.regions.is_none()) {
        grid.boxes = Some(boxes);
    }
    if !grid.values.contains(&0) && !grid::is_solved(&grid) {
        return Err(Fault::new(format!(
            "`{name}` is not a Sudoku: no cell is empty, and rows, columns or boxes repeat digits"
        )));
    }
    rules.apply(&mut grid)?;
    if !ignored.is_empty() {
        remarks.push(format!("ignored: the fields `{}`", ignored.join("`, `")));
    }
    Ok((grid, remarks))
}

fn solution(value: &Value, size: usize) -> Result<Vec<u8>, Fault> {
    let wrong = |fault: Fault| Fault::new(format!("the solution: {}", fault.message()));
    let (other, solution, _) = digits(value).map_err(wrong)?;
    if other == size && !solution.contains(&0) {
        return Ok(solution);
    }
    Err(Fault::new("the solution has an empty cell or another size"))
}

/// The size and the digits of a puzzle in any of its shapes.
fn digits(value: &Value) -> Result<(usize, Vec<u8>, Option<String>), Fault> {
    if let Value::String(text) = value {
        let cells = text.chars().count();
        let Some(size) = run::size(text) else {
            let size = (cells + 1).isqrt();
            return Err(Fault::new(format!(
                "a puzzle of {cells} cells is not a grid: {size} x {size} has {}",
                size * size
            )));
        };
        return run::grid(text, size, Place::line(0)).map(|(grid, remark)| (size, grid.values, remark));
    }
    let mut flat = Vec::new();
    for value in value.as_array().into_iter().flatten() {
        match value {
            Value::Array(row) => flat.extend(row.iter().map(text_of)),
            Value::String(row) if row.chars().count() > 2 || row.len() > 1 && row.parse::<i32>().is_err() => {
                flat.extend(row.chars().map(String::from))
            }
            other => flat.push(text_of(other)),
        }
    }
    let size = flat.len().isqrt();
    if size * size != flat.len() || size > crate::script::SIZE_MOST {
        let size = (flat.len() + 1).isqrt();
        let message =
            format!("a puzzle of {} cells is not a grid: {size} x {size} has {}", flat.len(), size * size);
        return Err(Fault::new(message));
    }
    let cell = |text| crate::matrix::Cell { text, place: Place::line(0) };
    let cells: Vec<_> = flat.iter().map(|text| cell(text.as_str())).collect();
    crate::script::grid(&cells, size).map(|(grid, remark)| (size, grid.values, remark))
}

fn text_of(value: &Value) -> String {
    match value {
        Value::String(text) => text.clone(),
        Value::Null => ".".to_owned(),
        other => other.to_string(),
    }
}
