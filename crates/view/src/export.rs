//! Exports of runs to the formats of other viewers.

use crate::look::Placed;
use crate::session::Session;
use crate::tree::{Leaf, Row, Tree, TreeEvent};
use serde::Serialize;
use serde_json::{Map, Value, json};
use solvarium_catalogue::{Discarded, Ground, Instance, Look, Picture};
use std::collections::HashMap;
use std::io::{self, Write};

/// The number of events above which Posthoc becomes slow.
///
/// ```
/// assert_eq!(solvarium_view::export::MANY_EVENTS, 50_000);
/// ```
pub const MANY_EVENTS: u64 = 50_000;

/// Maximum number of columns and rows of tiles: their keys in an event have a digit for each.
const TILES: usize = 9;

/// Writes a run as a trace of Posthoc, version 1.4.0 in JSON, and returns the number of its events. Nodes have the numbers of their rows, and
/// states on a map have coordinates.
///
/// ```
/// use solvarium_catalogue::{self as catalogue, Method, Request};
/// use solvarium_view::session::{Begin, Bounds, Session};
/// use solvarium_view::{export, intake};
/// let instance = catalogue::parse("S.#\n..G\n")?;
/// let request = Request { method: Method::parse("astar")?, ..Request::default() };
/// let session = Session::start(instance.into(), request, Bounds::default(), Begin::Running, None)?;
/// session.wait();
/// let mut file = Vec::new();
/// let events = export::posthoc(&session, &mut file).unwrap();
/// let mut nodes = intake::Nodes::new(|_| true);
/// assert_eq!(intake::posthoc::read(file.as_slice(), &mut nodes)?.events, events);
/// # Ok::<(), solvarium::Error>(())
/// ```
///
/// # Errors
/// The output cannot be written, or the run is a local search, which has no tree
/// ([`InvalidInput`](io::ErrorKind::InvalidInput)).
pub fn posthoc(session: &Session, to: &mut dyn Write) -> io::Result<u64> {
    if session.is_local() {
        let why = "a local search has no tree, which Posthoc shows";
        return Err(io::Error::new(io::ErrorKind::InvalidInput, why));
    }
    let instance = session.instance();
    let tree = session.tree();
    let drawing = Drawing::of(&tree, instance);
    let views = json!({ "main": drawing.view() });
    write!(to, "{{\"version\": \"1.4.0\", \"views\": {views}, ")?;
    if drawing.has_places() {
        write!(
            to,
            "\"pivot\": {{\"x\": \"${{{{ $.x + 0.5 }}}}\", \"y\": \"${{{{ $.y + 0.5 }}}}\", \"scale\": 1}}, "
        )?;
    }
    write!(to, "\"events\": [")?;
    let mut count = 0;
    let exporter = Exporter { tree: &tree, drawing, first: first_paths(&tree) };
    exporter.all(&mut |event| {
        let comma = if count == 0 { "" } else { "," };
        count += 1;
        write!(to, "{comma}\n{}", serde_json::to_string(&event)?)
    })?;
    writeln!(to, "\n]}}")?;
    Ok(count)
}

/// An event of Posthoc.
#[derive(Debug, Default, Serialize)]
struct Event<'t> {
    #[serde(rename = "type")]
    kind: &'static str,
    id: Row,
    /// The path to the node; `None` if the event only refers to it.
    #[serde(flatten)]
    path: Option<PathTo>,
    #[serde(skip_serializing_if = "Option::is_none")]
    action: Option<&'t str>,
    #[serde(skip_serializing_if = "str::is_empty")]
    state: &'t str,
    /// The parent and the cost of another path to a known state. As `parent` and `g`, Posthoc would read them as the
    /// node's own path.
    #[serde(skip_serializing_if = "Option::is_none")]
    from: Option<Row>,
    #[serde(skip_serializing_if = "Option::is_none")]
    via: Option<f64>,
    /// The bound of a round, or the number of a restart.
    #[serde(skip_serializing_if = "Option::is_none")]
    bound: Option<f64>,
    /// Coordinates or tiles.
    #[serde(flatten)]
    place: Map<String, Value>,
}

/// The path to a node: its parent and its costs.
#[derive(Debug, Serialize)]
struct PathTo {
    #[serde(rename = "pId")]
    parent: Option<Row>,
    f: Option<f64>,
    g: f64,
    h: Option<f64>,
}

/// The rows that are cheaper paths to their states, each with the row of the first path, whose id it has.
fn first_paths(tree: &Tree) -> HashMap<Row, Row> {
    // A row is replaced at the event that creates the cheaper one.
    let replaced: HashMap<u32, Row> =
        (0..tree.rows()).filter_map(|row| Some((tree.superseded_at(row)?, row))).collect();
    let mut first: HashMap<Row, Row> = HashMap::new();
    for row in 0..tree.rows() {
        let before = replaced.get(&tree.born(row)).filter(|_| tree.leaf(row).is_none());
        if let Some(&before) = before {
            let earliest = first.get(&before).copied().unwrap_or(before);
            first.insert(row, earliest);
        }
    }
    first
}

/// The events of a tree as those of Posthoc.
struct Exporter<'t> {
    tree: &'t Tree,
    drawing: Drawing<'t>,
    /// See [`first_paths`].
    first: HashMap<Row, Row>,
}

impl<'t> Exporter<'t> {
    fn all(&self, tell: &mut dyn FnMut(Event<'t>) -> io::Result<()>) -> io::Result<()> {
        let tree = self.tree;
        let ends = tree.roots().first().map(|&root| ("source", root));
        let ends = ends.into_iter().chain(tree.goal().map(|(_, goal)| ("destination", goal)));
        for (kind, row) in ends {
            tell(Event { kind, id: self.id(row), place: self.drawing.place(tree, row), ..Event::default() })?;
        }
        for number in 0..tree.events() {
            let Some(event) = tree.event_at(number) else { continue };
            let (kind, row) = match event {
                TreeEvent::Born(row) => match tree.leaf(row) {
                    Some((Leaf::Duplicate(_), Some(original))) => {
                        let again = self.event("updating", original);
                        let parent = tree.parent(row).map(|parent| self.id(parent));
                        tell(Event { from: parent, via: Some(tree.costs(row).0), ..again })?;
                        continue;
                    }
                    Some((Leaf::Duplicate(_), None)) => ("duplicate", row),
                    Some((Leaf::Pruned(_), _)) => ("pruning", row),
                    None if self.first.contains_key(&row) => ("updating", row),
                    None => ("generating", row),
                },
                TreeEvent::Expanded(row) => ("expanding", row),
                TreeEvent::Goal(row) => ("end", row),
                TreeEvent::Discarded(row) => (dropped(tree, number), row),
                TreeEvent::Bound(round) => {
                    tell(self.round(round))?;
                    continue;
                }
                // The end of the search has no node.
                _ => continue,
            };
            tell(self.event(kind, row))?;
        }
        Ok(())
    }

    fn id(&self, row: Row) -> Row {
        self.first.get(&row).copied().unwrap_or(row)
    }

    /// The beginning of a round, with the root of this round, which is generated afterwards, or else with the last
    /// root.
    fn round(&self, number: u32) -> Event<'t> {
        let (tree, rounds) = (self.tree, self.tree.rounds());
        let begin = |number: u32| rounds.get(number as usize).map_or(u32::MAX, |round| round.event);
        let before = tree.roots().partition_point(|&root| tree.born(root) < begin(number));
        let own = tree.roots().get(before).filter(|&&root| tree.born(root) < begin(number + 1));
        let row = own.or_else(|| tree.roots().get(before.checked_sub(1)?)).copied().unwrap_or(0);
        let bound = rounds.get(number as usize).map(|round| round.bound);
        let place = if row < tree.rows() { self.drawing.place(tree, row) } else { Map::new() };
        Event { kind: "round", id: self.id(row), bound, place, ..Event::default() }
    }

    fn event(&self, kind: &'static str, row: Row) -> Event<'t> {
        let tree = self.tree;
        let (g, h) = tree.costs(row);
        let h = Some(h).filter(|h| h.is_finite());
        Event {
            kind,
            id: self.id(row),
            path: Some(PathTo {
                parent: tree.parent(row).map(|parent| self.id(parent)),
                f: h.map(|h| g + h),
                g,
                h,
            }),
            action: tree.action(row),
            state: tree.state(row),
            place: self.drawing.place(tree, row),
            ..Event::default()
        }
    }
}

/// The type of the event at which an external search dropped a node.
fn dropped(tree: &Tree, event: u32) -> &'static str {
    match tree.discard_at(event).map(|discard| discard.how) {
        Some(Discarded::Duplicate) => "duplicate",
        _ => "pruning",
    }
}

/// How states are drawn.
enum Drawing<'i> {
    /// Not at all: Posthoc shows the tree.
    None,
    /// On a grid of this many columns.
    Fields(Placed, usize),
    /// On points, with the radius of a mark.
    Points(Placed, Vec<(f64, f64)>, f64),
    /// As tiles: the puzzle, its columns and rows.
    Tiles(&'i dyn Instance, (usize, usize)),
}

impl<'i> Drawing<'i> {
    fn of(tree: &Tree, instance: Option<&'i dyn Instance>) -> Self {
        let Some(instance) = instance else { return Self::None };
        let placed = || Placed::of(tree, instance, tree.events());
        match instance.ground() {
            Some(Ground::Fields { width, .. }) => Self::Fields(placed(), width.max(1)),
            Some(Ground::Points { points, .. }) => {
                let points: Vec<_> = points.iter().map(|point| (point.x, point.y)).collect();
                let wide = |of: fn(&(f64, f64)) -> f64| {
                    let all = || points.iter().map(of);
                    all().fold(f64::MIN, f64::max) - all().fold(f64::MAX, f64::min)
                };
                let radius = (wide(|point| point.0).max(wide(|point| point.1)) / 100.0).max(f64::EPSILON);
                Self::Points(placed(), points, radius)
            }
            _ => match instance.scene(0, &[]).ok().and_then(|scene| scene.picture) {
                Some(Picture { look: Look::Tiles, width, height, .. }) if width.max(height) <= TILES => {
                    Self::Tiles(instance, (width, height))
                }
                _ => Self::None,
            },
        }
    }

    const fn has_places(&self) -> bool {
        matches!(self, Self::Fields(..))
    }

    /// The shapes of a state.
    fn view(&self) -> Value {
        let fill = "${{ color[$.type] }}";
        let (x, y) = ("${{ $.x }}", "${{ $.y }}");
        match self {
            Self::None => json!([]),
            Self::Fields(..) => {
                json!([{ "$": "rect", "fill": fill, "width": 1, "height": 1, "x": x, "y": y }])
            }
            Self::Points(.., radius) => {
                json!([{ "$": "circle", "fill": fill, "radius": radius, "x": x, "y": y }])
            }
            Self::Tiles(_, (width, height)) => {
                let tile = |(column, row): (usize, usize)| {
                    let text = format!("${{{{ $['{column}{row}'] || '' }}}}");
                    json!({
                        "$": "rect", "fill": fill, "width": 0.96, "height": 0.96, "x": column, "y": row,
                        "text": text, "textX": 0.3, "textY": 0.7, "fontSize": 0.6, "clear": true,
                    })
                };
                let cells = (1..=*height).flat_map(|row| (1..=*width).map(move |column| (column, row)));
                cells.map(tile).collect()
            }
        }
    }

    /// The coordinates or the tiles of a row.
    fn place(&self, tree: &Tree, row: Row) -> Map<String, Value> {
        let at = |x: Value, y: Value| [("x".to_owned(), x), ("y".to_owned(), y)].into_iter().collect();
        let placed = match self {
            Self::None => None,
            Self::Fields(placed, width) => {
                let place = placed.place(row).map(|place| place as usize);
                place.map(|place| at((place % width).into(), (place / width).into()))
            }
            Self::Points(placed, points, _) => {
                let point = placed.place(row).and_then(|place| points.get(place as usize));
                point.map(|&(x, y)| at(x.into(), y.into()))
            }
            Self::Tiles(instance, size) => {
                let (root, codes) = tree.path(row);
                let scene = instance.scene(root, &codes).ok();
                scene.and_then(|scene| scene.picture).map(|picture| tiles(&picture, *size))
            }
        };
        placed.unwrap_or_default()
    }
}

/// Tiles by column and row from 1, 0 for the blank.
fn tiles(picture: &Picture, (width, _): (usize, usize)) -> Map<String, Value> {
    let key = |cell: usize| format!("{}{}", cell % width + 1, cell / width + 1);
    let number = |text: &str| text.parse::<u64>().unwrap_or(0);
    picture.cells.iter().enumerate().map(|(cell, tile)| (key(cell), number(&tile.text).into())).collect()
}

#[cfg(test)]
mod tests;
