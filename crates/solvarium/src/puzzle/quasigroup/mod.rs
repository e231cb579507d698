//! Quasigroup with holes: complete a square in which each symbol occurs once in every row and column (a Latin square:
//! the table of a quasigroup).
//!
//! The problem is popular in constraint research, because it is hardest if about 42 % of the cells are holes (Gomes and
//! Selman, 1997; Achlioptas, Gomes, Kautz and Selman, 2000). The model is two all-different constraints per cell.

mod generate;
mod landscape;

use super::words::{Word, missing, parse_whole, words};
use crate::Error;
use crate::csp::{Csp, Model, Var};
use crate::error::Place;
pub use generate::Holes;

/// The greatest order.
const MOST: usize = 100;

/// A square of symbols from 1 to its order, with holes.
///
/// ```
/// use solvarium::{csp::{count, Backtrack}, puzzle::quasigroup::Quasigroup, Limits};
/// let square = Quasigroup::parse("1 . .\n. . .\n. . 2")?;
/// let counted = count(square.csp(), &Backtrack::new(), 100, &Limits::none());
/// assert_eq!(counted.is_unique(), Some(true));
/// assert_eq!(counted.first.unwrap(), [1, 2, 3, 2, 3, 1, 3, 1, 2]);
/// # Ok::<(), solvarium::Error>(())
/// ```
#[derive(Clone, Debug)]
pub struct Quasigroup {
    order: usize,
    /// The symbols row after row, 0 for a hole.
    givens: Vec<u8>,
    csp: Csp,
}

impl Quasigroup {
    /// Reads rows of numbers from 1; `0`, `.` and `_` are holes. Also reads the form of other research programs: a line
    /// `order 5`, then symbols from 0, and `-1` for holes.
    ///
    /// # Errors
    /// The rows are not a square, or there are more than 100; a number is too large; or a symbol occurs twice in a row or column, so there is no solution.
    ///
    /// ```
    /// use solvarium::puzzle::quasigroup::Quasigroup;
    /// let square = Quasigroup::parse("order 2\n-1 0\n-1 -1")?;
    /// assert_eq!(square, Quasigroup::parse(". 1\n. .")?);
    /// let error = Quasigroup::parse("1 .\n1 2").unwrap_err();
    /// assert_eq!(error.to_string(), "line 2, column 1: 1 appears twice in column 1");
    /// # Ok::<(), solvarium::Error>(())
    /// ```
    pub fn parse(text: &str) -> Result<Self, Error> {
        parse_whole(text, Self::read)
    }

    fn read(text: &str) -> Result<Self, Error> {
        let all: Vec<Word<'_>> = words(text).collect();
        let (order, first, cells) = match &all[..] {
            [] => return Err(missing("rows of numbers, `.` for holes")),
            [word, number, cells @ ..] if word.text == "order" => {
                (number.number("the order", 1..=MOST as u32)? as usize, 0, cells)
            }
            cells => {
                (cells.iter().take_while(|cell| cell.place.line == cells[0].place.line).count(), 1, cells)
            }
        };
        let rows: Vec<&[Word<'_>]> = cells.chunk_by(|a, b| a.place.line == b.place.line).collect();
        if let Some(run) = cells.iter().find(|cell| !is_cell(cell.text)).filter(|_| order == 1) {
            return Err(run.refuse("cells with blanks between them, numbers and `.` for holes"));
        }
        check_rows(&rows, order)?;
        let givens = cells.iter().map(|cell| symbol(cell, order, first)).collect::<Result<Vec<_>, _>>()?;
        if let Some((cell, fault)) = twice(&givens, order) {
            return Err(Error::unsolvable(fault).at(cells[cell].place));
        }
        Ok(Self::of(order, givens))
    }

    /// The square of these givens, which must be legal.
    fn of(order: usize, givens: Vec<u8>) -> Self {
        let mut model = Model::new();
        let most = i32::try_from(order).unwrap_or(i32::MAX);
        let variable = |(cell, &given): (usize, &u8)| {
            let symbols = if given == 0 { 1..=most } else { i32::from(given)..=i32::from(given) };
            model.variable(format!("r{}c{}", cell / order + 1, cell % order + 1), symbols)
        };
        let cells: Vec<Var> = givens.iter().enumerate().map(variable).collect();
        for index in 0..order {
            let column: Vec<Var> = cells.iter().copied().skip(index).step_by(order).collect();
            model.all_different(&cells[index * order..][..order]);
            model.all_different(&column);
        }
        let csp = model.complete();
        Self { order, givens, csp }
    }

    /// The text that is read as this square.
    ///
    /// ```
    /// use solvarium::puzzle::quasigroup::Quasigroup;
    /// assert_eq!(Quasigroup::parse("0 2\n2 0")?.print(), ". 2\n2 .\n");
    /// # Ok::<(), solvarium::Error>(())
    /// ```
    #[must_use]
    pub fn print(&self) -> String {
        self.draw(|variable| Some(i32::from(self.givens[variable.index()])).filter(|&given| given != 0))
    }

    /// The model: a variable for each cell, row after row, named `r1c1`.
    ///
    /// ```
    /// use solvarium::puzzle::quasigroup::Quasigroup;
    /// assert_eq!(Quasigroup::parse(". 2\n. .")?.csp().constraints().len(), 4);
    /// # Ok::<(), solvarium::Error>(())
    /// ```
    #[must_use]
    pub const fn csp(&self) -> &Csp {
        &self.csp
    }

    /// The number of rows, of columns, and of symbols.
    #[must_use]
    pub const fn order(&self) -> usize {
        self.order
    }

    /// The symbols row after row, 0 for holes.
    #[must_use]
    pub fn givens(&self) -> &[u8] {
        &self.givens
    }

    /// The number of holes.
    ///
    /// ```
    /// use solvarium::puzzle::quasigroup::Quasigroup;
    /// assert_eq!(Quasigroup::parse(". 2\n. .")?.holes(), 3);
    /// # Ok::<(), solvarium::Error>(())
    /// ```
    #[must_use]
    pub fn holes(&self) -> usize {
        self.givens.iter().filter(|&&given| given == 0).count()
    }

    /// The square with these symbols, and dots for unknown ones.
    ///
    /// ```
    /// use solvarium::puzzle::quasigroup::Quasigroup;
    /// let square = Quasigroup::parse(". 2\n. .")?;
    /// assert_eq!(square.draw(|cell| (cell.index() < 2).then_some(1)), "1 1\n. .\n");
    /// # Ok::<(), solvarium::Error>(())
    /// ```
    #[must_use]
    pub fn draw(&self, value: impl Fn(Var) -> Option<i32>) -> String {
        let width = self.order.to_string().len();
        let cell = |variable| match value(variable) {
            Some(value) => format!("{value:>width$}"),
            None => format!("{:>width$}", "."),
        };
        let cells: Vec<String> = self.csp.variables().map(cell).collect();
        cells.chunks(self.order).map(|row| row.join(" ") + "\n").collect()
    }

    /// A symbol for a cell, in words.
    ///
    /// ```
    /// use solvarium::puzzle::quasigroup::Quasigroup;
    /// let square = Quasigroup::parse(". 2\n. .")?;
    /// let cell = square.csp().variables().nth(2).unwrap();
    /// assert_eq!(square.say(cell, 2), "insert 2 at row 2, column 1");
    /// # Ok::<(), solvarium::Error>(())
    /// ```
    #[must_use]
    pub fn say(&self, variable: Var, value: i32) -> String {
        let (row, column) = (variable.index() / self.order + 1, variable.index() % self.order + 1);
        format!("insert {value} at row {row}, column {column}")
    }

    /// Verifies that these symbols fill the square, agree with the givens, and occur once in every row and column.
    ///
    /// # Errors
    /// Returns the first violation.
    ///
    /// ```
    /// use solvarium::puzzle::quasigroup::Quasigroup;
    /// let square = Quasigroup::parse(". 2\n. .")?;
    /// assert!(square.check(&[1, 2, 2, 1]).is_ok());
    /// assert_eq!(square.check(&[2, 1, 1, 2]).unwrap_err().to_string(), "row 1, column 2 is 1, but the given is 2");
    /// # Ok::<(), solvarium::Error>(())
    /// ```
    pub fn check(&self, values: &[i32]) -> Result<(), Error> {
        let order = self.order;
        if values.len() != order * order {
            return Err(Error::input(format!("expected {} cells, found {}", order * order, values.len())));
        }
        let mut symbols = Vec::with_capacity(values.len());
        for (cell, (&value, &given)) in values.iter().zip(&self.givens).enumerate() {
            let name = format!("row {}, column {}", cell / order + 1, cell % order + 1);
            let symbol =
                u8::try_from(value).ok().filter(|&symbol| (1..=order).contains(&usize::from(symbol)));
            let Some(symbol) = symbol else {
                return Err(Error::input(format!(
                    "{name} is {value}, which is not a number from 1 to {order}"
                )));
            };
            if given != 0 && given != symbol {
                return Err(Error::input(format!("{name} is {value}, but the given is {given}")));
            }
            symbols.push(symbol);
        }
        twice(&symbols, order).map_or(Ok(()), |(_, fault)| Err(Error::input(fault)))
    }
}

impl PartialEq for Quasigroup {
    fn eq(&self, other: &Self) -> bool {
        self.givens == other.givens
    }
}

impl Eq for Quasigroup {}

/// Whether a word is a number or a hole.
fn is_cell(text: &str) -> bool {
    matches!(text, "." | "_" | "-1") || text.bytes().all(|byte| byte.is_ascii_digit())
}

/// Checks that the number of rows is the number of columns.
fn check_rows(rows: &[&[Word<'_>]], order: usize) -> Result<(), Error> {
    if order > MOST {
        return Err(Error::input(format!("a row of {order} cells: squares have at most {MOST} x {MOST}"))
            .at(Place::new(rows.first().map_or(1, |row| row[0].place.line), 0)));
    }
    if let Some(odd) = rows.iter().find(|row| row.len() != order) {
        return Err(Error::input(format!("expected a row of {order} cells, found {}", odd.len()))
            .at(Place::new(odd[0].place.line, 0)));
    }
    let square = match order {
        1 => "1 row of 1 cell".to_owned(),
        _ => format!("{order} rows of {order} cells"),
    };
    let wrong = || Error::input(format!("expected {square}, found {}", rows.len()));
    match rows.get(order) {
        Some(beyond) => Err(wrong().at(Place::new(beyond[0].place.line, 0))),
        None if rows.len() < order => Err(wrong()),
        None => Ok(()),
    }
}

/// The symbol of a cell, 0 for a hole. `first` is the least symbol of the text.
fn symbol(word: &Word<'_>, order: usize, first: usize) -> Result<u8, Error> {
    let is_hole = match word.text {
        "." | "_" | "-1" => true,
        text => first == 1 && text == "0",
    };
    if is_hole {
        return Ok(0);
    }
    let last = order - 1 + first;
    let number = word.text.parse().ok().filter(|number| (first..=last).contains(number));
    let symbol = number.and_then(|number| u8::try_from(number + 1 - first).ok());
    symbol.ok_or_else(|| word.refuse(&format!("a number from {first} to {last}, or `.` for a hole")))
}

/// The first cell whose symbol occurs before in its row or column, with an error message. Zeros are holes.
fn twice(symbols: &[u8], order: usize) -> Option<(usize, String)> {
    let (mut in_row, mut in_column) = (vec![0u128; order], vec![0u128; order]);
    for (cell, &symbol) in symbols.iter().enumerate().filter(|&(_, &symbol)| symbol != 0) {
        let (row, column, bit) = (cell / order, cell % order, 1 << symbol);
        if in_row[row] & bit != 0 {
            return Some((cell, format!("{symbol} appears twice in row {}", row + 1)));
        }
        if in_column[column] & bit != 0 {
            return Some((cell, format!("{symbol} appears twice in column {}", column + 1)));
        }
        in_row[row] |= bit;
        in_column[column] |= bit;
    }
    None
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Limits;
    use crate::csp::{Backtrack, count};
    use proptest::prelude::*;

    #[test]
    fn known_numbers_of_squares() {
        // OEIS A002860.
        for (order, known) in [(1, 1), (2, 2), (3, 12), (4, 576)] {
            let square = Quasigroup::of(order, vec![0; order * order]);
            assert_eq!(count(square.csp(), &Backtrack::new(), 1000, &Limits::none()).number, known);
        }
        // Order 5 with first row and column in order, 56 squares: OEIS A000315.
        let reduced = "1 2 3 4 5\n2 0 0 0 0\n3 0 0 0 0\n4 0 0 0 0\n5 0 0 0 0";
        let square = Quasigroup::parse(reduced).unwrap();
        assert_eq!(count(square.csp(), &Backtrack::new(), 1000, &Limits::none()).number, 56);
    }

    #[test]
    fn errors_have_positions() {
        for (text, message) in [
            ("", "line 1, column 1: expected rows of numbers, `.` for holes, found the end of the text"),
            ("1 2\n2", "line 2: expected a row of 2 cells, found 1"),
            ("1 2", "line 1, column 4: expected 2 rows of 2 cells, found 1"),
            ("1 2\n2 3", "line 2, column 3: expected a number from 1 to 2, or `.` for a hole, found `3`"),
            (
                "order 2\n0 1\n1 2",
                "line 3, column 3: expected a number from 0 to 1, or `.` for a hole, found `2`",
            ),
            ("order 101", "line 1, column 7: expected the order, a number from 1 to 100, found `101`"),
            ("1 .\n. 2\n. .", "line 3: expected 2 rows of 2 cells, found 3"),
            ("1 1\n. .", "line 1, column 3: 1 appears twice in row 1"),
        ] {
            assert_eq!(Quasigroup::parse(text).unwrap_err().to_string(), message);
        }
        let wide = "0 ".repeat(101);
        assert!(Quasigroup::parse(&wide).unwrap_err().to_string().contains("at most 100 x 100"));
    }

    #[test]
    fn wrong_squares_are_refused() {
        let square = Quasigroup::parse("1 .\n. .").unwrap();
        assert!(square.check(&[1, 2, 2, 1]).is_ok());
        for wrong in
            [&[1, 2, 2][..], &[1, 2, 2, 3], &[1, 2, 2, 0], &[2, 1, 1, 2], &[1, 1, 2, 2], &[1, 2, 1, 2]]
        {
            assert!(square.check(wrong).is_err(), "{wrong:?}");
        }
    }

    proptest! {
        #[test]
        fn generated_squares_are_read_and_completed(order in 1usize..=12, part in 0usize..=100, seed: u64) {
            let holes = order * order * part / 100;
            for kind in [Holes::Random, Holes::Balanced] {
                let square = Quasigroup::generate(order, holes, kind, seed).unwrap();
                prop_assert_eq!(square.holes(), holes);
                prop_assert_eq!(&Quasigroup::parse(&square.print()).unwrap(), &square);
                // A few squares take very long (Gomes, Selman and Kautz, 1998).
                let found = count(square.csp(), &Backtrack::new(), 1, &Limits::none().nodes(2000));
                prop_assert!(found.number == 1 || !found.is_all());
                if let Some(first) = found.first {
                    prop_assert!(square.check(&first).is_ok());
                }
            }
        }

        #[test]
        fn noise_is_refused_or_read(text in "(order )?[0-3. \n\\-]{0,40}|\\PC*") {
            if let Ok(square) = Quasigroup::parse(&text) {
                prop_assert_eq!(Quasigroup::parse(&square.print()).unwrap(), square);
            }
        }
    }
}
