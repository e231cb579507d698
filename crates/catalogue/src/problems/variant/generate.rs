//! A generator of variants: rules at random places of a random solution.

use crate::generate::{Generate, Generator, Made, NewInstance, Taker, Wanted};
use crate::table::{Entry, Setting, Takes};
use solvarium::limits::{Clock, Stop};
use solvarium::puzzle::variant::{Grid, Minimized, NewPuzzle, RuleKind, generate, rule_kind, search};
use solvarium::{Error, Limits};

pub(super) static GENERATOR: Entry<Generator> = Entry {
    name: "variant",
    aliases: &["sudoku-variant"],
    help: "Sudoku with rules at random places, and one solution",
    settings: &[RULES, EACH, SIZE, CLUES],
    of: Generator {
        texts: &[],
        begin: |choice| {
            let values = &choice.0.values;
            let kinds = kinds(&values.name(&RULES).unwrap_or_else(|| "thermo".into()))?;
            let (each, size) = (values.int(&EACH) as usize, values.int(&SIZE) as usize);
            let clues = values.int_or(&CLUES).map(|clues| clues as usize);
            Ok(Box::new(Variants { grid: Grid::new(size)?, kinds, each, clues }))
        },
    },
};

const RULES: Setting = Setting {
    name: "rules",
    help: "the rules, joined by /, such as thermo/cage (see 'list rules')",
    takes: Takes::Name { or: "thermo" },
    default: "thermo",
};
const EACH: Setting =
    Setting::int("each", "number of rules of each kind (kinds for the whole grid appear once)", 1..=40, "3");
const SIZE: Setting = Setting::int("size", "rows and columns", 2..=25, "9");
const CLUES: Setting = Setting {
    name: "clues",
    help: "number of clues, or as few as possible",
    takes: Takes::IntOr { min: 0, max: 625, or: "fewest" },
    default: "fewest",
};

/// The kinds with these names; `killer` is `cage`.
fn kinds(names: &str) -> Result<Vec<&'static RuleKind>, Error> {
    let kind = |name: &str| {
        let name = if name == "killer" { "cage" } else { name };
        let unknown = || Error::setting(format!("unknown rule '{name}': `list rules` shows all"));
        rule_kind(name).ok_or_else(unknown)
    };
    names.split(['/', ',']).map(str::trim).filter(|name| !name.is_empty()).map(kind).collect()
}

/// Random variants.
struct Variants {
    grid: Grid,
    kinds: Vec<&'static RuleKind>,
    each: usize,
    clues: Option<usize>,
}

impl Variants {
    fn one(&self, seed: u64, limits: &Limits) -> Result<Minimized, Error> {
        let (kinds, each) = (self.kinds.clone(), self.each);
        generate(
            &self.grid,
            &NewPuzzle { kinds, each, clues: self.clues.unwrap_or(0), seed },
            &search(),
            limits,
        )
    }

    /// The text of a puzzle, and how it differs from the request.
    fn instance(&self, made: &Minimized) -> NewInstance {
        let grid = made.puzzle.grid();
        let left = (0..grid.cells()).filter(|&cell| grid.given(cell).is_some()).count();
        let remark = match (&made.stopped, self.clues) {
            (Some(stop), _) => Some(format!("{stop}: some of the {left} clues may not be needed")),
            (None, Some(clues)) if clues != left => Some(format!(
                "{left} clues are left, not {clues}: no more could be removed; another `seed` may come closer"
            )),
            _ => None,
        };
        NewInstance { text: made.puzzle.print(), remark }
    }
}

impl Generate for Variants {
    fn given(&mut self, _: &str, _: &str) -> Result<(), Error> {
        Ok(())
    }

    fn make(&self, wanted: &Wanted<'_>, take: &mut Taker<'_>) -> Result<Made, Error> {
        let clock = Clock::new(wanted.limits);
        for number in 0..wanted.count {
            let left = wanted.limits.after(clock.elapsed(), 0);
            let made = match self.one(wanted.seed.wrapping_add(number), &left) {
                Ok(made) => made,
                Err(error) => match error.stop() {
                    Some(Stop::Asked) => return Ok(Made::Asked),
                    Some(stop) => {
                        return Ok(Made::Limit { stop, why: format!("{stop} before there was a puzzle") });
                    }
                    None if error.is_unsolvable() => return Ok(Made::NoSuch(error.to_string())),
                    None => return Err(error),
                },
            };
            if take(&[self.instance(&made)]).is_break() || made.stopped == Some(Stop::Asked) {
                return Ok(Made::Asked);
            }
        }
        Ok(Made::All { note: None })
    }
}
