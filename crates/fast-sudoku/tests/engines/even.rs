//! The work for a puzzle hardly depends on its symmetric variant.

use super::common::{Rng, symmetric};
use fast_sudoku::{Grid, Solver};

/// From easy to hardest: givens only, 17 clues, magictour, and the list of the hardest (2019).
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

/// Puzzles of 17 clues that took the most sweeps with the first choice alone, 1,601 to 615: 20 times the median of all 49,158 is 260.
const SPARSE: [&str; 5] = [
    ".................1..2.34..........2..1....34..5.6........7....8..4....9..6.1.9...",
    "..............1..2....3.45......2.....6..7....84....9.....5.6..2........71..9....",
    "........1.......23..4..5........46......78...12..........3...1...7......6....98..",
    "........1......23......4......25......13.......6.....4.2...1..7.8.......35.....2.",
    "........1.....2.....3....45....3......154.....2....6......5...3.7....2..8....7...",
];

#[test]
fn a_long_search_of_few_clues_switches_heuristics() {
    for puzzle in SPARSE {
        let sweeps = Solver::new().stats(&Grid::parse(puzzle).unwrap(), 2).sweeps;
        assert!(sweeps <= 260, "{puzzle}: {sweeps}");
    }
}
