//! Maps and graphs to be coloured, in the catalogue.

use super::forward::own_functions;
use super::squares::plural;
use crate::job::{MODEL_HEURISTICS, Modelled, modelled};
use crate::landscape::{ErasedLandscape, Lesson, open};
use crate::method::Method;
use crate::methods::{BACKTRACK, TABU};
use crate::problem::{Answer, Kind, Puzzle};
use crate::reading::{Extras, Item, Looks, one};
use crate::table::{Entry, Setting, Takes};
use solvarium::Error;
use solvarium::puzzle::colouring::Colouring;

pub(crate) static ENTRY: Entry<Puzzle> = Entry {
    name: "colouring",
    aliases: &["coloring", "map-colouring", "graph-colouring"],
    help: "colour a map: '3 colours' and borders 'A-B B-C' or a DIMACS graph; 'australia', 'usa'",
    settings: &[COLOURS],
    of: Puzzle {
        example: "3 colours
A-B B-C C-A C-D",
        examples: &[("Australia in three colours", "colouring australia\n")],
        answer: Answer::Goal,
        heuristics: MODEL_HEURISTICS,
        looks: Some(looks),
        read,
        ..Puzzle::PLAIN
    },
};

/// A text says how many, or shows it; this is for those that do neither.
const COLOURS: Setting = Setting {
    name: "colours",
    help: "how many colours there are, where the graph does not say",
    takes: Takes::IntOr { min: 1, max: 1000, or: "least" },
    default: "least",
};

/// It speaks of colours, or begins as DIMACS graphs do.
fn looks(text: &Looks<'_>) -> u8 {
    let is_dimacs = text.text.lines().any(|line| line.starts_with("p edge") || line.starts_with("p col"));
    match is_dimacs {
        true => Looks::SURE,
        false => text.likely_if(text.has("colour") || text.has("color")),
    }
}

fn read(text: &str, kind: &Kind, _: &Extras<'_>) -> Vec<Item> {
    let colours = kind.0.values.int_or(&COLOURS).and_then(|colours| u32::try_from(colours).ok());
    vec![one(Colouring::parse_with(text, colours).map(|puzzle| modelled(puzzle, kind)))]
}

impl Modelled for Colouring {
    own_functions!(and a line);

    fn describe(&self) -> String {
        let (regions, borders) = (self.regions().len(), self.borders().len());
        let (regions, borders) = (plural(regions, "region"), plural(borders, "border"));
        format!("map of {regions} and {borders}, {}", plural(self.colours() as usize, "colour"))
    }

    fn landscape(&self, method: &Method) -> Option<Result<Box<dyn ErasedLandscape>, Error>> {
        Some(open(Lesson::Colouring(Self::landscape(self)), method))
    }

    fn local(&self) -> Method {
        Method::of(&TABU)
    }

    /// Measured: `cargo bench -p solvarium --bench backtrack -- colouring`.
    fn auto(&self) -> Method {
        Method::of(&BACKTRACK).but("order", "dom-wdeg")
    }
}
