//! A puzzle to write, and the properties that formats need.

use super::fpuzzles;
use crate::instance::scene::PictureRule;
use crate::{Instance, Look, Picture, Scene};
use solvarium::Error;

/// A puzzle, and the state of it to write: its start, or its solution.
///
/// ```
/// use solvarium_catalogue::{self as catalogue, writing::{LINE, State, Subject}};
/// let instance = catalogue::parse("1.....3..4.....2")?;
/// let subject = Subject::start(&*instance)?;
/// assert_eq!(subject.state, State::Start);
/// assert_eq!(LINE.write(&subject).as_deref(), Some("1.....3..4.....2\n"));
/// # Ok::<(), solvarium::Error>(())
/// ```
pub struct Subject<'a> {
    /// The puzzle.
    pub instance: &'a dyn Instance,
    /// The drawn state.
    pub shown: Scene,
    /// Whether this is the start or the solution.
    pub state: State,
}

/// The state of a puzzle to write.
///
/// ```
/// use solvarium_catalogue::writing::State;
/// assert_ne!(State::Start, State::Solution);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum State {
    /// The puzzle without its solution.
    Start,
    /// The puzzle with its solution.
    Solution,
}

impl<'a> Subject<'a> {
    /// Returns a puzzle without its solution.
    ///
    /// ```
    /// use solvarium_catalogue::{self as catalogue, writing::Subject};
    /// assert!(Subject::start(&*catalogue::parse("queens 4")?)?.shown.picture.is_some());
    /// # Ok::<(), solvarium::Error>(())
    /// ```
    ///
    /// # Errors
    /// The start of the puzzle cannot be drawn.
    pub fn start(instance: &'a dyn Instance) -> Result<Self, Error> {
        Ok(Self { instance, shown: instance.scene(0, &[])?, state: State::Start })
    }

    /// A puzzle as it is solved: `shown` is the last state of a plan.
    ///
    /// ```
    /// use solvarium::Limits;
    /// use solvarium_catalogue::{self as catalogue, Request, writing::{LINE, Subject}};
    /// let instance = catalogue::parse("1.....3..4.....2")?;
    /// let report = instance.solve(&Request::default(), &Limits::none(), None)?;
    /// let solution = Subject::solution(&*instance, report.scene().unwrap());
    /// assert_eq!(LINE.write(&solution).as_deref(), Some("1324423124133142\n"));
    /// # Ok::<(), solvarium::Error>(())
    /// ```
    #[must_use]
    pub fn solution(instance: &'a dyn Instance, shown: Scene) -> Self {
        Self { instance, shown, state: State::Solution }
    }

    /// The board, if it has this type.
    pub(super) fn board(&self, look: Look) -> Option<&Picture> {
        self.shown.picture.as_ref().filter(|picture| picture.look == look)
    }

    /// The grid, if it is a start, or the solution of a puzzle that its digits describe completely.
    pub(super) fn grid(&self) -> Option<&Picture> {
        let board = self.board(Look::Grid)?;
        (self.state == State::Start || self.digits().is_some()).then_some(board)
    }

    /// The digits of the grid, 0 for empty cells, if they describe the puzzle completely: it has no regions, cages or diagonals.
    pub(super) fn digits(&self) -> Option<Vec<usize>> {
        let start = self.instance.scene(0, &[]).ok()?.picture.filter(|picture| picture.look == Look::Grid)?;
        let givens = digits_of(&start)?;
        if self.is_read_from(&as_line(&givens)?) { digits_of(self.board(Look::Grid)?) } else { None }
    }

    /// The digits of a 9x9 grid, as [`digits`](Self::digits).
    pub(super) fn nine(&self) -> Option<Vec<usize>> {
        self.digits().filter(|digits| digits.len() == 81)
    }

    /// Whether a picture shows the puzzle completely: candidates excluded by a position are not drawn.
    ///
    /// ```
    /// use solvarium_catalogue::{self as catalogue, writing::Subject};
    /// let [puzzle, position] = ["1.....3..4.....2", "1.....3..4.....+2:312"].map(catalogue::parse);
    /// assert!(Subject::start(&*puzzle?)?.is_drawn_completely() && !Subject::start(&*position?)?.is_drawn_completely());
    /// # Ok::<(), solvarium::Error>(())
    /// ```
    #[must_use]
    pub fn is_drawn_completely(&self) -> bool {
        let Some(board) = self.board(Look::Grid) else { return true };
        let is_read = |text: Option<String>| text.is_some_and(|text| self.is_read_from(&text));
        self.state == State::Solution
            // A variant gives its picture everything that the cells do not show.
            || !board.rules.is_empty()
            || self.digits().is_some()
            || self.is_pictured_by(fpuzzles::json)
            || is_read(without_regions(board, self.instance))
    }

    /// Whether a text drops nothing: it is a solution, or it is read as exactly this puzzle.
    pub(super) fn is_whole(&self, text: &str) -> bool {
        self.state == State::Solution || self.is_read_from(text)
    }

    /// Whether a text is read as exactly this puzzle, without naming its problem.
    pub(super) fn is_read_from(&self, text: &str) -> bool {
        self.read_from(text).is_some()
    }

    /// The puzzle read from a text, if it is exactly this one.
    fn read_from(&self, text: &str) -> Option<Box<dyn Instance>> {
        let known =
            |instance: &dyn Instance| (instance.kind().entry().name, instance.describe(), instance.text());
        crate::parse(text).ok().filter(|instance| known(&**instance) == known(self.instance))
    }

    /// Whether a text is read as exactly this puzzle with the settings of its problem.
    pub(super) fn is_fully_read_from(&self, text: &str) -> bool {
        self.read_from(text).is_some_and(|instance| instance.kind() == self.instance.kind())
    }

    /// Whether the puzzle has variables beside its cells.
    pub(super) fn has_variables(&self) -> bool {
        let described = self.instance.described();
        matches!(described, Some(solvarium_forms::Puzzle::Sudoku(grid)) if !grid.variables.is_empty())
    }

    /// Whether the text of its start is read as a puzzle with the same picture. These describe a grid completely,
    /// although regions and cages may have other names, and the rules of a variant another order. A picture has no
    /// variables.
    pub(super) fn is_pictured_by(&self, write: impl Fn(&Picture) -> Option<String>) -> bool {
        if self.has_variables() {
            return false;
        }
        let known = |instance: &dyn Instance| {
            let picture =
                instance.scene(0, &[]).ok()?.picture.filter(|picture| picture.look == Look::Grid)?;
            // A variant that has only cages is read as a killer puzzle.
            let is_variant = matches!(instance.kind().entry().name, "variant" | "killer");
            let name = (!is_variant).then(|| (instance.kind().entry().name, instance.describe()));
            Some((name, renamed(picture)))
        };
        let start = self.instance.scene(0, &[]).ok().and_then(|scene| scene.picture);
        let again = start.as_ref().and_then(write).and_then(|text| crate::parse(&text).ok());
        again.and_then(|instance| known(&*instance)).is_some_and(|again| Some(again) == known(self.instance))
    }
}

/// Removes the candidates of a drawn state: a printed puzzle is to be solved.
///
/// ```
/// use solvarium_catalogue::{self as catalogue, writing};
/// let mut scene = catalogue::parse("1.....3..4.....2")?.scene(0, &[])?;
/// writing::unmark(&mut scene);
/// assert!(scene.picture.unwrap().cells.iter().all(|cell| cell.candidates.is_none()));
/// # Ok::<(), solvarium::Error>(())
/// ```
pub fn unmark(scene: &mut Scene) {
    for cell in scene.picture.iter_mut().flat_map(|picture| &mut picture.cells) {
        cell.candidates = None;
    }
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
    picture.rules = in_order(std::mem::take(&mut picture.rules));
    picture
}

/// The rules in one order and without their texts, with all cells of a mark in one rule.
fn in_order(rules: Vec<PictureRule>) -> Vec<PictureRule> {
    let mut sorted: Vec<PictureRule> = Vec::new();
    for mut rule in rules {
        rule.text.clear();
        let is_mark = matches!(rule.name, "even" | "odd" | "minimum" | "maximum");
        match sorted.iter_mut().find(|known| is_mark && known.name == rule.name) {
            Some(known) => known.paths[0].append(&mut rule.paths[0]),
            None => sorted.push(rule),
        }
    }
    for mark in sorted.iter_mut().filter(|rule| matches!(rule.name, "even" | "odd" | "minimum" | "maximum")) {
        mark.paths[0].sort_unstable();
        mark.paths[0].dedup();
    }
    sorted.sort_by(|one, other| {
        (one.name, &one.paths, &one.values).cmp(&(other.name, &other.paths, &other.values))
    });
    sorted
}

/// The digits of a grid, 0 for empty cells; `None` if it contains something else.
pub(super) fn digits_of(picture: &Picture) -> Option<Vec<usize>> {
    let digit = |text: &str| if text.is_empty() { Some(0) } else { text.parse().ok() };
    picture.cells.iter().map(|cell| digit(&cell.text)).collect()
}

/// Rows of digits after the name of their problem.
fn without_regions(board: &Picture, instance: &dyn Instance) -> Option<String> {
    let digits = rows(&digits_of(board)?, board.width);
    board.regions.is_empty().then(|| format!("{}\n{digits}", instance.kind()))
}

fn rows(numbers: &[usize], width: usize) -> String {
    let row = |row: &[usize]| row.iter().map(usize::to_string).collect::<Vec<_>>().join(" ") + "\n";
    numbers.chunks(width).map(row).collect()
}

/// One character per cell: dots, 1 to 9, then A for 10.
pub(super) fn as_line(digits: &[usize]) -> Option<String> {
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
