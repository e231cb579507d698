//! The records of a text with quotes (RFC 4180), as bytes: a record ends at a line end outside quotes.
//!
//! A quote at the beginning of a cell opens it; elsewhere it is a character, as spreadsheets read `5" wide`. A quote that is never
//! closed would make one cell of the rest of the file. After [`MOST`] bytes it counts as a character, too, and its record ends with its
//! line. This bounds the memory for any file.

use memchr::{memchr, memchr_iter, memchr2_iter};
use std::borrow::Cow;
use std::io::{self, BufRead, ErrorKind};
use std::ops::Range;

/// The maximum number of bytes of a record with line ends in its cells.
pub const MOST: usize = 4 << 20;
/// The maximum number of bytes of a line.
const LINE: usize = 64 << 20;

/// Reads records one after the other, unchanged.
pub struct Records<R> {
    from: R,
    delimiter: u8,
    /// The number of bytes read.
    byte: u64,
    /// The number of lines read.
    line: u64,
    /// Lines that were read in search of a closing quote; those from `at` on are not consumed yet.
    lookahead: Vec<u8>,
    at: usize,
    blank: Blank,
}

/// The meaning of an empty line.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Blank {
    /// Nothing.
    Skipped,
    /// A row with an empty cell, in a table of one column.
    Row,
}

impl Blank {
    /// The meaning in a table with this number of columns.
    pub const fn of(width: usize) -> Self {
        if width == 1 { Self::Row } else { Self::Skipped }
    }
}

/// The end of a record.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum End {
    /// The end of the file.
    File,
    Lf,
    CrLf,
}

impl End {
    /// Returns the bytes of the line end. A record that ends with the file gets the line end of `other`.
    pub const fn bytes(self, other: Self) -> &'static [u8] {
        match (self, other) {
            (Self::CrLf, _) | (Self::File, Self::CrLf) => b"\r\n",
            _ => b"\n",
        }
    }
}

/// Whether quotes enclose cells.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Quotes {
    Closed,
    /// A quote is never closed, so all count as characters.
    Stray,
}

/// The position of a record, and its properties.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct RecordSpan {
    /// The position of its first byte.
    pub byte: u64,
    /// The number of its first line, from 1.
    pub line: u64,
    pub cells: usize,
    pub end: End,
    pub quotes: Quotes,
}

impl<R: BufRead> Records<R> {
    /// Creates a reader that begins at this byte and line.
    pub const fn new(from: R, delimiter: u8, byte: u64, line: u64) -> Self {
        Self { from, delimiter, byte, line, lookahead: Vec::new(), at: 0, blank: Blank::Skipped }
    }

    /// Sets the meaning of empty lines from here on.
    pub const fn blank(&mut self, blank: Blank) {
        self.blank = blank;
    }

    /// The position of the next record, or a later one.
    pub const fn place(&self) -> (u64, u64) {
        (self.byte, self.line)
    }

    /// Appends the next record to `to`, without its line end.
    pub fn next(&mut self, to: &mut Vec<u8>) -> io::Result<Option<RecordSpan>> {
        let start = to.len();
        loop {
            let (byte, line) = (self.byte, self.line + 1);
            let (cells, quotes) = self.lines(to, start)?;
            let end = cut_end(to, start);
            if to.len() > start || (self.blank == Blank::Row && end != End::File) {
                return Ok(Some(RecordSpan { byte, line, cells, end, quotes }));
            }
            if end == End::File {
                return Ok(None);
            }
        }
    }

    /// Reads records while they are in the buffer and without quotes, at most `most`. Calls `record` with each, without its line end.
    /// Returns their number.
    pub fn plain(&mut self, most: u64, mut record: impl FnMut(&[u8], End)) -> io::Result<u64> {
        if self.at < self.lookahead.len() {
            return Ok(0);
        }
        let buffer = loop {
            match self.from.fill_buf() {
                Err(error) if error.kind() == ErrorKind::Interrupted => {}
                Err(error) => return Err(error),
                Ok(_) => break self.from.fill_buf()?,
            }
        };
        let plain = &buffer[..memchr(b'"', buffer).unwrap_or(buffer.len())];
        let (mut records, mut lines, mut from) = (0, 0, 0);
        for end in memchr_iter(b'\n', plain) {
            if records == most {
                break;
            }
            let (line, kind) = match &plain[from..end] {
                [line @ .., b'\r'] => (line, End::CrLf),
                line => (line, End::Lf),
            };
            if !line.is_empty() || self.blank == Blank::Row {
                records += 1;
                record(line, kind);
            }
            (lines, from) = (lines + 1, end + 1);
        }
        self.from.consume(from);
        self.byte += from as u64;
        self.line += lines;
        Ok(records)
    }

    /// Reads lines up to one whose quotes are closed. Returns the number of cells.
    fn lines(&mut self, to: &mut Vec<u8>, start: usize) -> io::Result<(usize, Quotes)> {
        let mut scan = Scan::at(start);
        let mut first = None;
        loop {
            let (seen, read) = (to.len(), self.line(to)?);
            if seen == start && memchr(b'"', &to[start..]).is_none() {
                return Ok((plain_cells(&to[start..], self.delimiter), Quotes::Closed));
            }
            scan.over(to, seen, self.delimiter, |_| true);
            let first = *first.get_or_insert(to.len());
            if !scan.is_open {
                return Ok((scan.cells, Quotes::Closed));
            }
            if read == 0 || to.len() - start > MOST {
                self.put_back(to, first);
                return Ok((plain_cells(&to[start..], self.delimiter), Quotes::Stray));
            }
        }
    }

    fn line(&mut self, to: &mut Vec<u8>) -> io::Result<usize> {
        let start = to.len();
        let lookahead = &self.lookahead[self.at..];
        let known = memchr(b'\n', lookahead).map_or(lookahead.len(), |at| at + 1);
        to.extend_from_slice(&lookahead[..known]);
        self.at += known;
        if !to[start..].ends_with(b"\n") && read_line(&mut self.from, to)? == LINE {
            let told = format!("line {} is longer than {} MiB", self.line + 1, LINE >> 20);
            return Err(io::Error::new(ErrorKind::InvalidData, told));
        }
        let read = to.len() - start;
        self.byte += read as u64;
        self.line += u64::from(read > 0);
        Ok(read)
    }

    /// Puts lines back to be read again.
    fn put_back(&mut self, to: &mut Vec<u8>, end: usize) {
        let lines = &to[end..];
        self.byte -= lines.len() as u64;
        self.line -= memchr_iter(b'\n', lines).count() as u64
            + u64::from(!lines.is_empty() && !lines.ends_with(b"\n"));
        self.lookahead = [lines, &self.lookahead[self.at..]].concat();
        self.at = 0;
        to.truncate(end);
    }
}

/// Returns the number of cells of a record whose quotes are characters. For a short line, a vectorised loop takes fewer instructions
/// than a search for each delimiter.
pub fn plain_cells(record: &[u8], delimiter: u8) -> usize {
    // A `u8` can count up to 255.
    let counted = |part: &[u8]| part.iter().map(|&byte| u8::from(byte == delimiter)).sum::<u8>();
    1 + record.chunks(255).map(|part| usize::from(counted(part))).sum::<usize>()
}

/// Appends bytes up to the end of a line, at most [`LINE`]. The standard library's `read_until` takes five times as many instructions.
fn read_line(from: &mut impl BufRead, to: &mut Vec<u8>) -> io::Result<usize> {
    let start = to.len();
    loop {
        let bytes = match from.fill_buf() {
            Err(error) if error.kind() == ErrorKind::Interrupted => continue,
            bytes => bytes?,
        };
        let bytes = &bytes[..bytes.len().min(LINE - (to.len() - start))];
        let end = memchr(b'\n', bytes).map(|at| at + 1);
        let taken = end.unwrap_or(bytes.len());
        to.extend_from_slice(&bytes[..taken]);
        from.consume(taken);
        if end.is_some() || taken == 0 {
            return Ok(to.len() - start);
        }
    }
}

fn cut_end(to: &mut Vec<u8>, start: usize) -> End {
    if to.len() == start || !to.ends_with(b"\n") {
        return End::File;
    }
    to.pop();
    if to.len() > start && to.ends_with(b"\r") {
        to.pop();
        return End::CrLf;
    }
    End::Lf
}

/// Scans the cells of a record.
struct Scan {
    cells: usize,
    /// The beginning of the cell.
    cell: usize,
    is_open: bool,
    /// The last quote of a cell that began with a quote.
    quote: Option<usize>,
}

impl Scan {
    const fn at(start: usize) -> Self {
        Self { cells: 1, cell: start, is_open: false, quote: None }
    }

    /// Scans the bytes after `seen`, while `go_on` returns true at the end of each cell.
    fn over(
        &mut self,
        bytes: &[u8],
        seen: usize,
        delimiter: u8,
        mut go_on: impl FnMut((usize, usize)) -> bool,
    ) {
        for at in memchr2_iter(b'"', delimiter, &bytes[seen..]).map(|at| seen + at) {
            if bytes[at] == delimiter {
                if !self.is_open {
                    if !go_on((self.cell, at)) {
                        return;
                    }
                    (self.cells, self.cell, self.quote) = (self.cells + 1, at + 1, None);
                }
            } else if self.is_open {
                (self.is_open, self.quote) = (false, Some(at));
            } else if at == self.cell || self.quote.is_some_and(|last| last + 1 == at) {
                // The quote opens the cell, or is the second of a doubled quote.
                (self.is_open, self.quote) = (true, Some(at));
            }
        }
    }
}

/// The cells of a record whose quotes are characters.
pub fn plain(record: &[u8], delimiter: u8) -> impl Iterator<Item = &[u8]> {
    record.split(move |byte| *byte == delimiter)
}

/// The cells of a record, without their quotes.
pub fn cells(record: &[u8], delimiter: u8, quotes: Quotes) -> Vec<Cow<'_, [u8]>> {
    if quotes == Quotes::Stray {
        return plain(record, delimiter).map(Cow::Borrowed).collect();
    }
    let mut all = Vec::new();
    let mut scan = Scan::at(0);
    scan.over(record, 0, delimiter, |(from, to)| {
        all.push(bare(&record[from..to]));
        true
    });
    all.push(bare(&record[scan.cell..]));
    all
}

/// The range of one cell of a record without quotes; `None` if it has fewer.
pub fn plain_cell(record: &[u8], delimiter: u8, column: usize) -> Option<Range<usize>> {
    let mut ends = memchr_iter(delimiter, record);
    let from = if column == 0 { 0 } else { ends.nth(column - 1)? + 1 };
    Some(from..ends.next().unwrap_or(record.len()))
}

/// One cell of a record whose quotes are closed; `None` if the record has fewer cells.
pub fn cell(record: &[u8], delimiter: u8, column: usize) -> Option<Cow<'_, [u8]>> {
    if memchr(b'"', record).is_none() {
        return plain_cell(record, delimiter, column).map(|cell| Cow::Borrowed(&record[cell]));
    }
    let (mut left, mut found) = (column, None);
    let mut scan = Scan::at(0);
    scan.over(record, 0, delimiter, |(from, to)| {
        if left == 0 {
            found = Some(&record[from..to]);
            return false;
        }
        left -= 1;
        true
    });
    found.or_else(|| (left == 0).then(|| &record[scan.cell..])).map(bare)
}

/// The text of a cell, without enclosing quotes, and with doubled quotes undone.
fn bare(cell: &[u8]) -> Cow<'_, [u8]> {
    let Some(inner) = cell.strip_prefix(b"\"") else { return Cow::Borrowed(cell) };
    if let Some(plain) = inner.strip_suffix(b"\"").filter(|plain| memchr(b'"', plain).is_none()) {
        return Cow::Borrowed(plain);
    }
    let mut text = Vec::with_capacity(inner.len());
    let (mut is_open, mut bytes) = (true, inner.iter().copied().peekable());
    while let Some(byte) = bytes.next() {
        if byte == b'"' && is_open {
            is_open = bytes.next_if_eq(&b'"').is_some();
            if !is_open {
                continue;
            }
        }
        text.push(byte);
    }
    Cow::Owned(text)
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn all(text: &str) -> Vec<(String, RecordSpan)> {
        let mut records = Records::new(text.as_bytes(), b',', 0, 0);
        std::iter::from_fn(|| {
            let mut bytes = Vec::new();
            let record = records.next(&mut bytes).unwrap()?;
            Some((String::from_utf8(bytes).unwrap(), record))
        })
        .collect()
    }

    fn texts(text: &str) -> Vec<String> {
        all(text).into_iter().map(|(text, _)| text).collect()
    }

    #[test]
    fn quotes_hold_lines_and_cells_together() {
        let found = all("a,b\r\n\n\"1\n2\",\"x,\"\"y\"\nlast,");
        let texts: Vec<_> = found.iter().map(|(text, _)| text.as_str()).collect();
        assert_eq!(texts, ["a,b", "\"1\n2\",\"x,\"\"y\"", "last,"]);
        let record = |byte, line, end| RecordSpan { byte, line, cells: 2, end, quotes: Quotes::Closed };
        assert_eq!(found[0].1, record(0, 1, End::CrLf));
        assert_eq!(found[1].1, record(6, 3, End::Lf));
        assert_eq!(found[2].1, record(20, 5, End::File));
    }

    #[test]
    fn a_quote_that_is_never_closed_is_a_character() {
        let found = all("\"a,\nb,c\nlast");
        assert_eq!(found.iter().map(|(text, _)| text.as_str()).collect::<Vec<_>>(), ["\"a,", "b,c", "last"]);
        assert_eq!((found[0].1.quotes, found[0].1.cells), (Quotes::Stray, 2));
        assert_eq!((found[1].1.byte, found[1].1.line, found[1].1.quotes), (4, 2, Quotes::Closed));
        assert_eq!((found[2].1.byte, found[2].1.line), (8, 3));
        assert!(all("").is_empty() && all("\n\r\n").is_empty());
    }

    #[test]
    fn a_quote_is_closed_soon_or_never() {
        let far = format!("\"{}\n,\"\nend\n", "x\n".repeat(MOST / 2));
        let found = texts(&far);
        assert_eq!(
            (found.len(), found[0].as_str(), found.last().unwrap().as_str()),
            (MOST / 2 + 2, "\"x", "end")
        );
    }

    #[test]
    fn a_quote_inside_a_cell_is_a_character() {
        assert_eq!(texts("5\" wide,a\nb,c\n"), ["5\" wide,a", "b,c"]);
        assert_eq!(texts("\"a\" b\"c,\nd\n"), ["\"a\" b\"c,", "d"]);
        let cells = |text| -> Vec<String> {
            let cells = cells(text, b',', Quotes::Closed).into_iter();
            cells.map(|cell| String::from_utf8(cell.into_owned()).unwrap()).collect()
        };
        assert_eq!(cells(b"5\" wide,\"x\"\"y\",\"a\" b\"c,"), ["5\" wide", "x\"y", "a b\"c", ""]);
    }

    #[test]
    fn a_blank_line_is_a_row_where_there_is_one_column() {
        let mut records = Records::new(&b"\npuzzle\n\n1\r\n\r\n"[..], b',', 0, 0);
        let mut bytes = Vec::new();
        records.next(&mut bytes).unwrap().unwrap();
        records.blank(Blank::of(1));
        let ends: Vec<_> =
            std::iter::from_fn(|| records.next(&mut bytes).unwrap().map(|row| row.end)).collect();
        assert_eq!((bytes, ends), (b"puzzle1".to_vec(), vec![End::Lf, End::CrLf, End::CrLf]));
    }

    proptest! {
        /// `plain` and `next` read the same records, for any size of the buffer.
        #[test]
        fn plain_records_are_those_that_are_read(text in "[ab,\"\n\r]{0,60}", buffer in 1usize..40, most in 1u64..4, row in any::<bool>()) {
            let blank = if row { Blank::Row } else { Blank::Skipped };
            let reader = || {
                let from = io::BufReader::with_capacity(buffer, text.as_bytes());
                let mut records = Records::new(from, b',', 0, 0);
                records.blank(blank);
                records
            };
            let (mut read, mut skipped, mut bytes) = (reader(), reader(), Vec::new());
            loop {
                let mut plain = Vec::new();
                let count = skipped.plain(most, |record, end| plain.push((record.to_vec(), end))).unwrap();
                prop_assert_eq!(count, plain.len() as u64);
                for (record, end) in plain {
                    bytes.clear();
                    let one = read.next(&mut bytes).unwrap().unwrap();
                    prop_assert_eq!((&bytes, one.end, one.quotes), (&record, end, Quotes::Closed));
                    prop_assert_eq!(one.cells, plain_cells(&record, b','));
                }
                bytes.clear();
                let one = read.next(&mut bytes).unwrap();
                let alone = std::mem::take(&mut bytes);
                prop_assert_eq!(one, skipped.next(&mut bytes).unwrap());
                prop_assert_eq!(&alone, &bytes);
                prop_assert_eq!(read.place(), skipped.place());
                if one.is_none() {
                    break;
                }
            }
        }

        /// The crate `csv` reads the same from its own output; so does [`cell`].
        #[test]
        fn cells_are_read_as_by_the_csv_crate(rows in proptest::collection::vec(proptest::collection::vec("[ab,\"\n\r]{0,4}", 2..4), 1..6)) {
            let mut writer = csv::WriterBuilder::new().flexible(true).from_writer(Vec::new());
            rows.iter().for_each(|row| writer.write_record(row).unwrap());
            let text = String::from_utf8(writer.into_inner().unwrap()).unwrap();
            let found: Vec<Vec<String>> = all(&text).iter().map(|(record, about)| {
                let cells = cells(record.as_bytes(), b',', about.quotes);
                prop_assert_eq!(cells.len(), about.cells);
                for (at, one) in cells.iter().enumerate() {
                    let alone = cell(record.as_bytes(), b',', at);
                    prop_assert_eq!(alone.as_ref(), Some(one));
                }
                prop_assert_eq!(cell(record.as_bytes(), b',', cells.len()), None);
                Ok(cells.into_iter().map(|cell| String::from_utf8(cell.into_owned()).unwrap()).collect())
            }).collect::<Result<_, TestCaseError>>()?;
            prop_assert_eq!(found, rows);
        }
    }
}
