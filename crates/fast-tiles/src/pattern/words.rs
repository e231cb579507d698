//! Computes the words of `words.txt`, which takes seconds; [`super::automaton`] describes them.
//!
//! `SOLVARIUM_BLESS=1 cargo test -p fast-tiles words` writes them.

use super::automaton::WORDS;
use crate::direction::Direction;
use std::collections::{BTreeMap, BTreeSet, VecDeque};
use std::string::String;
use std::vec::Vec;

/// The length of the longest words.
const LENGTH: usize = 12;

#[test]
fn words_are_those_that_a_search_finds() {
    let lines: Vec<String> = forbidden().into_iter().map(|word| word.letters() + "\n").collect();
    if std::env::var_os("SOLVARIUM_BLESS").is_some() {
        let file = concat!(env!("CARGO_MANIFEST_DIR"), "/src/pattern/words.txt");
        std::fs::write(file, lines.concat()).unwrap();
    } else {
        assert!(lines.concat() == WORDS, "words.txt has others");
    }
}

/// Returns all forbidden words that contain no other.
fn forbidden() -> BTreeSet<Word> {
    let (mut forbidden, mut kept) = (BTreeSet::new(), BTreeMap::<_, Vec<Area>>::new());
    let mut words = VecDeque::from([(Word::EMPTY, Effect::none())]);
    // Shorter words come first; words of the same length are in order.
    while let Some((word, effect)) = words.pop_front() {
        if word.ends().any(|end| forbidden.contains(&end)) {
            continue;
        }
        let same = kept.entry(effect.tiles).or_default();
        if same.iter().any(|area| area.is_within(&effect.area)) {
            forbidden.insert(word);
            continue;
        }
        same.push(effect.area);
        if word.len() < LENGTH as u32 {
            words.extend(Direction::ALL.map(|way| (word.and(way), effect.and(way))));
        }
    }
    forbidden
}

/// A sequence of moves, two bits each, the last move lowest, below a bit that is set.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
struct Word(u32);

impl Word {
    const EMPTY: Self = Self(1);

    /// Appends a move.
    fn and(self, way: Direction) -> Self {
        Self(self.0 << 2 | way as u32)
    }

    fn len(self) -> u32 {
        self.0.ilog2() / 2
    }

    /// Iterates over its suffixes, longest first.
    fn ends(self) -> impl Iterator<Item = Self> {
        let end = move |length: u32| Self(self.0 & ((1 << (2 * length)) - 1) | 1 << (2 * length));
        (0..=self.len()).rev().map(end)
    }

    fn letters(self) -> String {
        let way = |i| Direction::ALL[(self.0 >> (2 * i) & 3) as usize];
        (0..self.len()).rev().map(|i| way(i).letter()).collect()
    }
}

/// The effect of moves on any board.
#[derive(Clone, Copy)]
struct Effect {
    blank: Cell,
    tiles: Tiles,
    area: Area,
}

impl Effect {
    fn none() -> Self {
        Self { blank: Cell::START, tiles: Tiles::none(), area: Area::default() }
    }

    /// Appends a move.
    fn and(mut self, way: Direction) -> Self {
        let to = self.blank.to(way);
        self.tiles.put(self.blank, self.tiles.at(to));
        self.tiles.put(to, Cell::START);
        self.blank = to;
        self.area.widen(to);
        self
    }
}

/// A cell relative to the blank's first cell: columns to the right, and rows below, each a [`Cell::ROW`].
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
struct Cell(i16);

impl Cell {
    const START: Self = Self(0);
    const ROW: i16 = 64;

    fn to(self, way: Direction) -> Self {
        Self(match way {
            Direction::Up => self.0 - Self::ROW,
            Direction::Down => self.0 + Self::ROW,
            Direction::Left => self.0 - 1,
            Direction::Right => self.0 + 1,
        })
    }

    fn row(self) -> i16 {
        (self.0 + Self::ROW / 2).div_euclid(Self::ROW)
    }

    fn column(self) -> i16 {
        self.0 - self.row() * Self::ROW
    }
}

/// The cells whose tiles have changed, the blank's included. Comparison needs all of them, but the sum distinguishes most of them.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
struct Tiles {
    /// The sum of hashes of the changed cells and tiles.
    sum: u64,
    /// Each changed cell and the former cell of its tile, in order. Unused entries are [`NOTHING`].
    cells: [(Cell, Cell); LENGTH + 1],
}

/// Marks an unused entry; it sorts after all cells.
const NOTHING: (Cell, Cell) = (Cell(i16::MAX), Cell(0));

impl Tiles {
    fn none() -> Self {
        Self { sum: 0, cells: [NOTHING; LENGTH + 1] }
    }

    /// Returns the former cell of the tile on this cell.
    fn at(&self, cell: Cell) -> Cell {
        self.cells.iter().find(|(other, _)| *other == cell).map_or(cell, |&(_, tile)| tile)
    }

    fn put(&mut self, cell: Cell, tile: Cell) {
        let before = self.at(cell);
        let at = self.cells.partition_point(|(other, _)| *other < cell);
        match (before == cell, tile == cell) {
            (true, true) => {}
            (true, false) => {
                self.cells[at..].rotate_right(1);
                self.cells[at] = (cell, tile);
            }
            (false, true) => {
                self.cells[at..].rotate_left(1);
                self.cells[LENGTH] = NOTHING;
            }
            (false, false) => self.cells[at].1 = tile,
        }
        self.sum = self.sum.wrapping_add(number(cell, tile)).wrapping_sub(number(cell, before));
    }
}

/// Hashes a tile on a cell; 0 if the tile has not moved (constants of Steele, Lea and Flood, 2014).
fn number(cell: Cell, tile: Cell) -> u64 {
    let difference = i64::from(tile.0) - i64::from(cell.0);
    let mut bits = (difference << 16 ^ i64::from(cell.0)) as u64 * u64::from(tile != cell);
    bits = (bits ^ bits >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    bits = (bits ^ bits >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
    bits ^ bits >> 31
}

/// The bounding rectangle of all cells of the blank.
#[derive(Clone, Copy, Default)]
struct Area {
    left: i16,
    top: i16,
    right: i16,
    bottom: i16,
}

impl Area {
    fn widen(&mut self, cell: Cell) {
        (self.left, self.right) = (self.left.min(cell.column()), self.right.max(cell.column()));
        (self.top, self.bottom) = (self.top.min(cell.row()), self.bottom.max(cell.row()));
    }

    fn is_within(&self, other: &Self) -> bool {
        let columns = self.left >= other.left && self.right <= other.right;
        columns && self.top >= other.top && self.bottom <= other.bottom
    }
}
