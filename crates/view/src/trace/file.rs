//! Trace files: written block by block, read up to the last complete one.

use super::Header;
use super::sum::crc;
use crate::budget::{Budget, Loan, Short};
use solvarium::Error;
use solvarium::limits::Stop;
use std::fs::File;
use std::io::{BufRead, ErrorKind, Write};

/// The first line of a file, without its line feed.
const MAGIC: &str = "solvarium-trace 2";
/// First line of older files, which have no short forms; the rest of the format is unchanged.
const FIRST_MAGIC: &str = "solvarium-trace 1";
/// Maximum length of a header line.
const LINE_MOST: usize = 256 << 20;
/// Maximum length of the first line.
const MAGIC_MOST: usize = 80;
/// Length of a block header: three numbers.
const HEAD: usize = 12;
/// Maximum length of a block, raw or compressed.
const BLOCK_MOST: u32 = 16 << 20;
/// Memory per byte of events while reading: the byte, its copy and its compressed form in the recording, and the decoded positions of a
/// state.
const READING: usize = 8;

/// Writes a trace file.
///
/// ```
/// use solvarium_catalogue::{self as catalogue, Request};
/// use solvarium_view::trace::{Header, Reader, Writer};
/// let instance = catalogue::parse("1 3 / 2 0")?;
/// let header = Header::of(instance.as_ref(), &Request::default());
/// let mut file = Vec::new();
/// let mut writer = Writer::new(&mut file, &header)?;
/// writer.write(&[6])?; // one event: done
/// let mut reader = Reader::new(file.as_slice())?;
/// assert_eq!(reader.header(), &header);
/// assert_eq!(reader.block()?, Some(vec![6]));
/// assert_eq!(reader.block()?, None);
/// assert!(!reader.is_truncated());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug)]
pub struct Writer<W: Write> {
    to: W,
}

impl<W: Write> Writer<W> {
    /// Begins a file.
    ///
    /// # Errors
    /// The file cannot be written.
    pub fn new(mut to: W, header: &Header) -> std::io::Result<Self> {
        let header = serde_json::to_string(header)?;
        writeln!(to, "{MAGIC}\n{header}")?;
        Ok(Self { to })
    }

    /// Appends complete events, at most 8 MiB, and passes them to the operating system.
    ///
    /// # Errors
    /// The file cannot be written.
    pub fn write(&mut self, events: &[u8]) -> std::io::Result<()> {
        let packed = lz4_flex::block::compress(events);
        for number in [events.len() as u32, packed.len() as u32, crc(&packed)] {
            self.to.write_all(&number.to_le_bytes())?;
        }
        self.to.write_all(&packed)?;
        self.to.flush()
    }

    /// Returns the underlying writer.
    pub(crate) fn into_written(self) -> W {
        self.to
    }

    /// The underlying writer.
    pub(crate) const fn written(&self) -> &W {
        &self.to
    }

    /// The underlying writer, mutable, to reserve room in it.
    pub(crate) const fn written_mut(&mut self) -> &mut W {
        &mut self.to
    }
}

/// Maximum length of a block with this many bytes of events.
pub(crate) fn longest(events: usize) -> usize {
    HEAD + lz4_flex::block::get_maximum_output_size(events)
}

/// Flushes a trace to disk. Pipes and devices are skipped.
///
/// ```
/// let file = std::fs::File::create(std::env::temp_dir().join(format!("solvarium-doc-{}.trace", std::process::id())))?;
/// solvarium_view::trace::sync(&file)?;
/// # std::fs::remove_file(std::env::temp_dir().join(format!("solvarium-doc-{}.trace", std::process::id())))?;
/// # Ok::<(), std::io::Error>(())
/// ```
///
/// # Errors
/// The disk is full, or fails.
pub fn sync(file: &File) -> std::io::Result<()> {
    if file.metadata()?.is_file() { file.sync_all() } else { Ok(()) }
}

/// Reads a trace file.
#[derive(Debug)]
pub struct Reader<R: BufRead> {
    from: R,
    header: Header,
    truncated: bool,
    /// The memory borrowed for the current block.
    room: Loan,
}

/// The error that ended reading.
#[derive(Debug)]
pub(crate) enum Unread {
    /// The file is not a trace, or cannot be read.
    Wrong(Error),
    /// There is no memory for one of its lines or blocks.
    Short(Short),
    /// There is no memory for another run.
    Full(Error),
}

impl From<Error> for Unread {
    fn from(error: Error) -> Self {
        Self::Wrong(error)
    }
}

impl From<Short> for Unread {
    fn from(short: Short) -> Self {
        Self::Short(short)
    }
}

impl From<Unread> for Error {
    fn from(unread: Unread) -> Self {
        match unread {
            Unread::Wrong(error) | Unread::Full(error) => error,
            Unread::Short(short) => Self::stopped(Stop::Memory).reworded(short.to_string()),
        }
    }
}

impl<R: BufRead> Reader<R> {
    /// Opens a trace and reads its header.
    ///
    /// ```
    /// use solvarium_view::trace::Reader;
    /// let error = Reader::new(&b"1 2 3\n"[..]).unwrap_err();
    /// assert_eq!(error.to_string(), "line 1, column 1: expected a trace, which begins with \
    ///     `solvarium-trace 2`, found `1 2 3`");
    /// ```
    ///
    /// # Errors
    /// The file is not a trace, has another version, or cannot be read.
    pub fn new(from: R) -> Result<Self, Error> {
        Ok(Self::within(Budget::unlimited().loan(), from)?)
    }

    /// Like [`new`](Self::new), with memory borrowed for each line and block.
    pub(crate) fn within(mut room: Loan, mut from: R) -> Result<Self, Unread> {
        let (magic, _) = line(&mut from, MAGIC_MOST, &mut room)?;
        if ![MAGIC, FIRST_MAGIC].map(str::as_bytes).contains(&magic.as_slice()) {
            let found = String::from_utf8_lossy(&magic).chars().take(40).collect::<String>();
            let message = if found.starts_with("solvarium-trace ") {
                format!(
                    "this trace has another version: expected `{MAGIC}` or `{FIRST_MAGIC}`, found `{found}`"
                )
            } else {
                format!("expected a trace, which begins with `{MAGIC}`, found `{found}`")
            };
            return Err(Error::input(message).at(solvarium::error::Place::new(1, 1)).into());
        }
        let (mut header, is_whole) = line(&mut from, LINE_MOST, &mut room)?;
        if !is_whole {
            header.clear();
        }
        // The texts of the header are no longer than the line.
        room.take(header.len())?;
        let header = serde_json::from_slice(&header).map_err(|error| {
            let place = solvarium::error::Place::new(2, error.column().max(1));
            Error::input(format!("the trace has no valid header: {error}")).at(place)
        })?;
        Ok(Self { from, header, truncated: false, room })
    }

    /// The header.
    #[must_use]
    pub const fn header(&self) -> &Header {
        &self.header
    }

    /// The next block of complete events; `None` at the end of the file, complete or truncated.
    ///
    /// # Errors
    /// The file cannot be read.
    pub fn block(&mut self) -> Result<Option<Vec<u8>>, Error> {
        Ok(self.piece()?)
    }

    /// Like [`block`](Self::block), with memory borrowed until the next call.
    pub(crate) fn piece(&mut self) -> Result<Option<Vec<u8>>, Unread> {
        if self.truncated || self.from.fill_buf().map_err(unreadable)?.is_empty() {
            return Ok(None);
        }
        let block = self.complete_block()?;
        self.truncated = block.is_none();
        Ok(block)
    }

    /// The next block, unless it is truncated or damaged.
    fn complete_block(&mut self) -> Result<Option<Vec<u8>>, Unread> {
        let mut numbers = [0; HEAD];
        if !self.fill(&mut numbers)? {
            return Ok(None);
        }
        let [raw, packed, sum] = [0, 4, 8].map(|at| {
            let bytes = [numbers[at], numbers[at + 1], numbers[at + 2], numbers[at + 3]];
            u32::from_le_bytes(bytes)
        });
        if raw > BLOCK_MOST || packed > BLOCK_MOST {
            return Ok(None);
        }
        self.room.resize(packed as usize + READING * raw as usize)?;
        let mut bytes = vec![0; packed as usize];
        if !self.fill(&mut bytes)? || crc(&bytes) != sum {
            return Ok(None);
        }
        let events = lz4_flex::block::decompress(&bytes, raw as usize).ok();
        Ok(events.filter(|events| events.len() == raw as usize))
    }

    /// Fills a buffer; false if the file ends first.
    fn fill(&mut self, buffer: &mut [u8]) -> Result<bool, Error> {
        match self.from.read_exact(buffer) {
            Ok(()) => Ok(true),
            Err(error) if error.kind() == ErrorKind::UnexpectedEof => Ok(false),
            Err(error) => Err(unreadable(error)),
        }
    }

    /// Whether the file is truncated, or damaged from here on.
    #[must_use]
    pub const fn is_truncated(&self) -> bool {
        self.truncated
    }
}

/// A line without its line feed, and whether the line feed was found. The line is incomplete at the end of the file, or if it is longer
/// than `most`.
fn line(from: &mut impl BufRead, most: usize, room: &mut Loan) -> Result<(Vec<u8>, bool), Unread> {
    let mut line = Vec::new();
    while line.len() < most {
        let some = from.fill_buf().map_err(unreadable)?;
        let some = &some[..some.len().min(most - line.len())];
        let end = some.iter().position(|&byte| byte == b'\n');
        let taken = end.unwrap_or(some.len());
        room.room(&mut line, taken)?;
        line.extend_from_slice(&some[..taken]);
        from.consume(end.map_or(taken, |end| end + 1));
        if end.is_some() || taken == 0 {
            return Ok((line, end.is_some()));
        }
    }
    Ok((line, false))
}

fn unreadable(error: std::io::Error) -> Error {
    Error::input(format!("the trace cannot be read: {error}"))
}
