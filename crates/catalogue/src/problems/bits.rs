//! Code that problems over bit strings share: the search for the string whose bits are all set.

use crate::instance::scene::{Cell, Look, Picture, Tone};
use solvarium::Error;

/// Implements [`LocalSearchProblem`](crate::instance::LocalSearchProblem) for a puzzle of bits that is a
/// [`Lesson`](crate::landscape::Lesson) of its name.
macro_rules! bits {
    ($puzzle:ident) => {
        impl crate::instance::LocalSearchProblem for $puzzle {
            fn describe(&self) -> String {
                self.describe()
            }

            fn text(&self) -> String {
                self.print()
            }

            fn landscape(
                &self,
                method: &crate::method::Method,
            ) -> Result<Box<dyn crate::landscape::ErasedLandscape>, solvarium::Error> {
                crate::landscape::open(crate::landscape::Lesson::$puzzle(self.clone()), method)
            }

            fn auto(&self) -> &'static crate::auto::Rule {
                &crate::auto::BITS
            }

            fn draw(&self, values: &[i32]) -> String {
                self.draw(values)
            }

            fn picture(&self, values: &[i32]) -> Option<crate::instance::scene::Picture> {
                super::bits::picture(values, super::bits::Blocks::block_length(self))
            }

            fn line(&self, values: &[i32]) -> String {
                self.line(values)
            }

            fn check(&self, values: &[i32]) -> Result<(), solvarium::Error> {
                super::bits::all_set(self.check(values)?, self.bits())
            }
        }
    };
}
pub(super) use bits;

/// The greatest number of bits in a picture.
const MOST: usize = 10_000;
/// The greatest ratio of a row to the row of a square picture.
const WIDEST: usize = 4;

/// A problem over a string of bits in blocks.
pub(super) trait Blocks {
    /// The number of bits in a block.
    fn block_length(&self) -> usize;
}

/// Bits in rows, with empty cells after the last bit; `None` if there are too many.
pub(super) fn picture(values: &[i32], block: usize) -> Option<Picture> {
    if !(1..=MOST).contains(&values.len()) {
        return None;
    }
    let width = row_length(values.len(), block);
    let rows = values.len().div_ceil(width);
    let bits = values.iter().map(|value| Cell::new(u8::from(*value == 1), Tone::Plain));
    let rest = std::iter::repeat_n(Cell::new("", Tone::Empty), width * rows - values.len());
    Some(Picture::new(Look::Bits, (width, rows), bits.chain(rest).collect()))
}

/// The number of bits in a row: that of a square, or of complete blocks.
fn row_length(bits: usize, block: usize) -> usize {
    let root = bits.isqrt();
    let side = root + usize::from(root * root < bits);
    match block {
        1.. if block <= WIDEST * side => (side / block).max(1) * block,
        _ => side,
    }
}

/// Verifies a string by its value.
pub(super) fn all_set(worth: usize, bits: usize) -> Result<(), Error> {
    if worth == bits { Ok(()) } else { Err(Error::input("not every bit is set")) }
}
