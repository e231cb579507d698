//! A name with settings in brackets, as people type it: `astar(weight=1.5)`.
//!
//! ```text
//! text     = name [ "(" [ setting { "," setting } ] ")" ]
//! setting  = [ name "=" ] value     without a name where only one setting takes the value
//! ```
//!
//! Spaces and case do not matter. The printed form is canonical: the entry's own name and only the settings that
//! differ from the defaults, in the table's order.

use super::entry::{Entry, find};
use solvarium::error::Place;
use solvarium::settings::{Setting, Takes, Value, Values};
use solvarium::{Error, suggest};
use std::fmt::{Display, Formatter};

/// The setting that determines the defaults of other settings, such as a preset.
const PRESET: &str = "preset";

/// An entry and the chosen settings.
#[derive(Debug)]
pub(crate) struct Spec<T: 'static> {
    pub(crate) entry: &'static Entry<T>,
    pub(crate) values: Values,
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
        Self { entry, values: Values::new(entry.settings) }
    }

    /// Parses `text`; `table` has the entries, `what` is the noun for them.
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

    /// Parses the settings between the brackets, one after the other.
    fn set_all(&mut self, what: &str, inner: Piece<'_>, text: &str) -> Result<(), Error> {
        if inner.trim().text.is_empty() {
            return Ok(());
        }
        let (mut start, mut end) = (0, 0);
        for (at, part) in inner.text.split(',').enumerate() {
            // A row and a column may have a comma between them: `goal=3,4`.
            if at > 0 && !self.takes_cells(inner.from(start).to(end - start).text, part) {
                self.set(what, inner.from(start).to(end - start).trim(), text)?;
                start = end + 1;
            }
            end += part.len() + usize::from(at > 0);
        }
        self.set(what, inner.from(start).to(end - start).trim(), text)
    }

    /// Whether a number after a comma belongs to the setting before it, which takes cells.
    fn takes_cells(&self, before: &str, part: &str) -> bool {
        let is_cell = |c: char| c.is_ascii_digit() || c.is_whitespace() || matches!(c, ';' | '(' | ')');
        let named = before.split_once('=').and_then(|(name, _)| self.values.position(name.trim()));
        named.is_some_and(|at| matches!(self.entry.settings[at].takes, Takes::Cells { .. }))
            && part.contains(|c: char| c.is_ascii_digit())
            && part.chars().all(is_cell)
    }

    /// Unsets settings that are at their defaults.
    fn forget_defaults(&mut self) {
        // With a preset, a setting at the default of the table can still differ from the preset's default.
        let is_default = |(setting, value): (&Setting, Option<&Value>)| {
            value.is_some() && value == setting.takes.value(setting.default).as_ref()
        };
        let is_preset = |(setting, value): (&Setting, Option<&Value>)| {
            setting.name == PRESET && value.is_some() && !is_default((setting, value))
        };
        if self.values.chosen().any(is_preset) {
            return;
        }
        let defaults: Vec<bool> = self.values.chosen().map(is_default).collect();
        for at in (0..defaults.len()).filter(|&at| defaults[at]) {
            self.values.choose(at, None);
        }
    }

    /// Parses `name=value`, or a value that only one setting takes.
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
        if self.values.choose(at, Some(value)).is_some() {
            return Err(piece.wrong(text, format!("'{name}' is set twice")));
        }
        Ok(())
    }

    /// The index of the setting `name`.
    fn position(&self, what: &str, name: &str) -> Result<usize, Error> {
        let settings = self.entry.settings;
        self.values.position(name).ok_or_else(|| {
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
        let all: Vec<_> = self
            .entry
            .settings
            .iter()
            .enumerate()
            .filter_map(|(at, setting)| setting.takes.value(value).map(|value| (at, value)))
            .collect();
        // A name may be any word, so a setting that lists the word comes first.
        let is_name = |(_, value): &(usize, Value)| matches!(value, Value::Name(_));
        let is_listed = all.iter().any(|taker| !is_name(taker));
        let mut takers = all.into_iter().filter(|taker| !is_listed || !is_name(taker));
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
                Err(Error::setting(format!("'{value}' could be '{a}' or '{b}': write {a}={value}")))
            }
        }
    }

    /// The setting that a number is meant for, if only one takes numbers.
    fn only_number(&self, value: &str) -> Option<&'static Setting> {
        value.parse::<f64>().ok()?;
        let mut numbers = self.entry.settings.iter().filter(|setting| setting.takes.is_number());
        numbers.next().filter(|_| numbers.next().is_none())
    }

    /// Returns the choice with the setting of this name at the value of `text`. In errors, `what` is the noun for the
    /// choice.
    pub(crate) fn set_one(mut self, what: &str, name: &str, text: &str) -> Result<Self, Error> {
        let at = self.position(what, name)?;
        let Setting { name, takes, .. } = &self.entry.settings[at];
        self.values.choose(at, Some(takes.parse(name, text)?));
        self.forget_defaults();
        Ok(self)
    }

    /// Returns the choice with a setting at a value, both known to be valid.
    pub(crate) fn but(self, name: &str, value: &str) -> Self {
        let set = self.clone().set_one("", name, value);
        debug_assert!(set.is_ok(), "{}: {:?}", self.entry.name, set.as_ref().err());
        set.unwrap_or(self)
    }

    /// The settings that differ from their defaults, as `name=value`.
    pub(crate) fn chosen(&self) -> impl Iterator<Item = String> {
        self.values.chosen().filter_map(|(setting, value)| Some(format!("{}={}", setting.name, value?)))
    }

    /// The canonical text, with more settings in its brackets.
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

/// A part of the parsed text, and its byte offset.
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

    /// The error at the position of this piece in `whole`.
    fn place(self, whole: &str, error: Error) -> Error {
        error.at(Place::new(0, whole[..self.start].chars().count() + 1))
    }

    fn wrong(self, whole: &str, message: impl Into<String>) -> Error {
        self.place(whole, Error::setting(message))
    }
}
