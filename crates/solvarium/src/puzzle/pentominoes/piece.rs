//! The twelve pieces: all connected shapes of five cells, up to rotation and reflection.

/// A piece, named by the letter that it looks like (Golomb, 1954).
///
/// ```
/// use solvarium::puzzle::pentominoes::Piece;
/// assert_eq!(Piece::ALL.map(Piece::letter).iter().collect::<String>(), "FILNPTUVWXYZ");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Piece {
    /// A corner of three, a cell below it, and a cell beside its middle.
    F,
    /// Five in a row.
    I,
    /// Four in a row, and one beside an end.
    L,
    /// Two in a row, and three in the next, shifted.
    N,
    /// A square of four, and one more.
    P,
    /// Three across, and two down from the middle.
    T,
    /// Three across, and one up at both ends.
    U,
    /// A corner of three and three.
    V,
    /// Stairs.
    W,
    /// A cross.
    X,
    /// Four in a row, and one beside the second.
    Y,
    /// Three down, and one beside each end: one left, one right.
    Z,
}

/// A cell of a shape: row and column.
pub(super) type Cell = (usize, usize);

impl Piece {
    /// All twelve pieces, by letter.
    pub const ALL: [Self; 12] = [
        Self::F,
        Self::I,
        Self::L,
        Self::N,
        Self::P,
        Self::T,
        Self::U,
        Self::V,
        Self::W,
        Self::X,
        Self::Y,
        Self::Z,
    ];

    /// The letter.
    ///
    /// ```
    /// assert_eq!(solvarium::puzzle::pentominoes::Piece::W.letter(), 'W');
    /// ```
    #[must_use]
    pub const fn letter(self) -> char {
        match self {
            Self::F => 'F',
            Self::I => 'I',
            Self::L => 'L',
            Self::N => 'N',
            Self::P => 'P',
            Self::T => 'T',
            Self::U => 'U',
            Self::V => 'V',
            Self::W => 'W',
            Self::X => 'X',
            Self::Y => 'Y',
            Self::Z => 'Z',
        }
    }

    /// The piece with this letter, ignoring case.
    ///
    /// ```
    /// use solvarium::puzzle::pentominoes::Piece;
    /// assert_eq!((Piece::of('y'), Piece::of('Q')), (Some(Piece::Y), None));
    /// ```
    #[must_use]
    pub fn of(letter: char) -> Option<Self> {
        Self::ALL.into_iter().find(|piece| piece.letter() == letter.to_ascii_uppercase())
    }

    const fn picture(self) -> [&'static str; 5] {
        match self {
            Self::F => [".##", "##.", ".#.", "", ""],
            Self::I => ["#", "#", "#", "#", "#"],
            Self::L => ["#.", "#.", "#.", "##", ""],
            Self::N => [".#", ".#", "##", "#.", ""],
            Self::P => ["##", "##", "#.", "", ""],
            Self::T => ["###", ".#.", ".#.", "", ""],
            Self::U => ["#.#", "###", "", "", ""],
            Self::V => ["#..", "#..", "###", "", ""],
            Self::W => ["#..", "##.", ".##", "", ""],
            Self::X => [".#.", "###", ".#.", "", ""],
            Self::Y => [".#", "##", ".#", ".#", ""],
            Self::Z => ["##.", ".#.", ".##", "", ""],
        }
    }

    /// All distinct orientations of the piece, from row 0 and column 0.
    pub(super) fn shapes(self) -> Vec<[Cell; 5]> {
        let mut cells = [(0, 0); 5];
        let rows = self.picture().into_iter().enumerate();
        let marks =
            rows.flat_map(|(row, line)| line.bytes().enumerate().map(move |(at, mark)| (row, at, mark)));
        for (place, (row, column, _)) in cells.iter_mut().zip(marks.filter(|&(.., mark)| mark == b'#')) {
            *place = (row, column);
        }
        let mut shapes = Vec::new();
        for _ in 0..2 {
            for _ in 0..4 {
                shapes.push(cells);
                cells = normal(cells.map(|(row, column)| (column, 4 - row)));
            }
            cells = normal(cells.map(|(row, column)| (row, 4 - column)));
        }
        shapes.iter_mut().for_each(|shape| shape.sort_unstable());
        shapes.sort_unstable();
        shapes.dedup();
        shapes
    }
}

/// The shape, moved to the top and to the left.
fn normal(cells: [Cell; 5]) -> [Cell; 5] {
    let top = cells.iter().map(|cell| cell.0).min().unwrap_or(0);
    let left = cells.iter().map(|cell| cell.1).min().unwrap_or(0);
    cells.map(|(row, column)| (row - top, column - left))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_twelve_are_all_there_are() {
        let ways = Piece::ALL.map(|piece| piece.shapes().len());
        assert_eq!(ways, [8, 2, 8, 8, 8, 4, 4, 4, 4, 1, 8, 4]);
        // The fixed pentominoes: OEIS A001168.
        let mut all: Vec<_> = Piece::ALL.into_iter().flat_map(Piece::shapes).collect();
        all.sort_unstable();
        all.dedup();
        assert_eq!(all.len(), 63);
        for shape in all {
            let mut near: Vec<Cell> = vec![shape[0]];
            for _ in 0..4 {
                let touches = |cell: &Cell| {
                    near.iter().any(|other| cell.0.abs_diff(other.0) + cell.1.abs_diff(other.1) == 1)
                };
                let more: Vec<Cell> = shape.into_iter().filter(touches).collect();
                near.extend(more);
            }
            assert!(shape.iter().all(|cell| near.contains(cell)), "{shape:?} is connected");
        }
    }
}
