//! Wings: a hinge with two wings (XY, XYZ), and two equal cells joined by a strong link (W).

use std::ops::ControlFlow;

use super::{Board, Found};
use crate::board::{CellSet, DigitSet};
use crate::step::Step;
use crate::technique::Technique;

/// W-wing: two cells of the same two digits, joined by a strong link on one whose ends each see one of them: the other digit
/// goes from what sees both. Cells ascending, the lower digit's eliminations first, then houses by number.
pub(super) fn w_wing(board: &Board, found: &mut Found<'_>) -> ControlFlow<()> {
    let position = board.position();
    let (pairs, count) = cells_of(board, 2);
    for (at, &(first, digits)) in pairs[..count].iter().enumerate() {
        for &(second, _) in pairs[at + 1..count].iter().filter(|pair| pair.1 == digits) {
            let ends = CellSet::of(first).with(second);
            let seen = position.geometry().common_peers(ends);
            for digit in digits {
                let gone = position.places(digit) & seen;
                let Some(linked) = digits.without(digit).first() else { continue };
                if !gone.is_empty() {
                    joined(board, [first, second], linked, digit, gone, found)?;
                }
            }
        }
    }
    ControlFlow::Continue(())
}

fn joined(
    board: &Board,
    [first, second]: [usize; 2],
    linked: usize,
    digit: usize,
    gone: CellSet,
    found: &mut Found<'_>,
) -> ControlFlow<()> {
    let position = board.position();
    let geometry = position.geometry();
    for house in 0..geometry.house_count() {
        if board.count(linked, house) != 2 {
            continue;
        }
        let places = position.places_in(linked, house);
        let (near, far) = (geometry.peers(first), geometry.peers(second));
        let joins = (places - far - near).is_empty() && places.meets(near) && places.meets(far);
        let free = !places.contains(first) && !places.contains(second);
        if joins && free && !((places & near) == (places & far) && (places & near).len() == 1) {
            let mut step = Step::new(Technique::WWing);
            step.digits = DigitSet::of(linked).with(digit);
            step.cells = places.with(first).with(second);
            step.houses.insert(house);
            step.eliminations.insert_all(digit, gone);
            found(step)?;
        }
    }
    ControlFlow::Continue(())
}

/// XY-wing: hinge xy, wings xz and yz that it sees: z goes from what sees both wings. All triples of bivalue cells,
/// ascending; each of the three is tried as the hinge.
pub(super) fn xy_wing(board: &Board, found: &mut Found<'_>) -> ControlFlow<()> {
    let (pairs, count) = cells_of(board, 2);
    for first in 0..count {
        for second in first + 1..count {
            let rest = pairs[first].1 ^ pairs[second].1;
            if rest.len() != 2 {
                continue;
            }
            for &third in pairs[second + 1..count].iter().filter(|third| third.1 == rest) {
                let triple = [pairs[first], pairs[second], third];
                for hinge in 0..3 {
                    let wings = [triple[(hinge + 1) % 3], triple[(hinge + 2) % 3]];
                    wing(board, Technique::XyWing, triple[hinge], wings, found)?;
                }
            }
        }
    }
    ControlFlow::Continue(())
}

/// XYZ-wing: hinge xyz, wings xz and yz that it sees: z goes from what sees all three.
pub(super) fn xyz_wing(board: &Board, found: &mut Found<'_>) -> ControlFlow<()> {
    let (triples, hinges) = cells_of(board, 3);
    let (pairs, count) = cells_of(board, 2);
    for &hinge in &triples[..hinges] {
        for first in 0..count {
            if !hinge.1.contains_all(pairs[first].1) {
                continue;
            }
            for second in first + 1..count {
                if !hinge.1.contains_all(pairs[second].1) {
                    continue;
                }
                wing(board, Technique::XyzWing, hinge, [pairs[first], pairs[second]], found)?;
            }
        }
    }
    ControlFlow::Continue(())
}

/// The cells with this many candidates, ascending, with their candidates.
fn cells_of(board: &Board, digits: usize) -> ([(usize, DigitSet); 81], usize) {
    let position = board.position();
    let mut cells = [(0, DigitSet::EMPTY); 81];
    let mut count = 0;
    for cell in position.empty_cells() {
        if position.candidates(cell).len() == digits {
            cells[count] = (cell, position.candidates(cell));
            count += 1;
        }
    }
    (cells, count)
}

fn wing(
    board: &Board,
    technique: Technique,
    (hinge, digits): (usize, DigitSet),
    wings: [(usize, DigitSet); 2],
    found: &mut Found<'_>,
) -> ControlFlow<()> {
    let position = board.position();
    let geometry = position.geometry();
    let [(one, with_x), (two, with_y)] = wings;
    let tips = CellSet::of(one).with(two);
    let shape =
        with_x != with_y && (digits | with_x | with_y).len() == 3 && geometry.peers(hinge).contains_all(tips);
    let Some(z) = (with_x & with_y).only() else { return ControlFlow::Continue(()) };
    let xyz = technique == Technique::XyzWing;
    if !shape || digits.contains(z) != xyz {
        return ControlFlow::Continue(());
    }
    let seeing = if xyz { tips.with(hinge) } else { tips };
    let gone = position.places(z) & geometry.common_peers(seeing);
    if gone.is_empty() {
        return ControlFlow::Continue(());
    }
    let mut step = Step::new(technique);
    step.digits = digits.with(z);
    step.cells = tips.with(hinge);
    step.eliminations.insert_all(z, gone);
    found(step)
}
