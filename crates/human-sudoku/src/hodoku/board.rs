//! The board of the ladder: a position, the places of each digit in each house, and the singles that changes have revealed, in that order.

use std::cell::Cell;

use super::options::{Form, Forms};
use super::templates;
use crate::board::{CellSet, DigitSet, count_bits};
use crate::position::Position;
use crate::step::Step;
use crate::technique::Technique;

/// A first-in, first-out queue of cells with a digit. A cell becomes a naked single once, and a digit of a house a
/// hidden single once, so the length is bounded.
#[derive(Clone, Debug)]
pub(super) struct Queue<const N: usize> {
    entries: [(u8, u8); N],
    first: usize,
    end: usize,
}

impl<const N: usize> Queue<N> {
    const EMPTY: Self = Self { entries: [(0, 0); N], first: 0, end: 0 };

    const fn push(&mut self, cell: usize, digit: usize) {
        if self.end < N {
            self.entries[self.end] = (cell as u8, digit as u8);
            self.end += 1;
        }
    }

    /// Iterates over the entries `(cell, digit)` in order. Some cells may have been filled since.
    pub(super) fn iter(&self) -> impl Iterator<Item = (usize, usize)> + '_ {
        self.entries[self.first..self.end]
            .iter()
            .map(|&(cell, digit)| (usize::from(cell), usize::from(digit)))
    }
}

/// The cells of any board.
const ALL: CellSet = CellSet::from_bits(u128::MAX);

/// A position with derived data that the finders use all the time.
#[derive(Clone, Debug)]
pub(super) struct Board {
    position: Position,
    /// For each digit and house, the indices in the house's ascending list where the digit is a candidate, as bits.
    places: [[u16; 27]; 9],
    /// The number of empty cells of each house.
    empty: [u8; 27],
    naked: Queue<81>,
    hidden: Queue<243>,
    forms: Forms,
    /// The digits that searches of one digit examine.
    looked_at: Cell<DigitSet>,
    /// The cells whose candidates have changed since the last time that the current search found nothing.
    changed: Cell<CellSet>,
    /// The cells of each placed digit.
    standing: [CellSet; 9],
    /// The places in templates of each digit; recomputed on demand after its places have changed.
    in_templates: [Cell<CellSet>; 9],
    with_templates: Cell<DigitSet>,
    /// The digits of these that have places in no template.
    with_dead: Cell<DigitSet>,
}

impl Board {
    /// Makes the board of a position: places its digits in reading order, then removes the candidates that it lacks.
    pub(super) fn of_position(position: &Position) -> Self {
        let geometry = position.geometry();
        let mut board = Self::full(Position::empty(geometry));
        for cell in geometry.cells() {
            if let Some(digit) = position.value(cell) {
                board.place(cell, digit);
            }
        }
        for cell in position.empty_cells() {
            for digit in board.position.candidates(cell) - position.candidates(cell) {
                board.remove(cell, digit);
            }
        }
        board.position.set_givens(position.givens());
        board
    }

    fn full(position: Position) -> Self {
        let size = position.size();
        let mut places = [[0; 27]; 9];
        for of_digit in places.iter_mut().take(size) {
            of_digit[..3 * size].fill((1 << size) - 1);
        }
        Self {
            position,
            places,
            empty: [size as u8; 27],
            naked: Queue::EMPTY,
            hidden: Queue::EMPTY,
            forms: Forms::DEFAULT,
            looked_at: Cell::new(DigitSet::from_bits(u16::MAX)),
            changed: Cell::new(ALL),
            standing: [CellSet::EMPTY; 9],
            in_templates: Default::default(),
            with_templates: Cell::new(DigitSet::EMPTY),
            with_dead: Cell::new(DigitSet::EMPTY),
        }
    }

    pub(super) const fn position(&self) -> &Position {
        &self.position
    }

    /// Sets the enabled forms of patterns.
    pub(super) const fn set_forms(&mut self, forms: Forms) {
        self.forms = forms;
    }

    /// Sets the digits that searches of one digit examine.
    pub(super) fn look_at(&self, digits: DigitSet) {
        self.looked_at.set(digits);
    }

    /// Sets the cells that have changed since the search last found nothing.
    pub(super) fn set_changed(&self, cells: CellSet) {
        self.changed.set(cells);
    }

    /// Lets searches examine all digits and cells.
    pub(super) fn look_at_all(&self) {
        self.looked_at.set(DigitSet::from_bits(u16::MAX));
        self.changed.set(ALL);
    }

    /// Returns the cells whose candidates have changed since the last time that the current search found nothing.
    #[inline]
    pub(super) const fn changed(&self) -> CellSet {
        self.changed.get()
    }

    /// Whether a house may have a new pattern since the last time that the current search found nothing.
    #[inline]
    pub(super) fn has_changed(&self, house: usize) -> bool {
        self.position.geometry().house(house).meets(self.changed.get())
    }

    /// Whether a form of patterns is enabled.
    #[inline]
    pub(super) const fn counts(&self, form: Form) -> bool {
        self.forms.contain(form)
    }

    /// Returns the places of a digit in a house, as bits of the house's ascending list.
    #[inline]
    pub(super) const fn places(&self, digit: usize, house: usize) -> u16 {
        self.places[digit][house]
    }

    /// Returns the number of places of a digit in a house.
    #[inline]
    pub(super) const fn count(&self, digit: usize, house: usize) -> u32 {
        count_bits(self.places[digit][house])
    }

    /// Returns the number of empty cells of a house.
    #[inline]
    pub(super) const fn empty_in(&self, house: usize) -> u8 {
        self.empty[house]
    }

    /// Returns the naked singles in the order in which they were revealed.
    pub(super) const fn naked_singles(&self) -> &Queue<81> {
        &self.naked
    }

    /// Returns the hidden singles in the order in which they were revealed.
    pub(super) const fn hidden_singles(&self) -> &Queue<243> {
        &self.hidden
    }

    /// Removes entries of filled cells from the heads of both queues.
    pub(super) fn trim(&mut self) {
        let empty = self.position.empty_cells();
        while self.naked.first < self.naked.end
            && !empty.contains(usize::from(self.naked.entries[self.naked.first].0))
        {
            self.naked.first += 1;
        }
        while self.hidden.first < self.hidden.end
            && !empty.contains(usize::from(self.hidden.entries[self.hidden.first].0))
        {
            self.hidden.first += 1;
        }
    }

    /// Returns the places of a digit, filled ones included.
    pub(super) fn places_and_filled(&self, digit: usize) -> CellSet {
        self.position.places(digit) | self.standing[digit]
    }

    /// Returns the places of a digit, filled ones included, that are in some template.
    fn in_templates(&self, digit: usize) -> CellSet {
        if !self.with_templates.get().contains(digit) {
            let possible = templates::possible(self.position.geometry(), self.places_and_filled(digit));
            self.in_templates[digit].set(possible);
            self.with_templates.set(self.with_templates.get().with(digit));
            let with_dead = self.with_dead.get().without(digit);
            let has_dead = !possible.contains_all(self.position.places(digit));
            self.with_dead.set(if has_dead { with_dead.with(digit) } else { with_dead });
        }
        self.in_templates[digit].get()
    }

    /// Returns the examined digits that have places in no template.
    pub(super) fn digits_with_dead_places(&self) -> DigitSet {
        let all = DigitSet::from_bits((1 << self.position.size()) - 1);
        for digit in all - self.with_templates.get() {
            self.in_templates(digit);
        }
        self.with_dead.get() & self.looked_at.get()
    }

    /// Returns the places of a digit that are in no template.
    #[inline]
    pub(super) fn dead(&self, digit: usize) -> CellSet {
        self.position.places(digit) - self.in_templates(digit)
    }

    /// Returns the empty cells with one, two, three and four candidates.
    ///
    /// The candidates of all cells are counted at once, in binary: a cell set for each binary digit.
    fn by_count(&self) -> [CellSet; 4] {
        let [mut ones, mut twos, mut fours, mut eights] = [CellSet::EMPTY; 4];
        for digit in 0..9 {
            let mut carry = self.position.places(digit);
            for count in [&mut ones, &mut twos, &mut fours, &mut eights] {
                (*count, carry) = (*count ^ carry, *count & carry);
            }
        }
        let small = self.position.empty_cells() - eights;
        [(ones - twos) - fours, (twos - ones) - fours, (twos & ones) - fours, (fours - twos) - ones]
            .map(|cells| cells & small)
    }

    /// Returns the cells with two candidates.
    pub(super) fn bivalue(&self) -> CellSet {
        self.by_count()[1]
    }

    /// Returns the empty cells with three candidates or more.
    pub(super) fn multivalue(&self) -> CellSet {
        let [one, two, ..] = self.by_count();
        let none = self.position.geometry().cells() - self.position.all_candidates().cells();
        ((self.position.empty_cells() - one) - two) - none
    }

    /// Whether a cell sees a placed digit.
    pub(super) fn stands_near(&self, digit: usize, cell: usize) -> bool {
        self.standing[digit].meets(self.position.geometry().peers(cell))
    }

    /// Returns the cells with two candidates, and those with three.
    pub(super) fn bivalue_and_trivalue(&self) -> [CellSet; 2] {
        let [_, two, three, _] = self.by_count();
        [two, three]
    }

    /// Returns the empty cells with one to `most` candidates; `most` is four or less.
    pub(super) fn with_candidates_up_to(&self, most: usize) -> CellSet {
        self.by_count().into_iter().take(most).fold(CellSet::EMPTY, |all, cells| all | cells)
    }

    /// Empties both queues and returns their entries: naked singles, then hidden ones.
    pub(super) fn take_singles(&mut self) -> Vec<(usize, usize)> {
        let singles = self.naked.iter().chain(self.hidden.iter()).collect();
        self.naked.first = self.naked.end;
        self.hidden.first = self.hidden.end;
        singles
    }

    /// Places a digit in a cell, if it is empty, removes it from the cell's peers, and queues the singles that follow:
    /// those that the peers reveal in ascending order, then those of the cell's own candidates.
    pub(super) fn place(&mut self, cell: usize, digit: usize) {
        if !self.position.empty_cells().contains(cell) {
            return;
        }
        let geometry = self.position.geometry();
        let candidates = self.position.candidates(cell);
        let seen = self.position.places(digit) & geometry.peers(cell);
        let own = geometry.houses_of(cell);
        for house in own {
            self.empty[house] -= 1;
        }
        self.position.place(cell, digit);
        self.standing[digit].insert(cell);
        for peer in seen {
            self.after_removal_beside(own, peer, digit);
            if let Some(last) = self.position.candidates(peer).only() {
                self.naked.push(peer, last);
            }
        }
        for house in own {
            self.places[digit][house] = 0;
        }
        self.with_templates.get_mut().remove(digit);
        for other in candidates.without(digit) {
            self.after_removal(cell, other);
        }
    }

    /// Removes a candidate, if it is there.
    pub(super) fn remove(&mut self, cell: usize, digit: usize) {
        if !self.position.candidates(cell).contains(digit) {
            return;
        }
        self.position.remove(cell, digit);
        self.after_removal(cell, digit);
        if let Some(last) = self.position.candidates(cell).only() {
            self.naked.push(cell, last);
        }
    }

    /// Applies a step, its eliminations first.
    pub(super) fn apply(&mut self, step: &Step) {
        if matches!(step.technique, Technique::LockedPair | Technique::LockedTriple) {
            for house in step.houses {
                let inside = self.position.geometry().house(house);
                for (cell, digit) in step.eliminations.iter().filter(|&(cell, _)| inside.contains(cell)) {
                    self.remove(cell, digit);
                }
            }
        }
        for digit in 0..self.position.size() {
            for cell in step.eliminations.places(digit) {
                self.remove(cell, digit);
            }
        }
        for digit in 0..self.position.size() {
            for cell in step.placements.places(digit) {
                self.place(cell, digit);
            }
        }
    }

    /// Returns the rows of a box.
    pub(super) const fn box_height(&self) -> usize {
        if self.position.size() == 9 { 3 } else { 2 }
    }

    /// Returns the columns of a box.
    pub(super) const fn box_width(&self) -> usize {
        if self.position.size() == 4 { 2 } else { 3 }
    }

    /// Updates the places after a candidate is removed because its digit was placed in these houses. In the cell's
    /// other houses, the digit may have one place left.
    fn after_removal_beside(&mut self, own: [usize; 3], cell: usize, digit: usize) {
        let geometry = self.position.geometry();
        let (houses, places) = (geometry.houses_of(cell), geometry.places_of(cell));
        for kind in 0..3 {
            if houses[kind] != own[kind] {
                self.lose_place(houses[kind], places[kind], digit);
            }
        }
    }

    /// Updates the places after a candidate is removed: in the order row, column, box, the digit may have one place left.
    fn after_removal(&mut self, cell: usize, digit: usize) {
        self.with_templates.get_mut().remove(digit);
        let geometry = self.position.geometry();
        let (houses, places) = (geometry.houses_of(cell), geometry.places_of(cell));
        for kind in 0..3 {
            self.lose_place(houses[kind], places[kind], digit);
        }
    }

    #[inline]
    fn lose_place(&mut self, house: usize, place: usize, digit: usize) {
        let left = &mut self.places[digit][house];
        *left &= !(1 << place);
        if left.is_power_of_two() {
            let cell = self.position.geometry().cell_at(house, left.trailing_zeros() as usize);
            self.hidden.push(cell, digit);
        }
    }
}
