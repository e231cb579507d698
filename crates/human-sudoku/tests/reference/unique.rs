//! Patterns that a puzzle with one solution cannot have: rectangles, and the grave of bivalue cells.

use human_sudoku::{CandidateSet, CellSet, DigitSet, Position, Technique as T};

use crate::{Form, Forms, HODOKU, assert_reference, choices, remove_where, see, sees_all};

/// Returns four cells of two rows, two columns and two boxes: a and d, b and c are diagonal.
fn rectangles() -> Vec<[usize; 4]> {
    let mut all = Vec::new();
    for rows in choices(&(0..9).collect::<Vec<_>>(), 2) {
        for columns in choices(&(0..9).collect::<Vec<_>>(), 2) {
            if (rows[0] / 3 == rows[1] / 3) != (columns[0] / 3 == columns[1] / 3) {
                let cell = |row: usize, column: usize| 9 * rows[row] + columns[column];
                all.push([cell(0, 0), cell(0, 1), cell(1, 0), cell(1, 1)]);
            }
        }
    }
    all
}

/// A rectangle of empty cells that could have both digits, at least one without others, and the corners that have more.
struct Deadly {
    corners: [usize; 4],
    digits: DigitSet,
    extra: Vec<usize>,
}

impl Deadly {
    fn all(position: &Position, needs_all: bool) -> Vec<Self> {
        let mut all = Vec::new();
        for corners in rectangles() {
            for pair in choices(&(0..9).collect::<Vec<_>>(), 2) {
                let digits: DigitSet = pair.into_iter().collect();
                let of = |cell: &usize| position.candidates(*cell);
                let fits = |cell: &usize| could_have(position, *cell, digits, needs_all);
                if corners.iter().all(fits) && corners.iter().any(|cell| of(cell) == digits) {
                    let extra = corners.into_iter().filter(|cell| !digits.contains_all(of(cell))).collect();
                    all.push(Self { corners, digits, extra });
                }
            }
        }
        all
    }

    /// The row or column of two extra corners.
    fn line(&self) -> bool {
        matches!(self.extra[..], [one, two] if one / 9 == two / 9 || one % 9 == two % 9)
    }

    fn surplus(&self, position: &Position) -> DigitSet {
        crate::union(position, &self.extra) - self.digits
    }

    fn extra_set(&self) -> CellSet {
        self.extra.iter().copied().collect()
    }
}

/// Whether a cell has both digits, or (unless complete ones are required) lacks one that was removed but no filled cell
/// excludes.
fn could_have(position: &Position, cell: usize, digits: DigitSet, needs_all: bool) -> bool {
    let (has, lacks) = (position.candidates(cell) & digits, digits - position.candidates(cell));
    let filled = |digit| (0..81).any(|other| see(cell, other) && position.value(other) == Some(digit));
    let is_empty = position.value(cell).is_none() && !has.is_empty();
    is_empty && (lacks.is_empty() || !needs_all) && !lacks.into_iter().any(filled)
}

/// Asserts that rectangles remove what a rule removes: those with all candidates, and those that lack some.
fn assert_rule(wanted: T, cost: usize, rule: impl Fn(&Position, &Deadly, &mut CandidateSet)) {
    for (forms, needs_all) in [(ALL_CANDIDATES, true), (Forms::DEFAULT, false)] {
        assert_reference(HODOKU, &[wanted], forms, cost, |position| {
            let mut gone = CandidateSet::EMPTY;
            Deadly::all(position, needs_all).iter().for_each(|deadly| rule(position, deadly, &mut gone));
            let there = gone.iter().filter(|&(cell, digit)| position.candidates(cell).contains(digit));
            let mut left = CandidateSet::EMPTY;
            there.for_each(|(cell, digit)| left.insert(cell, digit));
            left
        });
    }
}

/// All corners have both digits: HoDoKu's option for rectangles with missing candidates is off.
const ALL_CANDIDATES: Forms = Forms::DEFAULT.without(Form::UrMissingCandidates);

#[test]
fn one_corner_or_one_digit_more() {
    assert_rule(T::UniqueRectangle1, 2, |_, deadly, gone| {
        if let [corner] = deadly.extra[..] {
            deadly.digits.into_iter().for_each(|digit| gone.insert(corner, digit));
        }
    });
    for (wanted, in_line) in [(T::UniqueRectangle2, true), (T::UniqueRectangle5, false)] {
        assert_rule(wanted, 2, |position, deadly, gone| {
            let more = deadly.surplus(position);
            if let (Some(digit), true) = (more.only(), deadly.extra.len() > 1 && deadly.line() == in_line) {
                remove_where(gone, position, digit, |cell| sees_all(cell, deadly.extra_set()));
            }
        });
    }
}

#[test]
fn a_naked_set_with_the_surplus() {
    assert_rule(T::UniqueRectangle3, 4, |position, deadly, gone| {
        let geometry = position.geometry();
        for house in
            (0..27).filter(|&house| deadly.line() && geometry.house(house).contains_all(deadly.extra_set()))
        {
            let fits = |cell: &usize| {
                !deadly.corners.contains(cell) && !position.candidates(*cell).meets(deadly.digits)
            };
            let others: Vec<usize> = crate::empty_in(position, house).into_iter().filter(fits).collect();
            for set in (1..=others.len()).flat_map(|size| choices(&others, size)) {
                let digits = deadly.surplus(position) | crate::union(position, &set);
                let pattern: CellSet = set.iter().chain(&deadly.extra).copied().collect();
                for digit in digits.into_iter().filter(|_| digits.len() == set.len() + 1) {
                    let shares = |cell: usize| {
                        (0..27).any(|house| geometry.house(house).contains_all(pattern.with(cell)))
                    };
                    remove_where(gone, position, digit, |cell| !pattern.contains(cell) && shares(cell));
                }
            }
        }
    });
}

#[test]
fn a_digit_locked_in_two_corners() {
    assert_rule(T::UniqueRectangle4, 2, |position, deadly, gone| {
        for locked in deadly.digits.into_iter().filter(|_| deadly.line()) {
            let elsewhere =
                position.places(locked).into_iter().any(|cell| sees_all(cell, deadly.extra_set()));
            let other = deadly.digits.without(locked).first().unwrap();
            remove_where(gone, position, other, |cell| !elsewhere && deadly.extra.contains(&cell));
        }
    });
}

/// Whether a digit fits no cell of a line of a cell outside the rectangle.
fn only_there(position: &Position, deadly: &Deadly, digit: usize, on_line: impl Fn(usize) -> bool) -> bool {
    position
        .places(digit)
        .into_iter()
        .filter(|&cell| on_line(cell))
        .all(|cell| deadly.corners.contains(&cell))
}

#[test]
fn diagonal_and_hidden_rectangles() {
    assert_rule(T::UniqueRectangle6, 2, |position, deadly, gone| {
        let [one, two] = deadly.extra[..] else { return };
        for digit in deadly.digits.into_iter().filter(|_| !deadly.line()) {
            let rows = |cell: usize| cell / 9 == one / 9 || cell / 9 == two / 9;
            let columns = |cell: usize| cell % 9 == one % 9 || cell % 9 == two % 9;
            if only_there(position, deadly, digit, rows) || only_there(position, deadly, digit, columns) {
                deadly.extra.iter().for_each(|&corner| gone.insert(corner, digit));
            }
        }
    });
    assert_rule(T::HiddenRectangle, 2, |position, deadly, gone| {
        for (at, corner) in deadly.corners.into_iter().enumerate() {
            let far = deadly.corners[3 - at];
            let crossing = |cell: usize| cell / 9 == far / 9 || cell % 9 == far % 9;
            for digit in deadly.digits.into_iter().filter(|_| !deadly.extra.contains(&corner)) {
                if only_there(position, deadly, digit, crossing) {
                    gone.insert(far, deadly.digits.without(digit).first().unwrap());
                }
            }
        }
    });
}

/// Returns the eliminations of rectangles of cells that are filled but not given, except for one or two.
fn avoidable(position: &Position, open: usize) -> CandidateSet {
    let mut gone = CandidateSet::EMPTY;
    let given = position.givens();
    for corners in
        rectangles().into_iter().filter(|corners| corners.iter().all(|&cell| !given.contains(cell)))
    {
        let values = corners.map(|cell| position.value(cell));
        let empty: Vec<usize> = (0..4).filter(|&at| values[at].is_none()).collect();
        // The missing digit of each empty corner: that of the opposite one.
        let wants: Vec<usize> = empty.iter().filter_map(|&at| values[3 - at]).collect();
        let diagonals = [(0, 3), (1, 2)]
            .iter()
            .all(|&(one, two)| values[one].is_none() || values[two].is_none() || values[one] == values[two]);
        let pairs = empty.iter().zip(&wants).all(|(&at, &digit)| {
            let digits = position.candidates(corners[at]);
            digits.len() == 2 && digits.contains(digit)
        });
        if empty.len() != open || wants.len() != open || !diagonals || !pairs {
            continue;
        }
        let more = |at: usize| position.candidates(corners[empty[at]]).without(wants[at]).first().unwrap();
        match open {
            1 => gone.insert(corners[empty[0]], wants[0]),
            _ if more(0) == more(1) => {
                let seen = |cell| see(cell, corners[empty[0]]) && see(cell, corners[empty[1]]);
                remove_where(&mut gone, position, more(0), seen);
            }
            _ => (),
        }
    }
    gone
}

#[test]
fn avoidable_rectangles() {
    for (wanted, open) in [(T::AvoidableRectangle1, 1), (T::AvoidableRectangle2, 2)] {
        assert_reference(HODOKU, &[wanted], Forms::DEFAULT, 1, |position| avoidable(position, open));
    }
}
