//! The part of the tree visible in a window.

use super::{number, time};
use crate::session::Session;
use crate::tree::{Glyphs, Row, Tree, Window};
use serde::{Deserialize, Serialize};
use solvarium::Error;
use solvarium_catalogue::ProblemKind;
use std::collections::HashMap;

/// A window, with its folded subtrees.
///
/// ```
/// let query: solvarium_view::look::WindowQuery = serde_json::from_str(r#"{"folded": "3,7"}"#)?;
/// assert_eq!(query.x1, None); // as far as the tree goes
/// # Ok::<(), serde_json::Error>(())
/// ```
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(default)]
pub struct WindowQuery {
    /// Number of events; the latest time if absent.
    pub at: Option<u32>,
    /// The first leaf.
    pub x0: Option<f64>,
    /// The last leaf.
    pub x1: Option<f64>,
    /// The first level.
    pub y0: Option<f64>,
    /// The last level.
    pub y1: Option<f64>,
    /// Pixels per leaf.
    pub sx: Option<f64>,
    /// Pixels per level.
    pub sy: Option<f64>,
    /// Rows with folded subtrees, separated by commas.
    pub folded: String,
    /// 1 to fold failed subtrees.
    pub fold_failed: u8,
}

/// The visible part of a tree.
#[derive(Clone, Debug, Serialize)]
pub struct View {
    /// Number of events.
    pub at: u32,
    /// Width of the tree in leaves.
    pub width: f64,
    /// Number of levels.
    pub height: u32,
    /// The middles of the leftmost and of the rightmost node that exist at this time, in leaves.
    pub extent: (f64, f64),
    /// The glyphs to draw.
    pub glyphs: Columns,
    /// Names of actions.
    pub actions: Vec<String>,
    /// Short names of actions, as the problem declares them.
    pub briefs: Vec<String>,
    /// The roots, with labels if there are several.
    pub roots: Vec<Root>,
    /// Whether glyphs were merged more coarsely than usual.
    pub coarse: bool,
}

/// The columns of the glyphs; a glyph is one entry of each.
#[derive(Clone, Debug, Serialize)]
pub struct Columns {
    /// The row; for a merged glyph, the topmost and first.
    pub row: Vec<Row>,
    /// The centre, in leaves.
    pub x: Vec<f64>,
    /// The level.
    pub y: Vec<u32>,
    /// The number of its [`Status`](crate::tree::Status).
    pub status: Vec<u8>,
    /// Index of the parent glyph, or -1.
    pub parent: Vec<i32>,
    /// The cost of the path.
    pub g: Vec<f64>,
    /// The estimate of the remaining cost.
    pub h: Vec<f64>,
    /// Index of the action's name, or -1.
    pub action: Vec<i32>,
    /// Number of rows in a merged glyph; 0 for a single row.
    pub size: Vec<u32>,
    /// The width of the strip, in leaves.
    pub span: Vec<f64>,
    /// The deepest level of a merged glyph.
    pub deep: Vec<u32>,
    /// Number of rows below the glyph and in it, now.
    pub below: Vec<u32>,
}

/// A root.
#[derive(Clone, Debug, Serialize)]
pub struct Root {
    /// The row.
    pub row: Row,
    /// The label.
    pub label: String,
}

impl WindowQuery {
    /// The window; absent limits extend to the end of the tree.
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

/// The short names of actions, as the problem of the run declares them.
pub(super) fn short_names(session: &Session) -> impl Fn(&str) -> String {
    let kind = ProblemKind::parse(&session.header().problem).ok();
    move |action| kind.as_ref().map_or_else(|| action.into(), |kind| kind.brief(action))
}

/// Parses a list of rows separated by commas.
pub(super) fn folded(list: &str) -> Result<Vec<Row>, Error> {
    let words = list.split(',').map(str::trim).filter(|word| !word.is_empty());
    let number = |word: &str| {
        word.parse().map_err(|_| Error::setting(format!("'folded' takes numbers of rows, not '{word}'")))
    };
    words.map(number).collect()
}

impl Session {
    /// The part of the tree visible in a window.
    ///
    /// ```
    /// use solvarium_catalogue::{self as catalogue, Method, Request};
    /// use solvarium_view::session::{Begin, Bounds, Session};
    /// use solvarium_view::look::WindowQuery;
    /// let instance = catalogue::parse("1 4 2 / 3 0 5 / 6 7 8")?;
    /// let request = Request { method: Method::parse("astar")?, ..Request::default() };
    /// let session = Session::start(instance.into(), request, Bounds::default(), Begin::Running, None)?;
    /// session.wait();
    /// let start = session.view(&WindowQuery { at: Some(1), ..WindowQuery::default() })?;
    /// assert_eq!((start.glyphs.row.len(), start.width), (1, 5.0)); // one node, in the layout of all
    /// # Ok::<(), solvarium::Error>(())
    /// ```
    ///
    /// # Errors
    /// The list of folded rows is not a list of numbers.
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
        let short = short_names(self);
        let briefs = actions.iter().map(|action| short(action)).collect();
        let (width, height, extent) = (frame.width(), frame.height(), frame.extent(&tree));
        Ok(View { at, width, height, extent, glyphs, actions, briefs, roots, coarse })
    }

    /// The visible part of the tree as an SVG file.
    ///
    /// # Errors
    /// The errors of [`view`](Self::view).
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

/// The glyphs with the data of their rows.
fn columns(tree: &Tree, glyphs: Glyphs) -> (Columns, Vec<String>) {
    let Glyphs { row, x, y, status, parent, size, span, deep, below, .. } = glyphs;
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
        Columns {
            row,
            x: shorter(x),
            y,
            status,
            parent,
            g,
            h,
            action,
            size,
            span: shorter(span),
            deep,
            below,
        },
        actions,
    )
}

/// The roots with their labels: the bounds of the iterations, if there are any.
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
