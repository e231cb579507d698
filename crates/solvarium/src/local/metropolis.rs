//! The Metropolis criterion: whether a worse state is accepted at a temperature (Metropolis, Rosenbluth, Rosenbluth,
//! Teller and Teller, 1953).

use crate::settings::Setting;

pub(super) const TEMPERATURE: Setting = Setting::float(
    "temperature",
    "temperature in units of cost; a move worse by this much is accepted with probability 1/e",
    0.0..=1e12,
    "0.5",
);

/// The number of cost differences with precomputed probabilities.
const KNOWN: usize = 16;

/// A temperature with its probabilities: a difference `d` is accepted with probability exp(-d / t).
#[derive(Clone, Debug)]
pub(super) struct Metropolis {
    temperature: f64,
    /// The probability of each small difference, times 2^64.
    chances: [u64; KNOWN],
}

impl Metropolis {
    pub(super) fn at(temperature: f64) -> Self {
        Self { temperature, chances: std::array::from_fn(|worse| chance(worse as f64, temperature)) }
    }

    /// Whether to accept a change of cost, with these random bits.
    #[inline]
    pub(super) fn accepts(&self, delta: i64, bits: u64) -> bool {
        match usize::try_from(delta) {
            Err(_) | Ok(0) => true,
            Ok(worse) => match self.chances.get(worse) {
                Some(&chance) => bits < chance,
                #[expect(clippy::cast_precision_loss, reason = "a chance")]
                None => bits < chance(delta as f64, self.temperature),
            },
        }
    }
}

#[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "below 2^64, and `as` saturates")]
fn chance(worse: f64, temperature: f64) -> u64 {
    if temperature > 0.0 {
        (libm::exp(-worse / temperature) * 18_446_744_073_709_551_616.0) as u64
    } else {
        0
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn probabilities_are_those_of_boltzmann() {
        let at = Metropolis::at(0.5);
        assert!(at.accepts(0, u64::MAX) && at.accepts(-3, u64::MAX));
        let share = |delta| {
            (0..10_000u64).filter(|i| at.accepts(delta, i.wrapping_mul(1_844_674_407_370_955))).count() as f64
                / 1e4
        };
        for delta in [1, 2, 5, 20] {
            assert!((share(delta) - (-2.0 * delta as f64).exp()).abs() < 0.001, "{delta}");
        }
    }

    #[test]
    fn nothing_worse_is_accepted_at_zero() {
        assert!(!Metropolis::at(0.0).accepts(1, 0) && Metropolis::at(0.0).accepts(0, u64::MAX));
    }
}
