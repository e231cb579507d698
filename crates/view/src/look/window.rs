//! What is seen of the tree through a window.

use super::{number, time};
use crate::session::Session;
use crate::tree::{Glyphs, Row, Tree, Window};
use serde::{Deserialize, Serialize};
use solvarium::Error;
use solvarium_catalogue::Kind;
use std::collections::HashMap;

/// A window, and what is folded.
///
/// ```
/// let query: solvarium_view::look::WindowQuery = serde_json::from_str(r#"{"folded": "3,7"}"#)?;
/// assert_eq!(query.x1, None); // as far as the tree goes
/// # Ok::<(), serde_json::Error>(())
/// ```
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(default)]
pub struct WindowQuery {
    /// After so many events.
    pub at: Option<u32>,
    /// The first leaf.
    pub x0: Option<f64>,
    /// The last leaf.
    pub x1: Option<f64>,
    /// The first level.
    pub y0: Option<f64>,
    /// The last level.
    pub y1: Option<f64>,
    /// Pixels a leaf.
    pub sx: Option<f64>,
    /// Pixels a level.
    pub sy: Option<f64>,
    /// Rows whose subtrees are drawn as one, with commas between.
    pub folded: String,
    /// 1 to draw as one whatever was searched through in vain.
    pub fold_failed: u8,
}

/// What is seen.
#[derive(Clone, Debug, Serialize)]
pub struct View {
    /// After how many events.
    pub at: u32,
    /// How many leaves the tree has.
    pub width: f64,
    /// How many levels.
    pub height: u32,
    /// What is to be drawn.
    pub glyphs: Columns,
    /// What actions are called.
    pub actions: Vec<String>,
    /// The same in short, as the problem declares it.
    pub briefs: Vec<String>,
    /// The roots, with what to write beside them if there are several.
    pub roots: Vec<Root>,
    /// Whether glyphs are coarser than one would like.
    pub coarse: bool,
}

/// The columns of what is to be drawn: a glyph is one entry of each.
#[derive(Clone, Debug, Serialize)]
pub struct Columns {
    /// The row; of several drawn as one, the topmost and first.
    pub row: Vec<Row>,
    /// The middle, in leaves.
    pub x: Vec<f64>,
    /// The level.
    pub y: Vec<u32>,
    /// What it is: the number of a [`Status`](crate::tree::Status).
    pub status: Vec<u8>,
    /// The glyph that an edge leads to, or -1.
    pub parent: Vec<i32>,
    /// The cost of the path.
    pub g: Vec<f64>,
    /// The estimate of what is left.
    pub h: Vec<f64>,
    /// The place of the action's name in the list of names, or -1.
    pub action: Vec<i32>,
    /// How many rows are drawn as one; 0 for a single row.
    pub size: Vec<u32>,
    /// The width of the strip, in leaves.
    pub span: Vec<f64>,
    /// The deepest level of what is drawn as one.
    pub deep: Vec<u32>,
}

/// A root.
#[derive(Clone, Debug, Serialize)]
pub struct Root {
    /// Its row.
    pub row: Row,
    /// What to write beside it.
    pub label: String,
}

impl WindowQuery {
    /// The window; what is left out is as far as the tree goes.
    fn window(&self, width: f64, height: u32) -> Window {
        let finite = |number: Option<f64>, usual: f64| number.filter(|n| n.is_finite()).unwrap_or(usual);
        let least = 1e-9;
        Window {
            x: (finite(self.x0, 0.0), finite(self.x1, width)),
            y: (finite(self.y0, 0.0), finite(self.y1, height.into())),
            scale: (finite(self.sx, 1200.0 / width.max(1.0)).max(least), finite(self.sy, 40.0).max(least)),
        }
    }
}

/// The rows of a list with commas.
pub(super) fn folded(list: &str) -> Result<Vec<Row>, Error> {
    let words = list.split(',').map(str::trim).filter(|word| !word.is_empty());
    let number = |word: &str| {
        word.parse().map_err(|_| Error::setting(format!("'folded' takes numbers of rows, not '{word}'")))
    };
    words.map(number).collect()
}

impl Session {
    /// What is seen of the tree through a window.
    ///
    /// ```
    /// use solvarium_catalogue::{self as catalogue, Method, Request};
    /// use solvarium_view::session::{Begin, Bounds, Session};
    /// use solvarium_view::look::WindowQuery;
    /// let job = catalogue::parse("1 4 2 / 3 0 5 / 6 7 8")?;
    /// let request = Request { method: Method::parse("astar")?, ..Request::default() };
    /// let session = Session::start(job.into(), request, Bounds::default(), Begin::Running, None)?;
    /// session.wait();
    /// let start = session.view(&WindowQuery { at: Some(1), ..WindowQuery::default() })?;
    /// assert_eq!((start.glyphs.row.len(), start.width), (1, 5.0)); // one node, in the layout of all
    /// # Ok::<(), solvarium::Error>(())
    /// ```
    ///
    /// # Errors
    /// What is folded is no list of numbers.
    pub fn view(&self, query: &WindowQuery) -> Result<View, Error> {
        let folded = folded(&query.folded)?;
        let tree = self.tree();
        let at = time(&tree, query.at);
        let frame = self.frame(&tree, at, &folded, query.fold_failed != 0);
        let window = query.window(frame.width(), frame.height());
        let glyphs = frame.glyphs(&tree, &window);
        let coarse = glyphs.coarse;
        let (glyphs, actions) = columns(&tree, glyphs);
        let roots = roots(&tree, at);
        let kind = Kind::parse(&self.header().problem).ok();
        let brief = |action: &String| kind.as_ref().map_or_else(|| action.clone(), |kind| kind.brief(action));
        let briefs = actions.iter().map(brief).collect();
        Ok(View { at, width: frame.width(), height: frame.height(), glyphs, actions, briefs, roots, coarse })
    }

    /// The tree as an SVG file, as much of it as the window shows.
    ///
    /// # Errors
    /// As [`view`](Self::view).
    pub fn tree_svg(&self, query: &WindowQuery) -> Result<String, Error> {
        let view = self.view(query)?;
        let Columns { x, y, status, parent, g, h, action, size, span, deep, .. } = &view.glyphs;
        let label = |at: usize| {
            let name = usize::try_from(action[at]).ok().and_then(|action| view.actions.get(action));
            let name = name.map(|name| format!("{name}\n")).unwrap_or_default();
            format!("{name}g {}, h {}, f {}", number(g[at]), number(h[at]), number(g[at] + h[at]))
        };
        let node = |at: usize| crate::draw::TreeNode {
            x: x[at],
            y: y[at].into(),
            status: status[at],
            parent: usize::try_from(parent[at]).ok(),
            label: label(at),
            size: size[at].into(),
            span: span[at],
            deep: deep[at].into(),
        };
        Ok(crate::draw::tree(&(0..x.len()).map(node).collect::<Vec<_>>()))
    }
}

/// The glyphs with what is known of their rows.
fn columns(tree: &Tree, glyphs: Glyphs) -> (Columns, Vec<String>) {
    let Glyphs { row, x, y, status, parent, size, span, deep, .. } = glyphs;
    let (mut actions, mut known) = (Vec::new(), HashMap::new());
    let mut action = |row: &Row| match tree.action(*row) {
        None => -1,
        Some(name) => *known.entry(tree.code(*row)).or_insert_with(|| {
            actions.push(name.to_owned());
            actions.len() as i32 - 1
        }),
    };
    let action = row.iter().map(&mut action).collect();
    let costs = row.iter().map(|&row| tree.costs(row));
    let (g, h) = costs.unzip();
    let status = status.into_iter().map(|status| status as u8).collect();
    let shorter = |numbers: Vec<f64>| numbers.into_iter().map(|n| (n * 1000.0).round() / 1000.0).collect();
    (
        Columns { row, x: shorter(x), y, status, parent, g, h, action, size, span: shorter(span), deep },
        actions,
    )
}

/// The roots with their labels: the bounds of the rounds, if there are rounds.
fn roots(tree: &Tree, at: u32) -> Vec<Root> {
    let roots = tree.roots().iter().filter(|&&row| tree.born(row) < at);
    let several = tree.roots().len() > 1;
    let label = |row: Row| {
        let begun = tree.rounds().iter().take_while(|round| round.event <= tree.born(row)).last();
        match (begun, tree.code(row)) {
            _ if !several => String::new(),
            (_, 1..) => "from the goal".into(),
            (Some(round), 0) => format!("bound {}", round.bound),
            (None, 0) => "from the start".into(),
        }
    };
    roots.take(1000).map(|&row| Root { row, label: label(row) }).collect()
}
