//! Grids as people paste them: frames of every style, tabs, semicolons, empty fields, blanks for empty cells, titles
//! above and text below, several in a file.
//!
//! Plain rows, and the frames that Solvarium draws itself, are its own notation and are not claimed.

use crate::block::{Block, Blocks};
use crate::form::{Claim, Example, Form, Items, Read, Refused};
use crate::looks::Looks;
use crate::{Kind, meaning};

/// See the module.
pub(super) static FORM: Form = Form {
    name: "pasted",
    help: "a grid as it is pasted: frames of any style, tabs, semicolons, empty fields, a title above, text below",
    examples: &[
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
        Example { text: "0 1 0 0\n0 1 0 1\n0 0 0 1\n1 1 0 0\n", reads: &["map 4x4 .#../.#.#/...#/##.."] },
        Example { text: "0100\n0101\n0001\n1100\n", reads: &["map 4x4 .#../.#.#/...#/##.."] },
    ],
    refused: &[
        Refused {
            text: "*-----*\n|1.|..|\n|..|3.|\n|--+--|\n|.4|.|\n|..|.2|\n*-----*\n",
            message: "line 5: a row of 3 cells, where the others of the grid have 4",
        },
        Refused {
            text: "Grid 01\n1000\n0030\n0480\n0002\n",
            message: "line 4, column 3: `8` is not a digit of a 4 x 4 grid: 1 to 4; 0 . _ * X ? are empty cells",
        },
        Refused {
            text: "Grid 01\n1000\n0030\n0400\n\nGrid 02\n1000\n0030\n0400\n0000\n",
            message: "line 2: 3 rows of 4 cells, where 4 make a grid",
        },
    ],
    looks,
    read: Read::Text(read),
};

fn looks(looks: &Looks<'_>) -> Vec<Claim> {
    let Some(block) = Blocks::new(looks.text).next() else { return Vec::new() };
    let mut claims = meaning::claims(&block.matrix, "rows of cells");
    let is_own = !block.is_foreign;
    claims.retain(|claim| {
        claim.kind != Kind::Tiles && (claim.kind == Kind::Map || !is_own || is_doubtful(&block))
    });
    claims
}

/// Whether rows that Solvarium reads itself may be a map as well: then the user must be asked.
fn is_doubtful(block: &Block<'_>) -> bool {
    meaning::claims(&block.matrix, "").iter().any(|claim| claim.kind == Kind::Map)
}

fn read<'t>(text: &'t str, kind: Kind) -> Items<'t> {
    Box::new(Blocks::new(text).map(move |block| meaning::item(kind, &block.matrix)))
}
