//! X-chains: alternating strong and weak links of one digit; and turbot fish, with two strong links and a weak one.

use std::ops::ControlFlow;

use super::super::choice::{Choices, Extent, Key};
use super::super::{Board, OnStep};
use crate::array_vec::ArrayVec;
use crate::board::CellSet;
use crate::step::{Node, Step};
use crate::technique::Technique;

/// The largest number of strong links of an X-chain: twenty links in all.
const MOST_STRONG: usize = 10;

/// The cells of a chain. Each strong link leads from a cell without the digit to one that has it.
type Chain = ArrayVec<usize, { 2 * MOST_STRONG }>;

/// Finds turbot fish: X-chains of three links.
pub(in super::super) fn turbot(board: &Board, extent: Extent, found: &mut OnStep<'_>) -> ControlFlow<()> {
    search(board, Technique::TurbotFish, extent, 2, found)
}

/// Finds X-chains.
pub(in super::super) fn x_chain(board: &Board, extent: Extent, found: &mut OnStep<'_>) -> ControlFlow<()> {
    search(board, Technique::XChain, extent, MOST_STRONG, found)
}

fn search(
    board: &Board,
    technique: Technique,
    extent: Extent,
    strong: usize,
    found: &mut OnStep<'_>,
) -> ControlFlow<()> {
    let position = board.position();
    let geometry = position.geometry();
    let mut choices = Choices::new(extent);
    for digit in board.digits_with_dead_places() {
        let partners = Partners::of(board, digit);
        for start in partners.cells {
            let near = geometry.peers(start);
            let mut waves = Layers::new(board, digit, &partners, start);
            for count in 1..=strong {
                let ends = waves.next();
                if ends.is_empty() {
                    break;
                }
                for end in ends.into_iter().filter(|&end| end > start && count > 1) {
                    let gone = position.places(digit) & near & geometry.peers(end);
                    let key = Key::of_digit(digit, gone, 2 * count - 1);
                    if !gone.is_empty() && choices.improves(key) && !returns(&chain(board, digit, start, end))
                    {
                        choices.add(key, (digit, start, end, gone));
                    }
                }
            }
        }
    }
    choices.give(found, |(digit, start, end, gone)| {
        let mut step = Step::new(technique);
        step.digits.insert(digit);
        let chain = chain(board, digit, start, end);
        step.cells = chain.iter().copied().collect();
        if extent.is_shown() {
            step.chains = vec![nodes(&chain, digit)];
        }
        step.eliminations.insert_all(digit, gone);
        step
    })
}

/// Whether a chain visits a cell twice.
fn returns(chain: &[usize]) -> bool {
    chain.iter().copied().collect::<CellSet>().len() < chain.len()
}

fn nodes(chain: &[usize], digit: usize) -> Vec<Node> {
    let node = |(at, &cell)| Node { cells: CellSet::of(cell), digit: digit as u8, on: at % 2 == 1 };
    chain.iter().enumerate().map(node).collect()
}

/// The strong links of a digit: the other ends for each cell.
struct Partners {
    /// The cells with strong links.
    cells: CellSet,
    of: [CellSet; 81],
}

impl Partners {
    fn of(board: &Board, digit: usize) -> Self {
        let geometry = board.position().geometry();
        let mut partners = Self { cells: CellSet::EMPTY, of: [CellSet::EMPTY; 81] };
        for house in (0..geometry.house_count()).filter(|&house| board.count(digit, house) == 2) {
            let ends = geometry.cells_at(house, board.places(digit, house));
            for end in ends {
                partners.of[end] |= ends.without(end);
            }
            partners.cells |= ends;
        }
        partners
    }
}

/// Breadth-first search from a place that is assumed empty. Each wave has the places that must be filled by one more strong link.
struct Layers<'w> {
    board: &'w Board,
    partners: &'w Partners,
    digit: usize,
    off: CellSet,
    on: CellSet,
    fresh: CellSet,
}

impl<'w> Layers<'w> {
    const fn new(board: &'w Board, digit: usize, partners: &'w Partners, start: usize) -> Self {
        Self {
            board,
            partners,
            digit,
            off: CellSet::of(start),
            on: CellSet::EMPTY,
            fresh: CellSet::of(start),
        }
    }

    /// Returns the next wave of filled places.
    fn next(&mut self) -> CellSet {
        let position = self.board.position();
        let linked = self.fresh.into_iter().fold(CellSet::EMPTY, |all, cell| all | self.partners.of[cell]);
        let wave = linked - self.on;
        self.on |= wave;
        let seen = wave.into_iter().fold(CellSet::EMPTY, |all, cell| all | position.geometry().peers(cell));
        self.fresh = (seen & position.places(self.digit)) - self.off;
        self.off |= self.fresh;
        wave
    }
}

/// Returns a shortest chain between two places.
fn chain(board: &Board, digit: usize, start: usize, end: usize) -> Chain {
    let geometry = board.position().geometry();
    let partners = Partners::of(board, digit);
    let mut waves = Layers::new(board, digit, &partners, start);
    let mut layers = ArrayVec::<(CellSet, CellSet), MOST_STRONG>::new();
    loop {
        let off = waves.fresh;
        let wave = waves.next();
        layers.push((off, wave));
        if wave.contains(end) || wave.is_empty() || layers.len() == MOST_STRONG {
            break;
        }
    }
    let mut chain = Chain::new();
    chain.push(end);
    let mut filled = end;
    for (at, (off, _)) in layers.iter().enumerate().rev() {
        let Some(empty) = (partners.of[filled] & *off).first() else { break };
        chain.push(empty);
        if at > 0 {
            let Some(before) = (geometry.peers(empty) & layers[at - 1].1).first() else { break };
            chain.push(before);
            filled = before;
        }
    }
    chain.iter().rev().copied().collect()
}
