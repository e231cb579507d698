//! Parses brackets of any kind as nested lists of scalars: one reader for Python, numpy, C and JSON arrays.

use crate::matrix::Cell;
use crate::{Fault, Place};
use solvarium_budget as budget;

/// The maximum nesting depth.
const DEPTH_MOST: usize = 16;

/// A scalar, or a list.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Node<'t> {
    Scalar(Cell<'t>),
    List(Vec<Node<'t>>),
}

impl<'t> Node<'t> {
    /// The scalar; `None` for a list.
    pub(crate) fn scalar(&self) -> Option<Cell<'t>> {
        match self {
            Self::Scalar(cell) => Some(*cell),
            Self::List(_) => None,
        }
    }
}

/// The outermost lists of a text, one after the other; text between them is skipped.
pub(crate) struct Nodes<'t> {
    text: &'t str,
    at: usize,
    place: Place,
    /// The open lists, each with its bracket and position.
    open: Vec<(char, Place, Vec<Node<'t>>)>,
    is_done: bool,
    /// The end of the previous outermost list, and the beginning of the next one.
    ended: usize,
    begun: (usize, usize),
}

impl<'t> Nodes<'t> {
    pub(crate) fn new(text: &'t str) -> Self {
        Self {
            text,
            at: 0,
            place: Place::new(1, 1),
            open: Vec::new(),
            is_done: false,
            ended: 0,
            begun: (0, 0),
        }
    }

    /// The byte range of the last outermost list.
    pub(crate) const fn span(&self) -> (usize, usize) {
        (self.begun.1, self.at)
    }

    /// The outermost list that is still open at the end of the text.
    pub(crate) fn unfinished(&mut self) -> Option<Node<'t>> {
        while self.open.len() > 1 {
            self.close();
        }
        self.open.pop().map(|(_, _, children)| Node::List(children))
    }

    /// The text between the last list and the one before it.
    pub(crate) fn before(&self) -> &'t str {
        self.text.get(self.begun.0..self.begun.1).unwrap_or_default()
    }

    fn rest(&self) -> &'t str {
        &self.text[self.at..]
    }

    fn take(&mut self, length: usize) -> Cell<'t> {
        let text = &self.text[self.at..self.at + length];
        let place = self.place;
        for c in text.chars() {
            match c {
                '\n' => self.place = Place::new(self.place.line + 1, 1),
                _ => self.place.column += 1,
            }
        }
        self.at += length;
        Cell { text, place }
    }

    /// The length of the scalar from here: up to a space, a comma, a bracket, or a quotation mark.
    fn scalar_length(&self) -> usize {
        let ends = |c: char| c.is_whitespace() || matches!(c, ',' | ';' | '\'' | '"') || is_bracket(c);
        self.rest().find(ends).unwrap_or(self.rest().len())
    }

    fn add(&mut self, node: Node<'t>) {
        if let Some((_, _, children)) = self.open.last_mut() {
            children.push(node);
        }
    }

    /// Closes the innermost list. Returns the node, if it was the outermost.
    fn close(&mut self) -> Option<Node<'t>> {
        let (_, _, children) = self.open.pop()?;
        let is_call = self.open.is_empty();
        let node = Node::List(children);
        if is_call {
            return Some(node);
        }
        self.add(node);
        None
    }

    fn stop(&mut self, fault: Fault) -> Option<Result<Node<'t>, Fault>> {
        self.is_done = true;
        Some(Err(fault))
    }

    /// Parses a quoted string.
    fn string(&mut self, quote: char) -> Option<Result<Node<'t>, Fault>> {
        let inside = &self.rest()[1..];
        let is_end = |c: char| c == quote || c == '\n';
        match inside.find(is_end).filter(|&end| inside[end..].starts_with(quote)) {
            // A quotation mark between lists is an apostrophe of a text.
            None if self.open.is_empty() => {
                self.take(1);
                None
            }
            None => {
                let fault = Fault::new(format!("this `{quote}` is not closed on its line")).at(self.place);
                self.stop(fault)
            }
            Some(length) => {
                self.take(1);
                let cell = self.take(length);
                self.take(1);
                self.add(Node::Scalar(cell));
                None
            }
        }
    }

    fn bracket(&mut self, c: char) -> Option<Result<Node<'t>, Fault>> {
        if self.open.is_empty() && opening_of(c).is_none() {
            self.begun = (self.ended, self.at);
        }
        let place = self.take(c.len_utf8()).place;
        let Some(opening) = opening_of(c) else {
            if self.open.len() >= DEPTH_MOST {
                return self
                    .stop(Fault::new(format!("lists are nested more than {DEPTH_MOST} deep")).at(place));
            }
            self.open.push((c, place, Vec::new()));
            return None;
        };
        match self.open.last() {
            None => None,
            Some((open, at, _)) if *open != opening => {
                let fault = Fault::new(format!("`{c}` does not close the `{open}` at {at}")).at(place);
                self.stop(fault)
            }
            Some(_) => self.close().map(Ok),
        }
    }
}

const fn is_bracket(c: char) -> bool {
    matches!(c, '[' | ']' | '(' | ')' | '{' | '}')
}

const fn opening_of(c: char) -> Option<char> {
    match c {
        ']' => Some('['),
        ')' => Some('('),
        '}' => Some('{'),
        _ => None,
    }
}

/// Removes the point of `5.` and `5.0`, as numpy prints floating point numbers.
fn without_point(mut cell: Cell<'_>) -> Cell<'_> {
    if let Some((whole, fraction)) = cell.text.split_once('.') {
        let is_number = !whole.is_empty() && whole.bytes().all(|byte| byte.is_ascii_digit());
        if is_number && fraction.bytes().all(|byte| byte == b'0') {
            cell.text = whole;
        }
    }
    cell
}

impl<'t> Iterator for Nodes<'t> {
    type Item = Result<Node<'t>, Fault>;

    fn next(&mut self) -> Option<Self::Item> {
        while !self.is_done && budget::hold(size_of::<Node<'t>>()).is_ok() {
            let Some(c) = self.rest().chars().next() else { break };
            let is_comment = c == '#' || self.rest().starts_with("//");
            let found = match c {
                _ if is_comment => {
                    let length = self.rest().find('\n').unwrap_or(self.rest().len());
                    self.take(length);
                    None
                }
                '\'' | '"' => self.string(c),
                _ if is_bracket(c) => self.bracket(c),
                _ if c.is_whitespace() || matches!(c, ',' | ';') => {
                    self.take(c.len_utf8());
                    None
                }
                _ => {
                    let length = self.scalar_length();
                    let cell = without_point(self.take(length));
                    self.add(Node::Scalar(cell));
                    None
                }
            };
            if found.is_some() {
                self.ended = self.at;
                return found;
            }
        }
        let (open, place, _) = self.open.first().filter(|_| !std::mem::replace(&mut self.is_done, true))?;
        Some(Err(Fault::new(format!("this `{open}` is not closed")).at(*place)))
    }
}
