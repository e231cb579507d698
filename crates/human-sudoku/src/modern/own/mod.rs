//! The finders of techniques that neither program has, a file for each idea. Each file proves its eliminations.

mod bent;
mod exocet;
mod fireworks;
mod locked;
mod medusa;
mod rectangle;
mod sk_loop;
mod tridagon;
mod whips;

use crate::board::{CandidateSet, CellSet, DigitSet};
use crate::position::Position;
use crate::step::{Role, Set};
use crate::technique::Technique;

use super::{OnStep, Search};

/// The search of each technique.
pub(super) const SEARCHES: &[(&[Technique], Search)] = &[
    (&[Technique::RectangleElimination], Search::All(rectangle::find)),
    (&[Technique::WxyzWing], Search::All(bent::wxyz)),
    (&[Technique::Medusa3d], Search::All(medusa::find)),
    (&[Technique::VwxyzWing], Search::All(bent::vwxyz)),
    (&[Technique::FireworkTriple], Search::All(fireworks::triples)),
    (&[Technique::FireworkQuad], Search::All(fireworks::quads)),
    (&[Technique::Tridagon], Search::All(tridagon::find)),
    (&[Technique::SkLoop], Search::All(sk_loop::find)),
    (&[Technique::JuniorExocet], Search::All(exocet::find)),
    (&[Technique::SeniorExocet], Search::All(exocet::senior::find)),
    (&[Technique::MultiSectorLockedSet], Search::All(locked::find)),
    (&[Technique::Whip], Search::UpTo(whips::whips)),
    (&[Technique::Braid], Search::UpTo(whips::braids)),
];

const fn part(role: Role, cells: CellSet, digits: DigitSet) -> Set {
    Set { cells, digits, role }
}

/// Returns the candidates that a true candidate makes false: other digits of its cell, and the digit in peers.
fn seen(position: &Position, cell: usize, digit: usize) -> CandidateSet {
    let mut seen = CandidateSet::of_digit(digit, position.places(digit) & position.geometry().peers(cell));
    for other in position.candidates(cell).without(digit) {
        seen.insert(cell, other);
    }
    seen
}

/// Returns the candidates of both sets.
fn common(one: &CandidateSet, other: &CandidateSet) -> CandidateSet {
    let mut both = CandidateSet::EMPTY;
    for digit in 0..9 {
        both.insert_all(digit, one.places(digit) & other.places(digit));
    }
    both
}

/// Returns all candidates of some cells.
fn union(position: &Position, cells: CellSet) -> DigitSet {
    cells.into_iter().fold(DigitSet::EMPTY, |all, cell| all | position.candidates(cell))
}
