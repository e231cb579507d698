//! Duplicate detection without a closed list, by a finite-state machine: words of moves that need not be tried, because
//! others lead to the same board (Taylor and Korf, 1993).
//!
//! A word is forbidden if a shorter one, or one of its length that comes before it, does the same to any board, and goes
//! nowhere that the word does not go: then it can be gone wherever the word can. Of all shortest solutions the first in
//! the order of words has no forbidden word in it, so that one always remains. To turn back at once is forbidden too: it
//! does what the empty word does.
//!
//! The automaton that finds them (Aho and Corasick, 1975) is made from a list. Of the boards that 6-6-3 expands when only
//! turning back is forbidden, words of up to 8 moves leave 0.67; of up to 10, 0.57; of up to 12, 0.52.

use crate::way::Way;
use alloc::collections::VecDeque;
use alloc::vec::Vec;

/// All forbidden words of up to twelve moves that have no other inside, the shortest first: one a line, of the letters of
/// [`Way`].
pub(super) const WORDS: &str = include_str!("words.txt");

/// No state: the move is forbidden.
const FORBIDDEN: u16 = u16::MAX;

/// For each way the next state. A state says what of the last moves could become a forbidden word: the longest beginning
/// of one.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Automaton(Vec<[u16; 4]>);

impl Automaton {
    /// The state before the first move.
    pub(super) const START: u16 = 0;

    pub(super) fn new() -> Self {
        let mut automaton = Self(Vec::from([[Self::START; 4]]));
        WORDS.lines().for_each(|word| automaton.forbid(word));
        automaton.close();
        automaton
    }

    /// States for all beginnings of a word.
    fn forbid(&mut self, word: &str) {
        let mut ways = word.chars().filter_map(Way::from_letter).peekable();
        let mut state = Self::START;
        while let Some(way) = ways.next() {
            let mut next = self.0[usize::from(state)][way as usize];
            if ways.peek().is_none() {
                next = FORBIDDEN;
            } else if next == Self::START {
                next = self.0.len() as u16;
                self.0.push([Self::START; 4]);
            }
            self.0[usize::from(state)][way as usize] = next;
            state = next;
        }
    }

    /// Where no word goes on, the next state is that of a later beginning.
    fn close(&mut self) {
        // The state after all moves but the first: of a beginning that is shorter.
        let mut later = alloc::vec![Self::START; self.0.len()];
        let mut states = VecDeque::from([Self::START]);
        while let Some(state) = states.pop_front() {
            for way in 0..4 {
                let next = self.0[usize::from(state)][way];
                let shorter = if state == Self::START {
                    Self::START
                } else {
                    self.0[usize::from(later[usize::from(state)])][way]
                };
                if next == Self::START {
                    self.0[usize::from(state)][way] = shorter;
                } else if next != FORBIDDEN {
                    later[usize::from(next)] = shorter;
                    states.push_back(next);
                }
            }
        }
    }

    /// A bit for each way that is not forbidden.
    pub(super) fn allowed(&self) -> Vec<u8> {
        let bit = |next: &[u16; 4], way: Way| u8::from(next[way as usize] != FORBIDDEN) << way as u8;
        self.0.iter().map(|next| Way::ALL.map(|way| bit(next, way)).iter().sum()).collect()
    }

    /// The state after a move that is allowed.
    #[inline(always)]
    pub(super) fn after(&self, state: u16, way: u32) -> u16 {
        self.0[usize::from(state)][way as usize]
    }

    /// The state after one more move, unless that is forbidden.
    #[inline(always)]
    pub(super) fn next(&self, state: u16, way: Way) -> Option<u16> {
        let next = self.0[usize::from(state)][way as usize];
        (next != FORBIDDEN).then_some(next)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Board;
    use std::collections::hash_map::Entry;
    use std::collections::{HashMap, HashSet};

    /// Breadth-first over boards, and over boards with states: each board's depth is the same, from a corner, an edge and
    /// the middle.
    #[test]
    fn a_shortest_way_to_every_board_remains() {
        let automaton = Automaton::new();
        for text in ["0 1 2 / 3 4 5 / 6 7 8", "1 0 2 / 3 4 5 / 6 7 8", "1 2 3 / 4 0 5 / 6 7 8"] {
            let start = Board::parse(text).unwrap();
            let mut depths = HashMap::from([(start, 0)]);
            let (mut boards, mut states) = (Vec::from([start]), HashSet::from([(start, Automaton::START)]));
            for depth in 1.. {
                let after = |board: &Board| Way::ALL.map(|way| board.moved(way)).into_iter().flatten();
                boards = boards.iter().flat_map(after).collect();
                boards.retain(|board| match depths.entry(*board) {
                    Entry::Vacant(place) => *place.insert(depth) == depth,
                    Entry::Occupied(_) => false,
                });
                let ways = |state: &(Board, u16)| {
                    let (board, state) = *state;
                    let automaton = &automaton;
                    Way::ALL
                        .into_iter()
                        .filter_map(move |way| Some((board.moved(way)?, automaton.next(state, way)?)))
                };
                states = states.iter().flat_map(ways).filter(|(board, _)| depths[board] == depth).collect();
                let reached: HashSet<Board> = states.iter().map(|(board, _)| *board).collect();
                assert_eq!(reached.len(), boards.len(), "{start} at depth {depth}");
                if boards.is_empty() {
                    break;
                }
            }
            assert_eq!(depths.len(), 181_440);
        }
    }

    /// It forbids what it should: to turn back, and one of the two ways around a square.
    #[test]
    fn one_way_around_a_square_is_forbidden() {
        let automaton = Automaton::new();
        let may = |word: &str| {
            let mut ways = word.chars().map(|letter| Way::from_letter(letter).unwrap());
            ways.try_fold(Automaton::START, |state, way| automaton.next(state, way)).is_some()
        };
        assert!(!may("UD") && !may("LR") && !may("ULRU"));
        assert!(may("DRULDR") != may("RDLURD"));
        assert!(may("DRULD") && may("RDLUR"));
        // Seven moves do what five do.
        assert!(!may("DRULDRU") && !may("RDLURDL"));
    }
}
