//! Islands: several populations, each of which sends its best individual to the next in a ring from time to time
//! (Tanese, 1989).
//!
//! They run in lockstep between migrations, each with its own random numbers. The island that reaches the goal with the
//! fewest evaluations wins, and the counts of the other islands end at this number. So the number of threads changes
//! neither results
//! nor counts.

use super::population::{Evolution, Individual, Population, figures, sort};
use crate::limits::{Limits, Stop};
use crate::local::genome::GeneticLandscape;
use crate::local::trial::Trial;
use crate::local::trial::at_once::each_at_once;
use crate::local::trial::race::Race;
use crate::rng::Rng;
use crate::run::meter::Meter;
use crate::stats::Stats;
use std::sync::{Mutex, PoisonError};

/// A population with its random numbers.
struct Island {
    rng: Rng,
    population: Population,
}

/// The work of an island between two migrations.
struct Round {
    ended: Result<(), Stop>,
    stats: Stats,
    /// The best genome of the round.
    best: Option<Vec<i32>>,
}

/// The context in which islands run.
struct Context<'r> {
    meter: &'r Meter,
    race: &'r Race,
    goal: i64,
    /// The evaluations left for all islands.
    left: Option<u64>,
    islands: u64,
}

/// Evolves until a limit or the goal is reached.
pub(super) fn evolve<L: GeneticLandscape + Sync>(
    evolution: &Evolution<'_, L>,
    trial: &mut Trial<'_, L>,
) -> Result<(), Stop> {
    let seeds = (0..evolution.settings.islands).map(|_| trial.rng.bits());
    let island = |seed| Island { rng: Rng::seeded(seed), population: Population::default() };
    let mut islands: Vec<Island> = seeds.map(island).collect();
    loop {
        trial.check()?;
        let rounds = go_on(evolution, trial, &mut islands);
        settle(evolution, trial, &rounds)?;
        migrate(&mut islands);
        evolution.retain(trial, &mut islands.iter().flat_map(|island| &island.population.members));
        report_figures(evolution, trial, &islands);
    }
}

/// Runs all islands until the next migration.
fn go_on<L: GeneticLandscape + Sync>(
    evolution: &Evolution<'_, L>,
    trial: &Trial<'_, L>,
    islands: &mut [Island],
) -> Vec<Round> {
    let left = trial.meter.limits().nodes.map(|most| most.saturating_sub(trial.evaluations()));
    let (race, number) = (Race::new(), islands.len() as u64);
    let context = Context { meter: &trial.meter, race: &race, goal: trial.goal, left, islands: number };
    let islands: Vec<_> = islands.iter_mut().map(Mutex::new).collect();
    each_at_once(islands.len(), |at| {
        let mut island = islands[at].lock().unwrap_or_else(PoisonError::into_inner);
        island.go_on(evolution, &context, at as u64)
    })
}

impl Context<'_> {
    /// The limits of an island: an equal part of the rest.
    fn limits(&self, at: u64) -> Limits {
        let share = |left: u64| left / self.islands + u64::from(at < left % self.islands);
        Limits { nodes: self.left.map(share), gauge: None, ..self.meter.limits().clone() }
    }
}

impl Island {
    fn go_on<L: GeneticLandscape>(
        &mut self,
        evolution: &Evolution<'_, L>,
        context: &Context<'_>,
        at: u64,
    ) -> Round {
        let mut trial = Trial::racing(0, context.meter, context.race).limits(context.limits(at));
        trial.goal = context.goal;
        std::mem::swap(&mut trial.rng, &mut self.rng);
        let mut generations = 0..evolution.settings.migration;
        let ended = generations.try_for_each(|_| evolution.generation(&mut trial, &mut self.population));
        trial.meter.settle(&mut trial.stats.expanded);
        if ended == Err(Stop::Reached) {
            context.race.arrive(trial.stats.expanded);
        }
        std::mem::swap(&mut trial.rng, &mut self.rng);
        let best = trial.best_state().map(|state| evolution.landscape.values(state));
        Round { ended, stats: trial.stats, best }
    }
}

/// Counts the work, and keeps the best state.
fn settle<L: GeneticLandscape>(
    evolution: &Evolution<'_, L>,
    trial: &mut Trial<'_, L>,
    rounds: &[Round],
) -> Result<(), Stop> {
    let counted = count(&mut trial.stats, rounds);
    for round in counted {
        if let Some(best) = &round.best {
            evolution.offer(trial, best)?;
        }
    }
    ended(counted)
}

/// Counts the work, and returns the rounds that count.
fn count<'r>(stats: &mut Stats, rounds: &'r [Round]) -> &'r [Round] {
    let arrived = rounds.iter().filter(|round| round.ended == Err(Stop::Reached));
    let winner = arrived.min_by_key(|round| round.stats.expanded);
    let most = winner.map_or(u64::MAX, |winner| winner.stats.expanded);
    stats.expanded += rounds.iter().map(|round| round.stats.expanded.min(most)).sum::<u64>();
    let counted = winner.map_or(rounds, std::slice::from_ref);
    let descents = || counted.iter().map(|round| round.stats.descent);
    stats.descent.generations += descents().map(|descent| descent.generations).max().unwrap_or(0);
    stats.descent.restarts += descents().map(|descent| descent.restarts).sum::<u64>();
    counted
}

/// The first reason to end. If the budget ran out for some islands only, the next round checks it.
fn ended(rounds: &[Round]) -> Result<(), Stop> {
    let mut ends = rounds.iter().map(|round| round.ended);
    ends.find(|ended| !matches!(ended, Ok(()) | Err(Stop::Nodes))).unwrap_or(Ok(()))
}

/// Replaces the worst individual of each island by the best of the one before.
fn migrate(islands: &mut [Island]) {
    let best = |island: &Island| island.population.members.first().cloned();
    let travellers: Vec<Option<Individual>> = islands.iter().map(best).collect();
    for (from, traveller) in travellers.into_iter().enumerate() {
        let to = (from + 1) % islands.len();
        let members = &mut islands[to].population.members;
        if let (Some(worst), Some(traveller)) = (members.last_mut(), traveller) {
            *worst = traveller;
            sort(members);
        }
    }
}

/// Reports the figures of all populations to the observer.
fn report_figures<L: GeneticLandscape>(
    evolution: &Evolution<'_, L>,
    trial: &mut Trial<'_, L>,
    islands: &[Island],
) {
    if !trial.is_watched() {
        return;
    }
    let members = everybody(islands);
    let (generations, report) = (trial.stats.descent.generations, evolution.settings.report);
    trial.figures(|| figures(&members, generations));
    let before = generations.saturating_sub(evolution.settings.migration);
    if generations.checked_div(report) > before.checked_div(report) {
        evolution.report(trial, cheapest(&members));
    }
}

fn everybody(islands: &[Island]) -> Vec<&Individual> {
    islands.iter().flat_map(|island| &island.population.members).collect()
}

fn cheapest<'i>(members: &[&'i Individual]) -> Option<&'i Individual> {
    members.iter().min_by_key(|member| member.cost).copied()
}
