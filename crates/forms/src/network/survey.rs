//! Counts the types of the lines of a text, to decide whether it is a graph, a map to colour, or cities.

use super::edge::{Row, edge};
use super::keyword::{Keyword, keyword};
use super::table::{self, Rows};
use super::token::{Token, Word, tokens};
use super::{matrix, points};
use std::collections::HashSet;

/// The number of lines of each type.
#[derive(Debug, Default)]
pub(crate) struct Survey {
    /// The number of edges between names, with a weight.
    pub(crate) weighted: usize,
    /// The number of edges with an arrow or dashes.
    pub(crate) linked: usize,
    /// The number of lines such as `A: B C` whose neighbours are nodes themselves.
    pub(crate) near: usize,
    /// The number of all edges, including those of numbers and plain pairs.
    pub(crate) edges: usize,
    pub(crate) estimates: usize,
    pub(crate) has_start: bool,
    pub(crate) has_goal: bool,
    pub(crate) has_direction: bool,
    pub(crate) has_colours: bool,
    pub(crate) others: usize,
    /// Whether the columns of a table of edges have known names.
    pub(crate) has_heading: bool,
    /// Whether the columns of a table of cities have known names.
    pub(crate) has_places: bool,
    /// A square matrix of weights.
    pub(crate) matrix: Option<Matrix>,
}

/// A square matrix of weights.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Matrix {
    pub(crate) size: usize,
    pub(crate) has_names: bool,
    /// Whether the matrix is symmetric, and its first row or column has different values.
    pub(crate) is_symmetric: bool,
}

/// The maximum number of lines that are examined.
const MOST: usize = 300;

/// Examines the first non-blank lines of a text, each given with its line number.
pub(crate) fn survey<'t>(lines: impl Iterator<Item = (usize, &'t str)>) -> Survey {
    let mut survey = Survey::default();
    let (mut content, mut met, mut near) = (Vec::new(), HashSet::new(), Vec::new());
    for (at, line) in lines.take(MOST) {
        match keyword(at, line) {
            None => content.push((at, line)),
            Some(note) => survey.note(&note),
        }
    }
    for &(at, line) in &content {
        let row = edge(at, line).map(|parsed| parsed.row);
        // Whether the last word of a chain is not a number, and so not a weight but another border or a single region.
        let is_odd =
            |row: &Row<'_>| matches!(row, Row::Chain { weight: Some(odd), .. } if odd.number().is_none());
        match row {
            Ok(row) if !is_odd(&row) => survey.row(&row, has_link(at, line), &mut met, &mut near),
            _ if are_borders(line) => survey.edges += line.split_whitespace().count(),
            Ok(row) => survey.row(&row, has_link(at, line), &mut met, &mut near),
            Err(_) => survey.others += 1,
        }
    }
    survey.near = near.iter().filter(|all: &&Vec<&str>| all.iter().all(|name| met.contains(name))).count();
    survey.edges += near.len();
    let rows = Rows::of(&content);
    survey.has_heading = table::has_heading(&rows)
        && rows.cells[0].iter().any(|cell| table::is_any(cell, table::FROM))
        && rows.cells[0].iter().any(|cell| table::is_any(cell, table::TO));
    survey.others -= usize::from(survey.has_heading && survey.others > 0);
    survey.has_places = rows.cells.len() > 1 && points::columns(&rows).is_some();
    let is_above = |line: &str| {
        let mut words = line.split_whitespace();
        let are_counts = words.all(super::number::is_count) && line.split_whitespace().count() < 3;
        are_counts || matrix::is_title(line)
    };
    let has_more = content.len() > 2 && is_above(content[0].1);
    let without_count = if has_more { Rows::of(&content[1..]) } else { Rows::of(&[]) };
    let found = matrix::square(&rows).or_else(|| matrix::square(&without_count));
    survey.matrix = found.map(|square| square.look());
    survey
}

/// Whether a line is several borders, perhaps followed by single regions: `A-B B-C D`.
fn are_borders(line: &str) -> bool {
    let is_one = |word: &str| word.split('-').all(|name| name.starts_with(char::is_alphanumeric));
    line.split_whitespace().all(is_one)
        && line.split_whitespace().next().is_some_and(|word| word.contains('-'))
}

fn has_link(at: usize, line: &str) -> bool {
    tokens(at, line).iter().any(Token::is_link)
}

impl Survey {
    fn note(&mut self, note: &Keyword<'_>) {
        match note {
            Keyword::Directed(_) => self.has_direction = true,
            Keyword::Estimates(_) | Keyword::Table => self.estimates += 1,
            Keyword::Start(_) => self.has_start = true,
            Keyword::Goals(_) => self.has_goal = true,
            Keyword::Ends { .. } => (self.has_start, self.has_goal) = (true, true),
            Keyword::Colours(..) => self.has_colours = true,
            _ => {}
        }
    }

    fn row<'t>(
        &mut self,
        row: &Row<'t>,
        has_link: bool,
        met: &mut HashSet<&'t str>,
        near: &mut Vec<Vec<&'t str>>,
    ) {
        match row {
            Row::Half { .. } | Row::Alone { has_sign: false, .. } => self.others += 1,
            Row::Alone { .. } => {}
            Row::Near { node, near: all, .. } => {
                met.insert(node.text);
                near.push(all.iter().map(|(to, _)| to.text).collect());
            }
            Row::Chain { nodes, weight, .. } => {
                let are_names = nodes.iter().all(|node| begins_a_name(*node));
                let is_weighted = weight.is_some_and(|weight| weight.number().is_some());
                self.edges += usize::from(weight.is_none() || is_weighted);
                self.others += usize::from(weight.is_some() && !is_weighted);
                self.weighted += usize::from(are_names && is_weighted);
                self.linked += usize::from(has_link && are_names);
            }
        }
    }

    /// Whether most lines are edges.
    pub(crate) const fn is_mostly_edges(&self) -> bool {
        self.edges > 0 && self.others * 3 <= self.edges + self.estimates
    }
}

/// Whether a word can be the name of a node. Unquoted numbers cannot, because rows of numbers are more likely a board.
fn begins_a_name(word: Word<'_>) -> bool {
    word.is_quoted || word.text.starts_with(char::is_alphabetic)
}
