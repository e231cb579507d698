//! The directions in which the blank can move.

use core::fmt::{Display, Formatter};

/// A direction of the blank. The tile on that side moves the other way.
///
/// ```
/// use fast_tiles::Direction;
/// assert_eq!(Direction::Up.opposite(), Direction::Down);
/// assert_eq!(Direction::Left.to_string(), "L");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[repr(u8)]
pub enum Direction {
    /// The blank moves up: the tile above it comes down.
    Up = 0,
    /// The blank moves down.
    Down = 1,
    /// The blank moves left.
    Left = 2,
    /// The blank moves right.
    Right = 3,
}

impl Direction {
    /// The four directions, in the order in which searches try them.
    ///
    /// ```
    /// use fast_tiles::Direction;
    /// assert_eq!(Direction::ALL.map(Direction::letter), ['U', 'D', 'L', 'R']);
    /// ```
    pub const ALL: [Self; 4] = [Self::Up, Self::Down, Self::Left, Self::Right];

    /// Returns the reverse direction.
    ///
    /// ```
    /// use fast_tiles::Direction;
    /// assert!(Direction::ALL.into_iter().all(|way| way.opposite().opposite() == way));
    /// ```
    #[must_use]
    pub const fn opposite(self) -> Self {
        match self {
            Self::Up => Self::Down,
            Self::Down => Self::Up,
            Self::Left => Self::Right,
            Self::Right => Self::Left,
        }
    }

    /// Returns `U`, `D`, `L` or `R`.
    ///
    /// ```
    /// assert_eq!(fast_tiles::Direction::Right.letter(), 'R');
    /// ```
    #[must_use]
    pub const fn letter(self) -> char {
        match self {
            Self::Up => 'U',
            Self::Down => 'D',
            Self::Left => 'L',
            Self::Right => 'R',
        }
    }

    /// Parses a letter, in lower or upper case.
    ///
    /// ```
    /// use fast_tiles::Direction;
    /// assert_eq!(Direction::from_letter('d'), Some(Direction::Down));
    /// assert_eq!(Direction::from_letter('x'), None);
    /// ```
    #[must_use]
    pub fn from_letter(letter: char) -> Option<Self> {
        let letter = letter.to_ascii_uppercase();
        Self::ALL.into_iter().find(|way| way.letter() == letter)
    }
}

impl Display for Direction {
    fn fmt(&self, f: &mut Formatter<'_>) -> core::fmt::Result {
        self.letter().fmt(f)
    }
}
