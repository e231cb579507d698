//! Hand-written IDA* for the 15-puzzle, optimised for speed: one board, moves made and undone in place, Manhattan distance by
//! differences, no statistics except the number of expansions, no limits, no generics (after Korf, 1985).

/// Solves a 4 x 4 board, blank first in the goal. Returns the expansions and
/// the length of the solution.
pub fn ida(values: &[u8]) -> (u64, u64) {
    let mut board = [0; 16];
    board.copy_from_slice(&values[..16]);
    let distance = |tile: usize, cell: usize| (tile / 4).abs_diff(cell / 4) + (tile % 4).abs_diff(cell % 4);
    let blank = board.iter().position(|&tile| tile == 0).unwrap_or(0);
    let h = (0..16).filter(|&c| c != blank).map(|c| distance(board[c].into(), c)).sum::<usize>() as i32;
    let mut dive = Dive { board, change: [[[0; 16]; 16]; 16], bound: h, next: i32::MAX, expanded: 0 };
    for tile in 1..16 {
        for from in 0..16 {
            for to in 0..16 {
                dive.change[tile][from][to] = distance(tile, to) as i8 - distance(tile, from) as i8;
            }
        }
    }
    while !dive.dive(blank, 0, h, 16) {
        (dive.bound, dive.next) = (dive.next, i32::MAX);
    }
    (dive.expanded, dive.bound as u64)
}

struct Dive {
    board: [u8; 16],
    change: [[[i8; 16]; 16]; 16],
    bound: i32,
    next: i32,
    expanded: u64,
}

/// The possible moves of the blank: up, down, left, right.
const MOVES: [&[u8]; 16] = [
    &[4, 1],
    &[5, 0, 2],
    &[6, 1, 3],
    &[7, 2],
    &[0, 8, 5],
    &[1, 9, 4, 6],
    &[2, 10, 5, 7],
    &[3, 11, 6],
    &[4, 12, 9],
    &[5, 13, 8, 10],
    &[6, 14, 9, 11],
    &[7, 15, 10],
    &[8, 13],
    &[9, 12, 14],
    &[10, 13, 15],
    &[11, 14],
];

impl Dive {
    fn dive(&mut self, blank: usize, g: i32, h: i32, before: usize) -> bool {
        if h == 0 {
            return true;
        }
        self.expanded += 1;
        for &to in MOVES[blank] {
            let to = usize::from(to);
            if to == before {
                continue;
            }
            let tile = self.board[to];
            let h = h + i32::from(self.change[usize::from(tile)][to][blank]);
            let f = g + 1 + h;
            if f > self.bound {
                self.next = self.next.min(f);
                continue;
            }
            self.board[blank] = tile;
            if self.dive(to, g + 1, h, blank) {
                return true;
            }
            self.board[to] = tile;
        }
        false
    }
}
