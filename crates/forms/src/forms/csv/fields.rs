//! The fields of a line. Quoting follows RFC 4180 (Shafranovich, 2005), within one line.

use csv_core::{ReadRecordResult, Reader, ReaderBuilder};

/// The maximum number of fields of a row that are examined.
const FIELDS_MOST: usize = 600;

/// The fields of a line, unquoted, in reused buffers.
pub(super) struct Fields {
    delimiter: u8,
    /// The parser of lines with quotes: creating it takes as long as solving an easy puzzle.
    reader: Option<Box<Reader>>,
    text: Vec<u8>,
    ends: Vec<usize>,
}

impl Fields {
    pub const fn new(delimiter: u8) -> Self {
        Self { delimiter, reader: None, text: Vec::new(), ends: Vec::new() }
    }

    pub fn of<'s>(&'s mut self, line: &'s str) -> impl Iterator<Item = &'s str> {
        let is_quoted = line.contains(['"', '\r', '\n']) || line.is_empty();
        let delimiter = char::from(self.delimiter);
        let plain = (!is_quoted).then(|| line.split(delimiter).take(FIELDS_MOST));
        let quoted = is_quoted.then(|| self.quoted(line));
        plain.into_iter().flatten().chain(quoted.into_iter().flatten())
    }

    fn quoted<'s>(&'s mut self, line: &str) -> impl Iterator<Item = &'s str> {
        let delimiter = self.delimiter;
        let build = || Box::new(ReaderBuilder::new().delimiter(delimiter).build());
        let reader = self.reader.get_or_insert_with(build);
        self.text.resize(line.len() + 2, 0);
        self.ends.resize(FIELDS_MOST, 0);
        reader.reset();
        let (result, read, mut written, mut ends) =
            reader.read_record(line.as_bytes(), &mut self.text, &mut self.ends);
        // The end of the input ends the record.
        if result == ReadRecordResult::InputEmpty && read == line.len() {
            let (_, _, more, more_ends) =
                reader.read_record(&[], &mut self.text[written..], &mut self.ends[ends..]);
            // Ends are counted from the beginning of the record.
            (written, ends) = (written + more, ends + more_ends);
        }
        let text = &self.text[..written];
        let starts = std::iter::once(0).chain(self.ends[..ends].iter().copied());
        let bounds = starts.zip(self.ends[..ends].iter().copied());
        bounds.map(|(from, to)| {
            text.get(from..to).and_then(|field| std::str::from_utf8(field).ok()).unwrap_or_default()
        })
    }
}
