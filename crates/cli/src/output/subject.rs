//! A puzzle that is to be written, and what the forms of it ask.

use solvarium_catalogue::{self as catalogue, Extras, Job, Look, Picture, Scene};

/// A puzzle, and the state of it that is written: its start, or its solution.
pub struct Subject<'a> {
    /// What it is called in messages and in titles.
    pub name: &'a str,
    /// The puzzle.
    pub job: &'a dyn Job,
    /// What is written.
    pub shown: Scene,
    /// Whether that is the solution.
    pub state: State,
    /// The solution, for the back of a book.
    pub solution: Option<Scene>,
}

/// Which state of a puzzle is written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum State {
    /// As it is given.
    Start,
    /// As it is solved.
    Solution,
}

impl Subject<'_> {
    /// Its board, if it is one of this kind.
    pub fn board(&self, look: Look) -> Option<&Picture> {
        self.shown.picture.as_ref().filter(|picture| picture.look == look)
    }

    /// The digits of the grid, 0 where there are none, if they are all that there is to the puzzle: neither regions nor
    /// cages nor diagonals would be lost.
    pub fn digits(&self) -> Option<Vec<usize>> {
        let start = self.job.scene(0, &[]).ok()?.picture.filter(|picture| picture.look == Look::Grid)?;
        let givens = digits_of(&start)?;
        if self.is_told_by(&as_line(&givens)?) { digits_of(self.board(Look::Grid)?) } else { None }
    }

    /// The same of a grid of 9x9.
    pub fn nine(&self) -> Option<Vec<usize>> {
        self.digits().filter(|digits| digits.len() == 81)
    }

    /// Whether a picture shows all that there is to the puzzle: sums of cages and diagonals are not drawn.
    pub fn is_drawn_whole(&self) -> bool {
        let Some(board) = self.board(Look::Grid) else { return true };
        let is_told = |text: Option<String>| text.is_some_and(|text| self.is_told_by(&text));
        self.state == State::Solution
            || self.digits().is_some()
            || is_told(with_regions(board))
            || is_told(without_regions(board, self.job))
    }

    /// Whether a text, without a word of what it is, is read as this very puzzle.
    pub fn is_told_by(&self, text: &str) -> bool {
        let Ok(mut items) = catalogue::read(text, None, &Extras::default()) else { return false };
        let same = |job: &dyn Job| {
            let known = |job: &dyn Job| (job.kind().entry().name, job.describe(), job.text());
            known(job) == known(self.job)
        };
        items.len() == 1 && items.pop().is_some_and(|item| item.job.is_ok_and(|job| same(&*job)))
    }
}

/// The digits of a grid, 0 where there are none; none if something else stands in it.
pub fn digits_of(picture: &Picture) -> Option<Vec<usize>> {
    let digit = |text: &str| if text.is_empty() { Some(0) } else { text.parse().ok() };
    picture.cells.iter().map(|cell| digit(&cell.text)).collect()
}

/// Rows of digits, then rows of regions, as irregular Sudokus are read.
fn with_regions(board: &Picture) -> Option<String> {
    let digits = rows(&digits_of(board)?, board.width, "-");
    let regions: Vec<usize> = board.regions.iter().map(|&region| usize::from(region) + 1).collect();
    (!regions.is_empty()).then(|| format!("{digits}\n{}", rows(&regions, board.width, "-")))
}

/// Rows of digits under the name of their problem.
fn without_regions(board: &Picture, job: &dyn Job) -> Option<String> {
    let digits = rows(&digits_of(board)?, board.width, " ");
    board.regions.is_empty().then(|| format!("{}\n{digits}", job.kind()))
}

fn rows(numbers: &[usize], width: usize, between: &str) -> String {
    let row = |row: &[usize]| row.iter().map(usize::to_string).collect::<Vec<_>>().join(between) + "\n";
    numbers.chunks(width).map(row).collect()
}

/// One character a cell: points, 1 to 9, then A for 10.
pub fn as_line(digits: &[usize]) -> Option<String> {
    digits.iter().map(|&digit| character(digit)).collect()
}

fn character(digit: usize) -> Option<char> {
    match digit {
        0 => Some('.'),
        1..=9 => char::from_digit(u32::try_from(digit).ok()?, 10),
        _ => char::from_digit(u32::try_from(digit).ok()?, 36).map(|letter| letter.to_ascii_uppercase()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn large_digits_are_letters() {
        assert_eq!(as_line(&[0, 1, 9, 10, 16]).unwrap(), ".19AG");
        assert_eq!(as_line(&[99]), None);
    }
}
