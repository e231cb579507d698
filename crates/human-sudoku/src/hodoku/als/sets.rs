//! The almost locked sets of a board, and their restricted commons: digits whose places in two sets all see each other.

use crate::board::{CellSet, DigitSet};
use crate::hodoku::Board;
use crate::hodoku::options::Form;
use crate::step::{Role, Set};

/// n cells of a house with n+1 digits.
#[derive(Clone, Debug)]
pub(super) struct Als {
    pub(super) cells: CellSet,
    pub(super) digits: DigitSet,
    /// For each digit of the set, the cells that see all its places in the set; else none.
    pub(super) seen: [CellSet; 9],
}

/// Two sets without a common cell, and the digits that only one of them has.
#[derive(Clone, Copy, Debug)]
pub(super) struct Link {
    pub(super) one: usize,
    pub(super) two: usize,
    pub(super) digits: DigitSet,
}

impl Link {
    /// The other set of the link.
    pub(super) const fn other(&self, set: usize) -> usize {
        if set == self.one { self.two } else { self.one }
    }
}

/// All sets of a board and all links between them.
#[derive(Debug, Default)]
pub(in super::super) struct Sets {
    /// Rows, columns, boxes; in each, depth-first by ascending cells.
    pub(super) all: Vec<Als>,
    /// By the first set, then the second, each greater than the first.
    pub(super) links: Vec<Link>,
    /// For each set, the numbers of its links, ascending.
    pub(super) of_set: Vec<Vec<usize>>,
    /// Of each set what rules most pairs out.
    heads: Vec<Head>,
    /// What they were made for.
    places: Option<[CellSet; 9]>,
}

/// A set's cells and digits, and the cells that see all its places of a digit.
#[derive(Clone, Copy, Debug)]
struct Head {
    cells: CellSet,
    around: CellSet,
    digits: DigitSet,
}

impl Head {
    fn of(als: &Als) -> Self {
        let around = als.seen.iter().fold(CellSet::EMPTY, |all, &cells| all | cells);
        Self { cells: als.cells, around, digits: als.digits }
    }

    /// Whether two sets may have a restricted common.
    #[inline]
    fn may_link(&self, other: &Self, overlap: bool) -> bool {
        other.cells.meets(self.around)
            && self.cells.meets(other.around)
            && self.digits.meets(other.digits)
            && (overlap || !self.cells.meets(other.cells))
    }
}

impl Sets {
    /// The sets of two cells or more of a board, alone: one cell with two digits is a link already.
    pub(in super::super) fn of(board: &Board) -> Vec<Set> {
        let mut sets = Self::default();
        sets.collect(board);
        let all: Vec<usize> = (0..sets.all.len()).filter(|&set| sets.all[set].cells.len() > 1).collect();
        sets.shown(&all)
    }

    /// Finds the sets of a board, unless they are there.
    pub(super) fn update(&mut self, board: &Board) {
        let places = std::array::from_fn(|digit| board.position().places(digit));
        if self.places == Some(places) {
            return;
        }
        self.places = Some(places);
        self.collect(board);
        self.link(board);
    }

    fn collect(&mut self, board: &Board) {
        self.all.clear();
        let geometry = board.position().geometry();
        for house in 0..geometry.house_count() {
            let empty = geometry.house(house) & board.position().empty_cells();
            self.extend(board, house, empty, CellSet::EMPTY, DigitSet::EMPTY);
        }
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
                self.all.push(Als::new(board, cells, digits));
            }
            if surplus > 0 && surplus - 1 <= left.len() {
                self.extend(board, house, left, cells, digits);
            }
        }
    }

    fn link(&mut self, board: &Board) {
        let position = board.position();
        self.links.clear();
        for of_set in &mut self.of_set {
            of_set.clear();
        }
        self.of_set.resize_with(self.all.len().max(self.of_set.len()), Vec::new);
        self.heads.clear();
        self.heads.extend(self.all.iter().map(Head::of));
        let overlap = board.counts(Form::AlsOverlap);
        for (one, first) in self.heads.iter().enumerate() {
            for (two, second) in self.heads.iter().enumerate().skip(one + 1) {
                if !first.may_link(second, overlap) {
                    continue;
                }
                let seen = &self.all[one].seen;
                let restricted =
                    |digit: &usize| seen[*digit].contains_all(second.cells & position.places(*digit));
                let digits: DigitSet =
                    (first.digits & second.digits).into_iter().filter(restricted).collect();
                if !digits.is_empty() {
                    self.of_set[one].push(self.links.len());
                    self.of_set[two].push(self.links.len());
                    self.links.push(Link { one, two, digits });
                }
            }
        }
    }

    /// The sets as a step shows them.
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

    /// The cells that see all places of a digit in both sets, and have it.
    pub(super) fn gone(&self, other: &Self, board: &Board, digit: usize) -> CellSet {
        self.seen[digit] & other.seen[digit] & board.position().places(digit)
    }
}
