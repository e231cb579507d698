//! Graphs as lines: edges, neighbours, tables with a header, matrices, cities; start, goal and estimates on any line.

use super::counts::estimate;
use super::doubts::{
    Odd, check_dashes, check_places, check_underscores, first_names, first_word, is_chains,
    is_list_of_neighbours, long_first_words,
};
use super::draft::{Direction, Draft, Link, Sense};
use super::edge::{self, Parsed, edge};
use super::keyword::{Keyword, keyword};
use super::number::number;
use super::table::{self, Rows};
use super::token::{Token, Word, tokens};
use super::{matrix, points, tsplib};
use crate::features::numbered;
use crate::{Fault, Kind, Place};
use solvarium_budget as budget;
use std::collections::HashSet;

/// Reads a text of lines for this problem.
pub(crate) fn draft(text: &str, kind: Kind) -> Result<Draft, Fault> {
    let mut reader = Reader {
        draft: Draft::default(),
        kind,
        later: Vec::new(),
        counts: Counts::default(),
        first_words: HashSet::new(),
        long: HashSet::new(),
        again: HashSet::new(),
        has_pairs: false,
        has_commas: false,
    };
    if let Some(draft) = super::trivial::draft(text) {
        return draft;
    }
    let content = match by_marks(text) {
        Some(lines) => reader.marked(&lines).map(|()| Vec::new())?,
        None => reader.sort(text)?,
    };
    if !content.is_empty() {
        reader.content(content)?;
    }
    reader.draft.optimum = tsplib::optimum_in_comments(text)?;
    reader.finish()
}

/// The numbers of nodes and edges that a text gives.
#[derive(Default)]
pub(super) struct Counts {
    pub(super) nodes: Option<(usize, Place)>,
    pub(super) edges: Option<(usize, Place)>,
}

pub(super) struct Reader<'t> {
    pub(super) draft: Draft,
    pub(super) kind: Kind,
    /// Keywords with nodes that later lines may define.
    pub(super) later: Vec<Keyword<'t>>,
    pub(super) counts: Counts,
    /// Single words at the beginning of lines: nodes.
    pub(super) first_words: HashSet<&'t str>,
    /// The words of names of several words at the beginning of lines.
    pub(super) long: HashSet<&'t str>,
    /// Names of several words at the beginning of lines.
    pub(super) again: HashSet<&'t str>,
    /// Whether lists of numbers after a colon are nodes with their weights: `1: 2 4 3 9`.
    pub(super) has_pairs: bool,
    /// Whether any line contains commas.
    pub(super) has_commas: bool,
}

/// The lines of LGL: `# A` above the neighbours of A.
fn by_marks(text: &str) -> Option<Vec<(usize, &str)>> {
    let filled: Vec<_> = numbered(text).filter(|(_, line)| !line.trim().is_empty()).collect();
    let is_plain = |line: &str| {
        !line.contains([',', ';', ':', '=', '|', '>', '(', '\u{2013}', '\u{2014}']) && !line.contains("--")
    };
    let is_head = |line: &str| {
        let name = line.trim().strip_prefix("# ").filter(|name| is_plain(name));
        name.is_some_and(|name| name.split_whitespace().count() == 1)
    };
    let is_near = |line: &str| {
        let words: Vec<&str> = line.split_whitespace().collect();
        is_plain(line)
            && matches!(words[..], [name] | [name, _] if !name.starts_with('#'))
            && words.get(1).is_none_or(|word| number(word, false).is_some())
    };
    let first_words: Vec<&str> = filled.iter().map(|(_, line)| *line).filter(|line| is_head(line)).collect();
    let starts = filled.first().is_some_and(|(_, line)| is_head(line));
    let goes_on = filled.get(1).is_some_and(|(_, line)| is_near(line)) && first_words.len() > 1;
    // Comments among numbers are words.
    let is_numbered =
        |line: &str| line.trim_start_matches(['#', ' ']).starts_with(|c: char| c.is_ascii_digit());
    let near = filled.iter().filter(|(_, line)| is_near(line));
    let is_like = near.clone().any(|(_, line)| !is_numbered(line.trim()))
        || first_words.iter().all(|line| is_numbered(line.trim()));
    (starts && goes_on && is_like && filled.iter().all(|(_, line)| is_head(line) || is_near(line)))
        .then_some(filled)
}

impl<'t> Reader<'t> {
    fn marked(&mut self, lines: &[(usize, &'t str)]) -> Result<(), Fault> {
        let mut node = 0;
        self.draft.sense = Sense::Both;
        for &(at, line) in lines {
            let words = table::split(line.trim_start_matches('#'), at, ' ');
            match (&words[..], line.trim_start().starts_with('#')) {
                ([name], true) => node = self.draft.found.node(name.text),
                ([name, rest @ ..], false) => {
                    let word = |cell: &crate::matrix::Cell<'t>| Word {
                        text: cell.text,
                        place: cell.place,
                        is_quoted: false,
                    };
                    let weight = rest.first().map(|cell| edge::weight(word(cell), false)).transpose()?;
                    let to = self.draft.found.node(name.text);
                    self.draft.link(Link {
                        from: node,
                        to,
                        weight,
                        direction: Direction::Unsaid,
                        place: name.place,
                    });
                }
                _ => {}
            }
        }
        Ok(())
    }

    /// Applies keywords, and returns the lines of edges.
    fn sort(&mut self, text: &'t str) -> Result<Vec<(usize, &'t str)>, Fault> {
        let mut lines: Vec<(usize, &'t str)> = Vec::new();
        let (mut in_table, mut end) = (false, None);
        for (at, line) in numbered(text) {
            let known = keyword(at, line);
            if let Some(end) = end.filter(|_| known != Some(Keyword::Nothing)) {
                return Err(Fault::new("expected nothing after the end of the input").at(Place::line(end)));
            }
            if in_table && known.is_none() {
                if let Some(pair) = estimate(at, line) {
                    self.later.push(Keyword::Estimates(vec![pair]));
                    continue;
                }
                in_table = false;
            }
            match known {
                None => {
                    let _ = budget::hold(size_of::<(usize, &str)>());
                    lines.push((at, line));
                }
                Some(Keyword::Nothing) => {}
                Some(Keyword::End) if self.is_point(&lines, line) => lines.push((at, line)),
                Some(Keyword::End) => end = Some(at),
                Some(Keyword::Table) => in_table = true,
                Some(Keyword::Position { .. }) if self.kind == Kind::Tsp => lines.push((at, line)),
                Some(known) => self.say(known, at)?,
            }
        }
        Ok(lines)
    }

    /// Whether `-1 -1` is a city among others with negative numbers.
    fn is_point(&self, lines: &[(usize, &str)], line: &str) -> bool {
        let is_number = line.trim().starts_with('-') && self.kind == Kind::Tsp;
        is_number && lines.iter().any(|(_, other)| other.split_whitespace().any(|word| word.starts_with('-')))
    }

    fn say(&mut self, known: Keyword<'t>, at: usize) -> Result<(), Fault> {
        match known {
            Keyword::Directed(directed) => {
                self.draft.sense = if directed { Sense::Forth } else { Sense::Both }
            }
            Keyword::Nodes(nodes) => nodes.into_iter().for_each(|node| {
                self.draft.found.node(node.text);
            }),
            Keyword::Colours(colours, regions) => {
                if self.draft.colours.replace(colours).is_some_and(|before| before != colours) {
                    return Err(Fault::new("a second number of colours").at(Place::line(at)));
                }
                for region in regions {
                    self.draft.found.node(region.text);
                }
            }
            Keyword::Heading { is_nodes, count: Some(count) } => {
                let counts = &mut self.counts;
                *(if is_nodes { &mut counts.nodes } else { &mut counts.edges }) =
                    Some((count, Place::line(at)));
            }
            Keyword::Heading { .. } => {}
            other => self.later.push(other),
        }
        Ok(())
    }

    /// Reads lines of edges or cities.
    fn content(&mut self, mut content: Vec<(usize, &'t str)>) -> Result<(), Fault> {
        self.count_lines(&mut content)?;
        let rows = Rows::of(&content);
        if self.kind == Kind::Tsp && self.cities(&content, &rows)? {
            return Ok(());
        }
        let has_signs = content.iter().any(|(at, line)| has_signs(*at, line));
        if let Some(rows) = matrix::split_digits(&rows).or_else(|| matrix::without_colons(&content))
            && let Some(square) = matrix::square(&rows)
        {
            return self.square(&square, &rows);
        }
        if let Some(square) = matrix::square(&rows) {
            return self.square(&square, &rows);
        }
        let below = Rows::of(&content[1..]);
        if let Some(square) = matrix::square(&below).filter(|_| matrix::is_title(content[0].1)) {
            self.draft.ignore(format!("`{}`", crate::naming::shown(content[0].1.trim())));
            return self.square(&square, &below);
        }
        if !has_signs && self.numbered_neighbours(&content) {
            return Ok(());
        }
        if table::has_heading(&rows) && table::is_clean(&rows) {
            table::edges(&mut self.draft, &rows)?;
            return self.check_counts();
        }
        if table::has_heading(&rows) {
            (_, self.draft.names_ends) = (content.remove(0), true);
        }
        check_underscores(&rows)?;
        if self.kind == Kind::Colouring {
            check_places(&rows)?;
        }
        if is_chains(&rows) || self.is_own(&rows) {
            self.chains(&rows)?;
        } else if !has_signs && is_list_of_neighbours(&rows) {
            self.neighbours(&rows)?;
        } else {
            self.first_words = content.iter().filter_map(|&(at, line)| first_word(at, line)).collect();
            self.long = long_first_words(&content);
            self.has_commas = content.iter().any(|(_, line)| line.contains([',', ';']));
            self.again = first_names(&content);
            self.has_pairs = self.are_pairs(&content)?;
            if !has_signs && rows.by == ' ' {
                check_dashes(&rows)?;
            }
            self.edges(&content)?;
        }
        if self.kind == Kind::Colouring && self.draft.links.is_empty() {
            return Err(Fault::new("there is no border: write one per line, such as `A B`")
                .at(Place::line(content[0].0)));
        }
        self.check_counts()
    }

    fn square(&mut self, square: &matrix::Square<'_, 't>, rows: &Rows<'t>) -> Result<(), Fault> {
        let first = if square.has_names() { 0 } else { self.first_number(square.size())? };
        square.fill(&mut self.draft, rows, first)
    }

    /// Reads cities, if the lines contain any.
    fn cities(&mut self, content: &[(usize, &'t str)], rows: &Rows<'t>) -> Result<bool, Fault> {
        if matrix::square(rows).is_some() {
            return Ok(false);
        }
        if let Some(columns) = points::columns(rows) {
            points::table(&mut self.draft, rows, &columns)?;
            self.check_counts()?;
            return Ok(true);
        }
        let Some(read) = points::lines(&mut self.draft, content) else { return Ok(false) };
        read?;
        self.check_counts()?;
        Ok(true)
    }

    fn edges(&mut self, content: &[(usize, &'t str)]) -> Result<(), Fault> {
        let last = content.len() - 1;
        let mut odd = Odd::default();
        for (number, &(at, line)) in content.iter().enumerate() {
            let Parsed { row, ignored } = edge(at, line)?;
            odd.look(&row);
            ignored.into_iter().for_each(|what| self.draft.ignore(what));
            if number == last && self.is_question(&row) {
                continue;
            }
            self.add(row)?;
        }
        // A node before several colons does not have its list of neighbours there.
        if odd.are_edges() && self.draft.sense == Sense::Neighbours {
            self.draft.sense = Sense::Edges;
        }
        odd.settle(content, self.kind)
    }
}

/// Whether a line has a sign that never occurs in a table.
fn has_signs(at: usize, line: &str) -> bool {
    let is_sign = |token: &Token<'_>| {
        token.is_link() || matches!(token, Token::Colon | Token::Equals | Token::Open | Token::Close)
    };
    tokens(at, line).iter().any(is_sign)
}
