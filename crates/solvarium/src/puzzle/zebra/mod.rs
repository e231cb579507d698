//! The zebra puzzle: houses in a row, each with one thing of every kind, and clues about which belong together (Life
//! International, 17 December 1962).
//!
//! The model has a variable for each thing, whose value is its house. Clues are constraints on pairs, and things of a
//! kind are all different.

mod read;

use super::words::{Word, missing, parse_whole, words};
use crate::Error;
use crate::csp::{Csp, Var};
use read::Reading;
use std::fmt::{Display, Formatter};

/// The greatest number of houses, kinds of things, and clues.
const HOUSES_MOST: usize = 100;
const KINDS_MOST: usize = 100;
const CLUES_MOST: usize = 10_000;

/// The original puzzle as printed.
const ZEBRA: &str = "\
colour: red green ivory yellow blue
nation: Englishman Spaniard Ukrainian Norwegian Japanese
drink: coffee tea milk orange_juice water
smoke: Old_Gold Kools Chesterfield Lucky_Strike Parliament
pet: dog snails fox horse zebra

Englishman = red
Spaniard = dog
coffee = green
Ukrainian = tea
green right-of ivory
Old_Gold = snails
Kools = yellow
milk at 3
Norwegian at 1
Chesterfield next-to fox
Kools next-to horse
Lucky_Strike = orange_juice
Japanese = Parliament
Norwegian next-to blue
";

/// A puzzle: kinds of things, and clues about their houses.
///
/// ```
/// use solvarium::{csp::{count, Backtrack}, puzzle::zebra::Zebra, Limits};
/// let zebra = Zebra::parse("zebra")?;
/// let counted = count(zebra.csp(), &Backtrack::new(), 2, &Limits::none());
/// assert_eq!(counted.is_unique(), Some(true));
/// let values = counted.first.unwrap();
/// assert_eq!(zebra.draw(|var| Some(values[var.index()])), "\
/// house   1          2             3           4             5
/// colour  yellow     blue          red         ivory         green
/// nation  Norwegian  Ukrainian     Englishman  Spaniard      Japanese
/// drink   water      tea           milk        orange juice  coffee
/// smoke   Kools      Chesterfield  Old Gold    Lucky Strike  Parliament
/// pet     fox        horse         snails      dog           zebra
/// ");
/// # Ok::<(), solvarium::Error>(())
/// ```
#[derive(Clone, Debug)]
pub struct Zebra {
    kinds: Vec<String>,
    /// The things of the first kind, then of the second, and so on; one of each kind per house.
    things: Vec<String>,
    houses: usize,
    clues: Vec<Clue>,
    csp: Csp,
}

/// A clue.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Clue {
    /// A thing is, or is not, in a house, numbered from 1.
    House(usize, Is, i32),
    /// The relation between the houses of two things.
    Pair(usize, Relation, usize),
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Is {
    In,
    NotIn,
}

/// The relation between two houses.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Relation {
    Same,
    Other,
    RightOf,
    LeftOf,
    NextTo,
    After,
    Before,
}

const RELATIONS: [(&str, Relation); 7] = [
    ("=", Relation::Same),
    ("!=", Relation::Other),
    ("right-of", Relation::RightOf),
    ("left-of", Relation::LeftOf),
    ("next-to", Relation::NextTo),
    ("after", Relation::After),
    ("before", Relation::Before),
];

/// Whether a word is a relation between the things of a clue, or between a thing and its house.
///
/// ```
/// use solvarium::puzzle::zebra::is_relation;
/// assert!(is_relation("next-to") && is_relation("at") && !is_relation("is"));
/// ```
#[must_use]
pub fn is_relation(word: &str) -> bool {
    RELATIONS.iter().any(|(known, _)| *known == word) || matches!(word, "at" | "not-at")
}

impl Display for Relation {
    fn fmt(&self, f: &mut Formatter<'_>) -> std::fmt::Result {
        let word = RELATIONS.iter().find(|(_, relation)| relation == self).map_or("", |(word, _)| word);
        f.write_str(word)
    }
}

impl Zebra {
    /// Reads lines of things, such as `pet: dog fox zebra`, with one thing per house for each kind, and clues, one per
    /// line:
    ///
    /// | clue | means |
    /// |---|---|
    /// | `milk at 3`, `milk not-at 3` | it is, or is not, in the third house from the left |
    /// | `Englishman = red`, `tea != red` | they are, or are not, in one house |
    /// | `green right-of ivory`, `ivory left-of green` | directly right or left of it |
    /// | `fox next-to horse` | directly on either side |
    /// | `fox after dog`, `dog before fox` | anywhere to the right, to the left |
    ///
    /// `zebra` alone is the puzzle of 1962.
    ///
    /// # Errors
    /// There are no things, or kinds have different numbers of things. A thing occurs twice. A clue is invalid or names an unknown thing. Or a thing is in two houses, so there is no solution.
    ///
    /// ```
    /// use solvarium::puzzle::zebra::Zebra;
    /// let things = "pet: dog fox\ndrink: tea milk\n";
    /// assert!(Zebra::parse(&format!("{things}dog at 1\ntea right-of dog")).is_ok());
    /// let error = Zebra::parse(&format!("{things}dog is tea")).unwrap_err();
    /// assert_eq!(error.to_string(), "line 3, column 5: expected one of =, !=, right-of, left-of, next-to, after, \
    /// before, at, not-at, found `is`");
    /// # Ok::<(), solvarium::Error>(())
    /// ```
    pub fn parse(text: &str) -> Result<Self, Error> {
        parse_whole(text, Self::read)
    }

    fn read(text: &str) -> Result<Self, Error> {
        let all: Vec<Word<'_>> = words(text).collect();
        match &all[..] {
            [] => Err(missing("kinds of things, such as `pet: dog fox zebra`, and clues; or `zebra`")),
            [name] if name.text.eq_ignore_ascii_case("zebra") => Self::parse(ZEBRA),
            all => Reading::of(all)?.end(),
        }
    }

    /// The text that is read as this puzzle.
    ///
    /// ```
    /// use solvarium::puzzle::zebra::Zebra;
    /// let text = "pet: dog fox\n\ndog at 1\nfox != dog\n";
    /// assert_eq!(Zebra::parse(text)?.print(), text);
    /// # Ok::<(), solvarium::Error>(())
    /// ```
    #[must_use]
    pub fn print(&self) -> String {
        let mut text = String::new();
        for (kind, things) in self.kinds.iter().zip(self.things.chunks(self.houses)) {
            text.push_str(&format!("{kind}: {}\n", things.join(" ")));
        }
        text.push('\n');
        for &clue in &self.clues {
            text.push_str(&(self.clue(clue) + "\n"));
        }
        text
    }

    /// The text of a clue.
    fn clue(&self, clue: Clue) -> String {
        match clue {
            Clue::House(thing, Is::In, house) => format!("{} at {house}", self.things[thing]),
            Clue::House(thing, Is::NotIn, house) => format!("{} not-at {house}", self.things[thing]),
            Clue::Pair(one, relation, other) => {
                format!("{} {relation} {}", self.things[one], self.things[other])
            }
        }
    }

    /// The model: a variable for each thing, with its name, kind after kind. Its value is its house, from 1.
    ///
    /// ```
    /// use solvarium::puzzle::zebra::Zebra;
    /// let csp = Zebra::parse("zebra")?.csp().clone();
    /// let milk = csp.variables().find(|&variable| csp.name(variable) == "milk").unwrap();
    /// assert!(csp.values(milk).eq([3]));
    /// # Ok::<(), solvarium::Error>(())
    /// ```
    #[must_use]
    pub const fn csp(&self) -> &Csp {
        &self.csp
    }

    /// The number of houses.
    #[must_use]
    pub const fn houses(&self) -> usize {
        self.houses
    }

    /// The number of clues.
    ///
    /// ```
    /// assert_eq!(solvarium::puzzle::zebra::Zebra::parse("zebra")?.clues(), 14);
    /// # Ok::<(), solvarium::Error>(())
    /// ```
    #[must_use]
    pub const fn clues(&self) -> usize {
        self.clues.len()
    }

    /// A table of the houses, with dots for unknown things. See [`Zebra`] for an example.
    #[must_use]
    pub fn draw(&self, value: impl Fn(Var) -> Option<i32>) -> String {
        let mut lines = self.table(value);
        for cell in lines.iter_mut().flatten().filter(|cell| cell.is_empty()) {
            *cell = ".".into();
        }
        table(&lines)
    }

    /// A table of the houses: a row of their numbers, then one for each kind of thing, after its name. Unknown things are empty.
    ///
    /// ```
    /// let puzzle = solvarium::puzzle::zebra::Zebra::parse("pet: dog fox")?;
    /// let fox = |variable: solvarium::csp::Var| (variable.index() == 1).then_some(1);
    /// assert_eq!(puzzle.table(fox), [["house", "1", "2"], ["pet", "fox", ""]]);
    /// # Ok::<(), solvarium::Error>(())
    /// ```
    #[must_use]
    pub fn table(&self, value: impl Fn(Var) -> Option<i32>) -> Vec<Vec<String>> {
        let blank = || vec![String::new(); self.houses];
        let mut columns: Vec<Vec<String>> = vec![blank(); self.kinds.len()];
        for (number, variable) in self.csp.variables().enumerate() {
            let house = value(variable).and_then(|house| usize::try_from(house - 1).ok());
            if let Some(place) = house.and_then(|house| columns[number / self.houses].get_mut(house)) {
                *place = self.things[number].replace('_', " ");
            }
        }
        let head = std::iter::once("house".into()).chain((1..=self.houses).map(|house| house.to_string()));
        let line = |(kind, things): (&String, Vec<String>)| {
            std::iter::once(kind.replace('_', " ")).chain(things).collect::<Vec<_>>()
        };
        let mut lines: Vec<Vec<String>> = vec![head.collect()];
        lines.extend(self.kinds.iter().zip(columns).map(line));
        lines
    }

    /// The things of each house, in one line.
    ///
    /// ```
    /// use solvarium::puzzle::zebra::Zebra;
    /// let puzzle = Zebra::parse("pet: dog fox\ndrink: tea milk")?;
    /// assert_eq!(puzzle.line(&[1, 2, 2, 1]), "dog milk / fox tea");
    /// # Ok::<(), solvarium::Error>(())
    /// ```
    #[must_use]
    pub fn line(&self, values: &[i32]) -> String {
        let inside = |house: i32| {
            let here = self.things.iter().zip(values).filter(move |&(_, &value)| value == house);
            here.map(|(thing, _)| thing.as_str()).collect::<Vec<_>>().join(" ")
        };
        (1..).take(self.houses).map(inside).collect::<Vec<_>>().join(" / ")
    }

    /// A house for a thing, in words.
    ///
    /// ```
    /// use solvarium::puzzle::zebra::Zebra;
    /// let zebra = Zebra::parse("zebra")?;
    /// let last = zebra.csp().variables().last().unwrap();
    /// assert_eq!(zebra.say(last, 5), "put zebra into house 5");
    /// # Ok::<(), solvarium::Error>(())
    /// ```
    #[must_use]
    pub fn say(&self, variable: Var, value: i32) -> String {
        let thing = self.things.get(variable.index()).map(|thing| thing.replace('_', " "));
        format!("put {} into house {value}", thing.unwrap_or_default())
    }

    /// Verifies that these houses, one per thing, have one thing of each kind, and that every clue is true.
    ///
    /// # Errors
    /// Returns the first violation.
    ///
    /// ```
    /// use solvarium::puzzle::zebra::Zebra;
    /// let puzzle = Zebra::parse("pet: dog fox\ndrink: tea milk\ndog at 1\ntea right-of dog")?;
    /// assert!(puzzle.check(&[1, 2, 2, 1]).is_ok());
    /// assert_eq!(puzzle.check(&[1, 2, 1, 2]).unwrap_err().to_string(), "`tea right-of dog` is wrong: tea is in house 1, dog in 1");
    /// # Ok::<(), solvarium::Error>(())
    /// ```
    pub fn check(&self, values: &[i32]) -> Result<(), Error> {
        let fault = |message| Err(Error::input(message));
        if values.len() != self.things.len() {
            return fault(format!("{} houses for {} things", values.len(), self.things.len()));
        }
        for (kind, houses) in self.kinds.iter().zip(values.chunks(self.houses)) {
            let mut sorted = houses.to_vec();
            sorted.sort_unstable();
            if !(1..).zip(&sorted).all(|(house, &found)| house == found) {
                return fault(format!("{kind}: each house must have one"));
            }
        }
        for &clue in &self.clues {
            let (thing, other) = match clue {
                Clue::House(thing, ..) => (thing, None),
                Clue::Pair(one, _, other) => (one, Some(other)),
            };
            let (house, second) = (values[thing], other.map(|other| values[other]));
            if !is_right(clue, house, second.unwrap_or_default()) {
                let also = other.map(|other| format!(", {} in {}", self.things[other], values[other]));
                let (clue_text, name) = (self.clue(clue), &self.things[thing]);
                return fault(format!(
                    "`{clue_text}` is wrong: {name} is in house {house}{}",
                    also.unwrap_or_default()
                ));
            }
        }
        Ok(())
    }
}

impl PartialEq for Zebra {
    fn eq(&self, other: &Self) -> bool {
        (&self.kinds, &self.things, &self.clues) == (&other.kinds, &other.things, &other.clues)
    }
}

impl Eq for Zebra {}

/// Whether a clue is true for the houses of its things.
const fn is_right(clue: Clue, house: i32, other: i32) -> bool {
    match clue {
        Clue::House(_, Is::In, known) => house == known,
        Clue::House(_, Is::NotIn, known) => house != known,
        Clue::Pair(_, relation, _) => match relation {
            Relation::Same => house == other,
            Relation::Other => house != other,
            Relation::RightOf => house - other == 1,
            Relation::LeftOf => other - house == 1,
            Relation::NextTo => (house - other).abs() == 1,
            Relation::After => house > other,
            Relation::Before => house < other,
        },
    }
}

/// Lines of cells, with each column as wide as its widest cell.
fn table(lines: &[Vec<String>]) -> String {
    let columns = lines.first().map_or(0, Vec::len);
    let widths: Vec<usize> = (0..columns)
        .map(|column| lines.iter().map(|line| line[column].chars().count()).max().unwrap_or(0))
        .collect();
    let line = |line: &Vec<String>| {
        let cells: Vec<String> =
            line.iter().zip(&widths).map(|(cell, &width)| format!("{cell:width$}")).collect();
        cells.join("  ").trim_end().to_owned() + "\n"
    };
    lines.iter().map(line).collect()
}

#[cfg(test)]
mod tests;
