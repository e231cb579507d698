//! n queens on a board of n x n cells, none attacking another (Bezzel, 1848; Nauck, 1850), placed row by row.
//!
//! Boards may contain queens at the start. Eight queens on an empty board have 92 solutions among 2,057 reachable
//! boards. Every plan places one queen per row, so its cost is constant. Searches differ in the number of boards they
//! expand.

mod permutation;

use super::words::{missing, parse_whole, shown, words};
use crate::csp::{Csp, Model};
use crate::error::Place;
use crate::{Error, Heuristic, Problem};
pub use permutation::{Exchange, QueensBoard, Ranks};

/// The greatest number of rows.
const MOST: u32 = 64;
/// The mark of a row without a queen.
const NONE: u8 = u8::MAX;

/// The puzzle: a size, and the given queens.
///
/// ```
/// use solvarium::{path::DepthFirst, puzzle::queens::Queens, solve};
/// let queens = Queens::parse("6")?;
/// let answer = solve(&queens, &DepthFirst::new());
/// let columns = answer.plan().unwrap().actions.iter().map(|queen| queen.column);
/// assert!(columns.eq([1, 3, 5, 0, 2, 4]));
/// # Ok::<(), solvarium::Error>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Queens {
    size: u8,
    given: Board,
}

/// The queens on a board: the column of each, by rows.
///
/// ```
/// use solvarium::{path::DepthFirst, puzzle::queens::Queens, solve};
/// let queens = Queens::new(4)?;
/// let answer = solve(&queens, &DepthFirst::new());
/// let board = answer.plan().unwrap().states(&queens).last().unwrap();
/// assert_eq!(board.column(0), Some(1));
/// # Ok::<(), solvarium::Error>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Board([u8; MOST as usize]);

/// An action: a queen on a cell, with row and column from 0.
///
/// ```
/// use solvarium::{puzzle::queens::{Queens, Stand}, Problem};
/// let queens = Queens::new(4)?;
/// assert_eq!(queens.actions(&queens.start()).into_iter().next(), Some(Stand { row: 0, column: 0 }));
/// # Ok::<(), solvarium::Error>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Stand {
    /// The row. Searches fill the first row without a queen.
    pub row: u8,
    /// The column.
    pub column: u8,
}

impl Board {
    const EMPTY: Self = Self([NONE; MOST as usize]);

    /// The column of the queen in `row`, both from 0.
    ///
    /// ```
    /// use solvarium::{puzzle::queens::Queens, Problem};
    /// assert_eq!(Queens::parse("8")?.start().column(0), None);
    /// # Ok::<(), solvarium::Error>(())
    /// ```
    #[must_use]
    pub fn column(&self, row: usize) -> Option<u8> {
        self.0.get(row).copied().filter(|&column| column != NONE)
    }

    /// The columns of `row` that the board's other queens attack, as bits.
    fn attacked(&self, row: usize) -> u64 {
        let mut bits = 0;
        for (other, &column) in
            self.0.iter().enumerate().filter(|&(other, &column)| column != NONE && other != row)
        {
            let (queen, apart) = (1u64 << column, row.abs_diff(other));
            // Bits shifted out of the 64 columns are off the board.
            bits |= queen | queen << apart | queen >> apart;
        }
        bits
    }
}

impl Queens {
    /// The empty board of this size.
    ///
    /// ```
    /// use solvarium::puzzle::queens::Queens;
    /// assert_eq!(Queens::new(8)?, Queens::parse("8")?);
    /// # Ok::<(), solvarium::Error>(())
    /// ```
    ///
    /// # Errors
    /// The size is not from 1 to 64.
    pub fn new(size: u32) -> Result<Self, Error> {
        match u8::try_from(size) {
            Ok(rows) if (1..=MOST).contains(&size) => Ok(Self { size: rows, given: Board::EMPTY }),
            _ => Err(Error::input(format!("expected a size from 1 to {MOST}, found {size}"))),
        }
    }

    /// Reads a size, or a board of `Q` and `.` with given queens.
    ///
    /// ```
    /// use solvarium::{path::DepthFirst, puzzle::queens::Queens, solve};
    /// let queens = Queens::parse(". . Q . \n . . . . \n . . . . \n . . . .")?;
    /// let plan = solve(&queens, &DepthFirst::new()).plan().unwrap().clone();
    /// assert_eq!((plan.actions[0].row, plan.actions[0].column), (1, 0));
    /// let error = Queens::parse("Q . . \n . . . \n . . Q").unwrap_err();
    /// assert!(error.is_unsolvable());
    /// assert_eq!(error.to_string(), "line 3, column 6: this queen attacks the one at line 1, column 1");
    /// # Ok::<(), solvarium::Error>(())
    /// ```
    ///
    /// # Errors
    /// The size is not from 1 to 64, the board is not a square, a character is unknown, or queens attack each other.
    pub fn parse(text: &str) -> Result<Self, Error> {
        parse_whole(text, Self::read)
    }

    fn read(text: &str) -> Result<Self, Error> {
        let mut all = words(text);
        let first = all.next().ok_or_else(|| missing("a size, such as `8`, or a board"))?;
        if first.text.starts_with(|c: char| c.is_ascii_digit()) {
            let size = first.number("a size", 1..=MOST)?;
            super::words::end(all)?;
            return Self::new(size);
        }
        let rows = cells(text)?;
        let mut queens = Self::new(u32::try_from(rows.len()).unwrap_or(u32::MAX))?;
        for row in &rows {
            if row.len() != rows.len() {
                let (found, rows) = (row.len(), rows.len());
                let place = Place::new(row.first().map_or(0, |field| field.0.line), 0);
                return Err(Error::input(format!("{found} cells on a board of {rows} rows")).at(place));
            }
        }
        queens.stand(&rows)?;
        Ok(queens)
    }

    /// Places the given queens, and checks that none attacks another.
    fn stand(&mut self, rows: &[Vec<Cell>]) -> Result<(), Error> {
        let mut places: Vec<(usize, usize, Place)> = Vec::new();
        for (row, cells) in rows.iter().enumerate() {
            for (column, &(place, _)) in cells.iter().enumerate().filter(|(_, (_, is_queen))| *is_queen) {
                let attacks = |other: &&(usize, usize, Place)| {
                    let (down, across) = (row.abs_diff(other.0), column.abs_diff(other.1));
                    down == 0 || across == 0 || down == across
                };
                if let Some(other) = places.iter().find(attacks) {
                    let message = format!("this queen attacks the one at {}", other.2);
                    return Err(Error::unsolvable(message).at(place));
                }
                self.given.0[row] = column as u8;
                places.push((row, column, place));
            }
        }
        Ok(())
    }

    /// The board as [`Queens::parse`] reads it.
    ///
    /// ```
    /// use solvarium::{puzzle::queens::{Queens, Stand}, Problem};
    /// let queens = Queens::new(3)?;
    /// let mut board = queens.start();
    /// queens.apply(&mut board, &Stand { row: 0, column: 1 });
    /// assert_eq!(queens.draw(&board), ". Q .\n. . .\n. . .\n");
    /// # Ok::<(), solvarium::Error>(())
    /// ```
    #[must_use]
    pub fn draw(&self, state: &Board) -> String {
        let mut text = String::new();
        for row in 0..usize::from(self.size) {
            for column in 0..self.size {
                let field = if state.column(row) == Some(column) { 'Q' } else { '.' };
                text.extend((column > 0).then_some(' ').into_iter().chain([field]));
            }
            text.push('\n');
        }
        text
    }

    /// The puzzle as [`Queens::parse`] reads it.
    ///
    /// ```
    /// use solvarium::puzzle::queens::Queens;
    /// assert_eq!(Queens::parse(".Q\n..")?.print(), ". Q\n. .\n");
    /// # Ok::<(), solvarium::Error>(())
    /// ```
    #[must_use]
    pub fn print(&self) -> String {
        self.draw(&self.given)
    }

    /// The number of rows, and of columns.
    ///
    /// ```
    /// assert_eq!(solvarium::puzzle::queens::Queens::new(8)?.size(), 8);
    /// # Ok::<(), solvarium::Error>(())
    /// ```
    #[must_use]
    pub const fn size(&self) -> u8 {
        self.size
    }

    /// The puzzle as a model: a variable for each row, whose value is the column of its queen, from 0. Queens on a diagonal
    /// have the same sum or difference of column and row, so diagonals are all-different constraints, too.
    ///
    /// ```
    /// use solvarium::{csp::{count, Backtrack}, puzzle::queens::Queens, Limits};
    /// let csp = Queens::new(8)?.csp();
    /// assert_eq!(count(&csp, &Backtrack::new(), u64::MAX, &Limits::none()).number, 92);
    /// # Ok::<(), solvarium::Error>(())
    /// ```
    #[must_use]
    pub fn csp(&self) -> Csp {
        let mut model = Model::new();
        let size = i32::from(self.size);
        let row = |row| {
            let columns = match self.given.column(row) {
                Some(column) => i32::from(column)..i32::from(column) + 1,
                None => 0..size,
            };
            model.variable(format!("row {}", row + 1), columns)
        };
        let queens: Vec<_> = (0..usize::from(self.size)).map(row).collect();
        model.all_different(&queens);
        model.all_different((0..).zip(&queens).map(|(row, &queen)| (queen, row)));
        model.all_different((0..).zip(&queens).map(|(row, &queen)| (queen, -row)));
        model.complete()
    }

    /// The next row to fill.
    fn next_row(&self, state: &Board) -> Option<usize> {
        (0..usize::from(self.size)).find(|&row| state.0[row] == NONE)
    }

    /// The columns of a row where a queen may be placed, as bits.
    fn free(&self, state: &Board, row: usize) -> u64 {
        u64::MAX >> (MOST - u32::from(self.size)) & !state.attacked(row)
    }
}

/// A cell of a text: its position, and whether it has a queen.
type Cell = (Place, bool);

/// The cells of a board, line by line; blanks between them are ignored.
fn cells(text: &str) -> Result<Vec<Vec<Cell>>, Error> {
    let mut rows: Vec<Vec<Cell>> = Vec::new();
    for word in words(text) {
        let is_new =
            rows.last().and_then(|row| row.first()).is_none_or(|field| field.0.line < word.place.line);
        if is_new {
            rows.push(Vec::new());
        }
        for (n, c) in word.text.chars().enumerate() {
            let place = Place::new(word.place.line, word.place.column + n);
            let row = rows.len();
            match rows.last_mut() {
                Some(cells) if row <= MOST as usize && cells.len() < MOST as usize => {
                    cells.push((place, is_queen(c).ok_or_else(|| strange(c, place))?));
                }
                _ => {
                    return Err(
                        Error::input(format!("a board has at most {MOST} rows and columns")).at(place)
                    );
                }
            }
        }
    }
    Ok(rows)
}

const fn is_queen(c: char) -> Option<bool> {
    match c {
        'Q' | 'q' | 'X' | 'x' | '♕' | '♛' => Some(true),
        '.' | '_' | '-' | '*' => Some(false),
        _ => None,
    }
}

fn strange(c: char, place: Place) -> Error {
    let found = shown(c.encode_utf8(&mut [0; 4]));
    Error::input(format!("expected `Q` for a queen or `.` for none, found `{found}`")).at(place)
}

impl Problem for Queens {
    type State = Board;
    type Action = Stand;
    type Cost = u32;

    fn start(&self) -> Board {
        self.given
    }

    fn is_goal(&self, state: &Board) -> bool {
        self.next_row(state).is_none()
    }

    /// Places in the first row without a queen, from left to right.
    fn actions(&self, state: &Board) -> impl IntoIterator<Item = Stand> {
        let next = self.next_row(state);
        let mut free = next.map_or(0, |row| self.free(state, row));
        let row = next.unwrap_or(0) as u8;
        std::iter::from_fn(move || {
            let column = free.trailing_zeros() as u8;
            free &= free.wrapping_sub(1); // clears the lowest bit
            (u32::from(column) < MOST).then_some(Stand { row, column })
        })
    }

    fn apply(&self, state: &mut Board, queen: &Stand) {
        state.0[usize::from(queen.row)] = queen.column;
    }
}

/// The number of empty rows, and a dead end if one of them has no free cell (forward checking, Haralick and Elliott,
/// 1980).
///
/// ```
/// use solvarium::{heuristic::Blind, path::AStar, puzzle::queens::{FreeRows, Queens}, solve};
/// let queens = Queens::new(8)?;
/// let (with, without) = (AStar::new(FreeRows::of(&queens)), AStar::new(Blind));
/// assert!(solve(&queens, &with).stats.expanded < solve(&queens, &without).stats.expanded);
/// # Ok::<(), solvarium::Error>(())
/// ```
#[derive(Clone, Debug)]
pub struct FreeRows {
    queens: Queens,
}

impl FreeRows {
    /// The heuristic for this board.
    ///
    /// ```
    /// use solvarium::{puzzle::queens::{FreeRows, Queens}, Heuristic, Problem};
    /// let queens = Queens::new(8)?;
    /// assert_eq!(FreeRows::of(&queens).first(&queens.start()), 8);
    /// # Ok::<(), solvarium::Error>(())
    /// ```
    #[must_use]
    pub fn of(queens: &Queens) -> Self {
        Self { queens: queens.clone() }
    }
}

impl Heuristic<Queens> for FreeRows {
    type Memo = u32;

    fn first(&self, state: &Board) -> u32 {
        let mut empty = 0;
        for row in (0..usize::from(self.queens.size)).filter(|&row| state.0[row] == NONE) {
            if self.queens.free(state, row) == 0 {
                return u32::MAX;
            }
            empty += 1;
        }
        empty
    }

    fn value(&self, memo: &u32) -> u32 {
        *memo
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::check;
    use proptest::prelude::*;

    #[test]
    fn known_numbers_of_answers() {
        // OEIS A000170.
        for (size, known) in (1..).zip([1, 0, 0, 2, 10, 4, 40, 92, 352]) {
            let queens = Queens::new(size).unwrap();
            let report = check::whole(&queens, &FreeRows::of(&queens));
            assert_eq!(report.goals, known, "{size} queens");
            assert!(size != 8 || report.states == 2057); // as Russell and Norvig count
            assert!(report.faults.is_empty(), "{report}");
        }
    }

    #[test]
    fn given_queens_keep_their_answers() {
        // Each of the 92 solutions of 8 queens has one in the last row. The same solutions are found if it is placed
        // first.
        let count = |column: usize| {
            let row = [".".repeat(column), "Q".into(), ".".repeat(7 - column)].concat();
            let queens = Queens::parse(&("........\n".repeat(7) + &row)).unwrap();
            check::exact(&queens).goals()
        };
        let by_column: Vec<_> = (0..8).map(count).collect();
        assert_eq!(by_column, [4, 8, 16, 18, 18, 16, 8, 4]);
    }

    #[test]
    fn the_model_has_as_many_answers_as_the_board() {
        use crate::csp::{Backtrack, count};
        for text in [
            "1",
            "2",
            "3",
            "4",
            "7",
            ".Q......\n........\n........\n........\n........\n........\n........\n......Q.",
        ] {
            let queens = Queens::parse(text).unwrap();
            let counted = count(&queens.csp(), &Backtrack::new(), u64::MAX, &crate::Limits::none());
            assert_eq!(counted.number, check::exact(&queens).goals() as u64, "{text}");
        }
    }

    #[test]
    fn errors_have_positions() {
        for (text, message) in [
            ("65", "line 1, column 1: expected a size, a number from 1 to 64, found `65`"),
            ("..\n.", "line 2: 1 cells on a board of 2 rows"),
            ("..\n.4", "line 2, column 2: expected `Q` for a queen or `.` for none, found `4`"),
        ] {
            assert_eq!(Queens::parse(text).unwrap_err().to_string(), message);
        }
        let wide = ".".repeat(1000);
        assert!(Queens::parse(&wide).unwrap_err().to_string().contains("column 65"));
    }

    #[test]
    fn the_greatest_board_is_read_and_searched() {
        let queens = Queens::new(64).unwrap();
        assert_eq!(Queens::parse(&queens.print()).unwrap(), queens);
        let mut board = queens.start();
        for column in 0..20 {
            let action = queens.actions(&board).into_iter().nth(column % 3).unwrap();
            queens.apply(&mut board, &action);
        }
        assert_eq!(queens.next_row(&board), Some(20));
    }

    proptest! {
        #[test]
        fn drawn_text_is_read_back(picks in prop::collection::vec(0usize..9, 0..9)) {
            let queens = Queens::new(9).unwrap();
            let mut board = queens.start();
            for pick in picks {
                let Some(action) = queens.actions(&board).into_iter().nth(pick) else { break };
                queens.apply(&mut board, &action);
            }
            prop_assert_eq!(Queens::parse(&queens.draw(&board)).unwrap().given, board);
        }

        #[test]
        fn noise_is_refused(text in "[Q. \n]{0,80}|\\PC*") {
            let _ = Queens::parse(&text);
        }
    }
}
