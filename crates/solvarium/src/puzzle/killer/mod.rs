//! Killer Sudoku: a Sudoku with cages, in which no digit is repeated and the digits add up to a given sum (Japan,
//! 1990s). Most have no other givens.
//!
//! The model is that of a Sudoku, with a sum and an all-different constraint for each cage. A cage within one house is
//! all different anyway.

mod read;

use super::usual_boxes;
use super::words::parse_whole;
use crate::Error;
use crate::csp::{Csp, Model, Relation, Var};

/// A puzzle of 4 x 4 to 16 x 16 cells.
///
/// ```
/// use solvarium::{csp::{count, Backtrack}, puzzle::killer::Killer, Limits};
/// let puzzle = Killer::parse("AABB\nCDDE\nCFGE\nFFGG\n\nA=3 B=7 C=5 D=5 E=5 F=8 G=7")?;
/// let counted = count(puzzle.csp(), &Backtrack::new(), 2, &Limits::none());
/// assert_eq!(counted.is_unique(), Some(true));
/// # Ok::<(), solvarium::Error>(())
/// ```
#[derive(Clone, Debug)]
pub struct Killer {
    size: usize,
    /// Rows and columns of a box.
    boxes: (usize, usize),
    diagonals: Diagonals,
    cages: Vec<Cage>,
    /// The givens row after row, 0 for none.
    givens: Vec<u8>,
    csp: Csp,
}

/// Whether the two long diagonals contain each digit once.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
enum Diagonals {
    #[default]
    Free,
    Different,
}

/// A cage: cells that add up to a sum.
///
/// ```
/// use solvarium::puzzle::killer::Killer;
/// let puzzle = Killer::parse("AA..\n....\n....\n....\nA = 7")?;
/// let cage = &puzzle.cages()[0];
/// assert_eq!((cage.name(), cage.sum(), cage.cells()), ("A", 7, &[0, 1][..]));
/// # Ok::<(), solvarium::Error>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Cage {
    name: String,
    sum: u32,
    cells: Vec<usize>,
}

impl Cage {
    /// The name in the text.
    #[must_use]
    pub fn name(&self) -> &str {
        &self.name
    }

    /// The sum of its digits.
    #[must_use]
    pub const fn sum(&self) -> u32 {
        self.sum
    }

    /// The cells, row by row from 0.
    #[must_use]
    pub fn cells(&self) -> &[usize] {
        &self.cells
    }
}

impl Killer {
    /// Reads a map of the cages: rows of their names, one character each, or words separated by blanks; `.` is a cell
    /// without a cage. Then come the sums of all cages, `A = 12`, and givens, `r1c1 = 5`, in any number of lines.
    /// `boxes of 3x2` (3 rows and 2 columns) and `with diagonals` may precede the map.
    ///
    /// Also reads the one-line form of killer Sudoku forums, `3x3::k:3841:3841:...` or, with diagonals, `3x3:d:k:`.
    /// Each cell is 256 times the sum of its cage, plus a number that distinguishes cages of the same sum; a sum of 0
    /// means no cage.
    ///
    /// # Errors
    /// The map is not a square grid. A cage is not connected, is larger than the number of digits, or has no sum. Or a cage cannot have its sum, so there is no solution.
    ///
    /// ```
    /// use solvarium::puzzle::killer::Killer;
    /// let map = "AABB\nCCCC\n....\n....\n";
    /// assert!(Killer::parse(&format!("{map}A=3 B=7 C=10 r4c4=1")).is_ok());
    /// let error = Killer::parse(&format!("{map}A=3 B=8 C=10")).unwrap_err();
    /// assert_eq!(error.to_string(), "line 5, column 7: the sum of a cage with 2 cells is 3 to 7 in a 4 x 4 grid; found 8");
    /// # Ok::<(), solvarium::Error>(())
    /// ```
    pub fn parse(text: &str) -> Result<Self, Error> {
        Self::of(parse_whole(text, read::read)?)
    }

    /// A puzzle of n x n cells. `boxes` are the rows and columns of a box, or `None` for the usual ones. With
    /// `diagonals`, the digits of both diagonals must differ. Each cage has its cells, row by row from 0, and their
    /// sum. Givens are digits, 0 for none. Cages are named `c1`, `c2` and so on.
    ///
    /// ```
    /// use solvarium::puzzle::killer::Killer;
    /// let puzzle = Killer::new(4, None, false, vec![(vec![0, 1], 7)], &[0; 16])?;
    /// assert_eq!(puzzle, Killer::parse("c1 c1 . .\n. . . .\n. . . .\n. . . .\nc1 = 7")?);
    /// assert!(Killer::new(4, None, false, vec![(vec![0, 1], 8)], &[0; 16]).is_err());
    /// # Ok::<(), solvarium::Error>(())
    /// ```
    ///
    /// # Errors
    /// The errors of [`Killer::parse`], without positions. Also, two cages share a cell, or a number is out of range.
    pub fn new(
        size: usize,
        boxes: Option<(usize, usize)>,
        diagonals: bool,
        cages: Vec<(Vec<usize>, u32)>,
        givens: &[u8],
    ) -> Result<Self, Error> {
        let boxes = boxes.unwrap_or_else(|| usual_boxes(size));
        let is_digit = |given: &u8| usize::from(*given) <= size;
        let is_grid =
            (read::LEAST..=read::MOST).contains(&size) && boxes.0.checked_mul(boxes.1) == Some(size);
        if !is_grid || givens.len() != size * size || !givens.iter().all(is_digit) {
            let (least, most) = (read::LEAST, read::MOST);
            return Err(Error::input(format!(
                "expected a grid of {least} to {most} rows with boxes that fit"
            )));
        }
        let mut is_taken = vec![false; givens.len()];
        let cage = |(number, (cells, sum))| Cage { name: format!("c{number}"), sum, cells };
        let cages: Vec<Cage> = (1..).zip(cages).map(cage).collect();
        for cage in &cages {
            let is_new =
                |&cell: &usize| is_taken.get_mut(cell).is_some_and(|taken| !std::mem::replace(taken, true));
            if cage.cells.is_empty() || !cage.cells.iter().all(is_new) {
                return Err(Error::input("cages that share a cell are not supported"));
            }
            read::check(cage, size).map_err(|(_, error)| error)?;
            read::possible(cage, size)?;
        }
        let diagonals = if diagonals { Diagonals::Different } else { Diagonals::Free };
        Self::of(read::Draft { size, boxes, diagonals, cages, givens: givens.to_vec() })
    }

    fn of(draft: read::Draft) -> Result<Self, Error> {
        let read::Draft { size, boxes, diagonals, cages, givens } = draft;
        let mut killer = Self { size, boxes, diagonals, cages, givens, csp: Model::new().build()? };
        killer.csp = killer.model().build()?;
        Ok(killer)
    }

    fn model(&self) -> Model {
        let mut model = Model::new();
        let most = i32::try_from(self.size).unwrap_or(i32::MAX);
        let variable = |(cell, &given): (usize, &u8)| {
            let digits = if given == 0 { 1..=most } else { i32::from(given)..=i32::from(given) };
            model.variable(self.cell_name(cell), digits)
        };
        let cells: Vec<Var> = self.givens.iter().enumerate().map(variable).collect();
        let houses = self.houses();
        for house in &houses {
            let house: Vec<Var> = house.iter().map(|&cell| cells[cell]).collect();
            model.all_different(&house);
        }
        for cage in &self.cages {
            let inside: Vec<Var> = cage.cells.iter().map(|&cell| cells[cell]).collect();
            let is_in = |house: &Vec<usize>| cage.cells.iter().all(|cell| house.contains(cell));
            if !houses.iter().any(is_in) {
                model.all_different(&inside);
            }
            let terms: Vec<(i32, Var)> = inside.into_iter().map(|cell| (1, cell)).collect();
            model.linear(&terms, Relation::Equal, i64::from(cage.sum));
        }
        model
    }

    /// The cells of rows, columns, boxes, and of the diagonals if they count.
    fn houses(&self) -> Vec<Vec<usize>> {
        let size = self.size;
        let (rows, columns) = self.boxes;
        let mut houses = Vec::new();
        for index in 0..size {
            houses.push((0..size).map(|at| index * size + at).collect());
            houses.push((0..size).map(|at| at * size + index).collect());
            if rows > 1 && columns > 1 {
                let corner = index / rows * rows * size + index % rows * columns;
                houses.push((0..size).map(|at| corner + at / columns * size + at % columns).collect());
            }
        }
        if self.diagonals == Diagonals::Different {
            houses.push((0..size).map(|at| at * size + at).collect());
            houses.push((0..size).map(|at| at * size + size - 1 - at).collect());
        }
        houses
    }

    fn cell_name(&self, cell: usize) -> String {
        format!("r{}c{}", cell / self.size + 1, cell % self.size + 1)
    }

    /// The text that is read as this puzzle.
    ///
    /// ```
    /// use solvarium::puzzle::killer::Killer;
    /// let text = "AA..\nBC..\nBC..\n....\n\nA = 7\nB = 3\nC = 4\n\nr4c1 = 3\n";
    /// assert_eq!(Killer::parse(text)?.print(), text);
    /// # Ok::<(), solvarium::Error>(())
    /// ```
    #[must_use]
    pub fn print(&self) -> String {
        // The map can show only connected cages.
        if self.cages.iter().any(|cage| read::apart(&cage.cells, self.size).is_some()) {
            return self.one_line();
        }
        let mut text = String::new();
        if self.diagonals == Diagonals::Different {
            text.push_str("with diagonals\n");
        }
        if self.boxes != usual_boxes(self.size) {
            text.push_str(&format!("boxes of {}x{}\n", self.boxes.0, self.boxes.1));
        }
        let mut names = vec!["."; self.givens.len()];
        for cage in &self.cages {
            cage.cells.iter().for_each(|&cell| names[cell] = &cage.name);
        }
        let width = names.iter().map(|name| name.chars().count()).max().unwrap_or(1);
        let is_plain = |name: &&str| *name == "." || name.chars().all(char::is_alphanumeric);
        let gap = if width == 1 && names.iter().all(is_plain) { "" } else { " " };
        for row in names.chunks(self.size) {
            let row: Vec<String> = row.iter().map(|name| format!("{name:>width$}")).collect();
            text.push_str(&(row.join(gap) + "\n"));
        }
        text.push('\n');
        self.cages.iter().for_each(|cage| text.push_str(&format!("{} = {}\n", cage.name, cage.sum)));
        let given = self.givens.iter().enumerate().filter(|&(_, &given)| given != 0);
        let given: Vec<String> =
            given.map(|(cell, given)| format!("{} = {given}\n", self.cell_name(cell))).collect();
        if given.is_empty() { text } else { text + "\n" + &given.concat() }
    }

    /// The one-line form of forums: for each cell, 256 times its cage's sum, plus the cage's number; or 0.
    fn one_line(&self) -> String {
        let mut numbers = vec![0; self.givens.len()];
        for (at, cage) in self.cages.iter().enumerate() {
            cage.cells.iter().for_each(|&cell| numbers[cell] = 256 * cage.sum as usize + at);
        }
        let letters = if self.diagonals == Diagonals::Different { "d" } else { "" };
        let numbers: Vec<String> = numbers.iter().map(ToString::to_string).collect();
        format!("{}x{}:{letters}:k:{}\n", self.boxes.0, self.boxes.1, numbers.join(":"))
    }

    /// The model: a variable for each cell, row after row, named `r1c1`.
    ///
    /// ```
    /// use solvarium::puzzle::killer::Killer;
    /// let puzzle = Killer::parse("AA..\n....\n....\n....\nA = 7")?;
    /// assert_eq!(puzzle.csp().constraints().len(), 13); // 12 houses and a sum
    /// # Ok::<(), solvarium::Error>(())
    /// ```
    #[must_use]
    pub const fn csp(&self) -> &Csp {
        &self.csp
    }

    /// The number of rows, of columns, and of digits.
    #[must_use]
    pub const fn size(&self) -> usize {
        self.size
    }

    /// Rows and columns of a box.
    ///
    /// ```
    /// use solvarium::puzzle::killer::Killer;
    /// assert_eq!(Killer::parse(&"......\n".repeat(6))?.boxes(), (2, 3));
    /// # Ok::<(), solvarium::Error>(())
    /// ```
    #[must_use]
    pub const fn boxes(&self) -> (usize, usize) {
        self.boxes
    }

    /// Whether the digits of both long diagonals must differ.
    ///
    /// ```
    /// use solvarium::puzzle::killer::Killer;
    /// let puzzle = Killer::parse("with diagonals\nAA..\n....\n....\n....\nA = 7")?;
    /// assert!(puzzle.has_diagonals());
    /// # Ok::<(), solvarium::Error>(())
    /// ```
    #[must_use]
    pub fn has_diagonals(&self) -> bool {
        self.diagonals == Diagonals::Different
    }

    /// The cages, in the order of the map.
    #[must_use]
    pub fn cages(&self) -> &[Cage] {
        &self.cages
    }

    /// The given digits row after row, 0 for none.
    #[must_use]
    pub fn givens(&self) -> &[u8] {
        &self.givens
    }

    /// The grid with these digits, lines between boxes, and dots for unknown cells.
    ///
    /// ```
    /// use solvarium::puzzle::killer::Killer;
    /// let puzzle = Killer::parse("AA..\n....\n....\n....\nA = 7")?;
    /// assert_eq!(puzzle.draw(|cell| (cell.index() < 2).then_some(3)), "\
    /// 3 3 | . .
    /// . . | . .
    /// ----+----
    /// . . | . .
    /// . . | . .
    /// ");
    /// # Ok::<(), solvarium::Error>(())
    /// ```
    #[must_use]
    pub fn draw(&self, value: impl Fn(Var) -> Option<i32>) -> String {
        let (rows, columns) = self.boxes;
        let width = self.size.to_string().len();
        let cell = |variable| {
            let digit = value(variable).map_or_else(|| ".".into(), |digit| digit.to_string());
            format!("{digit:>width$}")
        };
        let cells: Vec<String> = self.csp.variables().map(cell).collect();
        let line = |row: &[String]| {
            row.chunks(columns).map(|part| part.join(" ")).collect::<Vec<_>>().join(" | ") + "\n"
        };
        let wide = columns * (width + 1);
        let border = (0..rows).map(|at| "-".repeat(wide + usize::from(at > 0 && at + 1 < rows)));
        let border = border.collect::<Vec<_>>().join("+") + "\n";
        let bands =
            cells.chunks(self.size * rows).map(|band| band.chunks(self.size).map(line).collect::<String>());
        let between = if rows > 1 { &border } else { "" };
        bands.collect::<Vec<_>>().join(between)
    }

    /// A digit for a cell, in words.
    ///
    /// ```
    /// use solvarium::puzzle::killer::Killer;
    /// let puzzle = Killer::parse("AA..\n....\n....\n....\nA = 7")?;
    /// let cell = puzzle.csp().variables().nth(5).unwrap();
    /// assert_eq!(puzzle.say(cell, 3), "insert 3 at row 2, column 2");
    /// # Ok::<(), solvarium::Error>(())
    /// ```
    #[must_use]
    pub fn say(&self, variable: Var, value: i32) -> String {
        let (row, column) = (variable.index() / self.size + 1, variable.index() % self.size + 1);
        format!("insert {value} at row {row}, column {column}")
    }

    /// Verifies that these digits fill the grid, agree with the givens, occur once in each row, column, box and cage,
    /// and add up.
    ///
    /// # Errors
    /// Returns the first violation.
    ///
    /// ```
    /// use solvarium::puzzle::killer::Killer;
    /// let puzzle = Killer::parse("AA..\n....\n....\n....\nA = 7")?;
    /// assert!(puzzle.check(&[3, 4, 1, 2, 1, 2, 3, 4, 4, 3, 2, 1, 2, 1, 4, 3]).is_ok());
    /// let error = puzzle.check(&[1, 2, 3, 4, 3, 4, 1, 2, 2, 1, 4, 3, 4, 3, 2, 1]).unwrap_err();
    /// assert_eq!(error.to_string(), "cage A adds up to 3, not to 7");
    /// # Ok::<(), solvarium::Error>(())
    /// ```
    pub fn check(&self, values: &[i32]) -> Result<(), Error> {
        let (size, fault) = (self.size, |message| Err(Error::input(message)));
        if values.len() != size * size {
            return fault(format!("expected {} cells, found {}", size * size, values.len()));
        }
        for (cell, (&value, &given)) in values.iter().zip(&self.givens).enumerate() {
            let name = self.cell_name(cell);
            if !usize::try_from(value).is_ok_and(|digit| (1..=size).contains(&digit)) {
                return fault(format!("{name} is {value}, which is not a digit"));
            }
            if given != 0 && i32::from(given) != value {
                return fault(format!("{name} is {value}, but the given is {given}"));
            }
        }
        for (one, &digit) in values.iter().enumerate() {
            for (other, _) in values.iter().enumerate().skip(one + 1).filter(|&(_, &other)| other == digit) {
                if let Some(house) = self.shared(one, other) {
                    return fault(format!("{digit} appears twice in {house}"));
                }
            }
        }
        for cage in &self.cages {
            let sum: i64 = cage.cells.iter().map(|&cell| i64::from(values[cell])).sum();
            if sum != i64::from(cage.sum) {
                return fault(format!("cage {} adds up to {sum}, not to {}", cage.name, cage.sum));
            }
        }
        Ok(())
    }

    /// A house or cage that two cells share, so that their digits must differ.
    fn shared(&self, one: usize, other: usize) -> Option<String> {
        let [(row, column), (down, across)] = [one, other].map(|cell| (cell / self.size, cell % self.size));
        let (rows, columns) = self.boxes;
        let cage = self.cages.iter().find(|cage| cage.cells.contains(&one) && cage.cells.contains(&other));
        if row == down {
            Some(format!("row {}", row + 1))
        } else if column == across {
            Some(format!("column {}", column + 1))
        } else if (row / rows, column / columns) == (down / rows, across / columns) {
            Some(format!("box {}", row / rows * rows + column / columns + 1))
        } else if self.diagonals == Diagonals::Different && row == column && down == across {
            Some("the diagonal from the left".into())
        } else if self.diagonals == Diagonals::Different
            && row + column == self.size - 1
            && down + across == self.size - 1
        {
            Some("the diagonal from the right".into())
        } else {
            cage.map(|cage| format!("cage {}", cage.name))
        }
    }
}

impl PartialEq for Killer {
    fn eq(&self, other: &Self) -> bool {
        (self.boxes, self.diagonals, &self.cages, &self.givens)
            == (other.boxes, other.diagonals, &other.cages, &other.givens)
    }
}

impl Eq for Killer {}

#[cfg(test)]
mod tests;
