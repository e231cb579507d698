//! The ways to search, by name: the one table of methods.

use crate::constraints::settings::{
    AIM, AT_MOST_ONE, BEFORE, HIDDEN, ITEMS, LOCKED, NAKED, PAIRS, PROPAGATE, RESTARTS, SHUFFLE, VALUES,
    VARIABLES,
};
use crate::entry::{Entry, Setting, Takes};
use crate::local::settings::{
    ACCEPT, ACCEPTANCE, AGAIN, AIM_AT, AMONG, CHAIN, CHILDREN, CLIMB, COOLING, CROSSOVER, ELITISM, FEW, FILL,
    FILL_FIRST, GREEDY_START, HISTORY, IDLE, IDLE_KICKS, IDLE_LATE, IDLE_TABU, ISLANDS, KEEP, KICK, LEARN,
    MIGRATION, MUTATION, NOISE, PATIENCE, POPULATION, PRESET, RATIO, REPAIR, REPLACEMENT, REPORT, RESET_RATE,
    SAMPLE, SCATTER, SELECTION, SHARE, SIDEWAYS, STAGNATION, START, STATES, SWAP_RATE, TEMPERATURE, TENURE,
    TOURNAMENT, TRIALS, TRUNCATION, WALK, WALK_WARMTH, WARMTH,
};
use crate::spec::Spec;
use solvarium::Error;
use std::fmt::{Display, Formatter};

/// Which way of searching a row of the table of methods is.
///
/// ```
/// use solvarium_catalogue::{self as catalogue, Search};
/// assert_eq!(catalogue::find(catalogue::methods(), "method", "dijkstra")?.of, Search::UniformCost);
/// # Ok::<(), solvarium::Error>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Search {
    /// What is best for the instance.
    Auto,
    /// A*, weighted or not.
    AStar,
    /// Greedy best-first search.
    Greedy,
    /// Uniform-cost search.
    UniformCost,
    /// Breadth-first search.
    BreadthFirst,
    /// Depth-first search.
    DepthFirst,
    /// Depth-first search down to a depth.
    DepthLimited,
    /// Depth-limited searches, each deeper than the last.
    IterativeDeepening,
    /// Iterative-deepening A*.
    Ida,
    /// Recursive best-first search.
    RecursiveBestFirst,
    /// Beam search.
    Beam,
    /// Breadth-first search from both ends.
    Bidirectional,
    /// Near-optimal bidirectional heuristic search.
    Nbs,
    /// Backtracking with inference, for problems that have a model.
    Backtrack,
    /// Exact cover, for problems that have a model.
    ExactCover,
    /// A SAT solver, for problems that have a model.
    Sat,
    /// Sudoku's own backtracking, with naked and hidden singles.
    Singles,
    /// The engines for plain 9x9 Sudoku and for sliding tiles.
    Fast,
    /// The local search that is best for the instance.
    Local,
    /// Hill climbing.
    HillClimb,
    /// Min-conflicts.
    MinConflicts,
    /// Simulated annealing.
    Anneal,
    /// Late acceptance.
    LateAcceptance,
    /// Tabu search.
    Tabu,
    /// Iterated local search.
    Iterated,
    /// Stochastic beam search.
    StochasticBeam,
    /// Evolution.
    Evolve,
    /// Evolution whose children learn.
    Memetic,
}

impl Search {
    /// Whether it asks a heuristic.
    ///
    /// ```
    /// use solvarium_catalogue::Search;
    /// assert!(Search::AStar.is_informed() && !Search::BreadthFirst.is_informed());
    /// ```
    #[must_use]
    pub const fn is_informed(self) -> bool {
        matches!(
            self,
            Self::AStar | Self::Greedy | Self::Ida | Self::RecursiveBestFirst | Self::Beam | Self::Nbs
        )
    }

    /// Whether it walks back from the goals, so that they must be known.
    ///
    /// ```
    /// use solvarium_catalogue::Search;
    /// assert!(Search::Bidirectional.is_two_ended() && !Search::AStar.is_two_ended());
    /// ```
    #[must_use]
    pub const fn is_two_ended(self) -> bool {
        matches!(self, Self::Bidirectional | Self::Nbs)
    }
}

pub(crate) const WEIGHT: Setting = Setting {
    name: "weight",
    help: "weight of the heuristic; above 1 the plan costs at most that many times the cheapest",
    takes: Takes::Float { min: 0.0, max: 1000.0 },
    default: "1",
};

pub(crate) const TIE: Setting = Setting {
    name: "tie",
    help: "which of the nodes with the least f is taken first",
    takes: Takes::Choice(&[
        ("high-g", "the one with the greatest g: nearest to a goal"),
        ("low-g", "the one with the least g"),
        ("first-in", "the oldest"),
        ("last-in", "the newest"),
    ]),
    default: "high-g",
};

pub(crate) const REOPEN: Setting = Setting {
    name: "reopen",
    help: "whether a closed state is opened again when a cheaper path to it is found",
    takes: Takes::Choice(&[
        ("yes", "needed for the cheapest plan if h is inconsistent"),
        ("no", "forget the path"),
    ]),
    default: "yes",
};

pub(crate) const FORM: Setting = Setting {
    name: "form",
    help: "what is remembered of the states that were met",
    takes: Takes::Choice(&[
        ("graph", "all: each is searched once"),
        ("tree", "those on the path: each path is searched that does not come back"),
        ("tree-parent", "the last: each path is searched that does not undo its last action"),
        ("tree-all", "none: each path is searched"),
    ]),
    default: "graph",
};

/// For breadth-first search; a textbook's depth-first search looks late.
pub(crate) const GOAL: Setting = Setting {
    name: "goal",
    help: "when a node is tested for being a goal",
    takes: Takes::Choice(&[
        ("generated", "as soon as it is generated"),
        ("expanded", "when it is taken off the list"),
    ]),
    default: "generated",
};

const LATE_GOAL: Setting = Setting { default: "expanded", ..GOAL };

pub(crate) const HOW: Setting = Setting {
    name: "how",
    help: "how the search is written",
    takes: Takes::Choice(&[
        ("list", "a loop over a list of nodes, all children at once"),
        ("recursive", "a function that calls itself, child after child"),
    ]),
    default: "list",
};

pub(crate) const LIMIT: Setting = Setting {
    name: "limit",
    help: "the depth below which nothing is searched",
    takes: Takes::Int { min: 0, max: 4_000_000_000 },
    default: "50",
};

pub(crate) const CYCLES: Setting = Setting {
    name: "cycles",
    help: "which paths that come back are cut",
    takes: Takes::Choice(&[
        ("none", "none"),
        ("parent", "those that undo the last action"),
        ("path", "those that reach a state of their own path again"),
    ]),
    default: "path",
};

pub(crate) const WIDTH: Setting = Setting {
    name: "width",
    help: "how many nodes of a layer are kept",
    takes: Takes::Int { min: 1, max: 1_000_000_000 },
    default: "100",
};

pub(crate) const RANK: Setting = Setting {
    name: "rank",
    help: "which nodes of a layer are the best",
    takes: Takes::Choice(&[("f", "those with the least g + h"), ("h", "those with the least h")]),
    default: "f",
};

/// Sudoku needs none, and does not look at it.
pub(crate) const DATABASES: Setting = Setting {
    name: "databases",
    help: "sliding tiles: when pattern databases are asked; what pdb build has not kept is made, once, in about a second",
    takes: Takes::Choice(&[
        ("when-hard", "for boards that turn out to be hard"),
        ("always", "at once"),
        ("largest", "at once, as large as there are: 7-8 for 4x4 (17 s to make), 6-6-6-6 for 5x5 (10 s)"),
        ("never", "Manhattan distance alone; above 16 cells, small databases"),
    ]),
    default: "when-hard",
};

/// For sliding tiles with pattern databases.
pub(crate) const THREADS: Setting = Setting {
    name: "threads",
    help: "sliding tiles: threads that search one board with databases; the same plan, but counts of the last round differ",
    takes: Takes::Int { min: 1, max: 1024 },
    default: "1",
};

static METHODS: &[Entry<Search>] = &[
    Entry {
        name: "auto",
        aliases: &[],
        help: "the best for the instance, found by its size",
        settings: &[],
        of: Search::Auto,
    },
    Entry {
        name: "astar",
        aliases: &["a*", "a-star", "wastar", "weighted-astar"],
        help: "A*: the least cost so far plus estimate first; the cheapest plan",
        settings: &[WEIGHT, TIE, REOPEN],
        of: Search::AStar,
    },
    Entry {
        name: "greedy",
        aliases: &["greedy-best-first", "gbfs", "best-first"],
        help: "greedy best-first: the least estimate first; fast, any plan",
        settings: &[TIE],
        of: Search::Greedy,
    },
    Entry {
        name: "uniform-cost",
        aliases: &["ucs", "dijkstra"],
        help: "uniform-cost search: the least cost so far first; the cheapest plan",
        settings: &[],
        of: Search::UniformCost,
    },
    Entry {
        name: "bfs",
        aliases: &["breadth-first"],
        help: "breadth-first: layer by layer; the plan with the fewest actions",
        settings: &[FORM, GOAL],
        of: Search::BreadthFirst,
    },
    Entry {
        name: "dfs",
        aliases: &["depth-first"],
        help: "depth-first: the newest node first; little memory as a tree, any plan",
        settings: &[FORM, HOW, LATE_GOAL],
        of: Search::DepthFirst,
    },
    Entry {
        name: "depth-limited",
        aliases: &["dls"],
        help: "depth-first down to a depth",
        settings: &[LIMIT, FORM],
        of: Search::DepthLimited,
    },
    Entry {
        name: "iterative-deepening",
        aliases: &["ids", "iddfs", "dfid"],
        help: "depth-limited again and again, one deeper each time; the fewest actions",
        settings: &[FORM],
        of: Search::IterativeDeepening,
    },
    Entry {
        name: "ida",
        aliases: &["ida*", "idastar", "iterative-deepening-astar"],
        help: "IDA*: depth-first rounds up to a growing f; the cheapest plan without memory",
        settings: &[CYCLES],
        of: Search::Ida,
    },
    Entry {
        name: "rbfs",
        aliases: &["recursive-best-first"],
        help: "recursive best-first: best-first order in linear memory; the cheapest plan",
        settings: &[],
        of: Search::RecursiveBestFirst,
    },
    Entry {
        name: "beam",
        aliases: &["beam-search"],
        help: "layer by layer, only the best of each; fast, not exhaustive",
        settings: &[WIDTH, RANK],
        of: Search::Beam,
    },
    Entry {
        name: "bidirectional",
        aliases: &["bibfs", "bidirectional-bfs"],
        help: "breadth-first from start and goals at once; the fewest actions; where the goal is known",
        settings: &[],
        of: Search::Bidirectional,
    },
    Entry {
        name: "nbs",
        aliases: &["bidirectional-heuristic"],
        help: "near-optimal bidirectional heuristic search; the cheapest plan; where the goal is known",
        settings: &[REOPEN],
        of: Search::Nbs,
    },
    Entry {
        name: "backtrack",
        aliases: &["backtracking", "csp", "mac"],
        help: "decide variable after variable, and strike out what cannot be; for problems that have a model",
        settings: &[PROPAGATE, NAKED, HIDDEN, LOCKED, VARIABLES, VALUES, RESTARTS],
        of: Search::Backtrack,
    },
    Entry {
        name: "exact-cover",
        aliases: &["dlx", "dancing-links", "algorithm-x"],
        help: "exact cover with colours (Knuth's Algorithm C); for problems that have a model",
        settings: &[ITEMS],
        of: Search::ExactCover,
    },
    Entry {
        name: "sat",
        aliases: &["cadical"],
        help: "as a formula, by the SAT solver CaDiCaL; for problems that have a model",
        settings: &[AIM, BEFORE, SHUFFLE, AT_MOST_ONE, PAIRS],
        of: Search::Sat,
    },
    Entry {
        name: "singles",
        aliases: &[],
        help: "Sudoku's own: naked and hidden singles, then the cell or the place with the fewest choices",
        settings: &[],
        of: Search::Singles,
    },
    Entry {
        name: "fast",
        aliases: &["fast-sudoku", "fast-tiles"],
        help: "plain 9x9 Sudoku, and sliding tiles up to 5x5, at record speed; shows only its rounds",
        settings: &[DATABASES, THREADS],
        of: Search::Fast,
    },
    Entry {
        name: "local",
        aliases: &["local-search"],
        help: "the best local search for the instance; on boards after filling in what follows",
        settings: &[TRIALS, FILL_FIRST],
        of: Search::Local,
    },
    Entry {
        name: "climb",
        aliases: &["hill-climbing", "hill-climb"],
        help: "hill climbing: only moves that improve, or change nothing; then again from elsewhere",
        settings: &[CLIMB, SIDEWAYS, AGAIN, START, TRIALS, KEEP, FILL],
        of: Search::HillClimb,
    },
    Entry {
        name: "min-conflicts",
        aliases: &["minconflicts"],
        help: "min-conflicts: the best move of a place at fault, drawn by lot",
        settings: &[REPAIR, NOISE, IDLE, GREEDY_START, TRIALS, KEEP, FILL],
        of: Search::MinConflicts,
    },
    Entry {
        name: "anneal",
        aliases: &["simulated-annealing", "sa"],
        help: "simulated annealing: worse states too, the less the colder it is",
        settings: &[COOLING, TEMPERATURE, ACCEPTANCE, RATIO, CHAIN, TRIALS, KEEP, FILL],
        of: Search::Anneal,
    },
    Entry {
        name: "late-acceptance",
        aliases: &["late", "lahc"],
        help: "late acceptance: what is no worse than the state so many steps ago",
        settings: &[HISTORY, IDLE_LATE, START, TRIALS, KEEP, FILL],
        of: Search::LateAcceptance,
    },
    Entry {
        name: "tabu",
        aliases: &["tabu-search"],
        help: "tabu search: the best move, even uphill, that brings back nothing removed of late",
        settings: &[AMONG, SAMPLE, TENURE, SCATTER, SHARE, IDLE_TABU, START, TRIALS, KEEP, FILL],
        of: Search::Tabu,
    },
    Entry {
        name: "ils",
        aliases: &["iterated", "iterated-local-search"],
        help: "iterated local search: descend, kick, descend, and go back if it was no good",
        settings: &[KICK, ACCEPT, WARMTH, IDLE_KICKS, START, TRIALS, KEEP, FILL],
        of: Search::Iterated,
    },
    Entry {
        name: "stochastic-beam",
        aliases: &["sbeam"],
        help: "many states at once; the next are drawn among all their children, good ones likelier",
        settings: &[STATES, CHILDREN, WARMTH, IDLE_KICKS, TRIALS, KEEP, FILL],
        of: Search::StochasticBeam,
    },
    Entry {
        name: "evolve",
        aliases: &["evolution", "genetic", "ga"],
        help: "evolution: parents by selection, children by crossover and mutation",
        settings: &[
            PRESET,
            POPULATION,
            SELECTION,
            TOURNAMENT,
            TRUNCATION,
            CROSSOVER,
            MUTATION,
            RESET_RATE,
            SWAP_RATE,
            ELITISM,
            REPLACEMENT,
            STAGNATION,
            PATIENCE,
            ISLANDS,
            MIGRATION,
            AIM_AT,
            REPORT,
            TRIALS,
            KEEP,
            FILL,
        ],
        of: Search::Evolve,
    },
    Entry {
        name: "memetic",
        aliases: &["lsga"],
        help: "evolution on boards whose children are made better by local search",
        settings: &[FEW, LEARN, WALK, WALK_WARMTH, TRIALS, KEEP, FILL],
        of: Search::Memetic,
    },
];

/// Every way to search.
///
/// ```
/// use solvarium_catalogue as catalogue;
/// assert!(catalogue::methods().iter().any(|method| method.name == "ida"));
/// ```
#[must_use]
pub fn methods() -> &'static [Entry<Search>] {
    METHODS
}

/// A way to search with its settings.
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
pub struct Method(pub(crate) Spec<Search>);

impl Method {
    /// Reads a method: a name, and settings in brackets if any differ from
    /// their defaults. A value may stand without its name where only one
    /// setting takes it: `beam(20)`, `dfs(recursive)`.
    ///
    /// ```
    /// use solvarium_catalogue::Method;
    /// assert_eq!(Method::parse("beam(20)")?.to_string(), "beam(width=20)");
    /// assert_eq!(Method::parse("astr").unwrap_err().to_string(),
    ///     "column 1: unknown method 'astr'; did you mean 'astar'?");
    /// # Ok::<(), solvarium::Error>(())
    /// ```
    ///
    /// # Errors
    /// What is unknown, out of range, set twice or not closed, and the column.
    pub fn parse(text: &str) -> Result<Self, Error> {
        Spec::parse(METHODS, "method", text).map(Self)
    }

    /// This search with its defaults.
    pub(crate) fn of(search: Search) -> Self {
        Self(Spec::of(METHODS.iter().find(|entry| entry.of == search).unwrap_or(&METHODS[0])))
    }

    /// The same with this setting at another value.
    pub(crate) fn but(self, setting: &Setting, value: &str) -> Self {
        Self(self.0.but(setting, value))
    }

    /// The same, with what is set of the method `local`; where nothing is to be filled in, that
    /// says nothing.
    pub(crate) fn set_as(self, local: &Self) -> Self {
        let fills = self.0.word(&FILL) != FILL.default;
        let this = if fills { self.but(&FILL, &local.0.word(&FILL_FIRST)) } else { self };
        this.but(&TRIALS, &local.0.word(&TRIALS))
    }

    /// Its row in the table.
    ///
    /// ```
    /// use solvarium_catalogue::Method;
    /// assert_eq!(Method::parse("dijkstra")?.entry().name, "uniform-cost");
    /// # Ok::<(), solvarium::Error>(())
    /// ```
    #[must_use]
    pub fn entry(&self) -> &'static Entry<Search> {
        self.0.entry
    }
}

/// `auto`.
impl Default for Method {
    fn default() -> Self {
        Self(Spec::of(&METHODS[0]))
    }
}

impl Display for Method {
    fn fmt(&self, f: &mut Formatter<'_>) -> std::fmt::Result {
        self.0.fmt(f)
    }
}

impl std::str::FromStr for Method {
    type Err = Error;

    fn from_str(text: &str) -> Result<Self, Error> {
        Self::parse(text)
    }
}
