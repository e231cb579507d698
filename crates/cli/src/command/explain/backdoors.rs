//! Backdoors: cells whose digits leave nothing but singles.

use super::Ended;
use crate::exit::Exit;
use crate::fault::Fault;
use crate::output::out::Out;
use solvarium_catalogue::human::{Budget, CellSet, Position, Words};
use std::io::Write;

/// Writes the cells, and pairs of cells if `most` is 2, that leave only singles once they are filled.
pub fn write(
    out: &mut Out,
    position: &Position,
    solution: &[u8],
    most: u8,
    budget: &Budget<'_>,
) -> Result<Ended, Fault> {
    let words = Words::of(position.geometry());
    let opens = |cells: CellSet| {
        let mut filled = position.clone();
        cells.into_iter().for_each(|cell| filled.place(cell, usize::from(solution[cell]) - 1));
        is_solved_by_singles(filled)
    };
    let single: CellSet =
        position.empty_cells().into_iter().filter(|&cell| opens(CellSet::of(cell))).collect();
    let said = |cells: CellSet| if cells.is_empty() { "none".to_owned() } else { words.cells(cells) };
    writeln!(out, "backdoors of one cell: {}", said(single))?;
    if most < 2 {
        return Ok(Ok(Exit::Solved));
    }
    let rest = position.empty_cells() - single;
    let mut pairs = 0;
    for one in rest {
        if let Err(stopped) = budget.check() {
            return Ok(Err(stopped));
        }
        for pair in rest.into_iter().filter(|&other| other > one).map(|other| CellSet::of(one).with(other)) {
            if opens(pair) {
                writeln!(out, "backdoor of two cells: {}", words.cells(pair))?;
                pairs += 1;
            }
        }
    }
    if pairs == 0 {
        writeln!(out, "backdoors of two cells: none")?;
    }
    Ok(Ok(Exit::Solved))
}

/// Whether naked and hidden singles fill the board.
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
