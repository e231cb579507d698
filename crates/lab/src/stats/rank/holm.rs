//! The correction of Holm (1979) for several tests.
//!
//! Of twenty tests without a difference, one is below 0.05 on average. Holm's correction keeps the chance of any false alarm at the
//! level, makes no assumption about the dependence of the tests, and is never weaker than Bonferroni's.

/// Returns the corrected p of each test, in the order of the tests: reject those below the level.
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

    /// Computes it by the definition: the largest of (m - j + 1) p over all that are at most as large.
    fn reference(p: &[f64]) -> Vec<f64> {
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
            prop_assert_eq!(&corrected, &reference(&p));
            for (before, after) in p.iter().zip(&corrected) {
                prop_assert!(before <= after && *after <= (before * p.len() as f64).min(1.0), "Bonferroni");
                prop_assert!(p.iter().zip(&corrected).all(|(p, c)| p >= before || c <= after));
            }
        }
    }
}
