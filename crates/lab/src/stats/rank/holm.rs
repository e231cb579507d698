//! Many tests at once: the correction of Holm (1979).
//!
//! Of twenty tests of nothing, one is below 0.05. Holm's correction holds the chance of any false alarm at
//! the level, assumes nothing about how the tests hang together, and is never weaker than Bonferroni's.

/// The corrected p of each test, in the order of the tests: reject what is below the level still.
///
/// ```
/// use solvarium_lab::stats::holm;
/// assert_eq!(holm(&[0.01, 0.04, 0.03]), [0.03, 0.06, 0.06]);
/// ```
#[must_use]
pub fn holm(p: &[f64]) -> Vec<f64> {
    let mut order: Vec<_> = (0..p.len()).collect();
    order.sort_by(|&a, &b| p[a].total_cmp(&p[b]));
    let mut corrected = vec![0.0; p.len()];
    let mut least: f64 = 0.0;
    for (before, test) in order.into_iter().enumerate() {
        least = least.max((p.len() - before) as f64 * p[test]).min(1.0);
        corrected[test] = least;
    }
    corrected
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    /// By the definition: the largest of (m - j + 1) p over all that are as small.
    fn twin(p: &[f64]) -> Vec<f64> {
        let times = |one: f64| p.iter().filter(|&&other| other >= one).count() as f64;
        let corrected = |one: f64| {
            p.iter()
                .filter(|&&other| other <= one)
                .map(|&other| (times(other) * other).min(1.0))
                .fold(0.0, f64::max)
        };
        p.iter().map(|&one| corrected(one)).collect()
    }

    proptest! {
        #[test]
        fn corrections_are_those_of_the_definition(p in prop::collection::vec(0.0..=1.0f64, 0..20)) {
            let corrected = holm(&p);
            prop_assert_eq!(&corrected, &twin(&p));
            for (before, after) in p.iter().zip(&corrected) {
                prop_assert!(before <= after && *after <= (before * p.len() as f64).min(1.0), "Bonferroni");
                prop_assert!(p.iter().zip(&corrected).all(|(p, c)| p >= before || c <= after));
            }
        }
    }
}
