//! GML (Himsolt, 1996): `graph [ node [ id 0 label "A" ] edge [ source 0 target 1 weight 4 ] ]`.

use super::draft::{Direction, Draft, Link, Sense};
use super::number::number;
use crate::naming::shown;
use crate::{Fault, Place};
use solvarium_budget as budget;
use std::collections::HashMap;

/// The maximum nesting depth.
const DEPTH_MOST: usize = 16;

/// Whether a text begins like GML: perhaps with a creator and a version, then `graph [`.
pub(crate) fn begins(text: &str) -> bool {
    if is_headless(text) {
        return true;
    }
    let mut tokens = Tokens { text, at: 0, place: Place::new(1, 1) };
    loop {
        match (tokens.next(), tokens.next()) {
            (Some((Token::Word(key), _)), Some((Token::Open, _))) => {
                return key.eq_ignore_ascii_case("graph");
            }
            (Some((Token::Word(key), _)), Some((Token::Word(_) | Token::Text(_), _)))
                if ["creator", "version", "comment"].iter().any(|known| key.eq_ignore_ascii_case(known)) => {}
            _ => return false,
        }
    }
}

/// Whether a text follows the word `graph` of a GML file, since that word is also the name of a problem.
fn is_headless(text: &str) -> bool {
    let mut tokens = Tokens { text, at: 0, place: Place::new(1, 1) };
    let key = match (tokens.next(), tokens.next()) {
        (Some((Token::Open, _)), Some((Token::Word(key), _))) => key,
        _ => return false,
    };
    ["node", "directed", "comment", "label", "name", "multigraph"].contains(&key) && text.contains("node")
}

#[derive(Clone, Debug, PartialEq)]
enum Token<'t> {
    Open,
    Close,
    Word(&'t str),
    Text(&'t str),
}

struct Tokens<'t> {
    text: &'t str,
    at: usize,
    place: Place,
}

impl<'t> Tokens<'t> {
    fn pass(&mut self, length: usize) {
        for c in self.text[self.at..self.at + length].chars() {
            self.place = if c == '\n' {
                Place::new(self.place.line + 1, 1)
            } else {
                Place::new(self.place.line, self.place.column + 1)
            };
        }
        self.at += length;
    }

    fn next(&mut self) -> Option<(Token<'t>, Place)> {
        budget::spend(1).ok()?;
        loop {
            let rest = &self.text[self.at..];
            let blank = rest.len() - rest.trim_start().len();
            self.pass(blank);
            let rest = &self.text[self.at..];
            if !rest.starts_with('#') {
                break;
            }
            self.pass(rest.find('\n').unwrap_or(rest.len()));
        }
        let (rest, place) = (&self.text[self.at..], self.place);
        let (token, length) = match rest.chars().next()? {
            '[' => (Token::Open, 1),
            ']' => (Token::Close, 1),
            '"' => {
                let end = rest[1..].find('"').unwrap_or(rest.len() - 1);
                (Token::Text(&rest[1..1 + end]), (end + 2).min(rest.len()))
            }
            _ => {
                let end = rest
                    .find(|c: char| c.is_whitespace() || matches!(c, '[' | ']' | '"'))
                    .unwrap_or(rest.len());
                (Token::Word(&rest[..end]), end)
            }
        };
        self.pass(length);
        Some((token, place))
    }
}

/// A value of GML.
enum Value<'t> {
    Text(&'t str),
    List(Vec<Pair<'t>>),
}

/// A key, its value, and the position of the key.
struct Pair<'t> {
    key: &'t str,
    value: Value<'t>,
    place: Place,
}

fn pairs<'t>(tokens: &mut Tokens<'t>, depth: usize) -> Result<Vec<Pair<'t>>, Fault> {
    let mut all = Vec::new();
    while let Some((token, place)) = tokens.next() {
        let key = match token {
            Token::Close if depth > 0 => return Ok(all),
            Token::Word(key) => key,
            _ => return Err(Fault::new("expected a key such as `node`").at(place)),
        };
        if depth >= DEPTH_MOST {
            return Err(Fault::new(format!("lists are nested more than {DEPTH_MOST} deep")).at(place));
        }
        // The error can be ignored here: an exhausted budget ends the tokens.
        let _ = budget::hold(size_of::<Pair<'_>>());
        let value = match tokens.next() {
            Some((Token::Open, _)) => Value::List(pairs(tokens, depth + 1)?),
            Some((Token::Word(text) | Token::Text(text), _)) => Value::Text(text),
            _ => return Err(Fault::new(format!("expected a value after `{}`", shown(key))).at(place)),
        };
        all.push(Pair { key, value, place });
    }
    if depth == 0 {
        Ok(all)
    } else {
        Err(Fault::new("expected `]`, found the end of the text").at(tokens.place))
    }
}

fn text<'t>(all: &[Pair<'t>], key: &str) -> Option<(&'t str, Place)> {
    all.iter().find_map(|pair| match pair.value {
        Value::Text(text) if pair.key.eq_ignore_ascii_case(key) => Some((text, pair.place)),
        _ => None,
    })
}

/// Reads a GML file.
pub(crate) fn draft(source: &str) -> Result<Draft, Fault> {
    let mut tokens = Tokens { text: source, at: 0, place: Place::new(1, 1) };
    let is_headless = is_headless(source);
    if is_headless {
        tokens.next();
    }
    let all = pairs(&mut tokens, usize::from(is_headless))?;
    let inside = all.iter().find_map(|pair| match &pair.value {
        Value::List(inside) if pair.key.eq_ignore_ascii_case("graph") => Some(inside),
        _ => None,
    });
    let graph = if is_headless { Some(&all) } else { inside };
    let graph = graph.ok_or_else(|| Fault::new("expected `graph [`"))?;
    let is_directed = text(graph, "directed").is_some_and(|(text, _)| text == "1");
    let mut draft = Draft { sense: if is_directed { Sense::Forth } else { Sense::Both }, ..Draft::default() };
    let mut numbers: HashMap<&str, usize> = HashMap::new();
    for pair in graph {
        match &pair.value {
            Value::List(inside) if pair.key.eq_ignore_ascii_case("node") => {
                node(&mut draft, &mut numbers, inside, pair.place)?
            }
            _ => {}
        }
    }
    for pair in graph {
        match &pair.value {
            Value::List(inside) if pair.key.eq_ignore_ascii_case("edge") => {
                edge(&mut draft, &numbers, inside, pair.place)?
            }
            Value::List(_) if pair.key.eq_ignore_ascii_case("node") => {}
            _ if ["directed", "label", "name", "id", "multigraph", "comment", "version", "creator"]
                .iter()
                .any(|known| pair.key.eq_ignore_ascii_case(known)) => {}
            Value::Text(name) if pair.key.eq_ignore_ascii_case("start") => {
                draft.found.graph.start = Some(draft.found.known(name, || pair.place)?);
            }
            Value::Text(name) if pair.key.eq_ignore_ascii_case("goal") => {
                let goal = draft.found.known(name, || pair.place)?;
                draft.found.graph.goals.push(goal);
            }
            _ => draft.ignore(format!("`{}`", shown(pair.key))),
        }
    }
    Ok(draft)
}

fn node<'t>(
    draft: &mut Draft,
    numbers: &mut HashMap<&'t str, usize>,
    inside: &[Pair<'t>],
    place: Place,
) -> Result<(), Fault> {
    let (id, _) = text(inside, "id").ok_or_else(|| Fault::new("a node without an id").at(place))?;
    let name = text(inside, "label").map_or(id, |(label, _)| label);
    let next = draft.found.graph.nodes.len();
    if draft.found.node(name) != next || numbers.insert(id, next).is_some() {
        return Err(Fault::new(format!(
            "two nodes have the name or id `{}`: give each its own",
            shown(name)
        ))
        .at(place));
    }
    let value = |all: &[Pair<'t>], key: &str| text(all, key).and_then(|(text, _)| number(text, false));
    draft.found.graph.estimates[next] = value(inside, "h").or_else(|| value(inside, "heuristic"));
    let graphics = inside.iter().find_map(|pair| match &pair.value {
        Value::List(all) if pair.key == "graphics" => Some(&all[..]),
        _ => None,
    });
    let place = graphics.unwrap_or(inside);
    draft.found.graph.positions[next] = value(place, "x").zip(value(place, "y"));
    for pair in inside {
        if !["id", "label", "h", "heuristic", "x", "y", "graphics"].contains(&pair.key) {
            draft.ignore(format!("`{}`", shown(pair.key)));
        }
    }
    Ok(())
}

fn edge(
    draft: &mut Draft,
    numbers: &HashMap<&str, usize>,
    inside: &[Pair<'_>],
    place: Place,
) -> Result<(), Fault> {
    let end = |key: &str| {
        let (id, at) =
            text(inside, key).ok_or_else(|| Fault::new(format!("an edge without a {key}")).at(place))?;
        numbers.get(id).copied().ok_or_else(|| Fault::new(format!("there is no node `{}`", shown(id))).at(at))
    };
    let (from, to) = (end("source")?, end("target")?);
    let named = super::words::WEIGHTS.iter().find_map(|name| Some((*name, text(inside, name)?)));
    let named = named.filter(|(name, (text, _))| *name != "label" || number(text, false).is_some());
    let weight = match named {
        Some((_, (text, at))) => {
            let refuse =
                || Fault::new(format!("expected the weight of an edge, found `{}`", shown(text))).at(at);
            Some(number(text, false).ok_or_else(refuse)?)
        }
        None => None,
    };
    let used = named.map(|(name, _)| name);
    for pair in inside {
        if !["source", "target", "key"].contains(&pair.key)
            && used.is_none_or(|used| !pair.key.eq_ignore_ascii_case(used))
        {
            draft.ignore(format!("`{}`", shown(pair.key)));
        }
    }
    draft.link(Link { from, to, weight: Some(weight.unwrap_or(1.0)), direction: Direction::Unsaid, place });
    Ok(())
}
