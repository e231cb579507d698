//! Character encodings: converts the bytes of any editor to a text.
//!
//! It reads UTF-8 with or without a byte order mark, UTF-16 of either byte order (Windows' "Unicode"), and the line ends of all
//! systems. A picture of a map becomes its drawing. Other bytes are refused with their position.

use crate::{Fault, Place, picture};
use std::borrow::Cow;

/// A decoded text, with a remark about its encoding.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Decoded<'b> {
    /// The text: without a byte order mark, with `\n` as line end.
    pub text: Cow<'b, str>,
    /// A remark for the user: that the text was UTF-16, or a picture.
    pub remark: Option<&'static str>,
}

/// Decodes the bytes of a file.
///
/// # Errors
/// A NUL byte, or bytes that are neither UTF-8 nor UTF-16, with their position; or a picture that is not a map.
///
/// ```
/// use solvarium_forms::decode;
/// assert_eq!(decode(b"\xef\xbb\xbf12\r\n34\r")?.text, "12\n34\n");
/// assert_eq!(decode(b"\xff\xfe1\x002\x00")?.text, "12");
/// assert_eq!(decode(b"12\n3\0").unwrap_err().to_string(), "line 2, column 2: a NUL byte; is this a text file?");
/// # Ok::<(), solvarium_forms::Fault>(())
/// ```
pub fn decode(bytes: &[u8]) -> Result<Decoded<'_>, Fault> {
    if let Some(drawing) = picture::drawing(bytes) {
        return Ok(Decoded { text: Cow::Owned(drawing?), remark: Some(picture::REMARK) });
    }
    if let Some((_, name)) = PACKED.iter().find(|(magic, _)| bytes.starts_with(magic)) {
        return Err(Fault::new(format!("this is {name}, not a text")));
    }
    let (text, remark) = match utf16(bytes) {
        Some(order) => (Cow::Owned(from_utf16(order, bytes)?), Some(order.remark())),
        None => (Cow::Borrowed(from_utf8(bytes)?), None),
    };
    if let Some(at) = text.find('\0') {
        return Err(Fault::new("a NUL byte; is this a text file?").at(end_of(&text[..at])));
    }
    Ok(Decoded { text: line_ends(text), remark })
}

/// The magic bytes of files that are not texts, with their names.
const PACKED: [(&[u8], &str); 8] = [
    (b"PK\x03\x04", "a ZIP archive (or a document of an office program)"),
    (b"\x1f\x8b", "packed by gzip"),
    (b"BZh", "packed by bzip2"),
    (b"\xfd7zXZ", "packed by xz"),
    (b"7z\xbc\xaf", "a 7z archive"),
    (b"\x28\xb5\x2f\xfd", "packed by zstd"),
    (b"%PDF-", "a PDF document"),
    (b"SQLite format 3", "a database of SQLite"),
];

/// The byte order of UTF-16.
#[derive(Clone, Copy)]
enum Order {
    Little,
    Big,
}

impl Order {
    const fn remark(self) -> &'static str {
        match self {
            Self::Little => "read as UTF-16, low byte first",
            Self::Big => "read as UTF-16, high byte first",
        }
    }
}

/// The number of bytes that decides whether a file is UTF-16 without a byte order mark.
const SAMPLE: usize = 512;

/// The byte order, if the bytes are UTF-16: from the mark, or because every second byte is NUL and no other is.
fn utf16(bytes: &[u8]) -> Option<Order> {
    match bytes {
        [0xff, 0xfe, ..] => return Some(Order::Little),
        [0xfe, 0xff, ..] => return Some(Order::Big),
        _ => {}
    }
    let sample = &bytes[..bytes.len().min(SAMPLE) / 2 * 2];
    let (mut even, mut odd) = (0, 0);
    for pair in sample.chunks_exact(2) {
        even += usize::from(pair[0] == 0);
        odd += usize::from(pair[1] == 0);
    }
    let most = |nul: usize| nul * 2 > sample.len() / 2;
    match (even, odd) {
        (0, odd) if sample.len() >= 8 && most(odd) => Some(Order::Little),
        (even, 0) if sample.len() >= 8 && most(even) => Some(Order::Big),
        _ => None,
    }
}

fn from_utf16(order: Order, bytes: &[u8]) -> Result<String, Fault> {
    let units = bytes.chunks_exact(2).map(|pair| match order {
        Order::Little => u16::from_le_bytes([pair[0], pair[1]]),
        Order::Big => u16::from_be_bytes([pair[0], pair[1]]),
    });
    let mut text = String::with_capacity(bytes.len() / 2);
    for unit in char::decode_utf16(units) {
        let Ok(unit) = unit else {
            return Err(Fault::new("an incomplete UTF-16 character; is the file damaged?").at(end_of(&text)));
        };
        text.push(unit);
    }
    if bytes.len() % 2 == 1 {
        return Err(
            Fault::new("an incomplete UTF-16 unit at the end; is the file complete?").at(end_of(&text))
        );
    }
    Ok(text.strip_prefix('\u{feff}').map(str::to_owned).unwrap_or(text))
}

fn from_utf8(bytes: &[u8]) -> Result<&str, Fault> {
    let bytes = bytes.strip_prefix(b"\xef\xbb\xbf").unwrap_or(bytes);
    std::str::from_utf8(bytes).map_err(|error| {
        let (before, after) = bytes.split_at(error.valid_up_to());
        let before = String::from_utf8_lossy(before);
        if let Some(nul) = before.find('\0') {
            return Fault::new("a NUL byte; is this a text file?").at(end_of(&before[..nul]));
        }
        let found = after.first().copied().unwrap_or_default();
        Fault::new(format!("byte {found:#04x} is not UTF-8: save the file as UTF-8 text")).at(end_of(&before))
    })
}

/// The position after a text.
fn end_of(text: &str) -> Place {
    let (mut line, mut column, mut after_return) = (1, 1, false);
    for c in text.chars() {
        match c {
            '\n' if after_return => {}
            '\n' | '\r' => (line, column) = (line + 1, 1),
            '\u{feff}' => {}
            _ => column += 1,
        }
        after_return = c == '\r';
    }
    Place::new(line, column)
}

fn line_ends(text: Cow<'_, str>) -> Cow<'_, str> {
    if text.contains('\r') { Cow::Owned(text.replace("\r\n", "\n").replace('\r', "\n")) } else { text }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn both_byte_orders_with_and_without_a_mark() {
        let units: Vec<u16> = "\u{feff}ab\r\nc·".encode_utf16().collect();
        for skip in [0, 1] {
            for little in [true, false] {
                let units = units[skip..].iter();
                let bytes: Vec<u8> = units
                    .flat_map(|unit| if little { unit.to_le_bytes() } else { unit.to_be_bytes() })
                    .collect();
                let decoded = decode(&bytes).unwrap();
                assert_eq!(decoded.text, "ab\nc·");
                assert_eq!(decoded.remark.unwrap().contains("low byte first"), little);
            }
        }
    }

    #[test]
    fn binary_data_is_refused_with_its_position() {
        let message = |bytes: &[u8]| decode(bytes).unwrap_err().to_string();
        assert_eq!(
            message(b"a\r\nb\xb7c"),
            "line 2, column 2: byte 0xb7 is not UTF-8: save the file as UTF-8 text"
        );
        assert_eq!(message(b"a\0\xff"), "line 1, column 2: a NUL byte; is this a text file?");
        assert_eq!(
            message(b"\xff\xfea\0b"),
            "line 1, column 2: an incomplete UTF-16 unit at the end; is the file complete?"
        );
        assert!(message(b"\xff\xfe\x00\xd8a\0").contains("an incomplete UTF-16 character"));
        assert_eq!(
            message(b"PK\x03\x04xx"),
            "this is a ZIP archive (or a document of an office program), not a text"
        );
        assert!(message(b"%PDF-1.4\n").contains("a PDF document"));
    }
}
