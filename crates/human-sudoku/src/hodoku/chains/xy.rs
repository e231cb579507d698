//! XY-chains: bivalue cells whose neighbours share a digit; both ends have the same other digit.

use std::ops::ControlFlow;

use super::super::choice::{Choices, Extent, Key};
use super::super::{Board, OnStep};
use crate::board::CellSet;
use crate::step::{Node, Step};
use crate::technique::Technique;

/// The largest number of cells of an XY-chain: nineteen links.
const MOST_CELLS: usize = 10;

/// Finds XY-chains, breadth-first from each cell and digit.
pub(in super::super) fn find(board: &Board, extent: Extent, found: &mut OnStep<'_>) -> ControlFlow<()> {
    let position = board.position();
    let geometry = position.geometry();
    let pairs = board.bivalue();
    let mut choices = Choices::new(extent);
    for start in pairs {
        for digit in position.candidates(start) {
            let reach = position.places(digit) & geometry.peers(start);
            // Ends that remove something and are not reached yet.
            let ends = (pairs & position.places(digit)).into_iter().filter(|&end| end > start);
            let mut ends: CellSet = ends.filter(|&end| reach.meets(geometry.peers(end))).collect();
            if ends.is_empty() {
                continue;
            }
            let mut waves = Layers::new(board, pairs, start, digit);
            for count in 2..=MOST_CELLS {
                if !waves.next() {
                    break;
                }
                for end in (waves.fresh[digit] & ends).into_iter().filter(|_| count > 2) {
                    let gone = reach & geometry.peers(end);
                    let key = Key::of_digit(digit, gone, 2 * count - 1);
                    if choices.improves(key) && !returns(&chain(board, pairs, [start, end], digit)) {
                        choices.add(key, (digit, start, end, gone));
                    }
                }
                ends -= waves.fresh[digit];
                if ends.is_empty() {
                    break;
                }
            }
        }
    }
    choices.give(found, |(digit, start, end, gone)| {
        let mut step = Step::new(Technique::XyChain);
        step.eliminations.insert_all(digit, gone);
        if !extent.is_shown() {
            return step;
        }
        let chain = chain(board, pairs, [start, end], digit);
        step.cells = chain.iter().fold(CellSet::EMPTY, |all, node| all | node.cells);
        step.digits = chain.iter().map(|node| usize::from(node.digit)).collect();
        step.chains = vec![chain];
        step
    })
}

/// Whether a chain visits a cell twice.
fn returns(chain: &[Node]) -> bool {
    let cells = chain.iter().filter(|node| node.on).fold(CellSet::EMPTY, |all, node| all | node.cells);
    2 * cells.len() < chain.len()
}

/// Breadth-first search over cells and the digits that they must have.
struct Layers<'w> {
    board: &'w Board,
    pairs: CellSet,
    /// For each digit, the cells that have it by the last wave; below, by any wave.
    fresh: [CellSet; 9],
    on: [CellSet; 9],
}

impl<'w> Layers<'w> {
    /// Starts from a bivalue cell that does not have one of its digits.
    fn new(board: &'w Board, pairs: CellSet, start: usize, digit: usize) -> Self {
        let mut waves = Self { board, pairs, fresh: [CellSet::EMPTY; 9], on: [CellSet::EMPTY; 9] };
        for other in board.position().candidates(start).without(digit) {
            waves.fresh[other].insert(start);
            waves.on[other].insert(start);
        }
        waves
    }

    /// Computes the next wave. Returns whether it has any cell.
    fn next(&mut self) -> bool {
        let position = self.board.position();
        let fresh = std::mem::replace(&mut self.fresh, [CellSet::EMPTY; 9]);
        let mut any = false;
        for (digit, cells) in fresh.into_iter().enumerate().filter(|(_, cells)| !cells.is_empty()) {
            let seen =
                cells.into_iter().fold(CellSet::EMPTY, |all, cell| all | position.geometry().peers(cell));
            for cell in seen & self.pairs & position.places(digit) {
                for other in position.candidates(cell).without(digit) {
                    if !self.on[other].contains(cell) {
                        self.on[other].insert(cell);
                        self.fresh[other].insert(cell);
                        any = true;
                    }
                }
            }
        }
        any
    }
}

/// Returns a shortest chain between two cells that both have this digit.
fn chain(board: &Board, pairs: CellSet, [start, end]: [usize; 2], digit: usize) -> Vec<Node> {
    let position = board.position();
    let mut waves = Layers::new(board, pairs, start, digit);
    let mut layers = vec![waves.fresh];
    while !waves.fresh[digit].contains(end) && waves.next() {
        layers.push(waves.fresh);
    }
    let node = |cell, digit: usize, on| Node { cells: CellSet::of(cell), digit: digit as u8, on };
    let mut chain = Vec::new();
    let (mut cell, mut on) = (end, digit);
    for before in layers.iter().rev().skip(1).map(Some).chain([None]) {
        let off = position.candidates(cell).without(on).first().unwrap_or(on);
        chain.extend([node(cell, on, true), node(cell, off, false)]);
        let Some(before) = before else { break };
        let Some(next) = (before[off] & position.geometry().peers(cell)).first() else { break };
        (cell, on) = (next, off);
    }
    chain.reverse();
    chain
}
