//! Error messages with a position in the file.

use super::shape;
use crate::Error;
use std::collections::BTreeSet;
use std::ops::Range;
use toml::Spanned;

/// A file's name and text, for messages.
pub(super) struct Text<'a> {
    name: &'a str,
    text: &'a str,
}

impl<'a> Text<'a> {
    pub(super) const fn new(name: &'a str, text: &'a str) -> Self {
        Self { name, text }
    }

    /// A syntax error.
    pub(super) fn form(&self, error: &toml::de::Error) -> Error {
        match error.span() {
            Some(span) => {
                let parts = self.text.get(..span.start).zip(self.text.get(span.clone()));
                let instead =
                    parts.and_then(|(before, value)| shape::correction(before, value, error.message()));
                self.error(span, &instead.unwrap_or_else(|| error.message().into()))
            }
            None => self.general(error.message()),
        }
    }

    /// An error of the file as a whole.
    pub(super) fn general(&self, what: &str) -> Error {
        Error::input(format!("{}: {what}", self.name))
    }

    /// An error at this value.
    pub(super) fn at<T>(&self, value: Option<&Spanned<T>>, what: &str) -> Error {
        match value {
            Some(value) => self.error(value.span(), what),
            None => self.general(what),
        }
    }

    /// Refuses duplicate names.
    pub(super) fn distinct<'n>(
        &self,
        what: &str,
        names: impl Iterator<Item = &'n Spanned<String>>,
    ) -> Result<(), Error> {
        let mut seen = BTreeSet::new();
        for name in names {
            if !seen.insert(name.get_ref()) {
                return Err(self.at(Some(name), &format!("there are already {what} '{}'", name.get_ref())));
            }
        }
        Ok(())
    }

    fn error(&self, span: Range<usize>, what: &str) -> Error {
        let before = self.text.get(..span.start).unwrap_or(self.text);
        let line = before.matches('\n').count() + 1;
        let column = before.rsplit('\n').next().unwrap_or_default().chars().count() + 1;
        Error::input(format!("{}: line {line}, column {column}: {}", self.name, what.trim_end()))
    }
}
