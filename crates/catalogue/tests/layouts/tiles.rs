//! Boards of sliding tiles: rows, lists, tables, letters, with and without their goal.

use super::frame::{Case, report};
use super::rng::Rng;
use solvarium_catalogue::Item;
use std::collections::{HashMap, VecDeque};

/// Tiles row by row, 0 the blank.
#[derive(Clone, PartialEq, Eq, Hash)]
struct Board {
    width: usize,
    tiles: Vec<usize>,
}

impl Board {
    fn next(&self) -> Vec<Self> {
        let (width, height) = (self.width, self.tiles.len() / self.width);
        let blank = self.tiles.iter().position(|&tile| tile == 0).unwrap();
        let (row, column) = (blank / width, blank % width);
        let with = |other: usize| {
            let mut board = self.clone();
            board.tiles.swap(blank, other);
            board
        };
        let all = [
            (row > 0).then(|| with(blank - width)),
            (row + 1 < height).then(|| with(blank + width)),
            (column > 0).then(|| with(blank - 1)),
            (column + 1 < width).then(|| with(blank + 1)),
        ];
        all.into_iter().flatten().collect()
    }

    /// The least number of moves to the goal, by breadth-first search.
    fn moves(&self, goal: &Self) -> usize {
        let mut met = HashMap::from([(self.clone(), 0)]);
        let mut open = VecDeque::from([self.clone()]);
        while let Some(board) = open.pop_front() {
            let far = met[&board];
            if board == *goal {
                return far;
            }
            for next in board.next() {
                if !met.contains_key(&next) {
                    met.insert(next.clone(), far + 1);
                    open.push_back(next);
                }
            }
        }
        usize::MAX
    }

    fn text(&self) -> String {
        let row = |row: &[usize]| row.iter().map(usize::to_string).collect::<Vec<_>>().join(" ");
        self.tiles.chunks(self.width).map(row).collect::<Vec<_>>().join(" / ")
    }

    fn rows(&self, tile: &dyn Fn(usize) -> String, gap: &str) -> Vec<String> {
        let row = |row: &[usize]| row.iter().map(|&number| tile(number)).collect::<Vec<_>>().join(gap);
        self.tiles.chunks(self.width).map(row).collect()
    }
}

/// A board as a list of rows, or of all tiles.
fn list(board: &Board, open: char, close: char) -> String {
    let rows: Vec<String> =
        board.rows(&|tile| tile.to_string(), ", ").iter().map(|row| format!("{open}{row}{close}")).collect();
    format!("{open}{}{close}", rows.join(", "))
}

/// A board and its goal in the same notation.
fn both(rng: &mut Rng, board: &Board, goal: &Board) -> String {
    let rows = |board: &Board| board.rows(&|tile| tile.to_string(), " ").join("\n");
    match rng.below(6) {
        0 => format!("{}\n{}\n{}\n", rows(board), rng.one(&["goal:", "Goal", "goal state:"]), rows(goal)),
        1 => format!("start:\n{}\n\ngoal:\n{}\n", rows(board), rows(goal)),
        2 => format!("start = {}\ngoal = {}\n", list(board, '[', ']'), list(goal, '[', ']')),
        3 => format!(
            "int start[3][3] = {};\nint target[3][3] = {};\n",
            list(board, '{', '}'),
            list(goal, '{', '}')
        ),
        4 => format!("{{\"start\": {}, \"goal\": {}}}", list(board, '[', ']'), list(goal, '[', ']')),
        _ => format!("Goal state\n{}\n\nInitial state\n{}\n", rows(goal), rows(board)),
    }
}

/// A board without its goal.
fn alone(rng: &mut Rng, board: &Board) -> String {
    let count = board.tiles.len();
    let blank = rng.one(&["0", "0", "0", "_", "", ".", "x", "-", "*", "b", "B", "#", " "]);
    let is_lettered = count < 17 && blank != "b" && blank != "B" && blank != "x" && rng.percent(15);
    let tile = |number: usize| match number {
        0 => blank.to_owned(),
        _ if is_lettered => char::from(b'A' + u8::try_from(number - 1).unwrap()).to_string(),
        _ => number.to_string(),
    };
    let gaps: &[&str] = match blank.trim() {
        "" => &[",", ";", "\t", ", "],
        _ if count < 11 || is_lettered => &[" ", " ", ",", ", ", ";", "\t", "", "-", "|", "  "],
        _ => &[" ", " ", ",", ", ", ";", "\t", "  ", "-", "|"],
    };
    let gap = rng.one(gaps);
    let rows = board.rows(&tile, gap);
    let around = |open: &str, close: &str| {
        rows.iter().map(|row| format!("{open}{row}{close}")).collect::<Vec<_>>().join("\n")
    };
    let height = count / board.width;
    match rng.below(12) {
        0 if blank == "0" => list(board, '[', ']'),
        1 if blank == "0" => {
            format!("{} = {}", rng.one(&["board", "start", "puzzle"]), list(board, '[', ']'))
        }
        2 if gap == " " => rows.join(" / "),
        3 if board.width == height => format!("{height}\n{}", rows.join("\n")),
        4 => around("\"", "\""),
        5 if gap != "|" => around("| ", " |"),
        6 => format!("{}\n{}", rng.one(&["Board 1", "# easy", "8-puzzle", "start:"]), rows.join("\n")),
        7 => format!("{}\n\nSolve this, please!", rows.join("\n")),
        8 if blank == "0" && board.width == height => {
            board.tiles.iter().map(usize::to_string).collect::<Vec<_>>().join(" ")
        }
        9 if blank == "0" => format!("new int[][] {}", list(board, '{', '}')),
        _ => rows.join("\n"),
    }
}

/// A board that is a few moves from a goal.
pub fn case(rng: &mut Rng) -> Case {
    let (width, height) =
        rng.one(&[(3, 3), (3, 3), (3, 3), (4, 4), (4, 4), (2, 2), (3, 2), (2, 3), (4, 3), (5, 5)]);
    let count = width * height;
    let is_first = rng.percent(50);
    let tiles = (0..count).map(|at| if is_first { at } else { (at + 1) % count }).collect();
    let mut goal = Board { width, tiles };
    let has_goal = rng.percent(35);
    if has_goal && count < 10 {
        let mut mixed: Vec<usize> = (0..count).collect();
        rng.shuffle(&mut mixed);
        goal.tiles = mixed;
    }
    let mut board = goal.clone();
    for _ in 0..rng.below(9) {
        board = rng.one(&board.next());
    }
    // A board without a goal has the usual one that can be reached; if both can, the one with the blank first.
    let is_usual = width % 2 == 0 && height % 2 == 0 || is_first;
    let text = if has_goal { both(rng, &board, &goal) } else { alone(rng, &board) };
    // A square below its number of rows is in Princeton's format, whose goal has the blank last.
    let is_princeton = !has_goal && text.split('\n').next() == Some(&height.to_string());
    let is_known = has_goal || if is_princeton { !is_first } else { is_usual };
    let end = rng.one(&["\n", "\n", "\r\n"]);
    let case = Case::new(text.replace('\n', end), Box::new(move |item| fault(item, &board, &goal, is_known)));
    if rng.percent(60) { case } else { case.of("tiles") }
}

fn fault(item: &Item, board: &Board, goal: &Board, is_known: bool) -> Option<String> {
    let instance = item.instance.as_ref().ok()?;
    let text = instance.text().replace('_', "0");
    let numbers = text.split(|c: char| !c.is_ascii_digit()).filter_map(|number| number.parse().ok());
    let found: Vec<usize> = numbers.take(board.tiles.len()).collect();
    if found != board.tiles || !instance.kind().to_string().starts_with("tiles") {
        return Some(format!("{} is read as {}: {text:?}", board.text(), instance.describe()));
    }
    let reported = is_known.then(|| report(item))?;
    let cost = board.moves(goal) as f64;
    let is_right = reported.goal == Some(goal.text()) && reported.cost == Some(cost);
    (!is_right).then(|| {
        format!("goal {} in {cost} moves is {:?} in {:?}", goal.text(), reported.goal, reported.cost)
    })
}
