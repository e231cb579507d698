//! OpenSudoku's files: XML with a game of 81 digits in each element, 0 for empty cells.

use crate::features::Features;
use crate::form::{Claim, Example, Form, Item, Items, Read, Refused};
use crate::matrix::characters;
use crate::naming::Places;
use crate::puzzle::Puzzle;
use crate::script;
use crate::{Fault, Kind, xml};
use roxmltree::Node;
use solvarium_budget::Metered;

/// See the module.
pub(super) const FORM: Form = Form {
    name: "opensudoku",
    help: "OpenSudoku's XML: `<game data='...'/>` for each puzzle",
    examples: &[Example {
        text: "<?xml version=\"1.0\"?>\n<opensudoku>\n  <name>easy</name>\n  <game data='1000003004000002'/>\n\
               <game data='1000003004000000' />\n</opensudoku>\n",
        reads: &["sudoku 4x4 1.....3..4.....2", "sudoku 4x4 1.....3..4......"],
    }],
    refused: &[
        Refused {
            text: "<opensudoku>\n  <game data='100000300400000'/>\n</opensudoku>\n",
            message: "line 2, column 3: a game of 15 cells is not a grid",
        },
        Refused {
            text: "<opensudoku>\n  <game data='1000003009000002'/>\n</opensudoku>\n",
            message: "line 2, column 24: `9` is not a digit of a 4 x 4 grid: 1 to 4; 0 . _ * X ? are empty cells",
        },
    ],
    recognise,
    read: Read::Text(read),
};

fn recognise(features: &Features<'_>) -> Vec<Claim> {
    let is_it = features.text.trim_start().starts_with('<') && features.text.contains("<opensudoku");
    if is_it { vec![Claim::sudoku(Claim::SURE, "Sudoku, a file of OpenSudoku")] } else { Vec::new() }
}

fn read(text: &str, _: Kind) -> Items<'_> {
    match xml::parse(text) {
        Ok(document) => {
            let places = Places::of(text);
            let games = document.descendants().metered().filter(|node| node.tag_name().name() == "game");
            Box::new(games.map(|game| item(&game, &places)).collect::<Vec<_>>().into_iter())
        }
        Err(fault) => {
            let line = fault.place().map_or(1, |place| place.line);
            Box::new(std::iter::once(Item::new(line, Err(fault))))
        }
    }
}

/// The puzzle of an element.
fn item(game: &Node<'_, '_>, places: &Places<'_>) -> Item {
    let here = places.at(game.range().start);
    let Some(data) = game.attribute_node("data") else {
        return Item::new(here.line, Err(Fault::new("a game without `data`").at(here)));
    };
    let cells: Vec<_> = characters(data.value(), places.at(data.range_value().start)).collect();
    let size = cells.len().isqrt();
    if size < 2 || size * size != cells.len() || size > 9 {
        let fault = Fault::new(format!("a game of {} cells is not a grid", cells.len()));
        return Item::new(here.line, Err(fault.at(here)));
    }
    match script::grid(&cells, size) {
        Ok((grid, remark)) => Item::new(here.line, Ok(Puzzle::Sudoku(Box::new(grid)))).with_remark(remark),
        Err(fault) => Item::new(here.line, Err(fault)),
    }
}
