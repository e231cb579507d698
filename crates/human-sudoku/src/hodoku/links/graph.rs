//! Links as rows of bits. A node is a candidate, or a group: two or three places of a digit in the intersection of a line and a box.
//!
//! Of two nodes with a weak link, not both are true; of two nodes with a strong link, not both are false. Both
//! relations are symmetric, so one row serves both directions.
//!
//! Optionally, the places of a digit in an almost locked set are a node, too. n cells with n+1 digits lack at most one
//! digit, so any two digits of the set have a strong link.

use std::collections::BTreeMap;

use super::bits::{contains, members, ones};
use super::closure::Closure;
use super::inferences::Inferences;
use crate::board::{CandidateSet, CellSet, Geometry};
use crate::hodoku::Board;
use crate::hodoku::als::Sets;
use crate::hodoku::options::Form;
use crate::step::Set;

/// The kinds of nodes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in super::super) enum Grouping {
    /// Single candidates only.
    Single,
    /// Candidates and groups.
    Grouped,
    /// Candidates, groups, and the digits of almost locked sets.
    AlmostLocked,
}

impl Grouping {
    /// Returns groups, with almost locked sets if they are enabled.
    pub(in super::super) fn of(board: &Board) -> Self {
        if board.counts(Form::AlsNodes) { Self::AlmostLocked } else { Self::Grouped }
    }
}

/// A candidate or a group.
#[derive(Clone, Copy, Debug)]
pub(in super::super) struct CandidateGroup {
    pub(in super::super) cells: CellSet,
    pub(in super::super) digit: usize,
}

/// The nodes of a board and their links.
#[derive(Debug, Default)]
pub(in super::super) struct Graph {
    /// The input for which the graph was made.
    made_for: Option<([CellSet; 9], Grouping)>,
    geometry: Option<&'static Geometry>,
    /// The candidates by cell and digit, then groups by digit, then nodes of almost locked sets.
    places: Vec<CandidateGroup>,
    /// The number of nodes that are candidates.
    candidates: usize,
    /// The number of nodes that are candidates or groups.
    groups: usize,
    /// The node of each candidate, `9 * cell + digit`.
    of_candidate: Vec<u16>,
    /// The number of words of a row.
    words: usize,
    /// For each digit, its candidates.
    of_digit: Vec<u64>,
    weak: Vec<u64>,
    strong: Vec<u64>,
    inferences: Inferences,
    /// The consequences of each literal, computed on demand.
    closure: Closure,
    is_closed: bool,
    /// The almost locked sets of two cells or more, if they are nodes; else empty.
    sets: Vec<Set>,
    /// The node of a digit in these cells of an almost locked set, if such sets are nodes.
    of_places: BTreeMap<(usize, CellSet), usize>,
}

impl Graph {
    /// Links the candidates of a board, unless it is the last one again.
    pub(in super::super) fn build(&mut self, board: &Board, grouping: Grouping) {
        let made_for = Some((std::array::from_fn(|digit| board.position().places(digit)), grouping));
        if self.made_for == made_for {
            return;
        }
        self.made_for = made_for;
        self.number(board, grouping);
        self.words = self.places.len().div_ceil(64).max(1);
        let len = self.words * self.places.len();
        for rows in [&mut self.weak, &mut self.strong] {
            rows.clear();
            rows.resize(len, 0);
        }
        self.of_digit.clear();
        self.of_digit.resize(9 * self.words, 0);
        for (node, place) in self.places[..self.candidates].iter().enumerate() {
            self.of_digit[place.digit * self.words + node / 64] |= 1 << (node % 64);
        }
        self.link_candidates(board);
        self.link_groups(board);
        self.link_sets(board);
        self.inferences.close(&self.strong, &self.weak, self.words);
        self.is_closed = false;
    }

    fn number(&mut self, board: &Board, grouping: Grouping) {
        let position = board.position();
        self.geometry = Some(position.geometry());
        self.places.clear();
        self.of_candidate.clear();
        self.of_candidate.resize(729, u16::MAX);
        for cell in position.empty_cells() {
            for digit in position.candidates(cell) {
                self.of_candidate[9 * cell + digit] = self.places.len() as u16;
                self.places.push(CandidateGroup { cells: CellSet::of(cell), digit });
            }
        }
        self.candidates = self.places.len();
        if grouping != Grouping::Single {
            self.add_groups(board);
        }
        self.groups = self.places.len();
        self.sets.clear();
        if grouping == Grouping::AlmostLocked {
            self.add_sets(board);
        }
    }

    /// Makes the places of digits in almost locked sets nodes, unless they are nodes already.
    fn add_sets(&mut self, board: &Board) {
        let position = board.position();
        let mut known: BTreeMap<(usize, CellSet), usize> =
            self.places.iter().enumerate().map(|(node, place)| ((place.digit, place.cells), node)).collect();
        self.sets = Sets::of(board);
        for set in &self.sets {
            for digit in set.digits {
                let place = CandidateGroup { cells: set.cells & position.places(digit), digit };
                known.entry((digit, place.cells)).or_insert_with(|| {
                    self.places.push(place);
                    self.places.len() - 1
                });
            }
        }
        self.of_places = known;
    }

    /// Adds the links of almost locked sets: strong between two digits of a set; weak between nodes of one digit that
    /// see each other; strong between nodes that together are all places of a house.
    fn link_sets(&mut self, board: &Board) {
        let position = board.position();
        for set in &self.sets {
            let node = |digit: usize| self.of_places[&(digit, set.cells & position.places(digit))];
            for one in set.digits {
                for two in set.digits.into_iter().filter(|&two| two > one) {
                    set_bits(&mut self.strong, self.words, node(one), node(two));
                }
            }
        }
        let geometry = position.geometry();
        for added in self.groups..self.places.len() {
            let place = self.places[added];
            let around = geometry.common_peers(place.cells);
            let rests: Vec<CellSet> = geometry
                .houses_around(place.cells)
                .into_iter()
                .map(|house| position.places_in(place.digit, house) - place.cells)
                .collect();
            for other in (0..self.places.len()).filter(|&other| self.places[other].digit == place.digit) {
                let cells = self.places[other].cells;
                if !around.contains_all(cells) {
                    continue;
                }
                set_bits(&mut self.weak, self.words, added, other);
                if rests.contains(&cells) {
                    set_bits(&mut self.strong, self.words, added, other);
                }
            }
        }
    }

    /// Whether almost locked sets are nodes.
    pub(super) const fn has_sets(&self) -> bool {
        !self.sets.is_empty()
    }

    /// Returns the almost locked sets that link two nodes of different digits strongly.
    pub(super) fn sets_with(&self, one: usize, two: usize) -> impl Iterator<Item = &Set> + '_ {
        let [one, two] = [self.places[one], self.places[two]];
        let is_node = move |set: &Set, place: CandidateGroup| {
            set.digits.contains(place.digit) && set.cells & self.places_of(place.digit) == place.cells
        };
        self.sets.iter().filter(move |set| one.digit != two.digit && is_node(set, one) && is_node(set, two))
    }

    /// Returns the places of a digit on the graph's board.
    pub(super) fn places_of(&self, digit: usize) -> CellSet {
        self.made_for.map_or(CellSet::EMPTY, |(places, _)| places[digit])
    }

    fn add_groups(&mut self, board: &Board) {
        let position = board.position();
        let geometry = position.geometry();
        for digit in 0..position.size() {
            for line in geometry.rows().chain(geometry.columns()) {
                let in_line = position.places_in(digit, line);
                if in_line.len() < 2 {
                    continue;
                }
                for square in geometry.boxes() {
                    let cells = in_line & geometry.house(square);
                    if cells.len() >= 2 {
                        self.places.push(CandidateGroup { cells, digit });
                    }
                }
            }
        }
    }

    /// Links candidates: weakly to the others of the cell, which are adjacent nodes, and to those of the digit in cells
    /// that the cell sees; strongly if there is exactly one other candidate.
    fn link_candidates(&mut self, board: &Board) {
        let position = board.position();
        let geometry = position.geometry();
        let mut node = 0;
        for cell in position.empty_cells() {
            let digits = position.candidates(cell);
            let of_cell = node..node + digits.len();
            for digit in digits {
                let weak = &mut self.weak[self.words * node..][..self.words];
                for other in of_cell.clone().filter(|&other| other != node) {
                    weak[other / 64] |= 1 << (other % 64);
                }
                for peer in position.places(digit) & geometry.peers(cell) {
                    let other = usize::from(self.of_candidate[9 * peer + digit]);
                    weak[other / 64] |= 1 << (other % 64);
                }
                let strong = &mut self.strong[self.words * node..][..self.words];
                if digits.len() == 2 {
                    let other = of_cell.start + of_cell.end - 1 - node;
                    strong[other / 64] |= 1 << (other % 64);
                }
                for house in
                    geometry.houses_of(cell).into_iter().filter(|&house| board.count(digit, house) == 2)
                {
                    for peer in position.places_in(digit, house).without(cell) {
                        let other = usize::from(self.of_candidate[9 * peer + digit]);
                        strong[other / 64] |= 1 << (other % 64);
                    }
                }
                node += 1;
            }
        }
    }

    /// Links groups: weakly to the candidates and groups of the digit that see all their cells; strongly if both
    /// together are all places of a house.
    fn link_groups(&mut self, board: &Board) {
        let position = board.position();
        let geometry = position.geometry();
        for group in self.candidates..self.groups {
            let CandidateGroup { cells, digit } = self.places[group];
            let around = geometry.common_peers(cells) & position.places(digit);
            for cell in around {
                set_bits(&mut self.weak, self.words, group, usize::from(self.of_candidate[9 * cell + digit]));
            }
            let rests = geometry.houses_around(cells).into_iter();
            let rests = rests.map(|house| position.places_in(digit, house) - cells);
            for cell in rests.clone().filter_map(CellSet::only) {
                set_bits(
                    &mut self.strong,
                    self.words,
                    group,
                    usize::from(self.of_candidate[9 * cell + digit]),
                );
            }
            let later = self.places[group + 1..self.groups].iter().take_while(|place| place.digit == digit);
            for (at, other) in later.enumerate().filter(|(_, other)| around.contains_all(other.cells)) {
                set_bits(&mut self.weak, self.words, group, group + 1 + at);
                if rests.clone().any(|rest| rest == other.cells) {
                    set_bits(&mut self.strong, self.words, group, group + 1 + at);
                }
            }
        }
    }

    /// Computes all consequences of each literal, unless that was done.
    pub(in super::super) fn close(&mut self) {
        if !self.is_closed {
            let mut closure = std::mem::take(&mut self.closure);
            self.link(&mut closure);
            closure.close();
            self.closure = closure;
            self.is_closed = true;
        }
    }

    /// Begins a closure with the links.
    pub(in super::super) fn link(&self, closure: &mut Closure) {
        closure.begin(self.places.len());
        for (weak, strong) in self.weak.chunks_exact(self.words).zip(self.strong.chunks_exact(self.words)) {
            closure.push(strong, weak);
        }
    }

    /// Returns the consequences of each node in each state. The graph must be closed.
    pub(in super::super) const fn closure(&self) -> &Closure {
        &self.closure
    }

    /// Returns the node of a candidate.
    #[inline]
    pub(in super::super) fn node(&self, cell: usize, digit: usize) -> usize {
        usize::from(self.of_candidate[9 * cell + digit])
    }

    pub(in super::super) fn place(&self, node: usize) -> CandidateGroup {
        self.places[node]
    }

    /// Returns the number of candidates, which come before the groups.
    pub(in super::super) const fn candidates(&self) -> usize {
        self.candidates
    }

    /// Returns the number of nodes.
    pub(in super::super) const fn len(&self) -> usize {
        self.places.len()
    }

    /// Visits the candidates of a digit that are true if this node is false.
    #[inline]
    pub(super) fn each_on_without(&self, node: usize, digit: usize, mut visit: impl FnMut(usize)) {
        let of_digit = &self.of_digit[digit * self.words..][..self.words];
        for (at, (on, mask)) in self.inferences.of(node).iter().zip(of_digit).enumerate() {
            let mut left = on & mask;
            while left != 0 {
                visit(64 * at + left.trailing_zeros() as usize);
                left &= left - 1;
            }
        }
    }

    /// Whether the second is true if the first is false.
    #[inline]
    pub(in super::super) fn is_on_without(&self, first: usize, second: usize) -> bool {
        contains(self.inferences.of(first), second)
    }

    /// Whether something is true if this node is false.
    #[inline]
    pub(super) fn infers(&self, node: usize) -> bool {
        self.inferences.has_any(node)
    }

    /// Whether the second is true if the first is true.
    pub(super) fn is_on_with(&self, first: usize, second: usize) -> bool {
        self.inferences.meets(second, self.linked(first, true))
    }

    /// Whether the second is false if the first is false.
    pub(super) fn is_off_without(&self, first: usize, second: usize) -> bool {
        self.inferences.meets(first, self.linked(second, true))
    }

    /// Whether a node is false because its truth would imply its falsehood.
    pub(super) fn refutes_itself(&self, node: usize) -> bool {
        let weak = self.linked(node, true);
        members(weak).any(|other| self.inferences.has_any(other) && self.inferences.meets(other, weak))
    }

    /// Returns the nodes that are false if this one is true (`on`), or true if it is false.
    #[inline]
    pub(super) fn linked(&self, node: usize, on: bool) -> &[u64] {
        let rows = if on { &self.weak } else { &self.strong };
        &rows[node * self.words..][..self.words]
    }

    /// Visits those of `some` nodes that are linked to this one, and removes them from `some`, in the order of HoDoKu's tables. For a
    /// candidate: the others of its cell, then those of its digit in the row, the column and the box, each ascending, then groups. For a
    /// group: candidates, then groups, each ascending; but if it is false, the candidate of its box and the group of its line come first.
    pub(super) fn in_order(&self, node: usize, on: bool, some: &mut [u64], mut visit: impl FnMut(usize)) {
        let place = self.places[node];
        let Some((geometry, cell)) = self.geometry.zip(place.cells.first()) else { return };
        let mut visit_one = |other: usize| {
            if other < self.places.len() && contains(some, other) {
                some[other / 64] &= !(1 << (other % 64));
                visit(other);
            }
        };
        let visit_house = |house: usize, visit_one: &mut dyn FnMut(usize)| {
            for cell in geometry.house(house) & self.places_of(place.digit) {
                visit_one(self.node(cell, place.digit));
            }
        };
        if node < self.candidates {
            (0..9).for_each(|digit| visit_one(self.node(cell, digit)));
            geometry.houses_of(cell).into_iter().for_each(|house| visit_house(house, &mut visit_one));
        } else if !on && node < self.groups {
            visit_house(geometry.box_of(cell), &mut visit_one);
            let Some(line) = geometry.houses_around(place.cells).first() else { return };
            let in_line = |&other: &usize| geometry.house(line).contains_all(self.places[other].cells);
            (self.candidates..self.groups).filter(in_line).for_each(&mut visit_one);
        }
        for (at, word) in some.iter_mut().enumerate() {
            ones(std::mem::take(word)).for_each(|bit| visit(64 * at + bit));
        }
    }

    /// Returns the candidates of a set of nodes.
    pub(in super::super) fn candidate_set(&self, nodes: impl Iterator<Item = usize>) -> CandidateSet {
        let mut set = CandidateSet::EMPTY;
        for node in nodes {
            let place = self.places[node];
            set.insert_all(place.digit, place.cells);
        }
        set
    }
}

fn set_bits(rows: &mut [u64], words: usize, one: usize, two: usize) {
    set_bit(rows, words, one, two);
    set_bit(rows, words, two, one);
}

fn set_bit(rows: &mut [u64], words: usize, row: usize, bit: usize) {
    rows[row * words + bit / 64] |= 1 << (bit % 64);
}
