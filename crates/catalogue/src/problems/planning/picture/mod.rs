//! States of planning tasks as pictures. A domain is recognised by its predicates and actions, not by its name: stacks
//! of blocks, cells of a grid, objects at places. Another task has no picture; its states are shown as facts.

mod atom;
mod floor;
mod places;
mod stacks;

use self::floor::Floor;
use self::places::Places;
use self::stacks::Stacks;
use crate::instance::scene::Picture;
use atom::Atom;
use solvarium_planning::sas::Task;

/// The kind of picture for the states of a task.
pub(super) enum Style {
    Stacks(Stacks),
    Floor(Floor),
    Places(Places),
}

impl Style {
    /// Recognises a task; `None` if its states are facts only.
    pub(super) fn of(task: &Task) -> Option<Self> {
        let facts = task.variables.iter().flat_map(|variable| &variable.values);
        let atoms: Vec<_> = facts.filter_map(|fact| Atom::of_fact(fact)).take(MOST_FACTS + 1).collect();
        if atoms.len() > MOST_FACTS {
            return None;
        }
        let stacks = || Stacks::of(&atoms).map(Self::Stacks);
        let floor = || Floor::of(task, &atoms).map(Self::Floor);
        stacks().or_else(floor).or_else(|| Places::of(&atoms).map(Self::Places))
    }

    /// Draws the state with these true facts.
    pub(super) fn picture<'f>(&self, facts: impl Iterator<Item = &'f str>) -> Picture {
        let atoms: Vec<_> = facts.map(Atom::parse).collect();
        match self {
            Self::Stacks(stacks) => stacks.picture(&atoms),
            Self::Floor(floor) => floor.picture(&atoms),
            Self::Places(places) => places.picture(&atoms),
        }
    }
}

/// The largest number of facts of a task that is drawn.
const MOST_FACTS: usize = 20_000;
