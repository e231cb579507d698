//! The statements of a DOT file.

use super::token::{Token, Tokens};
use crate::naming::{Naming, amount, shown};
use crate::network::Draft;
use crate::{Edge, Fault, Place};
use solvarium_budget as budget;
use std::borrow::Cow;
use std::collections::BTreeSet;

/// Attribute names for the weight of an edge.
const WEIGHTS: [&str; 6] = ["weight", "cost", "distance", "length", "len", "w"];

/// The maximum nesting depth of subgraphs.
const DEPTH_MOST: usize = 64;
/// The maximum number of nodes in a group at an end of edges.
const GROUP_MOST: usize = 100;

/// Whether a text begins as a DOT file does.
pub(super) fn begins(text: &str) -> bool {
    Tokens::of(text).and_then(|mut tokens| header(&mut tokens)).is_ok()
}

/// The name of an attribute, its value, and the position of the value.
type Attribute<'t> = (String, Cow<'t, str>, Place);

/// Reads a whole file.
pub(super) fn draft(text: &str) -> Result<Draft, Fault> {
    let mut tokens = Tokens::of(text)?;
    let is_directed = header(&mut tokens)?;
    let mut reader =
        Reader { tokens, is_directed, found: Naming::default(), ends: Vec::new(), ignored: BTreeSet::new() };
    reader.statements(0)?;
    match reader.tokens.peek() {
        Token::End => reader.finish(),
        other => {
            let message = format!("expected nothing after the graph, found {}", other.shown());
            Err(Fault::new(message).at(reader.tokens.place()))
        }
    }
}

/// Parses `strict digraph name {`. Returns whether edges are directed.
fn header(tokens: &mut Tokens<'_>) -> Result<bool, Fault> {
    let is = |token: &Token<'_>, word: &str| matches!(token, Token::Word(w) if w.eq_ignore_ascii_case(word));
    if is(tokens.peek(), "strict") {
        tokens.take()?;
    }
    let is_directed = is(tokens.peek(), "digraph");
    if !is_directed && !is(tokens.peek(), "graph") {
        return Err(expected("`graph` or `digraph`", tokens));
    }
    tokens.take()?;
    if let Token::Word(_) = tokens.peek() {
        tokens.take()?;
    }
    if tokens.take_if("{")? { Ok(is_directed) } else { Err(expected("`{`", tokens)) }
}

fn expected(what: &str, tokens: &Tokens<'_>) -> Fault {
    Fault::new(format!("expected {what}, found {}", tokens.peek().shown())).at(tokens.place())
}

struct Reader<'t> {
    tokens: Tokens<'t>,
    is_directed: bool,
    found: Naming,
    /// The attributes that name start and goal.
    ends: Vec<Attribute<'t>>,
    /// The names of ignored attributes.
    ignored: BTreeSet<String>,
}

impl<'t> Reader<'t> {
    /// Parses statements up to and including a closing brace.
    fn statements(&mut self, depth: usize) -> Result<(), Fault> {
        if depth > DEPTH_MOST {
            let message = format!("subgraphs are nested more than {DEPTH_MOST} deep");
            return Err(Fault::new(message).at(self.tokens.place()));
        }
        while !self.tokens.take_if("}")? {
            if self.tokens.take_if(";")? || self.tokens.take_if(",")? {
                continue;
            }
            if self.tokens.take_if("{")? {
                self.statements(depth + 1)?;
                continue;
            }
            let Token::Word(word) = self.tokens.peek().clone() else {
                return Err(expected("`}`", &self.tokens));
            };
            self.tokens.take()?;
            self.statement(word, depth)?;
        }
        Ok(())
    }

    /// A statement that begins with this word.
    fn statement(&mut self, word: Cow<'t, str>, depth: usize) -> Result<(), Fault> {
        if self.tokens.take_if("=")? {
            let place = self.tokens.place();
            let value = self.word("a value")?;
            self.ends.push((word.to_ascii_lowercase(), value, place));
            return Ok(());
        }
        match word.to_ascii_lowercase().as_str() {
            "subgraph" => {
                if let Token::Word(_) = self.tokens.peek() {
                    self.tokens.take()?;
                }
                if self.tokens.take_if("{")? {
                    self.statements(depth + 1)
                } else {
                    Err(expected("`{`", &self.tokens))
                }
            }
            "graph" => {
                let pairs = self.attributes()?;
                self.ends.extend(pairs);
                Ok(())
            }
            "node" | "edge" => {
                let all = self.attributes()?;
                all.into_iter().for_each(|(name, ..)| self.ignore(&name));
                Ok(())
            }
            _ => self.chain(&word),
        }
    }

    fn word(&mut self, what: &str) -> Result<Cow<'t, str>, Fault> {
        if !matches!(self.tokens.peek(), Token::Word(_)) {
            return Err(expected(what, &self.tokens));
        }
        match self.tokens.take()? {
            Token::Word(word) => Ok(word),
            _ => Ok(Cow::Borrowed("")),
        }
    }

    /// Parses a node, or edges from each node to the next: `A -- B -- C [weight=3]`.
    fn chain(&mut self, first: &str) -> Result<(), Fault> {
        let mut groups = vec![vec![self.found.node(first)]];
        self.port()?;
        while let Token::Sign(sign @ ("--" | "->")) = *self.tokens.peek() {
            if (sign == "->") != self.is_directed {
                let message = "a graph has edges `--`, and a digraph has edges `->`";
                return Err(Fault::new(message).at(self.tokens.place()));
            }
            self.tokens.take()?;
            let next = self.operand()?;
            groups.push(next);
        }
        let attributes = self.attributes()?;
        match &groups[..] {
            [only] => only.iter().try_for_each(|&node| self.describe(node, &attributes)),
            _ => {
                let weight = weight(&attributes)?;
                for (name, ..) in
                    attributes.iter().filter(|(name, ..)| !WEIGHTS.contains(&&name[..]) && name != "label")
                {
                    self.ignore(name);
                }
                let directed = self.is_directed;
                for pair in groups.windows(2) {
                    // The error can be ignored here: an exhausted budget ends the reading.
                    let _ = budget::hold(pair[0].len() * pair[1].len() * size_of::<Edge>());
                    let of = |from: usize| pair[1].iter().map(move |&to| Edge { from, to, weight, directed });
                    self.found.graph.edges.extend(pair[0].iter().flat_map(|&from| of(from)));
                }
                Ok(())
            }
        }
    }

    /// Parses a node after `--` or `->`, or several in braces.
    fn operand(&mut self) -> Result<Vec<usize>, Fault> {
        if !self.tokens.take_if("{")? {
            let name = self.word("the name of a node")?;
            let node = self.found.node(&name);
            self.port()?;
            return Ok(vec![node]);
        }
        let (mut nodes, place) = (Vec::new(), self.tokens.place());
        while !self.tokens.take_if("}")? {
            if self.tokens.take_if(",")? || self.tokens.take_if(";")? {
                continue;
            }
            let name = self.word("the name of a node or `}`")?;
            nodes.push(self.found.node(&name));
            self.port()?;
        }
        if nodes.len() > GROUP_MOST {
            let message = format!("a group of {} nodes: {GROUP_MOST} at most", nodes.len());
            return Err(Fault::new(message).at(place));
        }
        Ok(nodes)
    }

    /// Skips the port `:n` after a node.
    fn port(&mut self) -> Result<(), Fault> {
        while self.tokens.take_if(":")? {
            self.word("a side of the node")?;
        }
        Ok(())
    }

    /// Parses `[a=1, b=2]`, any number of times.
    fn attributes(&mut self) -> Result<Vec<Attribute<'t>>, Fault> {
        let mut all = Vec::new();
        while self.tokens.take_if("[")? {
            while !self.tokens.take_if("]")? {
                let name = self.word("an attribute or `]`")?.to_ascii_lowercase();
                let (place, value) = match self.tokens.take_if("=")? {
                    true => (self.tokens.place(), self.word("a value")?),
                    false => (self.tokens.place(), Cow::Borrowed("")),
                };
                all.push((name, value, place));
                while self.tokens.take_if(",")? || self.tokens.take_if(";")? {}
            }
        }
        Ok(all)
    }

    /// Applies the attributes of a node.
    fn describe(&mut self, node: usize, attributes: &[Attribute<'t>]) -> Result<(), Fault> {
        for (name, value, place) in attributes {
            match name.as_str() {
                "h" | "heuristic" => {
                    let estimate = amount(value);
                    let refused = || number("an estimate", value, *place);
                    self.found.graph.estimates[node] = Some(estimate.ok_or_else(refused)?);
                }
                // Other layouts write splines and commas here: a position is optional.
                "pos" => self.found.graph.positions[node] = position(value),
                _ => self.ignore(name),
            }
        }
        Ok(())
    }

    /// Records attributes that only concern drawing.
    fn ignore(&mut self, name: &str) {
        const MOST: usize = 20;
        if self.ignored.len() < MOST {
            self.ignored.insert(format!("`{}`", shown(name)));
        }
    }

    fn finish(mut self) -> Result<Draft, Fault> {
        for (name, value, place) in std::mem::take(&mut self.ends) {
            match name.as_str() {
                "start" => self.found.graph.start = Some(self.found.known(&value, || place)?),
                "goal" => {
                    let goal = self.found.known(&value, || place)?;
                    self.found.graph.goals.push(goal);
                }
                _ => self.ignore(&name),
            }
        }
        Ok(Draft { ignored: self.ignored, ..Draft::of_graph(self.found) })
    }
}

fn number(what: &str, found: &str, place: Place) -> Fault {
    let message = format!("{what} must be a number that is not negative, found `{}`", shown(found));
    Fault::new(message).at(place)
}

/// The weight of an edge; a label may be anything, and is a weight if it is a number.
fn weight(attributes: &[Attribute<'_>]) -> Result<f64, Fault> {
    let named = |wanted: &str| attributes.iter().find(|(name, ..)| name == wanted);
    match WEIGHTS.iter().find_map(|name| named(name)) {
        Some((_, value, place)) => {
            amount(value).ok_or_else(|| number("the weight of an edge", value, *place))
        }
        None => Ok(named("label").and_then(|(_, value, _)| amount(value.trim())).unwrap_or(1.0)),
    }
}

fn position(value: &str) -> Option<(f64, f64)> {
    let (x, y) = value.trim_end_matches('!').split_once(',')?;
    let number = |text: &str| text.trim().parse::<f64>().ok().filter(|number| number.is_finite());
    number(x).zip(number(y))
}
