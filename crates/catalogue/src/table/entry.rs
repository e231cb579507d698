//! One row of a table of the catalogue: a name, its description, and its settings.

use crate::parts;
use solvarium::settings::Setting;
use solvarium::{Error, suggest};

/// A named entry of the catalogue: a problem, a method, a heuristic.
///
/// ```
/// use solvarium_catalogue as catalogue;
/// for method in catalogue::methods() {
///     println!("{:20} {}", method.name, method.help);
/// }
/// ```
#[derive(Debug)]
pub struct Entry<T: 'static> {
    /// The name, in small letters, as in results and files.
    pub name: &'static str,
    /// Other names.
    pub aliases: &'static [&'static str],
    /// Help in one line without a full stop.
    pub help: &'static str,
    /// Settings, in the order in which they are printed.
    pub settings: &'static [Setting],
    /// Description in the catalogue, by the type of row.
    pub of: T,
}

impl<T> Entry<T> {
    /// Whether `name` is its name or an alias, in any case.
    ///
    /// ```
    /// use solvarium_catalogue as catalogue;
    /// let astar = catalogue::methods().iter().find(|method| method.answers_to("A*")).unwrap();
    /// assert_eq!(astar.name, "astar");
    /// ```
    #[must_use]
    pub fn answers_to(&self, name: &str) -> bool {
        self.names().any(|known| known.eq_ignore_ascii_case(name))
    }

    /// The name, then its aliases.
    ///
    /// ```
    /// use solvarium_catalogue as catalogue;
    /// let bfs = catalogue::find(catalogue::methods(), "method", "bfs")?;
    /// assert!(bfs.names().any(|name| name == "breadth-first"));
    /// # Ok::<(), solvarium::Error>(())
    /// ```
    pub fn names(&self) -> impl Iterator<Item = &'static str> {
        std::iter::once(self.name).chain(self.aliases.iter().copied())
    }
}

/// The entry of `table` with this name or alias; `what` is the noun for entries in the message.
///
/// ```
/// use solvarium_catalogue as catalogue;
/// let error = catalogue::find(catalogue::methods(), "method", "astr").unwrap_err();
/// assert_eq!(error.to_string(), "unknown method 'astr'; did you mean 'astar'?");
/// ```
///
/// # Errors
/// The table has no such entry; the message has the nearest name, or all names. [`Error::is_unsupported`] holds if this build leaves out
/// the entry.
pub fn find<T>(table: &[&'static Entry<T>], what: &str, name: &str) -> Result<&'static Entry<T>, Error> {
    table.iter().find(|entry| entry.answers_to(name)).copied().ok_or_else(|| {
        if let Some(refusal) = parts::refused_name(name) {
            return refusal;
        }
        let main: Vec<_> = table.iter().map(|entry| entry.name).collect();
        let all = table.iter().flat_map(|entry| entry.names());
        Error::setting(suggest::unknown(what, name, all, &main))
    })
}

/// Rows are compared by name, which is unique in a table.
impl<T> PartialEq for Entry<T> {
    fn eq(&self, other: &Self) -> bool {
        self.name == other.name
    }
}
