//! Nim, in the catalogue.

use crate::game::{self, Playable, Words, text_table, things};
use crate::instance::scene::Picture;
use crate::problem::{Answer, ProblemInfo, ProblemKind};
use crate::reading::{AuxiliaryInputs, Item};
use crate::table::Entry;
use solvarium::game::rules::Nim;
use solvarium::game::{Game, RankedGame, Turn};

pub(crate) static ENTRY: Entry<ProblemInfo> = Entry {
    name: "nim",
    aliases: &[],
    help: "Nim: heaps '3 4 5'; a move '2-3' takes 3 of heap 2; the player who takes the last one wins",
    settings: &[],
    of: ProblemInfo {
        answer: Answer::Value,
        example: "3 4 5",
        examples: &[("Heaps of 3, 4 and 5", "nim 3 4 5\n")],
        read,
        ..ProblemInfo::PLAIN
    },
};

type Heaps = <Nim as Game>::State;

/// The largest heap that is drawn.
const DRAWN: usize = 16;

fn read(text: &str, kind: &ProblemKind, _: &AuxiliaryInputs<'_>) -> Vec<Item> {
    game::read(text, kind, |text| {
        let mut heaps = Vec::new();
        while let Some(heap) = text.take(|word| word.parse().ok()) {
            heaps.push(heap);
        }
        if heaps.is_empty() {
            return Err(text.wrong("the sizes of the heaps, from 0 to 255"));
        }
        let nim = Nim::new(&heaps)?;
        let start = nim.start();
        Ok((nim, start))
    })
}

/// The largest heap at the start.
fn longest(nim: &Nim) -> usize {
    nim.start().0.into_iter().max().unwrap_or(0).into()
}

impl Playable for Nim {
    type Game = Self;

    fn game(&self) -> &Self {
        self
    }

    fn pack(&self, (heaps, turn): Heaps) -> Words {
        [u64::from_le_bytes(heaps).into(), u128::from(turn == Turn::Min)]
    }

    fn unpack(&self, [heaps, turn]: Words) -> Heaps {
        ((heaps as u64).to_le_bytes(), if turn == 0 { Turn::Max } else { Turn::Min })
    }

    fn code(&self, (heap, taken): (u8, u8)) -> u32 {
        u32::from(heap) << 8 | u32::from(taken)
    }

    fn decode(&self, code: u32) -> (u8, u8) {
        ((code >> 8) as u8, code as u8)
    }

    fn notation(&self, (heap, taken): (u8, u8)) -> String {
        format!("{}-{taken}", heap + 1)
    }

    /// The first object that is taken; all to its right are taken, too.
    fn cells(&self, (heaps, _): Heaps, (heap, taken): (u8, u8)) -> Vec<Vec<usize>> {
        let heap = usize::from(heap);
        match longest(self) {
            longest @ 1..=DRAWN => vec![vec![heap * longest + usize::from(heaps[heap] - taken)]],
            _ => Vec::new(),
        }
    }

    fn describe(&self) -> String {
        "Nim".into()
    }

    fn players(&self) -> [&'static str; 2] {
        ["first", "second"]
    }

    /// A row of objects for each heap; numbers, if a heap has too many.
    fn picture(&self, (heaps, _): Heaps) -> Picture {
        let first = Game::start(self).0;
        let count = first.iter().rposition(|heap| *heap > 0).map_or(1, |last| last + 1);
        let longest = longest(self);
        if (1..=DRAWN).contains(&longest) {
            return things(longest, count, |thing, heap| thing < heaps[heap].into());
        }
        let heap = |(number, heap): (usize, &u8)| vec![format!("heap {number}"), heap.to_string()];
        text_table(&(1..).zip(&heaps[..count]).map(heap).collect::<Vec<_>>())
    }

    fn bits(&self, (heaps, _): Heaps) -> f64 {
        heaps.iter().map(|heap| (f64::from(*heap) + 1.0).log2()).sum()
    }

    fn numbers(&self) -> Option<u64> {
        RankedGame::numbers(self)
    }

    fn rank(&self, state: Heaps) -> u64 {
        RankedGame::rank(self, &state)
    }

    fn unrank(&self, number: u64) -> Heaps {
        RankedGame::unrank(self, number)
    }
}
