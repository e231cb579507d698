//! Estimates the time of an experiment from a few of its runs.

use super::Prepared;
use crate::{Error, Outcome, Shard};
use solvarium::limits::StopFlag;
use solvarium::rng::Rng;
use std::time::{Duration, Instant};

/// An estimate of the time of all runs, from a few of them.
///
/// ```
/// # use solvarium_lab::Estimate;
/// fn tell(estimate: &Estimate) {
///     println!("about {:?}, from {} runs", estimate.time, estimate.sampled);
/// }
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Estimate {
    /// The time of all runs of the part, one after the other.
    pub time: Duration,
    /// The number of sampled runs.
    pub sampled: usize,
    /// Whether some of the sampled runs were cut short, so that the time is a lower bound.
    pub at_least: bool,
    /// The maximum time, if there is a time limit.
    pub at_most: Option<Duration>,
}

impl Prepared {
    /// Executes random runs for `patience`, and discards their results.
    ///
    /// ```
    /// # use solvarium_lab::{Prepared, Shard};
    /// # use solvarium::limits::StopFlag;
    /// fn seconds(prepared: &Prepared) -> Result<f64, solvarium_lab::Error> {
    ///     let patience = std::time::Duration::from_secs(2);
    ///     Ok(prepared.estimate(Shard::default(), patience, &StopFlag::new())?.time.as_secs_f64())
    /// }
    /// ```
    ///
    /// # Errors
    /// A method cannot run at all.
    pub fn estimate(&self, shard: Shard, patience: Duration, stop: &StopFlag) -> Result<Estimate, Error> {
        let tasks = self.plan.tasks(shard);
        let mut drawn: Vec<_> = (0..tasks.len()).collect();
        Rng::seeded(self.plan.seed).shuffle(&mut drawn);
        let (began, mut spent, mut sampled, mut cut) = (Instant::now(), 0.0, 0_usize, false);
        for at in drawn {
            let left = patience.saturating_sub(began.elapsed());
            if left.is_zero() || stop.is_raised() {
                break;
            }
            // No run may take all of the time: at least three should fit.
            let (began, most) =
                (Instant::now(), self.bounds.time.map_or(patience / 3, |time| time.min(patience / 3)));
            let limits = self.bounds.limits().time(most.min(left)).stop(stop);
            let row = self.run_under(tasks[at], &limits)?;
            spent += began.elapsed().as_secs_f64();
            sampled += 1;
            cut |= row.is_some_and(|row| row.outcome == Outcome::Stopped && row.why == "time")
                && self.bounds.time != Some(most);
        }
        #[expect(clippy::cast_precision_loss, reason = "an estimate")]
        let seconds = spent / sampled.max(1) as f64 * tasks.len() as f64;
        let at_most =
            self.bounds.time.map(|time| time.saturating_mul(u32::try_from(tasks.len()).unwrap_or(u32::MAX)));
        Ok(Estimate {
            time: Duration::try_from_secs_f64(seconds).unwrap_or(Duration::MAX),
            sampled,
            at_least: cut,
            at_most,
        })
    }
}
