//! The lines that a program reported, read by the reader of the viewer.

use solvarium_catalogue::ExternalEvent;
use solvarium_view::intake::{LONGEST, Nodes, lines};
use std::io::{self, BufRead, BufReader, Read};
use std::sync::{Arc, Mutex, PoisonError};

/// An event of a search with its place.
#[derive(Clone, Debug, PartialEq)]
pub struct Event {
    /// The event.
    pub parsed: ExternalEvent,
    /// The line that reported it, from 1.
    pub line: usize,
}

/// A search as it was reported.
///
/// ```
/// use solvarium_grade::Recording;
/// let recording = Recording::read(&b"{\"node\": \"a\"}\n{\"expand\": \"b\"}\n"[..], 1 << 20);
/// assert_eq!(recording.events.len(), 1);
/// assert_eq!(recording.mistake.as_deref(), Some("line 2: expected a node reported before, found `b`"));
/// ```
#[derive(Clone, Debug, Default)]
pub struct Recording {
    /// The events, in order.
    pub events: Vec<Event>,
    /// The name of each node, as the program reported it.
    pub names: Vec<String>,
    /// Why reading ended early.
    pub mistake: Option<String>,
    /// Whether the output was longer than its limit.
    pub is_cut: bool,
    /// The lines as they were read.
    pub text: Vec<u8>,
}

impl Recording {
    /// Reads at most this number of bytes.
    #[must_use]
    pub fn read(from: impl Read + Send, most: u64) -> Self {
        let mut recording = Self::default();
        let shared = Arc::new(Mutex::new(Lines::default()));
        let mut nodes = Nodes::new(|parsed| {
            let lines = shared.lock().unwrap_or_else(PoisonError::into_inner);
            if matches!(parsed, ExternalEvent::Broken(_)) {
                return true;
            }
            if matches!(parsed, ExternalEvent::Node { .. }) {
                recording.names.push(name(&lines.current));
            }
            recording.events.push(Event { parsed, line: lines.number });
            true
        });
        let reader = Reader {
            from: BufReader::new(from.take(most)),
            shared: Arc::clone(&shared),
            at: 0,
            line: Vec::new(),
        };
        let mistake = lines::read(reader, &mut nodes).err().map(|error| error.to_string());
        drop(nodes);
        recording.mistake = mistake;
        let lines = std::mem::take(&mut *shared.lock().unwrap_or_else(PoisonError::into_inner));
        recording.is_cut = lines.text.len() as u64 >= most;
        recording.text = lines.text;
        recording
    }

    /// The number of the event in a trace of this recording: in a trace, a state is a separate event.
    pub(crate) fn trace_event(&self, event: usize) -> usize {
        let has_state =
            |event: &&Event| matches!(&event.parsed, ExternalEvent::Node { board, .. } if !board.is_empty());
        event + self.events.iter().take(event).filter(has_state).count()
    }
}

/// The line that is read now, and all before it.
#[derive(Default)]
struct Lines {
    number: usize,
    current: Vec<u8>,
    text: Vec<u8>,
}

/// Passes a text on line by line, so that its events have their lines.
struct Reader<R> {
    from: BufReader<R>,
    shared: Arc<Mutex<Lines>>,
    line: Vec<u8>,
    at: usize,
}

impl<R: Read> Read for Reader<R> {
    fn read(&mut self, into: &mut [u8]) -> io::Result<usize> {
        let read = self.fill_buf()?.read(into)?;
        self.consume(read);
        Ok(read)
    }
}

impl<R: Read> BufRead for Reader<R> {
    fn fill_buf(&mut self) -> io::Result<&[u8]> {
        if self.at == self.line.len() {
            self.at = 0;
            self.line.clear();
            self.from.by_ref().take(LONGEST as u64 + 2).read_until(b'\n', &mut self.line)?;
            // At the end of a last line without a line feed, readers ask again.
            if self.line.is_empty() {
                return Ok(&[]);
            }
            let mut shared = self.shared.lock().unwrap_or_else(PoisonError::into_inner);
            shared.number += 1;
            shared.current.clone_from(&self.line);
            shared.text.extend_from_slice(&self.line);
        }
        Ok(&self.line[self.at..])
    }

    fn consume(&mut self, bytes: usize) {
        self.at += bytes;
    }
}

/// The name of the node that a line introduces.
fn name(line: &[u8]) -> String {
    let line: serde_json::Value = serde_json::from_slice(line).unwrap_or_default();
    let value = ["node", "duplicate", "prune", "fail"].iter().find_map(|key| line.get(key));
    match value {
        Some(serde_json::Value::String(text)) => text.clone(),
        Some(value) => value.to_string(),
        None => String::new(),
    }
}
