//! Tests the min-lex form against all orders of rows and columns, under symmetries, and against published numbers.

#![expect(clippy::unwrap_used, reason = "a panic fails the test")]

#[expect(dead_code, reason = "other tests need more of it")]
mod common;

use common::{Rng, exhaustive, full, symmetric};
use fast_sudoku::{FullGrids, Generator, Grid, Symmetry, canonical, canonical_batch, canonical_batch_on};

/// Returns all orders of nine lines that keep bands together.
fn lines() -> Vec<[usize; 9]> {
    let orders = [[0, 1, 2], [0, 2, 1], [1, 0, 2], [1, 2, 0], [2, 0, 1], [2, 1, 0]];
    let mut all = Vec::new();
    for bands in orders {
        for inside in 0..216 {
            let inside = [orders[inside % 6], orders[inside / 6 % 6], orders[inside / 36]];
            all.push(std::array::from_fn(|i| 3 * bands[i / 3] + inside[i / 3][i % 3]));
        }
    }
    all
}

/// Returns the form and the number of ways to it, by all 3,359,232 orders of rows and columns. Absent digits can be renamed freely.
fn slowly(grid: &Grid) -> ([u8; 81], u64) {
    let (mut best, mut count) = ([10; 81], 0);
    let lines = lines();
    for turned in [false, true] {
        let cells: [u8; 81] =
            std::array::from_fn(|i| grid.cells()[if turned { i % 9 * 9 + i / 9 } else { i }]);
        for rows in &lines {
            for columns in &lines {
                let (mut names, mut named, mut is_better) = ([0; 10], 0, false);
                let mut seen = 0;
                for i in 0..81 {
                    let digit = usize::from(cells[9 * rows[i / 9] + columns[i % 9]]);
                    if digit > 0 && names[digit] == 0 {
                        named += 1;
                        names[digit] = named;
                    }
                    if !is_better && names[digit] > best[i] {
                        break;
                    }
                    is_better |= names[digit] < best[i];
                    best[i] = names[digit];
                    seen += 1;
                }
                if seen == 81 {
                    count = if is_better { 1 } else { count + 1 };
                }
            }
        }
    }
    let digits = (1..10).filter(|digit| !grid.cells().contains(digit)).count() as u64;
    (best, count * (1..=digits).product::<u64>())
}

/// Returns full grids with some clues removed: from few to nearly all.
fn some(rng: &mut Rng) -> Grid {
    let mut cells = full(rng);
    let mut order: Vec<usize> = (0..81).collect();
    rng.shuffle(&mut order);
    let empty = [0, 1 + rng.below(9), 20 + rng.below(40), 50 + rng.below(15), 78][rng.below(5)];
    for &cell in &order[..empty] {
        cells[cell] = 0;
    }
    Grid::new(cells).unwrap()
}

#[test]
fn the_form_is_the_first_of_all() {
    let mut rng = Rng(1);
    for i in 0..if exhaustive() { 200 } else { 8 } {
        let grid = if i == 0 { Generator::new(1).next().unwrap() } else { some(&mut rng) };
        let form = canonical(&grid).unwrap();
        assert_eq!((*form.grid.cells(), form.automorphisms), slowly(&grid), "{grid}");
    }
}

#[test]
fn symmetries_have_one_form() {
    let mut rng = Rng(2);
    for i in 0..if exhaustive() { 100_000 } else { 1_000 } {
        let grid = some(&mut rng);
        let form = canonical(&grid).unwrap();
        assert_eq!(form.symmetry.apply(&grid), form.grid);
        assert_eq!(form.symmetry.inverse().apply(&form.grid), grid);
        assert_eq!(canonical(&form.grid).unwrap().grid, form.grid);
        for other in [Grid::new(symmetric(grid.cells(), &mut rng)).unwrap(), Symmetry::random(i).apply(&grid)]
        {
            let same = canonical(&other).unwrap();
            assert_eq!((same.grid, same.automorphisms), (form.grid, form.automorphisms), "{grid} {other}");
        }
    }
}

#[test]
fn other_puzzles_have_other_forms() {
    let forms: std::collections::BTreeSet<Grid> =
        Generator::new(2).take(500).map(|puzzle| canonical(&puzzle).unwrap().grid).collect();
    assert_eq!(forms.len(), 500);
}

/// The size of an orbit times the number of automorphisms is the number of symmetries.
#[test]
fn few_clues_have_as_many_automorphisms_as_can_be_counted_by_hand() {
    let count = |clues: &[(usize, u8)]| {
        let mut cells = [0; 81];
        clues.iter().for_each(|(cell, digit)| cells[*cell] = *digit);
        canonical(&Grid::new(cells).unwrap()).unwrap().automorphisms
    };
    assert_eq!(count(&[]), Symmetry::COUNT);
    assert_eq!(count(&[(40, 5)]), Symmetry::COUNT / (81 * 9));
    // A digit that appears twice: 24 cells share only a band or a stack, 36 share neither.
    assert_eq!(count(&[(0, 1), (12, 1)]), Symmetry::COUNT / (81 * 24 / 2 * 9));
    assert_eq!(count(&[(0, 1), (80, 1)]), Symmetry::COUNT / (81 * 36 / 2 * 9));
    // Two digits: 4 cells share box and line, 12 share only a line.
    assert_eq!(count(&[(0, 1), (1, 2)]), Symmetry::COUNT / (81 * 4 / 2 * 72));
    assert_eq!(count(&[(0, 1), (72, 2)]), Symmetry::COUNT / (81 * 12 / 2 * 72));
}

/// The most symmetric grid has 648 automorphisms (Russell and Jarvis, 2006), and most have no more than one.
#[test]
fn full_grids_have_the_automorphisms_that_are_known() {
    let most =
        Grid::parse("123456789456789123789123456231564897564897231897231564312645978645978312978312645");
    assert_eq!(canonical(&most.unwrap()).unwrap().automorphisms, 648);
    let first = "123456789456789123789123456214365897365897214897214365531642978642978531978531642";
    let first = Grid::parse(first).unwrap();
    assert_eq!(canonical(&first).unwrap().grid, first);
    // 560,151 of 5,472,730,538 have more (Jarvis and Russell, 2006).
    let others = FullGrids::new(3).take(2_000).filter(|grid| canonical(grid).unwrap().automorphisms > 1);
    assert!(others.count() < 5);
}

#[test]
fn symmetries_are_a_group() {
    let grid = FullGrids::new(4).next().unwrap();
    for i in 0..200 {
        let (a, b, c) = (Symmetry::random(i), Symmetry::random(1000 + i), Symmetry::random(2000 + i));
        assert_eq!(a.then(&b).apply(&grid), b.apply(&a.apply(&grid)));
        assert_eq!(a.then(&b).then(&c), a.then(&b.then(&c)));
        assert_eq!(a.then(&b).inverse(), b.inverse().then(&a.inverse()));
        assert_eq!(a.then(&a.inverse()), Symmetry::IDENTITY);
        assert!(common::is_full(a.apply(&grid).cells()));
    }
}

#[test]
fn a_batch_equals_one_by_one() {
    let mut rng = Rng(5);
    let mut grids: Vec<Grid> = (0..200).map(|_| some(&mut rng)).collect();
    grids[77] = Grid::new([1; 81]).unwrap();
    let expected: Vec<_> = grids.iter().map(canonical).collect();
    assert!(expected[77].unwrap_err().is_clash());
    let mut forms = vec![canonical(&Grid::EMPTY); 200];
    canonical_batch(&grids, &mut forms);
    assert_eq!(forms, expected);
    for threads in [1, 3, 500] {
        let mut forms = vec![canonical(&Grid::EMPTY); 200];
        canonical_batch_on(std::num::NonZero::new(threads).unwrap(), &grids, &mut forms);
        assert_eq!(forms, expected);
    }
}
