//! Cells of a grid: objects whose names have two numbers, and actions that step from one to its neighbour.

use super::atom::{Atom, short};
use crate::instance::scene::{Cell, Look, Picture, Tone};
use solvarium_planning::sas::{Operator, Task};
use std::collections::{BTreeMap, BTreeSet};

/// The largest number of rows and columns.
const MOST: usize = 40;
/// The least number of cells of a grid.
const LEAST: usize = 4;
/// The largest number of actions that are examined.
const ACTIONS: usize = 20_000;

/// Names of objects that act.
const ACTORS: &[&str] = &["player", "robot", "agent", "worker", "man", "snake", "truck"];

/// A task on a grid.
pub(in crate::problems::planning) struct Floor {
    /// The index of each cell in the picture.
    cells: BTreeMap<String, usize>,
    width: usize,
    height: usize,
    /// The cells where something is wanted.
    targets: BTreeSet<usize>,
    /// Whether all cells of the rectangle exist, and all but one have a tile.
    is_tray: bool,
}

/// The name of a cell: its words, then its numbers.
type Named<'n> = (&'n str, [i64; 2]);

fn named(name: &str) -> Option<Named<'_>> {
    let numbers = name.split(|c: char| !c.is_ascii_digit()).filter(|part| !part.is_empty());
    let [a, b] = numbers.collect::<Vec<_>>()[..] else { return None };
    let first = name.find(|c: char| c.is_ascii_digit())?;
    let [a, b] = [a.parse::<u32>().ok()?, b.parse().ok()?];
    Some((&name[..first], [a.into(), b.into()]))
}

impl Floor {
    pub(super) fn of(task: &Task, atoms: &[Atom<'_>]) -> Option<Self> {
        let objects: BTreeSet<_> = atoms.iter().flat_map(|atom| atom.objects.iter().copied()).collect();
        let prefix = prefix(&objects)?;
        let names: Vec<_> =
            objects.iter().copied().filter(|name| named(name).is_some_and(|(p, _)| p == prefix)).collect();
        let steps: Vec<_> =
            task.operators.iter().take(ACTIONS).filter_map(|operator| Step::of(operator, prefix)).collect();
        if names.len() < LEAST || steps.is_empty() || !steps.iter().all(Step::is_short) {
            return None;
        }
        let axes = Axes::of(&steps, prefix);
        let at = |name: &str| named(name).map(|(_, numbers)| axes.place(numbers));
        let places: Vec<_> = names.iter().filter_map(|name| at(name)).collect();
        let (left, right) = (places.iter().map(|at| at.0).min()?, places.iter().map(|at| at.0).max()?);
        let (top, bottom) = (places.iter().map(|at| at.1).min()?, places.iter().map(|at| at.1).max()?);
        let [width, height] =
            [right - left, bottom - top].map(|extent| usize::try_from(extent + 1).unwrap_or(usize::MAX));
        if width.max(height) > MOST || width.min(height) < 2 || names.len() * 4 < width * height {
            return None;
        }
        let index = |(x, y): (i64, i64)| (y - top) as usize * width + (x - left) as usize;
        let cells: BTreeMap<_, _> =
            names.iter().zip(&places).map(|(name, &at)| ((*name).to_owned(), index(at))).collect();
        let goals = task.goal.iter().filter_map(|fact| {
            Atom::of_fact(&task.variables[fact.variable as usize].values[fact.value as usize])
        });
        let wanted = goals
            .filter(|goal| !goal.is_of_nothing())
            .filter_map(|goal| goal.objects.iter().find_map(|object| cells.get(*object).copied()));
        let settled = task.operators.iter().take(ACTIONS).filter(|operator| settles(task, operator));
        let pushed = settled
            .filter_map(|operator| operator.name.rsplit(' ').find_map(|word| cells.get(word).copied()));
        let targets = wanted.chain(pushed).collect();
        let is_tray = cells.len() == width * height && atoms.iter().any(|atom| atom.says(&["blank"]));
        Some(Self { cells, width, height, targets, is_tray })
    }

    pub(super) fn picture(&self, atoms: &[Atom<'_>]) -> Picture {
        let mut cells = vec![
            Cell::new("", if self.is_tray { Tone::Empty } else { Tone::Wall });
            self.width * self.height
        ];
        for &cell in self.cells.values() {
            cells[cell].tone =
                if self.targets.contains(&cell) && !self.is_tray { Tone::Goal } else { Tone::Empty };
        }
        let acts = |thing: &str| ACTORS.iter().any(|actor| thing.starts_with(actor));
        for atom in atoms.iter().filter(|atom| !atom.is_of_nothing()) {
            let Some(&cell) = atom.objects.iter().find_map(|object| self.cells.get(*object)) else {
                continue;
            };
            let thing = atom.objects.iter().find(|object| !self.cells.contains_key(**object));
            cells[cell] = match thing {
                None if atom.says(&["visited"]) && cells[cell].tone == Tone::Here => continue,
                None if atom.says(&["visited"]) => Cell::new("·", Tone::Empty),
                None => Cell::new("", Tone::Here),
                Some(thing) if acts(thing) => Cell::new(short(thing), Tone::Here),
                Some(_) if cells[cell].tone == Tone::Here => continue,
                Some(thing) if self.targets.contains(&cell) && !self.is_tray => {
                    Cell::new(short(thing), Tone::Given)
                }
                Some(thing) => Cell::new(short(thing), Tone::Plain),
            };
        }
        let look = if self.is_tray { Look::Tiles } else { Look::Floor };
        Picture::new(look, (self.width, self.height), cells)
    }
}

/// The prefix of most objects that are named like cells.
fn prefix<'n>(objects: &BTreeSet<&'n str>) -> Option<&'n str> {
    let mut counts: BTreeMap<&str, usize> = BTreeMap::new();
    for (prefix, _) in objects.iter().filter_map(|name| named(name)) {
        *counts.entry(prefix).or_default() += 1;
    }
    counts.into_iter().max_by_key(|&(_, count)| count).map(|(prefix, _)| prefix)
}

/// An action with two cells or more.
struct Step {
    /// The change from the first cell to the second.
    change: [i64; 2],
    /// The direction of the step, if there is a word for it.
    direction: Option<&'static str>,
}

impl Step {
    fn of(operator: &Operator, prefix: &str) -> Option<Self> {
        let words = operator.name.split(' ').skip(1);
        let cells: Vec<_> = words.filter(|word| named(word).is_some_and(|(p, _)| p == prefix)).collect();
        let [(_, from), (_, to)] = [named(cells.first()?)?, named(cells.get(1)?)?];
        let is_named = |direction: &&str| {
            let parts = operator.name.split([' ', '-', '_']);
            parts.into_iter().any(|part| part == *direction)
        };
        Some(Self {
            change: [to[0] - from[0], to[1] - from[1]],
            direction: ["up", "down", "left", "right"].into_iter().find(is_named),
        })
    }

    fn is_short(&self) -> bool {
        self.change[0].abs() + self.change[1].abs() <= 2
    }
}

/// Whether an action puts something on its target.
fn settles(task: &Task, operator: &Operator) -> bool {
    let mut effects = operator.effects.iter();
    effects.any(|effect| {
        let value = &task.variables[effect.variable as usize].values[effect.after as usize];
        Atom::of_fact(value).is_some_and(|atom| atom.says(&["goal", "target"]))
    })
}

/// How the numbers of a name are a column and a row.
struct Axes {
    /// Which number is the row.
    row: usize,
    is_row_reversed: bool,
    is_column_reversed: bool,
}

impl Axes {
    fn of(steps: &[Step], prefix: &str) -> Self {
        let sign = |direction: &str, number: usize| {
            let mut found = steps.iter().filter(|step| step.direction == Some(direction));
            found.find(|step| step.change[number] != 0).map_or(0, |step| step.change[number].signum())
        };
        let down = |number| sign("down", number) - sign("up", number);
        let right = |number| sign("right", number) - sign("left", number);
        // Without words for directions, the first number is `x` if the prefix ends in `x`, else the row.
        let row = match (down(0), down(1)) {
            (0, 0) => usize::from(prefix.ends_with('x')),
            (0, _) => 1,
            _ => 0,
        };
        Self { row, is_row_reversed: down(row) < 0, is_column_reversed: right(1 - row) < 0 }
    }

    /// The column and the row.
    fn place(&self, numbers: [i64; 2]) -> (i64, i64) {
        let turned = |number: i64, is_reversed: bool| if is_reversed { -number } else { number };
        (
            turned(numbers[1 - self.row], self.is_column_reversed),
            turned(numbers[self.row], self.is_row_reversed),
        )
    }
}
