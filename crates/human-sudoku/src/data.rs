//! Steps, sets and techniques as data (serde): a set is an array of its members, a technique its name. Data outside a
//! step's board is refused, so that any step that was read can be described, drawn and applied.

use serde::de::Error;
use serde::{Deserialize, Deserializer, Serialize, Serializer};

use crate::board::{CandidateSet, CellSet, DigitSet, Geometry, HouseSet};
use crate::step::{By, Node, Reason, Step};
use crate::technique::Technique;

/// A set whose members are numbers below a bound.
macro_rules! array {
    ($set:ident, $bound:literal, $what:literal) => {
        impl Serialize for $set {
            fn serialize<S: Serializer>(&self, out: S) -> Result<S::Ok, S::Error> {
                out.collect_seq(*self)
            }
        }

        impl<'de> Deserialize<'de> for $set {
            fn deserialize<D: Deserializer<'de>>(data: D) -> Result<Self, D::Error> {
                Vec::<usize>::deserialize(data)?
                    .into_iter()
                    .map(|member| below($bound, member, $what))
                    .collect()
            }
        }
    };
}

array!(CellSet, 81, "cell");
array!(DigitSet, 9, "digit");
array!(HouseSet, 27, "house");

fn below<E: Error>(bound: usize, member: usize, what: &str) -> Result<usize, E> {
    if member < bound {
        return Ok(member);
    }
    Err(E::custom(format!("expected a {what} from 0 to {}, found {member}", bound - 1)))
}

/// Serializes as pairs of cell and digit.
impl Serialize for CandidateSet {
    fn serialize<S: Serializer>(&self, out: S) -> Result<S::Ok, S::Error> {
        out.collect_seq(self.by_cell())
    }
}

impl<'de> Deserialize<'de> for CandidateSet {
    fn deserialize<D: Deserializer<'de>>(data: D) -> Result<Self, D::Error> {
        let mut set = Self::EMPTY;
        for (cell, digit) in Vec::<(usize, usize)>::deserialize(data)? {
            set.insert(below(81, cell, "cell")?, below(9, digit, "digit")?);
        }
        Ok(set)
    }
}

impl Serialize for Technique {
    fn serialize<S: Serializer>(&self, out: S) -> Result<S::Ok, S::Error> {
        out.serialize_str(self.name())
    }
}

impl<'de> Deserialize<'de> for Technique {
    fn deserialize<D: Deserializer<'de>>(data: D) -> Result<Self, D::Error> {
        let name = String::deserialize(data)?;
        Self::named(&name).ok_or_else(|| D::Error::custom(format!("unknown technique '{name}'")))
    }
}

impl Serialize for Step {
    fn serialize<S: Serializer>(&self, out: S) -> Result<S::Ok, S::Error> {
        Self::serialize(self, out)
    }
}

impl<'de> Deserialize<'de> for Step {
    fn deserialize<D: Deserializer<'de>>(data: D) -> Result<Self, D::Error> {
        let step = Self::deserialize(data)?;
        stays_on_board(&step)?;
        Ok(step)
    }
}

/// Refuses a step with a cell, a digit or a house that its board lacks, or with a node of a chain that follows from a
/// later node.
fn stays_on_board<E: Error>(step: &Step) -> Result<(), E> {
    let size = usize::from(step.board);
    if Geometry::of_size(size).is_none() {
        return Err(E::custom(format!("expected a board of 4, 6 or 9 cells in a row, found {size}")));
    }
    let nodes = || step.chains.iter().flatten();
    let sets = || step.sets.iter();
    let changes = step.placements.iter().chain(step.eliminations.iter());
    let of_nodes = nodes().map(|node| (node.cells, usize::from(node.digit)));
    let cells = [step.cells, step.fins, step.placements.cells(), step.eliminations.cells()].into_iter();
    for cell in
        cells.chain(of_nodes.clone().map(|(cells, _)| cells)).chain(sets().map(|set| set.cells)).flatten()
    {
        below(size * size, cell, "cell")?;
    }
    let digits = step.digits.into_iter().chain(sets().flat_map(|set| set.digits));
    for digit in digits.chain(changes.map(|(_, digit)| digit)).chain(of_nodes.map(|(_, digit)| digit)) {
        below(size, digit, "digit")?;
    }
    for house in step.houses.into_iter().chain(step.covers) {
        below(3 * size, house, "house")?;
    }
    step.chains.iter().zip(&step.reasons).try_for_each(|(chain, reasons)| follow(step, chain, reasons))
}

/// Refuses reasons that are invalid for their node.
fn follow<E: Error>(step: &Step, chain: &[Node], reasons: &[Reason]) -> Result<(), E> {
    for (at, reason) in reasons.iter().enumerate().take(chain.len()) {
        if let Some(parent) = reason.parents.iter().find(|&&parent| usize::from(parent) >= at) {
            let message = format!("expected node {at} to follow from nodes before it, found parent {parent}");
            return Err(E::custom(message));
        }
        match &reason.by {
            By::HiddenSingle(house) => drop(below(3 * usize::from(step.board), *house, "house")?),
            By::Step(inner) if inner.board != step.board => {
                let (board, other) = (step.board, inner.board);
                return Err(E::custom(format!(
                    "expected a step of board {board} in the chain, found {other}"
                )));
            }
            By::Step(_) | By::Link | By::NakedSingle => {}
        }
    }
    Ok(())
}

/// Serializes a step shared by several nodes as if each had its own.
pub(crate) mod shared {
    use std::sync::Arc;

    use serde::{Deserialize, Deserializer, Serialize, Serializer};

    use crate::step::Step;

    pub(crate) fn serialize<S: Serializer>(step: &Arc<Step>, out: S) -> Result<S::Ok, S::Error> {
        step.as_ref().serialize(out)
    }

    pub(crate) fn deserialize<'de, D: Deserializer<'de>>(data: D) -> Result<Arc<Step>, D::Error> {
        <Step as Deserialize>::deserialize(data).map(Arc::new)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::explain::explain;
    use crate::order::Order;
    use crate::position::Position;

    /// A puzzle with steps nested inside its chains.
    const NESTED: &str = "98.7.....65....7....7.6....4....6.3...59..6......2...1..95..8......1...4.....3.2.";

    /// Returns the hardest puzzles whose ratings are committed.
    fn puzzles() -> impl Iterator<Item = &'static str> {
        let lines = include_str!("../testdata/ratings.txt").lines();
        lines.filter(|line| line.contains(" extreme ")).filter_map(|line| line.split(' ').next()).take(20)
    }

    fn position(puzzle: &str) -> Position {
        Position::of_puzzle(Geometry::NINE, puzzle.parse::<fast_sudoku::Grid>().unwrap().cells())
    }

    fn comes_back(step: &Step) {
        let text = serde_json::to_string(step).unwrap();
        assert_eq!(&serde_json::from_str::<Step>(&text).unwrap(), step, "{text}");
    }

    #[test]
    fn steps_are_read_back_from_json() {
        let (hodoku, se) = (Order::hodoku(), Order::se());
        let of = |puzzle, order| explain(&position(puzzle), order).map(Result::unwrap).collect::<Vec<_>>();
        let hard = puzzles().flat_map(|puzzle| [of(puzzle, &hodoku), of(puzzle, &se)].concat());
        let steps: Vec<Step> = hard.chain(of(NESTED, &se)).collect();
        let inner =
            |step: &Step| step.reasons.iter().flatten().any(|reason| matches!(reason.by, By::Step(_)));
        for (what, is_there) in [
            ("covers", (|step| !step.covers.is_empty()) as fn(&Step) -> bool),
            ("fins", |step| !step.fins.is_empty()),
            ("chains", |step| !step.chains.is_empty()),
            ("reasons", |step| !step.reasons.is_empty()),
            ("inner steps", inner),
            ("sets", |step| !step.sets.is_empty()),
            ("sizes", |step| step.size > 0),
        ] {
            assert!(steps.iter().filter(|step| is_there(step)).count() >= 3, "few {what}");
        }
        steps.iter().for_each(comes_back);
    }

    #[test]
    fn steps_of_smaller_boards_are_read_back() {
        let geometry = Geometry::of_size(6).unwrap();
        let mut inner = Step::new(Technique::Pointing);
        inner.houses = HouseSet::of(17);
        let mut step = Step::new(Technique::DynamicContradictionForcingChainsPlus);
        let node = |cell| Node { cells: CellSet::of(cell), digit: 5, on: false };
        step.chains = vec![vec![node(0), node(35)]];
        let by = By::Step(std::sync::Arc::new(inner));
        step.reasons = vec![vec![Reason::default(), Reason { parents: vec![0], by }]];
        let step = step.on(geometry);
        assert!(step.to_string().contains("box 6"), "{step}");
        comes_back(&step);
    }

    fn refused(text: &str) -> String {
        serde_json::from_str::<Step>(text).unwrap_err().to_string()
    }

    #[test]
    fn changes_outside_the_board_are_refused() {
        let text = serde_json::to_string(&Step::new(Technique::NakedSingle)).unwrap();
        for (from, to, message) in [
            ("naked-single", "naked-singel", "unknown technique 'naked-singel'"),
            ("\"cells\":[]", "\"cells\":[81]", "expected a cell from 0 to 80, found 81"),
            ("\"eliminations\":[]", "\"eliminations\":[[0,9]]", "expected a digit from 0 to 8, found 9"),
            ("\"board\":9", "\"board\":16", "expected a board of 4, 6 or 9 cells in a row, found 16"),
        ] {
            assert!(text.contains(from), "{text}");
            let refused = refused(&text.replace(from, to));
            assert!(refused.contains(message), "{refused}");
        }
    }

    /// A 9x9 board has these, but the step's board does not.
    #[test]
    fn data_outside_the_board_is_refused() {
        let mut small = Step::new(Technique::DynamicContradictionForcingChainsPlus);
        small.board = 4;
        let node = |cell, digit| Node { cells: CellSet::of(cell), digit, on: true };
        let chained = |reason| Step {
            chains: vec![vec![node(0, 0), node(1, 0)]],
            reasons: vec![vec![Reason::default(), reason]],
            ..small.clone()
        };
        let by = |by| Reason { parents: vec![0], by };
        let set = crate::Set { cells: CellSet::of(2), digits: DigitSet::of(4), role: crate::Role::Naked };
        for (step, message) in [
            (Step { cells: CellSet::of(16), ..small.clone() }, "a cell from 0 to 15, found 16"),
            (Step { digits: DigitSet::of(4), ..small.clone() }, "a digit from 0 to 3, found 4"),
            (Step { houses: HouseSet::of(12), ..small.clone() }, "a house from 0 to 11, found 12"),
            (Step { covers: HouseSet::of(26), ..small.clone() }, "a house from 0 to 11, found 26"),
            (Step { placements: CandidateSet::of(80, 0), ..small.clone() }, "a cell from 0 to 15, found 80"),
            (Step { eliminations: CandidateSet::of(0, 8), ..small.clone() }, "a digit from 0 to 3, found 8"),
            (Step { chains: vec![vec![node(16, 0)]], ..small.clone() }, "a cell from 0 to 15, found 16"),
            (Step { chains: vec![vec![node(0, 255)]], ..small.clone() }, "a digit from 0 to 3, found 255"),
            (Step { sets: vec![set], ..small.clone() }, "a digit from 0 to 3, found 4"),
            (chained(by(By::HiddenSingle(12))), "a house from 0 to 11, found 12"),
            (
                chained(by(By::Step(Step::new(Technique::Pointing).into()))),
                "a step of board 4 in the chain, found 9",
            ),
            (chained(Reason { parents: vec![1], by: By::Link }), "node 1 to follow from nodes before it"),
        ] {
            let refused = refused(&serde_json::to_string(&step).unwrap());
            assert!(refused.contains(message), "{refused}");
        }
    }
}
