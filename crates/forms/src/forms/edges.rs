//! Graphs as lists of edges, with a table of estimates: the graph of a homework.
//!
//! ```text
//! A B 4        an edge; also A-B 4, A -> B: 4, A,B,4
//! h(A) = 7     an estimate; also h A 7
//! start A      also start: A, goal = G
//! ```

use crate::form::{Claim, Example, Form, Item, Items, Read, Refused};
use crate::looks::{Looks, numbered};
use crate::puzzle::Puzzle;
use crate::{Edge, Fault, Graph, Kind, Place};

/// See the module.
pub(super) static FORM: Form = Form {
    name: "edges",
    help: "graphs: an edge a line with its weight (`A B 4`, `A -> B: 4`), estimates (`h(A) = 7`), `start A`, `goal G`",
    examples: &[
        Example {
            text: "A B 4\nB C 3\nA C 9\nh(A) = 6\nh(B) = 3\nh(C) = 0\nstart: A\ngoal: C\n",
            reads: &["graph of 3 A-B:4 B-C:3 A-C:9 h(A)=6 h(B)=3 h(C)=0 start A goal C"],
        },
        Example { text: "S -> A: 1.5\nA -> G: 2\n", reads: &["graph of 3 S->A:1.5 A->G:2"] },
        Example {
            text: "Arad-Zerind 75\nZerind-Oradea 71 # north\n",
            reads: &["graph of 3 Arad-Zerind:75 Zerind-Oradea:71"],
        },
        Example { text: "# from,to,cost\nA,B,4\nB,C,3\n", reads: &["graph of 3 A-B:4 B-C:3"] },
    ],
    refused: &[
        Refused {
            text: "A B 4\nB C x3\nA C 9\nC D 1\n",
            message: "line 2, column 5: expected the weight of an edge, found `x3`",
        },
        Refused {
            text: "A B 4\nB C 3\nh(D) = 4\n",
            message: "line 3, column 3: no edge leads to or from `D`",
        },
        Refused {
            text: "A B 4\nB C -3\n",
            message: "line 2, column 5: weights are not negative, found `-3`",
        },
    ],
    looks,
    read: Read::Text(read),
};

/// A word with its place.
type Word<'t> = (&'t str, Place);

/// What a line says.
enum Line<'t> {
    Nothing,
    Edge { from: Word<'t>, to: Word<'t>, weight: Word<'t>, directed: bool },
    Estimate { node: Word<'t>, value: Word<'t> },
    Start(Word<'t>),
    Goal(Word<'t>),
    Other,
}

/// The words of a line; arrows and signs are none.
fn words(number: usize, line: &str) -> (Vec<Word<'_>>, bool) {
    let text = line.split('#').next().unwrap_or(line);
    let text = text.split("//").next().unwrap_or(text);
    let directed = text.contains("->") || text.contains('→');
    let mut words: Vec<Word<'_>> = Vec::new();
    let mut start: Option<(usize, usize)> = None;
    let mut before = ' ';
    for (column, (at, c)) in (1..).zip(text.char_indices().chain(std::iter::once((text.len(), ' ')))) {
        // A dash between words parts them; before a digit, and after a gap, it is a sign.
        let next = text[at..].chars().nth(1).unwrap_or(' ');
        let is_sign = c == '-' && before.is_whitespace() && next.is_ascii_digit();
        let divides = c.is_whitespace()
            || matches!(c, ',' | ':' | '=' | '(' | ')' | '[' | ']' | '>' | '→' | ';' | '"' | '–');
        if divides || c == '-' && !is_sign {
            if let Some((from, column)) = start.take() {
                words.push((&text[from..at], Place::new(number, column)));
            }
        } else {
            start.get_or_insert((at, column));
        }
        before = c;
    }
    (words, directed)
}

fn line(number: usize, text: &str) -> Line<'_> {
    let (words, directed) = words(number, text);
    let is_name = |word: &Word<'_>| word.0.starts_with(char::is_alphabetic);
    match &words[..] {
        [] => Line::Nothing,
        [(word, _), node] if word.eq_ignore_ascii_case("start") => Line::Start(*node),
        [(word, _), node] if matches!(word.to_ascii_lowercase().as_str(), "goal" | "end" | "target") => {
            Line::Goal(*node)
        }
        [("h" | "H", _), node, value] if is_name(node) => Line::Estimate { node: *node, value: *value },
        [from, to, weight] if is_name(from) && is_name(to) => {
            Line::Edge { from: *from, to: *to, weight: *weight, directed }
        }
        _ => Line::Other,
    }
}

fn number(word: Word<'_>) -> Option<f64> {
    word.0.parse::<f64>().ok().filter(|number| number.is_finite())
}

fn looks(looks: &Looks<'_>) -> Vec<Claim> {
    let (mut edges, mut estimates, mut others) = (0, 0, 0);
    for (at, text) in looks.filled() {
        match line(at, text) {
            Line::Edge { weight, .. } if number(weight).is_some() => edges += 1,
            Line::Estimate { .. } => estimates += 1,
            Line::Nothing | Line::Start(_) | Line::Goal(_) => {}
            _ => others += 1,
        }
    }
    let all = edges + estimates;
    if edges >= 1 && all >= 2 && others * 3 <= all {
        let table = if estimates > 0 { ", with estimates" } else { "" };
        return vec![Claim::new(Kind::Graph, Claim::LIKELY, format!("graph of {edges} edges{table}"))];
    }
    Vec::new()
}

fn read(text: &str, _: Kind) -> Items<'_> {
    let first =
        numbered(text).find(|(at, text)| !matches!(line(*at, text), Line::Nothing)).map_or(1, |(at, _)| at);
    Box::new(std::iter::once(Item::new(first, graph(text).map(Puzzle::Graph))))
}

fn graph(text: &str) -> Result<Graph, Fault> {
    let mut graph = Graph::default();
    let mut numbers = std::collections::HashMap::new();
    let mut later = Vec::new();
    for (at, text) in numbered(text) {
        match line(at, text) {
            Line::Nothing => {}
            Line::Edge { from, to, weight, directed } => {
                let mut node = |(name, _): Word<'_>| {
                    *numbers.entry(name.to_owned()).or_insert_with(|| {
                        graph.nodes.push(name.to_owned());
                        graph.nodes.len() - 1
                    })
                };
                let (from, to) = (node(from), node(to));
                let weight = value(weight, "the weight of an edge", "weights are")?;
                graph.edges.push(Edge { from, to, weight, directed });
            }
            Line::Other => {
                let what =
                    "expected an edge with its weight such as `A B 4`, or an estimate such as `h(A) = 7`";
                let found: String = text.trim().chars().take(40).collect();
                return Err(Fault::new(format!("{what}, found `{found}`")).at(Place::line(at)));
            }
            other => later.push(other),
        }
    }
    graph.estimates = vec![None; graph.nodes.len()];
    graph.positions = vec![None; graph.nodes.len()];
    let find = |(name, place): Word<'_>| {
        numbers
            .get(name)
            .copied()
            .ok_or_else(|| Fault::new(format!("no edge leads to or from `{name}`")).at(place))
    };
    for line in later {
        match line {
            Line::Estimate { node, value: word } => {
                graph.estimates[find(node)?] = Some(value(word, "an estimate", "estimates are")?);
            }
            Line::Start(node) => graph.start = Some(find(node)?),
            Line::Goal(node) => graph.goal = Some(find(node)?),
            _ => {}
        }
    }
    Ok(graph)
}

fn value(word: Word<'_>, what: &str, many: &str) -> Result<f64, Fault> {
    match number(word) {
        Some(number) if number >= 0.0 => Ok(number),
        Some(_) => Err(Fault::new(format!("{many} not negative, found `{}`", word.0)).at(word.1)),
        None => Err(Fault::new(format!("expected {what}, found `{}`", word.0)).at(word.1)),
    }
}
