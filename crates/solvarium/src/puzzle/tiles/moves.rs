//! The four moves of the blank, and lists of them.

use crate::Error;

/// A move, named for the way the blank goes: the tile goes the other way.
///
/// ```
/// use solvarium::puzzle::tiles::Move;
/// assert_eq!(Move::Up.opposite(), Move::Down);
/// assert_eq!(Move::Left.letter(), 'L');
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[repr(u8)]
pub enum Move {
    /// The blank goes up: the tile above it comes down.
    Up = 0,
    /// The blank goes down.
    Down = 1,
    /// The blank goes left.
    Left = 2,
    /// The blank goes right.
    Right = 3,
}

impl Move {
    /// The four, in the order that searches try them in unless told otherwise.
    ///
    /// ```
    /// use solvarium::puzzle::tiles::Move;
    /// assert_eq!(Move::ALL.map(Move::letter), ['U', 'D', 'L', 'R']);
    /// ```
    pub const ALL: [Self; 4] = [Self::Up, Self::Down, Self::Left, Self::Right];

    /// The move that takes this one back. Opposite moves differ in the lowest
    /// bit of their number.
    #[must_use]
    #[inline]
    pub const fn opposite(self) -> Self {
        Self::numbered(self as u16 ^ 1)
    }

    /// `U`, `D`, `L` or `R`.
    #[must_use]
    pub const fn letter(self) -> char {
        match self {
            Self::Up => 'U',
            Self::Down => 'D',
            Self::Left => 'L',
            Self::Right => 'R',
        }
    }

    /// The move of this letter, small or great.
    ///
    /// ```
    /// use solvarium::puzzle::tiles::Move;
    /// assert_eq!(Move::from_letter('d'), Some(Move::Down));
    /// assert_eq!(Move::from_letter('x'), None);
    /// ```
    #[must_use]
    pub fn from_letter(letter: char) -> Option<Self> {
        let letter = letter.to_ascii_uppercase();
        Self::ALL.into_iter().find(|m| m.letter() == letter)
    }

    /// The move whose number is in the lowest two bits: a cast, once compiled.
    #[inline]
    const fn numbered(number: u16) -> Self {
        match number & 3 {
            0 => Self::Up,
            1 => Self::Down,
            2 => Self::Left,
            _ => Self::Right,
        }
    }
}

/// A list of at most four moves in two bytes, first to last.
///
/// ```text
/// a nibble a move, the first one lowest:  1 0 m m      0000 = the end
/// ```
///
/// ```
/// use solvarium::{puzzle::tiles::{Move, Tiles}, Problem};
/// let puzzle = Tiles::parse("0 1 2 / 3 4 5 / 6 7 8")?;
/// let start = puzzle.start();
/// let moves = puzzle.actions(&start).into_iter();
/// assert_eq!(moves.collect::<Vec<_>>(), [Move::Down, Move::Right]);
/// # Ok::<(), solvarium::Error>(())
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Moves(u16);

impl Moves {
    /// The first four of `moves`.
    pub(super) fn of(moves: impl DoubleEndedIterator<Item = Move>) -> Self {
        Self(moves.rev().fold(0, |list, m| list << 4 | 8 | m as u16))
    }
}

impl Iterator for Moves {
    type Item = Move;

    #[inline]
    fn next(&mut self) -> Option<Move> {
        if self.0 == 0 {
            return None;
        }
        let first = Move::numbered(self.0);
        self.0 >>= 4;
        Some(first)
    }

    #[inline]
    fn size_hint(&self) -> (usize, Option<usize>) {
        let len = (self.0 & 0x8888).count_ones() as usize;
        (len, Some(len))
    }
}

impl ExactSizeIterator for Moves {}

/// An order of the four moves, by their letters.
pub(super) fn order(letters: &str) -> Result<[Move; 4], Error> {
    let wrong = || {
        Error::setting(format!("the order of moves is the letters U, D, L and R, each once, not `{letters}`"))
    };
    let order: Vec<Move> =
        letters.chars().take(5).map(Move::from_letter).collect::<Option<_>>().ok_or_else(wrong)?;
    let order: [Move; 4] = order.try_into().map_err(|_| wrong())?;
    if Move::ALL.iter().all(|m| order.contains(m)) { Ok(order) } else { Err(wrong()) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lists_keep_their_order_and_length() {
        for list in ["", "U", "RU", "DLR", "RLDU"] {
            let moves: Vec<Move> = list.chars().filter_map(Move::from_letter).collect();
            let packed = Moves::of(moves.iter().copied());
            assert_eq!(packed.len(), moves.len());
            assert!(packed.eq(moves));
        }
    }

    #[test]
    fn orders_are_permutations() {
        assert_eq!(order("lrud").map(|o| o[0]).ok(), Some(Move::Left));
        for wrong in ["", "UDL", "UDLL", "UDLRU", "UDLX"] {
            assert!(order(wrong).unwrap_err().is_setting(), "{wrong}");
        }
    }
}
