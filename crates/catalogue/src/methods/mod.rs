//! The one list of searches, and their refusals of problems that they do not fit. A search is a file in one of the
//! modules below, and one line in the list of that module.

#[cfg(feature = "games")]
mod games;
pub(crate) mod local;
mod model;
mod own;
mod path;
#[cfg(test)]
mod tests;

#[cfg(feature = "games")]
pub(crate) use games::RETROGRADE;
pub(crate) use local::{ANNEAL, EVOLVE, MIN_CONFLICTS, TABU};
pub(crate) use model::{SAT, prove};
pub(crate) use own::{AUTO, DATABASES, FAST, JUMP_POINTS, OWN_SEARCH, PLAN, SINGLES, THREADS, not_fast};
#[cfg(feature = "planning")]
pub(crate) use path::{ANYTIME_ASTAR, HILL_CLIMBING, LAZY_GREEDY};
pub(crate) use path::{ASTAR, DEPTH_FIRST, HASH_DISTRIBUTED, IDA, core};

use crate::method::{How, Method, MethodInfo};
use crate::table::{Entry, Spec};
use solvarium::Error;
use std::sync::LazyLock;

/// Declares the files of a module and lists their rows. One table is made from several modules.
macro_rules! list {
    ($of:ident; $($module:ident: $($entry:ident),+;)*) => {
        $(mod $module; pub(crate) use $module::{$($entry),+};)*

        /// The rows of this module, in the order in which they are shown.
        pub(crate) static ALL: &[&$crate::table::Entry<$crate::$of>] = &[$($(&$entry,)+)*];
    };
}
pub(crate) use list;

static METHODS: LazyLock<Vec<&Entry<MethodInfo>>> = LazyLock::new(|| {
    #[cfg(not(feature = "games"))]
    mod games {
        pub(super) const ALL: &[&super::Entry<super::MethodInfo>] = &[];
    }
    let rooms =
        [&[&AUTO][..], path::ALL, model::ALL, games::ALL, &[&SINGLES, &FAST, &JUMP_POINTS], local::ALL];
    rooms.concat()
});

/// All methods.
///
/// ```
/// use solvarium_catalogue as catalogue;
/// assert!(catalogue::methods().iter().any(|method| method.name == "ida"));
/// ```
#[must_use]
pub fn methods() -> &'static [&'static Entry<MethodInfo>] {
    &METHODS
}

/// Whether this build can run a method: some builds have no SAT solver.
///
/// ```
/// use solvarium_catalogue::{self as catalogue, Method};
/// assert!(catalogue::is_built_in(Method::parse("astar")?.entry()));
/// assert_eq!(catalogue::is_built_in(Method::parse("sat")?.entry()), cfg!(feature = "sat"));
/// # Ok::<(), solvarium::Error>(())
/// ```
#[must_use]
pub fn is_built_in(method: &Entry<MethodInfo>) -> bool {
    cfg!(feature = "sat") || *method != SAT
}

impl Method {
    /// Parses a method: a name, and in brackets the settings that differ from their defaults. The name of a setting
    /// may be omitted if only one setting takes the value: `beam(20)`, `dfs(recursive)`.
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
    /// The text names an unknown method or setting, a value is out of range, a setting occurs twice, or a bracket is
    /// not closed. The error has the column.
    pub fn parse(text: &str) -> Result<Self, Error> {
        Spec::parse(methods(), "method", text).map(Self)
    }
}

/// `auto`.
impl Method {
    /// Returns the method with this setting changed.
    ///
    /// ```
    /// use solvarium_catalogue::Method;
    /// assert_eq!(Method::parse("astar")?.set("weight", "1.5")?.to_string(), "astar(weight=1.5)");
    /// assert_eq!(Method::parse("bfs")?.set("weight", "2").unwrap_err().to_string(), "unknown setting of method 'bfs': 'weight'; known: form, goal");
    /// # Ok::<(), solvarium::Error>(())
    /// ```
    ///
    /// # Errors
    /// There is no setting of this name, or it does not accept the value.
    pub fn set(self, name: &str, value: &str) -> Result<Self, Error> {
        self.0.set_one("method", name, value).map(Self)
    }
}

impl Default for Method {
    fn default() -> Self {
        Self::of(&AUTO)
    }
}

impl std::str::FromStr for Method {
    type Err = Error;

    fn from_str(text: &str) -> Result<Self, Error> {
        Self::parse(text)
    }
}

/// The names of the methods with this property.
pub(crate) fn names(is_meant: impl Fn(&MethodInfo) -> bool) -> String {
    let names: Vec<_> = methods().iter().filter(|method| is_meant(&method.of)).map(|m| m.name).collect();
    names.join(", ")
}

/// The error for a method that is not a path search, on a problem that only path searches can solve.
pub(crate) fn no_path(method: &Method) -> Error {
    match method.how() {
        How::Model(_) => no_model(method),
        How::Local | How::BestLocal => no_landscape(method),
        #[cfg(feature = "games")]
        How::Game(_) => {
            Error::setting(format!("method '{}' is for games of two players; use auto", method.entry().name))
        }
        How::Own(refusal) => refusal(method),
        How::Auto | How::Core(_) | How::Path(_) => one_way(method),
    }
}

/// The refusal of a method that is not a search of games, on a game.
#[cfg(feature = "games")]
pub(crate) fn no_game(method: &Method) -> Error {
    let known: Vec<_> = games::ALL.iter().map(|entry| entry.name).collect();
    let (name, known) = (method.entry().name, known.join(", "));
    Error::setting(format!("method '{name}' is not for games, which have values: use auto, {known}"))
}

/// The refusal of a method that needs something the problem does not have.
pub(crate) fn one_way(method: &Method) -> Error {
    Error::setting(format!(
        "method '{}' searches back from known goals, but this problem's goal is not known in advance; use another method, such as astar",
        method.entry().name
    ))
}

/// The refusal of a method over constraints on a problem without a model.
pub(crate) fn no_model(method: &Method) -> Error {
    Error::setting(format!("method '{}' needs constraints, and this problem has none", method.entry().name))
}

/// The refusal of a local search on a problem without a landscape.
pub(crate) fn no_landscape(method: &Method) -> Error {
    Error::setting(format!(
        "method '{}' needs complete assignments with a cost, and this problem has none",
        method.entry().name
    ))
}

/// The refusal of every method but local search, on a problem whose answers are complete assignments.
pub(crate) fn only_local(method: &Method) -> Error {
    Error::setting(format!(
        "method '{}' searches paths, and this problem has only complete assignments; methods for these: {}",
        method.entry().name,
        names(MethodInfo::is_local)
    ))
}

/// The refusal of a method that stops at one solution.
pub(crate) fn no_counter(method: &Method) -> Error {
    Error::setting(format!(
        "method '{}' does not count solutions; methods that do: {}",
        method.entry().name,
        names(MethodInfo::is_for_models)
    ))
}
