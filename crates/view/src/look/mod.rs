//! What a page can ask about a run, and the answers: one file a question. Each is
//! about a time, `at`: after so many events; the front if it is left out.

mod figures;
mod find;
mod list;
mod row;
mod window;

pub use figures::{Series, Shape};
pub use find::{FindQuery, Found, Moment, What};
pub use list::{ListQuery, Listed, Rows, SearchQuery, Sort, Which};
pub use row::{About, Forced, RowQuery, Station};
pub use window::{View, WindowQuery};

use crate::session::Session;
use crate::tree::{Row, Tree};
use serde::Deserialize;
use solvarium::Error;
use solvarium::catalogue::Scene;

/// A time and nothing else.
///
/// ```
/// assert_eq!(solvarium_view::look::AtQuery::default().at, None);
/// ```
#[derive(Clone, Copy, Debug, Default, Deserialize)]
pub struct AtQuery {
    /// After so many events; the front if it is left out.
    pub at: Option<u32>,
}

/// The time that is meant: never beyond the front.
fn time(tree: &Tree, at: Option<u32>) -> u32 {
    at.unwrap_or(u32::MAX).min(tree.events())
}

impl Session {
    /// The state of a row, as the puzzle shows it.
    fn scene(&self, tree: &Tree, row: Row) -> Result<Scene, Error> {
        let job =
            self.job().ok_or_else(|| Error::input("this version cannot read the puzzle of the trace"))?;
        let (root, codes) = tree.whole_path(row);
        job.scene(root, &codes)
    }
}

fn no_row(row: Row) -> Error {
    Error::input(format!("there is no row {row} at this time"))
}
