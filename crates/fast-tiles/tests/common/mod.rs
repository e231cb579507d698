//! Shared by tests: random boards, and reference implementations too simple to be wrong.

use fast_tiles::{Board, Direction, Shape};
use std::collections::HashMap;
use std::collections::hash_map::Entry;

/// Marsaglia's xorshift generator: the same boards everywhere.
pub struct Rng(pub u64);

impl Rng {
    pub fn next(&mut self) -> u64 {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        self.0
    }

    pub fn below(&mut self, end: usize) -> usize {
        (self.next() % end as u64) as usize
    }

    /// Returns a random permutation.
    pub fn board(&mut self, shape: Shape) -> Board {
        let mut tiles: Vec<u8> = (0..shape.cells()).collect();
        for i in (1..tiles.len()).rev() {
            tiles.swap(i, self.below(i + 1));
        }
        Board::new(shape, &tiles).unwrap()
    }

    /// Returns a random walk of this number of moves from the goal.
    pub fn walk(&mut self, shape: Shape, moves: usize) -> Board {
        let mut board = Board::goal(shape);
        for _ in 0..moves {
            board = board.moved(Direction::ALL[self.below(4)]).unwrap_or(board);
        }
        board
    }
}

/// Returns the distance of each board that reaches the goal: breadth-first in a map.
pub fn depths(shape: Shape) -> HashMap<Board, u32> {
    let goal = Board::goal(shape);
    let (mut depths, mut last) = (HashMap::from([(goal, 0)]), vec![goal]);
    for depth in 1.. {
        let mut next = Vec::new();
        for board in last.iter().flat_map(|board| Direction::ALL.map(|way| board.moved(way))).flatten() {
            if let Entry::Vacant(place) = depths.entry(board) {
                place.insert(depth);
                next.push(board);
            }
        }
        if next.is_empty() {
            break;
        }
        last = next;
    }
    depths
}

/// Returns the number of boards that IDA* expands within each bound before the solution, and the bound of the solution.
pub fn rounds(board: &Board) -> (Vec<u64>, u32) {
    let (mut counts, mut bound) = (Vec::new(), board.manhattan());
    loop {
        let (mut count, mut found) = (0, false);
        below(board, None, bound, &mut count, &mut found);
        if found {
            return (counts, bound);
        }
        counts.push(count);
        bound += 2;
    }
}

fn below(board: &Board, back: Option<Direction>, left: u32, count: &mut u64, found: &mut bool) {
    if board.manhattan() > left {
        return;
    }
    *count += 1;
    *found |= board.is_goal();
    for way in Direction::ALL.into_iter().filter(|way| Some(*way) != back) {
        if let Some(child) = board.moved(way)
            && left > 0
        {
            below(&child, Some(way.opposite()), left - 1, count, found);
        }
    }
}

/// Whether these moves lead to the goal.
pub fn solves(board: &Board, ways: &[Direction]) -> bool {
    ways.iter().try_fold(*board, |board, &way| board.moved(way)).is_some_and(|board| board.is_goal())
}

/// Returns Korf's hundred puzzles (1985) whose published length is at most `most`, from the file that `FAST_TILES_KORF`
/// names. All of them need `SOLVARIUM_EXHAUSTIVE=1`. A few are built in.
pub fn korf(most: usize) -> Vec<(usize, Board)> {
    let few = "12 45 14 1 9 6 4 8 12 5 7 2 3 0 10 11 13 15\n42 42 4 5 7 2 9 14 12 13 0 3 6 11 8 1 15 10\n\
               55 41 13 8 14 3 9 1 0 7 15 5 4 10 12 2 6 11\n79 42 0 1 9 7 11 13 5 3 14 12 4 2 8 6 10 15\n\
               97 44 9 14 5 7 8 15 1 2 10 4 13 6 12 0 11 3";
    let file = std::env::var_os("FAST_TILES_KORF").map(|path| std::fs::read_to_string(path).unwrap());
    let lines = file.as_deref().unwrap_or(few).lines().filter(|line| !line.starts_with('#'));
    let puzzle = |line: &str| {
        let numbers: Vec<u8> = line.split_whitespace().map(|word| word.parse().unwrap()).collect();
        (usize::from(numbers[1]), Board::new(Shape::FIFTEEN, &numbers[2..]).unwrap())
    };
    lines.map(puzzle).filter(|(moves, _)| exhaustive() || *moves <= most).collect()
}

pub fn exhaustive() -> bool {
    std::env::var_os("SOLVARIUM_EXHAUSTIVE").is_some()
}
