//! The almost locked sets of a board, and their restricted commons: digits whose places in two sets all see each other.

use crate::board::{CellSet, DigitSet};
use crate::hodoku::Board;
use crate::hodoku::links::ones;
use crate::hodoku::options::Form;
use crate::step::{Role, Set};

/// n cells of a house with n+1 digits.
#[derive(Clone, Copy, Debug)]
pub(super) struct Als {
    pub(super) cells: CellSet,
    pub(super) digits: DigitSet,
    /// For each digit of the set, the cells that see all its places in the set; empty for other digits.
    pub(super) seen: [CellSet; 9],
}

/// Two disjoint sets, and their restricted commons: digits that only one of them can have.
#[derive(Clone, Copy, Debug)]
pub(super) struct Link {
    pub(super) one: usize,
    pub(super) two: usize,
    pub(super) digits: DigitSet,
}

impl Link {
    /// Returns the other set of the link.
    pub(super) const fn other(&self, set: usize) -> usize {
        if set == self.one { self.two } else { self.one }
    }
}

/// All sets of a board and all links between them.
#[derive(Debug, Default)]
pub(in super::super) struct Sets {
    /// The sets of rows, columns, boxes; in each, depth-first by ascending cells.
    pub(super) all: Vec<Als>,
    /// The links by the first set, then the second; each second set is greater than the first.
    pub(super) links: Vec<Link>,
    /// For each set, the numbers of its links, ascending.
    pub(super) of_set: Vec<Vec<usize>>,
    /// The sets of each house, and below, the places of the digits for which they were found.
    of_house: Vec<Vec<Als>>,
    places: Option<[CellSet; 9]>,
    /// For each set, the end of its links to greater sets among the links.
    ends: Vec<usize>,
    rows: Rows,
}

/// Sets as bits, in rows of `words` words.
#[derive(Debug, Default)]
struct Rows {
    words: usize,
    /// For each digit and cell, the sets in which this cell is the first place of the digit.
    first_at: Vec<u64>,
    /// For each digit, the later sets joined to the current one.
    joined: Vec<u64>,
}

impl Rows {
    fn of(&mut self, all: &[Als], board: &Board) {
        self.words = all.len().div_ceil(64);
        self.first_at.clear();
        self.first_at.resize(729 * self.words, 0);
        for (number, als) in all.iter().enumerate() {
            for digit in als.digits {
                if let Some(first) = (als.cells & board.position().places(digit)).first() {
                    self.first_at[self.words * (81 * digit + first) + number / 64] |= 1 << (number % 64);
                }
            }
        }
    }

    /// Finds, for each digit of a set, the later sets whose places of the digit all see those of this set. Only sets
    /// whose first place sees them are tested, which are few.
    fn join(&mut self, one: usize, all: &[Als], board: &Board) {
        let words = self.words;
        let overlap = board.counts(Form::AlsOverlap);
        self.joined.clear();
        self.joined.resize(9 * words, 0);
        for digit in all[one].digits {
            let places = board.position().places(digit);
            let seen = all[one].seen[digit] & places;
            let joined = &mut self.joined[words * digit..][..words];
            for first in seen {
                let row = &self.first_at[words * (81 * digit + first)..][..words];
                joined.iter_mut().zip(row).for_each(|(word, more)| *word |= more);
            }
            joined[..one / 64].fill(0);
            joined[one / 64] &= u64::MAX << (one % 64) << 1;
            for (at, word) in joined.iter_mut().enumerate().skip(one / 64) {
                for bit in ones(*word) {
                    let two = &all[64 * at + bit];
                    let apart = overlap || !two.cells.meets(all[one].cells);
                    if !apart || !seen.contains_all(two.cells & places) {
                        *word &= !(1 << bit);
                    }
                }
            }
        }
    }
}

impl Sets {
    /// Returns the sets of two cells or more of a board, without links. (A cell with two digits is a link already.)
    pub(in super::super) fn of(board: &Board) -> Vec<Set> {
        let mut sets = Self::default();
        sets.collect(board);
        let all: Vec<usize> = (0..sets.all.len()).filter(|&set| sets.all[set].cells.len() > 1).collect();
        sets.shown(&all)
    }

    /// Updates the sets to a board, unless they are current.
    pub(super) fn update(&mut self, board: &Board) {
        if self.collect(board) {
            self.link(board);
        }
    }

    /// Lists the sets of a board, and recomputes those of houses whose candidates have changed. Returns whether any
    /// candidates have changed.
    fn collect(&mut self, board: &Board) -> bool {
        let position = board.position();
        let geometry = position.geometry();
        let places = std::array::from_fn(|digit| position.places(digit));
        let before = self.places.replace(places);
        let changed = before.map_or(geometry.cells(), |before| {
            before.iter().zip(places).fold(CellSet::EMPTY, |all, (&one, two)| all | (one ^ two))
        });
        if changed.is_empty() {
            return false;
        }
        self.of_house.resize_with(geometry.house_count(), Vec::new);
        for house in (0..geometry.house_count()).filter(|&house| geometry.house(house).meets(changed)) {
            let empty = geometry.house(house) & position.empty_cells();
            self.of_house[house].clear();
            self.extend(board, house, empty, CellSet::EMPTY, DigitSet::EMPTY);
        }
        self.all.clear();
        for of_house in &self.of_house {
            self.all.extend_from_slice(of_house);
        }
        true
    }

    /// Adds the sets that contain `cells` and cells of `left`. A set that lies in two houses belongs to the first.
    fn extend(&mut self, board: &Board, house: usize, left: CellSet, cells: CellSet, digits: DigitSet) {
        let position = board.position();
        let mut left = left;
        while let Some(cell) = left.first() {
            left.remove(cell);
            let (cells, digits) = (cells.with(cell), digits | position.candidates(cell));
            let surplus = digits.len().saturating_sub(cells.len());
            if surplus == 1 && position.geometry().houses_around(cells).first() == Some(house) {
                self.of_house[house].push(Als::new(board, cells, digits));
            }
            if surplus <= 1 + left.len() {
                self.extend(board, house, left, cells, digits);
            }
        }
    }

    fn link(&mut self, board: &Board) {
        self.links.clear();
        for of_set in &mut self.of_set {
            of_set.clear();
        }
        self.of_set.resize_with(self.all.len().max(self.of_set.len()), Vec::new);
        self.ends.clear();
        self.rows.of(&self.all, board);
        for (one, als) in self.all.iter().enumerate() {
            self.rows.join(one, &self.all, board);
            for word in one / 64..self.rows.words {
                let of_digit = |digit: usize| self.rows.joined[self.rows.words * digit + word];
                for bit in ones(als.digits.into_iter().fold(0, |any, digit| any | of_digit(digit))) {
                    let two = 64 * word + bit;
                    let digits =
                        als.digits.into_iter().filter(|&digit| of_digit(digit) >> bit & 1 == 1).collect();
                    self.of_set[one].push(self.links.len());
                    self.of_set[two].push(self.links.len());
                    self.links.push(Link { one, two, digits });
                }
            }
            self.ends.push(self.links.len());
        }
    }

    /// Returns the links from a set to greater ones.
    pub(super) fn links_from(&self, set: usize) -> &[Link] {
        &self.links[if set == 0 { 0 } else { self.ends[set - 1] }..self.ends[set]]
    }

    /// Returns the sets as a step shows them.
    pub(super) fn shown(&self, sets: &[usize]) -> Vec<Set> {
        let show = |&set: &usize| Set {
            cells: self.all[set].cells,
            digits: self.all[set].digits,
            role: Role::AlmostLocked,
        };
        sets.iter().map(show).collect()
    }
}

impl Als {
    fn new(board: &Board, cells: CellSet, digits: DigitSet) -> Self {
        let position = board.position();
        let mut seen = [CellSet::EMPTY; 9];
        for digit in digits {
            seen[digit] = position.geometry().common_peers(cells & position.places(digit));
        }
        Self { cells, digits, seen }
    }

    /// Returns the cells that have a digit and see all its places in both sets.
    pub(super) fn gone(&self, other: &Self, board: &Board, digit: usize) -> CellSet {
        self.seen[digit] & other.seen[digit] & board.position().places(digit)
    }
}
