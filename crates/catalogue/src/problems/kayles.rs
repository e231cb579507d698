//! Kayles, in the catalogue.

use crate::game::{self, Playable, Words, things};
use crate::instance::scene::Picture;
use crate::problem::{Answer, ProblemInfo, ProblemKind};
use crate::reading::{AuxiliaryInputs, Item};
use crate::table::Entry;
use solvarium::game::rules::Kayles;
use solvarium::game::{Game, Turn};

pub(crate) static ENTRY: Entry<ProblemInfo> = Entry {
    name: "kayles",
    aliases: &[],
    help: "Kayles: rows of pins '7' or '3 4'; a move '2' knocks down pin 2, '2-3' pins 2 and 3",
    settings: &[],
    of: ProblemInfo {
        answer: Answer::Value,
        example: "7",
        examples: &[("Seven pins", "kayles 7\n")],
        read,
        ..ProblemInfo::PLAIN
    },
};

/// Kayles with the number of its pins and of the gaps between its rows.
struct Pins {
    game: Kayles,
    length: u32,
}

fn read(text: &str, kind: &ProblemKind, _: &AuxiliaryInputs<'_>) -> Vec<Item> {
    game::read(text, kind, |text| {
        let rows = text.numbers();
        let length = rows.iter().fold(0_u32, |length, row| length.saturating_add(*row).saturating_add(1));
        if !(2..=64).contains(&length) {
            return Err(text.wrong("one or more rows of pins, with at most 63 pins and gaps"));
        }
        let (mut pins, mut from) = (0, 0);
        for row in rows {
            pins |= ((1_u64 << row) - 1) << from;
            from += row + 1;
        }
        let own = Pins { game: Kayles::standing(pins), length: length - 1 };
        let start = own.game.start();
        Ok((own, start))
    })
}

impl Playable for Pins {
    type Game = Kayles;

    fn game(&self) -> &Kayles {
        &self.game
    }

    fn pack(&self, (pins, turn): (u64, Turn)) -> Words {
        [pins.into(), u128::from(turn == Turn::Min)]
    }

    fn unpack(&self, [pins, turn]: Words) -> (u64, Turn) {
        (pins as u64, if turn == 0 { Turn::Max } else { Turn::Min })
    }

    fn code(&self, (first, count): (u8, u8)) -> u32 {
        u32::from(first) << 8 | u32::from(count)
    }

    fn decode(&self, code: u32) -> (u8, u8) {
        ((code >> 8) as u8, code as u8)
    }

    fn notation(&self, (first, count): (u8, u8)) -> String {
        if count == 1 { (first + 1).to_string() } else { format!("{}-{}", first + 1, first + 2) }
    }

    /// One pin twice, or two pins in any order.
    fn cells(&self, _: (u64, Turn), (first, count): (u8, u8)) -> Vec<Vec<usize>> {
        let (first, last) = (usize::from(first), usize::from(first + count - 1));
        if first == last { vec![vec![first; 2]] } else { vec![vec![first, last], vec![last, first]] }
    }

    fn describe(&self) -> String {
        format!("Kayles, {}", solvarium::wording::count(self.game.start().0.count_ones() as usize, "pin"))
    }

    fn begins_with_numbers(&self) -> bool {
        true
    }

    fn players(&self) -> [&'static str; 2] {
        ["first", "second"]
    }

    fn picture(&self, (pins, _): (u64, Turn)) -> Picture {
        things(self.length as usize, 1, |at, _| pins >> at & 1 == 1)
    }

    fn bits(&self, (pins, _): (u64, Turn)) -> f64 {
        f64::from(pins.count_ones())
    }

    fn numbers(&self) -> Option<u64> {
        1_u64.checked_shl(self.length + 1)
    }

    fn rank(&self, (pins, turn): (u64, Turn)) -> u64 {
        2 * pins + u64::from(turn == Turn::Min)
    }

    fn unrank(&self, number: u64) -> (u64, Turn) {
        (number / 2, if number.is_multiple_of(2) { Turn::Max } else { Turn::Min })
    }
}
