//! Dots and Boxes, in the catalogue.

use crate::game::{self, Playable, Words, cell_name, size};
use crate::instance::scene::{Cell, Look, Picture, Tone};
use crate::problem::{Answer, ProblemInfo, ProblemKind};
use crate::reading::{AuxiliaryInputs, Item};
use crate::table::Entry;
use solvarium::game::rules::{DotsAndBoxes, Drawn};
use solvarium::game::{Game, Turn};

pub(crate) static ENTRY: Entry<ProblemInfo> = Entry {
    name: "dots-and-boxes",
    aliases: &["dots"],
    help: "Dots and Boxes: '2x2' boxes; a move 'a1-' or 'a1|' draws a line right or down from a dot",
    settings: &[],
    of: ProblemInfo {
        answer: Answer::Value,
        example: "2x2",
        examples: &[("2x2 boxes", "dots-and-boxes 2x2\n")],
        read,
        ..ProblemInfo::PLAIN
    },
};

/// Dots and Boxes with its size.
struct Boxes {
    game: DotsAndBoxes,
    columns: u32,
    rows: u32,
}

fn read(text: &str, kind: &ProblemKind, _: &AuxiliaryInputs<'_>) -> Vec<Item> {
    game::read(text, kind, |text| {
        let (columns, rows) = text.take(size).unwrap_or((2, 2));
        let own = Boxes { game: DotsAndBoxes::new(rows, columns)?, columns, rows };
        let start = own.game.start();
        Ok((own, start))
    })
}

impl Boxes {
    /// The number of the line to the right of a dot.
    const fn right(&self, x: u32, y: u32) -> u32 {
        y * self.columns + x
    }

    /// The number of the line down from a dot.
    const fn down(&self, x: u32, y: u32) -> u32 {
        (self.rows + 1) * self.columns + y * (self.columns + 1) + x
    }
}

impl Playable for Boxes {
    type Game = DotsAndBoxes;

    fn game(&self) -> &DotsAndBoxes {
        &self.game
    }

    fn pack(&self, Drawn { edges, lead, turn }: Drawn) -> Words {
        [edges.into(), u128::from(lead.cast_unsigned()) << 1 | u128::from(turn == Turn::Min)]
    }

    fn unpack(&self, [edges, rest]: Words) -> Drawn {
        let turn = if rest & 1 == 0 { Turn::Max } else { Turn::Min };
        Drawn { edges: edges as u64, lead: ((rest >> 1) as u8).cast_signed(), turn }
    }

    fn code(&self, edge: u8) -> u32 {
        edge.into()
    }

    fn decode(&self, code: u32) -> u8 {
        code as u8
    }

    fn notation(&self, edge: u8) -> String {
        let edge = u32::from(edge);
        match edge.checked_sub(self.down(0, 0)) {
            None => format!("{}-", cell_name(edge % self.columns, edge / self.columns + 1)),
            Some(edge) => format!("{}|", cell_name(edge % (self.columns + 1), edge / (self.columns + 1) + 1)),
        }
    }

    fn cells(&self, _: Drawn, edge: u8) -> Vec<Vec<usize>> {
        let (edge, columns) = (u32::from(edge), self.columns);
        let (row, column) = match edge.checked_sub(self.down(0, 0)) {
            None => (2 * (edge / columns), 2 * (edge % columns) + 1),
            Some(edge) => (2 * (edge / (columns + 1)) + 1, 2 * (edge % (columns + 1))),
        };
        vec![vec![(row * (2 * columns + 1) + column) as usize]]
    }

    fn describe(&self) -> String {
        format!("{}x{} Dots and Boxes", self.columns, self.rows)
    }

    fn players(&self) -> [&'static str; 2] {
        ["first", "second"]
    }

    /// Dots, with the lines and boxes between them; a closed box is full.
    fn picture(&self, Drawn { edges, .. }: Drawn) -> Picture {
        let line = |number: u32, text| if edges >> number & 1 == 1 { text } else { "" };
        let is_closed = |x: u32, y: u32| {
            let around = [self.right(x, y), self.right(x, y + 1), self.down(x, y), self.down(x + 1, y)];
            around.iter().all(|number| edges >> number & 1 == 1)
        };
        let cell = |row: u32, column: u32| {
            let (x, y) = (column / 2, row / 2);
            match (row % 2, column % 2) {
                (0, 0) => "+",
                (0, _) => line(self.right(x, y), "-"),
                (_, 0) => line(self.down(x, y), "|"),
                _ if is_closed(x, y) => "#",
                _ => "",
            }
        };
        let (width, height) = (2 * self.columns + 1, 2 * self.rows + 1);
        let cells = (0..height).flat_map(|row| (0..width).map(move |column| (row, column)));
        let cells = cells.map(|(row, column)| Cell::new(cell(row, column), Tone::Plain)).collect();
        Picture::new(Look::Dots, (width as usize, height as usize), cells)
    }

    fn bits(&self, Drawn { edges, .. }: Drawn) -> f64 {
        f64::from(self.down(0, self.rows) - edges.count_ones())
    }
}
