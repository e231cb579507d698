//! All landscapes of boards, compared with counting from scratch, on random boards of many shapes.

use super::*;
use crate::local::landscape::Landscape;
use crate::puzzle::sudoku::{Shape, Sudoku};
use crate::rng::Rng;
use proptest::prelude::*;
use std::collections::BTreeSet;
use std::sync::Arc;

/// A board of one of many shapes with some givens that do not contradict each other.
fn board(seed: u64, which: usize, clues: usize) -> Board {
    let mut rng = Rng::seeded(seed);
    let shape = match which {
        0 => Shape::square(4),
        1 => Shape::boxed(2, 3),
        2 => Shape::square(9),
        3 => Shape::square(9).map(Shape::with_diagonals),
        4 => Shape::square(16),
        _ => Shape::jigsaw(5 + which % 3, &mut rng),
    };
    let shape = Arc::new(shape.unwrap());
    let mut givens = vec![0; shape.cells()];
    for _ in 0..clues {
        let cell = rng.below(shape.cells());
        let old = std::mem::replace(&mut givens[cell], 1 + rng.below(shape.size()) as u8);
        if Sudoku::new(Arc::clone(&shape), &givens).and_then(|sudoku| sudoku.board()).is_err() {
            givens[cell] = old;
        }
    }
    Sudoku::new(shape, &givens).unwrap().board().unwrap()
}

/// Walks at random with undo, and compares all values with recomputed ones.
fn holds<L: Landscape>(landscape: &L, seed: u64) -> Result<(), TestCaseError>
where
    L::State: PartialEq + std::fmt::Debug,
    L::Move: PartialEq + std::fmt::Debug,
{
    let mut rng = Rng::seeded(seed);
    let mut state = landscape.random(&mut rng);
    prop_assert_eq!(landscape.cost(&state), landscape.recount(&state));
    for _ in 0..6 {
        let Some(step) = landscape.propose(&state, &mut rng) else {
            prop_assert_eq!(landscape.moves(&state).count(), 0);
            return Ok(());
        };
        prop_assert!(landscape.moves(&state).any(|other| same(landscape, &state, other, step)));
        let (before, delta) = (state.clone(), landscape.delta(&state, step));
        let (removed, added) = (landscape.removed(&state, step), landscape.added(&state, step));
        landscape.apply(&mut state, step);
        prop_assert_eq!(landscape.cost(&state), landscape.cost(&before) + delta);
        prop_assert_eq!(landscape.cost(&state), landscape.recount(&state));
        prop_assert_eq!(changes(landscape, &before, &state), (removed.into(), added.into()));
        landscape.undo(&mut state, step);
        prop_assert_eq!(&state, &before);
        landscape.apply(&mut state, step);
    }
    repairs(landscape, &state, &mut rng)
}

/// Whether two moves lead to the same state.
fn same<L: Landscape>(landscape: &L, state: &L::State, a: L::Move, b: L::Move) -> bool {
    let after = |step| {
        let mut state = state.clone();
        landscape.apply(&mut state, step);
        landscape.values(&state)
    };
    after(a) == after(b)
}

/// The removed and the added features of a cell.
fn changes<L: Landscape>(
    landscape: &L,
    before: &L::State,
    after: &L::State,
) -> (BTreeSet<u64>, BTreeSet<u64>) {
    let of = |state| -> BTreeSet<u64> {
        let cells = (0u64..).zip(landscape.values(state));
        cells.map(|(cell, digit)| cell << 8 | digit as u64).collect()
    };
    let (before, after) = (of(before), of(after));
    (&before - &after, &after - &before)
}

/// Repairs are moves that change one cell. At least one exists while an open cell is in conflict.
fn repairs<L: Landscape>(landscape: &L, state: &L::State, rng: &mut Rng) -> Result<(), TestCaseError> {
    let mut cells: Option<BTreeSet<u64>> = None;
    for step in landscape.repairs(state, rng) {
        let touched: BTreeSet<u64> = landscape.removed(state, step).map(|feature| feature >> 8).into();
        cells = Some(cells.map_or_else(|| touched.clone(), |cells| &cells & &touched));
        prop_assert!(landscape.moves(state).any(|other| same(landscape, state, other, step)));
    }
    prop_assert!(cells.is_none_or(|cells| !cells.is_empty()));
    Ok(())
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(16))]

    #[test]
    fn free_boards_are_counted_right(seed: u64, which in 0..8usize, clues in 0..40usize) {
        let board = board(seed, which, clues);
        holds(&FillBoard::new(&board), seed)?;
        if let Ok(free) = FillBoard::candidates(&board) {
            holds(&free, seed)?;
        }
    }

    #[test]
    fn kept_boards_are_counted_right(seed: u64, which in 0..8usize, clues in 0..40usize, kind in 0..3usize) {
        let board = board(seed, which, clues);
        holds(&SwapBoard::new(&board, kind).unwrap(), seed)?;
    }

    #[test]
    fn kept_houses_stay_permutations(seed: u64, which in 0..8usize, clues in 0..40usize, kind in 0..3usize) {
        let board = board(seed, which, clues);
        let kept = SwapBoard::new(&board, kind).unwrap();
        let mut rng = Rng::seeded(seed);
        let mut state = kept.random(&mut rng);
        for _ in 0..20 {
            if let Some(step) = kept.propose(&state, &mut rng) {
                kept.apply(&mut state, step);
            }
        }
        let values = kept.values(&state);
        for house in &board.kinds[kind].houses {
            let digits: BTreeSet<i32> = house.iter().map(|&cell| values[usize::from(cell)]).collect();
            prop_assert_eq!(digits.len(), house.len());
        }
        prop_assert!(values.iter().zip(board.fixed()).all(|(&value, &given)| given == 0 || value == i32::from(given)));
    }

    #[test]
    fn children_have_their_parents_houses(seed: u64, which in 0..8usize, clues in 0..40usize, kind in 0..3usize) {
        let kept = SwapBoard::new(&board(seed, which, clues), kind).unwrap();
        let mut rng = Rng::seeded(seed);
        let parents = [(); 2].map(|()| kept.random(&mut rng));
        let mut chosen = Vec::new();
        let child = kept.cross(&parents[0], &parents[1], || {
            chosen.push(rng.below(2));
            chosen.last() == Some(&1)
        });
        let parent = kept.houses().zip(chosen).flat_map(|(house, parent)| house.map(move |_| parent));
        for (at, parent) in parent.enumerate() {
            let cell = usize::from(kept.open[at]);
            prop_assert_eq!(child.cells[cell], parents[parent].cells[cell]);
        }
        prop_assert_eq!(&child, &kept.state(child.cells.clone()));
        let mut shuffled = child;
        kept.houses().for_each(|house| kept.shuffle(&mut shuffled, house, &mut rng));
        prop_assert_eq!(&shuffled, &kept.state(shuffled.cells.clone()));
    }

    /// The swaps of columns and boxes, compared with counting: a swap that repairs removes one missing digit from each
    /// of both houses, keeps the kept house, and changes no given.
    #[test]
    fn swaps_across_mend_two_houses(seed: u64, which in 0..8usize, clues in 0..40usize, kept_kind in 0..3usize) {
        let board = board(seed, which, clues);
        let kept = SwapBoard::new(&board, kept_kind).unwrap();
        let state = kept.random(&mut Rng::seeded(seed));
        for kind in 0..kept.counted() {
            let houses = kept.repeated(&state, kind);
            for (one, other) in houses.iter().zip(houses.iter().skip(1)) {
                for swap in kept.across(&state, kind, one, other) {
                    let missing = |state: &SwapState| [one, other].map(|house| missing(house, &state.cells));
                    let mut after = state.clone();
                    kept.apply(&mut after, swap);
                    let fewer = missing(&state).iter().zip(missing(&after)).all(|(before, after)| after + 1 == *before);
                    prop_assert_eq!(kept.mends(&state, kind, swap), fewer);
                    prop_assert!([swap.0, swap.1].iter().all(|&cell| board.fixed[usize::from(cell)] == 0));
                    let of = &board.kinds[kept_kind].of;
                    prop_assert_eq!(of[usize::from(swap.0)], of[usize::from(swap.1)]);
                }
            }
        }
    }

    #[test]
    fn filling_keeps_every_solution(seed in 0..2000u64, clues in 4..14usize) {
        let board = board(seed, 0, clues);
        let solutions = solutions(&board);
        match board.filled() {
            Ok(filled) => prop_assert_eq!(solutions, self::solutions(&filled)),
            Err(error) => prop_assert!(error.is_unsolvable() && solutions.is_empty(), "{}", error),
        }
    }
}

/// The number of digits repeated in a house.
fn missing(house: &[u16], cells: &[u8]) -> usize {
    let digits: BTreeSet<u8> = house.iter().map(|&cell| cells[usize::from(cell)]).collect();
    house.len() - digits.len()
}

/// All solutions of a small board, cell by cell: the reference implementation.
fn solutions(board: &Board) -> Vec<Vec<u8>> {
    let Some(cell) = board.fixed.iter().position(|&digit| digit == 0) else {
        return vec![board.fixed.clone()];
    };
    let with = |digit| Board { fixed: set(&board.fixed, cell, digit), ..board.clone() };
    (1..=board.digits as u8)
        .map(with)
        .filter(|board| board.clash().is_none())
        .flat_map(|board| solutions(&board))
        .collect()
}

fn set(cells: &[u8], cell: usize, digit: u8) -> Vec<u8> {
    let mut cells = cells.to_vec();
    cells[cell] = digit;
    cells
}

#[test]
fn filling_reports_contradictions() {
    let fault = |text: &str| Sudoku::parse(text).unwrap().board().unwrap().filled().unwrap_err().to_string();
    assert_eq!(fault("1 2 3 .\n. . . 4\n. . . .\n. . . ."), "cell 4 has no digit left");
    let row = "1 . . .\n. . 3 .\n. 3 . .\n. . . .";
    assert_eq!(fault(row), "3 has no cell left in the house of cells 1, 2, 3, 4");
}

#[test]
fn a_filled_board_has_no_moves_and_may_be_solved() {
    let board =
        Sudoku::parse("1 . . .\n. . 3 .\n. 4 . .\n. . . 2").unwrap().board().unwrap().filled().unwrap();
    let mut rng = Rng::seeded(1);
    let (free, kept) = (FillBoard::new(&board), SwapBoard::boxes(&board).unwrap());
    assert_eq!((free.cost(&free.random(&mut rng)), kept.cost(&kept.random(&mut rng))), (0, 0));
    assert!(free.propose(&free.random(&mut rng), &mut rng).is_none());
    assert!(kept.propose(&kept.random(&mut rng), &mut rng).is_none());
    assert_eq!(kept.repairs(&kept.random(&mut rng), &mut rng).count(), 0);
}

#[test]
fn a_cell_without_candidates_is_a_proof() {
    let board = Sudoku::parse("1 2 3 .\n. . . 4\n. . . .\n. . . .").unwrap().board().unwrap();
    let error = FillBoard::candidates(&board).unwrap_err();
    assert!(error.is_unsolvable());
    assert_eq!(error.to_string(), "cell 4 has no digit left");
}

#[test]
fn invalid_boards_are_refused() {
    let refused =
        |digits, cells, houses| Board::new(digits, vec![0; cells], vec![houses]).unwrap_err().to_string();
    assert_eq!(refused(2, 3, vec![vec![0, 1, 2]]), "a house of 3 cells cannot have 2 digits once each");
    assert_eq!(refused(2, 2, vec![vec![0, 2]]), "there is no cell 2 of 2");
    assert_eq!(refused(2, 3, vec![vec![0, 1], vec![1, 2]]), "cell 1 is in two houses of one kind");
    let board = Board::new(2, vec![0; 2], vec![vec![vec![0, 1]]]).unwrap();
    assert!(SwapBoard::new(&board, 1).is_err(), "no such kind");
}
