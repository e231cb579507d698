//! Patterns of one digit: skyscraper, two-string kite, turbot fish, empty rectangle.

use human_sudoku::{CandidateSet, CellSet, Position, Technique};

use crate::{Form, Forms, HODOKU, assert_reference, changes, positions, remove_where, see, sees_all};

/// Returns the strong links of a digit: both places of a house that has two.
fn links(position: &Position, digit: usize, houses: std::ops::Range<usize>) -> Vec<[usize; 2]> {
    let of = |house| {
        let places = position.places_in(digit, house);
        (places.len() == 2).then(|| [places.first().unwrap(), places.last().unwrap()])
    };
    houses.filter_map(of).collect()
}

/// Returns each link of one list with each of another, each end as the first.
fn pairs<'l>(one: &'l [[usize; 2]], two: &'l [[usize; 2]]) -> impl Iterator<Item = [usize; 4]> + 'l {
    let turned = |link: &[usize; 2]| [*link, [link[1], link[0]]];
    let of = move |first: [usize; 2]| {
        two.iter().flat_map(turned).map(move |second| [first[0], first[1], second[0], second[1]])
    };
    one.iter()
        .flat_map(turned)
        .flat_map(of)
        .filter(|cells| cells.iter().collect::<std::collections::BTreeSet<_>>().len() == 4)
}

/// Removes places that see both ends of `a-b c-d` where b and c are joined.
fn joined(
    position: &Position,
    joins: impl Fn(usize, usize) -> bool,
    rows: &[std::ops::Range<usize>; 2],
) -> CandidateSet {
    let mut gone = CandidateSet::EMPTY;
    for digit in 0..9 {
        let [one, two] = rows.clone().map(|houses| links(position, digit, houses));
        for [a, _, _, d] in pairs(&one, &two).filter(|&[_, b, c, _]| joins(b, c)) {
            remove_where(&mut gone, position, digit, |cell| see(cell, a) && see(cell, d));
        }
    }
    gone
}

#[test]
fn skyscrapers() {
    assert_reference(HODOKU, &[Technique::Skyscraper], Forms::DEFAULT, 1, |position| {
        let mut gone = CandidateSet::EMPTY;
        for (lines, crossing) in [(0..9, 9..18), (9..18, 0..9)] {
            let geometry = position.geometry();
            let line = |cell: usize, kind: &std::ops::Range<usize>| {
                kind.clone().find(|&house| geometry.house(house).contains(cell))
            };
            // The bases share a crossing line, and the tops do not: that would be an X-wing.
            for digit in 0..9 {
                let links = links(position, digit, lines.clone());
                for [a, b, c, d] in pairs(&links, &links) {
                    if line(b, &crossing) == line(c, &crossing) && line(a, &crossing) != line(d, &crossing) {
                        remove_where(&mut gone, position, digit, |cell| {
                            sees_all(cell, CellSet::of(a).with(d))
                        });
                    }
                }
            }
        }
        gone
    });
}

#[test]
fn two_string_kites() {
    let same_box = |one: usize, two: usize| one / 27 == two / 27 && one % 9 / 3 == two % 9 / 3;
    assert_reference(HODOKU, &[Technique::TwoStringKite], Forms::DEFAULT, 1, |position| {
        joined(position, same_box, &[0..9, 9..18])
    });
}

#[test]
fn turbot_fish_are_among_those_of_the_reference() {
    let (mut found, mut slow) = (0, 0);
    for position in positions(1) {
        let reference = joined(&position, see, &[0..27, 0..27]);
        let gone = changes(crate::Scale::Hodoku, &[Technique::TurbotFish], Forms::DEFAULT, &position);
        assert!(gone.iter().all(|(cell, digit)| reference.contains(cell, digit)), "{position}");
        found += gone.len();
        slow += reference.len();
    }
    // Finders skip two ends that are themselves joined by a link: a locked digit removes the same.
    assert!(10 * found > 8 * slow, "{found} of {slow}");
}

/// Returns the digit, the box and the eliminations of empty rectangles: a box's places in one row and one column, a
/// link that starts on one of them, and the cell of the other that the link's end sees.
fn empty_rectangles(position: &Position, fewest: usize) -> Vec<(usize, usize, CellSet)> {
    let geometry = position.geometry();
    let mut all = Vec::new();
    let corners = |square: usize| geometry.house(square).into_iter().map(move |cell| (square, cell));
    for (digit, (square, hinge)) in
        (0..9).flat_map(|digit| (18..27).flat_map(corners).map(move |at| (digit, at)))
    {
        let places = position.places_in(digit, square);
        let [row, column] = [geometry.row_of(hinge), geometry.column_of(hinge)];
        let arm = |line: usize| places & geometry.house(line).without(hinge);
        let crossed = (arm(row) | arm(column)).with(hinge).contains_all(places);
        if !crossed || places.len() < fewest || arm(row).is_empty() || arm(column).is_empty() {
            continue;
        }
        for [near, far] in links(position, digit, 0..18).into_iter().flat_map(|[a, b]| [[a, b], [b, a]]) {
            let outside = !geometry.house(square).contains(near);
            for (along, across) in [(row, column), (column, row)] {
                let straight = !geometry.house(along).contains(far);
                if outside && straight && geometry.house(along).contains(near) {
                    let goes = |cell: &usize| {
                        geometry.house(across).contains(*cell)
                            && !places.contains(*cell)
                            && (cell / 9 == far / 9 || cell % 9 == far % 9)
                            && ![far, near].contains(cell)
                    };
                    all.push((digit, square, position.places(digit).into_iter().filter(goes).collect()));
                }
            }
        }
    }
    all.retain(|(_, _, gone): &(_, _, CellSet)| !gone.is_empty());
    all
}

/// Returns the eliminations of some patterns, each of one digit.
fn removed(patterns: impl Iterator<Item = (usize, CellSet)>) -> CandidateSet {
    let mut gone = CandidateSet::EMPTY;
    patterns.for_each(|(digit, cells)| gone.insert_all(digit, cells));
    gone
}

#[test]
fn empty_rectangles_of_three_places_and_of_two() {
    let wanted = &[Technique::EmptyRectangle];
    for (fewest, forms) in [(3, Forms::DEFAULT), (2, Forms::DEFAULT.with(Form::ErTwoCandidates))] {
        assert_reference(HODOKU, wanted, forms, 2, |position| {
            removed(empty_rectangles(position, fewest).into_iter().map(|(digit, _, gone)| (digit, gone)))
        });
    }
}

#[test]
fn dual_empty_rectangles_are_two_of_one_box() {
    let wanted = &[Technique::DualEmptyRectangle];
    for (fewest, forms) in [(3, Forms::DEFAULT), (2, Forms::DEFAULT.with(Form::ErTwoCandidates))] {
        assert_reference(HODOKU, wanted, forms, 2, |position| {
            let all = empty_rectangles(position, fewest);
            let has_other = |&&(digit, square, gone): &&(usize, usize, CellSet)| {
                all.iter().any(|other| (digit, square) == (other.0, other.1) && gone != other.2)
            };
            removed(all.iter().filter(has_other).map(|&(digit, _, gone)| (digit, gone)))
        });
    }
}

#[test]
fn dual_kites_are_two_with_the_same_two_cells_in_a_box() {
    let same_box = |one: usize, two: usize| one / 27 == two / 27 && one % 9 / 3 == two % 9 / 3;
    assert_reference(HODOKU, &[Technique::DualTwoStringKite], Forms::DEFAULT, 1, |position| {
        let mut kites: Vec<(CellSet, CandidateSet)> = Vec::new();
        for digit in 0..9 {
            let [rows, columns] = [0..9, 9..18].map(|houses| links(position, digit, houses));
            for [a, b, c, d] in pairs(&rows, &columns).filter(|&[_, b, c, _]| same_box(b, c)) {
                let mut gone = CandidateSet::EMPTY;
                remove_where(&mut gone, position, digit, |cell| see(cell, a) && see(cell, d));
                // Also an end that lies in the box belongs to the cells of the kite there.
                let in_box = [a, b, c, d].into_iter().filter(|&cell| same_box(cell, b)).collect();
                kites.push((in_box, gone));
            }
        }
        kites.retain(|(_, gone)| !gone.is_empty());
        let mut all = CandidateSet::EMPTY;
        for (cells, gone) in &kites {
            if kites.iter().any(|(others, other)| others == cells && other != gone) {
                gone.iter().for_each(|(cell, digit)| all.insert(cell, digit));
            }
        }
        all
    });
}
