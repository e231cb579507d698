//! Variable-length numbers.

/// A byte sink.
pub(super) trait Sink {
    fn push(&mut self, byte: u8);
}

impl Sink for Vec<u8> {
    #[inline]
    fn push(&mut self, byte: u8) {
        self.push(byte);
    }
}

/// Appends a number, seven bits per byte, lowest first.
#[inline]
pub(super) fn put(out: &mut impl Sink, mut number: u64) {
    while number >= 0x80 {
        out.push(number as u8 | 0x80);
        number >>= 7;
    }
    out.push(number as u8);
}

/// Appends a signed number; small ones of either sign are short.
#[inline]
pub(super) fn put_signed(out: &mut impl Sink, number: i64) {
    put(out, zigzag(number));
}

/// Appends a cost, as the difference to another one if that is an integer.
#[inline]
pub(super) fn put_cost(out: &mut impl Sink, cost: f64, near: f64) {
    match step(near, cost) {
        Some(integer) => put(out, zigzag(integer.into()) << 1),
        None => put_real(out, cost),
    }
}

/// The difference of two costs, if it is an integer from which a reader can compute the cost.
#[inline]
pub(super) fn step(near: f64, cost: f64) -> Option<i32> {
    let integer = (cost - near) as i32;
    (near + f64::from(integer) == cost).then_some(integer)
}

#[cold]
fn put_real(out: &mut impl Sink, cost: f64) {
    out.push(1);
    for byte in cost.to_le_bytes() {
        out.push(byte);
    }
}

#[inline]
const fn zigzag(number: i64) -> u64 {
    (number << 1 ^ number >> 63).cast_unsigned()
}

#[inline]
const fn unzigzag(number: u64) -> i64 {
    (number >> 1).cast_signed() ^ -(number & 1).cast_signed()
}

/// A reader of numbers at the front of a byte slice. `None` means that the slice ends too early, or a number is too large.
pub(super) struct Bytes<'b>(pub &'b [u8]);

impl<'b> Bytes<'b> {
    #[inline]
    pub(super) fn byte(&mut self) -> Option<u8> {
        let (&first, rest) = self.0.split_first()?;
        self.0 = rest;
        Some(first)
    }

    #[inline]
    pub(super) fn number(&mut self) -> Option<u64> {
        let mut number = 0;
        for shift in (0..64).step_by(7) {
            let byte = self.byte()?;
            number |= u64::from(byte & 0x7f) << shift;
            if byte < 0x80 {
                return Some(number);
            }
        }
        None
    }

    #[inline]
    pub(super) fn signed(&mut self) -> Option<i64> {
        self.number().map(unzigzag)
    }

    #[inline]
    pub(super) fn cost(&mut self, near: f64) -> Option<f64> {
        match self.number()? {
            1 => {
                let (cost, rest) = self.0.split_first_chunk()?;
                self.0 = rest;
                Some(f64::from_le_bytes(*cost))
            }
            difference => Some(near + unzigzag(difference >> 1) as f64),
        }
    }

    /// Reads a text after its length.
    pub(super) fn text(&mut self) -> Option<&'b str> {
        let length = usize::try_from(self.number()?).ok()?;
        let (text, rest) = self.0.split_at_checked(length)?;
        self.0 = rest;
        std::str::from_utf8(text).ok()
    }
}
