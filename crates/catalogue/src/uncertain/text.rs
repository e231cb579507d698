//! Texts of worlds.
//!
//! ```text
//! text = [ name [ "(" settings ")" ] ] [ rows ]     grid(noise=0.1) . . +1 / S . -1
//! rows = row { ("/" | line end) row }               a slash only in a text of one line
//! ```
//!
//! Rows without a name are a grid.

use super::decision::AnyWorld;
use crate::reading::refusal;
use crate::table::{Entry, Spec};
use solvarium::Error;
use solvarium::error::Place;
use solvarium_budget as budget;
use solvarium_forms::GridMap;

/// Description of a world.
///
/// ```
/// use solvarium::Limits;
/// use solvarium_catalogue::uncertain::{World, worlds};
/// assert!(worlds().iter().all(|world| World::read(world.of.example, Some(world.name), &Limits::none()).is_ok()));
/// ```
#[derive(Debug)]
pub struct WorldInfo {
    /// An example of a text of the world.
    pub example: &'static str,
    pub(super) read: fn(&Text) -> Result<Read, Error>,
}

/// A world, and remarks on its text.
pub(super) type Read = (Box<dyn AnyWorld>, Vec<String>);

/// A text of a world: its settings, and its rows.
pub(super) struct Text {
    pub spec: Spec<WorldInfo>,
    /// The text with blanks in place of the name, and with a line for each row.
    pub rows: String,
    /// Whether slashes end the rows of the text.
    is_line: bool,
}

impl Text {
    /// Splits a text. `kind` is the name of the world with settings, for rows without a header.
    pub fn of(text: &str, kind: Option<&str>, worlds: &[&'static Entry<WorldInfo>]) -> Result<Self, Error> {
        // Errors of the budget are returned to the caller only.
        let _ = budget::hold(2 * text.len());
        let text = text.strip_prefix('\u{feff}').unwrap_or(text);
        if text.trim().is_empty() {
            return Err(Error::input("there is nothing to read: the text is empty"));
        }
        let mut head = header(text);
        let before = &text[..text.find(head).unwrap_or(0)];
        let own = Spec::parse(worlds, "world", if head.is_empty() { worlds[0].name } else { head })
            .map_err(|error| after(before, error));
        let spec = match (kind, own) {
            (None, own) => own?,
            // The text begins with rows that look like a name.
            (Some(kind), Err(_)) => {
                head = "";
                Spec::parse(worlds, "world", kind)?
            }
            (Some(kind), Ok(own)) => agreed(Spec::parse(worlds, "world", kind)?, &own, head)?,
        };
        let rest = &text[before.len() + head.len()..];
        let is_line = !text.trim_end().contains('\n');
        let rest = if is_line { rest.replace('/', "\n") } else { rest.to_owned() };
        Ok(Self { spec, rows: before.to_owned() + &" ".repeat(head.chars().count()) + &rest, is_line })
    }

    /// The error of a reader of [`rows`](Self::rows), at its place in the text.
    pub fn placed(&self, error: Error) -> Error {
        match error.place() {
            Some(Place { line, column }) if self.is_line => {
                let above = self.rows.split('\n').take(line.saturating_sub(1));
                let before: usize = above.map(|row| row.chars().count() + 1).sum();
                error.at(Place::new(1, before + column.max(1)))
            }
            _ => error,
        }
    }

    /// Reads the rows, or others of the same size, as a map. Returns remarks, too.
    pub fn map(&self, rows: &str) -> Result<(GridMap, Vec<String>), Error> {
        let trimmed: Vec<_> = rows.split('\n').map(str::trim).collect();
        let (_, map, remarks) = solvarium_forms::forms::map(&trimmed.join("\n"));
        let map = map.map_err(|fault| {
            let error = refusal(&fault);
            match error.place() {
                Some(Place { line, column }) if column > 0 => {
                    let row = rows.split('\n').nth(line.saturating_sub(1)).unwrap_or_default();
                    let indent = row.chars().take_while(|sign| sign.is_whitespace()).count();
                    error.at(Place::new(line, indent + column))
                }
                _ => error,
            }
        })?;
        Ok((map, remarks))
    }

    /// Whether there are no rows.
    pub fn is_bare(&self) -> bool {
        self.rows.trim().is_empty()
    }
}

/// An error in the name, which follows this text.
fn after(before: &str, error: Error) -> Error {
    let Some(Place { column, .. }) = error.place() else { return error };
    let above = before.matches('\n').count();
    let indent = before.chars().rev().take_while(|sign| *sign != '\n').count();
    error.at(Place::new(if above == 0 { 0 } else { above + 1 }, indent + column))
}

/// The world that is named beside a text, unless the text begins with another one.
fn agreed(named: Spec<WorldInfo>, own: &Spec<WorldInfo>, head: &str) -> Result<Spec<WorldInfo>, Error> {
    let is_same = *own == Spec::of(named.entry) || *own == named;
    if head.is_empty() || is_same {
        return Ok(named);
    }
    Err(Error::input(format!(
        "the text begins with `{head}`, which is not the world {named}: remove one of them"
    )))
}

/// The name at the beginning of a text, with its settings; empty if it begins with rows. A name has more than one
/// letter at its beginning, which no field of a row has.
fn header(text: &str) -> &str {
    let text = text.trim_start();
    let end = text.find(|c: char| c.is_whitespace() || c == '(').unwrap_or(text.len());
    let is_name = text.chars().take(2).filter(char::is_ascii_lowercase).count() == 2;
    match text[end..].starts_with('(') {
        _ if !is_name => "",
        true => text.find(')').map_or(text, |close| &text[..=close]),
        false => &text[..end],
    }
}
