//! The four moves of the blank, and lists of them.

use crate::Error;

/// A move, named for the way the blank goes: the tile goes the other way.
///
/// ```
/// use solvarium::puzzle::tiles::Move;
/// assert_eq!(Move::Up.opposite(), Move::Down);
/// assert_eq!(Move::Left.letter(), 'L');
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[repr(u8)]
pub enum Move {
    /// The blank goes up: the tile above it comes down.
    #[default]
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

/// The legal moves of a cell in the order they are tried: at most four, in
/// place, so that listing them takes no memory and iterating them is a walk
/// along bytes.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Moves {
    list: [Move; 4],
    len: u8,
}

impl Moves {
    /// The first four of `moves`.
    pub(super) fn of(moves: impl Iterator<Item = Move>) -> Self {
        let mut all = Self::default();
        for (place, m) in all.list.iter_mut().zip(moves) {
            *place = m;
            all.len += 1;
        }
        all
    }

    #[inline]
    pub(super) fn iter(&self) -> std::iter::Copied<std::slice::Iter<'_, Move>> {
        self.list.get(..usize::from(self.len)).unwrap_or_default().iter().copied()
    }
}

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
            assert!(packed.iter().eq(moves));
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
