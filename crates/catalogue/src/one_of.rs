//! Static dispatch over all heuristics of a puzzle, as variants of one type. Every search is compiled once for the
//! puzzle, not once for each heuristic. Each node costs one branch, which the processor predicts, because it is always
//! the same.

use crate::heuristic::{HeuristicChoice, HeuristicInfo};
use crate::table::Entry;
use solvarium::limits::Stop;
use solvarium::{Error, Heuristic, Limits, Problem};

/// A heuristic with the bytes that its tables take; or the limit that stopped its construction.
pub(crate) type Made<H> = Result<(H, usize), Stop>;

/// A heuristic that the catalogue knows by name, for the puzzles `D`.
pub(crate) trait Named<D>: Sized {
    /// The row in the table.
    const ENTRY: &'static Entry<HeuristicInfo>;

    /// Makes it for a puzzle.
    ///
    /// # Errors
    /// The heuristic is not for this puzzle.
    fn make(puzzle: &D, choice: &HeuristicChoice, limits: &Limits) -> Result<Made<Self>, Error>;
}

/// One type for all heuristics of the puzzles `D`.
pub(crate) trait OneOf<D, P: Problem>: Heuristic<P> + Sized {
    /// The rows of all of them.
    const ENTRIES: &'static [&'static Entry<HeuristicInfo>];

    /// Makes the chosen heuristic.
    ///
    /// # Errors
    /// No heuristic has this name, or it is not for this puzzle.
    fn make(puzzle: &D, choice: &HeuristicChoice, limits: &Limits) -> Result<Made<Self>, Error>;
}

/// The refusal of a heuristic of another problem.
pub(crate) fn not_for_this(choice: &HeuristicChoice) -> Error {
    Error::setting(format!("heuristic '{}' is not for this problem", choice.entry().name))
}

/// Declares an enum of heuristics, and one of their heuristic states. `Blind` is always the first. Each other
/// heuristic is one line: its type, which is [`Named`], and the type of its state. `in file` after it declares its
/// file.
macro_rules! one_of {
    (
        $(#[$lint:meta])*
        $enum:ident, $memo:ident: for [$($bound:tt)*] $domain:ty, $problem:ty {
            $($which:ident($kept:ty) $(in $module:ident)?,)*
        }
    ) => {
        $($(mod $module; use $module::$which;)?)*

        /// The heuristics of the puzzle.
        $(#[$lint])*
        pub(crate) enum $enum {
            Blind,
            $($which($which),)*
        }

        /// State of the chosen heuristic, stored beside a search state.
        #[derive(Clone)]
        pub(crate) enum $memo {
            Blind,
            $($which($kept),)*
        }

        impl<$($bound)*> $crate::one_of::OneOf<$domain, $problem> for $enum {
            const ENTRIES: &'static [&'static $crate::Entry<$crate::HeuristicInfo>] = &[
                &$crate::heuristic::BLIND,
                $(<$which as $crate::one_of::Named<$domain>>::ENTRY,)*
            ];

            fn make(
                puzzle: &$domain,
                choice: &$crate::HeuristicChoice,
                limits: &solvarium::Limits,
            ) -> Result<$crate::one_of::Made<Self>, solvarium::Error> {
                let _ = (puzzle, limits);
                if choice.is(&$crate::heuristic::BLIND) {
                    return Ok(Ok((Self::Blind, 0)));
                }
                $(if choice.is(<$which as $crate::one_of::Named<$domain>>::ENTRY) {
                    let made = <$which as $crate::one_of::Named<$domain>>::make(puzzle, choice, limits)?;
                    return Ok(made.map(|(heuristic, bytes)| (Self::$which(heuristic), bytes)));
                })*
                Err($crate::one_of::not_for_this(choice))
            }
        }

        impl<$($bound)*> solvarium::Heuristic<$problem> for $enum {
            type Memo = $memo;

            fn first(&self, state: &<$problem as solvarium::Problem>::State) -> $memo {
                let _ = state;
                match self {
                    Self::Blind => $memo::Blind,
                    $(Self::$which(h) => $memo::$which(solvarium::Heuristic::<$problem>::first(h, state)),)*
                }
            }

            #[inline]
            fn after(
                &self,
                parent: &$memo,
                action: &<$problem as solvarium::Problem>::Action,
                child: &<$problem as solvarium::Problem>::State,
            ) -> $memo {
                let _ = action;
                match (self, parent) {
                    $((Self::$which(h), $memo::$which(parent)) => {
                        $memo::$which(solvarium::Heuristic::<$problem>::after(h, parent, action, child))
                    })*
                    // The state of another heuristic is unusable here.
                    _ => solvarium::Heuristic::<$problem>::first(self, child),
                }
            }

            #[inline]
            fn lookahead(
                &self,
                parent: &$memo,
                before: &<$problem as solvarium::Problem>::State,
                action: &<$problem as solvarium::Problem>::Action,
            ) -> Option<$memo> {
                let _ = (before, action);
                match (self, parent) {
                    $((Self::$which(h), $memo::$which(parent)) => {
                        solvarium::Heuristic::<$problem>::lookahead(h, parent, before, action).map($memo::$which)
                    })*
                    _ => None,
                }
            }

            #[inline]
            fn rest(
                &self,
                memo: &$memo,
                state: &<$problem as solvarium::Problem>::State,
            ) -> Option<solvarium::heuristic::Rest<<$problem as solvarium::Problem>::Cost>> {
                let _ = state;
                match (self, memo) {
                    $((Self::$which(h), $memo::$which(memo)) => {
                        solvarium::Heuristic::<$problem>::rest(h, memo, state)
                    })*
                    _ => None,
                }
            }

            #[inline]
            fn prepare(&self, memo: &$memo, state: &<$problem as solvarium::Problem>::State) {
                let _ = state;
                match (self, memo) {
                    $((Self::$which(h), $memo::$which(memo)) => {
                        solvarium::Heuristic::<$problem>::prepare(h, memo, state)
                    })*
                    _ => {}
                }
            }

            #[inline]
            fn prefer(
                &self,
                state: &<$problem as solvarium::Problem>::State,
                preferred: &mut Vec<<$problem as solvarium::Problem>::Action>,
            ) -> <$problem as solvarium::Problem>::Cost {
                let _ = (state, &preferred);
                match self {
                    Self::Blind => <<$problem as solvarium::Problem>::Cost as solvarium::Cost>::ZERO,
                    $(Self::$which(h) => solvarium::Heuristic::<$problem>::prefer(h, state, preferred),)*
                }
            }

            #[inline]
            fn is_expensive(&self) -> bool {
                match self {
                    Self::Blind => false,
                    $(Self::$which(h) => solvarium::Heuristic::<$problem>::is_expensive(h),)*
                }
            }

            #[inline]
            fn value(&self, memo: &$memo) -> <$problem as solvarium::Problem>::Cost {
                match (self, memo) {
                    $((Self::$which(h), $memo::$which(memo)) => {
                        solvarium::Heuristic::<$problem>::value(h, memo)
                    })*
                    _ => <<$problem as solvarium::Problem>::Cost as solvarium::Cost>::ZERO,
                }
            }
        }
    };
}

pub(crate) use one_of;
