//! Boards: players, moves, and the text of a position.

use crate::error::{Error, Fault};
use crate::shape::{Any, Shape};
use core::fmt::{Display, Formatter, Write};
use core::str::FromStr;

/// A player: the first one has the stones `x`, the second one `o`.
///
/// ```
/// use fast_four::Player;
/// assert_eq!(Player::First.other(), Player::Second);
/// assert_eq!(Player::First.to_string(), "x");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Player {
    /// The player who moves first.
    First,
    /// The player who moves second.
    Second,
}

impl Player {
    /// Returns the opponent.
    #[must_use]
    pub const fn other(self) -> Self {
        match self {
            Self::First => Self::Second,
            Self::Second => Self::First,
        }
    }
}

impl Display for Player {
    fn fmt(&self, f: &mut Formatter<'_>) -> core::fmt::Result {
        f.write_str(match self {
            Self::First => "x",
            Self::Second => "o",
        })
    }
}

/// A position of Connect Four, which may be the end of a game.
///
/// Columns are counted from 1, from left to right, and rows from the bottom. A board has 1 to 16 columns and 1 to 15 rows, with
/// `columns * (rows + 1) <= 64`.
///
/// ```
/// use fast_four::{Board, Player};
///
/// let board = Board::parse("44535")?;
/// assert_eq!(board.to_string(), "\
/// .......
/// .......
/// .......
/// .......
/// ...ox..
/// ..oxx..
/// ");
/// assert_eq!(Board::parse(&board.to_string())?, board);
/// assert_eq!((board.to_move(), board.plies()), (Player::Second, 5));
/// assert_eq!(board.columns().collect::<Vec<_>>(), [1, 2, 3, 4, 5, 6, 7]);
/// # Ok::<(), fast_four::Error>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Board {
    pub(crate) shape: Any,
    /// The stones of the side to move.
    pub(crate) me: u64,
    /// All stones.
    pub(crate) mask: u64,
}

impl Board {
    /// Returns an empty board.
    ///
    /// # Errors
    /// No board has this size.
    ///
    /// ```
    /// use fast_four::Board;
    /// assert_eq!(Board::new(5, 4)?.cells(), 20);
    /// assert!(Board::new(9, 8).is_err());
    /// # Ok::<(), fast_four::Error>(())
    /// ```
    pub fn new(width: usize, height: usize) -> Result<Self, Error> {
        let shape = Any::new(width, height).ok_or(Error(Fault::Size { width, height }))?;
        Ok(Self { shape, me: 0, mask: 0 })
    }

    /// Reads a position: moves on a board of 7 columns and 6 rows, or a board of any size as rows from the top.
    ///
    /// Rows consist of `.`, `x` and `o`, and end at a line break or `/`. Spaces are ignored.
    ///
    /// # Errors
    /// The text is neither moves nor a board, or no game leads to the position: a stone floats, the numbers of stones
    /// do not fit, or moves follow a win.
    ///
    /// ```
    /// use fast_four::Board;
    /// assert_eq!(Board::parse("..../.x../ox..")?.height(), 3);
    /// assert!(Board::parse("..../.x../o...").unwrap_err().to_string().contains("row 2, column 2"));
    /// # Ok::<(), fast_four::Error>(())
    /// ```
    pub fn parse(text: &str) -> Result<Self, Error> {
        if text.trim().is_empty() {
            Err(Error(Fault::Nothing))
        } else if text.contains(['.', 'x', 'o', 'X', 'O']) {
            from_rows(text)
        } else {
            Self::from_moves(7, 6, text)
        }
    }

    /// Plays moves on an empty board: a character for each move, `1` to `9` and then `a` to `g` for the columns from 10. Spaces are ignored.
    ///
    /// # Errors
    /// No board has this size, or a move is invalid.
    ///
    /// ```
    /// use fast_four::Board;
    /// assert_eq!(Board::from_moves(5, 4, "334")?.plies(), 3);
    /// let error = Board::from_moves(5, 4, "336").unwrap_err();
    /// assert_eq!(error.to_string(), "move 3: expected a column from 1 to 5, found `6`");
    /// # Ok::<(), fast_four::Error>(())
    /// ```
    pub fn from_moves(width: usize, height: usize, moves: &str) -> Result<Self, Error> {
        let mut board = Self::new(width, height)?;
        for (index, found) in moves.chars().filter(|letter| !letter.is_whitespace()).enumerate() {
            let column = found.to_digit(17).filter(|column| (1..=width).contains(&(*column as usize)));
            board.play(column.ok_or(Error(Fault::Letter { turn: index + 1, width, found }))? as usize)?;
        }
        Ok(board)
    }

    /// Drops a stone of the side to move into a column.
    ///
    /// # Errors
    /// The game is over, or the column does not exist or is full. The board is unchanged.
    ///
    /// ```
    /// let mut board = fast_four::Board::default();
    /// board.play(4)?;
    /// assert_eq!(board.play(8).unwrap_err().to_string(), "move 2: expected a column from 1 to 7, found 8");
    /// # Ok::<(), fast_four::Error>(())
    /// ```
    pub fn play(&mut self, column: usize) -> Result<(), Error> {
        let turn = self.plies() + 1;
        if !(1..=self.width()).contains(&column) {
            return Err(Error(Fault::Column { turn, width: self.width(), found: column }));
        }
        if self.winner().is_some() {
            return Err(Error(Fault::Over { turn }));
        }
        let stone = self.drop(column);
        if stone == 0 {
            return Err(Error(Fault::Full { turn, column }));
        }
        self.me ^= self.mask;
        self.mask |= stone;
        Ok(())
    }

    /// Returns the columns in which the side to move may play: none if the game is over.
    ///
    /// The number of positions by ply:
    ///
    /// ```
    /// use fast_four::Board;
    /// use std::collections::HashSet;
    /// let after = |mut board: Board, column| board.play(column).map(|()| board);
    /// let (mut level, mut counts) = (HashSet::from([Board::default()]), Vec::new());
    /// for _ply in 0..=6 {
    ///     counts.push(level.len());
    ///     let moves = level.iter().flat_map(|board| board.columns().map(|column| after(*board, column)));
    ///     level = moves.collect::<Result<_, _>>()?;
    /// }
    /// assert_eq!(counts, [1, 7, 49, 238, 1_120, 4_263, 16_422]);
    /// # Ok::<(), fast_four::Error>(())
    /// ```
    pub fn columns(&self) -> impl Iterator<Item = usize> {
        let over = self.winner().is_some();
        (1..=self.width()).filter(move |&column| !over && self.drop(column) != 0)
    }

    /// The square on which a stone comes to rest in a column that exists, or 0 if the column is full.
    fn drop(&self, column: usize) -> u64 {
        let bottom = 1 << ((column as u32 - 1) * self.shape.step());
        (self.mask + bottom) & self.shape.above(bottom)
    }

    /// Returns the number of columns.
    #[must_use]
    pub fn width(&self) -> usize {
        self.shape.width() as usize
    }

    /// Returns the number of rows.
    #[must_use]
    pub fn height(&self) -> usize {
        self.shape.step() as usize - 1
    }

    /// Returns the number of squares.
    #[must_use]
    pub fn cells(&self) -> usize {
        self.shape.cells() as usize
    }

    /// Returns the number of stones.
    #[must_use]
    pub fn plies(&self) -> usize {
        self.mask.count_ones() as usize
    }

    /// Returns the player to move. At the end of a game, it is the player who would be next.
    #[must_use]
    pub fn to_move(&self) -> Player {
        if self.plies().is_multiple_of(2) { Player::First } else { Player::Second }
    }

    /// Returns the player who has four in a line.
    ///
    /// ```
    /// use fast_four::{Board, Player};
    /// assert_eq!(Board::parse("1212121")?.winner(), Some(Player::First));
    /// # Ok::<(), fast_four::Error>(())
    /// ```
    #[must_use]
    pub fn winner(&self) -> Option<Player> {
        self.shape.has_four(self.me ^ self.mask).then(|| self.to_move().other())
    }

    /// Returns true if a player has won or the board is full.
    #[must_use]
    pub fn is_over(&self) -> bool {
        self.mask == self.shape.board() || self.winner().is_some()
    }

    /// Returns the player whose stone is on a square, or `None` if it is empty or does not exist.
    ///
    /// ```
    /// use fast_four::{Board, Player};
    /// assert_eq!(Board::parse("44")?.stone(4, 2), Some(Player::Second));
    /// # Ok::<(), fast_four::Error>(())
    /// ```
    #[must_use]
    pub fn stone(&self, column: usize, row: usize) -> Option<Player> {
        if !(1..=self.width()).contains(&column) || !(1..=self.height()).contains(&row) {
            return None;
        }
        let square = 1_u64 << ((column as u32 - 1) * self.shape.step() + row as u32 - 1);
        let player = if self.me & square != 0 { self.to_move() } else { self.to_move().other() };
        (self.mask & square != 0).then_some(player)
    }
}

impl Default for Board {
    /// Returns the empty board of 7 columns and 6 rows.
    fn default() -> Self {
        Self { shape: Any::STANDARD, me: 0, mask: 0 }
    }
}

impl FromStr for Board {
    type Err = Error;

    /// Calls [`Board::parse`].
    fn from_str(text: &str) -> Result<Self, Error> {
        Self::parse(text)
    }
}

impl Display for Board {
    /// Writes the rows from the top, each with a line break.
    fn fmt(&self, f: &mut Formatter<'_>) -> core::fmt::Result {
        for row in (1..=self.height()).rev() {
            for column in 1..=self.width() {
                match self.stone(column, row) {
                    Some(player) => write!(f, "{player}")?,
                    None => f.write_char('.')?,
                }
            }
            f.write_char('\n')?;
        }
        Ok(())
    }
}

fn from_rows(text: &str) -> Result<Board, Error> {
    let rows = || text.split(['\n', '/']).filter(|row| !row.trim().is_empty());
    let height = rows().count();
    let width = rows().next().map_or(0, length);
    let mut board = Board::new(width, height)?;
    let mut first = 0;
    for (index, row) in rows().enumerate() {
        let found = length(row);
        if found != width {
            return Err(Error(Fault::Row { row: index + 1, expected: width, found }));
        }
        for (column, letter) in row.chars().filter(|letter| !letter.is_whitespace()).enumerate() {
            let square = 1_u64 << (column as u32 * board.shape.step() + (height - 1 - index) as u32);
            match letter {
                '.' => {}
                'x' | 'X' => first |= square,
                'o' | 'O' => {}
                found => return Err(Error(Fault::Square { row: index + 1, column: column + 1, found })),
            }
            board.mask |= if letter == '.' { 0 } else { square };
        }
    }
    board.me = if board.plies().is_multiple_of(2) { first } else { board.mask ^ first };
    check(&board, first)?;
    Ok(board)
}

fn length(row: &str) -> usize {
    row.chars().filter(|letter| !letter.is_whitespace()).count()
}

/// Tests that a game can lead to the position.
fn check(board: &Board, first: u64) -> Result<(), Error> {
    let (shape, mask) = (board.shape, board.mask);
    let floating = mask & !shape.bottom() & !(mask << 1);
    if floating != 0 {
        let (column, row) =
            (floating.trailing_zeros() / shape.step(), floating.trailing_zeros() % shape.step());
        let (column, row) = (column as usize + 1, board.height() - row as usize);
        return Err(Error(Fault::Floating { row, column }));
    }
    let (first, second) = (first.count_ones(), (mask ^ first).count_ones());
    if first != second && first != second + 1 {
        return Err(Error(Fault::Count { first, second }));
    }
    if shape.has_four(board.me) {
        return Err(Error(Fault::After(board.to_move())));
    }
    let last = board.me ^ mask;
    let tops = mask & !(mask >> 1);
    let is_last = |square: u64| last & square != 0 && !shape.has_four(last ^ square);
    let mut ends = (0..shape.width()).map(|column| tops & shape.above(1 << (column * shape.step())));
    if shape.has_four(last) && !ends.any(is_last) {
        return Err(Error(Fault::Twice(board.to_move().other())));
    }
    Ok(())
}
