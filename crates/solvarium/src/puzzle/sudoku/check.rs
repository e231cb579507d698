//! The verifier of solutions, which counts by the definition and shares no code with the searches.

use super::Sudoku;
use crate::Error;

/// Checks that `digits`, row after row, fill the grid of `puzzle`, agree with its givens, and occur once in every row,
/// column and region. If the puzzle has diagonals or windows, they are checked, too.
///
/// # Errors
/// Returns the first violation.
///
/// ```
/// use solvarium::puzzle::sudoku::{check_solution, Sudoku};
/// let puzzle = Sudoku::parse("1 . . .\n. . 3 .\n. 4 . .\n. . . 2")?;
/// let mut digits = [1, 3, 2, 4, 4, 2, 3, 1, 2, 4, 1, 3, 3, 1, 4, 2];
/// assert!(check_solution(&puzzle, &digits).is_ok());
/// digits.swap(1, 2);
/// assert_eq!(check_solution(&puzzle, &digits).unwrap_err().to_string(), "2 appears twice in box 1");
/// # Ok::<(), solvarium::Error>(())
/// ```
pub fn check_solution(puzzle: &Sudoku, digits: &[u8]) -> Result<(), Error> {
    let (shape, fault) = (puzzle.shape(), |message| Err(Error::input(message)));
    let size = shape.size();
    if digits.len() != size * size {
        return fault(format!("{} cells, but the grid has {}", digits.len(), size * size));
    }
    for (cell, (&digit, &given)) in digits.iter().zip(puzzle.givens()).enumerate() {
        let name = format!("row {}, column {}", cell / size + 1, cell % size + 1);
        if digit == 0 || usize::from(digit) > size {
            return fault(format!("{name} is {digit}, which is not a digit"));
        }
        if given != 0 && given != digit {
            return fault(format!("{name} is {digit}, but the given is {given}"));
        }
    }
    for index in 0..size {
        let row = digits[index * size..][..size].iter().copied();
        let column = digits.iter().copied().skip(index).step_by(size);
        let region = (0..size * size).filter(|&cell| shape.region(cell) == index).map(|cell| digits[cell]);
        if let Some(digit) = twice(row) {
            return fault(format!("{digit} appears twice in row {}", index + 1));
        }
        if let Some(digit) = twice(column) {
            return fault(format!("{digit} appears twice in column {}", index + 1));
        }
        if let Some(digit) = twice(region) {
            return fault(format!("{digit} appears twice in {}", shape.house(2 * size + index)));
        }
    }
    let down = (0..size).map(|row| digits[row * size + row]);
    let up = (0..size).map(|row| digits[row * size + size - 1 - row]);
    if let Some(digit) = twice(down).or_else(|| twice(up)).filter(|_| shape.has_diagonals()) {
        return fault(format!("{digit} appears twice in a diagonal"));
    }
    for (index, corner) in (1..).zip([10, 14, 46, 50]).filter(|_| shape.has_windows()) {
        let window = (0..9).map(|at| digits[corner + at / 3 * 9 + at % 3]);
        if let Some(digit) = twice(window) {
            return fault(format!("{digit} appears twice in window {index}"));
        }
    }
    Ok(())
}

/// The first digit that occurs a second time.
fn twice(digits: impl Iterator<Item = u8>) -> Option<u8> {
    let mut seen = [false; 256];
    digits.into_iter().find(|&digit| std::mem::replace(&mut seen[usize::from(digit)], true))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_fault_is_named() {
        let puzzle = Sudoku::parse("1 . . .\n. . 3 .\n. 4 . .\n. . . 2").unwrap();
        let good = [1, 3, 2, 4, 4, 2, 3, 1, 2, 4, 1, 3, 3, 1, 4, 2];
        let fault = |change: &dyn Fn(&mut Vec<u8>)| {
            let mut digits = good.to_vec();
            change(&mut digits);
            check_solution(&puzzle, &digits).unwrap_err().to_string()
        };
        assert_eq!(fault(&|d| d.truncate(15)), "15 cells, but the grid has 16");
        assert_eq!(fault(&|d| d[3] = 0), "row 1, column 4 is 0, which is not a digit");
        assert_eq!(fault(&|d| d[3] = 5), "row 1, column 4 is 5, which is not a digit");
        assert_eq!(fault(&|d| d[0] = 2), "row 1, column 1 is 2, but the given is 1");
        assert_eq!(fault(&|d| d[1] = 2), "2 appears twice in row 1");
        let diagonal = Sudoku::parse("1 . . .\n. . 3 .\n. 4 . .\n. . . 2").unwrap().with_diagonals().unwrap();
        assert_eq!(
            check_solution(&diagonal, &good).unwrap_err().to_string(),
            "1 appears twice in a diagonal"
        );
        let latin = Sudoku::parse("....\n....\n....\n....").unwrap();
        let digits = [1, 2, 3, 4, 2, 3, 4, 1, 3, 4, 1, 2, 4, 1, 2, 3];
        assert_eq!(check_solution(&latin, &digits).unwrap_err().to_string(), "2 appears twice in box 1");
    }
}
