use std::ops::ControlFlow;
use std::sync::Arc;

use crate::board::{CandidateSet, CellSet, DigitSet, HouseSet};
use crate::budget::{Budget, Stopped};
use crate::position::Position;
use crate::technique::Technique;

/// One deduction: what it is called, what it rests on, and what it changes. Sets are bits, so that only steps with chains
/// or almost locked sets own memory.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Step {
    /// What the step is called.
    pub technique: Technique,
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
pub struct Reason {
    /// The nodes that it follows from, by their places in the chain, all before its own; none of the start.
    pub parents: Vec<u16>,
    /// By what it follows.
    pub by: By,
}

/// By what a node of a chain follows from its parents.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub enum By {
    /// A link leads to it from its one parent.
    #[default]
    Link,
    /// It is the last candidate of its cell: the parents are all others.
    NakedSingle,
    /// It is the last place of its digit in this house: the parents are all others.
    HiddenSingle(usize),
    /// This step strikes it out, once the parents are gone.
    Step(Arc<Step>),
}

/// Cells with the digits that they share out among themselves.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
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
    /// A step without pattern and effect, to be filled in.
    pub const fn new(technique: Technique) -> Self {
        Self {
            technique,
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

/// Finds the steps of one rung of a ladder.
pub trait Finder {
    /// Gives the steps that the position has to `found`, the one that the ladder's program would take first; ends when
    /// `found` says break.
    ///
    /// # Errors
    /// Where the budget is spent before all were found.
    fn next(
        &mut self,
        position: &Position,
        budget: &Budget<'_>,
        found: &mut dyn FnMut(Step) -> ControlFlow<()>,
    ) -> Result<(), Stopped>;
}
