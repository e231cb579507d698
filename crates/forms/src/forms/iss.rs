//! Constraint strings of Interactive Sudoku Solver, one in each line: `.Cage~10~R1C1~R1C2.Thermo~R2C1~R2C2`, or
//! links with `q=`. See `constraints` for the constraints.

mod arguments;
mod chaos;
mod composite;
mod constraints;
mod lists;
mod machine;
mod pattern;
mod places;
mod regions;
mod shape;
mod sums;
mod variables;

use crate::features::Features;
use crate::form::{Claim, Example, Form, Item, LineReader, Read, Refused};
use crate::puzzle::Puzzle;
use crate::{Fault, Place, web};
use std::borrow::Cow;

/// See the module.
pub(super) const FORM: Form = Form {
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
            text: ".Shape~2x2.Var~A~~2.~VA2_1.Sum~0_=_1_-1~R1C1~VA1.SumLine~3~R1C1~R1C2~LOOP.NFA~AIA~_~R1C1~-~R1C2\n",
            reads: &[
                "sudoku 2x2 .... boxes 1x2 variable VA1 2 variable VA2 1 rule weighted-sum [[0, 4]]=[0, 1, -1] rule sum-loop [[0, 1]]=[3] rule machine [[0], [1]]=[0, 0, 0, 0]",
            ],
        },
        Example {
            text: ".Shape~2x2.ChaosConstruction.ChaosArrow~R1C1.ChaosCount~R1C2~1~CC2~CC1\n",
            reads: &[
                "sudoku 2x2 .... boxes 1x2 variable CC1 2 variable CC2 2 variable CC3 2 variable CC4 2 rule connected [[4, 5], [6, 7]]=[1] rule connected [[4, 5], [6, 7]]=[2] rule pairs-differ [[4, 5, 6, 7], [0, 1, 2, 3]] rule in-order [[4, 5, 6, 7]] rule run-length [[0], [4], [4, 5], [4], [4, 6]] rule count-equal [[1, 5, 4]]=[1]",
            ],
        },
        // Without columns, variables have rows like the grid.
        Example {
            text: ".Shape~2x2.Var~A~~3.WhiteDot~VA1~VA2~VA3~R2C2.ConnectedValues~VA~1\n",
            reads: &[
                "sudoku 2x2 .... boxes 1x2 variable VA1 2 variable VA2 2 variable VA3 2 rule difference [[4, 5]] rule difference [[4, 6]] rule connected [[4, 5], [6]]=[1]",
            ],
        },
        Example {
            text: ".Shape~4x4.NoBoxes.DisjointSets\n",
            reads: &[
                "sudoku 4x4 ................ boxes 1x4 rule extra-region [[0, 2, 8, 10]] rule extra-region [[1, 3, 9, 11]] rule extra-region [[4, 6, 12, 14]] rule extra-region [[5, 7, 13, 15]]",
            ],
        },
        Example {
            text: ".Shape~6x6~9.Windoku\n",
            reads: &[
                "sudoku 6x6 .................................... digits 1-9 boxes 2x3 rule extra-region [[7, 8, 9, 13, 14, 15, 19, 20, 21]]",
            ],
        },
        Example {
            text: "https://sigh.github.io/Interactive-Sudoku-Solver/?q=.Shape%7E4x4.Thermo~R1C1~R1C2~R1C3.AntiKnight\n",
            reads: &["sudoku 4x4 ................ rule thermo [[0, 1, 2]] rule anti-knight []"],
        },
    ],
    refused: &[
        Refused {
            text: ".Or.RegionSameValues.Cage~5~R1C1~R1C2.End\n",
            message: "line 1: RegionSameValues within another constraint: not supported; `solvarium list rules` shows the rules of variants",
        },
        Refused {
            text: ".Replicate~D.XSum~R1~5.End\n",
            message: "line 1: XSum within Replicate: not supported; `solvarium list rules` shows the rules of variants",
        },
        Refused { text: ".NFA~AAA~~-~R1C1\n", message: "line 1: NFA: expected cells, found ``" },
        Refused {
            text: ".Windoku.RegionSize~6\n",
            message: "line 1: Windoku: expected a grid with boxes, found ``",
        },
        Refused { text: ".Or.~R1C1_1\n", message: "line 1: Or: expected `End`, found ``" },
        Refused {
            text: ".Regex~KA~R1C1\n",
            message: "line 1: Regex: expected a state machine over the digits of the grid, found `KA`",
        },
        Refused {
            text: ".Shape~9x9~10.ChaosConstruction\n",
            message: "line 1: ChaosConstruction: expected a square grid with as many digits as rows, found ``",
        },
        Refused {
            text: ".Shape~10x10.ChaosConstruction\n",
            message: "line 1: ChaosConstruction: expected a grid of at most 9x9, found `10x10`",
        },
        Refused {
            text: ".Shape~2x2.ChaosArrow~R1C1\n",
            message: "line 1: ChaosArrow: expected `ChaosConstruction`, found ``",
        },
        Refused {
            text: ".Shape~2x2.ChaosConstruction.ChaosArrow~CC1\n",
            message: "line 1: ChaosArrow: expected a cell of the grid, whose neighbours are known, found `CC1`",
        },
        Refused {
            text: ".Shape~2x2.ChaosConstruction.ChaosCount~CC1\n",
            message: "line 1: ChaosCount: expected a cell of the grid, whose neighbours are known, found `CC1`",
        },
        Refused {
            text: ".Shape~2x2.Var~A.Var~B~~18446744073709551615.~VB1_1\n",
            message: "line 1: Var~VB: expected at most 1,000 variables",
        },
        Refused {
            text: ".Shape~2x2.Var~A~~3.Replicate~E~VA1.Sum~5~VA2.End\n",
            message: "line 1: Sum: expected a cell from R1C1 to R2C2, found `VA2`",
        },
        Refused {
            text: ".Shape~2x2.Var~A~~2x2.Quad~VA1~1\n",
            message: "line 1: Quad: expected the top left cell of a square, found `VA1`",
        },
        Refused {
            text: ".Shape~2x2.NFA~AAA~_~R1C1~-~R1C2\n",
            message: "line 1: NFA: expected a state machine with a symbol for `-`, found `AAA`",
        },
        Refused {
            text: ".Regex~MS4qMg~R1C1~-~R2C1\n",
            message: "line 1: Regex: expected a cell from R1C1 to R9C9, found `-`",
        },
        Refused {
            text: ".Sum~0_=_20000~R1C1\n",
            message: "line 1: Sum: expected a sum and a weight for each cell, at most 10,000, found `0_=_20000`",
        },
        Refused {
            text: ".Cage~20000~R1C1\n",
            message: "line 1: Cage: expected a number from 0 to 10,000, found `20000`",
        },
        Refused {
            text: ".Shape~4x6~5.Thermo~R1C1~R1C2\n",
            message: "line 1: Shape~4x6~5: not supported: digits must begin with 0 or 1 and be as many as the cells in a row, up to 16",
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
    let names = || {
        text.strip_prefix('.').into_iter().flat_map(|rest| rest.split('.')).filter(|name| !name.is_empty())
    };
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
    use crate::SudokuGrid;

    /// The rules of a string for a 4x4 grid.
    fn rules(text: &str) -> Vec<String> {
        let grid: SudokuGrid = constraints::grid(&format!(".Shape~4x4{text}")).unwrap();
        grid.rules.iter().map(ToString::to_string).collect()
    }

    /// The error of a string.
    fn refusal(text: &str) -> String {
        constraints::grid(text).unwrap_err().to_string()
    }

    #[test]
    fn rows_of_maps_are_no_constraints() {
        for line in [".X..", "..X.", ".V.V"] {
            assert_eq!(constraint_string(line), None, "{line}");
        }
        for line in [".X~R1C1~R1C2", "..Cage~5~R1C1~R1C2"] {
            assert!(constraint_string(line).is_some(), "{line}");
        }
    }

    #[test]
    fn all_copies_share_one_budget() {
        let nested = ".Replicate~_____________".repeat(8);
        for body in ["", ".Given", ".Cage~10~R1C1"] {
            let text = format!("{nested}{body}{}", ".End".repeat(8));
            let message = refusal(&text);
            assert!(message.contains("too large") || message.contains("a cell from"), "{body}: {message}");
        }
        // `.*1.{8}` has 512 states.
        let text = format!(".Regex~LioxLns4fQ{}", "~R1C1~".repeat(3000));
        assert!(refusal(&text).contains("Regex: the constraints and their copies are too large"));
        // The expression is made deterministic once, not for each copy.
        let copies = ".Replicate~_____________.Regex~LioxLns4fQ~R1C1.End";
        assert_eq!(constraints::grid(copies).unwrap().rules.len(), 78);
    }

    #[test]
    fn inner_copies_do_not_move_their_origin() {
        // From R1C2 to R1C4, and then one to the right.
        let text = ".Replicate~C.Replicate~E~R1C2.Sum~5~R1C1.End.End";
        assert_eq!(rules(text), ["rule sum [[3]]=[5]"]);
    }

    #[test]
    fn all_regions_of_the_greatest_size_have_the_same_values() {
        for (jigsaw, sets) in [
            (".RegionSameValues.Jigsaw~ABBBABCCAACCDDDD", 16),
            (".NoBoxes.RegionSameValues.Jigsaw~ABBBABCCAACCDDDD", 12),
            (".NoBoxes.Jigsaw~AAAABBBBCCCCCCCC.RegionSameValues", 10),
            (".RegionSameValues", 12),
        ] {
            let grid = constraints::grid(&format!(".Shape~4x4~5{jigsaw}")).unwrap();
            let rule = grid.rules.last().unwrap();
            assert_eq!((rule.name, rule.paths.len()), ("same-digits", sets), "{jigsaw}");
        }
    }

    #[test]
    fn disjoint_sets_are_those_of_boxes() {
        let jigsaw = rules(".NoBoxes.Jigsaw~ABBBABCCAACCDDDD.DisjointSets");
        assert_eq!(jigsaw, rules(".NoBoxes.DisjointSets"));
        assert_eq!(rules(".DisjointSets"), ["rule disjoint-groups []"]);
        assert!(refusal(".Shape~7x7.DisjointSets").contains("expected a grid with boxes"));
    }

    #[test]
    fn a_second_jigsaw_does_not_replace_the_first() {
        let text = ".Shape~4x4.NoBoxes.Jigsaw~AABBAABBCCDDCCDD.Jigsaw~ABBBABCCAACCDDDD";
        let grid = constraints::grid(text).unwrap();
        assert_eq!(grid.regions.unwrap(), [0, 0, 1, 1, 0, 0, 1, 1, 2, 2, 3, 3, 2, 2, 3, 3]);
        assert_eq!(grid.rules.len(), 4);
        assert!(refusal(&format!("{text}.RegionSumLine~R1C1~R1C3")).contains("several sizes"));
    }

    #[test]
    fn the_column_of_a_doppelganger_has_the_digits_that_rows_lack() {
        let grid = constraints::grid(".Shape~4x4~0-4.Doppelganger").unwrap();
        for (name, line) in [("DGC1", [0, 1, 2, 3]), ("DGR1", [0, 4, 8, 12])] {
            let at = grid.variables.iter().position(|(known, _)| known == name).unwrap();
            let path: Vec<usize> = line.into_iter().chain([grid.values.len() + at]).collect();
            assert!(grid.rules.iter().any(|rule| rule.paths == [path.clone()]), "{name}");
        }
    }

    #[test]
    fn neighbours_are_found_in_long_lists() {
        let cells = "~R1C1~R4C4".repeat(100_000);
        assert_eq!(rules(&format!(".GreaterThan~R1C2{cells}")), ["rule greater [[1, 0]]"]);
    }
}
