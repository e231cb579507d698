//! A population over its generations.

use super::crossover::Scratch;
use super::mutation::Rates;
use super::selection::Pool;
use super::stagnation::{Idle, Stagnation};
use super::{Evolve, Replacement};
use crate::limits::Stop;
use crate::local::genome::{GeneticLandscape, Genome};
use crate::local::trial::Trial;
use crate::local::trial::footprint::{Footprint, sum};
use crate::local::trial::start::Start;
use crate::local::trial::watch::{Event, Figures};
use crate::rng::Rng;

/// The number of pairs compared to estimate the diversity of a population.
const PAIRS: usize = 32;
/// The number of random individuals of which the worst is replaced by a child, unless it is better.
const LOSERS: usize = 3;

/// A genome, and the cost of its state.
#[derive(Clone, Debug)]
pub(super) struct Individual {
    pub(super) values: Vec<i32>,
    pub(super) cost: i64,
}

/// Individuals, the best first, and the number of generations without progress.
#[derive(Debug, Default)]
pub(super) struct Population {
    pub(super) members: Vec<Individual>,
    /// The next generation; its genomes are reused.
    young: Vec<Individual>,
    idle: Idle,
    scratch: Scratch,
    /// Whether the population stagnates.
    is_stuck: bool,
}

/// The bytes of all populations, the genome, and the buffers of the operators.
pub(super) fn bytes(settings: &Evolve, footprint: &Footprint) -> usize {
    let genome = size_of::<i32>() * footprint.values;
    let number = settings.population as usize;
    // The next generation beside the current one, or one child.
    let genomes = match settings.replacement {
        Replacement::Generational => 2 * number,
        Replacement::Steady => number + 1,
    };
    let individuals = genomes.saturating_mul(size_of::<Individual>().saturating_add(genome));
    // Lists for sorting, and for weighted selection.
    let lists = number * (size_of::<Individual>() + size_of::<usize>());
    // A child's state, and the best of an island beside the best of all.
    let states = if settings.islands > 1 { 2 } else { 1 };
    let states = sum(&[footprint.state.saturating_mul(states), footprint.scratch, genome]);
    let island = sum(&[individuals, lists, states, Scratch::bytes(footprint.values)]);
    sum(&[island.saturating_mul(settings.islands as usize), Genome::bytes(footprint.values)])
}

/// The context of evolution: a landscape with the settings.
#[derive(Debug)]
pub(super) struct Evolution<'l, L> {
    pub(super) landscape: &'l L,
    pub(super) settings: &'l Evolve,
    genome: Genome,
    reset_rate: f64,
    swap_rate: f64,
}

impl<'l, L: GeneticLandscape> Evolution<'l, L> {
    #[expect(clippy::cast_precision_loss, reason = "a chance")]
    pub(super) fn new(landscape: &'l L, settings: &'l Evolve) -> Self {
        let genome = landscape.genome();
        let one_of = |number: usize| 1.0 / number.max(1) as f64;
        let reset_rate = settings.reset_rate.unwrap_or_else(|| one_of(genome.choices()));
        let swap_rate = settings.swap_rate.unwrap_or_else(|| one_of(genome.houses.len()));
        Self { landscape, settings, genome, reset_rate, swap_rate }
    }

    /// Makes the next generation; the first one is random.
    pub(super) fn generation(
        &self,
        trial: &mut Trial<'_, L>,
        population: &mut Population,
    ) -> Result<(), Stop> {
        let is_stuck = std::mem::take(&mut population.is_stuck);
        match self.settings.stagnation {
            _ if population.members.is_empty() => self.begin(trial, population)?,
            Stagnation::Reset if is_stuck => {
                trial.restart();
                self.begin(trial, population)?;
            }
            Stagnation::Immigrants(share) if is_stuck => {
                self.admit(trial, population, share)?;
                self.make_children(trial, population)?;
            }
            _ => self.make_children(trial, population)?,
        }
        sort(&mut population.members);
        trial.stats.descent.generations += 1;
        let best = population.best();
        population.is_stuck = population.idle.is_over(best, self.settings.patience);
        self.report_figures(trial, population);
        Ok(())
    }

    /// Random individuals.
    fn begin(&self, trial: &mut Trial<'_, L>, population: &mut Population) -> Result<(), Stop> {
        population.members.clear();
        population.members.reserve_exact(self.settings.population as usize);
        for _ in 0..self.settings.population {
            let individual = self.stranger(trial)?;
            population.members.push(individual);
        }
        Ok(())
    }

    fn stranger(&self, trial: &mut Trial<'_, L>) -> Result<Individual, Stop> {
        trial.evaluate()?;
        let state = trial.begin(self.landscape, Start::Random)?;
        trial.offer(self.landscape, &state)?;
        Ok(Individual { values: self.landscape.values(&state), cost: self.landscape.cost(&state) })
    }

    /// Replaces the worst individuals by random ones.
    #[expect(
        clippy::cast_possible_truncation,
        clippy::cast_sign_loss,
        clippy::cast_precision_loss,
        reason = "a share of at most a million"
    )]
    fn admit(&self, trial: &mut Trial<'_, L>, population: &mut Population, share: f64) -> Result<(), Stop> {
        let number = (population.members.len() as f64 * share).ceil() as usize;
        for member in population.members.iter_mut().rev().take(number) {
            *member = self.stranger(trial)?;
        }
        sort(&mut population.members);
        Ok(())
    }

    /// Makes children, and replaces individuals by them.
    fn make_children(&self, trial: &mut Trial<'_, L>, population: &mut Population) -> Result<(), Stop> {
        let growth = match self.settings.stagnation {
            Stagnation::Growing => population.idle.growth(self.settings.patience),
            _ => 1.0,
        };
        let rates = Rates::new(self.reset_rate * growth, self.swap_rate * growth, population.best());
        let pool = Pool::new(self.settings.selection, &population.members);
        match self.settings.replacement {
            Replacement::Generational => self.replace_all(trial, population, &pool, rates),
            Replacement::Steady => self.replace_one_by_one(trial, population, &pool, rates),
        }
    }

    /// Replaces all individuals but the elite.
    fn replace_all(
        &self,
        trial: &mut Trial<'_, L>,
        population: &mut Population,
        pool: &Pool,
        rates: Rates,
    ) -> Result<(), Stop> {
        let Population { members, young, scratch, .. } = population;
        let elite = (self.settings.elitism as usize).min(members.len().saturating_sub(1));
        young.resize_with(members.len(), || Individual { values: vec![], cost: 0 });
        for child in &mut young[elite..] {
            self.child(trial, (members, pool, rates), scratch, child)?;
        }
        for (kept, member) in young.iter_mut().zip(&mut *members).take(elite) {
            std::mem::swap(kept, member);
        }
        std::mem::swap(members, young);
        Ok(())
    }

    /// Replaces individuals one by one: each child joins the population before the next is made.
    fn replace_one_by_one(
        &self,
        trial: &mut Trial<'_, L>,
        population: &mut Population,
        pool: &Pool,
        rates: Rates,
    ) -> Result<(), Stop> {
        let Population { members, young, scratch, .. } = population;
        young.resize_with(1, || Individual { values: vec![], cost: 0 });
        for _ in 0..members.len() {
            let child = &mut young[0];
            self.child(trial, (members, pool, rates), scratch, child)?;
            let drawn = std::array::from_fn::<_, LOSERS, _>(|_| trial.rng.below(members.len()));
            let Some(loser) = worst(members, drawn) else { continue };
            if child.cost <= members[loser].cost {
                std::mem::swap(child, &mut members[loser]);
            }
        }
        Ok(())
    }

    /// Makes a child of two selected parents.
    #[inline]
    fn child(
        &self,
        trial: &mut Trial<'_, L>,
        (members, pool, rates): (&[Individual], &Pool, Rates),
        scratch: &mut Scratch,
        child: &mut Individual,
    ) -> Result<(), Stop> {
        trial.evaluate()?;
        let (a, b) = (pool.draw(&mut trial.rng), pool.draw(&mut trial.rng));
        let (a, b) = (&members[a].values, &members[b].values);
        child.values.clear();
        if !self.landscape.cross_over(a, b, &mut child.values, &mut trial.rng) {
            self.settings.crossover.cross(&self.genome, a, b, &mut child.values, scratch, &mut trial.rng);
            self.settings.mutation.mutate(&self.genome, rates, &mut child.values, &mut trial.rng);
        }
        child.cost = self.landscape.cost_of(&child.values);
        if child.cost < trial.best() { self.offer(trial, &child.values) } else { Ok(()) }
    }

    /// Stores the state of a genome if it is the best so far.
    pub(super) fn offer(&self, trial: &mut Trial<'_, L>, values: &[i32]) -> Result<(), Stop> {
        self.landscape.decode(values).map_or(Ok(()), |state| trial.offer(self.landscape, &state))
    }

    /// Informs the landscape of the genomes in use, unless other trials use it at the same time.
    pub(super) fn retain(&self, trial: &Trial<'_, L>, members: &mut dyn Iterator<Item = &Individual>) {
        if !trial.is_racing() {
            self.landscape.retain(&mut members.map(|member| member.values.as_slice()));
        }
    }

    /// Reports the figures of a generation to the observer.
    fn report_figures(&self, trial: &mut Trial<'_, L>, population: &Population) {
        if trial.is_watched() {
            let generations = trial.stats.descent.generations;
            trial.figures(|| population.figures(generations));
            if generations.checked_rem(self.settings.report) == Some(0) {
                self.report(trial, population.members.first());
            }
        }
    }

    /// Reports the best of a generation.
    pub(super) fn report(&self, trial: &mut Trial<'_, L>, best: Option<&Individual>) {
        let state = best.and_then(|best| Some((best.cost, self.landscape.decode(&best.values)?)));
        let generations = trial.stats.descent.generations;
        if let Some((cost, state)) = state {
            trial.see(|| Event::Report { generations, cost, state: &state });
        }
    }
}

impl Population {
    /// The cost of the best individual.
    fn best(&self) -> i64 {
        self.members.first().map_or(i64::MAX, |member| member.cost)
    }

    fn figures(&self, generations: u64) -> Figures {
        figures(&self.members.iter().collect::<Vec<_>>(), generations)
    }
}

/// Sorts individuals, the best first.
pub(super) fn sort(members: &mut [Individual]) {
    members.sort_by_key(|member| member.cost);
}

/// The worst of the drawn individuals.
fn worst(members: &[Individual], drawn: [usize; LOSERS]) -> Option<usize> {
    drawn.into_iter().max_by_key(|&at| members[at].cost)
}

/// Mean, spread and diversity. The pairs come from separate random numbers, so that observers do not change the search.
#[expect(clippy::cast_precision_loss, reason = "for charts")]
pub(super) fn figures(members: &[&Individual], generations: u64) -> Figures {
    let number = members.len().max(1) as f64;
    let costs = || members.iter().map(|member| member.cost as f64);
    let mean = costs().sum::<f64>() / number;
    let spread = (costs().map(|cost| (cost - mean).powi(2)).sum::<f64>() / number).sqrt();
    let best = members.iter().map(|member| member.cost).min().unwrap_or(i64::MAX);
    let diversity = Some(diversity(members, &mut Rng::seeded(generations)));
    Figures { generations, best, mean, spread, diversity, ..Figures::default() }
}

/// The share of positions in which two individuals differ, on average over a few pairs.
#[expect(clippy::cast_precision_loss, reason = "for charts")]
fn diversity(members: &[&Individual], rng: &mut Rng) -> f64 {
    if members.len() < 2 {
        return 0.0;
    }
    let mut share = || {
        let (a, b) = (rng.below(members.len()), rng.below(members.len() - 1));
        let (a, b) = (&members[a].values, &members[if b >= a { b + 1 } else { b }].values);
        let differing = a.iter().zip(b).filter(|(a, b)| a != b).count();
        differing as f64 / a.len().max(1) as f64
    };
    (0..PAIRS).map(|_| share()).sum::<f64>() / PAIRS as f64
}
