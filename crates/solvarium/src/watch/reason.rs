//! The reasons in events, each declared once: why a child is pruned, which propagation rule fired, how a duplicate was
//! handled.
//!
//! A row has a variant, its code, its name and its sentence. Results, messages, traces (`docs/trace.md`) and their
//! decoder all use these rows. Codes are stored in traces, so a code is never reused for another reason. Code 7 stands
//! for a reason that the writer of a trace has no code for; no reason has it.

/// Declares an enum of reasons with their codes, names and sentences.
macro_rules! reasons {
    ($(#[$about:meta])* $name:ident {
        $($(#[$doc:meta])* $variant:ident = $code:literal, $word:literal, $sentence:literal;)*
    }) => {
        $(#[$about])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        pub enum $name {
            $($(#[$doc])* $variant,)*
        }

        impl $name {
            /// The number of reasons.
            pub const COUNT: usize = [$(Self::$variant),*].len();

            /// All reasons, in the order of their declaration.
            pub const ALL: [Self; Self::COUNT] = [$(Self::$variant),*];

            /// The name in results and documents.
            ///
            /// ```
            #[doc = concat!("use solvarium::watch::", stringify!($name), " as Reason;")]
            /// assert!(Reason::ALL.iter().all(|reason| !reason.name().contains(' ')));
            /// ```
            #[must_use]
            pub const fn name(self) -> &'static str {
                match self {
                    $(Self::$variant => $word,)*
                }
            }

            /// The code in traces; never 7.
            ///
            /// ```
            #[doc = concat!("use solvarium::watch::", stringify!($name), " as Reason;")]
            /// assert!(Reason::ALL.iter().all(|reason| reason.code() != 7));
            /// ```
            #[must_use]
            #[inline]
            pub const fn code(self) -> u8 {
                match self {
                    $(Self::$variant => $code,)*
                }
            }

            /// The reason with this code in traces, or `None` if this version has none.
            ///
            /// ```
            #[doc = concat!("use solvarium::watch::", stringify!($name), " as Reason;")]
            /// assert!(Reason::ALL.iter().all(|&reason| Reason::from_code(reason.code()) == Some(reason)));
            /// assert_eq!(Reason::from_code(7), None);
            /// ```
            #[must_use]
            #[inline]
            pub const fn from_code(code: u8) -> Option<Self> {
                match code {
                    $($code => Some(Self::$variant),)*
                    _ => None,
                }
            }
        }

        impl std::fmt::Display for $name {
            fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                f.write_str(match self {
                    $(Self::$variant => $sentence,)*
                })
            }
        }
    };
}

reasons! {
    /// The reason why a child is pruned. In traces, codes have three bits.
    ///
    /// ```
    /// use solvarium::watch::Why;
    /// assert_eq!(Why::OverBound.to_string(), "f is above the bound of this round");
    /// ```
    #[non_exhaustive]
    Why {
        /// The f of the node exceeds the bound of the round.
        OverBound = 0, "over-bound", "f is above the bound of this round";
        /// The node lies deeper than the depth limit.
        TooDeep = 1, "too-deep", "deeper than the depth limit";
        /// The heuristic says that no goal lies below.
        DeadEnd = 2, "dead-end", "the heuristic says that no goal is below";
        /// The node's state occurs on the path to the node.
        Cycle = 3, "cycle", "the state is already on its path";
        /// The beam is full of better nodes.
        BeamFull = 4, "beam-full", "the beam has better nodes";
        /// The node cannot lead to a plan cheaper than the best known one.
        NotBetter = 5, "not-better", "cannot improve on the known plan";
        /// A better move is known there: the opponent never allows this position (alpha-beta).
        CutOff = 6, "cut-off", "the opponent has a better choice higher in the tree";
    }
}

reasons! {
    /// A propagation rule, by which a value is forced or removed.
    ///
    /// ```
    /// use solvarium::watch::Rule;
    /// assert_eq!(Rule::OnlyPlace.to_string(), "only cell left");
    /// assert_eq!(Rule::NoSupport.name(), "no-support");
    /// assert_eq!(Rule::ALL.len(), Rule::COUNT);
    /// ```
    #[non_exhaustive]
    Rule {
        /// The variable has no other value: in Sudoku, a naked single.
        OnlyCandidate = 0, "only-candidate", "only candidate left";
        /// The value fits nowhere else: in Sudoku, a hidden single.
        OnlyPlace = 1, "only-place", "only cell left";
        /// The value contradicts a decision: forward checking.
        Forward = 2, "forward", "contradicts a decision";
        /// No value of a neighbour is compatible with it: arc consistency.
        NoSupport = 3, "no-support", "no support in a neighbour's domain";
        /// The variables in an interval need all of its values: bounds consistency.
        Bounds = 4, "bounds", "other variables need that interval";
        /// The value is in no matching of variables and values (Régin, 1994).
        Matching = 5, "matching", "in no matching of variables and values";
        /// k variables take the same k values: naked pairs, triples, quads.
        Naked = 6, "naked", "a few variables take these values";
        /// k values fit only in k cells: hidden pairs, triples.
        Hidden = 8, "hidden", "a few values need these cells";
        /// All cells of a value in one house lie in another: locked candidates.
        Locked = 9, "locked", "locked in another house";
        /// No assignment with this value reaches the sum.
        Sum = 10, "sum", "the sum could not be reached";
        /// No row of the table contains the value.
        Table = 11, "table", "in no row of the table";
        /// A condition, an element of a list or a number of values would be impossible.
        Condition = 12, "condition", "a condition could not hold";
        /// No accepted sequence of an automaton contains the value.
        Automaton = 13, "automaton", "in no accepted sequence";
    }
}

reasons! {
    /// How a second path to a state was handled. In traces, codes have three bits.
    ///
    /// ```
    /// use solvarium::watch::Verdict;
    /// assert_ne!(Verdict::Dropped, Verdict::Reopened);
    /// ```
    Verdict {
        /// The new path costs no less than the known one, and is dropped.
        Dropped = 0, "dropped", "costs no less than the known path";
        /// The new path is cheaper, or comes first in depth-first order, and the known node was still open. That node
        /// is dropped, and a new node for the state follows.
        Improved = 1, "improved", "replaces an open node";
        /// The new path is cheaper, and the known node was closed. A new open node for the state comes next.
        Reopened = 2, "reopened", "reopens a closed state";
        /// The value of the position is in the table of a game search, and the position is not searched again.
        TableHit = 3, "table-hit", "its value is in the table";
    }
}

/// The basis of the value of a position in a game.
///
/// ```
/// use solvarium::watch::Basis;
/// assert_ne!(Basis::Proof, Basis::Estimate);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Basis {
    /// The value follows from the ends of games.
    Proof,
    /// The value follows from estimates of positions at a depth limit.
    Estimate,
}
