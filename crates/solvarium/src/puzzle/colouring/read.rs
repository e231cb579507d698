//! The text of a map: the number of colours, then borders between names or the name of a known map. `solvarium-forms` reads
//! every other notation.

use super::super::words::{Word, missing, parse_whole, words};
use super::maps;
use crate::Error;
use crate::error::Place;
use std::collections::{BTreeMap, BTreeSet};

const REGIONS_MOST: u32 = 10_000;
const BORDERS_MOST: usize = 1_000_000;
const COLOURS_MOST: u32 = 1000;

/// The content of a text.
pub(super) struct Graph {
    pub colours: u32,
    pub regions: Vec<String>,
    pub borders: BTreeSet<[usize; 2]>,
}

/// A graph under construction.
#[derive(Default)]
struct Making<'t> {
    places: BTreeMap<&'t str, usize>,
    regions: Vec<String>,
    borders: BTreeSet<[usize; 2]>,
}

/// Reads a graph; `colours` is the default number of colours.
pub(super) fn read(text: &str, colours: Option<u32>) -> Result<Graph, Error> {
    parse_whole(text, |text| graph(text, colours))
}

/// Refuses a map that is too large, or that has two regions of the same name or a region that borders itself.
pub(super) fn check(regions: &[String], borders: &[[usize; 2]], colours: Option<u32>) -> Result<(), Error> {
    if regions.len() > REGIONS_MOST as usize {
        return Err(Error::input(format!("there are more than {REGIONS_MOST} regions")));
    }
    if borders.len() > BORDERS_MOST {
        return Err(Error::input(format!("there are more than {BORDERS_MOST} borders")));
    }
    if colours.is_some_and(|colours| !(1..=COLOURS_MOST).contains(&colours)) {
        return Err(Error::input(format!("expected 1 to {COLOURS_MOST} colours")));
    }
    let mut known = BTreeSet::new();
    if let Some(twice) = regions.iter().find(|name| name.is_empty() || !known.insert(name.as_str())) {
        return Err(Error::input(format!(
            "two regions have the name `{twice}`, because other characters in names become `_`"
        )));
    }
    match borders.iter().find(|[one, other]| one == other || *other >= regions.len()) {
        None => Ok(()),
        Some(_) => Err(Error::input("a border joins two regions")),
    }
}

fn graph(text: &str, given: Option<u32>) -> Result<Graph, Error> {
    let all: Vec<Word<'_>> = words(text).collect();
    let known = maps::ALL.map(|map| map.name).join(", ");
    if all.is_empty() {
        return Err(missing(&format!(
            "a number of colours and borders, such as `3 colours` and `A-B B-C`, or the name of a map: {known}"
        )));
    }
    let (stated, rest) = colours(&all)?;
    let colours = stated.or(given);
    let is_listed = stated.is_some() && all[1].text.ends_with(':');
    let map = |name: &Word<'_>| maps::ALL.iter().find(|map| map.name.eq_ignore_ascii_case(name.text));
    if let (false, [name]) = (is_listed, rest)
        && let Some(map) = map(name)
    {
        return read(map.borders, None)
            .map(|graph| Graph { colours: colours.unwrap_or(graph.colours), ..graph });
    }
    let Some(colours) = colours else {
        return Err(all[0].refuse("a number of colours first, such as `3 colours`"));
    };
    let mut making = Making::default();
    let head = all[0].place.line;
    for word in rest {
        making.chain(word, stated.is_some() && word.place.line == head)?;
    }
    let Making { regions, borders, .. } = making;
    if let (true, false, [first, ..]) = (borders.is_empty(), is_listed, rest) {
        return Err(first.refuse("borders such as `A-B`"));
    }
    if regions.is_empty() {
        return Err(missing(&format!("borders such as `A-B`, or the name of a map: {known}")));
    }
    Ok(Graph { colours, regions, borders })
}

/// The number of colours, if given, and the rest of the words.
fn colours<'w, 't>(all: &'w [Word<'t>]) -> Result<(Option<u32>, &'w [Word<'t>]), Error> {
    match all {
        [number, word, rest @ ..] if is_colours(word) => {
            Ok((Some(number.number("the number of colours", 1..=COLOURS_MOST)?), rest))
        }
        _ => Ok((None, all)),
    }
}

fn is_colours(word: &Word<'_>) -> bool {
    let text = word.text.trim_end_matches(':');
    ["colour", "colours", "color", "colors"].iter().any(|known| text.eq_ignore_ascii_case(known))
}

impl<'t> Making<'t> {
    fn region(&mut self, name: &'t str, place: Place) -> Result<usize, Error> {
        let next = self.regions.len();
        let number = *self.places.entry(name).or_insert(next);
        if number == next {
            if next >= REGIONS_MOST as usize {
                return Err(Error::input(format!("there are more than {REGIONS_MOST} regions")).at(place));
            }
            self.regions.push(name.to_owned());
        }
        Ok(number)
    }

    fn border(&mut self, one: usize, other: usize, place: Place) -> Result<(), Error> {
        if one == other {
            let name = super::super::words::shown(&self.regions[one]);
            return Err(
                Error::unsolvable(format!("{name} borders itself, so it can have no colour")).at(place)
            );
        }
        self.borders.insert([one.min(other), one.max(other)]);
        match self.borders.len() {
            ..=BORDERS_MOST => Ok(()),
            _ => Err(Error::input(format!("there are more than {BORDERS_MOST} borders")).at(place)),
        }
    }

    /// Reads `A-B`, or `A-B-C`, in which each region borders the next. On the line of the colours, a single region is
    /// allowed.
    fn chain(&mut self, word: &Word<'t>, is_listed: bool) -> Result<(), Error> {
        let is_sign = |c: char| !(c.is_alphanumeric() || matches!(c, '-' | '_' | '.' | '\'' | '&'));
        if word.text.contains(is_sign) || !(is_listed || word.text.contains('-')) {
            return Err(
                word.refuse("a border such as `A-B` (regions without borders are listed after `3 colours:`)")
            );
        }
        let mut before = None;
        for name in word.text.split('-') {
            if name.is_empty() {
                return Err(word.refuse("two names with `-` between them"));
            }
            let region = self.region(name, word.place)?;
            if let Some(before) = before.replace(region) {
                self.border(before, region, word.place)?;
            }
        }
        Ok(())
    }
}
