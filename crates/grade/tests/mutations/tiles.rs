//! Heuristics of the 8-puzzle, reported for the boards near a start, with mistakes on request.

use crate::{Rng, Search, task};
use solvarium_grade::{Kind, Task};
use std::collections::{HashMap, HashSet, VecDeque};

type Board = [u8; 9];

/// The true distance of each board near the goal, and the starts. Far boards would take the grader long.
pub(crate) struct Space(HashMap<Board, u32>, Vec<Board>);

/// The distances of the starts.
const NEAR: std::ops::Range<u32> = 2..5;
/// The number of boards of a search.
const BOARDS: usize = 8;

impl Space {
    pub(crate) fn new() -> Self {
        let goal = [0, 1, 2, 3, 4, 5, 6, 7, 8];
        let mut distance = HashMap::from([(goal, 0)]);
        let mut open = VecDeque::from([goal]);
        while let Some(board) = open.pop_front() {
            let far = distance[&board];
            // The boards of a search are fewer steps away from its start than there are boards.
            if far == NEAR.end + BOARDS as u32 {
                break;
            }
            for (_, next) in successors(board) {
                distance.entry(next).or_insert_with(|| {
                    open.push_back(next);
                    far + 1
                });
            }
        }
        let mut near: Vec<Board> =
            distance.iter().filter(|(_, far)| NEAR.contains(*far)).map(|(board, _)| *board).collect();
        near.sort_unstable();
        Self(distance, near)
    }
}

fn successors(board: Board) -> Vec<(&'static str, Board)> {
    let blank = board.iter().position(|&tile| tile == 0).unwrap();
    let (row, column) = (blank / 3, blank % 3);
    let mut all = Vec::new();
    let mut slide = |action, is_legal: bool, other: usize| {
        if is_legal {
            let mut next = board;
            next.swap(blank, other);
            all.push((action, next));
        }
    };
    slide("Up", row > 0, blank.wrapping_sub(3));
    slide("Down", row < 2, blank + 3);
    slide("Left", column > 0, blank.wrapping_sub(1));
    slide("Right", column < 2, blank + 1);
    all
}

fn manhattan(board: &Board, counts_blank: bool) -> u32 {
    let far = |(cell, &tile): (usize, &u8)| {
        let tile = usize::from(tile);
        let moves = (tile / 3).abs_diff(cell / 3) + (tile % 3).abs_diff(cell % 3);
        if tile == 0 && !counts_blank { 0 } else { moves as u32 }
    };
    board.iter().enumerate().map(far).sum()
}

const BUGS: [&str; 6] = ["none", "blank counted", "too high", "inconsistent", "wrong g", "wrong step"];

pub(crate) fn run(rng: &mut Rng, space: &Space) -> (Task, Search, &'static str) {
    let Space(distance, near) = space;
    let start = near[rng.below(near.len())];
    let bug = BUGS[rng.below(BUGS.len())];
    let text: Vec<String> = start.chunks(3).map(|row| format!("{row:?}")).collect();
    let problem: String = start.chunks(3).map(|row| format!("{} {} {}\n", row[0], row[1], row[2])).collect();
    assert_eq!(text.len(), 3);
    let task = task(&problem, "tiles", "ask = \"heuristic\"\nconsistent = true\nat-least = 5\n");
    let mut search = Search::default();
    let half = rng.chance(2);
    let raised = rng.below(8);
    let h = |board: &Board, index: usize| {
        let right = manhattan(board, bug == "blank counted");
        match bug {
            "too high" if index == raised => distance[board] + 1,
            "inconsistent" if index == raised => right / 3,
            // Any constant fraction is consistent, too.
            _ if half && bug != "blank counted" && bug != "inconsistent" => right.div_ceil(2),
            _ => right,
        }
    };
    let (mut boards, mut known) = (vec![(start, 0, h(&start, 0))], HashSet::from([start]));
    let mut harms = Harms::default();
    search.tell(&format!(
        "{{\"node\": 0, \"g\": 0, \"h\": {}, \"state\": [{}]}}",
        boards[0].2,
        text.join(",")
    ));
    harms.state(&start, boards[0].2, distance);
    let mut at = 0;
    while at < boards.len() && boards.len() < BOARDS {
        let (board, g, above) = boards[at];
        let mut steps = successors(board);
        rng.shuffle(&mut steps);
        for (action, next) in steps {
            if !known.insert(next) {
                continue;
            }
            let index = boards.len();
            let own = h(&next, index);
            let mut reported = (next, g + 1);
            if bug == "wrong g" && rng.chance(8) {
                reported.1 += 1;
                search.harm(&[Kind::Cost]);
            }
            if bug == "wrong step" && rng.chance(8) {
                reported.0.swap(0, 8);
                search.harm(&[Kind::Step]);
            }
            harms.step(above, own);
            harms.state(&next, own, distance);
            let rows: Vec<String> = reported.0.chunks(3).map(|row| format!("{row:?}")).collect();
            let action = if rng.chance(2) { format!("\"action\": \"{action}\", ") } else { String::new() };
            let line = format!(
                "\"parent\": {at}, {action}\"g\": {}, \"h\": {own}, \"state\": [{}]",
                reported.1,
                rows.join(",")
            );
            search.tell(&format!("{{\"node\": {index}, {line}}}"));
            boards.push((next, g + 1, own));
        }
        at += 1;
    }
    if harms.0 {
        search.harm(&[Kind::Heuristic]);
    }
    (task, search, bug)
}

/// Whether some h is too high, or falls too fast.
#[derive(Default)]
struct Harms(bool);

impl Harms {
    fn state(&mut self, board: &Board, h: u32, distance: &HashMap<Board, u32>) {
        self.0 |= h > distance[board];
    }

    fn step(&mut self, above: u32, below: u32) {
        self.0 |= above > below + 1;
    }
}
