//! Requests of a page about a run, and the replies; one file per request. Each has a time `at`, in events; the latest if absent.

mod choice;
mod explored;
mod figures;
mod find;
mod follow;
mod list;
mod local;
mod path;
mod row;
mod valued;
mod window;

pub(crate) use explored::Placed;
pub use explored::{Chart, Explored, ExploredQuery};
pub use figures::{Series, Shape};
pub use find::{FindQuery, FoundEvent, Moment, Numbers, What};
pub use follow::{Followed, OfRule, Removals};
pub use list::{ListQuery, Listed, Rows, SearchQuery, Sort, Which};
pub use local::{BestState, Curve, CurveQuery, Improvement};
pub use row::{About, PathStep, RowQuery};
pub use window::{View, WindowQuery};

use crate::session::Session;
use crate::tree::{Row, Tree};
use serde::Deserialize;
use solvarium::Error;
use solvarium::wording::count;
use solvarium_catalogue::{Choice, Instance, Method, Scene};

/// A time.
///
/// ```
/// assert_eq!(solvarium_view::look::AtQuery::default().at, None);
/// ```
#[derive(Clone, Copy, Debug, Default, Deserialize)]
pub struct AtQuery {
    /// Number of events; the latest time if absent.
    pub at: Option<u32>,
}

/// The requested time, limited to the range from the start to the latest event.
fn time(tree: &Tree, at: Option<u32>) -> u32 {
    at.unwrap_or(u32::MAX).max(tree.opening()).min(tree.events())
}

/// Formats a cost with at most four decimals.
fn number(value: f64) -> String {
    // Zero has no sign.
    ((value * 1e4).round() / 1e4 + 0.0).to_string()
}

impl Session {
    /// The rule by which the method chooses the next node.
    fn choice(&self) -> Choice {
        Method::parse(self.method()).unwrap_or_default().choice()
    }

    /// Approximate bytes for drawing a state: some per character of the puzzle.
    pub(crate) fn drawing(&self) -> usize {
        const LETTER: usize = 64;
        self.header().text.len() * LETTER
    }

    /// The state of a row, drawn by the puzzle. Call it when the tree is not locked.
    fn scene(&self, row: &Shown) -> Result<Scene, Error> {
        if let Some(drawn) = &row.drawn {
            return Ok(drawn.clone());
        }
        let instance = self.known_instance()?;
        let mut scene = instance.scene(row.root, &row.codes)?;
        if let Some(picture) = &mut scene.picture {
            row.removed.iter().for_each(|&code| instance.rule_out(code, picture));
        }
        Ok(scene)
    }

    fn known_instance(&self) -> Result<&dyn Instance, Error> {
        self.instance().ok_or_else(|| Error::input("this version cannot read the puzzle of the trace"))
    }
}

/// The data that the puzzle needs to draw the state of a row.
struct Shown {
    root: u32,
    codes: Vec<u32>,
    removed: Vec<u32>,
    /// The state itself, if the search reported it.
    drawn: Option<Scene>,
}

impl Shown {
    /// The state of a row.
    fn of(tree: &Tree, row: Row) -> Self {
        let (root, codes) = tree.path_with_propagation(row);
        let drawn = tree.has_states().then(|| drawn(tree, row, &codes));
        Self { root, codes, removed: tree.removed_on_path(row).collect(), drawn }
    }

    /// The state in which a row's search began, before propagation.
    fn bare(tree: &Tree, row: Row) -> Self {
        Self { root: tree.path(row).0, codes: Vec::new(), removed: Vec::new(), drawn: None }
    }
}

/// The state of a row of an external search.
fn drawn(tree: &Tree, row: Row, codes: &[u32]) -> Scene {
    let actions = codes.iter().map(|&code| tree.word(code).unwrap_or_default().into()).collect();
    Scene::of_text(tree.state(row).into(), actions, tree.goal().is_some_and(|goal| goal.1 == row))
}

fn no_row(row: Row) -> Error {
    Error::input(format!("there is no node {row} at this time"))
}

#[cfg(test)]
mod tests {
    use super::Shown;
    use crate::session::{Begin, Bounds, Session};
    use solvarium_catalogue::{self as catalogue, Cell, Method, Request};

    #[test]
    fn a_forced_and_then_decided_action_is_applied_once() {
        for text in ["1.....3..4.....2", "queens 6"] {
            let instance = catalogue::parse(text).unwrap();
            let method = Method::parse("backtrack(propagate=fc)").unwrap();
            let request = Request { method, ..Request::default() };
            let session =
                Session::start(instance.into(), request, Bounds::default(), Begin::Running, None).unwrap();
            session.wait();
            let tree = session.tree();
            for row in 0..tree.rows() {
                session
                    .scene(&Shown::of(&tree, row))
                    .unwrap_or_else(|error| panic!("{text}: row {row}: {error}"));
            }
        }
    }

    #[test]
    fn candidates_removed_on_the_path_are_gone() {
        let hard = include_str!("../../../../examples/puzzles/hard.txt");
        let instance = catalogue::parse(hard).unwrap();
        let method = Method::parse("backtrack(hidden=singles,locked=yes)").unwrap();
        let request = Request { method, ..Request::default() };
        let session =
            Session::start(instance.into(), request, Bounds::default(), Begin::Running, None).unwrap();
        session.wait();
        let (tree, instance, mut news) = (session.tree(), session.known_instance().unwrap(), 0);
        for row in 0..tree.rows() {
            let (root, codes) = tree.path_with_propagation(row);
            let plain = instance.scene(root, &codes).unwrap().picture.unwrap();
            let shown = session.scene(&Shown::of(&tree, row)).unwrap().picture.unwrap();
            let mut left = plain.clone();
            tree.removed_on_path(row).for_each(|code| instance.rule_out(code, &mut left));
            assert_eq!(shown, left, "row {row}");
            let candidates = |cells: &[Cell]| -> usize {
                cells.iter().flat_map(|cell| &cell.candidates).map(Vec::len).sum()
            };
            news += candidates(&plain.cells).saturating_sub(candidates(&shown.cells));
        }
        assert!(news > 20, "{news} that the filled cells do not tell");
    }
}
