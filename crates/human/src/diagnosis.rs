//! Diagnoses what is wrong with a position, and in which cell.
//!
//! A text that gives only candidates does not say which cells its author filled. A cell with one candidate may be a digit of the puzzle, or
//! the last one left after a mistake. If such a position has no solution, its reader opens the cells whose digit others still have as a
//! candidate (`problems/sudoku/position.rs`). The mistake is searched for here, among the remaining cells: the cell without which the rest
//! has one solution. Of several, it is the one whose solution contradicts the fewest candidates.

use super::{CellSet, Contradiction, Position, Soundness, Words};

/// Checks that a position has one solution; if not, reports what is wrong, like [`Position::soundness`]. It also finds
/// a cell with one candidate that is wrong.
///
/// ```
/// use solvarium_catalogue as catalogue;
/// use solvarium_human as human;
/// // The solution has 3 in r1c2; but its only noted candidate is 2.
/// let text = "1 2 24 4\n24 2 3 14\n23 4 1 13\n3 13 14 2\n";
/// let position = human::position(&*catalogue::parse(text)?)?;
/// let diagnosed = human::fault(&position, &human::soundness(&position)).unwrap();
/// assert_eq!(diagnosed, "a candidate that was removed from r1c2 is needed");
/// # Ok::<(), solvarium::Error>(())
/// ```
#[must_use]
pub fn soundness(position: &Position) -> Soundness {
    let diagnosed = position.soundness();
    let is_open = match &diagnosed {
        Soundness::NoSolution => true,
        Soundness::Contradiction(seen) => !matches!(seen, Contradiction::Twice { .. }),
        _ => false,
    };
    let are_all_given = position.givens() == position.geometry().cells() - position.empty_cells();
    if is_open && are_all_given && has_strikes(position) {
        return wrong_single(position).unwrap_or(diagnosed);
    }
    diagnosed
}

/// Returns the digits from 1; 0 for none.
fn values(position: &Position) -> Vec<u8> {
    let value = |cell| position.value(cell).map_or(0, |digit| digit as u8 + 1);
    position.geometry().cells().into_iter().map(value).collect()
}

/// Whether candidates are removed that the digits do not exclude.
fn has_strikes(position: &Position) -> bool {
    let fresh = Position::of_puzzle(position.geometry(), &values(position));
    position.empty_cells().into_iter().any(|cell| position.candidates(cell) != fresh.candidates(cell))
}

/// Returns the filled cell whose digit is most likely wrong.
fn wrong_single(position: &Position) -> Option<Soundness> {
    let values = values(position);
    let repaired = |cell: usize| {
        let digit = position.value(cell)?;
        let mut others = values.clone();
        others[cell] = 0;
        let Soundness::Sound(solution) = Position::of_puzzle(position.geometry(), &others).soundness() else {
            return None;
        };
        let right = usize::from(solution[cell]).checked_sub(1).filter(|&right| right != digit)?;
        // The correct digit was removed wherever the wrong one sees a cell.
        let is_missing = |&cell: &usize| {
            let due = usize::from(solution[cell]).saturating_sub(1);
            due != digit && !position.candidates(cell).contains(due)
        };
        let missing = position.empty_cells().into_iter().filter(is_missing).count();
        Some((missing, Soundness::WrongDigit { cell, digit, right }))
    };
    let all = position.geometry().cells().into_iter().filter_map(repaired);
    all.min_by_key(|&(missing, _)| missing).map(|(_, wrong)| wrong)
}

/// Describes what is wrong with a position in a sentence. Returns `None` if it has one solution and no mistake.
///
/// ```
/// use solvarium_catalogue as catalogue;
/// use solvarium_human as human;
/// let instance = catalogue::parse("1...............")?;
/// let position = human::position(&*instance)?;
/// let diagnosed = human::fault(&position, &position.soundness()).unwrap();
/// assert!(diagnosed.starts_with("there are several solutions; they differ first in r"), "{diagnosed}");
/// # Ok::<(), solvarium::Error>(())
/// ```
#[must_use]
pub fn fault(position: &Position, soundness: &Soundness) -> Option<String> {
    let geometry = position.geometry();
    let name = |cell: usize| geometry.cell_name(cell);
    Some(match soundness {
        Soundness::Sound(_) => return None,
        Soundness::Contradiction(Contradiction::Twice { digit, house }) => {
            format!("{} appears twice in {}", digit + 1, geometry.house_name(*house))
        }
        Soundness::Contradiction(Contradiction::NoCandidate { cell }) => {
            format!("{} has no candidate", name(*cell))
        }
        Soundness::Contradiction(Contradiction::NoPlace { digit, house }) => {
            format!("{} fits no cell of {}", digit + 1, geometry.house_name(*house))
        }
        // Neither names the right digit: their readers are solving the puzzle.
        Soundness::WrongDigit { cell, digit, .. } => {
            format!("{} in {} cannot be right", digit + 1, name(*cell))
        }
        Soundness::LostCandidate { cell, .. } => {
            format!("a candidate that was removed from {} is needed", name(*cell))
        }
        Soundness::NoSolution => "there is no solution".to_owned(),
        Soundness::Several([one, other]) => {
            let differing: CellSet = (0..one.len()).filter(|&cell| one[cell] != other[cell]).collect();
            let first = differing.first().unwrap_or(0);
            format!(
                "there are several solutions; they differ first in {} ({} or {}), and in {}",
                name(first),
                one[first],
                other[first],
                Words::of(geometry).cells(differing.without(first))
            )
        }
    })
}

#[cfg(test)]
mod tests {
    use super::{fault, soundness};
    use crate as human;
    use solvarium_catalogue::parse;

    /// Returns the diagnosis of a text.
    fn diagnosed(text: &str) -> Option<String> {
        let instance = parse(text).unwrap();
        let position = human::position(&*instance).unwrap();
        fault(&position, &soundness(&position))
    }

    /// Returns the candidates of a position, 9 characters a cell.
    fn all(text: &str) -> Vec<String> {
        let instance = parse(text).unwrap();
        let position = human::position(&*instance).unwrap();
        let cell = |cell: usize| match position.value(cell) {
            Some(digit) => (digit + 1).to_string(),
            None => position.candidates(cell).into_iter().map(|digit| (digit + 1).to_string()).collect(),
        };
        (0..81).map(cell).collect()
    }

    const PUZZLE: &str = "..43..2.9..5..9..1.7..6..43..6..2.8719...74...5..83...6.....1.5..35.869..4291.3..";
    const SOLUTION: &str =
        "864371259325849761971265843436192587198657432257483916689734125713528694542916378";

    /// If any candidate of the solution is missing, in a grid of candidates or a line of 729, its cell is named.
    #[test]
    fn a_lost_candidate_is_reported_with_its_cell() {
        let cells = all(PUZZLE);
        for cell in (0..81).filter(|&cell| cells[cell].len() > 1) {
            let digit = &SOLUTION[cell..=cell];
            let mut lost = cells.clone();
            lost[cell] = lost[cell].replace(digit, "");
            let expected =
                format!("a candidate that was removed from r{}c{} is needed", cell / 9 + 1, cell % 9 + 1);
            let grid: Vec<String> = lost.chunks(9).map(|row| row.join(" ")).collect();
            assert_eq!(diagnosed(&grid.join("\n")), Some(expected.clone()), "{grid:?}");
            let place = |cell: &String| {
                let character = |digit: char| if cell.contains(digit) { digit } else { '.' };
                ('1'..='9').map(character).collect::<String>()
            };
            assert_eq!(diagnosed(&lost.iter().map(place).collect::<String>()), Some(expected));
        }
        assert_eq!(diagnosed(&cells.chunks(9).map(|row| row.join(" ")).collect::<Vec<_>>().join("\n")), None);
    }

    /// A wrong digit in a position with removed candidates: the cell that explains most is named.
    #[test]
    fn a_wrong_digit_is_reported_with_its_cell() {
        let mut found = 0;
        for cell in (0..81).filter(|&cell| PUZZLE.as_bytes()[cell] != b'.') {
            let mut cells = all(PUZZLE);
            let right: u8 = SOLUTION.as_bytes()[cell] - b'0';
            cells[cell] = (right % 9 + 1).to_string();
            let grid: Vec<String> = cells.chunks(9).map(|row| row.join(" ")).collect();
            let Ok(instance) = parse(&grid.join("\n")) else {
                continue; // It appears twice in a house, which the reader reports with the cells.
            };
            let position = human::position(&*instance).unwrap();
            let name = format!("r{}c{} ", cell / 9 + 1, cell % 9 + 1);
            let diagnosed = fault(&position, &soundness(&position)).unwrap_or_default();
            assert!(!diagnosed.contains(&format!("has {right}")), "the answer: {diagnosed}");
            found += usize::from(diagnosed.contains(&name) || diagnosed.contains(&name.replace(' ', ",")));
        }
        assert!(found > 5, "{found}");
    }
}
