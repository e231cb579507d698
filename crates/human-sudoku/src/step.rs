use std::fmt;
use std::sync::Arc;

use crate::board::{CandidateSet, CellSet, DigitSet, Geometry, HouseSet};
use crate::technique::Technique;
use crate::words::Words;

/// One deduction: its technique, its pattern and its effect. Sets are bits, so only steps with chains or almost locked sets own memory. Its
/// `Display` is a sentence. With the feature `serde` it is data: sets are arrays of numbers from 0.
///
/// ```
/// use human_sudoku::{Geometry, Order, Position, explain};
/// let position = Position::of_puzzle(Geometry::of_size(4).unwrap(), &[1, 0, 0, 0, 0, 0, 3, 0, 0, 4, 0, 0, 0, 0, 0, 2]);
/// let step = explain(&position, &Order::human()).next().unwrap().unwrap();
/// assert_eq!(step.to_string(), "Hidden Single: 3 fits only one cell of box 1, so r1c2 is 3.");
///
/// let mut next = position;
/// next.apply(&step);
/// assert_eq!(next.value(1), Some(2));
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(remote = "Self"))]
pub struct Step {
    /// The technique.
    pub technique: Technique,
    /// The number of cells in a row of its board, which gives cell numbers their meaning.
    pub board: u8,
    /// The digits of the pattern.
    pub digits: DigitSet,
    /// The cells of the pattern.
    pub cells: CellSet,
    /// The houses of the pattern; for a fish, its base.
    pub houses: HouseSet,
    /// The cover of a fish.
    pub covers: HouseSet,
    /// The fins of a fish: the base cells outside the cover, and those in two base houses.
    pub fins: CellSet,
    /// The chains of a chain technique, each from its start to its end.
    pub chains: Vec<Vec<Node>>,
    /// The reason of each node of each chain; empty if each node follows from just the one before.
    pub reasons: Vec<Vec<Reason>>,
    /// The almost locked, naked and hidden sets of the pattern; all parts, if neither program has the technique.
    pub sets: Vec<Set>,
    /// For a chain technique on Sudoku Explainer's scale, the number of nodes that its price counts; for its techniques
    /// with a set of n cells or digits, n; for a whip or braid, its length; else 0.
    pub size: u16,
    /// The placed candidates.
    pub placements: CandidateSet,
    /// The removed candidates, besides those that see a placed digit.
    pub eliminations: CandidateSet,
}

/// A node of a chain: a digit in one cell, or in one of several.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Node {
    /// One cell, or the cells of a group or of an almost locked set.
    pub cells: CellSet,
    /// The digit, from 0.
    pub digit: u8,
    /// Whether the digit is there (in one of the cells) or not (in none).
    pub on: bool,
}

/// The reason why a node of a chain follows.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Reason {
    /// The nodes that it follows from, by their indices in the chain, all before its own; empty for the start.
    pub parents: Vec<u16>,
    /// The rule by which it follows.
    pub by: By,
}

/// The rule by which a node of a chain follows from its parents.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub enum By {
    /// A link from its only parent.
    #[default]
    Link,
    /// The node is the last candidate of its cell; the parents are all other candidates.
    NakedSingle,
    /// The node is the last cell of its digit in this house; the parents are all other cells.
    HiddenSingle(usize),
    /// This step removes the candidate, once the parents are removed.
    Step(#[cfg_attr(feature = "serde", serde(with = "crate::data::shared"))] Arc<Step>),
}

/// Cells with the digits that they share among themselves.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Set {
    /// The cells.
    pub cells: CellSet,
    /// The digits that the cells share.
    pub digits: DigitSet,
    /// The role of the set in the pattern.
    pub role: Role,
}

/// The role of cells and digits in a pattern. In techniques of the two programs, [`Step::sets`] has only the first five;
/// [`parts`](crate::parts) has all.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub enum Role {
    /// n cells of a house with n+1 digits.
    AlmostLocked,
    /// n cells of a house with n digits, given the pattern.
    Naked,
    /// n digits of a house with n cells.
    Hidden,
    /// The cell whose digits are all examined.
    Stem,
    /// The intersection of a line and a box.
    Intersection,
    /// The cell that sees both pincers of a wing.
    Hinge,
    /// A cell of a wing with the removed digit.
    Pincer,
    /// One of the two equal cells of a W-wing.
    Pair,
    /// The link between the ends or the pairs; in a chain, an inner node; for an empty rectangle, its strong links.
    Link,
    /// An end of a chain or of two strong links: one of the two ends is true.
    End,
    /// A place in the base of a fish or in the box of an empty rectangle.
    Base,
    /// A place in the cover of a fish, outside its base.
    Cover,
    /// A place in the base of a fish, outside its cover.
    Fin,
    /// A place in two base houses of a fish.
    EndoFin,
    /// One colour of a net of strong links.
    ColorA,
    /// The other colour of that net.
    ColorB,
    /// One colour of a second net.
    ColorC,
    /// The other colour of the second net.
    ColorD,
    /// The places of a digit that joins two almost locked sets (restricted common).
    X,
    /// The places of a removed digit in the pattern.
    Z,
    /// A corner of a rectangle with just its two digits.
    Floor,
    /// A corner of a rectangle with more digits.
    Roof,
    /// An extra candidate of a deadly pattern: one of them is true.
    Guardian,
}

impl Step {
    /// Makes a step without pattern and effect on a 9x9 board, to be filled in.
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

    /// Iterates over all implications: the number of the chain, and the indices in it of a parent and of the node that follows.
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

    /// Returns the approximate memory of the step in bytes, with its share of steps nested in its chains.
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

    /// Returns the step for this board, with the steps nested in its chains.
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

    /// Returns the reason of a node: from `reasons`, else a link from the node before.
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

/// Formats the whole step as a sentence; chains that branch follow in lines. [`Words`] formats parts of it.
impl fmt::Display for Step {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        let geometry = Geometry::of_size(usize::from(self.board)).unwrap_or(Geometry::NINE);
        out.write_str(&Words::of(geometry).step(self))
    }
}
