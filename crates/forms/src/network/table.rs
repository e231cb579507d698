//! Rows of cells between commas, semicolons, tabs, bars or blanks; and edges in the named columns of a table.

use super::draft::{Direction, Draft, Link, Sense};
use super::edge;
use super::number::{is_count, number};
use super::words::WEIGHTS;
use crate::matrix::Cell;
use crate::naming::shown;
use crate::{Fault, Place};

/// Rows of cells, and their separator.
pub(super) struct Rows<'t> {
    pub(super) cells: Vec<Vec<Cell<'t>>>,
    /// The separator; a space stands for any number of them.
    pub(super) by: char,
}

pub(super) const FROM: &[&str] = &[
    "from",
    "source",
    "u",
    "node1",
    "src",
    "start",
    "city1",
    "city_1",
    "a",
    "origin",
    "region",
    "von",
    "from_node",
    "state",
];
pub(super) const TO: &[&str] = &[
    "to",
    "target",
    "v",
    "node2",
    "dst",
    "dest",
    "end",
    "city2",
    "city_2",
    "b",
    "destination",
    "neighbour",
    "neighbor",
    "nach",
    "to_node",
];
/// Names of columns that number the rows.
const NUMBERS: &[&str] = &["", "id", "index", "#", "no", "nr", "edge", "edge_id", "unnamed: 0"];

impl<'t> Rows<'t> {
    /// Splits lines into rows by the first separator that all of them contain, or else by spaces.
    pub(super) fn of(lines: &[(usize, &'t str)]) -> Self {
        let count = |by: char, line: &str| split(line, 1, by).len();
        let parts = |&by: &char| {
            let first = lines.first().map_or(0, |(_, line)| count(by, line));
            first > 1 && lines.iter().all(|(_, line)| count(by, line) > 1)
        };
        let by = ['\t', ';', ',', '|'].into_iter().find(parts).unwrap_or(' ');
        let cells =
            lines.iter().map(|&(number, line)| split(line, number, by)).filter(|row| !is_rule(row)).collect();
        Self { cells, by }
    }

    /// Whether numbers may have a decimal comma.
    pub(super) fn has_decimal_comma(&self) -> bool {
        matches!(self.by, ';' | '\t' | '|')
    }

    pub(super) fn number(&self, cell: &Cell<'_>) -> Option<f64> {
        number(cell.text, self.has_decimal_comma())
    }

    /// The number of cells of each row, if all have the same.
    pub(super) fn width(&self) -> Option<usize> {
        let width = self.cells.first()?.len();
        self.cells.iter().all(|row| row.len() == width).then_some(width)
    }
}

/// Whether this is the rule below the header of a Markdown table.
fn is_rule(row: &[Cell<'_>]) -> bool {
    let is_dashes =
        |cell: &Cell<'_>| cell.text.len() > 2 && cell.text.chars().all(|c| matches!(c, '-' | ':' | '='));
    row.len() > 1 && row.iter().all(is_dashes)
}

/// The cells of a line; between bars, without empty ones at its ends.
pub(super) fn split(line: &str, number: usize, by: char) -> Vec<Cell<'_>> {
    let line = super::token::without_comment(line);
    let begin = if line.contains('*') || line.contains('\u{2022}') { super::token::bullet(line) } else { 0 };
    let first = 1 + line[..begin].chars().count();
    let (mut cells, mut start, mut quote, mut column, mut from) = (Vec::new(), begin, None, first, first);
    let cell = |start: usize, end: usize, from: usize| {
        Cell { text: &line[start..end], place: Place::new(number, from) }.trimmed().unquoted()
    };
    for (at, c) in line.char_indices().skip(first - 1) {
        let begins = line[start..at].trim().is_empty();
        match quote {
            None if matches!(c, '"' | '\'') && begins && line[at + 1..].contains(c) => quote = Some(c),
            Some(open) if c == open => quote = None,
            None if c == by || by == ' ' && c.is_whitespace() => {
                cells.push(cell(start, at, from));
                (start, from) = (at + c.len_utf8(), column + 1);
            }
            _ => {}
        }
        column += 1;
    }
    cells.push(cell(start, line.len(), from));
    if by == ' ' {
        cells.retain(|cell| !cell.text.is_empty());
    } else if by == '|' {
        if cells.len() > 1 && cells[0].text.is_empty() {
            cells.remove(0);
        }
        if cells.len() > 1 && cells.last().is_some_and(|cell| cell.text.is_empty()) {
            cells.pop();
        }
    }
    cells
}

pub(super) fn is_any(cell: &Cell<'_>, names: &[&str]) -> bool {
    names.iter().any(|name| cell.text.eq_ignore_ascii_case(name))
}

/// Whether the first row is the header of a table of edges.
pub(super) fn has_heading(rows: &Rows<'_>) -> bool {
    let Some((header, rest)) = rows.cells.split_first() else { return false };
    if header.len() < 2
        || rest.is_empty()
        || rows.width().is_none()
        || header.iter().any(|cell| rows.number(cell).is_some())
    {
        return false;
    }
    let names_both =
        header.iter().any(|cell| is_any(cell, FROM)) && header.iter().any(|cell| is_any(cell, TO));
    let is_met = |cell: &Cell<'_>| rest.iter().any(|row| row.contains_text(cell.text));
    let turns_to_numbers = (2..header.len()).any(|at| rest.iter().all(|row| rows.number(&row[at]).is_some()));
    let are_new = !header.iter().take(2).any(is_met);
    are_new && (turns_to_numbers || names_both) || names_both && turns_to_numbers
}

trait ContainsText {
    fn contains_text(&self, text: &str) -> bool;
}

impl ContainsText for Vec<Cell<'_>> {
    fn contains_text(&self, text: &str) -> bool {
        self.iter().any(|cell| cell.text == text)
    }
}

/// Reads edges below a header.
pub(super) fn edges(draft: &mut Draft, rows: &Rows<'_>) -> Result<(), Fault> {
    let Some((header, rest)) = rows.cells.split_first() else { return Ok(()) };
    let find = |names: &[&str]| header.iter().position(|cell| is_any(cell, names));
    let first =
        usize::from(header.len() > 2 && is_any(&header[0], NUMBERS) && rows.number(&rest[0][1]).is_none());
    let named = find(FROM).zip(find(TO)).filter(|(from, to)| from != to);
    draft.names_ends |= named.is_some();
    let (from, to) = named.unwrap_or((first, first + 1));
    direction_column(draft, rows, header);
    let weight = weight_column(rows, header, rest, [from, to])?;
    for (at, cell) in header.iter().enumerate() {
        let is_used = at == from || at == to || Some(at) == weight || is_any(cell, &["type", "directed"]);
        let is_index = at < first && cell.text.is_empty();
        if !is_used && !is_index {
            draft.ignore(format!("column `{}`", shown(cell.text)));
        }
    }
    for row in rest {
        for at in [from, to] {
            if row[at].text.is_empty() {
                return Err(Fault::new("expected the name of a node, found an empty cell").at(row[at].place));
            }
        }
        let [from, to] = [from, to].map(|at| draft.found.node(row[at].text));
        let weight = weight.map(|at| value(&row[at], rows.has_decimal_comma())).transpose()?;
        draft.link(Link { from, to, weight, direction: Direction::Unsaid, place: row[0].place });
    }
    Ok(())
}

fn value(cell: &Cell<'_>, comma: bool) -> Result<f64, Fault> {
    let word = super::token::Word { text: cell.text, place: cell.place, is_quoted: false };
    edge::weight(word, comma)
}

/// Reads a column `type` or `directed`, as Gephi writes it.
fn direction_column(draft: &mut Draft, rows: &Rows<'_>, header: &[Cell<'_>]) {
    let Some(at) = header.iter().position(|cell| is_any(cell, &["type", "directed"])) else { return };
    let all = |words: &[&str]| rows.cells.iter().skip(1).all(|row| is_any(&row[at], words));
    if all(&["directed", "true", "yes"]) {
        draft.sense = Sense::Forth;
    } else if all(&["undirected", "false", "no"]) {
        draft.sense = Sense::Both;
    } else {
        draft.ignore(format!("column `{}`", shown(header[at].text)));
    }
}

/// The column of the weights: one with a known name, or the only one of numbers.
fn weight_column(
    rows: &Rows<'_>,
    header: &[Cell<'_>],
    rest: &[Vec<Cell<'_>>],
    ends: [usize; 2],
) -> Result<Option<usize>, Fault> {
    let is_free = |at: &usize| !ends.contains(at) && !is_any(&header[*at], &["type", "directed"]);
    let numbers = |at: usize| rest.iter().filter(|row| rows.number(&row[at]).is_some()).count();
    let named = WEIGHTS.iter().find_map(|name| {
        (0..header.len())
            .filter(is_free)
            .find(|&at| is_any(&header[at], &[name]) && numbers(at) * 2 > rest.len())
    });
    if named.is_some() {
        return Ok(named);
    }
    let is_number_column =
        |at: &usize| is_free(at) && !is_any(&header[*at], NUMBERS) && numbers(*at) * 2 > rest.len();
    let mut all = (0..header.len()).filter(is_number_column);
    match (all.next(), all.next()) {
        (only, None) => Ok(only),
        (Some(one), Some(other)) => Err(Fault::new(format!(
            "columns `{}` and `{}` both have numbers: name the one with the weights `weight`",
            shown(header[one].text),
            shown(header[other].text)
        ))
        .at(header[other].place)),
        (None, _) => Ok(None),
    }
}

/// Whether a row contains only whole numbers.
pub(super) fn are_counts(row: &[Cell<'_>]) -> bool {
    !row.is_empty() && row.iter().all(|cell| is_count(cell.text))
}

/// Whether no cell below the header has signs of another notation: unclosed brackets, arrows.
pub(super) fn is_clean(rows: &Rows<'_>) -> bool {
    let is_clean = |cell: &Cell<'_>| {
        let count = |signs: [char; 3]| cell.text.chars().filter(|c| signs.contains(c)).count();
        let is_bracketed = cell.text.starts_with(['(', '[', '{']) || cell.text.starts_with("edge(");
        count(['(', '[', '{']) == count([')', ']', '}'])
            && !is_bracketed
            && !["->", "=>", "--", "<-", "→", "↔"].iter().any(|sign| cell.text.contains(sign))
    };
    rows.cells.iter().skip(1).flatten().all(is_clean)
}
