//! Adds the rows of a list of edges to a draft.

use super::doubts::first_word;
use super::doubts::{is_chain, paired};
use super::draft::{Direction, Link, Sense};
use super::edge::{self, Row, edge};
use super::keyword::Keyword;
use super::lines::Reader;
use super::number::is_count;
use super::table::{self, Rows};
use super::token::Word;
use crate::naming::shown;
use crate::{Fault, Kind, Place};
use std::collections::{HashMap, HashSet};

impl<'t> Reader<'t> {
    pub(super) fn add(&mut self, row: Row<'t>) -> Result<(), Fault> {
        match row {
            Row::Half { node, weight } => Err(Fault::new(format!(
                "an edge has two nodes: expected another node before its weight `{}`",
                shown(weight.text)
            ))
            .at(if node.place.line == weight.place.line { weight.place } else { node.place })),
            Row::Near { node, near, direction } => {
                let from = self.draft.found.node(node.text);
                if direction == Direction::Unsaid && self.draft.sense == Sense::Edges {
                    self.draft.sense = Sense::Neighbours;
                }
                let near = if self.has_pairs { paired(near) } else { near };
                let is_parted =
                    near.len() < 2 || near.iter().any(|(to, weight)| weight.is_some() || to.is_quoted);
                if !is_parted && !self.long.is_empty() && !self.has_commas {
                    let what = "unclear if one name or several: write commas between neighbours";
                    return Err(Fault::new(what).at(near[1].0.place));
                }
                for (to, weight) in near {
                    if self.long.contains(to.text) {
                        let what = format!(
                            "`{}` may be a part of a name: write commas between names",
                            shown(to.text)
                        );
                        return Err(Fault::new(what).at(to.place));
                    }
                    let weight = weight.map(|word| edge::weight(word, false)).transpose()?;
                    let to_node = self.draft.found.node(to.text);
                    self.draft.link(Link { from, to: to_node, weight, direction, place: to.place });
                }
                Ok(())
            }
            Row::Alone { node, has_sign } if has_sign || self.kind == Kind::Colouring => {
                self.draft.found.node(node.text);
                Ok(())
            }
            Row::Alone { node, .. } => {
                let what = format!("expected an edge such as `A B 4`, found `{}`", shown(node.text));
                Err(Fault::new(what).at(node.place))
            }
            Row::Chain { nodes, links, weight } => {
                if let ([node, last], [direction], None) = (&nodes[..], &links[..], weight)
                    && let Some(near) = self.listed(*last)?
                {
                    let direction = match direction {
                        edge::Link::Forth => Direction::Forth,
                        edge::Link::Both => Direction::Both,
                        _ => Direction::Unsaid,
                    };
                    let near = near.into_iter().map(|word| (word, None)).collect();
                    return self.add(Row::Near { node: *node, near, direction });
                }
                for node in &nodes {
                    if self.listed(*node)?.is_some() {
                        let what = format!(
                            "`{}` may be one name or several: write commas between names",
                            shown(node.text)
                        );
                        return Err(Fault::new(what).at(node.place));
                    }
                }
                self.chain(&nodes, &links, weight)
            }
        }
    }

    pub(super) fn chain(
        &mut self,
        nodes: &[Word<'t>],
        links: &[edge::Link],
        weight: Option<Word<'t>>,
    ) -> Result<(), Fault> {
        if let Some(empty) = nodes.iter().find(|node| node.text.is_empty()) {
            return Err(Fault::new("expected two names with `-` between them").at(empty.place));
        }
        let is_mark = |node: &&Word<'t>| {
            let first = node.text.split_whitespace().next().unwrap_or_default();
            let is_numbering = first.strip_suffix(['.', ')']).is_some_and(is_count);
            let are_numbers = node.text.contains(' ') && node.text.split_whitespace().all(is_count);
            let has_minus = node.text.split_whitespace().skip(1).any(|word| word.starts_with('-'));
            !node.is_quoted
                && (is_numbering || are_numbers || has_minus || !node.text.contains(char::is_alphanumeric))
        };
        if let Some(mark) = nodes.iter().find(is_mark) {
            let what = format!(
                "expected the name of a node, found `{}`: put it between quotes if it is one",
                shown(mark.text)
            );
            return Err(Fault::new(what).at(mark.place));
        }
        let place = weight.map(|weight| weight.place);
        let weight = weight.map(|word| edge::weight(word, false)).transpose()?;
        let numbers: Vec<usize> = nodes.iter().map(|node| self.draft.found.node(node.text)).collect();
        for (at, direction) in links.iter().enumerate() {
            let (from, to) = if *direction == edge::Link::Back { (at + 1, at) } else { (at, at + 1) };
            let direction = match direction {
                edge::Link::Forth | edge::Link::Back => Direction::Forth,
                edge::Link::Both => Direction::Both,
                edge::Link::Unsaid => Direction::Unsaid,
            };
            let place = place.unwrap_or(nodes[at + 1].place);
            self.draft.link(Link { from: numbers[from], to: numbers[to], weight, direction, place });
        }
        Ok(())
    }

    /// Whether two nodes after the declared number of weighted edges are start and goal, as in contests.
    pub(super) fn is_question(&mut self, row: &Row<'t>) -> bool {
        let links = self.draft.links.len();
        let is_more = self.counts.edges.is_some_and(|(edges, _)| edges == links) && links > 0;
        let Row::Chain { nodes, weight: None, .. } = row else { return false };
        let [start, goal] = nodes[..] else { return false };
        let is_it = is_more && self.draft.links.iter().all(|link| link.weight.is_some());
        if is_it {
            self.draft.remarks.push(format!(
                "the last line is read as start {} and goal {}",
                shown(start.text),
                shown(goal.text)
            ));
            self.later.push(Keyword::Ends { start, goals: vec![goal] });
        }
        is_it
    }

    /// The nodes in words of one name separated by spaces, if each of them is a node: a list without commas.
    pub(super) fn listed(&self, word: Word<'t>) -> Result<Option<Vec<Word<'t>>>, Fault> {
        if word.is_quoted || !word.text.contains(char::is_whitespace) {
            return Ok(None);
        }
        // A list of neighbours never begins a line.
        if self.again.contains(word.text) {
            return Ok(None);
        }
        let cells = table::split(word.text, word.place.line, ' ');
        let place = |cell: &crate::matrix::Cell<'t>| {
            Place::new(word.place.line, word.place.column + cell.place.column - 1)
        };
        let known = cells.iter().filter(|cell| self.first_words.contains(cell.text)).count();
        if known == cells.len() {
            let word = |cell: &crate::matrix::Cell<'t>| Word {
                text: cell.text,
                place: place(cell),
                is_quoted: false,
            };
            return Ok(Some(cells.iter().map(word).collect()));
        }
        if known == 0 {
            return Ok(None);
        }
        let what = format!("`{}` may be one name or several: write commas between names", shown(word.text));
        Err(Fault::new(what).at(word.place))
    }

    /// Whether lists of numbers after a colon alternate nodes and weights, as not all of them are nodes.
    pub(super) fn are_pairs(&self, content: &[(usize, &'t str)]) -> Result<bool, Fault> {
        let near = |&(at, line): &(usize, &'t str)| match edge(at, line).ok()?.row {
            Row::Near { near, .. }
                if near.iter().all(|(to, weight)| weight.is_none() && is_count(to.text)) =>
            {
                Some((at, near))
            }
            _ => None,
        };
        let lists: Vec<_> = content.iter().filter_map(near).collect();
        let is_node = |word: &Word<'t>| self.first_words.contains(word.text);
        let is_distinct = |list: &[(Word<'t>, Option<Word<'t>>)]| {
            list.iter().map(|(word, _)| word.text).collect::<HashSet<_>>().len() == list.len()
        };
        let are_nodes =
            lists.iter().all(|(_, list)| is_distinct(list) && list.iter().all(|(word, _)| is_node(word)));
        let firsts =
            |list: &[(Word<'t>, Option<Word<'t>>)]| list.iter().step_by(2).all(|(word, _)| is_node(word));
        let fit = lists.iter().all(|(_, list)| list.len().is_multiple_of(2) && firsts(list));
        let is_any = lists.iter().any(|(_, list)| !list.is_empty());
        if !is_any || are_nodes && !fit {
            return Ok(false);
        }
        let from = |at: usize| {
            content
                .binary_search_by_key(&at, |(line, _)| *line)
                .ok()
                .and_then(|at| first_word(content[at].0, content[at].1))
        };
        let links: HashSet<(&str, &str)> = lists
            .iter()
            .flat_map(|(at, list)| list.iter().map(|(to, _)| (from(*at).unwrap_or_default(), to.text)))
            .collect();
        let is_balanced = || links.iter().all(|(from, to)| links.contains(&(to, from)));
        match () {
            () if are_nodes && is_balanced() => Ok(false),
            () if !are_nodes && fit => Ok(true),
            () => Err(Fault::new("unclear if neighbours, or neighbours and weights: write commas between them, `1: 2, 3` or `1: 2 4, 3 9`")
                .at(Place::line(lists[0].0))),
        }
    }

    /// Adds words of names with dashes between them: `A-B B-C`.
    pub(super) fn chains(&mut self, rows: &Rows<'t>) -> Result<(), Fault> {
        for cell in rows.cells.iter().flatten() {
            let word = Word { text: cell.text, place: cell.place, is_quoted: false };
            let nodes = word.parts();
            if let [from, weight, to] = nodes[..]
                && weight.number().is_some()
                && from.number().is_none()
                && to.number().is_none()
            {
                let weight = Some(weight);
                self.add(Row::Chain { nodes: vec![from, to], links: vec![edge::Link::Unsaid], weight })?;
                continue;
            }
            let links = vec![edge::Link::Unsaid; nodes.len().saturating_sub(1)];
            self.add(Row::Chain { nodes, links, weight: None })?;
        }
        Ok(())
    }

    /// Adds lines of a node and its neighbours, separated by spaces.
    pub(super) fn neighbours(&mut self, rows: &Rows<'t>) -> Result<(), Fault> {
        for row in &rows.cells {
            let from = self.draft.found.node(row[0].text);
            for cell in &row[1..] {
                let to = self.draft.found.node(cell.text);
                self.draft.link(Link {
                    from,
                    to,
                    weight: None,
                    direction: Direction::Unsaid,
                    place: cell.place,
                });
            }
        }
        self.draft.remarks.push("each line is read as a node and its neighbours".into());
        Ok(())
    }

    /// Adds edges from lists of neighbours, one line for each node, as in programming contests. Each link must be
    /// listed at both ends.
    pub(super) fn numbered_neighbours(&mut self, content: &[(usize, &'t str)]) -> bool {
        let Some((nodes, _)) = self.counts.nodes.filter(|_| self.kind != Kind::Tsp) else { return false };
        let rows: Vec<_> = content.iter().map(|&(at, line)| table::split(line, at, ' ')).collect();
        if rows.len() != nodes || !rows.iter().all(|row| table::are_counts(row)) {
            return false;
        }
        let near: Vec<Vec<usize>> = rows
            .iter()
            .map(|row| row.iter().map(|cell| cell.text.parse().unwrap_or(usize::MAX)).collect())
            .collect();
        let fits = |first: usize| {
            near.iter().enumerate().all(|(at, all)| {
                all.iter().all(|&to| {
                    let other = to.checked_sub(first).filter(|&other| other < nodes && other != at);
                    other.is_some_and(|other| near[other].contains(&(at + first)))
                })
            })
        };
        let Some(first) = [0, 1].into_iter().find(|&first| fits(first)) else { return false };
        (0..nodes).for_each(|node| {
            self.draft.found.node(&(node + first).to_string());
        });
        for (at, (all, row)) in near.iter().zip(&rows).enumerate() {
            for (to, cell) in all.iter().zip(row) {
                let link = Link {
                    from: at,
                    to: to - first,
                    weight: None,
                    direction: Direction::Unsaid,
                    place: cell.place,
                };
                self.draft.link(link);
            }
        }
        self.draft.sense = Sense::Neighbours;
        self.draft.remarks.push(format!("each line has the neighbours of a node, from {first} on"));
        true
    }

    /// Whether each line of a map to colour has chains such as `A-B-C`, perhaps with single regions, or one region.
    pub(super) fn is_own(&self, rows: &Rows<'_>) -> bool {
        let is_chain = |cell: &crate::matrix::Cell<'_>| cell.text.contains('-') && is_chain(cell.text);
        let is_region = |cell: &crate::matrix::Cell<'_>| {
            !cell.text.is_empty() && cell.text.chars().all(|c| c.is_alphabetic() || c == '_')
        };
        let mut met: HashMap<&str, usize> = HashMap::new();
        for name in rows.cells.iter().flatten().flat_map(|cell| cell.text.split('-')) {
            *met.entry(name).or_insert(0) += 1;
        }
        let is_line = |row: &Vec<crate::matrix::Cell<'_>>| match &row[..] {
            [only] => is_chain(only) || is_region(only) || is_count(only.text),
            // `New York-Ohio` is not a chain and a region: a single region is named once, after the chains.
            all => {
                let is_alone =
                    |cell: &crate::matrix::Cell<'_>| is_region(cell) && met.get(cell.text) == Some(&1);
                is_chain(&all[0]) && all.iter().all(|cell| is_chain(cell) || is_alone(cell))
            }
        };
        self.kind == Kind::Colouring
            && self.draft.colours.is_some()
            && rows.by == ' '
            && rows.cells.iter().all(is_line)
    }
}
