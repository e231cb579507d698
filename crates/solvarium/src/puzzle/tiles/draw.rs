//! Boards and plans as text.

use super::{Board, Move, Sliding, TileInstance};
use crate::Problem;
use std::fmt::{Display, Formatter};

impl<B: Board> Sliding<B> {
    /// The board in one line, with `/` between rows and 0 for the blank.
    ///
    /// ```
    /// use solvarium::puzzle::tiles::Tiles;
    /// let puzzle = Tiles::parse("1 0\n2 3")?;
    /// assert_eq!(puzzle.line(&puzzle.goal()), "0 1 / 2 3");
    /// # Ok::<(), solvarium::Error>(())
    /// ```
    #[must_use]
    pub fn line(&self, board: &B) -> String {
        let row = |row: &[u8]| row.iter().map(u8::to_string).collect::<Vec<_>>().join(" ");
        rows_of(&self.tiles(board), self.width()).map(row).collect::<Vec<_>>().join(" / ")
    }

    /// The board as rows of aligned numbers, the blank as `_`.
    ///
    /// ```
    /// use solvarium::{puzzle::tiles::Tiles, Problem};
    /// let puzzle = Tiles::parse("1 4 2 / 3 0 5 / 6 7 8")?;
    /// assert_eq!(puzzle.rows(&puzzle.start()), "1 4 2\n3 _ 5\n6 7 8\n");
    /// # Ok::<(), solvarium::Error>(())
    /// ```
    #[must_use]
    pub fn rows(&self, board: &B) -> String {
        rows(&self.tiles(board), self.width())
    }

    /// The board in a frame, with an empty cell for the blank.
    ///
    /// ```
    /// use solvarium::{puzzle::tiles::Tiles, Problem};
    /// let puzzle = Tiles::parse("1 0 / 3 2")?;
    /// assert_eq!(puzzle.framed(&puzzle.start()), "\
    /// ┌───┬───┐
    /// │ 1 │   │
    /// ├───┼───┤
    /// │ 3 │ 2 │
    /// └───┴───┘
    /// ");
    /// # Ok::<(), solvarium::Error>(())
    /// ```
    #[must_use]
    pub fn framed(&self, board: &B) -> String {
        let digits = digits(self.cells());
        let bar = |[left, middle, right]: [&str; 3]| {
            let cell = "─".repeat(digits + 2);
            let cells = vec![cell; usize::from(self.width())];
            format!("{left}{}{right}\n", cells.join(middle))
        };
        let cell = |&tile: &u8| match tile {
            0 => format!(" {:digits$} ", ""),
            _ => format!(" {tile:digits$} "),
        };
        let row = |row: &[u8]| {
            let cells: Vec<_> = row.iter().map(cell).collect();
            format!("│{}│\n", cells.join("│"))
        };
        let tiles = self.tiles(board);
        let rows: Vec<_> = rows_of(&tiles, self.width()).map(row).collect();
        bar(["┌", "┬", "┐"]) + &rows.join(&bar(["├", "┼", "┤"])) + &bar(["└", "┴", "┘"])
    }

    /// The tiles that `moves` slide, one per move, from the start up to the first illegal move.
    ///
    /// ```
    /// use solvarium::{path::BreadthFirst, puzzle::tiles::Tiles, solve};
    /// let puzzle = Tiles::parse("1 4 2 / 3 0 5 / 6 7 8")?;
    /// let answer = solve(&puzzle, &BreadthFirst::new());
    /// assert_eq!(puzzle.moved(&answer.plan().unwrap().actions), [4, 1]);
    /// # Ok::<(), solvarium::Error>(())
    /// ```
    #[must_use]
    pub fn moved(&self, moves: &[Move]) -> Vec<u8> {
        let mut board = self.start();
        let slide = |m: &Move| {
            let legal = self.actions(&board).into_iter().any(|l| l == *m);
            let hole = board.blank();
            legal.then(|| self.apply(&mut board, m))?;
            Some(board.tile(hole))
        };
        moves.iter().map_while(slide).collect()
    }
}

impl Move {
    /// The letters of these moves.
    ///
    /// ```
    /// use solvarium::{path::BreadthFirst, puzzle::tiles::{Move, Tiles}, solve};
    /// let answer = solve(&Tiles::parse("1 4 2 / 3 0 5 / 6 7 8")?, &BreadthFirst::new());
    /// assert_eq!(Move::letters(&answer.plan().unwrap().actions), "UL");
    /// # Ok::<(), solvarium::Error>(())
    /// ```
    #[must_use]
    pub fn letters(moves: &[Self]) -> String {
        moves.iter().map(|m| m.way().letter()).collect()
    }
}

impl Display for Move {
    fn fmt(&self, f: &mut Formatter<'_>) -> std::fmt::Result {
        self.way().letter().fmt(f)
    }
}

/// Writes the start as rows, and then the goal unless it is the usual one with the blank first. [`TileInstance::parse`]
/// reads this form.
///
/// ```
/// use solvarium::puzzle::tiles::TileInstance;
/// let text = "1 _\n3 2\ngoal:\n1 2\n3 _\n";
/// assert_eq!(TileInstance::parse(text)?.to_string(), text);
/// # Ok::<(), solvarium::Error>(())
/// ```
impl Display for TileInstance {
    fn fmt(&self, f: &mut Formatter<'_>) -> std::fmt::Result {
        f.write_str(&rows(self.start(), self.width()))?;
        if !self.goal().is_sorted() || self.clone().towards_usual() != *self {
            write!(f, "goal:\n{}", rows(self.goal(), self.width()))?;
        }
        Ok(())
    }
}

fn rows(tiles: &[u8], width: u8) -> String {
    let digits = digits(u8::try_from(tiles.len()).unwrap_or(u8::MAX));
    let cell = |&tile: &u8| match tile {
        0 => format!("{:>digits$}", "_"),
        _ => format!("{tile:digits$}"),
    };
    let row = |row: &[u8]| row.iter().map(cell).collect::<Vec<_>>().join(" ") + "\n";
    rows_of(tiles, width).map(row).collect()
}

fn rows_of(tiles: &[u8], width: u8) -> impl Iterator<Item = &[u8]> {
    tiles.chunks(usize::from(width.max(1)))
}

/// The number of digits of the greatest tile of a board.
const fn digits(cells: u8) -> usize {
    if cells > 10 { 2 } else { 1 }
}
