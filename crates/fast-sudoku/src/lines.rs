//! Puzzles as text, one per line, in blocks: reading and writing cost little compared to solving.
//!
//! Solutions are checked before they are written, by code that shares nothing with the search. Lines are processed
//! without a branch per cell; the compiler vectorises this to the engine's width.

#[cfg(any(test, target_arch = "x86_64"))]
use crate::engine::Engine;
use crate::grid::digits;
use crate::{Answer, Grid, Solver};
use alloc::vec::Vec;

impl Solver {
    /// Reads lines of exactly 81 cells, each ended by `\n` or `\r\n`, up to the first other line. Returns the number of bytes read.
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
            // SAFETY: a solver has its engine only if the machine has these features.
            Engine::Avx2 => unsafe { read_avx2(text, grids) },
            #[cfg(target_arch = "x86_64")]
            // SAFETY: a solver has its engine only if the machine has these features.
            Engine::Avx512 => unsafe { read_avx512(text, grids) },
            _ => read(text, grids),
        }
    }

    /// Writes the solutions of these puzzles, one per line, up to the first without one. Returns the number of lines
    /// written. A grid that does not solve its puzzle is not written either; no search should return one.
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
            // SAFETY: a solver has its engine only if the machine has these features.
            Engine::Avx2 => unsafe { write_avx2(puzzles, answers, text) },
            #[cfg(target_arch = "x86_64")]
            // SAFETY: a solver has its engine only if the machine has these features.
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

/// The length of a line with its end.
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

/// Number of lines checked and written at a time.
const AT_ONCE: usize = 64;

#[inline(always)]
fn write(puzzles: &[Grid], answers: &[Answer], text: &mut Vec<u8>) -> usize {
    let (mut written, mut bits) = (0, [[0; 81]; AT_ONCE]);
    for (puzzles, answers) in puzzles.chunks(AT_ONCE).zip(answers.chunks(AT_ONCE)) {
        let (mut grids, mut count) = ([&[0; 81]; AT_ONCE], 0);
        for ((grid, answer), _) in grids.iter_mut().zip(answers).zip(puzzles) {
            let (Answer::One(solved) | Answer::Many(solved)) = answer else { break };
            *grid = &solved.0;
            count += 1;
        }
        // The number of correct solutions before the first wrong one. Nearly always all are correct, so this is tested
        // first.
        let (mut good, mut most, mut tried) = (0, count, count);
        while good < most {
            match all_solve(&grids[..tried], puzzles, &mut bits) {
                true => good = tried,
                false => most = tried - 1,
            }
            tried = (good + most).div_ceil(2);
        }
        let from = text.len();
        text.resize(from + good * LINE, b'\n');
        let (lines, _) = text[from..].as_chunks_mut::<LINE>();
        for (line, grid) in lines.iter_mut().zip(&grids) {
            for (byte, cell) in line.iter_mut().zip(*grid) {
                *byte = b'0' + cell;
            }
        }
        written += good;
        if good < puzzles.len() {
            break;
        }
    }
    written
}

/// A bit for each cell of a grid, by its digit.
type Bits = [u8; 81];

/// Whether each of these grids has the clues of its puzzle, and every digit in every row, column and box.
///
/// Each cell becomes a bit for one of the digits 1 to 8. A house with all eight bits has one cell left, so no house has
/// two 9s. So if there are nine 9s in all, there is one in each row, column and box.
///
/// The bits of all grids are stored before any of them is read: reading words that were just stored as vectors stalls
/// until the stores have reached the cache.
#[inline(always)]
fn all_solve(grids: &[&[u8; 81]], puzzles: &[Grid], bits: &mut [Bits; AT_ONCE]) -> bool {
    let mut cells = Cells { wrong: [0; PART], nines: [0; PART] };
    let mut nines = 0;
    for ((grid, puzzle), bits) in grids.iter().zip(puzzles).zip(&mut *bits) {
        cells.nines = [0; PART];
        // The last part overlaps the one before, so that all parts have full length.
        cells.add::<0, 0>(grid, &puzzle.0, bits);
        cells.add::<PART, 0>(grid, &puzzle.0, bits);
        cells.add::<{ 81 - PART }, { 3 * PART - 81 }>(grid, &puzzle.0, bits);
        nines |= cells.nines.iter().sum::<u8>() ^ 9;
    }
    let mut is_whole = true;
    for bits in &bits[..grids.len()] {
        is_whole &= has_all(bits);
    }
    is_whole & (nines == 0) & (cells.wrong == [0; PART])
}

/// Number of cells in a part of a grid.
const PART: usize = 32;

/// Accumulated findings, by the index of a cell in its part.
struct Cells {
    /// Cells whose digit differs from their clue.
    wrong: [u8; PART],
    /// Number of nines in one grid.
    nines: [u8; PART],
}

impl Cells {
    /// Checks the part of a grid that begins at cell `AT`; its first `OLD` cells are already checked.
    #[inline(always)]
    fn add<const AT: usize, const OLD: usize>(
        &mut self,
        grid: &[u8; 81],
        puzzle: &[u8; 81],
        bits: &mut Bits,
    ) {
        let part = |cells: &[u8; 81]| -> [u8; PART] { core::array::from_fn(|place| cells[AT + place]) };
        let (digits, clues): ([u8; PART], [u8; PART]) = (part(grid), part(puzzle));
        for (bits, digit) in bits[AT..AT + PART].iter_mut().zip(&digits) {
            *bits = bit(*digit);
        }
        for (place, (nines, digit)) in self.nines.iter_mut().zip(&digits).enumerate() {
            *nines += u8::from(*digit == 9) & u8::from(place >= OLD);
        }
        for (wrong, (digit, clue)) in self.wrong.iter_mut().zip(digits.iter().zip(&clues)) {
            *wrong |= if *clue == 0 { 0 } else { clue ^ digit };
        }
    }
}

/// Whether each house has all eight bits. Eight cells of a row are the bytes of a word, the last is another. The bytes
/// 0, 3 and 6 of `threes` combine the row's three parts, so those of three rows combine to boxes.
#[inline(always)]
fn has_all(bits: &Bits) -> bool {
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

/// Returns the bit of a digit from 1 to 8, by a table look-up on half bytes, because there is no instruction that
/// shifts bytes by different distances.
#[inline(always)]
fn bit(digit: u8) -> u8 {
    let less = digit.wrapping_sub(1);
    let odd = if less & 1 != 0 { 0b1010_1010 } else { 0b0101_0101 };
    let pair = if less & 2 != 0 { 0b1100_1100 } else { 0b0011_0011 };
    let four = if less & 4 != 0 { 0b1111_0000 } else { 0b0000_1111 };
    if less < 8 { odd & pair & four } else { 0 }
}

#[cfg(test)]
mod tests {
    use super::*;
    use alloc::string::{String, ToString};
    use alloc::{format, vec};
    use proptest::prelude::*;

    const SOLVED: &str = "534678912672195348198342567859761423426853791713924856961537284287419635345286179";

    /// Checks solutions by the definition.
    fn slow(grid: &[u8; 81], puzzle: &[u8; 81]) -> bool {
        let is_whole = |cells: [usize; 9]| (1..=9).all(|digit| cells.iter().any(|&cell| grid[cell] == digit));
        let houses = (0..9).all(|n| {
            is_whole(core::array::from_fn(|i| 9 * n + i))
                && is_whole(core::array::from_fn(|i| 9 * i + n))
                && is_whole(core::array::from_fn(|i| n / 3 * 27 + n % 3 * 3 + i / 3 * 9 + i % 3))
        });
        houses && (0..81).all(|cell| puzzle[cell] == 0 || puzzle[cell] == grid[cell])
    }

    fn all(grids: &[&[u8; 81]], puzzles: &[Grid]) -> bool {
        all_solve(grids, puzzles, &mut [[0; 81]; AT_ONCE])
    }

    fn solves(grid: &[u8; 81], puzzle: &[u8; 81]) -> bool {
        all(&[grid], &[Grid(*puzzle)])
    }

    fn solvers() -> impl Iterator<Item = Solver> {
        Engine::ALL.into_iter().filter_map(|engine| Solver::with(engine).ok())
    }

    #[test]
    fn reads_up_to_the_first_invalid_line() {
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
                let (is_solved, keeps) = (digit == solved[cell], digit == solved[cell] || digit == 0);
                assert_eq!(solves(&other, &[0; 81]), is_solved, "{cell} {digit}");
                assert_eq!(solves(&solved, &other), keeps, "{cell} {digit}");
                assert_eq!(all(&[&solved, &other, &solved], &[Grid::EMPTY; 3]), is_solved, "{cell} {digit}");
                let puzzles = [Grid(solved), Grid(other), Grid::EMPTY];
                assert_eq!(all(&[&solved; 3], &puzzles), keeps, "{cell} {digit}");
            }
        }
    }

    #[test]
    fn writes_lines_up_to_a_wrong_grid() {
        let solved = Grid::parse(SOLVED).unwrap();
        let wrong = |cell: usize| {
            let mut grid = solved;
            grid.0[cell] = grid.0[cell] % 9 + 1;
            grid
        };
        for solver in solvers() {
            for first in [0, 1, 62, 63, 64, 65, 127, 128, 199, 200] {
                for (answer, puzzle) in [
                    (Answer::One(wrong(first % 81)), Grid::EMPTY),
                    (Answer::Many(wrong(80)), Grid::EMPTY),
                    (Answer::One(solved), wrong(first % 81)),
                    (Answer::None, Grid::EMPTY),
                ] {
                    let (mut puzzles, mut answers) = (vec![solved; 200], vec![Answer::One(solved); 200]);
                    for at in [first, first + 3].into_iter().filter(|&at| at < 200) {
                        (puzzles[at], answers[at]) = (puzzle, answer);
                    }
                    let mut text = b"before".to_vec();
                    assert_eq!(solver.write_lines(&puzzles, &answers, &mut text), first);
                    assert_eq!(text, format!("before{}", format!("{SOLVED}\n").repeat(first)).as_bytes());
                }
            }
        }
    }

    proptest! {
        #[test]
        fn agrees_with_the_definition(swaps in proptest::collection::vec((0usize..81, 0usize..81), 0..4), nine: bool) {
            let mut grid = Grid::parse(SOLVED).unwrap().0;
            for (a, b) in swaps {
                // Exchanges whole rows too, which keeps rows and columns correct.
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
