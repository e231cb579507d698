//! A puzzle that is to be written, and what the forms of it ask.

use super::formats::fpuzzles;
use solvarium_catalogue::{self as catalogue, Job, Look, Picture, Scene};

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
    /// The start and the state after each step, if they are what is drawn.
    pub steps: Vec<Scene>,
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

    /// Whether a picture shows all that there is to the puzzle: candidates that a position excludes are not drawn.
    pub fn is_drawn_whole(&self) -> bool {
        let Some(board) = self.board(Look::Grid) else { return true };
        let is_told = |text: Option<String>| text.is_some_and(|text| self.is_told_by(&text));
        self.state == State::Solution
            || self.digits().is_some()
            || self.is_pictured_by(fpuzzles::json)
            || is_told(without_regions(board, self.job))
    }

    /// Whether a text, without a word of what it is, is read as this very puzzle.
    pub fn is_told_by(&self, text: &str) -> bool {
        self.told_by(text).is_some()
    }

    /// This very puzzle, read from a text, if that is what the text is read as.
    fn told_by(&self, text: &str) -> Option<Box<dyn Job>> {
        let known = |job: &dyn Job| (job.kind().entry().name, job.describe(), job.text());
        read(text).filter(|job| known(&**job) == known(self.job))
    }

    /// Whether a text is read as this very puzzle with the settings of its problem.
    pub fn is_told_whole_by(&self, text: &str) -> bool {
        self.told_by(text).is_some_and(|job| job.kind() == self.job.kind())
    }

    /// Whether what is written of its start is read as a puzzle of the same picture. That is all that there is to a grid: its
    /// text may have other names for regions and cages.
    pub fn is_pictured_by(&self, write: impl Fn(&Picture) -> Option<String>) -> bool {
        let known = |job: &dyn Job| {
            let picture = job.scene(0, &[]).ok()?.picture.filter(|picture| picture.look == Look::Grid)?;
            Some((job.kind().entry().name, job.describe(), renamed(picture)))
        };
        let start = self.job.scene(0, &[]).ok().and_then(|scene| scene.picture);
        let again = start.as_ref().and_then(write).and_then(|text| read(&text));
        again.and_then(|job| known(&*job)).is_some_and(|again| Some(again) == known(self.job))
    }
}

/// The one puzzle that a text is read as, without a word of what it is.
fn read(text: &str) -> Option<Box<dyn Job>> {
    catalogue::parse(text).ok()
}

/// The same picture, its regions numbered and its cages listed as they come.
fn renamed(mut picture: Picture) -> Picture {
    let mut names = Vec::new();
    for region in &mut picture.regions {
        let known = names.iter().position(|name| name == region);
        let number = known.unwrap_or_else(|| {
            names.push(*region);
            names.len() - 1
        });
        *region = u16::try_from(number).unwrap_or(u16::MAX);
    }
    picture.cages.sort_by(|one, other| one.cells.cmp(&other.cells));
    picture
}

/// The digits of a grid, 0 where there are none; none if something else stands in it.
pub fn digits_of(picture: &Picture) -> Option<Vec<usize>> {
    let digit = |text: &str| if text.is_empty() { Some(0) } else { text.parse().ok() };
    picture.cells.iter().map(|cell| digit(&cell.text)).collect()
}

/// Rows of digits under the name of their problem.
fn without_regions(board: &Picture, job: &dyn Job) -> Option<String> {
    let digits = rows(&digits_of(board)?, board.width);
    board.regions.is_empty().then(|| format!("{}\n{digits}", job.kind()))
}

fn rows(numbers: &[usize], width: usize) -> String {
    let row = |row: &[usize]| row.iter().map(usize::to_string).collect::<Vec<_>>().join(" ") + "\n";
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
