//! Constraint strings of Interactive Sudoku Solver, one in each line: `.Cage~10~R1C1~R1C2.Thermo~R2C1~R2C2`, or
//! links with `q=`. See `constraints` for the constraints.

mod arguments;
mod composite;
mod constraints;
mod machine;
mod pattern;
mod places;
mod regions;
mod shape;

use crate::features::Features;
use crate::form::{Claim, Example, Form, Item, LineReader, Read, Refused};
use crate::puzzle::Puzzle;
use crate::{Fault, Place, web};
use std::borrow::Cow;

/// See the module.
pub(super) static FORM: Form = Form {
    name: "iss",
    help: "constraint strings and links of Interactive Sudoku Solver, `.Cage~10~R1C1~R1C2`, one per line",
    examples: &[
        Example {
            text: ".Shape~4x4.~R1C1_1~R1C2_2_3.Cage~5~R2C1~R2C2\n",
            reads: &["sudoku 4x4 1............... candidates 59 cage [4, 5]=Some(5)"],
        },
        Example {
            text: ".Shape~2x4~0-3.~R1C2_0.Thermo~R2C1~R2C2\n",
            reads: &["sudoku 2x4 .1...... digits 0-3 boxes 2x2 rule thermo [[4, 5]]"],
        },
        Example {
            text: ".Shape~4x4.Or.~R1C1_1_2.Cage~5~R1C1~R2C2.End.Replicate~AM.X~R1C1~R1C2.End.Regex~MS4qMg~R1C1~R2C1\n",
            reads: &[
                "sudoku 4x4 ................ rule either [] (rule one-of [[0]]=[1, 2]) (rule cage [[0, 5]]=[5]) rule pair-sum [[8, 9]]=[10] rule pair-sum [[9, 10]]=[10] rule machine [[0, 4]]=[0, 2, 0, 0, 0, 0, 3, 4, 3, 3, 0, 3, 4, 3, 3, 1, 3, 4, 3, 3]",
            ],
        },
        Example {
            text: "https://sigh.github.io/Interactive-Sudoku-Solver/?q=.Shape%7E4x4.Thermo~R1C1~R1C2~R1C3.AntiKnight\n",
            reads: &["sudoku 4x4 ................ rule thermo [[0, 1, 2]] rule anti-knight []"],
        },
    ],
    refused: &[
        Refused { text: ".Or.~R1C1_1\n", message: "line 1: Or: expected `End`, found ``" },
        Refused {
            text: ".Regex~KA~R1C1\n",
            message: "line 1: Regex: expected a state machine over the digits of the grid, found `KA`",
        },
        Refused {
            text: ".Shape~9x9.ChaosConstruction\n",
            message: "line 1: ChaosConstruction: not supported; `solvarium list rules` shows the rules of variants",
        },
        Refused {
            text: ".Shape~4x6~5.Thermo~R1C1~R1C2\n",
            message: "line 1: Shape~4x6~5: not supported: only digits from 0 or 1 on are, as many as cells in a row, up to 16",
        },
        Refused {
            text: ".Thermo~R1C1~R1X2\n",
            message: "line 1: Thermo: expected a cell from R1C1 to R9C9, found `R1X2`",
        },
    ],
    recognise,
    read: Read::Lines(start),
};

/// The constraint string of a line: the line itself, or the parameter `q` of a link.
fn constraint_string(line: &str) -> Option<Cow<'_, str>> {
    let line = line.trim();
    let text = match line.split_once("?q=") {
        Some((link, query)) if link.contains("Interactive-Sudoku-Solver") => {
            Cow::Owned(web::percent_decoded(query.split('&').next().unwrap_or(query)))
        }
        _ => Cow::Borrowed(line),
    };
    let names = || text.strip_prefix('.').into_iter().flat_map(|rest| rest.split('.'));
    let first = names().next()?.split('~').next()?;
    let is_name = first.starts_with(|c: char| c.is_ascii_uppercase()) && first.len() > 2;
    // `.X` without arguments may be a row of a map.
    let is_known = constraints::is_known(first) && (first.len() > 1 || text.contains('~'));
    let is_it = text.starts_with(".~R") || text.starts_with(".~r") || is_known;
    // An unknown name is refused by name.
    let is_it = is_it || is_name && text.contains("~R");
    is_it.then_some(text)
}

fn recognise(features: &Features<'_>) -> Vec<Claim> {
    let mut lines = features.filled().filter(|(_, line)| !line.starts_with('#'));
    match lines.next().and_then(|(_, line)| constraint_string(line)) {
        Some(_) => vec![Claim::sudoku(Claim::SURE, "Sudoku, constraints of Interactive Sudoku Solver")],
        None => Vec::new(),
    }
}

fn start(_: &Features<'_>) -> Result<Box<dyn LineReader>, Fault> {
    Ok(Box::new(Strings))
}

struct Strings;

impl LineReader for Strings {
    fn line(&mut self, number: usize, line: &str) -> Option<Item> {
        if line.trim().is_empty() || line.starts_with('#') {
            return None;
        }
        let text = constraint_string(line)
            .ok_or_else(|| Fault::new("expected constraints such as `.Cage~10~R1C1~R1C2`"));
        let grid = text.and_then(|text| constraints::grid(&text));
        let grid = grid.map_err(|fault| fault.at(Place::line(number)));
        Some(Item::new(number, grid.map(|grid| Puzzle::Sudoku(Box::new(grid)))))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rows_of_maps_are_no_constraints() {
        for line in [".X..", "..X.", ".V.V"] {
            assert_eq!(constraint_string(line), None, "{line}");
        }
        assert!(constraint_string(".X~R1C1~R1C2").is_some());
    }
}
