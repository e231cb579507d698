//! Grids in rows, with a meaning for every line: see the module `grid` of this crate.

use crate::features::Features;
use crate::form::{Claim, Example, Form, Item, Items, Read, Refused};
use crate::{Fault, Kind, grid};

/// See the module.
pub(super) const FORM: Form = Form {
    name: "grid",
    help: "Sudoku in rows: with frames of any style, titles, sizes above, names of rows and columns, quotes, letters for digits, regions or a solution below",
    examples: &[
        Example {
            text: "1 | . | . | .\n. | . | 3 | .\n. | 4 | . | .\n. | . | . | 2\n",
            reads: &["sudoku 4x4 1.....3..4.....2"],
        },
        Example {
            text: "Puzzle by Ann\n+-----+-----+\n| 1 . | . . |\n| . . | 3 . |\n+-----+-----+\n| . 4 | . . |\n| . . | . 2 |\n+-----+-----+\n",
            reads: &["sudoku 4x4 1.....3..4.....2 title Puzzle by Ann"],
        },
        Example { text: "4\n1 0 0 0\n0 0 3 0\n0 4 0 0\n0 0 0 2\n", reads: &["sudoku 4x4 1.....3..4.....2"] },
        Example {
            text: "2\n4\n1 0 0 0\n0 0 3 0\n0 4 0 0\n0 0 0 2\n4\n1 0 0 0\n0 0 3 0\n0 4 0 0\n0 0 0 0\n",
            reads: &["sudoku 4x4 1.....3..4.....2", "sudoku 4x4 1.....3..4......"],
        },
        Example {
            text: "0 -1 -1 -1\n-1 -1 2 -1\n-1 3 -1 -1\n-1 -1 -1 1\n",
            reads: &["sudoku 4x4 1.....3..4.....2"],
        },
        Example {
            text: "1 . . . // the first row\n. . 3 . // and so on\n. 4 . .\n. . . 2\n",
            reads: &["sudoku 4x4 1.....3..4.....2"],
        },
        Example { text: "1 - - -\n- - 3 -\n- 4 - -\n- - - 2\n", reads: &["sudoku 4x4 1.....3..4.....2"] },
        Example {
            text: "    1 2 3 4\nA | 1 . . .\nB | . . 3 .\nC | . 4 . .\nD | . . . 2\n",
            reads: &["sudoku 4x4 1.....3..4.....2"],
        },
        Example {
            text: "grid = \"\"\"\n1...\n..3.\n.4..\n...2\n\"\"\"\n",
            reads: &["sudoku 4x4 1.....3..4.....2"],
        },
        Example {
            text: "\"1...\",\n\"..3.\",\n\".4..\",\n\"...2\"\n",
            reads: &["sudoku 4x4 1.....3..4.....2"],
        },
        Example {
            text: "Puzzle\n1...\n..3.\n.4..\n...2\nRegions\naaab\ncabb\ncddb\nccdd\n",
            reads: &["sudoku 4x4 1.....3..4.....2 regions aaabcabbcddbccdd title Puzzle"],
        },
        Example {
            text: "X-Sudoku\n1...\n..3.\n.4..\n...2\n",
            reads: &["sudoku 4x4 1.....3..4.....2 diagonals title X-Sudoku"],
        },
        Example {
            text: "2 3\n1 0 0 0 0 0\n0 2 0 0 0 0\n0 0 3 0 0 0\n0 0 0 4 0 0\n0 0 0 0 5 0\n0 0 0 0 0 6\n",
            reads: &["sudoku 6x6 1......2......3......4......5......6 boxes 2x3? boxes 3x2?"],
        },
        Example {
            text: "Small\n1 . | . . | . .\n. 2 | . . | . .\n. . | 3 . | . .\n----+-----+----\n. . | . 4 | . .\n. . | . . | 5 .\n. . | . . | . 6\n",
            reads: &["sudoku 6x6 1......2......3......4......5......6 boxes 3x2 title Small"],
        },
        Example {
            text: "*-----*\n|1.|..|\n|..|3.|\n|--+--|\n|.4|..|\n|..|.2|\n*-----*\nMade by hand\n",
            reads: &["sudoku 4x4 1.....3..4.....2"],
        },
        Example {
            text: ".---.---.\n|1 .|. .|\n|. .|3 .|\n:---+---:\n|. 4|. .|\n|. .|. 2|\n'---'---'\n",
            reads: &["sudoku 4x4 1.....3..4.....2"],
        },
        Example { text: "1\t\t\t\n\t\t3\t\n\t4\t\t\n\t\t\t2\n", reads: &["sudoku 4x4 1.....3..4.....2"] },
        Example { text: "1;;;\n;;3;\n;4;;\n;;;2\n", reads: &["sudoku 4x4 1.....3..4.....2"] },
        Example {
            text: "Grid 01\n1000\n0030\n0400\n0002\nGrid 02\n1000\n0030\n0400\n0000\n",
            reads: &[
                "sudoku 4x4 1.....3..4.....2 title Grid 01",
                "sudoku 4x4 1.....3..4...... title Grid 02",
            ],
        },
        Example {
            text: "1 0 0 0\n0 0 3 0\n0 4 0 0\n0 0 0 2\nGrid 0 2\n1 0 0 0\n0 0 3 0\n0 4 0 0\n0 0 0 0\n",
            reads: &["sudoku 4x4 1.....3..4.....2", "sudoku 4x4 1.....3..4...... title Grid 0 2"],
        },
        Example {
            text: "Evening Post, 3 May\n1 - - -\n- - 3 -\n- 4 - -\n- - - 2\n",
            reads: &["sudoku 4x4 1.....3..4.....2 title Evening Post, 3 May"],
        },
        Example {
            text: "1   |    \n    | 3  \n----+----\n  4 |    \n    |   2\n",
            reads: &["sudoku 4x4 1.....3..4.....2"],
        },
        Example {
            text: "1 0 0 0\n0 0 3 0\n0 4 0 0\n0 0 0 2\n\nSolve this, please!\n",
            reads: &["sudoku 4x4 1.....3..4.....2"],
        },
    ],
    refused: &[
        Refused {
            text: "Anti-knight Sudoku\n1...\n..3.\n.4..\n...2\n",
            message: "line 2: the text names the rule anti-knight: not supported (Solvarium has regions, diagonals, windows and cages)",
        },
        Refused {
            text: "Jigsaw Sudoku\n1...\n..3.\n.4..\n...2\n",
            message: "line 2: the text names the rule irregular regions: give the region of each cell below the grid",
        },
        Refused {
            text: "Sudoku\n7\n1 0 0 0\n0 0 3 0\n0 4 0 0\n0 0 0 2\n",
            message: "line 2: `7` is not the size of the grid below, which has 4 rows of 4 cells",
        },
        Refused {
            text: "Sudoku\n1 0 0 0\n0 0 3 0\n0 4 0 0\n0 0 0 2\n1 2 3 4 5 6\n",
            message: "line 6: `1 2 3 4 5 6` is not a row of the grid, a title or a size",
        },
    ],
    recognise,
    read: Read::Text(read),
};

fn recognise(features: &Features<'_>) -> Vec<Claim> {
    match grid::sheet(features.text) {
        Ok(Some(sheet)) => sheet.claim().into_iter().collect(),
        // A text whose words name a Sudoku is a Sudoku with an error.
        Err(_) if grid::rules::Rules::of(features.text).is_sudoku => {
            vec![Claim::sudoku(Claim::LIKELY + 1, "Sudoku, rows of cells")]
        }
        _ => Vec::new(),
    }
}

fn read(text: &str, _: Kind) -> Items<'_> {
    match grid::sheet(text) {
        Ok(Some(sheet)) => Box::new(sheet.items()),
        Ok(None) => Box::new(std::iter::once(Item::new(1, Err(Fault::new("the text contains no grid"))))),
        Err(fault) => {
            let line = fault.place().map_or(1, |place| place.line);
            Box::new(std::iter::once(Item::new(line, Err(fault))))
        }
    }
}
