//! A puzzle to write, and the properties that formats need.

use super::formats::fpuzzles;
use solvarium_catalogue::{self as catalogue, Job, Look, Picture, Scene};

/// A puzzle, and the state of it to write: its start, or its solution.
pub struct Subject<'a> {
    /// Its name in messages and titles.
    pub name: &'a str,
    /// The puzzle.
    pub job: &'a dyn Job,
    /// The drawn state.
    pub shown: Scene,
    /// Whether it is the start or the solution.
    pub state: State,
    /// The solution, for the back of a book.
    pub solution: Option<Scene>,
    /// The start and the state after each step, if they are drawn.
    pub steps: Vec<Scene>,
}

/// The state of a puzzle to write.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum State {
    /// As it is given.
    Start,
    /// As it is solved.
    Solution,
}

impl Subject<'_> {
    /// Its board, if it is one of this type.
    pub fn board(&self, look: Look) -> Option<&Picture> {
        self.shown.picture.as_ref().filter(|picture| picture.look == look)
    }

    /// The digits of the grid, 0 for empty cells, if they describe the puzzle completely: it has no regions, cages or diagonals.
    pub fn digits(&self) -> Option<Vec<usize>> {
        let start = self.job.scene(0, &[]).ok()?.picture.filter(|picture| picture.look == Look::Grid)?;
        let givens = digits_of(&start)?;
        if self.is_read_from(&as_line(&givens)?) { digits_of(self.board(Look::Grid)?) } else { None }
    }

    /// The digits of a 9x9 grid, as [`digits`](Self::digits).
    pub fn nine(&self) -> Option<Vec<usize>> {
        self.digits().filter(|digits| digits.len() == 81)
    }

    /// Whether a picture shows the puzzle completely: candidates excluded by a position are not drawn.
    pub fn is_drawn_completely(&self) -> bool {
        let Some(board) = self.board(Look::Grid) else { return true };
        let is_read = |text: Option<String>| text.is_some_and(|text| self.is_read_from(&text));
        self.state == State::Solution
            || self.digits().is_some()
            || self.is_pictured_by(fpuzzles::json)
            || is_read(without_regions(board, self.job))
    }

    /// Whether a text is read as exactly this puzzle, without naming its problem.
    pub fn is_read_from(&self, text: &str) -> bool {
        self.read_from(text).is_some()
    }

    /// The puzzle read from a text, if it is exactly this one.
    fn read_from(&self, text: &str) -> Option<Box<dyn Job>> {
        let known = |job: &dyn Job| (job.kind().entry().name, job.describe(), job.text());
        read(text).filter(|job| known(&**job) == known(self.job))
    }

    /// Whether a text is read as exactly this puzzle with the settings of its problem.
    pub fn is_fully_read_from(&self, text: &str) -> bool {
        self.read_from(text).is_some_and(|job| job.kind() == self.job.kind())
    }

    /// Whether the text of its start is read as a puzzle with the same picture. That describes a grid completely, though regions and cages
    /// may have other names.
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

/// The single puzzle of a text, without naming its problem.
fn read(text: &str) -> Option<Box<dyn Job>> {
    catalogue::parse(text).ok()
}

/// The picture with regions numbered and cages listed in order of appearance.
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

/// The digits of a grid, 0 for empty cells; `None` if it contains something else.
pub fn digits_of(picture: &Picture) -> Option<Vec<usize>> {
    let digit = |text: &str| if text.is_empty() { Some(0) } else { text.parse().ok() };
    picture.cells.iter().map(|cell| digit(&cell.text)).collect()
}

/// Rows of digits after the name of their problem.
fn without_regions(board: &Picture, job: &dyn Job) -> Option<String> {
    let digits = rows(&digits_of(board)?, board.width);
    board.regions.is_empty().then(|| format!("{}\n{digits}", job.kind()))
}

fn rows(numbers: &[usize], width: usize) -> String {
    let row = |row: &[usize]| row.iter().map(usize::to_string).collect::<Vec<_>>().join(" ") + "\n";
    numbers.chunks(width).map(row).collect()
}

/// One character per cell: dots, 1 to 9, then A for 10.
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
