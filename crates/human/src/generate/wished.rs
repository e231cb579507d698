//! Sudoku generators with settings for difficulty and clues, on top of any generator of plain puzzles.
//!
//! An instance is the first puzzle that the tries of its seed find.

use super::{Board, Demand, NewSudoku, TRIES, techniques};
use crate::{EndReason, position, technique};
use solvarium::limits::Stop;
use solvarium::puzzle::sudoku::Sudoku;
use solvarium::wording::count;
use solvarium::{Error, Limits};
use solvarium_catalogue::sudoku::{is_asked, pattern, shape, side};
use solvarium_catalogue::{
    AuxiliaryInputs, Generate, GeneratorChoice, Made, Maker, NewInstance, Taker, Wanted, read,
};
use std::num::NonZero;
use std::ops::ControlFlow;
use std::thread::available_parallelism;

/// A generator of plain puzzles with additional requirements.
struct RestrictedGenerator {
    /// `None` if the requirements exceed the plain generator's.
    plain: Option<Maker>,
    demand: Demand,
    /// The layout of its puzzles as text.
    layout: String,
}

impl Demand {
    /// Reads the settings of the generators `sudoku` and `jigsaw`.
    ///
    /// ```
    /// use solvarium_catalogue::GeneratorChoice;
    /// use solvarium_human::{Demand, Technique};
    /// let demand = Demand::of(&GeneratorChoice::parse("sudoku(hardest=x-wing,symmetry=rot180)")?)?;
    /// assert_eq!(demand.wish.hardest, Some(Technique::XWing));
    /// # Ok::<(), solvarium::Error>(())
    /// ```
    ///
    /// # Errors
    /// Returns an error if a setting names something that does not exist, or no such puzzles can exist.
    pub fn of(choice: &GeneratorChoice) -> Result<Self, Error> {
        let values = choice.values();
        let of = |name: &str| choice.entry().settings.iter().find(|setting| setting.name == name);
        let named = |name| of(name).and_then(|setting| values.name(setting));
        let all = |name| {
            let names = named(name).unwrap_or_default();
            let names = names.split('/').map(str::trim).filter(|name| !name.is_empty());
            names.map(techniques).collect::<Result<Vec<_>, _>>().map(|all| all.concat())
        };
        let mut demand = Self { board: board(choice)?, ..Self::default() };
        if let Some(ratings) = named("rate") {
            demand = ratings.split('/').try_fold(demand, |demand, rating| demand.rated(rating.trim()))?;
        }
        demand.wish.hardest = named("hardest").map(|name| technique(&name)).transpose()?;
        demand.wish.requires = all("requires")?.into_iter().collect();
        demand.wish.forbids = all("forbids")?.into_iter().collect();
        if let Some(symmetry) = of("symmetry") {
            demand.clues.symmetry = values.word(symmetry).parse().map_err(Error::setting)?;
        }
        demand.clues.minimal = of("minimal").is_some_and(|minimal| values.is_set(minimal));
        let clues = of("clues").and_then(|clues| values.int_or(clues));
        demand.clues.count = clues.map(|clues| usize::try_from(clues).unwrap_or(usize::MAX));
        demand.tries = of("tries").map_or(TRIES, |tries| values.int(tries));
        Ok(demand)
    }

    /// Adds a text to the settings: a `pattern`, or a puzzle to be `like`. For `sudoku` that means its difficulty, for
    /// `jigsaw` its regions.
    ///
    /// ```
    /// use solvarium_catalogue::GeneratorChoice;
    /// use solvarium_human::Demand;
    /// let demand = Demand::of(&GeneratorChoice::parse("jigsaw(size=4)")?)?;
    /// let refusal = demand.given("pattern", "XX.. X..X").unwrap_err();
    /// assert!(refusal.to_string().contains("found 8 cells"), "{refusal}");
    /// # Ok::<(), solvarium::Error>(())
    /// ```
    ///
    /// # Errors
    /// Returns an error if the text cannot be read, or contradicts a setting.
    pub fn given(mut self, name: &str, text: &str) -> Result<Self, Error> {
        match name {
            "pattern" => {
                self.clues.pattern = Some(pattern(text)?);
                Ok(self)
            }
            "like" if self.board.is_random() => {
                self.board = Board::of(Sudoku::parse(text)?.shape().clone());
                Ok(self)
            }
            "like" => {
                let mut items = read(text, None, &AuxiliaryInputs::default())?;
                if items.len() != 1 {
                    let error = format!("expected one model puzzle, found {}", items.len());
                    return Err(Error::input(error));
                }
                self.like(&position(&*items.swap_remove(0).instance?)?)
            }
            _ => Err(Error::setting(format!("'{name}' sets the clues: no other setting or input can"))),
        }
    }
}

/// Returns the board of the settings.
fn board(choice: &GeneratorChoice) -> Result<Board, Error> {
    if choice.entry().name == "jigsaw" {
        Ok(Board::jigsaw(side(choice)))
    } else {
        Ok(Board::of(shape(choice)?))
    }
}

/// Returns the maker of a generator. For `sudoku` and `jigsaw` it also selects puzzles by difficulty and by the pattern
/// of their clues. For any other generator it is [`GeneratorChoice::maker`].
///
/// ```
/// use solvarium::Limits;
/// use solvarium_catalogue::{GeneratorChoice, Wanted};
/// let choice = GeneratorChoice::parse("sudoku(size=4,hardest=naked-single)")?;
/// assert!(choice.maker().is_err());
/// let wanted = Wanted { seed: 1, count: 2, limits: &Limits::none() };
/// assert_eq!(solvarium_human::maker(&choice)?.all(&wanted)?.len(), 2);
/// let framed = solvarium_human::maker(&choice.set("layout", "grid")?)?.all(&wanted)?;
/// assert!(framed[0].text.lines().count() > 4);
/// # Ok::<(), solvarium::Error>(())
/// ```
///
/// # Errors
/// Returns an error if no such instances exist, or two settings contradict each other.
pub fn maker(choice: &GeneratorChoice) -> Result<Maker, Error> {
    match choice.entry().name {
        "sudoku" | "jigsaw" => Ok(Maker::of(choice, Box::new(RestrictedGenerator::new(choice)?))),
        _ => choice.maker(),
    }
}

impl RestrictedGenerator {
    fn new(choice: &GeneratorChoice) -> Result<Self, Error> {
        let is_asked = is_asked(choice);
        let plain = if is_asked { None } else { Some(choice.maker()?) };
        let mut demand = Demand::of(choice)?;
        if is_asked {
            demand = demand.checked()?;
        }
        let layout = choice.entry().settings.iter().find(|setting| setting.name == "layout");
        let layout = layout.ok_or_else(|| Error::input("this generator has no layout of text"))?;
        Ok(Self { plain, demand, layout: choice.values().word(layout) })
    }

    /// Returns the puzzle of a seed, or how the tries ended.
    fn one(&self, seed: u64, made: u64, limits: &Limits) -> Result<Result<NewInstance, Made>, Error> {
        let mut found: Option<NewSudoku> = None;
        let jobs = available_parallelism().unwrap_or(NonZero::<usize>::MIN);
        let tally = self.demand.make(seed, 1, jobs, limits, &mut |new| {
            found = Some(new.clone());
            ControlFlow::Continue(())
        })?;
        if let Some(new) = found {
            return Ok(Ok(NewInstance { text: new.text(&self.layout), remark: None }));
        }
        Ok(Err(match tally.ended {
            Some(EndReason::Asked) => Made::Asked,
            Some(EndReason::Time) => Made::Limit {
                stop: Stop::Time,
                why: format!("{} after {}: {tally}", Stop::Time, count(made, "puzzle")),
            },
            Some(EndReason::Tries) | None => Made::NoSuch(format!(
                "no more puzzles were found within `tries={}`: {tally}",
                self.demand.tries
            )),
        }))
    }
}

impl Generate for RestrictedGenerator {
    fn given(&mut self, name: &str, text: &str) -> Result<(), Error> {
        let is_of_regions = name == "like" && self.demand.board.is_random();
        let is_plain = is_of_regions || name == "from" || (name == "pattern" && self.demand.board.is_nine());
        if let Some(plain) = self.plain.take().filter(|_| is_plain) {
            self.plain = Some(plain.given(name, text)?);
            if name == "from" {
                return Ok(());
            }
        }
        self.demand = std::mem::take(&mut self.demand).given(name, text)?;
        Ok(())
    }

    fn make(&self, wanted: &Wanted<'_>, take: &mut Taker<'_>) -> Result<Made, Error> {
        if let Some(plain) = &self.plain {
            return plain.make(wanted, take);
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
