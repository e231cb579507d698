//! Methods of agents that walk on an unknown map, by name.

use crate::table::{Entry, Spec};
use solvarium::Error;
use std::fmt::{Display, Formatter};

/// Description of a method.
///
/// ```
/// use solvarium_catalogue::{Entry, walking::{WalkMethodInfo, walk_methods}};
/// let first: &Entry<WalkMethodInfo> = walk_methods()[0];
/// assert_eq!(first.name, "lrta");
/// ```
#[derive(Debug)]
pub struct WalkMethodInfo {
    kind: Kind,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Kind {
    Lrta,
    DepthFirst,
    /// A plan that is repaired where the map is not as expected.
    Repaired,
    /// A plan that lifelong planning A* repairs.
    Lifelong,
    /// A plan that is recomputed where the map is not as expected.
    Anew,
}

const fn row(
    (name, aliases): (&'static str, &'static [&'static str]),
    help: &'static str,
    kind: Kind,
) -> Entry<WalkMethodInfo> {
    Entry { name, aliases, help, settings: &[], of: WalkMethodInfo { kind } }
}

static LRTA: Entry<WalkMethodInfo> = row(
    ("lrta", &["lrta*"]),
    "learning real-time A*: moves to the neighbour that looks best, and learns better estimates",
    Kind::Lrta,
);
static DEPTH_FIRST: Entry<WalkMethodInfo> = row(
    ("online-dfs", &["online-depth-first"]),
    "tries each step of a cell once, and walks back if none is left; needs no heuristic",
    Kind::DepthFirst,
);
static D_STAR_LITE: Entry<WalkMethodInfo> = row(
    ("dstar-lite", &["d*-lite", "d-star-lite"]),
    "follows a shortest path on the known map, and repairs it where the map is not as expected",
    Kind::Repaired,
);
static LPA: Entry<WalkMethodInfo> = row(
    ("lpa", &["lpa*"]),
    "lifelong planning A*: like dstar-lite, but it reorders its queue after each move that shows a change",
    Kind::Lifelong,
);
static REPLAN: Entry<WalkMethodInfo> = row(
    ("replan", &[]),
    "follows a shortest path on the known map, and plans again where the map is not as expected",
    Kind::Anew,
);

static ALL: [&Entry<WalkMethodInfo>; 5] = [&LRTA, &DEPTH_FIRST, &D_STAR_LITE, &LPA, &REPLAN];

/// The methods of agents that walk on an unknown map.
///
/// ```
/// use solvarium_catalogue::walking::walk_methods;
/// assert!(walk_methods().iter().any(|method| method.name == "dstar-lite"));
/// ```
#[must_use]
pub fn walk_methods() -> &'static [&'static Entry<WalkMethodInfo>] {
    &ALL
}

/// A method of an agent that walks on an unknown map.
///
/// ```
/// use solvarium_catalogue::walking::WalkMethod;
/// assert_eq!(WalkMethod::parse("LRTA*")?.to_string(), "lrta");
/// # Ok::<(), solvarium::Error>(())
/// ```
#[derive(Clone, Debug, PartialEq)]
pub struct WalkMethod(Spec<WalkMethodInfo>);

impl WalkMethod {
    /// Parses a name.
    ///
    /// ```
    /// use solvarium_catalogue::walking::WalkMethod;
    /// let error = WalkMethod::parse("dstar").unwrap_err().to_string();
    /// assert!(error.starts_with("column 1: unknown method 'dstar'"), "{error}");
    /// ```
    ///
    /// # Errors
    /// The text names an unknown method.
    pub fn parse(text: &str) -> Result<Self, Error> {
        Spec::parse(walk_methods(), "method", text).map(Self)
    }

    pub(super) const fn kind(&self) -> Kind {
        self.0.entry.of.kind
    }
}

impl Display for WalkMethod {
    fn fmt(&self, f: &mut Formatter<'_>) -> std::fmt::Result {
        self.0.fmt(f)
    }
}
