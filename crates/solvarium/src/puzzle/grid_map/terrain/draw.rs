//! Maps as text.

use super::super::cell::Cell;
use super::{Ground, Terrain};

// The walls of a cell, as in `Terrain::walled`.
const NORTH: u8 = 1;
const EAST: u8 = 2;
const SOUTH: u8 = 4;
const WEST: u8 = 8;

impl Terrain {
    /// The map as text, with other characters at some cells. The first mark of a cell is used.
    pub(in super::super) fn draw(&self, marks: &[(Cell, u8)]) -> String {
        self.draw_known(marks, |_| true)
    }

    /// The map as [`Self::draw`] draws it, with `?` on unknown cells without a mark. A wall is drawn if a cell beside it is
    /// known.
    pub(in super::super) fn draw_known(
        &self,
        marks: &[(Cell, u8)],
        is_known: impl Fn(Cell) -> bool,
    ) -> String {
        let width = usize::from(self.width);
        let cells = (0..self.height).flat_map(|y| (0..self.width).map(move |x| Cell { x, y }));
        let known: Vec<bool> = cells.map(is_known).collect();
        let land = if self.has_walls() { b' ' } else { Ground::Land.letter() };
        let letter = |(ground, is_known): (&Ground, &bool)| match ground {
            _ if !is_known => b'?',
            Ground::Land => land,
            ground => ground.letter(),
        };
        let mut letters: Vec<u8> = self.fields.iter().zip(&known).map(letter).collect();
        let is_here = |cell: Cell| cell.x < self.width && cell.y < self.height;
        for &(cell, mark) in marks.iter().rev().filter(|(cell, _)| is_here(*cell)) {
            letters[self.number(cell)] = mark;
        }
        if self.has_walls() {
            return draw_walls(width, &letters, &self.known_walls(&known));
        }
        letters
            .chunks(width)
            .flat_map(|row| row.iter().chain(b"\n"))
            .map(|letter| char::from(*letter))
            .collect()
    }

    /// The walls of each cell that are next to a known cell.
    fn known_walls(&self, known: &[bool]) -> Vec<u8> {
        let width = usize::from(self.width);
        let is_known = |at: Option<usize>| at.and_then(|at| known.get(at)).is_some_and(|known| *known);
        let walls = |(at, walls): (usize, &u8)| {
            let x = at % width;
            let beyond = [
                (NORTH, at.checked_sub(width)),
                (EAST, (x + 1 < width).then_some(at + 1)),
                (SOUTH, Some(at + width)),
                (WEST, at.checked_sub(1).filter(|_| x > 0)),
            ];
            let shown = beyond.into_iter().filter(|(_, beyond)| known[at] || is_known(*beyond));
            walls & shown.fold(0, |sides, (side, _)| sides | side)
        };
        self.walls.iter().enumerate().map(walls).collect()
    }
}

/// Cells with these letters and with walls between them.
///
/// ```text
/// +---+---+
/// | S   G |
/// +---+---+
/// ```
fn draw_walls(width: usize, letters: &[u8], walls: &[u8]) -> String {
    let line = |row: &[u8], side: u8| {
        let sides: String = row.iter().map(|walls| if walls & side != 0 { "---+" } else { "   +" }).collect();
        format!("+{sides}\n")
    };
    let upright = |walls: u8, side: u8| if walls & side != 0 { '|' } else { ' ' };
    let mut text = line(&walls[..width], NORTH);
    for (letters, walls) in letters.chunks(width).zip(walls.chunks(width)) {
        text.push(upright(walls[0], WEST));
        for (letter, walls) in letters.iter().zip(walls) {
            text.extend([' ', char::from(*letter), ' ', upright(*walls, EAST)]);
        }
        text.push('\n');
        text.push_str(&line(walls, SOUTH));
    }
    text
}
