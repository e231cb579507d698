//! What strings of bits have in common: the search for one whose bits are all set.

use crate::method::Method;
use crate::methods::HILL_CLIMB;
use solvarium::Error;

/// Implements [`Whole`](crate::job::Whole) for a puzzle of bits that is a [`Lesson`](crate::landscape::Lesson) of its name.
macro_rules! bits {
    ($puzzle:ident) => {
        impl crate::job::Whole for $puzzle {
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

            fn local(&self) -> crate::method::Method {
                super::bits::over_plains()
            }

            fn draw(&self, values: &[i32]) -> String {
                self.draw(values)
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

/// Hill climbing that walks on where no bit shows whether it is right.
pub(super) fn over_plains() -> Method {
    Method::of(&HILL_CLIMB).but("sideways", "1000000")
}

/// Judges a string by what it is worth.
pub(super) fn all_set(worth: usize, bits: usize) -> Result<(), Error> {
    if worth == bits { Ok(()) } else { Err(Error::input("not every bit is set")) }
}
