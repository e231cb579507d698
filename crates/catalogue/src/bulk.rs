//! Bulk solving of 9x9 Sudoku, one puzzle per line: `fast-sudoku` solves blocks of lines together. Other lines are left
//! to the readers that take one puzzle at a time.

use fast_sudoku::{Answer, Grid, Solver};
use std::ops::Range;

/// A block of puzzles that is read from lines, solved together, and written as lines. It reuses its buffers: no
/// puzzle allocates memory of its own.
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

/// Checks that the engine named in the environment is available.
///
/// ```
/// assert!(solvarium_catalogue::bulk::engine().is_ok());
/// ```
///
/// # Errors
/// The environment names an engine that this machine does not have; another one is used.
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

    /// The number of puzzles that were read.
    ///
    /// ```
    /// use solvarium_catalogue::bulk::Block;
    /// let mut block = Block::default();
    /// block.read(".".repeat(81).as_bytes()); // no newline, so not a line
    /// assert_eq!(block.len(), 0);
    /// ```
    #[must_use]
    pub fn len(&self) -> usize {
        self.grids.len()
    }

    /// Whether the block is empty.
    ///
    /// ```
    /// assert!(solvarium_catalogue::bulk::Block::default().is_empty());
    /// ```
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.grids.is_empty()
    }

    /// Reads lines of exactly 81 cells and appends them, up to the first other line. Returns the number of bytes
    /// read.
    ///
    /// ```
    /// use solvarium_catalogue::bulk::Block;
    /// let mut block = Block::default();
    /// assert_eq!(block.read(b"12\n"), 0);
    /// ```
    pub fn read(&mut self, text: &[u8]) -> usize {
        self.solver.read_lines(text, &mut self.grids)
    }

    /// Solves all puzzles, as `Solver::solve_batch` does. Full speed needs a few thousand of them.
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

    /// Writes the solutions of a range of puzzles as lines, up to the first puzzle without one. Returns the number of
    /// lines written.
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
    /// The range exceeds the solved puzzles.
    pub fn write(&self, which: Range<usize>, out: &mut Vec<u8>) -> usize {
        self.solver.write_lines(&self.grids[which.clone()], &self.answers[which], out)
    }

    /// The cells of a puzzle, as on its line.
    ///
    /// ```
    /// use solvarium_catalogue::bulk::Block;
    /// let mut block = Block::default();
    /// block.read(format!("1{}\n", "0".repeat(80)).as_bytes());
    /// assert!(block.line(0).starts_with(b"1..."));
    /// ```
    ///
    /// # Panics
    /// There is no puzzle with this index.
    #[must_use]
    pub fn line(&self, puzzle: usize) -> [u8; 81] {
        self.grids[puzzle].to_ascii()
    }
}
