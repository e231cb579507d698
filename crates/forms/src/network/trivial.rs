//! Trivial Graph Format: a line for each node with its number and its label, a line `#`, and a line for each edge.

use super::draft::{Direction, Draft, Link};
use super::edge;
use super::number::is_count;
use super::token::Word;
use crate::features::numbered;
use crate::matrix::{Cell, pieces};
use crate::naming::shown;
use crate::{Fault, Place};
use std::collections::HashMap;

/// Reads a text in this format; `None` if it is in another.
pub(super) fn draft(text: &str) -> Option<Result<Draft, Fault>> {
    if !text.lines().any(|line| line.trim() == "#") {
        return None;
    }
    let lines: Vec<(usize, &str)> = numbered(text).filter(|(_, line)| !line.trim().is_empty()).collect();
    let rule = lines.iter().position(|(_, line)| line.trim() == "#")?;
    let (nodes, edges) = (&lines[..rule], &lines[rule + 1..]);
    let mut labels: HashMap<&str, &str> = HashMap::new();
    for (_, line) in nodes {
        let line = line.trim();
        let (number, label) = line.split_once(char::is_whitespace).unwrap_or((line, ""));
        if !is_count(number) || labels.insert(number, label.trim()).is_some() {
            return None;
        }
    }
    let is_node = |word: Option<&str>| word.is_some_and(|word| labels.contains_key(word));
    let is_plain = labels.values().all(|label| !is_node(label.split_whitespace().next()));
    let mut first = edges.first()?.1.split_whitespace();
    let is_edge = is_node(first.next()) && is_node(first.next());
    let is_numbered = nodes.len() > 1
        && (1..).zip(nodes).all(|(number, (_, line))| {
            line.split_whitespace().next().and_then(|word| word.parse().ok()) == Some(number)
        });
    match is_edge {
        true if is_plain => Some(read(nodes, edges, &labels)),
        true if is_numbered => {
            let what = "the lines above `#` can be edges or labelled nodes: for edges, remove the line `#`; for nodes, use labels that are not numbers";
            Some(Err(Fault::new(what).at(Place::line(lines[rule].0))))
        }
        _ => None,
    }
}

fn read<'t>(
    nodes: &[(usize, &'t str)],
    edges: &[(usize, &'t str)],
    labels: &HashMap<&'t str, &'t str>,
) -> Result<Draft, Fault> {
    let mut draft = Draft::default();
    let distinct: std::collections::HashSet<&str> = labels.values().copied().collect();
    let has_labels = distinct.len() == labels.len() && !distinct.contains("");
    for (_, line) in nodes {
        let number = line.split_whitespace().next().unwrap_or_default();
        draft.found.node(if has_labels { labels[number] } else { number });
    }
    for &(at, line) in edges {
        let words: Vec<Cell<'_>> = pieces(line, Place::new(at, 1), char::is_whitespace)
            .filter(|word| !word.text.is_empty())
            .collect();
        let [from, to, rest @ ..] = &words[..] else {
            return Err(Fault::new("expected the numbers of two nodes").at(Place::line(at)));
        };
        let node = |cell: &Cell<'t>| {
            let label = labels.get(cell.text).ok_or_else(|| {
                let what = format!("expected the number of a node above `#`, found `{}`", shown(cell.text));
                Fault::new(what).at(cell.place)
            })?;
            Ok(if has_labels { *label } else { cell.text })
        };
        let (from_node, to_node) = (draft.found.node(node(from)?), draft.found.node(node(to)?));
        let weight = match rest {
            [] => None,
            [word] => {
                let word = Word { text: word.text, place: word.place, is_quoted: false };
                Some(edge::weight(word, false)?)
            }
            [_, more, ..] => {
                let what = format!("expected the end of the line, found `{}`", shown(more.text));
                return Err(Fault::new(what).at(more.place));
            }
        };
        draft.link(Link {
            from: from_node,
            to: to_node,
            weight,
            direction: Direction::Unsaid,
            place: from.place,
        });
    }
    Ok(draft)
}
