//! The patterns of techniques that neither program has, in words.

use super::{Words, list};
use crate::board::{CellSet, HouseSet};
use crate::step::{Role, Set, Step};
use crate::technique::Technique;

fn cells_of(step: &Step, role: Role) -> CellSet {
    let parts = step.sets.iter().filter(|part| part.role == role);
    parts.fold(CellSet::EMPTY, |all, part| all | part.cells)
}

impl Words {
    /// Describes the pattern of a technique that neither program has; `None` for others.
    pub(super) fn modern(&self, step: &Step) -> Option<String> {
        Some(match step.technique {
            Technique::WxyzWing | Technique::VwxyzWing => self.bent(step),
            Technique::RectangleElimination => self.rectangle_elimination(step),
            Technique::Medusa3d => {
                let color = |(name, role)| format!("color {name} is {}", self.listed(step, role));
                [("A", Role::ColorA), ("B", Role::ColorB)].map(color).join(", ")
            }
            Technique::FireworkTriple | Technique::FireworkQuad => self.fireworks(step),
            Technique::Tridagon => format!(
                "{} cannot fill {}: a guardian is true, {}",
                self.digits(step.digits),
                self.cells(step.cells),
                self.listed(step, Role::Guardian)
            ),
            Technique::Whip | Technique::Braid => self.whip(step),
            Technique::JuniorExocet | Technique::SeniorExocet => format!(
                "the digits of base {} ({}) are in targets {}",
                self.cells(cells_of(step, Role::Base)),
                self.digits(step.digits),
                self.cells(cells_of(step, Role::End))
            ),
            Technique::SkLoop | Technique::MultiSectorLockedSet => self.covered(step),
            _ => return None,
        })
    }

    /// Lists the parts of a role: `1 in r1c2, 3 in r4c5`.
    fn listed(&self, step: &Step, role: Role) -> String {
        let parts = step.sets.iter().filter(|part| part.role == role);
        let part = |part: &Set| format!("{} in {}", self.digits(part.digits), self.cells(part.cells));
        list(parts.map(part).collect())
    }

    /// Describes what a target leaves: `r1c2=3 leaves 7 no cell of row 5 (length 4)`.
    fn whip(&self, step: &Step) -> String {
        let target = step.chains.first().and_then(|chain| chain.first()).map(|node| self.node(node));
        let last = step.sets.first();
        let emptied = match step.houses.is_empty() {
            true => format!("{} no candidate", self.cells(cells_of(step, Role::End))),
            false => format!(
                "{} no cell of {}",
                self.digits(last.map_or_else(Default::default, |part| part.digits)),
                self.houses(step.houses)
            ),
        };
        format!("{} leaves {emptied} (length {})", target.unwrap_or_default(), step.size)
    }

    fn bent(&self, step: &Step) -> String {
        let (cells, digits) = (self.cells(step.cells), self.digits(step.digits));
        let free = step.sets.iter().find(|part| part.role == Role::Z);
        let once = match free {
            Some(free) => format!("only {} can be there twice", self.digits(free.digits)),
            None => "none can be there twice".to_owned(),
        };
        format!("{cells} together contain only {digits}, and {once}")
    }

    fn rectangle_elimination(&self, step: &Step) -> String {
        let digit = self.digits(step.digits);
        let [hinge, wing] = [Role::Hinge, Role::Pincer].map(|role| self.cells(cells_of(step, role)));
        let [line, corner] = [step.houses.first(), step.houses.last()]
            .map(|house| self.houses(house.map_or(HouseSet::EMPTY, HouseSet::of)));
        let gone = self.cells(step.eliminations.cells());
        format!(
            "{digit} of {line} fits only {hinge} and {wing}, and with {gone} it would leave {corner} no cell"
        )
    }

    fn fireworks(&self, step: &Step) -> String {
        let [crossings, wings] = [Role::Hinge, Role::Pincer].map(|role| self.cells(cells_of(step, role)));
        let (digits, lines) = (self.digits(step.digits), self.houses(step.houses));
        let boxes = if cells_of(step, Role::Hinge).len() == 1 { "box" } else { "boxes" };
        format!(
            "{digits} of {lines} fit only {wings} outside the {boxes} of {crossings} and must fill these cells"
        )
    }

    /// Describes cells with as many covers: `20 cells in rows 1 and 3 take 20 digits: 1 and 2 in row 1; ...`.
    fn covered(&self, step: &Step) -> String {
        let links = step.sets.iter().filter(|part| part.role == Role::Link);
        let link = |part: &Set| format!("{} in {}", self.digits(part.digits), self.cells(part.cells));
        let links: Vec<_> = links.map(link).collect();
        format!("{} cells take just as many digits: {}", step.cells.len(), links.join("; "))
    }
}
