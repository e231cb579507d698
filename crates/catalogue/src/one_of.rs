//! One type for all heuristics of a puzzle, so that every search is compiled
//! once for the puzzle and not once for each of them. Which one it is, is asked
//! anew for each node, by a branch that always goes the same way. Each has at
//! least two: every puzzle has [`Blind`](crate::heuristic::Blind).

/// Makes an enum of heuristics, and one of their memos, whose types are named.
macro_rules! one_of {
    (
        $(#[$lint:meta])*
        $guess:ident, $memo:ident: for [$($bound:tt)*] $problem:ty {
            $($which:ident($heuristic:ty): $kept:ty,)*
        }
    ) => {
        /// The heuristics of the puzzle.
        $(#[$lint])*
        pub(crate) enum $guess {
            $($which($heuristic),)*
        }

        /// What they keep beside a state.
        #[derive(Clone)]
        pub(crate) enum $memo {
            $($which($kept),)*
        }

        impl<$($bound)*> solvarium::Heuristic<$problem> for $guess {
            type Memo = $memo;

            fn first(&self, state: &<$problem as solvarium::Problem>::State) -> $memo {
                match self {
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
                match (self, parent) {
                    $((Self::$which(h), $memo::$which(parent)) => {
                        $memo::$which(solvarium::Heuristic::<$problem>::after(h, parent, action, child))
                    })*
                    // A memo of another heuristic is no memo of this one.
                    _ => solvarium::Heuristic::<$problem>::first(self, child),
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
