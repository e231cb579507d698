//! The beginning of an input, which determines its language.

use std::io::{BufRead, ErrorKind, Result};

/// The first frame of a connection of CP-Profiler is shorter, so its length determines the byte order.
pub(super) const FIRST: u32 = 1 << 16;
/// The first byte of the message with which such a connection begins, after the length.
pub(super) const START: u8 = 2;

/// Number of bytes that distinguish a recorded connection from a text: a length and [`START`].
const TELLING: usize = 5;
/// Maximum number of bytes to examine.
const MOST: usize = 4096;

/// The language of an input.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Language {
    /// A run that Solvarium recorded.
    Recording,
    /// The bytes of a connection of CP-Profiler.
    CpProfiler,
    /// A trace of Posthoc.
    Posthoc,
    /// Lines of JSON, or anything else.
    Lines,
}

impl Language {
    /// The language of an input with this beginning.
    pub(super) fn of(head: &[u8]) -> Self {
        if head.starts_with(b"solvarium-trace ") {
            Self::Recording
        } else if is_start(head) {
            Self::CpProfiler
        } else if is_posthoc(head) {
            Self::Posthoc
        } else {
            Self::Lines
        }
    }
}

/// Takes the bytes that are there. While they may be those of a recorded connection, waits for [`TELLING`] bytes or the end.
pub(super) fn read(from: &mut impl BufRead) -> Result<Vec<u8>> {
    let mut head = Vec::new();
    loop {
        let some = match from.fill_buf() {
            Ok(some) => some,
            Err(error) if error.kind() == ErrorKind::Interrupted => continue,
            Err(error) => return Err(error),
        };
        let taken = some.len().min(MOST - head.len());
        head.extend_from_slice(&some[..taken]);
        from.consume(taken);
        if taken == 0 || !may_start(&head) {
            return Ok(head);
        }
    }
}

/// Whether bytes begin with the frame of a start. No text does: its first four letters are a larger length in any order.
fn is_start(head: &[u8]) -> bool {
    let Some((length, &[START, ..])) = head.split_first_chunk::<4>() else { return false };
    u32::from_le_bytes(*length).min(u32::from_be_bytes(*length)) < FIRST
}

/// Whether these bytes can be the beginning of a start frame: one half of the length is 0, as far as it has arrived.
fn may_start(head: &[u8]) -> bool {
    let is_zero = |from: usize| head.iter().skip(from).take(2).all(|&byte| byte == 0);
    head.len() < TELLING && (is_zero(0) || is_zero(2))
}

/// Whether the beginning of an input is that of a Posthoc trace.
fn is_posthoc(head: &[u8]) -> bool {
    let head = String::from_utf8_lossy(head);
    let keys = ["version", "events", "eventList", "nodeStructure", "render", "views", "format"];
    if head.trim_start().starts_with('{') {
        let first = head.trim_start()[1..].trim_start();
        return keys.iter().any(|key| first.starts_with(&format!("\"{key}\"")));
    }
    head.lines()
        .any(|line| keys.iter().any(|key| line.strip_prefix(key).is_some_and(|rest| rest.starts_with(':'))))
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::io::{BufReader, Error, Read};

    #[test]
    fn languages_are_recognised() {
        for (head, expected) in [
            ("{\"node\": 1}", Language::Lines),
            ("{\n \"version\": \"1.4.0\"", Language::Posthoc),
            ("# comment\n---\nversion: 1.4.0\n", Language::Posthoc),
            ("eventList:\n", Language::Posthoc),
            ("POST / HTTP/1.1", Language::Lines),
            ("solvarium-trace 1\n", Language::Recording),
            ("P\0\0\0\u{2}", Language::CpProfiler),
            ("\0\0\0P\u{2}", Language::CpProfiler),
            ("P\0\0\0\u{1}", Language::Lines),
            ("P\0\0\0", Language::Lines),
            ("", Language::Lines),
        ] {
            assert_eq!(Language::of(head.as_bytes()), expected, "{head:?}");
        }
    }

    /// A program that sends these bytes one at a time. After the last byte, a read fails.
    struct Drip(&'static [u8]);

    impl Read for Drip {
        fn read(&mut self, into: &mut [u8]) -> Result<usize> {
            let Some((&first, rest)) = self.0.split_first() else { return Err(Error::other("it waits")) };
            (self.0, into[0]) = (rest, first);
            Ok(1)
        }
    }

    #[test]
    fn five_bytes_are_read_only_if_they_decide() {
        for (sent, taken) in [(&b"P\0\0\0\x02{"[..], 5), (b"\0\0\0P\x02", 5), (b"{}\n", 3), (b"\0PP", 3)] {
            assert_eq!(read(&mut BufReader::new(Drip(sent))).unwrap(), sent[..taken], "{sent:?}");
        }
        assert!(read(&mut BufReader::new(Drip(b"P\0\0\0"))).is_err(), "it waits for the fifth byte");
        for short in [&b""[..], b"P", b"P\0\0\0"] {
            assert_eq!(read(&mut &short[..]).unwrap(), short, "the end of the input decides");
        }
        assert_eq!(read(&mut &[b'x'; 2 * MOST][..]).unwrap().len(), MOST);
    }
}
