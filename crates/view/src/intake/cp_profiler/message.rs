//! Messages of CP-Profiler's protocol: frames with a length in the byte order of the sender, and numbers in big-endian order within.

use super::super::LONGEST;
use super::super::beginning::{FIRST, START};
use serde::Deserialize;
use solvarium::Error;
use std::io::{ErrorKind, Read};

/// A node's key: the numbers of the node, of the restart, and of the thread.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) struct Key {
    pub(super) node: i32,
    pub(super) restart: i32,
    pub(super) thread: i32,
}

/// The status of a node.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Status {
    Solved,
    Failed,
    Branch,
    Skipped,
}

/// A node of a search.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Node {
    pub(super) key: Key,
    pub(super) parent: Key,
    /// The place among its siblings, from 0.
    pub(super) place: i32,
    pub(super) status: Status,
    pub(super) label: String,
    pub(super) nogood: String,
    pub(super) info: String,
}

/// A message.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Message {
    Node(Box<Node>),
    Done,
    /// A search begins: its name, and the number that all its connections share.
    Start {
        name: String,
        execution: i32,
    },
    /// A restart with this number.
    Restart(i32),
}

/// The JSON of START and RESTART.
#[derive(Debug, Default, Deserialize)]
#[serde(default)]
struct Info {
    name: String,
    execution_id: i32,
    restart_id: i32,
}

/// Reads the frames of a connection.
#[derive(Debug)]
pub(super) struct Frames<R> {
    pub(super) from: R,
    /// Whether lengths are in big-endian order; `None` before the first.
    is_big: Option<bool>,
    frame: Vec<u8>,
}

impl<R: Read> Frames<R> {
    pub(super) const fn new(from: R) -> Self {
        Self { from, is_big: None, frame: Vec::new() }
    }

    /// The next message; `None` at the end of the connection.
    pub(super) fn next(&mut self) -> Result<Option<Message>, Error> {
        let mut length = [0; 4];
        match self.fill(&mut length)? {
            0 => return Ok(None),
            4 => {}
            _ => return Err(cut()),
        }
        let length = self.length(length)?;
        let mut frame = std::mem::take(&mut self.frame);
        frame.resize(length, 0);
        if self.fill(&mut frame)? < length {
            return Err(cut());
        }
        let message = parse(&frame);
        self.frame = frame;
        message.map(Some)
    }

    /// Reads as many bytes as there are until the end.
    fn fill(&mut self, into: &mut [u8]) -> Result<usize, Error> {
        let mut filled = 0;
        while filled < into.len() {
            match self.from.read(&mut into[filled..]) {
                Ok(0) => break,
                Ok(read) => filled += read,
                Err(error) if error.kind() == ErrorKind::Interrupted => {}
                Err(error) => return Err(unreadable(&error)),
            }
        }
        Ok(filled)
    }

    fn length(&mut self, bytes: [u8; 4]) -> Result<usize, Error> {
        let (little, big) = (u32::from_le_bytes(bytes), u32::from_be_bytes(bytes));
        let is_big = *self.is_big.get_or_insert(little >= FIRST && big < FIRST);
        let length = if is_big { big } else { little } as usize;
        match length {
            1..=LONGEST => Ok(length),
            _ => Err(Error::input(format!("expected a frame of 1 to {LONGEST} bytes, found {length}"))),
        }
    }
}

/// The error of a connection that fails.
pub(super) fn unreadable(error: &std::io::Error) -> Error {
    Error::input(format!("it cannot be read: {error}"))
}

fn cut() -> Error {
    Error::input("the connection ended within a frame")
}

/// Parses a frame.
fn parse(frame: &[u8]) -> Result<Message, Error> {
    let mut bytes = Bytes(frame);
    Ok(match bytes.byte()? {
        0 => Message::Node(Box::new(node(&mut bytes)?)),
        1 => Message::Done,
        START => {
            let info = info(&mut bytes)?;
            Message::Start { name: info.name, execution: info.execution_id }
        }
        3 => Message::Restart(info(&mut bytes)?.restart_id),
        other => return Err(Error::input(format!("expected a message from 0 to 3, found {other}"))),
    })
}

fn node(bytes: &mut Bytes<'_>) -> Result<Node, Error> {
    let (key, parent) = (bytes.key()?, bytes.key()?);
    let place = bytes.number()?;
    // The number of children, which may be 0 if it is unknown.
    bytes.number()?;
    let status = match bytes.byte()? {
        0 => Status::Solved,
        1 => Status::Failed,
        2 => Status::Branch,
        3 => Status::Skipped,
        other => return Err(Error::input(format!("expected a status from 0 to 3, found {other}"))),
    };
    let [label, nogood, info] = bytes.fields()?;
    Ok(Node { key, parent, place, status, label, nogood, info })
}

fn info(bytes: &mut Bytes<'_>) -> Result<Info, Error> {
    let [_, _, info] = bytes.fields()?;
    if info.is_empty() {
        return Ok(Info::default());
    }
    serde_json::from_str(&info).map_err(|error| Error::input(format!("expected a JSON object: {error}")))
}

/// The rest of a frame.
struct Bytes<'f>(&'f [u8]);

impl<'f> Bytes<'f> {
    fn take(&mut self, many: usize) -> Result<&'f [u8], Error> {
        let short = || Error::input("the frame is too short for what it announces");
        let (taken, rest) = self.0.split_at_checked(many).ok_or_else(short)?;
        self.0 = rest;
        Ok(taken)
    }

    fn byte(&mut self) -> Result<u8, Error> {
        Ok(self.take(1)?[0])
    }

    fn number(&mut self) -> Result<i32, Error> {
        let bytes = self.take(4)?;
        Ok(i32::from_be_bytes([bytes[0], bytes[1], bytes[2], bytes[3]]))
    }

    fn key(&mut self) -> Result<Key, Error> {
        Ok(Key { node: self.number()?, restart: self.number()?, thread: self.number()? })
    }

    /// The fields to the end of the frame: label, nogood and info.
    fn fields(&mut self) -> Result<[String; 3], Error> {
        const VERSION: u8 = 3;
        let mut texts = [const { String::new() }; 3];
        while !self.0.is_empty() {
            let field = self.byte()?;
            match texts.get_mut(usize::from(field)) {
                Some(text) => {
                    let size = usize::try_from(self.number()?).unwrap_or(usize::MAX);
                    *text = String::from_utf8_lossy(self.take(size)?).into_owned();
                }
                None if field == VERSION => {
                    self.number()?;
                }
                // A field of a later version has an unknown length.
                None => break,
            }
        }
        Ok(texts)
    }
}

#[cfg(test)]
mod tests {
    use super::super::tests::{Wire, frame, node_bytes};
    use super::*;
    use proptest::prelude::*;

    fn all(bytes: &[u8]) -> (Vec<Message>, Option<Error>) {
        let (mut frames, mut messages) = (Frames::new(bytes), Vec::new());
        loop {
            match frames.next() {
                Ok(Some(message)) => messages.push(message),
                Ok(None) => return (messages, None),
                Err(error) => return (messages, Some(error)),
            }
        }
    }

    #[test]
    fn messages_are_read_in_both_byte_orders() {
        let node = node_bytes([1, 0, 0], [0, 0, 0], 1, 2, &[(0, "x=1"), (2, "{}")]);
        let mut wire = Wire::default();
        wire.start("queens", 7).restart(2).push(&node).push(&[1]);
        let (messages, error) = all(&wire.0);
        assert_eq!((messages.len(), error), (4, None));
        assert_eq!(messages[0], Message::Start { name: "queens".into(), execution: 7 });
        assert_eq!((&messages[1], &messages[3]), (&Message::Restart(2), &Message::Done));
        let Message::Node(read) = &messages[2] else { panic!("{messages:?}") };
        assert_eq!((read.key.node, read.place, read.status), (1, 1, Status::Branch));
        assert_eq!((read.label.as_str(), read.info.as_str()), ("x=1", "{}"));
        let big: Vec<u8> = [&node[..], &[1]]
            .iter()
            .flat_map(|frame| [&(frame.len() as u32).to_be_bytes(), *frame].concat())
            .collect();
        assert_eq!(all(&big).0, messages[2..]);
    }

    #[test]
    fn a_version_has_no_size_and_later_fields_end_a_frame() {
        let mut node = node_bytes([1, 0, 0], [-1, 0, -1], 0, 1, &[]);
        node.extend([3, 0, 0, 0, 3, 0, 0, 0, 0, 1, b'L', 9, 9]);
        let (messages, error) = all(&frame(&node));
        let Some(Message::Node(node)) = messages.first() else { panic!("{messages:?}") };
        assert_eq!((node.label.as_str(), error), ("L", None));
    }

    #[test]
    fn garbage_is_an_error_after_the_valid_events() {
        let good = frame(&[1]);
        for (bad, expected) in [
            (&b"POST / HTTP/1.1\r\n"[..], "expected a frame of 1 to 1048576 bytes"),
            (&[0, 0, 0, 0], "expected a frame"),
            (&[9, 0], "the connection ended within a frame"),
            (&[9, 0, 0, 0, 1], "the connection ended within a frame"),
            (&[1, 0, 0, 0, 7], "expected a message from 0 to 3, found 7"),
            (&[2, 0, 0, 0, 0, 0], "the frame is too short"),
            (&[8, 0, 0, 0, 2, 2, 0, 0, 0, 2, b'{', b'['], "expected a JSON object"),
        ] {
            let (messages, error) = all(&[&good, bad].concat());
            assert_eq!(messages, [Message::Done]);
            let error = error.unwrap().to_string();
            assert!(error.starts_with(expected), "{error}");
        }
    }

    proptest! {
        #[test]
        fn any_bytes_are_read_without_panic(bytes in proptest::collection::vec(any::<u8>(), 0..200), length in 1_u8..64) {
            all(&bytes);
            all(&[&[length, 0, 0, 0][..], &bytes].concat());
            let _ = parse(&bytes);
            let _ = parse(&[&[0; 33][..], &bytes].concat());
        }
    }
}
