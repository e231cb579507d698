//! JSON as SudokuPad shortens it: keys without quotation marks, strings in single ones, nothing for an empty object, `t` and `f` for
//! true and false, unquoted colours.

use crate::Fault;
use serde_json::{Map, Value};

/// The maximum nesting depth.
const DEPTH_MOST: usize = 64;

/// Parses a shortened text.
pub(super) fn parse(text: &str) -> Result<Value, Fault> {
    let mut parser = Parser { rest: text.trim_start() };
    let value = parser.value(0)?;
    match parser.rest.trim() {
        "" => Ok(value),
        _ => Err(broken()),
    }
}

fn broken() -> Fault {
    Fault::new("the link unpacks to no description of a puzzle: is it complete?")
}

struct Parser<'t> {
    rest: &'t str,
}

impl<'t> Parser<'t> {
    fn peek(&self) -> Option<char> {
        self.rest.chars().next()
    }

    fn take(&mut self, c: char) -> bool {
        let rest = self.rest.strip_prefix(c);
        self.rest = rest.unwrap_or(self.rest).trim_start();
        rest.is_some()
    }

    /// Parses a value; nothing before a comma or a bracket is an empty object.
    fn value(&mut self, depth: usize) -> Result<Value, Fault> {
        if depth > DEPTH_MOST {
            return Err(Fault::new(format!("the link nests more than {DEPTH_MOST} deep")));
        }
        match self.peek() {
            Some('{') => self.object(depth),
            Some('[') => self.array(depth),
            Some(quote @ ('\'' | '"')) => self.string(quote).map(Value::String),
            Some(',' | ']' | '}') => Ok(Value::Object(Map::new())),
            Some(_) => Ok(self.bare()),
            None => Err(broken()),
        }
    }

    fn object(&mut self, depth: usize) -> Result<Value, Fault> {
        self.take('{');
        let mut map = Map::new();
        while !self.take('}') {
            let key = match self.peek() {
                Some(quote @ ('\'' | '"')) => self.string(quote)?,
                _ => self.word().to_owned(),
            };
            if key.is_empty() || !self.take(':') {
                return Err(broken());
            }
            map.insert(key, self.value(depth + 1)?);
            self.take(',');
        }
        Ok(Value::Object(map))
    }

    fn array(&mut self, depth: usize) -> Result<Value, Fault> {
        self.take('[');
        let mut all = Vec::new();
        if self.take(']') {
            return Ok(Value::Array(all));
        }
        loop {
            all.push(self.value(depth + 1)?);
            if self.take(']') {
                return Ok(Value::Array(all));
            }
            if !self.take(',') {
                return Err(broken());
            }
        }
    }

    fn string(&mut self, quote: char) -> Result<String, Fault> {
        let mut text = String::new();
        let mut chars = self.rest.char_indices().skip(1);
        while let Some((at, c)) = chars.next() {
            match c {
                '\\' => match chars.next() {
                    Some((_, 'n')) => text.push('\n'),
                    Some((_, other)) => text.push(other),
                    None => break,
                },
                _ if c == quote => {
                    self.rest = self.rest[at + c.len_utf8()..].trim_start();
                    return Ok(text);
                }
                _ => text.push(c),
            }
        }
        Err(broken())
    }

    fn word(&mut self) -> &'t str {
        let end =
            self.rest.find(|c: char| matches!(c, ',' | ':' | ']' | '}' | '[' | '{') || c.is_whitespace());
        let (word, rest) = self.rest.split_at(end.unwrap_or(self.rest.len()));
        self.rest = rest.trim_start();
        word
    }

    fn bare(&mut self) -> Value {
        match self.word() {
            "t" | "true" => Value::Bool(true),
            "f" | "false" => Value::Bool(false),
            "null" => Value::Null,
            word => word.parse::<i64>().map_or_else(|_| Value::String(word.to_owned()), Value::from),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn shortened_texts_are_restored() {
        let value = parse("{cs:50,ce:[[{v:1},,],[,{c:ff0000,t:'it\\'s'}]],x:t,y:[]}").unwrap();
        let whole = "{\"cs\":50,\"ce\":[[{\"v\":1},{},{}],[{},{\"c\":\"ff0000\",\"t\":\"it's\"}]],\"x\":true,\"y\":[]}";
        assert_eq!(value, serde_json::from_str::<Value>(whole).unwrap());
        for text in ["", "{", "{a", "[1", "{a:1}}", "'a", &"[".repeat(100_000)] {
            assert!(parse(text).is_err(), "{text:.20}");
        }
    }
}
