//! Indexing: a digit is the index of a certain digit in its row, its column or its box.

use crate::puzzle::variant::grid::Grid;
use crate::puzzle::variant::rule::{Filled, Needs, Poster, Rule, RuleKind, RuleShape};

pub(in super::super) static INDEX_COLUMN: RuleKind = RuleKind {
    name: "index-column",
    aliases: &["column-indexer"],
    help: "a digit V in row R and column C says that C is in row R and column V",
    needs: Needs::cells(1).shaped(RuleShape::Cells),
    post,
    holds,
};
pub(in super::super) static INDEX_ROW: RuleKind = RuleKind {
    name: "index-row",
    aliases: &["row-indexer"],
    help: "a digit V in row R and column C says that R is in row V and column C",
    needs: Needs::cells(1).shaped(RuleShape::Cells),
    post,
    holds,
};
pub(in super::super) static INDEX_BOX: RuleKind = RuleKind {
    name: "index-box",
    aliases: &["box-indexer"],
    help: "a digit V at place P of a box says that P is at place V of the box",
    needs: Needs::cells(1).shaped(RuleShape::Cells),
    post,
    holds,
};

/// The house in which a cell is an index, and the digit whose place the cell gives. That digit is the cell's own place
/// in the house, from 1.
fn house(grid: &Grid, rule: &Rule, cell: usize) -> Option<(Vec<usize>, i32)> {
    let columns = grid.columns();
    let house: Vec<usize> = match rule.kind.name {
        "index-column" => grid.row(cell / columns),
        "index-row" => grid.column(cell % columns),
        _ => grid.cells_of_regions().swap_remove(grid.region(cell)?),
    };
    let place = house.iter().position(|&other| other == cell)?;
    Some((house, place as i32 + 1))
}

fn post(poster: &mut Poster<'_>, rule: &Rule) {
    for &cell in rule.path() {
        let Some((house, wanted)) = house(poster.grid, rule, cell) else { continue };
        // The index first, then the house. The state is the place that has to have the digit, or 0 afterwards.
        let line: Vec<usize> = std::iter::once(cell).chain(house).collect();
        let step = move |at: usize, &place: &i32, digit: i32| match at as i32 {
            0 => (digit > 0).then_some(digit),
            at if (digit == wanted) != (at == place) => None,
            at => Some(if at == place { 0 } else { place }),
        };
        poster.line(&line, rule.kind.name, 0, step, |&place| place == 0);
    }
}

fn holds(filled: &Filled<'_>, rule: &Rule) -> bool {
    rule.path().iter().filter_map(|&cell| Some((cell, house(filled.grid, rule, cell)?))).all(
        |(cell, (house, wanted))| {
            let place = filled.values[cell] as usize;
            let found: Vec<usize> = (1..)
                .zip(&house)
                .filter(|&(_, &other)| filled.values[other] == wanted)
                .map(|(at, _)| at)
                .collect();
            found == [place]
        },
    )
}
