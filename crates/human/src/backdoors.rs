//! Backdoors: cells whose digits reduce the rest to singles.

use human_sudoku::{Budget, CellSet, Position, Stopped};

/// The cells after which only singles are needed.
///
/// ```
/// use solvarium_human::{Backdoors, CellSet};
/// assert!(Backdoors { single: CellSet::of(3), pairs: None }.single.contains(3));
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Backdoors {
    /// Single cells.
    pub single: CellSet,
    /// Pairs of other cells, if requested.
    pub pairs: Option<Vec<CellSet>>,
}

/// Finds the cells, and pairs of cells if `most` is 2. `solution` has a digit from 1 for each cell.
///
/// ```
/// use solvarium_catalogue as catalogue;
/// use solvarium_human::{self as human, Budget, Soundness};
/// let position = human::position(&*catalogue::parse("1.....3..4.....2")?)?;
/// let Soundness::Sound(solution) = human::soundness(&position) else { panic!("it has one solution") };
/// let found = human::backdoors(&position, &solution, 1, &Budget::UNLIMITED).unwrap();
/// // Singles alone solve it, so every empty cell is one.
/// assert_eq!((found.single, found.pairs), (position.empty_cells(), None));
/// # Ok::<(), solvarium::Error>(())
/// ```
///
/// # Errors
/// The budget was used up before all pairs were checked.
pub fn backdoors(
    position: &Position,
    solution: &[u8],
    most: u8,
    budget: &Budget<'_>,
) -> Result<Backdoors, Stopped> {
    let opens = |cells: CellSet| {
        let mut filled = position.clone();
        cells.into_iter().for_each(|cell| filled.place(cell, usize::from(solution[cell]) - 1));
        is_solved_by_singles(filled)
    };
    let single: CellSet =
        position.empty_cells().into_iter().filter(|&cell| opens(CellSet::of(cell))).collect();
    if most < 2 {
        return Ok(Backdoors { single, pairs: None });
    }
    let rest = position.empty_cells() - single;
    let mut pairs = Vec::new();
    for one in rest {
        budget.check()?;
        let with_one = |other| CellSet::of(one).with(other);
        pairs.extend(rest.into_iter().filter(|&other| other > one).map(with_one).filter(|&pair| opens(pair)));
    }
    Ok(Backdoors { single, pairs: Some(pairs) })
}

/// Whether naked and hidden singles complete the board.
fn is_solved_by_singles(mut position: Position) -> bool {
    let geometry = position.geometry();
    loop {
        let naked = |cell: usize| Some((cell, position.candidates(cell).only()?));
        let hidden = |house: usize| {
            (0..position.size()).find_map(|digit| Some((position.places_in(digit, house).only()?, digit)))
        };
        let naked = position.empty_cells().into_iter().find_map(naked);
        match naked.or_else(|| (0..geometry.house_count()).find_map(hidden)) {
            Some((cell, digit)) => position.place(cell, digit),
            None => return position.is_solved(),
        }
    }
}
