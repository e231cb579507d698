//! Parses the literals of Python and JSON: dictionaries, lists, tuples, sets, strings, numbers; and assignments.

use crate::Fault;
use crate::naming::{place, shown};
use solvarium_budget as budget;

/// The maximum nesting depth.
const DEPTH_MOST: usize = 16;

/// A value, and the byte offset of its beginning.
#[derive(Debug)]
pub(crate) struct Value<'t> {
    pub(crate) at: usize,
    pub(crate) kind: ValueKind<'t>,
}

/// The content of a value.
#[derive(Debug)]
pub(crate) enum ValueKind<'t> {
    /// The content of a quoted string.
    Text(&'t str),
    /// A number or a name.
    Word(&'t str),
    List(Vec<Value<'t>>),
    Map(Vec<(Value<'t>, Value<'t>)>),
}

/// A value, perhaps with a name: `graph = {...}`.
pub(crate) struct Statement<'t> {
    pub(crate) name: Option<&'t str>,
    pub(crate) value: Value<'t>,
    /// The error after the value, which is then incomplete.
    pub(crate) fault: Option<Fault>,
}

impl<'t> Statement<'t> {
    /// The part of the value that could be read.
    pub(crate) const fn beginning(&self) -> &Value<'t> {
        &self.value
    }
}

/// The statements of a text, one after the other, including a last incomplete one.
pub(crate) struct Statements<'t> {
    text: &'t str,
    at: usize,
    fault: Option<Fault>,
}

impl<'t> Statements<'t> {
    pub(crate) const fn new(text: &'t str) -> Self {
        Self { text, at: 0, fault: None }
    }

    fn rest(&self) -> &'t str {
        &self.text[self.at..]
    }

    /// Skips spaces, comments, and the ends of statements.
    fn skip(&mut self) {
        loop {
            let rest = self.rest();
            let blank = rest.len() - rest.trim_start().len();
            let is_comment = rest[blank..].starts_with('#') || rest[blank..].starts_with("//");
            let comment = if is_comment { rest[blank..].find('\n').unwrap_or(rest.len() - blank) } else { 0 };
            self.at += blank + comment;
            if comment == 0 {
                return;
            }
        }
    }

    fn take(&mut self, sign: char) -> bool {
        self.skip();
        let is_it = self.rest().starts_with(sign);
        self.at += if is_it { sign.len_utf8() } else { 0 };
        is_it
    }

    /// Records the first error: the text after it is not read.
    fn refuse(&mut self, message: String) {
        let fault = Fault::new(message).at(place(self.text, self.at));
        self.fault.get_or_insert(fault);
    }

    fn expected(&mut self, what: &str) {
        let found = match self.rest().split_whitespace().next() {
            Some(word) => format!("`{}`", shown(word)),
            None => "the end of the text".to_owned(),
        };
        self.refuse(format!("expected {what}, found {found}"));
    }

    /// The word that begins here; empty if there is none.
    fn word(&self) -> &'t str {
        let ends = |c: char| c.is_whitespace() || "{}[](),:;='\"<>#".contains(c);
        let rest = self.rest();
        &rest[..rest.find(ends).unwrap_or(rest.len())]
    }

    /// Parses `name =`, or `const name =`.
    fn name(&mut self) -> Option<&'t str> {
        let begin = self.at;
        let mut name = self.word();
        self.at += name.len();
        if matches!(name, "const" | "let" | "var") {
            self.skip();
            name = self.word();
            self.at += name.len();
        }
        if !name.is_empty() && self.take('=') {
            return Some(name);
        }
        self.at = begin;
        None
    }

    fn value(&mut self, depth: usize) -> Option<Value<'t>> {
        budget::hold(size_of::<Value<'t>>()).ok()?;
        self.skip();
        let at = self.at;
        if depth > DEPTH_MOST {
            self.refuse(format!("brackets are nested more than {DEPTH_MOST} deep"));
            return None;
        }
        let kind = match self.rest().chars().next() {
            Some('{') => self.braces(depth)?,
            Some('[') => self.list(']', depth),
            Some('(') => self.list(')', depth),
            Some(quote @ ('\'' | '"')) => ValueKind::Text(self.string(quote)?),
            _ if self.word() == "defaultdict" || self.word() == "OrderedDict" => return self.call(depth),
            _ => ValueKind::Word(self.bare()?),
        };
        Some(Value { at, kind })
    }

    fn bare(&mut self) -> Option<&'t str> {
        let word = self.word();
        if word.is_empty() {
            self.expected("a name, a number or a bracket");
            return None;
        }
        self.at += word.len();
        Some(word)
    }

    fn string(&mut self, quote: char) -> Option<&'t str> {
        let inside = &self.rest()[1..];
        match inside.find([quote, '\n']).filter(|&end| inside[end..].starts_with(quote)) {
            Some(end) => {
                self.at += end + 2;
                Some(&inside[..end])
            }
            None => {
                self.refuse(format!("this `{quote}` is not closed on its line"));
                None
            }
        }
    }

    /// Parses the arguments of `defaultdict(<class 'dict'>, {...})`.
    fn call(&mut self, depth: usize) -> Option<Value<'t>> {
        self.at += self.word().len();
        let (open, value) = (self.rest().find('('), self.rest().find('{'));
        let (Some(0), Some(value)) = (open, value) else {
            self.expected("`(` and a dictionary");
            return None;
        };
        self.at += value;
        let value = self.value(depth + 1);
        if !self.take(')') {
            self.expected("`)`");
        }
        value
    }

    /// Parses the values of a list or a tuple, as far as possible.
    fn list(&mut self, end: char, depth: usize) -> ValueKind<'t> {
        self.at += 1;
        let mut all = Vec::new();
        while !self.take(end) {
            let Some(value) = self.value(depth + 1) else { break };
            all.push(value);
            if self.fault.is_some() || !self.continues_list(end) {
                break;
            }
        }
        ValueKind::List(all)
    }

    /// Consumes a comma; the end is not consumed. Returns whether one of them follows.
    fn continues_list(&mut self, end: char) -> bool {
        let continues_list = self.take(',') || self.rest().starts_with(end);
        if !continues_list {
            self.expected(&format!("`,` or `{end}`"));
        }
        continues_list
    }

    /// Parses a dictionary or a set.
    fn braces(&mut self, depth: usize) -> Option<ValueKind<'t>> {
        self.at += 1;
        let (mut pairs, mut members) = (Vec::new(), Vec::new());
        while !self.take('}') {
            let Some(key) = self.value(depth + 1).filter(|_| self.fault.is_none()) else { break };
            match self.take(':') {
                true => {
                    let Some(value) = self.value(depth + 1) else { break };
                    pairs.push((key, value));
                }
                false => members.push(key),
            }
            if self.fault.is_some() || !self.continues_list('}') {
                break;
            }
        }
        if !pairs.is_empty() && !members.is_empty() {
            self.refuse("braces hold pairs `name: value` or names, not both".to_owned());
        }
        Some(if members.is_empty() { ValueKind::Map(pairs) } else { ValueKind::List(members) })
    }
}

impl<'t> Iterator for Statements<'t> {
    type Item = Statement<'t>;

    fn next(&mut self) -> Option<Statement<'t>> {
        while self.take(';') {}
        if self.rest().is_empty() || self.fault.is_some() {
            return None;
        }
        let (name, at) = (self.name(), self.at);
        let value = self.value(0).unwrap_or(Value { at, kind: ValueKind::Word("") });
        Some(Statement { name, value, fault: self.fault.clone() })
    }
}
