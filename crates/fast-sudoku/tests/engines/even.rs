//! The work for a puzzle hardly depends on how one looks at it.

use super::common::{Rng, symmetric};
use fast_sudoku::{Grid, Solver};

/// From easy to as hard as any: clues given away, 17 clues, magictour, and the list of the hardest (2019).
const PUZZLES: [&str; 5] = [
    "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79",
    ".................1.....2.3......3.2...1.4......5....6..3......4.7..8...962...7...",
    "4...3.......6..8..........1....5..9..8....6...7.2........1.27..5.3....4.9........",
    "98.7..6..75..4......3..8.7.5....7.3...94.........2.1..3.......1.9...5.8...52....6",
    "98.7..6..7.5....9..43.....78..2....6..7.1..2......48..3..9...6.....5.3.......1..9",
];

#[test]
fn no_symmetry_costs_three_times_the_median() {
    let mut rng = Rng(5);
    for puzzle in PUZZLES {
        let puzzle = Grid::parse(puzzle).unwrap();
        let sweeps = |_| {
            let seen = Grid::new(symmetric(puzzle.cells(), &mut rng)).unwrap();
            Solver::new().stats(&seen, 2).sweeps
        };
        let mut sweeps: Vec<u64> = (0..100).map(sweeps).collect();
        sweeps.sort_unstable();
        assert!(sweeps[99] <= 3 * sweeps[50], "{puzzle}: median {}, most {}", sweeps[50], sweeps[99]);
    }
}
