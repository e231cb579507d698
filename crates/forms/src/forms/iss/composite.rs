//! Constraints made of others: `Or`, `And` and `Replicate`, each up to its `End`.

use super::arguments::Arguments;
use super::constraints::{Form, Reader, known};
use super::machine::BASE_64;
use crate::{Fault, GridRule, web};

/// The greatest depth of constraints in constraints.
const DEPTH_MOST: usize = 8;
/// Constraints of these names define the grid, or depend on other constraints.
const OUTSIDE: [&str; 11] = [
    "Shape",
    "RegionSameValues",
    "Jigsaw",
    "Windoku",
    "FullRankTies",
    "Diagonal",
    "DisjointSets",
    "Var",
    "Doppelganger",
    "ChaosConstruction",
    "ConnectedValues",
];

/// Whether a constraint is made of others.
pub(super) fn is_composite(name: &str) -> bool {
    matches!(name, "Or" | "And" | "Replicate")
}

impl<'a, 't> Reader<'a, 't> {
    /// Reads constraints one after the other.
    pub fn read_all(&mut self, parts: &'a [Arguments<'t>]) -> Result<(), Fault> {
        let mut rest = parts;
        while let Some((part, after)) = rest.split_first() {
            self.part = part;
            rest = after;
            // Copies are read again.
            self.spend(1 + part.length())?;
            if is_composite(part.name) {
                let end = end(after).ok_or_else(|| self.refuse("`End`", ""))?;
                self.composite(&after[..end])?;
                rest = &after[end + 1..];
                continue;
            }
            let form = known(part.name).ok_or_else(|| web::unsupported(part.name))?;
            if self.depth > 0 && (matches!(form, Form::Flag(_)) || OUTSIDE.contains(&part.name)) {
                return Err(web::unsupported(&format!("{} within another constraint", part.name)));
            }
            self.read(form)?;
        }
        Ok(())
    }

    fn composite(&mut self, children: &'a [Arguments<'t>]) -> Result<(), Fault> {
        if self.depth == DEPTH_MOST {
            return Err(self.refuse(&format!("constraints that are nested at most {DEPTH_MOST} deep"), ""));
        }
        let (part, is_part) = (self.part, self.is_part);
        self.depth += 1;
        let read = match part.name {
            "Or" => self.alternatives(children),
            "Replicate" => self.replicate(children),
            _ => self.read_all(children),
        };
        self.depth -= 1;
        (self.part, self.is_part) = (part, is_part);
        read
    }

    /// Each constraint is an alternative. If a constraint becomes several rules, the alternative requires all of them.
    fn alternatives(&mut self, children: &'a [Arguments<'t>]) -> Result<(), Fault> {
        self.is_part = true;
        let outer = std::mem::take(&mut self.grid.rules);
        let (mut parts, mut rest) = (Vec::new(), children);
        while let Some(first) = rest.first() {
            let length = if is_composite(first.name) { end(&rest[1..]).map_or(1, |end| end + 2) } else { 1 };
            let (own, after) = rest.split_at(length.min(rest.len()));
            self.read_all(own)?;
            let mut rules = std::mem::take(&mut self.grid.rules);
            match rules.len() {
                0 => return Err(self.refuse("constraints", "")),
                1 => parts.append(&mut rules),
                _ => parts.push(GridRule::of_parts("all", rules)),
            }
            rest = after;
        }
        self.grid.rules = outer;
        if parts.is_empty() {
            return Err(self.refuse("constraints", ""));
        }
        self.grid.rules.push(GridRule::of_parts("either", parts));
        Ok(())
    }

    /// The constraints once for each target, moved so that the origin becomes the target.
    fn replicate(&mut self, children: &'a [Arguments<'t>]) -> Result<(), Fault> {
        // The origin is not moved with the constraint.
        let (part, outer) = (self.part, self.moved.take());
        let set = part.all.first().copied().unwrap_or_default();
        let origin = match part.all.get(1) {
            None => 0,
            Some(name) => self.cell(name)?,
        };
        // Places in the group of variables of the origin, or in the grid.
        let (layer, columns) = self.layer(origin);
        let origin = origin - layer;
        let (down, right) = outer.unwrap_or_default();
        for (at, character) in set.chars().enumerate() {
            let bits = BASE_64.find(character).ok_or_else(|| self.refuse("a set of cells", set))?;
            for bit in (0..6).filter(|bit| bits >> bit & 1 == 1) {
                self.spend(1)?;
                let target = origin + 6 * at + bit;
                let rows = (target / columns) as isize - (origin / columns) as isize;
                let across = (target % columns) as isize - (origin % columns) as isize;
                self.moved = Some((down + rows, right + across));
                self.read_all(children)?;
                self.part = part;
            }
        }
        self.moved = outer;
        Ok(())
    }
}

/// The index of the `End` of a composite among the constraints after its name.
fn end(parts: &[Arguments<'_>]) -> Option<usize> {
    let mut depth = 0;
    parts.iter().position(|part| {
        match part.name {
            "End" if depth == 0 => return true,
            "End" => depth -= 1,
            name if is_composite(name) => depth += 1,
            _ => {}
        }
        false
    })
}
