//! Effect sizes: the chance that one run takes more than another.
//!
//! p tests whether there were enough runs to see a difference; with enough runs, any difference is seen. A12 measures its size: 0.5 is none, 0 is
//! never, 1 is always. Nothing is assumed about the distributions.

use super::scores;
use crate::stats::runtime::{Runtime, runtimes};
use std::cmp::Ordering;
use std::fmt;

/// Returns the chance that a run of `a` takes more than one of `b`; ties and unknown pairs count half (Vargha and Delaney, 2000).
/// Returns `None` if a group is empty.
///
/// ```
/// use solvarium_lab::stats::{Runtime::{Censored, Reached}, a12};
/// assert_eq!(a12(&[1.0, 2.0], &[2.0, 3.0]), Some(0.125));
/// assert_eq!(a12(&[Censored(10.0)], &[Reached(3.0), Reached(12.0)]), Some(0.75));
/// ```
#[must_use]
pub fn a12<T: Copy + Into<Runtime>>(a: &[T], b: &[T]) -> Option<f64> {
    let pairs = a.len() as f64 * b.len() as f64;
    let scores = scores(&runtimes(&[a, b].concat()));
    let more = scores[..a.len()].iter().sum::<i64>() as f64;
    (pairs > 0.0).then(|| (pairs + more) / (2.0 * pairs))
}

/// Returns the share of pairs `(a, b)` on the same instances in which `a` takes more; ties and unknown pairs count half (Grissom,
/// 1994). Returns `None` without pairs.
///
/// ```
/// assert_eq!(solvarium_lab::stats::superiority(&[(2.0, 1.0), (9.0, 9.0)]), Some(0.75));
/// ```
#[must_use]
pub fn superiority<T: Copy + Into<Runtime>>(pairs: &[(T, T)]) -> Option<f64> {
    let more = pairs.iter().map(|&(a, b)| match a.into().gehan(b.into()) {
        Ordering::Less => 0.0,
        Ordering::Equal => 0.5,
        Ordering::Greater => 1.0,
    });
    (!pairs.is_empty()).then(|| more.sum::<f64>() / pairs.len() as f64)
}

/// A word for the size of a difference, by the bounds of Vargha and Delaney (2000) for the chance of taking more: 0.56, 0.64 and 0.71,
/// and as far below 0.5.
///
/// ```
/// use solvarium_lab::stats::Size;
/// assert_eq!(Size::of(0.2), Size::Large);
/// assert_eq!(Size::of(0.6).to_string(), "small");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Size {
    /// A negligible difference.
    Negligible,
    /// A small difference, seen only with many runs.
    Small,
    /// A medium difference.
    Medium,
    /// A large difference, seen with a few runs.
    Large,
}

impl Size {
    /// Returns the word for a chance from 0 to 1.
    ///
    /// ```
    /// use solvarium_lab::stats::Size;
    /// assert_eq!(Size::of(0.5), Size::Negligible);
    /// ```
    #[must_use]
    pub fn of(a12: f64) -> Self {
        match a12.max(1.0 - a12) {
            ..0.56 => Self::Negligible,
            ..0.64 => Self::Small,
            ..0.71 => Self::Medium,
            _ => Self::Large,
        }
    }
}

impl fmt::Display for Size {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        f.pad(match self {
            Self::Negligible => "negligible",
            Self::Small => "small",
            Self::Medium => "medium",
            Self::Large => "large",
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::stats::runtime::any;
    use proptest::prelude::*;

    #[test]
    fn words_change_at_their_bounds() {
        let words = [0.5, 0.55, 0.56, 0.63, 0.64, 0.7, 0.71, 1.0].map(Size::of);
        assert!(words.chunks(2).map(|two| two[0]).eq([
            Size::Negligible,
            Size::Small,
            Size::Medium,
            Size::Large
        ]));
        assert!(words.chunks(2).all(|two| two[0] == two[1]));
        assert_eq!(
            (Size::of(0.0), Size::of(0.45), Size::of(0.3)),
            (Size::Large, Size::Negligible, Size::Medium)
        );
        assert_eq!(a12(&[], &[1.0]), None);
        assert_eq!(superiority::<f64>(&[]), None);
    }

    proptest! {
        #[test]
        fn sides_are_even(a in any::runs(1..30), b in any::runs(1..30)) {
            let (one, other) = (a12(&a, &b).unwrap(), a12(&b, &a).unwrap());
            prop_assert!((one + other - 1.0).abs() < 1e-12);
            prop_assert_eq!(Size::of(one), Size::of(1.0 - one));
            prop_assert_eq!(a12(&a, &a), Some(0.5));
            // Greater efforts never lower the chance of taking more.
            let more: Vec<_> = a.iter().map(|run| match *run {
                Runtime::Reached(effort) => Runtime::Reached(effort + 1.0),
                Runtime::Censored(effort) => Runtime::Censored(effort + 1.0),
            }).collect();
            prop_assert!(a12(&more, &b).unwrap() >= one);
        }
    }
}
