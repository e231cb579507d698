//! Blocks on each other: `on(a, b)`, with the table or with pegs below.

use super::atom::Atom;
use crate::instance::scene::{Cell, Look, Picture, Tone};
use std::collections::BTreeSet;

/// The largest number of stacks and of blocks in one.
const MOST: usize = 16;

/// A task of stacks. Each base has its own column, so a stack keeps its column while it grows.
pub(in crate::problems::planning) struct Stacks {
    /// The blocks that may be on the table, or the pegs.
    bases: Vec<String>,
    /// Whether the bases are pegs, which are not blocks.
    has_pegs: bool,
    height: usize,
}

impl Stacks {
    pub(super) fn of(atoms: &[Atom<'_>]) -> Option<Self> {
        let on = || atoms.iter().filter(|atom| atom.predicate == "on" && atom.objects.len() == 2);
        let on_table = atoms.iter().filter(|atom| is_on_table(atom));
        let blocks: BTreeSet<_> = on().map(|atom| atom.objects[0]).collect();
        let table: BTreeSet<_> = on_table.map(|atom| atom.objects[0]).collect();
        let pegs: BTreeSet<_> =
            on().map(|atom| atom.objects[1]).filter(|object| !blocks.contains(object)).collect();
        let is_of_places = atoms.iter().any(|atom| atom.predicate == "at");
        let bases = if table.is_empty() { &pegs } else { &table };
        let has_pegs = table.is_empty();
        let is_small = (1..=MOST).contains(&bases.len()) && (1..=MOST).contains(&blocks.len());
        (is_small && !is_of_places && (has_pegs || pegs.is_empty())).then(|| Self {
            bases: bases.iter().map(|&base| base.to_owned()).collect(),
            has_pegs,
            height: blocks.len(),
        })
    }

    /// The hand is above, the pegs are below.
    pub(super) fn picture(&self, atoms: &[Atom<'_>]) -> Picture {
        let (width, height) = (self.bases.len(), 1 + self.height + usize::from(self.has_pegs));
        let mut cells = vec![Cell::new("", Tone::Empty); width * height];
        let on = |below: &str| {
            let mut found =
                atoms.iter().filter(|atom| atom.predicate == "on" && atom.objects.get(1) == Some(&below));
            found.next().map(|atom| atom.objects[0])
        };
        let stands = |block: &str| atoms.iter().any(|atom| is_on_table(atom) && atom.objects == [block]);
        let ground = self.height;
        for (column, base) in self.bases.iter().enumerate() {
            let mut block = if self.has_pegs { on(base) } else { stands(base).then_some(&**base) };
            if self.has_pegs {
                cells[(ground + 1) * width + column] = Cell::new(base, Tone::Given);
            }
            for row in (1..=ground).rev() {
                let Some(name) = block else { break };
                cells[row * width + column] = Cell::new(name, Tone::Plain);
                block = on(name);
            }
        }
        let held = atoms.iter().find(|atom| atom.says(&["holding", "holds"]) && !atom.objects.is_empty());
        if let Some(name) = held.and_then(|atom| atom.objects.last()) {
            let column = self.bases.iter().position(|base| base == name).unwrap_or(0);
            cells[column] = Cell::new(name, Tone::Here);
        }
        Picture::new(Look::Stacks, (width, height), cells)
    }
}

fn is_on_table(atom: &Atom<'_>) -> bool {
    matches!(atom.predicate, "ontable" | "on-table") && atom.objects.len() == 1
}
