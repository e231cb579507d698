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
                super::bits::picture(values, super::bits::Rows::row(self))
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

/// The number of bits in a row of a picture.
pub(super) trait Rows {
    fn row(&self) -> usize;
}

/// Bits as a chart in rows: those that are set are dark. None if the last row is incomplete.
pub(super) fn picture(values: &[i32], row: usize) -> Option<Picture> {
    let bit = |value: &i32| if *value == 1 { Cell::new("1", Tone::Wall) } else { Cell::new("", Tone::Empty) };
    let rows = values.len().checked_div(row).filter(|rows| rows * row == values.len())?;
    Some(Picture::new(Look::Map, (row, rows), values.iter().map(bit).collect()))
}

/// Verifies a string by its value.
pub(super) fn all_set(worth: usize, bits: usize) -> Result<(), Error> {
    if worth == bits { Ok(()) } else { Err(Error::input("not every bit is set")) }
}
