//! A string of ones, in the catalogue.

use crate::job::{Whole, whole};
use crate::landscape::{ErasedLandscape, Lesson, open};
use crate::method::Method;
use crate::methods::HILL_CLIMB;
use crate::problem::{Answer, Kind, Puzzle};
use crate::reading::{Extras, Item, one};
use crate::table::Entry;
use solvarium::Error;
use solvarium::puzzle::bits::OneMax;

pub(crate) static ENTRY: Entry<Puzzle> = Entry {
    name: "onemax",
    aliases: &["one-max"],
    help: "set all bits of a string, seeing only how many are set: '100' bits",
    settings: &[],
    of: Puzzle {
        answer: Answer::State,
        read,
        example: "16",
        examples: &[(
            "All bits of a hundred",
            "onemax 100
",
        )],
        ..Puzzle::PLAIN
    },
};

fn read(text: &str, kind: &Kind, _: &Extras<'_>) -> Vec<Item> {
    vec![one(OneMax::parse(text).map(|puzzle| whole(puzzle, kind)))]
}

impl Whole for OneMax {
    fn describe(&self) -> String {
        self.describe()
    }

    fn text(&self) -> String {
        self.print()
    }

    fn landscape(&self, method: &Method) -> Result<Box<dyn ErasedLandscape>, Error> {
        open(Lesson::OneMax(self.clone()), method)
    }

    fn local(&self) -> Method {
        Method::of(&HILL_CLIMB).but("sideways", "1000000")
    }

    fn draw(&self, values: &[i32]) -> String {
        self.draw(values)
    }

    fn line(&self, values: &[i32]) -> String {
        self.line(values)
    }

    fn check(&self, values: &[i32]) -> Result<(), Error> {
        let ones = self.check(values)?;
        if ones == self.bits() { Ok(()) } else { Err(Error::input("not every bit is set")) }
    }
}
