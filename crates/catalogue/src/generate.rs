//! New instances by name: the description of a generator, and a generator with its settings. The rows are in the files
//! of the puzzles whose instances they make; [`generators`] lists them all.
//!
//! Every instance has its own seed, and the next instance has the next seed. So the second instance of seed 1 is the
//! first of seed 2. Messages name settings and the seed in backquotes, `` `steps=60` ``; a command line writes them as
//! its
//! options.

use crate::table::{Entry, Spec};
use solvarium::limits::{Clock, Stop};
use solvarium::settings::Values;
use solvarium::wording::count;
use solvarium::{Error, Limits};
use std::fmt::{Debug, Display, Formatter};
use std::ops::ControlFlow;

/// Description of a generator: the part of its row beyond its name.
///
/// ```
/// use solvarium_catalogue as catalogue;
/// let tiles = catalogue::find(catalogue::generators(), "generator", "tiles")?;
/// assert_eq!(tiles.of.texts[0].name, "goal");
/// # Ok::<(), solvarium::Error>(())
/// ```
pub struct Generator {
    /// The texts that can be given beside its settings.
    pub texts: &'static [GeneratorText],
    /// Takes the settings.
    pub(crate) begin: fn(&GeneratorChoice) -> Result<Box<dyn Generate>, Error>,
}

impl Debug for Generator {
    fn fmt(&self, f: &mut Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Generator").field("texts", &self.texts).finish_non_exhaustive()
    }
}

/// A text as input of a generator, such as the goal of its boards.
///
/// ```
/// use solvarium_catalogue as catalogue;
/// let jigsaw = catalogue::find(catalogue::generators(), "generator", "jigsaw")?;
/// assert!(jigsaw.of.texts.iter().any(|text| text.name == "like"));
/// # Ok::<(), solvarium::Error>(())
/// ```
#[derive(Debug)]
pub struct GeneratorText {
    /// The name.
    pub name: &'static str,
    /// Help in one line without a full stop.
    pub help: &'static str,
}

/// A generator with its settings, as text: `tiles(size=4x4,depth=50)`.
///
/// ```
/// use solvarium::Limits;
/// use solvarium_catalogue::{GeneratorChoice, Wanted};
/// let choice = GeneratorChoice::parse("tiles( size = 3X3, steps = 20 )")?;
/// assert_eq!(choice.to_string(), "tiles(steps=20)");
/// let made = choice.maker()?.all(&Wanted { seed: 1, count: 2, limits: &Limits::none() })?;
/// assert_eq!(made.len(), 2);
/// # Ok::<(), solvarium::Error>(())
/// ```
#[derive(Clone, Debug, PartialEq)]
pub struct GeneratorChoice(pub(crate) Spec<Generator>);

impl GeneratorChoice {
    /// Returns the choice with this setting changed.
    ///
    /// ```
    /// use solvarium_catalogue::GeneratorChoice;
    /// let choice = GeneratorChoice::parse("sudoku")?.set("clues", "30")?;
    /// assert_eq!(choice.to_string(), "sudoku(clues=30)");
    /// assert_eq!(choice.set("layout", "tall").unwrap_err().to_string(),
    ///     "'layout' takes line, rows or grid, not 'tall'");
    /// # Ok::<(), solvarium::Error>(())
    /// ```
    ///
    /// # Errors
    /// There is no setting of this name, or it does not accept the value.
    pub fn set(self, name: &str, value: &str) -> Result<Self, Error> {
        self.0.set_one("generator", name, value).map(Self)
    }

    /// The row in the table.
    ///
    /// ```
    /// use solvarium_catalogue::GeneratorChoice;
    /// assert_eq!(GeneratorChoice::parse("sliding-tiles(size=4x4)")?.entry().name, "tiles");
    /// # Ok::<(), solvarium::Error>(())
    /// ```
    #[must_use]
    pub const fn entry(&self) -> &'static Entry<Generator> {
        self.0.entry
    }

    /// The settings, as they are chosen.
    ///
    /// ```
    /// use solvarium_catalogue::GeneratorChoice;
    /// let choice = GeneratorChoice::parse("tiles(depth=9)")?;
    /// let set = choice.values().chosen().filter(|(_, value)| value.is_some());
    /// assert!(set.map(|(setting, _)| setting.name).eq(["depth"]));
    /// # Ok::<(), solvarium::Error>(())
    /// ```
    #[must_use]
    pub const fn values(&self) -> &Values {
        &self.0.values
    }

    /// Returns the maker of the instances.
    ///
    /// ```
    /// use solvarium_catalogue::GeneratorChoice;
    /// let error = GeneratorChoice::parse("tiles(size=9x9)")?.maker().err().unwrap();
    /// assert_eq!(error.to_string(), "a board has 2 to 8 columns and 2 to 8 rows, not 9 and 9");
    /// # Ok::<(), solvarium::Error>(())
    /// ```
    ///
    /// # Errors
    /// There are no instances of this size, or two settings contradict each other, or one is for a crate above this one:
    /// `solvarium_human::maker` makes Sudoku by difficulty, too.
    pub fn maker(&self) -> Result<Maker, Error> {
        Ok(Maker::of(self, (self.entry().of.begin)(self)?))
    }
}

impl Display for GeneratorChoice {
    fn fmt(&self, f: &mut Formatter<'_>) -> std::fmt::Result {
        Display::fmt(&self.0, f)
    }
}

/// A request for instances: their number, seeds and limits.
///
/// ```
/// use solvarium::Limits;
/// use solvarium_catalogue::{GeneratorChoice, Wanted};
/// let jigsaws = GeneratorChoice::parse("jigsaw(size=4,layout=line)")?.maker()?;
/// let of_seed = |seed, count| jigsaws.all(&Wanted { seed, count, limits: &Limits::none() });
/// assert_eq!(of_seed(1, 2)?[1], of_seed(2, 1)?[0]);
/// # Ok::<(), solvarium::Error>(())
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Wanted<'l> {
    /// The seed of the first instance; the next instance has the next seed.
    pub seed: u64,
    /// The number of instances.
    pub count: u64,
    /// Limits on time and memory, and the stop flag. Nodes are those of the generator's search.
    pub limits: &'l Limits,
}

/// An instance that was made.
///
/// ```
/// use solvarium::Limits;
/// use solvarium_catalogue::{GeneratorChoice, Wanted};
/// let maker = GeneratorChoice::parse("sudoku(size=4,clues=3)")?.maker()?;
/// let made = maker.all(&Wanted { seed: 1, count: 1, limits: &Limits::none() })?;
/// assert_eq!(made[0].text, "..2..4....32....\n");
/// let remark = made[0].remark.as_deref();
/// assert!(remark.is_some_and(|remark| remark.starts_with("4 clues are left, not 3")), "{remark:?}");
/// # Ok::<(), solvarium::Error>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NewInstance {
    /// Text of the instance, in whole lines.
    pub text: String,
    /// How the instance differs from the request, in a sentence; none if it does not.
    pub remark: Option<String>,
}

/// How a generator's run ended.
///
/// ```
/// use solvarium::Limits;
/// use solvarium_catalogue::{GeneratorChoice, Made, Wanted};
/// use std::ops::ControlFlow;
/// let maker = GeneratorChoice::parse("tiles(depth=32)")?.maker()?;
/// let wanted = Wanted { seed: 1, count: 1, limits: &Limits::none() };
/// let made = maker.make(&wanted, &mut |_| ControlFlow::Continue(()))?;
/// assert_eq!(made, Made::NoSuch("no 3x3 board is 32 moves from this goal: the farthest are 31".into()));
/// # Ok::<(), solvarium::Error>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Made {
    /// All were made.
    All {
        /// A note on the instances, in a sentence.
        note: Option<&'static str>,
    },
    /// All existing instances were made, but there are fewer than requested: the reason, as a sentence.
    Fewer(String),
    /// No instance exists or none was found; the reason as a sentence.
    NoSuch(String),
    /// A limit of the caller or of the generator ended the run.
    Limit {
        /// The limit.
        stop: Stop,
        /// The limit in a sentence, and what to do.
        why: String,
    },
    /// The stop flag or the receiver of the instances ended the run.
    Asked,
}

/// A generator with its settings, which makes instances in batches.
///
/// ```
/// use solvarium::Limits;
/// use solvarium_catalogue::{GeneratorChoice, Wanted};
/// let maker = GeneratorChoice::parse("tiles(depth=1)")?.maker()?.given("goal", "1 2 3 / 4 5 6 / 7 8 0")?;
/// let made = maker.all(&Wanted { seed: 1, count: 2, limits: &Limits::none() })?;
/// assert_eq!(made.len(), 2);
/// # Ok::<(), solvarium::Error>(())
/// ```
pub struct Maker {
    choice: GeneratorChoice,
    generate: Box<dyn Generate>,
}

impl Debug for Maker {
    fn fmt(&self, f: &mut Formatter<'_>) -> std::fmt::Result {
        f.debug_tuple("Maker").field(&self.choice).finish()
    }
}

/// Receives instances in batches, and says whether to continue.
pub type Taker<'t> = dyn FnMut(&[NewInstance]) -> ControlFlow<()> + 't;

impl Maker {
    /// Returns a maker with an implementation from a crate above this one, which knows more of a puzzle.
    ///
    /// ```
    /// use solvarium::{Error, Limits};
    /// use solvarium_catalogue::{Generate, GeneratorChoice, Made, Maker, NewInstance, Taker, Wanted};
    /// struct Solved;
    /// impl Generate for Solved {
    ///     fn given(&mut self, _: &str, _: &str) -> Result<(), Error> {
    ///         Ok(())
    ///     }
    ///     fn make(&self, wanted: &Wanted<'_>, take: &mut Taker<'_>) -> Result<Made, Error> {
    ///         let instance = NewInstance { text: "1 2 / 3 0".into(), remark: None };
    ///         (0..wanted.count).for_each(|_| _ = take(&[instance.clone()]));
    ///         Ok(Made::All { note: None })
    ///     }
    /// }
    /// let maker = Maker::of(&GeneratorChoice::parse("tiles(size=2x2)")?, Box::new(Solved));
    /// assert_eq!(maker.all(&Wanted { seed: 1, count: 3, limits: &Limits::none() })?.len(), 3);
    /// # Ok::<(), Error>(())
    /// ```
    #[must_use]
    pub fn of(choice: &GeneratorChoice, generate: Box<dyn Generate>) -> Self {
        Self { choice: choice.clone(), generate }
    }

    /// The generator with its settings.
    ///
    /// ```
    /// use solvarium_catalogue::GeneratorChoice;
    /// let maker = GeneratorChoice::parse("tiles(steps=20)")?.maker()?;
    /// assert_eq!(maker.choice().to_string(), "tiles(steps=20)");
    /// # Ok::<(), solvarium::Error>(())
    /// ```
    #[must_use]
    pub const fn choice(&self) -> &GeneratorChoice {
        &self.choice
    }

    /// Returns the maker with a text beside its settings: one of [`Generator::texts`].
    ///
    /// ```
    /// use solvarium_catalogue::GeneratorChoice;
    /// let given = |name, text| GeneratorChoice::parse("tiles")?.maker()?.given(name, text);
    /// assert!(given("goal", "1 2 3 / 4 5 6 / 7 8 8").unwrap_err().is_input());
    /// assert_eq!(given("gaol", "").unwrap_err().to_string(),
    ///     "generator 'tiles' has no input 'gaol'; known: goal");
    /// # Ok::<(), solvarium::Error>(())
    /// ```
    ///
    /// # Errors
    /// The text is invalid, the generator takes no text of this name, or not with its settings. The error has the
    /// position.
    pub fn given(mut self, name: &str, text: &str) -> Result<Self, Error> {
        let Entry { name: generator, of, .. } = self.choice.entry();
        if !of.texts.iter().any(|known| known.name == name) {
            let known: Vec<_> = of.texts.iter().map(|text| text.name).collect();
            return Err(Error::setting(format!(
                "generator '{generator}' has no input '{name}'; known: {}",
                known.join(", ")
            )));
        }
        self.generate.given(name, text)?;
        Ok(self)
    }

    /// Makes instances and hands them over as they are made. Instances that are made together are handed over
    /// together.
    ///
    /// ```
    /// use solvarium::Limits;
    /// use solvarium_catalogue::{GeneratorChoice, Made, Wanted};
    /// use std::ops::ControlFlow;
    /// let wanted = Wanted { seed: 1, count: 3, limits: &Limits::none() };
    /// let mut lines = String::new();
    /// let made = GeneratorChoice::parse("tiles")?.maker()?.make(&wanted, &mut |some| {
    ///     lines.extend(some.iter().map(|instance| instance.text.as_str()));
    ///     ControlFlow::Continue(())
    /// })?;
    /// assert_eq!((made, lines.lines().next()), (Made::All { note: None }, Some("8 1 3 / 2 6 4 / 0 5 7")));
    /// # Ok::<(), solvarium::Error>(())
    /// ```
    ///
    /// # Errors
    /// The generator does not support the requested size, pattern or depth.
    pub fn make(
        &self,
        wanted: &Wanted<'_>,
        take: &mut dyn FnMut(&[NewInstance]) -> ControlFlow<()>,
    ) -> Result<Made, Error> {
        self.generate.make(wanted, take)
    }

    /// Makes instances, and returns all of them.
    ///
    /// ```
    /// use solvarium::Limits;
    /// use solvarium_catalogue::{GeneratorChoice, Wanted};
    /// let maker = GeneratorChoice::parse("sudoku")?.maker()?;
    /// let made = maker.all(&Wanted { seed: 2, count: 1, limits: &Limits::none() })?;
    /// assert!(made[0].text.starts_with(".....9.2.....5...8.1..2.7....2...3...."));
    /// # Ok::<(), solvarium::Error>(())
    /// ```
    ///
    /// # Errors
    /// The errors of [`Maker::make`], and the reason why not all instances were made.
    pub fn all(&self, wanted: &Wanted<'_>) -> Result<Vec<NewInstance>, Error> {
        let mut all = Vec::new();
        let made = self.make(wanted, &mut |some| {
            all.extend_from_slice(some);
            ControlFlow::Continue(())
        })?;
        match made {
            Made::All { .. } => Ok(all),
            Made::Fewer(why) | Made::NoSuch(why) | Made::Limit { why, .. } => Err(Error::setting(why)),
            Made::Asked => Err(Error::setting(Stop::Asked.to_string())),
        }
    }
}

/// A generator of one puzzle's instances, with its settings: [`Maker::of`] has an example.
pub trait Generate {
    /// Takes a text; its name is one of those in the generator's row.
    ///
    /// # Errors
    /// The text is invalid.
    fn given(&mut self, name: &str, text: &str) -> Result<(), Error>;

    /// Makes instances, and hands over each.
    ///
    /// # Errors
    /// The generator can make no such instances.
    fn make(&self, wanted: &Wanted<'_>, take: &mut Taker<'_>) -> Result<Made, Error>;
}

/// Makes instances one after the other, each from its seed. `what` is the noun for an instance in messages.
pub(crate) fn one_by_one(
    wanted: &Wanted<'_>,
    take: &mut Taker<'_>,
    what: &str,
    one: impl Fn(u64) -> Result<NewInstance, Error>,
) -> Result<Made, Error> {
    let clock = Clock::new(wanted.limits);
    for made in 0..wanted.count {
        match clock.look() {
            Err(Stop::Asked) => return Ok(Made::Asked),
            Err(stop) => return Ok(Made::Limit { stop, why: format!("{stop} after {}", count(made, what)) }),
            Ok(()) => {}
        }
        if take(&[one(wanted.seed.wrapping_add(made))?]).is_break() {
            return Ok(Made::Asked);
        }
    }
    Ok(Made::All { note: None })
}
