//! A name with settings in brackets, as people type it: `astar(weight=1.5)`.
//!
//! ```text
//! text     = name [ "(" [ setting { "," setting } ] ")" ]
//! setting  = [ name "=" ] value     without a name where only one setting takes the value
//! ```
//!
//! Blanks are free and case does not matter. Printed again it is canonical: the
//! entry's own name and only what differs from the defaults, in the table's order.

use super::entry::{Entry, find};
use super::setting::{Setting, Takes};
use solvarium::error::Place;
use solvarium::{Error, suggest};
use std::fmt::{Display, Formatter};

/// The setting that gives others their defaults.
const PRESET: &str = "preset";

/// The value of a setting.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum Value {
    Int(u64),
    Float(f64),
    Word(&'static str),
    Letters(String),
    Size(u8, u8),
}

impl Display for Value {
    fn fmt(&self, f: &mut Formatter<'_>) -> std::fmt::Result {
        match self {
            Self::Int(number) => write!(f, "{number}"),
            Self::Float(number) => write!(f, "{number}"),
            Self::Word(word) => f.write_str(word),
            Self::Letters(letters) => f.write_str(letters),
            Self::Size(first, second) => write!(f, "{first}x{second}"),
        }
    }
}

/// An entry and the settings that somebody chose; `None` where the default holds.
#[derive(Debug)]
pub(crate) struct Spec<T: 'static> {
    pub(crate) entry: &'static Entry<T>,
    values: Vec<Option<Value>>,
}

impl<T> Clone for Spec<T> {
    fn clone(&self) -> Self {
        Self { entry: self.entry, values: self.values.clone() }
    }
}

impl<T> PartialEq for Spec<T> {
    fn eq(&self, other: &Self) -> bool {
        self.entry == other.entry && self.values == other.values
    }
}

impl<T> Spec<T> {
    /// The entry with its defaults.
    pub(crate) fn of(entry: &'static Entry<T>) -> Self {
        Self { entry, values: vec![None; entry.settings.len()] }
    }

    /// Reads `text`; `table` has what can be named in it, `what` says what that is.
    pub(crate) fn parse(table: &[&'static Entry<T>], what: &str, text: &str) -> Result<Self, Error> {
        let whole = Piece { text, start: 0 }.trim();
        let (name, brackets) = match whole.text.find('(') {
            Some(open) => (whole.to(open).trim(), Some(whole.from(open + 1))),
            None => (whole, None),
        };
        if name.text.is_empty() {
            return Err(name.wrong(text, format!("the name of a {what} is missing")));
        }
        let entry = find(table, what, name.text).map_err(|e| name.place(text, e))?;
        let mut spec = Self::of(entry);
        if let Some(inside) = brackets {
            let Some(inner) = inside.text.strip_suffix(')') else {
                let end = Piece { text: "", start: whole.start + whole.text.len() };
                return Err(end.wrong(text, "')' is missing"));
            };
            spec.set_all(what, Piece { text: inner, ..inside }, text)?;
            spec.forget_defaults();
        }
        Ok(spec)
    }

    /// Takes the settings between the brackets, one after the other.
    fn set_all(&mut self, what: &str, inner: Piece<'_>, text: &str) -> Result<(), Error> {
        if inner.trim().text.is_empty() {
            return Ok(());
        }
        let mut start = 0;
        for part in inner.text.split(',') {
            let piece = inner.from(start).to(part.len()).trim();
            self.set(what, piece, text)?;
            start += part.len() + 1;
        }
        Ok(())
    }

    /// A setting at its default is as good as not set.
    fn forget_defaults(&mut self) {
        // Beside a preset, a value that is the table's default may not be that of the preset.
        if self.set_of(PRESET).is_some_and(|(setting, set)| setting.takes.value(setting.default) != Some(set))
        {
            return;
        }
        for (setting, value) in self.entry.settings.iter().zip(&mut self.values) {
            value.take_if(|set| setting.takes.value(setting.default).as_ref() == Some(set));
        }
    }

    /// Takes `name=value`, or a value that only one setting takes.
    fn set(&mut self, what: &str, piece: Piece<'_>, text: &str) -> Result<(), Error> {
        let (at, value) = match piece.text.find('=') {
            Some(equals) => {
                let (name, value) = (piece.to(equals).trim(), piece.from(equals + 1).trim());
                let at = self.position(what, name.text).map_err(|e| name.place(text, e))?;
                let takes = &self.entry.settings[at].takes;
                let read = takes.parse(self.entry.settings[at].name, value.text);
                (at, read.map_err(|e| value.place(text, e))?)
            }
            None => self.nameless(what, piece.text).map_err(|e| piece.place(text, e))?,
        };
        let Setting { name, .. } = self.entry.settings[at];
        if self.values[at].is_some() {
            return Err(piece.wrong(text, format!("'{name}' is set twice")));
        }
        self.values[at] = Some(value);
        Ok(())
    }

    /// Which setting is called `name`.
    fn position(&self, what: &str, name: &str) -> Result<usize, Error> {
        let settings = self.entry.settings;
        settings.iter().position(|s| s.name.eq_ignore_ascii_case(name)).ok_or_else(|| {
            let names: Vec<_> = settings.iter().map(|setting| setting.name).collect();
            Error::setting(match names.is_empty() {
                true => format!("{what} '{}' has no settings", self.entry.name),
                false => suggest::unknown(
                    &format!("setting of {what} '{}':", self.entry.name),
                    name,
                    names.iter().copied(),
                    &names,
                ),
            })
        })
    }

    /// The one setting that takes `value`.
    fn nameless(&self, what: &str, value: &str) -> Result<(usize, Value), Error> {
        let mut takers = self
            .entry
            .settings
            .iter()
            .enumerate()
            .filter_map(|(at, setting)| setting.takes.value(value).map(|value| (at, value)));
        match (takers.next(), takers.next()) {
            (Some(only), None) => Ok(only),
            (None, _) if value.is_empty() => Err(Error::setting("a setting is missing here")),
            (None, _) => match self.only_number(value) {
                Some(meant) => Err(meant.takes.refuse(meant.name, value)),
                None => self.position(what, value).and_then(|at| {
                    let Setting { name, takes, .. } = &self.entry.settings[at];
                    Err(Error::setting(format!("'{name}' needs a value: {name}=..., {takes}")))
                }),
            },
            (Some((a, _)), Some((b, _))) => {
                let (a, b) = (self.entry.settings[a].name, self.entry.settings[b].name);
                let value = suggest::short(value);
                Err(Error::setting(format!("'{value}' could be '{a}' or '{b}': say {a}={value}")))
            }
        }
    }

    /// The setting that a number is meant for, if only one takes numbers.
    fn only_number(&self, value: &str) -> Option<&'static Setting> {
        value.parse::<f64>().ok()?;
        let mut numbers = self.entry.settings.iter().filter(|setting| setting.takes.is_number());
        numbers.next().filter(|_| numbers.next().is_none())
    }

    /// The value of the setting of this name: as set, or the entry's default.
    /// The setting of this name and what it is set to, if it is.
    fn set_of(&self, name: &str) -> Option<(&'static Setting, Value)> {
        let at = self.entry.settings.iter().position(|own| own.name == name)?;
        Some((&self.entry.settings[at], self.values[at].clone()?))
    }

    /// Whether somebody set this.
    pub(crate) fn is_set(&self, setting: &Setting) -> bool {
        self.set_of(setting.name).is_some()
    }

    /// Whether there is such a setting.
    pub(crate) fn has(&self, setting: &Setting) -> bool {
        self.entry.settings.iter().any(|own| own.name == setting.name)
    }

    fn value(&self, setting: &Setting) -> Option<Value> {
        let at = self.entry.settings.iter().position(|s| s.name == setting.name)?;
        let own = &self.entry.settings[at];
        self.values[at].clone().or_else(|| own.takes.value(own.default))
    }

    /// The value of a setting that takes whole numbers.
    pub(crate) fn int(&self, setting: &Setting) -> u64 {
        match self.value(setting) {
            Some(Value::Int(number)) => number,
            _ => 0,
        }
    }

    /// The value of a setting that takes whole numbers or a word; none of the word.
    pub(crate) fn int_or(&self, setting: &Setting) -> Option<u64> {
        match self.value(setting) {
            Some(Value::Int(number)) => Some(number),
            _ => None,
        }
    }

    /// The value of a setting that takes sizes or a word; none of the word.
    pub(crate) fn size(&self, setting: &Setting) -> Option<(u8, u8)> {
        match self.value(setting) {
            Some(Value::Size(first, second)) => Some((first, second)),
            _ => None,
        }
    }

    /// The value of a setting that takes real numbers.
    pub(crate) fn float(&self, setting: &Setting) -> f64 {
        match self.value(setting) {
            Some(Value::Float(number)) => number,
            _ => 0.0,
        }
    }

    /// The value of a setting that takes words or letters.
    pub(crate) fn word(&self, setting: &Setting) -> String {
        self.value(setting).map(|value| value.to_string()).unwrap_or_default()
    }

    /// What the chosen word of a setting stands for: one meaning for each of its
    /// words, in their order.
    pub(crate) fn pick<M: Copy, const N: usize>(&self, setting: &Setting, meanings: [M; N]) -> M {
        let (Takes::Choice(words), Some(Value::Word(chosen))) = (setting.takes, self.value(setting)) else {
            return meanings[0];
        };
        let at = words.iter().position(|(word, _)| *word == chosen).unwrap_or(0);
        debug_assert_eq!(words.len(), N, "a meaning for each word of '{}'", setting.name);
        meanings.get(at).copied().unwrap_or(meanings[0])
    }

    /// The same with the setting of this name at the value that `text` stands for; `what` says what this is.
    pub(crate) fn set_one(mut self, what: &str, name: &str, text: &str) -> Result<Self, Error> {
        let at = self.position(what, name)?;
        let Setting { name, takes, .. } = &self.entry.settings[at];
        self.values[at] = Some(takes.parse(name, text)?);
        self.forget_defaults();
        Ok(self)
    }

    /// The same with this setting at another value.
    pub(crate) fn but(mut self, setting: &Setting, value: &str) -> Self {
        let at = self.entry.settings.iter().position(|s| s.name == setting.name);
        if let Some(at) = at {
            self.values[at] = setting.takes.value(value);
            self.forget_defaults();
        }
        self
    }

    /// The settings that differ from their defaults, as `name=value`.
    pub(crate) fn chosen(&self) -> impl Iterator<Item = String> {
        let set = self.entry.settings.iter().zip(&self.values);
        set.filter_map(|(setting, value)| Some(format!("{}={}", setting.name, value.as_ref()?)))
    }

    /// The canonical text, with more in its brackets.
    pub(crate) fn with(&self, more: Option<String>) -> String {
        let inside: Vec<_> = self.chosen().chain(more).collect();
        match inside.is_empty() {
            true => self.entry.name.into(),
            false => format!("{}({})", self.entry.name, inside.join(",")),
        }
    }
}

impl<T> Display for Spec<T> {
    fn fmt(&self, f: &mut Formatter<'_>) -> std::fmt::Result {
        f.write_str(&self.with(None))
    }
}

/// A part of the text that is being read, and at which byte it starts.
#[derive(Clone, Copy)]
struct Piece<'a> {
    text: &'a str,
    start: usize,
}

impl<'a> Piece<'a> {
    fn from(self, byte: usize) -> Self {
        Self { text: &self.text[byte..], start: self.start + byte }
    }

    fn to(self, byte: usize) -> Self {
        Self { text: &self.text[..byte], ..self }
    }

    fn trim(self) -> Self {
        let blanks = self.text.len() - self.text.trim_start().len();
        Self { text: self.text.trim(), start: self.start + blanks }
    }

    /// This error, at this piece of `whole`.
    fn place(self, whole: &str, error: Error) -> Error {
        error.at(Place::new(0, whole[..self.start].chars().count() + 1))
    }

    fn wrong(self, whole: &str, message: impl Into<String>) -> Error {
        self.place(whole, Error::setting(message))
    }
}
