//! Sudoku Explainer's unique rectangles and loops: cells that all have two digits, which alternate around the loop.

use fast_sudoku::Generator;
use human_sudoku::{CandidateSet, CellSet, DigitSet, Geometry, Position, Technique as T};

use crate::random::Random;
use crate::{
    Forms, SEED, Scale, candidates, changes, choices, count, empty_in, names, remove_where, see, sees_all,
    union,
};

/// Visits the loops of cells that have both digits. Neighbours share a house, and each house has none of the cells, or
/// two, one at an even and one at an odd index. `visit` returns whether to continue.
fn walk(both: CellSet, most: usize, path: &mut Vec<usize>, visit: &mut dyn FnMut(&[usize]) -> bool) -> bool {
    let (start, end) = (path[0], path[path.len() - 1]);
    let is_even = |house: CellSet| {
        let [even, odd] =
            [0, 1].map(|first| path.iter().skip(first).step_by(2).any(|&cell| house.contains(cell)));
        even == odd
    };
    let is_closed =
        path.len() > 3 && see(start, end) && (0..27).all(|house| is_even(Geometry::NINE.house(house)));
    if is_closed && !visit(path) {
        return false;
    }
    for next in both.into_iter().filter(|&next| next > start && see(next, end)) {
        let mut alike = path.iter().skip(path.len() % 2).step_by(2);
        if path.len() < most && !path.contains(&next) && !alike.any(|&cell| see(cell, next)) {
            path.push(next);
            let goes_on = walk(both, most, path, visit);
            path.pop();
            if !goes_on {
                return false;
            }
        }
    }
    true
}

/// Visits the loops of a position with at most `most` cells, each with its two digits, until `visit` returns false.
fn each_loop(position: &Position, most: usize, visit: &mut dyn FnMut(&[usize], DigitSet) -> bool) {
    for pair in choices(&(0..9).collect::<Vec<_>>(), 2) {
        let both = position.places(pair[0]) & position.places(pair[1]);
        let digits: DigitSet = pair.into_iter().collect();
        for start in both {
            if !walk(both, most, &mut vec![start], &mut |path| visit(path, digits)) {
                return;
            }
        }
    }
}

/// Returns positions with a loop whose cells have few other candidates than its digits, whether true or not, since a
/// finder does not need truth.
fn looped(cost: usize) -> impl Iterator<Item = Position> {
    let mut random = Random(SEED);
    Generator::new(32).map(move |grid| with_loop(&grid, &mut random)).take(count(cost))
}

fn with_loop(grid: &fast_sudoku::Grid, random: &mut Random) -> Position {
    let mut position = Position::of_puzzle(Geometry::NINE, grid.cells());
    let mut loops: Vec<(Vec<usize>, DigitSet)> = Vec::new();
    each_loop(&position, 10, &mut |path, digits| {
        // At most 20 loops of each length, so that rectangles do not crowd out longer loops.
        if loops.iter().filter(|other| other.0.len() == path.len()).count() < 20 {
            loops.push((path.to_vec(), digits));
        }
        loops.len() < 80
    });
    if loops.is_empty() {
        return position;
    }
    let (cells, pair) = loops.swap_remove(random.below(loops.len()));
    let more = more_digits(&position, &cells, pair, random);
    let removed = 60 + random.below(35);
    for (cell, digit) in position.all_candidates().iter() {
        let keeps = match cells.contains(&cell) {
            true => pair.contains(digit) || more.contains(cell, digit),
            false => random.below(100) >= removed,
        };
        if !keeps {
            position.remove(cell, digit);
        }
    }
    position
}

/// Chooses the other candidates of a loop's cells: one or two have any, or several the same.
fn more_digits(position: &Position, cells: &[usize], pair: DigitSet, random: &mut Random) -> CandidateSet {
    let mut more = CandidateSet::EMPTY;
    let (count, same) = (1 + random.below(3), random.below(9));
    for _ in 0..count {
        let cell = cells[random.below(cells.len())];
        for digit in position.candidates(cell) - pair {
            if (count == 3 && digit == same) || (count < 3 && random.below(2) == 0) {
                more.insert(cell, digit);
            }
        }
    }
    more
}

/// The digits of a loop, and its cells that have others.
struct Deadly {
    digits: DigitSet,
    extra: Vec<usize>,
    is_rectangle: bool,
}

impl Deadly {
    /// Returns all. At least one cell has no other digits; two may have any, more than two only the same digit.
    fn all(position: &Position) -> Vec<Self> {
        let mut all = Vec::new();
        each_loop(position, 18, &mut |cells, digits| {
            let extra: Vec<usize> =
                cells.iter().copied().filter(|&cell| position.candidates(cell) != digits).collect();
            let surplus = union(position, &extra) - digits;
            if extra.len() < cells.len() && (extra.len() < 3 || surplus.only().is_some()) {
                all.push(Self { digits, extra, is_rectangle: cells.len() == 4 });
            }
            true
        });
        all
    }

    fn surplus(&self, position: &Position) -> DigitSet {
        union(position, &self.extra) - self.digits
    }

    /// Returns the houses of two cells with other digits, and the other cells there.
    fn houses(&self, position: &Position) -> Vec<(usize, Vec<usize>)> {
        let both: CellSet = self.extra.iter().copied().collect();
        let holds = |house: &usize| both.len() == 2 && position.geometry().house(*house).contains_all(both);
        let others = |house: usize| {
            let cells = empty_in(position, house);
            (house, cells.into_iter().filter(|&cell| !both.contains(cell)).collect())
        };
        (0..27).filter(holds).map(others).collect()
    }
}

type Rule = fn(&Position, &Deadly, &mut CandidateSet);

fn type_1(_: &Position, deadly: &Deadly, gone: &mut CandidateSet) {
    if let [cell] = deadly.extra[..] {
        deadly.digits.into_iter().for_each(|digit| gone.insert(cell, digit));
    }
}

fn type_2(position: &Position, deadly: &Deadly, gone: &mut CandidateSet) {
    if let (Some(digit), true) = (deadly.surplus(position).only(), deadly.extra.len() > 1) {
        remove_where(gone, position, digit, |cell| sees_all(cell, deadly.extra.iter().copied().collect()));
    }
}

/// Type 3: the cells with other digits act as one cell of these in a naked set with n-1 others, or as one cell of the
/// loop's digits in a hidden set. Sudoku Explainer considers sets with at least the number of other digits, and at most
/// half a house.
fn type_3(position: &Position, deadly: &Deadly, gone: &mut CandidateSet) {
    let surplus = deadly.surplus(position);
    for (_, others) in deadly.houses(position) {
        let empty = others.len() + 2;
        for n in surplus.len().max(2)..=empty / 2 {
            naked(position, (&others, surplus, n), gone);
            if 2 * n < empty {
                hidden(position, (&others, deadly.digits, surplus, n), gone);
            }
        }
    }
}

fn naked(position: &Position, (others, surplus, n): (&[usize], DigitSet, usize), gone: &mut CandidateSet) {
    for set in choices(others, n - 1).into_iter().filter(|_| surplus.len() > 1) {
        let digits = surplus | union(position, &set);
        if digits.len() == n && set.iter().all(|&cell| position.candidates(cell).len() > 1) {
            for digit in digits {
                remove_where(gone, position, digit, |cell| others.contains(&cell) && !set.contains(&cell));
            }
        }
    }
}

fn hidden(
    position: &Position,
    (others, pair, surplus, n): (&[usize], DigitSet, DigitSet, usize),
    gone: &mut CandidateSet,
) {
    let places = |digit: usize| others.iter().filter(move |&&cell| position.candidates(cell).contains(digit));
    let fits = |digit: &usize| !(pair | surplus).contains(*digit) && places(*digit).count() > 1;
    let free: Vec<usize> = (0..9).filter(fits).collect();
    for more in choices(&free, n - 2) {
        let digits: DigitSet = more.into_iter().chain(pair).collect();
        let cells: CellSet = digits.into_iter().flat_map(places).copied().collect();
        for digit in (0..9).filter(|&digit| cells.len() == n - 1 && !digits.contains(digit)) {
            remove_where(gone, position, digit, |cell| cells.contains(cell));
        }
    }
}

/// Type 4: one of the two digits has no other place in a house of both cells: the other is removed from both. If
/// neither has one, Sudoku Explainer takes the lower one.
fn type_4(position: &Position, deadly: &Deadly, gone: &mut CandidateSet) {
    for (house, _) in deadly.houses(position) {
        let places = |digit: usize| position.places_in(digit, house).len();
        if let Some(kept) = deadly.digits.into_iter().find(|&digit| places(digit) == 2) {
            for other in deadly.digits.without(kept) {
                remove_where(gone, position, other, |cell| deadly.extra.contains(&cell));
            }
        }
    }
}

#[test]
fn rectangles_and_loops_of_each_type() {
    let rules: [(T, T, Rule); 4] = [
        (T::UniqueRectangle1, T::UniqueLoop1, type_1),
        (T::UniqueRectangle2, T::UniqueLoop2, type_2),
        (T::UniqueRectangle3, T::UniqueLoop3, type_3),
        (T::UniqueRectangle4, T::UniqueLoop4, type_4),
    ];
    let mut counts = [[0; 2]; 4];
    for position in looped(2) {
        let all = Deadly::all(&position);
        for (number, (rectangle, longer, rule)) in rules.into_iter().enumerate() {
            for (kind, wanted) in [longer, rectangle].into_iter().enumerate() {
                let mut gone = CandidateSet::EMPTY;
                let fits = all.iter().filter(|deadly| deadly.is_rectangle == (kind == 1));
                fits.for_each(|deadly| rule(&position, deadly, &mut gone));
                let found = names(&changes(Scale::Se, &[wanted], Forms::DEFAULT, &position));
                assert_eq!(found, names(&gone), "{wanted} in {position} {:?}", candidates(&position));
                counts[number][kind] += gone.len();
            }
        }
    }
    assert!(counts.iter().flatten().all(|&count| count > 0), "{counts:?}");
}
