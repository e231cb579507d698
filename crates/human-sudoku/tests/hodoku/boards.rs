//! Shared by tests: positions as text, and transformed copies of positions.

use fast_sudoku::{Answer, Generator};
use human_sudoku::hodoku::Ladder;
use human_sudoku::{
    Budget, CandidateSet, CellSet, Finder, Geometry, Position, Step, Technique, TechniqueSet,
};

use crate::random::Random;

/// Returns a puzzle's position, `.` for an empty cell.
pub fn puzzle(text: &str) -> Position {
    let values: Vec<u8> = text.bytes().map(|byte| if byte == b'.' { 0 } else { byte - b'0' }).collect();
    let size = values.len().isqrt();
    Position::of_puzzle(Geometry::of_size(size).unwrap(), &values)
}

/// A renaming of cells and digits that keeps the rules.
pub struct Copy {
    /// The new number of each cell.
    pub cells: Vec<usize>,
    /// The new number of each digit.
    pub digits: Vec<usize>,
}

impl Copy {
    /// Exchanges rows and columns, and reverses the digits.
    pub fn transposed() -> Self {
        let cells = (0..81).map(|cell| cell % 9 * 9 + cell / 9).collect();
        Self { cells, digits: (0..9).rev().collect() }
    }

    /// Permutes bands, rows of a band and columns of a stack, and shifts the digits.
    pub fn shuffled() -> Self {
        let rows = [6, 8, 7, 0, 1, 2, 5, 3, 4];
        let columns = [4, 3, 5, 8, 7, 6, 1, 2, 0];
        let cells = (0..81).map(|cell| rows[cell / 9] * 9 + columns[cell % 9]).collect();
        Self { cells, digits: (0..9).map(|digit| (digit + 4) % 9).collect() }
    }

    /// Returns the copy of a set of candidates.
    pub fn candidates(&self, set: &CandidateSet) -> CandidateSet {
        let mut copy = CandidateSet::EMPTY;
        for (cell, digit) in set.iter() {
            copy.insert(self.cells[cell], self.digits[digit]);
        }
        copy
    }

    /// Returns the copy of a position.
    pub fn position(&self, position: &Position) -> Position {
        let mut copy = Position::empty(position.geometry());
        for cell in position.geometry().cells() - position.empty_cells() {
            copy.place(self.cells[cell], self.digits[position.value(cell).unwrap()]);
        }
        for cell in position.empty_cells() {
            for digit in 0..9 {
                if !position.candidates(cell).contains(digit) {
                    copy.remove(self.cells[cell], self.digits[digit]);
                }
            }
        }
        copy.set_givens(position.givens().into_iter().map(|cell| self.cells[cell]).collect());
        copy
    }
}

/// Formats a position as `givens:values:removed`: 81 cells twice, then the removed candidates that no filled cell
/// excludes, as digit, row, column.
pub fn text_of(position: &Position) -> String {
    let mut givens = String::new();
    for cell in 0..81 {
        let given = position.givens().contains(cell);
        givens.push_str(
            &position.value(cell).filter(|_| given).map_or(".".to_owned(), |digit| (digit + 1).to_string()),
        );
    }
    let mut full = plain(&position.to_string(), position.givens()).all_candidates();
    for (cell, digit) in position.all_candidates().iter() {
        full.remove(cell, digit);
    }
    format!("{givens}:{position}:{}", triples(&full))
}

/// Parses such a text.
pub fn position_of(text: &str) -> Position {
    let mut parts = text.split(':');
    let givens = parts.next().unwrap();
    let givens: CellSet = (0..81).filter(|&cell| givens.as_bytes()[cell] != b'.').collect();
    let mut position = plain(parts.next().unwrap(), givens);
    for (cell, digit) in set_of(parts.next().unwrap()).iter() {
        position.remove(cell, digit);
    }
    position
}

fn plain(values: &str, givens: CellSet) -> Position {
    let mut position = puzzle(values);
    position.set_givens(givens);
    position
}

/// Formats candidates as digit, row, column.
pub fn triples(set: &CandidateSet) -> String {
    let triple = |(cell, digit): (usize, usize)| format!("{}{}{}", digit + 1, cell / 9 + 1, cell % 9 + 1);
    set.iter().map(triple).collect::<Vec<_>>().join(" ")
}

/// Parses such candidates.
pub fn set_of(text: &str) -> CandidateSet {
    let mut set = CandidateSet::EMPTY;
    for triple in text.split_whitespace() {
        let [digit, row, column] = triple.as_bytes() else { panic!("{triple} is no candidate") };
        set.insert(usize::from(row - b'1') * 9 + usize::from(column - b'1'), usize::from(digit - b'1'));
    }
    set
}

/// Returns the effect of a step.
pub fn effect(step: &Step) -> (CandidateSet, CandidateSet) {
    (step.placements, step.eliminations)
}

/// Returns positions of generated puzzles in which each cell has its true digit, and one digit is also at some of its
/// false places: these contain large fish.
pub fn positions_of_one_digit() -> impl Iterator<Item = Position> {
    let mut random = Random(0x9e37_79b9_7f4a_7c15);
    Generator::new(11).map(move |grid| {
        let Answer::One(solution) = fast_sudoku::solve(&grid) else { panic!("{grid} has one solution") };
        let (digit, struck) = (random.below(9), random.below(90));
        let mut position = puzzle(&grid.to_string());
        for (cell, other) in position.all_candidates().iter() {
            let is_true = usize::from(solution.cells()[cell]) == other + 1;
            if !is_true && (other != digit || random.below(100) < struck) {
                position.remove(cell, other);
            }
        }
        position
    })
}

/// Fills every cell that has one candidate other than this digit.
pub fn filled_but_for(position: &Position, digit: usize) -> Position {
    let mut filled = position.clone();
    for cell in position.empty_cells() - position.places(digit) {
        if let Some(only) = position.candidates(cell).only() {
            filled.place(cell, only);
        }
    }
    filled
}

/// Returns positions on the paths of generated puzzles in which singles are exhausted.
pub fn positions(count: usize) -> Vec<Position> {
    let mut ladder = Ladder::new(TechniqueSet::EMPTY);
    let mut positions = Vec::new();
    for grid in Generator::new(10) {
        let mut position = puzzle(&grid.to_string());
        while let Some(step) = ladder.next(&position, &Budget::UNLIMITED).unwrap() {
            if step.technique > Technique::HiddenSingle {
                positions.push(position.clone());
            }
            position.apply(&step);
        }
        if positions.len() >= count {
            break;
        }
    }
    positions
}
