//! Details of one row: its board, its path, and the reasons for its status.

use super::find;
use super::follow::{self, Followed, Removals};
use super::window::{folded, short_names};
use super::{Shown, choice, no_row, number, time, valued};
use crate::session::Session;
use crate::tree::{Leaf, Row, Tree};
use serde::{Deserialize, Serialize};
use solvarium::Error;
use solvarium::watch::Verdict;
use solvarium_catalogue::{Choice, Scene};

/// A row and a time.
///
/// ```
/// let query: solvarium_view::look::RowQuery = serde_json::from_str(r#"{"row": 3}"#)?;
/// assert_eq!((query.row, query.at), (3, None));
/// # Ok::<(), serde_json::Error>(())
/// ```
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(default)]
pub struct RowQuery {
    /// The row.
    pub row: Row,
    /// Number of events; the latest time if absent.
    pub at: Option<u32>,
    /// Rows with folded subtrees, separated by commas.
    pub folded: String,
    /// 1 to fold failed subtrees.
    pub fold_failed: u8,
    /// 1 to omit pictures of states, when the page draws a map.
    pub plain: u8,
    /// 1 for a dark file, 0 for a light one; follows the reader's system if absent.
    pub dark: Option<u8>,
}

/// Details of a row.
#[derive(Clone, Debug, Serialize)]
pub struct About {
    /// The row.
    pub row: Row,
    /// Horizontal position in leaves, of the row or of the folded subtree that contains it.
    pub x: f64,
    /// The level.
    pub y: u32,
    /// The search's node number, if it is a node.
    pub node: Option<u32>,
    /// The parent.
    pub parent: Option<Row>,
    /// Number of actions from the root.
    pub depth: u32,
    /// The status now, as listed in docs/viewer-api.md.
    pub status: u8,
    /// The cost of its path.
    pub g: f64,
    /// The estimate of the remaining cost.
    pub h: f64,
    /// g + h.
    pub f: f64,
    /// The action that led here.
    pub action: Option<String>,
    /// The short name.
    pub brief: Option<String>,
    /// The event of its creation.
    pub born: u32,
    /// The event at which it was expanded, if it was by now.
    pub expanded_at: Option<u32>,
    /// Number of children now.
    pub children: usize,
    /// Number of rows in its subtree now.
    pub size: u32,
    /// Reasons for its status, in sentences.
    pub why: Vec<String>,
    /// Actions that propagation forced after it, in order.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub forced: Vec<Followed>,
    /// Actions that propagation removed after it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub struck: Option<Removals>,
    /// If its decision is contradictory: the rule that found it, in words.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub dead: Option<String>,
    /// The last 1,000 steps of the path from the root.
    pub path: Vec<PathStep>,
    /// The state as SVG, with forced and removed values.
    pub board: Option<String>,
    /// The parent's state; for a root, the state before propagation, if there was any.
    pub before: Option<String>,
    /// The state as text.
    pub text: String,
    /// Number of candidates left in the state, if its cells have candidates.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub candidates: Option<usize>,
    /// The row that represents its state, if it is a duplicate.
    pub duplicate_of: Option<Row>,
}

/// A step of a path.
#[derive(Clone, Debug, Serialize)]
pub struct PathStep {
    /// The row after the step.
    pub row: Row,
    /// The action.
    pub action: String,
}

/// Longer paths are cut at the beginning.
const PATH: usize = 1000;

impl Session {
    /// Details of a row.
    ///
    /// ```
    /// use solvarium_catalogue::{self as catalogue, Method, Request};
    /// use solvarium_view::session::{Begin, Bounds, Session};
    /// use solvarium_view::look::RowQuery;
    /// let instance = catalogue::parse("1 4 2 / 3 0 5 / 6 7 8")?;
    /// let request = Request { method: Method::parse("astar")?, ..Request::default() };
    /// let session = Session::start(instance.into(), request, Bounds::default(), Begin::Running, None)?;
    /// session.wait();
    /// let start = session.about(&RowQuery::default())?;
    /// assert_eq!((start.f, start.why[0].as_str()), (2.0, "The search began here; h = 2."));
    /// assert!(start.board.is_some_and(|svg| svg.starts_with("<svg")));
    /// # Ok::<(), solvarium::Error>(())
    /// ```
    ///
    /// # Errors
    /// The row does not exist at this time.
    pub fn about(&self, query: &RowQuery) -> Result<About, Error> {
        let tree = self.tree();
        let at = time(&tree, query.at);
        let row = query.row;
        if row >= tree.rows_at(at) {
            return Err(no_row(row));
        }
        let frame = self.frame(&tree, at, &folded(&query.folded)?, query.fold_failed != 0);
        let (x, y) = frame.place(&tree, row).unwrap_or_default();
        let (g, h) = tree.costs(row);
        let shown = (query.plain == 0).then(|| Shown::of(&tree, row));
        let forced = follow::forced(&tree, row);
        let struck = follow::removed(&tree, row);
        let before = match tree.parent(row) {
            _ if query.plain != 0 => None,
            Some(parent) => Some(Shown::of(&tree, parent)),
            None if forced.is_empty() && struck.is_none() => None,
            None => Some(Shown::bare(&tree, row)),
        };
        let about = About {
            row,
            x,
            y,
            node: tree.node(row),
            parent: tree.parent(row),
            depth: tree.depth(row),
            status: frame.status(&tree, row) as u8,
            g,
            h,
            f: g + h,
            action: tree.action(row).map(Into::into),
            brief: tree.action(row).map(short_names(self)),
            born: tree.born(row),
            expanded_at: tree.expanded_at(row).filter(|&event| event < at),
            children: tree.children(row).take_while(|&child| tree.born(child) < at).count(),
            size: frame.size(row),
            why: why(&self.choice(), &tree, row, at),
            forced,
            struck,
            dead: follow::dead(&tree, row, at),
            path: path(&tree, row),
            board: None,
            before: None,
            text: String::new(),
            candidates: None,
            duplicate_of: tree.leaf(row).and_then(|(_, original)| original).or_else(|| tree.discard(row)?.of),
        };
        drop(tree);
        let account = shown.as_ref().zip(self.instance());
        let account = account.map(|(shown, instance)| instance.account(shown.root, &shown.codes));
        let why = about.why.into_iter().chain(account.unwrap_or_default()).collect();
        let before = before.and_then(|before| self.scene(&before).ok());
        let (board, candidates, text) = match shown.map(|shown| self.scene(&shown)) {
            None => (None, None, String::new()),
            Some(Ok(scene)) => {
                (Some(solvarium_draw::board(&scene, before.as_ref())), candidates(&scene), scene.text)
            }
            Some(Err(error)) => (None, None, error.to_string()),
        };
        let before = before.map(|before| solvarium_draw::board(&before, None));
        Ok(About { why, board, before, text, candidates, ..about })
    }

    /// The board of a row as an SVG file; for a local search, that of the best state.
    ///
    /// # Errors
    /// The row does not exist at this time, or the puzzle of the trace is unknown.
    pub fn board_svg(&self, query: &RowQuery) -> Result<String, Error> {
        if self.is_local() {
            let best = self.best(query.at)?;
            return file(best.board, best.text, query.dark);
        }
        let about = self.about(query)?;
        file(about.board, about.text, query.dark)
    }
}

/// The number of candidates of all cells; none if no cell has any.
fn candidates(scene: &Scene) -> Option<usize> {
    let cells = scene.picture.iter().flat_map(|picture| &picture.cells);
    cells.filter_map(|cell| cell.candidates.as_ref()).map(Vec::len).reduce(|a, b| a + b)
}

/// A board as a standalone file, or its text. A picture within a page uses the colour scheme of the page, which may differ from that of the
/// system.
fn file(board: Option<String>, text: String, dark: Option<u8>) -> Result<String, Error> {
    let board = board.ok_or_else(|| Error::input(text))?;
    Ok(match dark {
        None => solvarium_draw::styled(&board),
        Some(0) => board,
        Some(_) => solvarium_draw::dark(&board),
    })
}

fn path(tree: &Tree, row: Row) -> Vec<PathStep> {
    let up = std::iter::successors(Some(row), |&row| tree.parent(row)).take(PATH);
    let station = |row| PathStep { row, action: tree.action(row).unwrap_or_default().into() };
    let mut path: Vec<_> = up.map(station).collect();
    path.reverse();
    path
}

/// The reasons for a row's status.
fn why(choice: &Choice, tree: &Tree, row: Row, at: u32) -> Vec<String> {
    let (g, h) = tree.costs(row);
    let mut why = Vec::new();
    if let (Some(parent), Some(action)) = (tree.parent(row), tree.action(row)) {
        let costs = if choice.has_costs() {
            format!("; g = {}, h = {}, f = {}", number(g), number(h), number(g + h))
        } else {
            String::new()
        };
        why.push(format!("The action \"{action}\" led here from node {parent}{costs}."));
        let fell = tree.f(parent) - (g + h);
        if choice.has_costs() && fell > 1e-9 {
            why.push(format!(
                "f fell by {} along this action: the heuristic is not consistent.",
                number(fell)
            ));
        }
    } else {
        let costs = if choice.has_costs() { format!("; h = {}", number(h)) } else { String::new() };
        why.push(format!("The search began here{costs}."));
    }
    why.extend(follow::sentence(tree, row));
    why.extend(valued::sentences(tree, row, at));
    match tree.leaf(row) {
        Some((Leaf::Duplicate(Verdict::TableHit), Some(original))) => {
            why.push(format!("Not searched: its value is in the table, from node {original}."));
        }
        Some((Leaf::Duplicate(_), Some(original))) => why.push(format!(
            "Dropped: node {original} has the same state, and this path, of cost {}, is no cheaper than its {}.",
            number(g),
            number(tree.costs(original).0)
        )),
        Some((Leaf::Duplicate(_), None)) => why.push("Dropped: its state was seen before.".into()),
        Some((Leaf::Pruned(Some(reason)), _)) => why.push(format!("Dropped: {reason}.")),
        Some((Leaf::Pruned(None), _)) => why.push("Dropped.".into()),
        None if tree.goal_at(at) == Some(row) => {
            why.push("It is a goal, and the path to it is the solution.".into());
        }
        None => why.push(fate(choice, tree, row, at)),
    }
    why
}

/// Explains the status of a node.
fn fate(choice: &Choice, tree: &Tree, row: Row, at: u32) -> String {
    if let Some(event) = tree.superseded_at(row).filter(|&event| event < at) {
        return format!("Superseded at event {event}: a cheaper path to its state was found.");
    }
    if let Some(discard) = tree.discard(row).filter(|discard| discard.event < at) {
        return find::dropped(tree, &discard);
    }
    match tree.expanded_at(row).filter(|&event| event < at) {
        Some(event) => choice::taken(choice, tree, row, event, at),
        None => choice::waits(choice, tree, row, at),
    }
}
