//! Features of the beginning of a text, by which formats recognise it.

use crate::network::{self, Survey};
use solvarium_budget as budget;
use std::cell::OnceCell;

/// The number of bytes that suffices to recognise a text.
pub(crate) const ENOUGH: usize = 1 << 16;

/// The beginning of a text, up to the end of a line.
pub struct Features<'t> {
    /// The beginning, or all of the text.
    pub(crate) text: &'t str,
    /// The option `--column`, which is only needed for a table of several columns.
    pub(crate) column: Option<&'t str>,
    network: OnceCell<Option<Survey>>,
}

impl<'t> Features<'t> {
    pub(crate) fn of(text: &'t str, column: Option<&'t str>) -> Self {
        if text.len() <= ENOUGH {
            return Self { text, column, network: OnceCell::new() };
        }
        let end = text.as_bytes()[..ENOUGH].iter().rposition(|&byte| byte == b'\n');
        let end =
            end.unwrap_or_else(|| (0..=ENOUGH).rev().find(|&at| text.is_char_boundary(at)).unwrap_or(0));
        Self { text: &text[..end], column, network: OnceCell::new() }
    }

    /// The survey of the lines as those of a network; `None` for a text in a notation that identifies itself.
    pub(crate) fn network(&self) -> Option<&Survey> {
        self.network
            .get_or_init(|| network::is_of_lines(self.text).then(|| network::survey(self.filled())))
            .as_ref()
    }

    /// The non-blank lines with their numbers.
    pub(crate) fn filled(&self) -> impl Iterator<Item = (usize, &'t str)> + use<'t> {
        numbered(self.text).filter(|(_, line)| !line.trim().is_empty())
    }
}

/// The lines with their numbers, from 1.
pub(crate) fn numbered(text: &str) -> impl Iterator<Item = (usize, &str)> {
    (1..).zip(budget::lines(text))
}
