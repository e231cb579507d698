//! Wings: a hinge with two wings (XY, XYZ), and two equal cells joined by a strong link (W).

use std::ops::ControlFlow;

use super::{Board, OnStep};
use crate::board::{CellSet, DigitSet};
use crate::step::Step;
use crate::technique::Technique;

/// W-wing: two cells with the same two digits, and a strong link of one digit whose ends each see one of the cells. The
/// other digit is removed from cells that see both. The order is: cells ascending, the lower digit's eliminations
/// first, then houses by number.
pub(super) fn w_wing(board: &Board, found: &mut OnStep<'_>) -> ControlFlow<()> {
    let position = board.position();
    let mut left = board.bivalue();
    while let Some(first) = left.first() {
        left.remove(first);
        let digits = position.candidates(first);
        let equal = digits.into_iter().fold(left, |equal, digit| equal & position.places(digit));
        for second in equal {
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
    found: &mut OnStep<'_>,
) -> ControlFlow<()> {
    let position = board.position();
    let geometry = position.geometry();
    let is_new = board.changed().contains(first) || board.changed().contains(second);
    for house in 0..geometry.house_count() {
        if board.count(linked, house) != 2 || !is_new && !board.has_changed(house) {
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

/// XY-wing: a hinge xy that sees wings xz and yz: z is removed from cells that see both wings. All triples of bivalue
/// cells, ascending; each of the three is tried as the hinge.
pub(super) fn xy_wing(board: &Board, found: &mut OnStep<'_>) -> ControlFlow<()> {
    let position = board.position();
    let (pairs, changed) = (board.bivalue(), board.changed());
    let mut seconds = pairs;
    for first in pairs {
        seconds.remove(first);
        let (digits, near) = (position.candidates(first), position.geometry().peers(first));
        // Cells that share one digit with the first.
        let of_digits = digits.into_iter().map(|digit| position.places(digit));
        let mut left = of_digits.fold(CellSet::EMPTY, |one, places| one ^ places) & seconds;
        let mut thirds = seconds;
        while let Some(second) = left.first() {
            left.remove(second);
            thirds -= CellSet::from_bits((2 << second) - 1);
            let (with_second, also_near) = (position.candidates(second), position.geometry().peers(second));
            let seen = if near.contains(second) { near | also_near } else { near & also_near };
            let rest = (digits ^ with_second).into_iter().map(|digit| position.places(digit));
            let mut fit = rest.fold(thirds & seen, |fit, places| fit & places);
            if !changed.contains(first) && !changed.contains(second) {
                fit &= changed;
            }
            for third in fit {
                let triple = [first, second, third].map(|cell| (cell, position.candidates(cell)));
                for hinge in 0..3 {
                    let wings = [triple[(hinge + 1) % 3], triple[(hinge + 2) % 3]];
                    wing(board, Technique::XyWing, triple[hinge], wings, found)?;
                }
            }
        }
    }
    ControlFlow::Continue(())
}

/// XYZ-wing: a hinge xyz that sees wings xz and yz: z is removed from cells that see all three.
pub(super) fn xyz_wing(board: &Board, found: &mut OnStep<'_>) -> ControlFlow<()> {
    let position = board.position();
    let [pairs, hinges] = board.bivalue_and_trivalue();
    for hinge in hinges {
        let digits = position.candidates(hinge);
        let near = pairs & position.geometry().peers(hinge);
        let is_tip = |&cell: &usize| digits.contains_all(position.candidates(cell));
        let mut tips: CellSet = near.into_iter().filter(is_tip).collect();
        if !(tips.with(hinge)).meets(board.changed()) {
            continue;
        }
        let with_digits = |cell| (cell, position.candidates(cell));
        while let Some(first) = tips.first() {
            tips.remove(first);
            for second in tips {
                let wings = [first, second].map(with_digits);
                wing(board, Technique::XyzWing, with_digits(hinge), wings, found)?;
            }
        }
    }
    ControlFlow::Continue(())
}

fn wing(
    board: &Board,
    technique: Technique,
    (hinge, digits): (usize, DigitSet),
    wings: [(usize, DigitSet); 2],
    found: &mut OnStep<'_>,
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
