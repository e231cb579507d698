//! Sudoku by what they cost, and by where their clues are: the settings that say it, on top of any way to make plain ones.
//!
//! An instance is the first puzzle that the tries of its seed give.

use super::{BOXES, CLUES, Fill, SIZE};
use crate::generate::{Generate, GeneratorChoice, Made, NewInstance, Taker, Wanted};
use crate::human::{self, Board, Demand, Ended, NewSudoku};
use crate::reading::{Extras, read};
use crate::table::{Setting, Takes};
use solvarium::limits::Stop;
use solvarium::puzzle::sudoku::{Shape, Sudoku};
use solvarium::{Error, Limits};
use std::num::NonZero;
use std::ops::ControlFlow;
use std::thread::available_parallelism;

/// Names of techniques; a setting has no commas.
const fn names(name: &'static str, help: &'static str, or: &'static str) -> Setting {
    Setting { name, help, takes: Takes::Name { or }, default: or }
}

pub(super) const DIAGONALS: Setting = Setting {
    name: "diagonals",
    help: "whether each digit stands once in the two long diagonals too",
    takes: Takes::Choice(&[("free", "it need not"), ("different", "it does")]),
    default: "free",
};
pub(super) const RATE: Setting =
    names("rate", "what it costs: hodoku:hard, hodoku:easy..medium, se:4.0..5.0; several parted by /", "any");
pub(super) const HARDEST: Setting = names("hardest", "the technique that rates it", "any");
pub(super) const REQUIRES: Setting = names("requires", "techniques that its path has, parted by /", "none");
pub(super) const FORBIDS: Setting = names(
    "forbids",
    "techniques that its path does not have, parted by /; uniqueness: all that need it",
    "none",
);
pub(super) const SYMMETRY: Setting = Setting {
    name: "symmetry",
    help: "what leaves the cells with digits where they are",
    takes: Takes::Choice(&[
        ("none", "nothing"),
        ("rot180", "half a turn"),
        ("rot90", "a quarter of a turn"),
        ("mirror", "left and right exchanged"),
        ("diagonal", "rows and columns exchanged"),
    ]),
    default: "none",
};
pub(super) const MINIMAL: Setting = Setting {
    name: "minimal",
    help: "whether no digit could be left out, with symmetry, clues and a pattern, too",
    takes: Takes::Choice(&[("as-it-is", "as it comes"), ("yes", "none could")]),
    default: "as-it-is",
};
pub(super) const TRIES: Setting =
    Setting::int("tries", "so many in a row without a puzzle, and it is given up", 1..=u64::MAX, "1000000");

/// A generator of plain puzzles, with what is asked of them besides.
pub(super) struct Wished {
    plain: Box<dyn Generate>,
    demand: Demand,
    fill: Fill,
    /// Whether more is asked than the plain generator knows.
    is_asked: bool,
}

impl Demand {
    /// What the settings of the generators `sudoku` and `jigsaw` ask for.
    ///
    /// ```
    /// use solvarium_catalogue::{GeneratorChoice, human::{Demand, Technique}};
    /// let demand = Demand::of(&GeneratorChoice::parse("sudoku(hardest=x-wing,symmetry=rot180)")?)?;
    /// assert_eq!(demand.wish.hardest, Some(Technique::XWing));
    /// # Ok::<(), solvarium::Error>(())
    /// ```
    ///
    /// # Errors
    /// A setting names what there is not, or there can be no such puzzles.
    pub fn of(choice: &GeneratorChoice) -> Result<Self, Error> {
        let values = &choice.0.values;
        let mut demand = Self { board: board(choice)?, tries: values.int(&TRIES), ..Self::default() };
        let named = |setting: &Setting| values.has(setting).then(|| values.name(setting)).flatten();
        if let Some(ratings) = named(&RATE) {
            demand = ratings.split('/').try_fold(demand, |demand, rating| demand.rated(rating.trim()))?;
        }
        demand.wish.hardest = named(&HARDEST).map(|name| human::technique(&name)).transpose()?;
        let all = |setting: &Setting| {
            let names = named(setting).unwrap_or_default();
            let names = names.split('/').map(str::trim).filter(|name| !name.is_empty());
            names.map(human::techniques).collect::<Result<Vec<_>, _>>().map(|all| all.concat())
        };
        demand.wish.requires = all(&REQUIRES)?.into_iter().collect();
        demand.wish.forbids = all(&FORBIDS)?.into_iter().collect();
        demand.clues.symmetry = values.word(&SYMMETRY).parse().map_err(Error::setting)?;
        demand.clues.minimal = values.pick(&MINIMAL, [false, true]);
        demand.clues.count = values.int_or(&CLUES).map(|clues| usize::try_from(clues).unwrap_or(usize::MAX));
        Ok(demand)
    }

    /// The same with a text beside the settings: a `pattern`, or a puzzle that it is `like`: of `sudoku` in what it costs, of
    /// `jigsaw` in its regions.
    ///
    /// ```
    /// use solvarium_catalogue::{GeneratorChoice, human::Demand};
    /// let demand = Demand::of(&GeneratorChoice::parse("jigsaw(size=4)")?)?;
    /// let told = demand.given("pattern", "XX.. X..X").unwrap_err();
    /// assert!(told.to_string().contains("found 8 cells"), "{told}");
    /// # Ok::<(), solvarium::Error>(())
    /// ```
    ///
    /// # Errors
    /// What is wrong with the text.
    pub fn given(mut self, name: &str, text: &str) -> Result<Self, Error> {
        match name {
            "pattern" => {
                self.clues.pattern = Some(human::pattern(text)?);
                Ok(self)
            }
            "like" if self.board.is_random() => {
                self.board = Board::of(Sudoku::parse(text)?.shape().clone());
                Ok(self)
            }
            "like" => {
                let mut items = read(text, None, &Extras::default())?;
                if items.len() != 1 {
                    let told =
                        format!("expected one puzzle that others are to be like, found {}", items.len());
                    return Err(Error::input(told));
                }
                self.like(&human::position(&*items.swap_remove(0).job?)?)
            }
            _ => Err(Error::setting(format!("'{name}' says which clues: no other setting or text can"))),
        }
    }
}

/// The board of the settings.
fn board(choice: &GeneratorChoice) -> Result<Board, Error> {
    if choice.0.values.has(&BOXES) {
        Ok(Board::of(shape(choice)?))
    } else {
        Ok(Board::jigsaw(super::side(choice)))
    }
}

/// The shape of the settings of `sudoku`.
pub(super) fn shape(choice: &GeneratorChoice) -> Result<Shape, Error> {
    let values = &choice.0.values;
    let shape = match values.size(&BOXES) {
        Some(_) if values.is_set(&SIZE) => {
            return Err(Error::setting("boxes say the size: it is not set beside them"));
        }
        Some((rows, columns)) => Shape::boxed(rows.into(), columns.into())?,
        None => Shape::square(super::side(choice))?,
    };
    Ok(values.pick(&DIAGONALS, [|shape| shape, Shape::with_diagonals])(shape))
}

impl Wished {
    pub(super) fn new(plain: Box<dyn Generate>, choice: &GeneratorChoice) -> Result<Self, Error> {
        let wishes = [RATE, HARDEST, REQUIRES, FORBIDS, SYMMETRY, MINIMAL, TRIES];
        let is_asked = wishes.iter().any(|setting| choice.0.values.is_set(setting));
        let mut demand = Demand::of(choice)?;
        if is_asked {
            demand = demand.checked()?;
        }
        Ok(Self { plain, demand, fill: Fill::of(choice), is_asked })
    }

    /// The puzzle of a seed, or how it ended.
    fn one(&self, seed: u64, made: u64, limits: &Limits) -> Result<Result<NewInstance, Made>, Error> {
        let mut found: Option<NewSudoku> = None;
        let jobs = available_parallelism().unwrap_or(NonZero::<usize>::MIN);
        let tally = self.demand.make(seed, 1, jobs, limits, &mut |new| {
            found = Some(new.clone());
            ControlFlow::Continue(())
        })?;
        if let Some(new) = found {
            return Ok(Ok(NewInstance { text: new.puzzle.text(self.fill.form), remark: None }));
        }
        Ok(Err(match tally.ended {
            Some(Ended::Asked) => Made::Asked,
            Some(Ended::Time) => {
                Made::Limit { stop: Stop::Time, why: format!("{} after {made} puzzles: {tally}", Stop::Time) }
            }
            Some(Ended::Tries) | None => {
                Made::NoSuch(format!("no more was found within `tries={}`: {tally}", self.demand.tries))
            }
        }))
    }
}

impl Generate for Wished {
    fn given(&mut self, name: &str, text: &str) -> Result<(), Error> {
        let is_of_regions = name == "like" && self.demand.board.is_random();
        let is_plain = is_of_regions || name == "from" || (name == "pattern" && self.demand.board.is_nine());
        if is_plain && !self.is_asked {
            self.plain.given(name, text)?;
        }
        if name == "from" && !self.is_asked {
            return Ok(());
        }
        self.is_asked |= !is_plain;
        self.demand = std::mem::take(&mut self.demand).given(name, text)?;
        Ok(())
    }

    fn make(&self, wanted: &Wanted<'_>, take: &mut Taker<'_>) -> Result<Made, Error> {
        if !self.is_asked {
            return self.plain.make(wanted, take);
        }
        let begun = solvarium::clock::Instant::now();
        for made in 0..wanted.count {
            let limits = wanted.limits.after(begun.elapsed(), 0);
            match self.one(wanted.seed.wrapping_add(made), made, &limits)? {
                Ok(instance) => {
                    if take(&[instance]).is_break() {
                        return Ok(Made::Asked);
                    }
                }
                Err(ended) => return Ok(ended),
            }
        }
        Ok(Made::All { note: None })
    }
}
