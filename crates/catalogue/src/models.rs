//! Puzzles that are models, and nothing else, in the catalogue.

use crate::local::settings::filling;
use crate::local::{self, Field, Lesson, field};
use crate::methods::{Method, Search};
use crate::modelled::{self, Modelled};
use crate::problems::Kind;
use crate::read::{Extras, Item, one};
use crate::scene::{Cell, Look, Picture, Tone};
use solvarium::Error;
use solvarium::csp::{Csp, Var};
use solvarium::puzzle::colouring::Colouring;
use solvarium::puzzle::cryptarithm::Cryptarithm;
use solvarium::puzzle::killer::Killer;
use solvarium::puzzle::quasigroup::Quasigroup;
use solvarium::puzzle::zebra::Zebra;

/// Writes what all of them have in common: a reader of one puzzle a text, and
/// what each does itself.
macro_rules! model {
    ($read:ident: $puzzle:ident, $this:ident is $describe:expr, $($more:tt)*) => {
        pub(crate) fn $read(text: &str, kind: &Kind, _: &Extras<'_>) -> Vec<Item> {
            vec![one($puzzle::parse(text).map(|puzzle| modelled::job(puzzle, kind)))]
        }

        impl Modelled for $puzzle {
            fn csp(&self) -> &Csp {
                self.csp()
            }

            fn describe(&self) -> String {
                let $this = self;
                $describe
            }

            fn text(&self) -> String {
                self.print()
            }

            fn draw(&self, value: &dyn Fn(Var) -> Option<i32>) -> String {
                self.draw(value)
            }

            fn say(&self, variable: Var, value: i32) -> String {
                self.say(variable, value)
            }

            fn check(&self, values: &[i32]) -> Result<(), Error> {
                self.check(values)
            }

            $($more)*
        }
    };
}

/// What those that are squares of numbers have in common beside that.
macro_rules! square {
    ($size:ident, $regions:expr) => {
        fn line(&self, values: &[i32]) -> String {
            line(values, self.$size())
        }

        fn same_form(&self, values: &[i32]) -> Option<String> {
            Some(self.draw(|cell| values.get(cell.index()).copied()))
        }

        fn row(&self) -> Option<usize> {
            Some(self.$size())
        }

        fn picture(&self, value: &dyn Fn(Var) -> Option<i32>) -> Option<Picture> {
            Some(Picture {
                look: Look::Grid,
                width: self.$size(),
                height: self.$size(),
                cells: cells(self.csp(), self.givens(), value),
                regions: $regions(self),
            })
        }
    };
}

model! {
    read_colouring: Colouring, map is {
        let (regions, borders) = (map.regions().len(), map.borders().len());
        let (regions, borders) = (plural(regions, "region"), plural(borders, "border"));
        format!("map of {regions} and {borders}, {}", plural(map.colours() as usize, "colour"))
    },

    fn field(&self, method: &Method) -> Option<Result<Box<dyn Field>, Error>> {
        Some(field(Lesson::Colouring(self.landscape()), method))
    }

    fn local(&self) -> Method {
        Method::of(Search::Tabu)
    }

    fn line(&self, values: &[i32]) -> String {
        self.line(values)
    }
}

model! {
    read_cryptarithm: Cryptarithm, puzzle is format!("cryptarithm: {}", puzzle.print().trim_end()),

    fn line(&self, values: &[i32]) -> String {
        self.line(values)
    }
}

model! {
    read_zebra_text: Zebra, puzzle is {
        format!("zebra puzzle of {}, {}", plural(puzzle.houses(), "house"), plural(puzzle.clues(), "clue"))
    },

    fn line(&self, values: &[i32]) -> String {
        self.line(values)
    }
}

/// The name of the problem alone is the puzzle of that name.
pub(crate) fn read_zebra(text: &str, kind: &Kind, extras: &Extras<'_>) -> Vec<Item> {
    let text = if text.trim().is_empty() { "zebra" } else { text };
    read_zebra_text(text, kind, extras)
}

model! {
    read_quasigroup: Quasigroup, square is {
        let (order, holes) = (square.order(), square.holes());
        format!("{order}x{order} Latin square, {}", plural(holes, "hole"))
    },

    fn field(&self, method: &Method) -> Option<Result<Box<dyn Field>, Error>> {
        Some(self.board().and_then(|board| local::settings::board(board, method)))
    }

    fn local(&self) -> Method {
        filling()
    }

    square!(order, |_: &Self| Vec::new());
}

model! {
    read_killer: Killer, puzzle is {
        let (size, cages) = (puzzle.size(), puzzle.cages().len());
        format!("{size}x{size} killer Sudoku, {}", plural(cages, "cage"))
    },

    square!(size, cages);
}

fn plural(count: usize, one: &str) -> String {
    format!("{count} {one}{}", if count == 1 { "" } else { "s" })
}

/// The cages as regions, 0 for cells without.
fn cages(killer: &Killer) -> Vec<u16> {
    let mut regions = vec![0; killer.givens().len()];
    for (number, cage) in (1..).zip(killer.cages()) {
        cage.cells().iter().for_each(|&cell| regions[cell] = number);
    }
    regions
}

/// A filled square in one line: digits side by side, or numbers with `/` between rows.
fn line(values: &[i32], size: usize) -> String {
    let text = |row: &[i32], gap| row.iter().map(ToString::to_string).collect::<Vec<_>>().join(gap);
    match size {
        ..=9 => text(values, ""),
        _ => values.chunks(size).map(|row| text(row, " ")).collect::<Vec<_>>().join(" / "),
    }
}

/// Cells with what stands in them, or what no equal digit forbids.
fn cells(csp: &Csp, givens: &[u8], value: &dyn Fn(Var) -> Option<i32>) -> Vec<Cell> {
    let taken = taken(csp, value);
    let cell = |(at, variable): (usize, Var)| match (value(variable), givens.get(at)) {
        (None, _) => {
            let fits = |digit: &u8| taken[at] >> digit & 1 == 0;
            let candidates = csp.values(variable).filter_map(|digit| u8::try_from(digit).ok());
            let candidates = candidates.filter(fits).collect();
            Cell { candidates: Some(candidates), ..Cell::new("", Tone::Empty) }
        }
        (Some(digit), Some(1..)) => Cell::new(digit, Tone::Given),
        (Some(digit), _) => Cell::new(digit, Tone::Plain),
    };
    csp.variables().enumerate().map(cell).collect()
}

/// The values from 0 to 127, as bits, that variables all different from each have.
fn taken(csp: &Csp, value: &dyn Fn(Var) -> Option<i32>) -> Vec<u128> {
    let mut taken = vec![0; csp.variables().len()];
    let bit = |value: i32| u32::try_from(value).ok().and_then(|value| 1u128.checked_shl(value)).unwrap_or(0);
    for terms in csp.constraints().iter().filter_map(|constraint| constraint.different()) {
        let here =
            terms.iter().filter_map(|term| value(term.variable)).fold(0, |all, value| all | bit(value));
        terms.iter().for_each(|term| taken[term.variable.index()] |= here);
    }
    taken
}
