//! All about one row: its board, its path, and why the search treated it so.

use super::follow::{self, Followed, Struck};
use super::window::folded;
use super::{Shown, choice, no_row, number, time};
use crate::session::Session;
use crate::tree::{Leaf, Row, Tree};
use serde::{Deserialize, Serialize};
use solvarium::Error;
use solvarium_catalogue::Choice;

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
    /// Which.
    pub row: Row,
    /// After so many events.
    pub at: Option<u32>,
    /// Rows whose subtrees are drawn as one, with commas between.
    pub folded: String,
    /// 1 if whatever was searched through in vain is drawn as one.
    pub fold_failed: u8,
    /// 1 if no pictures of states are wanted: a map is drawn by the page.
    pub plain: u8,
    /// 1 if a file is to be dark, 0 if light; as its reader wants if it is left out.
    pub dark: Option<u8>,
}

/// All about a row.
#[derive(Clone, Debug, Serialize)]
pub struct About {
    /// Which.
    pub row: Row,
    /// Where it stands from left to right, in leaves: it or what it is folded into.
    pub x: f64,
    /// On which level.
    pub y: u32,
    /// The number that the search gave it, if it is a node.
    pub node: Option<u32>,
    /// Its parent.
    pub parent: Option<Row>,
    /// How many actions from the root.
    pub depth: u32,
    /// What it is now, as in the contract's list of statuses.
    pub status: u8,
    /// The cost of its path.
    pub g: f64,
    /// The estimate of what is left.
    pub h: f64,
    /// g + h.
    pub f: f64,
    /// What led here.
    pub action: Option<String>,
    /// The event of its birth.
    pub born: u32,
    /// The event at which it was expanded, if that is past.
    pub expanded_at: Option<u32>,
    /// How many children it has now.
    pub children: usize,
    /// How many rows its subtree has now.
    pub size: u32,
    /// Why it is what it is, in sentences.
    pub why: Vec<String>,
    /// What propagation forced after it, in its order.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub forced: Vec<Followed>,
    /// What propagation struck out after it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub struck: Option<Struck>,
    /// If its decision contradicts itself: the rule that found it, in words.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub dead: Option<String>,
    /// The way from the root, the last thousand steps.
    pub path: Vec<Station>,
    /// The state as an SVG picture, with what propagation forced and struck out.
    pub board: Option<String>,
    /// The parent's state; of a root, that before propagation, if there was any.
    pub before: Option<String>,
    /// The state as text.
    pub text: String,
    /// The row that stands for its state, if it is a duplicate.
    pub duplicate_of: Option<Row>,
}

/// A step of a path.
#[derive(Clone, Debug, Serialize)]
pub struct Station {
    /// Where it led.
    pub row: Row,
    /// What was done.
    pub action: String,
}

/// A path longer than this is shown by its end.
const PATH: usize = 1000;

impl Session {
    /// All about a row.
    ///
    /// ```
    /// use solvarium_catalogue::{self as catalogue, Method, Request};
    /// use solvarium_view::session::{Begin, Bounds, Session};
    /// use solvarium_view::look::RowQuery;
    /// let job = catalogue::parse("1 4 2 / 3 0 5 / 6 7 8")?;
    /// let request = Request { method: Method::parse("astar")?, ..Request::default() };
    /// let session = Session::start(job.into(), request, Bounds::default(), Begin::Running, None)?;
    /// session.wait();
    /// let start = session.about(&RowQuery::default())?;
    /// assert_eq!((start.f, start.why[0].as_str()), (2.0, "The search began here; h = 2."));
    /// assert!(start.board.is_some_and(|svg| svg.starts_with("<svg")));
    /// # Ok::<(), solvarium::Error>(())
    /// ```
    ///
    /// # Errors
    /// It is not there at this time.
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
        let struck = follow::struck(&tree, row);
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
            duplicate_of: tree.leaf(row).and_then(|(_, twin)| twin),
        };
        drop(tree);
        let before = before.and_then(|before| self.scene(&before).ok());
        let (board, text) = match shown.map(|shown| self.scene(&shown)) {
            None => (None, String::new()),
            Some(Ok(scene)) => (Some(solvarium_draw::board(&scene, before.as_ref())), scene.text),
            Some(Err(error)) => (None, error.to_string()),
        };
        let before = before.map(|before| solvarium_draw::board(&before, None));
        Ok(About { board, before, text, ..about })
    }

    /// The board of a row as an SVG file; of a local search, that of the best state.
    ///
    /// # Errors
    /// It is not there at this time, or the puzzle of the trace is not known.
    pub fn board_svg(&self, query: &RowQuery) -> Result<String, Error> {
        if self.is_local() {
            let best = self.best(query.at)?;
            return file(best.board, best.text, query.dark);
        }
        let about = self.about(query)?;
        file(about.board, about.text, query.dark)
    }
}

/// A board as a file of its own, or the text that stands for it. A picture within a page is told the scheme of that page,
/// which need not be that of the system.
fn file(board: Option<String>, text: String, dark: Option<u8>) -> Result<String, Error> {
    let board = board.ok_or_else(|| Error::input(text))?;
    Ok(match dark {
        None => solvarium_draw::styled(&board),
        Some(0) => board,
        Some(_) => solvarium_draw::dark(&board),
    })
}

fn path(tree: &Tree, row: Row) -> Vec<Station> {
    let up = std::iter::successors(Some(row), |&row| tree.parent(row)).take(PATH);
    let station = |row| Station { row, action: tree.action(row).unwrap_or_default().into() };
    let mut path: Vec<_> = up.map(station).collect();
    path.reverse();
    path
}

/// Why a row is what it is.
fn why(choice: &Choice, tree: &Tree, row: Row, at: u32) -> Vec<String> {
    let (g, h) = tree.costs(row);
    let mut why = Vec::new();
    if let (Some(parent), Some(action)) = (tree.parent(row), tree.action(row)) {
        why.push(format!(
            "{action} led here from node {parent}; g = {}, h = {}, f = {}.",
            number(g),
            number(h),
            number(g + h)
        ));
        let fell = tree.f(parent) - (g + h);
        if fell > 1e-9 {
            why.push(format!(
                "f fell by {} along this action: the heuristic is not consistent.",
                number(fell)
            ));
        }
    } else {
        why.push(format!("The search began here; h = {}.", number(h)));
    }
    why.extend(follow::sentence(tree, row));
    match tree.leaf(row) {
        Some((Leaf::Duplicate(_), Some(twin))) => why.push(format!(
            "Dropped: node {twin} has the same state, and this path, of cost {}, is no cheaper than its {}.",
            number(g),
            number(tree.costs(twin).0)
        )),
        Some((Leaf::Duplicate(_), None)) => why.push("Dropped: its state was seen before.".into()),
        Some((Leaf::Pruned(Some(reason)), _)) => why.push(format!("Dropped: {reason}.")),
        Some((Leaf::Pruned(None), _)) => why.push("Dropped.".into()),
        None if tree.goal_at(at) == Some(row) => {
            why.push("It is a goal, and the way to it is the answer.".into());
        }
        None => why.push(fate(choice, tree, row, at)),
    }
    why
}

/// What became of a node.
fn fate(choice: &Choice, tree: &Tree, row: Row, at: u32) -> String {
    if let Some(event) = tree.superseded_at(row).filter(|&event| event < at) {
        return format!("Given up at event {event}: a cheaper path to its state was found.");
    }
    match tree.expanded_at(row).filter(|&event| event < at) {
        Some(event) => choice::taken(choice, tree, row, event, at),
        None => choice::waits(choice, tree, row, at),
    }
}
