//! A line of a list of edges: what it says.
//!
//! Signs part a line into fields, and blanks part a field into words only where the signs do not say enough: so names
//! may have several words.

use super::word::{Word, fields, joined};

/// What a line says.
#[derive(Debug, PartialEq)]
pub(super) enum Line<'t> {
    Nothing,
    Edge {
        from: Word<'t>,
        to: Word<'t>,
        weight: Option<Word<'t>>,
        directed: bool,
    },
    /// One node, and this weight.
    HalfAnEdge(Word<'t>),
    Estimates(Vec<(Word<'t>, Word<'t>)>),
    Position {
        node: Word<'t>,
        x: Word<'t>,
        y: Word<'t>,
    },
    Start(Word<'t>),
    Goals(Vec<Word<'t>>),
    Ends {
        start: Word<'t>,
        goal: Word<'t>,
    },
    Directed(bool),
    Node(Word<'t>),
    Other,
}

const START: &[&str] = &["start", "initial"];
const GOAL: &[&str] = &["goal", "goals", "end", "target", "destination"];
const AT: &[&str] = &["at", "pos", "position"];
const FROM: &[&str] = &["from", "source"];
const TO: &[&str] = &["to", "target"];
const WEIGHT: &[&str] = &["weight", "cost", "label", "distance", "length", "w"];

/// Says what a line says.
pub(super) fn line(number: usize, text: &str) -> Line<'_> {
    let (fields, directed) = fields(number, text);
    let words: Vec<_> = fields.iter().flat_map(|field| field.split()).collect();
    match &words[..] {
        [] => Line::Nothing,
        [only] if only.is_any(&["directed"]) => Line::Directed(true),
        [only] if only.is_any(&["undirected"]) => Line::Directed(false),
        [_] => Line::Other,
        // The head of a table.
        [from, to, weight] if from.is_any(FROM) && to.is_any(TO) && !weight.is_number() => Line::Nothing,
        [head, ..] => {
            let said = table(text, *head, &words);
            let said = said.or_else(|| keyword(text, *head, &fields, &words));
            said.unwrap_or_else(|| edge(&fields, directed))
        }
    }
}

/// The sign behind the first word of a line.
fn sign_behind(text: &str, head: Word<'_>) -> Option<char> {
    text.trim_start().get(head.text.len()..)?.trim_start().chars().next()
}

/// `h(A) = 7`, `h A 7`, `h: A=7 B=6`: names, each with a number behind it. An upper-case H without a sign behind it may
/// well be a node.
fn table<'t>(text: &'t str, head: Word<'t>, words: &[Word<'t>]) -> Option<Line<'t>> {
    let is_marked = matches!(sign_behind(text, head), Some('(' | '[' | ':' | '='));
    let is_table = head.is_any(&["h", "heuristic"]) && (is_marked || head.text == "h");
    if !is_table || words.len() < 3 {
        return None;
    }
    let (mut pairs, mut begin) = (Vec::new(), 1);
    for at in 1..words.len() {
        // A node may be called by a number, and the last word is meant to be one.
        if at > begin && (words[at].is_number() || at + 1 == words.len()) {
            pairs.push((joined(text, &words[begin..at])?, words[at]));
            begin = at + 1;
        }
    }
    Some(if begin == words.len() { Line::Estimates(pairs) } else { Line::Other })
}

/// A line that begins with a word for what it says, and is no edge of a node of that name.
fn keyword<'t>(text: &'t str, head: Word<'t>, fields: &[Word<'t>], words: &[Word<'t>]) -> Option<Line<'t>> {
    let is_marked = matches!(sign_behind(text, head), Some('(' | ':' | '='));
    if let [_, _, weight] = words
        && weight.is_number()
        && !is_marked
    {
        return None;
    }
    let rest = &words[1..];
    if head.is_any(&["from"]) {
        let to = rest.iter().position(|word| word.is_any(&["to"])).filter(|&to| to > 0)?;
        return Some(Line::Ends { start: joined(text, &rest[..to])?, goal: joined(text, &rest[to + 1..])? });
    }
    if head.is_any(START) {
        return joined(text, rest).map(Line::Start);
    }
    if head.is_any(&["node"]) {
        return joined(text, rest).map(Line::Node);
    }
    if head.is_any(GOAL) {
        let first = fields[0].split().skip(1).collect::<Vec<_>>();
        let first = joined(text, &first);
        return Some(Line::Goals(first.into_iter().chain(fields[1..].iter().copied()).collect()));
    }
    let at = words.iter().position(|word| word.is_any(AT))?;
    let (node, place) =
        if at == 0 { rest.split_at(rest.len().max(2) - 2) } else { (&words[..at], &words[at + 1..]) };
    match place {
        [x, y] => Some(Line::Position { node: joined(text, node)?, x: *x, y: *y }),
        _ => None,
    }
}

fn edge<'t>(fields: &[Word<'t>], directed: bool) -> Line<'t> {
    let join = |from, to, weight| Line::Edge { from, to, weight, directed };
    let words = |field: Word<'t>| field.split().collect::<Vec<_>>();
    match fields {
        [only] => match words(*only)[..] {
            [from, to, weight] => join(from, to, Some(weight)),
            [from, weight] if weight.is_number() && !from.is_number() => Line::HalfAnEdge(weight),
            [from, to] => join(from, to, None),
            _ => Line::Other,
        },
        [from, to] => match (to.and_number(), &words(*from)[..]) {
            (Some([to, weight]), _) => join(*from, to, Some(weight)),
            (None, [first, second]) if to.is_number() => join(*first, *second, Some(*to)),
            (None, _) if to.is_number() && !from.is_number() && !directed => Line::HalfAnEdge(*to),
            _ => join(*from, *to, None),
        },
        [from, to, weight] => match weight.and_number() {
            Some([name, weight]) if name.is_any(WEIGHT) => join(*from, *to, Some(weight)),
            _ => join(*from, *to, Some(*weight)),
        },
        [from, to, name, weight] if name.is_any(WEIGHT) => join(*from, *to, Some(*weight)),
        _ => Line::Other,
    }
}
