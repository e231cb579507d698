//! Tabu search (Glover, 1986): takes the best move of the neighbourhood, even if it is worse, unless it restores a
//! feature on the tabu list.
//!
//! The tenure may depend on the cost, as in TabuCol (Galinier and Hao, 1999): at high cost much is tabu, so that the
//! search moves far; near a solution little is. A tabu move is taken nevertheless if it leads to the best state so far
//! (aspiration), or if there is no other.

use super::landscape::{Features, Landscape};
use super::restarts::{IDLE, Restarts, START, restarts};
use super::trial::among::{Among, Cheapest};
use super::trial::footprint::{Footprint, sum};
use super::trial::walk::Walk;
use super::trial::{Metaheuristic, Trial};
use crate::hash;
use crate::limits::Stop;
use crate::settings::{Setting, Takes, configurable};
use std::ops::ControlFlow::Continue;

/// Tabu search.
///
/// ```
/// use solvarium::local::{Tabu, Trial};
/// use solvarium::puzzle::colouring::Colouring;
/// let usa = Colouring::parse("usa")?.landscape();
/// assert_eq!(Trial::new(1).run(&usa, &Tabu::new()).cost(), Some(0));
/// # Ok::<(), solvarium::Error>(())
/// ```
#[derive(Clone, Debug)]
pub struct Tabu {
    among: Among,
    tenure: u32,
    scatter: u32,
    share: f64,
    restarts: Restarts,
}

const AMONG: Setting = Setting {
    name: "among",
    help: "which moves to consider",
    takes: Takes::Choice(&[
        ("at-fault", "moves of all conflicting variables"),
        ("one-at-fault", "moves of one random conflicting variable"),
        ("all", "all"),
        ("sample", "'sample' random moves"),
    ]),
    default: "at-fault",
};

const SAMPLE: Setting =
    Setting::int("sample", "number of random moves, for among=sample", 1..=1_000_000, "100");

const TENURE: Setting = Setting::int(
    "tenure",
    "minimum number of steps for which a removed value is tabu",
    0..=1_000_000_000,
    "0",
);

const SCATTER: Setting =
    Setting::int("scatter", "range of the random tenure: 10 adds 0 to 9 steps", 1..=1_000_000_000, "10");

const SHARE: Setting =
    Setting::float("share", "steps that each unit of cost adds to a tenure", 0.0..=1000.0, "0.6");

const IDLE_TABU: Setting = Setting { default: "100000", ..IDLE };

configurable! {
    /// The settings of TabuCol: moves of all conflicting positions; tabu for up to 9 random steps plus 0.6 per fault;
    /// restarts after 100,000 steps without a better state.
    Tabu = [AMONG, SAMPLE, TENURE, SCATTER, SHARE, IDLE_TABU, START];
    |values| {
        let sample = Among::Sample(values.small(&SAMPLE));
        Self {
            among: values.pick(&AMONG, [Among::AtFault, Among::OneAtFault, Among::All, sample]),
            tenure: values.small(&TENURE),
            scatter: values.small(&SCATTER),
            share: values.float(&SHARE),
            restarts: Restarts::configured(values),
        }
    }
}

impl Tabu {
    /// Sets the moves that are evaluated in a step.
    #[must_use]
    pub const fn among(mut self, among: Among) -> Self {
        self.among = among;
        self
    }

    /// Sets the least tenure: the number of steps for which a removed feature is tabu.
    #[must_use]
    pub const fn tenure(mut self, steps: u32) -> Self {
        self.tenure = steps;
        self
    }

    /// Sets the number of different random tenures: 10 adds 0 to 9 steps.
    #[must_use]
    pub const fn scatter(mut self, steps: u32) -> Self {
        self.scatter = steps;
        self
    }

    /// Sets the number of steps added per unit of cost.
    #[must_use]
    pub const fn share(mut self, of_cost: f64) -> Self {
        self.share = of_cost;
        self
    }

    /// The best allowed move, or any tabu move if there is none; `None` if there is no move.
    fn next<L: Landscape>(
        &self,
        walk: &mut Walk<'_, '_, L>,
        memory: &Memory,
    ) -> Result<Option<(L::Move, i64)>, Stop> {
        let landscape = walk.landscape();
        let better = walk.best() - walk.cost(); // than ever, if the delta is less
        let (mut allowed, mut tabu) = (Cheapest::new(), Cheapest::new());
        walk.look(self.among, |state, step, delta, rng| {
            if delta < better || !memory.forbids(landscape.added(state, step)) {
                allowed.see(step, delta, rng);
            } else {
                tabu.see(step, 0, rng);
            }
            Continue(())
        })?;
        let Some((step, _)) = allowed.get().or(tabu.get()) else { return Ok(None) };
        Ok(Some((step, landscape.delta(walk.state(), step))))
    }

    /// The tenure of features removed now.
    #[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "`as` saturates")]
    fn tenure_now<L: Landscape>(&self, walk: &mut Walk<'_, '_, L>) -> u64 {
        // Without a known least cost there is no number of faults.
        let faults = match walk.landscape().goal() {
            i64::MIN => 0,
            goal => walk.cost() - goal,
        };
        let by_lot = walk.trial().rng.below(self.scatter as usize) as u64;
        u64::from(self.tenure) + by_lot + u64::from((self.share * faults as f64) as u32)
    }
}

restarts!(Tabu, "steps");

impl<L: Landscape> Metaheuristic<L> for Tabu {
    fn bytes(&self, footprint: &Footprint) -> usize {
        sum(&[footprint.state, BUCKETS * size_of::<Bucket>()])
    }

    fn search(&self, landscape: &L, trial: &mut Trial<'_, L>) -> Result<(), Stop> {
        let mut walk = Walk::starting(self.restarts.start, landscape, trial)?;
        let (mut memory, mut patience) = (Memory::new(), self.restarts.patience());
        loop {
            let next = self.next(&mut walk, &memory)?;
            if let Some((step, delta)) = next {
                let removed = landscape.removed(walk.state(), step);
                walk.take(step, delta)?;
                memory.forbid(removed, self.tenure_now(&mut walk));
            }
            if next.is_none() || patience.is_over(walk.cost()) {
                if !walk.begin_again(self.restarts.start)? {
                    return Ok(());
                }
                patience.renew();
            }
        }
    }
}

/// The number of buckets, a power of two.
const BUCKETS: usize = 1 << 12;
/// The number of slots that fill a cache line.
const SLOTS: usize = 4;

/// The tabu list: a hash table of buckets, from features to the end of their tenure. A full bucket evicts the feature
/// that would be free first.
#[derive(Debug)]
struct Memory {
    now: u64,
    buckets: Vec<Bucket>,
}

/// Features, and the first step at which they are free again.
type Bucket = [(u64, u64); SLOTS];

impl Memory {
    fn new() -> Self {
        Self { now: 1, buckets: vec![[(0, 0); SLOTS]; BUCKETS] }
    }

    #[inline]
    fn forbids(&self, features: Features) -> bool {
        let is_tabu = |feature: u64| {
            let bucket = &self.buckets[bucket(feature)];
            bucket.iter().any(|&(tabu, until)| tabu == feature && self.now < until)
        };
        is_tabu(features[0]) || features[1] != features[0] && is_tabu(features[1])
    }

    /// Advances by a step, and makes these features tabu for `steps` steps.
    fn forbid(&mut self, features: Features, steps: u64) {
        self.now += 1;
        for feature in features {
            let slots = &mut self.buckets[bucket(feature)];
            let same = slots.iter().position(|&(tabu, _)| tabu == feature);
            let slot = same.or_else(|| (0..SLOTS).min_by_key(|&slot| slots[slot].1));
            slots[slot.unwrap_or(0)] = (feature, self.now + steps);
        }
    }
}

#[inline]
#[expect(clippy::cast_possible_truncation, reason = "twelve bits")]
fn bucket(feature: u64) -> usize {
    (hash::of(&feature) >> (64 - BUCKETS.ilog2())) as usize
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rng::Rng;
    use std::collections::BTreeMap;

    #[test]
    fn the_memory_agrees_with_a_map() {
        let (mut memory, mut map) = (Memory::new(), BTreeMap::new());
        let mut rng = Rng::seeded(1);
        for now in 2..20_000 {
            let feature = |rng: &mut Rng| rng.below(300) as u64;
            let (features, steps) = ([feature(&mut rng), feature(&mut rng)], rng.below(50) as u64);
            memory.forbid(features, steps);
            map.extend(features.map(|feature| (feature, now + steps)));
            let asked = [feature(&mut rng), feature(&mut rng)];
            let is_tabu = asked.iter().any(|feature| map.get(feature).is_some_and(|&until| now < until));
            assert_eq!(memory.forbids(asked), is_tabu);
        }
    }
}
