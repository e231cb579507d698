//! Grids on one line of a program, `"53..7....\n6..195...\n"`, with `\n` as line end.

use crate::features::Features;
use crate::form::{Claim, Example, Form, Item, Items, Read, Refused};
use crate::{Fault, Kind, grid};

/// See the module.
pub(super) const FORM: Form = Form {
    name: "escaped",
    help: "a grid as one string of a program, `\\n` between its rows",
    examples: &[
        Example { text: "'1...\\n..3.\\n.4..\\n...2'\n", reads: &["sudoku 4x4 1.....3..4.....2"] },
        Example {
            text: "grid = \"1 0 0 0\\n0 0 3 0\\n0 4 0 0\\n0 0 0 2\\n\"\n",
            reads: &["sudoku 4x4 1.....3..4.....2"],
        },
    ],
    refused: &[Refused {
        text: "'Sudoku\\n1...\\n..3.\\n.4..\\n...2\\n12345'\n",
        message: "line 1: `12345` is not a row of the grid, a title or a size",
    }],
    recognise,
    read: Read::Text(read),
};

/// Replaces the escaped line ends of a text that is one string.
fn unescaped(text: &str) -> Option<String> {
    let text = text.trim();
    let is_quote = |c: char| matches!(c, '"' | '\'' | '`');
    let first = text.find(is_quote)?;
    let last = text.rfind(text[first..].chars().next()?).filter(|&last| last > first)?;
    let inside = &text[first + 1..last];
    let is_one = !text.contains('\n') && !inside.contains(is_quote) && inside.matches("\\n").count() > 2;
    is_one.then(|| inside.replace("\\r", "").replace("\\t", "\t").replace("\\n", "\n"))
}

fn recognise(features: &Features<'_>) -> Vec<Claim> {
    let is_grid = unescaped(features.text).is_some_and(|text| match grid::sheet(&text) {
        Ok(sheet) => sheet.is_some(),
        Err(_) => grid::rules::Rules::of(&text).is_sudoku,
    });
    let evidence = "Sudoku, rows in one string";
    if is_grid { vec![Claim::sudoku(Claim::LIKELY + 6, evidence)] } else { Vec::new() }
}

fn read(text: &str, _: Kind) -> Items<'_> {
    let text = unescaped(text).unwrap_or_default();
    let items = match grid::sheet(&text) {
        Ok(Some(sheet)) => sheet.items().map(|item| Item { line: 1, ..item }).collect(),
        Ok(None) => vec![Item::new(1, Err(Fault::new("the text contains no grid")))],
        Err(fault) => vec![Item::new(1, Err(Fault::new(fault.message()).at(crate::Place::line(1))))],
    };
    Box::new(items.into_iter())
}
