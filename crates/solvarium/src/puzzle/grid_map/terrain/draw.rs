//! Maps as text.

use super::super::cell::Cell;
use super::{Ground, Terrain};

impl Terrain {
    /// The map as text, with other characters at some cells. The first mark of a cell is used.
    pub(in super::super) fn draw(&self, marks: &[(Cell, u8)]) -> String {
        if self.has_walls() {
            return self.draw_walls(marks);
        }
        let width = usize::from(self.width);
        let mut text = Vec::with_capacity((width + 1) * usize::from(self.height));
        for row in self.fields.chunks(width) {
            text.extend(row.iter().map(|ground| ground.letter()));
            text.push(b'\n');
        }
        let is_here = |cell: Cell| cell.x < self.width && cell.y < self.height;
        for &(cell, mark) in marks.iter().rev().filter(|(cell, _)| is_here(*cell)) {
            text[usize::from(cell.y) * (width + 1) + usize::from(cell.x)] = mark;
        }
        text.into_iter().map(char::from).collect()
    }

    /// The map as text, with walls between cells.
    ///
    /// ```text
    /// +---+---+
    /// | S   G |
    /// +---+---+
    /// ```
    fn draw_walls(&self, marks: &[(Cell, u8)]) -> String {
        let width = usize::from(self.width);
        let line = |walls: &mut dyn Iterator<Item = bool>| {
            let sides: String = walls.map(|wall| if wall { "---+" } else { "   +" }).collect();
            format!("+{sides}\n")
        };
        let mut text = line(&mut self.walls[..width].iter().map(|walls| walls & 1 != 0));
        for (y, row) in (0..).zip(self.walls.chunks(width)) {
            text.push(if row[0] & 8 != 0 { '|' } else { ' ' });
            for (x, walls) in (0..).zip(row) {
                let cell = Cell { x, y };
                let mark = marks.iter().find(|(marked, _)| *marked == cell).map(|(_, mark)| *mark);
                let letter = match (mark, self.ground(cell)) {
                    (Some(mark), _) => mark,
                    (None, Ground::Land) => b' ',
                    (None, ground) => ground.letter(),
                };
                text.extend([' ', char::from(letter), ' ', if walls & 2 != 0 { '|' } else { ' ' }]);
            }
            text.push('\n');
            text.push_str(&line(&mut row.iter().map(|walls| walls & 4 != 0)));
        }
        text
    }
}
