//! Ours, the peers, and what one would write by hand; all on the same states,
//! with the same moves and the same estimates.

use super::{by_hand, task};
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

/// What one process measured.
pub struct Figures {
    /// Of the searches alone.
    pub seconds: f64,
    /// States expanded in all.
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
        let mut word = || words.next().ok_or_else(|| format!("'{line}' is not four figures"));
        let wrong = |error: &dyn Display| format!("'{line}': {error}");
        Ok(Self {
            seconds: word()?.parse().map_err(|e| wrong(&e))?,
            expanded: word()?.parse().map_err(|e| wrong(&e))?,
            cost: word()?.parse().map_err(|e| wrong(&e))?,
            peak: word()?.parse().map_err(|e| wrong(&e))?,
        })
    }
}

/// What a search of one instance comes to: expansions, cost of the plan.
type Search<'a> = Box<dyn Fn(&Tiles) -> (u64, u64) + 'a>;

/// Runs one engine on one task.
///
/// # Errors
/// Names the engine or task that does not exist.
pub fn one(engine: &str, task: &str) -> Result<Figures, String> {
    let task = task::named(task)?;
    let graph = if engine == "petgraph-astar" { Some(Explicit::of(&task.puzzles[0])) } else { None };
    let search = named(engine, graph.as_ref())?;
    let (mut expanded, mut cost) = (0, 0);
    let begin = Instant::now();
    for puzzle in task.puzzles.iter().cycle().take(task.puzzles.len() * task.times) {
        let (e, c) = search(puzzle);
        expanded += e;
        cost += c;
    }
    Ok(Figures { seconds: begin.elapsed().as_secs_f64(), expanded, cost, peak: peak_bytes() })
}

fn named<'a>(engine: &str, graph: Option<&'a Explicit>) -> Result<Search<'a>, String> {
    Ok(match (engine, graph) {
        ("astar", _) => Box::new(|p| ours(p, &path::AStar::new(Manhattan::of(p)))),
        ("bfs", _) => Box::new(|p| ours(p, &path::BestFirst::uniform_cost())),
        ("ida", _) => Box::new(|p| ours(p, &path::Ida::new(Manhattan::of(p)).cycles(path::Cycles::Parent))),
        ("ida-path", _) => Box::new(|p| ours(p, &path::Ida::new(Manhattan::of(p)))),
        ("hand-ida", _) => Box::new(|p| by_hand::ida(&p.tiles(&p.start()))),
        ("pathfinding-astar", _) => Box::new(pathfinding_astar),
        ("pathfinding-bfs", _) => Box::new(pathfinding_bfs),
        ("pathfinding-ida", _) => Box::new(pathfinding_ida),
        ("petgraph-astar", Some(graph)) => Box::new(|p| graph.astar(p)),
        _ => return Err(format!("unknown engine '{engine}'; there are: {}", NAMES.join(", "))),
    })
}

fn ours(puzzle: &Tiles, algorithm: &dyn Algorithm<Tiles>) -> (u64, u64) {
    let answer = solve(puzzle, algorithm);
    (answer.stats.expanded, answer.plan().map_or(0, |plan| plan.cost.into()))
}

/// The children of a board, counting the calls.
fn children<'a>(
    puzzle: &'a Tiles,
    count: &'a Cell<u64>,
) -> impl FnMut(&Board) -> Vec<(Board, u16)> + use<'a> {
    move |board| {
        count.set(count.get() + 1);
        successors(puzzle, board).map(|child| (child, 1)).collect()
    }
}

fn successors(puzzle: &Tiles, board: &Board) -> impl Iterator<Item = Board> {
    puzzle.actions(board).into_iter().map(|action| {
        let mut child = *board;
        puzzle.apply(&mut child, &action);
        child
    })
}

fn estimate(puzzle: &Tiles) -> impl Fn(&Board) -> u16 {
    let manhattan = Manhattan::of(puzzle);
    move |board| {
        let memo = Heuristic::<Tiles>::first(&manhattan, board);
        Heuristic::<Tiles>::value(&manhattan, &memo)
    }
}

fn pathfinding_astar(puzzle: &Tiles) -> (u64, u64) {
    let count = Cell::new(0);
    let found =
        peer::astar(&puzzle.start(), children(puzzle, &count), estimate(puzzle), |b| puzzle.is_goal(b));
    (count.get(), found.map_or(0, |(_, cost)| cost.into()))
}

fn pathfinding_ida(puzzle: &Tiles) -> (u64, u64) {
    let count = Cell::new(0);
    let found =
        peer::idastar(&puzzle.start(), children(puzzle, &count), estimate(puzzle), |b| puzzle.is_goal(b));
    (count.get(), found.map_or(0, |(_, cost)| cost.into()))
}

fn pathfinding_bfs(puzzle: &Tiles) -> (u64, u64) {
    let count = Cell::new(0);
    let next = |board: &Board| {
        count.set(count.get() + 1);
        successors(puzzle, board).collect::<Vec<_>>()
    };
    let found = peer::bfs(&puzzle.start(), next, |b| puzzle.is_goal(b));
    (count.get(), found.map_or(0, |path| path.len() as u64 - 1))
}

/// All boards that can be reached, as petgraph wants them: written out.
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
            for child in successors(puzzle, &graph[from]).collect::<Vec<_>>() {
                let to = *ids.entry(child).or_insert_with(|| graph.add_node(child));
                if to > from {
                    graph.add_edge(from, to, ());
                }
            }
            next += 1;
        }
        Self { graph, ids }
    }

    fn astar(&self, puzzle: &Tiles) -> (u64, u64) {
        let (popped, h) = (Cell::new(0), estimate(puzzle));
        let is_goal = |node: NodeIndex| {
            popped.set(popped.get() + 1);
            puzzle.is_goal(&self.graph[node])
        };
        let start = self.ids[&puzzle.start()];
        let found = petgraph::algo::astar(&self.graph, start, is_goal, |_| 1u16, |n| h(&self.graph[n]));
        (popped.get(), found.map_or(0, |(cost, _)| cost.into()))
    }
}

/// The most memory this process had resident, from the kernel.
fn peak_bytes() -> u64 {
    let status = std::fs::read_to_string("/proc/self/status").unwrap_or_default();
    let line = status.lines().find_map(|line| line.strip_prefix("VmHWM:"));
    line.and_then(|kib| kib.trim().trim_end_matches(" kB").parse::<u64>().ok()).unwrap_or(0) * 1024
}
