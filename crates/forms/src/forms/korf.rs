//! Numbered boards, one a line: number, perhaps the optimal length, then the tiles, as Korf's hundred instances are
//! listed (Korf 1985).

use crate::form::{Claim, Example, Form, Item, LineReader, Read, Refused};
use crate::looks::Looks;
use crate::matrix::{Cell, Matrix, pieces};
use crate::puzzle::Puzzle;
use crate::{Fault, Kind, Place, meaning};

/// See the module.
pub(super) static FORM: Form = Form {
    name: "korf",
    help: "numbered boards of sliding tiles, one a line: number, perhaps the optimal length, tiles",
    examples: &[
        Example {
            text: "# id tiles\n1 14 13 15 7 11 12 9 5 6 0 2 1 4 8 10 3\n2 13 5 4 10 9 12 8 14 2 3 7 1 0 15 11 6\n",
            reads: &[
                "tiles 4x4 14 13 15 7 / 11 12 9 5 / 6 0 2 1 / 4 8 10 3 title 1",
                "tiles 4x4 13 5 4 10 / 9 12 8 14 / 2 3 7 1 / 0 15 11 6 title 2",
            ],
        },
        Example {
            text: "1 57 14 13 15 7 11 12 9 5 6 0 2 1 4 8 10 3\n",
            reads: &["tiles 4x4 14 13 15 7 / 11 12 9 5 / 6 0 2 1 / 4 8 10 3 optimum 57 title 1"],
        },
    ],
    refused: &[
        Refused {
            text: "1 57 14 13 15 7 11 12 9 5 6 0 2 1 4 8 10 3\n2 55 13 5 4 10 9 12 8 14 2 3 7 1 0 15 11 11\n",
            message: "line 2, column 42: tile 11 stands here and at line 2, column 39; tile 6 is missing",
        },
        Refused {
            text: "1 57 14 13 15 7 11 12 9 5 6 0 2 1 4 8 10 3\n2 55 13 5 4\n",
            message: "line 2: expected a number, the optimal length and 16 tiles: 18 words, found 5",
        },
    ],
    looks,
    read: Read::Lines(start),
};

fn words(number: usize, line: &str) -> Vec<Cell<'_>> {
    let parts = |c: char| c.is_whitespace() || matches!(c, ',' | ':' | ';' | '(' | ')');
    pieces(line, Place::new(number, 1), parts).filter(|word| !word.text.is_empty()).take(80).collect()
}

/// What a line holds: the side of the board, and how many words stand before the tiles.
#[derive(Clone, Copy)]
struct Layout {
    side: usize,
    before: usize,
}

fn layout(words: &[Cell<'_>]) -> Option<Layout> {
    let numbers: Option<Vec<usize>> = words.iter().map(|word| word.text.parse().ok()).collect();
    let numbers = numbers?;
    let is_board = |tiles: &[usize]| {
        let mut tiles = tiles.to_vec();
        tiles.sort_unstable();
        tiles.iter().copied().eq(0..tiles.len())
    };
    let layouts = (3..=8).flat_map(|side| [1, 2].map(|before| Layout { side, before }));
    layouts
        .filter(|layout| layout.side * layout.side + layout.before == numbers.len())
        .find(|layout| is_board(&numbers[layout.before..]))
}

fn first(looks: &Looks<'_>) -> Option<Layout> {
    let (number, line) = looks.filled().find(|(_, line)| !line.trim_start().starts_with(['#', '%', ';']))?;
    layout(&words(number, line))
}

fn looks(looks: &Looks<'_>) -> Vec<Claim> {
    let claim = |layout: Layout| {
        let evidence = format!("{0}x{0} sliding tiles, numbered lines", layout.side);
        Claim::new(Kind::Tiles, Claim::MARKED, evidence)
    };
    first(looks).map(claim).into_iter().collect()
}

fn start(looks: &Looks<'_>) -> Result<Box<dyn LineReader>, Fault> {
    let layout = first(looks).ok_or_else(|| Fault::new("expected numbered boards, one a line"))?;
    Ok(Box::new(Lines { layout }))
}

struct Lines {
    layout: Layout,
}

impl LineReader for Lines {
    fn line(&mut self, number: usize, line: &str) -> Option<Item> {
        if line.trim().is_empty() || line.trim_start().starts_with(['#', '%', ';']) {
            return None;
        }
        let words = words(number, line);
        let Layout { side, before } = self.layout;
        if words.len() != side * side + before {
            let length = if before == 2 { ", the optimal length" } else { "" };
            let (all, found) = (side * side + before, words.len());
            let message =
                format!("expected a number{length} and {} tiles: {all} words, found {found}", side * side);
            return Some(Item::new(number, Err(Fault::new(message).at(Place::line(number)))));
        }
        let rows = words[before..].chunks(side).map(<[Cell<'_>]>::to_vec).collect();
        let mut item = meaning::item(Kind::Tiles, &Matrix { title: Some(words[0].text), rows });
        if let (Ok(Puzzle::Tiles(board)), 2) = (&mut item.puzzle, before) {
            board.optimum = words[1].text.parse().ok();
        }
        Some(item)
    }
}
