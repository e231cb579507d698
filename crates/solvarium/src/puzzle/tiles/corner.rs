//! Conversion to the boards of `fast-tiles`, whose goal has the blank in the first cell and each tile in the cell with
//! its number.
//!
//! If the goal's blank is in another corner, the board is mirrored horizontally, vertically or both, and its tiles are
//! renamed. The mirrored board has the same distance, and each of its moves is the mirror image of a move of the board.
//!
//! ```text
//! goal        mirrored       renamed       the board    mirrored       renamed
//! 1 2 3       _ 7 8          _ 1 2         1 2 3        7 _ 8          1 _ 2
//! 4 5 6       4 5 6          3 4 5         4 5 6        4 5 6          3 4 5
//! _ 7 8       1 2 3          6 7 8         7 _ 8        1 2 3          6 7 8
//! ```

use super::{Board, Direction, Sliding};
use crate::Error;
use fast_tiles::Shape;

/// The transformation of a puzzle's boards.
#[derive(Clone, Debug)]
pub(crate) struct Corner {
    shape: Shape,
    /// The image of each cell.
    cells: [u8; 25],
    /// The new name of each tile.
    names: [u8; 64],
    /// For up, down, left and right on the mirrored board: the corresponding direction on the puzzle's board.
    ways: [Direction; 4],
}

impl Corner {
    /// The transformation for this puzzle's boards.
    ///
    /// # Errors
    /// There are more than 25 cells, or the goal's blank is not in a corner. `who` is the beginning of the message, for
    /// example `pattern databases are`.
    pub(crate) fn of<B: Board>(puzzle: &Sliding<B>, who: &str) -> Result<Self, Error> {
        let (width, height) = (puzzle.width(), puzzle.height());
        let shape = Shape::new(width, height).map_err(|_| {
            Error::setting(format!("{who} for boards of at most 25 cells, but this one is {width}x{height}"))
        })?;
        let blank = puzzle.goal().blank();
        let (row, column) = (blank / width, blank % width);
        if ![0, height - 1].contains(&row) || ![0, width - 1].contains(&column) {
            return Err(Error::setting(format!(
                "{who} for goals with the blank in a corner, but here it is in row {}, column {}",
                row + 1,
                column + 1
            )));
        }
        let seen = |cell: u8| {
            let (y, x) = (cell / width, cell % width);
            y.abs_diff(row) * width + x.abs_diff(column)
        };
        let ways = [
            [Direction::Up, Direction::Down][usize::from(row > 0)],
            [Direction::Down, Direction::Up][usize::from(row > 0)],
            [Direction::Left, Direction::Right][usize::from(column > 0)],
            [Direction::Right, Direction::Left][usize::from(column > 0)],
        ];
        let mut corner = Self { shape, cells: [0; 25], names: [0; 64], ways };
        for cell in 0..shape.cells() {
            corner.cells[usize::from(cell)] = seen(cell);
            corner.names[usize::from(puzzle.goal().tile(cell) & 63)] = seen(cell);
        }
        Ok(corner)
    }

    /// The width and the height of the boards.
    pub(crate) const fn shape(&self) -> Shape {
        self.shape
    }

    /// The image of a board.
    pub(crate) fn board<B: Board>(&self, board: &B) -> fast_tiles::Board {
        let mut tiles = [0; 25];
        let cells = usize::from(self.shape.cells());
        for (cell, seen) in (0..).zip(&self.cells[..cells]) {
            tiles[usize::from(*seen)] = self.names[usize::from(board.tile(cell) & 63)];
        }
        // The image is a permutation, as the board is one.
        fast_tiles::Board::new(self.shape, &tiles[..cells])
            .unwrap_or_else(|_| fast_tiles::Board::goal(self.shape))
    }

    /// The new name of a tile.
    pub(crate) fn name(&self, tile: u8) -> u8 {
        self.names[usize::from(tile & 63)]
    }

    /// Converts a direction of the blank on the mirrored board to the puzzle's board.
    pub(crate) const fn way(&self, way: Direction) -> Direction {
        self.ways[way as usize]
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::puzzle::tiles::{Cells, Packed, TileInstance};
    use crate::rng::Rng;
    use crate::{Error, Problem};

    fn frame(text: &str) -> Sliding<Cells<25>> {
        let goal = TileInstance::parse(text).unwrap();
        let solved = TileInstance::new(goal.width(), goal.height(), goal.start(), goal.start()).unwrap();
        Sliding::of(&solved).unwrap()
    }

    const GOALS: [&str; 8] = [
        "0 1 2 / 3 4 5 / 6 7 8",
        "1 2 3 / 4 5 6 / 7 8 0",
        "1 2 0 / 8 7 6 / 3 4 5",
        "1 2 3 / 4 5 6 / 0 8 7",
        "0 3 1 / 2 5 4",
        "1 2 3 4 / 5 6 7 0",
        "1 2 / 3 4 / 0 5",
        "1 2 3 4 5 / 6 7 8 9 10 / 11 12 13 14 15 / 16 17 18 19 20 / 21 22 23 24 0",
    ];

    /// The image of each sequence of moves is a sequence of moves, and the image of the goal is the goal.
    #[test]
    fn walks_are_seen_as_walks() {
        let mut rng = Rng::seeded(2);
        for puzzle in GOALS.map(frame) {
            let corner = Corner::of(&puzzle, "it is").unwrap();
            let mut state = puzzle.goal();
            assert!(corner.board(&state).is_goal());
            for _ in 0..200 {
                let seen = Direction::ALL[rng.below(4)];
                let (before, action) = (corner.board(&state), puzzle.toward(&state, corner.way(seen)));
                action.iter().for_each(|action| puzzle.apply(&mut state, action));
                assert_eq!(before.moved(seen), action.map(|_| corner.board(&state)));
            }
        }
    }

    #[test]
    fn other_goals_and_larger_boards_are_refused() {
        let refuse = |corner: Result<Corner, Error>| corner.unwrap_err().to_string();
        let middle = Sliding::<Packed>::parse("1 2 3 / 4 0 5 / 6 7 8 goal: 1 2 3 / 4 0 5 / 6 7 8").unwrap();
        let says = refuse(Corner::of(&middle, "it is"));
        assert_eq!(says, "it is for goals with the blank in a corner, but here it is in row 2, column 2");
        let large = Sliding::<Cells<64>>::of(&TileInstance::ordered(6, 5).unwrap()).unwrap();
        let says = refuse(Corner::of(&large, "it is"));
        assert_eq!(says, "it is for boards of at most 25 cells, but this one is 6x5");
    }
}
