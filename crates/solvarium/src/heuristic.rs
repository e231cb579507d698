//! Heuristics: estimates of the remaining cost, separate from the problem.
//!
//! A heuristic keeps a state of its own (the memo) beside each state of the problem and updates it incrementally, move
//! by move. For a plain function of the state, the memo is the estimate.

use crate::{Cost, Problem};

/// An estimate of the cheapest cost from a state to a goal.
///
/// Admissible: never above the true cost. Consistent: never falls by more than the step costs.
/// [`check::whole`](crate::check::whole) checks both for a small space. Every `Fn(&State) -> Cost` is a heuristic.
///
/// ```
/// use solvarium::{path::AStar, solve, from_fn};
/// let walk = from_fn(0i32, |_| [1i32, -1], |n, a| *n += a, |&n| n == 7);
/// let answer = solve(&walk, &AStar::new(|n: &i32| n.abs_diff(7)));
/// assert_eq!((answer.plan().unwrap().cost, answer.stats.expanded), (7, 7));
/// ```
pub trait Heuristic<P: Problem> {
    /// The incremental state of the heuristic for a state. It depends on the state alone, not on the path to it.
    type Memo: Clone;

    /// Computes the memo of a state from scratch.
    fn first(&self, state: &P::State) -> Self::Memo;

    /// Computes the memo of `child`, which `action` made of the state with the memo `parent`.
    #[inline]
    fn after(&self, parent: &Self::Memo, action: &P::Action, child: &P::State) -> Self::Memo {
        let _ = (parent, action);
        self.first(child)
    }

    /// Computes the memo of the child that `action` would make of the state `before`, without making the child. The
    /// default returns `None`. With it, a search that prunes most children need not make them.
    #[inline]
    fn lookahead(&self, parent: &Self::Memo, before: &P::State, action: &P::Action) -> Option<Self::Memo> {
        let _ = (parent, before, action);
        None
    }

    /// A bound on the children by the last of the actions, if there is one for all of them together. The default
    /// returns `None`. With it, IDA* does not list children beyond its bound (partial expansion: Yoshizumi, Miura and
    /// Ishida, 2000; Felner and others, 2012).
    #[inline]
    fn rest(&self, memo: &Self::Memo, state: &P::State) -> Option<Rest<P::Cost>> {
        let _ = (memo, state);
        None
    }

    /// Called by best-first search before it computes the memos of the children of `state`, so that a heuristic can
    /// prepare what it shares among them. The default does nothing.
    #[inline]
    fn prepare(&self, memo: &Self::Memo, state: &P::State) {
        let _ = (memo, state);
    }

    /// Returns the estimate of a state, and adds the actions that look useful there to the list. They need not be
    /// applicable. Searches for any plan try these preferred actions first (Richter and Helmert, 2009). The default
    /// adds none.
    #[inline]
    fn prefer(&self, state: &P::State, preferred: &mut Vec<P::Action>) -> P::Cost {
        let _ = preferred;
        self.value(&self.first(state))
    }

    /// Whether an estimate costs much more than a look-up of a state. Best-first search then computes no estimate for a
    /// state that it knows. The default is false.
    #[inline]
    fn is_expensive(&self) -> bool {
        false
    }

    /// The estimate. [`Cost::MAX`] means that no goal can be reached.
    fn value(&self, memo: &Self::Memo) -> P::Cost;
}

/// A bound on the children of a state by all of its actions but the first few, in the problem's order. If an action has
/// an [inverse](Problem::inverse), the problem must list it among the actions of the child.
///
/// ```
/// use solvarium::{from_fn, heuristic::Rest, path::Ida, solve, Cost, Heuristic, Problem};
/// // The other actions lead away from the goal.
/// let walk = from_fn(0i32, |_| [1i32, -1, -2, -3], |n, a| *n += a, |&n| n == 7);
/// struct Ahead;
/// impl<P: Problem<State = i32, Cost = u32>> Heuristic<P> for Ahead {
///     type Memo = u32;
///     fn first(&self, n: &i32) -> u32 { n.abs_diff(7) }
///     fn value(&self, memo: &u32) -> u32 { *memo }
///     fn rest(&self, _: &u32, n: &i32) -> Option<Rest<u32>> {
///         (*n < 7).then_some(Rest { first: 1, actions: 4, growth: 2 })
///     }
/// }
/// let (all, few) = (solve(&walk, &Ida::new(|n: &i32| n.abs_diff(7))), solve(&walk, &Ida::new(Ahead)));
/// assert_eq!((all.stats.expanded, all.stats.pruned), (few.stats.expanded, few.stats.pruned));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Rest<C> {
    /// The number of actions at the front of the list that the bound does not cover.
    pub first: usize,
    /// The number of all actions, including the ones at the front.
    pub actions: usize,
    /// A lower bound on the growth of f = g + h from the state to its child by any other action.
    pub growth: C,
}

impl<P: Problem, F: Fn(&P::State) -> P::Cost> Heuristic<P> for F {
    type Memo = P::Cost;

    #[inline]
    fn first(&self, state: &P::State) -> P::Cost {
        self(state)
    }

    #[inline]
    fn value(&self, memo: &P::Cost) -> P::Cost {
        *memo
    }
}

/// The zero heuristic, which turns A* into uniform-cost search.
///
/// ```
/// use solvarium::{heuristic::Blind, path::AStar, puzzle::tiles::Tiles, solve};
/// let puzzle = Tiles::parse("1 4 2 / 3 0 5 / 6 7 8")?;
/// assert_eq!(solve(&puzzle, &AStar::new(Blind)).plan().unwrap().cost, 2);
/// # Ok::<(), solvarium::Error>(())
/// ```
#[derive(Clone, Copy, Debug, Default)]
pub struct Blind;

impl<P: Problem> Heuristic<P> for Blind {
    type Memo = ();

    #[inline]
    fn first(&self, _: &P::State) {}

    #[inline]
    fn value(&self, (): &()) -> P::Cost {
        P::Cost::ZERO
    }
}

macro_rules! pair {
    ($name:ident, $a:ident, $b:ident => $value:expr, $(#[$doc:meta])*) => {
        $(#[$doc])*
        #[derive(Clone, Copy, Debug)]
        pub struct $name<A, B>(
            /// The first heuristic.
            pub A,
            /// The second heuristic.
            pub B,
        );

        impl<P: Problem, A: Heuristic<P>, B: Heuristic<P>> Heuristic<P> for $name<A, B> {
            type Memo = (A::Memo, B::Memo);

            #[inline]
            fn first(&self, state: &P::State) -> Self::Memo {
                (self.0.first(state), self.1.first(state))
            }

            #[inline]
            fn after(&self, parent: &Self::Memo, action: &P::Action, child: &P::State) -> Self::Memo {
                (self.0.after(&parent.0, action, child), self.1.after(&parent.1, action, child))
            }

            #[inline]
            fn lookahead(&self, parent: &Self::Memo, before: &P::State, action: &P::Action) -> Option<Self::Memo> {
                let first = self.0.lookahead(&parent.0, before, action)?;
                Some((first, self.1.lookahead(&parent.1, before, action)?))
            }

            #[inline]
            fn prepare(&self, memo: &Self::Memo, state: &P::State) {
                self.0.prepare(&memo.0, state);
                self.1.prepare(&memo.1, state);
            }

            #[inline]
            fn prefer(&self, state: &P::State, preferred: &mut Vec<P::Action>) -> P::Cost {
                let ($a, $b) = (self.0.prefer(state, preferred), self.1.prefer(state, preferred));
                $value
            }

            #[inline]
            fn is_expensive(&self) -> bool {
                self.0.is_expensive() || self.1.is_expensive()
            }

            #[inline]
            fn value(&self, memo: &Self::Memo) -> P::Cost {
                let ($a, $b) = (self.0.value(&memo.0), self.1.value(&memo.1));
                $value
            }
        }
    };
}

pair!(Max, a, b => a.max(b),
    /// The greater of two estimates: admissible when both are.
    ///
    /// ```
    /// use solvarium::{heuristic::Max, path::AStar, solve, from_fn};
    /// let walk = from_fn(0i32, |_| [1i32, -1], |n, a| *n += a, |&n| n == 7);
    /// let both = Max(|n: &i32| n.abs_diff(7) / 2, |n: &i32| u32::from(*n != 7));
    /// assert_eq!(solve(&walk, &AStar::new(both)).plan().unwrap().cost, 7);
    /// ```
);

pair!(Sum, a, b => a.plus(b),
    /// The sum of two estimates. It is admissible if they count different actions, as disjoint pattern databases do
    /// (Korf and Felner, 2002).
    ///
    /// ```
    /// use solvarium::{heuristic::Sum, path::AStar, solve, from_fn};
    /// // Two counters: each step advances one of them.
    /// let walk = from_fn((0u32, 0u32), |_| [0, 1], |s, a| if *a == 0 { s.0 += 1 } else { s.1 += 1 },
    ///     |&s| s == (3, 4));
    /// let both = Sum(|s: &(u32, u32)| 3u32.saturating_sub(s.0), |s: &(u32, u32)| 4u32.saturating_sub(s.1));
    /// assert_eq!(solve(&walk, &AStar::new(both)).plan().unwrap().cost, 7);
    /// ```
);

/// An estimate times a weight, rounded down. With a weight w above 1, A* expands fewer nodes, and its plan costs at
/// most w times the cheapest (Pohl, 1970).
///
/// ```
/// use solvarium::{heuristic::Weighted, path::AStar, solve, from_fn};
/// let walk = from_fn(0i32, |_| [1i32, -1], |n, a| *n += a, |&n| n == 7);
/// let keen = Weighted(|n: &i32| n.abs_diff(7), 2.0);
/// assert_eq!(solve(&walk, &AStar::new(keen)).plan().unwrap().cost, 7);
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Weighted<H>(
    /// The estimate.
    pub H,
    /// The weight, at least 0.
    pub f64,
);

impl<P: Problem, H: Heuristic<P>> Heuristic<P> for Weighted<H> {
    type Memo = H::Memo;

    #[inline]
    fn first(&self, state: &P::State) -> H::Memo {
        self.0.first(state)
    }

    #[inline]
    fn after(&self, parent: &H::Memo, action: &P::Action, child: &P::State) -> H::Memo {
        self.0.after(parent, action, child)
    }

    #[inline]
    fn lookahead(&self, parent: &H::Memo, before: &P::State, action: &P::Action) -> Option<H::Memo> {
        self.0.lookahead(parent, before, action)
    }

    #[inline]
    fn prepare(&self, memo: &H::Memo, state: &P::State) {
        self.0.prepare(memo, state);
    }

    #[inline]
    fn prefer(&self, state: &P::State, preferred: &mut Vec<P::Action>) -> P::Cost {
        self.0.prefer(state, preferred).scaled(self.1)
    }

    #[inline]
    fn is_expensive(&self) -> bool {
        self.0.is_expensive()
    }

    #[inline]
    fn value(&self, memo: &H::Memo) -> P::Cost {
        self.0.value(memo).scaled(self.1)
    }
}
