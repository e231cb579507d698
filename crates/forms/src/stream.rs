//! Files of any length: forms that are read line by line take constant memory.

use crate::form::{Form, Item, LineReader, Read};
use crate::looks::ENOUGH;
use crate::recognise::{self, Reading};
use crate::{Claim, Cutter, Fault, Hints, Place, decode};
use std::io::{self, BufRead};

/// The longest file of a form that is read as a whole, and the longest line, in bytes.
const WHOLE_MOST: usize = 64 << 20;

/// What a source turned out to be.
pub enum Found<R> {
    /// A form of this crate.
    Form(Stream<R>),
    /// None of them.
    Foreign {
        /// The bytes that were read to find that out.
        head: Vec<u8>,
        /// The source, which goes on behind them.
        rest: R,
    },
}

/// The puzzles of a source, one by one.
pub struct Stream<R> {
    /// The form.
    pub form: &'static Form,
    /// What it was taken for, and why.
    pub claim: Claim,
    /// What the user should know of the encoding.
    pub remark: Option<&'static str>,
    lines: Option<Lines<R>>,
    whole: std::vec::IntoIter<Item>,
}

/// The lines of a source whose beginning was read.
struct Lines<R> {
    reader: Box<dyn LineReader>,
    head: io::Cursor<Vec<u8>>,
    rest: R,
    number: usize,
    line: Vec<u8>,
}

/// Finds the form of a source, and streams its puzzles.
///
/// # Errors
/// The source cannot be read, or as [`read`](crate::read) and [`decode`] say. The outer error is that of the source.
///
/// ```
/// use solvarium_forms::{Found, Hints, stream};
/// let file = "puzzle,solution\n1.....3..4.....2,1324423131422413\n".repeat(2);
/// let Found::Form(stream) = stream(file.as_bytes(), &Hints::default())?? else { panic!("it is a table") };
/// assert_eq!(stream.claim.evidence, "4x4 Sudoku, column `puzzle` of 2");
/// let lines: Vec<usize> = stream.map(|item| item.map(|item| item.line)).collect::<Result<_, _>>()?;
/// assert_eq!(lines, [2, 3, 4]);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn stream<R: BufRead>(mut source: R, hints: &Hints<'_>) -> io::Result<Result<Found<R>, Fault>> {
    let mut head = Vec::new();
    while head.len() < ENOUGH && take_line(&mut source, &mut head)? > 0 {}
    if is_utf16(&head) {
        take_rest(&mut source, &mut head)?;
    }
    found(head, source, hints)
}

/// UTF-16 is decoded as a whole.
fn is_utf16(head: &[u8]) -> bool {
    matches!(head, [0xff, 0xfe, ..] | [0xfe, 0xff, ..]) || head.iter().take(64).any(|&byte| byte == 0)
}

/// Adds a line to the buffer, or as much of it as is read of any line.
fn take_line(source: &mut impl BufRead, buffer: &mut Vec<u8>) -> io::Result<usize> {
    io::Read::take(source, WHOLE_MOST as u64).read_until(b'\n', buffer)
}

fn take_rest(source: &mut impl BufRead, buffer: &mut Vec<u8>) -> io::Result<usize> {
    io::Read::read_to_end(&mut io::Read::take(source, WHOLE_MOST as u64), buffer)
}

fn found<R: BufRead>(
    mut head: Vec<u8>,
    mut rest: R,
    hints: &Hints<'_>,
) -> io::Result<Result<Found<R>, Fault>> {
    let begun = match decode(&head) {
        Ok(decoded) => {
            recognise::begin(&decoded.text, hints).map(|begun| begun.map(|begun| (begun, decoded.remark)))
        }
        Err(fault) => Err(fault),
    };
    let ((form, claim), remark) = match begun {
        Err(fault) => return Ok(Err(fault)),
        Ok(None) => return Ok(Ok(Found::Foreign { head, rest })),
        Ok(Some(begun)) => begun,
    };
    if let (Read::Lines(start), None) = (&form.read, remark) {
        let reader = match decode(&head)
            .and_then(|decoded| start(&crate::looks::Looks::of(&decoded.text, hints.column)))
        {
            Ok(reader) => reader,
            Err(fault) => return Ok(Err(fault.of(form.name))),
        };
        let skip = if head.starts_with(b"\xef\xbb\xbf") { 3 } else { 0 };
        let mut head = io::Cursor::new(head);
        head.set_position(skip);
        let lines = Some(Lines { reader, head, rest, number: 0, line: Vec::new() });
        return Ok(Ok(Found::Form(Stream { form, claim, remark, lines, whole: Vec::new().into_iter() })));
    }
    take_rest(&mut rest, &mut head)?;
    if head.len() >= WHOLE_MOST {
        let most = WHOLE_MOST >> 20;
        let message = format!(
            "a file of this form ({}) is read as a whole, and this one has more than {most} MiB",
            form.name
        );
        return Ok(Err(Fault::new(message).of(form.name)));
    }
    let items = match decode(&head) {
        Ok(decoded) => {
            recognise::read(&decoded.text, hints).map(|reading| reading.map(Reading::collect::<Vec<_>>))
        }
        Err(fault) => Err(fault),
    };
    Ok(items.map(|items| {
        let whole = items.unwrap_or_default().into_iter();
        Found::Form(Stream { form, claim, remark, lines: None, whole })
    }))
}

impl<R> Stream<R> {
    /// What the source was taken for, and why, as a sentence for the user.
    #[must_use]
    pub fn sentence(&self) -> String {
        format!("read as {}", self.claim.evidence)
    }

    /// What cuts the cells out of a line without reading it, if this form has a puzzle a line.
    #[must_use]
    pub fn cutter(&self) -> Option<Cutter> {
        self.lines.as_ref()?.reader.cutter()
    }
}

impl<R: BufRead> Iterator for Stream<R> {
    type Item = io::Result<Item>;

    fn next(&mut self) -> Option<io::Result<Item>> {
        let Some(lines) = &mut self.lines else { return self.whole.next().map(Ok) };
        let item = lines.next()?;
        Some(item.map(|mut item| {
            item.puzzle = item.puzzle.map_err(|fault| fault.of(self.form.name));
            item
        }))
    }
}

impl<R: BufRead> Iterator for Lines<R> {
    type Item = io::Result<Item>;

    fn next(&mut self) -> Option<io::Result<Item>> {
        loop {
            match self.advance() {
                Err(error) => return Some(Err(error)),
                Ok(false) => return self.reader.end().map(Ok),
                Ok(true) => {}
            }
            if let Some(item) = self.item() {
                return Some(Ok(item));
            }
        }
    }
}

impl<R: BufRead> Lines<R> {
    /// Goes on to the next line; false at the end of the source.
    fn advance(&mut self) -> io::Result<bool> {
        self.line.clear();
        let length = match take_line(&mut self.head, &mut self.line)? {
            0 => take_line(&mut self.rest, &mut self.line)?,
            length => length,
        };
        self.number += 1;
        Ok(length > 0)
    }

    /// The puzzle that ends with this line.
    fn item(&mut self) -> Option<Item> {
        let line = self.line.strip_suffix(b"\n").unwrap_or(&self.line);
        let line = line.strip_suffix(b"\r").unwrap_or(line);
        match std::str::from_utf8(line) {
            Ok(text) => self.reader.line(self.number, text),
            Err(error) => {
                let column = String::from_utf8_lossy(&line[..error.valid_up_to()]).chars().count() + 1;
                let fault = Fault::new("these bytes are no UTF-8: save the file as UTF-8 text");
                Some(Item::new(self.number, Err(fault.at(Place::new(self.number, column)))))
            }
        }
    }
}
