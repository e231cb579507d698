//! The fields and the words of a line of a list of edges, with their places.

use crate::Place;

/// A word, or several as one name, with its place.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Word<'t> {
    pub(super) text: &'t str,
    pub(super) place: Place,
    /// A name between quotes is one word.
    is_quoted: bool,
}

impl<'t> Word<'t> {
    /// Its words.
    pub(super) fn split(self) -> impl Iterator<Item = Self> {
        let mut rest = Some(self);
        std::iter::from_fn(move || {
            let whole = rest.take()?;
            if whole.is_quoted {
                return Some(whole);
            }
            let whole = whole.trimmed();
            let end = whole.text.find(char::is_whitespace).unwrap_or(whole.text.len());
            let (text, after) = whole.text.split_at(end);
            let place = Place::new(whole.place.line, whole.place.column + text.chars().count());
            rest = (!after.trim().is_empty()).then_some(Self { text: after, place, ..whole });
            (!text.is_empty()).then_some(Self { text, ..whole })
        })
    }

    /// Without blanks around it.
    fn trimmed(self) -> Self {
        let text = self.text.trim_start();
        let blanks = self.text[..self.text.len() - text.len()].chars().count();
        let place = Place::new(self.place.line, self.place.column + blanks);
        Self { text: text.trim_end(), place, ..self }
    }

    /// The name before its last word, and that word, if it is a number.
    pub(super) fn and_number(self) -> Option<[Self; 2]> {
        let last = self.split().last().filter(|last| last.is_number() && last.place != self.place)?;
        let name = self.text.strip_suffix(last.text)?.trim_end();
        Some([Self { text: name, ..self }, last])
    }

    pub(super) fn is_number(self) -> bool {
        !self.is_quoted && self.text.parse::<f64>().is_ok_and(f64::is_finite)
    }

    /// Whether it is one of these words, in upper or lower case.
    pub(super) fn is_any(self, words: &[&str]) -> bool {
        !self.is_quoted && words.iter().any(|word| self.text.eq_ignore_ascii_case(word))
    }
}

/// Neighbouring words of a line as one name: none if there are none, or if signs stand between them.
pub(super) fn joined<'t>(line: &'t str, words: &[Word<'t>]) -> Option<Word<'t>> {
    let (first, last) = (words.first()?, words.last()?);
    if words.len() == 1 {
        return Some(*first);
    }
    let byte = |word: &Word<'_>| (word.text.as_ptr() as usize).checked_sub(line.as_ptr() as usize);
    let text = line.get(byte(first)?..byte(last)? + last.text.len())?;
    let has_signs = text.contains(is_sign) || words.iter().any(|word| word.is_quoted);
    (!has_signs).then_some(Word { text, ..*first })
}

/// What parts fields, besides dashes.
fn is_sign(c: char) -> bool {
    matches!(
        c,
        ',' | ':' | '=' | '(' | ')' | '[' | ']' | '{' | '}' | '>' | '→' | ';' | '–' | '|' | '\t' | '"'
    )
}

/// The fields of a line, without its comment, and whether an arrow stands between them.
pub(super) fn fields(number: usize, line: &str) -> (Vec<Word<'_>>, bool) {
    let (mut fields, mut directed) = (Vec::new(), false);
    let (mut start, mut quoted, mut before) = (None, false, ' ');
    for (column, (at, c)) in (1..).zip(line.char_indices().chain(std::iter::once((line.len(), '\t')))) {
        let next = line[at..].chars().nth(1).unwrap_or(' ');
        let is_end = at == line.len();
        if !quoted && (c == '#' || c == '/' && next == '/') || is_end {
            close(&mut fields, number, line, start.take(), at, quoted);
            break;
        }
        // A dash parts words; before a digit and not behind a word it is a minus, and behind an e part of a number.
        let is_minus = c == '-' && next.is_ascii_digit() && !before.is_alphanumeric() && before != '"'
            || c == '-' && matches!(before, 'e' | 'E') && begins_with_digit(line, start);
        let parts = if quoted { c == '"' } else { is_sign(c) || c == '-' && !is_minus };
        if parts {
            close(&mut fields, number, line, start.take(), at, quoted);
            directed |= !quoted && (c == '→' || c == '-' && next == '>');
            quoted = c == '"' && !quoted;
            if quoted {
                start = Some((at + 1, column + 1));
            }
        } else {
            start.get_or_insert((at, column));
        }
        before = c;
    }
    (fields, directed)
}

fn begins_with_digit(line: &str, start: Option<(usize, usize)>) -> bool {
    start.is_some_and(|(at, _)| line[at..].trim_start().starts_with(|c: char| c.is_ascii_digit()))
}

/// Ends a field, if one has begun and there is something in it.
fn close<'t>(
    fields: &mut Vec<Word<'t>>,
    number: usize,
    line: &'t str,
    start: Option<(usize, usize)>,
    end: usize,
    is_quoted: bool,
) {
    if let Some((from, column)) = start {
        let field = Word { text: &line[from..end], place: Place::new(number, column), is_quoted };
        let field = if is_quoted { field } else { field.trimmed() };
        fields.extend((!field.text.is_empty()).then_some(field));
    }
}
