//! The fields of a line. Quoting is that of RFC 4180 (Shafranovich, 2005), within one line.

use csv_core::{ReadRecordResult, Reader, ReaderBuilder};

/// The most fields of a row that are looked at.
const FIELDS_MOST: usize = 600;

/// The fields of a line, unquoted, in buffers that are used again.
pub(super) struct Fields {
    reader: Reader,
    text: Vec<u8>,
    ends: Vec<usize>,
}

impl Fields {
    pub fn new(delimiter: u8) -> Self {
        let reader = ReaderBuilder::new().delimiter(delimiter).build();
        Self { reader, text: Vec::new(), ends: vec![0; FIELDS_MOST] }
    }

    pub fn of<'s>(&'s mut self, line: &str) -> impl Iterator<Item = &'s str> {
        self.text.resize(line.len() + 2, 0);
        self.reader.reset();
        let (result, read, mut written, mut ends) =
            self.reader.read_record(line.as_bytes(), &mut self.text, &mut self.ends);
        // The end of the input ends the record.
        if result == ReadRecordResult::InputEmpty && read == line.len() {
            let (_, _, more, more_ends) =
                self.reader.read_record(&[], &mut self.text[written..], &mut self.ends[ends..]);
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
