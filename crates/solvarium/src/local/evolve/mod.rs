//! Evolution (Holland, "Adaptation in Natural and Artificial Systems", 1975): a population whose better members have
//! children, which inherit from both parents and mutate.
//!
//! One step per module: [selection](Selection) chooses parents, [crossover](Crossover) makes a child of two,
//! [mutation](Mutation) changes it, [replacement](Replacement) removes old individuals, and [stagnation](Stagnation)
//! handles a lack of progress. Genomes come from the landscape ([`GeneticLandscape`]), so all steps work on any landscape.

mod crossover;
mod islands;
mod mutation;
mod population;
mod selection;
mod settings;
mod stagnation;
#[cfg(test)]
mod tests;

pub use crossover::Crossover;
pub(super) use crossover::Scratch;
pub use mutation::Mutation;
pub use selection::Selection;
pub use stagnation::Stagnation;

use super::genome::GeneticLandscape;
use super::trial::footprint::Footprint;
use super::trial::{Metaheuristic, Trial};
use crate::Error;
use crate::limits::Stop;
use population::{Evolution, Population};

/// The replacement: which individuals children replace.
///
/// ```
/// use solvarium::local::{Evolve, Replacement, Trial};
/// use solvarium::puzzle::bits::OneMax;
/// let evolve = Evolve::new().replacement(Replacement::Generational);
/// assert_eq!(Trial::new(1).run(&OneMax::parse("40")?, &evolve).cost(), Some(0));
/// # Ok::<(), solvarium::Error>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Replacement {
    /// All of the previous generation, except for its [elite](Evolve::elitism).
    Generational,
    /// Each child immediately replaces the worst of three random individuals, if that is no better.
    Steady,
}

/// An evolutionary algorithm.
///
/// ```
/// use solvarium::local::{board::FillBoard, Evolve, Trial};
/// use solvarium::puzzle::sudoku::Sudoku;
/// let free = FillBoard::new(&Sudoku::parse("1 . . .\n. . 3 .\n. 4 . .\n. . . 2")?.board()?);
/// let found = Trial::new(1).run(&free, &Evolve::new());
/// assert_eq!(found.cost(), Some(0));
/// assert!(found.stats.descent.generations < found.stats.expanded);
/// let error = Evolve::new().population(0).unwrap_err();
/// assert_eq!(error.to_string(), "expected a population from 1 to 1000000, found 0");
/// # Ok::<(), solvarium::Error>(())
/// ```
#[derive(Clone, Debug)]
pub struct Evolve {
    population: u32,
    selection: Selection,
    crossover: Crossover,
    mutation: Mutation,
    reset_rate: Option<f64>,
    swap_rate: Option<f64>,
    elitism: u32,
    replacement: Replacement,
    stagnation: Stagnation,
    patience: u64,
    islands: u32,
    migration: u64,
    goal: Option<i64>,
    report: u64,
}

/// The greatest number of individuals of a population.
const POPULATION_MOST: u32 = 1_000_000;
/// The greatest number of islands.
const ISLANDS_MOST: u32 = 1000;

impl Evolve {
    /// Sets the number of individuals on each island, from 1 to a million.
    ///
    /// # Errors
    /// The number is out of range.
    pub fn population(mut self, individuals: u32) -> Result<Self, Error> {
        self.population = within("a population", individuals, 1, POPULATION_MOST)?;
        Ok(self)
    }

    /// Sets the selection of parents.
    ///
    /// # Errors
    /// A share is not from 0 to 1, or a tournament has no members.
    pub fn selection(mut self, selection: Selection) -> Result<Self, Error> {
        match selection {
            Selection::Truncation(share) => chance("a share of parents", share)?,
            Selection::Tournament(0) => {
                return Err(Error::setting("expected a tournament of at least 1, found 0"));
            }
            _ => {}
        }
        self.selection = selection;
        Ok(self)
    }

    /// Sets the crossover.
    #[must_use]
    pub const fn crossover(mut self, crossover: Crossover) -> Self {
        self.crossover = crossover;
        self
    }

    /// Sets the mutation.
    #[must_use]
    pub const fn mutation(mut self, mutation: Mutation) -> Self {
        self.mutation = mutation;
        self
    }

    /// Sets the probability that a position is reset, from 0 to 1. By default it changes one position of a child on
    /// average.
    ///
    /// # Errors
    /// The probability is not from 0 to 1.
    pub fn reset_rate(mut self, rate: Option<f64>) -> Result<Self, Error> {
        rate.map_or(Ok(()), |rate| chance("a rate of resets", rate))?;
        self.reset_rate = rate;
        Ok(self)
    }

    /// Sets the probability that two positions of a house are swapped, from 0 to 1. By default it changes one house of
    /// a child on average.
    ///
    /// # Errors
    /// The probability is not from 0 to 1.
    pub fn swap_rate(mut self, rate: Option<f64>) -> Result<Self, Error> {
        rate.map_or(Ok(()), |rate| chance("a rate of swaps", rate))?;
        self.swap_rate = rate;
        Ok(self)
    }

    /// Sets the size of the elite, which survives generational replacement. At least one individual is replaced.
    #[must_use]
    pub const fn elitism(mut self, individuals: u32) -> Self {
        self.elitism = individuals;
        self
    }

    /// Sets the replacement.
    #[must_use]
    pub const fn replacement(mut self, replacement: Replacement) -> Self {
        self.replacement = replacement;
        self
    }

    /// Sets the reaction to stagnation.
    ///
    /// # Errors
    /// A share of immigrants is not above 0 and at most 1.
    pub fn stagnation(mut self, stagnation: Stagnation) -> Result<Self, Error> {
        if let Stagnation::Immigrants(share) = stagnation {
            above_zero("a share of immigrants", share)?;
        }
        self.stagnation = stagnation;
        Ok(self)
    }

    /// Sets the number of generations with the same best cost that count as stagnation, at least 1.
    ///
    /// # Errors
    /// The number is 0.
    pub fn patience(mut self, generations: u64) -> Result<Self, Error> {
        if generations == 0 {
            return Err(Error::setting("expected a patience of at least 1, found 0"));
        }
        self.patience = generations;
        Ok(self)
    }

    /// Sets the number of islands, from 1 to 1,000, and the number of generations between migrations. Observers receive
    /// events of islands at each migration.
    ///
    /// # Errors
    /// The number of islands is out of range, or the number of generations is 0.
    pub fn islands(mut self, islands: u32, migration: u64) -> Result<Self, Error> {
        self.islands = within("islands", islands, 1, ISLANDS_MOST)?;
        if migration == 0 {
            return Err(Error::setting("expected a migration after at least 1 generation, found 0"));
        }
        self.migration = migration;
        Ok(self)
    }

    /// Sets a target cost that need not be that of a solution. The trial then ends with [`Stop::Reached`].
    #[must_use]
    pub const fn goal(mut self, cost: Option<i64>) -> Self {
        self.goal = cost;
        self
    }

    /// Sets the number of generations between reports of the best individual to observers; 0 for never.
    #[must_use]
    pub const fn report(mut self, generations: u64) -> Self {
        self.report = generations;
        self
    }
}

fn within(what: &str, found: u32, least: u32, most: u32) -> Result<u32, Error> {
    if found < least || found > most {
        return Err(Error::setting(format!("expected {what} from {least} to {most}, found {found}")));
    }
    Ok(found)
}

fn chance(what: &str, found: f64) -> Result<(), Error> {
    if (0.0..=1.0).contains(&found) {
        Ok(())
    } else {
        Err(Error::setting(format!("expected {what} from 0 to 1, found {found}")))
    }
}

fn above_zero(what: &str, found: f64) -> Result<(), Error> {
    if found > 0.0 && found <= 1.0 {
        Ok(())
    } else {
        Err(Error::setting(format!("expected {what} above 0 and at most 1, found {found}")))
    }
}

impl<L: GeneticLandscape + Sync> Metaheuristic<L> for Evolve {
    fn bytes(&self, footprint: &Footprint) -> usize {
        population::bytes(self, footprint)
    }

    fn search(&self, landscape: &L, trial: &mut Trial<'_, L>) -> Result<(), Stop> {
        if let Some(cost) = self.goal {
            trial.be_content_with(cost);
        }
        let evolution = Evolution::new(landscape, self);
        if self.islands > 1 {
            return islands::evolve(&evolution, trial);
        }
        let mut population = Population::default();
        loop {
            evolution.generation(trial, &mut population)?;
            evolution.retain(trial, &mut population.members.iter());
        }
    }
}
