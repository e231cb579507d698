//! The map under a search, and its explored cells.
//!
//! A search of a million nodes on a map has far fewer cells than nodes, so the page receives cells. For any time, one
//! pass over the
//! rows in the order of their creation computes the cell of each from that of its parent, and the status of each cell.
//! Nothing is stored between requests, and earlier times take as long as later ones.

use super::time;
use crate::session::Session;
use crate::tree::{Row, Tree};
use serde::{Deserialize, Serialize};
use solvarium::Error;
use solvarium_budget::Metered;
use solvarium_catalogue::{Direction, Ground, Instance};

/// The map of a run.
#[derive(Clone, Debug, Serialize)]
#[serde(tag = "form", rename_all = "lowercase")]
pub enum Chart {
    /// The states lie on no map.
    None,
    /// A grid of cells.
    Fields {
        /// Columns.
        width: usize,
        /// One character per cell, row by row: `#` for a blocked cell, `2` to `9` for a step of that cost, `.` otherwise.
        fields: String,
        /// Walls of each cell, one hexadecimal digit each: 1 above, 2 right, 4 below, 8 left. Omitted if there are no walls between cells.
        #[serde(skip_serializing_if = "String::is_empty")]
        walls: String,
        /// Indices of the start and the goals.
        roots: Vec<u32>,
    },
    /// Points, some of them connected.
    Points {
        /// The names of the points.
        names: Vec<String>,
        /// Horizontal positions.
        x: Vec<f64>,
        /// Vertical positions, downwards.
        y: Vec<f64>,
        /// Roads: from, to, cost, and whether one-way.
        roads: Vec<(u32, u32, f64, bool)>,
        /// Indices of the start and the goals.
        roots: Vec<u32>,
    },
}

impl Chart {
    /// The map on which the states of a puzzle lie.
    pub(crate) fn of(instance: &dyn Instance) -> Self {
        let roots = instance.places();
        match instance.ground() {
            Some(Ground::Fields { width, costs, walls }) => {
                let fields = costs.into_iter().map(letter).collect();
                let walls =
                    walls.into_iter().filter_map(|sides| char::from_digit(sides.into(), 16)).collect();
                Self::Fields { width, fields, walls, roots }
            }
            Some(Ground::Points { points, roads }) => Self::Points {
                x: points.iter().map(|point| point.x).collect(),
                y: points.iter().map(|point| point.y).collect(),
                names: points.into_iter().map(|point| point.name).collect(),
                roads: roads.iter().map(|road| (road.from, road.to, road.weight, road.directed)).collect(),
                roots,
            },
            // No map, or a kind added later.
            _ => Self::None,
        }
    }
}

/// A time, and the row whose path is requested.
///
/// ```
/// let query: solvarium_view::look::ExploredQuery = serde_json::from_str(r#"{"row": 3}"#)?;
/// assert_eq!((query.row, query.at), (Some(3), None));
/// # Ok::<(), serde_json::Error>(())
/// ```
#[derive(Clone, Copy, Debug, Default, Deserialize)]
#[serde(default)]
pub struct ExploredQuery {
    /// Number of events; the latest time if absent.
    pub at: Option<u32>,
    /// The row; no path if absent.
    pub row: Option<Row>,
    /// Whether to omit the costs, which are most of the data of a large map.
    pub plain: bool,
}

/// The status of a map's cells at a time: columns of equal length, one entry per cell.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Explored {
    /// Number of events.
    pub at: u32,
    /// 0 if no node is there, 1 if the latest node is open, 2 if it was expanded.
    pub status: Vec<u8>,
    /// Path cost of the node; empty if not requested.
    pub g: Vec<f32>,
    /// Estimate of the node; empty if not requested.
    pub h: Vec<f32>,
    /// The cells from the root to the requested row.
    pub path: Vec<u32>,
}

impl Explored {
    /// Encodes as bytes, numbers little-endian: `at`, the number of cells, the length of the path and the number of costs (32 bits each),
    /// the path (32 bits each), `g` and `h` of the cells that have a node (32-bit floats), and `status`, two bits per cell, lowest first.
    ///
    /// ```
    /// let one = solvarium_view::look::Explored { at: 7, status: vec![2, 0, 1], g: vec![0.5; 3], h: vec![0.0; 3], path: vec![0] };
    /// let bytes = one.bytes();
    /// assert_eq!(bytes.len(), 16 + 4 + 2 * 4 + 2 * 4 + 1);
    /// assert_eq!(bytes.last(), Some(&0b01_00_10));
    /// ```
    #[must_use]
    pub fn bytes(&self) -> Vec<u8> {
        let count = |many: usize| u32::try_from(many).unwrap_or(u32::MAX).to_le_bytes();
        let (g, h) = (self.known(&self.g), self.known(&self.h));
        let mut bytes =
            Vec::with_capacity(16 + 4 * self.path.len() + 8 * g.len() + self.status.len() / 4 + 1);
        bytes.extend(self.at.to_le_bytes());
        [self.status.len(), self.path.len(), g.len()].iter().for_each(|&many| bytes.extend(count(many)));
        bytes.extend(self.path.iter().flat_map(|place| place.to_le_bytes()));
        bytes.extend(g.iter().chain(&h).flat_map(|number| number.to_le_bytes()));
        let packed = |four: &[u8]| four.iter().rev().fold(0, |byte, status| byte << 2 | status & 3);
        bytes.extend(self.status.chunks(4).map(packed));
        bytes
    }

    /// The numbers of a column for cells that have a node.
    fn known(&self, column: &[f32]) -> Vec<f32> {
        let known = self.status.iter().zip(column).filter(|(status, _)| **status > 0);
        known.map(|(_, &number)| number).collect()
    }
}

impl Session {
    /// The map of the run.
    ///
    /// ```
    /// use solvarium_catalogue::{self as catalogue, Request};
    /// use solvarium_view::{look::Chart, session::{Begin, Bounds, Session}};
    /// let instance = catalogue::parse("S.#\n..G\n")?;
    /// let session = Session::start(instance.into(), Request::default(), Bounds::default(), Begin::Running, None)?;
    /// let Chart::Fields { fields, roots, .. } = session.chart() else { panic!("a map has fields") };
    /// assert_eq!((fields.as_str(), roots), ("..#...", vec![0, 5]));
    /// # Ok::<(), solvarium::Error>(())
    /// ```
    #[must_use]
    pub fn chart(&self) -> Chart {
        self.instance().map_or(Chart::None, Chart::of)
    }

    /// Bytes needed to compute the explored cells: one cell index per row, and the data of each cell, about as large as the map's text.
    pub(crate) fn exploring(&self) -> usize {
        let each = 2 * (size_of::<u8>() + 2 * size_of::<f32>());
        self.tree().rows() as usize * size_of::<u32>() + self.header().text.len() * each
    }

    /// The explored cells of the map at a time.
    ///
    /// # Errors
    /// The puzzle of the trace is unknown, or its states lie on no map.
    pub fn explored(&self, query: &ExploredQuery) -> Result<Explored, Error> {
        let instance = self.known_instance()?;
        let places = match instance.ground() {
            Some(Ground::Fields { costs, .. }) => costs.len(),
            Some(Ground::Points { points, .. }) => points.len(),
            _ => return Err(Error::input("the states of this run are not on a map")),
        };
        let tree = self.tree();
        let at = time(&tree, query.at);
        let placed = Placed::of(&tree, instance, at);
        let mut explored = placed.seen(&tree, at, places);
        let row = query.row.filter(|&row| row < tree.rows_at(at));
        explored.path = row.map(|row| placed.path(&tree, row)).unwrap_or_default();
        if query.plain {
            (explored.g, explored.h) = (Vec::new(), Vec::new());
        }
        Ok(explored)
    }
}

/// The cell of each row, from the first.
pub(crate) struct Placed(Vec<u32>);

/// The cell of a row that has no cell.
const NOWHERE: u32 = u32::MAX;
/// Flag in the cell of a row that descends from a goal: its actions run backwards.
const BACK: u32 = 1 << 31;

impl Placed {
    pub(crate) fn of(tree: &Tree, instance: &dyn Instance, at: u32) -> Self {
        let roots = instance.places();
        let root = |number: u32| match roots.get(number as usize) {
            None => NOWHERE,
            Some(&place) if number > 0 => place | BACK,
            Some(&place) => place,
        };
        let child = |from: u32, code: u32| {
            let (direction, back) =
                if from & BACK == 0 { (Direction::Forward, 0) } else { (Direction::Backward, BACK) };
            let to = (from != NOWHERE).then(|| instance.moved(from & !BACK, code, direction)).flatten();
            to.map_or(NOWHERE, |to| to | back)
        };
        let mut places: Vec<u32> = Vec::with_capacity(tree.rows_at(at) as usize);
        for row in (0..tree.rows_at(at)).metered() {
            let code = tree.code(row);
            let parent =
                tree.parent(row).map(|parent| places.get(parent as usize).copied().unwrap_or(NOWHERE));
            places.push(parent.map_or_else(|| root(code), |from| child(from, code)));
        }
        Self(places)
    }

    /// The cell of a row.
    pub(crate) fn place(&self, row: Row) -> Option<u32> {
        self.0.get(row as usize).filter(|&&place| place != NOWHERE).map(|place| place & !BACK)
    }

    /// The latest node of each cell. Dropped and superseded nodes do not count.
    fn seen(&self, tree: &Tree, at: u32, places: usize) -> Explored {
        let mut seen = Explored {
            at,
            status: vec![0; places],
            g: vec![f32::NAN; places],
            h: vec![f32::NAN; places],
            path: Vec::new(),
        };
        for row in (0..tree.rows_at(at)).metered() {
            let place = self.place(row).map(|place| place as usize).filter(|&place| place < places);
            let Some(place) = place else { continue };
            let is_dropped =
                tree.leaf(row).is_some() || tree.superseded_at(row).is_some_and(|event| event < at);
            if !is_dropped {
                let (g, h) = tree.costs(row);
                seen.status[place] = if tree.is_open(row, at) { 1 } else { 2 };
                (seen.g[place], seen.h[place]) = (g as f32, h as f32);
            }
        }
        seen
    }

    /// The cells from the root to a row.
    fn path(&self, tree: &Tree, row: Row) -> Vec<u32> {
        let up = std::iter::successors(Some(row), |&row| tree.parent(row));
        let mut path: Vec<_> = up.filter_map(|row| self.place(row)).collect();
        path.reverse();
        path
    }
}

/// A cell as a character: a wall, plain ground, or its step cost.
fn letter(cost: u8) -> char {
    match cost {
        0 => '#',
        1 => '.',
        times => char::from(b'0' + times.min(9)),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::session::{Begin, Bounds};
    use solvarium_catalogue::{self as catalogue, Method, Request};

    const MAP: &str = "S...#...\n.##.#.#.\n.#....#.\n.#.####.\n...#....\n.###.###\n.......G\n";

    fn run(text: &str, method: &str) -> std::sync::Arc<Session> {
        let instance = catalogue::parse(text).unwrap();
        let request = Request { method: Method::parse(method).unwrap(), ..Request::default() };
        let session =
            Session::start(instance.into(), request, Bounds::default(), Begin::Running, None).unwrap();
        session.wait();
        session
    }

    /// Reference implementation for the fast computation: the puzzle draws the state of each row.
    fn drawn_places(session: &Session, rows: u32) -> Vec<Option<u32>> {
        let tree = session.tree();
        let place = |row| {
            let (root, codes) = tree.path_with_propagation(row);
            let picture = session.known_instance().unwrap().scene(root, &codes).unwrap().picture.unwrap();
            let here = |cell: &catalogue::Cell| cell.tone == catalogue::Tone::Here;
            picture.cells.iter().position(here).map(|place| place as u32)
        };
        (0..rows).map(place).collect()
    }

    #[test]
    fn a_chart_holds_the_walls_between_fields() {
        let walls = |text: &str| match run(text, "astar").chart() {
            Chart::Fields { walls, .. } => walls,
            chart => panic!("a map has fields, this is {chart:?}"),
        };
        assert_eq!(walls("+---+---+\n| S     |\n+---+   +\n| G     |\n+---+---+\n"), "d3d6");
        assert_eq!(walls(MAP), "", "no wall stands between its fields");
    }

    #[test]
    fn every_row_is_where_its_state_is_drawn() {
        for method in ["astar", "dfs", "ida", "bidirectional"] {
            let session = run(MAP, method);
            let tree = session.tree();
            let rows = tree.rows();
            assert!(rows > 20, "{method}: {rows}");
            let placed = Placed::of(&tree, session.known_instance().unwrap(), u32::MAX);
            drop(tree);
            let placed: Vec<_> = (0..rows).map(|row| placed.place(row)).collect();
            assert_eq!(placed, drawn_places(&session, rows), "{method}");
        }
    }

    #[test]
    fn open_and_closed_cells_match_the_time() {
        let session = run(MAP, "astar");
        let events = session.summary().events;
        let mut seen_before = 0;
        for at in 1..=events {
            let explored =
                session.explored(&ExploredQuery { at: Some(at), ..ExploredQuery::default() }).unwrap();
            let many = |status| explored.status.iter().filter(|&&is| is == status).count();
            let tree = session.tree();
            assert_eq!(many(1), tree.open_at(at), "open at {at}");
            assert!(many(1) + many(2) >= seen_before, "{at}");
            seen_before = many(1) + many(2);
            let is_told = |place: usize| explored.g[place].is_nan() == (explored.status[place] == 0);
            assert!((0..explored.status.len()).all(is_told));
        }
        let goal = session.tree().goal_at(events);
        let path = session.explored(&ExploredQuery { row: goal, ..ExploredQuery::default() }).unwrap().path;
        assert_eq!((path.first(), path.last()), (Some(&0), Some(&55)));
    }

    #[test]
    fn a_large_map_is_sent_in_little() {
        // 512 by 512 cells, with a wall down the middle that is open at the bottom: nearly all cells are expanded.
        let side = 512;
        let field = |x: usize, y: usize| match (x, y) {
            (0, 0) => 'S',
            (511, 0) => 'G',
            (256, ..=500) => '#',
            _ => '.',
        };
        let text: String =
            (0..side).flat_map(|y| (0..side).map(move |x| field(x, y)).chain(['\n'])).collect();
        let session = run(&text, "bfs");
        let ask = |plain| session.explored(&ExploredQuery { plain, ..ExploredQuery::default() }).unwrap();
        let (plain, whole) = (ask(true), ask(false));
        assert_eq!(plain.status, whole.status);
        let seen = whole.status.iter().filter(|&&status| status > 0).count();
        assert!(seen > side * side / 2, "{seen}");
        assert_eq!(plain.bytes().len(), 16 + side * side / 4);
        assert_eq!(whole.bytes().len(), 16 + side * side / 4 + 8 * seen);
    }

    #[test]
    fn towns_and_nodes_of_graphs_have_their_places() {
        let session = run("Arad -> Bucharest", "astar");
        let goal = session.tree().goal_at(u32::MAX);
        let explored = session.explored(&ExploredQuery { row: goal, ..ExploredQuery::default() }).unwrap();
        assert_eq!(explored.path, [0, 15, 14, 13, 1]); // by Rimnicu Vilcea and Pitesti
        assert_eq!(explored.g[1], 418.0);
        let example = catalogue::find(catalogue::problems(), "problem", "graph").unwrap().of.example;
        let session = run(example, "astar");
        let goal = session.tree().goal_at(u32::MAX);
        let path = session.explored(&ExploredQuery { row: goal, ..ExploredQuery::default() }).unwrap().path;
        let Chart::Points { names, .. } = session.chart() else { panic!("points") };
        let path: Vec<_> = path.iter().map(|&place| names[place as usize].as_str()).collect();
        assert_eq!(path, ["S", "A", "C", "G"]);
        assert!(run("1 4 2 / 3 0 5 / 6 7 8", "astar").explored(&ExploredQuery::default()).is_err());
    }
}
