//! Objects at places: a row for each place, vehicle and hand, and a column for each object. An object stays in its
//! column, so a move is a change within it.

use super::atom::{Atom, short};
use crate::instance::scene::{Cell, Look, Picture, Tone};
use std::collections::BTreeSet;

/// The largest numbers of places and of objects that are drawn.
const MOST_ROWS: usize = 24;
const MOST_THINGS: usize = 24;

/// Words of predicates for the positions of objects.
const WHERE: &[&str] = &["at", "in", "inside", "located"];

/// A task with objects at places.
pub(in crate::problems::planning) struct Places {
    rows: Vec<String>,
    things: Vec<String>,
}

impl Places {
    pub(super) fn of(atoms: &[Atom<'_>]) -> Option<Self> {
        let things = things(atoms);
        let known: BTreeSet<_> = things.iter().map(|thing| &**thing).collect();
        let found: Vec<_> = atoms.iter().filter_map(|atom| place(atom, &known)).collect();
        // Places first, then objects that carry something.
        let mut rows: Vec<String> = Vec::new();
        for is_place in [true, false] {
            let named: BTreeSet<_> = found
                .iter()
                .filter(|found| found.is_place == is_place)
                .map(|found| found.row.clone())
                .collect();
            rows.extend(named.into_iter().filter(|name| !rows.contains(name)).collect::<Vec<_>>());
        }
        let is_small = (2..=MOST_ROWS).contains(&rows.len()) && (1..=MOST_THINGS).contains(&things.len());
        is_small.then(|| Self { rows, things: things.into_iter().collect() })
    }

    pub(super) fn picture(&self, atoms: &[Atom<'_>]) -> Picture {
        let width = self.things.len() + 1;
        let known: BTreeSet<_> = self.things.iter().map(|thing| &**thing).collect();
        let mut cells: Vec<Cell> = Vec::with_capacity(self.rows.len() * width);
        for row in &self.rows {
            cells.push(Cell::new(row, Tone::Given));
            cells.extend(std::iter::repeat_n(Cell::new("", Tone::Empty), self.things.len()));
        }
        for found in atoms.iter().filter_map(|atom| place(atom, &known)) {
            let row = self.rows.iter().position(|row| *row == found.row);
            let column = self.things.iter().position(|thing| *thing == found.thing);
            if let (Some(row), Some(column)) = (row, column) {
                let name = if self.things.len() <= 8 { found.thing } else { short(&found.thing) };
                cells[row * width + 1 + column] = Cell::new(name, Tone::Plain);
            }
        }
        // A rule below each row.
        let walls = vec![crate::instance::scene::BELOW; cells.len()];
        Picture { walls, ..Picture::new(Look::Table, (width, self.rows.len()), cells) }
    }
}

/// An object and its place, from a fact.
struct Found {
    thing: String,
    row: String,
    is_place: bool,
}

/// The movable objects: those at a place, the actors that predicates name, and those whose predicates name no place.
fn things(atoms: &[Atom<'_>]) -> BTreeSet<String> {
    let places: BTreeSet<_> = atoms
        .iter()
        .filter(|atom| atom.says(WHERE))
        .filter_map(|atom| atom.objects.last().copied())
        .collect();
    let thing = |atom: &Atom<'_>| match &atom.objects[..] {
        [thing, _] if atom.says(WHERE) => Some((*thing).to_owned()),
        [_] if atom.says(WHERE) => actor(atom),
        [thing] if !atom.is_of_nothing() && !places.contains(thing) => Some((*thing).to_owned()),
        _ => None,
    };
    // Without any place there is nothing to draw.
    if places.is_empty() { BTreeSet::new() } else { atoms.iter().filter_map(thing).collect() }
}

/// The actor in the name of a predicate: `robot` in `robot-at`.
fn actor(atom: &Atom<'_>) -> Option<String> {
    let mut words = atom.predicate.split(['-', '_']).filter(|word| !WHERE.contains(word));
    words.next().map(str::to_owned)
}

fn place(atom: &Atom<'_>, things: &BTreeSet<&str>) -> Option<Found> {
    let found = |thing: &str, row: &str, is_place| {
        things.contains(thing).then(|| Found { thing: thing.to_owned(), row: row.to_owned(), is_place })
    };
    match &atom.objects[..] {
        _ if atom.is_of_nothing() => None,
        [place] if atom.says(WHERE) => found(&actor(atom)?, place, true),
        [thing, place] if atom.says(WHERE) => found(thing, place, !things.contains(place)),
        // Without words: the moved object is the one that can also be at a place.
        [thing, holder] if things.contains(thing) => found(thing, holder, false),
        [holder, thing] => found(thing, holder, false),
        [thing] => found(thing, atom.predicate, false),
        _ => None,
    }
}
