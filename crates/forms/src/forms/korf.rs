//! Numbered boards, one in each line: number, optional optimal length, then the tiles, as Korf's hundred instances are listed (Korf
//! 1985). The number and the length may also be on the line above the tiles.

use crate::features::Features;
use crate::form::{Claim, Example, Form, Item, LineReader, Read, Refused};
use crate::matrix::{Cell, Matrix, pieces};
use crate::puzzle::Puzzle;
use crate::{Fault, Kind, Place, meaning};

/// See the module.
pub(super) const FORM: Form = Form {
    name: "korf",
    help: "numbered boards of sliding tiles: number, optionally the optimal length, then the tiles, on one line or on two",
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
        Example {
            text: "1\n14 13 15 7 11 12 9 5 6 0 2 1 4 8 10 3\n2\n13 5 4 10 9 12 8 14 2 3 7 1 0 15 11 6\n",
            reads: &[
                "tiles 4x4 14 13 15 7 / 11 12 9 5 / 6 0 2 1 / 4 8 10 3 title 1",
                "tiles 4x4 13 5 4 10 / 9 12 8 14 / 2 3 7 1 / 0 15 11 6 title 2",
            ],
        },
        Example {
            text: "1: 57\n14 13 15 7 11 12 9 5 6 0 2 1 4 8 10 3\n",
            reads: &["tiles 4x4 14 13 15 7 / 11 12 9 5 / 6 0 2 1 / 4 8 10 3 optimum 57 title 1"],
        },
    ],
    refused: &[
        Refused {
            text: "1\n14 13 15 7 11 12 9 5 6 0 2 1 4 8 10 3\n2\n13 5 4\n",
            message: "line 4: expected 16 tiles: 16 words, found 3",
        },
        Refused {
            text: "1\n14 13 15 7 11 12 9 5 6 0 2 1 4 8 10 3\n2\n",
            message: "line 3: expected 16 tiles on the next line, found the end of the text",
        },
        Refused {
            text: "1\n14 13 15 7 11 12 9 5 6 0 2 1 4 8 10 3\n13 5 4 10 9 12 8 14 2 3 7 1 0 15 11 6\n",
            message: "line 3: expected a number on the line above the tiles, found 16 words",
        },
        Refused {
            text: "1 57 14 13 15 7 11 12 9 5 6 0 2 1 4 8 10 3\n2 55 13 5 4 10 9 12 8 14 2 3 7 1 0 15 11 11\n",
            message: "line 2, column 42: tile 11 is here and at line 2, column 39; tile 6 is missing",
        },
        Refused {
            text: "1 57 14 13 15 7 11 12 9 5 6 0 2 1 4 8 10 3\n2 55 13 5 4\n",
            message: "line 2: expected a number, the optimal length and 16 tiles: 18 words, found 5",
        },
    ],
    recognise,
    read: Read::Lines(start),
};

fn words(number: usize, line: &str) -> Vec<Cell<'_>> {
    let parts = |c: char| c.is_whitespace() || matches!(c, ',' | ':' | ';' | '(' | ')');
    pieces(line, Place::new(number, 1), parts).filter(|word| !word.text.is_empty()).take(80).collect()
}

/// The layout of a line: the side of the board, and the number of words before the tiles.
#[derive(Clone, Copy)]
struct Layout {
    side: usize,
    before: usize,
    /// Whether these words are on a line of their own.
    is_above: bool,
}

impl Layout {
    const fn tiles(self) -> usize {
        self.side * self.side
    }
}

fn numbers(words: &[Cell<'_>]) -> Option<Vec<usize>> {
    words.iter().map(|word| word.text.parse().ok()).collect()
}

fn is_board(tiles: &[usize]) -> bool {
    let mut tiles = tiles.to_vec();
    tiles.sort_unstable();
    tiles.iter().copied().eq(0..tiles.len())
}

fn in_one_line(words: &[Cell<'_>]) -> Option<Layout> {
    let numbers = numbers(words)?;
    let layouts = (3..=8).flat_map(|side| [1, 2].map(|before| Layout { side, before, is_above: false }));
    layouts
        .filter(|layout| layout.tiles() + layout.before == numbers.len())
        .find(|layout| is_board(&numbers[layout.before..]))
}

/// One or two numbers, then a line with a complete board.
fn in_two_lines(above: &[Cell<'_>], tiles: &[Cell<'_>]) -> Option<Layout> {
    let (above, tiles) = (numbers(above)?, numbers(tiles)?);
    let side = tiles.len().isqrt();
    let is_square = (3..=8).contains(&side) && side * side == tiles.len();
    let fits = is_square && (1..=2).contains(&above.len()) && is_board(&tiles);
    fits.then_some(Layout { side, before: above.len(), is_above: true })
}

fn is_comment(line: &str) -> bool {
    line.trim_start().starts_with(['#', '%', ';'])
}

fn first(features: &Features<'_>) -> Option<Layout> {
    let mut lines = features.filled().filter(|(_, line)| !is_comment(line)).map(|(at, line)| words(at, line));
    let first = lines.next()?;
    in_one_line(&first).or_else(|| in_two_lines(&first, &lines.next()?))
}

fn recognise(features: &Features<'_>) -> Vec<Claim> {
    let claim = |layout: Layout| {
        let lines = if layout.is_above { "a number above each" } else { "numbered lines" };
        let evidence = format!("{0}x{0} sliding tiles, {lines}", layout.side);
        Claim::new(Kind::Tiles, Claim::MARKED, evidence)
    };
    first(features).map(claim).into_iter().collect()
}

fn start(features: &Features<'_>) -> Result<Box<dyn LineReader>, Fault> {
    let layout = first(features).ok_or_else(|| Fault::new("expected numbered boards"))?;
    Ok(match layout.is_above {
        true => Box::new(Pairs { layout, above: None }),
        false => Box::new(Lines { layout }),
    })
}

struct Lines {
    layout: Layout,
}

impl LineReader for Lines {
    fn line(&mut self, number: usize, line: &str) -> Option<Item> {
        if line.trim().is_empty() || is_comment(line) {
            return None;
        }
        let words = words(number, line);
        let Layout { before, .. } = self.layout;
        let all = self.layout.tiles() + before;
        if words.len() != all {
            let length = if before == 2 { ", the optimal length" } else { "" };
            let (tiles, found) = (self.layout.tiles(), words.len());
            let message = format!("expected a number{length} and {tiles} tiles: {all} words, found {found}");
            return Some(fault(number, message));
        }
        let (before, tiles) = words.split_at(before);
        let names: Vec<&str> = before.iter().map(|word| word.text).collect();
        Some(item(&names, tiles, self.layout))
    }
}

/// Reads a line with numbers and the next line with tiles.
struct Pairs {
    layout: Layout,
    /// The words of the line above, and its number.
    above: Option<(usize, Vec<String>)>,
}

impl LineReader for Pairs {
    fn line(&mut self, number: usize, line: &str) -> Option<Item> {
        if line.trim().is_empty() || is_comment(line) {
            return None;
        }
        let words = words(number, line);
        let found = words.len();
        let Some((_, above)) = self.above.take() else {
            if found > self.layout.before {
                let what = "expected a number on the line above the tiles";
                return Some(fault(number, format!("{what}, found {found} words")));
            }
            self.above = Some((number, words.iter().map(|word| word.text.to_owned()).collect()));
            return None;
        };
        let tiles = self.layout.tiles();
        if found != tiles {
            return Some(fault(number, format!("expected {tiles} tiles: {tiles} words, found {found}")));
        }
        let names: Vec<&str> = above.iter().map(String::as_str).collect();
        Some(item(&names, &words, self.layout))
    }

    fn end(&mut self) -> Option<Item> {
        let (number, _) = self.above.take()?;
        let tiles = self.layout.tiles();
        Some(fault(number, format!("expected {tiles} tiles on the next line, found the end of the text")))
    }
}

fn fault(number: usize, message: String) -> Item {
    Item::new(number, Err(Fault::new(message).at(Place::line(number))))
}

/// The board with its number, and its optimal length, if any.
fn item(names: &[&str], tiles: &[Cell<'_>], layout: Layout) -> Item {
    let rows = tiles.chunks(layout.side).map(<[Cell<'_>]>::to_vec).collect();
    let mut item = meaning::item(Kind::Tiles, &Matrix { title: names.first().copied(), rows });
    if let (Ok(Puzzle::Tiles(board)), Some(length)) = (&mut item.puzzle, names.get(1)) {
        board.optimum = length.parse().ok();
    }
    item
}
