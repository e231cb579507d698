//! The results of a chain search, and the selection of one: the easiest, then the one with the fewest nodes, then by
//! kind, then the first.

use std::cmp::Ordering;
use std::collections::BTreeMap;
use std::collections::btree_map::Entry;

use super::closure::Listing;
use super::literal::Literal;
use crate::board::{CandidateSet, CellSet};
use crate::position::Position;
use crate::se::extent::Extent;
use crate::step::Step;
use crate::technique::Technique;
use crate::technique_set::TechniqueSet;

/// The sort key of hints.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Key {
    /// The difficulty, added up in binary floating point like the program does, so that rounding has the same effect.
    price: f64,
    /// The number of nodes that count.
    pub(super) n: u16,
    /// The kind: 1 double, 2 X, 3 Y, 4 both, 5 cell, 6 region, 7 contradiction.
    kind: u8,
    /// The number in order of discovery.
    order: u32,
}

impl Key {
    pub(super) fn new(technique: Technique, n: u16, order: u32) -> Self {
        let base = technique.entry().se.unwrap_or(0);
        Self { price: added_up(base, n), n, kind: kind(technique), order }
    }

    pub(super) fn compare(&self, other: &Self) -> Ordering {
        let by_price = self.price.total_cmp(&other.price).then(self.n.cmp(&other.n));
        by_price.then(self.kind.cmp(&other.kind)).then(self.order.cmp(&other.order))
    }
}

fn added_up(base: u16, n: u16) -> f64 {
    let mut added = 0.0;
    for _ in 0..crate::se::price::of_length(n) {
        added += 0.1;
    }
    f64::from(base) / 10.0 + added
}

fn kind(technique: Technique) -> u8 {
    use Technique as T;
    match technique {
        T::DynamicDoubleForcingChains | T::DynamicDoubleForcingChainsPlus => 1,
        T::XCycle | T::ForcingXChain => 2,
        T::YCycle => 3,
        T::XyCycle | T::ForcingChain => 4,
        T::CellForcingChains | T::DynamicCellForcingChains | T::DynamicCellForcingChainsPlus => 5,
        T::RegionForcingChains | T::DynamicRegionForcingChains | T::DynamicRegionForcingChainsPlus => 6,
        _ => 7,
    }
}

/// A condition on the board that a link uses: no other candidate is left in a cell, or for a digit in a house.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Use {
    Cell(u8),
    House { digit: u8, house: u8 },
}

/// A find of a chain search.
#[derive(Clone, Debug)]
pub(super) struct Hint {
    pub(super) key: Key,
    pub(super) technique: Technique,
    pub(super) removed: CandidateSet,
    pub(super) placed: Option<(usize, usize)>,
    /// The chains, each from its start to its end; empty if only the difficulty is requested.
    pub(super) chains: Vec<Vec<Literal>>,
    /// The chains with the reasons of the nodes, if they are shown and not each node follows from the one before.
    pub(super) listing: Vec<Listing>,
    /// In a nested search, the parts of the board that the hint uses.
    pub(super) uses: Vec<Use>,
}

impl Hint {
    /// Makes the hint that a candidate is on (it is placed, and the cell's others are removed) or off; `None` if that has no effect.
    pub(super) fn of(key: Key, technique: Technique, target: Literal, position: &Position) -> Option<Self> {
        let (cell, digit) = (target.cell(), target.digit());
        let mut removed = CandidateSet::EMPTY;
        if target.is_on() {
            for other in position.candidates(cell).without(digit) {
                removed.insert(cell, other);
            }
        } else {
            removed.insert(cell, digit);
        }
        let placed = target.is_on().then_some((cell, digit));
        let hint = Self {
            key,
            technique,
            removed,
            placed,
            chains: Vec::new(),
            listing: Vec::new(),
            uses: Vec::new(),
        };
        (!hint.removed.is_empty()).then_some(hint)
    }

    /// Returns its memory in bytes.
    pub(super) fn bytes(&self) -> usize {
        let literals = |chain: &Vec<Literal>| size_of_val(&chain[..]) + size_of::<Vec<Literal>>();
        let listing = |(chain, reasons): &Listing| {
            let parents = reasons.iter().map(|reason| size_of_val(reason) + size_of_val(&reason.parents[..]));
            literals(chain) + parents.sum::<usize>()
        };
        let chains = self.chains.iter().map(literals).sum::<usize>();
        size_of::<Self>()
            + chains
            + self.listing.iter().map(listing).sum::<usize>()
            + size_of_val(&self.uses[..])
    }

    pub(super) fn step(&self) -> Step {
        let mut step = Step::new(self.technique);
        step.size = self.key.n;
        step.eliminations = self.removed;
        if let Some((cell, digit)) = self.placed {
            step.placements = CandidateSet::of(cell, digit);
        }
        for literal in self.chains.iter().flatten() {
            step.cells |= CellSet::of(literal.cell());
            step.digits.insert(literal.digit());
        }
        let nodes = |chain: &Vec<Literal>| chain.iter().map(|literal| literal.node()).collect();
        if self.listing.is_empty() {
            step.chains = self.chains.iter().map(nodes).collect();
        } else {
            step.chains = self.listing.iter().map(|(chain, _)| nodes(chain)).collect();
            step.reasons = self.listing.iter().map(|(_, reasons)| reasons.clone()).collect();
        }
        step
    }
}

/// Keeps the hint that is taken first, or all.
#[derive(Debug)]
pub(super) struct Collector {
    /// Whether the search is nested, so hints record their uses of the board.
    pub(super) is_nested: bool,
    /// Whether the chains are shown, not only counted.
    pub(super) shows: bool,
    pub(super) extent: Extent,
    pub(super) excluded: TechniqueSet,
    pub(super) best: Option<Hint>,
    /// The first hint for each set of eliminations.
    all: BTreeMap<CandidateSet, Hint>,
    /// The memory of the hints in bytes.
    pub(super) bytes: usize,
}

impl Collector {
    /// Makes the collector of a search on the ladder.
    pub(super) const fn new(extent: Extent, excluded: TechniqueSet) -> Self {
        let shows = extent.is_shown();
        Self { is_nested: false, shows, extent, excluded, best: None, all: BTreeMap::new(), bytes: 0 }
    }

    /// Makes the collector of a search inside a closure: of all hints.
    pub(super) fn nested(shows: bool) -> Self {
        Self { is_nested: true, shows, ..Self::new(Extent::All, TechniqueSet::EMPTY) }
    }

    /// Whether a hint with this key would be kept.
    pub(super) fn wants(&self, technique: Technique, key: &Key) -> bool {
        !self.excluded.contains(technique)
            && (self.extent == Extent::All
                || self.best.as_ref().is_none_or(|best| key.compare(&best.key) == Ordering::Less))
    }

    /// Whether a hint of this technique with n nodes may be kept, whatever its order of discovery.
    pub(super) fn has_room(&self, technique: Technique, n: u16) -> bool {
        self.wants(technique, &Key::new(technique, n, 0))
    }

    /// Returns the largest number of nodes of a hint of this technique that may be kept.
    pub(super) fn limit(&self, technique: Technique) -> u16 {
        if self.extent == Extent::All || self.best.is_none() {
            return if self.excluded.contains(technique) { 0 } else { u16::MAX };
        }
        (1..=Literal::COUNT as u16).take_while(|&n| self.has_room(technique, n)).last().unwrap_or(0)
    }

    /// Whether no hint was stored, although every hint would have been.
    pub(super) fn is_empty(&self) -> bool {
        self.best.is_none() && self.all.is_empty() && self.excluded.is_empty()
    }

    /// Adds a hint whose key is wanted.
    pub(super) fn take(&mut self, hint: Hint) {
        if self.extent != Extent::All {
            self.best = Some(hint);
            return;
        }
        let bytes = hint.bytes();
        match self.all.entry(hint.removed) {
            Entry::Vacant(place) => {
                place.insert(hint);
                self.bytes += bytes;
            }
            Entry::Occupied(mut known) if hint.key.compare(&known.get().key) == Ordering::Less => {
                self.bytes = self.bytes + bytes - known.insert(hint).bytes();
            }
            Entry::Occupied(_) => (),
        }
    }

    /// Returns all hints in order, without those with the same eliminations as an earlier one.
    pub(super) fn sorted(&mut self) -> Vec<Hint> {
        let all = std::mem::take(&mut self.all).into_values();
        let mut all: Vec<Hint> = all.chain(self.best.take()).collect();
        all.sort_by(|one, other| one.key.compare(&other.key));
        all
    }
}
