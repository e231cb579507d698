//! Franken and mutant fish, finned or not: bases and covers of any houses, with places in two base houses (endo fins)
//! and eliminations inside the base where two covers meet (cannibalism).

use std::ops::ControlFlow;

use super::super::{Board, OnStep};
use crate::board::{CellSet, HouseSet};
use crate::budget::{Budget, Stopped};
use crate::step::Step;
use crate::technique::Technique;

/// The largest number of fins of a fish; below, of endo fins.
const MOST_FINS: usize = 5;
const MOST_ENDO_FINS: usize = 2;

/// The houses that may be base and cover.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in super::super) enum Shape {
    /// Lines of one direction and boxes against lines of the other and boxes, with at least one box.
    Franken,
    /// Any other houses.
    Mutant,
}

/// Whether there are base places outside the cover.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in super::super) enum Fins {
    /// There are no fins.
    None,
    /// There are fins.
    Some,
}

/// A kind of fish.
#[derive(Clone, Copy, Debug)]
pub(in super::super) struct FishKind {
    pub(in super::super) shape: Shape,
    pub(in super::super) fins: Fins,
    pub(in super::super) size: usize,
}

/// Finds fish of this kind: digits ascending; rows (with boxes) as base before columns.
///
/// # Errors
/// Returns an error if the budget runs out: large fish of many houses may take long.
pub(in super::super) fn find(
    board: &Board,
    kind: FishKind,
    wanted: Technique,
    budget: &Budget<'_>,
    found: &mut OnStep<'_>,
) -> Result<ControlFlow<()>, Stopped> {
    let size = board.position().size();
    let (rows, columns, boxes) = (ones(0, size), ones(size, size), ones(2 * size, size));
    let all = HouseSet::from_bits(rows | columns | boxes);
    for digit in board.digits_with_dead_places() {
        let mut search = FishSearch::new(board, digit, kind, wanted, budget);
        let mut flow = ControlFlow::Continue(());
        match kind.shape {
            Shape::Franken => {
                for (base, cover) in [(rows, columns), (columns, rows)] {
                    if flow.is_continue() {
                        flow = search.base(
                            HouseSet::from_bits(base | boxes),
                            HouseSet::from_bits(cover | boxes),
                            found,
                        );
                    }
                }
            }
            Shape::Mutant => flow = search.base(all, all, found),
        }
        if let Some(stopped) = search.stopped {
            return Err(stopped);
        }
        if flow.is_break() {
            return Ok(flow);
        }
    }
    Ok(ControlFlow::Continue(()))
}

const fn ones(from: usize, count: usize) -> u32 {
    ((1 << count) - 1) << from
}

struct FishSearch<'b> {
    board: &'b Board,
    digit: usize,
    kind: FishKind,
    wanted: Technique,
    /// The digit's places, by house.
    places: [CellSet; 27],
    dead: CellSet,
    budget: &'b Budget<'b>,
    stopped: Option<Stopped>,
}

/// Chosen houses: the places of the digit in them, and the places that are in two of them.
#[derive(Clone, Copy)]
struct Chosen {
    houses: HouseSet,
    once: CellSet,
    twice: CellSet,
}

impl Chosen {
    const NONE: Self = Self { houses: HouseSet::EMPTY, once: CellSet::EMPTY, twice: CellSet::EMPTY };

    fn with(self, house: usize, places: CellSet) -> Self {
        Self {
            houses: self.houses.with(house),
            once: self.once | places,
            twice: self.twice | (self.once & places),
        }
    }
}

/// A cover that is not complete yet.
#[derive(Clone, Copy)]
struct Cover {
    chosen: Chosen,
    /// The number of missing houses; below, the largest number of base places that one of them covers.
    missing: usize,
    widest: usize,
    /// The dead places that may be removed.
    targets: CellSet,
}

impl<'b> FishSearch<'b> {
    fn new(
        board: &'b Board,
        digit: usize,
        kind: FishKind,
        wanted: Technique,
        budget: &'b Budget<'b>,
    ) -> Self {
        let position = board.position();
        let mut places = [CellSet::EMPTY; 27];
        for (house, places) in places.iter_mut().enumerate().take(position.geometry().house_count()) {
            *places = position.places_in(digit, house);
        }
        Self { board, digit, kind, wanted, places, dead: board.dead(digit), budget, stopped: None }
    }

    /// Searches all bases among these houses, in lexicographic order.
    fn base(&mut self, houses: HouseSet, covers: HouseSet, found: &mut OnStep<'_>) -> ControlFlow<()> {
        let houses = houses.into_iter().filter(|&house| !self.places[house].is_empty()).collect();
        self.extend_base(houses, covers, Chosen::NONE, self.kind.size, found)
    }

    fn extend_base(
        &mut self,
        left: HouseSet,
        covers: HouseSet,
        base: Chosen,
        missing: usize,
        found: &mut OnStep<'_>,
    ) -> ControlFlow<()> {
        if missing == 0 {
            if let Err(stopped) = self.budget.check() {
                self.stopped = Some(stopped);
                return ControlFlow::Break(());
            }
            let targets = self.dead & self.board.position().geometry().common_peers(base.twice);
            if targets.is_empty() {
                return ControlFlow::Continue(());
            }
            let meets = |house: &usize| self.places[*house].meets(base.once) && !base.houses.contains(*house);
            let covers: HouseSet = covers.into_iter().filter(meets).collect();
            let share = |house: usize| (self.places[house] & base.once).len();
            let widest = covers.into_iter().map(share).max().unwrap_or(0);
            let cover = Cover { chosen: Chosen::NONE, missing: self.kind.size, targets, widest };
            return self.extend_cover(covers, base, cover, found);
        }
        let mut left = left;
        while let Some(house) = left.first() {
            left.remove(house);
            let next = base.with(house, self.places[house]);
            let endo = if self.kind.fins == Fins::None { 0 } else { MOST_ENDO_FINS };
            if next.twice.len() <= endo {
                self.extend_base(left, covers, next, missing - 1, found)?;
            }
        }
        ControlFlow::Continue(())
    }

    fn extend_cover(
        &mut self,
        left: HouseSet,
        base: Chosen,
        cover: Cover,
        found: &mut OnStep<'_>,
    ) -> ControlFlow<()> {
        let targets = self.within_reach(base, cover);
        if targets.is_empty() {
            return ControlFlow::Continue(());
        }
        if cover.missing == 0 {
            return self.check(base, cover.chosen, found);
        }
        let mut left = left;
        while let Some(house) = left.first() {
            left.remove(house);
            let chosen = cover.chosen.with(house, self.places[house]);
            self.extend_cover(
                left,
                base,
                Cover { chosen, missing: cover.missing - 1, targets, ..cover },
                found,
            )?;
        }
        ControlFlow::Continue(())
    }

    /// Returns the targets that a fish with this part of its cover can still remove. Fins must see a target, so the
    /// cover houses still to be chosen must be able to cover all base places that the target does not see.
    fn within_reach(&self, base: Chosen, cover: Cover) -> CellSet {
        let geometry = self.board.position().geometry();
        let (open, most) = (base.once - cover.chosen.once, cover.missing * cover.widest);
        let near = |&target: &usize| {
            let fins = if self.kind.fins == Fins::None { CellSet::EMPTY } else { geometry.peers(target) };
            let unseen = open - fins;
            if most == 0 { unseen.is_empty() } else { unseen.len() <= most }
        };
        cover.targets.into_iter().filter(near).collect()
    }

    fn check(&self, base: Chosen, cover: Chosen, found: &mut OnStep<'_>) -> ControlFlow<()> {
        let fins = (base.once - cover.once) | base.twice;
        let candidates = ((cover.once - base.once) | (cover.twice & base.once)) & self.dead;
        if candidates.is_empty()
            || fins.len() > MOST_FINS
            || fins.is_empty() != (self.kind.fins == Fins::None)
        {
            return ControlFlow::Continue(());
        }
        let geometry = self.board.position().geometry();
        let gone = (candidates - fins) & geometry.common_peers(fins);
        if gone.is_empty() || !self.fits(base.houses, cover.houses) {
            return ControlFlow::Continue(());
        }
        let mut step = Step::new(self.wanted);
        step.digits.insert(self.digit);
        step.cells = base.once;
        step.houses = base.houses;
        step.covers = cover.houses;
        step.fins = fins;
        step.eliminations.insert_all(self.digit, gone);
        found(step)
    }

    /// Whether base and cover have the shape, and no simpler one.
    fn fits(&self, base: HouseSet, cover: HouseSet) -> bool {
        let size = self.board.position().size();
        let [rows, columns, boxes] = [0, size, 2 * size].map(|first| HouseSet::from_bits(ones(first, size)));
        let has_box = (base | cover).meets(boxes);
        let franken = |lines: HouseSet, others: HouseSet| !base.meets(others) && !cover.meets(lines);
        let straight = franken(rows, columns) || franken(columns, rows);
        match self.kind.shape {
            Shape::Franken => has_box,
            Shape::Mutant => !straight,
        }
    }
}
