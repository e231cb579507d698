//! The tokens of a line of a list of edges, with their positions.

use crate::Place;

/// A word, or several as one name, with its position.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Word<'t> {
    pub(super) text: &'t str,
    pub(super) place: Place,
    /// Whether the word is quoted: one word that is not a number or a keyword.
    pub(super) is_quoted: bool,
}

/// A word or a sign.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) enum Token<'t> {
    Word(Word<'t>),
    /// `->`, `=>`
    Forth,
    /// `<-`
    Back,
    /// `<->`, `--`, ` - `
    Both,
    /// `,` or `;`
    Comma,
    Colon,
    Equals,
    /// `|` or a tab
    Bar,
    Open,
    Close,
}

/// Signs, the longest first.
const SIGNS: &[(&str, Token<'static>)] = &[
    ("<-->", Token::Both),
    ("<==>", Token::Both),
    ("<->", Token::Both),
    ("<=>", Token::Both),
    ("-->", Token::Forth),
    ("==>", Token::Forth),
    ("<--", Token::Back),
    ("<==", Token::Back),
    ("---", Token::Both),
    ("->", Token::Forth),
    ("=>", Token::Forth),
    ("<-", Token::Back),
    ("--", Token::Both),
    ("→", Token::Forth),
    ("⇒", Token::Forth),
    ("⟶", Token::Forth),
    ("←", Token::Back),
    ("⇐", Token::Back),
    ("↔", Token::Both),
    ("⇔", Token::Both),
    ("⟷", Token::Both),
    ("—", Token::Both),
    ("–", Token::Both),
    (",", Token::Comma),
    (";", Token::Comma),
    (":", Token::Colon),
    ("=", Token::Equals),
    ("|", Token::Bar),
    ("\t", Token::Bar),
    ("(", Token::Open),
    ("[", Token::Open),
    ("{", Token::Open),
    (")", Token::Close),
    ("]", Token::Close),
    ("}", Token::Close),
];

/// Signs that need spaces on both sides.
const ALONE: &[(&str, Token<'static>)] = &[
    ("-", Token::Both),
    (">", Token::Forth),
    ("<", Token::Back),
    ("~", Token::Both),
    ("\u{2212}", Token::Both),
];

impl Token<'_> {
    pub(super) const fn is_link(&self) -> bool {
        matches!(self, Self::Forth | Self::Back | Self::Both)
    }
}

impl<'t> Word<'t> {
    pub(super) fn number(self) -> Option<f64> {
        if self.is_quoted { None } else { super::number::number(self.text, false) }
    }

    /// Whether the token is one of these words, ignoring case.
    pub(super) fn is_any(self, words: &[&str]) -> bool {
        !self.is_quoted && words.iter().any(|word| self.text.eq_ignore_ascii_case(word))
    }

    /// The names between dashes: `A-B`; empty if an end of the word is a dash.
    pub(super) fn parts(self) -> Vec<Self> {
        if self.is_quoted || self.text.starts_with('-') || self.text.ends_with('-') {
            return vec![self];
        }
        let mut column = self.place.column;
        let mut parts = Vec::new();
        for text in self.text.split('-') {
            parts.push(Self { text, place: Place::new(self.place.line, column), is_quoted: false });
            column += text.chars().count() + 1;
        }
        parts
    }
}

/// The part of a line before its comment.
pub(super) fn without_comment(line: &str) -> &str {
    let (mut quote, mut before) = (None, ' ');
    for (at, c) in line.char_indices() {
        match (quote, c) {
            (None, '#') if before.is_whitespace() || matches!(before, ',' | ';' | ')' | ']' | '}') => {
                return &line[..at];
            }
            (None, '/') if before.is_whitespace() && line[at..].starts_with("//") => return &line[..at],
            (None, '"') => quote = Some(c),
            (Some(open), _) if open == c => quote = None,
            _ => {}
        }
        before = c;
    }
    line
}

/// The number of bytes of a bullet at the beginning of a line, such as `* `, with the spaces around it.
pub(super) fn bullet(line: &str) -> usize {
    let inside = line.trim_start();
    let after = ["* ", "\u{2022} "].iter().find_map(|bullet| inside.strip_prefix(bullet));
    after.filter(|rest| !rest.trim().is_empty()).map_or(0, |rest| line.len() - rest.len())
}

/// The tokens of a line without its comment and the bullet at its beginning.
pub(super) fn tokens(number: usize, line: &str) -> Vec<Token<'_>> {
    let line = without_comment(line);
    let begin = bullet(line);
    let (mut all, mut at, mut column) = (Vec::new(), begin, 1 + line[..begin].chars().count());
    while let Some(c) = line[at..].chars().next() {
        let rest = &line[at..];
        let place = Place::new(number, column);
        let (length, token) = match sign(line, at) {
            Some(("\t", Token::Bar)) => (1, bar(&all, rest)),
            Some((text, token)) => (text.len(), Some(token)),
            None if c.is_whitespace() => (c.len_utf8(), None),
            None => match quoted(rest) {
                Some(inside) => {
                    (inside.len() + 2, Some(Token::Word(Word { text: inside, place, is_quoted: true })))
                }
                None => {
                    let text = word(line, at);
                    (text.len(), Some(Token::Word(Word { text, place, is_quoted: false })))
                }
            },
        };
        column += line[at..at + length].chars().count();
        at += length;
        all.extend(token);
    }
    while all.last() == Some(&Token::Bar) || all.last() == Some(&Token::Comma) {
        all.pop();
    }
    if all.first() == Some(&Token::Bar) {
        all.remove(0);
    }
    all
}

/// A tab separates fields if there is one on either side of it.
fn bar(before: &[Token<'_>], rest: &str) -> Option<Token<'static>> {
    let is_between = matches!(before.last(), Some(Token::Word(_))) && !rest.trim().is_empty();
    let begins = rest.trim_start().chars().next();
    let is_word = begins.is_some_and(|c| c.is_alphanumeric() || matches!(c, '"' | '\'' | '-' | '.' | '_'));
    (is_between && is_word && sign(rest.trim_start(), 0).is_none()).then_some(Token::Bar)
}

/// The sign at a byte of a line.
fn sign(line: &str, at: usize) -> Option<(&'static str, Token<'static>)> {
    let rest = &line[at..];
    // A shortcut: most characters do not begin a sign.
    if rest.starts_with(|c: char| c.is_ascii_alphanumeric() || matches!(c, ' ' | '_' | '.' | '"' | '\'')) {
        return None;
    }
    let found = SIGNS.iter().find(|(text, _)| rest.starts_with(text)).copied();
    let is_blank = |c: Option<char>| c.is_none_or(char::is_whitespace);
    let is_alone =
        |text: &str| is_blank(line[..at].chars().next_back()) && is_blank(rest[text.len()..].chars().next());
    let alone = || ALONE.iter().find(|(text, _)| rest.starts_with(text) && is_alone(text)).copied();
    found.or_else(alone)
}

/// The quoted text from here, if it is closed at the end of a word.
fn quoted(rest: &str) -> Option<&str> {
    let quote = rest.chars().next().filter(|c| matches!(c, '"' | '\''))?;
    let inside = &rest[1..];
    let end = inside.find(quote)?;
    Some(&inside[..end])
}

/// The word from this byte on.
fn word(line: &str, at: usize) -> &str {
    let rest = &line[at..];
    let ends = |(from, c): (usize, char)| from > 0 && (c.is_whitespace() || sign(line, at + from).is_some());
    let length = rest.char_indices().find(|&place| ends(place)).map_or(rest.len(), |(from, _)| from);
    &rest[..length]
}

/// Joins adjacent words to one name; `None` if signs are between them.
pub(super) fn name<'t>(line: &'t str, tokens: &[Token<'t>]) -> Option<Word<'t>> {
    let words: Option<Vec<Word<'t>>> =
        tokens.iter().map(|token| if let Token::Word(word) = token { Some(*word) } else { None }).collect();
    let words = words?;
    let (first, last) = (words.first()?, words.last()?);
    if words.len() == 1 {
        return Some(*first);
    }
    if words.iter().any(|word| word.is_quoted) {
        return None;
    }
    let byte = |word: &Word<'_>| (word.text.as_ptr() as usize).checked_sub(line.as_ptr() as usize);
    let text = line.get(byte(first)?..byte(last)? + last.text.len())?;
    Some(Word { text, ..*first })
}
