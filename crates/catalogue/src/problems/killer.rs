//! Killer Sudoku, in the catalogue.

use super::forward::own_functions;
use super::squares::{line, picture, plural};
use crate::job::scene::Picture;
use crate::job::{MODEL_HEURISTICS, Modelled, modelled};
use crate::method::Method;
use crate::methods::BACKTRACK;
use crate::problem::{Answer, Kind, Puzzle};
use crate::reading::{Extras, Item, Looks, one};
use crate::table::Entry;
use solvarium::csp::Var;
use solvarium::puzzle::killer::Killer;

pub(crate) static ENTRY: Entry<Puzzle> = Entry {
    name: "killer",
    aliases: &["killer-sudoku"],
    help: "killer Sudoku: a map of cages, then sums 'A = 12'; or a line '3x3::k:3841:...'",
    settings: &[],
    of: Puzzle {
        example: "AABB
CDDE
CFGE
FFGG
A=3 B=7 C=5 D=5 E=5 F=8 G=7",
        examples: &[(
            "Killer Sudoku, 4x4",
            "AABB
CDDE
CFGE
FFGG

A = 3
B = 7
C = 5
D = 5
E = 5
F = 8
G = 7
",
        )],
        answer: Answer::Goal,
        heuristics: MODEL_HEURISTICS,
        looks: Some(looks),
        read,
        ..Puzzle::PLAIN
    },
};

fn looks(text: &Looks<'_>) -> u8 {
    text.likely_if(text.has("=") || text.has(":k:"))
}

fn read(text: &str, kind: &Kind, _: &Extras<'_>) -> Vec<Item> {
    vec![one(Killer::parse(text).map(|puzzle| modelled(puzzle, kind)))]
}

impl Modelled for Killer {
    own_functions!();

    fn describe(&self) -> String {
        let (size, cages) = (self.size(), self.cages().len());
        format!("{size}x{size} killer Sudoku, {}", plural(cages, "cage"))
    }

    fn line(&self, values: &[i32]) -> String {
        line(values, self.size())
    }

    fn same_form(&self, values: &[i32]) -> Option<String> {
        Some(self.draw(|cell| values.get(cell.index()).copied()))
    }

    fn row(&self) -> Option<usize> {
        Some(self.size())
    }

    fn picture(&self, value: &dyn Fn(Var) -> Option<i32>) -> Option<Picture> {
        Some(picture(self.csp(), self.size(), self.givens(), cages(self), value))
    }

    /// Measured: `cargo bench -p solvarium --bench backtrack -- killer`.
    fn auto(&self) -> Method {
        Method::of(&BACKTRACK).but("hidden", "singles").but("locked", "yes").but("order", "dom-wdeg")
    }
}

/// The cages as regions, 0 for cells without.
fn cages(killer: &Killer) -> Vec<u16> {
    let mut regions = vec![0; killer.givens().len()];
    for (number, cage) in (1..).zip(killer.cages()) {
        cage.cells().iter().for_each(|&cell| regions[cell] = number);
    }
    regions
}
