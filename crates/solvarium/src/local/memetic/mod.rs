//! Memetic search on boards: evolution that improves children by local search before selection (Moscato, 1989), after
//! LSGA (Wang, Sun, Du, Li, Zhan, Jeon, Wang and Zhang, "A novel evolutionary algorithm with column and sub-block local
//! search for Sudoku puzzles", 2023).
//!
//! Parents selected by tournament exchange complete kept houses, which stay permutations. Some houses of the children
//! are mutated, and a local search improves the children. The worst of the new generation are replaced by elites of
//! earlier ones or by random individuals. [`Memetic::published`] keeps rows, and searches columns and boxes for swaps
//! that repair two at once. [`Memetic::new`] changes four things:
//!
//! - It keeps boxes, as for annealing; with rows it takes fourteen times the evaluations.
//! - It improves a child by a walk at temperature 0.4 among conflicting cells. The published
//!   search is a short descent, which ends when no swap repairs two houses.
//! - It keeps the best board of its walk. With the last board instead,
//!   Escargot takes 168,000 evaluations on average instead of 128,000.
//! - It has ten individuals instead of 150, and crosses every pair, as a child costs 5,000
//!   evaluations.
//!
//! Solved without filling candidates first (median evaluations; as published at most 20 s each, one core of a busy
//! machine; ours 100 seeds, processor time on average):
//!
//! | | as published | ours |
//! |---|---|---|
//! | grid 3 | 5/8, 5,200,000 | 100/100, 29,000, 1.6 ms |
//! | AI Escargot | 0/8, two faults left in each | 100/100, 119,000, 4.7 ms |
//! | 17 clues | not tried | 100/100, 2,650,000, 130 ms |
//!
//! The value of each part, in mean evaluations on Escargot over 300 seeds: all of it 128,000; no crossover 146,000; no
//! elites and no renewal 360,000; none of these and no crossover 2,280,000: the population becomes uniform and stays stuck. Annealing alone, at a
//! steady temperature, takes 162,000 there (200 seeds), and on the 17 clues half as many evaluations as this.

mod generation;
mod population;
#[cfg(test)]
mod tests;

use super::board::SwapBoard;
use super::metropolis::TEMPERATURE;
use super::patience::Patience;
use super::trial::footprint::{Footprint, sum};
use super::trial::{Metaheuristic, Trial};
use crate::Error;
use crate::limits::Stop;
use crate::settings::{Setting, Takes, configurable};
use population::Population;
use std::ops::RangeInclusive;

/// The bytes per cell of copies of houses, and of the swaps between them.
const HOUSES: usize = 16;

/// The local search that improves a child before it joins the population.
///
/// ```
/// use solvarium::local::{ChildSearch, Memetic};
/// assert!(Memetic::new().search(ChildSearch::Houses).is_ok());
/// assert!(Memetic::new().search(ChildSearch::Walk { evaluations: 0, temperature: 0.4 }).is_err());
/// ```
#[derive(Clone, Copy, Debug, PartialEq)]
#[non_exhaustive]
pub enum ChildSearch {
    /// Swaps within a kept house that remove a repeated digit from two columns, and then from two boxes; as published.
    Houses,
    /// A walk that accepts worse moves at a temperature.
    Walk {
        /// The number of evaluations, at least 1.
        evaluations: u64,
        /// The temperature in units of cost, at least 0.
        temperature: f64,
    },
}

/// Memetic search: evolution whose children are improved by local search.
///
/// ```
/// use solvarium::local::{board::SwapBoard, Memetic, Trial};
/// use solvarium::puzzle::sudoku::Sudoku;
/// let escargot = "1....7.9..3..2...8..96..5....53..9...1..8...26....4...3......1..4......7..7...3..";
/// let found = Trial::new(1).run(&SwapBoard::boxes(&Sudoku::parse(escargot)?.board()?)?, &Memetic::new());
/// assert_eq!(found.cost(), Some(0));
/// # Ok::<(), solvarium::Error>(())
/// ```
#[derive(Clone, Debug)]
pub struct Memetic {
    population: u32,
    tournament: u32,
    crossover: f64,
    houses: f64,
    swap: f64,
    renew: f64,
    elites: u32,
    search: ChildSearch,
    idle: u64,
}

const POPULATION: Setting = Setting::int("population", "number of individuals", 2..=1_000_000, "10");

const LEARN: Setting = Setting {
    name: "learn",
    help: "how children are improved",
    takes: Takes::Choice(&[
        ("walk", "a walk at a temperature, of 'walk' evaluations"),
        ("houses", "swaps that repair two houses at once, as published"),
    ]),
    default: "walk",
};

const WALK: Setting =
    Setting::int("walk", "number of evaluations of each child's walk", 1..=1_000_000_000, "5000");

const WALK_TEMPERATURE: Setting = Setting { default: "0.4", ..TEMPERATURE };

configurable! {
    /// For hard Sudoku with kept boxes: ten individuals, pairs of parents that exchange three houses in ten, and walks
    /// of 5,000 evaluations.
    Memetic = [POPULATION, LEARN, WALK, WALK_TEMPERATURE];
    |values| {
        let (evaluations, temperature) = (values.int(&WALK), values.float(&WALK_TEMPERATURE));
        Self {
            population: values.small(&POPULATION),
            tournament: 2,
            crossover: 1.0,
            houses: 0.3,
            swap: 0.0,
            renew: 0.05,
            elites: 5,
            search: values
                .pick(&LEARN, [ChildSearch::Walk { evaluations, temperature }, ChildSearch::Houses]),
            idle: 0,
        }
    }
}

impl Memetic {
    /// The settings of the paper, for kept rows. It rarely solves hard grids.
    ///
    /// ```
    /// use solvarium::local::{board::SwapBoard, Memetic, Trial};
    /// use solvarium::puzzle::sudoku::Sudoku;
    /// let rows = SwapBoard::rows(&Sudoku::parse("1 . . .\n. . 3 .\n. 4 . .\n. . . 2")?.board()?)?;
    /// assert_eq!(Trial::new(1).run(&rows, &Memetic::published()).cost(), Some(0));
    /// # Ok::<(), solvarium::Error>(())
    /// ```
    #[must_use]
    pub const fn published() -> Self {
        Self {
            population: 150,
            tournament: 2,
            crossover: 0.2,
            houses: 0.1,
            swap: 0.3,
            renew: 0.05,
            elites: 50,
            search: ChildSearch::Houses,
            idle: 0,
        }
    }

    /// Sets the number of individuals, at least 2.
    ///
    /// # Errors
    /// The number is less than 2.
    ///
    /// ```
    /// use solvarium::local::Memetic;
    /// assert_eq!(Memetic::new().population(1).unwrap_err().to_string(), "the population is at least 2, not 1");
    /// ```
    pub fn population(mut self, individuals: u32) -> Result<Self, Error> {
        self.population = at_least("the population", individuals, 2)?;
        Ok(self)
    }

    /// Sets the size of a tournament, at least 1: a parent is the best of this number of random individuals.
    ///
    /// # Errors
    /// The size is 0.
    ///
    /// ```
    /// use solvarium::local::Memetic;
    /// assert_eq!(Memetic::new().tournament(0).unwrap_err().to_string(), "a tournament is at least 1, not 0");
    /// ```
    pub fn tournament(mut self, size: u32) -> Result<Self, Error> {
        self.tournament = at_least("a tournament", size, 1)?;
        Ok(self)
    }

    /// Sets the share of pairs of parents that exchange houses, from 0 to 1.
    ///
    /// # Errors
    /// The share is not from 0 to 1.
    ///
    /// ```
    /// use solvarium::local::Memetic;
    /// let error = Memetic::new().crossover(1.5).unwrap_err();
    /// assert_eq!(error.to_string(), "the crossover rate is from 0 to 1, not 1.5");
    /// ```
    pub fn crossover(mut self, rate: f64) -> Result<Self, Error> {
        self.crossover = share("the crossover rate", rate)?;
        Ok(self)
    }

    /// Sets the share of houses that a pair exchanges, from 0 to 1.
    ///
    /// # Errors
    /// The share is not from 0 to 1.
    ///
    /// ```
    /// use solvarium::local::Memetic;
    /// assert!(Memetic::new().houses(0.5).is_ok() && Memetic::new().houses(-0.5).is_err());
    /// ```
    pub fn houses(mut self, share_of_houses: f64) -> Result<Self, Error> {
        self.houses = share("the share of houses", share_of_houses)?;
        Ok(self)
    }

    /// Sets the share of a child's houses in which two cells are swapped, from 0 to 1.
    ///
    /// # Errors
    /// The share is not from 0 to 1.
    ///
    /// ```
    /// use solvarium::local::Memetic;
    /// assert!(Memetic::new().swap(0.5).is_ok() && Memetic::new().swap(f64::NAN).is_err());
    /// ```
    pub fn swap(mut self, rate: f64) -> Result<Self, Error> {
        self.swap = share("the rate of swaps", rate)?;
        Ok(self)
    }

    /// Sets the share of a child's houses that are filled again at random, from 0 to 1.
    ///
    /// # Errors
    /// The share is not from 0 to 1.
    ///
    /// ```
    /// use solvarium::local::Memetic;
    /// assert!(Memetic::new().renew(0.1).is_ok() && Memetic::new().renew(1.1).is_err());
    /// ```
    pub fn renew(mut self, rate: f64) -> Result<Self, Error> {
        self.renew = share("the rate of renewal", rate)?;
        Ok(self)
    }

    /// Sets the number of generations whose best individuals are remembered as elites.
    #[must_use]
    pub const fn elites(mut self, most: u32) -> Self {
        self.elites = most;
        self
    }

    /// Sets the local search of children.
    ///
    /// # Errors
    /// A walk has no evaluations, or its temperature is negative or not a number.
    ///
    /// ```
    /// use solvarium::local::{ChildSearch, Memetic};
    /// let cold = ChildSearch::Walk { evaluations: 100, temperature: -1.0 };
    /// let error = Memetic::new().search(cold).unwrap_err();
    /// assert_eq!(error.to_string(), "the temperature is at least 0, not -1");
    /// ```
    pub fn search(mut self, search: ChildSearch) -> Result<Self, Error> {
        if let ChildSearch::Walk { evaluations, temperature } = search {
            at_least("a walk", evaluations, 1)?;
            if !(0.0..f64::INFINITY).contains(&temperature) {
                return Err(Error::setting(format!("the temperature is at least 0, not {temperature}")));
            }
        }
        self.search = search;
        Ok(self)
    }

    /// Sets the number of generations without a better individual before a restart; 0 for never.
    #[must_use]
    pub const fn idle(mut self, generations: u64) -> Self {
        self.idle = generations;
        self
    }
}

fn at_least<N: PartialOrd + std::fmt::Display>(what: &str, value: N, least: N) -> Result<N, Error> {
    if value >= least {
        Ok(value)
    } else {
        Err(Error::setting(format!("{what} is at least {least}, not {value}")))
    }
}

fn share(what: &str, value: f64) -> Result<f64, Error> {
    const ALL: RangeInclusive<f64> = 0.0..=1.0;
    if ALL.contains(&value) {
        Ok(value)
    } else {
        Err(Error::setting(format!("{what} is from 0 to 1, not {value}")))
    }
}

impl Metaheuristic<SwapBoard> for Memetic {
    /// The bytes of the population, its children, the elites, two children, the best of a walk, and the houses of a
    /// descent.
    fn bytes(&self, footprint: &Footprint) -> usize {
        let states = (2 * self.population as usize).saturating_add(self.elites as usize).saturating_add(3);
        sum(&[states.saturating_mul(footprint.state), HOUSES * footprint.values])
    }

    fn search(&self, kept: &SwapBoard, trial: &mut Trial<'_, SwapBoard>) -> Result<(), Stop> {
        let mut population = Population::random(self, kept, trial)?;
        let mut patience = Patience::new(self.idle);
        while kept.houses().next().is_some() {
            let least = population.advance(trial)?;
            if patience.is_over(least) {
                trial.restart();
                population = Population::random(self, kept, trial)?;
                patience.renew();
            }
        }
        Ok(())
    }
}
