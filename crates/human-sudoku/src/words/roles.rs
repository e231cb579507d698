//! The pattern of a step in words by the roles of its parts: `hinge r4c8 (2, 8), pincers r1c8 (2, 4), r6c7 (4, 8)`.

use super::short::separated;
use super::{Words, list};
use crate::board::{CellSet, DigitSet};
use crate::parts::parts;
use crate::position::Position;
use crate::step::{Role, Set, Step};
use crate::technique::{Family, Technique};

impl Words {
    /// Describes the pattern by its parts; `None` if other words are better.
    pub(super) fn roles(&self, step: &Step, position: &Position) -> Option<String> {
        let parts = parts(step, position);
        if self.modern(step).is_some() {
            return None;
        }
        let is_named = match (step.technique, step.technique.entry().family) {
            (Technique::DeathBlossom | Technique::SueDeCoq, _) => false,
            (_, Family::Wings | Family::Uniqueness | Family::Colours | Family::AlmostLockedSets) => true,
            (_, Family::OneDigit) => step.chains.is_empty(),
            (_, Family::Fish) => return self.fish_with_fins(step, &parts),
            _ => false,
        };
        if !is_named || parts.is_empty() {
            return None;
        }
        if step.technique.entry().family == Family::AlmostLockedSets {
            return Some(self.lettered(step, &parts));
        }
        let is_shown = |part: &&Set| part.role != Role::Z;
        let parts: Vec<Set> = parts.iter().filter(is_shown).copied().collect();
        let shows_digits = step.digits.len() > 1 || step.technique.entry().family == Family::Uniqueness;
        let groups = parts.chunk_by(|one, other| one.role == other.role);
        let groups: Vec<_> = groups.map(|group| self.group(group, shows_digits)).collect();
        let start = if shows_digits { String::new() } else { format!("{} with ", self.digits(step.digits)) };
        Some(start + &list(groups))
    }

    /// Describes the parts of a role: `pincers r1c8 (2, 4), r6c7 (4, 8)`. Cells with the same digits are together.
    fn group(&self, parts: &[Set], shows_digits: bool) -> String {
        let mut groups: Vec<(CellSet, DigitSet)> = Vec::new();
        for part in parts {
            match groups.iter_mut().find(|(_, digits)| *digits == part.digits) {
                Some((cells, _)) => *cells |= part.cells,
                None => groups.push((part.cells, part.digits)),
            }
        }
        let count = groups.iter().map(|(cells, _)| cells.len()).sum();
        let sentences = groups.iter().map(|&(cells, digits)| {
            let cells = self.cells(cells);
            if shows_digits { format!("{cells} ({})", separated(digits, ", ")) } else { cells }
        });
        let sentences: Vec<_> = sentences.collect();
        format!("{} {}", parts.first().map_or("", |part| word(part.role, count)), sentences.join(", "))
    }

    /// Describes almost locked sets: `A = r1c2 (3, 5), B = r3c12 (3, 5, 6), X = 3, Z = 5`.
    fn lettered(&self, step: &Step, parts: &[Set]) -> String {
        let set = |(letter, set): (char, &Set)| {
            format!("{letter} = {} ({})", self.cells(set.cells), separated(set.digits, ", "))
        };
        let mut sentences: Vec<String> = ('A'..='Z').zip(&step.sets).map(set).collect();
        for (role, name) in [(Role::X, "X"), (Role::Z, "Z")] {
            let digits = parts.iter().filter(|part| part.role == role);
            let digits: Vec<_> = digits.map(|part| separated(part.digits, ", ")).collect();
            if !digits.is_empty() {
                sentences.push(format!("{name} = {}", digits.join(", ")));
            }
        }
        sentences.join("; ")
    }

    /// Describes a fish with the names of its fins.
    fn fish_with_fins(&self, step: &Step, parts: &[Set]) -> Option<String> {
        let fins: Vec<String> = [Role::Fin, Role::EndoFin]
            .into_iter()
            .filter_map(|role| parts.iter().find(|part| part.role == role))
            .map(|part| format!("{} {}", word(part.role, part.cells.len()), self.cells(part.cells)))
            .collect();
        if fins.is_empty() {
            return None;
        }
        let (base, cover) = (self.houses(step.houses), self.houses(step.covers));
        Some(format!("{} in {base} fits only {cover}, except for {}", self.digits(step.digits), list(fins)))
    }
}

/// Returns the word for parts of a role.
const fn word(role: Role, count: usize) -> &'static str {
    match (role, count) {
        (Role::Hinge, _) => "hinge",
        (Role::Pincer, 1) => "pincer",
        (Role::Pincer, _) => "pincers",
        (Role::Pair, _) => "equal cells",
        (Role::Link, _) => "link",
        (Role::End, 1) => "end",
        (Role::End, _) => "ends",
        (Role::Base, _) => "base",
        (Role::Cover, _) => "cover",
        (Role::Fin, 1) => "fin",
        (Role::Fin, _) => "fins",
        (Role::EndoFin, 1) => "endo fin",
        (Role::EndoFin, _) => "endo fins",
        (Role::ColorA, _) => "color A",
        (Role::ColorB, _) => "color B",
        (Role::ColorC, _) => "color C",
        (Role::ColorD, _) => "color D",
        (Role::X, _) => "X",
        (Role::Z, _) => "Z",
        (Role::Floor, _) => "floor",
        (Role::Roof, _) => "roof",
        (Role::Guardian, 1) => "guardian",
        (Role::Guardian, _) => "guardians",
        (Role::Stem, _) => "stem",
        (Role::Intersection, _) => "intersection",
        (Role::AlmostLocked, _) => "almost locked set",
        (Role::Naked, _) => "naked set",
        (Role::Hidden, _) => "hidden set",
    }
}
