//! Code that problems over bit strings share: the search for the string whose bits are all set.

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

/// Verifies a string by its value.
pub(super) fn all_set(worth: usize, bits: usize) -> Result<(), Error> {
    if worth == bits { Ok(()) } else { Err(Error::input("not every bit is set")) }
}
