//! The records of a text with quotes (RFC 4180), as bytes: a line is over where its quotes are closed.

use memchr::memchr3_iter;
use std::io::{self, BufRead};

/// Reads records, one after the other, as they stand in the file.
pub struct Records<R> {
    from: R,
    delimiter: u8,
    /// Bytes that were read.
    byte: u64,
    /// Lines that were read.
    line: u64,
}

/// Where a record stands, and how many cells it has.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Record {
    /// Its first byte.
    pub byte: u64,
    /// Its first line, from 1.
    pub line: u64,
    pub cells: usize,
}

impl<R: BufRead> Records<R> {
    /// From this byte and after so many lines.
    pub const fn new(from: R, delimiter: u8, byte: u64, line: u64) -> Self {
        Self { from, delimiter, byte, line }
    }

    /// Where the next one begins, or later.
    pub const fn place(&self) -> (u64, u64) {
        (self.byte, self.line)
    }

    /// Appends the next record to `to`, without the end of its line; empty lines are none.
    pub fn next(&mut self, to: &mut Vec<u8>) -> io::Result<Option<Record>> {
        let start = to.len();
        loop {
            let (byte, line) = (self.byte, self.line + 1);
            let cells = self.line(to, start)?;
            let ended = to.ends_with(b"\n");
            if ended {
                to.pop();
                if to.len() > start && to.ends_with(b"\r") {
                    to.pop();
                }
            }
            if to.len() > start {
                return Ok(Some(Record { byte, line, cells }));
            }
            if !ended {
                return Ok(None);
            }
        }
    }

    /// Lines up to one whose quotes are closed: how many cells they have.
    fn line(&mut self, to: &mut Vec<u8>, start: usize) -> io::Result<usize> {
        let (mut cells, mut quoted, mut seen) = (1, false, start);
        loop {
            let read = self.from.read_until(b'\n', to)?;
            self.byte += read as u64;
            self.line += u64::from(read > 0);
            for at in memchr3_iter(b'"', self.delimiter, b'\n', &to[seen..]) {
                match to[seen + at] {
                    b'"' => quoted = !quoted,
                    b'\n' => {}
                    _ if !quoted => cells += 1,
                    _ => {}
                }
            }
            seen = to.len();
            if !quoted || read == 0 {
                return Ok(cells);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn all(text: &str) -> Vec<(String, Record)> {
        let mut records = Records::new(text.as_bytes(), b',', 0, 0);
        std::iter::from_fn(|| {
            let mut bytes = Vec::new();
            let record = records.next(&mut bytes).unwrap()?;
            Some((String::from_utf8(bytes).unwrap(), record))
        })
        .collect()
    }

    #[test]
    fn quotes_hold_lines_and_cells_together() {
        let found = all("a,b\r\n\n\"1\n2\",\"x,\"\"y\"\nlast,");
        let texts: Vec<_> = found.iter().map(|(text, _)| text.as_str()).collect();
        assert_eq!(texts, ["a,b", "\"1\n2\",\"x,\"\"y\"", "last,"]);
        assert_eq!(found[1].1, Record { byte: 6, line: 3, cells: 2 });
        assert_eq!(found[2].1, Record { byte: 20, line: 5, cells: 2 });
    }

    #[test]
    fn a_quote_that_is_never_closed_ends_with_the_file() {
        assert_eq!(all("\"a\nb").len(), 1);
        assert!(all("").is_empty() && all("\n\r\n").is_empty());
    }
}
