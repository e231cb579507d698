//! A line of the log: a JSON object that ends with a checksum of the preceding bytes.

use crate::Row;
use serde::{Deserialize, Serialize};
use solvarium_atomic_file::CheckSum;
use std::hash::Hasher;
use twox_hash::XxHash64;

/// The session that wrote the rows that follow.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub(crate) struct Session {
    pub session: u32,
    pub version: String,
    pub machine: String,
    /// Seconds since 1970.
    pub started: u64,
}

/// A row with the key of its run.
#[derive(Serialize, Deserialize)]
pub(crate) struct Keyed {
    #[serde(with = "hexadecimal")]
    pub key: u64,
    pub row: Row,
}

/// The content of a line.
pub(super) enum Line {
    Session(Session),
    Row(Box<Keyed>),
}

/// The text between a line and its checksum.
const SUM: &[u8] = b",\"sum\":\"";

/// Formats a value as a line: a JSON object whose last field is the checksum of all bytes before it.
pub(super) fn encode(value: &impl Serialize) -> serde_json::Result<Vec<u8>> {
    let mut line = serde_json::to_vec(value)?;
    line.pop();
    let sum = CheckSum::of(&line);
    line.extend_from_slice(SUM);
    line.extend_from_slice(format!("{sum:016x}\"}}\n").as_bytes());
    Ok(line)
}

/// Returns the content of a line, if its checksum matches.
pub(super) fn decode(line: &[u8]) -> Option<Line> {
    let line = line.strip_suffix(b"\"}\n")?;
    let body = SUMS.iter().find_map(|(digits, sum)| {
        let (rest, stored) = line.split_at_checked(line.len().checked_sub(*digits)?)?;
        let body = rest.strip_suffix(SUM)?;
        let stored = u64::from_str_radix(std::str::from_utf8(stored).ok()?, 16).ok()?;
        (stored == sum(body)).then_some(body)
    })?;
    let mut json = body.to_vec();
    json.push(b'}');
    if json.starts_with(b"{\"session\"") {
        serde_json::from_slice(&json).ok().map(Line::Session)
    } else {
        serde_json::from_slice(&json).ok().map(Line::Row)
    }
}

/// The number of digits of a checksum, and its function: the current one (XXH3), and the former one, with which older
/// logs can be resumed. Lines of older logs are not changed.
const SUMS: [(usize, Sum); 2] = [(16, CheckSum::of), (8, former_sum)];

/// A checksum of bytes.
type Sum = fn(&[u8]) -> u64;

/// The lower half of XXH64.
pub(super) fn former_sum(bytes: &[u8]) -> u64 {
    let mut hasher = XxHash64::with_seed(0);
    hasher.write(bytes);
    hasher.finish() & u64::from(u32::MAX)
}

/// Keys in sixteen hexadecimal digits: JSON numbers keep only 53 bits in many programs.
mod hexadecimal {
    use serde::de::{Deserialize, Deserializer, Error};
    use serde::ser::Serializer;

    #[expect(clippy::trivially_copy_pass_by_ref, reason = "serde passes references")]
    pub(super) fn serialize<S: Serializer>(key: &u64, to: S) -> Result<S::Ok, S::Error> {
        to.collect_str(&format_args!("{key:016x}"))
    }

    pub(super) fn deserialize<'d, D: Deserializer<'d>>(from: D) -> Result<u64, D::Error> {
        let text = std::borrow::Cow::<'d, str>::deserialize(from)?;
        u64::from_str_radix(&text, 16).map_err(D::Error::custom)
    }
}
