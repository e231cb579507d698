//! Sudoku Explainer's bivalue universal graves: except for a few candidates, each empty cell has two, and each digit
//! two places in each house where it is missing.

use fast_sudoku::{Answer, Generator};
use human_sudoku::{CandidateSet, CellSet, DigitSet, Geometry, Position, Technique};

use crate::random::Random;
use crate::{Forms, SE, SEED, assert_reference_on, choices, count, empty_in, remove_where, sees_all, union};

/// Returns graves with a few extra candidates: two solved grids that differ by exchanged lines or digits. If they agree
/// in a cell, the digit is placed, else both are candidates.
fn graves(cost: usize) -> impl Iterator<Item = Position> {
    let mut random = Random(SEED);
    Generator::new(31).map(move |grid| grave(&grid, &mut random)).take(count(cost))
}

fn grave(grid: &fast_sudoku::Grid, random: &mut Random) -> Position {
    let Answer::One(solution) = fast_sudoku::solve(grid) else { panic!("{grid} has one solution") };
    let one: Vec<usize> = solution.cells().iter().map(|&value| usize::from(value) - 1).collect();
    let two = exchanged(&one, random);
    let mut position = Position::empty(Geometry::NINE);
    (0..81).filter(|&cell| one[cell] == two[cell]).for_each(|cell| position.place(cell, one[cell]));
    let others: Vec<(usize, usize)> = position
        .all_candidates()
        .iter()
        .filter(|&(cell, digit)| ![one[cell], two[cell]].contains(&digit))
        .collect();
    let more = too_many(&others, random);
    for (cell, digit) in others.into_iter().filter(|candidate| !more.contains(candidate)) {
        position.remove(cell, digit);
    }
    position
}

/// Returns a grid with two rows of a band, two columns of a stack, or two digits exchanged, once or twice.
fn exchanged(grid: &[usize], random: &mut Random) -> Vec<usize> {
    let mut other = grid.to_vec();
    for _ in 0..=random.below(2) {
        let (band, first) = (3 * random.below(3), random.below(3));
        let (a, b) = (band + first, band + (first + 1 + random.below(2)) % 3);
        match random.below(3) {
            0 => (0..9).for_each(|column| other.swap(9 * a + column, 9 * b + column)),
            1 => (0..9).for_each(|row| other.swap(9 * row + a, 9 * row + b)),
            _ => other.iter_mut().for_each(|digit| {
                *digit = [*digit, a, b][usize::from(*digit == b) + 2 * usize::from(*digit == a)];
            }),
        }
    }
    other
}

/// Returns one to four extra candidates: any, or of one digit, or of one house.
fn too_many(others: &[(usize, usize)], random: &mut Random) -> Vec<(usize, usize)> {
    let (kind, digit, house) = (random.below(3), random.below(9), random.below(27));
    let fits = |&&(cell, of): &&(usize, usize)| match kind {
        0 => true,
        1 => of == digit,
        _ => Geometry::NINE.house(house).contains(cell),
    };
    let pool: Vec<_> = others.iter().filter(fits).copied().collect();
    (0..1 + random.below(4)).filter(|_| !pool.is_empty()).map(|_| pool[random.below(pool.len())]).collect()
}

/// Returns the extra candidates, without which the rest is a grave, found cell by cell. Sudoku Explainer recognises
/// them only if a house does not have two places of the digit, and exactly one of these is in a cell of three
/// candidates or more.
fn surplus(position: &Position) -> Option<Vec<(usize, DigitSet)>> {
    let large: Vec<usize> =
        position.empty_cells().into_iter().filter(|&cell| position.candidates(cell).len() > 2).collect();
    let mut found = Vec::new();
    choose(position, &large, position.clone(), &mut Vec::new(), &mut found);
    let is_seen = |cell: usize, digit: usize| {
        (0..27).map(|house| position.places_in(digit, house)).any(|places| {
            let of_three = places.into_iter().filter(|place| large.contains(place));
            places.len() != 2 && of_three.eq([cell])
        })
    };
    found
        .retain(|extra| extra.iter().all(|&(cell, more)| more.into_iter().all(|digit| is_seen(cell, digit))));
    found.pop().filter(|extra| !extra.is_empty())
}

fn choose(
    position: &Position,
    cells: &[usize],
    rest: Position,
    chosen: &mut Vec<(usize, DigitSet)>,
    found: &mut Vec<Vec<(usize, DigitSet)>>,
) {
    let Some((&cell, others)) = cells.split_first() else {
        let two_places = |digit: usize, house: usize| matches!(rest.places_in(digit, house).len(), 0 | 2);
        let two_digits = |cell: usize| rest.candidates(cell).len() == 2;
        let is_grave = (0..9).all(|digit| (0..27).all(|house| two_places(digit, house)))
            && rest.empty_cells().into_iter().all(two_digits);
        return if is_grave {
            found.push(chosen.clone())
        };
    };
    let digits: Vec<usize> = position.candidates(cell).into_iter().collect();
    for pair in choices(&digits, 2) {
        let extra = position.candidates(cell) - pair.into_iter().collect();
        let mut less = rest.clone();
        extra.into_iter().for_each(|digit| less.remove(cell, digit));
        chosen.push((cell, extra));
        choose(position, others, less, chosen, found);
        chosen.pop();
    }
}

/// Returns the cells and the digits of the extra candidates.
fn cells_and_digits(extra: &[(usize, DigitSet)]) -> (CellSet, DigitSet) {
    extra.iter().fold((CellSet::EMPTY, DigitSet::EMPTY), |all, one| (all.0.with(one.0), all.1 | one.1))
}

/// Returns the houses that contain all these cells.
fn around(position: &Position, cells: CellSet) -> impl Iterator<Item = usize> {
    let geometry = position.geometry();
    (0..27).filter(move |&house| geometry.house(house).contains_all(cells))
}

fn type_2(position: &Position, extra: &[(usize, DigitSet)], gone: &mut CandidateSet) {
    let (cells, digits) = cells_and_digits(extra);
    if let (Some(digit), None) = (digits.only(), cells.only()) {
        remove_where(gone, position, digit, |cell| sees_all(cell, cells));
    }
}

/// Type 3: other cells of a house that share one digit more than their number with the extra ones.
fn type_3(position: &Position, extra: &[(usize, DigitSet)], gone: &mut CandidateSet) {
    let (cells, digits) = cells_and_digits(extra);
    for house in around(position, cells).filter(|_| digits.len() > 1 && cells.len() > 1) {
        let others: Vec<usize> =
            empty_in(position, house).into_iter().filter(|&cell| !cells.contains(cell)).collect();
        for set in (1..6).flat_map(|size| choices(&others, size)) {
            let all = digits | union(position, &set);
            let rest = |cell: &usize| !set.contains(cell);
            for digit in all.into_iter().filter(|_| all.len() == set.len() + 1) {
                let cells: CellSet = others.iter().copied().filter(rest).collect();
                remove_where(gone, position, digit, |cell| cells.contains(cell));
            }
        }
    }
}

/// Type 4: two cells of a house share a digit that is extra in neither: one of them has it.
fn type_4(position: &Position, extra: &[(usize, DigitSet)], gone: &mut CandidateSet) {
    if let [(one, more), (two, and)] = extra[..]
        && around(position, CellSet::of(one).with(two)).next().is_some()
    {
        let plain = [position.candidates(one) - more, position.candidates(two) - and];
        if let Some(shared) = (plain[0] & plain[1]).only() {
            for (cell, digits) in [one, two].into_iter().zip(plain) {
                digits.without(shared).into_iter().for_each(|digit| gone.insert(cell, digit));
            }
        }
    }
}

#[test]
fn graves_with_a_few_candidates_more() {
    type Rule = fn(&Position, &[(usize, DigitSet)], &mut CandidateSet);
    let rules: [(Technique, Rule); 3] =
        [(Technique::Bug2, type_2), (Technique::Bug3, type_3), (Technique::Bug4, type_4)];
    for (wanted, rule) in rules {
        assert_reference_on(graves(1), SE, &[wanted], Forms::DEFAULT, |position| {
            let mut gone = CandidateSet::EMPTY;
            surplus(position).into_iter().for_each(|extra| rule(position, &extra, &mut gone));
            gone
        });
    }
}
