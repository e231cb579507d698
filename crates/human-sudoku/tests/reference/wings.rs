//! XY-wing, XYZ-wing, W-wing.

use human_sudoku::{CandidateSet, Position, Technique};

use crate::{BOTH, Forms, HODOKU, assert_reference, cells_of, remove_where, see};

/// Visits each hinge with two bivalue cells that it sees.
fn hinged(position: &Position, of_hinge: usize, mut visit: impl FnMut(usize, [usize; 2])) {
    let pairs = cells_of(position, 2);
    for hinge in cells_of(position, of_hinge) {
        for &one in pairs.iter().filter(|&&one| see(one, hinge)) {
            for &two in pairs.iter().filter(|&&two| two != one && see(two, hinge)) {
                visit(hinge, [one, two]);
            }
        }
    }
}

#[test]
fn xy_wings() {
    assert_reference(BOTH, &[Technique::XyWing], Forms::DEFAULT, 1, |position| {
        let mut gone = CandidateSet::EMPTY;
        hinged(position, 2, |hinge, [one, two]| {
            let [x, y, z] = [hinge, one, two].map(|cell| position.candidates(cell));
            let common = y & z;
            if (x | y | z).len() == 3 && x != y && y != z && x != z && !x.meets(common) {
                remove_where(&mut gone, position, common.first().unwrap(), |cell| {
                    see(cell, one) && see(cell, two)
                });
            }
        });
        gone
    });
}

#[test]
fn xyz_wings() {
    assert_reference(BOTH, &[Technique::XyzWing], Forms::DEFAULT, 1, |position| {
        let mut gone = CandidateSet::EMPTY;
        hinged(position, 3, |hinge, [one, two]| {
            let [x, y, z] = [hinge, one, two].map(|cell| position.candidates(cell));
            if x.contains_all(y) && x.contains_all(z) && y != z {
                let seen = |cell| see(cell, hinge) && see(cell, one) && see(cell, two);
                remove_where(&mut gone, position, (y & z).first().unwrap(), seen);
            }
        });
        gone
    });
}

/// Whether a digit's two places in some house each see one of two cells.
fn is_joined(position: &Position, digit: usize, one: usize, two: usize) -> bool {
    (0..27).map(|house| position.places_in(digit, house)).filter(|places| places.len() == 2).any(|places| {
        let (first, last) = (places.first().unwrap(), places.last().unwrap());
        let apart = !places.contains(one) && !places.contains(two);
        apart && (see(first, one) && see(last, two) || see(first, two) && see(last, one))
    })
}

#[test]
fn w_wings() {
    assert_reference(HODOKU, &[Technique::WWing], Forms::DEFAULT, 1, |position| {
        let mut gone = CandidateSet::EMPTY;
        let pairs = cells_of(position, 2);
        for (one, two) in pairs.iter().flat_map(|&one| pairs.iter().map(move |&two| (one, two))) {
            let digits = position.candidates(one);
            for linked in digits.into_iter().filter(|_| one < two && digits == position.candidates(two)) {
                if is_joined(position, linked, one, two) {
                    let other = digits.without(linked).first().unwrap();
                    remove_where(&mut gone, position, other, |cell| see(cell, one) && see(cell, two));
                }
            }
        }
        gone
    });
}
