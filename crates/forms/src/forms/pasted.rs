//! Sudoku grids with an error; the form `grid` reads valid ones.

use crate::block::{Block, Blocks};
use crate::features::Features;
use crate::form::{Claim, Form, Item, Items, Read, Refused};
use crate::{Fault, Kind, grid, meaning};

/// See the module.
pub(super) const FORM: Form = Form {
    name: "pasted",
    help: "Sudoku grids with an error, which are rejected",
    examples: &[],
    refused: &[
        Refused {
            text: "*-----*\n|1.|..|\n|..|3.|\n|--+--|\n|.4|.|\n|..|.2|\n*-----*\n",
            message: "line 5: a row of 3 cells, but the others of the grid have 4",
        },
        Refused {
            text: "Grid 01\n1000\n0030\n0480\n0002\n",
            message: "line 4, column 3: `8` is not a digit of a 4 x 4 grid: 1 to 4; 0 . _ * X ? are empty cells",
        },
        Refused {
            text: "Grid 01\n1000\n0030\n0400\n\nGrid 02\n1000\n0030\n0400\n0000\n",
            message: "line 2: 3 rows of 4 cells, but a grid has 4 rows",
        },
    ],
    recognise,
    read: Read::Text(read),
};

fn recognise(features: &Features<'_>) -> Vec<Claim> {
    let Some(block) = Blocks::new(features.text).next() else { return Vec::new() };
    let mut claims = meaning::claims(&block.matrix, "rows of cells");
    let is_own = !block.is_foreign;
    claims.retain(|claim| !matches!(claim.kind, Kind::Tiles | Kind::Map) && (!is_own || is_doubtful(&block)));
    claims
}

/// Returns whether a grid in Solvarium's own notation could also be read as a map, so that the user must choose.
fn is_doubtful(block: &Block<'_>) -> bool {
    let is_map = |claim: &Claim| claim.kind == Kind::Map && claim.score >= Claim::LIKELY;
    meaning::claims(&block.matrix, "").iter().any(is_map)
}

fn read<'t>(text: &'t str, kind: Kind) -> Items<'t> {
    let items = Blocks::new(text).map(move |block| meaning::item(kind, &block.matrix));
    if kind != Kind::Sudoku {
        return Box::new(items);
    }
    // The error is that of the form `grid`. If it found no grid, some line could not be interpreted.
    let fault = match grid::sheet(text) {
        Ok(Some(sheet)) => sheet.items().find_map(|item| item.puzzle.err()),
        Ok(None) => None,
        Err(fault) => Some(fault),
    };
    let message = "some lines are neither rows of the grid nor a frame, a title or a size";
    let unread = move || fault.clone().unwrap_or_else(|| Fault::new(message));
    Box::new(items.map(move |item| Item { puzzle: item.puzzle.and_then(|_| Err(unread())), ..item }))
}
