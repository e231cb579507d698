//! The path to a node as a sequence of boards, to play or print.

use super::{RowQuery, Shown, no_row, time};
use crate::session::Session;
use crate::tree::{Row, Tree};
use solvarium::Error;
use solvarium_budget::{PACE, spend};
use solvarium_catalogue::Scene;

/// Maximum length of a path to draw.
const MOST: usize = 1000;
/// Maximum total number of cells on all boards of a path.
const CELLS: usize = 1 << 20;
/// Bytes per cell, as part of a scene and as shapes.
const CELL: usize = 512;

impl Session {
    /// The boards from the start to a node, each with the actions that led to it.
    ///
    /// ```
    /// use solvarium_catalogue::{self as catalogue, Method, Request};
    /// use solvarium_view::look::RowQuery;
    /// use solvarium_view::session::{Begin, Bounds, Session};
    /// let instance = catalogue::parse("1 4 2 / 3 0 5 / 6 7 8")?;
    /// let request = Request { method: Method::parse("astar")?, ..Request::default() };
    /// let session = Session::start(instance.into(), request, Bounds::default(), Begin::Running, None)?;
    /// session.wait();
    /// let child = RowQuery { row: 1, ..RowQuery::default() };
    /// assert_eq!(session.path_scenes(&child)?.len(), 2);
    /// # Ok::<(), solvarium::Error>(())
    /// ```
    ///
    /// # Errors
    /// The node does not exist at this time, the path has more than 1,000 steps, or the puzzle of the trace is unknown. A local search has
    /// no paths.
    pub fn path_scenes(&self, query: &RowQuery) -> Result<Vec<Scene>, Error> {
        let rows = self.stations(&self.tree(), query)?.into_iter();
        let shown = |row| Shown::of(&self.tree(), row);
        // A large board takes about as long as all steps between two checks of the limits.
        rows.take_while(|_| spend(PACE).is_ok()).map(|row| self.scene(&shown(row))).collect()
    }

    /// Bytes needed to draw the path to a node.
    ///
    /// # Errors
    /// The errors of [`path_scenes`](Self::path_scenes); or the boards have too many cells in total.
    pub(crate) fn path_drawing_bytes(&self, query: &RowQuery) -> Result<usize, Error> {
        let (rows, shown) = {
            let tree = self.tree();
            (self.stations(&tree, query)?, Shown::of(&tree, query.row))
        };
        let scene = self.scene(&shown)?;
        let nodes = scene.network.map_or(0, |network| network.nodes.len() + network.edges.len());
        let cells = scene.picture.map_or(0, |picture| picture.cells.len()).max(nodes).max(1);
        match rows.len().saturating_mul(cells) {
            all if all <= CELLS => Ok(all * CELL),
            _ => Err(Error::input(format!(
                "the path to this node has {} boards of {cells} cells, too many to draw (at most {CELLS} cells): choose a node nearer to the start",
                rows.len()
            ))),
        }
    }

    /// The rows from the start to a node.
    fn stations(&self, tree: &Tree, query: &RowQuery) -> Result<Vec<Row>, Error> {
        if self.walks() || tree.local().is_there() {
            return Err(Error::input("a local search has no path, only its best state"));
        }
        if query.row >= tree.rows_at(time(tree, query.at)) {
            return Err(no_row(query.row));
        }
        let up = std::iter::successors(Some(query.row), |&row| tree.parent(row));
        let mut rows: Vec<_> = up.take(MOST + 1).collect();
        if rows.len() > MOST {
            return Err(Error::input(format!("the path to this node has more than {MOST} steps")));
        }
        rows.reverse();
        Ok(rows)
    }
}
