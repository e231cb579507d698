//! Simulated annealing (Kirkpatrick, Gelatt and Vecchi, 1983): worse states are accepted, too, but less often at lower
//! temperatures.
//!
//! Cooling is usual in the literature, but on Sudoku a constant temperature is fastest: the walk falls into good states
//! and can still leave them. The default finds that temperature automatically: about one worse move in fifty is
//! accepted there, on easy and on hard grids. (The share of accepted moves among all moves is no measure: on a plateau
//! it is high at any temperature, and a search that lowers the temperature until it falls would freeze.)

use super::landscape::Landscape;
use super::metropolis::Metropolis;
use super::trial::footprint::{Footprint, sum};
use super::trial::start::Start;
use super::trial::walk::Walk;
use super::trial::{Metaheuristic, Trial};
use crate::Error;
use crate::limits::Stop;
use crate::settings::{Setting, Takes, configurable};

/// The cooling schedule: how the temperature changes.
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
    /// Keeps the share of accepted worse moves constant.
    Steady,
    /// Keeps the temperature constant.
    Constant,
    /// Multiplies the temperature by a ratio after each chain of moves. After a chain in which nothing was accepted,
    /// the search restarts from a random state.
    Geometric,
    /// Cools geometrically. After twenty chains without a better state, the search continues from the current state at
    /// the first temperature (Lewis, 2007).
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

/// The number of chains without a better state before Lewis's search is reheated.
const PATIENCE: u32 = 20;
/// The number of random moves sampled for the first temperature.
const SAMPLE: usize = 200;
/// The number of evaluations between two changes of a steady temperature.
const STEADY_CHAIN: u64 = 1024;

const COOLING: Setting = Setting {
    name: "cooling",
    help: "schedule of the temperature",
    takes: Takes::Choice(&[
        ("steady", "keeps a constant share of accepted worse moves"),
        ("constant", "constant"),
        (
            "geometric",
            "multiplied by the ratio after each chain; restarts from a random state once nothing moves",
        ),
        ("lewis", "as geometric, but reset to the first temperature after twenty chains without improvement"),
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
    Setting::float("ratio", "factor of the temperature after each chain", 0.0..=1.0, "0.99");

const CHAIN: Setting = Setting::int(
    "chain",
    "evaluations in a chain; 0: 1024 if steady, else the number of variables squared",
    0..=1_000_000_000_000,
    "0",
);

configurable! {
    /// Annealing at a steady temperature that is found automatically.
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
    /// Sets the cooling schedule.
    #[must_use]
    pub const fn cooling(mut self, cooling: Cooling) -> Self {
        self.cooling = cooling;
        self
    }

    /// Sets the first temperature, in units of cost. The default is the standard deviation of the cost changes of
    /// random moves (Lewis, 2007).
    ///
    /// # Errors
    /// The temperature is negative or not a number.
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

    /// Sets the share of worse moves to accept at a steady temperature, from 0 to 1.
    ///
    /// # Errors
    /// The share is not from 0 to 1.
    ///
    /// ```
    /// use solvarium::local::Anneal;
    /// assert_eq!(Anneal::new().acceptance(1.5).unwrap_err().to_string(), "acceptance is from 0 to 1, not 1.5");
    /// ```
    pub fn acceptance(mut self, share: f64) -> Result<Self, Error> {
        self.acceptance = within("acceptance", share, 0.0..=1.0)?;
        Ok(self)
    }

    /// Sets the factor of the temperature after each chain, from 0 to 1.
    ///
    /// # Errors
    /// The factor is not from 0 to 1.
    ///
    /// ```
    /// use solvarium::local::Anneal;
    /// assert!(Anneal::new().ratio(0.9).is_ok() && Anneal::new().ratio(-1.0).is_err());
    /// ```
    pub fn ratio(mut self, ratio: f64) -> Result<Self, Error> {
        self.ratio = within("the ratio", ratio, 0.0..=1.0)?;
        Ok(self)
    }

    /// Sets the number of evaluations in a chain. The default is the square of the number of positions.
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
            Some(temperature) => temperature * walk.landscape().unit(),
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

/// The standard deviation of the cost changes of random moves.
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

/// The temperature after a chain with this share of accepted worse moves.
fn steadied(temperature: f64, wanted: f64, share: Option<f64>) -> f64 {
    let Some(share) = share else { return temperature };
    temperature * libm::exp(((wanted - share) * 4.0).clamp(-0.5, 0.5))
}

/// The result of a chain of moves.
struct Chain {
    accepted: u64,
    /// The number of worse moves, and of the accepted ones among them.
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

/// Runs a chain of moves at one temperature; `None` if there is no move.
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
