//! Sudoku of 9x9 a line, by the ten thousand: blocks of lines, solved together by `fast-sudoku`. What is no such line is
//! left to whoever reads puzzles one by one.

use fast_sudoku::{Answer, Grid, Solver};
use std::ops::Range;

/// Puzzles that are read from lines, solved together, and written as lines. Its buffers are used again and again: no
/// puzzle takes memory of its own.
///
/// ```
/// use solvarium_catalogue::bulk::Block;
/// let line = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79\n";
/// let (mut block, mut out) = (Block::default(), Vec::new());
/// let read = block.read(format!("{line}{line}no puzzle\n").as_bytes());
/// assert_eq!((read, block.len()), (2 * 82, 2));
/// block.solve();
/// assert_eq!(block.write(0..2, &mut out), 2);
/// assert!(out.starts_with(b"534678912672195348198342567") && out.len() == 2 * 82);
/// ```
#[derive(Debug)]
pub struct Block {
    solver: Solver,
    grids: Vec<Grid>,
    answers: Vec<Answer>,
}

/// Whether lines are solved by the engine that was asked for in the environment.
///
/// ```
/// assert!(solvarium_catalogue::bulk::engine().is_ok());
/// ```
///
/// # Errors
/// The environment names an engine that this machine does not have; another is taken.
pub fn engine() -> Result<(), solvarium::Error> {
    Solver::from_env().map(|_| ()).map_err(|error| solvarium::Error::setting(error.to_string()))
}

impl Default for Block {
    fn default() -> Self {
        Self { solver: Solver::new(), grids: Vec::new(), answers: Vec::new() }
    }
}

impl Block {
    /// Forgets all puzzles.
    ///
    /// ```
    /// use solvarium_catalogue::bulk::Block;
    /// let mut block = Block::default();
    /// block.read(format!("{}\n", ".".repeat(81)).as_bytes());
    /// block.clear();
    /// assert!(block.is_empty());
    /// ```
    pub fn clear(&mut self) {
        self.grids.clear();
    }

    /// How many puzzles were read.
    ///
    /// ```
    /// use solvarium_catalogue::bulk::Block;
    /// let mut block = Block::default();
    /// block.read(".".repeat(81).as_bytes()); // a line has its end
    /// assert_eq!(block.len(), 0);
    /// ```
    #[must_use]
    pub fn len(&self) -> usize {
        self.grids.len()
    }

    /// Whether none was.
    ///
    /// ```
    /// assert!(solvarium_catalogue::bulk::Block::default().is_empty());
    /// ```
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.grids.is_empty()
    }

    /// Reads lines that are 81 cells and nothing else, up to the first that is not, behind those that were read before.
    /// How many bytes they had.
    ///
    /// ```
    /// use solvarium_catalogue::bulk::Block;
    /// let mut block = Block::default();
    /// assert_eq!(block.read(b"12\n"), 0);
    /// ```
    pub fn read(&mut self, text: &[u8]) -> usize {
        self.solver.read_lines(text, &mut self.grids)
    }

    /// Solves all of them, as `Solver::solve_batch` does: it wants some thousands for full speed.
    ///
    /// ```
    /// use solvarium_catalogue::bulk::Block;
    /// let (mut block, mut out) = (Block::default(), Vec::new());
    /// block.read(format!("{}\n", "123456789456789123789123456231564897564897231897231564312645978645978312978312645")
    ///     .as_bytes());
    /// block.solve();
    /// assert_eq!(block.write(0..1, &mut out), 1);
    /// ```
    pub fn solve(&mut self) {
        self.answers.resize(self.grids.len(), Answer::None);
        self.solver.solve_batch(&self.grids, &mut self.answers);
    }

    /// Writes the solutions of these as lines, up to the first puzzle that has none; and says how many there were.
    ///
    /// ```
    /// use solvarium_catalogue::bulk::Block;
    /// let (mut block, mut out) = (Block::default(), Vec::new());
    /// block.read(format!("11{}\n", ".".repeat(79)).as_bytes());
    /// block.solve();
    /// assert_eq!((block.write(0..1, &mut out), out.len()), (0, 0));
    /// ```
    ///
    /// # Panics
    /// When there are fewer puzzles that were solved.
    pub fn write(&self, which: Range<usize>, out: &mut Vec<u8>) -> usize {
        self.solver.write_lines(&self.grids[which.clone()], &self.answers[which], out)
    }

    /// The cells of a puzzle, as they stand on its line.
    ///
    /// ```
    /// use solvarium_catalogue::bulk::Block;
    /// let mut block = Block::default();
    /// block.read(format!("1{}\n", "0".repeat(80)).as_bytes());
    /// assert!(block.line(0).starts_with(b"1..."));
    /// ```
    ///
    /// # Panics
    /// When there are fewer.
    #[must_use]
    pub fn line(&self, puzzle: usize) -> [u8; 81] {
        self.grids[puzzle].to_ascii()
    }
}
