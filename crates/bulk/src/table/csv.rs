//! Comma-separated values (RFC 4180): a row goes out as it came, with cells added behind it.

use super::records::Records;
use super::{BATCH, Columns, Survey, Tally};
use crate::fault::Fault;
use crate::worker::Worker;
use arrow_array::cast::AsArray;
use arrow_array::types::{Float64Type, Int64Type};
use arrow_array::{Array, ArrayRef};
use csv::{ByteRecord, ReaderBuilder, WriterBuilder};
use solvarium::limits::StopFlag;
use solvarium_atomic_file::CheckSum;
use std::fs::File;
use std::io::{self, BufReader, Read, Seek, SeekFrom, Write};
use std::ops::Range;
use std::path::Path;

const BUFFER: usize = 1 << 18;
/// What some programs put before a text.
const MARK: &[u8] = b"\xef\xbb\xbf";

/// The columns, by the first line.
pub fn columns(path: &Path, delimiter: u8) -> Result<Columns, Fault> {
    let failed = |error: io::Error| Fault::reading(path, &error);
    let mut head = Vec::new();
    let mut records = Records::new(open(path, 0).map_err(failed)?, delimiter, 0, 0);
    if records.next(&mut head).map_err(failed)?.is_none() {
        return Err(Fault::usage(format!(
            "{}: expected a line with the names of the columns, found an empty file",
            path.display()
        )));
    }
    let head = head.strip_prefix(MARK).unwrap_or(&head);
    let names =
        cells(head, delimiter).map_err(|error| Fault::usage(format!("{}: {error}", path.display())))?;
    let names: Vec<String> = names.iter().map(|name| String::from_utf8_lossy(name).into_owned()).collect();
    Ok(Columns { texts: vec![true; names.len()], names })
}

/// The cells of a record.
fn cells(record: &[u8], delimiter: u8) -> Result<ByteRecord, csv::Error> {
    let mut cells = ByteRecord::new();
    ReaderBuilder::new()
        .has_headers(false)
        .delimiter(delimiter)
        .from_reader(record)
        .read_byte_record(&mut cells)?;
    Ok(cells)
}

fn open(path: &Path, byte: u64) -> io::Result<BufReader<File>> {
    let mut file = File::open(path)?;
    file.seek(SeekFrom::Start(byte))?;
    Ok(BufReader::with_capacity(BUFFER, file))
}

/// Reads the whole table once: its sum, its rows, where segments of `most` rows begin. Every row must have as many cells as
/// the first line.
pub fn survey(path: &Path, delimiter: u8, most: u64, stop: &StopFlag) -> Result<Survey, Fault> {
    let failed = |error: io::Error| Fault::reading(path, &error);
    let (mut sum, mut bytes) = (CheckSum::new(), 0);
    let summed = Tap { from: open(path, 0).map_err(failed)?, sum: &mut sum, bytes: &mut bytes };
    let mut records = Records::new(BufReader::with_capacity(BUFFER, summed), delimiter, 0, 0);
    let mut record = Vec::new();
    let width = records.next(&mut record).map_err(failed)?.map_or(0, |head| head.cells);
    let (mut rows, mut cuts) = (0, Vec::new());
    loop {
        record.clear();
        let place = records.place();
        let Some(found) = records.next(&mut record).map_err(failed)? else { break };
        if found.cells != width {
            return Err(Fault::usage(format!(
                "{}, line {}: expected {width} cells as in the first line, found {}",
                path.display(),
                found.line,
                found.cells
            )));
        }
        if rows % most == 0 {
            cuts.push(place);
            if stop.is_raised() {
                return Err(Fault::Stopped);
            }
        }
        rows += 1;
    }
    let place = records.place();
    if cuts.is_empty() {
        cuts.push(place);
    }
    drop(records);
    Ok(Survey { bytes, sum: sum.value(), rows, cuts })
}

/// Takes the sum of what is read.
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

/// The first line, with the names of the columns that are added.
pub fn head(path: &Path, delimiter: u8, added: &[String]) -> Result<Vec<u8>, Fault> {
    let failed = |error: io::Error| Fault::reading(path, &error);
    let mut line = Vec::new();
    Records::new(open(path, 0).map_err(failed)?, delimiter, 0, 0).next(&mut line).map_err(failed)?;
    line.push(delimiter);
    let mut writer = WriterBuilder::new().delimiter(delimiter).from_writer(&mut line);
    let written = writer.write_record(added).map_err(io::Error::other).and_then(|()| writer.flush());
    written.map_err(failed)?;
    drop(writer);
    Ok(line)
}

/// Where rows are, and which cell has the puzzle.
pub struct Place<'p> {
    pub path: &'p Path,
    pub delimiter: u8,
    pub column: usize,
    /// The byte and the line where the segment begins.
    pub from: (u64, u64),
    /// How many rows it has.
    pub rows: u64,
}

/// Answers the rows of a segment.
pub fn answer(
    place: &Place<'_>,
    worker: &mut dyn Worker,
    stop: &StopFlag,
    out: &mut impl Write,
) -> Result<Tally, Fault> {
    let failed = |error: io::Error| Fault::reading(place.path, &error);
    let mut records = Records::new(
        open(place.path, place.from.0).map_err(failed)?,
        place.delimiter,
        place.from.0,
        place.from.1,
    );
    let (mut tally, mut left) = (Tally::none(), place.rows);
    let mut batch = Batch::new(place.delimiter, place.column);
    while left > 0 {
        if stop.is_raised() {
            return Err(Fault::Stopped);
        }
        let wanted = left.min(BATCH as u64);
        batch.read(&mut records, wanted).map_err(failed)?;
        if batch.rows.len() as u64 != wanted {
            return Err(Fault::changed(place.path));
        }
        let puzzles =
            batch.puzzles().map_err(|error| Fault::usage(format!("{}: {error}", place.path.display())))?;
        let answered = worker.batch(&puzzles.iter().map(Option::as_deref).collect::<Vec<_>>());
        batch.write(&answered.columns, out).map_err(Fault::Writing)?;
        tally.add(&answered);
        left -= wanted;
    }
    Ok(tally)
}

/// Some records, as they stand.
struct Batch {
    delimiter: u8,
    column: usize,
    bytes: Vec<u8>,
    rows: Vec<Range<usize>>,
}

impl Batch {
    const fn new(delimiter: u8, column: usize) -> Self {
        Self { delimiter, column, bytes: Vec::new(), rows: Vec::new() }
    }

    fn read(&mut self, records: &mut Records<impl io::BufRead>, wanted: u64) -> io::Result<()> {
        self.bytes.clear();
        self.rows.clear();
        while (self.rows.len() as u64) < wanted {
            let start = self.bytes.len();
            if records.next(&mut self.bytes)?.is_none() {
                break;
            }
            self.rows.push(start..self.bytes.len());
            self.bytes.push(b'\n');
        }
        Ok(())
    }

    /// The cells with the puzzles; an empty one is a null.
    fn puzzles(&self) -> Result<Vec<Option<String>>, csv::Error> {
        let mut reader = ReaderBuilder::new()
            .has_headers(false)
            .delimiter(self.delimiter)
            .flexible(true)
            .from_reader(&*self.bytes);
        let mut cells = ByteRecord::new();
        let mut puzzles = Vec::with_capacity(self.rows.len());
        while reader.read_byte_record(&mut cells)? {
            let puzzle = cells.get(self.column).filter(|cell| !cell.is_empty());
            puzzles.push(puzzle.map(|cell| String::from_utf8_lossy(cell).into_owned()));
        }
        Ok(puzzles)
    }

    /// Each row with its answers behind it.
    fn write(&self, columns: &[ArrayRef], out: &mut impl Write) -> io::Result<()> {
        let cells: Vec<_> = columns.iter().map(Cells::of).collect();
        let mut added = WriterBuilder::new().delimiter(self.delimiter).from_writer(Vec::new());
        let mut ends = Vec::with_capacity(self.rows.len());
        let mut text = String::new();
        for row in 0..self.rows.len() {
            for cell in &cells {
                added.write_field(cell.text(row, &mut text))?;
            }
            added.write_record(None::<&[u8]>)?;
            added.flush()?;
            ends.push(added.get_ref().len());
        }
        let added = added.into_inner().map_err(|failed| io::Error::other(failed.to_string()))?;
        let mut from = 0;
        for (row, end) in self.rows.iter().zip(ends) {
            out.write_all(&self.bytes[row.clone()])?;
            out.write_all(&[self.delimiter])?;
            out.write_all(&added[from..end])?;
            from = end;
        }
        Ok(())
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

    /// The cell of a row; nothing of a null.
    fn text<'t>(&'t self, row: usize, to: &'t mut String) -> &'t str {
        use std::fmt::Write;
        to.clear();
        // Writing to a string does not fail.
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
