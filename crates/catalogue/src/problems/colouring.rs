//! Colouring of maps and graphs, in the catalogue.

mod australia;
mod least;

use super::forward::own_functions;
use crate::auto::{self, Rule};
use crate::instance::network::{MOST_UNPLACED, Network, Node};
use crate::instance::{Instance, MODEL_HEURISTICS, Modelled, modelled};
use crate::landscape::{ErasedLandscape, Lesson, open};
use crate::method::Method;
use crate::methods::TABU;
use crate::problem::{Answer, ProblemInfo, ProblemKind};
use crate::reading::{AuxiliaryInput, AuxiliaryInputs, Described, Interpreted, Item, TextFeatures, one};
use crate::table::{Entry, Setting, Takes};
use least::Least;
use solvarium::Error;
use solvarium::csp::Var;
use solvarium::puzzle::colouring::Colouring;
use solvarium::wording::count;
use solvarium_forms::{self as forms, Claim};

pub(crate) static ENTRY: Entry<ProblemInfo> = Entry {
    name: "colouring",
    aliases: &["coloring", "map-colouring", "graph-colouring"],
    help: "colour a map: '3 colours' and borders 'A-B B-C', a list of edges, DIMACS; 'australia', 'usa'",
    settings: &[COLOURS],
    of: ProblemInfo {
        example: "3 colours
A-B B-C C-A C-D",
        examples: &[("Australia in three colours", "colouring australia\n")],
        answer: Answer::Goal,
        heuristics: MODEL_HEURISTICS,
        auxiliary: Some(AuxiliaryInput::Colours),
        score: Some(score),
        described: Some(Described { kind: forms::Kind::Colouring, interpret }),
        read,
        briefs: &[("colour *", "$1")],
        ..ProblemInfo::PLAIN
    },
};

/// Number of colours for texts that do not state it.
const COLOURS: Setting = Setting {
    name: "colours",
    help: "number of colours, if the graph does not set it",
    takes: Takes::IntOr { min: 1, max: 1000, or: "least" },
    default: "least",
};

/// Recognises a text that begins with a number of colours or mentions colours.
fn score(text: &TextFeatures<'_>) -> u8 {
    let mut words = text.text.split_whitespace();
    let is_count = words.next().is_some_and(|word| word.parse::<u32>().is_ok());
    let is_colour = |text: &str| text.contains("colour") || text.contains("color");
    match is_count && words.next().is_some_and(is_colour) {
        true => Claim::MARKED,
        false => text.likely_if(is_colour(text.text)),
    }
}

/// Reads its own notation; others are forms. Borders without a number of colours above them are not in it: dashes may
/// separate names, or be part of them.
fn read(text: &str, kind: &ProblemKind, auxiliary: &AuxiliaryInputs<'_>) -> Vec<Item> {
    let given = auxiliary.colours.or_else(|| set(kind)).filter(|_| !text.contains('-'));
    vec![one(Colouring::parse_with(text, given).and_then(|map| instance(map, kind, auxiliary.colours)))]
}

/// Converts a map of a text form.
fn interpret(
    puzzle: &forms::Puzzle,
    kind: &ProblemKind,
    auxiliary: &AuxiliaryInputs<'_>,
) -> Result<Interpreted, Error> {
    let forms::Puzzle::Colouring(map) = puzzle else { return Err(Error::input("expected a map to colour")) };
    let colours = map.colours.or(auxiliary.colours).or_else(|| set(kind));
    let map = Colouring::new(map.regions.clone(), map.borders.clone(), colours)?;
    Ok(Interpreted::plain(instance(map, kind, auxiliary.colours)?))
}

/// The number of colours of the settings.
fn set(kind: &ProblemKind) -> Option<u32> {
    kind.0.values.int_or(&COLOURS).and_then(|colours| u32::try_from(colours).ok())
}

/// The instance of a graph, with the number of colours of its text, of the option, or else of the settings. If none is
/// given and no clique settles it at once, the instance is to find the least number.
fn instance(puzzle: Colouring, kind: &ProblemKind, given: Option<u32>) -> Result<Box<dyn Instance>, Error> {
    let kind = given.map_or_else(|| Ok(kind.clone()), with_colours)?;
    match given.filter(|&given| given != puzzle.colours()) {
        Some(given) => {
            let number = count(puzzle.colours() as usize, "colour");
            Err(Error::setting(format!(
                "the text gives {number}, and the option {given}: remove one of them"
            )))
        }
        None if puzzle.fewer().is_empty() => Ok(modelled(puzzle, &kind)),
        None => Ok(Box::new(Least::of(puzzle, &kind))),
    }
}

/// The problem with this number of colours, for texts that give none.
fn with_colours(colours: u32) -> Result<ProblemKind, Error> {
    ProblemKind::parse(&format!("colouring(colours={colours})"))
}

/// The centroid of a region.
fn middle(area: &[[f64; 2]]) -> Option<[f64; 2]> {
    let sides = || area.iter().zip(area.iter().cycle().skip(1));
    let cross = |a: &[f64; 2], b: &[f64; 2]| a[0] * b[1] - b[0] * a[1];
    let whole: f64 = sides().map(|(a, b)| cross(a, b)).sum();
    let mean =
        |axis: usize| sides().map(|(a, b)| (a[axis] + b[axis]) * cross(a, b)).sum::<f64>() / (3.0 * whole);
    (!area.is_empty()).then(|| [mean(0), mean(1)])
}

impl Modelled for Colouring {
    own_functions!(and a line);

    fn describe(&self) -> String {
        let (regions, borders) = (self.regions().len(), self.borders().len());
        let (regions, borders) = (count(regions, "region"), count(borders, "border"));
        format!("map of {regions} and {borders}, {}", count(self.colours() as usize, "colour"))
    }

    fn landscape(&self, method: &Method) -> Option<Result<Box<dyn ErasedLandscape>, Error>> {
        Some(open(Lesson::Colouring(Self::landscape(self)), method))
    }

    fn network(&self, value: &dyn Fn(Var) -> Option<i32>) -> Option<Network> {
        let colour = |variable| value(variable).and_then(|colour| u32::try_from(colour).ok());
        let node = |(name, variable): (&String, Var)| {
            let area = australia::area(name);
            Node { name: name.clone(), at: middle(&area), colour: colour(variable), area }
        };
        let nodes = self.regions().iter().zip(self.csp().variables()).map(node).collect();
        let is_small = self.regions().len() <= MOST_UNPLACED;
        is_small.then(|| Network { nodes, edges: self.borders().to_vec(), ..Network::default() })
    }

    fn local(&self) -> Method {
        Method::of(&TABU)
    }

    /// Measured: `cargo bench -p solvarium --bench backtrack -- colouring`.
    fn auto(&self) -> &'static Rule {
        &auto::MODEL
    }
}
