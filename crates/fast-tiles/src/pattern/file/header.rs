//! The header of a file: its kind and its checksums. Numbers are little-endian.
//!
//! ```text
//!   0  8  MAGIC: a byte that is not a text, the name, and line ends that a text-mode copy would change
//!   8  4  ORDER: reads differently on big-endian machines
//!  12  4  VERSION of this format
//!  16  1  kind of the body: 1 a database, 2 an unfinished build
//!  17  1  numbering of the states, or layout of the build
//!  18  2  columns, rows
//!  20  1  tiles of the pattern
//!  21  1  bits per state
//!  22  1  moves: the maximum of a database, or the layers built so far
//!  23  1  0
//!  24  8  the tiles, ascending, then 0
//!  32  8  number of states that moves reach; 0 for a build
//!  40  8  bytes of the body
//!  48  8  sum of the moves of all these states; 0 for a build
//!  56  8  checksum of the body (XXH3, 64 bits)
//!  64 56  0
//! 120  8  checksum of the 120 bytes before
//! ```

use super::error::{Difference, Refusal};
use crate::pattern::{Pattern, TILES_MAX};
use crate::shape::Shape;
use solvarium_atomic_file::CheckSum;

/// The size of a header in bytes.
pub(super) const HEADER: usize = 128;

const MAGIC: [u8; 8] = *b"\x89SPDB\r\n\x1a";
const ORDER: u32 = 0x0102_0304;
const VERSION: u32 = 1;
/// The second bit of the moves, by blocks and orders. A test compares it with a database.
const INDEX: u8 = 1;
/// The current layout of a build's arrays.
const ARRAYS: u8 = 1;

/// The kind of a file's body.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum BodyKind {
    Database,
    Build,
}

impl BodyKind {
    /// Returns the number of the kind, and the version of the body's layout.
    const fn numbers(self) -> (u8, u8) {
        match self {
            Self::Database => (1, INDEX),
            Self::Build => (2, ARRAYS),
        }
    }
}

/// The content of a file's header.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Header {
    pub(crate) kind: BodyKind,
    pub(crate) pattern: Pattern,
    pub(crate) moves: u8,
    /// Number of states that moves reach, and below, the sum of their moves.
    pub(crate) states: u64,
    pub(crate) all_moves: u64,
    /// Bytes of the body.
    pub(crate) length: u64,
    pub(crate) sum: u64,
}

impl Header {
    pub(super) fn bytes(&self) -> [u8; HEADER] {
        let mut bytes = [0; HEADER];
        let mut put = |at: usize, field: &[u8]| bytes[at..at + field.len()].copy_from_slice(field);
        let (shape, (kind, form)) = (self.pattern.shape(), self.kind.numbers());
        put(0, &MAGIC);
        put(8, &ORDER.to_le_bytes());
        put(12, &VERSION.to_le_bytes());
        put(16, &[kind, form, shape.width(), shape.height()]);
        put(20, &[self.pattern.tiles().len() as u8, 1, self.moves]);
        put(24, self.pattern.tiles());
        put(32, &self.states.to_le_bytes());
        put(40, &self.length.to_le_bytes());
        put(48, &self.all_moves.to_le_bytes());
        put(56, &self.sum.to_le_bytes());
        let sum = CheckSum::of(&bytes[..HEADER - 8]);
        bytes[HEADER - 8..].copy_from_slice(&sum.to_le_bytes());
        bytes
    }

    /// Parses the header of a file of this kind. Fields are checked in the order of their reliability: most are read
    /// only after the checksum is verified.
    pub(super) fn read(bytes: &[u8; HEADER], kind: BodyKind) -> Result<Self, Refusal> {
        if bytes[..8] != MAGIC {
            return Err(Refusal::Foreign);
        }
        match number::<4>(bytes, 8) as u32 {
            ORDER => {}
            order if order.swap_bytes() == ORDER => return Err(Refusal::Order),
            _ => return Err(Refusal::Header),
        }
        let version = number::<4>(bytes, 12) as u32;
        if version > VERSION && is_sound(bytes) {
            return Err(Refusal::Version(Difference { expected: VERSION, found: version }));
        }
        if version != VERSION || !is_sound(bytes) {
            return Err(Refusal::Header);
        }
        Self::fields(bytes, kind)
    }

    fn fields(bytes: &[u8; HEADER], kind: BodyKind) -> Result<Self, Refusal> {
        let (expected, form) = kind.numbers();
        if bytes[16] != expected {
            return Err(Refusal::BodyKind { expected: kind });
        }
        if bytes[17] != form {
            return Err(Refusal::Form(Difference { expected: form.into(), found: bytes[17].into() }));
        }
        let tiles = usize::from(bytes[20]).min(TILES_MAX);
        let shape = Shape::new(bytes[18], bytes[19]).map_err(|_| Refusal::Header)?;
        let pattern = Pattern::new(shape, &bytes[24..24 + tiles]).map_err(|_| Refusal::Header)?;
        let header = Self {
            kind,
            pattern,
            moves: bytes[22],
            states: number::<8>(bytes, 32),
            all_moves: number::<8>(bytes, 48),
            length: number::<8>(bytes, 40),
            sum: number::<8>(bytes, 56),
        };
        // Writing it again must give the same bytes.
        if header.bytes() == *bytes { Ok(header) } else { Err(Refusal::Header) }
    }
}

fn is_sound(bytes: &[u8; HEADER]) -> bool {
    CheckSum::of(&bytes[..HEADER - 8]) == number::<8>(bytes, HEADER - 8)
}

fn number<const N: usize>(bytes: &[u8; HEADER], at: usize) -> u64 {
    bytes[at..at + N].iter().rev().fold(0, |number, &byte| number << 8 | u64::from(byte))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Database;

    fn header() -> Header {
        let pattern = Pattern::new(Shape::FIFTEEN, &[1, 4, 5]).unwrap();
        Header {
            kind: BodyKind::Database,
            pattern,
            moves: 9,
            states: 3360,
            all_moves: 77,
            length: 3360,
            sum: 5,
        }
    }

    /// Returns the header with changes and a correct checksum, as another program might write it.
    fn signed(change: impl FnOnce(&mut [u8; HEADER])) -> [u8; HEADER] {
        let mut bytes = header().bytes();
        change(&mut bytes);
        let sum = CheckSum::of(&bytes[..HEADER - 8]);
        bytes[HEADER - 8..].copy_from_slice(&sum.to_le_bytes());
        bytes
    }

    fn refusal(bytes: &[u8; HEADER]) -> Refusal {
        Header::read(bytes, BodyKind::Database).unwrap_err()
    }

    #[test]
    fn a_header_is_read_back_and_every_bit_flip_is_refused() {
        assert_eq!(Header::read(&header().bytes(), BodyKind::Database).unwrap(), header());
        for bit in 0..8 * HEADER {
            let mut bytes = header().bytes();
            bytes[bit / 8] ^= 1 << (bit % 8);
            assert!(Header::read(&bytes, BodyKind::Database).is_err(), "bit {bit}");
        }
    }

    #[test]
    fn valid_foreign_files_are_refused_with_their_reason() {
        assert!(matches!(refusal(&[0; HEADER]), Refusal::Foreign));
        assert!(matches!(refusal(&signed(|bytes| bytes[8..12].reverse())), Refusal::Order));
        assert!(matches!(refusal(&signed(|bytes| bytes[12] = 2)), Refusal::Version(_)));
        assert!(matches!(refusal(&signed(|bytes| bytes[16] = 2)), Refusal::BodyKind { .. }));
        assert!(matches!(refusal(&signed(|bytes| bytes[17] = 9)), Refusal::Form(_)));
        // Headers with an unknown shape, unknown tiles, tiles out of order, two bits per state, and bytes that must be
        // 0.
        for (at, byte) in [(18, 0), (20, 0), (20, 200), (21, 2), (24, 5), (23, 1), (27, 6), (64, 1)] {
            let bytes = signed(|bytes| bytes[at] = byte);
            assert!(matches!(refusal(&bytes), Refusal::Header), "byte {at}");
        }
    }

    /// If this fails, the layout of files has changed: raise `INDEX` and update the checksum here.
    #[test]
    fn states_have_the_numbers_of_index() {
        let pattern = Pattern::new(Shape::FIFTEEN, &[1, 2, 4, 5, 8, 9]).unwrap();
        let sum = CheckSum::of(Database::build(&pattern).unwrap().bytes());
        assert_eq!((INDEX, sum), (1, 1_746_137_441_585_267_408));
    }
}
