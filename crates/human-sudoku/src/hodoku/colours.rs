//! Colouring: two colours on the components of a digit's strong links.

use std::ops::ControlFlow;

use super::{Board, OnStep};
use crate::board::CellSet;
use crate::step::Step;
use crate::technique::Technique;

/// The two colours of a component: in any solution, all cells of exactly one colour have the digit.
type Colours = [CellSet; 2];

/// Finds simple colours, digits ascending, components by their first cell. A colour is removed if two of its cells see
/// each other (wrap). A place that sees both colours is removed (trap). Wraps of a component come before its trap.
pub(super) fn simple(board: &Board, found: &mut OnStep<'_>) -> ControlFlow<()> {
    for digit in board.digits_with_dead_places() {
        let (components, count) = components(board, digit);
        for colours in &components[..count] {
            if colours[0].len() + colours[1].len() < 3 {
                continue;
            }
            for [colour, other] in [[colours[0], colours[1]], [colours[1], colours[0]]] {
                if seen(board, colour).meets(colour) {
                    give(board, Technique::SimpleColorsWrap, digit, &[colour, other], colour, found)?;
                }
            }
            let gone = (seen(board, colours[0]) & seen(board, colours[1])) - colours[0] - colours[1];
            give(board, Technique::SimpleColorsTrap, digit, colours, gone, found)?;
        }
    }
    ControlFlow::Continue(())
}

/// Finds multi colours, digits ascending, pairs of components.
pub(super) fn multi(board: &Board, found: &mut OnStep<'_>) -> ControlFlow<()> {
    for digit in board.digits_with_dead_places() {
        let (components, count) = components(board, digit);
        for first in 0..count {
            for second in (0..count).filter(|&second| second != first) {
                pair(board, digit, [components[first], components[second]], found)?;
            }
        }
    }
    ControlFlow::Continue(())
}

/// Finds the candidates that two components remove. A colour that sees both colours of the other component is removed
/// (type 2). If one colour of each component see each other, a place that sees both other colours is removed (type 1).
/// As in HoDoKu, a step of type 1 repeats the eliminations of type 2.
fn pair(board: &Board, digit: usize, [one, two]: [Colours; 2], found: &mut OnStep<'_>) -> ControlFlow<()> {
    let pattern = [one[0], one[1], two[0], two[1]];
    let [mut whole, mut outside] = [CellSet::EMPTY; 2];
    for (colour, other) in [(one[0], one[1]), (one[1], one[0])] {
        let meets = two.map(|place| seen(board, colour).meets(place));
        if meets == [true; 2] {
            whole |= colour;
        }
        for at in (0..2).filter(|&at| meets[at]) {
            outside |= seen(board, other) & seen(board, two[1 - at]);
        }
    }
    give(board, Technique::MultiColors2, digit, &pattern, whole, found)?;
    outside &= board.position().places(digit);
    let outside = pattern.iter().fold(outside, |outside, &coloured| outside - coloured);
    if outside.is_empty() {
        return ControlFlow::Continue(());
    }
    give(board, Technique::MultiColors1, digit, &pattern, whole | outside, found)
}

/// Returns the components of a digit's strong links, by their lowest cells.
fn components(board: &Board, digit: usize) -> ([Colours; 40], usize) {
    let mut components = [[CellSet::EMPTY; 2]; 40];
    let mut count = 0;
    let mut left = board.position().places(digit);
    while let Some(start) = left.first() {
        let colours = component(board, digit, start);
        left -= colours[0] | colours[1];
        if !colours[1].is_empty() {
            components[count] = colours;
            count += 1;
        }
    }
    (components, count)
}

fn component(board: &Board, digit: usize, start: usize) -> Colours {
    let position = board.position();
    let mut colours = [CellSet::of(start), CellSet::EMPTY];
    let mut fresh = [CellSet::of(start), CellSet::EMPTY];
    while let Some(at) = (0..2).find(|&at| !fresh[at].is_empty()) {
        let Some(cell) = fresh[at].first() else { break };
        fresh[at].remove(cell);
        for house in position.geometry().houses_of(cell) {
            if board.count(digit, house) == 2 {
                let other = position.places_in(digit, house).without(cell);
                fresh[1 - at] |= other - colours[0] - colours[1];
                colours[1 - at] |= other;
            }
        }
    }
    colours
}

/// Returns the cells that see a cell of a set.
fn seen(board: &Board, cells: CellSet) -> CellSet {
    let geometry = board.position().geometry();
    cells.into_iter().fold(CellSet::EMPTY, |all, cell| all | geometry.peers(cell))
}

fn give(
    board: &Board,
    technique: Technique,
    digit: usize,
    pattern: &[CellSet],
    gone: CellSet,
    found: &mut OnStep<'_>,
) -> ControlFlow<()> {
    let gone = gone & board.position().places(digit);
    if gone.is_empty() {
        return ControlFlow::Continue(());
    }
    let mut step = Step::new(technique);
    step.digits.insert(digit);
    step.cells = pattern.iter().fold(CellSet::EMPTY, |all, &cells| all | cells);
    step.eliminations.insert_all(digit, gone);
    found(step)
}
