//! Compares the other information of lines with their edges: numbers of nodes, estimates, start and goals.

use super::draft::Draft;
use super::keyword::Keyword;
use super::lines::Reader;
use super::number::is_count;
use super::table;
use super::token::{self, Token, Word, tokens};
use crate::matrix::pieces;
use crate::naming::shown;
use crate::{Fault, Kind, Place};

impl<'t> Reader<'t> {
    pub(super) fn finish(mut self) -> Result<Draft, Fault> {
        for deferred in std::mem::take(&mut self.later) {
            match deferred {
                Keyword::Estimates(all) => {
                    for (node, word) in all {
                        let node = self.known(node)?;
                        self.draft.found.graph.estimates[node] = Some(value(word)?);
                    }
                }
                Keyword::Position { node, x, y } => {
                    let node = self.known(node)?;
                    self.draft.found.graph.positions[node] = Some((coordinate(x)?, coordinate(y)?));
                }
                Keyword::Ends { start, goals } => {
                    self.draft.found.graph.start = Some(self.known(start)?);
                    goals.into_iter().try_for_each(|goal| self.goal(goal))?;
                }
                Keyword::Start(node) => self.draft.found.graph.start = Some(self.known(node)?),
                Keyword::Goals(goals) => goals.into_iter().try_for_each(|goal| self.goal(goal))?,
                _ => {}
            }
        }
        Ok(self.draft)
    }

    /// Sets a goal, or several separated by spaces.
    pub(super) fn goal(&mut self, word: Word<'t>) -> Result<(), Fault> {
        let whole = self.known(word);
        if whole.is_err() && !word.is_quoted && word.text.contains(char::is_whitespace) {
            let mut column = word.place.column;
            for text in word.text.split(char::is_whitespace) {
                let place = Place::new(word.place.line, column);
                column += text.chars().count() + 1;
                if !text.is_empty() {
                    self.goal(Word { text, place, is_quoted: false })?;
                }
            }
            return Ok(());
        }
        self.draft.found.graph.goals.push(whole?);
        Ok(())
    }

    /// The number of the first row of a matrix without names: 1 for cities. Otherwise 0, or 1 if a line names a node
    /// that only exists if nodes are counted from 1.
    pub(super) fn first_number(&mut self, size: usize) -> Result<usize, Fault> {
        if self.kind == Kind::Tsp {
            return Ok(1);
        }
        let words = self.later.iter().flat_map(|deferred| match deferred {
            Keyword::Start(node) => vec![*node],
            Keyword::Goals(goals) => goals.clone(),
            Keyword::Ends { start, goals } => [&[*start], &goals[..]].concat(),
            Keyword::Estimates(all) => all.iter().map(|(node, _)| *node).collect(),
            _ => Vec::new(),
        });
        let named: Vec<(usize, Place)> =
            words.filter_map(|word| Some((word.text.parse().ok()?, word.place))).collect();
        let is_named = |number: usize| named.iter().any(|(node, _)| *node == number);
        match (is_named(0), is_named(size), named.first()) {
            (false, true, _) => Ok(1),
            (false, false, Some((node, place))) if *node < size => {
                let what = "the rows of the matrix may be numbered from 0 or from 1: write their names above";
                Err(Fault::new(what).at(*place))
            }
            _ => {
                if self.kind == Kind::Graph {
                    self.draft
                        .remarks
                        .push(format!("the rows of the matrix are the nodes 0 to {}", size - 1));
                }
                Ok(0)
            }
        }
    }

    pub(super) fn known(&self, node: Word<'t>) -> Result<usize, Fault> {
        self.draft.found.known(node.text, || node.place)
    }

    /// Compares the numbers of nodes and edges with those that the text gives; nodes without edges get numbers.
    pub(super) fn check_counts(&mut self) -> Result<(), Fault> {
        if let Some((nodes, place)) = self.counts.nodes {
            let found = &mut self.draft.found;
            let are_numbers = found.graph.nodes.iter().all(|node| is_count(node));
            let low = usize::from(!found.graph.nodes.iter().any(|node| node == "0"));
            let is_edge_count = self.counts.edges.is_none() && nodes == self.draft.links.len();
            let high =
                found.graph.nodes.iter().filter_map(|node| node.parse::<usize>().ok()).max().unwrap_or(0);
            let known = found.graph.nodes.len();
            if are_numbers && high < nodes + low && known < nodes && !is_edge_count {
                (low..nodes + low).for_each(|node| {
                    found.node(&node.to_string());
                });
            } else if known != nodes && !is_edge_count {
                let what = format!("the text announces {nodes} nodes, but has {known}");
                return Err(Fault::new(what).at(place));
            }
        }
        match self.counts.edges {
            Some((edges, place)) if edges != self.draft.links.len() => {
                let found = self.draft.links.len();
                Err(Fault::new(format!("the text announces {edges} edges, but has {found}")).at(place))
            }
            _ => Ok(()),
        }
    }

    /// Consumes the first line, if it gives the numbers of nodes and edges.
    pub(super) fn count_lines(&mut self, content: &mut Vec<(usize, &'t str)>) -> Result<(), Fault> {
        let parts = |c: char| c.is_whitespace() || matches!(c, ',' | ';' | '(' | ')' | '[' | ']' | '{' | '}');
        let row = |&(at, line): &(usize, &'t str)| {
            let cells = pieces(token::without_comment(line), Place::new(at, 1), parts);
            cells
                .filter(|cell| !cell.text.is_empty())
                .map(|cell| cell.trimmed().unquoted())
                .collect::<Vec<_>>()
        };
        let rows: Vec<_> = content.iter().map(row).collect();
        let Some(([first, more @ ..], rest)) = rows.split_first().map(|(first, rest)| (&first[..], rest))
        else {
            return Ok(());
        };
        let rest: Vec<&[crate::matrix::Cell<'t>]> = rest.iter().map(|row| &row[..]).collect();
        let count = |cell: &crate::matrix::Cell<'_>| cell.text.parse::<usize>().unwrap_or(usize::MAX);
        let are_counts =
            is_count(first.text) && more.len() < 2 && more.iter().all(|cell| is_count(cell.text));
        if !are_counts || rest.is_empty() || content[0].1.contains([',', ';', '(', '[', '{']) {
            return Ok(());
        }
        let same_width = rest.iter().all(|row| row.len() == 1 + more.len());
        let is_met =
            |row: &&[crate::matrix::Cell<'_>]| row.iter().take(2).all(|cell| count(cell) <= count(first));
        let fits = more.len() == 1 && count(&more[0]) == rest.len() && rest.iter().all(is_met);
        let are_all = || rest.iter().all(|row| table::are_counts(row));
        if same_width && more.is_empty() && are_all() {
            return Ok(());
        }
        if same_width && !(more.is_empty() || fits && self.kind != Kind::Tsp) {
            let is_said = more.len() == 1
                && self.kind != Kind::Tsp
                && count(&more[0]) > count(first)
                && rest.iter().all(|row| table::are_counts(row) && is_met(row));
            if is_said {
                let what =
                    "the first line may be an edge or the numbers of nodes and edges, which do not match";
                return Err(Fault::new(what).at(first.place));
            }
            return Ok(());
        }
        // With three nodes, the first line and two edges may be three edges.
        let is_met_again = |row: &&[crate::matrix::Cell<'_>]| {
            row.iter().all(|cell| more.iter().chain([first]).any(|one| one.text == cell.text))
        };
        if same_width
            && more.len() == 1
            && count(first) < 5
            && count(&more[0]) < count(first)
            && !rest.iter().any(is_met_again)
        {
            let what = "the first line may be an edge or the numbers of nodes and edges: write a line `nodes: 3` above";
            return Err(Fault::new(what).at(first.place));
        }
        self.counts.nodes = Some((count(first), first.place));
        self.counts.edges = more.first().map(|cell| (count(cell), cell.place));
        content.remove(0);
        // The number of edges may be on the line after that of nodes.
        if let ([], [[edges], _, ..]) = (more, &rest[..])
            && is_count(edges.text)
            && rest.iter().skip(1).all(|row| row.len() > 1)
        {
            self.counts.edges = Some((count(edges), edges.place));
            content.remove(0);
        }
        Ok(())
    }
}

/// Parses a line of a table of estimates.
pub(super) fn estimate(at: usize, line: &str) -> Option<(Word<'_>, Word<'_>)> {
    let all = tokens(at, line);
    if all.iter().any(Token::is_link) {
        return None;
    }
    let words: Vec<Word<'_>> = all
        .iter()
        .filter_map(|token| if let Token::Word(word) = token { Some(*word) } else { None })
        .collect();
    match words[..] {
        [node, value] if value.number().is_some() => Some((node, value)),
        [.., value] if words.len() > 2 && value.number().is_some() => {
            let sign = all.iter().position(|token| {
                matches!(token, Token::Colon | Token::Equals | Token::Comma | Token::Bar)
            })?;
            Some((token::name(line, &all[..sign])?, value)).filter(|_| all.len() == sign + 2)
        }
        _ => None,
    }
}

fn coordinate(word: Word<'_>) -> Result<f64, Fault> {
    let refuse = || Fault::new(format!("expected a coordinate, found `{}`", shown(word.text))).at(word.place);
    word.number().ok_or_else(refuse)
}

fn value(word: Word<'_>) -> Result<f64, Fault> {
    match word.number() {
        Some(number) if number >= 0.0 => Ok(number),
        Some(_) => {
            Err(Fault::new(format!("estimates cannot be negative, found `{}`", shown(word.text)))
                .at(word.place))
        }
        None => Err(Fault::new(format!("expected an estimate, found `{}`", shown(word.text))).at(word.place)),
    }
}
