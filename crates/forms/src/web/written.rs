//! Rules as f-puzzles describes them: the inverse of `rules`.

use super::rules::{KEYS, Shape};
use crate::GridRule;
use serde_json::{Map, Value, json};

/// The keys of a description of f-puzzles that hold these rules of a square grid; `None` if f-puzzles lacks one of the
/// rules. The description may lose details, so read it back to compare.
///
/// ```
/// use solvarium_forms::{GridRule, f_puzzles_keys};
/// let thermo = GridRule::new("thermo", vec![vec![0, 1, 5]], Vec::new());
/// let keys = f_puzzles_keys(&[thermo], 4).unwrap();
/// assert_eq!(keys["thermometer"].to_string(), r#"[{"lines":[["R1C1","R1C2","R2C2"]]}]"#);
/// assert_eq!(f_puzzles_keys(&[GridRule::new("full-rank", vec![vec![0, 1]], vec![1])], 4), None);
/// ```
#[must_use]
pub fn f_puzzles_keys(rules: &[GridRule], size: usize) -> Option<Map<String, Value>> {
    let mut keys = Map::new();
    for rule in rules {
        if rule.paths.iter().flatten().any(|&cell| cell >= size * size) || !rule.parts.is_empty() {
            return None;
        }
        for (key, entry) in entries(rule, size)? {
            match keys.entry(key).or_insert_with(|| Value::Array(Vec::new())) {
                Value::Array(known) if entry != true => known.push(entry),
                flag => *flag = entry,
            }
        }
    }
    Some(keys)
}

/// The entries of a rule with their keys.
fn entries(rule: &GridRule, size: usize) -> Option<Vec<(&'static str, Value)>> {
    let of = |key, entry| Some(vec![(key, entry)]);
    match (rule.name, &rule.values[..]) {
        ("diagonal-up", []) => return of("diagonal+", json!(true)),
        ("diagonal-down", []) => return of("diagonal-", json!(true)),
        ("no-other-ratio", [_, ..]) => return of("negative", json!("ratio")),
        ("no-other-sum", [5, 10]) => return of("negative", json!("xv")),
        ("no-other-difference", [1]) => return of("negative", json!("difference")),
        ("cage", []) => return of("killercage", json!({ "cells": names(rule.paths.first()?, size) })),
        ("cage", &[sum]) => {
            let cells = names(rule.paths.first()?, size);
            return of("killercage", json!({ "cells": cells, "value": sum.to_string() }));
        }
        // Sums with one digital root.
        ("cage", &[root, ..]) => {
            let cells = names(rule.paths.first()?, size);
            return of("cage", json!({ "cells": cells, "value": format!("DR{root}") }));
        }
        _ => {}
    }
    let &(key, _, shape) = KEYS.iter().find(|(_, name, _)| *name == rule.name)?;
    if matches!(shape, Shape::Cell) {
        let cell = |&cell: &usize| (key, json!({ "cell": name(cell, size) }));
        return Some(rule.paths.first()?.iter().map(cell).collect());
    }
    of(key, entry(shape, rule, size)?)
}

fn entry(shape: Shape, rule: &GridRule, size: usize) -> Option<Value> {
    let path = rule.paths.first();
    let value = match (rule.name, &rule.values[..]) {
        (_, []) => None,
        ("pair-sum", [10]) => Some("X".to_owned()),
        ("pair-sum", [5]) => Some("V".to_owned()),
        (_, &[value]) => Some(value.to_string()),
        _ if matches!(shape, Shape::Values) => None,
        _ => return None,
    };
    let mut entry = match (shape, &rule.paths[..]) {
        (Shape::Flag, []) => return Some(json!(true)),
        (Shape::Cells, _) => json!({ "cells": names(path?, size) }),
        (Shape::Values, _) => return Some(json!({ "cells": names(path?, size), "values": rule.values })),
        (Shape::Lines, _) => json!({ "lines": [names(path?, size)] }),
        (Shape::Arrow, [pill, line]) => {
            let start = start(pill, *line.first()?, size)?;
            let line: Vec<usize> = std::iter::once(start).chain(line.iter().copied()).collect();
            json!({ "cells": names(pill, size), "lines": [names(&line, size)] })
        }
        (Shape::Clone, [one, other]) => {
            json!({ "cells": names(one, size), "cloneCells": names(other, size) })
        }
        (Shape::Outside | Shape::Diagonal, [path]) => outside(path, size)?,
        _ => return None,
    };
    if let Some(value) = value {
        entry["value"] = json!(value);
    }
    Some(entry)
}

/// The place outside the grid from which a straight line is seen, and its direction.
fn outside(path: &[usize], size: usize) -> Option<Value> {
    let place = |cell: usize| ((cell / size) as i64 + 1, (cell % size) as i64 + 1);
    let (row, column) = place(*path.first()?);
    // A line of one cell is in a corner: any diagonal from outside has only this cell.
    let (down, right) = match path.get(1) {
        Some(&next) => (place(next).0 - row, place(next).1 - column),
        None if row == 1 => (1, if column == 1 { -1 } else { 1 }),
        None => (-1, if column == 1 { -1 } else { 1 }),
    };
    let direction = match (down, right) {
        (1, 1) => Some("DR"),
        (1, -1) => Some("DL"),
        (-1, 1) => Some("UR"),
        (-1, -1) => Some("UL"),
        _ => None,
    };
    let mut entry = json!({ "cell": format!("R{}C{}", row - down, column - right) });
    if let Some(direction) = direction {
        entry["direction"] = json!(direction);
    }
    Some(entry)
}

/// The cell of a pill where an arrow begins: the nearest to its line.
fn start(pill: &[usize], to: usize, size: usize) -> Option<usize> {
    let distance = |&cell: &usize| {
        let (rows, columns) = ((cell / size).abs_diff(to / size), (cell % size).abs_diff(to % size));
        rows * rows + columns * columns
    };
    pill.iter().copied().min_by_key(distance)
}

fn names(cells: &[usize], size: usize) -> Vec<String> {
    cells.iter().map(|&cell| name(cell, size)).collect()
}

fn name(cell: usize, size: usize) -> String {
    format!("R{}C{}", cell / size + 1, cell % size + 1)
}
