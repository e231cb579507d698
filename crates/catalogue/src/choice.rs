//! Which node a search takes next. Each method declares it beside its settings. Displays of a run read it from there:
//! no other list of methods exists.

use crate::method::Method;
use solvarium::settings::Takes;

/// The order in which a search takes its nodes.
///
/// ```
/// use solvarium_catalogue::{Choice, Method};
/// assert_eq!(Method::parse("bfs")?.choice(), Choice::Oldest);
/// let weighted = Method::parse("astar(weight=2)")?.choice();
/// assert_eq!(weighted.rule(),
///     "smallest f = g + 2 h first; ties: the one with the largest g, probably nearest to a goal");
/// # Ok::<(), solvarium::Error>(())
/// ```
#[derive(Clone, Debug, PartialEq)]
pub enum Choice {
    /// The open node with the least key.
    Least {
        /// Key to compare.
        key: Key,
        /// Tie-breaking rule: which of several nodes with equal keys comes first.
        ties: &'static str,
    },
    /// Layer by layer: keeps the nodes of each layer with the least keys.
    Layer {
        /// Key to compare.
        key: Key,
        /// How many nodes of a layer are kept.
        width: u64,
    },
    /// The oldest open node.
    Oldest,
    /// The newest open node, and children of one node in the order of their actions.
    Newest,
    /// Depth-first within a bound, children in the order of their actions.
    Within {
        /// Quantity that the bound limits.
        bound: &'static str,
    },
    /// The rule that chooses a node's next decision, in words, without a full stop. The children of a node are the
    /// values of that decision.
    Decides(String),
    /// The rule by which a search of a game continues, in words, without a full stop. Its nodes have values and plies, not costs.
    Plays(String),
    /// Like [`Plays`](Self::Plays), for a search that samples: the better a position looks, the more often it is
    /// searched.
    Samples(String),
    /// A rule that compares no nodes, in words, without a full stop.
    Rule(String),
}

/// A sum of the cost so far and the estimate, each with its weight.
///
/// ```
/// use solvarium_catalogue::Key;
/// assert_eq!((Key::F.name(), Key::F.of(3.0, 4.0)), ("f".into(), 7.0));
/// assert_eq!(Key { g: 1.0, h: 1.5 }.of(3.0, 1.0), 4.0); // as searches do on whole costs
/// ```
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Key {
    /// The weight of the cost so far.
    pub g: f64,
    /// The weight of the estimate.
    pub h: f64,
}

impl Key {
    /// The cost so far plus the estimate.
    pub const F: Self = Self { g: 1.0, h: 1.0 };
    /// The cost so far.
    pub const G: Self = Self { g: 1.0, h: 0.0 };
    /// The estimate.
    pub const H: Self = Self { g: 0.0, h: 1.0 };

    /// How it is written: `g`, `h`, `f`, or `f = g + 2 h`.
    #[must_use]
    pub fn name(self) -> String {
        match self {
            Self::F => "f".into(),
            Self::G => "g".into(),
            Self::H => "h".into(),
            Self { h, .. } => format!("f = g + {h} h"),
        }
    }

    /// The key of a node. A weighted estimate of a whole cost is rounded down, as the searches do.
    #[must_use]
    pub fn of(self, g: f64, h: f64) -> f64 {
        let weighted = self.h * h;
        let is_whole = g.fract() == 0.0 && h.fract() == 0.0;
        self.g * g + if is_whole { weighted.floor() } else { weighted }
    }
}

impl Choice {
    /// Describes which node comes first, without a full stop.
    #[must_use]
    pub fn rule(&self) -> String {
        match self {
            Self::Least { key, ties } => format!("smallest {} first; ties: {ties}", key.name()),
            Self::Layer { key, width } => {
                format!("layer by layer, keeping the {width} nodes with the smallest {}", key.name())
            }
            Self::Oldest => "the oldest node first".into(),
            Self::Newest => {
                "the newest nodes first, children of one node in the order of their actions".into()
            }
            Self::Within { bound } => {
                format!("depth-first up to the bound on {bound}, children in the order of their actions")
            }
            Self::Decides(words) | Self::Plays(words) | Self::Samples(words) | Self::Rule(words) => {
                words.clone()
            }
        }
    }

    /// Whether nodes have costs: g, h and f. Decisions about variables and moves of games have none.
    ///
    /// ```
    /// use solvarium_catalogue::Choice;
    /// assert!(Choice::Oldest.has_costs() && !Choice::Plays("depth-first".into()).has_costs());
    /// ```
    #[must_use]
    pub const fn has_costs(&self) -> bool {
        !matches!(self, Self::Decides(_) | Self::Plays(_) | Self::Samples(_))
    }
}

impl Method {
    /// The order in which this method takes nodes, with its settings.
    ///
    /// ```
    /// use solvarium_catalogue::{Choice, Key, Method};
    /// assert!(matches!(Method::parse("greedy")?.choice(), Choice::Least { key: Key::H, .. }));
    /// assert!(Method::parse("dlx")?.choice().rule().starts_with("item: one with the fewest options left"));
    /// # Ok::<(), solvarium::Error>(())
    /// ```
    #[must_use]
    pub fn choice(&self) -> Choice {
        (self.entry().of.picks)(self)
    }

    /// The help text of the chosen word of a setting.
    pub(crate) fn meaning(&self, setting: &str) -> &'static str {
        let Some(setting) = self.entry().settings.iter().find(|row| row.name == setting) else { return "" };
        let Takes::Choice(words) = setting.takes else { return "" };
        let chosen = self.values().word(setting);
        words.iter().find(|(word, _)| *word == chosen).map_or("", |(_, meaning)| meaning)
    }
}

/// The rule of a local search: the method's help text after its name.
pub(crate) fn by_help(method: &Method) -> Choice {
    let help = method.entry().help;
    Choice::Rule(help.split_once(": ").map_or(help, |(_, rule)| rule).into())
}
