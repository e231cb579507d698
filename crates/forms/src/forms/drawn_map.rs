//! Maps in rows: mazes drawn with `#` or full blocks for walls and spaces or dots for free cells, grids of 0 and 1, grids of costs.
//! Each cell is a character, or a field between commas, semicolons, tabs or spaces.

mod rows;

use crate::features::Features;
use crate::form::{Claim, Example, Form, Item, Items, Read, Refused};
use crate::matrix::Matrix;
use crate::puzzle::Puzzle;
use crate::{Fault, GridMap, Kind, meaning};
use rows::{Drawn, drawings};

/// See the module.
pub(super) const FORM: Form = Form {
    name: "drawn-map",
    help: "maps in rows: # or full blocks for walls, blanks or dots for free cells, S and G (or A and B, E) for start and goal. Also rows of 0 and 1, rows of costs from 1 to 9, and CS188's layouts",
    examples: &[
        Example {
            text: "#####\n#S  #\n# # #\n#  E#\n#####\n",
            reads: &["map 5x5 #####/#S..#/#.#.#/#..G#/#####"],
        },
        Example {
            text: "█████\n█   █\n███ █\n", reads: &["map 5x3 #####/#...#/###.#"]
        },
        Example { text: "A.#\n..B\n#..\n", reads: &["map 3x3 S.#/..G/#.."] },
        Example { text: "Maze 1\nWWWW\nWS-W\nW-GW\nWWWW\n", reads: &["map 4x4 ####/#S.#/#.G#/####"] },
        Example { text: "0 0 0\n1 1 0\n0 0 0\n0 1 1\n0 0 0\n", reads: &["map 3x5 000/110/000/011/000"] },
        Example { text: "0,0,1\r\n1,0,1\r\n1,0,0\r\n1,1,0\r\n", reads: &["map 3x4 001/101/100/110"] },
        Example { text: "\"S.#\",\n\"..#\",\n\"#.G\"\n", reads: &["map 3x3 S.#/..#/#.G"] },
        Example {
            text: "%%%%%\n%P  %\n% % %\n%  .%\n%%%%%\n",
            reads: &["map 5x5 #####/#S..#/#.#.#/#..G#/#####"],
        },
        Example {
            text: "🧱🧱🧱🧱\n🧱🟢⬜🧱\n🧱⬜🏁🧱\n🧱🧱🧱🧱\n", reads: &["map 4x4 ####/#S.#/#.G#/####"]
        },
        Example { text: "S.#\n..G\n\nS#G\n...\n", reads: &["map 3x2 S.#/..G", "map 3x2 S#G/..."] },
    ],
    refused: &[
        Refused {
            text: "#####\n#S  #\n# #S#\n#  E#\n#####\n",
            message: "line 3, column 4: a second start, after line 2, column 2",
        },
        Refused {
            text: "######\n#S   #\n# #q #\n#   E#\n######\n",
            message: "line 3, column 4: expected a wall `#`, a blank or dot for a free cell, a digit from 1 to 9 for the cost of entering, 0 and 1, or a letter for the start (S, A) or the goal (G, E, B), found `q`",
        },
        Refused {
            text: "S..#\n.#.\n...G\n",
            message: "line 2, column 3: expected a row of 4 cells, found 3",
        },
        Refused {
            text: "%%%%%%\n%P ..%\n%%%%%%\n",
            message: "line 2, column 5: 2 dots: a layout with several dots asks for a path to all of them, but Solvarium searches for a path to one goal",
        },
    ],
    recognise,
    read: Read::Text(read),
};

fn recognise(features: &Features<'_>) -> Vec<Claim> {
    // Files of MovingAI have readers of their own.
    let first = features.filled().next().map_or("", |(_, line)| line.trim_start());
    if first.starts_with("type ") || first.starts_with("version") {
        return Vec::new();
    }
    let Some(drawn) = drawings(features.text).into_iter().next() else { return Vec::new() };
    if drawn.is_layout {
        let evidence = format!("{}x{} map, a layout of CS188", drawn.matrix.width(), drawn.matrix.rows.len());
        return vec![Claim::new(Kind::Map, Claim::SURE, evidence)];
    }
    let claims = meaning::claims(&drawn.matrix, "in rows").into_iter();
    claims.filter(|claim| claim.kind == Kind::Map).collect()
}

fn read(text: &str, _: Kind) -> Items<'_> {
    Box::new(drawings(text).into_iter().map(|drawn| {
        let line = drawn.matrix.line();
        let (map, remarks) = map_of(&drawn);
        Item { remarks, ..Item::new(line, map.map(Puzzle::Map)) }
    }))
}

/// Reads any text as one map. Returns its line, the map, and remarks.
pub(super) fn one(text: &str) -> (usize, Result<GridMap, Fault>, Vec<String>) {
    let mut all = drawings(text).into_iter();
    match (all.next(), all.next()) {
        (Some(drawn), None) => {
            let (map, remarks) = map_of(&drawn);
            (drawn.matrix.line(), map, remarks)
        }
        (Some(_), Some(second)) => {
            let line = second.matrix.line();
            let fault = Fault::new("expected one map, found another after an empty line");
            (line, Err(fault.at(crate::Place::line(line))), Vec::new())
        }
        (None, _) => {
            (1, Err(Fault::new("expected a map: rows of `.` and `#`, of 0 and 1, or of costs")), Vec::new())
        }
    }
}

fn map_of(drawn: &Drawn<'_>) -> (Result<GridMap, Fault>, Vec<String>) {
    let mut remarks = drawn.remarks.clone();
    if let Some(fault) = &drawn.fault {
        return (Err(fault.clone()), remarks);
    }
    let read = if drawn.is_layout { layout(&drawn.matrix) } else { meaning::map(&drawn.matrix) };
    match read {
        Ok((map, remark)) => {
            remarks.extend(remark);
            (Ok(map), remarks)
        }
        Err(fault) => (Err(fault), remarks),
    }
}

/// Reads a layout of CS188 (Berkeley's Pac-Man): `P` is the start and the only dot the goal.
fn layout(matrix: &Matrix<'_>) -> Result<(GridMap, Option<String>), Fault> {
    let mut drawn = matrix.clone();
    let dots: Vec<_> = matrix.cells().filter(|cell| cell.text == ".").map(|cell| cell.place).collect();
    let others = matrix.cells().find(|cell| matches!(cell.text, "G" | "o" | "1" | "2" | "3" | "4"));
    if let Some(other) = others {
        let what = if other.text == "o" { "a capsule" } else { "a ghost" };
        let message =
            format!("{what} `{}`: Solvarium searches for a path to a goal and plays no game", other.text);
        return Err(Fault::new(message).at(other.place));
    }
    if let [_, second, ..] = dots[..] {
        let message = format!(
            "{} dots: a layout with several dots asks for a path to all of them, but Solvarium searches for a path to one goal",
            dots.len()
        );
        return Err(Fault::new(message).at(second));
    }
    drawn.rows.iter_mut().flatten().filter(|cell| cell.text == ".").for_each(|cell| cell.text = "G");
    let (map, _) = meaning::map(&drawn)?;
    Ok((map, Some("`P` is the start and the dot is the goal".to_owned())))
}
