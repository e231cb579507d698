//! Puzzles as text, one a line, in blocks: so cheap that reading and writing hardly show beside solving.
//!
//! What is written was checked, by code that shares nothing with a search. One line after the other without a branch a
//! cell; the compiler makes vectors of it, as wide as the engine's.

#[cfg(any(test, target_arch = "x86_64"))]
use crate::engine::Engine;
use crate::grid::digits;
use crate::{Answer, Grid, Solver};
use alloc::vec::Vec;

impl Solver {
    /// Reads lines that are 81 cells and nothing else, each ended by `\n` or `\r\n`, up to the first that is not; and says
    /// how many bytes they had.
    ///
    /// ```
    /// use fast_sudoku::{Grid, Solver};
    /// let (mut grids, empty) = (Vec::new(), ".".repeat(81));
    /// let text = format!("{empty}\n{empty}\r\n# a comment\n{empty}\n");
    /// assert_eq!(Solver::new().read_lines(text.as_bytes(), &mut grids), 82 + 83);
    /// assert_eq!(grids, [Grid::EMPTY; 2]);
    /// ```
    pub fn read_lines(&self, text: &[u8], grids: &mut Vec<Grid>) -> usize {
        match self.engine() {
            #[cfg(target_arch = "x86_64")]
            // SAFETY: a solver has its engine only where the machine has these features.
            Engine::Avx2 => unsafe { read_avx2(text, grids) },
            #[cfg(target_arch = "x86_64")]
            // SAFETY: a solver has its engine only where the machine has these features.
            Engine::Avx512 => unsafe { read_avx512(text, grids) },
            _ => read(text, grids),
        }
    }

    /// Writes the solutions of these puzzles, one a line, up to the first that has none; and says how many it wrote. A grid
    /// that does not solve its puzzle, which no search should answer, is not written either.
    ///
    /// ```
    /// use fast_sudoku::{Answer, Grid, Solver};
    /// let mut answers = [Answer::None; 3];
    /// let puzzles = [Grid::EMPTY, Grid::EMPTY, Grid::parse(&"1".repeat(81))?];
    /// Solver::new().solve_batch(&puzzles, &mut answers);
    /// let mut text = Vec::new();
    /// assert_eq!(Solver::new().write_lines(&puzzles, &answers, &mut text), 2);
    /// assert_eq!((text.len(), text[81]), (2 * 82, b'\n'));
    /// # Ok::<(), fast_sudoku::Error>(())
    /// ```
    pub fn write_lines(&self, puzzles: &[Grid], answers: &[Answer], text: &mut Vec<u8>) -> usize {
        match self.engine() {
            #[cfg(target_arch = "x86_64")]
            // SAFETY: a solver has its engine only where the machine has these features.
            Engine::Avx2 => unsafe { write_avx2(puzzles, answers, text) },
            #[cfg(target_arch = "x86_64")]
            // SAFETY: a solver has its engine only where the machine has these features.
            Engine::Avx512 => unsafe { write_avx512(puzzles, answers, text) },
            _ => write(puzzles, answers, text),
        }
    }
}

#[cfg(target_arch = "x86_64")]
#[target_feature(enable = "avx2,bmi1,bmi2,lzcnt,popcnt")]
fn read_avx2(text: &[u8], grids: &mut Vec<Grid>) -> usize {
    read(text, grids)
}

#[cfg(target_arch = "x86_64")]
#[target_feature(enable = "avx2,avx512f,avx512bw,avx512dq,avx512vl,bmi1,bmi2,lzcnt,popcnt")]
fn read_avx512(text: &[u8], grids: &mut Vec<Grid>) -> usize {
    read(text, grids)
}

#[cfg(target_arch = "x86_64")]
#[target_feature(enable = "avx2,bmi1,bmi2,lzcnt,popcnt")]
fn write_avx2(puzzles: &[Grid], answers: &[Answer], text: &mut Vec<u8>) -> usize {
    write(puzzles, answers, text)
}

#[cfg(target_arch = "x86_64")]
#[target_feature(enable = "avx2,avx512f,avx512bw,avx512dq,avx512vl,bmi1,bmi2,lzcnt,popcnt")]
fn write_avx512(puzzles: &[Grid], answers: &[Answer], text: &mut Vec<u8>) -> usize {
    write(puzzles, answers, text)
}

/// A line with its end.
const LINE: usize = 82;

#[inline(always)]
fn read(text: &[u8], grids: &mut Vec<Grid>) -> usize {
    grids.reserve(text.len() / LINE);
    let mut at = 0;
    while let Some((cells, end)) = text[at..].split_first_chunk::<81>() {
        let length = match end {
            [b'\n', ..] => LINE,
            [b'\r', b'\n', ..] => LINE + 1,
            _ => break,
        };
        let Some(grid) = digits(cells) else { break };
        grids.push(grid);
        at += length;
    }
    at
}

/// Lines that room is made for at a time.
const AT_ONCE: usize = 64;

#[inline(always)]
fn write(puzzles: &[Grid], answers: &[Answer], text: &mut Vec<u8>) -> usize {
    let mut written = 0;
    for (puzzles, answers) in puzzles.chunks(AT_ONCE).zip(answers.chunks(AT_ONCE)) {
        let (from, count) = (text.len(), puzzles.len().min(answers.len()));
        text.resize(from + count * LINE, b'\n');
        let (lines, _) = text[from..].as_chunks_mut::<LINE>();
        let mut good = 0;
        for ((line, puzzle), answer) in lines.iter_mut().zip(puzzles).zip(answers) {
            let (Answer::One(grid) | Answer::Many(grid)) = answer else { break };
            if !solves(&grid.0, &puzzle.0) {
                break;
            }
            for (byte, cell) in line.iter_mut().zip(&grid.0) {
                *byte = b'0' + cell;
            }
            good += 1;
        }
        written += good;
        if good < count {
            text.truncate(from + good * LINE);
            break;
        }
    }
    written
}

/// The cells of a grid and none, as many as fill vectors of any width: loops over these have no rest.
type Padded = [u8; 96];

#[inline(always)]
fn padded(cells: &[u8; 81]) -> Padded {
    let mut padded = [0; 96];
    padded[..81].copy_from_slice(cells);
    padded
}

/// Whether a grid keeps the clues and has every digit in every row, column and box.
///
/// Each cell becomes a bit for one of the digits 1 to 8. A house in which all eight are has one cell left, so no house
/// has two 9s; and nine of them in all is one in each row, in each column and in each box.
#[inline(always)]
fn solves(grid: &[u8; 81], puzzle: &[u8; 81]) -> bool {
    let (digits, clues) = (padded(grid), padded(puzzle));
    let (mut bits, mut nines, mut wrong) = ([0; 96], 0_u8, 0);
    for (bits, digit) in bits.iter_mut().zip(&digits) {
        *bits = bit(*digit);
    }
    for digit in &digits {
        nines += u8::from(*digit == 9);
    }
    for (digit, clue) in digits.iter().zip(&clues) {
        wrong |= if *clue == 0 { 0 } else { clue ^ digit };
    }
    (wrong == 0) & (nines == 9) & has_all(&bits)
}

/// Whether all eight bits are in each house. Of a row, eight cells are the bytes of a word and the last is another; the
/// bytes 0, 3 and 6 of `threes` are what its three parts have, so that of three rows they are boxes.
#[inline(always)]
fn has_all(bits: &Padded) -> bool {
    const PARTS: u64 = 0xFF_0000_FF00_00FF;
    let (mut columns, mut last, mut rows, mut boxes) = (0, 0, u64::MAX, u64::MAX);
    for band in 0..3 {
        let mut parts = 0;
        for row in 3 * band..3 * band + 3 {
            let eight = bits[9 * row..].first_chunk().map_or(0, |eight| u64::from_le_bytes(*eight));
            let ninth = u64::from(bits[9 * row + 8]);
            columns |= eight;
            last |= ninth;
            let threes = eight | eight >> 8 | eight >> 16 | ninth << 48;
            rows &= threes | threes >> 24 | threes >> 48;
            parts |= threes;
        }
        boxes &= parts;
    }
    (columns == u64::MAX) & (last == 0xFF) & (rows & 0xFF == 0xFF) & (boxes & PARTS == PARTS)
}

/// The bit of a digit from 1 to 8, by doubling: shifts by as many as a vector says are slow where bytes have none.
#[inline(always)]
fn bit(digit: u8) -> u8 {
    let less = digit.wrapping_sub(1);
    let one = if less & 1 != 0 { 2 } else { 1 };
    let two = if less & 2 != 0 { one << 2 } else { one };
    let four = if less & 4 != 0 { two << 4 } else { two };
    if less < 8 { four } else { 0 }
}

#[cfg(test)]
mod tests {
    use super::*;
    use alloc::string::{String, ToString};
    use alloc::{format, vec};
    use proptest::prelude::*;

    const SOLVED: &str = "534678912672195348198342567859761423426853791713924856961537284287419635345286179";

    /// From the definition.
    fn slow(grid: &[u8; 81], puzzle: &[u8; 81]) -> bool {
        let is_whole = |cells: [usize; 9]| (1..=9).all(|digit| cells.iter().any(|&cell| grid[cell] == digit));
        let houses = (0..9).all(|n| {
            is_whole(core::array::from_fn(|i| 9 * n + i))
                && is_whole(core::array::from_fn(|i| 9 * i + n))
                && is_whole(core::array::from_fn(|i| n / 3 * 27 + n % 3 * 3 + i / 3 * 9 + i % 3))
        });
        houses && (0..81).all(|cell| puzzle[cell] == 0 || puzzle[cell] == grid[cell])
    }

    fn solvers() -> impl Iterator<Item = Solver> {
        Engine::ALL.into_iter().filter_map(|engine| Solver::with(engine).ok())
    }

    #[test]
    fn reads_up_to_what_is_no_line_of_cells() {
        let line = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
        let grid = Grid::parse(line).unwrap();
        for solver in solvers() {
            for (text, bytes, count) in [
                (String::new(), 0, 0),
                (line.to_string(), 0, 0),
                (format!("{line}\r"), 0, 0),
                (format!("{line}\n{line}\r\n{line}\n{line}"), 247, 3),
                (format!("{line}\n{line}x\n{line}\n"), 82, 1),
                (format!("{line}\n\n"), 82, 1),
                (format!("{line}\n{}\n", line.replacen('5', "/", 1)), 82, 1),
                (format!("{line}\n{}\n", line.replacen('5', ":", 1)), 82, 1),
                (format!("{line}\n{line} # 7\n"), 82, 1),
            ] {
                let mut grids = vec![Grid::EMPTY];
                assert_eq!(solver.read_lines(text.as_bytes(), &mut grids), bytes, "{text:?}");
                assert!(grids.len() == count + 1 && grids[1..].iter().all(|read| *read == grid), "{text:?}");
            }
        }
    }

    #[test]
    fn every_change_of_a_solved_grid_is_found() {
        let solved = Grid::parse(SOLVED).unwrap().0;
        assert!(solves(&solved, &[0; 81]) && solves(&solved, &solved));
        for cell in 0..81 {
            for digit in 0..=u8::MAX {
                let mut other = solved;
                other[cell] = digit;
                assert_eq!(solves(&other, &[0; 81]), digit == solved[cell], "{cell} {digit}");
                assert_eq!(solves(&solved, &other), digit == solved[cell] || digit == 0, "{cell} {digit}");
            }
        }
    }

    proptest! {
        #[test]
        fn agrees_with_the_definition(swaps in proptest::collection::vec((0usize..81, 0usize..81), 0..4), nine: bool) {
            let mut grid = Grid::parse(SOLVED).unwrap().0;
            for (a, b) in swaps {
                // Also whole rows, which leaves rows and columns right.
                if nine { (0..9).for_each(|c| grid.swap(a / 9 * 9 + c, b / 9 * 9 + c)) } else { grid.swap(a, b) }
            }
            prop_assert_eq!(solves(&grid, &[0; 81]), slow(&grid, &[0; 81]));
            for solver in solvers() {
                let mut text = Vec::new();
                let written = solver.write_lines(&[Grid::EMPTY], &[Answer::One(Grid(grid))], &mut text);
                prop_assert_eq!(written == 1, slow(&grid, &[0; 81]));
                prop_assert_eq!(text.len(), 82 * written);
            }
        }
    }
}
