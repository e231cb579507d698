//! Searches by name: the description of a search, and a search with its settings. The rows are in the files of the
//! functions that run them, in [`methods`](crate::methods()), which lists them all.

use crate::choice::Choice;
use crate::erased::{Erased, Memos};
use crate::table::{Entry, Spec};
use solvarium::csp::{Csp, Objective, Optimum};
use solvarium::settings::Values;
use solvarium::{Algorithm, Answer, Error, Limits, Run, csp};
use std::fmt::{Display, Formatter};
use std::ops::ControlFlow;

/// Description of a search: the part of its row beyond its name.
///
/// ```
/// use solvarium_catalogue as catalogue;
/// let dijkstra = catalogue::find(catalogue::methods(), "method", "dijkstra")?;
/// assert!(!dijkstra.of.is_informed() && !dijkstra.of.is_local());
/// # Ok::<(), solvarium::Error>(())
/// ```
#[derive(Debug)]
pub struct MethodInfo {
    pub(crate) how: How,
    pub(crate) asks: Asks,
    /// The order in which it takes nodes, given its settings.
    pub(crate) picks: fn(&Method) -> Choice,
}

/// How a search is run.
#[derive(Debug)]
pub(crate) enum How {
    /// The best method for the instance.
    Auto,
    /// A path search that puzzles with long searches compile for their own types.
    Core(Core),
    /// A path search that is compiled once, for the erased problem.
    Path(PathSearch),
    /// A search over the constraints of a model.
    Model(ModelSearch),
    /// The local search that is best for the instance.
    BestLocal,
    /// A local search.
    Local,
    /// A search of games.
    #[cfg(feature = "games")]
    Game(GameMethod),
    /// A search of one puzzle, which recognises it by the row; others refuse it with this sentence.
    Own(fn(&Method) -> Error),
}

/// Runs a search on the erased problem, with the settings of a method.
pub(crate) type PathSearch = for<'a, 'w> fn(&Method, Erased<'a>, Run<'w, Erased<'a>>) -> Answer<Erased<'a>>;

/// Makes a search of games, with the settings of a method and the seed of a request, for this game.
#[cfg(feature = "games")]
pub(crate) type GameMethod = fn(
    &Method,
    u64,
    &crate::game::Table,
) -> Result<Box<dyn solvarium::game::GameSearch<crate::game::Table>>, Error>;

/// Searches that puzzles with long searches compile for their own types.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Core {
    AStar,
    Greedy,
    UniformCost,
    BreadthFirst,
    DepthFirst,
    Ida,
    Bidirectional,
    Nbs,
}

/// Whether a search uses a heuristic.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Asks {
    Heuristic,
    /// A heuristic, whose preferred actions it tries first. It stores no heuristic state beside a state.
    Preferring,
    Nothing,
}

/// An algorithm that solves models.
pub(crate) type ModelAlgorithm = Box<dyn Algorithm<Csp>>;

/// Passes the solutions of a model on, with this seed, until the receiver stops.
pub(crate) type Each =
    fn(&Csp, &Method, u64, &Limits, &mut dyn FnMut(&[i32]) -> ControlFlow<()>) -> Result<csp::Counted, Error>;

/// Finds a best solution of a model for an objective, with this seed.
pub(crate) type Best = fn(&Csp, &Objective, &Method, u64, &Limits) -> Result<Optimum, Error>;

/// A search over the constraints of a model.
#[derive(Debug)]
pub(crate) struct ModelSearch {
    /// Returns the algorithm in a form that can be observed.
    pub(crate) algorithm: fn(&Method, u64) -> Result<ModelAlgorithm, Error>,
    /// Counts the solutions up to a cap, with this seed.
    pub(crate) count: fn(&Csp, &Method, u64, u64, &Limits) -> Result<csp::Counted, Error>,
    /// Finds the solutions one after the other.
    pub(crate) each: Each,
    /// Finds a best solution, if it can.
    pub(crate) best: Option<Best>,
}

/// Family of a method: the space that it searches. Lists and menus group methods by family.
///
/// ```
/// use solvarium_catalogue::{Family, Method};
/// assert_eq!(Method::parse("ida")?.entry().of.family(), Family::Paths);
/// # Ok::<(), solvarium::Error>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Family {
    /// No family of its own: it chooses the best method for the instance.
    Chosen,
    /// Paths from the start, action by action.
    Paths,
    /// The constraints of a model.
    Constraints,
    /// Games of two players.
    Games,
    /// A search of one puzzle alone.
    Own,
    /// Complete assignments, which local search repairs.
    States,
}

impl Family {
    /// All families, in the order in which they are shown.
    pub const ALL: [Self; 6] =
        [Self::Chosen, Self::Paths, Self::Constraints, Self::Games, Self::Own, Self::States];

    /// Name of the family in results.
    ///
    /// ```
    /// assert_eq!(solvarium_catalogue::Family::Constraints.name(), "constraints");
    /// ```
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Chosen => "chosen",
            Self::Paths => "paths",
            Self::Constraints => "constraints",
            Self::Games => "games",
            Self::Own => "own",
            Self::States => "states",
        }
    }

    /// Title of the family.
    ///
    /// ```
    /// assert_eq!(solvarium_catalogue::Family::Paths.title(), "path searches, action by action");
    /// ```
    #[must_use]
    pub const fn title(self) -> &'static str {
        match self {
            Self::Chosen => "the best method for the instance",
            Self::Paths => "path searches, action by action",
            Self::Constraints => "constraint searches",
            Self::Games => "searches of games, for the value of a position",
            Self::Own => "searches for one kind of puzzle",
            Self::States => "local search and evolution, on complete assignments",
        }
    }
}

impl MethodInfo {
    /// Family of the search.
    ///
    /// ```
    /// use solvarium_catalogue::{Family, Method};
    /// assert_eq!(Method::parse("anneal")?.entry().of.family(), Family::States);
    /// # Ok::<(), solvarium::Error>(())
    /// ```
    #[must_use]
    pub const fn family(&self) -> Family {
        match self.how {
            How::Auto => Family::Chosen,
            How::Core(_) | How::Path(_) => Family::Paths,
            How::Model(_) => Family::Constraints,
            How::BestLocal | How::Local => Family::States,
            #[cfg(feature = "games")]
            How::Game(_) => Family::Games,
            How::Own(_) => Family::Own,
        }
    }

    /// Whether the method uses a heuristic.
    ///
    /// ```
    /// use solvarium_catalogue::Method;
    /// assert!(Method::parse("astar")?.entry().of.is_informed() && !Method::parse("bfs")?.entry().of.is_informed());
    /// # Ok::<(), solvarium::Error>(())
    /// ```
    #[must_use]
    pub fn is_informed(&self) -> bool {
        self.asks != Asks::Nothing
    }

    /// Whether the method searches backwards from the goals, which must be known.
    ///
    /// ```
    /// use solvarium_catalogue::Method;
    /// assert!(Method::parse("nbs")?.entry().of.is_two_ended() && !Method::parse("astar")?.entry().of.is_two_ended());
    /// # Ok::<(), solvarium::Error>(())
    /// ```
    #[must_use]
    pub const fn is_two_ended(&self) -> bool {
        matches!(self.how, How::Core(Core::Bidirectional | Core::Nbs))
    }

    /// Whether the method is a local search.
    ///
    /// ```
    /// use solvarium_catalogue::Method;
    /// assert!(Method::parse("anneal")?.entry().of.is_local() && !Method::parse("beam")?.entry().of.is_local());
    /// # Ok::<(), solvarium::Error>(())
    /// ```
    #[must_use]
    pub const fn is_local(&self) -> bool {
        matches!(self.how, How::Local | How::BestLocal)
    }

    /// Whether the method stores the heuristic state beside a state. A search by path costs does so as well, for the blind
    /// heuristic.
    pub(crate) fn memos(&self) -> Memos {
        match self.how {
            _ if self.asks == Asks::Heuristic => Memos::Kept,
            How::Core(Core::UniformCost) => Memos::Kept,
            _ => Memos::Dropped,
        }
    }

    /// Whether this is a method over constraints, for problems that have a model.
    ///
    /// ```
    /// use solvarium_catalogue::Method;
    /// assert!(Method::parse("dlx")?.entry().of.is_for_models() && !Method::parse("ida")?.entry().of.is_for_models());
    /// # Ok::<(), solvarium::Error>(())
    /// ```
    #[must_use]
    pub const fn is_for_models(&self) -> bool {
        matches!(self.how, How::Model(_))
    }

    /// Whether the method stands for another one, which the instance determines: `auto` and `local`.
    ///
    /// ```
    /// use solvarium_catalogue::Method;
    /// assert!(Method::parse("auto")?.entry().of.is_chosen_by_instance());
    /// # Ok::<(), solvarium::Error>(())
    /// ```
    #[must_use]
    pub const fn is_chosen_by_instance(&self) -> bool {
        matches!(self.how, How::Auto | How::BestLocal)
    }
}

/// A method with its settings.
///
/// ```
/// use solvarium_catalogue::Method;
/// let method = Method::parse("A*( tie = low-g, weight=1.50 )")?;
/// assert_eq!(method.to_string(), "astar(weight=1.5,tie=low-g)");
/// let error = Method::parse("astar(weight=-1)").unwrap_err();
/// assert_eq!(error.to_string(), "column 14: 'weight' takes a number from 0 to 1000, not '-1'");
/// # Ok::<(), solvarium::Error>(())
/// ```
#[derive(Clone, Debug, PartialEq)]
pub struct Method(pub(crate) Spec<MethodInfo>);

impl Method {
    /// This search with its defaults.
    pub(crate) fn of(entry: &'static Entry<MethodInfo>) -> Self {
        Self(Spec::of(entry))
    }

    /// Returns the method with the setting of this name changed.
    pub(crate) fn but(self, name: &str, value: &str) -> Self {
        Self(self.0.but(name, value))
    }

    /// Returns the method with this number of threads, if it has such a setting.
    ///
    /// ```
    /// use solvarium_catalogue::Method;
    /// assert_eq!(Method::parse("hda")?.with_threads(1).to_string(), "hda(threads=1)");
    /// # Ok::<(), solvarium::Error>(())
    /// ```
    #[must_use]
    pub fn with_threads(self, threads: usize) -> Self {
        self.but("threads", &threads.to_string())
    }

    /// Values of the settings.
    pub(crate) const fn values(&self) -> &Values {
        &self.0.values
    }

    /// Whether this is the method of this row.
    pub(crate) fn is(&self, entry: &Entry<MethodInfo>) -> bool {
        self.0.entry == entry
    }

    /// How the method is run.
    pub(crate) const fn how(&self) -> &'static How {
        &self.0.entry.of.how
    }

    /// The row in the table.
    ///
    /// ```
    /// use solvarium_catalogue::Method;
    /// assert_eq!(Method::parse("dijkstra")?.entry().name, "uniform-cost");
    /// # Ok::<(), solvarium::Error>(())
    /// ```
    #[must_use]
    pub const fn entry(&self) -> &'static Entry<MethodInfo> {
        self.0.entry
    }
}

impl Display for Method {
    fn fmt(&self, f: &mut Formatter<'_>) -> std::fmt::Result {
        self.0.fmt(f)
    }
}
