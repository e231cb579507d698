//! Ambiguous lines: how to decide their meaning, and which are refused.

use super::Direction;
use super::edge::{self, Row};
use super::number::is_count;
use super::table::Rows;
use super::token::{self, Token, Word, tokens};
use super::words::{is_connector, is_mark};
use crate::matrix::Cell;
use crate::naming::shown;
use crate::{Fault, Kind, Place};
use std::collections::{HashMap, HashSet};

/// Lines that are probably not edges, although each of them could be one.
#[derive(Default)]
pub(super) struct Odd<'t> {
    rows: usize,
    /// The number of lines with a number, this word, and a number: `1 touches 2`.
    word: Option<(&'t str, usize)>,
    /// The number of lines of three numbers with dashes between: nodes, or a weight in the middle.
    threes: usize,
    /// The number of lines such as `A: B`, and the nodes before their colons.
    ones: usize,
    first_words: HashSet<&'t str>,
    /// The number of lines such as `e 1 2`.
    marked: usize,
    /// The number of lines such as `1 -> 2, 3`, with two or more neighbours after an arrow.
    pairs: usize,
    lists: usize,
    /// The number of lines such as `9: A B`.
    firsts: usize,
    /// The number of lines such as `1 -> 2 3`.
    linked: usize,
    /// The nodes and the weights of lines such as `1 2 3`.
    columns: [HashSet<usize>; 3],
    threes_plain: usize,
}

impl<'t> Odd<'t> {
    pub(super) fn look(&mut self, row: &Row<'t>) {
        self.rows += 1;
        if let Row::Near { node, near, direction: Direction::Unsaid } = row {
            self.ones += usize::from(near.len() == 1);
            self.first_words.insert(node.text);
        }
        if let Row::Near { node, near, direction } = row {
            let are_counts = near.iter().all(|(to, weight)| is_count(to.text) && weight.is_none());
            let is_arrow = *direction != Direction::Unsaid && is_count(node.text);
            self.pairs += usize::from(is_arrow && are_counts && near.len() == 2);
            self.lists += usize::from(is_arrow && are_counts && near.len() != 2);
            let are_names = near.iter().all(|(to, weight)| to.number().is_none() && weight.is_none());
            self.firsts += usize::from(is_count(node.text) && are_names && near.len() > 1);
        }
        let Row::Chain { nodes, weight, links } = row else { return };
        if let ([from, to], Some(weight), [direction]) = (&nodes[..], weight, &links[..])
            && is_count(from.text)
            && is_count(to.text)
            && is_count(weight.text)
        {
            self.linked += usize::from(*direction != edge::Link::Unsaid);
            self.threes_plain += usize::from(*direction == edge::Link::Unsaid);
            for (column, word) in self.columns.iter_mut().zip([from, to, weight]) {
                column.extend(word.text.parse::<usize>());
            }
        }
        match nodes[..] {
            [from, to]
                if weight.is_some() && is_count(from.text) && to.number().is_none() && !to.is_quoted =>
            {
                let before = self.word.filter(|(word, _)| *word == to.text).map_or(0, |(_, count)| count);
                self.word = Some((to.text, before + 1));
            }
            [mark, to] if weight.is_some() && is_mark(mark.text) && is_count(to.text) => self.marked += 1,
            [one, other, last] if [one, other, last].iter().all(|node| is_count(node.text)) => {
                self.threes += 1
            }
            _ => {}
        }
    }

    /// Whether nodes are before several colons, each with one other node after it: edges, not lists of neighbours.
    pub(super) fn are_edges(&self) -> bool {
        self.ones == self.rows && self.first_words.len() < self.rows
    }

    /// Whether the second and the third numbers of all lines number the nodes without a gap, while the first and the
    /// second numbers do not.
    fn has_weights_first(&self) -> bool {
        let [first, second, third] = &self.columns;
        let is_whole = |one: &HashSet<usize>, other: &HashSet<usize>| {
            let all: HashSet<usize> = one.union(other).copied().collect();
            let (least, most) = (all.iter().min().copied(), all.iter().max().copied());
            least.zip(most).is_some_and(|(least, most)| least < 2 && most - least + 1 == all.len())
        };
        self.threes_plain == self.rows && is_whole(second, third) && !is_whole(first, second)
    }

    /// Refuses lines with two possible meanings in this problem.
    fn settle_numbers(&self, kind: Kind, place: Place) -> Result<(), Fault> {
        let what = match kind {
            Kind::Colouring if self.linked > 0 => {
                "unclear if neighbours, or a neighbour and a weight: write commas between neighbours, `1: 2, 3`"
            }
            Kind::Graph | Kind::Tsp if self.pairs > 0 && self.lists == 0 => {
                "unclear if neighbours, or a neighbour and a weight: write `1 -> 2: 3` for a weight"
            }
            _ if self.firsts == self.rows && self.rows > 1 => {
                "unclear if the weight comes first: write it last, `A B 9`"
            }
            Kind::Graph | Kind::Tsp if self.has_weights_first() => {
                "the first numbers may be weights, because the others number the nodes without a gap: write the weight last"
            }
            _ => return Ok(()),
        };
        Err(Fault::new(what).at(place))
    }

    pub(super) fn settle(&self, content: &[(usize, &str)], kind: Kind) -> Result<(), Fault> {
        let is_triple = |(_, line): &(usize, &str)| {
            line.matches(':').count() == 2 && !line.trim().contains([' ', ',', ';', '\t'])
        };
        if kind == Kind::Graph && self.ones == self.rows && !self.are_edges() && content.iter().all(is_triple)
        {
            let what = "unclear if edges, or neighbours with weights: write `A B 4` for an edge, `A: B 4` for a neighbour";
            return Err(Fault::new(what).at(Place::line(content.first().map_or(1, |(at, _)| *at))));
        }
        self.settle_numbers(kind, Place::line(content.first().map_or(1, |(at, _)| *at)))?;
        let place = Place::line(content.first().map_or(1, |(at, _)| *at));
        match self.word {
            Some((word, count)) if count == self.rows && count > 1 => {
                let what =
                    format!("`{}` is between the numbers of each line: write `1 2` for an edge", shown(word));
                Err(Fault::new(what).at(place))
            }
            _ if self.marked == self.rows && self.rows > 1 => {
                Err(Fault::new("DIMACS numbers nodes from 1 and allows no other lines").at(place))
            }
            _ if self.threes == self.rows && self.rows > 1 => Err(Fault::new(
                "unclear if three nodes, or two and a weight between them: write `1 - 2: 4` for a weight",
            )
            .at(place)),
            _ => Ok(()),
        }
    }
}

/// Refuses a name together with one that contains it and a dash, if the parts of the latter are names, too: `Lower Saxony-Hesse`. Also
/// refuses lines that are all such pairs if no name with a dash occurs again.
pub(super) fn check_dashes(rows: &Rows<'_>) -> Result<(), Fault> {
    let shared = shared_parts(rows);
    let pairs: Vec<_> = rows.cells.iter().map(|row| compound_beside_a_name(row, rows)).collect();
    let mut met = HashSet::new();
    let are_all_once =
        pairs.iter().all(|compound| compound.is_some_and(|compound| met.insert(compound.text)));
    let is_doubtful =
        |compound: &&Cell<'_>| are_all_once || compound.text.split('-').any(|part| shared.contains(part));
    match pairs.into_iter().flatten().find(is_doubtful) {
        None => Ok(()),
        Some(compound) => {
            let what = format!(
                "`{}` may be one name or two: write blanks around the dash, or commas between names",
                shown(compound.text)
            );
            Err(Fault::new(what).at(compound.place))
        }
    }
}

/// Words and parts of words between dashes that occur in several words.
fn shared_parts<'t>(rows: &Rows<'t>) -> HashSet<&'t str> {
    // Each with the word of its first occurrence.
    let mut met: HashMap<&str, &str> = HashMap::new();
    let mut shared = HashSet::new();
    for cell in rows.cells.iter().flatten() {
        for part in cell.text.split('-').filter(|part| !part.is_empty()) {
            if *met.entry(part).or_insert(cell.text) != cell.text {
                shared.insert(part);
            }
        }
    }
    shared
}

/// The name with a dash in a row of two names, if the other name has none.
fn compound_beside_a_name<'r, 't>(row: &'r [Cell<'t>], rows: &Rows<'t>) -> Option<&'r Cell<'t>> {
    let names: Vec<_> = row.iter().filter(|cell| rows.number(cell).is_none()).collect();
    match names[..] {
        [one, other] if is_chain(one.text) != is_chain(other.text) => {
            Some(if is_chain(one.text) { one } else { other })
        }
        _ => None,
    }
}

/// Refuses names with two numbers each as borders: they are cities with their positions.
pub(super) fn check_places(rows: &Rows<'_>) -> Result<(), Fault> {
    let is_place = |row: &Vec<Cell<'_>>| match &row[..] {
        [name, x, y] => rows.number(name).is_none() && [x, y].iter().all(|cell| rows.number(cell).is_some()),
        _ => false,
    };
    match rows.cells.first() {
        Some(first) if rows.cells.iter().all(is_place) => {
            let what = format!(
                "expected a border between two regions, found `{}` and two numbers; for cities, name the problem `tsp`",
                shown(first[0].text)
            );
            Err(Fault::new(what).at(first[0].place))
        }
        _ => Ok(()),
    }
}

/// Refuses words that may be two names joined by `_`, if splitting at `_` gives fewer different names than splitting at
/// dashes.
pub(super) fn check_underscores(rows: &Rows<'_>) -> Result<(), Fault> {
    let has_one = |row: &Vec<Cell<'_>>| matches!(&row[..], [only] if only.text.matches('_').count() == 1);
    let all = || rows.cells.iter().flatten().map(|cell| cell.text);
    let names = |by: char| all().flat_map(|text| text.split(by)).collect::<HashSet<&str>>().len();
    let is_doubtful = rows.cells.iter().all(has_one) && all().any(|text| text.contains('-'));
    match rows.cells.first() {
        Some(first) if is_doubtful && names('_') < names('-') => {
            let what = "unclear if `_` or `-` separates the names: write commas between names";
            Err(Fault::new(what).at(first[0].place))
        }
        _ => Ok(()),
    }
}

/// Pairs of neighbours and their weights, which alternate.
pub(super) fn paired<'t>(near: Vec<(Word<'t>, Option<Word<'t>>)>) -> Vec<(Word<'t>, Option<Word<'t>>)> {
    let is_flat = near.iter().all(|(_, weight)| weight.is_none());
    if !is_flat {
        return near;
    }
    near.chunks(2).filter_map(|pair| Some((pair.first()?.0, Some(pair.get(1)?.0)))).collect()
}

/// Names of several words at the beginning of lines, before a sign.
pub(super) fn first_names<'t>(content: &[(usize, &'t str)]) -> HashSet<&'t str> {
    let name = |&(at, line): &(usize, &'t str)| {
        let all = tokens(at, line);
        let end = all.iter().position(|token| !matches!(token, Token::Word(_))).filter(|&end| end > 1)?;
        token::name(line, &all[..end]).map(|name| name.text)
    };
    content.iter().filter_map(name).collect()
}

/// The words of names of several words before the first sign of a line.
pub(super) fn long_first_words<'t>(content: &[(usize, &'t str)]) -> HashSet<&'t str> {
    let words = |&(at, line): &(usize, &'t str)| {
        let all = tokens(at, line);
        let end = all.iter().position(|token| !matches!(token, Token::Word(_))).filter(|&end| end > 1)?;
        let word = |token: &Token<'t>| if let Token::Word(word) = token { Some(word.text) } else { None };
        Some(all[..end].iter().filter_map(word).collect::<Vec<_>>())
    };
    content.iter().filter_map(words).flatten().collect()
}

/// The word at the beginning of a line, if a sign or another word that is not part of its name follows.
pub(super) fn first_word(at: usize, line: &str) -> Option<&str> {
    match tokens(at, line)[..] {
        [Token::Word(word)] => Some(word.text),
        [Token::Word(word), sign, ..] if !matches!(sign, Token::Word(_)) => Some(word.text),
        [Token::Word(word), Token::Word(_)] => Some(word.text),
        _ => None,
    }
}

/// Whether lines are a node and its neighbours separated by spaces, as networkx writes them: one has at least three names.
pub(super) fn is_list_of_neighbours(rows: &Rows<'_>) -> bool {
    let first_words: HashSet<&str> = rows.cells.iter().map(|row| row[0].text).collect();
    let is_name = |cell: &Cell<'_>| rows.number(cell).is_none() && first_words.contains(cell.text);
    rows.by == ' '
        && rows.cells.iter().any(|row| row.len() > 2 && is_name(&row[2]))
        && rows.cells.iter().all(|row| row.iter().all(is_name))
        && first_words.len() == rows.cells.len()
        && rows.cells.len() > 1
        && !rows.cells.iter().any(|row| row.iter().any(|cell| is_connector(cell.text)))
}

/// Whether a word is names with dashes between them.
pub(super) fn is_chain(text: &str) -> bool {
    let is_plain = |c: char| c.is_alphanumeric() || matches!(c, '-' | '_' | '.' | '\'');
    text.contains('-') && !text.starts_with('-') && !text.contains("--") && text.chars().all(is_plain)
}

/// Whether all words are names with dashes between them.
pub(super) fn is_chains(rows: &Rows<'_>) -> bool {
    let all = || rows.cells.iter().flatten();
    // In lines of two names, a duplicate word contains a dash: `Baden-Baden Ulm-West`.
    let mut seen = std::collections::HashSet::new();
    let is_new = |cell: &Cell<'_>| seen.insert(cell.text.to_owned());
    all().all(|cell| is_chain(cell.text) && !cell.text.contains(char::is_whitespace))
        && (rows.width() != Some(2) || all().all(is_new))
}
