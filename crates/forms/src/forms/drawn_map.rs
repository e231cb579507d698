//! Mazes drawn with `#` or full blocks for walls and blanks or dots for ways; S, A or `<` is the start, and G, E, B,
//! F or `>` the goal.
//!
//! Drawings with dots, `S` and `G` alone are Solvarium's own notation, and are not claimed.

use crate::form::{Claim, Example, Form, Item, Items, Read, Refused};
use crate::looks::{Looks, numbered};
use crate::puzzle::Puzzle;
use crate::{Fault, GridMap, Kind, MapCell, Place};
use solvarium_budget as budget;

/// The most cells of a map whose rows were cut off at their last wall, so that it has more cells than characters.
const CELLS_MOST: usize = 4096 * 4096;

/// See the module.
pub(super) static FORM: Form = Form {
    name: "drawn-map",
    help: "mazes drawn with # or full blocks, blanks or dots for ways, S and G or A and B or E for start and goal",
    examples: &[
        Example {
            text: "#####\n#S  #\n# # #\n#  E#\n#####\n",
            reads: &["map 5x5 #####/#S..#/#.#.#/#..G#/#####"],
        },
        Example {
            text: "█████\n█   █\n███ █\n", reads: &["map 5x3 #####/#...#/###.#"]
        },
        Example { text: "A.#\n..B\n#..\n", reads: &["map 3x3 S.#/..G/#.."] },
    ],
    refused: &[
        Refused {
            text: "#####\n#S  #\n# #S#\n#  E#\n#####\n",
            message: "line 3, column 4: a second start, after line 2, column 2",
        },
        Refused {
            text: "######\n#S   #\n# #q #\n#   E#\n######\n",
            message: "line 3, column 4: expected a wall `#`, a blank or dot, or a letter for start or goal, found `q`",
        },
    ],
    looks,
    read: Read::Text(read),
};

enum Mark {
    Wall,
    Way,
    Start,
    Goal,
}

fn mark(c: char) -> Option<Mark> {
    match c {
        '#' | '█' | '▓' | '▒' | '■' => Some(Mark::Wall),
        ' ' | '.' | '·' | '□' => Some(Mark::Way),
        'S' | 's' | 'A' | '<' => Some(Mark::Start),
        'G' | 'g' | 'E' | 'e' | 'B' | 'F' | '>' => Some(Mark::Goal),
        _ => None,
    }
}

fn looks(looks: &Looks<'_>) -> Vec<Claim> {
    let (mut rows, mut walls, mut ways, mut others, mut odd) = (0, 0, 0, 0, false);
    for (_, line) in looks.filled() {
        rows += 1;
        for c in line.trim_end().chars() {
            match mark(c) {
                Some(Mark::Wall) => walls += 1,
                Some(Mark::Way) => ways += 1,
                Some(_) => odd |= !matches!(c, 'S' | 'G'),
                None => others += 1,
            }
            odd |= matches!(c, ' ' | '█' | '▓' | '▒' | '■' | '□');
        }
    }
    let is_map = rows >= 3 && walls >= 2 && ways > 0 && others * 20 < walls + ways && (walls + ways) >= 6;
    let letters = |line: &str| line.chars().filter(|c| c.is_alphabetic()).count();
    let has_comment = looks.filled().any(|(_, line)| line.starts_with("# ") && letters(line) > 2);
    if is_map && odd && !has_comment {
        return vec![Claim::new(
            Kind::Map,
            Claim::LIKELY + 5,
            format!("map of {rows} rows, drawn with walls"),
        )];
    }
    Vec::new()
}

fn read(text: &str, _: Kind) -> Items<'_> {
    let map = map(text).map(Puzzle::Map);
    let line = numbered(text).find(|(_, line)| !line.trim().is_empty()).map_or(1, |(number, _)| number);
    Box::new(std::iter::once(Item::new(line, map)))
}

fn map(text: &str) -> Result<GridMap, Fault> {
    let lines: Vec<(usize, &str)> = numbered(text).collect();
    let is_filled = |&(_, line): &(usize, &str)| !line.trim().is_empty();
    let first = lines.iter().position(is_filled).unwrap_or(0);
    let last = lines.iter().rposition(is_filled).unwrap_or(0);
    let lines = lines.get(first..=last).unwrap_or_default();
    let width = lines.iter().map(|(_, line)| line.trim_end().chars().count()).max().unwrap_or(0);
    if width * lines.len() > text.len().max(CELLS_MOST) {
        let cells = width * lines.len();
        let message = format!("a map of {cells} cells in {} characters: fill its rows with dots", text.len());
        return Err(Fault::new(message).at(Place::line(lines[0].0)));
    }
    let mut map = GridMap { width, height: lines.len(), cells: Vec::new(), start: None, goal: None };
    let mut places: [Option<Place>; 2] = [None, None];
    for (row, &(number, line)) in lines.iter().enumerate() {
        if budget::hold(width).and_then(|()| budget::spend(width)).is_err() {
            break;
        }
        for (column, c) in (1..).zip(line.trim_end().chars()) {
            let place = Place::new(number, column);
            let cell = map.cells.len();
            let (name, end, before) = match mark(c) {
                Some(Mark::Wall) => {
                    map.cells.push(MapCell::Blocked);
                    continue;
                }
                Some(Mark::Way) => {
                    map.cells.push(MapCell::Open);
                    continue;
                }
                Some(Mark::Start) => ("start", &mut map.start, &mut places[0]),
                Some(Mark::Goal) => ("goal", &mut map.goal, &mut places[1]),
                None => {
                    let what = "expected a wall `#`, a blank or dot, or a letter for start or goal";
                    return Err(Fault::new(format!("{what}, found `{c}`")).at(place));
                }
            };
            if let Some(before) = before.replace(place) {
                return Err(Fault::new(format!("a second {name}, after {before}")).at(place));
            }
            *end = Some(cell);
            map.cells.push(MapCell::Open);
        }
        // Editors cut off blanks at the ends of lines.
        map.cells.resize((row + 1) * width, MapCell::Open);
    }
    Ok(map)
}
