//! Reads the text of a zebra puzzle, and builds its model.

use super::super::words::{Word, shown};
use super::{CLUES_MOST, Clue, HOUSES_MOST, Is, KINDS_MOST, RELATIONS, Relation, Zebra, is_right};
use crate::Error;
use crate::csp::{Model, Var};
use crate::error::Place;
use std::collections::BTreeMap;

/// The state of the reader.
pub(super) struct Reading<'t> {
    kinds: Vec<String>,
    things: Vec<String>,
    /// The number of each thing.
    numbers: BTreeMap<&'t str, usize>,
    houses: usize,
    clues: Vec<Clue>,
    /// The position of each clue.
    places: Vec<Place>,
}

impl<'t> Reading<'t> {
    pub(super) fn of(all: &[Word<'t>]) -> Result<Self, Error> {
        let (kinds, things, numbers, places) = (Vec::new(), Vec::new(), BTreeMap::new(), Vec::new());
        let mut reading = Self { kinds, things, numbers, houses: 0, clues: Vec::new(), places };
        for line in all.chunk_by(|one, next| one.place.line == next.place.line) {
            match line {
                [kind, things @ ..] if kind.text.len() > 1 && kind.text.ends_with(':') => {
                    reading.kind(kind, things)?;
                }
                [thing, relation, rest @ ..] => reading.line(thing, relation, rest)?,
                _ => {
                    return Err(line[0]
                        .refuse("things, such as `pet: dog fox zebra`, or a clue, such as `milk at 3`"));
                }
            }
        }
        Ok(reading)
    }

    fn kind(&mut self, kind: &Word<'t>, things: &[Word<'t>]) -> Result<(), Error> {
        let refuse = |message: String| Err(Error::input(message).at(Place::new(kind.place.line, 0)));
        if !self.clues.is_empty() {
            return refuse("expected a clue, found things: these come before all clues".into());
        }
        if self.kinds.is_empty() {
            self.houses = things.len();
        }
        if self.kinds.len() >= KINDS_MOST {
            return refuse(format!("there are more than {KINDS_MOST} kinds of things"));
        }
        match things.len() {
            0 => return refuse("expected things, such as `pet: dog fox zebra`, found none".into()),
            found if found > HOUSES_MOST => {
                return refuse(format!("there are more than {HOUSES_MOST} houses"));
            }
            found if found != self.houses => {
                let houses = self.houses;
                return refuse(format!("expected {houses} things, one for each house, found {found}"));
            }
            _ => {}
        }
        self.kinds.push(kind.text[..kind.text.len() - 1].to_owned());
        for thing in things {
            if self.numbers.insert(thing.text, self.things.len()).is_some() {
                return Err(Error::input(format!("{} appears twice", shown(thing.text))).at(thing.place));
            }
            self.things.push(thing.text.to_owned());
        }
        Ok(())
    }

    /// Reads a line with a clue.
    fn line(&mut self, thing: &Word<'t>, relation: &Word<'t>, rest: &[Word<'t>]) -> Result<(), Error> {
        let first = self.thing(thing)?;
        let Some(last) = rest.first() else {
            let found = shown(&format!("{} {}", thing.text, relation.text));
            return Err(Error::input(format!("expected a clue, such as `milk at 3`, found `{found}`"))
                .at(thing.place));
        };
        let known = RELATIONS.iter().find(|(word, _)| *word == relation.text);
        let clue = match (known, relation.text) {
            (Some(&(_, how)), _) => Clue::Pair(first, how, self.thing(last)?),
            (None, "at") => Clue::House(first, Is::In, self.house(last)?),
            (None, "not-at") => Clue::House(first, Is::NotIn, self.house(last)?),
            _ => {
                let all = RELATIONS.map(|(word, _)| word).join(", ");
                return Err(relation.refuse(&format!("one of {all}, at, not-at")));
            }
        };
        if let Some(more) = rest.get(1) {
            return Err(more.refuse("nothing more on this line"));
        }
        if matches!(clue, Clue::Pair(one, _, other) if one == other) {
            return Err(Error::input(format!("the clue names {} twice", shown(thing.text))).at(thing.place));
        }
        if self.clues.len() >= CLUES_MOST {
            return Err(Error::input(format!("there are more than {CLUES_MOST} clues")).at(thing.place));
        }
        self.clues.push(clue);
        self.places.push(thing.place);
        Ok(())
    }

    fn thing(&self, word: &Word<'t>) -> Result<usize, Error> {
        self.numbers.get(word.text).copied().ok_or_else(|| word.refuse("a thing listed above"))
    }

    fn house(&self, word: &Word<'t>) -> Result<i32, Error> {
        let most = u32::try_from(self.houses).unwrap_or(u32::MAX);
        Ok(i32::try_from(word.number("a house", 1..=most)?).unwrap_or(i32::MAX))
    }

    /// For each thing, the houses that no single clue about it rules out.
    pub(super) fn open(&self) -> Result<Vec<Vec<i32>>, Error> {
        let most = i32::try_from(self.houses).unwrap_or(i32::MAX);
        let mut open = vec![(1..=most).collect::<Vec<i32>>(); self.things.len()];
        for (&clue, &place) in self.clues.iter().zip(&self.places) {
            let Clue::House(thing, ..) = clue else { continue };
            open[thing].retain(|&house| is_right(clue, house, 0));
            if open[thing].is_empty() {
                let name = shown(&self.things[thing]);
                let message = format!("the clues up to this one leave no house for {name}");
                return Err(Error::unsolvable(message).at(place));
            }
        }
        Ok(open)
    }

    /// Makes the puzzle.
    pub(super) fn end(self) -> Result<Zebra, Error> {
        let open = self.open()?;
        let Self { kinds, things, houses, clues, .. } = self;
        let mut model = Model::new();
        let variables: Vec<Var> =
            things.iter().zip(open).map(|(name, houses)| model.variable(name, houses)).collect();
        for things in variables.chunks(houses.max(1)) {
            model.all_different(things);
        }
        for &clue in &clues {
            if let Clue::Pair(one, relation, other) = clue {
                relate(&mut model, variables[one], relation, variables[other]);
            }
        }
        Ok(Zebra { kinds, things, houses, clues, csp: model.build()? })
    }
}

/// The constraint of a clue.
fn relate(model: &mut Model, one: Var, relation: Relation, other: Var) {
    let name = relation.to_string();
    match relation {
        Relation::Same => model.binary(one, other, "same-house", |one, other| one == other),
        Relation::Other => model.not_equal(one, other),
        Relation::RightOf => model.binary(one, other, &name, |one, other| one == other + 1),
        Relation::LeftOf => model.binary(one, other, &name, |one, other| one + 1 == other),
        Relation::NextTo => model.binary(one, other, &name, |one, other| one.abs_diff(other) == 1),
        Relation::After => model.binary(one, other, &name, |one, other| one > other),
        Relation::Before => model.binary(one, other, &name, |one, other| one < other),
    }
}
