//! A population over its generations, and the elites that replace weak individuals.

use super::Memetic;
use super::generation::{cross, happens, learn, mutate};
use crate::limits::Stop;
use crate::local::Landscape;
use crate::local::board::{SwapBoard, SwapState};
use crate::local::trial::Trial;
use crate::local::trial::start::Start;
use crate::local::trial::watch::Figures;
use crate::rng::Rng;
use std::collections::VecDeque;

/// Individuals, and the best of past generations.
pub(super) struct Population<'m> {
    memetic: &'m Memetic,
    kept: &'m SwapBoard,
    all: Vec<SwapState>,
    /// The newest last.
    elites: VecDeque<SwapState>,
}

impl<'m> Population<'m> {
    pub(super) fn random(
        memetic: &'m Memetic,
        kept: &'m SwapBoard,
        trial: &mut Trial<'_, SwapBoard>,
    ) -> Result<Self, Stop> {
        let mut all: Vec<SwapState> = Vec::with_capacity(memetic.population as usize);
        for _ in 0..memetic.population {
            trial.evaluate()?;
            let state = trial.begin(kept, Start::Random)?;
            trial.offer(kept, &state)?;
            all.push(state);
        }
        Ok(Self { memetic, kept, all, elites: VecDeque::new() })
    }

    /// Advances to the next generation; returns the cost of its best.
    pub(super) fn advance(&mut self, trial: &mut Trial<'_, SwapBoard>) -> Result<i64, Stop> {
        let mut children = Vec::with_capacity(self.all.len());
        while children.len() < self.all.len() {
            let (one, other) = (self.parent(&mut trial.rng), self.parent(&mut trial.rng));
            for mut child in cross(self.memetic, self.kept, one, other, &mut trial.rng) {
                if children.len() < self.all.len() {
                    mutate(self.memetic, self.kept, &mut child, &mut trial.rng);
                    learn(self.memetic.search, self.kept, trial, &mut child)?;
                    children.push(child);
                }
            }
        }
        self.all = children;
        self.remember();
        self.renew_worst(trial)?;
        trial.stats.descent.generations += 1;
        self.report_figures(trial);
        Ok(self.best().map_or(i64::MAX, |best| self.kept.cost(best)))
    }

    /// The best of some random individuals.
    fn parent(&self, rng: &mut Rng) -> &SwapState {
        let mut best = &self.all[rng.below(self.all.len())];
        for _ in 1..self.memetic.tournament {
            let other = &self.all[rng.below(self.all.len())];
            if self.kept.cost(other) < self.kept.cost(best) {
                best = other;
            }
        }
        best
    }

    fn best(&self) -> Option<&SwapState> {
        self.all.iter().min_by_key(|state| self.kept.cost(state))
    }

    /// Adds the best of this generation to the elites, and removes the oldest.
    fn remember(&mut self) {
        let most = self.memetic.elites as usize;
        if let Some(best) = self.best().filter(|_| most > 0).cloned() {
            if self.elites.len() >= most {
                self.elites.pop_front();
            }
            self.elites.push_back(best);
        }
    }

    /// Replaces the worst individuals by an elite, with a probability that grows with its quality, or by random ones.
    fn renew_worst(&mut self, trial: &mut Trial<'_, SwapBoard>) -> Result<(), Stop> {
        let Some(worst) = self.all.iter().map(|state| self.kept.cost(state)).max() else { return Ok(()) };
        for at in 0..self.all.len() {
            if self.elites.is_empty() || self.kept.cost(&self.all[at]) < worst {
                continue;
            }
            let elite = &self.elites[trial.rng.below(self.elites.len())];
            #[expect(clippy::cast_precision_loss, reason = "a chance")]
            let chance = (worst - self.kept.cost(elite)) as f64 / worst.max(1) as f64;
            if happens(chance, &mut trial.rng) {
                self.all[at] = elite.clone();
            } else {
                trial.evaluate()?;
                self.all[at] = trial.begin(self.kept, Start::Random)?;
                trial.offer(self.kept, &self.all[at])?;
            }
        }
        Ok(())
    }

    #[expect(clippy::cast_precision_loss, reason = "for charts")]
    fn report_figures(&self, trial: &mut Trial<'_, SwapBoard>) {
        let (generations, best) = (trial.stats.descent.generations, trial.best());
        trial.figures(|| {
            let costs = || self.all.iter().map(|state| self.kept.cost(state) as f64);
            let number = self.all.len().max(1) as f64;
            let mean = costs().sum::<f64>() / number;
            let spread = (costs().map(|cost| (cost - mean).powi(2)).sum::<f64>() / number).sqrt();
            Figures { generations, best, mean, spread, ..Figures::default() }
        });
    }
}
