//! Our engines, the peers, and hand-written code, all on the same states, with the same moves and the same heuristics.

use crate::{by_hand, task};
use pathfinding::prelude as peer;
use petgraph::graph::{NodeIndex, UnGraph};
use solvarium::puzzle::tiles::{Manhattan, Tiles};
use solvarium::{Algorithm, Heuristic, Problem, path, solve};
use std::cell::Cell;
use std::collections::HashMap;
use std::fmt::{Display, Formatter};
use std::time::Instant;

type Board = <Tiles as Problem>::State;

/// Names for the command line.
pub const NAMES: &[&str] = &[
    "astar",
    "bfs",
    "ida",
    "ida-path",
    "hand-ida",
    "pathfinding-astar",
    "pathfinding-bfs",
    "pathfinding-ida",
    "petgraph-astar",
];

/// The measurements of one process.
pub struct Figures {
    /// The time of the searches alone.
    pub seconds: f64,
    /// The total number of expanded states.
    pub expanded: u64,
    /// The sum of the plans' costs: equal answers have equal sums.
    pub cost: u64,
    /// The peak resident size of the process, in bytes; 0 where unknown.
    pub peak: u64,
}

impl Display for Figures {
    fn fmt(&self, f: &mut Formatter<'_>) -> std::fmt::Result {
        write!(f, "{} {} {} {}", self.seconds, self.expanded, self.cost, self.peak)
    }
}

impl std::str::FromStr for Figures {
    type Err = String;

    fn from_str(line: &str) -> Result<Self, String> {
        let mut words = line.split_whitespace();
        let mut word = || words.next().ok_or_else(|| format!("'{line}' is not four numbers"));
        let wrong = |error: &dyn Display| format!("'{line}': {error}");
        Ok(Self {
            seconds: word()?.parse().map_err(|e| wrong(&e))?,
            expanded: word()?.parse().map_err(|e| wrong(&e))?,
            cost: word()?.parse().map_err(|e| wrong(&e))?,
            peak: word()?.parse().map_err(|e| wrong(&e))?,
        })
    }
}

/// A prepared search with its heuristic: returns the number of expansions and the cost of the plan.
type Search<'a> = Box<dyn Fn() -> (u64, u64) + 'a>;

/// Runs one engine on one task.
///
/// # Errors
/// The engine or the task does not exist; the message names it.
pub fn one(engine: &str, task: &str) -> Result<Figures, String> {
    let task = task::named(task)?;
    let graph = if engine == "petgraph-astar" { Some(Explicit::of(&task.puzzles[0])) } else { None };
    let ready = |puzzle| ready(engine, puzzle, graph.as_ref());
    let searches: Vec<Search<'_>> = task.puzzles.iter().map(ready).collect::<Result<_, _>>()?;
    let (mut expanded, mut cost) = (0, 0);
    let begin = Instant::now();
    for search in searches.iter().cycle().take(searches.len() * task.times) {
        let (e, c) = search();
        expanded += e;
        cost += c;
    }
    Ok(Figures { seconds: begin.elapsed().as_secs_f64(), expanded, cost, peak: peak_bytes() })
}

fn ready<'a>(engine: &str, puzzle: &'a Tiles, graph: Option<&'a Explicit>) -> Result<Search<'a>, String> {
    let manhattan = Manhattan::of(puzzle);
    Ok(match (engine, graph) {
        ("astar", _) => ours(puzzle, path::AStar::new(manhattan)),
        ("bfs", _) => ours(puzzle, path::BreadthFirst::new()),
        ("ida", _) => ours(puzzle, path::Ida::new(manhattan).cycles(path::Cycles::Parent)),
        ("ida-path", _) => ours(puzzle, path::Ida::new(manhattan)),
        ("hand-ida", _) => {
            let tiles = puzzle.tiles(&puzzle.start());
            Box::new(move || by_hand::ida(&tiles))
        }
        ("pathfinding-astar", _) => Box::new(move || {
            let (count, h) = (Cell::new(0), |board: &Board| estimate(&manhattan, board));
            let next = |board: &Board| weighted(puzzle, &count, board);
            let found = peer::astar(&puzzle.start(), next, h, |board| puzzle.is_goal(board));
            (count.get(), found.map_or(0, |(_, cost)| cost.into()))
        }),
        ("pathfinding-ida", _) => Box::new(move || {
            let (count, h) = (Cell::new(0), |board: &Board| estimate(&manhattan, board));
            let next = |board: &Board| weighted(puzzle, &count, board);
            let found = peer::idastar(&puzzle.start(), next, h, |board| puzzle.is_goal(board));
            (count.get(), found.map_or(0, |(_, cost)| cost.into()))
        }),
        ("pathfinding-bfs", _) => Box::new(move || {
            let count = Cell::new(0);
            let next = |board: &Board| {
                count.set(count.get() + 1);
                children(puzzle, board).collect::<Vec<_>>()
            };
            let found = peer::bfs(&puzzle.start(), next, |board| puzzle.is_goal(board));
            (count.get(), found.map_or(0, |path| path.len() as u64 - 1))
        }),
        ("petgraph-astar", Some(graph)) => Box::new(move || graph.astar(puzzle, &manhattan)),
        _ => return Err(format!("unknown engine '{engine}'; there are: {}", NAMES.join(", "))),
    })
}

fn ours<'a>(puzzle: &'a Tiles, algorithm: impl Algorithm<Tiles> + 'a) -> Search<'a> {
    Box::new(move || {
        let answer = solve(puzzle, &algorithm);
        (answer.stats.expanded, answer.plan().map_or(0, |plan| plan.cost.into()))
    })
}

/// The children of a board with their costs; counts the calls.
fn weighted(puzzle: &Tiles, count: &Cell<u64>, board: &Board) -> Vec<(Board, u32)> {
    count.set(count.get() + 1);
    children(puzzle, board).map(|child| (child, 1)).collect()
}

fn children(puzzle: &Tiles, board: &Board) -> impl Iterator<Item = Board> {
    puzzle.actions(board).into_iter().map(|action| {
        let mut child = *board;
        puzzle.apply(&mut child, &action);
        child
    })
}

fn estimate(manhattan: &Manhattan, board: &Board) -> u32 {
    Heuristic::<Tiles>::value(manhattan, &Heuristic::<Tiles>::first(manhattan, board))
}

/// All reachable boards as an explicit graph, for petgraph.
struct Explicit {
    graph: UnGraph<Board, ()>,
    ids: HashMap<Board, NodeIndex>,
}

impl Explicit {
    fn of(puzzle: &Tiles) -> Self {
        let mut graph = UnGraph::new_undirected();
        let mut ids = HashMap::new();
        let start = puzzle.start();
        ids.insert(start, graph.add_node(start));
        let mut next = 0;
        while next < graph.node_count() {
            let from = NodeIndex::new(next);
            for child in children(puzzle, &graph[from]).collect::<Vec<_>>() {
                let to = *ids.entry(child).or_insert_with(|| graph.add_node(child));
                if to > from {
                    graph.add_edge(from, to, ());
                }
            }
            next += 1;
        }
        Self { graph, ids }
    }

    fn astar(&self, puzzle: &Tiles, manhattan: &Manhattan) -> (u64, u64) {
        let popped = Cell::new(0);
        let h = |node: NodeIndex| estimate(manhattan, &self.graph[node]);
        let is_goal = |node: NodeIndex| {
            popped.set(popped.get() + 1);
            puzzle.is_goal(&self.graph[node])
        };
        let start = self.ids[&puzzle.start()];
        let found = petgraph::algo::astar(&self.graph, start, is_goal, |_| 1u32, h);
        (popped.get(), found.map_or(0, |(cost, _)| cost.into()))
    }
}

/// The peak resident memory of this process, from the kernel; 0 where it does not report any.
pub fn peak_bytes() -> u64 {
    let status = std::fs::read_to_string("/proc/self/status").unwrap_or_default();
    let line = status.lines().find_map(|line| line.strip_prefix("VmHWM:"));
    line.and_then(|kib| kib.trim().trim_end_matches(" kB").parse::<u64>().ok()).unwrap_or(0) * 1024
}
