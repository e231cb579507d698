//! Puzzles that are nothing but a landscape, in the catalogue: the travelling salesman, and
//! the strings of bits on which evolution is taught.

use crate::local::settings::{IDLE, KICK, SIDEWAYS, START};
use crate::local::{Field, Lesson, Whole, field, job};
use crate::methods::{Method, Search};
use crate::problems::Kind;
use crate::queens;
use crate::read::{Extras, Item, one};
use solvarium::Error;
use solvarium::puzzle::bits::{OneMax, RoyalRoad};
use solvarium::puzzle::queens::QueensField;
use solvarium::puzzle::tsp::{Tours, Tsp};

pub(crate) fn read_tsp(text: &str, kind: &Kind, _: &Extras<'_>) -> Vec<Item> {
    vec![one(Tsp::parse(text).map(|tsp| job(tsp, kind)))]
}

impl Whole for Tsp {
    fn describe(&self) -> String {
        self.describe()
    }

    fn text(&self) -> String {
        self.print()
    }

    fn field(&self, method: &Method) -> Result<Box<dyn Field>, Error> {
        field(Tours::new(self), method)
    }

    fn local(&self) -> Method {
        Method::of(Search::Iterated).but(&KICK, "5").but(&START, "greedy").but(&IDLE, "0")
    }

    fn is_endless(&self) -> bool {
        self.optimum().is_none()
    }

    fn draw(&self, values: &[i32]) -> String {
        self.draw(values)
    }

    fn line(&self, values: &[i32]) -> String {
        self.line(values)
    }

    fn check(&self, values: &[i32]) -> Result<(), Error> {
        self.check(values).map(|_| ())
    }
}

/// Writes what the strings of bits have in common.
macro_rules! bits {
    ($read:ident: $puzzle:ident) => {
        pub(crate) fn $read(text: &str, kind: &Kind, _: &Extras<'_>) -> Vec<Item> {
            vec![one($puzzle::parse(text).map(|puzzle| job(puzzle, kind)))]
        }

        impl Whole for $puzzle {
            fn describe(&self) -> String {
                self.describe()
            }

            fn text(&self) -> String {
                self.print()
            }

            fn field(&self, method: &Method) -> Result<Box<dyn Field>, Error> {
                field(Lesson::$puzzle(self.clone()), method)
            }

            fn local(&self) -> Method {
                Method::of(Search::HillClimb).but(&SIDEWAYS, "1000000")
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
    };
}

bits!(read_one_max: OneMax);
bits!(read_royal_road: RoyalRoad);

/// More queens than a board has bits for are set by local searches only.
const LARGE: usize = 65;

pub(crate) fn read_queens(text: &str, kind: &Kind, extras: &Extras<'_>) -> Vec<Item> {
    match text.trim().parse::<usize>() {
        Ok(size @ LARGE..) => vec![one(QueensField::new(size).map(|queens| job(queens, kind)))],
        _ => queens::read(text, kind, extras),
    }
}

impl Whole for QueensField {
    fn describe(&self) -> String {
        format!("queens: {}", self.size())
    }

    fn text(&self) -> String {
        format!("{}\n", self.size())
    }

    fn field(&self, method: &Method) -> Result<Box<dyn Field>, Error> {
        field(self.clone(), method)
    }

    fn local(&self) -> Method {
        Method::of(Search::MinConflicts)
    }

    /// The first rows; all of them are [`Whole::line`].
    fn draw(&self, values: &[i32]) -> String {
        const SHOWN: usize = 20;
        let rows: Vec<_> = values.iter().take(SHOWN).map(|row| (row + 1).to_string()).collect();
        let rest = if values.len() > SHOWN { " ..." } else { "" };
        format!("row of the queen of each column: {}{rest}\n", rows.join(" "))
    }

    fn line(&self, values: &[i32]) -> String {
        values.iter().map(|row| (row + 1).to_string()).collect::<Vec<_>>().join(" ")
    }

    fn check(&self, values: &[i32]) -> Result<(), Error> {
        self.check(values)
    }
}
