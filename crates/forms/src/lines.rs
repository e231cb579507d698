//! Independent lines of a form, for readers that divide a long file into blocks and read several at once.

use crate::features::Features;
use crate::form::{LineReader, Read};
use crate::{Claim, Claimed, Cutter, Fault, Form, Hints, Item, recognise};

/// Reads lines of a file, after an inspection of its beginning.
pub struct Lines {
    /// The form.
    pub form: &'static Form,
    /// The interpretation of the beginning, and its evidence.
    pub claim: Claim,
    reader: Box<dyn LineReader>,
}

/// Returns a reader of lines for a file with this beginning; `None` if the lines of its form are not independent.
///
/// # Errors
/// The errors of [`read`](crate::read).
///
/// ```
/// use solvarium_forms::{Hints, lines};
/// let mut lines = lines("id,puzzle\n1,1.....3..4.....2\n", &Hints::default())?.unwrap();
/// assert!(lines.line(1, "id,puzzle").is_none());
/// assert!(lines.line(1_000_000, "7,1.....3..4......").unwrap().puzzle.is_ok());
/// # Ok::<(), solvarium_forms::Fault>(())
/// ```
pub fn lines(beginning: &str, hints: &Hints<'_>) -> Result<Option<Lines>, Fault> {
    let claimed = recognise::surest(recognise::claims(beginning, hints))?;
    let Some(Claimed { form, claim }) = claimed else { return Ok(None) };
    let Read::Lines(start) = form.read else { return Ok(None) };
    let reader = start(&Features::of(beginning, hints.column)).map_err(|fault| fault.of(form.name))?;
    // Only such lines are independent: others may continue in the next.
    Ok(reader.cutter().is_some().then_some(Lines { form, claim, reader }))
}

impl Lines {
    /// Returns a cutter that splits regular lines into cells without reading them.
    #[must_use]
    pub fn cutter(&self) -> Option<Cutter> {
        self.reader.cutter()
    }

    /// Returns the interpretation and its evidence, as a sentence for the user.
    #[must_use]
    pub fn sentence(&self) -> String {
        format!("read as {}", self.claim.evidence)
    }

    /// Returns the puzzle on the line with this number, from 1, if there is one.
    pub fn line(&mut self, number: usize, line: &str) -> Option<Item> {
        let mut item = self.reader.line(number, line)?;
        item.puzzle = item.puzzle.map_err(|fault| fault.of(self.form.name));
        Some(item)
    }
}
