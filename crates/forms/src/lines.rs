//! Lines of a form, each read by itself: for readers that cut a long file into blocks and read several at once.

use crate::form::{LineReader, Read};
use crate::looks::Looks;
use crate::{Claim, Claimed, Cutter, Fault, Form, Hints, Item, recognise};

/// Reads lines of a file whose beginning was looked at.
pub struct Lines {
    /// The form.
    pub form: &'static Form,
    /// What the beginning was taken for, and why.
    pub claim: Claim,
    reader: Box<dyn LineReader>,
}

/// What reads the lines of a file that begins so; none if its form is not read by lines that stand for themselves.
///
/// # Errors
/// As for [`read`](crate::read).
///
/// ```
/// use solvarium_forms::{Hints, lines};
/// let mut lines = lines("id,puzzle\n1,1.....3..4.....2\n", &Hints::default())?.unwrap();
/// assert!(lines.line(1, "id,puzzle").is_none());
/// assert!(lines.line(1_000_000, "7,1.....3..4......").unwrap().puzzle.is_ok());
/// # Ok::<(), solvarium_forms::Fault>(())
/// ```
pub fn lines(head: &str, hints: &Hints<'_>) -> Result<Option<Lines>, Fault> {
    let claimed = recognise::surest(recognise::claims(head, hints))?;
    let Some(Claimed { form, claim }) = claimed else { return Ok(None) };
    let Read::Lines(start) = form.read else { return Ok(None) };
    let reader = start(&Looks::of(head, hints.column)).map_err(|fault| fault.of(form.name))?;
    // Only such lines stand for themselves: others may go on in the next.
    Ok(reader.cutter().is_some().then_some(Lines { form, claim, reader }))
}

impl Lines {
    /// What cuts the cells out of most lines without reading them.
    #[must_use]
    pub fn cutter(&self) -> Option<Cutter> {
        self.reader.cutter()
    }

    /// What the file was taken for, and why, as a sentence for the user.
    #[must_use]
    pub fn sentence(&self) -> String {
        format!("read as {}", self.claim.evidence)
    }

    /// The puzzle on a line of this number, from 1, if there is one.
    pub fn line(&mut self, number: usize, line: &str) -> Option<Item> {
        let mut item = self.reader.line(number, line)?;
        item.puzzle = item.puzzle.map_err(|fault| fault.of(self.form.name));
        Some(item)
    }
}
