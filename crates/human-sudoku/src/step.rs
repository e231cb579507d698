use std::fmt;
use std::sync::Arc;

use crate::board::{CandidateSet, CellSet, DigitSet, Geometry, HouseSet};
use crate::technique::Technique;
use crate::words::Words;

/// One deduction: what it is called, what it rests on, and what it changes. Sets are bits, so that only steps with chains
/// or almost locked sets own memory. As text it is a sentence; with the feature `serde` it is data, sets as arrays of numbers
/// from 0.
///
/// ```
/// use human_sudoku::{Geometry, Order, Position, explain};
/// let position = Position::of_puzzle(Geometry::of_size(4).unwrap(), &[1, 0, 0, 0, 0, 0, 3, 0, 0, 4, 0, 0, 0, 0, 0, 2]);
/// let step = explain(&position, &Order::human()).next().unwrap().unwrap();
/// assert_eq!(step.to_string(), "Hidden Single: 3 has one place in box 1: r1c2 is 3.");
///
/// let mut next = position;
/// next.apply(&step);
/// assert_eq!(next.value(1), Some(2));
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(remote = "Self"))]
pub struct Step {
    /// What the step is called.
    pub technique: Technique,
    /// How many cells a row of its board has: its cells are numbers on that.
    pub board: u8,
    /// The digits that the pattern is about.
    pub digits: DigitSet,
    /// The cells of the pattern.
    pub cells: CellSet,
    /// The houses that the pattern lies in; of a fish, its base.
    pub houses: HouseSet,
    /// Of a fish, its cover.
    pub covers: HouseSet,
    /// Of a fish, the base places outside the cover, and those in two base houses.
    pub fins: CellSet,
    /// Of a chain technique: each chain from its start to its end.
    pub chains: Vec<Vec<Node>>,
    /// Why each node of each chain is so, where the nodes of a chain do not each follow from just the one before; else empty.
    pub reasons: Vec<Vec<Reason>>,
    /// Almost locked sets, naked and hidden sets that take part.
    pub sets: Vec<Set>,
    /// Of a chain technique on Sudoku Explainer's scale: the nodes that its price counts. Of its techniques with a set
    /// of n cells or digits: n. Else 0.
    pub size: u16,
    /// The digits that the step puts in.
    pub placements: CandidateSet,
    /// The candidates that the step strikes out, beside those that see a placed digit.
    pub eliminations: CandidateSet,
}

/// A link's end: a digit in one cell, or in one of several.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Node {
    /// One cell, or the cells of a group or of an almost locked set.
    pub cells: CellSet,
    /// The digit, from 0.
    pub digit: u8,
    /// Whether the digit is there (one of the cells has it) or not (none has).
    pub on: bool,
}

/// Why a node of a chain is so.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Reason {
    /// The nodes that it follows from, by their places in the chain, all before its own; none of the start.
    pub parents: Vec<u16>,
    /// By what it follows.
    pub by: By,
}

/// By what a node of a chain follows from its parents.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub enum By {
    /// A link leads to it from its one parent.
    #[default]
    Link,
    /// It is the last candidate of its cell: the parents are all others.
    NakedSingle,
    /// It is the last place of its digit in this house: the parents are all others.
    HiddenSingle(usize),
    /// This step strikes it out, once the parents are gone.
    Step(#[cfg_attr(feature = "serde", serde(with = "crate::data::shared"))] Arc<Step>),
}

/// Cells with the digits that they share out among themselves.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Set {
    /// The cells.
    pub cells: CellSet,
    /// Their digits.
    pub digits: DigitSet,
    /// Which part of the pattern they are.
    pub role: Role,
}

/// Which part of a pattern a set of cells is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub enum Role {
    /// n cells of a house with n+1 digits.
    AlmostLocked,
    /// n cells of a house with n digits, once the pattern is there.
    Naked,
    /// n digits of a house with n places.
    Hidden,
    /// The cell all of whose digits are looked at.
    Stem,
    /// The cells where a line and a box meet.
    Intersection,
}

impl Step {
    /// A step without pattern and effect, to be filled in, of a 9x9 board.
    pub const fn new(technique: Technique) -> Self {
        Self {
            technique,
            board: 9,
            digits: DigitSet::EMPTY,
            cells: CellSet::EMPTY,
            houses: HouseSet::EMPTY,
            covers: HouseSet::EMPTY,
            fins: CellSet::EMPTY,
            chains: Vec::new(),
            reasons: Vec::new(),
            sets: Vec::new(),
            size: 0,
            placements: CandidateSet::EMPTY,
            eliminations: CandidateSet::EMPTY,
        }
    }

    /// All implications: for each the number of its chain, and the places in that of a parent and of what follows from it.
    ///
    /// ```
    /// use human_sudoku::{CellSet, Node, Step, Technique};
    /// let node = |cell| Node { cells: CellSet::of(cell), digit: 0, on: cell % 2 == 0 };
    /// let mut step = Step::new(Technique::XChain);
    /// step.chains = vec![vec![node(0), node(1), node(2)]];
    /// assert_eq!(step.implications().collect::<Vec<_>>(), [(0, 0, 1), (0, 1, 2)]);
    /// ```
    pub fn implications(&self) -> impl Iterator<Item = (usize, usize, usize)> + '_ {
        let nodes = |(chain, nodes): (usize, &Vec<Node>)| (0..nodes.len()).map(move |node| (chain, node));
        self.chains.iter().enumerate().flat_map(nodes).flat_map(|(chain, node)| {
            let parents = self.reason(chain, node).parents.into_iter();
            parents.map(move |parent| (chain, usize::from(parent), node))
        })
    }

    /// How much memory the step takes, in bytes, about; of a step that its chains rest on, its share.
    pub fn bytes(&self) -> usize {
        let lists = self.chains.iter().map(|chain| size_of_val(&chain[..]) + size_of_val(chain));
        let reasons = self.reasons.iter().flatten();
        let inner = |by: &By| match by {
            By::Step(step) => step.bytes() / Arc::strong_count(step),
            By::Link | By::NakedSingle | By::HiddenSingle(_) => 0,
        };
        let reasons =
            reasons.map(|reason| size_of_val(reason) + size_of_val(&reason.parents[..]) + inner(&reason.by));
        size_of::<Self>() + lists.chain(reasons).sum::<usize>() + size_of_val(&self.sets[..])
    }

    /// The step of this board, with the steps that its chains rest on.
    #[must_use]
    pub(crate) fn on(mut self, geometry: &Geometry) -> Self {
        if self.board != geometry.size() as u8 {
            self.board = geometry.size() as u8;
            for reason in self.reasons.iter_mut().flatten() {
                if let By::Step(inner) = &mut reason.by {
                    *inner = Arc::new(inner.as_ref().clone().on(geometry));
                }
            }
        }
        self
    }

    /// Why a node of a chain is so: by `reasons`, or else by a link from the node before.
    pub fn reason(&self, chain: usize, node: usize) -> Reason {
        match self.reasons.get(chain).and_then(|reasons| reasons.get(node)) {
            Some(reason) => reason.clone(),
            None => Reason {
                parents: node.checked_sub(1).into_iter().map(|at| at as u16).collect(),
                by: By::Link,
            },
        }
    }
}

/// The whole step in a sentence; chains that branch follow in lines. [`Words`] says parts of it.
impl fmt::Display for Step {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        let geometry = Geometry::of_size(usize::from(self.board)).unwrap_or(Geometry::NINE);
        out.write_str(&Words::of(geometry).step(self))
    }
}
