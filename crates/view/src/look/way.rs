//! The way to a node as a sequence of boards, to be played or printed.

use super::{RowQuery, Shown, no_row, time};
use crate::session::Session;
use solvarium::Error;
use solvarium_catalogue::Scene;

/// A way longer than this is not drawn.
const MOST: usize = 1000;

impl Session {
    /// The boards from the start to a node, each with the actions that led there.
    ///
    /// ```
    /// use solvarium_catalogue::{self as catalogue, Extras, Method, Request};
    /// use solvarium_view::look::RowQuery;
    /// use solvarium_view::session::{Bounds, Session};
    /// let job = catalogue::read("1 4 2 / 3 0 5 / 6 7 8", None, &Extras::default())?.remove(0).job?;
    /// let order = Request { method: Method::parse("astar")?, ..Request::default() };
    /// let session = Session::start(job.into(), order, Bounds::default(), false, None)?;
    /// session.wait();
    /// let child = RowQuery { row: 1, ..RowQuery::default() };
    /// assert_eq!(session.way(&child)?.len(), 2);
    /// # Ok::<(), solvarium::Error>(())
    /// ```
    ///
    /// # Errors
    /// The node is not there at this time, the way has more than a thousand steps, or the puzzle of the trace is not
    /// known. A local search has no ways.
    pub fn way(&self, query: &RowQuery) -> Result<Vec<Scene>, Error> {
        if self.is_local() {
            return Err(Error::input("a local search has no way: it has only its best state"));
        }
        let tree = self.tree();
        if query.row >= tree.rows_at(time(&tree, query.at)) {
            return Err(no_row(query.row));
        }
        let up = std::iter::successors(Some(query.row), |&row| tree.parent(row));
        let mut rows: Vec<_> = up.take(MOST + 1).collect();
        if rows.len() > MOST {
            return Err(Error::input(format!("the way to this node has more than {MOST} steps")));
        }
        rows.reverse();
        drop(tree);
        let shown = |row| Shown::of(&self.tree(), row);
        rows.into_iter().map(|row| self.scene(&shown(row))).collect()
    }
}
