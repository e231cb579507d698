//! Alpha-beta on positions of tic-tac-toe, with mistakes on request.

use crate::{Rng, Search, task};
use solvarium_grade::{Kind, Task};

const BUGS: [&str; 7] =
    ["none", "no cut-off", "cut too early", "wrong leaf", "wrong value", "players confused", "move repeated"];
const CELLS: [&str; 9] = ["a1", "b1", "c1", "a2", "b2", "c2", "a3", "b3", "c3"];
const LINES: [[usize; 3]; 8] =
    [[0, 1, 2], [3, 4, 5], [6, 7, 8], [0, 3, 6], [1, 4, 7], [2, 5, 8], [0, 4, 8], [2, 4, 6]];

struct Run<'a> {
    rng: &'a mut Rng,
    bug: &'static str,
    search: Search,
    count: usize,
    is_hard: bool,
}

fn payoff(moves: &[usize]) -> Option<i32> {
    let has_won = |player: usize| {
        LINES
            .iter()
            .any(|line| line.iter().all(|cell| moves.iter().skip(player).step_by(2).any(|own| own == cell)))
    };
    match (has_won(0), has_won(1), moves.len()) {
        (true, ..) => Some(1),
        (_, true, _) => Some(-1),
        (.., 9) => Some(0),
        _ => None,
    }
}

pub(crate) fn run(rng: &mut Rng) -> (Task, Search, &'static str) {
    let moves = loop {
        let mut cells: Vec<usize> = (0..9).collect();
        rng.shuffle(&mut cells);
        cells.truncate(4 + rng.below(2));
        if (0..=cells.len()).all(|count| payoff(&cells[..count]).is_none()) {
            break cells;
        }
    };
    let text: Vec<&str> = moves.iter().map(|&cell| CELLS[cell]).collect();
    let task =
        task(&format!("{}\n", text.join(" ")), "tic-tac-toe", "ask = \"value\"\nsearch = \"alpha-beta\"\n");
    let bug = BUGS[rng.below(BUGS.len())];
    let is_hard = rng.chance(2);
    let mut run = Run { rng, bug, search: Search::default(), count: 0, is_hard };
    let root = run.node(None, None);
    run.visit(root, &mut moves.clone(), -9, 9);
    run.search.tell("{\"done\": true}");
    (task, run.search, bug)
}

impl Run<'_> {
    fn node(&mut self, parent: Option<usize>, cell: Option<usize>) -> usize {
        let id = self.count;
        self.count += 1;
        let line = match (parent, cell) {
            (Some(parent), Some(cell)) => {
                format!("{{\"node\": {id}, \"parent\": {parent}, \"action\": \"{}\"}}", CELLS[cell])
            }
            _ => format!("{{\"node\": {id}}}"),
        };
        self.search.tell(&line);
        id
    }

    fn value(&mut self, node: usize, value: i32) {
        self.search.tell(&format!("{{\"estimate\": {node}, \"h\": {value}}}"));
    }

    fn visit(&mut self, node: usize, moves: &mut Vec<usize>, low: i32, high: i32) -> i32 {
        if let Some(mut value) = payoff(moves) {
            if self.bug == "wrong leaf" && self.rng.chance(6) {
                value = if value == 1 { 0 } else { value + 1 };
                self.search.harm(&[Kind::Answer]);
            }
            self.value(node, value);
            return value;
        }
        let is_max = moves.len().is_multiple_of(2);
        let mut cells: Vec<usize> = (0..9).filter(|cell| !moves.contains(cell)).collect();
        self.rng.shuffle(&mut cells);
        if self.bug == "move repeated" && self.rng.chance(4) {
            cells.insert(1, cells[0]);
        }
        let (mut best, mut alpha, mut beta) = (if is_max { -9 } else { 9 }, low, high);
        let count = cells.len();
        for (index, cell) in cells.iter().copied().enumerate() {
            if index > 0 && cells[index - 1] == cell {
                self.search.harm(&[Kind::Step]);
            }
            let child = self.node(Some(node), Some(cell));
            moves.push(cell);
            let value = self.visit(child, moves, alpha, beta);
            moves.pop();
            match is_max {
                true => (best, alpha) = (best.max(value), alpha.max(value)),
                false => (best, beta) = (best.min(value), beta.min(value)),
            }
            let is_last = index + 1 == count;
            if alpha >= beta {
                if is_last || !(self.bug == "no cut-off" && self.rng.chance(2)) {
                    break;
                }
                self.search.harm(&[Kind::Order]);
            } else if self.bug == "cut too early" && !is_last && self.rng.chance(6) {
                self.search.harm(&[Kind::Missing]);
                break;
            }
        }
        self.end(node, (best, is_max), (low, high))
    }

    /// Reports the value of an inner position: exact, or within its window.
    fn end(&mut self, node: usize, (best, is_max): (i32, bool), (low, high): (i32, i32)) -> i32 {
        // After a missed cut-off the window is empty.
        let hard = best.max(low).min(high);
        let mut reported = if self.is_hard { hard } else { best };
        let is_confused = self.bug == "players confused" && self.rng.chance(4);
        if is_confused || (self.bug == "wrong value" && self.rng.chance(6)) {
            reported = if is_confused && best != 0 {
                -best
            } else if is_max {
                best - 1
            } else {
                best + 1
            };
            if reported != best && reported != hard {
                self.search.harm(&[Kind::Answer]);
            }
        }
        self.value(node, reported);
        reported
    }
}
