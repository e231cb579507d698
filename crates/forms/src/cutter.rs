//! Splits lines into cells without parsing them, for solvers of millions of lines.

/// Splits lines of one layout into cells. The caller parses irregular lines with the full parser of the text format.
///
/// ```
/// use solvarium_forms::{Hints, lines};
/// let text = "id,puzzle,solution\n7,1.....3..4.....2,1324423131422413\n";
/// let cutter = lines(text, &Hints::default())?.unwrap().cutter().unwrap();
/// let cut = cutter.cut(b"8,1.....3..4......,1324423131422413").unwrap();
/// assert_eq!((cut.puzzle, cut.solution), (&b"1.....3..4......"[..], Some(&b"1324423131422413"[..])));
/// assert!(cutter.cut(b"9,1.....3..4.....").is_none());
/// # Ok::<(), solvarium_forms::Fault>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Cutter {
    /// The number of rows of the grid.
    pub size: usize,
    layout: Layout,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Layout {
    /// Fields between delimiters: the column of the puzzle, and that of the solution.
    Columns { delimiter: u8, puzzle: usize, solution: Option<usize> },
    /// The first word.
    FirstWord,
}

/// The grids in one line: `size * size` bytes each, with digits from 1 to `size`, and `0` or `.` for an empty cell.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Cut<'l> {
    /// The puzzle.
    pub puzzle: &'l [u8],
    /// The solution beside the puzzle.
    pub solution: Option<&'l [u8]>,
}

impl Cutter {
    /// Creates a cutter for a table.
    pub(crate) const fn of_columns(
        size: usize,
        delimiter: u8,
        puzzle: usize,
        solution: Option<usize>,
    ) -> Self {
        Self { size, layout: Layout::Columns { delimiter, puzzle, solution } }
    }

    /// Creates a cutter for lines that begin with the grid.
    pub(crate) const fn of_first_word(size: usize) -> Self {
        Self { size, layout: Layout::FirstWord }
    }

    /// Returns the cells of a line without its line end; `None` if the line is irregular, which does not mean that it is invalid.
    #[must_use]
    pub fn cut<'l>(&self, line: &'l [u8]) -> Option<Cut<'l>> {
        match self.layout {
            Layout::Columns { delimiter, puzzle, solution } => {
                let mut found = Cut { puzzle: &[], solution: None };
                let last = solution.map_or(puzzle, |solution| solution.max(puzzle));
                let mut rest = line;
                for column in 0..=last {
                    let end = memchr::memchr(delimiter, rest).unwrap_or(rest.len());
                    if column == puzzle {
                        found.puzzle = self.cells(&rest[..end])?;
                    } else if Some(column) == solution && end > 0 {
                        found.solution = Some(self.cells(&rest[..end])?);
                    }
                    rest = rest.get(end + 1..).unwrap_or_default();
                }
                (!found.puzzle.is_empty()).then_some(found)
            }
            Layout::FirstWord => {
                let (word, rest) = line.split_at_checked(self.size * self.size)?;
                // A second grid after the first is its solution, which the full parser handles.
                let is_end = rest.len() < word.len()
                    && rest.first().is_none_or(|&byte| matches!(byte, b' ' | b'\t' | b',' | b';'));
                let puzzle = if is_end { self.cells(word) } else { None };
                puzzle.map(|puzzle| Cut { puzzle, solution: None })
            }
        }
    }

    /// The cells of a field, if it has n x n cells in the common notation.
    fn cells<'l>(&self, field: &'l [u8]) -> Option<&'l [u8]> {
        let field = match field {
            [b'"', inside @ .., b'"'] => inside,
            plain => plain,
        };
        let most = b'0' + u8::try_from(self.size).ok().filter(|&size| size <= 9)?;
        // All bytes are checked without a branch, so that the loop is vectorised.
        let is_odd = |byte: u8| u8::from((byte != b'.') & ((byte < b'0') | (byte > most)));
        (field.len() == self.size * self.size && field.iter().fold(0, |odd, &byte| odd | is_odd(byte)) == 0)
            .then_some(field)
    }
}
