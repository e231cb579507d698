//! The tokens of a DOT file.

use crate::naming::{Places, shown};
use crate::{Fault, Place};
use solvarium_budget as budget;
use std::borrow::Cow;

/// A word or a sign.
#[derive(Clone, Debug, PartialEq)]
pub(super) enum Token<'t> {
    /// A name, a number, or a string without its quotation marks.
    Word(Cow<'t, str>),
    /// `{ } [ ] ; , = :` or an edge.
    Sign(&'t str),
    End,
}

impl Token<'_> {
    /// The text of the token in a message.
    pub(super) fn shown(&self) -> String {
        match self {
            Self::Word(word) => format!("`{}`", shown(word)),
            Self::Sign(sign) => format!("`{sign}`"),
            Self::End => "the end of the text".to_owned(),
        }
    }
}

/// The tokens of a text, one after the other.
pub(super) struct Tokens<'t> {
    text: &'t str,
    places: Places<'t>,
    at: usize,
    /// The next token and its start.
    next: (usize, Token<'t>),
}

impl<'t> Tokens<'t> {
    pub(super) fn of(text: &'t str) -> Result<Self, Fault> {
        let mut tokens = Self { text, places: Places::of(text), at: 0, next: (0, Token::End) };
        tokens.advance()?;
        Ok(tokens)
    }

    pub(super) const fn peek(&self) -> &Token<'t> {
        &self.next.1
    }

    /// The position of the next token.
    pub(super) fn place(&self) -> Place {
        self.places.at(self.next.0)
    }

    pub(super) fn take(&mut self) -> Result<Token<'t>, Fault> {
        let token = std::mem::replace(&mut self.next.1, Token::End);
        self.advance()?;
        Ok(token)
    }

    /// Consumes the next token if it is this sign.
    pub(super) fn take_if(&mut self, sign: &str) -> Result<bool, Fault> {
        let is_it = *self.peek() == Token::Sign(sign);
        if is_it {
            self.take()?;
        }
        Ok(is_it)
    }

    fn rest(&self) -> &'t str {
        &self.text[self.at..]
    }

    fn advance(&mut self) -> Result<(), Fault> {
        self.skip();
        if budget::spend(1).is_err() {
            self.at = self.text.len();
        }
        let begin = self.at;
        let token = match self.rest().as_bytes() {
            [] => Token::End,
            [b'"', ..] => Token::Word(self.quoted()?),
            [b'-', b'-' | b'>', ..] => self.sign(2),
            [b'{' | b'}' | b'[' | b']' | b';' | b',' | b'=' | b':', ..] => self.sign(1),
            _ => self.word()?,
        };
        self.next = (begin, token);
        Ok(())
    }

    /// Skips spaces and comments.
    fn skip(&mut self) {
        loop {
            let rest = self.rest();
            let blank = rest.len() - rest.trim_start().len();
            let comment = match &rest.as_bytes()[blank..] {
                [b'/', b'/', ..] | [b'#', ..] => rest[blank..].find('\n').unwrap_or(rest.len() - blank),
                [b'/', b'*', ..] => rest[blank..].find("*/").map_or(rest.len() - blank, |end| end + 2),
                _ => 0,
            };
            self.at += blank + comment;
            if comment == 0 {
                return;
            }
        }
    }

    fn sign(&mut self, length: usize) -> Token<'t> {
        let sign = &self.rest()[..length];
        self.at += length;
        Token::Sign(sign)
    }

    /// Parses a quoted string; a backslash escapes a quotation mark.
    fn quoted(&mut self) -> Result<Cow<'t, str>, Fault> {
        let inside = &self.rest()[1..];
        let mut is_escaped = false;
        let end = inside.bytes().position(|byte| {
            let ends = byte == b'"' && !is_escaped;
            is_escaped = byte == b'\\' && !is_escaped;
            ends
        });
        let Some(end) = end else {
            return Err(Fault::new("this `\"` is not closed").at(self.places.at(self.at)));
        };
        self.at += end + 2;
        let word = &inside[..end];
        Ok(if word.contains('\\') { Cow::Owned(word.replace("\\\"", "\"")) } else { Cow::Borrowed(word) })
    }

    /// Parses a name or a number: up to a space or a sign, except the sign of a number.
    fn word(&mut self) -> Result<Token<'t>, Fault> {
        let rest = self.rest();
        let first = rest.chars().next().map_or(0, char::len_utf8);
        let ends = |c: char| c.is_whitespace() || "{}[];,=:\"-/#<>".contains(c);
        let length = first + rest[first..].find(ends).unwrap_or(rest.len() - first);
        if rest.starts_with(['<', '>', '/']) || rest[..length] == *"-" {
            let found: String = rest.chars().take(1).collect();
            let message = format!("expected a name, found `{found}`");
            return Err(Fault::new(message).at(self.places.at(self.at)));
        }
        self.at += length;
        Ok(Token::Word(Cow::Borrowed(&rest[..length])))
    }
}
