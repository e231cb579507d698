//! The texts of graphs: borders between names, DIMACS, and names of maps.

use super::super::words::{Word, missing, parse_whole, words};
use super::bounds::bounds;
use super::maps;
use crate::Error;
use crate::error::Place;
use std::collections::{BTreeMap, BTreeSet};
use std::ops::Range;

const REGIONS_MOST: u32 = 10_000;
const BORDERS_MOST: usize = 1_000_000;
const COLOURS_MOST: u32 = 1000;

/// What was read.
pub(super) struct Graph {
    pub colours: u32,
    /// Fewer colours that nothing speaks against, if the text does not say how many there are.
    pub fewer: Range<u32>,
    pub regions: Vec<String>,
    pub borders: BTreeSet<[usize; 2]>,
}

/// A graph in the making.
#[derive(Default)]
struct Making<'t> {
    places: BTreeMap<&'t str, usize>,
    regions: Vec<String>,
    borders: BTreeSet<[usize; 2]>,
}

/// Reads a graph; with so many colours if the text does not say how many.
pub(super) fn read(text: &str, colours: Option<u32>) -> Result<Graph, Error> {
    parse_whole(text, |text| graph(text, colours))
}

/// Refuses a map that is too large, or that has two regions of one name or a border of one region.
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
            "two regions have the name `{twice}`, as signs in names become `_`"
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
    let (said, mut rest) = colours(&all)?;
    let colours = said.or(given);
    if let [name] = rest
        && !all[..all.len() - 1].last().is_some_and(is_list)
        && let Some(map) = maps::ALL.iter().find(|map| map.name.eq_ignore_ascii_case(name.text))
    {
        return read(map.borders, None)
            .map(|graph| Graph { colours: colours.unwrap_or(graph.colours), ..graph });
    }
    let mut making = Making::default();
    if is_dimacs(rest) {
        making.dimacs(rest)?;
        rest = &[];
    } else if is_headless(rest) {
        making.headless(rest)?;
        rest = &[];
    } else if colours.is_none() {
        return Err(all[0].refuse("a number of colours first, such as `3 colours`"));
    }
    let head = all[0].place.line;
    let met = names(rest);
    let is_below = |line: &&[Word<'_>]| line[0].place.line != head || said.is_none();
    lines(rest).filter(is_below).try_for_each(|line| check_line(line, &met))?;
    rest.iter().try_for_each(|word| making.chain(word))?;
    let Making { regions, borders, .. } = making;
    let is_listed = said.is_some() && all.get(1).is_some_and(|word| word.text.ends_with(':'));
    if borders.is_empty() && !rest.is_empty() && !is_listed {
        return Err(rest[0].refuse("borders such as `A-B`"));
    }
    if regions.is_empty() {
        return Err(missing(&format!("borders such as `A-B`, or the name of a map: {known}")));
    }
    let (least, colours) = match colours {
        Some(colours) => (colours, colours),
        None => bounds(regions.len(), &borders),
    };
    Ok(Graph { colours, fewer: least..colours, regions, borders })
}

/// The number of colours, if it is told, and what follows.
fn colours<'w, 't>(all: &'w [Word<'t>]) -> Result<(Option<u32>, &'w [Word<'t>]), Error> {
    match all {
        [number, word, rest @ ..] if is_colours(word) => {
            Ok((Some(number.number("how many colours", 1..=COLOURS_MOST)?), rest))
        }
        _ => Ok((None, all)),
    }
}

fn is_colours(word: &Word<'_>) -> bool {
    let text = word.text.trim_end_matches(':');
    ["colour", "colours", "color", "colors"].iter().any(|known| text.eq_ignore_ascii_case(known))
}

/// Whether names follow, of which none is that of a map.
fn is_list(word: &Word<'_>) -> bool {
    is_colours(word) && word.text.ends_with(':')
}

/// How often each name stands in a text.
fn names<'t>(all: &[Word<'t>]) -> BTreeMap<&'t str, usize> {
    let mut met = BTreeMap::new();
    for name in all.iter().flat_map(|word| word.text.split('-')) {
        *met.entry(name).or_insert(0) += 1;
    }
    met
}

/// Refuses a line that may hold borders in another notation: names without dashes beside each other, numbers behind a
/// border, signs.
fn check_line(line: &[Word<'_>], met: &BTreeMap<&str, usize>) -> Result<(), Error> {
    const EXPECTED: &str = "borders such as `A-B`, or a region that stands alone in its line";
    let is_sign = |c: char| !(c.is_alphanumeric() || matches!(c, '-' | '_' | '.' | '\'' | '&'));
    let is_number = |word: &&Word<'_>| word.text.bytes().all(|byte| byte.is_ascii_digit());
    let has_border = line.iter().any(|word| word.text.contains('-'));
    // `New York-Ohio` is no border and a region: one that stands alone is named once, behind the borders.
    let is_alone = |word: &Word<'_>| !word.text.contains('-');
    let is_part = |word: &Word<'_>| is_alone(word) && met.get(word.text).is_some_and(|&count| count > 1);
    let is_doubtful = line.len() > 1
        && (!has_border
            || line.iter().any(|word| is_number(&word))
            || is_alone(&line[0])
            || line.iter().any(is_part));
    match line.iter().find(|word| word.text.contains(is_sign)) {
        Some(word) => Err(word.refuse(EXPECTED)),
        None if is_doubtful => Err(line[1].refuse(EXPECTED)),
        None => Ok(()),
    }
}

/// The words of each line.
fn lines<'w, 't>(all: &'w [Word<'t>]) -> impl Iterator<Item = &'w [Word<'t>]> {
    all.chunk_by(|one, next| one.place.line == next.place.line)
}

/// Whether the first line that is no comment says so.
fn is_dimacs(all: &[Word<'_>]) -> bool {
    let first = lines(all).find(|line| line[0].text != "c" || line[0].place.column > 1);
    first.is_some_and(|line| {
        let [p, format, ..] = line else { return false };
        p.place.column == 1 && p.text == "p" && ["edge", "edges", "col"].contains(&format.text)
    })
}

/// Whether a word is the mark of an edge at the beginning of a line.
fn is_edge(line: &[Word<'_>]) -> bool {
    matches!(line, [e, _, _] if e.text == "e" && e.place.column == 1)
}

/// Whether the edges of a DIMACS graph stand here without the line `p edge`: all lines but comments and one of numbers
/// above are edges, and there are several.
fn is_headless(all: &[Word<'_>]) -> bool {
    let said: Vec<_> = lines(all).filter(|line| line[0].text != "c").collect();
    let edges = if counts(&said).is_empty() { &said[..] } else { &said[1..] };
    edges.len() > 1 && edges.iter().filter(|line| is_edge(line)).count() * 10 >= edges.len() * 9
}

/// A first line of one or two numbers: how many nodes, and how many edges.
fn counts<'w, 't>(said: &[&'w [Word<'t>]]) -> &'w [Word<'t>] {
    let are_numbers = |line: &&&[Word<'_>]| {
        line.len() <= 2 && line.iter().all(|word| word.text.bytes().all(|byte| byte.is_ascii_digit()))
    };
    said.first().filter(are_numbers).copied().unwrap_or_default()
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
            return Err(Error::unsolvable(format!("{name} borders itself: it can have no colour")).at(place));
        }
        self.borders.insert([one.min(other), one.max(other)]);
        match self.borders.len() {
            ..=BORDERS_MOST => Ok(()),
            _ => Err(Error::input(format!("there are more than {BORDERS_MOST} borders")).at(place)),
        }
    }

    /// `A`, `A-B`, or `A-B-C`: each borders the next.
    fn chain(&mut self, word: &Word<'t>) -> Result<(), Error> {
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

    /// `c` comments, `p edge NODES EDGES`, and `e NODE NODE` for each edge.
    fn dimacs(&mut self, all: &[Word<'t>]) -> Result<(), Error> {
        let mut nodes = 0;
        for line in lines(all).filter(|line| line[0].text != "c") {
            match line {
                [p, _, count, ..] if nodes == 0 && p.text == "p" => {
                    nodes = count.number("how many nodes", 1..=REGIONS_MOST)?;
                    self.number_nodes(nodes);
                }
                _ => self.edge(line, nodes)?,
            }
        }
        Ok(())
    }

    /// The same without its first line: as many nodes as a line of numbers above says, or as the edges name.
    fn headless(&mut self, all: &[Word<'t>]) -> Result<(), Error> {
        let said: Vec<_> = lines(all).filter(|line| line[0].text != "c").collect();
        let counts = counts(&said);
        let mut nodes = match counts {
            [count, ..] => count.number("how many nodes", 1..=REGIONS_MOST)?,
            [] => 0,
        };
        let edges = if counts.is_empty() { &said[..] } else { &said[1..] };
        if counts.is_empty() {
            for word in edges.iter().filter(|line| is_edge(line)).flat_map(|line| &line[1..]) {
                nodes = nodes.max(word.number("a node", 1..=REGIONS_MOST)?);
            }
        }
        self.number_nodes(nodes);
        edges.iter().try_for_each(|line| self.edge(line, nodes))
    }

    fn number_nodes(&mut self, nodes: u32) {
        self.regions = (1..=nodes).map(|node| node.to_string()).collect();
    }

    /// `e NODE NODE`.
    fn edge(&mut self, line: &[Word<'t>], nodes: u32) -> Result<(), Error> {
        const EXPECTED: &str = "`e` and two nodes";
        match line {
            [e, one, other] if e.text == "e" => {
                let node = |word: &Word<'_>| word.number("a node", 1..=nodes).map(|node| node as usize - 1);
                self.border(node(one)?, node(other)?, one.place)
            }
            [e, ..] if e.text == "e" => {
                Err(Error::input(format!("expected {EXPECTED}")).at(Place::new(e.place.line, 0)))
            }
            _ => Err(line[0].refuse(EXPECTED)),
        }
    }
}
