//! Fish with rows as base and columns as cover, or the reverse: basic, finned, sashimi. Uses set algebra on nine rows of nine bits.

use std::ops::ControlFlow;

use super::super::options::Form;
use super::super::{Board, OnStep};
use crate::board::{CellSet, HouseSet, count_bits};
use crate::step::Step;
use crate::technique::Technique;

/// The largest number of fins of a fish.
pub(super) const MOST_FINS: usize = 5;

/// Finds basic fish of `size`: digits ascending; rows as base, then columns.
pub(in super::super) fn basic(
    board: &Board,
    size: usize,
    wanted: Technique,
    found: &mut OnStep<'_>,
) -> ControlFlow<()> {
    let lines = board.position().size();
    for digit in board.digits_with_dead_places() {
        for (base, cover) in [(0, lines), (lines, 0)] {
            let mut rows = Lines::new(board, digit, base, cover);
            rows.select(|places| count_bits(places) as usize <= size);
            rows.each_base(size, size, &mut |rows, bases, union| {
                if count_bits(union) as usize == size {
                    rows.check(wanted, bases, union, found)
                } else {
                    ControlFlow::Continue(())
                }
            })?;
        }
    }
    ControlFlow::Continue(())
}

/// Finds finned or sashimi fish of `size`, whichever is wanted: digits ascending; rows as base, then columns.
pub(in super::super) fn finned(
    board: &Board,
    size: usize,
    wanted: Technique,
    found: &mut OnStep<'_>,
) -> ControlFlow<()> {
    let lines = board.position().size();
    for digit in board.digits_with_dead_places() {
        for (base, cover) in [(0, lines), (lines, 0)] {
            let rows = Lines::all(board, digit, base, cover);
            // All fins lie in one box.
            rows.each_base(size, size + lines / 3, &mut |rows, bases, union| {
                if board.counts(Form::Siamese) {
                    siamese(wanted, found, |kind, found| rows.covers(kind, size, bases, union, found))
                } else {
                    rows.covers(wanted, size, bases, union, found)
                }
            })?;
        }
    }
    ControlFlow::Continue(())
}

/// Passes the fish of one base to `found`, if they are of the wanted kind; pairs of fish with different covers are one
/// step.
fn siamese(
    wanted: Technique,
    found: &mut OnStep<'_>,
    search: impl Fn(Technique, &mut OnStep<'_>) -> ControlFlow<()>,
) -> ControlFlow<()> {
    let mut fish: Vec<Step> = Vec::new();
    for kind in kinds(wanted) {
        let _: ControlFlow<()> = search(kind, &mut |step| {
            fish.push(step);
            ControlFlow::Continue(())
        });
    }
    for (at, first) in fish.iter().enumerate() {
        for second in &fish[at + 1..] {
            if first.eliminations != second.eliminations {
                let mut both = first.clone();
                both.technique = wanted;
                both.covers = first.covers | second.covers;
                both.fins |= second.fins;
                for (cell, digit) in second.eliminations.iter() {
                    both.eliminations.insert(cell, digit);
                }
                found(both)?;
            }
        }
    }
    fish.into_iter().filter(|step| step.technique == wanted).try_for_each(found)
}

/// The places of a digit in parallel lines.
pub(super) struct Lines<'b> {
    board: &'b Board,
    digit: usize,
    /// The first of the base houses, and below, of the cover houses.
    base: usize,
    cover: usize,
    /// The lines with places, ascending: the line's number and its places.
    chosen: [(usize, u16); 9],
    count: usize,
}

/// A visitor of bases: the lines (as bits) and the union of their places.
pub(super) type OnBase<'v, 'b> = dyn FnMut(&Lines<'b>, u16, u16) -> ControlFlow<()> + 'v;

impl<'b> Lines<'b> {
    const fn new(board: &'b Board, digit: usize, base: usize, cover: usize) -> Self {
        Self { board, digit, base, cover, chosen: [(0, 0); 9], count: 0 }
    }

    /// Returns all lines of a digit that have places.
    pub(super) fn all(board: &'b Board, digit: usize, base: usize, cover: usize) -> Self {
        let mut lines = Self::new(board, digit, base, cover);
        lines.select(|_| true);
        lines
    }

    /// Returns the digit.
    pub(super) const fn digit(&self) -> usize {
        self.digit
    }

    /// Returns the base houses of these lines.
    pub(super) const fn base_houses(&self, lines: u16) -> HouseSet {
        HouseSet::from_bits((lines as u32) << self.base)
    }

    /// Returns the cover houses of these lines.
    pub(super) const fn cover_houses(&self, lines: u16) -> HouseSet {
        HouseSet::from_bits((lines as u32) << self.cover)
    }

    /// Keeps the lines whose places `fit`.
    fn select(&mut self, fit: impl Fn(u16) -> bool) {
        for line in 0..self.board.position().size() {
            let places = self.board.places(self.digit, self.base + line);
            if places != 0 && fit(places) {
                self.chosen[self.count] = (line, places);
                self.count += 1;
            }
        }
    }

    /// Visits every choice of `size` lines, in lexicographic order, whose places lie in at most `most` cover lines.
    pub(super) fn each_base(&self, size: usize, most: usize, visit: &mut OnBase<'_, 'b>) -> ControlFlow<()> {
        self.extend(0, size, most, (0, 0), visit)
    }

    fn extend(
        &self,
        from: usize,
        missing: usize,
        most: usize,
        (bases, union): (u16, u16),
        visit: &mut OnBase<'_, 'b>,
    ) -> ControlFlow<()> {
        if missing == 0 {
            return visit(self, bases, union);
        }
        for (at, &(line, places)) in self.chosen[..self.count].iter().enumerate().skip(from) {
            if self.count - at < missing {
                break;
            }
            let more = (bases | 1 << line, union | places);
            if count_bits(more.1) as usize <= most {
                self.extend(at + 1, missing - 1, most, more, visit)?;
            }
        }
        ControlFlow::Continue(())
    }

    /// Visits every choice of `size` cover lines among `union`, in lexicographic order, that leaves fins in one box.
    /// The uncovered lines come in reverse order.
    fn covers(
        &self,
        wanted: Technique,
        size: usize,
        bases: u16,
        union: u16,
        found: &mut OnStep<'_>,
    ) -> ControlFlow<()> {
        let Some(fins @ 1..) = (count_bits(union) as usize).checked_sub(size) else {
            return ControlFlow::Continue(());
        };
        let width = if self.cover == 0 { self.board.box_height() } else { self.board.box_width() };
        for square in (0..self.board.position().size() / width).rev() {
            let lines = union & ((1 << width) - 1) << (width * square);
            let mut some = lines;
            while count_bits(some) as usize >= fins {
                if count_bits(some) as usize == fins {
                    self.check(wanted, bases, union & !some, found)?;
                }
                some = next_below(some, lines, fins);
            }
        }
        ControlFlow::Continue(())
    }

    /// Passes on the fish of this base and cover, if it removes something and is of the wanted kind.
    fn check(&self, wanted: Technique, bases: u16, covers: u16, found: &mut OnStep<'_>) -> ControlFlow<()> {
        let position = self.board.position();
        let geometry = position.geometry();
        let (bases, covers) = (self.base_houses(bases), self.cover_houses(covers));
        let covered = geometry.union(covers);
        let pattern = geometry.union(bases) & position.places(self.digit);
        let fins = pattern - covered;
        if fins.len() > MOST_FINS {
            return ControlFlow::Continue(());
        }
        let mut gone = (position.places(self.digit) & covered) - pattern;
        if !fins.is_empty() {
            gone &= geometry.common_peers(fins);
        }
        if gone.is_empty() || wanted != self.kind(wanted, bases, covered, fins) {
            return ControlFlow::Continue(());
        }
        let mut step = Step::new(wanted);
        step.digits.insert(self.digit);
        step.cells = pattern;
        step.houses = bases;
        step.covers = covers;
        step.fins = fins;
        step.eliminations.insert_all(self.digit, gone);
        found(step)
    }

    /// Returns the technique of a fish of the size of `wanted`: sashimi if a base line without its fins has fewer than two places.
    fn kind(&self, wanted: Technique, bases: HouseSet, covered: CellSet, fins: CellSet) -> Technique {
        if fins.is_empty() {
            return wanted;
        }
        let position = self.board.position();
        let degenerate =
            bases.into_iter().any(|house| (position.places_in(self.digit, house) & covered).len() < 2);
        kinds(wanted)[usize::from(degenerate)]
    }
}

/// Returns the next smaller number whose bits are a subset of `lines`, with at least `count` bits if there is one.
fn next_below(number: u16, lines: u16, count: usize) -> u16 {
    let mut next = number;
    while next != 0 {
        next = (next - 1) & lines;
        if count_bits(next) as usize >= count {
            break;
        }
    }
    next
}

/// Returns the finned and the sashimi fish of the size of one of them.
fn kinds(wanted: Technique) -> [Technique; 2] {
    PAIRS.into_iter().find(|pair| pair.contains(&wanted)).unwrap_or([wanted; 2])
}

/// Finned fish and the sashimi fish of the same size.
const PAIRS: [[Technique; 2]; 6] = [
    [Technique::FinnedXWing, Technique::SashimiXWing],
    [Technique::FinnedSwordfish, Technique::SashimiSwordfish],
    [Technique::FinnedJellyfish, Technique::SashimiJellyfish],
    [Technique::FinnedSquirmbag, Technique::SashimiSquirmbag],
    [Technique::FinnedWhale, Technique::SashimiWhale],
    [Technique::FinnedLeviathan, Technique::SashimiLeviathan],
];
