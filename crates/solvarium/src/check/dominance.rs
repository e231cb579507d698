//! Dominance: a comparison of two heuristics.
//!
//! A heuristic dominates another if it is nowhere lower. If both are admissible, A* with the dominating one expands no
//! other states than A* with the other one, except for ties (Russell and Norvig, section 3.6).

use super::Space;
use super::space::STATE;
use crate::limits::Stop;
use crate::wording::thousands;
use crate::{Cost, Heuristic, Problem};
use std::cmp::Ordering;
use std::fmt::{Display, Formatter};

/// The result of comparing two heuristics over a space.
///
/// ```
/// use solvarium::{check, from_fn, heuristic::Blind};
/// let walk = from_fn(0u32, |&n| (n < 3).then_some(()), |n, ()| *n += 1, |&n| n == 3);
/// let found = check::exact(&walk).dominance(&|n: &u32| 3 - n, &Blind);
/// assert_eq!((found.higher, found.equal, found.higher_at), (3, 1, Some(2)));
/// ```
pub struct Dominance<P: Problem> {
    /// The number of states where the first is higher.
    pub higher: u64,
    /// The number of states where the second is higher.
    pub lower: u64,
    /// The number of states where they are equal.
    pub equal: u64,
    /// The state nearest to a goal where the first is higher.
    pub higher_at: Option<P::State>,
    /// The state nearest to a goal where the second is higher.
    pub lower_at: Option<P::State>,
    /// The limit that ended the comparison early.
    pub stopped: Option<Stop>,
}

impl<P: Problem> Dominance<P> {
    /// Compares the heuristics over the compared states: [`Ordering::Greater`] if the first dominates, [`Ordering::Less`]
    /// if the second does, [`Ordering::Equal`] if they agree everywhere, `None` if each is higher somewhere.
    ///
    /// ```
    /// use solvarium::{check, from_fn, heuristic::Blind};
    /// use std::cmp::Ordering;
    /// let walk = from_fn(0u32, |&n| (n < 3).then_some(()), |n, ()| *n += 1, |&n| n == 3);
    /// let found = check::exact(&walk).dominance(&Blind, &|n: &u32| 3 - n);
    /// assert_eq!(found.order(), Some(Ordering::Less));
    /// ```
    #[must_use]
    pub const fn order(&self) -> Option<Ordering> {
        match (self.higher, self.lower) {
            (0, 0) => Some(Ordering::Equal),
            (_, 0) => Some(Ordering::Greater),
            (0, _) => Some(Ordering::Less),
            _ => None,
        }
    }
}

impl<P: Problem> Display for Dominance<P> {
    fn fmt(&self, f: &mut Formatter<'_>) -> std::fmt::Result {
        if let (Some(stop), 0) = (self.stopped, self.higher + self.lower + self.equal) {
            return write!(f, "not compared ({stop})");
        }
        f.write_str(match self.order() {
            Some(Ordering::Equal) => "equal",
            Some(Ordering::Greater) => "dominates",
            Some(Ordering::Less) => "dominated",
            None => "incomparable",
        })?;
        let [higher, lower, equal] = [self.higher, self.lower, self.equal].map(thousands);
        write!(f, " (higher at {higher}, lower at {lower}, equal at {equal}")?;
        match self.stopped {
            None => write!(f, ")"),
            Some(stop) => write!(f, "; {stop})"),
        }
    }
}

impl<P: Problem> Space<'_, P> {
    /// Compares two heuristics over all states.
    ///
    /// ```
    /// use solvarium::{check, from_fn, heuristic::Blind};
    /// let ring = from_fn(0u32, |_| [1u32, 5], |n, a| *n = (*n + a) % 6, |&n| n == 0);
    /// let space = check::exact(&ring);
    /// let exact = |n: &u32| (*n).min(6 - *n);
    /// assert_eq!(space.dominance(&exact, &Blind).to_string(),
    ///     "dominates (higher at 5, lower at 0, equal at 1)");
    /// let first = |n: &u32| u32::from(*n == 1);
    /// let other = |n: &u32| u32::from(*n == 5);
    /// assert_eq!(space.dominance(&first, &other).order(), None);
    /// ```
    pub fn dominance<A: Heuristic<P>, B: Heuristic<P>>(&self, a: &A, b: &B) -> Dominance<P> {
        let (mut higher, mut lower, mut equal) = (Nearest::new(), Nearest::new(), 0);
        let mut compare = || {
            let clock = self.clock();
            for id in self.ids() {
                clock.look_at_step(id as usize * STATE)?;
                let state = self.state(id);
                match a.value(&a.first(state)).cmp(&b.value(&b.first(state))) {
                    Ordering::Greater => higher.see(id, self.to_goal(id)),
                    Ordering::Less => lower.see(id, self.to_goal(id)),
                    Ordering::Equal => equal += 1,
                }
            }
            Ok(())
        };
        let stopped = compare().err();
        let state = |nearest: &Nearest<P::Cost>| nearest.id.map(|(_, id)| self.state(id).clone());
        Dominance {
            higher: higher.count,
            lower: lower.count,
            equal,
            higher_at: state(&higher),
            lower_at: state(&lower),
            stopped,
        }
    }
}

/// The number of states in a category, and the state nearest to a goal (the first one on ties).
struct Nearest<C> {
    count: u64,
    id: Option<(C, u32)>,
}

impl<C: Cost> Nearest<C> {
    const fn new() -> Self {
        Self { count: 0, id: None }
    }

    fn see(&mut self, id: u32, distance: C) {
        self.count += 1;
        if self.id.is_none_or(|(least, _)| distance < least) {
            self.id = Some((distance, id));
        }
    }
}
