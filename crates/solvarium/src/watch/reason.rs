//! The reasons that events carry, each declared once: why a child is pruned, which rule of
//! propagation fired, what became of a duplicate.
//!
//! A row is a variant, its code, its word and its sentence. Results, messages, traces
//! (`docs/trace.md`) and their decoder all read these rows, so a new reason is one row.
//! Codes are stored in traces: one that was given away is never given to another reason.
//! 7 stands for a reason that the writer of a trace has no code for, and is not given to any.

/// Declares an enum of reasons, and what is said of them.
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
            /// How many there are.
            pub const COUNT: usize = [$(Self::$variant),*].len();

            /// All of them, in the order of their declaration.
            pub const ALL: [Self; Self::COUNT] = [$(Self::$variant),*];

            /// The word for it in results and documents.
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

            /// The number that stands for it in traces; never 7.
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

            /// The reason that a number stands for in traces; none if this version knows no such reason.
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
    /// Why a child is not searched. In traces, codes have three bits.
    ///
    /// ```
    /// use solvarium::watch::Why;
    /// assert_eq!(Why::OverBound.to_string(), "f is over the bound of this round");
    /// ```
    #[non_exhaustive]
    Why {
        /// Its f exceeds the bound of the round.
        OverBound = 0, "over-bound", "f is over the bound of this round";
        /// It lies deeper than the depth limit.
        TooDeep = 1, "too-deep", "deeper than the depth limit";
        /// The heuristic says that no goal lies below.
        DeadEnd = 2, "dead-end", "the heuristic says no goal lies below";
        /// Its state stands on the path to it already.
        Cycle = 3, "cycle", "the state stands on its own path";
        /// Too many better ones stand beside it in the beam.
        BeamFull = 4, "beam-full", "the beam holds better ones";
        /// It cannot lead to a plan cheaper than one that is known.
        NotBetter = 5, "not-better", "cannot beat the plan that is known";
    }
}

reasons! {
    /// By what propagation knows what must come, or cannot.
    ///
    /// ```
    /// use solvarium::watch::Rule;
    /// assert_eq!(Rule::OnlyPlace.to_string(), "only place left");
    /// assert_eq!(Rule::NoSupport.name(), "no-support");
    /// assert_eq!(Rule::ALL.len(), Rule::COUNT);
    /// ```
    #[non_exhaustive]
    Rule {
        /// Nothing else fits there: in Sudoku, a naked single.
        OnlyCandidate = 0, "only-candidate", "only candidate left";
        /// It fits nowhere else: in Sudoku, a hidden single.
        OnlyPlace = 1, "only-place", "only place left";
        /// It contradicts what was decided: forward checking.
        Forward = 2, "forward", "contradicts what is decided";
        /// No value of a neighbour goes with it: arc consistency.
        NoSupport = 3, "no-support", "no value of a neighbour goes with it";
        /// As many values as variables fill an interval: bounds consistency.
        Bounds = 4, "bounds", "other variables need that interval";
        /// It is in no matching of variables and values (Régin, 1994).
        Matching = 5, "matching", "in no matching of variables and values";
        /// A few variables take as many values: naked pairs, triples, quads.
        Naked = 6, "naked", "a few variables take these values";
        /// A few values have as many places: hidden pairs, triples.
        Hidden = 8, "hidden", "a few values need these places";
        /// All places of a value in one house lie in another: locked candidates.
        Locked = 9, "locked", "locked in another house";
        /// A sum could not be reached.
        Sum = 10, "sum", "the sum could not be reached";
        /// No row of a table has it.
        Table = 11, "table", "in no row of the table";
    }
}

reasons! {
    /// What became of a second path to a state. In traces, codes have three bits.
    ///
    /// ```
    /// use solvarium::watch::Verdict;
    /// assert_ne!(Verdict::Dropped, Verdict::Reopened);
    /// ```
    Verdict {
        /// It costs no less than the known one: forgotten.
        Dropped = 0, "dropped", "costs no less than the known path";
        /// It is cheaper, or depth-first order comes by it first, and the known node
        /// was still open: it is dropped, and a new node for the state comes next.
        Improved = 1, "improved", "takes the place of an open node";
        /// It is cheaper, and the known node was closed: a new node for the state
        /// comes next and is open.
        Reopened = 2, "reopened", "opens a closed state again";
    }
}
