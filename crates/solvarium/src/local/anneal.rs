//! Simulated annealing (Kirkpatrick, Gelatt and Vecchi, 1983): worse states are accepted
//! too, the less the colder it is.
//!
//! What is usual in the literature cools; what is fastest on Sudoku does not: at one
//! temperature the walk falls into good states and still leaves them. That temperature is
//! found by itself: it is where about one worse move in fifty is accepted, on easy grids and
//! on hard ones. (The share of all moves is no guide: on a plateau it stays high however
//! cold it is, and a search that lowers it freezes for good.)

use super::landscape::Landscape;
use super::metropolis::Metropolis;
use super::trial::footprint::{Footprint, sum};
use super::trial::start::Start;
use super::trial::walk::Walk;
use super::trial::{Metaheuristic, Trial};
use crate::Error;
use crate::limits::Stop;
use crate::settings::{Setting, Takes, configurable};

/// How the temperature changes.
///
/// ```
/// use solvarium::local::{board::SwapBoard, Anneal, Cooling, Trial};
/// use solvarium::puzzle::sudoku::Sudoku;
/// let sudoku = Sudoku::parse("1 . . .\n. . 3 .\n. 4 . .\n. . . 2")?;
/// let boxes = SwapBoard::boxes(&sudoku.board()?)?;
/// for cooling in [Cooling::Steady, Cooling::Constant, Cooling::Geometric, Cooling::Lewis] {
///     assert_eq!(Trial::new(1).run(&boxes, &Anneal::new().cooling(cooling)).cost(), Some(0));
/// }
/// # Ok::<(), solvarium::Error>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Cooling {
    /// It changes so that the share of worse moves that are accepted stays.
    Steady,
    /// It stays.
    Constant,
    /// It is multiplied by a ratio after each chain of moves; after a chain in which nothing was
    /// accepted, the search begins again from a random state.
    Geometric,
    /// The same, but a search that has not found anything better in twenty chains goes on
    /// from where it is at the first temperature (Lewis, 2007).
    Lewis,
}

/// Simulated annealing.
///
/// ```
/// use solvarium::local::{board::SwapBoard, Anneal, Trial};
/// use solvarium::puzzle::sudoku::Sudoku;
/// let sudoku = Sudoku::parse("..4.1..6.9......3..5.796.....25.49...83.6..........6.7...9.3.7............6....1.")?;
/// let found = Trial::new(1).run(&SwapBoard::boxes(&sudoku.board()?)?, &Anneal::new());
/// assert_eq!(found.cost(), Some(0));
/// # Ok::<(), solvarium::Error>(())
/// ```
#[derive(Clone, Debug, PartialEq)]
pub struct Anneal {
    cooling: Cooling,
    temperature: Option<f64>,
    acceptance: f64,
    ratio: f64,
    chain: Option<u64>,
}

/// Chains without anything better before Lewis's search is reheated.
const PATIENCE: u32 = 20;
/// Random moves that are looked at for the first temperature.
const SAMPLE: usize = 200;
/// Evaluations between two changes of a steady temperature.
const STEADY_CHAIN: u64 = 1024;

const COOLING: Setting = Setting {
    name: "cooling",
    help: "how the temperature changes",
    takes: Takes::Choice(&[
        ("steady", "it keeps the share of worse moves that are accepted"),
        ("constant", "it stays"),
        ("geometric", "times the ratio after each chain; once nothing moves, from a random state again"),
        ("lewis", "the same, but back to the first after twenty chains without anything better"),
    ]),
    default: "steady",
};

const TEMPERATURE: Setting = Setting::float(
    "temperature",
    "the first temperature, in units of cost; 0: from a sample of moves",
    0.0..=1e12,
    "0",
);

const ACCEPTANCE: Setting = Setting::float(
    "acceptance",
    "the share of worse moves that a steady temperature accepts",
    0.0..=1.0,
    "0.02",
);

const RATIO: Setting =
    Setting::float("ratio", "what the temperature is multiplied by after each chain", 0.0..=1.0, "0.99");

const CHAIN: Setting = Setting::int(
    "chain",
    "evaluations in a chain; 0: 1024 where it is steady, else the number of places squared",
    0..=1_000_000_000_000,
    "0",
);

configurable! {
    /// At a steady temperature, found by itself.
    Anneal = [COOLING, TEMPERATURE, ACCEPTANCE, RATIO, CHAIN];
    |values| {
        let cooling = [Cooling::Steady, Cooling::Constant, Cooling::Geometric, Cooling::Lewis];
        Self {
            cooling: values.pick(&COOLING, cooling),
            temperature: Some(values.float(&TEMPERATURE)).filter(|&temperature| temperature > 0.0),
            acceptance: values.float(&ACCEPTANCE),
            ratio: values.float(&RATIO),
            chain: Some(values.int(&CHAIN)).filter(|&chain| chain > 0),
        }
    }
}

impl Anneal {
    /// With this cooling.
    #[must_use]
    pub const fn cooling(mut self, cooling: Cooling) -> Self {
        self.cooling = cooling;
        self
    }

    /// At this temperature first, in units of cost; without it, the standard deviation of the
    /// changes that random moves make (Lewis, 2007).
    ///
    /// # Errors
    /// It is negative or no number.
    ///
    /// ```
    /// use solvarium::local::Anneal;
    /// assert!(Anneal::new().temperature(0.4).is_ok());
    /// assert!(Anneal::new().temperature(f64::NAN).is_err());
    /// ```
    pub fn temperature(mut self, temperature: f64) -> Result<Self, Error> {
        self.temperature = Some(within("temperature", temperature, 0.0..=f64::MAX)?);
        Ok(self)
    }

    /// With this share of worse moves accepted, from 0 to 1, where the temperature is steady.
    ///
    /// # Errors
    /// It is not from 0 to 1.
    ///
    /// ```
    /// use solvarium::local::Anneal;
    /// assert_eq!(Anneal::new().acceptance(1.5).unwrap_err().to_string(), "acceptance is from 0 to 1, not 1.5");
    /// ```
    pub fn acceptance(mut self, share: f64) -> Result<Self, Error> {
        self.acceptance = within("acceptance", share, 0.0..=1.0)?;
        Ok(self)
    }

    /// Cooled by this factor after each chain, from 0 to 1.
    ///
    /// # Errors
    /// It is not from 0 to 1.
    ///
    /// ```
    /// use solvarium::local::Anneal;
    /// assert!(Anneal::new().ratio(0.9).is_ok() && Anneal::new().ratio(-1.0).is_err());
    /// ```
    pub fn ratio(mut self, ratio: f64) -> Result<Self, Error> {
        self.ratio = within("the ratio", ratio, 0.0..=1.0)?;
        Ok(self)
    }

    /// With so many evaluations in a chain; without it, the square of the number of places.
    #[must_use]
    pub const fn chain(mut self, evaluations: u64) -> Self {
        self.chain = Some(evaluations);
        self
    }

    /// The first temperature, and the length of a chain.
    fn begin<L: Landscape>(&self, walk: &mut Walk<'_, '_, L>) -> Result<(f64, u64), Stop> {
        let places = walk.trial().footprint().values as u64;
        let chain = match self.cooling {
            Cooling::Steady | Cooling::Constant => self.chain.unwrap_or(STEADY_CHAIN),
            Cooling::Geometric | Cooling::Lewis => self.chain.unwrap_or(places.saturating_mul(places)),
        };
        let temperature = match self.temperature {
            Some(temperature) => temperature,
            None => first_temperature(walk)?,
        };
        Ok((temperature, chain.max(1)))
    }
}

fn within(what: &str, value: f64, range: std::ops::RangeInclusive<f64>) -> Result<f64, Error> {
    if range.contains(&value) {
        return Ok(value);
    }
    let (least, most) = (range.start(), range.end());
    let range =
        if *most < f64::MAX { format!("from {least} to {most}") } else { format!("at least {least}") };
    Err(Error::setting(format!("{what} is {range}, not {value}")))
}

/// The standard deviation of the changes that random moves make.
#[expect(clippy::cast_precision_loss, reason = "a temperature")]
fn first_temperature<L: Landscape>(walk: &mut Walk<'_, '_, L>) -> Result<f64, Stop> {
    let mut deltas = Vec::with_capacity(SAMPLE);
    while deltas.len() < SAMPLE {
        let Some(step) = walk.propose() else { break };
        deltas.push(walk.evaluate(step)? as f64);
    }
    Ok(deviation(&deltas))
}

#[expect(clippy::cast_precision_loss, reason = "a mean of at most 200")]
fn deviation(deltas: &[f64]) -> f64 {
    let count = deltas.len().max(1) as f64;
    let mean = deltas.iter().sum::<f64>() / count;
    (deltas.iter().map(|delta| (delta - mean).powi(2)).sum::<f64>() / count).sqrt()
}

impl<L: Landscape> Metaheuristic<L> for Anneal {
    fn bytes(&self, footprint: &Footprint) -> usize {
        sum(&[footprint.state, SAMPLE * size_of::<f64>()])
    }

    fn search(&self, landscape: &L, trial: &mut Trial<'_, L>) -> Result<(), Stop> {
        let mut walk = Walk::new(landscape, trial)?;
        let (first, length) = self.begin(&mut walk)?;
        let mut temperature = first;
        let (mut least, mut idle) = (walk.cost(), 0);
        while let Some(chain) = run_chain(&mut walk, temperature, length)? {
            if chain.least < least {
                (least, idle) = (chain.least, 0);
            } else {
                idle += 1;
            }
            temperature = match self.cooling {
                Cooling::Constant => temperature,
                Cooling::Steady => steadied(temperature, self.acceptance, chain.share()),
                Cooling::Geometric if chain.accepted == 0 => {
                    walk.restart_from(Start::Random)?;
                    first
                }
                Cooling::Lewis if idle >= PATIENCE => {
                    walk.trial().restart();
                    (least, idle) = (walk.cost(), 0);
                    first
                }
                Cooling::Geometric | Cooling::Lewis => temperature * self.ratio,
            };
        }
        Ok(())
    }
}

/// The temperature after a chain that accepted this share of worse moves.
fn steadied(temperature: f64, wanted: f64, share: Option<f64>) -> f64 {
    let Some(share) = share else { return temperature };
    temperature * libm::exp(((wanted - share) * 4.0).clamp(-0.5, 0.5))
}

/// What a chain of moves came to.
struct Chain {
    accepted: u64,
    /// Moves that were worse, and how many of them were accepted.
    worse: u64,
    uphill: u64,
    least: i64,
}

impl Chain {
    /// The share of worse moves that were accepted.
    #[expect(clippy::cast_precision_loss, reason = "a share")]
    fn share(&self) -> Option<f64> {
        (self.worse > 0).then(|| self.uphill as f64 / self.worse as f64)
    }
}

/// So many moves at one temperature; none if there is no move.
fn run_chain<L: Landscape>(
    walk: &mut Walk<'_, '_, L>,
    temperature: f64,
    length: u64,
) -> Result<Option<Chain>, Stop> {
    let metropolis = Metropolis::at(temperature);
    walk.warm(temperature);
    let mut chain = Chain { accepted: 0, worse: 0, uphill: 0, least: walk.cost() };
    for _ in 0..length {
        let Some(step) = walk.propose() else { return Ok(None) };
        let delta = walk.evaluate(step)?;
        chain.worse += u64::from(delta > 0);
        if delta <= 0 || metropolis.accepts(delta, walk.trial().rng.bits()) {
            walk.take(step, delta)?;
            chain.uphill += u64::from(delta > 0);
            chain.accepted += 1;
            chain.least = chain.least.min(walk.cost());
        }
    }
    Ok(Some(chain))
}
