//! Boards of two players' stones: read from text, and drawn as pictures.

use super::text::Word;
use crate::instance::scene::{Cell, Look, Picture, Tone};
use solvarium::Error;

/// A stone of one of the two players.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Side {
    First,
    Second,
}

impl Side {
    /// The owner of the stone of this letter, or none for an empty cell; `None` for other letters.
    pub(crate) const fn of_cell(letter: char) -> Option<Option<Self>> {
        match letter {
            'x' | 'X' | '*' => Some(Some(Self::First)),
            'o' | 'O' => Some(Some(Self::Second)),
            '.' | '_' | '-' => Some(None),
            _ => None,
        }
    }

    /// The player of this letter.
    pub(crate) fn of_letter(word: &str) -> Option<Self> {
        let mut letters = word.chars();
        letters.next().filter(|_| letters.as_str().is_empty()).and_then(Self::of_cell).flatten()
    }
}

/// A board as a text has it.
#[derive(Debug)]
pub(crate) struct Board {
    pub(crate) width: u32,
    pub(crate) height: u32,
    /// The cells, row by row from above.
    cells: Vec<Option<Side>>,
    /// The player to move, if the text names one.
    pub(crate) turn: Option<Side>,
    first: Word<'static>,
}

impl Board {
    pub(super) fn of_rows(
        rows: &[Vec<Word<'_>>],
        size: Option<(u32, u32)>,
        turn: Option<Side>,
    ) -> Result<Self, Error> {
        let letters = |row: &[Word<'_>]| row.iter().flat_map(|word| word.text.chars()).collect::<Vec<_>>();
        let place = rows[0][0].place;
        let cells: Vec<Vec<char>> = rows.iter().map(|row| letters(row)).collect();
        let own = match size {
            // All cells in one row.
            Some((width, height))
                if cells.len() == 1 && cells[0].len() as u64 == u64::from(width) * u64::from(height) =>
            {
                (width as usize, height as usize)
            }
            _ => (cells[0].len(), cells.len()),
        };
        for (row, words) in cells.iter().zip(rows).filter(|_| cells.len() > 1) {
            if row.len() != own.0 {
                let message = format!("expected a row of {} cells, found {}", own.0, row.len());
                return Err(Error::input(message).at(words[0].place));
            }
        }
        if let Some((width, height)) = size.filter(|size| (size.0 as usize, size.1 as usize) != own) {
            let message = format!("expected a board of {width}x{height} cells, found {}x{}", own.0, own.1);
            return Err(Error::input(message).at(place));
        }
        let number = |length: usize| u32::try_from(length).unwrap_or(u32::MAX);
        Ok(Self {
            width: number(own.0),
            height: number(own.1),
            cells: cells.into_iter().flatten().map(|letter| Side::of_cell(letter).flatten()).collect(),
            turn,
            first: Word { text: "", place },
        })
    }

    /// The stone in this column and this row from above.
    pub(crate) fn at(&self, x: u32, y: u32) -> Option<Side> {
        self.cells.get((y * self.width + x) as usize).copied().flatten()
    }

    /// Number of stones of a player.
    pub(crate) fn count(&self, side: Side) -> usize {
        self.cells.iter().filter(|cell| **cell == Some(side)).count()
    }

    /// The stones of a player as bits; `bit` is the number of the bit of a column and a row from above.
    pub(crate) fn bits(&self, side: Side, bit: impl Fn(u32, u32) -> u32) -> u128 {
        let places = (0..self.height).flat_map(|y| (0..self.width).map(move |x| (x, y)));
        places.filter(|&(x, y)| self.at(x, y) == Some(side)).fold(0, |all, (x, y)| all | 1 << bit(x, y))
    }

    /// The error that the board cannot occur.
    pub(crate) fn wrong(&self, why: &str) -> Error {
        Error::unsolvable(format!("no game leads to this board: {why}")).at(self.first.place)
    }

    /// Refuses a board on which the players have not set stones in turn.
    pub(crate) fn check_turns(&self) -> Result<(), Error> {
        let (first, second) = (self.count(Side::First), self.count(Side::Second));
        let to_move = if first == second { Side::First } else { Side::Second };
        if first != second && first != second + 1 {
            return Err(self.wrong(&format!("X has {first} stones and O has {second}, but they take turns")));
        }
        match self.turn {
            Some(turn) if turn != to_move => {
                Err(self.wrong("judging by the numbers of stones, the other player is to move"))
            }
            _ => Ok(()),
        }
    }
}

/// The picture of a board of stones; `owner` has the stone in a column and a row from above.
pub(crate) fn stones(width: u32, height: u32, owner: impl Fn(u32, u32) -> Option<Side>) -> Picture {
    let places = (0..height).flat_map(|y| (0..width).map(move |x| (x, y)));
    let cell = |(x, y)| match owner(x, y) {
        Some(Side::First) => Cell::new("X", Tone::Given),
        Some(Side::Second) => Cell::new("O", Tone::Plain),
        None => Cell::new("", Tone::Empty),
    };
    Picture::new(Look::Stones, (width as usize, height as usize), places.map(cell).collect())
}

/// The picture of numbered objects that belong to no player, such as pins and heaps; `is_there` says which of a row are
/// left.
pub(crate) fn things(width: usize, height: usize, is_there: impl Fn(usize, usize) -> bool) -> Picture {
    let places = (0..height).flat_map(|y| (0..width).map(move |x| (x, y)));
    let cell = |(x, y)| match is_there(x, y) {
        true => Cell::new(x + 1, Tone::Neutral),
        false => Cell::new("", Tone::Empty),
    };
    Picture::new(Look::Stones, (width, height), places.map(cell).collect())
}

/// The owner of a bit in the stones of both players.
pub(crate) const fn owner(stones: [u128; 2], bit: u32) -> Option<Side> {
    match (stones[0] >> bit & 1, stones[1] >> bit & 1) {
        (1, _) => Some(Side::First),
        (_, 1) => Some(Side::Second),
        _ => None,
    }
}

/// A table of texts, row by row.
pub(crate) fn table(rows: &[Vec<String>]) -> Picture {
    let width = rows.iter().map(Vec::len).max().unwrap_or(1).max(1);
    let cell = |text: Option<&String>| match text {
        Some(text) if !text.is_empty() => Cell::new(text, Tone::Plain),
        _ => Cell::new("", Tone::Empty),
    };
    let cells = rows.iter().flat_map(|row| (0..width).map(move |x| cell(row.get(x)))).collect();
    Picture::new(Look::Table, (width, rows.len()), cells)
}

/// The text of a picture: its rows. On a board of stones, an empty cell is a point, and all cells have the same width.
pub(crate) fn text(picture: &Picture) -> String {
    let is_board = picture.look == Look::Stones;
    let empty = if is_board { "." } else { " " };
    let longest = picture.cells.iter().map(|cell| cell.text.chars().count()).max();
    let width = longest.filter(|_| is_board).unwrap_or(0);
    let mut text = String::new();
    for row in picture.cells.chunks(picture.width.max(1)) {
        let cells: Vec<String> = row
            .iter()
            .map(|cell| match cell.text.as_str() {
                "" => format!("{empty:>width$}"),
                text => format!("{text:>width$}"),
            })
            .collect();
        text += cells.join(" ").trim_end();
        text.push('\n');
    }
    text
}

/// The name of a cell, with its column as a letter and its row as a number from 1.
pub(crate) fn cell_name(x: u32, row: u32) -> String {
    let letter = char::from_u32('a' as u32 + x).filter(char::is_ascii_lowercase);
    letter.map_or_else(|| format!("{}:{row}", x + 1), |letter| format!("{letter}{row}"))
}
