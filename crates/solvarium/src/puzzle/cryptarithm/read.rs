//! The text of an equation.

use super::{BASE_MOST, Part};
use crate::Error;
use crate::error::Place;
use crate::puzzle::words::{Word, missing, shown, words};

/// The greatest number of words, and of letters of a word.
const LONG: usize = 1000;
/// The greatest number of letters of a product, as each digit of a factor is multiplied with each of the other.
const LONG_PRODUCT: usize = 60;

/// The content of an equation.
pub(super) struct Equation {
    pub base: u32,
    pub parts: Vec<Part>,
    /// The letters, in the order of the text.
    pub letters: Vec<char>,
}

/// Reads an equation.
pub(super) fn equation(text: &str) -> Result<Equation, Error> {
    let text = with_plain_signs(text);
    let all = tokens(&text);
    let (base, rest) = base(&all)?;
    let parts = parts(rest, base)?;
    let mut letters = Vec::new();
    for letter in parts.iter().flat_map(|part| &part.words).flat_map(|word| word.chars()) {
        if !letter.is_ascii_digit() && !letters.contains(&letter) {
            letters.push(letter);
        }
    }
    if letters.is_empty() {
        return Err(Error::input("expected a letter in the equation, found digits only"));
    }
    if letters.len() > base as usize {
        let (found, beyond) = (letters.len(), letters[base as usize]);
        let message = format!("{found} letters, but only {base} digits in base {base}");
        let holds = |word: &&Word<'_>| word.text.to_ascii_uppercase().contains(beyond);
        let place = rest.iter().find(holds).map(|word| word.place);
        return Err(place.into_iter().fold(Error::unsolvable(message), Error::at));
    }
    Ok(Equation { base, parts, letters })
}

/// The text with `==` and lines of dashes replaced by `=`, and all other characters at their positions.
fn with_plain_signs(text: &str) -> String {
    let text = text.replace("==", "= ").replace(['×', '·', '⋅', '∗'], "*").replace(['−', '–'], "-");
    let line = |line: &str| {
        let rule = line.trim();
        let is_rule = rule.len() > 1 && rule.chars().all(|c| matches!(c, '-' | '_' | '=' | '—' | '─'));
        if is_rule {
            line.replacen(rule, &format!("={}", " ".repeat(rule.chars().count() - 1)), 1)
        } else {
            line.into()
        }
    };
    text.split('\n').map(line).collect::<Vec<_>>().join("\n")
}

/// The words of a text, with signs as separate words.
fn tokens(text: &str) -> Vec<Word<'_>> {
    words(text)
        .flat_map(|word| word.cut(|c| matches!(c, '+' | '-' | '*' | '=' | ':' | '(' | ')' | '/')))
        .collect()
}

/// The base if the text begins with `base 12:`, and the rest of the words.
fn base<'w, 't>(all: &'w [Word<'t>]) -> Result<(u32, &'w [Word<'t>]), Error> {
    match all {
        [word, number, rest @ ..]
            if word.text == "base" && number.text.starts_with(|c: char| c.is_ascii_digit()) =>
        {
            let base = number.number("a base", 2..=BASE_MOST)?;
            let is_colon = rest.first().is_some_and(|word| word.text == ":");
            Ok((base, &rest[usize::from(is_colon)..]))
        }
        _ => Ok((10, all)),
    }
}

/// The state of the reader.
struct Reading {
    base: u32,
    parts: Vec<Part>,
    words: usize,
    /// The sign before the next word; `None` if a sign must come.
    sign: Option<char>,
    /// 1 to the left of `=`, -1 to its right.
    side: i32,
}

impl Reading {
    fn take(&mut self, token: &Word<'_>) -> Result<(), Error> {
        match (self.sign, token.text) {
            (None, "=") if self.side == 1 => (self.sign, self.side) = (Some('='), -1),
            (None, "+") => self.sign = Some('+'),
            (None, "-") => self.sign = Some('-'),
            (None, "*") => self.sign = Some('*'),
            (None, _) if self.side == 1 => return Err(token.refuse("`+`, `-`, `*` or `=`")),
            (None, _) => return Err(token.refuse("`+`, `-` or `*`")),
            (Some(sign), text) => {
                let word = word(token, text, self.base)?;
                self.add(sign, word, token)?;
                self.sign = None;
            }
        }
        Ok(())
    }

    fn add(&mut self, sign: char, word: String, token: &Word<'_>) -> Result<(), Error> {
        self.words += 1;
        if self.words > LONG {
            return Err(Error::input(format!("there are more than {LONG} words")).at(token.place));
        }
        match (sign, self.parts.last_mut()) {
            ('*', Some(part)) => {
                part.words.push(word);
                if part.words.iter().map(String::len).sum::<usize>() > LONG_PRODUCT {
                    let message = format!("a product of more than {LONG_PRODUCT} letters");
                    return Err(Error::input(message).at(token.place));
                }
            }
            _ => {
                let weight = if sign == '-' { -self.side } else { self.side };
                self.parts.push(Part { sign, words: vec![word], weight });
            }
        }
        Ok(())
    }
}

/// The words with their signs.
fn parts(all: &[Word<'_>], base: u32) -> Result<Vec<Part>, Error> {
    let mut reading = Reading { base, parts: Vec::new(), words: 0, sign: Some(' '), side: 1 };
    all.iter().try_for_each(|token| reading.take(token))?;
    let after: Vec<&str> = all.iter().rev().take(5).rev().map(|token| token.text).collect();
    let after = shown(&after.join(" "));
    match reading.sign {
        Some(' ') => Err(missing("an equation, such as `SEND + MORE = MONEY`")),
        Some(_) => Err(missing(&format!("a word after `{after}`"))),
        None if reading.side == 1 => Err(missing(&format!("`=` and another sum after `{after}`"))),
        None => Ok(reading.parts),
    }
}

/// A word in capitals, or a number.
fn word(token: &Word<'_>, text: &str, base: u32) -> Result<String, Error> {
    if let Some(at) = text.chars().position(|c| !c.is_ascii_alphanumeric()) {
        let odd: String = text.chars().skip(at).take(1).collect();
        let place = Place::new(token.place.line, token.place.column + at);
        return Err(Word { text: &odd, place }.refuse("a word of letters or a number"));
    }
    if let Some(digit) = text.chars().find(|c| c.to_digit(10).is_some_and(|digit| digit >= base)) {
        return Err(Error::input(format!("{digit} is not a digit in base {base}")).at(token.place));
    }
    if text.len() > LONG {
        return Err(Error::input(format!("a word of more than {LONG} letters")).at(token.place));
    }
    Ok(text.to_ascii_uppercase())
}
