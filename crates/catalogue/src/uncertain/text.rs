//! Texts of worlds.
//!
//! ```text
//! text = [ name [ "(" settings ")" ] ] [ rows ]     grid(noise=0.1) . . +1 / S . -1
//! rows = row { ("/" | line end) row }               a slash only in a text of one line
//! ```
//!
//! Rows without a name are a grid.

use super::decision::AnyWorld;
use crate::table::{Entry, Spec};
use solvarium::Error;
use solvarium_budget as budget;

/// Description of a world.
///
/// ```
/// use solvarium::Limits;
/// use solvarium_catalogue::uncertain::{World, worlds};
/// assert!(worlds().iter().all(|world| World::read(world.of.example, Some(world.name), &Limits::none()).is_ok()));
/// ```
pub struct WorldInfo {
    /// A text of it.
    pub example: &'static str,
    pub(super) read: fn(&Text) -> Result<Read, Error>,
}

/// A world, and remarks on its text.
pub(super) type Read = (Box<dyn AnyWorld>, Vec<String>);

/// A text of a world: its settings, and its rows at their lines.
pub(super) struct Text {
    pub spec: Spec<WorldInfo>,
    /// The rows, after as many line ends as there are lines above them.
    pub rows: String,
}

impl Text {
    /// Splits a text. `kind` is the name of the world with settings, for rows that stand alone.
    pub fn of(text: &str, kind: Option<&str>, worlds: &[&'static Entry<WorldInfo>]) -> Result<Self, Error> {
        // Errors of the budget matter to the caller alone, which asks for them.
        let _ = budget::hold(2 * text.len());
        let text = text.strip_prefix('\u{feff}').unwrap_or(text);
        if text.trim().is_empty() {
            return Err(Error::input("there is nothing to read: the text is empty"));
        }
        let mut head = header(text);
        let own = Spec::parse(worlds, "world", if head.is_empty() { worlds[0].name } else { head });
        let spec = match (kind, own) {
            (None, own) => own?,
            // The text begins with rows that look like a name.
            (Some(kind), Err(_)) => {
                head = "";
                Spec::parse(worlds, "world", kind)?
            }
            (Some(kind), Ok(own)) => agreed(Spec::parse(worlds, "world", kind)?, &own, head)?,
        };
        let (before, rest) = text.split_at(text.find(head).unwrap_or(0) + head.len());
        let above = before.matches('\n').count();
        let is_line = !text.trim_end().contains('\n');
        let rest = if is_line { rest.replace('/', "\n") } else { rest.to_owned() };
        Ok(Self { spec, rows: "\n".repeat(above) + &rest })
    }

    /// Whether there are no rows.
    pub fn is_bare(&self) -> bool {
        self.rows.trim().is_empty()
    }

    /// The rows, without blanks around each.
    pub fn trimmed(&self) -> String {
        self.rows.split('\n').map(str::trim).collect::<Vec<_>>().join("\n")
    }
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
