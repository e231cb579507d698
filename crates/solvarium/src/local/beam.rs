//! Stochastic beam search (Russell and Norvig, "Artificial Intelligence", section 4.1): keeps many states, and draws
//! the next ones at random from the children of all, with higher probability for lower costs.
//!
//! The weight of a child is exp(-cost / t), as in annealing. Children are sampled without replacement: the k greatest
//! of -cost / t plus Gumbel noise (Yellott, 1977; Vieira, 2014). So a beam does not collapse into copies of one good
//! child.

use super::landscape::Landscape;
use super::metropolis::TEMPERATURE;
use super::patience::Patience;
use super::restarts::IDLE;
use super::trial::footprint::{Footprint, sum};
use super::trial::start::Start;
use super::trial::watch::Figures;
use super::trial::{Metaheuristic, Trial};
use crate::limits::Stop;
use crate::rng::Rng;
use crate::settings::{Setting, configurable};

/// Stochastic beam search.
///
/// ```
/// use solvarium::local::{StochasticBeam, Trial};
/// use solvarium::puzzle::queens::QueensBoard;
/// let found = Trial::new(1).run(&QueensBoard::new(20)?, &StochasticBeam::new());
/// assert_eq!(found.cost(), Some(0));
/// # Ok::<(), solvarium::Error>(())
/// ```
#[derive(Clone, Debug)]
pub struct StochasticBeam {
    width: u32,
    children: u32,
    temperature: f64,
    idle: u64,
}

const STATES: Setting = Setting::int("width", "number of states", 1..=1_000_000, "20");

const CHILDREN: Setting =
    Setting::int("children", "number of random children of each state", 1..=1_000_000, "10");

const IDLE_ROUNDS: Setting = Setting { default: "1000", ..IDLE };

configurable! {
    /// Twenty states, ten children each, temperature 0.5; restarts after 1,000 rounds without a better state.
    StochasticBeam = [STATES, CHILDREN, TEMPERATURE, IDLE_ROUNDS];
    |values| Self {
        width: values.small(&STATES),
        children: values.small(&CHILDREN),
        temperature: values.float(&TEMPERATURE),
        idle: values.int(&IDLE),
    }
}

impl StochasticBeam {
    /// Sets the number of states, at least 1.
    #[must_use]
    pub const fn width(mut self, states: u32) -> Self {
        self.width = if states == 0 { 1 } else { states };
        self
    }

    /// Sets the number of random children per state, at least 1.
    #[must_use]
    pub const fn children(mut self, each: u32) -> Self {
        self.children = if each == 0 { 1 } else { each };
        self
    }

    /// Sets the temperature: the higher, the less costs matter. At 0 the cheapest children are taken.
    #[must_use]
    pub const fn temperature(mut self, temperature: f64) -> Self {
        self.temperature = temperature;
        self
    }

    /// Sets the number of rounds without a better state before a restart; 0 for never.
    #[must_use]
    pub const fn idle(mut self, most: u64) -> Self {
        self.idle = most;
        self
    }

    /// The number of children of all states of a beam.
    const fn all_children(&self) -> usize {
        (self.width as usize).saturating_mul(self.children as usize)
    }

    /// Makes a beam of random states.
    fn begin<L: Landscape>(&self, landscape: &L, trial: &mut Trial<'_, L>) -> Result<Vec<L::State>, Stop> {
        let mut beam: Vec<L::State> = list(self.width as usize)?;
        for _ in 0..self.width {
            trial.evaluate()?;
            let state = trial.begin(landscape, Start::Random)?;
            trial.offer(landscape, &state)?;
            beam.push(state);
        }
        Ok(beam)
    }

    /// Makes some children of each state.
    fn make_children<L: Landscape>(
        &self,
        landscape: &L,
        trial: &mut Trial<'_, L>,
        beam: &[L::State],
        (children, steps): (&mut Vec<Child>, &mut Vec<L::Move>),
    ) -> Result<(), Stop> {
        children.clear();
        steps.clear();
        for (parent, state) in beam.iter().enumerate() {
            for _ in 0..self.children {
                let Some(step) = landscape.propose(state, &mut trial.rng) else { break };
                trial.evaluate()?;
                let cost = landscape.cost(state) + landscape.delta(state, step);
                if cost < trial.best() {
                    trial.offer(landscape, &grown(landscape, state, step))?;
                }
                let luck = luck(cost, self.temperature * landscape.unit(), &mut trial.rng);
                children.push(Child { parent, step: steps.len(), cost, luck });
                steps.push(step);
            }
        }
        Ok(())
    }
}

/// A list with room for `number` items, or an error.
fn list<T>(number: usize) -> Result<Vec<T>, Stop> {
    let mut list = Vec::new();
    list.try_reserve_exact(number).map_err(|_| Stop::Memory)?;
    Ok(list)
}

/// A child: a parent, and the index of a move from it.
#[derive(Clone, Copy, Debug)]
struct Child {
    parent: usize,
    step: usize,
    cost: i64,
    luck: f64,
}

/// The perturbed score of a child. The greatest score belongs to each child with its probability.
#[expect(clippy::cast_precision_loss, reason = "a chance")]
fn luck(cost: i64, temperature: f64, rng: &mut Rng) -> f64 {
    if temperature <= 0.0 {
        return -(cost as f64);
    }
    let uniform = ((rng.bits() >> 12) as f64 + 0.5) / 4_503_599_627_370_496.0; // 2^52: never 0 or 1
    -(cost as f64) - temperature * libm::log(-libm::log(uniform))
}

fn grown<L: Landscape>(landscape: &L, state: &L::State, step: L::Move) -> L::State {
    let mut state = state.clone();
    landscape.apply(&mut state, step);
    state
}

/// Keeps the children with the greatest scores.
fn select(children: &mut Vec<Child>, width: usize) {
    if children.len() > width {
        children.select_nth_unstable_by(width - 1, |a, b| b.luck.total_cmp(&a.luck));
        children.truncate(width);
    }
}

fn least(children: &[Child]) -> Option<i64> {
    children.iter().map(|child| child.cost).min()
}

#[expect(clippy::cast_precision_loss, reason = "for charts")]
fn figures(children: &[Child], rounds: u64, best: i64, temperature: f64) -> Figures {
    let costs = || children.iter().map(|child| child.cost as f64);
    let number = children.len().max(1) as f64;
    let mean = costs().sum::<f64>() / number;
    let spread = (costs().map(|cost| (cost - mean).powi(2)).sum::<f64>() / number).sqrt();
    Figures { generations: rounds, best, mean, spread, temperature: Some(temperature), ..Figures::default() }
}

impl<L: Landscape> Metaheuristic<L> for StochasticBeam {
    /// The bytes of the beam, the next one, a candidate for the best state, and the list of children.
    fn bytes(&self, footprint: &Footprint) -> usize {
        let width = self.width as usize;
        let states = footprint.state.saturating_mul(2 * width + 1);
        let child = size_of::<Child>() + size_of::<L::Move>();
        sum(&[states, self.all_children().saturating_mul(child)])
    }

    fn search(&self, landscape: &L, trial: &mut Trial<'_, L>) -> Result<(), Stop> {
        let mut beam = self.begin(landscape, trial)?;
        let (mut children, mut steps) = (list(self.all_children())?, list(self.all_children())?);
        let mut patience = Patience::new(self.idle);
        loop {
            self.make_children(landscape, trial, &beam, (&mut children, &mut steps))?;
            select(&mut children, self.width as usize);
            let Some(least) = least(&children) else { return Ok(()) };
            let grown = |child: &Child| grown(landscape, &beam[child.parent], steps[child.step]);
            beam = children.iter().map(grown).collect();
            trial.stats.descent.generations += 1;
            let (rounds, best) = (trial.stats.descent.generations, trial.best());
            trial.figures(|| figures(&children, rounds, best, self.temperature));
            if patience.is_over(least) {
                trial.restart();
                beam = self.begin(landscape, trial)?;
                patience.renew();
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The sampling of two children, one worse by a unit, has the right probability.
    #[test]
    fn probabilities_are_those_of_boltzmann() {
        let mut rng = Rng::seeded(1);
        for temperature in [0.5, 1.0, 2.0] {
            let mut is_first = || luck(3, temperature, &mut rng) > luck(4, temperature, &mut rng);
            let share = (0..20_000).filter(|_| is_first()).count() as f64 / 2e4;
            assert!(
                (share - 1.0 / (1.0 + (-1.0 / temperature).exp())).abs() < 0.01,
                "{temperature}: {share}"
            );
        }
        assert!(luck(3, 0.0, &mut rng) > luck(4, 0.0, &mut rng));
    }

    #[test]
    fn selection_keeps_the_best_by_random_score() {
        let mut rng = Rng::seeded(2);
        let luck: Vec<f64> = (0..50).map(|_| rng.below(1000) as f64).collect();
        let mut children: Vec<Child> =
            luck.iter().map(|&luck| Child { parent: 0, step: 0, cost: 0, luck }).collect();
        select(&mut children, 7);
        let mut kept: Vec<f64> = children.iter().map(|child| child.luck).collect();
        let mut all = luck;
        kept.sort_by(|a, b| b.total_cmp(a));
        all.sort_by(|a, b| b.total_cmp(a));
        assert_eq!(kept, all[..7]);
    }
}
