//! Genetic operators on boards whose kept houses always contain each digit once: crossover exchanges complete houses,
//! mutation shuffles houses, and
//! swaps across two houses repair both (Wang, Sun, Yu and Zhang, 2023). All operators are sequences of swaps, so a
//! child's counts are updated and not recomputed.

use super::NOWHERE;
use super::swap_board::{Swap, SwapBoard, SwapState};
use crate::local::landscape::Landscape;
use crate::rng::Rng;
use std::ops::Range;

/// A kept house: the range of its open cells among all.
type House = Range<usize>;

impl SwapBoard {
    /// The kept houses with a choice.
    pub(in crate::local) fn houses(&self) -> impl Iterator<Item = House> + '_ {
        let mut at = 0;
        std::iter::from_fn(move || {
            let &(first, len) = self.house.get(at)?;
            at = usize::from(first) + usize::from(len);
            Some(usize::from(first)..at)
        })
    }

    /// A child of two boards: a copy of the first, with the houses selected by `choose` from the second.
    pub(in crate::local) fn cross(
        &self,
        one: &SwapState,
        other: &SwapState,
        mut choose: impl FnMut() -> bool,
    ) -> SwapState {
        let mut child = one.clone();
        for house in self.houses().filter(|_| choose()) {
            self.adopt(&mut child, other, house);
        }
        child
    }

    /// Copies a house from another board.
    pub(in crate::local) fn adopt(&self, state: &mut SwapState, other: &SwapState, house: House) {
        for (at, &cell) in self.open[house.clone()].iter().enumerate() {
            let wanted = other.cells[usize::from(cell)];
            let rest = &self.open[house.start + at..house.end];
            let from = rest.iter().find(|&&from| state.cells[usize::from(from)] == wanted);
            if let Some(&from) = from.filter(|&&from| from != cell) {
                self.apply(state, Swap(cell, from));
            }
        }
    }

    /// Shuffles a house.
    pub(in crate::local) fn shuffle(&self, state: &mut SwapState, house: House, rng: &mut Rng) {
        for last in (house.start + 1..house.end).rev() {
            let at = house.start + rng.below(last - house.start + 1);
            if at != last {
                self.apply(state, Swap(self.open[at], self.open[last]));
            }
        }
    }

    /// A random pair of cells of a house.
    pub(in crate::local) fn any_swap(&self, house: &House, rng: &mut Rng) -> Swap {
        let a = rng.below(house.len());
        let b = rng.below(house.len() - 1);
        let b = if b >= a { b + 1 } else { b };
        Swap(self.open[house.start + a], self.open[house.start + b])
    }

    /// The number of counted kinds of houses.
    pub(in crate::local) const fn counted(&self) -> usize {
        self.counted
    }

    /// The houses of a counted kind in which a digit is repeated, each with its open cells.
    pub(in crate::local) fn repeated(&self, state: &SwapState, kind: usize) -> Vec<Vec<u16>> {
        let is_repeated = |&&cell: &&u16| self.is_repeated(state, kind, cell);
        let cells = |house: &&Vec<u16>| house.iter().any(|cell| is_repeated(&cell));
        let houses = &self.board.kinds[self.kinds[kind]].houses;
        houses.iter().filter(cells).cloned().collect()
    }

    /// The swaps between two houses of a counted kind that change a repeated digit of both.
    pub(in crate::local) fn across<'a>(
        &'a self,
        state: &SwapState,
        kind: usize,
        one: &'a [u16],
        other: &'a [u16],
    ) -> Vec<Swap> {
        let may = |&&cell: &&u16| self.is_open(cell) && self.is_repeated(state, kind, cell);
        let of = |a: u16| {
            let others = other.iter().filter(may).filter(move |&&b| self.house_of(a) == self.house_of(b));
            others.map(move |&b| Swap(a, b))
        };
        one.iter().filter(may).flat_map(|&a| of(a)).collect()
    }

    /// Whether a swap removes a repeated digit from both houses of a counted kind, and causes no other repetition.
    pub(in crate::local) fn mends(&self, state: &SwapState, kind: usize, swap: Swap) -> bool {
        let Swap(a, b) = swap;
        let digit = |cell: u16| state.cells[usize::from(cell)];
        let lacks = |cell: u16, digit| state.counts.of(self.places[usize::from(cell)][kind], digit) == 0;
        self.is_repeated(state, kind, a)
            && self.is_repeated(state, kind, b)
            && lacks(a, digit(b))
            && lacks(b, digit(a))
    }

    fn is_repeated(&self, state: &SwapState, kind: usize, cell: u16) -> bool {
        let place = self.places[usize::from(cell)][kind];
        place != NOWHERE && state.counts.of(place, state.cells[usize::from(cell)]) > 1
    }

    fn is_open(&self, cell: u16) -> bool {
        self.house_of(cell).is_some()
    }

    /// The index at which the kept house of an open cell begins.
    fn house_of(&self, cell: u16) -> Option<u16> {
        let at = self.index[usize::from(cell)];
        self.house.get(usize::from(at)).map(|&(first, _)| first)
    }
}
