//! Comma-separated values (RFC 4180): each row is copied unchanged, and the new cells are appended to it.
//!
//! A row with fewer cells than the header gets empty ones, so that the error is in the column `why`. In a row with more cells,
//! `why` is in the last one.

use super::records::{self, Blank, End, Quotes, Records};
use super::{Columns, Survey, Tally};
use crate::fault::Fault;
use crate::worker::Worker;
use arrow_array::cast::AsArray;
use arrow_array::types::{Float64Type, Int64Type};
use arrow_array::{Array, ArrayRef};
use memchr::{memchr, memchr3};
use solvarium::limits::StopFlag;
use solvarium_atomic_file::CheckSum;
use std::borrow::Cow;
use std::fs::File;
use std::io::{self, BufReader, Read, Seek, SeekFrom, Write};
use std::ops::Range;
use std::path::Path;

const BUFFER: usize = 1 << 18;
/// The number of rows in a batch: texts, grids and answers of a batch fit into a cache of 1 MiB (8,192 rows take 1.1 x
/// the processor time).
const BATCH: u64 = 2048;
/// The byte order mark, which some programs write before a text.
const MARK: &[u8] = b"\xef\xbb\xbf";

/// The header line: the names of the columns, and its line end.
struct Header {
    line: Vec<u8>,
    width: usize,
    end: End,
}

impl Header {
    fn of(path: &Path, delimiter: u8) -> Result<Self, Fault> {
        let failed = |error: io::Error| Fault::reading(path, &error);
        let mut line = Vec::new();
        let mut records = Records::new(open(path, 0).map_err(failed)?, delimiter, 0, 0);
        let Some(found) = records.next(&mut line).map_err(failed)? else {
            return Err(Fault::usage(format!(
                "{}: expected a line with the names of the columns, found an empty file",
                path.display()
            )));
        };
        if found.quotes == Quotes::Stray {
            return Err(Fault::usage(format!(
                "{}, line {}: expected the names of the columns, found a quote that is not closed",
                path.display(),
                found.line
            )));
        }
        Ok(Self { line, width: found.cells, end: found.end })
    }
}

/// The columns, from the header line.
pub fn columns(path: &Path, delimiter: u8) -> Result<Columns, Fault> {
    let header = Header::of(path, delimiter)?;
    let line = header.line.strip_prefix(MARK).unwrap_or(&header.line);
    let names = records::cells(line, delimiter, Quotes::Closed);
    let names: Vec<String> = names.iter().map(|name| String::from_utf8_lossy(name).into_owned()).collect();
    Ok(Columns { texts: vec![true; names.len()], names })
}

fn open(path: &Path, byte: u64) -> io::Result<BufReader<File>> {
    let mut file = File::open(path)?;
    file.seek(SeekFrom::Start(byte))?;
    Ok(BufReader::with_capacity(BUFFER, file))
}

/// Reads the whole table once. Returns its checksum, its number of rows, and where each segment of `most` rows begins.
pub fn survey(path: &Path, delimiter: u8, most: u64, stop: &StopFlag) -> Result<Survey, Fault> {
    let failed = |error: io::Error| Fault::reading(path, &error);
    let (mut sum, mut bytes) = (CheckSum::new(), 0);
    let summed = Tap { from: open(path, 0).map_err(failed)?, sum: &mut sum, bytes: &mut bytes };
    let mut records = Records::new(BufReader::with_capacity(BUFFER, summed), delimiter, 0, 0);
    let mut record = Vec::new();
    let width = records.next(&mut record).map_err(failed)?.map_or(0, |header| header.cells);
    records.blank(Blank::of(width));
    let (mut rows, mut cuts) = (0, Vec::new());
    loop {
        record.clear();
        let place = records.place();
        if records.next(&mut record).map_err(failed)?.is_none() {
            break;
        }
        if rows % most == 0 {
            cuts.push(place);
            if stop.is_raised() {
                return Err(Fault::Stopped);
            }
        }
        rows += 1;
        // Up to the next cut, only the number of the rows matters.
        rows += records.plain((most - rows % most) % most, |_, _| {}).map_err(failed)?;
    }
    let place = records.place();
    if cuts.is_empty() {
        cuts.push(place);
    }
    drop(records);
    Ok(Survey { bytes, sum: sum.value(), rows, cuts })
}

/// Computes the checksum of the bytes that are read.
struct Tap<'s, R> {
    from: R,
    sum: &'s mut CheckSum,
    bytes: &'s mut u64,
}

impl<R: Read> Read for Tap<'_, R> {
    fn read(&mut self, to: &mut [u8]) -> io::Result<usize> {
        let read = self.from.read(to)?;
        self.sum.add(&to[..read]);
        *self.bytes += read as u64;
        Ok(read)
    }
}

/// The header line, with the names of the added columns.
pub fn header(path: &Path, delimiter: u8, added: &[String]) -> Result<Vec<u8>, Fault> {
    let Header { mut line, end, .. } = Header::of(path, delimiter)?;
    line.push(delimiter);
    write_cells(&mut line, delimiter, added);
    line.extend_from_slice(end.bytes(End::Lf));
    Ok(line)
}

/// Writes cells with necessary quotes, without a line end.
fn write_cells(to: &mut Vec<u8>, delimiter: u8, cells: &[impl AsRef<[u8]>]) {
    for (at, cell) in cells.iter().enumerate() {
        if at > 0 {
            to.push(delimiter);
        }
        write_cell(to, delimiter, cell.as_ref());
    }
}

/// Writes a cell, quoted if it contains special characters; quotes in it are doubled.
fn write_cell(to: &mut Vec<u8>, delimiter: u8, cell: &[u8]) {
    if !needs_quotes(delimiter, cell) {
        to.extend_from_slice(cell);
        return;
    }
    to.push(b'"');
    for &byte in cell {
        if byte == b'"' {
            to.push(b'"');
        }
        to.push(byte);
    }
    to.push(b'"');
}

/// Whether a cell contains special characters.
fn needs_quotes(delimiter: u8, cell: &[u8]) -> bool {
    memchr3(delimiter, b'"', b'\n', cell).is_some() || memchr(b'\r', cell).is_some()
}

/// Converts a cell to text. Nearly all cells are valid UTF-8; for these, `from_utf8` takes a tenth of the instructions of
/// `from_utf8_lossy`.
fn text(cell: Cow<'_, [u8]>) -> Cow<'_, str> {
    match cell {
        Cow::Borrowed(bytes) => {
            std::str::from_utf8(bytes).map_or_else(|_| String::from_utf8_lossy(bytes), Cow::Borrowed)
        }
        Cow::Owned(bytes) => Cow::Owned(String::from_utf8_lossy(&bytes).into_owned()),
    }
}

/// The position of rows, and the cell with the puzzle.
pub struct CsvRows<'p> {
    pub path: &'p Path,
    pub delimiter: u8,
    pub column: usize,
    /// The byte and the line at which the segment begins.
    pub from: (u64, u64),
    /// The number of rows.
    pub rows: u64,
}

/// Answers the rows of a segment.
pub fn answer(
    place: &CsvRows<'_>,
    worker: &mut dyn Worker,
    stop: &StopFlag,
    out: &mut impl Write,
) -> Result<Tally, Fault> {
    let failed = |error: io::Error| Fault::reading(place.path, &error);
    let header = Header::of(place.path, place.delimiter)?;
    let mut records = Records::new(
        open(place.path, place.from.0).map_err(failed)?,
        place.delimiter,
        place.from.0,
        place.from.1,
    );
    records.blank(Blank::of(header.width));
    let (mut tally, mut left, mut lines) = (Tally::none(), place.rows, Vec::new());
    let mut batch = Batch::new(place, &header);
    while left > 0 {
        if stop.is_raised() {
            return Err(Fault::Stopped);
        }
        let wanted = left.min(BATCH);
        batch.read(&mut records, wanted).map_err(failed)?;
        if batch.rows.len() as u64 != wanted {
            return Err(Fault::changed(place.path));
        }
        let puzzles = batch.puzzles();
        let answered = worker.batch(&puzzles.iter().map(Option::as_deref).collect::<Vec<_>>())?;
        lines.clear();
        batch.write(&answered.columns, &mut lines);
        // Computes the checksum of all bytes together, because a checksum of many bytes costs little more than one of
        // few.
        out.write_all(&lines).map_err(Fault::Writing)?;
        tally.add(&answered);
        tally.refused += batch.rows.iter().filter(|row| row.fault.is_some()).count() as u64;
        left -= wanted;
    }
    Ok(tally)
}

/// Some records, as they are in the file.
struct Batch {
    delimiter: u8,
    column: usize,
    width: usize,
    /// The line end; the last line of a file may have none.
    end: End,
    bytes: Vec<u8>,
    rows: Vec<Line>,
}

/// A row.
struct Line {
    bytes: Range<usize>,
    end: End,
    fault: Option<Irregular>,
}

/// An irregular row, which is written with the regular number of cells and an error.
#[derive(Clone, Copy)]
enum Irregular {
    /// The record has this number of cells, which is too small or too large.
    Cells(usize),
    /// A quote is never closed, so it counts as a character.
    Quote,
}

impl Batch {
    const fn new(place: &CsvRows<'_>, header: &Header) -> Self {
        let (delimiter, column, width, end) = (place.delimiter, place.column, header.width, header.end);
        Self { delimiter, column, width, end, bytes: Vec::new(), rows: Vec::new() }
    }

    fn read(&mut self, records: &mut Records<impl io::BufRead>, wanted: u64) -> io::Result<()> {
        self.bytes.clear();
        self.rows.clear();
        while (self.rows.len() as u64) < wanted {
            // Nearly all rows have no quotes: they need no look at each byte.
            let left = wanted - self.rows.len() as u64;
            let plain = records.plain(left, |row, end| {
                let start = self.bytes.len();
                self.bytes.extend_from_slice(row);
                let cells = records::plain_cells(row, self.delimiter);
                self.rows.push(self.line(start, end, cells, Quotes::Closed));
            })?;
            if plain == left {
                break;
            }
            let start = self.bytes.len();
            let Some(found) = records.next(&mut self.bytes)? else { break };
            self.rows.push(self.line(start, found.end, found.cells, found.quotes));
        }
        Ok(())
    }

    /// The last row read, which begins at this byte.
    fn line(&self, start: usize, end: End, cells: usize, quotes: Quotes) -> Line {
        let fault = match quotes {
            Quotes::Stray => Some(Irregular::Quote),
            Quotes::Closed => (cells != self.width).then_some(Irregular::Cells(cells)),
        };
        Line { bytes: start..self.bytes.len(), end, fault }
    }

    /// The cells with the puzzles. Empty cells, and the cells of irregular rows, are null.
    fn puzzles(&self) -> Vec<Option<Cow<'_, str>>> {
        // Rows that are cut within a character may be valid together.
        let are_cut = |text: &str| !self.rows.iter().all(|row| text.is_char_boundary(row.bytes.start));
        let whole = std::str::from_utf8(&self.bytes).ok();
        let whole = whole.filter(|text| memchr(b'"', &self.bytes).is_none() && !are_cut(text));
        let cell = |row: &Line| match whole {
            Some(text) => {
                let row = &text[row.bytes.clone()];
                records::plain_cell(row.as_bytes(), self.delimiter, self.column)
                    .map(|cell| Cow::Borrowed(&row[cell]))
            }
            None => records::cell(&self.bytes[row.bytes.clone()], self.delimiter, self.column).map(text),
        };
        let of_row = |row: &Line| row.fault.is_none().then(|| cell(row)).flatten();
        self.rows.iter().map(|row| of_row(row).filter(|cell| !cell.is_empty())).collect()
    }

    /// Writes each row with its answers.
    fn write(&self, columns: &[ArrayRef], to: &mut Vec<u8>) {
        let cells: Vec<_> = columns.iter().map(Cells::of).collect();
        let cells: Vec<_> = cells.iter().map(|cells| (cells, cells.need_quotes(self.delimiter))).collect();
        let mut text = String::new();
        for (at, row) in self.rows.iter().enumerate() {
            match row.fault {
                None => {
                    to.extend_from_slice(&self.bytes[row.bytes.clone()]);
                    for &(cells, need_quotes) in &cells {
                        to.push(self.delimiter);
                        let cell = cells.text(at, &mut text).as_bytes();
                        if need_quotes {
                            write_cell(to, self.delimiter, cell)
                        } else {
                            to.extend_from_slice(cell)
                        }
                    }
                }
                Some(fault) => self.write_irregular(row, fault, columns.len(), to),
            }
            to.extend_from_slice(row.end.bytes(self.end));
        }
    }

    /// Writes an irregular row with the regular number of cells, nulls for answers, and its error.
    fn write_irregular(&self, row: &Line, fault: Irregular, added: usize, to: &mut Vec<u8>) {
        let quotes = if matches!(fault, Irregular::Quote) { Quotes::Stray } else { Quotes::Closed };
        let mut cells = records::cells(&self.bytes[row.bytes.clone()], self.delimiter, quotes);
        let surplus = cells.split_off(self.width.min(cells.len()));
        let told = match fault {
            Irregular::Cells(found) => {
                format!("expected {} cells as in the first line, found {found}", self.width)
            }
            Irregular::Quote => "a quote is not closed".into(),
        };
        let told = match &*surplus {
            [] => told,
            more => format!("{told}; extra cells: {}", String::from_utf8_lossy(&more.join(&b", "[..]))),
        };
        cells.resize(self.width + added - 1, Cow::Borrowed(b""));
        cells.push(Cow::Owned(told.into_bytes()));
        write_cells(to, self.delimiter, &cells);
    }
}

/// A column of answers, to be written as texts.
enum Cells<'c> {
    Texts(&'c arrow_array::StringArray),
    Wholes(&'c arrow_array::Int64Array),
    Reals(&'c arrow_array::Float64Array),
    Truths(&'c arrow_array::BooleanArray),
}

impl<'c> Cells<'c> {
    fn of(column: &'c ArrayRef) -> Self {
        match column.data_type() {
            arrow_schema::DataType::Int64 => Self::Wholes(column.as_primitive::<Int64Type>()),
            arrow_schema::DataType::Float64 => Self::Reals(column.as_primitive::<Float64Type>()),
            arrow_schema::DataType::Boolean => Self::Truths(column.as_boolean()),
            _ => Self::Texts(column.as_string::<i32>()),
        }
    }

    /// Whether any cell contains special characters.
    fn need_quotes(&self, delimiter: u8) -> bool {
        matches!(self, Self::Texts(array) if needs_quotes(delimiter, array.value_data()))
    }

    /// The cell of a row; empty for a null.
    fn text<'t>(&'t self, row: usize, to: &'t mut String) -> &'t str {
        use std::fmt::Write;
        to.clear();
        // Writing to a string cannot fail.
        let _ = match self {
            Self::Texts(array) if array.is_valid(row) => return array.value(row),
            Self::Wholes(array) if array.is_valid(row) => write!(to, "{}", array.value(row)),
            Self::Reals(array) if array.is_valid(row) => write!(to, "{}", array.value(row)),
            Self::Truths(array) if array.is_valid(row) => write!(to, "{}", array.value(row)),
            _ => Ok(()),
        };
        to
    }
}

#[cfg(test)]
mod tests {
    use super::{Batch, End, Records, write_cells};
    use proptest::prelude::*;

    proptest! {
        /// The crate `csv` writes the same, except for a row of one empty cell, which never occurs here.
        #[test]
        fn cells_are_written_as_by_the_csv_crate(cells in proptest::collection::vec("[a,;\"\n\r\t ]{0,5}", 2..5), delimiter in prop_oneof![Just(b','), Just(b'\t')]) {
            let mut writer = csv::WriterBuilder::new().delimiter(delimiter).from_writer(Vec::new());
            writer.write_record(&cells).unwrap();
            let mut ours = Vec::new();
            write_cells(&mut ours, delimiter, &cells);
            ours.push(b'\n');
            prop_assert_eq!(ours, writer.into_inner().unwrap());
        }
    }
    #[test]
    fn rows_that_end_within_a_character_have_their_puzzles() {
        let (mut batch, rows) = (
            Batch { delimiter: b',', column: 1, width: 3, end: End::Lf, bytes: Vec::new(), rows: Vec::new() },
            b"1,12,\xc3\n\xa9,34,x\n",
        );
        batch.read(&mut Records::new(&rows[..], b',', 0, 0), 10).unwrap();
        assert_eq!(batch.puzzles(), [Some("12".into()), Some("34".into())]);
    }
}
