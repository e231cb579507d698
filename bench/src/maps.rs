//! Shortest paths on a grid map with eight neighbours: our searches, hand-written code with flat arrays, and crates, each in a process
//! of its own, alternately.
//!
//! Time is processor time, from the text of the map on, without the generation of the text. All except `grid-pathfinding`, which cuts
//! corners, must agree on the costs.

#![expect(
    clippy::cast_precision_loss,
    clippy::cast_possible_truncation,
    clippy::cast_sign_loss,
    reason = "sides and fields are small numbers, and costs fit 64 bits"
)]

use crate::pair::{median, sorted};
use crate::{processor, say};
use grid_pathfinding::PathingGrid;
use grid_util::grid::ValueGrid;
use grid_util::point::Point;
use solvarium::puzzle::grid_map::{Cell, DIAGONAL, GridMap, JumpPoints, Neighbours, Octile, Terrain};
use solvarium::rng::Rng;
use solvarium::{Algorithm, Error, Problem, path::AStar, solve};
use std::cmp::Reverse;
use std::collections::BinaryHeap;
use std::fmt::Write;
use std::process::Command;
use std::sync::Arc;

/// Names for the command line: ours, by hand, and the peers.
pub const ENGINES: [&str; 5] = ["astar", "jump-points", "by-hand", "pathfinding", "grid-pathfinding"];

/// The instance: a square map with a percentage of obstacles, and its paths: one from corner to corner, or several between random
/// cells.
#[derive(clap::Args, Clone)]
pub struct Plan {
    #[arg(long, default_value_t = 2000)]
    side: usize,
    #[arg(long, default_value_t = 25)]
    percent: usize,
    /// The map has square rooms with walls of this length and a door in four of five walls; 0: random obstacles
    #[arg(long, default_value_t = 0)]
    rooms: usize,
    #[arg(long, default_value_t = 1)]
    seed: u64,
    #[arg(long, default_value_t = 1)]
    ways: usize,
    /// Run only this engine, in this process
    #[arg(long)]
    engine: Option<String>,
}

/// Prints the table, or the figures of one engine.
///
/// # Errors
/// An engine is unknown, fails, or finds different costs.
pub fn run(plan: &Plan, rounds: usize) -> Result<(), String> {
    let Some(engine) = &plan.engine else { return table(plan, rounds) };
    let (text, ways) = instance(plan);
    let before = processor::seconds();
    let costs = costs(engine, &text, &ways)?;
    say(&format!("{} {:.4}", processor::seconds() - before, costs.iter().sum::<f64>()));
    Ok(())
}

fn table(plan: &Plan, rounds: usize) -> Result<(), String> {
    let mut all = vec![Vec::new(); ENGINES.len()];
    for round in 0..=rounds {
        let figures: Vec<(f64, f64)> =
            ENGINES.iter().map(|engine| start(engine, plan)).collect::<Result<_, _>>()?;
        if let Some(other) = figures[..4].iter().position(|(_, cost)| (cost - figures[0].1).abs() > 1e-2) {
            return Err(format!(
                "{} finds a cost of {}, astar {}",
                ENGINES[other], figures[other].1, figures[0].1
            ));
        }
        // The first round is not measured.
        if round > 0 {
            all.iter_mut().zip(figures).for_each(|(all, (seconds, _))| all.push(seconds));
        }
    }
    say("| engine | seconds | ratio to the hand-written one |\n|---|---|---|");
    for (engine, seconds) in ENGINES.iter().zip(&all) {
        let ratios = sorted(seconds.iter().zip(&all[2]).map(|(a, b)| a / b));
        let (least, greatest) = (ratios[0], ratios[ratios.len() - 1]);
        let seconds = median(&sorted(seconds.iter().copied()));
        say(&format!("| {engine} | {seconds:.3} | {:.2} ({least:.2} to {greatest:.2}) |", median(&ratios)));
    }
    Ok(())
}

/// Runs one engine in a separate process. Returns the seconds and the sum of the costs.
fn start(engine: &str, plan: &Plan) -> Result<(f64, f64), String> {
    let program = std::env::current_exe().map_err(|error| error.to_string())?;
    let number = |number: u64| number.to_string();
    let output = Command::new(program)
        .args(["map", "--engine", engine, "--side", &number(plan.side as u64)])
        .args(["--percent", &number(plan.percent as u64), "--seed", &number(plan.seed)])
        .args(["--ways", &number(plan.ways as u64), "--rooms", &number(plan.rooms as u64)])
        .output()
        .map_err(|error| error.to_string())?;
    let text = String::from_utf8_lossy(&output.stdout);
    let mut numbers = text.split_whitespace().filter_map(|word| word.parse().ok());
    numbers
        .next()
        .zip(numbers.next())
        .ok_or_else(|| format!("{engine}: {}", String::from_utf8_lossy(&output.stderr)))
}

/// A MovingAI map, and pairs of free cells.
fn instance(plan: &Plan) -> (String, Vec<[Cell; 2]>) {
    let (side, mut rng) = (plan.side.clamp(2, 32_768), Rng::seeded(plan.seed));
    let mut fields = match plan.rooms {
        0 => random(side, plan.percent, &mut rng),
        room => rooms(side, room.max(3), &mut rng),
    };
    for at in [0, 1] {
        fields[0][at] = '.';
        fields[1][at] = '.';
        fields[side - 1][side - 1 - at] = '.';
        fields[side - 2][side - 1 - at] = '.';
    }
    let mut anywhere = || loop {
        let (x, y) = (rng.below(side), rng.below(side));
        if fields[y][x] == '.' {
            return Cell { x: x as u16, y: y as u16 };
        }
    };
    let last = side as u16 - 1;
    let ways = match plan.ways {
        0 | 1 => vec![[Cell { x: 0, y: 0 }, Cell { x: last, y: last }]],
        many => (0..many).map(|_| [anywhere(), anywhere()]).collect(),
    };
    let mut text = format!("type octile\nheight {side}\nwidth {side}\nmap\n");
    for row in &fields {
        let _ = writeln!(text, "{}", row.iter().collect::<String>());
    }
    (text, ways)
}

/// Random obstacles.
fn random(side: usize, percent: usize, rng: &mut Rng) -> Vec<Vec<char>> {
    let mut field = || if rng.below(100) < percent { '@' } else { '.' };
    (0..side).map(|_| (0..side).map(|_| field()).collect()).collect()
}

/// Square rooms, each with a door to the right and one down; one wall in five has none.
fn rooms(side: usize, room: usize, rng: &mut Rng) -> Vec<Vec<char>> {
    let field = |x: usize, y: usize| if x.is_multiple_of(room) || y.is_multiple_of(room) { '@' } else { '.' };
    let mut fields: Vec<Vec<char>> = (0..side).map(|y| (0..side).map(|x| field(x, y)).collect()).collect();
    let corners = (0..side).step_by(room);
    for (x, y) in corners.clone().flat_map(|y| corners.clone().map(move |x| (x, y))) {
        let mut door = || 1 + rng.below(room - 1);
        for (x, y) in [(x + room, y + door()), (x + door(), y + room)] {
            if x < side && y < side && rng.below(5) > 0 {
                fields[y][x] = '.';
            }
        }
    }
    fields
}

/// A search on a map.
type Search = Box<dyn Algorithm<GridMap>>;

/// The cost of each path; 0 if there is none.
fn costs(engine: &str, text: &str, ways: &[[Cell; 2]]) -> Result<Vec<f64>, String> {
    let ours = |search: &dyn Fn(&GridMap) -> Result<Search, Error>| {
        let terrain = Terrain::parse(text).map_err(|error| error.to_string())?;
        let terrain = Arc::new(terrain.expecting(ways.len()));
        let cost = |&[start, goal]: &[Cell; 2]| {
            let map = GridMap::new(&terrain, start, goal, Neighbours::Eight)?;
            Ok(solve(&map, &*search(&map)?).plan().map_or(0.0, |plan| plan.cost.value()))
        };
        ways.iter().map(cost).collect::<Result<_, Error>>().map_err(|error| error.to_string())
    };
    match engine {
        "astar" => ours(&|map| Ok(Box::new(AStar::new(Octile::of(map))))),
        "jump-points" => ours(&|map| Ok(Box::new(JumpPoints::of(map)?))),
        "by-hand" => Ok(by_hand(text, ways)),
        "pathfinding" => pathfinding(text, ways),
        "grid-pathfinding" => Ok(grid_pathfinding(text, ways)),
        _ => Err(format!("unknown engine '{engine}'; there are: {}", ENGINES.join(", "))),
    }
}

/// The rows of a map within a frame of obstacles, and their width.
fn framed(text: &str) -> (Vec<bool>, usize) {
    let rows: Vec<&str> = text.lines().skip(4).collect();
    let width = rows[0].len() + 2;
    let mut free = vec![false; width];
    for row in rows {
        free.push(false);
        free.extend(row.bytes().map(|field| field == b'.'));
        free.push(false);
    }
    free.resize(free.len() + width, false);
    (free, width)
}

/// A hand-written A* for this map: flat arrays, a binary heap.
fn by_hand(text: &str, ways: &[[Cell; 2]]) -> Vec<f64> {
    let (free, width) = framed(text);
    let place = |cell: Cell| (usize::from(cell.y) + 1) * width + usize::from(cell.x) + 1;
    ways.iter().map(|&[start, goal]| way_by_hand(&free, width, place(start), place(goal))).collect()
}

fn way_by_hand(free: &[bool], width: usize, start: usize, goal: usize) -> f64 {
    let estimate = |at: usize| {
        let (x, y) = ((at % width).abs_diff(goal % width) as f64, (at / width).abs_diff(goal / width) as f64);
        x.max(y) + (DIAGONAL - 1.0) * x.min(y)
    };
    let down = width as isize;
    let steps = [
        (1, 0),
        (down, 0),
        (-1, 0),
        (-down, 0),
        (1 - down, 1),
        (1 + down, 1),
        (down - 1, -1),
        (-1 - down, -1),
    ];
    let (mut costs, mut parents) = (vec![f64::INFINITY; free.len()], vec![0_u32; free.len()]);
    let (mut closed, mut open) = (vec![false; free.len()], BinaryHeap::new());
    costs[start] = 0.0;
    open.push((Reverse(estimate(start).to_bits()), start as u32));
    while let Some((_, at)) = open.pop() {
        let at = at as usize;
        if std::mem::replace(&mut closed[at], true) {
            continue;
        }
        if at == goal {
            return costs[at];
        }
        for (step, across) in steps {
            let to = at.wrapping_add_signed(step);
            let cuts = across != 0
                && !(free[at.wrapping_add_signed(across)] && free[at.wrapping_add_signed(step - across)]);
            if !free[to] || closed[to] || cuts {
                continue;
            }
            let cost = costs[at] + if across == 0 { 1.0 } else { DIAGONAL };
            if cost < costs[to] {
                (costs[to], parents[to]) = (cost, at as u32);
                open.push((Reverse((cost + estimate(to)).to_bits()), to as u32));
            }
        }
    }
    0.0
}

/// Costs are whole numbers, as the crate requires totally ordered keys.
fn pathfinding(text: &str, ways: &[[Cell; 2]]) -> Result<Vec<f64>, String> {
    let terrain = Arc::new(Terrain::parse(text).map_err(|error| error.to_string())?);
    let whole = |cost: f64| (cost * (1_u64 << 36) as f64) as u64;
    let cost = |&[start, goal]: &[Cell; 2]| {
        let map =
            GridMap::new(&terrain, start, goal, Neighbours::Eight).map_err(|error| error.to_string())?;
        let estimate = |cell: &Cell| {
            let (x, y) = (f64::from(cell.x.abs_diff(goal.x)), f64::from(cell.y.abs_diff(goal.y)));
            whole(x.max(y) - x.min(y)) + whole(x.min(y) * DIAGONAL)
        };
        let next = |cell: &Cell| -> Vec<(Cell, u64)> {
            let child = |step| {
                let mut child = *cell;
                map.apply(&mut child, &step);
                (child, whole(map.cost(cell, &step).value()))
            };
            map.actions(cell).into_iter().map(child).collect()
        };
        let found = pathfinding::prelude::astar(&start, next, estimate, |cell| *cell == goal);
        Ok(found.map_or(0.0, |(_, cost)| cost as f64 / (1_u64 << 36) as f64))
    };
    ways.iter().map(cost).collect()
}

/// Jump points with precomputed tables; it cuts corners, so its costs differ.
fn grid_pathfinding(text: &str, ways: &[[Cell; 2]]) -> Vec<f64> {
    let rows: Vec<&str> = text.lines().skip(4).collect();
    let mut grid = PathingGrid::new(rows[0].len(), rows.len(), false);
    for (y, row) in (0..).zip(&rows) {
        for (x, field) in (0..).zip(row.bytes()) {
            grid.grid.set_point(Point::new(x, y), field != b'.');
        }
    }
    grid.initialize();
    grid.generate_components();
    let point = |cell: Cell| Point::new(cell.x.into(), cell.y.into());
    let cost = |&[start, goal]: &[Cell; 2]| {
        let path = grid.get_path_single_goal(point(start), point(goal), false).unwrap_or_default();
        let step =
            |pair: &[Point]| if pair[0].x != pair[1].x && pair[0].y != pair[1].y { DIAGONAL } else { 1.0 };
        path.windows(2).map(step).sum()
    };
    ways.iter().map(cost).collect()
}
